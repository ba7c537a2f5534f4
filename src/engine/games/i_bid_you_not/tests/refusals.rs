//! Refusals: each with its clause, the state bit-equal after it.

use super::*;

const ACT: &str = "row = [3, 20]\nhands = [[], [6, 40], [7]]\nturn = 2";
const ASK: &str = "row = [12]\nbids = [[40], [30], [5]]\nhands = [[50], [52], []]\npiles = [[1], [], [3]]";

/// The clause that forbids a decision of a seat, from 1.
fn clause(text: &str, seat: u8, action: Action) -> &'static str {
    let rules = plain();
    refusal(&rules, &state(&rules, text), Actor::Seat(Seat(seat - 1)), action.encode()).clause
}

#[test]
fn on_a_turn() {
    assert_eq!(clause(ACT, 3, Action::Declare), "IBYN-P1");
    assert_eq!(clause(ACT, 2, Action::Take), "IBYN-P1");
    assert_eq!(clause(ACT, 2, Action::Add(Lot(6))), "IBYN-P2");
    assert_eq!(clause(ACT, 2, Action::Add(Lot(7))), "IBYN-P2");
    assert_eq!(clause(ACT, 2, Action::Add(Lot(127))), "IBYN-P2");
    assert_eq!(clause(&ACT.replace("turn = 2", "turn = 1"), 1, Action::Add(Lot(40))), "IBYN-P9");
}

#[test]
fn of_a_bid() {
    let bid = format!("{ACT}\nphase = 'bid'");
    assert_eq!(clause(&bid, 1, Action::Bid(Lot(6))), "IBYN-P9");
    assert_eq!(clause(&bid, 2, Action::Bid(Lot(7))), "IBYN-P3");
    assert_eq!(clause(&bid, 2, Action::Declare), "IBYN-P3");
    assert_eq!(clause(&format!("{bid}\nbids = [[], [8]]"), 2, Action::Bid(Lot(6))), "IBYN-P3");
}

#[test]
fn of_a_skip() {
    assert_eq!(clause(ASK, 2, Action::Skip), "IBYN-P5");
    assert_eq!(clause(ASK, 1, Action::Bid(Lot(50))), "IBYN-P5");
    assert_eq!(clause(&format!("{ASK}\nbidders_left = [2, 3]"), 2, Action::Skip), "IBYN-P6");
    assert_eq!(clause(&format!("{ASK}\nbidders_left = [3]"), 3, Action::Skip), "IBYN-P6");
    assert_eq!(clause(&format!("{ASK}\nbidders_left = [1]"), 1, Action::Skip), "IBYN-P6");
    let no_hand = ASK.replace("[5]", "[45]");
    assert_eq!(clause(&no_hand, 3, Action::Skip), "IBYN-P6");
}

#[test]
fn of_what_a_skip_adds() {
    let lay = format!("{ASK}\nphase = 'lay'");
    assert_eq!(clause(&lay, 1, Action::Lay(Lot(40))), "IBYN-P5");
    assert_eq!(clause(&lay, 2, Action::Lay(Lot(52))), "IBYN-P5");
    let place = format!("{ASK}\nphase = 'place'\ncard_to_place = 11");
    assert_eq!(clause(&place, 1, Action::Place(2)), "IBYN-P5");
    assert_eq!(clause(&place, 1, Action::Place(255)), "IBYN-P5");
    assert_eq!(clause(&place, 1, Action::Lay(Lot(50))), "IBYN-P5");
}

#[test]
fn of_an_opening() {
    let open = ASK.replace("row = [12]", "phase = 'open'");
    assert_eq!(clause(&open, 1, Action::Open(Lot(50))), "IBYN-P7");
    assert_eq!(clause(&open, 2, Action::Open(Lot(30))), "IBYN-P7");
    assert_eq!(clause(&open, 1, Action::Take), "IBYN-P7");
}

#[test]
fn while_cards_are_dealt_and_after_the_end() {
    assert_eq!(clause("phase = 'deal'", 1, Action::Declare), "IBYN-S1");
    assert_eq!(clause("phase = 'over'", 1, Action::Declare), "IBYN-E1");
    let rules = plain();
    assert_eq!(refusal(&rules, &rules.start(), Actor::Chance, Move(65)).clause, "IBYN-S1");
    let pay = state(&rules, &format!("{ASK}\nphase = 'pay'"));
    assert_eq!(refusal(&rules, &pay, Actor::Chance, Move(1)).clause, "IBYN-P5");
    assert_eq!(refusal(&rules, &pay, Actor::Seat(Seat(0)), Action::Skip.encode()).clause, "IBYN-P5");
    assert_eq!(refusal(&rules, &state(&rules, ACT), Actor::Chance, Move(0)).clause, "IBYN-P1");
}

#[test]
fn of_codes_without_meaning_and_seats_beyond_the_table() {
    let rules = plain();
    let texts = [
        "phase = 'deal'".to_string(),
        ACT.into(),
        format!("{ACT}\nphase = 'bid'"),
        ASK.into(),
        "phase = 'over'".into(),
    ];
    for state in texts.iter().map(|text| state(&rules, text)) {
        for code in [0x1FF, 0x0FF, 0x080, 0x2FF, 0x301, 0x5FF, 0x7FF, 0x800, u32::MAX, u32::MAX - 0xFFFF] {
            for actor in [0, 1, 2, 3, 5, 6, 8, 200, 255]
                .map(|seat| Actor::Seat(Seat(seat)))
                .into_iter()
                .chain([Actor::Chance])
            {
                refusal(&rules, &state, actor, Move(code));
                let told = rules.describe(&state, actor, Move(code)) + &rules.word(&state, actor, Move(code));
                assert!(!told.is_empty());
                rules.card_use(&state, actor, Move(code));
            }
        }
        for seat in [3, 5, 6, 8, 255].map(Seat) {
            let mut moves = vec![Move(1)];
            rules.legal(&state, seat, &mut moves);
            assert!(moves.is_empty());
            let view = rules.view(&state, seat);
            assert!(view.hand.is_empty());
            rules.resample(&view, &mut Stream::new(1, &[]));
            refusal(&rules, &state, Actor::Seat(seat), Action::Declare.encode());
        }
    }
}

#[test]
fn codes_are_read_as_they_are_written() {
    let lots = || (0..128).map(Lot);
    let decisions = [Action::Declare, Action::Take, Action::Skip].into_iter();
    let decisions = decisions
        .chain(lots().map(Action::Add))
        .chain(lots().map(Action::Bid))
        .chain(lots().map(Action::Lay));
    let decisions = decisions.chain(lots().map(Action::Open)).chain((0..=255).map(Action::Place));
    let decisions = decisions.chain(lots().map(Action::Use));
    let all: Vec<Action> = decisions.collect();
    assert!(all.iter().all(|action| Action::decode(action.encode()) == Some(*action)));
    let meaning = (0..0x1000).filter(|code| Action::decode(Move(*code)).is_some()).count();
    assert_eq!(meaning, all.len());
}
