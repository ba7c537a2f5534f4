//! What a print service asks for, and where the settings differ from it: one table.
//!
//! The deck is made as it was asked for, with a warning for each mismatch. What can only be seen in the result, such as the order of faces,
//! is left to `preflight`.

use std::collections::BTreeSet;

use super::settings::{Origin, Settings};
use crate::deck::{Deck, Print};
use crate::diag::{Diagnostic, Diagnostics, list};
use crate::preset::{Kind, Preset};
use crate::print::{BleedMode, CutLine, Mark, Marking, Paper};

/// What a service asks for, and what it gets instead, in words.
type Mismatch = Option<(String, String)>;

/// A service, and the settings of a deck.
struct Order<'a> {
    preset: &'a Preset,
    settings: &'a Settings<'a>,
}

/// A key of `[print]`, the option of the same meaning, the origin of its value, and the mismatch.
struct Row(Key, &'static str, fn(&Settings<'_>) -> Origin, fn(&Order<'_>) -> Mismatch);

/// What a service can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    Paper,
    /// How far faces bleed.
    Bleed,
    /// Whether they bleed at all.
    BleedMode,
    /// The pixels of pictures.
    Dpi,
    /// The colours of documents.
    Color,
    Standard,
    /// The most ink.
    InkLimit,
    /// What is printed beside the cards.
    Marks,
    /// The line around them.
    CutLine,
}

/// All settings that can differ from what a service asks for.
const TABLE: &[Row] = &[
    Row(Key::Paper, "--paper", |settings| settings.sheet.origin, |order| order.paper()),
    Row(
        Key::Bleed,
        "--bleed",
        |settings| settings.bleed.origin,
        |order| differ(order.wanted().bleed?, order.settings.bleed.value, |bleed| format!("a bleed of {bleed}")),
    ),
    Row(
        Key::BleedMode,
        "--bleed-mode",
        |settings| settings.bleed_mode.origin,
        |order| {
            // Images bleed on all sides anyway.
            (order.preset.kind == Kind::Pdf).then_some(())?;
            let [wanted, given] = [order.wanted().bleed_mode, order.settings.bleed_mode.value].map(|mode| mode == Some(BleedMode::None));
            differ(wanted, given, |none| if *none { "no bleed".into() } else { format!("a bleed of {}", order.wanted().bleed()) })
        },
    ),
    Row(
        Key::Dpi,
        "--dpi",
        |settings| settings.dpi.origin,
        |order| differ(order.preset.dpi, order.settings.dpi.value, |dpi| format!("{dpi} pixels per inch")),
    ),
    Row(
        Key::Color,
        "--color",
        |settings| settings.color.origin,
        |order| differ(order.wanted().color?, order.settings.color.value?, |space| format!("the colours `{}`", space.id())),
    ),
    Row(
        Key::Standard,
        "--standard",
        |settings| settings.standard.origin,
        |order| differ(order.wanted().standard?, order.settings.standard.value, |standard| format!("the standard `{}`", standard.id())),
    ),
    Row(
        Key::InkLimit,
        "--ink-limit",
        |settings| settings.ink_limit.origin,
        |order| {
            let (most, given) = (order.wanted().ink_limit?, order.settings.ink_limit.value?);
            // Less is stricter.
            differ(most, given.max(most), |limit| format!("at most {limit} % of ink"))
        },
    ),
    Row(
        Key::Marks,
        "--marks",
        |settings| settings.marks.origin,
        |order| {
            let kinds = |marking: &Marking| marking.kinds().into_iter().collect::<BTreeSet<Mark>>();
            let (wanted, given) = (order.wanted().marks.as_ref()?, order.settings.marks.value.as_ref()?);
            differ(kinds(wanted), kinds(given), |marks| {
                let names: Vec<String> = marks.iter().map(|mark| mark.id()).collect();
                if names.is_empty() { "no marks".into() } else { format!("the marks {}", list(names.iter().map(String::as_str))) }
            })
        },
    ),
    Row(
        Key::CutLine,
        "--cut-line",
        |settings| settings.cut_line.origin,
        |order| {
            // A service that asks for marks, or for none, means the cut line, too.
            order.wanted().marks.as_ref()?;
            differ(order.wanted().cut_line.unwrap_or_default(), order.settings.cut_line.value, |line| match line {
                CutLine::Spot => "a cut line in a spot colour".into(),
                CutLine::Black => "no cut line in a spot colour".into(),
            })
        },
    ),
];

/// Both in words, where they differ.
fn differ<T: PartialEq>(wanted: T, given: T, words: impl Fn(&T) -> String) -> Mismatch {
    (wanted != given).then(|| (words(&wanted), words(&given)))
}

/// A warning for each mismatch with the service that a deck is made for; none without a service.
pub(super) fn warnings(deck: &Deck, settings: &Settings<'_>) -> Diagnostics {
    let warning = |(preset, Row(key, option, origin, _), (wanted, given)): (&Preset, &Row, (String, String))| {
        let (service, key, is_typed) = (&preset.title, key.word(), origin(settings) == Origin::Typed);
        let option = if *option == "--marks" && settings.typed.no_marks { "--no-marks" } else { option };
        let (name, place) = if is_typed { (option, format!("`{option}`")) } else { (key, format!("`{key}` under `[print]`")) };
        let diagnostic = Diagnostic::warning("service", format!("{}: {service} asks for {wanted}, and {place} for {given}", deck.title));
        let diagnostic = if is_typed { diagnostic } else { diagnostic.at(deck.place.clone(), "this deck") };
        diagnostic.hint(format!("leave `{name}` out, or ask them whether they take it"))
    };
    Diagnostics(mismatches(settings).map(warning).collect())
}

/// Whether one of these keys is a mismatch, so that its consequences need not be reported, too.
pub(super) fn differs(settings: &Settings<'_>, keys: &[Key]) -> bool {
    mismatches(settings).any(|(_, Row(key, ..), _)| keys.contains(key))
}

/// What differs from what the preset asks for, if it is a service.
fn mismatches<'a>(settings: &'a Settings<'a>) -> impl Iterator<Item = (&'a Preset, &'static Row, (String, String))> {
    let preset = settings.preset.as_ref().filter(|preset| preset.service);
    preset.into_iter().flat_map(move |preset| {
        let order = Order { preset, settings };
        TABLE.iter().filter_map(move |row| Some((preset, row, row.3(&order)?)))
    })
}

impl Order<'_> {
    /// What the service asks for.
    fn wanted(&self) -> &Print {
        &self.preset.print
    }

    fn paper(&self) -> Mismatch {
        let is_card = self.wanted().backs.unwrap_or_default().one_a_page();
        let (wanted, given) = match is_card {
            true => (self.wanted().page(), self.settings.page.value),
            false => (self.wanted().paper, Some(self.settings.sheet.value)),
        };
        let words = |paper: &Option<Paper>| match paper {
            Some(Paper { width, height, .. }) => format!("pages of {width} × {height}"),
            None => "pages as large as a card".into(),
        };
        if is_card || wanted.is_some() { differ(wanted, given, words) } else { None }
    }
}

impl Key {
    /// The key of `[print]`.
    fn word(self) -> &'static str {
        match self {
            Key::Paper => "paper",
            Key::Bleed => "bleed",
            Key::BleedMode => "bleed_mode",
            Key::Dpi => "dpi",
            Key::Color => "color",
            Key::Standard => "standard",
            Key::InkLimit => "ink_limit",
            Key::Marks => "marks",
            Key::CutLine => "cut_line",
        }
    }
}
