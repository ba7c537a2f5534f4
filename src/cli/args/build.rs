//! Options of `build`.

use std::path::PathBuf;

use clap::Args;

use super::decks::{Decks, Look, Which};
use super::sheets::{BackOptions, MarkOptions, Sheets};
use crate::cli::values::{self, Rules};
use crate::job::{BuildRequest, DeckRequest, DocumentColors, PrintSettings};
use crate::print::Rule;
use crate::print::Space;
use crate::print::Standard;
use crate::print::{Conversion, Intent, RichBlack};

/// `bidpress build`.
#[derive(Debug, Args)]
pub struct Build {
    /// The decks.
    #[command(flatten)]
    pub decks: Decks,
    /// Use only the cards for this number of players.
    #[arg(long, value_name = "N")]
    pub players: Option<u32>,
    /// The design of cards.
    #[command(flatten)]
    pub look: Look,
    /// Preset of a print service or virtual tabletop [default: the deck's own].
    ///
    /// Its name (`bidpress list presets`), such as drivethrucards, thegamecrafter, tts or png; or the path of
    /// a preset file.
    #[arg(long, value_name = "NAME")]
    pub preset: Option<String>,
    /// Folder for PDFs and images.
    #[arg(long, short, value_name = "DIR", default_value = "output")]
    pub out: PathBuf,
    /// Print an overview of all fronts on one page instead.
    ///
    /// The overview has no backs, marks, cut lines, bleed or gutters.
    #[arg(long)]
    pub contact: bool,
    /// The selected cards.
    #[command(flatten)]
    pub which: Which,
    /// Layout of cards on sheets.
    #[command(flatten)]
    pub sheets: Sheets,
    /// Printing of backs.
    #[command(flatten)]
    pub backs: BackOptions,
    /// Marks beside the cards.
    #[command(flatten)]
    pub marks: MarkOptions,
    /// Colours and standard.
    #[command(flatten)]
    pub prepress: Prepress,
    /// Images.
    #[command(flatten)]
    pub pictures: Pictures,
    /// Warnings that are errors.
    #[command(flatten, next_help_heading = "Checks")]
    pub deny: Deny,
}

/// Warnings that are errors.
#[derive(Clone, Debug, Default, Args)]
pub struct Deny {
    /// Report cards that can't be read or cut well as errors instead of warnings.
    ///
    /// `legibility` for all rules, or a list of them: safe-area, bleed, hairline, small-text, low-resolution,
    /// contrast, colour-blind.
    #[arg(long, value_name = "RULES", value_parser = values::rules)]
    pub deny: Option<Rules>,
}

/// Colours and standard of a document.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Colours and standards")]
pub struct Prepress {
    /// Colours of the document [default: the deck's own, else rgb; cmyk for PDF/X].
    #[arg(long, value_enum)]
    pub color: Option<Space>,
    /// ICC profile of the printing condition, for CMYK output [default: fogra39].
    ///
    /// The built-in profile `fogra39`, or a file. Ask the printing company which one it prints by.
    #[arg(long, value_name = "FILE")]
    pub icc: Option<PathBuf>,
    /// Maximum total ink coverage in percent [default: the deck's own, else 300].
    #[arg(long, value_name = "PERCENT", value_parser = values::ink_limit, allow_hyphen_values = true)]
    pub ink_limit: Option<u16>,
    /// Inks of black areas, such as `60/40/40/100` [default: by preset or profile].
    ///
    /// Cyan, magenta, yellow, black. Darker than black ink alone; nearly black areas come close to it. Text
    /// and lines stay black only.
    #[arg(long, value_name = "C/M/Y/K", value_parser = values::rich_black)]
    pub rich_black: Option<RichBlack>,
    /// How colours that the press cannot print are replaced [default: perceptual].
    #[arg(long, value_enum)]
    pub intent: Option<Intent>,
    /// Print black text and lines on top of what is below them.
    #[arg(long)]
    pub overprint_black: bool,
    /// Standard that the document must meet [default: the deck's own, else none].
    ///
    /// The document is checked before it is written.
    #[arg(long, value_enum)]
    pub standard: Option<Standard>,
    /// Convert text to outlines, without fonts.
    #[arg(long)]
    pub outlines: bool,
    /// Print one spot colour alone, in black, such as the plate of a foil.
    ///
    /// A name from `data-spot` in templates or art. Everything else is left out of the cards.
    #[arg(long, value_name = "NAME")]
    pub plate: Option<String>,
    /// Maximum pixels per inch of photos [default: the deck's own, else 600].
    ///
    /// Larger photos are reduced, which makes smaller files. Drawings of few colours, and images with
    /// `image-rendering="pixelated"`, keep all their pixels.
    #[arg(long, value_name = "DPI", value_parser = values::dpi_max, allow_hyphen_values = true)]
    pub dpi_max: Option<u16>,
}

impl Prepress {
    /// The colours of a document that no deck file has settings for.
    pub fn colors(&self) -> DocumentColors {
        DocumentColors {
            space: self.color,
            icc: self.icc.clone(),
            ink_limit: self.ink_limit,
            standard: self.standard.unwrap_or_default(),
            outlines: self.outlines,
            conversion: self.conversion(),
            plate: self.plate.clone(),
        }
    }

    /// How colours and images are converted.
    fn conversion(&self) -> Conversion {
        Conversion {
            dpi_max: self.dpi_max,
            rich_black: self.rich_black,
            intent: self.intent,
            overprint_black: self.overprint_black.then_some(true),
            cut_name: None,
        }
    }
}

/// Images that a preset asks for.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Images, with presets that make them")]
pub struct Pictures {
    /// Resolution in pixels per inch [default: the preset's own].
    #[arg(long, value_name = "DPI", value_parser = values::dpi, allow_hyphen_values = true)]
    pub dpi: Option<u32>,
    /// Address of the images for tabletop simulators [default: this computer].
    ///
    /// Tabletop Simulator and Card Game Simulator load them from there. For example
    /// `https://example.org/cards`: the names of the images are appended to it.
    #[arg(long, value_name = "URL", value_parser = values::url_base)]
    pub url_base: Option<String>,
}

impl Build {
    /// The build that was typed.
    pub fn request(&self) -> BuildRequest {
        let (sheets, backs, marks, prepress) = (&self.sheets, &self.backs, &self.marks, &self.prepress);
        let mut settings = PrintSettings {
            preset: self.preset.clone(),
            contact: self.contact,
            cards: self.which.cards.clone(),
            copies: self.which.copies,
            only_changed: self.which.only_changed.clone(),
            paper: sheets.paper,
            orientation: sheets.orientation,
            margin: sheets.margin,
            gutter: sheets.gutter,
            bleed: sheets.bleed,
            bleed_mode: sheets.bleed_mode,
            safe: sheets.safe,
            corners: sheets.corners,
            backs: backs.backs,
            no_backs: backs.no_backs,
            back_offset: backs.correction.back_offset,
            back_rotation: backs.correction.back_rotation,
            marks: marks.marks.clone(),
            no_marks: marks.no_marks,
            marks_on: marks.marks_on,
            cut_line: marks.cut_line,
            cut_file: marks.cut_file,
            color: prepress.color,
            icc: prepress.icc.clone(),
            ink_limit: prepress.ink_limit,
            standard: prepress.standard,
            outlines: prepress.outlines,
            plate: prepress.plate.clone(),
            conversion: Conversion { cut_name: marks.cut_name.clone(), ..prepress.conversion() },
            dpi: self.pictures.dpi,
            url_base: self.pictures.url_base.clone(),
            deny: self.deny.rules(),
            ..PrintSettings::default()
        };
        self.look.apply(&mut settings);
        BuildRequest {
            decks: DeckRequest {
                players: self.players,
                lang: self.look.design.lang.clone(),
                ..self.decks.request()
            },
            settings,
            folder: self.out.clone(),
            manifest: self.which.manifest.clone(),
        }
    }
}

impl Deny {
    /// The rules whose warnings are errors.
    pub(crate) fn rules(&self) -> Vec<Rule> {
        self.deny.as_ref().map(|rules| rules.0.clone()).unwrap_or_default()
    }
}
