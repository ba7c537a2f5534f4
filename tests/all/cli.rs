//! The command line as users and scripts meet it: help, exit codes, streams, colours, machine-readable
//! output.

mod check;
mod files;
mod lists;
mod streams;

use std::process::Stdio;

use crate::support::folder::{Folder, Run, bytes};
use crate::support::{root, text};
use serde_json::Value;
use snapbox::Data;

const DECK: &str = "format = 1\nid = 'x'\ntitle = 'X'\nset = \
    { id = 'base', title = 'Base' }\n[types.t]\nfront = 'plain/card'\n\
                    [[kinds]]\nid = 'owl'\ntype = 't'\nnumber = 1\n";
const COMMANDS: [&str; 20] = [
    "build",
    "booklet",
    "box",
    "calibrate",
    "preflight",
    "check",
    "merge",
    "balance",
    "play",
    "replay",
    "rules",
    "effects",
    "list",
    "credits",
    "schema",
    "new",
    "eject",
    "gallery",
    "completions",
    "man",
];

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

#[test]
fn all_commands_have_help() {
    let folder = Folder::new("cli-help");
    let top = folder.run("--help");
    assert_eq!(top.code, Some(0));
    assert!(top.err.is_empty());
    for name in COMMANDS {
        assert!(top.out.contains(&format!("\n  {name} ")), "{name} is not in the help:\n{}", top.out);
        let help = folder.run(&format!("{name} --help"));
        assert_eq!((help.code, help.err.as_str()), (Some(0), ""), "{name}");
        assert!(help.out.contains("Usage: bidpress") && help.out.contains(name), "{}", help.out);
        assert_eq!(help.out, folder.run(&format!("help {name}")).out, "{name}");
        // Every argument and option is followed by words.
        for line in help.out.lines().filter(|line| line.starts_with("  -") || line.starts_with("      --")) {
            let words = line.trim().split("  ").filter(|part| !part.trim().is_empty()).count();
            let next = help.out.lines().skip_while(|other| *other != line).nth(1).unwrap_or_default();
            assert!(words > 1 || next.starts_with("          "), "{name}: nothing about `{line}`");
        }
    }
    let build = folder.run("build --help").out;
    let below = |heading: &str| {
        build.split_once(heading).map_or("", |(_, rest)| rest.split("\n\n").next().unwrap()).to_string()
    };
    assert!(
        below("\nChecks:\n").contains("--deny")
            && !below("\nImages, with presets that make them:\n").contains("--deny"),
        "{build}"
    );
    for part in ["Examples:", "Exit code:", "--color", "--quiet"] {
        assert!(top.out.contains(part), "{part}");
    }
    assert!(folder.names().is_empty());
}

#[test]
fn version_is_that_of_the_package() {
    let folder = Folder::new("cli-version");
    assert_eq!(folder.run("--version").out, format!("bidpress {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn exit_codes_are_0_1_and_2() {
    let folder = Folder::new("cli-codes");
    folder.write("decks/x.toml", DECK);
    folder.write("broken.toml", "format = 1\n");
    for (args, code) in [
        ("check x", 0),
        ("check a-little-white-die --games 5", 0),
        ("check youre-bluffing --games 5 --players 3,4", 0),
        ("check bid-it --games 0", 0),
        ("check youre-bluffing --players 9", 1),
        ("check youre-bluffing --variant teams=2", 1),
        ("check bid-it --variant teams=2 --players 3 --games 1", 1),
        ("check bid-it --variant teams=3 --games 1 --bots random", 0),
        ("check bid-it --variant teams=4", 1),
        ("rules", 0),
        ("rules YB-P1 bid-it", 0),
        ("rules YB-P99", 1),
        ("list", 0),
        ("schema", 0),
        ("check broken.toml", 1),
        ("check nothing", 1),
        ("check x --set nothing", 1),
        ("check x --players 9", 1),
        ("new X!", 1),
        ("new y --game chess", 1),
        ("", 2),
        ("chek", 2),
        ("check --plyers 3", 2),
        ("check --players three", 2),
        ("check --format yaml", 2),
        ("build --paper a99", 2),
        ("build --paper 210x297", 2),
        ("build --marks crops", 2),
        ("build --marks crop --no-marks", 2),
        ("build --backs both", 2),
        ("build --back-offset 1mm", 2),
        ("build --copies 0", 2),
        ("build x --cards 2", 1),
        ("build x --cards ,", 2),
        ("build x --cards=", 2),
        ("build x --cards owls", 1),
        ("build x --only-changed nothing.json", 1),
        ("build x --no-backs --back-rotation 0.2", 2),
        ("build x --back-rotation 0.2", 1),
        ("build x --preset nothing", 2),
        ("preflight x.pdf --preset nothing", 2),
        ("booklet bid-it --paper a4", 2),
        ("build x --margin 80mm", 1),
        ("calibrate --left 0mm,0mm", 2),
        ("calibrate --left 0mm,0mm --right 0mm,0mm --out x", 2),
        ("calibrate --paper 60x90mm", 1),
        ("build --bleed 3", 2),
        ("build --bleed 11mm", 2),
        ("build --url-base example.org", 2),
        ("build --url-base ftp://example.org", 2),
        ("build x --preset tts --url-base ?", 2),
        ("box --thickness 0mm", 2),
        ("box --thickness -1mm", 2),
        ("box --thickness 301mm", 2),
        ("gallery --dpi 1", 2),
        ("new", 2),
        ("eject deck", 2),
        ("eject deck nothing", 1),
        ("eject deck bid-it --to Bid", 1),
        ("eject template nothing/card", 1),
        ("eject rules nothing", 1),
        ("new y --game bid-it --extends bid-it", 2),
        ("completions cmd", 2),
    ] {
        let run = folder.run(args);
        assert_eq!(run.code, Some(code), "bidpress {args}\n{run:?}");
        assert_eq!(run.err.is_empty(), code == 0, "bidpress {args}\n{run:?}");
    }
}

#[test]
fn overviews_reject_options_without_effect() {
    let folder = Folder::new("cli-overview");
    folder.write("decks/x.toml", DECK);
    let refused = [
        "--preset drivethrucards",
        "--copies 2",
        "--manifest printed.json",
        "--gutter 1mm",
        "--bleed 2mm",
        "--bleed-mode each",
        "--corners 1mm",
        "--backs none",
        "--no-backs",
        "--back-offset 1mm,1mm",
        "--back-rotation 1",
        "--marks crop",
        "--no-marks",
        "--marks-on fronts",
        "--cut-line spot",
        "--cut-file",
        "--dpi 300",
        "--url-base https://example.org",
    ];
    for option in refused {
        let run = folder.run(&format!("build x --contact {option}"));
        let name = option.split(' ').next().unwrap();
        assert!(
            run.code == Some(2) && run.err.contains(&format!("`{name}` has no effect on an overview")),
            "{run:?}"
        );
    }
    assert!(!folder.0.join("output").exists());
    let plain = folder.succeed("build x --contact --out plain");
    assert!(plain.contains("1 card on 1 page"), "{plain}");
    let overview = |of: &str| bytes(&folder.0.join(of).join("x-contact.pdf"));
    let obeyed = [
        "--paper a5",
        "--orientation landscape",
        "--margin 40mm",
        "--size small",
        "--ink low",
        "--color gray",
        "--color cmyk --ink-limit 200",
        "--standard pdfx4",
        "--outlines",
    ];
    for option in obeyed {
        folder.succeed(&format!("build x --contact {option} --out other"));
        assert!(overview("plain") != overview("other"), "{option}");
    }
    let safe = |length: &str| {
        folder.succeed(&format!("build bid-it --contact --cards 1 --safe {length} --out safe"));
        bytes(&folder.0.join("safe/bid-it-contact.pdf"))
    };
    assert!(safe("3mm") != safe("2mm"));
    folder.succeed("build x --manifest printed.json");
    assert!(
        folder
            .run("build x --contact --only-changed printed.json --out none")
            .good()
            .err
            .contains("no card has changed")
    );
    assert!(!folder.0.join("none").exists());
    // What the deck says about backs and pages is not for overviews either.
    for print in
        ["backs = 'front-back'\nbleed_mode = 'none'", "marks = true\ngutter = '4mm'\ncut_line = 'spot'"]
    {
        folder.write("decks/x.toml", DECK.replace("[types.t]", &format!("[print]\n{print}\n[types.t]")));
        folder.succeed("build x --contact --out other");
        assert!(overview("plain") == overview("other"), "{print}");
    }
    folder.write("decks/x.toml", DECK.replace("[types.t]", "[print]\npreset = 'tts'\n[types.t]"));
    let said = folder.succeed("build x --contact --out tts");
    assert!(said.contains("x-contact.pdf  1 card on 1 page"), "{said}");
}

#[test]
fn an_expansion_of_another_deck_is_reported_with_its_deck() {
    let folder = Folder::new("cli-other-set");
    for (deck, set) in [("moor", "heath"), ("fen", "heat")] {
        folder.write(format!("decks/{deck}.toml"), DECK.replace("'x'", &format!("'{deck}'")));
        let more = DECK
            .replace("'x'", &format!("'{deck}-more'\nextends = '{deck}'"))
            .replace("base", set)
            .replace("owl", "cat");
        folder.write(format!("decks/{deck}-more.toml"), more);
    }
    for (deck, set, parts) in [
        (
            "bid-it",
            "special",
            &[
                "`bid-it` has no expansion called `special`",
                "`special` is an expansion of \
                `bunny-bidding`",
            ][..],
        ),
        ("bid-it", "special-eggs", &["as `bunny-bidding --set special`", "`bid-it` has none; `bidpress new"]),
        ("bid-it", "i-bid-you-not-odd", &["as `i-bid-you-not --set odd`"]),
        (
            "bunny-bidding",
            "specal",
            &["did you mean `special`?", "the expansions are `powers` and `special`"],
        ),
        ("bunny-bidding", "powers,special", &["write `--set` again for each: `--set powers --set special`"]),
        (
            "bunny-bidding",
            "odd",
            &["as `i-bid-you-not --set odd`", "the expansions are `powers` and `special`"],
        ),
        ("moor", "heat", &["did you mean `heath`?", "`heat` is an expansion of `fen`"]),
    ] {
        let run = folder.run(&format!("check {deck} --set {set}"));
        assert!(
            run.code == Some(1) && parts.iter().all(|part| run.err.contains(part)),
            "{deck} {set}: {}",
            run.err
        );
    }
    // What is near in the deck itself comes first, and then only what is called just so in another one.
    for (set, other) in [("specal", false), ("hea", false), ("heat", true)] {
        let deck = if set == "specal" { "bunny-bidding" } else { "moor" };
        assert_eq!(
            folder.run(&format!("check {deck} --set {set}")).err.contains("is an expansion of"),
            other,
            "{set}"
        );
    }
}

#[test]
fn one_item_is_named_in_the_singular() {
    let folder = Folder::new("cli-one");
    folder.write("decks/x.toml", DECK);
    for (args, part) in [
        ("box x", "  1 card, "),
        ("build x", "  1 card on "),
        ("build x --contact", "  1 card on 1 page, "),
        ("build x --preset png --dpi 36", "1 picture of "),
        ("check x", "X, 1 card ("),
    ] {
        let said = folder.succeed(args);
        assert!(said.contains(part), "{args}: {said}");
    }
}

#[test]
fn documents_meet_their_standard_or_are_not_written() {
    let folder = Folder::new("cli-standard");
    folder.write("decks/x.toml", DECK);
    let wrong = folder.run("build --standard pdfx1a --color rgb --ink-limit 240");
    assert_eq!(wrong.code, Some(2));
    for part in ["PDF/X-1a:2003 is written for a press, not in RGB", "leave `--color` out", "2 errors"] {
        assert!(wrong.err.contains(part), "{part}\n{}", wrong.err);
    }
    assert!(folder.run("build --color cmyk --icc none.icc").err.contains("can't read `none.icc`"));
    assert!(folder.run("build --color cmyk --icc decks/x.toml").err.contains("is not an ICC profile"));
    assert_eq!(folder.run("build --ink-limit 50").code, Some(2));
    assert!(!folder.0.join("output").exists());
    for standard in ["pdfx1a", "pdfx3", "pdfx4", "pdfa2b"] {
        let built = folder.run(&format!("build --standard {standard} --out {standard}"));
        assert_eq!(built.code, Some(0), "{standard}: {}", built.err);
        let looked = folder.run(&format!("preflight {standard}/x.pdf"));
        assert_eq!(looked.code, Some(0), "{standard}: {}", looked.out);
    }
}

#[test]
fn preflight_reports_as_text_and_json() {
    let folder = Folder::new("cli-preflight");
    folder.write("decks/x.toml", DECK);
    folder.run("build");
    let plain = folder.run("preflight output/x.pdf");
    assert_eq!((plain.code, plain.err.as_str()), (Some(0), ""));
    assert!(plain.out.contains("output/x.pdf: PDF, "), "{}", plain.out);
    let pressed = folder.run("preflight output/x.pdf --standard pdfx4");
    assert_eq!(pressed.code, Some(1));
    assert!(
        pressed.out.contains("error[intent-missing] document: there is no output intent"),
        "{}",
        pressed.out
    );
    assert!(pressed.out.contains("error[color] page 1, object "), "{}", pressed.out);
    assert!(pressed.out.contains("(ISO 15930-7, colour spaces)"), "{}", pressed.out);
    let told: Value =
        serde_json::from_str(&folder.run("preflight output/x.pdf --standard pdfx4 --format json").out)
            .unwrap();
    assert_eq!((&told["standard"], &told["passed"]), (&Value::from("pdfx4"), &Value::from(false)));
    assert!(
        told["diagnostics"]
            .as_array()
            .unwrap()
            .iter()
            .any(|diagnostic| diagnostic["rule"] == "color" && diagnostic["page"] == 1)
    );
    folder.run("build --standard pdfx4 --out inks");
    let inks = folder.run("preflight inks/x.pdf");
    assert!(inks.out.starts_with("inks of text of at most 7 pt: "), "{}", inks.out);
    let none = folder.run("preflight decks/x.toml");
    assert_eq!(none.code, Some(1));
    assert!(none.err.contains("`decks/x.toml`: this is not a readable PDF"), "{}", none.err);
}

#[test]
fn a_deck_without_backs_has_no_empty_pages() {
    let folder = Folder::new("cli-no-backs");
    folder.write("decks/x.toml", DECK);
    let pages = |args: &str| {
        let run = folder.run(args);
        assert_eq!(run.code, Some(0), "{run:?}");
        lopdf::Document::load(folder.0.join("output/x.pdf")).unwrap().get_pages().len()
    };
    assert_eq!(
        (pages("build x"), pages("build x --backs short-edge"), pages("build x --backs separate")),
        (1, 1, 1)
    );
    folder.write(
        "decks/x.toml",
        DECK.replace("front = 'plain/card'", "front = 'plain/card'\nback = 'plain/back'"),
    );
    assert_eq!(pages("build x"), 2);
}
