//! Colours of documents: inks, greys, masks, gradients, pictures.

use crate::support::*;
use bidpress::files::built_in_profile;
use bidpress::press::color::{Output, Space};
use bidpress::press::standard::{Standard, Wanted, output};
use bidpress::press::{Card, Face, Press};
use bidpress::print::Shape;
use lopdf::content::Content;
use lopdf::{Document, Object, Stream};

pub(super) const TEXT: &str =
    r##"<text x="5" y="12" font-family="Alegreya Sans" font-size="6" fill="#111">AVATAR</text>"##;

pub(super) fn cmyk(standard: Standard) -> Output {
    output(
        Wanted { space: Some(Space::Cmyk), standard, ..Wanted::default() },
        built_in_profile("fogra39").unwrap(),
    )
    .unwrap()
}

pub(super) fn print(output: Output, bodies: &[&str]) -> Document {
    let fonts = fonts();
    let press = Press::with(&fonts, output);
    let faces: Vec<Face> = bodies.iter().map(|body| press.face(&tree(&card(body), &fonts))).collect();
    let cards = (0..faces.len())
        .map(|front| Card { front, back: None, size: POKER, shape: Shape::Rectangle })
        .collect();
    Document::load_mem(&press.print(&job(faces, cards)).unwrap().pdf).unwrap()
}

pub(super) fn streams(document: &Document) -> Vec<&Stream> {
    document.objects.values().filter_map(|object| object.as_stream().ok()).collect()
}

pub(super) fn is(stream: &Stream, key: &str, value: &str) -> bool {
    stream.dict.get(key.as_bytes()).and_then(Object::as_name).is_ok_and(|name| name == value.as_bytes())
}

/// Operators of all pages and forms with their numbers.
pub(super) fn drawn(document: &Document) -> Vec<(String, Vec<f32>)> {
    let forms = streams(document)
        .into_iter()
        .filter(|stream| is(stream, "Subtype", "Form"))
        .map(|form| form.decompressed_content().unwrap());
    let contents = document.page_iter().map(|page| document.get_page_content(page)).chain(forms);
    let operations = contents.flat_map(|content| Content::decode(&content).unwrap().operations);
    let numbers =
        |operands: &[Object]| operands.iter().filter_map(|operand| operand.as_float().ok()).collect();
    operations.map(|operation| (operation.operator, numbers(&operation.operands))).collect()
}

pub(super) fn colors(document: &Document, operator: &str) -> Vec<Vec<f32>> {
    drawn(document).into_iter().filter(|(drawn, _)| drawn == operator).map(|(_, numbers)| numbers).collect()
}

/// The whole file as text, streams left out.
pub(super) fn told(document: &Document) -> String {
    document.objects.values().map(|object| format!("{object:?}\n")).collect()
}

#[test]
fn black_text_and_lines_are_one_ink() {
    let lines = r##"<path d="M5 40H50V60H5Z" fill="#000" stroke="#1c1c1c"/>"##;
    let document = print(cmyk(Standard::None), &[TEXT, lines]);
    assert!(
        colors(&document, "rg").is_empty()
            && colors(&document, "RG").is_empty()
            && colors(&document, "g").is_empty()
    );
    let fills = colors(&document, "k");
    assert!(fills.contains(&vec![0.0, 0.0, 0.0, 1.0]), "the text: {fills:?}");
    let area = fills.iter().find(|inks| inks[0] > 0.0).unwrap();
    assert!(
        area.iter().sum::<f32>() <= 3.01 && area[3] > 0.8,
        "black areas are deep, within the limit: {area:?}"
    );
    assert!(colors(&document, "K").iter().all(|inks| inks[..3] == [0.0; 3] && inks[3] > 0.9));
}

#[test]
fn fine_greys_are_one_ink() {
    let inks = |body: &str| {
        let document = print(cmyk(Standard::None), &[body]);
        let mut inks = [colors(&document, "k"), colors(&document, "K")].concat();
        assert_eq!(inks.len(), 1, "{body}");
        inks.remove(0)
    };
    let text = |size: f32| inks(&TEXT.replace("#111", "#5a626b").replace("\"6\"", &format!("\"{size}\"")));
    let line = |width: f32| {
        inks(&format!(r##"<path d="M5 40H50" fill="none" stroke="#5a626b" stroke-width="{width}"/>"##))
    };
    let icon = |scale: f32, id: &str| {
        inks(&format!(
            r##"<g transform="scale({scale})"><g id="{id}"><path d="M1 1h9v9h-9z" fill="#5a626b"/><path d="M20 1h9v9h-9z" fill="#5a626b"/></g></g>"##
        ))
    };
    let single = inks(r##"<g id="art-shared:dot::5a626b"><path d="M1 1h4v4h-4z" fill="#5a626b"/></g>"##);
    for fine in [text(4.2), line(0.35), icon(0.4, "art-shared:coin::5a626b"), single] {
        assert_eq!(fine[..3], [0.0; 3]);
        assert!((0.5..0.9).contains(&fine[3]), "as light as the grey: {fine:?}");
    }
    // Larger things keep their tint, and so do pictures of many colours, and areas.
    for coarse in [
        text(4.3),
        line(0.36),
        icon(2.0, "art-shared:coin::5a626b"),
        icon(0.4, "art-shared:coin"),
        icon(0.4, "coin::x"),
    ] {
        assert!(coarse[0] > 0.1, "{coarse:?}");
    }
    let outlined = print(
        Output { outlines: true, ..cmyk(Standard::None) },
        &[&TEXT.replace("#111", "#5a626b").replace("\"6\"", "\"3\"")],
    );
    assert_eq!(colors(&outlined, "k")[0][..3], [0.0; 3]);
}

#[test]
fn nothing_of_rgb_is_left() {
    let jpeg = format!(
        r#"<image width="20" height="20" href="data:image/jpeg;base64,{}"/>"#,
        include_str!("../data/jpeg.base64")
    );
    let png = format!(
        r#"<image x="30" width="20" height="20" href="data:image/png;base64,{}"/>"#,
        include_str!("../data/png.base64")
    );
    let blur = r##"<filter id="f"><feGaussianBlur stdDeviation="1"/></filter><circle cx="30" cy="30" r="9" fill="#c00" filter="url(#f)"/>"##;
    let fade = r##"<linearGradient id="g"><stop stop-color="#f00"/><stop offset="1" stop-color="#00f" stop-opacity="0"/></linearGradient><g opacity=".5"><rect width="30" height="30" fill="url(#g)"/><circle r="9"/></g>"##;
    for space in [Space::Cmyk, Space::Gray] {
        let output = Output { space, ..cmyk(Standard::None) };
        let document = print(output, &[include_str!("../data/rich.svg"), &jpeg, &png, blur, fade]);
        assert!(!told(&document).contains("DeviceRGB"), "{space:?}");
        assert!(colors(&document, "rg").is_empty() && colors(&document, "RG").is_empty());
    }
}

#[test]
fn gradients_follow_the_way_through_the_inks() {
    let ramp = r##"<linearGradient id="g"><stop stop-color="#ff0"/><stop offset="1" stop-color="#00f"/></linearGradient><rect width="30" height="30" fill="url(#g)"/>"##;
    let functions = |output, kind: i64| {
        let document = print(output, &[ramp, &ramp.replace("30", "20")]);
        let is_one = |object: &Object| {
            let dict = object.as_dict().or_else(|_| object.as_stream().map(|stream| &stream.dict));
            dict.is_ok_and(|dict| {
                dict.get(b"FunctionType").and_then(Object::as_i64).is_ok_and(|found| found == kind)
            })
        };
        document.objects.values().filter(|object| is_one(object)).count()
    };
    // Both gradients share the table of the colours between yellow and blue.
    assert_eq!((functions(cmyk(Standard::None), 0), functions(Output::default(), 0)), (1, 0));
}

#[test]
fn masks_stay_as_bright_as_they_were() {
    let mask = r##"<mask id="m"><rect width="60" height="80" fill="#0f0"/></mask><rect width="60" height="80" fill="#c00" mask="url(#m)"/>"##;
    let document = print(Output::default(), &[mask]);
    let colors = colors(&document, "rg");
    assert!(colors.iter().any(|color| color.iter().all(|part| (part - 0.7152).abs() < 0.01)), "{colors:?}");
}

#[test]
fn what_fades_in_one_color_is_painted_in_it() {
    let fade = |from: &str, to: &str| {
        let stops =
            format!(r#"<stop stop-color="{from}"/><stop offset="1" stop-color="{to}" stop-opacity="0"/>"#);
        let body = format!(
            r##"<linearGradient id="f">{stops}</linearGradient><rect width="60" height="80" fill="url(#f)"/>"##
        );
        drawn(&print(Output::default(), &[&body])).iter().filter(|(operator, _)| operator == "scn").count()
    };
    assert_eq!(
        (fade("#222", "#222"), fade("#222", "#ddd")),
        (0, 1),
        "only what changes its colour is a pattern"
    );
}

#[test]
fn tiles_are_as_transparent_as_their_paint() {
    let tile = r##"<pattern id="p" width="4" height="4" patternUnits="userSpaceOnUse"><rect width="2" height="4" fill="#080"/></pattern>"##;
    for paint in ["fill-opacity=\".4\" fill", "fill=\"none\" stroke-opacity=\".4\" stroke"] {
        let document = print(
            Output::default(),
            &[&format!("{tile}<rect width=\"60\" height=\"80\" {paint}=\"url(#p)\"/>")],
        );
        let tiles: Vec<&Stream> =
            streams(&document).into_iter().filter(|stream| stream.dict.has(b"PatternType")).collect();
        assert_eq!(tiles.len(), 1, "{paint}");
        let content = tiles[0].get_plain_content().unwrap();
        let text = String::from_utf8_lossy(&content);
        assert!(text.contains(" gs") && text.contains(" Do"), "{paint}: {text}");
    }
}

#[test]
fn pictures_hold_to_the_ink_limit() {
    let png = format!(
        r#"<image x="30" width="20" height="20" href="data:image/png;base64,{}"/>"#,
        include_str!("../data/png.base64")
    );
    let document = print(Output { ink_limit: 150, ..cmyk(Standard::None) }, &[&png]);
    let images: Vec<&Stream> =
        streams(&document).into_iter().filter(|stream| is(stream, "ColorSpace", "DeviceCMYK")).collect();
    assert_eq!(images.len(), 1);
    let samples = images[0].decompressed_content().unwrap();
    let ink = |pixel: &[u8]| pixel.iter().map(|ink| u32::from(*ink)).sum::<u32>();
    assert!(samples.chunks(4).all(|pixel| ink(pixel) <= 383 || pixel[3] > 0 && ink(&pixel[..3]) == 0));
    assert!(samples.chunks(4).any(|pixel| ink(pixel) > 200));
}

#[test]
fn what_a_flattened_part_covers_is_left_out() {
    let below = r##"<circle cx="30" cy="40" r="5" fill="#268bd2"/>"##;
    let glass = r##"<mask id="m"><rect width="60" height="80" fill="#888"/></mask><rect x="10" y="20" width="40" height="40" fill="#fff" mask="url(#m)"/>"##;
    let beside = r##"<circle cx="8" cy="80" r="5" fill="#b58900"/>"##;
    let document = print(cmyk(Standard::X1a), &[&format!("{below}{beside}{glass}{TEXT}")]);
    let all = drawn(&document);
    assert_eq!(
        all.iter().filter(|(operator, _)| operator == "Do").count(),
        4,
        "a picture in each of the tiles that meet here"
    );
    assert_eq!(all.iter().filter(|(operator, _)| operator == "f").count(), 1, "the circle beside it");
    assert_eq!(all.iter().filter(|(operator, _)| operator == "TJ").count(), 1, "the text on top");
}

#[test]
fn a_clip_around_the_whole_page_is_no_part_of_what_is_flattened() {
    let glass = r##"<rect x="10" y="50" width="40" height="10" fill="#fff" fill-opacity=".5"/>"##;
    let clipped = |width: u32| {
        let frame =
            format!(r##"<clipPath id="c"><rect x="-3" y="-3" width="{width}" height="94"/></clipPath>"##);
        let body = format!(
            r##"{frame}<g clip-path="url(#c)"><circle cx="30" cy="55" r="9" fill="#268bd2"/>{TEXT}{glass}</g>"##
        );
        drawn(&print(cmyk(Standard::X1a), &[&body]))
    };
    let count = |all: &[(String, Vec<f32>)], wanted: &str| {
        all.iter().filter(|(operator, _)| operator == wanted).count()
    };
    for (width, clips) in [(69, 2), (40, 6)] {
        let all = clipped(width);
        assert_eq!((count(&all, "TJ"), count(&all, "Do")), (1, 0), "nothing becomes a bitmap");
        assert_eq!(count(&all, "W"), clips, "the glass, and in the smaller frame all else");
    }
}

/// Inks and greys blend otherwise than the colours of screens, and groups in DeviceGray come out of some
/// presses in four inks.
#[test]
fn nothing_blends_in_inks_or_greys() {
    let glass = r##"<rect x="10" y="30" width="40" height="30" fill="#fc0"/><rect x="20" y="50" width="40" height="30" fill="#00f" fill-opacity=".5"/>"##;
    for (space, standard) in [
        (Space::Cmyk, Standard::X4),
        (Space::Cmyk, Standard::None),
        (Space::Gray, Standard::A2b),
        (Space::Gray, Standard::X4),
    ] {
        let printed = output(
            Wanted { space: Some(space), standard, ..Wanted::default() },
            built_in_profile("fogra39").unwrap(),
        )
        .unwrap();
        let document = print(printed.clone(), &[glass]);
        assert!(
            !document
                .objects
                .values()
                .filter_map(|object| object.as_dict().ok())
                .any(|dict| dict.has_type(b"Group"))
        );
        let told = told(&document);
        assert!(
            !told.contains("SMask")
                && !told.contains("/ca ")
                && drawn(&document).iter().all(|(operator, _)| operator != "Do"),
            "{space:?} {standard:?}"
        );
        // Blue on yellow is (128, 102, 128), and on paper (128, 128, 255).
        let operator = if space == Space::Cmyk { "k" } else { "g" };
        let seen = |rgb: &str| {
            colors(
                &print(printed.clone(), &[&format!(r#"<rect width="40" height="30" fill="{rgb}"/>"#)]),
                operator,
            )
            .remove(0)
        };
        let found = colors(&document, operator);
        for rgb in ["#806680", "#8080ff"] {
            let wanted = seen(rgb);
            let is_it =
                |color: &Vec<f32>| color.iter().zip(&wanted).all(|(one, other)| (one - other).abs() < 0.01);
            assert!(found.iter().any(is_it), "{rgb} {wanted:?} {found:?}");
        }
    }
}
