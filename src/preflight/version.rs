//! The declared version of a document, and features of later versions (ISO 32000-1, tables 5 and 6, 7.5.7,
//! 7.5.8, 8.9.5).

use lopdf::Dictionary;
use lopdf::xref::{XrefEntry, XrefType};

use super::file::File;
use super::finding::{At, Found};
use super::{rule, unpack};
use crate::print::Standard;

/// Checks the declared version, the storage of objects, and all streams.
pub(super) fn check(file: &File, found: &mut Found) {
    declared(file, found);
    if is_packed(file) {
        newer("objects are packed together (`/ObjStm`)", "1.5", At::default(), found);
    }
    if is_table_packed(file) {
        newer("the table of objects is a stream (`/XRef`)", "1.5", At::default(), found);
    }
    for (id, stream) in file.streams() {
        let at = file.at(id);
        if unpack::names(file, &stream.dict).contains(&&b"JPXDecode"[..]) {
            newer("a picture is packed as JPEG 2000 (`/JPXDecode`)", "1.5", at, found);
        }
        match file.name(&stream.dict, "Subtype").as_deref() {
            Some("Image") => samples(file, &stream.dict, at, found),
            Some("OpenType") => newer("a font is embedded as OpenType", "1.6", at, found),
            _ => {}
        }
    }
}

/// Checks the bits per sample of an image, inline images included.
pub(super) fn samples(file: &File, picture: &Dictionary, at: At, found: &mut Found) {
    let bits = file.number(picture, "BitsPerComponent").or_else(|| file.number(picture, "BPC"));
    if bits == Some(16.0) {
        newer("a picture has 16 bits for each ink of a pixel", "1.5", at, found);
    }
}

fn declared(file: &File, found: &mut Found) {
    let allowed = found.standard.version();
    let written = [
        Some(file.document.version.clone()),
        file.catalog().and_then(|catalog| file.name(catalog, "Version")),
    ];
    let number = |version: &str| {
        version.split_once('.').and_then(|(major, minor)| Some((major.parse().ok()?, minor.parse().ok()?)))
    };
    let newest = written.into_iter().flatten().max_by_key(|version| number(version).unwrap_or((0u32, 0u32)));
    if let Some(newest) =
        newest.filter(|version| found.standard != Standard::None && number(version) > number(allowed))
    {
        found.document(
            &rule::VERSION,
            format!("the document is PDF {newest}; {} goes up to {allowed}", found.standard.title()),
        );
    }
}

fn is_packed(file: &File) -> bool {
    let mut entries = file.document.reference_table.entries.values();
    entries.any(|entry| matches!(entry, XrefEntry::Compressed { .. }))
        || file.streams().any(|(_, stream)| stream.dict.has_type(b"ObjStm"))
}

/// True if any cross-reference table is a stream.
fn is_table_packed(file: &File) -> bool {
    matches!(file.document.reference_table.cross_reference_type, XrefType::CrossReferenceStream)
        || file.document.trailer.has(b"XRefStm")
        || file.streams().any(|(_, stream)| stream.dict.has_type(b"XRef"))
}

/// Reports features that PDF has only since a later version than the standard allows.
fn newer(what: &str, since: &str, at: At, found: &mut Found) {
    let allowed = found.standard.version();
    // All versions up to 1.7 have one digit after the point.
    if found.standard != Standard::None && since > allowed {
        let title = found.standard.title();
        found.add(&rule::VERSION, at, format!("{what}, which is PDF {since}; {title} goes up to {allowed}"));
    }
}
