//! Everything that changes in a game: decks, dice, guesses, piles.

use super::bent::Bent;
use super::dice::ALL;
use super::split::{self, Sizes};
use crate::rules::{AppliedEffects, SEATS, Seat, Seats};

/// The most classes of cards that can be told apart.
pub const CLASSES: usize = 32;

/// The most cards of one player; who has so many gains none.
pub const MOST_CARDS: usize = 24;

/// The most cards beside the dice of one player.
pub const MOST_BESIDE: usize = 8;

/// No card, beyond the last of a deck.
pub const NONE: u8 = u8::MAX;

/// A card that a view does not show.
pub const HIDDEN: u8 = u8::MAX - 1;

/// Where the game stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Random cards are dealt to the seat at `turn` (V1, V2).
    Deal,
    /// Everyone swaps a card for a wildcard, in secret (S2).
    Arm,
    /// The Liar names a number of dice (P1).
    #[default]
    Name,
    /// Everyone splits their deck who can do so in several ways (P2).
    Split,
    /// The dice of the seat at `turn` are rolled (P4).
    Roll,
    /// The seat at `turn` guesses or challenges (P5).
    Guess,
    /// A power is being played, and the seat at `turn` is asked for something (X1).
    Power,
    /// A power has dice of the seat at `turn` shuffled.
    Reroll,
    /// A power gives the seat at `turn` a card.
    Gain,
    /// The seat at `turn` has lost and picks a die (P8).
    Discard,
    /// The cards below the top of that die are turned up (P8).
    Bury,
    /// The seat at `turn` has lost and may swap a card for a wildcard (W2).
    Swap,
    /// The game is over (E1, E2).
    Over,
}

/// A guess: at least `quantity` top cards show `number`, or a power if the number is 0 (X2). All 0 if there is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Guess {
    /// The number.
    pub number: u8,
    /// How many times.
    pub quantity: u8,
}

impl Guess {
    /// No guess.
    pub const NONE: Guess = Guess { number: 0, quantity: 0 };

    /// Whether it is higher than another, or than none: number or quantity greater and neither less (P6).
    pub fn beats(self, other: Guess) -> bool {
        self.number >= other.number && self.quantity >= other.quantity && self != other
    }

    /// Rises with each guess of a round.
    pub fn height(self) -> u16 {
        u16::from(self.number) + u16::from(self.quantity)
    }
}

/// A player's deck, in dice or gathered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hand {
    /// Cards by class: the tops of the dice rolled, in the order of the dice; then the others, sorted, wherever they lie; then [`NONE`].
    pub cards: [u8; MOST_CARDS],
    /// How many cards.
    pub len: u8,
    /// Cards of each die, tops included, in falling order; 0 beyond the last die.
    pub sizes: Sizes,
    /// How many dice; 0 between rounds.
    pub dice: u8,
    /// How many of them are rolled.
    pub rolled: u8,
    /// The split chosen in secret, as its code + 1; 0 if none is.
    pub split: u8,
    /// With power cards, how many of the cards below tops have a place: they then lie in the order of the dice.
    pub settled: u8,
    /// With power cards, whose deck each die is of.
    pub from: Sizes,
    /// With power cards, who knows the top of each die: a bit for each seat.
    pub eyes: Sizes,
    /// Cards gained in this round, open beside the dice (X4); then [`NONE`].
    pub beside: [u8; MOST_BESIDE],
}

impl Hand {
    /// No cards.
    pub const EMPTY: Hand = Hand {
        cards: [NONE; MOST_CARDS],
        len: 0,
        sizes: [0; MOST_CARDS],
        dice: 0,
        rolled: 0,
        split: 0,
        settled: 0,
        from: [0; MOST_CARDS],
        eyes: [0; MOST_CARDS],
        beside: [NONE; MOST_BESIDE],
    };

    /// The cards.
    pub fn all(&self) -> &[u8] {
        &self.cards[..usize::from(self.len)]
    }

    /// The tops of the dice rolled.
    pub fn tops(&self) -> &[u8] {
        &self.cards[..usize::from(self.rolled)]
    }

    /// The cards that are no tops.
    pub fn rest(&self) -> &[u8] {
        &self.cards[usize::from(self.rolled)..usize::from(self.len)]
    }

    /// Adds a card to the rest, if there is room.
    pub fn add(&mut self, class: u8) {
        let mut at = usize::from(self.len);
        if at >= MOST_CARDS {
            return;
        }
        while at > usize::from(self.rolled) && self.cards[at - 1] > class {
            self.cards[at] = self.cards[at - 1];
            at -= 1;
        }
        self.cards[at] = class;
        self.len += 1;
    }

    /// Takes the card at that place out.
    pub fn take(&mut self, at: usize) -> u8 {
        let class = self.cards[at];
        self.cards.copy_within(at + 1..usize::from(self.len), at);
        self.len -= 1;
        self.cards[usize::from(self.len)] = NONE;
        class
    }

    /// Splits into dice of the sizes chosen. If each card is a die, what it rolls is no matter of chance (P3).
    pub fn split_up(&mut self, named: u8) {
        self.sizes = split::nth(self.len, named, self.split.saturating_sub(1));
        self.dice = split::dice(self.len, named);
        self.rolled = if self.dice == self.len { self.len } else { 0 };
        self.split = 0;
    }

    /// The next die shows the card of that place among the rest (P4). The others keep their order.
    pub fn roll(&mut self, place: usize) {
        let die = usize::from(self.rolled);
        let mut at = die + place;
        let class = self.cards[at];
        while at > die {
            self.cards[at] = self.cards[at - 1];
            at -= 1;
        }
        self.cards[die] = class;
        self.rolled += 1;
    }

    /// Takes a die away: its top, and its size. What lies below stays among the rest, to be drawn.
    pub fn take_die(&mut self, die: usize) -> (u8, u8) {
        let (top, size) = (self.take(die), self.sizes[die]);
        self.sizes.copy_within(die + 1..usize::from(self.dice), die);
        self.dice -= 1;
        self.rolled -= 1;
        self.sizes[usize::from(self.dice)] = 0;
        (top, size)
    }

    /// Gathers the dice back into a deck (P8).
    pub fn gather(&mut self) {
        self.cards[..usize::from(self.len)].sort_unstable();
        (self.sizes, self.dice, self.rolled, self.split, self.settled) = ([0; MOST_CARDS], 0, 0, 0, 0);
    }
}

/// A game in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// Where it stands.
    pub stage: Stage,
    /// The Liar of this round.
    pub liar: Seat,
    /// Who acts or is dealt to; the Liar where all or nobody acts.
    pub turn: Seat,
    /// Dice named this round; 0 between rounds.
    pub named: u8,
    /// Cards of the discarded die yet to be turned up.
    pub left: u8,
    /// Whose guess stands; the Liar if there is none.
    pub guesser: Seat,
    /// The last guess of each seat in this round.
    pub guesses: [Guess; SEATS],
    /// Decks by seat.
    pub hands: [Hand; SEATS],
    /// By seat and class, how many cards of a deck everybody knows of: dealt by rule, or shown and not discarded since.
    pub known: [[u8; CLASSES]; SEATS],
    /// The draw pile, by class.
    pub draw: [u16; CLASSES],
    /// The discard pile, face up, by class.
    pub discards: [u16; CLASSES],
    /// What expansions add.
    pub bent: Bent,
    /// Whose powers have taken hold.
    pub applied_effects: AppliedEffects,
}

impl State {
    /// The seats with cards.
    pub fn in_play(&self) -> Seats {
        let mut seats = 0;
        for (seat, hand) in self.hands.iter().enumerate() {
            seats |= u8::from(hand.len > 0) << seat;
        }
        Seats(seats)
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

    /// The next seat with cards, clockwise after that one.
    pub fn next_in_play(&self, seat: Seat, players: u8) -> Seat {
        let mut next = seat.next(players);
        while next != seat && self.hands[next.index()].len == 0 {
            next = next.next(players);
        }
        next
    }

    /// Whether the tops are shown to all: from a challenge to the end of the round (P7).
    pub fn shown(&self) -> bool {
        matches!(self.stage, Stage::Discard | Stage::Bury)
    }

    /// What everybody learns from the tops shown: each is in its owner's deck.
    pub fn learn_tops(&mut self) {
        for (known, hand) in self.known.iter_mut().zip(&self.hands) {
            let mut shown = [0; CLASSES];
            for top in hand.tops() {
                shown[usize::from(*top)] += 1;
            }
            for (known, shown) in known.iter_mut().zip(shown) {
                *known = shown.max(*known);
            }
        }
    }

    /// What everybody learns from the tops that are shown to all: each is of its deck, whoever has the die now.
    pub fn learn_shown(&mut self) {
        let mut shown = [[0u8; CLASSES]; SEATS];
        for (top, from) in self.hands.iter().flat_map(|hand| hand.shown_tops(ALL)) {
            shown[usize::from(from)][usize::from(top)] += 1;
        }
        for (known, shown) in self.known.iter_mut().zip(&shown) {
            known.iter_mut().zip(shown).for_each(|(known, shown)| *known = (*known).max(*shown));
        }
    }

    /// Lays a card of a deck that was taken out of a die on the discard pile.
    pub fn discard_of(&mut self, from: Seat, class: u8) {
        let shown = self.hands.iter().flat_map(|hand| hand.shown_tops(ALL));
        let still_shown = shown.filter(|shown| *shown == (class, from.0)).count() as u8;
        let known = &mut self.known[from.index()][usize::from(class)];
        *known = known.saturating_sub(1).max(still_shown);
        self.discards[usize::from(class)] += 1;
    }

    /// Lays a card that was taken out of a deck on the discard pile. It may be one that was known of, unless that one shows as a top.
    pub fn discard(&mut self, seat: Seat, class: u8) {
        let still_shown = self.hands[seat.index()].tops().iter().filter(|top| **top == class).count() as u8;
        let known = &mut self.known[seat.index()][usize::from(class)];
        *known = known.saturating_sub(1).max(still_shown);
        self.discards[usize::from(class)] += 1;
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
