//! Which keys of setups have a meaning when.

use super::super::rules::Rules;
use super::super::state::Phase;
use super::schema::Setup;

/// True for phases in which dice lie on the table, and all are rolled.
pub(super) fn dice_are_rolled(phase: Phase) -> bool {
    matches!(phase, Phase::Guess | Phase::Discard | Phase::DiscardBelow) || phase.is_step()
}

/// The keys of a setup that have a value, in alphabetical order.
pub(super) fn given(setup: &Setup) -> impl Iterator<Item = &'static str> {
    macro_rules! given {
        ($($key:ident)+) => {{
            let Setup { $($key),+ } = setup;
            [$((stringify!($key), $key.is_some())),+]
        }};
    }
    let keys = given!(
        again aside below caller cards_left deck_of delays dice discard draw_pile effects
        first_swaps gained guesser guesses hands highest_number in_round known last_number_guess
        last_power_guess liar named phase reversed seen_by skipped splits swapped_dice tops turn
    );
    keys.into_iter().filter(|(_, has_value)| *has_value).map(|(key, _)| key)
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
        (rules.arranged, &["effects"]),
        (
            rules.arranged && dice,
            &["below", "deck_of", "seen_by", "gained", "swapped_dice", "in_round", "caller", "delays"],
        ),
        (
            rules.arranged && dice,
            &["skipped", "again", "reversed", "guesser", "last_number_guess", "last_power_guess"],
        ),
    ];
    groups.into_iter().filter(|(applies, _)| *applies).flat_map(|(_, keys)| keys).copied().collect()
}
