//! The glyphs of a document, and one font subset per face for the whole document.
//!
//! The codes of glyphs are their numbers in the font file, so that content can be written before the subset
//! is known. The subset renumbers them; a map of the codes (`/CIDToGIDMap`, or a CMap for OpenType with CFF)
//! connects both.

use std::collections::BTreeMap;

use lopdf::{Document, Object, ObjectId, Stream, dictionary};
use sha2::{Digest, Sha256};
use skrifa::instance::{LocationRef, Size};
use skrifa::raw::types::Tag;
use skrifa::string::StringId;
use skrifa::{FontRef, MetadataProvider};
use subsetter::GlyphRemapper;

use super::flate::Packer;
use crate::fonts::{Face, Fonts};

/// The glyphs of a face or a document, with the text of each. Thousands of cards are kept until their
/// document is written, so it is small: a list and one string.
#[derive(Clone, Debug, Default)]
pub(super) struct Used {
    /// In order of font and code, both of which are numbers.
    glyphs: Vec<Glyph>,
    /// The texts of all glyphs.
    texts: String,
}

#[derive(Clone, Copy, Debug)]
struct Glyph {
    /// The place of the font in `Fonts::faces`.
    font: u32,
    code: u16,
    /// From where to where its text is.
    text: (u32, u32),
}

impl Used {
    /// Adds a glyph; its first text counts.
    pub(super) fn add(&mut self, face: usize, code: u16, text: &str) {
        let key = (face as u32, code);
        let place = self.glyphs.binary_search_by_key(&key, |glyph| (glyph.font, glyph.code));
        if place.is_ok_and(|place| !self.text(&self.glyphs[place]).is_empty()) {
            return;
        }
        let start = self.texts.len() as u32;
        self.texts.extend(text.chars().map(|c| if c == '\u{a0}' { ' ' } else { c }));
        let glyph = Glyph { font: key.0, code, text: (start, self.texts.len() as u32) };
        match place {
            Ok(place) => self.glyphs[place] = glyph,
            Err(place) => self.glyphs.insert(place, glyph),
        }
    }

    fn text(&self, glyph: &Glyph) -> &str {
        self.texts.get(glyph.text.0 as usize..glyph.text.1 as usize).unwrap_or_default()
    }

    /// Gives back memory for more glyphs.
    pub(super) fn shrink(mut self) -> Used {
        self.glyphs.shrink_to_fit();
        self.texts.shrink_to_fit();
        self
    }

    /// Adds the glyphs of another part of the document.
    pub(super) fn merge(&mut self, other: &Used) {
        other.glyphs.iter().for_each(|glyph| self.add(glyph.font as usize, glyph.code, other.text(glyph)));
    }

    /// The faces that are used, by their place in `Fonts::faces`, with the text of each of their glyphs.
    pub(super) fn faces(&self) -> impl Iterator<Item = (usize, BTreeMap<u16, &str>)> {
        let of_face = |glyphs: &[Glyph]| glyphs.iter().map(|glyph| (glyph.code, self.text(glyph))).collect();
        self.glyphs
            .chunk_by(|one, other| one.font == other.font)
            .map(move |glyphs| (glyphs[0].font as usize, of_face(glyphs)))
    }
}

/// The advance of a glyph for `/W`, in thousandths of the font size, rounded to a tenth.
pub(super) fn width(face: &Face, glyph: u16) -> f32 {
    let advance = f32::from(face.advance(glyph));
    (advance * 10_000.0 / f32::from(face.units_per_em)).round() / 10.0
}

/// Writes the subsets into the document; `ids` holds the object number of the font of each face.
///
/// # Errors
/// The family of a face that can't be subset.
pub(super) fn embed(
    document: &mut Document,
    fonts: &Fonts,
    used: &Used,
    ids: &BTreeMap<usize, ObjectId>,
) -> Result<(), String> {
    let packer = Packer::default();
    for (place, glyphs) in used.faces() {
        let (Some(face), Some(id)) = (fonts.faces().get(place), ids.get(&place)) else { continue };
        let font = embed_face(document, &packer, face, &glyphs).ok_or_else(|| face.family.clone())?;
        document.objects.insert(*id, font);
    }
    Ok(())
}

/// The PDF font (ISO 32000-2, 9.7: a composite font of one descendant).
fn embed_face(
    document: &mut Document,
    packer: &Packer,
    face: &Face,
    glyphs: &BTreeMap<u16, &str>,
) -> Option<Object> {
    let font = FontRef::from_index(&face.data, face.index).ok()?;
    let mut remapper = GlyphRemapper::new();
    for code in glyphs.keys() {
        remapper.remap(*code);
    }
    let subset = subsetter::subset(&face.data, face.index, &remapper).ok()?;
    let name = subset_name(&font, face, glyphs);
    let program = Program::new(&subset)?;
    let descriptor = descriptor(document, packer, &font, &name, &program);
    let postscript = program.is_postscript;
    let mut descendant = dictionary! {
        "Type" => "Font",
        "Subtype" => if postscript { "CIDFontType0" } else { "CIDFontType2" },
        "BaseFont" => Object::Name(name.clone().into_bytes()),
        "CIDSystemInfo" => dictionary! {
            "Registry" => Object::string_literal("Adobe"), "Ordering" => Object::string_literal("Identity"),
            "Supplement" => 0
        },
        "FontDescriptor" => Object::Reference(descriptor),
        "DW" => 0,
        "W" => widths(face, glyphs, &remapper, postscript),
    };
    let encoding = if postscript {
        Object::Reference(document.add_object(code_map(packer, glyphs, &remapper)))
    } else {
        let map = document.add_object(packed(packer, dictionary! {}, &glyph_map(glyphs, &remapper)));
        descendant.set("CIDToGIDMap", Object::Reference(map));
        Object::Name(b"Identity-H".to_vec())
    };
    let unicode = document.add_object(packed(packer, dictionary! {}, unicode_map(glyphs).as_bytes()));
    Some(Object::Dictionary(dictionary! {
        "Type" => "Font",
        "Subtype" => "Type0",
        "BaseFont" => Object::Name(name.into_bytes()),
        "Encoding" => encoding,
        "DescendantFonts" => vec![Object::Reference(document.add_object(descendant))],
        "ToUnicode" => Object::Reference(unicode),
    }))
}

/// The embedded font data: a TrueType file, or the bare CFF table.
struct Program<'a> {
    data: &'a [u8],
    is_postscript: bool,
}

impl<'a> Program<'a> {
    fn new(subset: &'a [u8]) -> Option<Program<'a>> {
        let font = FontRef::new(subset).ok();
        match font.and_then(|font| font.table_data(Tag::new(b"CFF "))) {
            Some(table) => Some(Program { data: table.as_bytes(), is_postscript: true }),
            None => (!subset.is_empty()).then_some(Program { data: subset, is_postscript: false }),
        }
    }
}

fn descriptor(
    document: &mut Document,
    packer: &Packer,
    font: &FontRef<'_>,
    name: &str,
    program: &Program<'_>,
) -> ObjectId {
    let length = program.data.len() as i64;
    let (key, dict) = if program.is_postscript {
        ("FontFile3", dictionary! { "Subtype" => "CIDFontType0C" })
    } else {
        ("FontFile2", dictionary! { "Length1" => length })
    };
    let file = document.add_object(packed(packer, dict, program.data));
    let metrics = font.metrics(Size::new(1000.0), LocationRef::default());
    let bounds = metrics.bounds.map_or([0.0; 4], |b| [b.x_min, b.y_min, b.x_max, b.y_max]);
    let angle = metrics.italic_angle;
    let whole = |length: f32| Object::Integer(length.round() as i64);
    document.add_object(dictionary! {
        "Type" => "FontDescriptor",
        "FontName" => Object::Name(name.as_bytes().to_vec()),
        // Symbolic, and italic (ISO 32000-2, table 121).
        "Flags" => if angle == 0.0 { 4 } else { 4 + 64 },
        "FontBBox" => bounds.into_iter().map(whole).collect::<Vec<_>>(),
        "ItalicAngle" => whole(angle),
        "Ascent" => whole(metrics.ascent),
        "Descent" => whole(metrics.descent),
        "CapHeight" => whole(metrics.cap_height.unwrap_or(metrics.ascent)),
        "StemV" => 80,
        key => Object::Reference(file),
    })
}

/// The PostScript name after six letters that identify the subset.
fn subset_name(font: &FontRef<'_>, face: &Face, glyphs: &BTreeMap<u16, &str>) -> String {
    let known =
        font.localized_strings(StringId::POSTSCRIPT_NAME).english_or_first().map(|name| name.to_string());
    let name: String = known
        .unwrap_or_else(|| face.family.clone())
        .chars()
        .filter(|c| c.is_ascii_alphanumeric() || *c == '-')
        .collect();
    let mut hash = Sha256::new();
    hash.update(name.as_bytes());
    glyphs.keys().for_each(|code| hash.update(code.to_be_bytes()));
    let tag: String = hash.finalize().iter().take(6).map(|byte| char::from(b'A' + byte % 26)).collect();
    format!("{tag}+{name}")
}

/// Widths by the glyph numbers of the descendant font: the code, or the number in the subset for CFF.
fn widths(
    face: &Face,
    glyphs: &BTreeMap<u16, &str>,
    remapper: &GlyphRemapper,
    postscript: bool,
) -> Vec<Object> {
    let number = |code: u16| if postscript { remapper.get(code).unwrap_or(0) } else { code };
    let mut list: Vec<Object> = Vec::new();
    let mut run: Vec<Object> = Vec::new();
    let mut next = None;
    for code in glyphs.keys() {
        let number = number(*code);
        if next != Some(number) {
            flush(&mut list, &mut run);
            list.push(Object::Integer(number.into()));
        }
        let width = width(face, *code);
        run.push(if width.fract() == 0.0 { Object::Integer(width as i64) } else { Object::Real(width) });
        next = number.checked_add(1);
    }
    flush(&mut list, &mut run);
    list
}

fn flush(list: &mut Vec<Object>, run: &mut Vec<Object>) {
    if !run.is_empty() {
        list.push(Object::Array(std::mem::take(run)));
    }
}

/// Two bytes for each code up to the last: the glyph's number in the subset.
fn glyph_map(glyphs: &BTreeMap<u16, &str>, remapper: &GlyphRemapper) -> Vec<u8> {
    let last = glyphs.keys().next_back().copied().unwrap_or(0);
    (0..=last)
        .flat_map(|code| {
            if glyphs.contains_key(&code) { remapper.get(code).unwrap_or(0) } else { 0 }.to_be_bytes()
        })
        .collect()
}

/// A CMap from codes to the glyphs' numbers in the subset.
fn code_map(packer: &Packer, glyphs: &BTreeMap<u16, &str>, remapper: &GlyphRemapper) -> Stream {
    let lines = glyphs
        .keys()
        .map(|code| format!("<{code:04x}> {}", remapper.get(*code).unwrap_or(0)))
        .collect::<Vec<_>>();
    let map = cmap("Codes", "1", "Identity", "cidchar", &lines);
    let info = dictionary! {
        "Registry" => Object::string_literal("Adobe"), "Ordering" => Object::string_literal("Identity"),
        "Supplement" => 0
    };
    packed(
        packer,
        dictionary! { "Type" => "CMap", "CMapName" => "Codes", "CIDSystemInfo" => info },
        map.as_bytes(),
    )
}

/// A CMap from codes to text, for search and copy.
fn unicode_map(glyphs: &BTreeMap<u16, &str>) -> String {
    let units = |text: &str| text.encode_utf16().map(|unit| format!("{unit:04x}")).collect::<String>();
    let told = glyphs.iter().filter(|(_, text)| !text.is_empty());
    let lines = told.map(|(code, text)| format!("<{code:04x}> <{}>", units(text))).collect::<Vec<_>>();
    cmap("Text", "2", "UCS", "bfchar", &lines)
}

fn cmap(name: &str, kind: &str, ordering: &str, operator: &str, lines: &[String]) -> String {
    let mut map = format!(
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CIDSystemInfo << /Registry (Adobe) \
        /Ordering ({ordering}) \
         /Supplement 0 >> def\n/CMapName /{name} def\n/CMapType {kind} def\n1 begincodespacerange\n<0000> \
         <ffff>\nendcodespacerange\n"
    );
    // ISO 32000-2, 9.7.5.4: at most 100 entries in a block.
    for block in lines.chunks(100) {
        map.push_str(&format!("{} begin{operator}\n{}\nend{operator}\n", block.len(), block.join("\n")));
    }
    map.push_str("endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n");
    map
}

fn packed(packer: &Packer, mut dict: lopdf::Dictionary, content: &[u8]) -> Stream {
    dict.set("Filter", "FlateDecode");
    Stream::new(dict, packer.pack(content)).with_compression(false)
}
