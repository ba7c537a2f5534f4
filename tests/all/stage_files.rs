//! A `stage.toml` that contradicts itself does not build, and all that is wrong is said at once.

#[path = "../../src/engine/build.rs"]
#[allow(dead_code, reason = "a test runs no build")]
mod build;

use crate::support::{root, text};
use build::stage_code;

/// The stage of A Little White Die with some texts in place of others.
fn changed(changes: &[(&str, &str)]) -> Result<String, Vec<String>> {
    let mut stage = text(root().join("src/engine/games/a_little_white_die/stage.toml"));
    for (old, new) in changes {
        assert!(stage.contains(old), "{old}");
        stage = stage.replacen(old, new, 1);
    }
    stage_code(&stage)
}

#[test]
fn a_stage_becomes_code() {
    let code = changed(&[]).unwrap();
    assert!(code.contains("pub const STAGE") && code.contains("Zone::DrawPile"), "{code}");
}

#[test]
fn contradictions_are_found_at_once() {
    let faults = changed(&[
        ("\"under\", ", "\"below\", "),
        ("nothing = \"wildcards count as nothing\"\n", ""),
        ("range = [1, 24]\n", ""),
    ]);
    assert_eq!(
        faults.unwrap_err(),
        [
            "the zone `below` is named, but not declared",
            "`wild` lacks words (en) for `nothing`",
            "`least-dice` needs `values`, `range` with `usual`, or `cards`",
            "`rules.wild.nothing` has words in `de`, but not in `en`",
        ]
    );
}

#[test]
fn unknown_keys_are_named_with_their_lines() {
    let fault = changed(&[("seen-by = ", "seen_by = ")]).unwrap_err().concat();
    assert!(fault.contains("line 21") && fault.contains("unknown field `seen_by`"), "{fault}");
}

#[test]
fn phrases_of_events_are_leads_or_conditions() {
    let faults = changed(&[("[events.words.en]\nlead = ", "[events.words.en]\nleed = ")]).unwrap_err();
    assert_eq!(faults[0], "`in-play` has no phrase `leed`, but `lead` or `when`");
}

#[test]
fn phrases_are_texts() {
    let fault = changed(&[("[words.en.persons]\n", "[words.en.persons]\nleft = 3\n")]).unwrap_err().concat();
    assert!(fault.contains("TOML parse error at line"), "{fault}");
}
