//! Preflight of any PDF: violations of its standard, and things that will not print well.
//!
//! Bytes come from `files` or from `press`; errors go to `cli`. `file` opens a PDF (`comments`, `unpack`),
//! `tree` finds the pages, `rule` lists the rules with their clauses, `resources` collects all resources, and
//! each other module checks one subject: `version`, `document`, `layers`, `claim`, `identity`, `pages`,
//! `annotations`, `fonts`, `objects`, and `content` with `operators`, `state`, `text`, `path`, `artwork`,
//! `appearance`, `color`, `spots` and `image`; `vendor` checks the requirements of print services, with
//! `labels` for sides; `gathered` merges equal errors of many pages. It is a check, not a certificate: see
//! `docs/color.md` for its limits.

mod annotations;
mod appearance;
mod artwork;
mod claim;
mod color;
mod comments;
mod content;
mod document;
mod file;
mod finding;
mod fonts;
mod gathered;
mod identity;
mod image;
mod labels;
mod layers;
mod objects;
mod operators;
mod pages;
mod path;
mod resources;
mod rule;
mod spots;
mod state;
mod tail;
mod text;
mod tree;
mod unpack;
mod vendor;
mod version;

use std::collections::BTreeSet;

use crate::diag::Diagnostic;
use crate::print::Standard;
use file::File;
use finding::Found;
pub use finding::{Finding, Holder, Level};
pub use gathered::{Gathered, gathered};
use resources::Resources;
pub use vendor::{PageSize, Vendor};

/// The requirements for a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Requirements {
    /// The standard; `None` is the one that the document claims.
    pub standard: Option<Standard>,
    /// Total ink limit in percent.
    pub ink_limit: u16,
}

/// The result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The standard that was checked.
    pub standard: Standard,
    /// Number of pages.
    pub pages: usize,
    /// The colours of text of at most [`FEW_INKS_TEXT`](crate::press::color::FEW_INKS_TEXT) points in CMYK,
    /// in percent of each ink. Few inks keep it sharp.
    pub small_text: Vec<[u8; 4]>,
    /// All errors, those of the document first, then page by page.
    pub diagnostics: Vec<Finding>,
}

impl Report {
    /// True if there is an error that is not only a warning.
    pub fn fails(&self) -> bool {
        self.diagnostics.iter().any(|diagnostic| diagnostic.level == Level::Error)
    }
}

/// Checks a document, against the requirements of a print service too if there is one.
///
/// # Errors
/// It is not a readable PDF.
pub fn check(pdf: &[u8], asked: Requirements, vendor: Option<&Vendor>) -> Result<Report, Diagnostic> {
    let file = File::open(pdf)?;
    let claims = claim::Claims::of(&file);
    let standard = asked.standard.unwrap_or(claims.standard);
    let resources = Resources::of(&file);
    let pages = file.pages().iter().map(|id| id.0).collect();
    let mut found = Found { standard, pages, diagnostics: BTreeSet::new(), small_text: BTreeSet::new() };
    file.tree.check(&mut found);
    if asked.standard.is_none() {
        claims.check(&mut found);
    }
    version::check(&file, &mut found);
    document::check(&file, &mut found);
    identity::check(&file, &mut found);
    pages::check(&file, &mut found);
    let used = content::check(&file, &resources, asked.ink_limit, &mut found);
    spots::check(&file, &resources, &mut found);
    fonts::check(&file, &resources, &used, &mut found);
    objects::check(&file, &resources, &used, &mut found);
    if let Some(vendor) = vendor {
        vendor::check(&file, &resources, &used, vendor, &mut found);
    }
    Ok(Report {
        standard,
        pages: file.pages().len(),
        small_text: found.small_text.into_iter().collect(),
        diagnostics: found.diagnostics.into_iter().map(|(_, diagnostic)| diagnostic).collect(),
    })
}
