//! States as people write them in rulings. `read` makes a state of a setup, `validate` says whether its parts
//! fit together, `write` is the way back.

mod read;
mod validate;
mod write;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::rules::Rules;
use super::state::{Next, Phase, Tile};
use crate::deck::Deck;
use crate::effect::machine::MachineSetup;
use crate::games::shared::{SeatNumber, sparse};

pub use read::state_of;
pub use write::setup_of;

sparse! {
    /// A tile is written as its number; lists of tiles are in ascending order. Egg types, powers and
    /// handicaps are written as the ids of their kinds in the deck file, the second of several equal ones as
    /// `nose-2`. Empty lists are left out.
    #[schemars(title = "Bunny Bidding")]
    pub struct Setup {
        /// What happens next: in the set-up `types` (some egg types are left out), `goals`, `powers`,
        /// `handicaps` and `deal` (these are dealt); then `lay` (the start player lays the first offer),
        /// `show` (a player shows tiles, BB-V1), `play` (a player bids and offers), `over`; with expansions
        /// also `compare` (effects change the bids that are compared), `give-away` (the offer is given away,
        /// BB-X-16), `settle` (the offer has been won or not, and effects are played) and `begin` (effects
        /// are played before a round or at the end). Default: the set-up if no tile is named; else it follows
        /// from the tiles on the table.
        pub phase: Option<Phase>,
        /// The seat that starts the round. Default: 1.
        pub first: Option<SeatNumber>,
        /// The seat whose turn it is. Default: `first`.
        pub turn: Option<SeatNumber>,
        /// The number of tiles that the start player has yet to lay. Default: 2 in the phase `lay`.
        pub to_lay: Option<u8>,
        /// The number of turns left in the round, including the current one. Default: one for each seat from
        /// this one to the last before the start player.
        pub turns_left: Option<u8>,
        /// What the seat has played in its current turn, and what it must still play. Default: nothing has
        /// been played yet.
        pub progress: Option<Progress>,
        /// Egg types left out of the game (BB-V3). Default: the last ones, except in the phase `types`.
        pub left_out: Vec<String>,
        /// By seat: egg types of the goals. Default: none.
        pub goals: Vec<Vec<String>>,
        /// By seat: hand tiles. Default: none.
        pub hands: Vec<Vec<Tile>>,
        /// By seat: tiles collected. Default: none.
        pub collected: Vec<Vec<Tile>>,
        /// Open tiles of the offer. Default: none.
        pub offer: Vec<Tile>,
        /// By seat: tiles that it put into the offer face down. Default: none.
        pub offer_down: Vec<Vec<Tile>>,
        /// By seat: open bid tiles. Default: none.
        pub bids: Vec<Vec<Tile>>,
        /// By seat: face-down bid tiles. Default: none.
        pub bids_down: Vec<Vec<Tile>>,
        /// All tiles that are out of the game. Default: after the set-up, all tiles that no other key names.
        pub removed: Vec<Tile>,
        /// Tiles that have yet to be dealt. Default: in the set-up, all tiles that no other key names.
        pub draw_pile: Vec<Tile>,
        /// By seat: tiles shown in this round (BB-V1). Default: the tiles that lie face down.
        pub shown: Vec<Vec<Tile>>,
        /// Whether tiles are being passed (BB-V8). Default: `false`.
        pub passing: bool,
        /// Hand tiles that players have picked to pass (BB-V8); hands that are passed as a whole are added.
        /// Default: none.
        pub picked: Vec<Tile>,
        /// By seat: hidden tiles of other seats that it knows. Default: none.
        pub known: Vec<Vec<Tile>>,
        /// By seat: powers, and handicaps that are visible to all. Default: none; those that no key names are
        /// in the box.
        pub powers: Vec<Vec<String>>,
        /// By seat: secret handicaps. Default: none.
        pub secret_handicaps: Vec<Vec<String>>,
        /// The power or handicap in the offer (BB-H2). Default: none.
        pub offered_power: Option<String>,
        /// Powers and handicaps out of the game. Default: none.
        pub removed_powers: Vec<String>,
        /// By seat: the egg types of the goals that are visible to all (BB-HC-8). Default: none.
        pub open_goals: Vec<Vec<String>>,
        /// Turns that continue after everyone else's, in their order (BB-X-08). Default: none.
        pub waiting_turns: Vec<WaitingTurn>,
        /// What effects keep: those that are being played, and changes that last. Default: nothing.
        pub effects: Option<MachineSetup>,
        /// What goes on when the effects that are being played are over. Default: as the phase says.
        pub next: Option<Next>,
        /// What has come of the auction, in the phase `settle`. Default: nobody has won.
        pub result: Option<ResultSetup>,
        /// The tiles of the offer that has just been won or not, while effects are played. Default: none.
        pub lot: Vec<Tile>,
        /// How many tiles effects have brought back to hands, beyond those that they have taken from hands.
        /// Default: 0.
        pub returned: u8,
        /// By seat: the open tiles that it put into the offer and that have an effect when bids are compared
        /// (BB-X-19), or one that depends on who put it there. Default: none.
        pub offered_by: Vec<Vec<Tile>>,
        /// By seat: face-down tiles of other seats that it has looked at; doubles that all have seen (BB-V8)
        /// are added. Default: none.
        pub seen: Vec<Vec<Tile>>,
        /// By seat: the seats whose goals it has looked at (BB-X-13). Default: none.
        pub seen_goals: Vec<Vec<SeatNumber>>,
        /// Tiles out of the game that can't be drawn again (BB-X-11). Default: none.
        pub spent: Vec<Tile>,
        /// While the bids are compared: tiles that lay open and have an effect. Default: none.
        pub active: Vec<Tile>,
        /// While the bids are compared, by seat: the bid tiles that lay face down before. Default: none.
        pub revealed: Vec<Vec<Tile>>,
    }
}

sparse! {
    /// What a seat has played in a turn, and what it must still play. Default: nothing has been played yet.
    pub struct Progress {
        /// The number of tiles that were played. Default: 0.
        pub played: Option<u8>,
        /// The number of these that are open. Default: 0.
        pub open: Option<u8>,
        /// Whether the seat must still bid. Default: as at the start of a turn.
        pub bid_due: Option<bool>,
        /// Whether the seat must still put a tile into the offer. Default: as at the start of a turn.
        pub offer_due: Option<bool>,
        /// The number of tiles that the seat must put into the offer besides, by effects. Default: 0.
        pub offers_more: u8,
        /// Whether the seat must play one more tile, as a bid or into the offer (BB-P3). Default: as at the
        /// start of a turn.
        pub extra_due: Option<bool>,
        /// Whether a tile was put into the offer (BB-HC-1, HC-2). Default: `false`.
        pub offered: bool,
        /// Whether the seat may play no bid and no offer tile in the rest of a turn that waited (BB-X-14).
        /// Default: `false`.
        pub free: bool,
        /// Whether the round ends with this turn (BB-X-07). Default: `false`.
        pub ends_round: bool,
        /// Whether the rest of the turn comes after everyone else's (BB-X-08). Default: `false`.
        pub continues_later: bool,
        /// The powers that were used. Default: none.
        pub used: Vec<String>,
    }
}

/// A turn that goes on later.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WaitingTurn {
    /// The seat whose turn it is.
    pub seat: SeatNumber,
    /// What it has played, and what it must still play. Default: nothing has been played yet.
    #[serde(default)]
    pub progress: Progress,
}

sparse! {
    /// What has come of an auction. Default: nothing.
    pub struct ResultSetup {
        /// The seat that has won the offer. Default: none.
        pub winner: Option<SeatNumber>,
        /// The seat that has come second. Default: none.
        pub second: Option<SeatNumber>,
        /// The seat of the worst bidder. Default: none.
        pub worst: Option<SeatNumber>,
        /// The seat that starts the next round. Default: the one that has started this round.
        pub starts: Option<SeatNumber>,
    }
}

/// The keys that hold tiles.
const TILE_KEYS: [&str; 17] = [
    "active",
    "bids",
    "bids_down",
    "collected",
    "draw_pile",
    "hands",
    "known",
    "lot",
    "offer",
    "offer_down",
    "offered_by",
    "picked",
    "removed",
    "revealed",
    "seen",
    "shown",
    "spent",
];

/// The card that a setup names at a key.
pub fn card_at(rules: &Rules, deck: &Deck, key: &str, name: &str) -> Option<u32> {
    match key {
        "goals" | "open_goals" => {
            deck.of_type("goal").find(|goal| deck.kinds[goal.kind].id == name).map(|goal| goal.serial.index)
        }
        "powers" | "secret_handicaps" | "offered_power" | "removed_powers" => {
            rules.effects.power_cards.iter().find(|power| power.id == name).map(|power| power.serial)
        }
        _ if TILE_KEYS.contains(&key) => {
            let class = rules.class_of_tile(name.parse().ok()?)?;
            rules.names.get(class).map(|(_, serial)| *serial)
        }
        _ => None,
    }
}
