//! What is known of the worth of cards: which help, which harm, which do nothing, which are stronger
//! together, which are weaker than others.

use super::super::differences::{Differences, Mean};
use super::super::seat_wins::ALPHA;
use super::neutral::{Removal, Removed};
use super::worth::{POINT, WIN, Worth};
use crate::deck::{Card, Deck};

/// With fewer games, nothing is concluded: the intervals hold from some hundred on.
const FEWEST_GAMES: u64 = 300;

/// If more than one game in this many could not go on without a card, the others may be of a kind of their
/// own.
const MOST_LOST: u64 = 20;

/// A card whose share of wins is known as well as this, and may be zero, makes no difference that matters.
const FINE: f64 = 0.01;

/// A conclusion about the worth of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Who gets it wins more often.
    Helps,
    /// Who gets it wins less often.
    Harms,
    /// Who gets it wins as often, to within a percentage point.
    Even,
    /// It has changed the result of no game.
    Nothing,
    /// More games are needed.
    Undecided,
}

impl Verdict {
    /// As reports name it.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Helps => "helps",
            Verdict::Harms => "harms",
            Verdict::Even => "even",
            Verdict::Nothing => "nothing",
            Verdict::Undecided => "undecided",
        }
    }
}

/// The worth of a class of cards to the players who get it, with intervals for all cards together that stay
/// valid however often one looks.
#[derive(Clone, Copy, Debug)]
pub struct CardWorth<'a> {
    /// The class of cards, and the feature that it lacks in the games for comparison.
    pub removal: &'a Removal,
    /// The counts.
    pub worth: &'a Worth,
    /// How much larger the win share is.
    pub wins: Mean,
    /// How many points more.
    pub points: Mean,
    /// The conclusion.
    pub verdict: Verdict,
}

impl CardWorth<'_> {
    /// True if there are enough games for its intervals to hold.
    pub fn is_known(&self) -> bool {
        self.wins.n >= FEWEST_GAMES
    }
}

/// Two classes of cards that are worth more together.
#[derive(Clone, Copy, Debug)]
pub struct Pair<'a> {
    /// The card whose worth depends on the other.
    pub removal: &'a Removal,
    /// The other.
    pub with: &'a Removal,
    /// How much more the first is worth to players who have the second as well, in win share.
    pub more: Mean,
}

/// The worth of each removal that occurred twice at least, the clearest first: by the end of the interval of
/// wins that is nearer to zero.
pub fn card_worth<'a>(removals: &'a [Removal], worth: &'a [Worth]) -> Vec<CardWorth<'a>> {
    let alpha = ALPHA / removals.len().max(1) as f64;
    let judged = |(removal, worth): (&'a Removal, &'a Worth)| {
        let (wins, points) = (
            worth.wins.doubted(1.0 / WIN).lasting_mean(WIN, alpha)?,
            worth.points.doubted(worth.points.typical(worth.changed)).lasting_mean(POINT, alpha)?,
        );
        let verdict = match wins {
            Mean { n, .. } if n < FEWEST_GAMES || worth.lost > n / MOST_LOST => Verdict::Undecided,
            _ if worth.changed == 0 => Verdict::Nothing,
            _ if wins.interval.low > 0.0 => Verdict::Helps,
            _ if wins.interval.high < 0.0 => Verdict::Harms,
            _ if wins.interval.half() <= FINE => Verdict::Even,
            _ => Verdict::Undecided,
        };
        Some(CardWorth { removal, worth, wins, points, verdict })
    };
    let mut all: Vec<CardWorth<'a>> = removals.iter().zip(worth).filter_map(judged).collect();
    all.sort_by(|one, other| other.wins.interval.least().total_cmp(&one.wins.interval.least()));
    all
}

/// The pairs of effects that are certainly worth more together, the clearest first.
pub fn pairs<'a>(removals: &'a [Removal], worth: &'a [Worth]) -> Vec<Pair<'a>> {
    let is_effect = |removal: &Removal| removal.removed == Removed::Effect;
    let effects = removals.iter().filter(|removal| is_effect(removal)).count();
    let alpha = ALPHA / (effects * effects.saturating_sub(1)).max(1) as f64;
    let mut found = Vec::new();
    for (removal, worth) in removals.iter().zip(worth).filter(|(removal, _)| is_effect(removal)) {
        for (with, together) in removals.iter().zip(&worth.with).filter(|(with, _)| is_effect(with)) {
            if let Some(more) = difference(together, &worth.wins.without(together), alpha)
                .filter(|more| more.interval.low > 0.0)
            {
                found.push(Pair { removal, with, more });
            }
        }
    }
    found.sort_by(|one, other| other.more.interval.low.total_cmp(&one.more.interval.low));
    found
}

/// How much larger the mean of some games is than that of others.
fn difference(some: &Differences, others: &Differences, alpha: f64) -> Option<Mean> {
    let mean = |games: &Differences| {
        games.doubted(1.0 / WIN).lasting_mean(WIN, alpha / 2.0).filter(|mean| mean.n >= FEWEST_GAMES)
    };
    Some(Mean { n: some.n, ..mean(some)?.minus(&mean(others)?) })
}

/// The cards with effects that are certainly worth less than a card that is alike but for its effect, each
/// with the best of those.
pub fn weaker<'a, 'b>(
    deck: &Deck,
    worth: &'b [CardWorth<'a>],
) -> Vec<(&'b CardWorth<'a>, &'b CardWorth<'a>)> {
    let effects: Vec<(&CardWorth<'_>, &Card)> = worth
        .iter()
        .filter(|worth| worth.removal.removed == Removed::Effect && worth.is_known())
        .filter_map(|worth| Some((worth, deck.card(worth.removal.card)?)))
        .collect();
    let printed = |card: &'_ Card| (deck.kinds[card.kind].card_type, card.number, card.price, card.value);
    let mut found = Vec::new();
    for (one, card) in &effects {
        let is_better = |(other, better): &&(&CardWorth<'_>, &Card)| {
            printed(card) == printed(better)
                && card.symbols == better.symbols
                && other.wins.interval.low > one.wins.interval.high
        };
        let best = effects
            .iter()
            .filter(is_better)
            .max_by(|(one, _), (other, _)| one.wins.mean.total_cmp(&other.wins.mean));
        found.extend(best.map(|(best, _)| (*one, *best)));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Stream;

    fn removal(class: usize) -> Removal {
        Removal { class, name: format!("Card {class}"), card: class as u32 + 1, removed: Removed::Effect }
    }

    /// So many games with a whole win more, and so many without a difference.
    fn games(won: u64, lost: u64, same: u64) -> Differences {
        let mut games = Differences::default();
        (0..won).for_each(|_| games.add(3_600));
        (0..lost).for_each(|_| games.add(-3_600));
        (0..same).for_each(|_| games.add(0));
        games
    }

    fn worth(wins: Differences) -> Worth {
        Worth { wins, points: wins, changed: u64::from(wins.squares > 0), ..Worth::default() }
    }

    #[test]
    fn cards_are_judged_and_ranked_by_the_nearer_end() {
        let removals: Vec<Removal> = (0..6).map(removal).collect();
        let counts =
            [(10, 10, 100), (60, 5, 900), (400, 40, 600), (5, 300, 700), (0, 0, 400), (100, 100, 60_000)];
        let worth: Vec<Worth> = counts.map(|(won, lost, same)| worth(games(won, lost, same))).into();
        let judged = card_worth(&removals, &worth);
        let found: Vec<(usize, Verdict)> =
            judged.iter().map(|card| (card.removal.class, card.verdict)).collect();
        let of = |class: usize| found.iter().find(|(known, _)| *known == class).map(|(_, verdict)| *verdict);
        let wanted = [
            Verdict::Undecided,
            Verdict::Helps,
            Verdict::Helps,
            Verdict::Harms,
            Verdict::Nothing,
            Verdict::Even,
        ];
        assert_eq!((0..6).map(of).collect::<Vec<_>>(), wanted.map(Some));
        assert_eq!(found[..3].iter().map(|(class, _)| *class).collect::<Vec<_>>(), [2, 3, 1]);
    }

    /// Of 100 runs with ten cards that make no difference, looked at again and again, a card is ever said to
    /// help or harm in 5 at most; one that wins four games more in 100 is found in nearly all.
    #[test]
    fn few_verdicts_are_wrong() {
        let removals: Vec<Removal> = (0..10).map(removal).collect();
        let (mut wrong, mut found) = (0, 0);
        for run in 0..100 {
            let mut random = Stream::new(run, &["cards"]);
            let mut all = vec![Differences::default(); removals.len()];
            let (mut is_wrong, mut is_found) = (false, false);
            let mut next = 300;
            for game in 1..=6_000u64 {
                for (card, counts) in all.iter_mut().enumerate() {
                    // Without the card, its player would win one game of ten less, and one of ten more; the
                    // last card wins 24 games of 200 and loses 16.
                    let won = if card == 9 { 24 } else { 20 };
                    counts.add(match random.below(200) {
                        drawn if drawn < won => 3_600,
                        drawn if drawn >= 160 + won => -3_600,
                        _ => 0,
                    });
                }
                if game == next || game == 6_000 {
                    next = next * 5 / 4;
                    let worth: Vec<Worth> = all.iter().map(|wins| worth(*wins)).collect();
                    let judged = card_worth(&removals, &worth);
                    let decided =
                        judged.iter().filter(|card| matches!(card.verdict, Verdict::Helps | Verdict::Harms));
                    decided.for_each(
                        |card| if card.removal.class == 9 { is_found = true } else { is_wrong = true },
                    );
                }
            }
            wrong += u32::from(is_wrong);
            found += u32::from(is_found);
        }
        assert!(wrong <= 5 && found >= 95, "{wrong} of 100 wrong, {found} found");
    }

    /// The first card wins only together with the second.
    #[test]
    fn pairs_are_found_where_worth_depends_on_the_other_card() {
        let removals: Vec<Removal> = (0..3).map(removal).collect();
        let (together, alone) = (games(300, 0, 200), games(10, 10, 2_000));
        let mut all = together;
        all.merge(&alone);
        let first = Worth { with: vec![Differences::default(), together, games(80, 5, 500)], ..worth(all) };
        let worth = [first, worth(games(5, 5, 500)), worth(games(5, 5, 500))];
        let found = pairs(&removals, &worth);
        assert_eq!(
            found.iter().map(|pair| (pair.removal.class, pair.with.class)).collect::<Vec<_>>(),
            [(0, 1)]
        );
        assert!((found[0].more.mean - 0.6).abs() < 1e-9, "{found:?}");
    }
}
