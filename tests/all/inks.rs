//! Images in inks, black, small text, output intents, spot colours and layers.

use crate::color::*;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use bidpress::press::color::{Output, Space};
use bidpress::press::standard::Standard;
use lopdf::{Document, Object, Stream};

fn jpeg(more: &str) -> String {
    format!(
        r#"<image width="20" height="20" {more} href="data:image/jpeg;base64,{}"/>"#,
        include_str!("../data/jpeg.base64")
    )
}

fn png(more: &str) -> String {
    format!(
        r#"<image width="20" height="20" {more} href="data:image/png;base64,{}"/>"#,
        include_str!("../data/png.base64")
    )
}

fn images(document: &Document) -> Vec<&Stream> {
    streams(document).into_iter().filter(|stream| is(stream, "Subtype", "Image")).collect()
}

fn width(stream: &Stream) -> i64 {
    stream.dict.get(b"Width").unwrap().as_i64().unwrap()
}

#[test]
fn photos_stay_jpegs_in_inks() {
    for (space, device) in [(Space::Cmyk, "DeviceCMYK"), (Space::Gray, "DeviceGray")] {
        let document = print(Output { space, ..cmyk(Standard::X4) }, &[&jpeg("")]);
        let found = images(&document);
        assert!(
            found.len() == 1 && is(found[0], "Filter", "DCTDecode") && is(found[0], "ColorSpace", device),
            "{space:?}"
        );
        assert_eq!(found[0].dict.has(b"Decode"), space == Space::Cmyk, "inks are stored inverted");
    }
}

/// An image of 32 × 32 opaque pixels with these samples.
fn pixels(samples: &[u8]) -> String {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, 32, 32);
    encoder.set_color(png::ColorType::Rgb);
    // lopdf reads another average than PNG.
    encoder.set_filter(png::Filter::Paeth);
    encoder.write_header().unwrap().write_image_data(samples).unwrap();
    format!(r#"<image width="20" height="20" href="data:image/png;base64,{}"/>"#, STANDARD.encode(file))
}

#[test]
fn pixels_of_pngs_stay_as_they_are_unless_inks_would_fill_the_file() {
    let mut random = bidpress::rng::Stream::new(1, &["noise"]);
    let noise: Vec<u8> = (0..32 * 32 * 3).map(|_| random.below(256) as u8).collect();
    let fade: Vec<u8> = (0..32 * 32 * 3u32).map(|n| (n / 96 * 8) as u8).collect();
    // Pixel art of few colours, whose file is large nevertheless.
    let colors: Vec<[u8; 3]> = (0..40).map(|n| [n * 6, n * 5, 255 - n * 6]).collect();
    let art: Vec<u8> = (0..32 * 32).flat_map(|_| colors[random.below(40) as usize]).collect();
    for (samples, in_inks) in [(noise, "DCTDecode"), (fade, "FlateDecode"), (art, "FlateDecode")] {
        let document = print(Output::default(), &[&pixels(&samples)]);
        let [image] = images(&document)[..] else { panic!("one image") };
        assert!(is(image, "ColorSpace", "DeviceRGB") && image.decompressed_content().unwrap() == samples);
        let document = print(cmyk(Standard::None), &[&pixels(&samples)]);
        let [image] = images(&document)[..] else { panic!("one image") };
        assert!(is(image, "ColorSpace", "DeviceCMYK") && is(image, "Filter", in_inks), "{in_inks}");
    }
}

#[test]
fn large_photos_are_reduced_and_pixel_art_is_not() {
    let most = |body: &str| {
        let document = print(Output { dpi_max: 72, ..Output::default() }, &[body]);
        images(&document).iter().map(|image| (width(image), image.dict.has(b"Interpolate"))).max().unwrap()
    };
    let whole = |body: &str| {
        images(&print(Output::default(), &[body])).iter().map(|image| width(image)).max().unwrap()
    };
    let small = r#"transform="scale(.02)""#;
    // 0.4 mm at 72 dpi are two pixels.
    assert_eq!(most(&jpeg(small)), (2, true));
    for kept in [
        jpeg(r#"transform="scale(.02)" image-rendering="pixelated""#),
        png(r#"transform="scale(.02)" image-rendering="crisp-edges""#),
    ] {
        assert_eq!(most(&kept), (whole(&kept), false));
    }
}

#[test]
fn hard_pixels_are_written_in_dots() {
    let size = |document: &Document| {
        images(document).iter().map(|image| (width(image), image.dict.has(b"Interpolate"))).max().unwrap()
    };
    let side = |body: &str| size(&print(Output::default(), &[body]));
    for (image, smooth) in [(jpeg(""), side(&jpeg("")).0), (png(""), side(&png("")).0)] {
        for way in ["pixelated", "crisp-edges", "optimizeSpeed"] {
            let hard = image.replace("<image ", &format!(r#"<image image-rendering="{way}" "#));
            let (columns, interpolates) = side(&hard);
            assert!(
                columns > smooth && columns % smooth == 0 && !interpolates,
                "{way}: {columns} of {smooth}"
            );
        }
    }
}

#[test]
fn black_areas_follow_the_recipe() {
    let areas = r##"<rect width="9" height="9"/><rect y="20" width="9" height="9" fill="#202020"/>"##;
    let inks = |rich_black| colors(&print(Output { rich_black, ..cmyk(Standard::None) }, &[areas]), "k");
    let (plain, rich) = (inks(None), inks(Some([153, 102, 102, 255])));
    assert_eq!(rich[0], [0.6, 0.4, 0.4, 1.0]);
    assert_eq!(rich[1], plain[1], "dark grey is by the profile");
    assert_ne!(rich[0], plain[0]);
    let text = print(
        Output { rich_black: Some([153, 102, 102, 255]), ..cmyk(Standard::None) },
        &[&TEXT.replace("#111", "#000")],
    );
    assert_eq!(colors(&text, "k"), [[0.0, 0.0, 0.0, 1.0]]);
}

#[test]
fn black_text_overprints_on_demand() {
    let red = TEXT.replace("#111", "#c00");
    let body =
        format!(r##"<rect width="60" height="80" fill="#c00"/>{}{red}"##, TEXT.replace("#111", "#000"));
    let states = |overprint_black| {
        let document = print(Output { overprint_black, ..cmyk(Standard::None) }, &[&body]);
        let text = told(&document);
        (text.contains("/OPM 1"), drawn(&document).iter().filter(|(operator, _)| operator == "gs").count())
    };
    assert_eq!(states(false), (false, 0));
    assert_eq!(states(true), (true, 2), "on for the black text, off for the red one");
}

#[test]
fn tiny_text_has_few_inks_and_keeps_its_hue() {
    let inks = |size: f32, fill: &str| {
        let text = TEXT.replace("#111", fill).replace("\"6\"", &format!("\"{size}\""));
        colors(&print(cmyk(Standard::None), &[&text]), "k").remove(0)
    };
    let count = |inks: &[f32]| inks.iter().filter(|ink| **ink > 0.0).count();
    // 2.2 mm are 6.2 points, 3 mm are 8.5.
    let mut counts = Vec::new();
    for fill in ["#5a4c3f", "#8a5a2b", "#2f6b4f", "#7d1f2e", "#37506b", "#9a2e1e"] {
        let (tiny, larger) = (inks(2.2, fill), inks(3.0, fill));
        assert!(count(&tiny) <= 3 && count(&larger) > 2, "{fill}: {tiny:?} {larger:?}");
        counts.push(count(&tiny));
    }
    assert_eq!(counts, [2, 3, 3, 3, 2, 2]);
    // Magenta and black alone would make a brick red purple.
    let [cyan, magenta, yellow, _] = inks(2.2, "#9a2e1e")[..] else { panic!("four inks") };
    assert!(yellow > 0.5 * magenta && cyan == 0.0, "{cyan} {magenta} {yellow}");
}

#[test]
fn inks_have_an_output_intent() {
    let subtype = |output: Output| {
        let document = print(output, &[TEXT]);
        let intents = document.catalog().unwrap().get(b"OutputIntents").ok()?.as_array().unwrap().clone();
        let intent = document.get_dictionary(intents[0].as_reference().unwrap()).unwrap();
        assert!(intent.has(b"DestOutputProfile"));
        Some(String::from_utf8_lossy(intent.get(b"S").unwrap().as_name().unwrap()).into_owned())
    };
    assert_eq!(subtype(cmyk(Standard::None)).as_deref(), Some("GTS_PDFX"));
    assert_eq!(subtype(Output::default()), None);
}

const FOIL: &str = r##"<g data-layer="Notes"><rect width="9" height="9" fill="#0f0"/></g>
    <g data-spot="Gold Foil" data-tint="60"><circle cx="30" cy="40" r="9" fill="#c9a227"/></g>"##;

/// The names of colour spaces and layers.
fn names(document: &Document, key: &[u8]) -> Vec<String> {
    let dicts = || document.objects.values().filter_map(|object| object.as_dict().ok());
    let of_pages = dicts().filter_map(|dict| dict.get(b"Resources").ok()?.as_dict().ok());
    let resources = dicts().chain(of_pages).filter_map(|dict| dict.get(key).ok()?.as_dict().ok());
    let name = |(_, value): (&Vec<u8>, &Object)| match value {
        Object::Array(parts) => String::from_utf8_lossy(parts[1].as_name().unwrap()).into_owned(),
        other => {
            let layer = document.get_dictionary(other.as_reference().unwrap()).unwrap();
            String::from_utf8_lossy(layer.get(b"Name").unwrap().as_str().unwrap()).into_owned()
        }
    };
    resources.flat_map(|dict| dict.iter().map(name).collect::<Vec<_>>()).collect()
}

#[test]
fn spot_colors_are_inks_of_their_own() {
    for (standard, layers) in [(Standard::None, 2), (Standard::X4, 2), (Standard::X1a, 0), (Standard::A2b, 0)]
    {
        let document = print(cmyk(standard), &[FOIL]);
        assert_eq!(names(&document, b"ColorSpace"), ["Gold Foil"], "{standard:?}");
        assert_eq!(colors(&document, "scn"), [[0.6]], "the tint");
        assert!(told(&document).contains("/op true"), "it overprints");
        let listed = names(&document, b"Properties");
        assert_eq!(listed.len(), layers, "{standard:?}");
        let catalog = document.catalog().unwrap();
        assert_eq!(catalog.has(b"OCProperties"), layers > 0, "{standard:?}");
    }
    let knocked =
        print(cmyk(Standard::None), &[&FOIL.replace("data-tint", "data-overprint=\"false\" data-tint")]);
    assert!(!told(&knocked).contains("/op true"));
}

#[test]
fn spot_colors_survive_flattening() {
    let glass = r##"<rect width="60" height="80" fill="#fff" fill-opacity=".5"/>"##;
    let document = print(
        cmyk(Standard::X1a),
        &[&format!("<g>{FOIL}<rect y=\"70\" width=\"5\" height=\"5\"/></g>{glass}")],
    );
    assert_eq!(names(&document, b"ColorSpace"), ["Gold Foil"]);
    assert_eq!(colors(&document, "scn"), [[0.6]]);
}

#[test]
fn a_plate_is_printed_alone() {
    let output = Output { space: Space::Gray, plate: Some("Gold Foil".into()), ..Output::default() };
    let document = print(output, &[&format!("{TEXT}{FOIL}{}", png(""))]);
    assert_eq!(colors(&document, "g").len(), 1);
    assert!((colors(&document, "g")[0][0] - 0.4).abs() < 0.01, "60 % of black");
    assert!(images(&document).is_empty() && drawn(&document).iter().all(|(operator, _)| operator != "TJ"));
}
