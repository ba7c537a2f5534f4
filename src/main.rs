//! The command line: parse, run, exit code.

use std::process::ExitCode;

use bidpress::cli;
use clap::Parser;

fn main() -> ExitCode {
    let args = cli::args::Cli::parse();
    ExitCode::from(cli::run(&args, std::path::Path::new("")))
}
