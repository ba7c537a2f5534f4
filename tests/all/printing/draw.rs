//! Pages and pictures as pixels, side by side, with words below.

use std::sync::Arc;

use crate::support;
use hayro::hayro_interpret::{InterpreterSettings, TransformExt};
use hayro::hayro_syntax::Pdf;
use hayro::kurbo::Affine;
use hayro::vello_cpu::{self, RenderContext};
use hayro::{RenderCache, RenderSettings};
use resvg::tiny_skia::{Color, FilterQuality, Paint, Pixmap, PixmapPaint, Rect, Transform};

/// Pages as pictures, by hayro.
pub(crate) fn draw(pdf: Vec<u8>, which: &[usize], dpi: f64) -> Vec<Pixmap> {
    let pdf = Pdf::new(Arc::new(pdf)).unwrap();
    let cache = RenderCache::new();
    let draw = |number: &usize| {
        let page = &pdf.pages()[*number];
        let scale = dpi / 72.0;
        let (width, height) = page.render_dimensions();
        let (width, height) =
            ((f64::from(width) * scale).round() as u16, (f64::from(height) * scale).round() as u16);
        let transform = Affine::scale(scale) * page.initial_transform(true).to_kurbo();
        let mut context = RenderContext::new(width, height);
        let settings = RenderSettings { hinting: false, ..RenderSettings::default() };
        hayro::render_into(page, &cache, &InterpreterSettings::default(), &settings, &mut context, transform);
        context.flush();
        let mut bitmap = vello_cpu::Pixmap::new(width, height);
        context.render_with(
            &mut bitmap,
            &mut vello_cpu::Resources::default(),
            vello_cpu::RasterizerSettings::default(),
        );
        let mut paper = Pixmap::new(width.into(), height.into()).unwrap();
        for (to, from) in paper.data_mut().chunks_exact_mut(4).zip(bitmap.data()) {
            let channels = [from.r, from.g, from.b].map(|channel| channel + (255 - from.a));
            to.copy_from_slice(&[channels[0], channels[1], channels[2], 255]);
        }
        paper
    };
    which.iter().map(draw).collect()
}

/// A cut file with lines that can be seen at this resolution.
pub(crate) fn draw_cut(text: &str, dpi: f64) -> Pixmap {
    svg(&text.replace("stroke-width=\"0.1\"", "stroke-width=\"0.8\""), dpi / 72.0, Color::WHITE)
}

/// SVG on a ground, so many pixels a point.
fn svg(text: &str, scale: f64, ground: Color) -> Pixmap {
    let tree = bidpress::svg::parse(text, &support::fonts()).unwrap();
    let (size, scale) = (tree.size(), scale as f32);
    let mut paper =
        Pixmap::new((size.width() * scale).round() as u32, (size.height() * scale).round() as u32).unwrap();
    paper.fill(ground);
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut paper.as_mut());
    paper
}

/// A part of a picture, in parts of its sides: left, top, width, height.
pub(crate) fn crop(picture: &Pixmap, [left, top, width, height]: [f64; 4]) -> Pixmap {
    let part = |part: f64, whole: u32| (part * f64::from(whole)).round();
    let (x, y) = (part(left, picture.width()), part(top, picture.height()));
    let mut cropped =
        Pixmap::new(part(width, picture.width()) as u32, part(height, picture.height()) as u32).unwrap();
    put(&mut cropped, picture, -x as i32, -y as i32);
    cropped
}

/// A picture at another size, each of its pixels a square.
pub(crate) fn enlarge(picture: &Pixmap, width: u32) -> Pixmap {
    let scale = width as f32 / picture.width() as f32;
    let mut larger = Pixmap::new(width, (picture.height() as f32 * scale).round() as u32).unwrap();
    let paint = PixmapPaint { quality: FilterQuality::Nearest, ..PixmapPaint::default() };
    larger.draw_pixmap(0, 0, picture.as_ref(), &paint, Transform::from_scale(scale, scale), None);
    larger
}

/// The outline of an area: left, top, right, bottom in pixels, two pixels wide and inside of it.
pub(crate) fn frame(picture: &mut Pixmap, [left, top, right, bottom]: [f64; 4], color: [u8; 3]) {
    const WIDE: f32 = 2.0;
    let [left, top, right, bottom] = [left, top, right, bottom].map(|side| side.round() as f32);
    let mut paint = Paint { anti_alias: false, ..Paint::default() };
    paint.set_color_rgba8(color[0], color[1], color[2], 255);
    for side in [
        [left, top, right, top + WIDE],
        [left, bottom - WIDE, right, bottom],
        [left, top, left + WIDE, bottom],
        [right - WIDE, top, right, bottom],
    ] {
        let area = Rect::from_ltrb(side[0], side[1], side[2], side[3]).unwrap();
        picture.fill_rect(area, &paint, Transform::identity(), None);
    }
}

fn put(table: &mut Pixmap, picture: &Pixmap, x: i32, y: i32) {
    table.draw_pixmap(x, y, picture.as_ref(), &PixmapPaint::default(), Transform::identity(), None);
}

fn ground() -> Color {
    Color::from_rgba8(0xdd, 0xdb, 0xd6, 255)
}

/// Words on the table, and how wide they are in pixels.
fn words(text: &str) -> (Pixmap, u32) {
    const SIZE: f64 = 13.0;
    let width = (text.len() as f64 * SIZE * 0.7).ceil();
    let drawn = svg(
        &format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" width="{width}pt" height="18pt" viewBox="0 0 {width} 18"><text y="13" font-family="Alegreya Sans" font-size="{SIZE}" fill="#333">{text}</text></svg>"##
        ),
        1.0,
        ground(),
    );
    let plain = drawn.pixel(0, 17).unwrap();
    let inked = |x: &u32| (0..drawn.height()).any(|y| drawn.pixel(*x, y) != Some(plain));
    let wide = (0..drawn.width()).rev().find(inked).map_or(0, |x| x + 1);
    (drawn, wide)
}

/// Side by side on a grey table, each with its words below, if there are any.
pub(crate) fn table(pages: &[(String, Pixmap)]) -> Pixmap {
    const GAP: u32 = 10;
    let labels: Vec<Option<(Pixmap, u32)>> =
        pages.iter().map(|(label, _)| (!label.is_empty()).then(|| words(label))).collect();
    let wide = |((_, page), label): (&(String, Pixmap), &Option<(Pixmap, u32)>)| {
        page.width().max(label.as_ref().map_or(0, |(_, width)| *width)) + GAP
    };
    let width = pages.iter().zip(&labels).map(wide).sum::<u32>() + GAP;
    let below = labels.iter().flatten().map(|(words, _)| words.height()).max().unwrap_or(0);
    let height = pages.iter().map(|(_, page)| page.height()).max().unwrap() + 2 * GAP;
    let mut table = Pixmap::new(width, height + below).unwrap();
    table.fill(ground());
    let mut left = GAP as i32;
    for (labelled, label) in pages.iter().zip(&labels) {
        if let Some((words, _)) = label {
            put(&mut table, words, left, (labelled.1.height() + GAP + 2) as i32);
        }
        put(&mut table, &labelled.1, left, GAP as i32);
        left += wide((labelled, label)) as i32;
    }
    table
}
