//! An opened PDF: its objects, the page of each, and access to values.

use std::borrow::Cow;
use std::collections::BTreeMap;

use lopdf::{Dictionary, Document, LoadOptions, Object, ObjectId, Stream};

use super::finding::At;
use super::tree::Tree;
use super::unpack::{UnpackError, unpack};
use super::{comments, tail};
use crate::diag::Diagnostic;
use crate::limits;

/// The document.
pub(super) struct File {
    /// Its objects.
    pub(super) document: Document,
    /// Its pages.
    pub(super) tree: Tree,
    /// Number of bytes after its end.
    pub(super) tail: usize,
    /// The first page that uses each object.
    owners: BTreeMap<ObjectId, usize>,
}

impl File {
    pub(super) fn open(pdf: &[u8]) -> Result<File, Diagnostic> {
        let (pdf, tail) = tail::cut(pdf);
        let options = LoadOptions {
            max_decompressed_size: Some(limits::PDF_STREAM_BYTES),
            filter: Some(comments::blank),
            ..LoadOptions::default()
        };
        let document = Document::load_mem_with_options(pdf, options).map_err(|error| {
            let diagnostic = Diagnostic::error("pdf", format!("this is not a readable PDF: {error}"));
            if pdf.windows(8).any(|bytes| bytes == b"/Encrypt") {
                diagnostic.hint("it seems to be encrypted; save it without a password")
            } else {
                diagnostic
            }
        })?;
        // A PDF with an empty password is checked all the same.
        if document.trailer.has(b"Encrypt") && !document.was_encrypted() {
            let diagnostic = Diagnostic::error("pdf", "this PDF is encrypted with a password");
            return Err(diagnostic.hint("save it without a password; presses reject encrypted files"));
        }
        if document.catalog().is_err() {
            return Err(Diagnostic::error("pdf", "this PDF has no page tree"));
        }
        let tree = Tree::of(&document);
        let owners = owners(&document, &tree.pages);
        Ok(File { document, tree, tail, owners })
    }

    /// The pages in their order.
    pub(super) fn pages(&self) -> &[ObjectId] {
        &self.tree.pages
    }

    /// The location of an object.
    pub(super) fn at(&self, id: ObjectId) -> At {
        At { page: self.owners.get(&id).map(|page| page + 1), ..At::default() }.inner(Some(id))
    }

    /// Resolves a reference; other objects are returned unchanged.
    pub(super) fn follow<'a>(&'a self, object: &'a Object) -> (Option<ObjectId>, &'a Object) {
        self.document.dereference(object).unwrap_or((None, &Object::Null))
    }

    pub(super) fn operators<'a>(&self, stream: &'a Stream) -> Result<Cow<'a, [u8]>, UnpackError> {
        unpack(self, stream, limits::PDF_CONTENT_BYTES)
    }

    /// The operators of all streams of a page together (ISO 32000-2, 7.7.3.3); one without `/Contents` is
    /// empty.
    ///
    /// # Errors
    /// As [`unpack`], and for streams that are missing or no streams.
    pub(super) fn page_operators(&self, page: &Dictionary) -> Result<Vec<u8>, UnpackError> {
        let parts = match page.get(b"Contents") {
            Err(_) | Ok(Object::Null) => Vec::new(),
            Ok(contents) => match self.follow(contents).1 {
                Object::Array(parts) => parts.iter().map(|part| self.follow(part).1).collect(),
                part => vec![part],
            },
        };
        let mut all = Vec::new();
        for part in parts {
            let stream = part.as_stream().map_err(|_| UnpackError::Missing)?;
            all.extend_from_slice(&self.operators(stream)?);
            all.push(b'\n');
            if all.len() > limits::PDF_CONTENT_BYTES {
                return Err(UnpackError::TooLarge);
            }
        }
        Ok(all)
    }

    /// An entry of a dictionary, with references resolved.
    pub(super) fn get<'a>(&'a self, dict: &'a Dictionary, key: &str) -> Option<&'a Object> {
        dict.get(key.as_bytes()).ok().map(|object| self.follow(object).1).filter(|object| !object.is_null())
    }

    /// An entry that is a dictionary.
    pub(super) fn dict<'a>(&'a self, dict: &'a Dictionary, key: &str) -> Option<&'a Dictionary> {
        self.get(dict, key).and_then(as_dict)
    }

    /// An entry that is a name, as text.
    pub(super) fn name(&self, dict: &Dictionary, key: &str) -> Option<String> {
        self.get(dict, key)
            .and_then(|object| object.as_name().ok())
            .map(|name| String::from_utf8_lossy(name).into_owned())
    }

    /// An entry that is a number.
    pub(super) fn number(&self, dict: &Dictionary, key: &str) -> Option<f64> {
        self.get(dict, key).and_then(number)
    }

    /// An entry that is an array of numbers.
    pub(super) fn numbers(&self, dict: &Dictionary, key: &str) -> Option<Vec<f64>> {
        let array = self.get(dict, key)?.as_array().ok()?;
        array.iter().map(|object| number(self.follow(object).1)).collect()
    }

    /// An entry that is a text string.
    pub(super) fn text(&self, dict: &Dictionary, key: &str) -> Option<String> {
        self.get(dict, key)?.as_str().ok().map(text)
    }

    pub(super) fn catalog(&self) -> Option<&Dictionary> {
        self.document.catalog().ok()
    }

    /// The dictionaries of the pages, with their locations.
    pub(super) fn each_page(&self) -> impl Iterator<Item = (At, &Dictionary)> {
        let pages = (1..).zip(self.pages());
        pages.filter_map(|(number, id)| {
            let at = At { page: Some(number), object: Some(id.0), direct: false };
            Some((at, self.document.get_dictionary(*id).ok()?))
        })
    }

    /// An entry of a page or of the nodes above it (ISO 32000-2, 7.7.3.4).
    pub(super) fn inherited<'a>(&'a self, page: &'a Dictionary, key: &str) -> Option<&'a Object> {
        let mut node = page;
        for _ in 0..limits::PDF_DEPTH {
            if let Some(value) = self.get(node, key) {
                return Some(value);
            }
            node = self.dict(node, "Parent")?;
        }
        None
    }

    pub(super) fn streams(&self) -> impl Iterator<Item = (ObjectId, &Stream)> {
        self.document.objects.iter().filter_map(|(id, object)| Some((*id, object.as_stream().ok()?)))
    }

    /// Calls `visit` for each dictionary of an object, itself and direct ones within it.
    pub(super) fn each_dict<'a>(&'a self, mut call: impl FnMut(At, &'a Dictionary)) {
        for (id, object) in &self.document.objects {
            within(object, self.at(*id), 0, &mut call);
        }
    }
}

fn within<'a>(object: &'a Object, at: At, depth: usize, call: &mut impl FnMut(At, &'a Dictionary)) {
    if depth > limits::PDF_DEPTH {
        return;
    }
    let inner = At { direct: true, ..at };
    if let Object::Array(items) = object {
        items.iter().for_each(|item| within(item, inner, depth + 1, call));
    } else if let Some(dict) = as_dict(object) {
        call(at, dict);
        dict.iter().for_each(|(_, value)| within(value, inner, depth + 1, call));
    }
}

/// The dictionary of an object, that of a stream too.
pub(super) fn as_dict(object: &Object) -> Option<&Dictionary> {
    match object {
        Object::Dictionary(dict) => Some(dict),
        Object::Stream(stream) => Some(&stream.dict),
        _ => None,
    }
}

pub(super) fn number(object: &Object) -> Option<f64> {
    match object {
        Object::Integer(number) => Some(*number as f64),
        Object::Real(number) => Some(f64::from(*number)),
        _ => None,
    }
}

/// A text string (ISO 32000-2, 7.9.2.2): UTF-16 or UTF-8 with a mark, else taken as Latin 1.
pub(super) fn text(bytes: &[u8]) -> String {
    match bytes {
        [0xfe, 0xff, rest @ ..] => String::from_utf16_lossy(
            &rest.chunks_exact(2).map(|unit| u16::from_be_bytes([unit[0], unit[1]])).collect::<Vec<_>>(),
        ),
        [0xef, 0xbb, 0xbf, rest @ ..] => String::from_utf8_lossy(rest).into_owned(),
        _ => bytes.iter().map(|byte| char::from(*byte)).collect(),
    }
}

/// For each object, the first page that refers to it.
fn owners(document: &Document, pages: &[ObjectId]) -> BTreeMap<ObjectId, usize> {
    let mut owners = BTreeMap::new();
    for (place, page) in pages.iter().enumerate() {
        let mut waiting = vec![*page];
        while let Some(id) = waiting.pop() {
            if owners.contains_key(&id) {
                continue;
            }
            owners.insert(id, place);
            if let Some(object) = document.objects.get(&id) {
                references(object, 0, &mut waiting);
            }
        }
    }
    owners
}

/// The references in an object, except those upwards.
fn references(object: &Object, depth: usize, found: &mut Vec<ObjectId>) {
    if depth > limits::PDF_DEPTH {
        return;
    }
    match object {
        Object::Reference(id) => found.push(*id),
        Object::Array(items) => items.iter().for_each(|item| references(item, depth + 1, found)),
        _ => {
            for (key, value) in as_dict(object).into_iter().flat_map(Dictionary::iter) {
                if !matches!(key.as_slice(), b"Parent" | b"P" | b"Dest" | b"StructParent") {
                    references(value, depth + 1, found);
                }
            }
        }
    }
}
