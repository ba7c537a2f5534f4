//! Drawings as drawing programs save them, in `tests/data/artwork`: each either looks like the plain drawing
//! of the same picture, or is rejected with the setting of the program to change.
//!
//! A comment in the file says what is expected of it: `same as: FILE`, or `refused: MESSAGE; HINT`. Without
//! one, it is the picture of `plain.svg`.

use std::collections::BTreeMap;
use std::fs;

use crate::support::folder::{Folder, bytes};
use crate::support::{fonts, root, text, tree};
use bidpress::svg;

/// Pixels per side of the compared images.
const SIDE: u32 = 240;

/// A template that is all art, on a square card.
const TEMPLATE: &str = "{% extends 'shared/card.svg' %}{% block face %}<rect x='-9' y='-9' width='99%' \
    height='99%' fill='#fff'/>\
    {{ art(card.art, x=0, y=0, w=w, h=h) }}{% endblock %}";

fn drawings() -> BTreeMap<String, String> {
    let files = fs::read_dir(root().join("tests/data/artwork")).unwrap().map(|file| file.unwrap().path());
    let drawings: BTreeMap<String, String> =
        files.map(|path| (path.file_stem().unwrap().to_str().unwrap().to_string(), text(path))).collect();
    assert!(drawings.len() > 25);
    drawings
}

/// What a comment of a drawing says after this word.
fn comment<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    text.split_once(&format!("<!-- {word}: "))?.1.split(" -->").next()
}

/// Whether a drawing is one that others are compared with.
fn is_plain(name: &str) -> bool {
    name.starts_with("plain")
}

/// The plain drawing that a drawing looks like.
fn plain(text: &str) -> &str {
    comment(text, "same as").map_or("plain", |file| file.trim_end_matches(".svg"))
}

/// The pixels of an image on white paper.
fn pixels(png: &[u8]) -> Vec<u8> {
    let mut reader = png::Decoder::new(std::io::Cursor::new(png)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let frame = reader.next_frame(&mut pixels).unwrap();
    pixels.truncate(frame.buffer_size());
    match frame.color_type {
        png::ColorType::Rgb => pixels,
        png::ColorType::Rgba => {
            let white = |pixel: &[u8]| {
                [0, 1, 2].map(|part| {
                    255 - u8::try_from(u16::from(255 - pixel[part]) * u16::from(pixel[3]) / 255).unwrap()
                })
            };
            pixels.chunks_exact(4).flat_map(white).collect()
        }
        other => panic!("{other:?}"),
    }
}

/// Rejects images that differ by more than the rounding of curves at edges, which is coarser for outlines in
/// large units.
fn assert_same(name: &str, one: &[u8], other: &[u8]) {
    assert_eq!(one.len(), other.len(), "{name}");
    let differ = one
        .chunks_exact(3)
        .zip(other.chunks_exact(3))
        .filter(|(a, b)| a.iter().zip(*b).any(|(a, b)| a.abs_diff(*b) > 40))
        .count();
    assert!(differ * 250 <= one.len() / 3, "{name}: {differ} pixels differ");
}

#[test]
fn whole_drawings_look_as_in_their_programs() {
    let (drawings, fonts) = (drawings(), fonts());
    let drawn = |text: &str| pixels(&svg::png(&tree(text, &fonts), SIDE).unwrap());
    for (name, text) in
        drawings.iter().filter(|(name, text)| !is_plain(name) && comment(text, "refused").is_none())
    {
        assert_same(name, &drawn(text), &drawn(&drawings[plain(text)]));
    }
}

fn deck(names: &[&String]) -> String {
    let kinds: String = names
        .iter()
        .map(|name| {
            format!("[[kinds]]\nid = \"{name}\"\ntype = \"card\"\nname = \"{name}\"\nart = \"{name}\"\n")
        })
        .collect();
    format!(
        "format = 1\nid = \"owls\"\ntitle = \"Owls\"\ncard = \"60.96mm x 60.96mm\"\nset = {{ id = \"base\", \
        title = \"Base\" }}\n\
         [types.card]\nfront = \"square\"\n{kinds}"
    )
}

fn folder(name: &str, names: &[&String], drawings: &BTreeMap<String, String>) -> Folder {
    let folder = Folder::new(name);
    folder.write("decks/owls.toml", deck(names));
    folder.write("templates/owls/square.svg", TEMPLATE);
    let font = "AlegreyaSans-Regular.ttf";
    folder.write(format!("templates/fonts/{font}"), bytes(&root().join("tests/data/fonts").join(font)));
    for name in names {
        folder.write(format!("templates/art/owls/{name}.svg"), &drawings[*name]);
    }
    folder
}

#[test]
fn art_looks_as_in_its_programs() {
    let drawings = drawings();
    let names: Vec<&String> = drawings
        .iter()
        .filter(|(_, text)| comment(text, "refused").is_none())
        .map(|(name, _)| name)
        .collect();
    let folder = folder("artwork", &names, &drawings);
    let run = folder.run("build owls --preset png --dpi 100 --bleed 0mm");
    assert_eq!(run.code, Some(0), "{}", run.err);
    let files = folder.files_in("output");
    let drawn = |name: &str| {
        let ending = format!("-{name}.png");
        let found = files.iter().find(|(path, _)| path.ends_with(&ending));
        pixels(found.unwrap_or_else(|| panic!("{ending} is not in {:?}", files.keys())).1)
    };
    for name in names.into_iter().filter(|name| !is_plain(name)) {
        assert_same(name, &drawn(name), &drawn(plain(&drawings[name])));
    }
}

#[test]
fn what_would_be_lost_is_refused_with_what_to_change() {
    let drawings = drawings();
    for (name, text) in &drawings {
        let Some(expected) = comment(text, "refused") else { continue };
        let run = folder(&format!("artwork-{name}"), &[name], &drawings).run("build owls");
        assert_eq!(run.code, Some(1), "{name}: {}", run.err);
        let words = run.err.split_whitespace().collect::<Vec<_>>().join(" ");
        for part in expected.split("; ") {
            assert!(words.contains(part), "{name}: `{part}` is not in\n{}", run.err);
        }
    }
}

#[test]
fn pixels_within_drawings_do_not_count_as_text() {
    let png = include_str!("../data/png.base64").trim_end();
    // Six megabytes of pixels, of blanks within base64.
    let image =
        format!("<image width='9' height='9' href='data:image/png;base64,{png}{}'/>", "\n".repeat(6 << 20));
    let svg =
        |inside: &str| format!("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>{inside}</svg>");
    let drawings = BTreeMap::from([
        ("pixels".to_string(), svg(&image)),
        ("paths".to_string(), svg(&format!("<path d='M0 0{}'/>", "h1v1".repeat(1_100_000)))),
    ]);
    let names: Vec<&String> = drawings.keys().collect();
    // A drawing that no card uses is not looked at.
    let both = folder("artwork-pixels", &names, &drawings);
    both.write("decks/owls.toml", deck(&names[1..]));
    let run = both.run("build owls");
    assert_eq!(run.code, Some(0), "{}", run.err);
    both.write("decks/owls.toml", deck(&names[..1]));
    let run = both.run("build owls");
    assert!(
        run.code == Some(1) && run.err.contains("more than 4 MiB besides the pixels in it"),
        "{}",
        run.err
    );
    both.write("templates/large.svg", &drawings["paths"]);
    both.write("decks/owls.toml", deck(&names[1..]));
    let run = both.run("build owls");
    assert!(run.code == Some(1) && run.err.contains("templates/large.svg"), "{}", run.err);
}
