//! Inks that need exact alignment, and colour spaces of transparency.

use super::*;

/// Operators on the first page with the colour `All`; the first corner of the cut is given in points.
fn all(document: &mut Document, operators: impl FnOnce(f64, f64) -> String) {
    let tint = dictionary! { "FunctionType" => 2, "Domain" => vec![0.into(), 1.into()], "N" => 1 };
    resource(
        document,
        "ColorSpace",
        "All",
        vec!["Separation".into(), "All".into(), "DeviceCMYK".into(), tint.into()],
    );
    let trim: Vec<f32> = page(document)
        .get(b"TrimBox")
        .unwrap()
        .as_array()
        .unwrap()
        .iter()
        .map(|side| side.as_float().unwrap())
        .collect();
    let operators = operators(trim[0].into(), trim[1].into());
    draw(document, &format!("\n/All cs /All CS {operators}"));
}

#[test]
fn artwork_is_not_in_the_color_of_registration_marks() {
    let inside: [&dyn Fn(f64, f64) -> String; 8] = [
        &|x, y| format!("{x} {y} 9 9 re f"),
        &|x, y| format!("1 0 0 1 {x} {y} cm -5 -5 m 5 -5 l 5 5 l h B"),
        &|x, y| format!("{} {y} m {} {} l S", x + 1.0, x + 1.0, y + 9.0),
        &|x, y| format!("{} {y} m -90 -90 -90 90 {} {} c S", x + 9.0, x + 9.0, y + 9.0),
        &|x, y| format!(".2 scn {} {} 1 1 re f*", x + 5.0, y + 5.0),
        &|x, y| format!("BT /F0 9 Tf 1 0 0 1 {x} {y} Tm 5 5 Td <0000> Tj ET"),
        &|x, y| format!("BT /F0 9 Tf 1 0 0 1 {x} {y} Tm -5 TL 5 0 Td <0000> ' ET"),
        &|x, y| format!("q 1 0 0 1 {x} {y} cm /Own Do Q"),
    ];
    let plant = |document: &mut Document, operators: &dyn Fn(f64, f64) -> String| {
        let font = find(document, "Subtype", "Type0");
        resource(document, "Font", "F0", font);
        let sides = [0, 0, 9, 9].map(Object::Integer).to_vec();
        let form = document.add_object(Stream::new(
            dictionary! { "Subtype" => "Form", "BBox" => sides },
            b"/All cs 1 1 5 5 re f".to_vec(),
        ));
        resource(document, "XObject", "Own", form);
        all(document, operators);
    };
    for (place, operators) in inside.into_iter().enumerate() {
        for standard in [Standard::X1a, Standard::X4] {
            let diagnostics = finds("registration", standard, |document| plant(document, operators));
            assert_eq!((diagnostics[0].page, diagnostics[0].level), (Some(1), Level::Error), "{place}");
        }
    }
    let outside: [&dyn Fn(f64, f64) -> String; 8] = [
        &|x, y| format!("{} {} 9 9 re f", x - 9.0, y - 9.0),
        &|x, y| format!("{} {y} m {} {} l S", x - 1.0, x - 1.0, y + 999.0),
        // A frame around the cut, and a path that is not painted.
        &|x, y| format!("{} {} 2000 2000 re S", x - 5.0, y - 5.0),
        &|x, y| format!("{x} {y} 9 9 re W n 0 0 1 1 re f"),
        &|x, y| format!("0 scn {x} {y} 9 9 re f"),
        &|x, y| format!("0 g {x} {y} 9 9 re f"),
        &|x, y| format!("BT /F0 9 Tf 1 0 0 1 {x} {y} Tm 5 -9 Td <0000> Tj ET"),
        &|x, y| format!("q 1 0 0 1 {} {y} cm /Own Do Q", x - 9.0),
    ];
    for (place, operators) in outside.into_iter().enumerate() {
        assert_eq!(broken(Standard::X4, |document| plant(document, operators)), [], "{place}");
    }
}

#[test]
fn small_text_has_few_inks() {
    let write = |document: &mut Document, operators: &str| {
        let font = find(document, "Subtype", "Type0");
        resource(document, "Font", "F0", font);
        draw(document, &format!("\nBT {operators} <0000> Tj ET"));
    };
    for operators in [
        "/F0 5.5 Tf .5 .4 .3 .2 k",
        "/F0 5.5 Tf /DeviceCMYK cs .5 .4 .3 .2 sc",
        "/F0 5.5 Tf 1 w 1 Tr .5 .4 .3 .2 K",
    ] {
        let diagnostics = finds("ink-text", Standard::X4, |document| write(document, operators));
        assert_eq!((diagnostics[0].level, diagnostics[0].page), (Level::Warning, Some(1)), "{operators}");
    }
    for operators in [
        "/F0 6 Tf .5 .4 .3 .2 k",
        "/F0 5.5 Tf .5 .4 .3 0 k",
        "/F0 5.5 Tf .5 .4 .3 .09 k",
        "/F0 5.5 Tf .5 .4 .3 .2 k 0 g",
        "/F0 5.5 Tf .5 .4 .3 .2 K",
        "/F0 5.5 Tf .5 .4 .3 .2 k 3 Tr",
        "/F0 3 Tf 2 0 0 2 0 0 Tm .5 .4 .3 .2 k",
    ] {
        assert_eq!(broken(Standard::X4, |document| write(document, operators)), [], "{operators}");
    }
    for (operators, is_listed) in [
        ("/F0 7 Tf 0 .9 0 .58 k", true),
        ("/F0 8 Tf 0 .9 0 .58 k", false),
        ("/F0 7 Tf 0 .9 0 .58 k 0 g", false),
    ] {
        let mut document = sound(Standard::X4);
        write(&mut document, operators);
        assert_eq!(
            look(&mut document, Standard::X4).small_text.contains(&[0, 90, 0, 58]),
            is_listed,
            "{operators}"
        );
    }
}

#[test]
fn transparency_blends_in_the_inks_of_the_press() {
    let group = |space: Object| dictionary! { "Type" => "Group", "S" => "Transparency", "CS" => space };
    let profile = |document: &mut Document| {
        let profile = built_in_profile("srgb").unwrap().to_vec();
        Object::Array(vec![
            "ICCBased".into(),
            document.add_object(Stream::new(dictionary! { "N" => 3 }, profile)).into(),
        ])
    };
    let diagnostics =
        finds("color", Standard::X4, |document| page(document).set("Group", group("DeviceRGB".into())));
    assert_eq!(diagnostics[0].page, Some(1));
    assert_eq!(
        diagnostics[0].message,
        "the colour space in which the page blends transparency is device RGB, but the output intent is not \
        for RGB"
    );
    finds("color", Standard::X4, |document| form(document).dict.set("Group", group("DeviceRGB".into())));
    finds("color", Standard::A2b, |document| page(document).set("Group", group("DeviceCMYK".into())));
    assert_eq!(broken(Standard::X4, |document| page(document).set("Group", group("DeviceCMYK".into()))), []);
    assert_eq!(broken(Standard::A2b, |document| page(document).set("Group", group("DeviceRGB".into()))), []);
    let by_profile = broken(Standard::X4, |document| {
        let space = profile(document);
        page(document).set("Group", group(space));
    });
    assert_eq!(by_profile, []);
}
