//! Schemas of texts that may be written in several languages: `"Owl"`, or `{ en = "Owl", de = "Uhu" }`.
//!
//! [`spec`](crate::spec) takes the text of the language that is read before anything else sees the file.

use schemars::{Schema, SchemaGenerator, json_schema};

/// Marks texts that may be written in several languages.
pub const TEXT: &str = "x-text";

/// Marks values that may be written in several languages, if they are tables with one value for each.
pub const VALUE: &str = "x-by-language";

/// A text on one line.
pub fn line(_: &mut SchemaGenerator) -> Schema {
    text(json_schema!({ "type": "string" }))
}

/// A text on one line that can't be empty.
pub fn filled(_: &mut SchemaGenerator) -> Schema {
    text(json_schema!({ "type": "string", "minLength": 1 }))
}

/// A text of several lines.
pub fn lines(_: &mut SchemaGenerator) -> Schema {
    text(json_schema!({ "type": "string", "x-lines": true }))
}

fn text(of_one: Schema) -> Schema {
    json_schema!({ "x-text": true, "anyOf": [of_one, { "type": "object", "additionalProperties": of_one }] })
}
