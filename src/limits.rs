//! Every hard cap, each with its reason. Input beyond one is a fault with a message, never a crash.

/// Bytes of a deck, CSV or credits file: a thousand cards take about 100 kB.
pub const TEXT_FILE_BYTES: u64 = 4 << 20;

/// Bytes of a template or an SVG picture: the largest shipped is below 100 kB.
pub const SVG_FILE_BYTES: u64 = 4 << 20;

/// Bytes of a picture or a font file.
pub const BINARY_FILE_BYTES: u64 = 32 << 20;

/// Cards of a deck: what one PDF can hold in reasonable time and memory.
pub const CARDS: usize = 20_000;

/// Width of the range that the rule `draw` picks from: far more than a deck has cards, and listed in no time.
pub const NUMBER_POOL: i64 = 200_000;

/// Folders below `templates/` that are looked into, each in the other.
pub const FOLDER_DEPTH: usize = 8;
