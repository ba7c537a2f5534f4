//! States from tables that people write.

use super::*;

fn codes(table: &Table, text: &str) -> Vec<String> {
    let diagnostics = super::super::ruling::read_table(table, &text.parse().expect("TOML")).err().unwrap_or_default();
    diagnostics.into_iter().map(|diagnostic| format!("{}: {}", diagnostic.code, diagnostic.message)).collect()
}

#[test]
fn an_empty_table_is_the_start() {
    for variants in ["", "random-start", "cards=9"] {
        let table = table(3, variants);
        assert_eq!(state(&table, ""), table.start());
    }
}

#[test]
fn defaults_fill_in_what_is_left_out() {
    let table = table(2, "");
    let state = state(&table, "stage = \"discard\"\nhands = [[6,5,1],[2,2]]\nguesses = [[6,3],[]]");
    assert_eq!(state.named, 2);
    assert_eq!(state.hands[0].sizes[..3], [2, 1, 0]);
    assert_eq!(state.hands[0].tops(), [0, 4]);
    assert_eq!(state.turn, Seat(0));
    assert_eq!(state.draw[..6], [5, 4, 6, 6, 5, 5]);
    assert_eq!(self::state(&table, "hands = [[], [1]]").stage, Stage::Over);
}

#[test]
fn all_errors_are_reported_with_their_keys() {
    let table = table(2, "");
    let diagnostics = codes(&table, "stage = \"name\"\nhands = [[1,1,1,1,1,1,1],[9]]\ntops = [[1],[]]\ndiscard = 4");
    for part in
        ["`hands`: no card has the number 9", "`tops` says nothing", "`discard` must be a list", "1 cards too many with the number 1"]
    {
        assert!(diagnostics.iter().any(|diagnostic| diagnostic.contains(part)), "{part}: {diagnostics:?}");
    }
    assert!(codes(&table, "hand = [[1],[2]]")[0].contains("`hand` says nothing"));
    assert!(codes(&table, "stage = \"nam\"")[0].contains("`stage` can't be"));
}

#[test]
fn what_can_not_be_is_refused() {
    let table = table(2, "");
    for (text, clause) in [
        ("stage = \"over\"", "LWD-E1"),
        ("stage = \"deal\"", "LWD-S1"),
        ("stage = \"name\"\nhands = [[],[1]]", "LWD-E1"),
        ("stage = \"guess\"\nnamed = 7", "LWD-P1"),
        ("stage = \"guess\"\nnamed = 1", "LWD-P1"),
        ("stage = \"guess\"\ndice = [[5,1],[4,2]]", "LWD-P3"),
        ("stage = \"guess\"\ndice = [[4,2,0],[4,2]]", "LWD-P3"),
        ("stage = \"guess\"\ndice = [[400,-2],[4,2]]", "LWD-P3"),
        ("stage = \"guess\"\ntops = [[1],[1,2]]", "LWD-P4"),
        ("stage = \"guess\"\ntops = [[1,1],[1,2]]", "LWD-P4"),
        ("stage = \"roll\"\ntops = [[1,2],[1,2]]", "LWD-P4"),
        ("stage = \"guess\"\nguesses = [[3,2],[2,3]]", "LWD-P6"),
        ("stage = \"guess\"\nguesses = [[7,2],[]]", "LWD-P6"),
        ("stage = \"guess\"\nguesses = [[1,5],[]]", "LWD-P6"),
        ("stage = \"discard\"", "LWD-P7"),
        ("stage = \"bury\"\nguesses = [[1,1],[]]", "LWD-P8"),
        ("stage = \"bury\"\nguesses = [[1,1],[]]\nleft = 12", "LWD-P8"),
        ("stage = \"split\"\nsplits = [[5,1],[]]", "LWD-P3"),
        ("stage = \"split\"\nsplits = [[4,2],[3,3]]", "LWD-P2"),
        ("known = [[1],[2]]", "LWD-S1"),
        ("known = [[1,1],[2]]", "known"),
        ("liar = 3", "liar"),
        ("liar = \"me\"", "liar"),
        ("draw = [1]", "C1"),
        ("hands = [[1],[2],[3]]", "hands"),
        ("hands = [[1,1,1,1,1,1,2,2,2,2,2,2,3,3,3,3,3,3,4,4,4,4,4,4,5],[2]]", "hands"),
    ] {
        let diagnostics = codes(&table, text);
        assert!(diagnostics.iter().any(|diagnostic| diagnostic.starts_with(&format!("{clause}: "))), "{text}: {diagnostics:?}");
    }
    let long = self::table(3, "long");
    assert!(codes(&long, "liar = 1\nhands = [[],[1],[2]]")[0].starts_with("LWD-P9"));
}
