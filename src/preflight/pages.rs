//! Boxes, annotations and actions of pages.

use lopdf::{Dictionary, Object};

use super::file::{File, as_dict, number};
use super::rule;
use super::{At, Found};
use crate::press::standard::Standard;

/// How far, in points, one box may lie outside of another because of rounding.
const SLACK: f64 = 0.01;

/// Left, bottom, right, top.
pub(super) type Sides = [f64; 4];

/// Looks at all pages.
pub(super) fn check(file: &File, found: &mut Found) {
    for place in 0..file.pages().len() {
        let Some((id, page)) = file.page(place) else { continue };
        let at = At { page: Some(place + 1), object: Some(id.0), direct: false };
        boxes(file, page, at, found);
        if let Some(angle) = file.inherited(page, "Rotate")
            && number(angle).is_none_or(|angle| angle % 90.0 != 0.0)
        {
            found.add(&rule::ROTATE, at, "the page is turned by what is no multiple of 90 degrees (`/Rotate`)");
        }
        if found.standard != Standard::None {
            annotations(file, page, at, found);
        }
        if page.has(b"AA") && found.standard != Standard::None {
            found.add(&rule::ACTION, at, "the page has actions that events set off (`/AA`)");
        }
    }
}

fn boxes(file: &File, page: &Dictionary, at: At, found: &mut Found) {
    let sides = |name: &str| file.inherited(page, name).and_then(|object| sides(file, object));
    let Some(media) = sides("MediaBox") else {
        return found.add(&rule::MEDIA_BOX, at, "the page has no MediaBox");
    };
    let (bleed, trim, art) = (sides("BleedBox"), sides("TrimBox"), sides("ArtBox"));
    let is_pdfx = found.standard.is_pdfx();
    if is_pdfx && trim.is_some() && art.is_some() {
        found.add(&rule::TRIM_AND_ART, at, "the page has both a TrimBox and an ArtBox");
    }
    if is_pdfx && trim.is_none() && art.is_none() {
        found.add(&rule::TRIM_BOX, at, "the page has neither a TrimBox nor an ArtBox");
    }
    if trim.is_some() && bleed.is_none() {
        found.add(&rule::BLEED_BOX, at, "the page has a TrimBox but no BleedBox: nothing says how far it may be cut askew");
    }
    let order =
        [("TrimBox", trim, "BleedBox", bleed), ("BleedBox", bleed, "MediaBox", Some(media)), ("TrimBox", trim, "MediaBox", Some(media))];
    for (inner, small, outer, large) in order {
        if let Some((small, large)) = small.zip(large)
            && !within(small, large)
        {
            found.add(&rule::BOX_ORDER, at, format!("the {inner} reaches beyond the {outer}"));
        }
    }
    if is_pdfx && file.number(page, "UserUnit").is_some_and(|unit| unit != 1.0) {
        found.add(&rule::USER_UNIT, at, "the page is not measured in points (`/UserUnit`)");
    }
}

fn annotations(file: &File, page: &Dictionary, at: At, found: &mut Found) {
    let Some(Object::Array(all)) = file.get(page, "Annots") else { return };
    let printed = ["BleedBox", "TrimBox", "ArtBox", "MediaBox"].iter().find_map(|name| sides(file, file.inherited(page, name)?));
    for annotation in all {
        let (id, annotation) = file.follow(annotation);
        let Some(annotation) = as_dict(annotation) else { continue };
        let at = At { direct: id.is_none(), ..at.inner(id) };
        let kind = file.name(annotation, "Subtype").unwrap_or_default();
        let area = file.get(annotation, "Rect").and_then(|rect| sides(file, rect));
        let touches = area.zip(printed).is_none_or(|(area, printed)| touches(area, printed));
        if found.standard.is_pdfx() && touches && !matches!(kind.as_str(), "PrinterMark" | "TrapNet") {
            found.add(&rule::ANNOTATION, at, format!("an annotation (`{kind}`) lies on what is printed"));
        }
        if found.standard == Standard::A2b && matches!(kind.as_str(), "3D" | "Sound" | "Screen" | "Movie") {
            found.add(&rule::ANNOTATION, at, format!("annotations of the kind `{kind}` are not allowed"));
        }
        if annotation.has(b"A") && found.standard.is_pdfx() || annotation.has(b"AA") {
            found.add(&rule::ACTION, at, "an annotation has an action");
        }
    }
}

/// A rectangle with its corners in order; none if it is empty.
pub(super) fn sides(file: &File, object: &Object) -> Option<Sides> {
    let corners: Vec<f64> = object.as_array().ok()?.iter().map(|side| number(file.follow(side).1)).collect::<Option<_>>()?;
    let [a, b, c, d] = corners[..] else { return None };
    let sides = [a.min(c), b.min(d), a.max(c), b.max(d)];
    (sides[2] > sides[0] && sides[3] > sides[1]).then_some(sides)
}

fn within(small: Sides, large: Sides) -> bool {
    small[0] >= large[0] - SLACK && small[1] >= large[1] - SLACK && small[2] <= large[2] + SLACK && small[3] <= large[3] + SLACK
}

fn touches(a: Sides, b: Sides) -> bool {
    a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]
}
