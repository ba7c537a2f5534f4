//! What the PDF holds: boxes, places, fonts, forms, and what it says about itself.

use std::collections::{BTreeMap, BTreeSet};

use crate::support::pdf::{Drawn, Matrix, apply, drawn, open};
use crate::support::*;
use bidpress::press::{Card, Face, Job, Paper, Press, PressError};
use bidpress::print::Shape;
use bidpress::units::Um;
use lopdf::{Dictionary, Document, Object, ObjectId};

const TEXT: &str = r#"<text x="5" y="12" font-family="Alegreya Sans" font-size="6">AVATAR No. 7</text><text x="5" y="30" font-family="Alegreya Sans" font-size="4"><tspan font-weight="700">Bid</tspan> your last <tspan font-style="italic">fifty shillings</tspan></text>"#;

fn pages(document: &Document) -> Vec<&Dictionary> {
    document.page_iter().map(|id| document.get_dictionary(id).unwrap()).collect()
}

fn numbers(array: &Object) -> Vec<f64> {
    array.as_array().unwrap().iter().map(|number| f64::from(number.as_float().unwrap())).collect()
}

/// Points as micrometres, if they are whole ones to a hundredth of a millimetre.
fn um(points: f64) -> i64 {
    let um = points * 25_400.0 / 72.0;
    assert!((um - um.round()).abs() < 2.0, "{points} pt is no whole number of micrometres");
    um.round() as i64
}

fn streams<'a>(document: &'a Document, key: &str, value: &str) -> Vec<(&'a ObjectId, &'a lopdf::Stream)> {
    let is = |dict: &Dictionary| {
        dict.get(key.as_bytes()).and_then(|name| name.as_name()).is_ok_and(|name| name == value.as_bytes())
    };
    let stream = |(id, object): (&'a ObjectId, &'a Object)| Some((id, object.as_stream().ok()?));
    document.objects.iter().filter_map(stream).filter(|(_, stream)| is(&stream.dict)).collect()
}

fn plain(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| card(text)).collect()
}

#[test]
fn every_page_has_its_boxes() {
    let printed = print(&vec![card(TEXT); 20], &fonts());
    assert_eq!(printed.pages, 3);
    let document = open(&printed.pdf);
    assert_eq!(pages(&document).len(), 3);
    for page in pages(&document) {
        let sides =
            |name: &str| numbers(page.get(name.as_bytes()).unwrap()).into_iter().map(um).collect::<Vec<_>>();
        assert_eq!(sides("MediaBox"), [0, 0, 210_000, 297_000]);
        assert_eq!(sides("TrimBox"), [10_500, 16_500, 199_500, 280_500]);
        assert_eq!(sides("BleedBox"), [7_500, 13_500, 202_500, 283_500]);
        assert!(!page.has(b"Annots") && !page.has(b"CropBox") && !page.has(b"ArtBox"));
    }
}

#[test]
fn cards_are_at_their_places() {
    let printed = print(&vec![card(TEXT); 10], &fonts());
    let document = open(&printed.pdf);
    let page = document.page_iter().next().unwrap();
    let placed = drawn(&document, page);
    assert_eq!(placed.len(), 9);
    for (place, face) in placed.iter().enumerate() {
        let (column, row) = (place as i64 % 3, place as i64 / 3);
        let (left, bottom) = (10_500 + 63_000 * column, 297_000 - 16_500 - 88_000 * (row + 1));
        assert_eq!(face.matrix[..4], [1.0, 0.0, 0.0, 1.0]);
        assert_eq!((um(face.matrix[4]), um(face.matrix[5])), (left - 3_000, bottom - 3_000), "card {place}");
        // Bleed goes outwards only.
        let (right, top) = (left + 63_000, bottom + 88_000);
        let outer = |is: bool| if is { 3_000 } else { 0 };
        // Under a neighbour that is drawn later a card goes on for a pixel of a screen.
        let to_later = |is_outer: bool| if is_outer { 3_000 } else { 350 };
        let wanted = [
            left - outer(column == 0),
            bottom - to_later(row == 2),
            right + to_later(column == 2),
            top + outer(row == 0),
        ];
        assert_eq!(face.seen.map(um), wanted, "card {place}");
    }
    // A card without neighbours bleeds on all sides but those of the sheet's grid that are cut short.
    let [left, bottom, right, top] = drawn(&document, document.page_iter().nth(1).unwrap())[0].seen;
    assert_eq!((um(right - left), um(top - bottom)), (69_000, 94_000));
}

#[test]
fn backs_lie_behind_their_fronts() {
    let fonts = fonts();
    let press = Press::new(&fonts);
    let faces: Vec<Face> =
        (0..22).map(|n| press.face(&tree(&card(&format!(r#"<circle r="{}"/>"#, n + 1)), &fonts))).collect();
    let cards: Vec<Card> = (0..11)
        .map(|n| Card { front: n, back: (n != 4).then_some(n + 11), size: POKER, shape: Shape::Rectangle })
        .collect();
    let document = open(&press.print(&job(faces, cards)).unwrap().pdf);
    let ids: Vec<ObjectId> = document.page_iter().collect();
    assert_eq!(ids.len(), 4);
    let mut seen = Vec::new();
    for pair in ids.chunks(2) {
        let [fronts, backs] = [pair[0], pair[1]].map(|page| {
            let middle =
                |face: Drawn| (face.radius() - 1, (um(face.matrix[4]) + 34_500, um(face.matrix[5]) + 47_000));
            drawn(&document, page).into_iter().map(middle).collect::<BTreeMap<usize, (i64, i64)>>()
        });
        for (front, (x, y)) in fronts {
            match backs.get(&(front + 11)) {
                Some(back) => assert_eq!(*back, (210_000 - x, y)),
                None => assert_eq!(front, 4),
            }
            seen.push(front);
        }
    }
    assert_eq!(seen, (0..11).collect::<Vec<_>>());
}

#[test]
fn wide_cards_are_turned_and_their_backs_the_other_way() {
    let fonts = fonts();
    let press = Press::new(&fonts);
    let faces = vec![
        press.face(&tree(&sized(TEXT, 88.0, 63.0), &fonts)),
        press.face(&tree(&sized("", 88.0, 63.0), &fonts)),
    ];
    let cards = vec![Card { front: 0, back: Some(1), size: (POKER.1, POKER.0), shape: Shape::Rectangle }];
    let document = open(&press.print(&job(faces, cards)).unwrap().pdf);
    let ids: Vec<ObjectId> = document.page_iter().collect();
    let corner = |matrix: &Matrix, u: f64, v: f64| {
        let pt = |mm: f64| mm * 72.0 / 25.4;
        let (x, y) = apply(matrix, (pt(u), pt(v)));
        (um(x), um(y))
    };
    let front = &drawn(&document, ids[0])[0].matrix;
    let back = &drawn(&document, ids[1])[0].matrix;
    // The slot at the upper left: 10.5 … 73.5 mm across, 192.5 … 280.5 mm up. The card's top points to the
    // right.
    assert_eq!(corner(front, 3.0, 3.0), (10_500, 280_500));
    assert_eq!(corner(front, 91.0, 66.0), (73_500, 192_500));
    // Seen from behind, the same edge of the card points to the left.
    assert_eq!(corner(back, 3.0, 66.0), (210_000 - 73_500, 192_500));
    assert_eq!(corner(back, 3.0, 3.0), (210_000 - 10_500, 192_500));
}

#[test]
fn sizes_do_not_share_a_sheet() {
    let fonts = fonts();
    let press = Press::new(&fonts);
    let faces = vec![press.face(&tree(&card(""), &fonts)), press.face(&tree(&sized("", 44.0, 68.0), &fonts))];
    let small = (Um::mm(44), Um::mm(68));
    let cards = (0..20).map(|n| if n % 2 == 0 { (0, POKER) } else { (1, small) }).map(|(front, size)| Card {
        front,
        back: None,
        size,
        shape: Shape::Rectangle,
    });
    let printed = press.print(&job(faces, cards.collect())).unwrap();
    let document = open(&printed.pdf);
    let widths = |page| {
        drawn(&document, page).into_iter().map(|face| um(face.bounds(&document)[2])).collect::<Vec<_>>()
    };
    let sheets: Vec<Vec<i64>> = document.page_iter().map(widths).collect();
    assert_eq!(sheets, [vec![69_000; 9], vec![69_000], vec![50_000; 10]]);
}

#[test]
fn impossible_jobs_are_rejected() {
    let fonts = fonts();
    let try_job = |change: &dyn Fn(&mut Job)| {
        let press = Press::new(&fonts);
        let faces = vec![press.face(&tree(&card(""), &fonts))];
        let mut job = job(faces, vec![Card { front: 0, back: None, size: POKER, shape: Shape::Rectangle }]);
        change(&mut job);
        press.print(&job).map(|printed| printed.pages)
    };
    assert_eq!(try_job(&|_| {}), Ok(1));
    assert_eq!(try_job(&|job| job.cards.clear()), Ok(0));
    assert_eq!(try_job(&|job| job.cards[0].front = 1), Err(PressError::Face { card: 0, face: 1 }));
    assert_eq!(try_job(&|job| job.cards[0].back = Some(9)), Err(PressError::Face { card: 0, face: 9 }));
    assert_eq!(try_job(&|job| job.bleed = Um::ZERO), Err(PressError::Face { card: 0, face: 0 }));
    let tiny = Paper { name: "tiny", width: Um::mm(70), height: Um::mm(100) };
    let room = (Um::mm(60), Um::mm(90));
    assert_eq!(
        try_job(&|job| job.paper = tiny),
        Err(PressError::TooLarge { size: POKER, paper: tiny, room })
    );
}

#[test]
fn each_face_of_a_family_is_embedded_once() {
    let printed =
        print(&(0..30).map(|n| card(&format!("{TEXT}<circle r='{n}'/>"))).collect::<Vec<_>>(), &fonts());
    let document = open(&printed.pdf);
    let fonts: Vec<&Dictionary> = document
        .objects
        .values()
        .filter_map(|object| object.as_dict().ok())
        .filter(|dict| {
            dict.get(b"Subtype").and_then(|name| name.as_name()).is_ok_and(|name| name == b"Type0")
        })
        .collect();
    let names: BTreeSet<String> = fonts
        .iter()
        .map(|font| String::from_utf8_lossy(font.get(b"BaseFont").unwrap().as_name().unwrap()).into_owned())
        .collect();
    assert_eq!((fonts.len(), names.len()), (3, 3));
    for font in fonts {
        let descendant = font.get_deref(b"DescendantFonts", &document).unwrap().as_array().unwrap()[0]
            .as_reference()
            .unwrap();
        let descendant = document.get_dictionary(descendant).unwrap();
        let descriptor = descendant.get_deref(b"FontDescriptor", &document).unwrap().as_dict().unwrap();
        let file = descriptor.get_deref(b"FontFile2", &document).unwrap().as_stream().unwrap();
        assert!(file.decompressed_content().unwrap().len() < 12_000, "the font is no subset");
        assert!(font.get_deref(b"ToUnicode", &document).unwrap().as_stream().is_ok());
    }
}

#[test]
fn text_can_be_read_and_searched() {
    for family in ["Alegreya Sans", "Alegreya Sans Cubic"] {
        // A face that is printed once is a part of the page, others are forms.
        for copies in [1, 2] {
            let text = card(&TEXT.replace("Alegreya Sans", family));
            let document = open(&print(&vec![text; copies], &fonts()).pdf);
            let faces = drawn(&document, document.page_iter().next().unwrap());
            assert_eq!((faces.len(), faces[0].form.is_some()), (copies, copies > 1));
            for face in faces {
                assert_eq!(face.text(&document), "AVATAR No. 7Bid your last fifty shillings");
            }
        }
    }
}

#[test]
fn equal_art_is_stored_once() {
    let art = r##"<path fill="#c60" d="M0 0C10 20 30 5 50 50L20 70Z"/><circle cx="30" cy="30" r="9" fill="#036" fill-opacity=".5"/>"##;
    let texts: Vec<String> = (0..8)
        .map(|n| {
            card(&format!(r#"<g id="art-owl" transform="translate({n} {n}) scale(.{}) rotate({n})">{art}</g><circle r="{n}"/>"#, n + 1))
        })
        .collect();
    let forms = |texts: &[String]| streams(&open(&print(texts, &fonts()).pdf), "Subtype", "Form").len();
    // The owl; and eight faces, if each is printed twice.
    assert_eq!((forms(&texts), forms(&[&texts[..], &texts].concat())), (1, 9));
    let loose: Vec<String> = texts.iter().map(|text| text.replace("art-owl", "owl")).collect();
    assert_eq!((forms(&loose), forms(&[&loose[..], &loose].concat())), (0, 8));
}

#[test]
fn equal_faces_are_stored_once() {
    let document = open(&print(&vec![card(TEXT); 30], &fonts()).pdf);
    assert_eq!(streams(&document, "Subtype", "Form").len(), 1);
}

#[test]
fn pictures_are_stored_once_and_jpegs_as_they_are() {
    let jpeg = include_str!("../data/jpeg.base64");
    let image = |x: usize, kind: &str, data: &str| {
        format!(r#"<image x="{x}" width="20" height="20" href="data:image/{kind};base64,{data}"/>"#)
    };
    let texts: Vec<String> = (0..5)
        .map(|n| card(&(image(n, "jpeg", jpeg) + &image(n + 9, "png", include_str!("../data/png.base64")))))
        .collect();
    let document = open(&print(&texts, &fonts()).pdf);
    let images = streams(&document, "Subtype", "Image");
    // The JPEG, the PNG, and the opacity of the PNG.
    assert_eq!(images.len(), 3);
    let filter = |stream: &lopdf::Stream| stream.dict.get(b"Filter").unwrap().as_name().unwrap().to_vec();
    let direct: Vec<_> = images.iter().filter(|(_, stream)| filter(stream) == b"DCTDecode").collect();
    assert_eq!(
        direct[0].1.content,
        bidpress::svg::picture::from_uri(&format!("data:image/jpeg;base64,{jpeg}")).unwrap()
    );
}

#[test]
fn bitmaps_are_reported() {
    let blur = r#"<filter id="f"><feGaussianBlur stdDeviation="1"/></filter><circle id="glow" cx="30" cy="30" r="9" filter="url(#f)"/>"#;
    let printed = print(&plain(&["", blur]), &fonts());
    assert_eq!(printed.notices.len(), 1);
    assert_eq!((printed.notices[0].face, printed.notices[0].element.as_str()), (1, "glow"));
    let document = open(&printed.pdf);
    let image = &streams(&document, "ColorSpace", "DeviceRGB")[0].1.dict;
    // 18 mm and a tenth on each side, at 600 dpi.
    assert_eq!(image.get(b"Width").unwrap().as_i64().unwrap(), (18.0f64 * 1.2 / 25.4 * 600.0).ceil() as i64);
}

#[test]
fn the_document_has_metadata() {
    let fonts = fonts();
    let press = Press::new(&fonts);
    let faces = vec![press.face(&tree(&card(TEXT), &fonts))];
    let mut job = job(faces, vec![Card { front: 0, back: Some(0), size: POKER, shape: Shape::Rectangle }]);
    job.title = "Bids & <Bluffs> “é”".into();
    job.lang = "en-GB".into();
    job.author = "A & B".into();
    let pdf = press.print(&job).unwrap().pdf;
    let document = open(&pdf);
    assert!(pdf.starts_with(b"%PDF-1.6"));
    let info = document.trailer.get_deref(b"Info", &document).unwrap().as_dict().unwrap();
    let string = |name: &str| info.get(name.as_bytes()).unwrap().as_str().unwrap().to_vec();
    assert_eq!(string("CreationDate"), b"D:20000101000000Z");
    assert_eq!(string("Title")[..2], [0xfe, 0xff]);
    assert_eq!(info.get(b"Trapped").unwrap().as_name().unwrap(), b"False");
    let catalog = document.catalog().unwrap();
    assert_eq!(catalog.get(b"Lang").unwrap().as_str().unwrap(), b"en-GB");
    let preferences = catalog.get(b"ViewerPreferences").unwrap().as_dict().unwrap();
    assert!(preferences.get(b"DisplayDocTitle").unwrap().as_bool().unwrap());
    assert_eq!(preferences.get(b"PrintScaling").unwrap().as_name().unwrap(), b"None");
    assert_eq!(preferences.get(b"Duplex").unwrap().as_name().unwrap(), b"DuplexFlipLongEdge");
    assert!(!catalog.has(b"OutputIntents"), "printpdf's profile is not ours to hand on");
    let xmp = catalog.get_deref(b"Metadata", &document).unwrap().as_stream().unwrap();
    let xmp = std::str::from_utf8(&xmp.content).unwrap();
    assert!(xmp.contains("Bids &amp; &lt;Bluffs&gt; “é”") && xmp.contains("A &amp; B"), "{xmp}");
    resvg::usvg::roxmltree::Document::parse(xmp).unwrap();
    let id = document.trailer.get(b"ID").unwrap().as_array().unwrap();
    assert_eq!((id.len(), id[0].as_str().unwrap().len()), (2, 16));
}

#[test]
fn the_same_job_gives_the_same_bytes() {
    use rayon::prelude::*;
    let fonts = fonts();
    let rich = include_str!("../data/rich.svg");
    let texts: Vec<String> = (0..40)
        .map(|n| card(&rich.replace("Avery", &format!("Avery {n}")).replace("17/120", &n.to_string())))
        .collect();
    let print = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let press = Press::new(&fonts);
        let faces: Vec<Face> =
            pool.install(|| texts.par_iter().map(|text| press.face(&tree(text, &fonts))).collect());
        let cards =
            (0..40).map(|front| Card { front, back: None, size: POKER, shape: Shape::Rectangle }).collect();
        press.print(&job(faces, cards)).unwrap().pdf
    };
    let one = print(1);
    assert!(one == print(2) && one == print(5));
    let other = crate::support::print(&texts[..1], &fonts).pdf;
    assert_ne!(open(&other).trailer.get(b"ID").unwrap(), open(&one).trailer.get(b"ID").unwrap());
}
