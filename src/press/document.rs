//! The PDF file: pages from printpdf, completed and corrected with lopdf.

use std::collections::{BTreeMap, BTreeSet};

use lopdf::{Dictionary, Document, Object, ObjectId, ObjectStreamConfig, SaveOptions, Stream, StringFormat, dictionary};
use printpdf::{PdfDocument, PdfSaveOptions};
use sha2::{Digest, Sha256};

use super::color::Output;
use super::flate::Packer;
use super::impose::area::Area;
use super::impose::page::Page;
use super::job::{Face, Job, PressError};
use super::standard::intent::intents;
use super::store::{Entry, Key, Store};
use super::value::{Numbers, text};
use super::{glyphs, labels, metadata, operators, sheet, spot_lines};
use crate::fonts::Fonts;
use crate::print::Standard;

/// Objects in one compressed stream: enough to compress well, few enough to open quickly.
const OBJECTS_PER_STREAM: usize = 200;

/// The file of a job; after its faces come drawings of whole sheets.
///
/// # Errors
/// [`PressError::Font`] and [`PressError::Document`].
pub(super) fn write(
    job: &Job,
    pages: &[Page],
    drawings: &[Face],
    fonts: &Fonts,
    output: &Output,
    store: Store,
) -> Result<Vec<u8>, PressError> {
    let mut document = draw(job, pages, output).map_err(diagnostic)?;
    let used: BTreeSet<usize> = pages.iter().flat_map(|page| page.placed.iter().map(|placed| placed.face)).collect();
    let of_sheets = |place: usize| drawings.get(place.checked_sub(job.faces.len())?);
    let faces = || used.iter().filter_map(|place| Some((*place, job.faces.get(*place).or_else(|| of_sheets(*place))?)));
    let mut shown = glyphs::Used::default();
    faces().for_each(|(_, face)| shown.merge(&face.glyphs));

    let mut numbering = Numbering::new(store.into_entries());
    for face in shown.faces() {
        numbering.fonts.insert(face, document.new_object_id());
    }
    let forms: BTreeMap<usize, ObjectId> = faces().map(|(place, face)| (place, numbering.number(&mut document, face.form))).collect();
    let mut hash = Sha256::new();
    numbering.order.iter().for_each(|key| hash.update(key.0));
    let mut layers = numbering.layers();
    let cut = (output.has_layers() && pages.iter().any(spot_lines::has_cut)).then(|| document.add_object(layer(&output.cut_name)));
    layers.extend(cut.map(Object::Reference));
    numbering.insert_all(&mut document);
    glyphs::embed(&mut document, fonts, &shown, &numbering.fonts).map_err(PressError::Font)?;
    finish_pages(&mut document, pages, &forms, (output, cut), &mut hash).map_err(diagnostic)?;
    describe(&mut document, job, output, hash).map_err(diagnostic)?;
    if !layers.is_empty() {
        document.catalog_mut().map_err(diagnostic)?.set("OCProperties", layer_list(layers));
    }
    if let Some(labels) = labels::labels(job, pages) {
        let labels = document.add_object(labels);
        document.catalog_mut().map_err(diagnostic)?.set("PageLabels", labels);
    }
    save(document, output.standard)
}

fn diagnostic(error: impl ToString) -> PressError {
    PressError::Document(error.to_string())
}

/// The catalog and the pages with their content, without resources.
fn draw(job: &Job, pages: &[Page], output: &Output) -> lopdf::Result<Document> {
    let (mut document, _) = printpdf::init_doc_and_resources(&PdfDocument::new(&job.title), &PdfSaveOptions::default());
    let tree = document.new_object_id();
    let mut kids = Vec::new();
    for page in pages {
        // One at a time: printpdf's operations take a hundred times the memory of their bytes.
        let mut content = operators::encode(&sheet::page(page).ops)?;
        content.extend(spot_lines::operators(page, output));
        let contents = document.add_object(Stream::new(Dictionary::new(), content));
        let page = dictionary! { "Type" => "Page", "Parent" => Object::Reference(tree), "Contents" => Object::Reference(contents) };
        kids.push(Object::Reference(document.add_object(page)));
    }
    document.set_object(tree, dictionary! { "Type" => "Pages", "Count" => kids.len() as i64, "Kids" => kids });
    let catalog = document.add_object(dictionary! { "Type" => "Catalog", "Pages" => Object::Reference(tree) });
    document.trailer.set("Root", Object::Reference(catalog));
    Ok(document)
}

/// Object numbers, in the order in which the faces use the objects.
struct Numbering {
    entries: BTreeMap<Key, Entry>,
    ids: BTreeMap<Key, ObjectId>,
    order: Vec<Key>,
    fonts: BTreeMap<usize, ObjectId>,
}

impl Numbering {
    fn new(entries: BTreeMap<Key, Entry>) -> Numbering {
        Numbering { entries, ids: BTreeMap::new(), order: Vec::new(), fonts: BTreeMap::new() }
    }

    /// Numbers an object and everything that it refers to.
    fn number(&mut self, document: &mut Document, root: Key) -> ObjectId {
        let mut waiting = vec![root];
        while let Some(key) = waiting.pop() {
            if self.ids.contains_key(&key) {
                continue;
            }
            self.ids.insert(key, document.new_object_id());
            self.order.push(key);
            if let Some(entry) = self.entries.get(&key) {
                entry.dict.visit_objects(&mut |child| waiting.push(child));
            }
        }
        self.object(root)
    }

    /// The layers, in order of first use.
    fn layers(&self) -> Vec<Object> {
        let is_layer = |key: &&Key| self.entries.get(key).is_some_and(|entry| entry.dict.is_of_type("OCG"));
        self.order.iter().filter(is_layer).map(|key| Object::Reference(self.object(*key))).collect()
    }

    /// Moves all numbered objects into the document.
    fn insert_all(&mut self, document: &mut Document) {
        for key in &self.order {
            if let Some(Entry { dict, stream }) = self.entries.remove(key) {
                let dict = dict.to_lopdf(self);
                let object = match stream {
                    Some(content) => Object::Stream(Stream::new(dict, content).with_compression(false)),
                    None => Object::Dictionary(dict),
                };
                document.objects.insert(self.object(*key), object);
            }
        }
    }
}

impl Numbers for Numbering {
    fn object(&self, key: Key) -> ObjectId {
        self.ids.get(&key).copied().unwrap_or_default()
    }

    fn font(&self, place: usize) -> ObjectId {
        self.fonts.get(&place).copied().unwrap_or_default()
    }
}

/// The layers of a document, all visible (ISO 32000-2, 8.11.4).
fn layer_list(layers: Vec<Object>) -> Dictionary {
    let usual = dictionary! { "Name" => text("Layers"), "Order" => layers.clone(), "ON" => layers.clone() };
    dictionary! { "OCGs" => layers, "D" => usual }
}

/// A layer.
fn layer(name: &str) -> Dictionary {
    dictionary! { "Type" => "OCG", "Name" => text(name) }
}

/// Sets the boxes and resources of each page, and compresses its content; `cut` is the layer of the cut line.
fn finish_pages(
    document: &mut Document,
    pages: &[Page],
    forms: &BTreeMap<usize, ObjectId>,
    (output, cut): (&Output, Option<ObjectId>),
    hash: &mut Sha256,
) -> lopdf::Result<()> {
    let packer = Packer::default();
    let ids: Vec<ObjectId> = document.page_iter().collect();
    let group = dictionary! { "Type" => "Group", "S" => "Transparency", "CS" => output.blend_space() };
    let group = (!output.standard.is_opaque()).then(|| document.add_object(group));
    for (id, page) in ids.into_iter().zip(pages) {
        let contents = document.get_dictionary(id)?.get(b"Contents")?.as_reference()?;
        let stream = document.get_object_mut(contents)?.as_stream_mut()?;
        hash.update(&stream.content);
        *stream = Stream::new(dictionary! { "Filter" => "FlateDecode" }, packer.pack(&stream.content)).with_compression(false);
        let mut resources = resources(page, forms);
        spot_lines::resources(page, output, cut, &mut resources);
        let dict = document.get_dictionary_mut(id)?;
        boxes(dict, page);
        dict.set("Resources", resources);
        if let Some(group) = group {
            dict.set("Group", Object::Reference(group));
        }
    }
    Ok(())
}

/// ISO 32000-2, 14.11.2: the paper, the cut with bleed, and the cut.
fn boxes(dict: &mut Dictionary, page: &Page) {
    let whole = Area::of_sheet(page.sheet);
    for (name, area) in [("MediaBox", whole), ("BleedBox", page.bleed()), ("TrimBox", page.trim())] {
        let [x, y, width, height] = sheet::points(area, page.sheet);
        let corners = [x, y, x + width, y + height];
        dict.set(name, corners.iter().map(|side| Object::Real(*side as f32)).collect::<Vec<_>>());
    }
}

fn resources(page: &Page, forms: &BTreeMap<usize, ObjectId>) -> Dictionary {
    let faces: BTreeSet<usize> = page.placed.iter().map(|placed| placed.face).collect();
    let form = |face: usize| Some((sheet::face_name(face).into_bytes(), Object::Reference(*forms.get(&face)?)));
    let objects: Dictionary = faces.into_iter().filter_map(form).collect();
    if objects.is_empty() {
        Dictionary::new()
    } else {
        dictionary! { "XObject" => objects }
    }
}

/// The document's metadata and identity.
fn describe(document: &mut Document, job: &Job, output: &Output, mut hash: Sha256) -> lopdf::Result<()> {
    let standard = output.standard;
    document.version = standard.version().into();
    hash.update(job.created.pdf());
    hash.update(metadata::xmp(job, standard, Key([0; 16])));
    let mut id = Key([0; 16]);
    id.0.iter_mut().zip(hash.finalize()).for_each(|(to, from)| *to = from);

    let packet = metadata::xmp(job, standard, id).into_bytes();
    let stream = Stream::new(dictionary! { "Type" => "Metadata", "Subtype" => "XML" }, packet).with_compression(false);
    let metadata = document.add_object(stream);
    let info = document.add_object(metadata::info(job, standard));
    document.trailer.set("Info", Object::Reference(info));
    let half = Object::String(id.0.to_vec(), StringFormat::Hexadecimal);
    document.trailer.set("ID", vec![half.clone(), half]);

    let intents = intents(document, output);
    let catalog = document.catalog_mut()?;
    if let Some(intents) = intents {
        catalog.set("OutputIntents", intents);
    }
    catalog.set("Metadata", Object::Reference(metadata));
    catalog.set("ViewerPreferences", metadata::preferences(job, standard));
    if !job.lang.is_empty() {
        catalog.set("Lang", text(&job.lang));
    }
    Ok(())
}

fn save(mut document: Document, standard: Standard) -> Result<Vec<u8>, PressError> {
    let object_stream_config = ObjectStreamConfig { max_objects_per_stream: OBJECTS_PER_STREAM, compression_level: 9 };
    // Objects are packed together since PDF 1.5.
    let packed = !standard.is_opaque();
    let options = SaveOptions { use_object_streams: packed, use_xref_streams: packed, linearize: false, object_stream_config };
    let mut pdf = Vec::new();
    document.save_with_options(&mut pdf, options).map_err(diagnostic)?;
    Ok(pdf)
}
