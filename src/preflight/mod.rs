//! Preflight of any PDF: violations of its standard, and things that will not print well.
//!
//! Bytes come from `files` or from `press`; errors go to `cli`. `file` opens a PDF (`comments`, `unpack`), `tree` finds the pages, `rule` lists the
//! rules with their clauses, `resources` collects all resources, and each other module checks one subject: `version`, `document`, `layers`,
//! `identity`, `pages`, `annotations`, `fonts`, `objects`, and `content` with `operators`, `state`, `color` and `image`; `vendor` checks the
//! requirements of print services, with `labels` for sides; `gathered` merges equal errors of many pages. It is a check, not a certificate: see
//! `docs/color.md` for its limits.

mod annotations;
mod color;
mod comments;
mod content;
mod document;
mod file;
mod fonts;
mod gathered;
mod identity;
mod image;
mod labels;
mod layers;
mod objects;
mod operators;
mod pages;
mod resources;
mod rule;
mod state;
mod tree;
mod unpack;
mod vendor;
mod version;

use std::collections::BTreeSet;

use lopdf::ObjectId;
use serde::Serialize;

use crate::diag::Diagnostic;
use crate::print::Standard;
use file::File;
pub use gathered::{Gathered, gathered};
use resources::Resources;
use rule::Rule;
pub use vendor::{PageSize, Vendor};

/// Severity of an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// The standard forbids it, or a press can't print it.
    Error,
    /// It can be printed, but will not look good.
    Warning,
}

/// The parent of a direct object, which has no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Holder {
    /// A page.
    Page,
    /// Another object.
    Object,
}

/// An error.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Finding {
    /// Its severity.
    pub level: Level,
    /// The page, from 1; `None` for the document as a whole.
    pub page: Option<usize>,
    /// The number of the object, or of its parent; `None` for the document as a whole.
    pub object: Option<u32>,
    /// A stable name of the rule.
    pub rule: &'static str,
    /// What is wrong.
    pub message: String,
    /// For a direct object: whether its parent is a page.
    pub direct: Option<Holder>,
    /// The source of the rule: number and clause of the standard, or the subject where the clause is not certain; or the print service. Empty for
    /// good practice.
    pub source: String,
}

/// The requirements for a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
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
    /// All errors, those of the document first, then page by page.
    pub diagnostics: Vec<Finding>,
}

impl Report {
    /// Whether there is an error that is not only a warning.
    pub fn fails(&self) -> bool {
        self.diagnostics.iter().any(|diagnostic| diagnostic.level == Level::Error)
    }
}

/// Checks a document.
///
/// # Errors
/// It is not a readable PDF.
pub fn check(pdf: &[u8], asked: Asked) -> Result<Report, Diagnostic> {
    check_for(pdf, asked, None)
}

/// Checks a document, also against the requirements of a print service.
///
/// # Errors
/// It is not a readable PDF.
pub fn check_for(pdf: &[u8], asked: Asked, vendor: Option<&Vendor>) -> Result<Report, Diagnostic> {
    let file = File::open(pdf)?;
    let standard = asked.standard.unwrap_or_else(|| identity::claimed(&file));
    let resources = Resources::of(&file);
    let pages = file.pages().iter().map(|id| id.0).collect();
    let mut found = Found { standard, pages, diagnostics: BTreeSet::new() };
    file.tree.check(&mut found);
    version::check(&file, &mut found);
    document::check(&file, &mut found);
    identity::check(&file, &mut found);
    pages::check(&file, &mut found);
    fonts::check(&file, &resources, &mut found);
    objects::check(&file, &resources, &mut found);
    content::check(&file, &resources, asked.ink_limit, &mut found);
    if let Some(vendor) = vendor {
        vendor::check(&file, &resources, vendor, &mut found);
    }
    Ok(Report {
        standard,
        pages: file.pages().len(),
        diagnostics: found.diagnostics.into_iter().map(|(_, diagnostic)| diagnostic).collect(),
    })
}

/// The errors so far, each once, sorted by page and object.
struct Found {
    standard: Standard,
    /// The numbers of the pages.
    pages: BTreeSet<u32>,
    diagnostics: BTreeSet<((usize, u32), Finding)>,
}

/// The location of an object.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct At {
    page: Option<usize>,
    object: Option<u32>,
    /// Whether it is a direct object within that object.
    direct: bool,
}

impl At {
    /// The location of a child object: at its number, or within this one.
    fn inner(self, id: Option<ObjectId>) -> At {
        At { object: id.map(|id| id.0).or(self.object), ..self }
    }
}

impl Found {
    /// Adds an error.
    fn add(&mut self, rule: &Rule, at: At, message: impl Into<String>) {
        self.insert(rule, at, message.into(), rule.source(self.standard));
    }

    /// Adds a violation of the requirements of a print service.
    fn vendor(&mut self, rule: &Rule, at: At, title: &str, message: String) {
        self.insert(rule, at, message, title.to_string());
    }

    fn insert(&mut self, rule: &Rule, at: At, message: String, source: String) {
        let level = if rule.is_advice { Level::Warning } else { Level::Error };
        let direct = match (at.direct, at.page, at.object) {
            (true, Some(_), Some(object)) if self.pages.contains(&object) => Some(Holder::Page),
            (true, _, Some(_)) => Some(Holder::Object),
            _ => None,
        };
        let diagnostic = Finding { level, page: at.page, object: at.object, rule: rule.id, message, direct, source };
        self.diagnostics.insert(((at.page.unwrap_or(0), at.object.unwrap_or(0)), diagnostic));
    }

    /// Adds an error of the document as a whole.
    fn document(&mut self, rule: &Rule, message: impl Into<String>) {
        self.add(rule, At::default(), message);
    }
}
