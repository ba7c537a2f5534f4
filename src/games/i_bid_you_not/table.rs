//! The table: a deck as the game plays it, for a number of players.

use std::collections::BTreeMap;

use super::actions::Actions;
use super::laws::{Law, VOCABULARY};
use super::lots::{Lot, Lots, MOST};
use super::state::{Phase, State};
use super::view::View;
use crate::deck::{Card, Deck};
use crate::diag::{Diagnostic, Diagnostics, are, counted};
use crate::rng::Stream;
use crate::rules::{
    Actor, AppliedEffects, Class, Illegal, Move, Options, Rules, Scores, Seat, SetupError, Turn, UntypedSetup, Use, Variant,
};

/// Prices beyond this, up or down, are refused, so that no sum of a deck's prices overflows.
const PRICE_LIMIT: u32 = 1_000_000;

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
pub struct Table {
    players: u8,
    /// By rising number: a lot's index is its rank.
    lots: Vec<Printed>,
    actions: Actions,
}

impl Table {
    /// How many players there are.
    pub fn size(&self) -> u8 {
        self.players
    }

    /// What the lots do.
    pub fn actions(&self) -> &Actions {
        &self.actions
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

/// The lots of a deck by rising number, and what is wrong with them (IBYN-L1, L6, E2).
fn read_lots<'a>(deck: &'a Deck, players: u8, diagnostics: &mut Diagnostics) -> Vec<(Printed, &'a Card)> {
    let mut lots: BTreeMap<i32, (Printed, &Card)> = BTreeMap::new();
    for card in deck.of_type("lot") {
        match read_lot(deck, card) {
            Ok(lot) => {
                let number = lot.number;
                if lots.insert(number, (lot, card)).is_some() {
                    diagnostics.push(Diagnostic::error("IBYN-L1", format!("two lots have the number {number}")).at(card.place.clone(), ""));
                }
            }
            Err(diagnostic) => diagnostics.push(diagnostic),
        }
    }
    let (count, wanted) = (lots.len(), 5 * usize::from(players) + 1);
    if count < wanted && !diagnostics.has_errors() {
        let message = format!("{} {} too few for {players} players, who need {wanted}", counted(count, "lot"), are(count));
        diagnostics.push(Diagnostic::error("IBYN-L6", message).at(deck.place.clone(), "every player gets at least five cards"));
    }
    if count > MOST {
        let message = format!("{count} lots are too many to play with");
        diagnostics.push(Diagnostic::error("too-many-lots", message).at(deck.place.clone(), format!("at most {MOST}")));
    }
    lots.into_values().collect()
}

fn read_lot(deck: &Deck, card: &Card) -> Result<Printed, Diagnostic> {
    let diagnostic = |code: &str, what: &str| Diagnostic::error(code, format!("{} {what}", deck.title_of(card))).at(card.place.clone(), "");
    match (card.number, card.price) {
        (None, _) => Err(diagnostic("IBYN-L1", "has no bid number")),
        (_, None) => Err(diagnostic("IBYN-E2", "has no price tag")),
        (_, Some(price)) if price.unsigned_abs() > PRICE_LIMIT => Err(diagnostic("IBYN-E2", "has a price tag out of all measure")),
        (Some(number), Some(price)) => Ok(Printed { number, price, name: card.name.clone(), serial: card.serial.index }),
    }
}

impl Rules for Table {
    type State = State;
    type View = View;
    type Setup = UntypedSetup;

    const VARIANTS: &'static [Variant] = &[];

    fn new(deck: &Deck, players: u8, options: &Options) -> Result<Table, Diagnostics> {
        let mut diagnostics = Diagnostics::default();
        let lots = read_lots(deck, players, &mut diagnostics);
        deck.effects.iter().for_each(|effect| diagnostics.extend(VOCABULARY.check(super::GAME.title, effect)));
        let (fewest, most) = super::GAME.players;
        if !(fewest..=most).contains(&u32::from(players)) {
            let message = format!("{players} can't play: the game is for {fewest} to {most} players");
            diagnostics = Diagnostics::from(Diagnostic::error("players", message));
        }
        for (id, _) in options.iter() {
            let diagnostic = Diagnostic::error("unknown-variant", format!("there is no variant `{id}`"));
            diagnostics.push(diagnostic.hint("this game has no variants"));
        }
        diagnostics.into_result(()).map(|_| {
            let (lots, cards): (Vec<Printed>, Vec<&Card>) = lots.into_iter().unzip();
            Table { players, lots, actions: Actions::of(deck, &cards) }
        })
    }

    fn players(&self) -> u8 {
        self.players
    }

    fn start(&self) -> State {
        State { deck: self.all_lots(), ..State::default() }
    }

    fn turn(&self, state: &State) -> Turn {
        self.whose_turn(state)
    }

    fn legal(&self, state: &State, seat: Seat, moves: &mut Vec<Move>) {
        self.list_legal(state, seat, moves);
    }

    fn apply(&self, state: &mut State, actor: Actor, choice: Move) -> Result<(), Illegal> {
        self.make(state, actor, choice)
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

    /// Card by card: each is looked for in the piles, while [`Rules::scores`] takes the points kept in play.
    fn recount(&self, state: &State) -> Scores {
        let mut points = [0; crate::rules::SEATS];
        for (rank, printed) in self.lots.iter().enumerate() {
            let owner = state.board.piles.iter().position(|pile| pile.has(Lot(rank as u8)));
            if let Some(points) = owner.and_then(|seat| points.get_mut(seat)) {
                *points += printed.price;
            }
        }
        for (points, (seat, pile)) in points.iter_mut().zip((0..).map(Seat).zip(&state.board.piles)) {
            *points += pile.iter().map(|_| self.actions.bonus(&state.board, seat)).sum::<i32>();
        }
        Scores::most_points(points, self.players)
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
        self.used(state, actor, choice)
    }

    fn applied_effects(&self, state: &State) -> AppliedEffects {
        state.applied_effects
    }

    /// IBYN-E3. A turn that adds a card is one decision for one card. An auction with *k* skips takes *k* + 1 cards out of the hands, the
    /// opening bid among them, for 1 declaration, at most one bid a player, *k* + 1 answers, 2*k* picks of card and place, 1 opening: at
    /// most players + 3 + 3*k* decisions. So no card takes more than players + 3.
    ///
    /// With actions, a skip may add no card (X-B9b): players − 1 such skips, one answer each, come on top of that. So no card takes more than
    /// 2 · players + 2. A card that goes back to a hand (X-D5b) leaves it once more. Where a bid may be two cards (X-O5b), an auction has
    /// players more decisions. A lot that lets all add to a taken row, or discard of it (X-O2), is in such a row once, or twice if it can go
    /// back to a hand: players decisions more for each.
    fn max_decisions(&self) -> u32 {
        let players = u32::from(self.players);
        let each = if self.actions.are_none() { players + 3 } else { 2 * players + 2 };
        let second = if self.actions.bend(Law::Bid) { players } else { 0 };
        let returning = self.actions.returning.count();
        let (gifts, scraps) = self.actions.late_rounds();
        let late = (gifts + scraps) * players * if returning > 0 { 2 } else { 1 };
        (each + second) * (self.lots.len() as u32 - 1 + returning) + late
    }

    fn describe(&self, state: &State, actor: Actor, choice: Move) -> String {
        self.tell(state, actor, choice)
    }

    fn word(&self, state: &State, actor: Actor, choice: Move) -> String {
        self.name_move(state, actor, choice)
    }

    fn move_codes(&self) -> u32 {
        super::codes::CODES
    }

    fn setup_of(&self, state: &State) -> UntypedSetup {
        UntypedSetup(self.write(state))
    }

    fn state_of(&self, setup: &UntypedSetup) -> Result<State, Vec<SetupError>> {
        setup.read(|table| self.read(table))
    }
}
