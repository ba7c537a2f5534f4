//! How a round is decided (BB-P6, P7, P9; BB-V6, V7). Pure: offer and bids in, winner and worst bidder out.

use super::table::{Inversion, Table};
use super::tiles::{Tile, Tiles};
use crate::rules::{SEATS, Seat, Seats};

/// What comes of the bids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Whether the lowest bid wins.
    pub inverted: bool,
    /// The bid of each seat (BB-P7); 0 without a bid.
    pub sums: [u16; SEATS],
    /// The only one with the best bid; nobody if two are best, or without any bid.
    pub winner: Option<Seat>,
    /// The worst bidder, among equals the first clockwise from the start player (BB-P9).
    pub worst: Option<Seat>,
}

/// Decides a round.
pub fn judge(table: &Table, offer: Tiles, bids: &[Tiles; SEATS], start: Seat) -> Outcome {
    judge_led(table, leading(table, offer), bids, start)
}

/// Decides a round whose offer is led by the types of these tiles, see [`leading`].
pub fn judge_led(table: &Table, leading: Tiles, bids: &[Tiles; SEATS], start: Seat) -> Outcome {
    let (inverted, flipped) = match table.chosen.inversion {
        Inversion::Leading => (inversions(leading, bids), Tiles::NONE),
        Inversion::Flip => (false, leading),
        Inversion::Pairs => (pairs(table, bids), Tiles::NONE),
    };
    let sums = bids.map(|bid| sum(bid, flipped));
    let bidders = table.seats().filter(|seat| !bids[seat.index()].is_empty()).fold(Seats::NONE, Seats::with);
    // The higher the better: a lower sum is worth more if the auction is inverted.
    let worth = |seat: &Seat| if inverted { u16::MAX - sums[seat.index()] } else { sums[seat.index()] };
    let best = bidders.iter().map(|seat| worth(&seat)).max();
    let mut winners = bidders.iter().filter(|seat| Some(worth(seat)) == best);
    let winner = winners.next().filter(|_| winners.next().is_none());
    let worst = bidders.clockwise(start, table.players).min_by_key(worth);
    Outcome { inverted, sums, winner, worst }
}

/// The tiles of the types that occur most in the offer (BB-P6).
pub fn leading(table: &Table, offer: Tiles) -> Tiles {
    let (mut most, mut leading) = (1, Tiles::NONE);
    for kind in &table.kinds {
        let count = (kind.tiles & offer).len();
        if count > most {
            (most, leading) = (count, kind.tiles);
        } else if count == most {
            leading |= kind.tiles;
        }
    }
    leading
}

/// BB-P6: each of these tiles among the bids inverts once.
fn inversions(leading: Tiles, bids: &[Tiles; SEATS]) -> bool {
    bids.iter().map(|bid| (*bid & leading).len()).sum::<u32>() % 2 == 1
}

/// BB-V7: each type that occurs twice or more among the bids inverts once.
fn pairs(table: &Table, bids: &[Tiles; SEATS]) -> bool {
    let all = super::tiles::union(bids);
    table.kinds.iter().filter(|kind| (kind.tiles & all).len() >= 2).count() % 2 == 1
}

/// BB-P7: the sum of a bid, the digits of some tiles reversed (BB-V6).
fn sum(bid: Tiles, flipped: Tiles) -> u16 {
    bid.iter().map(|tile| u16::from(if flipped.has(tile) { reversed(tile) } else { tile })).sum()
}

/// BB-V6: 58 becomes 85, and 4, written as 04, becomes 40.
pub fn reversed(tile: Tile) -> Tile {
    tile % 10 * 10 + tile / 10
}
