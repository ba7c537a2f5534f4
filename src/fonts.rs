//! The fonts of a build: `library` gives the files, the text fitter, `svg` and `press` use the faces. No font
//! of the system is ever seen.
//!
//! A font that cannot be printed as real text is left out here, so that nothing behind this door has to look
//! again: it must be a static TrueType or OpenType font with outlines, without colour glyphs, whose owner
//! allows embedding. Texts that need it are errors that give the reason.

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use resvg::usvg::fontdb;
use skrifa::instance::{LocationRef, Size};
use skrifa::raw::TableProvider;
use skrifa::raw::types::Tag;
use skrifa::{FontRef, GlyphId, MetadataProvider};

use crate::diag::nearest;
use crate::library::FontFile;

/// All faces at hand, in the order of their files.
#[derive(Clone, Debug)]
pub struct Fonts {
    database: Arc<fontdb::Database>,
    faces: Vec<Face>,
    families: BTreeSet<String>,
    unusable: Vec<Unusable>,
}

/// A face that cannot be printed with, or a file that is no font.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unusable {
    file: String,
    /// None if the file cannot be read.
    family: Option<String>,
    reason: Reason,
}

/// Why a face is unusable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reason {
    Unreadable,
    Variable,
    Colored,
    WithoutOutlines,
    Damaged,
    Forbidden,
}

impl Reason {
    fn sentence(self, file: &str) -> String {
        match self {
            Reason::Unreadable => format!("`{file}` is not a TrueType or OpenType font"),
            Reason::Variable => format!("`{file}` is a variable font"),
            Reason::Colored => format!("`{file}` has coloured glyphs"),
            Reason::WithoutOutlines => format!("`{file}` has no outlines"),
            Reason::Damaged => format!("`{file}` is damaged"),
            Reason::Forbidden => format!("the owner of `{file}` forbids embedding"),
        }
    }

    fn hint(self) -> &'static str {
        match self {
            Reason::Unreadable => "fonts are TTF and OTF files; convert WOFF files",
            Reason::Variable => "use the static files of the family, one for each weight and style",
            Reason::Damaged => "get the file once more",
            Reason::Colored | Reason::WithoutOutlines | Reason::Forbidden => {
                "choose a font with outlines in one colour, under an open licence"
            }
        }
    }
}

/// Why there is no such family although there is a file of it: the message, and a hint.
pub(crate) fn refusal(unusable: &[Unusable], family: &str) -> Option<(String, &'static str)> {
    let found = unusable.iter().find(|face| face.family.as_deref() == Some(family))?;
    Some((
        format!("the font family `{family}` cannot be used: {}", found.reason.sentence(&found.file)),
        found.reason.hint(),
    ))
}

/// A sentence on the first file that is no font, for texts whose family is missing.
pub(crate) fn unreadable(unusable: &[Unusable]) -> Option<String> {
    let found = unusable.iter().find(|face| face.family.is_none())?;
    Some(format!("{}; {}", found.reason.sentence(&found.file), found.reason.hint()))
}

/// Adds the usable faces of a file to a database.
pub(crate) fn load(
    database: &mut fontdb::Database,
    file: &FontFile,
    unusable: &mut Vec<Unusable>,
) -> Vec<fontdb::ID> {
    let ids = database.load_font_source(fontdb::Source::Binary(Arc::new(Arc::clone(&file.data))));
    if ids.is_empty() {
        unusable.push(Unusable { file: file.name.clone(), family: None, reason: Reason::Unreadable });
    }
    let mut usable = Vec::new();
    for id in ids {
        let family = database.face(id).and_then(|info| Some(info.families.first()?.0.clone()));
        let checked = database.face(id).filter(|_| family.is_some()).map_or(Err(Reason::Damaged), |info| {
            let font = FontRef::from_index(&file.data, info.index).map_err(|_| Reason::Damaged)?;
            check(&font)
        });
        match checked {
            Ok(()) => usable.push(id),
            Err(reason) => {
                database.remove_face(id);
                unusable.push(Unusable { file: file.name.clone(), family, reason });
            }
        }
    }
    usable
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
            let bounds =
                font.glyph_metrics(Size::unscaled(), LocationRef::default()).bounds(GlyphId::from(glyph))?;
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
    /// Reads all faces of all files that can be printed with.
    pub fn new(files: &[FontFile]) -> Fonts {
        let mut database = fontdb::Database::new();
        let (mut faces, mut unusable) = (Vec::new(), Vec::new());
        for file in files {
            let ids = load(&mut database, file, &mut unusable);
            faces.extend(ids.into_iter().filter_map(|id| read(file, database.face(id)?)));
        }
        let families = faces.iter().map(|face: &Face| face.family.clone()).collect();
        Fonts { database: Arc::new(database), faces, families, unusable }
    }

    /// The faces that cannot be printed with.
    pub(crate) fn unusable(&self) -> &[Unusable] {
        &self.unusable
    }

    /// The database that usvg lays out text with.
    pub fn database(&self) -> &Arc<fontdb::Database> {
        &self.database
    }

    /// The names of all families, sorted.
    pub fn families(&self) -> impl Iterator<Item = &str> {
        self.families.iter().map(String::as_str)
    }

    /// True if there is a family with exactly this name.
    pub fn has(&self, family: &str) -> bool {
        self.families.contains(family)
    }

    /// The family whose name is most like `family`, if one is near.
    pub fn nearest(&self, family: &str) -> Option<&str> {
        nearest(family, self.families())
    }

    /// The face that usvg uses for this family, weight and style: the nearest available one by the rules of
    /// CSS. `None` if there is no such family.
    pub fn face(&self, family: &str, weight: u16, italic: bool) -> Option<&Face> {
        let style = if italic { fontdb::Style::Italic } else { fontdb::Style::Normal };
        let families = &[fontdb::Family::Name(family)];
        let query = fontdb::Query {
            families,
            weight: fontdb::Weight(weight),
            stretch: fontdb::Stretch::Normal,
            style,
        };
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

/// A usable face; `None` if it is not one.
fn read(file: &FontFile, info: &fontdb::FaceInfo) -> Option<Face> {
    let font = FontRef::from_index(&file.data, info.index).ok()?;
    let metrics = font.glyph_metrics(Size::unscaled(), LocationRef::default());
    let glyphs = font.maxp().ok()?.num_glyphs();
    let advance = |glyph| metrics.advance_width(GlyphId::from(glyph)).unwrap_or(0.0) as u16;
    Some(Face {
        family: info.families.first()?.0.clone(),
        weight: info.weight.0,
        italic: info.style != fontdb::Style::Normal,
        data: Arc::clone(&file.data),
        index: info.index,
        units_per_em: font.head().ok()?.units_per_em(),
        advances: (0..glyphs).map(advance).collect(),
        bounds: (0..glyphs).map(|_| OnceLock::new()).collect(),
        id: info.id,
    })
}

/// Checks that a face is fit for print.
fn check(font: &FontRef<'_>) -> Result<(), Reason> {
    let has = |tag: &[u8; 4]| font.table_data(Tag::new(tag)).is_some();
    if has(b"fvar") {
        return Err(Reason::Variable);
    }
    if [b"COLR", b"SVG ", b"CBDT", b"sbix"].into_iter().any(has) {
        return Err(Reason::Colored);
    }
    if !has(b"glyf") && !has(b"CFF ") {
        return Err(Reason::WithoutOutlines);
    }
    let complete = font.head().is_ok() && font.hhea().is_ok() && font.maxp().is_ok() && font.hmtx().is_ok();
    if !complete
        || font.charmap().mappings().next().is_none()
        || font.head().is_ok_and(|head| head.units_per_em() == 0)
    {
        return Err(Reason::Damaged);
    }
    // OpenType, OS/2 table, fsType: the lowest four bits are the embedding permissions, 2 is "restricted
    // licence embedding".
    if font.os2().is_ok_and(|os2| os2.fs_type() & 0xf == 2) {
        return Err(Reason::Forbidden);
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
        let fonts = Fonts::new(&[file("a.ttf", REGULAR), file("b.ttf", BOLD)]);
        assert_eq!(fonts.families().collect::<Vec<_>>(), ["Alegreya Sans"]);
        assert!(fonts.has("Alegreya Sans") && !fonts.has("Alegreya"));
        assert_eq!(fonts.face("Alegreya Sans", 900, false).unwrap().weight, 700);
        assert_eq!(fonts.face("Alegreya Sans", 300, true).unwrap().weight, 400);
        assert!(fonts.face("Arial", 400, false).is_none());
        assert_eq!(fonts.nearest("Alegrea Sans"), Some("Alegreya Sans"));
    }

    #[test]
    fn unusable_files_are_left_out_by_name() {
        for data in [&b""[..], b"OTTO", &REGULAR[..200], &REGULAR[..REGULAR.len() / 2]] {
            let fonts = Fonts::new(&[file("fonts/x.ttf", data), file("b.ttf", BOLD)]);
            assert_eq!((fonts.faces().len(), fonts.unusable().len()), (1, 1));
            let told = refusal(fonts.unusable(), "Alegreya Sans")
                .map(|(message, _)| message)
                .or_else(|| unreadable(fonts.unusable()))
                .unwrap();
            assert!(told.contains("fonts/x.ttf"), "{told}");
        }
    }

    #[test]
    fn each_reason_is_given() {
        // The table of kerning under another name.
        let with = |tag: &[u8; 4]| {
            let mut font = REGULAR.to_vec();
            let place = font.windows(4).position(|name| name == b"GPOS").unwrap();
            font[place..place + 4].copy_from_slice(tag);
            font
        };
        for (tag, part) in [(b"fvar", "is a variable font"), (b"COLR", "has coloured glyphs")] {
            let fonts = Fonts::new(&[file("x.ttf", &with(tag))]);
            assert!(!fonts.has("Alegreya Sans") && fonts.nearest("Alegreya Sans").is_none());
            let (message, _) = refusal(fonts.unusable(), "Alegreya Sans").unwrap();
            assert_eq!(message, format!("the font family `Alegreya Sans` cannot be used: `x.ttf` {part}"));
        }
    }
}
