//! Whatever lies under, above and beside what is transparent is printed without transparency as it looks with
//! it.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use bidpress::files::built_in_profile;
use bidpress::press::standard::{Wanted, output};
use bidpress::rng::Stream;

use super::*;

/// Scenes that are tried in each run, and in all.
const SCENES: (usize, u64) = (96, 10_000);

/// Scenes in which a side goes through corners of what it seems to cover.
const TOUCHING: [u64; 5] = [83, 1276, 2403, 4548, 8747];

/// Pixels of a side of the squares that are compared: larger than an edge is wide.
const SQUARE: usize = 8;

/// How far the mean colour of a square may be off: edges of flattened images are soft.
const OFF: f64 = 40.0;

/// Pixels on each side of one that has about the colour of all of them.
const AROUND: usize = 4;

/// How far a channel of such pixels may be off, of 255.
const COLOR: u8 = 6;

/// Pixels of a picture that may be off further: viewers show edges of clips drawn one over the other.
const EDGES: usize = 400;

/// An opaque square, with transparent ones on the right, below and diagonally, in all combinations of two and
/// three.
fn squares() -> Vec<String> {
    let glass = [(46, 20), (0, 64), (46, 64)].map(|(x, y)| {
        format!(r##"<rect x="{x}" y="{y}" width="42" height="40" fill="#c33" opacity=".8"/>"##)
    });
    let choices = [[true, true, false], [true, false, true], [false, true, true], [true, true, true]];
    let scene = |chosen: [bool; 3]| {
        let beside: String = glass
            .iter()
            .zip(chosen)
            .filter(|(_, chosen)| *chosen)
            .map(|(square, _)| square.as_str())
            .collect();
        format!(
            r##"<g transform="scale(.6)"><rect x="0" y="20" width="42" height="40" fill="#26c"/>{beside}</g>"##
        )
    };
    choices.map(scene).to_vec()
}

/// Shapes at random places, some of them transparent.
fn scene(seed: u64) -> String {
    let mut random = Stream::new(seed, &["flattening"]);
    let mut scene = String::new();
    for _ in 0..2 + random.below(9) {
        let mut below = |n: u32| random.below(n);
        let (x, y, width, height) = (below(55), below(55), 2 + below(28), 2 + below(28));
        let color = format!("#{:02x}{:02x}{:02x}", below(220), below(220), below(220));
        let opacity = ["", "", r#" opacity=".8""#, r#" fill-opacity=".5""#][below(4) as usize];
        let shape = match below(4) {
            0 => format!(
                r#"<ellipse cx="{x}" cy="{y}" rx="{}" ry="{}" fill="{color}"{opacity}/>"#,
                width / 2 + 1,
                height / 2 + 1
            ),
            1 => format!(
                r#"<g{}><rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{color}"/></g>"#,
                opacity.replace("fill-", "")
            ),
            _ => format!(
                r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{color}"{opacity}/>"#
            ),
        };
        match below(6) {
            0 => write!(scene, r#"<g transform="rotate(20 30 30)">{shape}</g>"#).unwrap(),
            1 => write!(scene, r#"<g style="mix-blend-mode:multiply">{shape}</g>"#).unwrap(),
            _ => scene += &shape,
        }
    }
    scene
}

/// The largest difference of the mean colours of a square.
fn worst(wanted: &[u8], got: &[u8]) -> f64 {
    let (side, mut worst) = (usize::from(SIDE), 0.0_f64);
    let mean = |picture: &[u8], (left, top): (usize, usize), channel: usize| {
        let rows = top..top + SQUARE;
        let sum: u32 = rows
            .flat_map(|y| {
                (left..left + SQUARE).map(move |x| u32::from(picture[(y * side + x) * 3 + channel]))
            })
            .sum();
        f64::from(sum) / (SQUARE * SQUARE) as f64
    };
    for top in (0..side - SQUARE).step_by(SQUARE / 2) {
        for left in (0..side - SQUARE).step_by(SQUARE / 2) {
            for channel in 0..3 {
                worst =
                    worst.max((mean(wanted, (left, top), channel) - mean(got, (left, top), channel)).abs());
            }
        }
    }
    worst
}

#[test]
fn flattening_loses_nothing() {
    let fonts = fonts();
    let (some, all) = SCENES;
    let mut scenes = sample("flattened scenes", Vec::from_iter(0..all), some);
    scenes.extend(TOUCHING);
    let mut named: Vec<(String, String)> =
        squares().into_iter().enumerate().map(|(at, body)| (format!("squares {at}"), body)).collect();
    named.extend(scenes.into_iter().map(|seed| (format!("scene {seed}"), scene(seed))));
    let mut wrong = Vec::new();
    for part in named.chunks(48) {
        let texts: Vec<String> = part.iter().map(|(_, body)| case(body)).collect();
        let drawn = draw_all(
            printed(texts.iter(), &fonts, Output { standard: Standard::X1a, ..Output::default() }),
            texts.len(),
        );
        for (((name, body), text), got) in part.iter().zip(&texts).zip(drawn) {
            let wanted = picture(&tree(text, &fonts), (SIDE, SIDE));
            let off = worst(&wanted, &got);
            if off > OFF {
                keep(&format!("flattening.{}.wanted.ppm", wrong.len()), &ppm(&wanted));
                keep(&format!("flattening.{}.got.ppm", wrong.len()), &ppm(&got));
                wrong.push(format!("{name}: {off:.1}: {body}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} scenes:\n{}", wrong.len(), wrong[..wrong.len().min(8)].join("\n"));
}

/// What blends, beyond what scenes are made of.
const BLENDED: &[(&str, &str)] = &[
    (
        "fade on a color",
        r##"<linearGradient id="f"><stop stop-color="#036"/><stop offset="1" stop-color="#fc0" stop-opacity="0"/></linearGradient><rect width="60" height="60" fill="#c84"/><rect x="5" y="5" width="50" height="50" fill="url(#f)"/>"##,
    ),
    (
        "fade on two colors",
        r##"<radialGradient id="f"><stop stop-color="#036"/><stop offset="1" stop-color="#036" stop-opacity=".2"/></radialGradient><rect width="60" height="30" fill="#c84"/><rect x="5" y="5" width="50" height="50" fill="url(#f)"/>"##,
    ),
    (
        "fade on a fade",
        r##"<linearGradient id="f"><stop stop-color="#036"/><stop offset="1" stop-color="#fc0" stop-opacity="0"/></linearGradient><rect width="60" height="60" fill="url(#f)"/><g transform="rotate(90 30 30)"><rect x="5" y="5" width="50" height="50" fill="url(#f)"/></g>"##,
    ),
    (
        "color on a fade",
        r##"<linearGradient id="f"><stop stop-color="#036"/><stop offset="1" stop-color="#fc0"/></linearGradient><rect width="60" height="60" fill="url(#f)"/><circle cx="30" cy="30" r="25" fill="#fff" fill-opacity=".6"/>"##,
    ),
    (
        "glass on glass",
        r##"<rect width="60" height="40" fill="#268bd2"/><g fill-opacity=".5"><circle cx="20" cy="30" r="18" fill="#d33"/><circle cx="40" cy="30" r="18" fill="#2a2"/><circle cx="30" cy="44" r="14" fill="#fff"/></g>"##,
    ),
    (
        "group",
        r##"<rect width="60" height="30" fill="#268bd2"/><g opacity=".5"><circle cx="20" cy="30" r="18" fill="#d33" stroke="#000" stroke-width="4"/><path d="M30 10H55V50" fill="#fc0"/></g>"##,
    ),
    (
        "group on a color",
        r##"<rect width="60" height="60" fill="#268bd2"/><g opacity=".5"><circle cx="20" cy="30" r="18" fill="#d33" stroke="#000" stroke-width="4"/><path d="M30 10H55V50" fill="#fc0"/></g>"##,
    ),
    (
        "clipped",
        r##"<clipPath id="c"><circle cx="30" cy="30" r="20"/></clipPath><rect width="30" height="60" fill="#268bd2"/><g clip-path="url(#c)" transform="rotate(10 30 30)"><rect width="60" height="30" fill="#d33"/><rect y="20" width="60" height="25" fill="#fff" fill-opacity=".5"/></g>"##,
    ),
    (
        "pattern",
        r##"<pattern id="p" width="20" height="20" patternUnits="userSpaceOnUse"><rect width="12" height="12" fill="#036"/></pattern><rect width="60" height="60" fill="#fc6"/><rect width="60" height="60" fill="url(#p)" fill-opacity=".4"/>"##,
    ),
    (
        "stroke",
        r##"<rect width="30" height="60" fill="#268bd2"/><path d="M10 10L50 50" fill="none" stroke="#d33" stroke-opacity=".5" stroke-width="12" stroke-linecap="round"/>"##,
    ),
    (
        "nothing between",
        r##"<rect width="60" height="60" fill="#268bd2"/><rect width="60" height="60" fill="#d33" fill-opacity="0"/><circle cx="30" cy="30" r="20" fill="#fff" fill-opacity=".5"/>"##,
    ),
    (
        "mask",
        r##"<linearGradient id="f"><stop stop-color="#fff"/><stop offset="1"/></linearGradient><mask id="m"><rect width="60" height="60" fill="url(#f)"/></mask><rect width="30" height="60" fill="#268bd2"/><rect width="60" height="60" fill="#d33" mask="url(#m)"/>"##,
    ),
    (
        "shadow",
        r##"<filter id="f"><feDropShadow dx="4" dy="4" stdDeviation="3"/></filter><rect width="60" height="60" fill="#268bd2"/><rect x="10" y="10" width="30" height="30" fill="#fc6" filter="url(#f)"/>"##,
    ),
    (
        "multiply",
        r##"<rect width="30" height="60" fill="#268bd2"/><rect y="10" width="60" height="40" fill="#fc6" style="mix-blend-mode:multiply"/>"##,
    ),
    (
        "screen",
        r##"<rect width="30" height="60" fill="#268bd2"/><rect y="10" width="60" height="40" fill="#fc6" style="mix-blend-mode:screen"/>"##,
    ),
    (
        "difference",
        r##"<rect width="60" height="60" fill="#2aa198"/><rect y="10" width="60" height="40" fill="#fc6" style="mix-blend-mode:difference"/>"##,
    ),
    (
        "exclusion",
        r##"<rect width="30" height="60" fill="#2aa198"/><rect y="10" width="60" height="40" fill="#fc6" opacity=".7" style="mix-blend-mode:exclusion"/>"##,
    ),
    (
        "hue",
        r##"<rect width="60" height="60" fill="#2aa198"/><circle cx="30" cy="30" r="20" fill="#d33" style="mix-blend-mode:hue"/>"##,
    ),
    (
        "color-burn",
        r##"<rect width="30" height="60" fill="#2aa198"/><circle cx="30" cy="30" r="20" fill="#d33" style="mix-blend-mode:color-burn"/>"##,
    ),
    (
        "soft light on a fade",
        r##"<linearGradient id="f"><stop stop-color="#036"/><stop offset="1" stop-color="#fc0"/></linearGradient><rect width="60" height="60" fill="url(#f)"/><circle cx="30" cy="30" r="20" fill="#d33" style="mix-blend-mode:soft-light"/>"##,
    ),
];

/// A picture as an image of a card.
fn as_image(picture: &[u8]) -> String {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, SIDE.into(), SIDE.into());
    encoder.set_color(png::ColorType::Rgb);
    encoder.write_header().unwrap().write_image_data(picture).unwrap();
    format!(r#"<image width="60" height="60" href="data:image/png;base64,{}"/>"#, STANDARD.encode(file))
}

/// How many pixels amid those of about the same colour are off.
fn off_color(wanted: &[u8], got: &[u8]) -> usize {
    let side = usize::from(SIDE);
    let mut off = 0;
    for y in AROUND..side - AROUND {
        for x in AROUND..side - AROUND {
            let at = (y * side + x) * 3;
            let near = (y - AROUND..=y + AROUND)
                .flat_map(|y| (x - AROUND..=x + AROUND).map(move |x| (y * side + x) * 3));
            let is_flat = near
                .into_iter()
                .all(|near| (0..3).all(|part| wanted[at + part].abs_diff(wanted[near + part]) <= 12));
            off +=
                usize::from(is_flat && (0..3).any(|part| wanted[at + part].abs_diff(got[at + part]) > COLOR));
        }
    }
    off
}

/// A card in inks or greys has the colours of its picture, converted: what blends is blended before.
#[test]
fn colors_blend_before_they_become_inks() {
    let fonts = fonts();
    let scenes = sample("scenes in inks", Vec::from_iter(0..SCENES.1), SCENES.0 / 2);
    let mut named: Vec<(String, String)> =
        BLENDED.iter().map(|(name, body)| (name.to_string(), body.to_string())).collect();
    named.extend(scenes.into_iter().map(|seed| (format!("scene {seed}"), scene(seed))));
    let texts: Vec<String> = named.iter().map(|(_, body)| case(body)).collect();
    let images: Vec<String> =
        texts.iter().map(|text| case(&as_image(&picture(&tree(text, &fonts), (SIDE, SIDE))))).collect();
    let mut wrong = Vec::new();
    for (space, standard) in [
        (Space::Cmyk, Standard::X4),
        (Space::Cmyk, Standard::X1a),
        (Space::Cmyk, Standard::None),
        (Space::Gray, Standard::X4),
    ] {
        let output = output(
            Wanted { space: Some(space), standard, ..Wanted::default() },
            built_in_profile("fogra39").unwrap(),
        )
        .unwrap();
        let all: Vec<&String> = texts.iter().chain(&images).collect();
        let pdf = printed(all.into_iter(), &fonts, output);
        keep(&format!("inks.{space:?}.{standard:?}.pdf"), &pdf);
        let drawn = draw_all(pdf, texts.len() * 2);
        let (got, wanted) = drawn.split_at(texts.len());
        for ((name, _), (got, wanted)) in named.iter().zip(got.iter().zip(wanted)) {
            let (off, color) = (worst(wanted, got), off_color(wanted, got));
            if off > OFF || color > EDGES {
                keep(&format!("inks.{}.wanted.ppm", wrong.len()), &ppm(wanted));
                keep(&format!("inks.{}.got.ppm", wrong.len()), &ppm(got));
                wrong.push(format!("{space:?} {standard:?} {name}: {off:.1}, {color}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
