//! Presets: named settings for a print service or a virtual tabletop. A [`Preset`] is a validated preset
//! file.
//!
//! `files` reads the text, `cli` uses the settings, and `preflight` checks documents against them.
//! `docs/presets.md` describes the format.

mod raw;

use std::sync::{Arc, LazyLock};

use clap::ValueEnum;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;

pub use raw::{RawPreset, RawSheet};

use crate::deck::{CardSize, NamedSize, Print, print, size};
use crate::diag::{Diagnostic, Diagnostics, Source};
use crate::preflight::{PageSize, Vendor};
use crate::print::BleedMode;
use crate::spec::{Document, schema};
use crate::units::Um;

static SCHEMA: LazyLock<Value> = LazyLock::new(schema::of::<RawPreset>);

/// The JSON Schema of preset files.
pub fn schema() -> &'static Value {
    &SCHEMA
}

/// Output format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// PDFs.
    Pdf,
    /// A PNG of each different face.
    Png,
    /// PNG sheets of cards.
    Sheets,
    /// Sheets and a saved object for Tabletop Simulator.
    Tts,
    /// Images and the files of a game for Card Game Simulator.
    CardGameSimulator,
}

/// A file with the images of an order and their copies, for a program that fills in the order form of a print
/// service.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// `cards.xml` for MPC Autofill, which orders poker cards.
    MpcAutofill,
}

/// Settings for a print service or a virtual tabletop.
#[derive(Clone, Debug)]
pub struct Preset {
    /// Name of the service or program.
    pub title: String,
    /// Description, one line.
    pub about: String,
    /// Output format.
    pub kind: Kind,
    /// The source of each requirement, with its date, one line each.
    pub sources: Vec<String>,
    /// Set for print services: settings that differ from the preset cause warnings.
    pub service: bool,
    /// Available card sizes; if empty, all sizes.
    pub cards: Vec<NamedSize>,
    /// Pixels per inch of images.
    pub dpi: u32,
    /// Images of landscape cards are rotated.
    pub upright: bool,
    /// Sizes whose images are landscape anyway.
    pub landscape: Vec<NamedSize>,
    /// An order file beside the images.
    pub order: Option<Order>,
    /// Print settings.
    pub print: Print,
    /// Layout of image sheets.
    pub sheet: RawSheet,
}

/// Default resolution in pixels per inch.
pub const DPI: u32 = 300;

/// Default sheets, those of Tabletop Simulator: 10 × 7 places, 4096 pixels per side.
const SHEET: RawSheet = RawSheet { columns: 10, rows: 7, side: 4096, every_card: false };

/// Maximum difference between a card size and the available size in which it is drawn: European and American
/// poker cards differ by 0.9 mm.
const NEAR: Um = Um::cmm(150);

impl Preset {
    /// Reads a preset file.
    ///
    /// # Errors
    /// All errors in the file.
    pub fn read(source: &Arc<Source>) -> Result<Preset, Diagnostics> {
        let (raw, document) = Document::<RawPreset>::read(source, &SCHEMA, "the preset file")?.split();
        let mut diagnostics = print::check(&raw.print, &|path| document.place(path));
        let mut sizes = |key: &str, texts: &[String]| {
            let mut sizes = Vec::new();
            for (index, text) in texts.iter().enumerate() {
                match size::parse(text) {
                    Ok(size) => sizes.push(size),
                    Err(why) => {
                        let diagnostic =
                            Diagnostic::error("size", format!("there is no size of cards `{text}`"));
                        let names = size::SIZES.iter().map(|size| size.name);
                        diagnostics.push(
                            diagnostic
                                .at(document.place(&format!("{key}.{index}")), why)
                                .nearest(text, names),
                        );
                    }
                }
            }
            sizes
        };
        let (cards, landscape) = (sizes("cards", &raw.cards), sizes("landscape", &raw.landscape));
        let pictures = raw.output != Kind::Pdf;
        let mut useless = |path: &str, what: &str| {
            let message = format!("`{path}` has no effect on {what}");
            diagnostics.push(Diagnostic::error("preset", message).at(document.place(path), "leave it out"));
        };
        let (made, sheets) = (raw.output.title(), matches!(raw.output, Kind::Sheets | Kind::Tts));
        for key in PAPER_KEYS.iter().filter(|key| pictures && document.has(&format!("print.{key}"))) {
            useless(&format!("print.{key}"), made);
        }
        if raw.dpi.is_some() && !pictures {
            useless("dpi", made);
        }
        if raw.upright && !matches!(raw.output, Kind::Png | Kind::CardGameSimulator) {
            useless("upright", made);
        }
        for (key, is_set) in [("landscape", !raw.landscape.is_empty()), ("order", raw.order.is_some())] {
            if is_set && raw.output != Kind::Png {
                useless(key, made);
            }
        }
        if raw.sheet.is_some() && !sheets {
            useless("sheet", made);
        }
        if raw.print.preset.is_some() {
            let diagnostic = Diagnostic::error("preset", "a preset can't be based on another one");
            diagnostics.push(
                diagnostic
                    .at(document.place("print.preset"), "leave it out")
                    .hint("copy the keys that you need from it"),
            );
        }
        if let Some(sheet) = raw.sheet.filter(|sheet| {
            raw.output == Kind::Tts && (sheet.columns > SHEET.columns || sheet.rows > SHEET.rows)
        }) {
            let message = format!(
                "a sheet of {} × {} cards is too large for Tabletop Simulator",
                sheet.columns, sheet.rows
            );
            diagnostics
                .push(Diagnostic::error("preset", message).at(document.place("sheet"), "at most 10 × 7"));
        }
        diagnostics
            .0
            .sort_by_key(|diagnostic| diagnostic.place.as_ref().map_or(0, |(place, _)| place.span.start));
        let preset = Preset {
            print: print::read(&raw.print, &|path| document.place(path)),
            title: raw.title,
            about: raw.about,
            kind: raw.output,
            sources: raw.sources,
            service: raw.service,
            cards,
            dpi: raw.dpi.unwrap_or(DPI),
            upright: raw.upright,
            landscape,
            order: raw.order,
            sheet: raw.sheet.unwrap_or(SHEET),
        };
        diagnostics.into_result(preset).map(|(preset, _)| preset)
    }

    /// The size in which cards of this size are drawn: their own, or an available size that is nearly the
    /// same. None if there is no such size.
    pub fn product(&self, size: &NamedSize, wanted: CardSize) -> Option<CardSize> {
        let apart = |card: &CardSize| {
            (card.width.0 - wanted.width.0).abs().max((card.height.0 - wanted.height.0).abs())
        };
        let same_shape = self.cards.iter().filter(|card| card.shape == size.shape).map(|card| card.regular);
        let nearest = same_shape.min_by_key(apart).filter(|card| apart(card) <= NEAR.0);
        if self.cards.is_empty() { Some(wanted) } else { nearest }
    }

    /// The requirements that preflight checks in PDFs of this preset; none for images.
    pub fn vendor(&self) -> Option<Vendor> {
        let backs = self.print.backs.unwrap_or_default();
        let page = match self.print.paper {
            Some(paper) => PageSize::Paper(paper.width, paper.height),
            None if backs.one_a_page() => PageSize::Card(if self.print.bleed_mode == Some(BleedMode::None) {
                Um::ZERO
            } else {
                self.print.bleed()
            }),
            None => PageSize::Any,
        };
        (self.kind == Kind::Pdf).then(|| Vendor {
            title: self.title.clone(),
            page,
            trims: self.cards.iter().map(|card| (card.regular.width, card.regular.height)).collect(),
            backs,
            outlines: self.print.outlines == Some(true),
        })
    }
}

/// Keys of `[print]` that affect PDFs only.
const PAPER_KEYS: [&str; 17] = [
    "paper",
    "orientation",
    "margin",
    "gutter",
    "bleed_mode",
    "corners",
    "marks",
    "marks_on",
    "color",
    "standard",
    "ink_limit",
    "dpi_max",
    "rich_black",
    "intent",
    "overprint_black",
    "cut_name",
    "outlines",
];

impl Kind {
    /// The output in the plural, for messages.
    pub fn title(self) -> &'static str {
        match self {
            Kind::Pdf => "PDFs",
            Kind::Png | Kind::CardGameSimulator => "pictures",
            Kind::Sheets | Kind::Tts => "sheets of pictures",
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use super::*;

    fn read(text: &str) -> Result<Preset, Diagnostics> {
        Preset::read(&Source::new("a.toml", text))
    }

    #[test]
    fn cards_are_made_in_a_size_that_can_be_had() {
        let preset =
            read("format = 1\ntitle = 'A'\noutput = 'png'\ncards = ['poker-us', 'circle']\n").unwrap();
        let product = |name: &str| {
            let size = size::parse(name).unwrap();
            preset.product(&size, size.regular).map(|size| (size.width.0, size.height.0))
        };
        assert_eq!(product("poker-eu"), Some((63_500, 88_900)));
        assert_eq!(product("poker-us"), Some((63_500, 88_900)));
        assert_eq!(product("mini-eu"), None);
        assert_eq!(product("circle 89mm x 89mm"), Some((88_900, 88_900)));
        assert_eq!(product("89mm x 89mm"), None, "a square is no circle");
    }

    #[test]
    fn keys_of_single_images_have_no_effect_on_others() {
        let keys = "upright = true\nlandscape = ['hex']\norder = 'mpc-autofill'\n";
        let codes = |output: &str| {
            let diagnostics = read(&format!("format = 1\ntitle = 'A'\noutput = '{output}'\n{keys}"))
                .map(|_| ())
                .unwrap_err();
            diagnostics.0.into_iter().map(|diagnostic| diagnostic.message).collect::<Vec<_>>()
        };
        assert!(read(&format!("format = 1\ntitle = 'A'\noutput = 'png'\n{keys}")).is_ok());
        assert_eq!(codes("card-game-simulator").len(), 2);
        assert_eq!(codes("sheets").len(), 3);
        assert_eq!(codes("pdf")[1], "`landscape` has no effect on PDFs");
        assert!(read("format = 1\ntitle = 'A'\noutput = 'png'\nlandscape = ['hexx']\n").is_err());
    }

    #[test]
    fn all_errors_are_told_at_once() {
        let text = "format = 1\ntitle = 'A'\noutput = 'png'\ncards = ['pokker-us']\n[print]\npaper = \
            'a44'\nmarks = true\npreset = 'png'\n\
                    [sheet]\ncolumns = 3\nrows = 3\nside = 4096\n";
        let codes: Vec<String> =
            read(text).unwrap_err().0.into_iter().map(|diagnostic| diagnostic.code).collect();
        assert_eq!(codes, ["size", "paper", "preset", "preset", "preset", "preset"]);
    }
}
