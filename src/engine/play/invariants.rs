//! Invariants of every game: cheap ones are checked in all sample games, the others in some.

use crate::diag::{KeyError, counted};
use crate::rng::Stream;
use crate::rules::{Actor, Illegal, Move, Rules, Seat, Seats, Story, Turn, Use};

use super::card_stats::Counter;
use super::driver::{Finish, Observer};
use super::needed::Peaks;

/// An invariant that was broken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvariantError {
    /// Its short name: `conservation`, `no-leak`.
    pub check: &'static str,
    /// The message.
    pub what: String,
}

impl InvariantError {
    pub(super) fn new(check: &'static str, what: impl Into<String>) -> InvariantError {
        InvariantError { check, what: what.into() }
    }
}

/// Codes outside the legal set that are tried in a checked state.
const FOREIGN_CODES: u32 = 24;

/// The bot is checked in one of this many states: it takes longer than all other checks together.
const BOT_TRIES: u32 = 4;

/// Where chance is to draw, one in this many states is saved: most of these come one after another while
/// cards are dealt, and saving takes longer than all other checks together.
const CHANCE_SAVED: u32 = 8;

/// The moves of a game so far, the counts of a run, and the state of the checks.
#[derive(Clone)]
pub(super) struct Watch {
    /// All moves, in order.
    pub(super) log: Vec<(Actor, Move)>,
    /// Number of decisions, and of legal moves in all.
    pub(super) decisions: u64,
    pub(super) branches: u64,
    /// Uses of each class of card.
    pub(super) uses: Counter,
    /// How the move that is being made uses a card.
    used: Option<(Use, usize)>,
    /// The events of the game, if they are counted.
    pub(super) story: Option<Story>,
    /// How many of each component were in play at once.
    pub(super) peaks: Peaks,
    /// The components in play at once are counted.
    pub(super) counts_needed: bool,
    full: Option<Stream>,
    saved_every: u32,
    classes: Vec<u16>,
    counts: Vec<u16>,
}

impl Watch {
    /// The state before the first game; `full` is the random stream of the expensive checks. They save one in
    /// `saved_every` states, and the last one of each game.
    pub(super) fn new<R: Rules>(rules: &R, full: Option<Stream>, saved_every: u32) -> Watch {
        let all = rules.classes();
        let peaks = Peaks::new(&all);
        let classes: Vec<u16> = all.iter().map(|class| class.count).collect();
        Watch {
            log: Vec::new(),
            decisions: 0,
            branches: 0,
            uses: Counter::new(classes.len()),
            used: None,
            story: None,
            peaks,
            counts_needed: false,
            full,
            saved_every,
            counts: vec![0; classes.len()],
            classes,
        }
    }

    /// Resets it for the next game; counts are kept. `is_counted`: whether the story of the game is recorded.
    pub(super) fn again(&mut self, full: Option<Stream>, is_counted: bool) {
        self.log.clear();
        self.uses.again();
        self.peaks.again();
        self.full = full;
        match (&mut self.story, is_counted) {
            (Some(story), true) => story.clear(),
            (story, _) => *story = is_counted.then(Story::counted),
        }
    }

    /// Every card is in just one place.
    pub(super) fn conserved<R: Rules>(&mut self, rules: &R, state: &R::State) -> Result<(), InvariantError> {
        self.counts.fill(0);
        rules.census(state, &mut self.counts);
        if self.counts == self.classes {
            return Ok(());
        }
        let wrong =
            self.counts.iter().zip(&self.classes).position(|(found, wanted)| found != wanted).unwrap_or(0);
        let name = rules.classes().get(wrong).map_or_else(String::new, |class| class.name.clone());
        Err(InvariantError::new(
            "conservation",
            format!(
                "the table has {} of `{name}`, not {} (C1)",
                counted(self.counts[wrong] as usize, "card"),
                self.classes[wrong]
            ),
        ))
    }

    /// After the last move: conservation, the score counted again, and in a closely watched game the same end
    /// by making its moves again.
    pub(super) fn finish<R: Rules>(
        &mut self,
        rules: &R,
        state: &R::State,
        finish: &Finish,
    ) -> Result<(), InvariantError> {
        self.conserved(rules, state)?;
        if self.full.is_some() {
            replayed(rules, state, &self.log)?;
        }
        if let Finish::Scores(scores) = finish {
            let again = rules.recount(state);
            if *scores != again {
                return Err(InvariantError::new(
                    "recount",
                    format!("the score is {:?}, counted again {:?}", scores.points, again.points),
                ));
            }
            if scores.winners.is_empty() {
                return Err(InvariantError::new("winner", "nobody wins"));
            }
        }
        Ok(())
    }
}

impl<R: Rules> Observer<R> for Watch {
    type Stop = InvariantError;

    fn start(&mut self, rules: &R) -> R::State {
        match &mut self.story {
            Some(story) => story.begin(rules),
            None => rules.start(),
        }
    }

    fn lists(&self) -> bool {
        self.full.is_some()
    }

    fn legal(
        &mut self,
        rules: &R,
        state: &R::State,
        seat: Seat,
        moves: &[Move],
    ) -> Result<(), InvariantError> {
        let Some(random) = self.full.as_mut() else { return Ok(()) };
        sorted(moves)?;
        others_have_none(rules, state, seat)?;
        foreign_codes_refused(rules, state, seat, moves, random)?;
        no_leak(rules, state, seat, moves, &self.classes, random)
    }

    fn chosen(&mut self, among: u32) {
        self.decisions += 1;
        self.uses.decided();
        self.branches += u64::from(among);
    }

    fn before(
        &mut self,
        rules: &R,
        state: &R::State,
        actor: Actor,
        choice: Move,
    ) -> Result<(), InvariantError> {
        self.log.push((actor, choice));
        self.used = rules.card_use(state, actor, choice);
        if let Some((how, class)) = self.used {
            self.uses.used(how, class);
        }
        Ok(())
    }

    fn make(&mut self, rules: &R, state: &mut R::State, actor: Actor, choice: Move) -> Result<(), Illegal> {
        match &mut self.story {
            // Whether the moves that are listed are also allowed is found out in games that are watched
            // closely.
            Some(story) if self.full.is_none() => story.make_legal(rules, state, actor, choice, self.used),
            Some(story) => story.make(rules, state, actor, choice),
            None if self.full.is_none() => rules.apply_legal(state, actor, choice),
            None => rules.apply(state, actor, choice),
        }
    }

    fn after(&mut self, rules: &R, state: &R::State) -> Result<(), InvariantError> {
        if self.counts_needed {
            self.peaks.see(rules, state);
        }
        let Some(random) = self.full.as_mut() else { return Ok(()) };
        let turn = rules.turn(state);
        let often = if matches!(turn, Turn::Chance(_)) { CHANCE_SAVED } else { 1 };
        let every = self.saved_every.max(often);
        let is_saved = every <= 1 || random.below(every) == 0 || turn == Turn::Over;
        self.conserved(rules, state)?;
        if is_saved { round_trip(rules, state) } else { Ok(()) }
    }

    fn broken(&mut self, what: &'static str) -> InvariantError {
        InvariantError::new("progress", what)
    }
}

fn sorted(moves: &[Move]) -> Result<(), InvariantError> {
    match moves.windows(2).all(|pair| pair[0] < pair[1]) {
        true => Ok(()),
        false => Err(InvariantError::new("legal-set", "the legal set is not sorted, or holds a move twice")),
    }
}

fn others_have_none<R: Rules>(rules: &R, state: &R::State, mover: Seat) -> Result<(), InvariantError> {
    let mut moves = Vec::new();
    for seat in idle(rules, state, mover).iter() {
        rules.legal(state, seat, &mut moves);
        if !moves.is_empty() {
            return Err(InvariantError::new(
                "legal-set",
                format!("{seat} has legal moves but is not to move"),
            ));
        }
    }
    Ok(())
}

/// Codes outside the legal set are refused and change nothing, and so are moves of chance and of seats that
/// are not to move.
fn foreign_codes_refused<R: Rules>(
    rules: &R,
    state: &R::State,
    seat: Seat,
    moves: &[Move],
    random: &mut Stream,
) -> Result<(), InvariantError> {
    let highest = moves.last().map_or(0, |highest| highest.0);
    let idle = idle(rules, state, seat);
    let mut copy = state.clone();
    for _ in 0..FOREIGN_CODES {
        let code = Move(match random.below(8) {
            0 => random.below(u32::MAX),
            1..4 => random.below(rules.move_codes()),
            _ => random.below(highest.saturating_add(8)),
        });
        let actor = match random.below(6) {
            0 => Actor::Chance,
            1 if !idle.is_empty() => {
                idle.iter().nth(random.below(idle.count()) as usize).map_or(Actor::Chance, Actor::Seat)
            }
            _ if moves.binary_search(&code).is_ok() => continue,
            _ => Actor::Seat(seat),
        };
        match rules.apply(&mut copy, actor, code) {
            Ok(()) => {
                return Err(InvariantError::new(
                    "refusal",
                    format!("the move {} is not legal for {actor}, but was made", code.0),
                ));
            }
            Err(illegal) if copy != *state => {
                return Err(InvariantError::new(
                    "refusal",
                    format!("a refused move changed the state ({illegal})"),
                ));
            }
            Err(_) => {}
        }
    }
    Ok(())
}

/// The seats that are not to move.
fn idle<R: Rules>(rules: &R, state: &R::State, mover: Seat) -> Seats {
    let to_move = match rules.turn(state) {
        Turn::Several(seats) => seats,
        _ => Seats::one(mover),
    };
    to_move.iter().fold(Seats::all(rules.players()), Seats::without)
}

/// Making the moves of a game again, without a generator, leads to the same end.
fn replayed<R: Rules>(rules: &R, end: &R::State, log: &[(Actor, Move)]) -> Result<(), InvariantError> {
    let mut state = rules.start();
    for (actor, choice) in log {
        rules.apply(&mut state, *actor, *choice).map_err(|illegal| {
            InvariantError::new("replay", format!("a move that was made is refused: {illegal}"))
        })?;
    }
    if state == *end {
        Ok(())
    } else {
        Err(InvariantError::new("replay", "the same moves lead to another end"))
    }
}

/// Hidden cards have no influence: another state that fits the view has the same view, legal set and greedy
/// move.
fn no_leak<R: Rules>(
    rules: &R,
    state: &R::State,
    seat: Seat,
    moves: &[Move],
    classes: &[u16],
    random: &mut Stream,
) -> Result<(), InvariantError> {
    let view = rules.view(state, seat);
    let other = rules.resample(&view, random);
    if rules.view(&other, seat) != view {
        return Err(InvariantError::new("no-leak", "a state drawn from a view has another view (C4)"));
    }
    let mut others = Vec::new();
    rules.legal(&other, seat, &mut others);
    if others != moves {
        return Err(InvariantError::new("no-leak", "the legal set depends on what is hidden (C4)"));
    }
    if moves.len() > 1 && random.below(BOT_TRIES) == 0 {
        let bot = |view: &R::View| rules.greedy(view, moves, &mut random.clone());
        let choice = bot(&view);
        if moves.binary_search(&choice).is_err() {
            return Err(InvariantError::new(
                "bot",
                format!("the bot chose the move {}, which is not legal", choice.0),
            ));
        }
        if bot(&rules.view(&other, seat)) != choice {
            return Err(InvariantError::new("no-leak", "the bot's move depends on what is hidden (C4)"));
        }
    }
    let mut counts: Vec<u16> = vec![0; classes.len()];
    rules.census(&other, &mut counts);
    if counts != classes {
        return Err(InvariantError::new("no-leak", "a state drawn from a view has lost or made cards (C1)"));
    }
    Ok(())
}

/// A state that is written as a setup is the same when it is read back.
fn round_trip<R: Rules>(rules: &R, state: &R::State) -> Result<(), InvariantError> {
    match rules.read_table(rules.to_table(state)) {
        Ok(again) if again == *state => Ok(()),
        Ok(_) => Err(InvariantError::new("save", "a saved state is another one when it is loaded")),
        Err(errors) => {
            let why = errors.first().map_or_else(String::new, KeyError::to_string);
            Err(InvariantError::new("save", format!("a saved state can't be loaded: {why}")))
        }
    }
}
