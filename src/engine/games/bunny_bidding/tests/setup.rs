//! States that people write.

use super::drive::*;
use crate::diag::Source;
use crate::games::bunny_bidding::{Phase, Rules};
use crate::rules::{Rules as _, Seat, read_setup};

/// Errors of shape, with the keys that they name, or else those of validation.
fn errors(rules: &Rules, text: &str) -> String {
    let errors = read_setup(rules, &Source::new("setup.toml", text)).expect_err("should be refused");
    errors.0.into_iter().map(|diagnostic| diagnostic.message + "\n").collect()
}

/// The paths and messages of errors of validation.
fn misfits(rules: &Rules, text: &str) -> Vec<String> {
    rules
        .read_table(text.parse().unwrap())
        .expect_err("should be refused")
        .iter()
        .map(ToString::to_string)
        .collect()
}

#[test]
fn nothing_is_the_start() {
    for words in ["", "egg-types=4"] {
        let rules = rules_of(&tens_deck(), 3, words);
        assert_eq!(position(&rules, ""), rules.start());
    }
}

#[test]
fn what_is_left_out_has_defaults() {
    let rules = rules_of(&tens_deck(), 3, "");
    let state = position(&rules, "hands = [[1, 2], [11], [21]]");
    assert_eq!((state.public.phase, state.public.to_lay, state.public.removed.len()), (Phase::Lay, 2, 59));
    let state = position(&rules, "hands = [[1, 2], [11], [21]]\noffer = [5]\nfirst = 2\nturn = 3");
    assert_eq!((state.public.phase, state.public.turns_left, state.public.mover), (Phase::Play, 2, Seat(2)));
    let rules = rules_of(&tens_deck(), 3, "egg-types=4");
    let state = position(&rules, "hands = [[1, 2], [11], [21]]");
    assert_eq!(state.public.left_out, 0b11_0000);
}

#[test]
fn all_errors_of_shape_at_once() {
    let rules = rules_of(&tens_deck(), 3, "");
    let text = "hand = []\nhands = [[1, 1], [70], [2], []]\nphase = \"plya\"\nturns_left = \"x\"\nprogress = \
        { plaid = 1, bid_due = 1 }\nknown = 3";
    let all = errors(&rules, text);
    for part in [
        "`hand`",
        "`phase` can't be `plya`",
        "`turns_left` must be",
        "`plaid`",
        "`progress.bid_due` must be",
        "`known` must be",
    ] {
        assert!(all.contains(part), "{part}\n{all}");
    }
}

#[test]
fn all_errors_of_validation_at_once() {
    let rules = rules_of(&tens_deck(), 3, "");
    let text = "hands = [[1, 1], [70], [2], []]\noffer = [2]\ngoals = [[\"z\"], [\"a\", \"a\", \"a\"]]\nturn \
        = 4\nturns_left = 9\n\
                shown = [[1]]\npassing = true\nopen_goals = [[\"b\"]]\npowers = [[\"a\"]]\nresult = \
                { winner = 5 }";
    let all = misfits(&rules, text);
    for error in [
        "`hands`: there are 4 values for 3 seats",
        "`hands.0.1`: the tile 1 is named twice",
        "`hands.1.0`: 70 is no tile in play",
        "`offer.0`: the tile 2 is elsewhere too",
        "`goals.0.0`: \"z\" is no egg type of the deck",
        "`goals.1`: a seat has 2 at most",
        "`open_goals.0.0`: seat 1 has no goal \"b\"",
        "`powers.0.0`: \"a\" is no power or handicap of the deck",
        "`result.winner`: 5 is not a seat from 1 to 3",
        "`turn`: 4 is not a seat from 1 to 3",
        "`turns_left`: 9 is not a number from 0 to 3",
        "`shown`: is for the variant `reveal-five`",
        "`passing`: is for the variant `doubles-pass`",
    ] {
        assert!(all.iter().any(|found| found == error), "{error}\n{all:#?}");
    }
    assert_eq!(all.len(), 13, "{all:#?}");
}

#[test]
fn parts_that_do_not_fit_are_refused() {
    let rules = rules_of(&tens_deck(), 3, "");
    let one = |text: &str, part: &str| {
        let all = errors(&rules, text);
        assert!(all.contains(part), "{part}\n{all}");
    };
    one("hands = [[1], [], []]\nphase = \"over\"", "it is not over");
    one("collected = [[1], [], []]\noffer = [2]\nphase = \"over\"", "a round is going on");
    one("hands = [[1], [], []]\noffer = [2]\nturn = 2", "can do nothing");
    one("hands = [[1], [2], []]\nphase = \"lay\"\nturn = 2", "the start player begins");
    one("hands = [[1], [2], []]\nphase = \"lay\"\nto_lay = 0", "has laid everything");
    one("hands = [[1, 2, 3], [], []]\noffer = [4]\nphase = \"show\"", "reveal-five");
    one("hands = [[1], [], []]\noffer = [2]\nturns_left = 0", "the current turn counts");
    one("hands = [[1, 2, 3], [], []]\nphase = \"deal\"", "dealt round");
    one("phase = \"deal\"", "goals are dealt");
    one("hands = [[1], [2], [3]]\ndraw_pile = [5]", "all tiles are dealt");
    one("goals = [[\"a\", \"a\"], [\"a\"]]\nhands = [[1], [2], [3]]", "not so many goals");
    one("hands = [[1], [2], [3]]\nknown = [[1], [], []]", "can only know");
    one("hands = 3", "must be a list");
    one("hands = [3]", "`hands` must be a list");
    one("progress = 3", "must be a table");
}

#[test]
fn passing_is_read() {
    let rules = rules_of(&tens_deck(), 3, "doubles-pass");
    let text = "hands = [[1, 2, 3, 4, 5, 6], [11], [21]]\noffer = [5]\npassing = true\nprogress = \
        { played = 1, open = 1, bid_due = false }";
    let state = position(&rules, &text.replace("4, 5, 6", "4, 6, 7"));
    assert_eq!(state.hidden.picked.iter().collect::<Vec<_>>(), [11, 21]);
    assert!(errors(&rules, text).contains("elsewhere"));
    let nobody = "hands = [[1], [11], [21]]\noffer = [5]\npassing = true";
    assert!(errors(&rules, nobody).contains("nobody has anything to choose"));
}
