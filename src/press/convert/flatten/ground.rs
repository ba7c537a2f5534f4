//! The bitmap of a face, and the parts of it that transparent elements change.

use std::collections::BTreeMap;
use std::ops::Range;

use resvg::tiny_skia::{FillRule, IntRect, Mask, Pixmap, PremultipliedColorU8, Rect, Transform};

use super::area::Area;
use super::unit::{Clip, Unit};
use crate::limits;
use crate::press::convert::mask::{is_even_odd, outlines};
use crate::press::convert::raster::on_white;

/// Pixels per inch: twice a screen of 150 lines per inch, which is usual on coated paper.
const DENSITY: f32 = 300.0;

/// Areas by the top and the left of their tiles.
type Tiles = BTreeMap<(u32, u32), Area>;

/// A part of the background after drawing a transparent element on it.
pub(super) struct Patch {
    pub(super) area: Area,
    /// Red, green and blue of each pixel.
    pub(super) colors: Vec<u8>,
}

/// The face as drawn so far.
pub(super) struct Ground {
    bitmap: Pixmap,
    /// Pixels per unit of the face.
    pub(super) scale: f32,
}

impl Ground {
    /// As large as a face. It is as transparent as that of images of cards, so that nothing blends with the
    /// paper.
    pub(super) fn new(seen: Rect) -> Option<Ground> {
        let most = (limits::FILTER_PIXELS / (seen.width() * seen.height())).sqrt();
        let scale = (DENSITY / 72.0).min(most);
        let pixels = |length: f32| ((length * scale).ceil() as u32).max(1);
        let bitmap = Pixmap::new(pixels(seen.right()), pixels(seen.bottom()))?;
        Some(Ground { bitmap, scale })
    }

    /// Draws units where patches will be above them, and returns the part that is changed by each of those
    /// that become bitmaps; neighbouring ones are merged.
    pub(super) fn patches(
        &mut self,
        units: &[Unit<'_>],
        areas: &[Option<Area>],
        bitmaps: &[bool],
    ) -> Vec<Vec<Patch>> {
        let runs: Vec<(Range<usize>, Tiles)> =
            runs(bitmaps).into_iter().map(|run| (run.clone(), changeable(&areas[run]))).collect();
        let is_below = |place: usize, area: Area| {
            let mut later =
                runs.iter().filter(|(run, _)| run.start > place).flat_map(|(_, tiles)| tiles.values());
            later.any(|patch| patch.grown().common(area).is_some())
        };
        let mut patches: Vec<Vec<Patch>> = units.iter().map(|_| Vec::new()).collect();
        let mut place = 0;
        for (run, tiles) in &runs {
            for below in place..run.start {
                if !units[below].spot && areas[below].is_some_and(|area| is_below(below, area)) {
                    self.draw(&units[below], areas[below]);
                }
            }
            let before: Vec<(Area, Vec<u8>)> =
                tiles.values().filter_map(|part| self.copy(part.tile())).collect();
            run.clone().for_each(|place| self.draw(&units[place], areas[place]));
            patches[run.end - 1] =
                before.iter().filter_map(|(tile, before)| self.changed(before, *tile)).collect();
            place = run.end;
        }
        patches
    }

    fn draw(&mut self, unit: &Unit<'_>, area: Option<Area>) {
        // As in `raster`: resvg moves the node by the corner of its box, and draws it without the transforms
        // of its parents.
        let Some(corner) = unit.node.abs_layer_bounding_box() else { return };
        let to_pixels = Transform::from_scale(self.scale, self.scale);
        let draw = |bitmap: &mut Pixmap, moved: Transform| {
            let transform = moved.pre_concat(unit.moved).pre_translate(corner.x(), corner.y());
            // `None` is a node that draws nothing.
            let _ = resvg::render_node(unit.node, transform, &mut bitmap.as_mut());
        };
        if unit.clips.is_empty() {
            return draw(&mut self.bitmap, to_pixels);
        }
        let part = area.and_then(|area| {
            IntRect::from_ltrb(area.left as i32, area.top as i32, area.right as i32, area.bottom as i32)
        });
        let Some((area, mut part)) = area.zip(part.and_then(|part| self.bitmap.clone_rect(part))) else {
            return;
        };
        let to_part = to_pixels.post_translate(-(area.left as f32), -(area.top as f32));
        draw(&mut part, to_part);
        let Some(seen) = seen_through(&unit.clips, to_part, &part) else { return };
        let row = self.bitmap.width() as usize;
        let (width, left) = (part.width() as usize, area.left as usize);
        for (number, (new, seen)) in
            part.pixels().chunks_exact(width).zip(seen.data().chunks_exact(width)).enumerate()
        {
            let start = (area.top as usize + number) * row + left;
            let Some(old) = self.bitmap.pixels_mut().get_mut(start..start + width) else { return };
            old.iter_mut()
                .zip(new)
                .zip(seen)
                .for_each(|((old, new), seen)| *old = between(*old, *new, *seen));
        }
    }

    /// The rows of an area, four bytes per pixel.
    fn rows(&self, area: Area) -> impl Iterator<Item = &[u8]> {
        let columns = area.left as usize * 4..area.right as usize * 4;
        let rows = self
            .bitmap
            .data()
            .chunks_exact(self.bitmap.width() as usize * 4)
            .take(area.bottom as usize)
            .skip(area.top as usize);
        rows.filter_map(move |row| row.get(columns.clone()))
    }

    /// A tile, as much of it as lies on the face, and its pixels.
    fn copy(&self, tile: Area) -> Option<(Area, Vec<u8>)> {
        let tile =
            tile.common(Area { left: 0, top: 0, right: self.bitmap.width(), bottom: self.bitmap.height() })?;
        Some((tile, self.rows(tile).collect::<Vec<_>>().concat()))
    }

    /// The part of a tile that has changed, as seen on white paper, with one more pixel towards other tiles,
    /// because viewers would draw a hairline between them otherwise.
    fn changed(&self, before: &[u8], tile: Area) -> Option<Patch> {
        let mut found: Option<Area> = None;
        let old = before.chunks_exact((tile.right - tile.left) as usize * 4);
        for (y, (old, new)) in (tile.top..).zip(old.zip(self.rows(tile))).filter(|(_, (old, new))| old != new)
        {
            let differs = |(old, new): (&[u8; 4], &[u8; 4])| seen(*old) != seen(*new);
            let pixels = || old.as_chunks().0.iter().zip(new.as_chunks().0);
            let Some(first) = pixels().position(differs) else { continue };
            let last = pixels().rposition(differs).unwrap_or(first);
            let (left, right) = (tile.left + first as u32, tile.left + last as u32 + 1);
            let known = found.unwrap_or(Area { left, top: y, right, bottom: y });
            found = Some(Area {
                left: known.left.min(left),
                top: known.top,
                right: known.right.max(right),
                bottom: y + 1,
            });
        }
        let area = found?.grown().common(Area {
            left: 0,
            top: 0,
            right: self.bitmap.width(),
            bottom: self.bitmap.height(),
        })?;
        let mut colors =
            Vec::with_capacity((area.right - area.left) as usize * (area.bottom - area.top) as usize * 3);
        self.rows(area).flat_map(|row| row.as_chunks().0).for_each(|pixel| colors.extend(seen(*pixel)));
        Some(Patch { area, colors })
    }

    /// The area of a unit, with one more pixel on each side for soft edges.
    pub(super) fn pixels_of(&self, unit: &Unit<'_>) -> Option<Area> {
        let area = unit.bounds?;
        let low = |side: f32| ((side * self.scale).floor() - 1.0).max(0.0) as u32;
        let high = |side: f32, end: u32| (((side * self.scale).ceil() + 1.0).max(0.0) as u32).min(end);
        let (left, top) = (low(area.left()), low(area.top()));
        let (right, bottom) =
            (high(area.right(), self.bitmap.width()), high(area.bottom(), self.bitmap.height()));
        (right > left && bottom > top).then_some(Area { left, top, right, bottom })
    }
}

/// The colour of a pixel on white paper.
fn seen([red, green, blue, alpha]: [u8; 4]) -> [u8; 3] {
    [red, green, blue].map(|part| on_white(part, alpha))
}

/// The mask of the area that is seen through clip paths, as large as a bitmap.
fn seen_through(clips: &[Clip<'_>], to_bitmap: Transform, bitmap: &Pixmap) -> Option<Mask> {
    let mut seen = Mask::new(bitmap.width(), bitmap.height())?;
    seen.invert();
    for (clip, moved) in clips {
        for outline in outlines(clip) {
            let Some((path, transform)) = outline else {
                seen.clear();
                continue;
            };
            let rule = if is_even_odd(path) { FillRule::EvenOdd } else { FillRule::Winding };
            seen.intersect_path(path.data(), rule, true, to_bitmap.pre_concat(*moved).pre_concat(transform));
        }
    }
    Some(seen)
}

/// A colour on the way from one to another, from 0 to 255.
fn between(old: PremultipliedColorU8, new: PremultipliedColorU8, share: u8) -> PremultipliedColorU8 {
    let part = |old: u8, new: u8| {
        ((u32::from(old) * u32::from(255 - share) + u32::from(new) * u32::from(share) + 127) / 255) as u8
    };
    let [red, green, blue] = [(old.red(), new.red()), (old.green(), new.green()), (old.blue(), new.blue())]
        .map(|(old, new)| part(old, new));
    PremultipliedColorU8::from_rgba(red, green, blue, part(old.alpha(), new.alpha())).unwrap_or(new)
}

/// The units that become bitmaps, those that follow each other together.
fn runs(bitmaps: &[bool]) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for place in (0..bitmaps.len()).filter(|place| bitmaps[*place]) {
        match runs.last_mut() {
            Some(run) if run.end == place => run.end += 1,
            _ => runs.push(place..place + 1),
        }
    }
    runs
}

/// The area that units can change in each tile, by the corner of the tile: a box around their parts in it,
/// which a patch is never larger than.
fn changeable(areas: &[Option<Area>]) -> Tiles {
    let mut tiles = Tiles::new();
    for part in areas.iter().flatten().flat_map(|area| area.tiles()) {
        let tile = part.tile();
        tiles.entry((tile.top, tile.left)).and_modify(|known| *known = known.around(part)).or_insert(part);
    }
    tiles
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
        assert_eq!(
            tiles.iter().map(|tile| (tile.left, tile.right)).collect::<Vec<_>>(),
            [(100, 128), (128, 256), (256, 300)]
        );
        let copies: Vec<(Area, Vec<u8>)> =
            tiles.iter().map(|tile| ground.copy(tile.tile()).unwrap()).collect();
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
    }
}
