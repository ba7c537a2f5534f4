//! The command line: parse, run, exit code.

use std::process::ExitCode;

use bidpress::cli;

fn main() -> ExitCode {
    let args = cli::args::parse();
    ExitCode::from(cli::run(&args, std::path::Path::new("")))
}
