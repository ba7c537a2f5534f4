//! Patterns become tilings.

use resvg::tiny_skia::{Rect, Transform};
use resvg::usvg::Pattern;

use super::{At, Converter, content_for, grown};
use crate::press::content::Use;
use crate::press::store::Key;
use crate::press::value::{Dict, Value};

impl Converter<'_> {
    /// A tiling pattern; `None` if its matrix cannot be written. The opacity is that of each tile: MuPDF
    /// ignores it for what is painted with tiles, and Poppler for strokes.
    pub(super) fn tiling(&mut self, pattern: &Pattern, opacity: f32, at: At) -> Option<Key> {
        let rect = pattern.rect();
        let tile = Rect::from_xywh(0.0, 0.0, rect.width(), rect.height())?;
        let inner = at.moved(pattern.transform()).fresh();
        let (opacity, fade) = if self.is_flat { (1.0, opacity) } else { (opacity, 1.0) };
        let inner = At { seen: tile.transform(inner.face)?, fade, ..inner };
        let mut content = content_for(rect.to_rect());
        self.group(&mut content, pattern.root(), inner);
        // Nothing in a tile blends with what is below the tiles.
        if content.blends || opacity < 1.0 {
            let form = self.form(content, grown(tile), Some(self.device()));
            content = content_for(tile);
            content.alpha(Use::Fill, opacity);
            content.draw(form);
        }
        let place = Transform::from_translate(rect.x(), rect.y());
        let matrix = at.stream.pre_concat(pattern.transform()).pre_concat(place);
        matrix.invert()?;
        let mut dict = Dict::of([
            ("Type", Value::name("Pattern")),
            ("PatternType", Value::Int(1)),
            ("PaintType", Value::Int(1)),
            ("TilingType", Value::Int(1)),
            ("BBox", Value::reals(&[0.0, 0.0, rect.width(), rect.height()])),
            ("XStep", Value::Real(rect.width())),
            ("YStep", Value::Real(rect.height())),
        ]);
        dict.set("Matrix", Value::matrix(matrix));
        dict.set("Resources", content.resources(self.store));
        Some(self.store.stream(dict, &content.bytes))
    }
}
