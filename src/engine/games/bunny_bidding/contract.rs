//! The engine contract: each part by the file that has it.

use super::apply::passing::is_double;
use super::effects::rule_values::{MOST_WITH_EFFECTS, OFFERS_WITH_EFFECTS};
use super::effects::stage::RuleId;
use super::legal::playable::SHOWN;
use super::rules::Rules;
use super::state::{LAID, PASSED, State};
use crate::games::shared::contract_by_files;
use crate::rng::Stream;
use crate::rules::{self, Choice, Move, Pick, Seat, Variant};

impl rules::Rules for Rules {
    contract_by_files!();

    const VARIANTS: &'static [Variant] = &[
        flag("reveal-five", "BB-V1", "show up to 5 tiles at the start of your turn; only they may be used"),
        flag("bids-return", "BB-V2", "all but the winner take their bids back"),
        number("egg-types", "BB-V3", "play with fewer egg types; which ones is drawn", &[4, 5]),
        flag("one-goal", "BB-V4", "one goal each"),
        number("max-tiles", "BB-V5", "at most this number of tiles per turn", &[4]),
        flag(
            "flip-digits",
            "BB-V6",
            "bid tiles of a leading type don't invert: their own digits are reversed",
        ),
        flag("pairs-invert", "BB-V7", "each egg type that occurs twice or more among the bids inverts"),
        flag(
            "doubles-pass",
            "BB-V8",
            "playing 11, 22 … 99, face down too, makes everybody pass 5 hand tiles to the left",
        ),
    ];

    fn random_move(
        &self,
        state: &State,
        seat: Seat,
        moves: &mut Vec<Move>,
        random: &mut Stream,
    ) -> Option<Pick> {
        super::legal::random_move(self, state, seat, moves, random)
    }

    /// BB-E3: each round puts at least one tile to the offer, which then never comes back to a hand, so there
    /// are at most as many rounds as tiles; bids that return (BB-P9, V2) don't change that. A round has at
    /// most 2 tiles laid and the most tiles of a turn for each player (BB-P1, P4). With BB-V1, each of them
    /// shows 5 tiles at most, and may say that it is enough. With BB-V8, each double can be played once a
    /// round, and then everybody picks up to 5 tiles.
    ///
    /// With effects, as many tiles as the deck has can come back to hands (`returned`), so there are twice as
    /// many rounds at most. Each event plays the effect of each card once at most: an event for each tile and
    /// at the start of a turn, some at the end of a round and for each loser. In a turn each power is used
    /// once (BB-H1), and it may be ended by saying so; a round has one power put to the offer (BB-H2).
    fn max_decisions(&self) -> u32 {
        let players = u32::from(self.players);
        let program = &self.effects.program;
        let doubles = self.tiles.iter().filter(|tile| is_double(*tile)).count() as u32;
        let shows = if self.variants.reveal_five { SHOWN + 1 } else { 0 };
        let passes = if self.variants.doubles_pass { doubles * players * PASSED } else { 0 };
        if self.effects.are_none() {
            let turn = u32::from(self.variants.most) + shows;
            return self.tiles.len() * (2 + players * turn + passes);
        }
        let event = program.cards_with_effects().saturating_mul(program.most_decisions(players));
        let tiles =
            if program.can_change(RuleId::MostTiles as u8) { MOST_WITH_EFFECTS } else { self.variants.most };
        let laid = if program.can_change(RuleId::LaidTiles as u8) { OFFERS_WITH_EFFECTS } else { LAID };
        let turn =
            u32::from(tiles) * (1 + event) + 2 * event + self.effects.power_cards.len() as u32 + 1 + shows;
        let round = u32::from(laid)
            + players * turn
            + (5 + players) * event
            + 1
            + passes * players * u32::from(tiles);
        (2 * self.tiles.len()).saturating_mul(round)
    }
}

const fn flag(id: &'static str, clause: &'static str, about: &'static str) -> Variant {
    Variant { id, clause, about, choice: Choice::Flag }
}

const fn number(
    id: &'static str,
    clause: &'static str,
    about: &'static str,
    values: &'static [i32],
) -> Variant {
    Variant { id, clause, about, choice: Choice::Number(values) }
}
