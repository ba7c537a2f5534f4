//! Colours known by their limits, channel by channel, from 0 to 255.

use crate::paint::luminance;

/// Rounding of each step in drawing, which contrasts by limits allow for.
const ROUNDING: f32 = 1.0;

/// The least and the greatest value.
pub(super) type Limits = (f32, f32);

/// Opaque colours.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Shade(pub(super) [Limits; 3]);

/// Colours with opacities from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Tint {
    pub(super) shade: Shade,
    pub(super) opacity: Limits,
}

impl Shade {
    /// One colour.
    pub(super) fn of(color: [u8; 3]) -> Shade {
        Shade(color.map(|part| (f32::from(part), f32::from(part))))
    }

    /// The colours between two colours.
    pub(super) fn between(one: [f32; 3], other: [f32; 3]) -> Shade {
        let mut limits = one.map(|part| (part, part));
        limits
            .iter_mut()
            .zip(other)
            .for_each(|(limits, part)| *limits = (limits.0.min(part), limits.1.max(part)));
        Shade(limits)
    }

    /// All colours of both, and those between them.
    pub(super) fn and(self, other: Shade) -> Shade {
        let mut both = self;
        both.0
            .iter_mut()
            .zip(other.0)
            .for_each(|(limits, other)| *limits = (limits.0.min(other.0), limits.1.max(other.1)));
        both
    }

    /// The least contrast that a text of a colour and an opacity can have to these colours.
    pub(super) fn contrast(self, color: [u8; 3], opacity: f32) -> f32 {
        let text = Tint { shade: Shade::of(color), opacity: (opacity, opacity) }.over(self);
        let (text, own) =
            (text.luminances(if opacity < 1.0 { ROUNDING } else { 0.0 }), self.luminances(ROUNDING));
        let contrast = if text.0 > own.1 {
            (text.0 + 0.05) / (own.1 + 0.05)
        } else if own.0 > text.1 {
            (own.0 + 0.05) / (text.1 + 0.05)
        } else {
            1.0
        };
        contrast as f32
    }

    fn luminances(self, rounding: f32) -> (f64, f64) {
        let low = self.0.map(|limits| (limits.0 - rounding).floor().clamp(0.0, 255.0) as u8);
        let high = self.0.map(|limits| (limits.1 + rounding).ceil().clamp(0.0, 255.0) as u8);
        (luminance(low), luminance(high))
    }
}

impl Tint {
    /// Mixes these colours with the ones below them.
    pub(super) fn over(self, below: Shade) -> Shade {
        let mixed = |over: f32, below: f32, choose: fn(f32, f32) -> f32| {
            let at = |opacity: f32| over * opacity + below * (1.0 - opacity);
            choose(at(self.opacity.0), at(self.opacity.1))
        };
        let mut seen = below;
        for (below, over) in seen.0.iter_mut().zip(self.shade.0) {
            *below = (mixed(over.0, below.0, f32::min), mixed(over.1, below.1, f32::max));
        }
        seen
    }
}

#[cfg(test)]
mod tests {
    use super::super::background::mixed;
    use super::*;
    use crate::paint::contrast;

    #[test]
    fn limits_hold_for_all_that_is_between() {
        let (one, other) = ([20.0, 90.0, 200.0], [60.0, 40.0, 255.0]);
        let tint = Tint { shade: Shade::between(one, other), opacity: (0.3, 0.7) };
        let seen = tint.over(Shade::of([255, 250, 10]));
        for part in 0..=10 {
            let part = part as f32 / 10.0;
            let over = [0, 1, 2]
                .map(|channel: usize| (one[channel] + (other[channel] - one[channel]) * part).round() as u8);
            let color = mixed(over, [255, 250, 10], 0.3 + 0.4 * part);
            for (value, limits) in color.iter().zip(seen.0) {
                assert!((limits.0 - 1.0..=limits.1 + 1.0).contains(&f32::from(*value)), "{value} {limits:?}");
            }
            for text in [[0; 3], [255; 3], [200, 30, 30]] {
                assert!(seen.contrast(text, 0.9) <= contrast(mixed(text, color, 0.9), color));
            }
        }
        // One colour: nearly the contrast itself.
        let known = Shade::of([118; 3]).contrast([255; 3], 1.0);
        assert!((4.4..4.55).contains(&known), "{known}");
        assert_eq!(seen.and(Shade::of([0; 3])).contrast([30; 3], 1.0), 1.0);
    }
}
