//! Filters that make pictures compress better: each byte becomes the difference from its neighbours (PNG, W3C
//! 3rd edition, chapter 9).

/// Rows with their filters, as `/Predictor 15` reads them. `parts` is the number of samples of a pixel.
///
/// Of the filters of PNG three are tried: Sub and Up for flat areas, Paeth for photos. The others gain
/// nothing.
pub(super) fn filtered(samples: &[u8], columns: usize, parts: usize) -> Vec<u8> {
    let length = columns * parts;
    let mut out = Vec::with_capacity(samples.len() + samples.len() / length.max(1) + 1);
    let start = vec![0; length];
    let mut above: &[u8] = &start;
    let edge = &start[..parts.min(length)];
    for row in samples.chunks_exact(length.max(1)) {
        if row == above {
            out.push(UP);
            out.resize(out.len() + length, 0);
            continue;
        }
        let left = || edge.iter().chain(row);
        let paeth = || {
            left()
                .zip(above)
                .zip(edge.iter().chain(above))
                .map(|((left, above), corner)| nearest(*left, *above, *corner))
        };
        let cost = |(byte, guess): (&u8, u8)| u64::from((byte.wrapping_sub(guess) as i8).unsigned_abs());
        let costs: [(u64, u8); 3] = [
            (row.iter().zip(above.iter().copied()).map(cost).sum(), UP),
            (row.iter().zip(left().copied()).map(cost).sum(), SUB),
            (row.iter().zip(paeth()).map(cost).sum(), PAETH),
        ];
        let best = costs.into_iter().min_by_key(|(cost, _)| *cost).map_or(UP, |(_, filter)| filter);
        out.push(best);
        let off = |(byte, guess): (&u8, u8)| byte.wrapping_sub(guess);
        match best {
            SUB => out.extend(row.iter().zip(left().copied()).map(off)),
            PAETH => out.extend(row.iter().zip(paeth()).map(off)),
            _ => out.extend(row.iter().zip(above.iter().copied()).map(off)),
        }
        above = row;
    }
    out
}

/// The neighbour that is nearest to left + above - corner (PNG, 9.4).
fn nearest(left: u8, above: u8, corner: u8) -> u8 {
    let off_left = above.abs_diff(corner);
    let off_above = left.abs_diff(corner);
    let off_corner = (i16::from(left) + i16::from(above) - 2 * i16::from(corner)).unsigned_abs();
    if off_left <= off_above && u16::from(off_left) <= off_corner {
        left
    } else if u16::from(off_above) <= off_corner {
        above
    } else {
        corner
    }
}

/// The difference from the pixel on the left.
const SUB: u8 = 1;

/// The difference from the pixel above.
const UP: u8 = 2;

/// The difference from the neighbour that is nearest to a plane through three of them.
const PAETH: u8 = 4;

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
                    SUB => left,
                    PAETH => nearest(left, above[place], corner),
                    _ => above[place],
                };
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
        let plane: Vec<u8> = (0..9u32)
            .flat_map(|y| (0..28u32).map(move |x| (x / 4 * x / 4 + 3 * y + 5 * (x % 4)) as u8))
            .collect();
        for samples in [noise, ramp, plane, vec![7; 7 * 4 * 9]] {
            let packed = filtered(&samples, 7, 4);
            assert_eq!(packed.len(), samples.len() + 9);
            assert_eq!(plain(&packed, 7, 4), samples);
        }
    }
}
