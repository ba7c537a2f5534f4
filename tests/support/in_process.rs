//! Builds in the process of the test, parsed and reported as the program does: for tests of many builds,
//! where starting the program would take a large part of the time.

use std::sync::{Mutex, PoisonError};

use bidpress::cli::args::{Cli, Command};
use bidpress::diag::{Diagnostics, ErrorKind};
use bidpress::files::Project;
use bidpress::job::{self, Monitor};
use bidpress::press::Moment;
use clap::Parser;

use super::folder::{Folder, Run};

/// What a build notes on its way.
#[derive(Default)]
struct Notes(Mutex<String>);

impl Monitor for Notes {
    fn note(&self, text: &str) {
        let mut notes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        notes.push_str(text);
        notes.push('\n');
    }
}

fn shown(diagnostics: &Diagnostics) -> String {
    diagnostics.0.iter().map(|diagnostic| diagnostic.render(false) + "\n\n").collect()
}

/// The result of `bidpress build` with these arguments in a folder.
pub(crate) fn build(folder: &Folder, args: &str) -> Run {
    let run = |code, err| Run { code: Some(code), out: String::new(), err };
    let cli = match Cli::try_parse_from(["bidpress", "build"].into_iter().chain(args.split_whitespace())) {
        Ok(cli) => cli,
        Err(error) => return run(error.exit_code(), error.to_string()),
    };
    let Command::Build(build) = cli.command else { unreachable!("`build` was parsed") };
    let mut request = build.request();
    request.folder = folder.0.join(request.folder);
    let notes = Notes::default();
    let result =
        job::build(&Project::new(&folder.0), &request, Moment::default(), &notes).and_then(|built| {
            let warnings = shown(&built.warnings);
            built.write(&|_| ())?;
            Ok(warnings)
        });
    let notes = notes.0.into_inner().unwrap_or_else(PoisonError::into_inner);
    match result {
        Ok(warnings) => run(0, notes + &warnings),
        Err(error) => {
            run(if error.kind == ErrorKind::Settings { 2 } else { 1 }, notes + &shown(&error.diagnostics))
        }
    }
}
