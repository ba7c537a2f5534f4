use super::{Stage, diagnostic, render};
use crate::print::Shape;
use crate::template::{CardContext, Ink, Page, Size};

#[test]
fn all_that_a_field_prints_is_escaped() {
    let mut stage = Stage::new(r#"<text a="{{ card.name }}">{{ card.name }}</text>"#);
    stage.card.name = Some("<b> & \"it's\" ]]> \u{0}\u{8}\u{ffff}x".into());
    let svg = stage.try_render().unwrap();
    let document = resvg::usvg::roxmltree::Document::parse(&svg).unwrap();
    let text = document
        .descendants()
        .find(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "text")))
        .unwrap();
    assert_eq!(text.text(), Some("<b> & \"it's\" ]]> x"));
    assert_eq!(text.attribute("a"), text.text());
}

#[test]
fn control_characters_in_a_template_do_not_reach_the_card() {
    assert_eq!(render("<a>\u{1}{{ \"\\x1bz\" }}</a>"), "<a>z</a>");
}

#[test]
fn numbers_are_printed_without_dust_and_none_as_nothing() {
    assert_eq!(
        render(
            "{{ 0.1 + 0.2 }}|{{ w }}|{{ w / 3 }}|{{ 10 / 5 }}|{{ card.value }}|{{ card.text }}|{{ \
            deck.players_min }}"
        ),
        "0.3|63|21|2|-3||"
    );
    assert_eq!(render("{{ 1 / 512 }}"), "0.001953");
}

#[test]
fn documented_variables_are_there_on_a_bare_card() {
    let all = "{{ w }}{{ h }}{{ unit }}{{ bleed }}{{ safe }}{{ shape }}{{ inside.x }}{{ inside.y }}{{ \
        inside.width }}{{ inside.height }}{{ size }}{{ ink }}{{ deck.id }}{{ deck.title }}{{ deck.lang }}{{ \
        deck.players_min }}\
        {{ deck.players_max }}{{ deck.serial }}{{ deck.cards }}{{ card.name }}{{ card.number }}{{ card.price \
        }}{{ card.value }}{{ card.symbols }}\
        {{ card.text }}{{ card.art }}{{ card.kind }}{{ card.type }}{{ card.set }}{{ card.copy }}{{ \
        card.copies }}{{ card.serial }}\
        {{ card.index }}{{ card.fields }}";
    let mut stage = Stage::new(all);
    stage.card = Default::default();
    assert!(stage.try_render().is_ok());
    stage.template("d/t", "{% if card.text or card.art or card.price is none %}x{% endif %}");
    assert_eq!(stage.render(), "x");
}

#[test]
fn filters_of_texts_make_nothing_of_none() {
    assert_eq!(
        render(
            "[{{ card.text|upper }}{{ card.text|lower }}{{ card.text|capitalize }}]{{ card.name|upper }}{{ \
            3|upper }}"
        ),
        "[]OWL3"
    );
}

#[test]
fn threads_make_what_one_thread_makes() {
    let mut stage = Stage::new(
        "{{ card.copy }}{{ textbox(card.text, x=0, y=0, w=30, h=30, font='Alegreya Sans', size=5) }}{{ \
        art('coin', x=0, y=0, w=9, h=9, fit='cover') }}{{ random(99) }}",
    );
    stage.card.text = Some("Any **text** with a :coin: and some more words".into());
    let cards: Vec<CardContext> = (0..64)
        .map(|copy| CardContext::Face(Box::new(crate::template::FaceContext { copy, ..stage.card.clone() })))
        .collect();
    let engine = stage.engine();
    let render = |card: &CardContext| engine.render(&stage.deck, "t", &stage.page, card).unwrap().svg;
    let together: Vec<String> = std::thread::scope(|scope| {
        let workers: Vec<_> = cards
            .chunks(16)
            .map(|part| scope.spawn(move || part.iter().map(render).collect::<Vec<_>>()))
            .collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap()).collect()
    });
    assert_eq!(together, cards.iter().map(render).collect::<Vec<_>>());
}

#[test]
fn fields_of_other_cards_are_none_here() {
    let mut stage = Stage::new("{{ card.fields.tint }}{% if card.fields.donkey %}no{% else %}yes{% endif %}");
    stage.deck.fields = ["donkey".to_string(), "tint".to_string()].into();
    assert_eq!(stage.render(), "#f00yes");
}

#[test]
fn names_are_looked_up_in_the_decks_folder_and_then_from_the_top() {
    let mut stage = Stage::new("");
    stage.raw_template("shared/card", "<svg>{% block face %}{% endblock %}{% include 'part.svg' %}</svg>");
    stage.raw_template("part", "top");
    stage.raw_template("d/parts", "{% macro m(x) %}[{{ x }} of {{ card.name }} {{ w }}]{% endmacro %}");
    stage.raw_template(
        "d/t",
        "{% extends 'shared/card' %}{% import 'd/parts.svg' as p %}{% block face %}{{ \
        p.m(1) }}{% endblock %}",
    );
    assert_eq!(stage.render(), "[1 of Owl 63]top");
    stage.raw_template("d/part", "own");
    stage.raw_template(
        "d/t",
        "{% extends 'shared/card.svg' %}{% from 'parts' import m %}{% block face %}{{ m(1) }}{% endblock %}",
    );
    assert_eq!(stage.render(), "[1 of Owl 63]own");
    stage.raw_template("t", "never");
    stage.deck.id = "e".into();
    assert_eq!(stage.try_render().unwrap(), "never");
}

#[test]
fn a_back_knows_the_type_alone() {
    let stage = Stage::new("{{ card.type }} {{ random(1000) }}");
    let engine = stage.engine();
    let back = |card_type: &str| {
        engine
            .render(&stage.deck, "t", &stage.page, &CardContext::Back { card_type: card_type.into() })
            .map(|filled| filled.svg)
    };
    assert!(back("lot").unwrap().contains(">lot "));
    assert_eq!(back("lot"), back("lot"));
}

#[test]
fn random_numbers_are_of_the_card_and_the_salt() {
    let mut stage =
        Stage::new("{% for i in range(40) %}{{ random(6, i) }}{% endfor %}|{{ random(6) }}{{ random(6) }}");
    let first = stage.render();
    assert_eq!(first, stage.render());
    let (many, same) = first.split_once('|').unwrap();
    assert_eq!(same.as_bytes()[0], same.as_bytes()[1]);
    for digit in '0'..='5' {
        assert!(many.contains(digit), "{many}");
    }
    assert!(!many.contains('6'));
    stage.card.copy = 2;
    assert_ne!(first, stage.render());
    stage.card.copy = 1;
    stage.card.index = 77;
    stage.card.serial = "D 078/099".into();
    assert_eq!(first, stage.render(), "the place in the deck changes nothing");
}

#[test]
fn random_numbers_stay_the_same_for_ever() {
    assert_eq!(render("{% for i in range(8) %}{{ random(100, i) }} {% endfor %}"), "65 26 98 33 73 2 34 13 ");
}

#[test]
fn signs_are_printed() {
    assert_eq!(
        render(
            "{{ 3|signed }} {{ -2|signed }} {{ 0|signed }} {{ -1.5|signed }} {{ card.value|signed }}{{ \
            card.price|signed }}"
        ),
        "+3 −2 0 −1.5 −3"
    );
}

#[test]
fn the_short_side_keeps_its_units() {
    let page = |w, h| Page::of_card(63.0, (w, h), 3.0, 3.0, Size::Small, Ink::Low);
    let small = page(44.0, 68.0);
    assert!(
        (small.w - 63.0).abs() < 1e-9
            && (small.h - 97.3636).abs() < 1e-4
            && (small.unit - 0.6984).abs() < 1e-4
    );
    assert!((small.bleed * small.unit - 3.0).abs() < 1e-9);
    let lying = page(120.0, 70.0);
    assert!((lying.h - 63.0).abs() < 1e-9 && (lying.w - 108.0).abs() < 1e-9);
    let mut stage =
        Stage::new("{{ size }} {{ ink }}{% if size == 'small' and ink == 'low' %} both{% endif %}");
    stage.page = small;
    assert_eq!(stage.render(), "small low both");
}

#[test]
fn templates_know_what_the_card_is_cut_to() {
    let mut stage = Stage::new(
        "{{ shape }} {{ inside.x }} {{ inside.y }} {{ inside.width }} {{ inside.height }}|{{ room(0, \
        h=9).width }} {{ room(40, h=5).x }} {{ room(2, h=84, inset=2).width }}|{{ outline(0) }}",
    );
    assert_eq!(stage.render(), "rectangle 3 3 57 82|0 3 59|M0 0L63 0L63 88L0 88Z");
    stage.page = Page {
        shape: Shape::Circle,
        ..Page::of_card(50.0, (50.0, 50.0), 3.0, 5.0, Size::Regular, Ink::Full)
    };
    stage.template(
        "d/t",
        "{{ shape }} {{ inside.width | round(2) }} {{ room(9, h=32).width }} {{ outline(5) }}",
    );
    assert_eq!(stage.render(), "circle 28.28 24 M5 25A20 20 0 0 1 45 25A20 20 0 0 1 5 25Z");
    assert!(diagnostic("{{ room('a', h=1) }}").contains("`y` of `room` must be a number"));
    assert!(diagnostic("{{ room(1) }}").contains("`room` needs `h`"));
    assert!(diagnostic("{{ outline(1, corner=2) }}").contains("did you mean `corners`?"));
    assert!(diagnostic("{{ inside.heigth }}").contains("`height`"));
}

#[test]
fn the_card_of_all_decks_has_its_size_and_view_box() {
    let mut stage = Stage::new("");
    stage.raw_template("shared/card", include_str!("../../../templates/shared/card.svg"));
    stage.raw_template("d/t", "{% extends 'shared/card.svg' %}{% block face %}x{% endblock %}");
    let svg = stage.try_render().unwrap();
    assert!(svg.contains(r#"width="69mm" height="94mm" viewBox="-3 -3 69 94""#), "{svg}");
}

#[test]
fn colours_are_mixed_and_texts_stay_readable() {
    for (call, color) in [
        ("mix('#000', with='#fff')", "#808080"),
        ("mix('#ff0000', with='white', share=0.8)", "#ffcccc"),
        ("mix('teal', with='#000', share=0)", "#008080"),
        ("mix('blurple', with='#000')", "blurple"),
        ("readable('#ffd83d')", "#000"),
        ("readable('#1d3a5c')", "#fff"),
        ("readable('#fff', dark='#123', light='#eee')", "#123"),
        ("readable('blurple')", "#000"),
    ] {
        assert_eq!(render(&format!("{{{{ {call} }}}}")), color, "{call}");
    }
}
