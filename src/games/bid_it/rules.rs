//! The rules at one table: a deck as the game sees it, the number of players, the variants.

use crate::deck::Deck;
use crate::diag::Diagnostics;
use crate::rng::Stream;
use crate::rules::{self, Actor, Choice, Class, Illegal, Move, Options, Scores, Seat, SetupError, Turn, Use, Variant};

use super::setup::Setup;
use super::state::{Counts, FACES, Phase, RANKS, State};
use super::view::View;

/// A table of Bid It!
#[derive(Clone, Debug)]
pub struct Rules {
    pub(super) players: u8,
    /// Deal cards of each player (BI-L5), and so the cards dealt at last chance.
    pub(super) start: u8,
    pub(super) advanced: bool,
    pub(super) series: bool,
    /// How many teams; as many as players without teams.
    pub(super) teams: u8,
    /// The faces of the deck's playing cards, in the order of their symbols.
    pub(super) faces: Vec<Face>,
    /// How often each face counts for each rank, stars included (BI-P4); 0: it may be thrown away (BI-P6).
    pub(super) worth: [[u8; RANKS]; FACES],
    /// How many playing cards have each face.
    pub(super) totals: Counts,
    pub(super) deal_cards: u16,
    pub(super) side_cards: u16,
}

/// What playing cards with the same symbols look like.
#[derive(Clone, Debug)]
pub(super) struct Face {
    /// The symbols: `3+star`.
    pub label: String,
    /// With the name that is printed on them: `Three-Star Dinner (3+star)`.
    pub title: String,
}

impl Rules {
    /// The seats at the table.
    pub(super) fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.players).map(Seat)
    }
}

impl rules::Rules for Rules {
    type State = State;
    type View = View;
    type Setup = Setup;

    const VARIANTS: &'static [Variant] = &[
        Variant { id: "advanced", clause: "BI-A1", about: "calls can be doubled, passed on and cancelled by a bid", choice: Choice::Flag },
        Variant {
            id: "match",
            clause: "BI-M1",
            about: "game after game, a point for every player that one outlives",
            choice: Choice::Flag,
        },
        Variant { id: "teams", clause: "BI-T1", about: "two or three teams", choice: Choice::Number(&[2, 3]) },
    ];

    fn new(deck: &Deck, players: u8, options: &Options) -> Result<Rules, Diagnostics> {
        Rules::from_deck(deck, players, options)
    }

    fn players(&self) -> u8 {
        self.players
    }

    fn start(&self) -> State {
        let mut state = State { open: Default::default(), hands: Default::default(), pile: [0; FACES], sides: Default::default() };
        self.set_up(&mut state);
        state
    }

    fn turn(&self, state: &State) -> Turn {
        match state.open.phase {
            Phase::Deal | Phase::Draw => Turn::Chance(u32::from(state.open.left)),
            Phase::Sides => self.turn_to_side(state),
            Phase::Over => Turn::Over,
            _ => Turn::Seat(state.open.seat),
        }
    }

    fn legal(&self, state: &State, seat: Seat, moves: &mut Vec<Move>) {
        moves.clear();
        if self.due(state, seat).is_ok() {
            self.legal_actions(&state.open, &state.hands[seat.index()], seat, moves);
        }
    }

    fn apply(&self, state: &mut State, actor: Actor, choice: Move) -> Result<(), Illegal> {
        match actor {
            Actor::Chance => self.chance(state, choice),
            Actor::Seat(seat) => {
                let action = self.check(state, seat, choice)?;
                self.perform(state, seat, action);
                Ok(())
            }
        }
    }

    fn view(&self, state: &State, seat: Seat) -> View {
        View::new(self, state, seat)
    }

    fn resample(&self, view: &View, random: &mut Stream) -> State {
        view.resample(self, random)
    }

    fn greedy(&self, view: &View, moves: &[Move], random: &mut Stream) -> Move {
        super::bots::greedy(self, view, moves, random)
    }

    fn scores(&self, state: &State) -> Option<Scores> {
        self.final_scores(state)
    }

    fn recount(&self, state: &State) -> Scores {
        self.recounted_scores(state)
    }

    fn classes(&self) -> Vec<Class> {
        self.card_classes()
    }

    fn census(&self, state: &State, counts: &mut [u16]) {
        self.count_cards(state, counts);
    }

    fn card_use(&self, state: &State, actor: Actor, choice: Move) -> Option<(Use, usize)> {
        self.card_of(state, actor, choice)
    }

    /// Every round but the last turns a deal card down and leaves one up, so a game has fewer rounds than there are deal cards (BI-E2). In a
    /// round bids only rise to the cap (BI-P14). For each a player throws away a hand at most, stops, bids and lays a card open; in the
    /// advanced rules challenge, double, redouble and surrender may follow, each with a pass of all others. Then all may take a side, and
    /// teammates be named for up to 3 cards. Each game of a match scores one point less than there are players at least (BI-M1).
    fn max_decisions(&self) -> u32 {
        let (players, start) = (u32::from(self.players), u32::from(self.start));
        let bids = 2 * players * start * RANKS as u32;
        let calls = if self.advanced { 1 + 4 * players } else { 0 };
        let round = bids * (start + 2 + calls) + 1 + players + 3;
        let games = if self.series { players * (u32::from(self.target()) - 1) / (players - 1) + 1 } else { 1 };
        games * players * start * round
    }

    fn describe(&self, state: &State, actor: Actor, choice: Move) -> String {
        self.describe_move(state, actor, choice)
    }

    fn word(&self, state: &State, actor: Actor, choice: Move) -> String {
        self.move_word(state, actor, choice)
    }

    fn side(&self, seat: Seat) -> u8 {
        self.team(seat)
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
