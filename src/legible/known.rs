//! What faces have in common: the ends of drawings, drawn backgrounds and the colours of images, each
//! determined once.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use sha2::{Digest, Sha256};

use super::background::Ground;
use super::content::Key;
use super::edge::Sides;
use super::raster::Raster;

/// Backgrounds are kept up to this number of pixels, which take 32 MB: those of 150 poker cards. The oldest
/// are drawn again if they are needed.
const PIXELS: usize = 8_000_000;

/// A cache of results that faces share.
#[derive(Debug, Default)]
pub(super) struct Known {
    ends: Mutex<BTreeMap<Key, Sides>>,
    grounds: Mutex<VecDeque<(Key, Arc<Ground>)>>,
    rasters: Mutex<BTreeMap<Key, Option<Arc<Raster>>>>,
}

impl Known {
    /// The ends of a drawing.
    pub(super) fn ends(&self, key: Key, find: impl FnOnce() -> Option<Sides>) -> Option<Sides> {
        if let Some(known) = lock(&self.ends).get(&key).copied() {
            return Some(known);
        }
        let found = find()?;
        lock(&self.ends).insert(key, found);
        Some(found)
    }

    /// A background.
    pub(super) fn ground(&self, key: Key, draw: impl FnOnce() -> Option<Ground>) -> Option<Arc<Ground>> {
        if let Some((_, known)) = lock(&self.grounds).iter().find(|(known, _)| *known == key) {
            return Some(Arc::clone(known));
        }
        let drawn = Arc::new(draw()?);
        let mut grounds = lock(&self.grounds);
        grounds.push_back((key, Arc::clone(&drawn)));
        let mut sum: usize = grounds.iter().map(|(_, ground)| ground.pixels()).sum();
        while sum > PIXELS
            && let Some((_, oldest)) = grounds.pop_front()
        {
            sum -= oldest.pixels();
        }
        Some(drawn)
    }

    /// The colours of an image file; `None` if it can't be read.
    pub(super) fn raster(&self, data: &[u8]) -> Option<Arc<Raster>> {
        let key = Sha256::digest(data).into();
        if let Some(known) = lock(&self.rasters).get(&key) {
            return known.clone();
        }
        let read = Raster::read(data).map(Arc::new);
        lock(&self.rasters).insert(key, read.clone());
        read
    }

    /// The number of backgrounds that are kept.
    #[cfg(test)]
    pub(super) fn drawn(&self) -> usize {
        lock(&self.grounds).len()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
