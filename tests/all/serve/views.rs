//! Other views of cards: sheets, sizes, languages and inks, and what must be printed again.

use std::sync::Arc;

use hayro::RenderCache;
use hayro::hayro_interpret::TransformExt;
use hayro::hayro_syntax::Pdf;
use hayro::kurbo::Affine;
use serde_json::{Value, json};

use super::changes::values;
use super::{ROOT, codes, deck, fronts, has_cards, project};
use crate::support::drawing;
use crate::support::folder::Folder;
use crate::support::page::Page;

/// The pixels of a picture: its width, and its colours from the top.
fn pixels(page: &Page, name: &str, width: usize) -> Vec<[u8; 3]> {
    let picture = page.get(&format!("cards/{name}/{width}"));
    assert_eq!(picture.status, 200, "{name}");
    let mut reader = png::Decoder::new(std::io::Cursor::new(&picture.body)).read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut bytes).unwrap();
    bytes.chunks_exact(3).map(|color| [color[0], color[1], color[2]]).collect()
}

/// Each answer has more games than the one before, until the deck is another.
#[test]
fn fairness_fills_in_with_each_question() {
    let folder = Folder::new("serve-fair");
    let deck = include_str!("../../../decks/bunny-bidding.toml");
    folder.write("decks/bunny-bidding.toml", deck);
    let page = Page::of(&folder, "bunny-bidding");
    page.until("cards", has_cards);
    let games = |answer: &Value| answer["fair"]["games"].as_u64().unwrap();
    let first = page.about("fair/bunny-bidding");
    let html = first["fair"]["html"].as_str().unwrap();
    assert!(
        html.starts_with("<article id=\"bunny-bidding\">\n<h1>Bunny Bidding</h1>")
            && html.contains("Do all seats win alike?"),
        "{html}"
    );
    let second = page.about("fair/bunny-bidding");
    assert!(games(&first) > 0 && games(&second) > games(&first), "{} {}", games(&first), games(&second));
    folder.write("decks/bunny-bidding.toml", deck.replace("en = \"Bunny Bidding\"", "en = \"Hare Raising\""));
    page.until("the new title", |state| state["decks"][0]["title"] == "Hare Raising");
    let same = page.about("fair/bunny-bidding");
    assert!(
        same["fair"]["html"].as_str().unwrap().contains("<h1>Hare Raising</h1>")
            && games(&same) > games(&second),
        "{same}"
    );
    folder.write(
        "decks/bunny-bidding.toml",
        deck.replace("en = \"Bunny Bidding\"", "en = \"Three Hares\"").replace("max = 6", "max = 3"),
    );
    page.until("fewer players", |state| state["decks"][0]["title"] == "Three Hares");
    let anew = page.about("fair/bunny-bidding");
    assert!(
        !anew["fair"]["html"].as_str().unwrap().contains("With 4 players") && games(&anew) < games(&same),
        "{anew}"
    );
    // A deck that no game is played with, and one that nobody knows.
    folder.write("decks/pets.toml", super::deck("Hoot."));
    let pets = Page::of(&folder, "pets");
    pets.until("cards", has_cards);
    let told = pets.about("fair/pets");
    assert!(
        told["fair"].is_null() && told["problems"][0]["message"] == "no deck has rules to be played by",
        "{told}"
    );
    assert_eq!(pets.get("about/fair/nothing").status, 404);
    assert_eq!(pets.get("fair.html").status, 200);
}

#[test]
fn sheets_are_shown_as_they_are_printed() {
    let folder = project("serve-sheets");
    std::fs::create_dir_all(folder.0.join("templates/pets")).unwrap();
    // The upper half is red, the lower one blue: so a card that is turned or moved is seen.
    let halves = "<rect x=\"-9\" y=\"-9\" width=\"99\" height=\"53\" fill=\"#f00\"/><rect x=\"-9\" y=\"44\" \
        width=\"99\" height=\"99\" fill=\"#00f\"/>";
    folder.write("templates/pets/half.svg", format!("{ROOT}{halves}</svg>"));
    let halved = deck("Hoot.").replace("plain/card", "half").replace("count = 2", "count = 6");
    folder.write("decks/pets.toml", &halved);
    let page = Page::of(&folder, "");
    page.until("cards", has_cards);
    let told = page.about("sheets/pets");
    let sides: Vec<&str> =
        told["sheets"].as_array().unwrap().iter().map(|sheet| sheet["side"].as_str().unwrap()).collect();
    // Nine cards of 63 × 88 mm on A4.
    assert_eq!(sides, ["fronts", "backs", "fronts", "backs"], "{told:#}");
    assert_eq!((&told["sheets"][0]["width"], &told["sheets"][0]["height"]), (&json!(210.0), &json!(297.0)));
    let name = told["sheets"][0]["name"].as_str().unwrap();
    // Two pixels for each millimetre.
    let front = pixels(&page, name, 420);
    let at = |x: f64, y: f64| front[(y * 2.0) as usize * 420 + (x * 2.0) as usize];
    let (left, top) = ((210.0 - 3.0 * 63.0) / 2.0, (297.0 - 3.0 * 88.0) / 2.0);
    for (column, row) in [(0.0, 0.0), (1.0, 1.0), (2.0, 2.0)] {
        let (x, y) = (left + column * 63.0 + 31.0, top + row * 88.0);
        assert_eq!((at(x, y + 20.0), at(x, y + 68.0)), ([255, 0, 0], [0, 0, 255]), "{column} {row}");
    }
    // The paper, the bleed, and a crop mark beyond it.
    assert_eq!((at(2.0, 2.0), at(left - 0.9, top + 20.0)), ([255; 3], [255, 0, 0]));
    // Eight pixels for each millimetre: marks are 0.15 mm wide.
    let large = pixels(&page, name, 1680);
    let is_dark = |x: usize| large[84 * 1680 + x][0] < 160;
    let marks = (1..1680).filter(|x| is_dark(*x) && !is_dark(x - 1)).count();
    assert_eq!(marks, 4, "the cuts between and beside three cards");

    // The page of the PDF, as it is drawn by another library. Every page: fronts, and backs behind them.
    folder.succeed("build pets");
    let pdf = Pdf::new(Arc::new(folder.read("output/pets.pdf"))).unwrap();
    assert_eq!(pdf.pages().len(), 4);
    let cache = RenderCache::new();
    for (sheet, printed) in told["sheets"].as_array().unwrap().iter().zip(pdf.pages().iter()) {
        let scale = Affine::scale(420.0 / f64::from(printed.render_dimensions().0));
        let drawn =
            drawing::part(printed, &cache, scale * printed.initial_transform(true).to_kurbo(), (420, 594));
        let shown = pixels(&page, sheet["name"].as_str().unwrap(), 420);
        let apart = drawing::difference(&drawn, shown.as_flattened());
        let moved = drawing::difference(&drawn[15..], &shown.as_flattened()[..shown.len() * 3 - 15]);
        assert!(
            apart < 5.0 && moved > 4.0 * apart,
            "{sheet}: they differ by {apart}, and five pixels to the right by {moved}"
        );
    }

    // A deck that is printed in another way has other sheets.
    folder.write(
        "decks/pets.toml",
        halved.replace("[types.pet]", "[print]\nbacks = false\nmarks = false\npaper = \"a3\"\n[types.pet]"),
    );
    page.until("no backs", |_| page.about("sheets/pets")["sheets"].as_array().unwrap().len() == 1);
    let a3 = page.about("sheets/pets");
    assert_eq!(a3["sheets"][0]["height"], json!(420.0), "{a3:#}");
    let earlier = page.get(&format!("cards/{name}/400"));
    assert_eq!(earlier.status, 200, "a page that shows the version before may still ask for it");
    folder.write("decks/pets.toml", halved.replace("[types.pet]", "[print]\nmargin = \"95mm\"\n[types.pet]"));
    page.until("no room", |_| page.about("sheets/pets")["problems"][0]["code"] == "press");
    assert_eq!(page.get("about/sheets/none").status, 404);
}

#[test]
fn cards_are_shown_in_other_sizes_languages_and_inks() {
    let folder = project("serve-view");
    let two = deck("Hoot.")
        .replace("seed = 7", "seed = 7\ntranslations = [\"de\"]")
        .replace("\"Hoot.\"", "{ en = \"Hoot.\", de = \"Hu.\" }");
    folder.write("decks/pets.toml", &two);
    let page = Page::of(&folder, "--size large");
    let first = page.until("cards", has_cards);
    assert_eq!(
        (&first["view"], &first["langs"]),
        (&json!({ "lang": null, "size": "large", "low_ink": false }), &json!(["en", "de"]))
    );
    let sizes: Vec<&str> =
        first["sizes"].as_array().unwrap().iter().map(|size| size.as_str().unwrap()).collect();
    assert!(
        sizes.starts_with(&["regular", "small", "large"])
            && sizes.contains(&"mini-eu")
            && !sizes.contains(&"hex"),
        "{sizes:?}"
    );
    let view = |lang: Value, size: &str, low_ink: bool| {
        page.act(&json!({ "view": { "lang": lang, "size": size, "low_ink": low_ink } }))
    };
    assert_eq!(codes(&view(json!("de"), "small", true)), Vec::<&str>::new());
    let second = page.until("another view", |state| state["view"]["low_ink"] == true);
    assert_eq!(
        (&second["view"]["lang"], &second["decks"][0]["cards"][0]["text"]),
        (&json!("de"), &json!("Hu."))
    );
    let width = |state: &Value| state["decks"][0]["cuts"][0]["width"].as_f64().unwrap();
    assert!(width(&second) < width(&first) && fronts(&first) != fronts(&second));
    assert_eq!(codes(&view(json!("de"), "pokr", true)), ["size"]);

    // A text is changed in the language that is shown; what is missing is not added in it.
    let values = values(&page, "pets/1");
    assert!(values.contains(&("text".into(), "lines".into(), "Hu.".into(), 2)), "{values:?}");
    let order =
        json!({ "edit": { "deck": "pets", "card": 1, "key": "text", "was": "Hu.", "text": "Huhu." } });
    assert_eq!(codes(&page.act(&order)), Vec::<&str>::new());
    assert_eq!(String::from_utf8(folder.read("decks/pets.toml")).unwrap(), two.replace("Hu.", "Huhu."));

    // A process that fails is followed by one that shows the cards in the same way.
    std::fs::create_dir_all(folder.0.join("templates/pets")).unwrap();
    folder.write(
        "templates/pets/mine.svg",
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 63 \
        88\">{% for i in range(99999) %}{% for j in range(99999) %}{{ i }}{% endfor %}{% endfor %}</svg>",
    );
    folder.write("decks/pets.toml", two.replace("plain/card", "mine"));
    page.until("an error", |state| state["decks"][0]["is_stale"] == true);
    folder.write("decks/pets.toml", &two);
    let third = page.until("no error", |state| state["decks"][0]["is_stale"] == false);
    assert_eq!((&third["view"], fronts(&third)), (&second["view"], fronts(&second)));
}

#[test]
fn cards_that_differ_from_a_manifest_are_marked() {
    let folder = project("serve-manifest");
    let wrong = Page::of(&folder, "--only-changed printed.json");
    let state = wrong.until("cards", has_cards);
    assert_eq!((codes(&state), &state["decks"][0]["cards"][0]["again"]), (vec!["read"], &Value::Null));
    drop(wrong);
    folder.succeed("build pets --manifest printed.json");
    let page = Page::of(&folder, "--only-changed printed.json");
    let again = |state: &Value| -> Vec<bool> {
        state["decks"][0]["cards"]
            .as_array()
            .unwrap()
            .iter()
            .map(|card| card["again"].as_bool().unwrap())
            .collect()
    };
    assert_eq!(again(&page.until("cards", has_cards)), [false; 4]);
    folder.write("decks/pets.toml", deck("Hoot twice."));
    let state = page.until("another text", |state| state["decks"][0]["cards"][0]["text"] == "Hoot twice.");
    assert_eq!(again(&state), [true, true, false, false]);
    // Once they are printed, they are no longer.
    folder.succeed("build pets --only-changed printed.json --manifest printed.json");
    page.until("nothing to print", |state| again(state) == [false; 4]);
}
