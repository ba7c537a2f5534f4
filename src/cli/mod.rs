//! The command line: one file a subcommand.

pub mod args;
mod balance;
mod booklet;
mod build;
mod calibrate;
mod check;
mod console;
mod credits;
mod effects;
mod eject;
mod gallery;
mod heading;
mod interrupt;
mod list;
mod list_cards;
mod list_icons;
pub mod new;
mod outcome;
mod play;
mod preflight;
mod replay;
mod rules;
mod serve;
mod supervisor;
mod tuckbox;
mod usage;
mod values;
mod watch;

use args::{Cli, Command, SchemaOf, When};
use console::Console;
use outcome::Outcome;
use supervisor::FailedRun;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use crate::diag::{Diagnostic, Diagnostics, Error, ErrorKind};
use crate::files::Project;
use crate::{limits, progress};

/// Runs the command line in the folder `root`, supervised by another process if untrusted files are read.
/// The exit code: 0 all well, 1 a deck or a write failed, 2 wrong usage.
pub fn run(cli: &Cli, root: &std::path::Path) -> u8 {
    let (console, project) = (Arc::new(Console::new(cli.color, cli.quiet)), Project::here(root));
    if let Command::Serve(_) | Command::Watch(_) = &cli.command {
        // It waits most of the time, which would keep a thread of the pool from work.
        return worked(cli, &console, &project);
    }
    if !console.is_watched() && supervisor::is_needed(cli) {
        match supervisor::watch(&console, interrupt::is_wanted(cli)) {
            Some(Ok(code)) => return code,
            Some(Err(broken)) => {
                failed(cli, broken, &console, &project);
                return 1;
            }
            None => {}
        }
        console.diagnostics(&supervisor::unwatched().into());
    }
    // Where no thread can be started this one does all the work.
    let pool =
        threads(&console).build().or_else(|_| threads(&console).num_threads(1).use_current_thread().build());
    if console.is_watched() {
        supervisor::begin(pool.as_ref().map_or(1, rayon::ThreadPool::current_num_threads));
    }
    let code = match pool {
        Ok(pool) => pool.install(|| worked(cli, &console, &project)),
        Err(_) => worked(cli, &console, &project),
    };
    if console.is_watched() {
        supervisor::end(code);
    }
    code
}

/// Prints what was found in a run that did not end by itself, in the form that was asked for.
fn failed(cli: &Cli, broken: FailedRun, console: &Console, project: &Project) {
    let mut diagnostics = broken.found;
    diagnostics.push(broken.diagnostic);
    match &cli.command {
        Command::Check(args) if !broken.told => {
            check::failed(args.report.format, &diagnostics, console, project)
        }
        Command::Merge(args) if !broken.told => {
            check::failed(args.report.format, &diagnostics, console, project)
        }
        Command::Balance(args) if !broken.told => balance::failed(args, &diagnostics, console),
        _ => console.diagnostics(&diagnostics),
    }
}

/// Threads whose stack is as large as the limits on depth want it: all work is done on such.
fn threads(console: &Console) -> rayon::ThreadPoolBuilder {
    let threads = rayon::ThreadPoolBuilder::new().stack_size(limits::STACK_BYTES);
    if console.is_alone() { threads.num_threads(1) } else { threads }
}

/// Prints the result of a command line that starts no work: its errors, or the requested help or version.
/// The exit code: 0 that was said, 1 it could not be written, 2 wrong usage.
pub fn say(instead: clap::Error, root: &std::path::Path) -> u8 {
    let args: Vec<String> =
        std::env::args_os().skip(1).map(|arg| arg.to_string_lossy().into_owned()).collect();
    let instead = usage::with_tip(instead, &args, root);
    let console = Console::new(When::Auto, false);
    let done = instead.print();
    if instead.use_stderr() {
        return u8::try_from(instead.exit_code()).unwrap_or(2);
    }
    console.written(done);
    let lost = console.lost();
    lost.iter().for_each(|lost| console.diagnostics(&lost.clone().into()));
    lost.is_some().into()
}

fn worked(cli: &Cli, console: &Arc<Console>, project: &Project) -> u8 {
    // A panic is reported as an error.
    std::panic::set_hook(Box::new(|_| {}));
    let done = catch_unwind(AssertUnwindSafe(|| dispatch(cli, console, project)));
    let done =
        done.unwrap_or_else(|panic| Err(progress::crashed("the program", progress::words(&*panic)).into()));
    match console.lost().map_or(done, |lost| Err(lost.into())) {
        Ok(Outcome::Good) => 0,
        Ok(Outcome::Bad) => 1,
        Err(Error { diagnostics, kind }) => {
            console.diagnostics(&diagnostics);
            if kind == ErrorKind::Settings { 2 } else { 1 }
        }
    }
}

fn dispatch(cli: &Cli, console: &Arc<Console>, project: &Project) -> Result<Outcome, Error> {
    Ok(match &cli.command {
        Command::Serve(args) => serve::run(args, cli.trust, console, project)?,
        Command::Watch(args) => watch::run(args, console, project)?,
        Command::Box(args) => tuckbox::run(args, console, project)?,
        Command::Build(args) => build::run(args, console, project)?,
        Command::Booklet(args) => booklet::run(args, console, project)?,
        Command::Calibrate(args) => calibrate::run(args, console)?,
        Command::Balance(args) => balance::run(args, console, project)?,
        Command::Check(args) => check::run(args, console, project)?,
        Command::Merge(args) => check::merge(args, console, project)?,
        Command::List(args) => list::run(args, console, project)?,
        Command::Credits(args) => credits::run(args, console, project)?,
        Command::Eject(args) => eject::run(args, console)?,
        Command::New(args) => new::run(args, console, project)?,
        Command::Gallery(args) => gallery::run(args, console, project)?,
        Command::Preflight(args) => preflight::run(args, console, project)?,
        Command::Play(args) => play::run(args, console, project)?,
        Command::Replay(args) => replay::run(args, console, project)?,
        Command::Rules(args) => rules::run(args, console)?,
        Command::Effects(args) => effects::run(args, console)?,
        Command::Schema { of } => print(
            console,
            &crate::spec::schema::text(match of {
                SchemaOf::Deck => &crate::spec::schema::SCHEMA,
                SchemaOf::Preset => crate::preset::schema(),
            }),
        ),
        Command::Completions { shell } => print(console, &completions(*shell)),
        Command::Man => print(console, &manual()?),
    })
}

fn print(console: &Console, text: &str) -> Outcome {
    console.result(text);
    Outcome::Good
}

fn completions(shell: clap_complete::Shell) -> String {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut args::command(), "bidpress", &mut text);
    String::from_utf8_lossy(&text).into_owned()
}

/// One page for the program and all its subcommands.
fn manual() -> Result<String, Diagnostics> {
    let mut text = Vec::new();
    let mut command = args::command();
    command.build();
    let diagnostic = |error: std::io::Error| Diagnostics::from(Diagnostic::error("write", error.to_string()));
    clap_mangen::Man::new(command.clone()).render(&mut text).map_err(diagnostic)?;
    for sub in command.get_subcommands().filter(|sub| sub.get_name() != "help") {
        text.extend(format!(".SH BIDPRESS {}\n", sub.get_name().to_uppercase()).bytes());
        let man = clap_mangen::Man::new(sub.clone());
        man.render_synopsis_section(&mut text).map_err(diagnostic)?;
        man.render_options_section(&mut text).map_err(diagnostic)?;
    }
    Ok(String::from_utf8_lossy(&text).into_owned())
}
