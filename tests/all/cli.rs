//! The command line as users and scripts meet it: help, exit codes, streams, colours, machine-readable output.

use std::process::Stdio;

use crate::support::folder::{Folder, Run, bytes};
use crate::support::{root, text};
use serde_json::Value;
use snapbox::Data;

const DECK: &str = "format = 1\nid = 'x'\ntitle = 'X'\nset = { id = 'base', title = 'Base' }\n[types.t]\nfront = 'plain/card'\n\
                    [[kinds]]\nid = 'owl'\ntype = 't'\nnumber = 1\n";
const COMMANDS: [&str; 17] = [
    "build",
    "booklet",
    "box",
    "calibrate",
    "preflight",
    "check",
    "play",
    "replay",
    "rules",
    "effects",
    "list",
    "credits",
    "schema",
    "new",
    "gallery",
    "completions",
    "man",
];

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

#[test]
fn help_of_all_commands_says_what_they_do() {
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
    let below = |heading: &str| build.split_once(heading).map_or("", |(_, rest)| rest.split("\n\n").next().unwrap()).to_string();
    assert!(below("\nChecks:\n").contains("--deny") && !below("\nImages, with presets that make them:\n").contains("--deny"), "{build}");
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
        ("new y --game bid-it --extends bid-it", 2),
        ("completions cmd", 2),
    ] {
        let run = folder.run(args);
        assert_eq!(run.code, Some(code), "bidpress {args}\n{run:?}");
        assert_eq!(run.err.is_empty(), code == 0, "bidpress {args}\n{run:?}");
    }
}

#[test]
fn an_overview_refuses_what_it_cannot_obey() {
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
        assert!(run.code == Some(2) && run.err.contains(&format!("`{name}` has no effect on an overview")), "{run:?}");
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
    assert!(folder.run("build x --contact --only-changed printed.json --out none").good().err.contains("no card has changed"));
    assert!(!folder.0.join("none").exists());
    // What the deck says about backs and pages is not for overviews either.
    for print in ["backs = 'front-back'\nbleed_mode = 'none'", "marks = true\ngutter = '4mm'\ncut_line = 'spot'"] {
        folder.write("decks/x.toml", DECK.replace("[types.t]", &format!("[print]\n{print}\n[types.t]")));
        folder.succeed("build x --contact --out other");
        assert!(overview("plain") == overview("other"), "{print}");
    }
    folder.write("decks/x.toml", DECK.replace("[types.t]", "[print]\npreset = 'tts'\n[types.t]"));
    let said = folder.succeed("build x --contact --out tts");
    assert!(said.contains("x-contact.pdf  1 card on 1 page"), "{said}");
}

#[test]
fn nothing_is_written_if_the_manifest_cannot_be() {
    let folder = Folder::new("cli-manifest");
    folder.write("decks/x.toml", DECK);
    for (manifest, why) in [("decks", "it is a folder"), ("decks/x.toml/printed.json", "making the folder")] {
        let run = folder.run(&format!("build x --manifest {manifest}"));
        assert!(run.code == Some(1) && run.err.contains("error[write]") && run.err.contains(why), "{run:?}");
        assert_eq!((run.out.as_str(), folder.names()), ("", vec!["decks".to_string()]));
    }
    folder.write("output/x.pdf/full", "");
    let run = folder.run("build x --manifest printed.json");
    assert_eq!((run.code, folder.names()), (Some(1), vec!["decks".to_string(), "output".to_string()]), "{run:?}");
}

#[test]
fn a_manifest_takes_the_place_of_manifests_only() {
    let folder = Folder::new("cli-manifest-places");
    folder.write("decks/x.toml", DECK);
    folder.write("empty.json", "");
    let refused = |args: &str, why: &str| {
        let before = folder.files();
        let run = folder.run(args);
        assert!(run.code == Some(1) && run.out.is_empty() && run.err.matches("error[").count() == 1 && run.err.contains(why), "{run:?}");
        assert!(folder.files() == before, "{args}");
    };
    // What the same build makes, under any name, and before and after it is there.
    let own = "this build writes `output/x.pdf`";
    refused("build x --manifest output/x.pdf", own);
    refused("build x --manifest ./decks/../output/x.pdf", own);
    refused("build x --manifest output", own);
    refused("build x --preset png --manifest output/x/cards.csv", "this build writes `output/x/cards.csv`");
    folder.succeed("build x --manifest output/printed.json");
    // What is no manifest stays.
    refused("build x --manifest output/x.pdf", "`output/x.pdf` already exists and is no manifest");
    refused("build x --manifest decks/x.toml", "`decks/x.toml` already exists and is no manifest");
    // A manifest makes place, of whatever version, and so does an empty file.
    folder.write("old.json", "{\n  \"format\": 0,\n  \"decks\": {}\n}");
    for manifest in ["output/printed.json", "old.json", "empty.json"] {
        folder.succeed(&format!("build x --manifest {manifest}"));
        assert_eq!(folder.read(manifest), folder.read("output/printed.json"));
    }
}

#[test]
fn a_log_takes_the_place_of_logs_only() {
    let folder = Folder::new("cli-log-places");
    folder.write("mine.toml", DECK);
    let run = folder.run("play bid-it --log mine.toml");
    assert!(run.code == Some(1) && run.out.is_empty() && run.err.contains("`mine.toml` already exists and is no log"), "{run:?}");
    assert_eq!(folder.read("mine.toml"), DECK.as_bytes());
    for seed in [1, 2] {
        folder.succeed(&format!("play bid-it --log game.jsonl --seed {seed}"));
    }
    assert!(String::from_utf8(folder.read("game.jsonl")).unwrap().contains("\"seed\":2"));
}

#[test]
fn a_deck_that_cannot_be_read_hides_no_others() {
    let folder = Folder::new("cli-unreadable");
    folder.write("decks/bad.toml", DECK.replace("'plain/card'", "'nowhere'").replace("title", "titel"));
    folder.write("decks/nonutf.toml", [0xff, 0xfe]);
    for format in ["text", "json", "github", "sarif"] {
        let run = folder.run(&format!("check --format {format}"));
        let told = format!("{}{}", run.out, run.err);
        assert!(run.code == Some(1) && ["not UTF-8", "nonutf.toml", "bad.toml", "titel"].iter().all(|part| told.contains(part)), "{run:?}");
    }
    for args in ["build", "list decks"] {
        let run = folder.run(args);
        assert!(run.code == Some(1) && run.err.contains("nonutf.toml") && run.err.contains("bad.toml"), "{run:?}");
    }
    // Each is told once, and none of the built-in decks takes their place.
    folder.write("decks/bad.toml", DECK.replace("id = 'x'", "id = 'x'\nextends = 'nothing'"));
    let both = folder.run("check nonutf bad");
    assert!(both.code == Some(1) && both.err.matches("error[not-utf8]").count() == 1 && both.err.contains("`nothing`"), "{both:?}");
    std::fs::remove_file(folder.0.join("decks/bad.toml")).unwrap();
    let alone = folder.run("check");
    assert!(alone.code == Some(1) && alone.out.is_empty() && alone.err.matches("error[").count() == 1, "{alone:?}");
}

#[test]
fn a_file_that_cannot_be_read_empties_no_list() {
    let folder = Folder::new("cli-lists");
    folder.write("decks/good.toml", DECK.replace("'x'", "'good'"));
    folder.write("decks/bad.toml", "x =");
    folder.write("presets/shop.toml", "format = 1\ntitle = 'Shop'\nabout = 'near'\noutput = 'pdf'\n");
    folder.write("presets/bad.toml", "format = 1\ntitle = 'Bad'\nabout = ''\noutput = 'paper'\n");
    folder.write("presets/nonutf.toml", [0xff, 0xfe]);
    for (args, good, bad) in [
        ("list presets", &["shop", "azao"][..], &["presets/bad.toml", "nonutf.toml"][..]),
        ("list decks", &["good", "bid-it"], &["decks/bad.toml"]),
        ("list", &["shop", "good", "a4"], &["presets/bad.toml", "decks/bad.toml", "nonutf.toml"]),
    ] {
        for format in ["text", "json"] {
            let run = folder.run(&format!("{args} --format {format}"));
            assert_eq!(run.code, Some(1), "{run:?}");
            assert!(good.iter().all(|part| run.out.contains(part)) && bad.iter().all(|part| run.err.contains(part)), "{run:?}");
            assert!(format == "text" || json(&run.out).is_object());
        }
    }
}

#[test]
fn an_expansion_of_another_deck_is_told_with_its_deck() {
    let folder = Folder::new("cli-other-set");
    for (deck, set) in [("moor", "heath"), ("fen", "heat")] {
        folder.write(format!("decks/{deck}.toml"), DECK.replace("'x'", &format!("'{deck}'")));
        let more = DECK.replace("'x'", &format!("'{deck}-more'\nextends = '{deck}'")).replace("base", set).replace("owl", "cat");
        folder.write(format!("decks/{deck}-more.toml"), more);
    }
    for (deck, set, parts) in [
        ("bid-it", "special", &["`bid-it` has no expansion called `special`", "`special` is an expansion of `bunny-bidding`"][..]),
        ("bid-it", "special-eggs", &["as `bunny-bidding --set special`", "`bid-it` has none; `bidpress new"]),
        ("bid-it", "i-bid-you-not-odd", &["as `i-bid-you-not --set odd`"]),
        ("bunny-bidding", "specal", &["did you mean `special`?", "the expansions are `powers` and `special`"]),
        ("bunny-bidding", "powers,special", &["write `--set` again for each: `--set powers --set special`"]),
        ("bunny-bidding", "odd", &["as `i-bid-you-not --set odd`", "the expansions are `powers` and `special`"]),
        ("moor", "heat", &["did you mean `heath`?", "`heat` is an expansion of `fen`"]),
    ] {
        let run = folder.run(&format!("check {deck} --set {set}"));
        assert!(run.code == Some(1) && parts.iter().all(|part| run.err.contains(part)), "{deck} {set}: {}", run.err);
    }
    // What is near in the deck itself comes first, and then only what is called just so in another one.
    for (set, other) in [("specal", false), ("hea", false), ("heat", true)] {
        let deck = if set == "specal" { "bunny-bidding" } else { "moor" };
        assert_eq!(folder.run(&format!("check {deck} --set {set}")).err.contains("is an expansion of"), other, "{set}");
    }
}

#[test]
fn one_of_a_kind_is_no_plural() {
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
fn results_go_to_standard_output_and_all_else_to_standard_error() {
    let folder = Folder::new("cli-streams");
    folder.write("decks/x.toml", DECK);
    let good = folder.run("check x");
    assert!(good.out.contains("legal") && good.err.is_empty(), "{good:?}");
    folder.write("decks/x.toml", DECK.replace("number = 1", "count = 2\nnumbers = [1, 1]"));
    let bad = folder.run("check x");
    assert!(bad.out.is_empty() && bad.err.contains("error[C7]"), "{bad:?}");
    let new = folder.run("new y");
    assert_eq!(new.out, "wrote decks/y.toml\n");
    assert!(new.err.contains("bidpress check y"), "{new:?}");
}

#[test]
fn quiet_says_only_what_went_wrong() {
    let folder = Folder::new("cli-quiet");
    folder.write("decks/x.toml", DECK);
    for args in ["--quiet check x", "check x -q", "build x -q", "new y --quiet"] {
        let run = folder.run(args);
        assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (Some(0), "", ""), "{args}");
    }
    assert!(folder.0.join("output/x.pdf").is_file());
    assert!(folder.run("-q check nothing").err.contains("nothing"));
    assert!(folder.run("-q list games").out.contains("bid-it"), "what was asked for is no chatter");
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
fn preflight_tells_people_and_programs() {
    let folder = Folder::new("cli-preflight");
    folder.write("decks/x.toml", DECK);
    folder.run("build");
    let plain = folder.run("preflight output/x.pdf");
    assert_eq!((plain.code, plain.err.as_str()), (Some(0), ""));
    assert!(plain.out.contains("output/x.pdf: PDF, "), "{}", plain.out);
    let pressed = folder.run("preflight output/x.pdf --standard pdfx4");
    assert_eq!(pressed.code, Some(1));
    assert!(pressed.out.contains("error[intent-missing] document: there is no output intent"), "{}", pressed.out);
    assert!(pressed.out.contains("error[color] page 1, object "), "{}", pressed.out);
    assert!(pressed.out.contains("(ISO 15930-7, colour spaces)"), "{}", pressed.out);
    let told: Value = serde_json::from_str(&folder.run("preflight output/x.pdf --standard pdfx4 --format json").out).unwrap();
    assert_eq!((&told["standard"], &told["passed"]), (&Value::from("pdfx4"), &Value::from(false)));
    assert!(told["faults"].as_array().unwrap().iter().any(|diagnostic| diagnostic["rule"] == "color" && diagnostic["page"] == 1));
    let none = folder.run("preflight decks/x.toml");
    assert_eq!(none.code, Some(1));
    assert!(none.err.contains("`decks/x.toml`: this is not a readable PDF"), "{}", none.err);
}

#[test]
fn colours_are_as_asked() {
    let folder = Folder::new("cli-colours");
    let escape = '\u{1b}';
    assert!(!folder.run("check nothing").err.contains(escape), "no colours into a pipe");
    assert!(folder.run("check nothing --color always").err.contains(escape));
    assert!(!folder.run("check nothing --color never").err.contains(escape));
    assert!(!folder.run("--color never check nothing").err.contains(escape));
    let with = |name: &str, args: &str| Run::from(folder.command(args).env(name, "1").output().unwrap());
    assert!(!with("NO_COLOR", "check nothing").err.contains(escape));
    assert!(with("CLICOLOR_FORCE", "check nothing").err.contains(escape));
    let never = Run::from(folder.command("check nothing --color never").env("CLICOLOR_FORCE", "1").output().unwrap());
    assert!(!never.err.contains(escape), "what is typed comes before the surroundings");
}

#[test]
fn a_closed_pipe_ends_the_output_and_not_the_program() {
    let folder = Folder::new("cli-pipe");
    for args in ["list", "schema", "man", "check bid-it --games 0", "completions bash", "credits --full", "--help"] {
        let mut child = folder.command(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let run = Run::from(child.wait_with_output().unwrap());
        assert!(!run.err.contains("panicked"), "bidpress {args}\n{}", run.err);
        assert!(matches!(run.code, Some(0 | 1)), "bidpress {args}\n{run:?}");
    }
    let mut child = folder.command("check nothing").stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stderr.take());
    assert_eq!(child.wait().unwrap().code(), Some(1));
}

#[test]
fn list_tells_all_that_there_is_in_words_and_as_json() {
    let folder = Folder::new("cli-list");
    folder.write("decks/x.toml", DECK);
    let text = folder.run("list").out;
    let all = json(&folder.run("list --format json").out);
    for section in ["decks", "games", "templates", "sizes", "papers"] {
        let rows = all[section].as_array().unwrap();
        assert!(!rows.is_empty() && text.contains(&format!("{section}:")), "{section}");
        for row in rows {
            let (id, about) = (row["id"].as_str().unwrap(), row["about"].as_str().unwrap());
            assert!(!about.is_empty() && text.contains(id) && text.contains(about), "{id}: {about}");
        }
        let one = json(&folder.run(&format!("list {section} --format json")).out);
        assert_eq!(one.as_object().unwrap().keys().collect::<Vec<_>>(), [section]);
        assert_eq!(one[section], all[section]);
    }
    for id in ["x", "bid-it", "i-bid-you-not", "a-little-white-die", "bunny-bidding", "youre-bluffing"] {
        assert!(all["decks"].as_array().unwrap().iter().any(|row| row["id"] == id), "{id}");
    }
}

#[test]
fn credits_name_every_work_and_licence() {
    let folder = Folder::new("cli-credits");
    let short = folder.run("credits");
    assert_eq!((short.code, short.err.as_str()), (Some(0), ""));
    assert!(short.out.contains("OFL-1.1") && short.out.contains("CC-BY-4.0"), "{}", short.out);
    let full = folder.run("credits --full");
    assert!(full.out.starts_with(&short.out) && full.out.contains("SIL OPEN FONT LICENSE"), "the texts of the licences");
}

#[test]
fn the_checked_in_schema_is_that_of_the_program() {
    let folder = Folder::new("cli-schema");
    let schema = folder.run("schema").out;
    assert!(json(&schema)["properties"]["kinds"].is_object());
    let checked_in = root().join("docs/deck.schema.json");
    // After a change of the format: SNAPSHOTS=overwrite cargo test --test all cli
    let assert = snapbox::Assert::new().action_env("SNAPSHOTS");
    assert.eq(schema, Data::read_from(&checked_in, Some(snapbox::data::DataFormat::Text)));
}

#[test]
fn completions_and_the_manual_know_all_commands() {
    let folder = Folder::new("cli-completions");
    for args in ["completions bash", "completions zsh", "completions fish", "man"] {
        let run = folder.run(args);
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{args}");
        for name in COMMANDS {
            assert!(run.out.to_lowercase().contains(name), "{args}: {name}");
        }
    }
    let manual = folder.run("man").out;
    assert!(manual.contains(".TH bidpress") && manual.contains(".SH BIDPRESS BUILD") && manual.contains("\\-\\-paper"));
}

#[test]
fn built_in_decks_work_in_an_empty_folder() {
    let folder = Folder::new("cli-empty");
    let all = folder.run("check --games 1");
    assert_eq!((all.code, all.err.as_str()), (Some(0), ""));
    for id in ["bid-it", "i-bid-you-not", "a-little-white-die", "bunny-bidding", "youre-bluffing"] {
        assert!(all.out.contains(&format!("{id}: ")), "{id}");
    }
    assert!(folder.names().is_empty(), "`check` writes nothing");
    let built = folder.run("build a-little-white-die --out pdf");
    assert_eq!(built.code, Some(0), "{built:?}");
    assert!(folder.0.join("pdf/a-little-white-die.pdf").is_file());
    assert_eq!(folder.names(), ["pdf"]);
}

#[test]
fn decks_are_found_by_name_and_by_path_from_anywhere() {
    let folder = Folder::new("cli-paths");
    folder.write("game/decks/x.toml", DECK.replace("plain/card", "own"));
    folder.write(
        "game/templates/x/own.svg",
        "{% extends \"shared/card.svg\" %}{% block face %}<rect width=\"9\" height=\"9\"/>{% endblock %}",
    );
    for (place, deck) in [
        ("game", "x"),
        ("game", "decks/x.toml"),
        ("game", "./decks/x.toml"),
        ("", "game/decks/x.toml"),
        ("game/decks", "x.toml"),
        ("game/decks", "./x.toml"),
    ] {
        let output = folder.command(&format!("build {deck} --out pdf")).current_dir(folder.0.join(place)).output().unwrap();
        let run = Run::from(output);
        assert_eq!(run.code, Some(0), "{place} {deck}\n{run:?}");
    }
}

#[test]
fn the_report_of_check_has_the_documented_keys() {
    let folder = Folder::new("cli-report");
    folder.write("decks/x.toml", DECK.replace("set =", "game = 'i-bid-you-not'\nplayers = { min = 3, max = 4 }\nset ="));
    let run = folder.run("check x youre-bluffing --games 5 --format json");
    assert_eq!((run.code, run.err.as_str()), (Some(1), ""));
    let report = json(&run.out);
    assert_eq!((report["format"].as_u64(), report["verdict"].as_str()), (Some(2), Some("fail")));
    let document = text("docs/check-report.md");
    let example = json(document.split("```json").nth(1).unwrap().split("```").next().unwrap());
    let clauses = report["decks"][0]["clauses"].as_array().unwrap();
    let failed = clauses.iter().find(|clause| clause["verdict"] == "fails").unwrap();
    let keys = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    let of_example = &example["decks"][0]["clauses"][0];
    assert_eq!(keys(&report), keys(&example));
    assert_eq!(keys(&report["decks"][0]), keys(&example["decks"][0]));
    assert_eq!(keys(failed), keys(of_example));
    assert_eq!(keys(&failed["faults"][0]), keys(&of_example["faults"][0]));
    assert_eq!(keys(&failed["faults"][0]["place"]), keys(&of_example["faults"][0]["place"]));
    assert!(clauses.iter().any(|clause| clause["verdict"] == "holds") && clauses.iter().any(|clause| clause["reason"].is_string()));
    let (play, of_play) = (&report["decks"][1]["play"], &example["decks"][0]["play"]);
    assert!(report["decks"][0]["play"].is_null(), "what is not legal is not played");
    assert_eq!(keys(play), keys(of_play));
    let (table, of_table) = (&play["tables"][0], &of_play["tables"][0]);
    assert_eq!(keys(table), keys(of_table));
    for part in ["seats", "cards"] {
        assert_eq!(keys(&table[part][0]), keys(&of_table[part][0]), "{part}");
    }
    assert_eq!(keys(&table["decisions"]), keys(&of_table["decisions"]));
    assert_eq!((table["games"].as_u64(), table["finished"].as_u64(), table["players"].as_u64()), (Some(5), Some(5), Some(3)));
    let wins: u64 = table["seats"].as_array().unwrap().iter().filter_map(|seat| seat["wins_60ths"].as_u64()).sum();
    assert_eq!(wins, 5 * 60);
    folder.write("decks/x.toml", "format = 1\n");
    let broken = folder.run("check x --format json");
    assert_eq!((broken.code, broken.err.as_str()), (Some(1), ""));
    let broken = json(&broken.out);
    assert_eq!(broken["faults"][0]["code"], "missing-key");
    assert_eq!(broken["decks"].as_array().map(Vec::len), Some(0));
    assert_eq!(json(&folder.run("check bid-it --games 0 --format json").out)["verdict"], "legal");
}

/// Of an expansion each card has a line, of the base with `--cards` only; the counts are those of the report for programs.
#[test]
fn check_tells_what_became_of_each_card() {
    let folder = Folder::new("cli-cards");
    let check = "check a-little-white-die --set power-cards --players 2 --bots random --games 100";
    let report = json(&folder.run(&format!("{check} --format json")).out);
    let text = folder.run(check).out;
    let tables = report["decks"][0]["play"]["tables"].as_array().unwrap();
    let of = |set: &str| {
        let cards = tables[0]["cards"].as_array().unwrap().iter().filter(|card| card["set"] == set);
        cards.map(|card| card["name"].as_str().unwrap().to_string()).collect::<Vec<_>>()
    };
    let (base, powers) = (of("base"), of("power-cards"));
    assert_eq!((base.len(), powers.len()), (6, 21));
    let is_told = |text: &str, name: &str| text.lines().any(|line| line.starts_with(&format!("  {name}  ")));
    assert!(powers.iter().all(|name| is_told(&text, name)) && !is_told(&text, &base[0]), "{text}");
    assert!(is_told(&folder.run(&format!("{check} --cards")).out, &base[0]));
    let draw = |table: &Value| table["cards"].as_array().unwrap().iter().find(|card| card["effect"] == "draw").unwrap()["games"].clone();
    let resolved: u64 = tables.iter().filter_map(|table| draw(table)["resolved"].as_u64()).sum();
    let line = text.lines().find(|line| line.contains("Up My Sleeve") && !line.contains("most: ")).unwrap();
    assert!(resolved > 0 && line.split_whitespace().any(|word| word == resolved.to_string()), "{line} {resolved}");
}

#[test]
fn a_run_that_fails_writes_nothing_of_any_deck() {
    let folder = Folder::new("cli-nothing");
    folder.write("decks/good.toml", DECK.replace("'x'", "'good'"));
    folder.write("decks/x.toml", DECK.replace("plain/card", "nowhere"));
    let run = folder.run("build");
    assert_eq!(run.code, Some(1));
    assert!(run.err.contains("nowhere"), "{run:?}");
    assert_eq!(folder.names(), ["decks"]);
}

#[test]
fn errors_can_be_marked_by_other_programs() {
    let folder = Folder::new("cli-marked");
    folder.write("decks/x.toml", DECK.replace("number = 1", "count = 2\nnumbers = [1, 1]"));
    let github = folder.run("check x --format github");
    assert_eq!((github.code, github.err.as_str()), (Some(1), ""));
    assert!(github.out.starts_with("::error file=decks/x.toml,line=") && github.out.contains("title=C7::"), "{}", github.out);
    let sarif = folder.run("check x --format sarif");
    assert_eq!((sarif.code, sarif.err.as_str()), (Some(1), ""));
    let sarif = json(&sarif.out);
    let (run, version) = (&sarif["runs"][0], &sarif["version"]);
    assert_eq!((version.as_str(), run["results"][0]["ruleId"].as_str()), (Some("2.1.0"), Some("C7")));
    let place = &run["results"][0]["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "decks/x.toml");
    assert!(place["region"]["startLine"].as_u64() > Some(1));
    assert!(run["tool"]["driver"]["rules"][0]["fullDescription"]["text"].as_str().unwrap().contains("Unique cards"));
    folder.write("decks/x.toml", "format = 1\n");
    assert!(folder.run("check x --format github").out.contains("title=missing-key"));
    assert_eq!(json(&folder.run("check x --format sarif").out)["runs"][0]["results"][0]["level"], "error");
    folder.write("decks/x.toml", DECK);
    assert_eq!(folder.run("check x --format github").out, "");
    assert_eq!(json(&folder.run("check x --format sarif").out)["runs"][0]["results"], serde_json::json!([]));
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
    assert_eq!((pages("build x"), pages("build x --backs short-edge"), pages("build x --backs separate")), (1, 1, 1));
    folder.write("decks/x.toml", DECK.replace("front = 'plain/card'", "front = 'plain/card'\nback = 'plain/back'"));
    assert_eq!(pages("build x"), 2);
}

#[test]
fn reports_do_not_depend_on_threads() {
    let folder = Folder::new("cli-threads");
    let report = |threads: &str| {
        let mut command = folder.command("check youre-bluffing a-little-white-die --games 40 --format json");
        Run::from(command.env("RAYON_NUM_THREADS", threads).output().unwrap())
    };
    let (one, three) = (report("1"), report("3"));
    assert_eq!((one.code, one.out.len() > 10_000), (Some(0), true));
    assert_eq!(one.out, three.out);
}

#[test]
fn wrong_tables_are_told_in_the_form_asked_for() {
    let folder = Folder::new("cli-tables");
    for args in ["check youre-bluffing --players 9 --format json", "check youre-bluffing --variant teams=2 --format json"] {
        let run = folder.run(args);
        assert_eq!((run.code, run.err.as_str()), (Some(1), ""), "{args}");
        assert_eq!(json(&run.out)["faults"].as_array().map(Vec::len), Some(1), "{args}");
    }
    // One deck is for as many as were asked for, the other is not.
    let both = folder.run("check youre-bluffing a-little-white-die --players 2 --games 1");
    assert_eq!(both.code, Some(0), "{both:?}");
    assert!(both.err.contains("youre-bluffing is not played: ") && both.out.contains("  2        random"), "{both:?}");
}

#[test]
fn logs_of_other_decks_replay() {
    let folder = Folder::new("cli-logs");
    assert_eq!(folder.run("new my-set --extends bunny-bidding").code, Some(0));
    for (play, replay) in [
        ("play bunny-bidding --set my-set --players 3 --log a.jsonl", "replay a.jsonl"),
        ("play i-bid-you-not --remove-extremes 20 --log b.jsonl", "replay b.jsonl"),
        ("play decks/my-set.toml --players 3 --log c.jsonl", "replay c.jsonl --deck decks/my-set.toml"),
    ] {
        let played = folder.run(play);
        assert_eq!(played.code, Some(0), "{play}\n{played:?}");
        let replayed = folder.run(replay);
        assert!(replayed.out.contains("moves, all by the rules\n"), "{replay}\n{replayed:?}");
    }
    let whole = text(folder.0.join("a.jsonl"));
    let cut: String = whole.lines().take(9).map(|line| format!("{line}\n")).collect();
    folder.write("cut.jsonl", &cut);
    assert!(folder.run("replay cut.jsonl").out.contains("8 moves, all by the rules; the game is not over"));
    folder.write("other.jsonl", cut.replace("\"game\":\"bunny-bidding\"", "\"game\":\"bid-it\""));
    assert!(folder.run("replay other.jsonl").err.contains("is not played by the rules of `bid-it`"));
}
