//! Gradients, patterns and colours.

/// Name and body of each case.
pub(super) const CASES: &[(&str, &str)] = &[
    (
        "colors",
        r##"<rect width="20" height="20" fill="rebeccapurple"/><rect x="20" width="20" height="20" fill="rgb(20%, 60%, 40%)"/><rect x="40" width="20" height="20" fill="rgba(200, 30, 60, .5)"/><rect y="20" width="20" height="20" fill="hsl(200, 70%, 40%)"/><rect x="20" y="20" width="20" height="20" fill="#1234ab80"/><g color="#c60"><rect x="40" y="20" width="20" height="20" fill="currentColor"/></g><rect y="40" width="20" height="20" fill="url(#none) #262"/><rect x="20" y="40" width="20" height="20" fill="transparent"/><rect x="40" y="40" width="20" height="20" fill="hsla(40 90% 50% / 60%)"/>"##,
    ),
    (
        "radial-ring",
        r##"<radialGradient id="a" r=".3" fr=".3"><stop stop-color="#fc6"/><stop offset="1" stop-color="#036"/></radialGradient><radialGradient id="b" r=".5" fr=".2"><stop stop-color="#fff"/><stop offset="1" stop-color="#c33"/></radialGradient><radialGradient id="c" r=".25" fr=".45"><stop stop-color="#fff"/><stop offset="1" stop-color="#262"/></radialGradient><rect x="3" y="3" width="25" height="25" fill="url(#a)"/><rect x="32" y="3" width="25" height="25" fill="url(#b)"/><rect x="3" y="32" width="25" height="25" fill="url(#c)"/><rect x="32" y="32" width="25" height="25" fill="none" stroke-width="6" stroke="url(#a)"/>"##,
    ),
    (
        "radial-focus-near-the-edge",
        r##"<radialGradient id="a" fx=".2" fy=".35" fr=".1"><stop offset=".1" stop-color="#fff"/><stop offset=".9" stop-color="#036"/></radialGradient><radialGradient id="b" cx=".4" cy=".4" r=".3" fx=".3" spreadMethod="reflect"><stop stop-color="#fc6"/><stop offset="1" stop-color="#630"/></radialGradient><rect x="3" y="3" width="26" height="54" fill="url(#a)"/><rect x="31" y="3" width="26" height="26" fill="url(#b)"/>"##,
    ),
    (
        "repeats-with-inner-stops",
        r##"<linearGradient id="a" x2=".3" spreadMethod="repeat"><stop offset=".2" stop-color="#c33"/><stop offset=".7" stop-color="#fc6"/></linearGradient><linearGradient id="b" x2=".25" y2=".25" spreadMethod="reflect"><stop offset=".4" stop-color="#036"/><stop offset=".6" stop-color="#9cf"/></linearGradient><rect x="3" y="3" width="54" height="25" fill="url(#a)"/><rect x="3" y="32" width="54" height="25" fill="url(#b)"/>"##,
    ),
    (
        "stops-out-of-order",
        r##"<linearGradient id="a"><stop offset="50%" stop-color="#c33"/><stop offset="20%" stop-color="#fc6"/><stop offset="1.5" stop-color="#036"/></linearGradient><linearGradient id="b"><stop offset=".3" stop-color="#262"/></linearGradient><linearGradient id="c" x1=".5" x2=".5"><stop stop-color="#c33"/><stop offset="1" stop-color="#036"/></linearGradient><rect x="3" y="3" width="54" height="16" fill="url(#a)"/><rect x="3" y="22" width="54" height="16" fill="url(#b)"/><linearGradient id="d" x1=".2" x2=".8"><stop stop-color="#000"/><stop offset="1" stop-color="#eee"/><stop offset="1" stop-color="#c33"/></linearGradient><rect x="3" y="41" width="54" height="7" fill="url(#c)"/><rect x="3" y="50" width="54" height="8" fill="url(#d)"/>"##,
    ),
    (
        "gradients-by-reference",
        r##"<linearGradient id="s"><stop stop-color="#c33" stop-opacity=".8"/><stop offset=".5" style="stop-color:#fc6"/><stop offset="1" stop-color="#036" stop-opacity=".2"/></linearGradient><linearGradient id="a" xlink:href="#s" y2="1"/><radialGradient id="b" xlink:href="#s" gradientUnits="userSpaceOnUse" cx="45" cy="40" r="15"/><rect x="3" y="3" width="26" height="54" fill="url(#a)"/><rect x="31" y="3" width="26" height="54" fill="url(#b)"/>"##,
    ),
    (
        "gradient-in-a-turned-box",
        r##"<linearGradient id="a" gradientTransform="rotate(45 .5 .5) scale(.5 1)"><stop stop-color="#c33"/><stop offset="1" stop-color="#036"/></linearGradient><radialGradient id="b" gradientTransform="translate(.2 0) skewX(20)"><stop stop-color="#fff"/><stop offset="1" stop-color="#262"/></radialGradient><g transform="rotate(-15 30 30)"><rect x="8" y="8" width="44" height="18" fill="url(#a)"/><ellipse cx="30" cy="42" rx="22" ry="9" fill="url(#b)"/></g>"##,
    ),
    (
        "gradient-on-a-faded-stroke",
        r##"<linearGradient id="a"><stop stop-color="#c33"/><stop offset="1" stop-color="#036" stop-opacity=".1"/></linearGradient><rect width="60" height="30" fill="#fc6"/><path d="M8 15 H52 M8 40 C 20 60 40 20 52 40" fill="none" stroke="url(#a)" stroke-width="7" stroke-opacity=".7" stroke-linecap="round"/><path d="M20 20 h20 v15 h-20 z" fill="url(#a)" opacity=".6"/>"##,
    ),
    (
        "patterns-in-boxes",
        r##"<pattern id="a" width=".25" height=".25"><rect width="6" height="6" fill="#c33"/></pattern><pattern id="b" width=".2" height=".5" patternContentUnits="objectBoundingBox"><circle cx=".1" cy=".25" r=".08" fill="#036"/></pattern><pattern id="c" width="10" height="10" patternUnits="userSpaceOnUse" viewBox="0 0 4 8"><path d="M0 0 L4 8 M4 0 L0 8" stroke="#262"/></pattern><rect x="3" y="3" width="25" height="25" fill="url(#a)"/><rect x="32" y="3" width="25" height="25" fill="url(#b)"/><rect x="3" y="32" width="54" height="25" fill="url(#c)" stroke="#333"/>"##,
    ),
    (
        "pattern-in-pattern",
        r##"<pattern id="a" width="3" height="3" patternUnits="userSpaceOnUse"><rect width="1.5" height="3" fill="#c33"/></pattern><pattern id="b" width="20" height="20" patternUnits="userSpaceOnUse"><circle cx="10" cy="10" r="8" fill="url(#a)" stroke="#036"/></pattern><rect width="60" height="60" fill="url(#b)"/>"##,
    ),
    (
        "pattern-on-strokes",
        r##"<pattern id="a" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="translate(1 2)"><rect width="6" height="6" fill="#fc6"/><rect width="3" height="3" fill="#c33"/></pattern><circle cx="30" cy="30" r="20" fill="none" stroke="url(#a)" stroke-width="10"/><circle cx="30" cy="30" r="8" fill="url(#a)" fill-opacity=".5"/>"##,
    ),
    (
        "pattern-of-layers",
        r##"<linearGradient id="g"><stop stop-color="#036"/><stop offset="1" stop-color="#036" stop-opacity="0"/></linearGradient><clipPath id="k"><circle cx="8" cy="8" r="6"/></clipPath><pattern id="a" width="16" height="16" patternUnits="userSpaceOnUse"><g opacity=".6"><rect width="16" height="16" fill="#fc6" clip-path="url(#k)"/><rect x="4" y="4" width="12" height="4" fill="url(#g)"/></g></pattern><rect width="60" height="60" fill="url(#a)"/>"##,
    ),
    (
        "pattern-blending",
        r##"<pattern id="a" width="20" height="20" patternUnits="userSpaceOnUse"><rect width="12" height="12" fill="#fc6"/><rect x="6" y="6" width="12" height="12" fill="#6cf" style="mix-blend-mode:multiply"/></pattern><rect width="60" height="30" fill="#c9c"/><rect width="60" height="60" fill="url(#a)"/>"##,
    ),
    (
        "pattern-in-text",
        r##"<pattern id="a" width="4" height="4" patternUnits="userSpaceOnUse"><rect width="4" height="4" fill="#fc6"/><circle cx="2" cy="2" r="1.4" fill="#c33"/></pattern><text x="3" y="42" font-family="Alegreya Sans" font-weight="700" font-size="30" fill="url(#a)" stroke="#630" stroke-width=".5">Bid</text>"##,
    ),
    (
        "pattern-shifted",
        r##"<pattern id="a" x="3" y="5" width="10" height="10" patternUnits="userSpaceOnUse" preserveAspectRatio="xMaxYMid slice" viewBox="0 0 10 5"><rect width="5" height="5" fill="#036"/></pattern><pattern id="b" width="10" height="10" patternUnits="userSpaceOnUse" overflow="visible"><circle cx="5" cy="5" r="7" fill="none" stroke="#c33"/></pattern><rect x="5" y="5" width="50" height="24" fill="url(#a)"/><rect x="5" y="31" width="50" height="24" fill="url(#b)"/>"##,
    ),
];
