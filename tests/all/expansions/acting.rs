//! An effect that is taken when a deck is loaded can act: for each event, player, zone and type of card, and
//! each player that an effect speaks of, either the effect is refused, or it is applied in some game.

use std::collections::BTreeSet;

use super::OPTIONS;
use super::trial::applied;
use crate::support::compose::{Expansion, Written};
use crate::support::sample::sample;
use crate::support::shipped;
use bidpress::deck::{Deck, assemble};
use bidpress::diag::Source;
use bidpress::effect::parts::{Person, Zone};
use bidpress::effect::{EventOf, Stage};
use bidpress::games::{self, Game, check_effects};
use bidpress::play::{Bot, Plan, choices};
use bidpress::spec::{self, Spec};
use rayon::prelude::*;

/// How many effects of each game are tried of those that are possible.
const TRIED: usize = 40;

/// So many times a few games are played until an effect is applied.
const ROUNDS: u8 = 30;

/// The types of cards that have effects in the random expansions of a game.
fn card_types(game: &str) -> &'static [&'static str] {
    match game {
        "i-bid-you-not" => &["lot"],
        "bid-it" => &["playing"],
        "a-little-white-die" => &["power"],
        "bunny-bidding" => &["special", "power", "handicap"],
        "youre-bluffing" => &["animal", "event", "money"],
        other => panic!("say which cards of {other} have effects"),
    }
}

/// The zones to which cards with effects come by other effects alone: nothing is said of effects there.
fn is_filled_by_effects(game: &str, zone: Zone) -> bool {
    match game {
        "bid-it" => zone == Zone::Open,
        "a-little-white-die" => zone == Zone::Beside,
        "bunny-bidding" | "youre-bluffing" => zone == Zone::Out,
        _ => false,
    }
}

/// Events that happen, with whose they can be.
fn events(stage: &'static Stage) -> impl Iterator<Item = (&'static EventOf, &'static str)> {
    let happening = stage.events.iter().filter(|known| !known.event.is_standing());
    happening.flat_map(|known| {
        ["", "by = \"me\"\n", "by = \"other\"\n", "by = \"anyone\"\n"].map(|by| (known, by))
    })
}

/// Each event, whose it is, where the card lies and of which type it is.
fn places(game: &'static Game) -> Vec<(&'static str, String)> {
    let stage = game.stage;
    let zones =
        || stage.zones.iter().map(|known| known.zone).filter(|zone| !is_filled_by_effects(game.id, *zone));
    let places =
        events(stage).flat_map(|(known, by)| zones().map(move |zone| (known.event.word(), by, zone)));
    let places = places.flat_map(|(when, by, zone)| {
        let who = if stage.is_held(zone) { "me" } else { "everyone" };
        let score = format!("do = [{{ op = \"score\", points = 1, who = \"{who}\" }}]");
        let text = format!("when = \"{when}\"\n{by}in = [\"{}\"]\n{score}", zone.word());
        card_types(game.id).iter().map(move |card_type| (*card_type, text.clone()))
    });
    places.collect()
}

/// Each event, and each player whom an effect can speak of there.
fn players(game: &'static Game) -> Vec<(&'static str, String)> {
    let stage = game.stage;
    let named = || stage.persons.iter().chain(&[Person::Actor, Person::Active]);
    let whose =
        events(stage).filter(|(known, by)| by.is_empty() && !known.is_of_cards() || by.contains("anyone"));
    let spoken =
        whose.flat_map(|(known, by)| named().map(move |person| (known.event.word(), by, person.word())));
    let spoken = spoken.flat_map(|(when, by, person)| {
        let text =
            format!("when = \"{when}\"\n{by}do = [{{ op = \"score\", points = 1, who = \"{person}\" }}]");
        card_types(game.id).iter().map(move |card_type| (*card_type, text.clone()))
    });
    spoken.collect()
}

/// The deck with an effect on cards of a type, unless the effect is refused.
fn deck(game: &'static Game, base: &Spec, card_type: &'static str, text: &str) -> Option<Deck> {
    let script = toml::from_str(text).unwrap();
    let expansion = Expansion { game, effects: vec![Written { card_type, script, parts: BTreeSet::new() }] };
    let source = Source::new("acting.toml", expansion.to_string());
    let spec = spec::read(&source, &|_| Err("none".into())).unwrap();
    let (deck, _) = assemble(base, &[spec], &OPTIONS).unwrap();
    (!check_effects(&deck).has_errors()).then_some(deck)
}

/// Whether the effect of a deck is applied in any of many games.
fn acts(game: &'static Game, deck: &Deck) -> bool {
    let variants = choices(game.engine);
    (0..ROUNDS).any(|round| {
        let span = (deck.players.max - deck.players.min + 1) as u8;
        let players = deck.players.min as u8 + round % span;
        let variant = variants[usize::from(round / span) % variants.len()].clone();
        let Ok(open) = game.engine.open(deck, players, &variant) else { return false };
        let plan = Plan {
            games: 0..10,
            bots: vec![if round % 5 == 4 { Bot::Greedy } else { Bot::Random }; usize::from(players)],
            key: [round; 32],
            full_first: 0,
            counted_first: 2_000,
            needed_first: 0,
            full_every: 0,
            saved_every: 1,
            keeps_outcomes: false,
            keeps_rows: false,
            first_random: false,
        };
        !applied(deck, &*open, &open.sample(&plan)).is_empty()
    })
}

/// All effects of a list are refused or act.
fn all_act(what: &str, list: fn(&'static Game) -> Vec<(&'static str, String)>) {
    let tried = games::ALL.iter().flat_map(|game| {
        let base = shipped::spec(game.id);
        let decks = list(game)
            .into_par_iter()
            .filter_map(|(card_type, text)| Some((deck(game, &base, card_type, &text)?, card_type, text)));
        let decks: Vec<_> = decks.collect();
        assert!(decks.len() > TRIED, "{}: {what}: {} effects are not refused", game.id, decks.len());
        sample(&format!("{what} of {}", game.id), decks, TRIED)
            .into_iter()
            .map(move |(deck, card_type, text)| (*game, deck, card_type, text))
    });
    let tried: Vec<_> = tried.collect();
    let idle = tried.par_iter().filter(|(game, deck, ..)| !acts(game, deck));
    let idle: Vec<String> = idle
        .map(|(game, _, card_type, text)| format!("{}, {card_type}: {}", game.id, text.replace('\n', ", ")))
        .collect();
    assert!(
        idle.is_empty(),
        "{} of {} effects are taken and never act:\n{}",
        idle.len(),
        tried.len(),
        idle.join("\n")
    );
}

#[test]
fn every_effect_that_is_taken_can_act() {
    all_act("places of effects", places);
}

#[test]
fn every_player_that_an_effect_speaks_of_can_be_there() {
    all_act("players of effects", players);
}
