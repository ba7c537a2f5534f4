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
//!
//! With expansions a card is written as its number, as `"wild"`, or as its number and effect, `"4 reroll"`. Then there are also:
//!
//! | key | holds | default |
//! | --- | --- | --- |
//! | `aside` | open wildcards and numbers not in use | those that lie nowhere else |
//! | `gifts` | cards chosen for the first swap, by seat, `[]` for not yet (stage `arm`) | not yet |
//! | `top` | the highest number in use | by `hands` and `discard` |
//! | `below` | cards below the tops, die after die, by seat | the lowest cards first |
//! | `from`, `eyes` | by seat, whose deck each die is of, and who knows its top | the owner |
//! | `beside` | cards gained, by seat | none |
//! | `used` | power cards triggered in this round | none |
//! | `rules`, `turn_rules` | rules by name that are bent for the round, for the turn | none |
//! | `wild_number` | the number that is wild | 0 for none |
//! | `guesser`, `ladder`, `called` | whose guess stands; the last guess of a number, of powers | by `guesses`; powers last |
//! | `seats`, `mixed` | who is in the round; who has swapped dice | who has cards; nobody |
//! | `power`, `step`, `owner`, `ask`, `picked`, `receivers`, `rollers`, `cursor` | the power that is being played | none |

mod bent;
mod read;
mod values;
mod write;

pub use read::read_table;
pub use write::to_table;

use super::state::Stage;
use super::table::Table;

const STAGES: [(&str, Stage); 13] = [
    ("deal", Stage::Deal),
    ("arm", Stage::Arm),
    ("name", Stage::Name),
    ("split", Stage::Split),
    ("roll", Stage::Roll),
    ("guess", Stage::Guess),
    ("discard", Stage::Discard),
    ("power", Stage::Power),
    ("reroll", Stage::Reroll),
    ("gain", Stage::Gain),
    ("bury", Stage::Bury),
    ("swap", Stage::Swap),
    ("over", Stage::Over),
];

/// The keys that have a meaning at a stage.
fn keys(table: &Table, stage: Stage) -> Vec<&'static str> {
    let mut keys = vec!["stage", "liar", "hands", "known", "draw", "discard"];
    match stage {
        Stage::Deal | Stage::Arm | Stage::Name | Stage::Over => {}
        Stage::Swap => keys.push("turn"),
        Stage::Split => keys.extend(["named", "splits"]),
        Stage::Roll => keys.extend(["named", "dice", "tops"]),
        Stage::Guess | Stage::Discard | Stage::Power | Stage::Reroll | Stage::Gain => {
            keys.extend(["named", "dice", "tops", "guesses", "turn"]);
        }
        Stage::Bury => keys.extend(["named", "dice", "tops", "guesses", "turn", "left"]),
    }
    keys.extend(bent::keys(table, stage));
    keys
}
