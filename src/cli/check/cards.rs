//! The statistics of cards in the text report: in how many games each was dealt, played and resolved, and its
//! worth to the player who got it.

use std::collections::BTreeSet;
use std::fmt::Write;

use crate::deck::Deck;
use crate::diag::counted;
use crate::play::{Bot, CardUse, Mean};

/// The widest name that is written in full.
const WIDEST: usize = 36;

/// Those of expansions, or all.
pub(super) fn table(text: &mut String, deck: &Deck, cards: &[CardUse<'_>], all: bool) {
    let told: Vec<&CardUse<'_>> = cards.iter().filter(|card| all || card.is_added(deck)).collect();
    let bots: BTreeSet<Bot> = told.iter().flat_map(|card| &card.by_bot).map(|(bot, ..)| *bot).collect();
    if told.is_empty() || bots.is_empty() {
        return;
    }
    let name = |card: &CardUse<'_>| card.name.chars().take(WIDEST).collect::<String>();
    let width = told.iter().map(|card| name(card).chars().count()).max().unwrap_or(0);
    let most = |number: fn(&CardUse<'_>) -> u64| told.iter().map(|card| number(card)).max().unwrap_or(0);
    let (games, in_count) = (most(|card| card.games), most(|card| card.counted));
    let heads: String = bots.iter().map(|bot| format!("{:>22}", format!("IWD, {} bots", bot))).collect();
    // Writing to a string can't fail.
    let _ = writeln!(
        text,
        "  {:width$}  {:>8}{:>8}{:>9}{heads}",
        format!("in {}", counted(games as usize, "game")),
        "dealt",
        "played",
        "resolved"
    );
    for card in told {
        let resolved = card.effect(deck).map_or("-".to_string(), |_| card.uses.games.resolved.to_string());
        let gain = |bot: &Bot| {
            card.by_bot
                .iter()
                .find(|(of, ..)| of == bot)
                .and_then(|(_, uses, _)| uses.dealt_to.gain())
                .map_or("-".into(), shown)
        };
        let gains: String = bots.iter().map(|bot| format!("{:>22}", gain(bot))).collect();
        let (dealt, played) = (card.uses.games.dealt, card.uses.games.played);
        let _ = writeln!(text, "  {:width$}  {dealt:>8}{played:>8}{resolved:>9}{gains}", name(card));
    }
    if in_count < games {
        let _ =
            writeln!(text, "  resolved: of {}, the first of each table", counted(in_count as usize, "game"));
    }
    text.push_str(
        "  IWD: win share of players who started with the card minus that of the others, in \
        points, with a 95 % interval over n games; it does not affect the verdict\n",
    );
}

/// `+3.1 ±0.8 (n 1204)`.
fn shown(gain: Mean) -> String {
    let half = 100.0 * gain.interval.half();
    format!("{:+.1} ±{half:.1} (n {})", 100.0 * gain.mean, gain.n)
}
