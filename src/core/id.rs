//! Names of decks, sets, types and kinds: which texts are valid.

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// Checks that a text is a valid name: lower-case letters, digits and single hyphens.
pub fn is_id(text: &str) -> bool {
    !text.is_empty()
        && text.split('-').all(|part| {
            !part.is_empty() && part.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
        })
}

/// True for names that Windows reserves for a device, whatever the file extension (Microsoft, *Naming Files,
/// Paths, and Namespaces*).
pub fn is_device(text: &str) -> bool {
    let text = text.to_ascii_lowercase();
    let is_port = ["com", "lpt"]
        .iter()
        .any(|port| text.strip_prefix(port).is_some_and(|rest| matches!(rest.as_bytes(), [b'0'..=b'9'])));
    is_port || ["con", "prn", "aux", "nul"].contains(&text.as_str())
}

/// A title from a name: `my-deck` and `my_deck` become `My Deck`.
pub fn title_from(name: &str) -> String {
    let capital = |word: &str| {
        let mut letters = word.chars();
        letters.next().map(|first| first.to_uppercase().chain(letters).collect::<String>())
    };
    name.split(['-', '_', ' ']).filter_map(capital).collect::<Vec<_>>().join(" ")
}

/// Returns the valid name closest to a text, with the umlauts of German written out and letters without their
/// accents; empty if nothing of it is left.
pub fn id_from(text: &str) -> String {
    let lower = text.to_lowercase();
    let letters = lower.nfc().flat_map(|letter| {
        let written = match letter {
            'ä' | 'æ' => "ae",
            'ö' | 'œ' | 'ø' => "oe",
            'ü' => "ue",
            'å' => "aa",
            'ß' => "ss",
            'ð' | 'đ' => "d",
            'þ' => "th",
            'ł' => "l",
            'ı' => "i",
            _ => "",
        };
        let is_written = !written.is_empty();
        written.chars().chain(letter.nfd().filter(move |part| !is_written && !is_combining_mark(*part)))
    });
    let plain: String = letters.map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    plain.split('-').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_keep_the_letters_of_names() {
        for (name, id) in [
            ("Möwe", "moewe"),
            ("MO\u{308}WE", "moewe"),
            ("Großer Bär", "grosser-baer"),
            ("Crème brûlée", "creme-brulee"),
            ("Łódź & Ærø", "lodz-aeroe"),
            ("Straße 7", "strasse-7"),
            ("日本", ""),
        ] {
            assert_eq!(id_from(name), id, "{name}");
        }
    }
}
