//! The effects of the lots in play. How the row changes the rules is looked up bit by bit; all else is played
//! by the machine.

mod card_restrictions;
pub(super) mod compile;
pub(super) mod patterns;
mod row_restrictions;
pub(super) mod rule_values;
pub(super) mod spoils;
mod table;

pub use rule_values::STAGE;
pub(super) use table::{lot_of, spot};

use super::state::{Board, Lot, Lots};
use compile::{CardEffect, lots_of};
use patterns::Returns;
use rule_values::{
    Actions, Add, Bid, Bidders, Bids, Declare, Declarer, Hand, HighBids, Invert, Kind, LowBids, Order,
    Playable, Price, RuleName, Setting, Skip,
};

use crate::deck::{Card, Deck};
use crate::diag::{Diagnostic, Diagnostics};
use crate::effect::machine::{self, CardFacts, Program};
use crate::effect::parts::{Event, Script, Step, Zone};

/// The effects of all lots. Without any, every rule is as it always is, and nothing is looked up.
#[derive(Clone, Debug, Default)]
pub struct CardEffects {
    /// The effects that the machine plays.
    pub(crate) program: Program,
    by_lot: Vec<Option<CardEffect>>,
    /// The lots that have one.
    with: Lots,
    /// The lots whose effect sets a rule, by rule.
    pub(crate) setters: [Lots; RuleName::ALL.len()],
    /// Those whose effect has conditions.
    pub(crate) conditional: Lots,
    /// Those whose effect holds for an auction, if they were added on a turn.
    pub(crate) this_auction: Lots,
    /// Those of which it can be foreseen what they do when the row is taken.
    on_taken: Lots,
    /// Those whose effect counts at the end.
    on_score: Lots,
    /// The lots that can go from a row to a hand.
    pub(crate) returning: Lots,
    /// The lots with a price below zero.
    pub debts: Lots,
    /// Set if it matters who added which card of the row.
    pub keeps_adders: bool,
    /// Set if it matters who put which card into the row, in whatever way.
    pub keeps_holders: bool,
    /// Set if effects can take cards from among the bids.
    pub takes_bids: bool,
    /// The lots whose effect comes once each time that they are added or taken, or at the end; and those
    /// whose effect may come at any event.
    once_a_life: Lots,
    at_any_event: Lots,
    /// Set if a card can be taken again and again.
    pub(crate) recycles: bool,
    /// The kind of each lot, as a number.
    pub(crate) kinds: Vec<usize>,
    /// The lots of the same kind, by lot.
    alike: Vec<Lots>,
    /// The lots with a higher price, by lot.
    dearer: Vec<Lots>,
    /// The lots of the same kind or price, by lot.
    pub(crate) akin: Vec<Lots>,
    /// The lots with a price above zero.
    positive: Lots,
}

impl CardEffects {
    /// The effects of a deck's lots; `cards` are in the order of the lots.
    pub(crate) fn of(deck: &Deck, cards: &[&Card]) -> CardEffects {
        let compiled: Vec<(CardEffect, Script)> =
            deck.effects.iter().map(|effect| CardEffect::of(&effect.script, cards)).collect();
        let of = |card: &Card| compiled.get(card.effect?);
        let by_lot: Vec<Option<CardEffect>> =
            cards.iter().map(|card| of(card).map(|(effect, _)| effect.clone())).collect();
        if by_lot.iter().all(Option::is_none) {
            return CardEffects::default();
        }
        let mut program = program(deck, cards, compiled.iter().map(|(_, rest)| rest));
        let sets_rules = |lot: u16| {
            by_lot
                .get(usize::from(lot))
                .is_some_and(|effect| effect.as_ref().is_some_and(CardEffect::sets_rules))
        };
        program.set_setters(|lot, program| {
            sets_rules(lot) || program.effect_of(lot).is_some_and(machine::Compiled::changes_something)
        });
        let those = |so: &dyn Fn(&CardEffect) -> bool| -> Lots {
            by_lot
                .iter()
                .zip(0..)
                .filter(|(effect, _)| effect.as_ref().is_some_and(so))
                .map(|(_, lot)| Lot(lot))
                .collect()
        };
        let others = |so: &dyn Fn(&Card, &Card) -> bool| -> Vec<Lots> {
            cards.iter().map(|card| lots_of(cards, |other| so(card, other))).collect()
        };
        let priced = |so: &dyn Fn(i32) -> bool| lots_of(cards, |card| card.price.is_some_and(so));
        let returns =
            |card: &Card| of(card).map_or(Returns::Nothing, |(_, rest)| patterns::returns(&rest.steps));
        let any_returns = cards.iter().any(|card| returns(card) == Returns::Any);
        // Then no bid may be left to open a row.
        let moves_own_bids = compiled.iter().any(|(effect, rest)| {
            matches!(rest.when, Event::Bid | Event::Revealed | Event::Won | Event::Lost)
                || (patterns::mentions(rest, Zone::Bid) && !effect.wins_bids)
        });
        let mentions = |zone: Zone| compiled.iter().any(|(_, rest)| patterns::mentions(rest, zone));
        let keeps_holders = program.effects().iter().any(|effect| effect.asks_who_has(Zone::Row));
        CardEffects {
            with: those(&|_| true),
            setters: std::array::from_fn(|rule| those(&|effect| effect.sets[rule].is_some())),
            conditional: those(&|effect| !effect.conditions.is_empty()),
            returning: if any_returns {
                Lots::first(cards.len() as u32)
            } else {
                lots_of(cards, |card| returns(card) == Returns::This)
            },
            this_auction: those(&CardEffect::is_this_auction),
            on_taken: those(&|effect| effect.when == Event::Taken),
            on_score: those(&|effect| effect.worth != 0),
            keeps_adders: keeps_holders || by_lot.iter().flatten().any(CardEffect::asks_who_added),
            keeps_holders,
            takes_bids: mentions(Zone::Bid) || moves_own_bids,
            once_a_life: lots_of(cards, |card| {
                of(card).is_some_and(|(_, rest)| !rest.steps.is_empty() && comes_once_a_life(rest))
            }),
            at_any_event: lots_of(cards, |card| {
                of(card).is_some_and(|(_, rest)| !rest.steps.is_empty() && !comes_once_a_life(rest))
            }),
            recycles: cards
                .iter()
                .filter_map(|card| of(card))
                .any(|(_, rest)| patterns::recycles(&rest.steps)),
            kinds: cards.iter().map(|card| card.kind).collect(),
            alike: others(&|one, other| one.kind == other.kind),
            dearer: others(&|one, other| other.price > one.price),
            akin: others(&|one, other| one.kind == other.kind || one.price == other.price),
            debts: priced(&|price| price < 0),
            positive: priced(&|price| price > 0),
            program,
            by_lot,
        }
    }

    /// True if no lot has an effect.
    pub fn is_empty(&self) -> bool {
        self.by_lot.is_empty()
    }

    /// The lots of the same kind as any of these.
    fn kinds_of(&self, lots: Lots) -> Lots {
        lots.iter().filter_map(|lot| self.alike.get(lot.index())).fold(Lots::NONE, |all, alike| all | *alike)
    }

    /// True if an effect can give a rule another value.
    pub fn can_change(&self, rule: RuleName) -> bool {
        !self.setters[rule as usize].is_empty() || self.program.can_change(rule as u8)
    }

    /// The most decisions that effects ask for in a game of this number of turns: those of cards that come
    /// `lives` times each, and those that may come at each event of each turn.
    pub(crate) fn most_decisions(&self, players: u32, lives: u32, turns: u32) -> u32 {
        let of = |lots: Lots| -> u32 {
            let each = lots
                .iter()
                .filter_map(|lot| self.program.effect_of(lot.0.into()))
                .map(|effect| effect.decisions(players));
            each.fold(0, u32::saturating_add)
        };
        // Its use is a decision too. A turn begins and ends, adds two cards, starts an auction, reveals it;
        // each player bids, skips, wins or loses.
        let events = (players * 3 + 6).saturating_mul(turns);
        let any = of(self.at_any_event).saturating_add(self.at_any_event.len());
        of(self.once_a_life).saturating_mul(lives).saturating_add(any.saturating_mul(events))
    }

    /// All effects, lot by lot.
    pub(crate) fn each(&self) -> impl Iterator<Item = &CardEffect> {
        self.by_lot.iter().flatten()
    }

    /// The effect of a lot.
    pub fn get(&self, lot: Lot) -> Option<&CardEffect> {
        self.by_lot.get(lot.index()).and_then(Option::as_ref)
    }

    /// The cards of the row that set a rule, from the right.
    fn changing<'a>(&'a self, board: &'a Board, rule: RuleName) -> impl Iterator<Item = (Lot, Setting)> + 'a {
        let setters = self.setters[rule as usize] - board.without;
        let acting = board.row.as_slice().iter().rev().copied().filter(move |lot| setters.has(*lot));
        acting.filter_map(move |lot| {
            let effect = self.get(lot)?;
            let holds = match effect.when {
                Event::InPlay => effect.suits_row(board.row.len()),
                _ => board.active_this_auction.has(lot),
            };
            effect.sets[rule as usize].filter(|_| holds).map(|setting| (lot, setting))
        })
    }

    /// True if a card of the row or an instant effect may have changed a rule: most of the time none has.
    fn may_differ(&self, board: &Board, rule: RuleName) -> bool {
        let place = rule as usize;
        !(self.setters[place] & board.row.lots()).is_empty()
            || board.timed_rules[place].is_some()
            || board.by_machine[place].is_some()
    }

    /// The lots whose effect works in this row: all, unless one silences the others (IBYN-X-B2a).
    pub(crate) fn working(&self, board: &Board) -> Lots {
        let (all, rule) = (Lots::first(u128::BITS), RuleName::Actions);
        if !self.may_differ(board, rule) {
            return all;
        }
        let (only, setting) = match (self.overriding(board, rule), self.changing(board, rule).next()) {
            (Some(setting), _) => (Lots::NONE, setting),
            (None, Some((lot, setting))) => (Lots::one(lot), setting),
            (None, None) => return all,
        };
        if setting == Setting::Actions(Actions::Mute) { only } else { all }
    }

    /// The current setting of a rule, if anything sets it.
    fn setting(&self, board: &Board, rule: RuleName) -> Option<Setting> {
        if self.may_differ(board, rule) { self.decided(board, rule).1 } else { None }
    }

    /// The current setting of a rule, and the card of the row that decides it, if one does: first comes a
    /// setting that nothing overrides, then one for some turns, then the cards of the row from the right.
    pub(crate) fn decided(&self, board: &Board, rule: RuleName) -> (Option<Lot>, Option<Setting>) {
        let mut found = (None, None);
        for (lot, setting) in self.changing(board, rule) {
            if setting.stands() {
                return (Some(lot), Some(setting));
            }
            if found.0.is_none() && self.working(board).has(lot) {
                found = (Some(lot), Some(setting));
            }
        }
        self.overriding(board, rule).map_or(found, |setting| (None, Some(setting)))
    }

    /// The setting that overrides the cards of the row: one for some turns, or one by the machine.
    fn overriding(&self, board: &Board, rule: RuleName) -> Option<Setting> {
        let left_out = |setting: &Setting| board.without.iter().any(|lot| self.has_set(lot, *setting));
        let timed =
            board.timed_rules[rule as usize].map(|timed| timed.setting).filter(|setting| !left_out(setting));
        timed.or_else(|| Setting::at(rule, board.by_machine[rule as usize]?))
    }

    /// True if the effect of a lot gives a rule this value for some turns.
    fn has_set(&self, lot: Lot, setting: Setting) -> bool {
        self.get(lot)
            .is_some_and(|effect| effect.is_timed() && effect.sets[setting.rule() as usize] == Some(setting))
    }

    /// The lots whose rules hold for some turns now.
    pub(super) fn timed(&self, board: &Board) -> Lots {
        let settings = || board.timed_rules.iter().flatten().map(|timed| timed.setting);
        if settings().next().is_none() {
            return Lots::NONE;
        }
        self.with.iter().filter(|lot| settings().any(|setting| self.has_set(*lot, setting))).collect()
    }

    /// The cards of the row that decide rules now, if any of these can: the others are not looked for.
    pub(crate) fn deciding_cards(&self, board: &Board, wanted: Lots) -> Lots {
        let row = board.row.lots() & wanted;
        if row.is_empty() {
            return row;
        }
        let rules = RuleName::ALL.iter().filter(|rule| !(self.setters[**rule as usize] & row).is_empty());
        rules.filter_map(|rule| self.decided(board, *rule).0).collect()
    }
}

/// Methods that give the current value of each of these rules.
macro_rules! current_values {
    ($(#[doc = $about:literal] $name:ident: $Rule:ident,)+) => {
        impl CardEffects {
            $(
                #[doc = $about]
                pub fn $name(&self, board: &Board) -> $Rule {
                    match self.setting(board, RuleName::$Rule) {
                        Some(Setting::$Rule(value)) => value,
                        _ => $Rule::default(),
                    }
                }
            )+
        }
    };
}

current_values! {
    /// Which cards may be added and bid (IBYN-X-B2b).
    playable: Playable,
    /// Which kinds may be added (IBYN-X-B3).
    kinds: Kind,
    /// When a player may declare (IBYN-P1, X-B4b).
    declare: Declare,
    /// How an added card must follow the right-most one (IBYN-P2, X-B8).
    order: Order,
    /// The cost of a skip (IBYN-P5, X-B9).
    skip: Skip,
    /// The condition for an inverted auction (IBYN-P4, X-B10).
    invert: Invert,
    /// The treatment of bids below the row: they count or are ignored (IBYN-X-D1a).
    low_bids: LowBids,
    /// The treatment of bids above the row: they count or are ignored (IBYN-X-D1b).
    high_bids: HighBids,
    /// Which prices may be added (IBYN-X-D6).
    prices: Price,
    /// Who bids, of the seats with cards (IBYN-X-O1b).
    bidders: Bidders,
    /// The declarer's part in the auction: to bid or to stay out (IBYN-X-O6b).
    declarer: Declarer,
    /// How bids are made: in secret or openly (IBYN-X-O6a).
    bids: Bids,
    /// How many cards a bid is (IBYN-X-O5b).
    bid_size: Bid,
    /// How many cards an add is (IBYN-X-O5a).
    add_size: Add,
    /// Which card of a hand may be added (IBYN-X-O7).
    hand: Hand,
}

/// True for effects that come once each time that their card is added or taken, or at the end of the game.
fn comes_once_a_life(script: &Script) -> bool {
    script.by.is_none() && matches!(script.when, Event::Added | Event::Taken | Event::GameEnd)
}

/// The program of effects, or of what of them is left for the machine; `cards` are in the order of the lots.
fn program<'a>(deck: &Deck, cards: &[&Card], scripts: impl Iterator<Item = &'a Script>) -> Program {
    let sources = deck
        .effects
        .iter()
        .zip(scripts)
        .map(|(effect, script)| (effect.id.as_str(), effect.script.name.as_str(), script));
    let facts: Vec<CardFacts<'_>> = cards
        .iter()
        .map(|card| CardFacts {
            kind: &deck.kinds[card.kind].id,
            card_type: "lot",
            symbols: &card.symbols,
            effect: card.effect,
        })
        .collect();
    machine::compile(&STAGE, &sources.collect::<Vec<_>>(), &facts)
}

#[cfg(test)]
impl super::rules::Rules {
    /// The same table, where the machine plays all effects from their first step to their last.
    pub(super) fn by_machine_alone(&self, deck: &Deck) -> super::rules::Rules {
        let cards: Vec<&Card> = self.lots.iter().filter_map(|lot| deck.card(lot.serial)).collect();
        let mut whole = self.clone();
        whole.effects.program = program(deck, &cards, deck.effects.iter().map(|effect| &effect.script));
        whole
    }
}

/// Rules about a card alone that an effect sets at a moment when they mean nothing.
pub(super) fn check(deck: &Deck) -> Diagnostics {
    let mut diagnostics = Diagnostics::default();
    for effect in &deck.effects {
        let script = &effect.script;
        for step in &script.steps {
            let Step::SetRule { rule, .. } = step else { continue };
            let Some(name) = RuleName::named(rule) else { continue };
            let fits = match name {
                RuleName::OwnKind | RuleName::Beside => script.when == Event::InPlay,
                _ if name.is_of_card() => script.when == Event::Always,
                _ => true,
            };
            if !fits {
                let when = if name.is_of_card() && !matches!(name, RuleName::OwnKind | RuleName::Beside) {
                    "always"
                } else {
                    "in-play"
                };
                let message =
                    format!("the rule `{rule}` can't be set with when = \"{}\"", script.when.word());
                let diagnostic = Diagnostic::error("effect-value", message)
                    .at(effect.place_of("when").clone(), "not at this moment");
                diagnostics.push(diagnostic.hint(format!("write `when = \"{when}\"`")));
            }
        }
    }
    diagnostics
}
