//! The layout that all games share: one file for each subject, the same types and functions in the same
//! places, as ARCHITECTURE.md says.

use std::collections::BTreeSet;

use crate::support::{root, text};

/// What a game's folder holds: the name of a file or folder, and whether every game has it. A subject is a
/// file or a folder of that name.
const SUBJECTS: &[(&str, bool)] = &[
    ("mod", true),
    ("rules", true),
    ("contract", true),
    ("from_deck", true),
    ("legality", true),
    ("state", true),
    ("layout", true),
    ("action", true),
    ("legal", true),
    ("apply", true),
    ("classes", true),
    ("score", true),
    ("view", true),
    ("setup", true),
    ("text", true),
    ("events", true),
    ("bots", true),
    ("effects", false),
    ("tests", true),
];

/// The types that a subject declares in every game.
const TYPES: &[(&str, &[&str])] = &[
    ("rules", &["struct Rules"]),
    ("state", &["struct State", "enum Phase"]),
    ("layout", &["impl Layout for Rules {"]),
    ("action", &["enum Action"]),
    ("view", &["struct View"]),
    ("setup", &["struct Setup"]),
    ("events", &["events! {"]),
    ("contract", &["impl rules::Rules for Rules {", "contract_by_files!("]),
];

/// The games by their folders.
fn games() -> Vec<String> {
    bidpress::games::ALL.iter().map(|game| game.id.replace('-', "_")).collect()
}

/// The names in a game's folder.
fn names(game: &str) -> BTreeSet<String> {
    let folder = std::fs::read_dir(root().join("src/engine/games").join(game)).unwrap();
    folder.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

/// The code of a subject: of its file, or of all files of its folder.
fn code(game: &str, subject: &str) -> String {
    let path = root().join("src/engine/games").join(game).join(subject);
    let mut open = vec![path.with_extension("rs"), path];
    let mut code = String::new();
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()));
        } else if path.is_file() {
            code += &text(&path);
        }
    }
    code
}

/// What keeps a folder with these names from having the layout.
fn departures(names: &BTreeSet<String>) -> Vec<String> {
    let mut known: BTreeSet<String> =
        ["rules.md", "setup.md", "stage.toml", "de.toml"].map(String::from).into();
    let mut wrong: Vec<String> = known.difference(names).map(|name| format!("lacks {name}")).collect();
    for (subject, needed) in SUBJECTS {
        let forms: Vec<String> = [format!("{subject}.rs"), subject.to_string()]
            .into_iter()
            .filter(|form| names.contains(form))
            .collect();
        if forms.len() > 1 || *needed && forms.is_empty() {
            wrong.push(format!("has {} of {subject}", forms.len()));
        }
        known.extend(forms);
    }
    wrong.extend(names.difference(&known).map(|name| format!("has {name}, which the layout doesn't know")));
    wrong
}

#[test]
fn all_games_have_the_same_layout() {
    for game in games() {
        let wrong = departures(&names(&game));
        assert!(wrong.is_empty(), "src/engine/games/{game} {wrong:?}");
        for (subject, types) in TYPES {
            let code = code(&game, subject);
            let missing: Vec<&&str> =
                types.iter().filter(|declaration| !code.contains(**declaration)).collect();
            assert!(missing.is_empty(), "src/engine/games/{game}/{subject} declares no {missing:?}");
        }
    }
}

/// The contract and the type `Rules` are apart, so that files below can use the type without a circle.
#[test]
fn the_contract_stands_alone() {
    for game in games() {
        let files = root().join("src/engine/games").join(&game);
        assert!(!text(files.join("rules.rs")).contains("impl rules::Rules"), "{game}");
        let lines = text(files.join("contract.rs"));
        let functions: Vec<&str> =
            lines.lines().filter_map(|line| line.strip_prefix("    fn ")?.split('(').next()).collect();
        let own = ["random_move", "side", "max_decisions", "likelihood"];
        let others: Vec<&&str> = functions.iter().filter(|name| !own.contains(name)).collect();
        assert!(others.is_empty(), "{game}: {others:?} belong into files of their subject");
    }
}

#[test]
fn a_departure_is_found() {
    let mut names = names("bid_it");
    assert_eq!(departures(&names), Vec::<String>::new());
    names.insert("helpers.rs".into());
    names.insert("text".into());
    names.remove("score.rs");
    let wrong = ["has 0 of score", "has 2 of text", "has helpers.rs, which the layout doesn't know"];
    assert_eq!(departures(&names), wrong);
}
