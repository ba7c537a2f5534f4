//! The colour profile of a JPEG, which lies in parts in its segments (ICC.1:2022, B.4).

/// The beginning of the data of each part; then follow its number, from 1, and the number of parts.
const HEAD: &[u8] = b"ICC_PROFILE\0";

/// Markers of a JPEG (ITU-T T.81, table B.1): start of the image, start of its data, application data 2.
const START: [u8; 2] = [0xff, 0xd8];
const DATA: u8 = 0xda;
const APP2: u8 = 0xe2;

/// The profile of a JPEG, if it has all parts of one.
pub(super) fn jpeg_icc(file: &[u8]) -> Option<Vec<u8>> {
    let mut parts: Vec<(u8, u8, &[u8])> =
        segments(file).filter_map(|(marker, data)| part(marker, data)).collect();
    parts.sort_by_key(|(number, ..)| *number);
    let count = parts.first()?.1;
    let is_whole = parts.len() == usize::from(count)
        && parts.iter().zip(1..).all(|((number, of, _), place)| (*number, *of) == (place, count));
    is_whole.then(|| parts.iter().flat_map(|(.., data)| *data).copied().collect())
}

fn part(marker: u8, data: &[u8]) -> Option<(u8, u8, &[u8])> {
    match data.strip_prefix(HEAD)? {
        [number, count, data @ ..] if marker == APP2 => Some((*number, *count, data)),
        _ => None,
    }
}

/// The segments before the data of the image: their markers, and what they hold.
fn segments(file: &[u8]) -> impl Iterator<Item = (u8, &[u8])> {
    let mut rest = file.strip_prefix(&START).unwrap_or_default();
    std::iter::from_fn(move || {
        let [0xff, marker, high, low, after @ ..] = rest else { return None };
        let length =
            usize::from(u16::from_be_bytes([*high, *low])).checked_sub(2).filter(|_| *marker != DATA)?;
        let (data, next) = after.split_at_checked(length)?;
        rest = next;
        Some((*marker, data))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(parts: &[(u8, u8, &[u8])]) -> Vec<u8> {
        let mut file = START.to_vec();
        for (number, count, data) in parts {
            file.extend([0xff, APP2, 0, (2 + HEAD.len() + 2 + data.len()) as u8]);
            file.extend(HEAD);
            file.extend([*number, *count]);
            file.extend(*data);
        }
        file.extend([0xff, DATA, 0, 2]);
        file
    }

    #[test]
    fn parts_are_joined_in_their_order() {
        assert_eq!(jpeg_icc(&file(&[(2, 2, b"file"), (1, 2, b"pro")])).as_deref(), Some(&b"profile"[..]));
    }

    #[test]
    fn incomplete_profiles_are_none() {
        let whole = file(&[(1, 2, b"pro"), (2, 2, b"file")]);
        let wrong =
            [file(&[]), file(&[(1, 2, b"pro")]), file(&[(1, 1, b"a"), (1, 1, b"b")]), file(&[(0, 1, b"a")])];
        assert!(wrong.iter().all(|file| jpeg_icc(file).is_none()));
        assert!((0..whole.len() - 4).all(|end| jpeg_icc(&whole[..end]).is_none()));
    }
}
