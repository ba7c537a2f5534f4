//! Marks beside cards, cut lines and edges.

use super::*;

/// Viewers smooth the edge where two cards meet; the white of the paper must not shine through, from 100 %
/// on.
#[test]
fn no_white_shows_between_cards_that_touch() {
    use bidpress::press::{Card, Marks, Press};
    use bidpress::print::Shape;
    let fonts = support::fonts();
    let press = Press::new(&fonts);
    let ground = support::card(r#"<rect x="-3" y="-3" width="69" height="94"/>"#);
    let faces =
        vec![press.face(&support::tree(&ground, &fonts)), press.face(&support::tree(&ground, &fonts))];
    let cards = vec![Card { front: 0, back: Some(1), size: support::POKER, shape: Shape::Rectangle }; 9];
    let mut job = support::job(faces, cards);
    job.marks = Marks::none();
    let pdf = press.print(&job).unwrap().pdf;
    for dpi in [73.0, 81.5, 96.0, 110.3, 150.0] {
        for page in draw(pdf.clone(), &[0, 1], dpi) {
            let pixels = |mm: f64| (mm / 25.4 * dpi).round() as u32;
            for y in pixels(18.0)..pixels(278.0) {
                for x in pixels(12.0)..pixels(198.0) {
                    let pixel = page.pixel(x, y).unwrap();
                    assert!(pixel.red() < 8, "{dpi} dpi: ({x}, {y}) is {}", pixel.red());
                }
            }
        }
    }
}

/// What a page draws, unpacked, and its resources.
fn page(document: &Document, number: usize) -> (String, lopdf::Dictionary) {
    let id = document.page_iter().nth(number).unwrap();
    let resources =
        document.get_dictionary(id).unwrap().get(b"Resources").unwrap().as_dict().unwrap().clone();
    (String::from_utf8_lossy(&document.get_page_content(id)).into_owned(), resources)
}

/// The colour space of a page with this name: its kind, its ink, and what stands for it.
fn separation(resources: &lopdf::Dictionary, name: &str) -> Vec<String> {
    let spaces = resources.get(b"ColorSpace").unwrap().as_dict().unwrap();
    let parts = spaces.get(name.as_bytes()).unwrap().as_array().unwrap();
    parts
        .iter()
        .filter_map(|part| part.as_name().ok())
        .map(|name| String::from_utf8_lossy(name).into_owned())
        .collect()
}

/// Cutters follow the spot colour: on fronts alone, over what is printed, each line once.
#[test]
fn the_cut_line_has_an_ink_of_its_own() {
    for (standard, device) in [("none", "DeviceRGB"), ("pdfx1a", "DeviceCMYK"), ("pdfx4", "DeviceCMYK")] {
        let folder = Folder::new(&format!("printing-cut-line-{standard}"));
        folder.sample(&format!("build sample --cut-line spot --no-marks --standard {standard}")).good();
        let document = document(&folder, "sample.pdf");
        let (front, resources) = page(&document, 0);
        assert_eq!(separation(&resources, "CutContour"), ["Separation", "CutContour", device]);
        let state = resources
            .get(b"ExtGState")
            .and_then(|states| states.as_dict().unwrap().get(b"Overprint"))
            .unwrap()
            .as_dict()
            .unwrap();
        assert!(state.get(b"OP").unwrap().as_bool().unwrap());
        let cut = front.split("/CutContour CS 1 SCN").nth(1).unwrap();
        assert!(front.contains("/Overprint gs"), "{front}");
        assert_eq!(
            front.contains("/OC /Cut BDC"),
            standard != "pdfx1a",
            "a layer of its own, where layers are known"
        );
        // Nine cards that touch, seven of one size: their straight sides are shared, but for where the round
        // corners part them.
        let curves = cut.lines().filter(|line| line.ends_with(" c")).count();
        assert_eq!(curves, 9 * 4, "{cut}");
        assert!(!page(&document, 1).0.contains("CutContour"));
    }
    let plain = Folder::new("printing-cut-line-black");
    plain.sample("build sample --marks outline").good();
    assert!(!page(&document(&plain, "sample.pdf"), 0).0.contains("CutContour"));
}

/// Lines around cards that touch would lie on their neighbours.
#[test]
fn lines_around_cards_stay_off_their_neighbours() {
    let folder = Folder::new("printing-outline");
    let sheet = |marks: &str| {
        let told = folder.sample(&format!("build bid-it --cards 1-9 --no-backs {marks}")).good().err.clone();
        (draw(folder.read("bid-it.pdf"), &[0], 200.0).remove(0), told)
    };
    let ((lined, told), (plain, _)) = (sheet("--marks outline --corners 0mm"), sheet("--no-marks"));
    assert!(told.contains("there is no room for the mark `outline` where cards touch"), "{told}");
    assert!(!sheet("--marks outline --gutter 6mm").1.contains("mark `outline`"));
    let width = lined.width() as usize;
    let differs = |place: &usize| lined.pixels()[*place].red().abs_diff(plain.pixels()[*place].red()) > 90;
    let lines: Vec<(usize, usize)> =
        (0..lined.pixels().len()).filter(differs).map(|place| (place % width, place / width)).collect();
    let ends = |side: fn(&(usize, usize)) -> usize| {
        (lines.iter().map(side).min().unwrap(), lines.iter().map(side).max().unwrap())
    };
    let ((left, right), (top, bottom)) = (ends(|(x, _)| *x), ends(|(_, y)| *y));
    // Three by three cards: all lines are around the nine, none is between them.
    let near = |at: usize, (low, high): (usize, usize)| at < low + 4 || at + 4 > high;
    assert!(
        lines.len() > 2000 && lines.iter().all(|(x, y)| near(*x, (left, right)) || near(*y, (top, bottom)))
    );
}

/// Registration marks are on the plate of each ink, on both sides.
#[test]
fn registration_marks_are_in_all_inks() {
    for (color, device) in [("rgb", "DeviceRGB"), ("cmyk", "DeviceCMYK"), ("gray", "DeviceGray")] {
        let folder = Folder::new(&format!("printing-registration-{color}"));
        folder.sample(&format!("build sample --marks registration --color {color}")).good();
        let document = document(&folder, "sample.pdf");
        for side in [0, 1] {
            let (content, resources) = page(&document, side);
            assert_eq!(separation(&resources, "All"), ["Separation", "All", device]);
            let marks = content.split("/All CS 1 SCN").nth(1).unwrap();
            // A cross of two lines and a ring of four curves each.
            let count = |end: &str| marks.lines().filter(|line| line.ends_with(end)).count();
            assert!(count(" c") >= 8 && count(" c") == 2 * count(" l"), "{marks}");
        }
    }
}

#[test]
fn marks_without_room_are_warnings() {
    let folder = Folder::new("printing-room");
    let output = folder.sample("build sample --paper 70x95mm --margin 0mm --marks slug,crop");
    let told = output.err;
    assert!(output.code == Some(0) && told.contains("no room for the marks `crop` and `slug`"), "{told}");
    let output = folder.sample("build sample --paper 70x95mm");
    let told = output.err;
    assert!(
        told.contains("there is room for 60 mm × 85 mm") && told.contains("help: choose larger --paper"),
        "{told}"
    );
}
