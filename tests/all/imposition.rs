//! Where cards lie on sheets, backs behind their fronts, and marks beside them: measured on the PDF's own
//! content.

mod marks;

use std::collections::BTreeMap;

use crate::support::pdf::*;
use crate::support::*;
use bidpress::press::{Card, Face, Job, Layout, Marks, Paper, Press, Printed, cut};
use bidpress::print::{Backs, BleedMode, Correction, Mark, MarkedPages, Orientation, Shape};
use bidpress::units::Um;

/// A hundredth of a millimetre, in points.
const NEAR: f64 = 0.01 * 72.0 / 25.4;

type Point = (f64, f64);

/// The four corners of a trimmed card as they lie on the page, beginning at the upper left one of the card
/// itself.
#[derive(Clone, Debug)]
struct Trim {
    face: usize,
    corners: [Point; 4],
}

fn near(a: Point, b: Point) -> bool {
    (a.0 - b.0).abs() < NEAR && (a.1 - b.1).abs() < NEAR
}

/// All trims of a page of [`cards`]; faces have 3 mm of bleed.
fn trims(document: &lopdf::Document, page: lopdf::ObjectId) -> Vec<Trim> {
    let pt = 72.0 / 25.4;
    let bleed = 3.0 * pt;
    let trim = |placed: &Drawn| {
        let face = placed.radius() - 1;
        let (width, height) = drawn_size(face % BACK);
        let (right, top) = (bleed + width * pt, bleed + height * pt);
        let corners = [(bleed, top), (right, top), (right, bleed), (bleed, bleed)];
        Trim { face, corners: corners.map(|corner| apply(&placed.matrix, corner)) }
    };
    drawn(document, page).iter().map(trim).collect()
}

/// Cards that lie and stand, in two sizes; some have no back. Back `n + BACK` belongs to front `n`, and each
/// draws a circle of its number and one.
fn cards(press: &Press<'_>, fonts: &bidpress::fonts::Fonts) -> (Vec<Face>, Vec<Card>) {
    let mut faces = Vec::new();
    let mut cards = Vec::new();
    for side in 0..2 {
        for n in 0..BACK {
            let (width, height) = drawn_size(n);
            let text = sized(&format!(r#"<circle r="{}"/>"#, n + 1 + side * BACK), width, height);
            faces.push(press.face(&tree(&text, fonts)));
        }
    }
    for n in 0..BACK {
        let (width, height) = drawn_size(n);
        let size = (Um((width * 1000.0) as i64), Um((height * 1000.0) as i64));
        cards.push(Card { front: n, back: (n % 7 != 3).then_some(n + BACK), size, shape: Shape::Rectangle });
    }
    (faces, cards)
}

const BACK: usize = 23;

fn drawn_size(n: usize) -> (f64, f64) {
    match n % 4 {
        0 | 2 => (63.0, 88.0),
        1 => (88.0, 63.0),
        _ => (44.0, 68.0),
    }
}

fn print_with(change: impl Fn(&mut Job)) -> Printed {
    let fonts = fonts();
    let press = Press::new(&fonts);
    let (faces, cards) = cards(&press, &fonts);
    let mut job = job(faces, cards);
    change(&mut job);
    press.print(&job).unwrap()
}

/// How a printer or a reader brings up the other side: across the page (x changes) or along it (y changes).
#[derive(Clone, Copy, Debug)]
enum Turned {
    X,
    Y,
    /// The page is a single card, turned as cards are turned: over its long edge.
    Card,
}

fn behind(turned: Turned, (width, height): Point, (x, y): Point) -> Point {
    match turned {
        Turned::X | Turned::Card => (width - x, y),
        Turned::Y => (x, height - y),
    }
}

/// Every front has its back exactly behind it, top behind top; returns how many pairs there are.
fn check_pair(fronts: &[Trim], backs: &[Trim], turned: Turned, sheet: Point) -> usize {
    let by_face: BTreeMap<usize, &Trim> = backs.iter().map(|trim| (trim.face, trim)).collect();
    let mut pairs = 0;
    for front in fronts {
        let Some(back) = by_face.get(&(front.face + BACK)) else {
            assert_eq!(front.face % 7, 3, "{turned:?}: the back of {} is missing", front.face);
            continue;
        };
        // Seen from behind, the upper left corner of a card is its upper right one.
        let [upper_left, upper_right, lower_right, lower_left] =
            front.corners.map(|corner| behind(turned, sheet, corner));
        let wanted = [upper_right, upper_left, lower_left, lower_right];
        for (wanted, got) in wanted.into_iter().zip(back.corners) {
            assert!(near(wanted, got), "{turned:?}, face {}: {wanted:?} is not {got:?}", front.face);
        }
        pairs += 1;
    }
    assert_eq!(pairs, backs.len(), "{turned:?}: backs without fronts");
    pairs
}

#[test]
fn backs_lie_behind_their_fronts_in_every_way_of_flipping() {
    for (gutter, bleed_mode) in [(0, None), (4, None), (0, Some(BleedMode::Each)), (0, Some(BleedMode::None))]
    {
        for orientation in [None, Some(Orientation::Portrait), Some(Orientation::Landscape)] {
            for (backs, hint) in
                [(Backs::LongEdge, "DuplexFlipLongEdge"), (Backs::ShortEdge, "DuplexFlipShortEdge")]
            {
                let printed = print_with(|job| {
                    job.backs = backs;
                    job.layout =
                        Layout { gutter: Um::mm(gutter), bleed_mode, orientation, ..Layout::default() };
                });
                let document = open(&printed.pdf);
                assert_eq!(duplex(&document).as_deref(), Some(hint));
                let pages: Vec<_> = document.page_iter().collect();
                let mut pairs = 0;
                for pair in pages.chunks(2) {
                    let (width, height) = media(&document, pair[0]);
                    assert_eq!(media(&document, pair[1]), (width, height));
                    assert_eq!(width > height, orientation == Some(Orientation::Landscape));
                    // The long edges of a standing sheet are left and right: flipped over one of them, x
                    // changes.
                    let turned =
                        if (backs == Backs::LongEdge) == (height > width) { Turned::X } else { Turned::Y };
                    pairs += check_pair(
                        &trims(&document, pair[0]),
                        &trims(&document, pair[1]),
                        turned,
                        (width, height),
                    );
                }
                assert_eq!(pairs, 20);
            }
        }
    }
}

#[test]
fn folded_backs_lie_behind_their_fronts() {
    for orientation in [None, Some(Orientation::Portrait), Some(Orientation::Landscape)] {
        let printed = print_with(|job| {
            job.backs = Backs::Gutterfold;
            job.layout.orientation = orientation;
        });
        let document = open(&printed.pdf);
        assert_eq!(duplex(&document).as_deref(), Some("Simplex"));
        let mut pairs = 0;
        for page in document.page_iter() {
            let sheet = media(&document, page);
            let (fronts, backs): (Vec<Trim>, Vec<Trim>) =
                trims(&document, page).into_iter().partition(|trim| trim.face < BACK);
            pairs += check_pair(&fronts, &backs, Turned::Y, sheet);
            // Five millimetres and the bleed are free on both sides of the fold.
            let free = (5.0 + 3.0) * 72.0 / 25.4 - NEAR;
            for corner in fronts.iter().flat_map(|trim| trim.corners) {
                assert!(corner.1 > sheet.1 / 2.0 + free);
            }
        }
        assert_eq!(pairs, 20);
    }
}

#[test]
fn backs_can_have_a_file_of_their_own() {
    let printed = print_with(|job| job.backs = Backs::Separate);
    let (backs, count) = printed.backs.unwrap();
    let (fronts, backs) = (open(&printed.pdf), open(&backs));
    assert_eq!((printed.pages, count), (fronts.page_iter().count(), backs.page_iter().count()));
    assert_eq!(printed.pages, count);
    let mut pairs = 0;
    for (front, back) in fronts.page_iter().zip(backs.page_iter()) {
        pairs += check_pair(&trims(&fronts, front), &trims(&backs, back), Turned::X, media(&fronts, front));
    }
    assert_eq!(pairs, 20);
}

#[test]
fn one_face_a_page_alternates() {
    for backs in [Backs::FrontBack, Backs::BackFront] {
        let printed = print_with(|job| {
            job.backs = backs;
            job.cards.retain(|card| card.size != (Um::mm(44), Um::mm(68)));
            job.paper = Paper { name: "card", width: Um::mm(69), height: Um::mm(94) };
            job.layout.margin = Um::ZERO;
        });
        let document = open(&printed.pdf);
        assert_eq!(duplex(&document), None);
        let pages: Vec<_> = document.page_iter().collect();
        for pair in pages.chunks(2) {
            let (front, back) =
                if backs == Backs::FrontBack { (pair[0], pair[1]) } else { (pair[1], pair[0]) };
            let (fronts, backs) = (trims(&document, front), trims(&document, back));
            assert_eq!(fronts.len(), 1);
            assert!(fronts[0].face < BACK && backs.iter().all(|trim| trim.face >= BACK));
            check_pair(&fronts, &backs, Turned::Card, media(&document, front));
            assert_eq!(boxes(&document, front, "BleedBox"), boxes(&document, front, "MediaBox"));
            assert!(lines(&document, front).is_empty(), "no marks on the bleed");
        }
    }
}

#[test]
fn backs_are_moved_and_turned_as_asked() {
    let plain = print_with(|_| {});
    let correction = Correction { right: Um(400), up: Um(-250), millidegrees: 300 };
    let moved = print_with(|job| job.layout.correction = correction);
    let (plain, moved) = (open(&plain.pdf), open(&moved.pdf));
    for (number, (before, after)) in plain.page_iter().zip(moved.page_iter()).enumerate() {
        let (width, height) = media(&plain, before);
        let is_back = number % 2 == 1;
        let wanted = |(x, y): Point| {
            // Clockwise by 0.3 degrees around the middle.
            let (sin, cos) = (-0.3f64).to_radians().sin_cos();
            let (u, v) = (x - width / 2.0, y - height / 2.0);
            let pt = 72.0 / 25.4;
            (width / 2.0 + u * cos - v * sin + 0.4 * pt, height / 2.0 + u * sin + v * cos - 0.25 * pt)
        };
        for (one, other) in trims(&plain, before).iter().zip(trims(&moved, after)) {
            for (corner, got) in one.corners.into_iter().zip(other.corners) {
                assert!(
                    near(if is_back { wanted(corner) } else { corner }, got),
                    "page {number}: {corner:?} {got:?}"
                );
            }
        }
        for name in ["TrimBox", "BleedBox", "MediaBox"] {
            assert_eq!(boxes(&plain, before, name), boxes(&moved, after, name), "{name}");
        }
    }
}

#[test]
fn bleed_goes_as_far_as_it_may() {
    let pt = 72.0 / 25.4;
    for (gutter, mode, inner, outer) in [
        (0, Some(BleedMode::Outer), 0.35, 3.0),
        (4, Some(BleedMode::Outer), 2.0, 3.0),
        (10, Some(BleedMode::Outer), 3.0, 3.0),
        (0, Some(BleedMode::Each), 3.0, 3.0),
        (0, Some(BleedMode::None), 0.35, 0.0),
        (4, Some(BleedMode::None), 0.0, 0.0),
    ] {
        let printed = print_with(|job| {
            job.cards =
                (0..4).map(|_| Card { front: 0, back: None, size: POKER, shape: Shape::Rectangle }).collect();
            job.backs = Backs::None;
            job.layout = Layout { gutter: Um::mm(gutter), bleed_mode: mode, ..Layout::default() };
        });
        let document = open(&printed.pdf);
        let page = document.page_iter().next().unwrap();
        let first = &drawn(&document, page)[0];
        let [left, bottom, right, top] = bounding(&[
            apply(&first.matrix, (3.0 * pt, 3.0 * pt)),
            apply(&first.matrix, (66.0 * pt, 91.0 * pt)),
        ]);
        let [x0, y0, x1, y1] = first.seen;
        let beyond =
            [left - x0, bottom - y0, x1 - right, y1 - top].map(|length| (length / pt * 1e3).round() / 1e3);
        // A neighbour on one side at least, none on the left and above.
        assert_eq!((beyond[0], beyond[3]), (outer, outer), "{gutter} {mode:?}: {beyond:?}");
        assert!(beyond[1] == inner || beyond[2] == inner, "{gutter} {mode:?}: {beyond:?}");
    }
}

#[test]
fn overviews_hold_all_cards_on_one_page() {
    for count in [1, 2, 7, 54, 300] {
        let fonts = fonts();
        let press = Press::new(&fonts);
        let faces =
            vec![press.face(&tree(&card(""), &fonts)), press.face(&tree(&sized("", 88.0, 63.0), &fonts))];
        let size = |n: usize| if n.is_multiple_of(5) { (POKER.1, POKER.0) } else { POKER };
        let cards = (0..count)
            .map(|n: usize| Card {
                front: usize::from(n.is_multiple_of(5)),
                back: None,
                size: size(n),
                shape: Shape::Rectangle,
            })
            .collect();
        let captions: Vec<String> = (0..count).map(|n| format!("Card <{n}>")).collect();
        let printed = press.contact(&job(faces, cards), &captions).unwrap();
        let document = open(&printed.pdf);
        assert_eq!(document.page_iter().count(), 1);
        let page = document.page_iter().next().unwrap();
        let (width, height) = media(&document, page);
        let mut placed = drawn(&document, page);
        let head = placed.pop().unwrap().text(&document);
        let cards = if count == 1 { "1 card".to_string() } else { format!("{count} cards") };
        assert!(head.starts_with(&format!("A test · {cards}")), "{head}");
        assert_eq!(head.contains("Card <0>"), count <= 240, "{head}");
        assert_eq!(placed.len(), count);
        let areas: Vec<[f64; 4]> = placed.iter().map(|card| card.seen).collect();
        for (place, [x0, y0, x1, y1]) in areas.iter().enumerate() {
            assert!(
                *x0 > 14.0 && *y0 > 14.0 && *x1 < width - 14.0 && *y1 < height - 14.0,
                "{count}: card {place}"
            );
            let apart =
                |other: &[f64; 4]| *x1 <= other[0] || *x0 >= other[2] || *y1 <= other[1] || *y0 >= other[3];
            assert!(
                areas.iter().enumerate().all(|(other, area)| other == place || apart(area)),
                "{count}: card {place}"
            );
        }
    }
}
