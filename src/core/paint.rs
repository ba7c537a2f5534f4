//! Colours of SVG as text: which are known, and what may be meant by others. A renderer takes unknown colours
//! for black, and says nothing. Also their contrast.

use std::str::FromStr;
use std::sync::LazyLock;

use svgtypes::{Color, Paint};

use crate::diag::Diagnostic;

/// The names of colours (CSS Color Module Level 3, 4.3).
#[rustfmt::skip]
const NAMES: [&str; 148] = [
    "aliceblue", "antiquewhite", "aqua", "aquamarine", "azure", "beige", "bisque", "black", "blanchedalmond",
    "blue", "blueviolet",
    "brown", "burlywood", "cadetblue", "chartreuse", "chocolate", "coral", "cornflowerblue", "cornsilk",
    "crimson", "cyan", "darkblue",
    "darkcyan", "darkgoldenrod", "darkgray", "darkgreen", "darkgrey", "darkkhaki", "darkmagenta",
    "darkolivegreen", "darkorange",
    "darkorchid", "darkred", "darksalmon", "darkseagreen", "darkslateblue", "darkslategray", "darkslategrey",
    "darkturquoise",
    "darkviolet", "deeppink", "deepskyblue", "dimgray", "dimgrey", "dodgerblue", "firebrick", "floralwhite",
    "forestgreen", "fuchsia",
    "gainsboro", "ghostwhite", "gold", "goldenrod", "gray", "green", "greenyellow", "grey", "honeydew",
    "hotpink", "indianred", "indigo",
    "ivory", "khaki", "lavender", "lavenderblush", "lawngreen", "lemonchiffon", "lightblue", "lightcoral",
    "lightcyan",
    "lightgoldenrodyellow", "lightgray", "lightgreen", "lightgrey", "lightpink", "lightsalmon",
    "lightseagreen", "lightskyblue",
    "lightslategray", "lightslategrey", "lightsteelblue", "lightyellow", "lime", "limegreen", "linen",
    "magenta", "maroon",
    "mediumaquamarine", "mediumblue", "mediumorchid", "mediumpurple", "mediumseagreen", "mediumslateblue",
    "mediumspringgreen",
    "mediumturquoise", "mediumvioletred", "midnightblue", "mintcream", "mistyrose", "moccasin",
    "navajowhite", "navy", "oldlace",
    "olive", "olivedrab", "orange", "orangered", "orchid", "palegoldenrod", "palegreen", "paleturquoise",
    "palevioletred", "papayawhip",
    "peachpuff", "peru", "pink", "plum", "powderblue", "purple", "red", "rosybrown", "royalblue",
    "saddlebrown", "salmon", "sandybrown",
    "seagreen", "seashell", "sienna", "silver", "skyblue", "slateblue", "slategray", "slategrey", "snow",
    "springgreen", "steelblue",
    "tan", "teal", "thistle", "tomato", "transparent", "turquoise", "violet", "wheat", "white", "whitesmoke",
    "yellow", "yellowgreen",
];

/// A text that is no colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownColor(String);

impl UnknownColor {
    /// The error of a value; `subject` names the value and its place in the message.
    pub fn diagnostic(&self, subject: &str) -> Diagnostic {
        let error =
            Diagnostic::error("unknown-color", format!("{subject} is not a colour")).about(self.0.clone());
        let digits = self.0.trim().trim_start_matches('#');
        let is_hex = digits.chars().all(|c| c.is_ascii_hexdigit()) && [3, 4, 6, 8].contains(&digits.len());
        let error = if is_hex {
            error.hint(format!("did you mean `#{digits}`?"))
        } else {
            error.nearest(self.0.trim(), NAMES)
        };
        if error.hints.is_empty() {
            error.hint("write a colour as `#b04a2f`, `rgb(176, 74, 47)`, or a name such as `teal`")
        } else {
            error
        }
    }
}

/// Checks the value of a colour.
///
/// # Errors
/// It is none.
pub fn color(text: &str) -> Result<(), UnknownColor> {
    let is_known = Color::from_str(text.trim()).is_ok() || ["currentColor", "inherit"].contains(&text.trim());
    if is_known { Ok(()) } else { Err(UnknownColor(text.to_string())) }
}

/// Checks the value of `fill` or `stroke`, which can also be none or the link to a gradient.
///
/// # Errors
/// It is none of these.
pub fn paint(text: &str) -> Result<(), UnknownColor> {
    Paint::from_str(text).map(|_| ()).map_err(|_| UnknownColor(text.to_string()))
}

/// The red, green and blue of a colour; none if the text is no colour, or one that depends on its place.
pub fn rgb(text: &str) -> Option<[u8; 3]> {
    Color::from_str(text.trim()).ok().map(|color| [color.red, color.green, color.blue])
}

/// Linearizes a part of an sRGB colour (IEC 61966-2-1).
pub fn linear(part: u8) -> f64 {
    static TABLE: LazyLock<Vec<f64>> = LazyLock::new(|| {
        let light = |part: u8| match f64::from(part) / 255.0 {
            part if part <= 0.040_45 => part / 12.92,
            part => libm::pow((part + 0.055) / 1.055, 2.4),
        };
        (0..=255).map(light).collect()
    });
    TABLE.get(usize::from(part)).copied().unwrap_or_default()
}

/// The relative luminance of a colour, from 0 to 1 (WCAG 2.2).
pub fn luminance(color: [u8; 3]) -> f64 {
    let [red, green, blue] = color.map(linear);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/// The contrast of two colours, from 1 to 21 (WCAG 2.2, "contrast ratio").
pub fn contrast(one: [u8; 3], other: [u8; 3]) -> f32 {
    let (one, other) = (luminance(one), luminance(other));
    ((one.max(other) + 0.05) / (one.min(other) + 0.05)) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contrast_is_that_of_wcag() {
        assert_eq!(contrast([0; 3], [255; 3]), 21.0);
        assert_eq!(contrast([9, 99, 199], [9, 99, 199]), 1.0);
        // The greys on both sides of 4.5 to 1 on white that every checker shows.
        assert!(contrast([118; 3], [255; 3]) >= 4.5 && contrast([119; 3], [255; 3]) < 4.5);
    }

    #[test]
    fn all_names_are_colours() {
        for name in NAMES {
            assert_eq!(color(name), Ok(()), "{name}");
        }
    }

    #[test]
    fn colours_are_told_from_other_texts() {
        for text in [
            "#abc",
            "#AABBCC",
            " teal ",
            "rgb(1, 2, 3)",
            "rgba(10%, 20%, 30%, 0.5)",
            "hsl(120, 50%, 50%)",
            "Red",
            "transparent",
        ] {
            assert_eq!((color(text), paint(text)), (Ok(()), Ok(())), "{text}");
        }
        for text in ["none", "url(#a)", "url(#a) red", "context-fill"] {
            assert!(color(text).is_err() && paint(text).is_ok(), "{text}");
        }
        for text in ["", "blurple", "#ab", "#abcde", "1, 2, 3", "b04a2f", "None", "var(--ink)"] {
            assert!(color(text).is_err() && paint(text).is_err(), "{text}");
        }
    }

    #[test]
    fn the_nearest_colour_is_suggested() {
        for (text, hint) in
            [("tael", "`teal`"), ("b04a2f", "`#b04a2f`"), ("#grey", "`grey`"), ("1, 2, 3", "as `#b04a2f`")]
        {
            let diagnostic = UnknownColor(text.into()).diagnostic("it");
            assert!(diagnostic.hints[0].contains(hint), "{text}: {:?}", diagnostic.hints);
        }
    }
}
