//! The engine contract: what a game must say of itself to be played, checked, replayed and ruled on.
//!
//! A game implements [`Rules`] in its own folder under `games`. States are small and cheap to copy; a move is
//! a compact code; every random outcome is a move of [`Actor::Chance`], so a game replays from its log
//! without a generator. Bots see [`Rules::View`], never a state. `play` drives games, keeps transcripts and
//! checks invariants.

mod applied_effects;
mod language;
mod options;
mod setup;
mod story;
mod turn;

pub use crate::diag::KeyError;
pub use crate::seat::{SEATS, Seat, Seats};
pub use applied_effects::AppliedEffects;
pub use language::{InWords, Language, Translations, has_slots, phrase};
pub use options::{Choice, Options, Variant};
pub use setup::{read_setup, setup_schema};
pub(crate) use story::events;
pub use story::{EventKind, Level, Line, Made, ScorePart, Story};
pub use turn::{Actor, Illegal, Move, Pick, Scores, Turn, Use};

use std::fmt::Debug;
use std::hash::Hash;

use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::deck::Deck;
use crate::diag::Diagnostics;
use crate::rng::Stream;

/// The rules of one game at one table: a deck, a number of players, the variants chosen.
///
/// The table is fixed; what changes in a game is in [`Rules::State`]. All methods return the same for the
/// same state. They change nothing else, except that a state may note which of its effects have mattered so
/// far, in a cell that `PartialEq` and `Hash` ignore.
pub trait Rules: Sized + Send + Sync {
    /// Everything that changes in a game. Counts, small arrays and bit sets; no heap in the hot loop.
    type State: Clone + PartialEq + Eq + Hash + Debug + Send;
    /// The knowledge of one seat: nothing that is hidden from it.
    type View: Clone + PartialEq + Debug + Send;
    /// A state as people write it: all of it, hidden cards too. Keys that are left out have defaults.
    type Setup: Serialize + DeserializeOwned + JsonSchema;

    /// The variants that the game can be played with.
    const VARIANTS: &'static [Variant];
    /// The fields of cards that the rules read. They enter the hash of a deck; a change of any other leaves
    /// its games as they are.
    const FIELDS: &'static [&'static str] = &[];
    /// The events in the game that reports count.
    const EVENTS: &'static [EventKind] = &[];
    /// Those of them that players decide on, and can do without: what is lost by never doing one says what it
    /// is worth.
    const HABITS: &'static [&'static str] = &[];
    /// The cards that score the points printed on them for who wins them: their type, and which number it is.
    const SCORING: Option<(&'static str, Points)> = None;

    /// The table for a deck, a number of players and the variants chosen.
    ///
    /// # Errors
    /// What keeps this deck from being played so.
    fn new(deck: &Deck, players: u8, options: &Options) -> Result<Self, Diagnostics>;

    /// How many players sit at the table.
    fn players(&self) -> u8;

    /// The seats at the table.
    fn seats(&self) -> impl Iterator<Item = Seat> + use<Self> {
        (0..self.players()).map(Seat)
    }

    /// Before the first deal.
    fn start(&self) -> Self::State;

    /// Who is to move.
    fn turn(&self, state: &Self::State) -> Turn;

    /// The legal moves of a seat, sorted by code, none twice; none if the seat is not to move, at least one
    /// if it is (C2). `moves` is emptied first.
    fn legal(&self, state: &Self::State, seat: Seat, moves: &mut Vec<Move>);

    /// One of the legal moves of a seat, all equally likely; none if the seat is not to move. `moves` is room
    /// to list them in.
    ///
    /// One bounded draw gives the place in [`Rules::legal`]. A game with long legal sets (all bids up to a
    /// limit) does the same without listing them, since random play would spend most of its time on writing
    /// lists.
    fn random_move(
        &self,
        state: &Self::State,
        seat: Seat,
        moves: &mut Vec<Move>,
        random: &mut Stream,
    ) -> Option<Pick> {
        self.legal(state, seat, moves);
        Pick::out_of(moves, random)
    }

    /// Codes from this one on mean no move of a seat.
    fn move_codes(&self) -> u32;

    /// Makes a move of a seat, or a random outcome: for [`Turn::Chance`] with `n` outcomes, the codes 0 to n
    /// − 1, all equally likely.
    ///
    /// # Errors
    /// The clause that forbids it; the state is then bit-equal to what it was.
    fn apply(&self, state: &mut Self::State, actor: Actor, choice: Move) -> Result<(), Illegal>;

    /// [`Rules::apply`] for a move of the legal set: what was found out for the set is not found out again.
    /// Of any other move the effect is unspecified.
    ///
    /// # Errors
    /// Where no such move can be made at all.
    fn apply_legal(&self, state: &mut Self::State, actor: Actor, choice: Move) -> Result<(), Illegal> {
        self.apply(state, actor, choice)
    }

    /// Returns the knowledge of a seat (C4).
    fn view(&self, state: &Self::State, seat: Seat) -> Self::View;

    /// A random state that is consistent with a view: hidden information is sampled.
    fn resample(&self, view: &Self::View, random: &mut Stream) -> Self::State;

    /// How likely sensible players would have come to a state, beside others that look the same to a seat:
    /// what they said tells what they hold. Only ratios count. `None` if nothing tells anything.
    fn likelihood(&self, _: &Self::State) -> Option<f64> {
        None
    }

    /// Sensible one-step play from a view alone; `moves` are the seat's legal moves, never empty. Its budget
    /// is counted, never timed.
    fn greedy(&self, view: &Self::View, moves: &[Move], random: &mut Stream) -> Move;

    /// The score of each seat if the game ended now: points so far, or what the winner has most of. 0 beyond
    /// the table.
    fn standing(&self, state: &Self::State) -> [i32; SEATS];

    /// Points of all seats and each one's share of the win; `None` before the end.
    fn scores(&self, state: &Self::State) -> Option<Scores>;

    /// Which side a seat plays for: seats of one side win together, and that is no tie.
    fn side(&self, seat: Seat) -> u8 {
        seat.0
    }

    /// The scores once more, counted from where the cards lie, by another way than [`Rules::scores`].
    fn recount(&self, state: &Self::State) -> Scores;

    /// How many cards of each class there are: cards that the game can't tell apart are one class. Indices
    /// are the game's own.
    fn classes(&self) -> Vec<Class>;

    /// Adds up the cards of each class wherever they are: hands, piles, table, box (C1). `counts` has one
    /// entry a class.
    fn census(&self, state: &Self::State, counts: &mut [u16]);

    /// Adds up the cards of each class that are in play: with players or on the table, not in a pile, in the
    /// bank or in the box. `counts` has one entry a class.
    fn in_play(&self, state: &Self::State, counts: &mut [u16]);

    /// Which class of card a move is about, and how: asked before the move is made.
    fn card_use(&self, state: &Self::State, actor: Actor, choice: Move) -> Option<(Use, usize)>;

    /// The classes whose effect was resolved in this game so far: it was triggered, its conditions were met,
    /// and it did something, or [`Rules::note_applied`] has found that a rule or number that it changed made
    /// a difference. Empty in games without effects.
    fn applied_effects(&self, _: &Self::State) -> AppliedEffects {
        AppliedEffects::default()
    }

    /// The seats that have a card of a class: in their hand, before them, among what they have won.
    fn holders(&self, _: &Self::State, _class: usize) -> Seats {
        Seats::NONE
    }

    /// The most decisions of seats that a game can take; beyond it a game is reported as unfinished (C3).
    fn max_decisions(&self) -> u32;

    /// The narration of a move, called before the move is made: `Seat 2 bids 14`. With the cards' names as
    /// printed.
    fn describe(&self, state: &Self::State, actor: Actor, choice: Move) -> String;

    /// The move in words that a person can write in a ruling: `bid 14`. Different legal moves have different
    /// words: of outcomes that are alike, the second is `deal 3 #2`. A move that is not legal has words as
    /// well.
    fn word(&self, state: &Self::State, actor: Actor, choice: Move) -> String;

    /// Records what a move led to, as people at the table see it: headings of rounds and turns with the state
    /// that matters, results with their reasons, everything that [`Rules::EVENTS`] counts.
    /// [`Rules::describe`] narrates the move itself. Without a move, the game begins.
    fn events(&self, _: Option<Made<'_, Self::State>>, _: &Self::State, _: &mut Story) {}

    /// The points of a game that is over, by what they are for; the parts add up to [`Rules::scores`].
    fn score_parts(&self, state: &Self::State) -> Vec<ScorePart> {
        self.scores(state)
            .map(|scores| ScorePart { title: "points", points: scores.points })
            .into_iter()
            .collect()
    }

    /// Notes in the state after a legal move the effects that changed rules or numbers and made a difference
    /// to the move. It takes several times as long as the move: for games that are narrated or counted, not
    /// for those that bots think of.
    fn note_applied(&self, _before: &Self::State, _: Actor, _: Move, _after: &mut Self::State) {}

    /// Clears the record of resolved effects, so that those of the next move can be narrated.
    fn forget_applied_effects(&self, _: &mut Self::State) {}

    /// The setup of a state; what has its default may be left out.
    fn setup_of(&self, state: &Self::State) -> Self::Setup;

    /// The state that a setup describes.
    ///
    /// # Errors
    /// Everything that keeps the setup from being a state of this game.
    fn state_of(&self, setup: &Self::Setup) -> Result<Self::State, Vec<KeyError>>;

    /// The card that a setup names at a key, by the index of its serial number: one of several if they are
    /// alike. `key` is the path of keys without places in lists (`trade.offers`), `name` the value, or the
    /// key under which a table counts cards.
    fn card_at(&self, _deck: &Deck, _key: &str, _name: &str) -> Option<u32> {
        None
    }

    /// The setup of a state as a TOML table.
    fn to_table(&self, state: &Self::State) -> toml::Table {
        toml::Table::try_from(self.setup_of(state)).unwrap_or_default()
    }

    /// The state that a TOML table describes. To find all errors of shape, check the table against
    /// [`setup_schema`] first.
    ///
    /// # Errors
    /// The first error of shape, or everything that keeps the table from being a state of this game.
    fn read_table(&self, table: toml::Table) -> Result<Self::State, Vec<KeyError>> {
        let setup: Self::Setup =
            table.try_into().map_err(|error: toml::de::Error| vec![KeyError::new("", error.message())])?;
        self.state_of(&setup)
    }
}

/// The number on a card that is its points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Points {
    /// Its price.
    Price,
    /// Its value.
    Value,
}

/// Cards that the game can't tell apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    /// As a message names them: `Owl`, `banknote of 50`.
    pub name: String,
    /// How many.
    pub count: u16,
    /// Players play it, so that its uses are counted; goals and deal cards are only kept.
    pub played: bool,
    /// A card of the deck that is one of them, by the index of its serial number, if the game keeps it; so
    /// its set and effect are known.
    pub card: Option<u32>,
    /// The component that it counts as when it is asked how many of each are needed.
    pub component: Component,
}

/// The cards that are counted together when it is asked how many a game needs at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Component {
    /// Those of the class alone: players are given just the ones that they need.
    Supply,
    /// All cards that are shuffled together, by their name in the plural: which of them are dealt is chance.
    Shuffled(&'static str),
}
