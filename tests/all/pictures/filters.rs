//! Filters, which become bitmaps.

/// Name and body of each case.
pub(super) const CASES: &[(&str, &str)] = &[
    (
        "filter-functions",
        r##"<g fill="#c63"><rect x="4" y="4" width="14" height="14" style="filter:blur(1px)"/><rect x="24" y="4" width="14" height="14" style="filter:grayscale(80%)"/><rect x="43" y="4" width="13" height="14" style="filter:sepia(1)"/><rect x="4" y="24" width="14" height="14" style="filter:hue-rotate(120deg)"/><rect x="24" y="24" width="14" height="14" style="filter:invert(.8)"/><rect x="43" y="24" width="13" height="14" style="filter:opacity(.4)"/><rect x="4" y="43" width="14" height="13" style="filter:brightness(1.3) contrast(.7)"/><rect x="24" y="43" width="14" height="13" style="filter:saturate(.2)"/><circle cx="49" cy="49" r="5" style="filter:drop-shadow(1px 2px 1px #036)"/></g>"##,
    ),
    (
        "filter-in-layers",
        r##"<filter id="f"><feGaussianBlur stdDeviation="1.5 0"/></filter><clipPath id="c"><circle cx="16" cy="30" r="12"/></clipPath><mask id="m" maskUnits="userSpaceOnUse" x="30" y="0" width="30" height="60"><circle cx="45" cy="30" r="12" fill="#fff" filter="url(#f)"/></mask><rect width="60" height="30" fill="#fc6"/><g clip-path="url(#c)" opacity=".7"><rect x="4" y="20" width="24" height="20" fill="#c33" filter="url(#f)"/></g><rect x="30" y="10" width="30" height="40" fill="#036" mask="url(#m)"/>"##,
    ),
    (
        "filter-of-colors",
        r##"<filter id="a"><feColorMatrix type="matrix" values="0 1 0 0 0 0 0 1 0 0 1 0 0 0 0 0 0 0 .8 0"/></filter><filter id="b" color-interpolation-filters="sRGB"><feComponentTransfer><feFuncR type="discrete" tableValues="0 .5 1"/><feFuncG type="gamma" exponent="2"/><feFuncB type="linear" slope=".5" intercept=".3"/></feComponentTransfer></filter><g transform="translate(2 2)"><rect x="4" y="4" width="22" height="48" fill="#c96" filter="url(#a)"/><rect x="30" y="4" width="22" height="48" fill="#c96" filter="url(#b)"/></g>"##,
    ),
    (
        "filter-of-several-steps",
        r##"<filter id="f" x="-.2" y="-.2" width="1.4" height="1.4"><feOffset in="SourceAlpha" dx="3" dy="3"/><feGaussianBlur stdDeviation="1" result="s"/><feFlood flood-color="#036" flood-opacity=".5"/><feComposite in2="s" operator="in"/><feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge></filter><filter id="g" filterUnits="userSpaceOnUse" x="5" y="36" width="50" height="20"><feFlood flood-color="#fc6"/><feBlend in="SourceGraphic" mode="multiply"/></filter><path d="M10 8 H40 V28 Z" fill="#c33" filter="url(#f)"/><ellipse cx="30" cy="46" rx="20" ry="7" fill="#6cf" filter="url(#g)"/>"##,
    ),
    (
        "filter-on-text-and-groups",
        r##"<filter id="f"><feGaussianBlur stdDeviation=".6"/></filter><text x="4" y="20" font-family="Alegreya Sans" font-weight="700" font-size="20" filter="url(#f)">Blur</text><g transform="rotate(12 30 40) scale(1.1 .9)" filter="url(#f)"><rect x="8" y="34" width="20" height="16" fill="#c33"/><circle cx="40" cy="42" r="9" fill="#036" opacity=".6"/></g>"##,
    ),
    (
        "filter-region",
        r##"<filter id="f" x="0" y="0" width=".5" height="1"><feFlood flood-color="#262" flood-opacity=".4"/><feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge></filter><filter id="g" primitiveUnits="objectBoundingBox"><feOffset dx=".2" dy=".1" x=".1" y=".1" width=".8" height=".8"/></filter><circle cx="20" cy="18" r="14" fill="#fc6" filter="url(#f)"/><rect x="10" y="36" width="40" height="20" fill="#c33" filter="url(#g)"/>"##,
    ),
];
