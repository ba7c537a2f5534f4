//! Legality clauses: what a deck must hold, each with an id, proved one by one.

use crate::deck::{Card, Deck};
use crate::diag::{Diagnostic, Diagnostics, Place, are, counted};

/// One clause of the rules about the deck.
#[derive(Debug)]
pub struct Clause {
    /// Its id in the rules: `IBYN-L1`.
    pub id: &'static str,
    /// The requirement, in one line.
    pub says: &'static str,
    /// The clause describes the base set of the deck that ships with the game; other decks of the game, and
    /// expansions, may differ.
    pub standard_only: bool,
    /// Checks it for a deck.
    pub check: fn(&Deck, &mut Findings),
}

impl Clause {
    /// A clause that every deck of the game must meet.
    pub const fn every(id: &'static str, says: &'static str, check: fn(&Deck, &mut Findings)) -> Clause {
        Clause { id, says, standard_only: false, check }
    }

    /// A clause about the base set of the deck that ships with the game.
    pub const fn standard(id: &'static str, says: &'static str, check: fn(&Deck, &mut Findings)) -> Clause {
        Clause { id, says, standard_only: true, check }
    }

    /// The verdict on a deck.
    pub fn judge(&self, deck: &Deck) -> Verdict {
        if self.standard_only && !deck.is_standard() {
            return Verdict::NotAsked("of the standard deck only");
        }
        let mut findings = Findings { clause: self.id, diagnostics: Diagnostics::default(), nothing: None };
        (self.check)(deck, &mut findings);
        match findings {
            Findings { diagnostics, .. } if !diagnostics.0.is_empty() => Verdict::Fails(diagnostics),
            Findings { nothing: Some(why), .. } => Verdict::NotAsked(why),
            _ => Verdict::Holds,
        }
    }
}

/// The verdict of a clause on a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is met.
    Holds,
    /// It has nothing to say here, and why.
    NotAsked(&'static str),
    /// It is broken.
    Fails(Diagnostics),
}

/// The findings of a clause in a deck.
pub struct Findings {
    clause: &'static str,
    diagnostics: Diagnostics,
    nothing: Option<&'static str>,
}

impl Findings {
    /// An error at a place.
    pub fn diagnostic(&mut self, place: &Place, message: impl Into<String>, label: impl Into<String>) {
        self.diagnostics.push(Diagnostic::error(self.clause, message).at(place.clone(), label));
    }

    /// An error of the deck as a whole.
    pub fn deck(&mut self, deck: &Deck, message: impl Into<String>, hint: impl Into<String>) {
        self.diagnostics
            .push(Diagnostic::error(self.clause, message).at(deck.place.clone(), "in this deck").hint(hint));
    }

    /// An error of a card; once for all cards from the same place.
    pub fn card(&mut self, deck: &Deck, card: &Card, message: impl Into<String>, label: impl Into<String>) {
        let diagnostic =
            Diagnostic::error(self.clause, format!("{}: {}", deck.title_of(card), message.into()))
                .at(card.place.clone(), label);
        if !self.diagnostics.0.iter().any(|known| known.place == diagnostic.place) {
            self.diagnostics.push(diagnostic);
        }
    }

    /// There is nothing in the deck that the clause could be about.
    pub fn nothing(&mut self, why: &'static str) {
        self.nothing = Some(why);
    }

    /// Errors if `found` is not `wanted`.
    pub fn expect_count(&mut self, deck: &Deck, thing: &str, which: &str, found: usize, wanted: usize) {
        if found != wanted {
            self.deck(
                deck,
                format!("there {} {} {which}, not {wanted}", are(found), counted(found, thing)),
                format!("the rules ask for {wanted}"),
            );
        }
    }
}

/// All clauses of rules in Markdown: the id, and the text from there up to the next clause or blank line.
/// A clause begins with its id in bold: `**IBYN-P4** …`.
pub(super) fn in_text(rules: &str) -> impl Iterator<Item = (&str, &str)> {
    let starts = rules.match_indices("**").filter_map(|(at, _)| {
        let rest = &rules[at + 2..];
        let id = &rest[..rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '-'))?];
        let marked = rest[id.len()..].starts_with("**") || rest[id.len()..].starts_with(" (D)");
        (marked && is_clause_id(id)).then_some((at, id))
    });
    let starts: Vec<(usize, &str)> = starts.collect();
    let ends: Vec<usize> = starts.iter().skip(1).map(|(at, _)| *at).chain([rules.len()]).collect();
    starts.into_iter().zip(ends).map(|((at, id), end)| {
        let text = &rules[at..end];
        let text = text.split("\n\n").next().unwrap_or(text);
        (id, text.trim_end().trim_end_matches('-').trim_end())
    })
}

/// The clause that an effect of the game's own is: its text begins with the name of the effect in deck files,
/// `**IBYN-X-O2a** *late-gift* …`.
pub(super) fn of_effect(rules: &'static str, effect: &str) -> Option<&'static str> {
    let is_about = |id: &str, text: &str| {
        let after = text
            .strip_prefix("**")
            .and_then(|text| text.strip_prefix(id))
            .and_then(|text| text.strip_prefix("** *"));
        after.and_then(|text| text.strip_prefix(effect)).is_some_and(|text| text.starts_with('*'))
    };
    in_text(rules).find(|(id, text)| is_about(id, text)).map(|(id, _)| id)
}

/// `C4`, `IBYN-P4`, `IBYN-X-B4a` or `LWD-X-04`: letters, perhaps apart from the number, a number, perhaps a
/// small letter.
fn is_clause_id(id: &str) -> bool {
    let mut parts = id.rsplit('-');
    let last = parts.next().unwrap_or(id);
    let before = parts.next().unwrap_or_default();
    let is_letters =
        |text: &str| (1..=2).contains(&text.len()) && text.chars().all(|c| c.is_ascii_uppercase());
    let (letters, number) = last.split_at(last.chars().take_while(char::is_ascii_uppercase).count());
    let digits = number.strip_suffix(|c: char| c.is_ascii_lowercase()).unwrap_or(number);
    let is_number = !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit());
    is_number && is_letters(if letters.is_empty() { before } else { letters })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_are_found_in_text() {
        let text = "# T\n- **AB-P1** One\n  more.\n- **AB-P2 (D)** Two. **Bold** word **(D)**. **AB-V1** \
            Three.\n\n## End\nNothing.\n";
        let found: Vec<(&str, &str)> = in_text(text).collect();
        let wanted = [
            ("AB-P1", "**AB-P1** One\n  more."),
            ("AB-P2", "**AB-P2 (D)** Two. **Bold** word **(D)**."),
            ("AB-V1", "**AB-V1** Three."),
        ];
        assert_eq!(found, wanted);
    }

    #[test]
    fn clauses_are_found_by_the_effects_that_they_are_about() {
        let rules = "- **AB-X-1** *late*: one.\n- **AB-X-2** *later* (2): two; not *late*.\n";
        assert_eq!(
            ["late", "later", "lat", "two"].map(|effect| of_effect(rules, effect)),
            [Some("AB-X-1"), Some("AB-X-2"), None, None]
        );
    }

    /// Every effect of a set that ships is a clause of its game, so that refusals can name it.
    #[test]
    fn every_shipped_effect_of_a_game_with_such_clauses_has_one() {
        for (game, set) in [
            ("i-bid-you-not", include_str!("../../../decks/i-bid-you-not-odd.toml")),
            ("i-bid-you-not", include_str!("../../../decks/i-bid-you-not-double.toml")),
            ("a-little-white-die", include_str!("../../../decks/a-little-white-die-power-cards.toml")),
            ("bunny-bidding", include_str!("../../../decks/bunny-bidding-special.toml")),
            ("bunny-bidding", include_str!("../../../decks/bunny-bidding-powers.toml")),
        ] {
            let rules = super::super::find(game).map_or("", |game| game.rules);
            let set: toml::Table = set.parse().expect("a deck file");
            for effect in set["effects"].as_table().into_iter().flatten().map(|(id, _)| id) {
                assert!(of_effect(rules, effect).is_some(), "{game}: {effect}");
            }
        }
    }

    #[test]
    fn ids_end_in_a_number_after_letters() {
        for id in ["C4", "IBYN-P10", "IBYN-X-B10a", "LWD-X-04", "BB-PW-1"] {
            assert!(is_clause_id(id), "{id}");
        }
        for id in ["", "D", "IBYN", "IBYN-P", "3", "A-LITTLE-3", "IBYN-X-B10ab", "IBYN-X-a"] {
            assert!(!is_clause_id(id), "{id}");
        }
    }

    #[test]
    fn ids_of_games_are_unlike() {
        for game in super::super::ALL {
            let ids = super::super::clause_ids(game);
            assert!(ids.len() > 20, "{}: {ids:?}", game.id);
            let mut unique = ids.clone();
            unique.sort_unstable();
            unique.dedup();
            assert_eq!(unique.len(), ids.len(), "{}", game.id);
        }
    }
}
