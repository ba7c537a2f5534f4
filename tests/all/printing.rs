//! Printing as users meet it: the pictures of the documents are what the program prints, each option is told of and shown there, and
//! what is chosen on the command line is what comes out.
//!
//! After a change of a layout: `SNAPSHOTS=overwrite cargo test --test all printing`, then look at docs/printing and docs/presets.

mod draw;
mod look;
mod options;
mod pictures;

use std::collections::BTreeSet;

use crate::support;
use crate::support::folder::{Folder, Run, bytes};
use crate::support::pdf::*;
use crate::support::shipped::printed;
use crate::support::{root, text};
use draw::draw;
use lopdf::{Document, ObjectId};

fn document(folder: &Folder, name: &str) -> Document {
    open(&folder.read(name))
}

/// Viewers smooth the edge where two cards meet; the white of the paper must not shine through, from 100 % on.
#[test]
fn no_white_shows_between_cards_that_touch() {
    use bidpress::press::{Card, Marks, Press};
    use bidpress::print::Shape;
    let fonts = support::fonts();
    let press = Press::new(&fonts);
    let ground = support::card(r#"<rect x="-3" y="-3" width="69" height="94"/>"#);
    let faces = vec![press.face(&support::tree(&ground, &fonts)), press.face(&support::tree(&ground, &fonts))];
    let cards = vec![Card { front: 0, back: Some(1), size: support::POKER, shape: Shape::Rectangle }; 9];
    let mut job = support::job(faces, cards);
    job.marks = Marks::none();
    let pdf = press.print(&job).unwrap().pdf;
    for dpi in [73.0, 81.5, 96.0, 110.3, 150.0] {
        for page in draw(pdf.clone(), &[0, 1], dpi) {
            let pixels = |mm: f64| (mm / 25.4 * dpi).round() as u32;
            for y in pixels(18.0)..pixels(278.0) {
                for x in pixels(12.0)..pixels(198.0) {
                    let pixel = page.pixel(x, y).unwrap();
                    assert!(pixel.red() < 8, "{dpi} dpi: ({x}, {y}) is {}", pixel.red());
                }
            }
        }
    }
}

/// What a page draws, unpacked, and its resources.
fn page(document: &Document, number: usize) -> (String, lopdf::Dictionary) {
    let id = document.page_iter().nth(number).unwrap();
    let resources = document.get_dictionary(id).unwrap().get(b"Resources").unwrap().as_dict().unwrap().clone();
    (String::from_utf8_lossy(&document.get_page_content(id)).into_owned(), resources)
}

/// The colour space of a page with this name: its kind, its ink, and what stands for it.
fn separation(resources: &lopdf::Dictionary, name: &str) -> Vec<String> {
    let spaces = resources.get(b"ColorSpace").unwrap().as_dict().unwrap();
    let parts = spaces.get(name.as_bytes()).unwrap().as_array().unwrap();
    parts.iter().filter_map(|part| part.as_name().ok()).map(|name| String::from_utf8_lossy(name).into_owned()).collect()
}

/// Cutters follow the spot colour: on fronts alone, over what is printed, each line once.
#[test]
fn the_cut_line_has_an_ink_of_its_own() {
    for (standard, device) in [("none", "DeviceRGB"), ("pdfx1a", "DeviceCMYK"), ("pdfx4", "DeviceCMYK")] {
        let folder = Folder::new(&format!("printing-cut-line-{standard}"));
        folder.sample(&format!("build sample --cut-line spot --no-marks --standard {standard}")).good();
        let document = document(&folder, "sample.pdf");
        let (front, resources) = page(&document, 0);
        assert_eq!(separation(&resources, "CutContour"), ["Separation", "CutContour", device]);
        let state = resources.get(b"ExtGState").and_then(|states| states.as_dict().unwrap().get(b"Overprint")).unwrap().as_dict().unwrap();
        assert!(state.get(b"OP").unwrap().as_bool().unwrap());
        let cut = front.split("/CutContour CS 1 SCN").nth(1).unwrap();
        assert!(front.contains("/Overprint gs"), "{front}");
        // Nine cards that touch, seven of one size: their straight sides are shared, but for where the round corners part them.
        let curves = cut.lines().filter(|line| line.ends_with(" c")).count();
        assert_eq!(curves, 9 * 4, "{cut}");
        assert!(!page(&document, 1).0.contains("CutContour"));
    }
    let plain = Folder::new("printing-cut-line-black");
    plain.sample("build sample --marks outline").good();
    assert!(!page(&document(&plain, "sample.pdf"), 0).0.contains("CutContour"));
}

/// Lines around cards that touch would lie on their neighbours.
#[test]
fn lines_around_cards_stay_off_their_neighbours() {
    let folder = Folder::new("printing-outline");
    let sheet = |marks: &str| {
        let told = folder.sample(&format!("build bid-it --cards 1-9 --no-backs {marks}")).good().err.clone();
        (draw(folder.read("bid-it.pdf"), &[0], 200.0).remove(0), told)
    };
    let ((lined, told), (plain, _)) = (sheet("--marks outline --corners 0mm"), sheet("--no-marks"));
    assert!(told.contains("there is no room for the mark `outline` where cards touch"), "{told}");
    assert!(!sheet("--marks outline --gutter 6mm").1.contains("mark `outline`"));
    let width = lined.width() as usize;
    let differs = |place: &usize| lined.pixels()[*place].red().abs_diff(plain.pixels()[*place].red()) > 90;
    let lines: Vec<(usize, usize)> = (0..lined.pixels().len()).filter(differs).map(|place| (place % width, place / width)).collect();
    let ends = |side: fn(&(usize, usize)) -> usize| (lines.iter().map(side).min().unwrap(), lines.iter().map(side).max().unwrap());
    let ((left, right), (top, bottom)) = (ends(|(x, _)| *x), ends(|(_, y)| *y));
    // Three by three cards: all lines are around the nine, none is between them.
    let near = |at: usize, (low, high): (usize, usize)| at < low + 4 || at + 4 > high;
    assert!(lines.len() > 2000 && lines.iter().all(|(x, y)| near(*x, (left, right)) || near(*y, (top, bottom))));
}

/// Registration marks are on the plate of each ink, on both sides.
#[test]
fn registration_marks_are_in_all_inks() {
    for (color, device) in [("rgb", "DeviceRGB"), ("cmyk", "DeviceCMYK"), ("gray", "DeviceGray")] {
        let folder = Folder::new(&format!("printing-registration-{color}"));
        folder.sample(&format!("build sample --marks registration --color {color}")).good();
        let document = document(&folder, "sample.pdf");
        for side in [0, 1] {
            let (content, resources) = page(&document, side);
            assert_eq!(separation(&resources, "All"), ["Separation", "All", device]);
            let marks = content.split("/All CS 1 SCN").nth(1).unwrap();
            // A cross of two lines and a ring of four curves each.
            let count = |end: &str| marks.lines().filter(|line| line.ends_with(end)).count();
            assert!(count(" c") >= 8 && count(" c") == 2 * count(" l"), "{marks}");
        }
    }
}

/// Forms that the back pages of a document draw.
fn backs(document: &Document) -> Vec<Drawn> {
    let pages: Vec<ObjectId> = document.page_iter().collect();
    pages.iter().skip(1).step_by(2).flat_map(|page| drawn(document, *page)).collect()
}

/// Cards of one hidden deck can't be told apart from behind: the same object, the same size, nothing of the card itself.
#[test]
fn hidden_backs_are_identical_to_the_byte() {
    for id in ["bid-it", "i-bid-you-not", "a-little-white-die", "bunny-bidding", "youre-bluffing"] {
        let document = open(&printed()[&format!("{id}.pdf")]);
        let deck = text(format!("decks/{id}.toml"));
        let kinds_of_backs = deck.lines().filter(|line| line.starts_with("back = ")).count();
        let drawn = backs(&document);
        let forms: BTreeSet<ObjectId> = drawn.iter().map(|back| back.form).collect();
        assert!(!forms.is_empty() && forms.len() <= kinds_of_backs, "{id}: {} backs for {kinds_of_backs} types", forms.len());
        for form in &forms {
            // The file holds these bytes once; every card of the type shows them, turned and sized alike.
            let of_form: Vec<&Drawn> = drawn.iter().filter(|back| back.form == *form).collect();
            let linear: BTreeSet<String> = of_form.iter().map(|back| format!("{:?}", &back.matrix[..4])).collect();
            assert_eq!(linear.len(), 1, "{id}");
            let content = document.get_object(*form).unwrap().as_stream().unwrap().decompressed_content().unwrap();
            let twins = forms
                .iter()
                .filter(|other| document.get_object(**other).unwrap().as_stream().unwrap().decompressed_content().unwrap() == content);
            assert_eq!(twins.count(), 1, "{id}");
        }
    }
}

#[test]
fn cards_are_chosen_by_number_kind_and_type() {
    for (args, count) in [
        ("--cards 1-3", 3),
        ("--cards 8,1-3,2", 4),
        ("--cards wide", 2),
        ("--cards offer,9", 8),
        ("--cards 2 --copies 5", 5),
        ("--copies 2", 18),
    ] {
        let folder = Folder::new(&format!("printing-cards-{}", args.replace([' ', ','], "_")));
        let said = folder.sample(&format!("build sample {args}")).good().out;
        assert!(said.contains(&format!("  {count} cards on ")), "{args}: {said}");
        let document = document(&folder, "sample.pdf");
        let pages: Vec<ObjectId> = document.page_iter().collect();
        let fronts: usize = pages.iter().step_by(2).map(|page| drawn(&document, *page).len()).sum();
        assert_eq!(fronts, count, "{args}");
        // Nothing of the others is in the file.
        let faces: BTreeSet<usize> = pages.iter().flat_map(|page| drawn(&document, *page)).map(|drawn| drawn.face).collect();
        assert!(faces.len() <= count + 2, "{args}");
    }
    let folder = Folder::new("printing-cards-serial");
    let project = root().join("tests/data/printing");
    let build = |list: &str| {
        let mut command = folder.command("build sample");
        Run::from(command.args(["--cards", list, "--out"]).arg(&folder.0).current_dir(&project).output().unwrap())
    };
    for (list, cards) in
        [("SMPL 3/9", "1 card"), ("SMPL 03/9", "1 card"), ("SMPL 03", "1 card"), ("smpl 3-SMPL 05/9, 1", "4 cards"), ("7/9", "1 card")]
    {
        let said = build(list).good().out;
        assert!(said.contains(&format!("  {cards} on ")), "{list}: {said}");
    }
    assert_eq!(drawn(&document(&folder, "sample.pdf"), document(&folder, "sample.pdf").page_iter().next().unwrap()).len(), 1);
    for (list, parts) in [
        ("SMPL 10/9", ["Sample has no cards `SMPL 10/9`", "`SMPL 1/9` to `SMPL 9/9`"]),
        ("SMPL 03/13", ["did you mean `SMPL 3/9`?", "it has 9 cards: give --set"]),
        ("SMPI 3/9", ["no cards called `SMPI 3/9`", "did you mean `SMPL 3/9`?"]),
        ("SMBL 4", ["did you mean `SMPL 4`?", "its serial numbers are `SMPL 1/9` to `SMPL 9/9`"]),
    ] {
        let run = build(list);
        assert!(run.code == Some(1) && parts.iter().all(|part| run.err.contains(part)), "{list}: {}", run.err);
    }
    let folder = Folder::new("printing-cards-wrong");
    let output = folder.sample("build sample --cards offfer,0,3-99,9-1");
    let told = output.err;
    assert_eq!((output.code, told.matches("error[cards]").count()), (Some(1), 4), "{told}");
    assert!(told.contains("did you mean `offer`?"), "{told}");
    assert!(folder.names().is_empty());
}

#[test]
fn only_changed_cards_are_printed_again() {
    let folder = Folder::new("printing-changed");
    let manifest = folder.0.join("printed.json").display().to_string();
    let all = folder.sample(&format!("build sample --manifest {manifest}")).good().out;
    assert!(all.contains("  9 cards on "), "{all}");
    let before = folder.read("printed.json");
    let none = folder.sample(&format!("build sample --only-changed {manifest}")).good().out;
    assert_eq!(none, "");
    // Another seed changes no number of a sequence; another size changes every face.
    let larger = folder.sample(&format!("build sample --size large --only-changed {manifest}")).good();
    assert!(larger.out.contains("  9 cards on "), "{larger:?}");
    let told = ["warning[manifest]: Sample: all 9 cards were printed otherwise before", "size: 63 mm × 88 mm before, 70 mm × 120 mm now"];
    assert!(told.iter().all(|part| larger.err.contains(part)), "{larger:?}");
    let bled = folder.sample(&format!("build sample --bleed 2mm --only-changed {manifest} --cards 1")).good();
    let told = ["Sample: 1 card was printed otherwise before, and counts as changed", "help: bleed: 3 mm before, 2 mm now"];
    assert!(told.iter().all(|part| bled.err.contains(part)) && bled.err.matches(" before, ").count() == 2, "{bled:?}");
    // A card that was printed otherwise is the only one to be printed, and is then written down.
    let mut text = String::from_utf8(before.clone()).unwrap();
    let hash = text.find("front\": \"").unwrap() + 9;
    text.replace_range(hash..hash + 4, "0000");
    folder.write("printed.json", text);
    let one = folder.sample(&format!("build sample --only-changed {manifest} --manifest {manifest}")).good().out;
    assert!(one.contains("  1 card on 2 pages"), "{one}");
    assert_eq!(folder.read("printed.json"), before, "the same as after printing all");
    folder.write("printed.json", b"{\"format\": 1,\n\"cards\": {}}");
    let broken = folder.sample(&format!("build sample --only-changed {manifest}"));
    let told = broken.err;
    assert!(broken.code == Some(1) && told.contains("printed.json:2:"), "{told}");
}

/// Names mean kinds before types, and types before sets; the cards of an expansion are one of them.
#[test]
fn cards_of_an_expansion_are_printed_alone() {
    let folder = Folder::new("printing-cards-set");
    let all = folder.succeed("build bunny-bidding --no-backs --set special --manifest all.json");
    let alone = folder.succeed("build bunny-bidding --no-backs --set special --cards special --out alone");
    assert!(all.contains("  96 cards on ") && alone.contains("  24 cards on "), "{all}{alone}");
    let without = folder.run("build bunny-bidding --cards specal,special --set powers");
    assert!(without.code == Some(1) && without.err.contains("sets (`base` and `powers`)"), "{without:?}");
    let base = folder.run("build bunny-bidding --cards special");
    assert!(base.code == Some(1) && base.err.contains("add the cards of an expansion with `--set`"), "{base:?}");

    let head = "format = 1\nid = 'ID'\ntitle = 'X'\nset = { id = 'SET', title = 'Set' }\n[types.t]\nfront = 'plain/card'\n";
    let kinds = |ids: &[&str]| ids.iter().map(|id| format!("[[kinds]]\nid = '{id}'\ntype = 't'\ncount = 2\n")).collect::<String>();
    folder.write("decks/x.toml", head.replace("ID", "x").replace("SET", "t") + &kinds(&["owl"]));
    folder.write(
        "decks/y.toml",
        head.replace("ID", "y").replace("format = 1", "format = 1\nextends = 'x'").replace("SET", "owl") + &kinds(&["cat"]),
    );
    let count = |name: &str| folder.succeed(&format!("build x --set owl --cards {name}"));
    // `owl` is a kind of the base, too, and `t` the type of all cards.
    assert!(count("owl").contains("  2 cards on ") && count("cat").contains("  2 cards on "));
    assert!(count("t").contains("  4 cards on ") && count("owl,cat").contains("  4 cards on "));
}

/// A card that is not printed stops nobody, and warns nobody.
#[test]
fn cards_that_are_not_printed_are_not_judged() {
    let folder = Folder::new("printing-not-judged");
    let head = "format = 1\nid = 'x'\ntitle = 'X'\nset = { id = 'base', title = 'Base' }\n[types.t]\nfront = 'card'\n[types.u]\nfront = 'plain/card'\n";
    let kind = |id: &str, more: &str| format!("[[kinds]]\nid = '{id}'\ntype = 't'\n{more}\n");
    let fields = |color: &str| format!("fields = {{ color = '{color}', tiny = false }}");
    let tiny = "count = 2\nfields = { color = '#000000', tiny = true }";
    let crowded = format!("[[kinds]]\nid = 'crowded'\ntype = 'u'\nnumber = 1\nname = '{}'\n", "Winded ".repeat(60));
    let others = [kind("green", &fields("#6b8e23")), kind("brown", &fields("#a0762a")), kind("blue", &fields("#1f4fd0"))].concat();
    folder.write("decks/x.toml", format!("{head}{others}{}{crowded}", kind("tiny", tiny)));
    folder.write(
        "templates/x/card.svg",
        "{% extends \"shared/card.svg\" %}{% block face %}<rect x=\"-3\" y=\"-3\" width=\"69\" height=\"94\" fill=\"{{ card.fields.color }}\"/>\
         {% if card.fields.tiny %}{{ line(\"Tiny \" ~ card.index, x=20, y=30, font=\"Besley\", weight=500, size=1.5, fill=\"#ffffff\") }}{% endif %}\
         {% endblock %}",
    );
    let told = |cards: &str| folder.run(&format!("build x --deny legibility --cards {cards}"));
    let (all, crowded) = (told("1-6"), told("crowded"));
    for run in [all, crowded] {
        assert!(run.code == Some(1) && run.err.contains("error[text-overflow]"), "{run:?}");
    }
    let tiny = told("4");
    // The other one is not printed.
    assert!(tiny.code == Some(1) && tiny.err.contains("small-text") && !tiny.err.contains("same error"), "{tiny:?}");
    assert!(told("tiny").err.contains("another card has the same error"));
    // One of a pair that looks alike is enough: it will lie beside the other.
    let green = told("green");
    assert!(green.code == Some(1) && green.err.matches("error[").count() == 1 && green.err.contains("colour-blind"), "{green:?}");
    let blue = told("blue").good();
    assert!(blue.err.is_empty() && blue.out.contains("  1 card on "), "{blue:?}");
    // Cards look as they do among all others.
    folder.succeed("build x --cards 1-5 --manifest some.json");
    let again = folder.succeed("build x --cards blue --only-changed some.json --manifest some.json");
    assert!(again.is_empty() && String::from_utf8(folder.read("some.json")).unwrap().contains("t/tiny/1"), "{again}");
}

/// What is not printed as it is drawn is told once, however many faces show it.
#[test]
fn the_same_of_many_faces_is_told_once() {
    let folder = Folder::new("printing-raster");
    folder.write("decks/x.toml", "format = 1\nid = 'x'\ntitle = 'X'\nset = { id = 'base', title = 'Base' }\n[types.t]\nfront = 'card'\n[[kinds]]\nid = 'owl'\ntype = 't'\ncount = 3\n");
    folder.write(
        "templates/x/card.svg",
        "{% extends \"shared/card.svg\" %}{% block face %}<filter id=\"blur\"><feGaussianBlur stdDeviation=\"1\"/></filter>\
         <rect id=\"shade\" x=\"20\" y=\"{{ 20 + card.index }}\" width=\"20\" height=\"20\" filter=\"url(#blur)\"/>{% endblock %}",
    );
    let told = folder.run("build x").good().err;
    assert!(
        told.matches("warning[raster]").count() == 1 && told.contains("X 1/3") && told.contains("2 other faces have the same error"),
        "{told}"
    );
    let one = folder.run("build x --cards 2").good().err;
    assert!(one.contains("warning[raster]") && !one.contains("the same error"), "{one}");
}

/// What is cut otherwise is another card, whatever it shows; what is asked for and shows nowhere makes no other card.
#[test]
fn cards_that_are_cut_otherwise_have_changed() {
    let folder = Folder::new("printing-changed-cut");
    let svg =
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" viewBox="0 0 69 94"><rect width="69" height="94"/></svg>"#;
    folder.write("templates/x/front.svg", svg);
    let deck = |card: &str| {
        let deck = "format = 1\nid = 'x'\ntitle = 'X'\nset = { id = 'base', title = 'Base' }\n[types.t]\nfront = 'front'\n\
                    card = 'CARD'\n[[kinds]]\nid = 'owl'\ntype = 't'\ncount = 2\n";
        folder.write("decks/x.toml", deck.replace("CARD", card));
    };
    deck("63mm x 88mm");
    folder.succeed("build x --manifest printed.json");
    let changed = |args: &str| folder.run(&format!("build x --only-changed printed.json {args}")).good();
    let same = changed("--safe 2mm --lang de");
    assert!(same.out.is_empty() && !same.err.contains("warning"), "{same:?}");
    deck("hex 63mm x 88mm");
    assert!(changed("").out.contains("  2 cards on "));
    deck("65mm x 90mm");
    let larger = changed("--bleed 2mm");
    assert!(larger.out.contains("  2 cards on ") && larger.err.contains("size: 63 mm × 88 mm before, 65 mm × 90 mm now"), "{larger:?}");
}

/// Nine cards of 63 × 88 mm on A4: 3 mm of bleed, 5.5 mm from the sides to the margin.
#[test]
fn backs_that_are_moved_too_far_are_told() {
    let folder = Folder::new("printing-too-far");
    let told = |args: &str| folder.sample(&format!("build sample --backs {args}")).good().err;
    for fits in ["long-edge --back-offset 3mm,-3mm", "long-edge --back-rotation 1", "long-edge --bleed-mode none --back-offset 4mm,0mm"] {
        assert_eq!(told(fits), "", "{fits}");
    }
    let far = told("long-edge --back-offset 0mm,-6mm");
    assert!(far.contains("warning[back-offset]: Sample: backs are moved by up to 6 mm, farther than their bleed of 3 mm\n"), "{far}");
    assert!(far.contains("the most of it that fits is `--back-offset 0mm,-3mm --back-rotation 0`"), "{far}");
    assert_eq!(told("long-edge --back-offset 0mm,-3mm --back-rotation 0"), "");
    let farther = told("short-edge --back-offset 8mm,0mm");
    assert!(farther.contains("moved by up to 8 mm, farther than their bleed of 3 mm, and into the outer 5 mm of the paper"), "{farther}");
    let turned = told("separate --back-rotation -2.5");
    assert!(turned.contains("moved by up to 7.1 mm") && turned.contains("--back-offset 0mm,0mm --back-rotation -1.3"), "{turned}");
    let page = told("separate-pages --cards offer --back-offset 4mm,0mm");
    assert!(page.contains("the most of it that fits is `--back-offset 3mm,0mm"), "{page}");
}

#[test]
fn the_deck_file_sets_what_the_command_line_may_change() {
    let folder = Folder::new("printing-defaults");
    let deck = text("tests/data/printing/decks/sample.toml");
    let print = "[print]\npaper = '13x19in'\norientation = 'landscape'\nmargin = '12mm'\ngutter = '2mm'\nbleed = '1mm'\nbleed_mode = 'each'\n\
                 corners = '2mm'\nmarks = ['crop', 'slug']\nmarks_on = 'fronts'\nbacks = 'short-edge'\n\n";
    folder.write("decks/sample.toml", deck.replacen("[types.offer]", &format!("{print}[types.offer]"), 1));
    for name in ["front.svg", "back.svg"] {
        let template = bytes(&root().join("tests/data/printing/templates/sample").join(name));
        folder.write(format!("templates/sample/{name}"), template);
    }
    let build = |args: &str| {
        folder.succeed(&format!("build sample {args}"));
        open(&bytes(&folder.0.join("output/sample.pdf")))
    };
    let um = |points: f64| (points * 25.4 / 72.0 * 10.0).round() / 10.0;
    let document = build("");
    let pages: Vec<ObjectId> = document.page_iter().collect();
    let (width, height) = media(&document, pages[0]);
    assert_eq!((um(width), um(height)), (482.6, 330.2));
    assert_eq!(duplex(&document).as_deref(), Some("DuplexFlipShortEdge"));
    assert!(!lines(&document, pages[0]).is_empty() && lines(&document, pages[1]).is_empty());
    let slug = drawn(&document, pages[0]).pop().unwrap();
    assert!(text_of(&document, slug.form).starts_with("Sample · "));
    let first = &drawn(&document, pages[0])[..2];
    assert_eq!(um(first[1].matrix[4] - first[0].matrix[4]), 65.0, "63 mm and a gutter of 2 mm");

    let typed = build("--paper letter --orientation portrait --backs long-edge --marks none --gutter 0mm --bleed 3mm --bleed-mode outer");
    let page = typed.page_iter().next().unwrap();
    assert_eq!(um(media(&typed, page).0), 215.9);
    assert_eq!(duplex(&typed).as_deref(), Some("DuplexFlipLongEdge"));
    assert!(lines(&typed, page).is_empty());
}

#[test]
fn files_are_named_after_what_they_hold() {
    let names = |args: &str| {
        let folder = Folder::new(&format!("printing-names-{}", args.replace([' ', '-'], "_")));
        folder.sample(args).good();
        folder.names()
    };
    assert_eq!(names("build sample"), ["sample.pdf"]);
    assert_eq!(names("build sample --backs separate"), ["sample-backs.pdf", "sample.pdf"]);
    assert_eq!(names("build sample --cut-file"), ["sample-cut.svg", "sample.pdf"]);
    assert_eq!(names("build sample --cut-file --copies 2 --cards 1-8"), ["sample-cut-1.svg", "sample-cut-2.svg", "sample.pdf"]);
    assert_eq!(names("build sample --contact"), ["sample-contact.pdf"]);
}

#[test]
fn a_page_without_bleed_is_a_card() {
    let folder = Folder::new("printing-page");
    for (args, wanted) in [("--bleed-mode none", (60.0, 69.28)), ("--bleed 0mm", (60.0, 69.28)), ("--bleed 2mm", (64.0, 73.28))] {
        folder.sample(&format!("build token --backs front-back --no-marks {args}")).good();
        let document = document(&folder, "token.pdf");
        let (width, height) = media(&document, document.page_iter().next().unwrap());
        let mm = |points: f64| points * 25.4 / 72.0;
        assert!((mm(width) - wanted.0).abs() < 0.01 && (mm(height) - wanted.1).abs() < 0.01, "{args}: {width} × {height}");
    }
}

#[test]
fn marks_without_room_are_told() {
    let folder = Folder::new("printing-room");
    let output = folder.sample("build sample --paper 70x95mm --margin 0mm --marks slug,crop");
    let told = output.err;
    assert!(output.code == Some(0) && told.contains("no room for the marks `crop` and `slug`"), "{told}");
    let output = folder.sample("build sample --paper 70x95mm");
    let told = output.err;
    assert!(told.contains("there is room for 60 mm × 85 mm") && told.contains("help: choose larger --paper"), "{told}");
}

#[test]
fn readings_of_the_calibration_sheet_become_options() {
    let folder = Folder::new("printing-readings");
    let said = folder.run("calibrate --left 0.4mm,-0.2mm --right 0.5mm,0.1mm").good().out;
    assert_eq!(said, "--back-offset 0.45mm,-0.05mm --back-rotation -0.115\n");
    let again = folder.run("calibrate --left 0mm,0mm --right 0mm,0mm --back-offset 0.45mm,-0.05mm --back-rotation -0.115").good().out;
    assert_eq!(again, said, "what was right already stays");
    assert!(folder.names().is_empty());
    let far = folder.run("calibrate --left 19mm,-20mm --right 0.5mm,20mm");
    assert!(far.code == Some(1) && far.err.contains("can't be corrected"), "{}", far.err);
    let command = format!("calibrate --paper letter --orientation landscape {}", said.trim());
    folder.sample(&format!("{command} --flip short-edge")).good();
    let document = document(&folder, "calibrate.pdf");
    assert_eq!(duplex(&document).as_deref(), Some("DuplexFlipShortEdge"));
    let pages: Vec<ObjectId> = document.page_iter().collect();
    let texts: Vec<String> = pages.iter().map(|page| text_of(&document, drawn(&document, *page)[0].form)).collect();
    assert!(texts[0].contains("flipped on the short edge") && texts[1].contains(&command), "{texts:?}");
    assert_eq!(drawn(&document, pages[0])[0].matrix[..4], [1.0, 0.0, 0.0, 1.0]);
    assert!((drawn(&document, pages[1])[0].matrix[1] - 0.115f64.to_radians().sin()).abs() < 1e-6, "against the clock");
}
