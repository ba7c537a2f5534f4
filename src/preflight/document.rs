//! The document as a whole: identifier, encryption, output intents, actions, layers and embedded files.

use lopdf::{Dictionary, Object};

use super::file::{File, as_dict};
use super::finding::{At, Found};
use super::unpack::unpack;
use super::{layers, rule};
use crate::diag::counted;
use crate::print::Standard;

/// Checks the trailer and the catalog.
pub(super) fn check(file: &File, found: &mut Found) {
    trailer(file, found);
    let Some(catalog) = file.catalog() else { return };
    intents(file, catalog, found);
    if found.standard != Standard::None {
        catalog_entries(file, catalog, found);
        layers::check(file, catalog, found);
    }
}

fn trailer(file: &File, found: &mut Found) {
    let trailer = &file.document.trailer;
    if trailer.has(b"Encrypt") || file.document.was_encrypted() {
        found.document(&rule::ENCRYPTED, "the document is encrypted");
    }
    if file.tail > 0 {
        // PDF/A forbids it.
        let rule = if found.standard == Standard::A2b { &rule::ARCHIVE_TAIL } else { &rule::TAIL };
        let bytes = counted(file.tail, "byte");
        found.document(
            rule,
            format!(
                "{bytes} after the end of the document (`%%EOF`) do not belong to it; many programs \
                cannot read such a file"
            ),
        );
    }
    let halves = file.get(trailer, "ID").and_then(|id| id.as_array().ok());
    let sound = halves.is_some_and(|halves| {
        halves.len() == 2 && halves.iter().all(|half| half.as_str().is_ok_and(|half| !half.is_empty()))
    });
    if !sound && found.standard != Standard::None {
        found.document(&rule::FILE_ID, "the trailer has no `/ID` of two strings");
    }
}

/// The output intents of the standard's kind.
fn intents(file: &File, catalog: &Dictionary, found: &mut Found) {
    let all = file.get(catalog, "OutputIntents").and_then(|intents| intents.as_array().ok());
    let kind = if found.standard.is_pdfx() { "GTS_PDFX" } else { "GTS_PDFA1" };
    let own = all.into_iter().flatten().map(|intent| file.follow(intent));
    let own: Vec<_> = own.filter_map(|(id, intent)| Some((id, as_dict(intent)?))).collect();
    let own: Vec<_> =
        own.into_iter().filter(|(_, intent)| file.name(intent, "S").as_deref() == Some(kind)).collect();
    match (found.standard, own.as_slice()) {
        // PDF/A needs none if no colour is device-dependent, which `color` checks.
        (Standard::None, _) | (Standard::A2b, []) => {}
        (_, []) => {
            found.document(&rule::INTENT_MISSING, format!("there is no output intent of the kind `/{kind}`"))
        }
        (_, [_, _, ..]) => found.document(
            &rule::INTENT_TWICE,
            format!("there are {} output intents of the kind `/{kind}`", own.len()),
        ),
        (standard, [(id, intent)]) => {
            let at = At::default().inner(*id);
            if file.text(intent, "OutputConditionIdentifier").is_none_or(|condition| condition.is_empty()) {
                found.add(
                    &rule::INTENT_CONDITION,
                    at,
                    "the output intent has no `/OutputConditionIdentifier`",
                );
            }
            profile(file, intent, standard, at, found);
        }
    }
}

fn profile(file: &File, intent: &Dictionary, standard: Standard, at: At, found: &mut Found) {
    let Some(Object::Stream(stream)) = file.get(intent, "DestOutputProfile") else {
        // PDF/X may name a registered printing condition instead.
        let registered = file.text(intent, "RegistryName").is_some_and(|name| name.contains("color.org"));
        if !(standard.is_pdfx() && registered) {
            found.add(
                &rule::INTENT_PROFILE,
                at,
                "the output intent has no profile, and names no registered printing condition",
            );
        }
        return;
    };
    let limit = crate::limits::ICC_FILE_BYTES as usize;
    let Ok(icc) = unpack(file, stream, limit) else {
        return found.add(&rule::INTENT_PROFILE, at, "the profile of the output intent cannot be decoded");
    };
    let space = match icc.get(16..20) {
        Some(b"CMYK") => 4,
        Some(b"RGB ") => 3,
        Some(b"GRAY") => 1,
        _ => 0,
    };
    if icc.get(36..40) != Some(b"acsp") || space == 0 {
        found.add(
            &rule::INTENT_PROFILE,
            at,
            "the profile of the output intent is not an ICC profile for grey, RGB or CMYK",
        );
    } else if !is_whole(&icc) {
        found.add(&rule::INTENT_PROFILE, at, "the profile of the output intent is cut off");
    } else if file.number(&stream.dict, "N") != Some(f64::from(space)) {
        found.add(
            &rule::INTENT_PROFILE,
            at,
            format!("the profile of the output intent has {space} channels, but `/N` differs"),
        );
    } else if standard.is_pdfx() && icc.get(12..16) != Some(b"prtr") {
        found.add(
            &rule::INTENT_PROFILE,
            at,
            "the profile of the output intent is not for a printing condition",
        );
    }
}

/// Checks that an ICC profile has all bytes that its header (ICC.1, 7.2.2) and its table of tags (7.3)
/// promise.
fn is_whole(icc: &[u8]) -> bool {
    let number = |place: usize| {
        let bytes = icc.get(place..place.checked_add(4)?)?;
        usize::try_from(u32::from_be_bytes(bytes.try_into().ok()?)).ok()
    };
    let Some((size, count)) = number(0).zip(number(128)) else { return false };
    let ends =
        (0..count).map_while(|tag| Some(number(136 + 12 * tag)?.saturating_add(number(140 + 12 * tag)?)));
    let ends: Vec<usize> = ends.collect();
    size <= icc.len() && ends.len() == count && ends.into_iter().all(|end| end <= icc.len())
}

/// The number of channels of the standard's output intent.
pub(super) fn intent_channels(file: &File) -> Option<u8> {
    let intents = file.get(file.catalog()?, "OutputIntents")?.as_array().ok()?;
    let intent = intents.iter().find_map(|intent| as_dict(file.follow(intent).1))?;
    match file.dict(intent, "DestOutputProfile").and_then(|profile| file.number(profile, "N")) {
        Some(channels) => Some(channels as u8),
        // A condition without profile is a printing condition in CMYK.
        None => file.name(intent, "S").filter(|kind| kind == "GTS_PDFX").map(|_| 4),
    }
}

fn catalog_entries(file: &File, catalog: &Dictionary, found: &mut Found) {
    let names = file.dict(catalog, "Names");
    if names.is_some_and(|names| names.has(b"JavaScript")) {
        found.document(&rule::JAVASCRIPT, "the document has scripts");
    }
    if catalog.has(b"AA") {
        found.document(&rule::ACTION, "the document has actions triggered by events (`/AA`)");
    }
    // An array is a destination, not an action.
    if file.dict(catalog, "OpenAction").is_some() {
        found.document(&rule::ACTION, "the document has an action that is triggered by opening it");
    }
    // PDF/A-2 allows embedded PDF/A files; they are not inspected.
    if names.is_some_and(|names| names.has(b"EmbeddedFiles")) {
        found.document(&rule::EMBEDDED_FILE, "the document has embedded files");
    }
}
