//! How a document says which standard it meets.

use lopdf::Dictionary;

use super::Standard;
use crate::press::metadata::text;

/// Adds what the information dictionary has to hold (ISO 15930-4 and -6: `/GTS_PDFXVersion`).
pub(in crate::press) fn info(standard: Standard, info: &mut Dictionary) {
    if standard.is_pdfx() {
        info.set("GTS_PDFXVersion", text(standard.title()));
    }
}

/// What XMP has to hold, as properties with their namespaces.
pub(in crate::press) fn xmp(standard: Standard) -> &'static str {
    match standard {
        Standard::None => "",
        Standard::X1a => {
            r#"<pdfx:GTS_PDFXVersion xmlns:pdfx="http://ns.adobe.com/pdfx/1.3/">PDF/X-1a:2003</pdfx:GTS_PDFXVersion>
"#
        }
        Standard::X3 => {
            r#"<pdfx:GTS_PDFXVersion xmlns:pdfx="http://ns.adobe.com/pdfx/1.3/">PDF/X-3:2003</pdfx:GTS_PDFXVersion>
"#
        }
        // ISO 15930-7 identifies documents here, and wants these of the XMP media management schema too.
        Standard::X4 => {
            r#"<pdfxid:GTS_PDFXVersion xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/">PDF/X-4</pdfxid:GTS_PDFXVersion>
<xmpMM:VersionID>1</xmpMM:VersionID>
<xmpMM:RenditionClass>default</xmpMM:RenditionClass>
"#
        }
        // ISO 19005-2, 6.6.4.
        Standard::A2b => {
            r#"<pdfaid:part xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">2</pdfaid:part>
<pdfaid:conformance xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">B</pdfaid:conformance>
"#
        }
    }
}

/// Whether XMP may say `pdf:Trapped`: the schemas that PDF/A-2 knows, those of 2005, do not have it.
pub(in crate::press) fn tells_trapping(standard: Standard) -> bool {
    standard != Standard::A2b
}
