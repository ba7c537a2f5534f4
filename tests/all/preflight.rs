//! Errors that are planted into good documents, one for each rule: preflight finds that error and nothing
//! else.

mod claims;
mod content;
mod damage;
mod document;
mod inks;
mod pages;
mod spots;
mod unused;

use std::collections::BTreeSet;
use std::sync::OnceLock;

use crate::support::*;
use bidpress::files::built_in_profile;
use bidpress::preflight::{Finding, Holder, Level, Report, Requirements, check, gathered};
use bidpress::press::standard::{Standard, Wanted, output};
use bidpress::press::{Card, Face, Press};
use bidpress::print::Shape;
use lopdf::xref::XrefType;
use lopdf::{
    Dictionary, Document, EncryptionState, EncryptionVersion, Object, ObjectId, Permissions, Stream,
    dictionary,
};

const BODY: &str = r##"<rect x="-3" y="-3" width="69" height="94" fill="#eee8d5"/><path d="M5 40H50V60H5Z" fill="#dc322f" stroke="#002b36" stroke-width=".5"/><linearGradient id="g"><stop stop-color="#268bd2"/><stop offset="1" stop-color="#b58900"/></linearGradient><circle cx="30" cy="70" r="9" fill="url(#g)"/><text x="5" y="12" font-family="Alegreya Sans" font-size="6">AVATAR No. 7</text>"##;

fn print(standard: Standard, body: &str) -> Vec<u8> {
    let fonts = fonts();
    let output =
        output(Wanted { standard, ..Wanted::default() }, built_in_profile("fogra39").unwrap()).unwrap();
    let press = Press::with(&fonts, output);
    let image = format!(
        r#"<image x="5" y="80" width="2" height="2" href="data:image/png;base64,{}"/>"#,
        include_str!("../data/png.base64")
    );
    let faces: Vec<Face> = [format!("{body}{image}"), body.to_string()]
        .iter()
        .map(|text| press.face(&tree(&card(text), &fonts)))
        .collect();
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
    check(&pdf, Requirements { standard: Some(standard), ink_limit: 300 }, None).unwrap()
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
fn our_own_documents_have_no_errors() {
    for standard in Standard::ALL {
        let report = look(&mut sound(standard), standard);
        assert_eq!(report.diagnostics, [], "{}", standard.title());
        assert_eq!(report.pages, 4);
        // Documents say themselves what they are.
        let mut pdf = Vec::new();
        sound(standard).save_to(&mut pdf).unwrap();
        assert_eq!(
            check(&pdf, Requirements { standard: None, ink_limit: 300 }, None).unwrap().standard,
            standard
        );
    }
}

#[test]
fn transparency_is_flattened_where_it_is_forbidden() {
    let body = format!(r##"{BODY}<circle cx="20" cy="50" r="9" fill="#268bd2" fill-opacity=".5"/>"##);
    for standard in Standard::ALL {
        let mut document = Document::load_mem(&print(standard, &body)).unwrap();
        assert_eq!(look(&mut document, standard).diagnostics, [], "{}", standard.title());
    }
    let mut document = Document::load_mem(&print(Standard::A2b, &body)).unwrap();
    let report = look(&mut document, Standard::X1a);
    let rules: Vec<&str> = report.diagnostics.iter().map(|diagnostic| diagnostic.rule).collect();
    assert!(
        rules.contains(&"transparency") && rules.contains(&"version") && rules.contains(&"claim"),
        "{rules:?}"
    );
}

#[test]
fn presses_reject_rgb() {
    let mut document = sound(Standard::None);
    for standard in PRESSES {
        let report = look(&mut document, standard);
        assert!(
            report
                .diagnostics
                .iter()
                .any(|diagnostic| diagnostic.rule == "color" && diagnostic.page == Some(1)),
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

/// What is wrong on all pages is one thing to mend, and what is wrong in another way is another.
#[test]
fn equal_errors_of_many_pages_are_merged() {
    let diagnostics = broken(Standard::X4, |document| {
        for id in document.page_iter().collect::<Vec<_>>() {
            let page = document.get_dictionary_mut(id).unwrap();
            page.set("Rotate", 45);
            page.remove(b"TrimBox");
        }
        page(document).set("UserUnit", 2);
    });
    let told = gathered(&diagnostics);
    let pages = |rule: &str| {
        told.iter()
            .filter(|found| found.diagnostic.rule == rule)
            .map(|found| found.pages.clone())
            .collect::<Vec<_>>()
    };
    for rule in ["rotate", "trim-box"] {
        assert_eq!(pages(rule), [(1..=4).collect()], "{rule}: {diagnostics:#?}");
        assert_eq!(
            told.iter().find(|found| found.diagnostic.rule == rule).unwrap().objects.len(),
            4,
            "each page is an object"
        );
    }
    assert_eq!(pages("user-unit"), [[1].into()]);
    assert_eq!(diagnostics.len(), 4 + 4 + 1, "{diagnostics:#?}");
}
