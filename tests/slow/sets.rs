//! Every combination of the sets that ship is played: `check` passes them all, so that no set needs another,
//! and none disturbs one. So it does the decks of wishes, with all variants.

use bidpress::games;

use crate::support::folder::Folder;
use crate::support::shipped::shipped;
use crate::support::{root, text};

/// Checks a deck with each combination of its sets, for one number of players.
fn passes(id: &str, players: u32) {
    let (_, sets) = shipped().into_iter().find(|(base, _)| base.raw.id == id).unwrap();
    let sets: Vec<String> = sets.into_iter().map(|set| set.raw.set.id).collect();
    let folder = Folder::new(&format!("sets-{id}"));
    for some in 0..1u32 << sets.len() {
        let chosen = sets.iter().enumerate().filter(|(place, _)| some >> place & 1 == 1);
        let options: String = chosen.map(|(_, set)| format!(" --set {set}")).collect();
        folder.run(&format!("check {id} --players {players}{options}")).good();
    }
}

#[test]
fn all_sets_of_i_bid_you_not_can_be_combined() {
    passes("i-bid-you-not", 4);
}

#[test]
fn all_sets_of_bid_it_can_be_combined() {
    passes("bid-it", 3);
}

#[test]
fn all_sets_of_a_little_white_die_can_be_combined() {
    passes("a-little-white-die", 3);
}

#[test]
fn all_sets_of_bunny_bidding_can_be_combined() {
    passes("bunny-bidding", 4);
}

#[test]
fn all_sets_of_youre_bluffing_can_be_combined() {
    passes("youre-bluffing", 4);
}

#[test]
fn decks_of_wishes_can_be_played_and_printed() {
    let folder = Folder::new("wishes");
    for game in games::ALL {
        let deck = format!("{}.toml", game.id);
        folder.write(&deck, text(root().join("tests/wishes").join(&deck)).as_bytes());
        let report = folder.succeed(&format!("check {deck} --games 20"));
        assert!(report.trim_end().ends_with("legal"), "{report}");
        folder.succeed(&format!("build {deck}"));
    }
}
