//! Faces that differ in texts alone: what they share is measured once, and of their texts only whether they are certainly good, by the boxes of their
//! glyphs. Where that is uncertain, the face is measured as a whole.

use resvg::tiny_skia::{Rect, Transform};
use resvg::usvg::{Group, Node, Paint, Path, Stop, Tree};

use super::area::{Area, scale};
use super::background;
use super::edge;
use super::finding::{Finding, SMALL_TEXT};
use super::occlusion::{self, covers, holds, is_plain};
use super::walk::{BOLD, SLACK, wanted};
use crate::fonts::Fonts;
use crate::print::Cut;
use crate::svg::ordinal::ordinal_of;
use crate::svg::stand_in;
use crate::svg::typeset::Line;

/// The drawing that several faces share.
pub(crate) struct Survey {
    area: Area,
    /// Where nothing is compared for missing bleed.
    middle: Option<Rect>,
    /// What is drawn, from the bottom to the top.
    leaves: Vec<Leaf>,
    /// Violations of rules of all but the texts with stand-ins; none if they can't be told apart.
    found: Option<Vec<Finding>>,
}

/// Something drawn.
enum Leaf {
    /// A text: the number of its stand-in, that of its element, its place, and its colour with opacity.
    Line { number: usize, element: Option<usize>, transform: Transform, color: Option<([u8; 3], f32)> },
    /// A filled shape, and its colours.
    Shape(Box<Path>, Shade),
    /// Anything else within this box.
    Other(Rect),
}

impl Survey {
    /// The survey of a drawing, in which `look` finds violations.
    pub(super) fn of(tree: &Tree, cut: Cut, look: impl FnOnce() -> Vec<Finding>) -> Survey {
        let canvas = (tree.size().width(), tree.size().height());
        let around = edge::around(cut);
        let middle = Rect::from_ltrb(around, around, canvas.0 - around, canvas.1 - around);
        let mut survey = Survey { area: Area::new(canvas, cut), middle, leaves: Vec::new(), found: None };
        let has_texts = survey.add(tree.root());
        let has_lines = survey.leaves.iter().any(|leaf| matches!(leaf, Leaf::Line { .. }));
        if !(has_texts && has_lines) {
            survey.found = Some(look());
        }
        survey
    }

    /// Adds what a group draws; whether there are texts without stand-ins.
    fn add(&mut self, group: &Group) -> bool {
        let mut has_texts = false;
        for node in group.children() {
            let leaf = match node {
                Node::Group(child) if is_plain(child) && child.clip_path().is_none() => {
                    has_texts |= self.add(child);
                    continue;
                }
                Node::Group(child) => {
                    has_texts |= occlusion::has_text(child);
                    Leaf::Other(clipped(child))
                }
                Node::Path(path) => match stand_in::number_of(path.id()) {
                    Some(number) => {
                        Leaf::Line { number, element: ordinal_of(path.id()), transform: path.abs_transform(), color: color(path) }
                    }
                    None if !path.is_visible() => continue,
                    None if path.fill().is_some() => Leaf::Shape(path.clone(), Shade::of(path)),
                    None => Leaf::Other(path.abs_stroke_bounding_box()),
                },
                Node::Text(text) => {
                    has_texts = true;
                    Leaf::Other(text.abs_stroke_bounding_box())
                }
                Node::Image(image) => Leaf::Other(image.abs_bounding_box()),
            };
            self.leaves.push(leaf);
        }
        has_texts
    }

    /// The violations of rules on a face with these texts; `None` if it has to be measured as a whole.
    pub(super) fn findings(&self, lines: &[&Line], fonts: &Fonts) -> Option<Vec<Finding>> {
        let found = self.found.as_ref()?;
        let boxes = self.leaves.iter().map(|leaf| match leaf {
            Leaf::Line { number, transform, .. } => lines.get(*number).and_then(|line| extent(line, fonts, *transform)),
            Leaf::Shape(path, _) => Some(path.abs_stroke_bounding_box()),
            Leaf::Other(area) => Some(*area),
        });
        let boxes: Vec<Option<Rect>> = boxes.collect();
        for (place, leaf) in self.leaves.iter().enumerate() {
            let Leaf::Line { number, transform, color, .. } = leaf else { continue };
            let (line, own, (color, opacity)) = (lines.get(*number)?, boxes[place]?, (*color)?);
            let size = line.size * scale(*transform);
            let is_bold = line.spans.iter().all(|span| span.weight >= BOLD);
            let is_placed = self.area.is_safe(own) && self.middle.is_some_and(|middle| holds(middle, own));
            let contrast = self.below(own, &boxes[..place])?.contrast(color, opacity);
            if size < SMALL_TEXT - SLACK || !is_placed || contrast < wanted(size, is_bold) - SLACK {
                return None;
            }
        }
        Some(
            found
                .iter()
                .map(|finding| Finding { element: finding.element.map(|element| self.element(element, lines)), ..finding.clone() })
                .collect(),
        )
    }

    /// The colours below an area, given the boxes of what is drawn there; `None` if any colour may be there.
    fn below(&self, area: Rect, boxes: &[Option<Rect>]) -> Option<Shade> {
        let mut above = Vec::new();
        let mut ground = Shade::plain([u8::MAX; 3]);
        for (leaf, bounds) in self.leaves.iter().zip(boxes).rev() {
            if !bounds.is_none_or(|bounds| occlusion::overlap(area, bounds)) {
                continue;
            }
            let Leaf::Shape(path, shade) = leaf else { return None };
            let covers = covers(path, path.abs_transform(), area);
            if covers && shade.opacity.0 == 1.0 {
                ground = *shade;
                break;
            }
            if path.stroke().is_some() {
                return None;
            }
            above.push(if covers { *shade } else { Shade { opacity: (0.0, shade.opacity.1), ..*shade } });
        }
        Some(above.iter().rev().fold(ground, |below, shade| shade.over(below)))
    }

    /// The number of an element among all of the face, given that among those of the shared drawing.
    fn element(&self, shared: usize, lines: &[&Line]) -> usize {
        let before = self.leaves.iter().filter_map(|leaf| match leaf {
            Leaf::Line { number, element, .. } if element.is_some_and(|element| element < shared) => lines.get(*number),
            _ => None,
        });
        shared + before.map(|line| line.elements.saturating_sub(1)).sum::<usize>()
    }
}

/// Colours between a darkest and a lightest one, with opacities between a least and a most.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Shade {
    colors: ([u8; 3], [u8; 3]),
    opacity: (f32, f32),
}

impl Shade {
    fn plain(color: [u8; 3]) -> Shade {
        Shade { colors: (color, color), opacity: (1.0, 1.0) }
    }

    /// The colours that a path is filled with.
    fn of(path: &Path) -> Shade {
        let any = Shade { colors: ([0; 3], [u8::MAX; 3]), opacity: (0.0, 1.0) };
        let Some(fill) = path.fill() else { return any };
        let stops = match fill.paint() {
            Paint::Color(color) => {
                let opacity = fill.opacity().get();
                return Shade { opacity: (opacity, opacity), ..Shade::plain([color.red, color.green, color.blue]) };
            }
            Paint::LinearGradient(gradient) => gradient.stops(),
            Paint::RadialGradient(gradient) => gradient.stops(),
            Paint::Pattern(_) => return any,
        };
        let of_stop = |stop: &Stop| {
            let opacity = stop.opacity().get() * fill.opacity().get();
            Shade { opacity: (opacity, opacity), ..Shade::plain([stop.color().red, stop.color().green, stop.color().blue]) }
        };
        stops.iter().map(of_stop).reduce(Shade::and).unwrap_or(any)
    }

    /// All that is between these and other colours.
    fn and(self, other: Shade) -> Shade {
        let each = |pick: fn(u8, u8) -> u8, one: [u8; 3], other: [u8; 3]| [0, 1, 2].map(|part| pick(one[part], other[part]));
        Shade {
            colors: (each(u8::min, self.colors.0, other.colors.0), each(u8::max, self.colors.1, other.colors.1)),
            opacity: (self.opacity.0.min(other.opacity.0), self.opacity.1.max(other.opacity.1)),
        }
    }

    /// All that may be seen where these colours lie over opaque ones.
    fn over(self, below: Shade) -> Shade {
        let seen = |over, below, opacity| Shade::plain(background::mixed(over, below, opacity));
        let (least, most) = self.opacity;
        let dark = seen(self.colors.0, below.colors.0, least).and(seen(self.colors.0, below.colors.0, most));
        dark.and(seen(self.colors.1, below.colors.1, least)).and(seen(self.colors.1, below.colors.1, most))
    }

    /// The least contrast of a colour of some opacity over these opaque ones.
    fn contrast(self, color: [u8; 3], opacity: f32) -> f32 {
        let (dark, light) = self.colors;
        let (one, other) = (background::mixed(color, dark, opacity), background::mixed(color, light, opacity));
        let (own_dark, own_light) = (background::luminance(one), background::luminance(other));
        if dark != light && own_light >= background::luminance(dark) && own_dark <= background::luminance(light) {
            return 1.0;
        }
        // Against the nearest of them: the darkest for dark letters, the lightest for light ones.
        match own_light < background::luminance(dark) {
            true => background::contrast(other, dark),
            false => background::contrast(one, light),
        }
    }
}

/// The colour and opacity of a path that is filled with only one.
fn color(path: &Path) -> Option<([u8; 3], f32)> {
    let fill = path.fill()?;
    match fill.paint() {
        Paint::Color(color) => Some(([color.red, color.green, color.blue], fill.opacity().get())),
        Paint::LinearGradient(_) | Paint::RadialGradient(_) | Paint::Pattern(_) => None,
    }
}

/// The box of a group within its clip path.
fn clipped(group: &Group) -> Rect {
    let whole = group.abs_layer_bounding_box().to_rect();
    let clip = group.clip_path().and_then(|clip| clip.root().bounding_box().transform(group.abs_transform().pre_concat(clip.transform())));
    let Some(clip) = clip else { return whole };
    let sides =
        (whole.left().max(clip.left()), whole.top().max(clip.top()), whole.right().min(clip.right()), whole.bottom().min(clip.bottom()));
    Rect::from_ltrb(sides.0, sides.1, sides.2, sides.3).unwrap_or(whole)
}

/// A box around the glyphs of a line on the canvas.
fn extent(line: &Line, fonts: &Fonts, transform: Transform) -> Option<Rect> {
    let mut extent: Option<Rect> = None;
    for span in &line.spans {
        let face = fonts.faces().get(span.face)?;
        for glyph in &span.glyphs {
            let Some([left, bottom, right, top]) = face.bounds(glyph.id) else { continue };
            let own = Rect::from_ltrb(left, -top, right, -bottom)?;
            let own = own.transform(line.transform(span, glyph, f32::from(face.units_per_em)))?;
            extent = Some(extent.map_or(Some(own), |extent| {
                Rect::from_ltrb(
                    extent.left().min(own.left()),
                    extent.top().min(own.top()),
                    extent.right().max(own.right()),
                    extent.bottom().max(own.bottom()),
                )
            })?);
        }
    }
    extent?.transform(transform)
}
