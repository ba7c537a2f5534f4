//! Gradients → shadings. Repeating ones are written out for all visible repetitions.

use resvg::tiny_skia::{Point, Rect};
use resvg::usvg::{BaseGradient, SpreadMethod, Stop};

use super::mask::{MASK_SPACE, state};
use super::paint::{Painted, Painting};
use super::{At, Converter, content_for, grown};
use crate::press::color::{Device, Role, Space};
use crate::press::content::{Content, Ink};
use crate::press::store::Key;
use crate::press::value::{Dict, Value};

/// More turns of a repeating gradient than this are drawn as a bitmap.
const TURNS: f32 = 200.0;

/// A stop of a gradient: where, red, green, blue, opacity, all from 0 to 1.
type Knot = (f32, [f32; 4]);

/// Parts of a colour of the document, each from 0 to 1.
type Color = Vec<f32>;

/// Sections of a gradient between two stops whose colours are not on a straight line.
const STEPS: usize = 32;

/// The maximum deviation of an ink from a straight line, on a scale from 0 to 1.
const STRAIGHT: f32 = 1.5 / 255.0;

/// The least distance of two colours from each other at the ends of a gradient.
const EDGE: f32 = 1e-4;

/// A gradient of PDF, which extends the last colours beyond its ends.
struct Ramp {
    coords: Vec<f32>,
    knots: Vec<Knot>,
}

impl Ramp {
    /// With other colours.
    fn map(&self, change: impl Fn([f32; 4]) -> [f32; 4]) -> Ramp {
        Ramp {
            coords: self.coords.clone(),
            knots: self.knots.iter().map(|knot| (knot.0, change(knot.1))).collect(),
        }
    }

    /// Red, green and blue of all knots, if they are the same: only the opacity changes. Ghostscript 10 draws
    /// gradients with a soft mask too light in a group in DeviceGray.
    fn only_color(&self) -> Option<[u8; 3]> {
        let parts = |knot: &Knot| [0, 1, 2].map(|part| (knot.1[part] * 255.0).round() as u8);
        let first = parts(self.knots.first()?);
        self.knots.iter().all(|knot| parts(knot) == first).then_some(first)
    }
}

impl Converter<'_> {
    /// Sets up a gradient given by a line or by two circles.
    pub(super) fn gradient(
        &mut self,
        content: &mut Content,
        gradient: &BaseGradient,
        coords: &[f32],
        opacity: f32,
        painting: Painting,
        at: At,
    ) -> Painted {
        let Painting { usage, role, bounds } = painting;
        let Some(ramp) = ramp(gradient, coords, bounds) else { return Painted::Impossible };
        let first = ramp.knots.first().map_or(1.0, |knot| knot.1[3]);
        let even = self.is_flat || ramp.knots.iter().all(|knot| knot.1[3] == first);
        if !even {
            content.save();
            let mask = self.opacity_mask(&ramp, gradient, bounds);
            content.graphics_state(state("Luminosity", mask));
        }
        content.alpha(usage, self.written(if even { opacity * first } else { opacity }));
        let painted = if even { Painted::Ready } else { Painted::Saved };
        if self.blends.is_empty()
            && let Some(color) = ramp.only_color()
        {
            content.ink(usage, &self.color(color, role));
            return painted;
        }
        let colors = if self.blends.is_empty() {
            ramp.map(|[red, green, blue, _]| [red, green, blue, 1.0])
        } else {
            ramp
        };
        let dict = Dict::of([
            ("Type", Value::name("Pattern")),
            ("PatternType", Value::Int(2)),
            ("Matrix", Value::matrix(at.stream.pre_concat(gradient.transform()))),
            (
                "Shading",
                Value::Object(
                    self.shading(&colors, self.device(), |from, to| self.section(from, to, opacity)),
                ),
            ),
        ]);
        content.ink(usage, &Ink::Pattern(self.store.dict(dict)));
        painted
    }

    /// A form whose brightness is the opacity of the gradient.
    fn opacity_mask(&mut self, ramp: &Ramp, gradient: &BaseGradient, bounds: Rect) -> Key {
        let mut content = content_for(bounds);
        content.transform(gradient.transform());
        let opacities = ramp.map(|[.., opacity]| [0.0, 0.0, 0.0, opacity]);
        let shading = self.shading(&opacities, MASK_SPACE, |from, to| vec![vec![from.1[3]], vec![to.1[3]]]);
        content.shade(shading);
        self.form(content, grown(bounds), Some(MASK_SPACE))
    }

    /// A shading; `section` gives the colours of the document from one knot to the next, at equal distances.
    fn shading(&self, ramp: &Ramp, space: &'static str, section: impl Fn(&Knot, &Knot) -> Vec<Color>) -> Key {
        self.store.dict(Dict::of([
            ("ShadingType", Value::Int(if ramp.coords.len() == 4 { 2 } else { 3 })),
            ("ColorSpace", Value::name(space)),
            ("Coords", Value::reals(&ramp.coords)),
            ("Function", self.function(&ramp.knots, section)),
            ("Extend", Value::Array(vec![Value::Bool(true); 2])),
        ]))
    }

    /// The colours from one knot to another. If they are not on a straight line in the document's colour
    /// space, there are some between them.
    fn section(&self, from: &Knot, to: &Knot, opacity: f32) -> Vec<Color> {
        let color = |share: f32| {
            self.ramp_color(
                [0, 1, 2, 3].map(|part| from.1[part] + (to.1[part] - from.1[part]) * share),
                opacity,
            )
        };
        let ends = vec![color(0.0), color(1.0)];
        if self.output.space == Space::Rgb && self.blends.is_empty() {
            return ends;
        }
        let all: Vec<Color> = (0..=STEPS).map(|step| color(step as f32 / STEPS as f32)).collect();
        let is_off = |(step, color): (usize, &Color)| {
            let share = step as f32 / STEPS as f32;
            color
                .iter()
                .zip(ends[0].iter().zip(&ends[1]))
                .any(|(part, (from, to))| (from + (to - from) * share - part).abs() > STRAIGHT)
        };
        if all.iter().enumerate().any(is_off) { all } else { ends }
    }

    /// The colour of the document at a place between two knots.
    fn ramp_color(&self, [red, green, blue, own]: [f32; 4], opacity: f32) -> Color {
        if self.output.space == Space::Rgb && self.blends.is_empty() {
            return if self.in_mask {
                vec![0.2126 * red + 0.7152 * green + 0.0722 * blue; 3]
            } else {
                vec![red, green, blue]
            };
        }
        let rgb = [red, green, blue].map(|part| (part * 255.0).round() as u8);
        if self.output.space == Space::Rgb {
            return Device::Rgb(self.mixed(rgb, own * opacity)).parts();
        }
        let role = if self.in_mask { Role::Mask } else { Role::Area };
        self.output.color(self.mixed(rgb, own * opacity), role).parts()
    }

    /// The colours between the knots, as a function from 0 to 1.
    fn function(&self, knots: &[Knot], section: impl Fn(&Knot, &Knot) -> Vec<Color>) -> Value {
        let mut knots = knots.to_vec();
        let Some((first, last)) = knots.first().copied().zip(knots.last().copied()) else {
            return straight(&[0.0], &[0.0]);
        };
        if first.0 > 0.0 {
            knots.insert(0, (0.0, first.1));
        }
        if last.0 < 1.0 {
            knots.push((1.0, last.1));
        }
        knots.dedup_by(|a, b| a == b);
        // Viewers do not agree on the colour beyond an end where two meet.
        let ends = knots.len().saturating_sub(1);
        knots.iter_mut().skip(1).filter(|knot| knot.0 < EDGE).for_each(|knot| knot.0 = EDGE);
        knots.iter_mut().take(ends).filter(|knot| knot.0 > 1.0 - EDGE).for_each(|knot| knot.0 = 1.0 - EDGE);
        let mut functions: Vec<Value> =
            knots.windows(2).map(|pair| self.piece(&section(&pair[0], &pair[1]))).collect();
        match knots.as_slice() {
            [] | [_] => self.piece(&section(&first, &first)),
            [_, _] => functions.remove(0),
            [_, middle @ .., _] => Value::dict([
                ("FunctionType", Value::Int(3)),
                ("Domain", Value::reals(&[0.0, 1.0])),
                ("Functions", Value::Array(functions)),
                ("Bounds", Value::Array(middle.iter().map(|knot| Value::Real(knot.0)).collect())),
                ("Encode", Value::reals(&[0.0, 1.0].repeat(knots.len() - 1))),
            ]),
        }
    }

    /// A function through colours at equal distances: a straight line, or a table that all gradients between
    /// the same colours share.
    fn piece(&self, colors: &[Color]) -> Value {
        let (Some(first), Some(last)) = (colors.first(), colors.last()) else {
            return straight(&[0.0], &[0.0]);
        };
        if colors.len() <= 2 {
            return straight(first, last);
        }
        let dict = Dict::of([
            ("FunctionType", Value::Int(0)),
            ("Domain", Value::reals(&[0.0, 1.0])),
            ("Range", Value::reals(&[0.0, 1.0].repeat(first.len()))),
            ("Size", Value::Array(vec![Value::Int(colors.len() as i64)])),
            ("BitsPerSample", Value::Int(8)),
        ]);
        let samples: Vec<u8> = colors.iter().flatten().map(|part| (part * 255.0).round() as u8).collect();
        Value::Object(self.store.stream(dict, &samples))
    }
}

/// The gradient without repetition; `None` if it repeats too often.
fn ramp(gradient: &BaseGradient, coords: &[f32], bounds: Rect) -> Option<Ramp> {
    let mut knots: Vec<Knot> = gradient.stops().iter().map(knot).collect();
    if gradient.spread_method() == SpreadMethod::Pad {
        return Some(padded(coords, knots));
    }
    // resvg draws nothing where a ring without width is repeated, and the mean of all colours along a line
    // without length.
    if is_ring(coords) || is_point(coords) {
        return None;
    }
    if let (Some(first), Some(last)) = (knots.first().copied(), knots.last().copied()) {
        knots.insert(0, (0.0, first.1));
        knots.push((1.0, last.1));
    }
    let (from, to) = turns(gradient, coords, bounds)?;
    if to - from > TURNS {
        return None;
    }
    let mirrored = gradient.spread_method() == SpreadMethod::Reflect;
    let mut all = Vec::new();
    for turn in (from as i32)..(to as i32) {
        let backwards = mirrored && turn.rem_euclid(2) == 1;
        let place = |at: f32| (turn as f32 + at - from) / (to - from);
        if backwards {
            all.extend(knots.iter().rev().map(|(at, color)| (place(1.0 - at), *color)));
        } else {
            all.extend(knots.iter().map(|(at, color)| (place(*at), *color)));
        }
    }
    let between = |a: f32, b: f32, at: f32| a + (b - a) * at;
    let half = coords.len() / 2;
    let (start, end) = coords.split_at(half);
    let point = |at: f32| start.iter().zip(end).map(move |(a, b)| between(*a, *b, at));
    Some(Ramp { coords: point(from).chain(point(to)).collect(), knots: all })
}

/// True if the two circles of a radial gradient are the same.
fn is_ring(coords: &[f32]) -> bool {
    coords.len() == 6 && coords[..3] == coords[3..]
}

/// True if the line of a linear gradient has no length.
fn is_point(coords: &[f32]) -> bool {
    coords.len() == 4 && coords[..2] == coords[2..]
}

/// A gradient that does not repeat. Between two equal circles there is no colour: inside is the first one,
/// outside the last. Without a line, everything has the last colour.
fn padded(coords: &[f32], knots: Vec<Knot>) -> Ramp {
    match (is_ring(coords), knots.as_slice()) {
        (true, [first, .., last]) => {
            let mut coords = coords.to_vec();
            coords[2] = 0.0;
            Ramp { coords, knots: vec![(0.0, first.1), (1.0, first.1), (1.0, last.1)] }
        }
        (false, [.., last]) if is_point(coords) => {
            let mut coords = coords.to_vec();
            coords[2] += 1.0;
            Ramp { coords, knots: vec![(0.0, last.1)] }
        }
        _ => Ramp { coords: coords.to_vec(), knots },
    }
}

/// The range of visible repetitions of a gradient within `bounds`; repetition 0 is the given one.
fn turns(gradient: &BaseGradient, coords: &[f32], bounds: Rect) -> Option<(f32, f32)> {
    let back = gradient.transform().invert()?;
    let corners = [
        (bounds.left(), bounds.top()),
        (bounds.right(), bounds.top()),
        (bounds.left(), bounds.bottom()),
        (bounds.right(), bounds.bottom()),
    ];
    let corners = corners.map(|(x, y)| {
        let mut corner = Point::from_xy(x, y);
        back.map_point(&mut corner);
        corner
    });
    let places: Vec<f32> = match *coords {
        [x1, y1, x2, y2] => {
            let (dx, dy) = (x2 - x1, y2 - y1);
            corners.iter().map(|p| ((p.x - x1) * dx + (p.y - y1) * dy) / (dx * dx + dy * dy)).collect()
        }
        [fx, fy, _, cx, cy, r] => {
            // The circle of turn t has its middle between focus and centre, and grows by r a turn: it holds a
            // corner at the latest when it has outgrown the distance from the corner to the focus by the
            // drift of its middle.
            let drift = libm::hypotf(cx - fx, cy - fy);
            corners
                .iter()
                .map(|p| libm::hypotf(p.x - fx, p.y - fy) / (r - drift).max(r * 0.01))
                .chain([0.0])
                .collect()
        }
        _ => return None,
    };
    let from = places.iter().copied().fold(f32::INFINITY, f32::min).floor();
    let to = places.iter().copied().fold(f32::NEG_INFINITY, f32::max).ceil();
    (from.is_finite() && to.is_finite()).then(|| (from, to.max(from + 1.0)))
}

fn knot(stop: &Stop) -> Knot {
    let part = |part: u8| f32::from(part) / 255.0;
    let color = stop.color();
    (stop.offset().get(), [part(color.red), part(color.green), part(color.blue), stop.opacity().get()])
}

/// From one colour to another in a straight line.
fn straight(from: &[f32], to: &[f32]) -> Value {
    let rounded = |parts: &[f32]| {
        Value::Array(parts.iter().map(|part| Value::Real((part * 1e4).round() / 1e4)).collect())
    };
    Value::dict([
        ("FunctionType", Value::Int(2)),
        ("Domain", Value::reals(&[0.0, 1.0])),
        ("C0", rounded(from)),
        ("C1", rounded(to)),
        ("N", Value::Int(1)),
    ])
}
