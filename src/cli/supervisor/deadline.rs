//! A clock that runs no faster than the watched program works: on a busy machine steps take longer, and
//! whoever stops the program and goes on later finds no step too long.

use std::time::{Duration, Instant};

/// How many times as slow as it could a program may be: beyond that it waits for something that does not
/// come.
const SLOWEST: u32 = 12;

/// Time in which the program could work.
pub(super) struct Clock {
    tick: Duration,
    looked: Instant,
    worked: Duration,
    now: Duration,
}

impl Clock {
    /// A clock for someone who looks at it once a tick.
    pub(super) fn new(tick: Duration) -> Clock {
        Clock { tick, looked: Instant::now(), worked: Duration::ZERO, now: Duration::ZERO }
    }

    /// The time since the start; `worked` is the processor time so far, if it is known.
    pub(super) fn now(&mut self, worked: Option<Duration>) -> Duration {
        let now = Instant::now();
        // Who has not looked for a while was stopped as well.
        let passed = now.saturating_duration_since(self.looked).min(2 * self.tick);
        let worked = worked.unwrap_or(self.worked + passed);
        self.now += worked.saturating_sub(self.worked).clamp(passed / SLOWEST, passed);
        (self.looked, self.worked) = (now, worked);
        self.now
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);

    #[test]
    fn a_pause_does_not_count() {
        let mut clock = Clock::new(MS);
        std::thread::sleep(50 * MS);
        assert_eq!(clock.now(None), 2 * MS);
        assert!(clock.now(None) <= 4 * MS);
    }

    #[test]
    fn waiting_counts_little_and_threads_no_more_than_time() {
        let mut clock = Clock::new(6 * MS);
        std::thread::sleep(50 * MS);
        assert_eq!(clock.now(Some(Duration::ZERO)), MS);
        std::thread::sleep(50 * MS);
        assert_eq!(clock.now(Some(99 * MS)), 13 * MS);
    }
}
