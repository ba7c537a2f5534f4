//! A deck as a PDF.

use crate::diag::{Diagnostic, Diagnostics, Error};
use crate::job::build::{BuildRequest, Made, make};
use crate::job::card_selection::Record;
use crate::job::decks::LoadedDeck;
use crate::job::settings::{PrintSettings, Settings, typed_preset};
use crate::preset::Kind;
use crate::press::Moment;

/// A deck as a PDF.
#[derive(Clone, Debug)]
pub struct Printed {
    /// The file.
    pub pdf: Vec<u8>,
    /// How many pages it has.
    pub pages: usize,
    /// The file of the backs, if they have one of their own.
    pub backs: Option<Vec<u8>>,
    /// The cut lines of each sheet as SVG, if they were requested.
    pub cuts: Vec<String>,
    /// Warnings of what differs from the drawings or the settings.
    pub warnings: Diagnostics,
}

/// Prints a deck as a PDF.
///
/// ```no_run
/// use bidpress::PrintSettings;
///
/// let deck = bidpress::load("bunny-bidding")?;
/// let settings = PrintSettings { cards: Some("1-9".into()), ..PrintSettings::default() };
/// std::fs::write("bunnies.pdf", bidpress::print(&deck, &settings)?.pdf)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Settings that conflict with each other or with the deck, a preset that makes images, and everything that
/// can't be printed.
pub fn print(deck: &LoadedDeck, settings: &PrintSettings) -> Result<Printed, Error> {
    let preset = typed_preset(&deck.file.project(), settings.preset.as_deref())?;
    if Settings::of(deck, settings, preset.as_ref())?.kind() != Kind::Pdf {
        return Err(Error::settings(Diagnostic::error("preset", "this preset makes images, not PDFs")));
    }
    let request = BuildRequest { settings: settings.clone(), ..BuildRequest::default() };
    let mut record = Record::new(settings.only_changed.as_deref())?;
    let (made, warnings) = make(
        std::slice::from_ref(deck),
        &request,
        preset.as_ref(),
        &mut record,
        Moment::default(),
        &(),
        Diagnostics::default(),
    )?;
    match made.into_iter().next() {
        Some((_, Made::Documents(documents))) => {
            let (printed, cuts) = (documents.printed, documents.cuts);
            Ok(Printed {
                pdf: printed.pdf,
                pages: printed.pages,
                backs: printed.backs.map(|(pdf, _)| pdf),
                cuts,
                warnings,
            })
        }
        _ => {
            Err(Diagnostic::error("no-cards", format!("{}: there are no cards to print", deck.deck.title))
                .into())
        }
    }
}
