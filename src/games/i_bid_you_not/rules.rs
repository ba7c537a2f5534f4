//! The table: a deck as the game plays it, for a number of players.

use super::{CardEffects, Lot, Lots, Phase, RuleName, Setup, State, View};
use crate::deck::Deck;
use crate::diag::Diagnostics;
use crate::rng::Stream;
use crate::rules::{self, Actor, AppliedEffects, Class, Illegal, Move, Options, Scores, Seat, SetupError, Turn, Use, Variant};

/// A lot as it is printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    /// The bid number.
    pub number: i32,
    /// The price tag.
    pub price: i32,
    /// The name.
    pub name: String,
    /// The index of its serial number.
    pub serial: u32,
}

/// A deck of I Bid You Not and the players at the table.
#[derive(Clone, Debug)]
pub struct Rules {
    pub(super) players: u8,
    /// By rising number: a lot's index is its rank.
    pub(super) lots: Vec<Printed>,
    pub(super) effects: CardEffects,
}

impl Rules {
    /// How many players there are.
    pub fn players(&self) -> u8 {
        self.players
    }

    /// The effects of the lots.
    pub fn effects(&self) -> &CardEffects {
        &self.effects
    }

    /// How many lots are in play.
    pub fn lot_count(&self) -> usize {
        self.lots.len()
    }

    /// All lots in play.
    pub fn all_lots(&self) -> Lots {
        Lots::first(self.lots.len())
    }

    /// A lot as it is printed.
    pub fn printed(&self, lot: Lot) -> Option<&Printed> {
        self.lots.get(lot.index())
    }

    /// The price tag of a lot.
    pub fn price(&self, lot: Lot) -> i32 {
        self.printed(lot).map_or(0, |printed| printed.price)
    }

    /// The lot with a bid number.
    pub fn lot_of(&self, number: i32) -> Option<Lot> {
        self.lots.binary_search_by_key(&number, |printed| printed.number).ok().map(|rank| Lot(rank as u8))
    }
}

impl rules::Rules for Rules {
    type State = State;
    type View = View;
    type Setup = Setup;

    const VARIANTS: &'static [Variant] = &[];

    fn new(deck: &Deck, players: u8, options: &Options) -> Result<Rules, Diagnostics> {
        Rules::from_deck(deck, players, options)
    }

    fn players(&self) -> u8 {
        self.players
    }

    fn start(&self) -> State {
        State { draw_pile: self.all_lots(), ..State::default() }
    }

    fn turn(&self, state: &State) -> Turn {
        self.turn_of(state)
    }

    fn legal(&self, state: &State, seat: Seat, moves: &mut Vec<Move>) {
        self.legal_actions(state, seat, moves);
    }

    fn apply(&self, state: &mut State, actor: Actor, choice: Move) -> Result<(), Illegal> {
        self.play(state, actor, choice)
    }

    fn view(&self, state: &State, seat: Seat) -> View {
        View::of(state, seat)
    }

    fn resample(&self, view: &View, random: &mut Stream) -> State {
        view.fill(self, random)
    }

    fn greedy(&self, view: &View, moves: &[Move], random: &mut Stream) -> Move {
        self.choose(view, moves, random)
    }

    fn scores(&self, state: &State) -> Option<Scores> {
        (state.board.phase == Phase::Over).then(|| Scores::most_points(self.points(&state.board), self.players))
    }

    fn recount(&self, state: &State) -> Scores {
        self.count_again(state)
    }

    /// Every lot is a class of its own, in the order of the numbers.
    fn classes(&self) -> Vec<Class> {
        self.lots.iter().map(|lot| Class { name: lot.title(), count: 1, played: true, card: Some(lot.serial) }).collect()
    }

    fn census(&self, state: &State, counts: &mut [u16]) {
        counts.fill(0);
        state.each_card(|lot| {
            if let Some(count) = counts.get_mut(lot.index()) {
                *count += 1;
            }
        });
    }

    fn card_use(&self, state: &State, actor: Actor, choice: Move) -> Option<(Use, usize)> {
        self.used_card(state, actor, choice)
    }

    fn applied_effects(&self, state: &State) -> AppliedEffects {
        state.applied_effects
    }

    /// IBYN-E3. A turn that adds a card is one decision for one card. An auction with *k* skips takes *k* + 1 cards out of the hands, the
    /// opening bid among them, for 1 declaration, at most one bid a player, *k* + 1 answers, 2*k* picks of card and place, 1 opening: at
    /// most players + 3 + 3*k* decisions. So no card takes more than players + 3.
    ///
    /// With effects, a skip may add no card (X-B9b): players − 1 such skips, one answer each, come on top of that. So no card takes more than
    /// 2 · players + 2. A card that goes back to a hand (X-D5b) leaves it once more. Where a bid may be two cards (X-O5b), an auction has
    /// players more decisions. A lot that lets all add to a taken row, or discard of it (X-O2), is in such a row once, or twice if it can go
    /// back to a hand: players decisions more for each.
    fn max_decisions(&self) -> u32 {
        let players = u32::from(self.players);
        let each = if self.effects.is_empty() { players + 3 } else { 2 * players + 2 };
        let second = if self.effects.can_change(RuleName::BidSize) { players } else { 0 };
        let returning = self.effects.returning.count();
        let (gifts, scraps) = self.effects.after_take_rounds();
        let late = (gifts + scraps) * players * if returning > 0 { 2 } else { 1 };
        (each + second) * (self.lots.len() as u32 - 1 + returning) + late
    }

    fn describe(&self, state: &State, actor: Actor, choice: Move) -> String {
        self.describe_move(state, actor, choice)
    }

    fn word(&self, state: &State, actor: Actor, choice: Move) -> String {
        self.word_of_move(state, actor, choice)
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
