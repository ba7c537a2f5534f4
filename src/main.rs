//! The command line: parse, run, exit code.

use std::process::ExitCode;

use bidpress::cli;

fn main() -> ExitCode {
    ExitCode::from(match cli::args::parse() {
        Ok(args) => cli::run(&args, std::path::Path::new("")),
        Err(instead) => cli::say(&instead),
    })
}
