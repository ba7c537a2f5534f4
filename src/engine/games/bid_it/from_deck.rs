//! From a deck, a number of players and variants to [`Rules`]: the deck's cards as numbers.

use std::collections::BTreeMap;

use crate::deck::{Card, Deck};
use crate::diag::{Diagnostic, Diagnostics};
use crate::effect::Effect;
use crate::effect::machine::{self, CardFacts, Program};
use crate::games::shared::{check_players, too_few};
use crate::rules::{Language, Options, phrase};

use super::effects::STAGE;
use super::legality::{SYMBOLS, deal_cards};
use super::rules::{Face, Rules};
use super::state::{FACES, RANKS};
use super::text::TRANSLATIONS;

/// The rank index of the star.
const STAR: u8 = RANKS as u8;

/// The rules of a table, if the deck can be played so.
pub(super) fn from_deck(deck: &Deck, players: u8, options: &Options) -> Result<Rules, Diagnostics> {
    let mut diagnostics = Diagnostics::default();
    let teams = options.get("teams");
    check_seats(deck, players, teams, &mut diagnostics);
    if diagnostics.has_errors() {
        return Err(diagnostics);
    }
    let mut rules = Rules {
        language: TRANSLATIONS.language(&deck.lang),
        players,
        start: deal_cards(u32::from(players)) as u8,
        advanced: options.on("advanced"),
        series: options.on("match"),
        teams: if teams == 0 { players } else { teams as u8 },
        faces: Vec::new(),
        worth: [[0; RANKS]; FACES],
        totals: [0; FACES],
        deal_cards: deck.of_type("deal").count() as u16,
        side_cards: deck.of_type("take-sides").count() as u16,
        program: Program::default(),
    };
    rules.sort_cards(deck, &mut diagnostics);
    rules.check_card_counts(deck, &mut diagnostics);
    rules.compile_effects(deck);
    diagnostics.into_result(rules).map(|(rules, _)| rules)
}

impl Rules {
    /// The deck's playing cards by their symbols; those with an effect follow the others, by effect.
    fn sort_cards(&mut self, deck: &Deck, diagnostics: &mut Diagnostics) {
        let mut sorted: BTreeMap<(Option<usize>, Vec<u8>), Vec<&Card>> = BTreeMap::new();
        for card in deck.of_type("playing") {
            match symbols(card) {
                Some(symbols) => sorted.entry((card.effect, symbols)).or_default().push(card),
                None => diagnostics.push(
                    Diagnostic::error("BI-L2", format!("{} can't be played", deck.title_of(card)))
                        .at(card.place.clone(), "one or two `symbols` out of `1` to `6` and `star`"),
                ),
            }
        }
        if sorted.len() > FACES {
            let text = format!(
                "{} playing cards that differ in symbols or effect are too many to play with",
                sorted.len()
            );
            diagnostics.push(
                Diagnostic::error("too-many-cards", text).at(deck.place.clone(), format!("at most {FACES}")),
            );
            sorted.clear();
        }
        for (index, ((effect, symbols), cards)) in sorted.into_iter().enumerate() {
            self.totals[index] = cards.len() as u16;
            for symbol in &symbols {
                let counts = self.worth[index].iter_mut().enumerate();
                counts
                    .filter(|(rank, _)| *symbol == STAR || usize::from(*symbol) == *rank)
                    .for_each(|(_, worth)| *worth += 1);
            }
            self.faces.push(Face::new(self.language, deck, effect, symbols, &cards));
        }
    }

    /// The effects as they are played. After the playing cards, deal cards are one class of their own.
    fn compile_effects(&mut self, deck: &Deck) {
        if self.faces.iter().all(|face| face.effect.is_none()) {
            return;
        }
        let sources: Vec<_> = deck.effects.iter().map(source).collect();
        let cards: Vec<Option<&Card>> = self
            .faces
            .iter()
            .map(|face| deck.of_type("playing").find(|card| card.serial.index == face.serial))
            .collect();
        let facts = self.faces.iter().zip(&cards).map(|(face, card)| CardFacts {
            kind: card.and_then(|card| deck.kinds.get(card.kind)).map_or("", |kind| &kind.id),
            card_type: "playing",
            symbols: card.map_or(&[], |card| &card.symbols),
            effect: face.effect,
        });
        let deal = CardFacts { card_type: "deal", ..CardFacts::default() };
        let facts: Vec<CardFacts<'_>> = facts.chain([deal]).collect();
        self.program = machine::compile(&STAGE, &sources, &facts);
    }

    /// BI-L4, L5: that there are enough cards of each type for this table.
    fn check_card_counts(&self, deck: &Deck, diagnostics: &mut Diagnostics) {
        let hands = u16::from(self.players) * u16::from(self.start);
        let wanted = [
            ("BI-L4", "playing", self.totals.iter().sum(), hands),
            ("BI-L5", "deal", self.deal_cards, hands),
            ("BI-L5", "take-sides", self.side_cards, u16::from(self.players)),
        ];
        for (clause, name, found, wanted) in wanted.into_iter().filter(|(_, _, found, wanted)| found < wanted)
        {
            let text = format!(
                "{} for {} players",
                too_few(found.into(), "card", &format!(" of the type `{name}`")),
                self.players
            );
            diagnostics
                .push(Diagnostic::error(clause, text).at(deck.place.clone(), format!("at least {wanted}")));
        }
    }
}

/// An effect, as the machine reads it.
fn source(effect: &Effect) -> machine::Source<'_> {
    (&effect.id, &effect.script.name, &effect.script)
}

/// The symbols of a playing card in their order, as indices of ranks; `None` if it has none, too many or an
/// unknown one.
fn symbols(card: &Card) -> Option<Vec<u8>> {
    let index = |symbol: &String| SYMBOLS.iter().position(|known| *known == symbol).map(|index| index as u8);
    let mut symbols: Vec<u8> = card.symbols.iter().map(index).collect::<Option<_>>()?;
    symbols.sort_unstable();
    (1..=2).contains(&symbols.len()).then_some(symbols)
}

impl Face {
    fn new(
        language: Language,
        deck: &Deck,
        effect: Option<usize>,
        symbols: Vec<u8>,
        cards: &[&Card],
    ) -> Face {
        let symbol_words = symbols.iter().map(|symbol| SYMBOLS[usize::from(*symbol)]);
        let mut label = symbol_words.clone().collect::<Vec<_>>().join("+");
        let mut words = symbol_words.map(|word| language.text(word)).collect::<Vec<_>>().join("+");
        let name = cards.first().map_or("", |card| card.name.as_str());
        let alike = !name.is_empty() && cards.iter().all(|card| card.name == name);
        let title = if alike {
            format!("{name} ({words})")
        } else {
            phrase!(in language, "a card with {words}", words)
        };
        if let Some(effect) = effect.and_then(|place| deck.effects.get(place)) {
            label += &format!(" ({})", effect.id);
            words += &format!(" ({})", effect.script.name);
        }
        Face {
            label,
            words,
            title,
            symbols,
            effect,
            serial: cards.first().map_or(0, |card| card.serial.index),
        }
    }
}

/// Checks the number of players and of teams (BI-T1).
fn check_seats(deck: &Deck, players: u8, teams: i32, diagnostics: &mut Diagnostics) {
    check_players(deck, players, 2..=6, diagnostics);
    if !matches!((teams, players), (0, _) | (2, 4 | 6) | (3, 6)) {
        let text = format!("{players} players can't be {teams} teams");
        diagnostics
            .push(Diagnostic::error("BI-T1", text).hint("4 players are 2 teams; 6 players are 2 or 3 teams"));
    }
}
