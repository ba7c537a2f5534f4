//! Holds what can be counted of a calm style: short lines, and documentation that says what a thing is.

use std::path::PathBuf;

use crate::support::{root, text};

/// The width of code, as in `rustfmt.toml`, which leaves comments, strings and macros as they are.
const WIDTH: usize = 110;

/// Of 1,000 doc comments no more than these begin with "What" or "Whether", where the name of the thing would
/// do. Lower it, never raise it.
const MOST_VAGUE: usize = 10;

/// All files of Rust code.
pub fn files() -> Vec<PathBuf> {
    let mut open: Vec<PathBuf> =
        ["src", "tests", "benches", "examples"].map(|folder| root().join(folder)).into();
    let mut found = Vec::new();
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    assert!(found.len() > 500, "{}", found.len());
    found
}

/// A line that could be broken: texts in quotation marks may be markup, and a single word has no space.
fn is_too_long(line: &str) -> bool {
    let words = line.trim_start().trim_start_matches(['/', '!']).trim_start();
    line.chars().count() > WIDTH && !line.contains('"') && words.contains(' ')
}

#[test]
fn lines_are_short() {
    assert!(text("rustfmt.toml").contains(&format!("max_width = {WIDTH}\n")));
    let long = |path: &PathBuf| {
        text(path).lines().filter(|line| is_too_long(line)).map(String::from).collect::<Vec<_>>()
    };
    let all: Vec<String> = files().iter().flat_map(long).collect();
    assert!(all.is_empty(), "{}", all.join("\n"));
    let words = "word ".repeat(30);
    let lines =
        [format!("// {words}"), format!("//! <{}>", "x".repeat(120)), format!("let x = \"{words}\";")];
    assert_eq!(lines.map(|line| is_too_long(&line)), [true, false, false]);
}

#[test]
fn documentation_says_what_a_thing_is() {
    let (mut all, mut vague) = (0, 0);
    for path in files().iter().filter(|path| path.starts_with(root().join("src"))) {
        let mut before = String::new();
        for line in text(path).lines().map(str::trim_start) {
            if line.starts_with("///") && !before.starts_with("///") {
                all += 1;
                vague += usize::from(line.starts_with("/// What ") || line.starts_with("/// Whether "));
            }
            before = line.to_string();
        }
    }
    assert!(all > 5_000 && vague * 1_000 <= MOST_VAGUE * all, "{vague} of {all} doc comments");
}

/// The items of a list up to the parenthesis that ends it.
fn items(list: &str) -> Vec<String> {
    let (mut items, mut depth) = (vec![String::new()], 0);
    for (at, letter) in list.char_indices() {
        depth += i32::from("([{<".contains(letter));
        // The arrow of a return type closes nothing.
        let is_arrow = letter == '>' && list[..at].ends_with('-');
        depth -= i32::from(")]}>".contains(letter) && !is_arrow);
        match letter {
            _ if depth < 0 => break,
            ',' if depth == 0 => items.push(String::new()),
            _ => items.last_mut().unwrap().push(letter),
        }
    }
    let items = items.iter().map(|item| item.split_whitespace().collect::<Vec<_>>().join(" "));
    items.filter(|item| !item.is_empty()).collect()
}

/// The parameters of functions that are tuples of unlike things.
fn unlike_tuples(code: &str) -> Vec<String> {
    let functions = code.split("fn ").skip(1).filter_map(|text| text.split_once('('));
    let tuples = functions.flat_map(|(_, rest)| items(rest)).filter(|item| item.starts_with('('));
    tuples
        .filter(|item| {
            let types = item.split_once(": ").and_then(|(_, types)| types.split_once('('));
            let types = types.map(|(_, types)| items(types)).unwrap_or_default();
            types.iter().any(|one| *one != types[0])
        })
        .collect()
}

#[test]
fn parameters_are_no_tuples_of_unlike_things() {
    let sources = files().into_iter().filter(|path| path.starts_with(root().join("src")));
    let all: Vec<String> = sources
        .flat_map(|path| {
            let of_file = unlike_tuples(&text(&path)).into_iter();
            of_file.map(move |found| format!("{}: {found}", path.display())).collect::<Vec<_>>()
        })
        .collect();
    assert!(all.is_empty(), "{}", all.join("\n"));
    let code = "fn a(one: impl Fn(u8) -> u8, (x, y): (f64, f64)) {}\nfn b((who, many): &(Seat, [u8; 2])) {}";
    assert_eq!(unlike_tuples(code), ["(who, many): &(Seat, [u8; 2])"]);
}

/// Only the table that effects see has this name.
#[test]
fn one_type_is_called_table() {
    let declared = |text: &str| {
        let kinds = ["struct ", "enum ", "trait ", "type "].map(|kind| format!("{kind}Table"));
        let ends = |rest: &str| !rest.starts_with(|next: char| next.is_alphanumeric() || next == '_');
        kinds.iter().flat_map(|kind| text.split(kind.as_str()).skip(1)).filter(|rest| ends(rest)).count()
    };
    let sources = files().into_iter().filter(|path| path.starts_with(root().join("src")));
    assert_eq!(sources.map(|path| declared(&text(path))).sum::<usize>(), 1);
    assert_eq!(declared("pub struct Table<R> {}\ntrait TableOf {}\ntype Table = u8;"), 2);
}
