//! What each standard requires of the document that is written.

pub(super) mod describe;
mod intent;

pub use crate::print::Standard;
pub(super) use intent::intents;
pub use intent::{Wanted, output};

/// Whether objects may be packed together (PDF 1.5).
pub(super) fn packs_objects(standard: Standard) -> bool {
    !standard.is_opaque()
}
