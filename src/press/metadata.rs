//! Metadata of the document: the information dictionary, XMP, and preferences for viewers and printing.

use lopdf::{Dictionary, dictionary};

use super::job::Job;
use super::standard::describe;
use super::store::Key;
use super::value::text;
use crate::hex::hex;
use crate::print::{Backs, Standard};
use crate::xml::one_line;

/// The program's name and version.
const PRODUCER: &str = concat!("bidpress ", env!("CARGO_PKG_VERSION"));

/// The information dictionary (ISO 32000-2, 14.3.3).
pub(super) fn info(job: &Job, standard: Standard) -> Dictionary {
    let date = text(&job.created.pdf());
    let mut info = dictionary! {
        "Title" => text(&job.title),
        "Creator" => text(PRODUCER),
        "Producer" => text(PRODUCER),
        "CreationDate" => date.clone(),
        "ModDate" => date,
        "Trapped" => "False",
    };
    if !job.author.is_empty() {
        info.set("Author", text(&job.author));
    }
    describe::info(standard, &mut info);
    info
}

/// Preferences for viewing and printing (ISO 32000-2, 12.2).
pub(super) fn preferences(job: &Job, standard: Standard) -> Dictionary {
    let mut preferences = dictionary! { "DisplayDocTitle" => true };
    // The other entries are newer than PDF 1.4.
    if standard.is_opaque() {
        return preferences;
    }
    preferences.set("PrintScaling", "None");
    match job.backs {
        Backs::LongEdge => preferences.set("Duplex", "DuplexFlipLongEdge"),
        Backs::ShortEdge => preferences.set("Duplex", "DuplexFlipShortEdge"),
        Backs::Gutterfold | Backs::Separate => preferences.set("Duplex", "Simplex"),
        // Files for print services, and sheets without backs.
        Backs::FrontBack | Backs::BackFront | Backs::SeparatePages | Backs::FrontPages | Backs::None => {}
    }
    preferences
}

/// The same as an XMP packet (ISO 16684-1).
pub(super) fn xmp(job: &Job, standard: Standard, id: Key) -> String {
    let lang = if job.lang.is_empty() { "x-default" } else { &job.lang };
    let (title, lang, author) = (one_line(&job.title), one_line(lang), one_line(&job.author));
    let (date, id) = (job.created.xmp(), uuid(id));
    let titles = if lang == "x-default" {
        format!(r#"<rdf:li xml:lang="x-default">{title}</rdf:li>"#)
    } else {
        format!(r#"<rdf:li xml:lang="x-default">{title}</rdf:li><rdf:li xml:lang="{lang}">{title}</rdf:li>"#)
    };
    let creator = if author.is_empty() {
        String::new()
    } else {
        format!("<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>\n")
    };
    let language = if job.lang.is_empty() {
        String::new()
    } else {
        format!("<dc:language><rdf:Bag><rdf:li>{lang}</rdf:li></rdf:Bag></dc:language>\n")
    };
    // The schemas of PDF/A-2, from 2005, don't have this property.
    let trapped = if standard == Standard::A2b { "" } else { "<pdf:Trapped>False</pdf:Trapped>\n" };
    let identification = describe::xmp(standard);
    format!(
        r#"<?xpacket begin="{mark}" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt>{titles}</rdf:Alt></dc:title>
{creator}{language}<xmp:CreateDate>{date}</xmp:CreateDate>
<xmp:ModifyDate>{date}</xmp:ModifyDate>
<xmp:MetadataDate>{date}</xmp:MetadataDate>
<xmp:CreatorTool>{PRODUCER}</xmp:CreatorTool>
<xmpMM:DocumentID>{id}</xmpMM:DocumentID>
<xmpMM:InstanceID>{id}</xmpMM:InstanceID>
<pdf:Producer>{PRODUCER}</pdf:Producer>
{trapped}</rdf:Description>
{identification}</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>
"#,
        mark = '\u{feff}',
    )
}

fn uuid(Key(id): Key) -> String {
    let hex = hex(&id);
    format!("uuid:{}-{}-{}-{}-{}", &hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..])
}
