//! Files of one room that use each other in a circle can't be read one after the other: no circle is longer
//! than four files.
//!
//! A room is a folder of `src`; in `games` each game and `shared`. A file uses the files that its paths lead
//! to: those of `use`, in all their braces, and those within code. A re-export counts for the file that
//! re-exports.

use std::collections::{BTreeMap, BTreeSet};

/// The most files of a circle.
const MOST: usize = 4;

/// The path of a module: `["press", "color"]`.
type Module = Vec<String>;

/// Names, `::` and marks of one character, without strings.
fn tokens(code: &str) -> Vec<&str> {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let mut tokens = Vec::new();
    let mut rest = code;
    while let Some(first) = rest.chars().next() {
        let hashes = rest.strip_prefix('r').map_or(0, |raw| raw.len() - raw.trim_start_matches('#').len());
        let length = if rest.starts_with('r') && rest[1 + hashes..].starts_with('"') {
            let end = format!("\"{}", "#".repeat(hashes));
            rest[2 + hashes..].find(&end).map_or(rest.len(), |at| 2 + hashes + at + end.len())
        } else if is_name(first) {
            let length = rest.find(|c| !is_name(c)).unwrap_or(rest.len());
            tokens.push(&rest[..length]);
            length
        } else if first == '"' {
            string(rest)
        } else if let Some(length) = character(rest) {
            length
        } else {
            let length = if rest.starts_with("::") { 2 } else { first.len_utf8() };
            tokens.extend(Some(&rest[..length]).filter(|token| !token.trim().is_empty()));
            length
        };
        rest = &rest[length..];
    }
    tokens
}

/// The length of a string literal.
fn string(text: &str) -> usize {
    let mut is_escaped = false;
    let end = text.char_indices().skip(1).find(|(_, c)| {
        let ends = *c == '"' && !is_escaped;
        is_escaped = *c == '\\' && !is_escaped;
        ends
    });
    end.map_or(text.len(), |(at, _)| at + 1)
}

/// The length of a character literal; a lifetime is none.
fn character(text: &str) -> Option<usize> {
    let inner = text.strip_prefix('\'')?;
    let length = match inner.strip_prefix('\\') {
        Some(escaped) => 1 + escaped.char_indices().skip(1).find(|(_, c)| *c == '\'')?.0,
        None => inner.chars().next()?.len_utf8(),
    };
    inner[length..].starts_with('\'').then_some(length + 2)
}

/// All paths of more than one name; those in braces are written out.
fn paths(code: &str) -> Vec<Vec<&str>> {
    let tokens = tokens(code);
    let mut found = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        // A visibility uses nothing.
        if tokens[at..].starts_with(&["pub", "("]) {
            at += tokens[at..].iter().position(|token| *token == ")").unwrap_or(0);
        }
        at = tree(&tokens, at, &[], &mut found).max(at + 1);
    }
    found.retain(|path: &Vec<&str>| path.len() > 1);
    found
}

/// Adds the paths that begin at a token, each behind `before`, and returns the token after them.
fn tree<'a>(tokens: &[&'a str], mut at: usize, before: &[&'a str], found: &mut Vec<Vec<&'a str>>) -> usize {
    let mut path = before.to_vec();
    while let Some(name) =
        tokens.get(at).filter(|token| token.starts_with(|c: char| c.is_alphabetic() || c == '_'))
    {
        path.push(name);
        at += 1;
        if tokens.get(at) != Some(&"::") {
            break;
        }
        at += 1;
    }
    if !path.is_empty() && tokens.get(at) == Some(&"{") && tokens.get(at - 1) == Some(&"::") {
        at += 1;
        while tokens.get(at).is_some_and(|token| *token != "}") {
            at = tree(tokens, at, &path, found).max(at + 1);
        }
        return at + 1;
    }
    found.push(path);
    at
}

/// The file that a path within a module leads to.
fn target<'a>(files: &BTreeMap<Module, &'a str>, module: &Module, path: &[&str]) -> Option<&'a str> {
    let (mut at, mut rest) = match path {
        ["crate", rest @ ..] => (Module::new(), rest),
        ["self", rest @ ..] => (module.clone(), rest),
        ["super", ..] => {
            let up = path.iter().take_while(|name| **name == "super").count();
            (module[..module.len().checked_sub(up)?].to_vec(), &path[up..])
        }
        [child, ..] => files
            .contains_key(&[module.as_slice(), &[child.to_string()]].concat())
            .then(|| (module.clone(), path))?,
        [] => return None,
    };
    while let [name, after @ ..] = rest {
        at.push(name.to_string());
        if !files.contains_key(&at) {
            at.pop();
            break;
        }
        rest = after;
    }
    files.get(&at).copied()
}

fn module(path: &str) -> Module {
    let plain = path.trim_end_matches(".rs").trim_end_matches("/mod");
    plain.split('/').map(str::to_string).collect()
}

fn room(path: &str) -> String {
    let module = module(path);
    let names = if module[0] == "games" { 2 } else { 1 };
    module.iter().take(names).cloned().collect::<Vec<_>>().join("/")
}

/// The files that a file uses, and those that they use.
fn reached<'a>(edges: &BTreeMap<&'a str, BTreeSet<&'a str>>, from: &'a str) -> BTreeSet<&'a str> {
    let (mut open, mut seen) = (vec![from], BTreeSet::new());
    while let Some(path) = open.pop() {
        open.extend(edges[path].iter().filter(|other| seen.insert(**other)));
    }
    seen
}

/// The circles of more than [`MOST`] files, each with its files and what they use of it. Files are given as
/// paths in `src` with their code.
fn circles(files: &[(String, String)]) -> Vec<String> {
    let modules: BTreeMap<Module, &str> =
        files.iter().map(|(path, _)| (module(path), path.as_str())).collect();
    let uses = |path: &str, code: &str| -> BTreeSet<&str> {
        let targets = paths(code).into_iter().filter_map(|names| target(&modules, &module(path), &names));
        targets.filter(|other| *other != path && room(other) == room(path)).collect()
    };
    let edges: BTreeMap<&str, BTreeSet<&str>> =
        files.iter().map(|(path, code)| (path.as_str(), uses(path, code))).collect();
    let reach: BTreeMap<&str, BTreeSet<&str>> =
        edges.keys().map(|path| (*path, reached(&edges, path))).collect();
    let circle = |path: &str| -> BTreeSet<&str> {
        reach[path].iter().copied().filter(|other| reach[other].contains(path)).collect()
    };
    let all: BTreeSet<BTreeSet<&str>> =
        reach.keys().map(|path| circle(path)).filter(|circle| circle.len() > MOST).collect();
    let line = |path: &&str, circle: &BTreeSet<&str>| {
        let used: Vec<&str> = edges[path].intersection(circle).copied().collect();
        format!("    {path} uses {}\n", used.join(", "))
    };
    let shown = |circle: &BTreeSet<&str>| {
        let lines: String = circle.iter().map(|path| line(path, circle)).collect();
        format!("{} files use each other in a circle, {MOST} may:\n{lines}", circle.len())
    };
    all.iter().map(shown).collect()
}

#[test]
fn circles_of_files_are_short() {
    let path = |path: &std::path::Path| super::inside(path).to_string_lossy().replace('\\', "/");
    let files: Vec<(String, String)> =
        super::files().iter().map(|(_, file)| (path(file), super::code(file))).collect();
    assert!(files.iter().any(|(path, _)| path == "press/mod.rs"));
    let circles = circles(&files);
    assert!(circles.is_empty(), "{}", circles.join("\n"));
}

#[test]
fn a_circle_of_five_is_found() {
    let files = |codes: &[(&str, &str)]| -> Vec<(String, String)> {
        codes.iter().map(|(path, code)| (path.to_string(), code.to_string())).collect()
    };
    // Each way to name a file once.
    let five = [
        ("a/mod.rs", "mod b;\npub use b::{self, B};"),
        ("a/b.rs", "use super::{c::{C, d::D as E}};"),
        ("a/c/mod.rs", "fn f<'a>(c: &'a char) -> bool { *c == '\"' && crate::a::e::g() }"),
        ("a/e.rs", "pub(in crate::a) fn g() { super::f::h() }"),
        ("a/f.rs", "use crate::{a::B, z};"),
        ("a/c/d.rs", "const S: &str = \"crate::a::e\"; const R: &str = r#\"\" super::C\"#;"),
        ("z.rs", "use crate::a;"),
    ];
    let found = circles(&files(&five));
    let [circle] = found.as_slice() else { panic!("{found:?}") };
    assert!(circle.starts_with("5 files use each other in a circle, 4 may:\n"), "{circle}");
    let lines = [
        "a/b.rs uses a/c/mod.rs\n",
        "a/c/mod.rs uses a/e.rs\n",
        "a/e.rs uses a/f.rs\n",
        "a/f.rs uses a/mod.rs\n",
        "a/mod.rs uses a/b.rs\n",
    ];
    assert!(lines.iter().all(|line| circle.contains(line)), "{circle}");
    // Without any of its links it is none.
    for place in 0..5 {
        let mut open = five;
        open[place].1 = "";
        assert_eq!(circles(&files(&open)), Vec::<String>::new(), "{}", open[place].0);
    }
}
