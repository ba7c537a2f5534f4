//! `bidpress watch`: builds decks anew after each change of their files.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};
use std::time::Instant;

use super::args::Build;
use super::console::Console;
use super::outcome::Outcome;
use crate::diag::{Diagnostic, Diagnostics};
use crate::files::Project;

/// Builds until the program is stopped. Each build is a run of its own, with the same options.
pub(super) fn run(args: &Build, console: &Console, project: &Project) -> Result<Outcome, Diagnostics> {
    let folders = project.folders(&args.decks.decks);
    let (out, manifest) = (full(&args.out), args.which.manifest.as_deref().map(full));
    // What it writes is no change. Where it writes into the project itself, only PDFs are known to be its
    // own.
    let is_inside = !folders.iter().any(|folder| folder.starts_with(&out));
    let is_pdf = |path: &Path| path.extension().is_some_and(|ending| ending == "pdf");
    let is_own = |path: &Path| {
        path.starts_with(&out) && (is_inside || is_pdf(path)) || Some(path) == manifest.as_deref()
    };
    let warn = |text: String| console.diagnostics(&Diagnostic::warning("watch", text).into());
    let words = build(std::env::args_os().skip(1));
    bidpress_serve::watch(&folders, &is_own, &warn, || {
        let began = Instant::now();
        match once(&words) {
            Ok(status) if status.success() => {
                console.note(&format!(
                    "built in {:.1} s; waiting for a change, Ctrl-C ends it",
                    began.elapsed().as_secs_f64()
                ));
            }
            Ok(_) => console.note("not built; waiting for a change, Ctrl-C ends it"),
            Err(error) => console.diagnostics(
                &Diagnostic::error("watch", "the build can't be started").hint(error.to_string()).into(),
            ),
        }
    });
    Ok(Outcome::Bad)
}

/// The whole path, which need not exist, with links resolved as far as it does.
fn full(path: &Path) -> PathBuf {
    let full = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
    full.canonicalize().unwrap_or_else(|_| match (full.parent(), full.file_name()) {
        (Some(above), Some(name)) => above.canonicalize().map_or(full.clone(), |above| above.join(name)),
        _ => full.clone(),
    })
}

fn once(words: &[OsString]) -> std::io::Result<ExitStatus> {
    Command::new(std::env::current_exe()?).args(words).status()
}

/// The command line of a build with the options of this one.
fn build(words: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut is_found = false;
    let replaced = words.map(|word| {
        let is_it = word == "watch" && !is_found;
        is_found |= is_it;
        if is_it { OsString::from("build") } else { word }
    });
    replaced.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_alone_is_replaced() {
        let words = ["--quiet", "watch", "watch", "--paper", "a4"].map(OsString::from);
        assert_eq!(build(words.into_iter()), ["--quiet", "build", "watch", "--paper", "a4"]);
    }
}
