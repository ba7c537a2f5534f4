//! Colours as seen by people with colour blindness.

use std::collections::{BTreeMap, BTreeSet};

use crate::deck::{Deck, Kind};
use crate::diag::{Diagnostic, Diagnostics, list};
use crate::paint::linear;
use crate::press::color::{difference, lab};
use crate::print::Rule;
use crate::spec::raw::RawValue;

/// The difference of colours (CIE 1976 ΔE*ab) that is visible at a glance: six times the just noticeable
/// difference (2.3).
const APART: f64 = 15.0;

/// Simulation matrices of the three kinds of colour blindness for linear red, green and blue: Machado,
/// Oliveira, Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE TVCG
/// 15 (2009), severity 1.0.
const BLINDNESS: [(&str, [[f64; 3]; 3]); 3] = [
    (
        "protanopia",
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    ),
    (
        "deuteranopia",
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    ),
    (
        "tritanopia",
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
    ),
];

/// Reports kinds of one type that differ only in colours which look alike to colour-blind people: the worst
/// pair of each type.
///
/// Colours are all `fields` of the form `#rgb` or `#rrggbb`. Kinds that differ in picture, value, symbols,
/// text, effect or any other field are distinguishable. A pair counts if one of its kinds is `printed`: its
/// cards are played with those of the other kind, even if those are printed separately.
pub(super) fn diagnostics(deck: &Deck, printed: &BTreeSet<usize>) -> Diagnostics {
    let worst_of = |card_type: usize| {
        let kinds: Vec<(&Kind, Looks, bool)> = deck
            .kinds
            .iter()
            .enumerate()
            .filter(|(_, kind)| kind.card_type == card_type)
            .map(|(place, kind)| (kind, Looks::of(deck, place, kind), printed.contains(&place)))
            .collect();
        // Only kinds of one shape can be a pair: of thousands of kinds, few are compared.
        let mut of_shape: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (place, (_, looks, _)) in kinds.iter().enumerate() {
            of_shape.entry(&looks.shape).or_default().push(place);
        }
        let after = |place: usize, looks: &Looks| {
            let alike = of_shape.get(looks.shape.as_str()).map_or(&[][..], Vec::as_slice);
            &alike[alike.partition_point(|other| *other <= place)..]
        };
        let pairs = kinds
            .iter()
            .enumerate()
            .flat_map(|(place, one)| after(place, &one.1).iter().map(move |other| (one, *other)));
        let pairs = pairs
            .filter_map(|(one, other)| Some((one, kinds.get(other)?)))
            .filter(|((.., one), (.., other))| *one || *other);
        let alike: Vec<Pair<'_>> = pairs
            .filter_map(|((one, looks, _), (other, others, _))| Pair::of((one, looks), (other, others)))
            .collect();
        let count = alike.len();
        alike
            .into_iter()
            .min_by(|one, other| one.distance.total_cmp(&other.distance))
            .map(|pair| pair.tell(count))
    };
    Diagnostics((0..deck.types.len()).filter_map(worst_of).collect())
}

/// The visible attributes of a kind's cards.
struct Looks {
    /// All attributes except colours, as text.
    shape: String,
    /// Colours by field.
    colors: Vec<(String, [u8; 3])>,
}

impl Looks {
    fn of(deck: &Deck, place: usize, kind: &Kind) -> Looks {
        let mut colors = Vec::new();
        let mut others = Vec::new();
        for (name, value) in &kind.fields {
            match value {
                RawValue::Text(text) if color(text).is_some() => {
                    colors.extend(color(text).map(|color| (name.clone(), color)))
                }
                value => others.push((name, value)),
            }
        }
        let cards =
            deck.of_kind(place).map(|card| (&card.art, &card.value, &card.symbols, &card.text, card.effect));
        let cards: BTreeSet<String> = cards.map(|card| format!("{card:?}")).collect();
        Looks { shape: format!("{others:?}{cards:?}"), colors }
    }
}

/// Two kinds that look alike to colour-blind people.
struct Pair<'a> {
    kinds: (&'a Kind, &'a Kind),
    field: &'a str,
    colors: ([u8; 3], [u8; 3]),
    distance: f64,
    blindness: &'static str,
}

impl<'a> Pair<'a> {
    fn of(one: (&'a Kind, &'a Looks), other: (&'a Kind, &'a Looks)) -> Option<Pair<'a>> {
        let same_fields =
            one.1.colors.iter().map(|(name, _)| name).eq(other.1.colors.iter().map(|(name, _)| name));
        if one.1.colors == other.1.colors || !same_fields {
            return None;
        }
        let both = || one.1.colors.iter().zip(&other.1.colors);
        // One visibly different field is enough.
        let seen = |matrix: &[[f64; 3]; 3]| {
            let apart = both().map(|((name, one), (_, other))| {
                (
                    name.as_str(),
                    (*one, *other),
                    difference(lab(seen_as(*one, matrix)), lab(seen_as(*other, matrix))),
                )
            });
            apart.max_by(|one, other| one.2.total_cmp(&other.2))
        };
        let all =
            BLINDNESS.iter().filter_map(|(blindness, matrix)| seen(matrix).map(|found| (*blindness, found)));
        let (blindness, (field, colors, distance)) =
            all.min_by(|one, other| one.1.2.total_cmp(&other.1.2))?;
        (distance < APART).then_some(Pair { kinds: (one.0, other.0), field, colors, distance, blindness })
    }

    fn tell(&self, count: usize) -> Diagnostic {
        let (one, other) = self.kinds;
        let hex = |[r, g, b]: [u8; 3]| format!("#{r:02x}{g:02x}{b:02x}");
        let message = format!(
            "only colour distinguishes {}, and with {} their colours differ by ΔE {:.0}; {APART} is visible \
            at a glance",
            list([one.id.as_str(), other.id.as_str()]),
            self.blindness,
            self.distance,
        );
        let label = |color| format!("`{}` is {}", self.field, hex(color));
        let diagnostic = Diagnostic::warning(Rule::ColourBlind.id(), message)
            .at(one.place.clone(), label(self.colors.0))
            .also(other.place.clone(), label(self.colors.1));
        let diagnostic =
            diagnostic.shared(count, ("pair of kinds of this type", "pairs of kinds of this type"));
        diagnostic.hint(
            "give each kind a picture, a symbol or another field of its own, or make one colour much lighter",
        )
    }
}

/// `#rgb` or `#rrggbb`.
fn color(text: &str) -> Option<[u8; 3]> {
    let digits =
        text.strip_prefix('#').filter(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()))?;
    let part = |from: usize, length: usize| u8::from_str_radix(digits.get(from..from + length)?, 16).ok();
    match digits.len() {
        3 => Some([part(0, 1)? * 17, part(1, 1)? * 17, part(2, 1)? * 17]),
        6 => Some([part(0, 2)?, part(2, 2)?, part(4, 2)?]),
        _ => None,
    }
}

/// The perceived colour in linear light.
fn seen_as(color: [u8; 3], matrix: &[[f64; 3]; 3]) -> [f64; 3] {
    let light = color.map(linear);
    matrix.map(|row| row.iter().zip(light).map(|(part, light)| part * light).sum::<f64>().clamp(0.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn apart(one: &str, other: &str, blindness: usize) -> f64 {
        let seen = |text: &str| seen_as(color(text).unwrap(), &BLINDNESS[blindness].1);
        difference(lab(seen(one)), lab(seen(other)))
    }

    #[test]
    fn red_and_green_are_alike_to_some() {
        // A green and a brown that the green-blind mix up, and blue and yellow that only the blue-blind may.
        assert!(apart("#6b8e23", "#a0762a", 1) < APART, "{}", apart("#6b8e23", "#a0762a", 1));
        assert!(apart("#6b8e23", "#a0762a", 2) > APART);
        assert!(apart("#1f4fd0", "#e8c020", 0) > 60.0 && apart("#1f4fd0", "#e8c020", 1) > 60.0);
        assert!(
            BLINDNESS
                .iter()
                .all(|(_, rows)| rows.iter().all(|row| (row.iter().sum::<f64>() - 1.0).abs() < 1e-5))
        );
    }

    #[test]
    fn colours_are_read() {
        assert_eq!(color("#fa0"), Some([255, 170, 0]));
        assert_eq!(color("#0a0B0c"), Some([10, 11, 12]));
        for wrong in ["fa0", "#fa", "#ggg", "#12345", "red", "#é"] {
            assert_eq!(color(wrong), None, "{wrong}");
        }
    }
}
