//! Fills the templates of a deck, and finds the place of errors.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::colors::{self, Checks};
use super::memory::Memory;
use super::style::{SAFE_SMALL, Style};
use super::trace::{Recipe, Tracer};
use super::{cause, face, typeface};
use crate::deck::{Card, CardSize, CardType, Deck, Scale};
use crate::diag::{Diagnostic, Place, Source};
use crate::effect::{Effect, Locale};
use crate::fonts::Fonts;
use crate::games::stage_of;
use crate::library::{Library, resolve};
use crate::print::Cut;
use crate::progress::Step;
use crate::template::{
    CardContext, DeckContext, EffectContext, Engine, FaceContext, Faces, Filled, Ink, Page, Size, Sizes,
    Spreads,
};
use crate::units::Um;

/// All fronts, then the backs of all types.
pub(super) fn drawings(deck: &Deck) -> Vec<Drawing<'_>> {
    deck.cards.iter().map(Drawing::Front).chain((0..deck.types.len()).map(Drawing::Back)).collect()
}

/// A face to be drawn.
pub(super) enum Drawing<'a> {
    Front(&'a Card),
    /// The back of the type with this index.
    Back(usize),
}

/// A filled template, and its errors.
#[derive(Default)]
pub(super) struct Made {
    /// The text without what failed; none after an error of the template language.
    pub(super) filled: Option<Filled>,
    pub(super) errors: Vec<Diagnostic>,
}

impl Made {
    /// The sizes of its texts of groups.
    pub(super) fn sizes(&self) -> &Spreads {
        static NONE: Spreads = Spreads::new();
        self.filled.as_ref().map_or(&NONE, |filled| &filled.sizes)
    }

    /// Leaves out texts that do not fit because a letter of theirs is missing: nothing was measured.
    fn without_consequences(&mut self) {
        let lacking = self.errors.iter().filter(|error| error.code == "missing-glyph");
        let lacking: Vec<String> = lacking.filter_map(|error| error.subject.clone()).collect();
        self.errors.retain(|error| {
            let text = error.subject.as_deref().filter(|_| error.code == "text-overflow").unwrap_or_default();
            !lacking.iter().any(|letter| text.contains(letter))
        });
    }
}

/// A deck with the engine and the settings for its faces.
pub(super) struct Stage<'a> {
    deck: &'a Deck,
    pub(super) tracer: Arc<Tracer>,
    style: &'a Style,
    /// The places of the root tags in the templates of each type: front and back.
    openings: Vec<(Option<Place>, Option<Place>)>,
    colors: Checks,
    /// The largest sizes of texts of groups on the fronts of each type.
    pub(super) most: Vec<Arc<Sizes>>,
    memory: Option<&'a Memory>,
}

impl<'a> Stage<'a> {
    /// Prepares a deck and its templates.
    pub(super) fn new(
        deck: &'a Deck,
        library: &Library,
        style: &'a Style,
        memory: Option<&'a mut Memory>,
    ) -> Stage<'a> {
        let context = deck_context(deck);
        let Some(memory) = memory else {
            let engine = Arc::new(Engine::new(library, Arc::new(Faces::new(&library.fonts))));
            return Stage::with(
                deck,
                library,
                style,
                Arc::new(Tracer::new(engine, context, style.draft)),
                None,
            );
        };
        let tracer = memory.tracer(library, context, style.draft);
        Stage::with(deck, library, style, tracer, Some(memory))
    }

    /// The same with known templates.
    pub(super) fn with(
        deck: &'a Deck,
        library: &Library,
        style: &'a Style,
        tracer: Arc<Tracer>,
        memory: Option<&'a Memory>,
    ) -> Stage<'a> {
        let opening =
            |name: &str| resolve(&library.templates, &deck.id, name).and_then(|(_, source)| opening(source));
        let of_type =
            |card_type: &CardType| (opening(&card_type.front), card_type.back.as_deref().and_then(opening));
        let openings = deck.types.iter().map(of_type).collect();
        let most = vec![Arc::default(); deck.types.len()];
        Stage { deck, tracer, style, openings, colors: Checks::default(), most, memory }
    }

    /// Index of the type of card.
    pub(super) fn type_index(&self, drawing: &Drawing<'a>) -> usize {
        match drawing {
            Drawing::Front(card) => self.deck.kinds[card.kind].card_type,
            Drawing::Back(card_type) => *card_type,
        }
    }

    fn card_type(&self, drawing: &Drawing<'a>) -> &'a CardType {
        &self.deck.types[self.type_index(drawing)]
    }

    /// Trimmed size in portrait orientation of the cards of a type, given by its index.
    pub(super) fn size(&self, card_type: usize) -> CardSize {
        self.style
            .sizes
            .get(card_type)
            .copied()
            .unwrap_or(self.deck.types[card_type].size.at(self.style.scale))
    }

    /// Width and height of the trimmed card as drawn.
    pub(super) fn drawn_size(&self, drawing: &Drawing<'a>) -> (Um, Um) {
        face::drawn_size(self.size(self.type_index(drawing)), self.card_type(drawing).landscape)
    }

    /// Width and height of the trimmed card in the deck's own size.
    pub(super) fn own_size(&self, drawing: &Drawing<'a>) -> (Um, Um) {
        let card_type = self.card_type(drawing);
        face::drawn_size(card_type.size.regular, card_type.landscape)
    }

    pub(super) fn cut(&self, drawing: &Drawing<'a>) -> Cut {
        let Style { scale, safe, bleed, .. } = *self.style;
        let safe = if scale == Scale::Small { safe.min(SAFE_SMALL) } else { safe };
        Cut { shape: self.card_type(drawing).size.shape, bleed, safe }
    }

    /// The place of the root tag in the template, or of the name of the template that has it.
    pub(super) fn opening(&self, drawing: &Drawing<'a>) -> Option<&Place> {
        let (front, back) = self.openings.get(self.type_index(drawing))?;
        match drawing {
            Drawing::Front(_) => front.as_ref(),
            Drawing::Back(_) => back.as_ref(),
        }
    }

    pub(super) fn title(&self, drawing: &Drawing<'a>) -> String {
        match drawing {
            Drawing::Front(card) => self.deck.title_of(card),
            Drawing::Back(_) => format!("the back of `{}`", self.card_type(drawing).id),
        }
    }

    /// The place in the deck file that names the template.
    pub(super) fn template(&self, drawing: &Drawing<'a>) -> &'a Place {
        let (front, back) = &self.card_type(drawing).template_places;
        match drawing {
            Drawing::Front(_) => front,
            Drawing::Back(_) => back,
        }
    }

    /// How a drawing is filled; `None` for the back of a type without back or cards.
    pub(super) fn recipe(&self, drawing: &Drawing<'a>) -> Option<Recipe> {
        let card_type = self.card_type(drawing);
        let (template, card) = match drawing {
            Drawing::Front(card) => (&card_type.front, CardContext::Face(Box::new(self.face_context(card)))),
            Drawing::Back(_) => {
                let back =
                    card_type.back.as_ref().filter(|_| self.deck.of_type(&card_type.id).next().is_some())?;
                (back, CardContext::Back { card_type: card_type.id.clone() })
            }
        };
        let most = match drawing {
            Drawing::Front(_) => Arc::clone(&self.most[self.type_index(drawing)]),
            Drawing::Back(_) => Arc::default(),
        };
        Some(Recipe { template: template.clone(), page: self.page(drawing), card, most })
    }

    /// The filled template without a look at it.
    pub(super) fn fill(&self, drawing: &Drawing<'a>) -> Option<Filled> {
        let (filled, errors) = self.tracer.fill(&self.recipe(drawing)?);
        filled.filter(|_| self.style.draft || errors.is_empty())
    }

    /// The SVG text and its errors; neither for the back of a type without back or cards.
    pub(super) fn text(&self, drawing: &Drawing<'a>, fonts: &Fonts) -> Made {
        let Some(recipe) = self.recipe(drawing) else { return Made::default() };
        if let Some(filled) = self.memory.and_then(|memory| memory.filled(&recipe)) {
            return Made { filled: Some(filled), errors: Vec::new() };
        }
        let named_here = |diagnostic: Diagnostic| {
            if diagnostic.place.is_none() {
                diagnostic.at(self.template(drawing).clone(), "named here")
            } else {
                diagnostic
            }
        };
        let title = self.title(drawing);
        let step = Step::new(&title).at(self.template(drawing));
        let (mut filled, mut errors) =
            step.run(|| self.tracer.fill(&recipe)).unwrap_or_else(|diagnostic| (None, vec![diagnostic]));
        if let Some(text) = &mut filled {
            let card = if let Drawing::Front(card) = drawing { Some(*card) } else { None };
            let wrong = self.colors.wrong(text).into_iter();
            errors.extend(
                wrong.map(|wrong| colors::diagnostic(wrong, card, self.tracer.engine.library(), &title)),
            );
            if self.style.draft {
                let whole = text.svg.clone();
                let missing = typeface::substituted(text, fonts).into_iter();
                errors.extend(missing.map(|missing| {
                    let diagnostic = self.tracer.refused(&recipe, &whole, &title, missing);
                    Diagnostic { code: "unknown-font".into(), ..diagnostic }
                }));
            }
        }
        let of_card = |diagnostic| self.of_effect(drawing, self.of_card(drawing, named_here(diagnostic)));
        let mut made = Made { filled, errors: Vec::new() };
        for diagnostic in errors {
            let diagnostic = of_card(diagnostic).used_at(self.place(drawing), "used here");
            // A template may set a text several times, to see how it fits.
            if !made.errors.contains(&diagnostic) {
                made.errors.push(diagnostic);
            }
        }
        if !self.style.draft {
            made.without_consequences();
        }
        if let (Some(memory), Some(filled), []) = (self.memory, &made.filled, &*made.errors) {
            memory.note(recipe, filled);
        }
        made
    }

    /// The place of the card in the deck file, or of the name of the back's template.
    fn place(&self, drawing: &Drawing<'a>) -> &'a Place {
        match drawing {
            Drawing::Front(card) => &card.place,
            Drawing::Back(_) => self.template(drawing),
        }
    }

    /// Moves the error of a sentence that does not fit to the effect that it is made from.
    fn of_effect(&self, drawing: &Drawing<'a>, mut diagnostic: Diagnostic) -> Diagnostic {
        let Drawing::Front(card) = drawing else { return diagnostic };
        let Some(effect) = self.deck.effect_of(card).filter(|_| diagnostic.code == "text-overflow") else {
            return diagnostic;
        };
        let sentence = self.effect_context(effect).text;
        if sentence.is_empty() || !diagnostic.subject.as_ref().is_some_and(|text| text.contains(&sentence)) {
            return diagnostic;
        }
        let template = diagnostic.place.take();
        let diagnostic = diagnostic.at(effect.place.clone(), "its sentence is too long for the card");
        let diagnostic =
            template.into_iter().fold(diagnostic, |diagnostic, (place, label)| diagnostic.also(place, label));
        diagnostic.hint(
            "the sentence is made from the effect: leave out an operation or a condition, or \
            split it into two cards",
        )
    }

    /// Moves an error to the line of the deck file or the spreadsheet that is its cause; the template only
    /// draws it.
    fn of_card(&self, drawing: &Drawing<'a>, diagnostic: Diagnostic) -> Diagnostic {
        let Drawing::Front(card) = drawing else { return diagnostic };
        let effect = self.deck.effect_of(card);
        cause::found(card, effect, &diagnostic).map_or(diagnostic.clone(), |cause| cause.of(diagnostic))
    }

    fn page(&self, drawing: &Drawing<'a>) -> Page {
        let regular = self.card_type(drawing).size.regular;
        let (width, height) = self.drawn_size(drawing);
        let printed = (width.to_mm(), height.to_mm());
        let scale = match self.style.scale {
            Scale::Small => Size::Small,
            Scale::Regular => Size::Regular,
            Scale::Large => Size::Large,
        };
        let ink = if self.style.low_ink { Ink::Low } else { Ink::Full };
        let page = Page::of_card(
            regular.width.to_mm(),
            printed,
            self.style.bleed.to_mm(),
            self.style.safe.to_mm(),
            scale,
            ink,
        );
        Page { shape: self.card_type(drawing).size.shape, ..page }
    }

    fn face_context(&self, card: &Card) -> FaceContext {
        let kind = &self.deck.kinds[card.kind];
        let fields = card
            .fields
            .iter()
            .map(|(name, value)| (name.clone(), serde_json::to_value(value).unwrap_or_default()));
        FaceContext {
            name: Some(card.name.clone()),
            number: card.number.map(i64::from),
            price: card.price.map(i64::from),
            value: card.value.map(i64::from),
            symbols: card.symbols.clone(),
            text: card.text.clone(),
            effect: self.deck.effect_of(card).map(|effect| self.effect_context(effect)),
            art: card.art.clone(),
            look: self.deck.types[kind.card_type].look,
            kind: kind.id.clone(),
            card_type: self.deck.types[kind.card_type].id.clone(),
            set: self.deck.sets[kind.set].id.clone(),
            copy: card.copy,
            copies: card.copies,
            serial: card.serial.to_string(),
            index: card.serial.index.saturating_sub(1) as usize,
            fields: fields.collect(),
        }
    }

    fn effect_context(&self, effect: &Effect) -> EffectContext {
        let stage = stage_of(self.deck.game.as_deref());
        EffectContext {
            id: effect.id.clone(),
            name: effect.script.name.clone(),
            icon: effect.script.icon.clone(),
            text: Locale::of(&self.deck.lang).sentence(stage, effect),
        }
    }
}

/// The place of a template's root tag, or of the tag that names the template with it.
fn opening(source: &Arc<Source>) -> Option<Place> {
    let text = without_comments(&source.text);
    let tags = [("<svg", ">"), ("{% extends", "%}"), ("{%- extends", "%}")];
    let (start, length) = tags.iter().find_map(|(opening, end)| {
        let start = text.find(opening)?;
        let line = text[start..].lines().next()?;
        Some((start, line.find(end).map_or(line.len(), |at| at + end.len())))
    })?;
    Some(Place::new(source, start..start + length))
}

/// Replaces the comments of a template by blanks, so that places stay the same.
fn without_comments(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let comments = [("<!--", "-->"), ("{#", "#}")];
    while let Some((start, end)) =
        comments.iter().filter_map(|(open, end)| Some((text[out.len()..].find(open)? + out.len(), end))).min()
    {
        out += &text[out.len()..start];
        let length = text[start..].find(end).map_or(text.len() - start, |at| at + end.len());
        out += &" ".repeat(length);
    }
    out += &text[out.len()..];
    out
}

fn deck_context(deck: &Deck) -> DeckContext {
    let fields: BTreeSet<String> = deck.cards.iter().flat_map(|card| card.fields.keys().cloned()).collect();
    DeckContext {
        id: deck.id.clone(),
        title: deck.title.clone(),
        lang: Some(deck.lang.clone()),
        players_min: Some(deck.players.min),
        players_max: Some(deck.players.max),
        serial: Some(deck.serial.clone()),
        cards: deck.cards.len(),
        fields,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use super::*;

    #[test]
    fn drawings_are_opened_outside_of_comments() {
        for text in [
            "<!-- é <svg> -->{# <svg #}\n<svg width='9'>",
            "{# an <!-- <svg> #}<svg width='9'>",
            "<svg width='9'><!-- <svg>",
        ] {
            let place = opening(&Source::new("t.svg", text)).unwrap();
            assert_eq!(&text[place.span], "<svg width='9'>", "{text}");
        }
        assert!(opening(&Source::new("t.svg", "{# <svg>")).is_none());
    }
}
