//! Comments in object streams, as written by `qpdf --qdf`: lopdf (0.44.0) loses an object after a comment.

use lopdf::{Object, ObjectId, Stream};

/// Called by lopdf for each object, before it reads object streams. Streams are changed in place; for all
/// other objects the return value is used.
#[allow(clippy::unnecessary_wraps, reason = "the signature that lopdf requires")]
pub(super) fn blank(id: ObjectId, object: &mut Object) -> Option<(ObjectId, Object)> {
    let Object::Stream(stream) = object else { return Some((id, object.clone())) };
    // Streams with comments are written for people, and not compressed.
    if stream.dict.has_type(b"ObjStm") && !stream.dict.has(b"Filter") {
        let starts = starts(stream);
        starts.into_iter().for_each(|start| blank_from(&mut stream.content, start));
    }
    Some((id, Object::Null))
}

/// The offset of the first object of a stream (ISO 32000-2, 7.5.7).
fn starts(stream: &Stream) -> Vec<usize> {
    let first =
        stream.dict.get(b"First").and_then(Object::as_i64).ok().and_then(|first| usize::try_from(first).ok());
    let Some((first, head)) = first.and_then(|first| Some((first, stream.content.get(..first)?))) else {
        return Vec::new();
    };
    let numbers = head.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    let offsets =
        numbers.skip(1).step_by(2).filter_map(|word| std::str::from_utf8(word).ok()?.parse::<usize>().ok());
    offsets.filter_map(|offset| first.checked_add(offset)).collect()
}

/// Replaces the comments from an offset on by spaces.
fn blank_from(bytes: &mut [u8], mut start: usize) {
    while let Some(b'%') = bytes.get(start) {
        let rest = bytes.get_mut(start..).unwrap_or_default();
        let end = rest.iter().position(|byte| matches!(byte, b'\r' | b'\n')).unwrap_or(rest.len());
        let (comment, rest) = rest.split_at_mut(end);
        comment.fill(b' ');
        start += end + rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    }
}
