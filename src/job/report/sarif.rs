//! The report as SARIF 2.1.0 (OASIS standard), for code scanning services and editors. What GitHub needs of
//! it stands in
//! <https://docs.github.com/en/code-security/code-scanning/integrating-with-code-scanning/sarif-support-for-code-scanning>.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::places::{Found, Repository, Sorted};
use crate::diag::{Diagnostic, Diagnostics, Place, Severity};
use crate::games;
use crate::hex::hex;
use crate::print::Rule;

/// The placeholder for the root of the repository.
const ROOT: &str = "%SRCROOT%";

/// One run with a result for each error.
pub(crate) fn report(diagnostics: &Diagnostics, repository: &Repository) -> String {
    let diagnostics: Vec<Diagnostic> = diagnostics.0.iter().map(Diagnostic::plain).collect();
    let mut codes: BTreeMap<&str, Severity> = BTreeMap::new();
    for diagnostic in &diagnostics {
        let level = codes.entry(&diagnostic.code).or_insert(diagnostic.severity);
        *level = (*level).max(diagnostic.severity);
    }
    let rules: Vec<Value> = codes.iter().map(|(code, severity)| rule(code, *severity)).collect();
    let mut known = BTreeMap::new();
    let results: Vec<Value> =
        diagnostics.iter().map(|diagnostic| result(diagnostic, repository, &mut known)).collect();
    let (version, repository) = (env!("CARGO_PKG_VERSION"), env!("CARGO_PKG_REPOSITORY"));
    let driver = json!({ "name": "bidpress", "version": version, "semanticVersion": version,
        "informationUri": repository, "rules": rules });
    let root = json!({ ROOT: { "description": { "text": "The root of the repository." } } });
    let run = json!({ "tool": { "driver": driver }, "columnKind": "utf16CodeUnits",
        "originalUriBaseIds": root, "results": results });
    super::json::text(
        &json!({ "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
            "runs": [run] }),
    )
}

/// A clause of the rules explains itself; another code is the words that it is made of.
fn rule(code: &str, severity: Severity) -> Value {
    let source = format!("{}/blob/v{}", env!("CARGO_PKG_REPOSITORY"), env!("CARGO_PKG_VERSION"));
    let text = games::clause_text(code).map(|text| unmarked(code, text));
    let full = text.clone().unwrap_or_else(|| format!("{}.", capital(&code.replace('-', " "))));
    let short = full.split_once(". ").map_or(full.as_str(), |(first, _)| first).trim_end_matches('.');
    let (page, help) = match (&text, Rule::of(code)) {
        (Some(text), _) => {
            (games::clause_page(code), format!("{text} `bidpress rules {code}` shows the clause."))
        }
        (None, Some(_)) => (
            "docs/printing.md".into(),
            format!("{full} It is about what can be read and cut; `allow` under `[print]` lets it be."),
        ),
        (None, None) => {
            ("docs/decks.md".into(), format!("{full} Each result describes the error and how to fix it."))
        }
    };
    json!({
        "id": code, "name": name(code), "shortDescription": { "text": format!("{short}.") },
        "fullDescription": { "text": full },
        "help": { "text": help }, "helpUri": format!("{source}/{page}"),
        "defaultConfiguration": { "level": severity.word() },
    })
}

/// The words of a clause on one line, without its id and the marks of Markdown.
fn unmarked(code: &str, text: &str) -> String {
    let words = text.replace('*', "").split_whitespace().collect::<Vec<_>>().join(" ");
    words.trim_start_matches(code).trim_start().trim_start_matches("(D)").trim_start().to_string()
}

/// `unknown-key` as names of rules are written: `UnknownKey`.
fn name(code: &str) -> String {
    code.split('-').map(capital).collect()
}

fn capital(word: &str) -> String {
    let mut signs = word.chars();
    signs.next().map(|first| first.to_uppercase().chain(signs).collect()).unwrap_or_default()
}

/// `known` counts results whose fingerprints would be the same.
fn result(diagnostic: &Diagnostic, repository: &Repository, known: &mut BTreeMap<String, usize>) -> Value {
    let Sorted { main, others, lines } = Sorted::of(diagnostic);
    // An error without a place is shown on the first line of the file that stands for the project.
    let place = main
        .as_ref()
        .map_or_else(|| location(repository, &repository.face(), whole(), ""), |found| at(repository, found));
    let related: Vec<Value> = others.iter().map(|found| at(repository, found)).collect();
    let print = fingerprint(
        &diagnostic.code,
        &main.as_ref().map_or_else(|| diagnostic.message.clone(), |found| start(found.place)),
    );
    let count = known.entry(print.clone()).or_insert(0);
    *count += 1;
    json!({
        "ruleId": diagnostic.code, "level": diagnostic.severity.word(),
        "message": { "text": lines.join("\n") }, "locations": [place],
        "relatedLocations": related,
        "partialFingerprints": { "primaryLocationLineHash": format!("{print}:{count}") },
    })
}

fn at(repository: &Repository, found: &Found<'_>) -> Value {
    let Place { source, span } = found.place;
    let point = |offset: usize| {
        let (line, before) = source.line_before(offset);
        (line, before.chars().map(char::len_utf16).sum::<usize>() + 1)
    };
    let (start, end) = (point(span.start), point(span.end));
    let region =
        json!({ "startLine": start.0, "startColumn": start.1, "endLine": end.0, "endColumn": end.1 });
    location(repository, &source.name, region, found.label)
}

fn whole() -> Value {
    json!({ "startLine": 1, "startColumn": 1 })
}

fn location(repository: &Repository, file: &str, region: Value, label: &str) -> Value {
    let (uri, is_inside) = repository.address(file);
    let artifact = if is_inside { json!({ "uri": uri, "uriBaseId": ROOT }) } else { json!({ "uri": uri }) };
    let physical = json!({ "artifactLocation": artifact, "region": region });
    match label {
        "" => json!({ "physicalLocation": physical }),
        _ => json!({ "physicalLocation": physical, "message": { "text": label } }),
    }
}

/// How many characters tell a place from others, as GitHub's own action counts them for logs without
/// fingerprints.
const TELLING: usize = 100;

/// The text from the start of the line on, without blanks: it stays the same when lines move or are indented.
fn start(place: &Place) -> String {
    let (_, before) = place.source.line_before(place.span.start);
    let behind = &place.source.text[place.span.start..];
    before.chars().chain(behind.chars()).filter(|sign| !sign.is_whitespace()).take(TELLING).collect()
}

fn fingerprint(code: &str, text: &str) -> String {
    hex(&Sha256::digest(format!("{code}\n{text}"))[..8])
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use super::*;
    use crate::files::Project;

    /// Each result has its own level; that of the rule holds where somebody tells none (SARIF 2.1.0, 3.50.3),
    /// so it must not make light of errors.
    #[test]
    fn a_rule_is_as_bad_as_the_worst_of_its_results() {
        let (error, warning) = (Diagnostic::error("both", "bad"), Diagnostic::warning("both", "odd"));
        let repository = Repository::here(&Project::new("."));
        for diagnostics in [vec![error.clone(), warning.clone()], vec![warning.clone(), error]] {
            let own: Vec<&str> = diagnostics.iter().map(|diagnostic| diagnostic.severity.word()).collect();
            let told: Value =
                serde_json::from_str(&report(&Diagnostics(diagnostics.clone()), &repository)).unwrap();
            let run = &told["runs"][0];
            assert_eq!(
                run["tool"]["driver"]["rules"][0]["defaultConfiguration"]["level"], "error",
                "{own:?}"
            );
            assert_eq!([0, 1].map(|place| run["results"][place]["level"].as_str().unwrap()).as_slice(), own);
        }
        let told: Value = serde_json::from_str(&report(&warning.into(), &repository)).unwrap();
        assert_eq!(told["runs"][0]["tool"]["driver"]["rules"][0]["defaultConfiguration"]["level"], "warning");
    }
}
