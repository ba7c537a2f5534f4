//! Annotations of pages: their positions, and the requirements of PDF/A for printed ones (ISO 19005-2, 6.3).

use lopdf::{Dictionary, Object};

use super::file::{File, as_dict};
use super::finding::{At, Found};
use super::pages::{sides, touches};
use super::rule;
use crate::print::Standard;

/// The kinds of ISO 32000-1, table 169, but for `Sound`, `Movie`, `Screen` and `3D`.
const KINDS: &str = "Text Link FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly \
    StrikeOut Stamp Caret Ink Popup \
    FileAttachment Widget PrinterMark TrapNet Watermark Redact";

/// Flags that hide an annotation, and their bits (ISO 32000-1, table 165).
const HIDING: [(&str, i64); 4] =
    [("Invisible", 1), ("Hidden", 1 << 1), ("NoView", 1 << 5), ("ToggleNoView", 1 << 8)];

/// The bit of the flag `Print`.
const PRINT: i64 = 1 << 2;

/// Checks all annotations of a page.
pub(super) fn check(file: &File, page: &Dictionary, at: At, found: &mut Found) {
    let Some(Object::Array(all)) = file.get(page, "Annots") else { return };
    let printed = ["BleedBox", "TrimBox", "ArtBox", "MediaBox"]
        .iter()
        .find_map(|name| sides(file, file.inherited(page, name)?));
    for annotation in all {
        let (id, annotation) = file.follow(annotation);
        let Some(annotation) = as_dict(annotation) else { continue };
        let at = At { direct: id.is_none(), ..at.inner(id) };
        let kind: String = file
            .name(annotation, "Subtype")
            .map_or_else(|| "?".into(), |kind| kind.chars().take(40).collect());
        let area = file.get(annotation, "Rect").and_then(|rect| sides(file, rect));
        let touches = area.zip(printed).is_none_or(|(area, printed)| touches(area, printed));
        if found.standard.is_pdfx() && touches && !matches!(kind.as_str(), "PrinterMark" | "TrapNet") {
            found.add(&rule::ANNOTATION, at, format!("an annotation (`{kind}`) overlaps the printed area"));
        }
        if found.standard == Standard::A2b {
            if !KINDS.split(' ').any(|known| known == kind) {
                found.add(&rule::ANNOTATION, at, format!("annotations of the kind `{kind}` are not allowed"));
            }
            flags(file, annotation, &kind, at, found);
            appearance(file, annotation, &kind, at, found);
        }
        if annotation.has(b"A") && found.standard.is_pdfx() || annotation.has(b"AA") {
            found.add(&rule::ACTION, at, "an annotation has an action");
        }
    }
}

/// Checks that it is visible and printed; `Popup` needs no flags.
fn flags(file: &File, annotation: &Dictionary, kind: &str, at: At, found: &mut Found) {
    let Some(flags) = file.get(annotation, "F").and_then(|flags| flags.as_i64().ok()) else {
        if kind != "Popup" {
            found.add(
                &rule::ANNOTATION_FLAGS,
                at,
                format!("an annotation (`{kind}`) has no flags (`/F`), but must have `Print` set"),
            );
        }
        return;
    };
    if flags & PRINT == 0 {
        found.add(
            &rule::ANNOTATION_FLAGS,
            at,
            format!("an annotation (`{kind}`) is not printed: its flag `Print` is not set"),
        );
    }
    for (name, _) in HIDING.iter().filter(|(_, bit)| flags & bit != 0) {
        found.add(
            &rule::ANNOTATION_FLAGS,
            at,
            format!("an annotation (`{kind}`) may be hidden: its flag `{name}` is set"),
        );
    }
}

/// Checks its appearance: one stream, or one for each state of a button.
fn appearance(file: &File, annotation: &Dictionary, kind: &str, at: At, found: &mut Found) {
    let Some(all) = file.dict(annotation, "AP") else {
        let corners = file.numbers(annotation, "Rect").unwrap_or_default();
        let is_a_point = matches!(corners[..], [a, b, c, d] if a == c && b == d);
        if !is_a_point && !matches!(kind, "Popup" | "Link") {
            found.add(&rule::APPEARANCE, at, format!("an annotation (`{kind}`) has no appearance (`/AP`)"));
        }
        return;
    };
    let is_button = kind == "Widget"
        && file
            .inherited(annotation, "FT")
            .is_some_and(|field| field.as_name().is_ok_and(|name| name == b"Btn"));
    let is_sound = match file.get(all, "N") {
        Some(Object::Stream(_)) => !is_button,
        Some(Object::Dictionary(_)) => is_button,
        _ => false,
    };
    if !is_sound {
        let wanted = if is_button { "streams for its states" } else { "a stream" };
        found.add(
            &rule::APPEARANCE,
            at,
            format!("the appearance of an annotation (`{kind}`, `/AP` with `/N`) is not {wanted}"),
        );
    }
    if all.iter().any(|(key, _)| key != b"N") {
        found.add(
            &rule::APPEARANCE,
            at,
            format!(
                "an annotation (`{kind}`) has other appearances than the printed one (`/AP` with more \
                than `/N`)"
            ),
        );
    }
}
