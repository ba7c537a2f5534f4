//! What a card may draw, one feature a case.

/// Name and body of each case.
pub(super) const CASES: &[(&str, &str)] = &[
    (
        "fill",
        r##"<rect x="5" y="5" width="50" height="30" fill="#c33"/><circle cx="30" cy="42" r="12" fill="#036"/>"##,
    ),
    ("even-odd", r##"<path fill-rule="evenodd" fill="#262" d="M30 5 L45 55 L5 22 H55 L15 55 Z"/>"##),
    ("non-zero", r##"<path fill="#262" d="M30 5 L45 55 L5 22 H55 L15 55 Z"/>"##),
    (
        "curves",
        r##"<path fill="#a60" d="M5 30 Q 15 5 30 30 T 55 30 C 55 60 5 60 5 30 A 8 8 0 0 1 20 25 Z"/>"##,
    ),
    ("stroke", r##"<path fill="none" stroke="#036" stroke-width="4" d="M10 10 L50 20 L10 30 L50 40"/>"##),
    (
        "caps-and-joins",
        r##"<g fill="none" stroke="#333" stroke-width="6"><path stroke-linecap="round" stroke-linejoin="round" d="M10 10 L30 20 L10 25"/><path stroke-linecap="square" stroke-linejoin="bevel" d="M35 10 L52 20 L35 25"/><path stroke-miterlimit="2" d="M10 40 L50 45 L10 52"/></g>"##,
    ),
    (
        "dashes",
        r##"<g fill="none" stroke="#333" stroke-width="2"><path stroke-dasharray="6 3" d="M5 10 H55"/><path stroke-dasharray="5 2 1" d="M5 20 H55"/><path stroke-dasharray="6 3" stroke-dashoffset="4" d="M5 30 H55"/><circle cx="30" cy="45" r="10" stroke-linecap="round" stroke-dasharray="0 4"/></g>"##,
    ),
    (
        "stroke-and-fill",
        r##"<rect x="10" y="10" width="40" height="40" rx="8" fill="#fc6" stroke="#630" stroke-width="5"/>"##,
    ),
    (
        "paint-order",
        r##"<rect x="10" y="10" width="40" height="40" fill="#fc6" stroke="#630" stroke-width="8" paint-order="stroke"/>"##,
    ),
    (
        "opacity",
        r##"<rect x="5" y="5" width="30" height="50" fill="#c33" fill-opacity=".5"/><rect x="20" y="15" width="35" height="30" fill="none" stroke="#036" stroke-width="6" stroke-opacity=".4"/>"##,
    ),
    (
        "group-opacity",
        r##"<g opacity=".5"><circle cx="24" cy="30" r="18" fill="#c33"/><circle cx="38" cy="30" r="18" fill="#036"/></g>"##,
    ),
    (
        "element-opacity",
        r##"<rect width="60" height="30" fill="#fc6"/><circle cx="20" cy="30" r="14" fill="#c33" opacity=".5"/><circle cx="40" cy="30" r="14" fill="none" stroke="#036" stroke-width="5" opacity=".5" stroke-opacity=".5"/><g opacity=".4"><rect x="20" y="40" width="20" height="14" fill="#fff" stroke="#630" stroke-width="4"/></g>"##,
    ),
    (
        "nested-opacity",
        r##"<g opacity=".7"><rect x="5" y="5" width="50" height="50" fill="#fc6"/><g opacity=".5"><circle cx="24" cy="30" r="15" fill="#c33"/><circle cx="38" cy="30" r="15" fill="#036"/></g></g>"##,
    ),
    (
        "linear",
        r##"<linearGradient id="a"><stop stop-color="#c33"/><stop offset=".4" stop-color="#fc6"/><stop offset="1" stop-color="#036"/></linearGradient><rect x="5" y="5" width="50" height="50" fill="url(#a)"/>"##,
    ),
    (
        "linear-turned",
        r##"<linearGradient id="a" gradientUnits="userSpaceOnUse" x1="10" y1="10" x2="40" y2="20" gradientTransform="rotate(20)"><stop offset=".2" stop-color="#c33"/><stop offset=".8" stop-color="#036"/></linearGradient><circle cx="30" cy="30" r="25" fill="url(#a)"/>"##,
    ),
    (
        "linear-fading",
        r##"<linearGradient id="a" x2="0" y2="1"><stop stop-color="#c33"/><stop offset="1" stop-color="#036" stop-opacity="0"/></linearGradient><rect x="5" y="5" width="50" height="50" fill="url(#a)"/>"##,
    ),
    (
        "linear-half",
        r##"<linearGradient id="a"><stop stop-color="#c33" stop-opacity=".5"/><stop offset="1" stop-color="#036" stop-opacity=".5"/></linearGradient><rect x="5" y="5" width="50" height="50" fill="url(#a)"/>"##,
    ),
    (
        "linear-reflect",
        r##"<linearGradient id="a" x1=".4" x2=".6" spreadMethod="reflect"><stop stop-color="#c33"/><stop offset="1" stop-color="#036"/></linearGradient><rect x="5" y="5" width="50" height="50" fill="url(#a)"/>"##,
    ),
    (
        "linear-repeat",
        r##"<linearGradient id="a" x1=".4" x2=".7" spreadMethod="repeat"><stop stop-color="#c33"/><stop offset="1" stop-color="#036"/></linearGradient><rect x="5" y="5" width="50" height="50" fill="url(#a)"/>"##,
    ),
    (
        "hard-stops",
        r##"<linearGradient id="a"><stop offset=".5" stop-color="#c33"/><stop offset=".5" stop-color="#036"/></linearGradient><rect x="5" y="5" width="50" height="50" fill="url(#a)"/>"##,
    ),
    (
        "radial",
        r##"<radialGradient id="a"><stop stop-color="#fff"/><stop offset=".6" stop-color="#fc6"/><stop offset="1" stop-color="#036"/></radialGradient><rect x="5" y="5" width="50" height="50" fill="url(#a)"/>"##,
    ),
    (
        "radial-focus",
        r##"<radialGradient id="a" fx=".3" fy=".3"><stop stop-color="#fff"/><stop offset="1" stop-color="#036"/></radialGradient><circle cx="30" cy="30" r="25" fill="url(#a)"/>"##,
    ),
    (
        "radial-fading",
        r##"<radialGradient id="a"><stop stop-color="#c33"/><stop offset="1" stop-color="#c33" stop-opacity="0"/></radialGradient><rect width="60" height="60" fill="url(#a)"/>"##,
    ),
    (
        "radial-repeat",
        r##"<radialGradient id="a" r=".15" spreadMethod="repeat"><stop stop-color="#fff"/><stop offset="1" stop-color="#036"/></radialGradient><rect x="5" y="5" width="50" height="50" fill="url(#a)"/>"##,
    ),
    (
        "gradient-stroke",
        r##"<linearGradient id="a"><stop stop-color="#c33"/><stop offset="1" stop-color="#036"/></linearGradient><circle cx="30" cy="30" r="20" fill="none" stroke="url(#a)" stroke-width="8"/>"##,
    ),
    (
        "clip",
        r##"<clipPath id="c"><circle cx="30" cy="30" r="20"/></clipPath><rect width="60" height="60" fill="#c33" clip-path="url(#c)"/>"##,
    ),
    (
        "clip-even-odd",
        r##"<clipPath id="c"><path clip-rule="evenodd" d="M30 5 L45 55 L5 22 H55 L15 55 Z"/></clipPath><rect width="60" height="60" fill="#c33" clip-path="url(#c)"/>"##,
    ),
    (
        "clip-of-several",
        r##"<clipPath id="c"><circle cx="22" cy="30" r="16"/><circle cx="38" cy="30" r="16"/></clipPath><rect width="60" height="60" fill="#c33" clip-path="url(#c)"/>"##,
    ),
    (
        "clip-of-clip",
        r##"<clipPath id="d"><rect x="10" y="10" width="30" height="40"/></clipPath><clipPath id="c" clip-path="url(#d)"><circle cx="30" cy="30" r="20"/><circle cx="40" cy="40" r="16"/></clipPath><rect width="60" height="60" fill="#c33" clip-path="url(#c)"/>"##,
    ),
    (
        "clip-by-text",
        r##"<clipPath id="c"><text x="2" y="45" font-family="Alegreya Sans" font-weight="700" font-size="40">BID</text></clipPath><rect width="60" height="60" fill="#c33" clip-path="url(#c)"/>"##,
    ),
    (
        "clip-in-box-units",
        r##"<clipPath id="c" clipPathUnits="objectBoundingBox"><circle cx=".5" cy=".5" r=".4"/></clipPath><rect x="10" y="20" width="40" height="20" fill="#036" clip-path="url(#c)" transform="rotate(10 30 30)"/>"##,
    ),
    (
        "mask",
        r##"<mask id="m" maskUnits="userSpaceOnUse" x="0" y="0" width="60" height="60"><linearGradient id="a"><stop stop-color="#fff"/><stop offset="1" stop-color="#000"/></linearGradient><rect width="60" height="60" fill="url(#a)"/></mask><rect x="5" y="5" width="50" height="50" fill="#036" mask="url(#m)"/>"##,
    ),
    (
        "mask-by-opacity",
        r##"<mask id="m" mask-type="alpha" maskUnits="userSpaceOnUse" x="0" y="0" width="60" height="60"><circle cx="30" cy="30" r="20" fill-opacity=".6"/></mask><rect x="5" y="5" width="50" height="50" fill="#036" mask="url(#m)"/>"##,
    ),
    (
        "mask-and-clip",
        r##"<clipPath id="c"><circle cx="22" cy="30" r="16"/><circle cx="38" cy="30" r="16"/></clipPath><mask id="m" maskUnits="userSpaceOnUse" x="0" y="0" width="60" height="60"><rect width="60" height="30" fill="#fff"/><rect y="30" width="60" height="30" fill="#777"/></mask><g mask="url(#m)" clip-path="url(#c)"><rect width="60" height="60" fill="#036"/></g>"##,
    ),
    (
        "blend",
        r##"<rect x="5" y="5" width="35" height="35" fill="#fc6"/><rect x="20" y="20" width="35" height="35" fill="#6cf" style="mix-blend-mode:multiply"/><circle cx="30" cy="30" r="9" fill="#888" style="mix-blend-mode:difference"/>"##,
    ),
    (
        "isolated-blend",
        r##"<rect width="60" height="60" fill="#fc6"/><g style="isolation:isolate"><rect x="5" y="5" width="35" height="35" fill="#c33" /><rect x="20" y="20" width="35" height="35" fill="#6cf" style="mix-blend-mode:screen"/></g>"##,
    ),
    (
        "transforms",
        r##"<g transform="translate(30 30) rotate(30) skewX(15) scale(1.2 .7)"><rect x="-20" y="-20" width="40" height="40" fill="#fc6" stroke="#630" stroke-width="3"/><g transform="rotate(45)"><rect x="-8" y="-8" width="16" height="16" fill="#036"/></g></g>"##,
    ),
    (
        "use-and-symbol",
        r##"<symbol id="s" viewBox="0 0 10 10"><path d="M5 0 L10 10 H0 Z" fill="#c33"/></symbol><use xlink:href="#s" x="5" y="5" width="20" height="20"/><use xlink:href="#s" x="30" y="25" width="25" height="25" transform="rotate(10 40 40)"/>"##,
    ),
    (
        "shared-art",
        r##"<g id="art-a" transform="translate(5 5) scale(.5)"><circle cx="20" cy="20" r="18" fill="#c33" fill-opacity=".6"/></g><g fill-opacity=".3"><g id="art-a" transform="translate(30 25) scale(.5) rotate(20 20 20)"><rect width="40" height="40" fill="#036"/></g></g>"##,
    ),
    (
        "shared-art-faded",
        r##"<rect width="60" height="30" fill="#fc6"/><g opacity=".5"><g id="art-a" transform="translate(10 10)"><circle cx="20" cy="20" r="18" fill="#c33"/><circle cx="26" cy="20" r="12" fill="#036"/></g></g>"##,
    ),
    (
        "pattern",
        r##"<pattern id="p" width="8" height="8" patternUnits="userSpaceOnUse"><rect width="4" height="4" fill="#c33"/><circle cx="6" cy="6" r="1.5" fill="#036"/></pattern><rect x="4" y="4" width="52" height="52" fill="url(#p)"/>"##,
    ),
    (
        "pattern-turned",
        r##"<pattern id="p" x="2" y="1" width="10" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(30) scale(1.2)"><rect x="2" y="1" width="5" height="3" fill="#036"/></pattern><circle cx="30" cy="30" r="25" fill="url(#p)"/>"##,
    ),
    (
        "markers",
        r##"<marker id="m" orient="auto" viewBox="0 0 10 10" refX="5" refY="5" markerWidth="4" markerHeight="4"><path d="M0 0 L10 5 L0 10 Z" fill="#c33"/></marker><path d="M10 50 L30 15 L50 45" fill="none" stroke="#333" stroke-width="2" marker-start="url(#m)" marker-mid="url(#m)" marker-end="url(#m)"/>"##,
    ),
    (
        "text",
        r##"<text x="3" y="15" font-family="Alegreya Sans" font-size="10">AVATAR To</text><text x="3" y="30" font-family="Alegreya Sans" font-size="9" font-weight="700" fill="#c33">Bold fig. 7</text><text x="3" y="45" font-family="Alegreya Sans" font-size="9" font-style="italic">Italic, éöñ</text>"##,
    ),
    (
        "text-of-cubic-outlines",
        r##"<g font-family="Alegreya Sans Cubic" font-size="10"><text x="3" y="15">AVATAR To</text><text x="3" y="30" letter-spacing="1" fill="#c33">fig. 7 x−y</text></g>"##,
    ),
    (
        "small-text",
        r##"<g font-family="Alegreya Sans" font-size="2.6"><text x="3" y="10">In each round every player bids once.</text><text x="3" y="14">The <tspan font-weight="700">highest</tspan> bid pays, the others smile.</text></g>"##,
    ),
    (
        "text-anchors",
        r##"<g font-family="Alegreya Sans" font-size="9"><text x="30" y="15" text-anchor="middle">middle</text><text x="57" y="30" text-anchor="end">the end</text><text x="3" y="45" textLength="50" lengthAdjust="spacing">spread</text></g>"##,
    ),
    (
        "letter-spacing",
        r##"<g font-family="Alegreya Sans" font-size="8"><text x="3" y="15" letter-spacing="2">SPACED</text><text x="3" y="30" word-spacing="6">two words</text><text x="3" y="45" font-kerning="none">AVAVAV</text></g>"##,
    ),
    (
        "text-positions",
        r##"<g font-family="Alegreya Sans" font-size="9"><text x="5 15 27" y="15 20 15">one by one</text><text x="5" y="35" dx="0 1 2" dy="0 3 -3">moved</text><text x="5" y="52" rotate="10 -20 30">turned</text></g>"##,
    ),
    (
        "text-decoration",
        r##"<g font-family="Alegreya Sans" font-size="10"><text x="3" y="15" text-decoration="underline">under</text><text x="3" y="32" text-decoration="line-through" fill="#c33">struck</text><text x="3" y="50" text-decoration="overline">over</text></g>"##,
    ),
    (
        "text-stroke",
        r##"<text x="3" y="40" font-family="Alegreya Sans" font-weight="700" font-size="26" fill="#fc6" stroke="#630" stroke-width="1.5">Bid</text>"##,
    ),
    (
        "text-outline-below",
        r##"<text x="3" y="40" font-family="Alegreya Sans" font-weight="700" font-size="26" fill="#fc6" stroke="#630" stroke-width="4" stroke-linejoin="round" paint-order="stroke">Bid</text>"##,
    ),
    (
        "text-gradient",
        r##"<linearGradient id="a"><stop stop-color="#c33"/><stop offset="1" stop-color="#036" stop-opacity=".3"/></linearGradient><text x="3" y="40" font-family="Alegreya Sans" font-weight="700" font-size="26" fill="url(#a)">Bids</text>"##,
    ),
    (
        "text-turned",
        r##"<g font-family="Alegreya Sans" font-size="10"><text transform="rotate(90 20 10)" x="20" y="10">sideways</text><text transform="matrix(-1 0 0 -1 55 50)" x="0" y="0">upside</text></g>"##,
    ),
    (
        "text-on-path",
        r##"<path id="t" d="M5 40 C 15 5 45 5 55 40" fill="none"/><text font-family="Alegreya Sans" font-size="9"><textPath xlink:href="#t">along the curve</textPath></text>"##,
    ),
    (
        "text-opacity",
        r##"<rect width="60" height="30" fill="#fc6"/><text x="3" y="38" font-family="Alegreya Sans" font-weight="700" font-size="26" fill-opacity=".5">Bid</text>"##,
    ),
    (
        "super-and-sub",
        r##"<text x="3" y="30" font-family="Alegreya Sans" font-size="14">H<tspan baseline-shift="sub" font-size="8">2</tspan>O<tspan baseline-shift="super" font-size="8">3</tspan></text>"##,
    ),
    (
        "nested-svg",
        r##"<svg x="10" y="10" width="30" height="40" viewBox="0 0 10 10" preserveAspectRatio="xMinYMin slice"><circle cx="5" cy="5" r="5" fill="#c33"/></svg>"##,
    ),
    (
        "png",
        concat!(
            r##"<image x="5" y="10" width="50" height="40" preserveAspectRatio="none" href="data:image/png;base64,"##,
            include_str!("../../data/png.base64"),
            r##""/>"##
        ),
    ),
    (
        "hard-pixels",
        concat!(
            r##"<image image-rendering="optimizeSpeed" x="5" y="10" width="50" height="40" preserveAspectRatio="none" href="data:image/png;base64,"##,
            include_str!("../../data/png.base64"),
            r##""/>"##
        ),
    ),
    (
        "png-turned",
        concat!(
            r##"<rect width="60" height="30" fill="#fc6"/><image opacity=".7" x="15" y="10" width="30" height="30" transform="rotate(25 30 30)" href="data:image/png;base64,"##,
            include_str!("../../data/png.base64"),
            r##""/>"##
        ),
    ),
    (
        "jpeg",
        concat!(
            r##"<image x="5" y="10" width="50" height="40" href="data:image/jpeg;base64,"##,
            include_str!("../../data/jpeg.base64"),
            r##""/>"##
        ),
    ),
    (
        "filter",
        r##"<filter id="f"><feGaussianBlur stdDeviation="2"/></filter><g transform="translate(4 2) scale(.9)"><circle cx="30" cy="30" r="15" fill="#c33" filter="url(#f)"/></g>"##,
    ),
    (
        "shadow",
        r##"<filter id="f" x="-.5" y="-.5" width="2" height="2"><feDropShadow dx="2" dy="3" stdDeviation="1.5" flood-color="#036" flood-opacity=".6"/></filter><g transform="rotate(15 30 30)"><rect x="15" y="15" width="30" height="30" fill="#fc6" filter="url(#f)"/></g>"##,
    ),
];
