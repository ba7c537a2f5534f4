use super::{Stage, diagnostic};
use crate::library::FontFile;
use crate::template::CardContext;

#[track_caller]
fn assert_error(body: &str, parts: &[&str]) {
    let text = diagnostic(body);
    for part in parts {
        assert!(text.contains(part), "`{part}` is not in\n{text}");
    }
}

#[test]
fn a_misspelt_variable_is_named_with_the_nearest_one_and_the_card() {
    assert_error(
        "\n {{ card.nmae }}",
        &[
            "error[undefined]: `card.nmae` is not defined, on card `Owl` (D 001/002)",
            "templates/d/t.svg:2:5",
            "^^^^^^^^^",
            "did you mean `name`?",
        ],
    );
    assert_error("{{ bled }}", &["`bled` is not defined", "did you mean `bleed`?"]);
    assert_error("{{ deck.titel }}", &["did you mean `title`?"]);
    assert_error("{{ card.fields.tnit }}", &["`card.fields.tnit`", "did you mean `tint`?"]);
    assert_error("{% if card.nmae %}{% endif %}", &["did you mean `name`?"]);
    assert_error("{{ card.nmae|upper }}", &["did you mean `name`?"]);
    assert_error(
        "{{ line('a', x=1, y=1, font='Alegreya Sans', size=3, fill=crimson) }}",
        &["write texts in quotes: `\"crimson\"`"],
    );
    assert_error("{{ card.symbols[3] }}", &["`card.symbols[3]` is not defined"]);
    assert_error("{{ card.nmae.x }}", &["`card.nmae` is not defined", "did you mean `name`?"]);
}

#[test]
fn a_misspelt_variable_is_named_where_a_function_is_given_it() {
    assert_error(
        "{{ line(card.nmae, x=1, y=1, font='Alegreya Sans', size=3) }}",
        &["`card.nmae` is not defined", "did you mean `name`?"],
    );
    assert_error(
        "{{ line(card.name, x=bled, y=1, font='Alegreya Sans', size=3) }}",
        &["`bled` is not defined", "did you mean `bleed`?"],
    );
    assert_error("{{ art('coin', x=1, y=1, w=2, h=2, fill=card.fields.tnit) }}", &["did you mean `tint`?"]);
    assert_error("{{ card.nmae|signed }}", &["did you mean `name`?"]);
    assert_error("{{ random(card.nmae) }}", &["did you mean `name`?"]);
}

#[test]
fn arguments_are_checked_by_name_and_kind() {
    assert_error(
        "{{ textbox('a', x=1, y=1, w=2, h=2, fnt='Alegreya Sans', size=3) }}",
        &[
            "`textbox` has no argument `fnt`, on card",
            "did you mean `font`?",
            "`leading`, `tracking`, `icons` and `group`",
        ],
    );
    assert_error("{{ line('a', y=1, font='Alegreya Sans', size=3) }}", &["`line` needs `x`"]);
    assert_error(
        "{{ line('a', x=card.text, y=1, font='Alegreya Sans', size=3) }}",
        &["`line` needs `x`, but its value is none"],
    );
    assert_error(
        "{{ line('a', x='1', y=1, font='Alegreya Sans', size=3) }}",
        &["`x` of `line` must be a number, not `1`"],
    );
    assert_error(
        "{{ line('a', x=1, y=1, font='Alegreya Sans', size=0) }}",
        &["`size` of `line` must be above 0"],
    );
    assert_error(
        "{{ line('a', x=1, y=1, font='Alegreya Sans', size=3, align='centre') }}",
        &["`align` of `line` cannot be `centre`", "did you mean `center`?"],
    );
    assert_error(
        "{{ line('a', x=1, y=1, font='Alegreya Sans', size=3, weight='bold') }}",
        &["a whole number from 1 to 1000, not `bold`"],
    );
    assert_error(
        "{{ line(card.symbols, x=1, y=1, font='Alegreya Sans', size=3) }}",
        &["`line` prints texts and numbers, not a sequence"],
    );
    assert_error("{{ line('a', 1, 2) }}", &["give all arguments but the first by name"]);
    assert_error(
        "{{ art('coin', x=1, y=1, w=2, h=2, fill='no colour') }}",
        &["`fill` of `art` must be a colour"],
    );
    assert_error("{{ line() }}", &["give the first argument without a name"]);
    assert_error("{{ card.name.upper() }}", &["did you mean a filter?"]);
    assert_error("{{ random(0) }}", &["`random` needs a whole number above 0, not `0`"]);
}

#[test]
fn unknown_things_are_named_with_the_nearest_known_one() {
    assert_error("{{ texbox('a') }}", &["there is no function `texbox`", "did you mean `textbox`?"]);
    assert_error("{{ 3|singed }}", &["there is no filter `singed`", "did you mean `signed`?"]);
    assert_error(
        "{% include 'd/tt.svg' %}",
        &["there is no template `d/tt.svg`", "templates are looked for in templates/d/"],
    );
    assert_error(
        "{{ art('coim', x=1, y=1, w=2, h=2) }}",
        &["there is no picture `coim`", "did you mean `coin`?", "templates/art/d/"],
    );
    assert_error(
        "{{ art('coim.svg', x=1, y=1, w=2, h=2) }}",
        &["there is no picture `coim.svg`", "did you mean `coin`?"],
    );
    assert_error("{{ art(card.art, x=1, y=1, w=2, h=2) }}", &["`art` has no picture", "{% if card.art %}"]);
    assert_error(
        "{{ line('a :coim:', x=1, y=1, font='Alegreya Sans', size=3) }}",
        &["did you mean `coin`?", r"\:coim\:"],
    );
    assert_error(
        "{{ line('a', x=1, y=1, font='Alegreya', size=3) }}",
        &["there is no font family `Alegreya`", "there are `Alegreya Sans`"],
    );
}

#[test]
fn a_template_that_the_deck_names_and_that_is_not_there_is_a_error() {
    let stage = Stage::new("");
    let card = CardContext::Face(Box::new(stage.card.clone()));
    let diagnostics = stage.engine().render(&stage.deck, "tt", &stage.page, &card).unwrap_err();
    assert_eq!(diagnostics[0].message, "there is no template `tt`, on card `Owl` (D 001/002)");
    assert!(diagnostics[0].hints.iter().any(|hint| hint == "did you mean `t`?"), "{diagnostics:?}");
}

#[test]
fn faces_and_glyphs_that_are_missing_are_named() {
    let line = |text: &str, more: &str| {
        format!("{{{{ line('{text}', x=1, y=1, font='Alegreya Sans', size=3{more}) }}}}")
    };
    assert_error(
        &line("a", ", weight=500"),
        &["error[missing-face]", "has no face 500", "it has `400`, `400 italic` and `700`"],
    );
    assert_error(&line("***a***", ""), &["has no face 700 italic"]);
    assert_error(
        &line("a ★", ""),
        &["error[missing-glyph]", "the font `Alegreya Sans` 400 has no `★` (U+2605), on card `Owl`"],
    );
}

#[test]
fn all_errors_of_a_card_come_at_once_in_order() {
    let text = "one two three four five six seven eight nine ten";
    let boxes = format!(
        "{{{{ textbox('{text}', x=1, y=1, w=9, h=5, font='Alegreya Sans', size=4) }}}}\n\
         {{{{ textbox('fits', x=1, y=1, w=9, h=9, font='Alegreya Sans', size=4) }}}}\n\
         {{{{ line('{text}', x=1, y=1, w=20, font='Alegreya Sans', size=4) }}}}\n\
         {{{{ art('owl', x=1, y=1, w=2, h=2) }}}}\n\
         {{% if measure('a', font='None', size=1) > 3 %}}{{% endif %}}\n"
    );
    let diagnostics = Stage::new(&boxes).try_render().unwrap_err();
    let codes: Vec<&str> = diagnostics.iter().map(|diagnostic| diagnostic.code.as_str()).collect();
    assert_eq!(codes, ["text-overflow", "text-overflow", "unknown-art", "unknown-font"]);
    let lines: Vec<usize> = diagnostics
        .iter()
        .map(|diagnostic| {
            diagnostic.place.as_ref().map_or(0, |(place, _)| place.source.line_column(place.span.start).0)
        })
        .collect();
    assert_eq!(lines, [1, 3, 4, 5]);
}

#[test]
fn only_so_many_errors_of_a_card_are_told() {
    let stage = Stage::new("{% for i in range(99) %}{{ art('owl' ~ i, x=1, y=1, w=2, h=2) }}{% endfor %}");
    assert_eq!(stage.try_render().unwrap_err().len(), crate::limits::DIAGNOSTICS_PER_CARD);
}

#[test]
fn an_overflow_says_by_how_much() {
    assert_error(
        "{{ textbox('one two three four five six seven eight', x=1, y=1, w=9, h=5, font='Alegreya Sans', \
        size=4) }}",
        &[
            "error[text-overflow]: the text `one two three four five six seven eight` does not fit",
            "at its smallest size of 5.0 pt it needs a height of",
            "the box has 5.0",
        ],
    );
    assert_error(
        "{{ textbox('Donaudampfschifffahrt', x=1, y=1, w=9, h=50, font='Alegreya Sans', size=4) }}",
        &["`Donaudampfschifffahrt` is", "units wide, the box has 9.0"],
    );
}

#[test]
fn a_error_within_a_part_shows_where_the_part_is_used() {
    let mut stage = Stage::new("\n\n{% include 'part.svg' %}");
    stage.raw_template("d/part", "<g>\n{{ nothing }}</g>");
    let text = stage.diagnostic().render(false);
    assert!(text.contains("templates/d/part.svg:2:4"), "{text}");
    assert!(text.contains("templates/d/t.svg") && text.contains("used here"), "{text}");
}

#[test]
fn a_back_that_asks_for_its_face_is_told_why_not() {
    let stage = Stage::new("{{ card.name }}");
    let diagnostics = stage
        .engine()
        .render(&stage.deck, "t", &stage.page, &CardContext::Back { card_type: "lot".into() })
        .unwrap_err();
    assert_eq!(diagnostics[0].message, "`card.name` is not defined, on the back of `lot`");
    assert!(diagnostics[0].hints[0].contains("all backs of a type must look alike"), "{diagnostics:?}");
}

#[test]
fn templates_cannot_run_or_nest_without_end() {
    assert_error(
        "{% for i in range(9999) %}{% for j in range(9999) %}{{ i }}{% endfor %}{% endfor %}",
        &["error[template-endless]"],
    );
    assert_error("{% include 't.svg' %}", &["recursion limit"]);
    assert_error("{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}", &["recursion limit"]);
    let mut stage = Stage::new("");
    stage.raw_template("d/t", "{% extends 'a.svg' %}");
    stage.raw_template("d/a", "{% extends 't.svg' %}");
    assert!(stage.diagnostic().message.contains("cycle"), "{}", stage.diagnostic().message);
}

#[test]
fn broken_templates_are_shown_where_they_break() {
    assert_error("\n<g>{% if %}</g>", &["error[template-syntax]", "templates/d/t.svg:2"]);
    assert_error("{{ 'a", &["error[template-syntax]"]);
    assert_error("{% block a %}", &["error[template-syntax]"]);
    assert_error("{{ 1 / 0 }}", &["error[template]"]);
}

#[test]
fn a_text_longer_than_any_card_is_refused() {
    let mut stage =
        Stage::new("{{ textbox(card.text, x=1, y=1, w=60, h=80, font='Alegreya Sans', size=4) }}");
    stage.card.text = Some("a ".repeat(20_000));
    assert!(stage.diagnostic().message.contains("too long"), "{}", stage.diagnostic().message);
}

#[test]
fn a_card_larger_than_any_printer_needs_is_refused() {
    let body = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'><path d='{}'/></svg>",
        "M0 0h1".repeat(100_000)
    );
    let mut stage = Stage::new("{% for i in range(1000) %}{{ art('big', x=0, y=0, w=1, h=1) }}{% endfor %}");
    stage.art("d/big", &body);
    let diagnostics = stage.try_render().unwrap_err();
    assert_eq!(diagnostics[0].code, "card-too-large");
}

#[test]
fn fonts_that_cannot_be_used_are_named() {
    let mut stage = Stage::new("{{ line('a', x=0, y=9, font='Nothing', size=4) }}");
    stage
        .library
        .fonts
        .push(FontFile { name: "templates/fonts/a/a.ttf".into(), data: b"nothing"[..].into() });
    let told = stage.diagnostic().render(false);
    assert!(
        told.contains("no font family `Nothing`")
            && told.contains("`templates/fonts/a/a.ttf` is not a TrueType or OpenType font"),
        "{told}"
    );
    // Texts in other fonts are printed.
    stage.template("d/t", "{{ line('a', x=0, y=9, font='Alegreya Sans', size=4) }}");
    assert!(stage.try_render().is_ok());
}
