//! Filters that make pictures compress better: each byte becomes the difference from its neighbours (PNG, W3C 3rd edition, chapter 9).

/// Rows with their filters, as `/Predictor 15` reads them. `parts` is the number of samples of a pixel.
pub(super) fn filtered(samples: &[u8], columns: usize, parts: usize) -> Vec<u8> {
    let length = columns * parts;
    let mut out = Vec::with_capacity(samples.len() + samples.len() / length.max(1) + 1);
    let mut above = vec![0; length];
    let mut tried = vec![0; length];
    for row in samples.chunks_exact(length.max(1)) {
        let mut best = (u64::MAX, 0);
        let start = out.len();
        out.resize(start + 1 + length, 0);
        for filter in [1u8, 2, 4] {
            apply(filter, row, &above, parts, &mut tried);
            let cost = tried.iter().map(|byte| u64::from((*byte as i8).unsigned_abs())).sum();
            if cost < best.0 {
                best = (cost, filter);
                out[start] = filter;
                out[start + 1..].copy_from_slice(&tried);
            }
        }
        above.copy_from_slice(row);
    }
    out
}

fn apply(filter: u8, row: &[u8], above: &[u8], parts: usize, out: &mut [u8]) {
    let left = |place: usize| if place >= parts { row[place - parts] } else { 0 };
    match filter {
        1 => out.iter_mut().enumerate().for_each(|(place, to)| *to = row[place].wrapping_sub(left(place))),
        2 => out.iter_mut().enumerate().for_each(|(place, to)| *to = row[place].wrapping_sub(above[place])),
        _ => out.iter_mut().enumerate().for_each(|(place, to)| {
            let corner = if place >= parts { above[place - parts] } else { 0 };
            *to = row[place].wrapping_sub(paeth(left(place), above[place], corner));
        }),
    }
}

fn paeth(left: u8, above: u8, corner: u8) -> u8 {
    let (a, b, c) = (i16::from(left), i16::from(above), i16::from(corner));
    let (to_a, to_b, to_c) = ((b - c).abs(), (a - c).abs(), (a + b - 2 * c).abs());
    if to_a <= to_b && to_a <= to_c {
        left
    } else if to_b <= to_c {
        above
    } else {
        corner
    }
}

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
                let corner = if place >= parts { above[place - parts] } else { 0 };
                let guess = match row[0] {
                    1 => left,
                    2 => above[place],
                    _ => paeth(left, above[place], corner),
                };
                next.push(byte.wrapping_add(guess));
            }
            rows.push(next);
        }
        rows[1..].concat()
    }

    #[test]
    fn nothing_is_lost() {
        let noise: Vec<u8> = (0..7 * 4 * 9u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
        let ramp: Vec<u8> = (0..7 * 4 * 9u32).map(|n| (n / 4) as u8).collect();
        for samples in [noise, ramp] {
            let packed = filtered(&samples, 7, 4);
            assert_eq!(packed.len(), samples.len() + 9);
            assert_eq!(plain(&packed, 7, 4), samples);
        }
    }
}
