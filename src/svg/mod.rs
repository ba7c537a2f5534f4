//! stand-in
use crate::fonts::Fonts;
use resvg::usvg;
/// r
pub struct Refused {
    /// m
    pub message: String,
    /// s
    pub span: Option<std::ops::Range<usize>>,
}
/// p
pub fn parse(text: &str, fonts: &Fonts) -> Result<usvg::Tree, Refused> {
    let mut o = usvg::Options { dpi: 72.0, ..Default::default() };
    o.fontdb = fonts.database().clone();
    usvg::Tree::from_str(text, &o).map_err(|e| Refused { message: e.to_string(), span: None })
}
