//! A contact sheet of icons: each with its name, large, and as small as texts of cards show it.

use crate::diag::{Diagnostic, Diagnostics};
use crate::files;
use crate::fonts::Fonts;
use crate::icons::{BOX, Icon};
use crate::press::{Face, Job, Layout, Leaf, Marks, Moment, Press, Spot, family, sheet_svg};
use crate::print::{Backs, Paper};
use crate::svg;
use crate::units::Um;

/// Columns and rows on a page.
const COLUMNS: usize = 9;
const ROWS: usize = 14;
/// Width and height of an icon with its name, in millimetres.
const CELL: (f64, f64) = (21.0, 18.6);
/// Left and top of the first icon, in millimetres.
const CORNER: (f64, f64) = (11.5, 17.0);
/// Sizes of the large and the small drawing, in millimetres.
const LARGE: f64 = 10.0;
const SMALL: f64 = 3.0;
/// Size of the names, and of the tags below them, in millimetres.
const LETTERS: f64 = 2.3;
const TAG_LETTERS: f64 = 1.6;
/// The letters of the tags that have room below a name.
const TAGS: usize = 26;

/// A part of the sheet: a title, and where each icon is.
type Page<'a> = Vec<(&'a str, Vec<&'a Icon>)>;

/// Prints icons on A4 paper, with a heading for each subject.
///
/// # Errors
/// The press can't print it.
pub fn icon_sheet(icons: &[&Icon]) -> Result<Vec<u8>, Diagnostics> {
    let fonts = Fonts::new(&files::built_in_library().fonts);
    let family = family(&fonts).unwrap_or_default();
    let sheet = (Paper::A4.width, Paper::A4.height);
    let press = Press::new(&fonts);
    let all = pages(icons);
    let draw = |(number, page): (usize, &Page<'_>)| {
        let title = format!("Icons, page {} of {}", number + 1, all.len());
        svg::parse(&sheet_svg(sheet, &drawn(page, &title, family)), &fonts)
            .map(|tree| press.face(&tree))
            .map_err(|error| failed(&error.message))
    };
    let faces: Vec<Face> = all.iter().enumerate().map(draw).collect::<Result<_, _>>()?;
    let leaf = |face: usize| {
        let spot = Spot { face, left: Um::ZERO, top: Um::ZERO, scale: 1.0, visible: None };
        Leaf { sheet, spots: vec![spot], lines: Vec::new(), cut: None }
    };
    let leaves: Vec<Leaf> = (0..faces.len()).map(leaf).collect();
    let job = Job {
        title: "Icons".into(),
        lang: "en".into(),
        author: String::new(),
        paper: Paper::A4,
        bleed: Um::ZERO,
        marks: Marks::none(),
        backs: Backs::None,
        layout: Layout::default(),
        created: Moment::default(),
        faces,
        cards: Vec::new(),
    };
    Ok(press.leaves(&job, &leaves).map_err(|error| failed(&error.to_string()))?.pdf)
}

fn failed(message: &str) -> Diagnostic {
    Diagnostic::error("press", format!("the contact sheet can't be printed: {message}"))
}

/// Divides icons into pages; a heading takes a row, and each subject starts a new one.
fn pages<'a>(icons: &[&'a Icon]) -> Vec<Page<'a>> {
    let mut pages: Vec<Page<'a>> = Vec::new();
    let mut free = 0;
    for subject in icons.chunk_by(|a, b| a.subject == b.subject) {
        for row in subject.chunks(COLUMNS) {
            let continued =
                pages.last().and_then(|page| page.last()).is_some_and(|(title, _)| *title == row[0].subject);
            // A heading is not left alone at the foot of a page.
            if free < if continued { 1 } else { 2 } {
                pages.push(Page::new());
                free = ROWS;
            }
            let Some(page) = pages.last_mut() else { continue };
            match page.last_mut() {
                Some((title, shown)) if *title == row[0].subject => shown.extend(row),
                _ => {
                    page.push((&row[0].subject, row.to_vec()));
                    free -= 1;
                }
            }
            free -= 1;
        }
    }
    pages
}

/// As many tags as there is room for.
fn first_tags(icon: &Icon) -> String {
    let mut shown = String::new();
    for tag in icon.tags.split(' ') {
        if shown.len() + tag.len() > TAGS {
            break;
        }
        shown.push_str(if shown.is_empty() { "" } else { " " });
        shown.push_str(tag);
    }
    shown
}

fn drawn(page: &Page<'_>, title: &str, family: &str) -> String {
    let text = |x: f64, y: f64, size: f64, anchor: &str, text: &str| {
        format!(
            r#"<text x="{x:.2}" y="{y:.2}" font-size="{size}" text-anchor="{anchor}" font-family="{family}">{text}</text>"#
        )
    };
    let placed = |icon: &Icon, x: f64, y: f64, size: f64| {
        format!(
            r#"<path transform="translate({x:.2} {y:.2}) scale({:.6})" d="{}"/>"#,
            size / f64::from(BOX),
            icon.path
        )
    };
    let mut body = text(CORNER.0, CORNER.1 - 3.0, 3.0, "start", title);
    let mut y = CORNER.1;
    for (subject, icons) in page {
        body.push_str(&text(CORNER.0, y + CELL.1 - 5.0, 6.0, "start", subject));
        y += CELL.1;
        for row in icons.chunks(COLUMNS) {
            for (column, icon) in row.iter().enumerate() {
                let x = CORNER.0 + column as f64 * CELL.0;
                body.push_str(&placed(icon, x + 2.0, y, LARGE));
                body.push_str(&placed(icon, x + 14.0, y + LARGE - SMALL, SMALL));
                let middle = x + CELL.0 / 2.0 - 1.0;
                body.push_str(&text(middle, y + LARGE + 3.6, LETTERS, "middle", &icon.name));
                body.push_str(&text(middle, y + LARGE + 5.7, TAG_LETTERS, "middle", &first_tags(icon)));
            }
            y += CELL.1;
        }
    }
    body
}
