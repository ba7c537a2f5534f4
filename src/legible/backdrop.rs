//! The background of one text, as far as its contrast needs it: by the limits of its colours, or drawn if
//! these leave a doubt.

use std::cell::OnceCell;
use std::sync::Arc;

use resvg::usvg::Path;

use super::background::{Ground, mixed};
use super::content;
use super::known::Known;
use super::occlusion::{Below, Layer};
use super::sample;
use super::shade::Shade;
use crate::paint::contrast;

/// The background of a text, determined where it is needed.
pub(super) struct Backdrop<'a> {
    below: &'a Below<'a>,
    canvas: (f32, f32),
    known: &'a Known,
    shades: OnceCell<Option<Vec<Shade>>>,
    ground: OnceCell<Option<Arc<Ground>>>,
}

impl<'a> Backdrop<'a> {
    /// The background of a text on a canvas of some width and height.
    pub(super) fn new(below: &'a Below<'a>, canvas: (f32, f32), known: &'a Known) -> Backdrop<'a> {
        Backdrop { below, canvas, known, shades: OnceCell::new(), ground: OnceCell::new() }
    }

    /// The contrast of an outline, filled with a colour of some opacity. Contrasts above `wanted` need not be
    /// exact. `None` if it covers nothing.
    pub(super) fn contrast(&self, outline: &Path, color: [u8; 3], opacity: f32, wanted: f32) -> Option<f32> {
        if let Some(below) = self.below.color() {
            return Some(contrast(mixed(color, below, opacity), below));
        }
        let least = self.least(color, opacity).filter(|least| *least >= wanted);
        least.or_else(|| self.drawn()?.contrast(outline, color, opacity, wanted))
    }

    /// A contrast that it has at least; `None` if it can't be known without drawing.
    fn least(&self, color: [u8; 3], opacity: f32) -> Option<f32> {
        let over = |shades, layer: &Layer<'_>| sample::over(layer.node, self.below.area, shades, self.known);
        let sampled = || self.below.layers.iter().rev().try_fold(vec![Shade::of([u8::MAX; 3])], over);
        let shades = self.shades.get_or_init(sampled).as_ref()?;
        Some(shades.iter().map(|shade| shade.contrast(color, opacity)).fold(f32::INFINITY, f32::min))
    }

    fn drawn(&self) -> Option<&Ground> {
        let find = || {
            let nodes = self.below.layers.iter().map(|layer| (layer.node, layer.parent));
            let key = content::key(&format!("{:?}", self.canvas), nodes);
            self.known.ground(key, || Ground::of(&self.below.layers, self.canvas))
        };
        self.ground.get_or_init(find).as_deref()
    }
}

#[cfg(test)]
mod tests {
    use super::super::occlusion::Plan;
    use super::super::walk::outlines;
    use super::*;
    use crate::svg::picture::pixels::Pixels;
    use base64::Engine;
    use resvg::usvg::{Node, Options, Tree};

    const CANVAS: (f32, f32) = (180.0, 250.0);

    const GRADIENTS: &str = r##"<linearGradient id="a" x2="0" y2="1"><stop stop-color="#fffefb"/><stop offset="1" stop-color="#2f5d8a" stop-opacity=".3"/></linearGradient>
        <linearGradient id="b" gradientUnits="userSpaceOnUse" x1="20" y1="40" x2="60" y2="70" spreadMethod="reflect"><stop stop-color="#d22"/><stop offset=".4" stop-color="#22d"/><stop offset=".4" stop-color="#2d2"/><stop offset="1" stop-color="#ff8"/></linearGradient>
        <radialGradient id="c" cx=".4" cy=".3" r=".6"><stop offset=".2" stop-color="#fff" stop-opacity=".2"/><stop offset=".9" stop-color="#123"/></radialGradient>
        <radialGradient id="d" cx=".4" cy=".3" r=".6" fx=".6"><stop stop-color="#ffc"/><stop offset="1" stop-color="#fea"/></radialGradient>
        <linearGradient id="e" gradientTransform="rotate(30) scale(.1)" spreadMethod="repeat"><stop stop-color="#eee"/><stop offset="1" stop-color="#cde"/></linearGradient>
        <pattern id="p" width="9" height="9" patternUnits="userSpaceOnUse"><circle cx="4" cy="4" r="3" fill="#dde"/></pattern>
        <clipPath id="k"><circle cx="60" cy="60" r="25"/></clipPath>
        <mask id="m"><rect width="200" height="80" fill="#999"/></mask><filter id="f"><feGaussianBlur stdDeviation="4"/></filter>"##;

    fn image(channels: usize) -> String {
        let pixel = |place: usize| {
            let (x, y) = (place % 240, place / 240);
            let wave = ((x as f32 / 17.0).sin() * 40.0 + (y as f32 / 29.0).cos() * 40.0 + 90.0) as u8;
            [wave, wave / 2 + y as u8 / 4, 255 - wave, 40 + (x / 2) as u8]
                .into_iter()
                .skip(4 - channels.max(3))
                .take(channels)
        };
        let samples = (0..240 * 320).flat_map(pixel).collect();
        let file = Pixels { size: (240, 320), channels, samples }.png().unwrap();
        base64::engine::general_purpose::STANDARD.encode(file)
    }

    /// Calls `check` for the text on each background, with what was drawn for it.
    fn each(mut check: impl FnMut(&str, &Backdrop<'_>, &Path)) {
        let whole = |paint: &str| format!(r#"<rect width="180" height="250" {paint}/>"#);
        let picture = |channels: usize, more: &str| {
            format!(
                r#"<image width="190" height="260" x="-4" y="-4" preserveAspectRatio="none" {more} href="data:image/png;base64,{}"/>"#,
                image(channels)
            )
        };
        let mut grounds: Vec<String> =
            ["a", "b", "c", "d", "e", "p"].map(|id| whole(&format!("fill='url(#{id})'"))).to_vec();
        grounds.extend(
            [
                "opacity='.4'",
                "clip-path='url(#k)'",
                "mask='url(#m)'",
                "filter='url(#f)'",
                "style='mix-blend-mode:multiply'",
                "transform='rotate(20) scale(2 1)'",
            ]
            .map(|more| {
                format!(
                    "<g {more}>{}<circle cx='60' cy='55' r='30' fill='#a31' stroke='url(#b)' \
                    stroke-width='5'/></g>",
                    whole("fill='url(#a)'")
                )
            }),
        );
        grounds.extend([
            picture(3, ""),
            picture(4, ""),
            picture(3, "image-rendering='pixelated'"),
            picture(3, "transform='rotate(-15)'"),
            picture(3, "opacity='.2'"),
        ]);
        grounds.push(format!("{}{}", picture(3, ""), whole("fill='#fff' fill-opacity='.85'")));
        grounds.push(format!("{}<text x='42' y='62' fill='#fa0'>behind</text>", whole("fill='#012'")));
        let mut options = Options::default();
        options
            .fontdb_mut()
            .load_font_data(include_bytes!("../../tests/data/AlegreyaSans-Regular.ttf").to_vec());
        for ground in grounds {
            let source = format!(
                r#"<svg xmlns="http://www.w3.org/2000/svg" width="180" height="250" font-family="Alegreya Sans" font-size="14"><defs>{GRADIENTS}</defs>{ground}<text x="40" y="60">Some words</text></svg>"#
            );
            let tree = Tree::from_str(&source, &options).unwrap();
            let plan = Plan::of(tree.root());
            let Some(node @ Node::Text(text)) = tree.root().children().last() else { panic!("{source}") };
            let known = Known::default();
            let backdrop = Backdrop::new(plan.below(node).unwrap(), CANVAS, &known);
            outlines(text.flattened()).into_iter().for_each(|path| check(&ground, &backdrop, path));
        }
    }

    const COLORS: [[u8; 3]; 5] = [[0; 3], [255; 3], [0x77; 3], [0xcc, 0x22, 0x22], [0xff, 0xee, 0x55]];

    #[test]
    fn limits_decide_as_drawings_do() {
        let (mut sampled, mut enough) = (0, 0);
        each(|ground, backdrop, path| {
            let drawing = Ground::of(&backdrop.below.layers, CANVAS).unwrap();
            for (color, opacity) in COLORS.into_iter().flat_map(|color| [(color, 1.0), (color, 0.8)]) {
                let text = format!("{color:?} of {opacity}");
                let drawn = drawing.contrast(path, color, opacity, f32::INFINITY).unwrap();
                if let Some(least) = backdrop.least(color, opacity) {
                    assert!(least <= drawn, "{text} has at least {least}, but {drawn} on {ground}");
                    sampled += 1;
                    enough += usize::from(least >= 3.0);
                }
                for wanted in [3.0, 4.5] {
                    let known = backdrop.contrast(path, color, opacity, wanted).unwrap();
                    assert_eq!(known < wanted, drawn < wanted, "{text}: {known}, {drawn} on {ground}");
                    assert!(known >= wanted || known == drawn, "what is too little is exact");
                }
            }
        });
        assert!(sampled >= 140 && enough >= 20, "{sampled} {enough}");
    }

    #[test]
    fn only_doubts_are_drawn_and_each_once() {
        let drawn = |ground: &str, fills: &[&str]| {
            let known = Known::default();
            for (place, fill) in fills.iter().enumerate() {
                let words = &"Some words to read"[..5 + place];
                let source = format!(
                    r#"<svg xmlns="http://www.w3.org/2000/svg" width="180" height="250" font-family="Alegreya Sans" font-size="14"><defs>{GRADIENTS}</defs>{ground}<text x="40" y="60" fill="{fill}">{words}</text></svg>"#
                );
                let mut options = Options::default();
                options
                    .fontdb_mut()
                    .load_font_data(include_bytes!("../../tests/data/AlegreyaSans-Regular.ttf").to_vec());
                let tree = Tree::from_str(&source, &options).unwrap();
                let plan = Plan::of(tree.root());
                let Some(node @ Node::Text(text)) = tree.root().children().last() else { panic!("{source}") };
                let backdrop = Backdrop::new(plan.below(node).unwrap(), CANVAS, &known);
                let color = if *fill == "#fff" { [255; 3] } else { [0; 3] };
                outlines(text.flattened())
                    .into_iter()
                    .for_each(|path| assert!(backdrop.contrast(path, color, 1.0, 4.5).is_some()));
            }
            known.drawn()
        };
        let gradient = r#"<rect width="180" height="250" fill="url(#a)"/>"#;
        assert_eq!(drawn(gradient, &["#000", "#000"]), 0);
        // Not readable, on the same ground as a longer text; a pattern.
        assert_eq!(drawn(gradient, &["#fff", "#000", "#fff", "#fff"]), 1);
        assert_eq!(drawn(r#"<rect width="180" height="250" fill="url(#p)"/>"#, &["#000", "#000"]), 1);
        assert_eq!(drawn("", &["#fff"]), 0);
    }
}
