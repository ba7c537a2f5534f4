//! Errors in a document, and where they are.

use std::collections::BTreeSet;

use lopdf::ObjectId;
use serde::Serialize;

use super::rule::Rule;
use crate::print::Standard;

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
    /// A description of the error.
    pub message: String,
    /// For a direct object: whether its parent is a page.
    pub direct: Option<Holder>,
    /// The source of the rule: number and clause of the standard, or the subject where the clause is not
    /// certain; or the print service. Empty for good practice.
    pub source: String,
}

/// The errors so far, each once, sorted by page and object.
pub(super) struct Found {
    /// The standard that the document is checked for.
    pub(super) standard: Standard,
    /// The numbers of the pages.
    pub(super) pages: BTreeSet<u32>,
    /// The errors, after their page and object.
    pub(super) diagnostics: BTreeSet<((usize, u32), Finding)>,
    /// The colours of small text in CMYK, in percent of each ink.
    pub(super) small_text: BTreeSet<[u8; 4]>,
}

/// The location of an object.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct At {
    /// The page, from 1.
    pub(super) page: Option<usize>,
    pub(super) object: Option<u32>,
    /// Set if it is a direct object within that object.
    pub(super) direct: bool,
}

impl At {
    /// The location of a child object: at its number, or within this one.
    pub(super) fn inner(self, id: Option<ObjectId>) -> At {
        At { object: id.map(|id| id.0).or(self.object), ..self }
    }
}

impl Found {
    /// Adds an error.
    pub(super) fn add(&mut self, rule: &Rule, at: At, message: impl Into<String>) {
        self.insert(rule, at, message.into(), rule.source(self.standard));
    }

    /// Adds a violation of the requirements of a print service.
    pub(super) fn vendor(&mut self, rule: &Rule, at: At, title: &str, message: String) {
        self.insert(rule, at, message, title.to_string());
    }

    fn insert(&mut self, rule: &Rule, at: At, message: String, source: String) {
        let level = if rule.is_advice { Level::Warning } else { Level::Error };
        let direct = match (at.direct, at.page, at.object) {
            (true, Some(_), Some(object)) if self.pages.contains(&object) => Some(Holder::Page),
            (true, _, Some(_)) => Some(Holder::Object),
            _ => None,
        };
        let diagnostic =
            Finding { level, page: at.page, object: at.object, rule: rule.id, message, direct, source };
        self.diagnostics.insert(((at.page.unwrap_or(0), at.object.unwrap_or(0)), diagnostic));
    }

    /// Adds an error of the document as a whole.
    pub(super) fn document(&mut self, rule: &Rule, message: impl Into<String>) {
        self.add(rule, At::default(), message);
    }
}
