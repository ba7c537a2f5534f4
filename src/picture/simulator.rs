//! A game for Card Game Simulator.
//!
//! The format is JSON (<https://github.com/finol-digital/FinolDigital.Cgs.Json>): `cgs.json` describes the
//! game, `AllCards.json` its cards, `AllSets.json` their sets, and a text file the deck; `sets/SET/ID.png`
//! and `backs/ID.png` are the images.

use serde_json::{Value, json};

use crate::deck::CardSize;

/// A card and its copies.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its name among the files.
    pub id: String,
    /// Its name on the table.
    pub name: String,
    /// The code of its set.
    pub set: String,
    /// The name of its back among the files; the common one if there is none.
    pub back: Option<String>,
    /// How often it is in the deck.
    pub count: usize,
}

/// A game.
#[derive(Clone, Debug)]
pub struct Game {
    /// Its name.
    pub title: String,
    /// The size of its cards.
    pub size: CardSize,
    /// The codes and titles of its sets.
    pub sets: Vec<(String, String)>,
    /// Its cards.
    pub cards: Vec<Entry>,
    /// The address of its files, without a final slash; none if they are copied to each computer.
    pub base: Option<String>,
}

/// The file of the deck.
pub const DECK: &str = "decks/All.txt";

impl Game {
    /// `cgs.json`.
    pub fn description(&self) -> Value {
        let inches = |length: crate::units::Um| (length.to_mm() / 25.4 * 1e4).round() / 1e4;
        let mut game = json!({
            "name": self.title,
            "cardSize": { "x": inches(self.size.width), "y": inches(self.size.height) },
            // Cards of one name may look different.
            "cardNameIsUnique": false,
            "deckFileType": "txt",
            "deckFileTxtId": "id",
            "autoUpdate": if self.base.is_some() { 1 } else { -1 },
        });
        let mut backs: Vec<&String> = self.cards.iter().filter_map(|card| card.back.as_ref()).collect();
        backs.sort();
        backs.dedup();
        let back = |id: &String| match &self.base {
            Some(base) => json!({ "id": id, "url": format!("{base}/backs/{id}.png") }),
            None => json!({ "id": id }),
        };
        game["cardBackFaceImageUrls"] = backs.into_iter().map(back).collect();
        if let Some(base) = &self.base {
            let deck = json!([{ "name": "All", "url": format!("{base}/{DECK}") }]);
            let urls = [
                ("autoUpdateUrl", "cgs.json"),
                ("allCardsUrl", "AllCards.json"),
                ("allSetsUrl", "AllSets.json"),
            ];
            for (key, file) in urls.into_iter().chain([
                ("cardBackImageUrl", "CardBack.png"),
                ("cardImageUrl", "sets/{cardSet}/{cardId}.png"),
            ]) {
                game[key] = json!(format!("{base}/{file}"));
            }
            (game["deckUrls"], game["gameStartDecks"]) = (deck.clone(), deck);
        }
        game
    }

    /// `AllCards.json`.
    pub fn all_cards(&self) -> Value {
        let card = |card: &Entry| {
            let mut value = json!({ "id": card.id, "name": card.name, "set": card.set });
            if let Some(back) = &card.back {
                value["backs"] = json!([back]);
            }
            value
        };
        self.cards.iter().map(card).collect()
    }

    /// `AllSets.json`.
    pub fn all_sets(&self) -> Value {
        self.sets.iter().map(|(code, name)| json!({ "code": code, "name": name })).collect()
    }

    /// The deck: a line for each card, with its copies, id, name and set.
    pub fn deck(&self) -> String {
        // Brackets in a name would end it.
        let plain = |name: &str| name.replace(['[', ']', '(', ')'], "");
        self.cards
            .iter()
            .map(|card| format!("{} [{}] {} ({})\n", card.count, card.id, plain(&card.name), card.set))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::units::Um;

    fn game(base: Option<&str>) -> Game {
        let entry = |id: &str, back: Option<&str>| Entry {
            id: id.into(),
            name: format!("Card ({id}) [x]"),
            set: "base".into(),
            back: back.map(str::to_string),
            count: 2,
        };
        let size = CardSize { width: Um(63_500), height: Um(88_900) };
        let cards = vec![entry("a", None), entry("b", Some("gold")), entry("c", Some("gold"))];
        Game {
            title: "G".into(),
            size,
            sets: vec![("base".into(), "Base".into())],
            cards,
            base: base.map(str::to_string),
        }
    }

    #[test]
    fn games_on_a_website_name_all_their_files() {
        let game = game(Some("https://example.org/g"));
        let file = game.description();
        assert_eq!(file["cardSize"], json!({ "x": 2.5, "y": 3.5 }));
        assert_eq!(file["cardImageUrl"], "https://example.org/g/sets/{cardSet}/{cardId}.png");
        assert_eq!(
            file["cardBackFaceImageUrls"],
            json!([{ "id": "gold", "url": "https://example.org/g/backs/gold.png" }])
        );
        assert_eq!(file["deckUrls"][0]["url"], "https://example.org/g/decks/All.txt");
        assert_eq!(file["autoUpdateUrl"], "https://example.org/g/cgs.json");
        assert_eq!(
            game.all_cards()[1],
            json!({ "id": "b", "name": "Card (b) [x]", "set": "base", "backs": ["gold"] })
        );
        assert_eq!(game.deck(), "2 [a] Card a x (base)\n2 [b] Card b x (base)\n2 [c] Card c x (base)\n");
    }

    #[test]
    fn games_on_a_computer_are_never_downloaded() {
        let file = game(None).description();
        assert_eq!(
            (&file["autoUpdate"], &file["cardBackFaceImageUrls"]),
            (&json!(-1), &json!([{ "id": "gold" }]))
        );
        assert_eq!(file.get("cardImageUrl"), None);
    }
}
