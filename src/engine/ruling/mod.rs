//! Rulings: written cases with the answer of the rules. *Given* a table, *when* these moves are made, *then*
//! this is the result.
//!
//! Data comes from `files` as text; [`Rulings::read`] makes cases of it, and
//! [`OpenGame::judge`](crate::play::OpenGame::judge) judges each. `docs/rulings.md` describes the format for
//! people who write them. Booklets show the cards of a ruling's tables ([`TableValue`]).

mod raw;
mod table;

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use serde_json::Value;

pub use raw::{RawNobody, RawRuling, RawRulings, RawThen, RawTurn};
pub use table::{TableTime, TableValue};

use crate::diag::{Diagnostic, Diagnostics, KeyError, Place, Source};
use crate::rules::{Options, Variant};
use crate::spec::{Document, Part, schema};

static SCHEMA: LazyLock<Value> = LazyLock::new(schema::of::<RawRulings>);

/// The JSON Schema of ruling files.
pub fn schema() -> &'static Value {
    &SCHEMA
}

/// A file of rulings.
#[derive(Clone, Debug)]
pub struct Rulings {
    document: Document<RawRulings>,
}

/// A case that can be run.
#[derive(Clone, Debug)]
pub struct Case<'a> {
    /// The case as written.
    pub raw: &'a RawRuling,
    /// Number of players.
    pub players: u8,
    /// The variants chosen.
    pub options: Options,
}

impl Rulings {
    /// Reads a file.
    ///
    /// # Errors
    /// All errors of syntax and shape, and rulings with the same `id`.
    pub fn read(source: &Arc<Source>) -> Result<Rulings, Diagnostics> {
        let rulings = Rulings { document: Document::read(source, &SCHEMA, "the ruling file")? };
        let (mut known, mut diagnostics) = (BTreeMap::new(), Diagnostics::default());
        for (index, id) in
            rulings.all().iter().enumerate().filter_map(|(index, ruling)| Some((index, ruling.id.as_ref()?)))
        {
            let place = rulings.document.place(&format!("ruling.{index}.id"));
            if let Some(first) = known.insert(id, place.clone()) {
                let diagnostic = Diagnostic::error("ruling-twice", format!("two rulings are called `{id}`"))
                    .at(place, "again here");
                diagnostics.push(diagnostic.also(first, "first here").hint("give one of them another `id`"));
            }
        }
        diagnostics.into_result(rulings).map(|(rulings, _)| rulings)
    }

    /// The file.
    pub fn source(&self) -> &Arc<Source> {
        &self.document.source
    }

    /// All rulings as written.
    pub fn all(&self) -> &[RawRuling] {
        &self.document.raw.rulings
    }

    /// The place of the value at a path, or of the nearest parent that exists.
    pub fn place(&self, path: &str) -> Place {
        self.document.place(path)
    }

    /// The deck that it names, and the expansions.
    pub fn deck(&self) -> (&str, &[String]) {
        (&self.document.raw.deck, &self.document.raw.sets)
    }

    /// All clauses that its rulings cite.
    pub fn cited(&self) -> impl Iterator<Item = &str> {
        self.document.raw.rulings.iter().flat_map(|ruling| ruling.clauses.iter().map(String::as_str))
    }

    /// The cases, for a deck of the game with this id, these clauses and these variants.
    ///
    /// # Errors
    /// Invalid setups, unknown clauses and variants, and cases without a number of players.
    pub fn cases(
        &self,
        game: &str,
        known: &[&str],
        variants: &'static [Variant],
        setup_schema: &Value,
    ) -> Result<Vec<Case<'_>>, Diagnostics> {
        let mut diagnostics = Diagnostics::default();
        diagnostics.extend(self.document.check_parts(&self.setups(), setup_schema));
        let mut cases = Vec::new();
        let of_file = self.options(&self.document.raw.variants, "variants", variants, &mut diagnostics);
        for (index, raw) in self.document.raw.rulings.iter().enumerate() {
            self.known_clauses(index, raw, game, known, &mut diagnostics);
            let own = raw.variants.as_ref();
            let own = own.map(|own| {
                self.options(own, &format!("ruling.{index}.variants"), variants, &mut diagnostics)
            });
            let options = own.unwrap_or_else(|| of_file.clone());
            match raw.players.or(self.document.raw.players) {
                Some(players) => cases.push(Case { raw, players, options }),
                None => {
                    let diagnostic = Diagnostic::error("missing-key", "the number of players is missing")
                        .hint("write `players = 3` here or at the top of the file");
                    diagnostics.push(self.at(diagnostic, index, "", "in this ruling"));
                }
            }
        }
        diagnostics.into_result(cases).map(|(cases, _)| cases)
    }

    /// The tables that have the shape of the game's setups.
    fn setups(&self) -> Vec<Part<'static>> {
        let part =
            |index, name, is_partial| Part { path: format!("ruling.{index}.{name}"), name, is_partial };
        (0..self.document.raw.rulings.len())
            .flat_map(|index| [part(index, "given", false), part(index, "then.table", true)])
            .collect()
    }

    /// The variants listed at a path.
    fn options(
        &self,
        variants: &[String],
        path: &str,
        known: &'static [Variant],
        diagnostics: &mut Diagnostics,
    ) -> Options {
        let mut options = Options::default();
        for (place, text) in variants.iter().enumerate() {
            match options.clone().choose(text, known) {
                Ok(chosen) => options = chosen,
                Err(diagnostic) => {
                    let place = self.document.place(&format!("{path}.{place}"));
                    diagnostics.push(diagnostic.at(place, "not a variant of this game"));
                }
            }
        }
        options
    }

    fn known_clauses(
        &self,
        index: usize,
        raw: &RawRuling,
        game: &str,
        known: &[&str],
        diagnostics: &mut Diagnostics,
    ) {
        let cited = raw.clauses.iter().enumerate().map(|(place, id)| (format!("clauses.{place}"), id));
        let refused = raw.then.refused.iter().map(|id| ("then.refused".to_string(), id));
        let refuses = raw.then.refuses.iter().map(|(text, id)| (format!("then.refuses.{text}"), id));
        for (key, id) in cited.chain(refused).chain(refuses).filter(|(_, id)| !known.contains(&id.as_str())) {
            let diagnostic = Diagnostic::error("unknown-clause", format!("the rules have no clause `{id}`"));
            let diagnostic = diagnostic
                .nearest(id, known.iter().copied())
                .hint(format!("`bidpress rules {game}` lists them"));
            diagnostics.push(self.at(diagnostic, index, &key, "no such clause"));
        }
    }

    /// An error of a case, with its place in the file.
    pub fn diagnostic(&self, index: usize, error: &KeyError) -> Diagnostic {
        let says = self.document.raw.rulings.get(index).map_or("", |ruling| ruling.says.as_str());
        let mut diagnostic = Diagnostic::error("ruling", format!("this ruling does not hold: {says}"));
        diagnostic.hints.clone_from(&error.hints);
        self.at(diagnostic, index, &error.key, &error.message)
    }

    fn at(&self, diagnostic: Diagnostic, index: usize, key: &str, label: &str) -> Diagnostic {
        let path =
            if key.is_empty() { format!("ruling.{index}.says") } else { format!("ruling.{index}.{key}") };
        diagnostic.at(self.document.place(&path), label)
    }
}
