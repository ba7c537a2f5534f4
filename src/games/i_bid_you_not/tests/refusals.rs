//! Refusals: each with its clause, the state bit-equal after it.

use super::*;
use crate::games::i_bid_you_not::Phase;

const ACT: &str = "row = [3, 20]\nhands = [[], [6, 40], [7]]\nturn = 2";
const ASK: &str = "row = [12]\nbids = [[40], [30], [5]]\nhands = [[50], [52], []]\npiles = [[1], [], [3]]";

/// The clause that forbids a decision of a seat, from 1.
fn clause(text: &str, seat: u8, decision: Decision) -> &'static str {
    let table = plain();
    refusal(&table, &state(&table, text), Actor::Seat(Seat(seat - 1)), decision.code()).clause
}

#[test]
fn on_a_turn() {
    assert_eq!(clause(ACT, 3, Decision::Declare), "IBYN-P1");
    assert_eq!(clause(ACT, 2, Decision::Take), "IBYN-P1");
    assert_eq!(clause(ACT, 2, Decision::Add(Lot(6))), "IBYN-P2");
    assert_eq!(clause(ACT, 2, Decision::Add(Lot(7))), "IBYN-P2");
    assert_eq!(clause(ACT, 2, Decision::Add(Lot(127))), "IBYN-P2");
    assert_eq!(clause(&ACT.replace("turn = 2", "turn = 1"), 1, Decision::Add(Lot(40))), "IBYN-P9");
}

#[test]
fn of_a_bid() {
    let bid = format!("{ACT}\nphase = 'bid'");
    assert_eq!(clause(&bid, 1, Decision::Bid(Lot(6))), "IBYN-P9");
    assert_eq!(clause(&bid, 2, Decision::Bid(Lot(7))), "IBYN-P3");
    assert_eq!(clause(&bid, 2, Decision::Declare), "IBYN-P3");
    assert_eq!(clause(&format!("{bid}\nbids = [[], [8]]"), 2, Decision::Bid(Lot(6))), "IBYN-P3");
}

#[test]
fn of_a_skip() {
    assert_eq!(clause(ASK, 2, Decision::Skip), "IBYN-P5");
    assert_eq!(clause(ASK, 1, Decision::Bid(Lot(50))), "IBYN-P5");
    assert_eq!(clause(&format!("{ASK}\nwaiting = [2, 3]"), 2, Decision::Skip), "IBYN-P6");
    assert_eq!(clause(&format!("{ASK}\nwaiting = [3]"), 3, Decision::Skip), "IBYN-P6");
    assert_eq!(clause(&format!("{ASK}\nwaiting = [1]"), 1, Decision::Skip), "IBYN-P6");
    let no_hand = ASK.replace("[5]", "[45]");
    assert_eq!(clause(&no_hand, 3, Decision::Skip), "IBYN-P6");
}

#[test]
fn of_what_a_skip_adds() {
    let lay = format!("{ASK}\nphase = 'lay'");
    assert_eq!(clause(&lay, 1, Decision::Lay(Lot(40))), "IBYN-P5");
    assert_eq!(clause(&lay, 2, Decision::Lay(Lot(52))), "IBYN-P5");
    let place = format!("{ASK}\nphase = 'place'\nlaid = 11");
    assert_eq!(clause(&place, 1, Decision::Place(2)), "IBYN-P5");
    assert_eq!(clause(&place, 1, Decision::Place(255)), "IBYN-P5");
    assert_eq!(clause(&place, 1, Decision::Lay(Lot(50))), "IBYN-P5");
}

#[test]
fn of_an_opening() {
    let open = ASK.replace("row = [12]", "phase = 'open'");
    assert_eq!(clause(&open, 1, Decision::Open(Lot(50))), "IBYN-P7");
    assert_eq!(clause(&open, 2, Decision::Open(Lot(30))), "IBYN-P7");
    assert_eq!(clause(&open, 1, Decision::Take), "IBYN-P7");
}

#[test]
fn while_cards_are_dealt_and_after_the_end() {
    assert_eq!(clause("phase = 'deal'", 1, Decision::Declare), "IBYN-S1");
    assert_eq!(clause("phase = 'over'", 1, Decision::Declare), "IBYN-E1");
    let table = plain();
    assert_eq!(refusal(&table, &table.start(), Actor::Chance, Move(65)).clause, "IBYN-S1");
    let pay = state(&table, &format!("{ASK}\nphase = 'pay'"));
    assert_eq!(refusal(&table, &pay, Actor::Chance, Move(1)).clause, "IBYN-P5");
    assert_eq!(refusal(&table, &pay, Actor::Seat(Seat(0)), Decision::Skip.code()).clause, "IBYN-P5");
    assert_eq!(refusal(&table, &state(&table, ACT), Actor::Chance, Move(0)).clause, "IBYN-P1");
}

#[test]
fn of_codes_without_meaning_and_seats_beyond_the_table() {
    let table = plain();
    let texts = ["phase = 'deal'".to_string(), ACT.into(), format!("{ACT}\nphase = 'bid'"), ASK.into(), "phase = 'over'".into()];
    for state in texts.iter().map(|text| state(&table, text)) {
        for code in [0x1FF, 0x0FF, 0x080, 0x2FF, 0x301, 0x5FF, 0x7FF, 0x800, u32::MAX, u32::MAX - 0xFFFF] {
            for actor in [0, 1, 2, 3, 5, 6, 8, 200, 255].map(|seat| Actor::Seat(Seat(seat))).into_iter().chain([Actor::Chance]) {
                refusal(&table, &state, actor, Move(code));
                let told = table.describe(&state, actor, Move(code)) + &table.word(&state, actor, Move(code));
                assert!(!told.is_empty());
                table.card_use(&state, actor, Move(code));
            }
        }
        for seat in [3, 5, 6, 8, 255].map(Seat) {
            let mut moves = vec![Move(1)];
            table.legal(&state, seat, &mut moves);
            assert!(moves.is_empty());
            let view = table.view(&state, seat);
            assert!(view.hand.is_empty());
            table.resample(&view, &mut Stream::new(1, &[]));
            refusal(&table, &state, Actor::Seat(seat), Decision::Declare.code());
        }
    }
}

#[test]
fn codes_are_read_as_they_are_written() {
    let lots = || (0..128).map(Lot);
    let decisions = [Decision::Declare, Decision::Take, Decision::Skip].into_iter();
    let decisions = decisions.chain(lots().map(Decision::Add)).chain(lots().map(Decision::Bid)).chain(lots().map(Decision::Lay));
    let decisions = decisions.chain(lots().map(Decision::Open)).chain((0..=255).map(Decision::Place)).chain([Decision::Pass]);
    let decisions = decisions.chain(lots().map(Decision::Give)).chain(lots().map(Decision::Scrap));
    let mut all: Vec<Decision> = decisions.collect();
    assert!(all.iter().all(|decision| Decision::read(decision.code()) == Some(*decision)));
    all.sort();
    assert!(all.is_sorted_by_key(|decision| decision.code()));
    let meaning = (0..0x1000).filter(|code| Decision::read(Move(*code)).is_some()).count();
    assert_eq!(meaning, all.len());
    assert_eq!(Phase::ALL.len(), 14);
}
