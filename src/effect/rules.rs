//! Declares the rules of a game that effects can set, so that game code matches types and not words.

/// Whether a value is the one without any effect; serde leaves such values out.
pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// From one declaration of a game's rules, makes
/// - an enum of values for each rule, the first being the default, with `word`, `about` and `clause`;
/// - `RuleName`: the rules without values;
/// - `Setting`: a rule with a value, as `set-rule` gives it one, with `parse`;
/// - `RuleValues`: the value of each rule, by field, for states and setups;
/// - `RULES`: the entries of the game's [`Vocabulary`](super::Vocabulary).
///
/// After a value's clause, calls on its [`RuleValue`](super::RuleValue) may say when it can be set:
///
/// ```text
/// settable_rules! {
///     /// How a guess must follow the one before.
///     next_guess: NextGuess = "next-guess" {
///         /// Higher.
///         Higher = "higher", "LWD-P6";
///         /// Higher, or the same.
///         MayEqual = "may-equal", "LWD-X-08", only(&[TURN]);
///     }
/// }
/// ```
macro_rules! settable_rules {
    ($(
        #[doc = $about:literal]
        $field:ident: $Rule:ident = $name:literal {
            $(#[doc = $meaning:literal] $Value:ident = $word:literal, $clause:literal $(, $call:ident($($timings:expr)?))*;)+
        }
    )+) => {
        $(
            $crate::effect::language::words! {
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

        /// A rule that effects can set.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum RuleName {
            $(#[doc = $about] $Rule,)+
        }

        impl RuleName {
            /// All of them, in the order of the vocabulary.
            pub const ALL: &'static [RuleName] = &[$(RuleName::$Rule,)+];

            /// Name in deck files.
            pub const fn word(self) -> &'static str {
                match self {
                    $(RuleName::$Rule => $name,)+
                }
            }
        }

        /// A rule with the value that an effect gives it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Setting {
            $(#[doc = $about] $Rule($Rule),)+
        }

        impl Setting {
            /// Reads a rule and its value as they are written in deck files.
            pub fn parse(rule: &str, value: &str) -> Option<Setting> {
                match rule {
                    $($name => $Rule::ALL.iter().find(|known| known.word() == value).map(|value| Setting::$Rule(*value)),)+
                    _ => None,
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

        /// The value of each rule; by default, those without any effect.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
        #[serde(deny_unknown_fields, default)]
        pub struct RuleValues {
            $(
                #[doc = $about]
                #[doc = " Default: as without any effect."]
                #[serde(rename = $name, skip_serializing_if = "crate::effect::rules::is_default")]
                pub $field: $Rule,
            )+
        }

        impl RuleValues {
            /// Gives a rule another value.
            pub fn set(&mut self, setting: Setting) {
                match setting {
                    $(Setting::$Rule(value) => self.$field = value,)+
                }
            }
        }

        /// The rules as entries of the vocabulary.
        pub const RULES: &[$crate::effect::Rule] = &[$(
            $crate::effect::Rule {
                name: $name,
                about: $about.trim_ascii(),
                values: &[$($crate::effect::RuleValue::new($word)$(.$call($($timings)?))*,)+],
            },
        )+];
    };
}
pub(crate) use settable_rules;

#[cfg(test)]
mod tests {
    use crate::effect::{Span, Timing, When};

    settable_rules! {
        /// How many cards are added.
        add: Add = "add" {
            /// One.
            One = "one", "T-1";
            /// Two.
            Two = "two", "T-2", only(&[Timing { when: When::Added, until: Span::Row }]), standing();
        }
        /// Whether bids are secret.
        bids: Bids = "bids" {
            /// They are.
            Secret = "secret", "T-3", without_effect();
            /// They are not.
            Open = "open", "T-4";
        }
    }

    #[test]
    fn settings_are_parsed_applied_and_named() {
        for (rule, value, expected, clause) in
            [("add", "two", Some(Setting::Add(Add::Two)), "T-2"), ("bids", "open", Some(Setting::Bids(Bids::Open)), "T-4")]
        {
            let setting = Setting::parse(rule, value);
            assert_eq!(setting, expected);
            assert_eq!(setting.map(|setting| (setting.rule().word(), setting.word(), setting.clause())), Some((rule, value, clause)));
        }
        assert!([("add", "open"), ("bid", "open"), ("", "")].iter().all(|(rule, value)| Setting::parse(rule, value).is_none()));
        assert_eq!((Add::Two.about(), Bids::Open.about()), ("Two.", "They are not."));
        assert_eq!(RuleName::ALL, [RuleName::Add, RuleName::Bids]);
        let mut values = RuleValues::default();
        values.set(Setting::Bids(Bids::Open));
        assert_eq!(values, RuleValues { add: Add::One, bids: Bids::Open });
        assert_eq!(toml::to_string(&values).expect("TOML"), "bids = \"open\"\n");
        assert_eq!(toml::from_str::<RuleValues>("bids = \"open\"").expect("values"), values);
        assert!(toml::from_str::<RuleValues>("bid = \"open\"").is_err());
    }

    #[test]
    fn vocabulary_entries_hold_words_and_timings() {
        assert_eq!(RULES.iter().map(|rule| (rule.name, rule.about)).next(), Some(("add", "How many cards are added.")));
        let values: Vec<_> = RULES.iter().flat_map(|rule| rule.values).map(|value| (value.word, value.stands, value.timings)).collect();
        let row: &[Timing] = &[Timing { when: When::Added, until: Span::Row }];
        assert_eq!(values, [("one", false, None), ("two", true, Some(row)), ("secret", false, Some(&[][..])), ("open", false, None)]);
    }
}
