//! Marks on sheets, and cut files.

use super::*;

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
                        let beside =
                            x1 < left + NEAR || x0 > right - NEAR || y1 < bottom + NEAR || y0 > top - NEAR;
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
    let printed = print_with(|job| {
        job.marks = Marks { kinds: Mark::DEFAULT.to_vec(), pages: MarkedPages::Fronts, ..Marks::default() }
    });
    let document = open(&printed.pdf);
    for (number, page) in document.page_iter().enumerate() {
        assert_eq!(lines(&document, page).is_empty(), number % 2 == 1);
    }
}

/// Registration marks, bar and slug are one drawing; what has no room is told.
#[test]
fn other_marks_are_drawn_where_there_is_room() {
    let all = vec![Mark::Registration, Mark::Bar, Mark::Slug, Mark::Outline];
    let printed = print_with(|job| {
        job.marks = Marks { kinds: all.clone(), pages: MarkedPages::Both, ..Marks::default() }
    });
    assert_eq!(printed.left_out, [Mark::Outline], "these cards touch");
    let document = open(&printed.pdf);
    let count = document.page_iter().count();
    for (number, page) in document.page_iter().enumerate() {
        let drawing = drawn(&document, page).pop().unwrap();
        let text = drawing.text(&document);
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
        drawn(&document, page).pop().unwrap().text(&document)
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
    assert_eq!(
        (count(&circles[0], 'Z'), count(&circles[0], 'L')),
        (8, 0),
        "round cards bleed each, and eight fit"
    );
    for file in files.iter().chain(&circles) {
        resvg::usvg::roxmltree::Document::parse(file).unwrap();
    }
}
