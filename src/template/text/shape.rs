//! Advances of letters, from the same shaper that lays out the card.

use std::ops::Range;
use std::sync::Arc;

use crate::diag::Diagnostic;
use crate::template::face::Face;

/// A group of letters that are drawn together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Cluster {
    /// Byte offset of its first letter.
    pub(super) at: usize,
    /// Advance in ems, without tracking.
    pub(super) advance: f64,
}

/// The clusters of a text whose `runs` are set in different faces. As in the SVG layout, each face shapes the whole text and then keeps its own
/// runs, so that kerning at a change of face is the same.
pub(super) fn clusters(text: &str, runs: &[(Range<usize>, Arc<Face>)]) -> Result<Vec<Cluster>, Diagnostic> {
    let mut all = Vec::new();
    for (at, (_, face)) in runs.iter().enumerate() {
        let known = runs[..at].iter().any(|(_, earlier)| Arc::ptr_eq(earlier, face));
        if known {
            continue;
        }
        for (cluster, missing) in shape(text, face) {
            let own = runs.iter().any(|(range, owner)| range.contains(&cluster.at) && Arc::ptr_eq(owner, face));
            match (own, missing) {
                (true, true) => return Err(missing_glyph(text, cluster.at, face)),
                (true, false) => all.push(cluster),
                (false, _) => {}
            }
        }
    }
    all.sort_by_key(|cluster| cluster.at);
    Ok(all)
}

/// The clusters of a text in one face, in the order of the glyphs, each with whether a glyph is missing.
fn shape(text: &str, face: &Face) -> Vec<(Cluster, bool)> {
    let Some(glyphs) = face.shape(text) else { return Vec::new() };
    let mut out: Vec<(Cluster, bool)> = Vec::with_capacity(glyphs.len());
    for (info, position) in glyphs.glyph_infos().iter().zip(glyphs.glyph_positions()) {
        let (at, advance, missing) = (info.cluster as usize, f64::from(position.x_advance) / face.upem, info.glyph_id == 0);
        match out.last_mut() {
            Some((last, lacks)) if last.at == at => {
                last.advance += advance;
                *lacks |= missing;
            }
            _ => out.push((Cluster { at, advance }, missing)),
        }
    }
    out
}

fn missing_glyph(text: &str, at: usize, face: &Face) -> Diagnostic {
    let letter = text.get(at..).and_then(|rest| rest.chars().next()).unwrap_or('\u{fffd}');
    let style = format!("{}{}", face.weight, if face.italic { " italic" } else { "" });
    Diagnostic::error("missing-glyph", format!("the font `{}` {style} has no `{letter}` (U+{:04X})", face.family, u32::from(letter)))
        .hint("use another letter or another font, or draw it as an icon: `:name:`")
}
