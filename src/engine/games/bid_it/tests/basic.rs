//! The basic rules, clause by clause.

use super::help::*;
use crate::games::bid_it::{Phase, Rules, Side};
use crate::rules::{Actor, Move, Options, Rules as _, Seat, Seats, Turn};

/// Two players with two cards each: Seat 1 holds a 5 and a star, Seat 2 a 3 and a star.
const PAIR: &str = r#"deal_cards = [2, 2]
hands = [["5", "star"], ["3", "star"]]
"#;

/// Three players with two cards each, and no star among them.
const THREE: &str = r#"deal_cards = [2, 2, 2]
hands = [["5", "6"], ["3", "5"], ["1", "2"]]
"#;

#[test]
fn s1_all_deal_cards_face_up() {
    for (players, start) in [(2, 6), (3, 6), (4, 6), (5, 5), (6, 4)] {
        let rules = rules(players, "");
        let state = rules.start();
        assert_eq!(state.open.up[..usize::from(players)], vec![start; players.into()]);
        assert_eq!(rules.turn(&state), Turn::Chance(72));
    }
}

#[test]
fn p1_one_card_for_each_deal_card_but_a_full_hand_at_last_chance() {
    let rules = rules(4, "");
    let mut state = state(&rules, "deal_cards = [3, 1, 0, 6]");
    deal(&rules, &mut state);
    let sizes: Vec<usize> = state.hands.iter().map(|hand| hand.len()).collect();
    assert_eq!(sizes, [3, 6, 0, 6, 0, 0]);
    assert_eq!(rules.turn(&state), Turn::Seat(Seat(0)));
    assert_eq!(rules.apply(&mut state, Actor::Chance, Move(0)).unwrap_err().clause, "BI-P1");
}

#[test]
fn p2_a_bid_is_a_quantity_and_a_rank() {
    let rules = rules(2, "");
    let state = state(&rules, PAIR);
    assert_eq!(bids(&rules, &state, 1), ("1 one".into(), "8 sixes".into(), 48));
    assert_eq!(calls(&rules, &state, 1), Vec::<String>::new());
}

#[test]
fn p3_bids_rise_worked_case() {
    let rules = rules(2, "");
    let standing = |bid: &str| state(&rules, &format!("{PAIR}bid = \"{bid}\""));
    assert_eq!(bids(&rules, &standing("3 fives"), 2).0, "3 sixes");
    assert_eq!(bids(&rules, &standing("3 sixes"), 2).0, "4 ones");
    refused(&rules, &standing("3 ones"), "2 bid 2 sixes", "BI-P3");
    refused(&rules, &standing("3 ones"), "2 bid 3 ones", "BI-P3");
}

#[test]
fn p4_stars_count_as_the_rank_last_bid_worked_case() {
    let rules = rules(2, "");
    for (bid, holds) in
        [("3 fives", true), ("3 threes", true), ("2 ones", true), ("4 fives", false), ("3 ones", false)]
    {
        let mut state = state(&rules, PAIR);
        play(&rules, &mut state, &[&format!("1 bid {bid}"), "2 challenge"]);
        assert_eq!(state.open.up[..2], if holds { [2, 1] } else { [1, 2] }, "{bid}");
        assert_eq!(state.open.first, Seat(u8::from(!holds)));
    }
}

#[test]
fn p5_the_first_player_must_bid() {
    let rules = rules(2, "");
    let state = state(&rules, PAIR);
    for word in ["1 challenge", "1 perfecto", "1 pass", "1 double", "1 discard 5", "1 draw"] {
        refused(&rules, &state, word, "BI-P5");
    }
}

#[test]
fn p5_a_turn_is_a_bid_a_draw_or_a_call() {
    let rules = rules(2, "");
    let mut state = state(&rules, "deal_cards = [2, 2]\nhands = [[\"5\", \"star\"], [\"3\", \"4+6\"]]");
    play(&rules, &mut state, &["1 bid 2 fives"]);
    assert_eq!(calls(&rules, &state, 2), ["challenge", "perfecto", "discard 3", "discard 4+6"]);
    for word in ["2 double", "2 redouble", "2 surrender", "2 pass"] {
        refused(&rules, &state, word, "BI-P5");
    }
    refused(&rules, &state, "2 show 3", "BI-A7");
    refused(&rules, &state, "2 side caller", "BI-P8");
    refused(&rules, &state, "2 give 1", "BI-T2");
}

#[test]
fn p6_stars_and_the_rank_last_bid_stay_worked_case() {
    let rules = rules(2, "");
    let mut state = state(
        &rules,
        "deal_cards = [4, 2]\nhands = [[\"5\", \"star\", \"3+5\", \"3+star\"], [\"3\", \"3\"]]\nfirst = 2",
    );
    play(&rules, &mut state, &["2 bid 3 fives"]);
    assert_eq!(calls(&rules, &state, 1), ["challenge", "perfecto"]);
    for word in
        ["1 discard 5", "1 discard star", "1 discard 3+5", "1 discard 3+star", "1 discard 1", "1 draw"]
    {
        refused(&rules, &state, word, "BI-P6");
    }
}

#[test]
fn p6_as_many_are_drawn_and_then_a_higher_bid_is_compulsory() {
    let rules = rules(2, "");
    let mut state = state(
        &rules,
        "deal_cards = [2, 3]\nhands = [[\"5\", \"star\"], [\"3\", \"3\", \"6\"]]\nbid = \"2 fives\"",
    );
    play(&rules, &mut state, &["2 discard 3"]);
    assert_eq!(calls(&rules, &state, 2), ["draw", "discard 3", "discard 6"]);
    refused(&rules, &state, "2 challenge", "BI-P6");
    refused(&rules, &state, "2 bid 2 sixes", "BI-P6");
    play(&rules, &mut state, &["2 discard 3", "2 draw"]);
    assert_eq!((rules.turn(&state), state.open.owed), (Turn::Chance(u32::from(state.open.left)), 2));
    deal(&rules, &mut state);
    assert_eq!((state.open.phase, state.hands[1].len()), (Phase::Raise, 3));
    for word in ["2 challenge", "2 discard 6", "2 draw"] {
        refused(&rules, &state, word, "BI-P6");
    }
    refused(&rules, &state, "2 bid 2 fives", "BI-P3");
    assert_eq!(bids(&rules, &state, 2).0, "2 sixes");
    play(&rules, &mut state, &["2 bid 2 sixes"]);
    assert_eq!(rules.turn(&state), Turn::Seat(Seat(0)));
}

#[test]
fn p7_play_goes_clockwise_past_who_is_out() {
    let rules = rules(4, "");
    let mut state = state(
        &rules,
        "deal_cards = [2, 0, 2, 2]\nhands = [[\"5\", \"5\"], [], [\"3\", \"3\"], [\"1\", \"2\"]]",
    );
    refused(&rules, &state, "2 bid 1 one", "BI-P7");
    refused(&rules, &state, "3 bid 1 one", "BI-P7");
    play(&rules, &mut state, &["1 bid 1 one", "3 bid 1 two", "4 bid 1 three", "1 challenge"]);
    assert_eq!(state.open.phase, Phase::Sides);
    let mut moves = Vec::new();
    rules.legal(&state, Seat(9), &mut moves);
    assert!(moves.is_empty());
    assert_eq!(rules.apply(&mut state, Actor::Seat(Seat(200)), Move(0)).unwrap_err().clause, "BI-P7");
}

#[test]
fn p8_one_alone_takes_sides_openly() {
    let rules = rules(3, "");
    let mut state = state(&rules, THREE);
    play(&rules, &mut state, &["1 bid 2 fives", "2 challenge"]);
    assert_eq!(rules.turn(&state), Turn::Seat(Seat(2)));
    refused(&rules, &state, "3 pass", "BI-P8");
    refused(&rules, &state, "1 side caller", "BI-P8");
    play(&rules, &mut state, &["3 side caller"]);
    assert_eq!(state.open.up[..3], [2, 1, 1]);
}

#[test]
fn p8_several_take_sides_in_secret() {
    let rules = rules(4, "");
    let mut state = state(
        &rules,
        "deal_cards = [2, 2, 2, 2]\nhands = [[\"5\", \"6\"], [\"3\", \"5\"], [\"1\", \"2\"], [\"1\", \"2\"]]",
    );
    play(&rules, &mut state, &["1 bid 2 fives", "2 challenge"]);
    assert_eq!(rules.turn(&state), Turn::Several(Seats(0b1100)));
    let before = rules.view(&state, Seat(2));
    play(&rules, &mut state, &["4 side caller"]);
    let after = rules.view(&state, Seat(2));
    assert_eq!((after.chosen, after.side), (Seats(0b1000), Side::None));
    assert_eq!((after.open, after.hand), (before.open, before.hand));
    assert_eq!(rules.view(&state, Seat(3)).side, Side::Caller);
    refused(&rules, &state, "4 side bidder", "BI-P8");
    play(&rules, &mut state, &["3 side bidder"]);
    assert_eq!(state.open.up[..4], [2, 1, 2, 1]);
}

#[test]
fn p8_two_players_take_no_sides() {
    let rules = rules(3, "");
    let mut state = state(&rules, "deal_cards = [2, 2, 0]\nhands = [[\"5\", \"6\"], [\"3\", \"5\"]]");
    play(&rules, &mut state, &["1 bid 2 fives", "2 challenge"]);
    assert_eq!(state.open.phase, Phase::Deal);
}

#[test]
fn p9_perfecto_wins_only_if_exact() {
    let rules = rules(3, "");
    for (bid, up) in [("1 five", [2, 1, 1]), ("2 fives", [1, 2, 2]), ("3 fives", [2, 1, 1])] {
        let mut state = state(&rules, THREE);
        play(&rules, &mut state, &[&format!("1 bid {bid}"), "2 perfecto", "3 side caller"]);
        assert_eq!(state.open.up[..3], up, "{bid}");
    }
}

#[test]
fn p10_the_loser_and_the_wrong_side_lose_a_card_and_nobody_else() {
    let rules = rules(3, "");
    let mut state = state(&rules, THREE);
    play(&rules, &mut state, &["1 bid 3 fives", "2 challenge", "3 side bidder"]);
    assert_eq!(state.open.up[..3], [1, 2, 1]);
    assert_eq!(state.open.down[..3], [5, 4, 5]);
}

#[test]
fn p11_hands_are_discarded_and_the_winner_bids_first() {
    let rules = rules(3, "");
    let mut state = state(&rules, THREE);
    play(&rules, &mut state, &["1 bid 3 fives", "2 challenge", "3 side bidder"]);
    assert_eq!(state.open.discards.iter().sum::<u16>(), 6);
    assert!(state.hands.iter().all(|hand| hand.is_empty()));
    assert_eq!((state.open.first, state.open.bid.stands(), state.open.left), (Seat(1), false, 66));
    deal(&rules, &mut state);
    assert_eq!(rules.turn(&state), Turn::Seat(Seat(1)));
}

#[test]
fn p12_the_discards_are_shuffled_in_the_middle_of_a_deal() {
    let rules = rules(2, "");
    let mut state = state(&rules, "deal_cards = [2, 2]\nphase = \"deal\"\ndraw_pile = { 1 = 3 }");
    for left in [3, 2, 1] {
        assert_eq!(rules.turn(&state), Turn::Chance(left));
        rules.apply(&mut state, Actor::Chance, Move(0)).unwrap();
    }
    assert_eq!(rules.turn(&state), Turn::Chance(69));
    assert_eq!(state.open.discards.iter().sum::<u16>(), 0);
}

#[test]
fn p12_not_before_the_pile_is_used_up() {
    let rules = rules(2, "");
    let mut state = state(&rules, "deal_cards = [2, 2]\nphase = \"deal\"\ndraw_pile = { 1 = 4 }");
    deal(&rules, &mut state);
    assert_eq!((state.open.left, state.open.discards.iter().sum::<u16>()), (68, 0));
    play(&rules, &mut state, &["1 bid 1 six", "2 discard 1", "2 draw"]);
    assert_eq!((state.open.left, state.open.discards.iter().sum::<u16>()), (68, 1));
}

/// No deck of the game is so small, but a designer's may be while it is made.
#[test]
fn p12_without_discards_the_pile_waits_until_a_card_is_due() {
    let rules = Rules::new(&custom(&[("1", 6), ("2", 6)]), 2, &Options::default()).unwrap();
    let mut state = rules.start();
    deal(&rules, &mut state);
    assert_eq!((state.open.left, state.open.discards.iter().sum::<u16>()), (0, 0));
    play(&rules, &mut state, &["1 bid 1 one", "2 discard 2", "2 discard 2"]);
    assert_eq!((state.open.left, state.open.discards.iter().sum::<u16>()), (0, 2));
    play(&rules, &mut state, &["2 draw"]);
    assert_eq!((rules.turn(&state), state.open.discards.iter().sum::<u16>()), (Turn::Chance(2), 0));
}

#[test]
fn p13_at_last_chance_a_loss_puts_a_player_out() {
    let rules = rules(3, "");
    let hand = r#"["1", "1", "1", "1", "1", "1"]"#;
    let record = format!(
        "deal_cards = [1, 2, 1]\nhands = [{hand}, [\"3\", \"5\"], [\"2\", \"2\", \"2\", \"2\", \"2\", \"2\"]]"
    );
    let mut state = state(&rules, &record);
    play(&rules, &mut state, &["1 bid 7 ones", "2 challenge", "3 side caller"]);
    assert_eq!(state.open.up[..3], [0, 2, 1]);
    assert_eq!(rules.turn(&state), Turn::Chance(58));
}

#[test]
fn p14_the_cap_is_twice_the_cards_dealt() {
    let rules = rules(2, "");
    let at = |bid: &str| {
        state(
            &rules,
            &format!("deal_cards = [2, 2]\nhands = [[\"5\", \"6\"], [\"3\", \"5\"]]\nbid = \"{bid}\""),
        )
    };
    refused(&rules, &at("1 one"), "2 bid 9 ones", "BI-P14");
    let top = at("8 sixes");
    assert_eq!(calls(&rules, &top, 2), ["challenge", "perfecto"]);
    assert_eq!(bids(&rules, &top, 2).2, 0);
    refused(&rules, &top, "2 discard 3", "BI-P14");
    assert_eq!(calls(&rules, &at("8 fives"), 2), ["challenge", "perfecto", "discard 3"]);
}

#[test]
fn e1_the_last_player_wins() {
    let rules = rules(2, "");
    let mut state = state(
        &rules,
        "deal_cards = [1, 2]\nhands = [[\"1\", \"1\", \"1\", \"1\", \"1\", \"1\"], [\"3\", \"5\"]]",
    );
    play(&rules, &mut state, &["1 bid 7 ones", "2 challenge"]);
    assert_eq!(rules.turn(&state), Turn::Over);
    let scores = rules.scores(&state).unwrap();
    assert_eq!((scores.points, scores.winners), ([0, 2, 0, 0, 0, 0], Seats(0b10)));
    assert_eq!(rules.recount(&state), scores);
    refused(&rules, &state, "2 bid 1 one", "BI-E1");
}

#[test]
fn e1_all_but_the_winner_can_fall_at_once() {
    let rules = rules(3, "");
    let mut state = state(
        &rules,
        r#"deal_cards = [1, 2, 1]
hands = [["1", "1", "1", "1", "1", "1"], ["3", "5"], ["2", "2", "2", "2", "2", "2"]]"#,
    );
    play(&rules, &mut state, &["1 bid 7 ones", "2 challenge", "3 side bidder"]);
    assert_eq!(rules.scores(&state).unwrap().winners, Seats(0b10));
}

#[test]
fn m1_a_point_for_every_player_outlived() {
    let rules = rules(3, "match");
    let record = r#"deal_cards = [1, 2, 1]
points = [3, 2, 0]
hands = [["1", "1", "1", "1", "1", "1"], ["3", "5"], ["2", "2", "2", "2", "2", "2"]]"#;
    let mut state = state(&rules, record);
    let mut twin = state.clone();
    play(&rules, &mut state, &["1 bid 7 ones", "2 challenge", "3 side bidder"]);
    assert_eq!(
        (state.open.points[..3].to_vec(), state.open.up[..3].to_vec()),
        (vec![3, 4, 0], vec![6, 6, 6])
    );
    assert_eq!((state.open.left, state.open.first, rules.turn(&state)), (72, Seat(1), Turn::Chance(72)));
    play(&rules, &mut twin, &["1 bid 7 ones", "2 challenge", "3 side caller"]);
    assert_eq!((twin.open.points[..3].to_vec(), twin.open.up[..3].to_vec()), (vec![3, 3, 1], vec![0, 2, 1]));
}

#[test]
fn m1_the_higher_total_wins_and_equal_totals_share() {
    let rules = rules(3, "match");
    for (points, winners) in [("[0, 4, 3]", 0b10), ("[0, 4, 4]", 0b110)] {
        let record = format!(
            "deal_cards = [1, 2, 2]\npoints = {points}\nhands = [[\"1\", \"1\", \"1\", \"1\", \"1\", \"1\"], \
            [\"3\", \"5\"], [\"2\", \"2\"]]"
        );
        let mut state = state(&rules, &record);
        play(&rules, &mut state, &["1 bid 7 ones", "2 challenge", "3 side caller"]);
        assert_eq!(rules.turn(&state), Turn::Over);
        let scores = rules.scores(&state).unwrap();
        assert_eq!(scores.winners, Seats(winners));
        assert_eq!(rules.recount(&state), scores);
    }
}

#[test]
fn tables_that_cannot_be_are_refused() {
    let deck = standard();
    let with = |teams: i32| Options::default().with("teams", teams);
    for (players, teams) in [(2, 2), (3, 2), (5, 2), (4, 3), (5, 3), (6, 4), (4, 1)] {
        assert_eq!(no_table(&deck, players, &with(teams)), ["BI-T1"]);
    }
    assert_eq!(no_table(&deck, 7, &with(2)), ["players", "BI-T1"]);
    assert_eq!(no_table(&deck, 1, &with(0)), ["players"]);
    assert_eq!(
        no_table(&custom(&[("1", 5), ("1 2 3", 30), ("7", 1)]), 4, &with(0)),
        ["BI-L2"; 31].iter().chain(&["BI-L4"]).copied().collect::<Vec<_>>()
    );
}

#[test]
fn moves_have_words() {
    let rules = rules(2, "");
    let mut state = rules.start();
    assert_eq!(rules.word(&state, Actor::Chance, Move(1)), "deal 1 #2");
    assert_eq!(rules.describe(&state, Actor::Chance, Move(1)), "Seat 1 is dealt First Past the Post (1)");
    deal(&rules, &mut state);
    let bid = code(&rules, &state, "bid 2 sixes");
    assert_eq!(rules.describe(&state, Actor::Seat(Seat(0)), bid), "Seat 1 bids 2 sixes");
    play(&rules, &mut state, &["1 bid 2 sixes"]);
    let challenge = code(&rules, &state, "challenge");
    assert_eq!(rules.describe(&state, Actor::Seat(Seat(1)), challenge), "Seat 2 challenges Seat 1's 2 sixes");
    assert_eq!(rules.word(&state, Actor::Seat(Seat(1)), Move(9_999)), "nothing");
}
