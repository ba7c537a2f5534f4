//! Search for the largest size at which a text fits.

use super::layout::Layout;
use super::wrap;

/// The space that a text has to fit into, in units.
pub(super) struct Space {
    pub(super) width: Option<f64>,
    pub(super) height: Option<f64>,
    /// Distance of lines as a multiple of the size.
    pub(super) leading: f64,
    /// Lines are balanced, including the last one.
    pub(super) balance: bool,
}

/// A text at its final size.
pub(super) struct Fitted {
    /// Size of the font in units.
    pub(super) size: f64,
    /// Its lines from the top.
    pub(super) lines: Vec<Line>,
    /// Height of all in lines.
    pub(super) height: f64,
}

/// A line of a fitted text.
#[derive(Clone)]
pub(super) struct Line {
    /// Index of the paragraph.
    pub(super) block: usize,
    /// Start in bytes of the paragraph.
    pub(super) start: usize,
    /// End of the bytes.
    pub(super) end: usize,
    /// Width in ems.
    pub(super) width: f64,
    /// Lines above it.
    pub(super) above: f64,
}

/// Why a text does not fit even at its smallest size. Lengths in units.
pub(super) enum FitError {
    /// A word is wider than the box.
    Word {
        /// The word, or the whole text of a line.
        word: String,
        width: f64,
    },
    /// All lines together are higher than the box.
    Height { height: f64 },
}

/// Height of an empty paragraph in lines.
const BLANK: f64 = 0.5;

/// Sizes are whole multiples of this many units, so that the size in the SVG is the size that was measured.
const STEP: f64 = 0.001;

/// Precision of the search in steps: 0.01 units are a hundredth of a millimetre.
const CLOSE: i64 = 10;

/// The inverse of the share by which the size is reduced where the estimate was too optimistic.
const BACK: i64 = 400;

/// The possible rounding error of a line's width in the SVG layout with 32-bit floats, in units.
const SLACK: f64 = 0.002;

/// The largest size from `smallest` to `size` (units) at which the text fits into `space`.
///
/// # Errors
/// Why it does not fit at `smallest`.
pub(super) fn fit(layout: &Layout, space: &Space, size: f64, smallest: f64) -> Result<Fitted, FitError> {
    let steps = |size: f64| (size / STEP + 1e-6).floor() as i64;
    let (low, high) = (steps(smallest.min(size)).max(1), steps(size).max(1));
    let mut at = guess(layout, space, low, high);
    loop {
        match try_size(layout, space, at as f64 * STEP) {
            Ok(mut fitted) => {
                even(layout, space, &mut fitted);
                return Ok(fitted);
            }
            Err(unfit) if at == low => return Err(unfit),
            Err(_) => at = (at - at / BACK - 1).max(low),
        }
    }
}

/// The largest size in steps from `low` to `high` at which the text fits by the estimated widths of its
/// words; `low` if there is none.
fn guess(layout: &Layout, space: &Space, low: i64, high: i64) -> i64 {
    let fits = |steps: i64| {
        let size = steps as f64 * STEP;
        let limit = space.limit(size);
        let lines: Option<f64> =
            layout.blocks.iter().map(|block| wrap::count(layout, block, limit).map(height_of)).sum();
        lines.is_some_and(|lines| space.holds(lines * size * space.leading))
    };
    if fits(high) {
        return high;
    }
    let (mut low, mut high) = (low, high);
    while high - low > CLOSE {
        let middle = (low + high) / 2;
        if fits(middle) { low = middle } else { high = middle }
    }
    low
}

impl Space {
    /// The width in ems.
    fn limit(&self, size: f64) -> f64 {
        self.width.map_or(f64::INFINITY, |width| (width + SLACK) / size)
    }

    fn holds(&self, height: f64) -> bool {
        self.height.is_none_or(|most| height <= most + SLACK)
    }
}

/// Height of a paragraph in lines, by its number of lines.
fn height_of(lines: usize) -> f64 {
    if lines == 0 { BLANK } else { lines as f64 }
}

/// A single line, shrunk from `size` to `smallest` to be no wider than `width`.
pub(super) fn line(
    layout: &Layout,
    width: Option<f64>,
    size: f64,
    smallest: f64,
) -> Result<Fitted, FitError> {
    let ems = layout.whole_width();
    let fitting = match width {
        Some(width) if ems * size > width => ((width + SLACK / 2.0) / ems / STEP).floor() * STEP,
        _ => size,
    };
    let size = if fitting < smallest.min(size) - STEP { smallest.min(size) } else { fitting };
    let lines: Vec<Line> = layout
        .blocks
        .iter()
        .enumerate()
        .map(|(block, own)| Line { block, start: 0, end: own.len(), width: ems, above: 0.0 })
        .collect();
    match width.filter(|width| ems * size > width + SLACK + STEP * ems) {
        Some(_) => Err(FitError::Word {
            word: layout.blocks.iter().map(|block| block.text(0..block.len())).collect(),
            width: ems * size,
        }),
        None => Ok(Fitted { size, height: lines.len() as f64, lines }),
    }
}

fn try_size(layout: &Layout, space: &Space, size: f64) -> Result<Fitted, FitError> {
    let limit = space.limit(size);
    let mut fitted = Fitted { size, lines: Vec::new(), height: 0.0 };
    for (at, block) in layout.blocks.iter().enumerate() {
        let Some(lines) = wrap::greedy(layout, block, limit) else { return Err(widest(layout, limit, size)) };
        fitted.add(layout, at, &lines);
    }
    let height = fitted.height * size * space.leading;
    match space.holds(height) {
        false => Err(FitError::Height { height }),
        true => Ok(fitted),
    }
}

/// Breaks the lines of a fitted text again into the same number of balanced lines.
fn even(layout: &Layout, space: &Space, fitted: &mut Fitted) {
    let limit = space.limit(fitted.size);
    let mut better = Fitted { size: fitted.size, lines: Vec::new(), height: 0.0 };
    for (at, block) in layout.blocks.iter().enumerate() {
        match wrap::balanced(layout, block, limit, space.balance) {
            Some(lines) => better.add(layout, at, &lines),
            None => return,
        }
    }
    *fitted = better;
}

impl Fitted {
    fn add(&mut self, layout: &Layout, at: usize, lines: &[std::ops::Range<usize>]) {
        let block = &layout.blocks[at];
        for (above, line) in lines.iter().enumerate() {
            let (start, end) = (block.words[line.start].start, block.words[line.end - 1].end);
            let (width, above) = (layout.exact_width(block, start..end), self.height + above as f64);
            self.lines.push(Line { block: at, start, end, width, above });
        }
        self.height += height_of(lines.len());
    }
}

fn widest(layout: &Layout, limit: f64, size: f64) -> FitError {
    let words = layout.blocks.iter().flat_map(|block| block.words.iter().map(move |word| (block, word)));
    let widths = words.map(|(block, word)| {
        (layout.exact_width(block, word.start..word.end), block.text(word.start..word.end))
    });
    let (width, word) = widths.max_by(|a, b| a.0.total_cmp(&b.0)).unwrap_or((limit, ""));
    FitError::Word { word: word.to_string(), width: width * size }
}
