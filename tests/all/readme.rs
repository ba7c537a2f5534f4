//! The blocks of the README and of the page on expansions are run, one after the other, in an empty folder,
//! as a newcomer would.

use std::collections::BTreeSet;
use std::fs;

use crate::support::folder::Folder;
use crate::support::{root, text};

/// A fenced block: its language and its lines.
struct Block {
    language: String,
    lines: Vec<String>,
}

fn blocks(text: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open: Option<Block> = None;
    for line in text.lines() {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(language)) => {
                open = Some(Block { language: language.to_string(), lines: Vec::new() })
            }
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (Some(block), None) => block.lines.push(line.to_string()),
            (None, None) => {}
        }
    }
    blocks
}

/// The file that a block says it is: `# file: decks/a.toml` or `<!-- file: a.svg -->`.
fn file_name(block: &Block) -> Option<&str> {
    let first = block.lines.first()?;
    first
        .trim_start_matches("# ")
        .trim_start_matches("<!-- ")
        .strip_prefix("file: ")
        .map(|name| name.trim_end_matches(" -->"))
}

/// Whether output is as written: `...` stands for any lines, `[..]` for anything in a line.
fn matches(written: &[&str], output: &[&str]) -> bool {
    match (written, output) {
        ([], []) => true,
        ([first, rest @ ..], _) if *first == "..." => {
            (0..=output.len()).any(|skip| matches(rest, &output[skip..]))
        }
        ([first, rest @ ..], [line, others @ ..]) => line_matches(first, line) && matches(rest, others),
        _ => false,
    }
}

fn line_matches(written: &str, line: &str) -> bool {
    match written.split_once("[..]") {
        None => written == line,
        Some((start, end)) => {
            line.len() >= start.len() + end.len() && line.starts_with(start) && line.ends_with(end)
        }
    }
}

/// What a command prints, and if it has to fail, what it says of that.
fn run(command: &str, folder: &Folder, fails: bool) -> String {
    let mut words = command.split_whitespace();
    assert_eq!(words.next(), Some("bidpress"), "{command}");
    let output = folder.command("").args(words).output().unwrap();
    let (out, err) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert_eq!(output.status.code(), Some(i32::from(fails)), "{command}\n{err}");
    if fails { out + &err } else { out }
}

/// The anchors of a document's headings, as GitHub makes them.
fn anchors(text: &str) -> Vec<String> {
    let mut in_block = false;
    let is_heading = |line: &&str| {
        in_block ^= line.starts_with("```");
        !in_block && line.starts_with('#')
    };
    let signs = |title: &str| {
        title.to_lowercase().chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c)).collect::<String>()
    };
    text.lines()
        .filter(is_heading)
        .map(|line| signs(line.trim_start_matches('#').trim()).replace(' ', "-"))
        .collect()
}

/// Runs the commands of a document in an empty folder, and returns their number; `after` is called with each
/// file that a block holds.
fn follow(document: &str, after: fn(&str, &Folder)) -> usize {
    let text = text(document);
    let folder = Folder::new(&document.replace(['/', '.'], "-"));
    let mut commands = 0;
    for block in blocks(&text) {
        if let Some(name) = file_name(&block) {
            folder.write(name, block.lines.join("\n"));
            after(name, &folder);
        }
        if block.language.starts_with("console") {
            for step in block.lines.join("\n").split("$ ").skip(1) {
                let (command, written) = step.split_once('\n').unwrap_or((step, ""));
                let output = run(command, &folder, block.language.ends_with("fails"));
                let lines = |text: &'_ str| text.trim_end().lines().map(str::to_string).collect::<Vec<_>>();
                let (written, output) = (lines(written), lines(&output));
                let [written_lines, output_lines] =
                    [&written, &output].map(|lines| lines.iter().map(String::as_str).collect::<Vec<_>>());
                assert!(
                    matches(&written_lines, &output_lines),
                    "`{command}` printed\n{}\nnot\n{}",
                    output.join("\n"),
                    written.join("\n")
                );
                commands += 1;
            }
        }
    }
    commands
}

#[test]
fn every_block_does_what_it_says() {
    // After its picture is drawn, the tutorial tells to name it in the deck file.
    let commands = follow("README.md", |name, folder| {
        if name.ends_with("ginger-nut.svg") {
            change(folder, "decks/biscuit-barons.toml", "art = \"shared/star\"", "art = \"ginger-nut\"");
        }
    });
    assert!(commands >= 7, "only {commands} commands were found");
}

#[test]
fn an_expansion_is_designed_as_its_page_says() {
    // With its picture, the page tells to mend the slip.
    let commands = follow("docs/design-your-own.md", |name, folder| {
        if name.ends_with("owl.svg") {
            change(folder, "decks/night-shift.toml", "\"nevr\"", "\"never\"");
        }
    });
    assert!(commands >= 8, "only {commands} commands were found");
}

#[test]
fn examples_of_a_booklet_are_tested_as_their_page_says() {
    let commands = follow("docs/booklets.md", |_, _| {});
    assert!(commands >= 3, "only {commands} commands were found");
}

#[test]
fn pictures_of_whole_cards_are_printed_as_their_page_says() {
    let commands = follow("docs/templates.md", |name, folder| {
        if name.ends_with("photos.toml") {
            let (wide, high) = (825u32, 1125u32);
            let mut png = Vec::new();
            let mut encoder = png::Encoder::new(&mut png, wide, high);
            encoder.set_color(png::ColorType::Rgb);
            let shades: Vec<u8> = (0..high * wide * 3).map(|at| (at / (wide * 3) % 251) as u8).collect();
            encoder.write_header().unwrap().write_image_data(&shades).unwrap();
            let jpeg = include_bytes!("../data/jpeg.base64");
            let jpeg = base64::Engine::decode(&base64::engine::general_purpose::STANDARD, jpeg.trim_ascii())
                .unwrap();
            folder.write("templates/art/photos/sea.png", &png);
            folder.write("templates/art/photos/hills.JPG", &jpeg);
        }
    });
    assert!(commands >= 2, "only {commands} commands were found");
}

#[test]
fn examples_of_reports_print_what_their_pages_say() {
    for (document, at_least) in [
        ("docs/looks.md", 1),
        ("docs/printing.md", 1),
        ("docs/color.md", 3),
        ("docs/rulings.md", 1),
        ("docs/check-report.md", 1),
        ("docs/icons.md", 1),
        ("docs/scale.md", 8),
    ] {
        let commands = follow(document, |_, _| {});
        assert!(commands >= at_least, "only {commands} commands were found in {document}");
    }
}

fn change(folder: &Folder, file: &str, from: &str, to: &str) {
    let text = text(folder.0.join(file));
    assert!(text.contains(from), "the document names a line that is not there: {from}");
    folder.write(file, text.replace(from, to));
}

#[test]
fn the_gate_runs_the_readmes_test_command() {
    let readme = text("README.md");
    let first = readme.lines().find(|line| line.starts_with("cargo test"));
    assert_eq!(first, Some("cargo test --locked"));
    assert!(text(".ci/run").contains("README.md"));
}

/// Every path in backticks or links of the documents is there, and every subcommand that they name.
#[test]
fn documents_name_only_what_exists() {
    let root = root();
    let mut checked = 0;
    let names = [
        "ARCHITECTURE.md",
        "docs/art.md",
        "docs/color.md",
        "docs/ci.md",
        "docs/booklets.md",
        "docs/decks.md",
        "docs/design-your-own.md",
        "docs/editors.md",
        "docs/effects.md",
        "docs/effects/a-little-white-die.md",
        "docs/effects/bid-it.md",
        "docs/effects/bunny-bidding.md",
        "docs/effects/i-bid-you-not.md",
        "docs/effects/youre-bluffing.md",
        "docs/icons.md",
        "docs/looks.md",
        "docs/presets.md",
        "docs/printing.md",
        "docs/rulings.md",
        "docs/spreadsheets.md",
    ];
    for name in
        names.into_iter().chain(["README.md", "docs/states.md", "docs/templates.md", "docs/check-report.md"])
    {
        let text = text(name);
        let folder = root.join(name).parent().unwrap().to_path_buf();
        for target in
            text.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(target, _)| target)
        {
            if !target.starts_with("http") {
                let (file, anchor) =
                    target.split_once('#').map_or((target, None), |(file, anchor)| (file, Some(anchor)));
                let path = if file.is_empty() { root.join(name) } else { folder.join(file) };
                assert!(path.exists(), "{name} links to {target}, which is not there");
                let headings = anchor.map(|_| anchors(&crate::support::text(&path))).unwrap_or_default();
                assert!(
                    anchor.is_none_or(|anchor| headings.iter().any(|heading| heading == anchor)),
                    "{name} links to {target}: {headings:?}"
                );
                checked += 1;
            }
        }
        for path in text
            .split('`')
            .skip(1)
            .step_by(2)
            .filter(|word| word.starts_with("src/") || word.starts_with("tests/"))
        {
            assert!(root.join(path).exists(), "{name} names {path}, which is not there");
            checked += 1;
        }
        for rest in text.split("bidpress ").skip(1) {
            let word: String = rest.chars().take_while(char::is_ascii_lowercase).collect();
            let command_line =
                text.contains(&format!("`bidpress {word}")) || text.contains(&format!("$ bidpress {word}"));
            if command_line && !word.is_empty() {
                let known = [
                    "build",
                    "serve",
                    "watch",
                    "booklet",
                    "box",
                    "calibrate",
                    "preflight",
                    "check",
                    "balance",
                    "merge",
                    "list",
                    "credits",
                    "schema",
                    "new",
                    "eject",
                    "gallery",
                    "play",
                    "replay",
                    "rules",
                    "effects",
                    "completions",
                    "man",
                    "help",
                ];
                assert!(known.contains(&word.as_str()), "{name} names `bidpress {word}`");
                checked += 1;
            }
        }
    }
    assert!(checked > 20, "only {checked} names were found");
}

#[test]
fn the_architecture_names_every_module() {
    let root = root();
    let text = text("ARCHITECTURE.md");
    for folder in ["src", "src/core", "src/engine", "src/serve"] {
        let names = fs::read_dir(root.join(folder))
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap());
        for name in names.filter(|name| !["lib.rs", "main.rs", "Cargo.toml"].contains(&name.as_str())) {
            let module = name.trim_end_matches(".rs");
            assert!(
                [module.to_string(), format!("{module}.rs")]
                    .iter()
                    .any(|known| text.contains(&format!("`{folder}/{known}`"))),
                "{folder}/{name} is in no row"
            );
        }
    }
}

/// The crates of `Cargo.toml`, and those of the table in ARCHITECTURE.md, which says how many there are.
#[test]
fn the_architecture_names_every_crate_that_is_used() {
    let manifests = ["Cargo.toml", "src/core/Cargo.toml", "src/engine/Cargo.toml", "src/serve/Cargo.toml"]
        .map(|path| text(path).parse::<toml::Table>().unwrap());
    let others = manifests[0]["target"].as_table().unwrap().values();
    let used: BTreeSet<&str> = manifests
        .iter()
        .map(|manifest| &manifest["dependencies"])
        .chain(others.map(|target| &target["dependencies"]))
        .flat_map(|crates| crates.as_table().unwrap().keys().map(String::as_str))
        .filter(|name| !name.starts_with("bidpress-"))
        .collect();
    let used = Vec::from_iter(used);
    let text = text("ARCHITECTURE.md");
    let rows = text
        .split("| crate | for |")
        .nth(1)
        .unwrap()
        .lines()
        .skip(2)
        .take_while(|line| line.starts_with('|'));
    let mut named: Vec<&str> =
        rows.flat_map(|row| row.split('|').nth(1).unwrap().split(',').map(str::trim)).collect();
    named.sort_unstable();
    assert_eq!(named, used);
    assert!(text.contains(&format!(" {} of them by our own choice", used.len())), "there are {}", used.len());
}

/// libFuzzer refuses folders that are not there.
#[test]
fn the_samples_for_fuzzing_are_there() {
    let root = root();
    let text = text("fuzz/Cargo.toml");
    let comment: Vec<&str> = text
        .lines()
        .take_while(|line| line.starts_with('#'))
        .filter(|line| line.starts_with("#     "))
        .collect();
    let words = comment.iter().flat_map(|line| line.split_whitespace());
    let folders: Vec<&str> = words
        .filter(|word| ["tests/", "templates/", "decks"].iter().any(|top| word.starts_with(top)))
        .collect();
    assert!(folders.len() > 10, "{folders:?}");
    for folder in folders {
        assert!(root.join(folder).is_dir(), "{folder}");
    }
}
