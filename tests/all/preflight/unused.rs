//! Resources that pages do not use, and appearances of annotations, which pages use too.

use super::*;

#[test]
fn unused_resources_are_not_checked() {
    let soft = || dictionary! { "ca" => 0.5, "BM" => "Multiply", "TR" => "Identity" };
    for standard in [Standard::X1a, Standard::X3] {
        let unused = |document: &mut Document| {
            resource(document, "ExtGState", "Own", soft());
            let group = dictionary! { "S" => "Transparency", "CS" => "DeviceRGB" };
            let form =
                dictionary! { "Type" => "XObject", "Subtype" => "Form", "BBox" => bbox(), "Group" => group };
            let id = document.add_object(Stream::new(form, b"1 0 0 rg 0 0 9 9 re f".to_vec()));
            resource(document, "XObject", "Own", id);
        };
        assert_eq!(broken(standard, unused), []);
        finds("transparency", standard, |document| {
            resource(document, "ExtGState", "Own", dictionary! { "ca" => 0.5 });
            draw(document, "\n/Own gs");
        });
        let drawn = broken(standard, |document| {
            unused(document);
            draw(document, "\n/Own Do");
        });
        let rules: BTreeSet<&str> = drawn.iter().map(|diagnostic| diagnostic.rule).collect();
        assert_eq!(rules, ["color", "transparency"].into(), "{drawn:#?}");
    }
    // A page that is not in the tree of pages.
    assert_eq!(
        broken(Standard::X1a, |document| {
            _ = document.add_object(
                dictionary! { "Type" => "Page", "Group" => dictionary! { "S" => "Transparency" } },
            );
        }),
        []
    );
}

fn bbox() -> Object {
    [0, 0, 9, 9].map(Object::Integer).to_vec().into()
}

#[test]
fn glyphs_that_are_not_shown_are_not_checked() {
    let type3 = |document: &mut Document, text: &str| {
        let mut glyph =
            |operators: &[u8]| document.add_object(Stream::new(Dictionary::new(), operators.to_vec()));
        let glyphs = dictionary! { "black" => glyph(b"1 0 d0 0 0 1 1 re f"), "red" => glyph(b"1 0 d0 1 0 0 \
        rg 0 0 1 1 re f") };
        let differences: Vec<Object> = vec![65.into(), "black".into(), "red".into()];
        let font = dictionary! {
            "Type" => "Font", "Subtype" => "Type3", "FontMatrix" => [1, 0, 0, 1, 0, 0].map(Object::Integer).to_vec(),
            "CharProcs" => glyphs, "Encoding" => dictionary! { "Differences" => differences },
        };
        resource(document, "Font", "Own", font);
        draw(document, &format!("\nBT /Own 9 Tf ({text}) Tj ET"));
    };
    assert_eq!(broken(Standard::X1a, |document| type3(document, "AA")), []);
    finds("color", Standard::X1a, |document| type3(document, "AB"));
}

/// The size of a Type 3 font says nothing without the size of its glyphs.
#[test]
fn sizes_of_type_3_fonts_are_those_of_their_glyphs() {
    let type3 = |document: &mut Document, scale: f32, size: &str| {
        let glyph =
            document.add_object(Stream::new(Dictionary::new(), b"500 0 d0 0 0 500 700 re f".to_vec()));
        let font = dictionary! {
            "Type" => "Font", "Subtype" => "Type3", "CharProcs" => dictionary! { "a" => glyph },
            "FontMatrix" => vec![scale.into(), 0.into(), 0.into(), scale.into(), 0.into(), 0.into()],
            "FontBBox" => [0, -200, 500, 800].map(Object::Integer).to_vec(),
        };
        resource(document, "Font", "Own", font);
        draw(document, &format!("\nBT /Own {size} Tf (a) Tj ET"));
    };
    assert_eq!(broken(Standard::X4, |document| type3(document, 0.01, "1")), [], "10 points");
    assert_eq!(broken(Standard::X4, |document| type3(document, 0.001, "9")), []);
    let diagnostics = finds("small-text", Standard::X4, |document| type3(document, 0.0001, "40"));
    assert_eq!(diagnostics[0].message, "text is 4.0 pt high; below 5 pt it is hard to read");
}

#[test]
fn appearances_of_annotations_are_drawn() {
    let note = |document: &mut Document, flags: i64, operators: &str| {
        let look = dictionary! { "Type" => "XObject", "Subtype" => "Form", "BBox" => bbox() };
        let look = document.add_object(Stream::new(look, operators.as_bytes().to_vec()));
        let note = dictionary! { "Type" => "Annot", "Subtype" => "Stamp", "Rect" => bbox(), "F" => flags, "AP" => dictionary! { "N" => look } };
        let note = document.add_object(note);
        page(document).set("Annots", vec![Object::Reference(note)]);
    };
    finds("color", Standard::A2b, |document| note(document, 4, "0 0 0 1 k 0 0 9 9 re f"));
    assert_eq!(broken(Standard::A2b, |document| note(document, 4, "1 0 0 rg 0 0 9 9 re f")), []);
    finds("hairline", Standard::None, |document| note(document, 4, ".1 w 0 0 m 9 9 l S"));
    assert_eq!(
        broken(Standard::None, |document| note(document, 2, ".1 w 0 0 m 9 9 l S")),
        [],
        "it is hidden"
    );
}
