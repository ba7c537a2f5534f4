//! Everything that changes in a game, in two parts: what is visible to all, and what is hidden.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::effect::machine::Machine;
use crate::games::shared::Set;
use crate::rules::{AppliedEffects, SEATS, Seat, Seats};

/// A tile by its number, which is unique in a deck (BB-L3).
pub type Tile = u8;

/// The highest number of a tile (BB-L1).
pub const HIGHEST: Tile = 99;

/// How many tiles begin an offer without effects (BB-P1).
pub const LAID: u8 = 2;

/// The most egg types that the engine can tell apart.
pub const MOST_KINDS: usize = 16;

/// A set of tiles.
pub type Tiles = Set<Tile>;

/// A set of powers and handicaps, each known by its place in the deck.
pub type PowerSet = Set<u8, u32>;

/// The most powers and handicaps of a deck.
pub const MAX_POWERS: usize = 32;

/// How many tiles are passed (BB-V8).
pub const PASSED: u32 = 5;

/// The goals that a seat is dealt at most (BB-S1).
pub const GOALS_DEALT: usize = 2;

/// The most goals that a seat can have, with effects.
pub const GOALS: usize = 4;

/// The goals of a seat by egg type, in ascending order, missing ones last.
pub type Goals = [Option<u8>; GOALS];

/// Goals with one more, in their order; as they are if there is no room.
pub fn with_goal(mut goals: Goals, kind: u8) -> Goals {
    if let Some(free) = goals.iter_mut().find(|goal| goal.is_none()) {
        *free = Some(kind);
    }
    ordered(goals)
}

/// Goals without one of an egg type.
pub fn without_goal(mut goals: Goals, kind: u8) -> Goals {
    goals.iter_mut().find(|goal| **goal == Some(kind)).into_iter().for_each(|goal| *goal = None);
    ordered(goals)
}

/// True if there is room for another goal.
pub fn has_room(goals: &Goals) -> bool {
    goals.contains(&None)
}

fn ordered(mut goals: Goals) -> Goals {
    goals.sort_unstable_by_key(|goal| goal.map_or(u8::MAX, |kind| kind));
    goals
}

/// What happens next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
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
    /// The bids are compared, and effects change them (BB-X).
    Compare,
    /// The offer is given away at random (BB-X-16).
    GiveAway,
    /// The offer has been won or not, and effects are played.
    Settle,
    /// A round begins or the game ends, and effects are played (BB-HC-8).
    Begin,
    /// Nobody has a tile (BB-E1).
    Over,
}

impl Phase {
    /// True during the set-up, until everything is dealt.
    pub fn is_set_up(self) -> bool {
        matches!(self, Phase::Types | Phase::Goals | Phase::Powers | Phase::Handicaps | Phase::Deal)
    }

    /// True if chance is to draw.
    pub fn is_random(self) -> bool {
        self.is_set_up() || self == Phase::GiveAway
    }
}

/// The progress of a seat in its turn: its plays so far, and those that it still owes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TurnProgress {
    /// How many tiles it has played (BB-P4).
    pub played: u8,
    /// How many of them are open (BB-P4, HC-5).
    pub open: u8,
    /// The bid of BB-P2 is still due.
    pub bid_due: bool,
    /// The offer tile of BB-P2 is still due.
    pub offer_due: bool,
    /// How many offer tiles are due beside that one, by effects.
    pub offers_more: u8,
    /// One more tile is due, to bid or offer (BB-P3).
    pub extra_due: bool,
    /// The seat has offered a tile (BB-HC-1, HC-2).
    pub offered: bool,
    /// Bid and offer tile may be left out in the rest of a turn that waited (BB-X-14).
    pub free: bool,
    /// The round ends with this turn (BB-X-07).
    pub ends_round: bool,
    /// The rest of the turn comes after everyone else's (BB-X-08).
    pub continues_later: bool,
    /// The powers that it has used (BB-H1).
    pub used: PowerSet,
}

/// A step that the game takes once no effect is being played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Next {
    /// A player decides, or chance draws.
    #[default]
    Decide,
    /// What comes after a tile was played.
    Tile(Tile),
    /// The turn.
    Turn,
    /// The bids are compared.
    Compare,
    /// The round is decided.
    Settle,
    /// The bidders from this seat on, counted from 0, have lost.
    Lost(u8),
    /// A round begins.
    Round,
    /// The start player lays tiles.
    Lay,
    /// The game is over.
    Over,
}

/// The result of an auction, until the table is cleared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct RoundResult {
    /// Who has won the offer.
    pub winner: Option<Seat>,
    /// Who has come second.
    pub second: Option<Seat>,
    /// The worst bidder (BB-P9).
    pub worst: Option<Seat>,
    /// Who starts the next round, if not who started this one.
    pub starts: Option<Seat>,
}

impl TurnProgress {
    /// The start of a turn, at which a seat owes a bid and an offer tile (BB-P2), as far as it has tiles by
    /// then (BB-P5).
    pub fn fresh() -> TurnProgress {
        TurnProgress { bid_due: true, offer_due: true, ..TurnProgress::default() }
    }

    /// How many tiles are due.
    pub fn due(&self) -> u8 {
        u8::from(self.bid_due) + u8::from(self.offer_due) + self.offers_more + u8::from(self.extra_due)
    }
}

/// The part of a state that everybody sees.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Public {
    /// The current phase.
    pub phase: Phase,
    /// Everybody passes tiles to the left before the phase goes on (BB-V8).
    pub passing: bool,
    /// Who starts the round.
    pub first: Seat,
    /// Whose turn it is.
    pub mover: Seat,
    /// How many tiles the start player has yet to lay (BB-P1).
    pub to_lay: u8,
    /// How many seats have not ended their turn of this round, with the one whose turn it is.
    pub turns_left: u8,
    /// The turn of the mover.
    pub progress: TurnProgress,
    /// Egg types that are left out (BB-V3), as bits.
    pub left_out: u16,
    /// The open tiles of the offer.
    pub offer: Tiles,
    /// The open bid tiles of each seat.
    pub bids: [Tiles; SEATS],
    /// Tiles that each seat has collected (BB-P8).
    pub collected: [Tiles; SEATS],
    /// Tiles that have left the game.
    pub removed: Tiles,
    /// Tiles that each seat has shown for its turn in this round, and that nobody has shown since (BB-V1).
    pub shown: [Tiles; SEATS],
    /// The step that follows when the effects have been played that wait for the last event.
    pub next: Next,
    /// The result of the auction, until the table is cleared.
    pub result: RoundResult,
    /// The tiles of the offer that has just been won or not, until the next round.
    pub lot: Tiles,
    /// How many tiles effects have brought back to hands, beyond those that they have taken from hands
    /// (BB-E3).
    pub returned: u8,
    /// Seats, from 1, that take the rest of their turn after everyone else, in their order (BB-X-08).
    pub waiting: [u8; SEATS],
    /// The progress of those seats in the turns that they have not finished.
    pub waiting_turns: [TurnProgress; SEATS],
    /// Open offer tiles with an effect when bids are compared (BB-X-19), or with one that depends on it, by
    /// the seat that put them there.
    pub offered_by: [Tiles; SEATS],
    /// Tiles that have left the game for good (BB-X-11).
    pub spent: Tiles,
    /// Tiles that lay open, and have an effect when bids are compared.
    pub active: Tiles,
    /// Bids that lay face down, while the bids are compared.
    pub revealed: [Tiles; SEATS],
    /// Powers of each seat, and handicaps that all have seen.
    pub powers: [PowerSet; SEATS],
    /// The power or handicap in the offer (BB-H2).
    pub offered_power: PowerSet,
    /// Powers and handicaps that have left the game.
    pub removed_powers: PowerSet,
    /// The goals of each seat that lie open (BB-HC-8).
    pub open_goals: [Goals; SEATS],
}

/// The part of a state that is hidden from some or all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Hidden {
    /// Tiles that are not dealt yet.
    pub draw_pile: Tiles,
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
    /// For each seat: tiles in others' hands or face down before them of which it knows that they are there,
    /// since they came there openly or from itself.
    pub known: [Tiles; SEATS],
    /// For each seat: face-down tiles of others at which it has looked where they lie. It knows of them as
    /// well.
    pub seen: [Tiles; SEATS],
    /// For each seat: those at whose goals it has looked (BB-X-13).
    pub seen_goals: [Seats; SEATS],
    /// The secret handicaps of each seat.
    pub handicaps: [PowerSet; SEATS],
    /// Powers and handicaps that nobody has been dealt.
    pub undealt_powers: PowerSet,
}

/// Everything that changes in a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct State {
    /// The part that everybody sees.
    pub public: Public,
    /// The part that is hidden from some or all.
    pub hidden: Hidden,
    /// The state of the effects: those being played, lasting changes, points.
    pub machine: Machine,
    /// The tiles, powers and handicaps whose effect was applied.
    pub applied_effects: AppliedEffects,
}

impl State {
    /// The hand of a seat.
    pub fn hand(&self, seat: Seat) -> Tiles {
        self.hidden.hands[seat.index()]
    }

    /// Tiles that lie face down before a seat, or were put to the offer so by it.
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
    pub fn powers(&self, seat: Seat) -> PowerSet {
        self.public.powers[seat.index()] | self.hidden.handicaps[seat.index()]
    }

    /// How many tiles the offer has. Everybody can count them.
    pub fn offered(&self) -> u32 {
        self.public.offer.len() + self.hidden.offers.iter().map(|offer| offer.len()).sum::<u32>()
    }

    /// All tiles of the offer.
    pub fn offer(&self) -> Tiles {
        self.public.offer | Tiles::union(&self.hidden.offers)
    }

    /// True once no turn of the round is left, so that everything is shown.
    pub fn round_is_over(&self) -> bool {
        let public = &self.public;
        public.phase == Phase::Play
            && public.turns_left == 0
            && !public.passing
            && public.next == Next::Decide
    }

    /// True if a seat has more tiles than it must pass, and has not picked enough of them (BB-V8). It reads
    /// what the seat itself knows.
    pub fn has_to_pick(&self, seat: Seat) -> bool {
        let hand = self.hand(seat);
        self.public.passing && hand.len() > PASSED && (hand & self.hidden.picked).len() < PASSED
    }

    /// Who has yet to choose tiles to pass (BB-V8).
    pub fn pending(&self) -> Seats {
        (0..SEATS as u8).map(Seat).filter(|seat| self.has_to_pick(*seat)).fold(Seats::NONE, Seats::with)
    }

    /// The tiles of those who pass all they have (BB-V8).
    pub fn whole_hands(&self) -> Tiles {
        self.hidden
            .hands
            .iter()
            .filter(|hand| hand.len() <= PASSED)
            .fold(Tiles::NONE, |all, hand| all | *hand)
    }

    /// The powers and handicaps that are not in the box.
    pub fn powers_out(&self) -> PowerSet {
        let (public, hidden) = (&self.public, &self.hidden);
        PowerSet::union(&public.powers)
            | PowerSet::union(&hidden.handicaps)
            | public.offered_power
            | public.removed_powers
    }
}
