//! Plays one game to its end.

use super::bot::Bot;
use super::search::search;
use crate::rng::Stream;
use crate::rules::{Actor, Illegal, Move, Pick, Rules, Scores, Seat, Turn};

/// How a game came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    /// It ended.
    Scores(Scores),
    /// It went beyond its bound (C3).
    Unfinished,
}

/// The random streams of one game: dealing, bots and checks never share one.
#[derive(Clone)]
pub(super) struct Streams {
    pub(super) chance: Stream,
    pub(super) bots: Stream,
    pub(super) checks: Stream,
    pub(super) first: Stream,
}

impl Streams {
    /// Those of game number `game` of a run with this key.
    pub(super) fn of(key: &[u8; 32], game: u64) -> Streams {
        let stream = |role: u64| Stream::keyed(key, game.wrapping_mul(4).wrapping_add(role));
        Streams { chance: stream(0), bots: stream(1), checks: stream(2), first: stream(3) }
    }
}

/// Told of every move before it is made, and of every state after it.
pub(super) trait Observer<R: Rules> {
    /// The reason why the game stops early.
    type Stop;

    /// The state before the first move.
    fn start(&mut self, rules: &R) -> R::State {
        rules.start()
    }

    /// A move is due, or the game is over: what follows depends on the state and the streams alone.
    fn stands(&mut self, _: &R::State, _: &Streams) {}

    /// True if it wants to see all legal moves of each decision; random play need not list them otherwise.
    fn lists(&self) -> bool {
        false
    }

    /// A seat is to choose among these moves, the sorted legal set.
    ///
    /// # Errors
    /// What is not as it should be.
    fn legal(&mut self, _: &R, _: &R::State, _: Seat, _: &[Move]) -> Result<(), Self::Stop> {
        Ok(())
    }

    /// A seat chose out of so many moves.
    fn chosen(&mut self, _: u32) {}

    /// A move is about to be made.
    ///
    /// # Errors
    /// What is not as it should be.
    fn before(&mut self, _: &R, _: &R::State, _: Actor, _: Move) -> Result<(), Self::Stop> {
        Ok(())
    }

    /// Makes the move.
    ///
    /// # Errors
    /// The clause that forbids it.
    fn make(&mut self, rules: &R, state: &mut R::State, actor: Actor, choice: Move) -> Result<(), Illegal> {
        rules.apply(state, actor, choice)
    }

    /// A move was made.
    ///
    /// # Errors
    /// What is not as it should be.
    fn after(&mut self, _: &R, _: &R::State) -> Result<(), Self::Stop> {
        Ok(())
    }

    /// A move that was among the legal ones was refused, or nobody could move.
    fn broken(&mut self, what: &'static str) -> Self::Stop;
}

/// Plays a game and returns its end and its last state; `bots` has one entry a seat.
///
/// # Errors
/// What the observer stopped it for.
pub(super) fn play<R: Rules, O: Observer<R>>(
    rules: &R,
    bots: &[Bot],
    streams: &mut Streams,
    observer: &mut O,
) -> Result<(Finish, R::State), O::Stop> {
    let state = observer.start(rules);
    play_on(rules, bots, streams, observer, state)
}

/// [`play`] from a state on.
///
/// # Errors
/// What the observer stopped it for.
pub(super) fn play_on<R: Rules, O: Observer<R>>(
    rules: &R,
    bots: &[Bot],
    streams: &mut Streams,
    observer: &mut O,
    mut state: R::State,
) -> Result<(Finish, R::State), O::Stop> {
    let mut moves = Vec::new();
    let bound = rules.max_decisions();
    let mut decisions = 0;
    // No deck has that many cards to draw between decisions; endless draws would never reach a decision,
    // which is what the limit counts.
    let mut draws = u64::from(bound) * 1_000 + 100_000;
    loop {
        observer.stands(&state, streams);
        let (actor, choice) = match rules.turn(&state) {
            Turn::Over => {
                let scores = rules
                    .scores(&state)
                    .ok_or_else(|| observer.broken("the game is over without a score"))?;
                return Ok((Finish::Scores(scores), state));
            }
            Turn::Chance(0) => return Err(observer.broken("a random outcome without outcomes is due")),
            Turn::Chance(_) if draws == 0 => return Err(observer.broken("random outcomes have no end (C3)")),
            Turn::Chance(outcomes) => {
                draws -= 1;
                (Actor::Chance, Move(streams.chance.below(outcomes)))
            }
            turn => {
                let Some(seat) = to_move(turn) else { return Err(observer.broken("nobody is to move")) };
                if decisions >= bound {
                    return Ok((Finish::Unfinished, state));
                }
                decisions += 1;
                if observer.lists() {
                    rules.legal(&state, seat, &mut moves);
                    observer.legal(rules, &state, seat, &moves)?;
                }
                let bot = bots.get(seat.index()).copied().unwrap_or(Bot::Random);
                let pick = choose(rules, &state, seat, &mut moves, bot, &mut streams.bots)
                    .map_err(|what| observer.broken(what))?;
                observer.chosen(pick.among);
                (Actor::Seat(seat), pick.choice)
            }
        };
        observer.before(rules, &state, actor, choice)?;
        if observer.make(rules, &mut state, actor, choice).is_err() {
            return Err(observer.broken("a legal move was refused"));
        }
        observer.after(rules, &state)?;
    }
}

/// The seat that is asked next: of several, the first; what it chooses stays hidden from the others.
pub(super) fn to_move(turn: Turn) -> Option<Seat> {
    match turn {
        Turn::Seat(seat) => Some(seat),
        Turn::Several(seats) => seats.iter().next(),
        Turn::Chance(_) | Turn::Over => None,
    }
}

/// Lets a bot choose a move, or returns why that can't be done.
pub(super) fn choose<R: Rules>(
    rules: &R,
    state: &R::State,
    seat: Seat,
    moves: &mut Vec<Move>,
    bot: Bot,
    random: &mut Stream,
) -> Result<Pick, &'static str> {
    const STUCK: &str = "a seat that is to move has no legal move (C2)";
    if bot == Bot::Random {
        return rules.random_move(state, seat, moves, random).ok_or(STUCK);
    }
    rules.legal(state, seat, moves);
    let choice = match (moves.as_slice(), bot) {
        ([], _) => return Err(STUCK),
        ([only], _) => *only,
        (_, Bot::Restricted(habit)) => habit.choose(rules, state, seat, moves, random),
        (_, Bot::Search(games)) => search(rules, state, seat, moves, games, random),
        _ => rules.greedy(&rules.view(state, seat), moves, random),
    };
    moves.binary_search(&choice).map_err(|_| "the bot chose a move that is not legal")?;
    Ok(Pick { choice, among: moves.len() as u32 })
}

/// The end of a game that is played on from a state without watching; none if it does not end.
pub(super) fn end_of<R: Rules>(
    rules: &R,
    bots: &[Bot],
    mut streams: Streams,
    state: R::State,
) -> Option<Scores> {
    match play_on(rules, bots, &mut streams, &mut Unwatched, state) {
        Ok((Finish::Scores(scores), _)) => Some(scores),
        _ => None,
    }
}

/// The same after a move of a seat.
pub(super) fn end_after<R: Rules>(
    rules: &R,
    bots: &[Bot],
    streams: Streams,
    mut state: R::State,
    seat: Seat,
    choice: Move,
) -> Option<Scores> {
    rules.apply_legal(&mut state, Actor::Seat(seat), choice).ok()?;
    end_of(rules, bots, streams, state)
}

/// Plays on without watching.
pub(super) struct Unwatched;

impl<R: Rules> Observer<R> for Unwatched {
    type Stop = ();

    fn make(&mut self, rules: &R, state: &mut R::State, actor: Actor, choice: Move) -> Result<(), Illegal> {
        rules.apply_legal(state, actor, choice)
    }

    fn broken(&mut self, _: &'static str) {}
}
