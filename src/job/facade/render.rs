//! The pictures of one card.

use resvg::usvg::{Tree, WriteOptions};

use crate::diag::{Diagnostic, Error};
use crate::job::decks::LoadedDeck;
use crate::job::settings::PrintSettings;
use crate::job::style::{library, plain_style, same_shape};
use crate::picture;
use crate::render::render_some;
use crate::units::Um;

/// The pictures of a card.
#[derive(Clone, Debug)]
pub struct CardPictures {
    /// Its front.
    pub front: Picture,
    /// Its back, if it has one.
    pub back: Option<Picture>,
}

/// The picture of one side of a card, as it is cut.
#[derive(Clone, Debug)]
pub struct Picture {
    /// Its size after the cut.
    pub size: (Um, Um),
    tree: Tree,
}

impl Picture {
    /// As an SVG file that needs no other file: pictures are in it, and texts are paths.
    pub fn svg(&self) -> String {
        self.tree.to_string(&WriteOptions { preserve_text: false, ..WriteOptions::default() })
    }

    /// As a PNG file with this resolution.
    ///
    /// # Errors
    /// It would be too large.
    pub fn png(&self, dpi: u32) -> Result<Vec<u8>, Error> {
        let (width, height) = self.size;
        let size = (picture::pixels(width, dpi), picture::pixels(height, dpi));
        Ok(picture::png(&picture::draw(&self.tree, Um::ZERO, size)?, dpi)?)
    }
}

/// Draws a card, by the number in its serial number. Of the settings, those of size, ink and drafts count.
///
/// ```
/// use bidpress::PrintSettings;
///
/// let deck = bidpress::load("bunny-bidding")?;
/// let card = bidpress::render(&deck, 1, &PrintSettings::default())?;
/// assert!(card.front.svg().starts_with("<svg") && card.back.is_some());
/// assert!(card.front.png(96)?.starts_with(b"\x89PNG"));
/// # Ok::<(), bidpress::Error>(())
/// ```
///
/// # Errors
/// There is no such card, or it can't be drawn.
pub fn render(deck: &LoadedDeck, card: u32, settings: &PrintSettings) -> Result<CardPictures, Error> {
    let cards = &deck.deck.cards;
    let unknown =
        || Diagnostic::error("unknown-card", format!("{}: no card has the number {card}", deck.deck.title));
    let place = cards.iter().position(|other| other.serial.index == card).ok_or_else(unknown)?;
    same_shape(&deck.deck, settings)?;
    let style = plain_style(&deck.deck, settings, Um::ZERO);
    let (rendered, _) = render_some(&deck.deck, &library(deck)?, &style, &[place])?;
    let faced = rendered.cards.get(&place).ok_or_else(unknown)?;
    let draw = |face: usize| -> Result<Picture, Error> {
        let mut drawn =
            rendered.some_faces(&[face], |face, tree| Picture { size: face.size, tree: tree.clone() })?;
        drawn.pop().ok_or_else(|| unknown().into())
    };
    Ok(CardPictures { front: draw(faced.front)?, back: faced.back.map(draw).transpose()? })
}
