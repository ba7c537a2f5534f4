//! What was printed: a hash of both faces of each card, so that a later build prints only what has changed.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::deck::{Card, CardSize, Deck};
use crate::diag::{Diagnostic, Place, Source};
use crate::print::Space;
use crate::render::{Faced, Rendered, Style};

/// The version of the format.
const FORMAT: u32 = 1;

/// The faces of all cards that were printed, by deck and card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// Version of this format: 1.
    pub format: u32,
    /// Cards by the id of their deck.
    pub decks: BTreeMap<String, Cards>,
}

/// The faces of cards by type, kind and which card of its kind each is, as `lot/hat/3`: how many cards there
/// are besides makes no other card. Cards that only earlier versions wrote down go by prefix and number of
/// their serial number, as `IBYN 7`.
pub type Cards = BTreeMap<String, Faces>;

/// Hashes of the faces of a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Faces {
    pub front: String,
    /// Of its back, if it has one and that was printed.
    pub back: Option<String>,
    /// As what they were printed.
    pub look: Look,
}

/// The chosen look of cards, in words: where it differs, cards differ that are the same in the deck file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Look {
    /// Trimmed size of the upright card, as `63 mm × 88 mm`.
    pub size: String,
    /// How much ink: `full` or `low`.
    pub ink: String,
    /// Language of what is printed from data.
    pub lang: String,
    /// The bleed: `3 mm`.
    pub bleed: String,
    /// How far texts keep away from the cut, as `3 mm`.
    pub safe: String,
    /// The colour space: `rgb`; missing in earlier manifests.
    #[serde(default = "rgb")]
    pub color: String,
}

fn rgb() -> String {
    Space::Rgb.id().into()
}

/// The cards that a build prints.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printing {
    /// Backs are printed.
    pub backs: bool,
    /// The print extends beyond the cut.
    pub bleed: bool,
    /// In which colours, in words.
    pub color: String,
}

impl Look {
    fn of(deck: &Deck, style: &Style, size: CardSize, printing: &Printing) -> Look {
        Look {
            size: format!("{} × {}", size.width, size.height),
            ink: if style.low_ink { "low" } else { "full" }.into(),
            lang: deck.lang.clone(),
            bleed: style.bleed.to_string(),
            safe: style.safe.to_string(),
            color: printing.color.clone(),
        }
    }

    /// The changed attributes: name, old value, new value.
    pub fn changes<'a>(&'a self, before: &'a Look) -> impl Iterator<Item = (&'static str, &'a str, &'a str)> {
        let all = [
            ("size", &before.size, &self.size),
            ("ink", &before.ink, &self.ink),
            ("language", &before.lang, &self.lang),
            ("bleed", &before.bleed, &self.bleed),
            ("safe area", &before.safe, &self.safe),
            ("colours", &before.color, &self.color),
        ];
        all.into_iter()
            .filter(|(_, before, now)| before != now)
            .map(|(what, before, now)| (what, before.as_str(), now.as_str()))
    }
}

impl Faces {
    /// Of a card of a deck that is rendered in a style, by the indices of its faces in `hashes`.
    fn of(deck: &Deck, faced: &Faced, hashes: &[String], style: &Style, printing: &Printing) -> Faces {
        let of = |face: usize| hashes.get(face).cloned().unwrap_or_default();
        Faces {
            front: of(faced.front),
            back: faced.back.map(of),
            look: Look::of(deck, style, faced.size, printing),
        }
    }

    /// True if a card that was printed looks like this one in all that is printed now. Drawings of a fixed
    /// size go on for any bleed, and no drawing knows colours: these are compared besides.
    pub fn is_like(&self, before: &Faces, printing: &Printing) -> bool {
        let backs = || self.back.is_some() && !printing.backs || self.back == before.back;
        let bleed = || !printing.bleed || self.look.bleed == before.look.bleed;
        self.front == before.front && self.look.color == before.look.color && bleed() && backs()
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
    /// The errors, with their places.
    pub fn read(source: &Arc<Source>) -> Result<Manifest, Diagnostic> {
        let manifest: Manifest = serde_json::from_str(&source.text).map_err(|error| {
            let before: usize =
                source.text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
            let at = before + error.column().saturating_sub(1);
            let message = format!("`{}` is not a manifest", source.name);
            let diagnostic =
                Diagnostic::error("manifest", message).at(Place::new(source, at..at + 1), error.to_string());
            diagnostic.hint("`bidpress build --manifest FILE` writes one")
        })?;
        if manifest.format == FORMAT {
            let renamed =
                |cards: Cards| cards.into_iter().map(|(name, faces)| (as_now(name), faces)).collect();
            let decks = manifest.decks.into_iter().map(|(deck, cards)| (deck, renamed(cards)));
            Ok(Manifest { decks: decks.collect(), ..manifest })
        } else {
            let message =
                format!("`{}` is a manifest of version {}, not {FORMAT}", source.name, manifest.format);
            Err(Diagnostic::error("manifest", message)
                .at(Place::file(source), "")
                .hint("build with `--manifest` once more"))
        }
    }

    /// How a card was printed, if it was.
    pub fn get(&self, deck: &Deck, card: &Card) -> Option<&Faces> {
        let cards = self.decks.get(&deck.id)?;
        cards.get(&name(deck, card)).or_else(|| cards.get(&name_before(card)))
    }

    /// Writes down how a card is printed.
    pub fn put(&mut self, deck: &Deck, card: &Card, faces: Faces, printing: &Printing) {
        let cards = self.decks.entry(deck.id.clone()).or_default();
        cards.remove(&name_before(card));
        cards.insert(name(deck, card), Faces { back: faces.back.filter(|_| printing.backs), ..faces });
    }

    /// True if a text begins like a manifest of any version.
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

fn name(deck: &Deck, card: &Card) -> String {
    format!("{}/{}/{}", deck.type_of(card).id, deck.kinds[card.kind].id, card.copy)
}

/// The name of a card in manifests of earlier versions.
fn name_before(card: &Card) -> String {
    format!("{} {}", card.serial.prefix, card.serial.index)
}

/// A card's current name. Earlier versions wrote whole serial numbers, `UHU 03/16`.
fn as_now(name: String) -> String {
    let serial = || {
        let (prefix, numbers) = name.rsplit_once(' ')?;
        let (index, of) = numbers.split_once('/')?;
        of.parse::<u32>().ok()?;
        Some(format!("{prefix} {}", index.parse::<u32>().ok()?))
    };
    serial().unwrap_or(name)
}

/// The faces of each card of a deck that is rendered in a style, by its place in the deck.
pub fn faces(deck: &Deck, rendered: &Rendered, style: &Style, printing: &Printing) -> BTreeMap<usize, Faces> {
    let hashes: Vec<String> = rendered.faces.iter().map(crate::render::Face::hash).collect();
    rendered
        .cards
        .iter()
        .map(|(place, faced)| (*place, Faces::of(deck, faced, &hashes, style, printing)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Manifest, Diagnostic> {
        Manifest::read(&Source::new("printed.json", text))
    }

    fn look(bleed: &str) -> Look {
        Look {
            size: "63 mm × 88 mm".into(),
            ink: "full".into(),
            lang: "en".into(),
            bleed: bleed.into(),
            safe: "3 mm".into(),
            color: rgb(),
        }
    }

    fn printing() -> Printing {
        Printing { backs: true, bleed: true, color: rgb() }
    }

    #[test]
    fn settings_outside_of_drawings_are_compared() {
        let (before, now) = (look("3 mm"), look("2 mm"));
        assert_eq!(now.changes(&before).collect::<Vec<_>>(), [("bleed", "3 mm", "2 mm")]);
        assert_eq!(now.changes(&now).count(), 0);
        let faces = |look: &Look| Faces { front: "ab".into(), back: None, look: look.clone() };
        let like = |look: &Look, printing: &Printing| faces(look).is_like(&faces(&before), printing);
        assert!(like(&Look { safe: "2 mm".into(), lang: "de".into(), ..before.clone() }, &printing()));
        assert!(!like(&now, &printing()) && like(&now, &Printing { bleed: false, ..printing() }));
        assert!(!like(&Look { color: "gray".into(), ..before.clone() }, &printing()));
    }

    #[test]
    fn backs_count_where_they_are_printed() {
        let faces = |back: Option<&str>| Faces {
            front: "ab".into(),
            back: back.map(str::to_string),
            look: look("3 mm"),
        };
        let like = |now, before, backs| faces(now).is_like(&faces(before), &Printing { backs, ..printing() });
        assert!(
            like(Some("x"), Some("x"), true)
                && !like(Some("x"), Some("y"), true)
                && !like(Some("x"), None, true)
        );
        assert!(like(Some("x"), None, false) && like(Some("x"), Some("y"), false));
        // A card that has lost its back is another one, however it is printed.
        assert!(!like(None, Some("x"), true) && !like(None, Some("x"), false) && like(None, None, false));
    }

    #[test]
    fn written_manifests_can_be_read() {
        let mut manifest = Manifest::default();
        let faces = Faces { front: "ab".into(), back: None, look: look("3 mm") };
        manifest.decks.entry("x".into()).or_default().insert("lot/hat/3".into(), faces);
        assert!(Manifest::is_one(&manifest.text()) && Manifest::is_one(&Manifest::default().text()));
        assert_eq!(read(&manifest.text()), Ok(manifest));
        for other in ["", "{}", "{\"format\": 1, \"deck\": \"x\"}", "format = 1", "%PDF-1.7"] {
            assert!(!Manifest::is_one(other), "{other}");
        }
    }

    #[test]
    fn cards_of_earlier_manifests_are_known() {
        let faces =
            serde_json::to_string(&Faces { front: "ab".into(), back: None, look: look("3 mm") }).unwrap();
        let faces = faces.replace(",\"color\":\"rgb\"", "");
        assert!(!faces.contains("color"), "{faces}");
        let cards = |name: &str| {
            read(&format!("{{\"format\": 1, \"decks\": {{\"d\": {{\"{name}\": {faces}}}}}}}")).unwrap().decks
                ["d"]
                .clone()
        };
        for (before, now) in [
            ("UHU 03/6", "UHU 3"),
            ("A 0 09/9", "A 0 9"),
            ("UHU 3/6", "UHU 3"),
            ("UHU 03/12", "UHU 3"),
            ("UHU 3", "UHU 3"),
        ] {
            assert_eq!(
                cards(before).into_iter().collect::<Vec<_>>(),
                [(now.into(), Faces { front: "ab".into(), back: None, look: look("3 mm") })]
            );
        }
        for same in ["lot/hat/3", "UHU x/6", "UHU"] {
            assert!(cards(same).contains_key(same));
        }
    }

    #[test]
    fn errors_have_a_place() {
        let diagnostic = read("{\n  \"format\": 1,\n  \"deks\": {}\n}").unwrap_err();
        let (place, _) = diagnostic.place.unwrap();
        assert_eq!(place.source.line_column(place.span.start).0, 3);
        assert!(read("{\"format\": 2, \"decks\": {}}").unwrap_err().message.contains("version 2"));
        assert!(read("").is_err() && read("[").is_err());
    }
}
