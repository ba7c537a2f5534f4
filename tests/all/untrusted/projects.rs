//! Projects and files of strangers in the program as users start it: nothing from outside gets in, nothing
//! that has no end is read, all of it is watched over, and what was found is told when work is given up.

use std::fs;
use std::os::unix::fs::symlink;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::support::folder::{Folder, Run, program};
use serde_json::Value;

const DECK: &str = "format = 1\nid = 'x'\ntitle = 'X'\nset = \
    { id = 'base', title = 'Base' }\n[types.t]\nfront = 'plain/card'\n\
                    [[kinds]]\nid = 'owl'\ntype = 't'\nnumber = 1\n";

const SECRET: &str = "the secret of the house";

/// A deck of one card, and beside the project what is none of its business.
fn project(name: &str) -> Folder {
    let folder = Folder::new(&format!("strangers-{name}"));
    folder.write("project/decks/x.toml", DECK);
    folder.write("secret/secret.toml", SECRET);
    folder.write("secret/decks/x.toml", DECK);
    folder
}

/// A run in the project.
fn run(folder: &Folder, args: &str) -> Run {
    Run::from(folder.command(args).current_dir(folder.0.join("project")).output().unwrap())
}

#[track_caller]
fn assert_refused(run: &Run, told: &str) {
    assert_eq!(run.code, Some(1), "{run:?}");
    let all = format!("{}{}", run.out, run.err);
    assert!(run.err.contains(told) && !all.contains(SECRET), "{told}: {all}");
    assert_eq!(run.err.matches("error[").count(), 1, "{all}");
}

#[test]
fn links_let_nothing_in() {
    for (link, target, commands) in [
        (
            "decks/p.toml",
            "../../secret/secret.toml",
            &["check", "build p", "list decks", "check x --set more", "new z --extends p"][..],
        ),
        ("decks/x/rules.md", "../../../secret/secret.toml", &["booklet x", "box x"]),
        ("decks/x/pad.md", "../../../secret/secret.toml", &["booklet x --pad"]),
        ("presets/p.toml", "../../secret/secret.toml", &["list presets", "build x --preset p"]),
        ("templates/own.svg", "../../secret/secret.toml", &["build x", "check x", "gallery x"]),
        ("templates/credits.toml", "../../secret/secret.toml", &["credits"]),
        ("templates/fonts/own.ttf", "../../../secret/secret.toml", &["build x"]),
        ("templates/more", "../../secret", &["build x", "list templates", "credits"]),
        ("templates", "../secret", &["build x", "list templates", "credits"]),
        ("presets", "../secret", &["list presets", "build x --preset secret"]),
    ] {
        let folder = project("links");
        let link = folder.0.join("project").join(link);
        fs::create_dir_all(link.parent().unwrap()).unwrap();
        symlink(target, &link).unwrap();
        for args in commands {
            assert_refused(
                &run(&folder, args),
                if target == "../../secret" { "a link to a folder" } else { "leads out of the project" },
            );
        }
        // A link that leads to the same place within the project is none that leads out.
        if target.ends_with(".toml") && link.ends_with("p.toml") && link.parent().unwrap().ends_with("decks")
        {
            fs::remove_file(&link).unwrap();
            folder.write("project/more/p.toml", DECK.replace("'x'", "'p'"));
            symlink("../more/p.toml", &link).unwrap();
            run(&folder, "check p").good();
        }
    }
    let folder = project("decks");
    fs::rename(folder.0.join("project/decks"), folder.0.join("elsewhere")).unwrap();
    symlink("../elsewhere", folder.0.join("project/decks")).unwrap();
    assert_refused(&run(&folder, "check"), "leads out of the project");
}

#[test]
fn files_name_only_what_lies_in_their_project() {
    let folder = project("names");
    let secret = folder.0.join("secret/secret.toml").display().to_string();
    folder.write("project/decks/x.toml", format!("print = {{ preset = '{secret}' }}\n{DECK}"));
    assert_refused(&run(&folder, "build x"), "leads out of the project");
    folder.write("project/decks/x.toml", format!("print = {{ preset = '../secret/secret.toml' }}\n{DECK}"));
    assert_refused(&run(&folder, "build x"), "leads out of the project");
    let log = run(&folder, "play bid-it --log game.jsonl");
    assert_eq!(log.code, Some(0), "{log:?}");
    let log = String::from_utf8(folder.read("project/game.jsonl")).unwrap();
    assert!(log.contains("\"deck\":\"bid-it\""));
    folder.write("project/game.jsonl", log.replace("\"deck\":\"bid-it\"", &format!("\"deck\":\"{secret}\"")));
    assert_refused(&run(&folder, "replay game.jsonl"), "leads out of the project");
    folder.write("project/cases/a.toml", "deck = '../../secret/secret.toml'\n[[ruling]]\n");
    let refused = run(&folder, "replay cases");
    assert!(refused.code == Some(1) && !refused.err.contains(SECRET), "{refused:?}");
    fs::remove_file(folder.0.join("project/cases/a.toml")).unwrap();
    symlink("../../secret/secret.toml", folder.0.join("project/cases/a.toml")).unwrap();
    assert_refused(&run(&folder, "replay cases"), "leads out of the project");
    // What the user types is his own will, and is read.
    let typed = run(&folder, "check ../secret/secret.toml");
    assert!(typed.code == Some(1) && typed.err.contains(SECRET), "{typed:?}");
    run(&folder, "check ../secret/decks/x.toml").good();
}

#[test]
fn what_has_no_end_is_not_read() {
    let folder = project("pipes");
    let place = folder.0.join("project");
    for (pipe, args) in [
        ("decks/p.toml", "check"),
        ("decks/p.toml", "build p"),
        ("templates/own.svg", "build x"),
        ("templates/credits.toml", "credits"),
        ("presets/p.toml", "list presets"),
        ("decks/x/rules.md", "booklet x"),
        ("x.pdf", "preflight x.pdf"),
        ("x.jsonl", "replay x.jsonl"),
        ("x.icc", "build x --color cmyk --icc x.icc"),
        ("x.json", "build x --only-changed x.json"),
    ] {
        let pipe = place.join(pipe);
        fs::create_dir_all(pipe.parent().unwrap()).unwrap();
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let started = Instant::now();
        assert_refused(&run(&folder, args), "it is a pipe, not a file");
        assert!(started.elapsed() < Duration::from_secs(20), "{args}");
        fs::remove_file(pipe).unwrap();
    }
    assert_refused(&run(&folder, "preflight /dev/zero"), "it is a device, not a file");
    assert_refused(&run(&folder, "replay /dev/zero"), "it is a device, not a file");
    // What a shell hands over ends.
    run(&folder, "play bid-it --log game.jsonl").good();
    let piped = piped(&folder, "cat game.jsonl | bidpress replay /dev/stdin").good();
    assert!(piped.out.contains("all by the rules"), "{piped:?}");
}

/// A run of a shell's line, in which `bidpress` is the program.
fn piped(folder: &Folder, line: &str) -> Run {
    let mut shell = Command::new("sh");
    shell.args(["-c", &line.replace("bidpress", &format!("'{}'", program().display()))]);
    Run::from(folder.around(shell).current_dir(folder.0.join("project")).output().unwrap())
}

#[test]
fn what_is_eaten_is_not_read_twice() {
    let folder = project("eaten");
    let grows =
        "{% set ns = namespace(s='a') %}{% for i in range(40) %}{% set ns.s = ns.s ~ ns.s %}{% endfor %}";
    folder.write("project/decks/x.toml", DECK.replace("'plain/card'", "'own'"));
    folder.write("project/templates/own.svg", format!("<svg>{grows}</svg>"));
    let run =
        piped(&folder, "echo '{\"format\": 1, \"decks\": {}}' | bidpress build x --only-changed=/dev/stdin");
    assert_refused(&run, "error[too-much]");
}

#[test]
fn a_pipe_may_bring_as_much_as_a_file() {
    let folder = project("much");
    // Nothing draws it, but it is read.
    let stream = " ".repeat(180 << 20);
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>".to_string(),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_string(),
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Resources << >> >>".to_string(),
        format!("<< /Length {} >>\nstream\n{stream}\nendstream", stream.len()),
    ];
    let (mut pdf, mut table) = ("%PDF-1.7\n".to_string(), "xref\n0 5\n0000000000 65535 f \n".to_string());
    for (number, object) in (1..).zip(&objects) {
        table.push_str(&format!("{:010} 00000 n \n", pdf.len()));
        pdf.push_str(&format!("{number} 0 obj\n{object}\nendobj\n"));
    }
    let end = format!("{table}trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n{}\n%%EOF\n", pdf.len());
    folder.write("project/x.pdf", pdf + &end);
    let named = piped(&folder, "bidpress preflight x.pdf");
    assert!(named.out.contains("x.pdf: ") && named.out.contains("1 page, 0 errors"), "{named:?}");
    for (line, name) in [
        ("cat x.pdf | bidpress preflight -", "standard input"),
        ("cat x.pdf | bidpress preflight /dev/stdin", "/dev/stdin"),
    ] {
        let run = piped(&folder, line);
        assert_eq!(
            (run.code, run.out.replace(name, "x.pdf"), run.err.replace(name, "x.pdf")),
            (named.code, named.out.clone(), named.err.clone())
        );
    }
}

#[test]
fn all_that_reads_files_is_watched_over() {
    let folder = project("watched");
    for file in ["x.icc", "x.json", "x.pdf", "x.jsonl", "empty/none"] {
        folder.write(file, "x");
    }
    let deck = folder.0.join("project/decks/x.toml").display().to_string();
    for args in [
        "build bid-it --icc ../x.icc".to_string(),
        "build bid-it --only-changed ../x.json".into(),
        format!("build bid-it --preset {deck}"),
        format!("play {deck}"),
        format!("new z --extends {deck}"),
        format!("booklet {deck}"),
        format!("box {deck}"),
        format!("gallery {deck}"),
        format!("check {deck}"),
        "list presets".into(),
        "credits".into(),
        "preflight ../x.pdf".into(),
        "replay ../x.jsonl".into(),
    ] {
        // With no room for the pipe to the second process, the first says that there is none.
        let script = format!("ulimit -n 4 && exec '{}' {args}", program().display());
        let mut shell = Command::new("sh");
        shell.args(["-c", &script]);
        let run = Run::from(folder.around(shell).current_dir(folder.0.join("empty")).output().unwrap());
        assert!(run.err.contains("warning[unwatched]"), "{args}: {run:?}");
    }
}

#[test]
fn what_was_found_is_told_in_its_form_when_work_is_given_up() {
    let folder = project("given-up");
    let deck = |id: &str| DECK.replace("'x'", &format!("'{id}'")).replace("'plain/card'", &format!("'{id}'"));
    folder.write("project/decks/a.toml", deck("a"));
    folder.write("project/decks/x.toml", deck("x"));
    folder.write("project/templates/a.svg", "<svg>{{ nothing }}</svg>");
    let grows =
        "{% set ns = namespace(s='a') %}{% for i in range(40) %}{% set ns.s = ns.s ~ ns.s %}{% endfor %}";
    folder.write("project/templates/x.svg", format!("<svg>{grows}</svg>"));
    let checked = |format: &str| {
        let run = run(&folder, &format!("check --format {format}"));
        assert_eq!(run.code, Some(1), "{run:?}");
        assert!(format == "text" || run.err.is_empty(), "{run:?}");
        run
    };
    let text = checked("text").err;
    assert!(
        text.contains("--> decks/x.toml:6:9")
            && text.contains("templates/a.svg")
            && text.contains("2 errors"),
        "{text}"
    );

    let json: Value = serde_json::from_str(&checked("json").out).unwrap();
    let diagnostics = json["diagnostics"].as_array().unwrap();
    let last = diagnostics.last().unwrap();
    assert_eq!((json["verdict"].as_str(), diagnostics.len()), (Some("fail"), 2), "{json}");
    assert_eq!(
        (last["code"].as_str(), last["place"]["file"].as_str()),
        (Some("too-much"), Some("decks/x.toml")),
        "{json}"
    );
    assert_eq!(
        (last["place"]["line"].as_u64(), last["place"]["column"].as_u64()),
        (Some(6), Some(9)),
        "{json}"
    );

    let sarif: Value = serde_json::from_str(&checked("sarif").out).unwrap();
    let results = sarif["runs"][0]["results"].as_array().unwrap();
    let region = &results.last().unwrap()["locations"][0]["physicalLocation"]["region"];
    assert_eq!((results.len(), results.last().unwrap()["ruleId"].as_str()), (2, Some("too-much")), "{sarif}");
    assert_eq!(region["startLine"].as_u64(), Some(6), "{sarif}");

    let github = checked("github").out;
    assert_eq!(github.lines().filter(|line| line.starts_with("::error file=")).count(), 2, "{github}");
    assert!(github.contains("file=decks/x.toml,line=6"), "{github}");
}

#[test]
fn a_log_is_named_by_what_is_wrong_with_it() {
    let folder = project("logs");
    let most = usize::try_from(bidpress::limits::LOG_FILE_BYTES).unwrap();
    let line = |length: usize| format!("{{\"game\":\"{}\"}}", "a".repeat(length - 11));
    folder.write("project/x.jsonl", line(most));
    assert_refused(&run(&folder, "replay x.jsonl"), "--> x.jsonl:1:1");
    folder.write("project/x.jsonl", line(most + 1));
    assert_refused(&run(&folder, "replay x.jsonl"), "can't read `x.jsonl`");
}
