//! Effects: what the shipped deck has of them, conditions, and decks of any legal effects.

use std::collections::BTreeMap;

use super::*;
use crate::effect::Effect;
use crate::games::i_bid_you_not::{GAME, STAGE};
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

/// An effect of the test, as it is written in a deck file.
pub fn effect(text: &str) -> Effect {
    let script =
        toml::from_str(&format!("name = 'Test'\n{text}")).unwrap_or_else(|error| panic!("{text}\n{error}"));
    Effect { id: "test".into(), script, places: BTreeMap::new(), place: plain_deck().place }
}

/// An effect that sets a rule.
pub fn setting(when: &str, rule: &str, value: &str) -> Effect {
    effect(&format!("{when}\ndo = [{{ op = 'set-rule', rule = '{rule}', value = '{value}' }}]"))
}

/// As long as the card lies in the row.
pub const IN_PLAY: &str = "when = 'in-play'";

/// A secret bid is still a card of the hand to the others, even if all know that card: their legal bids
/// reveal nothing about it (C4).
#[test]
fn a_secret_bid_changes_nothing_that_others_may_do() {
    let demands = effect(
        "when = 'always'\ndo = [{ op = 'set-rule', rule = 'biddable', only = [{ number = { at_least = 20 } \
        }] }]",
    );
    let rules = seated(&acting(&[(24, demands)]), 3);
    let text =
        "row = [12]\nhands = [[24, 31], [41, 13], [36, 14]]\npiles = [[1], [2], [3]]\nknown = [[24], [], []]";
    let mut state = state(&rules, text);
    decide(&rules, &mut state, 1, Action::Declare);
    let before = words(&rules, &state, 3);
    assert_eq!(before, ["bid 36"]);
    decide(&rules, &mut state, 1, Action::Bid(rules.lot_of(24).unwrap()));
    assert_eq!(words(&rules, &state, 3), before);
}

/// An effect can bring cards of the row to a hand if any zone that it takes cards from is not a hand.
#[test]
fn cards_of_hands_or_rows_return() {
    let to_hand = |cards: &str| {
        let effect =
            effect(&format!("when = 'taken'\ndo = [{{ op = 'move', cards = {cards}, to = 'hand' }}]"));
        seated(&acting(&[(12, effect)]), 3)
            .read_table("row = [15]\nhands = [[12]]\nreturned = [12]".parse().unwrap())
            .is_ok()
    };
    let left = "in = 'hand', of = 'left'";
    assert!(!to_hand(&format!("{{ {left} }}")) && to_hand("{ in = 'taken-row' }"));
    assert!(
        !to_hand(&format!("{{ {left}, or = {{ in = 'hand', of = 'right' }} }}"))
            && to_hand(&format!("{{ {left}, or = {{ in = 'row' }} }}"))
    );
}

/// IBYN-L4: eight kinds have a pair of effects, the first on three cards, the second on two.
#[test]
fn l4_the_shipped_deck_shares_pairs() {
    let deck = deck();
    let clause = judge(&deck).into_iter().find(|(clause, _)| clause.id == "IBYN-L4");
    assert_eq!(clause.unwrap().1, Verdict::Holds);
    assert_eq!(check_effects(&deck).0, []);
    let counts: Vec<usize> =
        (0..16).map(|effect| deck.cards.iter().filter(|card| card.effect == Some(effect)).count()).collect();
    assert_eq!((deck.effects.len(), counts.iter().sum::<usize>()), (16, 40));
    assert!(counts.iter().all(|count| [2, 3].contains(count)), "{counts:?}");
    assert!(
        deck.kinds
            .iter()
            .filter(|kind| [Some(15), Some(20)].contains(&kind.first))
            .all(|kind| kind.effects.is_empty())
    );
}

/// IBYN-L4 from its other side: a plain kind with a pair, and one that should have one and has not.
#[test]
fn l4_finds_pairs_in_the_wrong_place() {
    let mut deck = deck();
    let diagnostics =
        |deck: &Deck| match judge(deck).into_iter().find(|(clause, _)| clause.id == "IBYN-L4").unwrap().1 {
            Verdict::Fails(diagnostics) => {
                diagnostics.0.iter().map(|diagnostic| diagnostic.message.clone()).collect()
            }
            _ => Vec::new(),
        };
    deck.kinds[5].effects = vec![0, 1];
    deck.kinds[6].effects = std::mem::take(&mut deck.kinds[7].effects);
    assert_eq!(
        diagnostics(&deck),
        ["`teapot` has actions", "`hat` has actions", "`velocipede` has no actions"]
    );
    // One effect alone, one effect twice, and shares that are not half and half.
    deck = super::deck();
    deck.kinds[0].effects.truncate(1);
    deck.kinds[1].effects[1] = deck.kinds[1].effects[0];
    let second = deck.kinds[2].effects[1];
    for card in deck.cards.iter_mut().filter(|card| card.kind == 2) {
        card.effect = Some(second);
    }
    let pair = "of the cards of `mangle`, 0 and 5 have its two actions";
    assert_eq!(
        diagnostics(&deck),
        ["the actions of `cloud` are not a pair", "the actions of `cane` are not a pair", pair]
    );
    // The sets of others share out as they like (IBYN-L4).
    deck.sets[0].id = "own".into();
    assert_eq!(diagnostics(&deck), [""; 0]);
}

#[test]
fn what_the_rules_do_not_know_is_refused_at_the_table() {
    let unknown = setting(IN_PLAY, "skip", "maybe");
    let diagnostics = Rules::new(&acting(&[(9, unknown)]), 3, &Options::default()).unwrap_err();
    assert_eq!(diagnostics.0[0].code, "effect-value");
}

#[test]
fn conditions_of_the_row_are_asked_anew() {
    let downhill = setting(
        "when = 'in-play'\nif = [{ count = { in = 'row' }, at_least = 2 }]",
        "order",
        "falling-number",
    );
    let rules = seated(&acting(&[(20, downhill)]), 3);
    let alone = state(&rules, "row = [20]\nhands = [[10, 30], [1], [2]]");
    assert_eq!(words(&rules, &alone, 1), ["add 30", "declare"]);
    let pair = state(&rules, "row = [20, 22]\nhands = [[10, 30], [1], [2]]");
    assert_eq!(words(&rules, &pair, 1), ["add 10", "declare"]);
}

#[test]
fn conditions_of_a_card_that_is_added_are_asked_once() {
    let sleep = setting(
        "when = 'added'\nuntil = 'auction'\nif = [{ count = { in = 'hand' }, at_least = 3 }]",
        "skip",
        "never",
    );
    let rules = seated(&acting(&[(20, sleep)]), 3);
    for (hand, fires) in [("[20, 40, 41, 42]", true), ("[20, 40, 41]", false)] {
        let mut state =
            state(&rules, &format!("row = [12]\nhands = [{hand}, [30, 31], [3]]\npiles = [[1], [2], [4]]"));
        decide(&rules, &mut state, 1, Action::Add(Lot(20)));
        assert_eq!(state.board.active_this_auction.has(Lot(20)), fires);
        decide(&rules, &mut state, 2, Action::Declare);
        bids(&rules, &mut state, &[40, 30, 3]);
        assert_eq!(words(&rules, &state, 1).contains(&"skip".to_string()), !fires);
    }
}

/// IBYN-X-B9b: who pays with the card that makes skips dear has to add a card now, but need not have one.
#[test]
fn a_skip_is_complete_without_a_card_to_add() {
    let rules = seated(&acting(&[(30, setting("when = 'always'", "skip", "dear"))]), 3);
    let mut state = state(
        &rules,
        "row = [12, 20]\nbids = [[40], [25], [5]]\nhands = [[], [2], [3]]\npiles = [[30, 4, 8], [6], [7]]",
    );
    decide(&rules, &mut state, 1, Action::Skip);
    while let Turn::Chance(_) = rules.turn(&state) {
        rules.apply(&mut state, Actor::Chance, Move(0)).unwrap();
    }
    assert_eq!(rules.turn(&state), Turn::Seat(Seat(1)));
}

#[test]
fn conditions_of_a_pile_are_asked_at_the_end() {
    let lining = effect(
        "when = 'game-end'\nif = [{ count = { in = 'pile' }, at_least = 3 }]\ndo = \
        [{ op = 'change', cards = { in = 'pile' }, attribute = 'price', plus = 2 }]",
    );
    let rules = seated(&acting(&[(20, lining)]), 3);
    for (pile, points) in [("[20, 11]", 1), ("[20, 11, 12]", 9)] {
        let state = state(&rules, &format!("phase = 'over'\npiles = [{pile}]"));
        assert_eq!(rules.scores(&state).unwrap().points[0], points);
        assert_eq!(rules.scores(&state), Some(rules.recount(&state)));
    }
}

#[test]
fn a_card_can_discard_itself() {
    let scrap = effect("when = 'taken'\ndo = [{ op = 'move', cards = 'this', to = 'discard' }]");
    let rules = seated(&acting(&[(20, scrap)]), 3);
    let mut state = state(&rules, "row = [12, 20, 23]\nbids = [[40], [30], [5]]\nhands = [[50], [52], [53]]");
    decide(&rules, &mut state, 1, Action::Take);
    assert_eq!((state.board.piles[0], state.board.points[0]), ([Lot(12), Lot(23)].into_iter().collect(), 5));
    assert!(state.board.discard.has(Lot(20)));
}

#[test]
fn any_rule_can_be_set_for_some_turns_and_then_is_as_it_was() {
    let uphill = setting("when = 'added'\nuntil = { turns = 1 }", "order", "falling-number");
    let rules = seated(&acting(&[(20, uphill)]), 3);
    let mut state = state(&rules, "row = [12]\nhands = [[20], [11, 25], [10, 13]]");
    decide(&rules, &mut state, 1, Action::Add(Lot(20)));
    assert_eq!(words(&rules, &state, 2), ["add 11", "declare"]);
    decide(&rules, &mut state, 2, Action::Add(Lot(11)));
    assert_eq!(words(&rules, &state, 3), ["add 13", "declare"]);
}

#[test]
fn what_holds_for_some_turns_overrides_the_row_but_not_what_stands() {
    let lasting = |rule: &str, value: &str| setting(IN_PLAY, rule, value);
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
    let silent = effect(
        "when = 'in-play'\ndo = [{ op = 'set-rule', rule = 'actions', value = 'mute' }, \
        { op = 'set-rule', rule = 'order', value = 'falling-number' }]",
    );
    let uphill = setting(IN_PLAY, "order", "rising-price");
    let rules = seated(&acting(&[(20, silent), (22, uphill)]), 3);
    let state = state(&rules, "row = [20, 22]\nhands = [[10, 30], [1], [2]]");
    assert_eq!(words(&rules, &state, 1), ["add 10", "declare"]);
}

#[test]
fn values_of_rules_name_their_clauses() {
    use crate::games::clause_ids;
    use crate::games::i_bid_you_not::{RuleName, Setting};
    for rule in RuleName::ALL {
        let clauses: Vec<&str> =
            rule.values().iter().map(|value| Setting::parse(rule.word(), value).unwrap().clause()).collect();
        assert!(
            clauses.iter().all(|clause| clause_ids(&GAME).contains(clause)),
            "{}: {clauses:?}",
            rule.word()
        );
        assert!(
            clauses[1..].iter().all(|clause| clause.starts_with("IBYN-X")),
            "{}: {clauses:?}",
            rule.word()
        );
    }
    assert_eq!(
        STAGE.rules.iter().take(RuleName::ALL.len()).map(|rule| rule.name).collect::<Vec<_>>(),
        RuleName::ALL.iter().map(|rule| rule.word()).collect::<Vec<_>>()
    );
}

/// IBYN-X-N3: once a turn if nothing else is said, before the player adds or declares; it stays in the hand,
/// known to all.
#[test]
fn a_card_is_used_on_a_turn() {
    let look =
        effect("when = 'used'\nonce = 'game'\ndo = [{ op = 'look', cards = { in = 'hand', of = 'left' } }]");
    let rules = seated(&acting(&[(20, look)]), 3);
    let mut state = state(&rules, "row = [12]\nhands = [[20, 40], [30, 31], [3]]");
    assert_eq!(words(&rules, &state, 1), ["add 20", "add 40", "declare", "use 20"]);
    decide(&rules, &mut state, 1, Action::Use(Lot(20)));
    assert_eq!(words(&rules, &state, 1), ["add 20", "add 40", "declare"]);
    assert_eq!(
        (state.seen[0], state.board.known[0]),
        ([Lot(30), Lot(31)].into_iter().collect(), Lots::one(Lot(20)))
    );
    assert_eq!(
        refusal(&rules, &state, Actor::Seat(Seat(0)), Action::Use(Lot(20)).encode()).clause,
        "IBYN-X-N3"
    );
}

/// Effects of all kinds, besides the examples of the stage.
const MANY: &[&str] = &[
    "when = 'added'\ndo = [{ op = 'start', part = 'auction' }]",
    "when = 'added'\nuntil = 'auction'\ndo = [{ op = 'set-rule', rule = 'bids', value = 'open' }, \
    { op = 'set-rule', rule = 'bid', value = 'two' }]",
    "when = 'added'\ndo = \
    [{ op = 'move', cards = { in = 'hand', of = 'right', take = { choose = 1, by = 'right' } }, to = 'row' \
    }]",
    "when = 'added'\nuntil = { turns = 2 }\ndo = \
    [{ op = 'may', do = [{ op = 'set-rule', rule = 'order', value = 'falling-number' }], otherwise = \
    [{ op = 'score', points = 1 }] }]",
    "when = 'added'\ndo = \
    [{ op = 'for-each', who = 'others', do = [{ op = 'move', cards = { in = 'pile', of = 'them', take = { random = 1 } }, to = 'pile' }] }]",
    "when = 'in-play'\ndo = [{ op = 'set-rule', rule = 'skip-cost', plus = 1 }]",
    "when = 'in-play'\nif = [{ amount = 'points', at_least = 5 }]\ndo = \
    [{ op = 'set-rule', rule = 'skip', value = 'never' }]",
    "when = 'in-play'\ndo = [{ op = 'set-rule', rule = 'biddable', only = [{ price = { at_least = 0 } }] }, \
    { op = 'set-rule', rule = 'add', value = 'two' }]",
    "when = 'skipped'\nby = 'anyone'\ndo = \
    [{ op = 'move', cards = { in = 'hand', of = 'actor', take = { random = 1 } }, to = 'discard' }]",
    "when = 'auction-start'\nby = 'anyone'\ndo = \
    [{ op = 'move', cards = { in = 'hand', of = { from = 'everyone', most = { count = { in = 'hand', of = 'them' } } }, take = { random = 1 } }, to = 'hand', of = 'actor' }]",
    "when = 'bid'\nuntil = 'auction'\ndo = [{ op = 'change', cards = 'this', attribute = 'number', plus = 40 \
    }]",
    "when = 'bid'\ndo = [{ op = 'move', cards = { in = 'bid', of = 'right' }, to = 'discard' }]",
    "when = 'won'\ndo = [{ op = 'move', cards = 'this', to = 'pile' }]",
    "when = 'lost'\ndo = [{ op = 'choose', options = [[{ op = 'score', points = 1 }], \
    [{ op = 'move', cards = 'this', to = 'hand' }]] }]",
    "when = 'taken'\ndo = [{ op = 'swap', cards = { in = 'pile', take = { choose = 1 } }, with = \
    { in = 'pile', of = { from = 'others', chosen_by = 'me' }, take = { choose = 1 } } }]",
    "when = 'taken'\ndo = [{ op = 'look', cards = { in = 'hand', of = 'left' } }, \
    { op = 'swap', cards = { in = 'hand', take = { choose = 1 } }, with = \
    { in = 'hand', of = 'left', take = { choose = 1 } } }]",
    "when = 'taken'\ndo = \
    [{ op = 'for-each', who = 'others', do = [{ op = 'move', cards = { in = 'hand', of = 'them', take = { choose = { count = { in = 'hand', of = 'them' }, minus = 4 }, by = 'them' } }, to = 'discard' }] }]",
    "when = 'taken'\ndo = \
    [{ op = 'for-each', who = 'everyone', do = [{ op = 'move', cards = { in = 'hand', of = 'them', take = { up_to = 1, by = 'them' } }, to = 'taken-row' }] }]",
    "when = 'taken'\ndo = [{ op = 'move', cards = { in = 'taken-row', take = { highest = 'price' } }, to = \
    'hand' }]",
    "when = 'taken'\nby = 'other'\nin = ['pile']\ndo = \
    [{ op = 'move', cards = { in = 'taken-row', take = { from = 'top' } }, to = 'pile' }]",
    "when = 'game-end'\ndo = \
    [{ op = 'score', points = { different = 'kind', of = { in = 'pile', where = [{ of_a_kind = 3 }] }, times \
    = 3 } }]",
    "when = 'game-end'\ndo = [{ op = 'move', cards = { in = 'pile', take = { choose = 1 } }, to = 'pile', of \
    = 'left' }]",
    "when = 'always'\ndo = [{ op = 'set-rule', rule = 'fitting', value = 'always' }]",
];

/// C3: a deck of any legal effects comes to its end, and all invariants hold in its games.
#[test]
fn decks_of_any_effects_keep_all_invariants() {
    let texts: Vec<&str> =
        STAGE.events.iter().map(|event| event.example).chain(MANY.iter().copied()).collect();
    let mut random = Stream::new(11, &["effects"]);
    for round in 0..12 {
        let mut deck = odd_deck(40 + 5 * (round % 3));
        deck.effects = texts.iter().map(|text| effect(text)).collect();
        for card in &mut deck.cards {
            card.price = Some(random.below(13) as i32 - 4);
            card.effect = (random.below(3) > 0).then(|| random.below(texts.len() as u32) as usize);
        }
        for (players, bot) in [(3, Bot::Random), (5, Bot::Random), (4, Bot::Greedy)] {
            let plan = Plan {
                games: 0..2,
                bots: vec![bot; players.into()],
                key: [round as u8; 32],
                full_first: 2,
                counted_first: 2_000,
                needed_first: 0,
                full_every: 0,
                saved_every: 1,
                keeps_outcomes: false,
                keeps_rows: false,
                first_random: false,
            };
            let sample = GAME.engine.open(&deck, players, &Options::default()).unwrap().sample(&plan);
            assert!(sample.failure.is_none(), "{round}, {players}: {:?}", sample.failure);
            assert_eq!((sample.tally.games, sample.tally.unfinished), (2, 0));
        }
    }
}
