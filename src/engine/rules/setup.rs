//! Setups: states as people write them in rulings, and as tests and reports show them.
//!
//! Each game has one type for them, [`Rules::Setup`]: serde reads and writes it, its schema finds errors of
//! shape with their places, the tables of `docs/states.md` come from its doc comments, and
//! [`Rules::state_of`] validates it against the table.

use std::sync::Arc;

use crate::diag::{Diagnostic, Diagnostics, KeyError, Source};
use crate::spec::{Document, schema};

use super::Rules;

/// The JSON Schema of a game's setups.
pub fn setup_schema<R: Rules>() -> serde_json::Value {
    schema::of::<R::Setup>()
}

/// Reads the state that a TOML text describes.
///
/// # Errors
/// All errors of syntax, else all of shape, else all that keep it from being a state of the game, each with
/// its place.
pub fn read_setup<R: Rules>(rules: &R, source: &Arc<Source>) -> Result<R::State, Diagnostics> {
    let document: Document<R::Setup> = Document::read(source, &setup_schema::<R>(), "the setup")?;
    rules.state_of(&document.raw).map_err(|errors| {
        let diagnostic = |error: KeyError| {
            let place = document.place(&error.key);
            Diagnostic { hints: error.hints, ..Diagnostic::error("setup", error.message) }.at(place, "")
        };
        Diagnostics(errors.into_iter().map(diagnostic).collect())
    })
}
