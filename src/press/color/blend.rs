//! Colours that blend: what is seen where a transparent colour lies on another one, as resvg draws it.

use resvg::tiny_skia::{self, ColorU8, Pixmap, PixmapPaint, PremultipliedColorU8, Transform};
use resvg::usvg::BlendMode;

/// Pixels that are blended at once.
const BATCH: usize = 4_096;

/// One of two colours that lie on each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::press) enum Blend {
    /// The lower one is known.
    On([u8; 3], BlendMode),
    /// The upper one is known, with its opacity.
    Under([u8; 3], f32, BlendMode),
}

impl Blend {
    /// The same where there is only paper, which nothing blends with.
    pub(in crate::press) fn on_paper(self) -> Blend {
        match self {
            Blend::On(ground, _) => Blend::On(ground, BlendMode::Normal),
            Blend::Under(glass, opacity, _) => Blend::Under(glass, opacity, BlendMode::Normal),
        }
    }

    /// Mixes the known colour with the other one, which has this opacity if it is the upper one.
    pub(in crate::press) fn mixed(self, rgb: [u8; 3], opacity: f32) -> [u8; 3] {
        let seen = match self {
            Blend::On(ground, BlendMode::Normal) => return between(ground, rgb, opacity),
            Blend::Under(glass, opacity, BlendMode::Normal) => return between(rgb, glass, opacity),
            Blend::On(ground, mode) => batch(&[opaque(ground)], &[translucent(rgb, opacity)], mode),
            Blend::Under(glass, opacity, mode) => batch(&[opaque(rgb)], &[translucent(glass, opacity)], mode),
        };
        seen.first().copied().unwrap_or(rgb)
    }

    /// The same for pixels, each with its own opacity from 0 to 255, which is multiplied with `opacity`.
    pub(in crate::press) fn all_mixed(self, colors: &[u8], alphas: Option<&[u8]>, opacity: f32) -> Vec<u8> {
        let pixels = colors.as_chunks::<3>().0;
        let alpha = |place: usize| {
            alphas.and_then(|alphas| alphas.get(place)).map_or(1.0, |alpha| f32::from(*alpha) / 255.0)
                * opacity
        };
        if let Blend::On(_, BlendMode::Normal) | Blend::Under(_, _, BlendMode::Normal) = self {
            return pixels
                .iter()
                .enumerate()
                .flat_map(|(place, pixel)| self.mixed(*pixel, alpha(place)))
                .collect();
        }
        let mut seen = Vec::with_capacity(colors.len());
        for (number, part) in pixels.chunks(BATCH).enumerate() {
            let place = number * BATCH;
            let mixed = match self {
                Blend::On(ground, mode) => {
                    let upper: Vec<_> = part
                        .iter()
                        .enumerate()
                        .map(|(at, pixel)| translucent(*pixel, alpha(place + at)))
                        .collect();
                    batch(&vec![opaque(ground); part.len()], &upper, mode)
                }
                Blend::Under(glass, opacity, mode) => {
                    let lower: Vec<_> = part.iter().map(|pixel| opaque(*pixel)).collect();
                    batch(&lower, &vec![translucent(glass, opacity); part.len()], mode)
                }
            };
            seen.extend(mixed.into_iter().flatten());
        }
        seen
    }
}

/// A share of the way from one colour to another.
fn between(from: [u8; 3], to: [u8; 3], share: f32) -> [u8; 3] {
    let part = |part: usize| {
        (f32::from(from[part]) + (f32::from(to[part]) - f32::from(from[part])) * share).round() as u8
    };
    [0, 1, 2].map(part)
}

fn opaque([red, green, blue]: [u8; 3]) -> PremultipliedColorU8 {
    ColorU8::from_rgba(red, green, blue, 255).premultiply()
}

fn translucent([red, green, blue]: [u8; 3], opacity: f32) -> PremultipliedColorU8 {
    ColorU8::from_rgba(red, green, blue, (opacity * 255.0).round() as u8).premultiply()
}

/// Mixes opaque pixels with others on them; as many of each.
fn batch(lower: &[PremultipliedColorU8], upper: &[PremultipliedColorU8], mode: BlendMode) -> Vec<[u8; 3]> {
    let row = |pixels: &[PremultipliedColorU8]| {
        let mut row = Pixmap::new(pixels.len() as u32, 1)?;
        row.pixels_mut().copy_from_slice(pixels);
        Some(row)
    };
    let (Some(mut lower), Some(upper)) = (row(lower), row(upper)) else { return Vec::new() };
    let paint = PixmapPaint { blend_mode: by_skia(mode), ..PixmapPaint::default() };
    lower.draw_pixmap(0, 0, upper.as_ref(), &paint, Transform::identity(), None);
    lower.pixels().iter().map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect()
}

fn by_skia(mode: BlendMode) -> tiny_skia::BlendMode {
    match mode {
        BlendMode::Normal => tiny_skia::BlendMode::SourceOver,
        BlendMode::Multiply => tiny_skia::BlendMode::Multiply,
        BlendMode::Screen => tiny_skia::BlendMode::Screen,
        BlendMode::Overlay => tiny_skia::BlendMode::Overlay,
        BlendMode::Darken => tiny_skia::BlendMode::Darken,
        BlendMode::Lighten => tiny_skia::BlendMode::Lighten,
        BlendMode::ColorDodge => tiny_skia::BlendMode::ColorDodge,
        BlendMode::ColorBurn => tiny_skia::BlendMode::ColorBurn,
        BlendMode::HardLight => tiny_skia::BlendMode::HardLight,
        BlendMode::SoftLight => tiny_skia::BlendMode::SoftLight,
        BlendMode::Difference => tiny_skia::BlendMode::Difference,
        BlendMode::Exclusion => tiny_skia::BlendMode::Exclusion,
        BlendMode::Hue => tiny_skia::BlendMode::Hue,
        BlendMode::Saturation => tiny_skia::BlendMode::Saturation,
        BlendMode::Color => tiny_skia::BlendMode::Color,
        BlendMode::Luminosity => tiny_skia::BlendMode::Luminosity,
        BlendMode::PlusLighter => tiny_skia::BlendMode::Plus,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compositing and Blending Level 1 (W3C), 5.8 and 9.1.
    #[test]
    fn colors_blend_as_the_standard_says() {
        let (below, above) = ([200, 100, 0], [100, 200, 50]);
        let on = |mode, opacity| Blend::On(below, mode).mixed(above, opacity);
        assert_eq!(on(BlendMode::Normal, 0.25), [175, 125, 13]);
        assert_eq!(on(BlendMode::Multiply, 1.0), [78, 78, 0]);
        assert_eq!(on(BlendMode::Difference, 1.0), [100, 100, 50]);
        assert_eq!(on(BlendMode::Darken, 1.0), [100, 100, 0]);
        for mode in [
            BlendMode::Normal,
            BlendMode::Multiply,
            BlendMode::Hue,
            BlendMode::ColorBurn,
            BlendMode::SoftLight,
        ] {
            for opacity in [0.2, 0.5, 1.0] {
                let seen = on(mode, opacity);
                assert_eq!(Blend::Under(above, opacity, mode).mixed(below, 1.0), seen, "{mode:?}");
                let alphas = [(opacity * 255.0_f32).round() as u8; 2];
                let all = Blend::On(below, mode).all_mixed(&[above, above].concat(), Some(&alphas), 1.0);
                assert!(
                    all.iter().zip(seen.repeat(2)).all(|(one, other)| one.abs_diff(other) <= 1),
                    "{mode:?} {all:?} {seen:?}"
                );
            }
        }
    }
}
