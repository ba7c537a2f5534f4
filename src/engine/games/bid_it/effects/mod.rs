//! Effects of playing cards: what the game has of their language ([`STAGE`]), how the machine reads and
//! changes its states, and the rules that effects change.

mod bound;
mod stage;
mod table;

pub(super) use stage::RuleId;
pub use stage::STAGE;

use stage::RULES;

use crate::effect::RuleKind;
use crate::effect::machine::{self, Spot};
use crate::effect::parts::Zone;
use crate::rules::{Rules as _, Seat};

use super::rules::Rules;
use super::state::{Call, State};

impl Rules {
    /// The place of the word that a rule has for a player; 0 if no effect changes it.
    pub(super) fn rule_word(&self, state: &State, rule: RuleId, seat: Option<Seat>) -> u8 {
        machine::word_rule(self, state, rule as u8, seat).unwrap_or(0)
    }

    /// The number that a rule has for a player, which without effects is `usual`.
    pub(super) fn rule_number(&self, state: &State, rule: RuleId, seat: Option<Seat>, usual: u16) -> u16 {
        let rule = rule as u8;
        if !self.program.can_change(rule) {
            return usual;
        }
        let (least, most) = match RULES.get(usize::from(rule)).map(|rule| &rule.kind) {
            Some(RuleKind::Number { range, .. }) => *range,
            _ => (0, 0),
        };
        machine::number_rule(self, state, rule, seat, usual.into()).clamp(least, most) as u16
    }

    /// True if effects forbid a player a call.
    pub(super) fn forbids_call(&self, state: &State, seat: Seat, call: Call) -> bool {
        let rule = match call {
            Call::Challenge => RuleId::Challenge,
            Call::Perfecto => RuleId::Perfecto,
            Call::Double | Call::Redouble => RuleId::Double,
            Call::Surrender | Call::None => return false,
        };
        self.rule_word(state, rule, Some(seat)) > 0
    }

    /// How much a card counts in the showdown, with all that effects change.
    pub(super) fn counted_worth(&self, state: &State, spot: Spot) -> u16 {
        let face = usize::from(spot.card);
        let worth = machine::changed(self, state, spot, crate::effect::parts::Attribute::Worth);
        let stars = if self.rule_word(state, RuleId::Stars, None) > 0 {
            self.faces.get(face).map_or(0, |face| face.stars())
        } else {
            0
        };
        worth.saturating_sub(stars.into()).clamp(0, i32::from(u8::MAX)) as u16
    }

    /// The cards that players hold, hidden or open.
    pub(super) fn held_cards<'a>(&self, state: &'a State) -> impl Iterator<Item = Spot> + use<'a> {
        let spots = |zone: Zone, owner: Seat| move |face: usize| Spot { owner, card: face as u16, zone };
        self.seats().flat_map(move |seat| {
            let hand = state.hands[seat.index()].iter().map(spots(Zone::Hand, seat));
            hand.chain(state.open.shown[seat.index()].iter().map(spots(Zone::Open, seat)))
        })
    }

    /// The faces of the cards that a player can use.
    pub(super) fn usable_faces(&self, state: &State, seat: Seat) -> Vec<usize> {
        let mut faces: Vec<usize> =
            machine::usable(self, state, seat).into_iter().map(|spot| usize::from(spot.card)).collect();
        faces.sort_unstable();
        faces.dedup();
        faces
    }
}
