//! `<text>` elements that a template writes itself: their glyphs, as SVG has them, if their own attributes
//! say all about their font.

use std::ops::Range;
use std::sync::Arc;

use super::emit::place;
use super::shape;
use crate::svg::typeset::{Line, Located, Span, Typeset};
use crate::template::face::Faces;
use crate::xml::escaped;
use crate::{limits, svg};

/// Properties that an element inherits unless it has them itself.
const INHERITED: [&str; 3] = ["font-weight", "font-style", "text-anchor"];

/// Attributes that a label may have.
const KNOWN: [&str; 8] =
    ["x", "y", "font-family", "font-size", "font-weight", "font-style", "text-anchor", "fill"];

/// An element of words alone.
struct Label {
    range: Range<usize>,
    attributes: Vec<(&'static str, String)>,
    words: String,
}

impl Label {
    fn get(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(known, _)| *known == name).map(|(_, value)| value.as_str())
    }

    /// A number without a unit.
    fn number(&self, name: &str) -> Option<f32> {
        let value = self
            .get(name)
            .filter(|value| value.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'-' | b'.')))?;
        let number: f64 = value.parse().ok().filter(|_| !value.ends_with('.'))?;
        (number.abs() < limits::SVG_NUMBER).then_some(number as f32)
    }

    /// The element with its glyphs; `None` if it looks in another way than they do.
    fn set(&self, faces: &Faces) -> Option<Typeset> {
        let fill = self.get("fill").unwrap_or_default();
        if fill.contains("url(") || fill.trim() == "none" {
            return None;
        }
        let weight = match self.get("font-weight").unwrap_or("400") {
            "normal" => 400,
            "bold" => 700,
            weight => weight.parse().ok()?,
        };
        let italic = match self.get("font-style").unwrap_or("normal") {
            "normal" => false,
            "italic" => true,
            _ => return None,
        };
        let family = self.get("font-family")?.trim_matches(['\'', '"']);
        let face = faces.find(family, weight, italic).ok()?;
        let (size, y) = (self.number("font-size").filter(|size| *size > 0.0)?, self.number("y")?);
        let words = &self.words;
        let shaped = shape::shaped(words, &[(0..words.len(), Arc::clone(&face))])
            .ok()
            .filter(|shaped| shaped.is_exact)?;
        let mut span =
            Span { face: face.place, weight, x: self.number("x")?, glyphs: Vec::with_capacity(words.len()) };
        let mut pen = 0.0;
        for cluster in &shaped.clusters {
            pen += place(
                shaped.glyphs.get(cluster.glyphs.clone())?,
                pen,
                size / face.upem as f32,
                0,
                &mut span.glyphs,
            )?;
        }
        span.x += match self.get("text-anchor").unwrap_or("start") {
            "start" => 0.0,
            "middle" => -pen / 2.0,
            "end" => -pen,
            _ => return None,
        };
        let line = Line { text: words.clone(), size, y, elements: 1, spans: vec![span] };
        let lines = vec![(0..self.range.len(), line)];
        Some(Typeset { lines, fill: escaped(fill), is_plain: true, is_label: true, ..Typeset::default() })
    }
}

/// The texts of a filled template: those that functions have set, and those that it writes itself; in
/// ascending order.
pub(crate) fn with_labels(svg: &str, set: Vec<Located>, faces: &Faces) -> Vec<Located> {
    let found: Vec<Label> =
        gaps(svg, set.iter().map(|(range, _)| range)).flat_map(|gap| labels(svg, gap)).collect();
    if found.is_empty() {
        return set;
    }
    let mut known: Vec<&Range<usize>> =
        set.iter().map(|(range, _)| range).chain(found.iter().map(|label| &label.range)).collect();
    known.sort_by_key(|range| range.start);
    // The other parts of the template may set what elements inherit.
    let others: Vec<&str> = gaps(svg, known.into_iter()).filter_map(|gap| svg.get(gap)).collect();
    let somewhere = |name: &str| others.iter().any(|part| part.contains(name));
    let has_shorthand = somewhere("font:") || somewhere("font=");
    let inherited = INHERITED.map(|name| has_shorthand || somewhere(name));
    let is_alone = |label: &&Label| {
        INHERITED.iter().zip(inherited).all(|(name, inherited)| !inherited || label.get(name).is_some())
    };
    let labels = found
        .iter()
        .filter(is_alone)
        .filter_map(|label| Some((label.range.clone(), Arc::new(label.set(faces)?))));
    let mut all: Vec<Located> = labels.chain(set.iter().cloned()).collect();
    all.sort_by_key(|(range, _)| range.start);
    all
}

/// The ranges before, between and after some ranges in ascending order.
fn gaps<'a>(svg: &str, ranges: impl Iterator<Item = &'a Range<usize>>) -> impl Iterator<Item = Range<usize>> {
    let mut start = 0;
    ranges
        .map(Range::clone)
        .chain(std::iter::once(svg.len()..svg.len()))
        .map(move |range| std::mem::replace(&mut start, range.end)..range.start)
}

/// The elements of words alone in a part of a text.
fn labels(svg: &str, part: Range<usize>) -> Vec<Label> {
    let text = svg.get(part.clone()).unwrap_or_default();
    let at = |(start, _): (usize, &str)| label(text.get(start..)?, part.start + start);
    text.match_indices("<text ").filter_map(at).collect()
}

/// The element that a text begins with, which is at a place in the template. All that is read ends at the
/// next `<`, so that many beginnings cost no more than their length.
fn label(text: &str, at: usize) -> Option<Label> {
    let inner = text.strip_prefix('<')?;
    let (tag, rest) = inner.split_at_checked(inner.find(['<', '>'])?)?;
    let rest = rest.strip_prefix('>')?;
    let length = text.len() - rest.split_at_checked(rest.find('<')?)?.1.strip_prefix("</text>")?.len();
    let count = tag.matches('=').count();
    if count > KNOWN.len() || tag.contains('&') {
        return None;
    }
    let document = svg::document(text.get(..length)?).ok()?;
    let element = document.root_element();
    let own = element.attributes().filter(|attribute| attribute.namespace().is_none());
    let known = |name: &str| KNOWN.into_iter().find(|known| *known == name);
    let attributes: Vec<(&str, String)> =
        own.filter_map(|own| Some((known(own.name())?, own.value().to_string()))).collect();
    let words = element.text().filter(|words| is_simple(words) && attributes.len() == count)?.to_string();
    Some(Label { range: at..at + length, attributes, words })
}

/// True if SVG leaves the spaces between words as they are.
fn is_simple(words: &str) -> bool {
    !words.is_empty()
        && words.trim() == words
        && !words.contains("  ")
        && !words.chars().any(char::is_control)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Option<(Vec<(&'static str, String)>, String)> {
        label(text, 0).map(|label| (label.attributes, label.words))
    }

    #[test]
    fn elements_of_words_alone_are_labels() {
        let (attributes, words) =
            found("<text x='1'\n y=\"2\" >Bill &amp; Bee&#x27;s &amp;lt;</text><g/>").unwrap_or_default();
        assert_eq!(
            (attributes, words.as_str()),
            (vec![("x", "1".into()), ("y", "2".into())], "Bill & Bee's &lt;")
        );
        for other in [
            "<text x='1' x='2'>a</text>",
            "<text id='a'>a</text>",
            "<text x='&#49;'>a</text>",
            "<text x='1'> a</text>",
            "<text x='1'>a  b</text>",
            "<text x='1'>a\nb</text>",
            "<text x='1'>a<tspan>b</tspan></text>",
            "<text x='1'>&eacute;</text>",
            "<text x='1'></text>",
            "<text x='1'/>",
            "<text x='1",
            "<text x=1>a</text>",
            "<text xmlns='x' x='1'>a</text>",
            "<text x='1' xml:space='preserve'>a</text>",
            "<text <text x='1'>a</text>",
        ] {
            assert!(found(other).is_none(), "{other}");
        }
    }

    #[test]
    fn gaps_are_what_is_left() {
        assert_eq!(gaps("0123456789", [2..3, 3..5].iter()).collect::<Vec<_>>(), [0..2, 3..3, 5..10]);
        assert_eq!(gaps("01", [].iter()).next(), Some(0..2));
    }
}
