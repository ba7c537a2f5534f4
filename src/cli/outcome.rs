//! The outcome of a subcommand, and the one setting that comes from the environment.

use crate::diag::{Diagnostic, Diagnostics};
use crate::press::Moment;

/// The outcome of a subcommand that ran to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// Success.
    Good,
    /// A deck failed, and its errors have been printed.
    Bad,
}

/// The date of documents: fixed, unless the environment sets one
/// (<https://reproducible-builds.org/specs/source-date-epoch/>).
#[expect(clippy::disallowed_methods, reason = "the one variable that may affect the output")]
pub(super) fn source_date_epoch() -> Result<Moment, Diagnostics> {
    match std::env::var("SOURCE_DATE_EPOCH") {
        Err(_) => Ok(Moment::default()),
        Ok(text) => text.parse().map(Moment).map_err(|_| {
            Diagnostic::error(
                "source-date-epoch",
                format!("SOURCE_DATE_EPOCH is `{text}`, not a number of seconds"),
            )
            .into()
        }),
    }
}
