//! Requirements of print services beyond standards: page sizes, bleed, the order of faces, outlines.

use std::collections::BTreeSet;

use lopdf::{Dictionary, ObjectId};
use sha2::{Digest, Sha256};

use super::file::{File, as_dict};
use super::finding::{At, Found};
use super::pages::{Sides, sides};
use super::resources::Resources;
use super::{labels, rule};
use crate::print::Backs;
use crate::units::Um;

/// The requirements of a print service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vendor {
    /// Its name.
    pub title: String,
    /// How large pages are.
    pub page: PageSize,
    /// Width and height of the cards that it makes, upright; any if there are none.
    pub trims: Vec<(Um, Um)>,
    /// The order of faces.
    pub backs: Backs,
    /// Whether text has to be outlines.
    pub outlines: bool,
}

/// How large pages are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageSize {
    /// Any size.
    Any,
    /// A card with so much bleed on each side, and nothing beside it.
    Card(Um),
    /// A paper, upright or lying.
    Paper(Um, Um),
}

/// How far, in points, a box may be off because of rounding.
const SLACK: f64 = 0.05;

/// Looks at all pages, their order, and fonts.
pub(super) fn check(file: &File, resources: &Resources<'_>, vendor: &Vendor, found: &mut Found) {
    for (at, page) in file.each_page() {
        boxes(file, page, vendor, at, found);
    }
    order(file, vendor, found);
    let named = resources.of_kind("Font").find_map(|font| Some((font.at, file.name(as_dict(font.object)?, "BaseFont")?)));
    if let (true, Some((at, name))) = (vendor.outlines, named) {
        found.vendor(&rule::VENDOR_OUTLINES, at, &vendor.title, format!("text is printed with the font `{name}`, not as outlines"));
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
                diagnostic(&rule::VENDOR_PAGE, format!("the page is {}, not {width} × {height}", shown(size(media))));
            }
        }
        PageSize::Card(bleed) => {
            let Some(trim) = get("TrimBox") else {
                return diagnostic(&rule::VENDOR_PAGE, "the page has no TrimBox: nothing says where the card is cut".into());
            };
            let gaps = [trim[0] - media[0], trim[1] - media[1], media[2] - trim[2], media[3] - trim[3]];
            if let Some(gap) = gaps.iter().find(|gap| (**gap - bleed.to_pt()).abs() > SLACK) {
                let message =
                    format!("the page ends {:.2} mm beyond the cut; it has to be a card with {bleed} of bleed", gap * 25.4 / 72.0);
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
    let wrong = match labels::backs(file) {
        Some(backs) => labelled(&backs, vendor.backs),
        None => by_looks(file, vendor.backs),
    };
    if let Some(wrong) = wrong {
        found.vendor(&rule::VENDOR_ORDER, At::default(), &vendor.title, wrong);
    }
}

/// Checks the order of pages that are labelled as fronts and backs.
fn labelled(backs: &[bool], wanted: Backs) -> Option<String> {
    let first = match wanted {
        Backs::SeparatePages if backs.iter().all(|is_back| Some(is_back) == backs.first()) => return None,
        Backs::SeparatePages => return Some("there are fronts and backs; each have to be in a PDF of their own".into()),
        Backs::FrontPages if !backs.contains(&true) => return None,
        Backs::FrontPages => return Some("there are backs; it has to be fronts alone".into()),
        Backs::BackFront => true,
        _ => false,
    };
    if backs.len().is_multiple_of(2) && backs.chunks(2).all(|pair| *pair == [first, !first]) {
        return None;
    }
    if backs.chunks(2).all(|pair| *pair == [!first, first]) {
        return Some(other_way_round(if first { "front comes before its back" } else { "back comes before its front" }));
    }
    let order = if first { "each back before its front" } else { "each front before its back" };
    Some(match backs.iter().filter(|is_back| **is_back).count() {
        0 => format!("there are fronts alone; it has to be {order}"),
        count if count == backs.len() => format!("there are backs alone; it has to be {order}"),
        _ => format!("fronts and backs are in another order than {order}"),
    })
}

/// Checks alternating faces, as far as possible: faces that repeat more often than their neighbours count as backs.
/// This can't detect backs among fronts.
fn by_looks(file: &File, wanted: Backs) -> Option<String> {
    let count = file.pages().len();
    if matches!(wanted, Backs::SeparatePages | Backs::FrontPages) {
        return None;
    }
    if !count.is_multiple_of(2) {
        return Some(format!("there are {count} pages: some face has no other side"));
    }
    let different =
        |first: usize| file.each_page().skip(first).step_by(2).filter_map(|(_, page)| shows(file, page)).collect::<BTreeSet<_>>().len();
    let (odd, even) = (different(0), different(1));
    match wanted {
        Backs::BackFront if odd > even => Some(other_way_round("front seems to come before its back")),
        Backs::FrontBack if even > odd => Some(other_way_round("back seems to come before its front")),
        _ => None,
    }
}

fn other_way_round(what: &str) -> String {
    format!("each {what}; it has to be the other way round")
}

/// What makes a page look like another one: its operators, by their SHA-256, and what they can draw.
fn shows(file: &File, page: &Dictionary) -> Option<([u8; 32], Vec<ObjectId>)> {
    let resources = file.inherited(page, "Resources").and_then(as_dict);
    let drawn = resources.and_then(|resources| file.dict(resources, "XObject"));
    let drawn = drawn.into_iter().flat_map(Dictionary::iter).filter_map(|(_, object)| object.as_reference().ok()).collect();
    Some((Sha256::digest(file.page_operators(page).ok()?).into(), drawn))
}

fn size(sides: Sides) -> (f64, f64) {
    (sides[2] - sides[0], sides[3] - sides[1])
}

/// Whether a size in points is this one, upright or lying.
fn is_near((width, height): (f64, f64), (one, other): (Um, Um)) -> bool {
    let near = |a: Um, b: Um| (width - a.to_pt()).abs() <= 2.0 * SLACK && (height - b.to_pt()).abs() <= 2.0 * SLACK;
    near(one, other) || near(other, one)
}

fn shown((width, height): (f64, f64)) -> String {
    let mm = |points: f64| (points * 25.4 / 72.0 * 100.0).round() / 100.0;
    format!("{} × {} mm", mm(width), mm(height))
}
