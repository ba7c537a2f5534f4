//! Processor time of a process.

use std::fs::File;
use std::io::Read;
use std::time::Duration;

/// The unit in which Linux reports processor time.
const UNIT: Duration = Duration::from_millis(10);

/// The processor time of all threads of a process so far; `None` where the system does not report it.
pub fn processor_time(process: u32) -> Option<Duration> {
    let mut text = String::new();
    File::open(format!("/proc/{process}/stat")).ok()?.take(4_096).read_to_string(&mut text).ok()?;
    // proc_pid_stat(5): the name, the second field, is in brackets and may hold anything; user and system
    // time are fields 14 and 15.
    let mut fields = text.rsplit_once(')')?.1.split_whitespace().skip(11);
    let mut units = || fields.next()?.parse::<u32>().ok();
    Some(UNIT * (units()?.checked_add(units()?)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(target_os = "linux")]
    fn work_takes_time() {
        let before = processor_time(std::process::id()).unwrap();
        let start = std::time::Instant::now();
        let mut sum = 0u64;
        while start.elapsed() < Duration::from_secs(2)
            && processor_time(std::process::id()).unwrap() <= before
        {
            sum = std::hint::black_box(sum.wrapping_add(1));
        }
        assert!(processor_time(std::process::id()).unwrap() > before);
        assert_eq!(processor_time(u32::MAX), None);
    }
}
