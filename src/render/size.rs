//! Fits drawings of a fixed size to card and bleed: excess bleed is clipped, and drawings with slightly
//! different sizes are scaled, because print services require their own sizes and bleeds.

use super::face::{Face, drawn_size};
use crate::deck::NamedSize;
use crate::deck::size::SIZES;
use crate::diag::{Diagnostic, Diagnostics};
use crate::print::fits;
use crate::svg::viewport::Frame;
use crate::units::Um;

/// The widest bleed that services require, a quarter of an inch: a larger face belongs to another card.
const MAX_BLEED: Um = Um::cmm(635);

/// Tolerance for sides of trees, which are floats.
const NEAR: Um = Um::cmm(5);

/// The largest difference between the sides of a drawing and the required sides that is scaled.
const APART: Um = Um::cmm(150);

/// The same as a share of the sides.
const STRETCH: f64 = 0.02;

/// Scaling in percent from which on it is reported.
const SEEN: f64 = 0.05;

/// Resolutions other than that of CSS, and the programs that use them.
const COUNTS: [(f64, &str); 3] = [
    (72.0, "as in Illustrator"),
    (90.0, "as in Inkscape before 0.92"),
    (300.0, "as in templates of print services"),
];

/// The scale at which a drawing covers a face, if it fits: in the size of the card, or in the deck's own
/// size.
pub(super) fn scale(frame: &Frame, face: &Face) -> Option<f64> {
    let (size, bleed) = (length(frame.points()), face.cut.bleed);
    if fits(frame.points(), face.size, bleed) {
        return Some(1.0);
    }
    let canvas = with_bleed(face.size, bleed);
    [face.size, face.own].into_iter().find_map(|card| {
        bleed_of(size, card, frame.rounding())?;
        let most = with_bleed(card, bleed);
        let across = covering(canvas.0, size.0.min(most.0))?;
        let down = covering(canvas.1, size.1.min(most.1))?;
        Some(across.max(down))
    })
}

/// The factor for a side, if the difference is small.
fn covering(wanted: Um, drawn: Um) -> Option<f64> {
    let scale = wanted.0 as f64 / drawn.0.max(1) as f64;
    ((-APART..=APART).contains(&(wanted - drawn)) && (scale - 1.0).abs() <= STRETCH).then_some(scale)
}

/// The bleed of a drawing, if it is this card with equal bleed on all sides, apart from rounding.
fn bleed_of((width, height): (Um, Um), card: (Um, Um), rounding: Um) -> Option<Um> {
    let (right, below) = (width - card.0, height - card.1);
    let apart = NEAR + rounding * 2;
    let is_bleed = (-apart..=apart).contains(&(right - below))
        && (-NEAR - rounding..=MAX_BLEED * 2 + rounding).contains(&right);
    is_bleed.then_some(right / 2)
}

fn with_bleed((width, height): (Um, Um), bleed: Um) -> (Um, Um) {
    (width + bleed * 2, height + bleed * 2)
}

/// Sides in points to a hundredth of a millimetre.
fn length((width, height): (f32, f32)) -> (Um, Um) {
    let length = |points: f32| Um::cmm((f64::from(points) * 2540.0 / 72.0).round() as i64);
    (length(width), length(height))
}

/// The error that the drawing of a face has a wrong size.
pub(super) fn wrong(frame: &Frame, face: &Face) -> Diagnostic {
    let (bleed, (width, height)) = (face.cut.bleed, face.size);
    let (drawn, wanted) = (length(frame.points()), with_bleed(face.size, bleed));
    let message = format!(
        "{}: its template draws {} × {}, but needs {} × {}",
        face.title, drawn.0, drawn.1, wanted.0, wanted.1
    );
    let mut diagnostic = of_size(face, Diagnostic::error("face-size", message))
        .hint(format!("a face is the card of {width} × {height} with {bleed} of bleed on each side"));
    if let Some(own) = own_bleed(drawn, face.size) {
        diagnostic = diagnostic
            .hint(format!("this drawing has {own} of bleed: `--bleed {}mm` is enough for it", own.to_mm()));
    } else if let Some((name, own)) = product(drawn, face) {
        diagnostic = diagnostic.hint(format!(
            "this drawing is a `{name}` with {own} of bleed: write `card = \"{name}\"` in the \
                deck for such cards"
        ));
    }
    for (count, who) in COUNTS {
        if let Some(other) = frame.at(count).filter(|other| scale(other, face).is_some()) {
            diagnostic = diagnostic.hint(counted(&other, wanted, count, who));
        }
    }
    diagnostic.hint(
        "write `{% extends \"shared/card.svg\" %}` to give a template the size and view box of its card",
    )
}

/// The bleed of a drawing of this card, unless it is negative.
fn own_bleed(drawn: (Um, Um), card: (Um, Um)) -> Option<Um> {
    bleed_of(drawn, card, Um::ZERO).filter(|own| *own >= Um::ZERO)
}

/// The named card size of a drawing, and its bleed.
fn product(drawn: (Um, Um), face: &Face) -> Option<(&'static str, Um)> {
    let card = |size: &NamedSize| drawn_size(size.regular, face.size.0 > face.size.1);
    let mut alike = SIZES.iter().filter(|size| size.shape == face.cut.shape);
    alike.find_map(|size| Some((size.name, own_bleed(drawn, card(size))?)))
}

/// The hint for a drawing in another resolution: with the required size, if it is that apart from rounding.
fn counted(frame: &Frame, wanted: (Um, Um), count: f64, who: &str) -> String {
    let near = NEAR + frame.rounding();
    let is_near = |(one, other): (Um, Um)| (-near..=near).contains(&(one - other));
    let drawn = length(frame.points());
    let (width, height) =
        if is_near((drawn.0, wanted.0)) && is_near((drawn.1, wanted.1)) { wanted } else { drawn };
    let view_box = match frame.view_box {
        Some(_) => "keep its view box".to_string(),
        None => format!("add `viewBox=\"0 0 {} {}\"`", frame.width.number(), frame.height.number()),
    };
    let (across, down) = (width.to_mm(), height.to_mm());
    format!(
        "at {count} pixels per inch, {who}, it is {width} × {height}: write `width=\"{across}mm\" \
        height=\"{down}mm\"` and {view_box}"
    )
}

/// Places an error of the size of a face at its template's root tag.
fn of_size(face: &Face, diagnostic: Diagnostic) -> Diagnostic {
    match &face.opening {
        Some(opening) => {
            diagnostic.at(opening.clone(), "of this size").also(face.template.clone(), "named here")
        }
        None => diagnostic.at(face.template.clone(), "by this template"),
    }
}

/// The warnings that drawings are scaled slightly: one for all templates of one size, at the first of them.
pub(super) fn scaled<'a>(faces: impl Iterator<Item = &'a Face>) -> Diagnostics {
    let mut told: Vec<(String, Vec<&Face>)> = Vec::new();
    for face in faces {
        let Some(how) = Frame::of_text(&face.text).and_then(|frame| scaling(&frame, face)) else { continue };
        match told.iter_mut().find(|(known, _)| *known == how) {
            Some((_, faces)) if faces.iter().any(|known| known.template.is_at(&face.template)) => {}
            Some((_, faces)) => faces.push(face),
            None => told.push((how, vec![face])),
        }
    }
    let tell = |(how, faces): (String, Vec<&Face>)| {
        let first = faces.first()?;
        let diagnostic = of_size(
            first,
            Diagnostic::warning("face-scaled", format!("{}: its template {how}", first.title)),
        );
        let diagnostic = match faces.len() {
            1 => diagnostic,
            2 => diagnostic.hint("so is another template"),
            count => diagnostic.hint(format!("so are {} other templates", count - 1)),
        };
        Some(diagnostic.hint("the excess is clipped; a template that uses `w` and `h` fits every size"))
    };
    Diagnostics(told.into_iter().filter_map(tell).collect())
}

/// How a drawing is scaled, as the rest of a sentence; `None` if that is invisible, or only compensates for
/// whole pixels.
fn scaling(frame: &Frame, face: &Face) -> Option<String> {
    let percent =
        scale(frame, face).map(|scale| (scale - 1.0) * 100.0).filter(|percent| percent.abs() >= SEEN)?;
    let (drawn, wanted) = (length(frame.points()), with_bleed(face.size, face.cut.bleed));
    let rounding = frame.rounding();
    let is_rounded = |(drawn, wanted): (Um, Um)| (-rounding..=rounding).contains(&(drawn - wanted));
    if is_rounded((drawn.0, wanted.0)) && is_rounded((drawn.1, wanted.1)) {
        return None;
    }
    let more = if percent > 0.0 { "larger" } else { "smaller" };
    Some(format!(
        "draws {} × {}; to fill {} × {} it is printed {:.1} % {more}",
        drawn.0,
        drawn.1,
        wanted.0,
        wanted.1,
        percent.abs()
    ))
}
