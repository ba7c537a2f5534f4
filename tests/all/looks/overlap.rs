//! Nothing on `plain/card` covers a text, whatever values a card has.

use bidpress::deck::{Options, Scale, assemble};
use bidpress::diag::Source;
use bidpress::render::{Style, render};
use bidpress::rng::Stream;
use bidpress::spec;
use resvg::tiny_skia::Rect;
use resvg::usvg::{Group, Node};
use std::fmt::Write;

use super::{FORMATS, HEAD, LOOKS};

/// Cards of each look and size.
const CARDS: u32 = 30;

/// A deck with cards of random values.
fn deck(look: &str, (size, orientation): (&str, &str)) -> String {
    let mut random = Stream::new(1, &["overlap", look, size, orientation]);
    let mut deck = format!(
        "{HEAD}[types.t]\nfront = 'plain/card'\nlook = '{look}'\ncard = '{size}'\norientation = \
        '{orientation}'\n"
    );
    for card in 0..CARDS {
        let mut one_of = |values: &[&'static str]| values[random.below(values.len() as u32) as usize];
        let values = [
            ("name", one_of(&["", "", "'Owl'", "'Unaccompanied Wolf'", "'The Keeper of the Ninth Gate'"])),
            ("number", one_of(&["", "", "1", "-1"])),
            ("price", one_of(&["", "0", "-12", "1250"])),
            ("value", one_of(&["", "0", "7", "-35"])),
            (
                "symbols",
                one_of(&["", "['eye']", "['2', 'star', 'north']", "['eye', 'coin', '12', 'fly', 'star']"]),
            ),
            ("art", one_of(&["", "", "'shared/moon'"])),
            (
                "text",
                one_of(&[
                    "",
                    "'Wins ties.'",
                    "'When you win this in an auction, draw two cards, then discard one at once.'",
                ]),
            ),
        ];
        let fields = [
            ("cost", one_of(&["", "0", "2.5", "'3 :shared/coin:'"])),
            ("left", one_of(&["", "0", "-125", "'4 :shared/sword:'"])),
            ("right", one_of(&["", "", "12.75"])),
            ("footer", one_of(&["", "0", "'Bird of prey'"])),
        ];
        writeln!(deck, "[[kinds]]\nid = 'k{card}'\ntype = 't'").unwrap();
        for (key, value) in values.into_iter().filter(|(_, value)| !value.is_empty()) {
            // Numbers are unique.
            writeln!(
                deck,
                "{key} = {value}{}",
                if key == "number" { format!("{:02}", card) } else { String::new() }
            )
            .unwrap();
        }
        let fields: Vec<String> = fields
            .into_iter()
            .filter(|(_, value)| !value.is_empty())
            .map(|(key, value)| format!("{key} = {value}"))
            .collect();
        writeln!(deck, "fields = {{ {} }}", fields.join(", ")).unwrap();
    }
    deck
}

/// What is on a face: texts, and the small shapes that stand around symbols and numbers.
#[derive(Default)]
struct Parts {
    texts: Vec<(String, Rect)>,
    shapes: Vec<Rect>,
}

impl Parts {
    fn add(&mut self, group: &Group, side: f32) {
        for node in group.children() {
            match node {
                Node::Group(group) => self.add(group, side),
                Node::Text(text) => {
                    let letters = text.chunks().iter().map(|chunk| chunk.text()).collect();
                    self.texts.push((letters, text.abs_bounding_box()));
                }
                Node::Path(path) => {
                    let area = path.abs_bounding_box();
                    if (area.width() / area.height() - 1.0).abs() < 0.02
                        && area.width() < 0.2 * side
                        && area.width() > 0.03 * side
                    {
                        self.shapes.push(area);
                    }
                }
                Node::Image(_) => {}
            }
        }
    }

    /// The texts that overlap others, or the shape of something else.
    fn overlaps(&self) -> Vec<String> {
        let mut found = Vec::new();
        for (place, (one, area)) in self.texts.iter().enumerate() {
            let inner = shrunk(*area, 0.3);
            for (other, its) in &self.texts[place + 1..] {
                if overlap(inner, shrunk(*its, 0.3)) {
                    found.push(format!("`{one}` and `{other}`"));
                }
            }
            for shape in self.shapes.iter().filter(|shape| overlap(inner, shrunk(**shape, 0.15))) {
                let (x, y) = ((area.left() + area.right()) / 2.0, (area.top() + area.bottom()) / 2.0);
                if !(shape.left()..=shape.right()).contains(&x)
                    || !(shape.top()..=shape.bottom()).contains(&y)
                {
                    found.push(format!("`{one}` and a shape"));
                }
            }
        }
        found
    }
}

/// A rectangle without a part of its height on all sides: boxes of texts reach from the highest to the
/// deepest letter of the font.
fn shrunk(area: Rect, part: f32) -> Rect {
    let by = (area.height() * part).min(area.width() * part);
    Rect::from_ltrb(area.left() + by, area.top() + by, area.right() - by, area.bottom() - by).unwrap_or(area)
}

fn overlap(one: Rect, other: Rect) -> bool {
    one.left() < other.right()
        && other.left() < one.right()
        && one.top() < other.bottom()
        && other.top() < one.bottom()
}

#[test]
fn nothing_covers_a_text() {
    let library = bidpress::files::library([]).unwrap();
    let mut wrong = Vec::new();
    for (look, size) in LOOKS.iter().flat_map(|look| FORMATS.map(|size| (*look, size))) {
        let text = deck(look, size);
        let spec = spec::read(&Source::new("x.toml", text.clone()), &|_| Err("none".into()));
        let spec = spec.unwrap_or_else(|refused| panic!("{refused:?}\n{text}"));
        let (deck, _) = assemble(&spec, &[], &Options::default()).unwrap();
        let rendered = render(&deck, &library, &Style::of(&deck, Scale::Regular));
        let (rendered, _) = rendered.unwrap_or_else(|refused| panic!("{look} {size:?} {refused:?}"));
        for (card, faced) in rendered.of(&deck) {
            let tree = rendered.faces[faced.front].tree(&rendered.fonts).unwrap();
            let mut parts = Parts::default();
            parts.add(tree.root(), tree.size().width().min(tree.size().height()));
            assert!(!parts.texts.is_empty(), "a text was not found");
            let kind = text.split("[[kinds]]").nth(card.kind + 1).unwrap_or_default();
            wrong.extend(parts.overlaps().into_iter().map(|found| format!("{look} {size:?}: {found}{kind}")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
