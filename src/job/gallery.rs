//! Images of cards: one of each deck or of each card, and with several decks one of a hand of each.

use std::path::PathBuf;

use super::decks::DeckRequest;
use super::draft;
use super::load::load_decks;
use super::monitor::Monitor;
use super::output::Output;
use super::settings::PrintSettings;
use super::style::{library, rendered};
use crate::diag::Diagnostics;
use crate::files::Project;
use crate::gallery;

/// Which images.
#[derive(Clone, Debug)]
pub struct GalleryRequest {
    /// Which decks.
    pub decks: DeckRequest,
    /// Size and ink of the cards.
    pub settings: PrintSettings,
    /// Each card gets an image of its own.
    pub each: bool,
    /// Resolution in pixels per inch.
    pub dpi: u32,
    /// The folder for the images.
    pub folder: PathBuf,
}

/// Draws the images of all decks; returns warnings, too.
///
/// # Errors
/// All errors of the decks.
pub fn gallery(
    project: &Project,
    request: &GalleryRequest,
    monitor: &dyn Monitor,
) -> Result<(Vec<Output>, Diagnostics), Diagnostics> {
    let (decks, mut diagnostics) = load_decks(project, &request.decks)?;
    let (mut pictures, mut all) = (Vec::new(), Vec::new());
    monitor.begin(decks.len(), "decks");
    for loaded in &decks {
        monitor.step(&loaded.deck.title);
        let drawn = library(loaded)
            .and_then(|library| rendered(loaded, &library, &request.settings, loaded.deck.print.bleed()));
        let rendered = match drawn {
            Ok((rendered, warnings)) => {
                diagnostics.extend(warnings);
                diagnostics.extend(draft::list(&loaded.deck, &request.settings, &rendered));
                rendered
            }
            Err(others) => {
                diagnostics.extend(others);
                continue;
            }
        };
        let drawn = match request.each {
            true => gallery::each(&loaded.deck, &rendered, request.dpi),
            false => gallery::sheet(&loaded.deck, &rendered, request.dpi).map(|picture| vec![picture]),
        };
        match drawn {
            Ok(drawn) => pictures.extend(drawn),
            Err(others) => diagnostics.extend(others),
        }
        all.push((&loaded.deck, rendered));
    }
    if all.len() > 1 && !request.each && !diagnostics.has_errors() {
        let decks: Vec<_> = all.iter().map(|(deck, rendered)| (*deck, rendered)).collect();
        pictures.push(gallery::hands(&decks, request.dpi)?);
    }
    monitor.end();
    let output = |picture: gallery::Picture| Output {
        path: request.folder.join(&picture.name),
        bytes: picture.png,
        about: String::new(),
    };
    diagnostics.into_result(pictures.into_iter().map(output).collect())
}
