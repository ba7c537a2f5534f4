use resvg::usvg;

use super::{Stage, diagnostic, render};
use crate::template::{Page, Size};

/// How far the layout of SVG may differ from what was measured, in units.
const TOLERANCE: f32 = 0.02;

const WORDS: &str = "the a AVATAR To Wave fjord office waffle fit flight “Quoted” Ta. Te, W. V/A **bold** \
    *italic* **AV** T*o*y :coin: half-hearted \
    non-breaking 12.50 (see) Übergröße naïve co\u{ad}op\u{ad}er\u{ad}a\u{ad}tion 3:coin: x \\*star\\* \
    never—ever 1/2 … Yo **LT** P, ‘r’ y. f’s";

/// Texts of all lengths out of words that kern, join and change their face; the same ones every time.
pub(super) fn paragraphs(count: u64) -> impl Iterator<Item = String> {
    let words: Vec<&str> = WORDS.split_whitespace().collect();
    (0..count).map(move |seed| {
        let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let mut next = move |below: usize| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state % below as u64) as usize
        };
        let length = 1 + next(40);
        let text: Vec<&str> = (0..length).map(|_| words[next(words.len())]).collect();
        text.join(" ")
    })
}

pub(super) fn texts<'a>(group: &'a usvg::Group, found: &mut Vec<&'a usvg::Text>) {
    for node in group.children() {
        match node {
            usvg::Node::Text(text) => found.push(text),
            usvg::Node::Group(group) => texts(group, found),
            _ => {}
        }
    }
}

/// Left and right end of the letters of each line, and of the icons.
fn extents(stage: &Stage) -> Vec<(f32, f32)> {
    let tree = stage.tree();
    let mut found = Vec::new();
    texts(tree.root(), &mut found);
    found.iter().map(|text| (text.bounding_box().left(), text.bounding_box().right())).collect()
}

fn boxed(text: &str, align: &str, more: &str) -> Stage {
    let mut stage = Stage::new(&format!(
        "{{{{ textbox(card.text, x=5, y=5, w=40, h=30, font='Alegreya Sans', size=6, min=3, \
        align='{align}'{more}) }}}}"
    ));
    stage.card.text = Some(text.to_string());
    stage
}

#[test]
fn no_line_is_wider_than_its_box() {
    let mut lines = 0;
    for (at, text) in paragraphs(400).enumerate() {
        let align = ["left", "center", "right"][at % 3];
        let tracking =
            ["", ", tracking=0.3", ", tracking=-0.1", ", weight=700", ", style='italic', tracking=0.2"]
                [at % 5];
        if at % 5 > 2 && text.contains('*') {
            continue; // The family has no bold italic.
        }
        let stage = boxed(&text, align, tracking);
        for (left, right) in extents(&stage) {
            assert!(
                left > 5.0 - TOLERANCE && right < 45.0 + TOLERANCE,
                "{left} to {right} of 5 to 45: {text}"
            );
            lines += 1;
        }
    }
    assert!(lines > 1_000, "{lines}");
}

#[test]
fn the_width_that_is_measured_is_the_width_that_is_drawn() {
    let mut worst = 0f32;
    for text in paragraphs(1_200).filter(|text| !text.contains(':')) {
        let mut stage = Stage::new(
            "<!-- {{ measure(card.text, font='Alegreya Sans', size=5, tracking=0.2) }} -->{{ line(card.text, \
            x=7, y=9, font='Alegreya Sans', size=5, tracking=0.2) }}",
        );
        stage.card.text = Some(text.clone());
        let svg = stage.render();
        let measured: f32 = svg.split(' ').nth(1).unwrap().parse().unwrap();
        let (left, right) = extents(&stage)[0];
        worst = worst.max((right - left - measured).abs());
        assert!((right - left - measured).abs() < TOLERANCE, "{measured} against {}: {text}", right - left);
    }
    assert!(worst < 0.005, "{worst}");
}

#[test]
fn lines_stand_within_the_height() {
    for text in paragraphs(100) {
        let mut size = 0.0f32;
        let stage = boxed(&text, "left", "");
        let tree = stage.tree();
        let mut found = Vec::new();
        texts(tree.root(), &mut found);
        for text in found {
            let chunk = &text.chunks()[0];
            size = chunk.spans()[0].font_size().get();
            let baseline = chunk.y().unwrap();
            assert!(baseline > 5.0 + 0.64 * size && baseline < 35.0, "{baseline}");
        }
        assert!((2.999..=6.0).contains(&size), "{size}");
    }
}

fn baselines(svg: &str) -> Vec<f64> {
    svg.split(" y=\"").skip(1).map(|rest| rest.split('"').next().unwrap().parse().unwrap()).collect()
}

#[test]
fn capitals_stand_in_the_middle_of_their_line() {
    let text = |valign: &str, leading: f64| {
        render(&format!(
            "{{{{ textbox('A', x=0, y=10, w=50, h=20, font='Alegreya Sans', size=10, valign='{valign}', \
            leading={leading}) }}}}"
        ))
    };
    // Capitals are 6.41 high.
    assert_eq!(baselines(&text("middle", 1.2)), [20.0 + 3.205]);
    assert_eq!(baselines(&text("middle", 1.6)), [20.0 + 3.205]);
    assert_eq!(baselines(&text("top", 1.2)), [10.0 + 6.0 + 3.205]);
    assert_eq!(baselines(&text("bottom", 1.2)), [30.0 - 6.0 + 3.205]);
}

#[test]
fn one_text_element_a_line_with_few_attributes() {
    assert_eq!(
        render(
            "{{ textbox('One **two**\nthree', x=1, y=2, w=40, h=20, font='Alegreya Sans', size=4, \
            fill='#123') }}"
        ),
        "<g font-family=\"'Alegreya Sans'\" font-size=\"4\" font-weight=\"400\" font-style=\"normal\" \
        text-anchor=\"start\" fill=\"#123\">\
        <text x=\"1\" y=\"5.682\" xml:space=\"preserve\">One <tspan font-weight=\"700\">two</tspan></text>\
        <text x=\"1\" y=\"10.482\" xml:space=\"preserve\">three</text></g>"
    );
    assert_eq!(
        render("{{ line('A & <b> \"c\"', x=1, y=2, font='Alegreya Sans', size=4, tracking=0.1) }}"),
        "<text x=\"1\" y=\"2\" xml:space=\"preserve\" font-family=\"'Alegreya Sans'\" font-size=\"4\" \
        font-weight=\"400\" font-style=\"normal\" \
        text-anchor=\"start\" letter-spacing=\"0.1\" fill=\"#000\">A &amp; &lt;b&gt; &quot;c&quot;</text>"
    );
}

#[test]
fn an_icon_stands_on_the_baseline_as_high_as_a_capital() {
    let text = render("{{ line('A:coin:B', x=0, y=10, font='Alegreya Sans', size=10, fill='#a00') }}");
    assert!(text.contains(">A<tspan x=\""), "{text}");
    // Twice as wide as high, 6.41 high, 0.5 beside it.
    let a = text.split("translate(").nth(1).unwrap();
    assert!(a.contains(" 3.59) scale(0.641)\"><g id=\"art-d:coin::a00\" color=\"#a00\""), "{text}");
    let width = |text: &str| {
        render(&format!("{{{{ measure('{text}', font='Alegreya Sans', size=10) }}}}")).parse::<f64>().unwrap()
    };
    assert!((width("A:coin:B") - width("A") - width("B") - 13.82).abs() < 1e-3);
    let gradient = render("{{ line(':coin:', x=0, y=10, font='Alegreya Sans', size=10, fill='url(#g)') }}");
    assert!(gradient.contains("art-d:coin::000"), "{gradient}");
}

#[test]
fn an_icon_is_never_parted_from_its_word_nor_from_its_neighbour() {
    let stage = boxed(&"aaaa:coin::coin: ".repeat(9), "left", "");
    let svg = stage.render();
    assert_eq!(svg.matches("aaaa").count(), 9);
    for line in svg.split("<text ").skip(1) {
        let words = line.matches("aaaa").count();
        assert_eq!(line.matches("<ellipse").count(), 2 * words, "{line}");
    }
}

#[test]
fn a_text_shrinks_no_further_than_it_must() {
    let size = |text: &str| -> f64 {
        let svg = boxed(text, "left", "").render();
        svg.split("font-size=\"").nth(1).unwrap().split('"').next().unwrap().parse().unwrap()
    };
    assert_eq!(size("short"), 6.0);
    let long = size(&"word ".repeat(40));
    assert!(long < 6.0 && long > 3.0, "{long}");
    // Two hundredths of a unit more would not do.
    let points = (long + 0.02) * 72.0 / 25.4;
    let mut larger = boxed(&"word ".repeat(40), "left", "");
    larger.template(
        "d/t",
        &format!(
            "{{{{ textbox(card.text, x=5, y=5, w=40, h=30, font='Alegreya Sans', size=6, min={points}) }}}}"
        ),
    );
    assert_eq!(larger.diagnostic().code, "text-overflow");
    let line = |text: &str| {
        render(&format!("{{{{ line('{text}', x=0, y=0, w=20, font='Alegreya Sans', size=6, min=3) }}}}"))
    };
    assert!(line("A").contains("font-size=\"6\""));
    let stage = Stage::new(
        "{{ line('A somewhat longer line', x=0, y=9, w=20, font='Alegreya Sans', size=6, min=3) }}",
    );
    let (left, right) = extents(&stage)[0];
    assert!((right - left - 20.0).abs() < 0.03, "{}", right - left);
}

#[test]
fn tracking_shrinks_with_the_text() {
    let svg =
        render("{{ line('AAAAAAAA', x=0, y=0, w=20, font='Alegreya Sans', size=6, min=3, tracking=0.6) }}");
    let number = |name: &str| {
        svg.split(&format!("{name}=\"")).nth(1).unwrap().split('"').next().unwrap().parse::<f64>().unwrap()
    };
    assert!((number("letter-spacing") / number("font-size") - 0.1).abs() < 1e-3, "{svg}");
}

#[test]
fn the_smallest_size_is_in_points_on_paper() {
    let mut stage =
        Stage::new("{{ textbox(card.text, x=0, y=0, w=30, h=7, font='Alegreya Sans', size=4, min=6) }}");
    stage.card.text = Some("as many words as fit at a regular size, just so".into());
    assert!(stage.try_render().is_ok());
    stage.page = Page::of_card(63.0, (44.0, 68.0), 3.0, 3.0, Size::Small, stage.page.ink);
    assert_eq!(stage.diagnostic().code, "text-overflow");
    // A size below the smallest one is raised to it, but not in a line that never shrinks.
    stage.template(
        "d/t",
        "{{ line('a', x=0, y=0, w=9, font='Alegreya Sans', size=1, min=6) }}{{ line('a', x=0, y=0, \
        font='Alegreya Sans', size=1, min=6) }}",
    );
    let svg = stage.render();
    assert!(svg.contains("font-size=\"3.031\"") && svg.contains("font-size=\"1\""), "{svg}");
}

#[test]
fn centred_lines_are_even() {
    let svg = render(
        "{{ textbox('aaaa aaaa aaaa aaaa aaaa', x=0, y=0, w=30, h=30, font='Alegreya Sans', size=4, \
        align='center') }}",
    );
    let lines: Vec<&str> =
        svg.split("preserve\">").skip(1).map(|rest| rest.split('<').next().unwrap()).collect();
    assert_eq!(lines, ["aaaa aaaa aaaa", "aaaa aaaa"], "{svg}");
    let centre = |at: usize| {
        let stage = Stage::new(
            "{{ textbox('aaaa aaaa aaaa aaaa aaaa', x=0, y=0, w=30, h=30, font='Alegreya Sans', size=4, \
            align='center') }}",
        );
        let (left, right) = extents(&stage)[at];
        (left + right) / 2.0
    };
    assert!((centre(0) - 15.0).abs() < 0.01 && (centre(1) - 15.0).abs() < 0.01);
}

#[test]
fn a_soft_hyphen_is_seen_at_the_end_of_a_line_only() {
    let svg = render(
        "{{ textbox('ab\u{ad}cd aaaaaaaaaaaa\u{ad}bbbbbbbbbbbb', x=0, y=0, w=36, h=30, font='Alegreya Sans', \
        size=4) }}",
    );
    assert!(svg.contains(">abcd aaaaaaaaaaaa-</text>") && svg.contains(">bbbbbbbbbbbb</text>"), "{svg}");
}

#[test]
fn an_empty_paragraph_is_half_a_line() {
    let svg =
        render("{{ textbox('a\n\nb', x=0, y=0, w=30, h=30, font='Alegreya Sans', size=10, leading=1) }}");
    let lines = baselines(&svg);
    assert!((lines[1] - lines[0] - 15.0).abs() < 1e-3, "{svg}");
}

#[test]
fn nothing_to_print_prints_nothing() {
    assert_eq!(
        render(
            "{{ textbox(card.text, x=0, y=0, w=9, h=9, font='Alegreya Sans', size=4) }}{{ line(' ', x=0, \
            y=0, font='Alegreya Sans', size=4) }}"
        ),
        ""
    );
    assert_eq!(render("{{ measure(none, font='Alegreya Sans', size=4) }}"), "0");
}

#[test]
fn errors_come_again_for_the_next_card_with_the_same_text() {
    let stage = boxed(&"word ".repeat(400), "left", "");
    let engine = stage.engine();
    let card = crate::template::CardContext::Face(Box::new(stage.card.clone()));
    let first = engine.render(&stage.deck, "t", &stage.page, &card);
    assert!(first.is_err());
    assert_eq!(first, engine.render(&stage.deck, "t", &stage.page, &card));
    assert!(
        diagnostic("{{ line('Donaudampfschifffahrt', x=0, y=0, w=9, font='Alegreya Sans', size=4) }}")
            .contains("the line has 9.0")
    );
}

#[test]
fn the_height_of_a_text_is_the_least_that_its_box_needs() {
    let text = "When you win this in an auction, draw two cards, then **discard** one :coin: of your \
        choice.\n\nOr do not.";
    let call = |function: &str, more: &str| {
        format!("{{{{ {function}('{text}', w=30, font='Alegreya Sans', size=4, icons=1.5{more}) }}}}")
    };
    let height: f64 = render(&call("height", "")).parse().unwrap();
    let lines = height / 4.0 / 1.2;
    assert!(lines > 4.0 && (lines * 2.0 - (lines * 2.0).round()).abs() < 1e-6, "{lines} lines");
    let boxed = |h: f64| Stage::new(&call("textbox", &format!(", x=0, y=0, h={h}, min=10"))).render();
    assert!(boxed(height + 0.01).contains("font-size=\"4\""));
    assert!(!boxed(height - 0.1).contains("font-size=\"4\""), "a lower box needs smaller letters");
}

#[test]
fn icons_can_be_larger_than_letters() {
    let width = |icons: &str| {
        render(&format!("{{{{ measure(':coin:', font='Alegreya Sans', size=10{icons}) }}}}"))
            .parse::<f64>()
            .unwrap()
    };
    assert_eq!(width(""), width(", icons=1"));
    let bearing = 2.0 * 0.05 * 10.0;
    assert!((width(", icons=2") - bearing - 2.0 * (width("") - bearing)).abs() < 1e-6);
}

#[test]
fn punctuation_is_never_alone_on_a_line() {
    for (text, room, line) in [
        ("who goes there ?", "who goes there", "there ?"),
        ("one – two", "one –", "one –"),
        ("so it goes …", "so it goes", "goes …"),
    ] {
        let width: f64 =
            render(&format!("{{{{ measure('{room}', font='Alegreya Sans', size=4) }}}}")).parse().unwrap();
        let svg = render(&format!(
            "{{{{ textbox('{text}', x=0, y=0, w={}, h=60, font='Alegreya Sans', size=4) }}}}",
            width + 0.01
        ));
        assert!(svg.contains(&format!(">{line}</text>")), "{line}: {svg}");
    }
}

#[test]
fn paragraphs_rarely_end_in_a_short_line() {
    let (mut all, mut short) = (0, 0);
    for text in paragraphs(1_200).filter(|text| !text.contains(":coin:")) {
        let lines = extents(&boxed(&text, "left", ""));
        if let [_, _, .., (left, right)] = lines.as_slice() {
            all += 1;
            short += usize::from(right - left < 0.25 * 40.0);
        }
    }
    // What is left has no words to spare above.
    assert!(all > 200 && short * 100 < all, "{short} of {all}");
}
