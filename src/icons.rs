//! The built-in icons: name, subject, tags, author and drawing of each.
//!
//! `src/icons/icons.txt` has a line for each author and for each icon, with tabs between the parts; the
//! program contains it compressed. All drawings fill a square of [`BOX`] units and have the colour of the
//! text.

mod emoji;

use std::io::Read;
use std::sync::LazyLock;

use flate2::read::ZlibDecoder;

use crate::credits::Work;
pub use emoji::{is_emoji, of_emoji};

/// The folder of the icons among the art: `icon/anvil`.
pub const FOLDER: &str = "icon";

/// Width and height of the square that each drawing fills.
pub const BOX: u32 = 1000;

static PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/icons.zlib"));

static SET: LazyLock<(Vec<Author>, Vec<Icon>)> = LazyLock::new(|| {
    let mut text = String::new();
    // The build script has written these bytes; a test reads them all.
    let _ = ZlibDecoder::new(PACKED).read_to_string(&mut text);
    let rows = text.lines().map(|line| line.split('\t').map(str::to_string).collect::<Vec<_>>());
    let (mut authors, mut icons) = (Vec::new(), Vec::new());
    for row in rows {
        match <[String; 5]>::try_from(row) {
            Ok([mark, folder, name, licence, page]) if mark == "@" => {
                authors.push(Author { folder, name, licence, page })
            }
            Ok([name, subject, tags, file, path]) => icons.push(Icon { name, subject, tags, file, path }),
            Err(_) => {}
        }
    }
    (authors, icons)
});

/// An author of icons.
#[derive(Debug)]
pub struct Author {
    /// The author's folder in the collection that the icons come from.
    folder: String,
    /// The author's name, to be credited.
    pub name: String,
    /// SPDX name of the licence.
    pub licence: String,
    /// The author's page.
    pub page: String,
}

/// A built-in icon.
#[derive(Debug)]
pub struct Icon {
    /// Its name: lower-case letters, digits and hyphens.
    pub name: String,
    /// Its subject, such as `animals`, by which icons are sorted.
    pub subject: String,
    /// More words that it is found by, with spaces between.
    pub tags: String,
    /// Its file in the collection that it comes from: the author's folder and a name.
    file: String,
    /// The data of its path, in a square of [`BOX`] units.
    pub path: String,
}

impl Icon {
    /// Who has drawn it.
    pub fn author(&self) -> Option<&'static Author> {
        let folder = self.file.split('/').next()?;
        SET.0.iter().find(|author| author.folder == folder)
    }

    /// The icon as an SVG file.
    pub fn svg(&self) -> String {
        let path = &self.path;
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {BOX} {BOX}"><path fill="currentColor" d="{path}"/></svg>"#
        )
    }

    /// True if its subject, its name, a part of its name or a tag starts with this word.
    fn is_about(&self, word: &str) -> bool {
        let mut words =
            self.name.split('-').chain(self.tags.split(' ')).chain([self.name.as_str(), &self.subject]);
        words.any(|known| known.starts_with(word))
    }
}

/// All icons, by subject and name.
pub fn all() -> &'static [Icon] {
    &SET.1
}

/// The icons that all words describe.
pub fn find(words: &[String]) -> Vec<&'static Icon> {
    let words: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
    all().iter().filter(|icon| words.iter().all(|word| icon.is_about(word))).collect()
}

/// The icons that have this word as a tag, also in the plural.
pub fn tagged(word: &str) -> impl Iterator<Item = &'static Icon> {
    let word = word.to_lowercase();
    let is_word = move |tag: &str| tag == word || word.strip_suffix('s') == Some(tag);
    all().iter().filter(move |icon| icon.tags.split(' ').any(&is_word))
}

/// The folder of the icons that were drawn for this program.
const OWN: &str = "bidpress";

/// The works of the authors whose icons are wanted, each with its files.
pub fn works(is_wanted: impl Fn(&str) -> bool) -> Vec<Work> {
    let of = |author: &'static Author| {
        let drawn = all().iter().filter(|icon| {
            icon.author().is_some_and(|own| own.folder == author.folder) && is_wanted(&icon.name)
        });
        let is_own = author.folder == OWN;
        let title = if is_own {
            "Icons of bidpress".to_string()
        } else {
            format!("Icons of game-icons.net by {}", author.name)
        };
        Work {
            files: drawn.map(|icon| format!("{}.svg", icon.name)).collect(),
            title,
            author: author.name.clone(),
            licence: author.licence.clone(),
            licence_file: Some(
                if is_own { "LICENSE-own-icons.txt" } else { "LICENSE-game-icons.txt" }.into(),
            ),
            source: Some(author.page.clone()),
            changes: (!is_own).then(|| "scaled to one square, some rotated".into()),
            folder: format!("art/{FOLDER}"),
        }
    };
    SET.0.iter().map(of).filter(|work| !work.files.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use std::collections::BTreeSet;

    use super::*;
    use crate::files;
    use crate::fonts::Fonts;
    use crate::id::is_id;
    use crate::svg;

    #[test]
    fn every_icon_is_drawn_in_its_square_and_has_a_licence() {
        let fonts = Fonts::new(&[]);
        let texts = files::built_in_texts();
        let lines =
            include_str!("icons/icons.txt").lines().filter(|line| !line.starts_with(['#', '@'])).count();
        assert!(lines >= 300 && lines == all().len(), "{lines} lines, {} icons", all().len());
        let mut names = BTreeSet::new();
        for icon in all() {
            let name = &icon.name;
            assert!(is_id(name) && names.insert(name), "the name `{name}`");
            assert!(!icon.subject.is_empty() && !icon.tags.is_empty(), "{name} has no tags");
            let author = icon.author().unwrap_or_else(|| panic!("{name} has no author"));
            assert!(
                ["CC-BY-3.0", "CC0-1.0"].contains(&author.licence.as_str())
                    && author.page.starts_with("http"),
                "{author:?}"
            );
            let tree = svg::parse(&icon.svg(), &fonts).unwrap_or_else(|error| panic!("{name}: {error:?}"));
            let (drawn, canvas) = (tree.root().abs_bounding_box(), tree.size());
            let scale = canvas.width() / BOX as f32;
            assert!(drawn.left() >= 0.0 && drawn.top() >= 0.0, "{name} starts at {drawn:?}");
            assert!(
                drawn.right() <= canvas.width() && drawn.bottom() <= canvas.height(),
                "{name} ends at {drawn:?}"
            );
            let longest = drawn.width().max(drawn.height()) / scale;
            assert!(longest >= BOX as f32 * 0.99, "{name} is {longest} units long");
        }
        for work in works(|_| true) {
            let licence = texts.get(&format!("{}/{}", work.folder, work.licence_file.as_ref().unwrap()));
            assert!(
                licence.is_some_and(|text| text.contains(&work.author)),
                "the licence of {}",
                work.author
            );
        }
        assert_eq!(works(|_| true).iter().map(|work| work.files.len()).sum::<usize>(), all().len());
    }

    #[test]
    fn the_program_grows_by_less_than_400_kilobytes() {
        assert!(PACKED.len() < 400_000, "{} bytes", PACKED.len());
    }

    #[test]
    fn icons_are_found_by_name_tag_and_subject() {
        let found = |words: &str| {
            let words: Vec<String> = words.split(' ').map(str::to_string).collect();
            find(&words).into_iter().map(|icon| icon.name.as_str()).collect::<Vec<_>>()
        };
        assert_eq!(found("anvil"), ["anvil", "smith"]);
        assert!(found("Smith").contains(&"anvil"), "a tag");
        assert!(found("animals bird").contains(&"owl") && !found("animals bird").contains(&"cow"));
        assert!(found("nothing-like-this").is_empty());
    }
}
