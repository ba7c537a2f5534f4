//! Exact play of tiny games: the whole tree, the best answer to bots, and play that nobody can beat.
//!
//! How much a best answer wins beyond an equal share says how much a player can be exploited (Johanson et al.
//! 2011, "Accelerating best response calculation in large extensive games"); counterfactual regret
//! minimization finds play that can't be (Tammelin 2014, "Solving large imperfect information games using
//! CFR+"). For two players. A player knows the views and the own moves of the game so far.

use std::collections::BTreeMap;

use super::super::bot::Bot;
use super::super::driver::{choose, to_move};
use crate::rng::Stream;
use crate::rules::{Actor, Move, Rules, Seat, Turn};

/// Decisions of each bot in each situation, from which its habits are taken: equal moves are chosen at
/// random.
const DRAWS: u32 = 8;

enum Node {
    /// The share of the win of the first seat.
    End(f64),
    /// Outcomes that are all equally likely.
    Chance(Vec<Node>),
    /// A decision in a situation.
    Choice { situation: usize, next: Vec<Node> },
}

/// The knowledge of a player when it decides: the situation before and the move that it made in it, and the
/// view.
type Known = (Option<(usize, usize)>, String);

/// A situation, and a state in which a bot can be asked.
struct Situation<S> {
    seat: Seat,
    moves: Vec<Move>,
    state: S,
}

/// The whole tree of a game of two players.
pub(crate) struct Tree<'a, R: Rules> {
    rules: &'a R,
    root: Node,
    situations: Vec<Situation<R::State>>,
}

/// For each situation the chances of all moves.
pub(crate) type Strategy = Vec<Vec<f64>>;

impl<'a, R: Rules> Tree<'a, R> {
    /// The game from these states on, which are equally likely.
    pub(crate) fn new(rules: &'a R, starts: &[R::State]) -> Tree<'a, R> {
        let mut builder = Builder { rules, known: BTreeMap::new(), situations: Vec::new() };
        let root = Node::Chance(starts.iter().map(|start| builder.node(start, [None; 2])).collect());
        Tree { rules, root, situations: builder.situations }
    }

    /// How a bot plays.
    pub(crate) fn strategy(&self, bot: Bot) -> Strategy {
        let habits = |(index, Situation { seat, moves, state }): (usize, &Situation<R::State>)| {
            let mut shares = vec![0.0; moves.len()];
            let mut random = Stream::keyed(&[5; 32], index as u64);
            for _ in 0..DRAWS {
                let pick = choose(self.rules, state, *seat, &mut Vec::new(), bot, &mut random).unwrap();
                shares[moves.binary_search(&pick.choice).unwrap()] += 1.0 / f64::from(DRAWS);
            }
            shares
        };
        self.situations.iter().enumerate().map(habits).collect()
    }

    /// The share of the win of the first seat if both play so.
    pub(crate) fn value(&self, strategy: &Strategy) -> f64 {
        fn value(node: &Node, strategy: &Strategy) -> f64 {
            match node {
                Node::End(share) => *share,
                Node::Chance(next) => {
                    next.iter().map(|node| value(node, strategy)).sum::<f64>() / next.len() as f64
                }
                Node::Choice { situation, next } => next
                    .iter()
                    .zip(&strategy[*situation])
                    .map(|(node, share)| share * value(node, strategy))
                    .sum(),
            }
        }
        value(&self.root, strategy)
    }

    /// The most that a seat can win against one that plays so.
    pub(crate) fn best_answer(&self, seat: Seat, strategy: &Strategy) -> f64 {
        self.best(seat, strategy, vec![(&self.root, 1.0)])
    }

    /// How much best answers win beyond an equal share, on average of both seats: none if nobody can do
    /// better.
    pub(crate) fn exploitability(&self, strategy: &Strategy) -> f64 {
        (self.best_answer(Seat(0), strategy) + self.best_answer(Seat(1), strategy) - 1.0) / 2.0
    }

    fn best(&self, seat: Seat, strategy: &Strategy, mut nodes: Vec<(&Node, f64)>) -> f64 {
        let mut won = 0.0;
        let mut decisions: BTreeMap<usize, Vec<(&[Node], f64)>> = BTreeMap::new();
        while let Some((node, weight)) = nodes.pop() {
            match node {
                Node::End(share) => won += weight * if seat == Seat(0) { *share } else { 1.0 - share },
                Node::Chance(next) => {
                    nodes.extend(next.iter().map(|node| (node, weight / next.len() as f64)))
                }
                Node::Choice { situation, next } if self.situations[*situation].seat == seat => {
                    decisions.entry(*situation).or_default().push((next, weight));
                }
                Node::Choice { situation, next } => {
                    let chances = next.iter().zip(&strategy[*situation]).filter(|(_, chance)| **chance > 0.0);
                    nodes.extend(chances.map(|(node, chance)| (node, weight * chance)));
                }
            }
        }
        for (situation, nodes) in decisions {
            let after = |choice: usize| nodes.iter().map(|(next, weight)| (&next[choice], *weight)).collect();
            let values = (0..self.situations[situation].moves.len())
                .map(|choice| self.best(seat, strategy, after(choice)));
            won += values.fold(0.0, f64::max);
        }
        won
    }

    /// Play that can hardly be exploited, found in so many rounds.
    pub(crate) fn equilibrium(&self, rounds: u32) -> Strategy {
        let zeros: Strategy =
            self.situations.iter().map(|situation| vec![0.0; situation.moves.len()]).collect();
        let (mut regrets, mut sums) = (zeros.clone(), zeros);
        for round in 1..=rounds {
            for seat in [Seat(0), Seat(1)] {
                let current: Strategy = regrets.iter().map(|regrets| shares(regrets)).collect();
                let mut found: Strategy = regrets.iter().map(|regrets| vec![0.0; regrets.len()]).collect();
                self.regret(&self.root, seat, &current, 1.0, &mut found);
                for (regrets, found) in regrets.iter_mut().zip(&found) {
                    regrets
                        .iter_mut()
                        .zip(found)
                        .for_each(|(regret, found)| *regret = (*regret + found).max(0.0));
                }
                self.add_up(&self.root, seat, &current, f64::from(round), &mut sums);
            }
        }
        sums.iter().map(|sums| shares(sums)).collect()
    }

    /// The value for a seat; adds what each move would have been better than the strategy. `reach`: how
    /// likely the seat, and all else, come here.
    fn regret(&self, node: &Node, seat: Seat, strategy: &Strategy, reach: f64, found: &mut Strategy) -> f64 {
        match node {
            Node::End(share) => {
                if seat == Seat(0) {
                    *share
                } else {
                    1.0 - share
                }
            }
            Node::Chance(next) => {
                let each = 1.0 / next.len() as f64;
                next.iter().map(|node| each * self.regret(node, seat, strategy, reach * each, found)).sum()
            }
            Node::Choice { situation, next } => {
                let is_own = self.situations[*situation].seat == seat;
                let chances = &strategy[*situation];
                let values: Vec<f64> = next
                    .iter()
                    .zip(chances)
                    .map(|(node, chance)| {
                        self.regret(node, seat, strategy, if is_own { reach } else { reach * chance }, found)
                    })
                    .collect();
                let value = values.iter().zip(chances).map(|(value, chance)| value * chance).sum();
                if is_own {
                    found[*situation]
                        .iter_mut()
                        .zip(&values)
                        .for_each(|(found, other)| *found += reach * (other - value));
                }
                value
            }
        }
    }

    /// Adds what the seat does, weighted by how likely it comes to do it.
    fn add_up(&self, node: &Node, seat: Seat, strategy: &Strategy, reach: f64, sums: &mut Strategy) {
        match node {
            Node::End(_) => {}
            Node::Chance(next) => next.iter().for_each(|node| self.add_up(node, seat, strategy, reach, sums)),
            Node::Choice { situation, next } => {
                let is_own = self.situations[*situation].seat == seat;
                for (choice, node) in next.iter().enumerate() {
                    let chance = strategy[*situation][choice];
                    if is_own {
                        sums[*situation][choice] += reach * chance;
                    }
                    self.add_up(node, seat, strategy, if is_own { reach * chance } else { reach }, sums);
                }
            }
        }
    }
}

/// Numbers as shares of their sum; all alike if there is none.
fn shares(numbers: &[f64]) -> Vec<f64> {
    let sum: f64 = numbers.iter().sum();
    let alike = 1.0 / numbers.len() as f64;
    numbers.iter().map(|number| if sum > 0.0 { number / sum } else { alike }).collect()
}

/// Builds a tree.
struct Builder<'a, R: Rules> {
    rules: &'a R,
    known: BTreeMap<Known, usize>,
    situations: Vec<Situation<R::State>>,
}

impl<R: Rules> Builder<'_, R> {
    /// The tree from a state on; `last`: the last situation of each seat, and the move that it made in it.
    fn node(&mut self, state: &R::State, last: [Option<(usize, usize)>; 2]) -> Node {
        let rules = self.rules;
        let after = |actor, choice| {
            let mut next = state.clone();
            rules.apply(&mut next, actor, choice).unwrap();
            next
        };
        let seat = match rules.turn(state) {
            Turn::Over => return Node::End(f64::from(rules.scores(state).unwrap().share(Seat(0))) / 60.0),
            Turn::Chance(outcomes) => {
                return Node::Chance(
                    (0..outcomes).map(|code| self.node(&after(Actor::Chance, Move(code)), last)).collect(),
                );
            }
            turn => to_move(turn).unwrap(),
        };
        let mut moves = Vec::new();
        rules.legal(state, seat, &mut moves);
        let known = (last[seat.index()], format!("{seat:?} {:?}", rules.view(state, seat)));
        let situation = *self.known.entry(known).or_insert_with(|| {
            self.situations.push(Situation { seat, moves: moves.clone(), state: state.clone() });
            self.situations.len() - 1
        });
        let next = moves.iter().enumerate().map(|(place, choice)| {
            let mut last = last;
            last[seat.index()] = Some((situation, place));
            self.node(&after(Actor::Seat(seat), *choice), last)
        });
        Node::Choice { situation, next: next.collect() }
    }
}
