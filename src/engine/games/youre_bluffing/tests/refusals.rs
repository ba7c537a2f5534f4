//! Each refusal, with its clause and nothing changed.

use super::super::action::Action;
use super::{play, refused, rules, seat_refused, state, tiny};
use crate::rules::{Actor, Move, Rules as _, Seat};

#[test]
fn out_of_turn() {
    let rules = rules(3);
    let mut game = rules.start();
    refused(&rules, &game, Actor::Chance, Move(40), "YB-S1");
    refused(&rules, &game, Actor::Seat(Seat(0)), Move(0), "YB-P2");
    play(&rules, &mut game, &["0 cow"]);
    refused(&rules, &game, Actor::Chance, Move(0), "YB-P2");
    for seat in [0, 2, 3, 100, 255] {
        refused(&rules, &game, Actor::Seat(Seat(seat)), Action::Pass.encode(), "YB-P1");
    }
}

#[test]
fn turns_and_bids() {
    let rules = rules(3);
    let mut game = state(&rules, "animals.1 = { cow = 1 }\nanimals.2 = { cow = 1 }");
    seat_refused(&rules, &game, 1, Action::Pass, "YB-P1");
    refused(&rules, &game, Actor::Seat(Seat(0)), Move(127), "YB-P1");
    play(&rules, &mut game, &["1 auction", "0 cow", "2 bid 50"]);
    seat_refused(&rules, &game, 3, Action::Bid(5), "YB-P2");
    seat_refused(&rules, &game, 3, Action::Bid(28), "YB-P3");
    seat_refused(&rules, &game, 3, Action::Buy, "YB-P3");
    refused(&rules, &game, Actor::Seat(Seat(2)), Move(128), "YB-P3");
    refused(&rules, &game, Actor::Seat(Seat(2)), Move(u32::MAX), "YB-P3");
    play(&rules, &mut game, &["3 pass"]);
    seat_refused(&rules, &game, 1, Action::Pass, "YB-P5");
}

#[test]
fn payments() {
    let rules = rules(3);
    let text = "hands = [[0, 0, 10, 10, 10, 10, 50], [0, 10, 10, 50], [0, 0, 10, 10, 10, 10, \
        50]]\n[payment]\nanimal = 'cow'\npayer = 2\nprice = 60";
    let mut game = state(&rules, text);
    seat_refused(&rules, &game, 2, Action::Card(0), "YB-P6");
    assert_eq!(
        seat_refused(&rules, &game, 2, Action::Card(1), "YB-P6").why,
        "the cards up to this one don't reach the price"
    );
    assert_eq!(
        seat_refused(&rules, &game, 2, Action::Card(3), "YB-P6").why,
        "there is no such card in the hand"
    );
    seat_refused(&rules, &game, 2, Action::Card(7), "YB-P6");
    seat_refused(&rules, &game, 2, Action::Done, "YB-P6");
    play(&rules, &mut game, &["2 pay 50"]);
    assert_eq!(
        seat_refused(&rules, &game, 2, Action::Card(0), "YB-P6").why,
        "a card worth nothing could be left out"
    );
    let down = state(
        &rules,
        &text
            .replace("[0, 10, 10, 50]", "[0, 10, 10, 50, 50]")
            .replace("price = 60", "price = 30\npaid = [10]"),
    );
    assert_eq!(
        seat_refused(&rules, &down, 2, Action::Card(2), "YB-P6").why,
        "a payment is put down from the highest card to the lowest"
    );
}

#[test]
fn trades() {
    let rules = rules(3);
    let mut game = state(&rules, "phase = 'challenge'\nanimals.1 = { cow = 1 }\nanimals.2 = { cow = 1 }");
    let cow = rules.kinds.iter().position(|animal| animal.id == "cow").unwrap() as u8;
    seat_refused(&rules, &game, 1, Action::Challenge(Seat(0), cow), "YB-P10");
    seat_refused(&rules, &game, 1, Action::Challenge(Seat(2), cow), "YB-P10");
    seat_refused(&rules, &game, 1, Action::Challenge(Seat(4), cow), "YB-P10");
    seat_refused(&rules, &game, 1, Action::Challenge(Seat(1), 15), "YB-P10");
    seat_refused(&rules, &game, 1, Action::Auction, "YB-P10");
    play(&rules, &mut game, &["1 challenge 2 for cow", "1 lay 10"]);
    assert_eq!(
        seat_refused(&rules, &game, 1, Action::Card(2), "YB-P10").why,
        "an offer is laid from the highest card to the lowest"
    );
    assert_eq!(
        seat_refused(&rules, &game, 1, Action::Card(5), "YB-P10").why,
        "there is no such card in the hand"
    );
    seat_refused(&rules, &game, 1, Action::Card(7), "YB-P10");
    seat_refused(&rules, &game, 1, Action::Accept, "YB-P10");
    play(&rules, &mut game, &["1 done"]);
    seat_refused(&rules, &game, 2, Action::Done, "YB-P10");
}

#[test]
fn after_the_end() {
    let rules = tiny(3);
    let over = state(&rules, "phase = 'over'\nanimals.1 = { hen = 4, mule = 4 }");
    seat_refused(&rules, &over, 1, Action::Auction, "YB-E1");
    refused(&rules, &over, Actor::Chance, Move(0), "YB-E1");
}
