//! Damaged files, filters, and objects that refer to themselves.

use super::*;

#[test]
fn damaged_files_are_reported_without_a_crash() {
    finds("damaged", Standard::X4, |document| {
        let form = form(document);
        let half = form.content[..form.content.len() / 2].to_vec();
        form.set_content(half);
    });
    // A stream that is cut off goes on to no end, however its filters are written.
    for filters in [Object::from("FlateDecode"), vec![Object::from("FlateDecode")].into()] {
        finds("damaged", Standard::None, |document| {
            let content = torn(document, filters.clone());
            page(document).set("Contents", content);
        });
    }
    let asked = Requirements { standard: None, ink_limit: 300 };
    for nothing in [&b""[..], b"no PDF", b"%PDF-1.7\n", b"%PDF-1.4\ntrailer <</Root 1 0 R>>\n%%EOF"] {
        assert!(check(nothing, asked, None).is_err());
    }
    // Whatever comes out, it comes out.
    let mut pdf = Vec::new();
    sound(Standard::X1a).save_to(&mut pdf).unwrap();
    for part in 0..40 {
        let _ = check(&pdf[..pdf.len() * part / 40], asked, None);
        let mut damaged = pdf.clone();
        for step in 0..20 {
            let place = (part * 7_919 + step * 104_729) % damaged.len();
            damaged[place] = damaged[place].wrapping_add(1 + step as u8);
        }
        let _ = check(&damaged, asked, None);
    }
}

/// Lines, packed and cut off.
fn torn(document: &mut Document, filters: Object) -> Object {
    let mut stream = Stream::new(
        Dictionary::new(),
        (0..999).flat_map(|x| format!("{x} 0 m 9 {x} l S\n").into_bytes()).collect(),
    );
    stream.compress().unwrap();
    stream.set_content(stream.content[..stream.content.len() / 2].to_vec());
    stream.dict.set("Filter", filters);
    document.add_object(stream).into()
}

#[test]
fn filters_are_undone_in_their_order() {
    let packed = |document: &mut Document, filters: &[&str], content: &[u8]| {
        let filters = filters.iter().map(|name| Object::from(*name)).collect::<Vec<_>>();
        let content = document.add_object(Stream::new(dictionary! { "Filter" => filters }, content.to_vec()));
        page(document).set("Contents", content);
    };
    let flate = || {
        let mut stream = Stream::new(Dictionary::new(), b"0 0 m 9 9 l S 1 1 1 1 k 0 0 m 9 9 l S ".repeat(99));
        stream.compress().unwrap();
        stream.content
    };
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>() + ">";
    finds("ink", Standard::None, |document| {
        packed(document, &["ASCIIHexDecode", "FlateDecode"], hex(&flate()).as_bytes())
    });
    finds("ink", Standard::None, |document| packed(document, &["RunLengthDecode"], b"\x061 1 1 1\x01 k\x80"));
    let half = flate()[..flate().len() / 2].to_vec();
    finds("damaged", Standard::None, |document| {
        packed(document, &["ASCIIHexDecode", "FlateDecode"], hex(&half).as_bytes())
    });
    let diagnostics = finds("not-read", Standard::None, |document| packed(document, &["NoSuch"], b"0 0 m"));
    assert_eq!(diagnostics[0].message, "the page is packed in a way that is not looked into: `/NoSuch`");
}

#[test]
fn images_must_be_complete() {
    let draw_one = |document: &mut Document, space: &str, change: &dyn Fn(&mut Stream)| {
        let dict = dictionary! { "Type" => "XObject", "Subtype" => "Image", "Width" => 40, "Height" => 40, "ColorSpace" => space, "BitsPerComponent" => 8 };
        let mut picture = Stream::new(dict, (0..6_400_u32).map(|place| (place * place % 61) as u8).collect());
        picture.compress().unwrap();
        change(&mut picture);
        let id = document.add_object(picture);
        resource(document, "XObject", "X99", id);
        draw(document, "\nq 9 0 0 9 0 0 cm /X99 Do Q");
        id
    };
    let tear =
        |picture: &mut Stream| picture.set_content(picture.content[..picture.content.len() / 2].to_vec());
    for space in ["DeviceGray", "DeviceRGB", "DeviceCMYK", "Pattern"] {
        assert_eq!(broken(Standard::None, |document| _ = draw_one(document, space, &|_| ())), [], "{space}");
        let diagnostics = finds("damaged", Standard::None, |document| _ = draw_one(document, space, &tear));
        assert_eq!(
            (diagnostics.len(), diagnostics[0].message.as_str()),
            (1, "a picture cannot be unpacked: it is cut off or damaged")
        );
    }
    // What only pictures are packed with is not looked into, but what that is packed with is.
    let twice = |picture: &mut Stream| {
        picture.dict.set("Filter", vec!["FlateDecode".into(), Object::from("DCTDecode")])
    };
    assert_eq!(broken(Standard::None, |document| _ = draw_one(document, "DeviceCMYK", &twice)), []);
    finds("damaged", Standard::None, |document| {
        _ = draw_one(document, "DeviceCMYK", &|picture| {
            twice(picture);
            tear(picture);
        });
    });
    finds("damaged", Standard::None, |document| {
        let mask = draw_one(document, "DeviceGray", &tear);
        draw_one(document, "DeviceRGB", &|picture| picture.dict.set("SMask", mask));
    });
}

/// Comments before the objects of an object stream, as QDF has them.
#[test]
fn comments_in_object_streams_are_ignored() {
    let pages = "<</Type /Pages /Kids [4 0 R] /Count 1>>";
    let catalog = "<</Type /Catalog /Pages 3 0 R>>";
    let page = "<</Type /Page /Parent 3 0 R /MediaBox [0 0 9 9] /TrimBox [0 0 9 9] /BleedBox [0 0 9 9]>>";
    let objects = [
        format!("%% of it\n{catalog}\n"),
        format!("%% pages\n%% and more\n  {pages}\n"),
        format!("%\r%\r\n{page}\n"),
    ];
    let (mut head, mut place) = (String::new(), 0);
    for (number, object) in (2..).zip(&objects) {
        head += &format!("{number} {place}\n");
        place += object.len();
    }
    let body = format!("{head}{}", objects.concat());
    let first = b"%PDF-1.5\n".len();
    let mut pdf = b"%PDF-1.5\n".to_vec();
    pdf.extend(
        format!(
            "1 0 obj\n<</Type /ObjStm /N 3 /First {} /Length {}>>\nstream\n{body}\nendstream\nendobj\n",
            head.len(),
            body.len()
        )
        .bytes(),
    );
    let table = pdf.len();
    let entry = |kind: u8, place: usize, index: u8| [kind, (place >> 8) as u8, place as u8, index];
    let entries = [
        entry(0, 0, 0),
        entry(1, first, 0),
        entry(2, 1, 0),
        entry(2, 1, 1),
        entry(2, 1, 2),
        entry(1, table, 0),
    ]
    .concat();
    pdf.extend(
        format!(
            "5 0 obj\n<</Type /XRef /Size 6 /W [1 2 1] /Root 2 0 R /Length {}>>\nstream\n",
            entries.len()
        )
        .bytes(),
    );
    pdf.extend(entries);
    pdf.extend(format!("\nendstream\nendobj\nstartxref\n{table}\n%%EOF\n").bytes());
    let report = check(&pdf, Requirements { standard: None, ink_limit: 300 }, None).unwrap();
    assert_eq!((report.pages, report.diagnostics), (1, Vec::new()));
}

#[test]
fn objects_that_contain_themselves_are_reported() {
    let report = broken(Standard::X4, |document| {
        let id = find(document, "Subtype", "Form");
        resource(document, "XObject", "X99", id);
        let form = form(document);
        form.dict.set("Resources", dictionary! { "XObject" => dictionary! { "X0" => id } });
        form.set_plain_content(b"/X0 Do 2 0 0 2 0 0 cm /X0 Do".to_vec());
        _ = form.dict.remove(b"Filter");
    });
    assert!(!report.is_empty());
    assert!(
        report
            .iter()
            .all(|diagnostic| diagnostic.rule == "damaged" && diagnostic.message.contains("contains itself")),
        "{report:#?}"
    );
    assert!(broken(Standard::X4, |document| page(document).set("Parent", (3, 0))).len() < 100);
}
