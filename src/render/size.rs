//! Whether a drawing is as large as its card and bleed, and what becomes of one that is not: more bleed is cut off, and what differs by so
//! little that nobody sees it is drawn in the size that is asked for, as services ask for sizes and bleeds of their own.

use super::{Face, drawn_size};
use crate::deck::NamedSize;
use crate::deck::size::SIZES;
use crate::diag::{Diagnostic, Diagnostics};
use crate::print::fits;
use crate::svg::viewport::Frame;
use crate::units::Um;

/// The widest bleed that services ask for, a quarter of an inch: a face that is larger is one of another card.
const MOST_BLEED: Um = Um::cmm(635);

/// What sides of trees, which are floats, may be off by.
const NEAR: Um = Um::cmm(5);

/// How much a drawing may lack of the sides that are asked for, or have beyond them.
const APART: Um = Um::cmm(150);

/// And as a part of them.
const STRETCH: f64 = 0.02;

/// Percent from which on that is told.
const SEEN: f64 = 0.05;

/// Counts of pixels an inch other than that of CSS, with those who count so.
const COUNTS: [(f64, &str); 3] =
    [(72.0, "as Illustrator counts"), (90.0, "as Inkscape counted before 0.92"), (300.0, "as templates of printing services count")];

/// At what scale a drawing covers a face, if it is one of it: of its card, or of the card that the deck has.
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

/// How much larger a side has to be, if that is little.
fn covering(wanted: Um, drawn: Um) -> Option<f64> {
    let scale = wanted.0 as f64 / drawn.0.max(1) as f64;
    ((-APART..=APART).contains(&(wanted - drawn)) && (scale - 1.0).abs() <= STRETCH).then_some(scale)
}

/// The bleed of a drawing of that size, if it is this card with as much of it on all sides, but for the rounding of each side.
fn bleed_of((width, height): (Um, Um), card: (Um, Um), rounding: Um) -> Option<Um> {
    let (right, below) = (width - card.0, height - card.1);
    let apart = NEAR + rounding * 2;
    let is_bleed = (-apart..=apart).contains(&(right - below)) && (-NEAR - rounding..=MOST_BLEED * 2 + rounding).contains(&right);
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

/// That the drawing of a face is of another size.
pub(super) fn wrong(frame: &Frame, face: &Face) -> Diagnostic {
    let (bleed, (width, height)) = (face.cut.bleed, face.size);
    let (drawn, wanted) = (length(frame.points()), with_bleed(face.size, bleed));
    let message = format!("{}: its template draws {} × {}, but needs {} × {}", face.title, drawn.0, drawn.1, wanted.0, wanted.1);
    let mut diagnostic = of_size(face, Diagnostic::error("face-size", message))
        .hint(format!("a face is the card of {width} × {height} with {bleed} of bleed on each side"));
    if let Some(own) = own_bleed(drawn, face.size) {
        diagnostic = diagnostic.hint(format!("this one is drawn with {own} of bleed: `--bleed {}mm` asks for no more", own.to_mm()));
    } else if let Some((name, own)) = product(drawn, face) {
        diagnostic = diagnostic.hint(format!("this one is a `{name}` with {own} of bleed: `card = \"{name}\"` in a deck makes such cards"));
    }
    for (count, who) in COUNTS {
        if let Some(other) = frame.at(count).filter(|other| scale(other, face).is_some()) {
            diagnostic = diagnostic.hint(counted(&other, wanted, count, who));
        }
    }
    diagnostic.hint("`{% extends \"shared/card.svg\" %}` gives a template the size and view box of its card")
}

/// The bleed of a drawing of this card, unless it has less than none.
fn own_bleed(drawn: (Um, Um), card: (Um, Um)) -> Option<Um> {
    bleed_of(drawn, card, Um::ZERO).filter(|own| *own >= Um::ZERO)
}

/// The product that a drawing is one of, and its bleed.
fn product(drawn: (Um, Um), face: &Face) -> Option<(&'static str, Um)> {
    let card = |size: &NamedSize| drawn_size(size.regular, face.size.0 > face.size.1);
    let mut alike = SIZES.iter().filter(|size| size.shape == face.cut.shape);
    alike.find_map(|size| Some((size.name, own_bleed(drawn, card(size))?)))
}

/// How to say that so many pixels of a drawing are an inch: in the size that is wanted, if it is that but for rounding.
fn counted(frame: &Frame, wanted: (Um, Um), count: f64, who: &str) -> String {
    let near = NEAR + frame.rounding();
    let is_near = |(one, other): (Um, Um)| (-near..=near).contains(&(one - other));
    let drawn = length(frame.points());
    let (width, height) = if is_near((drawn.0, wanted.0)) && is_near((drawn.1, wanted.1)) { wanted } else { drawn };
    let view_box = match frame.view_box {
        Some(_) => "keep its view box".to_string(),
        None => format!("add `viewBox=\"0 0 {} {}\"`", frame.width.number(), frame.height.number()),
    };
    let (across, down) = (width.to_mm(), height.to_mm());
    format!("at {count} pixels an inch, {who}, it is {width} × {height}: write `width=\"{across}mm\" height=\"{down}mm\"` and {view_box}")
}

/// An error of the size of a face, where its template says that.
fn of_size(face: &Face, diagnostic: Diagnostic) -> Diagnostic {
    match &face.opening {
        Some(opening) => diagnostic.at(opening.clone(), "of this size").also(face.template.clone(), "named here"),
        None => diagnostic.at(face.template.clone(), "by this template"),
    }
}

/// That drawings are printed a little larger or smaller than they are drawn: once for all templates of one size, with the first of them.
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
        let diagnostic = of_size(first, Diagnostic::warning("face-scaled", format!("{}: its template {how}", first.title)));
        let diagnostic = match faces.len() {
            1 => diagnostic,
            2 => diagnostic.hint("so is another template"),
            count => diagnostic.hint(format!("so are {} other templates", count - 1)),
        };
        Some(diagnostic.hint("what lies over is cut off; a template that follows `w` and `h` is drawn in every size"))
    };
    Diagnostics(told.into_iter().filter_map(tell).collect())
}

/// How a drawing is printed in another size, as the rest of a sentence; none if nobody sees that, or if it only makes up for whole pixels.
fn scaling(frame: &Frame, face: &Face) -> Option<String> {
    let percent = scale(frame, face).map(|scale| (scale - 1.0) * 100.0).filter(|percent| percent.abs() >= SEEN)?;
    let (drawn, wanted) = (length(frame.points()), with_bleed(face.size, face.cut.bleed));
    let rounding = frame.rounding();
    let is_rounded = |(drawn, wanted): (Um, Um)| (-rounding..=rounding).contains(&(drawn - wanted));
    if is_rounded((drawn.0, wanted.0)) && is_rounded((drawn.1, wanted.1)) {
        return None;
    }
    let more = if percent > 0.0 { "larger" } else { "smaller" };
    Some(format!("draws {} × {}; to fill {} × {} it is printed {:.1} % {more}", drawn.0, drawn.1, wanted.0, wanted.1, percent.abs()))
}
