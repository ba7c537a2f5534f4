//! Every hard cap, each with its reason. Input beyond one is a fault with a message, never a crash.

/// Bytes of a deck, CSV or credits file: a thousand cards take about 100 kB.
pub const TEXT_FILE_BYTES: u64 = 4 << 20;

/// Bytes of a template or an SVG picture: the largest shipped is below 100 kB.
pub const SVG_FILE_BYTES: u64 = 4 << 20;

/// Bytes of a picture or a font file.
pub const BINARY_FILE_BYTES: u64 = 32 << 20;

/// Cards of a deck: what one PDF can hold in reasonable time and memory.
pub const CARDS: usize = 20_000;

/// Nodes of one SVG, before it is looked at: the largest card has some hundred; text and attributes count too.
pub const SVG_NODES: u32 = 200_000;

/// Pixels of a bitmap that stands for what PDF cannot draw, or of a card as a picture: a tarot card at 1,200 dpi has 19 million.
pub const BITMAP_PIXELS: u64 = 40_000_000;

/// Bytes of a picture when it is unpacked: four channels for each pixel of the largest.
pub const PICTURE_BYTES: usize = 4 * BITMAP_PIXELS as usize;
