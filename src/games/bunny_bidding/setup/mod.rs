//! States as people write them in rulings. `read` makes a state of a setup, `validate` says whether its parts fit together, `write` is the way
//! back.

mod read;
mod validate;
mod write;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::state::Phase;
use super::tiles::Tile;
use crate::games::shared::SeatNumber;

pub use read::state_of;
pub use write::setup_of;

/// Tiles are written as their numbers, in ascending order; egg types, powers and handicaps as their kinds in the deck file, the second of
/// several alike as `nose-2`. What is empty is left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(title = "Bunny Bidding")]
pub struct Setup {
    /// What happens next: in the set-up `types` (some are left out), `goals`, `powers`, `handicaps` and `deal`; `lay`, `show`, `play`, `over`; with
    /// expansions also `choose` and `draw` (an effect is executed), `name` (BB-X-19), `give-away` (BB-X-16), `expose` (BB-HC-8). Default: the set-up if no tile is named; else by what lies on the table.
    pub phase: Option<Phase>,
    /// The seat that starts the round. Default: 1.
    pub first: Option<SeatNumber>,
    /// The seat whose turn it is. Default: `first`.
    pub turn: Option<SeatNumber>,
    /// How many tiles the start player has yet to lay. Default: 2 in the phase `lay`, as far as there are.
    pub to_lay: Option<u8>,
    /// Turns left in the round, with the current one. Default: as many as there are seats from here to the start player.
    pub turns_left: Option<u8>,
    /// What has been played in the current turn, and what is due. Default: a fresh turn.
    pub progress: Option<Progress>,
    /// Egg types left out of the game (BB-V3). Default: the last ones, except in the phase `types`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
    /// By seat: egg types of the goals. Default: none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub goals: Vec<Vec<String>>,
    /// By seat: hand tiles. Default: none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hands: Vec<Vec<Tile>>,
    /// By seat: tiles collected. Default: none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub collected: Vec<Vec<Tile>>,
    /// Open tiles of the offer. Default: none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub offer: Vec<Tile>,
    /// By seat: tiles put to the offer face down. Default: none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub offer_down: Vec<Vec<Tile>>,
    /// By seat: open bid tiles. Default: none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub bids: Vec<Vec<Tile>>,
    /// By seat: face-down bid tiles. Default: none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub bids_down: Vec<Vec<Tile>>,
    /// Tiles out of the game, all of them. Default: after the set-up, all that no key places.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub removed: Vec<Tile>,
    /// Tiles yet to be dealt. Default: in the set-up, all that no key places.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub draw_pile: Vec<Tile>,
    /// By seat: tiles shown in this round (BB-V1). Default: what lies face down.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub shown: Vec<Vec<Tile>>,
    /// Whether tiles are being passed (BB-V8). Default: `false`.
    #[serde(skip_serializing_if = "is_false")]
    pub passing: bool,
    /// Hand tiles picked to be passed (BB-V8); hands that are passed whole are added. Default: none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub picked: Vec<Tile>,
    /// By seat: hidden tiles of others that it knows. Default: none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub known: Vec<Vec<Tile>>,
    /// By seat: powers, and handicaps that are visible to all. Default: none; the rest is in the box.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub powers: Vec<Vec<String>>,
    /// By seat: secret handicaps. Default: none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub secret_handicaps: Vec<Vec<String>>,
    /// The power or handicap in the offer (BB-H2). Default: none.
    pub offered_power: Option<String>,
    /// Powers and handicaps out of the game. Default: none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub removed_powers: Vec<String>,
    /// By seat: the egg type of the goal that is visible to all (BB-HC-8), `""` for none. Default: none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub open_goals: Vec<String>,
    /// What must be played open in this round (BB-X-12). Default: none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub open_only: Vec<OpenOnly>,
    /// Turns that go on after everyone else's, in their order (BB-X-08). Default: none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub waiting_turns: Vec<WaitingTurn>,
    /// The effect that is being executed, in the phases `choose` and `draw`. Default: none.
    pub effect: Option<EffectProgress>,
    /// By seat: its open tiles of the offer by which it will name a seat (BB-X-19). Default: none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub offered_by: Vec<Vec<Tile>>,
    /// By seat: face-down tiles of others at which it has looked. Default: none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub seen: Vec<Vec<Tile>>,
    /// By seat: the seats at whose goals it has looked (BB-X-13). Default: none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub seen_goals: Vec<Vec<SeatNumber>>,
    /// Tiles out of the game that can't be drawn again (BB-X-11). Default: none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub spent: Vec<Tile>,
    /// Tiles whose effect applies while the bids are compared. Default: none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub active: Vec<Tile>,
    /// Tiles by which a seat is still to be named (BB-X-19). Default: none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub to_name: Vec<Tile>,
    /// By seat: bid tiles that lay face down, while the bids are compared. Default: none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub revealed: Vec<Vec<Tile>>,
    /// Seats whose bids are ignored (BB-X-19). Default: none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ignored: Vec<SeatNumber>,
}

/// What has been played in a turn, and what is due. Default: a fresh turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Progress {
    /// How many tiles were played. Default: that of a fresh turn.
    pub played: Option<u8>,
    /// How many of them are open. Default: that of a fresh turn.
    pub open: Option<u8>,
    /// Whether the bid is due. Default: that of a fresh turn.
    pub bid_due: Option<bool>,
    /// Whether the offer tile is due. Default: that of a fresh turn.
    pub offer_due: Option<bool>,
    /// Whether one more tile is due, to bid or offer (BB-P3, P5). Default: that of a fresh turn.
    pub extra_due: Option<bool>,
    /// Whether a tile was offered (BB-HC-1, HC-2). Default: `false`.
    #[serde(skip_serializing_if = "is_false")]
    pub offered: bool,
    /// Whether bid and offer tile may be left out (BB-X-14). Default: `false`.
    #[serde(skip_serializing_if = "is_false")]
    pub free: bool,
    /// Whether the seat does not bid (BB-PW-5). Default: `false`.
    #[serde(skip_serializing_if = "is_false")]
    pub no_bid: bool,
    /// Whether the round ends with this turn (BB-X-07). Default: `false`.
    #[serde(skip_serializing_if = "is_false")]
    pub ends_round: bool,
    /// Whether the rest of the turn comes after everyone else's (BB-X-08). Default: `false`.
    #[serde(skip_serializing_if = "is_false")]
    pub continues_later: bool,
    /// Powers used. Default: none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub used: Vec<String>,
}

/// A turn that goes on later.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WaitingTurn {
    /// Whose turn it is.
    pub seat: SeatNumber,
    /// How far it is. Default: a fresh turn.
    #[serde(default)]
    pub progress: Progress,
}

/// An effect that is being executed: of a tile or of a power.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct EffectProgress {
    /// The tile. Default: none.
    pub tile: Option<Tile>,
    /// The power. Default: none.
    pub power: Option<String>,
    /// The step of the effect, from 0. Default: 0.
    #[serde(skip_serializing_if = "is_zero")]
    pub step: u8,
    /// How often the step was done. Default: 0.
    #[serde(skip_serializing_if = "is_zero")]
    pub done: u8,
    /// The tile that was picked to be swapped. Default: none.
    pub picked: Option<Tile>,
    /// The seat of whose face-down tiles one is drawn. Default: none.
    pub drawn_from: Option<SeatNumber>,
    /// Whether it is drawn from the bid, not from the offer. Default: `false`.
    #[serde(skip_serializing_if = "is_false")]
    pub from_bid: bool,
}

/// Tiles that must be played open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum OpenOnly {
    /// Offer tiles.
    Offer,
    /// Bid tiles.
    Bid,
}

fn is_false(flag: &bool) -> bool {
    !flag
}

fn is_zero(number: &u8) -> bool {
    *number == 0
}
