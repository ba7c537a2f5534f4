//! Each refusal, with its clause and nothing changed.

use super::super::codes::Act;
use super::{play, refused, seat_refused, state, table, tiny};
use crate::rules::{Actor, Move, Rules, Seat};

#[test]
fn out_of_turn() {
    let table = table(3);
    let mut game = table.start();
    refused(&table, &game, Actor::Chance, Move(40), "YB-S1");
    refused(&table, &game, Actor::Seat(Seat(0)), Move(0), "YB-P2");
    play(&table, &mut game, &["0 cow"]);
    refused(&table, &game, Actor::Chance, Move(0), "YB-P2");
    for seat in [0, 2, 3, 100, 255] {
        refused(&table, &game, Actor::Seat(Seat(seat)), Act::Pass.code(), "YB-P1");
    }
}

#[test]
fn turns_and_bids() {
    let table = table(3);
    let mut game = state(&table, "[[seats]]\nanimals = { cow = 1 }\n[[seats]]\nanimals = { cow = 1 }\n[[seats]]");
    seat_refused(&table, &game, 1, Act::Pass, "YB-P1");
    refused(&table, &game, Actor::Seat(Seat(0)), Move(127), "YB-P1");
    play(&table, &mut game, &["1 auction", "0 cow", "2 bid 50"]);
    seat_refused(&table, &game, 3, Act::Bid(5), "YB-P2");
    seat_refused(&table, &game, 3, Act::Bid(28), "YB-P3");
    seat_refused(&table, &game, 3, Act::Buy, "YB-P3");
    refused(&table, &game, Actor::Seat(Seat(2)), Move(128), "YB-P3");
    refused(&table, &game, Actor::Seat(Seat(2)), Move(u32::MAX), "YB-P3");
    play(&table, &mut game, &["3 pass"]);
    seat_refused(&table, &game, 1, Act::Pass, "YB-P5");
}

#[test]
fn payments() {
    let table = table(3);
    let text = "[payment]\nanimal = 'cow'\npayer = 2\nprice = 60\n[[seats]]\n[[seats]]\nmoney = [0, 10, 10, 50]\n[[seats]]";
    let mut game = state(&table, text);
    seat_refused(&table, &game, 2, Act::Card(0), "YB-P6");
    assert_eq!(seat_refused(&table, &game, 2, Act::Card(1), "YB-P6").why, "the cards up to this one don't reach the price");
    assert_eq!(seat_refused(&table, &game, 2, Act::Card(3), "YB-P6").why, "there is no such card in the hand");
    seat_refused(&table, &game, 2, Act::Card(7), "YB-P6");
    seat_refused(&table, &game, 2, Act::Done, "YB-P6");
    play(&table, &mut game, &["2 pay 50"]);
    assert_eq!(seat_refused(&table, &game, 2, Act::Card(0), "YB-P6").why, "a card worth nothing could be left out");
    let down = state(&table, &text.replace("50]", "50, 50]").replace("price = 60", "price = 30\nlaid = [10]"));
    assert_eq!(seat_refused(&table, &down, 2, Act::Card(2), "YB-P6").why, "a payment is put down from the highest card to the lowest");
}

#[test]
fn trades() {
    let table = table(3);
    let mut game = state(&table, "phase = 'name'\n[[seats]]\nanimals = { cow = 1 }\n[[seats]]\nanimals = { cow = 1 }\n[[seats]]");
    let cow = table.kinds.iter().position(|animal| animal.id == "cow").unwrap() as u8;
    seat_refused(&table, &game, 1, Act::Challenge(Seat(0), cow), "YB-P10");
    seat_refused(&table, &game, 1, Act::Challenge(Seat(2), cow), "YB-P10");
    seat_refused(&table, &game, 1, Act::Challenge(Seat(4), cow), "YB-P10");
    seat_refused(&table, &game, 1, Act::Challenge(Seat(1), 15), "YB-P10");
    seat_refused(&table, &game, 1, Act::Auction, "YB-P10");
    play(&table, &mut game, &["1 challenge 2 for cow", "1 lay 10"]);
    assert_eq!(seat_refused(&table, &game, 1, Act::Card(2), "YB-P10").why, "an offer is laid from the highest card to the lowest");
    assert_eq!(seat_refused(&table, &game, 1, Act::Card(5), "YB-P10").why, "there is no such card in the hand");
    seat_refused(&table, &game, 1, Act::Card(7), "YB-P10");
    seat_refused(&table, &game, 1, Act::Accept, "YB-P10");
    play(&table, &mut game, &["1 done"]);
    seat_refused(&table, &game, 2, Act::Done, "YB-P10");
}

#[test]
fn after_the_end() {
    let table = tiny(3);
    let over = state(&table, "phase = 'over'\n[[seats]]\nanimals = { hen = 4, mule = 4 }\n[[seats]]\n[[seats]]");
    seat_refused(&table, &over, 1, Act::Auction, "YB-E1");
    refused(&table, &over, Actor::Chance, Move(0), "YB-E1");
}
