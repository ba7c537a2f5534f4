//! What the greedy bot does at given tables.

use super::drive::*;
use crate::games::bunny_bidding::action::Action::{self, *};
use crate::games::bunny_bidding::{Rules, State};
use crate::games::shared::sample_games::random_move;
use crate::rng::Stream;
use crate::rules::{Actor, Rules as _, Seat};

fn greedy(rules: &Rules, state: &State, seat: u8) -> Action {
    let mut moves = Vec::new();
    rules.legal(state, Seat(seat), &mut moves);
    let choice =
        rules.greedy(&rules.view(state, Seat(seat)), &moves, &mut Stream::new(4, &["bunny", "bots"]));
    Action::decode(choice).unwrap()
}

/// The last seat of a round at a table with powers, its turn half played; `{0.1}` in a text is the second egg
/// of the first type.
fn last_seat(text: &str) -> (Rules, State) {
    let rules = rules_of(&expanded_deck(false, true), 3, "");
    let mut text = format!("turn = 3\nfirst = 1\n{text}");
    for (kind, of_kind) in rules.kinds.iter().enumerate() {
        text = text.replace(&format!("{{{kind}}}"), &format!("{:?}", of_kind.id));
        for (place, tile) in of_kind.tiles.iter().enumerate() {
            text = text.replace(&format!("{{{kind}.{place}}}"), &tile.to_string());
        }
    }
    let state = position(&rules, &text);
    (rules, state)
}

/// The name of the power or handicap that an action uses or puts to the offer.
fn named(rules: &Rules, action: Action) -> Option<&str> {
    match action {
        Use(index) | Put(index) => Some(rules.power_id(index)),
        _ => None,
    }
}

const OFFER_DUE: &str = "progress = { played = 1, open = 1, bid_due = false, offer_due = true }\ngoals = \
    [[{1}], [{1}], [{3}, {4}]]";

#[test]
fn whoever_plays_on_alone_bids_the_eggs_that_it_does_not_want() {
    let rules = rules_of(&tens_deck(), 3, "");
    let goals = "goals = [[\"a\", \"b\"], [\"c\", \"d\"], [\"e\", \"f\"]]";
    let mut state = position(&rules, &format!("hands = [[2, 13, 31, 32], [], []]\noffer = [1, 15]\n{goals}"));
    let bid = greedy(&rules, &state, 0);
    assert!(matches!(bid, Bid(31 | 32)), "{bid:?}");
    go(&rules, &mut state, 0, bid);
    let offer = greedy(&rules, &state, 0);
    assert!(matches!(offer.play().map(|play| play.tile), Some(2 | 13)), "{offer:?}");
}

#[test]
fn an_egg_that_it_wants_goes_to_an_offer_that_it_wins() {
    let (rules, mut state) = last_seat(&format!(
        "offer = [{{0.0}}, {{0.1}}]\nbids = [[{{1.0}}], [{{2.0}}], [{{5.9}}]]\nhands = [[{{1.1}}], \
        [{{1.2}}], [{{3.0}}, {{5.1}}]]\n\
         powers = [[], [], [\"basket-case\"]]\n{OFFER_DUE}"
    ));
    let action = greedy(&rules, &state, 2);
    assert_eq!(named(&rules, action), Some("basket-case"), "{action:?}");
    go(&rules, &mut state, 2, action);
    let pick = greedy(&rules, &state, 2);
    go(&rules, &mut state, 2, pick);
    assert_eq!(greedy(&rules, &state, 2), Give(rules.kinds[3].tiles.lowest().unwrap()));
}

#[test]
fn a_better_bid_is_swapped_for_the_own_one() {
    let (rules, mut state) = last_seat(&format!(
        "offer = [{{3.0}}, {{3.1}}]\nbids = [[{{1.9}}], [{{2.0}}], [{{5.0}}]]\nhands = [[{{1.1}}], \
        [{{1.2}}], [{{0.0}}, {{5.1}}]]\n\
         powers = [[], [], [\"hare-swap\"]]\n{OFFER_DUE}"
    ));
    let action = greedy(&rules, &state, 2);
    assert_eq!(named(&rules, action), Some("hare-swap"), "{action:?}");
    go(&rules, &mut state, 2, action);
    for expected in [rules.kinds[5].tiles.lowest(), rules.kinds[1].tiles.highest()] {
        let pick = greedy(&rules, &state, 2);
        assert_eq!(pick, Pick(expected.unwrap()));
        go(&rules, &mut state, 2, pick);
    }
}

#[test]
fn a_wanted_egg_is_collected_where_no_bid_can_win() {
    let (rules, mut state) = last_seat(
        "offer = [{0.0}, {0.1}]\noffer_down = [[{3.5}], [], []]\nbids = [[{1.9}, {1.8}], [{2.9}, {2.8}], \
        []]\n\
         hands = [[{1.1}], [{1.2}], [{2.0}, {5.1}]]\npowers = [[], [], [\"fox-share\"]]\nseen = [[], [], \
         [{3.5}]]\n\
         goals = [[{1}], [{1}], [{3}, {4}]]",
    );
    let action = greedy(&rules, &state, 2);
    assert_eq!(named(&rules, action), Some("fox-share"), "{action:?}");
    go(&rules, &mut state, 2, action);
    assert_eq!(greedy(&rules, &state, 2), Pick(rules.kinds[3].tiles.nth(5).unwrap()));
}

#[test]
fn the_worst_bidder_turns_a_bid_down_to_have_it_back() {
    let (rules, mut state) = last_seat(&format!(
        "offer = [{{0.0}}, {{0.1}}]\nbids = [[{{1.9}}], [{{2.9}}], [{{5.0}}]]\nhands = [[{{1.1}}], \
        [{{1.2}}], [{{4.0}}, {{5.1}}]]\n\
         powers = [[], [], [\"pancake\"]]\n{OFFER_DUE}"
    ));
    let action = greedy(&rules, &state, 2);
    assert_eq!(named(&rules, action), Some("pancake"), "{action:?}");
    go(&rules, &mut state, 2, action);
    let pick = greedy(&rules, &state, 2);
    assert!(matches!(pick, Pick(tile) if rules.seats().any(|seat| state.bid(seat).has(tile))), "{pick:?}");
}

#[test]
fn a_handicap_goes_to_the_offer_only_where_another_wins_it() {
    let put = |bids: &str, handicap: &str| {
        let (rules, state) = last_seat(&format!(
            "offer = [{{0.0}}, {{0.1}}]\nbids = {bids}\nhands = [[{{1.1}}], [{{1.2}}], [{{4.0}}, {{4.1}}]]\n\
             secret_handicaps = [[], [], [\"{handicap}\"]]\n{OFFER_DUE}"
        ));
        named(&rules, greedy(&rules, &state, 2)) == Some(handicap)
    };
    let (first, last) = ("[[{1.9}], [{2.0}], [{5.0}]]", "[[{1.0}], [{2.0}], [{5.9}]]");
    assert!(put(first, "low-hopper"));
    assert!(!put(last, "low-hopper"), "it would come back with the offer");
}

#[test]
fn no_swap_is_taken_back_by_the_next_one() {
    let rules = rules_of(&expanded_deck(false, true), 3, "");
    let (mut random, mut moves, mut swaps) = (Stream::new(6, &["swaps"]), Vec::new(), 0);
    for _ in 0..25 {
        let (mut state, mut given) = (rules.start(), None);
        while let Some((actor, mut choice)) = random_move(&rules, &state, &mut moves, &mut random) {
            if let Actor::Seat(seat) = actor {
                choice = rules.greedy(&rules.view(&state, seat), &moves, &mut random);
                match Action::decode(choice) {
                    Some(Give(tile)) => (swaps, given) = (swaps + 1, Some(tile)),
                    Some(Pick(tile)) => assert_ne!(given, Some(tile), "swap {swaps} is taken back"),
                    _ => given = None,
                }
            }
            rules.apply(&mut state, actor, choice).unwrap();
        }
    }
    assert!(swaps > 20, "{swaps} swaps");
}
