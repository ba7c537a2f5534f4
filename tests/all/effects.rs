//! The manual of effects is that of the program: `SNAPSHOTS=overwrite cargo test --test all effects` writes it anew.

use std::path::Path;
use std::process::{Command, Output};

use snapbox::Data;
use snapbox::data::DataFormat;

fn run(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_bidpress")).args(args).env("NO_COLOR", "1").output().unwrap()
}

#[test]
fn the_manual_is_what_the_program_prints() {
    let printed = String::from_utf8(run(&["effects"]).stdout).unwrap();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/effects.md");
    snapbox::Assert::new().action_env("SNAPSHOTS").eq(printed, Data::read_from(&path, Some(DataFormat::Text)));
}

#[test]
fn a_game_can_be_asked_for_alone() {
    let one = String::from_utf8(run(&["effects", "--game", "i-bid-you-not"]).stdout).unwrap();
    assert!(one.contains("\n## I Bid You Not\n") && one.matches("\n## ").count() == 1);
    for (game, says) in [("bid-it", "cards of Bid It! have no effects"), ("i-bid-you-knot", "did you mean `i-bid-you-not`?")] {
        let output = run(&["effects", "--game", game]);
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(1) && told.contains(says), "{told}");
    }
}
