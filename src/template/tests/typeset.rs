//! Glyphs of texts: those that are printed are those that the SVG shows.

use resvg::tiny_skia::Transform;
use resvg::usvg;

use super::Stage;
use super::fit::{paragraphs, texts};
use crate::fonts::Fonts;
use crate::template::{CardContext, Filled};

/// How far a glyph may be from its place in the SVG, in units: less than a micrometre.
const TOLERANCE: f32 = 0.0005;

/// A glyph: its face, its number, its letters, and where it is.
type Placed = (usize, u16, String, Transform);

fn filled(stage: &Stage) -> Filled {
    stage
        .engine()
        .render(&stage.deck, "t", &stage.page, &CardContext::Face(Box::new(stage.card.clone())))
        .unwrap()
}

/// The glyphs of each text, by the parser of SVG.
fn parsed(stage: &Stage, fonts: &Fonts) -> Vec<Vec<Placed>> {
    let options = usvg::Options { fontdb: fonts.database().clone(), ..usvg::Options::default() };
    let tree = usvg::Tree::from_str(&stage.try_render().unwrap(), &options).unwrap();
    let mut found = Vec::new();
    texts(tree.root(), &mut found);
    let glyph = |glyph: &usvg::layout::PositionedGlyph| {
        (fonts.place_of(glyph.font).unwrap(), glyph.id.0 as u16, glyph.text.clone(), glyph.transform())
    };
    found
        .iter()
        .map(|text| {
            text.layouted().iter().flat_map(|span| span.positioned_glyphs.iter().map(glyph)).collect()
        })
        .collect()
}

/// The same as they were set.
fn set(stage: &Stage, fonts: &Fonts) -> Vec<Vec<Placed>> {
    let filled = filled(stage);
    let lines = filled.texts.iter().flat_map(|(_, text)| text.lines.iter().map(|(_, line)| line));
    let glyphs = |line: &crate::svg::typeset::Line| {
        let of_span = |span: &crate::svg::typeset::Span| {
            let em = f32::from(fonts.faces()[span.face].units_per_em);
            let placed = span.glyphs.iter().map(|glyph| {
                (span.face, glyph.id, line.letters(glyph).to_string(), line.transform(span, glyph, em))
            });
            placed.collect::<Vec<Placed>>()
        };
        line.spans.iter().flat_map(of_span).collect()
    };
    lines.map(glyphs).collect()
}

fn assert_same(stage: &Stage, about: &str) -> usize {
    let fonts = Fonts::new(&stage.library.fonts);
    let (parsed, set) = (parsed(stage, &fonts), set(stage, &fonts));
    assert_eq!(parsed.len(), set.len(), "lines of {about}");
    for (parsed, set) in parsed.iter().zip(&set) {
        let names = |glyphs: &[Placed]| {
            glyphs.iter().map(|(face, id, letters, _)| (*face, *id, letters.clone())).collect::<Vec<_>>()
        };
        assert_eq!(names(parsed), names(set), "{about}");
        for ((.., one), (_, id, letters, other)) in parsed.iter().zip(set) {
            let apart = [
                one.sx - other.sx,
                one.kx - other.kx,
                one.ky - other.ky,
                one.sy - other.sy,
                one.tx - other.tx,
                one.ty - other.ty,
            ];
            assert!(
                apart.iter().all(|apart| apart.abs() < TOLERANCE),
                "glyph {id} of `{letters}`: {one:?} against {other:?}: {about}"
            );
        }
    }
    set.iter().map(Vec::len).sum()
}

fn stage(body: &str, text: &str) -> Stage {
    let mut stage = Stage::new(body);
    stage.card.text = Some(text.to_string());
    stage
}

#[test]
fn the_glyphs_that_are_printed_are_those_of_the_svg() {
    let mut glyphs = 0;
    for (at, text) in paragraphs(200).enumerate() {
        let align = ["left", "center", "right"][at % 3];
        let more = ["", ", tracking=0.3", ", tracking=-0.1", ", valign='bottom', leading=1.4"][at % 4];
        let body = format!(
            "{{{{ textbox(card.text, x=5, y=5, w=40, h=30, font='Alegreya Sans', size=6, min=3, \
            align='{align}'{more}) }}}}"
        );
        glyphs += assert_same(&stage(&body, &text), &text);
    }
    assert!(glyphs > 10_000, "{glyphs}");
}

#[test]
fn glyphs_of_lines_are_those_of_the_svg() {
    for text in [
        "AVATAR To.",
        "fjord office waffle",
        "**Bo**ld *and* **not**",
        ":coin: 3:coin: a :coin:",
        "e\u{301}a\u{308} x\u{332}",
        "Привет Ωμέγα",
        "1 234 – 5",
    ] {
        for more in ["", ", align='right'", ", align='center', w=20", ", tracking=0.5", ", weight=700"] {
            let body =
                format!("{{{{ line(card.text, x=30.3, y=20.7, font='Alegreya Sans', size=5.5{more}) }}}}");
            let mut stage = stage(&body, text);
            if stage.try_render().is_err() {
                // The font has not all letters and faces.
                continue;
            }
            stage.card.fields.clear();
            assert!(
                more.contains("tracking") && text.contains('\u{332}')
                    || assert_same(&stage, &format!("{text} {more}")) > 0,
                "{text} {more}"
            );
        }
    }
}

#[test]
fn only_the_parser_of_svg_sets_texts_from_right_to_left_and_gradients() {
    let lines = |body: &str, text: &str| {
        let filled = filled(&stage(body, text));
        filled
            .texts
            .iter()
            .map(|(range, text)| (filled.svg[range.clone()] == text.markup, text.lines.len()))
            .collect::<Vec<_>>()
    };
    let line = "{{ line(card.text, x=3, y=9, font='Alegreya Sans', size=5) }}";
    assert_eq!(lines(line, "a b"), [(true, 1)]);
    assert_eq!(lines(&line.replace("size=5", "size=5, fill='url(#a)'"), "a b"), []);
    assert_eq!(lines(line, "a \u{200f}b"), []);
    // What a template changes, it sets itself.
    assert_eq!(
        lines(
            "{{ line('a', x=3, y=9, font='Alegreya Sans', size=5) | replace('<text', '<text stroke=\"red\"') \
            | safe }}",
            ""
        ),
        []
    );
}
