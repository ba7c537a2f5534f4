//! What of the language a game plays: its events, zones, numbers, players and rules.

use serde_json::Value;

use super::parts::{
    Attribute, By, Event, Lasts, Once, Order, Part, Person, Quantity, Referred, Script, Zone,
};
use crate::diag::joined;

/// The part of the language that a game plays.
#[derive(Debug)]
pub struct Stage {
    /// The events that effects can wait for.
    pub events: &'static [EventOf],
    /// Where cards lie.
    pub zones: &'static [ZoneOf],
    /// The zones that are nobody's in which a card is with a player for its effect: who put it there, or who
    /// takes it.
    pub placed: &'static [Zone],
    /// Where cards of a type can lie; a type that is not listed can lie anywhere.
    pub types: &'static [TypeOf],
    /// The numbers on cards.
    pub attributes: &'static [Attribute],
    /// The numbers that the game keeps.
    pub quantities: &'static [Quantity],
    /// The players that the game has words for, besides those that all games have: [`Stage::PERSONS`].
    pub persons: &'static [Person],
    /// The steps of effects, besides those that all games have: [`Stage::STEPS`].
    pub steps: &'static [&'static str],
    /// The parts of a game that effects can end.
    pub ends: &'static [Part],
    /// The parts of a game that effects can start.
    pub starts: &'static [Part],
    /// How the order of turns can change.
    pub orders: &'static [Order],
    /// The rules that effects can change.
    pub rules: &'static [RuleOf],
    /// The words of the game in each language, by its BCP 47 tag: phrases in the order of their keys, which
    /// go before those that all games share.
    pub phrases: &'static [(&'static str, &'static [(&'static str, &'static str)])],
}

/// An event of a game.
#[derive(Debug)]
pub struct EventOf {
    /// The event.
    pub event: Event,
    /// When it happens, as a sentence for the reference.
    pub about: &'static str,
    /// Where a card must lie for its effect, if the effect does not say.
    pub zones: &'static [Zone],
    /// Where a card can lie when this event of its own happens; nowhere if the event is not about cards.
    pub own: &'static [Zone],
    /// How long changes that it brings can last.
    pub lasts: &'static [Lasts],
    /// The cards, players and causes that are always missing then, so that no effect can wait for them or
    /// speak of them.
    pub never: &'static [Missing<'static>],
    /// An effect of it, as it is written in a deck file, without its name.
    pub example: &'static str,
}

impl EventOf {
    /// True if it is about cards, so that a card can wait for its own event.
    pub fn is_of_cards(&self) -> bool {
        !self.own.is_empty()
    }

    /// True if an effect waits for the event of its own card.
    pub fn is_own(&self, script: &Script) -> bool {
        self.is_of_cards() && script.by.is_none()
    }

    /// Where the card of an effect that waits for the event must lie.
    pub fn zones_of<'a>(&self, script: &'a Script) -> &'a [Zone] {
        match script.zones.as_slice() {
            [] if self.is_own(script) => self.own,
            [] => self.zones,
            zones => zones,
        }
    }
}

/// Where cards of a type can lie.
#[derive(Debug)]
pub struct TypeOf {
    /// The type, as deck files name it.
    pub card_type: &'static str,
    /// The zones.
    pub zones: &'static [Zone],
}

/// A card, a player or a cause that can be missing at an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing<'a> {
    /// A card in a zone.
    Card(Zone),
    /// A card in a zone with this player: the one who caused the event, or another.
    CardOf(By, Zone),
    /// A player.
    Player(Person),
    /// A card of this type that acts.
    Type(&'a str),
    /// Somebody who causes the event, so that it is by nobody's doing.
    Actor,
}

/// A zone of a game.
#[derive(Debug)]
pub struct ZoneOf {
    /// The zone.
    pub zone: Zone,
    /// A description of the zone in this game.
    pub about: &'static str,
    /// Each player has one.
    pub owned: bool,
    /// Who sees the cards in it.
    pub seen_by: SeenBy,
    /// Effects can move cards to it.
    pub takes: bool,
    /// Effects can move cards out of it.
    pub gives: bool,
    /// Cards in it are still to be played: a card that comes back to it makes the game longer.
    pub in_hand: bool,
}

/// Who sees the cards of a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeenBy {
    /// Everyone.
    Everyone,
    /// The player whose zone it is.
    Owner,
    /// Nobody.
    Nobody,
    /// It depends on the card.
    Some,
}

/// A rule that effects can change.
#[derive(Debug)]
pub struct RuleOf {
    /// Name in deck files.
    pub name: &'static str,
    /// A description of what the rule decides.
    pub about: &'static str,
    /// The values that it can have.
    pub kind: RuleKind,
    /// The rule can have another value for each player.
    pub by_player: bool,
    /// The type of the cards that it is about, if a deck can be without such cards: there it changes nothing.
    pub card_type: Option<&'static str>,
}

/// The values that a rule can have.
#[derive(Debug)]
pub enum RuleKind {
    /// One of some words, the first of them without any effect.
    Words(&'static [&'static str]),
    /// A number.
    Number {
        /// Without any effect, for the reference.
        usual: &'static str,
        /// Bounds.
        range: (i32, i32),
    },
    /// Which cards may be played so: without any effect, all that the rules allow.
    Cards,
}

/// The stages of games, by the titles of the games.
pub type Stages<'a> = [(&'a str, &'a Stage)];

/// The hint that games, by their titles, have a word that another game lacks.
pub fn word_of_others(word: &str, titles: &[&str]) -> Option<String> {
    let verb = if titles.len() == 1 { "has" } else { "have" };
    let titles: Vec<String> = titles.iter().map(|title| title.to_string()).collect();
    (!titles.is_empty()).then(|| format!("{} {verb} `{word}`, but this game doesn't", joined(&titles)))
}

impl Stage {
    /// Nothing: the stage of a deck without a game.
    pub const EMPTY: Stage = Stage {
        events: &[],
        zones: &[],
        placed: &[],
        types: &[],
        attributes: &[],
        quantities: &[],
        persons: &[],
        steps: &[],
        ends: &[],
        starts: &[],
        orders: &[],
        rules: &[],
        phrases: &[],
    };

    /// The players that every game has words for.
    pub const PERSONS: &'static [Person] = &[
        Person::Me,
        Person::Actor,
        Person::Active,
        Person::Left,
        Person::Right,
        Person::Others,
        Person::Everyone,
        Person::Them,
        Person::Chosen,
    ];

    /// The steps that every game has.
    pub const STEPS: &'static [&'static str] =
        &["move", "show", "mark", "score", "set-rule", "choose", "may", "for-each", "if", "repeat"];

    /// Returns the game's description of an event.
    pub fn event(&self, event: Event) -> Option<&'static EventOf> {
        self.events.iter().find(|known| known.event == event)
    }

    /// Returns the game's description of a zone.
    pub fn zone(&self, zone: Zone) -> Option<&'static ZoneOf> {
        self.zones.iter().find(|known| known.zone == zone)
    }

    /// Where cards of a type can lie; `None` if anywhere.
    pub fn zones_of(&self, card_type: &str) -> Option<&'static [Zone]> {
        self.types.iter().find(|known| known.card_type == card_type).map(|known| known.zones)
    }

    /// True if such a card, player or cause is always missing at an event.
    pub fn is_missing(&self, what: Missing<'_>, event: Event) -> bool {
        self.event(event).is_some_and(|known| known.never.contains(&what))
    }

    /// True if a card of a zone is with a player for its effect.
    pub fn is_held(&self, zone: Zone) -> bool {
        self.is_owned(zone) || self.placed.contains(&zone)
    }

    /// True if each player has such a zone.
    pub fn is_owned(&self, zone: Zone) -> bool {
        self.zone(zone).is_some_and(|zone| zone.owned)
    }

    /// The game's own phrase for a key in a language, if it has one.
    pub(super) fn phrase(&self, tag: &str, key: &str) -> Option<&'static str> {
        let (_, phrases) = self.phrases.iter().find(|(known, _)| *known == tag)?;
        let at = phrases.binary_search_by_key(&key, |(known, _)| known).ok()?;
        phrases.get(at).map(|(_, phrase)| *phrase)
    }

    /// All words for players.
    pub fn all_persons(&self) -> impl Iterator<Item = Person> {
        Stage::PERSONS.iter().chain(self.persons).copied()
    }

    /// All steps.
    pub fn all_steps(&self) -> impl Iterator<Item = &'static str> {
        let end = (!self.ends.is_empty()).then_some("end");
        let start = (!self.starts.is_empty()).then_some("start");
        let turns = (!self.orders.is_empty()).then_some("turns");
        Stage::STEPS.iter().chain(self.steps).copied().chain([end, start, turns].into_iter().flatten())
    }
}

impl Stage {
    /// The schema of an effect, with the words of this game alone; `schema` is that of
    /// [`Script`](super::parts::Script) with all words.
    pub fn restricted(&self, mut schema: Value) -> Value {
        for (name, words) in self.words() {
            restrict(&mut schema, name, &words);
        }
        schema
    }

    /// The words of this game, by the definition that lists them in the schema.
    pub fn words(&self) -> [(&'static str, Vec<&'static str>); 11] {
        let lasts = |lasts: Lasts| self.events.iter().any(|known| known.lasts.contains(&lasts));
        let has_cards = self.events.iter().any(|known| known.is_of_cards());
        let once = |once: Once| match once {
            Once::Turn => lasts(Lasts::Turn),
            Once::Round => lasts(Lasts::Round),
            Once::Game => true,
        };
        [
            ("Event", self.events.iter().map(|known| known.event.word()).collect()),
            ("Zone", self.zones.iter().map(|known| known.zone.word()).collect()),
            ("Attribute", self.attributes.iter().map(|known| known.word()).collect()),
            ("Quantity", self.quantities.iter().map(|known| known.word()).collect()),
            // Where no event is about cards, nothing is among the cards of the event.
            (
                "Referred",
                Referred::ALL
                    .iter()
                    .filter(|word| has_cards || **word != Referred::Event)
                    .map(|word| word.word())
                    .collect(),
            ),
            ("Person", self.all_persons().map(Person::word).collect()),
            ("Step", self.all_steps().collect()),
            ("Lasts", Lasts::ALL.iter().filter(|known| lasts(**known)).map(|known| known.word()).collect()),
            ("Once", Once::ALL.iter().filter(|known| once(**known)).map(|known| known.word()).collect()),
            ("Order", self.orders.iter().map(|known| known.word()).collect()),
            ("Part", self.ends.iter().chain(self.starts).map(|known| known.word()).collect()),
        ]
    }
}

/// Leaves only some words of an enumeration, or some steps.
fn restrict(schema: &mut Value, name: &str, words: &[&str]) {
    let Some(definition) = schema.pointer_mut(&format!("/$defs/{name}")) else { return };
    for key in ["oneOf", "anyOf"] {
        if let Some(Value::Array(branches)) = definition.get_mut(key) {
            branches.retain(|branch| {
                let word = branch.get("const").or_else(|| branch.pointer("/properties/op/const"));
                word.and_then(Value::as_str).is_some_and(|word| words.contains(&word))
            });
        }
    }
    if let Some(Value::Array(listed)) = definition.get_mut("enum") {
        listed.retain(|word| word.as_str().is_some_and(|word| words.contains(&word)));
    }
}

/// Declares the rules of a game that effects can change: an enumeration `RuleId` of their places, and `RULES`
/// for the [`Stage`].
///
/// ```text
/// stage_rules! {
///     /// How much a bid must rise at least.
///     Raise = "raise": RuleKind::Number { usual: "10", range: (10, 1000) };
///     /// What a wildcard counts as; only decks with such cards have a use for it.
///     Wild = "wild" of "wildcard": RuleKind::Words(&["any", "nothing"]);
///     /// Which cards may be bid.
///     Biddable = "biddable": RuleKind::Cards, by_player;
/// }
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! stage_rules {
    ($($(#[doc = $about:literal])+ $Id:ident = $name:literal $(of $card_type:literal)?:
        $kind:expr $(, $by:ident)?;)+) => {
        /// A rule that effects can change, as its place among the rules of the stage.
        #[allow(dead_code, reason = "a game need not name each of its rules")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub enum RuleId {
            $($(#[doc = $about])+ $Id,)+
        }

        /// The rules that effects can change.
        pub const RULES: &[$crate::effect::RuleOf] = &[$(
            $crate::effect::RuleOf {
                name: $name,
                about: concat!($($about),+).trim_ascii(),
                kind: $kind,
                by_player: $crate::effect::stage_rules!(@ $($by)?),
                card_type: $crate::effect::stage_rules!(@of $($card_type)?),
            },
        )+];
    };
    (@of) => { None };
    (@of $card_type:literal) => { Some($card_type) };
    (@) => { false };
    (@ by_player) => { true };
}
pub use stage_rules;
