//! Finds the parts of a face that have to be drawn for the backgrounds of its texts: for each node, the texts that it may be visible behind.
//!
//! Most of a face need not be drawn: pictures are beside texts, and a panel below a text hides everything under it.

use std::collections::BTreeMap;

use resvg::tiny_skia::{Point, Rect, Transform};
use resvg::usvg::{BlendMode, ClipPath, Group, LinearGradient, Node, Paint, Path};

use super::area;

/// Margin in points around an area that a shape must also cover to hide it, because curves are approximated by lines.
pub(super) const AROUND: f32 = 1.0;

/// What has to be drawn for the backgrounds of texts. Nodes are known by their addresses.
#[derive(Default)]
pub(super) struct Plan {
    /// The areas of the texts that a node may be visible behind, for each node that is drawn as a whole.
    behind: BTreeMap<*const Node, Vec<Rect>>,
    /// The backgrounds of the texts that lie on one colour alone: nothing is drawn for them.
    colors: BTreeMap<*const Node, [u8; 3]>,
}

/// A text whose background is not yet completely covered.
#[derive(Clone, Copy)]
struct Open {
    text: *const Node,
    area: Rect,
    /// Whether nothing lies between the text and what is still to be visited.
    is_clear: bool,
}

impl Plan {
    /// The plan of a face.
    pub(super) fn of(root: &Group) -> Plan {
        let mut plan = Plan::default();
        let mut open = Vec::new();
        plan.add(root, true, &mut open);
        // White paper.
        plan.colors.extend(open.iter().filter(|open| open.is_clear).map(|open| (open.text, [u8::MAX; 3])));
        plan
    }

    /// The texts that a node may be visible behind.
    pub(super) fn texts_above(&self, node: &Node) -> &[Rect] {
        self.behind.get(&std::ptr::from_ref(node)).map_or(&[], Vec::as_slice)
    }

    /// The only colour below a text, if there is no other.
    pub(super) fn color_below(&self, text: &Node) -> Option<[u8; 3]> {
        self.colors.get(&std::ptr::from_ref(text)).copied()
    }

    /// Whether anything has to be drawn.
    pub(super) fn draws(&self) -> bool {
        self.behind.values().any(|texts| !texts.is_empty())
    }

    /// Whether the nodes of a group are drawn one by one.
    pub(super) fn parts(&self, node: &Node) -> bool {
        matches!(node, Node::Group(_)) && !self.behind.contains_key(&std::ptr::from_ref(node))
    }

    /// Visits nodes from top to bottom.
    fn add(&mut self, group: &Group, plain: bool, open: &mut Vec<Open>) {
        for node in group.children().iter().rev() {
            if let Node::Group(child) = node {
                let (mut shown, cut_off): (Vec<Open>, Vec<Open>) = open.iter().partition(|open| !is_cut_off(child, open.area));
                if is_plain(child) && shown.iter().all(|open| shows(child, open.area)) {
                    self.add(child, plain, &mut shown);
                    *open = [shown, cut_off].concat();
                    continue;
                }
                if has_text(child) {
                    self.add(child, false, open);
                    continue;
                }
            }
            let area = match node {
                // Where its glyphs are: the lines of a paragraph are closer than the height of their font.
                Node::Text(text) => Some(text.flattened().abs_stroke_bounding_box()),
                node => node.abs_layer_bounding_box().map(|area| area.to_rect()),
            };
            let cover = match node {
                Node::Path(path) if plain && is_opaque(path) => Some(path),
                _ => None,
            };
            let mut behind = Vec::new();
            open.retain_mut(|open| {
                let covered = cover.filter(|path| covers(path, path.abs_transform(), open.area));
                if let Some(color) = covered.and_then(|path| color(path)).filter(|_| open.is_clear) {
                    self.colors.insert(open.text, color);
                } else if area.is_some_and(|area| overlap(open.area, area)) {
                    behind.push(open.area);
                    open.is_clear = false;
                }
                covered.is_none()
            });
            self.behind.insert(node, behind);
            if let (Node::Text(_), Some(area)) = (node, area) {
                open.push(Open { text: node, area, is_clear: true });
            }
        }
    }
}

/// The colour that a path is filled with, if it is only one.
fn color(path: &Path) -> Option<[u8; 3]> {
    match path.fill()?.paint() {
        Paint::Color(color) => Some([color.red, color.green, color.blue]),
        Paint::LinearGradient(_) | Paint::RadialGradient(_) | Paint::Pattern(_) => None,
    }
}

/// Whether the children of a group look the same when each is drawn separately, apart from the clip.
pub(super) fn is_plain(group: &Group) -> bool {
    group.opacity().get() == 1.0
        && group.mask().is_none()
        && group.filters().is_empty()
        && group.blend_mode() == BlendMode::Normal
        && !group.isolate()
}

/// Whether the clip of a group hides all of it in an area.
fn is_cut_off(group: &Group, area: Rect) -> bool {
    let shown = |clip: &ClipPath| clip.root().bounding_box().transform(group.abs_transform().pre_concat(clip.transform()));
    group.clip_path().is_some_and(|clip| shown(clip).is_none_or(|shown| !overlap(shown, area)))
}

/// Whether the clip of a group hides nothing in an area.
fn shows(group: &Group, area: Rect) -> bool {
    group.clip_path().is_none_or(|clip| {
        let transform = group.abs_transform().pre_concat(clip.transform());
        let covers = |node: &Node| matches!(node, Node::Path(path) if covers(path, transform.pre_concat(path.abs_transform()), area));
        clip.clip_path().is_none() && clip.root().clip_path().is_none() && clip.root().children().iter().any(covers)
    })
}

pub(super) fn has_text(group: &Group) -> bool {
    group.children().iter().any(|node| match node {
        Node::Text(_) => true,
        Node::Group(child) => has_text(child),
        Node::Path(_) | Node::Image(_) => false,
    })
}

pub(super) fn is_opaque(path: &Path) -> bool {
    let solid = |gradient: &LinearGradient| gradient.stops().iter().all(|stop| stop.opacity().get() == 1.0);
    path.is_visible()
        && path.fill().is_some_and(|fill| {
            fill.opacity().get() == 1.0
                && match fill.paint() {
                    Paint::Color(_) => true,
                    Paint::LinearGradient(gradient) => solid(gradient),
                    Paint::RadialGradient(_) | Paint::Pattern(_) => false,
                }
        })
}

/// Whether a filled path covers an area of the canvas: none of its lines crosses the area, and the middle of the area is inside.
pub(super) fn covers(path: &Path, transform: Transform, area: Rect) -> bool {
    let Some(area) = area.outset(AROUND, AROUND) else { return false };
    if !path.data().bounds().transform(transform).is_some_and(|bounds| holds(bounds, area)) {
        return false;
    }
    let middle = Point::from_xy((area.left() + area.right()) / 2.0, (area.top() + area.bottom()) / 2.0);
    let mut turns: i32 = 0;
    let mut crossed = false;
    area::lines(path.data(), transform, &mut |from, to| {
        crossed |= crosses(from, to, area);
        // Lines to the right of the middle that go past its height, upwards or downwards.
        if (from.y <= middle.y) != (to.y <= middle.y) {
            let at = from.x + (middle.y - from.y) / (to.y - from.y) * (to.x - from.x);
            if at > middle.x {
                turns += if to.y > from.y { 1 } else { -1 };
            }
        }
    });
    // A winding of one is inside by either rule of filling.
    !crossed && turns.abs() == 1
}

/// Whether a line has a point in an area (Liang and Barsky 1984).
fn crosses(from: Point, to: Point, area: Rect) -> bool {
    let (across, down) = (to.x - from.x, to.y - from.y);
    let (mut enters, mut leaves) = (0.0f32, 1.0f32);
    let sides =
        [(-across, from.x - area.left()), (across, area.right() - from.x), (-down, from.y - area.top()), (down, area.bottom() - from.y)];
    for (slope, room) in sides {
        if slope < 0.0 {
            enters = enters.max(room / slope);
        } else if slope > 0.0 {
            leaves = leaves.min(room / slope);
        } else if room < 0.0 {
            return false;
        }
    }
    enters <= leaves
}

pub(super) fn holds(outer: Rect, inner: Rect) -> bool {
    outer.left() <= inner.left() && outer.top() <= inner.top() && outer.right() >= inner.right() && outer.bottom() >= inner.bottom()
}

pub(super) fn overlap(a: Rect, b: Rect) -> bool {
    a.left() < b.right() && b.left() < a.right() && a.top() < b.bottom() && b.top() < a.bottom()
}

#[cfg(test)]
mod tests {
    use super::*;
    use resvg::usvg::{Options, Tree};

    /// Which shapes of a face of 100 × 100 lie behind the text of which they must be drawn.
    fn drawn(shapes: &str, text: Rect) -> Vec<bool> {
        let source = format!(r#"<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">{shapes}</svg>"#);
        let tree = Tree::from_str(&source, &Options::default()).unwrap();
        let mut plan = Plan::default();
        plan.add(tree.root(), true, &mut vec![open(text)]);
        tree.root().children().iter().map(|node| !plan.texts_above(node).is_empty()).collect()
    }

    /// A text of which some background is known not to be of one colour alone.
    fn open(area: Rect) -> Open {
        Open { text: std::ptr::null(), area, is_clear: false }
    }

    fn middle() -> Rect {
        Rect::from_ltrb(40.0, 40.0, 60.0, 60.0).unwrap()
    }

    #[test]
    fn a_panel_hides_what_lies_under_it() {
        let below = r##"<circle cx="50" cy="50" r="40" fill="#123"/>"##;
        for (panel, hides) in [
            (r##"<rect x="30" y="30" width="40" height="40" fill="#fff"/>"##, true),
            (r##"<circle cx="50" cy="50" r="20" fill="#fff"/>"##, true),
            // Too small, half transparent, with a hole, hollow.
            (r##"<rect x="45" y="30" width="40" height="40" fill="#fff"/>"##, false),
            (r##"<circle cx="50" cy="50" r="14" fill="#fff"/>"##, false),
            (r##"<rect x="30" y="30" width="40" height="40" fill="#fff" fill-opacity=".9"/>"##, false),
            (r##"<path d="M30 30H70V70H30zM48 48V52H52V48z" fill="#fff"/>"##, false),
            (r##"<path d="M30 30H70V70H30zM35 35H65V65H35z" fill="#fff" fill-rule="evenodd"/>"##, false),
            (r##"<path d="M10 10H90V90H70V20H30V90H10z" fill="#fff"/>"##, false),
            (r##"<rect x="30" y="30" width="40" height="40" fill="none" stroke="#fff"/>"##, false),
        ] {
            assert_eq!(drawn(&format!("{below}{panel}"), middle()), [!hides, true], "{panel}");
        }
    }

    #[test]
    fn a_clip_that_leaves_the_texts_alone_does_not_count() {
        // Where the clip leaves the whole text, its parts are drawn one by one; where it takes all of it, not at all.
        for (x, parts, drawn) in [(30, true, true), (45, false, true), (65, true, false)] {
            let source = format!(
                r##"<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><clipPath id="a"><rect x="{x}" y="10" width="40" height="80"/></clipPath>
                <g clip-path="url(#a)"><rect width="100" height="100" fill="#abc"/></g></svg>"##
            );
            let tree = Tree::from_str(&source, &Options::default()).unwrap();
            let mut plan = Plan::default();
            plan.add(tree.root(), true, &mut vec![open(middle())]);
            let [node @ Node::Group(group)] = tree.root().children() else { panic!("{source}") };
            assert_eq!(plan.parts(node), parts, "{x}");
            let [leaf] = group.children() else { panic!("{source}") };
            assert_eq!(!plan.texts_above(if parts { leaf } else { node }).is_empty(), drawn, "{x}");
        }
    }

    #[test]
    fn shapes_beside_a_text_are_not_drawn() {
        let shapes = r##"<rect width="30" height="90" fill="#abc"/><rect width="50" height="90" fill="#abc"/>"##;
        assert_eq!(drawn(shapes, middle()), [false, true]);
    }

    /// The colours below the texts of a face, of those that lie on one colour alone.
    fn colors(shapes: &str) -> Vec<Option<[u8; 3]>> {
        let data = include_bytes!("../../tests/data/AlegreyaSans-Regular.ttf").to_vec();
        let mut options = Options::default();
        options.fontdb_mut().load_font_data(data);
        let source = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" font-family="Alegreya Sans" font-size="8">{shapes}</svg>"#
        );
        let tree = Tree::from_str(&source, &options).unwrap();
        let plan = Plan::of(tree.root());
        let texts = tree.root().children().iter().filter(|node| matches!(node, Node::Text(_)));
        texts.map(|node| plan.color_below(node)).collect()
    }

    #[test]
    fn a_text_on_one_colour_needs_no_drawing() {
        let text = r#"<text x="40" y="50">word</text>"#;
        let panel = r##"<rect width="90" height="90" fill="#123456"/>"##;
        let known = Some([0x12, 0x34, 0x56]);
        assert_eq!(colors(text), [Some([255; 3])]);
        assert_eq!(colors(&format!("{panel}{text}")), [known]);
        // A speck between them, and one elsewhere; half a panel; a gradient; a panel on which another text lies.
        assert_eq!(colors(&format!(r#"{panel}<circle cx="45" cy="48" r="1"/>{text}"#)), [None]);
        assert_eq!(colors(&format!(r#"{panel}<circle cx="5" cy="8" r="1"/>{text}"#)), [known]);
        assert_eq!(colors(&format!(r##"<rect width="50" height="90" fill="#123"/>{text}"##)), [None]);
        assert_eq!(colors(&format!(r##"<rect width="90" height="90" fill="#123" opacity=".5"/>{text}"##)), [None]);
        assert_eq!(
            colors(&format!(r#"{panel}{text}<text x="40" y="58">next</text><text x="44" y="51">over</text>"#)),
            [known, known, None]
        );
    }
}
