//! Everything that changes in a game, in two parts: what lies open to all, and what is hidden. Scores and where each tile lies.

use super::table::Table;
use super::tiles::{Tiles, union};
use crate::rules::{SEATS, Scores, Seat, Seats};

/// The most goals that a seat can have (BB-S1).
pub const GOALS: usize = 2;

/// The goals of a seat by egg type, in ascending order, what is not there last.
pub type Goals = [Option<u8>; GOALS];

/// What is going on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Egg types are left out, by chance (BB-V3).
    #[default]
    Types,
    /// Goals are dealt (BB-S1).
    Goals,
    /// Tiles are dealt (BB-S1).
    Deal,
    /// The start player begins the offer (BB-P1).
    Lay,
    /// A seat shows the tiles that it may use (BB-V1).
    Show,
    /// A seat plays tiles to bid and offer (BB-P2).
    Play,
    /// Nobody has a tile (BB-E1).
    Over,
}

/// What a seat has done in its turn and what it still owes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Duty {
    /// How many tiles it has played (BB-P4).
    pub played: u8,
    /// Whether one of them is open (BB-P4).
    pub open: bool,
    /// Whether the bid of BB-P2 is still due.
    pub bid: bool,
    /// Whether the offer tile of BB-P2 is still due.
    pub offer: bool,
    /// Whether one more tile is due, to bid or offer (BB-P3, and the single tile of BB-P5).
    pub extra: bool,
}

impl Duty {
    /// What a seat owes at the start of its turn, by the number of tiles that it may use (BB-P2, P5).
    pub fn fresh(tiles: u32) -> Duty {
        Duty { bid: tiles >= 2, offer: tiles >= 2, extra: tiles == 1, ..Duty::default() }
    }

    /// How many tiles are due.
    pub fn due(&self) -> u8 {
        u8::from(self.bid) + u8::from(self.offer) + u8::from(self.extra)
    }
}

/// What everybody sees.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Public {
    /// What is going on.
    pub phase: Phase,
    /// Whether everybody passes tiles to the left before it goes on (BB-V8).
    pub passing: bool,
    /// Who starts the round.
    pub start: Seat,
    /// Whose turn it is.
    pub mover: Seat,
    /// How many tiles the start player has yet to lay (BB-P1).
    pub lay: u8,
    /// How many seats have not ended their turn of this round, with the one whose turn it is.
    pub turns: u8,
    /// The turn of the mover.
    pub duty: Duty,
    /// Egg types that are left out (BB-V3), as bits.
    pub out: u16,
    /// The open tiles of the offer.
    pub offer: Tiles,
    /// The open bid tiles of each seat.
    pub bids: [Tiles; SEATS],
    /// What each seat has collected (BB-P8).
    pub won: [Tiles; SEATS],
    /// Tiles that have left the game.
    pub gone: Tiles,
    /// Tiles that each seat has shown for its turn in this round, and that nobody has shown since (BB-V1).
    pub shown: [Tiles; SEATS],
}

/// What is hidden from some or all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Hidden {
    /// Tiles that are not dealt yet.
    pub pool: Tiles,
    /// The hand of each seat.
    pub hands: [Tiles; SEATS],
    /// The goals of each seat.
    pub goals: [Goals; SEATS],
    /// Tiles that each seat has put to the offer face down.
    pub offers: [Tiles; SEATS],
    /// Tiles that each seat has bid face down.
    pub bids: [Tiles; SEATS],
    /// Tiles chosen to be passed; they are still in their hands (BB-V8).
    pub picked: Tiles,
    /// For each seat: tiles in others' hands or face down before them of which it knows that they are there, since they came there openly
    /// or from itself.
    pub known: [Tiles; SEATS],
}

/// Everything that changes in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct State {
    /// What everybody sees.
    pub public: Public,
    /// What is hidden from some or all.
    pub hidden: Hidden,
}

impl State {
    /// The hand of a seat.
    pub fn hand(&self, seat: Seat) -> Tiles {
        self.hidden.hands[seat.index()]
    }

    /// What lies face down before a seat, or was put to the offer so by it.
    pub fn down(&self, seat: Seat) -> Tiles {
        self.hidden.offers[seat.index()] | self.hidden.bids[seat.index()]
    }

    /// Everything of a seat that others don't see.
    pub fn concealed(&self, seat: Seat) -> Tiles {
        self.hand(seat) | self.down(seat)
    }

    /// All bid tiles of a seat.
    pub fn bid(&self, seat: Seat) -> Tiles {
        self.public.bids[seat.index()] | self.hidden.bids[seat.index()]
    }

    /// All tiles of the offer.
    pub fn offer(&self) -> Tiles {
        self.public.offer | union(&self.hidden.offers)
    }

    /// Who has yet to choose tiles to pass: who has more than may be kept back and not picked enough of them (BB-V8).
    pub fn pending(&self, table: &Table) -> Seats {
        if !self.public.passing {
            return Seats::NONE;
        }
        table.seats().filter(|seat| super::passing::wanting(self, *seat)).fold(Seats::NONE, Seats::with)
    }

    /// Each place where a tile can lie.
    fn places(&self) -> impl Iterator<Item = Tiles> {
        let (public, hidden) = (self.public, self.hidden);
        let by_seat = [hidden.hands, hidden.offers, hidden.bids, public.bids, public.won];
        [hidden.pool, public.offer, public.gone].into_iter().chain(by_seat.into_iter().flatten())
    }

    /// C1: how often each tile and each goal lies somewhere; the classes are those of the table.
    pub fn census(&self, table: &Table, counts: &mut [u16]) {
        counts.fill(0);
        let left_out = table.of_types(self.public.out);
        for tile in self.places().chain([left_out]).flat_map(Tiles::iter) {
            if let Some(count) = table.class_of_tile(tile).and_then(|class| counts.get_mut(class)) {
                *count += 1;
            }
        }
        let first = table.tiles.len() as usize;
        let dealt = |kind: usize| self.hidden.goals.iter().flatten().flatten().filter(|goal| usize::from(**goal) == kind).count();
        for (kind, count) in counts.iter_mut().skip(first).enumerate() {
            *count = (dealt(kind) + usize::from(self.goals_left(table, kind))) as u16;
        }
    }

    /// How many goal tiles of an egg type are not dealt; those of types that are left out lie in the box.
    pub fn goals_left(&self, table: &Table, kind: usize) -> u8 {
        let dealt = self.hidden.goals.iter().flatten().filter(|goal| **goal == Some(kind as u8)).count();
        table.kinds.get(kind).map_or(0, |kind| kind.goals).saturating_sub(dealt as u8)
    }

    /// BB-E2: 5 for each collected egg of a goal type, −1 for every other, by counting sets.
    pub fn scores(&self, table: &Table) -> Scores {
        let mut points = [0; SEATS];
        for seat in table.seats() {
            let mask = self.hidden.goals[seat.index()].iter().flatten().fold(0, |mask, goal| mask | 1 << goal);
            let won = self.public.won[seat.index()];
            points[seat.index()] = 6 * (won & table.of_types(mask)).len() as i32 - won.len() as i32;
        }
        Scores::most_points(points, table.players)
    }

    /// BB-E2 again, tile by tile.
    pub fn recount(&self, table: &Table) -> Scores {
        let mut points = [0; SEATS];
        for tile in table.tiles.iter() {
            let Some(seat) = self.public.won.iter().position(|won| won.has(tile)) else { continue };
            let kind = table.type_of(tile);
            points[seat] += if self.hidden.goals[seat].contains(&kind) { 5 } else { -1 };
        }
        let most = table.seats().map(|seat| points[seat.index()]).max();
        let winners = table.seats().filter(|seat| Some(points[seat.index()]) == most).fold(Seats::NONE, Seats::with);
        Scores { points, winners }
    }
}
