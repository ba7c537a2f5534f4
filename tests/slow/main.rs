//! Tests that need programs that not every machine has, or that fail, kill and overload ours: they say so
//! where a program is missing.
//!
//! `BIDPRESS_PROGRAM=/path/to/bidpress cargo test --test slow` tests a released program.
#![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

mod browser;
mod external_tools;
#[cfg(unix)]
mod failures;
mod scale;
mod sets;
#[path = "../support/mod.rs"]
mod support;
#[cfg(target_os = "linux")]
mod system_calls;
mod untrusted;
#[cfg(target_os = "linux")]
mod workflows;
