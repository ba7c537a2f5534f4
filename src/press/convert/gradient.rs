//! Gradients → shadings. Repeating ones are written out for all visible repetitions.

use resvg::tiny_skia::{Point, Rect};
use resvg::usvg::{BaseGradient, SpreadMethod, Stop};

use super::mask::{MASK_SPACE, state};
use super::paint::Painted;
use super::{At, Converter, content_for, grown};
use crate::press::color::{Role, Space};
use crate::press::content::{Content, Ink, Use};
use crate::press::store::Key;
use crate::press::value::{Dict, Value};

/// More turns of a repeating gradient than this are drawn as a bitmap.
const TURNS: f32 = 200.0;

/// A stop of a gradient: where, red, green, blue, opacity, all from 0 to 1.
type Knot = (f32, [f32; 4]);

/// A colour of the document and its position.
type Color = (f32, Vec<f32>);

/// The maximum number of bisections between two stops.
const HALVINGS: u32 = 5;

/// The maximum deviation of the ink in the middle of a section from the mean of its ends, on a scale from 0 to 1.
const STRAIGHT: f32 = 1.5 / 255.0;

/// Sections between colours further apart than this are bisected in any case.
const FAR: f32 = 0.2;

/// The least distance of two colours from each other at the ends of a gradient.
const EDGE: f32 = 1e-4;

/// A gradient of PDF, which extends the last colours beyond its ends.
struct Ramp {
    coords: Vec<f32>,
    knots: Vec<Knot>,
}

impl Ramp {
    /// Red, green and blue of all knots, if they are the same: only the opacity changes. Ghostscript 10 draws gradients with a soft mask too
    /// light in a group in DeviceGray.
    fn only_color(&self) -> Option<[u8; 3]> {
        let parts = |knot: &Knot| [0, 1, 2].map(|part| (knot.1[part] * 255.0).round() as u8);
        let first = parts(self.knots.first()?);
        self.knots.iter().all(|knot| parts(knot) == first).then_some(first)
    }
}

impl Converter<'_> {
    /// Sets up a gradient given by a line or by two circles.
    #[expect(clippy::too_many_arguments, reason = "what a paint is made of and where it goes")]
    pub(super) fn gradient(
        &mut self,
        content: &mut Content,
        gradient: &BaseGradient,
        coords: &[f32],
        opacity: f32,
        (usage, role): (Use, Role),
        bounds: Rect,
        at: At,
    ) -> Painted {
        let Some(ramp) = ramp(gradient, coords, bounds) else { return Painted::Impossible };
        let first = ramp.knots.first().map_or(1.0, |knot| knot.1[3]);
        let even = ramp.knots.iter().all(|knot| knot.1[3] == first);
        if !even {
            content.save();
            let mask = self.opacity_mask(&ramp, gradient, bounds);
            content.graphics_state(state("Luminosity", mask));
        }
        content.alpha(usage, if even { opacity * first } else { opacity });
        if let Some(color) = ramp.only_color() {
            content.ink(usage, &self.color(color, role));
            return if even { Painted::Ready } else { Painted::Saved };
        }
        let dict = Dict::of([
            ("Type", Value::name("Pattern")),
            ("PatternType", Value::Int(2)),
            ("Matrix", Value::matrix(at.stream.pre_concat(gradient.transform()))),
            ("Shading", Value::Object(self.shading(&ramp, self.device(), self.colors(&ramp.knots)))),
        ]);
        content.ink(usage, &Ink::Pattern(self.store.dict(dict)));
        if even { Painted::Ready } else { Painted::Saved }
    }

    /// A form whose brightness is the opacity of the gradient.
    fn opacity_mask(&mut self, ramp: &Ramp, gradient: &BaseGradient, bounds: Rect) -> Key {
        let mut content = content_for(bounds);
        content.transform(gradient.transform());
        let opacities = ramp.knots.iter().map(|knot| (knot.0, vec![knot.1[3]])).collect();
        let shading = self.shading(ramp, MASK_SPACE, opacities);
        content.shade(shading);
        self.form(content, grown(bounds), Some(MASK_SPACE))
    }

    fn shading(&self, ramp: &Ramp, space: &'static str, colors: Vec<Color>) -> Key {
        self.store.dict(Dict::of([
            ("ShadingType", Value::Int(if ramp.coords.len() == 4 { 2 } else { 3 })),
            ("ColorSpace", Value::name(space)),
            ("Coords", Value::reals(&ramp.coords)),
            ("Function", function(colors)),
            ("Extend", Value::Array(vec![Value::Bool(true); 2])),
        ]))
    }

    /// The colours of a ramp in the document's colour space. Between two stops they are not on a straight line there, so as many stops
    /// are added as needed to approximate it.
    fn colors(&self, knots: &[Knot]) -> Vec<Color> {
        if self.output.space == Space::Rgb {
            let in_mask = |[red, green, blue, _]: [f32; 4]| vec![0.2126 * red + 0.7152 * green + 0.0722 * blue; 3];
            let color = |parts: [f32; 4]| if self.in_mask { in_mask(parts) } else { parts[..3].to_vec() };
            return knots.iter().map(|knot| (knot.0, color(knot.1))).collect();
        }
        let mut colors = Vec::new();
        for (place, knot) in knots.iter().enumerate() {
            if let Some(before) = place.checked_sub(1).and_then(|before| knots.get(before)) {
                self.between(before, knot, HALVINGS, &mut colors);
            }
            colors.push((knot.0, self.ramp_color(knot)));
        }
        colors
    }

    fn between(&self, from: &Knot, to: &Knot, halvings: u32, colors: &mut Vec<Color>) {
        let mut middle = ((from.0 + to.0) / 2.0, from.1);
        middle.1.iter_mut().zip(to.1).for_each(|(part, other)| *part = (*part + other) / 2.0);
        if halvings == 0 || to.0 - from.0 < 1e-4 {
            return;
        }
        let (start, color, end) = (self.ramp_color(from), self.ramp_color(&middle), self.ramp_color(to));
        let off = start.iter().zip(&end).zip(&color).map(|((start, end), color)| ((start + end) / 2.0 - color).abs());
        let far = from.1.iter().zip(to.1).any(|(from, to)| (from - to).abs() > FAR);
        if far || off.fold(0.0, f32::max) > STRAIGHT {
            self.between(from, &middle, halvings - 1, colors);
            colors.push((middle.0, color));
            self.between(&middle, to, halvings - 1, colors);
        }
    }

    fn ramp_color(&self, knot: &Knot) -> Vec<f32> {
        let [red, green, blue, _] = knot.1.map(|part| (part * 255.0).round() as u8);
        let role = if self.in_mask { Role::Mask } else { Role::Area };
        self.output.color([red, green, blue], role).parts()
    }
}

/// The gradient without repetition; `None` if it repeats too often.
fn ramp(gradient: &BaseGradient, coords: &[f32], bounds: Rect) -> Option<Ramp> {
    let mut knots: Vec<Knot> = gradient.stops().iter().map(knot).collect();
    if gradient.spread_method() == SpreadMethod::Pad {
        return Some(padded(coords, knots));
    }
    // resvg draws nothing where a ring without width is repeated, and the mean of all colours along a line without length.
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

/// Whether the two circles of a radial gradient are the same.
fn is_ring(coords: &[f32]) -> bool {
    coords.len() == 6 && coords[..3] == coords[3..]
}

/// Whether the line of a linear gradient has no length.
fn is_point(coords: &[f32]) -> bool {
    coords.len() == 4 && coords[..2] == coords[2..]
}

/// A gradient that does not repeat. Between two equal circles there is no colour: inside is the first one, outside the last. Without a line,
/// everything has the last colour.
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
            // The circle of turn t has its middle between focus and centre, and grows by r a turn: it holds a corner at the latest when
            // it has outgrown the distance from the corner to the focus by the drift of its middle.
            let drift = libm::hypotf(cx - fx, cy - fy);
            corners.iter().map(|p| libm::hypotf(p.x - fx, p.y - fy) / (r - drift).max(r * 0.01)).chain([0.0]).collect()
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

/// The colours between the knots, as a function from 0 to 1.
fn function(mut knots: Vec<Color>) -> Value {
    let ends = knots.first().cloned().zip(knots.last().cloned());
    let Some((first, last)) = ends else { return straight(&[0.0], &[0.0]) };
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
    match knots.as_slice() {
        [only] => straight(&only.1, &only.1),
        [from, to] => straight(&from.1, &to.1),
        [_, middle @ .., _] => Value::dict([
            ("FunctionType", Value::Int(3)),
            ("Domain", Value::reals(&[0.0, 1.0])),
            ("Functions", Value::Array(knots.windows(2).map(|pair| straight(&pair[0].1, &pair[1].1)).collect())),
            ("Bounds", Value::Array(middle.iter().map(|knot| Value::Real(knot.0)).collect())),
            ("Encode", Value::reals(&[0.0, 1.0].repeat(knots.len() - 1))),
        ]),
        [] => straight(&[0.0], &[0.0]),
    }
}

/// From one colour to another in a straight line.
fn straight(from: &[f32], to: &[f32]) -> Value {
    let rounded = |parts: &[f32]| Value::Array(parts.iter().map(|part| Value::Real((part * 1e4).round() / 1e4)).collect());
    Value::dict([
        ("FunctionType", Value::Int(2)),
        ("Domain", Value::reals(&[0.0, 1.0])),
        ("C0", rounded(from)),
        ("C1", rounded(to)),
        ("N", Value::Int(1)),
    ])
}
