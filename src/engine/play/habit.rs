//! Players who never do one thing, such as bluff, or play a certain card: how often they win says what it is
//! worth.

use crate::rng::Stream;
use crate::rules::{Actor, Made, Move, Rules, Seat, Story, Use};

/// An action that a player never takes, unless there is nothing else to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Habit {
    /// A move that at once counts as this event, by its place in the events of the game.
    Event(u16),
    /// Plays a card of this class, by its place among the classes of the game.
    Card(u16),
}

impl Habit {
    /// The move of a greedy player with this habit; `moves` are the legal ones.
    pub(super) fn choose<R: Rules>(
        self,
        rules: &R,
        state: &R::State,
        seat: Seat,
        moves: &[Move],
        random: &mut Stream,
    ) -> Move {
        let view = rules.view(state, seat);
        // A state that fits what the player knows: what a move counts as must not tell what is hidden.
        let world = rules.resample(&view, random);
        let is_other = |choice: &Move| !self.is_shown_by(rules, &world, seat, *choice);
        let others: Vec<Move> = moves.iter().copied().filter(is_other).collect();
        let open = if others.is_empty() { moves } else { &others };
        let choice = rules.greedy(&view, open, random);
        // A greedy player may think of moves that it was not offered.
        open.binary_search(&choice)
            .map_or_else(|_| open[random.below(open.len() as u32) as usize], |_| choice)
    }

    fn is_shown_by<R: Rules>(self, rules: &R, state: &R::State, seat: Seat, choice: Move) -> bool {
        match self {
            Habit::Card(class) => {
                rules.card_use(state, Actor::Seat(seat), choice) == Some((Use::Played, class.into()))
            }
            Habit::Event(event) => {
                let (mut after, actor) = (state.clone(), Actor::Seat(seat));
                if rules.apply_legal(&mut after, actor, choice).is_err() {
                    return false;
                }
                let mut story = Story::counted();
                rules.events(Some(Made { before: state, actor, choice }), &after, &mut story);
                story.count_of(event.into()) > 0
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use super::*;
    use crate::deck::{Deck, Options, assemble};
    use crate::diag::Source;
    use crate::play::Bot;
    use crate::play::driver::{Observer, Streams, play};
    use crate::{games, spec};

    const DECKS: [&str; 5] = [
        include_str!("../../../decks/i-bid-you-not.toml"),
        include_str!("../../../decks/bid-it.toml"),
        include_str!("../../../decks/a-little-white-die.toml"),
        include_str!("../../../decks/bunny-bidding.toml"),
        include_str!("../../../decks/youre-bluffing.toml"),
    ];

    /// Counts the choices in which a habit leaves out moves, and checks that none of these is chosen.
    struct Keeps {
        habit: Habit,
        restricts: u64,
        random: Stream,
    }

    impl<R: Rules> Observer<R> for Keeps {
        type Stop = ();

        fn lists(&self) -> bool {
            true
        }

        fn legal(&mut self, rules: &R, state: &R::State, seat: Seat, moves: &[Move]) -> Result<(), ()> {
            let shown =
                moves.iter().filter(|choice| self.habit.is_shown_by(rules, state, seat, **choice)).count();
            if shown > 0 && shown < moves.len() {
                self.restricts += 1;
                let choice = self.habit.choose(rules, state, seat, moves, &mut self.random);
                assert!(!self.habit.is_shown_by(rules, state, seat, choice), "{:?}", self.habit);
            }
            Ok(())
        }

        fn broken(&mut self, what: &'static str) {
            panic!("{what}");
        }
    }

    /// The habits that restrict nobody in some games of a deck.
    fn idle<R: Rules>(deck: &Deck) -> Vec<&'static str> {
        let mut idle = Vec::new();
        let rules = R::new(deck, 3, &crate::rules::Options::default()).unwrap();
        for id in R::HABITS {
            let event = R::EVENTS.iter().position(|event| event.id == *id).unwrap();
            let random = Stream::keyed(&[7; 32], 0);
            let mut keeps = Keeps { habit: Habit::Event(event as u16), restricts: 0, random };
            (0..4).for_each(|game| {
                play(&rules, &[Bot::Greedy; 3], &mut Streams::of(&[1; 32], game), &mut keeps).unwrap();
            });
            if keeps.restricts == 0 {
                idle.push(*id);
            }
        }
        idle
    }

    #[test]
    fn habits_are_kept() {
        let mut idle = Vec::new();
        for text in DECKS {
            let spec = spec::read(&Source::new("deck.toml", text), &|_| Err("none".into())).unwrap();
            let (deck, _) =
                assemble(&spec, &[], &Options { effects: games::effect_schema, ..Options::default() })
                    .unwrap();
            idle.extend(match deck.id.as_str() {
                "i-bid-you-not" => self::idle::<games::i_bid_you_not::Rules>(&deck),
                "bid-it" => self::idle::<games::bid_it::Rules>(&deck),
                "a-little-white-die" => self::idle::<games::a_little_white_die::Rules>(&deck),
                "bunny-bidding" => self::idle::<games::bunny_bidding::Rules>(&deck),
                _ => self::idle::<games::youre_bluffing::Rules>(&deck),
            });
        }
        // These come with expansions and variants.
        assert_eq!(idle, ["double", "sidestep", "guess-powers", "trigger", "power-used"]);
    }
}
