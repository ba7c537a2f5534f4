//! Numbers as content streams have them: short.

/// Writes a number with at most `decimals` decimals, without trailing zeros, and a blank.
pub(super) fn write_number(out: &mut Vec<u8>, number: f32, decimals: usize) {
    const POWERS: [f64; 10] = [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9];
    let mut decimals = decimals.min(9);
    let limited = f64::from(number).clamp(-1e8, 1e8);
    let mut scaled = if limited.is_nan() { 0 } else { (limited * POWERS[decimals]).round() as i64 };
    while decimals > 0 && scaled % 10 == 0 {
        scaled /= 10;
        decimals -= 1;
    }
    if scaled < 0 {
        out.push(b'-');
    }
    let digits = scaled.unsigned_abs().to_string();
    let whole = digits.len().saturating_sub(decimals);
    out.extend_from_slice(&digits.as_bytes()[..whole]);
    if decimals > 0 {
        out.push(b'.');
        out.resize(out.len() + decimals.saturating_sub(digits.len()), b'0');
        out.extend_from_slice(&digits.as_bytes()[whole..]);
    }
    out.push(b' ');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_short_numbers() {
        let written = |number, decimals| {
            let mut out = Vec::new();
            write_number(&mut out, number, decimals);
            String::from_utf8(out).unwrap()
        };
        assert_eq!(written(0.0, 3), "0 ");
        assert_eq!(written(-0.0001, 3), "0 ");
        assert_eq!(written(10.0, 3), "10 ");
        assert_eq!(written(-0.05, 3), "-.05 ");
        assert_eq!(written(1.25, 1), "1.3 ");
        assert_eq!(written(178.5827, 3), "178.583 ");
        assert_eq!(written(f32::NAN, 3), "0 ");
        assert_eq!(written(f32::INFINITY, 2), "100000000 ");
    }
}
