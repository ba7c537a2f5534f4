//! The variants by name, alone and together.

use super::drive::*;
use crate::games::bunny_bidding::action::Action::*;
use crate::games::bunny_bidding::apply::auction::{AuctionModifiers, judge, reversed};
use crate::games::bunny_bidding::{Phase, Tiles};
use crate::rng::Stream;
use crate::rules::{Actor, Move, Rules as _, Seat, Seats, Turn};

#[test]
fn v1_only_shown_tiles_may_be_used() {
    let rules = rules_of(&tens_deck(), 3, "reveal-five");
    let mut state = position(&rules, "hands = [[1, 2, 3, 4, 5, 6, 51], [12], [13]]\noffer = [11]");
    assert_eq!(state.public.phase, Phase::Show);
    assert_eq!(legal(&rules, &state, 0).len(), 7);
    go(&rules, &mut state, 0, Show(1));
    assert_eq!(refuse(&rules, &state, 0, Enough).clause, "BB-V1");
    assert_eq!(refuse(&rules, &state, 0, Show(1)).clause, "BB-V1");
    assert_eq!(refuse(&rules, &state, 0, Show(61)).clause, "BB-V1");
    assert_eq!(refuse(&rules, &state, 0, Bid(1)).clause, "BB-V1");
    go(&rules, &mut state, 0, Show(51));
    go(&rules, &mut state, 0, Enough);
    assert_eq!(refuse(&rules, &state, 0, Bid(2)).clause, "BB-V1");
    assert_eq!(refuse(&rules, &state, 0, Show(2)).clause, "BB-V1");
    assert_eq!(rules.view(&state, Seat(1)).seats[0].known, set(&[1, 51]));
    go(&rules, &mut state, 0, BidDown(1));
    // 51 is the highest, but no other tile was shown: P3 is void (C5).
    go(&rules, &mut state, 0, Offer(51));
    assert_eq!(rules.turn(&state), Turn::Seat(Seat(1)));
    // The others know that 1 is with seat 1, in its hand or face down.
    assert_eq!(rules.view(&state, Seat(1)).seats[0].known, set(&[1]));
}

#[test]
fn v1_five_at_most_and_a_hand_of_two_is_shown_at_once() {
    let rules = rules_of(&tens_deck(), 3, "reveal-five");
    let mut state = position(&rules, "hands = [[1, 2, 3, 4, 5, 6, 51], [12, 22], [13]]\noffer = [11]");
    (1..=5).for_each(|tile| go(&rules, &mut state, 0, Show(tile)));
    assert_eq!(state.public.phase, Phase::Play);
    go(&rules, &mut state, 0, Bid(1));
    go(&rules, &mut state, 0, Offer(2));
    assert_eq!(
        (state.public.phase, state.public.mover, state.public.shown[1]),
        (Phase::Play, Seat(1), set(&[12, 22]))
    );
}

#[test]
fn v1_what_lies_face_down_is_among_what_was_shown() {
    let rules = rules_of(&tens_deck(), 3, "reveal-five");
    let mut state = position(&rules, "hands = [[1, 2, 3, 4, 5, 6, 51], [12, 22], [13]]\noffer = [11]");
    [Show(2), Show(4), Show(6), Enough, BidDown(4), Offer(6)]
        .into_iter()
        .for_each(|action| go(&rules, &mut state, 0, action));
    let mut random = Stream::new(3, &["v1"]);
    let mut seen = Tiles::NONE;
    (0..50).for_each(|_| seen |= rules.resample(&rules.view(&state, Seat(1)), &mut random).down(Seat(0)));
    assert_eq!(seen, set(&[2, 4]));
}

#[test]
fn v2_all_but_the_winner_take_their_bids_back() {
    let rules = rules_of(&tens_deck(), 3, "bids-return");
    let text = "hands = [[4], [5], [69]]\noffer = [11]\nturn = 3\nturns_left = 1\nbids = [[31], [32], \
        []]\nbids_down = [[41], [42], []]";
    let mut state = position(&rules, text);
    go(&rules, &mut state, 2, Offer(69));
    // Seat 2 wins with 74 and loses its bid: 32 leaves, 42 goes to the worst bidder.
    assert_eq!(state.public.first, Seat(1));
    assert_eq!(state.hand(Seat(0)), set(&[4, 31, 41, 42]));
    assert!(state.public.removed.has(32));
    assert_eq!(rules.view(&state, Seat(2)).seats[0].known, set(&[31, 41, 42]));
}

#[test]
fn v2_without_a_winner_all_bids_return_and_the_offer_leaves() {
    let rules = rules_of(&tens_deck(), 3, "bids-return");
    let text = "hands = [[], [], [69]]\noffer = [11]\nturn = 3\nturns_left = 1\nbids = [[31], [], \
        []]\nbids_down = [[38], [], []]";
    let mut state = position(&rules, text);
    go(&rules, &mut state, 2, Bid(69));
    assert_eq!((state.hand(Seat(0)), state.hand(Seat(2))), (set(&[31, 38]), set(&[69])));
    assert!(state.public.removed.has(11));
}

#[test]
fn v3_fewer_egg_types_are_drawn() {
    for (asked, left_out) in [("egg-types=4 one-goal", 2), ("egg-types=5", 1)] {
        let rules = rules_of(&standard_deck(), 5, asked);
        let mut random = Stream::new(4, &["v3"]);
        let mut out = 0;
        for _ in 0..60 {
            let state = dealt(&rules, &mut random);
            assert_eq!(state.public.left_out.count_ones(), left_out);
            assert_eq!(rules.in_play(&state.public).len(), 60 - 10 * left_out);
            assert!(
                state
                    .hidden
                    .goals
                    .iter()
                    .flatten()
                    .flatten()
                    .all(|goal| state.public.left_out >> goal & 1 == 0)
            );
            out |= state.public.left_out;
        }
        assert_eq!(out, 0b11_1111);
    }
}

#[test]
fn v3_needs_enough_types_and_goals() {
    assert_eq!(refused(&standard_deck(), 6, "egg-types=5").0[0].code, "BB-L4");
    assert_eq!(refused(&standard_deck(), 5, "egg-types=4").0[0].code, "BB-L4");
    rules_of(&standard_deck(), 6, "egg-types=4 one-goal");
    let few = small_deck(&[&[1, 2], &[3, 5], &[6, 7], &[9, 10]]);
    assert_eq!(refused(&few, 3, "egg-types=5").0[0].code, "BB-V3");
    rules_of(&few, 3, "egg-types=4");
}

#[test]
fn v4_one_goal_each() {
    let rules = rules_of(&standard_deck(), 6, "one-goal");
    let state = dealt(&rules, &mut Stream::new(4, &["v4"]));
    assert!(state.hidden.goals.iter().all(|goals| goals[0].is_some() && goals[1].is_none()));
}

#[test]
fn v5_four_tiles_a_turn() {
    let rules = rules_of(&tens_deck(), 3, "max-tiles=4");
    let mut state = position(&rules, "hands = [[11, 12, 13, 14, 15, 16], [22], [23]]\noffer = [1]");
    (11..=13).for_each(|tile| go(&rules, &mut state, 0, Offer(tile)));
    assert!(legal(&rules, &state, 0).iter().all(|action| matches!(action, Bid(_) | BidDown(_))));
    go(&rules, &mut state, 0, Bid(14));
    assert_eq!(rules.turn(&state), Turn::Seat(Seat(1)));
}

#[test]
fn v6_digits_are_reversed_and_nothing_inverts() {
    assert_eq!((reversed(58), reversed(4), reversed(40), reversed(99)), (85, 40, 4, 99));
    let rules = rules_of(&small_deck(&[&[1, 2, 58], &[30, 3], &[84, 5]]), 3, "flip-digits");
    let outcome =
        judge(&rules, set(&[1, 2, 3]), &bids(&[&[58], &[30], &[84]]), Seat(0), &AuctionModifiers::default());
    assert_eq!(
        (outcome.inverted, outcome.sums[0], outcome.winner, outcome.worst),
        (false, 85, Some(Seat(0)), Some(Seat(1)))
    );
}

#[test]
fn v7_each_type_twice_among_the_bids_inverts() {
    let rules = rules_of(&small_deck(&[&[1, 2, 58], &[30, 3], &[84, 5]]), 3, "pairs-invert");
    let inverted =
        |of: &[&[u8]]| judge(&rules, set(&[3]), &bids(of), Seat(0), &AuctionModifiers::default()).inverted;
    assert!(!inverted(&[&[1], &[30], &[84]]));
    assert!(inverted(&[&[1], &[2], &[84]]));
    assert!(inverted(&[&[1, 2], &[58], &[84]]));
    assert!(!inverted(&[&[1, 2], &[84], &[5]]));
}

#[test]
fn v6_and_v7_exclude_each_other() {
    assert_eq!(refused(&standard_deck(), 4, "flip-digits pairs-invert").0[0].code, "BB-V7");
}

#[test]
fn v8_an_open_double_makes_everybody_pass_five_at_once() {
    let rules = rules_of(&tens_deck(), 3, "doubles-pass");
    let text = "hands = [[1, 2, 3, 4, 5, 6, 22], [12, 23], [31, 32, 34, 35, 36, 37]]\noffer = [11]";
    let mut state = position(&rules, text);
    go(&rules, &mut state, 0, Bid(22));
    // Seat 2 passes all it has and is not asked.
    let both = Seats::one(Seat(0)).with(Seat(2));
    assert_eq!(rules.turn(&state), Turn::Several(both));
    assert_eq!(refuse(&rules, &state, 0, Offer(1)).clause, "BB-V8");
    assert_eq!(refuse(&rules, &state, 1, Pass(12)).clause, "BB-V8");
    (1..=4).for_each(|tile| go(&rules, &mut state, 0, Pass(tile)));
    assert_eq!(legal(&rules, &state, 0), [Pass(5), Pass(6)]);
    assert_eq!(refuse(&rules, &state, 0, Pass(4)).clause, "BB-V8");
    go(&rules, &mut state, 0, Pass(6));
    assert_eq!(rules.turn(&state), Turn::Several(Seats::one(Seat(2))));
    [31, 32, 34, 35, 37].into_iter().for_each(|tile| go(&rules, &mut state, 2, Pass(tile)));
    assert_eq!(state.hand(Seat(0)), set(&[5, 31, 32, 34, 35, 37]));
    assert_eq!(state.hand(Seat(1)), set(&[1, 2, 3, 4, 6]));
    assert_eq!(state.hand(Seat(2)), set(&[12, 23, 36]));
    // The turn goes on: the offer is due.
    assert_eq!(rules.turn(&state), Turn::Seat(Seat(0)));
    // Who gave knows where it went; who got it knows of nothing else; nobody else knows anything.
    assert_eq!(rules.view(&state, Seat(0)).seats[1].known, set(&[1, 2, 3, 4, 6]));
    assert_eq!(rules.view(&state, Seat(1)).seats[2].known, set(&[12, 23]));
    assert_eq!(rules.view(&state, Seat(2)).seats[1].known, Tiles::NONE);
}

#[test]
fn v8_a_face_down_double_is_seen_by_all_and_a_laid_one_passes_too() {
    let rules = rules_of(&tens_deck(), 3, "doubles-pass");
    let mut state = position(&rules, "hands = [[1, 22], [12, 23], [31, 32]]\noffer = [11]");
    go(&rules, &mut state, 0, BidDown(22));
    assert_eq!((state.hand(Seat(0)), state.hand(Seat(1))), (set(&[31, 32]), set(&[1])));
    for other in [1, 2] {
        let seen = rules.view(&state, Seat(other)).seats[0];
        assert_eq!((seen.bid, seen.seen_bid), (1, set(&[22])));
        // The whole hand moved on, and what lies face down is known: so all know where it is.
        assert!(seen.known.has(22));
    }
    let mut state = position(&rules, "hands = [[1, 22], [12, 23], [31, 32]]");
    go(&rules, &mut state, 0, Lay(22));
    assert_eq!(legal(&rules, &state, 0), [Lay(31), Lay(32)]);
}

#[test]
fn v8_a_hand_passed_away_ends_the_turn() {
    let rules = rules_of(&tens_deck(), 3, "doubles-pass");
    let mut state = position(&rules, "hands = [[1, 22], [12, 23], []]\noffer = [11]");
    go(&rules, &mut state, 0, Offer(22));
    // C5: neither the bid of P2 nor the tile of P3 can be played.
    assert_eq!(
        (rules.turn(&state), state.hand(Seat(1)), state.hand(Seat(2))),
        (Turn::Seat(Seat(1)), set(&[1]), set(&[12, 23]))
    );
}

#[test]
fn v8_known_tiles_that_may_have_moved_are_forgotten_by_those_who_can_not_tell() {
    let rules = rules_of(&tens_deck(), 4, "doubles-pass");
    let hands = "[[22, 1], [2, 3, 4, 5, 6, 7], [12, 13], [31, 32]]";
    let known = "[[7, 12], [], [7], [7, 12]]";
    let mut state = position(&rules, &format!("hands = {hands}\nknown = {known}\noffer = [11]"));
    go(&rules, &mut state, 0, Bid(22));
    (2..=6).for_each(|tile| go(&rules, &mut state, 1, Pass(tile)));
    assert_eq!(state.hidden.known[0], set(&[1, 12]));
    assert_eq!(state.hidden.known[1], set(&[2, 3, 4, 5, 6]));
    assert_eq!(state.hidden.known[2], set(&[7, 12, 13]));
    assert_eq!(state.hidden.known[3], set(&[31, 32]));
}

#[test]
fn c6_what_others_pick_stays_hidden() {
    let rules = rules_of(&tens_deck(), 3, "doubles-pass");
    let text = "hands = [[1, 2, 3, 4, 5, 6, 22], [12, 13, 14, 15, 16, 17, 18], [31, 32, 34, 35, 36, \
        37]]\noffer = [11]";
    let mut state = position(&rules, text);
    go(&rules, &mut state, 0, Bid(22));
    let mut other = state.clone();
    (12..=16).for_each(|tile| go(&rules, &mut state, 1, Pass(tile)));
    (14..=18).for_each(|tile| go(&rules, &mut other, 1, Pass(tile)));
    assert_eq!(rules.view(&state, Seat(0)), rules.view(&other, Seat(0)));
    assert_ne!(rules.view(&state, Seat(1)), rules.view(&other, Seat(1)));
}

#[test]
fn v1_and_v8_what_is_passed_on_was_not_shown_and_ends_the_turn() {
    let rules = rules_of(&tens_deck(), 3, "reveal-five doubles-pass");
    let text = "hands = [[1, 2, 22], [12], [31, 32]]\noffer = [11]\nphase = \"show\"";
    let mut state = position(&rules, text);
    [Show(1), Show(22), Enough, Bid(22)].into_iter().for_each(|action| go(&rules, &mut state, 0, action));
    // The offer is still due, but neither 31 nor 32 was shown.
    assert_eq!(state.hand(Seat(0)), set(&[31, 32]));
    // Seat 2 shows 1 and 2, which it was given.
    assert_eq!((state.public.mover, state.public.shown[1]), (Seat(1), set(&[1, 2])));
    assert_eq!(state.public.shown[0], set(&[22]));
}

#[test]
fn variants_are_checked_when_a_table_is_made() {
    use crate::games::bunny_bidding::Rules;
    let wrong = options("").with("max-tiles", 3).with("no-such", 1);
    let diagnostics = Rules::new(&standard_deck(), 4, &wrong).unwrap_err();
    assert_eq!(diagnostics.0.len(), 2, "{diagnostics:?}");
    assert!(
        rules_of(&standard_deck(), 3, "")
            .apply(&mut Default::default(), Actor::Seat(Seat(9)), Move(1))
            .is_err()
    );
}
