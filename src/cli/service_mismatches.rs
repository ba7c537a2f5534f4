//! What a printing service asks for, and what was typed or stands in the deck file instead: one table of what can differ.
//!
//! The deck is made as it was asked for, with a warning for each. What can only be seen in what was made, such as the order of faces,
//! is left to `preflight`.

use std::collections::BTreeSet;

use super::args::Build;
use super::imposition;
use super::load::Loaded;
use super::preset::Chosen;
use crate::deck::Print;
use crate::diag::{self, Diagnostic, Diagnostics};
use crate::preset::{Kind, Preset};
use crate::print::{BleedMode, CutLine, Mark, Marking, Paper};

/// What a service asks for, and what it gets instead, for people.
type Differs = Option<(String, String)>;

/// A preset, and what holds for the deck.
struct Wish<'a> {
    preset: &'a Preset,
    chosen: &'a Chosen,
    args: &'a Build,
}

/// A key of `[print]`, the option that wins over it if it was typed, and what differs.
struct Row(Key, fn(&Build) -> Option<&'static str>, fn(&Wish<'_>) -> Differs);

/// What a service can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    /// The paper.
    Paper,
    /// How far faces bleed.
    Bleed,
    /// Whether they bleed at all.
    BleedMode,
    /// The pixels of pictures.
    Dpi,
    /// The colours of documents.
    Color,
    /// Their standard.
    Standard,
    /// The most ink.
    InkLimit,
    /// What is printed beside the cards.
    Marks,
    /// The line around them.
    CutLine,
}

/// All that can differ from what a service asks for.
const TABLE: &[Row] = &[
    Row(Key::Paper, |typed| typed.sheets.paper.map(|_| "--paper"), |wish| wish.paper()),
    Row(
        Key::Bleed,
        |typed| typed.sheets.bleed.map(|_| "--bleed"),
        |wish| differ(wish.asked().bleed?, wish.args.sheets.bleed.or(wish.said().bleed)?, |bleed| format!("a bleed of {bleed}")),
    ),
    Row(
        Key::BleedMode,
        |typed| typed.sheets.bleed_mode.map(|_| "--bleed-mode"),
        |wish| {
            // Pictures bleed on all sides anyway.
            (wish.preset.kind == Kind::Pdf).then_some(())?;
            let is_none = |mode: Option<BleedMode>| mode == Some(BleedMode::None);
            let (asked, said) = (is_none(wish.asked().bleed_mode), is_none(imposition::bleed_mode(wish.said(), wish.args)));
            differ(asked, said, |none| if *none { "no bleed".into() } else { format!("a bleed of {}", wish.asked().bleed()) })
        },
    ),
    Row(
        Key::Dpi,
        |typed| typed.pictures.dpi.map(|_| "--dpi"),
        |wish| differ(wish.preset.dpi, wish.args.pictures.dpi?, |dpi| format!("{dpi} pixels an inch")),
    ),
    Row(
        Key::Color,
        |typed| typed.prepress.color.map(|_| "--color"),
        |wish| {
            differ(wish.asked().color?, wish.args.prepress.color.or(wish.said().color)?, |space| format!("the colours `{}`", space.id()))
        },
    ),
    Row(
        Key::Standard,
        |typed| typed.prepress.standard.map(|_| "--standard"),
        |wish| {
            let said = wish.args.prepress.standard.or(wish.said().standard)?;
            differ(wish.asked().standard?, said, |standard| format!("the standard `{}`", standard.id()))
        },
    ),
    Row(
        Key::InkLimit,
        |typed| typed.prepress.ink_limit.map(|_| "--ink-limit"),
        |wish| {
            let (most, said) = (wish.asked().ink_limit?, wish.args.prepress.ink_limit.or(wish.said().ink_limit)?);
            // Less is stricter.
            differ(most, said.max(most), |limit| format!("at most {limit} % of ink"))
        },
    ),
    Row(
        Key::Marks,
        |typed| typed.marks.marks.as_ref().map(|_| "--marks").or(typed.marks.no_marks.then_some("--no-marks")),
        |wish| {
            let kinds = |marking: Marking| marking.kinds().into_iter().collect::<BTreeSet<Mark>>();
            let (asked, said) = (wish.asked().marks.clone()?, imposition::asked_marks(wish.said(), wish.args)?);
            differ(kinds(asked), kinds(said), |marks| match marks.is_empty() {
                true => "no marks".into(),
                false => {
                    format!("the marks {}", diag::list(marks.iter().map(|mark| mark.id()).collect::<Vec<_>>().iter().map(String::as_str)))
                }
            })
        },
    ),
    Row(
        Key::CutLine,
        |typed| typed.marks.cut_line.map(|_| "--cut-line"),
        |wish| {
            // Who asks for marks, or for none, has the cut line in mind, too.
            wish.asked().marks.as_ref()?;
            let (asked, said) = (wish.asked().cut_line.unwrap_or_default(), imposition::marks(wish.said(), wish.args).cut_line);
            differ(asked, said, |line| match line {
                CutLine::Spot => "a cut line in a spot colour".into(),
                CutLine::Black => "no cut line in a spot colour".into(),
            })
        },
    ),
];

/// Both, where they differ.
fn differ<T: PartialEq>(asked: T, said: T, told: impl Fn(&T) -> String) -> Differs {
    (asked != said).then(|| (told(&asked), told(&said)))
}

/// A warning for each thing that the service which a deck is made for does not ask for. Nothing without a service.
pub(super) fn diagnostics(loaded: &Loaded, chosen: &Chosen, args: &Build) -> Diagnostics {
    let told = |(preset, Row(key, typed, _), (asked, said)): (&Preset, &Row, (String, String))| {
        let (deck, service, key) = (&loaded.deck, &preset.title, key.word());
        let (name, who) = typed(args).map_or((key, format!("`{key}` under `[print]`")), |option| (option, format!("`{option}`")));
        let diagnostic = Diagnostic::warning("service", format!("{}: {service} asks for {asked}, and {who} for {said}", deck.title));
        let diagnostic = if typed(args).is_none() { diagnostic.at(deck.place.clone(), "this deck") } else { diagnostic };
        diagnostic.hint(format!("leave `{name}` out, or ask them whether they take it"))
    };
    Diagnostics(broken(chosen, args).map(told).collect())
}

/// Whether one of these differs from what the service asks for, so that what comes of it need not be told, too.
pub(super) fn differs(chosen: &Chosen, args: &Build, keys: &[Key]) -> bool {
    broken(chosen, args).any(|(_, Row(key, ..), _)| keys.contains(key))
}

/// What differs from what the preset asks for, if it is a service.
fn broken<'a>(chosen: &'a Chosen, args: &'a Build) -> impl Iterator<Item = (&'a Preset, &'static Row, (String, String))> {
    let preset = chosen.preset.as_ref().filter(|preset| preset.service);
    let rows = move |preset: &'a Preset| {
        let wish = Wish { preset, chosen, args };
        TABLE.iter().filter_map(move |row| Some((preset, row, row.2(&wish)?)))
    };
    preset.into_iter().flat_map(rows)
}

impl Wish<'_> {
    /// What the service says.
    fn asked(&self) -> &Print {
        &self.preset.print
    }

    /// What the deck file says over it.
    fn said(&self) -> &Print {
        &self.chosen.print
    }

    fn paper(&self) -> Differs {
        let cards = self.asked().backs.unwrap_or_default().one_a_page();
        let (asked, own) = if cards { (self.asked().page(), self.chosen.page) } else { (self.asked().paper, self.said().paper) };
        let said = self.args.sheets.paper.or(own);
        let told = |paper: &Option<Paper>| match paper {
            Some(Paper { width, height, .. }) => format!("pages of {width} × {height}"),
            None => "pages as large as a card".into(),
        };
        if cards || asked.is_some() { differ(asked, said, told) } else { None }
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
