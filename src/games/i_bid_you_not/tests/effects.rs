//! Effects: what the shipped deck has of them, conditions, and decks of any legal effects.

use std::collections::BTreeMap;

use super::*;
use crate::effect::tests::space;
use crate::effect::{Cards, Condition, Effect, Op, Quantity, Span, Turns, Until, Value, When};
use crate::games::i_bid_you_not::GAME;
use crate::games::i_bid_you_not::VOCABULARY;
use crate::games::{Verdict, check_effects, judge};
use crate::play::{Bot, Plan};

/// The plain deck in which some numbers have an effect each.
pub fn acting(effects: &[(i32, Effect)]) -> Deck {
    let mut deck = plain_deck();
    deck.effects = effects.iter().map(|(_, effect)| effect.clone()).collect();
    for (at, (number, _)) in effects.iter().enumerate() {
        let card = deck.cards.iter_mut().find(|card| card.number == Some(*number)).unwrap();
        card.effect = Some(at);
    }
    deck
}

pub fn effect(when: When, until: Until, conditions: &[Condition], op: Op) -> Effect {
    let place = plain_deck().place;
    let (id, name, conditions) = ("test".into(), "Test".into(), conditions.to_vec());
    Effect { id, name, icon: None, when, conditions, ops: vec![op], until, script: None, places: BTreeMap::new(), place }
}

pub fn set(rule: &str, value: &str) -> Op {
    Op::SetRule { rule: rule.into(), value: Value::Word(value.into()) }
}

pub fn at_least(count: Quantity, least: u32) -> Condition {
    Condition { count, at_least: Some(least), at_most: None }
}

/// IBYN-L4: eight kinds have a pair of effects, the first on three cards, the second on two.
#[test]
fn l4_the_shipped_deck_shares_pairs() {
    let deck = deck();
    let clause = judge(&deck).into_iter().find(|(clause, _)| clause.id == "IBYN-L4");
    assert_eq!(clause.unwrap().1, Verdict::Holds);
    assert_eq!(check_effects(&deck).0, []);
    let counts: Vec<usize> = (0..16).map(|effect| deck.cards.iter().filter(|card| card.effect == Some(effect)).count()).collect();
    assert_eq!((deck.effects.len(), counts.iter().sum::<usize>()), (16, 40));
    assert!(counts.iter().all(|count| [2, 3].contains(count)), "{counts:?}");
    assert!(deck.kinds.iter().filter(|kind| [Some(15), Some(20)].contains(&kind.first)).all(|kind| kind.effects.is_empty()));
}

/// IBYN-L4 from its other side: a plain kind with a pair, and one that should have one and has not.
#[test]
fn l4_finds_pairs_in_the_wrong_place() {
    let mut deck = deck();
    let diagnostics = |deck: &Deck| match judge(deck).into_iter().find(|(clause, _)| clause.id == "IBYN-L4").unwrap().1 {
        Verdict::Fails(diagnostics) => diagnostics.0.iter().map(|diagnostic| diagnostic.message.clone()).collect(),
        _ => Vec::new(),
    };
    deck.kinds[5].effects = vec![0, 1];
    deck.kinds[6].effects = std::mem::take(&mut deck.kinds[7].effects);
    assert_eq!(diagnostics(&deck), ["`teapot` has actions", "`hat` has actions", "`velocipede` has no actions"]);
    // One effect alone, one effect twice, and shares that are not half and half.
    deck = super::deck();
    deck.kinds[0].effects.truncate(1);
    deck.kinds[1].effects[1] = deck.kinds[1].effects[0];
    let second = deck.kinds[2].effects[1];
    for card in deck.cards.iter_mut().filter(|card| card.kind == 2) {
        card.effect = Some(second);
    }
    let pair = "of the cards of `mangle`, 0 and 5 have its two actions";
    assert_eq!(diagnostics(&deck), ["the actions of `cloud` are not a pair", "the actions of `cane` are not a pair", pair]);
    // The sets of others share out as they like (IBYN-L4).
    deck.sets[0].id = "own".into();
    assert_eq!(diagnostics(&deck), [""; 0]);
}

#[test]
fn what_the_rules_do_not_know_is_refused_at_the_table() {
    let unknown = effect(When::InRow, Until::Word(Span::Row), &[], set("skip", "maybe"));
    let diagnostics = Rules::new(&acting(&[(9, unknown)]), 3, &Options::default()).unwrap_err();
    assert_eq!(diagnostics.0[0].code, "effect-value");
}

#[test]
fn conditions_of_the_row_are_asked_anew() {
    let downhill = effect(When::InRow, Until::Word(Span::Row), &[at_least(Quantity::RowCards, 2)], set("order", "falling-number"));
    let rules = seated(&acting(&[(20, downhill)]), 3);
    let alone = state(&rules, "row = [20]\nhands = [[10, 30], [1], [2]]");
    assert_eq!(words(&rules, &alone, 1), ["add 30", "declare"]);
    let pair = state(&rules, "row = [20, 22]\nhands = [[10, 30], [1], [2]]");
    assert_eq!(words(&rules, &pair, 1), ["add 10", "declare"]);
}

#[test]
fn conditions_of_a_card_that_is_added_are_asked_once() {
    let until = Until::Word(Span::Auction);
    let sleep = effect(When::Added, until, &[at_least(Quantity::HandCards, 3)], set("skip", "never"));
    let rules = seated(&acting(&[(20, sleep)]), 3);
    for (hand, fires) in [("[20, 40, 41, 42]", true), ("[20, 40, 41]", false)] {
        let mut state = state(&rules, &format!("row = [12]\nhands = [{hand}, [30, 31], [3]]\npiles = [[1], [2], [4]]"));
        decide(&rules, &mut state, 1, Action::Add(Lot(20)));
        assert_eq!(state.board.active_this_auction.has(Lot(20)), fires);
        decide(&rules, &mut state, 2, Action::Declare);
        bids(&rules, &mut state, &[40, 30, 3]);
        assert_eq!(words(&rules, &state, 1).contains(&"skip".to_string()), !fires);
    }
}

#[test]
fn conditions_of_a_pile_are_asked_at_the_end() {
    let lining = effect(When::Score, Until::default(), &[at_least(Quantity::PileCards, 3)], Op::Worth { cards: Cards::Pile, by: 2 });
    let rules = seated(&acting(&[(20, lining)]), 3);
    for (pile, points) in [("[20, 11]", 1), ("[20, 11, 12]", 9)] {
        let state = state(&rules, &format!("phase = 'over'\npiles = [{pile}]"));
        assert_eq!(rules.scores(&state).unwrap().points[0], points);
        assert_eq!(rules.scores(&state), Some(rules.recount(&state)));
    }
}

#[test]
fn a_card_can_discard_itself() {
    let scrap = effect(When::Taken, Until::default(), &[], Op::Discard { cards: Cards::This });
    let rules = seated(&acting(&[(20, scrap)]), 3);
    let mut state = state(&rules, "row = [12, 20, 23]\nbids = [[40], [30], [5]]\nhands = [[50], [52], [53]]");
    decide(&rules, &mut state, 1, Action::Take);
    assert_eq!((state.board.piles[0], state.board.points[0]), ([Lot(12), Lot(23)].into_iter().collect(), 5));
    assert!(state.board.discard.has(Lot(20)));
}

#[test]
fn any_rule_can_be_set_for_some_turns_and_then_is_as_it_was() {
    let uphill = effect(When::Added, Until::Turns(Turns { turns: 1 }), &[], set("order", "falling-number"));
    let rules = seated(&acting(&[(20, uphill)]), 3);
    let mut state = state(&rules, "row = [12]\nhands = [[20], [11, 25], [10, 13]]");
    decide(&rules, &mut state, 1, Action::Add(Lot(20)));
    assert_eq!(words(&rules, &state, 2), ["add 11", "declare"]);
    decide(&rules, &mut state, 2, Action::Add(Lot(11)));
    assert_eq!(words(&rules, &state, 3), ["add 13", "declare"]);
}

#[test]
fn what_holds_for_some_turns_overrides_the_row_but_not_what_stands() {
    let lasting = |rule: &str, value: &str| effect(When::InRow, Until::Word(Span::Row), &[], set(rule, value));
    let rules = seated(&acting(&[(20, lasting("invert", "always")), (30, lasting("invert", "never"))]), 3);
    for (row, timed, inverts) in [
        ("[12, 30]", "", false),
        ("[12, 30]", "timed_rules = { invert = { value = 'by-bids', turns = 2 } }", true),
        ("[12, 20, 30]", "timed_rules = { invert = { value = 'never', turns = 2 } }", true),
    ] {
        let state = state(&rules, &format!("row = {row}\nbids = [[14], [15], [16]]\n{timed}"));
        assert_eq!(state.board.inverted, inverts, "{row} {timed}");
    }
}

/// IBYN-X-B2a: all *other* effects do nothing.
#[test]
fn a_card_that_silences_others_does_not_silence_itself() {
    let mut silent = effect(When::InRow, Until::Word(Span::Row), &[], set("actions", "mute"));
    silent.ops.push(set("order", "falling-number"));
    let uphill = effect(When::InRow, Until::Word(Span::Row), &[], set("order", "rising-number"));
    let rules = seated(&acting(&[(20, silent), (22, uphill)]), 3);
    let state = state(&rules, "row = [20, 22]\nhands = [[10, 30], [1], [2]]");
    assert_eq!(words(&rules, &state, 1), ["add 10", "declare"]);
}

#[test]
fn values_of_rules_name_clauses_and_when_they_are_set() {
    use crate::games::clause_ids;
    use crate::games::i_bid_you_not::effects::vocabulary::{RULES, Setting};
    for rule in RULES {
        let clauses: Vec<&str> = rule.values.iter().map(|value| Setting::parse(rule.name, value.word).unwrap().clause()).collect();
        assert!(clauses.iter().all(|clause| clause_ids(&GAME).contains(clause)), "{}: {clauses:?}", rule.name);
        assert!(clauses[1..].iter().all(|clause| clause.starts_with("IBYN-X")), "{}: {clauses:?}", rule.name);
        // Each value says when it can be set: what a card says of itself is no rule of the row, and the other way round.
        assert!(rule.values.iter().all(|value| value.timings.is_some()), "{}", rule.name);
    }
}

/// C3: a deck of any legal effects comes to its end, and all invariants hold in its games.
#[test]
fn decks_of_any_effects_keep_all_invariants() {
    let space = space(&VOCABULARY);
    let mut random = Stream::new(11, &["effects"]);
    for round in 0..12 {
        let mut deck = odd_deck(40 + 5 * (round % 3));
        for card in &mut deck.cards {
            card.price = Some(random.below(13) as i32 - 4);
            if random.below(3) > 0 {
                let mut effect = space[random.below(space.len() as u32) as usize].clone();
                // Another one of the same moment on top.
                let others: Vec<&Effect> = space.iter().filter(|other| other.timing() == effect.timing()).collect();
                effect.ops.extend(others[random.below(others.len() as u32) as usize].ops.clone());
                deck.effects.push(effect);
                card.effect = Some(deck.effects.len() - 1);
            }
        }
        for (players, bot) in [(3, Bot::Random), (5, Bot::Random), (4, Bot::Greedy)] {
            let plan = Plan {
                games: 2,
                bots: vec![bot; players.into()],
                key: [round as u8; 32],
                full_first: 2,
                full_every: 0,
                first_random: false,
            };
            let sample = GAME.engine.open(&deck, players, &Options::default()).unwrap().sample(&plan);
            assert!(sample.failure.is_none(), "{round}, {players}: {:?}", sample.failure);
            assert_eq!((sample.tally.games, sample.tally.unfinished), (2, 0));
        }
    }
}
