//! The report as commands of GitHub Actions: a line for each error, which the runner shows on the line of the
//! deck file.

use super::places::{Repository, Sorted};
use crate::diag::{Diagnostic, Diagnostics, Severity};

/// One `::error …::` or `::warning …::` an error.
pub(crate) fn report(diagnostics: &Diagnostics, repository: &Repository) -> String {
    diagnostics.0.iter().map(|diagnostic| command(&diagnostic.plain(), repository) + "\n").collect()
}

fn command(diagnostic: &Diagnostic, repository: &Repository) -> String {
    let level = match diagnostic.severity {
        Severity::Note => "notice",
        others => others.word(),
    };
    let Sorted { main, mut lines, .. } = Sorted::of(diagnostic);
    let mut properties = Vec::new();
    if let Some(found) = main {
        let (source, span) = (&found.place.source, &found.place.span);
        let (line, column) = source.line_column(span.start);
        properties.extend([
            ("file", repository.path(&source.name)),
            ("line", line.to_string()),
            ("col", column.to_string()),
        ]);
        if !found.label.is_empty() {
            lines.insert(1, found.label.to_string());
        }
    }
    properties.push(("title", diagnostic.code.clone()));
    let properties: Vec<String> =
        properties.into_iter().map(|(key, value)| format!("{key}={}", property(&value))).collect();
    format!("::{level} {}::{}", properties.join(","), data(&lines.join("\n")))
}

/// Escapes the text after the second `::`: line breaks and `%` are written as numbers.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// The value of a property, where `:` and `,` have a meaning too.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::{Place, Source};
    use crate::files::Project;

    fn told(diagnostic: Diagnostic) -> String {
        report(&diagnostic.into(), &Repository::here(&Project::new("")))
    }

    #[test]
    fn each_error_is_one_command() {
        let source = Source::new("decks/a,b.toml", "format = 1\nid = 'x'\n");
        let diagnostic =
            Diagnostic::error("C7", "100 % wrong").at(Place::new(&source, 16..19), "here").hint("do this");
        assert_eq!(
            told(diagnostic),
            "::error file=decks/a%2Cb.toml,line=2,col=6,title=C7::100 %25 wrong%0Ahere%0Ado this\n"
        );
        assert_eq!(told(Diagnostic::warning("w", "m")), "::warning title=w::m\n");
    }

    #[test]
    fn places_are_in_files_of_the_user() {
        let inner = Source::inner("built-in:a.svg", "<svg/>\n<a/>");
        let own = Source::new("./decks/../decks/x.toml", "a\nb\n");
        let diagnostic = Diagnostic::error("text-overflow", "too long")
            .at(Place::new(&inner, 7..8), "this box")
            .hint("shorten it");
        let told = told(diagnostic.used_at(&Place::new(&own, 2..3), "used here"));
        assert_eq!(
            told,
            "::error file=decks/x.toml,line=2,col=1,title=text-overflow::too long%0Aused here%0Athis box: \
            built-in:a.svg:2:1%0Ashorten it\n"
        );
    }

    #[test]
    fn errors_cannot_inject_commands() {
        let told = told(Diagnostic::error("a", "b\n::add-mask::c\r::d::").hint("e\u{2028}::f::"));
        assert_eq!(told.lines().count(), 1);
        assert!(!told.contains('\r') && !told.contains('\u{2028}'), "{told}");
    }
}
