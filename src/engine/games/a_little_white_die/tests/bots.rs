//! Greedy play against random play.

use std::collections::BTreeSet;

use super::*;

/// Share of the wins, in 1/60 a game, of one greedy seat among random ones, seats rotated.
fn share(players: u8, variants: &str, games: u32) -> f64 {
    share_at(&table(players, variants), variants, games)
}

/// The same by given rules.
pub(super) fn share_at(rules: &Rules, variants: &str, games: u32) -> f64 {
    let players = rules.players();
    let mut random = Stream::new(1, &["greedy", variants, &players.to_string()]);
    let (mut moves, mut won) = (Vec::new(), 0);
    for game in 0..games {
        let greedy = Seat((game % u32::from(players)) as u8);
        let mut state = rules.start();
        while let Some((actor, choice)) = random_move(rules, &state, &mut moves, &mut random) {
            let choice = match actor {
                Actor::Seat(seat) if seat == greedy => {
                    rules.greedy(&rules.view(&state, seat), &moves, &mut random)
                }
                _ => choice,
            };
            rules.apply(&mut state, actor, choice).expect("a legal move");
        }
        won += rules.scores(&state).expect("the end").share(greedy);
    }
    f64::from(won) / 60.0 / f64::from(games)
}

#[test]
fn greedy_beats_random() {
    for (players, variants, least) in
        [(2, "", 0.8), (4, "", 0.35), (3, "long", 0.9), (3, "random-start", 0.5)]
    {
        let share = share(players, variants, 300);
        assert!(share > least, "{players} players, `{variants}`: {share}");
    }
}

#[test]
fn greedy_knows_the_odds() {
    let rules = table(2, "");
    // All dice are single cards of known decks: it guesses what holds and can't be raised.
    let open = state(&rules, "phase = \"guess\"\nnamed = 3\nhands = [[1,2,3],[2,3]]");
    let view = rules.view(&open, Seat(0));
    let choice = rules.greedy(&view, &legal(&rules, &open, 0), &mut Stream::new(1, &[]));
    assert_eq!(rules.word(&open, Actor::Seat(Seat(0)), choice), "guess 3 x2");
    // What can't be is challenged.
    let lie = state(&rules, "phase = \"guess\"\nnamed = 3\nhands = [[1,2,3],[2,3]]\nguesses = [[4,1],[]]");
    let choice = rules.greedy(&rules.view(&lie, Seat(1)), &legal(&rules, &lie, 1), &mut Stream::new(1, &[]));
    assert_eq!(choice, Action::Challenge.encode());
}

/// The move of the greedy player at a table, as a word.
fn answer(rules: &Rules, given: &str, seat: u8) -> String {
    let state = state(rules, given);
    let choice =
        rules.greedy(&rules.view(&state, Seat(seat)), &legal(rules, &state, seat), &mut Stream::new(1, &[]));
    rules.word(&state, Actor::Seat(Seat(seat)), choice)
}

#[test]
fn greedy_does_not_challenge_what_its_own_dice_prove() {
    // A guess that is likely to be wrong is better than a challenge that is sure to be; and of guesses as
    // hopeless, the lowest.
    let given = "phase = \"guess\"\nhands = [[1, 2, 3, 4], [6, 5]]\nnamed = 4\nguesses = [[6, 1], []]";
    assert_eq!(answer(&table(2, ""), given, 1), "guess 6 x2");
}

#[test]
fn greedy_guesses_numbers_above_six() {
    let rules = super::expansions::bent_table(&[super::expansions::POWERS], 2, "");
    let given = "phase = \"guess\"\nhands = [[7, 7], [1, 2]]\nguesses = [[], [1, 1]]";
    assert_eq!(answer(&rules, given, 0), "guess 7 x2");
}

#[test]
fn greedy_triggers_what_makes_its_best_turn_better() {
    let rules = super::expansions::bent_table(&[super::expansions::POWERS], 2, "");
    // Its own dice prove that more than one 4 shows: the guess holds, unless it has to be exact.
    let given = |top: &str| {
        let hand = format!("[\"{top}\", 4, 4]");
        format!(
            "phase = \"guess\"\nnamed = 3\nhands = [{hand}, [1, 2]]\ntops = [{hand}, [1, 2]]\ndice = [[1, 1, \
            1], [1, 1]]\nguesses = [[], [4, 1]]"
        )
    };
    assert_eq!(answer(&rules, &given("5 exact"), 0), "trigger die 1");
    // That only powers may be guessed does not help it.
    assert_ne!(answer(&rules, &given("9 powers-only"), 0), "trigger die 1");
}

#[test]
fn greedy_does_not_say_six_all_the_time() {
    let rules = table(2, "");
    let (mut random, mut moves, mut guesses) = (Stream::new(2, &["sixes"]), Vec::new(), [0u32; 7]);
    for _ in 0..60 {
        let mut state = rules.start();
        while let Some((actor, mut choice)) = random_move(&rules, &state, &mut moves, &mut random) {
            if let Actor::Seat(seat) = actor {
                choice = rules.greedy(&rules.view(&state, seat), &moves, &mut random);
            }
            if let (Actor::Seat(_), Some(Action::Guess(guess))) = (actor, Action::decode(choice)) {
                guesses[usize::from(guess.number)] += 1;
            }
            rules.apply(&mut state, actor, choice).expect("a legal move");
        }
    }
    let all: u32 = guesses.iter().sum();
    assert!(guesses[6] * 10 < all * 8, "{guesses:?}");
    assert!(guesses[1..=3].iter().sum::<u32>() * 10 > all, "{guesses:?}");
}

#[test]
fn greedy_triggers_each_of_the_powers() {
    let rules =
        super::expansions::bent_table(&[super::expansions::POWERS, super::expansions::WILDCARDS], 4, "");
    let (mut random, mut moves, mut triggered) = (Stream::new(5, &["powers"]), Vec::new(), BTreeSet::new());
    for _ in 0..60 {
        let mut state = rules.start();
        while let Some((actor, mut choice)) = random_move(&rules, &state, &mut moves, &mut random) {
            if let Actor::Seat(seat) = actor {
                choice = rules.greedy(&rules.view(&state, seat), &moves, &mut random);
                if let Some(Action::Trigger(die)) = Action::decode(choice) {
                    let top = state.hands[seat.index()].cards[usize::from(die)];
                    triggered.insert(rules.power_of(top).expect("a power").id.clone());
                }
            }
            rules.apply(&mut state, actor, choice).expect("a legal move");
        }
    }
    let all: BTreeSet<String> = rules.powers.iter().flatten().map(|power| power.id.clone()).collect();
    assert_eq!(all.len(), 16);
    assert_eq!(triggered, all);
}
