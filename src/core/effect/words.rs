//! Closed sets of words of deck files.

/// An enumeration whose values are words of a deck file.
#[doc(hidden)]
#[macro_export]
macro_rules! words {
    ($(#[$about:meta])* $name:ident {
        $($(#[doc = $text:literal])+ $variant:ident = $word:literal,)+
    }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
        pub enum $name {
            $($(#[doc = $text])+ #[serde(rename = $word)] $variant,)+
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
                    $($name::$variant => concat!($($text),+).trim_ascii(),)+
                }
            }
        }
    };
}
pub use words;

/// The languages of the sentences of effects, as BCP 47 tags.
pub const LANGUAGES: [&str; 2] = ["en", "de"];

/// True if a value is the default, which is meant where it is left out; serde leaves such values out.
pub fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
