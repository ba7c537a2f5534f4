//! The locales have words for all that a game can say, and different effects have different sentences.

use std::collections::{BTreeMap, BTreeSet};

use super::*;
use crate::diag::Source;
use crate::games;

fn effect(timing: Timing, conditions: Vec<Condition>, ops: Vec<Op>) -> Effect {
    let until = if timing.until == Span::Turns { Until::Turns(Turns { turns: 3 }) } else { Until::Word(timing.until) };
    let place = Place::file(&Source::new("test", "test"));
    Effect {
        id: "test".into(),
        name: "Test".into(),
        icon: None,
        when: timing.when,
        conditions,
        ops,
        until,
        script: None,
        places: BTreeMap::new(),
        place,
    }
}

/// All single operations of a form; numbers from a small range.
fn ops(vocabulary: &Vocabulary, form: &Form, timing: Timing) -> Vec<Op> {
    let by_cards = |make: &dyn Fn(Cards) -> Vec<Op>| form.cards.iter().flat_map(|cards| make(*cards)).collect();
    match form.op {
        "set-rule" => {
            let values = vocabulary.rules.iter().flat_map(|rule| rule.values.iter().map(move |value| (rule, value)));
            let values = values.filter(|(_, value)| value.can_be_set(timing));
            values.map(|(rule, value)| Op::SetRule { rule: rule.name.into(), value: Value::Word(value.word.into()) }).collect()
        }
        "worth" => by_cards(&|cards| [-2, -1, 1, 2].map(|by| Op::Worth { cards, by }).into()),
        "discard" => by_cards(&|cards| vec![Op::Discard { cards }]),
        "score" => by_cards(&|cards| vec![Op::Score { cards }]),
        "to-hand" => by_cards(&|cards| vec![Op::ToHand { cards }]),
        "look" => by_cards(&|cards| vec![Op::Look { cards }]),
        "swap" => by_cards(&|cards| [1, 2, 3].map(|up_to| Op::Swap { cards, up_to }).into()),
        "turn-over" => by_cards(&|cards| vec![Op::TurnOver { cards }]),
        "draw" => [1, 2, 3].map(|count| Op::Draw { count }).into(),
        "fix-score" => [-2, -1, 0, 1, 2].map(|points| Op::FixScore { points }).into(),
        "ignore" => vec![Op::Ignore {}],
        "reroll" => by_cards(&|cards| vec![Op::Reroll { cards }]),
        "show" => by_cards(&|cards| vec![Op::Show { cards }]),
        "gain" => by_cards(&|cards| vec![Op::Gain { cards }]),
        "swap-die" => vec![Op::SwapDie {}],
        "pass" => vec![Op::Pass {}],
        "settle" => by_cards(&|cards| vec![Op::Settle { cards }]),
        "take-each" => vec![Op::TakeEach {}],
        "give-each" => vec![Op::GiveEach {}],
        "gift" => vec![Op::Gift {}],
        "scrap" => vec![Op::Scrap {}],
        _ => vec![Op::Declare {}],
    }
}

/// No condition, and each quantity with bounds.
fn conditions(vocabulary: &Vocabulary, timing: Timing) -> Vec<Vec<Condition>> {
    let known = vocabulary.quantities.iter().filter(|(_, triggers)| triggers.contains(&timing.when));
    let bounds = [(Some(2), None), (None, Some(2)), (Some(2), Some(3))];
    let bounded = known.flat_map(|(count, _)| bounds.map(|(at_least, at_most)| vec![Condition { count: *count, at_least, at_most }]));
    std::iter::once(Vec::new()).chain(bounded).collect()
}

/// All effects of one operation that a game understands.
pub(crate) fn space(vocabulary: &Vocabulary) -> Vec<Effect> {
    let mut space = Vec::new();
    for timing in vocabulary.timings {
        for form in vocabulary.forms.iter().filter(|form| form.timings.contains(timing)) {
            for op in ops(vocabulary, form, *timing) {
                space.extend(conditions(vocabulary, *timing).into_iter().map(|conditions| effect(*timing, conditions, vec![op.clone()])));
            }
        }
    }
    space
}

#[test]
fn all_that_a_game_can_say_is_understood_and_said_differently() {
    let mut games_with_effects = 0;
    for (game, vocabulary) in games::ALL.iter().filter_map(|game| game.effects.map(|vocabulary| (game, vocabulary))) {
        games_with_effects += 1;
        for tag in Locale::tags() {
            let mut said = BTreeSet::new();
            let space = space(vocabulary);
            assert!(space.len() > 100, "{}", space.len());
            for effect in &space {
                assert!(vocabulary.check(game.title, effect).0.is_empty(), "{effect:?}");
                let sentence = Locale::of(tag).sentence(game.id, effect);
                assert!(sentence.starts_with("**") && sentence.ends_with('.'), "{sentence}");
                assert!(!sentence.contains(['{', '}', '_']) && !sentence.contains(game.id), "{tag}: words are missing: {sentence}");
                assert!(said.insert(sentence.clone()), "{tag}: two effects say: {sentence}");
            }
        }
    }
    assert!(games_with_effects > 0);
}

/// Locales differ in their grammar and prepositions alone; that they have all words for the parts of effects is tested by composing.
#[test]
fn locales_have_the_same_keys() {
    let keys = |tag| Locale::of(tag).keys().filter(|key| !key.starts_with("all.grammar.") && !key.contains("zones.")).collect();
    let all: Vec<BTreeSet<&str>> = Locale::tags().map(keys).collect();
    assert!(all[0].len() > 30);
    for keys in &all {
        let other: Vec<&&str> = keys.symmetric_difference(&all[0]).collect();
        assert!(other.is_empty(), "{other:?}");
    }
}

#[test]
fn languages_are_found_by_their_tags() {
    assert!(std::ptr::eq(Locale::of("en-GB"), Locale::of("en")));
    assert!(std::ptr::eq(Locale::of("tlh"), Locale::of("en")));
}

#[test]
fn several_operations_and_conditions_make_one_sentence() {
    let set = |rule: &str, value: &str| Op::SetRule { rule: rule.into(), value: Value::Word(value.into()) };
    let timing = Timing { when: When::InRow, until: Span::Row };
    let condition = Condition { count: Quantity::RowCards, at_least: Some(3), at_most: None };
    let effect = effect(timing, vec![condition], vec![set("skip", "never"), set("invert", "never")]);
    let sentence = Locale::of("en").sentence("i-bid-you-not", &effect);
    assert_eq!(sentence, "**Row:** if the row has 3 cards or more, nobody may skip; the order never inverts.");
}
