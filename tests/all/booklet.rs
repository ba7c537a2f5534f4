//! Booklets, score pads and boxes as users meet them: every shipped text becomes pages in both sizes, in its
//! order; a zine's pages lie where folding puts them; what does not fit is told with its place.

use std::path::Path;

use crate::support::folder::Folder;
use crate::support::pdf::{boxes, drawn, duplex, media};
use crate::support::text;
use lopdf::{Document, ObjectId};
use snapbox::Data;

const DECKS: [&str; 5] = ["a-little-white-die", "bid-it", "bunny-bidding", "i-bid-you-not", "youre-bluffing"];

/// A document that was written.
fn pdf(folder: &Folder, name: &str) -> Document {
    Document::load(folder.0.join("output").join(name)).unwrap()
}

/// A deck of four cards without rules of a game.
fn sample(folder: &Folder, rules: &str) {
    let deck = "format = 1\nid = \"x\"\ntitle = \"Crumbs\"\nserial = \"X\"\nplayers = \
        { min = 2, max = 4 }\nset = { id = \"base\", title = \"Base\" }\n\
                [types.t]\nfront = \"plain/card\"\nback = \"plain/back\"\nnumber = \
                { rule = \"draw\", range = [1, 4] }\n\
                [[kinds]]\nid = \"owl\"\ntype = \"t\"\nname = \"Owl\"\ncount = 4\n";
    folder.write("decks/x.toml", deck);
    folder.write("decks/x/rules.md", rules);
}

fn pages(document: &Document) -> Vec<ObjectId> {
    document.page_iter().collect()
}

/// What the faces of a page say, in the order in which they are drawn, without blanks: lines do not end in
/// one.
fn words(document: &Document, page: usize) -> String {
    let page = pages(document)[page - 1];
    drawn(document, page)
        .iter()
        .map(|face| face.text(document))
        .collect::<String>()
        .split_whitespace()
        .collect()
}

#[test]
fn every_shipped_text_builds_in_both_sizes_and_both_ways() {
    let folder = Folder::new("booklet-shipped");
    for size in ["a6", "a5"] {
        for imposition in ["pages", "zine"] {
            let told = folder.succeed(&format!("booklet --size {size} --imposition {imposition}"));
            assert_eq!(told.lines().count(), DECKS.len(), "{told}");
            for deck in DECKS {
                let pdf = pdf(&folder, &format!("{deck}-rules.pdf"));
                let (width, height) = media(&pdf, pages(&pdf)[0]);
                let wanted = match (size, imposition) {
                    ("a6", "pages") => (105.0, 148.0),
                    ("a5", "pages") => (148.0, 210.0),
                    ("a6", _) => (210.0, 297.0),
                    _ => (297.0, 210.0),
                };
                let mm = |points: f64| points * 25.4 / 72.0;
                assert!(
                    (mm(width) - wanted.0).abs() < 0.01 && (mm(height) - wanted.1).abs() < 0.01,
                    "{deck}: {width} × {height}"
                );
                assert_eq!(boxes(&pdf, pages(&pdf)[0], "TrimBox").len(), 4);
                assert!(imposition == "pages" || pages(&pdf).len().is_multiple_of(2), "{deck}");
            }
        }
    }
}

#[test]
fn each_text_teaches_the_whole_of_its_game() {
    for deck in DECKS {
        let text = text(format!("decks/{deck}/rules.md"));
        for heading in ["## What is in the box", "## Getting ready", "## The end", "## Questions"] {
            assert!(text.contains(heading), "{deck} has no `{heading}`");
        }
        assert!(text.contains("players · "), "{deck} does not say for how many it is, and how long it takes");
        assert!(text.matches("\n> {{ ruling \"").count() >= 2, "{deck} has too few examples");
        assert!(text.contains("{{ card \""), "{deck} shows no card");
    }
}

/// An expansion of the sample deck with one card, a hen.
fn expansion(folder: &Folder, rules: Option<&str>) {
    let set = "format = 1\nid = \"x-more\"\ntitle = \"More\"\nextends = \"x\"\nset = \
        { id = \"more\", title = \"More\" }\n\
               [[kinds]]\nid = \"hen\"\ntype = \"t\"\nname = \"Hen\"\nnumber = 5\n";
    folder.write("decks/x-more.toml", set);
    if let Some(rules) = rules {
        folder.write("decks/x-more/rules.md", rules);
    }
}

#[test]
fn an_expansion_is_a_chapter_with_its_cards() {
    let folder = Folder::new("chapter");
    sample(&folder, "# Crumbs\n\n## First\n\nOne.\n");
    expansion(&folder, Some("# Feathers\n\n{{ card \"hen\" \"eleven\" }}\n\n## Details\n\nTwelve.\n"));
    assert!(folder.succeed("booklet x").contains("3 pages"));
    assert!(!words(&pdf(&folder, "x-rules.pdf"), 2).contains("Feathers"));
    // By the name of the set, or of the file.
    for args in ["booklet x --set more", "booklet x-more"] {
        folder.succeed(args);
        let pdf = pdf(&folder, "x-rules.pdf");
        assert_eq!(words(&pdf, 1), "Crumbs", "the title is that of the deck");
        let (page, mut at) = (words(&pdf, 2), 0);
        for word in ["First", "One.", "Feathers", "Details", "Twelve.", "Hen"] {
            at += page[at..]
                .find(word)
                .unwrap_or_else(|| panic!("{args}: `{word}` is not behind `{}` in `{page}`", &page[..at]));
        }
    }
}

#[test]
fn errors_of_chapters_are_told_with_those_of_the_deck() {
    let folder = Folder::new("chapter-faults");
    sample(&folder, "# T\n\n## H\n\n<b>\n");
    expansion(&folder, None);
    let told = |args: &str| {
        let run = folder.run(args);
        assert_eq!(run.code, Some(1), "{args}");
        run.err
    };
    let text = told("booklet x --set more");
    assert!(
        text.contains("`x-more` has no rules to print")
            && text.contains("x-more/rules.md")
            && text.contains("x-more.toml"),
        "{text}"
    );
    folder.write("decks/x-more/rules.md", "+++\nink = \"#000000\"\n+++\n\nNo title.\n");
    let text = told("booklet x --set more");
    for part in [
        "HTML",
        "x/rules.md:5:1",
        "can't have its own style",
        "x-more/rules.md:2:1",
        "begin with its title",
        "x-more/rules.md:5:1",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    sample(&folder, "# T\n\n## H\n\n{{ card \"hen\" }}\n");
    let text = told("booklet x");
    assert!(text.contains("no card `hen`") && text.contains("`--set` adds"), "{text}");
    // What is named as an example is in the deck.
    let example = "by its kind (`owl`, `t/owl`), its number (`";
    assert!(
        text.contains(example) && text.contains("its serial number (`X 1`)") && !text.contains("hat`"),
        "{text}"
    );
    assert_eq!(folder.run("booklet x --pad --set more").code, Some(2));
}

#[test]
fn every_shipped_expansion_has_its_chapter() {
    let folder = Folder::new("expansions");
    for (deck, sets) in [
        ("a-little-white-die", ["wildcards", "power-cards"]),
        ("bunny-bidding", ["special", "powers"]),
        ("i-bid-you-not", ["double", "odd"]),
    ] {
        folder.succeed(&format!("booklet {deck} --set {} --set {}", sets[0], sets[1]));
        for set in sets {
            let text = text(format!("decks/{deck}-{set}/rules.md"));
            assert!(text.contains("{{ card \"") && text.contains("*An expansion: "), "{deck} with {set}");
        }
    }
}

#[test]
fn no_variant_is_left_out() {
    let bunny = text("decks/bunny-bidding/rules.md");
    let variants = bunny.lines().filter(|line| line.starts_with("- *") && !line.starts_with("- **")).count();
    assert_eq!(variants, 8, "Bunny Bidding has eight variants");
    let bid = text("decks/bid-it/rules.md");
    for word in
        ["Double", "Redouble", "Surrender", "Sidestep", "Match play", "Team play", "Last chance", "Perfecto"]
    {
        assert!(bid.contains(word), "Bid It! does not teach {word}");
    }
}

#[test]
fn text_is_real_and_in_reading_order() {
    let folder = Folder::new("booklet-order");
    sample(
        &folder,
        "# Crumbs\n\nA *subtitle*.\n\n## First\n\nOne **two** three.\n\n1. four\n2. five\n\n> six\n\n| seven \
        | eight |\n| --- | --- |\n| nine | ten |\n\n## Last\n\n{{ card \"owl\" \"eleven\" }}\n",
    );
    folder.succeed("booklet x");
    let pdf = pdf(&folder, "x-rules.pdf");
    assert_eq!(pages(&pdf).len(), 3);
    assert_eq!(words(&pdf, 1), "CrumbsAsubtitle.");
    let page = words(&pdf, 2);
    let mut at = 0;
    for word in [
        "First", "One", "two", "three.", "four", "five", "six", "seven", "eight", "nine", "ten", "Last",
        "eleven", "2", "Crumbs",
    ] {
        at += page[at..]
            .find(word)
            .unwrap_or_else(|| panic!("`{word}` is not behind `{}` in `{page}`", &page[..at]));
    }
    // The card lies over the page's ground, with its own text.
    let faces = drawn(&pdf, pages(&pdf)[1]);
    assert_eq!(faces.len(), 3);
    assert!(faces[1].text(&pdf).contains("Owl"));
}

#[test]
fn a_zine_has_the_pages_of_the_booklet_where_folding_wants_them() {
    let folder = Folder::new("booklet-zine");
    let mut text = String::from("# Crumbs\n\nfront\n");
    for number in 2..=7 {
        text.push_str(&format!("\n## Page{number}\n\n"));
        // Each heading and its lines nearly fill a page, so that the next begins another.
        text.push_str(&"This is a line of its own.\\\n".repeat(26));
        text.push_str("The end.\n");
    }
    sample(&folder, &text);
    let told = folder.succeed("booklet x");
    assert!(told.contains("8 pages"), "{told}");
    let told = folder.succeed("booklet x --imposition zine");
    assert!(told.contains("8 pages on 1 sheet"), "{told}");
    let pdf = pdf(&folder, "x-rules.pdf");
    assert_eq!(duplex(&pdf).as_deref(), Some("DuplexFlipLongEdge"));
    // The outer sheet above, the inner one below it; on the back, 2 lies behind 1 and 4 behind 3.
    let wanted = [[[8, 1], [6, 3]], [[2, 7], [4, 5]]];
    for (side, wanted) in pages(&pdf).into_iter().zip(wanted) {
        let (width, height) = media(&pdf, side);
        let mut found = [[0; 2]; 2];
        for face in drawn(&pdf, side) {
            let text = face.text(&pdf);
            let number = match text.find("Page") {
                Some(at) => text[at + 4..at + 5].parse().unwrap(),
                None if text.contains("front") => 1,
                None => 8,
            };
            let (column, row) =
                (usize::from(face.seen[0] > width * 0.4), usize::from(face.seen[3] < height * 0.6));
            found[row][column] = number;
        }
        assert_eq!(found, wanted);
    }
}

#[test]
fn booklets_are_the_same_to_the_byte() {
    let [one, other] = ["one", "other"].map(|name| {
        let folder = Folder::new(name);
        folder.succeed("booklet a-little-white-die --imposition zine");
        folder.succeed("box a-little-white-die");
        folder.succeed("booklet bid-it --pad");
        ["a-little-white-die-rules.pdf", "a-little-white-die-box.pdf", "bid-it-pad.pdf"]
            .map(|name| read(&folder.0.join("output").join(name)))
    });
    assert!(one == other);
}

fn read(path: &Path) -> Vec<u8> {
    Data::read_from(path, Some(snapbox::data::DataFormat::Binary)).to_bytes().unwrap()
}

/// Runs a booklet of this text, which must fail without writing anything, and gives what was said.
fn refused(name: &str, text: &str) -> String {
    let folder = Folder::new(name);
    sample(&folder, text);
    let output = folder.run("--color never booklet x");
    assert_eq!(output.code, Some(1), "{text}");
    assert!(!folder.0.join("output").exists(), "{text}");
    output.err
}

#[test]
fn what_does_not_fit_is_told_with_its_place() {
    let long = "x".repeat(80);
    let told = refused("wide", &format!("# T\n\n## H\n\nA {long} b.\n"));
    assert!(told.contains("too wide for its column") && told.contains("rules.md:5:3"), "{told}");

    let word = "y".repeat(40);
    let told = refused("table", &format!("# T\n\n## H\n\n| a | b |\n| --- | --- |\n| {word} | {word} |\n"));
    assert!(told.contains("the table is too wide") && told.contains("rules.md:5:1"), "{told}");

    let told = refused(
        "title",
        &format!("# T\n\n{{{{ back \"t\" }}}}\n\n{}\n\n## H\n\ntext\n", "Many words. ".repeat(60)),
    );
    assert!(told.contains("the title page is too full") && told.contains("rules.md:1:1"), "{told}");
}

#[test]
fn all_errors_of_a_text_are_told_at_once() {
    let told =
        refused("faults", "# T\n\n## H\n\n{{ card \"9\" }}\n\n{{ card \"owel\" }}\n\n{{ back \"u\" }}\n");
    for part in [
        "no card `9`",
        "rules.md:5:1",
        "no card `owel`",
        "did you mean `owl`?",
        "rules.md:7:1",
        "no card type `u`",
        "rules.md:9:1",
    ] {
        assert!(told.contains(part), "{part}\n{told}");
    }
    let told = refused("untitled", "Words first.\n");
    assert!(told.contains("does not begin with its title") && told.contains("rules.md:1:1"), "{told}");
    let told = refused("font", "+++\ntext = { font = \"Figtre\" }\n+++\n\n# T\n\n## H\n\nwords\n");
    assert!(
        told.contains("there is no font family `Figtre`") && told.contains("did you mean `Figtree`?"),
        "{told}"
    );
}

#[test]
fn a_deck_without_rules_says_where_to_write_them() {
    let folder = Folder::new("booklet-none");
    sample(&folder, "# T\n\n## H\n\nwords\n");
    std::fs::remove_file(folder.0.join("decks/x/rules.md")).unwrap();
    let output = folder.run("--color never booklet x");
    let told = output.err;
    assert!(told.contains("x/rules.md") && told.contains("decks/x.toml"), "{told}");
}

#[test]
fn pads_come_for_the_games_that_count() {
    let folder = Folder::new("booklet-pads");
    let told = folder.succeed("booklet --pad");
    assert_eq!(told.lines().count(), 3, "{told}");
    assert!(
        folder
            .run("booklet --pad")
            .err
            .ends_with("without a score pad: `a-little-white-die` and `youre-bluffing`\n")
    );
    for line in told.lines() {
        assert!(line.contains("1 sheet to cut"), "{line}");
    }
    // Four on a sheet.
    let pdf = pdf(&folder, "bid-it-pad.pdf");
    assert_eq!(words(&pdf, 1).matches("Matchplay").count(), 4);
    assert_eq!(folder.run("booklet youre-bluffing --pad").code, Some(1));
    // Where no deck has one, there is nothing to do; one that can't be read is no missing one.
    let folder = Folder::new("booklet-no-pads");
    sample(&folder, "# T\n\n## H\n\nwords\n");
    let none = folder.run("booklet --pad").good();
    assert_eq!(
        (none.out.as_str(), none.err.as_str()),
        ("", "no deck has a score pad: nothing was written\n")
    );
    folder.write("decks/x/pad.md", [0xff]);
    let unreadable = folder.run("booklet --pad");
    assert!(unreadable.code == Some(1) && unreadable.err.contains("not UTF-8"), "{unreadable:?}");
}

#[test]
fn boxes_are_sized_by_their_cards() {
    let folder = Folder::new("booklet-boxes");
    let told = folder.succeed("box");
    assert_eq!(told.lines().count(), DECKS.len(), "{told}");
    // 50 × 0.31 mm and a millimetre.
    assert!(told.contains("i-bid-you-not-box.pdf  50 cards, 64 mm × 89 mm × 16.5 mm inside"), "{told}");
    assert!(folder.succeed("box i-bid-you-not --sleeves").contains("67 mm × 92 mm × 22.5 mm"), "{told}");
    let pdf = pdf(&folder, "i-bid-you-not-box.pdf");
    assert_eq!(pages(&pdf).len(), 1);
    assert!(words(&pdf, 1).matches("IBidYouNot").count() >= 4);
}

#[test]
fn a_box_too_large_for_the_paper_says_which_paper_holds_it() {
    let folder = Folder::new("booklet-large");
    let output = folder.run("--color never box bid-it --paper a5");
    assert_eq!(output.code, Some(1));
    let told = output.err;
    assert!(
        told.contains("the box of Bid It! does not fit on a5 paper")
            && told.contains("`a4`")
            && told.contains("bid-it.toml"),
        "{told}"
    );
    assert!(!folder.0.join("output").exists());
}
