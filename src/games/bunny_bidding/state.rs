//! Everything that changes in a game, in two parts: what lies open to all, and what is hidden. Scores and where each tile lies.

use super::table::Table;
use super::tiles::{Tile, Tiles, union};
use super::traits::{Traits, all_of};
use crate::rules::{AppliedEffects, SEATS, Scores, Seat, Seats};

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
    /// Powers are dealt (BB-S2).
    Powers,
    /// Handicaps are dealt (BB-S2).
    Handicaps,
    /// Tiles are dealt (BB-S1).
    Deal,
    /// The start player begins the offer (BB-P1).
    Lay,
    /// A seat shows the tiles that it may use (BB-V1).
    Show,
    /// A seat plays tiles to bid and offer (BB-P2).
    Play,
    /// A seat decides what a tile or a power does (BB-X, BB-PW).
    Act,
    /// Chance decides it.
    Draw,
    /// A seat names whose bid is ignored (BB-X-19).
    Name,
    /// The offer is given away at random (BB-X-16).
    Scatter,
    /// A seat lays a goal open (BB-HC-8).
    Expose,
    /// Nobody has a tile (BB-E1).
    Over,
}

impl Phase {
    /// Whether not everything is dealt yet.
    pub fn is_set_up(self) -> bool {
        matches!(self, Phase::Types | Phase::Goals | Phase::Powers | Phase::Handicaps | Phase::Deal)
    }
}

/// What a seat has done in its turn and what it still owes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Duty {
    /// How many tiles it has played (BB-P4).
    pub played: u8,
    /// How many of them are open (BB-P4, HC-5).
    pub open: u8,
    /// Whether the bid of BB-P2 is still due.
    pub bid: bool,
    /// Whether the offer tile of BB-P2 is still due.
    pub offer: bool,
    /// Whether one more tile is due, to bid or offer (BB-P3, and the single tile of BB-P5).
    pub extra: bool,
    /// Whether it has offered a tile (BB-HC-1, HC-2).
    pub offered: bool,
    /// Whether bid and offer tile may be left out (BB-X-14).
    pub free: bool,
    /// Whether it does not bid (BB-PW-5).
    pub no_bid: bool,
    /// Whether the round ends with this turn (BB-X-07).
    pub last: bool,
    /// Whether the rest of the turn comes after everyone else's (BB-X-08).
    pub later: bool,
    /// The powers that it has used (BB-H1).
    pub used: Traits,
}

/// A tile or a power that is at work in a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Acting {
    /// Which: a tile by its number, a trait by its place from 128; 0 for none.
    pub source: u8,
    /// Which of its steps.
    pub step: u8,
    /// How often that was done.
    pub done: u8,
    /// The tile that was picked first, 0 for none.
    pub tile: Tile,
    /// Whose face-down tile is drawn, from 1.
    pub whose: u8,
    /// Whether it is one of the bids.
    pub bid: bool,
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
    /// What is at work (BB-X, BB-PW).
    pub acting: Acting,
    /// What of offer and bids is played open for the rest of the round (BB-X-12).
    pub open: u8,
    /// Seats, from 1, that take the rest of their turn after everyone else, in their order (BB-X-08).
    pub later: [u8; SEATS],
    /// What is left of the turns of those seats.
    pub rest: [Duty; SEATS],
    /// Open offer tiles by which somebody is named, by the seat that put them there (BB-X-19).
    pub put: [Tiles; SEATS],
    /// Tiles that have left the game for good (BB-X-11).
    pub spent: Tiles,
    /// Tiles that act while the bids are compared.
    pub compared: Tiles,
    /// Those of them by which somebody has yet to be named (BB-X-19).
    pub naming: Tiles,
    /// Bids that lay face down, while the bids are compared.
    pub revealed: [Tiles; SEATS],
    /// Seats whose bids are ignored (BB-X-19).
    pub ignored: Seats,
    /// Powers of each seat, and handicaps that all have seen.
    pub traits: [Traits; SEATS],
    /// The power or handicap in the offer (BB-H2).
    pub trait_offer: Traits,
    /// Powers and handicaps that have left the game.
    pub trait_gone: Traits,
    /// The goal of each seat that lies open (BB-HC-8).
    pub open_goal: [Option<u8>; SEATS],
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
    /// For each seat: face-down tiles of others at which it has looked where they lie. It knows of them as well.
    pub seen: [Tiles; SEATS],
    /// For each seat: those at whose goals it has looked (BB-X-13).
    pub looked: [Seats; SEATS],
    /// The secret handicaps of each seat.
    pub traits: [Traits; SEATS],
    /// Powers and handicaps that nobody has been dealt.
    pub box_traits: Traits,
}

/// Everything that changes in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct State {
    /// What everybody sees.
    pub public: Public,
    /// What is hidden from some or all.
    pub hidden: Hidden,
    /// Which tiles, powers and handicaps have taken hold.
    pub applied_effects: AppliedEffects,
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
        self.public.bids[seat.index()] | self.hidden.bids[seat.index()] | self.public.revealed[seat.index()]
    }

    /// All powers and handicaps of a seat.
    pub fn traits(&self, seat: Seat) -> Traits {
        self.public.traits[seat.index()] | self.hidden.traits[seat.index()]
    }

    /// How many tiles the offer has. Everybody can count them.
    pub fn offered(&self) -> u32 {
        self.public.offer.len() + self.hidden.offers.iter().map(|offer| offer.len()).sum::<u32>()
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
        let by_seat = [hidden.hands, hidden.offers, hidden.bids, public.bids, public.won, public.revealed];
        [hidden.pool, public.offer, public.gone, public.spent].into_iter().chain(by_seat.into_iter().flatten())
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
        for (kind, count) in counts.iter_mut().skip(first).take(table.kinds.len()).enumerate() {
            *count = (dealt(kind) + usize::from(self.goals_left(table, kind))) as u16;
        }
        let places = self.hidden.traits.into_iter().chain(self.public.traits);
        let others = [self.hidden.box_traits, self.public.trait_offer, self.public.trait_gone];
        for index in places.chain(others).flat_map(Traits::iter) {
            if let Some(count) = counts.get_mut(table.class_of_trait(index)) {
                *count += 1;
            }
        }
    }

    /// The powers and handicaps that are not in the box.
    pub fn traits_out(&self) -> Traits {
        all_of(&self.public.traits) | all_of(&self.hidden.traits) | self.public.trait_offer | self.public.trait_gone
    }

    /// How many goal tiles of an egg type are not dealt; those of types that are left out lie in the box.
    pub fn goals_left(&self, table: &Table, kind: usize) -> u8 {
        let dealt = self.hidden.goals.iter().flatten().filter(|goal| **goal == Some(kind as u8)).count();
        table.kinds.get(kind).map_or(0, |kind| kind.goals).saturating_sub(dealt as u8)
    }

    /// BB-E2: 5 for each collected egg of a goal type, −1 for every other, by counting sets; but for fixed scores (BB-X-01…06).
    pub fn scores(&self, table: &Table) -> Scores {
        let mut points = [0; SEATS];
        for seat in table.seats() {
            let mask = self.hidden.goals[seat.index()].iter().flatten().fold(0, |mask, goal| mask | 1 << goal);
            let won = self.public.won[seat.index()];
            points[seat.index()] = 6 * (won & table.of_types(mask)).len() as i32 - won.len() as i32 + table.fixed(won);
        }
        Scores::most_points(points, table.players)
    }

    /// BB-E2 again, tile by tile.
    pub fn recount(&self, table: &Table) -> Scores {
        let mut points = [0; SEATS];
        for tile in table.tiles.iter() {
            let Some(seat) = self.public.won.iter().position(|won| won.has(tile)) else { continue };
            let kind = table.type_of(tile);
            let fixed = table.deeds.points(tile, self.public.won[seat].len());
            points[seat] += fixed.unwrap_or(if kind.is_some() && self.hidden.goals[seat].contains(&kind) { 5 } else { -1 });
        }
        let most = table.seats().map(|seat| points[seat.index()]).max();
        let winners = table.seats().filter(|seat| Some(points[seat.index()]) == most).fold(Seats::NONE, Seats::with);
        Scores { points, winners }
    }
}
