//! Glyphs of letters, from the same shaper that lays out the card.

use std::ops::Range;
use std::sync::Arc;

use crate::diag::Diagnostic;
use crate::icons;
use crate::template::face::Face;

/// A group of letters that are drawn together.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Cluster {
    /// Byte offset of its first letter.
    pub(super) at: usize,
    /// Advance in ems, without tracking.
    pub(super) advance: f64,
    /// Index of its run.
    pub(super) run: usize,
    /// Its glyphs in [`Shaped::glyphs`].
    pub(super) glyphs: Range<usize>,
}

/// A glyph, in units of its font.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Glyph {
    pub(super) id: u32,
    /// The letters that it stands for: those up to the next glyph.
    pub(super) letters: Range<usize>,
    pub(super) advance: i32,
    pub(super) offset: (i32, i32),
}

/// A shaped text.
#[derive(Debug, Default)]
pub(super) struct Shaped {
    pub(super) clusters: Vec<Cluster>,
    pub(super) glyphs: Vec<Glyph>,
    /// Set if the layout of SVG has the same glyphs: it mixes those of several faces in its own way unless
    /// they have the same clusters.
    pub(super) is_exact: bool,
}

/// Shapes a text whose `runs` are set in different faces. As in the SVG layout, each face shapes the whole
/// text and then keeps its own runs, so that kerning at a change of face is the same.
pub(super) fn shaped(text: &str, runs: &[(Range<usize>, Arc<Face>)]) -> Result<Shaped, Diagnostic> {
    let mut all = Shaped { is_exact: is_left_to_right(text), ..Shaped::default() };
    let mut starts: Option<Vec<usize>> = None;
    for (at, (_, face)) in runs.iter().enumerate() {
        let known = runs[..at].iter().any(|(_, earlier)| Arc::ptr_eq(earlier, face));
        if known {
            continue;
        }
        let own = clusters(text, face, &mut all.glyphs);
        match &starts {
            _ if runs.len() == 1 => {}
            None => starts = Some(own.iter().map(|(cluster, _)| cluster.at).collect()),
            Some(starts) => all.is_exact &= own.iter().map(|(cluster, _)| &cluster.at).eq(starts),
        }
        all.is_exact &= runs.len() == 1 || own.iter().all(|(cluster, _)| cluster.glyphs.len() == 1);
        for (cluster, missing) in own {
            let run = runs
                .iter()
                .position(|(range, owner)| range.contains(&cluster.at) && Arc::ptr_eq(owner, face));
            match (run, missing) {
                (Some(_), true) => return Err(missing_glyph(text, cluster.at, face)),
                (Some(run), false) => all.clusters.push(Cluster { run, ..cluster }),
                (None, _) => {}
            }
        }
    }
    all.clusters.sort_by_key(|cluster| cluster.at);
    Ok(all)
}

/// The clusters of a text in one face, in the order of the glyphs, each with whether a glyph is missing.
fn clusters(text: &str, face: &Face, all: &mut Vec<Glyph>) -> Vec<(Cluster, bool)> {
    let Some(glyphs) = face.shape(text) else { return Vec::new() };
    let infos = glyphs.glyph_infos();
    let mut out: Vec<(Cluster, bool)> = Vec::with_capacity(infos.len());
    for (place, (info, position)) in infos.iter().zip(glyphs.glyph_positions()).enumerate() {
        let (at, advance, missing) =
            (info.cluster as usize, f64::from(position.x_advance) / face.upem, info.glyph_id == 0);
        let end = infos.get(place + 1).map_or(text.len(), |next| next.cluster as usize);
        let offset = (position.x_offset, position.y_offset);
        all.push(Glyph { id: info.glyph_id, letters: at..end.max(at), advance: position.x_advance, offset });
        match out.last_mut() {
            Some((last, lacks)) if last.at == at => {
                last.advance += advance;
                last.glyphs.end = all.len();
                *lacks |= missing;
            }
            _ => out.push((Cluster { at, advance, run: 0, glyphs: all.len() - 1..all.len() }, missing)),
        }
    }
    out
}

/// True if a text certainly runs from left to right, in a script that can be letterspaced: Latin, Greek,
/// Cyrillic, Armenian, and symbols.
fn is_left_to_right(text: &str) -> bool {
    text.chars().all(|c| {
        matches!(c,
        ' '..='\u{7e}' | '\u{a0}'..='\u{58f}' | '\u{1e00}'..='\u{200a}' | '\u{2010}'..='\u{2027}'
        | '\u{202f}'..='\u{205f}' | '\u{2070}'..='\u{2bff}')
    })
}

fn missing_glyph(text: &str, at: usize, face: &Face) -> Diagnostic {
    let letter = text.get(at..).and_then(|rest| rest.chars().next()).unwrap_or('\u{fffd}');
    let style = format!("{}{}", face.weight, if face.italic { " italic" } else { "" });
    let message =
        format!("the font `{}` {style} has no `{letter}` (U+{:04X})", face.family, u32::from(letter));
    let diagnostic = Diagnostic::error("missing-glyph", message).about(letter);
    match icons::of_emoji(letter) {
        Some(icon) => diagnostic.hint(format!("write the built-in icon instead: `:{icon}:`")),
        None if icons::is_emoji(letter) => diagnostic.hint(
            "fonts have no emoji: write the name of a built-in icon, such as `:star:`; \
                `bidpress list icons` finds others",
        ),
        None => diagnostic.hint("use another letter or another font, or draw it as an icon: `:name:`"),
    }
}
