//! The rules at a table: a deck's classes of cards, the variants chosen, and the methods of the contract.

use std::ops::Range;

use super::action::CODES;
use super::effects::{Power, Wild};
use super::setup::Setup;
use super::state::{CLASSES, EVERYONE, ExpansionState, Guess, Hand, MOST_CARDS, Phase, State};
use super::{View, bots};
use crate::deck::Deck;
use crate::diag::Diagnostics;
use crate::rng::Stream;
use crate::rules::{
    self, Actor, AppliedEffects, Choice, Class, Illegal, Move, Options, Pick, SEATS, Scores, Seat, Seats, SetupError, Turn, Use, Variant,
};

/// A Little White Die at one table.
#[derive(Clone, Debug)]
pub struct Rules {
    pub(super) players: u8,
    /// E2 instead of E1.
    pub(super) long: bool,
    /// The fewest dice that can be named.
    pub(super) least: u8,
    /// Cards that each player starts with.
    pub(super) size: u8,
    /// How many of each class everyone is dealt by rule; the rest of the start deck is random.
    pub(super) fixed: [u8; CLASSES],
    /// Cards of each class.
    pub(super) counts: [u16; CLASSES],
    /// The number of each class, rising; 0 beyond the last class.
    pub(super) numbers: [u8; CLASSES],
    /// The name of each class, as printed.
    pub(super) names: Vec<String>,
    /// The index of the serial number of a card of each class.
    pub(super) serials: Vec<u32>,
    /// Words for each class in rulings: `4`, `4 reroll`, `wild`.
    pub(super) words: Vec<String>,
    /// Cards that lie aside at the start, by class: wildcards, and power cards above 6 (S2, S3).
    pub(super) aside: [u8; CLASSES],
    /// The class of wildcards.
    pub(super) wild: Option<u8>,
    /// The power of each class.
    pub(super) powers: Vec<Option<Power>>,
    /// Whether cards have powers. The cards of a die then have a place as soon as it is rolled.
    pub(super) arranged: bool,
    /// The classes of each number of which everyone is dealt a card, if cards of a number differ (S3).
    pub(super) dealt: Vec<Range<usize>>,
    /// The highest number on any card in use at the start (P6).
    pub(super) top: u8,
    /// How many splits there are, by cards and dice named.
    pub(super) ways: [[u8; MOST_CARDS + 1]; MOST_CARDS + 1],
}

impl Rules {
    /// Whether all decks are known to all: nothing was dealt at random (S1).
    pub(super) fn open(&self) -> bool {
        self.fixed.iter().sum::<u8>() == self.size && self.wild.is_none()
    }

    /// The power of a class.
    pub(super) fn power_of(&self, class: u8) -> Option<&Power> {
        self.powers.get(usize::from(class)).and_then(Option::as_ref)
    }

    /// Who knows a top that only its holder has looked at.
    pub(super) fn seen_by_holder(&self, seat: u8) -> u8 {
        (EVERYONE & !Seats::all(self.players).0) | (1 << seat)
    }

    /// Whether a top card counts for a guess of that number, or of powers if the number is 0 (P7, W1, X2, X-04, X-05).
    pub(super) fn shows(&self, state: &State, class: u8, number: u8) -> bool {
        if number == 0 {
            return self.power_of(class).is_some();
        }
        let expansion = &state.expansion;
        self.counts_as(class, number)
            || (self.wild == Some(class) && expansion.rules.wild == Wild::Any)
            || (expansion.wild_number > 0 && self.counts_as(class, expansion.wild_number))
    }

    /// Whether a card counts as that number.
    pub(super) fn counts_as(&self, class: u8, number: u8) -> bool {
        self.numbers.get(usize::from(class)) == Some(&number)
    }

    /// The most dice that can be named: as many as the largest deck has cards (P1).
    pub(super) fn most_dice(&self, state: &State) -> u8 {
        state.largest().max(self.least)
    }

    /// The number of ways to split this number of cards.
    pub(super) fn ways(&self, cards: u8, named: u8) -> u8 {
        self.ways.get(usize::from(cards)).and_then(|ways| ways.get(usize::from(named))).copied().unwrap_or(1)
    }

    /// Cards of the draw pile before the deal, by class.
    pub(super) fn pile(&self) -> [u16; CLASSES] {
        std::array::from_fn(|class| self.counts[class] - u16::from(self.aside[class]))
    }
}

impl rules::Rules for Rules {
    type State = State;
    type View = View;
    type Setup = Setup;

    const VARIANTS: &'static [Variant] = &[
        Variant { id: "long", clause: "LWD-E2", about: "play until only one player has cards", choice: Choice::Flag },
        Variant { id: "random-start", clause: "LWD-V1", about: "start with random cards", choice: Choice::Flag },
        Variant { id: "cards", clause: "LWD-V2", about: "start with larger decks", choice: Choice::Number(&[9, 12]) },
        Variant { id: "min-dice", clause: "LWD-V3", about: "split into at least this number of dice", choice: Choice::Number(&[3]) },
    ];

    fn new(deck: &Deck, players: u8, options: &Options) -> Result<Rules, Diagnostics> {
        Rules::from_deck(deck, players, options)
    }

    fn players(&self) -> u8 {
        self.players
    }

    fn start(&self) -> State {
        let mut state = State {
            phase: match self.fixed.iter().sum::<u8>() == self.size {
                false => Phase::Deal,
                true if self.wild.is_some() => Phase::FirstSwap,
                true => Phase::Name,
            },
            liar: Seat(0),
            turn: Seat(0),
            named: 0,
            cards_left: 0,
            guesser: Seat(0),
            guesses: [Guess::NONE; SEATS],
            hands: [Hand::EMPTY; SEATS],
            known: [[0; CLASSES]; SEATS],
            draw_pile: self.pile(),
            discards: [0; CLASSES],
            expansion: ExpansionState { aside: self.aside, highest_number: self.top, ..ExpansionState::default() },
            applied_effects: AppliedEffects::default(),
        };
        for seat in 0..usize::from(self.players) {
            state.known[seat] = self.fixed;
            for (class, count) in self.fixed.iter().enumerate() {
                (0..*count).for_each(|_| state.hands[seat].add(class as u8));
                state.draw_pile[class] -= u16::from(*count);
            }
        }
        state
    }

    fn turn(&self, state: &State) -> Turn {
        self.whose_turn(state)
    }

    fn legal(&self, state: &State, seat: Seat, moves: &mut Vec<Move>) {
        self.legal_actions(state, seat, moves);
    }

    fn random_move(&self, state: &State, seat: Seat, moves: &mut Vec<Move>, random: &mut Stream) -> Option<Pick> {
        if self.arranged && state.phase == Phase::Guess && seat == state.turn {
            return self.any_guess_or_trigger(state, seat, moves, random);
        }
        self.legal_actions(state, seat, moves);
        Pick::out_of(moves, random)
    }

    fn apply(&self, state: &mut State, actor: Actor, choice: Move) -> Result<(), Illegal> {
        match actor {
            Actor::Chance => self.draw(state, choice.0),
            Actor::Seat(seat) => {
                let action = self.check(state, seat, choice)?;
                self.perform(state, seat, action);
                Ok(())
            }
        }
    }

    fn view(&self, state: &State, seat: Seat) -> View {
        View::of(self, state, seat)
    }

    fn resample(&self, view: &View, random: &mut Stream) -> State {
        view.resample(self, random)
    }

    fn greedy(&self, view: &View, moves: &[Move], random: &mut Stream) -> Move {
        bots::greedy(self, view, moves, random)
    }

    fn scores(&self, state: &State) -> Option<Scores> {
        self.final_scores(state)
    }

    fn recount(&self, state: &State) -> Scores {
        self.recount_cards(state)
    }

    /// One class a number, and one each card with a power.
    fn classes(&self) -> Vec<Class> {
        let names = self.names.iter().zip(self.counts).zip(&self.serials);
        names.map(|((name, count), serial)| Class { name: name.clone(), count, played: true, card: Some(*serial) }).collect()
    }

    fn census(&self, state: &State, counts: &mut [u16]) {
        Rules::count_cards(state, counts);
    }

    fn card_use(&self, state: &State, actor: Actor, choice: Move) -> Option<(Use, usize)> {
        self.card_used(state, actor, choice)
    }

    fn applied_effects(&self, state: &State) -> AppliedEffects {
        state.applied_effects
    }

    /// E3: each round a card at least goes, so there are no more rounds than cards. A round has a number named, a split each, at most
    /// numbers × dice guesses, since none comes twice, a challenge and a discard; and no more dice than cards.
    ///
    /// With wildcards, everyone swaps a card at first, and the loser of each round may. With powers, all cards may come into decks, and any
    /// number be guessed: a round takes a card for good all the same, by a discard or by the power that left the loser without dice. Each
    /// power comes once a round, and each may begin the guesses anew, of powers and of all numbers; it has a decision to trigger it and at
    /// most one a seat or three an act.
    fn max_decisions(&self) -> u32 {
        let players = u32::from(self.players);
        let mut cards = u32::from(self.size) * players;
        let (mut ladder, mut powers) = (u32::from(self.top) * cards, 0);
        if self.arranged {
            cards = self.counts.iter().map(|count| u32::from(*count)).sum();
            let all: Vec<&Power> = self.powers.iter().flatten().collect();
            ladder = (u32::from(self.numbers.into_iter().max().unwrap_or(0)) + 1) * cards * (1 + all.len() as u32);
            powers = all.iter().map(|power| 1 + power.steps.len() as u32 * players.max(3)).sum();
        }
        let swaps = u32::from(self.wild.is_some());
        swaps * players + cards * (1 + players + ladder + powers + 2 + swaps)
    }

    fn describe(&self, state: &State, actor: Actor, choice: Move) -> String {
        self.describe_move(state, actor, choice)
    }

    fn word(&self, state: &State, actor: Actor, choice: Move) -> String {
        self.word_of(state, actor, choice)
    }

    fn move_codes(&self) -> u32 {
        CODES
    }

    fn setup_of(&self, state: &State) -> Setup {
        self.write_setup(state)
    }

    fn state_of(&self, setup: &Setup) -> Result<State, Vec<SetupError>> {
        self.read_setup(setup)
    }
}
