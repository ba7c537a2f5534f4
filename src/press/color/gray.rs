//! Lightness of colours, for printing in black only.

use std::sync::LazyLock;

/// Luminance of an sRGB colour (IEC 61966-2-1, with the weights of ITU-R BT.709), 0 to 65,535.
pub(super) fn luminance([red, green, blue]: [u8; 3]) -> u16 {
    let sum =
        2_126 * u64::from(linear(red)) + 7_152 * u64::from(linear(green)) + 722 * u64::from(linear(blue));
    ((sum + 5_000) / 10_000) as u16
}

/// The sRGB grey of the same luminance.
pub(super) fn gray(rgb: [u8; 3]) -> u8 {
    if rgb[0] == rgb[1] && rgb[1] == rgb[2] {
        return rgb[0];
    }
    let wanted = luminance(rgb);
    let high = LINEAR.partition_point(|light| *light <= wanted).clamp(1, 255) as u8;
    let low = high - 1;
    if wanted.abs_diff(linear(low)) <= wanted.abs_diff(linear(high)) { low } else { high }
}

/// The luminance of a mask (SVG 2 and CSS Masking: weights on the non-linear colour).
pub(in crate::press) fn mask([red, green, blue]: [u8; 3]) -> u8 {
    let sum = 2_126 * u32::from(red) + 7_152 * u32::from(green) + 722 * u32::from(blue);
    ((sum + 5_000) / 10_000) as u8
}

/// Linear light of each part of a colour: pictures have millions of them.
static LINEAR: LazyLock<[u16; 256]> =
    LazyLock::new(|| std::array::from_fn(|part| (decoded(part as f64 / 255.0) * 65_535.0).round() as u16));

fn linear(part: u8) -> u16 {
    LINEAR[usize::from(part)]
}

/// Linear light of a part of an sRGB colour, both from 0 to 1.
pub(super) fn decoded(part: f64) -> f64 {
    if part <= 0.040_45 { part / 12.92 } else { libm::pow((part + 0.055) / 1.055, 2.4) }
}

/// The other way round.
pub(super) fn encoded(linear: f64) -> f64 {
    if linear <= 0.003_130_8 { linear * 12.92 } else { 1.055 * libm::pow(linear, 1.0 / 2.4) - 0.055 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_grays_and_their_order() {
        assert!((0..=255).all(|part| gray([part; 3]) == part && mask([part; 3]) == part));
        let green = gray([0, 255, 0]);
        assert!(gray([0, 0, 255]) < gray([255, 0, 0]) && gray([255, 0, 0]) < green && green < 255);
        // L* of sRGB red is 53.2, that of grey 127 is 53.2.
        assert_eq!(gray([255, 0, 0]), 127);
    }
}
