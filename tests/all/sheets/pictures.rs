//! The pictures of `docs/spreadsheets.md`: spreadsheets beside their cards.
//!
//! After a change of a layout: `SNAPSHOTS=overwrite cargo test --test all sheets`, then look at
//! docs/spreadsheets.

use std::fmt::Write;

use super::project;
use crate::support::folder::bytes;
use crate::support::root;
use base64::prelude::{BASE64_STANDARD, Engine};
use bidpress::files::built_in_library;
use bidpress::fonts::Fonts;
use bidpress::sheet::{self, File};

/// The pictures: the deck, and the file of its spreadsheet.
const PICTURES: [(&str, &str); 3] = [
    ("excel-german", "excel-german.csv"),
    ("google-sheets", "google-sheets.csv"),
    ("libreoffice", "libreoffice.ods"),
];

const ROW: usize = 22;
const WIDTH: usize = 900;

/// A spreadsheet as its program shows it: letters above, numbers at the left.
fn table(file: &str) -> (String, usize) {
    let bytes = bytes(&root().join("tests/data/sheets/decks").join(file));
    let names = ["name", "cardname", "type"];
    let sheet = sheet::read(&File::new(file, bytes), None, &|text| {
        names.contains(&text.to_lowercase().replace(' ', "").as_str())
    })
    .unwrap();
    let columns = sheet.rows.iter().map(|row| row.cells.len()).max().unwrap();
    let longest = |at: usize| {
        sheet
            .rows
            .iter()
            .filter_map(|row| row.cells.get(at))
            .map(|cell| cell.text.chars().count())
            .max()
            .unwrap()
    };
    let widths: Vec<usize> = (0..columns).map(|at| 16 + 7 * longest(at).clamp(3, 48)).collect();
    let mut svg = String::new();
    let mut cell = |x: usize, y: usize, width: usize, text: &str, is_head: bool| {
        let (ground, color) = if is_head { ("#e8eaed", "#5f6368") } else { ("#ffffff", "#202124") };
        let text: String = text.replace('\n', " ").chars().take(48).collect();
        let text = text.replace('&', "&amp;").replace('<', "&lt;");
        let _ = write!(
            svg,
            "<rect x='{x}' y='{y}' width='{width}' height='{ROW}' fill='{ground}' stroke='#c0c4c9'/>"
        );
        let _ = write!(
            svg,
            "<text x='{}' y='{}' font-family='Figtree' font-size='13' fill='{color}'>{text}</text>",
            x + 6,
            y + 16
        );
    };
    cell(0, 0, 30, "", true);
    for (number, row) in sheet.rows.iter().enumerate() {
        cell(0, ROW * (number + 1), 30, &row.number.to_string(), true);
    }
    let mut x = 30;
    for (at, width) in widths.iter().enumerate() {
        cell(x, 0, *width, &sheet::address(at, 1).replace('1', ""), true);
        for (number, row) in sheet.rows.iter().enumerate() {
            cell(x, ROW * (number + 1), *width, row.cells.get(at).map_or("", |cell| &cell.text), false);
        }
        x += width;
    }
    let height = ROW * (sheet.rows.len() + 1);
    let scale = (WIDTH - 20) as f64 / x as f64;
    (
        format!("<g transform='translate(10 10) scale({scale})'>{svg}</g>"),
        (height as f64 * scale) as usize + 20,
    )
}

/// The spreadsheet above its cards.
fn picture(deck: &str, file: &str) -> Vec<u8> {
    let folder = project();
    folder.run(&format!("gallery {deck} --dpi 60 --out out")).good();
    let cards = folder.read(&format!("out/{deck}.png"));
    let size = |at: usize| u32::from_be_bytes(*cards[at..].first_chunk().unwrap()) as usize;
    let (width, height) = (size(16), size(20));
    let (table, top) = table(file);
    let shown = WIDTH * height / width;
    let image = BASE64_STANDARD.encode(&cards);
    let all = top + shown;
    let text = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' width='{WIDTH}' \
        height='{all}' viewBox='0 0 {WIDTH} {all}'>\
         <rect width='{WIDTH}' height='{all}' fill='#ffffff'/>{table}<image y='{top}' width='{WIDTH}' \
         height='{shown}' xlink:href='data:image/png;base64,{image}'/></svg>"
    );
    let fonts = Fonts::new(&built_in_library().fonts);
    let tree = bidpress::svg::parse(&text, &fonts).unwrap();
    bidpress::svg::png(&tree, WIDTH as u32).unwrap()
}

#[test]
fn the_page_on_spreadsheets_shows_sheets_and_their_cards() {
    let page = crate::support::text("docs/spreadsheets.md");
    let assert = snapbox::Assert::new().action_env("SNAPSHOTS");
    for (deck, file) in PICTURES {
        assert!(page.contains(&format!("](spreadsheets/{deck}.png)")), "{deck}");
        let stored = snapbox::Data::read_from(
            &root().join(format!("docs/spreadsheets/{deck}.png")),
            Some(snapbox::data::DataFormat::Binary),
        );
        assert.eq(snapbox::Data::binary(picture(deck, file)), stored);
    }
}
