//! Declarations: the properties that a rule or a `style` attribute sets.

use std::collections::BTreeMap;

use simplecss::DeclarationTokenizer;
use svgtypes::FontShorthand;

use super::split::split;
use crate::limits;

/// Properties that `font` resets (CSS Fonts 4, 2.7), as far as they are drawn.
const FONT: [&str; 4] = ["font-style", "font-variant", "font-weight", "font-stretch"];

const MARKERS: [&str; 3] = ["marker-start", "marker-mid", "marker-end"];

/// The properties of an element that won so far, each with its value and whether it is important.
#[derive(Default)]
pub(super) struct Declared<'a>(BTreeMap<String, (&'a str, bool)>);

impl<'a> Declared<'a> {
    /// Applies a block after those that it overrides.
    ///
    /// # Errors
    /// A declaration that usvg would not read.
    pub(super) fn apply(&mut self, block: &'a str) -> Result<(), String> {
        for declaration in split(block, b';') {
            let Some((name, value)) = declaration.split_once(':') else { continue };
            let (name, value) = (name.trim().to_ascii_lowercase(), value.trim());
            let (value, important) = match value.rsplit_once('!') {
                Some((value, word)) if word.trim().eq_ignore_ascii_case("important") => (value.trim(), true),
                _ => (value, false),
            };
            self.declare(&name, value, important)?;
        }
        Ok(())
    }

    fn declare(&mut self, name: &str, value: &'a str, important: bool) -> Result<(), String> {
        if name.is_empty() || value.is_empty() {
            return Ok(());
        }
        match name {
            "marker" => MARKERS.iter().try_for_each(|name| self.declare(name, value, important)),
            "font" if matches!(value, "inherit" | "initial" | "unset") => FONT
                .iter()
                .chain(&["font-size", "font-family"])
                .try_for_each(|name| self.declare(name, value, important)),
            "font" => {
                let font =
                    FontShorthand::from_str(value).map_err(|_| format!("`font: {value}` can't be read"))?;
                let set = [font.font_style, font.font_variant, font.font_weight, font.font_stretch];
                for (name, value) in FONT.iter().zip(set) {
                    self.declare(name, value.unwrap_or("normal"), important)?;
                }
                self.declare("font-size", font.font_size.trim(), important)?;
                self.declare("font-family", font.font_family, important)
            }
            // Properties of certain programs and variables are not drawn; a variable that is used is an
            // unknown colour.
            _ if name.starts_with('-') => Ok(()),
            // usvg takes a time that grows with the square of its length.
            _ if value.len() > limits::SVG_STYLE_BYTES => {
                Err(format!("`{name}` has a value of more than {} bytes", limits::SVG_STYLE_BYTES))
            }
            _ if !is_read(name, value) => Err(format!("`{name}: {value}` can't be read")),
            _ => {
                if important || !self.0.get(name).is_some_and(|(_, important)| *important) {
                    self.0.insert(name.to_string(), (value, important));
                }
                Ok(())
            }
        }
    }

    /// The names and values of the properties.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &'a str)> {
        self.0.iter().map(|(name, (value, _))| (name.as_str(), *value))
    }
}

/// True if usvg reads the declaration to its end.
fn is_read(name: &str, value: &str) -> bool {
    let text = format!("{name}:{value}");
    DeclarationTokenizer::from(text.as_str())
        .next()
        .is_some_and(|read| read.name == name && read.value == value)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use super::*;

    fn declared(blocks: &[&str]) -> String {
        let mut declared = Declared::default();
        blocks.iter().for_each(|block| declared.apply(block).unwrap());
        declared.iter().map(|(name, value)| format!("{name}:{value};")).collect()
    }

    #[test]
    fn later_and_important_declarations_win() {
        assert_eq!(declared(&["fill:red;Stroke : none ;;x", "fill:blue"]), "fill:blue;stroke:none;");
        assert_eq!(declared(&["fill:red ! Important", "fill:blue"]), "fill:red;");
        assert_eq!(declared(&["fill:red!important", "fill:blue!important"]), "fill:blue;");
        assert_eq!(declared(&["--a: b/c; -inkscape-stroke: none; fill:url(\"a;b\")"]), "fill:url(\"a;b\");");
    }

    #[test]
    fn shorthands_become_their_parts() {
        assert_eq!(declared(&["marker:none"]), "marker-end:none;marker-mid:none;marker-start:none;");
        let font = declared(&[
            "font-weight:900",
            "font: italic bold 12px/1.5 'A B', serif",
            "font-stretch: condensed",
        ]);
        assert_eq!(
            font,
            "font-family:'A B', \
            serif;font-size:12px;font-stretch:condensed;font-style:italic;font-variant:normal;font-weight:bold;"
        );
        assert_eq!(declared(&["font-weight:900;font:10px A"]).split("font-weight:").nth(1), Some("normal;"));
    }

    #[test]
    fn what_usvg_would_not_read_is_refused() {
        for wrong in ["fill:u\\72l(http://a.example)", "width:calc(1px + (2px))", "font:menu", "fill:{{ a }}"]
        {
            assert!(Declared::default().apply(wrong).unwrap_err().contains("can't be read"), "{wrong}");
        }
    }
}
