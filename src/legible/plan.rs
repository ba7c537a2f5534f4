//! What of a face has to be drawn to see what lies below its texts: of each node the texts that it may be seen behind.
//!
//! Most of a face never is. Pictures stand beside texts, and what lies under a panel that bears a text is hidden by it.

use std::collections::BTreeMap;

use resvg::tiny_skia::{Point, Rect};
use resvg::usvg::{BlendMode, Group, LinearGradient, Node, Paint, Path};

use super::area;

/// Points around a text that a shape must cover too to hide what lies below: curves are taken for chains of lines.
const AROUND: f32 = 1.0;

/// By the address of a node that is drawn as one, the areas of the texts above that it may be seen behind.
#[derive(Default)]
pub(super) struct Plan(BTreeMap<*const Node, Vec<Rect>>);

impl Plan {
    /// The plan of a face.
    pub(super) fn of(root: &Group) -> Plan {
        let mut plan = Plan::default();
        plan.add(root, true, &mut Vec::new());
        plan
    }

    /// The texts that a node may be seen behind.
    pub(super) fn texts_above(&self, node: &Node) -> &[Rect] {
        self.0.get(&std::ptr::from_ref(node)).map_or(&[], Vec::as_slice)
    }

    /// Goes from the top to the ground; `open` are texts that nothing has hidden the ground of yet.
    fn add(&mut self, group: &Group, plain: bool, open: &mut Vec<Rect>) {
        for node in group.children().iter().rev() {
            if let Node::Group(child) = node
                && is_parted(child)
            {
                self.add(child, plain && is_plain(child), open);
                continue;
            }
            let area = node.abs_layer_bounding_box();
            let behind = open.iter().filter(|text| area.is_some_and(|area| overlap(**text, area.to_rect()))).copied().collect();
            self.0.insert(node, behind);
            match node {
                Node::Text(text) => open.push(text.abs_stroke_bounding_box()),
                Node::Path(path) if plain && is_opaque(path) => open.retain(|text| !covers(path, *text)),
                _ => {}
            }
        }
    }
}

/// Whether the nodes of a group are drawn one by one.
pub(super) fn is_parted(group: &Group) -> bool {
    is_plain(group) || has_text(group)
}

/// Whether the parts of a group look the same when each is drawn by itself.
fn is_plain(group: &Group) -> bool {
    group.opacity().get() == 1.0
        && group.mask().is_none()
        && group.filters().is_empty()
        && group.clip_path().is_none()
        && group.blend_mode() == BlendMode::Normal
        && !group.isolate()
}

fn has_text(group: &Group) -> bool {
    group.children().iter().any(|node| match node {
        Node::Text(_) => true,
        Node::Group(child) => has_text(child),
        Node::Path(_) | Node::Image(_) => false,
    })
}

fn is_opaque(path: &Path) -> bool {
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

/// Whether a filled path hides all of an area: none of its lines crosses the area, and the middle of it is within.
fn covers(path: &Path, area: Rect) -> bool {
    let Some(area) = area.outset(AROUND, AROUND) else { return false };
    if !holds(path.abs_bounding_box(), area) {
        return false;
    }
    let middle = Point::from_xy((area.left() + area.right()) / 2.0, (area.top() + area.bottom()) / 2.0);
    let mut turns: i32 = 0;
    let mut crossed = false;
    area::lines(path.data(), path.abs_transform(), &mut |from, to| {
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
    let sides = [(-across, from.x - area.left()), (across, area.right() - from.x), (-down, from.y - area.top()), (down, area.bottom() - from.y)];
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
    fn shapes_beside_a_text_are_not_drawn() {
        let shapes = r##"<rect width="30" height="90" fill="#abc"/><rect width="50" height="90" fill="#abc"/>"##;
        assert_eq!(drawn(shapes, middle()), [false, true]);
    }
}
