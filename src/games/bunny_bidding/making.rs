//! From a deck, a number of players and the variants chosen to a table; or all that keeps the deck from being played so.

use super::deeds::{Deed, Deeds, Trait};
use super::moves::MOST;
use super::table::{Chosen, EggKind, Inversion, NO_TYPE, Table, VARIANTS};
use super::tiles::{HIGHEST, Tile, Tiles, union};
use super::traits::MOST_TRAITS;
use crate::deck::{Card, Deck};
use crate::diag::{Diagnostic, Diagnostics};
use crate::effect::When;
use crate::rules::{Choice, Options};

/// The most egg types that the engine can tell apart.
const TYPES: usize = 16;

/// Collects what a deck has for the table, and what keeps it from being played.
struct Making<'a> {
    deck: &'a Deck,
    table: Table,
    diagnostics: Diagnostics,
}

impl Making<'_> {
    fn diagnostic(&mut self, code: &str, message: impl Into<String>, hint: &str) {
        let diagnostic = Diagnostic::error(code, message).at(self.deck.place.clone(), "in this deck").hint(hint);
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
                self.table.kinds.push(EggKind { id, name, tiles: Tiles::NONE, goals: 0 });
            }
        }
        if self.table.kinds.len() > TYPES {
            self.diagnostic("BB-L1", format!("there are {} egg types", self.table.kinds.len()), "the engine plays with at most 16");
            self.table.kinds.truncate(TYPES);
        }
    }

    fn kind_of(&self, card: &Card) -> Option<usize> {
        let id = &self.deck.kinds[card.kind].id;
        self.table.kinds.iter().position(|kind| kind.id == *id)
    }

    fn cards(&mut self) {
        let mut named = Vec::new();
        for card in &self.deck.cards {
            match self.deck.type_of(card).id.as_str() {
                "egg" => self.egg(card, &mut named),
                "goal" => match self.kind_of(card) {
                    Some(kind) => self.table.kinds[kind].goals = self.table.kinds[kind].goals.saturating_add(1),
                    None => self.card_error("BB-L4", card, "a goal of an egg type that the deck doesn't have"),
                },
                "special" => self.special(card, &mut named),
                "power" => self.talent(card, true),
                "handicap" => self.talent(card, false),
                _ => {}
            }
        }
        named.sort();
        self.table.names = named.into_iter().map(|(_, name, serial)| (name, serial)).collect();
    }

    fn egg(&mut self, card: &Card, named: &mut Vec<(Tile, String, u32)>) {
        let number = card.number.and_then(|number| Tile::try_from(number).ok()).filter(|number| (1..=HIGHEST).contains(number));
        let (Some(tile), Some(kind)) = (number, self.kind_of(card)) else {
            return self.card_error("BB-L1", card, "an egg needs a number from 1 to 99");
        };
        if self.table.tiles.has(tile) {
            return self.card_error("BB-L3", card, "another tile has this number");
        }
        self.table.tiles |= Tiles::one(tile);
        self.table.kinds[kind].tiles |= Tiles::one(tile);
        self.table.types[usize::from(tile)] = kind as u8;
        named.push((tile, card.name.clone(), card.serial.index));
    }

    /// BB-X: a tile without an egg type.
    fn special(&mut self, card: &Card, named: &mut Vec<(Tile, String, u32)>) {
        let number = card.number.and_then(|number| Tile::try_from(number).ok()).filter(|number| (1..=HIGHEST).contains(number));
        let Some(tile) = number else { return self.card_error("BB-L2", card, "a special egg needs a number from 4 to 96") };
        if self.table.tiles.has(tile) {
            return self.card_error("BB-L3", card, "another tile has this number");
        }
        self.table.tiles |= Tiles::one(tile);
        named.push((tile, card.name.clone(), card.serial.index));
        if let Some(effect) = self.deck.effect_of(card) {
            if matches!(effect.when, When::Held | When::Used) {
                return self.card_error("effect-timing", card, "a special egg acts when it is offered, compared or scored: nobody uses it");
            }
            self.table.deeds.add_tile(tile, Deed::of(effect));
        }
    }

    /// BB-S2, H1: a power or handicap.
    fn talent(&mut self, card: &Card, power: bool) {
        if self.table.deeds.traits.len() >= MOST_TRAITS {
            return self.card_error("BB-L5", card, "the engine plays with at most 32 powers and handicaps");
        }
        let effect = self.deck.effect_of(card);
        if effect.is_some_and(|effect| !matches!(effect.when, When::Held | When::Used) || (!power && effect.when == When::Used)) {
            let what = if power { "a power is used or held" } else { "a handicap is held" };
            return self.card_error("effect-timing", card, what);
        }
        let kind = &self.deck.kinds[card.kind].id;
        let copies = self.table.deeds.traits.iter().filter(|other| other.kind == card.kind).count();
        let id = if copies == 0 { kind.clone() } else { format!("{kind}-{}", copies + 1) };
        let deed = effect.map(Deed::of);
        self.table.deeds.add_trait(Trait { id, kind: card.kind, name: card.name.clone(), serial: card.serial.index, deed }, power);
    }

    fn options(&mut self, options: &Options) {
        for (id, value) in options.iter() {
            let known = VARIANTS.iter().find(|variant| variant.id == id);
            let fits = known.is_some_and(|variant| match variant.choice {
                Choice::Flag => value == 1,
                Choice::Number(values) => values.contains(&value),
            });
            if !fits {
                self.diagnostics.push(Diagnostic::error("unknown-variant", format!("there is no variant `{id}={value}`")));
            }
        }
        let (flip, pairs) = (options.on("flip-digits"), options.on("pairs-invert"));
        if flip && pairs {
            let diagnostic = Diagnostic::error("BB-V7", "`flip-digits` and `pairs-invert` can't be combined");
            self.diagnostics.push(diagnostic.hint("each says what happens instead of the inversion by leading types: choose one"));
        }
        let kinds = self.table.kinds.len() as u32;
        let asked = options.get("egg-types").unsigned_abs();
        if asked > kinds {
            self.diagnostic("BB-V3", format!("the deck has only {kinds} egg types"), "choose fewer, or leave out `egg-types`");
        }
        self.table.chosen = Chosen {
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
        let left = self.table.kinds.len().saturating_sub(self.table.chosen.left_out as usize);
        let mut goals: Vec<u32> = self.table.kinds.iter().map(|kind| u32::from(kind.goals)).collect();
        let mut tiles: Vec<u32> = self.table.kinds.iter().map(|kind| kind.tiles.len()).collect();
        goals.sort_unstable();
        tiles.sort_unstable();
        let (goals, tiles): (u32, u32) = (goals.iter().take(left).sum(), tiles.iter().take(left).sum());
        let players = u32::from(self.table.players);
        let wanted = players * u32::from(self.table.chosen.goals);
        if goals < wanted {
            let message = format!("{left} egg types have {goals} goals, too few for {players} players: they need {wanted}");
            self.diagnostic("BB-L4", message, "play with more egg types, with fewer players, or with `one-goal`");
        }
        let traits = [self.table.deeds.powers, self.table.deeds.handicaps].map(|traits| traits.len());
        if traits != [0, 0] && traits.iter().any(|count| *count < players) {
            let message = format!("{} powers and {} handicaps are too few for {players} players", traits[0], traits[1]);
            self.diagnostic("BB-L5", message, "one of each for each player, or none");
        }
        let specials = self.table.tiles - union(&self.table.kinds.iter().map(|kind| kind.tiles).collect::<Vec<_>>());
        let tiles = tiles + specials.len();
        if tiles < players {
            self.diagnostic("BB-S1", format!("{tiles} eggs are too few for {players} players"), "a tile each at least");
        }
    }
}

/// The table for a deck.
///
/// # Errors
/// What keeps it from being played so.
pub fn make(deck: &Deck, players: u8, options: &Options) -> Result<Table, Diagnostics> {
    let chosen = Chosen {
        reveal_five: false,
        bids_return: false,
        left_out: 0,
        goals: 2,
        most: MOST,
        inversion: Inversion::Leading,
        doubles_pass: false,
    };
    let types = [NO_TYPE; HIGHEST as usize + 1];
    let table = Table { players, chosen, kinds: Vec::new(), tiles: Tiles::NONE, types, names: Vec::new(), deeds: Deeds::default() };
    let mut making = Making { deck, table, diagnostics: Diagnostics::default() };
    if deck.game.as_deref() != Some(super::GAME.id) {
        making.diagnostic("game", "this is no deck of Bunny Bidding", "say `game = \"bunny-bidding\"`");
    }
    if !(3..=6).contains(&players) {
        making.diagnostic("players", format!("Bunny Bidding is for 3 to 6 players, not {players}"), "choose another number of players");
        making.table.players = players.clamp(3, 6);
    }
    making.kinds();
    making.cards();
    making.options(options);
    making.supply();
    making.diagnostics.into_result(making.table).map(|(table, _)| table)
}
