//! Time from SVG text to the PDF, for detailed cards that are all different, with shared art and a shared
//! back.

use bidpress::files::built_in_profile;
use bidpress::fonts::Fonts;
use bidpress::library::FontFile;
use bidpress::press::color::Output;
use bidpress::press::standard::{self, Standard, Wanted};
use bidpress::press::{Card, Face, Job, Layout, Marks, Moment, Paper, Press};
use bidpress::print::{Backs, Shape};
use bidpress::svg;
use bidpress::units::Um;
use rayon::prelude::*;

fn main() {
    divan::main();
}

fn fonts() -> Fonts {
    let file = |name: &str, data: &[u8]| FontFile { name: name.into(), data: data.into() };
    let files = [
        file("AlegreyaSans-Regular.ttf", include_bytes!("../tests/data/AlegreyaSans-Regular.ttf")),
        file("AlegreyaSans-Bold.ttf", include_bytes!("../tests/data/AlegreyaSans-Bold.ttf")),
        file("AlegreyaSans-Italic.ttf", include_bytes!("../tests/data/AlegreyaSans-Italic.ttf")),
    ];
    Fonts::new(&files)
}

fn card(number: usize) -> String {
    const WORDS: [&str; 12] = [
        "bid",
        "owl",
        "raise",
        "hammer",
        "secret",
        "market",
        "neighbour",
        "smile",
        "coin",
        "gavel",
        "twice",
        "sold",
    ];
    let word = |n: usize| WORDS[(number * 7 + n * n * 5) % WORDS.len()];
    let line = |n: usize| format!("{} the {} and {} your {}", word(n), word(n + 1), word(n + 2), word(n + 3));
    let body = include_str!("../tests/data/rich.svg")
        .replace(r##" filter="url(#soft)""##, "")
        .replace("Avery the Owl", &format!("{} {number}", word(9)))
        .replace("cards and", &line(1))
        .replace("17/120", &format!("{number:05}"));
    let lines: String = (0..4)
        .map(|n| {
            format!(
                r##"<text x="5" y="{}" font-family="Alegreya Sans" font-size="2.8">{}</text>"##,
                76.0 + n as f64 * 3.0,
                line(n)
            )
        })
        .collect();
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" viewBox="-3 -3 69 94">{body}{lines}<rect x="{}" y="20" width="9" height="9" fill="#268bd2"/></svg>"##,
        number % 40
    )
}

/// From SVG text to PDF bytes, like `build`.
fn print(texts: &[String], fonts: &Fonts, output: &Output) -> usize {
    let press = Press::with(fonts, output.clone());
    let faces: Vec<Face> = texts
        .par_iter()
        .map(|text| {
            press.face(&svg::parse(text, fonts).unwrap_or_else(|refused| panic!("{}", refused.message)))
        })
        .collect();
    let last = faces.len() - 1;
    let cards = (0..last)
        .map(|front| Card {
            front,
            back: Some(last),
            size: (Um::mm(63), Um::mm(88)),
            shape: Shape::Rectangle,
        })
        .collect();
    let job = Job {
        title: "Bench".into(),
        lang: "en".into(),
        author: String::new(),
        paper: Paper::A4,
        bleed: Um::mm(3),
        marks: Marks::default(),
        backs: Backs::LongEdge,
        layout: Layout::default(),
        created: Moment::default(),
        faces,
        cards,
    };
    press.print(&job).map_or_else(|refused| panic!("{refused}"), |printed| printed.pdf.len())
}

#[divan::bench(args = [120, 1_000, 10_000], sample_count = 3, sample_size = 1)]
fn deck(bencher: divan::Bencher, cards: usize) {
    let fonts = fonts();
    let texts: Vec<String> = (0..=cards).map(card).collect();
    let output = Output::default();
    println!("{cards} cards: {} kB", print(&texts, &fonts, &output) / 1_000);
    bencher.bench_local(|| print(&texts, &fonts, &output));
}

/// The same in CMYK, including reading the profile.
#[divan::bench(args = [120, 1_000], sample_count = 3, sample_size = 1)]
fn deck_pdfx4(bencher: divan::Bencher, cards: usize) {
    let fonts = fonts();
    let texts: Vec<String> = (0..=cards).map(card).collect();
    let profile = built_in_profile("fogra39").unwrap_or_default();
    let output = || match standard::output(Wanted { standard: Standard::X4, ..Wanted::default() }, profile) {
        Ok(output) => output,
        Err(diagnostics) => panic!("{diagnostics:?}"),
    };
    println!("{cards} cards as PDF/X-4: {} kB", print(&texts, &fonts, &output()) / 1_000);
    bencher.bench_local(|| print(&texts, &fonts, &output()));
}
