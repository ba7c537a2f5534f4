//! Pictures of pixels: shared by all cards that show them, one unit a pixel.

use super::Picture;
use crate::diag::Diagnostic;
use crate::svg::picture;

/// A PNG or JPEG file.
///
/// # Errors
/// It is neither, or it is damaged.
pub(super) fn embedded(name: &str, bytes: &[u8]) -> Result<Picture, Diagnostic> {
    let fault = |what: &str| Diagnostic::error("art-file", format!("the picture `{name}` {what}"));
    let (header, address) = picture::share(bytes).ok_or_else(|| match picture::read(bytes) {
        Some(_) => fault("is damaged or cut off: its pixels can't be read").hint("open it in a drawing program and save it anew"),
        None => fault("is not a PNG or JPEG file that can be read"),
    })?;
    let (w, h) = header.size();
    let body = format!(r#"<image width="{w}" height="{h}" href="{address}"/>"#);
    Ok(Picture { name: name.to_string(), origin: (0.0, 0.0), size: (f64::from(w), f64::from(h)), body, tinted: false })
}
