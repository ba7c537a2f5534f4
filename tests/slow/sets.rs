//! Every combination of the sets that ship is played: `check` passes them all, so that no set needs another, and none disturbs one.

use crate::support::folder::Folder;
use crate::support::shipped::shipped;

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
