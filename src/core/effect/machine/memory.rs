//! What effects keep in the state of a game: those that are being played, changes that last, points, what has
//! been used.

use std::cell::Cell;
use std::hash::{Hash, Hasher};

use crate::effect::parts::{Lasts, Mark, Zone};
use crate::seat::{SEATS, Seat, Seats};

/// A card, by the game's own number, and where it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Spot {
    /// Whose zone it is; the first seat if the zone is nobody's.
    pub owner: Seat,
    /// The card, or in games whose cards are alike its class.
    pub card: u16,
    /// The zone.
    pub zone: Zone,
}

/// A card that the viewer does not see.
pub const UNSEEN: u16 = u16::MAX;

/// A card that chance has yet to draw, of those that a player has chosen from without seeing them.
pub const TO_DRAW: u16 = u16::MAX - 1;

/// Everything that effects keep in the state of a game. As long as there is nothing, it takes no time.
#[derive(Debug, Default)]
pub struct Machine {
    memory: Option<Box<Memory>>,
    /// The cards whose effect has set a rule in the last move. No part of the position: machines that differ
    /// in it alone are equal.
    set: Vec<u16>,
    /// The effects that have given a rule or a number another value since the last move began. No part of the
    /// position either.
    swayed: Cell<Swayed>,
}

/// Some effects, by their place in the program: those from the last bit on are one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Swayed(u64);

impl Swayed {
    /// These and one more.
    #[inline]
    pub fn with(self, effect: u16) -> Swayed {
        Swayed(self.0 | 1 << u32::from(effect).min(u64::BITS - 1))
    }

    /// True if an effect is among them.
    #[inline]
    pub fn has(self, effect: u16) -> bool {
        !self.and(Swayed::default().with(effect)).is_empty()
    }

    /// Those that are among others too.
    #[inline]
    pub fn and(self, others: Swayed) -> Swayed {
        Swayed(self.0 & others.0)
    }

    /// These and others.
    #[inline]
    pub fn or(self, others: Swayed) -> Swayed {
        Swayed(self.0 | others.0)
    }

    /// True if there are none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl Clone for Machine {
    #[inline]
    fn clone(&self) -> Machine {
        if self.memory.is_none() && self.set.is_empty() {
            return Machine { swayed: self.swayed.clone(), ..Machine::default() };
        }
        self.clone_kept()
    }
}

impl PartialEq for Machine {
    #[inline]
    fn eq(&self, other: &Machine) -> bool {
        self.memory == other.memory
    }
}

impl Eq for Machine {}

impl Hash for Machine {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.memory.hash(hasher);
    }
}

/// The state of effects in a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Memory {
    /// Effects that are being played, the one on top last.
    pub stack: Vec<Frame>,
    /// Changes that last.
    pub lasting: Vec<Lasting>,
    /// Points scored by effects, by seat.
    pub points: [i32; SEATS],
    /// Cards whose effect can't be applied again for some time, with the player for whom.
    pub used: Vec<Used>,
    /// The effects whose rules and numbers are left out, to find out whether they make a difference; none in
    /// a game.
    pub without: Vec<u16>,
}

/// An effect that is being played.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Frame {
    /// Its place in the program.
    pub effect: u16,
    /// The next operation.
    pub at: u16,
    /// Its card.
    pub this: Spot,
    /// The player who has the card.
    pub me: Seat,
    /// The player who caused the event.
    pub actor: Seat,
    /// The cards of the event.
    pub event: Vec<Spot>,
    /// The cards that were chosen or moved last.
    pub last: Vec<Spot>,
    /// The cards that were marked, letter by letter.
    pub marked: [Vec<Spot>; Mark::ALL.len()],
    /// The number that was named last.
    pub named: i32,
    /// The cards of a swap that go the other way.
    pub other: Vec<Spot>,
    /// The cards that are being chosen.
    pub picked: Vec<Spot>,
    /// The players whom the next step is about.
    pub players: Seats,
    /// The players who were chosen last.
    pub chosen: Seats,
    /// Loops, the innermost last.
    pub loops: Vec<Loop>,
}

/// A loop of an effect.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Loop {
    /// Players: the one whose turn it is, and those that follow.
    Players(Seat, Seats),
    /// Cards: the one whose turn it is last, those that follow before it, in reverse.
    Cards(Vec<Spot>),
    /// How often it is still repeated.
    Times(u8),
}

/// A change of a rule or of numbers on cards that lasts.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Lasting {
    /// The effect at the operation that made the change, with who and what it speaks of: all that it knew
    /// then if what it demands is compared later, else no more than its card and the player who had it.
    pub frame: Frame,
    /// For whom it holds.
    pub who: Seats,
    /// The cards that are changed.
    pub cards: Vec<Spot>,
    /// The amount, computed when the effect was applied.
    pub amount: i32,
    /// For how long.
    pub until: Lasts,
    /// With a number of turns: how many are left, with the present one; else 0.
    pub turns: u8,
}

/// A card whose effect was applied, where that happens once a turn, round or game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Used {
    /// The card.
    pub card: u16,
    /// Who had it.
    pub me: Seat,
    /// Its effect.
    pub effect: u16,
}

impl Machine {
    /// A copy of what there is. Kept out of games in which there is nothing.
    #[cold]
    #[inline(never)]
    fn clone_kept(&self) -> Machine {
        Machine { memory: self.memory.clone(), set: self.set.clone(), swayed: self.swayed.clone() }
    }

    /// Returns the state of effects, if there is any.
    #[inline]
    pub fn memory(&self) -> Option<&Memory> {
        self.memory.as_deref()
    }

    /// The effect that is being played.
    #[inline]
    pub fn frame(&self) -> Option<&Frame> {
        self.memory()?.stack.last()
    }

    /// True while an effect is being played.
    #[inline]
    pub fn is_running(&self) -> bool {
        self.frame().is_some()
    }

    /// Takes the effect on top of the stack.
    pub(super) fn pop(&mut self) -> Option<Frame> {
        let frame = self.memory.as_mut()?.stack.pop();
        self.tidy();
        frame
    }

    /// The points that effects have scored for a seat.
    #[inline]
    pub fn points(&self, seat: Seat) -> i32 {
        self.memory().map_or(0, |memory| memory.points.get(seat.index()).copied().unwrap_or(0))
    }

    /// Puts a memory in place of what there is.
    pub fn set(&mut self, memory: Memory) {
        self.memory = Some(Box::new(memory));
        self.tidy();
    }

    /// A move begins.
    #[inline]
    pub fn begin_move(&mut self) {
        self.set.clear();
        self.forget_swayed();
    }

    /// Forgets which effects have given a rule or a number another value.
    #[inline]
    pub fn forget_swayed(&self) {
        self.swayed.set(Swayed::default());
    }

    /// Notes that an effect gives a rule or a number another value.
    #[inline]
    pub(super) fn note_swayed(&self, effect: u16) {
        self.swayed.set(self.swayed.get().with(effect));
    }

    /// The effects that have given a rule or a number another value since the last move began: without any
    /// other, nothing would be different.
    #[inline]
    pub fn swayed(&self) -> Swayed {
        self.swayed.get()
    }

    /// Notes that the effect of a card has set a rule.
    pub(super) fn note_set(&mut self, card: u16) {
        self.set.push(card);
    }

    /// The cards whose effect has set a rule in the last move.
    #[inline]
    pub fn set_in_move(&self) -> &[u16] {
        &self.set
    }

    /// Changes what is kept. Equal memories stay equal: an empty one is none.
    pub fn change<R>(&mut self, change: impl FnOnce(&mut Memory) -> R) -> R {
        if let Some(memory) = &mut self.memory {
            let done = change(memory);
            self.tidy();
            return done;
        }
        // Most changes of nothing leave nothing.
        let mut memory = Memory::default();
        let done = change(&mut memory);
        if !memory.is_empty() {
            self.memory = Some(Box::new(memory));
        }
        done
    }

    fn tidy(&mut self) {
        if self.memory.as_deref().is_some_and(Memory::is_empty) {
            self.memory = None;
        }
    }
}

impl Memory {
    /// True if nothing is kept.
    fn is_empty(&self) -> bool {
        let Memory { stack, lasting, points, used, without } = self;
        stack.is_empty()
            && lasting.is_empty()
            && *points == [0; SEATS]
            && used.is_empty()
            && without.is_empty()
    }
}

/// Cards without others, copy by copy.
pub(super) fn without(mut spots: Vec<Spot>, others: &[Spot]) -> Vec<Spot> {
    for other in others {
        if let Some(place) = spots.iter().position(|spot| spot == other) {
            spots.remove(place);
        }
    }
    spots
}
