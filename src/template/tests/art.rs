use super::{COIN, Stage, render};
use crate::library::Art;
use crate::template::Ink;
use resvg::usvg;

fn svg(inside: &str) -> String {
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 20 10">{inside}</svg>"#
    )
}

#[track_caller]
fn art_error(text: &str) -> String {
    let mut stage = Stage::new("{{ art('a', x=0, y=0, w=20, h=10) }}");
    stage.art("d/a", text);
    stage.diagnostic().render(false)
}

#[track_caller]
fn embedded(text: &str) -> String {
    let mut stage = Stage::new("{{ art('a', x=0, y=0, w=20, h=10) }}");
    stage.art("d/a", text);
    let svg = stage.render();
    let group = svg.find("<g id=\"art-d:a\"").expect("no group");
    let start = group + svg[group..].find('>').unwrap() + 1;
    svg[start..svg.len() - "</g></g>".len()].to_string()
}

#[test]
fn a_picture_is_found_by_its_file_too() {
    let named = |name: &str| render(&format!("{{{{ art('{name}', x=10, y=20, w=10, h=20) }}}}"));
    for file in [
        "coin.svg",
        "coin.SVG",
        "d/coin.svg",
        "art/d/coin.svg",
        "templates/art/d/coin.svg",
        "./templates/art/d/coin.png",
        "d\\\\coin.svg",
    ] {
        assert_eq!(named(file), named("coin"), "{file}");
    }
}

#[test]
fn a_picture_is_centred_in_its_frame() {
    let text = render("{{ art('coin', x=10, y=20, w=10, h=20, fill='#F00') }}");
    assert!(
        text.starts_with(r##"<g transform="translate(10 27.5) scale(0.5)"><g id="art-d:coin::f00" color="#f00" fill="#000""##),
        "{text}"
    );
    assert!(
        text.ends_with(r#"<ellipse cx="10" cy="5" rx="10" ry="5" fill="currentColor"/></g></g>"#),
        "{text}"
    );
}

#[test]
fn a_picture_that_covers_its_frame_is_cut() {
    let text = render(
        "{{ art('coin', x=0, y=0, w=10, h=20, fit='cover', rotate=90) }}{{ art('coin', x=0, y=0, w=20, h=10, \
        fit='cover') }}",
    );
    assert!(text.starts_with(r##"<g transform="rotate(90 5 10)"><clipPath id="cut-0"><rect x="0" y="0" width="10" height="20"/></clipPath><g clip-path="url(#cut-0)"><g transform="translate(-15 0) scale(2)">"##), "{text}");
    assert!(!text.contains("cut-1"), "a picture of the frame's own shape needs no cutting");
}

#[test]
fn the_content_is_the_same_wherever_it_stands() {
    let mut stage = Stage::new(
        "{{ art('a', x=1, y=2, w=3, h=4) }}<g fill='red' stroke='blue' font-size='9'>{{ art('a', x=9, y=9, \
        w=30, h=40, fit='cover', rotate=45) }}</g>",
    );
    stage.art("d/a",
        &svg(r##"<linearGradient id="g"><stop/></linearGradient><path d="M0 0h9v9z" fill="url(#g)"/><path d="M0 0h9"/>"##));
    let text = stage.render();
    let groups: Vec<&str> = text
        .match_indices("<g id=\"art-")
        .map(|(at, _)| &text[at..at + text[at..].find("</g>").unwrap()])
        .collect();
    assert_eq!(groups.len(), 2);
    assert_eq!(groups[0], groups[1]);

    let tree = stage.tree();
    let mut found = Vec::new();
    collect(tree.root(), &mut found);
    assert_eq!(found.len(), 2, "usvg keeps the groups");
    let paths = |group: &usvg::Group| {
        group
            .children()
            .iter()
            .map(|node| match node {
                usvg::Node::Path(path) => {
                    format!(
                        "{:?} {:?} {:?}",
                        path.data(),
                        path.fill().map(|fill| fill.rule()),
                        path.stroke().is_some()
                    )
                }
                _ => "other".into(),
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(paths(found[0]), paths(found[1]));
    assert_eq!(paths(found[0]).len(), 2);
}

fn collect<'a>(group: &'a usvg::Group, found: &mut Vec<&'a usvg::Group>) {
    for node in group.children() {
        if let usvg::Node::Group(group) = node {
            if group.id().starts_with("art-") {
                found.push(group);
            }
            collect(group, found);
        }
    }
}

#[test]
fn ids_become_the_pictures_own() {
    let text = embedded(&svg(
        r##"<defs><path id="p" d="M0 0h1"/><linearGradient id="g"/></defs><use xlink:href="#p" fill="url('#g')" style="stroke:url(#g);mask:url( #m )"/>"##,
    ));
    assert_eq!(
        text,
        r##"<defs><path id="d:a.p" d="M0 0h1"/><linearGradient id="d:a.g"/></defs><use href="#d:a.p" fill="url(#d:a.g)" style="stroke:url(#d:a.g);mask:url(#d:a.m)"/>"##
    );
}

#[test]
fn style_sheets_become_the_pictures_own() {
    let text = embedded(&svg(
        "<defs><style>.a{fill:url(#g);stroke:red}.b{stroke:none}</style><pattern id='g'/></defs><g class='a \
        b' id='x'/>",
    ));
    assert_eq!(
        text,
        r#"<defs><pattern id="d:a.g"/></defs><g style="fill:url(#d:a.g);stroke:none" id="d:a.x"/>"#
    );
    // The place of an error is that in the file.
    let diagnostic = art_error(&svg("<style>.a{fill:red}</style>\n<g class='a'><script/></g>"));
    assert!(diagnostic.contains("a.svg:2:14"), "{diagnostic}");
}

#[test]
fn drawings_within_drawings_keep_their_frames() {
    for (inside, wanted) in [
        ("<svg/>", r#"<svg width="20" height="10"/>"#),
        (
            "<svg x='5%' width='50%' height='2in'><rect width='50%' height='100%'/></svg>",
            r#"<svg x="1" width="10" height="2in"><rect width="5" height="192"/></svg>"#,
        ),
        (
            "<svg width='9' height='9' viewBox='0 0 2 4'><rect width='50%' height='50%'/></svg><rect \
            width='50%'/>",
            r#"<svg width="9" height="9" viewBox="0 0 2 4"><rect width="1" height="2"/></svg><rect width="10"/>"#,
        ),
    ] {
        assert_eq!(embedded(&svg(inside)), wanted);
    }
}

#[test]
fn hidden_layers_and_foreign_objects_with_a_fallback_are_left_out() {
    let hidden = "<g style='display:none'><text>a</text><image \
        href='scan.jpg'/></g><switch><foreignObject><p/></foreignObject><path/></switch>";
    assert_eq!(embedded(&svg(hidden)), "<switch><path/></switch>");
}

#[test]
fn what_draws_nothing_is_left_out() {
    let text = embedded(
        r##"<?xml version="1.0"?><!-- c --><svg xmlns="http://www.w3.org/2000/svg" xmlns:i="http://i" viewBox="0 0 20 10" i:version="1" fill="none" width="20"><metadata><x/></metadata>
        <title>T</title><i:view/><!-- d --><g i:label="x" class="c" onclick="x()"> <path d="M0 0"/> </g></svg>"##,
    );
    assert_eq!(text, r#"<g fill="none"><g><path d="M0 0"/></g></g>"#);
}

#[test]
fn sizes_come_from_the_view_box_or_the_outer_element() {
    let place = |text: &str| {
        let mut stage = Stage::new("{{ art('a', x=0, y=0, w=20, h=20) }}");
        stage.art("d/a", text);
        let svg = stage.render();
        svg[..svg.find('>').unwrap() + 1].to_string()
    };
    assert_eq!(place(r#"<svg viewBox="-10,-10 40 40"/>"#), r#"<g transform="translate(5 5) scale(0.5)">"#);
    assert_eq!(place(r#"<svg width="40px" height="20"/>"#), r#"<g transform="translate(0 5) scale(0.5)">"#);
    assert_eq!(
        place(r#"<svg width="1in" height="1in"/>"#),
        r#"<g transform="translate(0 0) scale(0.208333333)">"#
    );
}

#[test]
fn percentages_are_of_the_picture() {
    assert_eq!(
        embedded(&svg(r#"<rect width="100%" height="50%" x="5%"/><linearGradient x1="50%"/>"#)),
        r#"<rect width="20" height="5" x="1"/><linearGradient x1="50%"/>"#
    );
}

#[test]
fn a_document_type_that_says_nothing_is_passed_over() {
    let doctype = r#"<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">"#;
    assert_eq!(embedded(&format!("{doctype}{}", svg("<path/>"))), "<path/>");
    let diagnostic =
        art_error(&format!("{} [<!ENTITY a 'b'>]>{}", doctype.trim_end_matches('>'), svg("<path/>")));
    assert!(diagnostic.contains("Preserve Illustrator Editing Capabilities"), "{diagnostic}");
}

#[test]
fn texts_within_pictures_are_escaped() {
    assert_eq!(embedded(&svg("<text>a &lt;b&gt; &amp;</text>")), "<text>a &lt;b&gt; &amp;</text>");
}

#[test]
fn pictures_that_must_not_reach_a_card_are_refused() {
    for (text, part) in [
        (svg("<style>@import 'a.css';</style>"), "`@import`"),
        (svg("<style>\n a:nth-child(2){fill:red}</style>"), "`a:nth-child(2)`"),
        (svg("<svg width='2em'/>"), "`2em` is not a valid width"),
        (svg("<script/>"), "`<script>`"),
        (svg("<g><foreignObject/></g>"), "`<foreignObject>`"),
        (svg(r#"<image href="file:///etc/passwd"/>"#), "must not link to other files"),
        (svg(r#"<use xlink:href="other.svg#a"/>"#), "must not link to other files"),
        ("<svg/>".into(), "has no size"),
        (r#"<svg viewBox="0 0 0 0"/>"#.into(), "has no size"),
        (r#"<svg viewBox="0 0 nan 1"/>"#.into(), "has no size"),
        (r#"<svg viewBox="0 0 0 9" width="9" height="9"/>"#.into(), "has no size"),
        (r#"<svg viewBox="0 0 20" width="9" height="9"/>"#.into(), "a view box that can't be read"),
        ("<html/>".into(), "is not an SVG file"),
        ("<svg>".into(), "cannot be read"),
        (r#"<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 1 1">&a;</svg>"#.into(), "cannot be read"),
        (svg(&("<g>".repeat(200) + &"</g>".repeat(200))), "nests deeper than"),
    ] {
        let diagnostic = art_error(&text);
        assert!(diagnostic.contains(part), "`{part}` is not in\n{diagnostic}");
        assert!(diagnostic.contains("templates/art/d/a.svg"), "{diagnostic}");
        assert!(diagnostic.contains("templates/d/t.svg"), "{diagnostic}");
    }
}

#[test]
fn low_ink_takes_the_variant_that_is_there() {
    let mut stage = Stage::new(
        "{{ art('a', x=0, y=0, w=2, h=1) }}{{ art('coin', x=0, y=0, w=2, h=1) }}{{ has_art('a') }}{{ \
        has_art('b') }}{{ has_art(none) }}",
    );
    stage.art("d/a", &svg("<path/>"));
    stage.art("d/a.low", &svg("<circle/>"));
    let full = stage.render();
    assert!(full.contains("<path/>") && !full.contains("<circle/>") && full.contains("art-d:coin"), "{full}");
    assert!(full.ends_with("TrueFalseFalse"), "{full}");
    stage.page.ink = Ink::Low;
    let low = stage.render();
    assert!(
        low.contains("<circle/>")
            && low.contains("art-d:a.low")
            && !low.contains("<path/>")
            && low.contains("art-d:coin"),
        "{low}"
    );
}

#[test]
fn shared_art_is_found_behind_the_decks_own() {
    let mut stage =
        Stage::new("{{ art('shared/coin', x=0, y=0, w=2, h=1) }}{{ art('coin', x=0, y=0, w=2, h=1) }}");
    stage.art("shared/coin", COIN);
    stage.art("coin", COIN);
    let text = stage.render();
    assert!(text.contains("art-shared:coin::000") && text.contains("art-d:coin::000"), "{text}");
}

#[test]
fn different_pictures_have_different_groups() {
    use crate::template::art::id_part;
    let names = ["a/b-c", "a-b/c", "a.b/c", "a_b", "a/5f/b", "a:b", "a_3a_b", "a b"];
    let ids: std::collections::BTreeSet<String> = names.iter().map(|name| id_part(name)).collect();
    assert_eq!(ids.len(), names.len(), "{ids:?}");
}

#[test]
fn pictures_of_pixels_are_embedded() {
    let mut stage = Stage::new("{{ art('a', x=0, y=0, w=6, h=4) }}");
    let uri = concat!("data:image/png;base64,", include_str!("../../../tests/data/png.base64")).trim_end();
    let png = crate::svg::picture::from_uri(uri).unwrap();
    let (w, h) = crate::svg::picture::read(&png).unwrap().size();
    stage.library.art.insert("d/a".into(), Art::Pixels(png[..].into()));
    let text = stage.render();
    let image = format!(r#"<image width="{w}" height="{h}" href="shared:"#);
    assert!(text.contains(r#"<g id="art-d:a" fill"#) && text.contains(&image), "{text}");
    let address = text.split("shared:").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
    assert_eq!(*crate::svg::picture::shared(&format!("shared:{address}")).unwrap().1, png);
    // A picture within a drawing is shared too.
    let mut stage = Stage::new("{{ art('a', x=0, y=0, w=6, h=4) }}");
    stage.art("d/a", &svg(&format!(r#"<image width="5" height="5" href="{uri}"/>"#)));
    assert!(stage.render().contains(&format!(r#"href="shared:{address}""#)));
    let mut stage = Stage::new("{{ art('a', x=0, y=0, w=6, h=4) }}");
    stage.library.art.insert("d/a".into(), Art::Pixels(png[..png.len() - 20].into()));
    let diagnostic = stage.diagnostic().render(false);
    assert!(diagnostic.contains("the picture `d/a` is damaged or cut off"), "{diagnostic}");
}

#[test]
fn a_picture_with_more_parts_than_any_needs_is_refused() {
    let diagnostic = art_error(&svg(&"<g/>".repeat(crate::limits::ART_NODES as usize)));
    assert!(diagnostic.contains("cannot be read: nodes limit reached"), "{diagnostic}");
}

#[test]
fn a_picture_nested_as_deep_as_its_parts_allow_does_not_exhaust_the_stack() {
    let depth = crate::limits::ART_NODES as usize - 9;
    let diagnostic = art_error(&svg(&("<g>".repeat(depth) + &"</g>".repeat(depth))));
    assert!(diagnostic.contains("nests deeper than"), "{diagnostic}");
}
