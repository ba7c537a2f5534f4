//! Values of cards that are not printed as they are meant: fields that no template reads, symbols that are
//! the names of no picture, HTML in texts.

use std::collections::{BTreeMap, BTreeSet};

use super::cause;
use crate::deck::{Card, Deck};
use crate::diag::{Diagnostic, Diagnostics, Place, list};
use crate::games;
use crate::library::Library;
use crate::spec::raw::RawValue;
use crate::template::{FieldNames, misspelt_symbol};

/// Prefix of the keys of fields.
const FIELDS: &str = "fields.";

/// Keys that say which card it is.
const IN_ALL: [&str; 2] = ["id", "name"];

/// The most places of one mistake that are shown.
const PLACES: usize = 3;

/// Warnings about values of a deck, each mistake once.
pub(super) fn warnings(deck: &Deck, library: &Library) -> Diagnostics {
    let mut found = Found::default();
    let by_rules = deck.game.as_deref().and_then(games::find).map_or(&[][..], |game| game.engine.fields());
    let mut names: BTreeMap<&str, Option<FieldNames>> = BTreeMap::new();
    for card in &deck.cards {
        let card_type = deck.kinds[card.kind].card_type;
        let front = &deck.types[card_type].front;
        if !card.fields.is_empty() {
            let names = names.entry(front).or_insert_with(|| FieldNames::of(library, &deck.id, front));
            found.read(card, by_rules, front, names.as_ref());
        }
        found.keys(card);
        // Words are printed as they are; a template of one's own may draw symbols in another way.
        if front.starts_with("plain/") {
            found.symbols(deck, card, library);
        }
        found.html(card);
    }
    found.fields();
    Diagnostics(found.all)
}

#[derive(Default)]
struct Found {
    all: Vec<Diagnostic>,
    /// The mistakes by their keys.
    known: BTreeMap<String, usize>,
    /// The values of fields by their places, those that are not read with their warnings.
    values: BTreeMap<(String, usize), Option<Diagnostic>>,
    /// The spreadsheets by the names of their files.
    sheets: BTreeMap<String, Sheet>,
}

/// The fields of a spreadsheet, by whether a template reads them.
#[derive(Default)]
struct Sheet {
    /// The fields that a template reads.
    read: BTreeSet<String>,
    /// The first values of those that none reads.
    unread: BTreeMap<String, Place>,
    /// The fields that their templates read in so many words.
    known: BTreeSet<String>,
    /// Set if it has more than names and fields.
    has_more: bool,
}

impl Sheet {
    /// The note that nothing prints some of its columns; a warning if only names are printed of it.
    fn told(self) -> Option<Diagnostic> {
        let unread: BTreeMap<&str, &Place> = self
            .unread
            .iter()
            .filter(|(name, _)| !self.read.contains(*name))
            .map(|(name, place)| (name.as_str(), place))
            .collect();
        let (first, place) = unread.first_key_value()?;
        let names = list(unread.keys().copied());
        let fields = if unread.len() == 1 { "the field" } else { "the fields" };
        let told = if self.has_more || !self.read.is_empty() {
            Diagnostic::note(
                "unread-column",
                format!("no template reads {fields} {names} of this spreadsheet"),
            )
        } else {
            Diagnostic::warning(
                "unread-column",
                format!(
                    "only the names of this spreadsheet are printed, as no template reads {fields} {names}"
                ),
            )
        };
        let told = told.at((*place).clone(), "printed nowhere");
        let told = match self.known.iter().find(|name| *name != "color").or(self.known.first()) {
            None => told.hint(format!("a template prints it with `{{{{ card.fields.{first} }}}}`")),
            Some(field) => {
                let known = list(self.known.iter().map(String::as_str));
                told.hint(format!(
                    "the template reads {known}; say what a column is: `columns = {{ \"{first}\" = {{ field \
                    = \"{field}\" }} }}`"
                ))
            }
        };
        Some(told.hint(format!(
            "a column that is not for the cards is none: `columns = {{ \"{first}\" = \"ignore\" }}`"
        )))
    }
}

impl Found {
    /// Adds a mistake at a place, or the place to the same mistake.
    fn add(&mut self, key: String, place: Place, make: impl FnOnce(Place) -> Diagnostic) {
        let Some(known) = self.known.get(&key).and_then(|at| self.all.get_mut(*at)) else {
            self.known.insert(key, self.all.len());
            self.all.push(make(place));
            return;
        };
        if known.related.len() < PLACES - 1 && known.places().all(|(known, _)| !known.is_at(&place)) {
            known.related.push((place, "here too".into()));
        }
    }

    /// Notes which fields of a card its template or the rules read. A value may belong to cards of several
    /// types.
    fn read(&mut self, card: &Card, by_rules: &[&str], front: &str, names: Option<&FieldNames>) {
        for name in card.fields.keys() {
            let Some(place) =
                card.places.get(&format!("{FIELDS}{name}")).filter(|place| place.source.is_file)
            else {
                continue;
            };
            let is_read =
                by_rules.contains(&name.as_str()) || names.is_none_or(|names| names.any.contains(name));
            if is_in_sheet(place) {
                let sheet = self.sheet(place);
                if is_read {
                    sheet.read.insert(name.clone());
                } else {
                    sheet.unread.entry(name.clone()).or_insert_with(|| place.clone());
                    sheet.known.extend(names.into_iter().flat_map(|names| names.fields.iter().cloned()));
                }
                continue;
            }
            let key = (place.source.name.clone(), place.span.start);
            match is_read {
                true => _ = self.values.insert(key, None),
                false => {
                    _ = self
                        .values
                        .entry(key)
                        .or_insert_with(|| Some(unread(name, place.clone(), front, names)))
                }
            }
        }
    }

    /// Notes whether a row of a spreadsheet has more than a name and fields.
    fn keys(&mut self, card: &Card) {
        let in_sheet = card.places.iter().filter(|(_, place)| is_in_sheet(place));
        for (_, place) in
            in_sheet.filter(|(path, _)| !IN_ALL.contains(&path.as_str()) && !path.starts_with(FIELDS))
        {
            self.sheet(place).has_more = true;
        }
    }

    fn sheet(&mut self, place: &Place) -> &mut Sheet {
        self.sheets.entry(place.source.name.clone()).or_default()
    }

    /// Reports the fields that no template reads, those of a spreadsheet together.
    fn fields(&mut self) {
        self.all.extend(std::mem::take(&mut self.sheets).into_values().filter_map(Sheet::told));
        for warning in std::mem::take(&mut self.values).into_values().flatten() {
            let Some((place, _)) = warning.place.clone() else { continue };
            self.add(warning.message.clone(), place, |_| warning);
        }
    }

    fn symbols(&mut self, deck: &Deck, card: &Card, library: &Library) {
        for symbol in &card.symbols {
            if self.known.contains_key(&format!("word {symbol}")) {
                continue;
            }
            let Some(meant) = misspelt_symbol(library, &deck.id, symbol) else {
                self.known.insert(format!("word {symbol}"), usize::MAX);
                continue;
            };
            let Some(place) = cause::symbol(card, symbol) else { continue };
            self.add(format!("symbol {symbol}"), place, |place| {
                let message = format!("there is no picture `{symbol}`, so the symbol is printed as a word");
                let warning = Diagnostic::warning("word-symbol", message).at(place, "no such picture");
                warning.hint(format!("did you mean `{meant}`?"))
            });
        }
    }

    fn html(&mut self, card: &Card) {
        let of_fields = card
            .fields
            .values()
            .filter_map(|value| if let RawValue::Text(text) = value { Some(text.as_str()) } else { None });
        for text in card
            .text
            .as_deref()
            .into_iter()
            .chain([card.name.as_str()])
            .chain(of_fields)
            .filter(|text| text.contains('<'))
        {
            let Some((tag, instead)) = tag(text) else { continue };
            let Some((_, place)) = cause::written(card, tag).filter(|(_, place)| place.source.is_file) else {
                continue;
            };
            self.add(format!("html {tag}"), place, |place| {
                let message = format!("`{tag}` is printed as it is: texts are not HTML");
                Diagnostic::warning("html-in-text", message).at(place, "printed as it is").hint(instead)
            });
        }
    }
}

/// True if a value of the user is written in a spreadsheet.
fn is_in_sheet(place: &Place) -> bool {
    place.source.is_file && !place.source.name.ends_with(".toml")
}

fn unread(name: &str, place: Place, front: &str, names: Option<&FieldNames>) -> Diagnostic {
    let message = format!("the template `{front}` does not read the field `{name}`");
    let warning = Diagnostic::warning("unread-field", message).at(place, "printed nowhere");
    let known: Vec<&str> = names.into_iter().flat_map(|names| &names.fields).map(String::as_str).collect();
    let warning = warning.nearest(name, known.iter().copied());
    match known.is_empty() {
        true => warning.hint(format!("a template prints it with `{{{{ card.fields.{name} }}}}`")),
        false => warning.hint(format!("the template reads {}", list(known))),
    }
}

/// The first tag of HTML in a text, and what to write instead.
fn tag(text: &str) -> Option<(&str, &'static str)> {
    text.match_indices('<').find_map(|(start, _)| {
        let end = start + text[start..].find('>')? + 1;
        let name = text[start + 1..end - 1].trim_matches(['/', ' ']).split(' ').next()?.to_ascii_lowercase();
        let instead = match name.as_str() {
            "b" | "strong" => "write `**bold**`",
            "i" | "em" => "write `*italic*`",
            "br" | "p" => "write a line break in a text in three quotes, or `\\n` in one in double quotes",
            "u" | "span" | "font" | "div" | "h1" | "h2" | "ul" | "li" | "img" | "center" | "small" => {
                "texts have `**bold**`, `*italic*`, `:icons:` and line breaks"
            }
            _ => return None,
        };
        Some((&text[start..end], instead))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_of_html_are_found() {
        assert_eq!(tag("a <b>c</b>").map(|(tag, _)| tag), Some("<b>"));
        assert_eq!(tag("a<br/>b").map(|(tag, _)| tag), Some("<br/>"));
        for text in ["1 < 2 > 1", "a <- b", "<3", "<owl>", "x<b"] {
            assert_eq!(tag(text), None, "{text}");
        }
    }
}
