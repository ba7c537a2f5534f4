//! Sizes of cards, as sold.

use crate::print::Shape;
use crate::units::{Um, parse_pair};

/// A card's trimmed size in portrait orientation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardSize {
    /// Width, the shorter side.
    pub width: Um,
    /// Height.
    pub height: Um,
}

/// A named size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedSize {
    /// Name in deck files.
    pub name: &'static str,
    /// Shape of the cut.
    pub shape: Shape,
    /// Regular size.
    pub regular: CardSize,
    /// The next smaller product of the same kind, for `--size small`.
    pub small: CardSize,
    /// The next larger one.
    pub large: CardSize,
}

const fn size(width: i64, height: i64) -> CardSize {
    CardSize { width: Um::cmm(width), height: Um::cmm(height) }
}

const MINI_EU: CardSize = size(4400, 6800);
const MINI_US: CardSize = size(4445, 6350);
const TAROT_EU: CardSize = size(7000, 12000);
const TAROT_US: CardSize = size(6985, 12065);

/// The name of a size given by its measures.
pub const CUSTOM: &str = "custom";

/// All named sizes. Measures in hundredths of a millimetre, from the price lists of print services; US and EU
/// are different products.
pub const SIZES: &[NamedSize] = &[
    NamedSize {
        name: "poker-eu",
        shape: Shape::Rectangle,
        regular: size(6300, 8800),
        small: MINI_EU,
        large: TAROT_EU,
    },
    NamedSize {
        name: "poker-us",
        shape: Shape::Rectangle,
        regular: size(6350, 8890),
        small: MINI_US,
        large: TAROT_US,
    },
    NamedSize {
        name: "bridge-eu",
        shape: Shape::Rectangle,
        regular: size(5700, 8900),
        small: MINI_EU,
        large: TAROT_EU,
    },
    NamedSize {
        name: "bridge-us",
        shape: Shape::Rectangle,
        regular: size(5715, 8890),
        small: MINI_US,
        large: TAROT_US,
    },
    NamedSize {
        name: "tarot-eu",
        shape: Shape::Rectangle,
        regular: TAROT_EU,
        small: size(6300, 8800),
        large: size(8000, 12000),
    },
    NamedSize {
        name: "tarot-us",
        shape: Shape::Rectangle,
        regular: TAROT_US,
        small: size(6350, 8890),
        large: size(8890, 13970),
    },
    NamedSize {
        name: "mini-eu",
        shape: Shape::Rectangle,
        regular: MINI_EU,
        small: size(3000, 4200),
        large: size(6300, 8800),
    },
    NamedSize {
        name: "mini-us",
        shape: Shape::Rectangle,
        regular: MINI_US,
        small: size(3175, 4445),
        large: size(6350, 8890),
    },
    NamedSize {
        name: "euro",
        shape: Shape::Rectangle,
        regular: size(5900, 9200),
        small: MINI_EU,
        large: TAROT_EU,
    },
    NamedSize {
        name: "japanese",
        shape: Shape::Rectangle,
        regular: size(5900, 8600),
        small: MINI_EU,
        large: TAROT_EU,
    },
    NamedSize {
        name: "domino",
        shape: Shape::Rectangle,
        regular: size(4445, 8890),
        small: size(3175, 6350),
        large: TAROT_US,
    },
    NamedSize {
        name: "square-70",
        shape: Shape::Rectangle,
        regular: size(7000, 7000),
        small: size(5000, 5000),
        large: size(8000, 8000),
    },
    NamedSize {
        name: "square-63.5",
        shape: Shape::Rectangle,
        regular: size(6350, 6350),
        small: size(5000, 5000),
        large: size(8890, 8890),
    },
    NamedSize {
        name: "hex",
        shape: Shape::Hex,
        regular: size(8255, 9525),
        small: size(5500, 6350),
        large: size(9900, 11430),
    },
    NamedSize {
        name: "circle",
        shape: Shape::Circle,
        regular: size(8890, 8890),
        small: size(6350, 6350),
        large: size(11430, 11430),
    },
    NamedSize {
        name: "chip",
        shape: Shape::Circle,
        regular: size(3900, 3900),
        small: size(2540, 2540),
        large: size(5080, 5080),
    },
];

/// Which of the sizes of a deck to print.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scale {
    /// The smaller product.
    Small,
    /// The deck's own size.
    #[default]
    Regular,
    /// The larger product.
    Large,
}

impl Scale {
    /// The name in templates.
    pub fn name(self) -> &'static str {
        match self {
            Scale::Small => "small",
            Scale::Regular => "regular",
            Scale::Large => "large",
        }
    }
}

/// Parses a size in a deck file: one of [`SIZES`], or `63mm x 88mm` or `2.75x4.75in`, whose small and large
/// sizes are 70 % and 125 % of it. `hex` or `circle` before a measure sets the shape.
///
/// # Errors
/// What is wrong, for people.
pub fn parse(text: &str) -> Result<NamedSize, String> {
    if let Some(named) = SIZES.iter().find(|size| size.name == text) {
        return Ok(*named);
    }
    let trimmed = text.trim();
    let (shape, measure) = match (trimmed.strip_prefix("hex "), trimmed.strip_prefix("circle ")) {
        (Some(rest), _) => (Shape::Hex, rest),
        (_, Some(rest)) => (Shape::Circle, rest),
        (None, None) => (Shape::Rectangle, trimmed),
    };
    let pair = if measure.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
        parse_pair(measure)?
    } else {
        None
    };
    let Some((width, height)) = pair else {
        return Err("not a known size; write a name or `63mm x 88mm`".into());
    };
    let regular = CardSize { width, height };
    for side in [regular.width, regular.height] {
        if side < Um::mm(20) || side > Um::mm(300) {
            return Err(format!("a side of a card is from 20 mm to 300 mm, not {side}"));
        }
    }
    if regular.width > regular.height {
        return Err(
            "give the portrait size, the shorter side first; for cards in landscape add `orientation \
            = \"landscape\"` to their type"
                .into(),
        );
    }
    let scaled = |percent: i64| CardSize {
        width: Um(regular.width.0 * percent / 100),
        height: Um(regular.height.0 * percent / 100),
    };
    Ok(NamedSize { name: CUSTOM, shape, regular, small: scaled(70), large: scaled(125) })
}

/// A size of two numbers without a unit, which are meant in millimetres.
pub fn with_unit(text: &str) -> Option<String> {
    let (width, height) = text.split_once(['x', '×', '*', '/'])?;
    let sized = format!("{}mm x {}mm", width.trim(), height.trim());
    parse(&sized).is_ok().then_some(sized)
}

impl NamedSize {
    /// The size as deck files and options write it: its name, or its measures.
    pub fn spelled(&self) -> String {
        let CardSize { width, height } = self.regular;
        let measures = format!("{}mm x {}mm", width.to_mm(), height.to_mm());
        match (self.name, self.shape) {
            (CUSTOM, Shape::Rectangle) => measures,
            (CUSTOM, shape) => format!("{} {measures}", shape.word()),
            (name, _) => name.to_string(),
        }
    }

    /// The size at a scale.
    pub fn at(&self, scale: Scale) -> CardSize {
        match scale {
            Scale::Small => self.small,
            Scale::Regular => self.regular,
            Scale::Large => self.large,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_names_and_measures() {
        assert_eq!(parse("poker-eu").unwrap().regular, size(6300, 8800));
        assert_eq!(parse("2.75x4.75in").unwrap().regular, size(6985, 12065));
        assert_eq!(parse("2.5in x 3.5in").unwrap().regular, size(6350, 8890));
        assert_eq!(parse("hex 80mm x 92mm").unwrap().shape, Shape::Hex);
        assert_eq!(parse("circle 60mm x 60mm").unwrap().shape, Shape::Circle);
        for spelled in ["poker-eu", "31.75mm x 44.45mm", "hex 80mm x 92mm", "circle 60mm x 60mm"] {
            assert_eq!(parse(spelled).unwrap().spelled(), spelled);
        }
        for wrong in ["poker", "hexagon", "hex 80mm", "63x88", "88mm x 63mm", "1mm x 2mm", "9m x 9m", ""] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn sizes_without_a_unit_are_in_millimetres() {
        assert_eq!(with_unit("63 x 88").as_deref(), Some("63mm x 88mm"));
        assert_eq!((with_unit("2 x 3"), with_unit("A6x"), with_unit("poker")), (None, None, None));
    }

    #[test]
    fn small_is_smaller_and_large_is_larger() {
        for named in SIZES {
            assert!(
                named.small.width < named.regular.width && named.regular.width < named.large.width,
                "{}",
                named.name
            );
        }
    }
}
