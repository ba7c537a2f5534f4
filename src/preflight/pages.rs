//! Boxes, rotation and actions of pages.

use lopdf::{Dictionary, Object};

use super::file::{File, number};
use super::finding::{At, Found};
use super::{annotations, rule};
use crate::print::Standard;

/// Tolerance in points for boxes outside of another because of rounding.
const SLACK: f64 = 0.01;

/// Left, bottom, right, top.
pub(super) type Sides = [f64; 4];

/// Checks all pages.
pub(super) fn check(file: &File, found: &mut Found) {
    for (at, page) in file.each_page() {
        boxes(file, page, at, found);
        if let Some(angle) = file.inherited(page, "Rotate")
            && number(angle).is_none_or(|angle| angle % 90.0 != 0.0)
        {
            found.add(
                &rule::ROTATE,
                at,
                "the page is rotated by an angle that is not a multiple of 90 degrees (`/Rotate`)",
            );
        }
        if found.standard != Standard::None {
            annotations::check(file, page, at, found);
        }
        if page.has(b"AA") && found.standard != Standard::None {
            found.add(&rule::ACTION, at, "the page has actions triggered by events (`/AA`)");
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
        found.add(&rule::BLEED_BOX, at, "the page has a TrimBox but no BleedBox, so its bleed is unknown");
    }
    let order = [
        ("TrimBox", trim, "BleedBox", bleed),
        ("BleedBox", bleed, "MediaBox", Some(media)),
        ("TrimBox", trim, "MediaBox", Some(media)),
    ];
    for (inner, small, outer, large) in order {
        if let Some((small, large)) = small.zip(large)
            && !within(small, large)
        {
            found.add(&rule::BOX_ORDER, at, format!("the {inner} reaches beyond the {outer}"));
        }
    }
    crop(file, page, media, [("TrimBox", trim), ("ArtBox", art), ("BleedBox", bleed)], at, found);
    if is_pdfx && file.number(page, "UserUnit").is_some_and(|unit| unit != 1.0) {
        found.add(&rule::USER_UNIT, at, "the page is not measured in points (`/UserUnit`)");
    }
}

/// Checks the CropBox, by which many programs place a page whatever its other boxes (ISO 32000-2, 14.11.2).
fn crop(
    file: &File,
    page: &Dictionary,
    media: Sides,
    kept: [(&str, Option<Sides>); 3],
    at: At,
    found: &mut Found,
) {
    let Some(object) = file.inherited(page, "CropBox") else { return };
    let Some(crop) = sides(file, object) else {
        return found.add(&rule::CROP_BOX, at, "the CropBox is not a rectangle with an area");
    };
    if !within(crop, media) {
        found.add(&rule::CROP_BOX, at, "the CropBox reaches beyond the MediaBox");
    }
    // A CropBox that cuts into the card also cuts into its bleed.
    if let Some((name, _)) = kept.iter().find(|(_, kept)| kept.is_some_and(|kept| !within(kept, crop))) {
        // PDF/X forbids the one; not all of its parts mention the other.
        let rule =
            if found.standard.is_pdfx() && *name != "BleedBox" { &rule::BOX_ORDER } else { &rule::CROP_BOX };
        found.add(
            rule,
            at,
            format!(
                "the CropBox cuts into the {name}: programs that place pages by it clip everything outside"
            ),
        );
    }
}

/// A rectangle with its corners in order; `None` if it is empty.
pub(super) fn sides(file: &File, object: &Object) -> Option<Sides> {
    let corners: Vec<f64> =
        object.as_array().ok()?.iter().map(|side| number(file.follow(side).1)).collect::<Option<_>>()?;
    let [a, b, c, d] = corners[..] else { return None };
    let sides = [a.min(c), b.min(d), a.max(c), b.max(d)];
    (sides[2] > sides[0] && sides[3] > sides[1]).then_some(sides)
}

fn within(small: Sides, large: Sides) -> bool {
    small[0] >= large[0] - SLACK
        && small[1] >= large[1] - SLACK
        && small[2] <= large[2] + SLACK
        && small[3] <= large[3] + SLACK
}

/// True if two rectangles have more than an edge in common.
pub(super) fn touches(a: Sides, b: Sides) -> bool {
    a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]
}
