//! What the functions of all decks share.

use std::sync::Arc;

use super::art::ArtStore;
use super::face::Faces;
use super::text::cache::TextCache;
use crate::library::Library;

/// The files of a project, and what was made of them so far.
pub(super) struct Shared {
    pub(super) library: Library,
    pub(super) faces: Arc<Faces>,
    pub(super) art: ArtStore,
    pub(super) texts: Arc<TextCache>,
}

impl Shared {
    /// Nothing is made yet.
    pub(super) fn new(library: &Library, faces: Arc<Faces>) -> Shared {
        Shared { library: library.clone(), faces, art: ArtStore::default(), texts: Arc::default() }
    }

    /// The same with other templates: texts are set as before.
    pub(super) fn with_templates(&self, library: &Library) -> Shared {
        Shared { texts: Arc::clone(&self.texts), ..Shared::new(library, Arc::clone(&self.faces)) }
    }
}
