//! The manual of effects is that of the program: `SNAPSHOTS=overwrite cargo test --test all effects` writes
//! it anew.

use crate::support::folder::Folder;
use crate::support::root;
use bidpress::games;
use snapbox::Data;
use snapbox::data::DataFormat;

/// The pages of the manual, by their paths: the language, and the chapter of each game.
fn pages(printed: &str) -> Vec<(String, String)> {
    let mut language = printed;
    let mut pages = Vec::new();
    for game in games::ALL.iter().rev() {
        let (before, chapter) = language.split_once(&format!("\n## {}\n", game.title)).unwrap();
        language = before;
        let page = format!(
            "# Effects in {}\n\nWhat the game has of [the language of effects](../effects.md); `bidpress effects \
            --game {}` prints both.\n{}",
            game.title,
            game.id,
            chapter.replace("\n### ", "\n## ")
        );
        pages.push((format!("docs/effects/{}.md", game.id), page));
    }
    let links = games::ALL.iter().map(|game| format!("- [{}](effects/{}.md)\n", game.title, game.id));
    let games: String = links.collect();
    pages.push(("docs/effects.md".into(), format!("{language}\n## The games\n\n{games}")));
    pages
}

#[test]
fn the_manual_is_what_the_program_prints() {
    let printed = Folder::new("effects").succeed("effects");
    for (path, page) in pages(&printed) {
        snapbox::Assert::new()
            .action_env("SNAPSHOTS")
            .eq(page, Data::read_from(&root().join(path), Some(DataFormat::Text)));
    }
}

#[test]
fn a_game_and_a_language_can_be_asked_for() {
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
    assert_eq!(folder.succeed("effects --lang de-AT"), folder.succeed("effects --lang de"));
    let run = folder.run("effects --game i-bid-you-knot");
    assert!(run.code == Some(1) && run.err.contains("did you mean `i-bid-you-not`?"), "{run:?}");
}
