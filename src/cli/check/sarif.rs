//! The report as SARIF 2.1.0 (OASIS standard), for code scanning services and editors.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::diag::{Diagnostic, Faults, Place, Severity};
use crate::games;

/// One run with a result for each fault.
pub(super) fn report(faults: &Faults) -> String {
    let codes: BTreeSet<&str> = faults.0.iter().map(|fault| fault.code.as_str()).collect();
    let rules: Vec<Value> = codes.iter().map(|code| rule(code)).collect();
    let results: Vec<Value> = faults.0.iter().map(result).collect();
    let driver = json!({ "name": "bidpress", "semanticVersion": env!("CARGO_PKG_VERSION"), "informationUri": env!("CARGO_PKG_REPOSITORY"), "rules": rules });
    let run = json!({ "tool": { "driver": driver }, "columnKind": "unicodeCodePoints", "results": results });
    super::json::text(&json!({ "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run] }))
}

/// A clause of the rules explains itself.
fn rule(code: &str) -> Value {
    match games::clause_text(code) {
        Some(text) => json!({ "id": code, "fullDescription": { "text": text.lines().map(str::trim).collect::<Vec<_>>().join(" ") } }),
        None => json!({ "id": code }),
    }
}

fn result(fault: &Diagnostic) -> Value {
    let level = match fault.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    let mut text = fault.message.clone();
    for hint in &fault.hints {
        text.push('\n');
        text.push_str(hint);
    }
    let locations: Vec<Value> = fault.place.iter().map(|(place, label)| location(place, label)).collect();
    let related: Vec<Value> = fault.related.iter().map(|(place, label)| location(place, label)).collect();
    json!({ "ruleId": fault.code, "level": level, "message": { "text": text }, "locations": locations, "relatedLocations": related })
}

fn location(place: &Place, label: &str) -> Value {
    let (start, end) = (place.source.line_column(place.span.start), place.source.line_column(place.span.end));
    let region = json!({ "startLine": start.0, "startColumn": start.1, "endLine": end.0, "endColumn": end.1 });
    let uri = place.source.name.replace('\\', "/").replace('%', "%25").replace(' ', "%20");
    let physical = json!({ "artifactLocation": { "uri": uri }, "region": region });
    json!({ "physicalLocation": physical, "message": { "text": label } })
}
