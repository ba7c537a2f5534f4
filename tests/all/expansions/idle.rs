//! A rule in force that changes nothing is no applied effect: in each game one that forbids nothing, or sets
//! what holds anyway, beside the same card with a rule that matters.

use std::collections::BTreeSet;

use super::OPTIONS;
use super::trial::applied;
use crate::support::{root, shipped, text};
use bidpress::deck::assemble;
use bidpress::diag::Source;
use bidpress::games;
use bidpress::play::{Bot, Plan};
use bidpress::rules::Options;
use bidpress::spec;

/// Of each game a wish, what it does, and what makes no difference.
const CASES: [(&str, &str, &str, &str); 5] = [
    ("a-little-white-die", "one-more", "rule = \"least-dice\", plus = 1", "rule = \"least-dice\", value = 2"),
    (
        "bid-it",
        "told-you-so",
        "rule = \"loss\", plus = 1, who = \"loser\"",
        "rule = \"wrong-side\", value = 3, who = \"loser\"",
    ),
    (
        "bunny-bidding",
        "second-breakfast",
        "rule = \"offer-tiles\", plus = 1",
        "rule = \"laid-tiles\", value = 2",
    ),
    ("i-bid-you-not", "odd-one-in", "number = { odd = true }", "number = { at_least = 1 }"),
    ("youre-bluffing", "swan-song", "rule = \"raise\", value = 50", "rule = \"raise\", value = 10"),
];

/// The effects that are applied in games with these wishes: a deck, or an expansion of the one that ships.
fn applied_with(game: &str, wishes: String) -> BTreeSet<String> {
    let spec = spec::read(&Source::new("wishes.toml", wishes), &|_| Err("none".into())).unwrap();
    let (base, sets) =
        if spec.raw.extends.is_some() { (shipped::spec(game), vec![spec]) } else { (spec, Vec::new()) };
    let (deck, _) = assemble(&base, &sets, &OPTIONS).unwrap();
    let players = deck.players.min as u8;
    let open = games::find(game).unwrap().engine.open(&deck, players, &Options::default()).unwrap();
    let bots = vec![Bot::Random; usize::from(players)];
    let sample = open.sample(&Plan {
        games: 0..60,
        bots,
        key: [7; 32],
        full_first: 0,
        counted_first: 2_000,
        needed_first: 0,
        full_every: 0,
        saved_every: 1,
        keeps_outcomes: false,
        keeps_rows: false,
        first_random: false,
    });
    applied(&deck, &*open, &sample)
}

#[test]
fn rules_that_make_no_difference_are_never_applied() {
    for (game, effect, matters, idle) in CASES {
        let wishes = text(root().join(format!("tests/wishes/{game}.toml")));
        let changed = wishes.replace(matters, idle);
        assert_ne!(changed, wishes);
        let (with, without) = (applied_with(game, wishes), applied_with(game, changed));
        assert!(with.contains(effect) && !without.contains(effect), "{game}: {with:?}, {without:?}");
    }
}
