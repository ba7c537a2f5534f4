//! `bidpress serve`: decks on a page, while they are written.
//!
//! The server reads no deck itself: it asks a watched process (`worker`), whose bounds on memory and time are
//! those of all commands. If that fails, another takes its place. With `--trust` the server does the work
//! itself (`direct`).

mod companion;
mod direct;
mod question;
mod watched;
mod worker;

use std::io::ErrorKind;
use std::path::Path;
use std::sync::Arc;

use bidpress_serve::{Address, Content, Server};

use super::args::Serve;
use super::console::Console;
use super::outcome::Outcome;
use crate::diag::{Diagnostic, Diagnostics};
use crate::files::{self, Project};
use crate::job::live::Live;
use crate::job::{DeckRequest, PrintSettings};

/// Serves the page until the program is stopped.
pub(super) fn run(
    args: &Serve,
    trust: bool,
    console: &Arc<Console>,
    project: &Project,
) -> Result<Outcome, Diagnostics> {
    let request =
        DeckRequest { players: args.players, lang: args.design.lang.clone(), ..args.decks.request() };
    if console.is_watched() {
        worker::run(live(args, request, project), console);
        return Ok(Outcome::Good);
    }
    exists(project, &request)?;
    let host = args.host.trim_matches(['[', ']']);
    let server = Server::new(&Address { host: host.into(), port: args.port }).map_err(|error| {
        let port = args.port.map_or_else(String::new, |port| format!(" at port {port}"));
        let diagnostic = Diagnostic::error("serve", format!("can't serve a page on `{host}`{port}"))
            .hint(error.to_string());
        match error.kind() {
            ErrorKind::AddrInUse => diagnostic
                .hint("another program has this port: choose another with `--port`, or leave it out"),
            _ => diagnostic.hint("`--host` is a name or an address of this machine, such as 127.0.0.1"),
        }
    })?;
    console.result(&format!("{}\n", server.url()));
    console.note("the page shows each change as it is saved; Ctrl-C ends it");
    if args.open
        && let Err(error) = server.open()
    {
        console.diagnostics(
            &Diagnostic::warning("serve", "can't open the browser").hint(error.to_string()).into(),
        );
    }
    let content: Arc<dyn Content> = if trust {
        Arc::new(direct::Direct::new(live(args, request.clone(), project), Arc::clone(console)))
    } else {
        Arc::new(watched::Watched::new(companion::Companion::new(Arc::clone(console))))
    };
    let folders = if args.no_reload { Vec::new() } else { project.folders(&request.decks) };
    let told = Arc::clone(console);
    let warn = move |text: String| told.diagnostics(&Diagnostic::warning("serve", text).into());
    server
        .run(content, folders, warn)
        .map_err(|error| Diagnostic::error("serve", "the page can't be served").hint(error.to_string()))?;
    Ok(Outcome::Good)
}

fn live(args: &Serve, request: DeckRequest, project: &Project) -> Live {
    let mut settings = PrintSettings::default();
    args.design.apply(&mut settings);
    settings.only_changed.clone_from(&args.only_changed);
    Live::new(project.clone(), request, settings)
}

/// Checks that the requested decks exist. Errors in them are shown on the page, but there must be a file to
/// change.
fn exists(project: &Project, request: &DeckRequest) -> Result<(), Diagnostics> {
    // Spreadsheets are read by the watched process only.
    let is_read = |name: &&String| !files::is_spreadsheet(Path::new(name)) || !Path::new(name).exists();
    let missing = request.decks.iter().filter(is_read).filter_map(|name| project.deck_file(name).err());
    let missing = Diagnostics(missing.collect());
    if missing.has_errors() { Err(missing) } else { Ok(()) }
}
