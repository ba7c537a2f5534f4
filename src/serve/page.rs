//! The files of the page itself, which are part of the program.

/// A file of the page: its name, its type and its text.
pub(crate) type File = (&'static str, &'static str, &'static str);

const SCRIPT: &str = "text/javascript; charset=utf-8";

/// All files but the page itself, which has no name.
pub(crate) const FILES: [File; 12] = [
    ("", "text/html; charset=utf-8", include_str!("page/index.html")),
    ("style.css", "text/css; charset=utf-8", include_str!("page/style.css")),
    ("main.js", SCRIPT, include_str!("page/main.js")),
    ("cards.js", SCRIPT, include_str!("page/cards.js")),
    ("fair.html", "text/html; charset=utf-8", include_str!("page/fair.html")),
    ("fair.js", SCRIPT, include_str!("page/fair.js")),
    ("report.css", "text/css; charset=utf-8", include_str!("page/report.css")),
    ("findings.js", SCRIPT, include_str!("page/findings.js")),
    ("icons.js", SCRIPT, include_str!("page/icons.js")),
    ("sheets.js", SCRIPT, include_str!("page/sheets.js")),
    ("values.js", SCRIPT, include_str!("page/values.js")),
    ("words.js", SCRIPT, include_str!("page/words.js")),
];

/// The file of this name.
pub(crate) fn file(name: &str) -> Option<&'static File> {
    FILES.iter().find(|(known, ..)| *known == name)
}
