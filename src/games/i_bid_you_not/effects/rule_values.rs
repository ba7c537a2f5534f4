//! What rules are as they always are, and what the effects of lots make of them.

use crate::effect::language::words;

words! {
    /// Whether effects of cards in the row work.
    Working {
        /// They do.
        Play = "play",
        /// None but this one.
        Mute = "mute",
    }
}

words! {
    /// Which cards may be added and bid.
    Playable {
        /// Any.
        Any = "any",
        /// Those with an effect.
        WithAction = "with-action",
    }
}

words! {
    /// Which kinds may be added.
    Kinds {
        /// Any.
        Any = "any",
        /// Those that are not in the row.
        New = "new",
        /// Those that are in the row.
        Same = "same",
    }
}

words! {
    /// When a player may declare.
    Declare {
        /// On every turn.
        Free = "free",
        /// If no card can be added.
        IfStuck = "if-stuck",
    }
}

words! {
    /// How a card must follow the right-most one.
    Order {
        /// With a higher number.
        RisingNumber = "rising-number",
        /// With a lower number.
        FallingNumber = "falling-number",
        /// With a higher price.
        RisingPrice = "rising-price",
    }
}

words! {
    /// What a skip costs.
    Skip {
        /// A random scored card; then a card is added.
        Paid = "paid",
        /// Three random scored cards; none is added.
        Dear = "dear",
        /// Nobody may skip.
        Never = "never",
    }
}

words! {
    /// Whether the auction inverts.
    Invert {
        /// As the bids say.
        ByBids = "by-bids",
        /// Never.
        Never = "never",
        /// Always.
        Always = "always",
    }
}

words! {
    /// Whether bids beyond one end of the offer count.
    Outside {
        /// They do.
        Count = "count",
        /// They do not.
        Ignored = "ignored",
    }
}

words! {
    /// Who bids, of the players who hold cards.
    Bidders {
        /// All.
        All = "all",
        /// Those who added a card with a price below zero to the row.
        Debtors = "debtors",
    }
}

words! {
    /// Which prices may be added.
    Prices {
        /// Any.
        Any = "any",
        /// None below zero.
        NoNegative = "no-negative",
        /// None above zero.
        NoPositive = "no-positive",
    }
}

words! {
    /// How often the kind of a card in the row may come.
    OwnKind {
        /// As often as others.
        Any = "any",
        /// No second time.
        Once = "once",
    }
}

words! {
    /// How a card's neighbours in the row must be.
    Beside {
        /// As they like.
        Any = "any",
        /// Of another price and another kind.
        Differ = "differ",
        /// Of the same price or the same kind.
        Match = "match",
    }
}

words! {
    /// Whether a card may be played in some way.
    Allowed {
        /// As all may.
        May = "may",
        /// Never.
        Never = "never",
    }
}

words! {
    /// Whether a card follows the order.
    Fitting {
        /// As all do.
        InOrder = "in-order",
        /// It fits anywhere.
        Always = "always",
    }
}

words! {
    /// Whether the declarer takes part in the auction.
    Declarer {
        /// They bid as all do.
        Bids = "bids",
        /// They do not.
        StaysOut = "stays-out",
    }
}

words! {
    /// How bids are laid.
    Bids {
        /// In secret, all at once.
        Secret = "secret",
        /// Open, one after the other, clockwise from the declarer.
        Open = "open",
    }
}

words! {
    /// How many cards a bid is, or an add.
    Number {
        /// One.
        One = "one",
        /// Two.
        Two = "two",
    }
}

words! {
    /// Which card of a hand may be added, by its number.
    Hand {
        /// Any.
        Any = "any",
        /// The highest.
        Highest = "highest",
        /// The lowest.
        Lowest = "lowest",
    }
}
