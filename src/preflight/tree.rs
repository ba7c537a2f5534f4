//! The pages of a document, by a walk of our own that reports unreadable pages instead of leaving them out.

use std::collections::BTreeSet;

use lopdf::{Document, Object, ObjectId};

use super::finding::{At, Found};
use super::rule;
use crate::limits;

/// The tree of pages (ISO 32000-2, 7.7.3).
pub(super) struct Tree {
    /// The pages in their order.
    pub(super) pages: Vec<ObjectId>,
    /// The message, and the object.
    diagnostics: Vec<(Option<u32>, String)>,
}

/// A step of the walk: into a node, or out of it after everything below it.
enum Step<'a> {
    Enter(&'a Object, Option<ObjectId>),
    /// With the number of pages before it.
    Leave(ObjectId, usize),
}

/// The state of the walk.
struct Walk<'a> {
    document: &'a Document,
    /// The remaining steps, the next one last.
    steps: Vec<Step<'a>>,
    /// The nodes above the current one.
    above: BTreeSet<ObjectId>,
    /// The visited nodes.
    done: BTreeSet<ObjectId>,
}

impl Tree {
    /// Walks the tree.
    pub(super) fn of(document: &Document) -> Tree {
        let mut tree = Tree { pages: Vec::new(), diagnostics: Vec::new() };
        let Some(root) = document.catalog().ok().and_then(|catalog| catalog.get(b"Pages").ok()) else {
            tree.diagnostics.push((None, "the catalog does not name its pages (`/Pages`)".into()));
            return tree;
        };
        let mut walk = Walk {
            document,
            steps: vec![Step::Enter(root, None)],
            above: BTreeSet::new(),
            done: BTreeSet::new(),
        };
        while let Some(step) = walk.steps.pop() {
            match step {
                Step::Leave(id, before) => {
                    walk.above.remove(&id);
                    tree.count(document, id, tree.pages.len() - before);
                }
                Step::Enter(node, parent) => tree.enter(&mut walk, node, parent),
            }
        }
        if tree.pages.is_empty() {
            tree.diagnostic(root.as_reference().ok(), "there are no pages");
        }
        tree
    }

    fn enter<'a>(&mut self, walk: &mut Walk<'a>, node: &'a Object, parent: Option<ObjectId>) {
        let document = walk.document;
        let Ok(id) = node.as_reference() else {
            return self.diagnostic(parent, "a node of the page tree is no reference to an object");
        };
        let Ok(object) = document.get_object(id) else {
            return self.diagnostic(
                parent,
                format!(
                    "the page tree names object {}, which is missing or can't be read: a page is lost",
                    id.0
                ),
            );
        };
        let kids = match kids_of(document, object) {
            Ok(Some(kids)) => kids,
            Ok(None) if self.pages.len() < limits::PDF_PAGES => return self.pages.push(id),
            Ok(None) => {
                walk.steps.clear();
                return self.diagnostic(
                    parent,
                    format!("there are more than {} pages: the others are not checked", limits::PDF_PAGES),
                );
            }
            Err(why) => return self.diagnostic(Some(id), format!("object {} of the page tree {why}", id.0)),
        };
        if walk.above.contains(&id) {
            return self.diagnostic(parent, format!("object {} of the page tree is below itself", id.0));
        }
        // A branch that occurs twice makes the walk practically endless: each may hold another one twice.
        if !walk.done.insert(id) {
            return self.diagnostic(parent, format!("the page tree names its object {} twice", id.0));
        }
        let Some(kids) = document.dereference(kids).ok().and_then(|(_, kids)| kids.as_array().ok()) else {
            return self.diagnostic(Some(id), "the pages of the page tree (`/Kids`) are no list");
        };
        walk.above.insert(id);
        walk.steps.push(Step::Leave(id, self.pages.len()));
        walk.steps.extend(kids.iter().rev().map(|kid| Step::Enter(kid, Some(id))));
    }

    fn diagnostic(&mut self, at: Option<ObjectId>, message: impl Into<String>) {
        let diagnostic = (at.map(|id| id.0), message.into());
        // A list may hold the same object millions of times.
        if self.diagnostics.last() != Some(&diagnostic) {
            self.diagnostics.push(diagnostic);
        }
    }

    /// Compares the number of pages below a node with its `/Count`.
    fn count(&mut self, document: &Document, id: ObjectId, found: usize) {
        let said = document.get_dictionary(id).ok().and_then(|node| node.get(b"Count").ok());
        let said = said.and_then(|said| document.dereference(said).ok()?.1.as_i64().ok());
        match said {
            None => {
                self.diagnostic(Some(id), "the page tree does not say how many pages there are (`/Count`)")
            }
            Some(said) if usize::try_from(said) != Ok(found) => {
                self.diagnostic(
                    Some(id),
                    format!(
                        "the page tree says that there are {said} pages (`/Count`), but {found} can be found"
                    ),
                );
            }
            Some(_) => {}
        }
    }

    /// Reports the errors of the walk.
    pub(super) fn check(&self, found: &mut Found) {
        for (object, message) in &self.diagnostics {
            found.add(&rule::PAGE_TREE, At { object: *object, ..At::default() }, message.as_str());
        }
    }
}

/// The `/Kids` of a node; none for a page.
///
/// # Errors
/// That it is neither a node nor a page.
fn kids_of<'a>(document: &'a Document, object: &'a Object) -> Result<Option<&'a Object>, String> {
    let dict = match object {
        Object::Dictionary(dict) => dict,
        Object::Stream(_) => return Err("is a stream, and no page".into()),
        _ => return Err("is no dictionary, and no page".into()),
    };
    let kids = dict.get(b"Kids").ok();
    let kind = dict.get(b"Type").ok().map(|kind| {
        document.dereference(kind).ok().and_then(|(_, kind)| kind.as_name().ok()).unwrap_or(b"?")
    });
    match (kind, kids) {
        (None, _) | (Some(b"Pages"), Some(_)) | (Some(b"Page"), None) => Ok(kids),
        (Some(b"Pages"), None) => Err("is of the type `/Pages`, and has no list of them (`/Kids`)".into()),
        (Some(b"Page"), Some(_)) => Err("is of the type `/Page`, and has a list of others (`/Kids`)".into()),
        (Some(kind), _) => {
            let shown: String = String::from_utf8_lossy(kind).chars().take(40).collect();
            Err(format!("is of the type `/{shown}`, and no page"))
        }
    }
}
