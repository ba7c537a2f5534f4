//! Pictures of pixels: as a data URI, one unit a pixel.

use super::Picture;
use crate::diag::Diagnostic;

/// A PNG file.
///
/// # Errors
/// It is not one.
pub(super) fn png(name: &str, bytes: &[u8]) -> Result<Picture, Diagnostic> {
    let size = bytes.starts_with(b"\x89PNG\r\n\x1a\n").then(|| Some((be32(bytes, 16)?, be32(bytes, 20)?))).flatten();
    picture(name, "image/png", bytes, size.ok_or_else(|| broken(name, "PNG"))?)
}

/// A JPEG file.
///
/// # Errors
/// It is not one.
pub(super) fn jpeg(name: &str, bytes: &[u8]) -> Result<Picture, Diagnostic> {
    picture(name, "image/jpeg", bytes, jpeg_size(bytes).ok_or_else(|| broken(name, "JPEG"))?)
}

fn picture(name: &str, media_type: &str, bytes: &[u8], (w, h): (u32, u32)) -> Result<Picture, Diagnostic> {
    if w == 0 || h == 0 {
        return Err(broken(name, "picture"));
    }
    let body = format!(r#"<image width="{w}" height="{h}" href="data:{media_type};base64,{}"/>"#, base64(bytes));
    Ok(Picture { name: name.to_string(), origin: (0.0, 0.0), size: (f64::from(w), f64::from(h)), body, tinted: false })
}

fn broken(name: &str, kind: &str) -> Diagnostic {
    Diagnostic::error("art-file", format!("the picture `{name}` is not a {kind} file that can be read"))
}

fn be32(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?))
}

fn be16(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from(u16::from_be_bytes(bytes.get(at..at + 2)?.try_into().ok()?)))
}

/// Width and height out of the frame header, the first segment SOF0 to SOF15 that is not DHT, JPG or DAC.
fn jpeg_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let mut at = bytes.starts_with(&[0xff, 0xd8]).then_some(2)?;
    loop {
        let marker = *bytes.get(at..at + 2)?.strip_prefix(&[0xff])?.first()?;
        match marker {
            0xff => at += 1,
            0xc4 | 0xc8 | 0xcc => at += 2 + be16(bytes, at + 2)? as usize,
            0xc0..=0xcf => return Some((be16(bytes, at + 7)?, be16(bytes, at + 5)?)),
            0xd8 | 0x01 => at += 2,
            0xd9 | 0xda => return None,
            _ => at += 2 + be16(bytes, at + 2)? as usize,
        }
    }
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let bits = group.iter().fold(0u32, |bits, byte| (bits << 8) | u32::from(*byte)) << (8 * (3 - group.len()));
        for digit in 0..4 {
            match digit <= group.len() {
                true => out.push(char::from(DIGITS[(bits >> (18 - 6 * digit) & 63) as usize])),
                false => out.push('='),
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_pads_as_it_should() {
        for (plain, coded) in [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")] {
            assert_eq!(base64(plain.as_bytes()), coded);
        }
    }

    #[test]
    fn sizes_come_from_the_headers() {
        let mut file = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x03\0\0\0\x02".to_vec();
        assert_eq!(png("a", &file).unwrap().size, (3.0, 2.0));
        file.truncate(20);
        assert!(png("a", &file).is_err());
        let file = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc2, 0, 11, 8, 0, 7, 0, 9, 1, 1, 17, 0];
        assert_eq!(jpeg("a", &file).unwrap().size, (9.0, 7.0));
        assert!(jpeg("a", &file[..10]).is_err());
        assert!(jpeg("a", b"").is_err());
    }
}
