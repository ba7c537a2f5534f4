//! What is narrated and counted.

use super::drive::*;
use crate::games::shared::sample_games::check_stories;

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
