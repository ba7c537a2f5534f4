//! Credits: each `credits.toml` under `templates/` credits the files beside it.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::diag::{Diagnostic, Diagnostics, Place, Source};

/// A work that files were taken from.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Work {
    /// Names of files in the folder, or patterns with one `*`.
    pub files: Vec<String>,
    /// Its title.
    pub title: String,
    /// The author.
    pub author: String,
    /// SPDX name of its licence.
    pub licence: String,
    /// The file beside it with the licence's text or notice.
    pub licence_file: Option<String>,
    /// Where it came from.
    pub source: Option<String>,
    /// The changes that were made to it.
    pub changes: Option<String>,
    /// The folder under `templates/`.
    #[serde(skip)]
    pub folder: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CreditsFile {
    work: Vec<Work>,
}

impl Work {
    /// True if a file of its folder belongs to the work.
    pub fn covers(&self, name: &str) -> bool {
        self.files.iter().any(|pattern| match pattern.split_once('*') {
            Some((start, end)) => {
                name.len() >= start.len() + end.len() && name.starts_with(start) && name.ends_with(end)
            }
            None => pattern == name,
        })
    }
}

/// All works of all `credits.toml` among the texts, in the order of their folders.
///
/// # Errors
/// Files that differ from it.
pub fn works(texts: &BTreeMap<String, String>) -> Result<Vec<Work>, Diagnostics> {
    let mut diagnostics = Diagnostics::default();
    let mut works = Vec::new();
    for (path, text) in texts {
        let Some(folder) = path.strip_suffix("/credits.toml") else { continue };
        match toml::from_str::<CreditsFile>(text) {
            Ok(file) => {
                works.extend(file.work.into_iter().map(|work| Work { folder: folder.to_string(), ..work }))
            }
            Err(error) => {
                let source = Source::new(format!("templates/{path}"), text.as_str());
                let place =
                    error.span().map_or_else(|| Place::file(&source), |span| Place::new(&source, span));
                diagnostics.push(
                    Diagnostic::error("credits", "this is not a credits file")
                        .at(place, error.message().to_string()),
                );
            }
        }
    }
    diagnostics.into_result(works).map(|(works, _)| works)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files;

    #[test]
    fn every_picture_and_font_is_credited_once() {
        let texts = files::built_in_texts();
        let works = works(&texts).unwrap();
        for path in files::built_in_names() {
            let (folder, name) = path.rsplit_once('/').unwrap_or(("", &path));
            let art = folder.starts_with("art/") || folder.starts_with("fonts/");
            if !art
                || !name.ends_with(".svg")
                    && !name.ends_with(".ttf")
                    && !name.ends_with(".otf")
                    && !name.ends_with(".png")
            {
                continue;
            }
            let count = works.iter().filter(|work| work.folder == folder && work.covers(name)).count();
            assert_eq!(count, 1, "templates/{path} is credited {count} times");
        }
        for work in &works {
            if let Some(file) = &work.licence_file {
                assert!(
                    texts.contains_key(&format!("{}/{file}", work.folder)),
                    "{}/{file} is missing",
                    work.folder
                );
            } else {
                assert!(
                    work.licence == "CC0-1.0",
                    "{} in {} has no licence beside it",
                    work.title,
                    work.folder
                );
            }
        }
    }
}
