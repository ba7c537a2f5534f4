//! From a setup to a state: what is left out gets its default, and all errors are found.

mod powers;
mod table;

use super::super::rules::Rules;
use super::super::state::{CLASSES, MOST_CARDS, NONE, Phase, State, split};
use super::{Card, Setup, power_is_played};
use crate::diag::list;
use crate::games::shared::{SeatNumber, SetupErrors};
use crate::rules::{Rules as _, Seat, Seats, SetupError};

impl Rules {
    /// The state that a setup describes.
    ///
    /// # Errors
    /// Everything that keeps it from being a state of this game.
    pub(in super::super) fn read_setup(&self, setup: &Setup) -> Result<State, Vec<SetupError>> {
        let mut reader = Reader { rules: self, setup, errors: SetupErrors::new(self.players) };
        let state = reader.state();
        reader.errors.into_result(state)
    }
}

/// A setup on its way to a state, and the errors found so far.
struct Reader<'a> {
    rules: &'a Rules,
    setup: &'a Setup,
    errors: SetupErrors,
}

impl<'a> Reader<'a> {
    /// Piles first, then what lies on the table in that phase. Later steps need what earlier ones found, so they wait for errors.
    fn state(&mut self) -> State {
        let mut state = self.rules.start();
        self.hands(&mut state);
        self.phase(&mut state);
        if self.errors.is_empty() {
            self.gained(&mut state);
        }
        self.piles(&mut state);
        if self.errors.is_empty() {
            self.round(&mut state);
        }
        if self.errors.is_empty() {
            self.known(&mut state);
        }
        state
    }

    fn phase(&mut self, state: &mut State) {
        let (rules, has_hands) = (self.rules, self.setup.hands.is_some());
        let short = state.hands.iter().take(usize::from(rules.players)).any(|hand| hand.len < rules.size);
        let over = rules.is_over(state);
        state.phase = self.setup.phase.unwrap_or(match has_hands {
            true if over => Phase::Over,
            false if short => Phase::Deal,
            _ => Phase::Name,
        });
        let known = rules.keys(state.phase);
        let given = toml::Table::try_from(self.setup).unwrap_or_default();
        for key in given.keys().filter(|key| !known.contains(&key.as_str())) {
            let hint = format!("the keys of this phase are {}", list(known.iter().copied()));
            self.errors.push(SetupError::new(key, "this key has no meaning in this phase").hint(hint));
        }
        let arranged = rules.arranged;
        let problem = match state.phase {
            Phase::FirstSwap | Phase::Swap if rules.wild.is_none() => "there are no wildcards (LWD-S2)",
            phase if power_is_played(phase) && !arranged => "there are no powers (LWD-X1)",
            Phase::DiscardBelow if arranged => "dice go at once, since their cards have places (LWD-P8)",
            Phase::Deal if !short => "all decks are dealt (LWD-S1)",
            Phase::Over if !over => "the game is not over (LWD-E1)",
            Phase::Deal | Phase::Over | Phase::DiscardBelow => return,
            // A power may have taken the last card of somebody, who is still in the round.
            phase if arranged && super::dice_are_rolled(phase) => return,
            _ if over => "the game is over, by `hands` (LWD-E1)",
            _ => return,
        };
        self.errors.add("phase", problem);
    }

    /// The values of a key by seat, each with its path; there must be one for each seat.
    fn by_seat<T>(&mut self, key: &str, values: Option<&'a Vec<T>>) -> Option<Vec<(usize, String, &'a T)>> {
        let values = values?;
        let players = usize::from(self.rules.players);
        if values.len() != players {
            self.errors.add(key, format!("there must be {players} values, one a seat, not {}", values.len()));
            return None;
        }
        Some(values.iter().enumerate().map(|(seat, value)| (seat, format!("{key}.{seat}"), value)).collect())
    }

    /// Cards by seat.
    fn cards_by_seat(&mut self, key: &str, values: Option<&'a Vec<Vec<Card>>>) -> Option<Vec<(usize, String, Vec<u8>)>> {
        let seats = self.by_seat(key, values)?;
        Some(seats.into_iter().map(|(seat, path, cards)| (seat, path.clone(), self.classes(&path, cards))).collect())
    }

    /// The classes of cards.
    fn classes(&mut self, key: &str, cards: &[Card]) -> Vec<u8> {
        cards.iter().enumerate().filter_map(|(at, card)| self.class(&format!("{key}.{at}"), card)).collect()
    }

    fn class(&mut self, key: &str, card: &Card) -> Option<u8> {
        let (word, known) = (card.to_string(), &self.rules.words);
        let class = known.iter().position(|known| *known == word);
        if class.is_none() {
            let error = match card {
                Card::Number(_) => SetupError::new(key, format!("no card has the number {word}")),
                Card::Word(_) => {
                    SetupError::new(key, format!("there is no card `{word}`")).nearest(&word, known.iter().map(String::as_str))
                }
            };
            self.errors.push(error);
        }
        class.map(|class| class as u8)
    }

    /// A pile, by class.
    fn counted(&mut self, key: &str, cards: Option<&'a Vec<Card>>) -> Option<[u16; CLASSES]> {
        let mut counts = [0u16; CLASSES];
        for class in self.classes(key, cards?) {
            let count = &mut counts[usize::from(class)];
            *count = count.saturating_add(1);
        }
        Some(counts)
    }

    fn seats(&mut self, key: &str, numbers: Option<&Vec<SeatNumber>>) -> Option<Seats> {
        let numbers = numbers?.iter().enumerate();
        let seats = numbers.map(|(at, number)| self.errors.seat(&format!("{key}.{at}"), Some(*number), Seat(0)));
        Some(seats.fold(Seats::NONE, Seats::with))
    }

    /// A number up to `most`.
    fn number(&mut self, key: &str, number: Option<u8>, most: u8) -> Option<u8> {
        number.map(|number| self.errors.number(key, number.into(), most.into()) as u8)
    }
}

/// Sizes of dice; too many are sizes that no split has.
fn as_sizes(sizes: &[u8]) -> split::Sizes {
    let mut all = [0; MOST_CARDS];
    match all.get_mut(..sizes.len()) {
        Some(first) => first.copy_from_slice(sizes),
        None => all = [NONE; MOST_CARDS],
    }
    // A sum of such sizes can't overflow.
    all.map(|size| if usize::from(size) <= MOST_CARDS { size } else { NONE })
}
