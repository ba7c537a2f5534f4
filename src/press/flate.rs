//! Compression for `/FlateDecode`.

use std::sync::{Mutex, PoisonError};

use flate2::{Compress, Compression, FlushCompress, Status};

/// Level 9 is hardly smaller and takes twice the time.
const LEVEL: u32 = 7;

/// A pool of compressors: each takes a quarter of a megabyte, and allocating thousands of them would fragment
/// the memory.
#[derive(Debug, Default)]
pub(super) struct Packer(Mutex<Vec<Compress>>);

impl Packer {
    /// Compresses content. It can be called from many threads.
    pub(super) fn pack(&self, content: &[u8]) -> Vec<u8> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut compressor = known.unwrap_or_else(|| Compress::new(Compression::new(LEVEL), true));
        let packed = pack(&mut compressor, content);
        compressor.reset();
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(compressor);
        packed
    }
}

fn pack(compressor: &mut Compress, content: &[u8]) -> Vec<u8> {
    let mut packed = Vec::with_capacity(content.len() / 2 + 64);
    loop {
        let rest = content.get(compressor.total_in() as usize..).unwrap_or_default();
        match compressor.compress_vec(rest, &mut packed, FlushCompress::Finish) {
            Ok(Status::StreamEnd) | Err(_) => break,
            Ok(_) => packed.reserve(packed.len().max(1_024)),
        }
    }
    packed.shrink_to_fit();
    packed
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    #[test]
    fn packs_everything_again_and_again() {
        let packer = Packer::default();
        let noise: Vec<u8> = (0..200_000u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
        for content in [&b""[..], b"a", &[0; 100_000], &noise] {
            let mut unpacked = Vec::new();
            flate2::read::ZlibDecoder::new(&packer.pack(content)[..]).read_to_end(&mut unpacked).unwrap();
            assert!(unpacked == content);
        }
    }
}
