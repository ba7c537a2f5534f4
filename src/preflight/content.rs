//! Content of pages: interprets the operators, through forms and patterns, with the relevant parts of the
//! graphics state.

use std::collections::BTreeSet;

use lopdf::content::Operation;
use lopdf::{Dictionary, Object, Stream};

use super::color::{self, Space};
use super::file::{File, as_dict, number};
use super::finding::{At, Found};
use super::operators::{self, OperatorStatistics};
use super::pages::{Sides, sides};
use super::path::Path;
use super::resources::{Resources, Used, font_of_state};
use super::rule::{self, Rule};
use super::state::{IDENTITY, Matrix, State, own_matrix, scale, times};
use super::{appearance, document, image, version};
use crate::limits;

/// Points below which a line may vanish on a press.
const HAIRLINE: f64 = 0.25;

/// Rounding of lengths that were written with few decimals.
const SLACK: f64 = 0.01;

/// The context of a stream.
#[derive(Clone, Copy)]
pub(super) struct Place<'a> {
    pub(super) resources: &'a Dictionary,
    pub(super) at: At,
    pub(super) depth: usize,
}

pub(super) struct Walk<'a> {
    pub(super) file: &'a File,
    all: &'a Resources<'a>,
    pub(super) found: &'a mut Found,
    pub(super) used: Used,
    ink_limit: u16,
    channels: Option<u8>,
    /// The area of the current page within the cut.
    pub(super) trim: Option<Sides>,
    pub(super) path: Path,
    /// The names of the open layers that cutting machines follow; none for other marked content.
    pub(super) layers: Vec<Option<String>>,
    /// Visited streams, with the scale at which they were drawn, and whether within the cut.
    seen: BTreeSet<(*const Stream, i64, bool)>,
    /// Streams that are being visited, the outermost first.
    open: Vec<*const Stream>,
    pictures: BTreeSet<*const Stream>,
}

/// Checks all pages; returns the resources that they use.
pub(super) fn check(file: &File, all: &Resources<'_>, ink_limit: u16, found: &mut Found) -> Used {
    let channels = document::intent_channels(file);
    let empty = Dictionary::new();
    let mut walk = Walk {
        file,
        all,
        found,
        used: Used::default(),
        ink_limit,
        channels,
        trim: None,
        path: Path::default(),
        layers: Vec::new(),
        seen: BTreeSet::new(),
        open: Vec::new(),
        pictures: BTreeSet::new(),
    };
    for (at, page) in file.each_page() {
        walk.trim = ["TrimBox", "ArtBox"].iter().find_map(|name| sides(file, file.inherited(page, name)?));
        let resources = file.inherited(page, "Resources").and_then(as_dict).unwrap_or(&empty);
        let place = Place { resources, at, depth: 0 };
        walk.group("the page", page, place);
        match file.page_operators(page) {
            Ok(bytes) => walk.stream(&bytes, place, IDENTITY),
            Err(error) => error.report("the page", at, walk.found),
        }
        for (form, matrix, at) in appearance::of(file, page, at) {
            walk.xobject(form, matrix, Place { at, ..place });
        }
    }
    walk.used
}

impl<'a> Walk<'a> {
    fn stream(&mut self, bytes: &[u8], place: Place<'a>, matrix: Matrix) {
        let mut seen = OperatorStatistics::default();
        let mut states = vec![State::first(matrix)];
        let mut is_whole = true;
        let outer = (std::mem::take(&mut self.path), self.layers.len());
        for piece in operators::pieces(bytes) {
            let (operations, is_read) = operators::read(piece);
            for operation in &operations {
                seen.add(operation, self.found.standard);
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
            if let Err((rule, message)) = is_read {
                self.found.add(rule, place.at, message);
                is_whole = false;
                break;
            }
        }
        self.path = outer.0;
        self.layers.truncate(outer.1);
        for (rule, message) in seen.diagnostics(is_whole) {
            self.found.add(rule, place.at, message);
        }
    }

    fn operation(&mut self, operation: &Operation, state: &mut State<'a>, place: Place<'a>, base: Matrix) {
        let numbers: Vec<f64> = operation.operands.iter().filter_map(number).collect();
        let matrix = |numbers: &[f64]| <Matrix>::try_from(numbers).ok();
        match operation.operator.as_str() {
            "cm" => state.matrix = matrix(&numbers).map_or(state.matrix, |inner| times(inner, state.matrix)),
            "w" => state.line = numbers.first().copied().unwrap_or(state.line),
            "m" | "l" | "c" | "v" | "y" | "re" => {
                if let Some(trim) = self.trim {
                    self.path.add(operation, &numbers, state.matrix, trim);
                }
            }
            "BT" => state.text = IDENTITY,
            "Tm" => state.text = matrix(&numbers).unwrap_or(state.text),
            "TL" => state.leading = numbers.first().copied().unwrap_or(state.leading),
            "Td" | "TD" => {
                if let [x, y] = numbers[..] {
                    state.move_text(x, y);
                    state.leading = if operation.operator == "TD" { -y } else { state.leading };
                }
            }
            "T*" => state.move_text(0.0, -state.leading),
            "Tr" => state.mode = numbers.first().map_or(state.mode, |mode| *mode as i64),
            "Tf" => {
                state.size = numbers.first().copied().unwrap_or(0.0);
                state.font = self.operand("Font", operation, place).map(|(_, font)| font);
            }
            "Tj" | "TJ" => self.text(operation, state, place),
            "'" | "\"" => {
                state.move_text(0.0, -state.leading);
                self.text(operation, state, place);
            }
            "S" | "s" | "B" | "B*" | "b" | "b*" | "f" | "F" | "f*" => self.paint(operation, state, place),
            "n" => self.path = Path::default(),
            "g" | "G" => self.space(Space::Gray, state, usage(operation), place),
            "rg" | "RG" => self.named(b"DeviceRGB", state, usage(operation), place),
            "k" | "K" => {
                self.named(b"DeviceCMYK", state, usage(operation), place);
                state.inks[usage(operation)] = numbers.as_slice().try_into().ok();
                self.ink(&numbers, place);
            }
            "cs" | "CS" => {
                if let Some(space) = operation.operands.first() {
                    if !space.as_name().is_ok_and(color::is_named) {
                        self.operand("ColorSpace", operation, place);
                    }
                    let space = color::space(self.file, space, place.resources);
                    self.space(space, state, usage(operation), place);
                }
            }
            "sc" | "SC" | "scn" | "SCN" => {
                let space = &state.spaces[usage(operation)];
                state.inks[usage(operation)] = match space {
                    Space::Cmyk => numbers.as_slice().try_into().ok(),
                    Space::All(_) => numbers.first().map(|tint| [*tint; 4]),
                    _ => None,
                };
                if *space == Space::Cmyk {
                    self.ink(&numbers, place);
                }
                if operation.operands.last().is_some_and(|operand| operand.as_name().is_ok())
                    && let Some((at, pattern)) = self.operand("Pattern", operation, place)
                {
                    self.pattern(pattern, Place { at, ..place }, base);
                }
            }
            "sh" => {
                if let Some((at, shading)) = self.operand("Shading", operation, place) {
                    self.shading(shading, Place { at, ..place });
                }
            }
            "gs" => {
                if let Some((at, dict)) = self.operand("ExtGState", operation, place) {
                    self.graphics_state(dict, state, Place { at, ..place });
                }
            }
            "Do" => {
                if let Some((at, object)) = self.operand("XObject", operation, place) {
                    self.xobject(object, state.matrix, Place { at, ..place });
                }
            }
            "BMC" | "BDC" | "EMC" => self.marked(operation, place),
            "BI" => self.inline_image(operation, place),
            _ => {}
        }
    }

    /// The resource that the last name among the operands refers to, and its location.
    fn operand(
        &mut self,
        kind: &'static str,
        operation: &Operation,
        place: Place<'a>,
    ) -> Option<(At, &'a Object)> {
        let name = operation.operands.iter().rev().find_map(|operand| operand.as_name().ok())?;
        let file = self.file;
        let object = file
            .dict(place.resources, kind)
            .and_then(|list| list.get(name).ok())
            .map(|object| file.follow(object).1);
        let Some(object) = object.filter(|object| !object.is_null()) else {
            let shown: String = String::from_utf8_lossy(name).chars().take(40).collect();
            let operator = &operation.operator;
            self.found.add(
                &rule::RESOURCE,
                place.at,
                format!("`/{shown} {operator}` uses a missing resource (`/{kind}`)"),
            );
            return None;
        };
        Some((self.at(kind, object, place), object))
    }

    /// The location of a resource, on the current page.
    fn at(&self, kind: &'static str, object: &Object, place: Place<'a>) -> At {
        At { page: place.at.page, ..self.all.at(kind, object).unwrap_or(place.at) }
    }

    pub(super) fn line(&mut self, state: &State<'a>, place: Place<'a>) {
        if matches!(state.spaces[1], Space::Cut(_)) {
            // The cut line is no printed line.
            if !state.overprint {
                self.advise(
                    &rule::CUT_LINE,
                    place,
                    "the cut line does not overprint: it knocks out everything below it".into(),
                );
            }
            return;
        }
        let width = state.line * scale(state.matrix);
        if width < HAIRLINE - SLACK {
            self.advise(
                &rule::HAIRLINE,
                place,
                format!("a line is {width:.2} pt wide; below {HAIRLINE} pt it may vanish"),
            );
        }
    }

    /// Adds a warning once per stream.
    pub(super) fn advise(&mut self, rule: &Rule, place: Place<'a>, message: String) {
        let known = self
            .found
            .diagnostics
            .iter()
            .any(|(_, diagnostic)| diagnostic.rule == rule.id && diagnostic.object == place.at.object);
        if !known {
            self.found.add(rule, place.at, message);
        }
    }

    fn named(&mut self, name: &[u8], state: &mut State<'a>, usage: usize, place: Place<'a>) {
        let space = color::space(self.file, &Object::Name(name.to_vec()), place.resources);
        self.space(space, state, usage, place);
    }

    fn space(&mut self, space: Space, state: &mut State<'a>, usage: usize, place: Place<'a>) {
        self.allowed("a colour", &space, place.at);
        // The first colour of a spot is its full tint, and that of CMYK black (ISO 32000-2, 8.6.3 and
        // 8.6.6.4).
        state.inks[usage] = match space {
            Space::Cmyk => Some([0.0, 0.0, 0.0, 1.0]),
            Space::All(_) => Some([1.0; 4]),
            _ => None,
        };
        state.spaces[usage] = space;
    }

    fn allowed(&mut self, what: &str, space: &Space, at: At) {
        if let Some(message) = color::diagnostic(what, space, self.found.standard, self.channels) {
            self.found.add(&rule::COLOR, at, message);
        }
    }

    /// Checks the colour space in which a transparency group blends.
    fn group(&mut self, what: &str, holder: &'a Dictionary, place: Place<'a>) {
        let Some(space) = self.file.dict(holder, "Group").and_then(|group| self.file.get(group, "CS")) else {
            return;
        };
        // Where transparency is forbidden, the group is reported as such.
        if !self.found.standard.is_opaque() {
            let space = color::space(self.file, space, place.resources);
            self.allowed(&format!("the colour space in which {what} blends transparency"), &space, place.at);
        }
    }

    fn ink(&mut self, inks: &[f64], place: Place<'a>) {
        self.percent(inks.iter().sum::<f64>() * 100.0, place.at);
    }

    fn percent(&mut self, percent: f64, at: At) {
        // Tolerance for four inks rounded to three decimals.
        if percent > f64::from(self.ink_limit) + 0.5 {
            let limit = self.ink_limit;
            self.found.add(
                &rule::INK,
                at,
                format!("a colour has {percent:.0} % of ink; the limit is {limit} %"),
            );
        }
    }

    fn graphics_state(&mut self, object: &'a Object, state: &mut State<'a>, place: Place<'a>) {
        let file = self.file;
        let Some(dict) = as_dict(object) else { return };
        self.used.add(object);
        state.line = file.number(dict, "LW").unwrap_or(state.line);
        state.overprint =
            file.get(dict, "OP").and_then(|value| value.as_bool().ok()).unwrap_or(state.overprint);
        if let Some(font) = font_of_state(file, dict) {
            state.font = Some(file.follow(font).1);
            let size = file.get(dict, "Font").and_then(|font| font.as_array().ok()?.get(1));
            state.size = size.and_then(|size| number(file.follow(size).1)).unwrap_or(0.0);
        }
        if let Some(form) = file.dict(dict, "SMask").and_then(|mask| file.get(mask, "G")) {
            let at = self.at("XObject", form, place);
            self.xobject(form, state.matrix, Place { at, ..place });
        }
    }

    fn xobject(&mut self, object: &'a Object, matrix: Matrix, place: Place<'a>) {
        let Object::Stream(stream) = object else { return };
        self.used.add(object);
        let kind = self.file.name(&stream.dict, "Subtype").unwrap_or_default();
        if kind == "Form" {
            self.group("a form", &stream.dict, place);
            self.inner(stream, times(own_matrix(self.file, &stream.dict, "Matrix"), matrix), place);
        } else if kind == "Image" {
            if let Some(space) = self.file.get(&stream.dict, "ColorSpace") {
                let space = color::space(self.file, space, place.resources);
                self.allowed("a colour", &space, place.at);
                self.artwork_image(&space, matrix, place);
            }
            let new = self.pictures.insert(std::ptr::from_ref(stream));
            image::check(
                self.file,
                stream,
                place.resources,
                matrix,
                (self.ink_limit, new),
                place.at,
                self.found,
            );
        }
    }

    /// Checks the colours of an inline image.
    fn inline_image(&mut self, operation: &Operation, place: Place<'a>) {
        let Some(dict) = operation.operands.first().and_then(as_dict) else { return };
        version::samples(self.file, dict, place.at, self.found);
        if let Ok(space) = dict.get(b"CS").or_else(|_| dict.get(b"ColorSpace")) {
            let space = color::space(self.file, space, place.resources);
            self.allowed("a colour", &space, place.at);
        }
    }

    fn pattern(&mut self, object: &'a Object, place: Place<'a>, base: Matrix) {
        match object {
            Object::Stream(stream) => {
                self.inner(stream, times(own_matrix(self.file, &stream.dict, "Matrix"), base), place)
            }
            Object::Dictionary(dict) => {
                if let Some(shading) = self.file.get(dict, "Shading") {
                    let at = self.at("Shading", shading, place);
                    self.shading(shading, Place { at, ..place });
                }
                self.file.get(dict, "ExtGState").into_iter().for_each(|state| self.used.add(state));
            }
            _ => {}
        }
    }

    fn shading(&mut self, shading: &Object, place: Place<'a>) {
        let Some(dict) = as_dict(shading) else { return };
        let Some(space) = self.file.get(dict, "ColorSpace") else { return };
        let space = color::space(self.file, space, place.resources);
        self.allowed("a colour", &space, place.at);
        if let (Space::Cmyk, Some(function)) = (&space, self.file.get(dict, "Function")) {
            let percent = color::most_ink(self.file, function, 0);
            self.percent(percent, place.at);
        }
    }

    /// Checks a form or a tile, unless it was checked at this scale before.
    pub(super) fn inner(&mut self, stream: &'a Stream, matrix: Matrix, place: Place<'a>) {
        let own = std::ptr::from_ref(stream);
        if self.open.contains(&own) {
            return self.found.add(&rule::DAMAGED, place.at, "a form, tile or glyph contains itself");
        }
        let size = (scale(matrix) * 1e3).round().clamp(0.0, 1e12) as i64;
        let bounds = self.file.get(&stream.dict, "BBox").and_then(|bounds| sides(self.file, bounds));
        let is_inside = bounds.is_none_or(|bounds| self.is_inside(bounds, matrix));
        if place.depth >= limits::PDF_DEPTH || !self.seen.insert((own, size, is_inside)) {
            return;
        }
        let bytes = match self.file.operators(stream) {
            Ok(bytes) => bytes,
            Err(error) => return error.report("a form", place.at, self.found),
        };
        let resources = self.file.dict(&stream.dict, "Resources").unwrap_or(place.resources);
        self.open.push(own);
        self.stream(&bytes, Place { resources, depth: place.depth + 1, ..place }, matrix);
        self.open.pop();
    }
}

/// 0 for fill operators, 1 for stroke operators.
fn usage(operation: &Operation) -> usize {
    usize::from(operation.operator.starts_with(|c: char| c.is_ascii_uppercase()))
}
