//! Cards that a deck lacks, in words.

use crate::diag::{are, counted};

/// `3 deal cards are too few`, `1 money card of 50 is too few`: how many things there are, and which.
pub(crate) fn too_few(found: usize, thing: &str, which: &str) -> String {
    format!("{}{which} {} too few", counted(found, thing), are(found))
}
