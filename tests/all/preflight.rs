//! Errors that are planted into good documents, one for each rule: preflight finds that error and nothing else.

use std::sync::OnceLock;

use crate::support::*;
use bidpress::files::built_in_profile;
use bidpress::preflight::{Asked, Finding, Holder, Level, Report, check, gathered};
use bidpress::press::standard::{Standard, Wanted, output};
use bidpress::press::{Card, Face, Press};
use bidpress::print::Shape;
use lopdf::xref::XrefType;
use lopdf::{Dictionary, Document, EncryptionState, EncryptionVersion, Object, ObjectId, Permissions, Stream, dictionary};

const BODY: &str = r##"<rect x="-3" y="-3" width="69" height="94" fill="#eee8d5"/><path d="M5 40H50V60H5Z" fill="#dc322f" stroke="#002b36" stroke-width=".5"/><linearGradient id="g"><stop stop-color="#268bd2"/><stop offset="1" stop-color="#b58900"/></linearGradient><circle cx="30" cy="70" r="9" fill="url(#g)"/><text x="5" y="12" font-family="Alegreya Sans" font-size="6">AVATAR No. 7</text>"##;

fn print(standard: Standard, body: &str) -> Vec<u8> {
    let fonts = fonts();
    let output = output(Wanted { standard, ..Wanted::default() }, built_in_profile("fogra39").unwrap()).unwrap();
    let press = Press::with(&fonts, output);
    let image =
        format!(r#"<image x="5" y="80" width="2" height="2" href="data:image/png;base64,{}"/>"#, include_str!("../data/png.base64"));
    let faces: Vec<Face> = [format!("{body}{image}"), body.to_string()].iter().map(|text| press.face(&tree(&card(text), &fonts))).collect();
    let cards = vec![Card { front: 0, back: Some(1), size: POKER, shape: Shape::Rectangle }; 10];
    press.print(&job(faces, cards)).unwrap().pdf
}

/// A sound document of each standard, made once.
fn sound(standard: Standard) -> Document {
    static MADE: [OnceLock<Vec<u8>>; 5] = [const { OnceLock::new() }; 5];
    let place = Standard::ALL.iter().position(|known| *known == standard).unwrap();
    Document::load_mem(MADE[place].get_or_init(|| print(standard, BODY))).unwrap()
}

fn look(document: &mut Document, standard: Standard) -> Report {
    let mut pdf = Vec::new();
    document.save_to(&mut pdf).unwrap();
    check(&pdf, Asked { standard: Some(standard), ink_limit: 300 }, None).unwrap()
}

/// The rules that a damaged document breaks.
fn broken(standard: Standard, damage: impl FnOnce(&mut Document)) -> Vec<Finding> {
    let mut document = sound(standard);
    damage(&mut document);
    look(&mut document, standard).diagnostics
}

/// Asserts that the damage breaks this rule and no other.
#[track_caller]
fn finds(rule: &str, standard: Standard, damage: impl FnOnce(&mut Document)) -> Vec<Finding> {
    let diagnostics = broken(standard, damage);
    assert!(!diagnostics.is_empty(), "{rule} is not found");
    assert!(diagnostics.iter().all(|diagnostic| diagnostic.rule == rule), "{rule}: {diagnostics:#?}");
    diagnostics
}

fn page(document: &mut Document) -> &mut Dictionary {
    let id = document.page_iter().next().unwrap();
    document.get_dictionary_mut(id).unwrap()
}

fn catalog(document: &mut Document) -> &mut Dictionary {
    document.catalog_mut().unwrap()
}

fn info(document: &mut Document) -> &mut Dictionary {
    let id = document.trailer.get(b"Info").unwrap().as_reference().unwrap();
    document.get_dictionary_mut(id).unwrap()
}

/// The first object whose dictionary says so.
fn find(document: &Document, key: &str, value: &str) -> ObjectId {
    let is = |object: &Object| {
        let dict = object.as_dict().ok().or_else(|| object.as_stream().ok().map(|stream| &stream.dict));
        dict.and_then(|dict| dict.get(key.as_bytes()).ok())
            .and_then(|name| name.as_name().ok())
            .is_some_and(|name| name == value.as_bytes())
    };
    document.objects.iter().find(|(_, object)| is(object)).map(|(id, _)| *id).unwrap()
}

fn stream<'a>(document: &'a mut Document, key: &str, value: &str) -> &'a mut Stream {
    let id = find(document, key, value);
    document.get_object_mut(id).unwrap().as_stream_mut().unwrap()
}

fn form(document: &mut Document) -> &mut Stream {
    stream(document, "Subtype", "Form")
}

fn image(document: &mut Document) -> &mut Stream {
    stream(document, "ColorSpace", "DeviceCMYK")
}

fn intent(document: &mut Document) -> &mut Dictionary {
    let id = find(document, "Type", "OutputIntent");
    document.get_dictionary_mut(id).unwrap()
}

/// Adds operators at the end of the first page.
fn draw(document: &mut Document, operators: &str) {
    let id = document.page_iter().next().unwrap();
    let mut content = document.get_page_content(id);
    content.extend_from_slice(operators.as_bytes());
    let contents = document.add_object(Stream::new(Dictionary::new(), content));
    page(document).set("Contents", contents);
}

/// Adds a resource to the first page.
fn resource(document: &mut Document, kind: &str, name: &str, object: impl Into<Object>) {
    let resources = page(document).get_mut(b"Resources").unwrap().as_dict_mut().unwrap();
    if !resources.has(kind.as_bytes()) {
        resources.set(kind, Dictionary::new());
    }
    resources.get_mut(kind.as_bytes()).unwrap().as_dict_mut().unwrap().set(name, object);
}

fn xmp(document: &mut Document, change: impl FnOnce(String) -> String) {
    let metadata = stream(document, "Type", "Metadata");
    let text = String::from_utf8(metadata.content.clone()).unwrap();
    let changed = change(text.clone());
    assert_ne!(text, changed);
    metadata.set_plain_content(changed.into_bytes());
}

const PRESSES: [Standard; 3] = [Standard::X1a, Standard::X3, Standard::X4];

#[test]
fn what_we_print_has_no_errors() {
    for standard in Standard::ALL {
        let report = look(&mut sound(standard), standard);
        assert_eq!(report.diagnostics, [], "{}", standard.title());
        assert_eq!(report.pages, 4);
        // Documents say themselves what they are.
        let mut pdf = Vec::new();
        sound(standard).save_to(&mut pdf).unwrap();
        assert_eq!(check(&pdf, Asked { standard: None, ink_limit: 300 }, None).unwrap().standard, standard);
    }
}

#[test]
fn transparency_becomes_pictures_where_it_is_forbidden() {
    let body = format!(r##"{BODY}<circle cx="20" cy="50" r="9" fill="#268bd2" fill-opacity=".5"/>"##);
    for standard in Standard::ALL {
        let mut document = Document::load_mem(&print(standard, &body)).unwrap();
        assert_eq!(look(&mut document, standard).diagnostics, [], "{}", standard.title());
    }
    let mut document = Document::load_mem(&print(Standard::X4, &body)).unwrap();
    let report = look(&mut document, Standard::X1a);
    let rules: Vec<&str> = report.diagnostics.iter().map(|diagnostic| diagnostic.rule).collect();
    assert!(rules.contains(&"transparency") && rules.contains(&"version") && rules.contains(&"claim"), "{rules:?}");
}

#[test]
fn rgb_is_no_color_of_a_press() {
    let mut document = sound(Standard::None);
    for standard in PRESSES {
        let report = look(&mut document, standard);
        assert!(
            report.diagnostics.iter().any(|diagnostic| diagnostic.rule == "color" && diagnostic.page == Some(1)),
            "{:#?}",
            report.diagnostics
        );
        assert!(report.fails());
    }
}

#[test]
fn the_document() {
    finds("version", Standard::X1a, |document| document.version = "1.5".into());
    finds("version", Standard::A2b, |document| document.version = "2.0".into());
    finds("version", Standard::X4, |document| catalog(document).set("Version", "1.7"));
    for standard in PRESSES {
        finds("file-id", standard, |document| _ = document.trailer.remove(b"ID"));
    }
    let diagnostics = finds("file-id", Standard::A2b, |document| _ = document.trailer.remove(b"ID"));
    assert_eq!(diagnostics[0].source, "ISO 19005-2, 6.1.3 file identifier");
    finds("layers", Standard::X3, |document| catalog(document).set("OCProperties", Dictionary::new()));
    assert_eq!(broken(Standard::X4, |document| catalog(document).set("OCProperties", Dictionary::new())), []);
    finds("embedded-file", Standard::X4, |document| {
        catalog(document).set("Names", dictionary! { "EmbeddedFiles" => Dictionary::new() });
    });
}

fn encrypted(user_password: &str) -> Document {
    let mut document = sound(Standard::X1a);
    let version = EncryptionVersion::V2 {
        document: &document,
        owner_password: user_password,
        user_password,
        key_length: 128,
        permissions: Permissions::all(),
    };
    let state = EncryptionState::try_from(version).unwrap();
    document.encrypt(&state).unwrap();
    document
}

#[test]
fn encryption() {
    let diagnostics = look(&mut encrypted(""), Standard::X1a).diagnostics;
    assert!(diagnostics.iter().any(|diagnostic| diagnostic.rule == "encrypted"), "{diagnostics:#?}");
    let mut pdf = Vec::new();
    encrypted("secret").save_to(&mut pdf).unwrap();
    let diagnostic = check(&pdf, Asked { standard: None, ink_limit: 300 }, None).unwrap_err();
    assert_eq!(diagnostic.message, "this PDF is encrypted with a password");
}

#[test]
fn output_intents() {
    for standard in PRESSES {
        finds("intent-missing", standard, |document| _ = catalog(document).remove(b"OutputIntents"));
        finds("intent-twice", standard, |document| {
            let intents = catalog(document).get_mut(b"OutputIntents").unwrap().as_array_mut().unwrap();
            intents.push(intents[0].clone());
        });
        finds("intent-condition", standard, |document| _ = intent(document).remove(b"OutputConditionIdentifier"));
        finds("intent-profile", standard, |document| {
            _ = intent(document).remove(b"DestOutputProfile");
            _ = intent(document).remove(b"RegistryName");
        });
    }
    finds("color", Standard::A2b, |document| _ = catalog(document).remove(b"OutputIntents"));
    finds("intent-profile", Standard::A2b, |document| {
        let profile = document.add_object(Stream::new(dictionary! { "N" => 3 }, b"no profile".to_vec()));
        intent(document).set("DestOutputProfile", profile);
    });
    finds("intent-profile", Standard::X4, |document| {
        let screen = document.add_object(Stream::new(dictionary! { "N" => 4 }, built_in_profile("srgb").unwrap().to_vec()));
        intent(document).set("DestOutputProfile", screen);
    });
}

#[test]
fn what_the_document_says_about_itself() {
    for standard in [Standard::X1a, Standard::X3] {
        finds("title", standard, |document| _ = info(document).remove(b"Title"));
        finds("date", standard, |document| _ = info(document).remove(b"CreationDate"));
        finds("date", standard, |document| _ = info(document).remove(b"ModDate"));
        finds("trapped", standard, |document| _ = info(document).remove(b"Trapped"));
        finds("trapped", standard, |document| info(document).set("Trapped", "Unknown"));
        finds("claim", standard, |document| info(document).set("GTS_PDFXVersion", Object::string_literal("PDF/X-1:2001")));
    }
    finds("title", Standard::X4, |document| {
        _ = info(document).remove(b"Title");
        xmp(document, |text| text.replace("A test", ""));
    });
    finds("claim", Standard::X4, |document| xmp(document, |text| text.replace("PDF/X-4", "PDF/X-5")));
    finds("claim", Standard::A2b, |document| xmp(document, |text| text.replace(">2</pdfaid", ">1</pdfaid")));
    for standard in [Standard::X4, Standard::A2b] {
        finds("xmp-missing", standard, |document| _ = catalog(document).remove(b"Metadata"));
        finds("xmp-damaged", standard, |document| xmp(document, |text| text.replace("</rdf:RDF>", "")));
        finds("xmp-differs", standard, |document| info(document).set("Title", Object::string_literal("Another")));
        finds("xmp-differs", standard, |document| info(document).set("CreationDate", Object::string_literal("D:20010101000000Z")));
    }
}

#[test]
fn actions_and_scripts() {
    let script = || dictionary! { "S" => "JavaScript", "JS" => Object::string_literal("app.alert(1)") };
    for standard in [Standard::X4, Standard::A2b] {
        finds("action", standard, |document| catalog(document).set("AA", Dictionary::new()));
        finds("action", standard, |document| page(document).set("AA", Dictionary::new()));
        finds("action", standard, |document| catalog(document).set("OpenAction", dictionary! { "S" => "Launch" }));
        finds("javascript", standard, |document| _ = document.add_object(script()));
        finds("javascript", standard, |document| catalog(document).set("Names", dictionary! { "JavaScript" => Dictionary::new() }));
    }
}

#[test]
fn boxes() {
    let sides = |sides: [i64; 4]| Object::Array(sides.map(Object::Integer).to_vec());
    for standard in PRESSES {
        let diagnostics = finds("trim-box", standard, |document| _ = page(document).remove(b"TrimBox"));
        assert_eq!((diagnostics[0].page, diagnostics[0].level), (Some(1), Level::Error));
        finds("trim-and-art-box", standard, |document| page(document).set("ArtBox", sides([50, 50, 500, 700])));
        finds("user-unit", standard, |document| page(document).set("UserUnit", 2));
    }
    finds("media-box", Standard::None, |document| _ = page(document).remove(b"MediaBox"));
    finds("box-order", Standard::None, |document| page(document).set("TrimBox", sides([5, 50, 500, 700])));
    finds("box-order", Standard::None, |document| page(document).set("BleedBox", sides([-5, 5, 590, 820])));
    for angle in [Object::Integer(45), Object::Real(90.5), Object::Name(b"Up".to_vec())] {
        let diagnostics = finds("rotate", Standard::X1a, |document| page(document).set("Rotate", angle.clone()));
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
    let sides: Vec<f32> =
        page(document).get(name.as_bytes()).unwrap().as_array().unwrap().iter().map(|side| side.as_float().unwrap()).collect();
    vec![(sides[0] + by).into(), (sides[1] + by).into(), (sides[2] - by).into(), (sides[3] - by).into()].into()
}

#[test]
fn what_a_page_is_placed_by() {
    let crop = |document: &mut Document, name: &str, by: f32| {
        let sides = inset(document, name, by);
        page(document).set("CropBox", sides);
    };
    for standard in Standard::ALL {
        let (rule, level) = if standard.is_pdfx() { ("box-order", Level::Error) } else { ("crop-box", Level::Warning) };
        for (name, by) in [("TrimBox", 1.0), ("MediaBox", 290.0)] {
            let diagnostics = finds(rule, standard, |document| crop(document, name, by));
            assert_eq!((diagnostics.len(), diagnostics[0].page, diagnostics[0].level), (1, Some(1), level));
            assert!(diagnostics[0].message.starts_with("the CropBox cuts into the TrimBox"), "{diagnostics:#?}");
        }
        for (name, by, told) in
            [("BleedBox", 1.0, "the CropBox cuts into the BleedBox"), ("MediaBox", -1.0, "the CropBox reaches beyond the MediaBox")]
        {
            let diagnostics = finds("crop-box", standard, |document| crop(document, name, by));
            assert_eq!((diagnostics.len(), diagnostics[0].page, diagnostics[0].level), (1, Some(1), Level::Warning));
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
    let mut note = dictionary! { "Type" => "Annot", "Subtype" => kind, "Rect" => rect, "F" => 4, "AP" => looks };
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
    finds("action", Standard::A2b, |document| annotate(document, "Link", 100, |link| link.set("AA", Dictionary::new())));
}

#[test]
fn annotations_are_printed_as_they_say() {
    let one = |clause: &str, part: &str, kind: &str, change: &dyn Fn(&mut Dictionary)| {
        let diagnostics = finds("annotation", Standard::A2b, |document| annotate(document, kind, 100, change));
        assert_eq!((diagnostics.len(), diagnostics[0].page), (1, Some(1)), "{diagnostics:#?}");
        assert!(
            diagnostics[0].source.starts_with(&format!("ISO 19005-2, {clause} ")) && diagnostics[0].message.contains(part),
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
fn layers_have_names() {
    let plant = |document: &mut Document, change: &dyn Fn(&mut Dictionary)| {
        let ids: Vec<Object> = ["Card", "Cut"]
            .iter()
            .map(|name| document.add_object(dictionary! { "Type" => "OCG", "Name" => Object::string_literal(*name) }).into())
            .collect();
        let choice = |name: &str| dictionary! { "Name" => Object::string_literal(name), "Order" => vec![ids[0].clone(), vec![ids[1].clone()].into()] };
        let mut layers = dictionary! { "OCGs" => ids.clone(), "D" => choice("All"), "Configs" => vec![choice("Cards").into()] };
        change(&mut layers);
        catalog(document).set("OCProperties", layers);
    };
    let one = |part: &str, change: &dyn Fn(&mut Dictionary)| {
        let diagnostics = finds("layers", Standard::A2b, |document| plant(document, change));
        assert_eq!((diagnostics.len(), diagnostics[0].source.as_str()), (1, "ISO 19005-2, 6.9 optional content"), "{diagnostics:#?}");
        assert!(diagnostics[0].message.contains(part), "{diagnostics:#?}");
    };
    let of = |layers: &mut Dictionary, change: &dyn Fn(&mut Dictionary)| change(layers.get_mut(b"D").unwrap().as_dict_mut().unwrap());
    assert_eq!(broken(Standard::A2b, |document| plant(document, &|_| ())), []);
    assert_eq!(broken(Standard::A2b, |document| plant(document, &|layers| of(layers, &|choice| _ = choice.remove(b"Order")))), []);
    one("has no `/Name`", &|layers| of(layers, &|choice| _ = choice.remove(b"Name")));
    one("has no `/Name`", &|layers| layers.get_mut(b"Configs").unwrap().as_array_mut().unwrap()[0].as_dict_mut().unwrap().set("Name", 7));
    one("have the `/Name` `Cards`", &|layers| of(layers, &|choice| choice.set("Name", Object::string_literal("Cards"))));
    one("`/AS`", &|layers| of(layers, &|choice| choice.set("AS", Vec::<Object>::new())));
    one("does not list all", &|layers| of(layers, &|choice| _ = choice.get_mut(b"Order").unwrap().as_array_mut().unwrap().pop()));
}

#[test]
fn what_is_newer_than_the_standard() {
    let newer = |part: &str, damage: &dyn Fn(&mut Document)| {
        for standard in [Standard::X1a, Standard::X3] {
            let diagnostics = finds("version", standard, damage);
            assert_eq!(diagnostics[0].source, format!("{}, version of PDF", standard.iso()));
            assert!(diagnostics.len() == 1 && diagnostics[0].message.contains(part), "{part}: {diagnostics:#?}");
            assert!(diagnostics[0].message.ends_with(&format!("{} goes up to 1.4", standard.title())), "{diagnostics:#?}");
        }
        for standard in [Standard::X4, Standard::A2b, Standard::None] {
            assert_eq!(broken(standard, damage), [], "{part}");
        }
    };
    newer("`/JPXDecode`", &|document| stream(document, "Subtype", "Image").dict.set("Filter", "JPXDecode"));
    newer("16 bits", &|document| stream(document, "Subtype", "Image").dict.set("BitsPerComponent", 16));
    newer("OpenType", &|document| _ = document.add_object(Stream::new(dictionary! { "Subtype" => "OpenType" }, Vec::new())));
    newer("`/XRef`", &|document| document.reference_table.cross_reference_type = XrefType::CrossReferenceStream);
    newer("`/XRef`", &|document| document.trailer.set("XRefStm", 9));
    let between_operators = |document: &mut Document| draw(document, "\nBI /W 1 /H 1 /BPC 16 /CS /CMYK ID abcdefgh EI");
    finds("version", Standard::X1a, between_operators);
    assert_eq!(broken(Standard::X4, between_operators), []);
    assert_eq!(broken(Standard::X1a, |document| stream(document, "Subtype", "Image").dict.set("Filter", "JBIG2Decode")), []);
}

/// With the version of the standard at its front, whatever is behind it.
#[test]
fn objects_that_are_packed_together() {
    for standard in [Standard::X1a, Standard::X3] {
        let mut pdf = Vec::new();
        sound(standard).save_modern(&mut pdf).unwrap();
        assert_eq!(&pdf[..8], b"%PDF-1.5");
        pdf[7] = b'4';
        let diagnostics = check(&pdf, Asked { standard: Some(standard), ink_limit: 300 }, None).unwrap().diagnostics;
        assert_eq!(diagnostics.len(), 2, "{diagnostics:#?}");
        for part in ["`/ObjStm`", "`/XRef`"] {
            assert!(
                diagnostics.iter().any(|diagnostic| diagnostic.rule == "version" && diagnostic.message.contains(part)),
                "{part}: {diagnostics:#?}"
            );
        }
    }
}

#[test]
fn fonts_are_in_the_file_and_can_be_read() {
    for standard in Standard::ALL {
        finds("font-not-embedded", standard, |document| {
            let id = find(document, "Type", "FontDescriptor");
            _ = document.get_dictionary_mut(id).unwrap().remove(b"FontFile2");
        });
        let diagnostics = finds("no-unicode", standard, |document| {
            let id = find(document, "Subtype", "Type0");
            _ = document.get_dictionary_mut(id).unwrap().remove(b"ToUnicode");
        });
        assert_eq!(diagnostics[0].level, Level::Warning);
    }
    finds("font-not-embedded", Standard::None, |document| {
        _ = document.add_object(dictionary! { "Type" => "Font", "Subtype" => "Type1", "BaseFont" => "Helvetica" });
    });
}

/// Plants a resource of the first page as an object of its own, and written into the page: the same is found.
#[track_caller]
fn finds_both(rule: &str, standard: Standard, kind: &str, object: impl Into<Object>, operators: &str) -> Vec<Finding> {
    let object = object.into();
    let indirect = finds(rule, standard, |document| {
        let id = document.add_object(object.clone());
        resource(document, kind, "Own", id);
        draw(document, operators);
    });
    let direct = finds(rule, standard, |document| {
        resource(document, kind, "Own", object);
        draw(document, operators);
    });
    assert_eq!(direct.len(), indirect.len(), "{direct:#?}");
    for (one, other) in indirect.iter().zip(&direct) {
        assert_eq!((one.page, other.page), (Some(1), Some(1)));
        assert_eq!((&other.message, one.direct, other.direct), (&one.message, None, Some(Holder::Page)));
    }
    indirect
}

fn helvetica() -> Dictionary {
    dictionary! { "Type" => "Font", "Subtype" => "Type1", "BaseFont" => "Helvetica" }
}

fn shading(space: &str, channels: usize) -> Dictionary {
    let color = |ink: i64| Object::Array(vec![ink.into(); channels]);
    let function = dictionary! { "FunctionType" => 2, "C0" => color(0), "C1" => color(1), "N" => 1 };
    dictionary! { "ShadingType" => 2, "ColorSpace" => space, "Function" => function }
}

#[test]
fn what_is_drawn_with_is_found_direct_or_not() {
    for standard in PRESSES {
        finds_both("font-not-embedded", standard, "Font", helvetica(), "");
        finds_both("color", standard, "Shading", shading("DeviceRGB", 3), "\n/Own sh");
        let pattern = dictionary! { "PatternType" => 2, "Shading" => shading("DeviceRGB", 3) };
        finds("color", standard, |document| {
            resource(document, "Pattern", "Own", pattern.clone());
            draw(document, "\n/Pattern cs /Own scn");
        });
        finds("color", standard, |document| {
            let shading = document.add_object(shading("DeviceRGB", 3));
            let id = document.add_object(dictionary! { "PatternType" => 2, "Shading" => shading });
            resource(document, "Pattern", "Own", id);
            draw(document, "\n/Pattern cs /Own scn");
        });
        let diagnostics = finds_both("ink", standard, "Shading", shading("DeviceCMYK", 4), "\n/Own sh");
        assert_eq!(diagnostics[0].message, "a colour has 400 % of ink; the limit is 300 %");
        finds_both("transfer", standard, "ExtGState", dictionary! { "TR" => "Identity" }, "");
    }
}

#[test]
fn fonts_are_found_wherever_they_are_set() {
    let states = || dictionary! { "LW" => 0.01, "Font" => vec![helvetica().into(), 9.into()] };
    finds("font-not-embedded", Standard::X1a, |document| resource(document, "ExtGState", "Own", states()));
    finds("font-not-embedded", Standard::X1a, |document| {
        let font = document.add_object(helvetica());
        resource(document, "ExtGState", "Own", dictionary! { "Font" => vec![font.into(), 9.into()] });
    });
    // Inherited from the node above the pages: two levels of what is direct.
    let inherited = finds("font-not-embedded", Standard::X1a, |document| {
        let all = page(document).remove(b"Resources").unwrap();
        let above = page(document).get(b"Parent").unwrap().as_reference().unwrap();
        document.get_dictionary_mut(above).unwrap().set("Resources", all);
        let resources = document.get_dictionary_mut(above).unwrap().get_mut(b"Resources").unwrap().as_dict_mut().unwrap();
        resources.set("Font", dictionary! { "Own" => helvetica() });
    });
    assert_eq!(inherited[0].page, Some(1));
    assert_eq!(inherited[0].direct, Some(Holder::Object), "{inherited:#?}");
    finds("font-not-embedded", Standard::X1a, |document| {
        form(document).dict.set("Resources", dictionary! { "Font" => dictionary! { "Own" => helvetica() } });
        form(document).set_plain_content(Vec::new());
    });
    let tile = dictionary! { "PatternType" => 1, "Resources" => dictionary! { "Font" => dictionary! { "Own" => helvetica() } } };
    finds("font-not-embedded", Standard::X1a, |document| {
        let id = document.add_object(Stream::new(tile, Vec::new()));
        resource(document, "Pattern", "Own", id);
    });
    // A size that a graphics state sets, and the width of lines.
    let state = |document: &mut Document, width: f64, size: i64| {
        let font = find(document, "Subtype", "Type0");
        resource(document, "ExtGState", "Own", dictionary! { "LW" => width, "Font" => vec![font.into(), size.into()] });
        draw(document, "\n/Own gs 0 0 m 9 9 l S BT <0000> Tj ET");
    };
    finds("small-text", Standard::X4, |document| state(document, 1.0, 4));
    finds("hairline", Standard::X4, |document| state(document, 0.01, 9));
    assert_eq!(broken(Standard::X4, |document| state(document, 1.0, 9)), []);
}

/// Adds a font of Type 3 with one glyph to the first page, and writes with it.
fn glyph(document: &mut Document, resources: Dictionary, operators: &str) {
    let glyph = document.add_object(Stream::new(Dictionary::new(), operators.as_bytes().to_vec()));
    let matrix = [1, 0, 0, 1, 0, 0].map(Object::Integer).to_vec();
    let font = dictionary! {
        "Type" => "Font", "Subtype" => "Type3", "FontMatrix" => matrix, "CharProcs" => dictionary! { "a" => glyph }, "Resources" => resources,
    };
    resource(document, "Font", "Own", font);
    draw(document, "\nBT /Own 9 Tf <00> Tj ET");
}

#[test]
fn glyphs_are_drawn() {
    let none = Dictionary::new;
    assert_eq!(broken(Standard::X1a, |document| glyph(document, none(), "1 0 d0 0 0 1 1 re f")), []);
    assert_eq!(broken(Standard::X1a, |document| glyph(document, none(), "1 0 0 0 1 1 d1 1 w 0 0 m 9 9 l S")), []);
    finds("color", Standard::X1a, |document| glyph(document, none(), "1 0 d0 1 0 0 rg 0 0 1 1 re f"));
    finds("ink", Standard::X1a, |document| glyph(document, none(), "1 0 d0 1 1 1 1 k 0 0 1 1 re f"));
    finds("resource-missing", Standard::X1a, |document| glyph(document, none(), "1 0 d0 /X Do"));
    let fonts = || dictionary! { "Font" => dictionary! { "Inner" => helvetica() } };
    finds("font-not-embedded", Standard::X1a, |document| glyph(document, fonts(), "1 0 d0"));
}

#[test]
fn operators_are_known_and_in_pairs() {
    for standard in Standard::ALL {
        let diagnostics = finds("operator", standard, |document| draw(document, "\n1 2 nosuch"));
        assert_eq!((diagnostics[0].page, diagnostics[0].message.as_str()), (Some(1), "`nosuch` is not an operator of PDF"));
        for operators in ["q", "Q", "BT", "ET", "/A BMC", "/A <<>> BDC", "EMC", "BX", "EX", "q q Q"] {
            let diagnostics = finds("unbalanced", standard, |document| draw(document, &format!("\n{operators}")));
            assert_eq!(diagnostics.len(), 1, "{operators}: {diagnostics:#?}");
        }
        assert_eq!(broken(standard, |document| draw(document, "\nq BT ET Q /A BMC EMC BX EX")), []);
        for operators in ["/NoSuch Do", "/NoSuch gs", "/NoSuch sh", "/NoSuch 9 Tf", "/NoSuch cs", "/Pattern cs /NoSuch scn"] {
            let diagnostics = finds("resource-missing", standard, |document| draw(document, &format!("\n{operators}")));
            assert_eq!(diagnostics.len(), 1, "{operators}: {diagnostics:#?}");
        }
        finds("resource-missing", standard, |document| {
            resource(document, "XObject", "Gone", (99_999, 0));
            draw(document, "\n/Gone Do");
        });
        finds("damaged", standard, |document| draw(document, "\n0 0 m ) n"));
    }
    let passed_over = |document: &mut Document| draw(document, "\nBX 1 nosuch EX");
    assert_eq!(broken(Standard::X4, passed_over), []);
    let diagnostics = finds("operator", Standard::A2b, passed_over);
    assert_eq!(diagnostics[0].source, "ISO 19005-2, 6.2.2 content streams");
}

#[test]
fn pictures_between_operators_have_colors() {
    let picture = |space: &str, sample: &str| format!("\nBI /W 1 /H 1 /BPC 8 /CS /{space} ID {sample} EI");
    finds("color", Standard::X1a, |document| draw(document, &picture("RGB", "abc")));
    assert_eq!(broken(Standard::X1a, |document| draw(document, &picture("CMYK", "abcd"))), []);
}

#[test]
fn transparency() {
    let state = |document: &mut Document, state: Dictionary| resource(document, "ExtGState", "G99", state);
    for standard in [Standard::X1a, Standard::X3] {
        finds("transparency", standard, |document| state(document, dictionary! { "ca" => 0.5 }));
        finds("transparency", standard, |document| state(document, dictionary! { "CA" => 0.5 }));
        finds("transparency", standard, |document| state(document, dictionary! { "BM" => "Multiply" }));
        finds("transparency", standard, |document| state(document, dictionary! { "SMask" => Dictionary::new() }));
        finds("transparency", standard, |document| image(document).dict.set("SMask", (1, 0)));
        let group = dictionary! { "S" => "Transparency" };
        finds("transparency", standard, |document| form(document).dict.set("Group", group.clone()));
        finds("transparency", standard, |document| page(document).set("Group", group.clone()));
        let harmless = dictionary! { "ca" => 1, "CA" => 1.0, "BM" => "Normal", "SMask" => "None" };
        assert_eq!(broken(standard, |document| state(document, harmless)), []);
    }
}

#[test]
fn what_a_press_would_change() {
    for standard in [Standard::X1a, Standard::X3, Standard::X4, Standard::A2b] {
        let state = |document: &mut Document, state: Dictionary| resource(document, "ExtGState", "G99", state);
        finds("transfer", standard, |document| state(document, dictionary! { "TR" => "Identity" }));
        finds("transfer", standard, |document| state(document, dictionary! { "TR2" => "Identity" }));
        assert_eq!(broken(standard, |document| state(document, dictionary! { "TR2" => "Default" })), []);
        finds("halftone", standard, |document| state(document, dictionary! { "HTP" => vec![0.into(), 0.into()] }));
        finds("halftone", standard, |document| state(document, dictionary! { "HT" => dictionary! { "HalftoneType" => 6 } }));
        finds("postscript", standard, |document| {
            _ = document.add_object(Stream::new(dictionary! { "Type" => "XObject", "Subtype" => "PS" }, b"showpage".to_vec()));
        });
        finds("postscript", standard, |document| form(document).dict.set("Subtype2", "PS"));
        finds("opi", standard, |document| form(document).dict.set("OPI", Dictionary::new()));
        finds("reference-xobject", standard, |document| form(document).dict.set("Ref", Dictionary::new()));
        finds("alternates", standard, |document| stream(document, "Subtype", "Image").dict.set("Alternates", Vec::<Object>::new()));
        finds("lzw", standard, |document| {
            _ = document.add_object(Stream::new(dictionary! { "Filter" => "LZWDecode" }, b"\x80\x0b".to_vec()));
        });
        finds("external-stream", standard, |document| form(document).dict.set("F", Object::string_literal("other.pdf")));
    }
    finds("interpolate", Standard::A2b, |document| stream(document, "Subtype", "Image").dict.set("Interpolate", true));
}

#[test]
fn colors() {
    for standard in PRESSES {
        let diagnostics = finds("color", standard, |document| draw(document, "\n1 0 0 rg 0 0 9 9 re f"));
        assert_eq!(diagnostics[0].page, Some(1));
        finds("color", standard, |document| draw(document, "\n/DeviceRGB CS"));
        finds("color", standard, |document| image(document).dict.set("ColorSpace", "DeviceRGB"));
        finds("color", standard, |document| {
            let tint = dictionary! { "FunctionType" => 2, "Domain" => vec![0.into(), 1.into()], "N" => 1 };
            resource(document, "ColorSpace", "Spot", vec!["Separation".into(), "Gold".into(), "DeviceRGB".into(), tint.into()]);
            draw(document, "\n/Spot cs 1 scn");
        });
        finds("color", standard, |document| {
            let id = document.add_object(dictionary! { "ShadingType" => 2, "ColorSpace" => "DeviceRGB" });
            resource(document, "Shading", "S99", id);
            draw(document, "\n/S99 sh");
        });
    }
    let cut = |document: &mut Document, state: &str| {
        let tint = dictionary! { "FunctionType" => 2, "Domain" => vec![0.into(), 1.into()], "N" => 1 };
        resource(document, "ColorSpace", "Cut", vec!["Separation".into(), "CutContour".into(), "DeviceCMYK".into(), tint.into()]);
        resource(document, "ExtGState", "Over", dictionary! { "OP" => true });
        draw(document, &format!("\n{state}/Cut CS 1 SCN .1 w 0 0 m 9 9 l S"));
    };
    finds("cut-line", Standard::X4, |document| cut(document, ""));
    let lab = |document: &mut Document| {
        resource(document, "ColorSpace", "L", vec!["Lab".into(), Dictionary::new().into()]);
        draw(document, "\n/L cs 50 0 0 scn");
    };
    finds("color", Standard::X1a, lab);
    assert_eq!(broken(Standard::X3, lab), []);
    finds("color", Standard::A2b, |document| draw(document, "\n0 0 0 1 k"));
}

#[test]
fn ink() {
    let diagnostics = finds("ink", Standard::X4, |document| draw(document, "\n.9 .9 .9 .9 k 0 0 9 9 re f"));
    assert_eq!(diagnostics[0].message, "a colour has 360 % of ink; the limit is 300 %");
    finds("ink", Standard::X4, |document| draw(document, "\n/DeviceCMYK CS 1 1 1 .5 SC"));
    finds("ink", Standard::X4, |document| {
        let parts = |parts: [i64; 4]| Object::Array(parts.map(Object::Integer).to_vec());
        let function = dictionary! { "FunctionType" => 2, "C0" => parts([0; 4]), "C1" => parts([1; 4]), "N" => 1 };
        let id = document.add_object(dictionary! { "ShadingType" => 2, "ColorSpace" => "DeviceCMYK", "Function" => function });
        resource(document, "Shading", "S99", id);
        draw(document, "\n/S99 sh");
    });
    finds("ink", Standard::X4, |document| {
        let image = image(document);
        let pixels = image.dict.get(b"Width").unwrap().as_i64().unwrap() * image.dict.get(b"Height").unwrap().as_i64().unwrap();
        _ = image.dict.remove(b"DecodeParms");
        image.set_plain_content(vec![230; pixels as usize * 4]);
    });
}

#[test]
fn what_will_not_look_well() {
    let advice = |rule: &str, operators: &str| {
        let diagnostics = finds(rule, Standard::X4, |document| draw(document, operators));
        assert_eq!((diagnostics[0].level, diagnostics[0].page), (Level::Warning, Some(1)));
    };
    advice("hairline", "\n.1 w 0 0 m 9 9 l S");
    advice("hairline", "\nq .1 0 0 .1 0 0 cm 1 w 0 0 m 9 9 l S Q");
    assert_eq!(broken(Standard::X4, |document| draw(document, "\n.25 w 0 0 m 9 9 l S")), []);
    let write = |document: &mut Document, operators: &str| {
        let font = find(document, "Subtype", "Type0");
        resource(document, "Font", "F0", font);
        draw(document, operators);
    };
    let diagnostics = finds("small-text", Standard::X4, |document| write(document, "\nBT /F0 4 Tf <0000> Tj ET"));
    assert_eq!((diagnostics[0].level, diagnostics[0].page), (Level::Warning, Some(1)));
    assert_eq!(broken(Standard::X4, |document| write(document, "\nBT /F0 4 Tf 2 0 0 2 0 0 Tm <0000> Tj ET")), []);
    let outlined = "\n.1 w BT /F0 9 Tf 1 Tr <0000> Tj ET";
    finds("hairline", Standard::X4, |document| write(document, outlined));
    let coarse = |document: &mut Document, scale: i64| {
        let dict = dictionary! { "Type" => "XObject", "Subtype" => "Image", "Width" => 100, "Height" => 100, "ColorSpace" => "DeviceGray", "BitsPerComponent" => 8 };
        let id = document.add_object(Stream::new(dict, vec![0; 10_000]));
        resource(document, "XObject", "X99", id);
        draw(document, &format!("\nq {scale} 0 0 {scale} 0 0 cm /X99 Do Q"));
    };
    let diagnostics = finds("resolution", Standard::X4, |document| coarse(document, 72));
    assert_eq!(diagnostics[0].message, "an image has 100 pixels per inch; below 200 it looks coarse");
    assert_eq!(broken(Standard::X4, |document| coarse(document, 24)), []);
}

#[test]
fn damage_is_a_error_and_no_crash() {
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
    let asked = Asked { standard: None, ink_limit: 300 };
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
    let mut stream = Stream::new(Dictionary::new(), (0..999).flat_map(|x| format!("{x} 0 m 9 {x} l S\n").into_bytes()).collect());
    stream.compress().unwrap();
    stream.set_content(stream.content[..stream.content.len() / 2].to_vec());
    stream.dict.set("Filter", filters);
    document.add_object(stream).into()
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
    finds("ink", Standard::None, |document| packed(document, &["ASCIIHexDecode", "FlateDecode"], hex(&flate()).as_bytes()));
    finds("ink", Standard::None, |document| packed(document, &["RunLengthDecode"], b"\x061 1 1 1\x01 k\x80"));
    let half = flate()[..flate().len() / 2].to_vec();
    finds("damaged", Standard::None, |document| packed(document, &["ASCIIHexDecode", "FlateDecode"], hex(&half).as_bytes()));
    let diagnostics = finds("not-read", Standard::None, |document| packed(document, &["NoSuch"], b"0 0 m"));
    assert_eq!(diagnostics[0].message, "the page is packed in a way that is not looked into: `/NoSuch`");
}

#[test]
fn pictures_are_whole() {
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
    let tear = |picture: &mut Stream| picture.set_content(picture.content[..picture.content.len() / 2].to_vec());
    for space in ["DeviceGray", "DeviceRGB", "DeviceCMYK", "Pattern"] {
        assert_eq!(broken(Standard::None, |document| _ = draw_one(document, space, &|_| ())), [], "{space}");
        let diagnostics = finds("damaged", Standard::None, |document| _ = draw_one(document, space, &tear));
        assert_eq!((diagnostics.len(), diagnostics[0].message.as_str()), (1, "a picture cannot be unpacked: it is cut off or damaged"));
    }
    // What only pictures are packed with is not looked into, but what that is packed with is.
    let twice = |picture: &mut Stream| picture.dict.set("Filter", vec!["FlateDecode".into(), Object::from("DCTDecode")]);
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
fn comments_take_no_objects_away() {
    let pages = "<</Type /Pages /Kids [4 0 R] /Count 1>>";
    let catalog = "<</Type /Catalog /Pages 3 0 R>>";
    let page = "<</Type /Page /Parent 3 0 R /MediaBox [0 0 9 9] /TrimBox [0 0 9 9] /BleedBox [0 0 9 9]>>";
    let objects = [format!("%% of it\n{catalog}\n"), format!("%% pages\n%% and more\n  {pages}\n"), format!("%\r%\r\n{page}\n")];
    let (mut head, mut place) = (String::new(), 0);
    for (number, object) in (2..).zip(&objects) {
        head += &format!("{number} {place}\n");
        place += object.len();
    }
    let body = format!("{head}{}", objects.concat());
    let first = b"%PDF-1.5\n".len();
    let mut pdf = b"%PDF-1.5\n".to_vec();
    pdf.extend(
        format!("1 0 obj\n<</Type /ObjStm /N 3 /First {} /Length {}>>\nstream\n{body}\nendstream\nendobj\n", head.len(), body.len())
            .bytes(),
    );
    let table = pdf.len();
    let entry = |kind: u8, place: usize, index: u8| [kind, (place >> 8) as u8, place as u8, index];
    let entries = [entry(0, 0, 0), entry(1, first, 0), entry(2, 1, 0), entry(2, 1, 1), entry(2, 1, 2), entry(1, table, 0)].concat();
    pdf.extend(format!("5 0 obj\n<</Type /XRef /Size 6 /W [1 2 1] /Root 2 0 R /Length {}>>\nstream\n", entries.len()).bytes());
    pdf.extend(entries);
    pdf.extend(format!("\nendstream\nendobj\nstartxref\n{table}\n%%EOF\n").bytes());
    let report = check(&pdf, Asked { standard: None, ink_limit: 300 }, None).unwrap();
    assert_eq!((report.pages, report.diagnostics), (1, Vec::new()));
}

#[test]
fn what_refers_to_itself_comes_to_an_end() {
    let report = broken(Standard::X4, |document| {
        let id = find(document, "Subtype", "Form");
        resource(document, "XObject", "X99", id);
        let form = form(document);
        form.dict.set("Resources", dictionary! { "XObject" => dictionary! { "X0" => id } });
        form.set_plain_content(b"/X0 Do 2 0 0 2 0 0 cm /X0 Do".to_vec());
        _ = form.dict.remove(b"Filter");
    });
    assert!(!report.is_empty());
    assert!(report.iter().all(|diagnostic| diagnostic.rule == "damaged" && diagnostic.message.contains("contains itself")), "{report:#?}");
    assert!(broken(Standard::X4, |document| page(document).set("Parent", (3, 0))).len() < 100);
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
    let node = document.add_object(dictionary! { "Type" => "Pages", "Parent" => top, "Count" => count, "Kids" => kids });
    root(document).set("Kids", vec![Object::Reference(node)]);
}

/// What is wrong on all pages is one thing to mend, and what is wrong in another way is another.
#[test]
fn the_same_on_many_pages_is_told_once() {
    let diagnostics = broken(Standard::X4, |document| {
        for id in document.page_iter().collect::<Vec<_>>() {
            let page = document.get_dictionary_mut(id).unwrap();
            page.set("Rotate", 45);
            page.remove(b"TrimBox");
        }
        page(document).set("UserUnit", 2);
    });
    let told = gathered(&diagnostics);
    let pages = |rule: &str| told.iter().filter(|found| found.diagnostic.rule == rule).map(|found| found.pages.clone()).collect::<Vec<_>>();
    for rule in ["rotate", "trim-box"] {
        assert_eq!(pages(rule), [(1..=4).collect()], "{rule}: {diagnostics:#?}");
        assert_eq!(told.iter().find(|found| found.diagnostic.rule == rule).unwrap().objects.len(), 4, "each page is an object");
    }
    assert_eq!(pages("user-unit"), [[1].into()]);
    assert_eq!(diagnostics.len(), 4 + 4 + 1, "{diagnostics:#?}");
}

/// Documents without a standard, in which nothing else could be amiss, must not pass with pages lost.
#[test]
fn pages_are_where_the_tree_says() {
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
            assert!(diagnostics.iter().any(|diagnostic| diagnostic.message.contains(part)), "{part}: {diagnostics:#?}");
        };
        told("says that there are 9 pages (`/Count`), but 4 can be found", &|document| root(document).set("Count", 9));
        told("does not say how many", &|document| _ = root(document).remove(b"Count"));
        told("no reference", &|document| kids(document, &|kids| kids.push(Object::Null)));
        told("which is missing or can't be read: a page is lost", &|document| kids(document, &|kids| kids.push((9_999, 0).into())));
        told("is below itself", &|document| {
            let own = document.catalog().unwrap().get(b"Pages").unwrap().clone();
            kids(document, &|kids| kids.push(own.clone()));
        });
        told("twice", &|document| {
            let branch = document.add_object(dictionary! { "Type" => "Pages", "Count" => 0, "Kids" => Vec::<Object>::new() });
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
        kid("is of the type `/Pages`, and has no list", &|| dictionary! { "Type" => "Pages", "Count" => 0 }.into());
        kid("is of the type `/Page`, and has a list", &|| dictionary! { "Type" => "Page", "Kids" => Vec::<Object>::new() }.into());
        let diagnostics = finds("page-tree", standard, |document| above_all(document, 9));
        assert_eq!(diagnostics.len(), 1, "{diagnostics:#?}");
        assert!(diagnostics[0].message.contains("says that there are 9 pages (`/Count`), but 4"), "{diagnostics:#?}");
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
    assert!(empty.iter().any(|diagnostic| diagnostic.rule == "page-tree" && diagnostic.message == "there are no pages"), "{empty:#?}");
    let lost = broken(Standard::None, |document| _ = catalog(document).remove(b"Pages"));
    assert!(
        lost.iter().any(|diagnostic| diagnostic.rule == "page-tree" && diagnostic.message.contains("does not name its pages")),
        "{lost:#?}"
    );
}
