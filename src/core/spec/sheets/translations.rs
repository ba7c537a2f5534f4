//! Columns with translations of others: `name_de` beside `name`.

use super::columns::{Base, Columns, Meaning};
use super::header::plain;
use super::rows::{Line, Reading};
use crate::diag::{Diagnostic, Diagnostics, list};
use crate::sheet::address;
use crate::spec::file::Spec;
use crate::spec::raw::{RawColumn, RawColumnWord as Key};
use crate::spec::translations::Languages;

/// The keys that can be translated.
const TEXTS: [(&str, Key); 2] = [("name", Key::Name), ("text", Key::Text)];

/// Finds the columns with translations, by their declarations and by the ends of their headers.
pub(super) fn mark(spec: &Spec, languages: &Languages, index: usize, columns: &mut Columns) -> Diagnostics {
    let mut diagnostics = Diagnostics::default();
    let declared = &spec.raw.sheets[index].columns;
    for at in 0..columns.all.len() {
        let title = &columns.all[at].title;
        let own = declared.iter().find(|(name, _)| plain(name) == plain(title));
        let found = match own {
            Some((name, RawColumn::Field(column))) => column.lang.as_deref().and_then(|lang| {
                let base = column.field.as_deref().unwrap_or(name);
                let known = languages.named(lang);
                if known.is_none() {
                    let message =
                        format!("the column `{title}` is in `{lang}`, which is no language of the deck file");
                    let diagnostic = Diagnostic::error("unknown-language", message)
                        .at(spec.place(&format!("sheets.{index}.columns.{name}.lang")), "not declared")
                        .nearest(lang, languages.all())
                        .hint(format!(
                            "the languages are {}; `translations` at the top of the file lists more",
                            list(languages.all())
                        ));
                    diagnostics.push(diagnostic);
                }
                Some((base_named(columns, base, at)?, known?))
            }),
            Some((_, RawColumn::Word(_))) => None,
            None => {
                languages.all().find_map(|lang| Some((base_named(columns, before(title, lang)?, at)?, lang)))
            }
        };
        if let Some((base, lang)) = found {
            columns.all[at].meaning = match base {
                // The text itself, under a header that names its language.
                Base::Key(key) if lang == languages.first && !columns.has(key) => Meaning::Key(key),
                base => Meaning::Translation(base, lang.to_string()),
            };
        }
    }
    diagnostics
}

/// The part of a header before a language: `Name (de)`, `name_de`.
fn before<'a>(title: &'a str, lang: &str) -> Option<&'a str> {
    let title = title.trim_end_matches(|c: char| !c.is_alphanumeric());
    let (rest, end) = title.split_at_checked(title.len().checked_sub(lang.len())?)?;
    let rest = Some(rest)
        .filter(|rest| end.eq_ignore_ascii_case(lang) && rest.ends_with(|c: char| !c.is_alphanumeric()))?;
    (!plain(rest).is_empty()).then_some(rest)
}

/// Finds the text, or the field of another column, that a name before a language stands for.
fn base_named(columns: &Columns, name: &str, at: usize) -> Option<Base> {
    let others = columns
        .all
        .iter()
        .enumerate()
        .filter(|(other, column)| *other != at && plain(&column.title) == plain(name));
    let of_column = others.map(|(_, column)| &column.meaning).find_map(|meaning| match meaning {
        Meaning::Key(key) if TEXTS.iter().any(|(_, text)| text == key) => Some(Base::Key(*key)),
        Meaning::Field(name, _) => Some(Base::Field(name.clone())),
        _ => None,
    });
    of_column.or_else(|| TEXTS.iter().find(|(word, _)| *word == plain(name)).map(|(_, key)| Base::Key(*key)))
}

impl<'a> Reading<'a> {
    /// The text of a key in the language that is read; `first` is that of the first language, which stays if
    /// there is no other.
    pub(super) fn translated(
        &mut self,
        line: &mut Line<'a>,
        key: Key,
        name: &str,
        first: Option<String>,
    ) -> Option<String> {
        let Some(at) = self.translation(line, &Base::Key(key), self.columns.index_of(key), first.is_some())
        else {
            return first;
        };
        let cell = &line.row.cells[at];
        line.parts.insert(name.to_string(), self.sheet.place(&cell.span));
        let is_text = key == Key::Text;
        let text = if is_text { cell.markup() } else { &cell.text };
        if self.sound(line.row, at, cell, is_text) { Some(text.into()) } else { first }
    }

    /// The index of the cell with the translation of another, which is at `first`. Notes that it is missing
    /// if the other `is_there`.
    pub(super) fn translation(
        &mut self,
        line: &Line<'a>,
        base: &Base,
        first: Option<usize>,
        is_there: bool,
    ) -> Option<usize> {
        let read = self.languages.read.as_deref()?;
        let at = self.columns.translation(base, read);
        let filled = at.filter(|at| line.row.cells.get(*at).is_some_and(|cell| !cell.text.is_empty()));
        self.rows.texts.is_translated |= filled.is_some();
        // Not every field is a text.
        let is_text = at.is_some() || matches!(base, Base::Key(_));
        if let (None, true, Some(first)) = (filled, is_there && is_text, first) {
            let place = self.sheet.place(&line.row.cells[first].span);
            self.rows.texts.missing.push((address(first, line.row.number), place));
        }
        filled
    }
}

#[cfg(test)]
mod tests {
    use super::before;

    #[test]
    fn languages_stand_at_the_ends_of_headers() {
        for title in ["name_de", "Name (de)", "NAME DE", "name.de", "name-de "] {
            assert_eq!(before(title, "de").map(super::plain).as_deref(), Some("name"), "{title}");
        }
        assert_eq!(
            [before("made", "de"), before("de", "de"), before("(de)", "de"), before("ö", "de")],
            [None; 4]
        );
    }
}
