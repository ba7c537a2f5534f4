//! Drawings of a fixed size, as drawing programs save them: how large they are, and what becomes of those
//! that are not quite as asked for.

use crate::support::folder::{Files, Folder, Run};
use crate::support::pdf::*;
use crate::support::{fonts, tree};
use bidpress::svg;

/// Ten European poker cards with backs of the same drawing.
const DECK: &str = r#"
format = 1
id = "mixed"
title = "Mixed"
card = "poker-eu"
set = { id = "base", title = "Base" }
print = { bleed = "3mm" }
types.big = { front = "own", back = "own" }
kinds = [{ id = "owl", type = "big", count = 10 }]
"#;

const CREAM: [u8; 3] = [0xff, 0xee, 0xcc];
const BLUE: [u8; 3] = [0x22, 0x33, 0x44];

/// What becomes of the deck with this drawing.
fn made(name: &str, drawing: &str, args: &str) -> (Run, Files) {
    let folder = Folder::new(&format!("drawings-{name}"));
    folder.write("decks/mixed.toml", DECK);
    folder.write("templates/own.svg", drawing);
    let run = folder.run(args);
    (run, folder.files_in("output"))
}

fn refused(name: &str, drawing: &str, args: &str) -> String {
    let (run, files) = made(name, drawing, args);
    assert!(run.code == Some(1) && files.is_empty(), "{name}: {}", run.err);
    run.err
}

/// The front of the first card that a build to pictures makes.
fn front((run, files): &(Run, Files)) -> Picture {
    assert_eq!(run.code, Some(0), "{}", run.err);
    Picture::read(files.iter().find(|(path, _)| path.ends_with("-owl.png")).unwrap().1)
}

struct Picture {
    size: (usize, usize),
    pixels: Vec<u8>,
}

impl Picture {
    fn read(png: &[u8]) -> Picture {
        let mut reader = png::Decoder::new(std::io::Cursor::new(png)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let frame = reader.next_frame(&mut pixels).unwrap();
        assert_eq!(frame.color_type, png::ColorType::Rgb);
        Picture { size: (frame.width as usize, frame.height as usize), pixels }
    }

    fn at(&self, x: usize, y: usize) -> [u8; 3] {
        let start = 3 * (y * self.size.0 + x);
        self.pixels[start..start + 3].try_into().unwrap()
    }

    /// Whether the background goes on to all edges.
    fn is_covered(&self) -> bool {
        let (right, bottom) = (self.size.0 - 1, self.size.1 - 1);
        let mut sides = (0..=right)
            .flat_map(|x| [(x, 0), (x, bottom)])
            .chain((0..=bottom).flat_map(|y| [(0, y), (right, y)]));
        sides.all(|(x, y)| self.at(x, y) == CREAM)
    }
}

/// The card of 63 mm × 88 mm, blue within the cut, with this bleed.
fn fixed(bleed: u32) -> String {
    let (width, height) = (63 + 2 * bleed, 88 + 2 * bleed);
    format!(
        "<?xml version='1.0'?>\n<svg xmlns='http://www.w3.org/2000/svg' width='{width}mm' \
        height='{height}mm' viewBox='-{bleed} -{bleed} {width} {height}'>\
         <rect x='-9' y='-9' width='200%' height='200%' fill='#fec'/><rect width='63' height='88' \
         fill='#234'/></svg>\n"
    )
}

#[test]
fn pixels_are_those_of_css() {
    let body = "><rect width='100%' height='100%' fill='#fec'/><rect x='1cm' y='15mm' width='1in' \
        height='96' fill='#234'/></svg>";
    let drawn = |frame: &str| {
        let run = made("pixels", &format!("{frame}{body}"), "build --preset png --dpi 96 --bleed 3mm");
        assert_eq!(run.0.err, "", "{frame}");
        front(&run)
    };
    let svg = "<svg xmlns='http://www.w3.org/2000/svg'";
    let wanted = drawn(&format!("{svg} width='69.004mm' height='94.006mm' viewBox='0 0 260.8 355.3'"));
    assert_eq!(wanted.size, (261, 355));
    for frame in [
        "width='260.8' height='355.3'",
        "width='260.8px' height='355.3px' x='9px' y='9px'",
        "width='100%' height='100%' viewBox='0 0 260.8 355.3'",
        "viewBox='0,0 260.8,355.3'",
        "width='260.8' viewBox='0 0 260.8 355.3'",
    ] {
        for before in [
            "",
            "<?xml version='1.0'?>\n<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' \
            'http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd'>\n",
        ] {
            assert!(drawn(&format!("{before}{svg} {frame}")).pixels == wanted.pixels, "{before}{frame}");
        }
    }
    // 1 cm are 37.8 pixels, 15 mm 56.7, an inch 96.
    for (x, y, color) in [
        (36, 80, CREAM),
        (39, 80, BLUE),
        (132, 80, BLUE),
        (135, 80, CREAM),
        (80, 55, CREAM),
        (80, 58, BLUE),
        (80, 151, BLUE),
        (80, 154, CREAM),
    ] {
        assert_eq!(wanted.at(x, y), color, "{x}, {y}");
    }
}

#[test]
fn lengths_within_a_drawing_are_those_of_css() {
    let drawn = |frame: &str, [size, line, side, nested]: [&str; 4]| {
        let text = format!(
            "<svg xmlns='http://www.w3.org/2000/svg' {frame}><text x='5' y='20' font-family='Alegreya Sans' \
            font-size='{size}'>12</text>\
             <rect x='5' y='30' width='20' height='{side}' fill='none' stroke='red' \
             style='stroke-width:{line}'/>\
             <svg x='30' y='30' width='{nested}' height='20' viewBox='0 0 2 2'><circle cx='1' cy='1' \
             r='50%'/></svg></svg>"
        );
        svg::png(&tree(&text, &fonts()), 200).unwrap()
    };
    for frame in [
        "width='69mm' height='94mm' viewBox='0 0 69 94'",
        "width='69' height='94'",
        "width='69pt' height='94pt'",
    ] {
        assert_eq!(
            drawn(frame, ["9pt", "1.5pt", "1pc", ".25in"]),
            drawn(frame, ["12", "2px", "16", "24"]),
            "{frame}"
        );
    }
}

#[test]
fn other_counts_of_pixels_are_told() {
    let svg = |frame: &str| format!("<svg xmlns='http://www.w3.org/2000/svg' {frame}/>");
    let tgc = "build --preset thegamecrafter";
    for (frame, args, told) in [
        (
            "width='195.6px' height='266.5px' viewBox='0 0 195.6 266.5'",
            "build",
            "at 72 pixels per inch, as in Illustrator, it is 69 mm × 94 mm: write `width=\"69mm\" \
            height=\"94mm\"` and keep its view box",
        ),
        (
            "width='195.6' height='266.5'",
            "build",
            "write `width=\"69mm\" height=\"94mm\"` and add `viewBox=\"0 0 195.6 266.5\"`",
        ),
        ("viewBox='0 0 195.6 266.5'", tgc, "write `width=\"69mm\" height=\"94.02mm\"` and keep its view box"),
        (
            "width='825' height='1125'",
            tgc,
            "at 300 pixels per inch, as in templates of print services, it is 69.85 mm × 95.25 mm: \
             write `width=\"69.85mm\" height=\"95.25mm\"` and add `viewBox=\"0 0 825 1125\"`",
        ),
    ] {
        let refused = refused("counts", &svg(frame), args);
        assert!(
            refused.contains(told) && refused.matches("pixels per inch").count() == 1,
            "{frame}\n{refused}"
        );
    }
    for frame in
        ["width='195.6pt' height='300pt'", "width='51.75mm' height='70.5mm'", "width='200' height='200'"]
    {
        let refused = refused("counts", &svg(frame), "build");
        assert!(
            refused.contains("error[face-size]") && !refused.contains("pixels per inch"),
            "{frame}\n{refused}"
        );
    }
    let refused = refused("counts", &svg("width='100%'"), "build");
    assert!(
        refused.contains("an SVG without a size: neither `width` and `height` nor a `viewBox`"),
        "{refused}"
    );
}

#[test]
fn more_bleed_than_is_asked_for_is_cut_off() {
    for (bleed, args) in
        [(0, "build --preset png --dpi 80 --bleed 0mm"), (2, "build --preset png --dpi 80 --bleed 2mm")]
    {
        let (run, cut) = made("more", &fixed(6), args);
        assert_eq!(run.good().err, "");
        assert!(!cut.is_empty());
        assert_eq!(cut, made("less", &fixed(bleed), args).1, "{args}");
    }
    made("box", &fixed(3), "box mixed").0.good();
    let told = refused("bleed", &fixed(3), "build --bleed 6mm");
    assert!(told.contains("this drawing has 3 mm of bleed: `--bleed 3mm` is enough for it"), "{told}");
    refused("far", &fixed(7), "build");
}

/// A part in a hundred is nothing that anybody sees; sides keep their relation.
#[test]
fn sizes_and_bleeds_of_services_are_filled() {
    // The cut of European cards, times 95.25 / 94, 94.996 / 94 and 94.35 / 94.
    for (preset, size, larger, cut) in [
        ("thegamecrafter", (825, 1125), "1.3", (35.5, 35.9)),
        ("makeplayingcards", (822, 1122), "1.1", (35.0, 35.8)),
        ("png", (819, 1114), "0.5", (36.1, 35.6)),
    ] {
        let run = made(preset, &fixed(3), &format!("build --preset {preset}"));
        assert!(
            run.0.err.contains("draws 69 mm × 94 mm; to fill ")
                && run.0.err.contains(&format!("it is printed {larger} % larger")),
            "{}",
            run.0.err
        );
        assert_eq!(run.0.err.matches("warning[").count(), 1, "{}", run.0.err);
        assert!(
            run.0.err.contains("templates/own.svg:2:1") && run.0.err.contains("decks/mixed.toml:8:"),
            "{}",
            run.0.err
        );
        let picture = front(&run);
        assert_eq!(picture.size, size);
        assert!(picture.is_covered(), "{preset}");
        let (middle, left, top) = ((size.0 / 2, size.1 / 2), cut.0 as usize, cut.1 as usize);
        assert_eq!(
            [picture.at(left - 2, middle.1), picture.at(left + 2, middle.1)],
            [CREAM, BLUE],
            "{preset}"
        );
        assert_eq!([picture.at(middle.0, top - 2), picture.at(middle.0, top + 2)], [CREAM, BLUE], "{preset}");
    }
    let (run, files) = made("pdf", &fixed(3), "build --preset drivethrucards");
    assert!(run.good().err.contains("it is printed 0.5 % larger"));
    let document = open(&files["mixed.pdf"]);
    let page = document.page_iter().next().unwrap();
    let [width, height] = [69.35, 94.35].map(|mm| mm * 72.0 / 25.4);
    let found = boxes(&document, page, "BleedBox");
    assert!(
        (found[2] - found[0] - width).abs() < 0.01 && (found[3] - found[1] - height).abs() < 0.01,
        "{found:?}"
    );
    assert_eq!(files, made("again", &fixed(3), "build --preset drivethrucards").1);
    // The other way round, and a drawing with more bleed than is asked for.
    assert!(made("smaller", &fixed(3), "build --size 62.5mmx87.3mm").0.good().err.contains("0.7 % smaller"));
    assert!(made("wide", &fixed(6), "build --preset thegamecrafter").0.good().err.contains("1.0 % larger"));
}

#[test]
fn other_cards_are_not_stretched() {
    // American cards in a deck of European ones; a product that is much narrower; one that is two parts in a
    // hundred larger.
    let american = fixed(3).replace("width='69mm' height='94mm'", "width='69.5mm' height='94.9mm'");
    for (name, drawing, args) in [
        ("american", american.clone(), "build"),
        ("bridge", fixed(3), "build --size bridge-us"),
        ("large", fixed(3), "build --size 64.6mmx89.9mm"),
    ] {
        assert!(refused(name, &drawing, args).contains("error[face-size]"), "{name}");
    }
    let service = american.replace("69.5mm' height='94.9mm", "69.85mm' height='95.25mm");
    let told = refused("service", &service, "build");
    assert!(
        told.contains("this drawing is a `poker-us` with 3.175 mm of bleed: write `card = \"poker-us\"`"),
        "{told}"
    );
    assert!(!made("product", &american, "build --size poker-us").0.good().err.contains("face-"));
}

#[test]
fn drawings_are_judged_where_they_are_cut() {
    let text = |text: &str| fixed(3).replace("<rect width='63' height='88' fill='#234'/>", text);
    let warned = |drawing: &str, args: &str| made("judged", drawing, args).0.good().err;
    let near = text("<text x='1' y='40' font-family='Figtree' font-size='6'>12</text>");
    let whole = warned(&near, "build --bleed 3mm");
    assert!(whole.contains("warning[safe-area]") && whole.contains("templates/own.svg:2:"), "{whole}");
    assert_eq!(warned(&near, "build --bleed 0mm"), whole);
    // 4.96 pt are 5.03 pt when they are 1.3 % larger.
    let small = text("<text x='20' y='40' font-family='Figtree' font-size='1.75'>12</text>");
    assert!(warned(&small, "build").contains("warning[small-text]"));
    assert!(!warned(&small, "build --preset thegamecrafter").contains("small-text"));
}

/// The middle of a drawing has the same pixels on a smaller canvas: 127 pixels per inch are five per
/// millimetre.
#[test]
fn what_is_cut_off_changes_nothing_else() {
    let page = "width='75mm' height='100mm'";
    let body = "<g><rect x='10%' y='10%' width='50%' height='50%' fill='#234'/></g><text x='90' y='200' \
        font-family='Figtree' font-size='20pt'>12</text>";
    let deepest = 62;
    let deep = format!("{}<rect width='50%' height='50%'/>{}", "<g>".repeat(deepest), "</g>".repeat(deepest));
    for (frame, inside) in [
        (page, ""),
        (page, "<style>g{opacity:.5}</style>"),
        (page, "<style>svg{opacity:.5} svg>g{fill-opacity:.5}</style>"),
        (page, "<style>svg svg,svg g g{display:none} *{transform-origin:9px 9px}</style>"),
        (&format!("{page} transform='rotate(5)'"), ""),
        (&format!("{page} style='opacity:.5;transform:translate(20 10) skewX(3)'"), ""),
        (&format!("{page} viewBox='-20 -10 300 300' preserveAspectRatio='none'"), ""),
        (
            &format!(
                "{page} viewBox='-20 -10 300 300' preserveAspectRatio='xMinYMax slice' transform='scale(.9)'"
            ),
            "",
        ),
        (&format!("{page} viewBox='-20 -10 300 300'"), &deep),
    ] {
        let drawing = format!("<svg xmlns='http://www.w3.org/2000/svg' {frame}>{inside}{body}</svg>");
        let drawn = |bleed: u32| {
            front(&made("cut", &drawing, &format!("build --preset png --dpi 127 --bleed {bleed}mm")))
        };
        let (whole, cut) = (drawn(6), drawn(3));
        assert_eq!((whole.size, cut.size), ((375, 500), (345, 470)));
        let apart = |x: usize, y: usize| {
            let pairs = whole.at(x + 15, y + 15).into_iter().zip(cut.at(x, y));
            pairs.map(|(one, other)| one.abs_diff(other)).max().unwrap()
        };
        let most =
            (0..345).flat_map(|x| (0..470).map(move |y| (x, y))).map(|(x, y)| apart(x, y)).max().unwrap();
        assert!(most <= 3, "{most}: {drawing}");
        assert!(whole.pixels.iter().any(|part| *part < 0xd0), "{drawing}");
    }
}

/// An outer element is transformed in pixels, about its middle.
#[test]
fn outer_elements_are_transformed_as_groups_are() {
    let rect = "<rect x='80' y='90' width='50%' height='40' fill='#234'/>";
    let drawn = |outer: &str, inner: &str| {
        let svg = "svg xmlns='http://www.w3.org/2000/svg' width='200' height='300'";
        svg::png(&tree(&format!("<{svg} {outer}><g {inner}>{rect}</g></svg>"), &fonts()), 200).unwrap()
    };
    for (outer, inner) in [("translate(30 20)", "translate(30 20)"), ("rotate(30)", "rotate(30 100 150)")] {
        assert_eq!(
            drawn(&format!("transform='{outer}'"), ""),
            drawn("", &format!("transform='{inner}'")),
            "{outer}"
        );
    }
}

#[test]
fn errors_are_told_where_they_stand() {
    let second = |inside: &str| {
        format!("<svg xmlns='http://www.w3.org/2000/svg'\n width='69mm' height='94mm' {inside}\n</svg>")
    };
    for (drawing, part, told) in [
        (second(">\n <rect></rekt>"), "</rekt", "`</rekt>` closes a tag that is not open"),
        (second("font-family='Figtre'>\n<text x='9' y='9'>1</text>"), "<svg", "did you mean `Figtree`?"),
        (second("><rect width='1e10'/>"), "<rect", "a number above"),
        (second("><flowRoot><flowPara>Owl</flowPara></flowRoot>"), "<flowRoot", "Unflow"),
        (second("><rectt/>"), "<rectt", "did you mean `<rect>`?"),
        (second("><path d='M1 1 x'/>"), "M1 1", "can't be read from `x` on"),
        (second("><image width='9' height='9' href='photo.png'/>"), "photo", "embed it: "),
        (second("><text font-family='Garamond'>1</text>"), "<text", "turn the text into outlines"),
        (
            "<svg xmlns='http://www.w3.org/2000/svg' width='69em' height='94mm'/>".into(),
            "69em",
            "`69em` is not a valid width",
        ),
        ("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 69'/>".into(), "0 0 69", "four numbers"),
    ] {
        let refused = refused("places", &drawing, "build");
        assert!(refused.contains("error[svg]") && refused.contains(told), "{told}\n{refused}");
        let before = &drawing[..drawing.find(part).unwrap()];
        let (line, column) =
            (before.matches('\n').count() + 1, before.rsplit('\n').next().unwrap().len() + 1);
        assert!(
            refused.contains(&format!("templates/own.svg:{line}:{column}\n")),
            "{line}:{column}\n{refused}"
        );
    }
}

#[test]
fn fonts_are_asked_for_where_characters_are_drawn() {
    let outline = "<path d='M5 5h20v20h-20z' fill='#234'";
    for unused in [
        format!(
            "{outline} style='font-size:12px;line-height:1.25;font-family:sans-serif;stroke-width:0.26'/>"
        ),
        format!("<g font-family='Garamond'>{outline}/><text x='5' y='9'> </text></g>"),
        format!("<style>path,.label{{font-family:'Noto Sans'}}</style>{outline} class='label'/>"),
        format!(
            "<g font-family='Garamond'>{outline}/><text x='5' y='9' font-family='Alegreya Sans'>1</text></g>"
        ),
    ] {
        let text = format!("<svg xmlns='http://www.w3.org/2000/svg' width='90' height='50'>{unused}</svg>");
        assert!(svg::parse(&text, &fonts()).is_ok(), "{unused}");
    }
    for used in [
        "<text x='5' y='9' style='font-family:sans-serif'>1</text>",
        "<g font-family='Garamond'><text x='5' y='9'><tspan>1</tspan></text></g>",
        "<text x='5' y='9' font-family='Alegreya Sans'>1<tspan font-family='Garamond'>2</tspan></text>",
        "<style>.label{font-family:'Noto Sans'}</style><text x='5' y='9' class='label'>1</text>",
    ] {
        let text = format!("<svg xmlns='http://www.w3.org/2000/svg' width='90' height='50'>{used}</svg>");
        assert!(svg::parse(&text, &fonts()).is_err(), "{used}");
    }
}

#[test]
fn a_font_that_a_picture_lacks_is_one_error_in_its_file() {
    let folder = Folder::new("font-of-a-picture");
    let kinds: String =
        (0..9).map(|at| format!("[[kinds]]\nid = 'k{at}'\ntype = 't'\nart = 'label'\n")).collect();
    let head = "format = 1\nid = 'x'\ntitle = 'X'\nset = { id = 'base', title = 'Base' }\n[types.t]\nfront = \
        'plain/card'\n";
    folder.write("decks/x.toml", format!("{head}{kinds}"));
    let picture = "<svg xmlns='http://www.w3.org/2000/svg' width='90' height='50'>\n<text x='5' y='29' \
        font-family='Garamond'>2</text></svg>";
    folder.write("templates/art/label.svg", picture);
    let run = folder.run("build x");
    assert_eq!((run.code, run.err.matches("error[").count()), (Some(1), 1), "{}", run.err);
    for part in [
        "there is no font family `Garamond`",
        "templates/art/label.svg:2:",
        "on 9 cards",
        "turn the text into outlines",
    ] {
        assert!(run.err.contains(part), "{part}: {}", run.err);
    }
}

#[test]
fn the_first_font_that_is_there_is_taken() {
    let text = |families: &str| {
        let text = format!(
            "<svg xmlns='http://www.w3.org/2000/svg' width='90' height='50'><text y='30' font-size='30' \
            font-family=\"{families}\">12</text></svg>"
        );
        svg::png(&tree(&text, &fonts()), 200).unwrap()
    };
    assert_eq!(text("'AlegreyaSans-Regular', 'Alegreya Sans'"), text("Alegreya Sans"));
}

#[test]
fn whole_pixels_are_filled() {
    let svg = |frame: &str| {
        format!(
            "<svg xmlns='http://www.w3.org/2000/svg' {frame}><rect width='100%' height='100%' \
            fill='#fec'/></svg>"
        )
    };
    for frame in [
        "width='261' height='355' viewBox='0 0 261 355' fill='none'",
        "width='261' height='356'",
        "viewBox='0 0 261 355'",
    ] {
        let run = made("figma", &svg(frame), "build --preset png --bleed 3mm");
        assert_eq!(run.0.err, "", "{frame}");
        assert!(front(&run).is_covered(), "{frame}");
    }
    let american =
        made("figma-tgc", &svg("width='264' height='360'"), "build --preset thegamecrafter --size poker-us");
    assert!(american.0.good().err.is_empty());
    refused("figma-far", &svg("width='261' height='358'"), "build");
    let told = refused("ill", &svg("width='196' height='266' viewBox='0 0 196 266'"), "build");
    assert!(
        told.contains("as in Illustrator")
            && told.contains("write `width=\"69mm\" height=\"94mm\"` and keep its view box"),
        "{told}"
    );
}

#[test]
fn drawings_that_are_scaled_alike_are_told_once() {
    let folder = Folder::new("drawings-alike");
    let mut deck = DECK.replace("kinds =", "types.two = { front = \"two\", back = \"own\" }\nkinds =");
    deck = deck.replace("}]", "}, { id = \"fox\", type = \"two\" }]");
    folder.write("decks/mixed.toml", deck);
    folder.write(
        "templates/own.svg",
        format!("<!-- as <svg> by hand -->\n{}", fixed(3).replace("<?xml version='1.0'?>\n", "")),
    );
    folder.write("templates/two.svg", fixed(3));
    let run = folder.run("build --preset thegamecrafter").good();
    assert_eq!(run.err.matches("warning[").count(), 1, "{}", run.err);
    assert!(
        run.err.contains("so is another template") && run.err.contains("templates/own.svg:2:1"),
        "{}",
        run.err
    );
}

/// Drawing programs give every element an id.
#[test]
fn elements_with_ids_of_their_own_are_allowed_and_told() {
    let lines = |comment: &str| {
        let line =
            |id: &str, y: u32| format!("\n<path id='{id}' d='M20 {y}h9' stroke='#000' stroke-width='.05'/>");
        let lines = [line("path1", 20), comment.to_string(), line("path2", 30), line("path3", 40)].concat();
        fixed(3).replace("<rect width='63' height='88' fill='#234'/>", &lines)
    };
    let warned = |comment: &str| made("ids", &lines(comment), "build").0.good().err;
    let all = warned("");
    assert_eq!(all.matches("warning[hairline]").count(), 3, "{all}");
    for place in ["own.svg:3:1", "own.svg:4:1", "own.svg:5:1", "`path2`"] {
        assert!(all.contains(place), "{place}\n{all}");
    }
    let some = warned("{# allow hairline: a scratch #}");
    assert!(some.matches("warning[hairline]").count() == 2 && !some.contains("path2"), "{some}");
}

#[test]
fn document_types_with_declarations_are_refused_with_a_way_out() {
    let entities = format!(
        "<!DOCTYPE svg PUBLIC 'a' 'b' [\n<!ENTITY ns_svg \"http://www.w3.org/2000/svg\">\n]>{}",
        fixed(3).replace("<?xml version='1.0'?>", "")
    );
    let told = refused("entities", &entities, "build");
    for part in
        ["error[svg]", "(a DTD)", "templates/own.svg:1:1", "Preserve Illustrator Editing Capabilities"]
    {
        assert!(told.contains(part), "{part}\n{told}");
    }
}

#[test]
fn a_font_that_cannot_be_printed_with_disturbs_only_its_texts() {
    let folder = Folder::new("unusable-fonts");
    let deck = |face: &str| {
        format!(
            "format = 1\nid = '{face}'\ntitle = 'X'\nset = {{ id = 'base', title = 'Base' \
            }}\n[types.t]\nfront = '{face}'\n[[kinds]]\nid = 'owl'\ntype = 't'\n"
        )
    };
    let text = |font: &str| {
        format!(
            "{{% extends \"shared/card.svg\" %}}\n{{% block face %}}\n{{{{ line(card.name, x=9, y=19, \
            font=\"{font}\", size=5) }}}}\n{{% endblock %}}\n"
        )
    };
    let label = "{% extends \"shared/card.svg\" %}\n{% block face %}\n<text x='9' y='19' \
        font-family='Alegreya Sans' font-size='5'>Owl</text>\n{% endblock %}\n";
    for (face, template) in
        [("sound", text("Figtree")), ("line", text("Alegreya Sans")), ("label", label.into())]
    {
        folder.write(format!("decks/{face}.toml"), deck(face));
        folder.write(format!("templates/{face}.svg"), template);
    }
    // A variable font has a table of its axes; here it is one of another kind under that name.
    let mut font = include_bytes!("../data/AlegreyaSans-Regular.ttf").to_vec();
    let place = font.windows(4).position(|name| name == b"GPOS").unwrap();
    font[place..place + 4].copy_from_slice(b"fvar");
    folder.write("templates/fonts/alegreya/variable.ttf", font);
    assert!(!folder.run("build sound").good().err.contains("variable"));
    for face in ["line", "label"] {
        let run = folder.run(&format!("build {face}"));
        assert_eq!((run.code, run.err.matches("error[").count()), (Some(1), 1), "{}", run.err);
        let place = format!("templates/{face}.svg:3:");
        let reason = "the font family `Alegreya Sans` cannot be used: \
            `templates/fonts/alegreya/variable.ttf` is a variable font";
        for part in [reason, &place, "use the static files of the family, one for each weight and style"] {
            assert!(run.err.contains(part), "{part}: {}", run.err);
        }
    }
}
