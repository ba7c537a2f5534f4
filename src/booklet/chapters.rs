//! The texts of expansions: each becomes a chapter after the text of the deck, with its title as heading.

use std::sync::Arc;

use super::markdown::{self, Block, Kind, Text};
use super::untitled;
use crate::diag::{Diagnostic, Diagnostics, Place, Source};

/// The text of a deck with those of its expansions.
///
/// # Errors
/// Everything that a booklet can't show in any of them, and chapters without a title or with their own style.
pub(super) fn read(source: &Arc<Source>, chapters: &[Arc<Source>]) -> Result<Text, Diagnostics> {
    let mut diagnostics = Diagnostics::default();
    let mut text = markdown::read(source).unwrap_or_else(|others| {
        diagnostics.extend(others);
        Text { head: None, blocks: Vec::new(), rulings: Vec::new() }
    });
    for chapter in chapters {
        match markdown::read(chapter) {
            Ok(read) => {
                diagnostics.extend(check(&read, chapter));
                text.blocks.extend(read.blocks.into_iter().map(lowered));
                text.rulings.extend(read.rulings);
            }
            Err(others) => diagnostics.extend(others),
        }
    }
    diagnostics.into_result(text).map(|(text, _)| text)
}

fn check(text: &Text, source: &Arc<Source>) -> Diagnostics {
    let mut diagnostics = Diagnostics::default();
    if let Some((start, head)) = &text.head {
        let diagnostic = Diagnostic::error("style", "the text of an expansion can't have its own style");
        let place = Place::new(source, *start..start + head.len());
        diagnostics.push(
            diagnostic.at(place, "leave it out").hint("the style of a booklet is that of the deck's rules"),
        );
    }
    if !matches!(text.blocks.first(), Some(Block { kind: Kind::Heading(1, _), .. })) {
        diagnostics.push(
            untitled(&text.blocks, source)
                .hint("begin with `# Title`, which becomes the heading of the chapter"),
        );
    }
    diagnostics
}

/// Moves headings of a chapter one level down, so that its title is a heading of the booklet.
fn lowered(mut block: Block) -> Block {
    if let Kind::Heading(level, _) = &mut block.kind {
        *level = (*level + 1).min(3);
    }
    block
}
