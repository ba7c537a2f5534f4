//! Runs a ruling: sets the table up, makes the moves, and compares the result with the expected one.

use toml::Value;

use super::driver::to_move;
use crate::diag::{KeyError, list, nearest};
use crate::rules::{Actor, Move, Rules, Seat, Turn};
use crate::ruling::{Case, RawNobody, RawThen, RawTurn};

/// All differences from the ruling.
pub(super) fn judge<R: Rules>(rules: &R, case: &Case<'_>) -> Vec<KeyError> {
    match after(rules, case, case.raw.when.moves.len()) {
        Ok(state) => {
            let mut run = Run { rules, state, errors: Vec::new() };
            run.outcome(&case.raw.then);
            run.errors
        }
        Err(errors) => errors,
    }
}

/// The state after the first moves of a ruling; a refused move leaves it as it was.
pub(super) fn after<R: Rules>(rules: &R, case: &Case<'_>, moves: usize) -> Result<R::State, Vec<KeyError>> {
    let state = match &case.raw.given {
        None => rules.start(),
        Some(table) => rules
            .read_table(table.clone())
            .map_err(|errors| errors.into_iter().map(within_given).collect::<Vec<_>>())?,
    };
    let mut run = Run { rules, state, errors: Vec::new() };
    let all = &case.raw.when.moves;
    let first = all.get(..moves).unwrap_or(all);
    run.moves(first, case.raw.then.refused.as_deref().filter(|_| first.len() == all.len()));
    if run.errors.is_empty() { Ok(run.state) } else { Err(run.errors) }
}

/// An error of the given setup as one of the ruling.
fn within_given(error: KeyError) -> KeyError {
    let key = if error.key.is_empty() { "given".to_string() } else { format!("given.{}", error.key) };
    KeyError { key, ..error }
}

/// True for an empty table or list, or a list of nothing but empty lists.
fn is_empty(value: &Value) -> bool {
    let is_empty_list = |list: &Vec<Value>| list.iter().all(|item| item.is_array() && is_empty(item));
    value.as_array().is_some_and(is_empty_list) || value.as_table().is_some_and(toml::Table::is_empty)
}

struct Run<'a, R: Rules> {
    rules: &'a R,
    state: R::State,
    errors: Vec<KeyError>,
}

impl<R: Rules> Run<'_, R> {
    fn fail(&mut self, key: impl Into<String>, what: impl Into<String>) {
        self.errors.push(KeyError::new(key, what));
    }

    /// Makes the moves; if a clause is given, the last one must be refused by it.
    fn moves(&mut self, moves: &[String], refused: Option<&str>) {
        if refused.is_some() && moves.is_empty() {
            return self.fail("then.refused", "there is no move that could be refused");
        }
        for (index, text) in moves.iter().enumerate() {
            let key = format!("when.moves.{index}");
            let result = match refused {
                Some(clause) if index + 1 == moves.len() => self.refusal(text, &key, clause),
                _ => self.make(text, &key),
            };
            if let Err(error) = result {
                return self.errors.push(error);
            }
        }
    }

    fn make(&mut self, text: &str, key: &str) -> Result<(), KeyError> {
        if actor_and_words(text) == Some((Actor::Chance, "any")) {
            return self.any_chance(key);
        }
        let (actor, choice) = self.find(text, key)?;
        self.rules
            .apply(&mut self.state, actor, choice)
            .map_err(|illegal| KeyError::new(key, format!("refused: {illegal}")))
    }

    /// Takes the first outcome of each draw until somebody decides.
    fn any_chance(&mut self, key: &str) -> Result<(), KeyError> {
        if !matches!(self.rules.turn(&self.state), Turn::Chance(_)) {
            return Err(KeyError::new(key, "nothing is to be drawn here"));
        }
        for _ in 0..MANY_DRAWS {
            if !matches!(self.rules.turn(&self.state), Turn::Chance(_)) {
                return Ok(());
            }
            let drawn = self.rules.apply(&mut self.state, Actor::Chance, Move(0));
            drawn.map_err(|illegal| KeyError::new(key, format!("refused: {illegal}")))?;
        }
        Err(KeyError::new(key, "the draws have no end"))
    }

    fn refusal(&mut self, text: &str, key: &str, clause: &str) -> Result<(), KeyError> {
        let (actor, choice) = self.find(text, key)?;
        let mut copy = self.state.clone();
        match self.rules.apply(&mut copy, actor, choice) {
            Ok(()) => Err(KeyError::new(key, format!("legal, not refused by {clause}"))),
            Err(illegal) if illegal.clause != clause => {
                Err(KeyError::new(key, format!("refused, but: {illegal}")))
            }
            Err(_) if copy != self.state => Err(KeyError::new(key, "refused, but the table was changed")),
            Err(_) => Ok(()),
        }
    }

    /// The move with these words: a legal one, else any other of the game.
    fn find(&self, text: &str, key: &str) -> Result<(Actor, Move), KeyError> {
        let (actor, words) = match actor_and_words(text) {
            Some(found) => found,
            None => match to_move(self.rules.turn(&self.state)) {
                Some(seat) => (Actor::Seat(seat), text),
                None => return Err(KeyError::new(key, "no seat is to move; write who moves: `chance: …`")),
            },
        };
        let said = |choice: &Move| self.rules.word(&self.state, actor, *choice) == words;
        let legal = self.legal(actor);
        // Only seats can try illegal moves; chance has no other outcomes than those that are due.
        let codes = if actor == Actor::Chance { 0 } else { self.rules.move_codes() };
        let found =
            legal.iter().copied().find(|choice| said(choice)).or_else(|| (0..codes).map(Move).find(said));
        found.map(|choice| (actor, choice)).ok_or_else(|| {
            let known: Vec<String> =
                legal.iter().map(|choice| self.rules.word(&self.state, actor, *choice)).collect();
            let mut error = KeyError::new(key, "no move of this game");
            if let Some(near) = nearest(words, known.iter().map(String::as_str)) {
                error = error.hint(format!("did you mean `{near}`?"));
            }
            match known.len() {
                0 => error.hint(format!("{actor} is not to move here")),
                1..=MANY => {
                    error.hint(format!("the moves here are {}", list(known.iter().map(String::as_str))))
                }
                count => error.hint(format!(
                    "there are {count} moves here, for example {}",
                    list(known.iter().take(MANY).map(String::as_str))
                )),
            }
        })
    }

    fn legal(&self, actor: Actor) -> Vec<Move> {
        let mut moves = Vec::new();
        match (actor, self.rules.turn(&self.state)) {
            (Actor::Chance, Turn::Chance(outcomes)) => moves.extend((0..outcomes).map(Move)),
            (Actor::Seat(seat), _) if seat.0 < self.rules.players() => {
                self.rules.legal(&self.state, seat, &mut moves)
            }
            _ => {}
        }
        moves
    }

    fn outcome(&mut self, then: &RawThen) {
        let empty =
            then.refused.is_none() && then.turn.is_none() && then.legal.is_none() && then.allows.is_empty();
        let empty = empty && then.refuses.is_empty() && then.outcomes.is_none() && then.points.is_none();
        if empty && then.winners.is_none() && then.table.as_ref().is_none_or(toml::Table::is_empty) {
            self.fail("then", "nothing is asked: a ruling must say what comes of it");
        }
        self.turn(then);
        if let Some(wanted) = &then.legal {
            self.all_legal(wanted);
        }
        for (index, text) in then.allows.iter().enumerate() {
            let key = format!("then.allows.{index}");
            let result = self.find(text, &key).and_then(|(actor, choice)| {
                let tried = self.rules.apply(&mut self.state.clone(), actor, choice);
                tried.map_err(|illegal| KeyError::new(&key, format!("refused: {illegal}")))
            });
            self.errors.extend(result.err());
        }
        for (text, clause) in &then.refuses {
            let result = self.refusal(text, &format!("then.refuses.{text}"), clause);
            self.errors.extend(result.err());
        }
        self.end(then);
        if let Some(wanted) = &then.table {
            let table = self.rules.to_table(&self.state);
            for (name, value) in wanted {
                let key = format!("then.table.{name}");
                match table.get(name) {
                    // Empty values may be left out; the schema has checked that the key exists.
                    None if is_empty(value) => {}
                    found => compare(value, found, &key, &mut self.errors),
                }
            }
        }
    }

    fn turn(&mut self, then: &RawThen) {
        let turn = self.rules.turn(&self.state);
        let fits = match (&then.turn, turn) {
            (None, _) => true,
            (Some(RawTurn::Seat(wanted)), Turn::Seat(seat)) => *wanted == seat.0 + 1,
            (Some(RawTurn::Seats(wanted)), Turn::Several(seats)) => {
                seats.iter().map(|seat| seat.0 + 1).eq(wanted.iter().copied())
            }
            (Some(RawTurn::Nobody(RawNobody::Chance)), Turn::Chance(_))
            | (Some(RawTurn::Nobody(RawNobody::Over)), Turn::Over) => true,
            _ => false,
        };
        if !fits {
            self.fail("then.turn", shown(turn));
        }
        match (then.outcomes, turn) {
            (Some(wanted), Turn::Chance(outcomes)) if wanted != outcomes => {
                self.fail("then.outcomes", format!("there are {outcomes}"))
            }
            (Some(_), Turn::Seat(_) | Turn::Several(_) | Turn::Over) => {
                self.fail("then.outcomes", "nothing is drawn here")
            }
            _ => {}
        }
    }

    fn all_legal(&mut self, wanted: &[String]) {
        let Some(seat) = to_move(self.rules.turn(&self.state)) else {
            return self.fail("then.legal", "no seat is to move");
        };
        let found: Vec<String> = self
            .legal(Actor::Seat(seat))
            .iter()
            .map(|choice| self.rules.word(&self.state, Actor::Seat(seat), *choice))
            .collect();
        let missing: Vec<&str> =
            wanted.iter().filter(|word| !found.contains(word)).map(String::as_str).collect();
        let more: Vec<&str> =
            found.iter().filter(|word| !wanted.contains(word)).map(String::as_str).collect();
        if !missing.is_empty() {
            self.fail("then.legal", format!("not legal: {}", list(missing)));
        }
        if !more.is_empty() {
            self.fail("then.legal", format!("legal too: {}", list(more)));
        }
    }

    fn end(&mut self, then: &RawThen) {
        if then.points.is_none() && then.winners.is_none() {
            return;
        }
        let key = if then.points.is_some() { "then.points" } else { "then.winners" };
        let Some(scores) = self.rules.scores(&self.state) else {
            return self.fail(key, "the game is not over");
        };
        let points = &scores.points[..usize::from(self.rules.players()).min(scores.points.len())];
        if then.points.as_deref().is_some_and(|wanted| wanted != points) {
            self.fail("then.points", format!("they are {points:?}"));
        }
        let winners: Vec<u8> = scores.winners.iter().map(|seat| seat.0 + 1).collect();
        if then.winners.as_ref().is_some_and(|wanted| *wanted != winners) {
            self.fail("then.winners", format!("they are {winners:?}"));
        }
    }
}

/// More draws in a row than any deck has cards.
const MANY_DRAWS: usize = 100_000;

/// How many moves a hint lists.
const MANY: usize = 12;

/// `2: bid 14` or `chance: deal 31`.
fn actor_and_words(text: &str) -> Option<(Actor, &str)> {
    let (who, words) = text.split_once(": ")?;
    match who {
        "chance" => Some((Actor::Chance, words)),
        seat => seat
            .parse::<u8>()
            .ok()
            .and_then(|seat| seat.checked_sub(1))
            .map(|seat| (Actor::Seat(Seat(seat)), words)),
    }
}

fn shown(turn: Turn) -> String {
    match turn {
        Turn::Chance(_) => "a card is drawn here: `\"chance\"`".into(),
        Turn::Seat(seat) => format!("{seat} is to move"),
        Turn::Several(seats) => {
            format!("several are to move: {:?}", seats.iter().map(|seat| seat.0 + 1).collect::<Vec<_>>())
        }
        Turn::Over => "the game is over: `\"over\"`".into(),
    }
}

/// Compares tables by the expected keys, and all other values as a whole.
fn compare(wanted: &Value, found: Option<&Value>, key: &str, errors: &mut Vec<KeyError>) {
    match (wanted, found) {
        (Value::Table(wanted), Some(Value::Table(found))) if !wanted.is_empty() => {
            for (name, value) in wanted {
                compare(value, found.get(name), &format!("{key}.{name}"), errors);
            }
        }
        (Value::Array(wanted), Some(Value::Array(found))) if wanted.len() == found.len() => {
            // `{}` in a list stands for any entry; under a name it is a table that must be empty.
            let said = |(_, (wanted, _)): &(usize, (&Value, &Value))| {
                wanted.as_table().is_none_or(|wanted| !wanted.is_empty())
            };
            for (index, (wanted, found)) in wanted.iter().zip(found).enumerate().filter(said) {
                compare(wanted, Some(found), &format!("{key}.{index}"), errors);
            }
        }
        (wanted, Some(found)) if wanted == found => {}
        (_, Some(found)) => errors.push(KeyError::new(key, format!("it is {found}"))),
        (_, None) => errors.push(KeyError::new(key, "there is no such key in the table now")),
    }
}
