//! For standards without transparency: what lets something below it show through is printed as an opaque picture of itself and of all
//! that lies below, cut to its bounding box. What lies on top stays text and outlines, as does what lies below beside the box.
//!
//! A card is drawn twice for that, as content and, up to the last part that needs it, on one bitmap. What a later picture covers is left out.

use resvg::tiny_skia::{Color, Pixmap, Rect, Transform};
use resvg::usvg::{BaseGradient, BlendMode, Group, Image, ImageKind, Node, Paint, Path, Text};

use super::raster::node_area;
use super::{At, Converter};
use crate::limits;
use crate::press::content::Content;
use crate::svg::picture::{self, Picture};

/// Pixels an inch: twice a screen of 200 lines an inch, the finest on coated paper.
const DENSITY: f32 = 400.0;

/// Something that is drawn as a whole, and where.
struct Unit<'a> {
    node: &'a Node,
    /// From the node's parent to the units of the face.
    moved: Transform,
    at: At,
    shines: bool,
}

/// Sides in pixels.
#[derive(Clone, Copy)]
struct Area {
    left: u32,
    top: u32,
    right: u32,
    bottom: u32,
}

impl Area {
    /// The smallest area that holds both.
    fn with(self, other: Area) -> Area {
        let (left, top) = (self.left.min(other.left), self.top.min(other.top));
        Area { left, top, right: self.right.max(other.right), bottom: self.bottom.max(other.bottom) }
    }

    fn pixels(self) -> u64 {
        u64::from(self.right - self.left) * u64::from(self.bottom - self.top)
    }

    fn holds(self, other: Area) -> bool {
        self.left <= other.left && self.top <= other.top && self.right >= other.right && self.bottom >= other.bottom
    }
}

/// The face as far as it is drawn.
struct Ground {
    bitmap: Pixmap,
    /// Pixels for a unit of the face.
    scale: f32,
}

impl Converter<'_> {
    /// Draws the children of the root of a face without transparency.
    pub(super) fn flat(&mut self, content: &mut Content, root: &Group, at: At) {
        let mut units = Vec::new();
        collect(root, Transform::identity(), at, &mut units);
        let end = units.iter().rposition(|unit| unit.shines).map_or(0, |last| last + 1);
        let Some(mut ground) = Ground::new(at.seen).filter(|_| end > 0) else {
            return units.iter().for_each(|unit| self.unit(content, unit));
        };
        self.found.flattened = true;
        let areas: Vec<Option<Area>> = units.iter().map(|unit| ground.pixels_of(unit)).collect();
        let patches =
            |from: usize| (from..end).filter(|place| units[*place].shines).filter_map(|place| areas[place]).collect::<Vec<Area>>();
        let mut place = 0;
        while let Some(unit) = units.get(place) {
            // Neighbours that shine are drawn together.
            let run = units[place..].iter().take_while(|unit| unit.shines).count().max(1);
            let next = place + run;
            units[place..next].iter().filter(|_| place < end).for_each(|unit| ground.draw(unit));
            let later = patches(next);
            let seen = |area: &Area| !later.iter().any(|patch| patch.holds(*area));
            if unit.shines {
                let own = merged(areas[place..next].iter().flatten().copied().collect());
                own.into_iter().filter(seen).for_each(|area| self.patch(content, &ground, area));
            } else if areas[place].as_ref().is_none_or(seen) {
                self.unit(content, unit);
            }
            place = next;
        }
    }

    fn unit(&mut self, content: &mut Content, unit: &Unit<'_>) {
        if unit.moved.is_identity() {
            return self.node(content, unit.node, unit.at);
        }
        content.save();
        content.transform(unit.moved);
        self.node(content, unit.node, unit.at);
        content.restore();
    }

    /// Draws a part of the ground.
    fn patch(&mut self, content: &mut Content, ground: &Ground, area: Area) {
        let Area { left, top, right, bottom } = area;
        let stride = ground.bitmap.width() as usize * 4;
        let columns = left as usize * 4..right as usize * 4;
        let rows = ground.bitmap.data().chunks_exact(stride).take(bottom as usize).skip(top as usize);
        let pixels = rows.filter_map(|row| row.get(columns.clone())).flat_map(|row| row.chunks_exact(4));
        // The ground is opaque.
        let colors: Vec<u8> = pixels.flat_map(|pixel| &pixel[..3]).copied().collect();
        let (width, height) = (right - left, bottom - top);
        let tag = [width.to_be_bytes(), height.to_be_bytes()].concat();
        let image = self.store.picture(&colors, &tag, || Some(self.picture((width, height), &colors, None)));
        let Some(image) = image else { return };
        let length = |pixels: u32| pixels as f32 / ground.scale;
        let (width, height, left, top) = (length(width), length(height), length(left), length(top));
        content.save();
        content.transform(Transform::from_row(width, 0.0, 0.0, -height, left, top + height));
        content.draw(image);
        content.restore();
    }
}

/// Areas that together cover the given ones, fewer where one that holds two is no larger than both.
fn merged(mut areas: Vec<Area>) -> Vec<Area> {
    let mut done: Vec<Area> = Vec::new();
    while let Some(mut area) = areas.pop() {
        while let Some(place) = done.iter().position(|other| area.with(*other).pixels() <= area.pixels() + other.pixels()) {
            area = area.with(done.swap_remove(place));
        }
        done.push(area);
    }
    done
}

impl Ground {
    /// White paper as large as a face.
    fn new(seen: Rect) -> Option<Ground> {
        let most = (limits::FILTER_PIXELS / (seen.width() * seen.height())).sqrt();
        let scale = (DENSITY / 72.0).min(most);
        let pixels = |length: f32| ((length * scale).ceil() as u32).max(1);
        let mut bitmap = Pixmap::new(pixels(seen.right()), pixels(seen.bottom()))?;
        bitmap.fill(Color::WHITE);
        Some(Ground { bitmap, scale })
    }

    fn draw(&mut self, unit: &Unit<'_>) {
        // As in `raster`: resvg moves the node by the corner of its box, and draws it without the transforms of its parents.
        let Some(corner) = unit.node.abs_layer_bounding_box() else { return };
        let transform = Transform::from_scale(self.scale, self.scale).pre_concat(unit.moved).pre_translate(corner.x(), corner.y());
        // `None` is a node that draws nothing.
        let _ = resvg::render_node(unit.node, transform, &mut self.bitmap.as_mut());
    }

    /// The area of a unit, with one more pixel on each side for soft edges.
    fn pixels_of(&self, unit: &Unit<'_>) -> Option<Area> {
        let area = node_area(unit.node)?.transform(unit.moved)?;
        let low = |side: f32| ((side * self.scale).floor() - 1.0).max(0.0) as u32;
        let high = |side: f32, end: u32| (((side * self.scale).ceil() + 1.0).max(0.0) as u32).min(end);
        let (left, top) = (low(area.left()), low(area.top()));
        let (right, bottom) = (high(area.right(), self.bitmap.width()), high(area.bottom(), self.bitmap.height()));
        (right > left && bottom > top).then_some(Area { left, top, right, bottom })
    }
}

/// The units of a group in the order of drawing: groups that only sort are taken apart where something in them shines.
fn collect<'a>(group: &'a Group, moved: Transform, at: At, units: &mut Vec<Unit<'a>>) {
    for node in group.children() {
        let shines = shines(node);
        match node {
            Node::Group(child) if shines && !changes(child) && !child.isolate() && child.clip_path().is_none() => {
                collect(child, moved.pre_concat(child.transform()), at.moved(child.transform()), units);
            }
            _ => units.push(Unit { node, moved, at, shines }),
        }
    }
}

/// Whether a group as such, apart from its children, needs transparency.
fn changes(group: &Group) -> bool {
    group.opacity().get() < 1.0
        || group.mask().is_some()
        || group.blend_mode() != BlendMode::Normal
        || !group.filters().is_empty()
        || group.clip_path().is_some_and(|clip| !super::mask::is_simple(clip))
}

/// Whether something below shows through a node, or a part of it.
fn shines(node: &Node) -> bool {
    match node {
        Node::Group(group) => changes(group) || group.children().iter().any(shines),
        Node::Path(path) => path_shines(path),
        Node::Image(image) => image_shines(image),
        Node::Text(text) => text_shines(text),
    }
}

fn path_shines(path: &Path) -> bool {
    path.fill().is_some_and(|fill| paint_shines(fill.paint(), fill.opacity().get()))
        || path.stroke().is_some_and(|stroke| paint_shines(stroke.paint(), stroke.opacity().get()))
}

fn text_shines(text: &Text) -> bool {
    text.layouted().iter().any(|span| {
        let lines = [&span.underline, &span.overline, &span.line_through];
        span.fill.as_ref().is_some_and(|fill| paint_shines(fill.paint(), fill.opacity().get()))
            || span.stroke.as_ref().is_some_and(|stroke| paint_shines(stroke.paint(), stroke.opacity().get()))
            || lines.into_iter().flatten().any(path_shines)
    })
}

fn paint_shines(paint: &Paint, opacity: f32) -> bool {
    opacity < 1.0
        || match paint {
            Paint::Color(_) => false,
            Paint::LinearGradient(gradient) => gradient_shines(gradient),
            Paint::RadialGradient(gradient) => gradient_shines(gradient),
            Paint::Pattern(pattern) => pattern.root().children().iter().any(shines),
        }
}

fn gradient_shines(gradient: &BaseGradient) -> bool {
    gradient.stops().iter().any(|stop| stop.opacity().get() < 1.0)
}

fn image_shines(image: &Image) -> bool {
    match image.kind() {
        ImageKind::JPEG(data) => !matches!(picture::read(data), Some(Picture::Jpeg { channels: 1 | 3, .. })),
        // PNG (W3C, 3rd edition), 11.2.1: the type of colour; 4 and 6 have opacity, others may have it in a chunk of its own.
        ImageKind::PNG(data) => !matches!(data.get(25), Some(0 | 2 | 3)) || data.windows(4).any(|chunk| chunk == b"tRNS"),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn areas_are_merged_where_that_saves_pixels() {
        let area = |left, top, right, bottom| Area { left, top, right, bottom };
        let sides = |areas: Vec<Area>| areas.into_iter().map(|a| (a.left, a.top, a.right, a.bottom)).collect::<Vec<_>>();
        assert_eq!(sides(merged(vec![area(0, 0, 9, 9), area(1, 1, 8, 8), area(2, 2, 7, 7)])), [(0, 0, 9, 9)]);
        assert_eq!(sides(merged(vec![area(0, 0, 5, 9), area(5, 0, 9, 9)])), [(0, 0, 9, 9)]);
        assert_eq!(merged(vec![area(0, 0, 2, 2), area(50, 50, 52, 52)]).len(), 2);
    }
}
