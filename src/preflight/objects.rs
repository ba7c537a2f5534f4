//! Forbidden content of any object: filters, transparency, halftones, PostScript, references to other files.

use lopdf::{Dictionary, Object, ObjectId};

use super::file::{File, as_dict, number};
use super::finding::{At, Found};
use super::resources::{Resources, Used};
use super::{rule, unpack};
use crate::print::Standard;

/// Checks all objects.
pub(super) fn check(file: &File, resources: &Resources<'_>, used: &Used, found: &mut Found) {
    if found.standard == Standard::None {
        return;
    }
    for (id, stream) in file.streams() {
        filters(file, id, &stream.dict, found);
        xobject(file, id, &stream.dict, found);
        if used.has(&stream.dict) {
            drawn(file, file.at(id), &stream.dict, found);
        }
    }
    let states = resources.of_kind("ExtGState").filter_map(|state| Some((state.at, as_dict(state.object)?)));
    for (at, state) in states.filter(|(_, state)| used.has(state)) {
        graphics_state(file, at, state, found);
    }
    if found.standard.is_opaque() {
        file.each_page().for_each(|(at, page)| group(file, at, page, "the page", found));
    }
    file.each_dict(|at, dict| {
        if file.name(dict, "S").as_deref() == Some("JavaScript") || dict.has(b"JS") {
            found.add(&rule::JAVASCRIPT, at, "there is a script");
        }
    });
}

fn filters(file: &File, id: ObjectId, dict: &Dictionary, found: &mut Found) {
    if unpack::names(file, dict).iter().any(|name| matches!(*name, b"LZWDecode" | b"LZW")) {
        found.add(&rule::LZW, file.at(id), "a stream is compressed with LZW");
    }
    if dict.has(b"F") || dict.has(b"FFilter") {
        found.add(&rule::EXTERNAL, file.at(id), "the content of a stream is in another file");
    }
}

/// Checks for entries that no form or image may have, whether it is drawn or not.
fn xobject(file: &File, id: ObjectId, dict: &Dictionary, found: &mut Found) {
    let kind = file.name(dict, "Subtype").unwrap_or_default();
    if kind == "PS"
        || file.name(dict, "Subtype2").as_deref() == Some("PS")
        || (kind == "Form" && dict.has(b"PS"))
    {
        found.add(&rule::POSTSCRIPT, file.at(id), "there is PostScript");
    }
    if !matches!(kind.as_str(), "Form" | "Image") {
        return;
    }
    if dict.has(b"OPI") {
        found.add(&rule::OPI, file.at(id), "an image is to be replaced by the press (OPI)");
    }
    if kind == "Form" && dict.has(b"Ref") {
        found.add(&rule::REFERENCE, file.at(id), "a form refers to a page of another file");
    }
    if kind == "Image" && dict.has(b"Alternates") {
        found.add(&rule::ALTERNATES, file.at(id), "an image has alternates");
    }
}

/// Checks for entries that a form or image must not have if it is drawn.
fn drawn(file: &File, at: At, dict: &Dictionary, found: &mut Found) {
    if file.name(dict, "Subtype").as_deref() == Some("Form") {
        if found.standard.is_opaque() {
            group(file, at, dict, "a form", found);
        }
        return;
    }
    if found.standard == Standard::A2b
        && file.get(dict, "Interpolate").is_some_and(|value| value.as_bool().unwrap_or(false))
    {
        found.add(&rule::INTERPOLATE, at, "an image has interpolation turned on");
    }
    let masks =
        file.get(dict, "SMask").is_some() || file.number(dict, "SMaskInData").is_some_and(|kind| kind != 0.0);
    if found.standard.is_opaque() && masks {
        found.add(&rule::TRANSPARENCY, at, "an image has a soft mask");
    }
}

fn group(file: &File, at: At, dict: &Dictionary, what: &str, found: &mut Found) {
    let group = file.dict(dict, "Group").and_then(|group| file.name(group, "S"));
    if group.as_deref() == Some("Transparency") {
        found.add(&rule::TRANSPARENCY, at, format!("{what} is a transparency group"));
    }
}

fn graphics_state(file: &File, at: At, state: &Dictionary, found: &mut Found) {
    let other =
        |key: &str, allowed: &[&str]| file.get(state, key).is_some_and(|value| !is_name(value, allowed));
    if state.has(b"TR") || other("TR2", &["Default"]) {
        found.add(&rule::TRANSFER, at, "there is a transfer function");
    }
    if state.has(b"HTP") || file.dict(state, "HT").is_some_and(|halftone| !halftone_is_plain(file, halftone))
    {
        found.add(&rule::HALFTONE, at, "there is a custom halftone");
    }
    if !found.standard.is_opaque() {
        return;
    }
    for key in ["ca", "CA"] {
        if let Some(opacity) = file.get(state, key).and_then(number).filter(|opacity| *opacity < 1.0) {
            found.add(
                &rule::TRANSPARENCY,
                at,
                format!("an object has opacity {} (`/{key}`)", opacity as f32),
            );
        }
    }
    if other("BM", &["Normal", "Compatible"]) {
        found.add(&rule::TRANSPARENCY, at, "an object has a blend mode (`/BM`)");
    }
    if other("SMask", &["None"]) {
        found.add(&rule::TRANSPARENCY, at, "an object has a soft mask");
    }
}

/// Types 1 and 5 without a name.
fn halftone_is_plain(file: &File, halftone: &Dictionary) -> bool {
    let kind = file.number(halftone, "HalftoneType");
    matches!(kind, Some(kind) if kind == 1.0 || kind == 5.0) && !halftone.has(b"HalftoneName")
}

fn is_name(value: &Object, names: &[&str]) -> bool {
    let is = |object: &Object| {
        object.as_name().is_ok_and(|name| names.iter().any(|known| known.as_bytes() == name))
    };
    match value {
        Object::Array(values) => values.iter().all(is),
        value => is(value),
    }
}
