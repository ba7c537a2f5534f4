//! Ctrl-C, and the signals by which clusters end their jobs: work that counts games ends early then, and
//! writes what it has counted.
//!
//! Where there are no signals, the program just ends.

use super::args::{Cli, Command};

/// True for commands that have something to write when they are stopped.
pub(super) fn is_wanted(cli: &Cli) -> bool {
    matches!(&cli.command, Command::Check(args) if args.summary.is_some() || args.rows.is_some())
}

/// Lets the work of this process end early when a signal comes; a second signal ends the process, unless
/// another one watches over it, which sees to that.
#[cfg(unix)]
pub(super) fn listen(is_watched: bool) {
    use signal_hook::flag::{register, register_conditional_shutdown};
    use std::sync::Arc;

    let flag = Arc::default();
    for signal in SIGNALS {
        // Without a handler the first signal ends the process, as always.
        let second = if is_watched {
            Ok(())
        } else {
            register_conditional_shutdown(signal, ENDED, Arc::clone(&flag)).map(drop)
        };
        let _ = second.and_then(|()| register(signal, Arc::clone(&flag)));
    }
    crate::progress::stop_by(flag);
}

/// Passes the first signal on to a process that is watched, and waits for its end; a second one ends both.
#[cfg(unix)]
pub(super) fn pass_on(process: u32) {
    use rustix::process::{Pid, Signal, kill_process};
    use signal_hook::iterator::Signals;

    let Ok(mut signals) = Signals::new(SIGNALS) else { return };
    std::thread::spawn(move || {
        for (count, _) in signals.forever().enumerate() {
            let pid = i32::try_from(process).ok().and_then(Pid::from_raw);
            let signal = if count == 0 { Signal::TERM } else { Signal::KILL };
            let _ = pid.map(|pid| kill_process(pid, signal));
            if count > 0 {
                std::process::exit(ENDED);
            }
        }
    });
}

#[cfg(unix)]
const SIGNALS: [i32; 2] = [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM];

/// The exit code of a program that Ctrl-C has ended, as shells expect it.
#[cfg(unix)]
const ENDED: i32 = 130;

#[cfg(not(unix))]
pub(super) fn listen(_: bool) {}

#[cfg(not(unix))]
pub(super) fn pass_on(_: u32) {}
