//! The words that the program itself adds to booklets, pads and boxes.

use crate::deck::Players;

/// The words of one language.
#[derive(Debug)]
pub struct Words {
    /// Names the text of the rules.
    pub rules: &'static str,
    /// Names a score pad.
    pub pad: &'static str,
    /// Names a box.
    pub tuck_box: &'static str,
    /// Is printed on the flap of a box to be glued.
    pub glue: &'static str,
    /// Precedes the names of authors.
    pub by: &'static str,
    player: [&'static str; 2],
    card: [&'static str; 2],
}

const ENGLISH: Words = Words {
    rules: "rules",
    pad: "score pad",
    tuck_box: "box",
    glue: "glue",
    by: "by",
    player: ["player", "players"],
    card: ["card", "cards"],
};

const GERMAN: Words = Words {
    rules: "Spielregeln",
    pad: "Wertungsblock",
    tuck_box: "Schachtel",
    glue: "Klebelasche",
    by: "von",
    player: ["Person", "Personen"],
    card: ["Karte", "Karten"],
};

impl Words {
    /// The words of a language, by its BCP 47 tag; English if there are none.
    pub fn of(lang: &str) -> &'static Words {
        match lang.split('-').next() {
            Some(language) if language.eq_ignore_ascii_case("de") => &GERMAN,
            _ => &ENGLISH,
        }
    }

    /// A number of cards.
    pub fn cards(&self, count: usize) -> String {
        format!("{count} {}", self.card[usize::from(count != 1)])
    }

    /// The numbers of players that a deck is for.
    pub fn players(&self, players: Players) -> String {
        match players {
            Players { min, max } if min == max => format!("{min} {}", self.player[usize::from(min != 1)]),
            Players { min, max } => format!("{min}–{max} {}", self.player[1]),
        }
    }
}
