//! What effects of cards can speak of in this game, from `stage.toml`; the rules that they can change as
//! types, so that game code matches no words.

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
            $(RuleOf {
                name: $name,
                about: $about.trim_ascii(),
                kind: RuleKind::Words(&[$($word),+]),
                by_player: false,
                card_type: None,
            },)+
            $(RuleOf { name: $key, about: concat!($($what),+).trim_ascii(), kind: $kind, by_player: true,
                card_type: None },)+
        ];
    };
}

include!(concat!(env!("OUT_DIR"), "/i_bid_you_not.rs"));

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
