//! What each standard requires of the document that is written.

pub(super) mod describe;
pub(super) mod intent;

pub use crate::print::Standard;
pub use intent::{Wanted, output};
