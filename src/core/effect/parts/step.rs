//! What an effect does, step by step.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::words::{Attribute, Direction, End, Face, Order, Part, Zone};
use super::{Amount, Cards, Computation, Condition, Filter, Mark, Who};

/// A step of an effect. Players that are left out are `me`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "op", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Step {
    /// Moves cards to a zone.
    Move {
        /// The cards.
        cards: Cards,
        /// The zone.
        to: Zone,
        /// Whose zone, if each player has one.
        #[serde(skip_serializing_if = "Option::is_none")]
        of: Option<Who>,
        /// Which side is up then; as usual in the zone if left out.
        #[serde(skip_serializing_if = "Option::is_none")]
        face: Option<Face>,
        /// At which end of the zone: `top` if left out.
        #[serde(skip_serializing_if = "Option::is_none")]
        at: Option<End>,
    },
    /// Swaps cards with others, one by one.
    Swap {
        /// The cards.
        cards: Cards,
        /// The others.
        with: Cards,
    },
    /// Passes cards round the table: each player's go to the same zone of the neighbour, all at once.
    Pass {
        /// The cards; with `by = "them"` each player chooses of their own.
        cards: Cards,
        /// To which neighbour.
        to: Direction,
    },
    /// Shows hidden cards to some players only.
    Look {
        /// The cards.
        cards: Cards,
        /// Who looks.
        #[serde(skip_serializing_if = "Option::is_none")]
        who: Option<Who>,
    },
    /// Shows hidden cards to everyone.
    Show {
        /// The cards.
        cards: Cards,
    },
    /// Turns cards over.
    TurnOver {
        /// The cards.
        cards: Cards,
        /// Which side is up then; the other one if left out.
        #[serde(skip_serializing_if = "Option::is_none")]
        face: Option<Face>,
    },
    /// Shuffles dice, or draw piles: another card shows.
    Shuffle {
        /// The cards.
        cards: Cards,
    },
    /// Gives cards a letter, by which later steps speak of them.
    Mark {
        /// The cards; `last` for those of the step before.
        cards: Cards,
        /// The letter.
        #[serde(rename = "as")]
        letter: Mark,
    },
    /// Scores points.
    Score {
        /// How many points.
        points: Amount,
        /// Who scores.
        #[serde(skip_serializing_if = "Option::is_none")]
        who: Option<Who>,
    },
    /// Changes a number of cards: for the counting of points, or as long as the effect lasts.
    Change {
        /// The cards.
        cards: Cards,
        /// What is changed.
        attribute: Attribute,
        /// Times this.
        #[serde(skip_serializing_if = "Option::is_none")]
        times: Option<Amount>,
        /// Plus this.
        #[serde(skip_serializing_if = "Option::is_none")]
        plus: Option<Amount>,
        /// This instead.
        #[serde(skip_serializing_if = "Option::is_none")]
        is: Option<Amount>,
    },
    /// Pays money, each of several players; the payer chooses the cards.
    Pay {
        /// How much; all if the payer has less.
        amount: Amount,
        /// Who pays.
        #[serde(skip_serializing_if = "Option::is_none")]
        who: Option<Who>,
        /// To whom: to the bank if left out.
        #[serde(skip_serializing_if = "Option::is_none")]
        to: Option<Who>,
    },
    /// A player names a number, which is then `named`; if there is only one, it is named without asking.
    Name {
        /// Who names it.
        #[serde(skip_serializing_if = "Option::is_none")]
        who: Option<Who>,
        /// The lowest that is possible.
        at_least: Amount,
        /// The highest that is possible.
        at_most: Amount,
    },
    /// Gives a rule of the game another value, as long as the effect lasts.
    SetRule {
        /// A rule from the table of the game.
        rule: String,
        /// One of the values that the table lists for the rule, or a number.
        #[serde(skip_serializing_if = "Option::is_none")]
        value: Option<RuleValue>,
        /// For a rule with a number: that much more.
        #[serde(skip_serializing_if = "Option::is_none")]
        plus: Option<Amount>,
        /// For a rule about cards: only cards that match all of these.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[schemars(length(min = 1))]
        only: Vec<Filter>,
        /// For whom: for everyone if left out.
        #[serde(skip_serializing_if = "Option::is_none")]
        who: Option<Who>,
    },
    /// Changes the order of turns.
    Turns {
        /// How.
        order: Order,
        /// Whose turns.
        #[serde(skip_serializing_if = "Option::is_none")]
        who: Option<Who>,
    },
    /// Ends a part of the game at once.
    End {
        /// Which part.
        part: Part,
    },
    /// Starts a part of the game at once.
    Start {
        /// Which part.
        part: Part,
    },
    /// A player does one of several things.
    Choose {
        /// Who chooses.
        #[serde(skip_serializing_if = "Option::is_none")]
        who: Option<Who>,
        /// The things: lists of steps.
        #[schemars(length(min = 2, max = 6), inner(length(min = 1, max = 9)))]
        options: Vec<Vec<Step>>,
    },
    /// A player may do something, or not.
    May {
        /// Who decides.
        #[serde(skip_serializing_if = "Option::is_none")]
        who: Option<Who>,
        /// What the player may do.
        #[serde(rename = "do")]
        #[schemars(length(min = 1, max = 9))]
        steps: Vec<Step>,
        /// What is done if the player doesn't.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[schemars(length(min = 1))]
        otherwise: Vec<Step>,
    },
    /// Does something for each player, clockwise, or for each card, in order.
    ForEach {
        /// The players, each of them being `them`.
        #[serde(skip_serializing_if = "Option::is_none")]
        who: Option<Who>,
        /// The cards, each of them being `each`.
        #[serde(skip_serializing_if = "Option::is_none")]
        cards: Option<Cards>,
        /// What is done.
        #[serde(rename = "do")]
        #[schemars(length(min = 1, max = 9))]
        steps: Vec<Step>,
    },
    /// Does something if conditions hold.
    If {
        /// The conditions, all of which must hold.
        #[serde(rename = "if")]
        #[schemars(length(min = 1, max = 9))]
        conditions: Vec<Condition>,
        /// What is done then.
        #[serde(rename = "do")]
        #[schemars(length(min = 1, max = 9))]
        steps: Vec<Step>,
        /// What is done if they don't hold.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[schemars(length(min = 1))]
        otherwise: Vec<Step>,
    },
    /// Does something several times; a player who declines is not asked again.
    Repeat {
        /// How often.
        times: Amount,
        /// What is done.
        #[serde(rename = "do")]
        #[schemars(length(min = 1, max = 9))]
        steps: Vec<Step>,
    },
}

/// The value of a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum RuleValue {
    /// A number.
    Number(i32),
    /// A word.
    Word(String),
    /// A computation.
    Computed(Box<Computation>),
}

impl std::fmt::Display for RuleValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            RuleValue::Number(number) => write!(f, "{number}"),
            RuleValue::Word(word) => f.write_str(word),
            RuleValue::Computed(_) => f.write_str("a computed number"),
        }
    }
}
