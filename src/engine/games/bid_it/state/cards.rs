//! Faces of cards, and cards in hands.

use crate::rules::{SEATS, Seat};

/// Ranks on the cards, 1…6; as an index from 0.
pub const RANKS: usize = 6;

/// The most cards that a player is dealt (BI-L5).
pub const HAND: usize = 6;

/// The most cards that a player holds: effects can bring more than were dealt.
pub const MOST_HELD: usize = 16;

/// Faces without an effect: one or two out of six ranks and the star (BI-L2).
pub const PLAIN_FACES: usize = 35;

/// The most faces that differ: those without an effect, and others with one.
pub const FACES: usize = 64;

/// How many cards there are of each face; a face's index is the table's own.
pub type Counts = [u16; FACES];

/// The card at a place in the order of the faces: its face, and how many with that face come before it.
pub fn nth_card(counts: &Counts, place: u32) -> Option<(usize, u32)> {
    let mut left = place;
    for (face, count) in counts.iter().enumerate() {
        if left < u32::from(*count) {
            return Some((face, left));
        }
        left -= u32::from(*count);
    }
    None
}

/// Cards in a hand or laid open, in the order of their faces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cards {
    faces: [u8; MOST_HELD],
    len: u8,
}

impl Cards {
    /// How many.
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// True if there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// True if there is no room for another.
    pub fn is_full(&self) -> bool {
        self.len() == MOST_HELD
    }

    /// The face of each card.
    pub fn iter(&self) -> impl Iterator<Item = usize> {
        self.faces.iter().take(self.len()).map(|face| usize::from(*face))
    }

    /// The faces, none twice.
    pub fn faces(&self) -> impl Iterator<Item = usize> {
        let mut before = None;
        self.iter().filter(move |face| before.replace(*face) != Some(*face))
    }

    /// True if a card with that face is among them.
    pub fn has(&self, face: usize) -> bool {
        self.iter().any(|other| other == face)
    }

    /// How many with that face.
    pub fn count(&self, face: usize) -> usize {
        self.iter().filter(|other| *other == face).count()
    }

    /// Adds a card. More than `MOST_HELD` are not taken.
    pub fn add(&mut self, face: usize) {
        let mut at = self.len();
        if at == MOST_HELD {
            return;
        }
        while at > 0 && usize::from(self.faces[at - 1]) > face {
            self.faces[at] = self.faces[at - 1];
            at -= 1;
        }
        self.faces[at] = face as u8;
        self.len += 1;
    }

    /// Takes a card with that face away, if there is one.
    pub fn remove(&mut self, face: usize) {
        let found = self.iter().position(|other| other == face);
        if let Some(at) = found {
            let end = self.len();
            self.faces.copy_within(at + 1..end, at);
            self.faces[end - 1] = 0;
            self.len -= 1;
        }
    }
}

impl FromIterator<usize> for Cards {
    fn from_iter<I: IntoIterator<Item = usize>>(faces: I) -> Cards {
        let mut cards = Cards::default();
        faces.into_iter().for_each(|face| cards.add(face));
        cards
    }
}

/// The cards of others' hands that each player knows: by the player who knows them, then by whose they are.
/// As long as there are none, it takes no memory.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Known(Option<Box<[[Cards; SEATS]; SEATS]>>);

impl Known {
    /// The cards of a hand that a player knows.
    pub fn of(&self, viewer: Seat, owner: Seat) -> Cards {
        let row = self.0.as_ref().and_then(|all| all.get(viewer.index()));
        row.and_then(|row| row.get(owner.index())).copied().unwrap_or_default()
    }

    /// The cards of each hand that a player knows.
    pub fn row(&self, viewer: Seat) -> [Cards; SEATS] {
        self.0.as_ref().and_then(|all| all.get(viewer.index())).copied().unwrap_or_default()
    }

    /// Changes what players know: `change` is given who knows, whose cards, and which are known so far.
    pub fn change(&mut self, mut change: impl FnMut(Seat, Seat, &mut Cards)) {
        let all = self.0.get_or_insert_default();
        for (viewer, row) in all.iter_mut().enumerate() {
            for (owner, cards) in row.iter_mut().enumerate() {
                change(Seat(viewer as u8), Seat(owner as u8), cards);
            }
        }
        if all.iter().flatten().all(Cards::is_empty) {
            self.0 = None;
        }
    }

    /// True if nobody knows any card.
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }
}
