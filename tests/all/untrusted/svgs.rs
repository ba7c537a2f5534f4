//! SVG that is out to hang, crash or spy: each is refused, or drawn at once.

use std::sync::Arc;

use crate::support::hostile::svgs::{allowed, refused, svg};
use crate::support::*;
use bidpress::press::Press;
use bidpress::svg;

#[test]
fn hostile_svgs_are_refused() {
    let fonts = fonts();
    for (name, text, part) in refused() {
        match svg::parse(&text, &fonts) {
            Ok(_) => panic!("{name} is allowed"),
            Err(refused) => {
                assert!(refused.message.contains(part), "{name}: {}", refused.message);
                assert!(
                    refused.span.is_none_or(|span| text.get(span).is_some()),
                    "{name}: the place is not in the text"
                );
            }
        }
    }
}

#[test]
fn strange_svgs_are_drawn() {
    let fonts = fonts();
    for (name, text) in allowed() {
        let tree = svg::parse(&text, &fonts).unwrap_or_else(|refused| panic!("{name}: {}", refused.message));
        Press::new(&fonts).face(&tree);
        svg::png(&tree, 300).unwrap_or_else(|refused| panic!("{name}: {}", refused.message));
    }
}

#[test]
fn pictures_have_a_largest_size() {
    let tree = tree(&svg(""), &fonts());
    assert!(svg::png(&tree, 100).is_ok());
    assert!(svg::png(&tree, 0).is_err());
    assert!(svg::png(&tree, 50_000).is_err());
    assert!(svg::png(&tree, u32::MAX).is_err());
}

#[test]
fn random_damage_does_no_harm() {
    let fonts = fonts();
    let sound = Arc::new(card(include_str!("../../data/rich.svg")));
    let mut state = 1u64;
    let mut random = move |n: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % n
    };
    for _ in 0..300 {
        let mut bytes = sound.as_bytes().to_vec();
        for _ in 0..1 + random(4) {
            let at = random(bytes.len());
            match random(3) {
                0 => bytes[at] = b"09-.e#()<>\"'= %z"[random(16)],
                1 => drop(bytes.remove(at)),
                _ => bytes.insert(at, b'9'),
            }
        }
        let text = String::from_utf8_lossy(&bytes);
        if let Ok(tree) = svg::parse(&text, &fonts) {
            Press::new(&fonts).face(&tree);
        }
    }
}
