//! Text in boxes: markup, shaping, breaking into lines, fitting, writing.

pub(super) mod cache;
mod emit;
mod fit;
pub(super) mod label;
mod layout;
mod markup;
mod set;
mod shape;
pub(super) mod spec;
mod wrap;

use std::sync::Arc;

pub(crate) use set::{Set, SetError, Span, Type, Typesetter};
pub(crate) use spec::Align;

use self::fit::{FitError, Space};
use self::layout::Layout;
use self::markup::Paragraph;
use self::spec::TextSpec;
use super::face::Face;
use super::render::{Render, RenderError};
use super::shared::Shared;
use crate::diag::Diagnostic;
use crate::svg::typeset::Typeset;

/// A text that wraps and shrinks into its box.
///
/// # Errors
/// It does not fit at the smallest size, or cannot be set in its font.
pub(super) fn textbox(
    shared: &Shared,
    render: &Render,
    spec: &TextSpec,
) -> Result<Arc<Typeset>, RenderError> {
    shared.texts.get_or("textbox", render, spec, || {
        let paragraphs = markup::parse(&spec.text);
        let (layout, min) = prepared(shared, render, spec, paragraphs)?;
        let space = Space {
            width: spec.width,
            height: spec.height,
            leading: spec.leading,
            balance: spec.align == Align::Center,
        };
        let at_least = |min: f64| fit::fit(&layout, &space, spec.size.max(min), min);
        if let (true, Err(unfit)) = (spec.draft, at_least(spec.min)) {
            render.note(overflow("text", spec, &unfit));
        }
        match at_least(min) {
            Ok(fitted) => Ok(emit::emit(&layout, spec, &fitted)?),
            Err(unfit) => Err(overflow("text", spec, &unfit).into()),
        }
    })
}

/// The height that a text of a width needs at its size, or at the size that its longest word fits at.
///
/// # Errors
/// A word does not fit at the smallest size, or the text cannot be set in its font.
pub(super) fn height(shared: &Shared, render: &Render, spec: &TextSpec) -> Result<f64, RenderError> {
    let height = shared.texts.get_or("height", render, spec, || {
        let (layout, min) = prepared(shared, render, spec, markup::parse(&spec.text))?;
        let space = Space { width: spec.width, height: None, leading: spec.leading, balance: false };
        match fit::fit(&layout, &space, spec.size.max(min), min) {
            Ok(fitted) => Ok(number(fitted.height * fitted.size * spec.leading)),
            Err(unfit) => Err(overflow("text", spec, &unfit).into()),
        }
    })?;
    Ok(height.markup.parse().unwrap_or_default())
}

/// A number as it is cached.
fn number(number: f64) -> Typeset {
    Typeset { markup: number.to_string(), ..Typeset::default() }
}

/// One line on a baseline.
pub(super) fn line(shared: &Shared, render: &Render, spec: &TextSpec) -> Result<Arc<Typeset>, RenderError> {
    shared.texts.get_or("line", render, spec, || {
        let paragraphs = markup::parse_line(&spec.text);
        let (layout, min) = prepared(shared, render, spec, paragraphs)?;
        let at_least = |min: f64| {
            let size = if spec.width.is_some() { spec.size.max(min) } else { spec.size };
            fit::line(&layout, spec.width, size, min)
        };
        if let (true, Err(unfit)) = (spec.draft, at_least(spec.min)) {
            render.note(overflow("line", spec, &unfit));
        }
        match at_least(min) {
            Ok(fitted) => Ok(emit::emit(&layout, spec, &fitted)?),
            Err(unfit) => Err(overflow("line", spec, &unfit).into()),
        }
    })
}

/// The width of a line in units.
pub(super) fn measure(shared: &Shared, render: &Render, spec: &TextSpec) -> Result<f64, RenderError> {
    let width = shared.texts.get_or("measure", render, spec, || {
        let (layout, _) = prepared(shared, render, spec, markup::parse_line(&spec.text))?;
        Ok(number(layout.whole_width() * spec.size))
    })?;
    Ok(width.markup.parse().unwrap_or_default())
}

/// The smallest size of texts in drafts as a part of that in print: too small to read, but visible.
const SMALLEST: f64 = 0.2;

/// A text ready to be fitted, and its smallest size.
fn prepared(
    shared: &Shared,
    render: &Render,
    spec: &TextSpec,
    mut paragraphs: Vec<Paragraph>,
) -> Result<(Layout, f64), RenderError> {
    let unclosed = paragraphs.iter().find_map(|paragraph| paragraph.unclosed.as_deref()).map(unclosed);
    match unclosed {
        Some(unclosed) if spec.draft => render.note(unclosed),
        Some(unclosed) => return Err(unclosed.into()),
        None => {}
    }
    if !spec.draft {
        return Ok((Layout::new(shared, render, spec, &paragraphs)?, spec.min));
    }
    let layout = Layout::new(shared, render, spec, &paragraphs).or_else(|missing| {
        render.note(missing);
        // Letters that the font lacks are question marks.
        let lacks = |face: &Face, c: char| {
            face.shape(&c.to_string())
                .is_some_and(|glyphs| glyphs.glyph_infos().iter().any(|glyph| glyph.glyph_id == 0))
        };
        if let Some(face) = shared.faces.nearest(&spec.family, spec.weight, spec.italic) {
            paragraphs.iter_mut().for_each(|paragraph| paragraph.replace(&|c| lacks(&face, c)));
        }
        Layout::new(shared, render, spec, &paragraphs)
    })?;
    Ok((layout, spec.min * SMALLEST))
}

/// The error of stars that make nothing bold.
fn unclosed(stars: &str) -> Diagnostic {
    Diagnostic::error("unclosed-bold", format!("`**` has no other `**` to go with: {}", beginning(stars)))
        .about(stars)
        .hint("write `**bold**`, both within one line of the text; for plain stars write `\\*\\*`")
}

/// The beginning of a text, for messages.
fn beginning(text: &str) -> String {
    let begin: String = text.chars().take(40).collect();
    format!("`{begin}{}`", if begin.len() < text.len() { "…" } else { "" })
}

fn overflow(what: &str, spec: &TextSpec, unfit: &FitError) -> Diagnostic {
    let points = |units: f64| format!("{:.1} pt", units * spec.unit * 72.0 / 25.4);
    let units = |units: f64| format!("{:.1}", units);
    let at = format!("at its smallest size of {}", points(spec.min.min(spec.size.max(spec.min))));
    let why = match unfit {
        FitError::Word { word, width } => format!(
            "{at} `{word}` is {} units wide, the {} {}",
            units(*width),
            if what == "line" { "line has" } else { "box has" },
            units(spec.width.unwrap_or_default())
        ),
        FitError::Height { height } => {
            format!(
                "{at} it needs a height of {} units, the box has {}",
                units(*height),
                units(spec.height.unwrap_or_default())
            )
        }
    };
    Diagnostic::error(
        "text-overflow",
        format!("the {what} {} does not fit into its box", beginning(&spec.text)),
    )
    .about(&spec.text)
    .hint(why)
    .hint("shorten the text, enlarge the box, or allow a smaller `min`")
}
