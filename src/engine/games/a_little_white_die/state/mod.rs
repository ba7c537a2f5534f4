//! Everything that changes in a game: decks, dice, guesses, piles.

mod dice;
mod expansion_state;
mod guess;
mod hand;
pub mod split;

pub use dice::EVERYONE;
pub use expansion_state::ExpansionState;
pub use guess::Guess;
pub use hand::{CLASSES, HIDDEN, Hand, MOST_BESIDE, NONE};
pub use split::MOST_CARDS;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::effect::machine::Machine;
use crate::rules::{AppliedEffects, SEATS, Seat, Seats};

/// Where the game stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Random cards are dealt to the seat at `turn` (V1, V2).
    Deal,
    /// Everyone swaps a card for a wildcard, in secret (S2).
    FirstSwap,
    /// The Liar names a number of dice (P1).
    #[default]
    Name,
    /// Everyone splits their deck who can do so in several ways (P2).
    Split,
    /// The dice of the seat at `turn` are rolled (P4).
    Roll,
    /// All dice are rolled, and effects of the beginning of the round are played.
    RoundStart,
    /// The turn of the seat at `turn` begins, and effects of that are played.
    TurnStart,
    /// The seat at `turn` guesses or challenges (P5).
    Guess,
    /// The seat at `turn` has guessed, and effects of that are played.
    Guessed,
    /// The seat at `turn` has challenged, and effects of that are played (P7).
    Called,
    /// The seat at `turn` has lost, and effects of the winner's are played.
    Won,
    /// The seat at `turn` has lost, and effects of that are played.
    Lost,
    /// The seat at `turn` has lost and picks a die (P8).
    Discard,
    /// The seat at `turn` has discarded, and effects of the end of the round are played.
    RoundEnd,
    /// The cards below the top of that die are drawn and discarded (P8).
    DiscardBelow,
    /// The seat at `turn` has lost and may swap a card for a wildcard (W2).
    Swap,
    /// The game is over (E1, E2).
    Over,
}

impl Phase {
    /// True if the game goes on by itself once no effect is being played.
    pub fn is_step(self) -> bool {
        use Phase::{Called, Guessed, Lost, RoundEnd, RoundStart, TurnStart, Won};
        matches!(self, RoundStart | TurnStart | Guessed | Called | Won | Lost | RoundEnd)
    }
}

/// A game in progress.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// Where it stands.
    pub phase: Phase,
    /// The Liar of this round.
    pub liar: Seat,
    /// Who acts or is dealt to; the Liar where all or nobody acts.
    pub turn: Seat,
    /// Dice named this round; 0 between rounds.
    pub named: u8,
    /// Cards of the discarded die yet to be drawn.
    pub cards_left: u8,
    /// Whose guess stands; the Liar if there is none.
    pub guesser: Seat,
    /// The last guess of each seat in this round.
    pub guesses: [Guess; SEATS],
    /// Decks by seat.
    pub hands: [Hand; SEATS],
    /// By seat and class, how many cards of a deck everybody knows of: dealt by rule, or shown and not
    /// discarded since.
    pub known: [[u8; CLASSES]; SEATS],
    /// The draw pile, by class.
    pub draw_pile: [u16; CLASSES],
    /// The discard pile, face up, by class.
    pub discards: [u16; CLASSES],
    /// The state of the machine that plays effects.
    pub effects: Machine,
    /// The part that expansions add.
    pub expansion: ExpansionState,
    /// The powers that have had an effect.
    pub applied_effects: AppliedEffects,
}

impl State {
    /// The seats whose hands are so.
    pub fn seats_where(&self, holds: impl Fn(&Hand) -> bool) -> Seats {
        let seats = (0u8..).zip(&self.hands).filter(|(_, hand)| holds(hand));
        Seats(seats.fold(0, |seats, (seat, _)| seats | 1 << seat))
    }

    /// The seats with cards.
    pub fn in_play(&self) -> Seats {
        self.seats_where(|hand| hand.len > 0)
    }

    /// Cards of the largest deck.
    pub fn largest(&self) -> u8 {
        self.hands.iter().map(|hand| hand.len).max().unwrap_or(0)
    }

    /// Dice on the table.
    pub fn dice(&self) -> u8 {
        self.hands.iter().map(|hand| hand.dice).sum()
    }

    /// The guess that stands, if there is one.
    pub fn standing(&self) -> Guess {
        self.guesses[self.guesser.index()]
    }

    /// True while the tops are shown to all: from a challenge to the end of the round (P7).
    pub fn shown(&self) -> bool {
        use Phase::{Called, Discard, DiscardBelow, Lost, RoundEnd, Won};
        matches!(self.phase, Called | Won | Lost | Discard | DiscardBelow | RoundEnd)
    }

    /// Adds the tops that are shown to all to the known cards: each is of its deck, whoever has the die now.
    pub fn learn_shown(&mut self) {
        let mut shown = [[0u8; CLASSES]; SEATS];
        for (top, from) in self.hands.iter().flat_map(|hand| hand.shown_tops(EVERYONE)) {
            shown[usize::from(from)][usize::from(top)] += 1;
        }
        for (known, shown) in self.known.iter_mut().zip(&shown) {
            known.iter_mut().zip(shown).for_each(|(known, shown)| *known = (*known).max(*shown));
        }
    }

    /// Lays a card of a deck on the discard pile.
    pub fn discard(&mut self, from: Seat, class: u8) {
        self.forget(from, class);
        self.discards[usize::from(class)] += 1;
    }

    /// A card has left a deck. It may be one that was known of, unless that one shows as a top.
    pub fn forget(&mut self, from: Seat, class: u8) {
        let shown = self.hands.iter().flat_map(|hand| hand.shown_tops(EVERYONE));
        let still_shown = shown.filter(|shown| *shown == (class, from.0)).count() as u8;
        let known = &mut self.known[from.index()][usize::from(class)];
        *known = known.saturating_sub(1).max(still_shown);
    }

    /// Who has yet to choose a split (P2).
    pub fn yet_to_split(&self) -> Seats {
        self.seats_where(|hand| hand.len > 0 && hand.split == 0)
    }

    /// The seats that have dice.
    pub fn with_dice(&self) -> Seats {
        self.seats_where(|hand| hand.dice > 0)
    }

    /// Shows all dice of some seats to everyone.
    pub fn show_dice(&mut self, seats: Seats) {
        for seat in seats.iter() {
            let hand = &mut self.hands[seat.index()];
            hand.seen_by[..usize::from(hand.dice)].fill(EVERYONE);
        }
        self.learn_shown();
    }
}

/// The class of the card at that place, if cards counted by class are laid in a row.
pub fn class_at(counts: &[u16], place: u32) -> Option<u8> {
    let mut before = 0;
    (0u8..).zip(counts).find_map(|(class, count)| {
        before += u32::from(*count);
        (place < before).then_some(class)
    })
}
