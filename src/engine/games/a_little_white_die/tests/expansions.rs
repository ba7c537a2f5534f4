//! Wildcards and power cards: games of random moves, what they add to a table, and what all see.

use super::*;
use crate::deck;
use crate::games::a_little_white_die::state::HIDDEN;

pub(super) const WILDCARDS: &str = include_str!("../../../../../decks/a-little-white-die-wildcards.toml");
pub(super) const POWERS: &str = include_str!("../../../../../decks/a-little-white-die-power-cards.toml");
pub(super) const WISHES: &str = include_str!("../../../../../tests/wishes/a-little-white-die.toml");

fn with_sets(sets: &[&str]) -> Deck {
    let spec =
        |text: &str| spec::read(&Source::new("test", text), &|_| Err("none".into())).expect("a deck file");
    let sets: Vec<_> = sets.iter().map(|text| spec(text)).collect();
    let base = spec(include_str!("../../../../../decks/a-little-white-die.toml"));
    deck::assemble(
        &base,
        &sets,
        &deck::Options { effects: crate::games::effect_schema, ..Default::default() },
    )
    .expect("a deck")
    .0
}

pub(super) fn bent_table(sets: &[&str], players: u8, variants: &str) -> Rules {
    Rules::new(&with_sets(sets), players, &options(variants)).expect("a table")
}

/// All cards of a table, by class.
fn census(rules: &Rules, state: &State) -> Vec<u16> {
    let mut counts = vec![0; rules.classes().len()];
    rules.census(state, &mut counts);
    counts
}

#[test]
fn saved_states_load_and_cards_stay() {
    for (sets, players, variants) in [
        (&[POWERS][..], 4, "cards=12"),
        (&[POWERS, WILDCARDS], 2, "cards=12"),
        (&[POWERS, WILDCARDS], 3, "long"),
        (&[WILDCARDS], 4, "random-start"),
    ] {
        let rules = bent_table(sets, players, variants);
        let all: Vec<u16> = rules.classes().iter().map(|class| class.count).collect();
        let mut random = Stream::new(3, &[variants]);
        let mut moves = Vec::new();
        for _ in 0..12 {
            let mut state = rules.start();
            while let Some((actor, choice)) = random_move(&rules, &state, &mut moves, &mut random) {
                let said = rules.describe(&state, actor, choice);
                rules.apply(&mut state, actor, choice).expect("a legal move");
                assert_eq!(census(&rules, &state), all, "{said}");
                let written = rules.to_table(&state);
                assert_eq!(rules.read_table(written.clone()).expect("a state"), state, "{said}\n{written}");
            }
        }
    }
}

#[test]
fn l2_l3_the_sets_are_as_the_rules_say() {
    let deck = with_sets(&[WILDCARDS, POWERS]);
    assert_eq!(deck.of_type("wildcard").count(), 9);
    let powers: Vec<(i32, Option<&str>)> = deck
        .of_type("power")
        .map(|card| (card.value.unwrap_or(0), deck.effect_of(card).map(|effect| effect.id.as_str())))
        .collect();
    assert_eq!(powers.len(), 24);
    let low: Vec<&str> =
        powers.iter().filter(|(number, _)| *number <= 6).filter_map(|(_, power)| *power).collect();
    assert_eq!(low.len(), 12);
    assert_eq!(low.iter().filter(|power| **power == "add-number").count(), 3);
    for number in 7..=9 {
        let of_number: Vec<_> = powers.iter().filter(|(other, _)| *other == number).collect();
        assert_eq!(
            (of_number.len(), of_number.iter().filter(|(_, power)| power.is_some()).count()),
            (4, 2),
            "{number}"
        );
    }
    // Sixteen different powers, each but add-number once.
    let all: std::collections::BTreeSet<&str> = powers.iter().filter_map(|(_, power)| *power).collect();
    assert_eq!((all.len(), powers.iter().filter(|(_, power)| power.is_some()).count()), (16, 18));
}

/// Nobody sees what lies below a top, not even its owner: only which cards of the own deck are not to be
/// seen.
#[test]
fn x_what_lies_below_is_hidden_from_all() {
    let rules = bent_table(&[POWERS], 2, "");
    let given = |below: &str| {
        format!(
            "phase = \"guess\"\nhands = [[1, 2, 3, 4], [1, 2, 5, 6]]\ndice = [[2, 2], [2, 2]]\n\
             tops = [[1, 2], [1, 2]]\nbelow = {below}"
        )
    };
    let (one, other) = (state(&rules, &given("[[3, 4], [5, 6]]")), state(&rules, &given("[[4, 3], [6, 5]]")));
    assert_ne!(one, other);
    for seat in [Seat(0), Seat(1)] {
        assert_eq!(rules.view(&one, seat), rules.view(&other, seat));
    }
}

/// All dice are shown after a challenge, but not what lies on top of a die that is still to be shuffled: that
/// is no top yet.
#[test]
fn x_16_nobody_sees_the_top_of_a_die_before_it_is_shuffled() {
    let called =
        "when = \"called\"\nby = \"anyone\"\ndo = [{ op = \"move\", cards = \"this\", to = \"beside\" }]";
    let set =
        POWERS.replacen("when = \"used\"\ndo = [{ op = \"shuffle\", cards = { in = \"dice\" } }]", called, 1);
    let rules = bent_table(&[set.as_str()], 2, "");
    let text = "phase = \"guess\"\nguesses = [[], [4, 1]]\nhands = [[\"1 reroll\", 2, 3, 4], [5, 6]]\n\
                dice = [[3, 1], [1, 1]]\ntops = [[\"1 reroll\", 4], [5, 6]]";
    let mut state = state(&rules, text);
    play(&rules, &mut state, 0, "challenge");
    assert!(state.shown() && rules.turn(&state) == Turn::Chance(2), "{:?}", rules.to_table(&state));
    for seat in [Seat(0), Seat(1)] {
        assert_eq!([0, 1].map(|die| rules.sees_top(&state, Seat(0), die, seat)), [false, true]);
    }
    let seen = rules.view(&state, Seat(1)).seen;
    assert_eq!(seen.hands[0].tops(), [HIDDEN, state.hands[0].tops()[1]]);
}

/// Dice go round all at once, whole and with what is known of them, also a player's only die; nobody is left
/// without one.
#[test]
fn x_passed_dice_go_all_at_once() {
    let passed = |of: &str, hands: &str| {
        let pass = format!(
            "when = \"used\"\ndo = [{{ op = \"pass\", cards = {{ in = \"dice\", {of} }}, to = \"left\" }}]"
        );
        let set = POWERS.replacen(
            "when = \"used\"\ndo = [{ op = \"shuffle\", cards = { in = \"dice\" } }]",
            &pass,
            1,
        );
        let rules = bent_table(&[set.as_str()], 3, "");
        let mut state = state(&rules, &format!("phase = \"guess\"\n{hands}"));
        play(&rules, &mut state, 0, "trigger die 1");
        (rules, state)
    };
    const HANDS: &str = "hands = [[\"1 reroll\", 2, 3, 4], [5], [6, 6]]\ndice = [[3, 1], [1], [1, 1]]\ntops \
        = [[\"1 reroll\", 4], [5], [6, 6]]";
    let (rules, after) = passed("of = \"everyone\"", HANDS);
    let numbers = |state: &State| {
        state.hands[..3]
            .iter()
            .map(|hand| hand.tops().iter().map(|top| rules.numbers[usize::from(*top)]).collect())
            .collect::<Vec<Vec<u8>>>()
    };
    assert_eq!(numbers(&after), [vec![6, 6], vec![1, 4], vec![5]]);
    assert_eq!((after.hands[1].sizes[0], after.hands[1].deck_of[0]), (3, 0));
    // Who gave a die knows what shows on it, the others don't.
    assert_eq!([0, 1, 2].map(|seat| rules.sees_top(&after, Seat(1), 1, Seat(seat))), [true, true, false]);
    assert_eq!(rules.read_table(rules.to_table(&after)).expect("a state"), after);
    let (_, kept) = passed("", HANDS);
    assert_eq!(kept.hands[..3].iter().map(|hand| hand.dice).collect::<Vec<_>>(), [1, 2, 2]);
    // Each chooses their own.
    let (rules, mut state) = passed("of = \"everyone\", take = { choose = 1, by = \"them\" }", HANDS);
    assert_eq!(words(&rules, &state, 0), ["pick die 1 of 1", "pick die 2 of 1"]);
    play(&rules, &mut state, 0, "pick die 2 of 1");
    play(&rules, &mut state, 1, "pick die 1 of 2");
    play(&rules, &mut state, 2, "pick die 2 of 3");
    assert_eq!(numbers(&state), [vec![1, 6], vec![4], vec![6, 5]]);
}

/// A state after the power of the first die has set rules for the round.
fn with_rules(set_rules: &str) -> (Rules, State) {
    let does = format!("when = \"used\"\nuntil = \"round\"\ndo = [{set_rules}]");
    let set =
        POWERS.replacen("when = \"used\"\ndo = [{ op = \"shuffle\", cards = { in = \"dice\" } }]", &does, 1);
    let rules = bent_table(&[set.as_str()], 2, "");
    let mut state = state(
        &rules,
        "phase = \"guess\"\nnamed = 3\nhands = [[\"1 reroll\", 4, 4], [4, 6]]\ntops = [[\"1 reroll\", 4, 4], \
        [4, 6]]",
    );
    play(&rules, &mut state, 0, "trigger die 1");
    (rules, state)
}

/// How high and low guesses may be: a first guess must be possible, any other may be a challenge.
#[test]
fn x_guesses_stay_within_limits() {
    let rule = |rule: &str, value: u8| format!("{{ op = \"set-rule\", rule = \"{rule}\", value = {value} }}");
    let guesses = |rules: &Rules, state: &State, seat: u8| -> Vec<(u8, u8)> {
        let actions = legal(rules, state, seat).into_iter().filter_map(Action::decode);
        let guesses =
            actions.filter_map(|action| if let Action::Guess(guess) = action { Some(guess) } else { None });
        let all: Vec<Guess> = guesses.collect();
        for number in 0..=9 {
            for quantity in 1..=6 {
                let guess = Guess { number, quantity };
                let is_allowed = rules
                    .apply(&mut state.clone(), Actor::Seat(Seat(seat)), Action::Guess(guess).encode())
                    .is_ok();
                assert_eq!(is_allowed, all.contains(&guess), "{guess:?}");
            }
        }
        all.into_iter().filter(|guess| guess.number > 0).map(|guess| (guess.number, guess.quantity)).collect()
    };
    let (rules, mut state) = with_rules(
        &[rule("least-number", 3), rule("most-number", 4), rule("least-guess", 2), rule("most-guess", 3)]
            .join(", "),
    );
    assert_eq!(guesses(&rules, &state, 0), [(3, 2), (3, 3), (4, 2), (4, 3)]);
    play(&rules, &mut state, 0, "guess 4 x3");
    assert_eq!(guesses(&rules, &state, 1), []);
    assert_eq!(words(&rules, &state, 1).first().map(String::as_str), Some("challenge"));
    let (rules, state) = with_rules(&rule("least-guess", 9));
    assert_eq!(guesses(&rules, &state, 0).len(), 5 * usize::from(state.expansion.highest_number));
}

/// Which dice count is asked when they are counted, of all that show by then.
#[test]
fn x_dice_of_a_number_count_nothing() {
    let (rules, state) =
        with_rules("{ op = \"set-rule\", rule = \"counted\", only = [{ not = [{ number = { is = 4 } }] }] }");
    let counts =
        |rules: &Rules, state: &State| [4, 6].map(|number| rules.counting(state).count(state, number));
    assert_eq!(counts(&rules, &state), [0, 1]);
    let (rules, state) =
        with_rules("{ op = \"set-rule\", rule = \"counted\", only = [{ number = { is = 4 } }] }");
    assert_eq!(counts(&rules, &state), [3, 0]);
}

/// A reroll of one die can only bring up a card that lies in it: the tops drawn add up to what the die holds.
#[test]
fn x_02_rolls_each_card_of_the_die_as_often() {
    let rules = bent_table(&[POWERS], 2, "");
    let text = "phase = \"guess\"\nhands = [[\"1 reroll\", 2, 3, 4], [5, 6]]\ndice = [[3, 1], [1, 1]]\n\
                tops = [[\"1 reroll\", 4], [5, 6]]";
    let mut triggered = state(&rules, text);
    play(&rules, &mut triggered, 0, "trigger die 1");
    assert_eq!(rules.turn(&triggered), Turn::Chance(3));
    let words: Vec<String> = (0..3).map(|code| rules.word(&triggered, Actor::Chance, Move(code))).collect();
    assert_eq!(words, ["roll 1 reroll", "roll 2", "roll 3"]);
}

/// The guesses that are listed are those that are allowed, whatever rules powers have set; and picking one
/// without listing them picks the same.
#[test]
fn x_guesses_are_listed_as_they_are_allowed() {
    let with_any =
        POWERS.replace("rule = \"holds\", value = \"exact\"", "rule = \"next-guess\", value = \"any\"");
    let rules = bent_table(&[with_any.as_str(), WILDCARDS], 3, "cards=12");
    let mut random = Stream::new(11, &["guesses"]);
    let (mut moves, mut by_value) = (Vec::new(), [0; 4]);
    for _ in 0..60 {
        let mut state = rules.start();
        while let Some((actor, choice)) = random_move(&rules, &state, &mut moves, &mut random) {
            if let (Phase::Guess, Actor::Seat(seat)) = (state.phase, actor) {
                let listed: Vec<Move> = moves
                    .iter()
                    .copied()
                    .filter(|code| matches!(Action::decode(*code), Some(Action::Guess(_))))
                    .collect();
                let all = (0..=state.expansion.highest_number + 1)
                    .flat_map(|number| (0..=state.dice() + 1).map(move |quantity| guess(number, quantity)));
                let allowed: Vec<Move> = all
                    .map(Action::encode)
                    .filter(|code| rules.apply(&mut state.clone(), actor, *code).is_ok())
                    .collect();
                assert_eq!(listed, allowed, "{:?}", rules.to_table(&state));
                let place = random.clone();
                let picked =
                    rules.random_move(&state, seat, &mut Vec::new(), &mut place.clone()).expect("a move");
                assert_eq!(
                    (picked.among, picked.choice),
                    (moves.len() as u32, moves[place.clone().below(moves.len() as u32) as usize])
                );
                by_value[rules.guess_rules(&state, seat).next as usize] += 1;
            }
            rules.apply(&mut state, actor, choice).expect("a legal move");
        }
    }
    assert!(by_value.iter().all(|count| *count > 20), "{by_value:?}");
}

/// Greedy play takes what it gets: a card of the draw pile before it guesses.
#[test]
fn greedy_triggers_what_gains_cards() {
    let rules = bent_table(&[POWERS], 2, "");
    let given = state(
        &rules,
        "phase = \"guess\"\nhands = [[\"6 draw\", 4], [5, 6]]\ntops = [[\"6 draw\", 4], [5, 6]]",
    );
    let choice =
        rules.greedy(&rules.view(&given, Seat(0)), &legal(&rules, &given, 0), &mut Stream::new(1, &[]));
    assert_eq!(choice, Action::Trigger(0).encode());
}

#[test]
fn greedy_beats_random_with_expansions() {
    for (sets, players, least) in
        [(&[POWERS][..], 2, 0.65), (&[POWERS, WILDCARDS], 3, 0.45), (&[WILDCARDS], 2, 0.65)]
    {
        let share = super::bots::share_at(&bent_table(sets, players, ""), "", 100);
        assert!(share > least, "{players} players, {} sets: {share}", sets.len());
    }
}

/// A custom power may depend on a count of dice: below it, the power can't be triggered.
#[test]
fn x1_a_power_may_depend_on_counts() {
    let more = POWERS.replace(
        "icon = \"power-draw\"",
        "icon = \"power-draw\"\nif = [{ count = { in = \"dice\", of = \"everyone\" }, at_least = 5 }]",
    );
    let rules = bent_table(&[more.as_str()], 2, "");
    let given = |named: &str| {
        format!(
            "phase = \"guess\"\n{named}\nhands = [[3, 4, \"6 draw\"], [5, 6]]\ntops = [[\"6 draw\", 3, 4], \
            [5, 6]]"
        )
    };
    let enough = state(&rules, &given("named = 3"));
    assert!(words(&rules, &enough, 0).contains(&"trigger die 1".to_string()));
    let few = state(
        &rules,
        "phase = \"guess\"\nhands = [[4, \"6 draw\"], [5, 6]]\ntops = [[\"6 draw\", 4], [5, 6]]",
    );
    assert_eq!(refused_to(&rules, &few, 0, Action::Trigger(0)), "LWD-X1");
}

/// Each effect that designers wished for is applied in some game. Some seldom make a difference: it takes
/// many games.
#[test]
fn games_with_the_wishes_apply_all_effects() {
    let mut missing: Vec<String> = with_sets(&[WISHES]).effects.into_iter().map(|effect| effect.id).collect();
    let mut moves = Vec::new();
    for (players, variants) in [(2, "cards=12"), (3, ""), (5, "long")] {
        let rules = bent_table(&[WISHES], players, variants);
        let mut random = Stream::new(7, &["wishes", variants]);
        for game in 0..600 {
            if game >= 60 && missing.is_empty() {
                break;
            }
            let mut state = rules.start();
            while let Some((actor, mut choice)) = random_move(&rules, &state, &mut moves, &mut random) {
                if let (Actor::Seat(seat), true) = (actor, game % 2 == 0) {
                    choice = rules.greedy(&rules.view(&state, seat), &moves, &mut random);
                }
                let before = state.clone();
                rules.apply(&mut state, actor, choice).expect("a legal move");
                rules.note_applied(&before, actor, choice, &mut state);
            }
            let applied = rules.applied_effects(&state);
            let powers = (0..rules.classes().len())
                .filter(|class| applied.has(*class))
                .filter_map(|class| rules.power_of(class as u8));
            powers.for_each(|power| missing.retain(|id| *id != power.id));
        }
    }
    assert_eq!(missing, [""; 0]);
}
