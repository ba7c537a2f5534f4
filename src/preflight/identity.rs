//! Metadata of the document: the information dictionary and XMP, and their consistency.

use lopdf::Dictionary;
use resvg::usvg::roxmltree::{Document, ParsingOptions};

use super::file::File;
use super::finding::Found;
use super::rule;
use super::unpack::unpack;
use crate::limits;
use crate::print::Standard;

const DC: &str = "http://purl.org/dc/elements/1.1/";
const XMP: &str = "http://ns.adobe.com/xap/1.0/";
const PDF: &str = "http://ns.adobe.com/pdf/1.3/";
pub(super) const PDFX: &str = "http://www.npes.org/pdfx/ns/id/";
pub(super) const PDFA: &str = "http://www.aiim.org/pdfa/ns/id/";

/// Checks both.
pub(super) fn check(file: &File, found: &mut Found) {
    if found.standard == Standard::None {
        return;
    }
    let empty = Dictionary::new();
    let info = info(file).unwrap_or(&empty);
    if found.standard.is_pdfx() {
        information(file, info, found);
    }
    let Some(text) = packet(file) else {
        if !found.standard.is_opaque() {
            found.document(&rule::XMP_MISSING, "the document has no XMP metadata");
        }
        return;
    };
    let Some(xmp) = parse(&text) else {
        return found.document(&rule::XMP_DAMAGED, "the XMP metadata is not well-formed XML");
    };
    identification(&xmp, found);
    agreement(file, info, &xmp, found);
}

/// The requirements of PDF/X for the information dictionary; PDF/X-4 also accepts XMP.
fn information(file: &File, info: &Dictionary, found: &mut Found) {
    let text = packet(file);
    let xmp = text.as_deref().and_then(parse).filter(|_| !found.standard.is_opaque());
    let value = |key: &str, space: &str, name: &str| {
        let own = file.text(info, key).or_else(|| file.name(info, key));
        own.or_else(|| property(xmp.as_ref()?, space, name)).filter(|text| !text.is_empty())
    };
    if value("Title", DC, "title").is_none() {
        found.document(&rule::TITLE, "the document has no title");
    }
    for (key, name) in [("CreationDate", "CreateDate"), ("ModDate", "ModifyDate")] {
        if value(key, XMP, name).is_none() {
            found.document(&rule::DATE, format!("the document has no `/{key}`"));
        }
    }
    // XMP has texts for names, the information dictionary does not.
    let trapped = value("Trapped", PDF, "Trapped");
    if file.text(info, "Trapped").is_some() {
        found.document(&rule::TRAPPED, "`/Trapped` is a string; it must be a name, `/True` or `/False`");
    } else if !matches!(trapped.as_deref(), Some("True" | "False")) {
        found.document(
            &rule::TRAPPED,
            "the document does not declare whether it is trapped (`/Trapped` is neither `True` nor `False`)",
        );
    }
    let title = found.standard.title();
    if found.standard.is_opaque() && file.text(info, "GTS_PDFXVersion").as_deref() != Some(title) {
        found.document(&rule::CLAIM, format!("`/GTS_PDFXVersion` is not {title}"));
    }
}

fn identification(xmp: &Document<'_>, found: &mut Found) {
    let says = |space: &str, name: &str, wanted: &str| {
        property(xmp, space, name).is_some_and(|text| text.eq_ignore_ascii_case(wanted))
    };
    match found.standard {
        Standard::X4 if !says(PDFX, "GTS_PDFXVersion", "PDF/X-4") => {
            found.document(&rule::CLAIM, "XMP does not declare `pdfxid:GTS_PDFXVersion` PDF/X-4");
        }
        // Levels A and U include level B.
        Standard::A2b
            if !(says(PDFA, "part", "2")
                && ["B", "A", "U"].iter().any(|level| says(PDFA, "conformance", level))) =>
        {
            found.document(&rule::CLAIM, "XMP does not declare `pdfaid:part` 2 and `pdfaid:conformance` B");
        }
        _ => {}
    }
}

/// Checks that entries in both are equal.
fn agreement(file: &File, info: &Dictionary, xmp: &Document<'_>, found: &mut Found) {
    let pairs = [
        ("Title", DC, "title"),
        ("Author", DC, "creator"),
        ("Subject", DC, "description"),
        ("Creator", XMP, "CreatorTool"),
        ("Producer", PDF, "Producer"),
        ("Keywords", PDF, "Keywords"),
        ("CreationDate", XMP, "CreateDate"),
        ("ModDate", XMP, "ModifyDate"),
    ];
    for (key, space, name) in pairs {
        let Some((one, other)) = file.text(info, key).zip(property(xmp, space, name)) else { continue };
        let same = if key.ends_with("Date") { same_moment(&one, &other) } else { one.trim() == other.trim() };
        if !same {
            found.document(&rule::XMP_DIFFERS, format!("`/{key}` is `{one}`, but XMP has `{other}`"));
        }
    }
}

/// Compares `D:20000101120000Z` with `2000-01-01T12:00:00Z`, up to the precision of both, without the time
/// zone.
fn same_moment(one: &str, other: &str) -> bool {
    let digits = |text: &str| {
        text.trim_start_matches("D:").chars().filter(char::is_ascii_digit).take(14).collect::<String>()
    };
    let (one, other) = (digits(one), digits(other));
    let length = one.len().min(other.len());
    length >= 4 && one[..length] == other[..length]
}

pub(super) fn info(file: &File) -> Option<&Dictionary> {
    file.dict(&file.document.trailer, "Info")
}

pub(super) fn packet(file: &File) -> Option<String> {
    let stream = file.get(file.catalog()?, "Metadata")?.as_stream().ok()?;
    let bytes = unpack(file, stream, limits::TEXT_FILE_BYTES as usize).ok()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

pub(super) fn parse(text: &str) -> Option<Document<'_>> {
    let text = text.trim_matches(|c: char| c.is_whitespace() || matches!(c, '\0' | '\u{feff}'));
    let options =
        ParsingOptions { allow_dtd: false, nodes_limit: limits::SVG_NODES, ..ParsingOptions::default() };
    Document::parse_with_options(text, options).ok()
}

/// A property of XMP: the first text in its element, or an attribute of a description.
pub(super) fn property(xmp: &Document<'_>, space: &str, name: &str) -> Option<String> {
    let element = xmp.descendants().find(|node| node.has_tag_name((space, name)));
    let within = element.and_then(|element| {
        let texts = element.descendants().filter(|node| node.is_text()).filter_map(|node| node.text());
        texts.map(str::trim).find(|text| !text.is_empty()).map(str::to_string)
    });
    within.or_else(|| xmp.descendants().find_map(|node| node.attribute((space, name)).map(str::to_string)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_agree_as_far_as_they_go() {
        assert!(same_moment("D:20000101120000Z", "2000-01-01T12:00:00Z"));
        assert!(same_moment("D:20000101120000+01'00'", "2000-01-01T12:00"));
        assert!(!same_moment("D:20000101120000Z", "2000-01-01T12:00:01Z"));
        assert!(!same_moment("", "2000"));
    }

    #[test]
    fn properties_are_elements_or_attributes() {
        let text = r#"<a xmlns:pdf="http://ns.adobe.com/pdf/1.3/" pdf:Producer="x"><pdf:Trapped> False </pdf:Trapped></a>"#;
        let xmp = parse(text).unwrap();
        assert_eq!(property(&xmp, PDF, "Producer").as_deref(), Some("x"));
        assert_eq!(property(&xmp, PDF, "Trapped").as_deref(), Some("False"));
        assert_eq!(property(&xmp, DC, "title"), None);
    }
}
