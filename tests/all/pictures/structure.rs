//! Groups, references, viewports, styles and images.

/// Name and body of each case.
pub(super) const CASES: &[(&str, &str)] = &[
    (
        "aspect-ratios",
        r##"<symbol id="s" viewBox="0 0 10 10"><rect width="10" height="10" fill="#fc6"/><circle cx="5" cy="5" r="5" fill="#c33"/></symbol><use xlink:href="#s" x="2" y="2" width="26" height="12"/><svg x="32" y="2" width="26" height="12" viewBox="0 0 10 10" preserveAspectRatio="none"><circle cx="5" cy="5" r="5" fill="#036"/></svg><svg x="2" y="20" width="12" height="36" viewBox="0 0 10 10" preserveAspectRatio="xMaxYMax meet"><circle cx="5" cy="5" r="5" fill="#262"/></svg><svg x="20" y="20" width="36" height="12" viewBox="0 0 10 10" preserveAspectRatio="xMidYMax slice"><circle cx="5" cy="5" r="5" fill="#630"/></svg><svg x="20" y="38" width="36" height="16" viewBox="-5 -5 20 20" overflow="visible"><circle cx="5" cy="5" r="12" fill="none" stroke="#036"/></svg>"##,
    ),
    (
        "overflow",
        r##"<svg x="5" y="5" width="20" height="20"><circle cx="20" cy="20" r="12" fill="#c33"/></svg><svg x="35" y="5" width="15" height="15" overflow="visible"><circle cx="15" cy="15" r="8" fill="#036"/></svg><symbol id="s" viewBox="0 0 10 10" overflow="visible"><circle cx="10" cy="10" r="6" fill="#262"/></symbol><use xlink:href="#s" x="5" y="32" width="14" height="14"/><symbol id="t" viewBox="0 0 10 10"><circle cx="10" cy="10" r="6" fill="#630"/></symbol><use xlink:href="#t" x="35" y="32" width="20" height="20"/>"##,
    ),
    (
        "use-with-inherited-paint",
        r##"<defs><g id="g"><rect width="14" height="14"/><circle cx="14" cy="14" r="6" fill="#fc6"/></g><use id="h" xlink:href="#g" transform="translate(3 3)"/></defs><g fill="#c33" stroke="#333"><use xlink:href="#g" x="4" y="4"/><use xlink:href="#h" x="30" y="4" fill="#036" stroke-width="3"/><use xlink:href="#g" transform="translate(14 34) rotate(20)" opacity=".5"/><use xlink:href="#g" transform="translate(40 34) scale(.8 1.2)" style="fill:#262;stroke:none"/></g>"##,
    ),
    (
        "switch-and-language",
        r##"<switch><rect systemLanguage="xx" width="60" height="60" fill="#c33"/><circle cx="20" cy="20" r="14" fill="#036"/><rect width="60" height="60" fill="#262"/></switch><a><rect x="36" y="6" width="18" height="18" fill="#fc6"/></a><g display="none"><rect width="60" height="60"/></g><g visibility="hidden"><rect width="60" height="60"/><rect x="10" y="40" width="40" height="12" visibility="visible" fill="#630"/></g>"##,
    ),
    (
        "style-sheet",
        r##"<style>rect { fill: #c33 } .a { fill: #036; opacity: .6 } #b { stroke: #262; stroke-width: 3 } g > circle, rect:first-child + ellipse { fill: #fc6 } [rx="3"] { fill: #630 !important }</style><g><rect x="4" y="4" width="20" height="20"/><ellipse cx="44" cy="14" rx="12" ry="8"/><rect class="a" x="4" y="32" width="20" height="20"/><rect id="b" x="32" y="32" width="10" height="20"/><circle cx="50" cy="44" r="6"/><rect x="12" y="20" width="30" height="8" rx="3" fill="#000"/></g>"##,
    ),
    (
        "transform-origins",
        r##"<rect x="8" y="8" width="16" height="16" fill="#c33" transform="rotate(30)" transform-origin="16 16"/><rect x="36" y="8" width="16" height="16" fill="#036" style="transform:scale(.5);transform-origin:52px 24px"/><g transform="matrix(1 .2 -.3 1 16 34)"><rect width="16" height="16" fill="#262"/></g><g transform="translate(44,44) rotate(45,2,2) translate(-8 -8) scale(1 , .5)"><rect width="16" height="16" fill="#fc6"/></g>"##,
    ),
    (
        "mirrored",
        r##"<g transform="translate(30 0) scale(-1 1)"><path d="M5 5 H25 L5 25 Z" fill="#c33"/><text x="2" y="50" font-family="Alegreya Sans" font-size="12">Bid</text></g><g transform="translate(30 60) scale(1 -1)"><linearGradient id="a"><stop stop-color="#fc6"/><stop offset="1" stop-color="#036"/></linearGradient><path d="M5 35 H25 L5 55 Z" fill="url(#a)"/><text x="2" y="10" font-family="Alegreya Sans" font-size="12">Bid</text></g>"##,
    ),
    (
        "images-fitted",
        concat!(
            r##"<defs><image id="i" width="20" height="20" href="data:image/png;base64,"##,
            include_str!("../../data/png.base64"),
            r##""/><image id="j" width="26" height="10" preserveAspectRatio="xMinYMid slice" href="data:image/jpeg;base64,"##,
            include_str!("../../data/jpeg.base64"),
            r##""/></defs><use xlink:href="#i" x="4" y="4"/><use xlink:href="#j" x="30" y="4"/><g opacity=".5"><use xlink:href="#j" x="4" y="32"/></g><use xlink:href="#i" transform="translate(36 30) skewX(15) scale(.8 1.1)"/>"##
        ),
    ),
    (
        "images-clipped-and-masked",
        concat!(
            r##"<clipPath id="c"><circle cx="15" cy="30" r="12"/></clipPath><mask id="m" maskUnits="userSpaceOnUse" x="30" y="0" width="30" height="60"><circle cx="45" cy="30" r="12" fill="#c96"/></mask><image clip-path="url(#c)" x="2" y="15" width="28" height="30" preserveAspectRatio="none" href="data:image/jpeg;base64,"##,
            include_str!("../../data/jpeg.base64"),
            r##""/><image mask="url(#m)" x="32" y="15" width="26" height="30" preserveAspectRatio="none" href="data:image/png;base64,"##,
            include_str!("../../data/png.base64"),
            r##""/>"##
        ),
    ),
    (
        "layers-in-layers",
        r##"<rect width="60" height="20" fill="#fc6"/><g opacity=".8"><g opacity=".6" transform="rotate(10 30 30)"><rect x="5" y="10" width="30" height="30" fill="#c33"/><rect x="20" y="20" width="30" height="30" fill="#036" stroke="#fff" stroke-width="2"/></g><text x="6" y="56" font-family="Alegreya Sans" font-size="14" opacity=".7">layers <tspan fill="#c33" fill-opacity=".5">fade</tspan></text></g><g opacity="0"><rect width="60" height="60"/></g><g opacity="1.5"><rect x="48" y="2" width="8" height="8"/></g>"##,
    ),
    (
        "blend-modes",
        r##"<rect width="60" height="60" fill="#fc6"/><rect y="30" width="60" height="30" fill="#69c"/><g fill="#b58"><rect x="2" y="4" width="6" height="52" style="mix-blend-mode:screen"/><rect x="10" y="4" width="6" height="52" style="mix-blend-mode:overlay"/><rect x="18" y="4" width="6" height="52" style="mix-blend-mode:darken"/><rect x="26" y="4" width="6" height="52" style="mix-blend-mode:lighten"/><rect x="34" y="4" width="6" height="52" style="mix-blend-mode:hard-light"/><rect x="42" y="4" width="6" height="52" style="mix-blend-mode:soft-light"/><rect x="50" y="4" width="6" height="52" style="mix-blend-mode:exclusion"/></g>"##,
    ),
    (
        "blend-modes-of-hues",
        r##"<rect width="60" height="60" fill="#fc6"/><rect y="30" width="60" height="30" fill="#69c"/><g fill="#b58"><rect x="2" y="4" width="6" height="52" style="mix-blend-mode:hue"/><rect x="10" y="4" width="6" height="52" style="mix-blend-mode:saturation"/><rect x="18" y="4" width="6" height="52" style="mix-blend-mode:color"/><rect x="26" y="4" width="6" height="52" style="mix-blend-mode:luminosity"/><rect x="34" y="4" width="6" height="52" style="mix-blend-mode:color-dodge"/><rect x="42" y="4" width="6" height="52" style="mix-blend-mode:color-burn"/><rect x="50" y="4" width="6" height="52" style="mix-blend-mode:difference"/></g>"##,
    ),
    (
        "blend-in-clips-and-layers",
        r##"<clipPath id="c"><circle cx="15" cy="15" r="12"/></clipPath><mask id="m" maskUnits="userSpaceOnUse" x="0" y="30" width="30" height="30"><rect y="30" width="30" height="30" fill="#bbb"/></mask><rect width="60" height="60" fill="#fc6"/><g fill="#6cf"><g clip-path="url(#c)"><rect width="30" height="30" style="mix-blend-mode:multiply"/></g><g opacity=".8"><rect x="32" y="3" width="24" height="24" style="mix-blend-mode:multiply"/></g><g mask="url(#m)"><rect x="3" y="33" width="24" height="24" style="mix-blend-mode:multiply"/></g><g transform="translate(32 33)"><rect width="24" height="24" style="mix-blend-mode:multiply" opacity=".7"/></g></g>"##,
    ),
    (
        "blend-in-shared-art",
        r##"<rect width="60" height="60" fill="#fc6"/><g id="art-a" transform="translate(4 4)"><rect width="24" height="24" fill="#6cf" style="mix-blend-mode:multiply"/></g><g id="art-a" transform="translate(32 4)"><g transform="scale(.8)"><g id="art-b"><rect width="24" height="24" fill="#6cf" style="mix-blend-mode:difference"/></g></g></g><g id="art-a" transform="translate(4 32)" style="isolation:isolate"><rect width="24" height="24" fill="#6cf" style="mix-blend-mode:multiply"/></g><g id="art-c" transform="translate(32 32)" opacity=".5"><rect width="24" height="24" fill="#6cf" style="mix-blend-mode:multiply"/></g>"##,
    ),
];
