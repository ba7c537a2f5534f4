//! Content of paragraphs: text in styles, pictures of cards (`{{ card "…" }}`, `{{ given "…" }}`), and the
//! names of rulings.

use std::ops::Range;

use crate::diag::{Diagnostic, Place};
use crate::ruling::TableTime;
use crate::template::Span;

/// Pictures of cards in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cited {
    /// Which cards.
    pub(super) name: Name,
    /// The captions: none, one for all cards, or one for each.
    pub(super) captions: Vec<String>,
    /// Its place in the text.
    pub(super) place: Place,
}

/// Which side of which cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Name {
    /// The front of a card, by kind, serial or number.
    Card(String),
    /// The back of a type of cards.
    Back(String),
    /// The fronts of the cards in a part of a ruling's table.
    Part(TablePart),
}

/// A part of a ruling's table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TablePart {
    /// The id of the ruling.
    pub(super) ruling: String,
    pub(super) time: TableTime,
    /// The path of the part: `hands.2`, numbers from 1.
    pub(super) path: String,
}

/// The rulings that a text names.
#[derive(Debug, Default)]
pub(super) struct Named {
    /// All, in their order.
    pub(super) all: Vec<(String, Place)>,
    /// The one named last in the current block, whose table pictures show.
    pub(super) current: Option<String>,
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
    /// True if some span has more than blanks.
    pub(super) fn has_text(&self) -> bool {
        self.spans.iter().any(|span| !span.text.trim().is_empty())
    }

    /// The text without its styles.
    pub(super) fn plain(&self) -> String {
        self.spans.iter().map(|span| span.text.as_str()).collect::<String>().trim().to_string()
    }

    /// Adds text in a style, and extracts its cards and the rulings that it names.
    pub(super) fn add(
        &mut self,
        text: &str,
        at: &Place,
        bold: bool,
        italic: bool,
        named: &mut Named,
    ) -> Vec<Diagnostic> {
        let mut diagnostics = Vec::new();
        let (mut rest, source) = (text, &at.source);
        while let Some((before, after)) = rest.split_once("{{") {
            let start = place_in(text, before.len() + text.len() - rest.len(), &at.span);
            let Some((tag, behind)) = after.split_once("}}") else {
                let place = Place::new(source, start..at.span.end);
                diagnostics.push(invalid("`{{` is not closed", place, "no `}}` after it"));
                return diagnostics;
            };
            self.push(before, bold, italic);
            let place = Place::new(source, start..(start + tag.len() + 4).min(at.span.end));
            match parsed(tag, place, named.current.as_deref()) {
                Ok(Tag::Ruling(id, place)) => {
                    named.all.push((id.clone(), place));
                    named.current = Some(id);
                }
                Ok(Tag::Picture(card)) if self.has_text() => diagnostics.push(
                    Diagnostic::error("card-in-text", "a card is within a text")
                        .at(card.place, "text before it")
                        .hint(
                            "put cards at the start of a paragraph, which then is set beside them, or in a \
                            separate paragraph",
                        ),
                ),
                Ok(Tag::Picture(card)) => self.cards.push(card),
                Err(diagnostic) => diagnostics.push(*diagnostic),
            }
            rest = behind;
        }
        self.push(rest, bold, italic);
        diagnostics
    }

    fn push(&mut self, text: &str, bold: bool, italic: bool) {
        // The name of a ruling leaves one blank of those around it, and none at the start of a paragraph.
        let is_blank_before =
            self.cards.is_empty() && self.spans.last().is_none_or(|span| span.text.ends_with(' '));
        let text = if is_blank_before { text.trim_start_matches(' ') } else { text };
        if !text.is_empty() {
            self.spans.push(Span { text: text.to_string(), bold, italic });
        }
    }
}

/// The byte offset in the file of a byte of a text, which may be shorter because of escapes.
fn place_in(text: &str, offset: usize, at: &Range<usize>) -> usize {
    if text.len() == at.len() { at.start + offset } else { at.start }
}

/// Hints on the forms that can be written between braces.
const SYNTAX: [&str; 2] = [
    "write `{{ card \"NAME\" }}` with a number, a serial number or a kind of the deck (KIND or TYPE/KIND), \
    or `{{ back \"TYPE\" }}` with a type \
     of its cards; a second text is a caption",
    "in examples write `{{ ruling \"ID\" }}`, and then `{{ given \"KEY\" }}`, `{{ after \"MOVES\" \"KEY\" \
    }}` or `{{ then \"KEY\" }}`; further \
     texts are captions",
];

/// The error of a tag that can't be read.
fn invalid(message: &str, place: Place, why: &str) -> Diagnostic {
    SYNTAX.into_iter().fold(Diagnostic::error("tag", message).at(place, why), Diagnostic::hint)
}

/// The content of braces.
enum Tag {
    Picture(Cited),
    /// The id of a ruling.
    Ruling(String, Place),
}

/// Parses the text between the braces: a word, and names and captions in quotation marks. `ruling` is the one
/// named before it.
fn parsed(tag: &str, place: Place, ruling: Option<&str>) -> Result<Tag, Box<Diagnostic>> {
    let diagnostic = |why: &str| Box::new(invalid("this is not a valid tag", place.clone(), why));
    let (word, rest) =
        tag.trim().split_once(char::is_whitespace).ok_or_else(|| diagnostic("expected a word and a name"))?;
    let texts = quoted(rest).ok_or_else(|| diagnostic("expected names in quotation marks"))?;
    let part = |time: TableTime, path: &str| match ruling {
        Some(ruling) => {
            Ok(Name::Part(TablePart { ruling: ruling.to_string(), time, path: path.trim().to_string() }))
        }
        None => Err(Box::new(
            Diagnostic::error("no-ruling", "a table is shown before any ruling is named")
                .at(place.clone(), "of which ruling?")
                .hint("name the ruling first, in the same box or paragraph: `{{ ruling \"ID\" }}`"),
        )),
    };
    let (name, captions) = match (word, texts.as_slice()) {
        ("ruling", [id]) => return Ok(Tag::Ruling(id.trim().to_string(), place)),
        ("card", [name]) | ("card", [name, _]) => (Name::Card(name.trim().to_string()), &texts[1..]),
        ("back", [name]) | ("back", [name, _]) => (Name::Back(name.trim().to_string()), &texts[1..]),
        ("given", [path, captions @ ..]) => (part(TableTime::Given, path)?, captions),
        ("then", [path, captions @ ..]) => (part(TableTime::Then, path)?, captions),
        ("after", [moves, path, captions @ ..]) => {
            let moves =
                moves.trim().parse().map_err(|_| diagnostic("expected a number of moves, and a key"))?;
            (part(TableTime::After(moves), path)?, captions)
        }
        ("ruling" | "card" | "back" | "after", _) => return Err(diagnostic("too few or too many names")),
        _ => return Err(diagnostic("expected `card`, `back`, `ruling`, `given`, `after` or `then`")),
    };
    Ok(Tag::Picture(Cited { name, captions: captions.iter().map(ToString::to_string).collect(), place }))
}

/// One or more texts in quotation marks.
fn quoted(text: &str) -> Option<Vec<&str>> {
    let parts: Vec<&str> = text.split('"').collect();
    let is_closed = parts.len() % 2 == 1 && parts.len() > 1;
    let is_apart = parts.iter().step_by(2).all(|between| between.trim().is_empty());
    (is_closed && is_apart).then(|| parts.into_iter().skip(1).step_by(2).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Source;

    fn read(text: &str) -> (Inline, Vec<Diagnostic>) {
        let source = Source::new("rules.md", text);
        let mut inline = Inline::default();
        let place = Place::new(&source, 0..text.len());
        let diagnostics = inline.add(text, &place, false, false, &mut Named::default());
        (inline, diagnostics)
    }

    #[test]
    fn takes_cards_out_of_the_text() {
        let (inline, diagnostics) = read("{{ card \"17\" }} {{ back \"lot\" \"the back\" }} and text");
        assert!(diagnostics.is_empty(), "{diagnostics:?}");
        assert_eq!(inline.cards[0].name, Name::Card("17".into()));
        assert_eq!(
            (&inline.cards[1].name, inline.cards[1].captions.as_slice()),
            (&Name::Back("lot".into()), &["the back".into()][..])
        );
        assert_eq!(inline.plain(), "and text");
        assert_eq!(inline.cards[1].place.span, 16..43);
    }

    #[test]
    fn tables_are_those_of_the_ruling_named_before() {
        let (inline, diagnostics) = read(
            "{{ ruling \"a\" }} {{ given \"row\" }}{{ after \"2\" \"bids\" \"Ada\" \"Bob\" }}{{ ruling \"b\" \
            }}{{ then \"row.1\" }} so.",
        );
        assert!(diagnostics.is_empty(), "{diagnostics:?}");
        let part = |ruling: &str, time, path: &str| {
            Name::Part(TablePart { ruling: ruling.into(), time, path: path.into() })
        };
        let names: Vec<&Name> = inline.cards.iter().map(|card| &card.name).collect();
        assert_eq!(
            names,
            [
                &part("a", TableTime::Given, "row"),
                &part("a", TableTime::After(2), "bids"),
                &part("b", TableTime::Then, "row.1")
            ]
        );
        assert_eq!(inline.cards[1].captions, ["Ada", "Bob"]);
        // A name alone leaves nothing to print.
        assert_eq!(read("{{ ruling \"a\" }} **Example.**").0.spans[0].text, "**Example.**");
        assert_eq!(read("{{ ruling \"a\" }} ").0, Inline::default());
        assert_eq!(read("One. {{ ruling \"a\" }} Two.").0.plain(), "One. Two.");
    }

    #[test]
    fn errors_have_places() {
        for (text, column) in [
            ("{{ card 17 }}", 0),
            ("{{ cards \"17\" }}", 0),
            ("{{ card \"17\" \"a\" \"b\" }}", 0),
            ("a {{ card \"1\" }}", 2),
            ("{{ card \"1\"", 0),
            ("{{ given \"row\" }}", 0),
            ("{{ ruling \"a\" \"b\" }}", 0),
            ("{{ ruling \"a\" }}{{ after \"row\" \"2\" }}", 16),
            ("{{}}", 0),
        ] {
            let (_, diagnostics) = read(text);
            assert_eq!(diagnostics.len(), 1, "{text}");
            assert_eq!(diagnostics[0].place.as_ref().unwrap().0.span.start, column, "{text}");
        }
    }
}
