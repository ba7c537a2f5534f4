//! Who decides for a seat.

use std::fmt;
use std::str::FromStr;

use super::habit::Habit;

/// Who decides for a seat; in the order of strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Bot {
    /// Random legal moves.
    Random,
    /// Greedy, but never does one thing.
    Restricted(Habit),
    /// Sensible moves, one step ahead.
    Greedy,
    /// Plays so many games to their ends, before each decision, from states that it may be in.
    Search(u32),
}

impl Bot {
    /// The most games that a bot plays before a decision.
    pub const MOST: u32 = 1_000_000;
}

impl fmt::Display for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bot::Random => f.pad("random"),
            Bot::Restricted(_) => f.pad("restricted"),
            Bot::Greedy => f.pad("greedy"),
            Bot::Search(games) => f.pad(&format!("search-{games}")),
        }
    }
}

impl FromStr for Bot {
    type Err = String;

    fn from_str(text: &str) -> Result<Bot, String> {
        let search = || {
            text.strip_prefix("search-")?
                .parse()
                .ok()
                .filter(|games| (2..=Bot::MOST).contains(games))
                .map(Bot::Search)
        };
        match text {
            "random" => Ok(Bot::Random),
            "greedy" => Ok(Bot::Greedy),
            // As it is written: no sign, no zeros in front.
            _ => search().filter(|bot| bot.to_string() == text).ok_or_else(|| {
                format!(
                    "bots are `random`, `greedy`, or `search-N`, such as `search-100`, which plays 100 games \
                    before each decision; N is 2 to {}",
                    Bot::MOST
                )
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_are_read_as_they_are_written() {
        for bot in [Bot::Random, Bot::Greedy, Bot::Search(2), Bot::Search(1_000_000)] {
            assert_eq!(bot.to_string().parse(), Ok(bot));
        }
        for wrong in [
            "",
            "Greedy",
            "search",
            "search-",
            "search-1",
            "search-1000001",
            "search--5",
            "search-5x",
            "search-+5",
            "search-005",
        ] {
            assert!(wrong.parse::<Bot>().is_err(), "{wrong}");
        }
        assert!(
            Bot::Random < Bot::Greedy && Bot::Greedy < Bot::Search(2) && Bot::Search(2) < Bot::Search(100)
        );
    }
}
