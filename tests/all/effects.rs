//! The manual of effects is that of the program: `SNAPSHOTS=overwrite cargo test --test all effects` writes
//! it anew.

use crate::support::folder::Folder;
use crate::support::root;
use bidpress::games;
use snapbox::Data;
use snapbox::data::DataFormat;

#[test]
fn the_manual_is_what_the_program_prints() {
    let printed = Folder::new("effects").succeed("effects");
    let path = root().join("docs/effects.md");
    snapbox::Assert::new()
        .action_env("SNAPSHOTS")
        .eq(printed, Data::read_from(&path, Some(DataFormat::Text)));
}

#[test]
fn a_game_can_be_asked_for_alone() {
    let folder = Folder::new("effects-of-a-game");
    let chapters = |text: &str| {
        text.lines()
            .filter(|line| games::ALL.iter().any(|game| *line == format!("## {}", game.title)))
            .count()
    };
    for game in games::ALL {
        let one = folder.succeed(&format!("effects --game {}", game.id));
        assert!(one.contains(&format!("\n## {}\n", game.title)) && chapters(&one) == 1, "{one}");
    }
    let run = folder.run("effects --game i-bid-you-knot");
    assert!(run.code == Some(1) && run.err.contains("did you mean `i-bid-you-not`?"), "{run:?}");
}
