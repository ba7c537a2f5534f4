//! Filters that make pictures compress better: each byte becomes the difference from its neighbours (PNG, W3C 3rd edition, chapter 9).

/// Rows with their filters, as `/Predictor 15` reads them. `parts` is the number of samples of a pixel.
///
/// Of the filters of PNG only two are tried, Sub and Up: cards are flat and smooth areas, where the others gain nothing.
pub(super) fn filtered(samples: &[u8], columns: usize, parts: usize) -> Vec<u8> {
    let length = columns * parts;
    let mut out = Vec::with_capacity(samples.len() + samples.len() / length.max(1) + 1);
    let mut above: &[u8] = &vec![0; length];
    for row in samples.chunks_exact(length.max(1)) {
        if row == above {
            out.push(UP);
            out.resize(out.len() + length, 0);
            continue;
        }
        let start = vec![0; parts.min(length)];
        let left = || start.iter().chain(row);
        let cost = |byte: u8| u64::from((byte as i8).unsigned_abs());
        let sub: u64 = row.iter().zip(left()).map(|(byte, left)| cost(byte.wrapping_sub(*left))).sum();
        let up: u64 = row.iter().zip(above).map(|(byte, above)| cost(byte.wrapping_sub(*above))).sum();
        if up <= sub {
            out.push(UP);
            out.extend(row.iter().zip(above).map(|(byte, above)| byte.wrapping_sub(*above)));
        } else {
            out.push(SUB);
            out.extend(row.iter().zip(left()).map(|(byte, left)| byte.wrapping_sub(*left)));
        }
        above = row;
    }
    out
}

/// The difference from the pixel on the left.
const SUB: u8 = 1;

/// The difference from the pixel above.
const UP: u8 = 2;

#[cfg(test)]
mod tests {
    use super::*;

    /// The other way round.
    fn plain(filtered: &[u8], columns: usize, parts: usize) -> Vec<u8> {
        let length = columns * parts;
        let mut rows: Vec<Vec<u8>> = vec![vec![0; length]];
        for row in filtered.chunks_exact(length + 1) {
            let above = rows.last().unwrap().clone();
            let mut next: Vec<u8> = Vec::new();
            for (place, byte) in row[1..].iter().enumerate() {
                let left = if place >= parts { next[place - parts] } else { 0 };
                let guess = if row[0] == SUB { left } else { above[place] };
                next.push(byte.wrapping_add(guess));
            }
            rows.push(next);
        }
        rows[1..].concat()
    }

    #[test]
    fn predicted_samples_can_be_restored() {
        let noise: Vec<u8> = (0..7 * 4 * 9u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
        let ramp: Vec<u8> = (0..7 * 4 * 9u32).map(|n| (n / 4) as u8).collect();
        for samples in [noise, ramp, vec![7; 7 * 4 * 9]] {
            let packed = filtered(&samples, 7, 4);
            assert_eq!(packed.len(), samples.len() + 9);
            assert_eq!(plain(&packed, 7, 4), samples);
        }
    }
}
