//! The marks between the messages of a watched program: a byte that no message has, what it is, and a line end.

use std::time::Duration;

/// Begins a mark.
const MARK: u8 = 1;

/// A part of what a watched program says.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Heard {
    /// Messages for the user.
    Message(Vec<u8>),
    /// A step has begun that takes at most so long.
    Begin(String, Duration),
    /// A step has ended.
    End(String),
    /// The program ends with this exit code.
    Exit(u8),
    /// What stands behind the last mark.
    Noise(Vec<u8>),
}

/// The text without what looks like a mark.
pub(in crate::cli) fn harmless(text: &str) -> String {
    text.replace(char::from(MARK), "\u{fffd}")
}

/// The mark behind a message.
pub(in crate::cli) fn end_message() -> String {
    format!("{}.\n", char::from(MARK))
}

/// The mark of the begin of a step.
pub(super) fn begin(title: &str, time: Duration) -> String {
    format!("{}>{} {}\n", char::from(MARK), time.as_millis(), one_line(title))
}

/// The mark of its end.
pub(super) fn end(title: &str) -> String {
    format!("{}<{}\n", char::from(MARK), one_line(title))
}

/// The mark of the end of the program.
pub(super) fn exit(code: u8) -> String {
    format!("{}={code}\n", char::from(MARK))
}

fn one_line(title: &str) -> String {
    harmless(title).replace(['\n', '\r'], " ")
}

/// Takes messages and marks apart again.
#[derive(Debug, Default)]
pub(super) struct Parser {
    waiting: Vec<u8>,
    held: Vec<u8>,
}

impl Parser {
    /// What is complete with these bytes.
    pub(super) fn feed(&mut self, bytes: &[u8]) -> Vec<Heard> {
        self.waiting.extend_from_slice(bytes);
        let mut heard = Vec::new();
        let mut rest = self.waiting.as_slice();
        while let Some(start) = rest.iter().position(|byte| *byte == MARK) {
            let Some(end) = rest[start..].iter().position(|byte| *byte == b'\n').map(|length| start + length) else { break };
            self.held.extend_from_slice(&rest[..start]);
            heard.extend(read(&rest[start + 1..end], &mut self.held));
            rest = &rest[end + 1..];
        }
        self.waiting = rest.to_vec();
        heard
    }

    /// What stands behind the last mark of a message.
    pub(super) fn rest(self) -> Vec<u8> {
        [self.held, self.waiting].concat()
    }
}

fn read(mark: &[u8], held: &mut Vec<u8>) -> Option<Heard> {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    match mark.split_first()? {
        (b'.', _) => Some(Heard::Message(std::mem::take(held))),
        (b'<', title) => Some(Heard::End(text(title))),
        (b'=', code) => text(code).parse().ok().map(Heard::Exit),
        (b'>', begun) => {
            let begun = text(begun);
            let (time, title) = begun.split_once(' ')?;
            Some(Heard::Begin(title.to_string(), Duration::from_millis(time.parse().ok()?)))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use super::*;

    #[test]
    fn marks_are_found_however_the_bytes_come() {
        let said = [
            begin("an owl\nby night", Duration::from_secs(5)),
            format!("{}{}", harmless("what\u{1}ever\n"), end_message()),
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
                    Heard::Begin("an owl by night".into(), Duration::from_secs(5)),
                    Heard::Message("what\u{fffd}ever\n".into()),
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
        assert_eq!(parser.feed(b"\x01\n\x01>\n\x01>x y\n\x01>99999999999999999999999 y\n\x01?\n\x01=256\n\x01=\n"), []);
        assert_eq!(parser.rest(), b"");
    }
}
