//! Sizes of pages, with all measures that depend on them. Lengths in millimetres.

use clap::ValueEnum;

use crate::units::Um;

/// Size of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PageSize {
    /// 148 × 210 mm, half of A4.
    A5,
    /// 105 × 148 mm, a quarter of A4.
    A6,
}

/// The measures of a page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Measures {
    /// Of the page.
    pub(super) size: (Um, Um),
    pub(super) width: f64,
    pub(super) height: f64,
    /// From the fold to the text.
    pub(super) inner: f64,
    /// From the text to the outer edge.
    pub(super) outer: f64,
    /// Above the text.
    pub(super) top: f64,
    /// Below it.
    pub(super) bottom: f64,
    /// Size of the text's type.
    pub(super) text: f64,
    /// Width of a portrait card in a row, and the smallest recognizable width.
    pub(super) card: (f64, f64),
    /// Height of the pictures on the title page.
    pub(super) cover: f64,
}

impl PageSize {
    /// Width and height.
    pub fn sides(self) -> (Um, Um) {
        match self {
            PageSize::A5 => (Um::mm(148), Um::mm(210)),
            PageSize::A6 => (Um::mm(105), Um::mm(148)),
        }
    }

    pub(super) fn measures(self) -> Measures {
        let size = self.sides();
        let (width, height) = (size.0.to_mm(), size.1.to_mm());
        match self {
            // Type of 9.6 and 8.2 points.
            PageSize::A5 => Measures {
                size,
                width,
                height,
                inner: 17.0,
                outer: 15.0,
                top: 16.0,
                bottom: 19.0,
                text: 3.4,
                card: (27.0, 17.0),
                cover: 80.0,
            },
            PageSize::A6 => Measures {
                size,
                width,
                height,
                inner: 11.0,
                outer: 9.5,
                top: 10.5,
                bottom: 13.5,
                text: 2.9,
                card: (20.0, 12.3),
                cover: 56.0,
            },
        }
    }
}

impl Measures {
    /// Width of the text.
    pub(super) fn column(&self) -> f64 {
        self.width - self.inner - self.outer
    }

    /// Height of the text.
    pub(super) fn depth(&self) -> f64 {
        self.height - self.top - self.bottom
    }

    /// By how much pictures may exceed the text area at the bottom.
    pub(super) fn slack(&self) -> f64 {
        self.bottom * 0.19
    }

    /// Left edge of the text on a page, counted from 1: odd pages are on the right, with the fold at their
    /// left.
    pub(super) fn left(&self, page: usize) -> f64 {
        if page % 2 == 1 { self.inner } else { self.outer }
    }
}
