//! Why an XML text is rejected.

use std::borrow::Cow;
use std::ops::Range;

/// Why an XML text, or the SVG in it, is rejected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkupError {
    /// The message: one line without a full stop.
    pub message: String,
    /// The place, as byte offsets into the text.
    pub span: Option<Range<usize>>,
    /// Another place that belongs to it, with a label.
    pub also: Option<(Range<usize>, &'static str)>,
    /// Advice on how to fix it, if that is not obvious.
    pub hint: Option<Cow<'static, str>>,
}

impl MarkupError {
    /// An error of the text as a whole.
    pub fn new(message: impl Into<String>) -> MarkupError {
        MarkupError { message: message.into(), span: None, also: None, hint: None }
    }

    /// An error of a part of the text.
    pub fn at(message: impl Into<String>, span: Range<usize>) -> MarkupError {
        MarkupError { message: message.into(), span: Some(span), also: None, hint: None }
    }

    /// Adds what to do about it.
    pub fn with_hint(self, hint: impl Into<Cow<'static, str>>) -> MarkupError {
        MarkupError { hint: Some(hint.into()), ..self }
    }
}
