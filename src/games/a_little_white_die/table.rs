//! The table: a deck's classes of cards, the variants chosen, and the contract's methods.

use std::ops::Range;

use super::bent::Bent;
use super::dice::ALL;
use super::laws::{VOCABULARY, Wild};
use super::powers::Power;
use super::state::{CLASSES, Guess, Hand, MOST_CARDS, Stage, State};
use super::{GAME, View, bots, guesses, moves, ruling, text};
use crate::deck::Deck;
use crate::diag::{Diagnostic, Diagnostics};
use crate::rng::Stream;
use crate::rules::{
    Actor, AppliedEffects, Choice, Class, Illegal, Move, Options, Pick, Rules, SEATS, Scores, Seat, Seats, SetupError, Turn, UntypedSetup,
    Use, Variant,
};

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

impl Table {
    /// Whether all decks are known to all: nothing was dealt at random (S1).
    pub(super) fn open(&self) -> bool {
        self.fixed.iter().sum::<u8>() == self.size && self.wild.is_none()
    }

    /// The power of a class.
    pub(super) fn power_of(&self, class: u8) -> Option<&Power> {
        self.powers.get(usize::from(class)).and_then(Option::as_ref)
    }

    /// Who knows a top that only its holder has looked at.
    pub(super) fn eyes_of(&self, seat: u8) -> u8 {
        (ALL & !Seats::all(self.players).0) | (1 << seat)
    }

    /// Whether a top card counts for a guess of that number, or of powers if the number is 0 (P7, W1, X2, X-04, X-05).
    pub(super) fn shows(&self, state: &State, class: u8, number: u8) -> bool {
        if number == 0 {
            return self.power_of(class).is_some();
        }
        let bent = &state.bent;
        self.counts_as(class, number)
            || (self.wild == Some(class) && bent.rules.wild == Wild::Any)
            || (bent.wild > 0 && self.counts_as(class, bent.wild))
    }

    /// Whether a card counts as that number.
    pub(super) fn counts_as(&self, class: u8, number: u8) -> bool {
        self.numbers.get(usize::from(class)) == Some(&number)
    }

    /// The most dice that can be named: as many as the largest deck has cards (P1).
    pub(super) fn most_dice(&self, state: &State) -> u8 {
        state.largest().max(self.least)
    }

    /// How many ways there are to split so many cards.
    pub(super) fn ways(&self, cards: u8, named: u8) -> u8 {
        self.ways.get(usize::from(cards)).and_then(|ways| ways.get(usize::from(named))).copied().unwrap_or(1)
    }

    /// Cards of the draw pile before the deal, by class.
    pub(super) fn pile(&self) -> [u16; CLASSES] {
        std::array::from_fn(|class| self.counts[class] - u16::from(self.aside[class]))
    }
}

/// Errors of the options themselves.
fn check_options(options: &Options, diagnostics: &mut Diagnostics) {
    for (id, value) in options.iter() {
        let text = format!("{id}={value}");
        if let Err(diagnostic) = Options::default().choose(&text, Table::VARIANTS) {
            diagnostics.push(diagnostic);
        }
    }
}

impl Rules for Table {
    type State = State;
    type View = View;
    type Setup = UntypedSetup;

    const VARIANTS: &'static [Variant] = &[
        Variant { id: "long", clause: "LWD-E2", about: "play until only one player has cards", choice: Choice::Flag },
        Variant { id: "random-start", clause: "LWD-V1", about: "start with random cards", choice: Choice::Flag },
        Variant { id: "cards", clause: "LWD-V2", about: "start with larger decks", choice: Choice::Number(&[9, 12]) },
        Variant { id: "min-dice", clause: "LWD-V3", about: "split into at least so many dice", choice: Choice::Number(&[3]) },
    ];

    fn new(deck: &Deck, players: u8, options: &Options) -> Result<Table, Diagnostics> {
        let mut diagnostics = Diagnostics::default();
        check_options(options, &mut diagnostics);
        if !(GAME.players.0..=GAME.players.1).contains(&u32::from(players)) {
            diagnostics.push(Diagnostic::error("players", format!("{players} players can't play: 2 to 6 can")));
            return Err(diagnostics);
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
            serials: Vec::new(),
            words: Vec::new(),
            aside: [0; CLASSES],
            wild: None,
            powers: Vec::new(),
            arranged: false,
            dealt: Vec::new(),
            top: 0,
            ways: std::array::from_fn(|cards| std::array::from_fn(|named| super::split::ways(cards as u8, named as u8))),
        };
        table.read_cards(deck, &mut diagnostics);
        deck.effects.iter().for_each(|effect| diagnostics.extend(VOCABULARY.check(GAME.title, effect)));
        if !diagnostics.has_errors() {
            table.plan_deal(options, &mut diagnostics);
        }
        diagnostics.into_result(table).map(|(table, _)| table)
    }

    fn players(&self) -> u8 {
        self.players
    }

    fn start(&self) -> State {
        let mut state = State {
            stage: match self.fixed.iter().sum::<u8>() == self.size {
                false => Stage::Deal,
                true if self.wild.is_some() => Stage::Arm,
                true => Stage::Name,
            },
            liar: Seat(0),
            turn: Seat(0),
            named: 0,
            left: 0,
            guesser: Seat(0),
            guesses: [Guess::NONE; SEATS],
            hands: [Hand::EMPTY; SEATS],
            known: [[0; CLASSES]; SEATS],
            draw: self.pile(),
            discards: [0; CLASSES],
            bent: Bent { aside: self.aside, top: self.top, ..Bent::default() },
            applied_effects: AppliedEffects::default(),
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

    fn random_move(&self, state: &State, seat: Seat, moves: &mut Vec<Move>, random: &mut Stream) -> Option<Pick> {
        if self.arranged && state.stage == Stage::Guess && seat == state.turn {
            return guesses::any(self, state, seat, moves, random);
        }
        moves::legal(self, state, seat, moves);
        Pick::out_of(moves, random)
    }

    fn apply(&self, state: &mut State, actor: Actor, choice: Move) -> Result<(), Illegal> {
        moves::apply(self, state, actor, choice)
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

    /// E1, E2: the cards left. In the long game only the winner has any.
    fn scores(&self, state: &State) -> Option<Scores> {
        (state.stage == Stage::Over).then(|| {
            let points = std::array::from_fn(|seat| i32::from(state.hands[seat].len));
            Scores::most_points(points, self.players)
        })
    }

    /// What each seat has: all cards of the deck, less the piles and the decks of the others.
    fn recount(&self, state: &State) -> Scores {
        let mut held = [[0; SEATS]; CLASSES];
        for (seat, hand) in state.hands.iter().enumerate() {
            hand.all().iter().chain(hand.beside()).for_each(|class| held[usize::from(*class)][seat] += 1);
        }
        let mut points = [0; SEATS];
        for (class, held) in held.iter().enumerate().take(self.names.len()) {
            let piles = i32::from(state.draw[class]) + i32::from(state.discards[class]) + i32::from(state.bent.aside[class]);
            let all: i32 = held.iter().sum();
            for (points, own) in points.iter_mut().zip(held).take(usize::from(self.players)) {
                *points += i32::from(self.counts[class]) - piles - (all - own);
            }
        }
        Scores::most_points(points, self.players)
    }

    /// One class a number, and one each card with a power.
    fn classes(&self) -> Vec<Class> {
        let names = self.names.iter().zip(self.counts).zip(&self.serials);
        names.map(|((name, count), serial)| Class { name: name.clone(), count, played: true, card: Some(*serial) }).collect()
    }

    fn census(&self, state: &State, counts: &mut [u16]) {
        let piles = state.draw.iter().zip(state.discards).zip(state.bent.aside);
        for (count, ((draw, discards), aside)) in counts.iter_mut().zip(piles) {
            *count = draw + discards + u16::from(aside);
        }
        for class in state.hands.iter().flat_map(|hand| hand.all().iter().chain(hand.beside())) {
            if let Some(count) = counts.get_mut(usize::from(*class)) {
                *count += 1;
            }
        }
    }

    fn card_use(&self, state: &State, actor: Actor, choice: Move) -> Option<(Use, usize)> {
        moves::uses(self, state, actor, choice)
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
            powers = all.iter().map(|power| 1 + power.acts.len() as u32 * players.max(3)).sum();
        }
        let swaps = u32::from(self.wild.is_some());
        swaps * players + cards * (1 + players + ladder + powers + 2 + swaps)
    }

    fn describe(&self, state: &State, actor: Actor, choice: Move) -> String {
        text::describe(self, state, actor, choice)
    }

    fn word(&self, state: &State, actor: Actor, choice: Move) -> String {
        text::word(self, state, actor, choice)
    }

    fn move_codes(&self) -> u32 {
        super::codes::CODES
    }

    fn setup_of(&self, state: &State) -> UntypedSetup {
        UntypedSetup(ruling::to_table(self, state))
    }

    fn state_of(&self, setup: &UntypedSetup) -> Result<State, Vec<SetupError>> {
        setup.read(|table| ruling::read_table(self, table))
    }
}
