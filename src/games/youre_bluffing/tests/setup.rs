//! States as a person writes them: defaults, and all errors at once.

use super::{money, rules, state, words};
use crate::rules::{Rules as _, Seat, Turn};

fn diagnostics(text: &str) -> Vec<String> {
    let diagnostics = rules(3).read_table(&text.parse().unwrap()).unwrap_err();
    diagnostics.into_iter().map(|diagnostic| diagnostic.message).collect()
}

#[test]
fn an_empty_table_is_the_start_of_the_game() {
    let rules = rules(3);
    let game = state(&rules, "");
    assert_eq!(game.hands, rules.start().hands);
    assert_eq!(rules.turn(&game), Turn::Chance(40));
}

#[test]
fn what_is_left_out_is_worked_out() {
    let rules = rules(4);
    let game = state(&rules, "turn = 2\n[auction]\nanimal = 'pig'\nbid = 30\nhigh = 4");
    assert_eq!(rules.turn(&game), Turn::Seat(Seat(0)), "after the high bidder, seat 4");
    assert_eq!(words(&rules, &game, 1)[1], "bid 40");
    assert_eq!(money(&rules, &game, 4).len(), 7);
    assert_eq!(game.draw_pile.count(), 39);
}

#[test]
fn all_errors_come_at_once() {
    let found = diagnostics(
        r#"
            turn = 4
            phsae = "bid"
            bank = [7]
            [auction]
            animal = "unicorn"
            bid = 35
            high = 1
            [[seats]]
            money = [500, 500, 500, 500, 500, 500]
            animals = { cow = 5, emu = 1 }
            [[seats]]
            hand = []
            [[seats]]
            animals = { cow = 4 }
        "#,
    );
    for part in [
        "turn",
        "phsae",
        "card of 7",
        "auction.animal",
        "multiple of 10",
        "auction.high",
        "6 money cards of 500",
        "`cow` must",
        "`emu`",
        "seats.2.hand",
    ] {
        assert!(found.iter().any(|message| message.contains(part)), "{part} in {found:#?}");
    }
}

#[test]
fn cards_are_never_made_or_lost() {
    assert!(diagnostics("[[seats]]\nanimals = { cow = 3 }\n[[seats]]\nanimals = { cow = 3 }\n[[seats]]")[0].contains("6 of `cow`"));
    assert!(diagnostics("pile = { cow = 1 }")[0].contains("`pile`"));
    assert!(diagnostics("bank = []")[0].contains("`bank`"));
    let half = "money = [200, 200, 200]";
    assert!(diagnostics(&format!("[[seats]]\n{half}\n[[seats]]\n{half}\n[[seats]]"))[0].contains("6 money cards of 200"));
}

#[test]
fn parts_must_fit_together() {
    for (text, key) in [
        ("seats = []", "seats"),
        ("phase = 'nap'", "phase"),
        ("phase = 'name'", "phase"),
        ("phase = 'over'", "phase"),
        ("phase = 'draw'\n[trade]\nanimal = 'cow'", "trade"),
        ("phase = 'close'\n[auction]\nanimal = 'cow'", "auction.bid"),
        ("[auction]\nanimal = 'cow'\nbid = 270\nhigh = 2", "auction.bid"),
        ("[auction]\nanimal = 'cow'\nshown = [1]", "auction.shown"),
        ("[auction]\nanimal = 'cow'\nbidding = []", "auction.next"),
        ("[payment]\nanimal = 'cow'\npayer = 1\nprice = 10", "payment.payer"),
        ("[payment]\nanimal = 'cow'\npayer = 2\nprice = 500", "payment.price"),
        ("[trade]\nanimal = 'cow'\nwith = 2", "trade.animal"),
        ("[trade]\nanimal = 'cow'\nwith = 1", "trade.with"),
        ("[[seats]]\nmoney = []\nknown = [10]\n[[seats]]\n[[seats]]", "seats.1.known"),
    ] {
        let found = diagnostics(text);
        assert!(found.iter().any(|message| message.contains(&format!("`{key}`"))), "{text}: {found:?}");
    }
}
