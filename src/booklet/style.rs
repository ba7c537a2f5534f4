//! The style of a booklet, from the head of its text between lines of `+++`; the default is plain black type.

use std::sync::Arc;

use serde::Deserialize;

use super::flow::{BLACK, WHITE};
use super::markdown::Text;
use crate::diag::{Diagnostic, Diagnostics, Place, Source};

/// The style of a booklet, a score pad or a box.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Style {
    /// Headings, and the title.
    pub heading: Font,
    /// Everything else.
    pub text: Font,
    /// Colour of headings and lines.
    pub ink: String,
    /// Colour behind examples.
    pub tint: String,
    /// Colour of the title page.
    pub cover: String,
    /// Colour of the words on it.
    pub cover_ink: String,
}

/// A face: family and weight.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Font {
    /// Family, as templates name it.
    pub font: String,
    /// Weight of the roman face.
    #[serde(default = "regular")]
    pub weight: u16,
}

fn regular() -> u16 {
    400
}

impl Default for Style {
    fn default() -> Style {
        let figtree = |weight| Font { font: "Figtree".into(), weight };
        Style {
            heading: figtree(800),
            text: figtree(400),
            ink: "#24405f".into(),
            tint: "#eef1f5".into(),
            cover: "#24405f".into(),
            cover_ink: "#ffffff".into(),
        }
    }
}

impl Style {
    pub(super) fn of(text: &Text, source: &Arc<Source>) -> Result<Style, Diagnostics> {
        let Some((start, head)) = &text.head else { return Ok(Style::default()) };
        let style: Style = toml::from_str(head).map_err(|error| {
            let span = error.span().unwrap_or(0..head.trim_end().len());
            let place = Place::new(source, start + span.start..start + span.end);
            let diagnostic = Diagnostic::error(
                "booklet-style",
                "the head of the text can't be \
                    read",
            )
            .at(place, error.message().to_string());
            Diagnostics::from(diagnostic.hint(
                "its keys are `heading`, `text`, `ink`, `tint`, `cover` and `cover_ink`; a font is \
                `{ font = \"Figtree\", weight = 400 }`",
            ))
        })?;
        let mut diagnostics = Diagnostics::default();
        for (key, colour) in [
            ("ink", &style.ink),
            ("tint", &style.tint),
            ("cover", &style.cover),
            ("cover_ink", &style.cover_ink),
        ] {
            if !is_colour(colour) {
                let at = head.find(colour.as_str()).filter(|_| !colour.is_empty()).unwrap_or(0);
                let place = Place::new(source, start + at..start + at + colour.len().max(1));
                diagnostics.push(
                    Diagnostic::error("booklet-style", format!("`{key}` is not a colour"))
                        .at(place, "not of the form #rrggbb")
                        .hint("write for example `ink = \"#24405f\"`"),
                );
            }
        }
        diagnostics.into_result(style).map(|(style, _)| style)
    }

    /// The same style without large filled areas.
    pub(crate) fn low_ink(self) -> Style {
        let (white, black) = (WHITE.to_string(), BLACK.to_string());
        Style { tint: white.clone(), cover: white, cover_ink: black.clone(), ink: black, ..self }
    }
}

fn is_colour(text: &str) -> bool {
    text.strip_prefix('#')
        .is_some_and(|digits| digits.len() == 6 && digits.bytes().all(|digit| digit.is_ascii_hexdigit()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::booklet::markdown;

    fn of(head: &str) -> Result<Style, Diagnostics> {
        let source = Source::new("rules.md", format!("+++\n{head}\n+++\n\n# T\n"));
        Style::of(&markdown::read(&source)?, &source)
    }

    #[test]
    fn reads_what_the_head_says() {
        let style = of("heading = { font = \"Rakkas\" }\nink = \"#20463c\"").unwrap();
        assert_eq!((style.heading.font.as_str(), style.heading.weight), ("Rakkas", 400));
        assert_eq!((style.ink.as_str(), style.text), ("#20463c", Style::default().text));
    }

    #[test]
    fn errors_of_a_head_have_places() {
        for (head, line, column) in
            [("inc = \"#000000\"", 2, 1), ("ink = \"red\"", 2, 8), ("cover = \"#000000\"\nink = 1", 3, 7)]
        {
            let diagnostics = of(head).unwrap_err();
            let (place, _) = diagnostics.0[0].place.clone().unwrap();
            assert_eq!(place.source.line_column(place.span.start), (line, column), "{head}");
        }
    }
}
