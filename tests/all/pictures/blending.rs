//! What blends with what is the same in all outputs: a drawing that blends looks like one that spells out the
//! result.

use bidpress::files::built_in_profile;
use bidpress::press::standard::{Wanted, output};

use super::*;

/// Name, a drawing that blends, and the same without. White that is multiplied is invisible on what is below
/// it, and white where nothing is.
const PAIRS: &[(&str, &str, &str)] = &[
    (
        "shared-art",
        r##"<rect width="60" height="60" fill="#fc6"/><g id="art-a" transform="translate(5 5)"><rect width="50" height="50" fill="#fff" style="mix-blend-mode:multiply"/><circle cx="25" cy="25" r="9" fill="#036"/></g>"##,
        r##"<rect width="60" height="60" fill="#fc6"/><circle cx="30" cy="30" r="9" fill="#036"/>"##,
    ),
    (
        "art-in-art",
        r##"<rect width="60" height="60" fill="#fc6"/><g id="art-a"><g transform="rotate(20 30 30)"><g id="art-b"><rect x="10" y="10" width="40" height="40" fill="#fff" style="mix-blend-mode:multiply"/></g></g></g>"##,
        r##"<rect width="60" height="60" fill="#fc6"/>"##,
    ),
    (
        "art-in-a-layer",
        r##"<rect width="60" height="60" fill="#fc6"/><g opacity=".5"><g id="art-a"><rect x="10" y="10" width="40" height="40" fill="#fff" style="mix-blend-mode:multiply"/></g></g>"##,
        r##"<rect width="60" height="60" fill="#fc6"/><rect x="10" y="10" width="40" height="40" fill="#fff" opacity=".5"/>"##,
    ),
    (
        "simple-clip",
        r##"<clipPath id="c"><circle cx="30" cy="30" r="20"/></clipPath><rect width="60" height="60" fill="#fc6"/><g clip-path="url(#c)"><rect width="60" height="60" fill="#fff" style="mix-blend-mode:multiply"/></g>"##,
        r##"<rect width="60" height="60" fill="#fc6"/><circle cx="30" cy="30" r="20" fill="#fff"/>"##,
    ),
    (
        "clip-of-several-around-art",
        r##"<clipPath id="c"><circle cx="18" cy="30" r="12"/><circle cx="44" cy="30" r="12"/></clipPath><rect width="60" height="60" fill="#fc6"/><g clip-path="url(#c)"><g id="art-a"><rect width="60" height="60" fill="#fff" style="mix-blend-mode:multiply"/></g></g>"##,
        r##"<rect width="60" height="60" fill="#fc6"/><circle cx="18" cy="30" r="12" fill="#fff"/><circle cx="44" cy="30" r="12" fill="#fff"/>"##,
    ),
    (
        "clip-around-the-card",
        r##"<clipPath id="c"><rect width="60" height="60"/></clipPath><rect width="60" height="60" fill="#fc6"/><g clip-path="url(#c)"><rect x="10" y="10" width="40" height="40" fill="#fff" style="mix-blend-mode:multiply"/></g>"##,
        r##"<rect width="60" height="60" fill="#fc6"/><rect x="10" y="10" width="40" height="40" fill="#fff"/>"##,
    ),
    (
        "clip-around-everything",
        r##"<clipPath id="c"><rect width="60" height="60"/></clipPath><g clip-path="url(#c)"><rect width="60" height="60" fill="#fc6"/><rect x="10" y="10" width="40" height="40" fill="#fff" style="mix-blend-mode:multiply"/></g>"##,
        r##"<rect width="60" height="60" fill="#fc6"/>"##,
    ),
    (
        "isolation",
        r##"<rect width="60" height="60" fill="#fc6"/><g style="isolation:isolate"><rect x="10" y="10" width="40" height="40" fill="#fff" style="mix-blend-mode:multiply"/></g>"##,
        r##"<rect width="60" height="60" fill="#fc6"/><rect x="10" y="10" width="40" height="40" fill="#fff"/>"##,
    ),
    (
        "mask",
        r##"<mask id="m" maskUnits="userSpaceOnUse" x="0" y="0" width="60" height="60"><rect x="10" y="10" width="40" height="40" fill="#fff"/></mask><rect width="60" height="60" fill="#fc6"/><g mask="url(#m)"><rect width="60" height="60" fill="#fff" style="mix-blend-mode:multiply"/></g>"##,
        r##"<rect width="60" height="60" fill="#fc6"/><rect x="10" y="10" width="40" height="40" fill="#fff"/>"##,
    ),
    (
        "pattern",
        r##"<pattern id="p" width="20" height="20" patternUnits="userSpaceOnUse"><rect width="10" height="10" fill="#fff" style="mix-blend-mode:multiply"/></pattern><rect width="60" height="60" fill="#fc6"/><rect width="60" height="60" fill="url(#p)"/>"##,
        r##"<pattern id="p" width="20" height="20" patternUnits="userSpaceOnUse"><rect width="10" height="10" fill="#fff"/></pattern><rect width="60" height="60" fill="#fc6"/><rect width="60" height="60" fill="url(#p)"/>"##,
    ),
    (
        "paper",
        r##"<rect x="10" y="10" width="40" height="40" fill="#c33" style="mix-blend-mode:difference"/>"##,
        r##"<rect x="10" y="10" width="40" height="40" fill="#c33"/>"##,
    ),
];

/// How far a channel may be off on average: the images of flattened edges are up to half a dot off. Another
/// rule makes a difference of ten and more.
const BOUND: f64 = 1.5;

#[test]
fn blending_is_the_same_in_all_outputs() {
    let fonts = fonts();
    let of_press = |standard| {
        output(Wanted { standard, ..Wanted::default() }, built_in_profile("fogra39").unwrap()).unwrap()
    };
    let outputs = [
        ("default", Output::default()),
        ("a2b", Output { standard: Standard::A2b, ..Output::default() }),
        ("x4", of_press(Standard::X4)),
        ("x1a", of_press(Standard::X1a)),
    ];
    let texts: Vec<String> =
        PAIRS.iter().flat_map(|(_, blended, plain)| [case(blended), case(plain)]).collect();
    let pictures = texts.iter().map(|text| picture(&tree(text, &fonts), (SIDE, SIDE))).collect();
    let mut drawings: Vec<(&str, Vec<Vec<u8>>)> = vec![("png", pictures)];
    for (name, output) in outputs {
        let pdf = printed(texts.iter(), &fonts, output);
        keep(&format!("blending.{name}.pdf"), &pdf);
        drawings.push((name, draw_all(pdf, texts.len())));
    }
    let mut wrong = Vec::new();
    for (run, drawings) in drawings {
        for ((name, ..), pair) in PAIRS.iter().zip(drawings.chunks_exact(2)) {
            let off = difference(&pair[0], &pair[1]);
            if off > BOUND {
                keep(&format!("blending.{run}.{name}.wanted.ppm"), &ppm(&pair[1]));
                keep(&format!("blending.{run}.{name}.got.ppm"), &ppm(&pair[0]));
                wrong.push(format!("{run} {name}: {off:.3}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
