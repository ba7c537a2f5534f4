//! Points in time, as PDF and XMP write them.

use crate::calendar::civil;

/// Seconds since the start of 1970, UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment(pub i64);

impl Default for Moment {
    /// The start of 2000: output does not depend on when it was made.
    fn default() -> Moment {
        Moment(946_684_800)
    }
}

impl Moment {
    /// `D:20000101000000Z` (ISO 32000-2, 7.9.4).
    pub(super) fn pdf(self) -> String {
        let (y, mo, d, h, mi, s) = self.parts();
        format!("D:{y:04}{mo:02}{d:02}{h:02}{mi:02}{s:02}Z")
    }

    /// `2000-01-01T00:00:00Z` (ISO 8601).
    pub(super) fn xmp(self) -> String {
        let (y, mo, d, h, mi, s) = self.parts();
        format!("{y:04}-{mo:02}-{d:02}T{h:02}:{mi:02}:{s:02}Z")
    }

    /// Year, month, day, hour, minute, second; years beyond 1 to 9999 are cut to these.
    fn parts(self) -> (i64, i64, i64, i64, i64, i64) {
        let seconds = self.0.clamp(-62_135_596_800, 253_402_300_799);
        let (days, rest) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
        let (year, month, day) = civil(days);
        (year, month, day, rest / 3_600, rest / 60 % 60, rest % 60)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_dates() {
        assert_eq!(Moment::default().pdf(), "D:20000101000000Z");
        assert_eq!(Moment(1_709_210_096).xmp(), "2024-02-29T12:34:56Z");
        assert_eq!(Moment(-1).pdf(), "D:19691231235959Z");
        assert_eq!(Moment(i64::MAX).pdf(), "D:99991231235959Z");
    }
}
