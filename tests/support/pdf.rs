//! What a PDF holds, read back with lopdf and by arithmetic alone.

use std::collections::BTreeMap;

use lopdf::content::{Content, Operation};
use lopdf::{Dictionary, Document, Object, ObjectId};

/// An affine map: a, b, c, d, e, f of PDF's `cm`.
pub(crate) type Matrix = [f64; 6];

/// A face as a page draws it: a form, or a part of the page's own content.
#[derive(Clone, Debug)]
pub(crate) struct Drawn {
    /// The form, unless it is a part of the page.
    pub(crate) form: Option<ObjectId>,
    /// What is seen of it, before the page as a whole is moved: left, bottom, right, top.
    pub(crate) seen: [f64; 4],
    /// From the face to the page.
    pub(crate) matrix: Matrix,
    operations: Vec<Operation>,
    resources: Dictionary,
}

impl Drawn {
    /// The `/BBox` of its form.
    pub(crate) fn bounds(&self, document: &Document) -> [f64; 4] {
        let form = document.get_object(self.form.unwrap()).unwrap().as_stream().unwrap();
        floats(form.dict.get(b"BBox").unwrap().as_array().unwrap()).try_into().unwrap()
    }

    /// All that it draws, with the resources in place of their names: equal if and only if the faces are.
    pub(crate) fn content(&self) -> String {
        let resource =
            |name: &[u8]| self.resources.iter().find_map(|(_, kind)| kind.as_dict().ok()?.get(name).ok());
        let named = |operation: &Operation| {
            operation.operands.iter().filter_map(|name| resource(name.as_name().ok()?)).cloned().collect()
        };
        let parts = self.operations.iter().map(|operation| {
            let named: Vec<Object> = named(operation);
            let plain: Vec<&Object> = operation
                .operands
                .iter()
                .filter(|operand| named.is_empty() || operand.as_name().is_err())
                .collect();
            format!("{plain:?} {named:?} {}\n", operation.operator)
        });
        parts.collect()
    }

    /// Its text, by the fonts' `/ToUnicode`.
    pub(crate) fn text(&self, document: &Document) -> String {
        let mut text = String::new();
        let mut map = BTreeMap::new();
        for operation in &self.operations {
            match operation.operator.as_str() {
                "Tf" => {
                    let fonts = self.resources.get_deref(b"Font", document).unwrap().as_dict().unwrap();
                    let font = fonts
                        .get_deref(operation.operands[0].as_name().unwrap(), document)
                        .unwrap()
                        .as_dict()
                        .unwrap();
                    let cmap = font
                        .get_deref(b"ToUnicode", document)
                        .unwrap()
                        .as_stream()
                        .unwrap()
                        .decompressed_content()
                        .unwrap();
                    map = unicode(&String::from_utf8(cmap).unwrap());
                }
                "TJ" => {
                    for part in
                        operation.operands[0].as_array().unwrap().iter().filter_map(|part| part.as_str().ok())
                    {
                        let codes = part.chunks(2).map(|code| u16::from_be_bytes([code[0], code[1]]));
                        codes.for_each(|code| text.push_str(&map[&code]));
                    }
                }
                _ => {}
            }
        }
        text
    }

    /// The radius in millimetres of the circle around the corner of the trim, for faces that differ by it;
    /// they have 3 mm of bleed.
    pub(crate) fn radius(&self) -> usize {
        let mut starts = Vec::new();
        walk(&self.operations, |operator, operands, matrix| {
            if operator == "m" {
                let numbers = floats(operands);
                starts.push(apply(matrix, (numbers[0], numbers[1])).0);
            }
        });
        let radius = starts[0] * 25.4 / 72.0 - 3.0;
        assert!((radius - radius.round()).abs() < 0.01, "{starts:?}");
        radius.round() as usize
    }
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
    let fold = |pick: fn(&(f64, f64)) -> f64, best: fn(f64, f64) -> f64| {
        points.iter().map(pick).reduce(best).unwrap()
    };
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

const IDENTITY: Matrix = [1.0, 0.0, 0.0, 1.0, 0.0, 0.0];

/// The current matrix, and those that are saved.
struct Matrices(Matrix, Vec<Matrix>);

impl Matrices {
    /// Whether it is an operator of matrices, which is applied.
    fn step(&mut self, operation: &Operation) -> bool {
        match operation.operator.as_str() {
            "q" => self.1.push(self.0),
            "Q" => self.0 = self.1.pop().unwrap(),
            "cm" => self.0 = concat(&floats(&operation.operands).try_into().unwrap(), &self.0),
            _ => return false,
        }
        true
    }
}

/// Visits all other operators with their matrices.
fn walk(operations: &[Operation], mut visit: impl FnMut(&str, &[Object], &Matrix)) {
    let mut matrices = Matrices(IDENTITY, Vec::new());
    for operation in operations {
        if !matrices.step(operation) {
            visit(&operation.operator, &operation.operands, &matrices.0);
        }
    }
    assert!(matrices.1.is_empty(), "q without Q");
}

/// How a page begins a face: what is seen of it, and its place.
const BEGIN: [&str; 5] = ["q", "re", "W", "n", "cm"];

/// The operations of a page without its faces; and the operations of each face from `BEGIN` to before its
/// `Q`, with the matrix of the page there.
fn split(document: &Document, page: ObjectId) -> (Vec<Operation>, Vec<(Vec<Operation>, Matrix)>) {
    let all = Content::decode(&document.get_page_content(page)).unwrap().operations;
    let (mut own, mut faces, mut at) = (Vec::new(), Vec::new(), 0);
    let mut matrices = Matrices(IDENTITY, Vec::new());
    while at < all.len() {
        let begins =
            all[at..].iter().map(|operation| operation.operator.as_str()).take(BEGIN.len()).eq(BEGIN);
        if !begins {
            matrices.step(&all[at]);
            own.push(all[at].clone());
            at += 1;
            continue;
        }
        let mut depth = 0;
        let ends = |operation: &Operation| {
            depth += i32::from(operation.operator == "q") - i32::from(operation.operator == "Q");
            depth == 0
        };
        let end = at + all[at..].iter().position(ends).expect("q without Q");
        faces.push((all[at..end].to_vec(), matrices.0));
        at = end + 1;
    }
    (own, faces)
}

/// All faces that a page draws, in order.
pub(crate) fn drawn(document: &Document, page: ObjectId) -> Vec<Drawn> {
    let own =
        document.get_dictionary(page).unwrap().get_deref(b"Resources", document).unwrap().as_dict().unwrap();
    let face = |(operations, matrix): (Vec<Operation>, Matrix)| {
        let (begin, operations) = operations.split_at(BEGIN.len());
        let [x, y, width, height] = floats(&begin[1].operands).try_into().unwrap();
        let matrix = concat(&floats(&begin[4].operands).try_into().unwrap(), &matrix);
        let part = Drawn {
            form: None,
            seen: [x, y, x + width, y + height],
            matrix,
            operations: operations.to_vec(),
            resources: own.clone(),
        };
        let [only] = operations else { return part };
        if only.operator != "Do" {
            return part;
        }
        let id = own
            .get(b"XObject")
            .unwrap()
            .as_dict()
            .unwrap()
            .get(only.operands[0].as_name().unwrap())
            .unwrap()
            .as_reference()
            .unwrap();
        let form = document.get_object(id).unwrap().as_stream().unwrap();
        let operations = Content::decode(&form.decompressed_content().unwrap()).unwrap().operations;
        let resources = form.dict.get_deref(b"Resources", document).unwrap().as_dict().unwrap().clone();
        Drawn { form: Some(id), operations, resources, ..part }
    };
    split(document, page).1.into_iter().map(face).collect()
}

/// All lines that a page strokes besides its faces.
pub(crate) fn lines(document: &Document, page: ObjectId) -> Vec<Stroked> {
    let (mut from, mut width) = ((0.0, 0.0), 0.0);
    let mut all = Vec::new();
    walk(&split(document, page).0, |operator, operands, matrix| match operator {
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

fn unicode(cmap: &str) -> BTreeMap<u16, String> {
    let number = |hex: &str| u16::from_str_radix(hex, 16).unwrap();
    let entry = |line: &str| {
        let (code, text) = line.strip_prefix('<')?.strip_suffix('>')?.split_once("> <")?;
        let units: Vec<u16> =
            text.as_bytes().chunks(4).map(|unit| number(std::str::from_utf8(unit).unwrap())).collect();
        Some((number(code), String::from_utf16(&units).unwrap()))
    };
    cmap.lines().skip_while(|line| !line.ends_with("beginbfchar")).filter_map(entry).collect()
}
