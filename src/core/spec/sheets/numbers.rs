//! Numbers and truth values as spreadsheet programs write them.

/// A number of a cell.
pub(super) type Number = f64;

/// Why a text is no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::spec) enum NoNumber {
    /// It is something else.
    Other,
    /// It starts with a zero, as a code or an octal number does.
    LeadingZero,
    /// It could be thousands or decimals: `1.234`.
    Ambiguous,
    /// It is a number, but not a whole one.
    Fraction,
}

/// A whole number: `6`, `-3`, `6.0`, `6,0`.
pub(in crate::spec) fn integer(text: &str, has_decimal_comma: bool) -> Result<i64, NoNumber> {
    let value = decimal(text, has_decimal_comma)?;
    if value.fract() != 0.0 {
        return Err(NoNumber::Fraction);
    }
    if value.abs() < 9e15 { Ok(value as i64) } else { Err(NoNumber::Other) }
}

/// A number with a decimal point or a decimal comma.
pub(super) fn decimal(text: &str, has_decimal_comma: bool) -> Result<Number, NoNumber> {
    let plain = text.replace('−', "-");
    let digits = plain.strip_prefix('-').unwrap_or(&plain);
    let (whole, fraction) =
        digits.split_once(['.', ',']).map_or((digits, None), |(whole, fraction)| (whole, Some(fraction)));
    let is_digits = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    if !is_digits(whole) || !fraction.is_none_or(is_digits) {
        return Err(NoNumber::Other);
    }
    if whole.len() > 1 && whole.starts_with('0') {
        return Err(NoNumber::LeadingZero);
    }
    // The other sign groups thousands in the language of such files.
    let is_group = digits.contains(',') != has_decimal_comma;
    if is_group && whole != "0" && whole.len() <= 3 && fraction.is_some_and(|fraction| fraction.len() == 3) {
        return Err(NoNumber::Ambiguous);
    }
    plain.replace(',', ".").parse().map_err(|_| NoNumber::Other)
}

/// True if a text is a number that stays the same when it is written again, so that it can't be meant as a
/// text: a version `1.10` does not.
pub(super) fn is_plain(text: &str) -> bool {
    text.split_once(['.', ','])
        .is_none_or(|(_, fraction)| !fraction.ends_with('0') || fraction.chars().all(|c| c == '0'))
}

/// `TRUE` and `FALSE`, in the languages of the program.
pub(super) fn boolean(text: &str) -> Option<bool> {
    match text.to_lowercase().as_str() {
        "true" | "wahr" => Some(true),
        "false" | "falsch" => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_spreadsheet_programs_are_read() {
        for (text, value) in [
            ("6", 6.0),
            ("6.0", 6.0),
            ("0,5", 0.5),
            ("-3", -3.0),
            ("−3", -3.0),
            ("2.25", 2.25),
            ("0.125", 0.125),
            ("1234,5", 1234.5),
        ] {
            assert_eq!(decimal(text, false), Ok(value), "{text}");
        }
        assert_eq!(
            (integer("6.0", false), integer("6,00", true), integer("0", false)),
            (Ok(6), Ok(6), Ok(0))
        );
        assert_eq!(integer("6.5", false), Err(NoNumber::Fraction));
    }

    #[test]
    fn doubtful_numbers_are_rejected() {
        for (text, why) in [
            ("010", NoNumber::LeadingZero),
            ("00", NoNumber::LeadingZero),
            ("1,234", NoNumber::Ambiguous),
            ("1e3", NoNumber::Other),
            ("0x10", NoNumber::Other),
            ("1_000", NoNumber::Other),
            ("+5", NoNumber::Other),
            ("١٢", NoNumber::Other),
            ("1.2.3", NoNumber::Other),
            ("-", NoNumber::Other),
            ("5.", NoNumber::Other),
            ("", NoNumber::Other),
        ] {
            assert_eq!(decimal(text, false), Err(why), "{text}");
        }
        assert_eq!(
            (decimal("1.234", true), decimal("1,234", true), decimal("1.234", false)),
            (Err(NoNumber::Ambiguous), Ok(1.234), Ok(1.234))
        );
    }

    #[test]
    fn truth_values_are_read_in_both_languages() {
        assert_eq!(
            ["TRUE", "Falsch", "WAHR", "yes"].map(boolean),
            [Some(true), Some(false), Some(true), None]
        );
    }
}
