//! The fonts of a build: `library` gives the files, the text fitter, `svg` and `press` use the faces. No font of the system is ever seen.
//!
//! A font that cannot be printed as real text is refused here, so that nothing behind this door has to look again: it must be a static
//! TrueType or OpenType font with outlines, without colour glyphs, whose owner allows embedding.

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use resvg::usvg::fontdb;
use skrifa::instance::{LocationRef, Size};
use skrifa::raw::TableProvider;
use skrifa::raw::types::Tag;
use skrifa::{FontRef, GlyphId, MetadataProvider};

use crate::diag::{Diagnostic, Diagnostics, nearest};
use crate::library::FontFile;

/// All faces at hand, in the order of their files.
#[derive(Clone, Debug)]
pub struct Fonts {
    database: Arc<fontdb::Database>,
    faces: Vec<Face>,
    families: BTreeSet<String>,
}

/// One face: a family in one weight and style.
#[derive(Clone, Debug)]
pub struct Face {
    /// The family's name as templates write it.
    pub family: String,
    /// From 100 (thin) to 900 (black); 400 is regular, 700 bold.
    pub weight: u16,
    /// Italic or oblique.
    pub italic: bool,
    /// The whole font file.
    pub data: Arc<[u8]>,
    /// The face's place in a font collection, 0 in other files.
    pub index: u32,
    /// Units of the font's design in an em.
    pub units_per_em: u16,
    advances: Arc<[u16]>,
    /// The boxes of glyphs, as far as somebody has asked for them.
    bounds: Arc<[OnceLock<Option<Bounds>>]>,
    id: fontdb::ID,
}

/// Left, bottom, right and top of a glyph in units of the design, y up.
pub(crate) type Bounds = [f32; 4];

impl Face {
    /// A box around the outline of a glyph; `None` if it has none.
    pub(crate) fn bounds(&self, glyph: u16) -> Option<Bounds> {
        let outline = || {
            let font = FontRef::from_index(&self.data, self.index).ok()?;
            let bounds = font.glyph_metrics(Size::unscaled(), LocationRef::default()).bounds(GlyphId::from(glyph))?;
            Some([bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max])
        };
        *self.bounds.get(usize::from(glyph))?.get_or_init(outline)
    }

    /// The advance width of a glyph in units of the design.
    pub fn advance(&self, glyph: u16) -> u16 {
        self.advances.get(usize::from(glyph)).copied().unwrap_or(0)
    }
}

impl Fonts {
    /// Reads all faces of all files.
    ///
    /// # Errors
    /// Names each file that is broken or cannot be printed with.
    pub fn new(files: &[FontFile]) -> Result<Fonts, Diagnostics> {
        let mut database = fontdb::Database::new();
        let mut faces = Vec::new();
        let mut diagnostics = Diagnostics::default();
        for file in files {
            let ids = database.load_font_source(fontdb::Source::Binary(Arc::new(Arc::clone(&file.data))));
            if ids.is_empty() {
                diagnostics.push(broken(file, "it is not a TrueType or OpenType font"));
            }
            for info in ids.into_iter().filter_map(|id| database.face(id)) {
                match read(file, info) {
                    Ok(face) => faces.push(face),
                    Err(diagnostic) => diagnostics.push(broken(file, diagnostic)),
                }
            }
        }
        if diagnostics.has_errors() {
            return Err(diagnostics);
        }
        let families = faces.iter().map(|face| face.family.clone()).collect();
        Ok(Fonts { database: Arc::new(database), faces, families })
    }

    /// The database that usvg lays out text with.
    pub fn database(&self) -> &Arc<fontdb::Database> {
        &self.database
    }

    /// The names of all families, sorted.
    pub fn families(&self) -> impl Iterator<Item = &str> {
        self.families.iter().map(String::as_str)
    }

    /// Whether there is a family of that name, to the letter.
    pub fn has(&self, family: &str) -> bool {
        self.families.contains(family)
    }

    /// The family whose name is most like `family`, if one is near.
    pub fn nearest(&self, family: &str) -> Option<&str> {
        nearest(family, self.families())
    }

    /// The face that usvg uses for this family, weight and style: the nearest available one by the rules of CSS.
    /// `None` if there is no such family.
    pub fn face(&self, family: &str, weight: u16, italic: bool) -> Option<&Face> {
        let style = if italic { fontdb::Style::Italic } else { fontdb::Style::Normal };
        let families = &[fontdb::Family::Name(family)];
        let query = fontdb::Query { families, weight: fontdb::Weight(weight), stretch: fontdb::Stretch::Normal, style };
        self.faces.get(self.place_of(self.database.query(&query)?)?)
    }

    /// All faces in the order of their files; the place in this list names a face within a document.
    pub fn faces(&self) -> &[Face] {
        &self.faces
    }

    /// The place in [`Fonts::faces`] of a face that usvg names by its id.
    pub fn place_of(&self, id: fontdb::ID) -> Option<usize> {
        self.faces.iter().position(|face| face.id == id)
    }
}

fn broken(file: &FontFile, diagnostic: &str) -> Diagnostic {
    Diagnostic::error("font", format!("the font `{}` cannot be used: {diagnostic}", file.name))
        .hint("a font must be a static TTF or OTF file under an open licence")
}

fn read(file: &FontFile, info: &fontdb::FaceInfo) -> Result<Face, &'static str> {
    let font = FontRef::from_index(&file.data, info.index).map_err(|_| "it is damaged")?;
    check(&font)?;
    let (family, _) = info.families.first().cloned().ok_or("it names no family")?;
    let metrics = font.glyph_metrics(Size::unscaled(), LocationRef::default());
    let glyphs = font.maxp().map_err(|_| "it is damaged")?.num_glyphs();
    let advance = |glyph| metrics.advance_width(GlyphId::from(glyph)).unwrap_or(0.0) as u16;
    Ok(Face {
        family,
        weight: info.weight.0,
        italic: info.style != fontdb::Style::Normal,
        data: Arc::clone(&file.data),
        index: info.index,
        units_per_em: font.head().map_err(|_| "it is damaged")?.units_per_em(),
        advances: (0..glyphs).map(advance).collect(),
        bounds: (0..glyphs).map(|_| OnceLock::new()).collect(),
        id: info.id,
    })
}

/// What makes a face unfit for print, in words.
fn check(font: &FontRef<'_>) -> Result<(), &'static str> {
    let has = |tag: &[u8; 4]| font.table_data(Tag::new(tag)).is_some();
    if has(b"fvar") {
        return Err("it is a variable font");
    }
    if [b"COLR", b"SVG ", b"CBDT", b"sbix"].into_iter().any(has) {
        return Err("it has coloured glyphs");
    }
    if !has(b"glyf") && !has(b"CFF ") {
        return Err("it has no outlines");
    }
    let complete = font.head().is_ok() && font.hhea().is_ok() && font.maxp().is_ok() && font.hmtx().is_ok();
    if !complete || font.charmap().mappings().next().is_none() || font.head().is_ok_and(|head| head.units_per_em() == 0) {
        return Err("it is damaged");
    }
    // OpenType, OS/2 table, fsType: the lowest four bits are the embedding permissions, 2 is "restricted licence embedding".
    if font.os2().is_ok_and(|os2| os2.fs_type() & 0xf == 2) {
        return Err("its owner forbids embedding");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(name: &str, data: &[u8]) -> FontFile {
        FontFile { name: name.into(), data: data.into() }
    }

    const REGULAR: &[u8] = include_bytes!("../tests/data/AlegreyaSans-Regular.ttf");
    const BOLD: &[u8] = include_bytes!("../tests/data/AlegreyaSans-Bold.ttf");

    #[test]
    fn finds_faces_as_usvg_does() {
        let fonts = Fonts::new(&[file("a.ttf", REGULAR), file("b.ttf", BOLD)]).unwrap();
        assert_eq!(fonts.families().collect::<Vec<_>>(), ["Alegreya Sans"]);
        assert!(fonts.has("Alegreya Sans") && !fonts.has("Alegreya"));
        assert_eq!(fonts.face("Alegreya Sans", 900, false).unwrap().weight, 700);
        assert_eq!(fonts.face("Alegreya Sans", 300, true).unwrap().weight, 400);
        assert!(fonts.face("Arial", 400, false).is_none());
        assert_eq!(fonts.nearest("Alegrea Sans"), Some("Alegreya Sans"));
    }

    #[test]
    fn refuses_broken_files_by_name() {
        for data in [&b""[..], b"OTTO", &REGULAR[..200], &REGULAR[..REGULAR.len() / 2]] {
            let diagnostic = Fonts::new(&[file("fonts/x.ttf", data)]).unwrap_err();
            assert!(diagnostic.0[0].message.contains("fonts/x.ttf"), "{diagnostic:?}");
        }
    }
}
