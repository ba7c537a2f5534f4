//! What decks are printed with: templates, art and fonts, by name. Plain data; `files` fills it.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::diag::Source;

/// Endings of the files of pictures.
pub const PICTURE_ENDINGS: [&str; 6] = ["svg", "png", "jpg", "jpeg", "webp", "gif"];

/// All templates, art and fonts at hand: the built-in ones, and over them the project's own.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Library {
    /// Template text by name without ending: `i-bid-you-not/lot`.
    pub templates: BTreeMap<String, Arc<Source>>,
    /// Art by name without ending: `i-bid-you-not/umbrella`; the variant for low ink as
    /// `i-bid-you-not/umbrella.low`.
    pub art: BTreeMap<String, Art>,
    /// Files in the folders of art in unsupported formats, by the name that they would have.
    pub unread: BTreeMap<String, String>,
    /// Pictures of a project that are not in its folder of art, by their names: beside the deck file, or in a
    /// folder such as `images`.
    pub elsewhere: BTreeMap<String, String>,
    /// Font files in the order of their paths.
    pub fonts: Vec<FontFile>,
}

impl Library {
    /// True if another library has the same art and fonts.
    pub fn looks_like(&self, other: &Library) -> bool {
        (&self.art, &self.fonts) == (&other.art, &other.fonts)
    }

    /// Lets a deck use the templates and art of another folder where it has none of its own: of the deck that
    /// it is a copy of, or of an expansion.
    pub fn lend(&mut self, from: &str, deck: &str) {
        lend(&mut self.templates, from, deck);
        lend(&mut self.art, from, deck);
    }
}

/// A variant for low ink is lent together with its picture.
fn lend<T: Clone>(map: &mut BTreeMap<String, T>, from: &str, deck: &str) {
    let folder = format!("{from}/");
    let has_own = |name: &str| {
        let name = name.strip_suffix(".low").unwrap_or(name);
        resolve(map, deck, name).is_some()
    };
    let all = map.range(folder.clone()..).map_while(|(name, own)| Some((name.strip_prefix(&folder)?, own)));
    let lent: Vec<(String, T)> = all
        .filter(|(name, _)| !has_own(name))
        .map(|(name, own)| (format!("{deck}/{name}"), own.clone()))
        .collect();
    map.extend(lent);
}

/// A picture as it was read.
#[derive(Clone, Debug, PartialEq)]
pub enum Art {
    /// SVG text.
    Svg(Arc<Source>),
    /// An image file: PNG, JPEG, WebP or GIF.
    Pixels(Arc<[u8]>),
}

/// A font file, TTF or OTF.
#[derive(Clone, Debug, PartialEq)]
pub struct FontFile {
    /// Its path, for messages.
    pub name: String,
    /// Its bytes.
    pub data: Arc<[u8]>,
}

/// Finds `name` for a deck: first in the deck's own folder, then from the top.
pub fn resolve<'a, T>(map: &'a BTreeMap<String, T>, deck: &str, name: &str) -> Option<(String, &'a T)> {
    [format!("{deck}/{name}"), name.to_string()]
        .into_iter()
        .find_map(|name| map.get(&name).map(|found| (name, found)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_deck_has_is_not_replaced() {
        let names = [
            "bid-it/star",
            "bid-it/star.low",
            "bid-it/rays",
            "bid-it/rays.low",
            "bid-it/quilt",
            "mine/star",
            "quilt",
            "bid-its/moon",
        ];
        let mut map: BTreeMap<String, usize> =
            names.iter().enumerate().map(|(at, name)| (name.to_string(), at)).collect();
        lend(&mut map, "bid-it", "mine");
        let own: Vec<(&str, usize)> =
            map.iter().filter_map(|(name, at)| Some((name.strip_prefix("mine/")?, *at))).collect();
        assert_eq!(own, [("rays", 2), ("rays.low", 3), ("star", 5)]);
    }
}
