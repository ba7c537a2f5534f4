//! The slug line: deck, edition and page.

use super::band::Band;
use super::canvas::family;
use crate::fonts::Fonts;
use crate::hex::hex;
use crate::press::impose::page::{Page, Side};
use crate::press::store::Key;
use crate::units::Um;
use crate::xml::one_line;

/// Largest (6 pt) and smallest (3.5 pt) font size.
const SIZE: (Um, Um) = (Um(2_117), Um(1_235));

/// The outer end of all other marks.
const BEYOND: Um = Um(4_500);

/// Upper bound of a character's width relative to the font size, for plain fonts.
const ADVANCE: (i64, i64) = (3, 5);

/// The text of the slug line.
#[derive(Clone, Copy, Debug)]
pub(in crate::press) struct Sheet<'a> {
    /// Title of the deck.
    pub(in crate::press) title: &'a str,
    /// Identifies an edition of the deck; none on a screen.
    pub(in crate::press) edition: Option<Key>,
    /// The page, from 1.
    pub(in crate::press) number: usize,
    /// Number of pages.
    pub(in crate::press) of: usize,
}

/// The line as SVG, in millimetres of the sheet; `None` if there is no room for it or no font.
pub(super) fn draw(page: &Page, sheet: Sheet<'_>, fonts: &Fonts, middle_taken: bool) -> Option<String> {
    let family = family(fonts)?;
    let [top, bottom, left, right] = Band::all(page);
    let bands = [bottom, left, right, top];
    // Beyond the other marks the line can be of any length; otherwise it is among them.
    let beyond = bands
        .iter()
        .find(|band| band.depth >= BEYOND + SIZE.0)
        .map(|band| (band, SIZE.0, BEYOND, band.whole()));
    let among = |band: &&Band| band.depth >= SIZE.1;
    let among = || {
        bands.iter().find(among).map(|band| (band, SIZE.0.min(band.depth), Um::ZERO, band.free(middle_taken)))
    };
    let (band, size, out, length) = beyond.or_else(among)?;
    let room = (length.0 * ADVANCE.1 / (size.0 * ADVANCE.0)).max(0) as usize;
    let text = one_line(&text(page.side, sheet, room)?);
    // Letters reach from three quarters above the base line to a quarter below it.
    let (transform, base) = (band.transform(size, out), (size * 3 / 4).to_mm());
    let size = size.to_mm();
    Some(format!(
        r#"<text transform="{transform}" x="0" y="{base}" font-family="{}" font-size="{size}">{text}</text>"#,
        one_line(family)
    ))
}

/// Shortens the text to a number of characters; the title is shortened first.
fn text(side: Side, sheet: Sheet<'_>, room: usize) -> Option<String> {
    let edition = sheet.edition.map_or_else(|| "on screen".into(), |edition| hex(&edition.0[..4]));
    let side = match side {
        Side::Fronts => "fronts",
        Side::Backs => "backs",
        Side::Folded => "fronts and backs",
    };
    let rests = [
        format!(
            " · bidpress {} · {edition} · {side} · page {} of {}",
            env!("CARGO_PKG_VERSION"),
            sheet.number,
            sheet.of
        ),
        format!(" · {edition} · page {} of {}", sheet.number, sheet.of),
        format!(" · {edition} · {}/{}", sheet.number, sheet.of),
    ];
    let length = |text: &str| text.chars().count();
    let wanted = length(sheet.title);
    // Half of a title is still recognizable.
    let fits = |rest: &&String| length(rest) + wanted <= room;
    let rest =
        rests.iter().find(fits).or_else(|| rests.iter().find(|rest| length(rest) + wanted / 2 < room))?;
    let title: String = if wanted + length(rest) <= room {
        sheet.title.to_string()
    } else {
        sheet.title.chars().take(room.saturating_sub(length(rest) + 1)).chain(['…']).collect()
    };
    Some(title + rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_slug_line_is_shortened_to_its_room() {
        let sheet = Sheet { title: "A Little White Die", edition: Some(Key([0xab; 16])), number: 3, of: 12 };
        let long = text(Side::Backs, sheet, 100).unwrap();
        assert_eq!(
            long,
            format!(
                "A Little White Die · bidpress {} · abababab · backs · page 3 of 12",
                env!("CARGO_PKG_VERSION")
            )
        );
        assert_eq!(text(Side::Backs, sheet, 45).unwrap(), "A Little White Die · abababab · page 3 of 12");
        assert_eq!(text(Side::Backs, sheet, 30).unwrap(), "A Little Wh… · abababab · 3/12");
        assert_eq!(text(Side::Backs, sheet, 15), None);
    }
}
