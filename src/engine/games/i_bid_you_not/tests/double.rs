//! Double Devices: how often its effects come up, what can be composed of them, and the bound with cards that
//! come back.

use std::collections::{BTreeMap, BTreeSet};

use super::effects::{IN_PLAY, acting, effect, setting};
use super::*;
use crate::effect::Effect;
use crate::games::i_bid_you_not::effects::rule_values::{Fitting, HighBids, LowBids, Order};
use crate::games::{Verdict, judge};

/// Moves cards of the taken row.
fn when_taken(moves: &[(&str, &str)]) -> Effect {
    let steps: Vec<String> = moves
        .iter()
        .map(|(filter, to)| {
            format!("{{ op = 'move', cards = {{ in = 'taken-row', where = [{filter}] }}, to = '{to}' }}")
        })
        .collect();
    effect(&format!("when = 'taken'\ndo = [{}]", steps.join(", ")))
}

const THIS: &str = "{ among = 'this' }";
const UP_TO_THIS: &str = "{ place = { at_most = { highest = 'place', of = 'this' } } }";

/// The clauses of the set that come into play with a move: they forbid something to the seat that is to move,
/// or the move carries them out.
fn at_work(rules: &Rules, state: &State, actor: Actor, code: Move) -> BTreeSet<&'static str> {
    let (board, Actor::Seat(seat)) = (&state.board, actor) else { return BTreeSet::new() };
    let hand = || state.hand(seat).iter();
    let tried: Vec<Action> = match board.phase {
        Phase::Turn => hand().map(Action::Add).collect(),
        Phase::Bid => hand().map(Action::Bid).collect(),
        Phase::Lay => hand().map(Action::Lay).collect(),
        Phase::Place => (0..=board.row.len() as u8).map(Action::Place).collect(),
        Phase::Open => board.bid_lots().iter().map(Action::Open).collect(),
        _ => Vec::new(),
    };
    let refused =
        tried.into_iter().filter_map(|action| rules.check_decision(state, seat, action.encode()).err());
    let mut found: BTreeSet<&str> =
        refused.map(|illegal| illegal.clause).filter(|clause| clause.starts_with("IBYN-X-D")).collect();
    let mut after = state.clone();
    rules.apply(&mut after, actor, code).unwrap();
    match Action::decode(code).unwrap() {
        Action::Add(lot)
            if rules.effects.order(board) == Order::RisingNumber && Some(lot) < board.row.last() =>
        {
            found.insert(Fitting::Always.clause());
        }
        Action::Bid(_) if after.board.phase == Phase::Ask => {
            let idle = after.board.bidders().iter().filter(|seat| !after.board.waiting.has(*seat));
            for bid in idle.flat_map(|seat| after.board.bids[seat.index()].iter()) {
                let is_low = Some(bid) < after.board.row.lots().lowest();
                found.insert(if is_low { LowBids::Ignored.clause() } else { HighBids::Ignored.clause() });
            }
        }
        Action::Take => {
            let spoils = rules.spoils(state, seat);
            found.extend((!spoils.to_hand.is_empty()).then_some("IBYN-X-D5b"));
            let scraps =
                |lot: Lot| rules.effects.get(lot).is_some_and(|effect| effect.name == "Gone for Good");
            found.extend(spoils.discarded.iter().any(scraps).then_some("IBYN-X-D5a"));
        }
        _ => {}
    }
    found
}

/// How many moves each effect of the set had a part in, over so many games.
fn resolved(games: u64, players: u8, greedy: bool) -> BTreeMap<&'static str, u32> {
    let rules = seated(&double_deck(), players);
    let mut counts = BTreeMap::new();
    for seed in 0..games {
        let mut random = Stream::new(seed, &["double"]);
        let mut state = rules.start();
        let choose = |state: &State, seat: Seat, moves: &[Move], random: &mut Stream| match greedy {
            true => rules.greedy(&rules.view(state, seat), moves, random),
            false => any(state, seat, moves, random),
        };
        let decisions = play_on(&rules, &mut state, &mut random, choose, |state, actor, code| {
            at_work(&rules, state, actor, code)
                .into_iter()
                .for_each(|clause| *counts.entry(clause).or_default() += 1);
        });
        assert!(decisions <= rules.max_decisions());
        assert_eq!(rules.scores(&state), Some(rules.recount(&state)));
    }
    counts
}

/// IBYN-X-D1a to X-D7b, but for the plain kind.
#[test]
fn all_actions_come_up() {
    let clauses: Vec<String> = [1, 2, 3, 5, 6, 7]
        .iter()
        .flat_map(|pair| ["a", "b"].map(|half| format!("IBYN-X-D{pair}{half}")))
        .collect();
    let mut all = BTreeMap::new();
    for (games, players, greedy) in [(25, 3, false), (25, 6, false), (6, 4, true)] {
        for (clause, count) in resolved(games, players, greedy) {
            *all.entry(clause).or_insert(0) += count;
        }
    }
    assert_eq!(all.keys().copied().collect::<Vec<&str>>(), clauses, "{all:?}");
}

/// IBYN-L2, L3, L4: the numbers 65 to 100 from the first numbers of the kinds, and a plain kind.
#[test]
fn the_set_is_legal() {
    let deck = double_deck();
    for (clause, verdict) in judge(&deck) {
        assert_eq!(verdict, Verdict::Holds, "{}", clause.id);
    }
    let numbers: Vec<i32> =
        deck.cards.iter().filter_map(|card| card.number).filter(|number| *number > 64).collect();
    assert_eq!((deck.cards.len(), numbers.len()), (85, 35));
    assert!(numbers.iter().all(|number| (65..=100).contains(number)));
    assert_eq!(deck.types.iter().map(|own| own.id.as_str()).collect::<Vec<&str>>(), ["lot"]);
    let base = super::deck();
    assert!(
        base.cards
            .iter()
            .zip(&deck.cards)
            .all(|(one, other)| (one.number, one.price) == (other.number, other.price))
    );
}

#[test]
fn what_a_card_says_of_itself_can_depend_on_the_row() {
    let shy =
        setting("when = 'always'\nif = [{ count = { in = 'row' }, at_least = 2 }]", "offering", "never");
    let rules = seated(&acting(&[(30, shy)]), 3);
    for (row, moves) in
        [("[20]", vec!["add 30", "add 40", "declare"]), ("[20, 22]", vec!["add 40", "declare"])]
    {
        let state = state(&rules, &format!("row = {row}\nhands = [[30, 40], [1], [2]]"));
        assert_eq!(words(&rules, &state, 1), moves);
    }
    // It opens a row, since a row without a card has fewer than two.
    assert_eq!(rules.turn(&rules.start()), Turn::Chance(65));
}

#[test]
fn a_card_that_joins_is_judged_as_if_it_lay_there() {
    let choosy =
        setting("when = 'in-play'\nif = [{ count = { in = 'row' }, at_least = 3 }]", "beside", "match");
    let rules = seated(&acting(&[(30, choosy)]), 3);
    // Prices are last digits: 22 does not match 30, 20 does.
    for (row, fits) in [("[22]", true), ("[12, 22]", false), ("[12, 20]", true)] {
        let state = state(&rules, &format!("row = {row}\nhands = [[30], [1], [2]]"));
        assert_eq!(words(&rules, &state, 1).len() == 2, fits, "{row}");
    }
}

#[test]
fn rules_of_the_row_can_be_set_at_any_of_its_moments() {
    let low = |when| setting(when, "low-bids", "ignored");
    let effects = [(20, low(IN_PLAY)), (21, low("when = 'added'\nuntil = { turns = 2 }"))];
    let rules = seated(&acting(&effects), 3);
    for (row, timed, counting) in [
        ("[20]", "", 2),
        ("[21]", "", 3),
        ("[21]", "timed_rules = { low-bids = { value = 'ignored', turns = 1 } }", 2),
    ] {
        let state = state(&rules, &format!("row = {row}\nbids = [[10], [40], [50]]\n{timed}"));
        assert_eq!(state.board.waiting.count(), counting, "{row} {timed}");
    }
}

/// Who alone bids has a bid that counts, wherever it lies (IBYN-P9, C5).
#[test]
fn a_single_bid_counts() {
    let low = setting(IN_PLAY, "low-bids", "ignored");
    let rules = seated(&acting(&[(20, low)]), 3);
    let mut state = state(&rules, "row = [20]\nhands = [[], [3, 4], []]");
    decide(&rules, &mut state, 1, Action::Declare);
    decide(&rules, &mut state, 2, Action::Bid(Lot(3)));
    assert_eq!(words(&rules, &state, 2), ["take"]);
}

/// Of two that take and discard the same cards the one further right decides; on one card the return comes
/// first.
#[test]
fn returns_and_discards_compose() {
    let both = when_taken(&[(THIS, "hand"), (THIS, "discard")]);
    let effects =
        [(20, when_taken(&[(UP_TO_THIS, "discard")])), (30, when_taken(&[(UP_TO_THIS, "hand")])), (40, both)];
    let rules = seated(&acting(&effects), 3);
    for (row, returned, pile, hand) in [
        ("[12, 20, 30, 33]", "[]", "[33]", "[12, 20, 30, 50]"),
        ("[12, 20, 30, 33]", "[12, 30]", "[30, 33]", "[20, 50]"),
        ("[12, 30, 20, 33]", "[]", "[33]", "[50]"),
        ("[40, 33]", "[]", "[33]", "[40, 50]"),
        ("[40, 33]", "[40]", "[33]", "[50]"),
    ] {
        let text = format!(
            "row = {row}\nbids = [[60], [3], [5]]\nhands = [[50], [52], [53]]\nreturned = {returned}"
        );
        let mut state = state(&rules, &text);
        decide(&rules, &mut state, 1, Action::Take);
        let written = rules.to_table(&state);
        let of = |key: &str| written[key][0].to_string();
        assert_eq!((of("piles").as_str(), of("hands").as_str()), (pile, hand), "{row} {returned}");
    }
}

/// IBYN-E3: in a deck whose cards all come back once, each counts twice.
#[test]
fn games_with_returning_cards_end_within_their_bound() {
    let back = |number| (number, when_taken(&[(THIS, "hand")]));
    let all: Vec<(i32, Effect)> = (0..65).map(back).collect();
    for players in 3..=6 {
        let rules = seated(&acting(&all), players);
        assert_eq!(rules.max_decisions(), (2 * u32::from(players) + 2) * (64 + 65));
        let longest = (0..20).map(|seed| {
            let mut state = rules.start();
            let decisions =
                play_on(&rules, &mut state, &mut Stream::new(seed, &["returns"]), any, |_, _, _| {});
            assert_eq!(rules.scores(&state), Some(rules.recount(&state)));
            decisions
        });
        assert!(longest.max() <= Some(rules.max_decisions()));
    }
}

#[test]
fn states_name_what_can_be() {
    let rules = seated(&double_deck(), 3);
    let read = |text: &str| rules.read_table(format!("row = [12]\nhands = [[1]]\n{text}").parse().unwrap());
    for (text, wanted) in [
        ("returned = [15]", "`returned`: not all of these"),
        ("timed_rules = { beside = { value = 'match', turns = 1 } }", "`beside` is not set for some turns"),
        ("timed_rules = { offering = { value = 'may', turns = 1 } }", "`offering` is not set for some turns"),
        (
            "timed_rules = { skip = { value = 'free', turns = 1 } }",
            "`timed_rules.skip.value`: `free` is none of",
        ),
        (
            "timed_rules = { skip = { value = 'never', turns = 11 } }",
            "`timed_rules.skip.turns`: 11 is not a number",
        ),
        (
            "timed_rules = { skips = { value = 'never', turns = 1 } }",
            "`timed_rules.skips`: no rule is called",
        ),
    ] {
        let errors = read(text).unwrap_err();
        assert!(errors[0].to_string().contains(wanted), "{errors:?}");
    }
    assert!(rules.read_table("row = [12]\nhands = [[84]]\nreturned = [84]".parse().unwrap()).is_ok());
}
