//! Bounds of numbers: of conditions, filters and computations.

use super::Checking;
use crate::effect::parts::{Amount, Range};

/// Which numbers match.
#[derive(Clone, Copy, Default)]
pub(super) struct Bounds<'a> {
    pub(super) is: Option<&'a Amount>,
    pub(super) at_least: Option<&'a Amount>,
    pub(super) at_most: Option<&'a Amount>,
    pub(super) odd: Option<bool>,
    pub(super) multiple_of: Option<u32>,
    pub(super) last_digit: Option<u8>,
    /// The lowest number that is possible at all, and what the number is.
    pub(super) least: Option<(i32, &'static str)>,
}

impl<'a> Bounds<'a> {
    /// Of the cards that match a filter.
    pub(super) fn of(range: &'a Range, least: Option<(i32, &'static str)>) -> Bounds<'a> {
        let Range { is, at_least, at_most, odd, multiple_of, last_digit } = range;
        let (is, at_least, at_most) = (is.as_ref(), at_least.as_ref(), at_most.as_ref());
        Bounds { is, at_least, at_most, odd: *odd, multiple_of: *multiple_of, last_digit: *last_digit, least }
    }

    /// True if some number matches, as far as the bounds are plain numbers.
    fn is_possible(&self) -> bool {
        let (is, least, most) = (number(self.is), number(self.at_least), number(self.at_most));
        let least = least.into_iter().chain(self.least.map(|(least, _)| least)).max();
        // Divisors, digits and parity repeat after this many numbers at the latest.
        let period = 10 * i64::from(self.multiple_of.unwrap_or(1)) * 2;
        let from = least.map(i64::from).unwrap_or_else(|| most.map_or(0, |most| i64::from(most) - period));
        let to = most.map_or(from + period, |most| i64::from(most).min(from + period));
        let (from, to) = is.map_or((from, to), |is| (is.into(), is.into()));
        (from..=to).any(|number| {
            self.odd.is_none_or(|odd| (number % 2 != 0) == odd)
                && self.multiple_of.is_none_or(|of| number % i64::from(of.max(1)) == 0)
                && self.last_digit.is_none_or(|digit| number.abs() % 10 == i64::from(digit))
        })
    }
}

fn number(amount: Option<&Amount>) -> Option<i32> {
    match amount {
        Some(Amount::Number(number)) => Some(*number),
        _ => None,
    }
}

impl Checking<'_> {
    /// Bounds that no number meets, or that say what is so in any case.
    pub(super) fn bounds(&mut self, bounds: &Bounds<'_>, code: &str, path: &str) {
        if bounds.is.is_some() && (bounds.at_least.is_some() || bounds.at_most.is_some()) {
            self.error(code, path, "`is` alone says which number it is", "leave the other bounds out");
        } else if let (Some(least), Some(most)) = (number(bounds.at_least), number(bounds.at_most))
            && least > most
        {
            self.error(code, path, format!("no number is at least {least} and at most {most}"), "never so");
        } else if let (Some((least, what)), Some((key, most))) = (bounds.least, highest(bounds))
            && most < least
        {
            self.error(code, &format!("{path}.{key}"), format!("{what} is never below {least}"), "never so");
        } else if let (Some((least, what)), Some(at_least)) = (bounds.least, number(bounds.at_least))
            && at_least <= least
        {
            let label = format!("expected {} or more", least + 1);
            self.error(code, &format!("{path}.at_least"), format!("{what} is always {least} or more"), label);
        } else if !bounds.is_possible() {
            self.error(code, path, "no number meets all of these bounds", "never so");
        }
        for (key, amount) in [("is", bounds.is), ("at_least", bounds.at_least), ("at_most", bounds.at_most)] {
            self.optional_amount(amount, &format!("{path}.{key}"));
        }
    }
}

/// The bound that the number is not above.
fn highest(bounds: &Bounds<'_>) -> Option<(&'static str, i32)> {
    let is = number(bounds.is).map(|number| ("is", number));
    is.or_else(|| number(bounds.at_most).map(|number| ("at_most", number)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_that_no_number_meets_are_impossible() {
        let (three, seven, far) = (Amount::Number(3), Amount::Number(7), Amount::Number(90_000));
        let all = Bounds::default();
        let at_least = Bounds { at_least: Some(&seven), ..all };
        let between = Bounds { at_least: Some(&three), at_most: Some(&seven), ..all };
        let at_most = Bounds { at_most: Some(&three), ..all };
        let possible = [
            all,
            at_least,
            between,
            at_most,
            Bounds { odd: Some(false), ..at_most },
            Bounds { multiple_of: Some(5), ..between },
            Bounds { multiple_of: Some(999), last_digit: Some(7), odd: Some(true), ..at_most },
            Bounds { is: Some(&far), odd: Some(false), ..all },
        ];
        assert!(possible.iter().all(Bounds::is_possible));
        let impossible = [
            Bounds { at_most: Some(&three), ..at_least },
            Bounds { multiple_of: Some(8), ..between },
            Bounds { multiple_of: Some(4), odd: Some(true), ..all },
            Bounds { last_digit: Some(1), odd: Some(false), ..all },
            Bounds { last_digit: Some(1), multiple_of: Some(5), ..all },
            Bounds { is: Some(&three), odd: Some(false), ..all },
        ];
        assert!(!impossible.iter().any(Bounds::is_possible));
    }
}
