//! What cannot be read or cut: each rule on both sides of its limit, where it is told, and what allows it.

use crate::support::folder::Folder;
use crate::support::sample::sample;
use crate::support::*;
use bidpress::legible::{Cut, Finding, Gauge};
use bidpress::print::{Rule, Shape};
use bidpress::units::Um;

/// A poker card with 3 mm of bleed and 3 mm of safe area.
const CUT: Cut = Cut { shape: Shape::Rectangle, bleed: Um::mm(3), safe: Um::mm(3) };

fn found_on(svg: &str, cut: Cut) -> Vec<Finding> {
    Gauge::default().look(&tree(svg, &fonts()), cut)
}

fn found(body: &str) -> Vec<(Rule, String)> {
    found_on(&card(body), CUT).into_iter().map(|finding| (finding.rule, finding.measured)).collect()
}

fn breaks(body: &str) -> Vec<Rule> {
    found(body).into_iter().map(|(rule, _)| rule).collect()
}

fn text(x: f64, y: f64, size: f64, more: &str) -> String {
    format!(r#"<text x="{x}" y="{y}" font-family="Alegreya Sans" font-size="{size}" {more}>Hm</text>"#)
}

#[test]
fn text_is_five_points_high_through_all_transforms() {
    // 5 pt are 1.764 mm.
    assert_eq!(breaks(&text(20.0, 20.0, 1.77, "")), []);
    assert_eq!(found(&text(20.0, 20.0, 1.70, "")), [(Rule::SmallText, "is 4.8 pt high".into())]);
    assert_eq!(breaks(&format!(r#"<g transform="scale(.5)">{}</g>"#, text(40.0, 40.0, 3.6, ""))), []);
    assert_eq!(
        breaks(&format!(r#"<g transform="rotate(30) scale(.5)">{}</g>"#, text(60.0, 20.0, 3.4, ""))),
        [Rule::SmallText]
    );
}

#[test]
fn lines_are_a_quarter_of_a_point_wide() {
    let line = |width: f64, more: &str| {
        format!(r##"<path d="M20 20H40" stroke="#000" stroke-width="{width}" {more}/>"##)
    };
    assert_eq!(breaks(&line(0.09, "")), []);
    assert_eq!(found(&line(0.08, "")), [(Rule::Hairline, "is 0.23 pt wide".into())]);
    assert_eq!(breaks(&line(0.16, r#"transform="scale(.5)""#)), [Rule::Hairline]);
    // A line of the colour of its area is no line.
    let rect = |fill: &str| {
        format!(
            r##"<rect x="20" y="20" width="9" height="9" fill="{fill}" stroke="#123" stroke-width=".05"/>"##
        )
    };
    assert_eq!((breaks(&rect("#123")), breaks(&rect("#fff"))), (vec![], vec![Rule::Hairline]));
}

#[test]
fn texts_keep_away_from_the_cut() {
    // `H` begins a little right of its origin.
    assert_eq!(breaks(&text(3.0, 20.0, 4.0, "")), []);
    assert_eq!(breaks(&text(2.5, 20.0, 4.0, "")), [Rule::SafeArea]);
    assert_eq!(breaks(&text(20.0, 84.9, 4.0, "")), []);
    assert_eq!(breaks(&text(20.0, 85.3, 4.0, "")), [Rule::SafeArea]);
    let cut_off = found(&text(60.0, 20.0, 4.0, ""));
    assert!(
        matches!(cut_off.as_slice(), [(Rule::SafeArea, measured)] if measured.ends_with("mm beyond the cut")),
        "{cut_off:?}"
    );
}

#[test]
fn shapes_bleed_off_or_keep_away_too() {
    let rect =
        |x: f64, width: f64| format!(r##"<rect x="{x}" y="20" width="{width}" height="9" fill="#123"/>"##);
    assert_eq!(breaks(&rect(3.0, 9.0)), []);
    assert_eq!(
        found(&rect(2.0, 9.0)),
        [(Rule::SafeArea, "ends 2.0 mm from the cut, and does not bleed off".into())]
    );
    // Off on the left, or on both sides; and in the bleed alone.
    assert_eq!(
        [breaks(&rect(-3.0, 9.0)), breaks(&rect(-3.0, 69.0)), breaks(&rect(-3.0, 2.0))],
        [vec![], vec![], vec![]]
    );
    // Off on the left, but not on the right.
    assert_eq!(breaks(&rect(-3.0, 65.0)), [Rule::SafeArea]);
    // Half of the width of its line counts, and what is clipped away does not.
    let framed = r##"<rect x="3.2" y="20" width="9" height="9" fill="none" stroke="#123"/>"##;
    assert_eq!(breaks(framed), [Rule::SafeArea]);
    let clipped = format!(
        r#"<clipPath id="c"><rect x="4" y="4" width="50" height="50"/></clipPath><g clip-path="url(#c)">{}</g>"#,
        rect(2.0, 9.0)
    );
    assert_eq!(breaks(&clipped), []);
}

#[test]
fn the_safe_area_has_the_shape_of_the_card() {
    let at =
        |x: f64, y: f64| sized(&format!(r##"<circle cx="{x}" cy="{y}" r="2" fill="#123"/>"##), 60.0, 60.0);
    let on = |shape: Shape, x: f64, y: f64| found_on(&at(x, y), Cut { shape, ..CUT }).len();
    // Near a corner of the square, which a circle and a hexagon do not have.
    assert_eq!(
        [on(Shape::Rectangle, 9.0, 11.0), on(Shape::Circle, 11.5, 11.5), on(Shape::Hex, 9.0, 14.0)],
        [0, 1, 1]
    );
    assert_eq!(
        [on(Shape::Circle, 30.0, 30.0), on(Shape::Hex, 30.0, 30.0), on(Shape::Circle, 30.0, 5.2)],
        [0, 0, 0]
    );
    // Cut off at the corner is cut off.
    assert_eq!(on(Shape::Circle, 5.0, 5.0), 0);
}

#[test]
fn what_reaches_the_cut_goes_on_to_the_end_of_the_bleed() {
    let ground = |beyond: f64| {
        format!(r##"<rect x="-{beyond}" y="-3" width="{}" height="94" fill="#123"/>"##, 63.0 + 2.0 * beyond)
    };
    assert_eq!(breaks(&ground(3.0)), []);
    assert_eq!(
        found(&ground(1.0)),
        [(Rule::Bleed, "ends 1.0 mm beyond the cut on the left and right".into())]
    );
    assert_eq!(found(&ground(0.0)), [(Rule::Bleed, "ends at the cut on the left and right".into())]);
    // Half of a side, strips of three millimetres and of less, lines; a card with a margin of paper, which
    // has no ground there.
    let strip = |y: f64, height: f64| {
        format!(r##"<rect x="-1.3" y="{y}" width="40" height="{height}" fill="#123"/>"##)
    };
    assert_eq!(found(&strip(40.0, 60.0)), [(Rule::Bleed, "ends 1.3 mm beyond the cut on the left".into())]);
    assert_eq!([breaks(&strip(40.0, 3.0)), breaks(&strip(40.0, 1.5))], [vec![Rule::Bleed], vec![]]);
    assert_eq!(breaks(r##"<path d="M-1 20H40M-1 30L30 50M-.5 -3V91" stroke="#123" fill="none"/>"##), []);
    assert_eq!(breaks(r##"<rect x="4" y="4" width="55" height="80" fill="#123"/>"##), []);
    // What stands on bare paper may end there: white on white, and a shape of its own.
    assert_eq!(breaks(&strip(40.0, 9.0).replace("#123", "#fff")), []);
    assert_eq!(breaks(r##"<circle cx="1" cy="40" r="2.4" fill="#123"/>"##), []);
    // Half transparent, behind a clip, and what another shape covers; without a bleed there is none to fill.
    assert_eq!(breaks(&ground(1.0).replace("/>", r#" fill-opacity=".6"/>"#)), [Rule::Bleed]);
    let clipped = format!(
        r#"<clipPath id="c"><rect x="-2" y="-3" width="67" height="94"/></clipPath><g clip-path="url(#c)">{}</g>"#,
        ground(3.0)
    );
    assert_eq!(found(&clipped), [(Rule::Bleed, "ends 2.0 mm beyond the cut on the left and right".into())]);
    assert_eq!(breaks(&(ground(3.0) + &ground(1.0))), []);
    let bare = Cut { bleed: Um::ZERO, ..CUT };
    assert_eq!(found_on(&sized(&ground(0.0), 63.0, 88.0), bare), []);
}

#[test]
fn pictures_have_two_hundred_pixels_an_inch() {
    let png = |side: u32| {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, side, side);
        encoder.set_color(png::ColorType::Grayscale);
        encoder.write_header().unwrap().write_image_data(&vec![90; (side * side) as usize]).unwrap();
        base64(&bytes)
    };
    let image = |side: u32| {
        format!(
            r#"<image x="20" y="20" width="12.7" height="12.7" href="data:image/png;base64,{}"/>"#,
            png(side)
        )
    };
    assert_eq!(breaks(&image(100)), []);
    assert_eq!(found(&image(80)), [(Rule::LowResolution, "has 160 pixels per inch".into())]);
    // A picture of a few pixels is a tint.
    assert_eq!(breaks(&image(8)), []);
}

#[test]
fn text_stands_out_from_what_lies_below() {
    let on = |ground: &str, fill: &str, size: f64, more: &str| {
        let text = text(20.0, 30.0, size, &format!(r#"fill="{fill}" {more}"#));
        breaks(&format!(r##"<rect x="-3" y="-3" width="69" height="94" fill="{ground}"/>{text}"##))
    };
    // 4.54 to 1 and 4.48 to 1.
    assert_eq!(
        [on("#fff", "#767676", 3.0, ""), on("#fff", "#777777", 3.0, "")],
        [vec![], vec![Rule::Contrast]]
    );
    // 3 to 1 is enough for 18 pt (6.35 mm), and for 14 pt in bold.
    assert_eq!(
        [on("#fff", "#777777", 6.4, ""), on("#fff", "#777777", 6.2, "")],
        [vec![], vec![Rule::Contrast]]
    );
    assert_eq!(
        [on("#fff", "#777777", 5.0, r#"font-weight="700""#), on("#fff", "#999999", 6.4, "")],
        [vec![], vec![Rule::Contrast]]
    );
    // Faded black on white is grey, and so is what shines through.
    assert_eq!(
        [on("#fff", "#000", 3.0, r#"fill-opacity=".9""#), on("#fff", "#000", 3.0, r#"fill-opacity=".4""#)],
        [vec![], vec![Rule::Contrast]]
    );
    // Its own outline helps a text, and so does a halo; what is drawn on top does not count.
    assert_eq!(on("#888", "#777777", 3.0, r##"stroke="#fff" stroke-width=".2""##), [Rule::Contrast]);
    assert_eq!(on("#888", "#000", 3.0, r##"stroke="#fff" stroke-width=".2" paint-order="stroke""##), []);
    let halo = format!(
        "{}{}",
        text(20.0, 30.0, 3.0, r##"fill="#fff" stroke="#fff" stroke-width="1""##),
        text(20.0, 30.0, 3.0, "")
    );
    let black = r##"<rect x="-3" y="-3" width="69" height="94"/>"##;
    assert_eq!(
        [breaks(&format!("{black}{halo}")), breaks(&format!("{}{black}", text(20.0, 30.0, 3.0, "")))],
        [vec![], vec![]]
    );
    assert_eq!(breaks(&format!("{black}{}", text(20.0, 30.0, 3.0, ""))), [Rule::Contrast]);
}

fn base64(bytes: &[u8]) -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let group = |group: &[u8]| {
        let bits =
            (0..3).fold(0u32, |bits, place| bits << 8 | u32::from(group.get(place).copied().unwrap_or(0)));
        let sign = move |place: usize| {
            if place > group.len() {
                '='
            } else {
                char::from(SIGNS[(bits >> (18 - 6 * place)) as usize & 63])
            }
        };
        (0..4).map(sign).collect::<String>()
    };
    bytes.chunks(3).map(group).collect()
}

struct Project(Folder);

impl Project {
    fn new(name: &str, deck: &str, template: &str) -> Project {
        let folder = Folder::new(&format!("legible-{name}"));
        let head = "format = 1\nid = \"d\"\ntitle = \"D\"\nplayers = { min = 2, max = 3 }\nset = \
            { id = \"base\", title = \"Base\" }\n";
        folder.write("decks/d.toml", format!("{head}{deck}"));
        folder.write(
            "templates/d/t.svg",
            format!("{{% extends \"shared/card.svg\" %}}{{% block face %}}\n{template}\n{{% endblock %}}"),
        );
        Project(folder)
    }

    fn run(&self, args: &str) -> (Option<i32>, String) {
        let run = self.0.run(args);
        (run.code, run.err)
    }
}

const KINDS: &str = "[types.t]\nfront = \"t\"\n[[kinds]]\nid = \"a\"\ntype = \"t\"\ncount = 3\n";
const SMALL: &str = r#"{{ line("Tiny " ~ card.index, x=20, y=30, font="Besley", weight=500, size=1.5) }}"#;

#[test]
fn a_error_is_told_once_and_can_be_denied_or_allowed() {
    let project = Project::new("told", KINDS, SMALL);
    let (code, err) = project.run("build d --no-backs");
    assert_eq!(code, Some(0), "{err}");
    assert_eq!(err.matches("warning[").count(), 1, "{err}");
    for part in [
        "warning[small-text]: the text “Tiny 0” is 4.3 pt high, on D 1/3",
        "templates/d/t.svg:2:1",
        "2 other cards have the same error",
    ] {
        assert!(err.contains(part), "{part}\n{err}");
    }
    assert!(project.0.0.join("output/d.pdf").is_file());
    assert!(
        !project.run("build d --out other --deny small-text").1.is_empty()
            && !project.0.0.join("other").exists()
    );
    assert_eq!(project.run("check d --deny legibility").0, Some(1));
    assert_eq!((project.run("check d").0, project.run("check d --deny contrast").0), (Some(0), Some(0)));
    assert_eq!(project.run("build d --deny smalltext").0, Some(2));

    let in_template =
        Project::new("template", KINDS, &format!("{{# allow small-text: it is a joke #}}{SMALL}"));
    let in_deck = Project::new("deck", &format!("[print]\nallow = [\"small-text\"]\n{KINDS}"), SMALL);
    for project in [in_template, in_deck] {
        let (code, err) = project.run("build d --deny legibility");
        assert_eq!((code, err.contains("small-text")), (Some(0), false), "{err}");
    }
}

#[test]
fn the_deck_says_how_far_things_keep_away() {
    let template = r#"<rect x="{{ safe }}" y="20" width="9" height="9"/>"#;
    let deck = format!("[print]\nsafe = \"5mm\"\n{KINDS}");
    assert_eq!(Project::new("safe", &deck, template).run("build d --deny legibility").0, Some(0));
    let (code, err) =
        Project::new("unsafe", &deck, &template.replace("{{ safe }}", "4")).run("build d --deny legibility");
    assert!(
        code == Some(1) && err.contains("ends 4.0 mm from the cut") && err.contains("5 mm are safe"),
        "{err}"
    );
}

#[test]
fn a_ground_that_stops_short_is_told_where_it_stands() {
    let deck = |more: &str| format!("{more}{KINDS}");
    let template = |before: &str, out: &str| {
        let ground = format!(
            r##"<rect x="-{out}" y="-{out}" width="{{{{ w + 2 * {out} }}}}" height="{{{{ h + 2 * {out} }}}}""##
        );
        format!(
            r##"<circle cx="9" cy="9" r="2"/>{before}{ground} fill="{{{{ '#fff' if ink == 'low' else '#123' }}}}"/>"##
        )
    };
    let short = Project::new("edge", &deck(""), &template("\n", "4"));
    assert!(
        short.run("build d --deny legibility").0 == Some(0) && short.run("check d --deny bleed").0 == Some(0)
    );
    let (code, err) = short.run("build d --bleed 5mm --deny bleed");
    assert_eq!((code, err.matches("error[").count()), (Some(1), 1), "{err}");
    for part in [
        "error[bleed]: the drawing ends 4.0 mm beyond the cut on the left, right, top and bottom, on D 1/3",
        "it should go on for 5 mm",
        "templates/d/t.svg:3:1",
    ] {
        assert!(err.contains(part), "{part}\n{err}");
    }
    assert_eq!(short.run("build d --bleed 5mm --deny legibility --ink low").0, Some(0));
    // Sheets without a bleed cut off what is there.
    let shorter = Project::new("edge-none", &deck(""), &template("", "2"));
    assert_eq!(
        ["", "--bleed-mode none"].map(|mode| shorter.run(&format!("build d --deny bleed {mode}")).0),
        [Some(1), Some(0)]
    );
    let allowed = Project::new("edge-allowed", &deck(""), &template("{# allow bleed: a margin #}", "2"));
    let by_deck = Project::new("edge-deck", &deck("[print]\nallow = [\"bleed\"]\n"), &template("", "2"));
    let right = Project::new(
        "edge-right",
        &deck(""),
        &template("", "{{ bleed }}").replace("2 * {{ bleed }}", "2 * bleed"),
    );
    for project in [allowed, by_deck, right] {
        assert_eq!(project.run("build d --bleed 5mm --deny legibility").0, Some(0));
    }
}

#[test]
fn kinds_differ_by_more_than_colour() {
    let deck = |one: &str, other: &str| {
        format!(
            "[types.t]\nfront = \"t\"\n[[kinds]]\nid = \"a\"\ntype = \"t\"\nfields = {{ {one} \
            }}\n[[kinds]]\nid = \"b\"\ntype = \"t\"\nfields = {{ {other} }}\n"
        )
    };
    let template = r#"<rect x="-3" y="-3" width="99" height="199" fill="{{ card.fields.color }}"/>"#;
    let run = |name: &str, one: &str, other: &str| {
        Project::new(name, &deck(one, other), template).run("build d --deny colour-blind")
    };
    let (code, err) = run("alike", "color = \"#6b8e23\"", "color = \"#a0762a\"");
    assert_eq!(code, Some(1));
    for part in
        ["only colour distinguishes `a` and `b`", "deuteranopia", "`color` is #6b8e23", "decks/d.toml:"]
    {
        assert!(err.contains(part), "{part}\n{err}");
    }
    assert_eq!(run("apart", "color = \"#1f4fd0\"", "color = \"#e8c020\"").0, Some(0));
    assert_eq!(run("marked", "color = \"#6b8e23\", mark = 1", "color = \"#a0762a\", mark = 2").0, Some(0));
}

/// At all sizes, in full and in low ink, with a wide bleed: here the two that are furthest apart.
#[test]
fn the_decks_that_ship_are_clean() {
    let folder = Folder::new("legible-decks");
    let looks = vec!["--size small --ink low --bleed 5mm", "--size regular --ink full --bleed 8mm"];
    for look in sample("looks of shipped decks", looks, 1) {
        folder.succeed(&format!("build --deny legibility {look}"));
    }
}
