//! What several tests share: fonts, trees and jobs here, decks, folders and readers of PDF files in the
//! modules.
#![allow(dead_code, reason = "each of the two test programs uses a part")]

pub(crate) mod compose;
pub(crate) mod decks;
pub(crate) mod drawing;
pub(crate) mod expansions;
pub(crate) mod folder;
pub(crate) mod hostile;
pub(crate) mod in_process;
pub(crate) mod page;
pub(crate) mod pdf;
pub(crate) mod sample;
pub(crate) mod shipped;
pub(crate) mod versions;

use std::path::Path;

use bidpress::fonts::Fonts;
use bidpress::library::FontFile;
use bidpress::press::{Card, Face, Job, Layout, Marks, Moment, Paper, Press, Printed};
use bidpress::print::{Backs, Shape};
use bidpress::svg;
use bidpress::units::Um;
use resvg::usvg::Tree;

/// The folder of the repository.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The text of a file of the repository, or of any file by its whole path.
#[track_caller]
pub(crate) fn text(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    let bytes = folder::bytes(&path);
    String::from_utf8(bytes).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Three faces of one family, and one with the outlines of PostScript.
pub(crate) fn fonts() -> Fonts {
    let file = |name: &str, data: &[u8]| FontFile { name: name.into(), data: data.into() };
    let files = [
        file("AlegreyaSans-Regular.ttf", include_bytes!("../data/AlegreyaSans-Regular.ttf")),
        file("AlegreyaSans-Bold.ttf", include_bytes!("../data/AlegreyaSans-Bold.ttf")),
        file("AlegreyaSans-Italic.ttf", include_bytes!("../data/AlegreyaSans-Italic.ttf")),
        file("AlegreyaSansCubic-Regular.otf", include_bytes!("../data/AlegreyaSansCubic-Regular.otf")),
    ];
    Fonts::new(&files)
}

/// A poker card with 3 mm bleed whose origin is the corner of the trim.
pub(crate) fn card(body: &str) -> String {
    sized(body, 63.0, 88.0)
}

/// A card of that size in millimetres with 3 mm bleed whose origin is the corner of the trim.
pub(crate) fn sized(body: &str, width: f64, height: f64) -> String {
    let (w, h) = (width + 6.0, height + 6.0);
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="{w}mm" height="{h}mm" viewBox="-3 -3 {w} {h}">{body}</svg>"#
    )
}

pub(crate) fn tree(text: &str, fonts: &Fonts) -> Tree {
    svg::parse(text, fonts).unwrap_or_else(|refused| panic!("{refused:?}\n{text}"))
}

/// A job of poker cards on A4 with these faces and nothing else.
pub(crate) fn job(faces: Vec<Face>, cards: Vec<Card>) -> Job {
    let backs = cards.iter().any(|card| card.back.is_some());
    Job {
        title: "A test".into(),
        lang: "en".into(),
        author: String::new(),
        paper: Paper::A4,
        bleed: Um::mm(3),
        marks: Marks::default(),
        backs: if backs { Backs::LongEdge } else { Backs::None },
        layout: Layout::default(),
        created: Moment::default(),
        faces,
        cards,
    }
}

pub(crate) const POKER: (Um, Um) = (Um::mm(63), Um::mm(88));

/// Poker cards, one for each text, without backs.
pub(crate) fn print(texts: &[String], fonts: &Fonts) -> Printed {
    let press = Press::new(fonts);
    let faces: Vec<Face> = texts.iter().map(|text| press.face(&tree(text, fonts))).collect();
    let cards = (0..faces.len())
        .map(|front| Card { front, back: None, size: POKER, shape: Shape::Rectangle })
        .collect();
    press.print(&job(faces, cards)).expect("the job is sound")
}
