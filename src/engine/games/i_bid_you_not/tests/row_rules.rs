//! What the row does to rules is looked up bit by bit, as it is asked for at every move. The machine that
//! plays all other effects understands these too: it gives every rule the same value.

use std::collections::BTreeSet;

use super::super::effects::rule_values::{Invert, RuleName, Setting};
use super::*;
use crate::effect::machine::word_rule;

/// True if rules may have other values than those that the cards of the row give them. A row that has been
/// taken is another zone for effects, though what it says of rules still holds.
fn has_other_changes(state: &State) -> bool {
    let lasts = state.machine.memory().is_some_and(|memory| !memory.lasting.is_empty());
    lasts
        || state.board.phase == Phase::Taken
        || !state.board.active_this_auction.is_empty()
        || state.board.timed_rules.iter().any(Option::is_some)
}

/// The rules of a state that the machine gives another value than the look-up does, and the values of all.
fn compared(rules: &Rules, whole: &Rules, state: &State, seen: &mut BTreeSet<String>) -> Vec<String> {
    let mut differences = Vec::new();
    for rule in RuleName::ALL.iter().filter(|rule| !rule.is_of_card()) {
        let (by, value) = rules.effects.decided(&state.board, *rule);
        // Nothing overrides or silences it, which only this game knows (IBYN-X-B10b).
        if value == Some(Setting::Invert(Invert::Always)) {
            continue;
        }
        let played = word_rule(whole, state, *rule as u8, None);
        let played = played.and_then(|place| Setting::at(*rule, place));
        if played != value {
            let row = state.board.row.as_slice();
            differences.push(format!("{value:?} by {by:?}, {played:?} in {:?}: {row:?}", state.board.phase));
        }
        seen.extend(value.map(|value| format!("{value:?}")));
    }
    differences
}

#[test]
fn what_is_looked_up_is_what_the_machine_plays() {
    let (mut seen, mut differences) = (BTreeSet::new(), Vec::new());
    for (at, deck) in [deck(), double_deck(), deck_with_odd(), deck_with_all()].iter().enumerate() {
        let rules = seated(deck, 3);
        let whole = rules.by_machine_alone(deck);
        for game in 0..40 {
            let mut random = Stream::new(game, &["row rules", &at.to_string()]);
            play_on(&rules, &mut rules.start(), &mut random, any, |state, _, _| {
                if !has_other_changes(state) {
                    differences.extend(compared(&rules, &whole, state, &mut seen));
                }
            });
        }
    }
    assert!(
        differences.is_empty(),
        "{} differ: {:#?}",
        differences.len(),
        &differences[..9.min(differences.len())]
    );
    // The values that cards of the shipped decks set from the row, whatever happens in these games.
    assert!(seen.len() > 10, "{seen:?}");
}
