//! Expansions made of data alone: the examples, and thousands that nobody has thought of, are loaded, printed
//! and played.
//!
//! A run tries a sample of them. `BIDPRESS_SAMPLE=all cargo test --test all expansions` tries all,
//! `BIDPRESS_EXPANSIONS=10000` so many of each game, `BIDPRESS_EXPANSIONS=120..130` those alone. The
//! sentences of the same effects are tried in `sentences::random`.

mod acting;
mod examples;
mod idle;
mod trial;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::LazyLock;

use crate::support::compose::{Expansion, parts};
use crate::support::folder::Folder;
use crate::support::sample::sample;
use crate::support::shipped;
use bidpress::deck::{Deck, Scale};
use bidpress::diag::Diagnostic;
use bidpress::effect::{Locale, Stage};
use bidpress::files::built_in_library;
use bidpress::games::{self, Game};
use bidpress::library::Library;
use bidpress::render::{Style, render};
use bidpress::spec::Spec;
use bidpress::units::Um;
use rayon::prelude::*;
use trial::{Failed, OPTIONS, reasons, tried};

/// How many there are of each game; with so many, every part of the language must have done something.
const USUAL: u64 = 2000;

/// How many batches a sample has.
const BATCHES: usize = 2;

/// The expansions that are tried of a game, in batches.
#[expect(clippy::disallowed_methods, reason = "asked for by whoever runs the tests")]
pub(crate) fn which(id: &str) -> Vec<Vec<u64>> {
    let asked = std::env::var("BIDPRESS_EXPANSIONS").ok();
    let range: Range<u64> = asked.as_deref().map_or(0..USUAL, |asked| {
        let (first, end) = asked.split_once("..").unwrap_or(("0", asked));
        first.parse().unwrap()..end.parse().unwrap()
    });
    let batches: Vec<Vec<u64>> = Vec::from_iter(range).chunks(BATCH).map(<[u64]>::to_vec).collect();
    if asked.is_some() { batches } else { sample(&format!("expansions of {id}"), batches, BATCHES) }
}

/// So many expansions are rendered together.
const BATCH: usize = 50;

/// The cards with effects of several decks, as one deck: of each no more than `shown`.
fn together(decks: &[Deck], shown: usize) -> Option<Deck> {
    let mut all =
        Deck { cards: Vec::new(), kinds: Vec::new(), effects: Vec::new(), ..decks.first()?.clone() };
    for deck in decks {
        let acting = deck.cards.iter().filter(|card| deck.kinds[card.kind].set > 0);
        for (card, effect) in acting.filter_map(|card| Some((card, deck.effect_of(card)?))).take(shown) {
            let mut card = card.clone();
            all.kinds.push(deck.kinds[card.kind].clone());
            all.effects.push(effect.clone());
            (card.kind, card.effect) = (all.kinds.len() - 1, Some(all.effects.len() - 1));
            all.cards.push(card);
        }
    }
    Some(all)
}

static LIBRARY: LazyLock<Library> = LazyLock::new(built_in_library);

/// How many cards can't be printed, all because their sentence is too long for them.
fn refused(decks: &[Deck], shown: usize, scale: Scale, lang: &str) -> (usize, usize) {
    let Some(mut deck) = together(decks, shown) else { return (0, 0) };
    deck.lang = lang.into();
    let cards = deck.cards.len();
    let refused = match render(&deck, &LIBRARY, &Style { bleed: Um::ZERO, ..Style::of(&deck, scale) }) {
        Ok((rendered, _)) => {
            rendered.some_faces(&Vec::from_iter(0..rendered.faces.len()), |_, _| ()).unwrap();
            0
        }
        Err(diagnostics) => diagnostics.0.iter().map(too_long).sum(),
    };
    (refused, cards)
}

/// How many cards have this error.
fn too_long(diagnostic: &Diagnostic) -> usize {
    let blamed = diagnostic.place.as_ref().map(|(place, _)| place.source.name.as_str());
    assert!(diagnostic.code == "text-overflow" && blamed == Some("random.toml"), "{diagnostic:?}");
    let others = |hint: &String| {
        hint.strip_suffix(" other cards have the same error").map(|count| count.parse::<usize>().unwrap())
    };
    1 + diagnostic
        .hints
        .iter()
        .find_map(others)
        .unwrap_or_else(|| usize::from(diagnostic.hints.iter().any(|hint| hint.starts_with("another card"))))
}

/// Effects with more steps than this do not count for the parts that they are made of: too much of them may
/// have done nothing.
const STEPS: usize = 3;

/// Which parts of the language were composed, and which of them were in an effect that was applied.
#[derive(Default)]
struct Used {
    composed: BTreeMap<String, u32>,
    applied: BTreeSet<String>,
}

impl Used {
    fn count(&mut self, expansion: &Expansion, applied: &BTreeSet<String>) {
        for (at, effect) in expansion.effects.iter().enumerate().filter(|(_, effect)| effect.steps() <= STEPS)
        {
            effect.parts.iter().for_each(|part| *self.composed.entry(part.clone()).or_default() += 1);
            if applied.contains(&format!("e{at}")) {
                self.applied.extend(effect.parts.iter().cloned());
            }
        }
    }

    fn add(&mut self, other: Used) {
        other.composed.into_iter().for_each(|(part, count)| *self.composed.entry(part).or_default() += count);
        self.applied.extend(other.applied);
    }

    /// Every part of the language that the game has was composed, and has done something.
    fn check(&self, game: &Game, stage: &Stage) {
        let all = parts::all(game, stage);
        let never: Vec<&String> = all.iter().filter(|part| !self.composed.contains_key(*part)).collect();
        assert!(never.is_empty(), "{}: never composed: {never:?}", game.id);
        let idle: Vec<String> = all
            .iter()
            .filter(|part| !self.applied.contains(*part))
            .map(|part| format!("{part} (in {} effects)", self.composed[part]))
            .collect();
        assert!(idle.is_empty(), "{}: no effect with it was ever applied: {idle:#?}", game.id);
    }
}

/// What came of a batch of expansions.
#[derive(Default)]
struct Tried {
    cards: usize,
    refused: usize,
    used: Used,
    failed: Vec<Failed>,
}

/// Composes, loads, prints and plays a batch of expansions of a game.
fn try_batch(game: &'static Game, base: &Spec, indexes: &[u64]) -> Tried {
    let batch = indexes[0] as usize / BATCH;
    let mut tries = Tried::default();
    let mut decks = Vec::new();
    for &index in indexes {
        let expansion = Expansion::random(game, index);
        match tried(base, &expansion, index) {
            Ok((deck, applied)) => {
                tries.used.count(&expansion, &applied);
                decks.push(deck);
            }
            Err(fault) => {
                eprintln!("expansion {index}: {fault}{}", expansion.effects_text());
                tries.failed.push(Failed { index, expansion, fault });
            }
        }
    }
    let scale = [Scale::Regular, Scale::Small, Scale::Large][batch % 3];
    let lang = Locale::tags().nth(batch % Locale::tags().count()).unwrap();
    // Sentences can be as long as anybody likes; a card of each expansion is enough.
    (tries.refused, tries.cards) = refused(&decks, 1, scale, lang);
    tries
}

/// Composes, loads, prints and plays expansions of a game.
fn try_many(id: &str) {
    let game = games::find(id).unwrap();
    let base = shipped::spec(game.id);
    let batches = which(id);
    let is_part = batches.len() == BATCHES;
    let count = batches.iter().map(Vec::len).sum::<usize>();
    let batches: Vec<Tried> = batches.par_iter().map(|batch| try_batch(game, &base, batch)).collect();
    let mut all = Tried::default();
    for batch in batches {
        (all.cards, all.refused) = (all.cards + batch.cards, all.refused + batch.refused);
        all.used.add(batch.used);
        all.failed.extend(batch.failed);
    }
    let Tried { cards, refused, used, failed } = all;
    assert!(
        failed.is_empty(),
        "{id}: {} of {} expansions fail\n{}",
        failed.len(),
        count,
        reasons(&base, failed)
    );
    println!("{id}: {cards} cards, {refused} with sentences too long");
    // Sentences of random effects are longer than those that anybody would write; how many are too long
    // depends on size and language, which differ from batch to batch.
    let fits = if is_part { refused < cards } else { refused * 4 < cards * 3 };
    assert!(cards * 10 >= count * 9 && fits, "{id}: {refused} of {cards} cards can't be printed");
    // Few expansions don't have all parts.
    if count as u64 >= USUAL {
        used.check(game, game.stage);
    }
}

/// The games whose expansions are composed below.
const TRIED: [&str; 5] = ["a-little-white-die", "bid-it", "bunny-bidding", "i-bid-you-not", "youre-bluffing"];

#[test]
fn expansions_of_a_little_white_die_load_print_and_end() {
    try_many(TRIED[0]);
}

#[test]
fn expansions_of_bid_it_load_print_and_end() {
    try_many(TRIED[1]);
}

#[test]
fn expansions_of_bunny_bidding_load_print_and_end() {
    try_many(TRIED[2]);
}

#[test]
fn expansions_of_i_bid_you_not_load_print_and_end() {
    try_many(TRIED[3]);
}

#[test]
fn expansions_of_youre_bluffing_load_print_and_end() {
    try_many(TRIED[4]);
}

#[test]
fn expansions_of_every_game_are_tried() {
    let all: BTreeSet<&str> = games::ALL.iter().map(|game| game.id).collect();
    assert_eq!(all, BTreeSet::from(TRIED));
}

/// Some of them as their designer meets them, from the file to the PDF.
#[test]
fn random_expansions_are_checked_and_built() {
    for game in sample("games with random expansions", Vec::from_iter(games::ALL), 1) {
        let folder = Folder::new(&format!("random-{}", game.id));
        let mut built = 0;
        // Most sentences of random effects are too long for a card.
        for index in 0..20 {
            if index >= 3 && built > 0 {
                break;
            }
            let expansion = Expansion::random(game, index);
            folder.write("random.toml", expansion.to_string());
            let runs =
                ["check random.toml --games 1 --players 3", "build random.toml"].map(|args| folder.run(args));
            for output in &runs {
                let told = &output.err;
                let others = told
                    .lines()
                    .filter(|line| line.starts_with("error") && !line.starts_with("error[text-overflow]"))
                    .count();
                assert!(
                    output.code == Some(0) || told.contains("error[text-overflow]") && others == 0,
                    "{told}\n{expansion}"
                );
            }
            assert_eq!(runs[0].code, runs[1].code, "{expansion}");
            built += usize::from(runs[1].code == Some(0));
        }
        assert!(built > 0, "{}: none of the expansions can be printed", game.id);
    }
}
