//! A careful look at any PDF before it is printed: what breaks the standard that it shall meet, and what will not print well.
//!
//! Bytes come from `files` or from `press`; errors go to `cli`. `file` opens (`comments`, `unpack`), `tree` finds the pages, `rule` names what is looked for and where a
//! standard says so, `resources` walks through all that is drawn with, and each other module looks at one thing: `version`, `document`, `layers`, `identity`,
//! `pages`, `annotations`, `fonts`, `objects`, and with `content` what pages draw (`operators`, `state`, `color`, `image`); `vendor` knows what printing
//! services ask for beyond standards, and `labels` what ours say about sides; `gathered` puts together what is the same on many pages. It is a check, not a certificate: see `docs/color.md` for what it does not see.

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

/// How bad an error is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// The standard forbids it, or a press cannot take it.
    Error,
    /// It can be printed, but will not look well.
    Warning,
}

/// What holds something that has no number of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Holder {
    /// A page.
    Page,
    /// Another object.
    Object,
}

/// Something that was found.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Finding {
    /// How bad it is.
    pub level: Level,
    /// The page, from 1; none for the document as a whole.
    pub page: Option<usize>,
    /// The number of the object, or of the one that it is written into; none for the document as a whole.
    pub object: Option<u32>,
    /// A stable name of the rule.
    pub rule: &'static str,
    /// What is wrong.
    pub message: String,
    /// If it has no number of its own: whether the object that it is written into is a page.
    pub direct: Option<Holder>,
    /// Where the standard says so: its number with the clause, or with the subject where the clause is not certain; or the printing service
    /// that asks for it. Empty for good practice.
    pub source: String,
}

/// What is asked of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The standard; `None` is the one that the document says it meets.
    pub standard: Option<Standard>,
    /// The most ink on one spot in percent.
    pub ink_limit: u16,
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The standard that was looked for.
    pub standard: Standard,
    /// How many pages the document has.
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

/// Looks at a document.
///
/// # Errors
/// If it is not a PDF that can be read.
pub fn check(pdf: &[u8], asked: Asked) -> Result<Report, Diagnostic> {
    check_for(pdf, asked, None)
}

/// Looks at a document, and whether a printing service can take it.
///
/// # Errors
/// If it is not a PDF that can be read.
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

/// Where something is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct At {
    page: Option<usize>,
    object: Option<u32>,
    /// Whether it has no number of its own, and is written into that object.
    direct: bool,
}

impl At {
    /// Where an object that this leads to is: at its number, or within this.
    fn inner(self, id: Option<ObjectId>) -> At {
        At { object: id.map(|id| id.0).or(self.object), ..self }
    }
}

impl Found {
    /// Adds an error.
    fn add(&mut self, rule: &Rule, at: At, message: impl Into<String>) {
        self.insert(rule, at, message.into(), rule.source(self.standard));
    }

    /// Adds something that a printing service asks for.
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
