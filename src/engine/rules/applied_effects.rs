//! The effects of cards that were resolved in a game.

use std::hash::{Hash, Hasher};

/// Words of 64 classes: more than any game has.
const WORDS: usize = 3;

/// The classes of cards whose effect was resolved in a game so far, by their place in
/// [`Rules::classes`](super::Rules::classes).
///
/// It rides along with a state and is no part of the position: states that differ in it alone are equal.
#[derive(Clone, Copy, Debug, Default)]
pub struct AppliedEffects([u64; WORDS]);

impl AppliedEffects {
    /// Records that an effect was resolved; classes beyond the maximum number are ignored.
    pub fn mark(&mut self, class: usize) {
        if let Some(word) = self.0.get_mut(class / 64) {
            *word |= 1 << (class % 64);
        }
    }

    /// The first 128 classes, as bits.
    pub fn first(&self) -> u128 {
        u128::from(self.0[0]) | u128::from(self.0[1]) << 64
    }

    /// True if the effect of a class was resolved.
    pub fn has(&self, class: usize) -> bool {
        self.0.get(class / 64).is_some_and(|word| word >> (class % 64) & 1 != 0)
    }
}

impl PartialEq for AppliedEffects {
    fn eq(&self, _: &AppliedEffects) -> bool {
        true
    }
}

impl Eq for AppliedEffects {}

impl Hash for AppliedEffects {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_no_part_of_a_position() {
        let mut resolved = AppliedEffects::default();
        [0, 63, 64, 191, 192, 9_999].into_iter().for_each(|class| resolved.mark(class));
        let marked: Vec<usize> = (0..300).filter(|class| resolved.has(*class)).collect();
        assert_eq!(marked, [0, 63, 64, 191]);
        assert_eq!(resolved, AppliedEffects::default());
    }
}
