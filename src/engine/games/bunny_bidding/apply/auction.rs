//! How a round is decided (BB-P6, P7, P9; BB-V6, V7; BB-X-17…19). Pure: offer and bids in, winner and worst
//! bidder out.

use crate::games::bunny_bidding::rules::{Inversion, Rules};
use crate::games::bunny_bidding::state::{PowerSet, State, Tile, Tiles};
use crate::rules::{Rules as _, SEATS, Seat, Seats};

/// The result of comparing the bids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The lowest bid wins.
    pub inverted: bool,
    /// The bid of each seat (BB-P7); 0 without a bid.
    pub sums: [i16; SEATS],
    /// The only one with the best bid; nobody if two are best, or without any bid.
    pub winner: Option<Seat>,
    /// The best of the other bidders, among equals the first clockwise from the start player.
    pub second: Option<Seat>,
    /// The worst bidder, among equals the first clockwise from the start player (BB-P9).
    pub worst: Option<Seat>,
    /// The bidder with the highest sum, among equals the first clockwise from the start player (BB-X-18).
    pub highest: Option<Seat>,
}

/// Which bid wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wins {
    /// The best one (BB-P7).
    #[default]
    Best,
    /// The one that has as many better as worse ones.
    Middle,
    /// The one that has one better.
    Second,
    /// The worst.
    Worst,
}

impl Wins {
    /// In the order of the words of the rule.
    pub const ALL: [Wins; 4] = [Wins::Best, Wins::Middle, Wins::Second, Wins::Worst];

    /// True if a bid with these numbers of better and worse ones wins.
    fn holds(self, better: usize, worse: usize) -> bool {
        match self {
            Wins::Best => better == 0,
            Wins::Middle => better == worse,
            Wins::Second => better == 1,
            Wins::Worst => worse == 0,
        }
    }
}

/// The changes by effects to an auction; none by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AuctionModifiers {
    /// Effects invert the auction an odd number of times (BB-X-18).
    pub inverts: bool,
    /// The highest bidder starts the next round if the auction is inverted (BB-X-18).
    pub highest_starts: bool,
    /// Which bid wins.
    pub wins: Wins,
    /// Seats that win if their bid is one of several that would win.
    pub win_ties: Seats,
    /// How much more these tiles count in bids (BB-X-17), as bots guess.
    pub matching: (Tiles, i16),
    /// How much more the bid of each seat counts (BB-X-17, PW-8, HC-7).
    pub bonus: [i16; SEATS],
    /// Seats whose bids are ignored (BB-X-19).
    pub ignored: Seats,
}

impl AuctionModifiers {
    /// A guess, by these open tiles, and by what is known of the powers of each seat.
    pub fn guess(
        rules: &Rules,
        offer: Tiles,
        open: Tiles,
        powers: impl Fn(Seat) -> PowerSet,
    ) -> AuctionModifiers {
        let mut modifiers = AuctionModifiers::default();
        if !rules.effects.power_cards.is_empty() {
            let bid = |index| rules.effects.estimate_of_power(index).map_or(0, |estimate| estimate.bid);
            rules.seats().for_each(|seat| modifiers.bonus[seat.index()] = powers(seat).iter().map(bid).sum());
        }
        let estimates = || open.iter().filter_map(|tile| rules.effects.estimate(tile.into()));
        let matching = estimates().map(|estimate| estimate.matching).sum();
        modifiers.inverts = estimates().map(|estimate| estimate.inverts).sum::<i32>() % 2 != 0;
        modifiers.matching = (if matching == 0 { Tiles::NONE } else { rules.types_among(offer) }, matching);
        modifiers
    }
}

/// Decides a round.
pub fn judge(
    rules: &Rules,
    offer: Tiles,
    bids: &[Tiles; SEATS],
    start: Seat,
    modifiers: &AuctionModifiers,
) -> Outcome {
    let bidding = Bidding::new(rules, leading(rules, offer), bids, start, modifiers);
    let winner = bidding.winner(modifiers);
    let (second, worst, highest) = (bidding.second(winner), bidding.worst(), bidding.highest());
    Outcome { inverted: bidding.inverted, sums: bidding.sums, winner, second, worst, highest }
}

/// The bids of a round, compared.
#[derive(Clone, Copy, Debug)]
pub struct Bidding {
    inverted: bool,
    sums: [i16; SEATS],
    /// The worth of each bid, the higher the better: a lower sum is worth more if the auction is inverted.
    worth: [i16; SEATS],
    bidders: Seats,
    start: Seat,
    players: u8,
}

impl Bidding {
    /// Compares the bids for an offer that is led by the types of these tiles, see [`leading`].
    pub fn new(
        rules: &Rules,
        leading: Tiles,
        bids: &[Tiles; SEATS],
        start: Seat,
        modifiers: &AuctionModifiers,
    ) -> Bidding {
        let mut bids = *bids;
        modifiers.ignored.iter().for_each(|seat| bids[seat.index()] = Tiles::NONE);
        let (inverted, flipped) = match rules.variants.inversion {
            Inversion::Leading => (inversions(leading, &bids), Tiles::NONE),
            Inversion::Flip => (false, leading),
            Inversion::Pairs => (pairs(rules, &bids), Tiles::NONE),
        };
        let inverted = inverted != modifiers.inverts;
        let (mut sums, mut worth, mut bidders) = ([0; SEATS], [0; SEATS], Seats::NONE);
        for (at, bid) in bids.iter().enumerate().filter(|(_, bid)| !bid.is_empty()) {
            let (matching, more) = modifiers.matching;
            let more = if more == 0 { 0 } else { (*bid & matching).len() as i16 * more };
            sums[at] = sum(*bid, flipped) + more + modifiers.bonus[at];
            worth[at] = if inverted { -sums[at] } else { sums[at] };
            bidders = bidders.with(Seat(at as u8));
        }
        Bidding { inverted, sums, worth, bidders, start, players: rules.players }
    }

    fn worth(&self, seat: Seat) -> i16 {
        self.worth[seat.index()]
    }

    /// The only one whose bid wins, or of several that would, the first whom effects let win.
    pub fn winner(&self, modifiers: &AuctionModifiers) -> Option<Seat> {
        let count =
            |than: &dyn Fn(i16) -> bool| self.bidders.iter().filter(|seat| than(self.worth(*seat))).count();
        let most = self.bidders.iter().map(|seat| self.worth(seat)).max();
        let wins = |seat: &Seat| {
            let mine = self.worth(*seat);
            match modifiers.wins {
                // The usual case, without counting.
                Wins::Best => Some(mine) == most,
                wins => wins.holds(count(&|other| other > mine), count(&|other| other < mine)),
            }
        };
        let winners = self.bidders.iter().filter(wins).fold(Seats::NONE, Seats::with);
        let tied = || winners.and(modifiers.win_ties).clockwise(self.start, self.players).next();
        if winners.count() > 1 { tied() } else { winners.iter().next() }
    }

    fn second(&self, winner: Option<Seat>) -> Option<Seat> {
        let bidders = self.bidders.clockwise(self.start, self.players);
        bidders.filter(|seat| Some(*seat) != winner).min_by_key(|seat| -self.worth(*seat))
    }

    /// The worst bidder, among equals the first clockwise from the start player (BB-P9).
    pub fn worst(&self) -> Option<Seat> {
        self.bidders.clockwise(self.start, self.players).min_by_key(|seat| self.worth(*seat))
    }

    fn highest(&self) -> Option<Seat> {
        self.bidders.clockwise(self.start, self.players).min_by_key(|seat| -self.sums[seat.index()])
    }
}

/// The tiles of the types that occur most in the offer (BB-P6).
pub fn leading(rules: &Rules, offer: Tiles) -> Tiles {
    let (mut most, mut leading) = (1, Tiles::NONE);
    for kind in &rules.kinds {
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
fn pairs(rules: &Rules, bids: &[Tiles; SEATS]) -> bool {
    let all = Tiles::union(bids);
    rules.kinds.iter().filter(|kind| (kind.tiles & all).len() >= 2).count() % 2 == 1
}

/// BB-P7: the sum of a bid, the digits of some tiles reversed (BB-V6).
fn sum(bid: Tiles, flipped: Tiles) -> i16 {
    if flipped.is_empty() {
        return bid.iter().map(i16::from).sum();
    }
    bid.iter().map(|tile| i16::from(if flipped.has(tile) { reversed(tile) } else { tile })).sum()
}

/// The number that a tile counts in bids without effects (BB-V6).
pub fn worth(rules: &Rules, state: &State, tile: Tile) -> Tile {
    let flips = rules.variants.inversion == Inversion::Flip && leading(rules, state.offer()).has(tile);
    if flips { reversed(tile) } else { tile }
}

/// BB-V6: 58 becomes 85, and 4, written as 04, becomes 40.
pub fn reversed(tile: Tile) -> Tile {
    tile % 10 * 10 + tile / 10
}
