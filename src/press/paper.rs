//! Papers.

use crate::units::Um;

/// A sheet of paper as printers know it, upright.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paper {
    /// The name that the command line knows it by.
    pub name: &'static str,
    /// The short side.
    pub width: Um,
    /// The long side.
    pub height: Um,
}

impl Paper {
    /// ISO 216 A4.
    pub const A4: Paper = Paper { name: "a4", width: Um::mm(210), height: Um::mm(297) };
    /// US Letter, 8.5 × 11 inches.
    pub const LETTER: Paper = Paper { name: "letter", width: Um(215_900), height: Um(279_400) };
    /// All papers, the default first.
    pub const ALL: [Paper; 2] = [Paper::A4, Paper::LETTER];

    /// The paper of that name.
    pub fn named(name: &str) -> Option<Paper> {
        Paper::ALL.into_iter().find(|paper| paper.name == name)
    }
}
