//! Charts as SVG: readable in print, and without colours, since shapes and words say the same.

use std::fmt::Write;

use crate::xml::escaped;

/// A value with its interval.
pub(super) struct Point {
    pub(super) value: f64,
    pub(super) low: f64,
    pub(super) high: f64,
    /// Set if it certainly lies on one side of the middle, so that its mark is full.
    pub(super) is_certain: bool,
}

/// The scale of rows of intervals: from −`most` to `most`.
#[derive(Clone, Copy)]
pub(super) struct Scale {
    most: f64,
    /// The tolerance on both sides of 0.
    band: Option<f64>,
    unit: &'static str,
}

/// Width and height of a row.
const WIDTH: f64 = 320.0;
const HEIGHT: f64 = 22.0;

impl Scale {
    /// A scale on which all points have room, whose ends are round numbers.
    pub(super) fn of(points: impl IntoIterator<Item = f64>, band: Option<f64>, unit: &'static str) -> Scale {
        let most = points
            .into_iter()
            .map(f64::abs)
            .filter(|point| point.is_finite())
            .fold(band.unwrap_or(0.0) * 1.5, f64::max);
        Scale { most: round_up(most), band, unit }
    }

    fn x(&self, value: f64) -> f64 {
        WIDTH * (0.5 + 0.5 * (value / self.most).clamp(-1.0, 1.0) * 0.88)
    }

    /// The ends and the middle in numbers.
    pub(super) fn axis(&self) -> String {
        let mut svg = open(18.0, &format!("scale from -{0} to +{0} {1}", number(self.most), self.unit));
        for (value, anchor) in [(-self.most, "middle"), (0.0, "middle"), (self.most, "middle")] {
            let text = if value == 0.0 {
                "0".into()
            } else {
                format!("{}{}", if value > 0.0 { "+" } else { "-" }, number(value.abs()))
            };
            // Writing to a string can't fail.
            let _ = write!(
                svg,
                "<text x=\"{:.1}\" y=\"12\" text-anchor=\"{anchor}\">{text}</text>",
                self.x(value)
            );
        }
        svg + "</svg>"
    }

    /// A value with its interval; `words` say the same.
    pub(super) fn row(&self, point: &Point, words: &str) -> String {
        let mut svg = open(HEIGHT, words);
        let middle = HEIGHT / 2.0;
        if let Some(band) = self.band {
            let (from, to) = (self.x(-band), self.x(band));
            let _ = write!(
                svg,
                "<rect class=\"band\" x=\"{from:.1}\" y=\"0\" width=\"{:.1}\" height=\"{HEIGHT}\"/>",
                to - from
            );
        }
        let _ = write!(svg, "<path class=\"zero\" d=\"M{0:.1} 0V{HEIGHT}\"/>", self.x(0.0));
        let (low, high) = (self.x(point.low), self.x(point.high));
        let _ = write!(
            svg,
            "<path class=\"interval\" d=\"M{low:.1} {middle}H{high:.1}M{low:.1} {0}v8M{high:.1} {0}v8\"/>",
            middle - 4.0
        );
        let class = if point.is_certain { "certain" } else { "open" };
        let _ = write!(
            svg,
            "<circle class=\"{class}\" cx=\"{:.1}\" cy=\"{middle}\" r=\"4.5\"/>",
            self.x(point.value)
        );
        svg + "</svg>"
    }
}

/// How often each whole number occurred, as bars; numbers are put together where there are more than 24.
pub(super) fn bars(counts: &[(u32, u64)], words: &str) -> String {
    const HIGH: f64 = 90.0;
    const MOST: u32 = 24;
    let (Some((first, _)), Some((last, _))) = (counts.first(), counts.last()) else { return String::new() };
    let width = (last - first + 1).div_ceil(MOST);
    let mut sums = vec![0u64; ((last - first) / width + 1) as usize];
    counts.iter().for_each(|(number, times)| sums[((number - first) / width) as usize] += times);
    let most = sums.iter().copied().max().unwrap_or(1).max(1) as f64;
    let bar = WIDTH / sums.len() as f64;
    let mut svg = open(HIGH + 18.0, words);
    for (place, sum) in sums.iter().enumerate() {
        let height = HIGH * *sum as f64 / most;
        let x = bar * place as f64;
        let from = first + place as u32 * width;
        let name = if width == 1 { from.to_string() } else { format!("{from} to {}", from + width - 1) };
        let _ = write!(
            svg,
            "<rect class=\"bar\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" \
            height=\"{height:.1}\"><title>{name}: {sum}</title></rect>",
            x + 0.5,
            HIGH - height,
            (bar - 1.0).max(0.5)
        );
    }
    let every = sums.len().div_ceil(8);
    for place in (0..sums.len()).step_by(every) {
        let x = bar * (place as f64 + 0.5);
        let _ = write!(
            svg,
            "<text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
            HIGH + 13.0,
            first + place as u32 * width
        );
    }
    svg + "</svg>"
}

fn open(height: f64, words: &str) -> String {
    format!(
        "<svg viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" height=\"{height}\" role=\"img\" \
        aria-label=\"{}\">",
        escaped(words)
    )
}

/// The next round number: 1, 1.5, 2, 3, 4, 6, 8, 10, 15 and so on.
fn round_up(value: f64) -> f64 {
    let mut unit = 0.01;
    while unit < 1e9 {
        for factor in [1.0, 1.5, 2.0, 3.0, 4.0, 6.0, 8.0] {
            if unit * factor >= value {
                return unit * factor;
            }
        }
        unit *= 10.0;
    }
    value
}

/// Without decimals that say nothing.
fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales_end_at_round_numbers() {
        assert_eq!([0.31, 1.0, 3.1, 11.0, 61.0].map(round_up), [0.4, 1.0, 4.0, 15.0, 80.0]);
        assert_eq!([0.5, 20.0, 2.25].map(number), ["0.5", "20", "2.25"]);
        let scale = Scale::of([3.0, -14.0, f64::INFINITY], Some(2.0), "points");
        let row = scale.row(&Point { value: 3.0, low: -60.0, high: 7.0, is_certain: false }, "a < b");
        assert!(
            row.contains("aria-label=\"a &lt; b\"") && row.contains("class=\"open\"") && !row.contains("NaN"),
            "{row}"
        );
        assert!(scale.axis().contains("+15"));
    }

    #[test]
    fn many_numbers_share_bars() {
        let counts: Vec<(u32, u64)> = (10..100).map(|number| (number, 1)).collect();
        assert_eq!(bars(&counts, "").matches("class=\"bar\"").count(), 23);
        assert_eq!(bars(&[(3, 1), (5, 2)], "").matches("class=\"bar\"").count(), 3);
        assert_eq!(bars(&[], ""), "");
    }
}
