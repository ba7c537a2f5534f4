//! States written by hand.

use super::help::{rules, state};
use crate::diag::{Diagnostic, Source};
use crate::rules::{KeyError, Rules as _, read_setup};

/// The errors of a setup of the right shape.
fn errors(players: u8, variants: &str, setup: &str) -> Vec<KeyError> {
    rules(players, variants).read_table(setup.parse().unwrap()).unwrap_err()
}

/// The errors of a text, with the line that each is in.
fn diagnostics(setup: &str) -> Vec<(usize, Diagnostic)> {
    let diagnostics = read_setup(&rules(2, ""), &Source::new("setup.toml", setup)).unwrap_err();
    let line = |diagnostic: &Diagnostic| {
        diagnostic.place.as_ref().map_or(0, |(place, _)| place.source.line_column(place.span.start).0)
    };
    diagnostics.0.into_iter().map(|diagnostic| (line(&diagnostic), diagnostic)).collect()
}

#[test]
fn what_is_left_out_has_a_default() {
    let rules = rules(3, "");
    assert_eq!(rules.read_table(toml::Table::new()), Ok(rules.start()));
    let given = state(&rules, "deal_cards = [1, 1, 1]\nphase = \"deal\"\nfirst = 3");
    assert_eq!((given.open.seat.0, given.open.down[0]), (2, 5));
}

#[test]
fn all_errors_of_shape_are_reported_at_once() {
    let found = diagnostics(
        "sead = 1\nphase = \"fly\"\nhands = [[\"7\"], 5]\nturn = 0\npasses = -1\ncall = \"chalenge\"",
    );
    let lines: Vec<usize> = found.iter().map(|(line, _)| *line).collect();
    assert_eq!(lines, [1, 2, 3, 4, 5, 6], "{found:?}");
    let hints: Vec<&str> =
        found.iter().flat_map(|(_, diagnostic)| &diagnostic.hints).map(String::as_str).collect();
    assert!(hints.contains(&"did you mean `challenge`?"), "{hints:?}");
}

#[test]
fn all_errors_are_reported_at_once() {
    let found = diagnostics("first = 3\ndeal_cards = [9, 2]\nhands = [[\"7\"]]\nbid = \"lots\"\npasses = 9");
    let mut lines: Vec<usize> = found.iter().map(|(line, _)| *line).collect();
    lines.sort_unstable();
    lines.dedup();
    assert_eq!(lines, [1, 2, 3, 4, 5], "{found:?}");
    assert!(
        found.iter().any(|(_, diagnostic)| diagnostic.message == "the deck has no playing card `7`"),
        "{found:?}"
    );
}

#[test]
fn states_that_cannot_be_are_refused() {
    let hands = "deal_cards = [2, 2]\nhands = [[\"5\", \"6\"], [\"3\", \"5\"]]\n";
    for (extra, key) in [
        ("turn = 2", "turn"),
        ("bid = \"9 ones\"", "bid"),
        ("bid = \"1 one\"\nturn = 1", "turn"),
        ("bid = \"1 one\"\nphase = \"raise\"\nturn = 1", "turn"),
        ("phase = \"raise\"", "bid"),
        ("phase = \"sides\"\nbid = \"1 one\"\ncall = \"challenge\"", "sides"),
        ("bid = \"1 one\"\ncall = \"challenge\"", "call"),
        ("phase = \"over\"", "phase"),
        ("phase = \"deal\"", "hands.0"),
        ("phase = \"discard\"\nbid = \"1 one\"", "owed"),
        ("points = [1, 0]", "points"),
        ("shown = [[\"1\"]]", "shown.0"),
        ("draw_pile = { 1 = 7 }", "draw_pile.1"),
        ("draw_pile = {}\ndiscard = {}", "draw_pile"),
        ("sides = [\"bidder\"]", "sides.0"),
        ("phase = \"give\"", "turn"),
    ] {
        let found = errors(2, "", &format!("{hands}{extra}"));
        assert!(found.iter().any(|error| error.key == key), "{extra}: {found:?}");
    }
    assert!(errors(2, "", "deal_cards = [2, 0]")[0].message.contains("two players"));
    let stars = "deal_cards = [1, 1]\nphase = \"deal\"\nhands = \
        [[\"star+star\", \"star+star\", \"star+star\", \"star+star\"]]";
    assert!(errors(2, "", stars)[0].message.contains("add up"));
}
