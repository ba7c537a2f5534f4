//! Converts errors of the template language to [`Diagnostic`]s with place, explanation and suggestions.

use std::error::Error as _;
use std::fmt;
use std::sync::Arc;

use minijinja::{Error, ErrorKind};

use super::context::{CardContext, DeckContext};
use super::{names, tags};
use crate::diag::{Diagnostic, Place, Source, nearest};
use crate::library::{Library, resolve};

/// An error of a function, carried through the template language.
#[derive(Debug)]
pub(super) struct TemplateError {
    /// The error, without a place in the template.
    pub(super) diagnostic: Diagnostic,
    /// The index of the call on this card.
    pub(super) call: usize,
}

impl fmt::Display for TemplateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.diagnostic.message)
    }
}

impl std::error::Error for TemplateError {}

impl TemplateError {
    /// Converts it to an error of the template language, which adds the place.
    pub(super) fn into_error(self) -> Error {
        Error::new(ErrorKind::InvalidOperation, self.diagnostic.message.clone()).with_source(self)
    }

    /// The error carried by an error of the template language.
    pub(super) fn of(error: &Error) -> Option<&TemplateError> {
        let mut source = error.source();
        while let Some(error) = source {
            if let Some(diagnostic) = error.downcast_ref::<TemplateError>() {
                return Some(diagnostic);
            }
            source = error.source();
        }
        None
    }
}

/// The context of errors: the deck, the template and the card.
pub(super) struct Setting<'a> {
    pub(super) library: &'a Library,
    pub(super) deck: &'a DeckContext,
    pub(super) card: &'a CardContext,
}

impl Setting<'_> {
    pub(super) fn diagnose(&self, error: &Error) -> Diagnostic {
        let chain = chain(error);
        let innermost = chain.last().copied().unwrap_or(error);
        let mut diagnostic = match TemplateError::of(error) {
            Some(diagnostic) => diagnostic.diagnostic.clone(),
            None => self.explain(innermost),
        };
        // An error in the template itself concerns all its cards.
        if diagnostic.code == SYNTAX {
            return self.opened(innermost).unwrap_or(diagnostic_at(diagnostic, self.place(innermost)));
        }
        diagnostic.message = format!("{}, on {}", diagnostic.message, self.card.title());
        for error in chain.iter().rev() {
            let Some(place) = self.place(error) else { continue };
            match &diagnostic.place {
                None => {
                    let label = label(&diagnostic.code);
                    diagnostic = diagnostic.at(place, label);
                }
                Some((known, _)) if *known == place => {}
                Some(_) => diagnostic = diagnostic.also(place, "used here"),
            }
        }
        diagnostic
    }

    /// Another error of the call that has the error `first`; `None` if it is the same one.
    pub(super) fn beside(&self, first: &Diagnostic, other: Diagnostic) -> Option<Diagnostic> {
        let is_same = first.code == other.code && first.message.starts_with(&other.message);
        let (place, _) = first.place.clone().filter(|_| !is_same)?;
        let (label, message) = (label(&other.code), format!("{}, on {}", other.message, self.card.title()));
        Some(Diagnostic { message, related: first.related.clone(), ..other }.at(place, label))
    }

    fn place(&self, error: &Error) -> Option<Place> {
        let (_, source) = resolve(&self.library.templates, &self.deck.id, names::plain_name(error.name()?))?;
        match error.range() {
            Some(range) if !range.is_empty() => Some(Place::new(source, range)),
            _ => error.line().map(|line| line_of(source, line)),
        }
    }

    fn explain(&self, error: &Error) -> Diagnostic {
        let detail = error.detail().unwrap_or_default();
        match error.kind() {
            ErrorKind::UndefinedError | ErrorKind::InvalidOperation if undefined_name(detail).is_some() => {
                self.undefined(undefined_name(detail).unwrap_or_default())
            }
            ErrorKind::UndefinedError => Diagnostic::error("undefined", "an undefined value is used here"),
            ErrorKind::TemplateNotFound => {
                self.no_template(quoted(detail, '"').or(quoted(detail, '\'')).unwrap_or(detail))
            }
            ErrorKind::UnknownFunction => {
                let name = detail.strip_suffix(" is unknown").unwrap_or(detail);
                Diagnostic::error(
                    "unknown-function",
                    format!(
                        "there is no function \
                    `{name}`"
                    ),
                )
                .nearest(name, names::FUNCTIONS)
            }
            ErrorKind::UnknownFilter => {
                let name = detail
                    .strip_prefix("filter ")
                    .and_then(|rest| rest.strip_suffix(" is unknown"))
                    .unwrap_or(detail);
                Diagnostic::error(
                    "unknown-filter",
                    format!(
                        "there is no filter \
                    `{name}`"
                    ),
                )
                .nearest(name, names::FILTERS.split(' '))
            }
            ErrorKind::OutOfFuel => Diagnostic::error("template-endless", "the template runs too long")
                .hint("is there a loop that never ends, or one within another over long lists?"),
            ErrorKind::SyntaxError => syntax(detail),
            ErrorKind::TooManyArguments => Diagnostic::error("template-arguments", or_kind(error, detail))
                .hint(
                    "give all arguments but the first by name: `textbox(card.text, x=5, y=50, w=w - 10, \
                    h=20, …)`",
                ),
            ErrorKind::MissingArgument => Diagnostic::error("template-arguments", or_kind(error, detail))
                .hint("give the first argument without a name: `line(card.name, x=5, …)`"),
            ErrorKind::UnknownMethod => Diagnostic::error("template", or_kind(error, detail)).hint(
                "did you mean a filter? `{{ \
                    card.name|upper }}`",
            ),
            _ => Diagnostic::error("template", or_kind(error, detail)),
        }
    }

    fn undefined(&self, name: &str) -> Diagnostic {
        let diagnostic = Diagnostic::error("undefined", format!("`{name}` is not defined"));
        let (parent, last) = name.rsplit_once('.').unwrap_or(("", name));
        let candidates = names::variables(parent, self.deck, self.card);
        let diagnostic = if last.contains('[') {
            diagnostic
        } else {
            diagnostic.nearest(last, candidates.iter().map(String::as_str))
        };
        // A field is written without `fields` in spreadsheets and, so, in many first templates.
        let field = || nearest(last, self.deck.fields.iter().map(String::as_str));
        match (parent, self.card) {
            ("card", CardContext::Face(_))
                if diagnostic.hints.is_empty() || self.deck.fields.contains(last) =>
            {
                match field() {
                    Some(field) => Diagnostic {
                        hints: vec![format!(
                            "did you mean \
                    `card.fields.{field}`?"
                        )],
                        ..diagnostic
                    },
                    None => diagnostic.hint(
                        "values of your own are `fields` in the deck file or columns of a \
                    spreadsheet: `card.fields.name`",
                    ),
                }
            }
            ("", CardContext::Face(_))
                if names::variables("card", self.deck, self.card).iter().any(|known| known == last) =>
            {
                Diagnostic { hints: vec![format!("did you mean `card.{last}`?")], ..diagnostic }
            }
            ("", _) if diagnostic.hints.is_empty() => diagnostic.hint(format!(
                "write texts in quotes: \
                `\"{name}\"`"
            )),
            ("card", CardContext::Back { .. }) => {
                diagnostic.hint("on a back, `card` holds only `type`: all backs of a type must look alike")
            }
            ("card.fields", _) => diagnostic.hint(
                "fields come from `fields` in the deck file; no kind or \
                type of this deck has this one",
            ),
            _ => diagnostic,
        }
    }

    fn no_template(&self, name: &str) -> Diagnostic {
        let deck = format!("{}/", self.deck.id);
        let plain = names::plain_name(name);
        let known = || self.library.templates.keys().map(|known| known.strip_prefix(&deck).unwrap_or(known));
        let last = |path: &str| path.rsplit('/').next().unwrap_or_default().to_string();
        let diagnostic = Diagnostic::error("unknown-template", format!("there is no template `{name}`"))
            .nearest(plain, known());
        // Built-in templates of the same name are in folders; those of other decks draw cards of these decks.
        let general = || known().filter(|known| known.starts_with("plain/") || !known.contains('/'));
        let elsewhere = general().find(|known| *known != plain && last(known) == last(plain));
        let diagnostic = match elsewhere.filter(|_| diagnostic.hints.is_empty()) {
            Some(elsewhere) => {
                diagnostic.hint(format!("did you mean `{elsewhere}`, which comes with bidpress?"))
            }
            None => diagnostic,
        };
        let is_image = name.rsplit_once('.').is_some_and(|(_, ending)| is_image(ending));
        let diagnostic = match is_image {
            true => diagnostic.hint(
                "this is not a template: images are named by `art`; docs/templates.md has a template \
                    for images of whole cards",
            ),
            false => diagnostic,
        };
        diagnostic.hint(format!(
            "templates are looked for in templates/{deck} and then in templates/: the file would be \
            `templates/{deck}{plain}.svg`"
        ))
    }

    /// The error of a template in which something is opened and not closed.
    fn opened(&self, error: &Error) -> Option<Diagnostic> {
        let (_, source) = resolve(&self.library.templates, &self.deck.id, names::plain_name(error.name()?))?;
        let (range, close) = tags::unclosed(&source.text)?;
        let shown = source.text.get(range.clone()).unwrap_or_default();
        let shown: String = shown.chars().take(SHOWN).collect();
        let diagnostic = Diagnostic::error(SYNTAX, format!("`{shown}` is not closed"))
            .at(Place::new(source, range), "opened here");
        let diagnostic = match self.place(error) {
            Some(place) => diagnostic.also(place, "noticed here"),
            None => diagnostic,
        };
        Some(diagnostic.hint(format!("write {close} where it ends")))
    }

    /// The error of braces that are no expression.
    pub(super) fn stray_braces(&self, place: Place, why: &str) -> Diagnostic {
        let shown = place.source.text.get(place.span.clone()).unwrap_or_default();
        Diagnostic::error(SYNTAX, format!("`{shown}` {why}"))
            .at(place, "")
            .hint("write both braces: `{{ card.name }}`, or `{% if … %}`")
    }

    /// The error of a template without any text.
    pub(super) fn empty_template(source: &Arc<Source>) -> Diagnostic {
        Diagnostic::error(SYNTAX, format!("the template `{}` is empty", source.name))
            .at(Place::file(source), "nothing is drawn")
            .hint(
                "begin with `{% extends \"shared/card.svg\" %}` and draw within \
                `{% block face %}…{% endblock %}`",
            )
    }

    /// The error of a missing template that the deck file names.
    pub(super) fn missing_template(&self, name: &str) -> Diagnostic {
        let mut diagnostic = self.no_template(name);
        diagnostic.message = format!("{}, on {}", diagnostic.message, self.card.title());
        diagnostic
    }
}

/// True for the file extensions of images other than SVG.
fn is_image(ending: &str) -> bool {
    ["png", "jpg", "jpeg", "webp", "gif", "tif", "tiff", "bmp", "pdf", "psd"]
        .contains(&ending.to_ascii_lowercase().as_str())
}

/// The most characters of a tag that a message shows.
const SHOWN: usize = 40;

fn diagnostic_at(diagnostic: Diagnostic, place: Option<Place>) -> Diagnostic {
    let label = label(&diagnostic.code);
    place.into_iter().fold(diagnostic, |diagnostic, place| diagnostic.at(place, label))
}

/// The code of errors in the syntax of a template.
const SYNTAX: &str = "template-syntax";

/// The error of a template that can't be read, with what is usually the cause.
fn syntax(detail: &str) -> Diagnostic {
    let diagnostic = Diagnostic::error(SYNTAX, format!("the template has a syntax error: {detail}"));
    match detail {
        _ if detail.starts_with("unknown statement end") => {
            let word = detail.trim_start_matches("unknown statement end");
            diagnostic.hint(format!("nothing opens it: write `{{% {word} … %}}` above, or delete it"))
        }
        _ if detail.contains("end of variable block") => {
            diagnostic.hint("an expression ends with two braces: `{{ card.name }}`")
        }
        _ => diagnostic,
    }
}

/// The label at the caret.
fn label(code: &str) -> &'static str {
    match code {
        "undefined" => "no such name",
        "text-overflow" => "too small for the text",
        "unknown-art" => "no such picture",
        "unknown-font" => "no such family",
        "missing-face" => "no such face",
        "missing-glyph" => "set in this font",
        "unknown-argument" | "missing-argument" | "wrong-argument" | "template-arguments" => "in this call",
        "unknown-template" => "no such template",
        _ => "",
    }
}

/// The errors of the template language from the outermost to the innermost.
fn chain(error: &Error) -> Vec<&Error> {
    let mut all = vec![error];
    let mut source = error.source();
    while let Some(error) = source {
        if let Some(error) = error.downcast_ref::<Error>() {
            all.push(error);
        }
        source = error.source();
    }
    all
}

fn or_kind(error: &Error, detail: &str) -> String {
    if detail.is_empty() { error.kind().to_string() } else { detail.to_string() }
}

/// The name in a detail like "… (`card.nme` is undefined, from line 3)".
fn undefined_name(detail: &str) -> Option<&str> {
    let end = detail.find("` is undefined")?;
    detail[..end].rfind('`').map(|start| &detail[start + 1..end])
}

fn quoted(text: &str, quote: char) -> Option<&str> {
    let start = text.find(quote)? + quote.len_utf8();
    text[start..].find(quote).map(|end| &text[start..start + end])
}

/// The place of a line, counted from 1, without the blanks around it.
fn line_of(source: &Arc<Source>, line: usize) -> Place {
    let start = source.text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum::<usize>();
    let rest = &source.text[start.min(source.text.len())..];
    let text = rest.lines().next().unwrap_or_default();
    let indent = text.len() - text.trim_start().len();
    Place::new(source, start + indent..start + text.trim_end().len().max(indent))
}
