//! The arguments of template functions: one positional, the rest by name.

use minijinja::Error;
use minijinja::value::{Kwargs, Value, ValueKind};

use super::render::RenderError;
use crate::diag::{self, Diagnostic};
use crate::xml::clean;

/// The arguments that a template gives to one call.
pub(super) struct Call {
    function: &'static str,
    named: Kwargs,
}

impl Call {
    pub(super) fn new(
        function: &'static str,
        named: Kwargs,
        known: &[&'static str],
    ) -> Result<Call, RenderError> {
        if let Some(wrong) = named.args().find(|name| !known.contains(name)) {
            return Err(Diagnostic::error(
                "unknown-argument",
                format!("`{function}` has no argument `{wrong}`"),
            )
            .nearest(wrong, known.iter().copied())
            .hint(format!("it has {}", diag::list(known.iter().copied())))
            .into());
        }
        Ok(Call { function, named })
    }

    fn get(&self, name: &str) -> Result<Option<Value>, RenderError> {
        if !self.named.has(name) {
            return Ok(None);
        }
        let value: Value = self.named.get(name)?;
        Ok((!value.is_none()).then_some(value))
    }

    fn wrong(&self, name: &str, value: &Value, wanted: &str) -> RenderError {
        if let Err(error) = defined(value) {
            return error.into();
        }
        Diagnostic::error(
            "wrong-argument",
            format!("`{name}` of `{}` must be {wanted}, not {}", self.function, show(value)),
        )
        .into()
    }

    fn missing(&self, name: &str) -> RenderError {
        let none = if self.named.has(name) { ", but its value is none" } else { "" };
        Diagnostic::error("missing-argument", format!("`{}` needs `{name}`{none}", self.function)).into()
    }

    /// A finite number, or none.
    pub(super) fn optional_number(&self, name: &str) -> Result<Option<f64>, RenderError> {
        let Some(value) = self.get(name)? else { return Ok(None) };
        self.finite(name, &value).map(Some)
    }

    /// The finite number that is the positional argument; messages call it `name`.
    pub(super) fn first_number(&self, name: &str, first: &Value) -> Result<f64, RenderError> {
        self.finite(name, first)
    }

    fn finite(&self, name: &str, value: &Value) -> Result<f64, RenderError> {
        let number = if value.kind() == ValueKind::Number { f64::try_from(value.clone()).ok() } else { None };
        number
            .filter(|number| number.is_finite() && number.abs() < 1e6)
            .ok_or_else(|| self.wrong(name, value, "a number"))
    }

    /// A finite number.
    pub(super) fn number(&self, name: &str) -> Result<f64, RenderError> {
        self.optional_number(name)?.ok_or_else(|| self.missing(name))
    }

    /// A number above 0.
    pub(super) fn positive(&self, name: &str) -> Result<f64, RenderError> {
        let number = self.number(name)?;
        match number > 0.0 {
            true => Ok(number),
            false => Err(self.wrong(name, &Value::from(number), "above 0")),
        }
    }

    /// A number above 0, or `default`.
    pub(super) fn positive_or(&self, name: &str, default: f64) -> Result<f64, RenderError> {
        match self.optional_number(name)? {
            None => Ok(default),
            Some(_) => self.positive(name),
        }
    }

    /// A finite number, or `default`.
    pub(super) fn number_or(&self, name: &str, default: f64) -> Result<f64, RenderError> {
        Ok(self.optional_number(name)?.unwrap_or(default))
    }

    /// A text, or none.
    pub(super) fn optional_text(&self, name: &str) -> Result<Option<String>, RenderError> {
        let Some(value) = self.get(name)? else { return Ok(None) };
        match value.as_str() {
            Some(text) => Ok(Some(clean(text).into_owned())),
            None => Err(self.wrong(name, &value, "a text in quotes")),
        }
    }

    pub(super) fn text(&self, name: &str) -> Result<String, RenderError> {
        self.optional_text(name)?.ok_or_else(|| self.missing(name))
    }

    /// One of some words; the first is the default.
    pub(super) fn word<T: Copy>(&self, name: &str, words: &[(&'static str, T)]) -> Result<T, RenderError> {
        let names = words.iter().map(|(word, _)| *word);
        match self.optional_text(name)? {
            None => words.first().map(|(_, value)| *value).ok_or_else(|| self.missing(name)),
            Some(given) => {
                words.iter().find(|(word, _)| *word == given).map(|(_, value)| *value).ok_or_else(|| {
                    Diagnostic::error(
                        "wrong-argument",
                        format!("`{name}` of `{}` cannot be `{given}`", self.function),
                    )
                    .nearest(&given, names.clone())
                    .hint(format!("it can be {}", diag::list(names)))
                    .into()
                })
            }
        }
    }

    /// A weight of a font, or `default`.
    pub(super) fn weight_or(&self, name: &str, default: u16) -> Result<u16, RenderError> {
        let Some(value) = self.get(name)? else { return Ok(default) };
        match value
            .as_i64()
            .and_then(|weight| u16::try_from(weight).ok())
            .filter(|weight| (1..=1000).contains(weight))
        {
            Some(weight) => Ok(weight),
            None => Err(self.wrong(name, &value, "a whole number from 1 to 1000")),
        }
    }
}

/// Rejects an undefined value with an error that names the variable. A conversion makes this error, other
/// callable functions don't.
pub(super) fn defined(value: &Value) -> Result<(), Error> {
    match value.is_undefined() {
        true => f64::try_from(value.clone()).map(|_| ()),
        false => Ok(()),
    }
}

/// Converts a text or a number to text; none becomes the empty text.
///
/// # Errors
/// Any other value, and an undefined one by its name.
pub(super) fn printable(function: &'static str, value: &Value) -> Result<String, RenderError> {
    match value.kind() {
        ValueKind::String => Ok(clean(value.as_str().unwrap_or_default()).into_owned()),
        ValueKind::Number if value.is_integer() => Ok(value.to_string()),
        ValueKind::Number => Ok(f64::try_from(value.clone())
            .map(|number| super::write::Factor(number).to_string())
            .unwrap_or_default()),
        ValueKind::None => Ok(String::new()),
        ValueKind::Undefined => Ok(defined(value).map(|()| String::new())?),
        _ => Err(Diagnostic::error(
            "wrong-argument",
            format!("`{function}` prints texts and numbers, not {}", show(value)),
        )
        .into()),
    }
}

fn show(value: &Value) -> String {
    match value.kind() {
        ValueKind::String | ValueKind::Number | ValueKind::Bool => format!("`{value}`"),
        ValueKind::None => "none".to_string(),
        kind => format!("a {kind}"),
    }
}
