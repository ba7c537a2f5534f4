//! The marks between the messages of a watched program: a byte that no message has, what it is, and a line
//! end.

use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::messages::{self, Begun, Found, Spot, Text};
use crate::diag::{Diagnostics, Place, Source};

/// Begins a mark.
const MARK: u8 = 1;

/// A part of what a watched program says.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::cli) enum Heard {
    /// Messages for the user.
    Message(Vec<u8>),
    /// A result goes to standard output.
    Result,
    /// A step has begun that takes at most so long, perhaps at a place.
    Begin(String, Duration, Option<Place>),
    /// A step has ended.
    End(String),
    /// Errors that were found, and are not told yet.
    Found(Diagnostics),
    /// The program ends with this exit code.
    Exit(u8),
    /// The text after the last mark.
    Noise(Vec<u8>),
}

/// The text without what looks like a mark.
pub(in crate::cli) fn harmless(text: &str) -> String {
    text.replace(char::from(MARK), "\u{fffd}")
}

/// The mark behind a message.
pub(in crate::cli) fn end_message() -> String {
    mark('.', "")
}

/// The mark before a result.
pub(super) fn result() -> String {
    mark('~', "")
}

/// The mark of a text that places lie in; the first one has the number 0.
pub(super) fn text(source: &Source) -> String {
    mark('#', &json(&Text::new(source)))
}

/// The mark that no place to come lies in a text that was sent before.
pub(super) fn forget() -> String {
    mark('-', "")
}

/// The mark of the begin of a step.
pub(super) fn begin(title: &str, time: Duration, spot: Option<Spot>) -> String {
    let millis = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    mark('>', &json(&Begun(one_line(title), millis, spot)))
}

/// The mark of its end.
pub(super) fn end(title: &str) -> String {
    mark('<', &one_line(title))
}

/// The mark of errors.
pub(super) fn found(found: &[Found]) -> String {
    mark('!', &json(found))
}

/// The mark of the end of the program.
pub(super) fn exit(code: u8) -> String {
    mark('=', &code.to_string())
}

fn mark(what: char, rest: &str) -> String {
    format!("{}{what}{rest}\n", char::from(MARK))
}

/// JSON holds neither marks nor line ends.
fn json(value: &(impl Serialize + ?Sized)) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

fn one_line(title: &str) -> String {
    harmless(title).replace(['\n', '\r'], " ")
}

/// Takes messages and marks apart again.
#[derive(Debug, Default)]
pub(super) struct Parser {
    waiting: Vec<u8>,
    held: Vec<u8>,
    texts: Vec<Arc<Source>>,
}

impl Parser {
    /// Adds bytes, and returns the messages and marks that are complete now.
    pub(super) fn feed(&mut self, bytes: &[u8]) -> Vec<Heard> {
        self.waiting.extend_from_slice(bytes);
        let waiting = std::mem::take(&mut self.waiting);
        let mut heard = Vec::new();
        let mut rest = waiting.as_slice();
        while let Some(start) = rest.iter().position(|byte| *byte == MARK) {
            let Some(end) = rest[start..].iter().position(|byte| *byte == b'\n').map(|length| start + length)
            else {
                break;
            };
            self.held.extend_from_slice(&rest[..start]);
            heard.extend(self.read(&rest[start + 1..end]));
            rest = &rest[end + 1..];
        }
        self.waiting = rest.to_vec();
        heard
    }

    fn read(&mut self, mark: &[u8]) -> Option<Heard> {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        match mark.split_first()? {
            (b'.', _) => Some(Heard::Message(std::mem::take(&mut self.held))),
            (b'~', _) => Some(Heard::Result),
            (b'<', title) => Some(Heard::End(text(title))),
            (b'-', _) => {
                self.texts.clear();
                None
            }
            (b'=', code) => text(code).parse().ok().map(Heard::Exit),
            (b'#', source) => {
                self.texts.push(value::<Text>(source)?.read());
                None
            }
            (b'>', begun) => {
                let (title, time, place) = value::<Begun>(begun)?.read(&self.texts);
                Some(Heard::Begin(title, time, place))
            }
            (b'!', found) => Some(Heard::Found(messages::diagnostics(value(found)?, &self.texts))),
            _ => None,
        }
    }

    /// The text after the last mark of a message.
    pub(super) fn rest(self) -> Vec<u8> {
        [self.held, self.waiting].concat()
    }
}

fn value<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    serde_json::from_slice(bytes).ok()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use super::super::messages::Numbers;
    use super::*;
    use crate::diag::Diagnostic;

    struct First;

    impl Numbers for First {
        fn of(&mut self, _: &Arc<Source>) -> usize {
            0
        }
    }

    #[test]
    fn marks_are_found_however_the_bytes_come() {
        let source = Source::new("owl.toml", "a\u{1}\nb");
        let place = Place::new(&source, 3..4);
        let diagnostic = Diagnostic::warning("w", "a\nb")
            .at(place.clone(), "here")
            .also(place.clone(), "there")
            .hint("do this");
        let said = [
            text(&source),
            begin("an owl\nby night", Duration::from_secs(5), Some(Spot::new(&place, "", &mut First))),
            begin("a hat", Duration::from_secs(1), None),
            format!("{}{}", harmless("what\u{1}ever\n"), end_message()),
            found(&[Found::new(&diagnostic, &mut First)]),
            result(),
            end("an owl\nby night"),
            exit(1),
            "thread overflowed".to_string(),
        ]
        .concat();
        for size in [1, 3, 1000] {
            let mut parser = Parser::default();
            let heard: Vec<Heard> = said.as_bytes().chunks(size).flat_map(|part| parser.feed(part)).collect();
            assert_eq!(
                heard,
                [
                    Heard::Begin("an owl by night".into(), Duration::from_secs(5), Some(place.clone())),
                    Heard::Begin("a hat".into(), Duration::from_secs(1), None),
                    Heard::Message("what\u{fffd}ever\n".into()),
                    Heard::Found(diagnostic.clone().into()),
                    Heard::Result,
                    Heard::End("an owl by night".into()),
                    Heard::Exit(1),
                ]
            );
            assert_eq!(parser.rest(), b"thread overflowed");
        }
    }

    #[test]
    fn false_marks_do_no_harm() {
        let mut parser = Parser::default();
        assert_eq!(
            parser.feed(
                b"\x01\n\x01>\n\x01>x \
                y\n\x01>[\"y\",99999999999999999999999,null]\n\x01#[1]\n\x01!{}\n\x01?\n\x01=256\n\x01=\n"
            ),
            []
        );
        // A place in a text that was never sent is none.
        assert_eq!(
            parser.feed(b"\x01>[\"y\",9,[7,0,1,\"\"]]\n"),
            [Heard::Begin("y".into(), Duration::from_millis(9), None)]
        );
        assert_eq!(parser.rest(), b"");
    }
}
