//! The manual of effects is that of the program: `SNAPSHOTS=overwrite cargo test --test all effects` writes it anew.

use crate::support::folder::Folder;
use crate::support::root;
use snapbox::Data;
use snapbox::data::DataFormat;

#[test]
fn the_manual_is_what_the_program_prints() {
    let printed = Folder::new("effects").succeed("effects");
    let path = root().join("docs/effects.md");
    snapbox::Assert::new().action_env("SNAPSHOTS").eq(printed, Data::read_from(&path, Some(DataFormat::Text)));
}

#[test]
fn a_game_can_be_asked_for_alone() {
    let folder = Folder::new("effects-of-a-game");
    let one = folder.succeed("effects --game i-bid-you-not");
    assert!(one.contains("\n## I Bid You Not\n") && one.matches("\n## ").count() == 1);
    for (game, says) in [("bid-it", "cards of Bid It! have no effects"), ("i-bid-you-knot", "did you mean `i-bid-you-not`?")] {
        let run = folder.run(&format!("effects --game {game}"));
        assert!(run.code == Some(1) && run.err.contains(says), "{run:?}");
    }
}
