//! Missing bleed: renders what lies near the cut in low resolution on a transparent background, and compares
//! both sides of each cut.

use resvg::tiny_skia::{Pixmap, Rect, Transform};
use resvg::usvg::{Group, Node, Paint, Path, Size, Tree};

use super::content;
use super::finding::{Finding, millimetres};
use super::known::Known;
use super::occlusion::{self, AROUND};
use crate::diag::joined;
use crate::print::{Cut, Rule, Shape};
use crate::svg::stand_in;

/// Pixels per point, within the limit of pixels: 60 per inch, of 0.4 mm.
const DENSITY: f32 = 60.0 / 72.0;
const PIXELS: f32 = 2e6;

/// Minimum length in points of a straight end along a side: two millimetres. Texts and lines that cross the
/// cut are narrower.
const STRAIGHT: f32 = 5.67;

/// Minimum length of any end, as a share of the side.
const PART: f32 = 0.25;

/// Minimum depth in points of the drawing inside the cut: one millimetre, so that lines along the cut don't
/// count.
const DEPTH: f32 = 2.83;

/// Tolerance in points for straight ends, and for ends of a certain shape.
const SLACK: f32 = 0.4;

/// Opacities above which a pixel is painted, and below which it is bare.
const PAINTED: u8 = 127;
const BARE: u8 = 25;

/// The smallest difference from white, of 255, that counts as painted.
const INK: u8 = 5;

const SIDES: [&str; 4] = ["left", "right", "top", "bottom"];

/// Distance in points from the cut to the end of the drawing, by side.
pub(super) type Sides = [Option<f32>; 4];

/// The sides on which the drawing ends between the cut and the edge of the bleed.
pub(super) struct Edge {
    canvas: Size,
    bleed: f32,
    ends: Sides,
    /// The number of the element that causes it, and the reason for the choice: whether it ends exactly
    /// there, and its area.
    ground: (Option<usize>, (bool, f32)),
}

impl Edge {
    /// The missing bleed of a face; `None` if there is none, or no bleed at all. Only rectangular cards are
    /// checked.
    pub(super) fn of(tree: &Tree, cut: Cut, known: &Known) -> Option<Edge> {
        let (canvas, bleed) = (tree.size(), cut.bleed.to_pt() as f32);
        let inner = Rect::from_xywh(0.0, 0.0, canvas.width(), canvas.height())?
            .inset(AROUND + SLACK, AROUND + SLACK)?;
        if cut.shape != Shape::Rectangle
            || bleed <= 0.0
            || !stops_short(tree.root(), canvas, bleed)
            || flooded(tree.root(), inner)
        {
            return None;
        }
        let mut near = Vec::new();
        // Nothing further inside is compared.
        let around = around(cut);
        let inside = Rect::from_ltrb(around, around, canvas.width() - around, canvas.height() - around);
        self::near(tree.root(), inside, &mut near);
        let ends = known.ends(content::key(&format!("{canvas:?} {bleed}"), near.iter().copied()), || {
            ends(tree, &near, bleed)
        })?;
        ends.iter().any(Option::is_some).then_some(Edge { canvas, bleed, ends, ground: (None, (false, 0.0)) })
    }

    /// Records an element with its area, if it reaches the cut where bleed is missing: the largest one is the
    /// background of the face. Boxes of pictures are often larger than their painted area, so an element that
    /// ends where the drawing does is preferred.
    pub(super) fn note(&mut self, area: Rect, element: Option<usize>) {
        let (width, height) = (self.canvas.width() - self.bleed, self.canvas.height() - self.bleed);
        let beyond =
            [self.bleed - area.left(), area.right() - width, self.bleed - area.top(), area.bottom() - height];
        let short = || self.ends.iter().zip(beyond).filter_map(|(end, beyond)| Some(beyond - (*end)?));
        let blame = (short().any(|further| further.abs() < SLACK), area.width() * area.height());
        if short().any(|further| further > -SLACK) && blame > self.ground.1 {
            self.ground = (element, blame);
        }
    }

    /// The finding, at the largest element that ends there.
    pub(super) fn finding(self) -> Finding {
        let least = self.ends.iter().flatten().copied().fold(f32::INFINITY, f32::min).max(0.0);
        let sides =
            SIDES.iter().zip(&self.ends).filter(|(_, end)| end.is_some()).map(|(side, _)| side.to_string());
        let sides = joined(&sides.collect::<Vec<_>>());
        let measured = match millimetres(least) {
            none if none < 0.05 => format!("ends at the cut on the {sides}"),
            some => format!("ends {some:.1} mm beyond the cut on the {sides}"),
        };
        Finding {
            rule: Rule::Bleed,
            element: self.ground.0,
            what: "the drawing".to_string(),
            measured,
            area: None,
            badness: self.bleed - least,
        }
    }
}

/// The distance in points from the edge of the canvas beyond which nothing is compared.
pub(super) fn around(cut: Cut) -> f32 {
    cut.bleed.to_pt() as f32 + DEPTH + AROUND + 2.0 / DENSITY
}

/// The nodes that are not inside an area, in the order of drawing, each with its parent.
fn near<'a>(group: &'a Group, inside: Option<Rect>, found: &mut Vec<(&'a Node, &'a Group)>) {
    for node in group.children() {
        let area = match node {
            Node::Group(child) => child.abs_layer_bounding_box().to_rect(),
            node => node.abs_stroke_bounding_box(),
        };
        if inside.is_some_and(|inside| occlusion::holds(inside, area))
            || stand_in::number_of(node.id()).is_some()
        {
            continue;
        }
        match node {
            Node::Group(child) if occlusion::is_plain(child) && child.clip_path().is_none() => {
                near(child, inside, found)
            }
            node => found.push((node, group)),
        }
    }
}

/// Draws nodes of a face, and finds the ends of the drawing.
fn ends(tree: &Tree, nodes: &[(&Node, &Group)], bleed: f32) -> Option<Sides> {
    let canvas = tree.size();
    let scale = (PIXELS / (canvas.width() * canvas.height())).sqrt().min(DENSITY);
    let pixels = |length: f32| ((length * scale).ceil() as u32).max(1);
    let mut bitmap = Pixmap::new(pixels(canvas.width()), pixels(canvas.height()))?;
    // The outermost pixels are entirely on the canvas.
    let (sx, sy) = (bitmap.width() as f32 / canvas.width(), bitmap.height() as f32 / canvas.height());
    let whole = Transform::from_scale(sx, sy);
    let corners: Option<Vec<_>> = nodes.iter().map(|(node, _)| node.abs_layer_bounding_box()).collect();
    match corners {
        // resvg moves a node by the corner of its box: that move is undone here.
        Some(corners) => nodes.iter().zip(corners).for_each(|((node, parent), corner)| {
            let transform = whole.pre_concat(parent.abs_transform()).pre_translate(corner.x(), corner.y());
            // `None` is a node that draws nothing.
            let _ = resvg::render_node(node, transform, &mut bitmap.as_mut());
        }),
        // A line without an area can't be drawn alone.
        None => resvg::render(tree, whole, &mut bitmap.as_mut()),
    }
    Some([0, 1, 2, 3].map(|side| {
        let (across, along) = if side < 2 { (sx, sy) } else { (sy, sx) };
        end(&bitmap, side, bleed, across, along)
    }))
}

/// True if the box of any area or clip ends within the bleed: only then the face is rendered, which takes far
/// longer.
fn stops_short(group: &Group, canvas: Size, bleed: f32) -> bool {
    let short = |area: Rect| {
        let beyond = [
            (bleed - area.left(), area.height()),
            (area.right() - canvas.width() + bleed, area.height()),
            (bleed - area.top(), area.width()),
            (area.bottom() - canvas.height() + bleed, area.width()),
        ];
        let wide = area.width().min(area.height()) >= DEPTH;
        wide && beyond
            .iter()
            .any(|(beyond, along)| *beyond > -SLACK && *beyond < bleed - SLACK && *along >= STRAIGHT)
    };
    let white = |paint: &Paint| {
        matches!(paint,
        Paint::Color(color) if color.red.min(color.green).min(color.blue) > u8::MAX - INK)
    };
    let inked = |path: &Path| path.is_visible() && path.fill().is_some_and(|fill| !white(fill.paint()));
    group.children().iter().any(|node| match node {
        Node::Path(path) => inked(path) && short(path.abs_bounding_box()),
        Node::Image(image) => short(image.abs_bounding_box()),
        Node::Group(child) => {
            let clip = child.clip_path().and_then(|clip| {
                clip.root().bounding_box().transform(child.abs_transform().pre_concat(clip.transform()))
            });
            clip.is_some_and(short) || stops_short(child, canvas, bleed)
        }
        Node::Text(_) => false,
    })
}

/// True if one opaque shape covers an area.
fn flooded(group: &Group, area: Rect) -> bool {
    group.children().iter().any(|node| match node {
        Node::Path(path) => occlusion::is_opaque(path) && occlusion::covers(path, path.abs_transform(), area),
        Node::Group(child) => {
            occlusion::is_plain(child) && child.clip_path().is_none() && flooded(child, area)
        }
        Node::Image(_) | Node::Text(_) => false,
    })
}

/// Distance in points from the cut to the end of the drawing on a side, if it is long enough; `across` and
/// `along` are pixels per point.
fn end(bitmap: &Pixmap, side: usize, bleed: f32, across: f32, along: f32) -> Option<f32> {
    let (width, height) = (bitmap.width(), bitmap.height());
    let length = if side < 2 { height } else { width };
    // Corners belong to two sides.
    let corner = (bleed * along).ceil() as u32;
    let mut ends: Vec<f32> = Vec::new();
    let (mut from, mut straight) = (0, None);
    for at in corner..length.saturating_sub(corner) {
        // The pixel at a distance inwards from the edge of the canvas.
        let pixel = |inwards: u32| match side {
            0 => bitmap.pixel(inwards, at),
            1 => bitmap.pixel((width - 1).checked_sub(inwards)?, at),
            2 => bitmap.pixel(at, inwards),
            _ => bitmap.pixel(at, (height - 1).checked_sub(inwards)?),
        };
        let Some(end) = end_at(pixel, bleed * across, DEPTH * across).map(|pixels| pixels / across) else {
            from = ends.len();
            continue;
        };
        ends.push(end);
        while ends[from..].iter().any(|known| (known - end).abs() > SLACK) {
            from += 1;
        }
        if (ends.len() - from) as f32 >= STRAIGHT * along {
            straight = straight.or(Some(end));
        }
    }
    let usual = || ends.iter().sum::<f32>() / ends.len() as f32;
    straight.or_else(|| (ends.len() as f32 > PART * (length.saturating_sub(2 * corner)) as f32).then(usual))
}

/// Distance in pixels from the cut to the end of the painted part of a line of pixels, if it ends before the
/// edge of the canvas.
fn end_at(
    pixel: impl Fn(u32) -> Option<resvg::tiny_skia::PremultipliedColorU8>,
    bleed: f32,
    depth: f32,
) -> Option<f32> {
    let inside = bleed.ceil() as u32;
    let mut opacity = u8::MAX;
    for place in inside..inside + depth.ceil() as u32 {
        let pixel = pixel(place)?;
        let ink = pixel.alpha() - pixel.red().min(pixel.green()).min(pixel.blue());
        if pixel.alpha() <= PAINTED || ink < INK {
            return None;
        }
        opacity = opacity.min(pixel.alpha());
    }
    if pixel(0)?.alpha() >= BARE {
        return None;
    }
    // The end is at half covered pixels.
    let painted =
        |place| pixel(place).map_or(0.0, |pixel| (f32::from(pixel.alpha()) / f32::from(opacity)).min(1.0));
    Some((0..inside).map(painted).sum::<f32>() - (inside as f32 - bleed))
}
