//! What of the language of effects the game plays.

use crate::effect::parts::{Attribute, Event, Lasts, Person, Quantity, Zone};
use crate::effect::{EventOf, Missing, Never, RuleKind, SeenBy, Stage, TypeOf, ZoneOf, stage_rules};

const ALLOWED: RuleKind = RuleKind::Words(&["allowed", "forbidden"]);

stage_rules! {
    /// Whether the player may challenge.
    Challenge = "challenge": ALLOWED, by_player;
    /// Whether the player may call perfecto.
    Perfecto = "perfecto": ALLOWED, by_player;
    /// Whether the player may double or redouble.
    Double = "double": ALLOWED, by_player;
    /// Whether the player may bid over a call on their own bid.
    Sidestep = "sidestep": ALLOWED, by_player;
    /// Whether the player may throw cards away and draw.
    Draw = "draw": ALLOWED, by_player;
    /// By how much the quantity of the player's bid must rise at least.
    Rise = "rise": RuleKind::Number { usual: "0, with a higher rank", range: (0, 6) }, by_player;
    /// By how much the quantity of the player's bid may rise at most, over a bid that stands; by more, if the
    /// player could do nothing else.
    MostRise = "most-rise": RuleKind::Number { usual: "as high as can be bid", range: (0, 200) }, by_player;
    /// The lowest quantity that the player may bid; a lower one, if no such bid is left.
    LeastBid = "least-bid": RuleKind::Number { usual: "1", range: (1, 200) }, by_player;
    /// The highest quantity that the player may bid; a higher one, if the player could do nothing else.
    MostBid = "most-bid": RuleKind::Number { usual: "twice the cards dealt", range: (1, 200) }, by_player;
    /// Which rank the player must bid.
    Rank = "rank": RuleKind::Words(&["any", "same", "another"]), by_player;
    /// What can't be thrown away.
    Keep = "keep": RuleKind::Words(&["rank-and-stars", "stars", "rank", "nothing"]), by_player;
    /// Which cards the player may throw away.
    Discard = "discard": RuleKind::Cards, by_player;
    /// Whether the player bids first in the round, instead of the winner of the last showdown.
    BidsFirst = "bids-first": RuleKind::Words(&["no", "yes"]), by_player;
    /// How many cards the player is dealt.
    Cards = "cards": RuleKind::Number { usual: "as many as deal cards face up; at last chance as many as at \
        the start", range: (1, 12) }, by_player;
    /// How many of its rank the bid needs in the showdown.
    Needed = "needed": RuleKind::Number { usual: "as many as were bid", range: (0, 72) };
    /// Whether stars count in the showdown.
    Stars = "stars": RuleKind::Words(&["counted", "ignored"]);
    /// How many deal cards the player turns down for a lost showdown.
    Loss = "loss": RuleKind::Number { usual: "1; after a double 2, after a redouble \
        3", range: (0, 6) }, by_player;
    /// How many deal cards the player turns down for the wrong side.
    WrongSide = "wrong-side": RuleKind::Number { usual: "1", range: (0, 6) }, by_player;
}

/// How long what an event changes can last.
const LASTS: &[Lasts] = &[Lasts::Now, Lasts::Turn, Lasts::Round, Lasts::Game];

/// Where cards act: with a player, hidden or open.
const WITH_PLAYER: &[Zone] = &[Zone::Hand, Zone::Open];

/// The players that some events never have.
const NEVER: &[Never] = &[
    Never {
        what: Missing::Player(Person::Winner),
        events: &[
            Event::Used,
            Event::Drawn,
            Event::Discarded,
            Event::Added,
            Event::Bid,
            Event::Called,
            Event::Skipped,
            Event::Revealed,
            Event::TurnStart,
            Event::TurnEnd,
            Event::RoundStart,
        ],
    },
    Never {
        what: Missing::Player(Person::Loser),
        events: &[
            Event::Used,
            Event::Drawn,
            Event::Discarded,
            Event::Added,
            Event::Bid,
            Event::Called,
            Event::Skipped,
            Event::Revealed,
            Event::TurnStart,
            Event::TurnEnd,
            Event::RoundStart,
        ],
    },
    Never {
        what: Missing::Player(Person::Bidder),
        events: &[Event::Dealt, Event::RoundStart, Event::RoundEnd],
    },
    Never {
        what: Missing::Player(Person::EarlierBidder),
        events: &[Event::Dealt, Event::RoundStart, Event::RoundEnd],
    },
    Never {
        what: Missing::Player(Person::Caller),
        events: &[
            Event::Dealt,
            Event::Drawn,
            Event::Discarded,
            Event::Bid,
            Event::RoundStart,
            Event::RoundEnd,
        ],
    },
];

/// The part of the effect language that the game plays. Cards act in a hand, or lying open before a player.
pub const STAGE: Stage = Stage {
    events: &[
        EventOf {
            event: Event::InPlay,
            about: "As long as the card lies open before a player.",
            zones: &[Zone::Open],
            own: &[],
            lasts: &[Lasts::Now, Lasts::Held],
            example: r#"when = "in-play"
if = [{ amount = "standing-number", is = 6 }]
do = [{ op = "change", cards = { in = "hand", where = [{ symbol = ["6"] }] }, attribute = "worth", times = 2 }]"#,
        },
        EventOf {
            event: Event::Held,
            about: "As long as a player has the card, in the hand or open. From a hand it changes what its \
                player may do, and how cards count.",
            zones: WITH_PLAYER,
            own: &[],
            lasts: &[Lasts::Now, Lasts::Held],
            example: r#"when = "held"
do = [{ op = "set-rule", rule = "wrong-side", value = 2, who = "me" }]"#,
        },
        EventOf {
            event: Event::Used,
            about: "The player whose turn it is uses the card, before they bid, throw cards away, call or \
                pass; once a turn, unless `once` says otherwise.",
            zones: WITH_PLAYER,
            own: &[],
            lasts: LASTS,
            example: r#"when = "used"
once = "round"
do = [{ op = "look", cards = { in = "hand", of = "bidder" } }]"#,
        },
        EventOf {
            event: Event::Dealt,
            about: "A card is dealt to a player.",
            zones: WITH_PLAYER,
            own: &[Zone::Hand],
            lasts: LASTS,
            example: r#"when = "dealt"
until = "round"
do = [{ op = "move", cards = "this", to = "open" }, { op = "set-rule", rule = "bids-first", value = "yes", who = "me" }]"#,
        },
        EventOf {
            event: Event::Drawn,
            about: "A player draws a card for one that they threw away.",
            zones: WITH_PLAYER,
            own: &[Zone::Hand],
            lasts: LASTS,
            example: r#"when = "drawn"
do = [{ op = "look", cards = { in = "hand", of = "left", take = { random = 1 } } }]"#,
        },
        EventOf {
            event: Event::Discarded,
            about: "A player throws a card away, to draw another.",
            zones: WITH_PLAYER,
            own: &[Zone::Discard],
            lasts: LASTS,
            example: r#"when = "discarded"
until = "round"
do = [{ op = "set-rule", rule = "perfecto", value = "forbidden" }]"#,
        },
        EventOf {
            event: Event::Added,
            about: "A player lays a card open after a sidestep.",
            zones: WITH_PLAYER,
            own: &[Zone::Open],
            lasts: LASTS,
            example: r#"when = "added"
by = "me"
do = [{ op = "move", cards = { in = "draw-pile", take = { from = "top" } }, to = "hand" }]"#,
        },
        EventOf {
            event: Event::Bid,
            about: "A player has bid; the next turn has not begun.",
            zones: WITH_PLAYER,
            own: &[],
            lasts: LASTS,
            example: r#"when = "bid"
by = "other"
in = ["open"]
once = "round"
do = [{ op = "look", cards = { in = "hand", of = "bidder", take = { random = 1 } } }]"#,
        },
        EventOf {
            event: Event::Called,
            about: "A player has called: challenge, perfecto, double, redouble or surrender.",
            zones: WITH_PLAYER,
            own: &[],
            lasts: LASTS,
            example: r#"when = "called"
by = "other"
in = ["open"]
until = "round"
do = [{ op = "set-rule", rule = "needed", plus = 1 }]"#,
        },
        EventOf {
            event: Event::Skipped,
            about: "A player has passed on a call.",
            zones: WITH_PLAYER,
            own: &[],
            lasts: LASTS,
            example: r#"when = "skipped"
by = "me"
in = ["open"]
do = [{ op = "look", cards = { in = "hand", of = "caller" } }]"#,
        },
        EventOf {
            event: Event::Revealed,
            about: "All hands are shown, before they are counted; cards that are in a hand still act there.",
            zones: WITH_PLAYER,
            own: &[],
            lasts: LASTS,
            example: r#"when = "revealed"
until = "round"
do = [{ op = "set-rule", rule = "stars", value = "ignored" }]"#,
        },
        EventOf {
            event: Event::Won,
            about: "A player has won a showdown; no deal cards are turned down yet.",
            zones: WITH_PLAYER,
            own: &[],
            lasts: LASTS,
            example: r#"when = "won"
by = "me"
until = "round"
do = [{ op = "set-rule", rule = "loss", plus = 1, who = "loser" }]"#,
        },
        EventOf {
            event: Event::Lost,
            about: "A player has lost a showdown; no deal cards are turned down yet.",
            zones: WITH_PLAYER,
            own: &[],
            lasts: LASTS,
            example: r#"when = "lost"
by = "me"
once = "game"
until = "round"
do = [{ op = "may", do = [{ op = "set-rule", rule = "loss", value = 0, who = "me" }] }]"#,
        },
        EventOf {
            event: Event::TurnStart,
            about: "A turn begins.",
            zones: WITH_PLAYER,
            own: &[],
            lasts: LASTS,
            example: r#"when = "turn-start"
by = "me"
in = ["open"]
until = "turn"
do = [{ op = "set-rule", rule = "rank", value = "another", who = "me" }]"#,
        },
        EventOf {
            event: Event::TurnEnd,
            about: "A turn ends.",
            zones: WITH_PLAYER,
            own: &[],
            lasts: LASTS,
            example: r#"when = "turn-end"
by = "me"
in = ["open"]
do = [{ op = "move", cards = "this", to = "hand", of = "left" }]"#,
        },
        EventOf {
            event: Event::RoundStart,
            about: "All cards are dealt, and nobody has bid.",
            zones: WITH_PLAYER,
            own: &[],
            lasts: LASTS,
            example: r#"when = "round-start"
do = [{ op = "pass", cards = { in = "hand", of = "everyone" }, to = "left" }]"#,
        },
        EventOf {
            event: Event::RoundEnd,
            about: "Deal cards are turned down and all hands are discarded, except for cards that wait for \
                this event: those are discarded after it. What is in a hand then is kept and counts towards \
                the next deal.",
            zones: WITH_PLAYER,
            own: &[],
            lasts: LASTS,
            example: r#"when = "round-end"
do = [{ op = "move", cards = { in = "discard", where = [{ symbol = ["star"] }], take = { choose = 1 } }, to = "hand" }]"#,
        },
    ],
    zones: &[
        zone(Zone::Hand, "the cards that a player holds, hidden", true, SeenBy::Owner, (true, true)),
        zone(
            Zone::Open,
            "the cards of a player that lie open; they count as part of the hand",
            true,
            SeenBy::Everyone,
            (true, true),
        ),
        zone(
            Zone::DrawPile,
            "the draw pile, in no order: cards that come to it are shuffled in",
            false,
            SeenBy::Nobody,
            (true, true),
        ),
        zone(Zone::Discard, "the discard pile, face up", false, SeenBy::Everyone, (true, true)),
        zone(
            Zone::DealCards,
            "the deal cards of a player that are face up",
            true,
            SeenBy::Everyone,
            (true, false),
        ),
        zone(
            Zone::TurnedDown,
            "the deal cards of a player that are turned down",
            true,
            SeenBy::Everyone,
            (false, true),
        ),
    ],
    placed: &[],
    types: &[
        TypeOf { card_type: "playing", zones: &[Zone::Hand, Zone::Open, Zone::DrawPile, Zone::Discard] },
        TypeOf { card_type: "deal", zones: &[Zone::DealCards, Zone::TurnedDown] },
        TypeOf { card_type: "take-sides", zones: &[] },
        TypeOf { card_type: "reference", zones: &[] },
    ],
    never: NEVER,
    attributes: &[Attribute::Worth, Attribute::Number],
    quantities: &[
        Quantity::Players,
        Quantity::Points,
        Quantity::StandingBid,
        Quantity::StandingNumber,
        Quantity::Excess,
    ],
    persons: &[Person::Bidder, Person::EarlierBidder, Person::Caller, Person::Winner, Person::Loser],
    steps: &["swap", "look", "change", "pass"],
    ends: &[],
    starts: &[],
    orders: &[],
    rules: RULES,
    acts: &[],
};

const fn zone(
    zone: Zone,
    about: &'static str,
    owned: bool,
    seen_by: SeenBy,
    (takes, gives): (bool, bool),
) -> ZoneOf {
    ZoneOf { zone, about, owned, seen_by, takes, gives, in_hand: false }
}
