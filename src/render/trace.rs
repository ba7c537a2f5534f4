//! From a place in a filled template to the place in the template that it comes from.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use crate::diag::{Diagnostic, Place, Source};
use crate::library::Art;
use crate::svg::MarkupError;
use crate::template::{
    ART, CardContext, DeckContext, Engine, Filled, Marks, Page, Sizes, id_part, marked, origin,
};

/// Fills the templates of a deck, and traces places in the result back to the templates.
pub(super) struct Tracer {
    pub(super) engine: Arc<Engine>,
    pub(super) deck: DeckContext,
    /// Set for a draft.
    pub(super) draft: bool,
    marked: OnceLock<(Engine, Marks)>,
}

/// How one face is filled.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Recipe {
    pub(super) template: String,
    pub(super) page: Page,
    pub(super) card: CardContext,
    /// The largest sizes of texts of groups.
    pub(super) most: Arc<Sizes>,
}

impl Recipe {
    /// The name of its card, or of its type for a back. Others may have the same.
    pub(super) fn key(&self) -> String {
        match &self.card {
            CardContext::Face(face) => face.serial.clone(),
            CardContext::Back { card_type } => card_type.clone(),
        }
    }
}

impl Tracer {
    pub(super) fn new(engine: Arc<Engine>, deck: DeckContext, draft: bool) -> Tracer {
        Tracer { engine, deck, draft, marked: OnceLock::new() }
    }

    /// Fills a face; returns its errors, too.
    pub(super) fn fill(&self, recipe: &Recipe) -> (Option<Filled>, Vec<Diagnostic>) {
        self.filled_by(&self.engine, recipe)
    }

    fn filled_by(&self, engine: &Engine, recipe: &Recipe) -> (Option<Filled>, Vec<Diagnostic>) {
        engine.attempt(&self.deck, &recipe.template, &recipe.page, &recipe.card, &recipe.most, self.draft)
    }

    /// The place in a template that a range of a filled text comes from.
    fn place(&self, recipe: &Recipe, text: &str, range: &Range<usize>) -> Option<Place> {
        let (engine, marks) = self.marked.get_or_init(|| {
            let (library, marks) = marked(self.engine.library());
            (self.engine.with_templates(&library), marks)
        });
        let (filled, _) = self.filled_by(engine, recipe);
        origin(text, &filled?.svg, marks, range)
    }

    /// The place in the file of the picture that a range of a filled text belongs to: that of the name in a
    /// message, or the whole file.
    fn picture(&self, text: &str, range: &Range<usize>, message: &str) -> Option<Place> {
        let before = text.get(..range.start)?;
        let (_, inside) = before.rsplit_once(&format!("<g id=\"{ART}"))?;
        // What follows the end of the picture is not in it.
        if inside.matches("</g>").count() > inside.matches("<g").count() {
            return None;
        }
        let id = inside.split('"').next()?.split("::").next()?;
        let art = self.engine.library().art.iter().find(|(name, _)| id_part(name) == id);
        let (_, Art::Svg(source)) = art? else { return None };
        let name = message.split('`').nth(1).unwrap_or_default();
        let found = source.text.find(name).filter(|_| !name.is_empty());
        Some(found.map_or_else(|| Place::file(source), |at| Place::new(source, at..at + name.len())))
    }

    /// The error of a filled text, at its place in the template. Where that is not known, it is in the text
    /// itself, which belongs to `title`.
    pub(super) fn refused(
        &self,
        recipe: &Recipe,
        text: &str,
        title: &str,
        refused: MarkupError,
    ) -> Diagnostic {
        let diagnostic = Diagnostic::error("svg", refused.message);
        let diagnostic = refused.hint.into_iter().fold(diagnostic, Diagnostic::hint);
        let Some(span) = refused.span else { return diagnostic };
        if let Some(place) = self.place(recipe, text, &span) {
            let diagnostic = diagnostic.at(place, "");
            let also = refused.also.and_then(|(span, label)| Some((self.place(recipe, text, &span)?, label)));
            return also
                .into_iter()
                .fold(diagnostic, |diagnostic, (place, label)| diagnostic.also(place, label));
        }
        if let Some(place) = self.picture(text, &span, &diagnostic.message) {
            return diagnostic.at(place, "in this picture");
        }
        let source = Source::inner(format!("{title} (the filled template)"), text);
        let diagnostic = diagnostic.at(Place::new(&source, span), "");
        refused
            .also
            .into_iter()
            .fold(diagnostic, |diagnostic, (span, label)| diagnostic.also(Place::new(&source, span), label))
    }
}

/// A tracer and a recipe, from which the template of a face can be found.
pub(super) type Origin = (Arc<Tracer>, Recipe);
