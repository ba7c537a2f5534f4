//! Renders a thousand detailed cards with the template engine.

use std::collections::BTreeMap;
use std::sync::Arc;

use bidpress::diag::Source;
use bidpress::library::{Art, FontFile, Library};
use bidpress::template::{CardContext, DeckContext, Engine, FaceContext, Faces, Ink, Page, Size};

const CARDS: usize = 1_000;

const TEMPLATE: &str = r##"{% extends "shared/card.svg" %}
{% macro corner(x, y) %}
{{ line(card.value, x=x, y=y + 7, font="Alegreya Sans", size=9, weight=700, align="center", fill=card.fields.tint) }}
{{ art("coin", x=x - 3, y=y + 9, w=6, h=6, fill=card.fields.tint) }}
{% endmacro %}
{% block face %}
<rect x="{{ -bleed }}" y="{{ -bleed }}" width="{{ w + 2 * bleed }}" height="{{ h + 2 * bleed }}" fill="#fdf6e3"/>
{{ corner(8, 3) }}
<g transform="rotate(180 {{ w / 2 }} {{ h / 2 }})">{{ corner(8, 3) }}</g>
{% for i in range(20) %}<circle cx="{{ random(63, i) }}" cy="{{ random(88, i ~ "y") }}" r="0.4" fill="#eee"/>{% endfor %}
{{ art("coin", x=12, y=12, w=w - 24, h=30, fill=card.fields.tint) }}
{{ line(card.name|upper, x=w / 2, y=50, w=w - 12, font="Alegreya Sans", size=6, weight=700, align="center", tracking=0.2) }}
{{ textbox(card.text, x=6, y=54, w=w - 12, h=24, font="Alegreya Sans", size=4, min=5, align="center", valign="middle") }}
{{ line(card.serial, x=w / 2, y=h - 4, font="Alegreya Sans", size=2, align="center") }}
{% endblock %}"##;

const WORDS: [&str; 16] = [
    "auction", "**bid**", "of", "the", "*owl*", ":coin:", "hammer", "price", "and", "a", "gavel", "never",
    "twice", "sold", "bluff", "to",
];

fn main() {
    divan::main();
}

fn engine() -> Engine {
    let font = |name: &str, data: &[u8]| FontFile { name: name.into(), data: data.into() };
    let fonts = [
        font("regular", include_bytes!("../tests/data/fonts/AlegreyaSans-Regular.ttf")),
        font("bold", include_bytes!("../tests/data/fonts/AlegreyaSans-Bold.ttf")),
        font("italic", include_bytes!("../tests/data/fonts/AlegreyaSans-Italic.ttf")),
    ];
    let faces = Faces::new(&fonts);
    let coin = r##"<svg viewBox="0 0 10 10"><circle cx="5" cy="5" r="5" fill="currentColor"/></svg>"##;
    let library = Library {
        templates: BTreeMap::from([
            ("shared/card".into(), Source::new("card", include_str!("../templates/shared/card.svg"))),
            ("bench/card".into(), Source::new("t", TEMPLATE)),
            (
                "bench/back".into(),
                Source::new(
                    "b",
                    "{% extends 'shared/card.svg' %}{% block face %}{{ w }} {{ card.type }}{% endblock %}",
                ),
            ),
        ]),
        art: BTreeMap::from([("bench/coin".into(), Art::Svg(Source::new("coin", coin)))]),
        fonts: Vec::new(),
        ..Library::default()
    };
    Engine::new(&library, Arc::new(faces))
}

fn card(index: usize, distinct: usize) -> CardContext {
    let seed = index % distinct;
    let text: Vec<&str> =
        (0..30 + seed % 20).map(|at| WORDS[(seed * 7 + at * at * (seed % 11 + 1)) % WORDS.len()]).collect();
    CardContext::Face(Box::new(FaceContext {
        name: Some(format!("Card number {seed}")),
        value: Some(seed as i64 % 10),
        text: Some(text.join(" ")),
        kind: format!("kind-{seed}"),
        card_type: "lot".into(),
        serial: format!("B {seed:03}/{distinct}"),
        index,
        fields: BTreeMap::from([("tint".to_string(), serde_json::json!(["#a22", "#2a2", "#22a"][seed % 3]))]),
        ..FaceContext::default()
    }))
}

fn render(
    bencher: divan::Bencher<'_, '_>,
    count: usize,
    card: impl Fn(usize) -> CardContext + Sync,
    template: &str,
) {
    let cards: Vec<CardContext> = (0..count).map(card).collect();
    let deck = DeckContext { id: "bench".into(), cards: count, ..DeckContext::default() };
    let page = Page::of_card(63.0, (63.0, 88.0), 3.0, 3.0, Size::Regular, Ink::Full);
    bencher.with_inputs(engine).bench_values(|engine| {
        cards
            .iter()
            .map(|card| engine.render(&deck, template, &page, card).map_or(0, |filled| filled.svg.len()))
            .sum::<usize>()
    });
}

/// All cards have different texts.
#[divan::bench(sample_count = 5)]
fn distinct_cards(bencher: divan::Bencher<'_, '_>) {
    render(bencher, CARDS, |index| card(index, CARDS), "card");
}

/// Fifty different cards, repeated.
#[divan::bench(sample_count = 5)]
fn repeated_cards(bencher: divan::Bencher<'_, '_>) {
    render(bencher, CARDS, |index| card(index, 50), "card");
}

/// Ten thousand cards without text that must be fitted.
#[divan::bench(sample_count = 5)]
fn backs(bencher: divan::Bencher<'_, '_>) {
    render(bencher, 10 * CARDS, |_| CardContext::Back { card_type: "lot".into() }, "back");
}
