//! What is narrated and counted.

use super::drive::*;
use crate::deck::Deck;
use crate::effect::parts::{Amount, Condition, Quantity};
use crate::games::shared::sample_games::{check_stories, narrate};
use crate::rng::Stream;

#[test]
fn every_event_occurs() {
    let tables = [
        rules_of(&standard_deck(), 4, ""),
        rules_of(&standard_deck(), 3, "doubles-pass flip-digits"),
        rules_of(&expanded_deck(true, false), 5, "pairs-invert bids-return egg-types=5"),
        rules_of(&expanded_deck(true, true), 4, "reveal-five doubles-pass"),
        rules_of(&expanded_deck(true, true), 3, ""),
    ];
    check_stories(&tables, 2, &[]);
}

fn lines_of(deck: &Deck) -> Vec<String> {
    let rules = rules_of(deck, 4, "");
    let mut lines = Vec::new();
    for game in 0..20 {
        let mut story = narrate(&rules, game % 2 == 0, &mut Stream::new(game, &["bunny", "named effects"]));
        lines.extend(story.take_lines().into_iter().map(|line| line.text));
    }
    lines
}

/// Copies of a power count together, and are named once.
#[test]
fn an_effect_is_named_once() {
    let mut deck = expanded_deck(false, true);
    let more = deck.effects.iter().position(|effect| effect.id == "big-ears");
    deck.cards.iter_mut().filter(|card| card.effect.is_some()).for_each(|card| card.effect = more);
    let lines = lines_of(&deck);
    let bids = || lines.iter().filter_map(|line| line.split_once("'s bid: ")?.1.split_once(" by "));
    assert!(bids().count() > 10);
    assert!(bids().all(|(_, effects)| !effects.contains('(')), "{:?}", Vec::from_iter(bids()));
}

/// An effect whose condition does not hold inverts nothing.
#[test]
fn an_effect_that_does_nothing_is_not_named() {
    let mut deck = expanded_deck(true, false);
    let inverts = |deck: &Deck| {
        let name = deck
            .cards
            .iter()
            .find(|card| card.effect.is_some_and(|at| deck.effects[at].id == "tumble"))
            .unwrap()
            .name
            .clone();
        lines_of(deck)
            .iter()
            .filter(|line| line.starts_with("The auction is") && line.contains(&name))
            .count()
    };
    assert!(inverts(&deck) > 0);
    let tumble = deck.effects.iter_mut().find(|effect| effect.id == "tumble").unwrap();
    tumble.script.conditions = vec![Condition {
        amount: Some(Amount::Quantity(Quantity::Players)),
        is: Some(Amount::Number(9)),
        ..Condition::default()
    }];
    assert_eq!(inverts(&deck), 0);
}
