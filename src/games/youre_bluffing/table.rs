//! The table: a deck read as animals and money, and the game played with it.

use super::counts::{AMOUNTS, Hand, Herd, KINDS, MOST_MONEY_CARDS, MOST_OF_AMOUNT};
use super::legality;
use super::state::{Phase, State};
use super::view::View;
use crate::deck::Deck;
use crate::diag::{Diagnostic, Diagnostics};
use crate::games::Verdict;
use crate::rng::Stream;
use crate::rules::{Actor, Class, Illegal, Move, Options, Pick, Rules, Scores, Seat, SetupError, Turn, UntypedSetup, Use, Variant};
use crate::spec::raw::RawValue;

/// A game past so many turns is unfinished (YB-E4).
const TURNS: u32 = 5_000;

/// Decisions of a long turn: the bids of an auction that is repeated and paid, or a trade with two rounds of offers.
const DECISIONS: u32 = 20;

/// The most money of a deck, so that the list of all bids stays short.
const MOST_MONEY: u64 = 100_000;

/// A kind of animal.
#[derive(Clone, Debug)]
pub struct Animal {
    /// Name in small letters: `cow`.
    pub id: String,
    /// Name as it is printed.
    pub name: String,
}

/// You're Bluffing! with one deck and a number of players.
#[derive(Clone, Debug)]
pub struct Table {
    pub(super) players: u8,
    /// The kinds of animals, in the order of the deck; all lists by kind are in that order.
    pub(super) kinds: Vec<Animal>,
    /// What a quartet of each kind scores.
    pub(super) values: [i32; KINDS],
    /// All animals.
    pub(super) animals: Herd,
    /// The kind that brings money (YB-P9).
    pub(super) donkey: u8,
    /// The amounts of money, lowest first; 0 beyond [`Table::amount_count`].
    pub(super) amounts: [u32; AMOUNTS],
    /// How many amounts there are.
    pub(super) amount_count: usize,
    /// All money.
    pub(super) money: Hand,
    /// What every player starts with (YB-S1).
    pub(super) start: Hand,
    /// What every player gets at each donkey (YB-P9).
    pub(super) gifts: [Hand; 4],
}

impl Table {
    fn read(deck: &Deck, players: u8) -> Result<Table, Diagnostics> {
        let mut diagnostics = Diagnostics::default();
        for clause in legality::CLAUSES.iter().filter(|clause| !clause.standard_only) {
            if let Verdict::Fails(others) = clause.judge(deck) {
                diagnostics.extend(others);
            }
        }
        check_players(deck, players, &mut diagnostics);
        check_sizes(deck, &mut diagnostics);
        diagnostics.into_result(()).map(|_| Table::of(deck, players))
    }

    /// The table for a deck that has passed all checks.
    fn of(deck: &Deck, players: u8) -> Table {
        let mut table = Table {
            players,
            kinds: Vec::new(),
            values: [0; KINDS],
            animals: Herd::NONE,
            donkey: 0,
            amounts: [0; AMOUNTS],
            amount_count: 0,
            money: Hand::NONE,
            start: Hand::NONE,
            gifts: [Hand::NONE; 4],
        };
        table.read_animals(deck);
        table.read_money(deck);
        table
    }

    fn read_animals(&mut self, deck: &Deck) {
        for (place, (index, kind)) in deck.kinds_of_type("animal").enumerate() {
            self.values[place] = deck.of_kind(index).find_map(|card| card.value).unwrap_or(0);
            self.animals = self.animals.set(place as u8, 4);
            if kind.fields.get("donkey") == Some(&RawValue::Bool(true)) {
                self.donkey = place as u8;
            }
            self.kinds.push(Animal { id: kind.id.clone(), name: kind.name.clone() });
        }
    }

    fn read_money(&mut self, deck: &Deck) {
        let amounts = amounts_of(deck);
        for (index, amount) in amounts.iter().enumerate() {
            self.amounts[index] = *amount;
            let count = notes(deck).filter(|value| value == amount).count();
            self.money = self.money.plus(Hand::some(index, count as u8));
        }
        self.amount_count = amounts.len();
        let some = |amount: i32, count: usize| match self.amount(amount as u32) {
            Some(index) => Hand::some(index, count as u8),
            None => Hand::NONE,
        };
        let start = legality::START.iter().fold(Hand::NONE, |hand, (amount, count)| hand.plus(some(*amount, *count)));
        let gifts = legality::DONKEYS.map(|amount| some(amount, 1));
        (self.start, self.gifts) = (start, gifts);
    }

    /// The index of an amount of money.
    pub(super) fn amount(&self, amount: u32) -> Option<usize> {
        self.amounts[..self.amount_count].iter().position(|known| *known == amount)
    }

    /// What money is worth.
    pub(super) fn worth(&self, hand: Hand) -> u32 {
        hand.worth(&self.amounts)
    }
}

/// The amounts on the money cards.
fn notes(deck: &Deck) -> impl Iterator<Item = u32> {
    deck.of_type("money").filter_map(|card| card.value).map(i32::unsigned_abs)
}

/// Each amount once, lowest first.
fn amounts_of(deck: &Deck) -> Vec<u32> {
    let mut amounts: Vec<u32> = notes(deck).collect();
    amounts.sort_unstable();
    amounts.dedup();
    amounts
}

fn check_players(deck: &Deck, players: u8, diagnostics: &mut Diagnostics) {
    let most = deck.made_for.unwrap_or(deck.players.max).min(5);
    if !(3..=5).contains(&players) {
        diagnostics.push(Diagnostic::error("players", format!("You're Bluffing! is for 3 to 5 players, not {players}")));
    } else if u32::from(players) < deck.players.min || u32::from(players) > most {
        let diagnostic = Diagnostic::error("players", format!("the deck is for {} to {most} players, not {players}", deck.players.min));
        diagnostics.push(diagnostic.at(deck.place.clone(), "in this deck"));
    }
}

/// What the counts of this engine hold; far more than a deck that one can shuffle.
fn check_sizes(deck: &Deck, diagnostics: &mut Diagnostics) {
    let mut limit = |what: &str, found: u64, most: u64| {
        if found > most {
            let diagnostic = Diagnostic::error("too-large", format!("the deck has {found} {what}; at most {most} can be played"));
            diagnostics.push(diagnostic.at(deck.place.clone(), "in this deck"));
        }
    };
    let amounts = amounts_of(deck);
    limit("kinds of animals", deck.kinds_of_type("animal").count() as u64, KINDS as u64);
    limit("different amounts of money", amounts.len() as u64, AMOUNTS as u64);
    limit("money cards", notes(deck).count() as u64, MOST_MONEY_CARDS as u64);
    limit("units of money", notes(deck).map(u64::from).sum(), MOST_MONEY);
    for amount in amounts {
        let count = notes(deck).filter(|value| *value == amount).count();
        limit(&format!("money cards of {amount}"), count as u64, MOST_OF_AMOUNT as u64);
    }
    let values = || deck.kinds_of_type("animal").filter_map(|(kind, _)| deck.of_kind(kind).find_map(|card| card.value));
    limit("points in quartets", values().map(|value| u64::from(value.unsigned_abs())).sum(), 10_000_000);
}

impl Rules for Table {
    type State = State;
    type View = View;
    type Setup = UntypedSetup;

    const VARIANTS: &'static [Variant] = &[];

    fn new(deck: &Deck, players: u8, options: &Options) -> Result<Table, Diagnostics> {
        let mut diagnostics = Diagnostics::default();
        for (id, _) in options.iter() {
            diagnostics.push(Diagnostic::error("unknown-variant", format!("there is no variant `{id}`")));
        }
        match Table::read(deck, players) {
            Ok(table) => diagnostics.into_result(table).map(|(table, _)| table),
            Err(others) => {
                diagnostics.extend(others);
                Err(diagnostics)
            }
        }
    }

    fn players(&self) -> u8 {
        self.players
    }

    fn start(&self) -> State {
        self.set_up()
    }

    fn turn(&self, state: &State) -> Turn {
        state.turn()
    }

    fn legal(&self, state: &State, seat: Seat, moves: &mut Vec<Move>) {
        moves.clear();
        if state.turn() == Turn::Seat(seat) {
            self.options(state).list(moves);
        }
    }

    fn random_move(&self, state: &State, seat: Seat, _moves: &mut Vec<Move>, random: &mut Stream) -> Option<Pick> {
        if state.turn() != Turn::Seat(seat) {
            return None;
        }
        let options = self.options(state);
        let among = options.count();
        Some(Pick { choice: options.nth(random.below(among)), among })
    }

    fn apply(&self, state: &mut State, actor: Actor, choice: Move) -> Result<(), Illegal> {
        match (state.turn(), actor) {
            (Turn::Chance(cards), Actor::Chance) if choice.0 < cards => {
                self.turn_up(state, choice.0);
                Ok(())
            }
            (Turn::Chance(_), Actor::Chance) => Err(Illegal { clause: "YB-S1", why: "there are not so many animals face down" }),
            (Turn::Seat(seat), Actor::Seat(other)) if seat == other => self.play(state, seat, choice),
            (Turn::Over, _) => Err(Illegal { clause: "YB-E1", why: "the game is over" }),
            (Turn::Chance(_), _) => Err(Illegal { clause: "YB-P2", why: "first the top animal is turned up" }),
            (_, Actor::Chance) => Err(Illegal { clause: "YB-P2", why: "no animal is to be turned up now" }),
            _ => Err(Illegal { clause: "YB-P1", why: "somebody else is to move" }),
        }
    }

    fn view(&self, state: &State, seat: Seat) -> View {
        View::of(state, seat)
    }

    fn resample(&self, view: &View, random: &mut Stream) -> State {
        self.guess(view, random)
    }

    fn greedy(&self, view: &View, moves: &[Move], random: &mut Stream) -> Move {
        self.advise(view, moves, random)
    }

    fn scores(&self, state: &State) -> Option<Scores> {
        (state.phase == Phase::Over).then(|| Scores::most_points(self.points(state), self.players))
    }

    fn recount(&self, state: &State) -> Scores {
        self.points_by_card(state)
    }

    fn classes(&self) -> Vec<Class> {
        let animals = self.kinds.iter().map(|animal| Class { name: animal.name.clone(), count: 4, played: true, card: None });
        let money = (0..self.amount_count).map(|index| Class {
            name: format!("money card of {}", self.amounts[index]),
            count: u16::from(self.money.of(index)),
            played: true,
            card: None,
        });
        animals.chain(money).collect()
    }

    fn census(&self, state: &State, counts: &mut [u16]) {
        self.count_cards(state, counts);
    }

    fn card_use(&self, state: &State, actor: Actor, choice: Move) -> Option<(Use, usize)> {
        self.use_of(state, actor, choice)
    }

    /// Trades can in theory go back and forth for ever, so this is no strict bound: 5,000 turns (YB-E4) of 20 decisions. Games of any
    /// players that are not bent on never ending take some hundred turns.
    fn max_decisions(&self) -> u32 {
        TURNS * DECISIONS
    }

    fn describe(&self, state: &State, actor: Actor, choice: Move) -> String {
        self.tell(state, actor, choice)
    }

    fn word(&self, state: &State, actor: Actor, choice: Move) -> String {
        self.spell(state, actor, choice)
    }

    fn move_codes(&self) -> u32 {
        super::codes::CODES
    }

    fn setup_of(&self, state: &State) -> UntypedSetup {
        UntypedSetup(self.write(state))
    }

    fn state_of(&self, setup: &UntypedSetup) -> Result<State, Vec<SetupError>> {
        setup.read(|table| self.read_state(table))
    }
}
