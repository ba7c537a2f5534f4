//! What can be typed: clap structs, no logic.

mod booklet;
mod build;
mod check;
mod decks;
mod new;
mod play;
mod press;
mod sheets;
mod show;

use clap::builder::styling::{AnsiColor, Styles};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};

pub use booklet::{Booklet, PagesOn, TuckBox};
pub use build::{Build, Deny, Pictures, Prepress, Rules};
pub use check::{Check, Format, Report};
pub use decks::{Decks, Ink, Look, Which};
pub use new::{Gallery, New};
pub use play::{Play, Replay, Skill};
pub use press::{Calibrate, Flip, Preflight};
pub use sheets::{BackOptions, CorrectionOptions, MarkOptions, Sheets};
pub use show::{Credits, Effects, List, Listed, RulesOf, SchemaOf};

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

const AFTER_HELP: &str = "\
Examples:
  bidpress build                       all decks to output/, on A4
  bidpress build bid-it --paper letter one deck on Letter
  bidpress build --preset tts          sheets and saved objects for Tabletop Simulator
  bidpress check                       prove that all decks are legal and can be played
  bidpress new my-deck                 a commented deck file to start from

A DECK is the name of a file in decks/ or of a built-in deck, or a path.
Exit code: 0 all well, 1 a deck or a write failed, 2 wrong usage.";

/// Print-ready PDFs of bidding and bluffing card games, from TOML decks and SVG templates.
#[derive(Debug, Parser)]
#[command(name = "bidpress", version, styles = STYLES, after_help = AFTER_HELP, propagate_version = true, max_term_width = 110)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
    /// When to use colours on the terminal, before the subcommand (NO_COLOR is obeyed).
    #[arg(long, value_enum, default_value_t = When::Auto, value_name = "WHEN", help_heading = "Global options")]
    pub color: When,
    /// Say only what went wrong: errors, without warnings and what was written.
    #[arg(long, short, global = true, help_heading = "Global options")]
    pub quiet: bool,
    /// Let templates, art and fonts take as much time and memory as they need; for projects that you trust.
    #[arg(long, global = true, help_heading = "Global options")]
    pub trust: bool,
}

/// The whole command line. `--color` goes behind a subcommand too, but for `build`, where it says with which inks to print.
pub fn command() -> clap::Command {
    let when = || {
        let when = clap::Arg::new(WHEN).long("color").value_name("WHEN").value_parser(clap::builder::EnumValueParser::<When>::new());
        when.help("When to use colours (NO_COLOR is obeyed)").help_heading("Global options")
    };
    Cli::command().mut_subcommands(|sub| {
        let taken = sub.get_arguments().any(|argument| argument.get_long() == Some("color"));
        if taken { sub } else { sub.arg(when()) }
    })
}

/// What was typed.
///
/// # Errors
/// What is to be said instead: that it is no command, or the help or the version that was asked for.
pub fn parse() -> Result<Cli, clap::Error> {
    let matches = command().try_get_matches()?;
    let mut cli = Cli::from_arg_matches(&matches)?;
    let behind = matches.subcommand().and_then(|(_, sub)| sub.try_get_one::<When>(WHEN).ok().flatten());
    cli.color = behind.copied().unwrap_or(cli.color);
    Ok(cli)
}

/// The name of the option `--color` behind a subcommand.
const WHEN: &str = "when";

/// When to use colours.
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
    /// Render decks to print-ready PDFs.
    Build(Box<Build>),
    /// Print the rules of decks as booklets, or score pads.
    Booklet(Booklet),
    /// Print boxes for decks, to be cut, folded and glued.
    Box(TuckBox),
    /// Print a sheet that shows how far a printer's backs are off, and work out the options that mend it.
    Calibrate(Calibrate),
    /// Look for what is wrong with a PDF before it is printed.
    Preflight(Preflight),
    /// Prove that decks are legal, and play sample games with them.
    Check(Check),
    /// Play a game with bots, told move by move.
    Play(Play),
    /// Play logged games again, and try rulings: says where one departs from the rules.
    Replay(Replay),
    /// Show the rules of a game as clauses, or single clauses.
    Rules(RulesOf),
    /// Show what cards can do: the language of effects, as each game understands it.
    Effects(Effects),
    /// Show decks, games, types of cards, sizes, papers and presets.
    List(List),
    /// Show who made the art and the fonts, and under which licences.
    Credits(Credits),
    /// Print the JSON Schema of deck files, or of presets.
    Schema {
        /// Of which files.
        #[arg(value_enum, default_value_t = SchemaOf::Deck)]
        of: SchemaOf,
    },
    /// Start a deck file, or an expansion.
    New(New),
    /// Render pictures of cards as PNG.
    Gallery(Gallery),
    /// Print shell completions.
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// Print the manual page.
    Man,
}
