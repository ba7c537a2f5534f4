//! The machine plays effects in a toy game.

pub mod toy;
mod toy_stage;

use toy::{ADD, ADDABLE, CARDS, SKIP, State, Toy};

use super::{
    Happening, MachineSetup, Spot, Table, UNSEEN, allowed, begin_turn, changed, end_of, fire, from_setup,
    number_rule, to_setup, unmask, usable, use_card, word_rule,
};
use crate::effect::parts::{Attribute, Event, Lasts, Zone};
use crate::rng::Stream;
use crate::seat::Seat;

/// Cards 1 to 3 in the hand of seat 1, 4 to 6 in that of seat 2, 7 to 9 in that of seat 3; 10 to 12 in piles;
/// the rest discarded.
fn dealt() -> State {
    State {
        hands: [vec![1, 2, 3], vec![4, 5, 6], vec![7, 8, 9]],
        piles: [vec![10, 11], vec![12], vec![]],
        discard: (13..CARDS).collect(),
        ..State::default()
    }
}

/// The state after the first card, which has an effect, was added by seat 1 and answers were given.
fn played(effect: &str, answers: &[&str]) -> (Toy, State) {
    let toy = Toy::with(&[effect]);
    let mut state = dealt();
    toy.added(&mut state, 0, 0);
    toy.answer(&mut state, answers);
    (toy, state)
}

fn spot(zone: Zone, owner: u8, card: u16) -> Spot {
    Spot { owner: Seat(owner), card, zone }
}

#[test]
fn random_cards_come_from_each_other_player_clockwise() {
    let take = "when = 'added'\ndo = [{ op = 'for-each', who = 'others', do = [\
        { op = 'move', cards = { in = 'pile', of = 'them', take = { random = 1 } }, to = 'pile' }] }]";
    let (toy, state) = played(take, &[]);
    assert_eq!(toy.words(&state), ["chance", "draw 120"]);
    let (_, state) = played(take, &["draw 120"]);
    assert_eq!(state.piles, [vec![10, 11, 12], vec![], vec![]]);
    assert!(!state.machine.is_running() && state.applied.contains(&0));
}

#[test]
fn cards_are_chosen_by_whom_the_effect_says_and_among_what_they_see() {
    let give = "when = 'added'\ndo = [{ op = 'for-each', who = 'everyone', do = [\
        { op = 'move', cards = { in = 'hand', of = 'them', take = { up_to = 1, by = 'them' } }, to = 'row' \
        }] }]";
    let (toy, state) = played(give, &["pick 20"]);
    assert_eq!(toy.words(&state), ["Seat 2", "done", "pick 40", "pick 50", "pick 60"]);
    let (_, state) = played(give, &["pick 20", "done", "pick 90"]);
    assert_eq!(state.row, [0, 2, 9]);
    // Nobody chooses among cards that they do not see.
    let (toy, state) = played(
        "when = 'added'\ndo = [{ op = 'move', cards = { in = 'hand', of = 'left', take = { choose = 1 } }, \
        to = 'pile' }]",
        &[],
    );
    assert_eq!(toy.words(&state), ["chance", "draw 40", "draw 50", "draw 60"]);
    let look = "when = 'added'\ndo = [{ op = 'look', cards = { in = 'hand', of = 'left' } }, \
        { op = 'move', cards = { in = 'hand', of = 'left', where = [{ number = { at_least = 45 } }], take = \
        { choose = 1 } }, to = 'pile' }]";
    let (toy, state) = played(look, &[]);
    assert_eq!(toy.words(&state), ["Seat 1", "pick 50", "pick 60"]);
}

#[test]
fn of_several_who_may_choose_the_first_clockwise_does() {
    let toy = Toy::with(&[
        "when = 'added'\ndo = [{ op = 'move', cards = { in = 'hand', take = { choose = 1, by = 'everyone' } \
        }, to = 'pile' }]",
    ]);
    let mut state = dealt();
    toy.added(&mut state, 1, 0);
    assert_eq!(toy.words(&state), ["Seat 2", "pick 40", "pick 50", "pick 60"]);
}

#[test]
fn what_players_may_do_tells_nothing_of_hidden_cards() {
    const HIGH: &str = "{ in = 'hand', of = 'left', where = [{ number = { at_least = 45 } }]";
    // The neighbour has a card that matches, or has not; the last state is that in which the player has seen
    // it.
    let states = || {
        let seen = [vec![], vec![], vec![(0, 5)]];
        let hands = [4, 5, 5].map(|card| [vec![0], vec![card], vec![8]]).into_iter();
        hands.zip(seen).map(|(hands, seen)| State { hands, seen, ..State::default() }).collect::<Vec<State>>()
    };
    let ask = format!("when = 'used'\nif = [{{ count = {HIGH} }} }}]\ndo = [{{ op = 'score', points = 1 }}]");
    let toy = Toy::with(&[&ask]);
    assert_eq!(
        states().iter().map(|state| usable(&toy, state, Seat(0)).len()).collect::<Vec<_>>(),
        [0, 0, 1]
    );
    // Nobody knows whether there is one to be drawn, so it can be tried.
    let draw = format!(
        "when = 'used'\ndo = [{{ op = 'move', cards = {HIGH}, take = {{ random = 1 }} }}, to = 'hand' }}]"
    );
    let toy = Toy::with(&[&draw]);
    assert_eq!(
        states().iter().map(|state| usable(&toy, state, Seat(0)).len()).collect::<Vec<_>>(),
        [1, 1, 1]
    );
    let choose = format!(
        "when = 'added'\ndo = [{{ op = 'move', cards = {HIGH}, take = {{ up_to = 1 }} }}, to = 'hand' }}]"
    );
    let toy = Toy::with(&[&choose]);
    let asked = |mut state: State| {
        toy.added(&mut state, 0, 0);
        toy.words(&state).len()
    };
    assert_eq!(states().into_iter().map(asked).collect::<Vec<_>>(), [0, 0, 3]);
    // Whether there is something to swap with.
    let swap = format!(
        "when = 'added'\ndo = [{{ op = 'swap', cards = {{ in = 'hand', of = 'right', take = {{ up_to = 1, by \
        = 'right' }} }}, \
         with = {{ in = 'hand', of = {{ from = 'left', where = [{{ not = [{{ count = {HIGH} }} }}] }}] }} }} \
         }}]"
    );
    let toy = Toy::with(&[&swap]);
    let asked = |mut state: State| {
        toy.added(&mut state, 0, 0);
        toy.words(&state).len()
    };
    assert_eq!(states().into_iter().map(asked).collect::<Vec<_>>(), [3, 3, 3]);
    // What a card counts may be changed by hidden cards; who does not see these chooses by what else it
    // counts.
    let more = format!(
        "when = 'held'\nif = [{{ count = {HIGH} }} }}]\ndo = [{{ op = 'change', cards = {{ in = 'hand' }}, \
        attribute = 'number', plus = 90 }}]"
    );
    let choose = "when = 'added'\ndo = \
        [{ op = 'move', cards = { in = 'hand', of = 'active', where = [{ number = { at_least = 50 } }], take \
        = { up_to = 1 } }, to = 'pile' }]";
    let toy = Toy::with(&[&more, choose]);
    let asked = |mut state: State| {
        toy.added(&mut state, 0, 1);
        toy.words(&state).len()
    };
    assert_eq!(states().into_iter().map(asked).collect::<Vec<_>>(), [0, 0, 3]);
    let rule = format!(
        "when = 'held'\nif = [{{ count = {HIGH} }} }}]\ndo = [{{ op = 'set-rule', rule = 'add', value = 3, \
        who = 'me' }}]"
    );
    let toy = Toy::with(&[&rule]);
    let add = |state: State| number_rule(&toy, &state, ADD, Some(Seat(0)), 1);
    assert_eq!(states().into_iter().map(add).collect::<Vec<_>>(), [1, 1, 3]);
    // A rule for all that a card sets which one player alone sees would show that player's hand.
    let toy = Toy::with(&["when = 'held'\ndo = [{ op = 'set-rule', rule = 'skip', value = 'never' }]"]);
    assert_eq!(
        states().iter().map(|state| word_rule(&toy, state, SKIP, None)).collect::<Vec<_>>(),
        [None; 3]
    );
}

#[test]
fn without_a_choice_nobody_is_asked() {
    let all = "when = 'added'\ndo = [{ op = 'move', cards = { in = 'hand', take = { choose = 5 } }, to = \
        'discard' }]";
    let (toy, state) = played(all, &[]);
    assert!(toy.words(&state).is_empty() && state.hands[0].is_empty());
    let rest = "when = 'added'\ndo = [{ op = 'move', cards = { in = 'hand', take = { choose = 2 } }, to = \
        'discard' }]";
    let (_, state) = played(rest, &["pick 30", "pick 10"]);
    assert_eq!((&state.hands[0], &state.discard[7..]), (&vec![2], &[3, 1][..]));
}

#[test]
fn selections_filter_compare_and_take_from_ends() {
    let count = |cards: &str| {
        let effect = format!("when = 'added'\ndo = [{{ op = 'score', points = {{ count = {cards} }} }}]");
        played(&effect, &[]).1.machine.points(Seat(0))
    };
    assert_eq!(count("{ in = 'hand' }"), 3);
    assert_eq!(count("{ in = 'hand', of = 'everyone' }"), 9);
    // Each card once.
    assert_eq!(count("{ in = 'hand', or = { in = 'hand', of = 'everyone' } }"), 9);
    assert_eq!(count("{ in = 'hand', of = 'everyone', where = [{ kind = ['odd'] }] }"), 5);
    assert_eq!(count("{ in = 'hand', of = 'everyone', where = [{ not = [{ kind = ['odd'] }] }] }"), 4);
    assert_eq!(
        count(
            "{ in = 'hand', of = 'everyone', where = [{ any = [{ number = { is = 10 } }, \
            { number = { at_least = 80 } }] }] }"
        ),
        3
    );
    assert_eq!(count("{ in = 'hand', of = 'everyone', where = [{ number = { multiple_of = 30 } }] }"), 3);
    assert_eq!(
        count("{ in = 'hand', of = 'others', where = [{ same = { attribute = 'kind', as = 'this' } }] }"),
        3
    );
    assert_eq!(
        count(
            "{ in = 'hand', of = 'others', where = [{ different = { attribute = 'kind', as = 'this' } }] }"
        ),
        3
    );
    assert_eq!(count("{ in = 'hand', where = [{ of_a_kind = 2 }] }"), 2);
    assert_eq!(count("{ in = 'hand', of = 'left', take = { highest = 'number', count = 2 } }"), 2);
    // Odd cards are of one kind, even ones of another.
    assert_eq!(count("{ in = 'hand', take = { most_frequent = 'kind' } }"), 2);
    assert_eq!(count("{ in = 'pile', take = { most_frequent = 'kind' } }"), 1);
    let sum = |of: &str| {
        format!("when = 'added'\ndo = [{{ op = 'score', points = {{ sum = 'number', of = {of} }} }}]")
    };
    let points = |of: &str| played(&sum(of), &[]).1.machine.points(Seat(0));
    assert_eq!(points("{ in = 'hand', take = { most_frequent = 'kind' } }"), 40);
    assert_eq!(points("{ in = 'pile', take = { most_frequent = 'kind' } }"), 100);
    let sum = |take: &str| {
        let effect = format!(
            "when = 'added'\ndo = [{{ op = 'score', points = {{ sum = 'number', of = {{ in = 'hand', take = \
            {take} }} }} }}]"
        );
        played(&effect, &[]).1.machine.points(Seat(0))
    };
    assert_eq!([sum("{ highest = 'number' }"), sum("{ lowest = 'price', count = 2 }")], [30, 30]);
    assert_eq!([sum("{ from = 'top' }"), sum("{ from = 'bottom', count = 2 }")], [30, 30]);
}

#[test]
fn amounts_are_computed_in_their_order() {
    let score = |amount: &str| {
        let effect = format!("when = 'added'\ndo = [{{ op = 'score', points = {amount} }}]");
        played(&effect, &[]).1.machine.points(Seat(0))
    };
    assert_eq!(score("-3"), -3);
    assert_eq!(score("{ count = { in = 'hand' }, times = 5, divided_by = 2, plus = 1, minus = 4 }"), 4);
    assert_eq!(score("{ count = { in = 'hand' }, times = 5, at_most = 9 }"), 9);
    assert_eq!(score("{ count = { in = 'hand' }, minus = 9, at_least = -1 }"), -1);
    assert_eq!(score("{ highest = 'number', of = { in = 'pile', of = 'everyone' } }"), 120);
    assert_eq!(score("{ different = 'kind', of = { in = 'hand' } }"), 2);
    assert_eq!(score("{ who = 'everyone' }"), 3);
    assert_eq!(score("'players'"), 3);
}

#[test]
fn players_are_found_by_what_they_have() {
    let score = |who: &str| {
        let effect = format!("when = 'added'\ndo = [{{ op = 'score', points = 1, who = {who} }}]");
        let (_, state) = played(&effect, &[]);
        [0, 1, 2].map(|seat| state.machine.points(Seat(seat)))
    };
    assert_eq!(score("'left'"), [0, 1, 0]);
    assert_eq!(score("'right'"), [0, 0, 1]);
    assert_eq!(score("{ from = 'everyone', most = { count = { in = 'pile', of = 'them' } } }"), [1, 0, 0]);
    assert_eq!(
        score("{ from = 'everyone', least = { count = { in = 'hand', of = 'them' } }, ties = 'none' }"),
        [0, 0, 0]
    );
    assert_eq!(score("{ least = { count = { in = 'hand', of = 'them' } }, ties = 'first' }"), [0, 1, 0]);
    assert_eq!(score("{ where = [{ count = { in = 'pile', of = 'them' }, at_most = 0 }] }"), [0, 0, 1]);
    assert_eq!(score("{ left_of = 'left' }"), [0, 0, 1]);
    assert_eq!(score("{ right_of = 'active' }"), [0, 0, 1]);
    let each = "when = 'added'\ndo = [{ op = 'for-each', who = 'others', do = [\
        { op = 'move', cards = { in = 'hand', of = 'them', take = { choose = 1, by = 'them' } }, to = \
        'pile', of = { left_of = 'them' } }] }]";
    let (_, state) = played(each, &["pick 40", "pick 90"]);
    assert_eq!(state.piles, [vec![10, 11, 9], vec![12], vec![4]]);
    let chosen = "when = 'added'\ndo = [{ op = 'score', points = 2, who = { chosen_by = 'me' } }, \
        { op = 'score', points = 1, who = 'chosen' }]";
    let (toy, state) = played(chosen, &[]);
    assert_eq!(toy.words(&state), ["Seat 1", "choose 2", "choose 3"]);
    assert_eq!(played(chosen, &["choose 3"]).1.machine.points(Seat(2)), 3);
}

#[test]
fn branches_are_chosen_and_loops_end() {
    let may = "when = 'added'\ndo = [{ op = 'may', do = [{ op = 'score', points = 1 }], otherwise = \
        [{ op = 'score', points = -1 }] }]";
    assert_eq!(played(may, &["yes"]).1.machine.points(Seat(0)), 1);
    assert_eq!(played(may, &["no"]).1.machine.points(Seat(0)), -1);
    let choose = "when = 'added'\ndo = [{ op = 'choose', who = 'left', options = [\
        [{ op = 'score', points = 1 }], [{ op = 'score', points = 5 }]] }, { op = 'score', points = 10 }]";
    let (toy, state) = played(choose, &[]);
    assert_eq!(toy.words(&state), ["Seat 2", "option 1", "option 2"]);
    assert_eq!(played(choose, &["option 2"]).1.machine.points(Seat(0)), 15);
    let nested = "when = 'added'\ndo = \
        [{ op = 'repeat', times = 2, do = [{ op = 'for-each', who = 'others', do = [\
        { op = 'for-each', cards = { in = 'hand', of = 'them' }, do = [\
        { op = 'if', if = [{ count = { in = 'hand', of = 'them', \
        where = [{ among = 'each', number = { at_least = 50 } }] } }], \
          do = [{ op = 'score', points = 1, who = 'them' }], otherwise = \
          [{ op = 'score', points = 100, who = 'them' }] }] }] }] }]";
    let (_, state) = played(nested, &[]);
    assert_eq!([0, 1, 2].map(|seat| state.machine.points(Seat(seat))), [0, 204, 6]);
}

#[test]
fn swaps_move_pair_by_pair_and_passes_all_at_once() {
    let swap = "when = 'added'\ndo = [{ op = 'swap', cards = { in = 'hand', take = { choose = 1 } }, \
        with = { in = 'pile', of = 'left', take = { choose = 1 } } }]";
    let (_, state) = played(swap, &["pick 20"]);
    assert_eq!((&state.hands[0], &state.piles[1]), (&vec![1, 3, 12], &vec![2]));
    let pass =
        "when = 'added'\ndo = [{ op = 'pass', cards = { in = 'hand', of = 'everyone' }, to = 'left' }]";
    let (_, state) = played(pass, &[]);
    assert_eq!(state.hands, [vec![7, 8, 9], vec![1, 2, 3], vec![4, 5, 6]]);
}

#[test]
fn each_player_chooses_what_they_pass_before_anything_goes() {
    let pass = "when = 'added'\ndo = [{ op = 'pass', to = 'left', \
        cards = { in = 'hand', of = 'everyone', take = { choose = 1, by = 'them' } } }, \
        { op = 'score', points = { count = 'last' } }]";
    let (toy, state) = played(pass, &["pick 20"]);
    assert_eq!(toy.words(&state), ["Seat 2", "pick 40", "pick 50", "pick 60"]);
    // What others have chosen stays hidden until it comes.
    assert_eq!(
        toy.masked(&state, 1).frame().unwrap().other,
        [Spot { card: UNSEEN, ..spot(Zone::Hand, 0, 2) }]
    );
    let (_, state) = played(pass, &["pick 20", "pick 60", "pick 70"]);
    assert_eq!(state.hands, [vec![1, 3, 7], vec![4, 5, 2], vec![8, 9, 6]]);
    assert_eq!(state.machine.points(Seat(0)), 3);
    let some = pass.replace("'everyone', take = { choose", "'others', take = { up_to");
    let (_, state) = played(&some, &["done", "pick 80"]);
    assert_eq!(state.hands, [vec![1, 2, 3, 8], vec![4, 5, 6], vec![7, 9]]);
}

#[test]
fn conditions_hold_when_the_event_happens() {
    let effect = |condition: &str| {
        format!("when = 'added'\nif = [{condition}]\ndo = [{{ op = 'score', points = 1 }}]")
    };
    let points = |condition: &str| played(&effect(condition), &[]).1.machine.points(Seat(0));
    assert_eq!(points("{ count = { in = 'row' } }"), 1);
    assert_eq!(points("{ count = { in = 'row' }, at_least = 2 }"), 0);
    assert_eq!(points("{ count = { in = 'hand' }, is = { count = { in = 'hand', of = 'left' } } }"), 1);
    assert_eq!(points("{ not = [{ count = { in = 'row' } }] }"), 0);
    assert_eq!(points("{ any = [{ amount = 'players', is = 4 }, { amount = 'players', at_most = 3 }] }"), 1);
    assert_eq!(points("{ who = 'actor', is_among = 'everyone' }"), 1);
    assert_eq!(points("{ who = 'actor', is_among = 'others' }"), 0);
}

#[test]
fn watchers_wait_for_the_events_of_those_they_name() {
    let watch = |by: &str| {
        format!("when = 'added'\nby = '{by}'\nin = ['pile']\ndo = [{{ op = 'score', points = 1 }}]")
    };
    for (by, mine, others) in [("me", 1, 0), ("other", 0, 1), ("anyone", 1, 1)] {
        let toy = Toy::with(&[&watch(by)]);
        let points = |seat: u8| {
            let mut state = State { piles: [vec![0], vec![], vec![]], ..State::default() };
            toy.added(&mut state, seat, 9);
            state.machine.points(Seat(0))
        };
        assert_eq!((points(0), points(2)), (mine, others), "{by}");
    }
}

#[test]
fn effects_of_one_event_follow_clockwise_from_who_caused_it() {
    let effect = "when = 'turn-start'\ndo = [{ op = 'may', do = [{ op = 'score', points = 1 }] }]";
    let toy = Toy::with(&[effect, effect, effect]);
    let mut state = State { piles: [vec![0], vec![1], vec![2]], ..State::default() };
    fire(&toy, &mut state, &Happening { event: Event::TurnStart, actor: Seat(1), cards: vec![] });
    let mut order = Vec::new();
    while let [who, ..] = toy.words(&state).as_slice() {
        order.push(who.clone());
        toy.answer(&mut state, &["yes"]);
    }
    assert_eq!(order, ["Seat 2", "Seat 3", "Seat 1"]);
}

#[test]
fn what_is_applied_once_is_fresh_after_its_time() {
    let toy = Toy::with(&["when = 'used'\nonce = 'round'\ndo = [{ op = 'score', points = 1 }]"]);
    let mut state = State { hands: [vec![0], vec![], vec![]], ..State::default() };
    assert_eq!(usable(&toy, &state, Seat(0)), [spot(Zone::Hand, 0, 0)]);
    assert!(usable(&toy, &state, Seat(1)).is_empty());
    use_card(&toy, &mut state, Seat(0), spot(Zone::Hand, 0, 0));
    assert!(usable(&toy, &state, Seat(0)).is_empty());
    end_of(&toy, &mut state, Lasts::Turn);
    assert!(usable(&toy, &state, Seat(0)).is_empty());
    end_of(&toy, &mut state, Lasts::Round);
    assert_eq!(usable(&toy, &state, Seat(0)).len(), 1);
}

#[test]
fn rules_hold_as_long_as_their_card_lies_there_and_lasting_ones_for_their_time() {
    let toy = Toy::with(&[
        "when = 'in-play'\ndo = [{ op = 'set-rule', rule = 'skip', value = 'never' }]",
        "when = 'added'\nuntil = { turns = 2 }\ndo = \
        [{ op = 'set-rule', rule = 'add', plus = 2, who = 'left' }]",
        "when = 'added'\nuntil = 'round'\ndo = \
        [{ op = 'set-rule', rule = 'addable', only = [{ number = { odd = false, multiple_of = 20 } }] }]",
    ]);
    let mut state = dealt();
    assert_eq!(
        (word_rule(&toy, &state, SKIP, None), number_rule(&toy, &state, ADD, Some(Seat(1)), 1)),
        (None, 1)
    );
    toy.added(&mut state, 0, 0);
    assert_eq!(word_rule(&toy, &state, SKIP, None), Some(1));
    state.row.clear();
    assert_eq!(word_rule(&toy, &state, SKIP, None), None);
    toy.added(&mut state, 0, 1);
    let added = |state: &State| [0, 1, 2].map(|seat| number_rule(&toy, state, ADD, Some(Seat(seat)), 1));
    let mut counts = Vec::new();
    for _ in 0..4 {
        counts.push(added(&state));
        begin_turn(&toy, &mut state);
    }
    assert_eq!(counts, [[1, 3, 1], [1, 3, 1], [1, 3, 1], [1, 1, 1]]);
    toy.added(&mut state, 0, 2);
    let may = |state: &State, card: u16| allowed(&toy, state, ADDABLE, None, spot(Zone::Hand, 0, card));
    assert_eq!((may(&state, 4), may(&state, 5)), (true, false));
    end_of(&toy, &mut state, Lasts::Round);
    assert!(may(&state, 5) && state.machine.memory().is_none());
}

#[test]
fn what_lasts_keeps_who_and_what_it_speaks_of() {
    let demand = |before: &str, only: &str| {
        let steps = format!(
            "{before}{{ op = 'set-rule', rule = 'addable', only = [{{ number = {{ at_least = {only} }} }}] }}"
        );
        format!("when = 'added'\nby = 'anyone'\nin = ['pile']\nuntil = 'round'\ndo = [{steps}]")
    };
    let highest = |of: &str| format!("{{ highest = 'number', of = {of} }}");
    // Card 0 acts from the pile of player 1; player 2 adds card 7, so 70 is demanded of whatever is added
    // later.
    for (before, only, answers) in [
        ("", highest("'event'"), &[][..]),
        ("{ op = 'show', cards = 'event' }, ", highest("'last'"), &[]),
        (
            "{ op = 'mark', cards = 'event', as = 'b' }, { op = 'show', cards = { in = 'hand' } }, ",
            highest("'b'"),
            &[],
        ),
        (
            "{ op = 'name', at_least = 1, at_most = 9 }, ",
            "{ quantity = 'named', times = 10 }".into(),
            &["number 7"],
        ),
        (
            "{ op = 'score', points = 1, who = { from = 'everyone', chosen_by = 'me' } }, ",
            highest("{ in = 'pile', of = 'chosen' }"),
            &["choose 2"],
        ),
        ("", highest("{ in = 'pile', of = 'actor' }"), &[]),
    ] {
        let toy = Toy::with(&[&demand(before, &only)]);
        let mut state = State { piles: [vec![0], vec![7], vec![]], ..State::default() };
        toy.added(&mut state, 1, 7);
        toy.answer(&mut state, answers);
        state.row.push(19);
        let may = |card: u16| allowed(&toy, &state, ADDABLE, None, spot(Zone::Discard, 0, card));
        assert_eq!((may(6), may(7)), (false, true), "{only}");
        // It is written and read with what it speaks of.
        let setup = to_setup(&toy, &state).unwrap();
        assert_eq!(from_setup(&toy, &setup, "effects"), Ok(state.machine.clone()), "{only}");
    }
}

#[test]
fn marked_cards_are_spoken_of_wherever_they_lie() {
    let effect = "when = 'added'\ndo = \
        [{ op = 'move', cards = { in = 'hand', of = 'left', take = { random = 1 } }, to = 'hand' }, \
        { op = 'mark', cards = 'last', as = 'a' }, \
        { op = 'mark', cards = { in = 'hand', take = { choose = 1 } }, as = 'c' }, \
        { op = 'move', cards = 'c', to = 'discard' }, \
        { op = 'move', cards = 'a', to = 'pile', of = 'right' }, \
        { op = 'score', points = { sum = 'number', of = 'c' } }]";
    let (toy, state) = played(effect, &["draw 50", "pick 20"]);
    assert_eq!(state.hands, [vec![1, 3], vec![4, 6], vec![7, 8, 9]]);
    assert_eq!((state.piles[2].as_slice(), state.discard.last()), (&[5][..], Some(&2)));
    assert_eq!(state.machine.points(Seat(0)), 20);
    // What is marked is written and read while the effect is played.
    let (toy_at_choice, state) = played(effect, &["draw 50"]);
    let setup = to_setup(&toy_at_choice, &state).unwrap();
    assert_eq!(from_setup(&toy, &setup, "effects"), Ok(state.machine.clone()));
    assert_eq!(setup.running[0].marked.len(), 3);
}

#[test]
fn numbers_change_where_cards_lie_and_for_a_time() {
    let toy = Toy::with(&[
        "when = 'in-play'\ndo = \
        [{ op = 'change', cards = { in = 'pile', of = 'everyone', where = [{ number = { at_least = 110 } }] \
        }, attribute = 'price', times = 2 }]",
        "when = 'added'\nuntil = 'turn'\ndo = [{ op = 'change', cards = { in = 'pile' }, attribute = \
        'price', plus = 1 }]",
    ]);
    let mut state = dealt();
    let prices = |state: &State| {
        [10, 11].map(|card| changed(&toy, state, spot(Zone::Pile, 0, card), Attribute::Price))
    };
    assert_eq!(prices(&state), [50, 60]);
    toy.added(&mut state, 0, 0);
    assert_eq!(prices(&state), [50, 120]);
    toy.added(&mut state, 0, 1);
    assert_eq!(prices(&state), [51, 121]);
    end_of(&toy, &mut state, Lasts::Turn);
    assert_eq!(prices(&state), [50, 120]);
}

#[test]
fn what_is_being_played_is_written_and_read() {
    let effect = "when = 'added'\nuntil = 'game'\ndo = \
        [{ op = 'set-rule', rule = 'add', value = 2, who = 'others' }, { op = 'score', points = 4 }, \
        { op = 'for-each', who = 'others', do = [{ op = 'for-each', cards = { in = 'hand', of = 'them' }, do \
        = [{ op = 'repeat', times = 2, do = [\
        { op = 'move', cards = { in = 'hand', take = { choose = 2 } }, to = 'discard' }] }] }] }]";
    let (toy, state) = played(effect, &["pick 20"]);
    let setup = to_setup(&toy, &state).unwrap();
    let text = toml::to_string(&setup).unwrap();
    let read: MachineSetup = toml::from_str(&text).unwrap();
    assert_eq!(from_setup(&toy, &read, "effects"), Ok(state.machine.clone()), "{text}");
    assert!(text.contains("me = 1") && text.contains("times = 2") && text.contains("until = \"game\""));
    let mut wrong = read;
    wrong.running[0].me = 7;
    wrong.running[0].picked[0].card = "33".into();
    wrong.lasting[0].by.this.card = "20".into();
    let keys: Vec<String> =
        from_setup(&toy, &wrong, "effects").unwrap_err().into_iter().map(|error| error.key).collect();
    assert_eq!(
        keys,
        ["effects.running.0.me", "effects.running.0.picked.0.card", "effects.lasting.0.by.this"]
    );
}

#[test]
fn cards_that_a_player_does_not_see_are_hidden_and_dealt_anew() {
    let effect = "when = 'added'\ndo = \
        [{ op = 'move', cards = { in = 'hand', of = 'left', take = { choose = 2, by = 'left' } }, to = \
        'pile' }]";
    let (toy, state) = played(effect, &["pick 50"]);
    let hidden = toy.masked(&state, 0);
    assert_eq!(hidden.frame().unwrap().picked, [spot(Zone::Hand, 1, UNSEEN)]);
    assert_eq!(toy.masked(&state, 1), state.machine);
    let mut sampled = State { machine: hidden, ..state.clone() };
    let mut random = Stream::new(7, &["test"]);
    unmask(&toy, &mut sampled, Seat(0), &mut random);
    let picked = sampled.machine.frame().unwrap().picked.clone();
    assert!(picked.len() == 1 && state.hands[1].contains(&picked[0].card));
    // What is picked in secret is one of those that could be picked.
    let effect = "when = 'added'\ndo = [{ op = 'move', to = 'pile', \
        cards = { in = 'hand', of = 'left', where = [{ number = { at_least = 45 } }], take = \
        { up_to = 2, by = 'left' } } }]";
    let (toy, state) = played(effect, &["pick 50"]);
    for seed in 0..20 {
        let mut sampled = State { machine: toy.masked(&state, 0), ..state.clone() };
        unmask(&toy, &mut sampled, Seat(0), &mut Stream::new(seed, &["test"]));
        let picked = &sampled.machine.frame().unwrap().picked;
        assert!([5, 6].contains(&picked[0].card), "{picked:?}");
    }
    // A card that has gone to a hand since it was noted is hidden like others there.
    let (toy, mut state) = played(
        "when = 'added'\nuntil = 'game'\ndo = [{ op = 'change', cards = 'event', attribute = 'number', plus \
        = 1 }]",
        &[],
    );
    let changed = |state: &State| toy.masked(state, 0).memory().unwrap().lasting[0].cards.clone();
    assert_eq!(changed(&state), [spot(Zone::Row, 0, 0)]);
    state.row.clear();
    state.hands[1].push(0);
    assert_eq!(changed(&state), [spot(Zone::Row, 0, UNSEEN)]);
}

/// Two effects, each of which does what the other waits for: each is applied once, as what effects do causes
/// no events.
#[test]
fn effects_never_call_each_other() {
    let more = "when = 'added'\nby = 'anyone'\nin = ['hand']\n\
        do = [{ op = 'move', cards = { in = 'discard', take = { from = 'top' } }, to = 'row' }, \
        { op = 'score', points = 1 }]";
    let toy = Toy::with(&["when = 'added'\ndo = [{ op = 'score', points = 7 }]", more, more]);
    let mut state = dealt();
    toy.added(&mut state, 0, 0);
    toy.answer(&mut state, &[]);
    assert_eq!(state.row.len(), 3);
    assert_eq!([0, 1, 2].map(|seat| state.machine.points(Seat(seat))), [9, 0, 0]);
    assert!(!state.machine.is_running());
}

/// Random effects of random shape end within their bound, lose no card and answer the same whether asked once
/// or twice.
#[test]
fn whatever_is_composed_comes_to_its_end_and_loses_no_card() {
    for seed in 0..3_000 {
        let mut random = Stream::new(seed, &["compose"]);
        let effect = format!("when = 'added'\ndo = [{}]", steps(&mut random, 3));
        let toy = Toy::with(&[&effect]);
        let mut state = dealt();
        let before = {
            let mut state = state.clone();
            state.row.push(0);
            Toy::census(&state)
        };
        toy.added(&mut state, (seed % 3) as u8, 0);
        let (mut decisions, mut all, bound) = (0, 0, Table::program(&toy).most_decisions(3));
        while let [who, answers @ ..] = toy.words(&state).as_slice() {
            assert!(!answers.is_empty(), "{effect}");
            let answer = answers[random.below(answers.len() as u32) as usize].clone();
            toy.answer(&mut state, &[&answer]);
            (decisions, all) = (decisions + u32::from(who != "chance"), all + 1);
            assert!(decisions <= bound && all < 5_000, "{effect}");
        }
        assert_eq!(Toy::census(&state), before, "{effect}");
    }
}

fn one_of<'a>(random: &mut Stream, words: &[&'a str]) -> &'a str {
    words[random.below(words.len() as u32) as usize]
}

fn who(random: &mut Stream) -> &'static str {
    one_of(
        random,
        &[
            "'me'",
            "'left'",
            "'others'",
            "'everyone'",
            "'them'",
            "'chosen'",
            "{ chosen_by = 'me' }",
            "{ left_of = 'them' }",
            "{ from = 'everyone', most = { count = { in = 'hand', of = 'them' } }, ties = 'first' }",
        ],
    )
}

fn cards(random: &mut Stream) -> String {
    let zone = one_of(random, &["hand", "pile", "row", "discard"]);
    let of = if ["hand", "pile"].contains(&zone) { format!(", of = {}", who(random)) } else { String::new() };
    let take = one_of(
        random,
        &[
            "",
            ", take = { choose = 2 }",
            ", take = { up_to = 2, by = 'left' }",
            ", take = { random = 2 }",
            ", take = { from = 'top' }",
            ", take = { highest = 'number' }",
        ],
    );
    let filter = one_of(
        random,
        &[
            "",
            ", where = [{ number = { at_least = 40 } }]",
            ", where = [{ same = { attribute = 'kind', as = 'this' } }]",
        ],
    );
    let chosen = format!("{{ in = '{zone}'{of}{filter}{take} }}");
    match random.below(5) {
        0 => one_of(random, &["'this'", "'event'", "'last'", "'each'"]).into(),
        _ => chosen,
    }
}

fn steps(random: &mut Stream, depth: u32) -> String {
    let count = 1 + random.below(3);
    (0..count).map(|_| step(random, depth)).collect::<Vec<_>>().join(", ")
}

fn step(random: &mut Stream, depth: u32) -> String {
    match random.below(if depth == 0 { 6 } else { 11 }) {
        0 | 1 => {
            let to = one_of(random, &["hand", "pile", "row", "discard"]);
            let of = if ["hand", "pile"].contains(&to) {
                format!(", of = {}", who(random))
            } else {
                String::new()
            };
            format!("{{ op = 'move', cards = {}, to = '{to}'{of} }}", cards(random))
        }
        2 => format!("{{ op = 'swap', cards = {}, with = {} }}", cards(random), cards(random)),
        3 => format!("{{ op = 'look', cards = {}, who = {} }}", cards(random), who(random)),
        4 => format!("{{ op = 'score', points = 1, who = {} }}", who(random)),
        5 => format!(
            "{{ op = 'pass', to = 'right', cards = {{ in = 'hand', of = {}, take = {{ choose = 1, by = \
            'them' }} }} }}",
            who(random)
        ),
        6 => format!(
            "{{ op = 'may', who = {}, do = [{}], otherwise = [{}] }}",
            who(random),
            steps(random, depth - 1),
            steps(random, depth - 1)
        ),
        7 => format!(
            "{{ op = 'choose', who = {}, options = [[{}], [{}]] }}",
            who(random),
            steps(random, depth - 1),
            steps(random, depth - 1)
        ),
        8 => format!("{{ op = 'for-each', who = {}, do = [{}] }}", who(random), steps(random, depth - 1)),
        9 => format!("{{ op = 'for-each', cards = {}, do = [{}] }}", cards(random), steps(random, depth - 1)),
        _ => format!("{{ op = 'repeat', times = 2, do = [{}] }}", steps(random, depth - 1)),
    }
}
