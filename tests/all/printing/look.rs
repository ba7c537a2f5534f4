//! Ways to look at a page, so that one sees what paper or a screen would not show: its boxes, its inks, what
//! of it is text.

use std::collections::BTreeSet;

use super::draw::{draw, frame};
use crate::support::pdf::{boxes, open};
use lopdf::content::{Content, Operation};
use lopdf::{Dictionary, Document, Object, ObjectId, Stream, dictionary};
use resvg::tiny_skia::Pixmap;

/// A way to look at the pages of a PDF.
#[derive(Clone, Copy)]
pub(crate) enum Look {
    /// As printed.
    Plain,
    /// With the edge of the paper in grey, the bleed in blue and the cut in red.
    Boxes,
    /// With the cut in red and, so many millimetres inside, the edge of what is safe in green.
    Safe(f64),
    /// The four inks, each by itself, in its colour.
    Plates,
    /// How much ink lies on each spot: the darker the more, and red above so many percent.
    Ink(u32),
    /// Text filled in blue, everything else as outlines; pictures stay.
    Wires,
}

const RED: [u8; 3] = [0xd6, 0x20, 0x3a];
const GREEN: [u8; 3] = [0x15, 0x96, 0x4a];
const BLUE: [u8; 3] = [0x1f, 0x6f, 0xd6];
const GREY: [u8; 3] = [0x77, 0x77, 0x77];

impl Look {
    /// The pages that are asked for, each with a name if there are several pictures of it.
    pub(crate) fn at(self, pdf: &[u8], pages: &[usize], dpi: f64) -> Vec<(String, Pixmap)> {
        let plain =
            |pdf: Vec<u8>| draw(pdf, pages, dpi).into_iter().map(|page| (String::new(), page)).collect();
        match self {
            Look::Plain => plain(pdf.to_vec()),
            Look::Boxes => framed(
                pdf,
                pages,
                dpi,
                &[("MediaBox", GREY, 0.0), ("BleedBox", BLUE, 0.0), ("TrimBox", RED, 0.0)],
            ),
            Look::Safe(inside) => {
                framed(pdf, pages, dpi, &[("TrimBox", RED, 0.0), ("TrimBox", GREEN, inside)])
            }
            Look::Plates => {
                let plate = |(name, function): (&str, &str)| {
                    draw(inked(pdf, function), pages, dpi)
                        .into_iter()
                        .map(move |page| (name.to_string(), page))
                        .collect::<Vec<_>>()
                };
                PLATES.into_iter().flat_map(plate).collect()
            }
            Look::Ink(limit) => {
                let most = f64::from(limit) / 100.0 + 0.02;
                plain(inked(
                    pdf,
                    &format!(
                        "add add add dup {most} gt {{ pop 0.9 0.1 0.2 }} {{ 3.3 div 1 exch sub dup dup }} \
                        ifelse"
                    ),
                ))
            }
            Look::Wires => plain(wires(pdf)),
        }
    }
}

fn framed(pdf: &[u8], pages: &[usize], dpi: f64, frames: &[(&str, [u8; 3], f64)]) -> Vec<(String, Pixmap)> {
    let document = open(pdf);
    let ids: Vec<_> = document.page_iter().collect();
    let mut drawn = draw(pdf.to_vec(), pages, dpi);
    for (picture, number) in drawn.iter_mut().zip(pages) {
        let height = boxes(&document, ids[*number], "MediaBox")[3];
        for (name, color, inside) in frames {
            let sides = boxes(&document, ids[*number], name);
            let inside = inside * 72.0 / 25.4;
            let area = [
                sides[0] + inside,
                height - sides[3] + inside,
                sides[2] - inside,
                height - sides[1] - inside,
            ];
            frame(picture, area.map(|side| side * dpi / 72.0), *color);
        }
    }
    drawn.into_iter().map(|page| (String::new(), page)).collect()
}

/// What each ink looks like on its own, as a function of all four (ISO 32000-1, 7.10.5).
const PLATES: [(&str, &str); 4] = [
    ("cyan", "pop pop pop dup 1 exch sub exch 0.32 mul 1 exch sub 1"),
    ("magenta", "pop pop exch pop dup 0.07 mul 1 exch sub exch dup 1 exch sub exch 0.45 mul 1 exch sub"),
    ("yellow", "pop 3 1 roll pop pop dup 0.05 mul 1 exch sub exch 1 exch sub 1 exch"),
    ("black", "4 1 roll pop pop pop 1 exch sub dup dup"),
];

/// The same document, its inks shown in the red, green and blue that a function makes of them.
fn inked(pdf: &[u8], function: &str) -> Vec<u8> {
    let mut document = open(pdf);
    let numbers =
        |numbers: &[i64]| Object::Array(numbers.iter().map(|number| Object::Integer(*number)).collect());
    let dict = dictionary! { "FunctionType" => 4, "Domain" => numbers(&[0, 1, 0, 1, 0, 1, 0, 1]), "Range" => numbers(&[0, 1, 0, 1, 0, 1]) };
    let function = document.add_object(Stream::new(dict, format!("{{ {function} }}").into_bytes()));
    let name = |name: &str| Object::Name(name.into());
    let inks = Object::Array(["Cyan", "Magenta", "Yellow", "Black"].map(name).to_vec());
    let space =
        document.add_object(Object::Array(vec![name("DeviceN"), inks, name("DeviceRGB"), function.into()]));
    let mut shared = BTreeSet::new();
    for object in document.objects.values_mut() {
        each_dictionary(object, &mut |dict| {
            if dict.get(b"ColorSpace").and_then(Object::as_name).is_ok_and(|space| space == b"DeviceCMYK") {
                dict.set("ColorSpace", space);
            }
            match dict.get_mut(b"Resources") {
                Ok(Object::Dictionary(resources)) => name_inks(resources, space),
                Ok(Object::Reference(id)) => {
                    shared.insert(*id);
                }
                _ => {}
            }
        });
    }
    shared.into_iter().for_each(|id| name_inks(document.get_dictionary_mut(id).unwrap(), space));
    rewrite(document, |operation| {
        let (space, color) = match operation.operator.as_str() {
            "k" => ("cs", "scn"),
            "K" => ("CS", "SCN"),
            _ => return vec![operation],
        };
        vec![
            Operation::new(space, vec![Object::Name("Inks".into())]),
            Operation::new(color, operation.operands),
        ]
    })
}

fn name_inks(resources: &mut Dictionary, space: ObjectId) {
    let mut spaces = resources.get(b"ColorSpace").and_then(Object::as_dict).cloned().unwrap_or_default();
    spaces.set("Inks", space);
    resources.set("ColorSpace", spaces);
}

/// The same document, its areas as black outlines and its text in blue.
fn wires(pdf: &[u8]) -> Vec<u8> {
    let numbers = |numbers: &[f32]| numbers.iter().map(|number| Object::Real(*number)).collect::<Vec<_>>();
    rewrite(open(pdf), |operation| match operation.operator.as_str() {
        "f" | "f*" => {
            vec![
                Operation::new("w", numbers(&[0.35])),
                Operation::new("RG", numbers(&[0.1, 0.1, 0.1])),
                Operation::new("S", vec![]),
            ]
        }
        "rg" | "g" | "k" => vec![Operation::new("rg", numbers(&[0.0, 0.35, 0.85]))],
        _ => vec![operation],
    })
}

fn each_dictionary(object: &mut Object, change: &mut impl FnMut(&mut Dictionary)) {
    let dict = match object {
        Object::Dictionary(dict) => dict,
        Object::Stream(stream) => &mut stream.dict,
        Object::Array(items) => return items.iter_mut().for_each(|item| each_dictionary(item, change)),
        _ => return,
    };
    change(dict);
    dict.iter_mut().for_each(|(_, value)| each_dictionary(value, change));
}

/// Changes what pages and forms draw, operator by operator.
fn rewrite(mut document: Document, mut change: impl FnMut(Operation) -> Vec<Operation>) -> Vec<u8> {
    let pages: Vec<_> = document.page_iter().collect();
    let contents: Vec<_> = pages.iter().flat_map(|page| document.get_page_contents(*page)).collect();
    for (id, object) in &mut document.objects {
        let Object::Stream(stream) = object else { continue };
        let drawn =
            stream.dict.get(b"Subtype").is_ok_and(|kind| kind.as_name().is_ok_and(|kind| kind == b"Form"))
                || stream.dict.has(b"PatternType")
                || contents.contains(id);
        if drawn {
            let bytes = stream.decompressed_content().unwrap_or_else(|_| stream.content.clone());
            let operations: Vec<Operation> =
                Content::decode(&bytes).unwrap().operations.into_iter().flat_map(&mut change).collect();
            stream.set_plain_content(Content { operations }.encode().unwrap());
        }
    }
    let mut bytes = Vec::new();
    document.save_to(&mut bytes).unwrap();
    bytes
}
