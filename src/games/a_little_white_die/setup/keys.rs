//! Which keys of setups have a meaning when.

use super::super::rules::Rules;
use super::super::state::Phase;

/// Whether dice lie on the table, and all are rolled.
pub(super) fn dice_are_rolled(phase: Phase) -> bool {
    matches!(phase, Phase::Guess | Phase::Power | Phase::Reroll | Phase::Gain | Phase::Discard | Phase::DiscardBelow)
}

/// Whether a power is being played.
pub(super) fn power_is_played(phase: Phase) -> bool {
    matches!(phase, Phase::Power | Phase::Reroll | Phase::Gain)
}

/// The keys that have a meaning in a phase.
pub(super) fn keys(rules: &Rules, phase: Phase) -> Vec<&'static str> {
    let dice = phase == Phase::Roll || dice_are_rolled(phase);
    let groups: [(bool, &[&str]); 12] = [
        (true, &["phase", "liar", "hands", "known", "draw_pile", "discard"]),
        (dice_are_rolled(phase), &["guesses", "turn"]),
        (phase == Phase::Swap, &["turn"]),
        (phase == Phase::Split, &["named", "splits"]),
        (dice, &["named", "dice", "tops"]),
        (phase == Phase::DiscardBelow, &["cards_left"]),
        (rules.arranged || rules.wild.is_some(), &["aside"]),
        (phase == Phase::FirstSwap, &["first_swaps"]),
        (rules.arranged, &["highest_number"]),
        (power_is_played(phase), &["power"]),
        (rules.arranged && dice, &["below", "deck_of", "seen_by", "gained", "triggered", "swapped_dice", "in_round"]),
        (rules.arranged && dice, &["rules", "turn_rules", "wild_number", "guesser", "last_number_guess", "last_power_guess"]),
    ];
    groups.into_iter().filter(|(applies, _)| *applies).flat_map(|(_, keys)| keys).copied().collect()
}
