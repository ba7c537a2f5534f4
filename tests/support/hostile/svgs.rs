//! SVG that is out to hang, crash or spy, and SVG that only looks so.

pub(crate) const HEAD: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="69mm" height="94mm" viewBox="0 0 69 94">"#;

/// A card with this in it.
const PNG: &str = include_str!("../../data/png.base64");
const JPEG: &str = include_str!("../../data/jpeg.base64");

fn image(kind: &str, data: &str) -> String {
    format!(r#"<image width="9" height="9" href="data:image/{kind};base64,{data}"/>"#)
}

pub(crate) fn svg(body: &str) -> String {
    format!("{HEAD}{body}</svg>")
}

pub(crate) fn nested(open: &str, inner: &str, close: &str, times: usize) -> String {
    svg(&format!("{}{inner}{}", open.repeat(times), close.repeat(times)))
}

/// `count` definitions, each of which refers to the one before.
pub(crate) fn chain(count: usize, define: impl Fn(usize, &str) -> String, last: &str) -> String {
    let defined: String = (1..=count).map(|n| define(n, &format!("x{}", n - 1))).collect();
    svg(&format!("<defs>{defined}</defs>{}", last.replace("LAST", &format!("x{count}"))))
}

/// Name, text, and a part of the refusal.
pub(crate) fn refused() -> Vec<(&'static str, String, &'static str)> {
    let png = "iVBORw0KGgoAAAANSUhEUgAA";
    vec![
        (
            "hidden-entities",
            format!(
                r#"<!-- > --><!DOCTYPE svg SYSTEM "a'>b" [<!ENTITY a "aa">]>{}"#,
                svg("<text>&a;</text>")
            ),
            "DTD",
        ),
        ("doctypes", format!("<!DOCTYPE svg><!DOCTYPE svg [<!ENTITY a 'aa'>]>{}", svg("")), "DTD"),
        ("late-doctype", svg("<!DOCTYPE svg>"), ""),
        (
            "entity-of-doctype",
            format!("<!DOCTYPE svg SYSTEM 'a.dtd'>{}", svg("<text font-family='Alegreya Sans'>&a;</text>")),
            "",
        ),
        ("no-size", r#"<svg xmlns="http://www.w3.org/2000/svg"/>"#.into(), "without a size"),
        (
            "entities",
            format!(
                r#"<!DOCTYPE svg [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;">]>{}"#,
                svg("<text>&b;</text>")
            ),
            "DTD",
        ),
        ("script", svg("<script>alert(1)</script>"), "`<script>`"),
        ("foreign", svg("<foreignObject/>"), "`<foreignObject>`"),
        ("import", svg("<style>@import url(http://a.example/a.css);</style>"), "`@import`"),
        ("file", svg(r#"<image href="/etc/passwd"/>"#), "outside"),
        ("file-url", svg(r#"<image xlink:href="file:///etc/passwd"/>"#), "outside"),
        ("network", svg(r#"<image href="https://a.example/a.png"/>"#), "outside"),
        ("outer-use", svg(r#"<use href="other.svg#a"/>"#), "outside"),
        ("outer-paint", svg(r#"<rect width="9" height="9" fill="url(other.svg#a)"/>"#), "outside"),
        ("outer-style", svg(r#"<rect width="9" height="9" style="mask: url( 'other.svg#a' )"/>"#), "outside"),
        ("outer-sheet", svg("<style>rect { fill: url(http://a.example) }</style><rect/>"), "outside"),
        (
            "any-data",
            svg(r#"<image width="1" height="5" href="data:i;base64,iVBORw0KGgoAAAANSUEghUgAAAoAAAAQ"/>"#),
            "not a PNG",
        ),
        ("svg-in-data", svg(r#"<image href="data:image/svg+xml;base64,PHN2Zy8+"/>"#), "not a PNG"),
        ("gif", svg(r#"<image href="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA="/>"#), "damaged"),
        (
            "false-png",
            svg(r#"<image href="data:image/png;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA="/>"#),
            "damaged",
        ),
        (
            "long-header",
            svg(
                r#"<image width="1" height="5" href="data:image/png;base64,iVBORw0KGgoAAAANSUEghUgAAAoAAAAQ"/>"#,
            ),
            "damaged",
        ),
        ("cut-png", svg(&format!(r#"<image href="data:image/png;base64,{png}"/>"#)), "damaged"),
        (
            "huge-png",
            svg(&format!(r#"<image href="data:image/png;base64,{png}//8AAP//CAYAAAAAAAAA"/>"#)),
            "pixels",
        ),
        ("half-png", svg(&image("png", &PNG[..PNG.len() / 2])), "damaged or cut off"),
        ("flipped-png", svg(&image("png", &PNG.replace("u3OwQ0A", "u3OwQ0B"))), "damaged"),
        ("half-jpeg", svg(&image("jpeg", &JPEG[..JPEG.len() / 2])), "damaged or cut off"),
        (
            "endless-arc",
            svg(r#"<path d="M50,0A51111111111111111111110.77,5e80 0 0 1 50,99.5"/>"#),
            "a number above 1000000000",
        ),
        (
            "huge-scale",
            svg(
                r##"<path d="M1e9 -1e9 L-1e9 1e9" stroke="red" stroke-width="1e9" transform="scale(1e20)"/>"##,
            ),
            "reaches farther than 1000000 points",
        ),
        ("huge-text", svg("<text font-family='Alegreya Sans' font-size='1e20'>a</text>"), "reaches farther"),
        (
            "unseen-far-arc",
            svg(r#"<path d="M0 0A9e8 9e8 0 1 1 90 90A9e8 9e8 0 1 1 0 0" stroke="red"/>"#),
            "reaches farther",
        ),
        ("huge-line", svg(r##"<path d="M1e38 -1e38 L-1e38 1e38" stroke="red"/>"##), "a number above"),
        ("endless-circle", svg(r#"<circle r="1e90"/>"#), "a number above"),
        ("endless-style", svg(r#"<rect width="9" height="9" style="rx: 1e90"/>"#), "a number above"),
        ("endless-sheet", svg("<style>rect { stroke-width: 1e90 }</style><rect/>"), "a number above"),
        (
            "size-by-sheet",
            svg("<style>rect { width: 9px }</style><rect/>"),
            "`width` of `<rect>` is set in a style sheet",
        ),
        (
            "endless-flood",
            svg(
                r##"<filter id="f"><feFlood x="-1e9" y="-1e9" width="1e9" height="1e9"/></filter><rect width="9" height="9" filter="url(#f)"/>"##,
            ),
            "a step of the filter `f`",
        ),
        (
            "endless-merge",
            svg(&format!(
                r##"<filter id="f"><feMerge>{}</feMerge></filter><rect width="9" height="9" filter="url(#f)"/>"##,
                r#"<feMergeNode in="SourceGraphic"/>"#.repeat(15_000)
            )),
            "process too large an area",
        ),
        ("bad-base64", svg(r#"<image href="data:image/png;base64,%%%"/>"#), "base64"),
        ("long", svg(&" ".repeat(33 << 20)), "bytes"),
        ("many-elements", svg(&"<g/>".repeat(20_001)), "20000 elements"),
        (
            "many-attributes",
            svg(&format!("<g {}/>", (0..300_000).map(|n| format!("a{n}='' ")).collect::<String>())),
            "attributes",
        ),
        ("many-nodes", svg(&"<g/>a".repeat(300_000)), "nodes"),
        ("deep-groups", nested("<g>", "", "</g>", 65), "deep"),
        (
            "deep-spans",
            svg(&format!("<text>{}a{}</text>", "<tspan>".repeat(3_000), "</tspan>".repeat(3_000))),
            "deep",
        ),
        ("deeper-groups", nested("<g>", "", "</g>", 19_000), "deep"),
        (
            "clip-chain",
            chain(
                150,
                |n, before| {
                    format!(
                        r##"<clipPath id="x{n}" clip-path="url(#{before})"><rect width="9" height="9"/></clipPath>"##
                    )
                },
                r##"<rect width="9" height="9" clip-path="url(#LAST)"/>"##,
            ),
            "deep",
        ),
        (
            "mask-chain",
            chain(
                150,
                |n, before| {
                    format!(
                        r##"<mask id="x{n}" mask="url(#{before})"><rect width="9" height="9" fill="white"/></mask>"##
                    )
                },
                r##"<rect width="9" height="9" mask="url(#LAST)"/>"##,
            ),
            "deep",
        ),
        (
            "gradient-chain",
            chain(
                19_000,
                |n, before| format!(r##"<linearGradient id="x{n}" href="#{before}"/>"##),
                r##"<rect width="9" height="9" fill="url(#LAST)"/>"##,
            ),
            "deep",
        ),
        (
            "billion-uses",
            chain(
                20,
                |n, before| {
                    format!(r##"<g id="x{n}">{}</g>"##, format!(r##"<use href="#{before}"/>"##).repeat(10))
                },
                r##"<use href="#LAST"/>"##,
            ),
            "too complex",
        ),
        (
            "billion-masks",
            chain(
                20,
                |n, before| {
                    format!(
                        r##"<mask id="x{n}">{}</mask>"##,
                        format!(r##"<rect width="9" height="9" mask="url(#{before})"/>"##).repeat(10)
                    )
                },
                r##"<rect width="9" height="9" mask="url(#LAST)"/>"##,
            ),
            "too complex",
        ),
        (
            "masks-of-whole-cards",
            chain(
                3,
                |n, before| {
                    let mask = if n == 1 { String::new() } else { format!(r#"mask="url(#{before})""#) };
                    let shapes =
                        format!(r##"<rect width="60" height="80" fill="white" {mask}/>"##).repeat(20);
                    format!(r##"<mask id="x{n}">{shapes}</mask>"##)
                },
                r##"<rect width="60" height="80" mask="url(#LAST)"/>"##,
            ),
            "cover too large an area",
        ),
        (
            "clip-paths-in-masks",
            svg(&format!(
                r##"<clipPath id="c"><path d="M0 0h60v80z"/><path d="M0 0v80h60z"/></clipPath><mask id="m">{}</mask>{}"##,
                r##"<rect width="60" height="80" fill="white" clip-path="url(#c)"/>"##.repeat(20),
                r##"<rect width="60" height="80" mask="url(#m)"/>"##.repeat(20)
            )),
            "cover too large an area",
        ),
        (
            "billion-patterns",
            chain(
                20,
                |n, before| {
                    format!(
                        r##"<pattern id="x{n}" width="1" height="1">{}</pattern>"##,
                        format!(r##"<rect width="9" height="9" fill="url(#{before})"/>"##).repeat(10)
                    )
                },
                r##"<rect width="9" height="9" fill="url(#LAST)"/>"##,
            ),
            "too complex",
        ),
        (
            "marker-bomb",
            svg(&format!(
                r##"<marker id="m">{}</marker><path marker-mid="url(#m)" d="M0 0{}"/>"##,
                "<path d='M0 0h9'/>".repeat(100),
                "h1".repeat(10_000)
            )),
            "too complex",
        ),
        (
            "inherited-markers",
            svg(&format!(
                r##"<marker id="m">{}</marker><g style="marker: url(#m)"><g><path d="M0 0{}"/></g></g>"##,
                "<path d='M0 0h9'/>".repeat(100),
                "h1".repeat(10_000)
            )),
            "too complex",
        ),
        (
            "paint-by-sheet",
            svg(&format!(
                r##"<style>path {{ fill: url(#p) }}</style><pattern id="p" width="5" height="5">{}</pattern>{}"##,
                "<rect/>".repeat(300),
                "<path d='M0 0h9'/>".repeat(900)
            )),
            "too complex",
        ),
        ("use-of-itself", svg(r##"<g id="a"><use href="#a"/></g>"##), "cycle"),
        (
            "pattern-of-itself",
            svg(
                r##"<pattern id="a" width="5" height="5"><rect width="3" height="3" fill="url(#a)"/></pattern><rect width="9" height="9" fill="url(#a)"/>"##,
            ),
            "cycle",
        ),
        (
            "huge-tile",
            svg(
                r##"<pattern id="p" width="1000000" height="1000000" patternUnits="userSpaceOnUse"><rect width="9" height="9"/></pattern><rect width="60" height="60" fill="url(#p)"/>"##,
            ),
            "tile",
        ),
        (
            "tile-grown-by-transform",
            svg(
                r##"<pattern id="p" width="1" height="1" patternUnits="userSpaceOnUse" patternTransform="scale(100000)"><rect width="9" height="9"/></pattern><rect width="60" height="60" fill="url(#p)"/>"##,
            ),
            "tile",
        ),
        (
            "tiny-tile",
            svg(
                r##"<pattern id="p" width=".0001" height=".0001" patternUnits="userSpaceOnUse"><rect width="9" height="9"/></pattern><rect width="60" height="60" fill="url(#p)"/>"##,
            ),
            "tile",
        ),
        (
            "octaves",
            svg(
                r##"<filter id="f"><feTurbulence numOctaves="100000000"/></filter><rect width="9" height="9" filter="url(#f)"/>"##,
            ),
            "feTurbulence",
        ),
        (
            "morphology",
            svg(
                r##"<filter id="f"><feMorphology radius="1000000"/></filter><rect width="9" height="9" filter="url(#f)"/>"##,
            ),
            "feMorphology",
        ),
        (
            "convolve",
            svg(
                r##"<filter id="f"><feConvolveMatrix order="1000"/></filter><rect width="9" height="9" filter="url(#f)"/>"##,
            ),
            "feConvolveMatrix",
        ),
        (
            "filter-image",
            svg(
                r##"<filter id="f"><feImage href="#a"/></filter><rect width="9" height="9" filter="url(#f)"/>"##,
            ),
            "feImage",
        ),
        (
            "many-filters",
            svg(&format!(
                r##"<filter id="f"><feGaussianBlur stdDeviation="3"/></filter>{}"##,
                r##"<rect width="60" height="60" filter="url(#f)"/>"##.repeat(1_000)
            )),
            "too complex",
        ),
        (
            "huge-filter-region",
            svg(
                r##"<filter id="f" x="-1000" y="-1000" width="1000000" height="1000000"><feGaussianBlur stdDeviation="3"/></filter><rect width="9" height="9" filter="url(#f)"/>"##,
            ),
            "region",
        ),
        ("long-path", svg(&format!(r##"<path d="M0 0{}"/>"##, "h1".repeat(5_000_000))), "path"),
        (
            "long-text",
            svg(&format!(r##"<text font-family="Alegreya Sans">{}</text>"##, "a".repeat(20_000))),
            "text",
        ),
        (
            "text-on-long-path",
            svg(&format!(
                r##"<path id="p" d="M0 0{}"/><text font-family="Alegreya Sans"><textPath href="#p">{}</textPath></text>"##,
                "h1".repeat(100_000),
                "a".repeat(9_000)
            )),
            "too complex",
        ),
        (
            "long-sheet",
            svg(&format!("<style>{}</style>", "g rect {fill:red}".repeat(12_000))),
            "style sheets",
        ),
        (
            "rules-for-all",
            svg(&format!("<style>{}</style>{}", "rect{fill:red}".repeat(2_000), "<rect/>".repeat(9_000))),
            "too many rules of style sheets",
        ),
        (
            "long-values-for-all",
            svg(&format!(
                "<style>rect{{stroke-dasharray:{}}}</style>{}",
                "9 ".repeat(50_000),
                "<rect/>".repeat(9_000)
            )),
            "a value of more than 4000 bytes",
        ),
        (
            "sheet-in-sheet",
            svg(&format!("<style>{}</style>", "@media all{".repeat(9_000))),
            "nested too deep",
        ),
        ("sheet-in-file", format!(r#"<?xml-stylesheet href="a.css"?>{}"#, svg("")), "in another file"),
        ("no-family", svg("<text>a</text>"), "without a `font-family`"),
        ("unknown-family", svg("<text font-family='Alegrya Sans'>a</text>"), "did you mean `Alegreya Sans`?"),
        ("unknown-in-style", svg("<text style='font-family: Arial'>a</text>"), "`Arial`"),
        ("unknown-in-sheet", svg("<style>text { font-family: Arial }</style><text>a</text>"), "`Arial`"),
        ("generic-family", svg("<text font-family='serif'>a</text>"), "`serif` is not a font"),
        ("unquoted-digit", svg("<text font-family='Noto Sans Symbols 2'>a</text>"), "quotation marks"),
        ("font-shorthand", svg("<text style='font: 12px Arial'>a</text>"), "`Arial`"),
        ("font-attribute", svg("<text font='12px Arial'>a</text>"), "the attribute `font`"),
        ("missing-sign", svg("<text font-family='Alegreya Sans' y='9' font-size='9'>a☃</text>"), "U+2603"),
        (
            "huge-canvas",
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="1e9mm" height="1e9mm"/>"#.into(),
            "too large",
        ),
        ("no-size", r#"<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0"/>"#.into(), "size"),
        ("not-svg", "<html/>".into(), ""),
        ("not-xml", "%PDF-1.4".into(), ""),
        ("compressed", "\u{1f}\u{8b}".into(), ""),
        ("empty", String::new(), ""),
        ("cut-off", HEAD.into(), ""),
    ]
}

/// Strange, but nothing against it.
pub(crate) fn allowed() -> Vec<(&'static str, String)> {
    vec![
        (
            "doctype",
            format!(
                "<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' \
                'http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd'>{}",
                svg("")
            ),
        ),
        (
            "masks-in-masks",
            chain(
                3,
                |n, before| {
                    let shapes =
                        format!(r##"<rect width="60" height="80" fill="white" mask="url(#{before})"/>"##)
                            .repeat(5);
                    format!(r##"<mask id="x{n}">{shapes}</mask>"##)
                },
                r##"<rect width="60" height="80" mask="url(#LAST)"/>"##,
            ),
        ),
        ("comment-with-quote", svg("<!-- don't = = = --><rect width='9' height='9'/>")),
        (
            "huge-blur",
            svg(
                r##"<filter id="f"><feGaussianBlur stdDeviation="1000000"/></filter><rect width="9" height="9" filter="url(#f)"/>"##,
            ),
        ),
        ("large-numbers", svg(r##"<path d="M2e5 -2e5 L-2e5 2e5" stroke="red" stroke-width="5e4"/>"##)),
        (
            "large-turn",
            svg(
                r##"<path d="M1e5 -1e5 A 1e5 5e4 40 1 0 -1e5 1e5Z" stroke="red" stroke-dasharray="5e4" transform="rotate(40)"/>"##,
            ),
        ),
        ("tiny-dashes", svg(r##"<path d="M0 0H60" stroke="red" stroke-dasharray=".000001"/>"##)),
        ("flat", svg(r##"<rect width="9" height="9" fill="red" transform="scale(0)"/>"##)),
        (
            "tight-gradient",
            svg(
                r##"<linearGradient id="g" x2=".0000001" spreadMethod="repeat"><stop/><stop offset="1" stop-color="red"/></linearGradient><rect width="60" height="60" fill="url(#g)"/>"##,
            ),
        ),
        (
            "deep-layers",
            nested(
                "<g opacity='.9'>",
                "<rect width='9' height='9'/><rect width='5' height='5'/>",
                "</g>",
                60,
            ),
        ),
        (
            "deep-spans",
            svg(&format!(
                "<text font-family='Alegreya Sans' y='9'>{}a{}</text>",
                "<tspan>".repeat(60),
                "</tspan>".repeat(60)
            )),
        ),
        (
            "deep-masks",
            chain(
                40,
                |n, before| {
                    format!(
                        r##"<mask id="x{n}"><rect width="9" height="9" fill="white" mask="url(#{before})"/></mask>"##
                    )
                },
                r##"<rect width="9" height="9" mask="url(#LAST)"/>"##,
            ),
        ),
        (
            "deep-clips",
            chain(
                90,
                |n, before| {
                    format!(
                        r##"<clipPath id="x{n}" clip-path="url(#{before})"><rect width="9" height="9"/><rect width="5" height="9"/></clipPath>"##
                    )
                },
                r##"<rect width="9" height="9" clip-path="url(#LAST)"/>"##,
            ),
        ),
        ("empty-clip", svg(r##"<clipPath id="c"/><rect width="9" height="9" clip-path="url(#c)"/>"##)),
    ]
}
