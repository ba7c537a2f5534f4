//! Codes of actions: each kind of action has a range of codes, or several, one for each thing that it can be
//! about.

use std::ops::Range;

use crate::rules::{SEATS, Seat};

/// The subject of an action, as a number from 0.
pub(crate) trait Part: Sized {
    /// As a number.
    fn pack(self) -> u32;
    /// From a number, if it means anything.
    fn unpack(number: u32) -> Option<Self>;
}

/// Nothing: the action has one code.
impl Part for () {
    fn pack(self) -> u32 {
        0
    }

    fn unpack(number: u32) -> Option<()> {
        (number == 0).then_some(())
    }
}

impl<T: Part> Part for (T,) {
    fn pack(self) -> u32 {
        self.0.pack()
    }

    fn unpack(number: u32) -> Option<(T,)> {
        T::unpack(number).map(|part| (part,))
    }
}

macro_rules! numbers {
    ($($Number:ty)+) => {$(
        impl Part for $Number {
            fn pack(self) -> u32 {
                self as u32
            }

            fn unpack(number: u32) -> Option<$Number> {
                number.try_into().ok()
            }
        }
    )+};
}

numbers!(u8 u16 u32 usize);

impl Part for Seat {
    fn pack(self) -> u32 {
        self.0.into()
    }

    fn unpack(number: u32) -> Option<Seat> {
        u8::unpack(number).map(Seat).filter(|seat| seat.index() < SEATS)
    }
}

/// The codes of one kind of action, if the lower bits of codes say what it is about and the higher ones what
/// is done.
pub(crate) const fn kind<const BITS: u32>(kind: u32) -> Range<u32> {
    kind << BITS..(kind + 1) << BITS
}

/// The code of a number in ranges that are filled one after the other.
#[inline]
pub(crate) fn code_in<const N: usize>(ranges: [Range<u32>; N], number: u32) -> u32 {
    let mut code = number;
    for (place, range) in ranges.iter().enumerate() {
        let count = range.end - range.start;
        if code < count || place + 1 == N {
            return range.start + code;
        }
        code -= count;
    }
    code
}

/// The number of a code in such ranges, if it is in one of them.
#[inline]
pub(crate) fn number_in<const N: usize>(ranges: [Range<u32>; N], code: u32) -> Option<u32> {
    let mut before = 0;
    for range in ranges {
        if range.start <= code && code < range.end {
            return Some(before + code - range.start);
        }
        before += range.end - range.start;
    }
    None
}

/// The code after the last of all ranges.
pub(crate) const fn end(ranges: &[Range<u32>]) -> u32 {
    let (mut end, mut at) = (0, 0);
    while at < ranges.len() {
        if ranges[at].end > end {
            end = ranges[at].end;
        }
        at += 1;
    }
    end
}

/// Declares the actions of a game with their codes: `Bid(lot: Lot) = kind::<8>(2)` has the codes from 2 << 8,
/// by the lot, `Pass = 7..8` has one, and `Card(note: usize) = 8..16, 96..104` goes on at 96. Legal moves are
/// sorted by their codes.
macro_rules! actions {
    ($(#[$about:meta])* pub enum $Action:ident {
        $($(#[$doc:meta])* $Name:ident $(($($part:ident: $Part:ty),+))? = $($codes:expr),+;)+
    }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $Action {
            $($(#[$doc])* $Name $(($($Part),+))?,)+
        }

        impl $Action {
            /// Codes from this one on have no meaning.
            pub const END: u32 = $crate::games::shared::actions::end(&[$($($codes),+),+]);

            /// Its code.
            #[inline]
            pub fn encode(self) -> $crate::rules::Move {
                use $crate::games::shared::actions::{Part, code_in};
                $crate::rules::Move(match self {
                    $($Action::$Name $(($($part),+))? => {
                        code_in([$($codes),+], <($($($Part,)+)?) as Part>::pack(($($($part,)+)?)))
                    })+
                })
            }

            /// The action of a code, if it has one.
            #[inline]
            pub fn decode(code: $crate::rules::Move) -> Option<$Action> {
                use $crate::games::shared::actions::{Part, number_in};
                $(if let Some(number) = number_in([$($codes),+], code.0) {
                    return <($($($Part,)+)?) as Part>::unpack(number)
                        .map(|($($($part,)+)?)| $Action::$Name $(($($part),+))?);
                })+
                None
            }
        }
    };
}
pub(crate) use actions;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Move;

    actions! {
        /// Something of everything.
        pub enum Action {
            /// Without a part.
            Pass = kind::<4>(0);
            /// With a number.
            Bid(number: u8) = kind::<4>(1), 70..80;
            /// With a seat; the codes before are not in use.
            Name(seat: Seat) = kind::<4>(3);
        }
    }

    #[test]
    fn codes_go_both_ways() {
        let meant: Vec<u32> =
            (0..Action::END + 64).filter(|code| Action::decode(Move(*code)).is_some()).collect();
        let expected: Vec<u32> =
            std::iter::once(0).chain(16..32).chain(48..48 + SEATS as u32).chain(70..80).collect();
        assert_eq!((meant, Action::END), (expected.clone(), 80));
        assert!(expected.iter().all(|code| Action::decode(Move(*code)).unwrap().encode() == Move(*code)));
        assert_eq!((Action::decode(Move(71)), Action::Bid(15).encode()), (Some(Action::Bid(17)), Move(31)));
    }
}
