//! What a page shows of decks: plain data for programs.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::Drawn;
use super::edit::Edited;
use super::view::View;
use crate::change::{Form, Value};
use crate::deck::Deck;
use crate::diag::{Diagnostic, Diagnostics, Place, Severity};
use crate::gallery::CORNER;
use crate::legible::{Finding, millimetres};
use crate::limits;
use crate::render::Face;
use crate::units::Um;

/// All that a page shows.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// The decks, in their order.
    pub decks: Vec<DeckState>,
    /// Their errors and warnings.
    pub problems: Vec<Problem>,
    /// The change that can be undone.
    pub undo: Option<Edited>,
    /// How the cards are shown.
    pub view: View,
    /// The languages that all decks have texts in.
    pub langs: Vec<String>,
    /// The sizes that all decks can be shown in.
    pub sizes: Vec<String>,
}

impl State {
    /// Keeps the decks of before where there are errors instead of them: another process may have shown them.
    pub(crate) fn keep(&mut self, before: State) {
        if self.problems.iter().any(|problem| problem.severity == Severity::Error.word()) {
            let is_gone = |deck: &DeckState| self.decks.iter().all(|now| now.id != deck.id);
            let gone: Vec<DeckState> = before.decks.into_iter().filter(is_gone).collect();
            self.decks.extend(gone.into_iter().map(|deck| DeckState { is_stale: true, ..deck }));
        }
    }
}

/// A deck with its cards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DeckState {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Set if these are earlier cards, because the current ones have errors.
    pub is_stale: bool,
    /// Set if it comes from a spreadsheet without a deck file.
    pub is_of_sheet: bool,
    /// The look in its file, if there is one and its cards have looks; empty if none is written.
    pub look: Option<String>,
    /// The types of cards.
    pub types: Vec<Named>,
    /// The sets.
    pub sets: Vec<Named>,
    /// The different faces.
    pub faces: Vec<FaceState>,
    /// The different cuts.
    pub cuts: Vec<CutState>,
    /// The cards, in their order.
    pub cards: Vec<CardState>,
}

/// A type or a set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Named {
    /// Its name in files.
    pub id: String,
    /// Its title for people.
    pub title: String,
}

/// A front or a back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FaceState {
    /// The name of its picture, which changes with the picture.
    pub name: String,
    /// The place of its cut among the cuts.
    pub cut: usize,
}

/// How faces are cut.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CutState {
    /// The width of the trimmed card as drawn, in millimetres.
    pub width: f64,
    /// Its height, in millimetres.
    pub height: f64,
    /// Its shape, in one word.
    pub shape: String,
    /// How far it is drawn beyond the cut, in millimetres.
    pub bleed: f64,
    /// The line of the cut as the data of an SVG path, in millimetres from the corner of its bleed.
    pub trim: String,
    /// The border of the safe area in the same way.
    pub safe: String,
}

/// A card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardState {
    /// Its serial number.
    pub serial: String,
    /// The number in it.
    pub index: u32,
    /// Its name as printed.
    pub name: String,
    /// The id of its kind.
    pub kind: String,
    /// The place of its type among the types.
    #[serde(rename = "type")]
    pub card_type: usize,
    /// The place of its set among the sets.
    pub set: usize,
    /// The number that is printed on it.
    pub number: Option<i32>,
    /// The text that is printed on it.
    pub text: Option<String>,
    /// The place of its front among the faces.
    pub front: usize,
    /// The place of its back.
    pub back: Option<usize>,
    /// True if it must be printed again; `None` unless a manifest tells how it was printed before.
    pub again: Option<bool>,
    /// The file and line that it comes from.
    pub place: String,
}

/// The details of a face.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FaceDetails {
    /// The parts that are hard to read or to cut, as warnings.
    pub problems: Vec<Problem>,
    /// The places of those that are in one place.
    pub spots: Vec<Spot>,
}

/// A rectangle on a face, in millimetres from the corner of its bleed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Spot {
    /// The rule that is broken there.
    pub rule: String,
    /// A description of the violation, as a sentence.
    pub about: String,
    /// Its left side.
    pub x: f64,
    /// Its upper side.
    pub y: f64,
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
}

/// The source of a card, and its editable values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardDetails {
    /// The lines of the deck file or the spreadsheet that it comes from.
    pub lines: Option<String>,
    /// Its values that can be changed where they are written.
    pub values: Vec<ValueState>,
}

/// A value that can be changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ValueState {
    /// Its key: `name`, `fields.ink`.
    pub key: String,
    /// The form of the values that it accepts.
    pub form: Form,
    /// Its current value.
    pub text: String,
    /// How many cards have it from the same place.
    pub cards: usize,
}

/// An error or a warning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Problem {
    /// `error`, `warning` or `note`.
    pub severity: String,
    /// Its stable code.
    pub code: String,
    /// The message, in one line.
    pub message: String,
    /// Where.
    pub place: Option<Position>,
    /// The lines around the place, with a mark below it.
    pub excerpt: Option<String>,
    /// Hints on how to fix it.
    pub hints: Vec<String>,
}

/// A place in a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
}

/// The state of a rendered deck; `names` are those of the pictures of its faces, and `again` are the places
/// of cards that must be printed again.
pub(super) fn deck(drawn: &Drawn, names: Vec<String>, again: Option<&BTreeSet<usize>>) -> DeckState {
    let (deck, rendered) = (drawn.deck(), &drawn.rendered);
    let (mut faces, mut cuts) = (Vec::with_capacity(names.len()), Vec::new());
    for (face, name) in rendered.faces.iter().zip(names) {
        let own = cut(face);
        let at = cuts.iter().position(|known| *known == own).unwrap_or_else(|| {
            cuts.push(own);
            cuts.len() - 1
        });
        faces.push(FaceState { name, cut: at });
    }
    let cards =
        rendered.cards.iter().filter_map(|(place, faced)| Some((place, deck.cards.get(*place)?, faced))).map(
            |(place, card, faced)| {
                let kind = &deck.kinds[card.kind];
                let (line, _) = card.place.source.line_column(card.place.span.start);
                CardState {
                    serial: card.serial.to_string(),
                    index: card.serial.index,
                    name: card.name.clone(),
                    kind: kind.id.clone(),
                    card_type: kind.card_type,
                    set: kind.set,
                    number: card.number.or(card.value),
                    text: card.text.clone(),
                    front: faced.front,
                    back: faced.back,
                    again: again.map(|again| again.contains(place)),
                    place: format!("{}:{line}", card.place.source.name),
                }
            },
        );
    let named = |id: &str, title: &str| Named { id: id.into(), title: title.into() };
    DeckState {
        id: deck.id.clone(),
        title: deck.title.clone(),
        is_stale: false,
        is_of_sheet: drawn.loaded.file.sheet.is_some(),
        look: drawn.look().map(|look| look.text),
        types: deck.types.iter().map(|card_type| named(&card_type.id, &card_type.title)).collect(),
        sets: deck.sets.iter().map(|set| named(&set.id, &set.title)).collect(),
        cards: cards.collect(),
        faces,
        cuts,
    }
}

/// Where something was found on a face, if that is one place.
pub(super) fn spot(finding: &Finding) -> Option<Spot> {
    let area = finding.area?;
    let mm = |points: f32| f64::from(millimetres(points));
    let about = format!("{} {}", finding.what, finding.measured);
    let (x, y, width, height) = (mm(area.left()), mm(area.top()), mm(area.width()), mm(area.height()));
    Some(Spot { rule: finding.rule.id().into(), about, x, y, width, height })
}

/// A value of a card.
pub(super) fn value(deck: &Deck, value: &Value) -> ValueState {
    let is_there = |place: Option<&Place>| place.is_some_and(|place| place.is_at(&value.place));
    let cards = deck.cards.iter().filter(|card| is_there(card.places.get(&value.key))).count();
    ValueState { key: value.key.clone(), form: value.form, text: value.text.clone(), cards }
}

fn cut(face: &Face) -> CutState {
    let mm = |length: Um| length.to_mm();
    let (width, height) = face.size;
    CutState {
        width: mm(width),
        height: mm(height),
        shape: face.cut.shape.word().into(),
        bleed: mm(face.cut.bleed),
        trim: outline(face, Um::ZERO, CORNER),
        safe: outline(face, face.cut.safe, Um::ZERO),
    }
}

/// The outline of a face, `inside` of its cut, as the data of an SVG path.
fn outline(face: &Face, inside: Um, corners: Um) -> String {
    let (width, height) = face.size;
    let at = face.cut.bleed + inside;
    face.cut.shape.outline((at, at), (width - inside * 2, height - inside * 2), corners).path_data()
}

/// No more lines than these are shown of a card.
const MOST_LINES: usize = 24;

/// The lines that something comes from: a table of a deck file up to the next one, or the row of a
/// spreadsheet.
pub(super) fn lines(place: &Place) -> Option<String> {
    let text = &place.source.text;
    let start = text.get(..place.span.start)?.rfind('\n').map_or(0, |at| at + 1);
    let mut lines = text.get(start..)?.lines();
    let first = lines.next()?;
    let rest = lines.take(MOST_LINES - 1).take_while(|line| first.starts_with('[') && !line.starts_with('['));
    let all: Vec<&str> = std::iter::once(first).chain(rest).collect();
    Some(all.join("\n").trim_end().to_string())
}

/// Errors and warnings, as many as are printed elsewhere.
pub(crate) fn problems(diagnostics: &Diagnostics) -> Vec<Problem> {
    diagnostics.0.iter().take(limits::MAX_DIAGNOSTICS).map(problem).collect()
}

fn problem(diagnostic: &Diagnostic) -> Problem {
    let plain = diagnostic.plain();
    let position = plain.place.as_ref().map(|(place, _)| {
        let (line, column) = place.source.line_column(place.span.start);
        Position { file: place.source.name.clone(), line, column }
    });
    let alone = Diagnostic { hints: Vec::new(), ..plain.clone() }.render(false);
    // The first line is the message.
    let excerpt = alone.split_once('\n').map(|(_, excerpt)| excerpt.to_string());
    let severity = plain.severity.word().to_string();
    Problem {
        severity,
        code: plain.code,
        message: plain.message,
        place: position,
        excerpt,
        hints: plain.hints,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use super::*;
    use crate::diag::Source;

    #[test]
    fn decks_that_are_gone_stay_only_where_there_are_errors() {
        let deck = |id: &str| DeckState {
            id: id.into(),
            title: id.into(),
            is_stale: false,
            is_of_sheet: false,
            look: None,
            types: Vec::new(),
            sets: Vec::new(),
            faces: Vec::new(),
            cuts: Vec::new(),
            cards: Vec::new(),
        };
        let before = State { decks: vec![deck("a"), deck("b")], ..State::default() };
        for (problem, decks) in [
            (Diagnostic::error("x", "x"), vec![("b", false), ("a", true)]),
            (Diagnostic::warning("x", "x"), vec![("b", false)]),
        ] {
            let mut now =
                State { decks: vec![deck("b")], problems: problems(&problem.into()), ..State::default() };
            now.keep(before.clone());
            assert_eq!(
                now.decks.iter().map(|deck| (deck.id.as_str(), deck.is_stale)).collect::<Vec<_>>(),
                decks
            );
        }
    }

    #[test]
    fn the_lines_of_a_card_are_its_table_or_its_row() {
        let lines = |text: &str, at: &str| {
            let start = text.find(at).unwrap();
            lines(&Place::new(&Source::new("x", text), start..start + at.len())).unwrap()
        };
        let deck = "id = 1\n\n[[kinds]]\nid = \"a\"\n# no\n\n[[kinds]]\nid = \"b\"\n";
        assert_eq!(lines(deck, "[[kinds]]"), "[[kinds]]\nid = \"a\"\n# no");
        assert_eq!(lines(deck, "[[kinds]]\nid = \"b"), "[[kinds]]\nid = \"b\"");
        assert_eq!(lines("name,n\nOwl,1\nHen,2\n", "1"), "Owl,1");
        assert_eq!(lines(&format!("[[a]]\n{}", "x = 1\n".repeat(99)), "[[a]]").lines().count(), MOST_LINES);
    }
}
