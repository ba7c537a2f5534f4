//! The rules, with their sources in the standards.
//!
//! Clauses are given for ISO 19005-2, whose numbers are public in the documentation of validators. For the
//! parts of ISO 15930 the subject is named instead.

use crate::print::Standard;

#[derive(Debug)]
pub(super) struct Rule {
    /// A stable name.
    pub(super) id: &'static str,
    /// The subject of the standard's clause; empty if it is in no standard.
    subject: &'static str,
    /// The clause of ISO 19005-2; empty if it does not have one.
    archive: &'static str,
    /// Set if breaking it only looks bad.
    pub(super) is_advice: bool,
}

impl Rule {
    pub(super) fn source(&self, standard: Standard) -> String {
        match standard {
            Standard::None => String::new(),
            _ if self.subject.is_empty() => String::new(),
            Standard::A2b if !self.archive.is_empty() => {
                format!("{}, {} {}", standard.iso(), self.archive, self.subject)
            }
            _ => format!("{}, {}", standard.iso(), self.subject),
        }
    }
}

const fn rule(id: &'static str, subject: &'static str, archive: &'static str) -> Rule {
    Rule { id, subject, archive, is_advice: false }
}

/// Good practice, which no standard requires.
const fn advice(id: &'static str) -> Rule {
    Rule { id, subject: "", archive: "", is_advice: true }
}

pub(super) const VERSION: Rule = rule("version", "version of PDF", "6.1.2");
pub(super) const FILE_ID: Rule = rule("file-id", "file identifier", "6.1.3");
pub(super) const ENCRYPTED: Rule = rule("encrypted", "encryption", "6.1.3");
pub(super) const TAIL: Rule = advice("tail");
pub(super) const ARCHIVE_TAIL: Rule = rule("tail", "end of the file", "6.1.3");
pub(super) const DAMAGED: Rule = rule("damaged", "", "");
pub(super) const NOT_READ: Rule = rule("not-read", "", "");
pub(super) const PAGE_TREE: Rule = rule("page-tree", "", "");
pub(super) const INTENT_MISSING: Rule = rule("intent-missing", "output intent", "6.2.3");
pub(super) const INTENT_TWICE: Rule = rule("intent-twice", "output intent", "6.2.3");
pub(super) const INTENT_CONDITION: Rule = rule("intent-condition", "output intent", "6.2.3");
pub(super) const INTENT_PROFILE: Rule = rule("intent-profile", "output intent", "6.2.3");
pub(super) const TITLE: Rule = rule("title", "document information", "");
pub(super) const DATE: Rule = rule("date", "document information", "");
pub(super) const TRAPPED: Rule = rule("trapped", "trapping", "");
pub(super) const CLAIM: Rule = rule("claim", "identification", "6.6.4");
pub(super) const UNCHECKED: Rule = rule("unchecked", "", "");
pub(super) const ALSO_CLAIMED: Rule = advice("unchecked");
pub(super) const XMP_MISSING: Rule = rule("xmp-missing", "metadata", "6.6.2.1");
pub(super) const XMP_DAMAGED: Rule = rule("xmp-damaged", "metadata", "6.6.2.1");
pub(super) const XMP_DIFFERS: Rule = rule("xmp-differs", "metadata", "");
pub(super) const ACTION: Rule = rule("action", "actions", "6.5.1");
pub(super) const JAVASCRIPT: Rule = rule("javascript", "actions", "6.5.1");
pub(super) const EMBEDDED_FILE: Rule = rule("embedded-file", "embedded files", "6.8");
pub(super) const LAYERS: Rule = rule("layers", "optional content", "6.9");
pub(super) const OPERATOR: Rule = rule("operator", "content streams", "6.2.2");
pub(super) const UNBALANCED: Rule = rule("unbalanced", "", "");
pub(super) const RESOURCE: Rule = rule("resource-missing", "", "");
pub(super) const LZW: Rule = rule("lzw", "filters", "6.1.7.2");
pub(super) const EXTERNAL: Rule = rule("external-stream", "external streams", "6.1.7.1");
pub(super) const MEDIA_BOX: Rule = rule("media-box", "page boxes", "");
pub(super) const TRIM_BOX: Rule = rule("trim-box", "page boxes", "");
pub(super) const TRIM_AND_ART: Rule = rule("trim-and-art-box", "page boxes", "");
pub(super) const BOX_ORDER: Rule = rule("box-order", "page boxes", "");
pub(super) const ROTATE: Rule = rule("rotate", "", "");
pub(super) const USER_UNIT: Rule = rule("user-unit", "page boxes", "");
pub(super) const ANNOTATION: Rule = rule("annotation", "annotations", "6.3.1");
pub(super) const ANNOTATION_FLAGS: Rule = rule("annotation", "flags of annotations", "6.3.2");
pub(super) const APPEARANCE: Rule = rule("annotation", "appearances of annotations", "6.3.3");
pub(super) const FONT: Rule = rule("font-not-embedded", "fonts", "6.2.11.4");
pub(super) const COLOR: Rule = rule("color", "colour spaces", "6.2.4.3");
pub(super) const TRANSPARENCY: Rule = rule("transparency", "transparency", "");
pub(super) const TRANSFER: Rule = rule("transfer", "transfer functions", "6.2.5");
pub(super) const HALFTONE: Rule = rule("halftone", "halftones", "6.2.5");
pub(super) const POSTSCRIPT: Rule = rule("postscript", "PostScript XObjects", "6.2.9");
pub(super) const OPI: Rule = rule("opi", "OPI", "6.2.8");
pub(super) const REFERENCE: Rule = rule("reference-xobject", "reference XObjects", "6.2.9");
pub(super) const ALTERNATES: Rule = rule("alternates", "alternate images", "6.2.8");
pub(super) const INTERPOLATE: Rule = rule("interpolate", "images", "6.2.8");
pub(super) const INK: Rule = rule("ink", "", "");
pub(super) const REGISTRATION: Rule = rule("registration", "", "");
pub(super) const SPOT: Rule = rule("spot", "", "");
pub(super) const SPOT_SHOWN: Rule = rule("spot-shown", "spot colours", "6.2.4.4");
pub(super) const SPOT_SHOWN_ADVICE: Rule = advice("spot-shown");
pub(super) const SPOT_NAME: Rule = advice("spot-name");
pub(super) const CUT_LAYER: Rule = advice("cut-layer");
pub(super) const NO_UNICODE: Rule = advice("no-unicode");
pub(super) const BLEED_BOX: Rule = advice("bleed-box");
pub(super) const CROP_BOX: Rule = advice("crop-box");
pub(super) const CUT_LINE: Rule = advice("cut-line");
pub(super) const RESOLUTION: Rule = advice("resolution");
pub(super) const HAIRLINE: Rule = advice("hairline");
pub(super) const SMALL_TEXT: Rule = advice("small-text");
pub(super) const INK_TEXT: Rule = advice("ink-text");
pub(super) const VENDOR_PAGE: Rule = rule("vendor-page", "", "");
pub(super) const VENDOR_CARD: Rule = rule("vendor-card", "", "");
pub(super) const VENDOR_ORDER: Rule = rule("vendor-order", "", "");
pub(super) const VENDOR_OUTLINES: Rule = rule("vendor-outlines", "", "");
