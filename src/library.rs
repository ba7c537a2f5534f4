//! What decks are printed with: templates, art and fonts, by name. Plain data; `files` fills it.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::diag::Source;

/// All templates, art and fonts at hand: the built-in ones, and over them the project's own.
#[derive(Clone, Debug, Default)]
pub struct Library {
    /// Template text by name without ending: `i-bid-you-not/lot`.
    pub templates: BTreeMap<String, Arc<Source>>,
    /// Art by name without ending: `i-bid-you-not/umbrella`; the variant for low ink as `i-bid-you-not/umbrella.low`.
    pub art: BTreeMap<String, Art>,
    /// Files in the folders of art whose format is not taken, by the name that they would have.
    pub unread: BTreeMap<String, String>,
    /// Font files in the order of their paths.
    pub fonts: Vec<FontFile>,
}

/// A picture as it was read.
#[derive(Clone, Debug)]
pub enum Art {
    /// SVG text.
    Svg(Arc<Source>),
    /// An image file: PNG, JPEG, WebP or GIF.
    Pixels(Arc<[u8]>),
}

/// A font file, TTF or OTF.
#[derive(Clone, Debug)]
pub struct FontFile {
    /// Its path, for messages.
    pub name: String,
    /// Its bytes.
    pub data: Arc<[u8]>,
}

/// Finds `name` for a deck: first in the deck's own folder, then from the top.
pub fn resolve<'a, T>(map: &'a BTreeMap<String, T>, deck: &str, name: &str) -> Option<(String, &'a T)> {
    [format!("{deck}/{name}"), name.to_string()].into_iter().find_map(|name| map.get(&name).map(|found| (name, found)))
}
