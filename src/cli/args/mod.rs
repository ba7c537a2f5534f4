//! The command line as clap structs, and its conversion to requests of jobs.

mod balance;
mod booklet;
mod build;
mod check;
mod decks;
mod eject;
mod new;
mod play;
mod press;
mod serve;
mod sheets;
mod show;

use clap::builder::styling::{AnsiColor, Styles};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};

pub use balance::Balance;
pub use booklet::{Booklet, PagesOn, TuckBox};
pub use build::{Build, Deny, Pictures, Prepress};
pub use check::{Check, Format, Merge, Report, Reporting};
pub use decks::{Decks, Design, Ink, Look, Which};
pub use eject::{Eject, Ejectable};
pub use new::{Gallery, New};
pub use play::{Play, Replay};
pub use press::{Calibrate, Flip, Preflight};
pub use serve::Serve;
pub use sheets::{BackOptions, CorrectionOptions, MarkOptions, Sheets};
pub use show::{Credits, Effects, List, ListFormat, Listed, RulesOf, SchemaOf};

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

const AFTER_HELP: &str = "\
Examples:
  bidpress serve --open                 show all decks in the browser, and each change as it is saved
  bidpress build                        write PDFs of all decks to output/, on A4
  bidpress build bid-it --paper letter  write the PDF of one deck, on Letter
  bidpress build --preset tts           write images and saved objects for Tabletop Simulator
  bidpress check                        check that all decks are legal and can be played
  bidpress balance bid-it               find out whether the seats win alike, and who and what decides
  bidpress play bid-it                  show a game between bots
  bidpress new my-deck                  write a commented deck file to start from

A DECK is the name of a file in decks/ or of a built-in deck, or the path of a deck file or a spreadsheet.
Exit code: 0 success, 1 a deck or a write failed, 2 wrong usage.";

/// Print-ready PDFs of bidding and bluffing card games, from TOML decks and SVG templates.
#[derive(Debug, Parser)]
#[command(name = "bidpress", version, styles = STYLES, after_help = AFTER_HELP, propagate_version = true,
    max_term_width = 110)]
pub struct Cli {
    /// The subcommand.
    #[command(subcommand)]
    pub command: Command,
    /// Use of colours on the terminal (NO_COLOR is respected).
    #[arg(long, value_enum, default_value_t = When::Auto, value_name = "WHEN",
        help_heading = "Global options")]
    pub color: When,
    /// Print errors only.
    #[arg(long, short, global = true, help_heading = "Global options")]
    pub quiet: bool,
    /// Remove the limits on time and memory, for projects that you trust.
    #[arg(long, global = true, help_heading = "Global options")]
    pub trust: bool,
}

/// The whole command line. `--color` is accepted after a subcommand, too, except where it means the colours
/// of the document, as in `build`.
pub fn command() -> clap::Command {
    let when = || {
        let when = clap::Arg::new(WHEN)
            .long("color")
            .value_name("WHEN")
            .value_parser(clap::builder::EnumValueParser::<When>::new());
        when.help("Use of colours on the terminal (NO_COLOR is respected)").help_heading("Global options")
    };
    Cli::command().mut_subcommands(|sub| {
        let taken = sub.get_arguments().any(|argument| argument.get_long() == Some("color"));
        if taken { sub } else { sub.arg(when()) }
    })
}

/// Parses the command line.
///
/// # Errors
/// What is printed instead: an error of usage, or the help or version that was asked for.
pub fn parse() -> Result<Cli, clap::Error> {
    let matches = command().try_get_matches()?;
    let mut cli = Cli::from_arg_matches(&matches)?;
    let behind = matches.subcommand().and_then(|(_, sub)| sub.try_get_one::<When>(WHEN).ok().flatten());
    cli.color = behind.copied().unwrap_or(cli.color);
    Ok(cli)
}

/// The name of the option `--color` behind a subcommand.
const WHEN: &str = "when";

/// Use of colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum When {
    /// On a terminal.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// The subcommands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Show decks on a page in the browser while you write them.
    Serve(Serve),
    /// Write print-ready PDFs of decks.
    Build(Box<Build>),
    /// Write print-ready PDFs of decks again after each change of their files.
    Watch(Box<Build>),
    /// Write PDFs of the rules of decks as booklets, or of score pads.
    Booklet(Booklet),
    /// Write PDFs of boxes for decks, to cut, fold and glue.
    Box(TuckBox),
    /// Write a sheet that shows how far a printer shifts backs, and compute the correction.
    Calibrate(Calibrate),
    /// Check a PDF before it is printed.
    Preflight(Preflight),
    /// Check that decks are legal, and play sample games with them.
    Check(Check),
    /// Merge the counts of sample games that were played in parts, and report on all of them.
    Merge(Merge),
    /// Play decks until it is known whether all seats win alike.
    Balance(Balance),
    /// Play a game between bots and print it move by move.
    Play(Play),
    /// Replay logs of games, and run rulings.
    Replay(Replay),
    /// Print the rules of a game, or single clauses.
    Rules(RulesOf),
    /// Print the card effects that each game supports, as deck files write them.
    Effects(Effects),
    /// List decks, games, templates, card sizes, papers, presets and cards.
    List(List),
    /// Print the authors and licences of art and fonts.
    Credits(Credits),
    /// Print the JSON Schema of deck files, or of presets.
    Schema {
        /// Kind of file.
        #[arg(value_enum, default_value_t = SchemaOf::Deck)]
        of: SchemaOf,
    },
    /// Create a deck file or an expansion.
    New(New),
    /// Copy a built-in template, deck or its rules into the project, to change it.
    Eject(Eject),
    /// Write images of cards as PNG.
    Gallery(Gallery),
    /// Print shell completions.
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// Print the manual page.
    Man,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_help_of_each_option_is_short() {
        let command = command();
        let options =
            command.get_subcommands().flat_map(|sub| sub.get_arguments()).chain(command.get_arguments());
        let helps = options
            .map(|option| (option.get_id(), option.get_help().map(ToString::to_string).unwrap_or_default()));
        let wrong: Vec<_> = helps.filter(|(_, help)| help.is_empty() || help.chars().count() >= 80).collect();
        assert!(wrong.is_empty(), "{wrong:?}");
    }
}
