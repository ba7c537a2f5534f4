//! What happens in a game as people at the table see it: lines for people, counts for reports.

use super::Rules;
use super::turn::{Actor, Illegal, Move, Use};
use crate::seat::{SEATS, Seat, Seats};

/// A kind of event that reports count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventKind {
    /// Its name in reports: `challenge-right`.
    pub id: &'static str,
    /// The events that are counted, in a few words: `challenges that were right`.
    pub about: &'static str,
    /// The kind that it is a share of, by its place; so reports say `61 % of challenges`.
    pub of: Option<usize>,
}

/// Declares the events of a game: an enum, and the table `EVENTS` in its order. What an event is a share of
/// stands after `of`.
macro_rules! events {
    ($($Name:ident = $id:literal $(of $Whole:ident)?: $about:literal,)+) => {
        /// An event in the game that reports count.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Event {
            $(#[doc = $about] $Name,)+
        }

        impl From<Event> for usize {
            fn from(event: Event) -> usize {
                event as usize
            }
        }

        /// All events, in the order of [`Event`].
        pub(super) const EVENTS: &[$crate::rules::EventKind] = &[
            $($crate::rules::EventKind { id: $id, about: $about,
                of: $crate::rules::events!(@of $($Whole)?) },)+
        ];
    };
    (@of) => {
        None
    };
    (@of $Whole:ident) => {
        Some(Event::$Whole as usize)
    };
}
pub(crate) use events;

/// The place of a line in the narration of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// The heading of a round.
    Round,
    /// The heading of a turn.
    Turn,
    /// An action, and what comes of it.
    Line,
    /// A single random outcome, printed only with `--verbose`.
    Detail,
}

/// A line of the narration of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its place in the narration.
    pub level: Level,
    /// In words, without a full stop.
    pub text: String,
    /// The line repeats how things stand, which earlier lines have stated: hands, money, the standing bid.
    /// Printed only with `--full`.
    pub repeats: bool,
}

/// A move that was made, and the state before it.
#[derive(Debug)]
pub struct Made<'a, S> {
    /// The state before the move.
    pub before: &'a S,
    /// Who made it.
    pub actor: Actor,
    /// The move.
    pub choice: Move,
}

/// Records what happens: counts always, lines only when the game is narrated, so that sample games write no
/// text.
#[derive(Clone, Debug, Default)]
pub struct Story {
    narrated: bool,
    lines: Vec<Line>,
    /// How many turns each round had so far.
    rounds: Vec<u32>,
    /// How often each event happened, by its place in the game's table of events.
    counts: Vec<u32>,
    /// Who won, or else played, cards of each class.
    gainers: Vec<Gainers>,
    /// The standing of each seat when each round began.
    standings: Vec<[i32; SEATS]>,
}

/// The seats to which cards of a class did good or harm.
#[derive(Clone, Copy, Debug, Default)]
struct Gainers {
    won: Seats,
    played: Seats,
}

impl Story {
    /// A story that only counts.
    pub fn counted() -> Story {
        Story::default()
    }

    /// A story that is narrated as well.
    pub fn narrated() -> Story {
        Story { narrated: true, ..Story::default() }
    }

    /// A story of rounds that began with these points.
    #[cfg(test)]
    pub(crate) fn of_standings(standings: Vec<[i32; SEATS]>) -> Story {
        Story { standings, ..Story::default() }
    }

    /// Begins a game and returns its first state.
    pub(crate) fn begin<R: Rules>(&mut self, rules: &R) -> R::State {
        let state = rules.start();
        rules.events(None, &state, self);
        self.stands(rules, &state);
        state
    }

    /// Makes a move and records it and what it led to.
    ///
    /// # Errors
    /// The clause that forbids the move.
    pub(crate) fn make<R: Rules>(
        &mut self,
        rules: &R,
        state: &mut R::State,
        actor: Actor,
        choice: Move,
    ) -> Result<(), Illegal> {
        self.make_with(rules, state, actor, choice, |_, _| {})
    }

    /// [`Story::make`] for a legal move of which it is known how it uses a card.
    ///
    /// # Errors
    /// Where no such move can be made at all.
    pub(crate) fn make_legal<R: Rules>(
        &mut self,
        rules: &R,
        state: &mut R::State,
        actor: Actor,
        choice: Move,
        used: Option<(Use, usize)>,
    ) -> Result<(), Illegal> {
        let before = state.clone();
        rules.apply_legal(state, actor, choice)?;
        self.record(rules, Made { before: &before, actor, choice }, state, used, |_, _| {});
        Ok(())
    }

    /// [`Story::make`]; `aside` adds lines between the move and what it led to.
    ///
    /// # Errors
    /// The clause that forbids the move.
    pub(crate) fn make_with<R: Rules>(
        &mut self,
        rules: &R,
        state: &mut R::State,
        actor: Actor,
        choice: Move,
        aside: impl FnOnce(&R::State, &mut Story),
    ) -> Result<(), Illegal> {
        let used = rules.card_use(state, actor, choice);
        let before = state.clone();
        rules.apply(state, actor, choice)?;
        self.record(rules, Made { before: &before, actor, choice }, state, used, aside);
        Ok(())
    }

    fn record<R: Rules>(
        &mut self,
        rules: &R,
        made: Made<'_, R::State>,
        state: &mut R::State,
        used: Option<(Use, usize)>,
        aside: impl FnOnce(&R::State, &mut Story),
    ) {
        let Made { before, actor, choice } = made;
        rules.note_applied(before, actor, choice, state);
        if let (Actor::Seat(seat), Some((Use::Played, class))) = (actor, used) {
            self.played(seat, class);
        }
        let level = if actor == Actor::Chance { Level::Detail } else { Level::Line };
        self.line(level, || rules.describe(before, actor, choice));
        aside(state, self);
        rules.events(Some(made), state, self);
        self.stands(rules, state);
    }

    /// Records what each seat has if a round has just begun.
    fn stands<R: Rules>(&mut self, rules: &R, state: &R::State) {
        if self.standings.len() < self.rounds.len() {
            self.standings.resize(self.rounds.len(), rules.standing(state));
        }
    }

    /// True if lines are wanted: what only lines need is not worked out otherwise.
    pub fn is_narrated(&self) -> bool {
        self.narrated
    }

    /// A round begins; the heading names it and the state that matters.
    pub fn round(&mut self, heading: impl FnOnce() -> String) {
        self.rounds.push(0);
        self.line(Level::Round, heading);
    }

    /// A turn begins; the heading tells something that is new: an auction, a trade.
    pub fn turn(&mut self, heading: impl FnOnce() -> String) {
        self.count_turn();
        self.line(Level::Turn, heading);
    }

    /// A turn begins; the heading only repeats how things stand, since the moves of the turn name who makes
    /// them.
    pub fn turn_as_known(&mut self, heading: impl FnOnce() -> String) {
        self.count_turn();
        self.add(Level::Turn, true, heading);
    }

    fn count_turn(&mut self) {
        match self.rounds.last_mut() {
            Some(turns) => *turns += 1,
            None => self.rounds.push(1),
        }
    }

    /// An event happens that has no line of its own.
    pub fn count(&mut self, event: impl Into<usize>) {
        let event = event.into();
        if self.counts.len() <= event {
            self.counts.resize(event + 1, 0);
        }
        self.counts[event] += 1;
    }

    /// An event happens and gets a line.
    pub fn event(&mut self, event: impl Into<usize>, line: impl FnOnce() -> String) {
        self.count(event);
        self.say(line);
    }

    /// A line that is no event.
    pub fn say(&mut self, line: impl FnOnce() -> String) {
        self.line(Level::Line, line);
    }

    /// A line that only repeats how things stand.
    pub fn repeat(&mut self, line: impl FnOnce() -> String) {
        self.add(Level::Line, true, line);
    }

    /// A line at a level.
    pub fn line(&mut self, level: Level, text: impl FnOnce() -> String) {
        self.add(level, false, text);
    }

    fn add(&mut self, level: Level, repeats: bool, text: impl FnOnce() -> String) {
        if self.narrated {
            self.lines.push(Line { level, text: text(), repeats });
        }
    }

    /// A seat wins a card of a class: it scores for that seat from now on.
    pub fn won(&mut self, seat: Seat, class: usize) {
        let gainers = self.gainers_of(class);
        gainers.won = gainers.won.with(seat);
    }

    /// A seat plays a card of a class. Where cards are won, that counts instead.
    fn played(&mut self, seat: Seat, class: usize) {
        let gainers = self.gainers_of(class);
        gainers.played = gainers.played.with(seat);
    }

    fn gainers_of(&mut self, class: usize) -> &mut Gainers {
        if self.gainers.len() <= class {
            self.gainers.resize(class + 1, Gainers::default());
        }
        &mut self.gainers[class]
    }

    /// Who won, or else played, cards of each class.
    pub(crate) fn gainers(&self) -> Vec<Seats> {
        let won = self.gainers.iter().any(|gainers| !gainers.won.is_empty());
        self.gainers.iter().map(|gainers| if won { gainers.won } else { gainers.played }).collect()
    }

    /// Who won cards of a class.
    pub(crate) fn winners_of(&self, class: usize) -> Seats {
        self.gainers.get(class).map_or(Seats::NONE, |gainers| gainers.won)
    }

    /// The lines since this was last asked.
    pub fn take_lines(&mut self) -> Vec<Line> {
        std::mem::take(&mut self.lines)
    }

    /// The turns of each round.
    pub fn rounds(&self) -> &[u32] {
        &self.rounds
    }

    /// The standing of each seat when each round began.
    pub(crate) fn standings(&self) -> &[[i32; SEATS]] {
        &self.standings
    }

    /// How many turns there were in all rounds.
    pub fn turns(&self) -> u32 {
        self.rounds.iter().sum()
    }

    /// How often an event happened.
    pub fn count_of(&self, event: usize) -> u32 {
        self.counts.get(event).copied().unwrap_or(0)
    }

    /// Begins another game, with the room of this one.
    pub fn clear(&mut self) {
        self.lines.clear();
        self.rounds.clear();
        self.counts.clear();
        self.gainers.clear();
        self.standings.clear();
    }
}

/// A part of the points: `goals`, `money`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScorePart {
    /// The source of the points, as the head of a column.
    pub title: &'static str,
    /// The points of each seat.
    pub points: [i32; super::SEATS],
}

#[cfg(test)]
mod tests {
    use super::*;

    events! {
        Bid = "bid": "bids",
        Bluff = "bluff" of Bid: "bids that were bluffs",
    }

    #[test]
    fn a_story_counts_and_has_lines_only_when_wanted() {
        let narrate = |mut story: Story| {
            story.round(|| "Round 1".into());
            story.turn(|| "Turn 1".into());
            story.event(Event::Bluff, || "Seat 1 bluffs".into());
            story.turn(|| "Turn 2".into());
            (
                story.take_lines().len(),
                story.rounds().to_vec(),
                story.count_of(1),
                story.count_of(0),
                story.count_of(9),
            )
        };
        assert_eq!(narrate(Story::counted()), (0, vec![2], 1, 0, 0));
        assert_eq!(narrate(Story::narrated()), (4, vec![2], 1, 0, 0));
        let mut story = Story::narrated();
        story.turn(|| "Auction of a duck".into());
        story.turn_as_known(|| "Turn of Seat 1: hand 4 and 5".into());
        story.repeat(|| "Seat 2 has 70".into());
        assert_eq!(story.turns(), 2);
        assert_eq!(
            story.take_lines().iter().map(|line| line.repeats).collect::<Vec<_>>(),
            [false, true, true]
        );
        assert_eq!((EVENTS[1].id, EVENTS[1].of, EVENTS[0].of), ("bluff", Some(0), None));
    }
}
