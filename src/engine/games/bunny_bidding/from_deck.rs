//! From a deck, a number of players and the variants chosen to `Rules`; or all that keeps the deck from being
//! played so.

use super::effects::{Effects, GOALS_FROM, Named, OPEN_GOALS_FROM, POWERS_FROM, PowerCard};
use super::legal::playable::MOST;
use super::rules::{EggKind, Inversion, Rules, Variants};
use super::state::{GOALS_DEALT, HIGHEST, MAX_POWERS, MOST_KINDS, Tile, Tiles};
use super::text::TRANSLATIONS;
use crate::deck::{Card, Deck};
use crate::diag::{Diagnostic, Diagnostics};
use crate::effect::machine::CardFacts;
use crate::effect::parts::{Event, Script};
use crate::games::shared::check_players;
use crate::rules::{Choice, Options, Rules as _};

/// Collects what a deck has for the rules, and what keeps it from being played.
struct Builder<'a> {
    deck: &'a Deck,
    rules: Rules,
    diagnostics: Diagnostics,
}

impl<'a> Builder<'a> {
    fn diagnostic(&mut self, code: &str, message: impl Into<String>, hint: &str) {
        let diagnostic =
            Diagnostic::error(code, message).at(self.deck.place.clone(), "in this deck").hint(hint);
        self.diagnostics.push(diagnostic);
    }

    fn card_error(&mut self, code: &str, card: &Card, what: &str) {
        let message = format!("{}: {what}", self.deck.title_of(card));
        self.diagnostics.push(Diagnostic::error(code, message).at(card.place.clone(), ""));
    }

    fn kinds(&mut self) {
        for (index, kind) in self.deck.kinds_of_type("egg") {
            if self.deck.of_kind(index).next().is_some() {
                let (id, name) = (kind.id.clone(), kind.name.clone());
                self.rules.kinds.push(EggKind { id, name, tiles: Tiles::NONE, goals: 0, goal: None });
            }
        }
        if self.rules.kinds.len() > MOST_KINDS {
            self.diagnostic(
                "BB-L1",
                format!("there are {} egg types", self.rules.kinds.len()),
                "the engine plays with at most 16",
            );
            self.rules.kinds.truncate(MOST_KINDS);
        }
    }

    fn kind_of(&self, card: &Card) -> Option<usize> {
        let id = &self.deck.kinds[card.kind].id;
        self.rules.kinds.iter().position(|kind| kind.id == *id)
    }

    fn cards(&mut self) {
        let mut named = Vec::new();
        for card in &self.deck.cards {
            match self.deck.type_of(card).id.as_str() {
                "egg" => self.egg(card, &mut named),
                "goal" => match self.kind_of(card) {
                    Some(kind) => {
                        let kind = &mut self.rules.kinds[kind];
                        kind.goals = kind.goals.saturating_add(1);
                        kind.goal.get_or_insert(card.serial.index);
                    }
                    None => {
                        self.card_error("BB-L4", card, "a goal of an egg type that the deck doesn't have")
                    }
                },
                "special" => self.special(card, &mut named),
                "power" => self.power(card, true),
                "handicap" => self.power(card, false),
                _ => {}
            }
        }
        named.sort();
        self.rules.names = named.into_iter().map(|(_, name, serial)| (name, serial)).collect();
    }

    fn egg(&mut self, card: &Card, named: &mut Vec<(Tile, String, u32)>) {
        let number = card
            .number
            .and_then(|number| Tile::try_from(number).ok())
            .filter(|number| (1..=HIGHEST).contains(number));
        let (Some(tile), Some(kind)) = (number, self.kind_of(card)) else {
            return self.card_error("BB-L1", card, "an egg needs a number from 1 to 99");
        };
        if self.rules.tiles.has(tile) {
            return self.card_error("BB-L3", card, "another tile has this number");
        }
        self.rules.tiles |= Tiles::one(tile);
        self.rules.kinds[kind].tiles |= Tiles::one(tile);
        named.push((tile, card.name.clone(), card.serial.index));
    }

    /// BB-X: a tile without an egg type.
    fn special(&mut self, card: &Card, named: &mut Vec<(Tile, String, u32)>) {
        let number = card
            .number
            .and_then(|number| Tile::try_from(number).ok())
            .filter(|number| (1..=HIGHEST).contains(number));
        let Some(tile) = number else {
            return self.card_error("BB-L2", card, "a special egg needs a number from 4 to 96");
        };
        if self.rules.tiles.has(tile) {
            return self.card_error("BB-L3", card, "another tile has this number");
        }
        self.rules.tiles |= Tiles::one(tile);
        named.push((tile, card.name.clone(), card.serial.index));
        if let Some(script) = self.script_of(card) {
            if matches!(script.when, Event::Held | Event::Used) {
                return self.card_error(
                    "effect-timing",
                    card,
                    "a special egg is not held or used, but offered, bid, compared, won or collected",
                );
            }
            self.rules.effects.add_tile(tile, script);
        }
    }

    fn script_of(&self, card: &Card) -> Option<&'a Script> {
        Some(&self.deck.effect_of(card)?.script)
    }

    /// BB-S2, H1: a power or handicap.
    fn power(&mut self, card: &Card, power: bool) {
        if self.rules.effects.power_cards.len() >= MAX_POWERS {
            return self.card_error("BB-L5", card, "the engine plays with at most 32 powers and handicaps");
        }
        let script = self.script_of(card);
        if !power && script.is_some_and(|script| script.when == Event::Used) {
            return self.card_error("effect-timing", card, "a handicap is held, and not used");
        }
        let kind = &self.deck.kinds[card.kind].id;
        let copies = self.rules.effects.power_cards.iter().filter(|other| other.kind == card.kind).count();
        let id = if copies == 0 { kind.clone() } else { format!("{kind}-{}", copies + 1) };
        self.rules.effects.add_power(
            PowerCard { id, kind: card.kind, name: card.name.clone(), serial: card.serial.index },
            power,
            script,
        );
    }

    /// Compiles the effects, if any card has one.
    fn effects(&mut self) {
        let deck = self.deck;
        let named: Vec<Named<'_>> =
            deck.effects.iter().map(|effect| (effect.id.as_str(), &effect.script)).collect();
        if named.is_empty() || deck.cards.iter().all(|card| card.effect.is_none()) {
            return;
        }
        let mut cards =
            vec![CardFacts::default(); usize::from(POWERS_FROM) + self.rules.effects.power_cards.len()];
        let mut powers = POWERS_FROM..;
        for card in &deck.cards {
            let card_type = deck.type_of(card).id.as_str();
            let number = match card_type {
                "egg" | "special" => card.number.and_then(|number| u16::try_from(number).ok()),
                "goal" => self.kind_of(card).map(|kind| GOALS_FROM + kind as u16),
                "power" | "handicap" => powers.next(),
                _ => None,
            };
            let open =
                number.filter(|_| card_type == "goal").map(|number| number - GOALS_FROM + OPEN_GOALS_FROM);
            for number in [number, open].into_iter().flatten() {
                if let Some(facts) = cards.get_mut(usize::from(number)) {
                    *facts = CardFacts {
                        kind: &deck.kinds[card.kind].id,
                        card_type,
                        symbols: &card.symbols,
                        effect: card.effect,
                    };
                }
            }
        }
        self.rules.effects.compile(&named, &cards);
    }

    fn options(&mut self, options: &Options) {
        for (id, value) in options.iter() {
            let known = Rules::VARIANTS.iter().find(|variant| variant.id == id);
            let fits = known.is_some_and(|variant| match variant.choice {
                Choice::Flag => value == 1,
                Choice::Number(values) => values.contains(&value),
            });
            if !fits {
                self.diagnostics.push(Diagnostic::error(
                    "unknown-variant",
                    format!("there is no variant `{id}={value}`"),
                ));
            }
        }
        let (flip, pairs) = (options.on("flip-digits"), options.on("pairs-invert"));
        if flip && pairs {
            let diagnostic = Diagnostic::error("BB-V7", "`flip-digits` and `pairs-invert` can't be combined");
            self.diagnostics.push(
                diagnostic
                    .hint("each says what happens instead of the inversion by leading types: choose one"),
            );
        }
        let kinds = self.rules.kinds.len() as u32;
        let asked = options.get("egg-types").unsigned_abs();
        if asked > kinds {
            self.diagnostic(
                "BB-V3",
                format!("the deck has only {kinds} egg types"),
                "choose fewer, or leave out `egg-types`",
            );
        }
        self.rules.variants = Variants {
            reveal_five: options.on("reveal-five"),
            bids_return: options.on("bids-return"),
            left_out: if asked == 0 { 0 } else { kinds.saturating_sub(asked) },
            goals: if options.on("one-goal") { 1 } else { 2 },
            most: if options.on("max-tiles") { 4 } else { MOST },
            inversion: match (flip, pairs) {
                (true, _) => Inversion::Flip,
                (_, true) => Inversion::Pairs,
                _ => Inversion::Leading,
            },
            doubles_pass: options.on("doubles-pass"),
        };
    }

    /// Enough goals and tiles for everybody, whatever types are left out: of the fewest that can remain.
    fn supply(&mut self) {
        let left = self.rules.kinds.len().saturating_sub(self.rules.variants.left_out as usize);
        let mut goals: Vec<u32> = self.rules.kinds.iter().map(|kind| u32::from(kind.goals)).collect();
        let mut tiles: Vec<u32> = self.rules.kinds.iter().map(|kind| kind.tiles.len()).collect();
        goals.sort_unstable();
        tiles.sort_unstable();
        let (goals, tiles): (u32, u32) = (goals.iter().take(left).sum(), tiles.iter().take(left).sum());
        let players = u32::from(self.rules.players);
        let wanted = players * u32::from(self.rules.variants.goals);
        if goals < wanted {
            let message = format!(
                "{left} egg types have {goals} goals, too few for {players} players: they need {wanted}"
            );
            self.diagnostic(
                "BB-L4",
                message,
                "play with more egg types, with fewer players, or with `one-goal`",
            );
        }
        let powers = [self.rules.effects.powers, self.rules.effects.handicaps].map(|powers| powers.len());
        if powers != [0, 0] && powers.iter().any(|count| *count < players) {
            let message =
                format!("{} powers and {} handicaps are too few for {players} players", powers[0], powers[1]);
            self.diagnostic("BB-L5", message, "one of each for each player, or none");
        }
        let specials = self.rules.tiles - self.rules.types_among(self.rules.tiles);
        let tiles = tiles + specials.len();
        if tiles < players {
            self.diagnostic(
                "BB-S1",
                format!("{tiles} eggs are too few for {players} players"),
                "a tile each at least",
            );
        }
    }
}

/// The rules for a deck.
///
/// # Errors
/// All reasons that the deck can't be played with these players and options.
pub fn from_deck(deck: &Deck, players: u8, options: &Options) -> Result<Rules, Diagnostics> {
    let variants = Variants {
        reveal_five: false,
        bids_return: false,
        left_out: 0,
        goals: GOALS_DEALT as u8,
        most: MOST,
        inversion: Inversion::Leading,
        doubles_pass: false,
    };
    let rules = Rules {
        language: TRANSLATIONS.language(&deck.lang),
        players,
        variants,
        kinds: Vec::new(),
        tiles: Tiles::NONE,
        names: Vec::new(),
        effects: Effects::default(),
    };
    let mut builder = Builder { deck, rules, diagnostics: Diagnostics::default() };
    if deck.game.as_deref() != Some(super::GAME.id) {
        builder.diagnostic("game", "this is no deck of Bunny Bidding", "say `game = \"bunny-bidding\"`");
    }
    check_players(deck, players, 3..=6, &mut builder.diagnostics);
    builder.rules.players = players.clamp(3, 6);
    builder.kinds();
    builder.cards();
    builder.effects();
    builder.options(options);
    builder.supply();
    builder.diagnostics.into_result(builder.rules).map(|(rules, _)| rules)
}
