//! Names of decks, sets, types and kinds: which texts are valid.

/// Whether a text is a valid name: lower-case letters, digits and single hyphens.
pub fn is_id(text: &str) -> bool {
    !text.is_empty() && text.split('-').all(|part| !part.is_empty() && part.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit()))
}

/// Whether Windows reserves a name for a device, whatever the file extension (Microsoft, *Naming Files, Paths, and Namespaces*).
pub fn is_device(text: &str) -> bool {
    let text = text.to_ascii_lowercase();
    let is_port = ["com", "lpt"].iter().any(|port| text.strip_prefix(port).is_some_and(|rest| matches!(rest.as_bytes(), [b'0'..=b'9'])));
    is_port || ["con", "prn", "aux", "nul"].contains(&text.as_str())
}

/// Returns the valid name closest to a text; empty if nothing of it is left.
pub fn id_from(text: &str) -> String {
    let plain: String = text.to_lowercase().chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    plain.split('-').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-")
}
