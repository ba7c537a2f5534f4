//! The engine: compiles each template once per deck, and renders cards with it.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use minijinja::value::{Serde, Value};
use minijinja::{Environment, Error, ErrorKind};

use super::context::{CardContext, DeckContext, Page};
use super::environment;
use super::error::{Setting, TemplateError};
use super::face::Faces;
use super::names::plain_name;
use super::render::{KEY, Render, Sizes, Spreads, too_large};
use super::room::Inside;
use super::shared::Shared;
use super::tags;
use super::text::label::with_labels;
use crate::diag::{Diagnostic, Place};
use crate::library::{Library, resolve};
use crate::limits;
use crate::svg::picture;
use crate::svg::typeset::{Located, Typeset};
use crate::xml::clean;

/// A filled template.
#[derive(Clone, Debug, PartialEq)]
pub struct Filled {
    /// The SVG.
    pub svg: String,
    /// The texts in it whose glyphs are known, each with its range of bytes, in ascending order.
    pub(crate) texts: Vec<Located>,
    /// The sizes of its texts of groups.
    pub(crate) sizes: Spreads,
}

impl Filled {
    /// Replaces parts of the text, given in ascending order, none of which is in a text that a function has
    /// set.
    pub(crate) fn replace<'a>(&mut self, parts: impl Iterator<Item = (Range<usize>, &'a str)>) {
        let (mut svg, mut at) = (String::with_capacity(self.svg.len()), 0);
        let mut texts = self.texts.iter_mut().peekable();
        let mut shift = 0_isize;
        for (range, with) in parts {
            while let Some((text, _)) = texts.next_if(|(text, _)| text.start < range.start) {
                *text = text.start.saturating_add_signed(shift)..text.end.saturating_add_signed(shift);
            }
            svg.push_str(&self.svg[at..range.start]);
            svg.push_str(with);
            at = range.end;
            shift += with.len() as isize - range.len() as isize;
        }
        for (text, _) in texts {
            *text = text.start.saturating_add_signed(shift)..text.end.saturating_add_signed(shift);
        }
        svg.push_str(&self.svg[at..]);
        self.svg = svg;
    }
}

/// Renders cards. It can be shared by threads, and its output depends on the input only.
pub struct Engine {
    shared: Arc<Shared>,
    environments: Mutex<BTreeMap<String, Arc<Environment<'static>>>>,
}

impl Engine {
    /// An engine for the templates and art of `library`, with text in `faces`.
    pub fn new(library: &Library, faces: Arc<Faces>) -> Engine {
        Engine { shared: Arc::new(Shared::new(library, faces)), environments: Mutex::default() }
    }

    /// An engine for other templates in a library with the same art and fonts. Texts that are known need not
    /// be set again.
    pub fn with_templates(&self, library: &Library) -> Engine {
        Engine { shared: Arc::new(self.shared.with_templates(library)), environments: Mutex::default() }
    }

    /// The templates and art.
    pub(crate) fn library(&self) -> &Library {
        &self.shared.library
    }

    /// The names of all pictures that cards show so far, sorted.
    pub(crate) fn art(&self) -> Vec<String> {
        self.shared.art.used()
    }

    /// Renders the SVG text of one face or back: `template` as named in the deck, for `card` on `page`.
    ///
    /// # Errors
    /// All errors of the template for this card: every text that does not fit, every missing picture. An
    /// error of the template language itself ends the rendering.
    pub fn render(
        &self,
        deck: &DeckContext,
        template: &str,
        page: &Page,
        card: &CardContext,
    ) -> Result<Filled, Vec<Diagnostic>> {
        let (filled, errors) = self.attempt(deck, template, page, card, &Arc::default(), false);
        filled.filter(|_| errors.is_empty()).ok_or(errors)
    }

    /// The same with all errors; without what fails, unless an error of the template language ends the
    /// rendering. In a draft, placeholders stand for missing pictures, and texts are set as well as possible.
    /// Texts of groups get no larger than `most`.
    pub(crate) fn attempt(
        &self,
        deck: &DeckContext,
        template: &str,
        page: &Page,
        card: &CardContext,
        most: &Arc<Sizes>,
        draft: bool,
    ) -> (Option<Filled>, Vec<Diagnostic>) {
        let setting = Setting { library: &self.shared.library, deck, card };
        let Some((_, source)) = resolve(&self.shared.library.templates, &deck.id, plain_name(template))
        else {
            return (None, vec![setting.missing_template(template)]);
        };
        if source.text.trim().is_empty() {
            return (None, vec![Setting::empty_template(source)]);
        }
        if let Err((range, why)) = tags::check_braces(&source.text) {
            return (None, vec![setting.stray_braces(Place::new(source, range), why)]);
        }
        let env = self.environment(&deck.id);
        let context = card.value(deck);
        let mut diagnostics = Vec::new();
        let mut skip = BTreeSet::new();
        let mut first_of: BTreeMap<usize, usize> = BTreeMap::new();
        loop {
            let render =
                Arc::new(Render::new(&deck.id, *page, card.seed(), most, skip.clone()).drafted(draft));
            match fill(&env, template, variables(deck, page, context.clone(), Arc::clone(&render))) {
                Ok(svg) => {
                    for (call, noted) in render.noted() {
                        if let Some(first) = first_of.get(&call).and_then(|first| diagnostics.get(*first)) {
                            let more = setting.beside(first, noted);
                            more.into_iter().for_each(|more| _ = noted_once(&mut diagnostics, more));
                        }
                    }
                    return (
                        Some(Filled {
                            texts: with_labels(&svg, located(&svg, render.texts()), &self.shared.faces),
                            sizes: render.sizes(),
                            svg,
                        }),
                        diagnostics,
                    );
                }
                Err(error) => {
                    let first = noted_once(&mut diagnostics, setting.diagnose(&error));
                    match TemplateError::of(&error) {
                        Some(diagnostic)
                            if skip.len() < limits::DIAGNOSTICS_PER_CARD - 1
                                && skip.insert(diagnostic.call) =>
                        {
                            first_of.insert(diagnostic.call, first);
                        }
                        _ => return (None, diagnostics),
                    }
                }
            }
        }
    }

    fn environment(&self, deck: &str) -> Arc<Environment<'static>> {
        let mut all = self.environments.lock().unwrap_or_else(PoisonError::into_inner);
        let env =
            all.entry(deck.to_string()).or_insert_with(|| Arc::new(environment::build(&self.shared, deck)));
        Arc::clone(env)
    }
}

/// Adds an error unless the card has the same: a text is measured before it is drawn. Returns its place.
fn noted_once(diagnostics: &mut Vec<Diagnostic>, found: Diagnostic) -> usize {
    let same = |known: &Diagnostic| (&known.code, &known.message) == (&found.code, &found.message);
    diagnostics.iter().position(same).unwrap_or_else(|| {
        diagnostics.push(found);
        diagnostics.len() - 1
    })
}

fn variables(deck: &DeckContext, page: &Page, card: Value, render: Arc<Render>) -> Value {
    Value::from_pairs([
        ("w", Value::from(page.w)),
        ("h", Value::from(page.h)),
        ("unit", Value::from(page.unit)),
        ("bleed", Value::from(page.bleed)),
        ("safe", Value::from(page.safe)),
        ("shape", Value::from(page.shape.word())),
        ("inside", Value::from(Serde(Inside::of(page, page.safe).largest()))),
        ("size", Value::from(Serde(page.size))),
        ("ink", Value::from(Serde(page.ink))),
        ("deck", Value::from(Serde(deck))),
        ("card", card),
        (KEY, Value::from_dyn_object(render)),
    ])
}

fn fill(env: &Environment<'static>, template: &str, context: Value) -> Result<String, Error> {
    let mut out = Bounded::default();
    let filled = env.get_template(template)?.render_captured_to(context, &mut out).map(|_| ());
    if out.is_full {
        return Err(Error::new(ErrorKind::WriteFailure, too_large().message));
    }
    filled?;
    let svg = String::from_utf8(out.bytes)
        .map_err(|_| Error::new(ErrorKind::WriteFailure, "the card is not text"))?;
    let svg = match clean(&svg) {
        std::borrow::Cow::Borrowed(_) => svg,
        std::borrow::Cow::Owned(cleaned) => cleaned,
    };
    Ok(picture::shortened(svg))
}

/// The places of texts in a filled template. A text that the template has changed, or left out, has none.
fn located(svg: &str, texts: Vec<Arc<Typeset>>) -> Vec<Located> {
    let mut located = Vec::with_capacity(texts.len());
    let mut at = 0;
    for text in texts {
        if let Some(found) = svg[at..].find(text.markup.as_str()) {
            let start = at + found;
            at = start + text.markup.len();
            located.push((start..at, text));
        }
    }
    located
}

/// The output of a template, up to [`limits::CARD_SVG_BYTES`].
#[derive(Default)]
struct Bounded {
    bytes: Vec<u8>,
    is_full: bool,
}

impl Write for Bounded {
    fn write(&mut self, part: &[u8]) -> std::io::Result<usize> {
        self.is_full |= self.bytes.len() + part.len() > limits::CARD_SVG_BYTES;
        if self.is_full {
            return Err(std::io::ErrorKind::FileTooLarge.into());
        }
        self.bytes.extend_from_slice(part);
        Ok(part.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
