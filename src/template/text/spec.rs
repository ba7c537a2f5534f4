//! The arguments of text functions.

/// Horizontal alignment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Align {
    /// At the left edge.
    #[default]
    Left,
    /// In the middle.
    Center,
    /// At the right edge.
    Right,
}

/// Vertical alignment in a higher box.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum VAlign {
    /// At the top.
    #[default]
    Top,
    Middle,
    /// At the bottom.
    Bottom,
}

/// The arguments of `textbox`, `line` or `measure`. Lengths in template units.
#[derive(Clone, Debug, Default)]
pub(crate) struct TextSpec {
    /// Text with markup.
    pub(crate) text: String,
    /// Left edge of the box, or where the line starts, is centred or ends.
    pub(crate) x: f64,
    /// Upper edge of the box, or the baseline of the line.
    pub(crate) y: f64,
    /// Width to fit into.
    pub(crate) width: Option<f64>,
    /// Height to fit into; none for a line.
    pub(crate) height: Option<f64>,
    /// Font family.
    pub(crate) family: String,
    /// Size of the font before it shrinks.
    pub(crate) size: f64,
    /// The smallest size.
    pub(crate) min: f64,
    /// Horizontal alignment.
    pub(crate) align: Align,
    /// Vertical alignment in the box.
    pub(crate) valign: VAlign,
    /// Weight of the font.
    pub(crate) weight: u16,
    /// The font is italic.
    pub(crate) italic: bool,
    /// Colour or other paint.
    pub(crate) fill: String,
    /// Distance between lines as a multiple of the size.
    pub(crate) leading: f64,
    /// Space added between letters at the full size; it shrinks with the text.
    pub(crate) tracking: f64,
    /// Height of icons as a multiple of that of a capital letter; none for 1.
    pub(crate) icons: Option<f64>,
    /// Millimetres per unit, for messages.
    pub(crate) unit: f64,
    /// The text is set as well as possible without what is missing: fonts, pictures, letters, room.
    pub(crate) draft: bool,
}
