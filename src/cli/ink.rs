//! Whether low ink makes a difference.

use super::args::{Ink, Look};
use crate::diag::Diagnostic;
use crate::legible::Subject;
use crate::render::{Style, render_some};

/// That `--ink low` was typed for cards whose templates draw the same with all ink. They are drawn both ways to know it: one card first,
/// since it shows it where templates follow.
pub(super) fn ignored(Subject { deck, library, rendered, style, cards }: Subject<'_>, look: &Look) -> Option<Diagnostic> {
    let full = Style { low_ink: false, ..style.clone() };
    let alike = |some: &[usize]| render_some(deck, library, &full, some).is_ok_and(|(other, _)| rendered.looks_like(&other));
    let ignored = look.ink == Ink::Low && alike(cards.get(..1)?) && alike(cards);
    let diagnostic =
        Diagnostic::warning("ink", format!("{}: no template of these cards follows `ink`, so `--ink low` prints the same", deck.title));
    ignored.then(|| diagnostic.hint("leave `--ink` out; templates draw less where `ink` is `\"low\"`"))
}
