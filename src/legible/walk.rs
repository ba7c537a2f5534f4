//! The walk over a face in the order of drawing: each element is measured.

use resvg::tiny_skia::Rect;
use resvg::usvg::{BlendMode, Group, Image, ImageKind, Node, Paint, Path, Stroke, Text, Tree};

use super::area::{Area, scale};
use super::backdrop::Backdrop;
use super::edge::Edge;
use super::finding::{COARSE, CONTRAST, Finding, HAIRLINE, SMALL_TEXT, millimetres};
use super::known::Known;
use super::occlusion::Plan;
use super::survey::Survey;
use crate::paint;
use crate::print::{Cut, Rule};
use crate::render::Drawing;
use crate::svg::ordinal::{ordinal_of, own_id};
use crate::svg::picture::{self, Picture};
use crate::svg::stand_in;
use crate::template::ART;

/// Rounding of lengths and contrasts.
pub(super) const SLACK: f32 = 0.01;

/// Points from which text is large, and those from which bold text is (WCAG 2.2, "large scale").
const LARGE: (f32, f32) = (18.0, 14.0);

/// From this weight on text is bold.
pub(super) const BOLD: u16 = 700;

/// A picture of so few pixels on a side is a tint, whatever its size.
const TINT: u32 = 16;

/// Characters of a text that a message shows.
const SHOWN: usize = 28;

/// How far, in parts of its height, a text may be moved from the one that it backs.
const BACKING: f32 = 0.4;

/// The context that all nodes of a group share.
#[derive(Clone, Copy)]
struct At<'a> {
    /// The visible area, on the canvas.
    clip: Rect,
    /// The innermost element with a number.
    element: Option<usize>,
    /// The name of the picture that it is a part of.
    art: Option<&'a str>,
    opacity: f32,
    /// Set if texts are seen in their own colours.
    plain: bool,
}

struct Walk<'a> {
    /// Width and height of the face in points.
    canvas: (f32, f32),
    area: Area,
    edge: Option<Edge>,
    plan: Plan<'a>,
    known: &'a Known,
    /// Texts that are still to come, with their places.
    texts: Vec<(String, Rect)>,
    found: Vec<Finding>,
}

/// Measures faces, on any thread; what they have in common is drawn once.
#[derive(Debug, Default)]
pub struct Gauge {
    known: Known,
}

impl Gauge {
    /// All violations of rules on a face: of each numbered element the worst.
    pub fn look(&self, tree: &Tree, cut: Cut) -> Vec<Finding> {
        look(tree, cut, &self.known)
    }

    /// Measures everything of a face but texts with stand-ins, for all faces with this drawing.
    pub(crate) fn survey(&self, tree: &Tree, cut: Cut) -> Survey {
        Survey::of(tree, cut, || self.look(tree, cut))
    }

    /// All violations of rules on a face with this survey.
    pub(crate) fn check(&self, drawing: &Drawing<'_>, cut: Cut, survey: &Survey) -> Vec<Finding> {
        survey
            .findings(drawing.lines, drawing.fonts(), &self.known)
            .unwrap_or_else(|| drawing.whole().map_or_else(Vec::new, |tree| self.look(tree, cut)))
    }
}

/// The contrast that a text needs.
pub(super) fn wanted(size: f32, is_bold: bool) -> f32 {
    if size >= LARGE.0 || (size >= LARGE.1 && is_bold) { CONTRAST.1 } else { CONTRAST.0 }
}

fn look(tree: &Tree, cut: Cut, known: &Known) -> Vec<Finding> {
    let canvas = (tree.size().width(), tree.size().height());
    let Some(clip) = Rect::from_xywh(0.0, 0.0, canvas.0, canvas.1) else { return Vec::new() };
    let mut texts = Vec::new();
    collect(tree.root(), &mut texts);
    texts.reverse();
    let (area, edge, plan) = (Area::new(canvas, cut), Edge::of(tree, cut, known), Plan::of(tree.root()));
    let mut walk = Walk { canvas, area, edge, plan, known, texts, found: Vec::new() };
    walk.group(tree.root(), At { clip, element: None, art: None, opacity: 1.0, plain: true });
    if let Some(bare) = walk.edge.take() {
        walk.found.push(bare.finding());
    }
    walk.found
}

/// All texts, in the order of drawing.
fn collect(group: &Group, texts: &mut Vec<(String, Rect)>) {
    for node in group.children() {
        match node {
            Node::Group(child) => collect(child, texts),
            Node::Text(text) => texts.push((words(text), text.abs_bounding_box())),
            Node::Path(_) | Node::Image(_) => {}
        }
    }
}

impl<'a> At<'a> {
    /// The context of a node.
    fn of(self, node: &Node) -> At<'a> {
        At { element: ordinal_of(node.id()).or(self.element), ..self }
    }

    /// The context of the children of a group; none if nothing of them can be seen.
    fn within(self, group: &'a Group) -> Option<At<'a>> {
        let clips = group.clip_path().and_then(|clip| clip.root().bounding_box().transform(clip.transform()));
        let masks = group.mask().map(|mask| mask.rect().to_rect());
        let mut areas =
            [clips, masks].into_iter().flatten().filter_map(|area| area.transform(group.abs_transform()));
        let clip = areas.try_fold(self.clip, common)?;
        let fades_texts_alone =
            group.opacity().get() == 1.0 || group.children().iter().all(|node| matches!(node, Node::Text(_)));
        let plain = group.mask().is_none()
            && group.filters().is_empty()
            && group.blend_mode() == BlendMode::Normal
            && fades_texts_alone;
        let art = self.art.or_else(|| own_id(group.id()).strip_prefix(ART));
        Some(At {
            clip,
            art,
            opacity: self.opacity * group.opacity().get(),
            plain: self.plain && plain,
            ..self
        })
    }
}

impl Walk<'_> {
    fn group(&mut self, group: &Group, at: At<'_>) {
        for node in group.children() {
            let at = at.of(node);
            match node {
                Node::Group(child) => {
                    if let Some(inside) = at.within(child) {
                        if inside.art.is_some() && at.art.is_none() {
                            self.safe_shape(node, inside);
                        }
                        self.group(child, inside);
                    }
                }
                // Texts with stand-ins are measured elsewhere.
                Node::Path(path) if stand_in::number_of(path.id()).is_some() => {}
                Node::Path(path) => {
                    self.safe_shape_alone(node, at);
                    self.hairline(path, at);
                }
                Node::Image(image) => {
                    self.safe_shape_alone(node, at);
                    self.image(image, at);
                }
                Node::Text(text) => {
                    self.texts.pop();
                    self.text(text, node, at);
                }
            }
        }
    }

    /// Adds a finding, unless a worse one of its element is known.
    fn add(&mut self, rule: Rule, at: At<'_>, bounds: Rect, what: String, measured: String, badness: f32) {
        let finding =
            Finding { rule, element: at.element, what, measured, area: common(at.clip, bounds), badness };
        match self.found.iter_mut().find(|known| known.rule == rule && known.element == at.element) {
            Some(known) if known.badness >= badness => {}
            Some(known) => *known = finding,
            None => self.found.push(finding),
        }
    }

    /// A part of a picture is judged with it.
    fn safe_shape_alone(&mut self, node: &Node, at: At<'_>) {
        if at.art.is_none() {
            self.safe_shape(node, at);
        }
    }

    fn safe_shape(&mut self, node: &Node, at: At<'_>) {
        let seen = common(at.clip, node.abs_stroke_bounding_box());
        if let (Some(edge), Some(seen)) = (&mut self.edge, seen) {
            edge.note(seen, at.element);
        }
        let reach = seen.and_then(|_| self.area.reach(node, at.clip));
        if let Some(distance) = reach.and_then(|reach| self.area.shape_unsafe(&reach)) {
            let measured =
                format!("ends {:.1} mm from the cut, and does not bleed off", millimetres(distance));
            self.add(Rule::SafeArea, at, node.abs_stroke_bounding_box(), what(node, at), measured, -distance);
        }
    }

    fn hairline(&mut self, path: &Path, at: At<'_>) {
        let Some(stroke) = path.stroke().filter(|stroke| path.is_visible() && !hidden(path, stroke)) else {
            return;
        };
        let width = stroke.width().get() * scale(path.abs_transform());
        if width < HAIRLINE - SLACK && common(at.clip, path.abs_stroke_bounding_box()).is_some() {
            let subject = named("a line", path.id(), at);
            self.add(
                Rule::Hairline,
                at,
                path.abs_stroke_bounding_box(),
                subject,
                format!("is {width:.2} pt wide"),
                -width,
            );
        }
    }

    fn image(&mut self, image: &Image, at: At<'_>) {
        let data = match image.kind() {
            ImageKind::PNG(data) | ImageKind::JPEG(data) => data,
            _ => return,
        };
        let Some((width, height)) = picture::read(data).map(Picture::size) else { return };
        let transform = image.abs_transform();
        let inches = |x: f32, y: f32, side: f32| x.hypot(y) * side / 72.0;
        let (size, pixels) = (image.size(), (width as f32, height as f32));
        let across = pixels.0 / inches(transform.sx, transform.ky, size.width());
        let down = pixels.1 / inches(transform.kx, transform.sy, size.height());
        let density = across.min(down);
        let shown = image.is_visible() && common(at.clip, image.abs_bounding_box()).is_some();
        if shown && density < COARSE - 1.0 && width.min(height) > TINT {
            let subject = named("a picture", image.id(), at);
            self.add(
                Rule::LowResolution,
                at,
                image.abs_bounding_box(),
                subject,
                format!("has {density:.0} pixels per inch"),
                -density,
            );
        }
    }

    fn text(&mut self, text: &Text, node: &Node, at: At<'_>) {
        let spans = || {
            text.layouted().iter().filter(|span| {
                span.visible && span.positioned_glyphs.iter().any(|glyph| !glyph.text.trim().is_empty())
            })
        };
        let size = spans().map(|span| span.font_size.get()).fold(f32::INFINITY, f32::min)
            * scale(text.abs_transform());
        let bounds = text.abs_stroke_bounding_box();
        if !size.is_finite() || common(at.clip, bounds).is_none() {
            return;
        }
        if size < SMALL_TEXT - SLACK {
            self.add(Rule::SmallText, at, bounds, what(node, at), format!("is {size:.1} pt high"), -size);
        }
        if let Some(distance) = self.area.reach(node, at.clip).and_then(|reach| self.area.text_unsafe(&reach))
        {
            let measured = match millimetres(distance) {
                inside if inside > 0.0 => format!("comes within {inside:.1} mm of the cut"),
                outside => format!("goes {:.1} mm beyond the cut", -outside),
            };
            self.add(Rule::SafeArea, at, bounds, what(node, at), measured, -distance);
        }
        let paths = outlines(text.flattened());
        paths.iter().for_each(|path| self.hairline(path, at));
        if !at.plain || self.backs_another(text) {
            return;
        }
        let bold =
            text.chunks().iter().flat_map(|chunk| chunk.spans()).all(|span| span.font().weight() >= BOLD);
        let wanted = wanted(size, bold);
        let Some(backdrop) = self.plan.below(node).map(|below| Backdrop::new(below, self.canvas, self.known))
        else {
            return;
        };
        let contrast = paths
            .iter()
            .filter_map(|path| contrast(path, &backdrop, at.opacity, wanted))
            .fold(f32::INFINITY, f32::min);
        if contrast < wanted - SLACK {
            // Rounded down: what is too little must not read as enough.
            let measured = format!(
                "has a contrast of {:.1} to 1 where {wanted} is wanted",
                (contrast * 10.0).floor() / 10.0
            );
            self.add(Rule::Contrast, at, bounds, what(node, at), measured, wanted - contrast);
        }
    }

    /// True if the same text comes again on top: this one is its shadow or halo.
    fn backs_another(&self, text: &Text) -> bool {
        let (own, area) = (words(text), text.abs_bounding_box());
        let near = |other: &Rect| {
            let (across, down) = (
                other.left() + other.right() - area.left() - area.right(),
                other.top() + other.bottom() - area.top() - area.bottom(),
            );
            across.hypot(down) / 2.0 < BACKING * area.height()
        };
        self.texts.iter().any(|(words, other)| *words == own && near(other))
    }
}

/// How well a piece of a text stands out from what lies below, or from its own outline if that serves better.
fn contrast(path: &Path, backdrop: &Backdrop<'_>, opacity: f32, wanted: f32) -> Option<f32> {
    let solid = |paint: &Paint| match paint {
        Paint::Color(color) => Some([color.red, color.green, color.blue]),
        _ => None,
    };
    let stroke = path
        .stroke()
        .and_then(|stroke| Some((solid(stroke.paint())?, stroke.opacity().get(), stroke.width().get())));
    let fill = path.fill().and_then(|fill| Some((solid(fill.paint())?, fill.opacity().get())));
    if let (Some((fill, _)), Some((stroke, alpha, width))) = (fill, stroke)
        && alpha == 1.0
        && width * scale(path.abs_transform()) >= HAIRLINE
    {
        let own = paint::contrast(fill, stroke);
        if own >= wanted {
            return Some(own);
        }
    }
    let (color, alpha) =
        fill.or(stroke.filter(|_| path.fill().is_none()).map(|(color, alpha, _)| (color, alpha)))?;
    backdrop.contrast(path, color, alpha * opacity, wanted)
}

/// True if a line has the colour of the area that it surrounds, or is invisible.
fn hidden(path: &Path, stroke: &Stroke) -> bool {
    let same = |one: &Paint, other: &Paint| {
        matches!((one, other), (Paint::Color(one),
        Paint::Color(other)) if one == other)
    };
    // A line from point to point has no area.
    let has_area = path.data().points().len() > 2;
    stroke.opacity().get() == 0.0
        || has_area
            && path
                .fill()
                .is_some_and(|fill| fill.opacity().get() == 1.0 && same(fill.paint(), stroke.paint()))
}

/// The visible paths of a text.
pub(super) fn outlines(group: &Group) -> Vec<&Path> {
    fn of_node(node: &Node) -> Vec<&Path> {
        match node {
            Node::Path(path) if path.is_visible() => vec![path],
            Node::Group(child) => outlines(child),
            _ => Vec::new(),
        }
    }
    group.children().iter().flat_map(of_node).collect()
}

fn words(text: &Text) -> String {
    text.chunks().iter().map(|chunk| chunk.text()).collect()
}

/// A node for a message.
fn what(node: &Node, at: At<'_>) -> String {
    match node {
        Node::Text(text) => {
            let words = words(text);
            let (words, shown) = (words.trim(), words.trim().chars().take(SHOWN).collect::<String>());
            let more = if shown.len() < words.len() { "…" } else { "" };
            format!("the text “{shown}{more}”")
        }
        Node::Image(image) => named("a picture", image.id(), at),
        node => named("a shape", node.id(), at),
    }
}

/// A thing by its id, or as a part of a picture.
fn named(thing: &str, id: &str, at: At<'_>) -> String {
    // `::` and a colour follow the name of a picture.
    let art = at.art.map(|art| art.split("::").next().unwrap_or(art).replace(':', "/"));
    match art {
        Some(art) if thing == "a shape" => format!("the picture `{art}`"),
        Some(art) => format!("{thing} in the picture `{art}`"),
        None if own_id(id).is_empty() => thing.to_string(),
        None => format!("{thing} (`{}`)", own_id(id)),
    }
}

/// The part that two areas share; lines have areas without a height or a width.
fn common(a: Rect, b: Rect) -> Option<Rect> {
    Rect::from_ltrb(
        a.left().max(b.left()),
        a.top().max(b.top()),
        a.right().min(b.right()),
        a.bottom().min(b.bottom()),
    )
}
