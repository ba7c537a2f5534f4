//! Files of rulings, each tested against the rules of its deck.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use super::decks::DeckRequest;
use super::game::game_of;
use super::load::load_decks;
use crate::deck::{Card, Deck};
use crate::diag::{Diagnostic, Diagnostics, Source, are, counted, list};
use crate::files::{Project, built_in_files};
use crate::games::{self, Game};
use crate::rules::Options;
use crate::ruling::{Case, Rulings, TableTime, TableValue};

/// Rulings that hold, except those that are left out.
pub(super) struct TestedRulings {
    rulings: Rulings,
    deck: Deck,
    game: &'static Game,
    /// The number of players and the variants of each.
    tables: Vec<(u8, Options)>,
    /// The keys of the game's tables.
    keys: Vec<String>,
    /// The first errors of those that are left out, by their places in the file.
    left_out: BTreeMap<usize, Diagnostic>,
}

/// Why a ruling does not hold.
struct Failed {
    index: usize,
    diagnostics: Diagnostics,
}

impl TestedRulings {
    /// Tests the rulings of a file at a path.
    ///
    /// # Errors
    /// All errors of the file, and all rulings that do not hold.
    pub(super) fn of(
        path: &Path,
        source: &Arc<Source>,
        project: &Project,
    ) -> Result<TestedRulings, Diagnostics> {
        let (tested, failed) = TestedRulings::judged(path, source, project)?;
        tested.unless(failed)
    }

    /// Tests the rulings of a file at a path. Those of the game's shipped deck that do not hold for another
    /// deck are left out.
    ///
    /// # Errors
    /// All errors of the file, and all other rulings that do not hold.
    pub(super) fn fitting(
        path: &Path,
        source: &Arc<Source>,
        project: &Project,
    ) -> Result<TestedRulings, Diagnostics> {
        let (mut tested, failed) = TestedRulings::judged(path, source, project)?;
        let shipped = if failed.is_empty() { None } else { shipped(tested.game) };
        let is_shipped = |failed: &Failed| {
            shipped.as_ref().is_some_and(|all| all.all().contains(&tested.rulings.all()[failed.index]))
        };
        let (left_out, wrong): (Vec<Failed>, Vec<Failed>) = failed.into_iter().partition(is_shipped);
        tested.left_out = left_out
            .into_iter()
            .filter_map(|failed| Some((failed.index, failed.diagnostics.0.into_iter().next()?)))
            .collect();
        tested.unless(wrong)
    }

    /// These, unless some do not hold.
    fn unless(self, failed: Vec<Failed>) -> Result<TestedRulings, Diagnostics> {
        let diagnostics = failed.into_iter().flat_map(|failed| failed.diagnostics.0).collect();
        Diagnostics(diagnostics).into_result(self).map(|(tested, _)| tested)
    }

    fn judged(
        path: &Path,
        source: &Arc<Source>,
        project: &Project,
    ) -> Result<(TestedRulings, Vec<Failed>), Diagnostics> {
        let rulings = Rulings::read(source)?;
        let deck = deck_of(&rulings, path, project)?;
        let game = game_of(&deck)?;
        let keys = game.engine.setup_schema()["properties"]
            .as_object()
            .map_or_else(Vec::new, |keys| keys.keys().cloned().collect());
        let (mut tables, mut failed) = (Vec::new(), Vec::new());
        for (index, case) in games::cases(game, &rulings)?.into_iter().enumerate() {
            let diagnostics = match game.engine.open(&deck, case.players, &case.options) {
                Ok(open) => Diagnostics(
                    open.judge(&case).iter().map(|failure| rulings.diagnostic(index, failure)).collect(),
                ),
                Err(others) => others,
            };
            if !diagnostics.0.is_empty() {
                failed.push(Failed { index, diagnostics });
            }
            tables.push((case.players, case.options));
        }
        Ok((TestedRulings { rulings, deck, game, tables, keys, left_out: BTreeMap::new() }, failed))
    }

    /// The warning that rulings are left out.
    pub(super) fn warning(&self) -> Option<Diagnostic> {
        let (_, first) = self.left_out.first_key_value()?;
        let (count, all) = (self.left_out.len(), self.count());
        let examples = counted(all, "example");
        let message = format!(
            "{count} of {examples} {} not about cards of `{}`, and left out",
            are(count),
            self.deck.id
        );
        let (place, why) = first.place.clone()?;
        let named = |index: &usize| self.rulings.all().get(*index).and_then(|ruling| ruling.id.as_deref());
        let names: Vec<&str> = self.left_out.keys().filter_map(named).collect();
        let warning = Diagnostic::warning("examples", message).at(place, format!("the first of them: {why}"));
        let warning = warning.hint(format!("write your own in their place, or remove them: {}", list(names)));
        Some(warning.hint("pictures of cards that the deck does not have are left out of the text, too"))
    }

    /// True if the ruling with this id is left out.
    pub(super) fn is_left_out(&self, id: &str) -> bool {
        self.left_out.keys().any(|index| {
            self.rulings.all().get(*index).is_some_and(|ruling| ruling.id.as_deref() == Some(id))
        })
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.tables.len()
    }

    /// Errors if they are about other cards than a deck has: rulings about another deck, or with other
    /// expansions.
    pub(super) fn check_deck(&self, deck: &Deck) -> Diagnostics {
        let mut diagnostics = Diagnostics::default();
        let (own, other) = (&self.deck.place.source, &deck.place.source);
        if own.text != other.text {
            let message = format!(
                "these rulings are about the deck in `{}`, but the text is about that in `{}`",
                own.name, other.name
            );
            let hint = format!(
                "name the deck of the text, or its file by the path from this folder: `deck \
                = \"../{}.toml\"`",
                deck.id
            );
            diagnostics.push(
                Diagnostic::error("other-deck", message)
                    .at(self.rulings.place("deck"), "another deck")
                    .hint(hint),
            );
        }
        for set in self.deck.sets.iter().filter(|set| deck.sets.iter().all(|other| other.id != set.id)) {
            let diagnostic = Diagnostic::error(
                "other-deck",
                format!("these rulings need the expansion `{}`, which is not printed", set.id),
            );
            let hint = format!("add `--set {}`, or move these rulings to the text of the expansion", set.id);
            diagnostics.push(diagnostic.at(self.rulings.place("sets"), "not printed").hint(hint));
        }
        diagnostics
    }

    /// The file.
    pub(super) fn source(&self) -> &Arc<Source> {
        self.rulings.source()
    }

    /// The ids of the rulings that have one, each with the number of moves.
    pub(super) fn ids(&self) -> impl Iterator<Item = (&str, usize)> {
        self.rulings.all().iter().filter_map(|ruling| Some((ruling.id.as_deref()?, ruling.when.moves.len())))
    }

    /// The table of the ruling with this id, with the cards of another deck that has all cards of this one.
    pub(super) fn table(&self, id: &str, time: TableTime, other: &Deck) -> Option<TableValue> {
        let index = self.rulings.all().iter().position(|ruling| ruling.id.as_deref() == Some(id))?;
        let (players, options) = self.tables.get(index)?.clone();
        let case = Case { raw: &self.rulings.all()[index], players, options };
        let open = self.game.engine.open(&self.deck, players, &case.options).ok()?;
        let mut table = open.table(&case, time).ok()?;
        // A key that the state leaves out holds nothing.
        if let TableValue::Table(values) = &mut table {
            self.keys.iter().for_each(|key| {
                _ = values.entry(key.clone()).or_insert_with(|| TableValue::List(Vec::new()))
            });
        }
        let names = |deck: &Deck, card: &Card| {
            (deck.type_of(card).id.clone(), deck.kinds[card.kind].id.clone(), card.copy)
        };
        Some(table.in_deck(&|place: usize| {
            let wanted = names(&self.deck, self.deck.cards.get(place)?);
            other.cards.iter().position(|card| names(other, card) == wanted)
        }))
    }
}

/// The examples of the game's shipped deck, which are not about other decks of the game.
fn shipped(game: &Game) -> Option<Rulings> {
    let files = built_in_files();
    let bytes = files.get(&format!("decks/{}/examples.toml", game.id))?;
    Rulings::read(&Source::new("examples.toml", std::str::from_utf8(bytes).ok()?)).ok()
}

/// The deck of rulings. The path of a deck file starts at the folder of the rulings, so that they can be
/// tested from anywhere.
fn deck_of(rulings: &Rulings, path: &Path, project: &Project) -> Result<Deck, Diagnostics> {
    let (deck, sets) = rulings.deck();
    let (name, project) = match path.parent() {
        Some(folder) if deck.ends_with(".toml") => {
            (folder.join(deck).display().to_string(), project.around(path))
        }
        _ => (deck.to_string(), project.closed()),
    };
    let (decks, _) = load_decks(&project, &DeckRequest { sets: sets.to_vec(), ..DeckRequest::of(name) })?;
    let loaded = decks
        .into_iter()
        .next()
        .ok_or_else(|| Diagnostic::error("no-deck", format!("there is no deck called `{deck}`")))?;
    Ok(loaded.deck)
}
