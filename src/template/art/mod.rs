//! Pictures in a card: found by name, read once, and placed.

mod embed;
pub(super) mod hatch;
pub(super) mod names;
mod place;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

pub(crate) use place::{ART, id_part};
pub(super) use place::{Fit, Frame, Picture};

use crate::diag::Diagnostic;
use crate::library::{Art, Library};
use crate::svg::picture::{self, ImageError};

/// A cache of all pictures used so far.
#[derive(Default)]
pub(super) struct ArtStore {
    read: Mutex<BTreeMap<String, Result<Arc<Picture>, Diagnostic>>>,
}

impl ArtStore {
    /// True if a deck has a picture of this name.
    pub(super) fn has(&self, library: &Library, deck: &str, name: &str) -> bool {
        names::resolve(library, deck, name).is_some()
    }

    /// Finds a picture by the name that a deck gives it; with low ink, its variant for low ink if there is
    /// one.
    pub(super) fn find(
        &self,
        library: &Library,
        deck: &str,
        name: &str,
        low: bool,
    ) -> Result<Arc<Picture>, Diagnostic> {
        let (full, art) =
            names::resolve(library, deck, name).ok_or_else(|| names::unknown(library, deck, name))?;
        let variant = format!("{full}.low");
        match library.art.get(&variant) {
            Some(art) if low => self.picture(variant, art),
            _ => self.picture(full, art),
        }
        .map_err(|diagnostic| diagnostic.about(name))
    }

    /// The names of all pictures used so far.
    pub(super) fn used(&self) -> Vec<String> {
        self.read.lock().unwrap_or_else(PoisonError::into_inner).keys().cloned().collect()
    }

    fn picture(&self, full: String, art: &Art) -> Result<Arc<Picture>, Diagnostic> {
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        read.entry(full).or_insert_with_key(|full| prepare(full, art).map(Arc::new)).clone()
    }
}

fn prepare(name: &str, art: &Art) -> Result<Picture, Diagnostic> {
    match art {
        Art::Svg(source) => embed::picture(name, source),
        Art::Pixels(bytes) => pixels(name, bytes),
    }
}

/// Prepares an image file: one unit per pixel.
fn pixels(name: &str, bytes: &[u8]) -> Result<Picture, Diagnostic> {
    let diagnostic = |unfit: ImageError| {
        let diagnostic = Diagnostic::error("art-file", format!("the picture `{name}` {unfit}"));
        let hint = unfit.hint().unwrap_or("open the file in an image program, and export it again");
        diagnostic.hint(hint)
    };
    let (header, address) = picture::share(bytes).map_err(diagnostic)?;
    let (w, h) = header.size();
    let body = format!(r#"<image width="{w}" height="{h}" href="{address}"/>"#);
    Ok(Picture {
        name: name.to_string(),
        origin: (0.0, 0.0),
        size: (f64::from(w), f64::from(h)),
        body,
        tinted: false,
    })
}
