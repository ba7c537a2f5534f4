//! Thousands of malformed decks, made by tables and rules, through all that `bidpress check` does before
//! games are played. Nothing may panic; what is refused is refused with a place in the file, a caret and
//! words, and a misspelt word with the right one; what is accepted must be known to be harmless
//! (`malformed/harmless.rs`).
//!
//! | group | cases |
//! | --- | --- |
//! | syntax | 1142 |
//! | syntax that is allowed | 103 |
//! | encodings | 50 |
//! | cut off | 192 |
//! | single characters | 384 |
//! | other values | 7562 |
//! | missing keys | 329 |
//! | twice | 287 |
//! | misspelt keys | 1244 |
//! | misspelt words | 492 |
//! | misspelt pictures | 8 |
//! | meaning | 120 |
//! | two errors | 185 |
//!
//! A run tries a sample of each group. `BIDPRESS_SAMPLE=all cargo test --release --test all malformed` tries
//! all of them, and with `BIDPRESS_MALFORMED=10` ten times as many of the groups that are drawn by lot.
#![allow(clippy::disallowed_methods, reason = "tests are steered by their surroundings")]

mod damage;
mod harmless;
mod keys;
mod meaning;
mod sites;
mod syntax;
mod verdict;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::support::folder::Folder;
use crate::support::root;
use crate::support::sample::sample;
use bidpress::diag::Diagnostic;
use bidpress::rng::Stream;
use keys::Change;
use rayon::prelude::*;
use sites::Site;
use verdict::{Files, Shelf, Until};

/// The shipped decks, their expansions and the examples: name and text.
static DECKS: LazyLock<Vec<(String, String)>> = LazyLock::new(|| {
    let root = root().join("decks");
    let entries = [root.clone(), root.join("examples")]
        .into_iter()
        .flat_map(|folder| std::fs::read_dir(folder).unwrap());
    let paths = entries
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "toml"));
    let mut decks: Vec<(String, String)> = paths
        .map(|path| {
            (
                path.file_stem().unwrap().to_string_lossy().into_owned(),
                std::fs::read_to_string(&path).unwrap(),
            )
        })
        .collect();
    decks.sort();
    decks
});

/// So many times as many cases as in the gate.
fn times() -> usize {
    std::env::var("BIDPRESS_MALFORMED").map_or(1, |times| times.parse().unwrap())
}

fn files(bytes: impl Into<Vec<u8>>) -> Files {
    Files::from([("decks/x.toml".to_string(), bytes.into())])
}

/// Tries a sample of the cases on all cores; `object` returns what is wrong with the errors of a case. The
/// table above has the number of cases.
fn try_all<C: Sync>(
    group: &str,
    cases: &[C],
    told: impl Fn(&Shelf, &C) -> Result<Vec<Diagnostic>, String> + Sync,
    object: impl Fn(&C, &[Diagnostic]) -> Option<String> + Sync,
    name: impl Fn(&C) -> String + Sync,
) {
    let wrong: Vec<String> = sample(group, Vec::from_iter(cases), 300)
        .par_iter()
        .map_init(Shelf::new, |shelf, case| {
            let objection = match told(shelf, case) {
                Ok(errors) => object(case, &errors).map(|why| format!("{why}\n{}", shown(&errors))),
                Err(why) => Some(why),
            };
            objection.map(|why| format!("{}: {why}", name(case)))
        })
        .flatten()
        .collect();
    assert!(wrong.is_empty(), "{group}: {} of {}:\n{}", wrong.len(), cases.len(), wrong.join("\n"));
    let row = format!("//! | {group} | {} |", cases.len());
    assert!(times() > 1 || include_str!("malformed.rs").contains(&row), "the table above should say: {row}");
}

fn shown(errors: &[Diagnostic]) -> String {
    errors.iter().take(3).map(|error| error.render(false)).collect::<Vec<_>>().join("\n")
}

/// The sound deck that snippets of TOML are put into, and the line after which they stand.
const AROUND: (&str, &str) = (
    "format = 1\nid = \"x\"\ntitle = \"X\"\nset = { id = \"base\", title = \"Base\" }\n[types.t]\nfront \
    = \"plain/card\"\n[[kinds]]\nid = \"k\"\ntype = \"t\"\n[kinds.fields]\n",
    "\nz = 1\n",
);

fn around(snippet: &[u8]) -> Vec<u8> {
    [AROUND.0.as_bytes(), snippet, AROUND.1.as_bytes()].concat()
}

#[test]
fn invalid_toml_is_rejected_at_its_place() {
    let cases = syntax::refused();
    let first = AROUND.0.lines().count() + 1;
    try_all(
        "syntax",
        &cases,
        |shelf, (_, snippet)| shelf.errors(&files(around(snippet)), Until::Judged),
        |(_, snippet), errors| match errors
            .iter()
            .find(|error| ["toml-syntax", "out-of-range"].contains(&error.code.as_str()))
        {
            None => Some(if errors.is_empty() { "it is accepted".into() } else { "another error".into() }),
            Some(error) => {
                let (place, _) = error.place.as_ref()?;
                let last = first + String::from_utf8_lossy(snippet).lines().count().max(1);
                let (line, _) = place.source.line_column(place.span.start);
                // What is not closed may be missed only at the next line, or the end.
                (line < first || line > last).then(|| format!("line {line} is not in {first} to {last}"))
            }
        },
        |(group, snippet)| format!("{group}: {:?}", String::from_utf8_lossy(snippet)),
    );
}

#[test]
fn valid_toml_is_accepted() {
    try_all(
        "syntax that is allowed",
        &syntax::allowed(),
        |shelf, snippet| shelf.errors(&files(around(snippet.as_bytes())), Until::Judged),
        |_, errors| (!errors.is_empty()).then(|| "refused".into()),
        |snippet| format!("{snippet:?}"),
    );
}

#[test]
fn other_encodings_are_refused() {
    let text = around(b"a = \"\xc3\xa9\"");
    try_all(
        "encodings",
        &damage::encodings(&text),
        |shelf, (_, bytes)| shelf.errors(&files(bytes.clone()), Until::Judged),
        |_, errors| errors.is_empty().then(|| "it is accepted".into()),
        |(name, _)| name.clone(),
    );
}

/// Damaged shipped decks: cut off, or with a character too few or too many.
#[test]
fn damage_is_refused_or_harmless() {
    let texts: Vec<&str> = DECKS.iter().map(|(_, text)| text.as_str()).collect();
    let words = harmless::words(&texts);
    for (group, each, damaged) in [
        ("cut off", 12, damage::cut as fn(&str, &mut Stream) -> String),
        ("single characters", 24, damage::character),
    ] {
        let mut cases = Vec::new();
        for (id, text) in DECKS.iter() {
            let mut random = Stream::new(1, &["malformed", group, id]);
            cases.extend((0..each * times()).map(|_| (id, text, damaged(text, &mut random))));
        }
        try_all(
            group,
            &cases,
            |shelf, (_, _, after)| shelf.errors(&files(after.as_str()), Until::Judged),
            |(_, before, after), errors| {
                if errors.is_empty() { harmless::harm(before, after, &words) } else { None }
            },
            |(id, before, after)| format!("{id} at {:?}", damage::first_difference(before, after)),
        );
    }
}

/// Of each key that decks have, so many places in the decks that have it.
fn places() -> Vec<(&'static str, Site)> {
    let mut by_pattern: BTreeMap<String, Vec<(&str, Site)>> = BTreeMap::new();
    for (_, text) in DECKS.iter() {
        for site in sites::sites(text) {
            by_pattern.entry(site.pattern.clone()).or_default().push((text, site));
        }
    }
    let mut places = Vec::new();
    for (pattern, mut sites) in by_pattern {
        Stream::new(1, &["malformed", &pattern]).shuffle(&mut sites);
        places.extend(sites.into_iter().take(times()));
    }
    places
}

/// Tries a change of each key; `expected` says what is wrong with the verdict.
fn try_keys(
    group: &str,
    until: Until,
    changes: impl Fn(&str, &Site, &mut Stream) -> Vec<Change>,
    expected: impl Fn(&Site, &Change, &[Diagnostic]) -> Option<String> + Sync,
) {
    let mut cases = Vec::new();
    for (text, site) in places() {
        let mut random = Stream::new(2, &["malformed", group, &site.pattern, &site.path]);
        cases.extend(changes(text, &site, &mut random).into_iter().map(|change| (site.clone(), change)));
    }
    try_all(
        group,
        &cases,
        |shelf, (_, change)| shelf.errors(&files(change.text.as_str()), until),
        |(site, change), errors| expected(site, change, errors),
        |(_, change)| change.what.clone(),
    );
}

fn is_at(error: &Diagnostic, byte: usize) -> bool {
    error
        .place
        .as_ref()
        .is_some_and(|(place, _)| place.source.name.ends_with("x.toml") && place.span.start == byte)
}

/// Where only a game knows what may be, which points at the cards that it misses.
const ASKED_BY_GAMES: &[&str] = &["kinds.*.symbols.", "kinds.*.count.players"];

/// Languages that are not declared are reported where texts are in them.
const DECLARED: &[&str] = &["translations", "translations.*"];

#[test]
fn other_values_are_refused_or_harmless() {
    try_keys(
        "other values",
        Until::Judged,
        |text, site, _| keys::values(text, site),
        |site, change, errors| {
            let value = format!("a = {}", &change.value).parse::<toml::Table>();
            let Ok(value) = value.map(|table| table["a"].clone()) else {
                return errors.is_empty().then(|| "accepted".into());
            };
            let is_harmless = harmless::may_be(&site.pattern, &value)
                || !errors.is_empty() && ASKED_BY_GAMES.iter().any(|known| site.pattern.starts_with(known))
                || errors.iter().any(|error| error.code == "unknown-language")
                    && DECLARED.contains(&site.pattern.as_str());
            let within = change.at..=change.at + change.value.len();
            let is_told = |error: &Diagnostic| {
                error.place.as_ref().is_some_and(|(place, _)| within.contains(&place.span.start))
            };
            (!is_harmless && !errors.iter().any(is_told)).then(|| "not told, or not there".into())
        },
    );
}

#[test]
fn missing_keys_are_reported_or_optional() {
    try_keys(
        "missing keys",
        Until::Judged,
        |text, site, _| keys::left_out(text, site).into_iter().collect(),
        |site, _, errors| {
            (errors.is_empty() && !harmless::may_be_left_out(&site.pattern)).then(|| "accepted".into())
        },
    );
}

#[test]
fn keys_that_are_there_twice_are_found() {
    try_keys(
        "twice",
        Until::Judged,
        |text, site, _| keys::twice(text, site).into_iter().collect(),
        |_, change, errors| {
            (!errors.iter().any(|error| is_at(error, change.at) && error.code == "toml-syntax"))
                .then(|| "not found".into())
        },
    );
}

/// Keys that may be called as one likes.
fn is_free(pattern: &str) -> bool {
    pattern.ends_with(".fields.*")
        || pattern.contains(".fields.*.")
        || pattern.starts_with("kinds.*.count.players.")
}

#[test]
fn misspelt_keys_are_found_and_the_right_one_is_named() {
    let is_name = |site: &Site| ["types.*", "effects.*"].contains(&site.pattern.as_str());
    try_keys(
        "misspelt keys",
        Until::Judged,
        |text, site, random| {
            if is_free(&site.pattern) || is_name(site) {
                Vec::new()
            } else {
                keys::misspelt_key(text, site, random)
            }
        },
        |site, change, errors| {
            let found = errors.iter().any(|error| {
                ["unknown-key", "unknown-language"].contains(&error.code.as_str())
                    && is_at(error, change.at)
                    && suggested(error).any(|key| key == site.name)
            });
            (!found).then(|| format!("`{}` is not suggested", site.name))
        },
    );
}

/// Words that something else declares, or the format or the game knows, with all that belongs to it drawn, so
/// that pictures are looked for.
#[test]
fn misspelt_words_are_found_and_the_right_one_is_named() {
    try_keys(
        "misspelt words",
        Until::Judged,
        |text, site, random| {
            if sites::is_one_of(&site.pattern, keys::KNOWN_WORDS) {
                keys::misspelt_value(text, site, random)
            } else {
                Vec::new()
            }
        },
        |_, change, errors| named_at(change, errors),
    );
    try_keys(
        "misspelt pictures",
        Until::Drawn,
        |text, site, random| {
            if keys::DRAWN_WORDS.contains(&site.pattern.as_str()) {
                keys::misspelt_value(text, site, random).into_iter().take(2).collect()
            } else {
                Vec::new()
            }
        },
        |_, change, errors| named_of_deck(change, errors),
    );
}

/// The deck is pointed at, since the template that asks for the picture is as it should be, and the right
/// name stands in a hint.
fn named_of_deck(change: &Change, errors: &[Diagnostic]) -> Option<String> {
    let is_of_deck = |error: &Diagnostic| {
        let places = error.place.iter().chain(&error.related);
        places.into_iter().any(|(place, _)| place.source.name.ends_with("x.toml"))
    };
    let is_named = |error: &Diagnostic| {
        error.hints.iter().any(|hint| hint.starts_with("did you mean") && hint.contains(&change.word))
    };
    (!errors.iter().any(|error| is_of_deck(error) && is_named(error)))
        .then(|| format!("`{}` is not named", change.word))
}

/// The place is that of the word, and a word as near as the right one is named.
fn named_at(change: &Change, errors: &[Diagnostic]) -> Option<String> {
    let error = errors.iter().find(|error| is_at(error, change.at));
    let Some(error) = error else { return Some("not found".into()) };
    let is_near = |word: &str| word == change.word || strsim::damerau_levenshtein(word, &change.value) <= 1;
    (!suggested(error).any(is_near)).then(|| format!("`{}` is not named", change.word))
}

/// The words that an error suggests.
fn suggested(error: &Diagnostic) -> impl Iterator<Item = &str> {
    let hints = error.hints.iter().filter_map(|hint| hint.strip_prefix("did you mean "));
    hints.flat_map(|hint| hint.split('`').skip(1).step_by(2))
}

#[test]
fn meaningless_values_are_reported() {
    try_all(
        "meaning",
        &meaning::cases(),
        |shelf, case| shelf.errors(&case.files, Until::Judged),
        |case, errors| {
            let is_it = |error: &Diagnostic| {
                error.code.contains(case.code) && error.render(false).contains(case.part)
            };
            let is_told = if case.part.is_empty() { errors.is_empty() } else { errors.iter().any(is_it) };
            (!is_told).then(|| format!("expected {}: {}", case.code, case.part))
        },
        |case| case.name.clone(),
    );
}

/// Two errors of one step are both told: of syntax, of shape, of names. And one of syntax with one of shape
/// before it.
#[test]
fn two_errors_are_reported_at_once() {
    let mut cases: Vec<(String, Vec<usize>)> = Vec::new();
    for (id, text) in DECKS.iter() {
        let mut random = Stream::new(3, &["malformed", id]);
        // Languages are looked at once all else is known to be right.
        let is_language = |site: &Site| {
            ["de", "en"].contains(&site.name.as_str()) || text[site.value.clone()].starts_with("{ en =")
        };
        let sites = sites::sites(text)
            .into_iter()
            .filter(|site| site.is_assigned(text) && site.key.is_some() && !is_free(&site.pattern));
        let mut sites: Vec<Site> = sites.filter(|site| !is_language(site)).collect();
        random.shuffle(&mut sites);
        for pair in sites.chunks_exact(2).take(12 * times()) {
            cases.extend(damage::twice_misspelt(text, &pair[0], &pair[1]));
            cases.extend(damage::misspelt_and_unquoted(text, &pair[0], &pair[1]));
        }
    }
    try_all(
        "two errors",
        &cases,
        |shelf, (text, _)| shelf.errors(&files(text.as_str()), Until::Judged),
        |(text, places), errors| {
            // The words of effects are those of the game.
            let has_no_game = ["\nqqgame", "\nqqextends"].iter().any(|key| text.contains(key));
            places
                .iter()
                .take(if has_no_game { 1 } else { places.len() })
                .find(|place| !errors.iter().any(|error| is_at(error, **place)))
                .map(|place| format!("nothing is told of byte {place}"))
        },
        |(text, places)| {
            places
                .iter()
                .map(|place| text[*place..].lines().next().unwrap_or_default())
                .collect::<Vec<_>>()
                .join(" and ")
        },
    );
}

/// Of hundreds of errors only the first are printed, with the number of all.
#[test]
fn no_more_errors_are_told_than_the_documented_most() {
    let most = bidpress::limits::MAX_DIAGNOSTICS;
    let folder = Folder::new("malformed-many");
    let keys: String = (0..most + 100).map(|number| format!("oops-{number} = 1\n")).collect();
    bidpress::files::write_atomic(&folder.0.join("decks/x.toml"), keys.as_bytes()).unwrap();
    let told = folder.run("check x").err;
    assert_eq!(told.matches("error[").count(), most, "{told}");
    assert!(told.contains(&format!("of which the first {most} are shown")), "{told}");
    bidpress::files::write_atomic(&folder.0.join("decks/x.toml"), &around(b"")).unwrap();
    folder.succeed("check x");
}
