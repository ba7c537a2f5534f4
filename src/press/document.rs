//! The PDF file: pages from printpdf, completed and corrected with lopdf.

use std::collections::{BTreeMap, BTreeSet};

use lopdf::{
    Dictionary, Document, Object, ObjectId, ObjectStreamConfig, SaveOptions, Stream, StringFormat, dictionary,
};
use printpdf::{PdfDocument, PdfSaveOptions};
use rayon::prelude::*;
use sha2::{Digest, Sha256};

use super::color::Output;
use super::drawn::Drawn;
use super::flate::Packer;
use super::impose::area::Area;
use super::impose::page::{Page, Placed};
use super::job::{Face, Job, PressError};
use super::standard::intent::intents;
use super::store::{Entry, Key, Store};
use super::value::{Dict, Numbers, text};
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
    let face =
        |place: usize| job.faces.get(place).or_else(|| drawings.get(place.checked_sub(job.faces.len())?));
    let parts = parts(pages, face, &store);
    let (mut document, contents) = draw(job, pages, &parts, output, &store).map_err(diagnostic)?;
    let used: BTreeSet<usize> =
        pages.iter().flat_map(|page| page.placed.iter().map(|placed| placed.face)).collect();
    let faces = || used.iter().filter_map(|place| Some((*place, face(*place)?)));
    let mut shown = glyphs::Used::default();
    faces().for_each(|(_, face)| shown.merge(&face.glyphs));

    let forms = || faces().filter(|(place, _)| !parts.contains_key(place));
    forms().for_each(|(_, face)| face.form.keep(&store));
    let mut numbering = Numbering::new(store.into_entries());
    for (face, _) in shown.faces() {
        numbering.fonts.insert(face, document.new_object_id());
    }
    let forms =
        forms().map(|(place, face)| (place, numbering.number(&mut document, face.form.key))).collect();
    for content in &contents {
        content.resources.visit_objects(&mut |key| {
            numbering.number(&mut document, key);
        });
    }
    let mut hash = Sha256::new();
    numbering.order.iter().for_each(|key| hash.update(key.0));
    let mut layers = numbering.layers();
    let cut = (output.has_layers() && pages.iter().any(spot_lines::has_cut))
        .then(|| document.add_object(layer(&output.cut_name)));
    layers.extend(cut.map(Object::Reference));
    numbering.insert_all(&mut document);
    glyphs::embed(&mut document, fonts, &shown, &numbering.fonts).map_err(PressError::Font)?;
    let finish = Finish { forms, numbering: &numbering, output, cut };
    finish.pages(&mut document, pages, contents, &mut hash).map_err(diagnostic)?;
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

/// The faces that become parts of pages, because they are printed once; others are forms.
fn parts<'a>(
    pages: &[Page],
    face: impl Fn(usize) -> Option<&'a Face>,
    store: &Store,
) -> BTreeMap<usize, &'a Drawn> {
    let all = || {
        pages
            .iter()
            .flat_map(|page| &page.placed)
            .filter_map(|placed| Some((placed, &face(placed.face)?.form)))
    };
    let mut uses: BTreeMap<Key, usize> = BTreeMap::new();
    all().for_each(|(_, form)| *uses.entry(form.key).or_default() += 1);
    // Nothing cuts off what a part draws beyond its face.
    let is_within = |placed: &Placed| placed.seen.within(placed.card.grown([placed.bleed; 4])) == placed.seen;
    let single = all().filter(|(placed, form)| uses.get(&form.key) == Some(&1) && is_within(placed));
    single.filter_map(|(placed, form)| Some((placed.face, form.movable(store)?))).collect()
}

/// The content of a page.
struct PageContent {
    /// Compressed.
    packed: Vec<u8>,
    /// The SHA-256 of what was compressed.
    hash: [u8; 32],
    resources: Dict,
}

/// The catalog and the pages, without their content.
fn draw(
    job: &Job,
    pages: &[Page],
    parts: &BTreeMap<usize, &Drawn>,
    output: &Output,
    store: &Store,
) -> lopdf::Result<(Document, Vec<PageContent>)> {
    let (mut document, _) =
        printpdf::init_doc_and_resources(&PdfDocument::new(&job.title), &PdfSaveOptions::default());
    let tree = document.new_object_id();
    let named: BTreeMap<String, &Drawn> =
        parts.iter().map(|(face, part)| (sheet::face_name(*face), *part)).collect();
    let packer = Packer::default();
    // Page by page: printpdf's operations take a hundred times the memory of their bytes, and compressed
    // pages a tenth of it.
    let content = |page: &Page| {
        let mut drawn = operators::encode(
            &sheet::page(page).ops,
            |name| named.get(name).copied(),
            |pattern, place| store.moved(pattern, place),
        )?;
        drawn.bytes.extend(spot_lines::operators(page, output));
        let hash = Sha256::digest(&drawn.bytes).into();
        Ok(PageContent { packed: packer.pack(&drawn.bytes), hash, resources: drawn.resources.dict() })
    };
    let contents = pages.par_iter().map(content).collect::<lopdf::Result<Vec<_>>>()?;
    let mut kid = || {
        Object::Reference(
            document.add_object(dictionary! { "Type" => "Page", "Parent" => Object::Reference(tree) }),
        )
    };
    let kids: Vec<Object> = pages.iter().map(|_| kid()).collect();
    document
        .set_object(tree, dictionary! { "Type" => "Pages", "Count" => kids.len() as i64, "Kids" => kids });
    let catalog =
        document.add_object(dictionary! { "Type" => "Catalog", "Pages" => Object::Reference(tree) });
    document.trailer.set("Root", Object::Reference(catalog));
    Ok((document, contents))
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

/// The data that pages need besides their own content.
struct Finish<'a> {
    forms: BTreeMap<usize, ObjectId>,
    numbering: &'a Numbering,
    output: &'a Output,
    /// The layer of the cut line.
    cut: Option<ObjectId>,
}

impl Finish<'_> {
    /// Sets boxes, resources and content of each page.
    fn pages(
        &self,
        document: &mut Document,
        pages: &[Page],
        contents: Vec<PageContent>,
        hash: &mut Sha256,
    ) -> lopdf::Result<()> {
        let ids: Vec<ObjectId> = document.page_iter().collect();
        let group =
            dictionary! { "Type" => "Group", "S" => "Transparency", "CS" => self.output.space.device() };
        let group = (!self.output.is_flat()).then(|| document.add_object(group));
        for ((id, page), content) in ids.into_iter().zip(pages).zip(contents) {
            let PageContent { packed, hash: own, resources } = content;
            hash.update(own);
            let stream =
                Stream::new(dictionary! { "Filter" => "FlateDecode" }, packed).with_compression(false);
            let stream = document.add_object(stream);
            let resources = self.resources(page, &resources);
            let dict = document.get_dictionary_mut(id)?;
            boxes(dict, page);
            dict.set("Contents", Object::Reference(stream));
            dict.set("Resources", resources);
            if let Some(group) = group {
                dict.set("Group", Object::Reference(group));
            }
        }
        Ok(())
    }

    /// The resources of a page's content, with the forms of its faces.
    fn resources(&self, page: &Page, own: &Dict) -> Dictionary {
        let mut resources = own.to_lopdf(self.numbering);
        let mut objects = resources
            .remove(b"XObject")
            .and_then(|objects| objects.as_dict().cloned().ok())
            .unwrap_or_default();
        let faces: BTreeSet<usize> = page.placed.iter().map(|placed| placed.face).collect();
        for (face, form) in faces.into_iter().filter_map(|face| Some((face, *self.forms.get(&face)?))) {
            objects.set(sheet::face_name(face), Object::Reference(form));
        }
        if !objects.is_empty() {
            resources.set("XObject", objects);
        }
        spot_lines::resources(page, self.output, self.cut, &mut resources);
        resources
    }
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

/// The document's metadata and identity.
fn describe(document: &mut Document, job: &Job, output: &Output, mut hash: Sha256) -> lopdf::Result<()> {
    let standard = output.standard;
    document.version = standard.version().into();
    hash.update(job.created.pdf());
    hash.update(metadata::xmp(job, standard, Key([0; 16])));
    let mut id = Key([0; 16]);
    id.0.iter_mut().zip(hash.finalize()).for_each(|(to, from)| *to = from);

    let packet = metadata::xmp(job, standard, id).into_bytes();
    let stream =
        Stream::new(dictionary! { "Type" => "Metadata", "Subtype" => "XML" }, packet).with_compression(false);
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
    let object_stream_config =
        ObjectStreamConfig { max_objects_per_stream: OBJECTS_PER_STREAM, compression_level: 9 };
    // Objects are packed together since PDF 1.5.
    let packed = !standard.is_opaque();
    let options = SaveOptions {
        use_object_streams: packed,
        use_xref_streams: packed,
        linearize: false,
        object_stream_config,
    };
    let mut pdf = Vec::new();
    document.save_with_options(&mut pdf, options).map_err(diagnostic)?;
    Ok(pdf)
}
