//! Prepares an SVG picture for embedding in another SVG: removes the root element, makes ids unique, and
//! drops metadata, comments and data of editors.

use std::fmt::Write as _;
use std::sync::Arc;

use resvg::usvg::roxmltree::{self, Document, Node, NodeType, ParsingOptions};

use super::place::{Picture, id_part};
use crate::diag::{Diagnostic, Place, Source};
use crate::limits;
use crate::svg::edit::Edits;
use crate::svg::hidden::Hidden;
use crate::svg::ink::{INKSCAPE, of_label};
use crate::svg::viewport::{self, Frame};
use crate::svg::{MarkupError, check_text, css, explained, fallback, picture, prolog};
use crate::template::write::Factor;
use crate::xml::escape;

const SVG: &str = "http://www.w3.org/2000/svg";
const XLINK: &str = "http://www.w3.org/1999/xlink";

/// Attributes of the root element that concern its own frame only.
const FRAME: [&str; 11] = [
    "width",
    "height",
    "viewBox",
    "version",
    "baseProfile",
    "x",
    "y",
    "id",
    "class",
    "preserveAspectRatio",
    "overflow",
];

/// Elements that draw nothing.
const SILENT: [&str; 9] = [
    "title",
    "desc",
    "metadata",
    "animate",
    "animateMotion",
    "animateTransform",
    "animateColor",
    "set",
    "cursor",
];

/// Attributes that are lengths along x, along y or neither, which may be percentages of the picture's view
/// box.
const ACROSS: [&str; 7] = ["x", "width", "cx", "rx", "x1", "x2", "dx"];
const DOWN: [&str; 7] = ["y", "height", "cy", "ry", "y1", "y2", "dy"];
const SHAPES: [&str; 9] = ["rect", "circle", "ellipse", "line", "image", "use", "text", "tspan", "svg"];

/// Reads a picture; `name` is its full name.
///
/// # Errors
/// It is not well-formed, not SVG, or contains something that is forbidden on cards.
pub(super) fn picture(name: &str, source: &Arc<Source>) -> Result<Picture, Diagnostic> {
    let unread = |refused| unread(name, source, refused);
    let text = prolog::without_doctype(&source.text).map_err(unread)?;
    check_text(&text).map_err(unread)?;
    let document = parsed(&text).map_err(|error| unread(explained(&text, &error)))?;
    let edits = css::resolved(&document).map_err(unread)?;
    let origin = Origin { name, source, edits: &edits };
    if edits.is_empty() {
        return embedded(&origin, &document);
    }
    let styled = edits.applied(&text);
    embedded(&origin, &parsed(&styled).map_err(|error| unread(MarkupError::new(error.to_string())))?)
}

fn parsed(text: &str) -> Result<Document<'_>, roxmltree::Error> {
    let options =
        ParsingOptions { allow_dtd: false, nodes_limit: limits::ART_NODES, ..ParsingOptions::default() };
    Document::parse_with_options(text, options)
}

/// A picture's name and file, and what its style sheets have changed in its text.
struct Origin<'a> {
    name: &'a str,
    source: &'a Arc<Source>,
    edits: &'a Edits,
}

impl Origin<'_> {
    /// An error at an element.
    fn error(&self, node: Node<'_, '_>, message: impl Into<String>, label: &str) -> Diagnostic {
        let range = self.edits.original(&node.range());
        let end =
            self.source.text[range.clone()].find(['>', '\n']).map_or(range.end, |at| range.start + at + 1);
        Diagnostic::error("art-file", message).at(Place::new(self.source, range.start..end), label)
    }

    fn unread(&self, refused: MarkupError) -> Diagnostic {
        unread(
            self.name,
            self.source,
            MarkupError { span: refused.span.map(|span| self.edits.original(&span)), ..refused },
        )
    }
}

/// Prepares a picture without style sheets.
fn embedded(origin: &Origin<'_>, document: &Document<'_>) -> Result<Picture, Diagnostic> {
    let (root, name) = (document.root_element(), origin.name);
    if !is_svg(root, "svg") {
        return Err(origin.error(
            root,
            format!("the picture `{name}` is not an SVG file"),
            "the first element must be `<svg>`",
        ));
    }
    let (corner, size) = frame(root).map_err(|refused| origin.unread(refused))?.ok_or_else(|| {
        let label = "neither a `viewBox` nor `width` and `height`";
        origin
            .error(root, format!("the picture `{name}` has no size"), label)
            .hint("give it a view box: `<svg viewBox=\"0 0 512 512\" …>`")
    })?;
    let prefix = format!("{}.", id_part(name));
    let mut writer =
        Writer { origin, prefix, size, hidden: Hidden::of(document), body: String::new(), tinted: false };
    writer.root(root)?;
    Ok(Picture { name: name.to_string(), origin: corner, size, body: writer.body, tinted: writer.tinted })
}

fn is_svg(node: Node<'_, '_>, name: &str) -> bool {
    node.tag_name().name() == name && matches!(node.tag_name().namespace(), None | Some(SVG))
}

/// True if there is a `href` without a namespace, which overrides that of XLink.
fn has_plain_link(node: Node<'_, '_>) -> bool {
    node.attributes().any(|attribute| attribute.namespace().is_none() && attribute.name() == "href")
}

type Pair = (f64, f64);

/// Origin and size in units of the content: those of the view box, or the sides.
fn frame(root: Node<'_, '_>) -> Result<Option<(Pair, Pair)>, MarkupError> {
    if root.has_attribute("viewBox") {
        return Ok(viewport::view_box(root)?.map(|[x, y, w, h]| ((x, y), (w, h))));
    }
    Ok(Frame::of(root)?.map(|frame| ((0.0, 0.0), (frame.width.to_px(), frame.height.to_px()))))
}

fn unread(name: &str, source: &Arc<Source>, refused: MarkupError) -> Diagnostic {
    let place = refused.span.map_or_else(|| Place::file(source), |span| Place::new(source, span));
    let diagnostic =
        Diagnostic::error("art-file", format!("the picture `{name}` cannot be read: {}", refused.message))
            .at(place, "");
    refused.hint.into_iter().fold(diagnostic, Diagnostic::hint)
}

struct Writer<'a> {
    origin: &'a Origin<'a>,
    prefix: String,
    /// Width and height that percentages are of: those of the innermost view box.
    size: (f64, f64),
    hidden: Hidden<'a>,
    body: String,
    tinted: bool,
}

impl Writer<'_> {
    fn root(&mut self, root: Node<'_, '_>) -> Result<(), Diagnostic> {
        let inherited = root
            .attributes()
            .any(|attribute| attribute.namespace().is_none() && !FRAME.contains(&attribute.name()));
        if inherited {
            self.body.push_str("<g");
            self.attributes(root, &FRAME)?;
            self.body.push('>');
        }
        self.children(root, 1)?;
        if inherited {
            self.body.push_str("</g>");
        }
        Ok(())
    }

    fn children(&mut self, parent: Node<'_, '_>, depth: usize) -> Result<(), Diagnostic> {
        if depth > limits::ART_DEPTH {
            return Err(self.diagnostic(
                parent,
                format!("the picture nests deeper than {} elements", limits::ART_DEPTH),
            ));
        }
        let in_text = matches!(
            parent.tag_name().name(),
            "text" | "tspan" | "textPath" | "flowPara" | "flowSpan" | "flowDiv" | "flowRoot" | "textArea"
        );
        for child in parent.children() {
            match child.node_type() {
                NodeType::Element => self.element(child, depth)?,
                NodeType::Text if in_text => escape(&mut self.body, child.text().unwrap_or_default()),
                _ => {}
            }
        }
        Ok(())
    }

    fn element(&mut self, node: Node<'_, '_>, depth: usize) -> Result<(), Diagnostic> {
        let name = node.tag_name().name();
        if !matches!(node.tag_name().namespace(), None | Some(SVG)) || SILENT.contains(&name) {
            return Ok(());
        }
        if name == "style" || fallback::is_left_out(node) || self.hidden.has(node) {
            return Ok(());
        }
        if matches!(name, "script" | "foreignObject") {
            let refused =
                self.diagnostic(node, format!("a picture must not have a `<{name}>` element inside"));
            return Err(if name == "script" { refused } else { refused.hint(fallback::HINT) });
        }
        let outer = self.size;
        self.body.push('<');
        self.body.push_str(name);
        self.attributes(node, &[])?;
        if name == "svg" {
            self.size = self.viewport(node)?;
        }
        let before = self.body.len();
        self.body.push('>');
        let start = self.body.len();
        self.children(node, depth + 1)?;
        self.size = outer;
        if self.body.len() == start {
            self.body.truncate(before);
            self.body.push_str("/>");
        } else {
            let _ = write!(self.body, "</{name}>");
        }
        Ok(())
    }

    /// The size of the content of a nested drawing. Sides that are not written are those of the drawing
    /// around it, which would be the card.
    fn viewport(&mut self, node: Node<'_, '_>) -> Result<Pair, Diagnostic> {
        let (across, down) = self.size;
        let mut sides = [0.0; 2];
        for (side, (name, whole)) in sides.iter_mut().zip([("width", across), ("height", down)]) {
            *side = match node.attribute(name).map(str::trim) {
                None => {
                    self.write(name, &Factor(whole).to_string());
                    whole
                }
                Some("auto") => whole,
                Some(text) => match text.strip_suffix('%').map(|percent| percent.trim().parse::<f64>()) {
                    Some(percent) => percent.map_or(whole, |percent| whole * percent / 100.0),
                    None => viewport::pixels(text)
                        .ok_or_else(|| self.diagnostic(node, format!("`{text}` is not a valid {name}")))?,
                },
            };
        }
        let view_box = viewport::view_box(node).map_err(|refused| self.origin.unread(refused))?;
        Ok(view_box.map_or((sides[0], sides[1]), |[_, _, w, h]| (w, h)))
    }

    fn attributes(&mut self, node: Node<'_, '_>, without: &[&str]) -> Result<(), Diagnostic> {
        for attribute in node.attributes() {
            let (name, value) = (attribute.name(), attribute.value());
            match attribute.namespace() {
                None if without.contains(&name) || name.starts_with("on") || name == "class" => {}
                // A browser that can draw foreign objects has it; the switch after which draw.io tells others
                // that they can't is left empty.
                None if name == "requiredFeatures" && value.ends_with("#Extensibility") => {}
                None if name == "href" => self.link(node, value)?,
                None => self.attribute(node, name, value),
                Some(XLINK) if name == "href" && !has_plain_link(node) => self.link(node, value)?,
                Some(INKSCAPE) if name == "label" => {
                    if let Some((attribute, value)) = of_label(value) {
                        self.write(attribute, value);
                    }
                }
                Some("http://www.w3.org/XML/1998/namespace") if name == "space" => {
                    self.write("xml:space", value)
                }
                Some(_) => {}
            }
        }
        Ok(())
    }

    fn attribute(&mut self, node: Node<'_, '_>, name: &str, value: &str) {
        self.tinted |= value.to_ascii_lowercase().contains("currentcolor");
        if name == "id" {
            let value = format!("{}{value}", self.prefix);
            return self.write(name, &value);
        }
        if let Some(value) = self.percentage(node, name, value) {
            return self.write(name, &value);
        }
        match value.contains("url(") {
            true => {
                let value = self.links(value);
                self.write(name, &value);
            }
            false => self.write(name, value),
        }
    }

    fn write(&mut self, name: &str, value: &str) {
        let _ = write!(self.body, " {name}=\"");
        escape(&mut self.body, value);
        self.body.push('"');
    }

    /// Rewrites `url(#a)` as `url(#prefix.a)`, without quotes.
    fn links(&self, value: &str) -> String {
        let mut out = String::with_capacity(value.len() + self.prefix.len());
        let mut rest = value;
        while let Some(at) = rest.find("url(") {
            out.push_str(&rest[..at]);
            let inside = &rest[at + 4..];
            let end = inside.find(')').unwrap_or(inside.len());
            let address = inside[..end].trim().trim_matches(['"', '\'']);
            let address = address
                .strip_prefix('#')
                .map_or_else(|| address.to_string(), |id| format!("#{}{id}", self.prefix));
            let _ = write!(out, "url({address}");
            rest = &inside[end..];
        }
        out.push_str(rest);
        out
    }

    fn link(&mut self, node: Node<'_, '_>, value: &str) -> Result<(), Diagnostic> {
        let value = value.trim();
        match (value.strip_prefix('#'), node.tag_name().name()) {
            (_, "a") => {}
            (Some(id), _) => {
                let value = format!("#{}{id}", self.prefix);
                self.write("href", &value);
            }
            (None, "image" | "feImage") if value.starts_with("data:image/") => {
                // Damaged images are reported when the whole card is parsed.
                let shared = picture::from_uri(value).ok().and_then(|data| picture::share(&data).ok());
                self.write("href", shared.as_ref().map_or(value, |(_, address)| address));
            }
            (None, _) => {
                return Err(self
                    .diagnostic(node, "a picture must not link to other files")
                    .hint("embed the picture inside as a `data:` URI"));
            }
        }
        Ok(())
    }

    /// Converts a percentage of the view box into units, because within a card it would refer to the card.
    fn percentage(&self, node: Node<'_, '_>, name: &str, value: &str) -> Option<String> {
        if !SHAPES.contains(&node.tag_name().name()) {
            return None;
        }
        let percent: f64 = value.trim().strip_suffix('%')?.trim().parse().ok()?;
        let (w, h) = self.size;
        let whole = match name {
            _ if ACROSS.contains(&name) => w,
            _ if DOWN.contains(&name) => h,
            "r" | "stroke-width" => ((w * w + h * h) / 2.0).sqrt(),
            _ => return None,
        };
        Some(Factor(whole * percent / 100.0).to_string())
    }

    fn diagnostic(&self, node: Node<'_, '_>, message: impl Into<String>) -> Diagnostic {
        self.origin.error(node, message, "")
    }
}
