//! What nodes draw, as a hash: equal drawings of different faces are drawn once.

use std::fmt::{self, Write as _};

use resvg::usvg::{Group, ImageKind, Node};
use sha2::{Digest, Sha256};

/// The name of a drawing.
pub(super) type Key = [u8; 32];

/// The hash of nodes, each with its parent, and of whatever else decides how they are drawn.
pub(super) fn key<'a>(how: &str, nodes: impl Iterator<Item = (&'a Node, &'a Group)>) -> Key {
    let mut hash = Hash(Sha256::new());
    hash.add(format_args!("{how}"));
    for (node, parent) in nodes {
        hash.add(format_args!("{:?}", parent.abs_transform()));
        hash.node(node);
    }
    hash.0.finalize().into()
}

struct Hash(Sha256);

impl fmt::Write for Hash {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.update(text);
        Ok(())
    }
}

impl Hash {
    fn add(&mut self, all: fmt::Arguments<'_>) {
        // Hashing does not fail.
        let _ = self.write_fmt(all);
    }

    /// Transforms are relative, and ids don't count.
    fn node(&mut self, node: &Node) {
        match node {
            Node::Group(group) => self.group(group),
            Node::Text(text) => self.group(text.flattened()),
            Node::Path(path) => {
                let ways = (path.is_visible(), path.paint_order(), path.rendering_mode());
                self.add(format_args!(
                    "path {ways:?} {:?} {:?} {:?}",
                    path.fill(),
                    path.stroke(),
                    path.data()
                ));
            }
            Node::Image(image) => {
                self.add(format_args!(
                    "image {:?} {:?} {:?}",
                    image.is_visible(),
                    image.rendering_mode(),
                    image.size()
                ));
                match image.kind() {
                    ImageKind::PNG(data) | ImageKind::JPEG(data) => self.0.update(Sha256::digest(&**data)),
                    kind => self.add(format_args!("{kind:?}")),
                }
            }
        }
    }

    fn group(&mut self, group: &Group) {
        let ways = (group.transform(), group.opacity(), group.blend_mode(), group.isolate());
        self.add(format_args!(
            "group {ways:?} {:?} {:?} {:?} (",
            group.clip_path(),
            group.mask(),
            group.filters()
        ));
        group.children().iter().for_each(|node| self.node(node));
        self.add(format_args!(")"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use resvg::usvg::{Options, Tree};

    fn key_of(shapes: &str) -> Key {
        let source =
            format!(r#"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">{shapes}</svg>"#);
        let tree = Tree::from_str(&source, &Options::default()).unwrap();
        key("", tree.root().children().iter().map(|node| (node, tree.root())))
    }

    #[test]
    fn equal_drawings_have_one_key() {
        let shape = |id: &str, opacity: &str, x: &str| {
            key_of(&format!(
                r#"<g id="{id}" opacity="{opacity}"><path id="p{id}" d="M{x} 0h4v4z"/></g><rect width="3" height="3"/>"#
            ))
        };
        assert_eq!(shape("a", ".5", "1"), shape("b", ".5", "1"));
        assert_ne!(shape("a", ".5", "1"), shape("a", ".6", "1"));
        assert_ne!(shape("a", ".5", "1"), shape("a", ".5", "2"));
        // Within or after a group.
        let rect = r#"<rect width="3" height="3"/>"#;
        assert_ne!(
            key_of(&format!("<g opacity='.5'>{rect}{rect}</g>")),
            key_of(&format!("<g opacity='.5'>{rect}</g>{rect}"))
        );
    }
}
