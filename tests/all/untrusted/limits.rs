//! What `SECURITY.md` promises is what the program holds to.

use crate::support::{root, text};
use snapbox::Data;

const LIMITS: &str = include_str!("../../../src/core/limits.rs");

/// `4 << 20` as `4 MiB`, other expressions as they are.
fn value(expression: &str) -> String {
    let expression =
        expression.replace(" as usize", "").replace('_', " ").replace("16e6", "16 000 000").replace(".0", "");
    for (shift, unit) in [(" << 10", "KiB"), (" << 20", "MiB"), (" << 30", "GiB")] {
        if let Some(number) = expression.strip_suffix(shift) {
            return format!("{number} {unit}");
        }
    }
    expression.replace("BITMAP PIXELS", "`BITMAP_PIXELS`")
}

/// A row for each limit of the program.
fn rows() -> Vec<String> {
    let mut about = String::new();
    let mut rows = Vec::new();
    for line in LIMITS.lines() {
        if let Some(words) = line.strip_prefix("/// ") {
            about = format!("{about} {words}").trim_start().trim_end_matches('.').to_string();
        } else if let Some(rest) = line.strip_prefix("pub const ") {
            let (name, rest) = rest.split_once(": ").unwrap();
            let (_, expression) = rest.trim_end_matches(';').split_once(" = ").unwrap();
            assert!(!about.is_empty(), "nothing is said about {name}");
            rows.push(format!("| `{name}` | {} | {about} |\n", value(expression)));
            about.clear();
        } else if !line.starts_with("///") {
            about.clear();
        }
    }
    rows
}

#[test]
fn the_table_of_limits_is_that_of_the_program() {
    let path = root().join("SECURITY.md");
    let text = text(&path);
    let head = "| --- | --- | --- |\n";
    let (before, rest) = text.split_once(head).unwrap();
    let (_, after) = rest.split_once("\n\n").unwrap();
    let rows = rows();
    assert!(rows.len() > 40);
    // After a change of a limit: SNAPSHOTS=overwrite cargo test --test all limits
    let assert = snapbox::Assert::new().action_env("SNAPSHOTS");
    assert.eq(
        format!("{before}{head}{}\n{after}", rows.concat()),
        Data::read_from(&path, Some(snapbox::data::DataFormat::Text)),
    );
}

#[test]
fn every_test_that_it_names_is_there() {
    let root = root();
    let text = text("SECURITY.md");
    let named: Vec<&str> =
        text.split('`').filter(|word| word.starts_with("tests/") || word.starts_with("src/")).collect();
    assert!(named.len() > 3);
    assert!(named.iter().all(|path| root.join(path).exists()), "{named:?}");
}

/// What runs when others' code is built and tried must hold no right to sign or to publish.
#[test]
fn jobs_that_may_write_build_nothing() {
    // It is in the repository, but not in the package.
    let path = root().join(".github/workflows/release.yml");
    if !path.exists() {
        return;
    }
    let text = text(&path);
    let (head, jobs) = text.split_once("\njobs:\n").unwrap();
    assert!(head.contains("\npermissions: {}"), "{head}");
    let is_name = |line: &str| line.starts_with("  ") && !line.starts_with("   ") && line.ends_with(':');
    let mut parts: Vec<(&str, String)> = Vec::new();
    for line in jobs.lines() {
        match parts.last_mut() {
            _ if is_name(line) => parts.push((line.trim(), String::new())),
            Some((_, job)) => job.push_str(&format!("{line}\n")),
            None => panic!("{line}"),
        }
    }
    let runs_code =
        |job: &str| ["cargo ", ".ci/run", "actions/checkout"].iter().any(|word| job.contains(word));
    let (building, others): (Vec<_>, Vec<_>) = parts.iter().partition(|(_, job)| runs_code(job));
    assert!(building.len() > 1 && others.len() > 1, "{parts:?}");
    for (name, job) in building {
        assert!(
            job.contains("    permissions:\n      contents: read\n    ") && !job.contains(": write"),
            "{name}"
        );
    }
}
