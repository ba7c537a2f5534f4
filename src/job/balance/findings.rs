//! What isn't fair, as warnings.

use super::balanced::Answered;
use crate::deck::Deck;
use crate::diag::Diagnostic;
use crate::play::{Fairness, Interval};
use crate::rules::{Options, Seat};
use crate::spec::raw::Acceptable;

impl Answered {
    /// The seat whose share is the farthest from an equal one.
    pub fn most_unlike(&self) -> Option<(Seat, f64, Interval)> {
        let seats = (0..)
            .map(Seat)
            .zip(&self.verdict.seats)
            .map(|(seat, (share, interval))| (seat, *share, *interval));
        let distance = |share: f64| (share - self.equal()).abs();
        seats.max_by(|(_, one, _), (_, other, _)| distance(*one).total_cmp(&distance(*other)))
    }

    /// The equal share.
    pub fn equal(&self) -> f64 {
        1.0 / f64::from(self.played.table.players.max(1))
    }

    /// `with 4 players`, and the bots and variants if they aren't the usual ones.
    pub fn with(&self) -> String {
        let table = &self.played.table;
        let variants = if table.options == Options::default() {
            String::new()
        } else {
            format!(" and {}", table.options)
        };
        format!("with {} players{}{variants}", table.players, table.unusual_bots())
    }
}

/// A warning if the seats of a table aren't fair.
pub(super) fn seats(deck: &Deck, answered: &Answered) -> Option<Diagnostic> {
    let (seat, share, interval) =
        answered.most_unlike().filter(|_| answered.verdict.fairness == Fairness::Unfair)?;
    let points = |share: f64| format!("{:.1}", 100.0 * share);
    let message = format!(
        "{seat} wins {} % of games {}, {} expected ({} to {}, {} games)",
        points(share),
        answered.with(),
        points(answered.equal()),
        points(interval.low),
        points(interval.high),
        answered.played.sample.tally.games
    );
    let change = match (seat, share > answered.equal()) {
        (Seat(0), true) => "give the first player less to start with, or the others more",
        (Seat(0), false) => {
            "give the first player something to start with, or let who begins change from round to round"
        }
        _ => "change what the order of the seats decides: who begins a round, or who answers last",
    };
    let players = answered.played.table.players.into();
    Some(
        Diagnostic::warning(Acceptable::UnfairSeats.code(), message)
            .at(deck.place.clone(), "this deck")
            .on_players(players)
            .hint(change),
    )
}
