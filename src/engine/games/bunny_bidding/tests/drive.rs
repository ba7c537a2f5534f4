//! Decks, tables, positions and random play for the tests.

use crate::deck::{self, Deck};
use crate::diag::{Diagnostics, Source};
use crate::games::bunny_bidding::action::Action;
use crate::games::bunny_bidding::{Rules, State, Tiles};
use crate::rng::Stream;
use crate::rules::{Actor, Illegal, Move, Options, Rules as _, SEATS, Seat, Turn};
use crate::spec;

fn options_of_decks() -> deck::Options {
    deck::Options { effects: crate::games::effect_schema, ..deck::Options::default() }
}

pub fn deck_of(text: &str) -> Deck {
    let source = Source::new("test.toml", text);
    let spec = spec::read(&source, &|_| Err("no spreadsheets".into()))
        .unwrap_or_else(|diagnostics| panic!("{diagnostics:?}"));
    deck::assemble(&spec, &[], &options_of_decks()).unwrap_or_else(|diagnostics| panic!("{diagnostics:?}")).0
}

pub fn standard_deck() -> Deck {
    deck_of(include_str!("../../../../../decks/bunny-bidding.toml"))
}

/// The standard deck with both expansions, or with one of them.
pub fn expanded_deck(special: bool, powers: bool) -> Deck {
    let sources = [
        (true, include_str!("../../../../../decks/bunny-bidding.toml")),
        (special, include_str!("../../../../../decks/bunny-bidding-special.toml")),
        (powers, include_str!("../../../../../decks/bunny-bidding-powers.toml")),
    ];
    let read = |text: &str| spec::read(&Source::new("test.toml", text), &|_| Err("no spreadsheets".into()));
    let mut specs = sources
        .iter()
        .filter(|(wanted, _)| *wanted)
        .map(|(_, text)| read(text).unwrap_or_else(|diagnostics| panic!("{diagnostics:?}")));
    let base = specs.next().unwrap();
    let more: Vec<_> = specs.collect();
    deck::assemble(&base, &more, &options_of_decks())
        .unwrap_or_else(|diagnostics| panic!("{diagnostics:?}"))
        .0
}

/// A deck with types `a`, `b`, `c` … of these numbers, and two goals each.
pub fn small_deck(types: &[&[u8]]) -> Deck {
    let mut text = String::from(
        "format = 1\nid = \"small\"\ntitle = \"Small\"\ngame = \"bunny-bidding\"\nplayers = \
        { min = 3, max = 6 }\nseed = 1\ncard = \"poker-eu\"\n\
         [set]\nid = \"base\"\ntitle = \"Base\"\n[types.egg]\ntitle = \"Egg\"\nfront = \"egg\"\n\
         [types.goal]\ntitle = \"Goal\"\nfront = \"goal\"\neach = \"egg\"\ncount = 2\n",
    );
    for (id, numbers) in ["a", "b", "c", "d", "e", "f", "g", "h"].iter().zip(types) {
        text += &format!(
            "[[kinds]]\nid = \"{id}\"\ntype = \"egg\"\nname = \"{}\"\nnumbers = {numbers:?}\n",
            id.to_uppercase()
        );
    }
    deck_of(&text)
}

pub fn options(words: &str) -> Options {
    words
        .split_whitespace()
        .fold(Options::default(), |options, word| options.choose(word, Rules::VARIANTS).unwrap())
}

pub fn rules_of(deck: &Deck, players: u8, words: &str) -> Rules {
    Rules::new(deck, players, &options(words)).unwrap_or_else(|diagnostics| panic!("{diagnostics:?}"))
}

pub fn refused(deck: &Deck, players: u8, words: &str) -> Diagnostics {
    Rules::new(deck, players, &options(words)).expect_err("should be refused")
}

/// Types a: 1–9, b: 11–19, c: 21–29 and so on to f: 51–59, and 61–69 in a again: enough for any position.
pub fn tens_deck() -> Deck {
    let tens = |ten: u8| -> Vec<u8> { (1..=9).map(|n| ten * 10 + n).collect() };
    let mut a = tens(0);
    a.extend(tens(6));
    small_deck(&[&a, &tens(1), &tens(2), &tens(3), &tens(4), &tens(5)])
}

/// Tiles by their numbers.
pub fn set(tiles: &[u8]) -> Tiles {
    tiles.iter().copied().collect()
}

/// The bids of the first seats.
pub fn bids(by_seat: &[&[u8]]) -> [Tiles; SEATS] {
    let mut bids = [Tiles::NONE; SEATS];
    bids.iter_mut().zip(by_seat).for_each(|(bid, tiles)| *bid = set(tiles));
    bids
}

/// A state written as TOML.
pub fn position(rules: &Rules, text: &str) -> State {
    rules.read_table(text.parse().unwrap()).unwrap_or_else(|diagnostics| panic!("{diagnostics:?}"))
}

pub fn go(rules: &Rules, state: &mut State, seat: u8, action: Action) {
    rules
        .apply(state, Actor::Seat(Seat(seat)), action.encode())
        .unwrap_or_else(|why| panic!("{why}: seat {seat}, {action:?}\n{state:#?}"));
}

pub fn refuse(rules: &Rules, state: &State, seat: u8, action: Action) -> Illegal {
    let mut after = state.clone();
    let why =
        rules.apply(&mut after, Actor::Seat(Seat(seat)), action.encode()).expect_err("should be refused");
    assert_eq!(after, *state);
    why
}

pub fn legal(rules: &Rules, state: &State, seat: u8) -> Vec<Action> {
    let mut moves = vec![Move(7)];
    rules.legal(state, Seat(seat), &mut moves);
    moves.into_iter().map(|code| Action::decode(code).unwrap()).collect()
}

/// Draws everything of the set-up.
pub fn dealt(rules: &Rules, random: &mut Stream) -> State {
    let mut state = rules.start();
    while let Turn::Chance(outcomes) = rules.turn(&state) {
        rules.apply(&mut state, Actor::Chance, Move(random.below(outcomes))).unwrap();
    }
    state
}

/// Every mix of variants that can be played with six types of ten eggs by this number of players.
pub fn mixes(players: u8) -> Vec<String> {
    let flags = ["reveal-five", "bids-return", "one-goal", "max-tiles=4", "doubles-pass"];
    let mut mixes = Vec::new();
    for mask in 0..1u32 << flags.len() {
        for types in ["", "egg-types=4", "egg-types=5"] {
            for inversion in ["", "flip-digits", "pairs-invert"] {
                let one_goal = mask & 4 != 0;
                let goals = if types.is_empty() { 12 } else { 2 * (types.as_bytes()[10] - b'0') };
                if goals < players * if one_goal { 1 } else { 2 } {
                    continue;
                }
                let on: Vec<&str> = flags
                    .iter()
                    .enumerate()
                    .filter(|(at, _)| mask >> at & 1 != 0)
                    .map(|(_, flag)| *flag)
                    .collect();
                mixes.push(format!("{} {types} {inversion}", on.join(" ")));
            }
        }
    }
    mixes
}
