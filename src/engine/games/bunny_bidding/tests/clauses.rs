//! Each clause of the basic game by name, and the worked cases.

use super::drive::*;
use crate::games::bunny_bidding::action::Action::*;
use crate::games::bunny_bidding::apply::auction::{AuctionModifiers, judge, leading};
use crate::games::bunny_bidding::{Phase, Rules, State, Tiles};
use crate::games::shared::sample_games::random_move;
use crate::rng::Stream;
use crate::rules::{Rules as _, SEATS, Seat, Seats, Turn};

fn worked() -> Rules {
    rules_of(&small_deck(&[&[12, 45, 1, 2], &[30, 3], &[50, 5], &[20, 7, 27]]), 3, "")
}

#[test]
fn worked_case_two_reds_invert_twice() {
    let outcome = judge(
        &worked(),
        set(&[1, 2, 3]),
        &bids(&[&[12], &[30], &[45]]),
        Seat(0),
        &AuctionModifiers::default(),
    );
    assert_eq!((outcome.inverted, outcome.winner, outcome.worst), (false, Some(Seat(2)), Some(Seat(0))));
}

#[test]
fn worked_case_both_types_lead() {
    let rules = worked();
    assert_eq!(leading(&rules, set(&[1, 3])), set(&[1, 2, 12, 45, 3, 30]));
    let outcome =
        judge(&rules, set(&[1, 3]), &bids(&[&[12], &[30], &[50]]), Seat(0), &AuctionModifiers::default());
    assert_eq!((outcome.inverted, outcome.winner), (false, Some(Seat(2))));
}

#[test]
fn worked_case_equal_sums_win_nothing() {
    let outcome =
        judge(&worked(), set(&[1]), &bids(&[&[20, 7], &[27]]), Seat(0), &AuctionModifiers::default());
    assert_eq!((outcome.sums[..2].to_vec(), outcome.winner), (vec![27, 27], None));
}

/// A tie for the best bid is won by who wins ties: the first clockwise from the start player, if several do.
#[test]
fn effects_let_players_win_ties() {
    let bids = bids(&[&[20, 7], &[27], &[5, 3]]);
    let winner = |ties: Seats, start: u8| {
        judge(
            &worked(),
            set(&[1]),
            &bids,
            Seat(start),
            &AuctionModifiers { win_ties: ties, ..AuctionModifiers::default() },
        )
        .winner
    };
    assert_eq!(winner(Seats::one(Seat(1)), 0), Some(Seat(1)));
    assert_eq!(winner(Seats::all(3), 0), Some(Seat(0)));
    assert_eq!(winner(Seats::all(3), 1), Some(Seat(1)));
    assert_eq!(winner(Seats::one(Seat(2)), 0), None, "no tie of this player's");
}

#[test]
fn p6_an_odd_number_of_leading_bids_lets_the_lowest_win() {
    let outcome = judge(
        &worked(),
        set(&[1, 2, 3]),
        &bids(&[&[12], &[30], &[50]]),
        Seat(0),
        &AuctionModifiers::default(),
    );
    assert_eq!((outcome.inverted, outcome.winner, outcome.worst), (true, Some(Seat(0)), Some(Seat(2))));
}

#[test]
fn p7_a_tie_below_the_best_does_not_matter() {
    let outcome =
        judge(&worked(), set(&[1]), &bids(&[&[20, 7], &[27], &[50]]), Seat(0), &AuctionModifiers::default());
    assert_eq!(outcome.winner, Some(Seat(2)));
}

#[test]
fn p5_without_a_bid_one_takes_no_part() {
    // The auction is inverted by 12: a seat without a bid is no lowest bidder.
    let outcome =
        judge(&worked(), set(&[1]), &bids(&[&[], &[30], &[12, 50]]), Seat(0), &AuctionModifiers::default());
    assert_eq!((outcome.inverted, outcome.winner, outcome.worst), (true, Some(Seat(1)), Some(Seat(2))));
    let outcome = judge(&worked(), set(&[1]), &bids(&[]), Seat(0), &AuctionModifiers::default());
    assert_eq!((outcome.winner, outcome.worst), (None, None));
}

#[test]
fn p9_among_equals_the_first_clockwise_from_the_start_player_is_worst() {
    let rules = worked();
    let bids = bids(&[&[20, 7], &[27], &[50]]);
    assert_eq!(judge(&rules, set(&[1]), &bids, Seat(1), &AuctionModifiers::default()).worst, Some(Seat(1)));
    assert_eq!(judge(&rules, set(&[1]), &bids, Seat(2), &AuctionModifiers::default()).worst, Some(Seat(0)));
}

#[test]
fn s1_two_goals_each_and_hands_differ_by_one() {
    let mut random = Stream::new(5, &["s1"]);
    let deck = small_deck(&[&[1, 2, 3, 4], &[5, 6], &[7, 9], &[10, 11], &[13, 14], &[15, 17]]);
    for players in 3..=6 {
        let rules = rules_of(&deck, players, "");
        let state = dealt(&rules, &mut random);
        let hands: Vec<u32> = rules.seats().map(|seat| state.hand(seat).len()).collect();
        assert_eq!(hands.iter().sum::<u32>(), 14);
        assert!(hands.iter().max().unwrap() - hands.iter().min().unwrap() <= 1);
        assert!(rules.seats().all(|seat| state.hidden.goals[seat.index()].iter().flatten().count() == 2));
        assert_eq!(
            (state.public.phase, state.public.first, rules.turn(&state)),
            (Phase::Lay, Seat(0), Turn::Seat(Seat(0)))
        );
    }
}

#[test]
fn s1_deals_are_uniform() {
    let rules = rules_of(&small_deck(&[&[1, 2], &[3, 5], &[6, 7]]), 3, "");
    let mut random = Stream::new(6, &["s1", "uniform"]);
    let mut first = [0u32; 8];
    (0..3000).for_each(|_| {
        dealt(&rules, &mut random).hand(Seat(0)).iter().for_each(|tile| first[usize::from(tile)] += 1)
    });
    assert!([1, 2, 3, 5, 6, 7].iter().all(|tile| (880..1120).contains(&first[*tile])), "{first:?}");
}

#[test]
fn p1_the_start_player_lays_two_open_tiles() {
    let rules = rules_of(&tens_deck(), 3, "");
    let mut state = position(&rules, "hands = [[1, 11, 21, 31], [2, 12], [3, 13]]");
    assert_eq!(legal(&rules, &state, 0), [Lay(1), Lay(11), Lay(21), Lay(31)]);
    go(&rules, &mut state, 0, Lay(11));
    assert_eq!(legal(&rules, &state, 0), [Lay(1), Lay(21), Lay(31)]);
    go(&rules, &mut state, 0, Lay(31));
    assert_eq!(state.public.offer, set(&[11, 31]));
    assert_eq!((rules.turn(&state), state.public.phase), (Turn::Seat(Seat(0)), Phase::Play));
}

#[test]
fn p1_with_fewer_tiles_as_many_as_there_are() {
    let rules = rules_of(&tens_deck(), 3, "");
    let mut state = position(&rules, "hands = [[1], [2, 12], [3, 13]]");
    go(&rules, &mut state, 0, Lay(1));
    // P5: who has none is passed over.
    assert_eq!(rules.turn(&state), Turn::Seat(Seat(1)));
}

#[test]
fn p1_a_start_player_without_tiles_is_followed_by_the_next_with_tiles() {
    let rules = rules_of(&tens_deck(), 4, "");
    // Seat 2 has played all and wins with 62; seats 2 and 3 have no tiles left, seat 4 has.
    let mut state = position(
        &rules,
        "hands = [[], [62], [], [3, 13]]\noffer = [1]\nbids = [[], [], [], [2]]\nturn = 2\nturns_left = 1",
    );
    go(&rules, &mut state, 1, Bid(62));
    assert_eq!(state.public.collected[1], set(&[1]));
    assert_eq!((state.public.phase, state.public.first), (Phase::Lay, Seat(3)));
}

#[test]
fn p2_bid_and_offer_in_either_order_open_or_down() {
    let rules = rules_of(&tens_deck(), 3, "");
    let mut state = position(&rules, "hands = [[1, 11], [2, 12], [3, 13]]\noffer = [61]");
    let bids = [Bid(1), Bid(11), BidDown(1), BidDown(11)];
    assert_eq!(legal(&rules, &state, 0), [bids, [Offer(1), Offer(11), OfferDown(1), OfferDown(11)]].concat());
    go(&rules, &mut state, 0, Bid(1));
    assert_eq!(legal(&rules, &state, 0), [Offer(11), OfferDown(11)]);
    go(&rules, &mut state, 0, OfferDown(11));
    assert_eq!(rules.turn(&state), Turn::Seat(Seat(1)));
    go(&rules, &mut state, 1, Offer(2));
    assert_eq!(legal(&rules, &state, 1), [Bid(12), BidDown(12)]);
}

#[test]
fn p3_the_highest_offer_tile_calls_for_another() {
    let rules = rules_of(&tens_deck(), 3, "");
    let mut state = position(&rules, "hands = [[1, 2, 3, 51, 61], [12], [13]]\noffer = [41]");
    go(&rules, &mut state, 0, Bid(1));
    go(&rules, &mut state, 0, Offer(51));
    assert_eq!(legal(&rules, &state, 0).len(), 12);
    go(&rules, &mut state, 0, Offer(61));
    go(&rules, &mut state, 0, BidDown(2));
    assert_eq!(rules.turn(&state), Turn::Seat(Seat(1)));
    assert_eq!(state.bid(Seat(0)), set(&[1, 2]));
}

#[test]
fn p3_only_open_tiles_are_compared_and_only_an_open_tile_calls() {
    let rules = rules_of(&tens_deck(), 3, "");
    let at = "hands = [[1, 2, 31, 61], [12], [13]]\noffer = [21]\noffer_down = [[], [], [69]]";
    let mut state = position(&rules, at);
    go(&rules, &mut state, 0, Bid(1));
    let before = state.clone();
    go(&rules, &mut state, 0, OfferDown(61));
    assert_eq!(rules.turn(&state), Turn::Seat(Seat(1)));
    let mut state = before;
    go(&rules, &mut state, 0, Offer(31));
    assert_eq!(rules.turn(&state), Turn::Seat(Seat(0)));
}

#[test]
fn p3_comes_on_top_of_bid_and_offer_in_either_order() {
    let rules = rules_of(&tens_deck(), 3, "");
    let mut state = position(&rules, "hands = [[1, 2, 31, 61], [12], [13]]\noffer = [21]");
    go(&rules, &mut state, 0, Offer(31));
    let mut bid_first = state.clone();
    go(&rules, &mut bid_first, 0, Bid(1));
    assert_eq!(rules.turn(&bid_first), Turn::Seat(Seat(0)));
    go(&rules, &mut bid_first, 0, Bid(2));
    assert_eq!(rules.turn(&bid_first), Turn::Seat(Seat(1)));
    go(&rules, &mut state, 0, Offer(2));
    assert!(legal(&rules, &state, 0).iter().all(|action| matches!(action, Bid(_) | BidDown(_))));
}

#[test]
fn p4_five_tiles_a_turn_the_last_kept_for_the_bid() {
    let rules = rules_of(&tens_deck(), 3, "");
    let hand = "hands = [[11, 12, 13, 14, 15, 16, 17], [22], [23]]\noffer = [1]";
    let mut state = position(&rules, hand);
    (11..=14).for_each(|tile| go(&rules, &mut state, 0, Offer(tile)));
    assert!(legal(&rules, &state, 0).iter().all(|action| matches!(action, Bid(_) | BidDown(_))));
    assert_eq!(refuse(&rules, &state, 0, Offer(15)).clause, "BB-P4");
    go(&rules, &mut state, 0, BidDown(15));
    assert_eq!(rules.turn(&state), Turn::Seat(Seat(1)));
    let mut state = position(&rules, hand);
    go(&rules, &mut state, 0, BidDown(16));
    (11..=14).for_each(|tile| go(&rules, &mut state, 0, Offer(tile)));
    assert_eq!((rules.turn(&state), state.hand(Seat(0))), (Turn::Seat(Seat(1)), set(&[15, 17])));
}

#[test]
fn p4_not_all_tiles_of_a_turn_face_down() {
    let rules = rules_of(&tens_deck(), 3, "");
    let mut state = position(&rules, "hands = [[1, 2, 31, 61], [12], [13]]\noffer = [21]");
    go(&rules, &mut state, 0, BidDown(1));
    assert_eq!(legal(&rules, &state, 0), [Offer(2), Offer(31), Offer(61)]);
    go(&rules, &mut state, 0, Offer(31));
    assert!(legal(&rules, &state, 0).contains(&OfferDown(61)));
}

#[test]
fn p5_a_single_tile_is_played_open_either_way() {
    let rules = rules_of(&tens_deck(), 3, "");
    let mut state = position(&rules, "hands = [[31], [12], []]\noffer = [21]");
    assert_eq!(legal(&rules, &state, 0), [Bid(31), Offer(31)]);
    // The highest of the offer, but there is nothing to play on (C5).
    go(&rules, &mut state, 0, Offer(31));
    assert_eq!(rules.turn(&state), Turn::Seat(Seat(1)));
    go(&rules, &mut state, 1, Bid(12));
    assert_eq!((state.public.phase, state.public.collected[1]), (Phase::Over, set(&[21, 31])));
}

/// Seat 1 starts, seats 1 and 2 have played, seat 3 has one tile left to play.
fn last_turn(rules: &Rules, more: &str) -> State {
    position(rules, &format!("hands = [[4], [5], [69]]\noffer = [11]\nturn = 3\nturns_left = 1\n{more}"))
}

#[test]
fn p8_the_winner_collects_the_offer_and_starts() {
    let rules = rules_of(&tens_deck(), 3, "");
    let mut state = last_turn(&rules, "bids = [[31], [32], []]\noffer_down = [[], [33], []]");
    go(&rules, &mut state, 2, Offer(69));
    assert_eq!((state.public.collected[1], state.public.first), (set(&[11, 33, 69]), Seat(1)));
    assert!(set(&[31, 32]).within(state.public.removed));
}

#[test]
fn p8_nobody_wins_the_offer_leaves_and_the_start_player_stays() {
    let rules = rules_of(&tens_deck(), 3, "");
    let mut state = last_turn(&rules, "bids = [[31, 38], [], []]");
    go(&rules, &mut state, 2, Bid(69));
    assert_eq!(
        (state.public.collected, state.public.first, state.public.phase),
        ([Tiles::NONE; SEATS], Seat(0), Phase::Lay)
    );
    assert!(set(&[11, 31, 38, 69]).within(state.public.removed));
}

#[test]
fn p9_face_down_bids_go_to_the_worst_bidder_and_all_see_it() {
    let rules = rules_of(&tens_deck(), 3, "");
    let mut state = last_turn(&rules, "bids = [[31], [], []]\nbids_down = [[32], [33], []]");
    go(&rules, &mut state, 2, Bid(69));
    // 63, 33 and 69: seat 2 is worst; seat 3 wins, but has no tiles left.
    assert_eq!((state.public.collected[2], state.public.first), (set(&[11]), Seat(0)));
    assert_eq!(state.hand(Seat(1)), set(&[5, 32, 33]));
    assert!(state.public.removed.has(31) && !state.public.removed.has(32));
    assert_eq!(rules.view(&state, Seat(0)).seats[1].known, set(&[32, 33]));
    assert_eq!(rules.view(&state, Seat(1)).seats[1].known, set(&[32, 33]));
}

#[test]
fn e1_over_once_nobody_has_a_tile() {
    let rules = rules_of(&tens_deck(), 3, "");
    let mut state = position(
        &rules,
        "hands = [[], [], [69]]\noffer = [11]\nturn = 3\nturns_left = 1\nbids_down = [[41], [], []]",
    );
    go(&rules, &mut state, 2, Bid(69));
    assert_eq!((state.public.phase, state.public.first), (Phase::Lay, Seat(0)));
    assert!(rules.scores(&state).is_none());
    go(&rules, &mut state, 0, Lay(41));
    assert_eq!(rules.turn(&state), Turn::Over);
    assert!(rules.scores(&state).is_some());
}

#[test]
fn e2_five_for_goals_minus_one_for_others() {
    let rules = rules_of(&tens_deck(), 3, "");
    let goals = r#"goals = [["a", "a"], ["b", "c"], ["d", "e"]]"#;
    let state = position(&rules, &format!("{goals}\ncollected = [[1, 2, 11], [3, 12, 21], [31]]"));
    assert_eq!(state.public.phase, Phase::Over);
    let scores = rules.scores(&state).unwrap();
    assert_eq!(scores.points[..3], [9, 9, 5]);
    assert_eq!(scores.winners, Seats::NONE.with(Seat(0)).with(Seat(1)));
    assert_eq!(rules.recount(&state), scores);
}

/// BB-E3: whatever comes back to hands, by BB-P9 or BB-V2, each round leaves fewer tiles in them than the one
/// before.
#[test]
fn e3_each_round_takes_tiles_out_of_the_hands_for_good() {
    for words in ["", "bids-return", "bids-return doubles-pass"] {
        let rules = rules_of(&tens_deck(), 3, words);
        let mut random = Stream::new(7, &["e3", words]);
        let mut state = dealt(&rules, &mut random);
        let in_hands = |state: &State| rules.seats().map(|seat| state.hand(seat).len()).sum::<u32>();
        let (mut rounds, mut held, mut moves) = (0, in_hands(&state), Vec::new());
        assert_eq!(held, rules.tiles.len());
        while let Some((actor, choice)) = random_move(&rules, &state, &mut moves, &mut random) {
            rules.apply(&mut state, actor, choice).unwrap();
            // Between two moves there is always something on offer, unless a round has just ended.
            if state.offer().is_empty() {
                assert!(in_hands(&state) < held);
                (rounds, held) = (rounds + 1, in_hands(&state));
            }
        }
        assert!(held == 0 && rounds <= rules.tiles.len(), "{rounds} rounds");
    }
}

#[test]
fn e3_bounds_are_stated() {
    let deck = standard_deck();
    assert_eq!(rules_of(&deck, 3, "").max_decisions(), 60 * (2 + 3 * 5));
    assert!(
        rules_of(&deck, 6, "reveal-five doubles-pass").max_decisions()
            > rules_of(&deck, 6, "").max_decisions()
    );
}

#[test]
fn c4_a_view_hides_hands_goals_and_what_lies_face_down() {
    let rules = rules_of(&tens_deck(), 3, "");
    let text = |hands, goals, down| {
        format!(
            "hands = {hands}\ngoals = {goals}\noffer = [1]\nbids_down = {down}\nremoved = [68]\ncollected = \
            [[69], [], []]\nturn = 2\nturns_left = 2"
        )
    };
    let rest: Vec<u8> =
        rules.tiles.iter().filter(|tile| ![1, 11, 12, 21, 22, 31, 32, 68, 69].contains(tile)).collect();
    let gone = format!("removed = [68, {}]", rest.iter().map(u8::to_string).collect::<Vec<_>>().join(", "));
    let read = |text: String| position(&rules, &text.replace("removed = [68]", &gone));
    let one =
        read(text("[[11, 12], [21, 22], [31]]", r#"[["a", "b"], ["c", "d"], ["e", "f"]]"#, "[[], [], [32]]"));
    let two =
        read(text("[[11, 12], [31, 32], [22]]", r#"[["a", "b"], ["c", "f"], ["d", "e"]]"#, "[[], [], [21]]"));
    assert_eq!(rules.view(&one, Seat(0)), rules.view(&two, Seat(0)));
    assert_ne!(rules.view(&one, Seat(1)), rules.view(&two, Seat(1)));
}

#[test]
fn c1_uses_name_the_class_of_the_tile() {
    use crate::rules::{Actor, Move, Use};
    let rules = rules_of(&tens_deck(), 3, "");
    let classes = rules.classes();
    let state = rules.start();
    let (kind, class) = rules.card_use(&state, Actor::Chance, Move(0)).unwrap();
    assert_eq!((kind, classes[class].name.as_str()), (Use::Dealt(Some(Seat(0))), "goal A"));
    let state = position(&rules, "hands = [[31, 32], [12], []]\noffer = [21]");
    let (kind, class) = rules.card_use(&state, Actor::Seat(Seat(0)), BidDown(31).encode()).unwrap();
    assert_eq!((kind, classes[class].name.as_str()), (Use::Played, "D 31"));
    assert_eq!(
        rules.describe(&state, Actor::Seat(Seat(0)), BidDown(31).encode()),
        "Seat 1 bids D 31 face down"
    );
    assert_eq!(rules.word(&state, Actor::Seat(Seat(0)), BidDown(31).encode()), "bid 31 down");
}
