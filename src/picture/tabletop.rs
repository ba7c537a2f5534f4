//! The saved object of Tabletop Simulator: a pile for each type of card.
//!
//! The format is JSON (<https://kb.tabletopsimulator.com/custom-content/save-file-format/>): an object of
//! `ObjectStates`; a pile is a `DeckCustom` with the `CardID` of each card, which is 100 times the number of
//! its sheet plus its place on it.

use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use super::sheet::Sheet;
use crate::hex::hex;
use crate::print::Shape;

/// A pile with its sheets.
#[derive(Clone, Debug)]
pub struct Stack {
    /// Its name on the table.
    pub title: String,
    /// The sheets of its fronts, each with its URL.
    pub sheets: Vec<(Sheet, String)>,
    /// The URL of the image of its back.
    pub back: String,
    /// The shape of its cards.
    pub shape: Shape,
    /// All its cards.
    pub cards: Vec<Piece>,
}

/// A card.
#[derive(Clone, Debug)]
pub struct Piece {
    /// Its name on the table.
    pub name: String,
    /// Description.
    pub about: String,
    /// The place of its front among those of the pile.
    pub picture: usize,
}

/// Between the middles of two piles, in units of the table: a card is about two wide.
const APART: f64 = 3.5;

/// The saved object with all piles of a deck.
pub fn saved_object(id: &str, stacks: &[Stack]) -> Value {
    let mut states = Vec::new();
    let mut number = 1;
    for (place, stack) in stacks.iter().enumerate() {
        let seed = format!("{id}/{place}");
        states.push(pile(stack, number, &seed, place as f64 * APART));
        number += stack.sheets.len();
    }
    json!({
        "SaveName": "", "GameMode": "", "Date": "", "Gravity": 0.5, "PlayArea": 0.5, "Table": "", "Sky": "",
        "Note": "", "Rules": "",
        "LuaScript": "", "LuaScriptState": "", "XmlUI": "", "TabStates": {}, "ObjectStates": states,
    })
}

/// A pile whose sheets are numbered from `first`; a single card is no pile.
fn pile(stack: &Stack, first: usize, seed: &str, x: f64) -> Value {
    let cards: Vec<(usize, Value)> = stack
        .cards
        .iter()
        .enumerate()
        .map(|(place, piece)| card(stack, piece, first, &format!("{seed}/{place}")))
        .collect();
    if let [(_, only)] = cards.as_slice() {
        let mut only = only.clone();
        only["Transform"]["posX"] = json!(x);
        return only;
    }
    let ids: Vec<usize> = cards.iter().map(|(id, _)| *id).collect();
    let sheets: Map<String, Value> =
        (0..stack.sheets.len()).filter_map(|sheet| sheet_entry(stack, sheet, first)).collect();
    let mut pile = object("DeckCustom", &stack.title, "", seed, x);
    pile["DeckIDs"] = json!(ids);
    pile["CustomDeck"] = Value::Object(sheets);
    pile["ContainedObjects"] = cards.into_iter().map(|(_, card)| card).collect();
    pile
}

fn card(stack: &Stack, piece: &Piece, first: usize, seed: &str) -> (usize, Value) {
    let sheet = stack.sheets.iter().position(|(sheet, _)| sheet.holds.contains(&piece.picture)).unwrap_or(0);
    let start = stack.sheets.get(sheet).map_or(0, |(sheet, _)| sheet.holds.start);
    let id = (first + sheet) * 100 + piece.picture.saturating_sub(start);
    let mut card = object("Card", &piece.name, &piece.about, seed, 0.0);
    card["CardID"] = json!(id);
    card["Hands"] = json!(true);
    card["CustomDeck"] = Value::Object(sheet_entry(stack, sheet, first).into_iter().collect());
    (id, card)
}

fn sheet_entry(stack: &Stack, place: usize, first: usize) -> Option<(String, Value)> {
    let (sheet, address) = stack.sheets.get(place)?;
    let value = json!({
        "FaceURL": address, "BackURL": stack.back, "NumWidth": sheet.columns, "NumHeight": sheet.rows,
        "BackIsHidden": true, "UniqueBack": false, "Type": shape_type(stack.shape),
    });
    Some(((first + place).to_string(), value))
}

/// The number of a shape (Tabletop Simulator's knowledge base, "Custom Game Objects"): 0 and 1 are
/// rectangles, rounded and not; 2 and 3 are hexes.
fn shape_type(shape: Shape) -> u8 {
    match shape {
        Shape::Rectangle => 0,
        Shape::Hex => 3,
        Shape::Circle => 4,
    }
}

/// The properties that all objects have; they lie face down.
fn object(name: &str, nickname: &str, description: &str, seed: &str, x: f64) -> Value {
    let id = hex(&Sha256::digest(seed.as_bytes())[..3]);
    json!({
        "GUID": id, "Name": name, "Nickname": nickname, "Description": description, "GMNotes": "",
        "Transform": {
            "posX": x, "posY": 1.0, "posZ": 0.0, "rotX": 0.0, "rotY": 180.0, "rotZ": 180.0, "scaleX": 1.0,
            "scaleY": 1.0, "scaleZ": 1.0,
        },
        "ColorDiffuse": { "r": 0.713, "g": 0.713, "b": 0.713 },
        "Locked": false, "Grid": true, "Snap": true, "Autoraise": true, "Sticky": true, "Tooltip": true,
        "GridProjection": false,
        "HideWhenFaceDown": true, "Hands": false, "SidewaysCard": false, "LuaScript": "",
        "LuaScriptState": "", "XmlUI": "",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stack(cards: usize) -> Stack {
        let piece = |picture| Piece { name: format!("Card {picture}"), about: String::new(), picture };
        let sheets = vec![
            (Sheet { columns: 2, rows: 2, holds: 0..3 }, "file:///a-1.png".to_string()),
            (Sheet { columns: 2, rows: 2, holds: 3..5 }, "file:///a-2.png".to_string()),
        ];
        Stack {
            title: "A".into(),
            sheets,
            back: "file:///back.png".into(),
            shape: Shape::Circle,
            cards: (0..cards).map(piece).collect(),
        }
    }

    #[test]
    fn cards_are_numbered_by_sheet_and_place() {
        let saved = saved_object("a", &[stack(5), stack(4)]);
        let piles = &saved["ObjectStates"];
        assert_eq!(piles[0]["DeckIDs"], json!([100, 101, 102, 200, 201]));
        assert_eq!(piles[1]["DeckIDs"], json!([300, 301, 302, 400]));
        assert_eq!(piles[1]["CustomDeck"]["4"]["FaceURL"], "file:///a-2.png");
        assert_eq!(piles[0]["ContainedObjects"][3]["CustomDeck"]["2"]["NumWidth"], 2);
        assert_eq!(piles[0]["CustomDeck"]["1"]["Type"], 4);
        assert_ne!(piles[0]["GUID"], piles[1]["GUID"]);
    }

    #[test]
    fn one_card_is_no_pile() {
        let saved = saved_object("a", &[stack(1)]);
        assert_eq!(saved["ObjectStates"][0]["Name"], "Card");
        assert_eq!(saved["ObjectStates"][0]["CardID"], 100);
    }
}
