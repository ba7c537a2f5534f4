//! What an edit changes: plays the same games with decks as they were and as they are.

use std::collections::BTreeMap;
use std::time::Instant;

use super::request::{BalanceRequest, FINEST, first_look};
use crate::deck::{Card, Deck};
use crate::diag::{Diagnostics, counted};
use crate::games::Game;
use crate::job::check::Checked;
use crate::job::decks::LoadedDeck;
use crate::job::monitor::Monitor;
use crate::play::{
    ALPHA, CardImpact, CardUse, Change, Edit, Getting, Mean, Measure, SampleTable, Trial, card_uses,
    lasting_impacts,
};

/// The effects of an edit on a deck.
#[derive(Debug)]
pub struct Edited<'a> {
    /// The deck as it is.
    pub loaded: &'a LoadedDeck,
    /// Set if the earlier version has no deck of this name.
    pub is_new: bool,
    /// The cards that differ, in words.
    pub edits: Vec<String>,
    /// The tables that both versions can be played at; none if nothing that is played has changed.
    pub tables: Vec<EditedTable>,
    /// The cards whose worth to players who are dealt them has certainly changed.
    pub cards: Vec<CardChange>,
    /// The violated clauses and the other findings of the deck as it is.
    pub diagnostics: Diagnostics,
}

/// The games of a table before and after the edit.
#[derive(Debug)]
pub struct EditedTable {
    /// Where.
    pub table: SampleTable,
    /// The games.
    pub edit: Edit,
    /// The change of each measure.
    pub changes: Vec<Change>,
}

/// The change in the worth of a card to the players who are dealt it.
#[derive(Debug)]
pub struct CardChange {
    /// Its name.
    pub name: String,
    /// Its serial number.
    pub card: Option<u32>,
    /// How much more often its players won before.
    pub before: f64,
    /// How much more often they win now.
    pub now: f64,
    /// The difference.
    pub change: Mean,
}

/// A table in the course of the run.
struct Pair<'a> {
    deck: usize,
    table: SampleTable,
    games: u64,
    before: Trial<'a>,
    now: Trial<'a>,
    edit: Edit,
}

impl Pair<'_> {
    fn play_to(&mut self, games: u64) {
        self.before.play_to(games);
        self.now.play_to(games);
        let (before, now) = (self.before.take_outcomes(), self.now.take_outcomes());
        self.edit.add(&before, &now);
        self.games = games;
    }

    /// True while more games could make the changes of the seats' wins clearer.
    fn is_open(&self, tables: usize, tolerance: f64) -> bool {
        let is_broken = [&self.before, &self.now].iter().any(|trial| trial.played().sample.failure.is_some());
        let is_unclear = |change: &Change| {
            matches!(change.measure, Measure::Wins(_)) && change.change.interval.half() > FINEST * tolerance
        };
        let changes = self.edit.changes(tables);
        !is_broken && (changes.is_empty() || changes.iter().any(is_unclear))
    }
}

/// Plays both versions of each deck with the same deals until the changes of all seats are known to a quarter
/// of the tolerance, or the time or the games are used up. The number of games decides when to look, so the
/// same answers come after the same games.
///
/// # Errors
/// Numbers of players or variants that no deck is for.
pub fn compare<'a>(
    decks: &'a [LoadedDeck],
    earlier: &'a [LoadedDeck],
    request: &BalanceRequest,
    monitor: &dyn Monitor,
) -> Result<Vec<Edited<'a>>, Diagnostics> {
    let start = Instant::now();
    let was = |deck: &Deck| earlier.iter().map(|loaded| &loaded.deck).find(|other| other.id == deck.id);
    let checked: Vec<Checked<'_>> =
        decks.iter().map(|loaded| Checked::new(loaded, &request.players)).collect();
    let begin = |checked: &Checked<'a>| {
        let before = was(&checked.loaded.deck);
        let edits = before.map(|before| edits(before, &checked.loaded.deck)).unwrap_or_default();
        let (loaded, is_new, diagnostics) = (checked.loaded, before.is_none(), checked.diagnostics());
        Edited { loaded, is_new, edits, tables: Vec::new(), cards: Vec::new(), diagnostics }
    };
    let mut edited: Vec<Edited<'a>> = checked.iter().map(begin).collect();
    let mut pairs = pairs(decks, &checked, &was, request, monitor)?;
    monitor.begin(pairs.len(), "tables");
    let tables = pairs.len();
    loop {
        let left = request.seconds as f64 - start.elapsed().as_secs_f64();
        let played: u64 = pairs.iter().map(|pair| pair.games).sum();
        let pace = start.elapsed().as_secs_f64() / played.max(1) as f64;
        let next = |pair: &Pair<'_>| request.next_look(pair.games, first_look(pair.table.bot));
        let fits = |pair: &&mut Pair<'_>| {
            let more = next(pair) - pair.games;
            more > 0
                && (pair.games == 0 || more as f64 * pace <= left)
                && pair.is_open(tables, request.tolerance)
        };
        let Some(pair) = pairs.iter_mut().filter(fits).min_by_key(|pair| pair.games) else { break };
        if pair.games == 0 {
            monitor.step(&decks[pair.deck].deck.id);
        }
        pair.play_to(next(pair));
    }
    monitor.end();
    for (place, edited) in edited.iter_mut().enumerate() {
        let own: Vec<&Pair<'_>> = pairs.iter().filter(|pair| pair.deck == place).collect();
        edited.cards = was(&edited.loaded.deck)
            .map(|before| cards(before, &edited.loaded.deck, &own))
            .unwrap_or_default();
        let of = |pair: &&Pair<'_>| EditedTable {
            table: pair.table.clone(),
            edit: pair.edit.clone(),
            changes: pair.edit.changes(tables),
        };
        edited.tables = own.iter().map(of).collect();
    }
    Ok(edited)
}

/// The tables that both versions of a deck can be played at, of the decks that differ.
fn pairs<'a>(
    decks: &'a [LoadedDeck],
    checked: &[Checked<'_>],
    was: &dyn Fn(&Deck) -> Option<&'a Deck>,
    request: &BalanceRequest,
    monitor: &dyn Monitor,
) -> Result<Vec<Pair<'a>>, Diagnostics> {
    let mut pairs = Vec::new();
    for (place, game, tables) in request.tables(checked, &request.bots, monitor)? {
        let deck = &decks[place].deck;
        let Some(before) = was(deck).filter(|before| differ(game, before, deck)) else { continue };
        for table in tables {
            let (Ok(was), now) = (
                Trial::new(game.engine, before, &table, before.seed, false),
                Trial::new(game.engine, deck, &table, deck.seed, false)?,
            ) else {
                monitor
                    .note(&format!("{} could not be played with {} players before", deck.id, table.players));
                continue;
            };
            let (now, was) = (now.with_deals_of(&was), was.keeping_outcomes());
            pairs.push(Pair {
                deck: place,
                edit: Edit::new(table.players),
                table,
                games: 0,
                before: was,
                now,
            });
        }
    }
    Ok(pairs)
}

/// True if two versions of a deck are played differently.
fn differ(game: &Game, before: &Deck, now: &Deck) -> bool {
    game.engine.deck_hash(before) != game.engine.deck_hash(now)
}

/// The cards that differ in what is played, in words.
fn edits(before: &Deck, now: &Deck) -> Vec<String> {
    let (old, new) = (kinds(before), kinds(now));
    let copies = |cards: &[&Card]| counted(cards.len(), "card");
    let mut edits: Vec<String> = Vec::new();
    for (kind, cards) in &new {
        let name = &cards[0].name;
        match old.get(kind) {
            None => edits.push(format!("{name} is new ({})", copies(cards))),
            Some(was) if was.len() != cards.len() => {
                edits.push(format!("{name}: {} instead of {}", copies(cards), was.len()))
            }
            Some(was) => {
                edits.extend(was.iter().zip(cards).filter_map(|(old, card)| edit(before, old, now, card)))
            }
        }
    }
    let gone = old.iter().filter(|(kind, _)| !new.contains_key(*kind));
    edits.extend(gone.map(|(_, cards)| format!("{} is gone ({})", cards[0].name, copies(cards))));
    edits.dedup();
    edits
}

/// The cards of each kind, by the names of type and kind.
fn kinds(deck: &Deck) -> BTreeMap<(&str, &str), Vec<&Card>> {
    let mut kinds: BTreeMap<(&str, &str), Vec<&Card>> = BTreeMap::new();
    for card in &deck.cards {
        kinds.entry((&deck.type_of(card).id, &deck.kinds[card.kind].id)).or_default().push(card);
    }
    kinds
}

/// In what a card differs, in words.
fn edit(before: &Deck, old: &Card, now: &Deck, card: &Card) -> Option<String> {
    let shown = |value: Option<i32>| value.map_or("none".into(), |value| value.to_string());
    let numbers = [
        ("number", old.number, card.number),
        ("price", old.price, card.price),
        ("value", old.value, card.value),
    ];
    let changed = numbers.into_iter().filter(|(_, old, new)| old != new);
    let mut parts: Vec<String> =
        changed.map(|(what, old, new)| format!("{what} {} → {}", shown(old), shown(new))).collect();
    if old.symbols != card.symbols {
        parts.push(format!("symbols {} → {}", old.symbols.join("+"), card.symbols.join("+")));
    }
    let script = |deck: &Deck, card: &Card| deck.effect_of(card).map(|effect| effect.script.bare());
    match (script(before, old), script(now, card)) {
        (None, Some(_)) => parts.push("has an effect".into()),
        (Some(_), None) => parts.push("has no effect any more".into()),
        (one, other) if one != other => parts.push("effect changed".into()),
        _ => {}
    }
    let number = card
        .number
        .filter(|number| old.number == Some(*number))
        .map(|number| format!(" {number}"))
        .unwrap_or_default();
    (!parts.is_empty()).then(|| format!("{}{number}: {}", card.name, parts.join(", ")))
}

/// The cards whose worth to players who are dealt them has certainly changed, the clearest first.
fn cards(before: &Deck, now: &Deck, pairs: &[&Pair<'_>]) -> Vec<CardChange> {
    let (old, new) = (
        card_uses(before, pairs.iter().map(|pair| pair.before.played())),
        card_uses(now, pairs.iter().map(|pair| pair.now.played())),
    );
    let alpha = ALPHA / (2 * new.len()).max(1) as f64;
    let kind =
        |deck: &Deck, card: &CardUse<'_>| card.card.map(|card| (deck.kinds[card.kind].id.clone(), card.copy));
    let old = lasting_impacts(&old, Getting::Dealt, alpha);
    let mut found = Vec::new();
    for impact in lasting_impacts(&new, Getting::Dealt, alpha) {
        let same = |other: &&CardImpact<'_>| {
            kind(before, other.card) == kind(now, impact.card) && impact.card.card.is_some()
        };
        let Some(was) = old.iter().find(same) else { continue };
        let change = impact.gain.minus(&was.gain);
        if change.interval.excludes_zero() {
            let (name, card) = (impact.card.name.to_string(), impact.card.card.map(|card| card.serial.index));
            found.push(CardChange { name, card, before: was.gain.mean, now: impact.gain.mean, change });
        }
    }
    found.sort_by(|one, other| other.change.mean.abs().total_cmp(&one.change.mean.abs()));
    found
}
