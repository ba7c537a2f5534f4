//! Each clause and each worked case.

use super::*;
use crate::games::a_little_white_die::state::split;
use crate::rules::{SEATS, Scores, Seats};

const SIX: &str = "[[1,2,3,4,5,6],[1,2,3,4,5,6]]";

fn diagnostics(result: Result<Rules, Diagnostics>) -> Vec<String> {
    result
        .err()
        .map(|diagnostics| diagnostics.0.into_iter().map(|diagnostic| diagnostic.code).collect())
        .unwrap_or_default()
}

fn splits(cards: u8, named: u8) -> Vec<Vec<u8>> {
    let trimmed =
        |code| split::nth(cards, named, code).iter().copied().take_while(|size| *size > 0).collect();
    (0..split::ways(cards, named)).map(trimmed).collect()
}

/// A round at its first guess, with one die a card, so that tops are the whole decks.
fn open_round(rules: &Rules, hands: &str) -> State {
    let mut state = state(rules, &format!("hands = {hands}"));
    let most = words(rules, &state, 0).pop().unwrap_or_default();
    play(rules, &mut state, 0, &most);
    state
}

#[test]
fn s1_deals_one_of_each_number() {
    let rules = table(6, "");
    let state = rules.start();
    for hand in &state.hands {
        assert_eq!(hand.all(), [0, 1, 2, 3, 4, 5]);
    }
    assert_eq!(state.draw_pile, [0; CLASSES]);
    assert_eq!(rules.turn(&state), Turn::Seat(Seat(0)));
    assert_eq!(self::table(2, "").start().draw_pile[..6], [4; 6]);
}

#[test]
fn s1_refuses_decks_and_tables_that_can_not_be() {
    assert_eq!(diagnostics(Rules::new(&deck(&[(1, 2), (2, 3)]), 3, &options(""))), ["LWD-S1"]);
    assert_eq!(diagnostics(Rules::new(&standard(), 7, &options(""))), ["players"]);
    assert_eq!(diagnostics(Rules::new(&standard(), 1, &options(""))), ["players"]);
    assert_eq!(diagnostics(Rules::new(&standard(), 6, &options("cards=9"))), ["LWD-V2"]);
    assert_eq!(
        diagnostics(Rules::new(&standard(), 2, &Options::default().with("cards", 10))),
        ["unknown-variant"]
    );
    assert_eq!(
        diagnostics(Rules::new(&standard(), 2, &Options::default().with("cars", 1))),
        ["unknown-variant"]
    );
    let many: Vec<(i32, u32)> = (1..=33).map(|number| (number, 2)).collect();
    assert_eq!(diagnostics(Rules::new(&deck(&many), 2, &options(""))), ["LWD-L1"]);
    assert_eq!(
        diagnostics(Rules::new(&deck(&[(0, 1), (1, 2), (100, 1)]), 2, &options(""))),
        ["LWD-L1", "LWD-L1"]
    );
}

#[test]
fn p1_the_liar_names_two_dice_or_more() {
    let rules = table(3, "");
    let start = rules.start();
    assert_eq!(words(&rules, &start, 0), ["name 2", "name 3", "name 4", "name 5", "name 6"]);
    assert!(legal(&rules, &start, 1).is_empty());
    assert_eq!(refused_to(&rules, &start, 0, Action::Name(1)), "LWD-P1");
    assert_eq!(refused_to(&rules, &start, 0, Action::Name(7)), "LWD-P1");
    assert_eq!(refused_to(&rules, &start, 0, Action::Challenge), "LWD-P1");
    assert_eq!(refused_to(&rules, &start, 1, Action::Name(2)), "LWD-P1");
}

#[test]
fn p1_the_largest_deck_is_the_most() {
    let rules = table(3, "long");
    let state = state(&rules, "hands = [[1], [2,3,4,5], []]");
    assert_eq!(words(&rules, &state, 0), ["name 2", "name 3", "name 4"]);
    // Only single cards: 2 is still the fewest that can be named.
    assert_eq!(words(&rules, &self::state(&rules, "hands = [[1], [2], []]"), 0), ["name 2"]);
}

#[test]
fn p2_all_choose_sizes_in_secret() {
    let rules = table(3, "");
    let mut state = rules.start();
    play(&rules, &mut state, 0, "name 2");
    assert_eq!(rules.turn(&state), Turn::Several(Seats::all(3)));
    assert_eq!(words(&rules, &state, 1), ["split 4 + 2", "split 3 + 3"]);
    play(&rules, &mut state, 1, "split 3 + 3");
    assert_eq!(rules.turn(&state), Turn::Several(Seats::all(3).without(Seat(1))));
    assert_eq!(refused_to(&rules, &state, 1, Action::Split(0)), "LWD-P2");
    assert_eq!(refused_to(&rules, &state, 0, Action::Name(2)), "LWD-P2");
    // That a seat has chosen shows; what it has chosen does not (C6).
    let mut other = state.clone();
    other.hands[1].split = 1;
    assert_eq!(rules.view(&state, Seat(0)), rules.view(&other, Seat(0)));
    assert_ne!(rules.view(&state, Seat(1)), rules.view(&other, Seat(1)));
    play(&rules, &mut state, 0, "split 4 + 2");
    play(&rules, &mut state, 2, "split 4 + 2");
    assert_eq!(state.hands[1].sizes[..3], [3, 3, 0]);
    assert_eq!(state.hands[2].sizes[..3], [4, 2, 0]);
    assert!(matches!(rules.turn(&state), Turn::Chance(6)));
}

#[test]
fn p2_one_die_a_card_if_there_are_too_few() {
    assert_eq!(splits(3, 5), [[1, 1, 1]]);
    assert_eq!(splits(1, 2), [[1]]);
}

#[test]
fn p3_single_cards_only_where_unavoidable() {
    for cards in 1..=MOST_CARDS as u8 {
        for named in 2..=MOST_CARDS as u8 {
            let all = splits(cards, named);
            for sizes in &all {
                let (count, singles) =
                    (sizes.len() as u8, sizes.iter().filter(|size| **size == 1).count() as u8);
                assert_eq!(sizes.iter().sum::<u8>(), cards);
                assert_eq!(count, named.min(cards));
                let expected = if cards >= named { (2 * named).saturating_sub(cards) } else { cards };
                assert_eq!(singles, expected, "{cards} cards, {named} dice");
                assert!(sizes.is_sorted_by(|a, b| a >= b));
            }
            assert!(all.is_sorted_by(|a, b| a > b), "from uneven to even, none twice: {all:?}");
            assert_eq!(all.len(), partitions(cards, named), "{cards} cards, {named} dice");
        }
    }
}

/// Ways to split with P3, counted by another way: all falling lists with the sum.
fn partitions(cards: u8, named: u8) -> usize {
    fn count(cards: u8, dice: u8, most: u8, singles: u8) -> usize {
        match dice {
            0 => usize::from(cards == 0 && singles == 0),
            _ => (1..=most.min(cards))
                .map(|size| match size {
                    1 if singles == 0 => 0,
                    1 => count(cards - 1, dice - 1, 1, singles - 1),
                    _ => count(cards - size, dice - 1, size, singles),
                })
                .sum(),
        }
    }
    let singles = if cards >= named { (2 * named).saturating_sub(cards) } else { cards };
    count(cards, named.min(cards), cards, singles)
}

#[test]
fn p3_worked_cases() {
    assert_eq!(splits(3, 2), [[2, 1]]);
    assert_eq!(splits(5, 2), [[3, 2]]);
    assert_eq!(splits(1, 2), [[1]]);
    assert_eq!(splits(12, 3).len(), 7);
}

#[test]
fn p3_refuses_other_splits() {
    let rules = table(2, "");
    let mut state = rules.start();
    play(&rules, &mut state, 0, "name 2");
    assert_eq!(refused_to(&rules, &state, 0, Action::Split(2)), "LWD-P3");
    assert_eq!(refused_to(&rules, &state, 0, Action::Split(255)), "LWD-P3");
}

#[test]
fn p4_owners_see_their_tops_and_nobody_else() {
    let rules = table(2, "");
    let mut state = rules.start();
    play(&rules, &mut state, 0, "name 3");
    assert_eq!(refused_to(&rules, &state, 0, guess(1, 1)), "LWD-P4");
    assert_eq!(refused(&rules, &state, Actor::Chance, Move(6)), "LWD-P4");
    // The cards left to draw from get fewer with each die of a seat.
    for n in [6, 5, 4, 6, 5, 4] {
        assert_eq!(rules.turn(&state), Turn::Chance(n));
        rules.apply(&mut state, Actor::Chance, Move(n - 1)).expect("a draw");
    }
    assert_eq!(state.hands[0].tops(), [5, 4, 3]);
    let (own, other) = (rules.view(&state, Seat(0)), rules.view(&state, Seat(1)));
    assert_eq!(own.seen.hands[0].tops(), [5, 4, 3]);
    assert_eq!(other.seen.hands[0].all(), [HIDDEN; 6]);
    assert_eq!(other.seen.hands[0].sizes[..3], [2, 2, 2]);
    assert_eq!(rules.turn(&state), Turn::Seat(Seat(0)));
}

#[test]
fn p4_nothing_is_left_to_chance_with_one_die_a_card() {
    let rules = table(2, "");
    let mut state = rules.start();
    play(&rules, &mut state, 0, "name 6");
    assert_eq!(state.phase, Phase::Guess);
    assert_eq!(state.hands[1].tops().len(), 6);
    assert!(refused(&rules, &state, Actor::Chance, Move(0)).starts_with("LWD-"));
}

#[test]
fn p5_the_liar_must_guess_first() {
    let rules = table(3, "");
    let state = open_round(&rules, "[[1,2],[1,2],[3,4]]");
    assert_eq!(refused_to(&rules, &state, 0, Action::Challenge), "LWD-P5");
    assert_eq!(refused_to(&rules, &state, 0, guess(1, 0)), "LWD-P5");
    assert_eq!(refused_to(&rules, &state, 0, Action::Discard(0)), "LWD-P5");
    assert_eq!(refused_to(&rules, &state, 1, guess(1, 1)), "LWD-P5");
    assert_eq!(legal(&rules, &state, 0).len(), 6 * 6);
}

#[test]
fn p5_turns_go_clockwise_past_those_who_are_out() {
    let rules = table(4, "long");
    let mut state = state(&rules, "phase = \"guess\"\nliar = 3\nnamed = 2\nhands = [[1,2],[],[3,4],[5,6]]");
    play(&rules, &mut state, 2, "guess 1 x1");
    play(&rules, &mut state, 3, "guess 1 x2");
    assert_eq!(rules.turn(&state), Turn::Seat(Seat(0)));
    play(&rules, &mut state, 0, "guess 2 x2");
    assert_eq!(rules.turn(&state), Turn::Seat(Seat(2)));
}

#[test]
fn p6_a_guess_is_higher_in_one_and_lower_in_none() {
    let rules = table(2, "");
    let mut state = open_round(&rules, SIX);
    play(&rules, &mut state, 0, "guess 3 x2");
    // "Number 2, three times" does not beat "number 3, twice", nor the other way round.
    assert_eq!(refused_to(&rules, &state, 1, guess(2, 3)), "LWD-P6");
    assert_eq!(refused_to(&rules, &state, 1, guess(3, 2)), "LWD-P6");
    assert_eq!(refused_to(&rules, &state, 1, guess(4, 1)), "LWD-P6");
    assert_eq!(refused_to(&rules, &state, 1, guess(7, 2)), "LWD-P6");
    assert_eq!(refused_to(&rules, &state, 1, guess(0, 3)), "LWD-P6");
    assert_eq!(refused_to(&rules, &state, 1, guess(3, 13)), "LWD-P6");
    let (two, three) = (Guess { number: 2, quantity: 3 }, Guess { number: 3, quantity: 2 });
    assert!(!two.beats(three) && !three.beats(two));
    let mut expected = vec!["challenge".to_string()];
    expected.extend((3..=12).map(|quantity| format!("guess 3 x{quantity}")));
    expected.extend(
        (4..=6).flat_map(|number| (2..=12).map(move |quantity| format!("guess {number} x{quantity}"))),
    );
    assert_eq!(words(&rules, &state, 1), expected);
}

#[test]
fn p6_at_the_top_of_both_the_next_must_challenge() {
    let rules = table(2, "");
    let mut state = open_round(&rules, "[[1,2],[1,2]]");
    play(&rules, &mut state, 0, "guess 6 x4");
    assert_eq!(words(&rules, &state, 1), ["challenge"]);
}

#[test]
fn p6_numbers_end_at_the_highest_card_in_use() {
    let low = Rules::new(&deck(&[(1, 2), (3, 2)]), 2, &options("")).expect("a table");
    assert_eq!(low.top, 3);
    // Numbers above 6 are dealt in random starts only.
    let high = deck(&[(1, 4), (2, 4), (3, 4), (4, 4), (5, 4), (6, 4), (7, 4)]);
    assert_eq!(Rules::new(&high, 2, &options("")).expect("a table").top, 6);
    assert_eq!(Rules::new(&high, 2, &options("random-start")).expect("a table").top, 7);
    assert_eq!(Rules::new(&high, 2, &options("cards=9")).expect("a table").top, 7);
}

#[test]
fn p7_a_guess_that_holds_beats_the_challenger() {
    let rules = table(2, "");
    for (word, loser) in [("guess 2 x1", 1), ("guess 2 x2", 1), ("guess 2 x3", 0), ("guess 4 x1", 0)] {
        let mut state = open_round(&rules, "[[1,2],[2,3]]");
        play(&rules, &mut state, 0, word);
        play(&rules, &mut state, 1, "challenge");
        assert_eq!(rules.turn(&state), Turn::Seat(Seat(loser)), "{word}");
        // All tops are shown.
        assert_eq!(rules.view(&state, Seat(0)).seen.hands[1].tops(), [1, 2]);
    }
}

#[test]
fn p8_the_loser_discards_a_die_of_their_choice_and_is_liar() {
    let rules = table(2, "");
    let text = format!(
        "phase = \"guess\"\nnamed = 2\nhands = {SIX}\ndice = [[4,2],[3,3]]\ntops = [[6,5],[6,5]]\nguesses = \
        [[6,2],[]]"
    );
    let mut state = state(&rules, &text);
    play(&rules, &mut state, 1, "challenge");
    assert_eq!(words(&rules, &state, 1), ["discard die 1", "discard die 2"]);
    assert_eq!(refused_to(&rules, &state, 1, Action::Discard(2)), "LWD-P8");
    assert_eq!(refused_to(&rules, &state, 1, guess(6, 3)), "LWD-P8");
    assert_eq!(refused_to(&rules, &state, 0, Action::Discard(0)), "LWD-P8");
    play(&rules, &mut state, 1, "discard die 2");
    // Two cards lie below the top, out of the four that were not seen: 1, 2, 3, 4.
    assert_eq!(rules.turn(&state), Turn::Chance(4));
    assert_eq!(refused(&rules, &state, Actor::Chance, Move(4)), "LWD-P8");
    assert_eq!(refused_to(&rules, &state, 1, Action::Discard(0)), "LWD-P8");
    rules.apply(&mut state, Actor::Chance, Move(1)).expect("a draw");
    assert_eq!(rules.turn(&state), Turn::Chance(3));
    rules.apply(&mut state, Actor::Chance, Move(2)).expect("a draw");
    assert_eq!(state.hands[1].all(), [0, 2, 5]);
    assert_eq!(state.discards[..6], [0, 1, 0, 1, 1, 0]);
    assert_eq!(state.hands[1].dice + state.hands[0].dice, 0);
    assert_eq!(rules.turn(&state), Turn::Seat(Seat(1)));
    assert_eq!((state.phase, state.liar), (Phase::Name, Seat(1)));
}

#[test]
fn p8_what_can_only_be_there_is_not_drawn() {
    let rules = table(2, "");
    let text =
        "phase = \"guess\"\nnamed = 2\nhands = [[1,2,3],[4,5,6]]\ntops = [[3,1],[6,5]]\nguesses = [[6,1],[]]";
    let mut state = state(&rules, text);
    play(&rules, &mut state, 1, "challenge");
    play(&rules, &mut state, 1, "discard die 1");
    assert_eq!(state.hands[1].all(), [4]);
}

#[test]
fn p9_a_loser_without_cards_is_out_and_the_next_is_liar() {
    let rules = table(3, "long");
    let mut state = state(&rules, "phase = \"guess\"\nliar = 2\nnamed = 2\nhands = [[1,2],[3],[4,5]]");
    play(&rules, &mut state, 1, "guess 6 x1");
    play(&rules, &mut state, 2, "challenge");
    play(&rules, &mut state, 1, "discard die 1");
    assert_eq!(state.in_play(), Seats::all(3).without(Seat(1)));
    assert_eq!((state.phase, state.liar), (Phase::Name, Seat(2)));
    play(&rules, &mut state, 2, "name 2");
    assert_eq!(rules.turn(&state), Turn::Seat(Seat(2)));
}

#[test]
fn e1_the_quick_game_ends_when_one_is_out() {
    let rules = table(3, "");
    let mut state = state(&rules, "phase = \"guess\"\nliar = 2\nnamed = 2\nhands = [[1,2],[3],[4,5]]");
    assert_eq!(rules.scores(&state), None);
    play(&rules, &mut state, 1, "guess 6 x1");
    play(&rules, &mut state, 2, "challenge");
    play(&rules, &mut state, 1, "discard die 1");
    assert_eq!(rules.turn(&state), Turn::Over);
    let scores = Scores { points: [2, 0, 2, 0, 0, 0], winners: Seats(0b101) };
    assert_eq!(rules.scores(&state), Some(scores));
    assert_eq!(rules.recount(&state), scores);
    assert_eq!(refused_to(&rules, &state, 2, Action::Name(2)), "LWD-E1");
    assert_eq!(refused(&rules, &state, Actor::Chance, Move(0)), "LWD-E1");
    for seat in 0..SEATS as u8 {
        assert!(legal(&rules, &state, seat).is_empty());
    }
}

#[test]
fn e2_the_long_game_ends_with_one_player() {
    let rules = table(2, "long");
    let mut state = state(&rules, "phase = \"guess\"\nliar = 2\nnamed = 2\nhands = [[1,2],[3]]");
    play(&rules, &mut state, 1, "guess 6 x1");
    play(&rules, &mut state, 0, "challenge");
    play(&rules, &mut state, 1, "discard die 1");
    assert_eq!(rules.scores(&state).map(|scores| scores.winners), Some(Seats::one(Seat(0))));
}

/// LWD-E3: a round at its longest, with every guess that there is, stays within its share of the bound. In a
/// round of one die a card the cards of all are dice, and of 6 × 12 guesses no more than 6 + 12 − 1 can be
/// made, each higher than the last.
#[test]
fn e3_rounds_are_bounded() {
    let rules = table(2, "");
    let (rounds, longest) = (12, 1 + 2 + 6 * 12 + 2);
    assert_eq!(rules.max_decisions(), rounds * longest);
    let mut state = open_round(&rules, SIX);
    let mut moves = 1;
    while let Some(next) =
        legal(&rules, &state, state.turn.0).into_iter().find(|choice| *choice != Action::Challenge.encode())
    {
        let seat = state.turn;
        rules.apply(&mut state, Actor::Seat(seat), next).expect("a legal guess");
        moves += 1;
    }
    assert_eq!(moves, 1 + 6 + 12 - 1);
    let seat = state.turn.0;
    play(&rules, &mut state, seat, "challenge");
    let before = state.hands.iter().map(|hand| hand.len).sum::<u8>();
    let seat = state.turn.0;
    play(&rules, &mut state, seat, "discard die 1");
    assert_eq!(state.hands.iter().map(|hand| hand.len).sum::<u8>(), before - 1);
    assert!(moves + 2 <= longest);
}

#[test]
fn v1_deals_random_cards() {
    let rules = table(6, "random-start");
    let mut state = rules.start();
    assert_eq!(rules.turn(&state), Turn::Chance(36));
    assert_eq!(refused(&rules, &state, Actor::Chance, Move(36)), "LWD-S1");
    assert_eq!(refused_to(&rules, &state, 0, Action::Name(2)), "LWD-S1");
    draw(&rules, &mut state, &mut Stream::new(1, &[]));
    assert!(state.hands.iter().all(|hand| hand.len == 6));
    assert_eq!(state.draw_pile, [0; CLASSES]);
    assert_eq!(state.known, [[0; CLASSES]; SEATS]);
    assert_eq!(rules.turn(&state), Turn::Seat(Seat(0)));
}

#[test]
fn v1_what_a_challenge_shows_is_known_from_then_on() {
    let rules = table(2, "random-start");
    let text = "phase = \"guess\"\nnamed = 2\nhands = [[1,1,2,2,3],[4,4,4,5,6]]\ntops = \
        [[1,2],[4,4]]\nguesses = [[4,2],[]]";
    let mut state = state(&rules, text);
    play(&rules, &mut state, 1, "challenge");
    assert_eq!(state.known[1][..6], [0, 0, 0, 2, 0, 0]);
    play(&rules, &mut state, 1, "discard die 1");
    // A third 4 below the top: the other 4 shows still, so it is known to be left.
    assert_eq!(state.known[1][3], 1);
    rules.apply(&mut state, Actor::Chance, Move(0)).expect("a draw");
    assert_eq!(state.known[1][..6], [0, 0, 0, 1, 0, 0]);
    rules.apply(&mut state, Actor::Chance, Move(0)).expect("a draw");
    assert_eq!((state.phase, state.hands[1].all()), (Phase::Name, &[3, 5][..]));
    assert_eq!(state.known[0][..6], [1, 1, 0, 0, 0, 0]);
    assert_eq!(state.known[1][..6], [0, 0, 0, 1, 0, 0]);
}

#[test]
fn v2_adds_random_cards_to_one_of_each() {
    for (cards, players) in [(9, 4), (12, 3)] {
        let rules = table(players, &format!("cards={cards}"));
        let mut state = rules.start();
        draw(&rules, &mut state, &mut Stream::new(2, &[]));
        for hand in state.hands.iter().take(usize::from(players)) {
            assert_eq!(hand.len, cards);
            assert!((0..6).all(|class| hand.all().contains(&class)));
        }
        assert_eq!(state.known[0][..6], [1; 6]);
    }
    assert_eq!(table(3, "cards=12 random-start").fixed, [0; CLASSES]);
    assert_eq!(table(3, "cards=12 random-start").size, 12);
}

#[test]
fn v3_raises_the_fewest_dice() {
    let rules = table(2, "min-dice=3");
    let start = rules.start();
    assert_eq!(words(&rules, &start, 0), ["name 3", "name 4", "name 5", "name 6"]);
    assert_eq!(refused_to(&rules, &start, 0, Action::Name(2)), "LWD-V3");
    assert_eq!(refused_to(&rules, &start, 0, Action::Name(1)), "LWD-P1");
}

#[test]
fn cards_of_other_types_are_refused_with_their_name() {
    let text = "format = 1\nid = \"odd\"\ntitle = \"Odd\"\ngame = \"a-little-white-die\"\n[set]\nid \
        = \"base\"\ntitle = \"Base\"\n\
                [types.joker]\ntitle = \"J\"\nfront = \"die\"\n[[kinds]]\nid = \"j\"\ntype \
                = \"joker\"\ncount = 6\n";
    let diagnostics = Rules::new(&read(text), 2, &options("")).expect_err("a refusal");
    assert!(diagnostics.0[0].message.contains("`joker`"), "{:?}", diagnostics.0);
}

#[test]
fn moves_read_like_table_talk() {
    let rules = table(2, "");
    let mut state = rules.start();
    let say = |state: &State, seat: u8, choice: Action| {
        rules.describe(state, Actor::Seat(Seat(seat)), choice.encode())
    };
    assert_eq!(say(&state, 0, Action::Name(2)), "Seat 1 names 2 dice");
    play(&rules, &mut state, 0, "name 2");
    assert_eq!(say(&state, 1, Action::Split(0)), "Seat 2 splits into 4 + 2");
    play(&rules, &mut state, 0, "split 4 + 2");
    play(&rules, &mut state, 1, "split 3 + 3");
    assert_eq!(rules.describe(&state, Actor::Chance, Move(2)), "Seat 1 rolls 3");
    assert_eq!(rules.word(&state, Actor::Chance, Move(2)), "roll 3");
    draw(&rules, &mut state, &mut Stream::new(3, &[]));
    assert_eq!(say(&state, 0, guess(6, 2)), "Seat 1 guesses number 6, twice");
    play(&rules, &mut state, 0, "guess 6 x4");
    assert_eq!(say(&state, 1, Action::Challenge), "Seat 2 challenges");
    play(&rules, &mut state, 1, "challenge");
    let top = &rules.words[usize::from(state.hands[0].cards[1])];
    assert_eq!(say(&state, 0, Action::Discard(1)), format!("Seat 1 discards the die with {top} on top"));
    assert!(!rules.describe(&state, Actor::Seat(Seat(9)), Move(u32::MAX)).is_empty());
}

/// The table of the booklet has all ways to split small decks.
#[test]
fn p3_the_booklet_lists_all_splits() {
    let booklet = include_str!("../../../../../decks/a-little-white-die/rules.md");
    let rows = booklet.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"));
    let mut tried = 0;
    for row in rows.filter(|row| row.starts_with(|c: char| c.is_ascii_digit())) {
        let cells: Vec<&str> = row.split(" | ").collect();
        let cards: u8 = cells[0].parse().expect("a number of cards");
        for (named, cell) in (2u8..).zip(&cells[1..]) {
            let said: std::collections::BTreeSet<String> = cell.split(" or ").map(str::to_string).collect();
            let join = |sizes: Vec<u8>| sizes.iter().map(u8::to_string).collect::<Vec<_>>().join("+");
            assert_eq!(
                said,
                splits(cards, named).into_iter().map(join).collect(),
                "{cards} cards, {named} dice"
            );
            tried += 1;
        }
    }
    assert_eq!(tried, 18);
}
