//! What a PDF holds, read back with lopdf and by arithmetic alone.

use std::collections::BTreeMap;

use lopdf::content::Content;
use lopdf::{Dictionary, Document, Object, ObjectId};

/// An affine map: a, b, c, d, e, f of PDF's `cm`.
pub(crate) type Matrix = [f64; 6];

/// A face as a page draws it.
#[derive(Clone, Debug)]
pub(crate) struct Drawn {
    /// The number in its name.
    pub(crate) face: usize,
    /// The form.
    pub(crate) form: ObjectId,
    /// The form's `/BBox`.
    pub(crate) bounds: [f64; 4],
    /// What is seen of it, before the page as a whole is moved: left, bottom, right, top.
    pub(crate) seen: [f64; 4],
    /// From the form to the page.
    pub(crate) matrix: Matrix,
}

/// A stroked line.
#[derive(Clone, Debug)]
pub(crate) struct Stroked {
    pub(crate) from: (f64, f64),
    pub(crate) to: (f64, f64),
    pub(crate) width: f64,
}

pub(crate) fn open(pdf: &[u8]) -> Document {
    Document::load_mem(pdf).unwrap()
}

pub(crate) fn apply(m: &Matrix, (x, y): (f64, f64)) -> (f64, f64) {
    (m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5])
}

/// First `inner`, then `outer`.
fn concat(inner: &Matrix, outer: &Matrix) -> Matrix {
    let [a, b, c, d, e, f] = *inner;
    let (x, y) = apply(outer, (e, f));
    let linear = |u, v| (outer[0] * u + outer[2] * v, outer[1] * u + outer[3] * v);
    let ((a, b), (c, d)) = (linear(a, b), linear(c, d));
    [a, b, c, d, x, y]
}

pub(crate) fn bounding(points: &[(f64, f64)]) -> [f64; 4] {
    let fold = |pick: fn(&(f64, f64)) -> f64, best: fn(f64, f64) -> f64| points.iter().map(pick).reduce(best).unwrap();
    [fold(|p| p.0, f64::min), fold(|p| p.1, f64::min), fold(|p| p.0, f64::max), fold(|p| p.1, f64::max)]
}

fn floats(operands: &[Object]) -> Vec<f64> {
    operands.iter().map(|number| f64::from(number.as_float().unwrap())).collect()
}

/// Sides of a box of a page, in points.
pub(crate) fn boxes(document: &Document, page: ObjectId, name: &str) -> Vec<f64> {
    floats(document.get_dictionary(page).unwrap().get(name.as_bytes()).unwrap().as_array().unwrap())
}

/// Width and height of the paper.
pub(crate) fn media(document: &Document, page: ObjectId) -> (f64, f64) {
    let sides = boxes(document, page, "MediaBox");
    (sides[2] - sides[0], sides[3] - sides[1])
}

/// The hint to printers.
pub(crate) fn duplex(document: &Document) -> Option<String> {
    let preferences = document.catalog().unwrap().get(b"ViewerPreferences").unwrap().as_dict().unwrap();
    assert_eq!(preferences.get(b"PrintScaling").unwrap().as_name().unwrap(), b"None");
    preferences.get(b"Duplex").ok().map(|name| String::from_utf8(name.as_name().unwrap().to_vec()).unwrap())
}

fn walk(document: &Document, page: ObjectId, mut visit: impl FnMut(&str, &[Object], &Matrix)) {
    let content = Content::decode(&document.get_page_content(page)).unwrap();
    let mut matrix: Matrix = [1.0, 0.0, 0.0, 1.0, 0.0, 0.0];
    let mut saved = Vec::new();
    for operation in content.operations {
        match operation.operator.as_str() {
            "q" => saved.push(matrix),
            "Q" => matrix = saved.pop().unwrap(),
            "cm" => matrix = concat(&floats(&operation.operands).try_into().unwrap(), &matrix),
            operator => visit(operator, &operation.operands, &matrix),
        }
    }
    assert!(saved.is_empty(), "q without Q");
}

/// All faces that a page draws, in order.
pub(crate) fn drawn(document: &Document, page: ObjectId) -> Vec<Drawn> {
    let resources = document.get_dictionary(page).unwrap().get_deref(b"Resources", document).unwrap().as_dict().unwrap();
    let objects: Dictionary = resources.get(b"XObject").and_then(|dict| dict.as_dict()).cloned().unwrap_or_default();
    let mut all = Vec::new();
    let mut seen = [0.0; 4];
    walk(document, page, |operator, operands, matrix| match operator {
        "re" => {
            let [x, y, width, height] = floats(operands).try_into().unwrap();
            seen = [x, y, x + width, y + height];
        }
        "Do" => {
            let name = operands[0].as_name().unwrap();
            let form = objects.get(name).unwrap().as_reference().unwrap();
            let dict = &document.get_object(form).unwrap().as_stream().unwrap().dict;
            let bounds = floats(dict.get(b"BBox").unwrap().as_array().unwrap()).try_into().unwrap();
            let face = std::str::from_utf8(&name[1..]).unwrap().parse().unwrap();
            all.push(Drawn { face, form, bounds, seen, matrix: *matrix });
        }
        _ => {}
    });
    all
}

/// All lines that a page strokes.
pub(crate) fn lines(document: &Document, page: ObjectId) -> Vec<Stroked> {
    let (mut from, mut width) = ((0.0, 0.0), 0.0);
    let mut all = Vec::new();
    walk(document, page, |operator, operands, matrix| match operator {
        "w" => width = floats(operands)[0],
        "m" | "l" => {
            let numbers = floats(operands);
            let point = apply(matrix, (numbers[0], numbers[1]));
            if operator == "l" {
                all.push(Stroked { from, to: point, width });
            }
            from = point;
        }
        _ => {}
    });
    all
}

/// The text of a form, by the fonts' `/ToUnicode`.
pub(crate) fn text_of(document: &Document, form: ObjectId) -> String {
    let form = document.get_object(form).unwrap().as_stream().unwrap();
    let resources = form.dict.get_deref(b"Resources", document).unwrap().as_dict().unwrap();
    let fonts = resources.get_deref(b"Font", document).unwrap().as_dict().unwrap();
    let mut text = String::new();
    let mut map = BTreeMap::new();
    for operation in Content::decode(&form.decompressed_content().unwrap()).unwrap().operations {
        match operation.operator.as_str() {
            "Tf" => {
                let font = fonts.get_deref(operation.operands[0].as_name().unwrap(), document).unwrap().as_dict().unwrap();
                let cmap = font.get_deref(b"ToUnicode", document).unwrap().as_stream().unwrap().decompressed_content().unwrap();
                map = unicode(&String::from_utf8(cmap).unwrap());
            }
            "TJ" => {
                for part in operation.operands[0].as_array().unwrap().iter().filter_map(|part| part.as_str().ok()) {
                    let codes = part.chunks(2).map(|code| u16::from_be_bytes([code[0], code[1]]));
                    codes.for_each(|code| text.push_str(&map[&code]));
                }
            }
            _ => {}
        }
    }
    text
}

fn unicode(cmap: &str) -> BTreeMap<u16, String> {
    let number = |hex: &str| u16::from_str_radix(hex, 16).unwrap();
    let entry = |line: &str| {
        let (code, text) = line.strip_prefix('<')?.strip_suffix('>')?.split_once("> <")?;
        let units: Vec<u16> = text.as_bytes().chunks(4).map(|unit| number(std::str::from_utf8(unit).unwrap())).collect();
        Some((number(code), String::from_utf16(&units).unwrap()))
    };
    cmap.lines().skip_while(|line| !line.ends_with("beginbfchar")).filter_map(entry).collect()
}
