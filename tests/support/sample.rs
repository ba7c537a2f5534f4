//! Samples of long tests: each run tries a part of their cases, drawn by the day, and the deep run tries all
//! of them.
//!
//! `BIDPRESS_SAMPLE=all cargo test` tries all, `BIDPRESS_SAMPLE=20418` repeats those of that day. What a
//! failed test prints says which day it was.

use std::time::{SystemTime, UNIX_EPOCH};

use bidpress::rng::Stream;

/// The days since 1970, or the number that was asked for; `None` for all cases.
#[expect(clippy::disallowed_methods, reason = "asked for by whoever runs the tests")]
fn day() -> Option<u64> {
    match std::env::var("BIDPRESS_SAMPLE") {
        Ok(asked) if asked == "all" => None,
        Ok(asked) => Some(asked.parse().expect("BIDPRESS_SAMPLE is `all` or a number")),
        Err(_) => Some(SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_secs() / 86_400)),
    }
}

/// Whether all cases are tried.
pub(crate) fn is_whole() -> bool {
    day().is_none()
}

/// So many of these cases, in their order; all of them if that was asked for.
pub(crate) fn sample<T>(test: &str, cases: Vec<T>, count: usize) -> Vec<T> {
    let Some(day) = day().filter(|_| count < cases.len()) else { return cases };
    println!(
        "{test}: {count} of {} cases; BIDPRESS_SAMPLE={day} repeats them, BIDPRESS_SAMPLE=all tries all",
        cases.len()
    );
    let mut places = Vec::from_iter(0..cases.len());
    Stream::new(day, &["sample", test]).shuffle(&mut places);
    places.truncate(count);
    cases.into_iter().enumerate().filter(|(place, _)| places.contains(place)).map(|(_, case)| case).collect()
}

#[test]
fn a_sample_is_a_part_in_order() {
    let cases = Vec::from_iter(0..100);
    let some = sample("numbers", cases.clone(), 5);
    assert!(
        is_whole() || some.len() == 5 && some.is_sorted() && some.iter().all(|case| cases.contains(case)),
        "{some:?}"
    );
    assert_eq!(sample("few", vec![1, 2], 5), [1, 2]);
}
