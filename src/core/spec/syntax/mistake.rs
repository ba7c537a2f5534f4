//! A mistake in a statement that is not TOML.

use std::ops::Range;

/// A mistake in a statement.
#[derive(Clone, Debug)]
pub(super) struct Mistake {
    /// The message for users.
    pub(super) message: String,
    /// Its range in the statement.
    pub(super) span: Range<usize>,
    /// The whole statement as it should be, if that is known.
    pub(super) fixed: Option<String>,
    /// Advice beyond the message.
    pub(super) hint: Option<String>,
    /// The mistake concerns the whole file, so that errors below it follow from it.
    pub(super) is_of_file: bool,
}

impl Mistake {
    /// A mistake with the statement as it should be.
    pub(super) fn new(
        message: impl Into<String>,
        span: Range<usize>,
        fixed: impl Into<String>,
    ) -> Option<Mistake> {
        Some(Mistake {
            message: message.into(),
            span,
            fixed: Some(fixed.into()),
            hint: None,
            is_of_file: false,
        })
    }

    /// A mistake that only its author can correct.
    pub(super) fn only(
        message: impl Into<String>,
        span: Range<usize>,
        hint: impl Into<String>,
    ) -> Option<Mistake> {
        Some(Mistake {
            message: message.into(),
            span,
            fixed: None,
            hint: Some(hint.into()),
            is_of_file: false,
        })
    }
}
