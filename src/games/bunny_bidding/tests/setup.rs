//! States that people write.

use super::drive::*;
use crate::games::bunny_bidding::{Phase, Rules};
use crate::rules::{Rules as _, Seat};

fn diagnostics(rules: &Rules, text: &str) -> Vec<String> {
    let diagnostics = rules.read_table(&text.parse().unwrap()).expect_err("should be refused");
    diagnostics.into_iter().map(|diagnostic| diagnostic.message).collect()
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
    let state = position(&rules, "hands = [[1, 2], [11], [21]]\noffer = [5]\nstart = 2\nseat = 3");
    assert_eq!((state.public.phase, state.public.turns_left, state.public.mover), (Phase::Play, 2, Seat(2)));
    let rules = rules_of(&tens_deck(), 3, "egg-types=4");
    let state = position(&rules, "hands = [[1, 2], [11], [21]]");
    assert_eq!(state.public.left_out, 0b11_0000);
}

#[test]
fn all_errors_at_once() {
    let rules = rules_of(&tens_deck(), 3, "");
    let text = "hand = []\nhands = [[1, 1], [70], [2], []]\noffer = [2]\ngoals = [[\"z\"], [\"a\", \"a\", \"a\"]]\nphase = \"plya\"\nseat = 4\n\
                turns = \"x\"\nturn = { plaid = 1, open = 1 }\nshown = [[1]]\npassing = true\nknown = 3";
    let all = diagnostics(&rules, text).join("\n");
    for part in [
        "unknown key `hand`",
        "`hands`: the tile 1 is named twice",
        "`hands`: 70 is no tile in play",
        "`hands`: there are only 3 seats",
        "`offer`: the tile 2 lies elsewhere too",
        "`goals`: \"z\" is no egg type",
        "`goals`: a seat has 2 at most",
        "`phase`: \"plya\" is no phase",
        "`seat`: must be a number from 1 to 3",
        "`turns`: must be a number from 0 to 3",
        "unknown key `plaid`",
        "`open`: must be `true` or `false`",
        "`shown`: is for the variant `reveal-five`",
        "`passing`: is for the variant `doubles-pass`",
        "`known`: must be a list",
    ] {
        assert!(all.contains(part), "{part}\n{all}");
    }
}

#[test]
fn parts_that_do_not_fit_are_refused() {
    let rules = rules_of(&tens_deck(), 3, "");
    let one = |text: &str, part: &str| {
        let all = diagnostics(&rules, text).join("\n");
        assert!(all.contains(part), "{part}\n{all}");
    };
    one("hands = [[1], [], []]\nphase = \"over\"", "it is not over");
    one("collected = [[1], [], []]\noffer = [2]\nphase = \"over\"", "a round is going on");
    one("hands = [[1], [], []]\noffer = [2]\nseat = 2", "can do nothing");
    one("hands = [[1], [2], []]\nphase = \"lay\"\nseat = 2", "the start player begins");
    one("hands = [[1], [2], []]\nphase = \"lay\"\nlay = 0", "has laid everything");
    one("hands = [[1, 2, 3], [], []]\noffer = [4]\nphase = \"show\"", "reveal-five");
    one("hands = [[1], [], []]\noffer = [2]\nturns = 0", "the current turn counts");
    one("hands = [[1, 2, 3], [], []]\nphase = \"deal\"", "dealt round");
    one("phase = \"deal\"", "goals are dealt");
    one("hands = [[1], [2], [3]]\nundealt = [5]", "all tiles are dealt");
    one("goals = [[\"a\", \"a\"], [\"a\"]]\nhands = [[1], [2], [3]]", "not so many goals");
    one("hands = [[1], [2], [3]]\nknown = [[1], [], []]", "can only know");
    one("hands = 3", "must be a list");
    one("hands = [3]", "a list for each seat");
    one("turn = 3", "must be a table");
}

#[test]
fn passing_is_read() {
    let rules = rules_of(&tens_deck(), 3, "doubles-pass");
    let text = "hands = [[1, 2, 3, 4, 5, 6], [11], [21]]\noffer = [5]\npassing = true\nturn = { played = 1, open = true, bid = false }";
    let state = position(&rules, &text.replace("4, 5, 6", "4, 6, 7"));
    assert_eq!(state.hidden.picked.iter().collect::<Vec<_>>(), [11, 21]);
    assert!(diagnostics(&rules, text).join("\n").contains("lies elsewhere"));
    let nobody = "hands = [[1], [11], [21]]\noffer = [5]\npassing = true";
    assert!(diagnostics(&rules, nobody).join("\n").contains("nobody has anything to choose"));
}
