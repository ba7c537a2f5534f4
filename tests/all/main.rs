//! Tests of the library and of the program as users meet it: one program, so that all of it is linked once.
//!
//! `cargo test --test all printing` runs those of one module. What needs other programs, or fails, kills and
//! overloads ours, is in `tests/slow`.
#![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

mod architecture;
mod artwork;
mod assemble;
mod bad_input;
mod balance;
mod booklet;
mod booklet_examples;
mod booklet_press;
mod ci_output;
mod cli;
mod color;
mod conformance;
mod determinism;
mod drafts;
mod drawings;
mod effects;
mod eject;
mod expansions;
mod facade;
mod fuzz;
mod gallery;
mod game_layout;
mod golden;
mod idioms;
mod imposition;
mod inks;
mod legible;
mod locale;
mod looks;
mod malformed;
mod manifest;
mod marked_backs;
mod merge;
mod narration;
mod options;
mod pictures;
mod preflight;
mod presets;
mod press;
mod printing;
mod readme;
mod report;
mod rows;
mod rulings;
mod sentences;
mod serve;
mod sheets;
mod sizes;
mod stage_files;
mod starters;
mod states;
mod style;
#[path = "../support/mod.rs"]
mod support;
mod translations;
mod untrusted;
