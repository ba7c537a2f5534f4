//! The parts of a face that are drawn one by one.

use resvg::tiny_skia::{Point, Rect, Transform};
use resvg::usvg::{BaseGradient, BlendMode, ClipPath, Group, Image, ImageKind, Node, Paint, Path, Text};

use crate::press::convert::group::{blends, is_shared};
use crate::press::convert::mask::{bounds_of, is_idle, is_simple};
use crate::press::convert::plate::{has_spot, is_spot};
use crate::press::convert::raster::{intersection, node_area};
use crate::press::convert::{At, Converter};
use crate::svg::picture::{self, Picture};
use crate::svg::typeset::Line;

/// Opaque groups of at most this many nodes are taken apart, so that what covers others is known.
const SMALL: usize = 16;

/// A clip path, with the transform from its user to the units of the face.
pub(super) type Clip<'a> = (&'a ClipPath, Transform);

/// A node that is drawn as a whole.
pub(super) struct Unit<'a> {
    pub(super) node: &'a Node,
    /// From the node's parent to the units of the face.
    pub(super) moved: Transform,
    pub(super) at: At,
    pub(super) clips: Vec<Clip<'a>>,
    /// Set if it is transparent.
    pub(super) shines: bool,
    /// Set if it is in a spot colour, which bitmaps do not hold.
    pub(super) spot: bool,
    /// Where it draws, in units of the face.
    pub(super) bounds: Option<Rect>,
}

impl<'a> Converter<'_> {
    /// The units of a face in the order of drawing: groups without visual effect are dissolved.
    pub(super) fn units(&self, root: &'a Group, at: At) -> Vec<Unit<'a>> {
        let mut units = Vec::new();
        self.collect(root, Transform::identity(), &[], at, &mut units);
        units
    }

    fn collect(
        &self,
        group: &'a Group,
        moved: Transform,
        clips: &[Clip<'a>],
        at: At,
        units: &mut Vec<Unit<'a>>,
    ) {
        for node in group.children() {
            let (shines, spot) = (shines(node), matches!(node, Node::Group(group) if is_spot(group)));
            if let Node::Group(child) = node
                && !spot
                && !changes(child)
                && (shines || has_spot(node) || self.is_loose(child))
                // What is isolated blends with nothing below it, which makes no difference where nothing is.
                && (!blends(child) || units.is_empty() || !child.isolate() && child.clip_path().is_none())
            {
                let (inner, here) = (moved.pre_concat(child.transform()), at.moved(child.transform()));
                let is_idle = |clip: &&ClipPath| here.seen_here().is_some_and(|seen| is_idle(clip, seen));
                let own = child.clip_path().filter(|clip| !is_idle(clip)).map(|clip| (clip, inner));
                let all: Vec<Clip<'a>> = clips.iter().copied().chain(own).collect();
                self.collect(child, inner, &all, here, units);
                continue;
            }
            let clip = |area: Option<Rect>, (clip, inner): &Clip<'a>| {
                intersection(area?, bounds_of(clip)?.transform(*inner)?)
            };
            let seen = self.area(node).and_then(|area| intersection(area.transform(moved)?, at.seen));
            let bounds = clips.iter().fold(seen, clip);
            units.push(Unit { node, moved, at, clips: clips.to_vec(), shines, spot, bounds });
        }
    }

    /// True if an opaque group is taken apart. Where texts have stand-ins, that shows where they are.
    fn is_loose(&self, group: &Group) -> bool {
        group.clip_path().is_none()
            && !is_shared(group)
            && (group.children().len() <= SMALL || !self.lines.is_empty())
    }

    /// Where a node draws, in units of its parent.
    fn area(&self, node: &Node) -> Option<Rect> {
        match node {
            Node::Path(path) => {
                self.line_of(path).map_or_else(|| node_area(node), |line| self.area_of_line(line))
            }
            node => node_area(node),
        }
    }

    fn area_of_line(&self, line: &Line) -> Option<Rect> {
        let mut corners = Vec::new();
        for span in &line.spans {
            let face = self.fonts.faces().get(span.face)?;
            for glyph in &span.glyphs {
                let Some([left, bottom, right, top]) = face.bounds(glyph.id) else { continue };
                let place = line.transform(span, glyph, f32::from(face.units_per_em));
                corners.extend([(left, -bottom), (right, -top)].map(|(x, y)| {
                    let mut corner = Point::from_xy(x, y);
                    place.map_point(&mut corner);
                    corner
                }));
            }
        }
        Rect::from_points(&corners)
    }
}

/// True if a group as such, apart from its children, needs transparency.
pub(super) fn changes(group: &Group) -> bool {
    group.opacity().get() < 1.0
        || group.mask().is_some()
        || group.blend_mode() != BlendMode::Normal
        || !group.filters().is_empty()
        || group.clip_path().is_some_and(|clip| !is_simple(clip))
}

/// True if a node, or a part of it, is transparent.
pub(super) fn shines(node: &Node) -> bool {
    match node {
        Node::Group(group) if is_spot(group) => false,
        Node::Group(group) => changes(group) || group.children().iter().any(shines),
        Node::Path(path) => path_shines(path),
        Node::Image(image) => image_shines(image),
        Node::Text(text) => text_shines(text),
    }
}

pub(super) fn path_shines(path: &Path) -> bool {
    path.fill()
        .filter(|fill| fill.opacity().get() > 0.0)
        .is_some_and(|fill| paint_shines(fill.paint(), fill.opacity().get()))
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

pub(super) fn paint_shines(paint: &Paint, opacity: f32) -> bool {
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
        // PNG (W3C, 3rd edition), 11.2.1: the type of colour; 4 and 6 have opacity, others may have it in a
        // chunk of its own.
        ImageKind::PNG(data) => {
            !matches!(data.get(25), Some(0 | 2 | 3)) || data.windows(4).any(|chunk| chunk == b"tRNS")
        }
        _ => true,
    }
}
