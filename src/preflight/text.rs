//! Text on pages: its font, size and inks, and the glyphs of Type 3 fonts.

use std::collections::BTreeMap;

use lopdf::content::Operation;
use lopdf::{Dictionary, Object};

use super::color::Space;
use super::content::{Place, Walk};
use super::file::as_dict;
use super::rule;
use super::state::{Matrix, State, apply, own_matrix, scale, times};
use crate::press::color::FEW_INKS_TEXT;

/// Points below which text cannot be read.
const SMALL_TEXT: f64 = 5.0;

/// Points below which text in four inks is blurred where their plates do not meet exactly.
const INK_TEXT: f64 = 6.0;

/// The share of an ink up to which its edge is not seen beside those of other inks.
const THIN: f64 = 0.1;

/// Rounding of lengths that were written with few decimals.
const SLACK: f64 = 0.01;

/// The text rendering mode that shows nothing (ISO 32000-2, table 104).
const INVISIBLE: i64 = 3;

impl<'a> Walk<'a> {
    /// Checks an operator that shows text.
    pub(super) fn text(&mut self, operation: &Operation, state: &State<'a>, place: Place<'a>) {
        let codes: Vec<u8> = operation.operands.iter().flat_map(strings).flatten().copied().collect();
        if codes.is_empty() {
            return;
        }
        let font = state.font.and_then(as_dict);
        let type3 = font.filter(|font| self.file.name(font, "Subtype").as_deref() == Some("Type3"));
        if let Some(font) = type3 {
            self.glyphs(font, &codes, state, place);
        }
        if state.mode == INVISIBLE {
            return;
        }
        state.font.into_iter().for_each(|font| self.used.add(font));
        if type3.is_none() && matches!(state.mode, 1 | 2 | 5 | 6) {
            self.line(state, place);
        }
        let matrix = times(state.text, state.matrix);
        let strokes = matches!(state.mode, 1 | 2 | 5 | 6);
        let (usage, start) = (usize::from(strokes), apply(matrix, (0.0, 0.0)));
        self.artwork(
            usage,
            |area| area[0] < start.0 && start.0 < area[2] && area[1] < start.1 && start.1 < area[3],
            state,
            place,
        );
        let size = type3.map_or(state.size.abs(), |font| self.height(font, state.size)) * scale(matrix);
        if size <= 0.0 {
            return;
        }
        if size < SMALL_TEXT - SLACK {
            self.advise(
                &rule::SMALL_TEXT,
                place,
                format!("text is {size:.1} pt high; below {SMALL_TEXT} pt it is hard to read"),
            );
        }
        let Some(inks) = state.inks[usage].filter(|_| state.spaces[usage] == Space::Cmyk && type3.is_none())
        else {
            return;
        };
        if size < f64::from(FEW_INKS_TEXT) + SLACK {
            self.found.small_text.insert(inks.map(|ink| (ink * 100.0).round().clamp(0.0, 100.0) as u8));
        }
        if size < INK_TEXT - SLACK && inks.iter().all(|ink| *ink > THIN) {
            let message = format!(
                "text of {size:.1} pt is printed in four inks; below {INK_TEXT} pt it is blurred if they are \
                not aligned"
            );
            self.advise(&rule::INK_TEXT, place, message);
        }
    }

    /// The height of the glyphs of a Type 3 font, before the matrix of text; 0 if it is unknown.
    fn height(&self, font: &Dictionary, size: f64) -> f64 {
        let bounds = self.file.numbers(font, "FontBBox").unwrap_or_default();
        let height = bounds.get(3).zip(bounds.get(1)).map_or(0.0, |(top, bottom)| (top - bottom).abs());
        height * scale(own_matrix(self.file, font, "FontMatrix")) * size.abs()
    }

    /// Checks the shown glyphs of a Type 3 font, which are drawn like forms.
    fn glyphs(&mut self, font: &'a Dictionary, codes: &[u8], state: &State<'a>, place: Place<'a>) {
        let file = self.file;
        let sized: Matrix = [state.size, 0.0, 0.0, state.size, 0.0, 0.0];
        let matrix =
            times(own_matrix(file, font, "FontMatrix"), times(sized, times(state.text, state.matrix)));
        let resources = file.dict(font, "Resources").unwrap_or(place.resources);
        let names = self.names(font);
        for (name, glyph) in file.dict(font, "CharProcs").into_iter().flatten() {
            // A glyph without a code in the encoding may be shown by a code of another kind.
            let is_shown =
                names.get(name.as_slice()).is_none_or(|known| known.iter().any(|code| codes.contains(code)));
            if let (true, (id, Object::Stream(stream))) = (is_shown, file.follow(glyph)) {
                let at = place.at.inner(id);
                self.inner(stream, matrix, Place { at, resources, ..place });
            }
        }
    }

    /// The codes of the glyphs in the encoding of a font (ISO 32000-2, 9.6.5).
    fn names(&self, font: &'a Dictionary) -> BTreeMap<&'a [u8], Vec<u8>> {
        let differences = self
            .file
            .dict(font, "Encoding")
            .and_then(|encoding| self.file.get(encoding, "Differences")?.as_array().ok());
        let (mut names, mut code) = (BTreeMap::<&[u8], Vec<u8>>::new(), 0_i64);
        for object in differences.into_iter().flatten().map(|object| self.file.follow(object).1) {
            match (object, u8::try_from(code)) {
                (Object::Integer(first), _) => code = *first,
                (Object::Name(name), Ok(byte)) => {
                    names.entry(name).or_default().push(byte);
                    code += 1;
                }
                _ => {}
            }
        }
        names
    }
}

/// The strings of an operand of `Tj` or `TJ`.
fn strings(operand: &Object) -> Vec<&[u8]> {
    match operand {
        Object::String(string, _) => vec![string],
        Object::Array(parts) => parts.iter().filter_map(|part| part.as_str().ok()).collect(),
        _ => Vec::new(),
    }
}
