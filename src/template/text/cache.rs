//! Cache of fitted texts: the same words in the same box on other cards.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::{Arc, Mutex, PoisonError};

use super::spec::TextSpec;
use crate::limits;
use crate::svg::typeset::Typeset;
use crate::template::render::{Render, RenderError};

/// Fitted texts by everything that they depend on.
#[derive(Default)]
pub(crate) struct TextCache {
    finished: Mutex<BTreeMap<String, Arc<Typeset>>>,
}

impl TextCache {
    /// The cached text, or the result of `make`. Errors are not cached, nor are drafts, which have some.
    pub(super) fn get_or(
        &self,
        function: &str,
        render: &Render,
        spec: &TextSpec,
        make: impl FnOnce() -> Result<Typeset, RenderError>,
    ) -> Result<Arc<Typeset>, RenderError> {
        if spec.draft {
            return Ok(Arc::new(make()?));
        }
        let key = key(function, render, spec);
        if let Some(found) = self.finished.lock().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return Ok(Arc::clone(found));
        }
        let made = Arc::new(make()?);
        let mut finished = self.finished.lock().unwrap_or_else(PoisonError::into_inner);
        if finished.len() >= limits::TEXT_CACHE_ENTRIES {
            finished.clear();
        }
        finished.insert(key, Arc::clone(&made));
        Ok(made)
    }
}

/// Everything that a fitted text depends on: the arguments and the icons.
fn key(function: &str, render: &Render, spec: &TextSpec) -> String {
    let mut key = String::with_capacity(spec.text.len() + 160);
    let _ = write!(
        key,
        "{function}\u{0}{}\u{0}{}\u{0}{}\u{0}{}\u{0}{}",
        spec.text,
        spec.family,
        spec.fill,
        render.deck,
        render.low_ink()
    );
    let _ = write!(key, "\u{0}{}{}{}{}", spec.weight, spec.italic, spec.align as u8, spec.valign as u8);
    let numbers = [
        spec.x,
        spec.y,
        spec.size,
        spec.min,
        spec.leading,
        spec.tracking,
        spec.width.unwrap_or(-1.0),
        spec.height.unwrap_or(-1.0),
    ];
    for number in numbers.into_iter().chain(spec.icons) {
        let _ = write!(key, "\u{0}{:x}", number.to_bits());
    }
    key
}
