//! The table: a deck's classes of cards, the variants chosen, and the contract's methods.

use std::collections::BTreeMap;

use super::state::{CLASSES, Guess, Hand, MOST_CARDS, Stage, State};
use super::{GAME, View, bots, moves, ruling, text};
use crate::deck::{Card, Deck};
use crate::diag::{Diagnostic, Faults};
use crate::rng::Stream;
use crate::rules::{Actor, Choice, Class, Illegal, Move, Options, Rules, SEATS, Scores, Seat, Turn, Use, Variant};

/// The highest number that a card can have: guesses are told apart up to it.
const HIGHEST: i32 = 99;

/// Cards that each player starts with in V1, if V2 says nothing else.
const RANDOM_CARDS: u8 = 6;

/// A Little White Die at one table.
#[derive(Clone, Debug)]
pub struct Table {
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
    /// The highest number on any card in use (P6).
    pub(super) top: u8,
    /// How many splits there are, by cards and dice named.
    pub(super) ways: [[u8; MOST_CARDS + 1]; MOST_CARDS + 1],
}

impl Table {
    /// Whether all decks are known to all: nothing was dealt at random (S1).
    pub(super) fn open(&self) -> bool {
        self.fixed.iter().sum::<u8>() == self.size
    }

    /// Whether a card counts as that number.
    pub(super) fn counts_as(&self, class: u8, number: u8) -> bool {
        self.numbers.get(usize::from(class)) == Some(&number)
    }

    /// The class of a number.
    pub(super) fn class_of(&self, number: i64) -> Option<u8> {
        (0u8..).zip(&self.numbers[..self.names.len()]).find_map(|(class, has)| (i64::from(*has) == number).then_some(class))
    }

    /// The most dice that can be named: as many as the largest deck has cards (P1).
    pub(super) fn most_dice(&self, state: &State) -> u8 {
        state.largest().max(self.least)
    }

    /// How many ways there are to split so many cards.
    pub(super) fn ways(&self, cards: u8, named: u8) -> u8 {
        self.ways.get(usize::from(cards)).and_then(|ways| ways.get(usize::from(named))).copied().unwrap_or(1)
    }

    fn read_cards(&mut self, deck: &Deck, faults: &mut Faults) {
        let mut classes: BTreeMap<u8, Vec<&Card>> = BTreeMap::new();
        for card in &deck.cards {
            let card_type = &deck.type_of(card).id;
            match card.value {
                _ if card_type != "die" => {
                    let message = format!("the engine can't play {}: cards of the type `{card_type}`", deck.title_of(card));
                    faults.push(Diagnostic::error("LWD-S1", message).hint("play without that expansion"));
                    return;
                }
                Some(number) if (1..=HIGHEST).contains(&number) => classes.entry(number as u8).or_default().push(card),
                _ => {
                    let message = format!("{} needs a number from 1 to {HIGHEST}", deck.title_of(card));
                    faults.push(Diagnostic::error("LWD-L1", message).hint("give its kind a `value`"));
                }
            }
        }
        if classes.len() > CLASSES {
            let message = format!("there are {} different numbers, the engine plays up to {CLASSES}", classes.len());
            return faults.push(Diagnostic::error("LWD-L1", message));
        }
        for (class, (number, cards)) in classes.into_iter().enumerate() {
            self.numbers[class] = number;
            self.counts[class] = cards.len() as u16;
            self.names.push(cards.first().map(|card| card.name.clone()).unwrap_or_default());
        }
    }

    /// S1, V1, V2: one card of each number up to 6, or random ones, or both.
    fn plan_deal(&mut self, options: &Options, faults: &mut Faults) {
        if !options.on("random-start") {
            for (class, number) in self.numbers.iter().enumerate() {
                self.fixed[class] = u8::from((1..=6).contains(number));
                if self.fixed[class] > 0 && self.counts[class] < u16::from(self.players) {
                    let message = format!("{} cards with the number {number} for {} players", self.counts[class], self.players);
                    faults.push(Diagnostic::error("LWD-S1", message).hint("there must be one for each player"));
                }
            }
        }
        let one_of_each = self.fixed.iter().sum::<u8>();
        let basic = if options.on("random-start") { RANDOM_CARDS } else { one_of_each };
        self.size = basic.max(options.get("cards").clamp(0, MOST_CARDS as i32) as u8);
        let (needed, there) =
            (u32::from(self.size) * u32::from(self.players), self.counts.iter().map(|count| u32::from(*count)).sum::<u32>());
        if !faults.has_errors() && (needed == 0 || needed > there) {
            let clause = if options.on("cards") { "LWD-V2" } else { "LWD-S1" };
            let message = format!("{} players need {needed} cards to start with, the deck has {there}", self.players);
            faults.push(Diagnostic::error(clause, message).hint("add cards, or play with fewer players or smaller decks"));
        }
        let dealt = |class: &usize| if self.open() { self.fixed[*class] > 0 } else { self.counts[*class] > 0 };
        self.top = (0..CLASSES).filter(dealt).map(|class| self.numbers[class]).max().unwrap_or(0);
    }
}

/// Faults of the options themselves.
fn check_options(options: &Options, faults: &mut Faults) {
    for (id, value) in options.iter() {
        let text = format!("{id}={value}");
        if let Err(fault) = Options::default().choose(&text, Table::VARIANTS) {
            faults.push(fault);
        }
    }
}

impl Rules for Table {
    type State = State;
    type View = View;

    const VARIANTS: &'static [Variant] = &[
        Variant { id: "long", clause: "LWD-E2", about: "play until only one player has cards", choice: Choice::Flag },
        Variant { id: "random-start", clause: "LWD-V1", about: "start with random cards", choice: Choice::Flag },
        Variant { id: "cards", clause: "LWD-V2", about: "start with larger decks", choice: Choice::Number(&[9, 12]) },
        Variant { id: "min-dice", clause: "LWD-V3", about: "split into at least so many dice", choice: Choice::Number(&[3]) },
    ];

    fn new(deck: &Deck, players: u8, options: &Options) -> Result<Table, Faults> {
        let mut faults = Faults::default();
        check_options(options, &mut faults);
        if !(GAME.players.0..=GAME.players.1).contains(&u32::from(players)) {
            faults.push(Diagnostic::error("players", format!("{players} players can't play: 2 to 6 can")));
            return Err(faults);
        }
        let mut table = Table {
            players,
            long: options.on("long"),
            least: if options.on("min-dice") { 3 } else { 2 },
            size: 0,
            fixed: [0; CLASSES],
            counts: [0; CLASSES],
            numbers: [0; CLASSES],
            names: Vec::new(),
            top: 0,
            ways: std::array::from_fn(|cards| std::array::from_fn(|named| super::split::ways(cards as u8, named as u8))),
        };
        table.read_cards(deck, &mut faults);
        if !faults.has_errors() {
            table.plan_deal(options, &mut faults);
        }
        faults.into_result(table).map(|(table, _)| table)
    }

    fn players(&self) -> u8 {
        self.players
    }

    fn start(&self) -> State {
        let mut state = State {
            stage: if self.open() { Stage::Name } else { Stage::Deal },
            liar: Seat(0),
            turn: Seat(0),
            named: 0,
            left: 0,
            guesser: Seat(0),
            guesses: [Guess::NONE; SEATS],
            hands: [Hand::EMPTY; SEATS],
            known: [[0; CLASSES]; SEATS],
            draw: self.counts,
            discards: [0; CLASSES],
        };
        for seat in 0..usize::from(self.players) {
            state.known[seat] = self.fixed;
            for (class, count) in self.fixed.iter().enumerate() {
                (0..*count).for_each(|_| state.hands[seat].add(class as u8));
                state.draw[class] -= u16::from(*count);
            }
        }
        state
    }

    fn turn(&self, state: &State) -> Turn {
        moves::turn(self, state)
    }

    fn legal(&self, state: &State, seat: Seat, moves: &mut Vec<Move>) {
        moves::legal(self, state, seat, moves);
    }

    fn apply(&self, state: &mut State, actor: Actor, choice: Move) -> Result<(), Illegal> {
        moves::apply(self, state, actor, choice)
    }

    fn view(&self, state: &State, seat: Seat) -> View {
        View::of(state, seat)
    }

    fn resample(&self, view: &View, random: &mut Stream) -> State {
        view.resample(self, random)
    }

    fn greedy(&self, view: &View, moves: &[Move], random: &mut Stream) -> Move {
        bots::greedy(self, view, moves, random)
    }

    /// E1, E2: the cards left. In the long game only the winner has any.
    fn scores(&self, state: &State) -> Option<Scores> {
        (state.stage == Stage::Over).then(|| {
            let points = std::array::from_fn(|seat| i32::from(state.hands[seat].len));
            Scores::most_points(points, self.players)
        })
    }

    /// What each seat has: all cards of the deck, less the piles and the decks of the others.
    fn recount(&self, state: &State) -> Scores {
        let mut points = [0; SEATS];
        for (class, count) in self.counts.iter().enumerate() {
            let held = |seat: usize| state.hands[seat].cards.iter().filter(|card| usize::from(**card) == class).count() as i32;
            let piles = i32::from(state.draw[class]) + i32::from(state.discards[class]);
            let all: i32 = (0..SEATS).map(held).sum();
            for (seat, points) in points.iter_mut().enumerate().take(usize::from(self.players)) {
                *points += i32::from(*count) - piles - (all - held(seat));
            }
        }
        Scores::most_points(points, self.players)
    }

    /// One class a number.
    fn classes(&self) -> Vec<Class> {
        self.names.iter().zip(self.counts).map(|(name, count)| Class { name: name.clone(), count, played: true }).collect()
    }

    fn census(&self, state: &State, counts: &mut [u16]) {
        for ((count, draw), discards) in counts.iter_mut().zip(state.draw).zip(state.discards) {
            *count = draw + discards;
        }
        for class in state.hands.iter().flat_map(|hand| hand.all()) {
            if let Some(count) = counts.get_mut(usize::from(*class)) {
                *count += 1;
            }
        }
    }

    fn uses(&self, state: &State, actor: Actor, choice: Move) -> Option<(Use, usize)> {
        moves::uses(state, actor, choice)
    }

    /// E3: each round a card at least goes, so there are no more rounds than cards. A round has a number named, a split each, at most
    /// numbers × dice guesses, since none comes twice, a challenge and a discard; and no more dice than cards.
    fn bound(&self) -> u32 {
        let cards = u32::from(self.size) * u32::from(self.players);
        cards * (1 + u32::from(self.players) + u32::from(self.top) * cards + 2)
    }

    fn describe(&self, state: &State, actor: Actor, choice: Move) -> String {
        text::describe(self, state, actor, choice)
    }

    fn word(&self, state: &State, actor: Actor, choice: Move) -> String {
        text::word(self, state, actor, choice)
    }

    fn codes(&self) -> u32 {
        moves::CODES
    }

    fn to_table(&self, state: &State) -> toml::Table {
        ruling::to_table(self, state)
    }

    fn read_table(&self, table: &toml::Table) -> Result<State, Vec<Diagnostic>> {
        ruling::read_table(self, table)
    }
}
