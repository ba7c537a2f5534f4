//! Placeholders for pictures that a draft lacks: hatched, with the missing name where there is room for it.

use std::fmt::Write as _;

use super::place::Picture;
use crate::template::write::Num;
use crate::xml::one_line;

/// Colours of a placeholder: its ground, and its lines and letters.
const COLORS: (&str, &str) = ("#fff3d6", "#b4531a");

/// Hatched lines along the longer side, about.
const LINES: f64 = 12.0;

/// The width of a letter in units of the size of the font, about.
const LETTER: f64 = 0.62;

/// A placeholder of this width and height for the picture `name`; the name is set in `family`.
pub(in crate::template) fn missing(name: &str, (w, h): (f64, f64), family: Option<&str>) -> Picture {
    let step = w.max(h) / LINES;
    let line = step / 8.0;
    let mut body = format!(r#"<rect width="{}" height="{}" fill="{}"/><path d=""#, Num(w), Num(h), COLORS.0);
    // Lines from the left or lower edge to the upper or right one.
    for number in 1.. {
        let along = step * f64::from(number);
        if along >= w + h {
            break;
        }
        let from = (if along > h { along - h } else { 0.0 }, along.min(h));
        let to = (along.min(w), if along > w { along - w } else { 0.0 });
        let _ = write!(body, "M{} {}L{} {}", Num(from.0), Num(from.1), Num(to.0), Num(to.1));
    }
    let _ = write!(
        body,
        r#"" fill="none" stroke="{}" stroke-width="{}" stroke-opacity="0.5"/>"#,
        COLORS.1,
        Num(line)
    );
    if let Some(family) = family {
        label(&mut body, &shown(name), (w, h), family);
    }
    let _ = write!(
        body,
        r#"<rect x="{0}" y="{0}" width="{1}" height="{2}" fill="none" stroke="{3}" stroke-width="{4}"/>"#,
        Num(line / 2.0),
        Num(w - line),
        Num(h - line),
        COLORS.1,
        Num(line)
    );
    Picture {
        name: format!("missing {name} {} {}", Num(w), Num(h)),
        origin: (0.0, 0.0),
        size: (w, h),
        body,
        tinted: false,
    }
}

/// Writes the name on a plain strip in the middle.
fn label(body: &mut String, name: &str, (w, h): (f64, f64), family: &str) {
    let size = (w * 0.9 / (name.chars().count().max(6) as f64 * LETTER)).min(h / 4.0);
    let (strip, baseline) = (size * 1.6, h / 2.0 + size * 0.34);
    let _ = write!(
        body,
        r#"<rect y="{}" width="{}" height="{}" fill="{}"/>"#,
        Num((h - strip) / 2.0),
        Num(w),
        Num(strip),
        COLORS.0
    );
    let _ = write!(
        body,
        r#"<text x="{}" y="{}" font-family="'{}'" font-size="{}" text-anchor="middle" fill="{}">{}</text>"#,
        Num(w / 2.0),
        Num(baseline),
        one_line(&family.replace(['\'', '\\'], "")),
        Num(size),
        COLORS.1,
        one_line(name)
    );
}

/// A name in letters that each font has.
fn shown(name: &str) -> String {
    match name {
        "" => "no picture".to_string(),
        name => name.chars().map(|c| if c == ' ' || c.is_ascii_graphic() { c } else { '?' }).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_placeholder_has_the_name_and_fills_its_box() {
        let missing = missing("owl/ö<", (40.0, 20.0), Some("O'Font"));
        assert_eq!((missing.size, missing.origin), ((40.0, 20.0), (0.0, 0.0)));
        assert!(
            missing.body.contains(">owl/?&lt;</text>") && missing.body.contains("font-family=\"'OFont'\""),
            "{}",
            missing.body
        );
        let points = missing.body.split('"').find(|part| part.starts_with('M')).unwrap();
        let numbers: Vec<f64> = points
            .split(['M', 'L', ' '])
            .filter(|number| !number.is_empty())
            .map(|number| number.parse().unwrap())
            .collect();
        assert!(numbers.len() > 4 * 12);
        assert!(
            numbers.chunks(2).all(|at| (0.0..=40.0).contains(&at[0]) && (0.0..=20.0).contains(&at[1])),
            "{points}"
        );
    }

    #[test]
    fn an_icon_has_no_letters() {
        assert!(!missing("coin", (1.0, 1.0), None).body.contains("<text"));
    }
}
