//! Every clause of the rules, by its id.

use std::collections::BTreeSet;

use super::super::action::Action;
use super::{DECK, animals, legal, money, play, rules, state, tiny, try_rules, words};
use crate::rng::Stream;
use crate::rules::{Actor, Move, Options, Rules as _, Scores, Seat, Seats, Turn};

/// Three seats with a cow each, seat 1 with two; four players' worth of nothing else.
const COWS: &str = r#"
    phase = "choose"
    hands = [[0, 10, 10, 50], [0, 10, 50, 100], [10]]
    animals.1 = { cow = 2 }
    animals.2 = { cow = 2 }
"#;

#[test]
fn l3_a_bank_that_cannot_pay_is_refused() {
    let poor = DECK.replace("count = 5\nvalue = 500", "count = 4\nvalue = 500");
    assert_ne!(poor, DECK);
    let diagnostics = try_rules(&poor, 3).unwrap_err();
    assert_eq!(diagnostics.0[0].code, "YB-L3");
    assert!(try_rules(&poor.replace("max = 5", "max = 4"), 4).is_ok());
}

#[test]
fn l4_an_incomplete_kind_is_refused() {
    let diagnostics = try_rules(&DECK.replacen("count = 4", "count = 3", 1), 3).unwrap_err();
    assert_eq!(diagnostics.0[0].code, "YB-L4");
}

#[test]
fn three_to_five_play_and_no_variants() {
    for players in [0, 2, 6, 255] {
        assert!(try_rules(DECK, players).is_err());
    }
    assert!(try_rules(&DECK.replace("max = 5", "max = 4"), 5).is_err());
    let deck = super::deck(DECK);
    assert!(super::Rules::new(&deck, 3, &Options::default().with("teams", 2)).is_err());
    assert_eq!(rules(4).players(), 4);
}

#[test]
fn another_deck_may_be_too_large() {
    let diagnostics = try_rules(&DECK.replace("count = 20", "count = 300"), 3).unwrap_err();
    assert!(diagnostics.0.iter().all(|diagnostic| diagnostic.code == "too-large"));
    assert_eq!(diagnostics.0.len(), 2);
}

#[test]
fn s1_everybody_starts_with_seven_cards() {
    for players in 3..=5 {
        let rules = rules(players);
        let start = rules.start();
        for seat in 1..=players {
            assert_eq!(money(&rules, &start, seat), [0, 0, 10, 10, 10, 10, 50]);
        }
        assert_eq!(rules.turn(&start), Turn::Chance(40));
        let view = rules.view(&start, Seat(1));
        assert_eq!(view.cards[..3], [7, 7, 7]);
        assert_eq!(view.known, start.known);
    }
}

#[test]
fn p1_a_turn_is_an_auction_or_a_trade() {
    let rules = rules(3);
    let mut cows = state(&rules, COWS);
    assert_eq!(words(&rules, &cows, 1), ["auction", "trade"]);
    play(&rules, &mut cows, &["1 auction", "0 pig", "2 pass", "3 pass"]);
    assert_eq!(cows.active, Seat(1), "clockwise");
}

#[test]
fn p2_bids_are_multiples_of_10_and_top_the_last() {
    let rules = rules(3);
    let mut game = rules.start();
    play(&rules, &mut game, &["0 cow"]);
    let bids = words(&rules, &game, 2);
    assert_eq!(bids[..3], ["pass", "bid 10", "bid 20"]);
    play(&rules, &mut game, &["2 bid 30"]);
    assert_eq!(words(&rules, &game, 3)[..2], ["pass", "bid 40"]);
}

#[test]
fn p3_bidding_goes_round_from_the_left_and_who_drops_out_stays_out() {
    let rules = rules(4);
    let mut game = rules.start();
    play(
        &rules,
        &mut game,
        &["0 cow", "2 bid 10", "3 pass", "4 bid 20", "2 bid 30", "4 bid 40", "2 pass", "1 sell"],
    );
    assert_eq!(rules.turn(&game), Turn::Seat(Seat(3)), "the high bidder pays");
}

#[test]
fn p3_nobody_bids_more_than_all_money_and_that_bid_ends_the_bidding() {
    let rules = rules(3);
    let mut game = rules.start();
    play(&rules, &mut game, &["0 cow"]);
    assert_eq!(words(&rules, &game, 2).last().unwrap(), "bid 270");
    // Everybody knows that the auctioneer has 90, so there is nothing to ask: seat 2 can't pay, and seat 3
    // bids alone.
    play(&rules, &mut game, &["2 bid 270", "3 bid 10"]);
    assert_eq!(rules.turn(&game), Turn::Seat(Seat(0)));
}

#[test]
fn p4_without_a_bid_the_animal_is_free() {
    let rules = rules(3);
    let mut game = rules.start();
    play(&rules, &mut game, &["0 cow", "2 pass", "3 pass"]);
    assert_eq!(animals(&rules, &game, 1, "cow"), 1);
    assert_eq!(money(&rules, &game, 1).len(), 7);
}

#[test]
fn p5_the_auctioneer_buys_or_the_high_bidder_pays() {
    let rules = rules(3);
    let mut game = rules.start();
    play(&rules, &mut game, &["0 cow", "2 bid 50", "3 pass"]);
    let mut sold = game.clone();
    play(&rules, &mut sold, &["1 sell", "2 pay 50"]);
    assert_eq!((animals(&rules, &sold, 2, "cow"), animals(&rules, &sold, 1, "cow")), (1, 0));
    assert_eq!(money(&rules, &sold, 1), [0, 0, 10, 10, 10, 10, 50, 50]);
    play(&rules, &mut game, &["1 buy", "1 pay 50"]);
    assert_eq!((animals(&rules, &game, 2, "cow"), animals(&rules, &game, 1, "cow")), (0, 1));
    assert_eq!(money(&rules, &game, 2), [0, 0, 10, 10, 10, 10, 50, 50]);
    // Payments are open: everybody still knows all hands.
    assert_eq!(game.known, game.hands);
}

/// Worked case: high bid 30, bidder holds 0, 10, 50: {50} only.
#[test]
fn p6_worked_case_no_card_to_spare() {
    let rules = rules(3);
    let game = state(
        &rules,
        r#"
            hands = [[0, 0, 10, 10, 10, 10, 50], [0, 10, 50], [0, 0, 10, 10, 10, 10, 50]]
            [payment]
            animal = "cow"
            payer = 2
            price = 30
        "#,
    );
    assert_eq!(words(&rules, &game, 2), ["pay 50"]);
}

/// All payments that can be made, as counts of each amount, walked through move by move; a dead end panics.
fn payments(rules: &super::Rules, state: &super::State, payer: u8, found: &mut Vec<Vec<u32>>) {
    let moves = legal(rules, state, payer);
    assert!(!moves.is_empty());
    for code in moves {
        let mut after = state.clone();
        rules.apply(&mut after, Actor::Seat(Seat(payer - 1)), code).unwrap();
        if matches!(after.phase, super::super::Phase::Pay(_)) {
            payments(rules, &after, payer, found);
        } else {
            found.push(money(rules, &after, payer));
        }
    }
}

#[test]
fn p6_exactly_the_payments_without_a_card_to_spare() {
    let (rules, random) = (rules(3), &mut Stream::new(3, &["payments"]));
    for _ in 0..300 {
        let mut hand: Vec<u32> = (0..1 + random.below(9))
            .map(|_| [0, 10, 10, 50, 50, 100, 200, 500][random.below(8) as usize])
            .collect();
        hand.sort_unstable();
        let total: u32 = hand.iter().sum();
        if total < 10
            || hand.iter().filter(|amount| **amount == 500).count() > 5
            || hand.iter().filter(|amount| **amount == 200).count() > 5
        {
            continue;
        }
        let price = 10 + 10 * random.below(total / 10);
        let game = state(
            &rules,
            &format!("hands = [[], {hand:?}, []]\n[payment]\nanimal = 'pig'\npayer = 2\nprice = {price}"),
        );
        let mut found = Vec::new();
        payments(&rules, &game, 2, &mut found);
        let kept: BTreeSet<Vec<u32>> = found.iter().cloned().collect();
        assert_eq!(kept.len(), found.len(), "each in one way only");
        let mut expected = BTreeSet::new();
        for set in 1u32..1 << hand.len() {
            let (paid, rest): (Vec<usize>, Vec<usize>) =
                (0..hand.len()).partition(|card| set >> card & 1 == 1);
            let sum: u32 = paid.iter().map(|card| hand[*card]).sum();
            if sum >= price && paid.iter().all(|card| sum - hand[*card] < price) {
                expected.insert(rest.iter().map(|card| hand[*card]).collect());
            }
        }
        assert_eq!(kept, expected, "{price} out of {hand:?}");
    }
}

#[test]
fn p7_who_cannot_pay_shows_all_and_the_auction_is_repeated_without_them() {
    let rules = rules(4);
    let mut game = state(
        &rules,
        r#"
            phase = "draw"
            hands = [[500], [0, 50], [10], [100]]
        "#,
    );
    assert_eq!(rules.view(&game, Seat(2)).known[1].count(), 0);
    play(&rules, &mut game, &["0 cow", "2 bid 60", "3 pass", "4 pass", "1 sell"]);
    assert_eq!(rules.view(&game, Seat(2)).known[1], game.hands[1]);
    // Seat 3 dropped out of the first auction, and bids in the second.
    play(&rules, &mut game, &["3 bid 50", "4 pass", "1 sell", "4 pass"]);
    assert_eq!(animals(&rules, &game, 1, "cow"), 1, "all others are out: it is free");
    assert_eq!(money(&rules, &game, 2), [0, 50]);
}

#[test]
fn p7_a_bluff_that_is_bought_off_is_not_seen_through() {
    let rules = rules(3);
    let mut game = state(&rules, "phase = 'draw'\nhands = [[100], [10], []]");
    play(&rules, &mut game, &["0 cow", "2 bid 100", "3 pass", "1 buy", "1 pay 100"]);
    assert_eq!(money(&rules, &game, 2), [10, 100]);
    assert_eq!(game.known[1].count(), 1, "the 10 stays hidden");
}

#[test]
fn p8_the_auctioneer_buys_only_if_able_and_is_asked_if_that_is_hidden() {
    let rules = rules(3);
    let mut game = state(&rules, "phase = 'draw'\nhands = [[10], [50], [100]]");
    play(&rules, &mut game, &["0 cow", "2 bid 20", "3 pass"]);
    assert_eq!(words(&rules, &game, 1), ["sell"]);
    super::seat_refused(&rules, &game, 1, Action::Buy, "YB-P8");
}

#[test]
fn p9_each_donkey_pays_everybody_before_the_bidding() {
    let rules = rules(3);
    let mut game = rules.start();
    let mut worth = 90;
    for gift in [50, 100, 200, 500] {
        while !rules.to_table(&game)["phase"].as_str().unwrap().starts_with("draw") {
            let seat = match rules.turn(&game) {
                Turn::Seat(seat) => seat.0 + 1,
                turn => panic!("{turn:?}"),
            };
            let quiet = ["auction", "pass"]
                .into_iter()
                .find(|word| words(&rules, &game, seat).contains(&(*word).to_string()));
            play(&rules, &mut game, &[&format!("{seat} {}", quiet.unwrap())]);
        }
        play(&rules, &mut game, &["0 donkey"]);
        worth += gift;
        for seat in 1..=3 {
            assert_eq!(money(&rules, &game, seat).iter().sum::<u32>(), worth);
        }
        assert_eq!(game.known, game.hands, "gifts are open");
        assert_eq!(
            words(&rules, &game, game.active.next(3).0 + 1).last().unwrap(),
            &format!("bid {}", 3 * worth)
        );
    }
}

#[test]
fn p9_a_written_bank_that_is_short_pays_nobody() {
    let rules = rules(3);
    let all = "[50, 50, 50, 50, 50, 50, 50, 50]";
    let mut game = state(&rules, &format!("phase = 'draw'\nhands = [{all}, [], []]"));
    play(&rules, &mut game, &["0 donkey"]);
    assert_eq!(money(&rules, &game, 2), [0u32; 0]);
}

#[test]
fn p10_the_challenger_names_a_player_and_a_kind_that_both_own() {
    let rules = rules(3);
    let mut game = state(
        &rules,
        "animals.1 = { cow = 1, pig = 2 }\nanimals.2 = { cow = 2, cat = 1 }\nanimals.3 = \
        { cow = 1, pig = 1 }",
    );
    play(&rules, &mut game, &["1 trade"]);
    assert_eq!(
        words(&rules, &game, 1),
        ["challenge 2 for cow", "challenge 3 for pig", "challenge 3 for cow"]
    );
}

#[test]
fn p10_accepting_takes_the_money_and_hands_over_the_animals() {
    let rules = rules(3);
    let mut game = state(&rules, COWS);
    play(&rules, &mut game, &["1 trade", "1 challenge 2 for cow", "1 lay 10", "1 lay 0"]);
    // Nothing is lower than a 0, so seat 1 is done.
    assert_eq!(words(&rules, &game, 2), ["accept", "counter"]);
    let view = rules.view(&game, Seat(1));
    assert_eq!((view.offers[0].count, view.offers[0].cards), (2, None));
    assert_eq!(rules.view(&game, Seat(0)).offers[0].cards, Some(game.offers[0]));
    play(&rules, &mut game, &["2 accept"]);
    assert_eq!(animals(&rules, &game, 1, "cow"), 4);
    assert_eq!(
        (money(&rules, &game, 1), money(&rules, &game, 2)),
        (vec![10, 50], vec![0, 0, 10, 10, 50, 100])
    );
}

#[test]
fn p10_after_a_counter_both_take_the_others_money_and_the_higher_total_wins() {
    let rules = rules(3);
    let mut game = state(&rules, COWS);
    play(
        &rules,
        &mut game,
        &["1 trade", "1 challenge 2 for cow", "1 lay 50", "1 done", "2 counter", "2 lay 100", "2 done"],
    );
    assert_eq!(animals(&rules, &game, 2, "cow"), 4);
    assert_eq!(
        (money(&rules, &game, 1), money(&rules, &game, 2)),
        (vec![0, 10, 10, 100], vec![0, 10, 50, 50])
    );
}

#[test]
fn p10_no_money_at_all_is_an_offer() {
    let rules = rules(3);
    let mut game = state(&rules, COWS);
    play(&rules, &mut game, &["1 trade", "1 challenge 2 for cow", "1 done", "2 accept"]);
    assert_eq!(animals(&rules, &game, 1, "cow"), 4);
    // Who has no money is not asked for any.
    let poor = COWS.replace("[0, 10, 10, 50]", "[]");
    let mut game = state(&rules, &poor);
    play(&rules, &mut game, &["1 trade", "1 challenge 2 for cow", "2 counter", "2 lay 10", "2 done"]);
    assert_eq!(animals(&rules, &game, 2, "cow"), 4);
}

#[test]
fn p11_equal_totals_are_laid_again_and_then_the_challenger_gets_it_free() {
    let rules = rules(3);
    let mut game = state(&rules, COWS);
    let first =
        ["1 trade", "1 challenge 2 for cow", "1 lay 50", "1 lay 0", "2 counter", "2 lay 50", "2 done"];
    play(&rules, &mut game, &first);
    assert_eq!(money(&rules, &game, 1), [0, 10, 10, 50], "the money goes back");
    assert_eq!((rules.view(&game, Seat(1)).tied, rules.view(&game, Seat(2)).tied), (Some(50), None));
    let mut won = game.clone();
    // No accepting now: after the challenger the other lays.
    play(&rules, &mut won, &["1 lay 50", "1 lay 10", "1 done", "2 lay 100", "2 done"]);
    assert_eq!(animals(&rules, &won, 2, "cow"), 4);
    assert_eq!(won.tied, 0);
    play(&rules, &mut game, &["1 lay 10", "1 done", "2 lay 10", "2 done"]);
    assert_eq!(animals(&rules, &game, 1, "cow"), 4);
    assert_eq!(
        (money(&rules, &game, 1), money(&rules, &game, 2)),
        (vec![0, 10, 10, 50], vec![0, 10, 50, 100])
    );
}

/// Worked case: challenger owns 1 lamb, the other 3: one changes hands. Both own 2: two change hands.
#[test]
fn p12_two_change_hands_if_both_own_exactly_two() {
    let rules = rules(3);
    for (own, other, moved) in [(1, 3, 1), (3, 1, 1), (2, 2, 2), (2, 1, 1), (1, 2, 1), (1, 1, 1)] {
        let text =
            format!("phase = 'challenge'\nanimals.1 = {{ lamb = {own} }}\nanimals.2 = {{ lamb = {other} }}");
        let mut game = state(&rules, &text);
        play(&rules, &mut game, &["1 challenge 2 for lamb", "1 done", "2 accept"]);
        assert_eq!(
            (animals(&rules, &game, 1, "lamb"), animals(&rules, &game, 2, "lamb")),
            (own + moved, other - moved)
        );
    }
}

#[test]
fn p13_a_complete_kind_is_never_challenged() {
    let rules = rules(3);
    let text = "animals.1 = { cow = 1 }\nanimals.2 = { lamb = 4, cow = 1 }";
    let mut game = state(&rules, text);
    play(&rules, &mut game, &["1 trade"]);
    assert_eq!(words(&rules, &game, 1), ["challenge 2 for cow"]);
    super::seat_refused(
        &rules,
        &game,
        1,
        Action::Challenge(Seat(1), rules.kinds.iter().position(|k| k.id == "lamb").unwrap() as u8),
        "YB-P13",
    );
}

#[test]
fn p14_without_animals_who_can_trade_must_and_others_are_passed_over() {
    let rules = tiny(4);
    let text = "draw_pile = {}\nanimals.1 = { hen = 2 }\nanimals.2 = { mule = 4 }\nanimals.4 = { hen = 2 }";
    let mut game = state(&rules, text);
    assert_eq!(words(&rules, &game, 1), ["challenge 4 for hen"]);
    super::seat_refused(&rules, &game, 1, Action::Auction, "YB-P14");
    let one =
        text.replacen("hen = 2", "hen = 1", 1).replace("animals.4", "animals.3 = { hen = 1 }\nanimals.4");
    let mut passed = state(&rules, &one);
    play(
        &rules,
        &mut passed,
        &["1 challenge 4 for hen", "1 lay 10", "1 done", "4 counter", "4 lay 50", "4 done"],
    );
    assert_eq!(rules.turn(&passed), Turn::Seat(Seat(2)), "seat 2 has nothing to trade");
    play(&rules, &mut game, &["1 challenge 4 for hen", "1 done", "4 accept"]);
    assert_eq!(rules.turn(&game), Turn::Over);
}

#[test]
fn e1_the_game_is_over_when_all_kinds_are_complete() {
    let rules = tiny(3);
    let over = state(&rules, "animals.1 = { hen = 4 }\nanimals.2 = { mule = 4 }");
    assert_eq!(rules.turn(&over), Turn::Over);
    assert!(legal(&rules, &over, 1).is_empty());
    super::refused(&rules, &over, Actor::Chance, Move(0), "YB-E1");
}

/// Worked case: pig 650, dog 160, chicken 10 complete: 820 × 3 = 2,460.
#[test]
fn e2_e3_values_of_quartets_times_their_number() {
    let rules = rules(3);
    let text = r#"
        animals.1 = { pig = 4, dog = 4, chicken = 4 }
        animals.2 = { horse = 4, cow = 4 }
        animals.3 = { goose = 4, cat = 4, lamb = 4, goat = 4, donkey = 4 }
    "#;
    let over = state(&rules, text);
    let scores = rules.scores(&over).unwrap();
    assert_eq!(scores.points, [2460, 3600, 6150, 0, 0, 0]);
    assert_eq!(scores.winners, Seats::one(Seat(2)));
    assert_eq!(rules.recount(&over), scores);
}

#[test]
fn e2_ties_are_shared_and_money_counts_nothing() {
    let rules = tiny(3);
    let over =
        state(&rules, "hands = [[500], [], [0, 0, 10, 10, 10, 10, 50]]\nanimals.2 = { hen = 4, mule = 4 }");
    assert_eq!(rules.scores(&over).unwrap().points[..3], [0, 74, 0]);
    assert_eq!(Scores::most_points([5, 5, 0, 0, 0, 0], 3).share(Seat(0)), 30);
}

/// YB-E4: 5,000 turns of 20 decisions.
#[test]
fn e4_a_bound_of_5000_turns() {
    assert_eq!(rules(3).max_decisions(), 5_000 * 20);
}
