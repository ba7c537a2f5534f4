//! Random games with special eggs, powers and handicaps: all invariants, alone and together, with every
//! variant.

use super::drive::*;
use super::games::{Seen, play};
use super::strength::share;
use crate::effect::machine::{Spot, Table as _};
use crate::effect::parts::{Script, Zone};
use crate::games::bunny_bidding::Rules;
use crate::games::bunny_bidding::action::Action;
use crate::games::bunny_bidding::legal::playable::Playable;
use crate::games::bunny_bidding::state::Next;
use crate::games::check_effects;
use crate::rng::Stream;
use crate::rules::{Rules as _, Seat, Seats};

#[test]
fn what_the_decks_say_is_understood() {
    let deck = expanded_deck(true, true);
    assert!(check_effects(&deck).0.is_empty(), "{:?}", check_effects(&deck));
    assert_eq!(deck.of_type("special").count(), 24);
    assert_eq!((deck.of_type("power").count(), deck.of_type("handicap").count()), (8, 8));
}

#[test]
fn expansions_keep_all_invariants() {
    let mut random = Stream::new(21, &["bunny", "expansions"]);
    let mut seen = Seen::default();
    for (special, powers) in [(true, false), (false, true), (true, true)] {
        let deck = expanded_deck(special, powers);
        for players in 3..=6 {
            let rules = rules_of(&deck, players, "");
            (0..12).for_each(|game| play(&rules, &mut random, game % 3 == 0, &mut seen));
        }
    }
    assert!(seen.over > 100);
}

#[test]
fn expansions_go_with_every_variant() {
    let deck = expanded_deck(true, true);
    let mut random = Stream::new(22, &["bunny", "expanded mixes"]);
    let mut seen = Seen::default();
    for players in 3..=6 {
        for mix in mixes(players).iter().skip(usize::from(players)).step_by(5) {
            let full = seen.over % 4 == 0;
            play(&rules_of(&deck, players, mix), &mut random, full, &mut seen);
        }
    }
    assert!(seen.over > 100);
}

/// Effects that designers wished for, in every seventh mix of variants that three can play.
#[test]
fn wishes_keep_all_invariants() {
    let deck = deck_of(include_str!("../../../../../tests/wishes/bunny-bidding.toml"));
    assert!(check_effects(&deck).0.is_empty(), "{:?}", check_effects(&deck));
    let mut random = Stream::new(23, &["bunny", "wishes"]);
    let mut seen = Seen::default();
    for mix in mixes(3).iter().step_by(7) {
        play(&rules_of(&deck, 3, mix), &mut random, seen.over % 3 == 0, &mut seen);
    }
    assert!(seen.over > 30);
}

/// Plays random games with all invariants at many states.
fn play_in_full(rules: &Rules, games: u32, seed: u64) {
    let (mut random, mut seen) = (Stream::new(seed, &["bunny", "in full"]), Seen::default());
    (0..games).for_each(|_| play(rules, &mut random, true, &mut seen));
}

/// Goals that are picked to be shown, in games in which a type is left out.
#[test]
fn wishes_with_fewer_types_keep_all_invariants() {
    let deck = deck_of(include_str!("../../../../../tests/wishes/bunny-bidding.toml"));
    let rules = rules_of(&deck, 3, "egg-types=5");
    play_in_full(&rules, 40, 24);
}

/// BB-E1, C1: what effects put to the offer when the last round is over leaves the game with it.
#[test]
fn tiles_offered_after_the_last_round_leave_the_game() {
    let mut deck = expanded_deck(true, false);
    let returned = "name = \"\"\nwhen = \"round-end\"\nby = \"anyone\"\nin = [\"pile\"]\n\
                    do = [{ op = \"move\", cards = { in = \"pile\", take = { random = 1 } }, to = \"offer\" \
                    }]";
    deck.effects.iter_mut().for_each(|effect| effect.script = toml::from_str(returned).unwrap());
    let rules = rules_of(&deck, 3, "");
    play_in_full(&rules, 20, 25);
}

/// Who wins ties is asked when bids are compared: with it, one of two equal bids wins.
#[test]
fn a_power_lets_its_player_win_ties() {
    let mut deck = expanded_deck(false, true);
    let ties = "name = \"\"\nwhen = \"held\"\ndo = \
        [{ op = \"set-rule\", rule = \"ties\", value = \"wins\", who = \"me\" }]";
    deck.effects.iter_mut().find(|effect| effect.id == "copy-rabbit").unwrap().script =
        toml::from_str(ties).unwrap();
    let rules = rules_of(&deck, 3, "");
    let text = "hands = [[], [], []]\nsecret_handicaps = [[], [\"copy-rabbit\"], []]";
    assert_eq!(
        crate::games::bunny_bidding::effects::rule_values::auction(&rules, &position(&rules, text)).win_ties,
        Seats::one(Seat(1))
    );
    deck.effects.iter_mut().for_each(|effect| effect.script = toml::from_str(ties).unwrap());
    play_in_full(&rules_of(&deck, 3, ""), 10, 28);
}

/// Tiles and goals go round the table, also where all have as many goals as they can.
#[test]
fn tiles_and_goals_are_passed() {
    for (zone, count) in [("hand", 2), ("goals", 1)] {
        let mut deck = expanded_deck(true, false);
        let passed = format!(
            "name = \"\"\nwhen = \"won\"\nby = \"anyone\"\nin = [\"pile\"]\ndo = [\
             {{ op = \"pass\", cards = {{ in = \"{zone}\", of = \"everyone\", take = {{ choose = {count}, by \
             = \"them\" }} }}, to = \"left\" }}, \
             {{ op = \"pass\", cards = {{ in = \"{zone}\", of = \"everyone\" }}, to = \"right\" }}]"
        );
        deck.effects.iter_mut().for_each(|effect| effect.script = toml::from_str(&passed).unwrap());
        play_in_full(&rules_of(&deck, 3, ""), 10, 27);
    }
}

/// C4: what is picked or changed face down in the offer is, in states drawn from a view, of whoever put it
/// there.
#[test]
fn face_down_tiles_of_effects_stay_those_of_who_offered_them() {
    let picked = "do = [{ op = \"look\", cards = { in = \"offer\", take = { choose = 3 } } }]";
    let changed = "until = \"round\"\ndo = [{ op = \"change\", attribute = \"number\", times = 2, cards = \
        { in = \"offer\" } }]";
    for (does, seed) in [(picked, 26), (changed, 27)] {
        let mut deck = expanded_deck(false, true);
        let script = format!("name = \"\"\nwhen = \"turn-start\"\n{does}");
        deck.effects.iter_mut().for_each(|effect| effect.script = toml::from_str(&script).unwrap());
        play_in_full(&rules_of(&deck, 3, ""), 20, seed);
    }
}

/// BB-E3: a game with expansions has a bound of its own; without them it is what it was.
#[test]
fn the_bound_grows_with_what_can_be_decided() {
    let bound = |special, powers| rules_of(&expanded_deck(special, powers), 4, "").max_decisions();
    assert_eq!(bound(false, false), 60 * (2 + 4 * 5));
    assert!(bound(true, false) > bound(false, false) && bound(true, true) > bound(true, false));
}

/// BB-HC-1, HC-2, C5: two handicaps that can't both be obeyed: the first is, the other as far as anything is
/// left of it.
#[test]
fn of_handicaps_that_contradict_the_first_holds() {
    let rules = rules_of(&expanded_deck(false, true), 3, "");
    let eggs = &rules.kinds;
    let (here, there) = (eggs[0].tiles, eggs[1].tiles);
    let text = format!(
        "hands = [[{}, {}], [], []]\noffer = [{}]\nsecret_handicaps = [[\"copy-rabbit\", \"odd-bunny\"], [], \
        []]",
        here.nth(1).unwrap(),
        there.nth(0).unwrap(),
        here.nth(0).unwrap()
    );
    let state = position(&rules, &text);
    let choices = Playable::of(&rules, &state, Seat(0));
    assert_eq!(choices.offers.iter().collect::<Vec<_>>(), [here.nth(1).unwrap()]);
    assert!(legal(&rules, &state, 0).iter().any(|action| matches!(action, Action::Put(_))));
    assert_eq!(refuse(&rules, &state, 0, Action::Offer(there.lowest().unwrap())).clause, "BB-HC-1");
}

/// BB-HC-1, HC-2: a special egg is of no type, so with nothing to obey Copy Rabbit by it is Odd Bunny Out
/// that refuses it.
#[test]
fn a_special_egg_is_of_no_type() {
    let rules = rules_of(&expanded_deck(true, true), 3, "");
    let (here, there) = (rules.kinds[0].tiles, rules.kinds[1].tiles.lowest().unwrap());
    let special = (rules.tiles - rules.types_among(rules.tiles)).lowest().unwrap();
    let text = format!(
        "hands = [[{special}, {there}], [], []]\noffer = [{}]\nsecret_handicaps = \
        [[\"copy-rabbit\", \"odd-bunny\"], [], []]",
        here.lowest().unwrap()
    );
    assert_eq!(refuse(&rules, &position(&rules, &text), 0, Action::Offer(special)).clause, "BB-HC-2");
}

/// BB-X-11, C1: a tile that turns itself over before it draws leaves the game once, not from under the offer.
#[test]
fn a_tile_that_lies_face_down_leaves_for_good_too() {
    let mut deck = expanded_deck(true, false);
    let drawing = deck.effects.iter().position(|effect| effect.id == "leftovers").unwrap();
    let turning = "name = \"\"\nwhen = \"offered\"\ndo = \
        [{ op = \"turn-over\", cards = { in = \"offer\", take = { choose = 1 } } }]";
    let turning: Script = toml::from_str(turning).unwrap();
    deck.effects[drawing].script.steps.splice(0..0, turning.steps);
    let tile =
        deck.cards.iter().find(|card| card.effect == Some(drawing)).and_then(|card| card.number).unwrap()
            as u8;
    let rules = rules_of(&deck, 3, "");
    let eggs = rules.kinds[0].tiles;
    let egg = |place| eggs.nth(place).unwrap();
    let text = format!(
        "turn = 1\noffer = [{}]\nhands = [[{tile}, {}, {}], [{}], [{}]]",
        egg(0),
        egg(1),
        egg(2),
        egg(3),
        egg(4)
    );
    let mut state = position(&rules, &text);
    go(&rules, &mut state, 0, Action::Offer(tile));
    go(&rules, &mut state, 0, Action::Pick(tile));
    let mut counts = vec![0; rules.classes().len()];
    rules.census(&state, &mut counts);
    assert!(rules.classes().iter().zip(&counts).all(|(class, count)| class.count == *count), "{state:#?}");
    assert!(state.public.spent.has(tile) && !state.hidden.offers[0].has(tile));
}

/// The worth of an egg to another player depends on goals that nobody else sees: it decides nothing that a
/// player may do (C4).
#[test]
fn what_may_be_offered_tells_nothing_of_goals() {
    let mut deck = expanded_deck(false, true);
    let other = "name = \"\"\nwhen = \"held\"\ndo = \
        [{ op = \"set-rule\", rule = \"offerable\", who = \"me\", \
                 only = [{ different = { attribute = \"value\", as = { in = \"pile\", of = \"right\" } } }] \
                 }]";
    let effect = deck.effects.iter_mut().find(|effect| effect.id == "copy-rabbit").unwrap();
    effect.script = toml::from_str(other).unwrap();
    let rules = rules_of(&deck, 3, "");
    let egg = |kind: usize, place| rules.kinds[kind].tiles.nth(place).unwrap();
    let legal_with = |goal: u8| {
        let [own, left, right] = [0, 5, goal].map(|kind| rules.kind_id(kind).to_string());
        let hands = format!(
            "hands = [[{}, {}], [{}], [{}]]\ncollected = [[], [], [{}]]",
            egg(0, 0),
            egg(1, 0),
            egg(2, 0),
            egg(2, 1),
            egg(3, 0)
        );
        let goals = format!(
            "goals = [[\"{own}\"], [\"{left}\"], [\"{right}\"]]\nsecret_handicaps = [[\"copy-rabbit\"], [], \
            []]"
        );
        legal(&rules, &position(&rules, &format!("turn = 1\n{hands}\n{goals}")), 0)
    };
    assert_eq!(legal_with(3), legal_with(4));
}

/// BB-E1: once the game ends no effect brings a tile back to where it would be played.
#[test]
fn at_the_end_no_tile_comes_back() {
    let rules = rules_of(&standard_deck(), 3, "");
    let egg = rules.kinds[0].tiles.lowest().unwrap();
    let given = position(&rules, &format!("collected = [[{egg}], [], []]"));
    let from = Spot { owner: Seat(0), card: egg.into(), zone: Zone::Pile };
    let moved = |zone: Zone, next: Next| {
        let mut state = given.clone();
        state.public.next = next;
        rules.put(&mut state, from, Spot { zone, ..from }, None, None)
    };
    for zone in [Zone::Hand, Zone::Offer, Zone::Bid] {
        assert_eq!([Next::Lay, Next::Over].map(|next| moved(zone, next)), [true, false]);
    }
}

#[test]
fn greedy_beats_random_play_with_expansions() {
    for players in [3, 5] {
        let rules = rules_of(&expanded_deck(true, true), players, "");
        let games = 12 * u32::from(players);
        let even = games * 60 / u32::from(players);
        let won = share(&rules, games, 1);
        assert!(won > even * 5 / 4, "{players}: {won} of {}", games * 60);
    }
}
