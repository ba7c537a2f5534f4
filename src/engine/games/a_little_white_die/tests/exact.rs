//! Exactness: the lazy dice against real piles of cards, and tiny games counted to the end.

use super::*;
use crate::play::Bot;
use crate::play::tests::exact::Tree;

/// A loser's view of two dice: both tops, and the cards that lay below the first, sorted.
type Seen = (u8, u8, Vec<u8>);

/// Adds up the odds of all ways in which chance goes on, in whole units of 1 / 10!.
fn every_draw(
    rules: &Rules,
    state: &State,
    weight: u64,
    odds: &mut BTreeMap<Seen, u64>,
    seen: &dyn Fn(&State) -> Seen,
) {
    match rules.turn(state) {
        Turn::Chance(n) => {
            for code in 0..n {
                let mut next = state.clone();
                rules.apply(&mut next, Actor::Chance, Move(code)).expect("a draw");
                every_draw(rules, &next, weight / u64::from(n), odds, seen);
            }
        }
        // The first guess, the challenge and the discard of the first die come of themselves.
        Turn::Seat(seat) if state.phase != Phase::Name => {
            let choice = match state.phase {
                Phase::Guess if seat == Seat(0) => guess(3, 3).encode(),
                Phase::Guess => Action::Challenge.encode(),
                _ => Action::Discard(0).encode(),
            };
            let tops = (state.hands[0].cards[0], state.hands[0].cards[1]);
            let mut next = state.clone();
            rules.apply(&mut next, Actor::Seat(seat), choice).expect("a move");
            match state.phase {
                Phase::Discard => {
                    every_draw(rules, &next, weight, odds, &|state| (tops.0, tops.1, seen(state).2))
                }
                _ => every_draw(rules, &next, weight, odds, seen),
            }
        }
        _ => *odds.entry(seen(state)).or_default() += weight,
    }
}

#[test]
fn lazy_dice_are_exact() {
    const UNIT: u64 = 3_628_800;
    let rules = Rules::new(&deck(&[(1, 3), (2, 2), (3, 2)]), 2, &options("random-start")).err();
    assert!(rules.is_some(), "too few cards for a random start of six each");
    let rules = Rules::new(&deck(&[(1, 3), (2, 2), (3, 2)]), 2, &options("")).expect("a table");
    let start = state(&rules, "phase = \"roll\"\nnamed = 2\nhands = [[1,1,2,2,3],[1]]\ndice = [[3,2],[1]]");
    let mut lazy = BTreeMap::new();
    every_draw(&rules, &start, UNIT, &mut lazy, &|state| {
        let before = [0, 0, 1, 1, 2].iter().fold([0u8; 3], |mut counts, class| {
            counts[*class as usize] += 1;
            counts
        });
        let left = state.hands[0].all().iter().fold(before, |mut counts, class| {
            counts[usize::from(*class)] -= 1;
            counts
        });
        let gone = (0u8..3).flat_map(|class| vec![class; usize::from(left[usize::from(class)])]).collect();
        (0, 0, gone)
    });

    // Real piles: all 5! orders, the first three cards are die 1 with the first on top.
    let mut real = BTreeMap::new();
    let cards = [0u8, 0, 1, 1, 2];
    for order in orders(5) {
        let laid: Vec<u8> = order.iter().map(|at| cards[*at]).collect();
        let mut gone = laid[..3].to_vec();
        gone.sort_unstable();
        *real.entry((laid[0], laid[3], gone)).or_default() += UNIT / 120;
    }
    assert_eq!(lazy, real);
    assert_eq!(lazy.values().sum::<u64>(), UNIT);
}

fn orders(n: usize) -> Vec<Vec<usize>> {
    if n == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for order in orders(n - 1) {
        for at in 0..n {
            let mut order = order.clone();
            order.insert(at, n - 1);
            all.push(order);
        }
    }
    all
}

/// Ends of games from a state, random outcomes included.
fn ends(rules: &Rules, state: &State) -> u64 {
    let step = |actor, choice| {
        let mut next = state.clone();
        rules.apply(&mut next, actor, choice).expect("a legal move");
        ends(rules, &next)
    };
    let all = |seat: Seat| {
        legal(rules, state, seat.0).into_iter().map(|choice| step(Actor::Seat(seat), choice)).sum()
    };
    match rules.turn(state) {
        Turn::Over => 1,
        Turn::Chance(n) => (0..n).map(|code| step(Actor::Chance, Move(code))).sum(),
        Turn::Seat(seat) => all(seat),
        // Choices of several are secret, so their order makes no difference: the first chooses first.
        Turn::Several(seats) => seats.iter().next().map_or(0, all),
    }
}

/// Ways to guess up to a challenge: rising chains of guesses, counted by the last one.
fn chains(numbers: usize, dice: usize) -> u64 {
    let mut ending = vec![vec![0u64; dice]; numbers];
    for number in 0..numbers {
        for quantity in 0..dice {
            let before: u64 = ending[..=number].iter().map(|row| row[..=quantity].iter().sum::<u64>()).sum();
            ending[number][quantity] = 1 + before;
        }
    }
    ending.iter().flatten().sum()
}

#[test]
fn golden_one_die_each() {
    // Two numbers, two dice of one card: 11 rising chains of guesses, a challenge, and the loser is out.
    let rules = Rules::new(&deck(&[(1, 2), (2, 2)]), 2, &options("")).expect("a table");
    assert_eq!(chains(2, 2), 11);
    for hands in ["[[1],[1]]", "[[1],[2]]", "[[2],[2]]"] {
        assert_eq!(ends(&rules, &state(&rules, &format!("hands = {hands}"))), 11);
    }
    // Six numbers.
    let rules = self::table(2, "");
    assert_eq!(ends(&rules, &state(&rules, "hands = [[3],[6]]")), chains(6, 2));
    assert_eq!(chains(6, 2), ONE_DIE_EACH);
}

const ONE_DIE_EACH: u64 = 447;

#[test]
fn golden_tiny_games() {
    // One number, one card each.
    let one = Rules::new(&deck(&[(1, 2)]), 2, &options("")).expect("a table");
    assert_eq!(ends(&one, &one.start()), chains(1, 2));
    // Two numbers, one card of each for both: up to three rounds, each of a chain of guesses and a choice of
    // dice.
    let two = Rules::new(&deck(&[(1, 2), (2, 2)]), 2, &options("")).expect("a table");
    assert_eq!(ends(&two, &two.start()), TWO_CARDS_EACH);
    // Three cards against one: in dice of 2 and 1, rolled in six ways, or of one card each.
    let uneven = state(&two, "hands = [[1,2,2],[1]]");
    assert_eq!(ends(&two, &uneven), THREE_CARDS_AGAINST_ONE);
}

const TWO_CARDS_EACH: u64 = 57_986;
const THREE_CARDS_AGAINST_ONE: u64 = 72_748;

/// The last round of two players, each with a die of one card that the other does not know, of a deck with
/// three cards of each of four numbers.
fn last_round() -> (Rules, Vec<State>) {
    let rules =
        Rules::new(&deck(&[(1, 3), (2, 3), (3, 3), (4, 3)]), 2, &options("random-start")).expect("a table");
    let hands = |one: i32, other: i32| state(&rules, &format!("hands = [[{one}],[{other}]]"));
    // Two cards of one number can be dealt in 3 · 2 ways, those of different ones in 3 · 3.
    let ways = |one: i32, other: i32| vec![hands(one, other); if one == other { 2 } else { 3 }];
    let pairs = (1..=4).flat_map(|one| (1..=4).map(move |other| (one, other)));
    let starts = pairs.flat_map(|(one, other)| ways(one, other)).collect();
    (rules, starts)
}

/// Best answers win nearly always against random players, and 60 % against greedy ones; against play that is
/// near the equilibrium, no more than their share.
#[test]
fn bots_are_compared_with_exact_play() {
    let (rules, starts) = last_round();
    let tree = Tree::new(&rules, &starts);
    let perfect = tree.equilibrium(200);
    let gained = |bot: Bot| tree.exploitability(&tree.strategy(bot));
    let (random, greedy, search) = (gained(Bot::Random), gained(Bot::Greedy), gained(Bot::Search(100)));
    assert!(tree.exploitability(&perfect) < 0.001, "{}", tree.exploitability(&perfect));
    // Who moves first is a little worse off.
    assert!((0.47..0.485).contains(&tree.value(&perfect)), "{}", tree.value(&perfect));
    assert!(random > 0.4 && greedy < 0.12 && search < 0.12, "{random} {greedy} {search}");
}
