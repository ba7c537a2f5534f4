//! Flattening for standards without transparency: transparent elements and everything below them are printed as opaque bitmaps of the changed
//! area. Elements above, and those below beside it, stay text and outlines.
//!
//! A card is drawn twice for that: as content and, up to the last transparent element, on one bitmap. Parts that later bitmaps cover are left out.

use std::collections::BTreeMap;
use std::ops::Range;

use resvg::tiny_skia::{Pixmap, Rect, Transform};
use resvg::usvg::{BaseGradient, BlendMode, Group, Image, ImageKind, Node, Paint, Path, Text};

use super::group::blends;
use super::mask::is_idle;
use super::plate::{has_spot, is_spot};
use super::raster::{node_area, on_white};
use super::{At, Converter};
use crate::limits;
use crate::press::color::Role;
use crate::press::content::{Content, Use};
use crate::svg::picture::{self, Picture};

/// Pixels per inch: twice a screen of 150 lines per inch, which is usual on coated paper.
const DENSITY: f32 = 300.0;

/// Side of a tile in pixels: bitmaps are stored in tiles, so that unchanged areas need none, and equal ones are stored once.
const TILE: u32 = 128;

/// A node that is drawn as a whole, and its transform.
struct Unit<'a> {
    node: &'a Node,
    /// From the node's parent to the units of the face.
    moved: Transform,
    at: At,
    shines: bool,
    /// Whether it is in a spot colour, which bitmaps do not hold.
    spot: bool,
}

/// Areas by the top and the left of their tiles.
type Tiles = BTreeMap<(u32, u32), Area>;

/// Sides in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Area {
    left: u32,
    top: u32,
    right: u32,
    bottom: u32,
}

impl Area {
    fn holds(self, other: Area) -> bool {
        self.left <= other.left && self.top <= other.top && self.right >= other.right && self.bottom >= other.bottom
    }

    /// Without the pixel for soft edges on each side.
    fn without_edges(self) -> Option<Area> {
        self.common(Area {
            left: self.left + 1,
            top: self.top + 1,
            right: self.right.saturating_sub(1),
            bottom: self.bottom.saturating_sub(1),
        })
    }

    /// The common part of both.
    fn common(self, other: Area) -> Option<Area> {
        let (left, top) = (self.left.max(other.left), self.top.max(other.top));
        let (right, bottom) = (self.right.min(other.right), self.bottom.min(other.bottom));
        (left < right && top < bottom).then_some(Area { left, top, right, bottom })
    }

    /// With one more pixel on each side.
    fn grown(self) -> Area {
        let Area { left, top, right, bottom } = self;
        Area { left: left.saturating_sub(1), top: top.saturating_sub(1), right: right + 1, bottom: bottom + 1 }
    }

    /// A box around both.
    fn around(self, other: Area) -> Area {
        let (left, top) = (self.left.min(other.left), self.top.min(other.top));
        Area { left, top, right: self.right.max(other.right), bottom: self.bottom.max(other.bottom) }
    }

    /// The parts of it in each tile.
    fn tiles(self) -> impl Iterator<Item = Area> {
        let along = |from: u32, to: u32| (from / TILE..to.div_ceil(TILE)).map(|tile| tile * TILE);
        along(self.top, self.bottom)
            .flat_map(move |top| along(self.left, self.right).map(move |left| (left, top)))
            .filter_map(move |(left, top)| self.common(Area { left, top, right: left + TILE, bottom: top + TILE }))
    }
}

/// A part of the background after drawing a transparent element on it.
struct Patch {
    area: Area,
    /// Red, green and blue of each pixel.
    colors: Vec<u8>,
}

/// The face as drawn so far.
struct Ground {
    bitmap: Pixmap,
    /// Pixels per unit of the face.
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
        let mut patches = ground.patches(&units, &areas, end);
        // Parts that later patches cover are not drawn.
        let mut later: Vec<Area> = Vec::new();
        let mut covered = vec![false; units.len()];
        for (place, patches) in patches.iter_mut().enumerate().rev() {
            let hidden = |area: Area| area.tiles().all(|part| later.iter().any(|patch| patch.holds(part)));
            covered[place] = areas[place].and_then(Area::without_edges).is_some_and(hidden);
            patches.retain(|patch| !hidden(patch.area));
            later.extend(patches.iter().map(|patch| patch.area));
        }
        for (place, unit) in units.iter().enumerate() {
            if !unit.shines && !unit.spot && !covered[place] {
                self.unit(content, unit);
            }
            for patch in patches.get(place).into_iter().flatten() {
                self.patch(content, patch, ground.scale);
            }
        }
        // Spot colours lie on top: bitmaps would cover them.
        units.iter().filter(|unit| unit.spot).for_each(|unit| self.unit(content, unit));
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

    /// Draws a part of the background.
    fn patch(&mut self, content: &mut Content, Patch { area, colors }: &Patch, scale: f32) {
        let (columns, rows) = (area.right - area.left, area.bottom - area.top);
        let length = |pixels: u32| pixels as f32 / scale;
        let (width, height, left, top) = (length(columns), length(rows), length(area.left), length(area.top));
        if let Some(color) = only_color(colors)
            && let Some(rect) = Rect::from_xywh(left, top, width, height)
        {
            content.opaque();
            content.ink(Use::Fill, &self.color(color, Role::Area));
            content.rectangle(rect);
            return content.op("f");
        }
        let tag = [columns.to_be_bytes(), rows.to_be_bytes()].concat();
        let image = self.store.picture(colors, &tag, || Some(self.picture((columns, rows), colors, None, true)));
        let Some(image) = image else { return };
        content.save();
        content.transform(Transform::from_row(width, 0.0, 0.0, -height, left, top + height));
        content.draw(image);
        content.restore();
    }
}

/// The colour of all pixels, if it is one.
fn only_color(colors: &[u8]) -> Option<[u8; 3]> {
    let first = <[u8; 3]>::try_from(colors.get(..3)?).ok()?;
    // Shifted by a pixel it is the same.
    (colors[3..] == colors[..colors.len() - 3]).then_some(first)
}

impl Ground {
    /// As large as a face. It is as transparent as that of images of cards, so that nothing blends with the paper.
    fn new(seen: Rect) -> Option<Ground> {
        let most = (limits::FILTER_PIXELS / (seen.width() * seen.height())).sqrt();
        let scale = (DENSITY / 72.0).min(most);
        let pixels = |length: f32| ((length * scale).ceil() as u32).max(1);
        let bitmap = Pixmap::new(pixels(seen.right()), pixels(seen.bottom()))?;
        Some(Ground { bitmap, scale })
    }

    /// Draws units up to `end` where patches will be above them, and returns for each transparent unit the part that it changes; neighbouring
    /// ones are merged.
    fn patches(&mut self, units: &[Unit<'_>], areas: &[Option<Area>], end: usize) -> Vec<Vec<Patch>> {
        let runs: Vec<(Range<usize>, Tiles)> = runs(units, end).into_iter().map(|run| (run.clone(), changeable(&areas[run]))).collect();
        let is_below = |place: usize, area: Area| {
            let mut later = runs.iter().filter(|(run, _)| run.start > place).flat_map(|(_, tiles)| tiles.values());
            later.any(|patch| patch.grown().common(area).is_some())
        };
        let mut patches: Vec<Vec<Patch>> = units.iter().map(|_| Vec::new()).collect();
        let mut place = 0;
        for (run, tiles) in &runs {
            for below in place..run.start {
                if !units[below].spot && areas[below].is_some_and(|area| is_below(below, area)) {
                    self.draw(&units[below]);
                }
            }
            let before: Vec<(Area, Vec<u8>)> = tiles.values().filter_map(|part| self.copy(tile_of(*part))).collect();
            units[run.clone()].iter().for_each(|unit| self.draw(unit));
            patches[run.end - 1] = before.iter().filter_map(|(tile, before)| self.changed(before, *tile)).collect();
            place = run.end;
        }
        patches
    }

    fn draw(&mut self, unit: &Unit<'_>) {
        // As in `raster`: resvg moves the node by the corner of its box, and draws it without the transforms of its parents.
        let Some(corner) = unit.node.abs_layer_bounding_box() else { return };
        let transform = Transform::from_scale(self.scale, self.scale).pre_concat(unit.moved).pre_translate(corner.x(), corner.y());
        // `None` is a node that draws nothing.
        let _ = resvg::render_node(unit.node, transform, &mut self.bitmap.as_mut());
    }

    /// The rows of an area, four bytes per pixel.
    fn rows(&self, area: Area) -> impl Iterator<Item = &[u8]> {
        let columns = area.left as usize * 4..area.right as usize * 4;
        let rows = self.bitmap.data().chunks_exact(self.bitmap.width() as usize * 4).take(area.bottom as usize).skip(area.top as usize);
        rows.filter_map(move |row| row.get(columns.clone()))
    }

    /// A tile, as much of it as lies on the face, and its pixels.
    fn copy(&self, tile: Area) -> Option<(Area, Vec<u8>)> {
        let tile = tile.common(Area { left: 0, top: 0, right: self.bitmap.width(), bottom: self.bitmap.height() })?;
        Some((tile, self.rows(tile).collect::<Vec<_>>().concat()))
    }

    /// The part of a tile that has changed, as seen on white paper, with one more pixel towards other tiles, because viewers would draw a
    /// hairline between them otherwise.
    fn changed(&self, before: &[u8], tile: Area) -> Option<Patch> {
        let mut found: Option<Area> = None;
        let old = before.chunks_exact((tile.right - tile.left) as usize * 4);
        for (y, (old, new)) in (tile.top..).zip(old.zip(self.rows(tile))).filter(|(_, (old, new))| old != new) {
            let differs = |(old, new): (&[u8; 4], &[u8; 4])| seen(*old) != seen(*new);
            let pixels = || old.as_chunks().0.iter().zip(new.as_chunks().0);
            let Some(first) = pixels().position(differs) else { continue };
            let last = pixels().rposition(differs).unwrap_or(first);
            let (left, right) = (tile.left + first as u32, tile.left + last as u32 + 1);
            let known = found.unwrap_or(Area { left, top: y, right, bottom: y });
            found = Some(Area { left: known.left.min(left), top: known.top, right: known.right.max(right), bottom: y + 1 });
        }
        let area = found?.grown().common(Area { left: 0, top: 0, right: self.bitmap.width(), bottom: self.bitmap.height() })?;
        let mut colors = Vec::with_capacity((area.right - area.left) as usize * (area.bottom - area.top) as usize * 3);
        self.rows(area).flat_map(|row| row.as_chunks().0).for_each(|pixel| colors.extend(seen(*pixel)));
        Some(Patch { area, colors })
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

/// The colour of a pixel on white paper.
fn seen([red, green, blue, alpha]: [u8; 4]) -> [u8; 3] {
    [red, green, blue].map(|part| on_white(part, alpha))
}

/// The transparent units up to `end`, those that follow each other together.
fn runs(units: &[Unit<'_>], end: usize) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for place in (0..end).filter(|place| units[*place].shines) {
        match runs.last_mut() {
            Some(run) if run.end == place => run.end += 1,
            _ => runs.push(place..place + 1),
        }
    }
    runs
}

/// What units can change in each tile, by the corner of the tile: a box around their parts in it, which a patch is never larger than.
fn changeable(areas: &[Option<Area>]) -> Tiles {
    let mut tiles = Tiles::new();
    for part in areas.iter().flatten().flat_map(|area| area.tiles()) {
        let tile = tile_of(part);
        tiles.entry((tile.top, tile.left)).and_modify(|known| *known = known.around(part)).or_insert(part);
    }
    tiles
}

/// The whole tile that a part lies in.
fn tile_of(part: Area) -> Area {
    let (left, top) = (part.left / TILE * TILE, part.top / TILE * TILE);
    Area { left, top, right: left + TILE, bottom: top + TILE }
}

/// The units of a group in the order of drawing: groups without visual effect are dissolved where something in them is transparent.
fn collect<'a>(group: &'a Group, moved: Transform, at: At, units: &mut Vec<Unit<'a>>) {
    for node in group.children() {
        let (shines, spot) = (shines(node), matches!(node, Node::Group(group) if is_spot(group)));
        // A clip path isolates a group, which makes no difference where nothing is below it.
        let is_alone = units.is_empty();
        let is_cut = |child: &Group| {
            let seen = at.moved(child.transform()).seen_here();
            let is_idle = |clip| seen.is_some_and(|seen| is_idle(clip, seen));
            child.clip_path().is_some_and(|clip| !is_idle(clip) || !is_alone && blends(child))
        };
        match node {
            Node::Group(child) if (shines || has_spot(node)) && !spot && !changes(child) && !child.isolate() && !is_cut(child) => {
                collect(child, moved.pre_concat(child.transform()), at.moved(child.transform()), units);
            }
            _ => units.push(Unit { node, moved, at, shines, spot }),
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

/// Whether a node, or a part of it, is transparent.
fn shines(node: &Node) -> bool {
    match node {
        Node::Group(group) if is_spot(group) => false,
        Node::Group(group) => changes(group) || group.children().iter().any(shines),
        Node::Path(path) => path_shines(path),
        Node::Image(image) => image_shines(image),
        Node::Text(text) => text_shines(text),
    }
}

fn path_shines(path: &Path) -> bool {
    path.fill().filter(|fill| fill.opacity().get() > 0.0).is_some_and(|fill| paint_shines(fill.paint(), fill.opacity().get()))
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
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use super::*;

    #[test]
    fn only_changed_tiles_become_images() {
        let seen = Rect::from_xywh(0.0, 0.0, 100.0, 100.0).unwrap();
        let mut ground = Ground::new(seen).unwrap();
        let tiles: Vec<Area> = Area { left: 100, top: 0, right: 300, bottom: 20 }.tiles().collect();
        assert_eq!(tiles.iter().map(|tile| (tile.left, tile.right)).collect::<Vec<_>>(), [(100, 128), (128, 256), (256, 300)]);
        let copies: Vec<(Area, Vec<u8>)> = tiles.iter().map(|tile| ground.copy(tile_of(*tile)).unwrap()).collect();
        let changed = |ground: &Ground, place: usize| ground.changed(&copies[place].1, copies[place].0);
        assert!(changed(&ground, 0).is_none());
        let width = ground.bitmap.width() as usize;
        let pixel = (5 * width + 130) * 4;
        // White that covers half of the paper is not seen.
        ground.bitmap.data_mut()[pixel..pixel + 4].fill(128);
        assert!(changed(&ground, 1).is_none());
        ground.bitmap.data_mut()[pixel] = 9;
        let patch = changed(&ground, 1).unwrap();
        assert_eq!(patch.area, Area { left: 129, top: 4, right: 132, bottom: 7 });
        assert_eq!(patch.colors.len(), 27);
        assert_eq!(only_color(&patch.colors), None);
        assert_eq!(only_color(&[7, 8, 9, 7, 8, 9]), Some([7, 8, 9]));
    }
}
