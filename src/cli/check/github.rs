//! The report as commands of GitHub Actions: a line for each fault, which the runner shows on the line of the deck file.

use crate::diag::{Diagnostic, Faults, Severity};

/// One `::error …::` or `::warning …::` a fault.
pub(super) fn report(faults: &Faults) -> String {
    faults.0.iter().map(|fault| command(fault) + "\n").collect()
}

fn command(fault: &Diagnostic) -> String {
    let level = match fault.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    let mut properties = Vec::new();
    if let Some((place, _)) = &fault.place {
        let (line, column) = place.source.line_column(place.span.start);
        properties.extend([("file", place.source.name.clone()), ("line", line.to_string()), ("col", column.to_string())]);
    }
    properties.push(("title", fault.code.clone()));
    let properties: Vec<String> = properties.into_iter().map(|(key, value)| format!("{key}={}", property(&value))).collect();
    let label = fault.place.as_ref().map(|(_, label)| label.clone()).filter(|label| !label.is_empty());
    let lines: Vec<String> = std::iter::once(fault.message.clone()).chain(label).chain(fault.hints.iter().cloned()).collect();
    format!("::{level} {}::{}", properties.join(","), data(&lines.join("\n")))
}

/// What follows the second `::`: line breaks and `%` are written as numbers.
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

    #[test]
    fn a_fault_is_a_command() {
        let source = Source::new("decks/a,b.toml", "format = 1\nid = 'x'\n");
        let fault = Diagnostic::error("C7", "100 % wrong").at(Place::new(&source, 16..19), "here").hint("do this");
        assert_eq!(report(&fault.into()), "::error file=decks/a%2Cb.toml,line=2,col=6,title=C7::100 %25 wrong%0Ahere%0Ado this\n");
        assert_eq!(report(&Diagnostic::warning("w", "m").into()), "::warning title=w::m\n");
    }
}
