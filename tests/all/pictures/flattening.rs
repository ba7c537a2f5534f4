//! Whatever lies under, above and beside what is transparent is printed without transparency as it looks with it.

use bidpress::rng::Stream;

use super::*;

/// Scenes that are tried in each run, and in all.
const SCENES: (usize, u64) = (96, 10_000);

/// Pixels of a side of the squares that are compared: larger than an edge is wide.
const SQUARE: usize = 8;

/// How far the mean colour of a square may be off: edges of flattened images are soft.
const OFF: f64 = 40.0;

/// An opaque square, with transparent ones on the right, below and diagonally, in all combinations of two and three.
fn squares() -> Vec<String> {
    let glass =
        [(46, 20), (0, 64), (46, 64)].map(|(x, y)| format!(r##"<rect x="{x}" y="{y}" width="42" height="40" fill="#c33" opacity=".8"/>"##));
    let choices = [[true, true, false], [true, false, true], [false, true, true], [true, true, true]];
    let scene = |chosen: [bool; 3]| {
        let beside: String = glass.iter().zip(chosen).filter(|(_, chosen)| *chosen).map(|(square, _)| square.as_str()).collect();
        format!(r##"<g transform="scale(.6)"><rect x="0" y="20" width="42" height="40" fill="#26c"/>{beside}</g>"##)
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
            0 => format!(r#"<ellipse cx="{x}" cy="{y}" rx="{}" ry="{}" fill="{color}"{opacity}/>"#, width / 2 + 1, height / 2 + 1),
            1 => format!(
                r#"<g{}><rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{color}"/></g>"#,
                opacity.replace("fill-", "")
            ),
            _ => format!(r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{color}"{opacity}/>"#),
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
        let sum: u32 = rows.flat_map(|y| (left..left + SQUARE).map(move |x| u32::from(picture[(y * side + x) * 3 + channel]))).sum();
        f64::from(sum) / (SQUARE * SQUARE) as f64
    };
    for top in (0..side - SQUARE).step_by(SQUARE / 2) {
        for left in (0..side - SQUARE).step_by(SQUARE / 2) {
            for channel in 0..3 {
                worst = worst.max((mean(wanted, (left, top), channel) - mean(got, (left, top), channel)).abs());
            }
        }
    }
    worst
}

#[test]
fn flattening_loses_nothing() {
    let fonts = fonts();
    let (some, all) = SCENES;
    let scenes = sample("flattened scenes", Vec::from_iter(0..all), some);
    let mut named: Vec<(String, String)> = squares().into_iter().enumerate().map(|(at, body)| (format!("squares {at}"), body)).collect();
    named.extend(scenes.into_iter().map(|seed| (format!("scene {seed}"), scene(seed))));
    let mut wrong = Vec::new();
    for part in named.chunks(48) {
        let texts: Vec<String> = part.iter().map(|(_, body)| case(body)).collect();
        let drawn = draw_all(printed(texts.iter(), &fonts, Output { standard: Standard::X1a, ..Output::default() }), texts.len());
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
