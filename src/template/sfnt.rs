//! Metrics that placing text needs and shaping does not provide, read from a font's tables.

use harfrust::{FontRef, Tag};

/// Heights of a face in ems.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Metrics {
    /// Height of a capital letter above the baseline.
    pub(super) cap_height: f64,
}

/// Assumed height of capitals as a share of the ascender.
const CAPS_OF_ASCENDER: f64 = 0.75;

/// Assumed height of capitals in fonts without any metrics.
const USUAL_CAP_HEIGHT: f64 = 0.7;

impl Metrics {
    /// Reads `OS/2` (from version 2), or estimates from `hhea`; `upem` is the font's units per em.
    pub(super) fn read(font: &FontRef<'_>, upem: f64) -> Metrics {
        let cap_height =
            os2_cap_height(font).or_else(|| ascender(font).map(|height| height * CAPS_OF_ASCENDER));
        let cap_height = cap_height.map_or(USUAL_CAP_HEIGHT, |units| units / upem);
        Metrics { cap_height: cap_height.clamp(0.2, 1.5) }
    }
}

fn os2_cap_height(font: &FontRef<'_>) -> Option<f64> {
    const VERSION: usize = 0;
    const CAP_HEIGHT: usize = 88;
    let version = i16_at(font, b"OS/2", VERSION)?;
    let height = i16_at(font, b"OS/2", CAP_HEIGHT)?;
    (version >= 2 && height > 0).then_some(f64::from(height))
}

fn ascender(font: &FontRef<'_>) -> Option<f64> {
    i16_at(font, b"hhea", 4).filter(|height| *height > 0).map(f64::from)
}

fn i16_at(font: &FontRef<'_>, table: &[u8; 4], offset: usize) -> Option<i16> {
    let data = font.table_data(Tag::new(table))?;
    let bytes = data.as_bytes().get(offset..offset + 2)?;
    Some(i16::from_be_bytes([bytes[0], bytes[1]]))
}
