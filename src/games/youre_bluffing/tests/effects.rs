//! Effects: whole games with the example set and with the wishes, in which every invariant holds and every effect is applied.

use super::super::GAME;
use super::super::state::{Hand, Herd, PILE_KINDS};
use super::*;
use crate::deck::{Deck, Options as Making, assemble};
use crate::games;
use crate::play::{Bot, Plan, Sample};
use crate::rules::Options;

const EXAMPLE: &str = include_str!("../../../../decks/examples/farm-sale.toml");
const WISHES: &str = include_str!("../../../../tests/wishes/youre-bluffing.toml");

fn read(text: &str) -> spec::Spec {
    spec::read(&Source::new("deck.toml", text), &|_| Err("no spreadsheets".into())).unwrap()
}

fn acting(base: &str, sets: &[&str]) -> Deck {
    let sets: Vec<spec::Spec> = sets.iter().map(|text| read(text)).collect();
    assemble(&read(base), &sets, &Making { stages: games::stage, ..Making::default() }).unwrap().0
}

fn example() -> Deck {
    acting(DECK, &[EXAMPLE])
}

fn wishes() -> Deck {
    acting(WISHES, &[])
}

fn sample(deck: &Deck, players: u8, bot: Bot, games: u64) -> Sample {
    let plan = Plan {
        games,
        bots: vec![bot; usize::from(players)],
        key: [players; 32],
        full_first: games / 4,
        full_every: 8,
        first_random: false,
    };
    GAME.engine.open(deck, players, &Options::default()).unwrap().sample(&plan)
}

/// Plays games and gives the names of the effects that were never applied.
fn never_applied(deck: &Deck, bot: Bot, games: u64) -> Vec<String> {
    let mut missing: Vec<String> = deck.effects.iter().map(|effect| effect.id.clone()).collect();
    for players in 3..=5 {
        let sample = sample(deck, players, bot, games);
        assert!(sample.failure.is_none(), "{players} players: {:?}", sample.failure);
        assert_eq!(sample.unfinished, None, "{players} players");
        let classes = Rules::new(deck, players, &Options::default()).unwrap().classes();
        for (class, uses) in classes.iter().zip(&sample.tally.uses) {
            let effect = class.card.and_then(|serial| deck.effect_of(deck.card(serial)?));
            missing.retain(|id| uses.games.resolved == 0 || effect.is_none_or(|effect| effect.id != *id));
        }
    }
    missing
}

#[test]
fn games_with_the_example_hold_all_invariants_and_apply_all_effects() {
    assert_eq!(never_applied(&example(), Bot::Random, 100), [""; 0]);
    never_applied(&example(), Bot::Greedy, 12);
}

#[test]
fn games_with_the_wishes_hold_all_invariants_and_apply_all_effects() {
    assert_eq!(never_applied(&wishes(), Bot::Random, 100), [""; 0]);
    never_applied(&wishes(), Bot::Greedy, 12);
}

/// YB-L5: what can't be told apart must do the same, and notes with effects go round.
#[test]
fn l5_cards_that_are_alike_have_the_same_effect() {
    let clause = |deck: &Deck| {
        let clause = super::super::legality::CLAUSES.iter().find(|clause| clause.id == "YB-L5").unwrap();
        match clause.judge(deck) {
            games::Verdict::Fails(diagnostics) => diagnostics.0.into_iter().map(|diagnostic| diagnostic.message).collect(),
            _ => Vec::new(),
        }
    };
    assert_eq!(clause(&wishes()), [""; 0]);
    let mut deck = wishes();
    let of_type = |deck: &Deck, kind: &str| deck.cards.iter().position(|card| deck.kinds[card.kind].id == kind).unwrap();
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
    let random = &mut crate::rng::Stream::new(3, &["wild"]);
    for _ in 0..2_000 {
        let mut state = rules.start();
        state.phase = super::super::state::Phase::Over;
        state.herds[0] = (0..rules.animal_count).fold(Herd::NONE, |herd, kind| herd.set(kind as u8, random.below(5)));
        assert_eq!(rules.scores(&state).unwrap(), rules.recount(&state), "{:?}", state.herds[0]);
    }
    assert!(rules.kinds.len() <= PILE_KINDS && rules.in_box(&rules.start()) == rules.acting_notes && rules.acting_notes != Hand::NONE);
}
