//! Lines and shapes.

/// Name and body of each case.
pub(super) const CASES: &[(&str, &str)] = &[
    (
        "dots-of-lines",
        r##"<g stroke="#036" stroke-width="8" fill="none"><path stroke-linecap="square" d="M10 10 L10 10"/><path stroke-linecap="round" d="M30 10 L30 10"/><path stroke-linecap="butt" d="M50 10 L50 10"/><path stroke-linecap="square" d="M10 30 H25 M40 30 L40 30 Z M52 30 l0 0"/><path stroke-linecap="square" stroke="#c33" transform="rotate(30 30 48)" d="M30 48 C30 48 30 48 30 48"/></g>"##,
    ),
    (
        "clipped-mitres",
        r##"<g fill="none" stroke="#036" stroke-width="6"><path stroke-linejoin="miter-clip" stroke-miterlimit="2" d="M5 25 L15 8 L25 25"/><path stroke-linejoin="miter" stroke-miterlimit="2" d="M35 25 L45 8 L55 25"/><path stroke-linejoin="arcs" d="M5 52 L15 35 L25 52"/><path stroke-linejoin="miter-clip" stroke-miterlimit="1" stroke-dasharray="14 3" fill="#fc6" d="M35 52 L45 35 L55 52 Z"/></g>"##,
    ),
    (
        "flat-shapes",
        r##"<g fill="#c33"><path d="M5 10 H55"/><path d="M5 15 V50"/><polygon points="10,55 30,55 50,55"/><path d="M10 20 H50" stroke="#036" stroke-width="3"/><rect x="10" y="30" width="0" height="20"/><line x1="12" y1="40" x2="50" y2="28" stroke="#630" stroke-width=".4"/></g>"##,
    ),
    (
        "dashes-of-zero",
        r##"<g fill="none" stroke="#036" stroke-width="5"><path stroke-dasharray="0 8" stroke-linecap="round" d="M5 10 H55"/><path stroke-dasharray="4 0" d="M5 20 H55"/><path stroke-dasharray="0" d="M5 30 H55"/><path stroke-dasharray="10 5" stroke-dashoffset="-7" d="M5 40 H55"/><path stroke-dasharray="10% 5%" pathLength="20" d="M5 50 H55"/></g>"##,
    ),
    (
        "dashes-around-corners",
        r##"<rect x="8" y="8" width="44" height="20" rx="4" fill="none" stroke="#036" stroke-width="3" stroke-dasharray="7 3 1 3" stroke-linejoin="round"/><path d="M8 36 h44 v16 h-44 z" fill="#fc6" stroke="#c33" stroke-width="3" stroke-dasharray="9 4" stroke-dashoffset="3" stroke-linecap="square"/>"##,
    ),
    (
        "arcs",
        r##"<g fill="none" stroke="#036" stroke-width="2"><path d="M5 20 A10 10 0 0 1 25 20"/><path d="M5 20 a10 6 30 1 0 20 0"/><path d="M35 20 A 3 3 0 0 1 55 20"/><path d="M35 30 A 0 5 0 0 1 55 30"/><path fill="#fc6" d="M10 50 a 10 5 0 0150-5 z"/></g>"##,
    ),
    (
        "relative-paths",
        r##"<path fill="#fc6" stroke="#036" d="m10 10 h10 v10 h-10 z m20 0 q 5 -8 10 0 t 10 0 l 0 10 -20 0 z m -20 25 c 0 -8 10 -8 10 0 s 10 8 10 0 v 12 h -20 z"/><path fill="none" stroke="#c33" d="M40,35 L55,35 55,50 M42.5.5.5.5"/>"##,
    ),
    (
        "polygons",
        r##"<polygon points="5,5 25,5 15,25" fill="#c33"/><polyline points="30 5 50 5 40 25" fill="#fc6" stroke="#036" stroke-width="2"/><polygon points="5 35,25 35,10 55,15 30,20 55" fill="#262" fill-rule="evenodd"/><polyline points="32 40 38 34 44 46 50 34 56 52" fill="none" stroke="#630" stroke-width="2" stroke-linejoin="bevel"/>"##,
    ),
    (
        "ellipses",
        r##"<ellipse cx="20" cy="15" rx="15" ry="8" fill="#c33"/><ellipse cx="45" cy="20" rx="6" ry="14" fill="none" stroke="#036" stroke-width="3"/><circle cx="15" cy="42" r="10" fill="#fc6" stroke="#630" stroke-width="4" stroke-dasharray="6 2"/><ellipse cx="43" cy="46" ry="7" fill="#262"/>"##,
    ),
    (
        "round-rectangles",
        r##"<g fill="#fc6" stroke="#630"><rect x="4" y="4" width="22" height="22" rx="6"/><rect x="32" y="4" width="22" height="22" rx="4" ry="9"/><rect x="4" y="32" width="22" height="22" ry="30"/><rect x="32" y="32" width="22" height="22" rx="50%"/></g>"##,
    ),
    (
        "lengths-with-units",
        r##"<rect x="1em" y="2mm" width="30%" height="4mm" fill="#c33" font-size="4"/><circle cx="50%" cy="50%" r="10%" fill="#036"/><line x1="5%" x2="95%" y1="1.3cm" y2=".5in" stroke="#262" stroke-width="3pt" opacity=".5"/><rect x="3ex" y="40" width="5em" height="12px" fill="#fc6" font-size="8" font-family="Alegreya Sans"/>"##,
    ),
    (
        "scaled-strokes",
        r##"<g transform="scale(3 1)"><circle cx="10" cy="20" r="7" fill="none" stroke="#036" stroke-width="2"/></g><g transform="translate(30 45) skewX(30)"><rect x="-20" y="-8" width="40" height="16" fill="none" stroke="#c33" stroke-width="4" stroke-dasharray="5 3"/></g>"##,
    ),
    (
        "crisp-edges",
        r##"<g shape-rendering="crispEdges"><rect x="5" y="5" width="20" height="20" fill="#c33"/><path d="M30 5 h20 v20 z" fill="#036"/></g><g shape-rendering="geometricPrecision" transform="translate(.25 .25)"><rect x="5" y="30" width="45" height="20" fill="none" stroke="#262"/></g>"##,
    ),
    (
        "stroke-below-fill",
        r##"<g stroke-width="8" stroke-linejoin="round"><path paint-order="stroke fill" d="M8 25 L18 8 L28 25 Z" fill="#fc6" stroke="#630"/><path paint-order="markers stroke" d="M34 25 L44 8 L54 25 Z" fill="#fc6" stroke="#630" stroke-opacity=".5"/><path d="M8 52 L18 35 L28 52 Z" fill="#fc6" fill-opacity=".6" stroke="#630" stroke-opacity=".6"/><path paint-order="stroke" d="M34 52 L44 35 L54 52 Z" fill="#fc6" fill-opacity=".6" stroke="#630"/></g>"##,
    ),
    (
        "markers-of-all-kinds",
        r##"<marker id="a" orient="auto-start-reverse" markerWidth="6" markerHeight="6" refX="3" refY="3"><path d="M0 0 L6 3 L0 6 Z" fill="#c33"/></marker><marker id="b" orient="45" markerUnits="userSpaceOnUse" markerWidth="5" markerHeight="5" refX="2.5" refY="2.5"><rect width="5" height="5" fill="#036"/></marker><marker id="c" overflow="visible" viewBox="0 0 2 2" refX="1" refY="1"><circle cx="1" cy="1" r="1.6" fill="#262"/></marker><g fill="none" stroke="#333" stroke-width="1.5"><path d="M10 15 L30 8 L50 15" marker-start="url(#a)" marker-mid="url(#b)" marker-end="url(#a)"/><polyline points="8 30 20 40 32 30 44 40" marker-mid="url(#c)"/><path d="M8 52 C 20 40 40 60 52 48" style="marker:url(#b)"/></g>"##,
    ),
    (
        "paint-of-the-context",
        r##"<marker id="m" markerWidth="5" markerHeight="5" refX="2.5" refY="2.5" orient="auto"><path d="M0 0 L5 2.5 L0 5 Z" fill="context-stroke" stroke="context-fill" stroke-width=".5"/></marker><path d="M8 15 H48" stroke="#c33" fill="#036" stroke-width="3" marker-end="url(#m)"/><g id="u"/><defs><g id="d"><rect width="16" height="14" fill="context-fill" stroke="context-stroke" stroke-width="2"/></g></defs><use xlink:href="#d" x="6" y="32" fill="#fc6" stroke="#630"/><use xlink:href="#d" x="34" y="32" fill="#262" stroke="none"/>"##,
    ),
];
