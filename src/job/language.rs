//! Languages of decks and of the texts beside them.

use std::sync::Arc;

use crate::diag::{Diagnostic, Diagnostics, Place, Severity, Source, list};
use crate::effect::Locale;
use crate::files::DeckFile;
use crate::spec::{Spec, UNTRANSLATED, text_at};

/// The code of the error of an unknown language.
const UNKNOWN: &str = "lang";

/// The languages that a deck file declares, the first one first.
pub(super) fn languages(file: &DeckFile) -> Vec<String> {
    let first = text_at(&file.source, "lang").unwrap_or_else(|| "en".into());
    let others = (0..).map_while(|at| text_at(&file.source, &format!("translations.{at}")));
    std::iter::once(first).chain(others).collect()
}

/// A text beside a deck file, with a warning if it is not in the language asked for.
pub(super) type Text = (Arc<Source>, Option<Diagnostic>);

/// The text `<name>.md` beside a deck file, or `<name>.de.md` in German. If that is missing, the text in the
/// first language, with a warning.
///
/// # Errors
/// The file can't be read.
pub(super) fn text_of(
    id: &str,
    file: &DeckFile,
    name: &str,
    lang: Option<&str>,
) -> Result<Option<Text>, Diagnostic> {
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
        let warning =
            Diagnostic::warning(UNTRANSLATED, message).at(Place::file(&text), format!("in `{first}`"));
        (
            text,
            Some(
                warning
                    .hint(format!("write its translation into `{id}/{name}.{}.md` beside it", primary(lang))),
            ),
        )
    }))
}

/// The language of a tag, without the place where it is spoken.
fn primary(tag: &str) -> String {
    tag.split('-').next().unwrap_or(tag).to_ascii_lowercase()
}

/// Why a deck can't be in a language: neither it nor the program has any texts in it.
pub(super) fn unknown(base: &Spec, lang: &str) -> Option<Diagnostic> {
    let own = base.raw.lang.iter().chain(&base.raw.translations).cloned();
    let mut known: Vec<String> = own.chain(Locale::tags().map(String::from)).collect();
    known.sort_unstable();
    known.dedup();
    if known.iter().any(|tag| primary(tag) == primary(lang)) {
        return None;
    }
    let diagnostic = Diagnostic::error(UNKNOWN, format!("`{}` has no texts in `{lang}`", base.raw.id))
        .at(base.place("id"), "this deck");
    let diagnostic = diagnostic.nearest(lang, known.iter().map(String::as_str));
    Some(diagnostic.hint(format!("the languages are {}", list(known.iter().map(String::as_str)))))
}

/// True if there are errors besides those of [`unknown`] languages.
pub(super) fn has_other_errors(diagnostics: &Diagnostics) -> bool {
    diagnostics.0.iter().any(|found| found.severity == Severity::Error && found.code != UNKNOWN)
}
