//! States as tables.

use std::collections::BTreeMap;

use super::*;
use crate::games::i_bid_you_not::Phase;

#[test]
fn every_state_is_written_and_read_back() {
    let tables = [(deck(), 3), (double_deck(), 4), (deck_without(9), 4), (odd_deck(120), 5), (odd_deck(31), 6), (deck_with_odd(), 4)];
    for (deck, players) in tables {
        let rules = seated(&deck, players);
        for seed in 0..4 {
            play_on(&rules, &mut rules.start(), &mut Stream::new(seed, &["records"]), any, |state, _, _| {
                let written = rules.to_table(state);
                let text = toml::to_string(&written).unwrap();
                assert_eq!(rules.read_table(&text.parse().unwrap()).as_ref(), Ok(state), "{text}");
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
    let mut counts = vec![0; rules.lot_count()];
    rules.census(&asked, &mut counts);
    assert!(counts.iter().all(|count| *count == 1));
}

/// The errors of a text, each as `code: message`.
fn diagnostics(text: &str) -> String {
    let rules = plain();
    let diagnostics = rules.read(&text.parse().unwrap()).unwrap_err();
    diagnostics.iter().map(|diagnostic| format!("{}: {}\n", diagnostic.code, diagnostic.message)).collect()
}

#[test]
fn all_errors_come_at_once() {
    let found = diagnostics(
        "phase = 'asl'\nrows = []\nrow = [12, 12, 99, 'x']\nhands = [[1], [2], [3], [4]]\nturn = 4\nknown = [[2]]\npiles = 3\ninverted = 1\nlaid = 1",
    );
    for part in [
        "unknown-key: unknown key `rows`",
        "`row`: 12 is named twice",
        "`row`: no card of the deck has the bid number 99",
        "`row`: no card of the deck has the bid number \"x\"",
        "`hands`: there are 4 lists for 3 seats",
        "`turn`: 4 is no seat: they are 1 to 3",
        "`known`: Seat 1 does not hold all of these",
        "`piles`: a list is wanted, not 3",
        "`inverted`: this is settled when bids are revealed",
        "`laid`: 1 is named twice",
        "`phase`: \"asl\" is none of",
    ] {
        assert!(found.contains(part), "{part}\n{found}");
    }
}

#[test]
fn states_that_cannot_be_are_refused() {
    for (text, key) in [
        ("row = [12]\nphase = 'act'", "hands"),
        ("hands = [[1]]", "row"),
        ("row = [12]\nhands = [[1]]\nphase = 'over'", "hands"),
        ("row = [12]\nhands = [[1]]\nbids = [[2]]\nphase = 'act'", "bids"),
        ("row = [12]\nhands = [[1]]\nbids = [[2]]\nphase = 'bid'", "bids"),
        ("row = [12]\nhands = [[1]]\ndeck = [2]", "deck"),
        ("row = [12]\nhands = [[1]]\nlaid = 2", "laid"),
        ("row = [12]\nhands = [[1]]\nwaiting = [1]", "waiting"),
        ("row = [12]\nhands = [[1]]\ninverted = true", "inverted"),
        ("row = [12]\nbids = [[3], [5]]\ninverted = 1", "inverted"),
        ("row = [12]\nhands = [[1], [2]]\nbids = [[3]]", "bids"),
        ("row = [12]\nhands = [[1], [2]]\nbids = [[3, 4], [5]]", "bids"),
        ("row = [12]\nbids = [[3], [5]]\nwaiting = [3]", "waiting"),
        ("row = [12]\nbids = [[3], [5]]\nwaiting = []", "waiting"),
        ("row = [12]\nbids = [[3], [5]]\nphase = 'open'", "row"),
        ("bids = [[3], [5]]\nphase = 'ask'", "row"),
        ("row = [12]\nphase = 'ask'", "waiting"),
        ("row = [12]\nbids = [[3], [5]]\nphase = 'pay'", "phase"),
        ("row = [12]\nbids = [[3], [5]]\nphase = 'lay'", "phase"),
        ("row = [12]\nbids = [[3], [5]]\nwaiting = [1]\nphase = 'place'\nlaid = 6", "phase"),
        ("row = [12]\nbids = [[3], [5]]\nphase = 'place'", "laid"),
        ("row = [12, 13]\nphase = 'deal'", "row"),
        ("hands = [[1]]\nphase = 'deal'", "row"),
        ("row = [12]\nhands = [[], [1]]\nphase = 'deal'", "hands"),
        ("row = [12]\npiles = [[1]]\nphase = 'deal'", "piles"),
        ("row = [12]\ndiscard = [1]\nphase = 'deal'", "discard"),
        ("phase = 'deal'\nturn = 2", "turn"),
        ("row = [12]\nhands = [[1]]\nknown = [[], [1]]", "known"),
    ] {
        let found = diagnostics(text);
        assert!(found.contains(&format!("`{key}`")), "{text}\n{found}");
    }
}

/// Whatever a table says, it is read without a crash, and a state that is accepted can be played to the end.
#[test]
fn what_is_accepted_can_be_played() {
    let mut random = Stream::new(5, &["accepted"]);
    for (rules, tries) in [(plain(), 4_000), (seated(&deck_with_odd(), 3), 12_000)] {
        let all: Vec<i32> = rules.all_lots().iter().filter_map(|lot| rules.printed(lot)).map(|printed| printed.number).collect();
        let mut accepted = BTreeMap::new();
        for _ in 0..tries {
            let mut numbers = all.clone();
            random.shuffle(&mut numbers);
            let mut some = |most: u32| numbers.split_off(numbers.len() - random.below(most + 1) as usize);
            let lists = |lists: [Vec<i32>; 3]| format!("{lists:?}");
            let (row, hands) = (some(2), lists([some(2), some(2), some(2)]));
            let (bids, piles) = (lists([some(1), some(1), some(1)]), [some(2), some(2), some(2)]);
            let laid = some(1).first().map_or(String::new(), |laid| format!("laid = {laid}"));
            let taken = piles[random.below(3) as usize].clone();
            let phase = Phase::ALL[random.below(14) as usize];
            let acting = row.last().copied().unwrap_or(0);
            let more = match phase {
                Phase::Draw => format!("acting = {acting}"),
                Phase::Gift | Phase::Scrap => format!("taken = {taken:?}\ngifts = {}\nscraps = {}", random.below(3), random.below(3)),
                _ => String::new(),
            };
            let piles = lists(piles);
            let phase = phase.word();
            let text = format!("phase = '{phase}'\nrow = {row:?}\nhands = {hands}\nbids = {bids}\npiles = {piles}\n{laid}\n{more}");
            let Ok(mut state) = rules.read_table(&text.parse().unwrap()) else { continue };
            *accepted.entry(phase).or_insert(0) += 1;
            let decisions = play_on(&rules, &mut state, &mut random, any, |_, _, _| {});
            assert!(decisions <= rules.max_decisions());
            assert_eq!(rules.scores(&state), Some(rules.recount(&state)));
        }
        let phases = if rules.effects().is_empty() { 5 } else { 9 };
        assert!(accepted.len() >= phases && accepted.values().sum::<i32>() > 50, "{accepted:?}");
    }
}
