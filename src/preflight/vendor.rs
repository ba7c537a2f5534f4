//! Requirements of print services beyond standards: page sizes, bleed, the order of faces, outlines.

use std::collections::BTreeSet;

use lopdf::{Dictionary, ObjectId};
use sha2::{Digest, Sha256};

use super::file::{File, as_dict};
use super::finding::{At, Found};
use super::pages::{Sides, sides};
use super::resources::{Resources, Used};
use super::{labels, rule};
use crate::print::Backs;
use crate::units::Um;

/// The requirements of a print service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vendor {
    /// Its name.
    pub title: String,
    /// Size of its pages.
    pub page: PageSize,
    /// Width and height of the cards that it makes, upright; any if there are none.
    pub trims: Vec<(Um, Um)>,
    /// The order of faces.
    pub backs: Backs,
    /// Text must be converted to outlines.
    pub outlines: bool,
}

/// Size of pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageSize {
    /// Any size.
    Any,
    /// A card with this bleed on each side, and nothing beside it.
    Card(Um),
    /// A paper, upright or lying.
    Paper(Um, Um),
}

/// Tolerance for boxes in points, because of rounding.
const SLACK: f64 = 0.05;

/// Checks all pages, their order, and fonts.
pub(super) fn check(file: &File, resources: &Resources<'_>, used: &Used, vendor: &Vendor, found: &mut Found) {
    for (at, page) in file.each_page() {
        boxes(file, page, vendor, at, found);
    }
    order(file, vendor, found);
    let mut fonts = resources
        .of_kind("Font")
        .filter_map(|font| Some((font.at, as_dict(font.object).filter(|font| used.has(font))?)));
    let named = fonts.find_map(|(at, font)| Some((at, file.name(font, "BaseFont")?)));
    if let (true, Some((at, name))) = (vendor.outlines, named) {
        found.vendor(
            &rule::VENDOR_OUTLINES,
            at,
            &vendor.title,
            format!("text is printed with the font `{name}`, not as outlines"),
        );
    }
}

fn boxes(file: &File, page: &Dictionary, vendor: &Vendor, at: At, found: &mut Found) {
    let get = |name: &str| file.inherited(page, name).and_then(|object| sides(file, object));
    let Some(media) = get("MediaBox") else { return };
    let mut diagnostic = |rule, message: String| found.vendor(rule, at, &vendor.title, message);
    match vendor.page {
        PageSize::Any => {}
        PageSize::Paper(width, height) => {
            if !is_near(size(media), (width, height)) {
                diagnostic(
                    &rule::VENDOR_PAGE,
                    format!("the page is {}, not {width} × {height}", shown(size(media))),
                );
            }
        }
        PageSize::Card(bleed) => {
            let Some(trim) = get("TrimBox") else {
                return diagnostic(
                    &rule::VENDOR_PAGE,
                    "the page has no TrimBox: nothing says where the card is cut".into(),
                );
            };
            let gaps = [trim[0] - media[0], trim[1] - media[1], media[2] - trim[2], media[3] - trim[3]];
            if let Some(gap) = gaps.iter().find(|gap| (**gap - bleed.to_pt()).abs() > SLACK) {
                let message = format!(
                    "the page ends {:.2} mm beyond the cut; it must end {bleed} beyond it",
                    gap * 25.4 / 72.0
                );
                diagnostic(&rule::VENDOR_PAGE, message);
            }
            if !vendor.trims.is_empty() && !vendor.trims.iter().any(|card| is_near(size(trim), *card)) {
                diagnostic(&rule::VENDOR_CARD, format!("cards of {} are not available", shown(size(trim))));
            }
        }
    }
}

/// The order of faces where there is one a page.
fn order(file: &File, vendor: &Vendor, found: &mut Found) {
    if !vendor.backs.one_a_page() {
        return;
    }
    let error = match labels::backs(file) {
        Some(backs) => labelled(&backs, vendor.backs),
        None => by_look(file, vendor.backs),
    };
    if let Some(error) = error {
        found.vendor(&rule::VENDOR_ORDER, At::default(), &vendor.title, error);
    }
}

/// Checks the order of pages that are labelled as fronts and backs.
fn labelled(backs: &[bool], wanted: Backs) -> Option<String> {
    let first = match wanted {
        Backs::SeparatePages if backs.iter().all(|is_back| Some(is_back) == backs.first()) => return None,
        Backs::SeparatePages => {
            return Some("there are fronts and backs; they must be in separate PDFs".into());
        }
        Backs::FrontPages if !backs.contains(&true) => return None,
        Backs::FrontPages => return Some("there are backs; the file must contain fronts only".into()),
        Backs::BackFront => true,
        _ => false,
    };
    if backs.len().is_multiple_of(2) && backs.chunks(2).all(|pair| *pair == [first, !first]) {
        return None;
    }
    if backs.chunks(2).all(|pair| *pair == [!first, first]) {
        return Some(if first {
            wrong_order("front", "comes", "back")
        } else {
            wrong_order("back", "comes", "front")
        });
    }
    let order = if first { "each back before its front" } else { "each front before its back" };
    Some(match backs.iter().filter(|is_back| **is_back).count() {
        0 => format!("there are fronts alone; the file must have {order}"),
        count if count == backs.len() => format!("there are backs alone; the file must have {order}"),
        _ => format!("fronts and backs are in another order; the file must have {order}"),
    })
}

/// Checks alternating faces, as far as possible: faces that repeat more often than their neighbours count as
/// backs. This can't detect backs among fronts.
fn by_look(file: &File, wanted: Backs) -> Option<String> {
    let count = file.pages().len();
    if matches!(wanted, Backs::SeparatePages | Backs::FrontPages) {
        return None;
    }
    if !count.is_multiple_of(2) {
        return Some(format!("there are {count} pages: some face has no other side"));
    }
    let different = |first: usize| {
        file.each_page()
            .skip(first)
            .step_by(2)
            .filter_map(|(_, page)| shows(file, page))
            .collect::<BTreeSet<_>>()
            .len()
    };
    let (odd, even) = (different(0), different(1));
    match wanted {
        Backs::BackFront if odd > even => Some(wrong_order("front", "seems to come", "back")),
        Backs::FrontBack if even > odd => Some(wrong_order("back", "seems to come", "front")),
        _ => None,
    }
}

fn wrong_order(face: &str, comes: &str, other: &str) -> String {
    format!("each {face} {comes} before its {other}; it must follow its {other}")
}

/// Identifies the look of a page: the SHA-256 of its operators, and its form and image objects.
fn shows(file: &File, page: &Dictionary) -> Option<([u8; 32], Vec<ObjectId>)> {
    let resources = file.inherited(page, "Resources").and_then(as_dict);
    let drawn = resources.and_then(|resources| file.dict(resources, "XObject"));
    let drawn = drawn
        .into_iter()
        .flat_map(Dictionary::iter)
        .filter_map(|(_, object)| object.as_reference().ok())
        .collect();
    Some((Sha256::digest(file.page_operators(page).ok()?).into(), drawn))
}

fn size(sides: Sides) -> (f64, f64) {
    (sides[2] - sides[0], sides[3] - sides[1])
}

/// True if a size in points is close to this one, upright or lying.
fn is_near((width, height): (f64, f64), (one, other): (Um, Um)) -> bool {
    let near =
        |a: Um, b: Um| (width - a.to_pt()).abs() <= 2.0 * SLACK && (height - b.to_pt()).abs() <= 2.0 * SLACK;
    near(one, other) || near(other, one)
}

fn shown((width, height): (f64, f64)) -> String {
    let mm = |points: f64| (points * 25.4 / 72.0 * 100.0).round() / 100.0;
    format!("{} × {} mm", mm(width), mm(height))
}
