//! The rules for numbers and prices of cards.

use std::collections::BTreeSet;

use crate::limits::NUMBER_POOL;
use crate::rng::Stream;
use crate::spec::raw::RawRule;

/// The input of a rule for one kind.
pub struct Need {
    /// First number of `stagger`.
    pub first: Option<i32>,
    /// How many numbers to give.
    pub count: usize,
}

/// Why a rule fails.
#[derive(Debug, PartialEq, Eq)]
pub enum NumberError {
    /// The range is reversed.
    Range,
    /// There are fewer free numbers than cards.
    Full {
        /// Count of free numbers.
        free: usize,
        /// Count of numbers needed.
        wanted: usize,
    },
    /// A kind has no `first`.
    NoFirst(usize),
    /// A kind's `first` is out of range or taken.
    BadFirst(usize),
    /// The range is too wide to draw from.
    Wide,
    /// A number is too large for its type.
    Overflow,
}

/// Returns numbers for the cards of each kind, none of them in `taken`, all different unless the rule is
/// `shares`.
///
/// # Errors
/// Why the rule fails; indices are those of `needs`.
pub fn give(
    rule: &RawRule,
    needs: &[Need],
    taken: &BTreeSet<i32>,
    stream: &mut Stream,
) -> Result<Vec<Vec<i32>>, NumberError> {
    let wanted: usize = needs.iter().map(|need| need.count).sum();
    match rule {
        RawRule::Stagger { range, step, down } => stagger(*range, *step, *down, needs, taken, stream),
        RawRule::Draw { range: [low, high], multiple_of, not_multiple_of } => {
            if low > high {
                return Err(NumberError::Range);
            }
            let fits = |number: &i32| {
                let number = i64::from(*number);
                multiple_of.is_none_or(|of| number % i64::from(of.max(1)) == 0)
                    && not_multiple_of.is_none_or(|of| number % i64::from(of.max(1)) != 0)
            };
            if i64::from(*high) - i64::from(*low) >= NUMBER_POOL {
                return Err(NumberError::Wide);
            }
            let mut pool: Vec<i32> =
                (*low..=*high).filter(fits).filter(|number| !taken.contains(number)).collect();
            if pool.len() < wanted {
                return Err(NumberError::Full { free: pool.len(), wanted });
            }
            stream.shuffle(&mut pool);
            Ok(deal(needs, pool, true))
        }
        RawRule::Sequence { start, step } => {
            let mut numbers = Vec::with_capacity(wanted);
            let mut next = Some(*start);
            while numbers.len() < wanted {
                let number = next.ok_or(NumberError::Overflow)?;
                if !taken.contains(&number) {
                    numbers.push(number);
                }
                next = number.checked_add(*step);
                if *step == 0 && numbers.len() < wanted {
                    return Err(NumberError::Full { free: numbers.len(), wanted });
                }
            }
            Ok(deal(needs, numbers, false))
        }
        RawRule::Shares { values } => {
            let mut order = values.clone();
            stream.shuffle(&mut order);
            let mut numbers: Vec<i32> = order.into_iter().cycle().take(wanted).collect();
            stream.shuffle(&mut numbers);
            Ok(deal(needs, numbers, false))
        }
    }
}

fn deal(needs: &[Need], numbers: Vec<i32>, sorted: bool) -> Vec<Vec<i32>> {
    let mut numbers = numbers.into_iter();
    let dealt = needs.iter().map(|need| {
        let mut own: Vec<i32> = numbers.by_ref().take(need.count).collect();
        if sorted {
            own.sort_unstable();
        }
        own
    });
    dealt.collect()
}

/// IBYN-L3: each further copy goes up by round(step · u · i), u random in 1…4, i the copy's index, to the
/// next free number; at the end of the range, to the nearest free number below. All first numbers are
/// reserved for their kinds.
fn stagger(
    [low, high]: [i32; 2],
    step: f64,
    down: bool,
    needs: &[Need],
    taken: &BTreeSet<i32>,
    stream: &mut Stream,
) -> Result<Vec<Vec<i32>>, NumberError> {
    if low > high {
        return Err(NumberError::Range);
    }
    let mut taken: BTreeSet<i32> = taken.range(low..=high).copied().collect();
    let span = (i64::from(high) - i64::from(low) + 1) as usize;
    let wanted: usize = needs.iter().map(|need| need.count).sum();
    if span - taken.len() < wanted {
        return Err(NumberError::Full { free: span - taken.len(), wanted });
    }
    for (index, need) in needs.iter().enumerate().filter(|(_, need)| need.count > 0) {
        let first = need.first.ok_or(NumberError::NoFirst(index))?;
        if !(low..=high).contains(&first) || !taken.insert(first) {
            return Err(NumberError::BadFirst(index));
        }
    }
    let towards = if down { -1 } else { 1 };
    let mut all = Vec::new();
    for need in needs {
        let mut own: Vec<i32> = need.first.into_iter().take(need.count).collect();
        let mut number = i64::from(need.first.unwrap_or(low));
        for copy in 1..need.count {
            let climb = (step * f64::from(stream.below(4) + 1) * copy as f64).round() as i64;
            let from = (number + towards * climb).clamp(i64::from(low), i64::from(high)) as i32;
            let free = next_free(from, towards as i32, low, high, &taken)
                .ok_or(NumberError::Full { free: 0, wanted })?;
            taken.insert(free);
            own.push(free);
            number = i64::from(free);
        }
        all.push(own);
    }
    Ok(all)
}

fn next_free(from: i32, towards: i32, low: i32, high: i32, taken: &BTreeSet<i32>) -> Option<i32> {
    let walk = |direction: i32| {
        std::iter::successors(Some(from), move |at| {
            at.checked_add(direction).filter(|at| (low..=high).contains(at))
        })
        .find(|number| !taken.contains(number))
    };
    walk(towards).or_else(|| walk(-towards))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn needs(firsts: &[i32], count: usize) -> Vec<Need> {
        firsts.iter().map(|first| Need { first: Some(*first), count }).collect()
    }

    #[test]
    fn stagger_stays_in_range_and_repeats_nothing() {
        let rule = RawRule::Stagger { range: [0, 64], step: 0.35, down: false };
        for seed in 0..2_000 {
            let numbers = give(
                &rule,
                &needs(&[1, 2, 4, 7, 10, 15, 20, 30, 40, 50], 5),
                &BTreeSet::new(),
                &mut Stream::new(seed, &[]),
            )
            .unwrap();
            let all: BTreeSet<i32> = numbers.iter().flatten().copied().collect();
            assert_eq!(all.len(), 50);
            assert!(all.iter().all(|number| (0..=64).contains(number)));
            assert!(
                numbers.iter().zip([1, 2, 4, 7, 10, 15, 20, 30, 40, 50]).all(|(own, first)| own[0] == first)
            );
        }
    }

    #[test]
    fn stagger_turns_round_at_the_end() {
        let rule = RawRule::Stagger { range: [0, 4], step: 9.0, down: false };
        let numbers = give(&rule, &needs(&[3], 5), &BTreeSet::new(), &mut Stream::new(1, &[])).unwrap();
        assert_eq!(numbers, [[3, 4, 2, 1, 0]]);
    }

    #[test]
    fn stagger_descends() {
        let rule = RawRule::Stagger { range: [-64, -1], step: 0.35, down: true };
        let numbers = give(&rule, &needs(&[-1, -30], 5), &BTreeSet::new(), &mut Stream::new(1, &[])).unwrap();
        assert!(numbers.iter().all(|own| own.windows(2).all(|pair| pair[0] > pair[1])), "{numbers:?}");
    }

    #[test]
    fn draw_obeys_multiples() {
        let rule = RawRule::Draw { range: [1, 99], multiple_of: None, not_multiple_of: Some(4) };
        let numbers =
            give(&rule, &[Need { first: None, count: 60 }], &BTreeSet::new(), &mut Stream::new(1, &[]))
                .unwrap();
        assert!(numbers[0].iter().all(|number| number % 4 != 0));
        let trouble =
            give(&rule, &[Need { first: None, count: 76 }], &BTreeSet::new(), &mut Stream::new(1, &[]));
        assert_eq!(trouble, Err(NumberError::Full { free: 75, wanted: 76 }));
    }

    #[test]
    fn shares_are_equal() {
        let rule = RawRule::Shares { values: vec![1, 2, 3] };
        let numbers =
            give(&rule, &[Need { first: None, count: 8 }], &BTreeSet::new(), &mut Stream::new(1, &[]))
                .unwrap();
        for value in 1..=3 {
            assert!((2..=3).contains(&numbers[0].iter().filter(|number| **number == value).count()));
        }
    }

    #[test]
    fn failures_are_reported() {
        let give =
            |rule, needs: &[Need]| super::give(&rule, needs, &BTreeSet::from([5]), &mut Stream::new(1, &[]));
        let stagger = |range| RawRule::Stagger { range, step: 1.0, down: false };
        assert_eq!(give(stagger([9, 0]), &needs(&[1], 2)), Err(NumberError::Range));
        assert_eq!(give(stagger([0, 9]), &needs(&[5], 2)), Err(NumberError::BadFirst(0)));
        assert_eq!(give(stagger([0, 9]), &[Need { first: None, count: 1 }]), Err(NumberError::NoFirst(0)));
        assert_eq!(give(stagger([0, 3]), &needs(&[1], 5)), Err(NumberError::Full { free: 4, wanted: 5 }));
        assert_eq!(
            give(RawRule::Sequence { start: i32::MAX, step: 1 }, &needs(&[0], 2)),
            Err(NumberError::Overflow)
        );
        assert_eq!(
            give(RawRule::Sequence { start: 1, step: 0 }, &needs(&[0], 2)),
            Err(NumberError::Full { free: 1, wanted: 2 })
        );
    }
}
