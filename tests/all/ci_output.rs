//! What runners, code scanning and terminals are told: places that they know, forms that they ask for, and
//! nothing that steers them.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::support::folder::{Folder, Run, program};
use crate::support::root;
use serde_json::Value;

const DECK: &str = "format = 1\nid = 'x'\ntitle = 'X'\nset = \
    { id = 'base', title = 'Base' }\n[types.t]\nfront = 'plain/card'\n\
                    [[kinds]]\nid = 'owl'\ntype = 't'\nnumber = 1\n";
const CLASH: &str = "[[kinds]]\nid = 'cat'\ntype = 't'\nnumber = 1\n";

/// A deck that asks more of a template inside the program than it can give.
fn crowded() -> String {
    format!("{DECK}name = '{}'\n", "Winded ".repeat(400))
}

/// A run with the runner's workspace in a folder, or with none.
fn run(folder: &Folder, args: &[&str], within: &str, workspace: Option<&Path>) -> Run {
    let mut command = folder.around(Command::new(program()));
    command.args(args).current_dir(folder.0.join(within)).env_remove("GITHUB_WORKSPACE");
    if let Some(path) = workspace {
        command.env("GITHUB_WORKSPACE", path);
    }
    Run::from(command.output().unwrap())
}

fn check(folder: &Folder, deck: &str, format: &str) -> Run {
    run(folder, &["check", deck, "--games", "0", "--format", format], "", None)
}

/// The results of a report that has all that SARIF 2.1.0 requires, and what GitHub needs beyond that.
#[track_caller]
fn results(report: &str) -> Vec<Value> {
    let report: Value = serde_json::from_str(report).unwrap();
    assert_eq!(
        (&report["version"], report["runs"].as_array().map(Vec::len)),
        (&Value::from("2.1.0"), Some(1))
    );
    assert!(report["$schema"].as_str().unwrap().ends_with("sarif-2.1.0.json"));
    let run = &report["runs"][0];
    assert_eq!(run["columnKind"], "utf16CodeUnits");
    let driver = &run["tool"]["driver"];
    assert_eq!(
        (&driver["name"], &driver["semanticVersion"]),
        (&Value::from("bidpress"), &Value::from(env!("CARGO_PKG_VERSION")))
    );
    let text = |value: &Value| value["text"].as_str().is_some_and(|text| !text.trim().is_empty());
    let rules = driver["rules"].as_array().unwrap();
    for rule in rules {
        assert!(
            ["shortDescription", "fullDescription", "help"].iter().all(|key| text(&rule[*key])),
            "{rule}"
        );
        assert!(
            ["error", "warning", "note"].contains(&rule["defaultConfiguration"]["level"].as_str().unwrap()),
            "{rule}"
        );
        let (_, page) = rule["helpUri"]
            .as_str()
            .unwrap()
            .split_once(concat!("/blob/v", env!("CARGO_PKG_VERSION"), "/"))
            .unwrap();
        assert!(root().join(page).is_file(), "{page}");
    }
    let results = run["results"].as_array().unwrap();
    let mut prints = Vec::new();
    for result in results {
        assert!(
            rules.iter().any(|rule| rule["id"] == result["ruleId"]) && text(&result["message"]),
            "{result}"
        );
        assert!(["error", "warning", "note"].contains(&result["level"].as_str().unwrap()), "{result}");
        prints.push(result["partialFingerprints"]["primaryLocationLineHash"].as_str().unwrap());
        let (locations, related) =
            (result["locations"].as_array().unwrap(), result["relatedLocations"].as_array().unwrap());
        assert_eq!(locations.len(), 1, "{result}");
        for location in locations.iter().chain(related) {
            let (artifact, region) =
                (&location["physicalLocation"]["artifactLocation"], &location["physicalLocation"]["region"]);
            let uri = artifact["uri"].as_str().unwrap();
            assert!(
                uri.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"/-._~%:".contains(&byte)),
                "{uri}"
            );
            assert_eq!(artifact["uriBaseId"] == "%SRCROOT%", !uri.starts_with("file:///"), "{uri}");
            assert!(
                region["startLine"].as_u64() >= Some(1) && region["startColumn"].as_u64() >= Some(1),
                "{region}"
            );
            assert!(location.get("message").is_none_or(text), "{location}");
        }
    }
    let told = prints.len();
    prints.sort_unstable();
    prints.dedup();
    assert_eq!(prints.len(), told, "two results have one fingerprint");
    results.clone()
}

fn uri(result: &Value) -> &str {
    result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"].as_str().unwrap()
}

fn region(result: &Value) -> &Value {
    &result["locations"][0]["physicalLocation"]["region"]
}

#[test]
fn errors_of_built_in_templates_are_told_on_the_lines_of_the_deck() {
    let folder = Folder::new("told-lines");
    folder.write("decks/x.toml", crowded());
    let github = check(&folder, "x", "github").out;
    let overflow = github.lines().find(|line| line.contains("title=text-overflow")).unwrap();
    assert!(
        overflow.starts_with("::error file=decks/x.toml,line=11,col=9,")
            && overflow.contains("built-in:templates/plain/_corners.svg:")
    );
    let sarif = results(&check(&folder, "x", "sarif").out);
    let overflow = sarif.iter().find(|result| result["ruleId"] == "text-overflow").unwrap();
    assert_eq!((uri(overflow), &region(overflow)["startLine"]), ("decks/x.toml", &Value::from(11)));
    assert!(
        overflow["message"]["text"].as_str().unwrap().contains("built-in:templates/plain/_corners.svg:"),
        "{overflow}"
    );
    let text = check(&folder, "x", "text").err;
    assert!(
        text.contains("--> decks/x.toml:11:9") && text.contains("::: built-in:templates/plain/_corners.svg:"),
        "{text}"
    );
}

#[test]
fn paths_are_those_of_the_repository() {
    let folder = Folder::new("told-paths");
    folder.write("games/decks/x.toml", format!("{DECK}{CLASH}"));
    folder.write("games/decks/x #1é.toml", format!("{DECK}{CLASH}"));
    let here = if cfg!(windows) { folder.0.clone() } else { folder.0.canonicalize().unwrap() };
    let told = |deck: &str, format: &str, workspace: Option<&Path>| {
        run(&folder, &["check", deck, "--format", format], "games", workspace).out
    };
    let full = here.join("games/decks/x.toml").display().to_string();
    for deck in ["x", "decks/x.toml", "./decks/../decks/x.toml", &full] {
        assert!(told(deck, "github", None).starts_with("::error file=decks/x.toml,line="), "{deck}");
        assert!(
            told(deck, "github", Some(&here)).starts_with("::error file=games/decks/x.toml,line="),
            "{deck}"
        );
        assert_eq!(uri(&results(&told(deck, "sarif", Some(&here)))[0]), "games/decks/x.toml", "{deck}");
    }
    assert_eq!(uri(&results(&told("decks/x #1é.toml", "sarif", None))[0]), "decks/x%20%231%C3%A9.toml");
    assert!(told("decks/x #1é.toml", "github", None).starts_with("::error file=decks/x #1é.toml,line="));
    // A workspace elsewhere has no path to it.
    let elsewhere = here.join("elsewhere");
    assert!(told("x", "github", Some(&elsewhere)).starts_with("::error file=decks/x.toml,"));
    let outside = run(
        &folder,
        &["check", "../games/decks/x.toml", "--format", "sarif"],
        "games/decks",
        Some(&elsewhere),
    );
    assert_eq!(outside.code, Some(1));
    let results =
        results(&run(&folder, &["check", "../decks/x.toml", "--format", "sarif"], "games/decks", None).out);
    assert_eq!(uri(&results[0]), "decks/x.toml");
}

#[test]
fn every_result_of_sarif_has_a_place() {
    let folder = Folder::new("told-sarif");
    let told = |deck: &str| results(&check(&folder, deck, "sarif").out);
    assert_eq!(uri(&told("nope")[0]), "README.md");
    folder.write("decks/x.toml", DECK);
    assert_eq!(told("x"), [] as [Value; 0]);
    for diagnostic in [&told("nope")[0], &told("nope.toml")[0]] {
        assert_eq!((uri(diagnostic), &region(diagnostic)["startLine"]), ("decks/x.toml", &Value::from(1)));
    }
    folder.write("decks/y.toml", b"format = 1\nid = '\xff'\n");
    let diagnostic = &told("y")[0];
    assert_eq!(
        (uri(diagnostic), &region(diagnostic)["startLine"], &region(diagnostic)["startColumn"]),
        ("decks/y.toml", &2.into(), &7.into())
    );
}

#[test]
fn rules_of_sarif_explain_themselves() {
    let folder = Folder::new("told-rules");
    folder.write("decks/x.toml", format!("{DECK}{CLASH}"));
    let told = check(&folder, "x", "sarif").out;
    results(&told);
    let rule = &serde_json::from_str::<Value>(&told).unwrap()["runs"][0]["tool"]["driver"]["rules"][0];
    assert_eq!((&rule["id"], &rule["shortDescription"]["text"]), (&"C7".into(), &"Unique cards.".into()));
    assert!(
        rule["fullDescription"]["text"].as_str().unwrap().starts_with("Unique cards. Every physical card"),
        "{rule}"
    );
    assert!(rule["helpUri"].as_str().unwrap().ends_with("/src/engine/games/rules.md"), "{rule}");
}

#[test]
fn columns_of_sarif_are_counted_as_it_says() {
    let folder = Folder::new("told-columns");
    folder.write("decks/x.toml", DECK.replace("title = 'Base'", "title = '🦉é', idd = 'x'"));
    let diagnostics = results(&check(&folder, "x", "sarif").out);
    let unknown = diagnostics.iter().find(|diagnostic| diagnostic["ruleId"] == "unknown-key").unwrap();
    // Before the owl of two units and the é of one stand 30 signs, behind them `', ` and then `idd`.
    assert_eq!((&region(unknown)["startColumn"], &region(unknown)["endColumn"]), (&37.into(), &40.into()));
}

#[test]
fn fingerprints_stay_when_lines_move() {
    let folder = Folder::new("told-prints");
    let prints = |deck: String| {
        folder.write("decks/x.toml", deck);
        let diagnostics = results(&check(&folder, "x", "sarif").out);
        diagnostics.iter().map(|diagnostic| diagnostic["partialFingerprints"].to_string()).collect::<Vec<_>>()
    };
    let faulty = format!("{DECK}colour = 1\n{CLASH}kolour = 1\n");
    let known = prints(faulty.clone());
    assert_eq!(known.len(), 2);
    assert_eq!(prints(format!("# moved\n\n{faulty}")), known);
    assert_ne!(prints(faulty.replace("kolour = 1", "kolour = 2"))[1], known[1]);
}

/// What comes from outside and would steer a terminal or a runner: red, a control sequence of one character,
/// text turned round, a command.
const HOSTILE: [&str; 4] =
    ["\u{1b}[31mred", "\u{9b}2J", "\u{202e}dlog", "a\n::warning file=README.md::hacked"];

#[track_caller]
fn steers_nothing(text: &str, what: &str) {
    let steers =
        |sign: char| (sign.is_control() && sign != '\n') || ('\u{202a}'..='\u{202e}').contains(&sign);
    assert!(!text.chars().any(steers), "{what}: {text:?}");
    assert!(!text.lines().any(|line| line.trim_start().starts_with("::warning")), "{what}: {text}");
}

#[test]
fn names_from_outside_steer_nothing() {
    for hostile in HOSTILE {
        let quoted = serde_json::to_string(hostile).unwrap();
        let folder = Folder::new("told-hostile");
        folder.write("decks/key.toml", format!("{DECK}{quoted} = 1\n"));
        folder.write("decks/title.toml", DECK.replace("'X'", &quoted).replace("'x'", "'y'"));
        folder.write("decks/type.toml", DECK.replace("types.t", &format!("types.{quoted}")));
        if cfg!(unix) {
            folder.write(format!("decks/{hostile}.toml"), "format = 1\n");
            folder.write(format!("templates/{hostile}.svg"), "<svg/>");
            folder.write(format!("presets/{hostile}.toml"), "format = 1\n");
        }
        for args in [
            "check",
            "check --format json",
            "check --format sarif",
            "check --format github",
            "build",
            "list",
            "list --format json",
            "play key",
            "replay decks",
        ] {
            let ran = folder.run(args);
            steers_nothing(&ran.out, args);
            assert!(args != "credits" || ran.code == Some(0), "{ran:?}");
            steers_nothing(&ran.err, args);
        }
        let _ = std::fs::remove_dir_all(folder.0.join("decks"));
        steers_nothing(&folder.run("list templates").out, "list templates");
    }
}

#[test]
fn titles_and_names_are_on_one_line() {
    let folder = Folder::new("told-titles");
    let deck =
        DECK.replace("'X'", "\"A\\n::warning file=README.md::hacked\"").replace("'Base'", "\"B\\tase\"");
    folder.write(
        "decks/x.toml",
        format!(
            "{deck}name = \"a\\u2028b\"\ntext = \"two\\nlines\"\nfields = {{ note = \"two\\nlines\" }}\n"
        ),
    );
    folder.write("presets/p.toml", "format = 1\ntitle = \"a\\nb\"\noutput = 'png'\n");
    let told = folder.run("check x").err;
    for part in [
        "`title` holds a line break",
        "decks/x.toml:3:9",
        "`set.title` holds a tab",
        "`kinds.name` holds a line break",
        "3 errors",
    ] {
        assert!(told.contains(part), "{part}\n{told}");
    }
    assert!(folder.run("list presets").err.contains("`title` holds a line break"));
    folder.write(
        "decks/x.toml",
        format!("{}[[sheets]]\nfile = 'x.csv'\ntype = 't'\n", DECK.split("[[kinds]]").next().unwrap()),
    );
    folder.write("decks/x.csv", "id,name,number,text\nowl,\"a\n::warning::b\",1,\"two\nlines\"\n");
    let told = folder.run("check x").err;
    assert!(
        told.contains("B2 holds a line break")
            && told.contains("decks/x.csv:2:5")
            && !told.contains("errors"),
        "{told}"
    );
}

#[test]
fn messages_are_short_however_long_the_cause_is() {
    let folder = Folder::new("told-long");
    folder.write("decks/x.toml", format!("{DECK}{} = 1\n", "k".repeat(400_000)));
    for format in ["text", "github", "sarif", "json"] {
        let ran = check(&folder, "x", format);
        let length = ran.out.len() + ran.err.len();
        assert!((50..4_000).contains(&length), "{format}: {length}");
    }
    let kinds: String = (0..30_000).map(|kind| format!("[[kinds]]\nid = 'k{kind}'\ntype = 't'\n")).collect();
    folder.write("decks/x.toml", format!("{}{kinds}", DECK.split("[[kinds]]").next().unwrap()));
    let told = run(&folder, &["check", "x", "--trust"], "", None).err;
    assert_eq!(told.matches("error[").count(), 1, "{told}");
    assert!(
        told.contains("at most 20000 cards, not 30000") && told.contains("the limit is exceeded here"),
        "{told}"
    );
}

/// What a run makes of its standard input.
fn piped(folder: &Folder, args: &str, input: &Path) -> Run {
    let input = std::fs::File::open(input).unwrap();
    Run::from(folder.command(args).stdin(Stdio::from(input)).output().unwrap())
}

#[test]
fn a_hyphen_is_standard_input_and_output() {
    let folder = Folder::new("told-hyphen");
    let log = folder.succeed("play youre-bluffing --players 3 --log -");
    assert!(log.lines().all(|line| serde_json::from_str::<Value>(line).is_ok()), "{log}");
    folder.succeed("play youre-bluffing --players 3 --log a.jsonl");
    assert_eq!(log.as_bytes(), folder.read("a.jsonl"));
    let replayed = piped(&folder, "replay -", &folder.0.join("a.jsonl")).good();
    assert!(
        replayed.out.starts_with("standard input: ") && replayed.out.contains("all by the rules"),
        "{replayed:?}"
    );
    let rulings = root().join("tests/rulings/bid-it/bids.toml");
    assert!(piped(&folder, "replay -", &rulings).good().out.contains(" hold"));
    folder.write("broken.jsonl", "{\n");
    let broken = piped(&folder, "replay -", &folder.0.join("broken.jsonl"));
    assert!(broken.code == Some(1) && broken.err.contains("--> standard input:1:"), "{broken:?}");
    folder.write("decks/x.toml", DECK);
    folder.succeed("build x");
    let looked = piped(&folder, "preflight -", &folder.0.join("output/x.pdf")).good();
    assert!(looked.out.starts_with("standard input: PDF, "), "{looked:?}");
    assert_eq!(piped(&folder, "preflight -", &folder.0.join("decks/x.toml")).code, Some(1));
    assert!(!folder.names().contains(&"-".to_string()));
}

#[test]
#[cfg(target_os = "linux")]
fn help_that_cannot_be_written_is_a_error() {
    let folder = Folder::new("told-full");
    for args in ["--help", "--version", "help check", "check --help", "schema"] {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let ran = Run::from(folder.command(args).stdout(Stdio::from(full)).output().unwrap());
        assert!(ran.code == Some(1) && ran.err.contains("can't write to standard output"), "{args}: {ran:?}");
    }
    assert_eq!(folder.run("--help").code, Some(0));
}
