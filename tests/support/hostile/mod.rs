//! Hostile projects and files, each small to write down and large in what it wants.

pub(crate) mod art;
pub(crate) mod documents;
pub(crate) mod killers;
pub(crate) mod svgs;
pub(crate) mod templates;

use std::path::PathBuf;

/// A project, and what is done with it.
pub(crate) struct Case {
    pub(crate) name: String,
    pub(crate) files: Vec<(PathBuf, Vec<u8>)>,
    pub(crate) args: &'static str,
    /// A part of the message; empty if it may as well be printed.
    pub(crate) told: &'static str,
}

pub(crate) const DECK: &str = "format = 1\nid = 'x'\ntitle = 'X'\nset = \
    { id = 'base', title = 'Base' }\n[types.t]\nfront = 'own'\n\
                               [[kinds]]\nid = 'owl'\ntype = 't'\nnumber = 1\n";

const FONT: &[u8] = include_bytes!("../../data/AlegreyaSans-Regular.ttf");

impl Case {
    /// A deck of one card with this template, and a font that it may use.
    pub(crate) fn template(name: &str, template: impl Into<Vec<u8>>, told: &'static str) -> Case {
        let files = vec![
            ("decks/x.toml".into(), DECK.into()),
            ("templates/own.svg".into(), template.into()),
            ("templates/fonts/AlegreyaSans-Regular.ttf".into(), FONT.into()),
        ];
        Case { name: name.to_string(), files, args: "build x --bleed 0mm", told }
    }

    /// A deck of one card that is this SVG.
    pub(crate) fn svg(name: &str, text: &str, told: &'static str) -> Case {
        Case::template(name, format!("{{% raw %}}{text}{{% endraw %}}"), told)
    }

    /// The same with other arguments.
    pub(crate) fn with(self, args: &'static str) -> Case {
        Case { args, ..self }
    }

    /// The same with one more file.
    pub(crate) fn and(mut self, path: &str, bytes: impl Into<Vec<u8>>) -> Case {
        self.files.push((path.into(), bytes.into()));
        self
    }
}

/// All of them.
pub(crate) fn cases() -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    cases.extend(
        svgs::refused().iter().map(|(name, text, _)| Case::svg(&format!("refused {name}"), text, "error")),
    );
    cases.extend(svgs::allowed().iter().map(|(name, text)| Case::svg(&format!("allowed {name}"), text, "")));
    cases.extend(killers::cases());
    cases.extend(templates::cases());
    cases.extend(art::cases());
    cases.extend(documents::cases());
    cases
}
