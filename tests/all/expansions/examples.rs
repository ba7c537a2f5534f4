//! The examples of expansions: they are legal, printed and played, and their effects are new.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::OPTIONS;
use crate::support::folder::Folder;
use crate::support::sample::sample;
use crate::support::shipped::{self, specs};
use crate::support::{root, text};
use bidpress::deck::assemble;
use bidpress::diag::Source;
use bidpress::effect::Effect;
use bidpress::games;
use bidpress::spec::{self, Spec};

/// The files in `decks/examples`.
fn examples() -> Vec<PathBuf> {
    let folder = root().join("decks/examples");
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    files.sort();
    files
}

fn read(path: &Path) -> Spec {
    let source = Source::new(path.display().to_string(), text(path));
    spec::read(&source, &|_| Err("none".into())).unwrap()
}

#[test]
fn every_example_is_legal_ends_and_prints() {
    let folder = Folder::new("examples");
    let looks = ["--size small", "--lang de", "--size large --lang de --ink low"];
    let builds: Vec<_> =
        examples().into_iter().flat_map(|path| looks.map(|look| (path.clone(), look))).collect();
    for path in examples() {
        folder.succeed(&format!("check {} --games 1", path.display()));
    }
    for (path, look) in sample("builds of examples", builds, 4) {
        folder.succeed(&format!("build {} {look}", path.display()));
    }
}

/// What an effect is made of, without its name and numbers.
fn structure(effect: &Effect) -> String {
    let text = toml::Value::try_from(&effect.script).unwrap().to_string();
    text.split(['"', ' ']).filter(|word| !word.contains(|letter: char| letter.is_ascii_digit())).collect()
}

/// Each game has an example with six cards or more, and each of their effects does what no other effect does.
/// Cards may share an effect.
#[test]
fn effects_of_examples_are_new() {
    let shipped = specs();
    let examples: Vec<Spec> = examples().iter().map(|path| read(path)).collect();
    for game in games::ALL {
        let base = shipped::spec(game.id);
        let of_game = |spec: &&Spec| spec.raw.extends.as_deref() == Some(game.id);
        // The effects of a deck by their names, and the number of cards that have one.
        let effects = |specs: &[Spec], own: bool| -> (BTreeMap<String, String>, usize) {
            let (deck, _) = assemble(&base, specs, &OPTIONS).unwrap();
            let acting: Vec<&Effect> = deck
                .cards
                .iter()
                .filter(|card| !own || deck.kinds[card.kind].set > 0)
                .filter_map(|card| deck.effect_of(card))
                .collect();
            (acting.iter().map(|effect| (effect.id.clone(), structure(effect))).collect(), acting.len())
        };
        let (known, _) = effects(&shipped.iter().filter(of_game).cloned().collect::<Vec<_>>(), false);
        let known: BTreeSet<String> = known.into_values().collect();
        let found: Vec<_> = examples
            .iter()
            .filter(of_game)
            .map(|example| effects(std::slice::from_ref(example), true))
            .collect();
        let cards: usize = found.iter().map(|(_, cards)| cards).sum();
        let own: Vec<&String> = found.iter().flat_map(|(effects, _)| effects.values()).collect();
        // Bid It! and You're Bluffing! have no cards with effects but those of expansions.
        assert!(
            cards >= 6 && own.len() >= 5 && (known.is_empty() || known.len() >= 15),
            "{}: {own:?} of {}",
            game.id,
            known.len()
        );
        let unique: BTreeSet<&&String> = own.iter().collect();
        assert_eq!(unique.len(), own.len(), "{}: two effects do the same: {own:#?}", game.id);
        let twice: Vec<&String> = own.iter().copied().filter(|effect| known.contains(*effect)).collect();
        assert!(twice.is_empty(), "{}: shipped cards do so too: {twice:#?}", game.id);
    }
}

/// An expansion brings its own art and templates, whether it is named itself or added to a deck of another
/// project.
#[test]
fn expansions_bring_their_own_art_and_templates() {
    let folder = Folder::new("own-art");
    let deck = "format = 1\nid = 'own'\ntitle = 'Own'\nextends = 'bunny-bidding'\nset = \
        { id = 'own', title = 'Own' }\n\
                [types.own]\nfront = 'own-front'\n[[kinds]]\nid = 'fox'\ntype = 'own'\ncount = 1\nart = \
                'own-fox'\n";
    folder.write("decks/own.toml", deck);
    let front = "{% extends 'shared/card.svg' %}{% block face %}{{ art(card.art, x=5, y=5, w=20, h=20) \
        }}{% endblock %}";
    folder.write("templates/own-front.svg", front);
    folder.write(
        "templates/art/own-fox.svg",
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><rect width='9' height='9'/></svg>",
    );
    for (args, out) in [("own", "named"), ("bunny-bidding --set own", "added")] {
        folder.succeed(&format!("build {args} --cards fox --out {out} --trust"));
    }
    assert!(!folder.files_in("named").is_empty());
    assert_eq!(folder.files_in("named"), folder.files_in("added"));
}
