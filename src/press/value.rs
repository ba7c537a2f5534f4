//! PDF objects before they have numbers: references name other objects by their content.

use std::borrow::Cow;
use std::io::Write;

use lopdf::{Dictionary, Object, ObjectId, StringFormat};
use resvg::tiny_skia::Transform;

use super::store::Key;

/// A name of the PDF, without its slash.
pub(super) type Name = Cow<'static, str>;

/// A value within an object.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Int(i64),
    Real(f32),
    Bool(bool),
    Name(Name),
    /// A text for people.
    Text(String),
    /// Values in order.
    Array(Vec<Value>),
    /// Values by name.
    Dict(Dict),
    /// Another object of the store.
    Object(Key),
    /// The subset of a face, by its place in `Fonts::faces`.
    Font(usize),
}

/// Values by name, in the order in which they were set.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Dict(pub(super) Vec<(Name, Value)>);

/// A text string: ASCII as it is, everything else in UTF-16 (ISO 32000-2, 7.9.2.2).
pub(super) fn text(text: &str) -> Object {
    if text.bytes().all(|byte| (b' '..=b'~').contains(&byte)) {
        return Object::string_literal(text);
    }
    let bytes = [0xfe, 0xff].into_iter().chain(text.encode_utf16().flat_map(u16::to_be_bytes)).collect();
    Object::String(bytes, StringFormat::Hexadecimal)
}

/// The object numbers of symbolic references.
pub(super) trait Numbers {
    fn object(&self, key: Key) -> ObjectId;
    fn font(&self, place: usize) -> ObjectId;
}

/// For values without references.
impl Numbers for () {
    fn object(&self, _: Key) -> ObjectId {
        ObjectId::default()
    }

    fn font(&self, _: usize) -> ObjectId {
        ObjectId::default()
    }
}

impl Dict {
    /// A dictionary of the given entries.
    pub(super) fn of<const N: usize>(entries: [(&'static str, Value); N]) -> Dict {
        Dict(entries.into_iter().map(|(name, value)| (Name::Borrowed(name), value)).collect())
    }

    /// Adds an entry; the name must be new.
    pub(super) fn set(&mut self, name: impl Into<Name>, value: Value) {
        self.0.push((name.into(), value));
    }

    /// The same with its `/Matrix` before another one.
    pub(super) fn moved(mut self, by: Transform) -> Dict {
        for (_, value) in self.0.iter_mut().filter(|(name, _)| name == "Matrix") {
            if let Value::Array(numbers) = value
                && let [
                    Value::Real(a),
                    Value::Real(b),
                    Value::Real(c),
                    Value::Real(d),
                    Value::Real(e),
                    Value::Real(f),
                ] = numbers[..]
            {
                *value = Value::matrix(by.pre_concat(Transform::from_row(a, b, c, d, e, f)));
            }
        }
        self
    }

    /// True if its `/Type` is this one.
    pub(super) fn is_of_type(&self, kind: &str) -> bool {
        self.0
            .iter()
            .any(|(name, value)| name == "Type" && matches!(value, Value::Name(known) if known == kind))
    }

    /// The objects that it refers to, in order.
    pub(super) fn visit_objects(&self, visit: &mut impl FnMut(Key)) {
        self.0.iter().for_each(|(_, value)| value.visit_objects(visit));
    }

    /// As lopdf has it.
    pub(super) fn to_lopdf(&self, numbers: &impl Numbers) -> Dictionary {
        self.0.iter().map(|(name, value)| (name.as_bytes().to_vec(), value.to_lopdf(numbers))).collect()
    }

    /// Appends bytes that are equal if and only if the dictionaries are.
    pub(super) fn write_identity(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(b"<<");
        for (name, value) in &self.0 {
            write_name(out, name);
            value.write_identity(out);
        }
        out.extend_from_slice(b">>");
    }
}

impl Value {
    pub(super) const fn name(name: &'static str) -> Value {
        Value::Name(Name::Borrowed(name))
    }

    /// An array of numbers.
    pub(super) fn reals(numbers: &[f32]) -> Value {
        Value::Array(numbers.iter().map(|number| Value::Real(*number)).collect())
    }

    /// A transform as PDF writes matrices.
    pub(super) fn matrix(matrix: Transform) -> Value {
        Value::reals(&[matrix.sx, matrix.ky, matrix.kx, matrix.sy, matrix.tx, matrix.ty])
    }

    /// A dictionary of the given entries.
    pub(super) fn dict<const N: usize>(entries: [(&'static str, Value); N]) -> Value {
        Value::Dict(Dict::of(entries))
    }

    pub(super) fn to_lopdf(&self, numbers: &impl Numbers) -> Object {
        match self {
            Value::Int(number) => Object::Integer(*number),
            Value::Real(number) if number.fract() == 0.0 && number.abs() < 1e6 => {
                Object::Integer(*number as i64)
            }
            Value::Real(number) => Object::Real(*number),
            Value::Bool(value) => Object::Boolean(*value),
            Value::Name(name) => Object::Name(name.as_bytes().to_vec()),
            Value::Text(words) => text(words),
            Value::Array(values) => {
                Object::Array(values.iter().map(|value| value.to_lopdf(numbers)).collect())
            }
            Value::Dict(dict) => Object::Dictionary(dict.to_lopdf(numbers)),
            Value::Object(key) => Object::Reference(numbers.object(*key)),
            Value::Font(place) => Object::Reference(numbers.font(*place)),
        }
    }

    fn write_identity(&self, out: &mut Vec<u8>) {
        match self {
            Value::Int(number) => out.extend_from_slice(format!("{number} ").as_bytes()),
            Value::Real(number) => out.extend_from_slice(format!("r{:08x}", number.to_bits()).as_bytes()),
            Value::Bool(value) => out.push(if *value { b't' } else { b'f' }),
            Value::Name(name) => write_name(out, name),
            Value::Text(words) => {
                out.push(b'(');
                write_name(out, words);
            }
            Value::Array(values) => {
                out.push(b'[');
                values.iter().for_each(|value| value.write_identity(out));
                out.push(b']');
            }
            Value::Dict(dict) => dict.write_identity(out),
            Value::Object(key) => {
                out.push(b'K');
                out.extend_from_slice(&key.0);
            }
            Value::Font(place) => {
                // Writing to a vector does not fail.
                let _ = write!(out, "F{place} ");
            }
        }
    }

    fn visit_objects(&self, visit: &mut impl FnMut(Key)) {
        match self {
            Value::Array(values) => values.iter().for_each(|value| value.visit_objects(visit)),
            Value::Dict(dict) => dict.visit_objects(visit),
            Value::Object(key) => visit(*key),
            _ => {}
        }
    }
}

fn write_name(out: &mut Vec<u8>, name: &str) {
    out.push(b'/');
    out.extend_from_slice(name.as_bytes());
    out.push(b' ');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_text_strings() {
        assert_eq!(text("Bid (it)"), Object::string_literal("Bid (it)"));
        let Object::String(bytes, _) = text("“é”") else { unreachable!() };
        assert_eq!(bytes[..4], [0xfe, 0xff, 0x20, 0x1c]);
    }
}
