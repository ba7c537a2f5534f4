//! What was filled before: a deck that is rendered again after each change is filled anew only where it
//! differs.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::trace::{Recipe, Tracer};
use crate::library::Library;
use crate::limits;
use crate::template::{DeckContext, Engine, Faces, Filled};

/// The parts of a rendering that the next one of the same deck can use again.
#[derive(Default)]
pub struct Memory {
    tracer: Option<Arc<Tracer>>,
    /// The templates that the last rendering has filled without errors.
    before: Known,
    /// The templates that this rendering fills, or takes from the last one.
    now: Mutex<Known>,
}

/// Filled templates by the names of their cards.
#[derive(Default)]
struct Known {
    filled: BTreeMap<String, Vec<Arc<(Recipe, Filled)>>>,
    bytes: usize,
}

impl Memory {
    /// The tracer that fills the templates of a deck. Where nothing but cards has changed, it is the one that
    /// filled them before; with the same art and fonts, texts that are known need not be set again.
    pub(super) fn tracer(&mut self, library: &Library, deck: DeckContext, draft: bool) -> Arc<Tracer> {
        let engine = match self.tracer.take() {
            Some(tracer) if *tracer.engine.library() == *library => {
                if tracer.deck == deck && tracer.draft == draft {
                    self.tracer = Some(Arc::clone(&tracer));
                    return tracer;
                }
                Arc::clone(&tracer.engine)
            }
            Some(tracer) if tracer.engine.library().looks_like(library) => {
                Arc::new(tracer.engine.with_templates(library))
            }
            _ => Arc::new(Engine::new(library, Arc::new(Faces::new(&library.fonts)))),
        };
        self.before = Known::default();
        let tracer = Arc::new(Tracer::new(engine, deck, draft));
        self.tracer = Some(Arc::clone(&tracer));
        tracer
    }

    /// The template as it was filled before.
    pub(super) fn filled(&self, recipe: &Recipe) -> Option<Filled> {
        let key = recipe.key();
        let known = self.before.filled.get(&key)?.iter().find(|known| known.0 == *recipe)?;
        self.now().keep(key, Arc::clone(known));
        Some(known.1.clone())
    }

    /// Keeps a template that was filled without errors.
    pub(super) fn note(&self, recipe: Recipe, filled: &Filled) {
        let key = recipe.key();
        self.now().keep(key, Arc::new((recipe, filled.clone())));
    }

    /// Ends a rendering. What it has not used is forgotten.
    pub(super) fn end(&mut self) {
        self.before = std::mem::take(self.now.get_mut().unwrap_or_else(PoisonError::into_inner));
    }

    fn now(&self) -> MutexGuard<'_, Known> {
        self.now.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Known {
    fn keep(&mut self, key: String, filled: Arc<(Recipe, Filled)>) {
        self.bytes += filled.1.svg.len();
        if self.bytes <= limits::REMEMBERED_BYTES {
            self.filled.entry(key).or_default().push(filled);
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use super::*;
    use crate::deck::{Deck, Scale};
    use crate::diag::Source;
    use crate::library::FontFile;
    use crate::render::tests::deck;
    use crate::render::{Rendered, Style, render, render_again};

    const CARD: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" viewBox="-3 -3 69 94">
{{ line(card.name, x=5, y=10, w=20, font="Alegreya Sans", size=6, group="name") }}</svg>"#;

    fn cards(names: &[&str]) -> Deck {
        let kind =
            |(at, name): (usize, &&str)| format!("{{ id = \"k{at}\", type = \"a\", name = \"{name}\" }}");
        let kinds: Vec<String> = names.iter().enumerate().map(kind).collect();
        deck(&format!(
            "format = 1\nid = \"x\"\ntitle = \"X\"\nplayers = {{ min = 2, max = 4 }}\nset = {{ id \
            = \"base\", title = \"Base\" }}\n\
             types.a = {{ front = \"t\" }}\nkinds = [{}]\n",
            kinds.join(", ")
        ))
    }

    fn library(template: &str) -> Library {
        let font = include_bytes!("../../tests/data/fonts/AlegreyaSans-Regular.ttf");
        let font = FontFile { name: "regular.ttf".into(), data: font[..].into() };
        let mut library = Library { fonts: vec![font], ..Library::default() };
        library.templates.insert("x/t".into(), Source::new("t.svg", template));
        library
    }

    fn texts(rendered: &Rendered) -> Vec<&str> {
        rendered.cards.values().map(|card| rendered.faces[card.front].text.as_str()).collect()
    }

    #[test]
    fn a_deck_that_is_rendered_again_looks_as_it_does_at_first() {
        let mut memory = Memory::default();
        let long = "The owl of all owls";
        let steps = [
            (vec!["Owl", "Fox"], CARD.to_string(), 0),
            (vec!["Owl", "Fox"], CARD.to_string(), 2),
            // The group shrinks with a long name, and grows again.
            (vec!["Owl", long], CARD.to_string(), 1),
            (vec!["Owl", long], CARD.to_string(), 3),
            (vec!["Owl", "Cat"], CARD.to_string(), 1),
            (vec!["Owl", "Cat"], CARD.replace("size=6", "size=5"), 0),
            (vec!["Owl", "Cat", "Fox"], CARD.replace("size=6", "size=5"), 0),
            (vec!["Owl", "Cat", "Fox"], CARD.replace("size=6", "size=5"), 3),
        ];
        for (step, (names, template, known)) in steps.iter().enumerate() {
            let (deck, library) = (cards(names), library(template));
            let style = Style::of(&deck, Scale::Regular);
            let (fresh, _) = render(&deck, &library, &style).unwrap();
            let before: Vec<_> = memory.before.filled.values().flatten().cloned().collect();
            let (again, _) = render_again(&deck, &library, &style, &mut memory).unwrap();
            assert_eq!(texts(&again), texts(&fresh), "{step}");
            let kept = memory
                .before
                .filled
                .values()
                .flatten()
                .filter(|now| before.iter().any(|before| Arc::ptr_eq(before, now)));
            assert_eq!(kept.count(), *known, "{step}");
        }
    }
}
