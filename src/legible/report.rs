//! Findings → diagnostics: an error of an element of a template is reported once, with the cards that show
//! it.

use std::collections::BTreeSet;

use super::color;
use super::finding::{COARSE, Finding, HAIRLINE, SMALL_TEXT};
use crate::deck::{Card, Deck};
use crate::diag::{Diagnostic, Diagnostics, Place};
use crate::library::Library;
use crate::print::{Rule, Shape};
use crate::render::{self, Faced, Rendered, Style};
use crate::template::{self, numbered};
use crate::units::Um;

/// A deck as it was rendered.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    /// The deck.
    pub deck: &'a Deck,
    /// Its templates.
    pub library: &'a Library,
    /// Its faces.
    pub rendered: &'a Rendered,
    /// How they were rendered.
    pub style: &'a Style,
    /// The cards that are printed, by their places in the deck; others don't count.
    pub cards: &'a [usize],
}

impl<'a> Subject<'a> {
    /// The cards that are printed, each once, with their faces.
    fn printed(&self) -> Vec<(&'a Card, &'a Faced)> {
        let places: BTreeSet<&usize> = self.cards.iter().collect();
        places
            .into_iter()
            .filter_map(|place| Some((self.deck.cards.get(*place)?, self.rendered.cards.get(place)?)))
            .collect()
    }
}

/// An error of one element on all cards that show it.
struct Group {
    worst: Finding,
    /// Faces, by their indices.
    faces: BTreeSet<usize>,
    face: usize,
    place: Place,
}

/// Warnings about all that was found by [`super::Gauge::look`] on faces of a deck, by their indices, and
/// about its colours. What the deck or the templates allow is left out.
pub fn diagnostics(subject: Subject<'_>, found: &[(usize, Vec<Finding>)]) -> Diagnostics {
    described(subject, found).0
}

/// The same, and what it is about: the faces with what was found on them that is not allowed.
pub fn described<'a>(
    subject: Subject<'_>,
    found: &'a [(usize, Vec<Finding>)],
) -> (Diagnostics, Vec<(usize, &'a Finding)>) {
    let Subject { deck, rendered, .. } = subject;
    let (mut groups, mut kept): (Vec<Group>, Vec<_>) = Default::default();
    for (face, finding, place) in forbidden(subject, found) {
        add(&mut groups, finding, face, place);
        kept.push((face, finding));
    }
    groups.sort_by_key(|group| group.worst.rule);
    let printed = subject.printed();
    let mut diagnostics = Diagnostics(groups.iter().map(|group| tell(group, &printed, rendered)).collect());
    if !deck.print.allow.contains(&Rule::ColourBlind) {
        diagnostics.extend(color::diagnostics(deck, &printed.iter().map(|(card, _)| card.kind).collect()));
    }
    (diagnostics, kept)
}

/// Findings that neither the deck nor the templates allow: the face, the finding, and its place in the
/// template.
fn forbidden<'a>(
    subject: Subject<'_>,
    found: &'a [(usize, Vec<Finding>)],
) -> Vec<(usize, &'a Finding, Place)> {
    let Subject { deck, rendered, style, .. } = subject;
    let allowed = |rule: Rule| deck.print.allow.contains(&rule);
    let found: Vec<&(usize, Vec<Finding>)> =
        found.iter().filter(|(_, all)| all.iter().any(|one| !allowed(one.rule))).collect();
    let wrong: Vec<usize> = found.iter().map(|(face, _)| *face).collect();
    let (library, marks) = if wrong.is_empty() { Default::default() } else { numbered(subject.library) };
    // A face that cannot be filled with numbers, because they put it beyond some limit, has none.
    let located = match wrong.as_slice() {
        [] => Vec::new(),
        _ => render::refilled(deck, &library, rendered, style, &wrong, template::marks),
    };
    let mut forbidden = Vec::new();
    for ((face, seen), located) in found.into_iter().zip(&located) {
        for finding in seen.iter().filter(|finding| !allowed(finding.rule)) {
            let mark = finding
                .element
                .and_then(|element| (*located.as_ref()?.get(element)?).and_then(|mark| marks.get(mark)));
            let place = mark
                .map(|mark| mark.place.clone())
                .or_else(|| rendered.faces.get(*face).map(|face| face.template().clone()));
            if let (Some(place), false) =
                (place, mark.is_some_and(|mark| mark.allowed.contains(&finding.rule)))
            {
                forbidden.push((*face, finding, place));
            }
        }
    }
    forbidden
}

fn add(groups: &mut Vec<Group>, finding: &Finding, face: usize, place: Place) {
    match groups.iter_mut().find(|group| group.worst.rule == finding.rule && group.place == place) {
        Some(group) => {
            group.faces.insert(face);
            if finding.badness > group.worst.badness {
                group.worst = finding.clone();
                group.face = face;
            }
        }
        None => groups.push(Group { worst: finding.clone(), faces: BTreeSet::from([face]), face, place }),
    }
}

fn tell(group: &Group, printed: &[(&Card, &Faced)], rendered: &Rendered) -> Diagnostic {
    let Group { worst, faces, .. } = group;
    let shown =
        rendered.faces.get(group.face).map(|face| (face.title.as_str(), face.cut.safe, face.cut.bleed));
    let (title, safe, bleed) = shown.unwrap_or(("a face", Um::ZERO, Um::ZERO));
    let wanted = match worst.rule {
        Rule::SafeArea => format!("; {safe} are safe"),
        Rule::Bleed => format!("; it should go on for {bleed}"),
        Rule::Hairline => format!("; below {HAIRLINE} pt it may vanish"),
        Rule::SmallText => format!("; below {SMALL_TEXT} pt it is hard to read"),
        Rule::LowResolution => format!("; below {COARSE} it looks coarse"),
        Rule::Contrast | Rule::ColourBlind => String::new(),
    };
    let message = format!("{} {}, on {title}{wanted}", worst.what, worst.measured);
    let diagnostic = Diagnostic::warning(worst.rule.id(), message).at(group.place.clone(), "");
    let shown = |(_, faced): &&(&Card, &Faced)| {
        faces.contains(&faced.front) || faced.back.is_some_and(|back| faces.contains(&back))
    };
    let first = printed.iter().find(shown);
    let diagnostic = first
        .map(|(card, _)| &card.place)
        .into_iter()
        .fold(diagnostic, |diagnostic, place| diagnostic.used_at(place, "used here"));
    let diagnostic = diagnostic.shared(printed.iter().filter(shown).count(), ("card", "cards"));
    let shape = rendered.faces.get(group.face).map(|face| face.cut.shape).unwrap_or_default();
    diagnostic.hint(match worst.rule {
        Rule::SafeArea if shape == Shape::Hex => {
            "the card is a hexagon: `room` and `inside` tell a template \
            where there is room on it"
        }
        Rule::SafeArea if shape == Shape::Circle => {
            "the card is round: `room` and `inside` tell a template \
            where there is room on it"
        }
        Rule::SafeArea => "move it inwards, or let it bleed off; knives are off by a millimetre now and then",
        Rule::Bleed => {
            "draw it from `-bleed` to `w + bleed` and `h + bleed`; where a knife goes astray, \
            bare paper shows"
        }
        Rule::Hairline => "widen the line; small cards shrink it too",
        Rule::SmallText => "give it more room, or raise its `size` or `min`",
        Rule::LowResolution => "take a larger picture, or draw it smaller",
        Rule::Contrast => "make the text darker or the ground lighter, or the other way round",
        Rule::ColourBlind => "",
    })
}
