//! Randomness: seeds, streams, and our own shuffle and bounded draw, pinned by golden vectors, since those of
//! libraries may change with versions.

use rand::Rng;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use sha2::{Digest, Sha256};

/// A stream of random numbers that depends on nothing but a seed and the words that name its purpose.
#[derive(Clone, Debug)]
pub struct Stream(ChaCha8Rng);

impl Stream {
    /// The stream of `seed` for the purpose named by `words`. Different purposes never share a stream.
    pub fn new(seed: u64, words: &[&str]) -> Stream {
        let mut hash = Sha256::new();
        hash.update(b"bidpress/1");
        hash.update(seed.to_le_bytes());
        for word in words {
            hash.update((word.len() as u64).to_le_bytes());
            hash.update(word.as_bytes());
        }
        Stream(ChaCha8Rng::from_seed(hash.finalize().into()))
    }

    /// Stream number `stream` of a key: cheap to make, and independent of the others.
    pub fn keyed(key: &[u8; 32], stream: u64) -> Stream {
        let mut random = ChaCha8Rng::from_seed(*key);
        random.set_stream(stream);
        Stream(random)
    }

    /// A whole number from 0 to `n` − 1, all equally likely (Lemire's method with rejection). 0 if `n` is 0.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        if n == 0 {
            return 0;
        }
        let mut product = u64::from(self.0.next_u32()) * u64::from(n);
        // The division that tells which draws to reject is slow, and only a low part below n can be among
        // them.
        if (product as u32) < n {
            let threshold = n.wrapping_neg() % n;
            while (product as u32) < threshold {
                product = u64::from(self.0.next_u32()) * u64::from(n);
            }
        }
        (product >> 32) as u32
    }

    /// A random order, all equally likely (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(last as u32 + 1) as usize;
            items.swap(last, other);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn golden_vectors_never_change() {
        let mut stream = Stream::new(1, &["deck", "number"]);
        let draws: Vec<u32> = (0..8).map(|_| stream.below(100)).collect();
        assert_eq!(draws, GOLDEN_DRAWS);
        let mut items: Vec<u32> = (0..10).collect();
        stream.shuffle(&mut items);
        assert_eq!(items, GOLDEN_SHUFFLE);
    }

    const GOLDEN_DRAWS: [u32; 8] = [50, 52, 98, 25, 94, 98, 84, 51];
    const GOLDEN_SHUFFLE: [u32; 10] = [3, 2, 0, 9, 1, 7, 5, 4, 8, 6];

    #[test]
    fn purposes_have_streams_of_their_own() {
        let draw = |words: &[&str]| Stream::new(1, words).below(u32::MAX);
        assert_ne!(draw(&["ab", "c"]), draw(&["a", "bc"]));
        assert_ne!(draw(&["a"]), Stream::new(2, &["a"]).below(u32::MAX));
    }

    #[test]
    fn draws_stay_below() {
        let mut stream = Stream::new(7, &[]);
        let mut seen = [0u32; 6];
        for _ in 0..6_000 {
            seen[stream.below(6) as usize] += 1;
        }
        assert!(seen.iter().all(|&n| (850..1150).contains(&n)), "{seen:?}");
        assert_eq!(stream.below(0), 0);
    }
}
