//! What effects change when bids are compared, and as long as somebody has a power or handicap.

/// What changes when bids are compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ShowdownModifiers {
    /// No auction: the offer is given away at random (BB-X-16).
    pub at_random: bool,
    /// How often the auction inverts besides (BB-X-18).
    pub inverts: u8,
    /// The highest bidder of an inverted auction starts the next round (BB-X-18).
    pub highest_starts: bool,
    /// How much more bid tiles count whose type is in the offer (BB-X-17).
    pub matching: i16,
    /// Whether somebody is named whose bid is ignored (BB-X-19).
    pub ignores: bool,
}

impl ShowdownModifiers {
    pub(super) fn plus(self, other: ShowdownModifiers) -> ShowdownModifiers {
        ShowdownModifiers {
            at_random: self.at_random || other.at_random,
            inverts: self.inverts.saturating_add(other.inverts),
            highest_starts: self.highest_starts || other.highest_starts,
            matching: self.matching.saturating_add(other.matching),
            ignores: self.ignores || other.ignores,
        }
    }
}

/// What a power or handicap changes as long as somebody has it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HeldModifiers {
    /// How many tiles a turn has more at most (BB-PW-7, HC-6).
    pub most: i8,
    /// How much more the bid counts (BB-PW-8, HC-7).
    pub bid: i16,
    /// The first offer tile is of a type seen in the offer (BB-HC-1).
    pub seen_type: bool,
    /// It is of a type not seen there (BB-HC-2).
    pub unseen_type: bool,
    /// Bid tiles are below the highest tile seen in the offer (BB-HC-3).
    pub below: bool,
    /// They are above the lowest (BB-HC-4).
    pub above: bool,
    /// At least two tiles of a turn are open (BB-HC-5).
    pub two_open: bool,
    /// A goal lies open (BB-HC-8).
    pub open_goal: bool,
}

impl HeldModifiers {
    pub(super) fn plus(self, other: HeldModifiers) -> HeldModifiers {
        HeldModifiers {
            most: self.most.saturating_add(other.most),
            bid: self.bid.saturating_add(other.bid),
            seen_type: self.seen_type || other.seen_type,
            unseen_type: self.unseen_type || other.unseen_type,
            below: self.below || other.below,
            above: self.above || other.above,
            two_open: self.two_open || other.two_open,
            open_goal: self.open_goal || other.open_goal,
        }
    }
}
