//! Inputs that are almost right: a sample of the corpus with some of it cut, doubled, spliced with another
//! sample, or replaced by tokens that parsers trip over. Half of them are changed only as a whole line, word,
//! number or bracket, so that they get past the parsers and into what is behind. The same seed gives the same
//! input.

use super::structure;
use bidpress::rng::Stream;

/// What parsers trip over.
const TOKENS: &[&str] = &[
    "0",
    "-1",
    "1e999",
    "NaN",
    "99999999999999999999",
    "0x7fffffff",
    "-0.0",
    "\"",
    "'",
    "\"\"\"",
    "[",
    "]",
    "[[",
    "]]",
    "{",
    "}",
    "{{",
    "}}",
    "{%",
    "%}",
    "<",
    ">",
    "</",
    "/>",
    "<g>",
    "<!--",
    "&#0;",
    "&amp;",
    "url(#a)",
    "#",
    "=",
    ",",
    ";",
    "\n",
    "\r\n",
    "\t",
    "\u{feff}",
    "\u{202e}",
    "ß",
    "😀",
    "\u{0}",
    "true",
    "null",
    "obj",
    "endobj",
    "stream\n",
    "<<",
    ">>",
    "R",
    "/Kids",
    "/Length",
    "/Count",
    "1 0 R",
    "..",
    "/",
    "\\",
    "*",
    "_",
    "| --- |",
    "![](",
    "{{ card \"",
];

/// An input of at most `most` bytes made from the samples: number `index` of the run of `seed`.
pub(crate) fn input(samples: &[Vec<u8>], seed: u64, index: u64, most: usize) -> Vec<u8> {
    let mut random = Stream::new(seed, &["fuzz", &index.to_string()]);
    let mut below = |n: usize| random.below(n as u32) as usize;
    let mut bytes = samples[below(samples.len())].clone();
    if below(2) == 0 {
        for _ in 0..=below(3) {
            let other = &samples[below(samples.len())];
            structure::change(&mut bytes, other, &mut below);
        }
        bytes.truncate(most);
        return bytes;
    }
    for _ in 0..=below(6) {
        let at = below(bytes.len() + 1);
        let end = (at + below(24)).min(bytes.len());
        match below(7) {
            0 => drop(bytes.drain(at..end)),
            1 => {
                let token = TOKENS[below(TOKENS.len())];
                bytes.splice(at..at, token.bytes());
            }
            2 => {
                let token = TOKENS[below(TOKENS.len())];
                bytes.splice(at..end, token.bytes());
            }
            3 => {
                let piece = bytes[at..end].to_vec();
                bytes.splice(at..at, piece.repeat(1 + below(4)));
            }
            4 => {
                let other = &samples[below(samples.len())];
                let from = below(other.len() + 1);
                let to = (from + below(200)).min(other.len());
                bytes.splice(at..end, other[from..to].iter().copied());
            }
            5 => {
                if let Some(byte) = bytes.get_mut(at) {
                    *byte ^= 1 << below(8);
                }
            }
            // Two stretches change places: whole lines of a deck, objects of a PDF.
            _ => {
                let other = below(bytes.len() + 1);
                let piece: Vec<u8> = bytes.drain(at..end).collect();
                let other = other.min(bytes.len());
                bytes.splice(other..other, piece);
            }
        }
    }
    bytes.truncate(most);
    bytes
}
