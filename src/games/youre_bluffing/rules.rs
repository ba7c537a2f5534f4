//! The table: the deck's cards as numbers, and the engine contract for it.

use super::card_counts::{AMOUNTS, Hand, Herd, KINDS};
use super::setup::Setup;
use super::state::{Phase, State};
use super::view::View;
use crate::deck::Deck;
use crate::diag::Diagnostics;
use crate::rng::Stream;
use crate::rules::{self, Actor, Class, Illegal, Move, Options, Pick, Scores, Seat, SetupError, Turn, Use, Variant};

/// A game with more turns is reported as unfinished (YB-E4).
const MAX_TURNS: u32 = 5_000;

/// Decisions of a long turn: the bids of an auction that is repeated and paid, or a trade with two rounds of offers.
const DECISIONS_PER_TURN: u32 = 20;

/// A kind of animal.
#[derive(Clone, Debug)]
pub struct Animal {
    /// Id in the deck file: `cow`.
    pub id: String,
    /// Name as printed.
    pub name: String,
}

/// You're Bluffing! with one deck and a number of players.
#[derive(Clone, Debug)]
pub struct Rules {
    pub(super) players: u8,
    /// The kinds of animals, in the order of the deck; all lists by kind are in that order.
    pub(super) kinds: Vec<Animal>,
    /// The value of a quartet of each kind.
    pub(super) values: [i32; KINDS],
    /// All animals.
    pub(super) animals: Herd,
    /// The kind that brings money (YB-P9).
    pub(super) donkey: u8,
    /// The amounts of money, lowest first; 0 from [`Rules::amount_count`] on.
    pub(super) amounts: [u32; AMOUNTS],
    /// The number of different amounts.
    pub(super) amount_count: usize,
    /// All money.
    pub(super) money: Hand,
    /// The money that every player starts with (YB-S1).
    pub(super) start: Hand,
    /// The money that every player gets at each donkey (YB-P9).
    pub(super) gifts: [Hand; 4],
}

impl Rules {
    /// The index of an amount of money.
    pub(super) fn amount(&self, amount: u32) -> Option<usize> {
        self.amounts[..self.amount_count].iter().position(|known| *known == amount)
    }

    /// The sum of the amounts in a hand.
    pub(super) fn worth(&self, hand: Hand) -> u32 {
        hand.worth(&self.amounts)
    }

    /// The printed name of a kind.
    pub(super) fn name(&self, kind: u8) -> &str {
        self.kinds.get(usize::from(kind)).map_or("animal", |animal| &animal.name)
    }

    /// The id of a kind.
    pub(super) fn id(&self, kind: u8) -> &str {
        self.kinds.get(usize::from(kind)).map_or("animal", |animal| &animal.id)
    }
}

impl rules::Rules for Rules {
    type State = State;
    type View = View;
    type Setup = Setup;

    const VARIANTS: &'static [Variant] = &[];
    const FIELDS: &'static [&'static str] = &["donkey"];

    fn new(deck: &Deck, players: u8, options: &Options) -> Result<Rules, Diagnostics> {
        Rules::from_deck(deck, players, options)
    }

    fn players(&self) -> u8 {
        self.players
    }

    fn start(&self) -> State {
        self.first_state()
    }

    fn turn(&self, state: &State) -> Turn {
        state.turn()
    }

    fn legal(&self, state: &State, seat: Seat, moves: &mut Vec<Move>) {
        moves.clear();
        if state.turn() == Turn::Seat(seat) {
            self.legal_actions(state).list(moves);
        }
    }

    fn random_move(&self, state: &State, seat: Seat, _moves: &mut Vec<Move>, random: &mut Stream) -> Option<Pick> {
        if state.turn() != Turn::Seat(seat) {
            return None;
        }
        let legal = self.legal_actions(state);
        let among = legal.count();
        Some(Pick { choice: legal.nth(random.below(among)), among })
    }

    fn apply(&self, state: &mut State, actor: Actor, code: Move) -> Result<(), Illegal> {
        match actor {
            Actor::Chance => self.turn_up(state, code.0),
            Actor::Seat(seat) => self.check(state, seat, code).map(|action| self.perform(state, seat, action)),
        }
    }

    fn view(&self, state: &State, seat: Seat) -> View {
        View::of(state, seat)
    }

    fn resample(&self, view: &View, random: &mut Stream) -> State {
        self.sample_state(view, random)
    }

    fn greedy(&self, view: &View, moves: &[Move], random: &mut Stream) -> Move {
        self.greedy_move(view, moves, random)
    }

    fn scores(&self, state: &State) -> Option<Scores> {
        (state.phase == Phase::Over).then(|| Scores::most_points(self.points(state), self.players))
    }

    fn recount(&self, state: &State) -> Scores {
        self.points_by_card(state)
    }

    fn classes(&self) -> Vec<Class> {
        self.card_classes()
    }

    fn census(&self, state: &State, counts: &mut [u16]) {
        self.count_cards(state, counts);
    }

    fn card_use(&self, state: &State, actor: Actor, code: Move) -> Option<(Use, usize)> {
        self.use_of_card(state, actor, code)
    }

    /// Trades can in theory go back and forth forever, so this is no strict bound: 5,000 turns (YB-E4) of 20 decisions. Games of players
    /// who don't try to play forever take some hundred turns.
    fn max_decisions(&self) -> u32 {
        MAX_TURNS * DECISIONS_PER_TURN
    }

    fn describe(&self, state: &State, actor: Actor, code: Move) -> String {
        self.narrate(state, actor, code)
    }

    fn word(&self, state: &State, actor: Actor, code: Move) -> String {
        self.move_word(state, actor, code)
    }

    fn move_codes(&self) -> u32 {
        super::action::CODES
    }

    fn setup_of(&self, state: &State) -> Setup {
        self.write_setup(state)
    }

    fn state_of(&self, setup: &Setup) -> Result<State, Vec<SetupError>> {
        self.read_setup(setup)
    }
}
