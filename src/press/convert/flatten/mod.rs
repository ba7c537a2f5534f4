//! Flattening for documents without transparency: what is transparent is printed in the colours that are
//! seen. Where it lies on one colour, or shows outlines through outlines, it stays text and outlines (`way`);
//! what is left is printed with everything below it as opaque bitmaps of the changed area (`ground`).
//! Elements above, and those below beside it, stay as they are.
//!
//! Documents for a press are flattened too: colours would blend differently in inks than they do in RGB,
//! where the pictures of cards are made.

mod area;
mod ground;
mod unit;
mod way;

use resvg::tiny_skia::{FillRule as Rule, Rect, Transform};
use resvg::usvg::Group;

use super::mask;
use super::raster::intersection;
use super::{At, Converter};
use crate::press::color::Role;
use crate::press::color::blend::Blend;
use crate::press::content::{Content, Use};
use area::Area;
use ground::{Ground, Patch};
use unit::{Clip, Unit, shines};
use way::{Below, Floor, Glass, PAPER, Way, mode_of, ways};

/// The units of a face, and how they are printed.
struct Scene<'a> {
    units: Vec<Unit<'a>>,
    ways: Vec<Way<'a>>,
}

impl Scene<'_> {
    /// The places of all units that become bitmaps.
    fn bitmaps(&self) -> Vec<bool> {
        self.ways.iter().map(|way| matches!(way, Way::Bitmap)).collect()
    }
}

impl Converter<'_> {
    /// Draws the children of the root of a face without transparency.
    pub(super) fn flat(&mut self, content: &mut Content, root: &Group, at: At) {
        if !root.children().iter().any(shines) {
            return self.group(content, root, at);
        }
        let units = self.units(root, at);
        let ways = ways(&units);
        let scene = Scene { units, ways };
        let bitmaps = scene.bitmaps();
        match bitmaps.iter().rposition(|is_bitmap| *is_bitmap) {
            Some(last) => self.with_bitmaps(content, &scene, &bitmaps[..=last], at),
            None => (0..scene.units.len())
                .filter(|place| !scene.units[*place].spot)
                .for_each(|place| self.unit(content, &scene, place)),
        }
        // Spot colours lie on top: bitmaps and what is drawn again would cover them.
        let before = std::mem::replace(&mut self.is_flat, self.output.standard.is_opaque());
        for place in (0..scene.units.len()).filter(|place| scene.units[*place].spot) {
            self.unit(content, &scene, place);
        }
        self.is_flat = before;
    }

    /// Draws all units but those in spot colours, some of them as bitmaps.
    fn with_bitmaps(&mut self, content: &mut Content, scene: &Scene<'_>, bitmaps: &[bool], at: At) {
        // A bitmap is drawn from a whole tree.
        self.found.lacks_text = !self.lines.is_empty();
        let Some(mut ground) = Ground::new(at.seen).filter(|_| !self.found.lacks_text) else { return };
        self.found.flattened = true;
        let units = &scene.units;
        let areas: Vec<Option<Area>> = units.iter().map(|unit| ground.pixels_of(unit)).collect();
        let mut patches = ground.patches(units, &areas, bitmaps);
        // Parts that later patches cover are not drawn.
        let mut later: Vec<Area> = Vec::new();
        let mut covered = vec![false; units.len()];
        for (place, patches) in patches.iter_mut().enumerate().rev() {
            let hidden = |area: Area| area.tiles().all(|part| later.iter().any(|patch| patch.holds(part)));
            covered[place] = areas[place].and_then(Area::without_edges).is_some_and(hidden);
            patches.retain(|patch| !hidden(patch.area));
            later.extend(patches.iter().map(|patch| patch.area));
        }
        for place in 0..units.len() {
            if !units[place].spot && !covered[place] {
                self.unit(content, scene, place);
            }
            for patch in patches.get(place).into_iter().flatten() {
                self.patch(content, patch, ground.scale);
            }
        }
    }

    /// Draws a unit, except those that become bitmaps.
    fn unit(&mut self, content: &mut Content, scene: &Scene<'_>, place: usize) {
        let unit = &scene.units[place];
        match &scene.ways[place] {
            Way::Opaque => self.plain(content, unit),
            Way::On(ground) => self.on(content, unit, *ground),
            Way::Through(glasses, below) => {
                glasses.iter().for_each(|glass| self.through(content, scene, unit, glass, below))
            }
            Way::Over(shapes, floor) => self.over(content, unit, shapes, *floor),
            Way::Bitmap | Way::Hidden => {}
        }
    }

    fn plain(&mut self, content: &mut Content, unit: &Unit<'_>) {
        if unit.moved.is_identity() && unit.clips.is_empty() {
            return self.node(content, unit.node, unit.at);
        }
        content.save();
        clip(content, &unit.clips);
        content.transform(unit.moved);
        self.node(content, unit.node, unit.at);
        content.restore();
    }

    /// Draws a unit in the colours that are seen on one colour.
    fn on(&mut self, content: &mut Content, unit: &Unit<'_>, ground: Blend) {
        self.blends.push(ground);
        self.plain(content, unit);
        self.blends.pop();
    }

    /// Draws what is seen through an outline.
    fn through(
        &mut self,
        content: &mut Content,
        scene: &Scene<'_>,
        unit: &Unit<'_>,
        glass: &Glass<'_>,
        below: &Below,
    ) {
        let outline = glass.outline.data();
        let Some(bounds) = outline.bounds().transform(glass.moved) else { return };
        content.save();
        clip(content, &unit.clips);
        clip(content, &glass.clips);
        content.path(outline, glass.moved);
        if glass.is_opaque() {
            self.fill_area(content, glass.rgb, |content| {
                content.op(if glass.rule == Rule::EvenOdd { "f*" } else { "f" })
            });
            return content.restore();
        }
        content.op(if glass.rule == Rule::EvenOdd { "W* n" } else { "W n" });
        self.blends.push(glass.blend());
        self.below(content, scene, below, bounds);
        self.blends.pop();
        content.restore();
    }

    /// Draws what lies below a part of the face.
    fn below(&mut self, content: &mut Content, scene: &Scene<'_>, below: &Below, bounds: Rect) {
        match below.floor {
            Floor::Paper => {
                // Nothing blends with paper.
                let before = self.blends.pop();
                self.blends.extend(before.map(Blend::on_paper));
                self.fill_area(content, [255; 3], |content| {
                    content.rectangle(bounds);
                    content.op("f");
                });
                self.blends.pop();
                self.blends.extend(before);
            }
            Floor::Glass(place) => {
                if let Way::Through(glasses, below) = &scene.ways[place]
                    && let [glass] = glasses.as_slice()
                {
                    self.blends.push(glass.blend());
                    self.below(content, scene, below, bounds);
                    self.blends.pop();
                }
            }
            Floor::Hidden => {}
        }
        for place in &below.units {
            if scene.units[*place].bounds.and_then(|other| intersection(other, bounds)).is_some() {
                self.unit(content, scene, *place);
            }
        }
    }

    /// Draws a unit once for each shape in one colour below it.
    fn over(&mut self, content: &mut Content, unit: &Unit<'_>, shapes: &[Glass<'_>], floor: Floor) {
        if floor == Floor::Paper {
            self.on(content, unit, PAPER);
        }
        for shape in shapes {
            content.save();
            clip(content, &shape.clips);
            content.path(shape.outline.data(), shape.moved);
            content.op(if shape.rule == Rule::EvenOdd { "W* n" } else { "W n" });
            self.on(content, unit, Blend::On(shape.rgb, mode_of(unit.node)));
            content.restore();
        }
    }

    /// Fills an area with a colour as far as it is seen through others.
    fn fill_area(&mut self, content: &mut Content, rgb: [u8; 3], fill: impl FnOnce(&mut Content)) {
        content.opaque();
        content.ink(Use::Fill, &self.color(self.mixed(rgb, 1.0), Role::Area));
        fill(content);
    }

    /// Draws a part of the background.
    fn patch(&mut self, content: &mut Content, Patch { area, colors }: &Patch, scale: f32) {
        let (columns, rows) = (area.right - area.left, area.bottom - area.top);
        let length = |pixels: u32| pixels as f32 / scale;
        let (width, height, left, top) = (length(columns), length(rows), length(area.left), length(area.top));
        if let Some(color) = only_color(colors)
            && let Some(rect) = Rect::from_xywh(left, top, width, height)
        {
            return self.fill_area(content, color, |content| {
                content.rectangle(rect);
                content.op("f");
            });
        }
        let tag = [columns.to_be_bytes(), rows.to_be_bytes()].concat();
        let image =
            self.store.picture(colors, &tag, || Some(self.picture((columns, rows), colors, None, true)));
        let Some(image) = image else { return };
        content.save();
        content.opaque();
        content.transform(Transform::from_row(width, 0.0, 0.0, -height, left, top + height));
        content.draw(image);
        content.restore();
    }
}

/// Clips what follows.
fn clip(content: &mut Content, clips: &[Clip<'_>]) {
    clips.iter().for_each(|(clip, moved)| mask::clip(content, clip, *moved));
}

/// The colour of all pixels, if it is one.
fn only_color(colors: &[u8]) -> Option<[u8; 3]> {
    let first = <[u8; 3]>::try_from(colors.get(..3)?).ok()?;
    // Shifted by a pixel it is the same.
    (colors[3..] == colors[..colors.len() - 3]).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_color_is_found() {
        assert_eq!(only_color(&[7, 8, 9, 7, 8, 10]), None);
        assert_eq!(only_color(&[7, 8, 9, 7, 8, 9]), Some([7, 8, 9]));
    }
}
