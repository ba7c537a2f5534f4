//! The decks that ship with a game.
#![allow(dead_code, reason = "each test uses its part")]

use bidpress::deck::{Deck, Options, assemble};
use bidpress::files::Project;
use bidpress::spec::{self, Spec};

fn project() -> Project {
    Project::new(std::env::temp_dir().join("bidpress-no-such-project"))
}

fn read(file: &bidpress::files::DeckFile) -> Spec {
    spec::read(&file.source, &|_| Err("none".into())).unwrap()
}

/// A deck, from a project that has no files of its own.
pub(crate) fn deck(id: &str) -> Deck {
    assemble(&read(&project().deck_file(id).unwrap()), &[], &Options::default()).unwrap().0
}

/// A deck with each of its expansions, and with all of them if there are several: each with the names of its sets.
pub(crate) fn expanded(id: &str) -> Vec<(String, Deck)> {
    let base = read(&project().deck_file(id).unwrap());
    let sets: Vec<Spec> = project().deck_files().unwrap().iter().map(read).filter(|spec| spec.raw.extends.as_deref() == Some(id)).collect();
    let mut choices: Vec<Vec<Spec>> = sets.iter().map(|set| vec![set.clone()]).collect();
    if sets.len() > 1 {
        choices.push(sets);
    }
    let named = |sets: &[Spec]| sets.iter().map(|set| set.raw.set.id.as_str()).collect::<Vec<&str>>().join("+");
    choices.iter().map(|sets| (named(sets), assemble(&base, sets, &Options::default()).unwrap().0)).collect()
}
