//! A card looks the same as a picture (drawn by resvg) and in the PDF (drawn by hayro, which shares no code
//! with it).
//!
//! Each case is an SVG of 60 × 60 units; all are printed into one document and each is cut out of its sheet
//! again.

mod blending;
mod cases;
mod clips;
mod filters;
mod flattening;
mod paints;
mod strokes;
mod structure;
mod writing;

use std::fmt::Write;
use std::sync::Arc;

use crate::support::drawing::{difference, part, picture};
use crate::support::sample::sample;
use crate::support::*;
use bidpress::fonts::Fonts;
use bidpress::press::color::{Output, Space};
use bidpress::press::standard::Standard;
use bidpress::press::{Card, Face, Job, Marks, Press};
use bidpress::print::Shape;
use bidpress::units::Um;
use hayro::RenderCache;
use hayro::hayro_interpret::TransformExt;
use hayro::hayro_syntax::Pdf;
use hayro::kurbo::Affine;

/// Pixels of a side of each picture.
const SIDE: u16 = 240;

/// How far a channel may be off on average, of 255: edges are smoothed differently by the two.
const BOUND: f64 = 1.0;

/// How far it may be off where the two programs are known to differ by design, with the reason.
const LOOSE: &[(&str, f64)] = &[
    // hayro draws gradients from a table of colours: hard edges lie up to a pixel beside their place.
    ("linear-repeat", 2.0),
    ("radial-repeat", 4.5),
    ("repeats-with-inner-stops", 2.0),
    // resvg rounds a tile to whole pixels before it turns it.
    ("pattern-turned", 2.0),
    ("pattern-in-pattern", 1.5),
    // resvg rounds the region of a filter to whole pixels.
    ("filter-functions", 2.0),
    ("filter-of-several-steps", 2.0),
    ("filter-region", 2.5),
];

/// Drawings with many straight edges, which may be off by half a dot of a flattened image.
const EDGES: [&str; 2] = ["clip-rules", "filter-functions"];

#[test]
fn pictures_and_pdf_agree() {
    agree("plain", Output::default(), |picture| picture, |_| BOUND);
}

#[test]
fn flattened_pictures_look_the_same() {
    // What shines through everything is drawn by resvg at 400 dpi, and by hayro smaller again.
    let bound = |name: &str| if EDGES.contains(&name) { 4.0 } else { 2.0 };
    agree("flat", Output { standard: Standard::X1a, ..Output::default() }, |picture| picture, bound);
}

#[test]
fn gray_is_as_light_as_the_colors_are() {
    let gray = |picture: Vec<u8>| {
        let linear = |part: u8| (f64::from(part) / 255.0).powf(2.2);
        let lightness = |rgb: &[u8]| {
            (0.2126 * linear(rgb[0]) + 0.7152 * linear(rgb[1]) + 0.0722 * linear(rgb[2])).powf(1.0 / 2.2)
        };
        picture.chunks(3).flat_map(|rgb| [(lightness(rgb) * 255.0).round() as u8; 3]).collect()
    };
    // What blends is put together in grey, which is not quite the grey of what was put together in colour.
    agree("gray", Output { space: Space::Gray, ..Output::default() }, gray, |name| {
        if name.starts_with("blend") { 25.0 } else { 5.0 }
    });
}

#[test]
fn shifted_baselines_are_those_of_the_picture() {
    let fonts = fonts();
    let text = |of: &str| {
        case(&format!(r#"<text x="5" y="30" font-family="Alegreya Sans" font-size="8" {of}>HEH</text>"#))
    };
    let shifts = ["", "middle", "central", "hanging", "mathematical", "text-before-edge", "text-after-edge"];
    let mut texts: Vec<String> =
        shifts.iter().map(|shift| text(&format!(r#"dominant-baseline="{shift}""#))).collect();
    texts
        .extend(["1.23", "-0.41", "super"].map(|shift| {
            text("").replace("HEH", &format!(r#"<tspan baseline-shift="{shift}">HEH</tspan>"#))
        }));
    let drawn = draw_all(printed(texts.iter(), &fonts, Output::default()), texts.len());
    // The mean row of the ink.
    let row = |channels: &[u8]| {
        let inks = channels
            .chunks(3 * usize::from(SIDE))
            .map(|row| row.iter().map(|part| 255.0 - f64::from(*part)).sum::<f64>());
        let (sum, weighted) = inks
            .enumerate()
            .fold((0.0, 0.0), |(sum, weighted), (row, ink)| (sum + ink, weighted + ink * row as f64));
        weighted / sum
    };
    for (text, got) in texts.iter().zip(drawn) {
        let off = row(&picture(&tree(text, &fonts), (SIDE, SIDE))) - row(&got);
        // resvg has four rows of samples in a pixel.
        assert!(off.abs() < 0.15, "{off} pixels: {text}");
    }
}

/// Compares a sample of the cases, printed so, with their pictures, changed by `change`.
fn agree(run: &str, output: Output, change: impl Fn(Vec<u8>) -> Vec<u8>, bound: impl Fn(&str) -> f64) {
    let fonts = fonts();
    let cases = sample(&format!("{run} pictures"), Vec::from_iter(cases()), 60);
    let cases: Vec<(&str, String)> = cases.into_iter().map(|(name, body)| (*name, case(body))).collect();
    let pdf = printed(cases.iter().map(|(_, text)| text), &fonts, output);
    keep(&format!("{run}.pdf"), &pdf);
    let drawn = draw_all(pdf, cases.len());
    let mut report = String::new();
    let mut failed = false;
    for ((name, text), got) in cases.iter().zip(drawn) {
        let wanted = change(picture(&tree(text, &fonts), (SIDE, SIDE)));
        let off = difference(&wanted, &got);
        let bound =
            LOOSE.iter().find(|(loose, _)| loose == name).map_or(0.0, |(_, bound)| *bound).max(bound(name));
        let blank = got.iter().all(|channel| *channel == 255) && wanted.iter().any(|channel| *channel != 255);
        if off > bound || blank {
            failed = true;
            keep(&format!("{run}.{name}.wanted.ppm"), &ppm(&wanted));
            keep(&format!("{run}.{name}.got.ppm"), &ppm(&got));
        }
        writeln!(report, "{off:6.3} of {bound} {name}{}", if blank { " is blank" } else { "" }).unwrap();
    }
    println!("{report}");
    assert!(!failed, "mean difference per channel:\n{report}");
}

/// The features of each kind.
fn cases() -> impl Iterator<Item = &'static (&'static str, &'static str)> {
    [
        cases::CASES,
        strokes::CASES,
        paints::CASES,
        clips::CASES,
        structure::CASES,
        writing::CASES,
        filters::CASES,
    ]
    .into_iter()
    .flatten()
}

/// A document with a card for each text.
fn printed<'a>(texts: impl Iterator<Item = &'a String>, fonts: &Fonts, output: Output) -> Vec<u8> {
    let press = Press::with(fonts, output);
    let faces: Vec<Face> = texts.map(|text| press.face(&tree(text, fonts))).collect();
    let size = (Um::mm(60), Um::mm(60));
    let cards =
        (0..faces.len()).map(|front| Card { front, back: None, size, shape: Shape::Rectangle }).collect();
    let job = Job { bleed: Um::ZERO, marks: Marks::none(), ..job(faces, cards) };
    press.print(&job).unwrap().pdf
}

/// Keeps a file for a person to look at, in `target/tmp`.
#[expect(clippy::disallowed_methods, reason = "files of a test")]
fn keep(name: &str, content: &[u8]) {
    std::fs::write(std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name), content).unwrap();
}

fn ppm(channels: &[u8]) -> Vec<u8> {
    [format!("P6 {SIDE} {SIDE} 255\n").as_bytes(), channels].concat()
}

fn case(body: &str) -> String {
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="60mm" height="60mm" viewBox="0 0 60 60">{body}</svg>"#
    )
}

/// Each card cut out of its sheet: 3 × 4 cards of 60 mm in the middle of A4.
fn draw_all(pdf: Vec<u8>, cards: usize) -> Vec<Vec<u8>> {
    let pdf = Pdf::new(Arc::new(pdf)).unwrap();
    let cache = RenderCache::new();
    let mut drawn = Vec::new();
    for page in pdf.pages().iter() {
        for slot in 0..12.min(cards - drawn.len()) {
            let (left, top) = (15.0 + 60.0 * (slot % 3) as f64, 28.5 + 60.0 * (slot / 3) as f64);
            let pt = 72.0 / 25.4;
            let to_card =
                Affine::translate((-left * pt, -top * pt)) * page.initial_transform(true).to_kurbo();
            let transform = Affine::scale(f64::from(SIDE) / (60.0 * pt)) * to_card;
            drawn.push(part(page, &cache, transform, (SIDE, SIDE)));
        }
    }
    drawn
}
