//! The marks to print, and the pages that have them.

use crate::press::impose::page::{Page, Side};
use crate::print::{CutLine, Mark, MarkedPages, Shape};

/// The marks to print.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marks {
    /// The marks.
    pub kinds: Vec<Mark>,
    /// The pages that have them.
    pub pages: MarkedPages,
    /// How the mark `outline` is drawn.
    pub cut_line: CutLine,
    /// Cards that are no rectangles have their cut line drawn even if `outline` is not among the marks.
    pub shapes: bool,
}

impl Default for Marks {
    fn default() -> Marks {
        Marks {
            kinds: Mark::DEFAULT.to_vec(),
            pages: MarkedPages::Both,
            cut_line: CutLine::Black,
            shapes: false,
        }
    }
}

impl Marks {
    /// No marks.
    pub fn none() -> Marks {
        Marks { kinds: Vec::new(), ..Marks::default() }
    }

    /// True if a page has this mark.
    pub(super) fn on(&self, mark: Mark, page: &Page) -> bool {
        self.kinds.contains(&mark) && self.any_on(page)
    }

    fn any_on(&self, page: &Page) -> bool {
        self.pages == MarkedPages::Both || page.side != Side::Backs
    }

    /// True if the cut line around a card of this shape is drawn in black.
    pub(super) fn outlines(&self, shape: Shape, page: &Page) -> bool {
        let shapes = self.shapes && shape != Shape::Rectangle && self.any_on(page);
        self.cut_line == CutLine::Black && (shapes || self.on(Mark::Outline, page))
    }
}
