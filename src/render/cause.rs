//! The value of a card that is the cause of an error in its template: the name of a missing picture, a letter
//! that the font lacks, a text that is too long.

use crate::deck::Card;
use crate::diag::{Diagnostic, Place};
use crate::effect::Effect;
use crate::spec::raw::RawValue;

/// The errors that a name or a letter causes, wherever it is drawn: one of each is enough.
pub(super) const CODES: [&str; 3] = ["unknown-art", "art-file", "missing-glyph"];

/// The most places of one cause that are shown.
const PLACES: usize = 3;

/// Where the cause of an error is written.
pub(super) struct Cause {
    place: Place,
    /// The label at the cause.
    label: &'static str,
    /// The label at the template.
    drawn: String,
}

impl Cause {
    /// The error with its cause first, and the template after it.
    pub(super) fn of(self, mut diagnostic: Diagnostic) -> Diagnostic {
        let Some((place, label)) = diagnostic.place.take() else {
            return diagnostic.at(self.place, self.label);
        };
        // A picture that can't be read has a place of its own, in a file of the project.
        if diagnostic.code == "art-file" && place.source.is_file {
            return diagnostic.at(place, label).also(self.place, "named here");
        }
        let mut diagnostic = diagnostic.at(self.place, self.label);
        diagnostic.related.insert(0, (place, self.drawn));
        diagnostic
    }
}

/// The cause of an error of a card, if a value of the card is.
pub(super) fn found(card: &Card, effect: Option<&Effect>, diagnostic: &Diagnostic) -> Option<Cause> {
    let subject = diagnostic.subject.as_deref().filter(|subject| !subject.is_empty())?;
    match diagnostic.code.as_str() {
        "unknown-art" | "art-file" => {
            let label = if diagnostic.code == "art-file" { "named here" } else { "no such picture" };
            in_text(card, &format!(":{subject}:"), label).or_else(|| {
                let place = picture(card, effect, subject)?;
                Some(Cause { place, label, drawn: "drawn here".into() })
            })
        }
        "unclosed-bold" => in_text(card, subject, "only one of two"),
        "missing-glyph" => in_text(card, subject, "not in the font"),
        // Who draws the card can enlarge the box; who uses a built-in template can only shorten the text.
        "text-overflow" if diagnostic.place.as_ref().is_some_and(|(place, _)| !place.source.is_file) => {
            in_text(card, subject, "too long for its place")
        }
        _ => None,
    }
}

/// Adds the place of another problem with the same cause.
pub(super) fn note_other(known: &mut Diagnostic, other: &Diagnostic) {
    let Some((place, _)) = other.place.as_ref().filter(|(place, _)| place.source.is_file) else { return };
    let of_deck = known.places().filter(|(place, _)| place.source.is_file).count();
    let is_new = known.places().all(|(known, _)| !known.is_at(place));
    if is_new && of_deck < PLACES && CODES.contains(&known.code.as_str()) {
        known.related.push((place.clone(), "here too".into()));
    }
}

/// The place of the value that names a picture. Templates may extend a name: `ground-hat`.
fn picture(card: &Card, effect: Option<&Effect>, missing: &str) -> Option<Place> {
    let is_named = |name: &str| !name.is_empty() && missing.contains(name);
    let icon = effect.and_then(|effect| Some((effect, effect.script.icon.as_deref()?)));
    if let Some((effect, _)) = icon.filter(|(_, icon)| is_named(icon)) {
        return Some(effect.places.get("icon").unwrap_or(&effect.place).clone());
    }
    if let Some(place) = symbol(card, missing) {
        return Some(place);
    }
    if card.art.as_deref().is_some_and(is_named) {
        return Some(card.places.get("art").unwrap_or(&card.place).clone());
    }
    let of_field =
        card.fields.iter().find(|(_, value)| matches!(value, RawValue::Text(text) if text == missing));
    of_field.and_then(|(name, _)| card.places.get(&format!("fields.{name}"))).cloned()
}

/// The place of a symbol of the card.
pub(super) fn symbol(card: &Card, wanted: &str) -> Option<Place> {
    let at = card.symbols.iter().position(|symbol| symbol == wanted)?;
    let keys = [format!("symbols.{at}"), "symbols".to_string()];
    keys.iter().find_map(|key| card.places.get(key)).cloned()
}

/// The words of a text of the card.
fn in_text(card: &Card, words: &str, label: &'static str) -> Option<Cause> {
    let (key, place) = written(card, words)?;
    Some(Cause { place, label, drawn: format!("the {key} is drawn here") })
}

/// A value of a card with these words in it: its key, and the place of the words.
pub(super) fn written(card: &Card, words: &str) -> Option<(String, Place)> {
    let text = card.text.as_deref().map(|text| ("text".to_string(), text));
    let name = Some(("name".to_string(), card.name.as_str()));
    let symbols =
        card.symbols.iter().enumerate().map(|(at, symbol)| (format!("symbols.{at}"), symbol.as_str()));
    let fields = card.fields.iter().filter_map(|(name, field)| match field {
        RawValue::Text(text) => Some((format!("fields.{name}"), text.as_str())),
        _ => None,
    });
    let (key, _) =
        text.into_iter().chain(name).chain(fields).chain(symbols).find(|(_, text)| text.contains(words))?;
    let parent = key.split('.').next().unwrap_or_default();
    let place = card.places.get(&key).or_else(|| card.places.get(parent))?;
    // In a text of several lines, or one with escapes, only its beginning may be found.
    let first = words.lines().next().unwrap_or_default();
    let inner = place
        .source
        .text
        .get(place.span.clone())
        .and_then(|text| text.find(first))
        .map(|at| place.span.start + at);
    let place =
        inner.map_or_else(|| place.clone(), |start| Place::new(&place.source, start..start + first.len()));
    let title = match key.split_once('.') {
        Some(("fields", name)) => format!("field `{name}`"),
        Some((list, _)) => list.trim_end_matches('s').to_string(),
        None => key,
    };
    Some((title, place))
}
