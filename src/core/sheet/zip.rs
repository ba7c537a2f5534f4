//! The files within a ZIP archive (PKWARE, *APPNOTE* 6.3.10, without encryption and ZIP64): enough for
//! workbooks, and bounded.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::io::Read;

use flate2::Crc;
use flate2::read::DeflateDecoder;

use crate::limits;

/// The first bytes of an archive.
pub(super) const MAGIC: &[u8] = b"PK\x03\x04";

/// An archive.
pub(super) struct Archive<'a> {
    bytes: &'a [u8],
    entries: BTreeMap<String, Entry>,
    /// Bytes that were unpacked so far.
    unpacked: Cell<u64>,
}

/// A file in it, as the directory at the end describes it.
struct Entry {
    is_encrypted: bool,
    method: u16,
    crc: u32,
    packed: usize,
    at: usize,
}

fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    bytes.get(at..)?.first_chunk().map(|bytes| u16::from_le_bytes(*bytes))
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..)?.first_chunk().map(|bytes| u32::from_le_bytes(*bytes))
}

impl<'a> Archive<'a> {
    /// The directory of an archive; `None` if it is damaged.
    pub(super) fn open(bytes: &'a [u8]) -> Option<Archive<'a>> {
        const END: &[u8] = b"PK\x05\x06";
        // A comment of at most 64 KiB may follow.
        let from = bytes.len().saturating_sub(22 + usize::from(u16::MAX));
        let end = from + bytes[from..].windows(END.len()).rposition(|window| window == END)?;
        let (count, mut at) = (u16_at(bytes, end + 10)?, u32_at(bytes, end + 16)? as usize);
        let mut entries = BTreeMap::new();
        for _ in 0..count {
            if u32_at(bytes, at)? != 0x0201_4b50 {
                return None;
            }
            let [name, extra, comment] = [28, 30, 32].map(|field| u16_at(bytes, at + field).map(usize::from));
            let (name, rest) = (name?, extra? + comment?);
            let entry = Entry {
                is_encrypted: u16_at(bytes, at + 8)? & 1 == 1,
                method: u16_at(bytes, at + 10)?,
                crc: u32_at(bytes, at + 16)?,
                packed: u32_at(bytes, at + 20)? as usize,
                at: u32_at(bytes, at + 42)? as usize,
            };
            entries.insert(String::from_utf8_lossy(bytes.get(at + 46..at + 46 + name)?).into_owned(), entry);
            at += 46 + name + rest;
        }
        Some(Archive { bytes, entries, unpacked: Cell::new(0) })
    }

    /// True if the archive contains a file of that name.
    pub(super) fn has(&self, name: &str) -> bool {
        self.entries.contains_key(name)
    }

    /// The text of a file in it, up to [`limits::SHEET_PART_BYTES`].
    ///
    /// # Errors
    /// Why it can't be read: it is missing, damaged, encrypted, or too large when unpacked.
    pub(super) fn text(&self, name: &str) -> Result<String, String> {
        let entry = self.entries.get(name).ok_or_else(|| format!("it has no `{name}`"))?;
        if entry.is_encrypted {
            return Err("it has a password".into());
        }
        let damaged = || format!("its `{name}` is damaged");
        let packed = self.packed(entry).ok_or_else(damaged)?;
        let most = limits::SHEET_PART_BYTES;
        let mut bytes = Vec::new();
        let done = match entry.method {
            0 => packed.take(most + 1).read_to_end(&mut bytes),
            8 => DeflateDecoder::new(packed).take(most + 1).read_to_end(&mut bytes),
            _ => return Err(format!("its `{name}` is packed in an unusual way")),
        };
        done.map_err(|_| damaged())?;
        self.unpacked.set(self.unpacked.get() + bytes.len() as u64);
        if bytes.len() as u64 > most {
            return Err(format!("its `{name}` has more than {} MiB", most >> 20));
        }
        if self.unpacked.get() > limits::SHEET_UNPACKED_BYTES {
            return Err(format!("its parts have more than {} MiB", limits::SHEET_UNPACKED_BYTES >> 20));
        }
        let mut crc = Crc::new();
        crc.update(&bytes);
        if crc.sum() != entry.crc {
            return Err(damaged());
        }
        String::from_utf8(bytes).map_err(|_| damaged())
    }

    fn packed(&self, entry: &Entry) -> Option<&'a [u8]> {
        if u32_at(self.bytes, entry.at)? != 0x0403_4b50 {
            return None;
        }
        let skip = |field| u16_at(self.bytes, entry.at + field).map(usize::from);
        let start = entry.at + 30 + skip(26)? + skip(28)?;
        self.bytes.get(start..start.checked_add(entry.packed)?)
    }
}
