//! The standards that a document claims to meet, and those of them that are not checked.

use super::file::File;
use super::finding::Found;
use super::identity::{PDFA, PDFX, info, packet, parse, property};
use super::rule;
use crate::print::Standard;

/// The claims of a document.
pub(super) struct Claims {
    /// The first one that can be checked; none otherwise.
    pub(super) standard: Standard,
    /// The names of all.
    names: Vec<String>,
    /// Set if there is a claim in metadata that cannot be read.
    is_damaged: bool,
}

impl Claims {
    /// Those of PDF/X and PDF/A, in the information dictionary and in XMP.
    pub(super) fn of(file: &File) -> Claims {
        let text = packet(file);
        let xmp = text.as_deref().and_then(parse);
        let property = |space: &str, name: &str| xmp.as_ref().and_then(|xmp| property(xmp, space, name));
        let info = |key: &str| info(file).and_then(|info| file.text(info, key));
        // PDF/X-1a:2001 is the conformance of version `PDF/X-1:2001`.
        let version = info("GTS_PDFXVersion").filter(|version| standard(version).is_some());
        let press = version.or_else(|| info("GTS_PDFXConformance")).or_else(|| info("GTS_PDFXVersion"));
        let level = property(PDFA, "conformance").unwrap_or_default().trim().to_lowercase();
        let archive = property(PDFA, "part").map(|part| format!("PDF/A-{}{level}", part.trim()));
        let mut names = Vec::new();
        for name in [property(PDFX, "GTS_PDFXVersion"), press, archive].into_iter().flatten() {
            let name: String = name.trim().chars().take(40).collect();
            if !name.is_empty() && !names.contains(&name) {
                names.push(name);
            }
        }
        let standard = names.iter().find_map(|name| standard(name)).unwrap_or_default();
        let is_damaged =
            xmp.is_none() && text.is_some_and(|text| [PDFA, PDFX].iter().any(|space| text.contains(space)));
        Claims { standard, names, is_damaged }
    }

    /// Reports claims other than the one that is checked.
    pub(super) fn check(&self, found: &mut Found) {
        for name in self.names.iter().filter(|name| *name != self.standard.title()) {
            match standard(name) {
                Some(Standard::A2b) if self.standard == Standard::A2b => {
                    found.document(
                        &rule::ALSO_CLAIMED,
                        format!("the document claims to be {name}; only level B is checked"),
                    );
                }
                Some(known) => {
                    let message = format!(
                        "the document also claims to be {name}, which is only checked with `--standard {}`",
                        known.id()
                    );
                    found.document(&rule::ALSO_CLAIMED, message);
                }
                None => found.document(
                    &rule::UNCHECKED,
                    format!("the document claims to be {name}, which cannot be checked"),
                ),
            }
        }
        if self.is_damaged && self.standard == Standard::None {
            let message =
                "the document may claim a standard in its XMP metadata, which is not well-formed XML";
            found.document(&rule::UNCHECKED, message);
        }
    }
}

/// The standard of a claim, if it can be checked.
fn standard(claim: &str) -> Option<Standard> {
    let claim = claim.trim();
    // All levels of PDF/A-2 include level B.
    let is_archive = matches!(claim, "PDF/A-2" | "PDF/A-2a" | "PDF/A-2b" | "PDF/A-2u");
    let press = Standard::ALL.into_iter().find(|standard| standard.is_pdfx() && standard.title() == claim);
    press.or(is_archive.then_some(Standard::A2b))
}
