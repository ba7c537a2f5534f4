//! Expansions made of data alone: the examples, and thousands that nobody has thought of, are loaded, printed and played.
//!
//! `BIDPRESS_EXPANSIONS=10000 cargo test --test all expansions` tries so many of each game.

mod examples;

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::LazyLock;

use crate::support::compose::{Expansion, parts};
use crate::support::folder::Folder;
use crate::support::shipped;
use bidpress::deck::{Deck, Options, Scale, assemble};
use bidpress::diag::{Diagnostic, Diagnostics, Source};
use bidpress::effect::{Effect, Locale, Stage};
use bidpress::files::built_in_library;
use bidpress::games::{self, Game, Verdict, check_effects, judge};
use bidpress::library::Library;
use bidpress::play::{Bot, Plan, Sample, choices};
use bidpress::render::{Style, render};
use bidpress::rng::Stream;
use bidpress::rules::Class;
use bidpress::spec::{self, Spec};
use bidpress::units::Um;
use rayon::prelude::*;

/// How many are tried of each game.
#[expect(clippy::disallowed_methods, reason = "asked for by whoever runs the tests")]
fn many() -> u64 {
    std::env::var("BIDPRESS_EXPANSIONS").map_or(2000, |many| many.parse().unwrap())
}

/// Effects are read in the language of their game.
const OPTIONS: Options = Options { seed: None, players: None, remove_extremes: 0, effects: games::effect_schema };

/// So many expansions are rendered together.
const BATCH: u64 = 100;

fn told(diagnostics: &Diagnostics) -> String {
    diagnostics.0.iter().map(|diagnostic| format!("{}: {}", diagnostic.code, diagnostic.message)).collect::<Vec<_>>().join("; ")
}

/// The deck with an expansion, with the errors of its effects still in it.
fn assembled(base: &Spec, expansion: &Expansion) -> Result<Deck, String> {
    let source = Source::new("random.toml", expansion.to_string());
    let spec = spec::read(&source, &|_| Err("none".into())).map_err(|diagnostics| told(&diagnostics))?;
    assemble(base, &[spec], &OPTIONS).map(|(deck, _)| deck).map_err(|diagnostics| told(&diagnostics))
}

/// Without effects that say what another one says: they are refused (effect-twice).
fn new_only(base: &Spec, mut expansion: Expansion) -> Expansion {
    if let Ok(deck) = assembled(base, &expansion) {
        let says = |effect: &Effect| Locale::of("en").sentence(expansion.game.id, effect);
        let said: Vec<String> = deck.effects.iter().map(says).collect();
        let is_new = |at: &usize| {
            let own = deck.effects.iter().position(|effect| effect.id == format!("e{at}"));
            own.is_none_or(|own| !said[..own].contains(&said[own]))
        };
        let effects = std::mem::take(&mut expansion.effects).into_iter().enumerate();
        expansion.effects = effects.filter(|(at, _)| is_new(at)).map(|(_, effect)| effect).collect();
    }
    expansion
}

/// The deck with an expansion, or why it can't be loaded.
fn load(base: &Spec, expansion: &Expansion) -> Result<Deck, String> {
    let deck = assembled(base, expansion)?;
    let diagnostics = check_effects(&deck);
    if diagnostics.has_errors() {
        return Err(told(&diagnostics));
    }
    for (clause, verdict) in judge(&deck) {
        if let Verdict::Fails(diagnostics) = verdict {
            return Err(format!("{}: {}", clause.id, told(&diagnostics)));
        }
    }
    Ok(deck)
}

/// All effects have sentences of their own in all languages.
fn speaks(deck: &Deck, game: &Game) -> Result<(), String> {
    for tag in Locale::tags() {
        let mut said = BTreeSet::new();
        for effect in &deck.effects {
            let sentence = Locale::of(tag).sentence(game.id, effect);
            if !sentence.starts_with("**") || sentence.contains(['{', '}', '_']) || sentence.contains(game.id) {
                return Err(format!("{tag}: words are missing: {sentence}"));
            }
            if !said.insert(sentence.clone()) {
                return Err(format!("{tag}: two effects say: {sentence}"));
            }
        }
    }
    Ok(())
}

/// Plays a game or two to the end, with all that must hold at every moment. The names of the effects that were applied.
fn plays(deck: &Deck, game: &Game, index: u64) -> Result<BTreeSet<String>, String> {
    let mut random = Stream::new(index, &["table", game.id]);
    let (least, most) = (deck.players.min, deck.players.max);
    let players = (least + random.below(most - least + 1)) as u8;
    let variants = choices(game.engine);
    let variant = variants[if random.below(2) == 0 { 0 } else { random.below(variants.len() as u32) as usize }].clone();
    let options = if game.engine.open(deck, players, &variant).is_ok() { variant } else { bidpress::rules::Options::default() };
    let bot = if random.below(8) == 0 { Bot::Greedy } else { Bot::Random };
    let mut key = [0; 32];
    key[..8].copy_from_slice(&index.to_le_bytes());
    let plan = Plan { games: 2, bots: vec![bot; usize::from(players)], key, full_first: 1, full_every: 0, first_random: false };
    let open = game.engine.open(deck, players, &options).map_err(|diagnostics| told(&diagnostics))?;
    let sample = open.sample(&plan);
    let table = format!("{players} {} bots, variant {options}", bot.name());
    match (&sample.failure, sample.unfinished) {
        (Some(failure), _) => Err(format!("{table}: game {} breaks {}: {}", failure.game, failure.broken.check, failure.broken.what)),
        (None, Some(game)) => Err(format!("{table}: game {game} does not end")),
        (None, None) => Ok(applied(deck, &open.classes(), &sample)),
    }
}

/// The effects that were applied in sample games.
fn applied(deck: &Deck, classes: &[Class], sample: &Sample) -> BTreeSet<String> {
    let resolved = classes.iter().zip(&sample.tally.uses).filter(|(_, uses)| uses.games.resolved > 0).filter_map(|(class, _)| class.card);
    let cards = resolved.filter_map(|serial| deck.cards.iter().find(|card| card.serial.index == serial));
    cards.filter_map(|card| deck.effect_of(card)).map(|effect| effect.id.clone()).collect()
}

/// Loads, reads and plays an expansion: its deck, and the names of the effects that were applied.
fn tried(game: &Game, base: &Spec, expansion: &Expansion, index: u64) -> Result<(Deck, BTreeSet<String>), String> {
    let work = || {
        let deck = load(base, expansion)?;
        speaks(&deck, game)?;
        let applied = plays(&deck, game, index)?;
        Ok((deck, applied))
    };
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| Err("panics, see above".into()))
}

/// The smallest expansion that fails as this one does, with what it says.
fn smallest(game: &Game, base: &Spec, mut expansion: Expansion, mut why: String, index: u64) -> String {
    let fails = |smaller: Expansion| tried(game, base, &smaller, index).err().map(|why| (smaller, why));
    while let Some((smaller, other)) = expansion.smaller().into_iter().find_map(fails) {
        (expansion, why) = (smaller, other);
    }
    format!("expansion {index} of {}: {why}\n\n{expansion}", game.id)
}

/// The cards with effects of several decks, as one deck: of each no more than `shown`.
fn together(decks: &[Deck], shown: usize) -> Option<Deck> {
    let mut all = Deck { cards: Vec::new(), kinds: Vec::new(), effects: Vec::new(), ..decks.first()?.clone() };
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
    let others = |hint: &String| hint.strip_suffix(" other cards have the same error").map(|count| count.parse::<usize>().unwrap());
    1 + diagnostic
        .hints
        .iter()
        .find_map(others)
        .unwrap_or_else(|| usize::from(diagnostic.hints.iter().any(|hint| hint.starts_with("another card"))))
}

/// Effects with more steps than this do not count for the parts that they are made of: too much of them may have done nothing.
const STEPS: usize = 3;

/// Which parts of the language were composed, and which of them were in an effect that was applied.
#[derive(Default)]
struct Used {
    composed: BTreeMap<String, u32>,
    applied: BTreeSet<String>,
}

impl Used {
    fn count(&mut self, expansion: &Expansion, applied: &BTreeSet<String>) {
        for (at, effect) in expansion.effects.iter().enumerate().filter(|(_, effect)| effect.steps() <= STEPS) {
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
}

/// Composes, loads, prints and plays expansions of a game.
fn try_many(id: &str) {
    let game = games::find(id).unwrap();
    let base = shipped::spec(game.id);
    let batches: Vec<Result<Tried, String>> = (0..many().div_ceil(BATCH))
        .into_par_iter()
        .map(|batch| {
            let mut tries = Tried::default();
            let mut decks = Vec::new();
            for index in batch * BATCH..((batch + 1) * BATCH).min(many()) {
                let expansion = new_only(&base, Expansion::random(game, index));
                match tried(game, &base, &expansion, index) {
                    Ok((deck, applied)) => {
                        tries.used.count(&expansion, &applied);
                        decks.push(deck);
                    }
                    Err(why) => return Err(smallest(game, &base, expansion, why, index)),
                }
            }
            let scale = [Scale::Regular, Scale::Small, Scale::Large][batch as usize % 3];
            let lang = Locale::tags().nth(batch as usize % Locale::tags().count()).unwrap();
            // Sentences can be as long as anybody likes; a card of each expansion is enough.
            (tries.refused, tries.cards) = refused(&decks, 1, scale, lang);
            Ok(tries)
        })
        .collect();
    let mut all = Tried::default();
    for batch in batches {
        let batch = batch.unwrap_or_else(|why| panic!("{why}"));
        (all.cards, all.refused) = (all.cards + batch.cards, all.refused + batch.refused);
        all.used.add(batch.used);
    }
    let Tried { cards, refused, used } = all;
    println!("{id}: {cards} cards, {refused} with sentences too long");
    assert!(cards as u64 * 10 >= many() * 9 && refused * 3 < cards, "{id}: {refused} of {cards} cards can't be printed");
    used.check(game, game.stage);
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
    for game in games::ALL {
        let base = shipped::spec(game.id);
        let folder = Folder::new(&format!("random-{}", game.id));
        let mut built = 0;
        for index in 0..3 {
            let expansion = new_only(&base, Expansion::random(game, index));
            folder.write("random.toml", expansion.to_string());
            let runs = ["check random.toml --games 1 --players 3", "build random.toml"].map(|args| folder.run(args));
            for output in &runs {
                let told = &output.err;
                let others = told.lines().filter(|line| line.starts_with("error") && !line.starts_with("error[text-overflow]")).count();
                assert!(output.code == Some(0) || told.contains("error[text-overflow]") && others == 0, "{told}\n{expansion}");
            }
            assert_eq!(runs[0].code, runs[1].code, "{expansion}");
            built += usize::from(runs[1].code == Some(0));
        }
        assert!(built > 0, "{}: none of the expansions can be printed", game.id);
    }
}
