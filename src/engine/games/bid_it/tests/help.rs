//! Decks, tables, states and moves in a few words.

use crate::deck::{self, Deck, assemble};
use crate::diag::{Diagnostics, Source};
use crate::games::bid_it::{Rules, State};
use crate::rules::{Actor, Illegal, Move, Options, Rules as _, Seat, Turn};
use crate::spec;

/// The deck of that text.
pub fn deck(text: &str) -> Deck {
    let spec = spec::read(&Source::new("deck.toml", text), &|_| Err("none".into())).unwrap();
    assemble(&spec, &[], &deck::Options::default()).unwrap().0
}

/// The deck that ships.
pub fn standard() -> Deck {
    deck(include_str!("../../../../../decks/bid-it.toml"))
}

/// A deck with these playing cards, symbols with spaces between, and enough deal and take-sides cards.
pub fn custom(cards: &[(&str, u32)]) -> Deck {
    let mut text = "format = 1\nid = \"tiny\"\ntitle = \"Tiny\"\ngame = \"bid-it\"\n[set]\nid \
        = \"base\"\ntitle = \"Base\"\n"
        .to_string();
    for name in ["playing", "deal", "take-sides"] {
        text += &format!("[types.{name}]\ntitle = \"{name}\"\nfront = \"{name}\"\nback = \"{name}-back\"\n");
    }
    for (index, (symbols, count)) in cards.iter().enumerate() {
        let symbols: Vec<&str> = symbols.split(' ').collect();
        text += &format!(
            "[[kinds]]\nid = \"k{index}\"\ntype = \"playing\"\nname = \"K\"\nsymbols = {symbols:?}\ncount = \
            {count}\n"
        );
    }
    for (name, count) in [("deal", 25), ("take-sides", 6)] {
        text +=
            &format!("[[kinds]]\nid = \"{name}\"\ntype = \"{name}\"\nname = \"{name}\"\ncount = {count}\n");
    }
    deck(&text)
}

/// Options such as `advanced teams=2`.
pub fn options(text: &str) -> Options {
    text.split_whitespace()
        .fold(Options::default(), |options, word| options.choose(word, Rules::VARIANTS).unwrap())
}

/// A table with the deck that ships.
pub fn rules(players: u8, variants: &str) -> Rules {
    Rules::new(&standard(), players, &options(variants)).unwrap()
}

/// Why there can't be such a table.
pub fn no_table(deck: &Deck, players: u8, options: &Options) -> Vec<String> {
    let Err(Diagnostics(diagnostics)) = Rules::new(deck, players, options) else {
        panic!("{players} can play")
    };
    diagnostics.into_iter().map(|diagnostic| diagnostic.code).collect()
}

/// The state of that record.
pub fn state(rules: &Rules, record: &str) -> State {
    match rules.read_table(record.parse().unwrap()) {
        Ok(state) => state,
        Err(errors) => panic!("{record}\n{errors:?}"),
    }
}

/// The legal moves of a seat.
pub fn legal(rules: &Rules, state: &State, seat: Seat) -> Vec<Move> {
    let mut moves = Vec::new();
    rules.legal(state, seat, &mut moves);
    moves
}

/// The legal moves of a seat, numbered from 1, in words, without the bids.
pub fn calls(rules: &Rules, state: &State, seat: u8) -> Vec<String> {
    let seat = Seat(seat - 1);
    let moves = legal(rules, state, seat);
    moves
        .iter()
        .map(|code| rules.word(state, Actor::Seat(seat), *code))
        .filter(|word| !word.starts_with("bid"))
        .collect()
}

/// The legal bids of a seat, numbered from 1: the lowest, the highest, how many.
pub fn bids(rules: &Rules, state: &State, seat: u8) -> (String, String, usize) {
    let seat = Seat(seat - 1);
    let words: Vec<String> =
        legal(rules, state, seat).iter().map(|code| rules.word(state, Actor::Seat(seat), *code)).collect();
    let bids: Vec<&String> = words.iter().filter(|word| word.starts_with("bid ")).collect();
    match (bids.first(), bids.last()) {
        (Some(first), Some(last)) => (first[4..].into(), last[4..].into(), bids.len()),
        _ => (String::new(), String::new(), 0),
    }
}

/// The code of a word, legal or not.
pub fn code(rules: &Rules, state: &State, word: &str) -> Move {
    let actor = Actor::Seat(Seat(0));
    (0..super::super::action::EFFECTS)
        .map(Move)
        .find(|code| rules.word(state, actor, *code) == word)
        .unwrap_or_else(|| panic!("no move `{word}`"))
}

/// Makes moves such as `2 challenge`, seats numbered from 1. Random outcomes that come due are the first each
/// time.
pub fn play(rules: &Rules, state: &mut State, moves: &[&str]) {
    for text in moves {
        let (seat, word) = text.split_once(' ').unwrap();
        let seat = Seat(seat.parse::<u8>().unwrap() - 1);
        let code = code(rules, state, word);
        assert!(legal(rules, state, seat).contains(&code), "`{text}` is not listed");
        rules.apply(state, Actor::Seat(seat), code).unwrap_or_else(|why| panic!("`{text}`: {why}"));
    }
}

/// Deals and draws, always the first card, until a seat is to move.
pub fn deal(rules: &Rules, state: &mut State) {
    while let Turn::Chance(_) = rules.turn(state) {
        rules.apply(state, Actor::Chance, Move(0)).unwrap();
    }
}

/// That a move such as `2 challenge` is refused by a clause, not listed, and changes nothing.
pub fn refused(rules: &Rules, state: &State, text: &str, clause: &str) {
    let (seat, word) = text.split_once(' ').unwrap();
    let seat = Seat(seat.parse::<u8>().unwrap() - 1);
    let code = code(rules, state, word);
    assert!(!legal(rules, state, seat).contains(&code), "`{text}` is listed");
    let mut after = state.clone();
    let why: Illegal = rules.apply(&mut after, Actor::Seat(seat), code).unwrap_err();
    assert_eq!(why.clause, clause, "`{text}`: {why}");
    assert_eq!(after, *state);
}
