//! The same drawing as a picture, drawn by resvg, and from a PDF, drawn by hayro, which shares no code with
//! it.

use bidpress::press::{Face, Job, Leaf, Press, Printed, Spot};
use bidpress::units::Um;
use hayro::hayro_interpret::InterpreterSettings;
use hayro::hayro_syntax::page::Page;
use hayro::kurbo::Affine;
use hayro::vello_cpu::{self, Pixmap, RenderContext};
use hayro::{RenderCache, RenderSettings};
use resvg::tiny_skia;
use resvg::usvg::Tree;

/// Red, green and blue on white, by resvg. What blends does not see the white, as in images of cards.
pub(crate) fn picture(tree: &Tree, (width, height): (u16, u16)) -> Vec<u8> {
    let mut bitmap = tiny_skia::Pixmap::new(width.into(), height.into()).expect("a picture has pixels");
    let scale = f32::from(width) / tree.size().width();
    resvg::render(tree, tiny_skia::Transform::from_scale(scale, scale), &mut bitmap.as_mut());
    bitmap
        .pixels()
        .iter()
        .flat_map(|p| [p.red(), p.green(), p.blue()].map(|part| part.saturating_add(255 - p.alpha())))
        .collect()
}

/// Red, green and blue on white of a part of a page, by hayro.
pub(crate) fn part<'a>(
    page: &'a Page<'a>,
    cache: &RenderCache<'a>,
    transform: Affine,
    (width, height): (u16, u16),
) -> Vec<u8> {
    let mut context = RenderContext::new(width, height);
    // Cached glyphs stand on whole rows of pixels, up to half a pixel beside their baseline.
    let settings = RenderSettings { hinting: false, glyph_caching: false, ..RenderSettings::default() };
    hayro::render_into(page, cache, &InterpreterSettings::default(), &settings, &mut context, transform);
    context.flush();
    let mut bitmap = Pixmap::new(width, height);
    context.render_with(
        &mut bitmap,
        &mut vello_cpu::Resources::default(),
        vello_cpu::RasterizerSettings::default(),
    );
    bitmap
        .data()
        .iter()
        .flat_map(|pixel| [pixel.r, pixel.g, pixel.b].map(|part| part.saturating_add(255 - pixel.a)))
        .collect()
}

/// A face on a sheet of its size. The job's own faces are not used.
pub(crate) fn alone(press: Press<'_>, face: Face, size: (f32, f32), job: Job) -> Printed {
    let length = |points: f32| Um((f64::from(points) * 25_400.0 / 72.0).round() as i64);
    let spots = vec![Spot { face: 0, left: Um::ZERO, top: Um::ZERO, scale: 1.0, visible: None }];
    let leaf = Leaf { sheet: (length(size.0), length(size.1)), spots, lines: Vec::new(), cut: None };
    press.leaves(&Job { faces: vec![face], ..job }, &[leaf]).expect("a sheet of one face can be printed")
}

/// The mean difference of two drawings, per channel.
pub(crate) fn difference(a: &[u8], b: &[u8]) -> f64 {
    assert_eq!(a.len(), b.len());
    a.iter().zip(b).map(|(a, b)| f64::from(a.abs_diff(*b))).sum::<f64>() / a.len() as f64
}
