//! A builder of content streams: operators, the current graphics state, and the resources that are used.

use resvg::tiny_skia::{Path, PathSegment, Point, Rect, Transform};

use super::color::Device;
use super::color::spot::Mixed;
use super::drawn::{Drawn, Kind, Resources};
use super::number::write_number;
use super::outline::rectangle;
use super::store::{Key, Store};
use super::value::Value;

/// The paint of fills or strokes.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Ink {
    /// A colour.
    Color(Device),
    /// A pattern, which is a tiling or a gradient.
    Pattern(Key),
    /// A spot colour.
    Spot(Mixed),
}

/// The style of lines.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Line {
    /// Width in user units.
    pub(super) width: f32,
    /// PDF's number of the cap.
    pub(super) cap: u8,
    /// PDF's number of the join.
    pub(super) join: u8,
    /// The limit of mitre joins.
    pub(super) miter: f32,
    /// Lengths of dashes and gaps, and where the first begins.
    pub(super) dash: (Vec<f32>, f32),
}

/// The known graphics state; `None` is unknown.
#[derive(Clone, Debug, Default)]
struct State {
    inks: [Option<Ink>; 2],
    alphas: [f32; 2],
    overprints: [bool; 2],
    line: Option<Line>,
    scale: f32,
}

/// The part of a shape that an operator paints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    /// The inside of paths and glyphs.
    Fill,
    /// Their outlines.
    Stroke,
}

/// The stream and its resources.
#[derive(Debug)]
pub(super) struct Content {
    /// The operators so far.
    pub(super) bytes: Vec<u8>,
    /// Set if something blends with the content below it.
    pub(super) blends: bool,
    tolerance: f32,
    decimals: usize,
    state: State,
    saved: Vec<State>,
    resources: Resources,
}

impl Content {
    /// An empty stream whose numbers may be off by `tolerance`, in the stream's own units.
    pub(super) fn new(tolerance: f32) -> Content {
        let state = State { alphas: [1.0; 2], scale: 1.0, ..State::default() };
        let mut content = Content {
            bytes: Vec::with_capacity(1024),
            blends: false,
            tolerance: tolerance.max(1e-6),
            decimals: 0,
            state,
            saved: Vec::new(),
            resources: Resources::default(),
        };
        content.set_decimals();
        content
    }

    fn set_decimals(&mut self) {
        let needed = -(2.0 * self.tolerance / self.state.scale.max(1e-9)).log10();
        self.decimals = needed.ceil().clamp(0.0, 6.0) as usize;
    }

    /// Saves the graphics state.
    pub(super) fn save(&mut self) {
        self.op("q");
        self.saved.push(self.state.clone());
    }

    /// Restores the graphics state.
    pub(super) fn restore(&mut self) {
        self.op("Q");
        if let Some(state) = self.saved.pop() {
            self.state = state;
            self.set_decimals();
        }
    }

    /// Writes an operator, and ends the line.
    pub(super) fn op(&mut self, operator: &str) {
        self.bytes.extend_from_slice(operator.as_bytes());
        self.bytes.push(b'\n');
    }

    fn name(&mut self, name: &str) {
        self.bytes.push(b'/');
        self.bytes.extend_from_slice(name.as_bytes());
        self.bytes.push(b' ');
    }

    /// Writes the name of a resource.
    fn resource(&mut self, kind: Kind, value: Value) {
        let name = self.resources.name(self.bytes.len() + 1, kind, value);
        self.name(&name);
    }

    /// Writes numbers in user units.
    pub(super) fn numbers(&mut self, numbers: &[f32]) {
        for number in numbers {
            write_number(&mut self.bytes, *number, self.decimals);
        }
    }

    /// Writes a number with at most `decimals` decimals.
    pub(super) fn number(&mut self, number: f32, decimals: usize) {
        write_number(&mut self.bytes, number, decimals);
    }

    /// Transforms what follows.
    pub(super) fn transform(&mut self, transform: Transform) {
        if transform.is_identity() {
            return;
        }
        let linear = [transform.sx, transform.ky, transform.kx, transform.sy];
        linear.iter().for_each(|number| self.number(*number, 6));
        self.numbers(&[transform.tx, transform.ty]);
        self.op("cm");
        let (x, y) = transform.get_scale();
        self.state.scale *= x.max(y);
        self.set_decimals();
    }

    /// Sets the paint of fills or strokes.
    pub(super) fn ink(&mut self, usage: Use, ink: &Ink) {
        let known = &mut self.state.inks[usage as usize];
        if known.as_ref() == Some(ink) {
            return;
        }
        *known = Some(ink.clone());
        match ink {
            Ink::Color(color) => {
                color.parts().into_iter().for_each(|part| self.number(part, 3));
                self.op(match color {
                    Device::Gray(_) => usage.pick("g", "G"),
                    Device::Rgb(_) => usage.pick("rg", "RG"),
                    Device::Cmyk(_) => usage.pick("k", "K"),
                });
            }
            Ink::Pattern(key) => {
                self.op(usage.pick("/Pattern cs", "/Pattern CS"));
                self.resource(Kind::Pattern, Value::Object(*key));
                self.op(usage.pick("scn", "SCN"));
            }
            Ink::Spot(mixed) => {
                self.resource(Kind::Spot, mixed.space());
                self.op(usage.pick("cs", "CS"));
                self.number(f32::from(mixed.tint) / 100.0, 2);
                self.op(usage.pick("scn", "SCN"));
            }
        }
    }

    /// Sets the opacity of fills or strokes.
    pub(super) fn alpha(&mut self, usage: Use, alpha: f32) {
        if self.state.alphas[usage as usize] != alpha {
            self.state.alphas[usage as usize] = alpha;
            self.graphics_state(Value::dict([(usage.pick("ca", "CA"), Value::Real(round(alpha)))]));
        }
    }

    /// Sets whether fills or strokes are printed on top of what is below them (ISO 32000-2, 8.6.7).
    pub(super) fn overprint(&mut self, usage: Use, overprints: bool) {
        if self.state.overprints[usage as usize] != overprints {
            self.state.overprints[usage as usize] = overprints;
            let [fill, stroke] = self.state.overprints.map(Value::Bool);
            self.graphics_state(Value::dict([("op", fill), ("OP", stroke), ("OPM", Value::Int(1))]));
        }
    }

    /// Resets opacity and overprint, so that they do not affect a form that is drawn now.
    pub(super) fn opaque(&mut self) {
        self.overprint(Use::Fill, false);
        self.overprint(Use::Stroke, false);
        self.alpha(Use::Fill, 1.0);
        self.alpha(Use::Stroke, 1.0);
    }

    /// Sets the style of lines.
    pub(super) fn line(&mut self, line: Line) {
        let known = self.state.line.take();
        let differs = |part: fn(&Line, &Line) -> bool| known.as_ref().is_none_or(|known| part(known, &line));
        let width = differs(|a, b| a.width != b.width);
        let (cap, join) = (differs(|a, b| a.cap != b.cap), differs(|a, b| a.join != b.join));
        let (miter, dash) = (differs(|a, b| a.miter != b.miter), differs(|a, b| a.dash != b.dash));
        if width {
            self.number(line.width, self.decimals + 1);
            self.op("w");
        }
        if cap {
            self.op(["0 J", "1 J", "2 J"][usize::from(line.cap.min(2))]);
        }
        if join {
            self.op(["0 j", "1 j", "2 j"][usize::from(line.join.min(2))]);
        }
        if miter {
            self.number(line.miter, 3);
            self.op("M");
        }
        if dash {
            self.bytes.push(b'[');
            self.numbers(&line.dash.0);
            self.bytes.extend_from_slice(b"] ");
            self.numbers(&[line.dash.1]);
            self.op("d");
        }
        self.state.line = Some(line);
    }

    /// Applies an extended graphics state.
    pub(super) fn graphics_state(&mut self, state: Value) {
        self.resource(Kind::Graphics, state);
        self.op("gs");
    }

    /// Begins what lies on a layer (ISO 32000-2, 8.11.3.2).
    pub(super) fn begin_layer(&mut self, layer: Key) {
        self.name("OC");
        self.resource(Kind::Layer, Value::Object(layer));
        self.op("BDC");
    }

    /// Ends it.
    pub(super) fn end_layer(&mut self) {
        self.op("EMC");
    }

    /// Draws a form or an image.
    pub(super) fn draw(&mut self, object: Key) {
        self.resource(Kind::Object, Value::Object(object));
        self.op("Do");
    }

    /// Fills everything with a shading.
    pub(super) fn shade(&mut self, shading: Key) {
        self.resource(Kind::Shading, Value::Object(shading));
        self.op("sh");
    }

    /// Selects a font at a size; only within a text object.
    pub(super) fn font(&mut self, place: usize, size: f32) {
        let name = self.resources.font(place);
        self.name(&name);
        self.number(size, 4);
        self.op("Tf");
    }

    /// Writes the outline of a path.
    pub(super) fn path(&mut self, path: &Path, transform: Transform) {
        if let Some(rect) = rectangle(path).filter(|_| transform.is_identity()) {
            self.rectangle(rect);
            return;
        }
        let map = |mut point: Point| {
            transform.map_point(&mut point);
            point
        };
        let mut last = Point::zero();
        for segment in path.segments() {
            match segment {
                PathSegment::MoveTo(p) => last = self.points([map(p)], "m"),
                PathSegment::LineTo(p) => last = self.points([map(p)], "l"),
                PathSegment::QuadTo(c, p) => {
                    let (c, p) = (map(c), map(p));
                    let third = |from: Point| {
                        Point::from_xy(
                            from.x + (c.x - from.x) * 2.0 / 3.0,
                            from.y + (c.y - from.y) * 2.0 / 3.0,
                        )
                    };
                    last = self.points([third(last), third(p), p], "c");
                }
                PathSegment::CubicTo(c, d, p) => last = self.points([map(c), map(d), map(p)], "c"),
                PathSegment::Close => self.op("h"),
            }
        }
    }

    /// Writes a rectangle as a path.
    pub(super) fn rectangle(&mut self, rect: Rect) {
        self.numbers(&[rect.left(), rect.top(), rect.width(), rect.height()]);
        self.op("re");
    }

    fn points<const N: usize>(&mut self, points: [Point; N], operator: &str) -> Point {
        for point in points {
            self.numbers(&[point.x, point.y]);
        }
        self.op(operator);
        points.last().copied().unwrap_or_default()
    }

    /// The resources as an object of the store.
    pub(super) fn resources(&self, store: &Store) -> Value {
        Value::Object(store.dict(self.resources.dict()))
    }

    /// The operators with their resources.
    pub(super) fn finish(self) -> Drawn {
        Drawn { bytes: self.bytes, resources: self.resources }
    }
}

impl Use {
    fn pick<'a>(self, fill: &'a str, stroke: &'a str) -> &'a str {
        match self {
            Use::Fill => fill,
            Use::Stroke => stroke,
        }
    }
}

fn round(number: f32) -> f32 {
    (number * 1e4).round() / 1e4
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unchanged_state_is_not_repeated() {
        let mut content = Content::new(0.005);
        content.ink(Use::Fill, &Ink::Color(Device::Rgb([255, 0, 0])));
        content.ink(Use::Fill, &Ink::Color(Device::Rgb([255, 0, 0])));
        content.save();
        content.ink(Use::Fill, &Ink::Color(Device::Gray(0)));
        content.restore();
        content.ink(Use::Fill, &Ink::Color(Device::Rgb([255, 0, 0])));
        assert_eq!(String::from_utf8_lossy(&content.bytes), "1 0 0 rg\nq\n0 g\nQ\n");
    }
}
