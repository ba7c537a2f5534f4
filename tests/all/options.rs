//! What is typed is obeyed, or told of: each option of `build` with each way to print.

use std::collections::BTreeSet;

use crate::support::folder::{Folder, Run, bytes};
use crate::support::in_process::build;
use crate::support::pdf::*;

/// Two cards with backs, of a size that can be had everywhere.
const DECK: &str = "format = 1\nid = 'x'\ntitle = 'X'\ncard = 'poker-us'\nset = \
    { id = 'base', title = 'Base' }\n[types.t]\nfront = 'plain/card'\n\
                    back = 'plain/back'\n[[kinds]]\nid = 'owl'\ntype = 't'\ncount = 2\n";

/// Values that are not the usual ones.
const OPTIONS: [&str; 26] = [
    "--paper 150x200mm",
    "--orientation landscape",
    "--margin 30mm",
    "--gutter 8mm",
    "--gutter 1mm",
    "--bleed 1mm",
    "--bleed-mode each",
    "--bleed-mode none",
    "--corners 1mm",
    "--corners 40mm",
    "--backs short-edge",
    "--backs none",
    "--back-offset 1mm,1mm",
    "--back-rotation 1",
    "--marks slug",
    "--marks guides",
    "--marks fold",
    "--marks-on fronts",
    "--cut-line spot",
    "--cut-line black",
    "--cut-file",
    "--color gray",
    "--standard pdfx4",
    "--dpi 40",
    "--url-base https://example.org",
    "--copies 2",
];

/// A project whose deck says this about print.
fn project(name: &str, print: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("decks/x.toml", DECK.replace("[types.t]", &format!("[print]\n{print}\n[types.t]")));
    folder
}

/// The options that are silently ignored by a way of printing. Each other option changes the files, gives a
/// warning, or is an error that names it, which is one of usage unless the deck has a part in it.
fn unheard(name: &str, print: &str, way: &str) -> BTreeSet<&'static str> {
    let folder = project(name, print);
    let made = |options: &str| {
        let run = build(&folder, &format!("x {way} {options} --out made"));
        let files = folder.files_in("made");
        let _ = std::fs::remove_dir_all(folder.0.join("made"));
        (run, files)
    };
    let (plain, usual) = made("");
    assert!(plain.code == Some(0) && plain.err.is_empty() && !usual.is_empty(), "{way}: {plain:?}");
    let mut unheard = BTreeSet::new();
    for option in OPTIONS {
        let name = option.split(' ').next().unwrap();
        if way.split(' ').any(|typed| typed == name) {
            continue;
        }
        let (Run { code, err, .. }, files) = made(option);
        if code == Some(0) {
            if err.is_empty() && files == usual {
                unheard.insert(option);
            }
        } else {
            let by_deck = err.contains("decks/x.toml") && err.contains("this deck");
            assert!(
                err.contains(name) && code == Some(if by_deck { 1 } else { 2 }),
                "{way} {option}: {code:?} {err}"
            );
            let helps =
                err.contains(&format!("help: leave `{name}` out")) || err.contains("cannot be used with");
            assert!(files.is_empty() && helps, "{way} {option}: {err}");
            assert!(!by_deck || !print.is_empty(), "{way} {option}: {err}");
        }
    }
    unheard
}

#[test]
fn sheets_ignore_no_option_silently() {
    for (number, way) in
        ["", "--backs gutterfold", "--backs separate", "--bleed-mode none", "--cut-file", "--no-marks"]
            .into_iter()
            .enumerate()
    {
        assert_eq!(unheard(&format!("options-sheets-{number}"), "", way), BTreeSet::new(), "{way}");
    }
    // There are fronts only.
    assert_eq!(unheard("options-fronts", "", "--no-backs"), BTreeSet::from(["--marks-on fronts"]));
}

#[test]
fn pages_of_one_face_ignore_no_option_silently() {
    for (number, way) in ["--backs front-back", "--preset azao"].into_iter().enumerate() {
        assert_eq!(unheard(&format!("options-pages-{number}"), "", way), BTreeSet::new(), "{way}");
    }
    // Cards lie in the middle of the paper anyway.
    assert_eq!(
        unheard("options-paper", "", "--backs separate-pages --paper a5"),
        BTreeSet::from(["--margin 30mm"])
    );
}

#[test]
fn images_ignore_no_option_silently() {
    for (number, way) in ["--preset png", "--preset tts", "--preset screentop", "--preset cardgamesimulator"]
        .into_iter()
        .enumerate()
    {
        assert_eq!(unheard(&format!("options-pictures-{number}"), "", way), BTreeSet::new(), "{way}");
    }
}

#[test]
fn overviews_ignore_no_option_silently() {
    // There are no backs.
    assert_eq!(unheard("options-overview", "", "--contact"), BTreeSet::new());
}

#[test]
fn options_that_contradict_decks_are_not_ignored_silently() {
    for (number, print) in ["backs = 'front-back'", "preset = 'tts'", "backs = 'gutterfold'", "marks = false"]
        .into_iter()
        .enumerate()
    {
        assert_eq!(unheard(&format!("options-deck-{number}"), print, ""), BTreeSet::new(), "{print}");
    }
    // It says so itself.
    assert_eq!(
        unheard("options-deck-bleed", "bleed_mode = 'none'", ""),
        BTreeSet::from(["--bleed-mode none"])
    );
}

/// Width and height of the first page, in millimetres.
fn first_page(folder: &Folder, args: &str) -> (f64, f64) {
    build(folder, &format!("x --no-marks {args}")).good();
    let document = open(&bytes(&folder.0.join("output/x.pdf")));
    let (width, height) = media(&document, document.page_iter().next().unwrap());
    let mm = |points: f64| (points * 25.4 / 72.0 * 10.0).round() / 10.0;
    (mm(width), mm(height))
}

/// What is said of paper is meant for pages of one face if such pages are asked for in the same breath.
#[test]
fn paper_applies_to_pages_that_are_requested_with_it() {
    let (card, a5) = ((69.5, 94.9), (148.0, 210.0));
    let presets = [
        ("pages", "backs = 'back-front'\npaper = 'a5'"),
        ("bare", "backs = 'back-front'"),
        ("sheets", "paper = 'a5'"),
    ];
    for (number, (print, typed, page)) in [
        ("backs = 'front-back'\npaper = 'a5'", "", a5),
        ("backs = 'front-back'\npaper = 'a5'", "--backs separate-pages", a5),
        ("backs = 'front-back'\npaper = 'a5'", "--backs long-edge", a5),
        ("backs = 'front-back'\npaper = 'a5'", "--paper a3", (297.0, 420.0)),
        ("paper = 'a5'", "", a5),
        ("paper = 'a5'", "--backs front-back", card),
        ("paper = 'a5'", "--backs front-back --paper a5", a5),
        // A preset that was typed stands instead of the deck's own.
        ("backs = 'front-back'\npaper = 'a3'", "--preset pages", a5),
        ("backs = 'front-back'\npaper = 'a3'", "--preset bare", card),
        ("", "--preset pages --backs front-back", a5),
        ("", "--preset sheets --backs front-back", card),
        // One that the deck names lies below it.
        ("preset = 'pages'", "", a5),
        ("preset = 'bare'\npaper = 'a5'", "", a5),
        ("preset = 'sheets'\nbacks = 'front-back'", "", card),
        // Pages of one face are such pages without backs, too.
        ("preset = 'sheets'\nbacks = 'front-back'", "--backs none", card),
        ("preset = 'sheets'", "--backs none", a5),
    ]
    .into_iter()
    .enumerate()
    {
        let folder = project(&format!("options-page-{number}"), print);
        for (name, print) in presets {
            folder.write(
                format!("presets/{name}.toml"),
                format!("format = 1\ntitle = 'P'\noutput = 'pdf'\n[print]\n{print}\n"),
            );
        }
        assert_eq!(first_page(&folder, typed), page, "{print} {typed}");
    }
}

#[test]
fn conflicts_are_usage_errors_unless_a_deck_causes_them() {
    let code = |print: &str, args: &str| {
        let folder = project("options-codes", print);
        folder.write("presets/broken.toml", "format = 1\n");
        let run = folder.run(&format!("build x {args}"));
        assert!(run.code != Some(0) && !folder.0.join("output").exists(), "{print} {args}: {run:?}");
        (run.code.unwrap(), run.err)
    };
    for (print, one, other, diagnostic) in [
        ("standard = 'pdfx1a'", "--standard pdfx1a", "--color rgb", "standard"),
        ("color = 'rgb'", "--color rgb", "--standard pdfx1a", "standard"),
        ("color = 'gray'", "--color gray", "--ink-limit 240", "ink-limit"),
        ("backs = false", "--no-backs", "--back-offset 1mm,1mm", "option"),
        ("preset = 'png'", "--preset png", "--paper a4", "option"),
        ("backs = 'front-back'", "--backs front-back", "--gutter 4mm", "option"),
        ("bleed_mode = 'each'", "--bleed-mode each", "--gutter 4mm", "option"),
        ("bleed_mode = 'none'", "--bleed-mode none", "--bleed 1mm", "option"),
    ] {
        let told = code("", &format!("{one} {other}"));
        assert!(told.0 == 2 && told.1.contains(&format!("error[{diagnostic}]")), "{one} {other}: {told:?}");
        let told = code(print, other);
        assert!(
            told.0 == 1 && told.1.contains(&format!("error[{diagnostic}]")) && told.1.contains("this deck"),
            "{print} {other}: {told:?}"
        );
    }
    // What is usual is said by nobody else.
    assert_eq!(code("", "--ink-limit 240").0, 2);
    assert_eq!((code("", "--preset nope").0, code("preset = 'nope'", "").0), (2, 1));
    assert_eq!(
        (code("", "--preset broken").0, code("", "--preset presets/none.toml").0),
        (1, 1),
        "errors of files"
    );
    let both = code("backs = 'front-back'", "--gutter 4mm --dpi 300");
    assert!(both.0 == 2 && both.1.contains("2 errors"), "{both:?}");
}

/// What one deck obeys is no error because another one can't.
#[test]
fn options_without_effect_on_one_deck_are_warnings() {
    let folder = project("options-several", "");
    let other = |print: &str| {
        folder.write(
            "decks/y.toml",
            DECK.replace("'x'", "'y'").replace("[types.t]", &format!("[print]\n{print}\n[types.t]")),
        )
    };
    let warned = |args: &str| {
        let err = folder.run(&format!("build {args}")).good().err;
        assert!(err.contains("warning[option]") && err.matches("decks/").count() == 1, "{args}: {err}");
        err
    };
    other("backs = 'front-back'");
    let told = warned("x y --gutter 4mm");
    assert!(
        told.contains("`--gutter` has no effect on pages of one face") && told.contains("decks/y.toml"),
        "{told}"
    );
    assert_eq!(folder.run("build y --gutter 4mm").code, Some(1));
    other("preset = 'png'");
    assert!(
        warned("x y --dpi 40").contains("decks/x.toml") && warned("x y --paper a3").contains("decks/y.toml")
    );
    assert_eq!(
        folder.run("build x y --dpi 40 --url-base https://example.org").code,
        Some(2),
        "neither is for Tabletop Simulator"
    );
}

/// Errors of one deck are told beside what was typed and says nothing about another one.
#[test]
fn errors_of_all_decks_are_reported_at_once() {
    let folder = project("options-all", "preset = 'nope'");
    folder.write("decks/y.toml", DECK.replace("'x'", "'y'"));
    let run = folder.run("build x y --dpi 300");
    assert!(
        run.code != Some(0)
            && run.err.contains("`--dpi` has no effect")
            && run.err.contains("there is no preset called `nope`"),
        "{run:?}"
    );
}

/// Low ink of templates that know nothing of it is told, once for a deck.
#[test]
fn low_ink_without_effect_is_a_warning() {
    let folder = project("options-ink", "");
    let told = |args: &str| build(&folder, &format!("x {args}")).good().err;
    assert_eq!(told("--ink low"), "");
    let still = "{% extends 'shared/card.svg' %}{% block face %}<rect width='{{ w }}' height='{{ h }}' \
        fill='#fff'/>{% endblock %}";
    folder.write("templates/x/still.svg", still);
    folder.write("decks/x.toml", DECK.replace("plain/card", "still").replace("back = 'plain/back'\n", ""));
    let low = told("--ink low");
    assert!(
        low.contains("warning[ink]: X: no template of these cards uses `ink`")
            && low.matches("warning[").count() == 1,
        "{low}"
    );
    assert_eq!(told(""), "");
    // One that follows is enough.
    folder.write("decks/x.toml", DECK.replace("plain/card", "still"));
    assert_eq!(told("--ink low"), "");
}

/// Two types of cards, one without a back, one of hexagons.
const MIXED: &str = "format = 1\nid = 'x'\ntitle = 'X'\ncard = 'poker-us'\nset = \
    { id = 'base', title = 'Base' }\n\
    [types.t]\nfront = 'plain/card'\nback = 'plain/back'\n[types.bare]\nfront = 'plain/card'\n\
    [types.hexy]\nfront = 'plain/card'\nback = 'plain/back'\ncard = 'hex'\n\
    [[kinds]]\nid = 'owl'\ntype = 't'\ncount = 2\n[[kinds]]\nid = 'cat'\ntype = 'bare'\ncount = 2\n\
    [[kinds]]\nid = 'bee'\ntype = 'hexy'\ncount = 2\n";

/// What is printed counts, not what else is in the deck.
#[test]
fn only_printed_cards_are_checked() {
    let folder = Folder::new("options-printed");
    folder.write("decks/x.toml", MIXED);
    for (ways, pages) in [("front-back", 2), ("back-front", 2), ("separate-pages", 2), ("long-edge", 1)] {
        let told = build(&folder, &format!("x --cards cat --backs {ways}")).good().err;
        assert!(
            told.contains("warning[backs]: X: the printed cards have no backs")
                && told.matches("warning[").count() == 1,
            "{ways}: {told}"
        );
        let document = open(&bytes(&folder.0.join("output/x.pdf")));
        assert_eq!(document.page_iter().count(), pages, "{ways}");
        assert!(folder.files_in("output").keys().all(|name| !name.contains("backs")), "{ways}");
        // Where some have one, the pairs stay.
        let told = build(&folder, &format!("x --cards cat,owl --backs {ways} --out both")).good().err;
        let pages = match ways {
            "front-back" | "back-front" => 8,
            "separate-pages" => 4,
            _ => 2,
        };
        assert_eq!(
            (told, open(&bytes(&folder.0.join("both/x.pdf"))).page_iter().count()),
            (String::new(), pages),
            "{ways}"
        );
    }
    folder.write(
        "presets/pages.toml",
        "format = 1\ntitle = 'P'\noutput = 'pdf'\n[print]\nbacks = 'separate-pages'\n",
    );
    let told = build(&folder, "x --cards cat --preset pages").good().err;
    assert_eq!((told.as_str(), folder.0.join("output/x-backs.pdf").exists()), ("", false));
    for args in ["--cut-file", "--marks outline", ""] {
        let run = folder.run(&format!("build x --cards bee --corners 6mm {args}"));
        assert!(
            run.code == Some(1) && run.err.contains("`--corners` has no effect where no card is a rectangle"),
            "{args}: {run:?}"
        );
    }
    let run = folder.run("build x --cards bee,owl --corners 6mm");
    assert!(
        run.code == Some(1) && run.err.contains("where no line is drawn around cards that are rectangles"),
        "{run:?}"
    );
    build(&folder, "x --cards bee,owl --corners 6mm --cut-file").good();
}

#[test]
fn requested_marks_without_room_are_warnings() {
    let folder = project("options-marks", "");
    let told = |args: &str| build(&folder, &format!("x {args}")).good().err;
    for unasked in [
        "",
        "--backs front-back",
        "--gutter 1mm",
        "--paper 64x90mm --margin 0mm",
        "--preset home-a4",
        "--marks all",
        "--no-marks",
    ] {
        assert_eq!(told(unasked), "", "{unasked}");
    }
    for (args, marks, help) in [
        ("--paper 64x90mm --margin 0mm --marks crop", "no room for the mark `crop` beside", "larger --paper"),
        // Cuts down the page have marks at both ends, cuts across it at none.
        (
            "--paper 64x200mm --margin 0mm --marks crop",
            "no room for the mark `crop` beside",
            "larger --margin",
        ),
        (
            "--backs front-back --marks all",
            "the marks `crop`, `registration`, `bar` and `slug` beside",
            "help: `--paper` larger than",
        ),
        ("--marks guides", "no room for the mark `guides` between", "a `--gutter` of 2 mm or more"),
        (
            "--marks guides --gutter 1.9mm",
            "no room for the mark `guides` between",
            "a `--gutter` of 2 mm or more",
        ),
        (
            "--marks guides --backs front-back",
            "no room for the mark `guides` between",
            "other ways of `--backs`",
        ),
        ("--marks fold", "no fold for the mark `fold`", "`--backs gutterfold`"),
    ] {
        let told = told(args);
        assert!(
            told.contains(marks) && told.contains(help) && told.matches("warning").count() == 1,
            "{args}: {told}"
        );
    }
    for room in [
        "--marks guides --gutter 2mm",
        "--marks fold --backs gutterfold",
        "--marks crop --backs front-back --paper 90x120mm",
    ] {
        assert_eq!(told(room), "", "{room}");
    }
    folder.write(
        "presets/p.toml",
        "format = 1\ntitle = 'P'\noutput = 'pdf'\n[print]\nbacks = 'front-back'\nmarks = true\n",
    );
    assert!(told("--preset p").contains("no room for the mark `crop`"));
    let folder = project("options-marks-deck", "marks = ['guides']");
    assert!(folder.run("build x").good().err.contains("no room for the mark `guides`"));
}

#[test]
fn options_with_partial_effect_are_warnings() {
    let folder = project("options-part", "");
    let told = |args: &str| build(&folder, &format!("x {args}")).good().err;
    let corners = told("--corners 40mm --marks outline");
    assert!(
        corners
            .contains("corners of cards of 63.5 mm × 88.9 mm have a radius of 31.75 mm at most, not 40 mm"),
        "{corners}"
    );
    assert_eq!(told("--corners 31.75mm --cut-file"), "");
    folder.write("decks/x.toml", DECK.replace("back = 'plain/back'\n", ""));
    let none = told("--backs separate");
    assert!(none.contains("warning[backs]: X: the printed cards have no backs"), "{none}");
    assert_eq!((told(""), told("--no-backs")), (String::new(), String::new()));
    // Paper is for booklets that lie on sheets.
    let booklet = folder.run("booklet bid-it --paper a3");
    assert!(
        booklet.code == Some(2) && booklet.err.contains("`--paper` has no effect on pages"),
        "{booklet:?}"
    );
    folder.run("booklet bid-it --pad --paper a5").good();
}
