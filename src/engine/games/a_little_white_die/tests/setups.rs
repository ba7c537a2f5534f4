//! States from tables that people write.

use super::*;
use crate::rules::read_setup;

fn errors(rules: &Rules, text: &str) -> Vec<String> {
    let errors = rules.read_table(text.parse().expect("TOML")).err().unwrap_or_default();
    errors.into_iter().map(|error| format!("{}: {}", error.key, error.message)).collect()
}

#[test]
fn an_empty_table_is_the_start() {
    for variants in ["", "random-start", "cards=9"] {
        let rules = table(3, variants);
        assert_eq!(state(&rules, ""), rules.start());
    }
}

#[test]
fn defaults_fill_in_what_is_left_out() {
    let rules = table(2, "");
    let state = state(&rules, "phase = \"discard\"\nhands = [[6,5,1],[2,2]]\nguesses = [[6,3],[]]");
    assert_eq!(state.named, 2);
    assert_eq!(state.hands[0].sizes[..3], [2, 1, 0]);
    assert_eq!(state.hands[0].tops(), [0, 4]);
    assert_eq!(state.turn, Seat(0));
    assert_eq!(state.draw_pile[..6], [5, 4, 6, 6, 5, 5]);
    assert_eq!(self::state(&rules, "hands = [[], [1]]").phase, Phase::Over);
}

#[test]
fn all_errors_are_reported_with_their_keys() {
    let rules = table(2, "");
    let found = errors(&rules, "phase = \"name\"\nhands = [[1,1,1,1,1,1,1],[9]]\ntops = [[1],[]]");
    for part in [
        "hands.1.0: no card has the number 9",
        "tops: this key has no meaning",
        "hands: decks and piles hold 1 cards `1` too many",
    ] {
        assert!(found.iter().any(|error| error.starts_with(part)), "{part}: {found:?}");
    }
    let shape =
        Source::new("test", "hand = [[1],[2]]\nphase = \"nam\"\ndiscard = 4\ndice = [[400, -2], [4, 2]]");
    let found = read_setup(&rules, &shape).expect_err("errors of shape");
    assert_eq!(found.0.len(), 5, "{found:?}");
}

#[test]
fn what_can_not_be_is_refused() {
    let rules = table(2, "");
    for (text, clause) in [
        ("phase = \"over\"", "LWD-E1"),
        ("phase = \"deal\"", "LWD-S1"),
        ("phase = \"name\"\nhands = [[],[1]]", "LWD-E1"),
        ("phase = \"guess\"\nnamed = 7", "LWD-P1"),
        ("phase = \"guess\"\nnamed = 1", "LWD-P1"),
        ("phase = \"guess\"\ndice = [[5,1],[4,2]]", "LWD-P3"),
        ("phase = \"guess\"\ndice = [[4,2,0],[4,2]]", "LWD-P3"),
        ("phase = \"guess\"\ndice = [[200,254],[4,2]]", "LWD-P3"),
        ("phase = \"guess\"\ntops = [[1],[1,2]]", "LWD-P4"),
        ("phase = \"guess\"\ntops = [[1,1],[1,2]]", "LWD-P4"),
        ("phase = \"roll\"\ntops = [[1,2],[1,2]]", "LWD-P4"),
        ("phase = \"guess\"\nguesses = [[3,2],[2,3]]", "LWD-P6"),
        ("phase = \"guess\"\nguesses = [[7,2],[]]", "LWD-P6"),
        ("phase = \"guess\"\nguesses = [[1,5],[]]", "LWD-P6"),
        ("phase = \"discard\"", "LWD-P7"),
        ("phase = \"discard-below\"\nguesses = [[1,1],[]]", "LWD-P8"),
        ("phase = \"discard-below\"\nguesses = [[1,1],[]]\ncards_left = 12", "LWD-P8"),
        ("phase = \"split\"\nsplits = [[5,1],[]]", "LWD-P3"),
        ("phase = \"split\"\nsplits = [[4,2],[3,3]]", "LWD-P2"),
        ("known = [[1],[2]]", "LWD-S1"),
        ("known = [[1,1],[2]]", "known.0"),
        ("liar = 3", "liar"),
        ("liar = 7", "liar"),
        ("draw_pile = [1]", "C1"),
        ("hands = [[1],[2],[3]]", "hands"),
        ("hands = [[1,1,1,1,1,1,2,2,2,2,2,2,3,3,3,3,3,3,4,4,4,4,4,4,5],[2]]", "hands.0"),
    ] {
        let found = errors(&rules, text);
        let (key, cited) = (format!("{clause}: "), format!("({clause})"));
        assert!(
            found.iter().any(|error| error.starts_with(&key) || error.ends_with(&cited)),
            "{text}: {found:?}"
        );
    }
    let long = self::table(3, "long");
    assert!(errors(&long, "liar = 1\nhands = [[],[1],[2]]")[0].ends_with("(LWD-P9)"));
}
