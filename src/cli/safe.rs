//! Whether texts keep as far from the cut as a printing service asks for: templates need not obey.

use crate::diag::{Diagnostic, Faults};
use crate::render::Rendered;
use crate::svg::inset;
use crate::units::Um;

/// Texts may be nearer by so much, as round letters are that reach beyond their line: no knife cuts as exactly.
const SLACK: Um = Um::cmm(25);

/// A warning if there is text within the safe margin of some of these cards.
///
/// # Errors
/// Faces that are no proper SVG.
pub(super) fn check(rendered: &Rendered, cards: &[usize], safe: Um, title: &str) -> Result<Faults, Faults> {
    let faces = rendered.faces_of(cards);
    let insets = rendered.some_faces(&faces, |tree| inset::of_text(tree).map(f64::from))?;
    let near = |(face, inset): (&usize, Option<f64>)| {
        let inset = inset? - rendered.bleed.to_pt();
        (inset < (safe - SLACK).to_pt()).then_some((inset * 25.4 / 72.0, *face))
    };
    let near: Vec<(f64, usize)> = faces.iter().zip(insets).filter_map(near).collect();
    let Some((inset, face)) = near.iter().copied().reduce(|one, other| if other.0 < one.0 { other } else { one }) else {
        return Ok(Faults::default());
    };
    let name = rendered.faces.get(face).map_or("a face", |face| face.title.as_str());
    let message = format!("{title}: text is nearer to the cut than {safe} on {} of {} faces", near.len(), faces.len());
    let hint = format!("nearest is {name}, with {inset:.1} mm; templates keep text inside with the variable `safe`");
    Ok(Diagnostic::warning("safe-area", message).hint(hint).into())
}
