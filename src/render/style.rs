//! How cards are rendered: sizes, ink, bleed and safe area.

use crate::deck::{CardSize, Deck, Scale};
use crate::units::Um;

/// How cards are rendered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Style {
    /// Trimmed size in portrait orientation of the cards of each type, in the order of the deck's types.
    pub sizes: Vec<CardSize>,
    /// The scale of these sizes, for templates.
    pub scale: Scale,
    /// Large filled areas and backgrounds are left out.
    pub low_ink: bool,
    /// Bleed beyond the trim of every face.
    pub bleed: Um,
    /// Safe area: the distance of texts and symbols from the trim.
    pub safe: Um,
    /// Placeholders stand for missing parts.
    pub draft: bool,
}

impl Style {
    /// The style of cards at a scale, with full ink and the default bleed and safe area.
    pub fn of(deck: &Deck, scale: Scale) -> Style {
        let sizes = deck.types.iter().map(|card_type| card_type.size.at(scale)).collect();
        Style { sizes, scale, low_ink: false, bleed: Um::mm(3), safe: SAFE, draft: false }
    }
}

/// The default safe area.
pub const SAFE: Um = Um::mm(3);

/// The default safe area of small cards, which have less room. Templates get the full safe area.
pub(super) const SAFE_SMALL: Um = Um::mm(2);
