//! What was printed: a hash of both faces of each card, so that a later build prints only what has changed.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::deck::{CardSize, Deck};
use crate::diag::{Diagnostic, Place, Source};
use crate::render::{Rendered, Style};

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
    /// As what they were printed.
    pub look: Look,
}

/// What was chosen about how cards look, in words: where it differs, cards differ that are the same in the deck file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Look {
    /// Trimmed size of the upright card, as `63 mm × 88 mm`.
    pub size: String,
    /// How much ink: `full` or `low`.
    pub ink: String,
    /// Language of what is printed from data.
    pub lang: String,
    /// How far drawings go on beyond the cut, as `3 mm`.
    pub bleed: String,
    /// How far texts keep away from the cut, as `3 mm`.
    pub safe: String,
}

impl Look {
    fn of(deck: &Deck, style: &Style, size: CardSize) -> Look {
        Look {
            size: format!("{} × {}", size.width, size.height),
            ink: if style.low_ink { "low" } else { "full" }.into(),
            lang: deck.lang.clone(),
            bleed: style.bleed.to_string(),
            safe: style.safe.to_string(),
        }
    }

    /// What is otherwise than it was: what it is called, how it was and how it is.
    pub fn changes<'a>(&'a self, before: &'a Look) -> impl Iterator<Item = (&'static str, &'a str, &'a str)> {
        let all = [
            ("size", &before.size, &self.size),
            ("ink", &before.ink, &self.ink),
            ("language", &before.lang, &self.lang),
            ("bleed", &before.bleed, &self.bleed),
            ("safe area", &before.safe, &self.safe),
        ];
        all.into_iter().filter(|(_, before, now)| before != now).map(|(what, before, now)| (what, before.as_str(), now.as_str()))
    }
}

impl Faces {
    /// Whether a card looks the same, however it was printed.
    pub fn is_like(&self, other: &Faces) -> bool {
        (&self.front, &self.back) == (&other.front, &other.back)
    }
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
            let renamed = |cards: Cards| cards.into_iter().map(|(serial, faces)| (as_now(serial), faces)).collect();
            let decks = manifest.decks.into_iter().map(|(deck, cards)| (deck, renamed(cards)));
            Ok(Manifest { decks: decks.collect(), ..manifest })
        } else {
            let message = format!("`{}` is a manifest of version {}, not {FORMAT}", source.name, manifest.format);
            Err(Diagnostic::error("manifest", message).at(Place::file(source), "").hint("build with `--manifest` once more"))
        }
    }

    /// Whether a text begins as that of a manifest of any version does.
    pub fn is_one(begin: &str) -> bool {
        let packed: String = begin.chars().filter(|sign| !sign.is_whitespace()).take(40).collect();
        let version = packed.strip_prefix("{\"format\":").unwrap_or_default();
        version.trim_start_matches(|sign: char| sign.is_ascii_digit()).starts_with(",\"decks\":{")
    }

    /// As text, the same for the same cards.
    pub fn text(&self) -> String {
        // Keys are texts, so this can't fail.
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }
}

/// A serial number as it is written now: of fewer than ten cards, numbers once had two digits, `UHU 03/6`.
fn as_now(serial: String) -> String {
    match serial.rsplit_once(" 0") {
        Some((prefix, rest)) if rest.len() == "3/6".len() && rest.contains('/') => format!("{prefix} {rest}"),
        _ => serial,
    }
}

/// The serial number and the faces of each card of a deck that is rendered in a style, by its place in the deck.
pub fn faces(deck: &Deck, rendered: &Rendered, style: &Style) -> BTreeMap<usize, (String, Faces)> {
    let hashes: Vec<String> = rendered.faces.iter().map(crate::render::Face::hash).collect();
    let of = |face: usize| hashes.get(face).cloned().unwrap_or_default();
    let card = |(place, faced): (&usize, &crate::render::Faced)| {
        let faces = Faces { front: of(faced.front), back: faced.back.map(of), look: Look::of(deck, style, faced.size) };
        Some((*place, (deck.cards.get(*place)?.serial.to_string(), faces)))
    };
    rendered.cards.iter().filter_map(card).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Manifest, Diagnostic> {
        Manifest::read(&Source::new("printed.json", text))
    }

    fn look(bleed: &str) -> Look {
        Look { size: "63 mm × 88 mm".into(), ink: "full".into(), lang: "en".into(), bleed: bleed.into(), safe: "3 mm".into() }
    }

    #[test]
    fn what_is_otherwise_is_no_other_card() {
        let (before, now) = (look("3 mm"), look("2 mm"));
        assert_eq!(now.changes(&before).collect::<Vec<_>>(), [("bleed", "3 mm", "2 mm")]);
        assert_eq!(now.changes(&now).count(), 0);
        let faces = |look: &Look| Faces { front: "ab".into(), back: None, look: look.clone() };
        assert!(faces(&before).is_like(&faces(&now)));
    }

    #[test]
    fn what_is_written_can_be_read() {
        let mut manifest = Manifest::default();
        let faces = Faces { front: "ab".into(), back: None, look: look("3 mm") };
        manifest.decks.entry("x".into()).or_default().insert("X 01/12".into(), faces);
        assert!(Manifest::is_one(&manifest.text()) && Manifest::is_one(&Manifest::default().text()));
        assert_eq!(read(&manifest.text()), Ok(manifest));
        for other in ["", "{}", "{\"format\": 1, \"deck\": \"x\"}", "format = 1", "%PDF-1.7"] {
            assert!(!Manifest::is_one(other), "{other}");
        }
    }

    #[test]
    fn cards_of_earlier_manifests_are_known() {
        let cards = |text: &str| read(text).unwrap().decks["d"].keys().cloned().collect::<Vec<_>>();
        let faces = serde_json::to_string(&Faces { front: "ab".into(), back: None, look: look("3 mm") }).unwrap();
        let text = |serial: &str| format!("{{\"format\": 1, \"decks\": {{\"d\": {{\"{serial}\": {faces}}}}}}}");
        for (before, now) in [("UHU 03/6", "UHU 3/6"), ("A 0 09/9", "A 0 9/9"), ("UHU 3/6", "UHU 3/6"), ("UHU 03/12", "UHU 03/12")] {
            assert_eq!(cards(&text(before)), [now]);
        }
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
