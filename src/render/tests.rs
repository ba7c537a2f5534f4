//! Faces whose texts have stand-ins print the same as whole ones.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::sketch::Sketch;
use super::*;
use crate::deck::{Options, Scale, assemble};
use crate::diag::{Place, Source};
use crate::library::{Art, FontFile};
use crate::press::Press;
use crate::print::Cut;
use crate::spec;
use crate::svg::typeset::Line;
use crate::template::{CardContext, DeckContext, Engine, Faces, Ink, Page, Size};

const COIN: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><ellipse cx="10" cy="5" rx="10" ry="5" fill="currentColor"/><path d="M1 1h9v2z"/></svg>"##;

fn library(body: &str) -> Library {
    let fonts = [
        ("Regular", &include_bytes!("../../tests/data/fonts/AlegreyaSans-Regular.ttf")[..]),
        ("Bold", include_bytes!("../../tests/data/fonts/AlegreyaSans-Bold.ttf")),
        ("Italic", include_bytes!("../../tests/data/fonts/AlegreyaSans-Italic.ttf")),
    ];
    let file = |(name, data): (&str, &[u8])| FontFile { name: format!("{name}.ttf"), data: Arc::from(data) };
    let mut library = Library { fonts: fonts.map(file).to_vec(), ..Library::default() };
    let text = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" viewBox="-3 -3 69 94">{body}</svg>"#
    );
    library.templates.insert("d/t".into(), Source::new("t.svg", text));
    library.art.insert("d/coin".into(), Art::Svg(Source::new("coin.svg", COIN)));
    library
}

/// The deck in a file.
pub(super) fn deck(text: &str) -> Deck {
    let spec = spec::read(&Source::new("deck.toml", text), &|_| Err("none".into())).unwrap();
    assemble(&spec, &[], &Options::default()).unwrap().0
}

/// Some cards of the deck in a file, in its own size.
pub(super) fn rendered(text: &str, library: &Library, cards: &[usize]) -> Rendered {
    let deck = deck(text);
    render_some(&deck, library, &Style::of(&deck, Scale::Regular), cards).unwrap().0
}

fn face(body: &str) -> (Face, Fonts) {
    let library = library(body);
    let fonts = Fonts::new(&library.fonts);
    let engine = Engine::new(&library, Arc::new(Faces::new(&library.fonts)));
    let deck = DeckContext { id: "d".into(), ..DeckContext::default() };
    let page = Page::of_card(63.0, (63.0, 88.0), 3.0, 3.0, Size::Regular, Ink::Full);
    let Filled { svg, texts, .. } =
        engine.render(&deck, "t", &page, &CardContext::Back { card_type: "t".into() }).unwrap();
    let size = (Um::mm(63), Um::mm(88));
    let template = Place::file(&Source::new("deck.toml", ""));
    let cut = Cut { shape: Shape::Rectangle, bleed: Um::mm(3), safe: Um::mm(3) };
    (
        Face {
            title: "a".into(),
            size,
            cut,
            own: size,
            text: svg,
            texts,
            template,
            opening: None,
            origin: None,
            drawing: 0,
        },
        fonts,
    )
}

/// How a face prints as a whole, and with stand-ins; and how many there are.
fn printed(body: &str) -> (String, String, usize) {
    let (face, fonts) = face(body);
    let press = Press::new(&fonts);
    let whole = press.face(&face.tree(&fonts).unwrap());
    let Some(sketch) = Sketch::of(&face.text, &face.texts) else {
        return (format!("{whole:?}"), String::new(), 0);
    };
    let Ok(tree) = face.parsed(&sketch.svg, sketch.lines.len(), &fonts) else {
        return (format!("{whole:?}"), String::new(), 0);
    };
    (format!("{whole:?}"), format!("{:?}", press.drawing(&tree, &sketch.lines).unwrap()), sketch.lines.len())
}

const LINE: &str = "{{ line('Waffle **fjord** AV, :coin: To *fi* :coin:', x=30, y=20, font='Alegreya Sans', \
    size=4, align='right', tracking=0.2, fill='#840') }}";
const BOX: &str = "{{ textbox('Three :coin: lines **of bold** waffle and flight\nand another AVATAR', x=5, \
    y=30, w=25, h=30, font='Alegreya Sans', size=5) }}";

#[test]
fn faces_with_stand_ins_print_the_same_bytes() {
    for (body, lines) in [
        (LINE.to_string(), 1),
        (BOX.to_string(), 5),
        (
            format!(
                "<rect x='-3' y='-3' width='69' height='94' fill='#fed'/>{LINE}<circle cx='20' cy='20' \
            r='4'/>{BOX}<text x='5' y='80' font-family='Alegreya Sans'>plain</text>"
            ),
            6,
        ),
        (
            format!(
                "<g transform='translate(20 30) rotate(33) scale(1.2)'>{LINE}<g id='x' fill='red' \
            style='fill-opacity:.5'>{BOX}</g></g>"
            ),
            6,
        ),
        (
            format!(
                "<g data-spot='Gold' data-tint='50'>{LINE}</g><g transform='rotate(-90) translate(-80 0)' \
            data-layer='Words'>{BOX}</g>"
            ),
            6,
        ),
        (format!("<g>{LINE}</g><g><g>{LINE}</g></g>"), 2),
        (
            "<text x='30' y='20' font-family='Alegreya Sans' font-size='5' fill='#840' \
            text-anchor='middle'>Waffle AV fj &amp; {{ &quot;it's&quot; \
            }}</text>"
                .replace("&quot;", "\""),
            1,
        ),
        (
            "<g fill='red'><text x='50.5' y='-.25' font-family=\"'Alegreya Sans'\" font-size='7.3' \
            font-weight='bold' text-anchor='end'>To AVATAR</text></g>"
                .into(),
            1,
        ),
        (
            format!(
                "{LINE}<text x='5' y='70' font-family='Alegreya Sans' font-style='italic' \
            font-size='4'>first</text>{BOX}<text x='5' y='80' font-family='Alegreya Sans' \
            font-size='4'>last</text>"
            ),
            8,
        ),
        (
            "{{ textbox('e e', x=2, y=3, w=9, h=9, font='Alegreya Sans', size=1.2) }}{{ line('x', x=9, y=9, \
            font='Alegreya Sans', size=30, weight=700) }}"
                .into(),
            2,
        ),
    ] {
        let (whole, drawing, count) = printed(&body);
        assert_eq!(count, lines, "{body}");
        assert!(whole.contains("Key(") && whole == drawing, "{body}:\n{whole}\n{drawing}");
    }
}

#[test]
fn texts_that_their_surroundings_change_have_no_stand_ins() {
    for (before, after) in [
        ("<g opacity='.5'>", "</g>"),
        ("<g stroke='red'>", "</g>"),
        ("<clipPath id='a'>", "</clipPath>"),
        ("<style>*{}</style>", ""),
        ("<!--", "-->"),
    ] {
        assert_eq!(printed(&format!("{before}{LINE}{after}")).2, 0, "{before}");
    }
}

#[test]
fn labels_that_their_surroundings_change_have_no_stand_ins() {
    let label =
        |more: &str| format!("<text x='5' y='9' font-family='Alegreya Sans' font-size='4'{more}>Owl</text>");
    assert_eq!(printed(&label("")).2, 1);
    for (before, more, after) in [
        ("<g font-style='italic'>", "", "</g>"),
        ("<g style='font:italic 4px Figtree'>", "", "</g>"),
        ("<g text-anchor='end'>", "", "</g>"),
        ("<g opacity='.5'>", "", "</g>"),
        ("<style>text{font-size:9px}</style>", "", ""),
        (
            "<linearGradient id='g'><stop stop-color='red'/><stop offset='1'/></linearGradient><g \
            fill='url(#g)'>",
            "",
            "</g>",
        ),
        (
            "<pattern id='g' width='.1' height='.1'><path d='M0 0h1v1'/></pattern><g style='fill:url(#g)'>",
            "",
            "</g>",
        ),
        ("", " letter-spacing='1'", ""),
        ("", " fill='none'", ""),
        ("", " font-weight='bolder'", ""),
        ("", " font-weight='900'", ""),
        ("", " transform='rotate(9)'", ""),
        ("<!--", "", "-->"),
    ] {
        assert_eq!(printed(&format!("{before}{}{after}", label(more))).2, 0, "{before}{more}");
    }
}

#[test]
fn cards_that_differ_in_texts_alone_are_parsed_once() {
    let label = "<text x='5' y='9' font-family='Alegreya Sans' font-size='4'>{{ card.name }}</text>";
    let line = "{{ line(card.name, x=5, y=20, font='Alegreya Sans', size=5) }}";
    for (body, parsed) in [
        (format!("{label}{line}"), 1),
        (
            format!(
                "<g opacity='.5'><text x='5' y='9' font-family='Alegreya Sans' \
                font-size='4'>same</text></g>{line}"
            ),
            1,
        ),
        (format!("<g opacity='.5'>{label}</g>{line}"), 3),
    ] {
        let deck = "format = 1\nid = 'd'\ntitle = 'D'\nset = { id = 'base', title = 'Base' }\ntypes.a = \
            { front = 't' }\n\
            kinds = [{ id = 'a', type = 'a', name = 'A' }, { id = 'b', type = 'a', name = 'B' }, \
            { id = 'c', type = 'a', name = 'C' }]\n";
        let rendered = rendered(deck, &library(&body), &[0, 1, 2]);
        let count = AtomicUsize::new(0);
        let prepare = |_: &Face, _: &Tree| count.fetch_add(1, Ordering::Relaxed);
        let all = Vec::from_iter(0..rendered.faces.len());
        let numbers = rendered.some_drawings(&all, prepare, |face, _, _| face.title.clone()).unwrap();
        assert_eq!((numbers.len(), count.into_inner()), (3, parsed), "{body}");
        assert!(numbers.is_sorted(), "{numbers:?}");
    }
}

#[test]
fn a_stand_in_is_where_its_text_is() {
    // Another text in its place prints other bytes.
    let (face, fonts) = face(&format!("{LINE}{BOX}"));
    let sketch = Sketch::of(&face.text, &face.texts).unwrap();
    let tree = face.parsed(&sketch.svg, sketch.lines.len(), &fonts).unwrap();
    let press = Press::new(&fonts);
    let lines: Vec<&Line> = sketch.lines.iter().rev().copied().collect();
    assert_ne!(
        format!("{:?}", press.drawing(&tree, &sketch.lines).unwrap()),
        format!("{:?}", press.drawing(&tree, &lines).unwrap())
    );
}
