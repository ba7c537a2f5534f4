//! The language of narration: phrases in English, and their translations from a file for each language.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::OnceLock;

use crate::effect::Locale;
use crate::seat::Seat;

/// The translations of phrases into each language but English: its BCP 47 tag, and a TOML file with the
/// English phrases as keys.
#[derive(Debug)]
pub struct Translations {
    files: &'static [(&'static str, &'static str)],
    read: OnceLock<BTreeMap<&'static str, Phrases>>,
}

/// Translations by their English phrases.
type Phrases = BTreeMap<String, String>;

/// The phrases that all games share.
static SHARED: Translations = Translations::new(&[("de", include_str!("de.toml"))]);

impl Translations {
    /// The translations in some files.
    pub const fn new(files: &'static [(&'static str, &'static str)]) -> Translations {
        Translations { files, read: OnceLock::new() }
    }

    /// The language of a BCP 47 tag; English where there is no translation.
    pub fn language(&'static self, tag: &str) -> Language {
        Language { own: self.phrases(tag), shared: SHARED.phrases(tag) }
    }

    /// The phrases in the language of a tag, whatever its region; nothing is read for English.
    fn phrases(&'static self, tag: &str) -> Option<&'static Phrases> {
        let language = tag.split('-').next().unwrap_or(tag);
        let (known, _) = self.files.iter().find(|(known, _)| known.eq_ignore_ascii_case(language))?;
        let read = |text: &str| toml::from_str(text).unwrap_or_default();
        self.read.get_or_init(|| self.files.iter().map(|(tag, text)| (*tag, read(text))).collect()).get(known)
    }
}

/// A language of narration, with the translations of its phrases.
#[derive(Clone, Copy)]
pub struct Language {
    own: Option<&'static Phrases>,
    shared: Option<&'static Phrases>,
}

impl fmt::Debug for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.shared.is_some() { "Language(translated)" } else { "Language(English)" })
    }
}

impl Language {
    /// The language of a BCP 47 tag, for phrases that all games share.
    pub fn of(tag: &str) -> Language {
        SHARED.language(tag)
    }

    /// A phrase in this language, by its English words.
    pub fn text(self, english: &str) -> &str {
        let found = |phrases: Option<&'static Phrases>| phrases?.get(english).map(String::as_str);
        found(self.own).or_else(|| found(self.shared)).unwrap_or(english)
    }

    /// A phrase with its slots filled, by its English words; [`phrase!`](super::phrase) calls it.
    pub fn fill(self, english: &str, slots: &[(&str, String)]) -> String {
        Locale::fill(self.text(english), slots)
    }

    /// Things as a list: `a, b and c`; `nothing` without any.
    pub fn list<T: InWords>(self, things: impl IntoIterator<Item = T>) -> String {
        let mut words: Vec<String> = things.into_iter().map(|thing| thing.in_words(self)).collect();
        match words.pop() {
            None => self.text("nothing").into(),
            Some(one) if words.is_empty() => one,
            Some(last) => self.fill("{others} and {last}", &[("others", words.join(", ")), ("last", last)]),
        }
    }
}

/// Something that fills a slot of a phrase.
pub trait InWords {
    /// Its words in a language.
    fn in_words(&self, language: Language) -> String;
}

impl InWords for Seat {
    fn in_words(&self, language: Language) -> String {
        language.fill("Seat {number}", &[("number", (u16::from(self.0) + 1).to_string())])
    }
}

impl<T: InWords + ?Sized> InWords for &T {
    fn in_words(&self, language: Language) -> String {
        (**self).in_words(language)
    }
}

/// Implements [`InWords`] for what is written alike in all languages.
macro_rules! written_alike {
    ($($Type:ty)*) => {
        $(impl InWords for $Type {
            fn in_words(&self, _: Language) -> String {
                self.to_string()
            }
        })*
    };
}
written_alike!(String str u8 u16 u32 u64 usize i32 i64);

/// A phrase of the narration in the language of a table or another value with a field `language`, by its
/// English words: `phrase!(rules, "{seat} is dealt {cards}", seat, cards = self.cards(hand))`.
///
/// `phrase!(in language, …)` takes the language itself. `{n:card|cards}` is a number with its noun. A phrase
/// without a slot for each value, or without a value for each slot, is an error of compilation; a test checks
/// that each is translated.
#[macro_export]
macro_rules! phrase {
    (@words $language:ident, $slot:ident) => {
        $crate::rules::InWords::in_words(&$slot, $language)
    };
    (@words $language:ident, $slot:ident, $value:expr) => {
        $crate::rules::InWords::in_words(&$value, $language)
    };
    (in $language:expr, $english:literal $(, $slot:ident $(= $value:expr)?)* $(,)?) => {{
        const { assert!($crate::rules::has_slots($english, &[$(stringify!($slot)),*])) };
        let language: $crate::rules::Language = $language;
        language.fill(
            $english,
            &[$((stringify!($slot), $crate::rules::phrase!(@words language, $slot $(, $value)?))),*],
        )
    }};
    ($at:expr, $($phrase:tt)*) => {
        $crate::rules::phrase!(in $at.language, $($phrase)*)
    };
}

pub use phrase;

/// Whether the slots of a phrase are those of a list, all of them.
pub const fn has_slots(phrase: &str, names: &[&str]) -> bool {
    let text = phrase.as_bytes();
    let (mut at, mut found) = (0, 0u32);
    while at < text.len() {
        if text[at] == b'{' {
            let start = at + 1;
            while at < text.len() && text[at] != b'}' && text[at] != b':' {
                at += 1;
            }
            match place(names, text, start, at) {
                Some(place) => found |= 1 << place,
                None => return false,
            }
        }
        at += 1;
    }
    found.count_ones() as usize == names.len()
}

/// The place in a list of the name that lies between two places of a text.
const fn place(names: &[&str], text: &[u8], start: usize, end: usize) -> Option<usize> {
    let mut place = 0;
    while place < names.len() {
        let name = names[place].as_bytes();
        let mut same = 0;
        while same < name.len() && start + same < end && name[same] == text[start + same] {
            same += 1;
        }
        if same == name.len() && start + same == end {
            return Some(place);
        }
        place += 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Reader {
        language: Language,
    }

    #[test]
    fn phrases_are_filled_in_their_language() {
        let said = |tag: &str| {
            let (reader, seat) = (Reader { language: Language::of(tag) }, Seat(1));
            [
                phrase!(reader, "{seat} declines", seat),
                reader.language.list([Seat(0), Seat(1), Seat(2)]),
                reader.language.list::<Seat>([]),
                phrase!(reader, "{n:untranslated card|untranslated cards}", n = 1),
            ]
        };
        let english = ["Seat 2 declines", "Seat 1, Seat 2 and Seat 3", "nothing", "1 untranslated card"];
        assert_eq!(said("en-GB"), english);
        assert_eq!(said("fr"), english);
        assert_eq!(
            said("de-AT"),
            ["Platz 2 lehnt ab", "Platz 1, Platz 2 und Platz 3", "nichts", "1 untranslated card"]
        );
    }

    #[test]
    fn slots_are_compared_with_values() {
        assert!(has_slots("{seat} has {n:card|cards}", &["seat", "n"]) && has_slots("none", &[]));
        for (phrase, names) in
            [("{seat}", &[][..]), ("{seat}", &["seat", "n"]), ("{se}", &["seat"]), ("{seats}", &["seat"])]
        {
            assert!(!has_slots(phrase, names), "{phrase} {names:?}");
        }
    }
}
