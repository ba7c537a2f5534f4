//! A face: the text of its drawing, and the tree that is parsed from it.

use resvg::usvg::Tree;
use sha2::{Digest, Sha256};

use super::size;
use super::trace::Origin;
use crate::deck::CardSize;
use crate::diag::{Diagnostic, Place};
use crate::fonts::Fonts;
use crate::hex::hex;
use crate::print::{Cut, fits};
use crate::progress::Step;
use crate::svg;
use crate::svg::typeset::Located;
use crate::svg::viewport::Frame;
use crate::units::Um;

/// A face as SVG text; its canvas is trim plus bleed on all sides.
pub struct Face {
    /// Its title in messages: a card's serial and name, or the back of a type.
    pub title: String,
    /// Width and height of the trimmed card as drawn.
    pub size: (Um, Um),
    /// Its cut and safe area.
    pub cut: Cut,
    /// Width and height of the trimmed card in the deck's own size.
    pub(super) own: (Um, Um),
    pub(super) text: String,
    /// The texts in it that were set by functions of its template, with their ranges of bytes.
    pub(super) texts: Vec<Located>,
    pub(super) template: Place,
    /// The place of the root tag in its template.
    pub(super) opening: Option<Place>,
    /// How it was filled.
    pub(super) origin: Option<Origin>,
    /// Its index among the drawings of the deck.
    pub(super) drawing: usize,
}

impl Face {
    /// The place in the deck file that names its template.
    pub fn template(&self) -> &Place {
        &self.template
    }

    /// Half of the SHA-256 of its content and its cut, in hexadecimal digits.
    pub fn hash(&self) -> String {
        let (width, height) = self.size;
        let cut = format!("{} {} {}\n", self.cut.shape.word(), width.0, height.0);
        hex(&Sha256::new().chain_update(cut).chain_update(&self.text).finalize()[..16])
    }

    /// The result of `work` with the parsed drawing.
    pub(super) fn drawn<T>(&self, fonts: &Fonts, work: impl Fn(&Face, &Tree) -> T) -> Result<T, Diagnostic> {
        let done =
            Step::new(&self.title).at(&self.template).run(|| self.tree(fonts).map(|tree| work(self, &tree)));
        done.unwrap_or_else(|diagnostic| Err(diagnostic.at(self.template.clone(), "by this template")))
    }

    /// Parses the drawing. Everything beyond the bleed is clipped, so that drawings of a fixed size can be
    /// used with less bleed.
    ///
    /// # Errors
    /// The filled template is not valid SVG, with the place in it, or does not have the size of the card and
    /// its bleed.
    pub fn tree(&self, fonts: &Fonts) -> Result<Tree, Diagnostic> {
        self.parsed(&self.text, 0, fonts)
    }

    /// Parses the drawing, or its sketch with a number of stand-ins.
    pub(super) fn parsed(&self, text: &str, stand_ins: usize, fonts: &Fonts) -> Result<Tree, Diagnostic> {
        let tree = svg::sketch(text, stand_ins, fonts).map_err(|refused| self.refused(text, refused))?;
        if fits((tree.size().width(), tree.size().height()), self.size, self.cut.bleed) {
            return Ok(tree);
        }
        let (width, height) = self.size;
        let canvas = [width, height].map(|side| (side + self.cut.bleed * 2).to_pt());
        match Frame::of_text(text) {
            Some(frame) => {
                let scale = size::scale(&frame, self).ok_or_else(|| size::wrong(&frame, self))?;
                svg::centred(text, scale, canvas.into(), stand_ins, fonts)
                    .map_err(|refused| self.refused(text, refused))
            }
            None => Ok(tree),
        }
    }

    fn refused(&self, text: &str, refused: svg::MarkupError) -> Diagnostic {
        let Some((tracer, recipe)) = &self.origin else {
            return Diagnostic::error("svg", refused.message).at(self.template.clone(), "by this template");
        };
        let diagnostic = tracer.refused(recipe, text, &self.title, refused);
        match diagnostic.place {
            None => {
                let message = format!("{}: {}", self.title, diagnostic.message);
                Diagnostic { message, ..diagnostic }.at(self.template.clone(), "by this template")
            }
            Some(_) => diagnostic.used_at(&self.template, "by this template"),
        }
    }
}

/// Width and height of a card as drawn.
pub(super) fn drawn_size(CardSize { width, height }: CardSize, landscape: bool) -> (Um, Um) {
    if landscape { (height, width) } else { (width, height) }
}
