//! Where cards lie on sheets, backs behind their fronts, and marks beside them: measured on the PDF's own content.

use std::collections::BTreeMap;

use crate::support::pdf::*;
use crate::support::*;
use bidpress::press::{Card, Face, Job, Layout, Marks, Paper, Press, Printed, cut};
use bidpress::print::{Backs, BleedMode, Correction, Mark, MarkedPages, Orientation, Shape};
use bidpress::units::Um;

/// A hundredth of a millimetre, in points.
const NEAR: f64 = 0.01 * 72.0 / 25.4;

type Point = (f64, f64);

/// The four corners of a trimmed card as they lie on the page, beginning at the upper left one of the card itself.
#[derive(Clone, Debug)]
struct Trim {
    face: usize,
    corners: [Point; 4],
}

fn near(a: Point, b: Point) -> bool {
    (a.0 - b.0).abs() < NEAR && (a.1 - b.1).abs() < NEAR
}

/// All trims of a page; faces have 3 mm of bleed.
fn trims(document: &lopdf::Document, page: lopdf::ObjectId) -> Vec<Trim> {
    let bleed = 3.0 * 72.0 / 25.4;
    let trim = |placed: &Drawn| {
        let [_, _, width, height] = placed.bounds;
        let corners = [(bleed, height - bleed), (width - bleed, height - bleed), (width - bleed, bleed), (bleed, bleed)];
        Trim { face: placed.face, corners: corners.map(|corner| apply(&placed.matrix, corner)) }
    };
    drawn(document, page).iter().map(trim).collect()
}

/// Cards that lie and stand, in two sizes; some have no back. Back `n + 100` belongs to front `n`.
fn cards(press: &Press<'_>, fonts: &bidpress::fonts::Fonts) -> (Vec<Face>, Vec<Card>) {
    let mut faces = Vec::new();
    let mut cards = Vec::new();
    for side in 0..2 {
        for n in 0..BACK {
            let (width, height) = drawn_size(n);
            let text = sized(&format!(r#"<circle r="{}"/>"#, n + 1 + side * 100), width, height);
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
        let [upper_left, upper_right, lower_right, lower_left] = front.corners.map(|corner| behind(turned, sheet, corner));
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
    for (gutter, bleed_mode) in [(0, None), (4, None), (0, Some(BleedMode::Each)), (0, Some(BleedMode::None))] {
        for orientation in [None, Some(Orientation::Portrait), Some(Orientation::Landscape)] {
            for (backs, hint) in [(Backs::LongEdge, "DuplexFlipLongEdge"), (Backs::ShortEdge, "DuplexFlipShortEdge")] {
                let printed = print_with(|job| {
                    job.backs = backs;
                    job.layout = Layout { gutter: Um::mm(gutter), bleed_mode, orientation, ..Layout::default() };
                });
                let document = open(&printed.pdf);
                assert_eq!(duplex(&document).as_deref(), Some(hint));
                let pages: Vec<_> = document.page_iter().collect();
                let mut pairs = 0;
                for pair in pages.chunks(2) {
                    let (width, height) = media(&document, pair[0]);
                    assert_eq!(media(&document, pair[1]), (width, height));
                    assert_eq!(width > height, orientation == Some(Orientation::Landscape));
                    // The long edges of a standing sheet are left and right: flipped over one of them, x changes.
                    let turned = if (backs == Backs::LongEdge) == (height > width) { Turned::X } else { Turned::Y };
                    pairs += check_pair(&trims(&document, pair[0]), &trims(&document, pair[1]), turned, (width, height));
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
            let (fronts, backs): (Vec<Trim>, Vec<Trim>) = trims(&document, page).into_iter().partition(|trim| trim.face < BACK);
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
            let (front, back) = if backs == Backs::FrontBack { (pair[0], pair[1]) } else { (pair[1], pair[0]) };
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
                assert!(near(if is_back { wanted(corner) } else { corner }, got), "page {number}: {corner:?} {got:?}");
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
            job.cards = (0..4).map(|_| Card { front: 0, back: None, size: POKER, shape: Shape::Rectangle }).collect();
            job.backs = Backs::None;
            job.layout = Layout { gutter: Um::mm(gutter), bleed_mode: mode, ..Layout::default() };
        });
        let document = open(&printed.pdf);
        let page = document.page_iter().next().unwrap();
        let first = &drawn(&document, page)[0];
        let [left, bottom, right, top] =
            bounding(&[apply(&first.matrix, (3.0 * pt, 3.0 * pt)), apply(&first.matrix, (66.0 * pt, 91.0 * pt))]);
        let [x0, y0, x1, y1] = first.seen;
        let beyond = [left - x0, bottom - y0, x1 - right, y1 - top].map(|length| (length / pt * 1e3).round() / 1e3);
        // A neighbour on one side at least, none on the left and above.
        assert_eq!((beyond[0], beyond[3]), (outer, outer), "{gutter} {mode:?}: {beyond:?}");
        assert!(beyond[1] == inner || beyond[2] == inner, "{gutter} {mode:?}: {beyond:?}");
    }
}

/// Marks are outside of all cards, on the paper, 0.15 mm wide; there is one at both ends of each cut.
#[test]
fn marks_never_touch_a_card() {
    let pt = 72.0 / 25.4;
    for paper in Paper::ALL {
        for (gutter, mode, backs) in [
            (0, BleedMode::Outer, Backs::None),
            (5, BleedMode::Outer, Backs::None),
            (0, BleedMode::Each, Backs::LongEdge),
            (2, BleedMode::None, Backs::Gutterfold),
        ] {
            let printed = print_with(|job| {
                job.paper = paper;
                job.backs = backs;
                job.layout = Layout { gutter: Um::mm(gutter), bleed_mode: Some(mode), ..Layout::default() };
            });
            let document = open(&printed.pdf);
            for page in document.page_iter() {
                let (width, height) = media(&document, page);
                let (placed, lines) = (trims(&document, page), lines(&document, page));
                assert!(lines.len() >= 8, "{paper:?}");
                for line in &lines {
                    assert!((line.width / pt - 0.15).abs() < 1e-3);
                    let [x0, y0, x1, y1] = bounding(&[line.from, line.to]);
                    assert!(x0 >= 0.0 && y0 >= 0.0 && x1 <= width && y1 <= height, "{paper:?} {line:?}");
                    for trim in &placed {
                        let [left, bottom, right, top] = bounding(&trim.corners);
                        let beside = x1 < left + NEAR || x0 > right - NEAR || y1 < bottom + NEAR || y0 > top - NEAR;
                        assert!(beside, "{paper:?} {gutter} {mode:?} {backs:?}: {line:?} on {trim:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn cuts_between_cards_that_do_not_touch_are_double() {
    let count = |gutter: i64, kinds: &[Mark]| {
        let printed = print_with(|job| {
            job.cards.truncate(1);
            job.backs = Backs::None;
            job.marks = Marks { kinds: kinds.to_vec(), pages: MarkedPages::Both, ..Marks::default() };
            job.layout.gutter = Um::mm(gutter);
        });
        let document = open(&printed.pdf);
        lines(&document, document.page_iter().next().unwrap()).len()
    };
    // Three by three: four cuts each way, a mark at both ends.
    assert_eq!(count(0, &[Mark::Crop]), 16);
    // Five millimetres apart: six cuts each way, each in two gutters.
    assert_eq!(count(5, &[Mark::Crop]), 24);
    assert_eq!(count(5, &[Mark::Guides]), 24);
    assert_eq!(count(0, &[Mark::Guides]), 0);
    assert_eq!(count(5, &[]), 0);
}

#[test]
fn marks_can_be_left_to_the_fronts() {
    let printed = print_with(|job| job.marks = Marks { kinds: Mark::DEFAULT.to_vec(), pages: MarkedPages::Fronts, ..Marks::default() });
    let document = open(&printed.pdf);
    for (number, page) in document.page_iter().enumerate() {
        assert_eq!(lines(&document, page).is_empty(), number % 2 == 1);
    }
}

/// Registration marks, bar and slug are one drawing; what has no room is told.
#[test]
fn other_marks_are_drawn_where_there_is_room() {
    let all = vec![Mark::Registration, Mark::Bar, Mark::Slug, Mark::Outline];
    let printed = print_with(|job| job.marks = Marks { kinds: all.clone(), pages: MarkedPages::Both, ..Marks::default() });
    assert_eq!(printed.left_out, [Mark::Outline], "these cards touch");
    let document = open(&printed.pdf);
    let count = document.page_iter().count();
    for (number, page) in document.page_iter().enumerate() {
        let drawing = drawn(&document, page).pop().unwrap();
        assert!(drawing.face >= 2 * BACK);
        let text = text_of(&document, drawing.form);
        let side = if number % 2 == 0 { "fronts" } else { "backs" };
        assert!(text.starts_with("A test · bidpress "), "{text}");
        assert!(text.ends_with(&format!(" · {side} · page {} of {count}", number + 1)), "{text}");
    }
    let tight = print_with(|job| {
        job.marks = Marks { kinds: all.clone(), pages: MarkedPages::Both, ..Marks::default() };
        job.cards.truncate(1);
        job.paper = Paper { name: "tight", width: Um::mm(73), height: Um::mm(98) };
    });
    assert_eq!(tight.left_out, [Mark::Registration, Mark::Bar, Mark::Slug]);
}

#[test]
fn editions_differ_when_cards_do() {
    let slug = |radius: usize| {
        let fonts = fonts();
        let press = Press::new(&fonts);
        let faces = vec![press.face(&tree(&card(&format!("<circle r='{radius}'/>")), &fonts))];
        let mut job = job(faces, vec![Card { front: 0, back: None, size: POKER, shape: Shape::Rectangle }]);
        job.marks = Marks { kinds: vec![Mark::Slug], pages: MarkedPages::Both, ..Marks::default() };
        let document = open(&press.print(&job).unwrap().pdf);
        let page = document.page_iter().next().unwrap();
        text_of(&document, drawn(&document, page).pop().unwrap().form)
    };
    assert_eq!(slug(1), slug(1));
    assert_ne!(slug(1), slug(2));
}

#[test]
fn cut_files_hold_each_cut_once() {
    let fonts = fonts();
    let press = Press::new(&fonts);
    let faces = vec![press.face(&tree(&card(""), &fonts))];
    let mut job = job(faces, vec![Card { front: 0, back: None, size: POKER, shape: Shape::Rectangle }; 11]);
    let files = cut::files(&job).unwrap();
    // Nine on the first sheet, two on the last.
    assert_eq!(files.len(), 2);
    assert!(files[0].contains(r#"width="210mm" height="297mm" viewBox="0 0 210 297""#), "{}", files[0]);
    let count = |text: &str, what: char| text.split(" d=\"").nth(1).unwrap().matches(what).count();
    // 4 × 3 cuts across and as many down; four corners for each of nine cards.
    assert_eq!((count(&files[0], 'L'), count(&files[0], 'A')), (24, 36));
    assert_eq!((count(&files[1], 'L'), count(&files[1], 'A')), (7, 8));
    job.layout.corners = Um::ZERO;
    assert_eq!(count(&cut::files(&job).unwrap()[0], 'A'), 0);
    job.cards.iter_mut().for_each(|card| card.shape = Shape::Circle);
    let circles = cut::files(&job).unwrap();
    assert_eq!((count(&circles[0], 'Z'), count(&circles[0], 'L')), (8, 0), "round cards bleed each, and eight fit");
    for file in files.iter().chain(&circles) {
        resvg::usvg::roxmltree::Document::parse(file).unwrap();
    }
}

#[test]
fn overviews_hold_all_cards_on_one_page() {
    for count in [1, 2, 7, 54, 300] {
        let fonts = fonts();
        let press = Press::new(&fonts);
        let faces = vec![press.face(&tree(&card(""), &fonts)), press.face(&tree(&sized("", 88.0, 63.0), &fonts))];
        let size = |n: usize| if n.is_multiple_of(5) { (POKER.1, POKER.0) } else { POKER };
        let cards = (0..count)
            .map(|n: usize| Card { front: usize::from(n.is_multiple_of(5)), back: None, size: size(n), shape: Shape::Rectangle })
            .collect();
        let captions: Vec<String> = (0..count).map(|n| format!("Card <{n}>")).collect();
        let printed = press.contact(&job(faces, cards), &captions).unwrap();
        let document = open(&printed.pdf);
        assert_eq!(document.page_iter().count(), 1);
        let page = document.page_iter().next().unwrap();
        let (width, height) = media(&document, page);
        let mut placed = drawn(&document, page);
        let head = text_of(&document, placed.pop().unwrap().form);
        let cards = if count == 1 { "1 card".to_string() } else { format!("{count} cards") };
        assert!(head.starts_with(&format!("A test · {cards}")), "{head}");
        assert_eq!(head.contains("Card <0>"), count <= 240, "{head}");
        assert_eq!(placed.len(), count);
        let areas: Vec<[f64; 4]> = placed.iter().map(|card| card.seen).collect();
        for (place, [x0, y0, x1, y1]) in areas.iter().enumerate() {
            assert!(*x0 > 14.0 && *y0 > 14.0 && *x1 < width - 14.0 && *y1 < height - 14.0, "{count}: card {place}");
            let apart = |other: &[f64; 4]| *x1 <= other[0] || *x0 >= other[2] || *y1 <= other[1] || *y0 >= other[3];
            assert!(areas.iter().enumerate().all(|(other, area)| other == place || apart(area)), "{count}: card {place}");
        }
    }
}
