//! The rules that effects of this game can change, as types, so that game code matches no words.

use crate::effect::words::words;
use crate::effect::{RuleKind, RuleOf};

/// From one declaration of rules with words, makes an enumeration of the values of each, the first being the
/// default, with their clauses; [`RuleName`], the rules without values; [`Setting`], a rule with a value.
/// Then, from those that are numbers or about cards, [`General`]; and from all of them [`RULES`] for the
/// stage.
macro_rules! row_rules {
    ($(
        #[doc = $about:literal]
        $Rule:ident = $name:literal {
            $(#[doc = $meaning:literal] $Value:ident = $word:literal, $clause:literal;)+
        }
    )+
    general:
    $($(#[doc = $what:literal])+ $Id:ident = $key:literal: $kind:expr;)+) => {
        $(
            words! {
                #[doc = $about]
                $Rule { $(#[doc = $meaning] $Value = $word,)+ }
            }

            impl Default for $Rule {
                fn default() -> $Rule {
                    $Rule::ALL[0]
                }
            }

            impl $Rule {
                /// The clause behind the value.
                pub const fn clause(self) -> &'static str {
                    match self {
                        $($Rule::$Value => $clause,)+
                    }
                }
            }
        )+

        /// A rule with words.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum RuleName {
            $(#[doc = $about] $Rule,)+
        }

        impl RuleName {
            /// All of them, in their order among the rules of the stage.
            pub const ALL: &'static [RuleName] = &[$(RuleName::$Rule,)+];

            /// Name in deck files.
            pub const fn word(self) -> &'static str {
                match self {
                    $(RuleName::$Rule => $name,)+
                }
            }

            /// The words of its values.
            pub const fn values(self) -> &'static [&'static str] {
                match self {
                    $(RuleName::$Rule => &[$($word),+],)+
                }
            }
        }

        /// A rule with its value.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Setting {
            $(#[doc = $about] $Rule($Rule),)+
        }

        impl Setting {
            /// A rule with the value at a place among its values.
            pub fn at(rule: RuleName, place: u8) -> Option<Setting> {
                match rule {
                    $(RuleName::$Rule => {
                        $Rule::ALL.get(usize::from(place)).map(|value| Setting::$Rule(*value))
                    })+
                }
            }

            /// The rule.
            pub const fn rule(self) -> RuleName {
                match self {
                    $(Setting::$Rule(_) => RuleName::$Rule,)+
                }
            }

            /// The value, as it is written in deck files.
            pub const fn word(self) -> &'static str {
                match self {
                    $(Setting::$Rule(value) => value.word(),)+
                }
            }

            /// The clause behind the value.
            pub const fn clause(self) -> &'static str {
                match self {
                    $(Setting::$Rule(value) => value.clause(),)+
                }
            }
        }

        /// A rule that is a number, or about cards.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum General {
            $($(#[doc = $what])+ $Id,)+
        }

        /// The rules that effects can change: those with words, then the others.
        pub const RULES: &[RuleOf] = &[
            $(RuleOf { name: $name, about: $about.trim_ascii(), kind: RuleKind::Words(&[$($word),+]),
                by_player: false, card_type: None },)+
            $(RuleOf { name: $key, about: concat!($($what),+).trim_ascii(), kind: $kind, by_player: true,
                card_type: None },)+
        ];
    };
}

row_rules! {
    /// Whether actions of cards in the row work.
    Working = "actions" {
        /// They do.
        Play = "play", "IBYN-P1";
        /// None but this one.
        Mute = "mute", "IBYN-X-B2a";
    }
    /// Which cards may be added and bid.
    Playable = "playable" {
        /// Any.
        Any = "any", "IBYN-P2";
        /// Those with an action.
        WithAction = "with-action", "IBYN-X-B2b";
    }
    /// Which kinds may be added.
    Kinds = "kind" {
        /// Any.
        Any = "any", "IBYN-P2";
        /// Those that are not in the row.
        New = "new", "IBYN-X-B3a";
        /// Those that are in the row.
        Same = "same", "IBYN-X-B3b";
    }
    /// When a player may declare an auction.
    Declare = "declare" {
        /// On every turn.
        Free = "free", "IBYN-P1";
        /// If no card can be added.
        IfStuck = "if-stuck", "IBYN-X-B4b";
    }
    /// How an added card must follow the right-most one.
    Order = "order" {
        /// With a higher number.
        RisingNumber = "rising-number", "IBYN-P2";
        /// With a lower number.
        FallingNumber = "falling-number", "IBYN-X-B8b";
        /// With a higher price.
        RisingPrice = "rising-price", "IBYN-X-B8a";
    }
    /// What a skip costs.
    Skip = "skip" {
        /// A random scored card; then a card is added.
        Paid = "paid", "IBYN-P6";
        /// Three random scored cards; none is added.
        Dear = "dear", "IBYN-X-B9b";
        /// Nobody may skip.
        Never = "never", "IBYN-X-B9a";
    }
    /// Whether an auction inverts.
    Invert = "invert" {
        /// As the bids say.
        ByBids = "by-bids", "IBYN-P4";
        /// Never.
        Never = "never", "IBYN-X-B10a";
        /// Always.
        Always = "always", "IBYN-X-B10b";
    }
    /// Whether bids below all cards of the row count.
    LowBids = "low-bids" {
        /// They do.
        Count = "count", "IBYN-P4";
        /// They do not.
        Ignored = "ignored", "IBYN-X-D1a";
    }
    /// Whether bids above all cards of the row count.
    HighBids = "high-bids" {
        /// They do.
        Count = "count", "IBYN-P4";
        /// They do not.
        Ignored = "ignored", "IBYN-X-D1b";
    }
    /// Which prices may be added.
    Prices = "price" {
        /// Any.
        Any = "any", "IBYN-P2";
        /// None below zero.
        NoNegative = "no-negative", "IBYN-X-D6a";
        /// None above zero.
        NoPositive = "no-positive", "IBYN-X-D6b";
    }
    /// Whether the kind of this card may come again in its row (with `in-play`).
    OwnKind = "own-kind" {
        /// As often as others.
        Any = "any", "IBYN-P2";
        /// No second time.
        Once = "once", "IBYN-X-D3a";
    }
    /// How the cards right beside this one must be (with `in-play`).
    Beside = "beside" {
        /// Any.
        Any = "any", "IBYN-P2";
        /// Of another price and another kind.
        Differ = "differ", "IBYN-X-D7a";
        /// Of the same price or the same kind.
        Match = "match", "IBYN-X-D7b";
    }
    /// Whether this card may join a row or open one (with `always`).
    Offering = "offering" {
        /// As all may.
        May = "may", "IBYN-P2";
        /// Never.
        Never = "never", "IBYN-X-D2a";
    }
    /// Whether this card may be bid (with `always`).
    Bidding = "bidding" {
        /// As all may.
        May = "may", "IBYN-P3";
        /// Never.
        Never = "never", "IBYN-X-D2b";
    }
    /// Whether this card must follow the order (with `always`).
    Fitting = "fitting" {
        /// As all do.
        InOrder = "in-order", "IBYN-P2";
        /// It fits anywhere.
        Always = "always", "IBYN-X-D3b";
    }
    /// Who bids, of the players who hold cards.
    Bidders = "bidders" {
        /// All.
        All = "all", "IBYN-P3";
        /// Those who added a card with a price below zero to the row.
        Debtors = "debtors", "IBYN-X-O1b";
    }
    /// Whether the declarer takes part in the auction.
    Declarer = "declarer" {
        /// They bid as all do.
        Bids = "bids", "IBYN-P3";
        /// They do not.
        StaysOut = "stays-out", "IBYN-X-O6b";
    }
    /// Whether bids are secret.
    Bids = "bids" {
        /// In secret, all at once.
        Secret = "secret", "IBYN-P3";
        /// Open, one after the other, clockwise from the declarer.
        Open = "open", "IBYN-X-O6a";
    }
    /// How many cards a bid is.
    BidSize = "bid" {
        /// One.
        One = "one", "IBYN-P3";
        /// Two.
        Two = "two", "IBYN-X-O5b";
    }
    /// How many cards are added on a turn.
    AddSize = "add" {
        /// One.
        One = "one", "IBYN-P1";
        /// Two.
        Two = "two", "IBYN-X-O5a";
    }
    /// Which card of a hand may be added.
    Hand = "hand" {
        /// Any.
        Any = "any", "IBYN-P2";
        /// The highest.
        Highest = "highest", "IBYN-X-O7a";
        /// The lowest.
        Lowest = "lowest", "IBYN-X-O7b";
    }

    general:
    /// How many random scored cards a skip costs.
    SkipCost = "skip-cost": RuleKind::Number { usual: "1, or 3 where a skip is dear", range: (0, 9) };
    /// Which number bids are compared with: the bid nearest to it is asked first, of two that are equally
    /// near the higher one.
    Nearest = "nearest": RuleKind::Number { usual: "none", range: (-1_000, 1_000) };
    /// Which cards of a hand may join the row.
    Addable = "addable": RuleKind::Cards;
    /// Which cards of a hand may be bid.
    Biddable = "biddable": RuleKind::Cards;
    /// Whether the player is asked before others whose bids count as much, whose higher card is then asked
    /// first.
    Ties = "ties": RuleKind::Words(&["usual", "wins"]);
}

impl RuleName {
    /// The rule of a name.
    pub fn named(name: &str) -> Option<RuleName> {
        RuleName::ALL.iter().copied().find(|rule| rule.word() == name)
    }

    /// True for rules about the card alone whose effect sets them, and not about the row.
    pub const fn is_of_card(self) -> bool {
        matches!(
            self,
            RuleName::OwnKind | RuleName::Beside | RuleName::Offering | RuleName::Bidding | RuleName::Fitting
        )
    }
}

impl Setting {
    /// Reads a rule and its value as they are written in deck files.
    pub fn parse(rule: &str, value: &str) -> Option<Setting> {
        let rule = RuleName::named(rule)?;
        Setting::at(rule, rule.values().iter().position(|word| *word == value)? as u8)
    }

    /// True for a setting that nothing overrides, and nothing silences (IBYN-X-B10b).
    pub const fn stands(self) -> bool {
        matches!(self, Setting::Invert(Invert::Always))
    }
}

impl General {
    /// Its place among the rules of the stage.
    pub const fn place(self) -> u8 {
        RuleName::ALL.len() as u8 + self as u8
    }
}
