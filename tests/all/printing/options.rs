//! The pictures are what is printed, and each option is told of and shown.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::draw::{draw, table};
use super::look::Look;
use super::pictures::PICTURES;
use crate::support::folder::{Folder, bytes};
use crate::support::{root, text};
use resvg::tiny_skia::Pixmap;

/// Mean difference of a channel, of 255: floating point may round differently on another processor.
const TOLERANCE: f64 = 0.5;
/// A document shall open at once.
const LARGEST: usize = 100_000;

/// Options without a picture, and why.
const UNSEEN: &[(&str, &str)] = &[
    ("--preset", "each preset has one"),
    ("--draft", "decks with pictures lack nothing"),
    ("--seed", "other numbers, printed alike"),
    ("--set", "more cards, printed alike; the booklet's chapter is shown"),
    ("--manifest", "shown with what it is for, --only-changed"),
    ("--only-changed", "a picture of several runs"),
    ("--icc", "a picture of two profiles"),
    ("--dpi-max", "smaller files, printed alike"),
    ("--rich-black", "black on screens either way"),
    ("--intent", "small differences of colours"),
    ("--overprint-black", "white edges on a press that is out of register"),
    ("--plate", "one colour in black"),
    ("--cut-name", "a name within a file"),
    ("--crease-name", "a name within a file"),
    ("--url-base", "an address within a file"),
    ("--deny", "a warning becomes an error; the document shows one"),
    ("--no-marks", "part of other pictures"),
    ("--format", "words"),
    ("--left", "readings that become options, in words"),
    ("--right", "readings that become options, in words"),
    ("--out", "a folder"),
    ("--help", "words"),
    ("--version", "words"),
    ("--quiet", "words"),
    ("--trust", "limits"),
];

fn document(name: &str) -> String {
    text(format!("docs/{name}.md"))
}

fn path(document: &str, name: &str) -> PathBuf {
    let folder = if document == "presets" { "presets" } else { "printing" };
    root().join(format!("docs/{folder}/{name}.png"))
}

/// A picture as a small PNG; nothing shows through the table.
fn encode(picture: &Pixmap) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, picture.width(), picture.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::High);
    encoder.set_filter(png::Filter::NoFilter);
    let channels: Vec<u8> =
        picture.pixels().iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect();
    encoder.write_header().unwrap().write_image_data(&channels).unwrap();
    bytes
}

/// What is wrong with a kept picture, if anything is.
fn differs(path: &Path, picture: &Pixmap) -> Option<String> {
    let png = encode(picture);
    let name = path.file_stem().unwrap().display();
    if png.len() > LARGEST {
        return Some(format!("{name} takes {} bytes", png.len()));
    }
    if std::env::var_os("SNAPSHOTS").is_some_and(|value| value == "overwrite") {
        bidpress::files::write_atomic(path, &png).unwrap();
    }
    let known = Pixmap::decode_png(&bytes(path)).unwrap();
    if (known.width(), known.height()) != (picture.width(), picture.height()) {
        return Some(format!("{name} has another size"));
    }
    let apart: u64 = known.data().iter().zip(picture.data()).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
    let mean = apart as f64 / known.data().len() as f64;
    (mean > TOLERANCE).then(|| format!("{name} differs by {mean:.2} on average"))
}

fn pictures_of(document: &str) {
    let of = PICTURES.iter().filter(|picture| picture.document == document);
    let wrong: Vec<String> =
        of.filter_map(|picture| differs(&path(document, picture.name), &picture.make())).collect();
    assert!(wrong.is_empty(), "{wrong:#?}\nSNAPSHOTS=overwrite cargo test --test all printing");
}

#[test]
fn the_pictures_of_printing_are_what_is_printed() {
    pictures_of("printing");
}

#[test]
fn the_pictures_of_colours_are_what_is_printed() {
    pictures_of("color");
}

#[test]
fn the_pictures_of_presets_are_what_is_made() {
    pictures_of("presets");
}

#[test]
fn the_pictures_of_booklets_are_what_is_printed() {
    pictures_of("booklets");
}

/// All cards, then those whose colour was changed in the deck file.
#[test]
fn the_picture_of_changed_cards_is_what_is_printed() {
    let folder = Folder::new("picture-only-changed");
    let project = root().join("tests/data/printing");
    for name in ["decks/sample.toml", "templates/sample/front.svg", "templates/sample/back.svg"] {
        folder.write(name, bytes(&project.join(name)));
    }
    let sheet = |args: &str| {
        folder.succeed(&format!("build sample --no-backs {args}"));
        draw(folder.read("output/sample.pdf"), &[0], 30.0).remove(0)
    };
    let before = sheet("--manifest printed.json");
    let deck = String::from_utf8(folder.read("decks/sample.toml")).unwrap();
    assert!(deck.contains("#8ab17d"), "{deck}");
    folder.write("decks/sample.toml", deck.replace("#8ab17d", "#e76f51"));
    let after = sheet("--only-changed printed.json");
    let picture =
        table(&[("--manifest printed.json".into(), before), ("--only-changed printed.json".into(), after)]);
    assert_eq!(differs(&path("printing", "only-changed"), &picture), None);
}

/// The built-in profile, its perceptual table (ICC.1:2022, 10.10, `mft2`) changed as for a press that prints
/// darker: little more than half of each ink.
fn of_a_darker_press() -> Vec<u8> {
    let mut profile = bytes(&root().join("templates/icc/fogra39.icc"));
    let number = |at: usize| u32::from_be_bytes(*profile[at..].first_chunk().unwrap()) as usize;
    let entry = profile[132..].chunks_exact(12).position(|entry| entry.starts_with(b"B2A0")).unwrap();
    let table = number(132 + 12 * entry + 4);
    let [inputs, outputs, grid] = [8, 9, 10].map(|at| usize::from(profile[table + at]));
    assert_eq!((&profile[table..table + 4], inputs, outputs), (b"mft2".as_slice(), 3, 4));
    let curve = usize::from(u16::from_be_bytes([profile[table + 48], profile[table + 49]]));
    let start = table + 52 + 2 * inputs * curve;
    for ink in profile[start..start + 2 * outputs * grid.pow(3)].chunks_exact_mut(2) {
        let less = u32::from(u16::from_be_bytes([ink[0], ink[1]])) * 11 / 20;
        ink.copy_from_slice(&(less as u16).to_be_bytes());
    }
    profile
}

/// Two of the inks of a card by the built-in profile, and by another one.
#[test]
fn the_picture_of_profiles_is_what_is_printed() {
    let folder = Folder::new("picture-icc");
    folder.write("press.icc", of_a_darker_press());
    let own = format!("--icc {}", folder.0.join("press.icc").display());
    let mut shown = Vec::new();
    for (words, options) in [("built in", ""), ("--icc press.icc", own.as_str())] {
        folder
            .sample(&format!(
                "build i-bid-you-not --color cmyk --cards 46 --backs front-back --no-marks {options}"
            ))
            .good();
        let plates = Look::Plates.at(&folder.read("i-bid-you-not.pdf"), &[0], 42.0);
        let some = plates.into_iter().filter(|(ink, _)| ["cyan", "black"].contains(&ink.as_str()));
        shown.extend(some.map(|(ink, plate)| (format!("{words}, {ink}"), plate)));
    }
    assert_eq!(differs(&path("color", "icc"), &table(&shown)), None);
}

#[test]
fn every_picture_is_in_its_document() {
    let mut kept = BTreeSet::from(["printing/only-changed.png", "printing/icc.png"].map(String::from));
    for picture in PICTURES {
        let file = path(picture.document, picture.name);
        let link = file.strip_prefix(root().join("docs")).unwrap().display().to_string().replace('\\', "/");
        let text = document(picture.document);
        assert!(text.contains(&format!("]({link})")), "{link} is not in docs/{}.md", picture.document);
        let told = text + &document("printing");
        picture.options().for_each(|option| assert!(told.contains(option), "{}: {option}", picture.name));
        assert!(kept.insert(link), "two pictures are called {}", picture.name);
    }
    for folder in ["printing", "presets"] {
        for name in Folder::names_in(&root().join("docs").join(folder)) {
            assert!(kept.contains(&format!("{folder}/{name}")), "docs/{folder}/{name} is drawn by nobody");
        }
    }
}

#[test]
fn every_option_is_told_of_and_shown() {
    let folder = Folder::new("picture-help");
    let texts = ["printing", "color", "presets", "booklets", "decks"].map(document);
    let shown: BTreeSet<&str> = PICTURES.iter().flat_map(|picture| picture.options()).collect();
    for (command, at_least) in
        [("build", 35), ("booklet", 8), ("box", 6), ("calibrate", 7), ("gallery", 9), ("preflight", 4)]
    {
        let help = folder.succeed(&format!("{command} --help"));
        // What is global is told of in the README.
        let own = help.split("Global options:").next().unwrap();
        let is_own = |line: &&str| line.trim_start().starts_with('-');
        let words = own
            .lines()
            .filter(is_own)
            .filter_map(|line| line.split([' ', ',']).find(|word| word.starts_with("--")));
        let options: BTreeSet<&str> = words.collect();
        assert!(options.len() >= at_least, "{command}: {options:?}");
        for option in options {
            let unseen = UNSEEN.iter().any(|(unseen, _)| *unseen == option);
            assert!(unseen || shown.contains(option), "`{command} {option}` is in no picture");
            let told = ["--help", "--version", "--out"].contains(&option);
            assert!(
                told || texts.iter().any(|text| text.contains(option)),
                "`{command} {option}` is in no document"
            );
        }
    }
    let presets = folder.succeed("list presets");
    let names = presets
        .lines()
        .take_while(|line| !line.is_empty())
        .skip(1)
        .filter_map(|line| line.split_whitespace().next());
    let names: Vec<&str> = names.collect();
    assert!(names.len() >= 10, "{presets}");
    for name in names {
        assert!(
            PICTURES.iter().any(|picture| picture.document == "presets" && picture.name == name),
            "{name} has no picture"
        );
    }
}
