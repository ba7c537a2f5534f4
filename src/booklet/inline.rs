//! Content of paragraphs: text in styles, and pictures of cards, `{{ card "…" }}`.

use std::ops::Range;
use std::sync::Arc;

use crate::diag::{Diagnostic, Place, Source};
use crate::template::Span;

/// A picture of a card in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cited {
    /// Which side of which card.
    pub(super) name: Name,
    /// The caption; may be empty.
    pub(super) caption: String,
    /// Its place in the text.
    pub(super) place: Place,
}

/// Which side of which card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Name {
    /// The front of a card, by kind, serial or number.
    Card(String),
    /// The back of a type of cards.
    Back(String),
}

/// The text of a paragraph, and the cards before it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Inline {
    /// Pictures, in their order.
    pub(super) cards: Vec<Cited>,
    /// The text after them.
    pub(super) spans: Vec<Span>,
}

impl Inline {
    /// Whether there is text.
    pub(super) fn has_text(&self) -> bool {
        self.spans.iter().any(|span| !span.text.trim().is_empty())
    }

    /// The text without its styles.
    pub(super) fn plain(&self) -> String {
        self.spans.iter().map(|span| span.text.as_str()).collect::<String>().trim().to_string()
    }

    /// Adds text in a style, and extracts its cards.
    pub(super) fn add(&mut self, source: &Arc<Source>, text: &str, at: Range<usize>, style: (bool, bool)) -> Vec<Diagnostic> {
        let mut diagnostics = Vec::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once("{{") {
            let start = place_in(text, before.len() + text.len() - rest.len(), &at);
            let Some((tag, behind)) = after.split_once("}}") else {
                let place = Place::new(source, start..at.end);
                diagnostics.push(Diagnostic::error("tag", "`{{` is not closed").at(place, "no `}}` after it").hint(SYNTAX));
                return diagnostics;
            };
            self.push(before, style);
            let place = Place::new(source, start..(start + tag.len() + 4).min(at.end));
            match cited(tag, place) {
                Ok(card) if self.has_text() => diagnostics.push(
                    Diagnostic::error("card-in-text", "a card is within a text")
                        .at(card.place, "text before it")
                        .hint("put cards at the start of a paragraph, which then is set beside them, or in a separate paragraph"),
                ),
                Ok(card) => self.cards.push(card),
                Err(diagnostic) => diagnostics.push(*diagnostic),
            }
            rest = behind;
        }
        self.push(rest, style);
        diagnostics
    }

    fn push(&mut self, text: &str, (bold, italic): (bool, bool)) {
        if !text.is_empty() {
            self.spans.push(Span { text: text.to_string(), bold, italic });
        }
    }
}

/// The byte offset in the file of a byte of a text, which may be shorter because of escapes.
fn place_in(text: &str, offset: usize, at: &Range<usize>) -> usize {
    if text.len() == at.len() { at.start + offset } else { at.start }
}

const SYNTAX: &str = "write `{{ card \"NAME\" }}` with a number, a serial number or a kind of the deck (KIND or TYPE/KIND), `{{ back \"TYPE\" }}` \
                      with a type of its cards; a second text is a caption";

/// Parses the text between the braces: a word, a name in quotation marks, an optional caption.
fn cited(tag: &str, place: Place) -> Result<Cited, Box<Diagnostic>> {
    let diagnostic = |why: &str| Box::new(Diagnostic::error("tag", "this is not a valid card tag").at(place.clone(), why).hint(SYNTAX));
    let (word, rest) = tag.trim().split_once(char::is_whitespace).ok_or_else(|| diagnostic("expected a word and a name"))?;
    let parts: Vec<&str> = rest.trim().split('"').collect();
    let (name, caption) = match parts.as_slice() {
        ["", name, ""] => (*name, ""),
        ["", name, between, caption, ""] if between.trim().is_empty() => (*name, *caption),
        _ => return Err(diagnostic("expected the name in quotation marks")),
    };
    let name = match word {
        "card" => Name::Card(name.trim().to_string()),
        "back" => Name::Back(name.trim().to_string()),
        _ => return Err(diagnostic("expected `card` or `back`")),
    };
    Ok(Cited { name, caption: caption.to_string(), place })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (Inline, Vec<Diagnostic>) {
        let source = Source::new("rules.md", text);
        let mut inline = Inline::default();
        let diagnostics = inline.add(&source, text, 0..text.len(), (false, false));
        (inline, diagnostics)
    }

    #[test]
    fn takes_cards_out_of_the_text() {
        let (inline, diagnostics) = read("{{ card \"17\" }} {{ back \"lot\" \"the back\" }} and text");
        assert!(diagnostics.is_empty(), "{diagnostics:?}");
        assert_eq!(inline.cards[0].name, Name::Card("17".into()));
        assert_eq!((&inline.cards[1].name, inline.cards[1].caption.as_str()), (&Name::Back("lot".into()), "the back"));
        assert_eq!(inline.plain(), "and text");
        assert_eq!(inline.cards[1].place.span, 16..43);
    }

    #[test]
    fn errors_have_places() {
        for (text, column) in
            [("{{ card 17 }}", 0), ("{{ cards \"17\" }}", 0), ("a {{ card \"1\" }}", 2), ("{{ card \"1\"", 0), ("{{}}", 0)]
        {
            let (_, diagnostics) = read(text);
            assert_eq!(diagnostics.len(), 1, "{text}");
            assert_eq!(diagnostics[0].place.as_ref().unwrap().0.span.start, column, "{text}");
        }
    }
}
