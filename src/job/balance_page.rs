//! The answers of `balance` as a file: a page with pictures of the cards that it shows.

use std::collections::BTreeSet;
use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::balance::{BalanceRequest, Balanced};
use super::decks::LoadedDeck;
use super::report::html::{self, Pictures};
use super::settings::PrintSettings;
use super::style::{library, plain_style};
use crate::diag::{Diagnostic, Diagnostics};
use crate::files;
use crate::picture;
use crate::render::render_some;
use crate::units::Um;

/// The width of a picture in pixels: twice as many as are shown, for sharp screens and print.
const WIDTH: u32 = 120;

/// Rejects a path where another file is.
///
/// # Errors
/// It is not such a page, or can't be read.
pub fn check_path(path: &Path) -> Result<(), Diagnostic> {
    files::keep_others(path, "page of `balance`", html::is_one)
}

/// Writes the page, and returns the warnings about cards that can't be drawn; they have no picture.
///
/// # Errors
/// The page can't be written.
pub fn write(
    path: &Path,
    balanced: &[Balanced<'_>],
    request: &BalanceRequest,
) -> Result<Diagnostics, Diagnostic> {
    let mut warnings = Diagnostics::default();
    let mut of_deck = |balanced: &Balanced<'_>| {
        pictures(balanced.checked.loaded, &html::shown(balanced)).unwrap_or_else(|diagnostics| {
            warnings.0.extend(
                diagnostics
                    .0
                    .into_iter()
                    .map(|diagnostic| Diagnostic { severity: crate::diag::Severity::Warning, ..diagnostic }),
            );
            Pictures::new()
        })
    };
    let pictures: Vec<Pictures> = balanced.iter().map(&mut of_deck).collect();
    files::write_atomic(path, html::page(balanced, request, &pictures).as_bytes())?;
    Ok(warnings)
}

/// A deck alone, as a part of another page.
pub(super) fn article(balanced: &Balanced<'_>, request: &BalanceRequest) -> String {
    let pictures = pictures(balanced.checked.loaded, &html::shown(balanced)).unwrap_or_default();
    html::article(balanced, request, &pictures)
}

/// The fronts of some cards, by the indices of their serial numbers.
fn pictures(loaded: &LoadedDeck, serials: &[u32]) -> Result<Pictures, Diagnostics> {
    let deck = &loaded.deck;
    let wanted: BTreeSet<u32> = serials.iter().copied().collect();
    let places: Vec<usize> =
        (0..deck.cards.len()).filter(|place| wanted.contains(&deck.cards[*place].serial.index)).collect();
    if places.is_empty() {
        return Ok(Pictures::new());
    }
    let style = plain_style(deck, &PrintSettings::default(), Um::ZERO);
    let (rendered, _) = render_some(deck, &library(loaded)?, &style, &places)?;
    let faces: Vec<usize> = rendered.faces_of(&places);
    let drawn = rendered.some_faces(&faces, |face, tree| {
        let height = (f64::from(WIDTH) * face.size.1.to_mm() / face.size.0.to_mm()).round().max(1.0) as u32;
        picture::draw(tree, face.cut.bleed, (WIDTH, height)).and_then(|drawn| picture::quick_png(&drawn))
    })?;
    let mut pictures = Pictures::new();
    for place in places {
        let front =
            rendered.cards.get(&place).and_then(|card| faces.iter().position(|face| *face == card.front));
        if let Some(Ok(png)) = front.and_then(|front| drawn.get(front)) {
            pictures.insert(
                deck.cards[place].serial.index,
                format!("data:image/png;base64,{}", STANDARD.encode(png)),
            );
        }
    }
    Ok(pictures)
}
