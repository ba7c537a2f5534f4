//! Deduplicated objects of the document, except pages and fonts: objects are named by a hash of their
//! content.
//!
//! Faces are converted on many threads and add their objects in any order; the object numbers in the document
//! depend only on the order of the faces in the job.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use resvg::tiny_skia::Transform;
use sha2::{Digest, Sha256};

use super::flate::Packer;
use super::value::{Dict, Value};
use crate::{limits, progress};

/// The name of an object: the first half of the SHA-256 of its content.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key(pub(super) [u8; 16]);

/// A dictionary, or a stream with its dictionary.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    /// Its dictionary, without `/Length`.
    pub(super) dict: Dict,
    /// The compressed stream.
    pub(super) stream: Option<Vec<u8>>,
}

/// All objects by name.
#[derive(Debug, Default)]
pub(super) struct Store {
    entries: Mutex<BTreeMap<Key, Entry>>,
    pictures: Mutex<BTreeMap<Key, Option<Key>>>,
    /// Compresses the streams.
    pub(super) packer: Packer,
}

impl Key {
    /// The name of something that consists of these parts.
    pub(super) fn of(parts: &[&[u8]]) -> Key {
        let mut hash = Sha256::new();
        for part in parts {
            hash.update((part.len() as u64).to_be_bytes());
            hash.update(part);
        }
        let mut key = [0; 16];
        key.iter_mut().zip(hash.finalize()).for_each(|(to, from)| *to = from);
        Key(key)
    }
}

impl Store {
    /// All objects once more, for a second document.
    pub(super) fn copy(&self) -> Store {
        Store { entries: Mutex::new(lock(&self.entries).clone()), ..Store::default() }
    }

    pub(super) fn dict(&self, dict: Dict) -> Key {
        let key = key(&dict, &[]);
        lock(&self.entries).entry(key).or_insert(Entry { dict, stream: None });
        key
    }

    /// Keeps a stream, which is compressed if it is new.
    pub(super) fn stream(&self, mut dict: Dict, content: &[u8]) -> Key {
        let key = stream_key(&mut dict, content);
        self.unpacked(key, &dict, content);
        key
    }

    /// The same for a stream whose [`stream_key`] is known.
    pub(super) fn unpacked(&self, key: Key, dict: &Dict, content: &[u8]) {
        let new = !lock(&self.entries).contains_key(&key);
        if new {
            self.keep(key, dict.clone(), self.packer.pack(content));
        }
    }

    /// Stores a stream that is already compressed, as its `/Filter` declares.
    pub(super) fn packed(&self, dict: Dict, content: Vec<u8>) -> Key {
        self.keep(key(&dict, &content), dict, content)
    }

    fn keep(&self, key: Key, dict: Dict, content: Vec<u8>) -> Key {
        lock(&self.entries).entry(key).or_insert_with(|| {
            progress::needs(limits::MEMORY_PER_KEPT_BYTE * content.len() as u64);
            Entry { dict, stream: Some(content) }
        });
        key
    }

    /// True if a value refers to a dictionary without a stream.
    pub(super) fn is_dict(&self, value: &Value) -> bool {
        matches!(value,
            Value::Object(key) if lock(&self.entries).get(key).is_some_and(|entry| entry.stream.is_none()))
    }

    /// A pattern without a stream for content that was moved: patterns do not move with what they paint (ISO
    /// 32000-2, 8.7.3.1).
    pub(super) fn moved(&self, pattern: &Value, matrix: Transform) -> Value {
        let known = |key: &Key| lock(&self.entries).get(key).map(|entry| entry.dict.clone());
        match pattern {
            Value::Object(key) => known(key)
                .map_or_else(|| pattern.clone(), |dict| Value::Object(self.dict(dict.moved(matrix)))),
            _ => pattern.clone(),
        }
    }

    /// Calls `make` for the picture file `data`, once for all cards, and returns its result.
    pub(super) fn picture(&self, data: &[u8], tag: &[u8], make: impl FnOnce() -> Option<Key>) -> Option<Key> {
        let file = Key::of(&[tag, data]);
        if let Some(known) = lock(&self.pictures).get(&file) {
            return *known;
        }
        let made = make();
        lock(&self.pictures).insert(file, made);
        made
    }

    /// Takes all objects out.
    pub(super) fn into_entries(self) -> BTreeMap<Key, Entry> {
        self.entries.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The name of a stream that will be compressed, which is added to its dictionary.
pub(super) fn stream_key(dict: &mut Dict, content: &[u8]) -> Key {
    dict.set("Filter", Value::name("FlateDecode"));
    key(dict, content)
}

fn key(dict: &Dict, content: &[u8]) -> Key {
    let mut identity = Vec::new();
    dict.write_identity(&mut identity);
    Key::of(&[&identity, content])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_equal_things_once() {
        let store = Store::default();
        let dict = || Dict::of([("A", Value::Int(1))]);
        assert_eq!(store.stream(dict(), b"x"), store.stream(dict(), b"x"));
        assert_ne!(store.stream(dict(), b"x"), store.stream(dict(), b"y"));
        assert_ne!(store.dict(dict()), store.dict(Dict::of([("A", Value::Real(1.0))])));
        assert_eq!(store.into_entries().len(), 4);
    }
}
