//! SVG that each broke, stopped or filled an earlier program, or that works at the edge of a limit.

use super::Case;
use super::svgs::{HEAD, chain, nested, svg};

const RECT: &str = r#"<rect width="60" height="60" fill="red" "#;

fn rects(attributes: &str, times: usize) -> String {
    format!("{RECT}{attributes}/>").repeat(times)
}

fn text(attributes: &str, inside: &str) -> String {
    svg(&format!(r#"<text font-family="Alegreya Sans" font-size="1" {attributes}>{inside}</text>"#))
}

fn filter(primitives: &str, body: &str) -> String {
    svg(&format!(r#"<filter id="f">{primitives}</filter>{body}"#))
}

/// Tall lines to and fro, so that all cross each row.
fn zigzag(corners: usize) -> String {
    let mut place = 1u32;
    let mut path = String::from("M0 0");
    for corner in 0..corners {
        place = place.wrapping_mul(1_103_515_245).wrapping_add(12_345);
        path.push_str(&format!("L{} {}", place >> 16 & 63, if corner % 2 == 0 { 0 } else { 88 }));
    }
    path
}

const BLUR: &str = r#"<feGaussianBlur stdDeviation="3"/>"#;
const BLURRED: &str = r#"filter="url(#f)""#;
const REPEATED: &str =
    r#"x2=".0000001" r=".0000001" spreadMethod="repeat"><stop/><stop offset="1" stop-color="red"/>"#;

pub(crate) fn cases() -> Vec<Case> {
    [filters(), styles(), paints(), texts(), shapes(), structure()]
        .concat()
        .into_iter()
        .map(|(name, text, told)| Case::svg(name, &text, told))
        .collect()
}

type Killer = (&'static str, String, &'static str);

fn filters() -> Vec<Killer> {
    let shadows = format!("style=\"filter:{}\"", "drop-shadow(0 0 5px red) ".repeat(4));
    let layers = nested("<g style='filter:blur(1px)'>", &rects("", 1), "</g>", 60);
    let dashes = r#"<path d="M0 0H60V80H0z" fill="none" stroke="red" stroke-dasharray=".0005"/>"#.repeat(500);
    vec![
        (
            "filters by sheet",
            svg(&format!("<style>rect{{filter:blur(3px)}}</style>{}", rects("", 3_000))),
            "too much",
        ),
        (
            "list of filters",
            svg(&rects(&format!("filter=\"{}\"", "blur(3px) ".repeat(20_000)), 1)),
            "too much",
        ),
        ("steps of a filter", filter(&BLUR.repeat(19_000), &rects(BLURRED, 1)), "too much"),
        ("some steps of a filter", filter(&BLUR.repeat(200), &rects(BLURRED, 1)), "too much"),
        ("few steps of a filter", filter(&BLUR.repeat(6), &rects(BLURRED, 1)), ""),
        ("ninety filters", filter(BLUR, &rects(BLURRED, 90)), "too much"),
        (
            "colour matrices",
            filter(&r#"<feColorMatrix values="1"/>"#.repeat(300), &rects(BLURRED, 1)),
            "too much",
        ),
        ("shadows", svg(&rects(&shadows, 60)), "too much"),
        ("filters within filters", layers, "too much"),
        ("tiny dashes in a filter", filter(BLUR, &format!("<g {BLURRED}>{dashes}</g>")), ""),
        (
            "crossing lines in a filter",
            filter(BLUR, &format!(r#"<path {BLURRED} d="{}"/>"#, zigzag(40_000))),
            "",
        ),
        (
            "layers in a filter",
            filter(
                BLUR,
                &format!(
                    "<g {BLURRED}>{}</g>",
                    "<g opacity='.9'>".repeat(50) + &rects("opacity='.5'", 900) + &"</g>".repeat(50)
                ),
            ),
            "",
        ),
        ("empty filter", filter("", &rects(BLURRED, 1)), ""),
        ("filter of a filter", filter(r#"<feFlood filter="url(#f)"/>"#, &rects(BLURRED, 1)), ""),
        ("huge offset", filter(r#"<feOffset dx="1e30" dy="-1e30"/>"#, &rects(BLURRED, 1)), ""),
        (
            "displacement",
            filter(
                r#"<feDisplacementMap in="SourceGraphic" in2="SourceGraphic" scale="1e30"/>"#,
                &rects(BLURRED, 1),
            ),
            "",
        ),
        (
            "tiles",
            filter(r#"<feFlood x="0" y="0" width=".001" height=".001"/><feTile/>"#, &rects(BLURRED, 1)),
            "",
        ),
        (
            "long table",
            filter(
                &format!(
                    "<feComponentTransfer><feFuncR type='table' tableValues='{}'/></feComponentTransfer>",
                    "1 ".repeat(900_000)
                ),
                &rects(BLURRED, 1),
            ),
            "",
        ),
    ]
}

fn styles() -> Vec<Killer> {
    let classes: String = (0..1_000).map(|number| format!(".a{number}{{fill:red}}")).collect();
    let names: String = (0..1_000).map(|number| format!("a{number} ")).collect();
    let back = format!("{}x g rect{{fill:red}}", "g ".repeat(40)).repeat(30);
    vec![
        (
            "layers by sheet",
            svg(&format!("<style>rect{{opacity:.5;mix-blend-mode:multiply}}</style>{}", rects("", 19_000))),
            "",
        ),
        (
            "selectors that go back",
            svg(&format!(
                "<style>{back}</style>{}{}{}",
                "<g>".repeat(60),
                rects("", 1_000),
                "</g>".repeat(60)
            )),
            "",
        ),
        (
            "many rules",
            svg(&format!("<style>{}</style>{}", "g rect{fill:red}".repeat(1_200), rects("", 19_000))),
            "",
        ),
        (
            "many classes",
            svg(&format!("<style>{classes}</style>{}", format!("<g class='{names}'/>").repeat(500))),
            "",
        ),
        ("sheet without an end", svg(&format!("<style>{}</style>", "a{b:c/*".repeat(2_000))), ""),
        (
            "escaped sheet",
            svg("<style>rect{fill:u\\72l(http://a.example)}</style><rect width='9' height='9'/>"),
            "",
        ),
        (
            "important without an end",
            svg(&rects(&format!("style=\"{}\"", "fill:red!important;".repeat(100_000)), 1)),
            "",
        ),
    ]
}

fn paints() -> Vec<Killer> {
    let gradient = |kind: &str| {
        svg(&format!(
            "<{kind} id='g' {REPEATED}</{kind}>{}",
            "<rect width='60' height='60' fill='url(#g)'/>".repeat(8_000)
        ))
    };
    let pattern = |side: &str, copies: usize, count: usize| {
        chain(
            count,
            |n, before| {
                let inside =
                    format!(r##"<rect width="60" height="60" fill="url(#{before})"/>"##).repeat(copies);
                format!(r##"<pattern id="x{n}" width="{side}" height="{side}">{inside}</pattern>"##)
            },
            r##"<rect width="60" height="60" fill="url(#LAST)"/>"##,
        )
    };
    let stops = r#"<stop offset=".5" stop-color="red"/>"#.repeat(15_000);
    vec![
        ("repeated gradients", gradient("linearGradient"), ""),
        ("repeated rings", gradient("radialGradient"), ""),
        (
            "many stops",
            svg(&format!("<linearGradient id='g'>{stops}</linearGradient>{}", rects("stroke='url(#g)'", 12))),
            "",
        ),
        ("patterns in patterns", pattern(".5", 1, 40), ""),
        ("pairs of patterns", pattern(".9", 2, 14), ""),
        (
            "large tiles",
            svg(&format!(
                "<pattern id='p' width='1300' height='1300' patternUnits='userSpaceOnUse'><rect width='9' \
                height='9'/></pattern>{}",
                "<rect width='60' height='60' fill='url(#p)'/>".repeat(300)
            )),
            "",
        ),
        (
            "focus outside",
            svg("<radialGradient id='g' cx='.5' cy='.5' r='.1' fx='99' fy='-99' \
                spreadMethod='reflect'><stop/><stop offset='1' stop-color='red'/></radialGradient><rect \
                width='60' height='60' fill='url(#g)'/>"),
            "",
        ),
        (
            "mask in a mask",
            chain(
                40,
                |n, before| {
                    format!(
                        r##"<mask id="x{n}"><rect width="60" height="60" fill="white" mask="url(#{before})"/></mask>"##
                    )
                },
                r##"<rect width="60" height="60" mask="url(#LAST)"/>"##,
            ),
            "",
        ),
        (
            "many masks",
            svg(&format!(
                "<mask id='m'><rect width='60' height='60' fill='white'/></mask>{}",
                rects("mask='url(#m)'", 3_000)
            )),
            "",
        ),
        ("many blends", svg(&rects("style='mix-blend-mode:multiply'", 3_900)), ""),
        (
            "many clips",
            svg(&format!(
                "<clipPath id='c'>{}</clipPath>{}",
                "<rect width='9' height='9'/>".repeat(2_000),
                rects("clip-path='url(#c)'", 90)
            )),
            "",
        ),
        (
            "clip by text",
            svg(&format!(
                "<clipPath id='c'><text font-family='Alegreya Sans'>{}</text></clipPath>{}",
                "g".repeat(5_000),
                rects("clip-path='url(#c)'", 35)
            )),
            "",
        ),
    ]
}

fn texts() -> Vec<Killer> {
    vec![
        (
            "text of many lists",
            text(
                &format!("x='{}'", "1 ".repeat(900_000)),
                &format!("{}{}{}", "<tspan>".repeat(50), "a".repeat(9_000), "</tspan>".repeat(50)),
            ),
            "",
        ),
        (
            "lines upon lines",
            text(
                "text-decoration='underline'",
                &format!(
                    "{}{}{}",
                    "<tspan text-decoration='overline'>".repeat(50),
                    "a ".repeat(4_500),
                    "</tspan>".repeat(50)
                ),
            ),
            "",
        ),
        ("many spans", text("", &"<tspan>ab</tspan>".repeat(4_900)), ""),
        (
            "many texts",
            svg(&"<text font-family='Alegreya Sans' font-size='1'>abcdefghi</text>".repeat(15_000)),
            "",
        ),
        (
            "giant letters",
            text(
                "transform='scale(1e5)' stroke='red' stroke-width='1e5' stroke-dasharray='1'",
                &"g".repeat(9_000),
            ),
            "",
        ),
        (
            "both directions",
            text("direction='rtl' unicode-bidi='bidi-override'", &"\u{202e}\u{202d}a".repeat(1_400)),
            "",
        ),
        ("accents on accents", text("", &format!("a{}", "\u{301}".repeat(4_500))), ""),
        ("blanks", text("xml:space='preserve'", &" ".repeat(9_000)), ""),
        ("parts of text", text("", &"<![CDATA[a]]>".repeat(90_000)), ""),
        ("numbered letters", text("", &"&#97;".repeat(9_000)), ""),
        (
            "spread letters",
            text(
                "letter-spacing='1e30' word-spacing='-1e30' textLength='1e30' \
                lengthAdjust='spacingAndGlyphs'",
                "a b c",
            ),
            "",
        ),
        ("turned letters", text(&format!("rotate='{}'", "45 ".repeat(9_000)), &"g".repeat(9_000)), ""),
    ]
}

fn shapes() -> Vec<Killer> {
    let wide =
        r#"fill="none" stroke="red" stroke-width="1e5" stroke-linejoin="round" stroke-linecap="round""#;
    vec![
        (
            "crossing lines",
            svg(&format!(r#"<path fill="red" stroke="blue" d="{}"/>"#, zigzag(60_000)).repeat(4)),
            "",
        ),
        (
            "arcs",
            svg(&format!(
                r#"<path d="M0 0{}" stroke="red" stroke-width="5" stroke-linejoin="round"/>"#,
                "a1 1 0 0 0 1 1".repeat(30_000)
            )),
            "",
        ),
        (
            "wide curves",
            svg(&format!(r#"<path d="M0 0{}" {wide}/>"#, "c1e6 1e6 -1e6 1e6 1 1".repeat(20_000)).repeat(6)),
            "",
        ),
        (
            "marked arcs",
            svg(&format!(
                r##"<marker id="m" orient="auto"><path d="M0 0h1"/></marker><path marker-mid="url(#m)" d="M0 0{}"/>"##,
                "a1 1 0 0 0 1 1".repeat(700)
            )),
            "",
        ),
        (
            "no numbers",
            svg(
                r#"<path d="M NaN inf L 1e999 -1e999 A 0 0 0 0 0 1e38 1e38"/><circle r="1e39"/><rect width="-1" height="1e39" rx="1e39"/>"#,
            ),
            "",
        ),
        (
            "flat world",
            svg(&format!(
                "<g transform='scale(1e38) scale(1e38)'>{0}</g><g transform='matrix(1e-38 0 0 1e-38 0 \
                0)'>{0}</g>",
                rects("", 1)
            )),
            "",
        ),
        (
            "inherited dashes",
            svg(&format!(
                "<g stroke='red' stroke-dasharray='{}'>{}</g>",
                "1 ".repeat(900_000),
                "<path d='M0 0h9'/>".repeat(9_000)
            )),
            "",
        ),
        ("turns", svg(&format!("<g transform='{}'>{}</g>", "rotate(1) ".repeat(180_000), rects("", 1))), ""),
        (
            "skewed",
            svg(&format!("<g transform='skewX(89.9999999)'>{}</g>", rects("transform='skewY(90)'", 9))),
            "",
        ),
    ]
}

fn structure() -> Vec<Killer> {
    let spaces: String = (0..190).map(|number| format!("xmlns:a{number}='b{number}' ")).collect();
    vec![
        (
            "picture in 94 bytes",
            r#"<svg><image width="1" height="5" href="data:i;base64,iVBORw0KGgoAAAANSUAEghUAAAoAAAAQ"/></svg>"#.into(),
            "error",
        ),
        ("choices", nested("<switch>", &rects("", 1), "</switch>", 60), ""),
        ("svg in svg", nested("<svg viewBox='0 0 1e-30 1e-30'>", &rects("", 1), "</svg>", 60), ""),
        ("comments without an end", svg(&"<!--".repeat(500_000)), "error"),
        ("instructions", svg(&"<?a b?>".repeat(150_000)), ""),
        ("name spaces", svg(&format!("<g {spaces}>{}</g>", format!("<g {spaces}/>").repeat(900))), ""),
        ("one name for \
            all", svg(&format!("<g id='a'>{}</g>{}", "<rect id='a'/>".repeat(300), "<use href='#a'/>".repeat(200))), ""),
        ("uses in a \
            row", chain(90, |n, before| format!(r##"<use id="x{n}" href="#{before}"/>"##), r##"<use href="#LAST"/>"##), ""),
        (
            "uses of symbols",
            chain(
                16,
                |n, before| {
                    format!(r##"<symbol id="x{n}">{}</symbol>"##, format!(r##"<use href="#{before}" width="9" height="9"/>"##).repeat(6))
                },
                r##"<use href="#LAST"/>"##,
            ),
            "too much",
        ),
        ("long attribute", svg(&format!("<g a='{}'/>", "x".repeat(4_000_000))), ""),
        ("only an open tag", format!("{HEAD}<g "), "error"),
        ("null", svg("<rect id='\u{0}'/>"), ""),
        ("links by other \
            names", svg(r#"<a href="file:///etc/passwd"><rect width="9" height="9"/></a>"#), "outside"),
        ("drive", svg(r#"<image href="C:\windows\win.ini"/>"#), "outside"),
        ("parent folder", svg(r#"<image href="../../secret.png"/>"#), "outside"),
        ("packed", "\u{1f}\u{fffd}\u{8}".into(), "error"),
    ]
}
