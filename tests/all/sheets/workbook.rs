//! Workbooks that are put together in tests.

use std::io::Write;

use flate2::{Compression, Crc, write::DeflateEncoder};

/// An archive of these files, compressed.
pub fn archive(files: &[(&str, &[u8])]) -> Vec<u8> {
    let (mut out, mut directory) = (Vec::new(), Vec::new());
    for (name, bytes) in files {
        let mut crc = Crc::new();
        crc.update(bytes);
        let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(bytes).unwrap();
        let packed = encoder.finish().unwrap();
        let sizes = [crc.sum(), packed.len() as u32, bytes.len() as u32].map(u32::to_le_bytes).concat();
        let common =
            [&[0, 0, 8, 0, 0, 0, 0, 0], sizes.as_slice(), &(name.len() as u16).to_le_bytes(), &[0, 0]]
                .concat();
        directory.extend(
            [
                b"PK\x01\x02\x14\0\x14\0".as_slice(),
                &common,
                &[0; 10],
                &(out.len() as u32).to_le_bytes(),
                name.as_bytes(),
            ]
            .concat(),
        );
        out.extend([b"PK\x03\x04\x14\0".as_slice(), &common, name.as_bytes(), &packed].concat());
    }
    let count = (files.len() as u16).to_le_bytes();
    let place = [directory.len() as u32, out.len() as u32].map(u32::to_le_bytes).concat();
    [out, directory, [b"PK\x05\x06\0\0\0\0".as_slice(), &count, &count, &place, &[0, 0]].concat()].concat()
}

const RELATIONS: &str =
    r#"<Relationships><Relationship Id="r" Type="x/officeDocument" Target="w.xml"/></Relationships>"#;
const SHEETS: &str =
    r#"<Relationships><Relationship Id="s" Type="x/worksheet" Target="s.xml"/></Relationships>"#;
const BOOK: &str = r#"<workbook xmlns:r="urn:r"><sheets><sheet name="A" r:id="s"/></sheets></workbook>"#;

/// An Excel workbook with one sheet of these rows.
pub fn xlsx(rows: &str) -> Vec<u8> {
    let sheet = format!("<worksheet><sheetData>{rows}</sheetData></worksheet>");
    let parts =
        [("_rels/.rels", RELATIONS), ("w.xml", BOOK), ("_rels/w.xml.rels", SHEETS), ("s.xml", &sheet)];
    archive(&parts.map(|(name, text)| (name, text.as_bytes())))
}

/// An OpenDocument spreadsheet with one table of these rows.
pub fn ods(rows: &str) -> Vec<u8> {
    styled_ods("", rows)
}

/// An OpenDocument spreadsheet with one table of these rows, and styles.
pub fn styled_ods(styles: &str, rows: &str) -> Vec<u8> {
    let names = r#"xmlns:o="urn:o" xmlns:t="urn:t" xmlns:x="urn:x""#;
    let text = format!(
        r#"<d {names}>{styles}<o:spreadsheet><t:table t:name="A">{rows}</t:table></o:spreadsheet></d>"#
    );
    archive(&[("content.xml", text.as_bytes())])
}
