//! What pages draw: their operators are followed through forms and patterns, with as much of the graphics state as matters.

use std::collections::BTreeSet;

use lopdf::content::{Content, Operation};
use lopdf::{Dictionary, Object, ObjectId, Stream};

use super::color::{self, Space};
use super::file::{File, as_dict, number};
use super::rule::{self, Rule};
use super::{At, Found, document, image};
use crate::limits;

/// Points below which a line may vanish on a press.
const HAIRLINE: f64 = 0.25;

/// Points below which text cannot be read.
const SMALL_TEXT: f64 = 5.0;

/// Rounding of lengths that were written with few decimals.
const SLACK: f64 = 0.01;

type Matrix = [f64; 6];

const IDENTITY: Matrix = [1.0, 0.0, 0.0, 1.0, 0.0, 0.0];

#[derive(Clone)]
struct State {
    matrix: Matrix,
    line: f64,
    text: Matrix,
    size: f64,
    spaces: [Space; 2],
    /// Whether strokes leave what lies below them.
    overprint: bool,
}

/// What a stream is drawn with.
#[derive(Clone, Copy)]
struct Place<'a> {
    resources: &'a Dictionary,
    at: At,
    depth: usize,
}

struct Look<'a> {
    file: &'a File,
    found: &'a mut Found,
    ink_limit: u16,
    channels: Option<u8>,
    /// Streams that were looked at, with the size that they were drawn at.
    seen: BTreeSet<(ObjectId, i64)>,
    pictures: BTreeSet<ObjectId>,
}

/// Looks at all pages.
pub(super) fn check(file: &File, ink_limit: u16, found: &mut Found) {
    let channels = document::intent_channels(file);
    let mut look = Look { file, found, ink_limit, channels, seen: BTreeSet::new(), pictures: BTreeSet::new() };
    let empty = Dictionary::new();
    for place in 0..file.pages.len() {
        let Some((id, page)) = file.page(place) else { continue };
        let at = At { page: Some(place + 1), object: Some(id.0) };
        let resources = file.inherited(page, "Resources").and_then(as_dict).unwrap_or(&empty);
        match file.page_operators(id) {
            Some(bytes) => look.stream(&bytes, Place { resources, at, depth: 0 }, IDENTITY),
            None => look.found.add(&rule::DAMAGED, at, "the page cannot be unpacked, or is too large to be looked at"),
        }
    }
}

impl<'a> Look<'a> {
    fn stream(&mut self, bytes: &[u8], place: Place<'_>, matrix: Matrix) {
        let Ok(content) = Content::decode(bytes) else {
            return self.found.add(&rule::DAMAGED, place.at, "there are operators that cannot be read");
        };
        let first = State { matrix, line: 1.0, text: IDENTITY, size: 0.0, spaces: [Space::Gray, Space::Gray], overprint: false };
        let mut states = vec![first];
        for operation in &content.operations {
            match operation.operator.as_str() {
                "q" if states.len() < 1_000 => states.extend(states.last().cloned()),
                "Q" if states.len() > 1 => _ = states.pop(),
                _ => {
                    if let Some(state) = states.last_mut() {
                        self.operation(operation, state, place, matrix);
                    }
                }
            }
        }
    }

    fn operation(&mut self, operation: &Operation, state: &mut State, place: Place<'_>, base: Matrix) {
        let numbers: Vec<f64> = operation.operands.iter().filter_map(number).collect();
        let matrix = |numbers: &[f64]| <Matrix>::try_from(numbers).ok();
        match operation.operator.as_str() {
            "cm" => state.matrix = matrix(&numbers).map_or(state.matrix, |inner| times(inner, state.matrix)),
            "w" => state.line = numbers.first().copied().unwrap_or(state.line),
            "BT" => state.text = IDENTITY,
            "Tm" => state.text = matrix(&numbers).unwrap_or(state.text),
            "Tf" => state.size = numbers.first().copied().unwrap_or(0.0),
            "Tj" | "TJ" | "'" | "\"" => self.text(state, place),
            "S" | "s" | "B" | "B*" | "b" | "b*" => self.line(state, place),
            "g" | "G" => self.space(Space::Gray, state, usage(operation), place),
            "rg" | "RG" => self.named(b"DeviceRGB", state, usage(operation), place),
            "k" | "K" => {
                self.named(b"DeviceCMYK", state, usage(operation), place);
                self.ink(&numbers, place);
            }
            "cs" | "CS" => {
                if let Some(space) = operation.operands.first() {
                    let space = color::space(self.file, space, place.resources);
                    self.space(space, state, usage(operation), place);
                }
            }
            "sc" | "SC" | "scn" | "SCN" => {
                if state.spaces[usage(operation)] == Space::Cmyk {
                    self.ink(&numbers, place);
                }
                if let Some(pattern) = operation.operands.last().and_then(|operand| self.resource("Pattern", operand, place)) {
                    self.pattern(pattern, place, base);
                }
            }
            "sh" => {
                if let Some((id, shading)) = operation.operands.first().and_then(|operand| self.resource("Shading", operand, place)) {
                    let at = self.at(id, place);
                    self.shading(shading, Place { at, ..place });
                }
            }
            "gs" => self.graphics_state(operation, state, place),
            "Do" => {
                if let Some((id, object)) = operation.operands.first().and_then(|operand| self.resource("XObject", operand, place)) {
                    self.xobject(id, object, state.matrix, place);
                }
            }
            _ => {}
        }
    }

    /// The entry of the resources that a name stands for.
    fn resource(&self, kind: &str, name: &Object, place: Place<'_>) -> Option<(Option<ObjectId>, &'a Object)> {
        let name = name.as_name().ok()?;
        // The resources live as long as the file does, but for those that are empty.
        let file = self.file;
        let entry = file.dict(place.resources, kind)?.get(name).ok()?.clone();
        match entry {
            Object::Reference(_) => {
                let (id, _) = file.document.dereference(&entry).ok()?;
                let id = id?;
                Some((Some(id), file.document.objects.get(&id)?))
            }
            _ => None,
        }
    }

    fn at(&self, id: Option<ObjectId>, place: Place<'_>) -> At {
        At { object: id.map(|id| id.0).or(place.at.object), ..place.at }
    }

    fn text(&mut self, state: &State, place: Place<'_>) {
        let size = state.size.abs() * scale(times(state.text, state.matrix));
        if size > 0.0 && size < SMALL_TEXT - SLACK {
            self.advise(&rule::SMALL_TEXT, place, format!("text is {size:.1} pt high; below {SMALL_TEXT} pt it is hard to read"));
        }
    }

    fn line(&mut self, state: &State, place: Place<'_>) {
        if matches!(state.spaces[1], Space::Cut(_)) {
            // A knife has no width.
            if !state.overprint {
                self.advise(&rule::CUT_LINE, place, "the cut line does not overprint: what lies below it is left out".into());
            }
            return;
        }
        let width = state.line * scale(state.matrix);
        if width < HAIRLINE - SLACK {
            self.advise(&rule::HAIRLINE, place, format!("a line is {width:.2} pt wide; below {HAIRLINE} pt it may vanish"));
        }
    }

    /// Advice is given once for each stream.
    fn advise(&mut self, rule: &Rule, place: Place<'_>, message: String) {
        let known = self.found.faults.iter().any(|(_, fault)| fault.rule == rule.id && fault.object == place.at.object);
        if !known {
            self.found.add(rule, place.at, message);
        }
    }

    fn named(&mut self, name: &[u8], state: &mut State, usage: usize, place: Place<'_>) {
        let space = color::space(self.file, &Object::Name(name.to_vec()), place.resources);
        self.space(space, state, usage, place);
    }

    fn space(&mut self, space: Space, state: &mut State, usage: usize, place: Place<'_>) {
        self.allowed(&space, place.at);
        state.spaces[usage] = space;
    }

    fn allowed(&mut self, space: &Space, at: At) {
        if let Some(message) = color::fault(space, self.found.standard, self.channels) {
            self.found.add(&rule::COLOR, at, message);
        }
    }

    fn ink(&mut self, inks: &[f64], place: Place<'_>) {
        self.percent(inks.iter().sum::<f64>() * 100.0, place.at);
    }

    fn percent(&mut self, percent: f64, at: At) {
        // Four inks that were rounded to three decimals.
        if percent > f64::from(self.ink_limit) + 0.5 {
            let limit = self.ink_limit;
            self.found.add(&rule::INK, at, format!("a colour has {percent:.0} % of ink; the limit is {limit} %"));
        }
    }

    fn graphics_state(&mut self, operation: &Operation, state: &mut State, place: Place<'_>) {
        let file = self.file;
        let dict = operation.operands.first().and_then(|name| {
            let states = file.dict(place.resources, "ExtGState")?;
            as_dict(file.follow(states.get(name.as_name().ok()?).ok()?).1)
        });
        let Some(dict) = dict else { return };
        state.line = file.number(dict, "LW").unwrap_or(state.line);
        state.overprint = file.get(dict, "OP").and_then(|value| value.as_bool().ok()).unwrap_or(state.overprint);
        let mask = file.dict(dict, "SMask").and_then(|mask| mask.get(b"G").ok());
        if let Some(id) = mask.and_then(|form| form.as_reference().ok())
            && let Some(form) = file.document.objects.get(&id)
        {
            self.xobject(Some(id), form, state.matrix, place);
        }
    }

    fn xobject(&mut self, id: Option<ObjectId>, object: &'a Object, matrix: Matrix, place: Place<'_>) {
        let Object::Stream(stream) = object else { return };
        let at = self.at(id, place);
        let kind = self.file.name(&stream.dict, "Subtype").unwrap_or_default();
        if kind == "Form" {
            let own = self.file.numbers(&stream.dict, "Matrix").and_then(|numbers| <Matrix>::try_from(numbers).ok());
            self.inner(id, stream, times(own.unwrap_or(IDENTITY), matrix), Place { at, ..place });
        } else if kind == "Image" {
            if let Some(space) = self.file.get(&stream.dict, "ColorSpace") {
                let space = color::space(self.file, space, place.resources);
                self.allowed(&space, at);
            }
            let new = id.is_none_or(|id| self.pictures.insert(id));
            image::check(self.file, stream, place.resources, matrix, (self.ink_limit, new), at, self.found);
        }
    }

    fn pattern(&mut self, (id, object): (Option<ObjectId>, &'a Object), place: Place<'_>, base: Matrix) {
        let at = self.at(id, place);
        match object {
            Object::Stream(stream) => {
                let own = self.file.numbers(&stream.dict, "Matrix").and_then(|numbers| <Matrix>::try_from(numbers).ok());
                self.inner(id, stream, times(own.unwrap_or(IDENTITY), base), Place { at, ..place });
            }
            Object::Dictionary(dict) => {
                if let Some(shading) = self.file.get(dict, "Shading") {
                    self.shading(shading, Place { at, ..place });
                }
            }
            _ => {}
        }
    }

    fn shading(&mut self, shading: &Object, place: Place<'_>) {
        let Some(dict) = as_dict(shading) else { return };
        let Some(space) = self.file.get(dict, "ColorSpace") else { return };
        let space = color::space(self.file, space, place.resources);
        self.allowed(&space, place.at);
        if let (Space::Cmyk, Some(function)) = (&space, self.file.get(dict, "Function")) {
            let percent = color::most_ink(self.file, function, 0);
            self.percent(percent, place.at);
        }
    }

    /// A form or a tile, unless it has been looked at in this size.
    fn inner(&mut self, id: Option<ObjectId>, stream: &'a Stream, matrix: Matrix, place: Place<'_>) {
        let size = (scale(matrix) * 1e3).round().clamp(0.0, 1e12) as i64;
        if place.depth >= limits::PDF_DEPTH || id.is_some_and(|id| !self.seen.insert((id, size))) {
            return;
        }
        let Some(bytes) = self.file.operators(stream) else {
            return self.found.add(&rule::DAMAGED, place.at, "a form cannot be unpacked, or is too large to be looked at");
        };
        let resources = self.file.dict(&stream.dict, "Resources").unwrap_or(place.resources);
        self.stream(&bytes, Place { resources, depth: place.depth + 1, ..place }, matrix);
    }
}

/// 0 for operators of fills, 1 for those of strokes.
fn usage(operation: &Operation) -> usize {
    usize::from(operation.operator.starts_with(|c: char| c.is_ascii_uppercase()))
}

/// The matrix of what is first moved by `a`, then by `b`.
fn times(a: Matrix, b: Matrix) -> Matrix {
    [
        a[0] * b[0] + a[1] * b[2],
        a[0] * b[1] + a[1] * b[3],
        a[2] * b[0] + a[3] * b[2],
        a[2] * b[1] + a[3] * b[3],
        a[4] * b[0] + a[5] * b[2] + b[4],
        a[4] * b[1] + a[5] * b[3] + b[5],
    ]
}

/// By how much a matrix enlarges lengths, on average.
fn scale(matrix: Matrix) -> f64 {
    (matrix[0] * matrix[3] - matrix[1] * matrix[2]).abs().sqrt()
}
