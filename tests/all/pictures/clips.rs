//! Clip paths and masks.

/// Name and body of each case.
pub(super) const CASES: &[(&str, &str)] = &[
    (
        "clip-by-nothing",
        r##"<clipPath id="a"><rect width="60" height="60" visibility="hidden"/></clipPath><clipPath id="b"/><clipPath id="c"><path d="M5 5 H55"/></clipPath><clipPath id="d"><rect width="60" height="60" display="none"/></clipPath><clipPath id="e" clip-path="url(#a)"><circle cx="30" cy="30" r="20"/></clipPath><g fill="#c33"><rect width="20" height="20" clip-path="url(#a)"/><rect x="20" width="20" height="20" clip-path="url(#b)"/><rect x="40" width="20" height="20" clip-path="url(#c)"/><rect y="20" width="20" height="20" clip-path="url(#d)"/><g clip-path="url(#e)"><rect width="60" height="60"/></g></g><rect x="22" y="42" width="16" height="16" fill="#036"/>"##,
    ),
    (
        "clip-by-visible-shapes",
        r##"<clipPath id="a"><rect width="60" height="60" visibility="hidden"/><circle cx="20" cy="20" r="14"/></clipPath><clipPath id="b"><g visibility="hidden"><circle cx="40" cy="40" r="16"/><rect x="36" y="36" width="8" height="20" visibility="visible"/><rect x="30" y="30" width="24" height="4" visibility="visible"/></g></clipPath><rect width="60" height="60" fill="#c33" clip-path="url(#a)"/><rect width="60" height="60" fill="#036" clip-path="url(#b)"/>"##,
    ),
    (
        "clip-of-clipped-shapes",
        r##"<clipPath id="i"><circle cx="22" cy="22" r="12"/><rect x="30" y="16" width="20" height="10"/></clipPath><clipPath id="a"><rect x="5" y="5" width="50" height="30" clip-path="url(#i)"/><rect x="10" y="42" width="40" height="12"/></clipPath><rect width="60" height="60" fill="#c33" clip-path="url(#a)"/>"##,
    ),
    (
        "clip-of-overlapping-clipped-shapes",
        r##"<clipPath id="i"><circle cx="30" cy="30" r="14"/></clipPath><clipPath id="a"><rect x="5" y="5" width="30" height="50"/><g clip-path="url(#i)"><rect x="10" y="10" width="45" height="45"/></g></clipPath><rect width="60" height="60" fill="#036" clip-path="url(#a)"/>"##,
    ),
    (
        "clip-of-clip-of-several",
        r##"<clipPath id="i"><circle cx="22" cy="30" r="14"/><circle cx="40" cy="30" r="14"/></clipPath><clipPath id="a" clip-path="url(#i)"><rect x="5" y="20" width="50" height="20"/></clipPath><clipPath id="b" clip-path="url(#i)"><rect x="26" y="5" width="10" height="50"/><rect x="5" y="40" width="50" height="5"/></clipPath><rect width="60" height="60" fill="#fc6" clip-path="url(#a)"/><rect width="60" height="60" fill="#036" clip-path="url(#b)"/>"##,
    ),
    (
        "clip-turned",
        r##"<clipPath id="a" transform="rotate(30 30 30)"><rect x="15" y="15" width="30" height="30"/></clipPath><clipPath id="b" clipPathUnits="objectBoundingBox" transform="scale(.5)"><circle cx=".5" cy=".5" r=".5"/><rect x="1" y="1" width="1" height="1" transform="rotate(10)"/></clipPath><rect width="60" height="60" fill="#c33" clip-path="url(#a)"/><rect x="20" y="20" width="36" height="30" fill="#036" clip-path="url(#b)"/>"##,
    ),
    (
        "clip-by-use-and-strokes",
        r##"<defs><path id="p" d="M10 20 L30 5 L50 20 Z"/></defs><clipPath id="a"><use xlink:href="#p"/><use xlink:href="#p" y="30" transform="rotate(5)"/></clipPath><clipPath id="b"><path d="M5 30 H55" stroke="#000" stroke-width="10"/><circle cx="30" cy="30" r="6" stroke="#000" stroke-width="10" fill="none" opacity=".2"/></clipPath><rect width="60" height="60" fill="#c33" clip-path="url(#a)"/><rect width="60" height="60" fill="#036" clip-path="url(#b)"/>"##,
    ),
    (
        "clip-by-text-and-shapes",
        r##"<clipPath id="a"><text x="3" y="30" font-family="Alegreya Sans" font-weight="700" font-size="26">Bid<tspan visibility="hidden">x</tspan></text><rect x="5" y="40" width="50" height="8" rx="3"/></clipPath><linearGradient id="g"><stop stop-color="#c33"/><stop offset="1" stop-color="#036"/></linearGradient><rect width="60" height="60" fill="url(#g)" clip-path="url(#a)"/>"##,
    ),
    (
        "clip-of-everything",
        concat!(
            r##"<clipPath id="a"><circle cx="30" cy="30" r="22"/></clipPath><g clip-path="url(#a)"><rect width="60" height="60" fill="#fc6"/><text x="6" y="36" font-family="Alegreya Sans" font-size="20" clip-path="url(#a)">bidding</text><g opacity=".5" clip-path="url(#a)"><rect y="40" width="60" height="20" fill="#036"/></g><image x="20" y="4" width="24" height="18" href="data:image/png;base64,"##,
            include_str!("../../data/png.base64"),
            r##""/></g>"##
        ),
    ),
    (
        "clip-rules",
        r##"<clipPath id="a"><path clip-rule="evenodd" d="M5 5 H55 V25 H5 Z M15 10 H45 V20 H15 Z"/><path d="M5 35 H55 V55 H5 Z M15 40 H45 V50 H15 Z" fill-rule="evenodd"/></clipPath><rect width="60" height="60" fill="#262" clip-path="url(#a)"/>"##,
    ),
    (
        "mask-in-color",
        r##"<mask id="m" maskUnits="userSpaceOnUse" x="0" y="0" width="60" height="60"><rect width="20" height="60" fill="#f00"/><rect x="20" width="20" height="60" fill="#0f0"/><rect x="40" width="20" height="60" fill="#00f"/><rect y="40" width="60" height="20" fill="#fa0"/></mask><rect width="60" height="60" fill="#036" mask="url(#m)"/>"##,
    ),
    (
        "mask-of-colored-gradients",
        r##"<linearGradient id="g"><stop stop-color="#f00"/><stop offset=".5" stop-color="#0f0"/><stop offset="1" stop-color="#00f" stop-opacity=".5"/></linearGradient><radialGradient id="r"><stop stop-color="#ff0"/><stop offset="1" stop-color="#404"/></radialGradient><mask id="m" maskUnits="userSpaceOnUse" x="0" y="0" width="60" height="60"><rect width="60" height="30" fill="url(#g)"/><rect y="30" width="60" height="30" fill="url(#r)"/></mask><rect width="60" height="60" fill="#036" mask="url(#m)"/>"##,
    ),
    (
        "mask-of-pictures",
        concat!(
            r##"<mask id="m" maskUnits="userSpaceOnUse" x="0" y="0" width="60" height="60"><image x="5" y="5" width="50" height="24" preserveAspectRatio="none" href="data:image/png;base64,"##,
            include_str!("../../data/png.base64"),
            r##""/><image x="5" y="31" width="50" height="24" preserveAspectRatio="none" href="data:image/jpeg;base64,"##,
            include_str!("../../data/jpeg.base64"),
            r##""/></mask><rect width="60" height="60" fill="#036" mask="url(#m)"/>"##
        ),
    ),
    (
        "mask-of-mask",
        r##"<mask id="i" maskUnits="userSpaceOnUse" x="0" y="0" width="60" height="60"><rect width="60" height="30" fill="#fff"/><rect y="30" width="60" height="20" fill="#888"/></mask><mask id="m" mask="url(#i)" maskUnits="userSpaceOnUse" x="5" y="5" width="50" height="50"><circle cx="30" cy="30" r="28" fill="#fff"/></mask><mask id="n" maskUnits="userSpaceOnUse" x="0" y="0" width="60" height="60"><circle cx="30" cy="30" r="10" fill="#f80" mask="url(#i)"/></mask><rect width="60" height="60" fill="#036" mask="url(#m)"/><rect width="60" height="60" fill="#fc6" mask="url(#n)"/>"##,
    ),
    (
        "mask-in-box-units",
        r##"<mask id="m" maskContentUnits="objectBoundingBox" x=".1" y=".1" width=".8" height=".8"><rect width="1" height=".6" fill="#fff"/><circle cx=".5" cy=".6" r=".3" fill="#888"/></mask><mask id="e"/><rect x="5" y="10" width="50" height="40" fill="#c33" mask="url(#m)" transform="rotate(8 30 30)"/><rect width="60" height="60" mask="url(#e)"/>"##,
    ),
    (
        "mask-of-layers",
        r##"<mask id="m" maskUnits="userSpaceOnUse" x="0" y="0" width="60" height="60"><g opacity=".7"><rect x="5" y="5" width="35" height="35" fill="#fff"/><rect x="20" y="20" width="35" height="35" fill="#8c8"/></g><text x="8" y="54" font-family="Alegreya Sans" font-size="12" fill="#fff">masked</text></mask><g mask="url(#m)"><rect width="60" height="60" fill="#036"/><circle cx="30" cy="30" r="12" fill="#c33" opacity=".6"/></g>"##,
    ),
    (
        "mask-by-opacity-in-color",
        r##"<linearGradient id="g"><stop stop-color="#000"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient><mask id="m" style="mask-type:alpha" maskUnits="userSpaceOnUse" x="0" y="0" width="60" height="60"><rect width="60" height="30" fill="url(#g)"/><circle cx="30" cy="45" r="12" fill="#c33" opacity=".5"/></mask><rect width="60" height="60" fill="#036" mask="url(#m)"/>"##,
    ),
    (
        "mask-clip-and-opacity",
        r##"<clipPath id="c"><rect x="8" y="8" width="44" height="44" rx="10"/></clipPath><mask id="m" maskUnits="userSpaceOnUse" x="0" y="0" width="60" height="60"><path d="M0 0 H60 L0 60 Z" fill="#fff"/><path d="M60 0 V60 H0 Z" fill="#d62"/></mask><rect width="60" height="30" fill="#fc6"/><g opacity=".8" mask="url(#m)" clip-path="url(#c)"><rect width="60" height="60" fill="#036"/><g mask="url(#m)"><circle cx="30" cy="30" r="16" fill="#c33"/></g></g>"##,
    ),
];
