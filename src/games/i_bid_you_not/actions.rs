//! The actions of the lots in play, compiled from their effects: what the row makes of the rules, and what happens when a lot is added or taken.

use super::laws::{Declare, Invert, Kinds, LAWS, Law, Order, Playable, Skip, VOCABULARY, Working};
use super::lots::{Lot, Lots, Row};
use super::state::Board;
use crate::deck::{Card, Deck};
use crate::effect::{Cards, Condition, Effect, Op, Quantity, Span, When};
use crate::rules::{Seat, Seats};

/// The action of a lot, ready to be played.
#[derive(Clone, Debug)]
pub struct Action {
    /// Name as it is printed.
    pub name: String,
    when: When,
    until: Span,
    turns: u8,
    conditions: Vec<Condition>,
    /// The values that it gives to rules.
    sets: [Option<u8>; LAWS],
    /// How much more each card of the owner's pile is worth.
    worth: i32,
    declares: bool,
    discards: Option<Cards>,
    wins_bids: bool,
}

impl Action {
    fn of(effect: &Effect) -> Action {
        let mut action = Action {
            name: effect.name.clone(),
            when: effect.when,
            until: effect.until.kind(),
            turns: effect.until.turns(),
            conditions: effect.conditions.clone(),
            sets: [None; LAWS],
            worth: 0,
            declares: false,
            discards: None,
            wins_bids: false,
        };
        for op in &effect.ops {
            match op {
                Op::SetRule { rule, value } => {
                    let found = VOCABULARY.rule(rule).and_then(|(law, rule)| Some((law, rule.value(&value.to_string())?)));
                    if let Some((law, value)) = found {
                        action.sets[law] = Some(value as u8);
                    }
                }
                Op::Worth { by, .. } => action.worth += by,
                Op::Declare {} => action.declares = true,
                // All up to this one takes this one along.
                Op::Discard { cards } if action.discards != Some(Cards::UpToThis) => action.discards = Some(*cards),
                Op::Discard { .. } => {}
                Op::Score { .. } => action.wins_bids = true,
                // The vocabulary lets no other through.
                _ => {}
            }
        }
        action
    }

    /// Whether it holds from the moment when it is added until the row is taken.
    pub(super) fn holds_for_auction(&self) -> bool {
        (self.when, self.until) == (When::Added, Span::Auction)
    }

    /// Whether it holds for some turns.
    pub(super) fn is_timed(&self) -> bool {
        self.until == Span::Turns
    }

    /// Whether it starts an auction.
    pub(super) fn declares(&self) -> bool {
        self.declares
    }

    /// Gives rules another value for some turns, if it does so. The next turn is the first of them.
    pub(super) fn begin(&self, timed: &mut [Timed; LAWS]) {
        for (timed, value) in timed.iter_mut().zip(self.sets).filter(|_| self.is_timed()) {
            if let Some(value) = value {
                *timed = Timed { value, turns: self.turns };
            }
        }
    }

    /// Whether its conditions are met, for a player if it is about one. `hand` is how many cards that player holds.
    fn is_met(&self, board: &Board, player: Seat, hand: u32) -> bool {
        self.conditions.iter().all(|condition| {
            condition.holds(match condition.count {
                Quantity::RowCards => board.row.len() as u32,
                Quantity::HandCards => hand,
                Quantity::PileCards => board.piles.get(player.index()).map_or(0, |pile| pile.count()),
                _ => 0,
            })
        })
    }
}

/// A rule that has another value for some turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Timed {
    /// Which of its values.
    pub value: u8,
    /// For how many turns, with that which is being played; 0 if the rule is as it was.
    pub turns: u8,
}

impl Timed {
    /// A turn is over.
    pub(super) fn tick(&mut self) {
        self.turns = self.turns.saturating_sub(1);
        if self.turns == 0 {
            *self = Timed::default();
        }
    }
}

/// What a player who takes the row gets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spoils {
    /// Cards of the row that are scored.
    pub scored: Lots,
    /// Cards of the row that are discarded.
    pub discarded: Lots,
    /// Whether the bids of the others are scored too.
    pub bids: bool,
    /// The cards whose action says so.
    pub acted: Lots,
}

/// The actions of all lots. Without any, every rule is as it always is, and nothing is looked up.
#[derive(Clone, Debug, Default)]
pub struct Actions {
    by_lot: Vec<Option<Action>>,
    /// The lots that have one.
    with: Lots,
    /// Those whose action holds for an auction, if they were added on a turn.
    for_auction: Lots,
    /// Those whose action comes when the row is taken.
    on_taken: Lots,
    /// Those whose action comes at the end.
    on_score: Lots,
    /// Whether the bids of others can be won.
    pub wins_bids: bool,
    /// The lots of the same kind, by lot.
    alike: Vec<Lots>,
    /// The lots with a higher price, by lot.
    dearer: Vec<Lots>,
}

impl Actions {
    /// The actions of a deck's lots; `cards` are in the order of the lots.
    pub(super) fn of(deck: &Deck, cards: &[&Card]) -> Actions {
        let by_lot: Vec<Option<Action>> = cards.iter().map(|card| deck.effect_of(card).map(Action::of)).collect();
        if by_lot.iter().all(Option::is_none) {
            return Actions::default();
        }
        let those = |so: &dyn Fn(&Action) -> bool| -> Lots {
            by_lot.iter().zip(0..).filter(|(action, _)| action.as_ref().is_some_and(so)).map(|(_, lot)| Lot(lot)).collect()
        };
        let others = |so: &dyn Fn(&Card, &Card) -> bool| -> Vec<Lots> {
            let of = |card: &Card| cards.iter().zip(0..).filter(|(other, _)| so(card, other)).map(|(_, lot)| Lot(lot)).collect();
            cards.iter().map(|card| of(card)).collect()
        };
        Actions {
            with: those(&|_| true),
            for_auction: those(&Action::holds_for_auction),
            on_taken: those(&|action| action.when == When::Taken),
            on_score: those(&|action| action.when == When::Score),
            wins_bids: by_lot.iter().flatten().any(|action| action.wins_bids),
            alike: others(&|card, other| card.kind == other.kind),
            dearer: others(&|card, other| other.price > card.price),
            by_lot,
        }
    }

    /// Whether no lot has an action.
    pub fn are_none(&self) -> bool {
        self.by_lot.is_empty()
    }

    /// The action of a lot.
    pub fn get(&self, lot: Lot) -> Option<&Action> {
        self.by_lot.get(lot.index()).and_then(Option::as_ref)
    }

    /// The lots whose action holds for an auction if they were added on a turn.
    pub fn for_auction(&self) -> Lots {
        self.for_auction
    }

    /// The cards of the row that give a rule a value, from the right, each with the place of that value.
    fn setting<'a>(&'a self, board: &'a Board, law: usize) -> impl Iterator<Item = (Lot, u8)> + 'a {
        let acting = board.row.as_slice().iter().rev().copied().filter(|lot| self.with.has(*lot));
        acting.filter_map(move |lot| {
            let action = self.get(lot)?;
            let holds = match action.when {
                When::InRow => action.is_met(board, Seat(0), 0),
                _ => board.fired.has(lot),
            };
            action.sets[law].filter(|_| holds).map(|value| (lot, value))
        })
    }

    /// The lots whose action works in this row: all, unless one silences the others (IBYN-X-B2a).
    fn working(&self, board: &Board) -> Lots {
        let timed = board.timed[Law::Actions as usize];
        let (only, value) = match self.setting(board, Law::Actions as usize).next() {
            _ if timed.turns > 0 => (Lots::NONE, timed.value),
            Some((lot, value)) => (Lots::one(lot), value),
            None => return Lots(u128::MAX),
        };
        if usize::from(value) == Working::Mute as usize { only } else { Lots(u128::MAX) }
    }

    /// The value of a rule, by its place among the values: first what nothing overrides, then what holds for some turns, then what a card in
    /// the row says, a later one before an earlier one. Later is further right.
    fn value(&self, board: &Board, law: Law) -> usize {
        if self.are_none() { 0 } else { self.decided(board, law as usize).1.into() }
    }

    /// The card of the row that decides a rule, if one does, and the place of its value.
    fn decided(&self, board: &Board, law: usize) -> (Option<Lot>, u8) {
        let values = VOCABULARY.rules[law].values;
        let stands = |value: u8| values.get(usize::from(value)).is_some_and(|value| value.stands);
        let mut found = None;
        for (lot, value) in self.setting(board, law) {
            if stands(value) {
                return (Some(lot), value);
            }
            if found.is_none() && self.working(board).has(lot) {
                found = Some((Some(lot), value));
            }
        }
        let timed = Some(board.timed[law]).filter(|timed| timed.turns > 0).map(|timed| (None, timed.value));
        timed.or(found).unwrap_or((None, 0))
    }

    /// The cards of the row that decide rules now.
    pub(super) fn ruling(&self, board: &Board) -> Lots {
        (0..LAWS).filter_map(|law| self.decided(board, law).0).collect()
    }

    /// How an added card must follow the right-most one (IBYN-P2, X-B8).
    pub fn order(&self, board: &Board) -> Order {
        Order::ALL.get(self.value(board, Law::Order)).copied().unwrap_or(Order::RisingNumber)
    }

    /// When a player may declare (IBYN-P1, X-B4b).
    pub fn declare(&self, board: &Board) -> Declare {
        Declare::ALL.get(self.value(board, Law::Declare)).copied().unwrap_or(Declare::Free)
    }

    /// What a skip costs (IBYN-P5, X-B9).
    pub fn skip(&self, board: &Board) -> Skip {
        Skip::ALL.get(self.value(board, Law::Skip)).copied().unwrap_or(Skip::Paid)
    }

    /// Whether the auction inverts (IBYN-P4, X-B10).
    pub fn invert(&self, board: &Board) -> Invert {
        Invert::ALL.get(self.value(board, Law::Invert)).copied().unwrap_or(Invert::ByBids)
    }

    /// Of these cards those that may be bid; all of them if none may (IBYN-X-B2b, C5).
    pub fn biddable(&self, board: &Board, lots: Lots) -> Lots {
        let wanted = if self.only_with_action(board) { lots.and(self.with) } else { lots };
        if wanted.is_empty() { lots } else { wanted }
    }

    /// Of these cards those that may join the row, wherever (IBYN-X-B2b, B3).
    pub fn joining(&self, board: &Board, lots: Lots) -> Lots {
        if self.are_none() {
            return lots;
        }
        let lots = if self.only_with_action(board) { lots.and(self.with) } else { lots };
        let in_row =
            |row: &Row| row.as_slice().iter().filter_map(|lot| self.alike.get(lot.index())).fold(Lots::NONE, |all, of| all.plus(*of));
        match Kinds::ALL.get(self.value(board, Law::Kinds)) {
            Some(Kinds::New) => lots.minus(in_row(&board.row)),
            Some(Kinds::Same) => lots.and(in_row(&board.row)),
            Some(Kinds::Any) | None => lots,
        }
    }

    fn only_with_action(&self, board: &Board) -> bool {
        self.value(board, Law::Playable) == Playable::WithAction as usize
    }

    /// Of these cards those that follow the right-most one in the order (IBYN-P2, X-B8).
    pub fn following(&self, board: &Board, lots: Lots) -> Lots {
        let Some(last) = board.row.last() else { return lots };
        match self.order(board) {
            Order::RisingNumber => lots.above(last),
            Order::FallingNumber => lots.below(last),
            Order::RisingPrice => self.dearer.get(last.index()).map_or(Lots::NONE, |dearer| lots.and(*dearer)),
        }
    }

    /// The clause that keeps a card out of the row, though it would join it otherwise, and why.
    pub fn why_not_joining(&self, board: &Board, lot: Lot) -> Option<(&'static str, &'static str)> {
        let (one, law) = (Lots::one(lot), Law::Kinds);
        if self.only_with_action(board) && one.and(self.with).is_empty() {
            return Some((Law::Playable.clause(1), "only cards with an action can be added"));
        }
        let value = self.value(board, law);
        let why = if value == Kinds::New as usize { "a card of its kind is in the row" } else { "no card of its kind is in the row" };
        self.joining(board, one).is_empty().then(|| (law.clause(value), why))
    }

    /// The action that a lot sets off which was added on a turn, and lies in the row already. `hand` is how many cards the player has left.
    pub(super) fn set_off(&self, board: &Board, lot: Lot, player: Seat, hand: u32) -> Option<&Action> {
        let action = self.get(lot).filter(|action| action.when == When::Added && action.is_met(board, player, hand))?;
        // What holds for the auction may work again later; what happens at once does not.
        (action.holds_for_auction() || self.working(board).has(lot)).then_some(action)
    }

    /// What a player gets who takes the row (IBYN-P7, X-B5). `hand` is how many cards that player holds.
    pub fn spoils(&self, board: &Board, taker: Seat, hand: u32) -> Spoils {
        let mut spoils = Spoils { scored: board.row.lots(), ..Spoils::default() };
        if self.are_none() || spoils.scored.and(self.on_taken).is_empty() {
            return spoils;
        }
        let acting = self.on_taken.and(self.working(board));
        let row = board.row.as_slice();
        for (place, lot) in row.iter().enumerate().filter(|(_, lot)| acting.has(**lot)) {
            let Some(action) = self.get(*lot).filter(|action| action.is_met(board, taker, hand)) else { continue };
            match action.discards {
                Some(Cards::UpToThis) => spoils.discarded = spoils.discarded.plus(row[..=place].iter().copied().collect()),
                Some(_) => spoils.discarded.insert(*lot),
                None => {}
            }
            spoils.bids |= action.wins_bids;
            if action.discards.is_some() || (action.wins_bids && board.bidders().without(taker) != Seats::NONE) {
                spoils.acted.insert(*lot);
            }
        }
        spoils.scored = spoils.scored.minus(spoils.discarded);
        spoils
    }

    /// How much more each card of a pile is worth at the end (IBYN-X-B1).
    pub fn bonus(&self, board: &Board, owner: Seat) -> i32 {
        self.scoring(board, owner).iter().filter_map(|lot| self.get(lot)).map(|action| action.worth).sum()
    }

    /// The cards of a pile that make all of it worth more or less.
    pub(super) fn scoring(&self, board: &Board, owner: Seat) -> Lots {
        let pile = board.piles.get(owner.index()).copied().unwrap_or_default();
        let scores = |lot: &Lot| self.get(*lot).is_some_and(|action| action.is_met(board, owner, 0));
        pile.and(self.on_score).iter().filter(scores).collect()
    }

    /// How much more each card of a pile would be worth with these cards in it.
    pub fn worth(&self, lots: Lots) -> i32 {
        lots.and(self.on_score).iter().filter_map(|lot| self.get(lot)).map(|action| action.worth).sum()
    }
}
