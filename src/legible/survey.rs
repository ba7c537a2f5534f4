//! Faces that differ in texts alone: what they share is measured once, and of their texts only whether they
//! are certainly good, by the boxes of their glyphs. Where that is uncertain, the face is measured as a
//! whole.

use resvg::tiny_skia::{Rect, Transform};
use resvg::usvg::{Group, Node, Paint, Path, Tree};

use super::area::{Area, scale};
use super::edge;
use super::finding::{Finding, SMALL_TEXT};
use super::known::Known;
use super::occlusion::{self, holds, is_plain};
use super::sample;
use super::shade::Shade;
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
    /// The drawn elements, from the bottom to the top.
    leaves: Vec<Leaf>,
    /// Violations of rules of all but the texts with stand-ins; none if it is not clear which is which.
    found: Option<Vec<Finding>>,
}

/// Something drawn.
enum Leaf {
    /// A text: the number of its stand-in, that of its element, its place, and its colour with opacity.
    Line { number: usize, element: Option<usize>, transform: Transform, color: Option<([u8; 3], f32)> },
    /// Anything else without texts.
    Drawn(Node),
    /// Texts within this box.
    Texts(Rect),
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
                Node::Group(child) if occlusion::has_text(child) => {
                    has_texts = true;
                    Leaf::Texts(child.abs_layer_bounding_box().to_rect())
                }
                Node::Path(path) if let Some(number) = stand_in::number_of(path.id()) => Leaf::Line {
                    number,
                    element: ordinal_of(path.id()),
                    transform: path.abs_transform(),
                    color: color(path),
                },
                Node::Text(text) => {
                    has_texts = true;
                    Leaf::Texts(text.abs_stroke_bounding_box())
                }
                node => Leaf::Drawn(node.clone()),
            };
            self.leaves.push(leaf);
        }
        has_texts
    }

    /// The violations of rules on a face with these texts; `None` if it has to be measured as a whole.
    pub(super) fn findings(&self, lines: &[&Line], fonts: &Fonts, known: &Known) -> Option<Vec<Finding>> {
        let found = self.found.as_ref()?;
        let box_of = |leaf: &Leaf| match leaf {
            Leaf::Line { number, transform, .. } => {
                lines.get(*number).and_then(|line| extent(line, fonts, *transform))
            }
            Leaf::Drawn(_) => None,
            Leaf::Texts(area) => Some(*area),
        };
        let boxes: Vec<Option<Rect>> = self.leaves.iter().map(box_of).collect();
        for (place, leaf) in self.leaves.iter().enumerate() {
            let Leaf::Line { number, transform, color, .. } = leaf else { continue };
            let (line, own, (color, opacity)) = (lines.get(*number)?, boxes[place]?, (*color)?);
            let size = line.size * scale(*transform);
            let is_bold = line.spans.iter().all(|span| span.weight >= BOLD);
            let is_placed = self.area.is_safe(own) && self.middle.is_some_and(|middle| holds(middle, own));
            let below = self.below(own, &boxes[..place], known)?;
            let contrast =
                below.into_iter().map(|shade| shade.contrast(color, opacity)).fold(f32::INFINITY, f32::min);
            if size < SMALL_TEXT - SLACK || !is_placed || contrast < wanted(size, is_bold) - SLACK {
                return None;
            }
        }
        Some(
            found
                .iter()
                .map(|finding| Finding {
                    element: finding.element.map(|element| self.element(element, lines)),
                    ..finding.clone()
                })
                .collect(),
        )
    }

    /// The colours below an area, given the boxes of the texts there; `None` if they can't be known without
    /// drawing.
    fn below(&self, area: Rect, boxes: &[Option<Rect>], known: &Known) -> Option<Vec<Shade>> {
        let mut shades = vec![Shade::of([u8::MAX; 3])];
        for (leaf, bounds) in self.leaves.iter().zip(boxes) {
            match leaf {
                Leaf::Drawn(node) => shades = sample::over(node, area, shades, known)?,
                Leaf::Line { .. } | Leaf::Texts(_)
                    if bounds.is_some_and(|bounds| occlusion::overlap(area, bounds)) =>
                {
                    return None;
                }
                Leaf::Line { .. } | Leaf::Texts(_) => {}
            }
        }
        Some(shades)
    }

    /// The number of an element among all of the face, given that among those of the shared drawing.
    fn element(&self, shared: usize, lines: &[&Line]) -> usize {
        let before = self.leaves.iter().filter_map(|leaf| match leaf {
            Leaf::Line { number, element, .. } if element.is_some_and(|element| element < shared) => {
                lines.get(*number)
            }
            _ => None,
        });
        shared + before.map(|line| line.elements.saturating_sub(1)).sum::<usize>()
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
