//! Codes of actions: what is done in the higher bits, to which card, place or seat in the lower.

use crate::rules::{SEATS, Seat};

/// What an action is about, as the lower bits of its code.
pub(crate) trait Part: Sized {
    /// As bits.
    fn pack(self) -> u32;
    /// From bits, if they mean anything.
    fn unpack(bits: u32) -> Option<Self>;
}

impl Part for u8 {
    fn pack(self) -> u32 {
        self.into()
    }

    fn unpack(bits: u32) -> Option<u8> {
        bits.try_into().ok()
    }
}

impl Part for Seat {
    fn pack(self) -> u32 {
        self.0.into()
    }

    fn unpack(bits: u32) -> Option<Seat> {
        u8::unpack(bits).map(Seat).filter(|seat| seat.index() < SEATS)
    }
}

/// Declares the actions of a game with their codes: `Bid(lot: Lot) = 2` in an `enum Action: 8 bits` has the codes from 2 << 8, by the lot. So
/// codes sort as the numbers do, then by what the action is about.
macro_rules! actions {
    ($(#[$about:meta])* pub enum $Action:ident: $bits:literal bits {
        $($(#[$doc:meta])* $Name:ident $(($part:ident: $Part:ty))? = $kind:literal,)+
    }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum $Action {
            $($(#[$doc])* $Name $(($Part))?,)+
        }

        /// Codes from this one on have no meaning.
        pub(super) const CODES: u32 = {
            let kinds = [$($kind),+];
            (kinds[kinds.len() - 1] + 1) << $bits
        };

        impl $Action {
            /// Its code.
            #[inline]
            pub fn encode(self) -> $crate::rules::Move {
                use $crate::games::shared::Part;
                $crate::rules::Move(match self {
                    $($Action::$Name $(($part))? => ($kind << $bits) $(| Part::pack($part))?,)+
                })
            }

            /// The action of a code, if it has one.
            #[inline]
            pub fn decode(code: $crate::rules::Move) -> Option<$Action> {
                let part = code.0 & ((1 << $bits) - 1);
                match code.0 >> $bits {
                    $($kind => $crate::games::shared::actions!(@unpack part, $Action::$Name $(, $Part)?),)+
                    _ => None,
                }
            }
        }
    };
    (@unpack $part:ident, $Action:ident::$Name:ident) => {
        ($part == 0).then_some($Action::$Name)
    };
    (@unpack $part:ident, $Action:ident::$Name:ident, $Part:ty) => {
        <$Part as $crate::games::shared::Part>::unpack($part).map($Action::$Name)
    };
}
pub(crate) use actions;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Move;

    actions! {
        /// Something of everything.
        pub enum Action: 4 bits {
            /// Without a part.
            Pass = 0,
            /// With a number.
            Bid(number: u8) = 1,
            /// With a seat; the code before is not in use.
            Name(seat: Seat) = 3,
        }
    }

    #[test]
    fn codes_go_both_ways() {
        let meant: Vec<u32> = (0..CODES + 64).filter(|code| Action::decode(Move(*code)).is_some()).collect();
        let expected: Vec<u32> = std::iter::once(0).chain(16..32).chain(48..48 + SEATS as u32).collect();
        assert_eq!((meant, CODES), (expected.clone(), 64));
        assert!(expected.iter().all(|code| Action::decode(Move(*code)).unwrap().encode() == Move(*code)));
        assert!(Action::Pass < Action::Bid(0) && Action::Bid(15) < Action::Name(Seat(0)));
    }
}
