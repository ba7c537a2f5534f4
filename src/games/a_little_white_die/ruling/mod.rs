//! States as tables for people to read and write. Cards are written as their numbers, seats from 1.
//!
//! | key | holds | default |
//! | --- | --- | --- |
//! | `stage` | `deal`, `name`, `split`, `roll`, `guess`, `discard`, `bury` or `over` | the start of a round, or the end |
//! | `liar`, `turn` | seats | the first with cards; who follows from the guesses |
//! | `hands` | decks, tops included, by seat | as dealt by rule |
//! | `known` | what all know of each deck | the whole deck if nothing was dealt at random, else the tops shown |
//! | `draw`, `discard` | piles | all other cards; none |
//! | `named` | the number of dice | the fewest |
//! | `splits` | sizes chosen in secret, by seat, `[]` for not yet | not yet |
//! | `dice` | sizes of the dice, by seat | the most uneven split |
//! | `tops` | tops rolled, by seat | the lowest cards; none while they roll |
//! | `guesses` | `[number, quantity]` of this round, by seat, or `[]` | none |
//! | `left` | cards of the discarded die yet to be turned up | 1 |

mod read;
mod values;
mod write;

pub use read::read_table;
pub use write::to_table;

use super::state::Stage;

const STAGES: [(&str, Stage); 8] = [
    ("deal", Stage::Deal),
    ("name", Stage::Name),
    ("split", Stage::Split),
    ("roll", Stage::Roll),
    ("guess", Stage::Guess),
    ("discard", Stage::Discard),
    ("bury", Stage::Bury),
    ("over", Stage::Over),
];

/// The keys that have a meaning at a stage.
fn keys(stage: Stage) -> &'static [&'static str] {
    match stage {
        Stage::Deal | Stage::Name | Stage::Over => &["stage", "liar", "hands", "known", "draw", "discard"],
        Stage::Split => &["stage", "liar", "hands", "known", "draw", "discard", "named", "splits"],
        Stage::Roll => &["stage", "liar", "hands", "known", "draw", "discard", "named", "dice", "tops"],
        Stage::Guess | Stage::Discard => {
            &["stage", "liar", "hands", "known", "draw", "discard", "named", "dice", "tops", "guesses", "turn"]
        }
        Stage::Bury => &["stage", "liar", "hands", "known", "draw", "discard", "named", "dice", "tops", "guesses", "turn", "left"],
    }
}
