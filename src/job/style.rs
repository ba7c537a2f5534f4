//! How the cards of a deck are rendered: their sizes, as requested and as a print service offers them.

use std::collections::BTreeMap;

use super::decks::LoadedDeck;
use super::settings::{PrintSettings, Settings, Size};
use crate::deck::size::{CUSTOM, SIZES};
use crate::deck::{CardSize, CardType, Deck, NamedSize, Scale};
use crate::diag::{Diagnostic, Diagnostics, list};
use crate::files;
use crate::library::Library;
use crate::preset::Preset;
use crate::print::Shape;
use crate::progress::Step;
use crate::render::{Rendered, SAFE, Style, render};
use crate::units::Um;

/// A deck as it looks in a size, without a preset.
pub(super) fn rendered(
    loaded: &LoadedDeck,
    library: &Library,
    look: &PrintSettings,
    bleed: Um,
) -> Result<(Rendered, Diagnostics), Diagnostics> {
    same_shape(&loaded.deck, look)?;
    render(&loaded.deck, library, &plain_style(&loaded.deck, look, bleed))
}

/// Templates, art and fonts of a deck and of the expansions in it: read once, for everything that is done
/// with it. A deck also has those in the folders of its expansions, and a copy of the deck that ships with
/// its game those of that deck.
pub(super) fn library(loaded: &LoadedDeck) -> Result<Library, Diagnostics> {
    let deck = &loaded.deck;
    let read = || files::library(loaded.parts.iter().map(|(_, file)| file));
    let mut library = Step::new("templates and art").at(&deck.place).run(read)??;
    let expansions = loaded.parts.iter().map(|(id, _)| id.as_str()).filter(|id| *id != deck.id);
    expansions
        .chain(deck.game.as_deref().filter(|game| *game != deck.id))
        .for_each(|folder| library.lend(folder, &deck.id));
    Ok(library)
}

/// Rejects a product of another shape than the deck's: its templates draw for theirs. A measure alone has any
/// shape.
pub(super) fn same_shape(deck: &Deck, look: &PrintSettings) -> Result<(), Diagnostic> {
    let Size::Product(product) = look.size else { return Ok(()) };
    let measure = product.name == CUSTOM && product.shape == Shape::Rectangle;
    if measure
        || product.shape == deck.size.shape
        || deck.types.iter().all(|card_type| card_type.size != deck.size)
    {
        return Ok(());
    }
    let (own, other) = (deck.size.shape.title(), product.shape.title());
    let named = product.spelled();
    let message = format!("{}: its cards are {own}s, and `--size` asks for a {other}", deck.title);
    let alike: Vec<&str> =
        SIZES.iter().filter(|size| size.shape == deck.size.shape).map(|size| size.name).collect();
    Err(Diagnostic::error("size-shape", message)
        .at(deck.place.clone(), "this deck")
        .hint(format!("{own}s are {}", list(alike)))
        .hint(format!(
            "for {other}s write `card = \"{named}\"` in a deck file whose templates draw on them, \
            as `plain/card` does"
        )))
}

/// How cards are rendered without a preset.
pub(super) fn plain_style(deck: &Deck, look: &PrintSettings, bleed: Um) -> Style {
    let scale = scale(deck, look);
    let sizes = deck.types.iter().map(|card_type| size(deck, card_type, look, scale)).collect();
    Style {
        sizes,
        scale,
        low_ink: look.low_ink,
        bleed,
        safe: deck.print.safe.unwrap_or(SAFE),
        draft: look.draft,
    }
}

/// Which of the deck's sizes its cards have or come nearest to.
fn scale(deck: &Deck, look: &PrintSettings) -> Scale {
    match look.size {
        Size::Small => Scale::Small,
        Size::Regular => Scale::Regular,
        Size::Large => Scale::Large,
        Size::Product(product) => {
            let apart = |scale: &Scale| (deck.size.at(*scale).width.0 - product.regular.width.0).abs();
            [Scale::Regular, Scale::Small, Scale::Large].into_iter().min_by_key(apart).unwrap_or_default()
        }
    }
}

/// The size of the cards of a type. A requested product is meant for cards of the deck's own size; others
/// keep theirs, at its scale.
fn size(deck: &Deck, card_type: &CardType, look: &PrintSettings, scale: Scale) -> CardSize {
    match look.size {
        Size::Product(product) if card_type.size == deck.size => product.regular,
        _ => card_type.size.at(scale),
    }
}

/// How the cards of a deck are drawn for its preset, and which types have cards of a size that the preset
/// lacks.
pub(super) fn style(deck: &Deck, settings: &Settings<'_>) -> (Style, BTreeMap<usize, Diagnostic>) {
    let mut style = plain_style(deck, settings.typed, settings.face_bleed());
    style.safe = settings.safe.value;
    let mut missing = BTreeMap::new();
    let Some(preset) = &settings.preset else { return (style, missing) };
    for (place, (card_type, size)) in deck.types.iter().zip(&mut style.sizes).enumerate() {
        match preset.product(&card_type.size, *size) {
            Some(product) => *size = product,
            None => drop(missing.insert(place, no_product(deck, card_type, preset, *size))),
        }
    }
    (style, missing)
}

fn no_product(deck: &Deck, card_type: &CardType, preset: &Preset, wanted: CardSize) -> Diagnostic {
    let message =
        format!("{}: {} has no cards of {} × {}", deck.title, preset.title, wanted.width, wanted.height);
    let spelled: Vec<String> = preset.cards.iter().map(NamedSize::spelled).collect();
    let names = list(spelled.iter().map(String::as_str));
    let diagnostic = Diagnostic::error("preset-size", message);
    if card_type.size == deck.size {
        let diagnostic = diagnostic.at(deck.place.clone(), "this deck");
        let alike = preset.cards.iter().zip(&spelled).filter(|(card, _)| card.shape == deck.size.shape);
        let alike: Vec<&str> = alike.map(|(_, spelled)| spelled.as_str()).collect();
        match alike.as_slice() {
            [] => diagnostic
                .hint(format!("there are {names}, and none of them is a {}", deck.size.shape.title())),
            alike => diagnostic.hint(format!(
                "there are {}; `--size` with one of these draws the cards in that size",
                list(alike.iter().copied())
            )),
        }
    } else {
        let diagnostic = diagnostic.at(card_type.place.clone(), "this type");
        diagnostic.hint(format!(
            "there are {names}; print the other types of cards there, with `--cards` and their names"
        ))
    }
}

/// One error for each size of the chosen cards that their preset lacks.
pub(super) fn sizes_missing(
    deck: &Deck,
    cards: &[usize],
    missing: &BTreeMap<usize, Diagnostic>,
) -> Result<(), Diagnostics> {
    let mut diagnostics: Vec<Diagnostic> = Vec::new();
    for diagnostic in deck.types_among(cards).iter().filter_map(|card_type| missing.get(card_type)) {
        if diagnostics.iter().all(|known| known.place != diagnostic.place) {
            diagnostics.push(diagnostic.clone());
        }
    }
    if diagnostics.is_empty() { Ok(()) } else { Err(Diagnostics(diagnostics)) }
}
