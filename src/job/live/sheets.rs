//! The sheets of a deck as they are printed.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::{Drawn, Live};
use crate::diag::{Diagnostic, Diagnostics};
use crate::hex::hex;
use crate::job::document::imposition;
use crate::job::settings::{PrintSettings, Settings};
use crate::legible::Subject;
use crate::picture::{self, imposed};
use crate::preset::Kind;
use crate::press::{Imposed, Seat};
use crate::svg;

/// The beginning of the names of pictures of sheets.
pub(super) const NAMED: &str = "sheet-";

/// One side of a sheet, and the name of its picture.
pub(super) struct Sheet {
    name: String,
    imposed: Imposed,
}

/// One side of a sheet, for programs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SheetState {
    /// The name of its picture, which changes with the picture.
    pub name: String,
    /// Its width in millimetres.
    pub width: f64,
    /// Its height.
    pub height: f64,
    /// The faces on it: `fronts`, `backs` or `both`.
    pub side: String,
}

impl Drawn {
    /// The sheets of all cards, with the settings of the deck.
    ///
    /// # Errors
    /// The cards do not fit on the paper, or the deck is not printed on sheets.
    fn sheets(&self) -> Result<&[Sheet], Diagnostics> {
        self.sheets.get_or_init(|| self.imposed()).as_deref().map_err(Clone::clone)
    }

    fn imposed(&self) -> Result<Vec<Sheet>, Diagnostics> {
        // Placeholders are drawn, and the title does not call it a draft.
        let typed = PrintSettings { draft: false, ..self.settings.clone() };
        let settings = Settings::of(&self.loaded, &typed, None)?;
        if settings.kind() != Kind::Pdf {
            let preset = Diagnostic::note(
                "sheets",
                format!("{}: its preset makes pictures of cards, and no sheets", self.deck().title),
            );
            return Err(preset.into());
        }
        let cards: Vec<usize> = self.rendered.cards.keys().copied().collect();
        let subject = Subject {
            deck: self.deck(),
            library: &self.library,
            rendered: &self.rendered,
            style: &self.style,
            cards: &cards,
        };
        let sheets = imposition(self.deck(), &settings, subject)?;
        Ok(sheets.into_iter().map(|imposed| Sheet { name: self.sheet_name(&imposed), imposed }).collect())
    }

    /// A name for the picture of a sheet: sheets with the same name look the same.
    fn sheet_name(&self, imposed: &Imposed) -> String {
        let mut hash = Sha256::new();
        let faces: Vec<String> =
            imposed.faces.iter().map(|seat| self.rendered.faces[seat.face].hash()).collect();
        hash.update(format!("{imposed:?}{faces:?}"));
        format!("{NAMED}{}", hex(&hash.finalize()[..16]))
    }
}

impl Live {
    /// The sheets of a deck, by its id. `None` if there is no such deck any more.
    ///
    /// # Errors
    /// The cards do not fit on the paper, or the deck is not printed on sheets.
    pub fn sheets(&self, deck: &str) -> Result<Option<Vec<SheetState>>, Diagnostics> {
        let Some(drawn) = self.drawn(deck) else { return Ok(None) };
        let state = |Sheet { name, imposed }: &Sheet| SheetState {
            name: name.clone(),
            width: imposed.size.0.to_mm(),
            height: imposed.size.1.to_mm(),
            side: imposed.side.into(),
        };
        Ok(Some(drawn.sheets()?.iter().map(state).collect()))
    }

    /// A sheet, `width` pixels wide, as a PNG file. `None` if there is none of this name any more.
    ///
    /// # Errors
    /// It can't be drawn.
    pub(super) fn sheet(&self, name: &str, width: u32) -> Result<Option<Vec<u8>>, Diagnostics> {
        for drawn in self.all_drawn() {
            let found = drawn.sheets().ok().and_then(|sheets| sheets.iter().find(|sheet| sheet.name == name));
            if let Some(sheet) = found {
                return draw(&drawn, &sheet.imposed, width).map(Some);
            }
        }
        Ok(None)
    }
}

fn draw(drawn: &Drawn, sheet: &Imposed, width: u32) -> Result<Vec<u8>, Diagnostics> {
    let scale = f64::from(width) / sheet.size.0.to_pt();
    let height = (sheet.size.1.to_pt() * scale).round().max(1.0) as u32;
    // A tree is parsed once for all places of its face.
    let mut faces: Vec<usize> = sheet.faces.iter().map(|seat| seat.face).collect();
    faces.sort_unstable();
    faces.dedup();
    let seats: Vec<(usize, &Seat)> = sheet.faces.iter().enumerate().collect();
    let parts = drawn.rendered.some_faces(&faces, |face, tree| {
        let is_it = |(_, seat): &&(usize, &Seat)| std::ptr::eq(&drawn.rendered.faces[seat.face], face);
        seats
            .iter()
            .filter(is_it)
            .map(|(place, seat)| imposed::part(tree, seat, scale).map(|part| (*place, part)))
            .collect::<Vec<_>>()
    })?;
    let mut parts = parts.into_iter().flatten().collect::<Result<Vec<_>, Diagnostic>>()?;
    parts.sort_by_key(|(place, _)| *place);
    let parts: Vec<_> = parts.into_iter().map(|(_, part)| part).collect();
    let unsound = |refused: svg::MarkupError| Diagnostic::error("sheets", refused.message);
    let marks = sheet.marks.iter().map(|marks| svg::parse(marks, &drawn.rendered.fonts).map_err(unsound));
    let marks = marks.collect::<Result<Vec<_>, _>>()?;
    Ok(picture::quick_png(&imposed::imposed((width, height), &parts, &marks)?)?)
}
