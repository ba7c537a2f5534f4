//! Whether low ink makes a difference.

use crate::diag::Diagnostic;
use crate::legible::Subject;
use crate::render::{Style, render_some};

/// A warning if cards are printed in low ink and their templates draw the same in full ink. Cards are drawn
/// both ways to find out: one card first, since one that differs is enough.
pub(super) fn ignored(
    Subject { deck, library, rendered, style, cards }: Subject<'_>,
    low_ink: bool,
) -> Option<Diagnostic> {
    let full = Style { low_ink: false, ..style.clone() };
    let alike = |some: &[usize]| {
        render_some(deck, library, &full, some).is_ok_and(|(other, _)| rendered.looks_like(&other))
    };
    let ignored = low_ink && alike(cards.get(..1)?) && alike(cards);
    let diagnostic = Diagnostic::warning(
        "ink",
        format!("{}: no template of these cards uses `ink`, so `--ink low` has no effect", deck.title),
    );
    ignored.then(|| diagnostic.hint("leave `--ink` out; templates draw less where `ink` is `\"low\"`"))
}
