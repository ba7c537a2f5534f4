//! Setups as people write them: defaults, and all errors at once.

use super::{money, rules, state, words};
use crate::diag::Source;
use crate::rules::{Rules as _, Seat, Turn, read_setup};

/// The errors of a setup, with their keys.
fn errors(text: &str) -> Vec<String> {
    let errors = rules(3).read_table(text.parse().unwrap()).unwrap_err();
    errors.into_iter().map(|error| error.to_string()).collect()
}

#[test]
fn an_empty_setup_is_the_start_of_the_game() {
    let rules = rules(3);
    let game = state(&rules, "");
    assert_eq!(game.hands, rules.start().hands);
    assert_eq!(rules.turn(&game), Turn::Chance(40));
}

#[test]
fn missing_keys_have_defaults() {
    let rules = rules(4);
    let game = state(&rules, "turn = 2\n[auction]\nanimal = 'pig'\nbid = 30\nhigh_bidder = 4");
    assert_eq!(rules.turn(&game), Turn::Seat(Seat(0)), "after the high bidder, seat 4");
    assert_eq!(words(&rules, &game, 1)[1], "bid 40");
    assert_eq!(money(&rules, &game, 4).len(), 7);
    assert_eq!(game.draw_pile.count(), 39);
}

#[test]
fn all_schema_violations_come_at_once() {
    let text = "turn = 4\nphsae = 'bid'\nhands = [[true]]\n[auction]\nanimal = 'cow'\nhand = \
        []\n[payment]\nprice = -1";
    let found = read_setup(&rules(3), &Source::new("setup.toml", text)).unwrap_err();
    for part in ["phsae", "`hands`", "`hand`", "`animal`", "`payer`", "`payment.price`"] {
        assert!(found.0.iter().any(|diagnostic| diagnostic.message.contains(part)), "{part} in {found:#?}");
    }
    assert!(rules(3).read_table(text.parse().unwrap()).is_err());
}

#[test]
fn all_errors_come_at_once() {
    let found = errors(
        r#"
            turn = 4
            bank = [7]
            hands = [[500, 500, 500, 500, 500, 500]]
            animals.1 = { cow = 5, emu = 1 }
            animals.3 = { cow = 4 }
            animals.4 = {}
            [auction]
            animal = "unicorn"
            bid = 35
            high_bidder = 1
        "#,
    );
    for part in [
        "`turn`: 4 is not a seat",
        "`bank.0`: there is no money card of 7",
        "`auction.animal`",
        "multiple of 10",
        "`auction.high_bidder`",
        "`hands.0`: there are 6 money cards of 500",
        "`animals.1.cow`: must",
        "`animals.1.emu`",
        "`animals.4`",
    ] {
        assert!(found.iter().any(|message| message.contains(part)), "{part} in {found:#?}");
    }
}

#[test]
fn cards_are_never_made_or_lost() {
    assert!(errors("animals.1 = { cow = 3 }\nanimals.2 = { cow = 3 }")[0].contains("6 of `cow`"));
    assert!(errors("draw_pile = { cow = 1 }")[0].contains("`draw_pile`"));
    assert!(errors("bank = []")[0].contains("`bank`"));
    assert!(errors("hands = [[200, 200, 200], [200, 200, 200]]")[0].contains("6 money cards of 200"));
}

#[test]
fn parts_must_fit_together() {
    for (text, key) in [
        ("hands = [[], [], [], []]", "hands"),
        ("phase = 'bid'", "phase"),
        ("phase = 'challenge'", "phase"),
        ("phase = 'over'", "phase"),
        ("phase = 'draw'\n[trade]\nanimal = 'cow'\nwith = 2", "trade"),
        ("phase = 'decide'\n[auction]\nanimal = 'cow'", "auction.bid"),
        ("[auction]\nanimal = 'cow'\nbid = 270\nhigh_bidder = 2", "auction.bid"),
        ("[auction]\nanimal = 'cow'\nexcluded = [1]", "auction.excluded"),
        ("[auction]\nanimal = 'cow'\nbidders = []", "auction.next"),
        ("[payment]\nanimal = 'cow'\npayer = 1\nprice = 10", "payment.payer"),
        ("[payment]\nanimal = 'cow'\npayer = 2\nprice = 500", "payment.price"),
        ("[trade]\nanimal = 'cow'\nwith = 2", "trade.animal"),
        ("[trade]\nanimal = 'cow'\nwith = 1", "trade.with"),
        ("hands = [[], [], []]\nknown = [[10]]", "known.0"),
    ] {
        let found = errors(text);
        assert!(found.iter().any(|message| message.starts_with(&format!("`{key}`"))), "{text}: {found:?}");
    }
    assert!(rules(3).read_table("phase = 'nap'".parse().unwrap()).is_err());
}
