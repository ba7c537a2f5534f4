//! Metadata that declares the standard of a document.

use lopdf::Dictionary;

use crate::press::value::text;
use crate::print::Standard;

/// Adds the required entries of the information dictionary (ISO 15930-4 and -6: `/GTS_PDFXVersion`).
pub(in crate::press) fn info(standard: Standard, info: &mut Dictionary) {
    if standard.is_pdfx() {
        info.set("GTS_PDFXVersion", text(standard.title()));
    }
}

/// The required XMP as a separate description, where readers expect the namespace.
pub(in crate::press) fn xmp(standard: Standard) -> String {
    let (prefix, space, properties) = match standard {
        Standard::None => return String::new(),
        Standard::X1a | Standard::X3 => (
            "pdfx",
            "http://ns.adobe.com/pdfx/1.3/",
            format!("<pdfx:GTS_PDFXVersion>{}</pdfx:GTS_PDFXVersion>\n", standard.title()),
        ),
        // ISO 15930-7 identifies documents here, and wants these of the XMP media management schema too.
        Standard::X4 => (
            "pdfxid",
            "http://www.npes.org/pdfx/ns/id/",
            r#"<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>
<xmpMM:VersionID xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/">1</xmpMM:VersionID>
<xmpMM:RenditionClass xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/">default</xmpMM:RenditionClass>
"#
            .into(),
        ),
        // ISO 19005-2, 6.6.4.
        Standard::A2b => (
            "pdfaid",
            "http://www.aiim.org/pdfa/ns/id/",
            "<pdfaid:part>2</pdfaid:part>\n<pdfaid:conformance>B</pdfaid:conformance>\n".into(),
        ),
    };
    format!("<rdf:Description rdf:about=\"\" xmlns:{prefix}=\"{space}\">\n{properties}</rdf:Description>\n")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use super::*;
    use resvg::usvg::roxmltree::Document;

    /// Where PDFBox looks for them: in a namespace that the description declares itself.
    #[test]
    fn each_standard_is_identified_in_a_description_of_its_own() {
        for standard in Standard::ALL.into_iter().filter(|standard| *standard != Standard::None) {
            let text = format!(
                r#"<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">{}</rdf:RDF>"#,
                xmp(standard)
            );
            let tree = Document::parse(&text).unwrap();
            let description = tree.root_element().first_element_child().unwrap();
            let space = description.first_element_child().unwrap().tag_name().namespace();
            // The outer element declares `rdf` alone.
            assert!(description.namespaces().any(|own| Some(own.uri()) == space), "{text}");
        }
    }
}
