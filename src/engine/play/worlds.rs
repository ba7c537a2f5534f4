//! States that fit what a seat knows, each as often as sensible players would come to it.

use crate::rng::Stream;
use crate::rules::Rules;

/// How many states are proposed for each that is used, where what was said makes some likelier than others.
const PROPOSED: u32 = 4;

/// Draws states that fit a view: a Markov chain whose proposals are independent (Hastings 1970, "Monte Carlo
/// sampling methods using Markov chains and their applications").
pub(super) struct Worlds<'a, R: Rules> {
    rules: &'a R,
    view: &'a R::View,
    /// The last state, and how likely it is.
    last: Option<(R::State, f64)>,
}

impl<'a, R: Rules> Worlds<'a, R> {
    pub(super) fn new(rules: &'a R, view: &'a R::View) -> Worlds<'a, R> {
        Worlds { rules, view, last: None }
    }

    /// The next state.
    pub(super) fn draw(&mut self, random: &mut Stream) -> R::State {
        for _ in 0..PROPOSED {
            let world = self.rules.resample(self.view, random);
            let Some(likelihood) = self.rules.likelihood(&world) else { return world };
            let mut is_taken =
                |before: f64| f64::from(random.below(u32::MAX)) * before < likelihood * f64::from(u32::MAX);
            if self.last.as_ref().is_none_or(|(_, before)| is_taken(*before)) {
                self.last = Some((world, likelihood));
            }
        }
        self.last.as_ref().map_or_else(|| self.rules.resample(self.view, random), |(state, _)| state.clone())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use super::*;
    use crate::deck::assemble;
    use crate::diag::Source;
    use crate::games::bid_it;
    use crate::rules::{Options, Seat};
    use crate::spec;

    /// Who has bid fives holds more of them than somebody who has bid nothing, as often as the likelihood
    /// says.
    #[test]
    fn what_was_said_tells_what_is_held() {
        const GAMES: u32 = 6_000;
        let text = include_str!("../../../decks/bid-it.toml");
        let spec = spec::read(&Source::new("deck.toml", text), &|_| Err("none".into())).unwrap();
        let (deck, _) = assemble(&spec, &[], &Default::default()).unwrap();
        let rules = bid_it::Rules::new(&deck, 2, &Options::default()).unwrap();
        let fives = |bid: &str| {
            let setup = format!(
                "{bid}deal_cards = [1, 1]\nhands = [[\"2\", \"2\", \"3\", \"4\", \"6\", \"6\"], \
                [\"1\", \"1\", \"1\", \"2\", \"2\", \"3\"]]"
            );
            let state = rules.read_table(setup.parse().unwrap()).unwrap();
            let view = rules.view(&state, Seat(0));
            let (mut worlds, mut random) = (Worlds::new(&rules, &view), Stream::keyed(&[3; 32], 0));
            let mut counts = [0.0; 7];
            for _ in 0..GAMES {
                let world = worlds.draw(&mut random);
                let table = rules.to_table(&world);
                let faces = table["hands"][1].as_array().unwrap().iter().map(|face| face.as_str().unwrap());
                let held = faces.filter(|face| face.contains('5') || face.contains("star")).count();
                counts[held] += 1.0 / f64::from(GAMES);
            }
            counts
        };
        let (before, after) = (fives(""), fives("bid = \"2 fives\"\nfirst = 2\n"));
        let mean = |counts: &[f64; 7]| (0..7).map(|held| held as f64 * counts[held]).sum::<f64>();
        assert!(mean(&after) > mean(&before) + 0.25, "{before:?} {after:?}");
        // Each card that helps makes a hand 1.4 times as likely.
        let ratio = |held: usize| after[held + 1] * before[held] / (after[held] * before[held + 1]);
        for held in 0..3 {
            assert!((1.25..1.55).contains(&ratio(held)), "{held}: {}", ratio(held));
        }
    }
}
