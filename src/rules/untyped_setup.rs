//! The setup of a game that still reads its TOML table by hand.

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};

use super::SetupError;
use crate::diag::Diagnostic;

/// A setup of any shape.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UntypedSetup(pub toml::Table);

impl JsonSchema for UntypedSetup {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "UntypedSetup".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        schemars::json_schema!({ "type": "object" })
    }
}

impl UntypedSetup {
    /// Reads it by a reader that names the key in its messages.
    ///
    /// # Errors
    /// The reader's, each with the first key that its message names.
    pub fn read<S>(&self, reader: impl FnOnce(&toml::Table) -> Result<S, Vec<Diagnostic>>) -> Result<S, Vec<SetupError>> {
        reader(&self.0).map_err(|diagnostics| diagnostics.into_iter().map(|diagnostic| self.error(diagnostic)).collect())
    }

    fn error(&self, diagnostic: Diagnostic) -> SetupError {
        let mut words = diagnostic.message.split('`').skip(1).step_by(2).map(|word| word.split('.').next().unwrap_or(word));
        let key = words.find(|word| self.0.contains_key(*word)).unwrap_or_default().to_string();
        SetupError { key, message: diagnostic.message, hints: diagnostic.hints }
    }
}
