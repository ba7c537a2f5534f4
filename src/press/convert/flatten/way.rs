//! How transparent parts of a face are printed without transparency: in the colours that are seen, as far as
//! outlines allow it.

use resvg::tiny_skia::{FillRule as Rule, Path as Outline, PathSegment, Rect, Transform};
use resvg::usvg::{BlendMode, Group, Node, Paint, PaintOrder, Path};

use super::unit::{Clip, Unit, paint_shines, shines};
use crate::press::color::blend::Blend;
use crate::press::convert::mask::{is_even_odd, is_idle, is_simple};
use crate::press::convert::path::stroked;
use crate::press::convert::raster::intersection;
use crate::press::outline::{self, Side};
use crate::svg::stand_in::number_of;

/// White paper, which nothing blends with.
pub(super) const PAPER: Blend = Blend::On([255; 3], BlendMode::Normal);

/// Segments of outlines that a transparent part may cause to be drawn again for each square point of it:
/// where there are more, pixels take less room.
const DENSE: f32 = 0.4;

/// Segments that may be drawn again for the smallest part, and for the largest.
const SEGMENTS: (usize, usize) = (200, 6_000);

/// Width of the strip at an edge that may stay uncovered, in points.
const EDGE: f32 = 0.01;

/// How a unit is printed.
pub(super) enum Way<'a> {
    /// As it is: it is opaque.
    Opaque,
    /// In the colours that are seen on one colour.
    On(Blend),
    /// In its outlines, everything below is drawn again, as it is seen through them.
    Through(Vec<Glass<'a>>, Below),
    /// It is drawn again for each shape in one colour below it, clipped by that shape, and on the paper if
    /// that is seen.
    Over(Vec<Glass<'a>>, Floor),
    /// As a bitmap with everything below it.
    Bitmap,
    /// Not at all.
    Hidden,
}

/// An outline in one colour.
pub(super) struct Glass<'a> {
    pub(super) outline: Shape<'a>,
    pub(super) rule: Rule,
    /// From its own units to those of the face.
    pub(super) moved: Transform,
    pub(super) clips: Vec<Clip<'a>>,
    pub(super) rgb: [u8; 3],
    pub(super) opacity: f32,
    pub(super) mode: BlendMode,
}

/// The data of an outline.
pub(super) enum Shape<'a> {
    Drawn(&'a Outline),
    Made(Outline),
}

/// The units below a unit, and the floor under them.
pub(super) struct Below {
    /// The floor, below everything else.
    pub(super) floor: Floor,
    /// The places of the units above, from the lowest one on.
    pub(super) units: Vec<usize>,
}

/// The lowest layer below a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Floor {
    Paper,
    /// The lowest unit covers it.
    Hidden,
    /// A unit that everything below is seen through, and that covers what it is below of.
    Glass(usize),
}

impl Shape<'_> {
    pub(super) fn data(&self) -> &Outline {
        match self {
            Shape::Drawn(outline) => outline,
            Shape::Made(outline) => outline,
        }
    }
}

impl Glass<'_> {
    /// How what is below is seen through it.
    pub(super) fn blend(&self) -> Blend {
        Blend::Under(self.rgb, self.opacity, self.mode)
    }

    /// True if it hides everything below it.
    pub(super) fn is_opaque(&self) -> bool {
        self.opacity == 1.0 && self.mode == BlendMode::Normal
    }
}

/// How each of the units is printed.
pub(super) fn ways<'a>(units: &[Unit<'a>]) -> Vec<Way<'a>> {
    let mut ways: Vec<Way<'a>> = Vec::new();
    let mut costs: Vec<Cost> = Vec::new();
    for (place, unit) in units.iter().enumerate() {
        let (way, cost) =
            if unit.shines { way(units, &ways, &costs, place) } else { (Way::Opaque, Cost::of(unit)) };
        ways.push(way);
        costs.push(cost);
    }
    ways
}

/// The cost of drawing a unit, in segments of outlines.
#[derive(Clone, Copy, Debug, Default)]
struct Cost {
    all: usize,
    /// The cost of the units below it.
    below: usize,
    /// All panes that lie on each other up to this one.
    stack: usize,
}

impl Cost {
    fn of(unit: &Unit<'_>) -> Cost {
        Cost { all: cost(unit.node), ..Cost::default() }
    }
}

/// How a transparent unit is printed, and what that costs.
fn way<'a>(units: &[Unit<'a>], ways: &[Way<'a>], costs: &[Cost], place: usize) -> (Way<'a>, Cost) {
    let unit = &units[place];
    let Some(bounds) = unit.bounds else { return (Way::Hidden, Cost::default()) };
    let below = below(units, ways, place, bounds);
    let own = cost(unit.node);
    if below.units.iter().any(|place| matches!(ways[*place], Way::Bitmap)) {
        return (Way::Bitmap, Cost::default());
    }
    let ground = match (below.floor, below.units.as_slice()) {
        (Floor::Paper, []) => Some(PAPER),
        (Floor::Hidden, [only]) => {
            only_color(&units[*only], &ways[*only]).map(|rgb| Blend::On(rgb, mode_of(unit.node)))
        }
        _ => None,
    };
    let is_single = is_single(unit.node);
    if let Some(ground) = ground.filter(|_| is_single) {
        return (Way::On(ground), Cost::of(unit));
    }
    let most = ((bounds.width() * bounds.height() * DENSE) as usize).clamp(SEGMENTS.0, SEGMENTS.1);
    let mut glasses = Vec::new();
    if panes(unit.node, unit.moved, &[], 1.0, &mut glasses).is_some() {
        let floor = if let Floor::Glass(place) = below.floor { costs[place] } else { Cost::default() };
        let again = below.units.iter().fold(floor.below, |sum, place| sum.saturating_add(costs[*place].all));
        let through = glasses.iter().filter(|glass| !glass.is_opaque()).count();
        let all = own.saturating_add(again.saturating_mul(through));
        let cost = Cost { all, below: again, stack: floor.stack.saturating_add(all) };
        if cost.stack <= most {
            return (Way::Through(glasses, below), cost);
        }
    }
    let mut shapes = Vec::new();
    let is_known =
        below.units.iter().all(|place| solids(&units[*place], &ways[*place], &mut shapes).is_some());
    let cost = shapes.iter().fold(own, |sum, shape| sum.saturating_add(own + shape.outline.data().len()));
    if is_single && is_known && !matches!(below.floor, Floor::Glass(_)) && cost <= most {
        return (Way::Over(shapes, below.floor), Cost { all: cost, ..Cost::default() });
    }
    (Way::Bitmap, Cost::default())
}

/// Finds the units below a unit, down to the one that covers the paper there.
fn below(units: &[Unit<'_>], ways: &[Way<'_>], place: usize, bounds: Rect) -> Below {
    let area = area(&units[place], bounds);
    let (mut found, mut floor) = (Vec::new(), Floor::Paper);
    for below in (0..place).rev() {
        let unit = &units[below];
        if unit.spot || unit.bounds.and_then(|other| intersection(other, bounds)).is_none() {
            continue;
        }
        let covers = covers(unit, &area, bounds);
        match &ways[below] {
            Way::Opaque | Way::On(_) if covers => {
                found.push(below);
                floor = Floor::Hidden;
                break;
            }
            Way::Through(glasses, _) if covers && glasses.len() == 1 => {
                floor = Floor::Glass(below);
                break;
            }
            _ => found.push(below),
        }
    }
    found.reverse();
    Below { floor, units: found }
}

/// The area that a unit draws on: its shape, if it is a path, or else a box around it.
fn area(unit: &Unit<'_>, bounds: Rect) -> Vec<Side> {
    let path = sole_path(unit.node, unit.moved)
        .filter(|(path, ..)| path.stroke().is_none() && number_of(path.id()).is_none());
    match path {
        // Several outlines are taken for holes.
        Some((path, moved, _))
            if path.data().segments().filter(|segment| matches!(segment, PathSegment::MoveTo(_))).count()
                == 1 =>
        {
            outline::sides(path.data(), moved)
        }
        _ => bounds.inset(EDGE, EDGE).map(outline::sides_of).unwrap_or_default(),
    }
}

/// True if a unit covers all of an area; only single paths are known to.
fn covers(unit: &Unit<'_>, area: &[Side], bounds: Rect) -> bool {
    let Some((path, moved, _)) =
        sole_path(unit.node, unit.moved).filter(|(path, ..)| number_of(path.id()).is_none())
    else {
        return false;
    };
    let has_fill = path
        .fill()
        .is_some_and(|fill| fill.opacity().get() > 0.0 && !matches!(fill.paint(), Paint::Pattern(_)));
    let is_free = |(clip, inner): &Clip<'_>| {
        inner.invert().and_then(|back| bounds.transform(back)).is_some_and(|seen| is_idle(clip, seen))
    };
    path.is_visible()
        && has_fill
        && unit.clips.iter().all(is_free)
        && outline::covers(&outline::sides(path.data(), moved), rule(path), area)
}

/// How a path is filled.
fn rule(path: &Path) -> Rule {
    if is_even_odd(path) { Rule::EvenOdd } else { Rule::Winding }
}

/// The colour that is seen of a unit that covers something, if it is one.
fn only_color(unit: &Unit<'_>, way: &Way<'_>) -> Option<[u8; 3]> {
    let (path, _, opacity) = sole_path(unit.node, unit.moved)?;
    let fill = path.fill().filter(|_| path.stroke().is_none() && path.is_visible())?;
    let Paint::Color(color) = fill.paint() else { return None };
    let rgb = [color.red, color.green, color.blue];
    match way {
        Way::Opaque => Some(rgb),
        Way::On(ground) => Some(ground.mixed(rgb, fill.opacity().get() * opacity)),
        _ => None,
    }
}

/// Adds the shapes in one colour that a unit consists of, as they are seen; `None` if there is anything else.
fn solids<'a>(unit: &Unit<'a>, way: &Way<'_>, found: &mut Vec<Glass<'a>>) -> Option<()> {
    let first = found.len();
    panes(unit.node, unit.moved, &unit.clips, 1.0, found)?;
    for shape in &mut found[first..] {
        shape.rgb = match way {
            Way::Opaque => shape.rgb,
            Way::On(ground) => ground.mixed(shape.rgb, shape.opacity),
            _ => return None,
        };
    }
    Some(())
}

/// The only path in a node, with its transform to the units of the face, and the opacity of the groups around
/// it.
fn sole_path(node: &Node, moved: Transform) -> Option<(&Path, Transform, f32)> {
    match node {
        Node::Path(path) => Some((path, moved, 1.0)),
        Node::Group(group)
            if group.clip_path().is_none() && group.mask().is_none() && group.filters().is_empty() =>
        {
            let [child] = group.children() else { return None };
            let (path, moved, opacity) = sole_path(child, moved.pre_concat(group.transform()))?;
            Some((path, moved, opacity * group.opacity().get()))
        }
        _ => None,
    }
}

/// How a node blends with what is below it.
pub(super) fn mode_of(node: &Node) -> BlendMode {
    match node {
        Node::Group(group) => group.blend_mode(),
        _ => BlendMode::Normal,
    }
}

/// True if no part of a node blends with another part of it.
fn is_single(node: &Node) -> bool {
    match node {
        // Drawn as one bitmap.
        Node::Group(group) if !group.filters().is_empty() => true,
        Node::Group(group) => {
            group.mask().is_none()
                && group.clip_path().is_none_or(is_simple)
                && group.children().iter().all(|child| !shines(child))
        }
        Node::Path(path) => {
            is_plain(path)
                && !has_glass(path.fill().map(|fill| fill.paint()))
                && !has_glass(path.stroke().map(|stroke| stroke.paint()))
        }
        Node::Image(_) => true,
        Node::Text(text) => text.layouted().iter().all(|span| {
            (span.fill.is_none() || span.stroke.is_none())
                && [&span.underline, &span.overline, &span.line_through].into_iter().all(Option::is_none)
        }),
    }
}

/// True if the upper one of fill and stroke is opaque, or there is only one.
fn is_plain(path: &Path) -> bool {
    let fill = path
        .fill()
        .filter(|fill| fill.opacity().get() > 0.0)
        .map(|fill| (fill.paint(), fill.opacity().get()));
    let stroke = path.stroke().map(|stroke| (stroke.paint(), stroke.opacity().get()));
    let Some((fill, stroke)) = fill.zip(stroke) else { return true };
    let (paint, opacity) = if path.paint_order() == PaintOrder::FillAndStroke { stroke } else { fill };
    !paint_shines(paint, opacity)
}

/// True if a pattern contains something transparent.
fn has_glass(paint: Option<&Paint>) -> bool {
    matches!(paint, Some(Paint::Pattern(pattern)) if pattern.root().children().iter().any(shines))
}

/// Adds the outlines that a node consists of, if they all are in one colour each, and the upper ones hide the
/// lower ones.
fn panes<'a>(
    node: &'a Node,
    moved: Transform,
    clips: &[Clip<'a>],
    opacity: f32,
    found: &mut Vec<Glass<'a>>,
) -> Option<()> {
    match node {
        Node::Path(path) => of_path(path, moved, clips, opacity, found),
        Node::Text(text) => {
            // Letters hardly overlap, so the opacity of each is that of all.
            let is_filled = text.layouted().iter().all(|span| span.stroke.is_none());
            if is_filled { of_group(text.flattened(), moved, clips, opacity, found) } else { None }
        }
        Node::Group(group)
            if group.filters().is_empty()
                && group.mask().is_none()
                && group.clip_path().is_none_or(is_simple) =>
        {
            if group.children().iter().any(shines) {
                return None;
            }
            of_group(group, moved, clips, opacity * group.opacity().get(), found)?;
            if group.blend_mode() != BlendMode::Normal {
                found.iter_mut().for_each(|glass| glass.mode = group.blend_mode());
            }
            Some(())
        }
        Node::Group(_) | Node::Image(_) => None,
    }
}

fn of_group<'a>(
    group: &'a Group,
    moved: Transform,
    clips: &[Clip<'a>],
    opacity: f32,
    found: &mut Vec<Glass<'a>>,
) -> Option<()> {
    let inner = moved.pre_concat(group.transform());
    let clips: Vec<Clip<'a>> =
        clips.iter().copied().chain(group.clip_path().map(|clip| (clip, inner))).collect();
    group.children().iter().try_for_each(|child| panes(child, inner, &clips, opacity, found))
}

fn of_path<'a>(
    path: &'a Path,
    moved: Transform,
    clips: &[Clip<'a>],
    opacity: f32,
    found: &mut Vec<Glass<'a>>,
) -> Option<()> {
    if !path.is_visible() {
        return Some(());
    }
    if !is_plain(path) || number_of(path.id()).is_some() {
        return None;
    }
    let fill = path
        .fill()
        .filter(|fill| fill.opacity().get() > 0.0)
        .map(|fill| (Shape::Drawn(path.data()), rule(path), fill.paint(), fill.opacity().get()));
    let stroke = match path.stroke() {
        Some(stroke) => Some((
            Shape::Made(stroked(path, stroke, moved)?),
            Rule::Winding,
            stroke.paint(),
            stroke.opacity().get(),
        )),
        None => None,
    };
    let parts = if path.paint_order() == PaintOrder::FillAndStroke { [fill, stroke] } else { [stroke, fill] };
    for (outline, rule, paint, own) in parts.into_iter().flatten() {
        let Paint::Color(color) = paint else { return None };
        let rgb = [color.red, color.green, color.blue];
        found.push(Glass {
            outline,
            rule,
            moved,
            clips: clips.to_vec(),
            rgb,
            opacity: opacity * own,
            mode: BlendMode::Normal,
        });
    }
    Some(())
}

/// The number of segments of outlines in a node, or what takes as much room.
fn cost(node: &Node) -> usize {
    match node {
        Node::Path(path) => path.data().len(),
        Node::Image(_) => 100,
        Node::Text(text) => text.layouted().iter().map(|span| 10 + span.positioned_glyphs.len()).sum(),
        Node::Group(group) => group.children().iter().map(cost).sum::<usize>() + 5,
    }
}
