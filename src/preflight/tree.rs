//! The pages of a document, by a walk of our own: what can't be read must not just be missing from the count.

use std::collections::BTreeSet;

use lopdf::{Document, Object, ObjectId};

use super::file::as_dict;
use super::{At, Found, rule};
use crate::limits;

/// The tree of pages (ISO 32000-2, 7.7.3).
pub(super) struct Tree {
    /// The pages in their order.
    pub(super) pages: Vec<ObjectId>,
    /// What is wrong with it, and in which object.
    faults: Vec<(Option<u32>, String)>,
}

/// A node that is still to be looked at, or has been with all that is below it.
enum Step<'a> {
    Enter(&'a Object, Option<ObjectId>),
    Leave(ObjectId),
}

impl Tree {
    /// Walks the tree.
    pub(super) fn of(document: &Document) -> Tree {
        let mut tree = Tree { pages: Vec::new(), faults: Vec::new() };
        let Some(root) = document.catalog().ok().and_then(|catalog| catalog.get(b"Pages").ok()) else {
            tree.faults.push((None, "the catalog does not name its pages (`/Pages`)".into()));
            return tree;
        };
        let mut above = BTreeSet::new();
        let mut done = BTreeSet::new();
        let mut steps = vec![Step::Enter(root, None)];
        while let Some(step) = steps.pop() {
            match step {
                Step::Leave(id) => _ = above.remove(&id),
                Step::Enter(node, parent) => tree.enter(document, node, parent, &mut above, &mut done, &mut steps),
            }
        }
        tree.count(document, root);
        tree
    }

    fn enter<'a>(
        &mut self,
        document: &'a Document,
        node: &'a Object,
        parent: Option<ObjectId>,
        above: &mut BTreeSet<ObjectId>,
        done: &mut BTreeSet<ObjectId>,
        steps: &mut Vec<Step<'a>>,
    ) {
        let Ok(id) = node.as_reference() else {
            return self.fault(parent, "a node of the page tree is no reference to an object");
        };
        let Some(dict) = document.get_object(id).ok().and_then(as_dict) else {
            return self.fault(parent, format!("the page tree names object {}, which is missing or can't be read: a page is lost", id.0));
        };
        let Ok(kids) = dict.get(b"Kids") else {
            return match self.pages.len() < limits::PDF_PAGES {
                true => self.pages.push(id),
                false => steps.clear(),
            };
        };
        if above.contains(&id) {
            return self.fault(parent, format!("object {} of the page tree is below itself", id.0));
        }
        // Twice the same branch is as good as endless: each may hold another twice.
        if !done.insert(id) {
            return self.fault(parent, format!("the page tree names its object {} twice", id.0));
        }
        let Some(kids) = document.dereference(kids).ok().and_then(|(_, kids)| kids.as_array().ok()) else {
            return self.fault(Some(id), "the pages of the page tree (`/Kids`) are no list");
        };
        above.insert(id);
        steps.push(Step::Leave(id));
        steps.extend(kids.iter().rev().map(|kid| Step::Enter(kid, Some(id))));
    }

    fn fault(&mut self, at: Option<ObjectId>, message: impl Into<String>) {
        self.faults.push((at.map(|id| id.0), message.into()));
    }

    /// Compares the number of pages with what the document says.
    fn count(&mut self, document: &Document, root: &Object) {
        let found = self.pages.len();
        let root = root.as_reference().ok();
        let said = root.and_then(|id| document.get_dictionary(id).ok()?.get(b"Count").ok());
        let said = said.and_then(|said| document.dereference(said).ok()?.1.as_i64().ok());
        match said {
            _ if found >= limits::PDF_PAGES => self.fault(root, format!("there are {found} pages or more: no others are looked at")),
            _ if found == 0 => self.fault(root, "there are no pages"),
            None => self.fault(root, "the page tree does not say how many pages there are (`/Count`)"),
            Some(said) if usize::try_from(said) != Ok(found) => {
                self.fault(root, format!("the page tree says that there are {said} pages (`/Count`), but {found} can be found"));
            }
            Some(_) => {}
        }
    }

    /// Tells what is wrong.
    pub(super) fn check(&self, found: &mut Found) {
        for (object, message) in &self.faults {
            found.add(&rule::PAGE_TREE, At { page: None, object: *object, direct: false }, message.as_str());
        }
    }
}
