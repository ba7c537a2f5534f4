//! The images of a deck, their names, and the number of cards for each.

use std::collections::BTreeMap;

use super::tabletop::Stack;
use crate::deck::{Card, Deck};
use crate::diag::Diagnostic;
use crate::render::Rendered;
use crate::units::Um;

/// Cards that look alike on both sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// Index of the front among the faces.
    pub front: usize,
    /// Index of the back; `None` is blank.
    pub back: Option<usize>,
    /// Indices of the cards in the deck, in the order of printing; a card that is printed twice occurs twice.
    pub cards: Vec<usize>,
}

/// A pile of cards of one type with the same back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pile {
    /// Index of the type.
    pub card_type: usize,
    /// Index of the back among the faces; `None` is blank.
    pub back: Option<usize>,
    /// Width and height of a trimmed card as drawn.
    pub size: (Um, Um),
    /// Indices of the cards in the deck, in the order of printing.
    pub cards: Vec<usize>,
}

/// The different cards among `chosen`, in the order of the first of each.
pub fn pairs(rendered: &Rendered, chosen: &[usize]) -> Vec<Pair> {
    let mut places: BTreeMap<(usize, Option<usize>), usize> = BTreeMap::new();
    let mut pairs: Vec<Pair> = Vec::new();
    for card in chosen {
        let Some(faced) = rendered.cards.get(card) else { continue };
        let place = *places.entry((faced.front, faced.back)).or_insert_with(|| {
            pairs.push(Pair { front: faced.front, back: faced.back, cards: Vec::new() });
            pairs.len() - 1
        });
        pairs[place].cards.push(*card);
    }
    pairs
}

/// The piles of `chosen` cards, in the order of the first card of each.
pub fn piles(deck: &Deck, rendered: &Rendered, chosen: &[usize]) -> Vec<Pile> {
    let mut piles: Vec<Pile> = Vec::new();
    for place in chosen {
        let (Some(card), Some(faced)) = (deck.cards.get(*place), rendered.cards.get(place)) else { continue };
        let card_type = deck.kinds[card.kind].card_type;
        match piles.iter_mut().find(|pile| pile.card_type == card_type) {
            Some(pile) => pile.cards.push(*place),
            None => piles.push(Pile {
                card_type,
                back: faced.back,
                size: faced.drawn_size(),
                cards: vec![*place],
            }),
        }
    }
    piles
}

/// The face that occurs most often, the first one of several; faces are given with their counts.
pub fn most_frequent(counts: impl Iterator<Item = (usize, usize)>) -> Option<usize> {
    counts.max_by_key(|(face, count)| (*count, usize::MAX - face)).map(|(face, _)| face)
}

/// The name of the image of a front: `bid-it-017-star`, after its first card.
pub fn front_name(deck: &Deck, card: &Card) -> String {
    let width = card.serial.of.to_string().len().max(3);
    format!("{}-{:0width$}-{}", deck.id, card.serial.index, deck.kinds[card.kind].id)
}

/// The name of the image of a back: `bid-it-back-playing`, after the type of its first card.
pub fn back_name(deck: &Deck, card: &Card) -> String {
    format!("{}-back-{}", deck.id, deck.type_of(card).id)
}

/// A spreadsheet of the images: front, back and number of cards. `name` returns the file of a face.
///
/// # Errors
/// It can't be written.
pub fn csv(deck: &Deck, pairs: &[Pair], name: impl Fn(usize) -> String) -> Result<Vec<u8>, Diagnostic> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer
        .write_record(["front", "back", "count", "set", "type", "kind", "name", "serials"])
        .map_err(diagnostic)?;
    for pair in pairs {
        let Some(card) = pair.cards.first().and_then(|card| deck.cards.get(*card)) else { continue };
        let kind = &deck.kinds[card.kind];
        let mut cards = pair.cards.clone();
        cards.dedup();
        let serials: Vec<String> = cards
            .iter()
            .filter_map(|card| deck.cards.get(*card))
            .map(|card| card.serial.to_string())
            .collect();
        let back = pair.back.map(&name).unwrap_or_default();
        let (count, serials) = (pair.cards.len().to_string(), serials.join("; "));
        let columns = [
            &name(pair.front),
            &back,
            &count,
            &deck.sets[kind.set].id,
            &deck.type_of(card).id,
            &kind.id,
            &card.name,
            &serials,
        ];
        writer.write_record(columns.map(String::as_str)).map_err(diagnostic)?;
    }
    writer.into_inner().map_err(|error| diagnostic(error.into_error().into()))
}

/// A spreadsheet of the positions of all cards on their sheets, columns and rows counted from 1.
///
/// # Errors
/// It can't be written.
pub fn places(stacks: &[Stack]) -> Result<Vec<u8>, Diagnostic> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(["sheet", "column", "row", "back", "pile", "name", "serial"]).map_err(diagnostic)?;
    for stack in stacks {
        for piece in &stack.cards {
            let Some((sheet, file)) =
                stack.sheets.iter().find(|(sheet, _)| sheet.holds.contains(&piece.picture))
            else {
                continue;
            };
            let place = (piece.picture - sheet.holds.start) as u32;
            let (column, row) =
                ((place % sheet.columns + 1).to_string(), (place / sheet.columns + 1).to_string());
            let columns = [file, &column, &row, &stack.back, &stack.title, &piece.name, &piece.about];
            writer.write_record(columns.map(String::as_str)).map_err(diagnostic)?;
        }
    }
    writer.into_inner().map_err(|error| diagnostic(error.into_error().into()))
}

fn diagnostic(error: csv::Error) -> Diagnostic {
    Diagnostic::error("csv", format!("the list of cards can't be written: {error}"))
}
