//! Dates as days since an origin → ISO 8601.

use crate::calendar::civil;

/// Days from 1899-12-30, the day 0 of Excel's calendar after February 1900, to 1970-01-01.
const TO_1970: i64 = 25_569;

/// Days between the two calendars of Excel: 1900, and 1904 of the first Macintosh.
pub(super) const OF_1904: f64 = 1_462.0;

/// A date, a time, or both, from days since 1899-12-30; `None` before that day and after the year 9999.
pub(super) fn iso(days: f64) -> Option<String> {
    if !(0.0..2_958_466.0).contains(&days) {
        return None;
    }
    let seconds = (days * 86_400.0).round() as i64;
    let (day, second) = (seconds / 86_400, seconds % 86_400);
    let (hour, minute, second) = (second / 3_600, second / 60 % 60, second % 60);
    let time = format!("{hour:02}:{minute:02}:{second:02}");
    let (year, month, date) = civil(day - TO_1970);
    Some(match (day, hour + minute + second) {
        (0, _) => time,
        (_, 0) => format!("{year:04}-{month:02}-{date:02}"),
        _ => format!("{year:04}-{month:02}-{date:02} {time}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_of_spreadsheets_are_dates() {
        for (days, text) in [
            (61.0, "1900-03-01"),
            (25_569.0, "1970-01-01"),
            (36_585.0, "2000-02-29"),
            (46_349.75, "2026-11-23 18:00:00"),
            (0.5, "12:00:00"),
            (2_958_465.0, "9999-12-31"),
        ] {
            assert_eq!(iso(days).as_deref(), Some(text));
        }
        assert_eq!((iso(-1.0), iso(f64::NAN), iso(1e300)), (None, None, None));
    }
}
