//! Settings that differ from the requirements of a print service.
//!
//! The deck is built as requested, with a warning for each mismatch. Mismatches that only the result shows,
//! such as the order of faces, are left to `preflight`.

use std::collections::BTreeSet;

use super::settings::{Origin, Settings};
use crate::deck::Deck;
use crate::diag::{Diagnostic, Diagnostics, list};
use crate::preset::{Kind, Preset};
use crate::print::{BleedMode, CutLine, Mark, Marking, Paper};

/// The requirement of a service, and the setting that differs, in words.
type Mismatch = Option<(String, String)>;

/// A service, and the settings of a deck.
#[derive(Clone, Copy)]
struct Order<'a> {
    preset: &'a Preset,
    settings: &'a Settings<'a>,
}

/// A setting that a service can require.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    Paper,
    Bleed,
    BleedMode,
    Dpi,
    Color,
    Standard,
    InkLimit,
    Marks,
    CutLine,
}

/// All settings that a service can require, with their keys in `[print]`.
const KEYS: [(Key, &str); 9] = [
    (Key::Paper, "paper"),
    (Key::Bleed, "bleed"),
    (Key::BleedMode, "bleed_mode"),
    (Key::Dpi, "dpi"),
    (Key::Color, "color"),
    (Key::Standard, "standard"),
    (Key::InkLimit, "ink_limit"),
    (Key::Marks, "marks"),
    (Key::CutLine, "cut_line"),
];

/// Both in words, where they differ.
fn differ<T: PartialEq>(wanted: T, given: T, words: impl Fn(&T) -> String) -> Mismatch {
    (wanted != given).then(|| (words(&wanted), words(&given)))
}

/// A warning for each mismatch with the service that a deck is made for; none without a service.
pub(super) fn warnings(deck: &Deck, settings: &Settings<'_>) -> Diagnostics {
    let warning = |(order, key, word, (wanted, given)): (Order<'_>, Key, &str, (String, String))| {
        let service = &order.preset.title;
        let is_typed = order.origin(key) == Origin::Typed;
        let option =
            if key == Key::Marks && settings.typed.no_marks { "no-marks" } else { &word.replace('_', "-") };
        let (name, place) = match is_typed {
            true => (format!("--{option}"), format!("`--{option}`")),
            false => (word.to_string(), format!("`{word}` under `[print]`")),
        };
        let diagnostic = Diagnostic::warning(
            "service",
            format!("{}: {service} asks for {wanted}, and {place} for {given}", deck.title),
        );
        let diagnostic = if is_typed { diagnostic } else { diagnostic.at(deck.place.clone(), "this deck") };
        diagnostic.hint(format!("leave `{name}` out, or ask them whether they take it"))
    };
    Diagnostics(mismatches(settings).map(warning).collect())
}

/// True if one of these keys is a mismatch, so that its consequences need not be reported, too.
pub(super) fn differs(settings: &Settings<'_>, keys: &[Key]) -> bool {
    mismatches(settings).any(|(_, key, ..)| keys.contains(&key))
}

/// All mismatches with the preset, if it is a service.
fn mismatches<'a>(
    settings: &'a Settings<'a>,
) -> impl Iterator<Item = (Order<'a>, Key, &'static str, (String, String))> {
    let preset = settings.preset.as_ref().filter(|preset| preset.service);
    preset.into_iter().flat_map(move |preset| {
        let order = Order { preset, settings };
        KEYS.into_iter().filter_map(move |(key, word)| Some((order, key, word, order.mismatch(key)?)))
    })
}

impl Order<'_> {
    fn origin(&self, key: Key) -> Origin {
        let settings = self.settings;
        match key {
            Key::Paper => settings.sheet.origin,
            Key::Bleed => settings.bleed.origin,
            Key::BleedMode => settings.bleed_mode.origin,
            Key::Dpi => settings.dpi.origin,
            Key::Color => settings.color.origin,
            Key::Standard => settings.standard.origin,
            Key::InkLimit => settings.ink_limit.origin,
            Key::Marks => settings.marks.origin,
            Key::CutLine => settings.cut_line.origin,
        }
    }

    fn mismatch(&self, key: Key) -> Mismatch {
        let (wanted, settings) = (&self.preset.print, self.settings);
        match key {
            Key::Paper => self.paper(),
            Key::Bleed => differ(wanted.bleed?, settings.bleed.value, |bleed| format!("a bleed of {bleed}")),
            // Images bleed on all sides anyway.
            Key::BleedMode if self.preset.kind != Kind::Pdf => None,
            Key::BleedMode => {
                let is_none = |mode| mode == Some(BleedMode::None);
                let words = |none: &bool| {
                    if *none { "no bleed".into() } else { format!("a bleed of {}", wanted.bleed()) }
                };
                differ(is_none(wanted.bleed_mode), is_none(settings.bleed_mode.value), words)
            }
            Key::Dpi => differ(self.preset.dpi, settings.dpi.value, |dpi| format!("{dpi} pixels per inch")),
            Key::Color => {
                differ(wanted.color?, settings.color.value?, |space| format!("the colours `{}`", space.id()))
            }
            Key::Standard => differ(wanted.standard?, settings.standard.value, |standard| {
                format!("the standard `{}`", standard.id())
            }),
            Key::InkLimit => {
                // Less is stricter.
                let (most, given) = (wanted.ink_limit?, settings.ink_limit.value?);
                differ(most, given.max(most), |limit| format!("at most {limit} % of ink"))
            }
            Key::Marks => {
                let kinds = |marking: &Marking| marking.kinds().into_iter().collect::<BTreeSet<Mark>>();
                differ(kinds(wanted.marks.as_ref()?), kinds(settings.marks.value.as_ref()?), |marks| {
                    let names: Vec<String> = marks.iter().map(|mark| mark.id()).collect();
                    if names.is_empty() {
                        "no marks".into()
                    } else {
                        format!("the marks {}", list(names.iter().map(String::as_str)))
                    }
                })
            }
            // A service that requires marks, or none, means the cut line, too.
            Key::CutLine if wanted.marks.is_none() => None,
            Key::CutLine => {
                differ(wanted.cut_line.unwrap_or_default(), settings.cut_line.value, |line| match line {
                    CutLine::Spot => "a cut line in a spot colour".into(),
                    CutLine::Black => "no cut line in a spot colour".into(),
                })
            }
        }
    }

    fn paper(&self) -> Mismatch {
        let (asked, settings) = (&self.preset.print, self.settings);
        let is_card = asked.backs.unwrap_or_default().one_a_page();
        let (wanted, given) = match is_card {
            true => (asked.page(), settings.page.value),
            false => (asked.paper, Some(settings.sheet.value)),
        };
        let words = |paper: &Option<Paper>| match paper {
            Some(Paper { width, height, .. }) => format!("pages of {width} × {height}"),
            None => "pages as large as a card".into(),
        };
        if is_card || wanted.is_some() { differ(wanted, given, words) } else { None }
    }
}
