//! Effects: whole games with the example set and with the wishes, in which every effect is applied. The
//! invariants of such games are among those of all games.

use super::super::state::{Hand, Herd, PILE_KINDS};
use super::games::play_out;
use super::*;
use crate::deck::{Deck, Options as Making, assemble};
use crate::effect::machine::{Spot, Table as _};
use crate::effect::parts::{Event, Zone};
use crate::games;
use crate::rng::Stream;
use crate::rules::{Options, Seats};

const EXAMPLE: &str = include_str!("../../../../../decks/examples/farm-sale.toml");
const WISHES: &str = include_str!("../../../../../tests/wishes/youre-bluffing.toml");

fn read(text: &str) -> spec::Spec {
    spec::read(&Source::new("deck.toml", text), &|_| Err("no spreadsheets".into())).unwrap()
}

fn acting(base: &str, sets: &[&str]) -> Deck {
    let sets: Vec<spec::Spec> = sets.iter().map(|text| read(text)).collect();
    let told = |diagnostics: Diagnostics| -> Deck {
        panic!("{:#?}", diagnostics.0.into_iter().map(|diagnostic| diagnostic.message).collect::<Vec<_>>())
    };
    assemble(&read(base), &sets, &Making { effects: games::effect_schema, ..Making::default() })
        .map_or_else(told, |(deck, _)| deck)
}

fn example() -> Deck {
    acting(DECK, &[EXAMPLE])
}

fn wishes() -> Deck {
    acting(WISHES, &[])
}

/// Tables with effects, for the tests of whole games.
pub(super) fn tables() -> Vec<Rules> {
    let table = |deck: Deck, players: u8| Rules::new(&deck, players, &Options::default()).unwrap();
    vec![table(example(), 4), table(wishes(), 3), table(wishes(), 5)]
}

/// Plays games, with seats that are greedy in every fourth, and gives the names of the effects that were
/// never applied.
fn never_applied(deck: &Deck, games: u32) -> Vec<String> {
    let mut missing: Vec<String> = deck.effects.iter().map(|effect| effect.id.clone()).collect();
    for players in 3..=5 {
        let rules = Rules::new(deck, players, &Options::default()).unwrap();
        let random = &mut Stream::new(9, &["applied"]);
        for game in 0..games {
            let greedy = if game % 4 == 0 { Seats::all(players) } else { Seats::NONE };
            let end = play_out(&rules, greedy, random).expect("the game ends");
            assert_eq!(rules.scores(&end), Some(rules.recount(&end)));
            let applied = rules.applied_effects(&end);
            for (_, about) in rules.classes().iter().enumerate().filter(|(class, _)| applied.has(*class)) {
                let effect = about.card.and_then(|serial| deck.effect_of(deck.card(serial)?));
                missing.retain(|id| effect.is_none_or(|effect| effect.id != *id));
            }
        }
    }
    missing
}

#[test]
fn games_with_the_example_end_and_apply_all_effects() {
    assert_eq!(never_applied(&example(), 16), [""; 0]);
}

#[test]
fn games_with_the_wishes_end_and_apply_all_effects() {
    assert_eq!(never_applied(&wishes(), 16), [""; 0]);
}

/// Notes go round the table all at once; of those that nobody else has seen, others know no more than that
/// they have gone.
#[test]
fn notes_are_passed() {
    let mut deck = wishes();
    let passed = "name = \"\"\nwhen = \"turned-up\"\ndo = [\
        { op = \"pass\", cards = { in = \"money\", of = \"everyone\", take = { choose = 1, by = \"them\" } \
        }, to = \"left\" }, \
        { op = \"pass\", cards = { in = \"money\", of = \"everyone\" }, to = \"right\" }]";
    for effect in deck.effects.iter_mut().filter(|effect| effect.script.when == Event::TurnedUp) {
        effect.script = toml::from_str(passed).unwrap();
    }
    let rules = Rules::new(&deck, 3, &Options::default()).unwrap();
    let random = &mut Stream::new(10, &["passed"]);
    for _ in 0..10 {
        play_out(&rules, Seats::NONE, random).expect("the game ends");
    }
    let mut state = rules.start();
    state.hands[..3].copy_from_slice(&[Hand::some(0, 2), Hand::some(1, 1), Hand::NONE]);
    state.known[..3].copy_from_slice(&[Hand::some(0, 2), Hand::NONE, Hand::NONE]);
    let note =
        |seat: u8, note: usize| Spot { owner: Seat(seat), card: rules.note_card(note), zone: Zone::Money };
    let moved = rules.pass(&mut state, &[(note(0, 0), Seat(1)), (note(1, 1), Seat(2))]);
    assert_eq!(moved, [note(1, 0), note(2, 1)]);
    assert_eq!(state.hands[..3], [Hand::some(0, 1), Hand::some(0, 1), Hand::some(1, 1)]);
    assert_eq!(state.known[..3], [Hand::some(0, 1), Hand::NONE, Hand::NONE]);
}

/// YB-L5: what can't be told apart must do the same, and notes with effects go round.
#[test]
fn l5_cards_that_are_alike_have_the_same_effect() {
    let clause = |deck: &Deck| {
        let clause = super::super::legality::CLAUSES.iter().find(|clause| clause.id == "YB-L5").unwrap();
        match clause.judge(deck) {
            games::Verdict::Fails(diagnostics) => {
                diagnostics.0.into_iter().map(|diagnostic| diagnostic.message).collect()
            }
            _ => Vec::new(),
        }
    };
    assert_eq!(clause(&wishes()), [""; 0]);
    let mut deck = wishes();
    let of_type = |deck: &Deck, kind: &str| {
        deck.cards.iter().position(|card| deck.kinds[card.kind].id == kind).unwrap()
    };
    let (swan, wolf, forged) = (of_type(&deck, "swan"), of_type(&deck, "wolf"), of_type(&deck, "forged"));
    for card in [swan, wolf, forged] {
        deck.cards[card].effect = None;
    }
    let told = clause(&deck);
    assert_eq!(told[..2], ["the cards of `swan` have different effects", "the event `wolf` has no effect"]);
    assert!(told[2].starts_with("4 notes with an effect"), "{told:?}");
}

/// YB-X4: the best use of animals that count as any kind, found in another way.
#[test]
fn x4_wild_animals_are_counted_in_the_best_way() {
    let rules = Rules::new(&wishes(), 3, &Options::default()).unwrap();
    let random = &mut Stream::new(3, &["wild"]);
    for _ in 0..2_000 {
        let mut state = rules.start();
        state.phase = super::super::state::Phase::Over;
        state.herds[0] =
            (0..rules.animal_count).fold(Herd::NONE, |herd, kind| herd.set(kind as u8, random.below(5)));
        assert_eq!(rules.scores(&state).unwrap(), rules.recount(&state), "{:?}", state.herds[0]);
    }
    assert!(
        rules.kinds.len() <= PILE_KINDS
            && rules.in_box(&rules.start()) == rules.acting_notes
            && rules.acting_notes != Hand::NONE
    );
}

/// The table of an expansion with an animal that leaves the game when its owner is challenged for it, or
/// challenges with it.
fn shy(does: &str) -> Rules {
    let set = format!(
        r#"
            format = 1
            id = "shy"
            title = "Shy"
            extends = "youre-bluffing"
            [set]
            id = "shy"
            title = "Shy"
            [effects.hides]
            name = "Hides"
            icon = "shared/star"
            {does}
            [[kinds]]
            id = "deer"
            type = "animal"
            name = "Deer"
            count = 4
            value = 27
            art = "cat"
            effects = ["hides"]
        "#
    );
    Rules::new(&acting(DECK, &[&set]), 3, &Options::default()).unwrap()
}

/// How high and low bids may be; whoever can't bid so drops out.
#[test]
fn bids_stay_within_what_effects_allow() {
    let rules = shy(r#"when = "in-play"
            in = ["auction"]
            do = [{ op = "set-rule", rule = "least-bid", value = 100 }, { op = "set-rule", rule = "most-bid", value = 130 },
                { op = "set-rule", rule = "most-raise", value = 20 }]"#);
    let mut game = rules.start();
    play(&rules, &mut game, &["0 deer"]);
    assert_eq!(words(&rules, &game, 2), ["pass"], "no bid rises from nothing to 100 by 20");
    let rules = shy(r#"when = "in-play"
            in = ["auction"]
            do = [{ op = "set-rule", rule = "least-bid", value = 95 }, { op = "set-rule", rule = "most-bid", value = 130 }]"#);
    let mut game = rules.start();
    play(&rules, &mut game, &["0 deer"]);
    assert_eq!(words(&rules, &game, 2), ["pass", "bid 100", "bid 110", "bid 120", "bid 130"]);
    assert_eq!(seat_refused(&rules, &game, 2, Action::Bid(9), "YB-X2").why, "an effect forbids it");
    play(&rules, &mut game, &["2 bid 130"]);
    assert_eq!(words(&rules, &game, 3), ["pass"]);
    assert!(rules.read_table(rules.to_table(&game)).unwrap() == game);
}

/// The amounts that notes count for their payer follow from what the payer knows: another's money may not
/// tell by it whether the auctioneer can buy, one's own may.
#[test]
fn what_may_be_paid_does_not_tell_what_others_have() {
    let rules = shy(r#"when = "in-play"
            do = [{ op = "change", cards = { in = "money", of = "everyone" }, attribute = "value", plus = { quantity = "wealth" } }]"#);
    let moves = |owner: u8, second: &str| {
        let auction = "{ animal = 'cow', bid = 100, high_bidder = 3, bidders = [3] }";
        let text = format!(
            "phase = 'decide'\nhands = [[50], [{second}], [100]]\nanimals = {{ {owner} = {{ deer = 1 }} \
            }}\nauction = {auction}"
        );
        words(&rules, &state(&rules, &text), 1)
    };
    assert_eq!(moves(2, "500"), ["sell"]);
    assert_eq!(moves(2, "0"), ["sell"]);
    assert_eq!(moves(1, "0"), ["buy", "sell"], "a note of 50, and 50 more");
}

/// Who wins ties gets the animals for nothing; if both sides do, the challenger.
#[test]
fn players_win_ties_in_trades() {
    let rules = shy(r#"when = "in-play"
            do = [{ op = "set-rule", rule = "ties", value = "wins", who = "me" }]"#);
    let winner = |deer: &str| {
        let text = format!("phase = 'challenge'\nhands = [[50], [50], []]\nanimals = {{ {deer} }}");
        let mut game = state(&rules, &text);
        let word = words(&rules, &game, 1).into_iter().find(|word| word.contains("cow")).unwrap();
        play(&rules, &mut game, &[&format!("1 {word}"), "1 lay 50", "2 counter", "2 lay 50"]);
        assert_eq!((money(&rules, &game, 1), money(&rules, &game, 2)), (vec![50], vec![50]));
        [1, 2].map(|seat| animals(&rules, &game, seat, "cow"))
    };
    assert_eq!(winner("1 = { cow = 1 }, 2 = { deer = 1, cow = 1 }"), [0, 2]);
    assert_eq!(winner("1 = { deer = 1, cow = 1 }, 2 = { deer = 1, cow = 1 }"), [2, 0]);
}

/// YB-X5: a challenge for an animal that its effect takes away ends the turn, and the money stays where it
/// is.
#[test]
fn x5_a_challenge_without_animals_ends_the_turn() {
    let rules = shy(r#"when = "called"
            do = [{ op = "move", cards = "this", to = "out" }]"#);
    let mut game = state(
        &rules,
        "phase = 'challenge'\nanimals = { 1 = { deer = 1, cow = 1 }, 2 = { deer = 1, cow = 1 } }",
    );
    let mut other = game.clone();
    let word = |kind: &str| words(&rules, &game, 1).into_iter().find(|word| word.contains(kind)).unwrap();
    let (deer, cow) = (format!("1 {}", word("deer")), format!("1 {}", word("cow")));
    play(&rules, &mut game, &[&deer]);
    assert_eq!(rules.turn(&game), Turn::Seat(Seat(1)), "{}", rules.to_table(&game));
    assert_eq!((animals(&rules, &game, 1, "deer"), animals(&rules, &game, 2, "deer")), (0, 1));
    assert!(rules.read_table(rules.to_table(&game)).unwrap() == game);
    play(&rules, &mut other, &[&cow]);
    assert!(rules.setup_of(&other).trade.is_some());
}

/// YB-E1: effects at the end may make a trade possible; the game is over all the same, and can be read.
#[test]
fn e1_a_game_that_is_over_stays_over() {
    let rules = shy(r#"when = "game-end"
            do = [{ op = "move", cards = "this", to = "out" }]"#);
    let over = state(&rules, "phase = 'over'\nanimals = { 1 = { deer = 2 }, 2 = { deer = 2 } }");
    assert!(rules.turn(&over) == Turn::Over && rules.read_table(rules.to_table(&over)).unwrap() == over);
}
