//! The ways to split a deck into dice (LWD-P2, P3).
//!
//! Splitting is blind, so only sizes count, and dice of the same size are alike: a split is its sizes in
//! falling order. The splits of a deck are ordered from the most uneven to the most even; their places in
//! that order are their codes.

/// The most cards of one player; who has so many gains none.
pub const MOST_CARDS: usize = 24;

/// Sizes of the dice in falling order, 0 beyond the last.
pub type Sizes = [u8; MOST_CARDS];

/// How many dice a deck of `cards` becomes when `named` are asked for: one die a card if there are too few.
pub fn dice(cards: u8, named: u8) -> u8 {
    named.min(cards).min(MOST_CARDS as u8)
}

/// The most uneven split.
pub fn first(cards: u8, named: u8) -> Sizes {
    let dice = dice(cards, named);
    let mut sizes = [0; MOST_CARDS];
    // P3: with fewer than two cards a die, 2N − c dice are single cards, and the others can only be of two.
    let pairs = (cards - dice).min(dice);
    for (die, size) in sizes.iter_mut().take(usize::from(dice)).enumerate() {
        *size = if die < usize::from(pairs) { 2 } else { 1 };
    }
    sizes[0] += cards.saturating_sub(2 * dice);
    sizes
}

/// The next split of the same deck; false if there is none. `sizes` are those of the dice, without what is
/// beyond them.
pub fn next(sizes: &mut [u8]) -> bool {
    if sizes.last().is_none_or(|size| *size < 2) {
        return false;
    }
    // Cards above two in the dice after `at`: they must fit there again, with one more, below the size that
    // `at` then has.
    let mut after = 0;
    for at in (0..sizes.len()).rev() {
        let above = usize::from(sizes[at] - 2);
        if above > 0 && (above - 1) * (sizes.len() - at - 1) > after {
            sizes[at] -= 1;
            let mut rest = after + 1;
            for size in &mut sizes[at + 1..] {
                let given = rest.min(above - 1);
                *size = 2 + given as u8;
                rest -= given;
            }
            return true;
        }
        after += above;
    }
    false
}

/// The split of that code; the last one if the code is too high.
pub fn nth(cards: u8, named: u8, code: u8) -> Sizes {
    let mut sizes = first(cards, named);
    let dice = usize::from(dice(cards, named));
    for _ in 0..code {
        if !next(&mut sizes[..dice]) {
            break;
        }
    }
    sizes
}

/// The split with this index among all with this number of dice, whether P3 allows it or not.
pub fn any(cards: u8, named: u8, place: u8) -> Sizes {
    // Dice of at least one card are dice of at least two with a card less.
    let dice = dice(cards, named);
    nth(cards + dice, dice, place).map(|size| size.saturating_sub(1))
}

/// How many splits there are: 1 unless there are more than two cards a die.
pub fn ways(cards: u8, named: u8) -> u8 {
    let mut sizes = first(cards, named);
    let dice = usize::from(dice(cards, named));
    let mut ways = 1;
    while next(&mut sizes[..dice]) {
        ways += 1;
    }
    ways
}

/// The code of a split with these sizes, if there is one.
pub fn code(cards: u8, named: u8, sizes: &Sizes) -> Option<u8> {
    (0..ways(cards, named)).find(|code| nth(cards, named, *code) == *sizes)
}
