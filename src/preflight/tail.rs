//! What follows the end of a document: readers look for the end within the last bytes of a file, so a long
//! tail makes it unreadable.

/// The marker of the end (ISO 32000-2, 7.5.5).
const END: &[u8] = b"%%EOF";

/// Words of objects. A document that ends with an incomplete update has them after its last marker.
const OBJECTS: [&[u8]; 3] = [b" obj", b"endobj", b"xref"];

/// The bytes of a document up to its last marker, and the number of bytes after it that do not belong to it.
pub(super) fn cut(pdf: &[u8]) -> (&[u8], usize) {
    let end = pdf.windows(END.len()).rposition(|bytes| bytes == END).map(|start| start + END.len());
    let Some((document, tail)) = end.and_then(|end| pdf.split_at_checked(end)) else { return (pdf, 0) };
    let is_blank = tail.iter().all(|byte| byte.is_ascii_whitespace() || *byte == 0);
    let is_update = || OBJECTS.iter().any(|word| tail.windows(word.len()).any(|bytes| bytes == *word));
    if is_blank || is_update() { (pdf, 0) } else { (document, tail.trim_ascii_start().len()) }
}
