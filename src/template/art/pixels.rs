//! Pixel images: shared by all cards that show them, one unit per pixel.

use super::Picture;
use crate::diag::Diagnostic;
use crate::svg::picture::{self, ImageError};

/// Prepares a PNG or JPEG file.
///
/// # Errors
/// It is neither, or it is damaged.
pub(super) fn embedded(name: &str, bytes: &[u8]) -> Result<Picture, Diagnostic> {
    let diagnostic = |unfit: ImageError| {
        let diagnostic = Diagnostic::error("art-file", format!("the picture `{name}` {unfit}"));
        unfit.hint().into_iter().fold(diagnostic, Diagnostic::hint)
    };
    let (header, address) = picture::share(bytes).map_err(diagnostic)?;
    let (w, h) = header.size();
    let body = format!(r#"<image width="{w}" height="{h}" href="{address}"/>"#);
    Ok(Picture { name: name.to_string(), origin: (0.0, 0.0), size: (f64::from(w), f64::from(h)), body, tinted: false })
}
