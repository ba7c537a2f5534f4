//! Cards with effects: games at random and by bots with the examples and the wishes.

use std::collections::BTreeSet;

use super::help::{legal, options};
use super::sampled::check_game;
use crate::deck::{self, Deck, assemble};
use crate::diag::Source;
use crate::games;
use crate::games::bid_it::action::Action;
use crate::games::bid_it::state::Phase;
use crate::games::bid_it::{Rules, State};
use crate::games::shared::sample_games::random_move;
use crate::rng::Stream;
use crate::rules::{Actor, Move, Rules as _, Turn};
use crate::spec;

/// Games at random with each deck at each table.
const GAMES: u64 = 30;

/// The deck that ships with an expansion.
fn expanded(expansion: &str) -> Deck {
    let read = |text: &str| spec::read(&Source::new("deck.toml", text), &|_| Err("none".into())).unwrap();
    let (base, expansion) = (read(include_str!("../../../../../decks/bid-it.toml")), read(expansion));
    assemble(
        &base,
        &[expansion],
        &deck::Options { effects: games::effect_schema, ..deck::Options::default() },
    )
    .unwrap()
    .0
}

/// The decks, by name.
fn decks() -> [(&'static str, Deck); 2] {
    [
        ("side-bets", expanded(include_str!("../../../../../decks/examples/side-bets.toml"))),
        ("wishes", expanded(include_str!("../../../../../tests/wishes/bid-it.toml"))),
    ]
}

fn table(deck: &Deck, players: u8, variants: &str) -> Rules {
    Rules::new(deck, players, &options(variants)).unwrap()
}

/// The effects that were applied.
fn applied<'a>(deck: &'a Deck, rules: &Rules, state: &State) -> BTreeSet<&'a str> {
    let faces = rules.faces.iter().enumerate().filter(|(face, _)| state.applied_effects.has(*face));
    faces.filter_map(|(_, face)| deck.effects.get(face.effect?)).map(|effect| effect.id.as_str()).collect()
}

#[test]
fn random_games_keep_the_contract_and_apply_each_effect() {
    for (name, deck) in decks() {
        let mut seen = BTreeSet::new();
        for (players, variants) in [
            (2, "advanced"),
            (3, "advanced"),
            (4, "advanced match"),
            (5, "match"),
            (6, "advanced teams=3"),
            (4, "teams=2"),
        ] {
            let rules = table(&deck, players, variants);
            for seed in 0..GAMES {
                let state = check_game(&rules, seed, seed % 10 == 0);
                seen.extend(applied(&deck, &rules, &state));
            }
        }
        let all: BTreeSet<&str> = deck.effects.iter().map(|effect| effect.id.as_str()).collect();
        let missing: Vec<&&str> = all.difference(&seen).collect();
        assert!(missing.is_empty(), "{name}: never applied: {missing:?}");
    }
}

/// The bot finishes games within the bound, chooses legal moves only, and uses cards.
#[test]
fn the_bot_plays_with_effects() {
    for (name, deck) in decks() {
        let rules = table(&deck, 3, "advanced");
        let (mut moves, mut uses) = (Vec::new(), 0);
        for seed in 0..2 {
            let mut random = Stream::new(seed, &["bid-it", "effects", name]);
            let mut state = rules.start();
            while let Some((actor, mut choice)) = random_move(&rules, &state, &mut moves, &mut random) {
                if let Actor::Seat(seat) = actor {
                    choice = rules.greedy(&rules.view(&state, seat), &moves, &mut random);
                    assert!(legal(&rules, &state, seat).contains(&choice));
                }
                uses += u32::from(rules.word(&state, actor, choice).starts_with("use "));
                rules.apply(&mut state, actor, choice).unwrap();
            }
            assert_eq!(rules.turn(&state), Turn::Over);
        }
        assert!(uses > 0, "{name}");
    }
}

/// Effects that fill hands, empty the pile, bring back what is thrown away, and pass cards that nobody has.
const EXTREMES: &str = r#"
format = 1
id = "extremes"
title = "Extremes"
extends = "bid-it"
licence = "CC0-1.0"
set = { id = "extremes", title = "Extremes" }
[effects.fill]
name = "Fill"
icon = "shared/star"
when = "dealt"
do = [{ op = "move", cards = { in = "draw-pile", take = { random = 20 } }, to = "hand" }, { op = "may", do = [{ op = "score", points = 1 }] }]
[effects.empty]
name = "Empty"
icon = "shared/star"
when = "dealt"
by = "anyone"
do = [{ op = "move", cards = { in = "draw-pile" }, to = "discard" }, { op = "may", do = [{ op = "score", points = 1 }] }]
[effects.return]
name = "Return"
icon = "shared/star"
when = "discarded"
by = "anyone"
do = [{ op = "move", cards = "event", to = "hand" }]
[effects.pass]
name = "Pass"
icon = "shared/star"
when = "lost"
do = [{ op = "pass", cards = { in = "open", or = { in = "draw-pile" } }, to = "right" }, { op = "may", do = [{ op = "score", points = 1 }] }]
[[kinds]]
id = "fill"
type = "playing"
name = "Fill"
effects = ["fill"]
symbols = ["1"]
count = 2
[[kinds]]
id = "empty"
type = "playing"
name = "Empty"
effects = ["empty"]
symbols = ["2"]
count = 2
[[kinds]]
id = "return"
type = "playing"
name = "Return"
effects = ["return"]
symbols = ["3"]
count = 4
[[kinds]]
id = "pass"
type = "playing"
name = "Pass"
effects = ["pass"]
symbols = ["4"]
count = 4
"#;

/// No card is lost where there is no room, every game ends, and what is saved in the middle of an effect is
/// the same when it is read.
#[test]
fn extreme_effects_lose_no_card_and_end() {
    let deck = expanded(EXTREMES);
    for (players, variants) in [(2, "advanced"), (4, ""), (6, "advanced teams=3")] {
        let rules = table(&deck, players, variants);
        (0..2).for_each(|seed| _ = check_game(&rules, seed, true));
    }
}

/// How high players may bid holds as long as they can do something else; how low they may bid gives way where
/// no such bid is left.
#[test]
fn bids_stay_within_what_effects_allow() {
    let rule = |rule: &str, value: u8| {
        format!("{{ op = \"set-rule\", rule = \"{rule}\", value = {value}, who = \"me\" }}")
    };
    let limits = format!(
        "when = \"held\"\ndo = [{}, {}, {}]",
        rule("least-bid", 2),
        rule("most-bid", 3),
        rule("most-rise", 1)
    );
    let one = EXTREMES.split_once("[effects.fill]").unwrap().0.to_string();
    let expansion = one
        + &format!("[effects.limits]\nname = \"Limits\"\nicon = \"shared/star\"\n{limits}\n")
        + "[[kinds]]\nid = \"limits\"\ntype = \"playing\"\nname = \"Limits\"\neffects = \
            [\"limits\"]\nsymbols = [\"4\"]\ncount = 40\n";
    let rules = table(&expanded(&expansion), 4, "advanced");
    let (mut moves, mut random, mut capped, mut first) = (Vec::new(), Stream::new(3, &["limits"]), 0, 0);
    for _ in 0..20 {
        let mut state = rules.start();
        while let Some((actor, choice)) = random_move(&rules, &state, &mut moves, &mut random) {
            if let (Actor::Seat(seat), Phase::Bid) = (actor, state.open.phase) {
                let is_bound =
                    state.hands[seat.index()].faces().any(|face| rules.faces[face].effect.is_some());
                let bids = moves.iter().filter_map(|code| match rules.action(*code) {
                    Some(Action::Bid(bid)) => Some(bid.quantity()),
                    _ => None,
                });
                let (bids, standing): (Vec<u16>, u16) = (bids.collect(), state.open.bid.quantity());
                if is_bound && standing == 0 {
                    assert!(bids.iter().all(|bid| (2..=3).contains(bid)) && !bids.is_empty());
                    first += 1;
                } else if is_bound {
                    assert!(bids.iter().all(|bid| *bid <= 3.min(standing + 1)), "{standing}: {bids:?}");
                    capped += u32::from(bids.is_empty());
                }
                let all = (0..rules.cap(&state.open).0).map(|code| Move(code.into()));
                let allowed =
                    all.filter(|code| rules.apply(&mut state.clone(), actor, *code).is_ok()).count();
                assert_eq!(allowed, bids.len());
            }
            rules.apply(&mut state, actor, choice).unwrap();
        }
    }
    assert!(capped > 10 && first > 10, "{capped}, {first}");
}

/// Whoever plays an effect that no other card has is known to have this card, also where its copies lie
/// elsewhere.
#[test]
fn a_card_is_known_by_its_effect() {
    let expansion = EXTREMES.replace(
        "when = \"lost\"\ndo = [{ op = \"pass\", cards = { in = \"open\", or = { in = \"draw-pile\" } }, to \
        = \"right\" }, ",
        "when = \"bid\"\nby = \"other\"\nin = [\"hand\"]\n\
         do = [{ op = \"change\", cards = { in = \"discard\", or = \"this\", take = { choose = 2, by = \"active\" } }, attribute = \"number\", plus = 1 }, ",
    );
    let rules = table(&expanded(&expansion), 4, "");
    (0..8).for_each(|seed| _ = check_game(&rules, seed, true));
}

/// Without effects nothing of them is in a state, a view or a setup.
#[test]
fn a_deck_without_effects_pays_nothing() {
    let rules = super::help::rules(4, "advanced");
    assert!(rules.program.is_empty());
    let state = check_game(&rules, 7, false);
    assert!(state.machine.memory().is_none() && state.known.is_empty() && state.open.showdown.is_none());
    let setup = rules.to_table(&state);
    let keys = ["next", "showdown", "dealt", "spared", "known", "effects"];
    assert!(keys.iter().all(|key| !setup.contains_key(*key)), "{setup}");
}
