//! States written by hand.

use super::help::{state, table};
use crate::rules::Rules;

fn diagnostics(players: u8, variants: &str, record: &str) -> Vec<String> {
    let diagnostics = table(players, variants).read_table(&record.parse().unwrap()).unwrap_err();
    diagnostics.into_iter().map(|diagnostic| diagnostic.message).collect()
}

#[test]
fn what_is_left_out_has_a_default() {
    let table = table(3, "");
    assert_eq!(table.read_table(&toml::Table::new()), Ok(table.start()));
    let given = state(&table, "deals = [1, 1, 1]\nphase = \"deal\"\nfirst = 3");
    assert_eq!((given.open.seat.0, given.open.down[0]), (2, 5));
}

#[test]
fn all_errors_are_told_at_once() {
    let found =
        diagnostics(2, "", "sead = 1\nphase = \"fly\"\nfirst = 3\ndeals = [9, 2]\nhands = [[\"7\"], 5]\nbid = \"lots\"\npasses = -1");
    for key in ["sead", "phase", "first", "deals", "hands", "bid", "passes"] {
        assert!(found.iter().any(|message| message.starts_with(&format!("`{key}`"))), "{key}: {found:?}");
    }
}

#[test]
fn states_that_cannot_be_are_refused() {
    let hands = "deals = [2, 2]\nhands = [[\"5\", \"6\"], [\"3\", \"5\"]]\n";
    for (extra, key) in [
        ("seat = 2", "seat"),
        ("bid = \"9 ones\"", "bid"),
        ("bid = \"1 one\"\nseat = 1", "seat"),
        ("bid = \"1 one\"\nphase = \"raise\"\nseat = 1", "seat"),
        ("phase = \"raise\"", "bid"),
        ("phase = \"sides\"\nbid = \"1 one\"\ncall = \"challenge\"", "sides"),
        ("bid = \"1 one\"\ncall = \"challenge\"", "call"),
        ("phase = \"over\"", "phase"),
        ("phase = \"deal\"", "hands"),
        ("phase = \"discard\"\nbid = \"1 one\"", "owed"),
        ("points = [1, 0]", "points"),
        ("open = [[\"1\"]]", "open"),
        ("pile = { 1 = 7 }", "pile"),
        ("pile = {}\ndiscards = {}", "pile"),
        ("sides = [\"bidder\"]", "sides"),
        ("phase = \"give\"", "seat"),
    ] {
        let found = diagnostics(2, "", &format!("{hands}{extra}"));
        assert!(found.iter().any(|message| message.starts_with(&format!("`{key}`"))), "{extra}: {found:?}");
    }
    assert!(diagnostics(2, "", "deals = [2, 0]")[0].contains("two players"));
    assert!(
        diagnostics(2, "", "deals = [1, 1]\nphase = \"deal\"\nhands = [[\"star+star\", \"star+star\", \"star+star\", \"star+star\"]]")[0]
            .contains("add up")
    );
}
