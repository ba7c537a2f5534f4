//! Each clause by name, and the worked cases.

use super::*;
use crate::games::{Verdict, judge};
use crate::rules::{Scores, Seats};

/// The order of the bidders, found by asking and skipping or taking.
fn order(rules: &Rules, state: &State) -> Vec<u8> {
    let board = state.board;
    let mut waiting = board.waiting;
    let mut order = Vec::new();
    while let Some(seat) = rules.first_in_order(&board, waiting) {
        waiting = waiting.without(seat);
        order.extend(
            board.bids[seat.index()]
                .iter()
                .filter_map(|lot| rules.printed(lot))
                .map(|printed| printed.number as u8),
        );
    }
    order
}

fn auction(row: &str, bid: &[u8]) -> (Rules, State) {
    let rules = plain();
    let hands: Vec<[u8; 2]> = bid.iter().zip([60, 61, 62]).map(|(bid, other)| [*bid, other]).collect();
    let mut state = state(&rules, &format!("row = {row}\nhands = {hands:?}\npiles = [[1], [2], [3]]"));
    decide(&rules, &mut state, 1, Action::Declare);
    bids(&rules, &mut state, bid);
    (rules, state)
}

#[test]
fn l1_numbers_are_unique_and_all_there() {
    let mut deck = deck();
    deck.cards[3].number = deck.cards[4].number;
    deck.cards[5].number = None;
    deck.cards[6].price = None;
    deck.cards[7].price = Some(i32::MIN);
    let diagnostics = Rules::new(&deck, 3, &Options::default()).unwrap_err();
    let codes: Vec<&str> = diagnostics.0.iter().map(|diagnostic| diagnostic.code.as_str()).collect();
    assert_eq!(codes.iter().filter(|code| **code == "IBYN-L1").count(), 2, "{codes:?}");
    assert_eq!(codes.iter().filter(|code| **code == "IBYN-E2").count(), 2, "{codes:?}");
}

/// IBYN-L4: in a deck without any effect there is no pair to be shared out.
#[test]
fn l4_a_kind_may_be_without_actions() {
    let clause = judge(&plain_deck()).into_iter().find(|(clause, _)| clause.id == "IBYN-L4");
    assert_eq!(clause.unwrap().1, Verdict::NotAsked("no card has an action"));
}

#[test]
fn l6_everybody_gets_five_cards() {
    for players in 3..=6 {
        let least = 5 * usize::from(players) + 1;
        assert!(Rules::new(&odd_deck(least), players, &Options::default()).is_ok());
        let diagnostics = Rules::new(&odd_deck(least - 1), players, &Options::default()).unwrap_err();
        assert_eq!(diagnostics.0[0].code, "IBYN-L6");
    }
    let diagnostics = Rules::new(&odd_deck(129), 3, &Options::default()).unwrap_err();
    assert_eq!(diagnostics.0[0].code, "too-many-lots");
}

#[test]
fn three_to_six_play_without_variants() {
    for players in [0, 1, 2, 7, 255] {
        assert_eq!(Rules::new(&deck(), players, &Options::default()).unwrap_err().0[0].code, "players");
    }
    let diagnostics = Rules::new(&deck(), 3, &Options::default().with("teams", 2)).unwrap_err();
    assert_eq!(diagnostics.0[0].code, "unknown-variant");
}

#[test]
fn s1_one_card_is_open_and_the_rest_dealt_evenly() {
    for players in 3..=6 {
        let rules = seated(&deck(), players);
        let (mut state, mut random) = (rules.start(), Stream::new(1, &[]));
        let mut outcomes = 50;
        while let Turn::Chance(n) = rules.turn(&state) {
            assert_eq!(n, outcomes);
            outcomes -= 1;
            rules.apply(&mut state, Actor::Chance, Move(random.below(n))).unwrap();
        }
        assert_eq!(
            (state.board.row.len(), state.board.turn, rules.turn(&state)),
            (1, Seat(0), Turn::Seat(Seat(0)))
        );
        let counts: Vec<u32> = state.hands[..usize::from(players)].iter().map(|hand| hand.len()).collect();
        assert!(
            counts.is_sorted_by(|a, b| a >= b) && counts[0] - counts[counts.len() - 1] <= 1,
            "{counts:?}"
        );
        assert_eq!(counts.iter().sum::<u32>(), 49);
    }
}

/// IBYN-S2: by turns from the top and the bottom; the numbers that are left are those in the middle.
#[test]
fn s2_the_most_extreme_numbers_are_left_out() {
    let numbers = |deck: &Deck| {
        let mut numbers: Vec<i32> = deck.cards.iter().filter_map(|card| card.number).collect();
        numbers.sort_unstable();
        numbers
    };
    let all = numbers(&deck());
    for (removed, low, high) in [(0, 0, 50), (1, 0, 49), (2, 1, 49), (3, 1, 48), (20, 10, 40)] {
        assert_eq!(numbers(&deck_without(removed)), all[low..high], "{removed}");
    }
}

#[test]
fn s2_a_shorter_deck_is_played_as_it_is() {
    let rules = seated(&deck_without(20), 4);
    assert_eq!(rules.lots.len(), 30);
    let mut state = rules.start();
    play_on(&rules, &mut state, &mut Stream::new(2, &[]), any, |_, _, _| {});
    assert_eq!(state.board.phase, Phase::Over);
}

#[test]
fn p1_a_turn_is_a_card_or_an_auction_and_goes_clockwise() {
    let rules = plain();
    let mut state = state(&rules, "row = [5]\nhands = [[3, 6], [4, 7], [9]]\nturn = 2");
    assert_eq!(words(&rules, &state, 2), ["add 7", "declare"]);
    assert!(words(&rules, &state, 1).is_empty());
    decide(&rules, &mut state, 2, Action::Add(Lot(7)));
    assert_eq!(rules.turn(&state), Turn::Seat(Seat(2)));
    decide(&rules, &mut state, 3, Action::Add(Lot(9)));
    assert_eq!(state.board.row.as_slice(), [Lot(5), Lot(7), Lot(9)]);
    assert_eq!(rules.turn(&state), Turn::Seat(Seat(0)));
}

#[test]
fn p2_a_number_must_exceed_the_right_most_and_who_cannot_add_must_declare() {
    let rules = plain();
    let state = state(&rules, "row = [3, 20]\nhands = [[4, 19, 21, 64], [6], [7]]");
    assert_eq!(words(&rules, &state, 1), ["add 21", "add 64", "declare"]);
    let blocked = super::state(&rules, "row = [3, 20]\nhands = [[4, 19], [6], [7]]");
    assert_eq!(words(&rules, &blocked, 1), ["declare"]);
}

#[test]
fn p3_bids_are_secret_until_all_have_bid() {
    let rules = plain();
    let mut state = state(&rules, "row = [12, 20]\nhands = [[1, 2], [3, 4], [5, 6]]");
    decide(&rules, &mut state, 1, Action::Declare);
    assert_eq!(rules.turn(&state), Turn::Several(Seats::all(3)));
    let before = rules.view(&state, Seat(0));
    let mut other = state.clone();
    decide(&rules, &mut state, 2, Action::Bid(Lot(3)));
    decide(&rules, &mut other, 2, Action::Bid(Lot(4)));
    assert_eq!(rules.view(&state, Seat(0)), rules.view(&other, Seat(0)));
    assert_ne!(rules.view(&state, Seat(0)), before);
    assert_ne!(rules.view(&state, Seat(1)), rules.view(&other, Seat(1)));
    assert_eq!(rules.turn(&state), Turn::Several(Seats::all(3).without(Seat(1))));
    decide(&rules, &mut state, 3, Action::Bid(Lot(6)));
    decide(&rules, &mut state, 1, Action::Bid(Lot(1)));
    assert_eq!(state.board.bid_lots(), [Lot(1), Lot(3), Lot(6)].into_iter().collect());
}

/// Worked case: row 12, 20, 31; bids 25, 14, 30.
#[test]
fn p4_inverts_when_no_bid_is_outside() {
    let (rules, state) = auction("[12, 20, 31]", &[25, 14, 30]);
    assert!(state.board.inverted);
    assert_eq!(order(&rules, &state), [14, 25, 30]);
    assert_eq!(rules.turn(&state), Turn::Seat(Seat(1)));
}

/// Worked case: row 12, 20, 31; bids 25, 40, 30.
#[test]
fn p4_does_not_invert_when_a_bid_is_above() {
    let (rules, state) = auction("[12, 20, 31]", &[25, 40, 30]);
    assert!(!state.board.inverted);
    assert_eq!(order(&rules, &state), [40, 30, 25]);
}

/// Worked case: a row of one card, 9; bids 10 and 8.
#[test]
fn p4_a_single_card_never_inverts() {
    let (rules, state) = auction("[9]", &[10, 8]);
    assert!(!state.board.inverted);
    assert_eq!(order(&rules, &state), [10, 8]);
}

#[test]
fn p4_does_not_invert_when_a_bid_is_below() {
    let (rules, state) = auction("[12, 20, 31]", &[25, 11, 30]);
    assert_eq!(order(&rules, &state), [30, 25, 11]);
}

#[test]
fn p5_a_skip_costs_a_random_scored_card_and_adds_a_hand_card_anywhere() {
    let rules = plain();
    let mut state = state(
        &rules,
        "row = [12, 20]\nbids = [[40], [30], [5]]\nhands = [[50, 51], [52], [53]]\npiles = [[1, 2, 9], [3], \
        []]",
    );
    assert_eq!(state.board.points[0], 12);
    assert_eq!(words(&rules, &state, 1), ["take", "skip"]);
    decide(&rules, &mut state, 1, Action::Skip);
    assert_eq!(rules.turn(&state), Turn::Chance(3));
    rules.apply(&mut state, Actor::Chance, Move(1)).unwrap();
    assert_eq!(
        (state.board.piles[0].has(Lot(2)), state.board.discard.has(Lot(2)), state.board.points[0]),
        (false, true, 10)
    );
    assert_eq!(words(&rules, &state, 1), ["lay 50", "lay 51"]);
    decide(&rules, &mut state, 1, Action::Lay(Lot(51)));
    assert_eq!(words(&rules, &state, 1), ["place 1", "place 2", "place 3"]);
    decide(&rules, &mut state, 1, Action::Place(1));
    assert_eq!(state.board.row.as_slice(), [Lot(12), Lot(51), Lot(20)]);
    assert_eq!(rules.turn(&state), Turn::Seat(Seat(1)));
}

#[test]
fn p6_the_last_in_order_must_take() {
    let rules = plain();
    let state = state(
        &rules,
        "row = [12]\nbids = [[40], [30], [5]]\nhands = [[50], [52], [53]]\npiles = [[1], [2], \
        [3]]\nbidders_left = [3]",
    );
    assert_eq!(words(&rules, &state, 3), ["take"]);
}

#[test]
fn p6_who_cannot_pay_must_take() {
    let rules = plain();
    for (hand, pile) in [("[50]", "[]"), ("[]", "[1]")] {
        let text = format!(
            "row = [12]\nbids = [[40], [30], [5]]\nhands = [{hand}, [52], [53]]\npiles = [{pile}, [2], [3]]"
        );
        let state = state(&rules, &text);
        assert_eq!(words(&rules, &state, 1), ["take"]);
    }
}

#[test]
fn p7_the_taker_scores_the_row_and_opens_with_any_bid() {
    let rules = plain();
    let mut state =
        state(&rules, "row = [12, 29]\nbids = [[40], [30], [5]]\nhands = [[50], [52], [53]]\nturn = 3");
    decide(&rules, &mut state, 1, Action::Take);
    assert_eq!((state.board.piles[0], state.board.points[0]), ([Lot(12), Lot(29)].into_iter().collect(), 11));
    assert_eq!(words(&rules, &state, 1), ["open 5", "open 30", "open 40"]);
    decide(&rules, &mut state, 1, Action::Open(Lot(30)));
    assert_eq!(state.board.row.as_slice(), [Lot(30)]);
    assert!(state.hands[0].has(Lot(40)) && state.hands[2].has(Lot(5)) && !state.hands[1].has(Lot(30)));
    assert_eq!(state.board.known[..3], [Lots::one(Lot(40)), Lots::NONE, Lots::one(Lot(5))]);
}

#[test]
fn p8_the_left_of_the_declarer_is_next() {
    let rules = plain();
    for (turn, next) in [(1, 2), (2, 3), (3, 1)] {
        let text = format!("row = [12]\nbids = [[40], [30], [5]]\nhands = [[50], [52], [53]]\nturn = {turn}");
        let mut state = state(&rules, &text);
        decide(&rules, &mut state, 1, Action::Take);
        decide(&rules, &mut state, 1, Action::Open(Lot(40)));
        assert_eq!(rules.turn(&state), Turn::Seat(Seat(next - 1)));
    }
}

#[test]
fn p9_an_empty_hand_declares_and_does_not_bid() {
    let rules = plain();
    let mut state = state(&rules, "row = [12]\nhands = [[], [30], [20]]");
    assert_eq!(words(&rules, &state, 1), ["declare"]);
    decide(&rules, &mut state, 1, Action::Declare);
    assert_eq!(rules.turn(&state), Turn::Several(Seats::NONE.with(Seat(1)).with(Seat(2))));
    assert!(words(&rules, &state, 1).is_empty());
    decide(&rules, &mut state, 2, Action::Bid(Lot(30)));
    decide(&rules, &mut state, 3, Action::Bid(Lot(20)));
    assert_eq!(state.board.waiting.count(), 2);
    assert_eq!(rules.turn(&state), Turn::Seat(Seat(1)));
}

#[test]
fn p9_a_single_bidder_wins() {
    let rules = plain();
    let mut state = state(&rules, "row = [12]\nhands = [[], [30, 31], []]\npiles = [[], [1], []]");
    decide(&rules, &mut state, 1, Action::Declare);
    decide(&rules, &mut state, 2, Action::Bid(Lot(30)));
    assert_eq!(words(&rules, &state, 2), ["take"]);
    decide(&rules, &mut state, 2, Action::Take);
    assert_eq!(words(&rules, &state, 2), ["open 30"]);
}

#[test]
fn p10_inversion_is_settled_at_the_reveal() {
    let rules = plain();
    let mut state = state(
        &rules,
        "row = [12, 31]\nbids = [[25], [14], [30]]\nhands = [[60], [1], [62]]\npiles = [[3], [4], [5]]",
    );
    decide(&rules, &mut state, 2, Action::Skip);
    rules.apply(&mut state, Actor::Chance, Move(0)).unwrap();
    decide(&rules, &mut state, 2, Action::Lay(Lot(1)));
    decide(&rules, &mut state, 2, Action::Place(2));
    assert_eq!(state.board.row.as_slice(), [Lot(12), Lot(31), Lot(1)]);
    assert!(state.board.inverted);
    assert_eq!(rules.turn(&state), Turn::Seat(Seat(0)));
}

#[test]
fn e1_ends_when_all_hands_are_empty_and_the_row_scores_for_nobody() {
    let rules = plain();
    let mut state = state(&rules, "row = [12]\nhands = [[19], [], []]\npiles = [[1], [2], [4]]");
    decide(&rules, &mut state, 1, Action::Add(Lot(19)));
    assert_eq!(rules.turn(&state), Turn::Over);
    assert_eq!(
        rules.scores(&state),
        Some(Scores { points: [1, 2, 4, 0, 0, 0], winners: Seats::one(Seat(2)) })
    );
}

#[test]
fn e1_does_not_end_while_bids_lie_on_the_table() {
    let rules = plain();
    let mut state = state(&rules, "row = [12]\nhands = [[19], [18], [17]]");
    decide(&rules, &mut state, 1, Action::Declare);
    bids(&rules, &mut state, &[19, 18, 17]);
    assert!(state.with_cards().is_empty() && rules.scores(&state).is_none());
    decide(&rules, &mut state, 1, Action::Take);
    decide(&rules, &mut state, 1, Action::Open(Lot(18)));
    assert_eq!((state.board.phase, state.with_cards().count()), (Phase::Turn, 2));
    let mut last = super::state(&rules, "row = [12]\nhands = [[19], [], []]");
    decide(&rules, &mut last, 1, Action::Declare);
    decide(&rules, &mut last, 1, Action::Bid(Lot(19)));
    decide(&rules, &mut last, 1, Action::Take);
    decide(&rules, &mut last, 1, Action::Open(Lot(19)));
    assert_eq!(rules.turn(&last), Turn::Over);
}

#[test]
fn e2_ties_are_shared() {
    let rules = plain();
    let state = state(&rules, "phase = 'over'\npiles = [[15], [5], [4]]");
    assert_eq!(rules.scores(&state).unwrap().winners, Seats::NONE.with(Seat(0)).with(Seat(1)));
    assert_eq!(rules.scores(&state).unwrap(), rules.recount(&state));
}

/// IBYN-E3: no card that is dealt takes more than a decision for each player and three more.
#[test]
fn e3_the_bound_covers_a_game_of_auctions_only() {
    let rules = seated(&odd_deck(50), 6);
    assert_eq!(rules.max_decisions(), 9 * 49);
    let declare = |_: &State, _: Seat, moves: &[Move], _: &mut Stream| moves[moves.len() - 1];
    for seed in 0..50 {
        let mut state = rules.start();
        let decisions = play_on(&rules, &mut state, &mut Stream::new(seed, &[]), declare, |_, _, _| {});
        assert!(decisions <= rules.max_decisions());
    }
}
