//! Finds the parts of a face that have to be drawn for the backgrounds of its texts: for each node, the texts that it may be visible behind.
//!
//! Most of a face need not be drawn: pictures are beside texts, and a panel below a text hides everything under it.

use std::collections::BTreeMap;

use resvg::tiny_skia::{Point, Rect, Transform};
use resvg::usvg::{BlendMode, ClipPath, Group, LinearGradient, Node, Paint, Path};

use super::area;

/// Margin in points around an area that a shape must also cover to hide it, because curves are approximated by lines.
pub(super) const AROUND: f32 = 1.0;

/// The areas of the texts that a node may be visible behind, by the address of a node that is drawn as a whole.
#[derive(Default)]
pub(super) struct Plan(BTreeMap<*const Node, Vec<Rect>>);

impl Plan {
    /// The plan of a face.
    pub(super) fn of(root: &Group) -> Plan {
        let mut plan = Plan::default();
        plan.add(root, true, &mut Vec::new());
        plan
    }

    /// The texts that a node may be visible behind.
    pub(super) fn texts_above(&self, node: &Node) -> &[Rect] {
        self.0.get(&std::ptr::from_ref(node)).map_or(&[], Vec::as_slice)
    }

    /// Whether the nodes of a group are drawn one by one.
    pub(super) fn parts(&self, node: &Node) -> bool {
        matches!(node, Node::Group(_)) && !self.0.contains_key(&std::ptr::from_ref(node))
    }

    /// Visits nodes from top to bottom; `open` are texts whose background is not yet completely covered.
    fn add(&mut self, group: &Group, plain: bool, open: &mut Vec<Rect>) {
        for node in group.children().iter().rev() {
            if let Node::Group(child) = node {
                let (mut shown, cut_off): (Vec<Rect>, Vec<Rect>) = open.iter().partition(|text| !is_cut_off(child, **text));
                if is_plain(child) && shown.iter().all(|text| shows(child, *text)) {
                    self.add(child, plain, &mut shown);
                    *open = [shown, cut_off].concat();
                    continue;
                }
                if has_text(child) {
                    self.add(child, false, open);
                    continue;
                }
            }
            let area = node.abs_layer_bounding_box();
            let behind = open.iter().filter(|text| area.is_some_and(|area| overlap(**text, area.to_rect()))).copied().collect();
            self.0.insert(node, behind);
            match node {
                Node::Text(text) => open.push(text.abs_stroke_bounding_box()),
                Node::Path(path) if plain && is_opaque(path) => open.retain(|text| !covers(path, path.abs_transform(), *text)),
                _ => {}
            }
        }
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

fn has_text(group: &Group) -> bool {
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

fn holds(outer: Rect, inner: Rect) -> bool {
    outer.left() <= inner.left() && outer.top() <= inner.top() && outer.right() >= inner.right() && outer.bottom() >= inner.bottom()
}

fn overlap(a: Rect, b: Rect) -> bool {
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
        plan.add(tree.root(), true, &mut vec![text]);
        tree.root().children().iter().map(|node| !plan.texts_above(node).is_empty()).collect()
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
            plan.add(tree.root(), true, &mut vec![middle()]);
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
}
