//! Finds what may be visible behind each text of a face, from the top down to what hides the rest.
//!
//! Most of a face is behind no text: pictures are beside texts, and a panel below a text hides everything
//! under it.

use std::collections::BTreeMap;

use resvg::tiny_skia::{Point, Rect, Transform};
use resvg::usvg::{BlendMode, ClipPath, Group, LinearGradient, Node, Paint, Path};

use super::area;

/// Margin in points around an area that a shape must also cover to hide it, because curves are approximated
/// by lines.
pub(super) const AROUND: f32 = 1.0;

/// The layers below the texts of a face.
#[derive(Default)]
pub(super) struct Plan<'a> {
    below: Vec<Below<'a>>,
    /// The places of texts in `below`; texts are known by their addresses.
    places: BTreeMap<*const Node, usize>,
}

/// The layers below a text, on white paper.
pub(super) struct Below<'a> {
    /// Where the glyphs are, on the canvas.
    pub(super) area: Rect,
    /// The layers that may be visible behind the glyphs, from the top.
    pub(super) layers: Vec<Layer<'a>>,
}

/// Something below a text: a node that is drawn as a whole, and its parent.
#[derive(Clone, Copy)]
pub(super) struct Layer<'a> {
    pub(super) node: &'a Node,
    pub(super) parent: &'a Group,
    /// Set if it hides everything below it.
    covers: bool,
}

impl Below<'_> {
    /// The only colour below the text, if there is no other.
    pub(super) fn color(&self) -> Option<[u8; 3]> {
        match self.layers.as_slice() {
            [] => Some([u8::MAX; 3]),
            [Layer { node: Node::Path(path), covers: true, .. }] => color(path),
            _ => None,
        }
    }
}

impl<'a> Plan<'a> {
    /// The plan of a face.
    pub(super) fn of(root: &'a Group) -> Plan<'a> {
        let mut plan = Plan::default();
        plan.add(root, true, &mut Vec::new());
        plan
    }

    /// The layers below a text of the face.
    pub(super) fn below(&self, text: &Node) -> Option<&Below<'a>> {
        self.below.get(*self.places.get(&std::ptr::from_ref(text))?)
    }

    /// Visits nodes from top to bottom. `open` are the places of texts whose background is not yet completely
    /// covered.
    fn add(&mut self, group: &'a Group, plain: bool, open: &mut Vec<usize>) {
        for node in group.children().iter().rev() {
            if let Node::Group(child) = node {
                let area = |place: &usize| self.below.get(*place).map(|below| below.area);
                let (mut shown, cut_off): (Vec<usize>, Vec<usize>) =
                    open.iter().partition(|place| !area(place).is_some_and(|area| is_cut_off(child, area)));
                if is_plain(child) && shown.iter().filter_map(area).all(|area| shows(child, area)) {
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
            open.retain(|place| {
                let Some(below) = self.below.get_mut(*place) else { return false };
                let covers = cover.is_some_and(|path| covers(path, path.abs_transform(), below.area));
                if covers || area.is_some_and(|area| overlap(below.area, area)) {
                    below.layers.push(Layer { node, parent: group, covers });
                }
                !covers
            });
            if let (Node::Text(_), Some(area)) = (node, area) {
                self.places.insert(node, self.below.len());
                open.push(self.below.len());
                self.below.push(Below { area, layers: Vec::new() });
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

/// True if the children of a group look the same when each is drawn separately, apart from the clip.
pub(super) fn is_plain(group: &Group) -> bool {
    group.opacity().get() == 1.0
        && group.mask().is_none()
        && group.filters().is_empty()
        && group.blend_mode() == BlendMode::Normal
        && !group.isolate()
}

/// True if the clip of a group hides all of it in an area.
pub(super) fn is_cut_off(group: &Group, area: Rect) -> bool {
    let shown = |clip: &ClipPath| {
        clip.root().bounding_box().transform(group.abs_transform().pre_concat(clip.transform()))
    };
    group.clip_path().is_some_and(|clip| shown(clip).is_none_or(|shown| !overlap(shown, area)))
}

/// True if the clip of a group hides nothing in an area.
pub(super) fn shows(group: &Group, area: Rect) -> bool {
    group.clip_path().is_none_or(|clip| {
        let transform = group.abs_transform().pre_concat(clip.transform());
        let covers = |node: &Node| {
            matches!(node, Node::Path(path) if covers(path,
            transform.pre_concat(path.abs_transform()), area))
        };
        clip.clip_path().is_none()
            && clip.root().clip_path().is_none()
            && clip.root().children().iter().any(covers)
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

/// True if a filled path covers an area of the canvas: none of its lines crosses the area, and the middle of
/// the area is inside.
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

/// True if a line has a point in an area (Liang and Barsky 1984).
fn crosses(from: Point, to: Point, area: Rect) -> bool {
    let (across, down) = (to.x - from.x, to.y - from.y);
    let (mut enters, mut leaves) = (0.0f32, 1.0f32);
    let sides = [
        (-across, from.x - area.left()),
        (across, area.right() - from.x),
        (-down, from.y - area.top()),
        (down, area.bottom() - from.y),
    ];
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
    outer.left() <= inner.left()
        && outer.top() <= inner.top()
        && outer.right() >= inner.right()
        && outer.bottom() >= inner.bottom()
}

pub(super) fn overlap(a: Rect, b: Rect) -> bool {
    a.left() < b.right() && b.left() < a.right() && a.top() < b.bottom() && b.top() < a.bottom()
}

#[cfg(test)]
mod tests {
    use super::*;
    use resvg::usvg::{Options, Tree};

    /// Returns for each shape of a face of 100 × 100, and for the parts of groups, true if it may be visible
    /// behind a text.
    fn visible(shapes: &str, text: Rect) -> Vec<bool> {
        fn leaves<'a>(group: &'a Group, found: &mut Vec<&'a Node>) {
            group.children().iter().for_each(|node| match node {
                Node::Group(child) => leaves(child, found),
                node => found.push(node),
            });
        }
        let source =
            format!(r#"<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">{shapes}</svg>"#);
        let tree = Tree::from_str(&source, &Options::default()).unwrap();
        let below = Below { area: text, layers: Vec::new() };
        let mut plan = Plan { below: vec![below], places: BTreeMap::new() };
        plan.add(tree.root(), true, &mut vec![0]);
        let mut all = Vec::new();
        leaves(tree.root(), &mut all);
        let is_layer = |node: &Node| plan.below[0].layers.iter().any(|layer| std::ptr::eq(layer.node, node));
        all.into_iter().map(is_layer).collect()
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
            assert_eq!(visible(&format!("{below}{panel}"), middle()), [!hides, true], "{panel}");
        }
    }

    #[test]
    fn a_clip_that_leaves_the_texts_alone_does_not_count() {
        // Where the clip leaves the whole text, the parts of the group lie below it; else the group does, or
        // nothing.
        for (x, parts) in [(30, true), (45, false), (65, false)] {
            let clipped = format!(
                r##"<clipPath id="a"><rect x="{x}" y="10" width="40" height="80"/></clipPath>
                <g clip-path="url(#a)"><rect width="100" height="100" fill="#abc"/></g>"##
            );
            assert_eq!(visible(&clipped, middle()), [parts], "{x}");
        }
    }

    #[test]
    fn shapes_beside_a_text_are_not_below_it() {
        let shapes =
            r##"<rect width="30" height="90" fill="#abc"/><rect width="50" height="90" fill="#abc"/>"##;
        assert_eq!(visible(shapes, middle()), [false, true]);
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
        texts.map(|node| plan.below(node).and_then(Below::color)).collect()
    }

    #[test]
    fn a_text_on_one_colour_needs_no_drawing() {
        let text = r#"<text x="40" y="50">word</text>"#;
        let panel = r##"<rect width="90" height="90" fill="#123456"/>"##;
        let known = Some([0x12, 0x34, 0x56]);
        assert_eq!(colors(text), [Some([255; 3])]);
        assert_eq!(colors(&format!("{panel}{text}")), [known]);
        // A speck between them, and one elsewhere; half a panel; a gradient; a panel on which another text
        // lies.
        assert_eq!(colors(&format!(r#"{panel}<circle cx="45" cy="48" r="1"/>{text}"#)), [None]);
        assert_eq!(colors(&format!(r#"{panel}<circle cx="5" cy="8" r="1"/>{text}"#)), [known]);
        assert_eq!(colors(&format!(r##"<rect width="50" height="90" fill="#123"/>{text}"##)), [None]);
        assert_eq!(
            colors(&format!(r##"<rect width="90" height="90" fill="#123" opacity=".5"/>{text}"##)),
            [None]
        );
        assert_eq!(
            colors(&format!(
                r#"{panel}{text}<text x="40" y="58">next</text><text x="44" y="51">over</text>"#
            )),
            [known, known, None]
        );
    }
}
