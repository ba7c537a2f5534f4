//! The rules as the engine asks for them.

use super::effects::rule_values::RuleName;
use super::rules::Rules;
use crate::games::shared::contract_by_files;
use crate::rules::{self, Points, Variant};

impl rules::Rules for Rules {
    contract_by_files!();

    const VARIANTS: &'static [Variant] = &[];
    const SCORING: Option<(&'static str, Points)> = Some(("lot", Points::Price));

    /// IBYN-E3. A turn that adds a card is one decision for one card. An auction with *k* skips takes *k* + 1
    /// cards out of the hands, the opening bid among them, for 1 declaration, at most one bid a player, *k* +
    /// 1 answers, 2*k* picks of card and place, 1 opening: at most players + 3 + 3*k* decisions. So no card
    /// takes more than players + 3.
    ///
    /// With effects, a skip may add no card (X-B9b): players − 1 such skips, one answer each, come on top of
    /// that. So no card takes more than 2 · players + 2. A card that goes back to a hand (X-D5b) leaves it
    /// once more. Where a bid may be two cards (X-O5b), an auction has players more decisions. On top of all
    /// that come the decisions that effects ask for: those of cards that are added or taken, or act at the
    /// end, once for each time that their card can be so; the others at each event of each turn.
    fn max_decisions(&self) -> u32 {
        let players = u32::from(self.players);
        let each = if self.effects.is_empty() { players + 3 } else { 2 * players + 2 };
        let second = if self.effects.can_change(RuleName::Bid) { players } else { 0 };
        let returning = self.effects.returning.len();
        let turns = self.lots.len() as u32 - 1 + returning;
        let lives = match (self.effects.recycles, returning) {
            (true, _) => turns,
            (false, 0) => 1,
            (false, _) => 2,
        };
        ((each + second) * turns).saturating_add(self.effects.most_decisions(players, lives, turns))
    }
}
