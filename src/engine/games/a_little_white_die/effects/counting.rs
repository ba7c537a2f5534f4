//! What the cards that show count as for a guess (P7, W1, X2).

use super::super::rules::Rules;
use super::super::state::State;
use super::pieces::card;
use super::rule_values::RuleId;
use crate::effect::machine::{Spot, allowed, changed};
use crate::effect::parts::{Attribute, Zone};
use crate::rules::Seat;

/// The numbers that cards count as at one moment.
#[derive(Clone, Copy, Debug)]
pub struct Counting<'a> {
    rules: &'a Rules,
    wildcards_count: bool,
    wild_number: i32,
    is_changed: bool,
    /// Set if effects can restrict the dice that count.
    is_bound: bool,
}

impl Rules {
    /// The numbers that cards count as now.
    pub fn counting(&self, state: &State) -> Counting<'_> {
        Counting {
            rules: self,
            wildcards_count: self.wildcards_count(state),
            wild_number: self.wild_number(state),
            is_changed: self.program.changes_numbers(),
            is_bound: self.program.can_change(RuleId::Counted as u8),
        }
    }

    /// The numbers that cards count as without effects.
    pub fn plain_counting(&self) -> Counting<'_> {
        Counting {
            rules: self,
            wildcards_count: self.wild.is_some(),
            wild_number: 0,
            is_changed: false,
            is_bound: false,
        }
    }
}

impl Counting<'_> {
    /// True if a card counts for a guess of that number, or of powers if the number is 0, as long as no
    /// effect changes its number.
    pub fn shows(&self, class: u8, number: u8) -> bool {
        self.fits(
            class,
            number,
            self.rules.numbers.get(usize::from(class)).map_or(0, |number| i32::from(*number)),
        )
    }

    fn fits(&self, class: u8, number: u8, printed: i32) -> bool {
        if number == 0 {
            return self.rules.power_of(class).is_some();
        }
        let is_wildcard = self.rules.wild == Some(class);
        (!is_wildcard && printed == i32::from(number))
            || (is_wildcard && self.wildcards_count)
            || (!is_wildcard && self.wild_number > 0 && printed == self.wild_number)
    }

    /// How often the top of a die counts for a guess: once, unless effects change that.
    pub fn worth(&self, state: &State, seat: Seat, die: u8, number: u8) -> usize {
        let class = state.hands[seat.index()].cards[usize::from(die)];
        let spot = Spot { owner: seat, card: card(class, Some(die)), zone: Zone::Dice };
        if self.is_bound && !allowed(self.rules, state, RuleId::Counted as u8, None, spot) {
            return 0;
        }
        if !self.is_changed {
            return usize::from(self.shows(class, number));
        }
        if !self.fits(class, number, changed(self.rules, state, spot, Attribute::Number)) {
            return 0;
        }
        usize::try_from(changed(self.rules, state, spot, Attribute::Worth)).unwrap_or(0)
    }

    /// How many show for a guess on the whole table.
    pub fn count(&self, state: &State, number: u8) -> usize {
        let all = (0u8..)
            .zip(&state.hands)
            .flat_map(|(seat, hand)| (0..hand.rolled).map(move |die| (Seat(seat), die)));
        all.map(|(seat, die)| self.worth(state, seat, die, number)).sum()
    }
}
