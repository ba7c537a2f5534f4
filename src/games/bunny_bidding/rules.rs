//! What stays the same in a game: the tiles of the deck, the egg types and their goals, the variants; and the engine contract.

use super::action::{self, Action};
use super::apply::passing::PASSED;
use super::apply::{deal, is_double};
use super::effects::{Effects, execute};
use super::legal::SHOWN;
use super::setup::Setup;
use super::state::{Phase, Public, State};
use super::tiles::{HIGHEST, Tile, Tiles};
use super::view::{self, View};
use super::{bots, from_deck, score, setup, text};
use crate::deck::Deck;
use crate::diag::Diagnostics;
use crate::rng::Stream;
use crate::rules::{self, Actor, AppliedEffects, Choice, Class, Illegal, Move, Options, Scores, Seat, SetupError, Turn, Use, Variant};

/// The egg type of a tile that is no egg.
pub const NO_TYPE: u8 = u8::MAX;

/// BB-V1…V8.
pub const VARIANTS: &[Variant] = &[
    flag("reveal-five", "BB-V1", "show up to 5 tiles at the start of your turn; only they may be used"),
    flag("bids-return", "BB-V2", "all but the winner take their bids back"),
    number("egg-types", "BB-V3", "play with fewer egg types; which ones is drawn", &[4, 5]),
    flag("one-goal", "BB-V4", "one goal each"),
    number("max-tiles", "BB-V5", "at most this number of tiles per turn", &[4]),
    flag("flip-digits", "BB-V6", "bid tiles of a leading type don't invert: their own digits are reversed"),
    flag("pairs-invert", "BB-V7", "each egg type that occurs twice or more among the bids inverts"),
    flag("doubles-pass", "BB-V8", "an open 11, 22 … 99 makes everybody pass 5 hand tiles to the left"),
];

const fn flag(id: &'static str, clause: &'static str, about: &'static str) -> Variant {
    Variant { id, clause, about, choice: Choice::Flag }
}

const fn number(id: &'static str, clause: &'static str, about: &'static str, values: &'static [i32]) -> Variant {
    Variant { id, clause, about, choice: Choice::Number(values) }
}

/// An egg type of the deck.
#[derive(Clone, Debug)]
pub struct EggKind {
    /// Its name in the deck file.
    pub id: String,
    /// As it is printed.
    pub name: String,
    /// Its tiles.
    pub tiles: Tiles,
    /// How many goal tiles it has.
    pub goals: u8,
}

/// What inverts the auction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inversion {
    /// Each bid tile of a type that leads in the offer (BB-P6).
    Leading,
    /// Nothing; bid tiles of such a type have their digits reversed (BB-V6).
    Flip,
    /// Each type that occurs twice or more among the bids (BB-V7).
    Pairs,
}

/// The variants of a game, decoded.
#[derive(Clone, Copy, Debug)]
pub struct Variants {
    /// BB-V1.
    pub reveal_five: bool,
    /// BB-V2.
    pub bids_return: bool,
    /// How many egg types are left out (BB-V3).
    pub left_out: u32,
    /// How many goals each seat has (BB-S1, V4).
    pub goals: u8,
    /// The most tiles a turn (BB-P4, V5).
    pub most: u8,
    /// BB-P6, V6, V7.
    pub inversion: Inversion,
    /// BB-V8.
    pub doubles_pass: bool,
}

/// The rules of Bunny Bidding for one deck, number of players and choice of variants.
#[derive(Clone, Debug)]
pub struct Rules {
    pub(super) players: u8,
    pub(super) variants: Variants,
    pub(super) kinds: Vec<EggKind>,
    /// All egg tiles of the deck.
    pub(super) tiles: Tiles,
    /// The egg type of each number, [`NO_TYPE`] if there is none.
    pub(super) types: [u8; HIGHEST as usize + 1],
    /// The names of the tiles, in the order of their numbers, each with the index of its serial number.
    pub(super) names: Vec<(String, u32)>,
    /// The effects of special eggs, powers and handicaps.
    pub(super) effects: Effects,
}

impl Rules {
    /// All seats.
    pub(super) fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.players).map(Seat)
    }

    /// The egg type of a tile, if it is an egg of this deck.
    pub(super) fn type_of(&self, tile: Tile) -> Option<u8> {
        self.types.get(usize::from(tile)).copied().filter(|kind| *kind != NO_TYPE)
    }

    /// All tiles of the egg types whose bits are set.
    pub(super) fn of_types(&self, mask: u16) -> Tiles {
        let named = self.kinds.iter().enumerate().filter(|(kind, _)| mask >> kind & 1 != 0);
        named.fold(Tiles::NONE, |all, (_, kind)| all | kind.tiles)
    }

    /// All tiles that are not left out.
    pub(super) fn in_play(&self, public: &Public) -> Tiles {
        self.tiles - self.of_types(public.left_out)
    }

    /// How a tile is printed: its egg type and number.
    pub(super) fn name_of(&self, tile: Tile) -> String {
        match self.class_of_tile(tile).and_then(|class| self.names.get(class)) {
            Some((name, _)) => format!("{name} {tile}"),
            None => tile.to_string(),
        }
    }

    /// The class of a tile: its place in the order of numbers.
    pub(super) fn class_of_tile(&self, tile: Tile) -> Option<usize> {
        self.tiles.has(tile).then(|| self.tiles.below(tile).len() as usize)
    }

    /// The class of the goals of an egg type: they come after the tiles.
    pub(super) fn class_of_goal(&self, kind: u8) -> usize {
        self.tiles.len() as usize + usize::from(kind)
    }

    /// The class of a power or handicap: they come after the goals.
    pub(super) fn class_of_power(&self, index: u8) -> usize {
        self.tiles.len() as usize + self.kinds.len() + usize::from(index)
    }

    /// The name of a power or handicap in the deck file.
    pub(super) fn power_id(&self, index: u8) -> &str {
        self.effects.power_cards.get(usize::from(index)).map_or("?", |found| found.id.as_str())
    }

    /// How a power or handicap is printed.
    pub(super) fn power_name(&self, index: u8) -> &str {
        self.effects.power_cards.get(usize::from(index)).map_or("?", |found| found.name.as_str())
    }
}

impl rules::Rules for Rules {
    type State = State;
    type View = View;
    type Setup = Setup;

    const VARIANTS: &'static [Variant] = VARIANTS;

    fn new(deck: &Deck, players: u8, options: &Options) -> Result<Rules, Diagnostics> {
        from_deck::from_deck(deck, players, options)
    }

    fn players(&self) -> u8 {
        self.players
    }

    fn start(&self) -> State {
        deal::start(self)
    }

    fn turn(&self, state: &State) -> Turn {
        if state.public.passing {
            return Turn::Several(state.pending(self));
        }
        match state.public.phase {
            Phase::Types | Phase::Goals | Phase::Powers | Phase::Handicaps | Phase::Deal => Turn::Chance(deal::outcomes(self, state)),
            Phase::Draw | Phase::GiveAway => Turn::Chance(execute::drawable(self, state).len()),
            Phase::Lay | Phase::Show | Phase::Play | Phase::Choose | Phase::Name | Phase::Expose => Turn::Seat(state.public.mover),
            Phase::Over => Turn::Over,
        }
    }

    fn legal(&self, state: &State, seat: Seat, moves: &mut Vec<Move>) {
        self.legal_actions(state, seat, moves);
    }

    fn apply(&self, state: &mut State, actor: Actor, choice: Move) -> Result<(), Illegal> {
        match actor {
            Actor::Chance if matches!(state.public.phase, Phase::Draw | Phase::GiveAway) => execute::draw(self, state, choice),
            Actor::Chance => deal::chance(self, state, choice),
            Actor::Seat(seat) => self.check(state, seat, choice).map(|action| self.perform(state, seat, action)),
        }
    }

    fn view(&self, state: &State, seat: Seat) -> View {
        view::view(self, state, seat)
    }

    fn resample(&self, view: &View, random: &mut Stream) -> State {
        view::resample(self, view, random)
    }

    fn greedy(&self, view: &View, moves: &[Move], random: &mut Stream) -> Move {
        bots::greedy(self, view, moves, random)
    }

    fn scores(&self, state: &State) -> Option<Scores> {
        (state.public.phase == Phase::Over).then(|| score::scores(self, state))
    }

    fn recount(&self, state: &State) -> Scores {
        score::recount(self, state)
    }

    fn classes(&self) -> Vec<Class> {
        let tiles = self.tiles.iter().zip(&self.names);
        let tiles = tiles.map(|(tile, (_, serial))| Class { name: self.name_of(tile), count: 1, played: true, card: Some(*serial) });
        let goals = self.kinds.iter();
        let goals = goals.map(|kind| Class { name: format!("goal {}", kind.name), count: kind.goals.into(), played: false, card: None });
        let powers = self.effects.power_cards.iter();
        let powers = powers.map(|found| Class { name: found.name.clone(), count: 1, played: false, card: Some(found.serial) });
        tiles.chain(goals).chain(powers).collect()
    }

    fn census(&self, state: &State, counts: &mut [u16]) {
        state.census(self, counts);
    }

    /// Showing and passing a tile is no use of it: whoever then has it plays it later.
    fn card_use(&self, state: &State, actor: Actor, choice: Move) -> Option<(Use, usize)> {
        match actor {
            Actor::Chance => {
                let class = match state.public.phase {
                    Phase::Goals => self.class_of_goal(deal::goal_drawn(self, state, choice)?.0),
                    Phase::Deal => self.class_of_tile(state.hidden.draw_pile.nth(choice.0)?)?,
                    Phase::Powers | Phase::Handicaps => self.class_of_power(deal::powers_left(self, state).nth(choice.0)?),
                    _ => return None,
                };
                Some((Use::Dealt(Some(deal::receiver(self, state))), class))
            }
            Actor::Seat(_) => match Action::decode(self, choice)? {
                Action::Lay(tile) | Action::Bid(tile, _) | Action::Offer(tile, _) => Some((Use::Played, self.class_of_tile(tile)?)),
                Action::Use(index) | Action::Put(index) if usize::from(index) < self.effects.power_cards.len() => {
                    Some((Use::Played, self.class_of_power(index)))
                }
                _ => None,
            },
        }
    }

    fn applied_effects(&self, state: &State) -> AppliedEffects {
        state.applied_effects
    }

    /// BB-E3: each round puts at least one tile to the offer, which then never comes back to a hand, so there are at most as many rounds as
    /// tiles; bids that return (BB-P9, V2) don't change that. A round has at most 2 tiles laid and the most tiles of a turn for each player
    /// (BB-P1, P4). With BB-V1, each of them shows 5 tiles at most, and may say that it is enough. With BB-V8, each double can be played
    /// once a round, and then everybody picks up to 5 tiles.
    ///
    /// With expansions: a tile that draws others does so once (BB-X-11), so there are that many rounds more. A turn can have a tile more for
    /// each power that says so, and may be ended by saying so; each of its tiles and each power needs as many decisions as its steps have.
    /// A round has one power put to the offer (BB-H2), a name for each tile that asks for one, and a goal laid open for each player.
    fn max_decisions(&self) -> u32 {
        let players = u32::from(self.players);
        let doubles = self.tiles.iter().filter(|tile| is_double(*tile)).count() as u32;
        let shows = if self.variants.reveal_five { SHOWN + 1 } else { 0 };
        let passes = if self.variants.doubles_pass { doubles * players * PASSED } else { 0 };
        let extent = self.effects.extent();
        let tiles = u32::from(self.variants.most) + extent.tiles;
        let passes = if extent.decisions > 0 { passes * players * tiles } else { passes };
        let turn = tiles * (1 + extent.decisions) + extent.turn + shows;
        (self.tiles.len() + extent.draws) * (2 + players * turn + extent.round + passes)
    }

    fn describe(&self, state: &State, actor: Actor, choice: Move) -> String {
        text::describe(self, state, actor, choice)
    }

    fn word(&self, state: &State, actor: Actor, choice: Move) -> String {
        text::word(self, state, actor, choice)
    }

    fn move_codes(&self) -> u32 {
        action::CODES
    }

    fn setup_of(&self, state: &State) -> Setup {
        setup::setup_of(self, state)
    }

    fn state_of(&self, setup: &Setup) -> Result<State, Vec<SetupError>> {
        setup::state_of(self, setup)
    }
}
