//! Colours as people see them: CIE L*a*b*, and how far two of them are apart.

/// Lightness, from green to red, from blue to yellow.
pub(crate) type Lab = [f64; 3];

/// How far two colours are apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Apart {
    /// The whole difference, ΔE₀₀: 1 is hardly seen, 10 at a glance.
    pub(crate) total: f64,
    /// The part of it that is a difference of hue.
    pub(crate) hue: f64,
}

/// A colour in linear sRGB (CIE 15; white is D65).
pub(crate) fn lab([r, g, b]: [f64; 3]) -> Lab {
    let f = |part: f64| {
        if part > 216.0 / 24_389.0 { libm::cbrt(part) } else { (24_389.0 / 27.0 * part + 16.0) / 116.0 }
    };
    let x = f((0.412_456_4 * r + 0.357_576_1 * g + 0.180_437_5 * b) / 0.950_47);
    let y = f(0.212_672_9 * r + 0.715_152_2 * g + 0.072_175_0 * b);
    let z = f((0.019_333_9 * r + 0.119_192_0 * g + 0.950_304_1 * b) / 1.088_83);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// ΔE*ab (CIE 1976).
pub(crate) fn difference(one: Lab, other: Lab) -> f64 {
    one.iter().zip(other).map(|(one, other)| (one - other) * (one - other)).sum::<f64>().sqrt()
}

/// CIEDE2000 (CIE 142; in the steps of Sharma, Wu, Dalal, "The CIEDE2000 color-difference formula:
/// implementation notes", Color Research and Application 30, 2005).
pub(crate) fn ciede2000(one: Lab, other: Lab) -> Apart {
    let seventh =
        |chroma: f64| (libm::pow(chroma, 7.0) / (libm::pow(chroma, 7.0) + libm::pow(25.0, 7.0))).sqrt();
    let chroma = |[_, a, b]: Lab| libm::hypot(a, b);
    let stretch = 1.0 + 0.5 * (1.0 - seventh((chroma(one) + chroma(other)) / 2.0));
    let polar = |[lightness, a, b]: Lab| {
        let a = a * stretch;
        let hue = if a == 0.0 && b == 0.0 { 0.0 } else { libm::atan2(b, a).to_degrees().rem_euclid(360.0) };
        (lightness, libm::hypot(a, b), hue)
    };
    let ((l1, c1, h1), (l2, c2, h2)) = (polar(one), polar(other));
    let is_grey = c1 * c2 == 0.0;
    let turn = match h2 - h1 {
        _ if is_grey => 0.0,
        turn if turn > 180.0 => turn - 360.0,
        turn if turn < -180.0 => turn + 360.0,
        turn => turn,
    };
    let mean_hue = if is_grey { h1 + h2 } else { (h1 + turn / 2.0).rem_euclid(360.0) };
    let cos = |degrees: f64| libm::cos(degrees.to_radians());
    let (mean_l, mean_c) = ((l1 + l2) / 2.0, (c1 + c2) / 2.0);
    let t = 1.0 - 0.17 * cos(mean_hue - 30.0) + 0.24 * cos(2.0 * mean_hue) + 0.32 * cos(3.0 * mean_hue + 6.0)
        - 0.20 * cos(4.0 * mean_hue - 63.0);
    let off = (mean_l - 50.0) * (mean_l - 50.0);
    let lightness = (l2 - l1) / (1.0 + 0.015 * off / (20.0 + off).sqrt());
    let colour = (c2 - c1) / (1.0 + 0.045 * mean_c);
    let hue = 2.0 * (c1 * c2).sqrt() * libm::sin((turn / 2.0).to_radians()) / (1.0 + 0.015 * mean_c * t);
    let around = libm::exp(-((mean_hue - 275.0) / 25.0) * ((mean_hue - 275.0) / 25.0));
    let rotation = -libm::sin((60.0 * around).to_radians()) * 2.0 * seventh(mean_c);
    let total = lightness * lightness + colour * colour + hue * hue + rotation * colour * hue;
    Apart { total: total.max(0.0).sqrt(), hue: hue.abs() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_are_those_of_the_cie() {
        let lab_of = |rgb: [f64; 3]| lab(rgb).map(|part| (part * 10.0).round() / 10.0);
        assert_eq!(lab_of([1.0; 3]), [100.0, 0.0, 0.0]);
        assert_eq!(lab_of([1.0, 0.0, 0.0]), [53.2, 80.1, 67.2]);
        assert_eq!(lab_of([0.0, 0.0, 1.0]), [32.3, 79.2, -107.9]);
        // Pairs 1, 7, 11, 16, 17, 25 and 33 of the test data of Sharma and others.
        for (one, other, apart) in [
            ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
            ([50.0, 0.0, 0.0], [50.0, -1.0, 2.0], 2.3669),
            ([50.0, 2.49, -0.001], [50.0, -2.49, 0.001], 7.1792),
            ([50.0, -0.001, 2.49], [50.0, 0.0011, -2.49], 4.7461),
            ([50.0, 2.5, 0.0], [73.0, 25.0, -18.0], 27.1492),
            ([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644),
            ([6.7747, -0.2908, -2.4247], [5.8714, -0.0985, -2.2286], 0.6377),
        ] {
            for (one, other) in [(one, other), (other, one)] {
                assert!(
                    (ciede2000(one, other).total - apart).abs() < 1e-4,
                    "{one:?} {other:?}: {:?}",
                    ciede2000(one, other)
                );
            }
        }
    }

    #[test]
    fn hue_is_apart_from_lightness() {
        let (red, dark, purple) = ([40.0, 45.0, 35.0], [25.0, 45.0, 35.0], [40.0, 45.0, -10.0]);
        assert!(ciede2000(red, dark).hue < 1e-9 && ciede2000(red, dark).total > 10.0);
        assert!(ciede2000(red, purple).hue > 15.0);
    }
}
