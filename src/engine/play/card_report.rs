//! Statistics of each card in all sample games of a deck, and findings: cards that were never dealt or
//! played, effects that were never applied.

use super::bot::Bot;
use super::card_stats::Uses;
use super::comparison::Comparison;
use super::schedule::Played;
use crate::deck::{Card, Deck};
use crate::diag::{Diagnostic, Diagnostics, counted};
use crate::effect::parts::Step;
use crate::effect::{Effect, Stage};

/// From so many games on, what was never seen is an error: it is then in at most one of 1,000 games, at 95 %.
pub const TELLING: u64 = 3_000;

/// A class of cards in the games of all tables.
#[derive(Clone, Debug)]
pub struct CardUse<'a> {
    /// As the game names it.
    pub name: &'a str,
    /// Players play it; otherwise it is only kept.
    pub is_played: bool,
    /// A card of the deck that is one of them, if the game keeps it.
    pub card: Option<&'a Card>,
    /// How many games there were.
    pub games: u64,
    /// In how many of them it was counted which effects were applied.
    pub counted: u64,
    /// Counts of its uses.
    pub uses: Uses,
    /// By the bots of all seats: the same, and the results of the players who won it, or played it where
    /// cards are not won.
    pub by_bot: Vec<(Bot, Uses, Comparison)>,
}

impl<'a> CardUse<'a> {
    /// The effect of the cards.
    pub fn effect(&self, deck: &'a Deck) -> Option<&'a Effect> {
        self.card.and_then(|card| deck.effect_of(card))
    }

    /// True if the cards are of an expansion.
    pub fn is_added(&self, deck: &Deck) -> bool {
        self.card.is_some_and(|card| deck.kinds[card.kind].set > 0)
    }

    /// True if it was in no game. What was played was there from the set-up, even if it was never dealt.
    pub fn is_never_dealt(&self) -> bool {
        self.uses.dealt == 0 && !self.left_hands()
    }

    /// True if it came to players who never played it, nor threw it away.
    pub fn is_never_played(&self) -> bool {
        self.is_played && self.uses.dealt > 0 && !self.left_hands()
    }

    fn left_hands(&self) -> bool {
        self.uses.played + self.uses.discarded > 0
    }
}

/// All classes of cards of a deck, in the order of the game.
pub fn card_uses<'a>(deck: &'a Deck, played: impl IntoIterator<Item = &'a Played>) -> Vec<CardUse<'a>> {
    let mut all: Vec<CardUse<'a>> = Vec::new();
    for Played { table, sample, classes, .. } in played {
        for (place, (class, uses)) in classes.iter().zip(&sample.tally.uses).enumerate() {
            let card = class.card.and_then(|serial| deck.card(serial));
            let same = |other: &CardUse<'_>| {
                other.name == class.name && other.card.map(|card| card.serial.index) == class.card
            };
            let at = all.iter().position(same).unwrap_or_else(|| {
                let (games, counted, uses, by_bot) = (0, 0, Uses::default(), Vec::new());
                all.push(CardUse {
                    name: &class.name,
                    is_played: class.played,
                    card,
                    games,
                    counted,
                    uses,
                    by_bot,
                });
                all.len() - 1
            });
            all[at].games += sample.tally.games;
            all[at].counted += sample.tally.events.games;
            all[at].uses.add(uses);
            let gained = sample.tally.events.gained.get(place).copied().unwrap_or_default();
            match all[at].by_bot.iter_mut().find(|(bot, ..)| *bot == table.bot) {
                Some((_, of_bot, gained_by_bot)) => {
                    of_bot.add(uses);
                    gained_by_bot.add(&gained);
                }
                None => all[at].by_bot.push((table.bot, *uses, gained)),
            }
        }
    }
    all
}

/// Cards that were never dealt or played and effects that were never applied, if enough games were played.
pub fn findings(deck: &Deck, stage: &Stage, cards: &[CardUse<'_>]) -> Diagnostics {
    let mut diagnostics = Diagnostics::default();
    for card in
        cards.iter().filter(|card| card.games >= TELLING && (card.is_played || card.effect(deck).is_some()))
    {
        // Of identical cards, one is reported.
        if let Some(diagnostic) = unused(deck, card).filter(|diagnostic| !diagnostics.0.contains(diagnostic))
        {
            diagnostics.push(diagnostic);
        }
    }
    for effect in &deck.effects {
        let with: Vec<&CardUse<'_>> = cards
            .iter()
            .filter(|card| {
                card.effect(deck).is_some_and(|other| other.id == effect.id) && card.counted >= TELLING
            })
            .collect();
        let come = with.iter().any(|card| !card.is_never_dealt() && !card.is_never_played());
        if come && with.iter().all(|card| card.uses.games.resolved == 0) {
            diagnostics
                .push(without_its_cards(deck, stage, effect).unwrap_or_else(|| unresolved(effect, &with)));
        }
    }
    diagnostics
}

/// That a card came to nobody, or that nobody played it.
fn unused(deck: &Deck, card: &CardUse<'_>) -> Option<Diagnostic> {
    let (code, message, hint) = if card.is_never_dealt() {
        let message = format!("{} came to nobody in {}", card.name, seldom(card.games));
        let why = "no rule brings it to a player: see whether its type, number or value keeps it aside, or \
            add what brings it into the game";
        ("never-dealt", message, why)
    } else if card.is_never_played() {
        let message = format!(
            "{} was dealt in {} and played in none of {}",
            card.name,
            counted(card.uses.games.dealt as usize, "game"),
            seldom(card.games)
        );
        (
            "never-played",
            message,
            "no player could ever play it: see its number, and the rules that effects set",
        )
    } else {
        return None;
    };
    let place = card.card.map_or(&deck.place, |card| &card.place);
    Some(
        Diagnostic::error(code, message)
            .at(place.clone(), if card.card.is_some() { "this card" } else { "in this deck" })
            .hint(hint),
    )
}

/// `5,000 games, so in at most 1 of 1,666`.
fn seldom(games: u64) -> String {
    format!("{}, so in at most 1 of {}", counted(games as usize, "game"), games / 3)
}

/// An effect that only changes rules about cards that the deck lacks: no error, since a set can be meant to
/// be used with another.
fn without_its_cards(deck: &Deck, stage: &Stage, effect: &Effect) -> Option<Diagnostic> {
    let lacking = |step: &Step| {
        let Step::SetRule { rule, .. } = step else { return None };
        stage
            .rules
            .iter()
            .find(|known| known.name == rule)?
            .card_type
            .filter(|card_type| deck.of_type(card_type).next().is_none())
    };
    let types: Option<Vec<&str>> = effect.script.steps.iter().map(lacking).collect();
    let card_type = types?.into_iter().next()?;
    let message =
        format!("`{}` changes nothing in this deck, which has no card of the type `{card_type}`", effect.id);
    Some(
        Diagnostic::note("lacking-cards", message)
            .at(effect.place_of("do").clone(), "a rule about such cards")
            .hint("print it together with a set that has such cards"),
    )
}

/// An effect whose cards were played, but that was never applied.
fn unresolved(effect: &Effect, cards: &[&CardUse<'_>]) -> Diagnostic {
    let games = cards.iter().map(|card| card.counted).max().unwrap_or(0);
    let played: u64 = cards.iter().map(|card| card.uses.games.played).sum();
    let message = format!("`{}` was never applied in {}", effect.id, seldom(games));
    let diagnostic = Diagnostic::error("never-resolved", message);
    let trigger = format!("`when = \"{}\"`", effect.script.when.word());
    let diagnostic = match (effect.script.conditions.is_empty(), effect.script.when.is_standing()) {
        (false, _) => diagnostic
            .at(effect.place_of("if").clone(), format!("this never held at {trigger}"))
            .hint("use a condition that can be met: lower `at_least`, raise `at_most`, or leave `if` out"),
        (true, true) => diagnostic
            .at(effect.place_of("do").clone(), "this never made a difference")
            .hint("change or forbid what can occur with the cards of this deck"),
        (true, false) => diagnostic
            .at(
                effect.place_of("do").clone(),
                format!("at {trigger}, this was never possible or changed nothing"),
            )
            .hint("let it do what is possible at that moment, or choose another `when`"),
    };
    let discarded: u64 = cards.iter().map(|card| card.uses.discarded).sum();
    match (played, discarded) {
        (0, 0) => diagnostic.hint(format!(
            "its cards were never played, so {trigger} may never have happened: {}",
            effect.script.when.about()
        )),
        (0, times) => diagnostic
            .hint(format!("its cards were never played, but discarded {}", counted(times as usize, "time"))),
        (played, _) => {
            diagnostic.hint(format!("its cards were played in {}", counted(played as usize, "game")))
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use super::super::card_stats::InGames;
    use super::*;
    use crate::deck::assemble;
    use crate::diag::Source;
    use crate::spec;

    const DECK: &str = "format = 1\nid = 'x'\ntitle = 'X'\ngame = 'i-bid-you-not'\nset = \
        { id = 'base', title = 'Base' }\n\
        types.lot = { title = 'Lot', front = 'plain/card' }\nkinds = \
        [{ id = 'owl', type = 'lot', count = 2, effects = ['hush', 'rush'] }]\n\
        [effects.hush]\nname = 'Hush'\nwhen = 'in-play'\nif = [{ count = { in = 'row' }, at_least = 90 }]\n\
        do = [{ op = 'set-rule', rule = 'skip', value = 'never' }]\n\
        [effects.rush]\nname = 'Rush'\nwhen = 'added'\ndo = [{ op = 'start', part = 'auction' }]\n";

    /// Lists the findings about the two cards, one with each effect, if both were dealt, played and resolved
    /// in these numbers of games.
    fn found(games: u64, in_games: [[u64; 3]; 2]) -> Vec<(String, String)> {
        found_in(DECK, &crate::games::i_bid_you_not::GAME, games, in_games)
    }

    /// The same of the first two cards of a deck.
    fn found_in(
        text: &str,
        game: &crate::games::Game,
        games: u64,
        in_games: [[u64; 3]; 2],
    ) -> Vec<(String, String)> {
        let spec = spec::read(&Source::new("x.toml", text), &|_| Err("".into())).unwrap();
        let (deck, _) = assemble(&spec, &[], &crate::deck::Options::default()).unwrap();
        let cards = deck.cards.iter().zip(in_games).map(|(card, [dealt, played, resolved])| {
            let uses = Uses { dealt, played, games: InGames { dealt, played, resolved }, ..Uses::default() };
            CardUse {
                name: &card.name,
                is_played: true,
                card: Some(card),
                games,
                counted: games,
                uses,
                by_bot: vec![(Bot::Random, uses, Comparison::default())],
            }
        });
        let diagnostics = findings(&deck, game.stage, &cards.collect::<Vec<_>>());
        let line = |diagnostic: &Diagnostic| {
            diagnostic
                .place
                .as_ref()
                .map(|(place, _)| place.source.text[place.span.clone()].to_string())
                .unwrap()
        };
        diagnostics.0.iter().map(|diagnostic| (diagnostic.code.clone(), line(diagnostic))).collect()
    }

    /// A power that makes wildcards count as nothing, in a deck with or without one.
    #[test]
    fn a_rule_about_cards_that_the_deck_lacks_is_no_error() {
        let game = &crate::games::a_little_white_die::GAME;
        let deck = |types: &str, kinds: &str| {
            format!(
                "format = 1\nid = 'x'\ntitle = 'X'\ngame = 'a-little-white-die'\nset = {{ id = 'base', title \
                = 'Base' }}\n\
                types.power = {{ title = 'Power', front = 'plain/card' }}\n{types}\
                kinds = [{{ id = 'two', type = 'power', value = 2, effects = \
                ['tame'] }}{kinds}]\n[effects.tame]\nname = 'Tame'\n\
                when = 'used'\nuntil = 'round'\ndo = [{{ op = 'set-rule', rule = 'wild', value = 'nothing' \
                }}]\n"
            )
        };
        let played = [[900, 800, 0], [900, 800, 0]];
        let codes = |text: &str| {
            found_in(text, game, TELLING, played).into_iter().map(|(code, _)| code).collect::<Vec<_>>()
        };
        assert_eq!(codes(&deck("", "")), ["lacking-cards"]);
        let wildcard = deck(
            "types.wildcard = { title = 'Wildcard', front = 'plain/card' }\n",
            ", { id = 'joker', type = 'wildcard' }",
        );
        assert_eq!(codes(&wildcard), ["never-resolved"]);
    }

    #[test]
    fn cards_that_are_never_dealt_are_errors_with_a_place() {
        let none: Vec<(String, String)> = Vec::new();
        assert_eq!(found(5_000, [[900, 800, 3], [900, 800, 1]]), none);
        assert_eq!(found(TELLING - 1, [[0, 0, 0], [9, 0, 0]]), none, "too few games to tell");
        let codes = |games, uses| found(games, uses).into_iter().map(|(code, _)| code).collect::<Vec<_>>();
        assert_eq!(codes(TELLING, [[0, 0, 0], [9, 0, 0]]), ["never-dealt", "never-played"]);
        // Cards that are alike are told once.
        assert_eq!(codes(TELLING, [[0, 0, 0], [0, 0, 0]]), ["never-dealt"]);
        let [hush, rush] = &found(4_000, [[900, 800, 0], [900, 700, 0]])[..] else { panic!("two findings") };
        assert_eq!((hush.0.as_str(), rush.0.as_str()), ("never-resolved", "never-resolved"));
        assert!(hush.1.contains("at_least = 90") && rush.1.contains("start"), "{hush:?} {rush:?}");
    }
}
