//! Plays a deck until it is known whether its seats win alike, or the time or the games are used up.

mod against;
mod asked;
mod balanced;
mod cards;
mod choices;
mod concluded;
mod filling;
mod findings;
mod habits;
mod ladder;
mod more;
mod needs;
mod request;
mod summary;
pub mod words;

use std::time::Instant;

use super::check::Checked;
use super::decks::LoadedDeck;
use super::earlier::earlier;
use super::load::load_decks;
use super::monitor::Monitor;
use crate::diag::Diagnostics;
use crate::files::Project;
use crate::progress;

pub use against::{CardChange, Edited, EditedTable, compare};
pub use asked::SETTLED;
pub use balanced::{Answered, Balanced};
pub use cards::Cards;
pub use choices::Choices;
pub use filling::Filling;
pub use habits::{Habits, Never, Restricted};
pub use ladder::{Ladder, ladder};
pub use more::More;
pub use needs::{Need, needs, needs_of_best};
pub use request::BalanceRequest;
pub use summary::summary;

use asked::{asked, play};
use concluded::concluded;
use more::more;

/// How much of the time is for the seats if more is asked.
const SEATS_SHARE: f64 = 0.5;

/// Plays until all is decided, or the time or the games are used up. The number of games decides when to
/// look, so the same answers come after the same games.
///
/// # Errors
/// The errors of decks; numbers of players or variants that no deck is for; a log that can't be written.
pub fn balance<'a>(
    decks: &'a [LoadedDeck],
    request: &BalanceRequest,
    monitor: &dyn Monitor,
) -> Result<Vec<Balanced<'a>>, Diagnostics> {
    let start = Instant::now();
    let checked: Vec<Checked<'_>> =
        decks.iter().map(|loaded| Checked::new(loaded, &request.players)).collect();
    checked.iter().for_each(|checked| progress::found(&checked.diagnostics()));
    let mut asked = asked(&checked, decks, request, monitor)?;
    monitor.begin(asked.len(), "tables");
    let seats_end =
        if request.asks_more() { request.seconds as f64 * SEATS_SHARE } else { request.seconds as f64 };
    play(&mut asked, request, start, seats_end, &|table| monitor.step(&decks[table.deck].deck.id));
    monitor.end();
    let more = if request.asks_more() { more(&asked, decks, request, start, monitor)? } else { Vec::new() };
    concluded(checked, asked, more, request)
}

/// Loads the decks.
///
/// # Errors
/// The errors of all decks.
pub fn load(
    project: &Project,
    request: &BalanceRequest,
) -> Result<(Vec<LoadedDeck>, Diagnostics), Diagnostics> {
    load_decks(project, &request.decks).inspect(|(_, warnings)| progress::found(warnings))
}

/// Loads the versions of decks that they are compared with.
///
/// # Errors
/// There is no such version, or its decks have errors.
pub fn load_earlier(
    project: &Project,
    request: &BalanceRequest,
    decks: &[LoadedDeck],
    against: &str,
) -> Result<Vec<LoadedDeck>, Diagnostics> {
    earlier(project, &request.decks, decks, against)
}
