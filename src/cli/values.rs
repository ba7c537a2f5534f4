//! What can be typed as the value of an option, and what is wrong with it.

use clap::ValueEnum;

use super::args::{MarkList, Rules, Size};
use crate::deck::size::{self, SIZES};
use crate::diag;
use crate::effect::Locale;
use crate::print::{Correction, Mark, Paper, Rule};
use crate::units::Um;

/// A paper by name or measure.
pub(super) fn paper(text: &str) -> Result<Paper, String> {
    Paper::parse(text).map_err(|why| {
        let nearest = diag::nearest(text, Paper::names()).map(|name| format!("; did you mean `{name}`?")).unwrap_or_default();
        format!("{why}{nearest} The papers are {}", diag::list(Paper::names()))
    })
}

/// A language that there are sentences in.
pub(super) fn lang(text: &str) -> Result<&'static str, String> {
    Locale::tags().find(|tag| tag.eq_ignore_ascii_case(text)).ok_or_else(|| {
        let nearest = diag::nearest(text, Locale::tags()).map(|tag| format!("; did you mean `{tag}`?")).unwrap_or_else(|| ".".into());
        format!("there are no sentences in it{nearest} The languages are {}", diag::list(Locale::tags()))
    })
}

/// How far faces go on beyond the cut.
pub(super) fn bleed(text: &str) -> Result<Um, String> {
    length(text, "a bleed", Um::mm(10))
}

/// The size of cards: `small`, `regular`, `large`, a name or a measure.
pub(super) fn size(text: &str) -> Result<Size, String> {
    match text {
        "small" => Ok(Size::Small),
        "regular" => Ok(Size::Regular),
        "large" => Ok(Size::Large),
        _ => size::parse(text).map(Size::Product).map_err(|why| {
            let names = ["small", "regular", "large"].into_iter().chain(SIZES.iter().map(|size| size.name));
            let nearest = diag::nearest(text, names).map(|name| format!("; did you mean `{name}`?")).unwrap_or_default();
            format!("{why}{nearest}")
        }),
    }
}

/// How far texts keep away from the cut.
pub(super) fn safe(text: &str) -> Result<Um, String> {
    length(text, "a safe area", Um::mm(10))
}

/// The cards' distance from the edges of the paper.
pub(super) fn margin(text: &str) -> Result<Um, String> {
    length(text, "a margin", Um::mm(100))
}

/// The distance between cards.
pub(super) fn gutter(text: &str) -> Result<Um, String> {
    length(text, "a gutter", Um::mm(50))
}

/// The thickness of a card.
pub(super) fn thickness(text: &str) -> Result<Um, String> {
    length(text, "a card", Um::mm(5))
}

/// The radius of corners.
pub(super) fn corners(text: &str) -> Result<Um, String> {
    length(text, "a radius", Um::mm(50))
}

fn length(text: &str, what: &str, most: Um) -> Result<Um, String> {
    let length = Um::parse(text)?;
    if (Um::ZERO..=most).contains(&length) { Ok(length) } else { Err(format!("{what} is from 0mm to {}mm", most.to_mm())) }
}

/// Two lengths, to the right and upwards.
pub(super) fn offset(text: &str) -> Result<(Um, Um), String> {
    let (right, up) = text.split_once(',').ok_or("write two lengths, to the right and upwards, as `0.4mm,-0.2mm`")?;
    let most = Um::mm(20);
    let length = |text: &str| {
        let length = Um::parse(text)?;
        if (-most..=most).contains(&length) { Ok(length) } else { Err("an offset is at most 20mm".to_string()) }
    };
    Ok((length(right)?, length(up)?))
}

/// Degrees as thousandths of degrees.
pub(super) fn degrees(text: &str) -> Result<i64, String> {
    let degrees: f64 = text.trim().trim_end_matches('°').parse().map_err(|_| format!("`{text}` is not a number of degrees"))?;
    if degrees.abs() * 1000.0 <= Correction::MOST_MILLIDEGREES as f64 {
        Ok((degrees * 1000.0).round() as i64)
    } else {
        Err("a rotation is from -5 to 5 degrees".into())
    }
}

/// `none`, `all`, or names of marks.
pub(super) fn marks(text: &str) -> Result<MarkList, String> {
    match text {
        "none" => return Ok(MarkList(Vec::new())),
        "all" => return Ok(MarkList(Mark::value_variants().to_vec())),
        _ => {}
    }
    let names: Vec<String> =
        Mark::value_variants().iter().filter_map(|mark| Some(mark.to_possible_value()?.get_name().to_string())).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let mark = |name: &str| {
        Mark::from_str(name.trim(), false).map_err(|_| {
            let nearest = diag::nearest(name, names.iter().copied()).map(|name| format!("did you mean `{name}`? ")).unwrap_or_default();
            format!("`{name}` is no mark; {nearest}The marks are {}, or `all` or `none`", diag::list(names.iter().copied()))
        })
    };
    text.split(',').map(mark).collect::<Result<_, _>>().map(MarkList)
}

/// `legibility`, or names of rules.
pub(super) fn rules(text: &str) -> Result<Rules, String> {
    if text == "legibility" {
        return Ok(Rules(Rule::ALL.to_vec()));
    }
    let names = || Rule::ALL.into_iter().map(Rule::id);
    let rule = |name: &str| {
        Rule::of(name.trim()).ok_or_else(|| {
            let nearest = diag::nearest(name, names()).map(|name| format!("did you mean `{name}`? ")).unwrap_or_default();
            format!("`{name}` is no rule; {nearest}The rules are {}, or `legibility` for all of them", diag::list(names()))
        })
    };
    text.split(',').map(rule).collect::<Result<_, _>>().map(Rules)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_is_typed() {
        assert_eq!(offset("0.4mm,-0.2mm"), Ok((Um(400), Um(-200))));
        assert_eq!(degrees("-0.25"), Ok(-250));
        assert_eq!(marks("crop, slug"), Ok(MarkList(vec![Mark::Crop, Mark::Slug])));
        assert_eq!(marks("none"), Ok(MarkList(Vec::new())));
        assert_eq!(marks("all").unwrap().0.len(), 7);
        assert!(matches!(size("poker-us"), Ok(Size::Product(size)) if size.name == "poker-us"));
        assert_eq!(size("small"), Ok(Size::Small));
        assert_eq!(rules("contrast, hairline"), Ok(Rules(vec![Rule::Contrast, Rule::Hairline])));
        assert_eq!(rules("legibility").unwrap().0.len(), 6);
        assert_eq!(paper("a3").unwrap().width, Um::mm(297));
    }

    #[test]
    fn says_what_is_wrong() {
        for wrong in ["1mm", "1mm,2", "1mm,99mm", ",", ""] {
            assert!(offset(wrong).is_err(), "{wrong}");
        }
        for wrong in ["", "x", "6", "NaN", "inf"] {
            assert!(degrees(wrong).is_err(), "{wrong}");
        }
        assert!(marks("crops").unwrap_err().contains("did you mean `crop`?"));
        assert!(rules("contrst").unwrap_err().contains("did you mean `contrast`?"));
        assert!(paper("leter").unwrap_err().contains("did you mean `letter`?"));
        assert!(size("pokr-us").unwrap_err().contains("did you mean `poker-us`?"));
        assert!(margin("-1mm").is_err() && gutter("51mm").is_err() && corners("3").is_err());
    }
}
