//! Collects all resources of pages, forms, tiles, graphics states and Type 3 glyphs, direct and indirect.

use std::collections::{BTreeMap, BTreeSet};

use lopdf::{Dictionary, Object};

use super::file::{File, as_dict};
use super::finding::At;
use crate::limits;

/// The kinds of resources that rules check (ISO 32000-2, table 34).
const KINDS: [&str; 6] = ["ColorSpace", "ExtGState", "Font", "Pattern", "Shading", "XObject"];

#[derive(Clone, Copy)]
pub(super) struct Resource<'a> {
    kind: &'static str,
    /// Its object; never null.
    pub(super) object: &'a Object,
    /// Its location, on the first page that uses it.
    pub(super) at: At,
}

/// All resources of a document, each once.
///
/// The cost is bounded by the number of objects, whatever their references, because nothing is visited twice.
pub(super) struct Resources<'a> {
    file: &'a File,
    all: Vec<Resource<'a>>,
    /// Indices in `all`. Objects are identified by their address in memory.
    known: BTreeMap<(&'static str, *const Object), usize>,
    lists: BTreeSet<*const Dictionary>,
}

impl<'a> Resources<'a> {
    /// Visits the pages in their order, then objects that no page refers to.
    pub(super) fn of(file: &'a File) -> Resources<'a> {
        let mut resources =
            Resources { file, all: Vec::new(), known: BTreeMap::new(), lists: BTreeSet::new() };
        let mut done = 0;
        for (at, page) in file.each_page() {
            resources.page(page, at);
            done = resources.nested(done);
        }
        for (id, object) in &file.document.objects {
            let Some(dict) = as_dict(object) else { continue };
            // `/DR` holds the resources of form fields.
            for list in ["Resources", "DR"].iter().filter_map(|key| dict.get(key.as_bytes()).ok()) {
                resources.list(list, file.at(*id));
            }
            if file.name(dict, "Type").as_deref() == Some("Font") {
                resources.keep("Font", object, file.at(*id));
            }
            done = resources.nested(done);
        }
        resources
    }

    pub(super) fn of_kind(&self, kind: &'static str) -> impl Iterator<Item = Resource<'a>> {
        self.all.iter().filter(move |resource| resource.kind == kind).copied()
    }

    /// The location of a resource; `None` if it is none.
    pub(super) fn at(&self, kind: &'static str, object: &Object) -> Option<At> {
        self.known
            .get(&(kind, std::ptr::from_ref(object)))
            .and_then(|place| self.all.get(*place))
            .map(|resource| resource.at)
    }

    /// The resources of a page, or of the next node above it that has some (ISO 32000-2, 7.7.3.4).
    fn page(&mut self, mut node: &'a Dictionary, mut at: At) {
        for _ in 0..limits::PDF_DEPTH {
            if self.file.get(node, "Resources").is_some() {
                break;
            }
            let Ok(parent) = node.get(b"Parent") else { return };
            let (id, parent) = self.file.follow(parent);
            at = at.inner(id);
            match as_dict(parent) {
                Some(parent) => node = parent,
                None => return,
            }
        }
        if let Ok(list) = node.get(b"Resources") {
            self.list(list, at);
        }
    }

    /// The entries of a dictionary of resources.
    fn list(&mut self, list: &'a Object, holder: At) {
        let Some((list, at)) = self.open(list, holder) else { return };
        for kind in KINDS {
            let Some((entries, at)) =
                list.get(kind.as_bytes()).ok().and_then(|entries| self.open(entries, at))
            else {
                continue;
            };
            for (_, object) in entries {
                self.add(kind, object, at);
            }
        }
    }

    /// A dictionary that was not visited before, and its location.
    fn open(&mut self, object: &'a Object, holder: At) -> Option<(&'a Dictionary, At)> {
        let (id, object) = self.file.follow(object);
        let dict = as_dict(object)?;
        let at = holder.inner(id);
        self.lists.insert(std::ptr::from_ref(dict)).then_some((dict, at))
    }

    fn add(&mut self, kind: &'static str, object: &'a Object, holder: At) {
        let (id, own) = self.file.follow(object);
        self.keep(kind, own, At { direct: id.is_none(), ..holder.inner(id) });
    }

    fn keep(&mut self, kind: &'static str, object: &'a Object, at: At) {
        let key = (kind, std::ptr::from_ref(object));
        if !object.is_null() && !self.known.contains_key(&key) {
            self.known.insert(key, self.all.len());
            self.all.push(Resource { kind, object, at });
        }
    }

    /// Visits the resources of the resources from an index on, recursively; returns the end.
    fn nested(&mut self, mut place: usize) -> usize {
        while let Some(Resource { kind, object, at }) = self.all.get(place).copied() {
            place += 1;
            let Some(dict) = as_dict(object) else { continue };
            let holder = At { direct: false, ..at };
            if let Ok(list) = dict.get(b"Resources") {
                self.list(list, holder);
            }
            match kind {
                "ExtGState" => self.graphics_state(dict, holder),
                "Font" => self.glyphs(dict, holder),
                "Pattern" => {
                    for kind in ["Shading", "ExtGState"] {
                        if let Ok(object) = dict.get(kind.as_bytes()) {
                            self.add(kind, object, holder);
                        }
                    }
                }
                _ => {}
            }
        }
        place
    }

    /// A font and the form of a soft mask.
    fn graphics_state(&mut self, state: &'a Dictionary, holder: At) {
        if let Some(font) = font_of_state(self.file, state) {
            self.add("Font", font, holder);
        }
        if let Some(form) = self.file.dict(state, "SMask").and_then(|mask| mask.get(b"G").ok()) {
            self.add("XObject", form, holder);
        }
    }

    /// Type 3 glyphs with their own resources.
    fn glyphs(&mut self, font: &'a Dictionary, holder: At) {
        let glyphs = self.file.dict(font, "CharProcs").into_iter().flatten();
        for (id, glyph) in glyphs.map(|(_, glyph)| self.file.follow(glyph)) {
            if let Some(list) = as_dict(glyph).and_then(|glyph| glyph.get(b"Resources").ok()) {
                self.list(list, holder.inner(id));
            }
        }
    }
}

/// The resources that pages use: fonts that show glyphs, and graphics states, images and forms. They are
/// identified by their dictionaries' address in memory.
#[derive(Default)]
pub(super) struct Used(BTreeSet<*const Dictionary>);

impl Used {
    pub(super) fn add(&mut self, object: &Object) {
        self.0.extend(as_dict(object).map(std::ptr::from_ref));
    }

    pub(super) fn has(&self, dict: &Dictionary) -> bool {
        self.0.contains(&std::ptr::from_ref(dict))
    }
}

/// The font that a graphics state sets, which comes before its size.
pub(super) fn font_of_state<'a>(file: &'a File, state: &'a Dictionary) -> Option<&'a Object> {
    file.get(state, "Font")?.as_array().ok()?.first()
}
