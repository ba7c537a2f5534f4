//! Effects as the machine plays them: typed operations, names resolved.

use crate::effect::parts::{
    Attribute, By, Direction, End, Event, Face, Lasts, Mark, Once, Order, Part, Person, Quantity, Referred,
    Ties, Zone,
};

/// All effects of a deck at a table.
#[derive(Clone, Debug, Default)]
pub struct Program {
    pub(super) effects: Vec<Compiled>,
    /// The effect of each card of the game, by the game's number.
    pub(super) of_card: Vec<Option<u16>>,
    /// The events that any effect waits for, as bits.
    pub(super) events: u64,
    /// Where cards lie whose effects wait for an event.
    pub(super) acting: Vec<(Event, Zone)>,
    /// The rules that any effect can change, as bits, by their place among the rules of the game.
    pub(super) rules: u64,
    /// The numbers on cards that any effect changes, as bits.
    pub(super) changes: u32,
    /// Where cards lie whose effects hold as long as they lie there.
    pub(super) standing: Vec<Standing>,
    /// The cards whose effect changes rules or numbers.
    pub(super) setters: Vec<u16>,
}

/// The rules and numbers that effects change as long as their cards lie in a zone.
#[derive(Clone, Debug)]
pub(super) struct Standing {
    pub zone: Zone,
    /// The rules, as bits.
    pub rules: u64,
    /// The numbers on cards, as bits.
    pub changes: u32,
}

/// An effect.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// Its place among the effects of the deck.
    pub index: usize,
    /// Name in the deck file.
    pub id: String,
    /// Name as it is printed.
    pub name: String,
    pub(super) event: Event,
    pub(super) by: Option<By>,
    pub(super) zones: Vec<Zone>,
    pub(super) conditions: Vec<Test>,
    pub(super) ops: Vec<Op>,
    /// The effect needs the player who has its card: where nobody has it, it does not act.
    pub(super) needs_me: bool,
    /// The effect speaks of that player at all, if only as the one from whom others are counted.
    pub(super) speaks_of_me: bool,
    pub(super) until: Lasts,
    pub(super) turns: u8,
    pub(super) once: Option<Once>,
    /// The rules that it can change, as bits.
    pub(super) rules: u64,
    /// The numbers on cards that it changes, as bits.
    pub(super) changes: u32,
}

/// Most times that something is repeated.
pub(super) const MOST_TIMES: i32 = 99;

/// An operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Op {
    /// Notes players, one of whom may be chosen.
    Players(Folk),
    /// Notes cards, which may be chosen or drawn.
    Cards(Pick),
    /// Notes the cards of a swap that go the other way.
    Others(Pick),
    /// Lets a player name a number from one to another; if there is only one, notes it.
    Name(Num, Num),
    /// Does something with the players and cards that were noted.
    Do(Deed),
    /// Lets a player pay.
    Pay {
        /// How much.
        amount: Num,
        /// To whom; to the bank if nobody.
        to: Option<Folk>,
    },
    /// Goes on elsewhere.
    Jump(u16),
    /// Goes on elsewhere unless all this holds.
    Unless(Vec<Test>, u16),
    /// Asks a player yes or no; goes on elsewhere after no.
    May(u16),
    /// Asks a player where to go on; without a player it goes on at the end.
    Choose(Vec<u16>, u16),
    /// Begins a loop over the players that were noted.
    EachPlayer,
    /// Begins a loop over the cards that were noted.
    EachCard,
    /// Begins a loop.
    Times(Num),
    /// Takes the next of a loop to its body, or goes on elsewhere.
    Next(u16),
}

/// An action that is done at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// The noted cards go to a zone of the noted player.
    Move(Zone, Option<Face>, Option<End>),
    /// Nothing is gathered yet.
    StartGathering,
    /// The noted cards are gathered, to be passed with others.
    Gather,
    /// The gathered cards go to the same zone of each owner's neighbour.
    Pass(Direction),
    /// The noted cards change places.
    Swap,
    /// The noted players look at the noted cards.
    Look,
    /// Everyone sees the noted cards.
    Show,
    /// The noted cards are turned.
    TurnOver(Option<Face>),
    /// The noted cards get a letter.
    Mark(Mark),
    /// The noted cards are shuffled.
    Shuffle,
    /// The noted players score.
    Score(Num),
    /// A number of the noted cards changes.
    Change(Attribute, Change, Num),
    /// A rule changes for the noted players.
    Set(Setting),
    /// The turns of the noted players.
    Turns(Order),
    /// A part of the game ends.
    End(Part),
    /// A part of the game starts.
    Start(Part),
}

/// How a number changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// It is multiplied.
    Times,
    /// It is increased.
    Plus,
    /// It is replaced.
    Is,
}

/// A rule with its new value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// The rule, by its place among those of the game.
    pub rule: u8,
    /// The value.
    pub value: NewValue,
}

/// The new value of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NewValue {
    /// One of its values, by place.
    Word(u8),
    /// A number.
    Is(Num),
    /// That much more.
    Plus(Num),
    /// Only cards that match.
    Only(Vec<Match>),
}

/// A number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Num {
    /// As it stands.
    Fixed(i32),
    /// A quantity of the game, of a player if it is a player's.
    Quantity(Quantity, Option<Box<Folk>>),
    /// How many cards.
    Count(Box<Pick>),
    /// How many players.
    Players(Box<Folk>),
    /// Out of a number of cards.
    Of(Fold, Attribute, Box<Pick>),
    /// Multiplied, divided, increased, decreased, at least, at most.
    Calc(Box<Calc>),
}

/// How one number comes out of many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fold {
    /// Their sum.
    Sum,
    /// The highest.
    Highest,
    /// The lowest.
    Lowest,
    /// How many different ones.
    Different,
}

/// A computation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Calc {
    /// The number that the computation begins with.
    pub base: Num,
    /// Times.
    pub times: Num,
    /// Divided by.
    pub divided_by: i32,
    /// Plus.
    pub plus: Num,
    /// Minus.
    pub minus: Num,
    /// But at least.
    pub at_least: Option<Num>,
    /// But at most.
    pub at_most: Option<Num>,
}

/// A condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Test {
    /// A number in bounds.
    Number(Num, Bounds),
    /// All of some players are among others.
    Among(Folk, Folk),
    /// None of these.
    Not(Vec<Test>),
    /// One of these.
    Any(Vec<Test>),
}

/// Which numbers match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bounds {
    /// This number or more.
    pub at_least: Option<Num>,
    /// This number or less.
    pub at_most: Option<Num>,
    /// Odd or even.
    pub odd: Option<bool>,
    /// Multiples.
    pub multiple_of: Option<i32>,
    /// Last digit.
    pub last_digit: Option<i32>,
}

/// A selection of cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pick {
    /// Where from.
    pub from: From,
    /// These as well.
    pub or: Option<Box<Pick>>,
    /// The filters that all must match.
    pub filters: Vec<Match>,
    /// Which of them.
    pub take: Take,
    /// The zone to which they are to go, if they are: what can't go there is left out.
    pub bound_for: Option<Zone>,
    /// The cards that they are swapped with, if they are; those without a place there are left out.
    pub swapped_with: Option<From>,
}

/// Where cards are selected from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum From {
    /// Cards that need no selection.
    Referred(Referred),
    /// A zone, of players if each has one.
    Zone(Zone, Option<Folk>),
}

/// Which cards are taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Take {
    /// All.
    All,
    /// So many, chosen by a player; fewer are possible if said.
    Choose {
        /// How many.
        count: Num,
        /// Fewer are possible.
        up_to: bool,
        /// Who chooses.
        by: Person,
    },
    /// So many at random.
    Random(Num),
    /// So many from an end.
    From(End, Num),
    /// Those that have the same of this as most others.
    Frequent(Attribute),
    /// Those with the highest, or lowest.
    Extreme {
        /// Of what.
        attribute: Attribute,
        /// The highest, or the lowest.
        highest: bool,
        /// How many.
        count: Num,
    },
}

/// A property of a card that a filter demands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Match {
    /// One of these cards, by their numbers.
    Known(Vec<bool>),
    /// A number in bounds.
    Number(Attribute, Bounds),
    /// Which side is up.
    Face(Face),
    /// The same as one of others.
    Same(Attribute, Box<Pick>),
    /// Another than all others.
    Different(Attribute, Box<Pick>),
    /// The number is one of these, computed before; or none of them if the flag is false.
    OneOf(Attribute, Vec<i32>, bool),
    /// One of others.
    Among(Box<Pick>),
    /// The player who has the card of the effect sees it; or does not if the flag is false.
    Seen(bool),
    /// At least this number of its kind in the zone.
    OfAKind(u8),
    /// None of these.
    Not(Vec<Vec<Match>>),
    /// One of these.
    Any(Vec<Vec<Match>>),
}

impl Match {
    /// The number of a card that it reads itself.
    pub(super) fn number(&self) -> Option<Attribute> {
        match self {
            Match::Number(attribute, _)
            | Match::Same(attribute, _)
            | Match::Different(attribute, _)
            | Match::OneOf(attribute, ..) => Some(*attribute),
            _ => None,
        }
    }

    /// True if one must see the face of a card to tell whether it matches.
    pub fn looks(&self) -> bool {
        match self {
            Match::Known(_) | Match::OfAKind(_) => true,
            Match::Number(..) | Match::Same(..) | Match::Different(..) | Match::OneOf(..) => {
                self.number().is_some_and(Attribute::is_on_face)
            }
            // Where a card lies tells whether it is one of others.
            Match::Face(_) | Match::Seen(_) | Match::Among(_) => false,
            Match::Not(options) | Match::Any(options) => options.iter().flatten().any(Match::looks),
        }
    }
}

/// Players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folk {
    /// Out of whom.
    pub from: Person,
    /// The neighbours of those on this side instead.
    pub beside: Option<Direction>,
    /// For whom all this holds.
    pub tests: Vec<Test>,
    /// Who have the most, or the least, of something.
    pub extreme: Option<(Num, bool, Ties)>,
    /// Who chooses one.
    pub chosen_by: Option<Person>,
}

impl Folk {
    /// Just these.
    pub const fn person(person: Person) -> Folk {
        Folk { from: person, beside: None, tests: Vec::new(), extreme: None, chosen_by: None }
    }
}
