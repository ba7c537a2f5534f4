//! The closed sets of words: events, zones, attributes, quantities, players. Each game has some of them.

use crate::effect::words::words;

words! {
    /// What an effect waits for.
    Event {
        /// Always, wherever the card is.
        Always = "always",
        /// As long as the card is where its game says: in a row, in an offer, before a player.
        InPlay = "in-play",
        /// As long as a player holds the card.
        Held = "held",
        /// A player uses the card on their turn.
        Used = "used",
        /// A card is added to the row, or shown on the table, by a player on their turn.
        Added = "added",
        /// A card is offered, face up, by a player on their turn.
        Offered = "offered",
        /// A card, or a number of cards, is bid.
        Bid = "bid",
        /// All bids are revealed.
        Revealed = "revealed",
        /// The bids are compared.
        Compared = "compared",
        /// Cards are taken with the row or the offer.
        Taken = "taken",
        /// An auction, a trade or a showdown is won.
        Won = "won",
        /// An auction, a trade or a showdown is lost.
        Lost = "lost",
        /// A player skips the offer, or drops out of the bidding.
        Skipped = "skipped",
        /// A player calls: a challenge, or another call of the game.
        Called = "called",
        /// A card is dealt to a player.
        Dealt = "dealt",
        /// A player draws a card.
        Drawn = "drawn",
        /// A player throws a card away on their turn.
        Discarded = "discarded",
        /// A card is turned up.
        TurnedUp = "turned-up",
        /// An animal is bought in an auction.
        Bought = "bought",
        /// The last card of a kind comes to the others.
        Completed = "completed",
        /// A turn begins.
        TurnStart = "turn-start",
        /// A turn ends.
        TurnEnd = "turn-end",
        /// A round begins.
        RoundStart = "round-start",
        /// A round ends.
        RoundEnd = "round-end",
        /// An auction begins.
        AuctionStart = "auction-start",
        /// The game ends, and points are counted.
        GameEnd = "game-end",
    }
}

impl Event {
    /// True if effects with this event hold as long as their card lies where it does.
    pub const fn is_standing(self) -> bool {
        matches!(self, Event::Always | Event::InPlay | Event::Held)
    }
}

words! {
    /// Whose events an effect waits for, seen from the player who has its card.
    By {
        /// The player who has the card.
        Me = "me",
        /// Any other player.
        Other = "other",
        /// Any player.
        Anyone = "anyone",
    }
}

words! {
    /// Where cards lie.
    Zone {
        /// The cards that a player holds.
        Hand = "hand",
        /// The row, from left to right.
        Row = "row",
        /// The row that has just been taken.
        TakenRow = "taken-row",
        /// The cards of the row that a player added on their turns.
        Added = "added",
        /// The offer of the round.
        Offer = "offer",
        /// The cards that a player bids.
        Bid = "bid",
        /// The cards that a player has taken or won.
        Pile = "pile",
        /// The goals of a player.
        Goals = "goals",
        /// The powers and handicaps of a player.
        Powers = "powers",
        /// Cards of a player that lie open before them.
        Open = "open",
        /// The cards that show on a player's dice.
        Dice = "dice",
        /// The cards below those that show on a player's dice.
        Under = "under",
        /// Cards beside a player's dice.
        Beside = "beside",
        /// Cards that lie aside until they come into the game.
        Aside = "aside",
        /// The deal cards of a player that are face up.
        DealCards = "deal-cards",
        /// The deal cards of a player that are turned down.
        TurnedDown = "turned-down",
        /// The animals of a player.
        Animals = "animals",
        /// The animal that is for sale.
        Auction = "auction",
        /// The money of a player.
        Money = "money",
        /// The money that a player has laid on the table.
        Stake = "stake",
        /// The money of the bank.
        Bank = "bank",
        /// The draw pile.
        DrawPile = "draw-pile",
        /// The discard pile.
        Discard = "discard",
        /// Cards that are out of the game.
        Out = "out",
    }
}

words! {
    /// A number on a card.
    Attribute {
        /// Its number.
        Number = "number",
        /// The sum of the digits of its number.
        DigitSum = "digit-sum",
        /// Its price.
        Price = "price",
        /// Its value.
        Value = "value",
        /// How much it counts for what is bid or guessed.
        Worth = "worth",
        /// Its kind: a name, not to be added or compared in size.
        Kind = "kind",
        /// Its type: a name, not to be added or compared in size.
        Type = "type",
        /// How many cards its die has.
        Size = "size",
        /// Its die: a name, not to be added or compared in size.
        Die = "die",
        /// How many cards of its kind lie in its zone.
        OfItsKind = "of-its-kind",
        /// Its place in the row, from 1 at the left end.
        Place = "place",
    }
}

impl Attribute {
    /// True for attributes that name a thing: one name is neither more nor less than another.
    pub fn is_name(self) -> bool {
        matches!(self, Attribute::Kind | Attribute::Type | Attribute::Die)
    }

    /// True if it can be read from the face of a card alone, without regard to where the card lies.
    pub fn is_on_face(self) -> bool {
        !matches!(self, Attribute::Size | Attribute::Die | Attribute::Place)
    }
}

words! {
    /// A number that the game keeps.
    Quantity {
        /// Players in the game.
        Players = "players",
        /// Rounds played, with this one.
        Rounds = "rounds",
        /// The points of a player.
        Points = "points",
        /// The bid or guess that stands: how many, or how much.
        StandingBid = "standing-bid",
        /// The number that is guessed, or the rank that is bid.
        StandingNumber = "standing-number",
        /// How many more there are than was bid or guessed; below zero if there are fewer.
        Excess = "excess",
        /// The money that a player has.
        Wealth = "wealth",
        /// The price that is paid.
        Paid = "paid",
        /// The lowest number that shows on a die.
        LowestShown = "lowest-shown",
        /// The number that was named last in the effect.
        Named = "named",
        /// The highest number in use.
        HighestNumber = "highest-number",
        /// The lowest number that is not in use yet.
        NextNumber = "next-number",
        /// Turns that are left of a lasting effect.
        TurnsLeft = "turns-left",
    }
}

words! {
    /// A player, or several.
    Person {
        /// The player who has the card.
        Me = "me",
        /// The player who caused the event: who added, bid, won, lost, drew.
        Actor = "actor",
        /// The player on turn.
        Active = "active",
        /// The winner of the auction, trade or showdown.
        Winner = "winner",
        /// The loser of it.
        Loser = "loser",
        /// The player who made the standing bid or guess.
        Bidder = "bidder",
        /// The player who bid or guessed before that.
        EarlierBidder = "earlier-bidder",
        /// The second of the auction.
        RunnerUp = "runner-up",
        /// The player who dropped out first.
        FirstOut = "first-out",
        /// The player who holds the auction, declared it, or challenged.
        Auctioneer = "auctioneer",
        /// The player who called.
        Caller = "caller",
        /// The player to the left of the player who has the card.
        Left = "left",
        /// The player to the right of the player who has the card.
        Right = "right",
        /// Everyone but the player who has the card, clockwise from them.
        Others = "others",
        /// Everyone, clockwise from the player who has the card.
        Everyone = "everyone",
        /// The player of the step `for-each` or of the comparison.
        Them = "them",
        /// The players who were chosen last.
        Chosen = "chosen",
    }
}

words! {
    /// How long something holds.
    Lasts {
        /// At once; rules and numbers stay changed for the rest of the game.
        Now = "now",
        /// Until the end of the turn.
        Turn = "turn",
        /// Until the auction is over.
        Auction = "auction",
        /// Until the end of the round.
        Round = "round",
        /// Until the end of the game.
        Game = "game",
        /// As long as the card lies where it is.
        Held = "held",
        /// Until it has been used once.
        NextTime = "next-time",
    }
}

words! {
    /// How often an effect can be applied.
    Once {
        /// Once a turn.
        Turn = "turn",
        /// Once a round.
        Round = "round",
        /// Once a game.
        Game = "game",
    }
}

words! {
    /// Which side of a card is up.
    Face {
        /// For all to see.
        Up = "up",
        /// Hidden.
        Down = "down",
    }
}

words! {
    /// An end of a zone whose cards have an order.
    End {
        /// The top of a pile, the right end of a row.
        Top = "top",
        /// The bottom of a pile, the left end of a row.
        Bottom = "bottom",
    }
}

words! {
    /// A neighbour at the table.
    Direction {
        /// The next player clockwise.
        Left = "left",
        /// The next player counter-clockwise.
        Right = "right",
    }
}

words! {
    /// What happens if several players have the most or the least.
    Ties {
        /// None of them is meant.
        None = "none",
        /// All of them are meant.
        All = "all",
        /// The first of them clockwise from the player who has the card is meant.
        First = "first",
    }
}

words! {
    /// A change of the order of turns.
    Order {
        /// The players miss their next turn.
        Skip = "skip",
        /// The players have another turn after this one.
        Again = "again",
        /// Turns go the other way round.
        Reverse = "reverse",
        /// The players take the rest of their turn after everyone else.
        Last = "last",
    }
}

words! {
    /// Part of a game that an effect can end or start.
    Part {
        /// The turn.
        Turn = "turn",
        /// The auction.
        Auction = "auction",
        /// The round.
        Round = "round",
    }
}
