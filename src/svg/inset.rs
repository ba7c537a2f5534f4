//! How near text comes to the edges of a drawing.

use resvg::usvg::{Group, Node, Tree};

/// Points from the nearest ink of a text to the nearest edge of the canvas, negative beyond it; none without text.
pub fn of_text(tree: &Tree) -> Option<f32> {
    nearest(tree.root(), (tree.size().width(), tree.size().height()))
}

fn nearest(group: &Group, canvas: (f32, f32)) -> Option<f32> {
    let of_node = |node: &Node| match node {
        Node::Group(group) => nearest(group, canvas),
        Node::Text(text) => {
            // The outlines: a text's own box counts the room that its font leaves above and below.
            let ink = text.flattened().abs_bounding_box();
            let gaps = [ink.left(), ink.top(), canvas.0 - ink.right(), canvas.1 - ink.bottom()];
            gaps.into_iter().reduce(f32::min)
        }
        Node::Path(_) | Node::Image(_) => None,
    };
    group.children().iter().filter_map(of_node).reduce(f32::min)
}
