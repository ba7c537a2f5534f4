//! States as tables.

use std::collections::{BTreeMap, BTreeSet};

use super::*;
use crate::diag::Diagnostic;
use crate::rules::{KeyError, read_setup};

const PHASES: [&str; 12] =
    ["deal", "turn", "add-second", "bid", "open-bid", "ask", "pay", "lay", "place", "taken", "open", "over"];

#[test]
fn every_state_is_written_and_read_back() {
    let tables = [
        (deck(), 3),
        (double_deck(), 4),
        (deck_without(9), 4),
        (odd_deck(120), 5),
        (odd_deck(31), 6),
        (deck_with_odd(), 4),
    ];
    for (deck, players) in tables {
        let rules = seated(&deck, players);
        for seed in 0..4 {
            play_on(&rules, &mut rules.start(), &mut Stream::new(seed, &["records"]), any, |state, _, _| {
                let written = rules.to_table(state);
                let text = toml::to_string(&written).unwrap();
                assert_eq!(rules.read_table(text.parse().unwrap()).as_ref(), Ok(state), "{text}");
            });
        }
    }
}

#[test]
fn what_is_left_out_has_defaults() {
    let rules = plain();
    let empty = state(&rules, "");
    assert_eq!(rules.turn(&empty), Turn::Over);
    let asked = state(&rules, "row = [12, 31]\nbids = [[25], [14], [30]]");
    assert!(asked.board.inverted && asked.board.waiting.count() == 3);
    assert_eq!(rules.turn(&asked), Turn::Seat(Seat(1)));
    assert_eq!(state(&rules, "phase = 'deal'"), rules.start());
    let mut counts = vec![0; rules.lots.len()];
    rules.census(&asked, &mut counts);
    assert!(counts.iter().all(|count| *count == 1));
}

/// The errors of a text of the right shape.
fn errors(rules: &Rules, text: &str) -> Vec<KeyError> {
    rules.read_table(text.parse().unwrap()).unwrap_err()
}

#[test]
fn all_errors_of_shape_come_at_once() {
    let text = "phase = 'asl'\nrows = []\nrow = [12, 'x']\npiles = 3\ninverted = 1\nturn = 0\nnext = \
        'x'\nsecond_due = 1\nbidders_left = [7]";
    let diagnostics = read_setup(&plain(), &Source::new("setup.toml", text)).unwrap_err();
    let line = |diagnostic: &Diagnostic| {
        diagnostic.place.as_ref().map_or(0, |(place, _)| place.source.line_column(place.span.start).0)
    };
    let lines: BTreeSet<usize> = diagnostics.0.iter().map(line).collect();
    assert_eq!(lines, (1..=9).collect(), "{diagnostics:?}");
}

#[test]
fn all_errors_come_at_once() {
    let text = "row = [12, 12, 99]\nhands = [[1], [2], [3], [4]]\nturn = 4\nknown = [[2]]\ninverted = \
        true\ncard_to_place = 1";
    let found: Vec<String> = errors(&plain(), text).iter().map(KeyError::to_string).collect();
    for message in [
        "`row.1`: 12 is named twice",
        "`row.2`: no card of the deck has the bid number 99",
        "`hands`: there are 4 values for 3 seats",
        "`turn`: 4 is not a seat from 1 to 3",
        "`known`: Seat 1 does not hold all of these",
        "`inverted`: this is settled when bids are revealed",
        "`card_to_place`: 1 is named twice",
    ] {
        assert!(found.iter().any(|error| error == message), "{message}\n{found:?}");
    }
}

#[test]
fn states_that_cannot_be_are_refused() {
    for (text, key) in [
        ("row = [12]\nphase = 'turn'", "hands"),
        ("hands = [[1]]", "row"),
        ("row = [12]\nhands = [[1]]\nphase = 'over'", "hands"),
        ("row = [12]\nhands = [[1]]\nbids = [[2]]\nphase = 'turn'", "bids"),
        ("row = [12]\nhands = [[1]]\nbids = [[2]]\nphase = 'bid'", "bids"),
        ("row = [12]\nhands = [[1]]\ndraw_pile = [2]", "draw_pile"),
        ("row = [12]\nhands = [[1]]\ncard_to_place = 2", "card_to_place"),
        ("row = [12]\nhands = [[1]]\nbidders_left = [1]", "bidders_left"),
        ("row = [12]\nhands = [[1]]\ninverted = true", "inverted"),
        ("row = [12]\nhands = [[1], [2]]\nbids = [[3]]", "bids"),
        ("row = [12]\nhands = [[1], [2]]\nbids = [[3, 4], [5]]", "bids"),
        ("row = [12]\nbids = [[3], [5]]\nbidders_left = [3]", "bidders_left"),
        ("row = [12]\nbids = [[3], [5]]\nbidders_left = []", "bidders_left"),
        ("row = [12]\nbids = [[3], [5]]\nphase = 'open'", "row"),
        ("bids = [[3], [5]]\nphase = 'ask'", "row"),
        ("row = [12]\nphase = 'ask'", "bidders_left"),
        ("row = [12]\nbids = [[3], [5]]\nphase = 'pay'", "phase"),
        ("row = [12]\nbids = [[3], [5]]\nphase = 'lay'", "phase"),
        ("row = [12]\nbids = [[3], [5]]\nbidders_left = [1]\nphase = 'place'\ncard_to_place = 6", "phase"),
        ("row = [12]\nbids = [[3], [5]]\nphase = 'place'", "card_to_place"),
        ("row = [12, 13]\nphase = 'deal'", "row"),
        ("hands = [[1]]\nphase = 'deal'", "row"),
        ("row = [12]\nhands = [[], [1]]\nphase = 'deal'", "hands"),
        ("row = [12]\npiles = [[1]]\nphase = 'deal'", "piles"),
        ("row = [12]\ndiscard = [1]\nphase = 'deal'", "discard"),
        ("phase = 'deal'\nturn = 2", "turn"),
        ("row = [12]\nhands = [[1]]\nknown = [[], [1]]", "known"),
    ] {
        let found = errors(&plain(), text);
        assert!(found.iter().any(|error| error.is_within(key)), "{text}\n{found:?}");
    }
}

/// Whatever a table says, it is read without a crash, and a state that is accepted can be played to the end.
#[test]
fn what_is_accepted_can_be_played() {
    let mut random = Stream::new(5, &["accepted"]);
    for (rules, tries) in [(plain(), 4_000), (seated(&deck_with_odd(), 3), 12_000)] {
        let all: Vec<i32> = rules
            .all_lots()
            .iter()
            .filter_map(|lot| rules.printed(lot))
            .map(|printed| printed.number)
            .collect();
        let mut accepted = BTreeMap::new();
        for _ in 0..tries {
            let mut numbers = all.clone();
            random.shuffle(&mut numbers);
            let mut some = |most: u32| numbers.split_off(numbers.len() - random.below(most + 1) as usize);
            let lists = |lists: [Vec<i32>; 3]| format!("{lists:?}");
            let (row, hands) = (some(2), lists([some(2), some(2), some(2)]));
            let (bids, piles) = (lists([some(1), some(1), some(1)]), [some(2), some(2), some(2)]);
            let laid = some(1).first().map_or(String::new(), |laid| format!("card_to_place = {laid}"));
            let phase = PHASES[random.below(12) as usize];
            let piles = lists(piles);
            let text = format!(
                "phase = '{phase}'\nrow = {row:?}\nhands = {hands}\nbids = {bids}\npiles = {piles}\n{laid}"
            );
            let Ok(mut state) = rules.read_table(text.parse().unwrap()) else { continue };
            *accepted.entry(phase).or_insert(0) += 1;
            let decisions = play_on(&rules, &mut state, &mut random, any, |_, _, _| {});
            assert!(decisions <= rules.max_decisions());
            assert_eq!(rules.scores(&state), Some(rules.recount(&state)));
        }
        let phases = if rules.effects.is_empty() { 5 } else { 7 };
        assert!(accepted.len() >= phases && accepted.values().sum::<i32>() > 50, "{accepted:?}");
    }
}
