//! Tests of whole templates, by what they are about; and what all of them need.

mod art;
mod error;
mod fit;
mod language;
mod typeset;

use std::collections::BTreeMap;
use std::sync::Arc;

use resvg::usvg;

use super::{CardContext, DeckContext, Engine, FaceContext, Faces, Ink, Page, Size};
use crate::diag::{Diagnostic, Source};
use crate::library::{Art, FontFile, Library};

/// A bench to render templates on: a library that can be added to, a deck, a page and a card.
pub(super) struct Stage {
    pub(super) library: Library,
    pub(super) deck: DeckContext,
    pub(super) page: Page,
    pub(super) card: FaceContext,
}

pub(super) fn font_files() -> Vec<FontFile> {
    let file = |name: &str, data: &[u8]| FontFile { name: name.to_string(), data: Arc::from(data) };
    vec![
        file(
            "AlegreyaSans-Regular.ttf",
            include_bytes!("../../../tests/data/fonts/AlegreyaSans-Regular.ttf"),
        ),
        file("AlegreyaSans-Bold.ttf", include_bytes!("../../../tests/data/fonts/AlegreyaSans-Bold.ttf")),
        file("AlegreyaSans-Italic.ttf", include_bytes!("../../../tests/data/fonts/AlegreyaSans-Italic.ttf")),
    ]
}

pub(super) const COIN: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><ellipse cx="10" cy="5" rx="10" ry="5" fill="currentColor"/></svg>"##;

impl Stage {
    /// Deck `d` with a coin and a template `t` of this text within an `<svg>` element.
    pub(super) fn new(body: &str) -> Stage {
        let mut stage = Stage {
            library: Library { fonts: font_files(), ..Library::default() },
            deck: DeckContext {
                id: "d".into(),
                title: "Deck & Co".into(),
                cards: 2,
                ..DeckContext::default()
            },
            page: Page::of_card(63.0, (63.0, 88.0), 3.0, 3.0, Size::Regular, Ink::Full),
            card: FaceContext {
                name: Some("Owl".into()),
                value: Some(-3),
                kind: "owl".into(),
                card_type: "lot".into(),
                set: "base".into(),
                copy: 1,
                copies: 2,
                serial: "D 001/002".into(),
                fields: BTreeMap::from([("tint".to_string(), serde_json::json!("#f00"))]),
                ..FaceContext::default()
            },
        };
        stage.template("d/t", body);
        stage.art("d/coin", COIN);
        stage
    }

    pub(super) fn template(&mut self, name: &str, body: &str) {
        let text = format!(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88">{body}</svg>"#);
        self.raw_template(name, &text);
    }

    pub(super) fn raw_template(&mut self, name: &str, text: &str) {
        self.library.templates.insert(name.to_string(), Source::new(format!("templates/{name}.svg"), text));
    }

    pub(super) fn art(&mut self, name: &str, text: &str) {
        self.library
            .art
            .insert(name.to_string(), Art::Svg(Source::new(format!("templates/art/{name}.svg"), text)));
    }

    pub(super) fn engine(&self) -> Engine {
        Engine::new(&self.library, Arc::new(Faces::new(&self.library.fonts)))
    }

    pub(super) fn try_render(&self) -> Result<String, Vec<Diagnostic>> {
        self.engine()
            .render(&self.deck, "t", &self.page, &CardContext::Face(Box::new(self.card.clone())))
            .map(|filled| filled.svg)
    }

    /// The SVG without the element around it.
    pub(super) fn render(&self) -> String {
        match self.try_render() {
            Ok(svg) => inside(&svg).to_string(),
            Err(diagnostics) => panic!(
                "{}",
                diagnostics.iter().map(|diagnostic| diagnostic.render(false)).collect::<String>()
            ),
        }
    }

    /// The only error.
    pub(super) fn diagnostic(&self) -> Diagnostic {
        let mut diagnostics = self.try_render().expect_err("must be refused");
        assert_eq!(diagnostics.len(), 1, "{diagnostics:?}");
        diagnostics.remove(0)
    }

    /// The SVG as the PDF step sees it.
    pub(super) fn tree(&self) -> usvg::Tree {
        let faces = Faces::new(&self.library.fonts);
        let options =
            usvg::Options { fontdb: Arc::new(faces.database().clone()), ..usvg::Options::default() };
        usvg::Tree::from_str(&self.try_render().unwrap(), &options).unwrap()
    }
}

/// Renders a template on the usual stage.
pub(super) fn render(body: &str) -> String {
    Stage::new(body).render()
}

/// The only error of a template, as a person reads it.
pub(super) fn diagnostic(body: &str) -> String {
    Stage::new(body).diagnostic().render(false)
}

fn inside(svg: &str) -> &str {
    let start = svg.find('>').map_or(0, |at| at + 1);
    &svg[start..svg.rfind("</svg>").unwrap_or(svg.len())]
}
