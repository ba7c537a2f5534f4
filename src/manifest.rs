//! What was printed: a hash of both faces of each card, so that a later build prints only what has changed.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::deck::Deck;
use crate::diag::{Diagnostic, Place, Source};
use crate::render::Rendered;

/// The version of the format.
const FORMAT: u32 = 1;

/// The faces of all cards that were printed, by deck and serial number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// Version of this format: 1.
    pub format: u32,
    /// Cards by the id of their deck.
    pub decks: BTreeMap<String, Cards>,
}

/// The faces of cards by serial number, as `IBYN 07/50`.
pub type Cards = BTreeMap<String, Faces>;

/// Hashes of the faces of a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Faces {
    /// Of its front.
    pub front: String,
    /// Of its back, if it has one.
    pub back: Option<String>,
}

impl Default for Manifest {
    fn default() -> Manifest {
        Manifest { format: FORMAT, decks: BTreeMap::new() }
    }
}

impl Manifest {
    /// Reads a manifest.
    ///
    /// # Errors
    /// What is wrong with it, and where.
    pub fn read(source: &Arc<Source>) -> Result<Manifest, Diagnostic> {
        let manifest: Manifest = serde_json::from_str(&source.text).map_err(|error| {
            let before: usize = source.text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
            let at = before + error.column().saturating_sub(1);
            let message = format!("`{}` is not a manifest", source.name);
            let fault = Diagnostic::error("manifest", message).at(Place::new(source, at..at + 1), error.to_string());
            fault.hint("`bidpress build --manifest FILE` writes one")
        })?;
        if manifest.format == FORMAT {
            Ok(manifest)
        } else {
            let message = format!("`{}` is a manifest of version {}, not {FORMAT}", source.name, manifest.format);
            Err(Diagnostic::error("manifest", message).at(Place::file(source), "").hint("build with `--manifest` once more"))
        }
    }

    /// As text, the same for the same cards.
    pub fn text(&self) -> String {
        // Keys are texts, so this can't fail.
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }
}

/// The faces of each card of a deck, in its order.
pub fn faces(deck: &Deck, rendered: &Rendered) -> Vec<(String, Faces)> {
    let hashes: Vec<String> = rendered.faces.iter().map(crate::render::Face::hash).collect();
    let of = |face: usize| hashes.get(face).cloned().unwrap_or_default();
    let card = |(card, faced): (&crate::deck::Card, &crate::render::Faced)| {
        (card.serial.to_string(), Faces { front: of(faced.front), back: faced.back.map(of) })
    };
    deck.cards.iter().zip(&rendered.cards).map(card).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Manifest, Diagnostic> {
        Manifest::read(&Source::new("printed.json", text))
    }

    #[test]
    fn what_is_written_can_be_read() {
        let mut manifest = Manifest::default();
        let faces = Faces { front: "ab".into(), back: None };
        manifest.decks.entry("x".into()).or_default().insert("X 01/12".into(), faces);
        assert_eq!(read(&manifest.text()), Ok(manifest));
    }

    #[test]
    fn faults_have_a_place() {
        let fault = read("{\n  \"format\": 1,\n  \"deks\": {}\n}").unwrap_err();
        let (place, _) = fault.place.unwrap();
        assert_eq!(place.source.line_column(place.span.start).0, 3);
        assert!(read("{\"format\": 2, \"decks\": {}}").unwrap_err().message.contains("version 2"));
        assert!(read("").is_err() && read("[").is_err());
    }
}
