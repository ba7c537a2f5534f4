//! Plays games, and again without what the cards do.

use std::ops::Range;

use rayon::prelude::*;

use super::super::bot::Bot;
use super::super::driver::{Finish, Observer, Streams, end_of, play};
use super::neutral::Removal;
use super::worth::Worth;
use crate::deck::Deck;
use crate::rules::{Actor, Illegal, Made, Move, Options, Rules, Seats, Story, Use};

/// Games at a table that are played again without what cards do.
pub trait CardTrial: Send + Sync {
    /// The classes of cards, each with the feature that it lacks when a game is played again.
    fn removals(&self) -> &[Removal];

    /// Plays the games of these numbers, and adds up the worth of each removal.
    fn play(&self, games: Range<u64>) -> Vec<Worth>;
}

/// The rules of a table, and those of the same table without what each class of cards does.
pub(crate) struct Replays<R> {
    rules: R,
    bots: Vec<Bot>,
    key: [u8; 32],
    removals: Vec<Removal>,
    neutral: Vec<R>,
}

impl<R: Rules> Replays<R> {
    /// The table of a deck with these rules. Decks that can't be played without something are left out.
    pub(crate) fn new(rules: R, deck: &Deck, options: &Options, bot: Bot, key: [u8; 32]) -> Replays<R> {
        let points = R::SCORING.map(|(_, points)| points);
        let all = Removal::all(deck, &rules.classes(), R::SCORING);
        let played = |removal: Removal| {
            Some((R::new(&removal.neutral(deck, points), rules.players(), options).ok()?, removal))
        };
        let (neutral, removals) = all.iter().filter_map(|removal| removal.nearby().find_map(played)).unzip();
        Replays { bots: vec![bot; usize::from(rules.players())], rules, key, removals, neutral }
    }

    fn game(&self, game: u64) -> Vec<Worth> {
        let mut worth = vec![Worth::default(); self.removals.len()];
        let mut first = First::new(self);
        let mut streams = Streams::of(&self.key, game);
        let Ok((Finish::Scores(end), _)) = play(&self.rules, &self.bots, &mut streams, &mut first) else {
            return worth;
        };
        first.complete();
        for Branch { state, streams, gained } in first.branches {
            // A state as people write it can be read by other rules.
            let setup = self.rules.setup_of(&state);
            for Gained { removal, holders, others } in gained {
                let (neutral, worth) = (&self.neutral[removal], &mut worth[removal]);
                let again = neutral
                    .state_of(&setup)
                    .ok()
                    .and_then(|state| end_of(neutral, &self.bots, streams.clone(), state));
                match again {
                    Some(without) => worth.finished(holders, &end, &without, &others),
                    None => worth.lost += 1,
                }
            }
        }
        worth
    }
}

impl<R: Rules> CardTrial for Replays<R> {
    fn removals(&self) -> &[Removal] {
        &self.removals
    }

    fn play(&self, games: Range<u64>) -> Vec<Worth> {
        let none = || vec![Worth::default(); self.removals.len()];
        let merged = |mut one: Vec<Worth>, other: Vec<Worth>| {
            one.iter_mut().zip(&other).for_each(|(one, other)| one.merge(other));
            one
        };
        // Each game is played again dozens of times, so it is a unit of work.
        games.into_par_iter().map(|game| self.game(game)).reduce(none, merged)
    }
}

/// A moment at which players have got cards: the state, and the random numbers that follow.
struct Branch<S> {
    state: S,
    streams: Streams,
    gained: Vec<Gained>,
}

/// Players have got a card for the first time in a game.
struct Gained {
    removal: usize,
    holders: Seats,
    /// The removals whose cards these players have as well.
    others: Vec<usize>,
}

/// Watches a game for the moments at which players get cards: cards with effects are got when they are dealt,
/// points when they are won.
struct First<'a, R: Rules> {
    removals: &'a [Removal],
    /// Of each removal, who has got its card.
    got: Vec<Seats>,
    /// Of each removal, true once games have been branched off for it.
    is_branched: Vec<bool>,
    branches: Vec<Branch<R::State>>,
    /// How many branches have the other cards of their players.
    completed: usize,
    story: Option<Story>,
}

impl<'a, R: Rules> First<'a, R> {
    fn new(replays: &'a Replays<R>) -> First<'a, R> {
        let removals = &replays.removals;
        let (got, is_branched) = (vec![Seats::NONE; removals.len()], vec![false; removals.len()]);
        First {
            removals,
            got,
            is_branched,
            branches: Vec::new(),
            completed: 0,
            story: R::SCORING.map(|_| Story::counted()),
        }
    }

    /// Branches off games for the cards that were got since the last time.
    fn branch(&mut self, state: &R::State, streams: &Streams) {
        let new = |removal: &usize| !self.is_branched[*removal] && !self.got[*removal].is_empty();
        let new: Vec<usize> = (0..self.removals.len()).filter(new).collect();
        if new.is_empty() {
            return;
        }
        let gained = new
            .iter()
            .map(|removal| Gained { removal: *removal, holders: self.got[*removal], others: Vec::new() })
            .collect();
        self.branches.push(Branch { state: state.clone(), streams: streams.clone(), gained });
        new.into_iter().for_each(|removal| self.is_branched[removal] = true);
    }

    /// A deal is over: notes what else the players have got who have got a card in it.
    fn complete(&mut self) {
        for Gained { removal, holders, others } in
            self.branches[self.completed..].iter_mut().flat_map(|branch| &mut branch.gained)
        {
            let class = self.removals[*removal].class;
            let is_with = |other: &usize| {
                self.removals[*other].class != class && !self.got[*other].and(*holders).is_empty()
            };
            others.extend((0..self.removals.len()).filter(is_with));
        }
        self.completed = self.branches.len();
    }
}

impl<R: Rules> Observer<R> for First<'_, R> {
    type Stop = ();

    fn stands(&mut self, state: &R::State, streams: &Streams) {
        self.branch(state, streams);
    }

    fn chosen(&mut self, _: u32) {
        self.complete();
    }

    fn before(&mut self, rules: &R, state: &R::State, actor: Actor, choice: Move) -> Result<(), ()> {
        if let Some((Use::Dealt(Some(seat)), class)) = rules.card_use(state, actor, choice) {
            for (removal, got) in self.removals.iter().zip(&mut self.got) {
                if removal.class == class && !removal.is_of_points() {
                    *got = got.with(seat);
                }
            }
        }
        Ok(())
    }

    fn make(&mut self, rules: &R, state: &mut R::State, actor: Actor, choice: Move) -> Result<(), Illegal> {
        let Some(story) = &mut self.story else { return rules.apply_legal(state, actor, choice) };
        let before = state.clone();
        rules.apply_legal(state, actor, choice)?;
        rules.events(Some(Made { before: &before, actor, choice }), state, story);
        Ok(())
    }

    fn after(&mut self, _: &R, _: &R::State) -> Result<(), ()> {
        let Some(story) = &self.story else { return Ok(()) };
        for (place, removal) in self.removals.iter().enumerate() {
            // A card whose points count, and one with an effect that is dealt to nobody.
            if !self.is_branched[place] && self.got[place].is_empty() {
                self.got[place] = story.winners_of(removal.class);
            }
        }
        Ok(())
    }

    fn broken(&mut self, _: &'static str) {}
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use super::super::neutral::Removed;
    use crate::deck::{Deck, Options, assemble};
    use crate::diag::Source;
    use crate::games;
    use crate::play::{Bot, CardTrial, SampleTable, Worth};
    use crate::spec::{self, Spec};

    const DECKS: [[&str; 2]; 5] = [
        [
            include_str!("../../../../decks/i-bid-you-not.toml"),
            include_str!("../../../../decks/i-bid-you-not-odd.toml"),
        ],
        [
            include_str!("../../../../decks/bid-it.toml"),
            include_str!("../../../../decks/examples/side-bets.toml"),
        ],
        [
            include_str!("../../../../decks/a-little-white-die.toml"),
            include_str!("../../../../decks/a-little-white-die-power-cards.toml"),
        ],
        [
            include_str!("../../../../decks/bunny-bidding.toml"),
            include_str!("../../../../decks/bunny-bidding-powers.toml"),
        ],
        [
            include_str!("../../../../decks/youre-bluffing.toml"),
            include_str!("../../../../decks/examples/farm-sale.toml"),
        ],
    ];

    fn deck(texts: [&str; 2]) -> Deck {
        let game = spec::text_at(&Source::new("deck.toml", texts[0]), "game").unwrap();
        let read = |text: &str| {
            spec::read_in(
                games::deck_schema(&game).unwrap(),
                &Source::new("deck.toml", text),
                &|_| Err("none".into()),
                None,
            )
            .unwrap()
        };
        let [base, expansion]: [Spec; 2] = texts.map(read);
        assemble(&base, &[expansion], &Options { effects: games::effect_schema, ..Options::default() })
            .unwrap()
            .0
    }

    fn trial(deck: &Deck, games: u64) -> (Box<dyn CardTrial>, Vec<Worth>) {
        let game = games::find(deck.game.as_deref().unwrap()).unwrap();
        let table = SampleTable {
            players: 4,
            options: crate::rules::Options::default(),
            bot: Bot::Random,
            one_in: 1,
        };
        let trial = game.engine.card_trial(deck, &table, 1).unwrap();
        let worth = trial.play(0..games);
        (trial, worth)
    }

    /// Without effects that do nothing anyway, and that are called as before, every game comes out as it did:
    /// so branching off changes nothing.
    #[test]
    fn games_without_what_does_nothing_are_the_same() {
        for texts in DECKS {
            let mut deck = deck(texts);
            deck.effects.iter_mut().for_each(|effect| effect.script.steps.clear());
            let (trial, worth) = trial(&deck, 6);
            let effects =
                trial.removals().iter().zip(&worth).filter(|(removal, _)| removal.removed == Removed::Effect);
            let effects: Vec<_> = effects.collect();
            assert!(
                effects.iter().map(|(_, worth)| worth.wins.n).sum::<u64>() > 5,
                "{}: {effects:?}",
                deck.id
            );
            for (removal, worth) in effects {
                assert_eq!(
                    (worth.changed, worth.other_winner, worth.lost),
                    (0, 0, 0),
                    "{}: {removal:?}",
                    deck.id
                );
            }
        }
    }

    /// With what cards do, games differ; the points of a card are worth what they exceed those of the middle
    /// card by, and more.
    #[test]
    fn games_without_what_cards_do_differ() {
        for texts in DECKS {
            let (trial, worth) = trial(&deck(texts), 12);
            assert!(
                worth.iter().map(|worth| worth.changed).sum::<u64>() > 0,
                "{}",
                texts[0].lines().next().unwrap()
            );
            for (removal, worth) in trial.removals().iter().zip(&worth) {
                if let Removed::Points { own, middle } = removal.removed {
                    assert!(
                        own != middle && worth.points.sum.signum() * i64::from((own - middle).signum()) >= 0,
                        "{removal:?} {worth:?}"
                    );
                }
            }
        }
    }

    /// Parts of a run add up to the whole, on any number of threads.
    #[test]
    fn parts_add_up() {
        let deck = deck(DECKS[0]);
        let (trial, whole) = trial(&deck, 9);
        let mut parts = trial.play(0..4);
        parts.iter_mut().zip(&trial.play(4..9)).for_each(|(part, more)| part.merge(more));
        assert_eq!(parts, whole);
    }
}
