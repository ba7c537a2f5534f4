//! Odd Inventions: the shipped set, how its effects go together with others, what of a table with them can't
//! be, and its bound.

use std::collections::BTreeMap;

use super::effects::{IN_PLAY, acting, effect, setting};
use super::*;
use crate::effect::Effect;
use crate::effect::machine::{self, Due};
use crate::effect::parts::Zone;
use crate::games::i_bid_you_not::state::Board;
use crate::games::{Verdict, check_effects, judge};
use crate::play::{Bot, Plan};
use crate::rules::Seats;

const TAKE_EACH: &str = "{ op = 'for-each', who = 'others', do = [{ op = 'move', cards = { in = 'pile', of = 'them', take = { random = 1 } }, to = 'pile' }] }";
const GIVE_EACH: &str = "{ op = 'for-each', who = 'others', do = [{ op = 'move', cards = { in = 'pile', take = { random = 1 } }, to = 'pile', of = 'them' }] }";
const GIFT: &str = "{ op = 'for-each', who = 'others', do = [{ op = 'move', cards = { in = 'hand', of = 'them', take = { up_to = 1, by = 'them' } }, to = 'taken-row' }] }";
const SETTLE: &str = "{ op = 'for-each', who = 'everyone', do = [{ op = 'move', cards = { in = 'added', of = 'them' }, to = 'pile', of = 'them' }] }";

fn now(steps: &[&str]) -> crate::effect::Effect {
    effect(&format!("when = 'added'\ndo = [{}]", steps.join(", ")))
}

/// IBYN-L1…L5: the deck with the set is legal, and the set alone has seven kinds, six of them with a pair.
#[test]
fn the_deck_with_the_set_is_legal() {
    let deck = deck_with_odd();
    for (clause, verdict) in judge(&deck) {
        assert!(!matches!(verdict, Verdict::Fails(_)), "{}", clause.id);
    }
    assert_eq!(check_effects(&deck).0, []);
    let odd: Vec<_> = deck.kinds.iter().filter(|kind| kind.first < Some(0)).collect();
    assert_eq!((odd.len(), deck.cards.len(), deck.effects.len()), (7, 85, 28));
    let plain: Vec<Option<i32>> =
        odd.iter().filter(|kind| kind.effects.is_empty()).map(|kind| kind.first).collect();
    assert_eq!(plain, [Some(-8)]);
}

/// IBYN-L4: the kind −8 stays plain, the others do not.
#[test]
fn l4_finds_a_pair_on_the_plain_kind_of_the_set() {
    let mut deck = deck_with_odd();
    let at = |deck: &Deck, id: &str| deck.kinds.iter().position(|kind| kind.id == id).unwrap();
    let (anchor, safe) = (at(&deck, "anchor"), at(&deck, "safe"));
    deck.kinds[anchor].effects = std::mem::take(&mut deck.kinds[safe].effects);
    let found = judge(&deck).into_iter().find(|(clause, _)| clause.id == "IBYN-L4").unwrap().1;
    let Verdict::Fails(diagnostics) = found else { panic!("{found:?}") };
    let messages: Vec<&str> = diagnostics.0.iter().map(|diagnostic| diagnostic.message.as_str()).collect();
    assert_eq!(messages, ["`anchor` has actions", "`safe` has no actions"]);
}

/// Each of the twelve comes up: the phases and the values that only they lead to.
#[test]
fn all_actions_come_up_in_random_games() {
    let rules = seated(&deck_with_odd(), 4);
    let mut seen: BTreeMap<&str, u32> = BTreeMap::new();
    for seed in 0..60 {
        let mut before = rules.start();
        play_on(&rules, &mut rules.start(), &mut Stream::new(seed, &["odd"]), any, |state, _, _| {
            let (board, now) = (&before.board, &state.board);
            let mut note = |what, so: bool| *seen.entry(what).or_default() += u32::from(so);
            note(
                "own-your-debts",
                now.phase == Phase::Turn && board.phase == Phase::Turn && now.row.len() < board.row.len() + 1,
            );
            let holding = state.holding();
            let (bidding, bidders) = (now.phase == Phase::Bid, rules.bidders(now, holding));
            note("debtors-only", bidding && bidders.count() + 1 < holding.count());
            note("declarer-out", bidding && bidders == holding.without(now.turn) && bidders != holding);
            let asked = machine::options(&rules, state);
            let from = |zone: Zone| {
                asked.iter().any(|answer| matches!(answer, machine::Answer::Card(spot) if spot.zone == zone))
            };
            note("late-gift", now.phase == Phase::Taken && from(Zone::Hand));
            note("late-scrap", now.phase == Phase::Taken && from(Zone::TakenRow));
            let drawn = matches!(machine::due(&rules, state), Some(Due::Chance(_)))
                .then(|| machine::drawn(&rules, state, 0))
                .flatten();
            note("take-one-each", drawn.is_some_and(|spot| spot.owner != now.turn));
            note("give-one-each", drawn.is_some_and(|spot| spot.owner == now.turn));
            note("add-two", now.phase == Phase::AddSecond);
            note("bid-two", now.bids.iter().any(|bid| bid.len() == 2));
            note("open-bids", now.phase == Phase::OpenBid);
            before = state.clone();
        });
    }
    assert!(seen.len() == 10 && seen.values().all(|count| *count > 3), "{seen:?}");
}

/// IBYN-E3: a card that makes all decide once more adds a decision for each player, two cards a bid one for
/// each player and auction.
#[test]
fn e3_the_bound_grows_with_what_can_be_decided() {
    let bound = |effects: &[(i32, crate::effect::Effect)]| seated(&acting(effects), 3).max_decisions();
    let base = bound(&[(20, now(&["{ op = 'start', part = 'auction' }"]))]);
    assert_eq!(base, 8 * 64);
    // Each of three players may add a card, or say that they do not, once each for each card.
    let gift = || effect(&format!("when = 'taken'\ndo = [{GIFT}]"));
    assert_eq!(bound(&[(20, gift()), (21, gift())]), base + 2 * 3 * 2);
    assert_eq!(bound(&[(20, setting(IN_PLAY, "bid", "two"))]), 11 * 64);
    // Whoever can decide something does, and declares whenever possible.
    let rules = seated(&deck_with_odd(), 6);
    let last = |_: &State, _: Seat, moves: &[Move], _: &mut Stream| moves[moves.len() - 1];
    for seed in 0..20 {
        let decisions =
            play_on(&rules, &mut rules.start(), &mut Stream::new(seed, &["bound"]), last, |_, _, _| {});
        assert!(decisions <= rules.max_decisions());
    }
}

#[test]
fn steps_of_an_action_are_done_in_order() {
    for (steps, piles) in [([GIVE_EACH, TAKE_EACH], [1, 0, 1]), ([TAKE_EACH, GIVE_EACH], [0, 1, 1])] {
        let rules = seated(&acting(&[(20, now(&steps))]), 3);
        let text = if piles[0] == 1 { "piles = [[1], [], []]" } else { "piles = [[], [1], []]" };
        let mut state = state(&rules, &format!("row = [12]\nhands = [[20], [30], [31]]\n{text}"));
        decide(&rules, &mut state, 1, Action::Add(Lot(20)));
        let mut draws = 0;
        while let Turn::Chance(outcomes) = rules.turn(&state) {
            assert_eq!(outcomes, 1);
            rules.apply(&mut state, Actor::Chance, Move(0)).unwrap();
            draws += 1;
        }
        // The one card goes to the left and back, or comes and goes to the left.
        assert_eq!((draws, rules.turn(&state)), (2, Turn::Seat(Seat(1))));
        let owner = state.board.piles.iter().position(|pile| !pile.is_empty());
        assert_eq!(owner, Some(usize::from(piles[0] == 0)), "{steps:?}");
    }
}

#[test]
fn all_that_was_added_can_be_settled() {
    let rules = seated(&acting(&[(20, now(&[SETTLE]))]), 3);
    let mut state = state(&rules, "row = [12]\nhands = [[13, 40], [15, 41], [20, 42]]");
    for (seat, lot) in [(1, 13), (2, 15), (3, 20)] {
        decide(&rules, &mut state, seat, Action::Add(Lot(lot)));
    }
    assert_eq!(state.board.row.as_slice(), [Lot(12)]);
    assert_eq!(state.board.piles[..3], [13, 15, 20].map(|lot| Lots::one(Lot(lot))));
    assert_eq!(state.board.points[..3], [3, 5, 0]);
    assert!(state.board.put.iter().all(|lots| lots.is_empty()));
}

#[test]
fn conditions_hold_for_what_comes_late() {
    let gift = effect(&format!(
        "when = 'taken'\nif = [{{ count = {{ in = 'taken-row' }}, at_least = 3 }}]\ndo = [{GIFT}]"
    ));
    let rules = seated(&acting(&[(20, gift)]), 3);
    for (row, late) in [("[12, 20]", false), ("[12, 20, 23]", true)] {
        let mut state =
            state(&rules, &format!("row = {row}\nbids = [[40], [30], [5]]\nhands = [[50], [52], [53]]"));
        decide(&rules, &mut state, 1, Action::Take);
        assert_eq!(state.board.phase == Phase::Taken, late);
    }
}

/// C4: of a bid of two cards others see how many lie there, not which.
#[test]
fn two_cards_are_bid_in_secret() {
    let rules = seated(&acting(&[(20, setting(IN_PLAY, "bid", "two"))]), 3);
    let mut one = state(&rules, "row = [20]\nhands = [[1, 2, 3, 4], [30, 31], [32]]");
    decide(&rules, &mut one, 1, Action::Declare);
    let mut other = one.clone();
    bids(&rules, &mut one, &[1]);
    bids(&rules, &mut other, &[2]);
    assert_eq!(rules.view(&one, Seat(1)), rules.view(&other, Seat(1)));
    decide(&rules, &mut one, 1, Action::Bid(Lot(3)));
    assert_ne!(rules.view(&one, Seat(1)), rules.view(&other, Seat(1)));
    let sampled = rules.resample(&rules.view(&one, Seat(1)), &mut Stream::new(1, &[]));
    assert_eq!((sampled.sealed[0].len(), sampled.hands[0].len()), (2, 2));
}

#[test]
fn a_bid_sums_up_however_large_its_numbers_are() {
    let mut deck = acting(&[(20, setting(IN_PLAY, "bid", "two"))]);
    deck.cards[63].number = Some(i32::MAX);
    deck.cards[64].number = Some(i32::MAX - 1);
    let rules = seated(&deck, 3);
    let rank = |lots: &[u8]| rules.bid_rank(lots.iter().map(|lot| Lot(*lot)).collect());
    assert!(rank(&[63, 64]) > rank(&[64]) && rank(&[1, 4]) < rank(&[5]) && rank(&[1, 4]) < rank(&[0, 5]));
}

/// Of bids that count as much, that of who wins ties comes first, whether the auction inverts or not.
#[test]
fn effects_let_players_win_ties() {
    let ties =
        effect("when = 'in-play'\ndo = [{ op = 'set-rule', rule = 'ties', value = 'wins', who = 'active' }]");
    let first = |ties: Option<Effect>| {
        let two = (20, setting(IN_PLAY, "bid", "two"));
        let all: Vec<(i32, Effect)> = std::iter::once(two).chain(ties.map(|ties| (22, ties))).collect();
        let rules = seated(&acting(&all), 3);
        let hands = "hands = [[35, 40], [30, 45], [33, 43]]\npiles = [[1], [2], [3]]";
        let mut state = state(&rules, &format!("row = [20, 22]\n{hands}"));
        decide(&rules, &mut state, 1, Action::Declare);
        for (seat, bid) in [(1, [35, 40]), (2, [30, 45]), (3, [33, 43])] {
            bid.into_iter().for_each(|number| {
                decide(&rules, &mut state, seat, Action::Bid(rules.lot_of(number).unwrap()))
            });
        }
        assert_eq!(rules.read_table(rules.to_table(&state)).unwrap(), state);
        let board = state.board;
        [
            rules.first_in_order(&board, Seats::all(2)),
            rules.first_in_order(&Board { inverted: true, ..board }, Seats::all(2)),
        ]
    };
    assert_eq!(first(None), [Some(Seat(1)), Some(Seat(0))]);
    assert_eq!(first(Some(ties)), [Some(Seat(0)), Some(Seat(0))]);
}

#[test]
fn setups_of_unfinished_turns_must_fit() {
    let rules = seated(&deck_with_odd(), 3);
    let running = "effects = { running = [{ this = { card = '-4', in = 'row' }, me = 1, at = 3, loops = \
        [{ them = 2, left = [3] }] }] }";
    let table = "row = [-29, -4]\nhands = [[41], [24], [36]]\npiles = [[], [15], []]";
    assert!(rules.read_table(format!("{table}\nnext = 'end-add'\n{running}").parse().unwrap()).is_ok());
    for (text, key) in [
        (format!("{table}\nnext = 'score'\n{running}"), "next"),
        (format!("{table}\nnext = 'end-add'"), "next"),
        (format!("{table}\nsecond_due = true"), "second_due"),
        (format!("{table}\nnext = 'declare'"), "next"),
        (format!("{table}\nphase = 'taken'"), "phase"),
        (format!("{table}\ntaken_row = [-29]"), "taken_row"),
        (format!("{table}\nseen = [[41]]"), "seen"),
        (format!("{table}\nnext = 'end-add'\n{running}").replace("[15]", "[]"), "effects"),
        (format!("{table}\nnext = 'end-add'\n{running}").replace("'-4'", "'-8'"), "effects"),
        ("row = [-12]\nphase = 'add-second'\nhands = [[-13], [24], [36]]".into(), "phase"),
        ("row = [-12]\nhands = [[-13], [24], [36]]\nsecond_due = true".into(), "second_due"),
        ("row = [-12, 15]\nhands = [[-13], [24], [36]]\nadded = [[15], [15], []]".into(), "added"),
        ("row = [-12, 15]\nhands = [[-13], [24], [36]]\nadded = [[28], [], []]".into(), "added"),
        ("row = [-29, -20]\nphase = 'open-bid'\nbids = [[24], [28], [36]]".into(), "bids"),
        ("row = [-29, -23]\nphase = 'bid'\nbids = [[24], [], []]\nhands = [[], [28], [36]]".into(), "bids"),
        ("row = [-29]\nbids = [[24, 28, 32], [15], [36]]".into(), "bids"),
    ] {
        let errors = rules.read_table(text.parse().unwrap()).unwrap_err();
        assert!(errors.iter().any(|error| error.is_within(key)), "{text}\n{errors:?}");
    }
    for phase in ["add-second", "open-bid", "taken"] {
        let text = format!("phase = '{phase}'\nrow = [12]\nhands = [[20], [30], [31]]");
        let errors = plain().read_table(text.parse().unwrap()).unwrap_err();
        assert!(
            errors.iter().any(|error| error.message.contains("no card of the deck has an action")),
            "{errors:?}"
        );
    }
}

#[test]
fn greedy_beats_random_play_with_the_set() {
    let rules = seated(&deck_with_odd(), 3);
    let share = super::strength::share_at(&rules, 150);
    assert!(share > 55.0, "{share} %");
}

/// Both expansions' size of deck and more, whatever the effects: full invariants over many seats.
#[test]
fn the_set_keeps_all_invariants() {
    let deck = deck_with_odd();
    for (players, bot, games) in
        [(3, Bot::Random, 12), (4, Bot::Greedy, 2), (5, Bot::Random, 8), (6, Bot::Random, 8)]
    {
        let plan = Plan {
            games: 0..games,
            bots: vec![bot; players.into()],
            key: [9; 32],
            full_first: games,
            counted_first: 2_000,
            needed_first: 0,
            full_every: 0,
            saved_every: 1,
            keeps_outcomes: false,
            keeps_rows: false,
            first_random: false,
        };
        let sample =
            super::super::GAME.engine.open(&deck, players, &Options::default()).unwrap().sample(&plan);
        assert!(sample.failure.is_none(), "{players}: {:?}", sample.failure);
        assert_eq!((sample.tally.games, sample.tally.unfinished), (games, 0));
    }
}
