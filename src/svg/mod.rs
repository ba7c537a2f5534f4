//! Strict parser: SVG text → tree, without files, network, scripts, or anything that takes long to render.
//!
//! Text comes from `template`; trees go to `press`, or to [`png()`] for an image of a card.

mod cost;
pub(crate) mod css;
pub(crate) mod edit;
pub(crate) mod fallback;
mod family;
mod geometry;
pub(crate) mod hidden;
pub mod ink;
mod inspect;
mod number;
pub mod ordinal;
pub mod picture;
pub(crate) mod prolog;
mod rewrite;
mod root_size;
mod scan;
pub(crate) mod stand_in;
mod syntax;
pub(crate) mod typeset;
mod unsupported;
pub(crate) mod viewport;
mod wellformed;

use std::borrow::Cow;
use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, ImageHrefResolver, ImageKind, roxmltree};

use crate::fonts::Fonts;
use crate::limits;
pub use crate::xml::MarkupError;
use root_size::Canvas;
pub(crate) use syntax::declarations;
use viewport::Frame;
pub(crate) use wellformed::explained;

/// Parses an SVG. The canvas of the tree is in points: `width="63mm"` is 178.58. Lengths are those of CSS,
/// with 96 pixels per inch.
///
/// # Errors
/// It is not SVG, exceeds a limit, refers to something outside, or uses a missing font.
pub fn parse(text: &str, fonts: &Fonts) -> Result<usvg::Tree, MarkupError> {
    tree(text, None, 0, fonts)
}

/// Parses an SVG in which stand-ins replace this many texts.
///
/// # Errors
/// The same as of [`parse`], or a text looks different where it is.
pub(crate) fn sketch(text: &str, stand_ins: usize, fonts: &Fonts) -> Result<usvg::Tree, MarkupError> {
    tree(text, None, stand_ins, fonts)
}

/// The same at another scale in the middle of a canvas, which clips it; width and height of the canvas are in
/// points.
pub(crate) fn centred(
    text: &str,
    scale: f64,
    size: (f64, f64),
    stand_ins: usize,
    fonts: &Fonts,
) -> Result<usvg::Tree, MarkupError> {
    tree(text, Some(Canvas { scale, size }), stand_ins, fonts)
}

/// All checks are made on the text as written, but for style sheets, so that errors have their places in it.
fn tree(
    text: &str,
    canvas: Option<Canvas>,
    stand_ins: usize,
    fonts: &Fonts,
) -> Result<usvg::Tree, MarkupError> {
    scan::text(text)?;
    let text = prolog::without_doctype(text)?;
    let as_written = document(&text).map_err(|error| wellformed::explained(&text, &error))?;
    let edits = css::resolved(&as_written)?;
    if edits.is_empty() {
        return drawn(&text, &as_written, canvas, stand_ins, fonts);
    }
    // A rule may be for the texts that stand-ins replace.
    if stand_ins > 0 {
        return Err(MarkupError::new("a text that style sheets may change"));
    }
    let styled = edits.applied(&text);
    let document = document(&styled).map_err(|error| MarkupError::new(error.to_string()))?;
    let back = |refused: MarkupError| MarkupError {
        span: refused.span.as_ref().map(|span| edits.original(span)),
        ..refused
    };
    drawn(&styled, &document, canvas, stand_ins, fonts).map_err(back)
}

/// The tree of a drawing without style sheets.
fn drawn(
    text: &str,
    as_written: &roxmltree::Document<'_>,
    canvas: Option<Canvas>,
    stand_ins: usize,
    fonts: &Fonts,
) -> Result<usvg::Tree, MarkupError> {
    scan::document(as_written, fonts, if stand_ins > 0 { limits::SVG_SET } else { 0 })?;
    if !stand_in::are_fit(as_written, stand_ins) {
        return Err(MarkupError::new("a text that its surroundings change"));
    }
    let rewritten = rewrite::rewritten(text, as_written)?;
    let reparsed = match &rewritten {
        Cow::Borrowed(_) => None,
        Cow::Owned(text) => Some(document(text).map_err(|error| MarkupError::new(error.to_string()))?),
    };
    let unsized_document = reparsed.as_ref().unwrap_or(as_written);
    let root = unsized_document.root_element();
    let sized =
        Frame::of(root)?.map(|frame| root_size::sized(&rewritten, root, &frame, canvas)).transpose()?;
    // The tag of the root comes before all numbers.
    let shift = sized.as_ref().map_or(0, |sized| sized.len() as isize - rewritten.len() as isize);
    let sized_text = ordinal::inserted(
        sized.as_deref().unwrap_or(&rewritten),
        &ordinal::insertions(unsized_document),
        shift,
    );
    let document = document(&sized_text).map_err(|error| MarkupError::new(error.to_string()))?;
    let tree = usvg::Tree::from_xmltree(&document, &tree_options(fonts))
        .map_err(|error| MarkupError::new(error.to_string()))?;
    inspect::tree(&tree)?;
    // A line without area is not drawn in a gradient or a pattern that depends on the box of what it fills,
    // and which it may inherit.
    if stand_ins > 0 && stand_in::drawn(tree.root()) < stand_ins {
        return Err(MarkupError::new("a text that is not drawn as its stand-in is"));
    }
    match sized {
        Some(_) => Ok(tree),
        None => Err(MarkupError::new("an SVG without a size: neither `width` and `height` nor a `viewBox`")),
    }
}

/// Rejects a drawing with too much text besides the pixels in it, which are counted as those of image files.
pub(crate) fn check_text(text: &str) -> Result<(), MarkupError> {
    if (text.len() - picture::embedded_bytes(text)) as u64 <= limits::SVG_FILE_BYTES {
        return Ok(());
    }
    let message = format!("it has more than {} MiB besides the pixels in it", limits::SVG_FILE_BYTES >> 20);
    Err(MarkupError::new(message).with_hint("simplify its paths, or turn a part of it into an image"))
}

/// Returns a test for the families of the characters that a drawing draws; all pass if it has style sheets or
/// can't be read.
pub(crate) fn draws_in(text: &str) -> impl Fn(&str) -> bool + use<> {
    let drawn =
        document(text).ok().filter(|_| !text.contains("<style")).map(|document| scan::families(&document));
    move |family| drawn.as_ref().is_none_or(|drawn| drawn.contains(family))
}

/// Checks a value of `font-family`: one of its families must be at hand.
pub(crate) fn check_family(value: &str, fonts: &Fonts) -> Result<(), MarkupError> {
    family::check(value, fonts)
}

/// Parses the XML of an SVG, up to the limit of nodes.
pub(crate) fn document(text: &str) -> Result<roxmltree::Document<'_>, roxmltree::Error> {
    let options =
        roxmltree::ParsingOptions { allow_dtd: false, nodes_limit: limits::SVG_NODES, ..Default::default() };
    roxmltree::Document::parse_with_options(text, options)
}

fn tree_options(fonts: &Fonts) -> usvg::Options<'static> {
    let kind = |(picture, data): picture::Shared| match picture {
        picture::Picture::Png { .. } => Some(ImageKind::PNG(data)),
        picture::Picture::Jpeg { .. } => Some(ImageKind::JPEG(data)),
        picture::Picture::Other { .. } => None,
    };
    let data = move |_: &str, data: Arc<Vec<u8>>, _: &usvg::Options<'_>| {
        let data = picture::normal(&data);
        kind((picture::read(&data)?, data))
    };
    let shared = move |uri: &str, _: &usvg::Options<'_>| kind(picture::shared(uri)?);
    let mut options = usvg::Options {
        resources_dir: None,
        // The resolution of CSS, for lengths within a drawing; the size of the drawing itself has been
        // converted into points.
        dpi: 96.0,
        image_href_resolver: ImageHrefResolver {
            resolve_data: Box::new(data),
            resolve_string: Box::new(shared),
        },
        // No font has this name; text without a family has been rejected.
        font_family: String::new(),
        fontdb: Arc::clone(fonts.database()),
        ..usvg::Options::default()
    };
    options.font_resolver.select_fallback = Box::new(|_, _, _| None);
    options
}

/// Renders a tree as a PNG file, `width` pixels wide.
///
/// # Errors
/// The image would be empty or larger than the limit.
pub fn png(tree: &usvg::Tree, width: u32) -> Result<Vec<u8>, MarkupError> {
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).round() as u32;
    if u64::from(width) * u64::from(height) > limits::BITMAP_PIXELS {
        return Err(MarkupError::new(format!("an image of {width} by {height} pixels is too large")));
    }
    let mut bitmap = Pixmap::new(width, height).ok_or_else(|| MarkupError::new("an image without pixels"))?;
    resvg::render(tree, Transform::from_scale(scale, scale), &mut bitmap.as_mut());
    bitmap.encode_png().map_err(|error| MarkupError::new(error.to_string()))
}
