//! The actions of the lots in play, compiled from their effects: what the row makes of the rules, and what happens when a lot is added or taken.

use super::laws::{Declare, Hand, Invert, Kinds, LAWS, Law, Order, Outside, Playable, Prices, Skip, VOCABULARY, Working};
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
    pub(super) when: When,
    until: Span,
    turns: u8,
    conditions: Vec<Condition>,
    /// The values that it gives to rules.
    pub(super) sets: [Option<u8>; LAWS],
    /// How much more each card of the owner's pile is worth.
    worth: i32,
    declares: bool,
    discards: Option<Cards>,
    to_hand: Option<Cards>,
    wins_bids: bool,
    /// What it does when it is added, in order.
    pub(super) steps: Vec<Step>,
    /// How often all may add a card to the row that was taken.
    pub(super) gifts: u8,
    /// How often all may discard one of it.
    pub(super) scraps: u8,
}

/// Something that moves cards when a lot is added (IBYN-X-O1a, O3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Cards of the row go to who added them.
    Settle(Cards),
    /// The player takes a random scored card from each other one.
    TakeEach,
    /// Each other player takes one from the player.
    GiveEach,
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
            to_hand: None,
            wins_bids: false,
            steps: Vec::new(),
            gifts: 0,
            scraps: 0,
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
                Op::ToHand { cards } if action.to_hand != Some(Cards::UpToThis) => action.to_hand = Some(*cards),
                Op::ToHand { .. } => {}
                Op::Score { .. } => action.wins_bids = true,
                Op::Settle { cards } => action.steps.push(Step::Settle(*cards)),
                Op::TakeEach {} => action.steps.push(Step::TakeEach),
                Op::GiveEach {} => action.steps.push(Step::GiveEach),
                Op::Gift {} => action.gifts = action.gifts.saturating_add(1),
                Op::Scrap {} => action.scraps = action.scraps.saturating_add(1),
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

    /// Whether it asks who added which card.
    fn asks_who_added(&self) -> bool {
        self.sets[Law::Bidders as usize].is_some() || self.steps.iter().any(|step| matches!(step, Step::Settle(_)))
    }

    /// Whether it holds for some turns.
    pub(super) fn is_timed(&self) -> bool {
        self.until == Span::Turns
    }

    /// Whether it starts an auction.
    pub(super) fn declares(&self) -> bool {
        self.declares
    }

    /// Gives rules another value for some turns, if it does so. The next turn is the first of them; `more` is 1 if this one is not over yet.
    pub(super) fn begin(&self, timed: &mut [Timed; LAWS], more: u8) {
        for (timed, value) in timed.iter_mut().zip(self.sets).filter(|_| self.is_timed()) {
            if let Some(value) = value {
                *timed = Timed { value, turns: self.turns + more };
            }
        }
    }

    /// Whether its conditions are met, which are about so many cards of a row and nothing else: those of a card in the row or anywhere.
    pub(super) fn suits_row(&self, cards: usize) -> bool {
        self.conditions.iter().all(|condition| condition.holds(cards as u32))
    }

    /// Whether its conditions are met, for a player if it is about one. `hand` is how many cards that player holds.
    pub(super) fn is_met(&self, board: &Board, player: Seat, hand: u32) -> bool {
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
    /// Cards of the row that go to the player's hand.
    pub to_hand: Lots,
    /// Whether the bids of the others are scored too.
    pub bids: bool,
    /// How often all may add a card to the taken row afterwards.
    pub gifts: u8,
    /// How often all may discard a card of it after that.
    pub scraps: u8,
    /// The cards whose action says so.
    pub acted: Lots,
}

/// The actions of all lots. Without any, every rule is as it always is, and nothing is looked up.
#[derive(Clone, Debug, Default)]
pub struct Actions {
    by_lot: Vec<Option<Action>>,
    /// The lots that have one.
    with: Lots,
    /// The lots whose action sets a rule, by rule.
    pub(super) setters: [Lots; LAWS],
    /// Those whose action depends on something.
    pub(super) conditional: Lots,
    /// Those whose action holds for an auction, if they were added on a turn.
    for_auction: Lots,
    /// Those whose action comes when the row is taken.
    on_taken: Lots,
    /// Those whose action comes at the end.
    on_score: Lots,
    /// Whether the bids of others can be won.
    pub wins_bids: bool,
    /// The lots that can go from a row to a hand.
    pub(super) returning: Lots,
    /// The lots with a price below zero.
    pub debts: Lots,
    /// Whether it matters who added which card of the row.
    pub keeps_adders: bool,
    /// The lots of the same kind, by lot.
    pub(super) alike: Vec<Lots>,
    /// The lots with a higher price, by lot.
    dearer: Vec<Lots>,
    /// The lots of the same kind or price, by lot.
    pub(super) akin: Vec<Lots>,
    /// The lots with a price above zero.
    positive: Lots,
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
        let priced = |so: &dyn Fn(i32) -> bool| -> Lots {
            cards.iter().zip(0..).filter(|(card, _)| card.price.is_some_and(so)).map(|(_, lot)| Lot(lot)).collect()
        };
        let all_return = by_lot.iter().flatten().any(|action| action.to_hand == Some(Cards::UpToThis));
        Actions {
            with: those(&|_| true),
            setters: std::array::from_fn(|law| those(&|action| action.sets[law].is_some())),
            conditional: those(&|action| !action.conditions.is_empty()),
            returning: if all_return { Lots::first(cards.len()) } else { those(&|action| action.to_hand.is_some()) },
            for_auction: those(&Action::holds_for_auction),
            on_taken: those(&|action| action.when == When::Taken),
            on_score: those(&|action| action.when == When::Score),
            wins_bids: by_lot.iter().flatten().any(|action| action.wins_bids),
            debts: priced(&|price| price < 0),
            keeps_adders: by_lot.iter().flatten().any(Action::asks_who_added),
            alike: others(&|card, other| card.kind == other.kind),
            dearer: others(&|card, other| other.price > card.price),
            akin: others(&|card, other| card.kind == other.kind || card.price == other.price),
            positive: priced(&|price| price > 0),
            by_lot,
        }
    }

    /// Whether no lot has an action.
    pub fn are_none(&self) -> bool {
        self.by_lot.is_empty()
    }

    /// Whether any lot gives a rule another value.
    pub fn bend(&self, law: Law) -> bool {
        !self.setters[law as usize].is_empty()
    }

    /// All actions, lot by lot.
    pub(super) fn each(&self) -> impl Iterator<Item = &Action> {
        self.by_lot.iter().flatten()
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
        let setters = self.setters[law];
        let acting = board.row.as_slice().iter().rev().copied().filter(move |lot| setters.has(*lot));
        acting.filter_map(move |lot| {
            let action = self.get(lot)?;
            let holds = match action.when {
                When::InRow => action.suits_row(board.row.len()),
                _ => board.fired.has(lot),
            };
            action.sets[law].filter(|_| holds).map(|value| (lot, value))
        })
    }

    /// Whether a card of the row or an instant action may have given a rule another value: most of the time none has.
    fn may_be_bent(&self, board: &Board, law: Law) -> bool {
        !self.setters[law as usize].and(board.row.lots()).is_empty() || board.timed[law as usize].turns > 0
    }

    /// The lots whose action works in this row: all, unless one silences the others (IBYN-X-B2a).
    pub(super) fn working(&self, board: &Board) -> Lots {
        if !self.may_be_bent(board, Law::Actions) {
            return Lots(u128::MAX);
        }
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
        if self.may_be_bent(board, law) { self.decided(board, law as usize).1.into() } else { 0 }
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
        let row = board.row.lots();
        (0..LAWS).filter(|law| !self.setters[*law].and(row).is_empty()).filter_map(|law| self.decided(board, law).0).collect()
    }

    /// Whether a rule has a value, by its place among the values.
    pub(super) fn is(&self, board: &Board, law: Law, value: usize) -> bool {
        self.value(board, law) == value
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

    /// Whether bids below the row count, and those above it (IBYN-X-D1).
    pub fn outside(&self, board: &Board) -> [Outside; 2] {
        [Law::LowBids, Law::HighBids].map(|law| Outside::ALL.get(self.value(board, law)).copied().unwrap_or(Outside::Count))
    }

    /// Of these cards those that may be bid. A rule that would leave none is void: first what cards say of themselves, then what the row
    /// says (IBYN-X-D2b, B2b, C5).
    pub fn biddable(&self, board: &Board, lots: Lots) -> Lots {
        let lots = self.may_be_bid(board, lots).or(lots);
        if self.only_with_action(board) { lots.and(self.with).or(lots) } else { lots }
    }

    /// Of a hand the cards that may join the row, wherever (IBYN-X-B2b, B3, D3a, D6, O7).
    pub fn joining(&self, board: &Board, hand: Lots) -> Lots {
        if self.are_none() {
            return hand;
        }
        let lots = match Hand::ALL.get(self.value(board, Law::Hand)) {
            Some(Hand::Highest) => hand.highest().into_iter().collect(),
            Some(Hand::Lowest) => hand.lowest().into_iter().collect(),
            Some(Hand::Any) | None => hand,
        };
        let lots = if self.only_with_action(board) { lots.and(self.with) } else { lots };
        let lots = lots.minus(self.unwanted_prices(board)).minus(self.unwanted_kinds(board));
        let in_row =
            |row: &Row| row.as_slice().iter().filter_map(|lot| self.alike.get(lot.index())).fold(Lots::NONE, |all, of| all.plus(*of));
        match Kinds::ALL.get(self.value(board, Law::Kinds)) {
            Some(Kinds::New) => lots.minus(in_row(&board.row)),
            Some(Kinds::Same) => lots.and(in_row(&board.row)),
            Some(Kinds::Any) | None => lots,
        }
    }

    /// The lots with a price that may not be added (IBYN-X-D6).
    fn unwanted_prices(&self, board: &Board) -> Lots {
        match Prices::ALL.get(self.value(board, Law::Prices)) {
            Some(Prices::NoNegative) => self.debts,
            Some(Prices::NoPositive) => self.positive,
            Some(Prices::Any) | None => Lots::NONE,
        }
    }

    fn only_with_action(&self, board: &Board) -> bool {
        self.is(board, Law::Playable, Playable::WithAction as usize)
    }

    /// Of these cards those that follow the right-most one in the order, or need not (IBYN-P2, X-B8, D3b).
    pub fn following(&self, board: &Board, lots: Lots) -> Lots {
        let Some(last) = board.row.last() else { return lots };
        let anyway = self.fitting_anywhere(board, lots);
        anyway.plus(match self.order(board) {
            Order::RisingNumber => lots.above(last),
            Order::FallingNumber => lots.below(last),
            Order::RisingPrice => self.dearer.get(last.index()).map_or(Lots::NONE, |dearer| lots.and(*dearer)),
        })
    }

    /// The clause that keeps a card of a hand out of the row, though it would join it otherwise, and why.
    pub fn why_not_joining(&self, board: &Board, hand: Lots, lot: Lot) -> Option<(&'static str, &'static str)> {
        let picks = self.value(board, Law::Hand);
        if picks == Hand::Highest as usize && hand.highest() != Some(lot) {
            return Some((Law::Hand.clause(picks), "only the highest card of the hand can be added"));
        } else if picks == Hand::Lowest as usize && hand.lowest() != Some(lot) {
            return Some((Law::Hand.clause(picks), "only the lowest card of the hand can be added"));
        }
        let (one, law) = (Lots::one(lot), Law::Kinds);
        if self.only_with_action(board) && one.and(self.with).is_empty() {
            return Some((Law::Playable.clause(1), "only cards with an action can be added"));
        }
        if self.unwanted_prices(board).has(lot) {
            let value = self.value(board, Law::Prices);
            let why =
                if value == Prices::NoNegative as usize { "negative prices can't be added" } else { "positive prices can't be added" };
            return Some((Law::Prices.clause(value), why));
        }
        if self.unwanted_kinds(board).has(lot) {
            return Some((Law::OwnKind.clause(1), "a card in the row wants no other of its kind"));
        }
        let value = self.value(board, law);
        let why = if value == Kinds::New as usize { "a card of its kind is in the row" } else { "no card of its kind is in the row" };
        self.joining(board, one).is_empty().then(|| (law.clause(value), why))
    }

    /// What a player gets who takes the row: of two actions about a card that of the card further right counts (IBYN-P7, X-B5, D5). `hand` is
    /// how many cards that player holds.
    pub fn spoils(&self, board: &Board, taker: Seat, hand: u32) -> Spoils {
        let mut spoils = Spoils { scored: board.row.lots(), ..Spoils::default() };
        if self.are_none() || spoils.scored.and(self.on_taken).is_empty() {
            return spoils;
        }
        let acting = self.on_taken.and(self.working(board));
        let row = board.row.as_slice();
        for (place, lot) in row.iter().enumerate().filter(|(_, lot)| acting.has(**lot)) {
            let Some(action) = self.get(*lot).filter(|action| action.is_met(board, taker, hand)) else { continue };
            let named = |cards: Option<Cards>| -> Lots {
                match cards {
                    Some(Cards::UpToThis) => row[..=place].iter().copied().collect(),
                    Some(_) => Lots::one(*lot),
                    None => Lots::NONE,
                }
            };
            let (discarded, to_hand) = (named(action.discards), named(action.to_hand).minus(board.returned));
            spoils.discarded = spoils.discarded.plus(discarded).minus(to_hand);
            spoils.to_hand = spoils.to_hand.minus(discarded).plus(to_hand);
            spoils.bids |= action.wins_bids;
            spoils.gifts = spoils.gifts.saturating_add(action.gifts);
            spoils.scraps = spoils.scraps.saturating_add(action.scraps);
            let moves_cards = action.discards.is_some() || !to_hand.is_empty() || action.gifts > 0 || action.scraps > 0;
            if moves_cards || (action.wins_bids && board.bidders().without(taker) != Seats::NONE) {
                spoils.acted.insert(*lot);
            }
        }
        spoils.scored = spoils.scored.minus(spoils.discarded).minus(spoils.to_hand);
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
