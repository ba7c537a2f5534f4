//! Text.

/// Name and body of each case.
pub(super) const CASES: &[(&str, &str)] = &[
    (
        "spans",
        r##"<text x="3" y="12" font-family="Alegreya Sans" font-size="9">a <tspan font-weight="700" fill="#c33">bold</tspan> <tspan font-style="italic" font-size="12" stroke="#036" stroke-width=".3">bid</tspan>?<tspan x="3" dy="12">next <tspan baseline-shift="3" font-size="60%">up</tspan> line</tspan><tspan x="3" dy="14" xml:space="preserve">  kept   blanks</tspan></text><text x="3" y="54" font-family="Alegreya Sans" font-size="9"><tspan opacity=".5">half</tspan> <tspan visibility="hidden">not</tspan> seen</text>"##,
    ),
    (
        "lengths-of-text",
        r##"<g font-family="Alegreya Sans" font-size="9"><text x="3" y="12" textLength="54" lengthAdjust="spacingAndGlyphs">wide text</text><text x="3" y="26" textLength="20" lengthAdjust="spacingAndGlyphs">narrow text</text><text x="3" y="40"><tspan textLength="30">span</tspan> end</text><text x="3" y="54" letter-spacing="-.5" word-spacing="3">tight and wide</text></g>"##,
    ),
    (
        "text-on-curves",
        r##"<path id="p" d="M5 25 C 20 5 40 45 55 20"/><path id="q" d="M10 50 A20 10 0 0 1 50 50" transform="translate(0 2)"/><g font-family="Alegreya Sans" font-size="7"><text><textPath xlink:href="#p" startOffset="20%">off <tspan fill="#c33" dy="-2">set</tspan> text</textPath></text><text text-anchor="middle" letter-spacing="1"><textPath xlink:href="#q" startOffset="50%">middle</textPath></text></g>"##,
    ),
    (
        "decorated-spans",
        r##"<g font-family="Alegreya Sans" font-size="11"><text x="3" y="14" text-decoration="underline overline" fill="#036">lines <tspan fill="#c33" text-decoration="line-through">gone</tspan></text><text x="3" y="32" style="text-decoration:underline" stroke="#630" stroke-width=".4" fill="#fc6">stroked</text><text x="5 17 29 41" y="52" rotate="8" text-decoration="underline">bids</text></g>"##,
    ),
    (
        "scripts-of-europe",
        r##"<g font-family="Alegreya Sans" font-size="8"><text x="3" y="12">Größe, œuvre, sønn</text><text x="3" y="26">año „ß“ €5 – ½</text><text x="3" y="40" font-weight="700">e&#x301;a&#x308; fi ffl</text><text x="57" y="54" text-anchor="end" font-style="italic">«Très cher»</text></g>"##,
    ),
    (
        "text-with-paints",
        r##"<linearGradient id="a" gradientUnits="userSpaceOnUse" x2="60"><stop stop-color="#c33"/><stop offset="1" stop-color="#036"/></linearGradient><radialGradient id="b"><stop stop-color="#fc6"/><stop offset="1" stop-color="#630"/></radialGradient><g font-family="Alegreya Sans" font-weight="700" font-size="20"><text x="3" y="20" fill="url(#a)">Bids <tspan fill="url(#b)">x</tspan></text><text x="3" y="42" fill="none" stroke="url(#a)" stroke-width=".8">Lines</text><text x="3" y="58" font-size="14" fill="url(#b)" fill-opacity=".5" transform="rotate(-4 30 50)">Turned</text></g>"##,
    ),
    (
        "text-in-layers",
        r##"<clipPath id="c"><rect x="3" y="3" width="54" height="9"/></clipPath><mask id="m" maskUnits="userSpaceOnUse" x="0" y="20" width="60" height="20"><linearGradient id="g"><stop stop-color="#fff"/><stop offset="1" stop-color="#000"/></linearGradient><rect y="20" width="60" height="20" fill="url(#g)"/></mask><g font-family="Alegreya Sans" font-size="14"><text x="3" y="16" clip-path="url(#c)">Clipped</text><text x="3" y="34" mask="url(#m)">Masked</text><rect y="42" width="60" height="9" fill="#fc6"/><text x="3" y="54" style="mix-blend-mode:multiply" fill="#6cf">Blended</text></g>"##,
    ),
    (
        "vertical-text",
        r##"<g font-family="Alegreya Sans" font-size="8"><text x="10" y="5" writing-mode="tb">vertical</text><text x="26" y="30" writing-mode="vertical-rl" text-anchor="middle" fill="#c33">middle</text><text x="44" y="5" style="writing-mode:vertical-rl;letter-spacing:1px">spaced</text></g>"##,
    ),
];
