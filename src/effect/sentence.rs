//! Sentences of effects, composed of the phrases of their parts.

use super::Locale;
use super::parts::Script;

impl Locale {
    /// The sentence of an effect, with the markup of card texts: the designer's own, or the composed one.
    pub fn composed(&self, _game: &str, script: &Script) -> String {
        script.says.get("en").cloned().unwrap_or_else(|| format!("{script:?}"))
    }
}
