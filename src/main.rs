//! The command line: parse, run, exit code.

use std::process::ExitCode;

use bidpress::cli;

fn main() -> ExitCode {
    let here = std::path::Path::new("");
    ExitCode::from(match cli::args::parse() {
        Ok(args) => cli::run(&args, here),
        Err(instead) => cli::say(instead, here),
    })
}
