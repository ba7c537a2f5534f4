//! Decks whose types of cards have sizes and shapes of their own: each has its own sheets, pictures and
//! products.

use std::collections::BTreeSet;
use std::fmt::Write;

use crate::support::folder::Folder;
use crate::support::pdf::*;
use bidpress::deck::size::SIZES;
use lopdf::{Document, ObjectId};

/// Ten poker cards, seventeen mini cards and five chips, with backs, and a bleed of 3 mm.
const MIXED: &str = r#"
format = 1
id = "mixed"
title = "Mixed"
card = "poker-eu"
set = { id = "base", title = "Base" }
print = { bleed = "3mm" }
types.big = { front = "plain/card", back = "plain/back" }
types.mini = { front = "plain/card", back = "plain/back", card = "mini-eu" }
types.chip = { front = "plain/back", back = "plain/back", card = "chip" }
kinds = [
    { id = "owl", type = "big", count = 10 },
    { id = "fox", type = "mini", count = 17 },
    { id = "coin", type = "chip", count = 5 },
]
"#;

fn project(name: &str) -> Folder {
    let folder = Folder::new(&format!("sizes-{name}"));
    folder.write("decks/mixed.toml", MIXED);
    folder
}

fn opened(folder: &Folder, name: &str) -> (Document, Vec<ObjectId>) {
    let document = open(&folder.read(name));
    let pages = document.page_iter().collect();
    (document, pages)
}

fn near(one: &[f64], other: &[f64]) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|(one, other)| (one - other).abs() < 0.01)
}

fn points(mm: f64) -> f64 {
    mm * 72.0 / 25.4
}

/// Where a face lies with its bleed: left, bottom, right, top. It is a form, because each card is printed
/// twice.
fn whole(document: &Document, face: &Drawn) -> [f64; 4] {
    let [left, bottom, right, top] = face.bounds(document);
    bounding(
        &[(left, bottom), (right, bottom), (right, top), (left, top)]
            .map(|corner| apply(&face.matrix, corner)),
    )
}

/// Sides of the cut cards of a document in tenths of a millimetre, the shorter first.
fn cut_sizes(document: &Document, pages: &[ObjectId]) -> BTreeSet<(i64, i64)> {
    let cut = |length: f64| ((length * 25.4 / 72.0 - 6.0) * 10.0).round() as i64;
    let size = |face: Drawn| {
        let [left, bottom, right, top] = whole(document, &face);
        let (one, other) = (cut(right - left), cut(top - bottom));
        (one.min(other), one.max(other))
    };
    pages.iter().flat_map(|page| drawn(document, *page)).map(size).collect()
}

#[test]
fn each_size_has_sheets_of_its_own_with_backs_behind_their_fronts() {
    let folder = project("sheets");
    folder.succeed("build mixed --no-marks --copies 2");
    let (document, pages) = opened(&folder, "output/mixed.pdf");
    let counts: Vec<usize> = pages.iter().map(|page| drawn(&document, *page).len()).collect();
    assert_eq!(counts, [9, 9, 9, 9, 2, 2, 16, 16, 16, 16, 2, 2, 10, 10]);
    // Three by three poker cards, four by four mini cards; chips keep twice the bleed between them, so that
    // four by six fit.
    let trims = [
        (3.0 * 63.0, 3.0 * 88.0),
        (4.0 * 44.0, 4.0 * 68.0),
        (4.0 * 39.0 + 3.0 * 6.0, 6.0 * 39.0 + 5.0 * 6.0),
    ];
    let [poker, mini, chip] = trims;
    for (place, (width, height)) in [poker, poker, poker, mini, mini, mini, chip].into_iter().enumerate() {
        let (left, bottom) = ((210.0 - width) / 2.0, (297.0 - height) / 2.0);
        let wanted = [left, bottom, left + width, bottom + height].map(points);
        for page in &pages[2 * place..2 * place + 2] {
            let found = boxes(&document, *page, "TrimBox");
            assert!(near(&found, &wanted), "sheet {place}: {found:?} is not {wanted:?}");
        }
    }
    for sides in pages.chunks(2) {
        let [fronts, backs] = [sides[0], sides[1]]
            .map(|page| drawn(&document, page).iter().map(|face| whole(&document, face)).collect::<Vec<_>>());
        for [left, bottom, right, top] in fronts {
            let width = points(210.0);
            let behind = [width - right, bottom, width - left, top];
            assert!(
                backs.iter().any(|back| near(back, &behind)),
                "nothing lies behind {behind:?}: {backs:?}"
            );
        }
    }
}

#[test]
fn each_size_has_its_own_next_products() {
    let folder = project("scaled");
    for (size, wanted) in [
        ("small", [(254, 254), (300, 420), (440, 680)]),
        ("regular", [(390, 390), (440, 680), (630, 880)]),
        ("large", [(508, 508), (630, 880), (700, 1200)]),
        ("poker-us", [(390, 390), (440, 680), (635, 889)]),
    ] {
        folder.succeed(&format!("build mixed --no-marks --copies 2 --size {size}"));
        let (document, pages) = opened(&folder, "output/mixed.pdf");
        assert_eq!(cut_sizes(&document, &pages), BTreeSet::from(wanted), "{size}");
    }
}

#[test]
fn cut_files_hold_each_shape() {
    let folder = project("cut");
    folder.succeed("build mixed --cut-file --corners 0mm");
    // The full and the last sheet of both rectangles, and one of chips.
    let files: Vec<String> = (1..=5)
        .map(|number| String::from_utf8(folder.read(&format!("output/mixed-cut-{number}.svg"))).unwrap())
        .collect();
    let count = |file: &String, what: char| file.split(" d=\"").nth(1).unwrap().matches(what).count();
    let shapes: Vec<(usize, usize)> = files.iter().map(|file| (count(file, 'L'), count(file, 'Z'))).collect();
    // Three by three cards that touch have 12 cuts across and 12 down, four by four 20 and 20.
    assert_eq!(shapes[4], (0, 5), "{shapes:?}");
    assert_eq!([shapes[0].0, shapes[1].0, shapes[2].0, shapes[3].0], [24, 4, 40, 4]);
}

#[test]
fn pages_as_large_as_a_card_have_one_size() {
    let folder = project("pages");
    let refused = folder.run("build mixed --backs front-back");
    assert!(
        refused.err.contains("error[card-sizes]") && refused.err.contains("44 mm × 68 mm"),
        "{}",
        refused.err
    );
    folder.succeed("build mixed --backs front-back --cards mini --copies 2");
    let (document, pages) = opened(&folder, "output/mixed.pdf");
    assert_eq!((pages.len(), cut_sizes(&document, &pages)), (68, BTreeSet::from([(440, 680)])));
    let refused = folder.run("build mixed --preset drivethrucards");
    assert_eq!(refused.err.matches("error[preset-size]").count(), 2, "{}", refused.err);
    folder.succeed("build mixed --preset drivethrucards --cards big");
}

#[test]
fn pictures_and_boxes_know_the_sizes() {
    let folder = project("pictures");
    // 127 pixels per inch are five a millimetre.
    folder.succeed("build mixed --preset png --dpi 127 --bleed 3mm");
    let size = |name: &str| {
        let png = folder.read(&format!("output/mixed/{name}.png"));
        let reader = png::Decoder::new(std::io::Cursor::new(png)).read_info().unwrap();
        (reader.info().width, reader.info().height)
    };
    assert_eq!(
        ["mixed-001-owl", "mixed-011-fox", "mixed-028-coin"].map(size),
        [(345, 470), (250, 370), (225, 225)]
    );
    let told = folder.succeed("build mixed --preset tts --dpi 127");
    assert!(told.contains("315 × 440, 220 × 340, 195 × 195 pixels"), "{told}");
    let told = folder.succeed("box mixed");
    assert!(told.contains("64 mm × 89 mm"), "the largest card has room: {told}");
}

/// All that a deck file can say of a card, and as little as it can.
const KINDS: &str = r#"
[[kinds]]
id = "all-{}"
type = "{}"
name = "The Clockwork Nightingale"
numbers = [103]
price = -12
value = 7
symbols = ["eye", "2", "shared/star"]
art = "shared/moon"
text = "When you win this in an auction, draw two cards, then **discard** one."
[[kinds]]
id = "words-{}"
type = "{}"
name = "House Rule"
text = "When you win this in an auction, draw two cards and discard one. Trade a :shared/coin: at any time."
[[kinds]]
id = "number-{}"
type = "{}"
numbers = [-17]
[[kinds]]
id = "picture-{}"
type = "{}"
art = "shared/crown"
"#;

#[test]
fn plain_cards_are_clean_whatever_they_hold_and_are_cut_to() {
    let folder = Folder::new("sizes-plain");
    let mut deck = "format = 1\nid = \"plain\"\ntitle = \"Plain\"\ncard = \"poker-eu\"\nset = \
        { id = \"base\", title = \"Base\" }\n"
        .to_string();
    let custom = ["hex 60mm x 95mm", "circle 60mm x 80mm", "50mm x 55mm"];
    for (place, size) in SIZES.iter().map(|size| size.name).chain(custom).enumerate() {
        for orientation in ["portrait", "landscape"] {
            let id = format!("t{place}-{orientation}");
            writeln!(
                deck,
                "[types.{id}]\nfront = \"plain/card\"\nback = \"plain/back\"\ncard = \"{size}\"\norientation \
                = \"{orientation}\""
            )
            .unwrap();
            deck += &KINDS.replace("{}", &id);
        }
    }
    folder.write("decks/plain.toml", deck);
    for look in ["", "--ink low"] {
        let run = folder.run(&format!("build plain --deny legibility {look}")).good();
        assert_eq!(run.err, "", "{look}");
    }
}

#[test]
fn a_size_of_another_shape_is_refused() {
    let folder = Folder::new("sizes-shape");
    let refused = folder.run("build bid-it --size hex");
    assert_eq!(refused.code, Some(1));
    for part in [
        "error[size-shape]: Bid It!: its cards are rectangles, and `--size` asks for a hexagon",
        "rectangles are `poker-eu`",
        "`card = \"hex\"`",
    ] {
        assert!(refused.err.contains(part), "{part}\n{}", refused.err);
    }
    assert!(!folder.0.join("output").exists());
    let project = project("shape");
    project.write("decks/mixed.toml", MIXED.replace("card = \"poker-eu\"", "card = \"hex\""));
    project.succeed("build mixed --size 60mmx70mm");
    let refused = project.run("build mixed --size circle");
    assert!(
        refused.err.contains("its cards are hexagons, and `--size` asks for a circle")
            && refused.err.contains("hexagons are `hex`"),
        "{}",
        refused.err
    );
}
