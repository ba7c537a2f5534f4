//! Pages: their boxes, annotations, content streams and place in the tree.

use super::*;

#[test]
fn boxes() {
    let sides = |sides: [i64; 4]| Object::Array(sides.map(Object::Integer).to_vec());
    for standard in PRESSES {
        let diagnostics = finds("trim-box", standard, |document| _ = page(document).remove(b"TrimBox"));
        assert_eq!((diagnostics[0].page, diagnostics[0].level), (Some(1), Level::Error));
        finds("trim-and-art-box", standard, |document| {
            page(document).set("ArtBox", sides([50, 50, 500, 700]))
        });
        finds("user-unit", standard, |document| page(document).set("UserUnit", 2));
    }
    finds("media-box", Standard::None, |document| _ = page(document).remove(b"MediaBox"));
    finds("box-order", Standard::None, |document| page(document).set("TrimBox", sides([5, 50, 500, 700])));
    finds("box-order", Standard::None, |document| page(document).set("BleedBox", sides([-5, 5, 590, 820])));
    for angle in [Object::Integer(45), Object::Real(90.5), Object::Name(b"Up".to_vec())] {
        let diagnostics =
            finds("rotate", Standard::X1a, |document| page(document).set("Rotate", angle.clone()));
        assert_eq!(diagnostics[0].page, Some(1));
        let diagnostics = finds("rotate", Standard::X1a, |document| {
            let above = page(document).get(b"Parent").unwrap().as_reference().unwrap();
            document.get_dictionary_mut(above).unwrap().set("Rotate", angle);
        });
        assert_eq!(diagnostics.len(), 4);
    }
    for angle in [-90, 0, 180, 450] {
        assert_eq!(broken(Standard::X1a, |document| page(document).set("Rotate", angle)), []);
    }
    let diagnostics = finds("bleed-box", Standard::None, |document| _ = page(document).remove(b"BleedBox"));
    assert_eq!(diagnostics[0].level, Level::Warning);
}

/// The box of the first page, so much smaller on each side.
fn inset(document: &mut Document, name: &str, by: f32) -> Object {
    let sides: Vec<f32> = page(document)
        .get(name.as_bytes())
        .unwrap()
        .as_array()
        .unwrap()
        .iter()
        .map(|side| side.as_float().unwrap())
        .collect();
    vec![(sides[0] + by).into(), (sides[1] + by).into(), (sides[2] - by).into(), (sides[3] - by).into()]
        .into()
}

#[test]
fn crop_boxes_are_checked() {
    let crop = |document: &mut Document, name: &str, by: f32| {
        let sides = inset(document, name, by);
        page(document).set("CropBox", sides);
    };
    for standard in Standard::ALL {
        let (rule, level) =
            if standard.is_pdfx() { ("box-order", Level::Error) } else { ("crop-box", Level::Warning) };
        for (name, by) in [("TrimBox", 1.0), ("MediaBox", 290.0)] {
            let diagnostics = finds(rule, standard, |document| crop(document, name, by));
            assert_eq!((diagnostics.len(), diagnostics[0].page, diagnostics[0].level), (1, Some(1), level));
            assert!(
                diagnostics[0].message.starts_with("the CropBox cuts into the TrimBox"),
                "{diagnostics:#?}"
            );
        }
        for (name, by, told) in [
            ("BleedBox", 1.0, "the CropBox cuts into the BleedBox"),
            ("MediaBox", -1.0, "the CropBox reaches beyond the MediaBox"),
        ] {
            let diagnostics = finds("crop-box", standard, |document| crop(document, name, by));
            assert_eq!(
                (diagnostics.len(), diagnostics[0].page, diagnostics[0].level),
                (1, Some(1), Level::Warning)
            );
            assert!(diagnostics[0].message.starts_with(told), "{diagnostics:#?}");
        }
        finds("crop-box", standard, |document| page(document).set("CropBox", vec![Object::Integer(0); 4]));
        for name in ["BleedBox", "MediaBox"] {
            assert_eq!(broken(standard, |document| crop(document, name, 0.0)), []);
        }
    }
    let all = finds("box-order", Standard::X4, |document| {
        let sides = inset(document, "TrimBox", 5.0);
        root(document).set("CropBox", sides);
    });
    assert_eq!(all.len(), 4, "it is inherited: {all:#?}");
}

/// Adds an annotation to the first page.
fn annotate(document: &mut Document, kind: &str, at: i64, change: impl FnOnce(&mut Dictionary)) {
    let rect = [at, at, at + 9, at + 9].map(Object::Integer).to_vec();
    let look = dictionary! { "Type" => "XObject", "Subtype" => "Form", "BBox" => [0, 0, 9, 9].map(Object::Integer).to_vec() };
    let look = document.add_object(Stream::new(look, Vec::new()));
    let looks = dictionary! { "N" => look };
    let mut note =
        dictionary! { "Type" => "Annot", "Subtype" => kind, "Rect" => rect, "F" => 4, "AP" => looks };
    change(&mut note);
    let note = document.add_object(note);
    page(document).set("Annots", vec![Object::Reference(note)]);
}

#[test]
fn annotations() {
    for standard in PRESSES {
        finds("annotation", standard, |document| annotate(document, "Text", 100, |_| ()));
        assert_eq!(broken(standard, |document| annotate(document, "PrinterMark", 100, |_| ())), []);
        assert_eq!(broken(standard, |document| annotate(document, "Text", 2, |_| ())), []);
    }
    finds("action", Standard::A2b, |document| {
        annotate(document, "Link", 100, |link| link.set("AA", Dictionary::new()))
    });
}

#[test]
fn annotations_must_be_printable() {
    let one = |clause: &str, part: &str, kind: &str, change: &dyn Fn(&mut Dictionary)| {
        let diagnostics =
            finds("annotation", Standard::A2b, |document| annotate(document, kind, 100, change));
        assert_eq!((diagnostics.len(), diagnostics[0].page), (1, Some(1)), "{diagnostics:#?}");
        assert!(
            diagnostics[0].source.starts_with(&format!("ISO 19005-2, {clause} "))
                && diagnostics[0].message.contains(part),
            "{diagnostics:#?}"
        );
    };
    let none = |kind: &str, change: &dyn Fn(&mut Dictionary)| {
        assert_eq!(broken(Standard::A2b, |document| annotate(document, kind, 100, change)), [], "{kind}");
    };
    for kind in ["Movie", "Sound", "Screen", "3D", "NoSuch"] {
        one("6.3.1", kind, kind, &|_| ());
    }
    for kind in ["Text", "Link", "Stamp", "Watermark", "Popup"] {
        none(kind, &|_| ());
    }
    one("6.3.2", "no flags", "Text", &|note| _ = note.remove(b"F"));
    one("6.3.2", "`Print`", "Text", &|note| note.set("F", 0));
    for (name, bit) in [("Invisible", 1), ("Hidden", 2), ("NoView", 32), ("ToggleNoView", 256)] {
        one("6.3.2", &format!("`{name}`"), "Stamp", &|note| note.set("F", 4 + bit));
        one("6.3.2", &format!("`{name}`"), "Popup", &|note| note.set("F", 4 + bit));
    }
    none("Text", &|note| note.set("F", 4 + 8 + 16));
    one("6.3.3", "has no appearance", "Text", &|note| _ = note.remove(b"AP"));
    one("6.3.3", "is not a stream", "Text", &|note| note.set("AP", Dictionary::new()));
    one("6.3.3", "more than `/N`", "Text", &|note| {
        let looks = note.get_mut(b"AP").unwrap().as_dict_mut().unwrap();
        let look = looks.get(b"N").unwrap().clone();
        looks.set("D", look);
    });
    one("6.3.3", "is not streams for its states", "Widget", &|field| field.set("FT", "Btn"));
    none("Widget", &|field| {
        let looks = field.get_mut(b"AP").unwrap().as_dict_mut().unwrap();
        let look = looks.get(b"N").unwrap().clone();
        looks.set("N", dictionary! { "Off" => look });
        field.set("FT", "Btn");
    });
    none("Link", &|note| _ = note.remove(b"AP"));
    none("Text", &|note| {
        note.set("Rect", vec![Object::Integer(100); 4]);
        _ = note.remove(b"AP");
    });
    none("Popup", &|note| _ = (note.remove(b"AP"), note.remove(b"F")));
}

#[test]
fn pages_have_streams_for_contents() {
    finds("damaged", Standard::None, |document| page(document).set("Contents", Dictionary::new()));
    finds("damaged", Standard::None, |document| page(document).set("Contents", (9_999, 0)));
    finds("damaged", Standard::None, |document| {
        let sound = page(document).get(b"Contents").unwrap().clone();
        page(document).set("Contents", vec![sound, 7.into()]);
    });
    for nothing in [Object::Null, Vec::<Object>::new().into()] {
        assert_eq!(broken(Standard::None, |document| page(document).set("Contents", nothing)), []);
    }
}

/// The node that holds all pages.
fn root(document: &mut Document) -> &mut Dictionary {
    let id = document.catalog().unwrap().get(b"Pages").unwrap().as_reference().unwrap();
    document.get_dictionary_mut(id).unwrap()
}

/// Puts a node between the root and the pages, which says that there are so many.
fn above_all(document: &mut Document, count: i64) {
    let top = document.catalog().unwrap().get(b"Pages").unwrap().as_reference().unwrap();
    let kids = root(document).get(b"Kids").unwrap().clone();
    let node = document
        .add_object(dictionary! { "Type" => "Pages", "Parent" => top, "Count" => count, "Kids" => kids });
    root(document).set("Kids", vec![Object::Reference(node)]);
}

/// Documents without a standard, in which nothing else could be amiss, must not pass with pages lost.
#[test]
fn the_page_tree_is_checked() {
    assert_eq!(broken(Standard::None, |_| ()), []);
    let kids = |document: &mut Document, change: &dyn Fn(&mut Vec<Object>)| {
        let kids = root(document).get_mut(b"Kids").unwrap().as_array_mut().unwrap();
        change(kids);
        let count = kids.len() as i64;
        root(document).set("Count", count);
    };
    for standard in [Standard::None, Standard::X4] {
        let told = |part: &str, damage: &dyn Fn(&mut Document)| {
            let diagnostics = finds("page-tree", standard, damage);
            assert!(
                diagnostics.iter().any(|diagnostic| diagnostic.message.contains(part)),
                "{part}: {diagnostics:#?}"
            );
        };
        told("says that there are 9 pages (`/Count`), but 4 can be found", &|document| {
            root(document).set("Count", 9)
        });
        told("does not say how many", &|document| _ = root(document).remove(b"Count"));
        told("no reference", &|document| kids(document, &|kids| kids.push(Object::Null)));
        told("which is missing or can't be read: a page is lost", &|document| {
            kids(document, &|kids| kids.push((9_999, 0).into()))
        });
        told("is below itself", &|document| {
            let own = document.catalog().unwrap().get(b"Pages").unwrap().clone();
            kids(document, &|kids| kids.push(own.clone()));
        });
        told("twice", &|document| {
            let branch = document
                .add_object(dictionary! { "Type" => "Pages", "Count" => 0, "Kids" => Vec::<Object>::new() });
            kids(document, &|kids| kids.extend([branch.into(), branch.into()]));
            root(document).set("Count", 4);
        });
        let kid = |part: &str, kid: &dyn Fn() -> Object| {
            told(part, &|document| {
                let kid = document.add_object(kid());
                kids(document, &|kids| kids.push(kid.into()));
            });
        };
        kid("is a stream, and no page", &|| Stream::new(dictionary! { "Type" => "Page" }, Vec::new()).into());
        kid("is of the type `/Outlines`, and no page", &|| dictionary! { "Type" => "Outlines" }.into());
        kid("is of the type `/Pages`, and has no list", &|| {
            dictionary! { "Type" => "Pages", "Count" => 0 }.into()
        });
        kid("is of the type `/Page`, and has a list", &|| {
            dictionary! { "Type" => "Page", "Kids" => Vec::<Object>::new() }.into()
        });
        let diagnostics = finds("page-tree", standard, |document| above_all(document, 9));
        assert_eq!(diagnostics.len(), 1, "{diagnostics:#?}");
        assert!(
            diagnostics[0].message.contains("says that there are 9 pages (`/Count`), but 4"),
            "{diagnostics:#?}"
        );
        assert_eq!(broken(standard, |document| above_all(document, 4)), []);
        told("are no list", &|document| {
            let branch = document.add_object(dictionary! { "Type" => "Pages", "Count" => 0, "Kids" => 7 });
            kids(document, &|kids| kids.push(branch.into()));
            root(document).set("Count", 4);
        });
    }
    let empty = broken(Standard::None, |document| {
        root(document).set("Kids", Vec::<Object>::new());
        root(document).set("Count", 0);
    });
    assert!(
        empty
            .iter()
            .any(|diagnostic| diagnostic.rule == "page-tree" && diagnostic.message == "there are no pages"),
        "{empty:#?}"
    );
    let lost = broken(Standard::None, |document| _ = catalog(document).remove(b"Pages"));
    assert!(
        lost.iter().any(|diagnostic| diagnostic.rule == "page-tree"
            && diagnostic.message.contains("does not name its pages")),
        "{lost:#?}"
    );
}
