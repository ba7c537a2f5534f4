//! Decks in a language: read again from their files, with the texts that these have in it.

use std::sync::Arc;

use super::decks::{DeckRequest, LoadedDeck};
use super::draft::load_decks;
use crate::deck::{Options, assemble};
use crate::diag::{Diagnostic, Diagnostics, Place, Source, list};
use crate::effect::Locale;
use crate::files::{DeckFile, Project};
use crate::games;
use crate::spec::{self, Spec, UNTRANSLATED, schema, text_at};

/// Loads decks in a language, or each in its own; returns warnings about them, too.
///
/// # Errors
/// The errors of all decks.
pub(super) fn load_in(project: &Project, request: &DeckRequest, lang: Option<&str>) -> Result<(Vec<LoadedDeck>, Diagnostics), Diagnostics> {
    let (decks, mut diagnostics) = load_decks(project, request)?;
    let mut translated = Vec::new();
    for loaded in decks {
        match in_language(loaded, lang) {
            Ok((loaded, warnings)) => {
                diagnostics.extend(warnings);
                translated.push(loaded);
            }
            Err(others) => diagnostics.extend(others),
        }
    }
    diagnostics.into_result(translated)
}

/// A deck in a language, with warnings for the texts that it does not have in it. Its cards are the same, and so is what is played with them.
///
/// # Errors
/// A language that the deck has no texts and no sentences in.
pub(super) fn in_language(loaded: LoadedDeck, lang: Option<&str>) -> Result<(LoadedDeck, Diagnostics), Diagnostics> {
    let Some(lang) = lang else { return Ok((loaded, Diagnostics::default())) };
    let schema = loaded.deck.game.as_deref().and_then(games::deck_schema).unwrap_or(&schema::SCHEMA);
    let read = |file: &DeckFile| spec::read_in(schema, &file.source, &|name| file.spreadsheet(name), Some(lang));
    let specs = loaded.parts.iter().map(|(_, file)| read(file)).collect::<Result<Vec<Spec>, Diagnostics>>()?;
    let Some((base, expansions)) = specs.split_first() else { return Ok((loaded, Diagnostics::default())) };
    check(base, lang)?;
    let options = Options {
        seed: Some(loaded.deck.seed),
        players: loaded.deck.made_for,
        remove_extremes: loaded.deck.left_out,
        effects: games::effect_schema,
    };
    let (mut deck, _) = assemble(base, expansions, &options)?;
    deck.lang = lang.into();
    let warnings = specs.iter().flat_map(|spec| &spec.notes.0).filter(|note| note.code == UNTRANSLATED).cloned().collect();
    Ok((LoadedDeck { deck, ..loaded }, Diagnostics(warnings)))
}

/// The languages that a deck file declares, the first one first.
pub(super) fn languages(file: &DeckFile) -> Vec<String> {
    let first = text_at(&file.source, "lang").unwrap_or_else(|| "en".into());
    let others = (0..).map_while(|at| text_at(&file.source, &format!("translations.{at}")));
    std::iter::once(first).chain(others).collect()
}

/// A text beside a deck file, with a warning if it is not in the language asked for.
pub(super) type Text = (Arc<Source>, Option<Diagnostic>);

/// The text `<name>.md` beside a deck file, or `<name>.de.md` in German. If that is missing, the text in the first language, with a warning.
///
/// # Errors
/// The file can't be read.
pub(super) fn text_of(id: &str, file: &DeckFile, name: &str, lang: Option<&str>) -> Result<Option<Text>, Diagnostic> {
    let original = || file.text_of(id, &format!("{name}.md"));
    let first = text_at(&file.source, "lang").unwrap_or_else(|| "en".into());
    let Some(lang) = lang.filter(|lang| primary(lang) != primary(&first)) else {
        return Ok(original()?.map(|text| (text, None)));
    };
    for tag in [lang, &primary(lang)] {
        if let Some(text) = file.text_of(id, &format!("{name}.{tag}.md"))? {
            return Ok(Some((text, None)));
        }
    }
    Ok(original()?.map(|text| {
        let message = format!("{}: this text is not translated into `{lang}`", text.name);
        let warning = Diagnostic::warning(UNTRANSLATED, message).at(Place::file(&text), format!("in `{first}`"));
        (text, Some(warning.hint(format!("write its translation into `{id}/{name}.{}.md` beside it", primary(lang)))))
    }))
}

/// The language of a tag, without the place where it is spoken.
fn primary(tag: &str) -> String {
    tag.split('-').next().unwrap_or(tag).to_ascii_lowercase()
}

/// Rejects a language that neither the deck nor the program has.
fn check(base: &Spec, lang: &str) -> Result<(), Diagnostic> {
    let own = base.raw.lang.iter().chain(&base.raw.translations).cloned();
    let mut known: Vec<String> = own.chain(Locale::tags().map(String::from)).collect();
    known.sort_unstable();
    known.dedup();
    if known.iter().any(|tag| primary(tag) == primary(lang)) {
        return Ok(());
    }
    let diagnostic = Diagnostic::error("lang", format!("`{}` has no texts in `{lang}`", base.raw.id)).at(base.place("id"), "this deck");
    Err(diagnostic
        .nearest(lang, known.iter().map(String::as_str))
        .hint(format!("the languages are {}", list(known.iter().map(String::as_str)))))
}
