//! Fills the templates of some faces once more, from templates with numbers, to find the places of their
//! elements.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use rayon::prelude::*;

use super::sketch::Sketch;
use super::stage::{Stage, drawings};
use super::trace::Tracer;
use super::{Rendered, Style};
use crate::deck::Deck;
use crate::library::Library;
use crate::svg::stand_in;

/// The mark of each element of a drawing, in their order.
type Marks = Vec<Option<usize>>;

/// The marks of a sketch, and which of its elements are stand-ins; `None` without marks.
type Known = Option<Arc<(Marks, Vec<usize>)>>;

/// Fills the templates of some faces of a rendered deck once more, from a library with other templates, and
/// returns for each face what `marks` makes of its text and of its new text; `None` where that fails. Faces
/// that differ in texts alone are compared once.
pub fn refilled(
    deck: &Deck,
    library: &Library,
    rendered: &Rendered,
    style: &Style,
    which: &[usize],
    marks: impl Fn(&str, &str) -> Option<Marks> + Sync,
) -> Vec<Option<Marks>> {
    let engine = Arc::new(rendered.tracer.engine.with_templates(library));
    let mut stage = Stage::with(
        deck,
        library,
        style,
        Arc::new(Tracer::new(engine, rendered.tracer.deck.clone(), style.draft)),
        None,
    );
    stage.most.clone_from(&rendered.most);
    let drawings = drawings(deck);
    let known: Mutex<BTreeMap<(String, String), Known>> = Mutex::default();
    let lock = || known.lock().unwrap_or_else(PoisonError::into_inner);
    let one = |face: &usize| {
        let face = rendered.faces.get(*face)?;
        let filled = stage.fill(drawings.get(face.drawing)?)?;
        let sketches = (Sketch::of(&face.text, &face.texts), Sketch::of(&filled.svg, &filled.texts));
        let (Some(own), Some(new)) = sketches else { return marks(&face.text, &filled.svg) };
        if own.lines != new.lines {
            return marks(&face.text, &filled.svg);
        }
        let key = (own.svg, new.svg);
        let found = lock().get(&key).cloned();
        let found = found.unwrap_or_else(|| {
            let made = marks(&key.0, &key.1).map(|marks| Arc::new((marks, stand_in::places(&key.0))));
            lock().insert(key, made.clone());
            made
        })?;
        let (marks, stand_ins) = &*found;
        let mut lines = stand_ins.iter().zip(&own.lines).peekable();
        let elements = marks.iter().enumerate().flat_map(|(place, mark)| {
            let count = lines.next_if(|(own, _)| **own == place).map_or(1, |(_, line)| line.elements);
            std::iter::repeat_n(*mark, count)
        });
        Some(elements.collect())
    };
    which.par_iter().map(one).collect()
}
