//! Parsers for the values of options, with their error messages.

use std::fmt::Display;
use std::ops::{Range, RangeInclusive};
use std::str::FromStr;

use clap::ValueEnum;

use crate::deck::select;
use crate::diag;
use crate::effect::Locale;
use crate::job::Size;
use crate::limits;
use crate::play::Bot;
use crate::print::{Correction, Mark, Marking, Paper, RichBlack, Rule};
use crate::spec::is_tag;
use crate::svg::ink::check_name;
use crate::units::Um;

/// A list of rules, as one value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules(pub Vec<Rule>);

/// A paper by name or measure.
pub(super) fn paper(text: &str) -> Result<Paper, String> {
    Paper::parse(text).map_err(|why| {
        format!("{} The papers are {}", guessed(&why, text, Paper::names()), diag::list(Paper::names()))
    })
}

/// A language that a deck may have.
pub(super) fn deck_lang(text: &str) -> Result<String, String> {
    if is_tag(text) { Ok(text.into()) } else { Err("a language is a tag such as `de` or `pt-BR`".into()) }
}

/// Which sample games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Games {
    /// Their numbers.
    pub numbers: Range<u64>,
    /// Set if these are all games of the run.
    pub is_whole: bool,
}

/// One of several parts of equal size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which part, from 1.
    pub at: u64,
    /// How many parts.
    pub of: u64,
}

/// Which sample games: how many, or `A..B`.
pub(super) fn games(text: &str) -> Result<Games, String> {
    match text.split_once("..") {
        None => Ok(Games { numbers: 0..game_count(text)?, is_whole: true }),
        Some((start, end)) => {
            let (start, end) = (game_count(start)?, game_count(end)?);
            if start < end {
                Ok(Games { numbers: start..end, is_whole: false })
            } else {
                Err(format!("game {start} is not before game {end}"))
            }
        }
    }
}

/// A number of games, such as `2500`, `10_000`, `40k` or `10M`.
pub(super) fn game_count(text: &str) -> Result<u64, String> {
    let units = [("k", 1_000), ("M", 1_000_000), ("G", 1_000_000_000)];
    let (digits, unit) =
        units.iter().find_map(|(unit, size)| Some((text.strip_suffix(unit)?, *size))).unwrap_or((text, 1));
    let is_plain = digits.starts_with(|first: char| first.is_ascii_digit())
        && digits.chars().all(|one| one.is_ascii_digit() || one == '_');
    let number = is_plain.then(|| digits.replace('_', "").parse::<u64>().ok()).flatten();
    let number = number.ok_or("a number of games is written as `2500`, `10_000`, `40k`, `10M` or `1G`")?;
    let games = number.checked_mul(unit).filter(|games| *games <= limits::RUN_GAMES);
    games.ok_or_else(|| format!("a run has {}G games at most", limits::RUN_GAMES / 1_000_000_000))
}

/// A part of the games, such as `3/64`.
pub(super) fn shard(text: &str) -> Result<Shard, String> {
    const MOST: u64 = 1_000_000;
    let number = |text: &str| text.parse::<u64>().ok().filter(|_| !text.starts_with('+'));
    let parts = text.split_once('/').and_then(|(at, of)| Some((number(at)?, number(of)?)));
    let (at, of) = parts.ok_or("a part is written as `3/64`: the third of 64")?;
    match of {
        _ if !(1..=MOST).contains(&of) => Err(format!("there are 1 to {MOST} parts")),
        _ if !(1..=of).contains(&at) => Err(format!("the parts are numbered from 1 to {of}")),
        _ => Ok(Shard { at, of }),
    }
}

/// A kind of bots.
pub(super) fn bot(text: &str) -> Result<Bot, String> {
    let sentence = |why: String| match diag::nearest(text, ["random", "greedy", "search-100"]) {
        Some(nearest) => format!("did you mean `{nearest}`? {why}"),
        None => why,
    };
    text.parse().map_err(sentence)
}

/// A number of percentage points between 0.1 and 50.
pub(super) fn points(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(points) if (0.1..=50.0).contains(&points) => Ok(points),
        _ => Err("points are a number from 0.1 to 50, such as 2 or 1.5".into()),
    }
}

/// A language that there are sentences in, whatever its region.
pub(super) fn lang(text: &str) -> Result<&'static str, String> {
    let language = text.split('-').next().unwrap_or(text);
    Locale::tags().find(|tag| tag.eq_ignore_ascii_case(language)).ok_or_else(|| {
        let why = guessed("there are no sentences in it", text, Locale::tags());
        format!("{why} The languages are {}", diag::list(Locale::tags()))
    })
}

/// The error message for a name, with a suggestion if there is a similar one: a full sentence, so that
/// another one can follow.
fn guessed<'a>(why: &str, name: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    match diag::nearest(name, names) {
        Some(nearest) => format!("{why}; did you mean `{nearest}`?"),
        None => format!("{why}."),
    }
}

/// The thickness of paper.
pub(super) fn creep(text: &str) -> Result<Um, String> {
    length(text, "the thickness of paper", Um::ZERO..=Um::mm(1))
}

/// Width of the bleed of faces.
pub(super) fn bleed(text: &str) -> Result<Um, String> {
    length(text, "a bleed", Um::ZERO..=Um::mm(10))
}

/// A list of cards; what its items mean is for each deck to say.
pub(super) fn cards(text: &str) -> Result<String, String> {
    match select::items(text).next() {
        Some(_) => Ok(text.to_string()),
        None => Err("the list names no cards; write for example `1-10`".to_string()),
    }
}

/// The size of cards: `small`, `regular`, `large`, a name or a measure.
pub(super) fn size(text: &str) -> Result<Size, String> {
    Size::parse(text)
}

/// How far texts keep away from the cut.
pub(super) fn safe(text: &str) -> Result<Um, String> {
    length(text, "a safe area", Um::ZERO..=Um::mm(10))
}

/// The cards' distance from the edges of the paper.
pub(super) fn margin(text: &str) -> Result<Um, String> {
    length(text, "a margin", Um::ZERO..=Um::mm(100))
}

/// The distance between cards.
pub(super) fn gutter(text: &str) -> Result<Um, String> {
    length(text, "a gutter", Um::ZERO..=Um::mm(50))
}

/// The thickness of a card: from that of the thinnest paper to that of a tile of board.
pub(super) fn thickness(text: &str) -> Result<Um, String> {
    length(text, "the thickness of a card", Um(20)..=Um::mm(5))
}

/// The radius of corners.
pub(super) fn corners(text: &str) -> Result<Um, String> {
    length(text, "a radius", Um::ZERO..=Um::mm(50))
}

fn length(text: &str, what: &str, range: RangeInclusive<Um>) -> Result<Um, String> {
    let length = Um::parse(text)?;
    let told = || format!("{what} is from {}mm to {}mm", range.start().to_mm(), range.end().to_mm());
    if range.contains(&length) { Ok(length) } else { Err(told()) }
}

/// Where files will be found whose names are added to it: `http`, `https` or `file`, a host unless it is
/// `file`, a path.
pub(super) fn url_base(text: &str) -> Result<String, String> {
    let wanted = "write for example `https://example.org/cards` or `file:///home/me/cards`";
    let (scheme, rest) =
        text.split_once("://").ok_or_else(|| format!("this is no absolute address; {wanted}"))?;
    let is_file = scheme.eq_ignore_ascii_case("file");
    if !is_file && !["http", "https"].iter().any(|known| scheme.eq_ignore_ascii_case(known)) {
        return Err(format!("an address of `{scheme}` can't be opened by Tabletop Simulator; {wanted}"));
    }
    let (host, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
    if host.is_empty() && !is_file || is_file && path.is_empty() {
        return Err(format!("this address leads nowhere; {wanted}"));
    }
    // Behind a question mark or a hash the name of a file would be no part of the path any more.
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-._~:/@!$&'()*+,;=[]%".contains(c);
    match rest.chars().find(|c| !is_plain(*c)) {
        Some(c @ ('?' | '#')) => {
            Err(format!("the names of pictures are added to it, so it can't have a `{c}`; {wanted}"))
        }
        Some(c) => Err(format!("`{}` can't stand in an address as it is; {wanted}", c.escape_debug())),
        None => Ok(text.to_string()),
    }
}

/// Two lengths, to the right and upwards.
pub(super) fn offset(text: &str) -> Result<(Um, Um), String> {
    let (right, up) =
        text.split_once(',').ok_or("write two lengths, to the right and upwards, as `0.4mm,-0.2mm`")?;
    let most = Um::mm(20);
    let length = |text: &str| {
        let length = Um::parse(text)?;
        if (-most..=most).contains(&length) {
            Ok(length)
        } else {
            Err("an offset is at most 20mm".to_string())
        }
    };
    Ok((length(right)?, length(up)?))
}

/// The most ink on one spot in percent.
pub(super) fn ink_limit(text: &str) -> Result<u16, String> {
    number(text, "percent", "240", 100..=400)
}

/// The resolution of pictures.
pub(super) fn dpi(text: &str) -> Result<u32, String> {
    number(text, "pixels per inch", "300", 36..=1200)
}

/// The name of a spot colour.
pub(super) fn spot_name(text: &str) -> Result<String, String> {
    let name = text.trim();
    check_name(name, true).map(|()| name.into())
}

/// The inks of black areas.
pub(super) fn rich_black(text: &str) -> Result<RichBlack, String> {
    RichBlack::parse(text)
}

/// The maximum resolution of photos in documents.
pub(super) fn dpi_max(text: &str) -> Result<u16, String> {
    number(text, "pixels per inch", "600", 72..=9600)
}

/// A whole number of something, written without its unit.
fn number<T: FromStr + PartialOrd + Display>(
    text: &str,
    of: &str,
    such: &str,
    range: RangeInclusive<T>,
) -> Result<T, String> {
    let told =
        || format!("write a whole number of {of} from {} to {}, as `{such}`", range.start(), range.end());
    text.parse().ok().filter(|number| range.contains(number)).ok_or_else(told)
}

/// Degrees as thousandths of degrees.
pub(super) fn degrees(text: &str) -> Result<i64, String> {
    let degrees: f64 = text
        .trim()
        .trim_end_matches('°')
        .parse()
        .map_err(|_| format!("`{text}` is not a number of degrees"))?;
    if degrees.abs() * 1000.0 <= Correction::MOST_MILLIDEGREES as f64 {
        Ok((degrees * 1000.0).round() as i64)
    } else {
        Err("a rotation is from -5 to 5 degrees".into())
    }
}

/// `none`, `all`, or names of marks.
pub(super) fn marks(text: &str) -> Result<Marking, String> {
    match text {
        "none" => return Ok(Marking::NONE),
        "all" => return Ok(Marking::All),
        _ => {}
    }
    let names: Vec<String> = Mark::value_variants().iter().map(|mark| mark.id()).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let mark = |name: &str| match name.trim() {
        alone @ ("none" | "all") => Err(format!("`{alone}` stands alone, without other marks")),
        name => <Mark as ValueEnum>::from_str(name, false).map_err(|_| {
            let why = guessed(&format!("`{name}` is no mark"), name, names.iter().copied());
            format!("{why} The marks are {}, or `all` or `none`", diag::list(names.iter().copied()))
        }),
    };
    text.split(',').map(mark).collect::<Result<_, _>>().map(Marking::Only)
}

/// `legibility`, or names of rules.
pub(super) fn rules(text: &str) -> Result<Rules, String> {
    if text == "legibility" {
        return Ok(Rules(Rule::ALL.to_vec()));
    }
    let names = || Rule::ALL.into_iter().map(Rule::id);
    let rule = |name: &str| match name.trim() {
        "legibility" => Err("`legibility` means all rules, and stands alone".to_string()),
        name => Rule::of(name).ok_or_else(|| {
            let why = guessed(&format!("`{name}` is no rule"), name, names());
            format!("{why} The rules are {}, or `legibility` for all of them", diag::list(names()))
        }),
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
        assert_eq!((ink_limit("240"), dpi("36"), dpi("1200")), (Ok(240), Ok(36), Ok(1200)));
        assert_eq!(marks("crop, slug"), Ok(Marking::Only(vec![Mark::Crop, Mark::Slug])));
        assert_eq!(marks("none"), Ok(Marking::NONE));
        assert_eq!(marks("all").unwrap().kinds().len(), 7);
        assert!(matches!(size("poker-us"), Ok(Size::Product(size)) if size.name == "poker-us"));
        assert_eq!(size("small"), Ok(Size::Small));
        assert_eq!(rules("contrast, hairline"), Ok(Rules(vec![Rule::Contrast, Rule::Hairline])));
        assert_eq!(rules("legibility").unwrap().0.len(), 7);
        assert_eq!(paper("a3").unwrap().width, Um::mm(297));
        assert_eq!((thickness("0.31mm"), thickness("5mm")), (Ok(Um(310)), Ok(Um::mm(5))));
        for right in [
            "https://example.org/cards/",
            "HTTP://127.0.0.1:8000",
            "http://[::1]/a%20b",
            "file:///home/me",
            "file://host/share",
        ] {
            assert_eq!(url_base(right).as_deref(), Ok(right));
        }
    }

    /// The error and the list of valid values are separate sentences, with or without a suggestion between
    /// them.
    #[test]
    fn sentences_end_before_others_begin() {
        for wrong in [paper("0x0mm"), paper("leter")].map(Result::unwrap_err) {
            assert!(
                wrong.contains(". The papers are `a4`") != wrong.contains("? The papers are `a4`"),
                "{wrong}"
            );
        }
        for (wrong, what) in [(marks("nope"), "mark"), (marks("crops"), "mark")] {
            let wrong = wrong.unwrap_err();
            assert!(
                wrong.contains(&format!(". The {what}s are"))
                    != wrong.contains(&format!("? The {what}s are")),
                "{wrong}"
            );
        }
        assert!(rules("nope").unwrap_err().starts_with("`nope` is no rule. The rules are "));
        assert!(lang("nope").unwrap_err().starts_with("there are no sentences in it. The languages are "));
        assert!(
            lang("dee")
                .unwrap_err()
                .starts_with("there are no sentences in it; did you mean `de`? The languages are ")
        );
    }

    #[test]
    fn says_what_is_wrong() {
        for wrong in ["1mm", "1mm,2", "1mm,99mm", ",", ""] {
            assert!(offset(wrong).is_err(), "{wrong}");
        }
        for wrong in ["", "x", "6", "NaN", "inf"] {
            assert!(degrees(wrong).is_err(), "{wrong}");
        }
        for (wrong, name) in [("none,crop", "none"), ("crop, none", "none"), ("all,slug", "all")] {
            assert_eq!(marks(wrong), Err(format!("`{name}` stands alone, without other marks")));
        }
        assert!(rules("legibility,contrast").unwrap_err().contains("stands alone"));
        for wrong in ["240%", "", "-1", "99", "401", "240.5", "70000"] {
            assert_eq!(
                ink_limit(wrong),
                Err("write a whole number of percent from 100 to 400, as `240`".into()),
                "{wrong}"
            );
        }
        for wrong in ["300dpi", "35", "1201"] {
            assert_eq!(
                dpi(wrong),
                Err("write a whole number of pixels per inch from 36 to 1200, as `300`".into()),
                "{wrong}"
            );
        }
        assert!(marks("crops").unwrap_err().contains("did you mean `crop`?"));
        assert!(rules("contrst").unwrap_err().contains("did you mean `contrast`?"));
        assert!(paper("leter").unwrap_err().contains("did you mean `letter`?"));
        assert!(size("pokr-us").unwrap_err().contains("did you mean `poker-us`?"));
        for wrong in ["0mm", "0.001mm", "-1mm", "300mm", "1m"] {
            assert!(thickness(wrong).is_err(), "{wrong}");
        }
        for wrong in [
            "",
            "x",
            "example.org/cards",
            "//example.org",
            "/home/me",
            "C:\\cards",
            "ftp://example.org",
            "http://",
            "https:///cards",
            "https:/example.org",
            "file://",
            "https://example.org/my cards",
            "https://example.org/cards?size=1",
            "https://example.org/cards#a",
            "https://example.org/ü",
            "https://example.org/\n",
        ] {
            assert!(url_base(wrong).unwrap_err().contains("https://example.org/cards"), "{wrong}");
        }
        assert!(margin("-1mm").is_err() && gutter("51mm").is_err() && corners("3").is_err());
    }
}
