//! The colours that nodes have in an area of the face: from solid fills, the stops of gradients and the
//! pixels of images, as limits.

use resvg::tiny_skia::{Point, Rect, Transform};
use resvg::usvg::{
    BaseGradient, BlendMode, Group, Image, ImageKind, LinearGradient, Node, Paint, Path, RadialGradient,
    SpreadMethod, Stop,
};

use super::area::scale;
use super::known::Known;
use super::occlusion::{self, AROUND};
use super::shade::{Limits, Shade, Tint};

/// More limits than this are not worth the time.
const MOST: usize = 4096;

/// The difference of a colour, of 255, from which on a section of a gradient is divided.
const STEP: f32 = 8.0;

/// Rounding of places on a gradient.
const SLACK: f32 = 1e-3;

/// Colours that lie over others, and whether they cover all of the area.
struct Coat {
    tints: Vec<Tint>,
    covers: bool,
}

/// The colours in an area of the face after a node is drawn over what is `below`; `None` if only drawing
/// tells.
pub(super) fn over(node: &Node, area: Rect, below: Vec<Shade>, known: &Known) -> Option<Vec<Shade>> {
    let bounds =
        node.abs_layer_bounding_box().map_or(node.abs_stroke_bounding_box(), |bounds| bounds.to_rect());
    if !occlusion::overlap(bounds, area) {
        return Some(below);
    }
    match node {
        Node::Group(group) => of_group(group, area, below, known),
        Node::Text(text) => of_group(text.flattened(), area, below, known),
        Node::Path(path) => of_path(path, area, below),
        Node::Image(image) => coated(below, &of_image(image, area, known)?),
    }
}

fn of_group(group: &Group, area: Rect, below: Vec<Shade>, known: &Known) -> Option<Vec<Shade>> {
    if !group.filters().is_empty() || group.blend_mode() != BlendMode::Normal {
        return None;
    }
    if occlusion::is_cut_off(group, area) {
        return Some(below);
    }
    let opacity = group.opacity().get();
    let is_whole = group.mask().is_none() && occlusion::shows(group, area);
    let inside = |below: Vec<Shade>| {
        group.children().iter().try_fold(below, |below, node| over(node, area, below, known))
    };
    if is_whole && opacity == 1.0 {
        return inside(below);
    }
    // A group of some opacity is a mix of what is seen with it and without it.
    let opacity = (if is_whole { opacity } else { 0.0 }, opacity);
    let mut seen = Vec::new();
    for shade in below {
        seen.extend(inside(vec![shade])?.into_iter().map(|with| Tint { shade: with, opacity }.over(shade)));
        if seen.len() > MOST {
            return None;
        }
    }
    Some(seen)
}

fn of_path(path: &Path, area: Rect, below: Vec<Shade>) -> Option<Vec<Shade>> {
    if !path.is_visible() {
        return Some(below);
    }
    let covers = occlusion::covers(path, path.abs_transform(), area);
    let mut seen = below;
    if let Some(fill) = path.fill() {
        let tints = of_paint(fill.paint(), fill.opacity().get(), path.abs_transform(), area)?;
        seen = coated(seen, &Coat { tints, covers })?;
    }
    if let Some(stroke) = path.stroke() {
        let half = stroke.width().get() / 2.0 * scale(path.abs_transform());
        if !(covers && half < AROUND) {
            let tints = of_paint(stroke.paint(), stroke.opacity().get(), path.abs_transform(), area)?;
            seen = coated(seen, &Coat { tints, covers: false })?;
        }
    }
    Some(seen)
}

fn of_image(image: &Image, area: Rect, known: &Known) -> Option<Coat> {
    let (ImageKind::PNG(data) | ImageKind::JPEG(data)) = image.kind() else { return None };
    if !image.is_visible() {
        return Some(Coat { tints: Vec::new(), covers: false });
    }
    let corners = corners(area, image.abs_transform())?;
    let (width, height) = (image.size().width(), image.size().height());
    let covers =
        corners.iter().all(|corner| (0.0..=width).contains(&corner.x) && (0.0..=height).contains(&corner.y));
    let sides = |of: fn(&Point) -> f32| limits(corners.iter().map(of));
    let (across, down) = (sides(|corner| corner.x), sides(|corner| corner.y));
    let part = Rect::from_ltrb(across.0 / width, down.0 / height, across.1 / width, down.1 / height)?;
    Some(Coat { tints: known.raster(data)?.within(part), covers })
}

/// The colours after one more coat of paint; where its edges are is not known.
fn coated(below: Vec<Shade>, coat: &Coat) -> Option<Vec<Shade>> {
    let hides = coat.covers && coat.tints.iter().all(|tint| tint.opacity.0 == 1.0);
    let kept = if hides { 1 } else { below.len() };
    let with = |shade: Shade| coat.tints.iter().map(move |tint| tint.over(shade));
    if !coat.covers {
        return Some(below.into_iter().map(|shade| with(shade).fold(shade, Shade::and)).collect());
    }
    (coat.tints.len() * kept <= MOST).then(|| below.into_iter().take(kept).flat_map(with).collect())
}

fn of_paint(paint: &Paint, opacity: f32, transform: Transform, area: Rect) -> Option<Vec<Tint>> {
    let local = |gradient: &BaseGradient| transform.pre_concat(gradient.transform());
    match paint {
        Paint::Color(color) => {
            let shade = Shade::of([color.red, color.green, color.blue]);
            Some(vec![Tint { shade, opacity: (opacity, opacity) }])
        }
        Paint::LinearGradient(gradient) => {
            Some(of_stops(gradient, along_line(gradient, area, local(gradient))?, opacity))
        }
        Paint::RadialGradient(gradient) => {
            Some(of_stops(gradient, along_radius(gradient, area, local(gradient))?, opacity))
        }
        Paint::Pattern(_) => None,
    }
}

/// The part of a gradient that an area shows, as limits of offsets.
fn along_line(gradient: &LinearGradient, area: Rect, transform: Transform) -> Option<Limits> {
    let (from, to) =
        (Point::from_xy(gradient.x1(), gradient.y1()), Point::from_xy(gradient.x2(), gradient.y2()));
    let line = to - from;
    let length = line.dot(line);
    let corners = corners(area, transform)?;
    (length > 0.0).then(|| limits(corners.iter().map(|corner| (*corner - from).dot(line) / length)))
}

/// The same for circles around one middle.
fn along_radius(gradient: &RadialGradient, area: Rect, transform: Transform) -> Option<Limits> {
    let middle = Point::from_xy(gradient.cx(), gradient.cy());
    let radius = gradient.r().get();
    if (gradient.fx(), gradient.fy()) != (middle.x, middle.y) || gradient.fr().get() > 0.0 || radius <= 0.0 {
        return None;
    }
    let corners = corners(area, transform)?;
    let most = corners.iter().map(|corner| (*corner - middle).length()).fold(0.0, f32::max);
    let mut on_face = middle;
    transform.map_point(&mut on_face);
    let inside = (area.left() - AROUND..=area.right() + AROUND).contains(&on_face.x)
        && (area.top() - AROUND..=area.bottom() + AROUND).contains(&on_face.y);
    let sides = corners.iter().zip(corners.iter().cycle().skip(1));
    let least = if inside {
        0.0
    } else {
        sides.map(|(from, to)| distance(middle, *from, *to)).fold(f32::INFINITY, f32::min)
    };
    Some((least / radius, most / radius))
}

/// The distance of a point from a line.
fn distance(point: Point, from: Point, to: Point) -> f32 {
    let line = to - from;
    let part = ((point - from).dot(line) / line.dot(line).max(f32::MIN_POSITIVE)).clamp(0.0, 1.0);
    (point - from - Point::from_xy(line.x * part, line.y * part)).length()
}

/// The colours of a part of a gradient.
fn of_stops(gradient: &BaseGradient, shown: Limits, opacity: f32) -> Vec<Tint> {
    let shown = repeated(gradient.spread_method(), (shown.0 - SLACK, shown.1 + SLACK));
    let color = |stop: &Stop| {
        let color = stop.color();
        [f32::from(color.red), f32::from(color.green), f32::from(color.blue), stop.opacity().get() * opacity]
    };
    let offset = |stop: &Stop| stop.offset().get();
    let stops = gradient.stops();
    let before = stops.first().filter(|first| shown.0 <= offset(first));
    let after = stops.last().filter(|last| shown.1 >= offset(last));
    let mut tints: Vec<Tint> =
        before.into_iter().chain(after).map(|stop| section(color(stop), color(stop))).collect();
    for (from, to) in stops.iter().zip(stops.iter().skip(1)) {
        let (start, end) = (offset(from).max(shown.0), offset(to).min(shown.1));
        let length = offset(to) - offset(from);
        if start > end || length <= 0.0 {
            continue;
        }
        let at = |offset_at: f32| mix(color(from), color(to), (offset_at - offset(from)) / length);
        let (first, last) = (at(start), at(end));
        let widest = first
            .iter()
            .zip(last)
            .map(|(from, to)| (from - to).abs())
            .fold(255.0 * (first[3] - last[3]).abs(), f32::max);
        let steps = (widest / STEP).ceil().max(1.0);
        tints.extend((0..steps as usize).map(|step| {
            let part = |step: usize| mix(first, last, step as f32 / steps);
            section(part(step), part(step + 1))
        }));
    }
    tints
}

/// Offsets within the stops, for a part of a gradient that may be beyond them.
fn repeated(spread: SpreadMethod, (from, to): Limits) -> Limits {
    let turn = from.floor();
    match spread {
        SpreadMethod::Pad => (from, to),
        _ if turn != to.floor() => (0.0, 1.0),
        SpreadMethod::Reflect if turn.rem_euclid(2.0) == 1.0 => (1.0 - (to - turn), 1.0 - (from - turn)),
        SpreadMethod::Repeat | SpreadMethod::Reflect => (from - turn, to - turn),
    }
}

fn mix(from: [f32; 4], to: [f32; 4], part: f32) -> [f32; 4] {
    let mut mixed = from;
    mixed.iter_mut().zip(to).for_each(|(from, to)| *from += (to - *from) * part);
    mixed
}

/// The colours between two of a gradient.
fn section([red, green, blue, opacity]: [f32; 4], [to_red, to_green, to_blue, to_opacity]: [f32; 4]) -> Tint {
    let shade = Shade::between([red, green, blue], [to_red, to_green, to_blue]);
    Tint { shade, opacity: (opacity.min(to_opacity), opacity.max(to_opacity)) }
}

/// The corners of an area of the face, with the pixels that it touches, in the units before a transform.
fn corners(area: Rect, transform: Transform) -> Option<[Point; 4]> {
    let area = area.outset(AROUND, AROUND)?;
    let (left, top, right, bottom) = (area.left(), area.top(), area.right(), area.bottom());
    let mut corners =
        [(left, top), (right, top), (right, bottom), (left, bottom)].map(|(x, y)| Point::from_xy(x, y));
    transform.invert()?.map_points(&mut corners);
    corners.iter().all(|corner| corner.x.is_finite() && corner.y.is_finite()).then_some(corners)
}

fn limits(values: impl Iterator<Item = f32>) -> Limits {
    values
        .fold((f32::INFINITY, f32::NEG_INFINITY), |limits, value| (limits.0.min(value), limits.1.max(value)))
}
