//! Findings that are accepted: what a designer knows and wants so.

use std::collections::BTreeSet;

use super::model::{Card, Deck};
use crate::diag::{Diagnostic, Diagnostics, Place, Topic};
use crate::spec::Spec;
use crate::spec::raw::{Acceptable, RawAccept, RawCardName};

/// A finding that is as it should be.
#[derive(Clone, Debug)]
pub struct Accepted {
    /// The kind of finding that is accepted.
    pub finding: Acceptable,
    /// The cards that it is about, by the indices of their serial numbers; any if it is none.
    pub cards: Option<BTreeSet<u32>>,
    /// The number of players that it is about; any if it is none.
    pub players: Option<u32>,
    /// The reason.
    pub because: String,
    /// Where it is accepted.
    pub place: Place,
}

impl Acceptable {
    /// The code of the finding.
    pub fn code(self) -> &'static str {
        match self {
            Acceptable::DecidesGames => "decides-games",
            Acceptable::UnfairSeats => "unfair-seats",
            Acceptable::WildValue => "wild-value",
        }
    }

    /// True for findings about a card; others are about a number of players.
    fn is_about_card(self) -> bool {
        self != Acceptable::UnfairSeats
    }
}

impl Accepted {
    /// True if a finding with this code and topic is accepted.
    pub fn accepts(&self, code: &str, topic: Topic) -> bool {
        let is_card =
            self.cards.as_ref().is_none_or(|cards| topic.card.is_some_and(|card| cards.contains(&card)));
        code == self.finding.code() && is_card && (self.players.is_none() || self.players == topic.players)
    }
}

/// Adds what a file accepts; the deck must have its cards.
///
/// `is_whole`: whether the deck has all its cards with the numbers of its file; otherwise, those that are
/// accepted may be missing.
pub(super) fn read(deck: &mut Deck, spec: &Spec, is_whole: bool) -> Diagnostics {
    let mut diagnostics = Diagnostics::default();
    for (index, raw) in spec.raw.accept.iter().enumerate() {
        let place = |key: &str| spec.place(&format!("accept.{index}{key}"));
        if raw.card.is_some() && !raw.finding.is_about_card() {
            let message = format!("`{}` is not about a card", raw.finding.code());
            diagnostics.push(
                Diagnostic::error("accept", message)
                    .at(place(".card"), "remove this")
                    .hint("use `players` for a number of players"),
            );
            continue;
        }
        if raw.players.is_some() && raw.finding.is_about_card() {
            let message = format!("`{}` is not about a number of players", raw.finding.code());
            diagnostics.push(
                Diagnostic::error("accept", message)
                    .at(place(".players"), "remove this")
                    .hint("use `card` for a card"),
            );
            continue;
        }
        match cards(deck, raw) {
            Ok(cards) => deck.accepted.push(Accepted {
                finding: raw.finding,
                cards,
                players: raw.players,
                because: raw.because.clone(),
                place: place(""),
            }),
            Err(_) if !is_whole => {}
            Err(diagnostic) => diagnostics.push(diagnostic.at(place(".card"), "no such card")),
        }
    }
    diagnostics
}

/// The cards that are meant.
fn cards(deck: &Deck, raw: &RawAccept) -> Result<Option<BTreeSet<u32>>, Diagnostic> {
    let Some(name) = &raw.card else { return Ok(None) };
    let is_meant = |card: &&Card| match name {
        RawCardName::Number(number) => card.number == Some(*number),
        RawCardName::Kind(id) => deck.kinds[card.kind].id == *id,
    };
    let cards: BTreeSet<u32> = deck.cards.iter().filter(is_meant).map(|card| card.serial.index).collect();
    match name {
        _ if !cards.is_empty() => Ok(Some(cards)),
        // Numbers may be drawn, so another seed can give others.
        RawCardName::Number(number) => {
            Err(Diagnostic::warning("accept", format!("no card has the number {number}")))
        }
        RawCardName::Kind(id) => {
            let kinds = deck.kinds.iter().map(|kind| kind.id.as_str());
            Err(Diagnostic::error("accept", format!("there is no kind `{id}`")).nearest(id, kinds))
        }
    }
}
