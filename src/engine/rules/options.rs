//! Variants of a game, and which of them are chosen.

use std::collections::BTreeMap;
use std::fmt;

use crate::diag::{Diagnostic, list};

/// A variant that a game can be played with.
#[derive(Clone, Copy, Debug)]
pub struct Variant {
    /// Name on the command line and in rulings: `advanced`, `teams`.
    pub id: &'static str,
    /// The clause that it comes from.
    pub clause: &'static str,
    /// The change that it makes, in a line.
    pub about: &'static str,
    /// The values that can be chosen.
    pub choice: Choice,
}

/// The values that can be chosen for a variant. The default is always 0: off, or as the basic rules say.
#[derive(Clone, Copy, Debug)]
pub enum Choice {
    /// On (1) or off (0).
    Flag,
    /// One of these numbers, or 0 for the basic rules.
    Number(&'static [i32]),
}

/// The variants chosen: numbers by name; those left out are 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Options(BTreeMap<String, i32>);

impl Options {
    /// The value of a variant, 0 if it is not chosen.
    pub fn get(&self, id: &str) -> i32 {
        self.0.get(id).copied().unwrap_or(0)
    }

    /// True if a variant is chosen.
    pub fn on(&self, id: &str) -> bool {
        self.get(id) != 0
    }

    /// Chooses a variant.
    #[must_use]
    pub fn with(mut self, id: &str, value: i32) -> Options {
        if value == 0 {
            self.0.remove(id);
        } else {
            self.0.insert(id.to_string(), value);
        }
        self
    }

    /// The variants chosen, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, i32)> {
        self.0.iter().map(|(id, value)| (id.as_str(), *value))
    }

    /// Reads `advanced` or `teams=2`.
    ///
    /// # Errors
    /// That there is no such variant (with the nearest name), or no such value.
    pub fn choose(self, text: &str, variants: &[Variant]) -> Result<Options, Diagnostic> {
        let (id, value) = text.split_once('=').unwrap_or((text, "1"));
        let Some(variant) = variants.iter().find(|variant| variant.id == id) else {
            let ids: Vec<&str> = variants.iter().map(|variant| variant.id).collect();
            let diagnostic = Diagnostic::error("unknown-variant", format!("there is no variant `{id}`"));
            let known = if ids.is_empty() {
                "this game has no variants".into()
            } else {
                format!("the variants are {}", list(ids.iter().copied()))
            };
            return Err(diagnostic.nearest(id, ids).hint(known));
        };
        let values: &[i32] = match variant.choice {
            Choice::Flag => &[1],
            Choice::Number(values) => values,
        };
        match value.parse::<i32>() {
            Ok(value) if value == 0 || values.contains(&value) => Ok(self.with(id, value)),
            _ => {
                let values: Vec<String> = values.iter().map(i32::to_string).collect();
                let diagnostic = Diagnostic::error("unknown-variant", format!("`{id}` can't be `{value}`"));
                Err(diagnostic.hint(format!("write `{id}={}`", values.join("` or `"))))
            }
        }
    }
}

/// As it is typed: `advanced, teams=2`; empty for the basic rules.
impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, (id, value)) in self.iter().enumerate() {
            let comma = if place > 0 { ", " } else { "" };
            match value {
                1 => write!(f, "{comma}{id}")?,
                value => write!(f, "{comma}{id}={value}")?,
            }
        }
        Ok(())
    }
}
