//! Values of a file together with their places.

use std::collections::BTreeMap;

use crate::diag::Place;

/// A kind or a card as written, with the places of its values.
#[derive(Clone, Debug)]
pub struct Written<T> {
    /// The kind or the card itself, as written.
    pub raw: T,
    /// Its table in the deck file, or its row in a spreadsheet.
    pub place: Place,
    /// The places of its values by their paths in `raw`.
    pub(super) parts: BTreeMap<String, Place>,
}

impl<T> Written<T> {
    /// The places of its values by their paths.
    pub fn places(&self) -> impl Iterator<Item = (String, Place)> {
        self.parts.iter().map(|(path, place)| (path.clone(), place.clone()))
    }

    /// The place of the value at `path` (`effects.0`), or of the nearest parent that is written.
    pub fn place_of(&self, path: &str) -> Place {
        let mut path = path;
        loop {
            if let Some(place) = self.parts.get(path) {
                return place.clone();
            }
            match path.rfind('.') {
                Some(at) => path = &path[..at],
                None => return self.place.clone(),
            }
        }
    }
}
