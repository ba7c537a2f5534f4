//! The language of effects for all games. Each game supports a part of it; a new operation or trigger is a new variant here.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// An enumeration whose values are words of a deck file.
macro_rules! words {
    ($(#[$about:meta])* $name:ident { $(#[doc = $text:literal] $(#[$more:meta])* $variant:ident = $word:literal,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
        pub enum $name {
            $(#[doc = $text] $(#[$more])* #[serde(rename = $word)] $variant,)+
        }

        impl $name {
            /// All of them.
            pub const ALL: &'static [$name] = &[$($name::$variant,)+];

            /// Their names in deck files.
            pub const WORDS: &'static [&'static str] = &[$($word,)+];

            /// Its name in deck files.
            pub const fn word(self) -> &'static str {
                match self {
                    $($name::$variant => $word,)+
                }
            }

            /// A short description.
            pub fn about(self) -> &'static str {
                match self {
                    $($name::$variant => $text.trim_ascii(),)+
                }
            }
        }
    };
}
pub(crate) use words;

words! {
    /// Trigger of an effect.
    When {
        /// A player adds the card on their turn.
        Added = "added",
        /// The card lies in the row.
        InRow = "in-row",
        /// The row in which the card lies is taken.
        Taken = "taken",
        /// The game is over, and the card lies in a score pile.
        Score = "score",
        /// A player adds the card to the offer, face up, on their turn.
        Offered = "offered",
        /// The bids are compared, and the card lies face up in the offer or a bid.
        Compared = "compared",
        /// The player who has the card uses it, once a turn.
        Used = "used",
        /// A player has the card.
        Held = "held",
        /// The card shows on a die of the player on turn, who triggers it.
        Triggered = "triggered",
        /// Always, wherever the card is, even in a hand.
        Always = "always",
    }
}

words! {
    /// Duration of an effect.
    Span {
        /// Immediate.
        Now = "now",
        /// Until the next auction ends and the row is taken.
        Auction = "auction",
        /// As long as the card lies in the row.
        Row = "row",
        /// Until the end of the round.
        Round = "round",
        /// Until the end of the game.
        Game = "game",
        /// For this number of turns after the current one.
        #[serde(skip)]
        Turns = "turns",
        /// Until the end of the turn.
        Turn = "turn",
        /// As long as the player has the card.
        Held = "held",
    }
}

words! {
    /// Cards that an operation affects.
    Cards {
        /// The card itself.
        This = "this",
        /// The card itself and all left of it in the row.
        UpToThis = "up-to-this",
        /// All cards of the owner's score pile.
        Pile = "pile",
        /// The bids of all other players.
        OtherBids = "other-bids",
        /// All cards of the offer.
        Offer = "offer",
        /// A face-down card of the offer.
        HiddenOffer = "hidden-offer",
        /// The bids of all players.
        Bids = "bids",
        /// A face-down card of a bid.
        HiddenBid = "hidden-bid",
        /// The bid of the player who has the card.
        OwnBid = "own-bid",
        /// Cards of bids whose type occurs in the offer.
        MatchingBids = "matching-bids",
        /// The goals of a player.
        Goals = "goals",
        /// Any card in the offer or a bid.
        Table = "table",
        /// All dice of the player on turn.
        MyDice = "my-dice",
        /// All dice of another player, chosen by the player on turn.
        AnothersDice = "anothers-dice",
        /// All dice on the table.
        AllDice = "all-dice",
        /// Two dice of another player; the player on turn chooses the player, who chooses the dice.
        TwoOfAnother = "two-of-another",
        /// The top card of any die; the rest of the die is shuffled.
        AnyTop = "any-top",
        /// One card for each player in the game, with the lowest number that is not used yet.
        NextNumber = "next-number",
        /// One card of the draw pile, for the player on turn.
        DrawPile = "draw-pile",
        /// Cards in the row with a negative price.
        Debts = "debts",
    }
}

words! {
    /// Quantity that a condition counts.
    Quantity {
        /// Cards in the row.
        RowCards = "row-cards",
        /// Cards in the hand, or the deck, of the player who adds, takes or triggers.
        HandCards = "hand-cards",
        /// Cards in the score pile of the player who adds, takes or owns.
        PileCards = "pile-cards",
        /// Cards of the offer.
        OfferCards = "offer-cards",
        /// Dice on the table.
        Dice = "dice",
    }
}

/// Duration of an effect: a word, or a number of turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Until {
    /// A number of turns.
    Turns(Turns),
    /// Up to an event.
    Word(Span),
}

/// A number of turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Turns {
    /// Number of turns after the current one.
    #[schemars(range(min = 1, max = 9))]
    pub turns: u8,
}

impl Default for Until {
    fn default() -> Until {
        Until::Word(Span::Now)
    }
}

impl Until {
    /// The kind of duration, without the number of turns.
    pub fn kind(self) -> Span {
        match self {
            Until::Turns(_) => Span::Turns,
            Until::Word(span) => span,
        }
    }

    /// The number of turns; 0 for other durations.
    pub fn turns(self) -> u8 {
        match self {
            Until::Turns(Turns { turns }) => turns,
            Until::Word(_) => 0,
        }
    }
}

/// Condition of an effect: a count within bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Condition {
    /// The counted quantity.
    pub count: Quantity,
    /// Minimum.
    #[schemars(range(min = 1, max = 99))]
    pub at_least: Option<u32>,
    /// Maximum.
    #[schemars(range(min = 0, max = 99))]
    pub at_most: Option<u32>,
}

impl Condition {
    /// Whether a count is within the bounds.
    pub fn holds(&self, count: u32) -> bool {
        self.at_least.is_none_or(|least| count >= least) && self.at_most.is_none_or(|most| count <= most)
    }
}

/// Operation of an effect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "op", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Op {
    /// Sets a rule of the game to another value for the duration of the effect.
    SetRule {
        /// A rule from the table of the game.
        rule: String,
        /// One of the values that the table lists for the rule.
        value: Value,
    },
    /// Changes the worth of cards.
    Worth {
        /// Which cards.
        cards: Cards,
        /// Points that are added to each card; can be negative.
        #[schemars(range(min = -99, max = 99))]
        by: i32,
    },
    /// Starts an auction at once, declared by the player who is on turn.
    Declare {},
    /// Discards cards.
    Discard {
        /// Which cards.
        cards: Cards,
    },
    /// Scores additional cards.
    Score {
        /// Which cards.
        cards: Cards,
    },
    /// Takes cards to the hand instead of scoring them, at most once per card and game.
    ToHand {
        /// Which cards.
        cards: Cards,
    },
    /// The player looks at hidden cards.
    Look {
        /// Which cards.
        cards: Cards,
    },
    /// The player swaps face-up cards: cards of the offer with hand cards, or cards of their bid with those of another player's bid.
    Swap {
        /// Which cards.
        cards: Cards,
        /// Maximum number of cards.
        #[schemars(range(min = 1, max = 5))]
        up_to: u8,
    },
    /// The player draws random cards from those that have left the game.
    Draw {
        /// Number of cards, or all if there are fewer.
        #[schemars(range(min = 1, max = 9))]
        count: u8,
    },
    /// The player turns a card over.
    TurnOver {
        /// Which cards.
        cards: Cards,
    },
    /// Gives the card itself a fixed score.
    FixScore {
        /// The points.
        #[schemars(range(min = -99, max = 99))]
        points: i32,
    },
    /// The player names a player whose bid is ignored.
    Ignore {},
    /// Rerolls dice.
    Reroll {
        /// Which dice.
        cards: Cards,
    },
    /// Shows the top cards of dice to everyone.
    Show {
        /// Which dice.
        cards: Cards,
    },
    /// Adds cards beside dice, face up; they join the player's deck after the round.
    Gain {
        /// Which cards.
        cards: Cards,
    },
    /// Swaps a die of the player on turn with a die of another player.
    SwapDie {},
    /// Ends the turn without a guess or a challenge.
    Pass {},
    /// Moves cards of the row to the score piles of the players who added them on their turns.
    Settle {
        /// Which cards.
        cards: Cards,
    },
    /// The player takes a random scored card from every other player, clockwise.
    TakeEach {},
    /// Every other player, clockwise, takes a random scored card from the player.
    GiveEach {},
    /// Each player, clockwise, may add a hand card to the row that was taken; the taker scores it.
    Gift {},
    /// Each player, clockwise, may discard a card of the row that was taken.
    Scrap {},
}

impl Op {
    /// The names of all operations.
    pub const WORDS: &'static [&'static str] = &[
        "set-rule",
        "worth",
        "declare",
        "discard",
        "score",
        "to-hand",
        "look",
        "swap",
        "draw",
        "turn-over",
        "fix-score",
        "ignore",
        "reroll",
        "show",
        "gain",
        "swap-die",
        "pass",
        "settle",
        "take-each",
        "give-each",
        "gift",
        "scrap",
    ];

    /// Its name in deck files.
    pub fn word(&self) -> &'static str {
        match self {
            Op::SetRule { .. } => "set-rule",
            Op::Worth { .. } => "worth",
            Op::Declare {} => "declare",
            Op::Discard { .. } => "discard",
            Op::Score { .. } => "score",
            Op::ToHand { .. } => "to-hand",
            Op::Look { .. } => "look",
            Op::Swap { .. } => "swap",
            Op::Draw { .. } => "draw",
            Op::TurnOver { .. } => "turn-over",
            Op::FixScore { .. } => "fix-score",
            Op::Ignore {} => "ignore",
            Op::Reroll { .. } => "reroll",
            Op::Show { .. } => "show",
            Op::Gain { .. } => "gain",
            Op::SwapDie {} => "swap-die",
            Op::Pass {} => "pass",
            Op::Settle { .. } => "settle",
            Op::TakeEach {} => "take-each",
            Op::GiveEach {} => "give-each",
            Op::Gift {} => "gift",
            Op::Scrap {} => "scrap",
        }
    }

    /// The cards that it affects, if it names any.
    pub fn cards(&self) -> Option<Cards> {
        match self {
            Op::Worth { cards, .. } | Op::Discard { cards } | Op::Score { cards } => Some(*cards),
            Op::ToHand { cards } | Op::Settle { cards } => Some(*cards),
            Op::Look { cards } | Op::Swap { cards, .. } | Op::TurnOver { cards } => Some(*cards),
            Op::Reroll { cards } | Op::Show { cards } | Op::Gain { cards } => Some(*cards),
            Op::SetRule { .. } | Op::Declare {} | Op::Draw { .. } | Op::FixScore { .. } | Op::Ignore {} => None,
            Op::SwapDie {} | Op::Pass {} => None,
            Op::TakeEach {} | Op::GiveEach {} | Op::Gift {} | Op::Scrap {} => None,
        }
    }
}

/// The value of a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Value {
    /// A number.
    Number(i32),
    /// A word.
    Word(String),
}

impl std::fmt::Display for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Value::Number(number) => write!(f, "{number}"),
            Value::Word(word) => f.write_str(word),
        }
    }
}
