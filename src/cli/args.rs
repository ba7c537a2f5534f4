//! What can be typed: clap structs, no logic.

use std::path::PathBuf;

use clap::builder::styling::{AnsiColor, Styles};
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};

use super::values;
use crate::booklet::PageSize;
use crate::deck::NamedSize;
use crate::press::color::Space;
use crate::press::standard::Standard;
use crate::print::{Backs, BleedMode, CutLine, Mark, MarkedPages, Orientation, Paper, Rule};
use crate::units::Um;

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
    /// Say only what went wrong.
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

/// What was typed; the program ends here if that is no command.
pub fn parse() -> Cli {
    let matches = command().get_matches();
    let mut cli = Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    let behind = matches.subcommand().and_then(|(_, sub)| sub.try_get_one::<When>(WHEN).ok().flatten());
    cli.color = behind.copied().unwrap_or(cli.color);
    cli
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

/// Files that have a JSON Schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SchemaOf {
    /// Deck files.
    Deck,
    /// Presets.
    Preset,
}

/// Which decks, and which of their cards.
#[derive(Clone, Debug, Default, Args)]
pub struct Decks {
    /// Names or paths of decks [default: all in decks/, or the built-in ones].
    #[arg(value_name = "DECK")]
    pub decks: Vec<String>,
    /// Add an expansion (again for several).
    #[arg(long = "set", value_name = "NAME")]
    pub sets: Vec<String>,
    /// Another seed for the random numbers of the cards.
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Leave out N cards with the most extreme numbers, highest and lowest by turns, for a shorter game.
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub remove_extremes: u32,
}

/// How cards look.
#[derive(Clone, Copy, Debug, Args)]
pub struct Look {
    /// Size of the cards: `regular` is the deck's own, `small` and `large` the next smaller or larger product; or one by name
    /// (`bidpress list sizes`) or measure, as `60mmx90mm`.
    #[arg(long, value_name = "SIZE", value_parser = values::size, allow_hyphen_values = true, default_value = "regular")]
    pub size: Size,
    /// Low ink leaves out floods and backgrounds.
    #[arg(long, value_enum, default_value_t = Ink::Full)]
    pub ink: Ink,
    /// Language of what is printed from data, such as sentences of effects: en or de [default: the deck's own].
    #[arg(long, value_name = "LANG", value_parser = values::lang)]
    pub lang: Option<&'static str>,
}

/// Size of the cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// The next smaller product (poker → mini).
    Small,
    /// The deck's own.
    Regular,
    /// The next larger product (poker → tarot).
    Large,
    /// This one.
    Product(NamedSize),
}

/// How much ink.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Ink {
    /// As designed.
    Full,
    /// Line art on white.
    Low,
}

/// `bidpress build`.
#[derive(Debug, Args)]
pub struct Build {
    /// Which decks.
    #[command(flatten)]
    pub decks: Decks,
    /// Only the cards that so many players need.
    #[arg(long, value_name = "N")]
    pub players: Option<u32>,
    /// How cards look.
    #[command(flatten)]
    pub look: Look,
    /// Make them as a printing service or a table on a screen asks for it: drivethrucards, thegamecrafter, tts, png, … (`bidpress list presets`),
    /// or the path of a preset file [default: the deck's own].
    #[arg(long, value_name = "NAME")]
    pub preset: Option<String>,
    /// Folder for PDFs and pictures.
    #[arg(long, short, value_name = "DIR", default_value = "output")]
    pub out: PathBuf,
    /// Print an overview instead: all cards small on one page.
    #[arg(long)]
    pub contact: bool,
    /// Which of the cards.
    #[command(flatten)]
    pub which: Which,
    /// How cards lie on sheets.
    #[command(flatten)]
    pub sheets: Sheets,
    /// How backs are printed.
    #[command(flatten)]
    pub backs: BackOptions,
    /// What is printed beside the cards.
    #[command(flatten)]
    pub marks: MarkOptions,
    /// Colours and standard.
    #[command(flatten)]
    pub prepress: Prepress,
    /// Pictures.
    #[command(flatten)]
    pub pictures: Pictures,
    /// What must not be found.
    #[command(flatten)]
    pub deny: Deny,
}

/// Which warnings are errors.
#[derive(Clone, Debug, Default, Args)]
pub struct Deny {
    /// Fail, rather than warn, where cards can't be read or cut well: `legibility`, or some of its rules (safe-area, hairline, small-text, low-resolution, contrast, colour-blind).
    #[arg(long, value_name = "RULES", value_parser = values::rules)]
    pub deny: Option<Rules>,
}

/// A list of rules, as one value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules(pub Vec<Rule>);

/// Colours and standard of a document.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Colours and standards")]
pub struct Prepress {
    /// What the colours of the document are [default: the deck's own, else rgb; cmyk for PDF/X].
    #[arg(long, value_enum)]
    pub color: Option<Space>,
    /// Profile of the printing condition, a CMYK output profile [default: FOGRA39].
    #[arg(long, value_name = "FILE")]
    pub icc: Option<PathBuf>,
    /// The most ink on one spot in percent, all four together [default: the deck's own, else 300].
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u16).range(100..=400))]
    pub ink_limit: Option<u16>,
    /// The standard that the document meets; it is checked before it is written [default: the deck's own, else none].
    #[arg(long, value_enum)]
    pub standard: Option<Standard>,
    /// Print text as outlines, without fonts.
    #[arg(long)]
    pub outlines: bool,
}

/// Pictures that a preset asks for.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Pictures, with presets that make them")]
pub struct Pictures {
    /// Pixels an inch [default: the preset's own].
    #[arg(long, value_name = "DPI", value_parser = clap::value_parser!(u32).range(36..=1200))]
    pub dpi: Option<u32>,
    /// For Tabletop Simulator: where the pictures will be found, as `https://example.org/cards` [default: on this computer].
    #[arg(long, value_name = "URL")]
    pub url_base: Option<String>,
}

/// Which of a deck's cards are printed.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Which cards")]
pub struct Which {
    /// Only these: serial numbers, ranges, kinds and types, as `1-10,15,owl`.
    #[arg(long, value_name = "LIST")]
    pub cards: Option<String>,
    /// Print all of it so many times.
    #[arg(long, value_name = "N", default_value_t = 1, hide_default_value = true, value_parser = clap::value_parser!(u32).range(1..=999))]
    pub copies: u32,
    /// Write down what is printed, for `--only-changed`.
    #[arg(long, value_name = "FILE")]
    pub manifest: Option<PathBuf>,
    /// Only cards that do not look as this manifest of an earlier build says.
    #[arg(long, value_name = "MANIFEST")]
    pub only_changed: Option<PathBuf>,
}

/// How cards lie on sheets.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Paper and layout")]
pub struct Sheets {
    /// Paper by name (`bidpress list papers`) or measure, as `13x19in` [default: the deck's own, else a4].
    #[arg(long, value_name = "PAPER", value_parser = values::paper, allow_hyphen_values = true)]
    pub paper: Option<Paper>,
    /// Which way the paper stands [default: what holds most cards].
    #[arg(long, value_enum, value_name = "WAY")]
    pub orientation: Option<Orientation>,
    /// How far cards stay away from the edges of the paper [default: the deck's own, else 5mm].
    #[arg(long, value_name = "LENGTH", value_parser = values::margin, allow_hyphen_values = true)]
    pub margin: Option<Um>,
    /// Space between cards; without it they touch, and one cut parts two [default: the deck's own, else 0mm].
    #[arg(long, value_name = "LENGTH", value_parser = values::gutter, allow_hyphen_values = true)]
    pub gutter: Option<Um>,
    /// How far the drawing goes on beyond the outer edge of the cards [default: the deck's own, else 3mm].
    #[arg(long, value_name = "LENGTH", value_parser = values::bleed, allow_hyphen_values = true)]
    pub bleed: Option<Um>,
    /// Where cards bleed [default: outer; each for cards that are no rectangles].
    #[arg(long, value_enum, value_name = "WHERE")]
    pub bleed_mode: Option<BleedMode>,
    /// How far texts and symbols keep away from the cut [default: the deck's own, else 3mm].
    #[arg(long, value_name = "LENGTH", value_parser = values::safe, allow_hyphen_values = true)]
    pub safe: Option<Um>,
    /// Radius of the corners of the cut line [default: the deck's own, else 3mm].
    #[arg(long, value_name = "LENGTH", value_parser = values::corners, allow_hyphen_values = true)]
    pub corners: Option<Um>,
}

/// How backs are printed.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Backs")]
pub struct BackOptions {
    /// How backs are printed [default: the deck's own, else long-edge].
    #[arg(long, value_enum, value_name = "WAY")]
    pub backs: Option<Backs>,
    /// The same as `--backs none`.
    #[arg(long, conflicts_with = "backs")]
    pub no_backs: bool,
    /// What `bidpress calibrate` found.
    #[command(flatten)]
    pub correction: CorrectionOptions,
}

/// How pages of backs are moved.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Backs")]
pub struct CorrectionOptions {
    /// Move the backs to the right and upwards, as `0.4mm,-0.2mm`; `bidpress calibrate` finds out how far.
    #[arg(long, value_name = "X,Y", value_parser = values::offset, allow_hyphen_values = true)]
    pub back_offset: Option<(Um, Um)>,
    /// Turn the backs clockwise by so many degrees.
    #[arg(long, value_name = "DEGREES", value_parser = values::degrees, allow_hyphen_values = true)]
    pub back_rotation: Option<i64>,
}

/// What is printed beside the cards.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Marks")]
pub struct MarkOptions {
    /// Which marks: `none`, `all`, or some of crop, guides, fold, registration, bar, slug, outline [default: the deck's own, else crop,guides,fold].
    #[arg(long, value_name = "LIST", value_parser = values::marks)]
    pub marks: Option<MarkList>,
    /// The same as `--marks none`.
    #[arg(long, conflicts_with = "marks")]
    pub no_marks: bool,
    /// Which pages have marks [default: both].
    #[arg(long, value_enum, value_name = "PAGES")]
    pub marks_on: Option<MarkedPages>,
    /// What the cut line around each card is drawn in [default: the deck's own, else black].
    #[arg(long, value_enum, value_name = "INK")]
    pub cut_line: Option<CutLine>,
    /// Write the cut lines of each different sheet as SVG too, for plotters.
    #[arg(long)]
    pub cut_file: bool,
}

/// A list of marks, as one value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkList(pub Vec<Mark>);

/// `bidpress booklet`.
#[derive(Debug, Args)]
pub struct Booklet {
    /// Names or paths of decks [default: all in decks/, or the built-in ones].
    #[arg(value_name = "DECK")]
    pub decks: Vec<String>,
    /// With the chapter of an expansion behind the rules, and its cards (again for several).
    #[arg(long = "set", value_name = "NAME")]
    pub sets: Vec<String>,
    /// Size of a page.
    #[arg(long, value_enum, default_value_t = PageSize::A6)]
    pub size: PageSize,
    /// How pages lie on sheets.
    #[arg(long, value_enum, default_value_t = PagesOn::Pages, value_name = "HOW")]
    pub imposition: PagesOn,
    /// Paper by name or measure, for zines and pads.
    #[arg(long, value_name = "PAPER", value_parser = values::paper, allow_hyphen_values = true, default_value = "a4")]
    pub paper: Paper,
    /// Low ink leaves out floods and backgrounds.
    #[arg(long, value_enum, default_value_t = Ink::Full)]
    pub ink: Ink,
    /// Language of the sentences on the cards that are shown: en or de [default: the deck's own].
    #[arg(long, value_name = "LANG", value_parser = values::lang)]
    pub lang: Option<&'static str>,
    /// Print score pads instead, of the decks that have one: as many on a sheet as it holds.
    #[arg(long, conflicts_with_all = ["imposition", "sets"])]
    pub pad: bool,
    /// Folder for the PDFs.
    #[arg(long, short, value_name = "DIR", default_value = "output")]
    pub out: PathBuf,
}

/// `bidpress box`.
#[derive(Debug, Args)]
pub struct TuckBox {
    /// Names or paths of decks [default: all in decks/, or the built-in ones].
    #[arg(value_name = "DECK")]
    pub decks: Vec<String>,
    /// With an expansion (again for several).
    #[arg(long = "set", value_name = "NAME")]
    pub sets: Vec<String>,
    /// Only the cards that so many players need.
    #[arg(long, value_name = "N")]
    pub players: Option<u32>,
    /// Thickness of a card.
    #[arg(long, value_name = "LENGTH", value_parser = values::thickness, allow_hyphen_values = true, default_value = "0.31mm")]
    pub thickness: Um,
    /// With room for cards in sleeves.
    #[arg(long)]
    pub sleeves: bool,
    /// Paper by name or measure.
    #[arg(long, value_name = "PAPER", value_parser = values::paper, allow_hyphen_values = true, default_value = "a4")]
    pub paper: Paper,
    /// Low ink leaves out floods and backgrounds.
    #[arg(long, value_enum, default_value_t = Ink::Full)]
    pub ink: Ink,
    /// Folder for the PDFs.
    #[arg(long, short, value_name = "DIR", default_value = "output")]
    pub out: PathBuf,
}

/// How the pages of a booklet lie on sheets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PagesOn {
    /// In reading order, each on a sheet of its size: for screens and printing services.
    Pages,
    /// To be folded, put into each other and stapled; printed on both sides, its number of pages a multiple of four.
    Zine,
}

/// `bidpress calibrate`.
#[derive(Debug, Args)]
pub struct Calibrate {
    /// Folder for the PDF.
    #[arg(long, short, value_name = "DIR", default_value = "output")]
    pub out: PathBuf,
    /// Paper by name or measure.
    #[arg(long, value_name = "PAPER", value_parser = values::paper, allow_hyphen_values = true, default_value = "a4")]
    pub paper: Paper,
    /// Which way the paper stands.
    #[arg(long, value_enum, value_name = "WAY", default_value = "portrait")]
    pub orientation: Orientation,
    /// The edge that the sheet is flipped over.
    #[arg(long, value_enum, default_value_t = Flip::LongEdge, value_name = "EDGE")]
    pub flip: Flip,
    /// Print with this correction, to see whether it is right.
    #[command(flatten)]
    pub correction: CorrectionOptions,
    /// What the ruler on the left says, as `0.4mm,-0.2mm`: with `--right`, prints the options that mend it.
    #[arg(long, value_name = "X,Y", value_parser = values::offset, allow_hyphen_values = true, requires = "right", help_heading = "Readings")]
    pub left: Option<(Um, Um)>,
    /// What the ruler on the right says.
    #[arg(long, value_name = "X,Y", value_parser = values::offset, allow_hyphen_values = true, requires = "left", help_heading = "Readings")]
    pub right: Option<(Um, Um)>,
}

/// The edge that a sheet is flipped over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Flip {
    /// As the page of a book, if the sheet stands.
    LongEdge,
    /// As the page of a wall calendar, if the sheet stands.
    ShortEdge,
}

/// `bidpress check`.
#[derive(Debug, Args)]
pub struct Check {
    /// Which decks.
    #[command(flatten)]
    pub decks: Decks,
    /// Sample games with random bots for each number of players; greedy bots play a quarter, variants a tenth of that; 0 for none.
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    pub games: u64,
    /// Only with so many players: `3` or `3,5` [default: all numbers that a deck is for].
    #[arg(long, value_name = "N", value_delimiter = ',')]
    pub players: Vec<u32>,
    /// Only bots of this kind.
    #[arg(long, value_enum)]
    pub bots: Option<Skill>,
    /// Play this variant only: `advanced`, `teams=2` (again for several at once).
    #[arg(long = "variant", value_name = "NAME[=N]")]
    pub variants: Vec<String>,
    /// Tell of all cards how often they were dealt and played and what they are worth; else only of those of expansions.
    #[arg(long)]
    pub cards: bool,
    /// What must not be found.
    #[command(flatten)]
    pub deny: Deny,
    /// Folder for the logs of games that fail.
    #[arg(long, value_name = "DIR", default_value = "output/failures")]
    pub failures: PathBuf,
    /// Form of the report.
    #[arg(long, value_enum, default_value_t = Report::Text)]
    pub format: Report,
}

/// Form of the report of `check`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Report {
    /// For people.
    Text,
    /// For programs: docs/check-report.md describes it.
    Json,
    /// Commands for GitHub Actions, which mark faults on the lines of the deck files.
    Github,
    /// SARIF 2.1.0, for code scanning services and editors.
    Sarif,
}

/// Form of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people.
    Text,
    /// For programs.
    Json,
}

/// `bidpress preflight`.
#[derive(Debug, Args)]
pub struct Preflight {
    /// The PDF.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The standard that it shall meet [default: that of the preset, else the one that it says it meets].
    #[arg(long, value_enum)]
    pub standard: Option<Standard>,
    /// Whether a printing service can take it: a preset by name (`bidpress list presets`) or path.
    #[arg(long, value_name = "NAME")]
    pub preset: Option<String>,
    /// The most ink on one spot in percent, all four together [default: that of the preset, else 300].
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u16).range(100..=400))]
    pub ink_limit: Option<u16>,
    /// Form of the report.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
}

/// `bidpress list`.
#[derive(Debug, Args)]
pub struct List {
    /// What to show [default: all].
    #[arg(value_enum)]
    pub what: Option<Listed>,
    /// Form of the list.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
}

/// What `list` shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Listed {
    /// Decks with their sets and types of cards.
    Decks,
    /// Games with rules.
    Games,
    /// Templates.
    Templates,
    /// Sizes of cards.
    Sizes,
    /// Papers.
    Papers,
    /// Presets for printing services and tables on a screen.
    Presets,
}

/// `bidpress credits`.
#[derive(Debug, Args)]
pub struct Credits {
    /// Print the texts of the licences too.
    #[arg(long)]
    pub full: bool,
}

/// `bidpress new`.
#[derive(Debug, Args)]
pub struct New {
    /// Name of the deck in small letters, digits and hyphens.
    pub name: String,
    /// Start a deck for this game [default: a deck without rules].
    #[arg(long, value_name = "ID", conflicts_with = "extends")]
    pub game: Option<String>,
    /// Start an expansion of this deck; its cards do something if those of its game can.
    #[arg(long, value_name = "DECK")]
    pub extends: Option<String>,
    /// Folder to write into.
    #[arg(long, value_name = "DIR", default_value = "decks")]
    pub out: PathBuf,
}

/// `bidpress gallery`.
#[derive(Debug, Args)]
pub struct Gallery {
    /// Which decks.
    #[command(flatten)]
    pub decks: Decks,
    /// Only the cards that so many players need.
    #[arg(long, value_name = "N")]
    pub players: Option<u32>,
    /// How cards look.
    #[command(flatten)]
    pub look: Look,
    /// Folder for the pictures.
    #[arg(long, short, value_name = "DIR", default_value = "output/gallery")]
    pub out: PathBuf,
    /// One picture of each card, named by its serial number, instead of one of each deck.
    #[arg(long)]
    pub each: bool,
    /// Resolution.
    #[arg(long, value_name = "DPI", default_value_t = 150, value_parser = clap::value_parser!(u32).range(36..=1200))]
    pub dpi: u32,
}

/// `bidpress play`.
#[derive(Debug, Args)]
pub struct Play {
    /// Name or path of the deck.
    #[arg(value_name = "DECK")]
    pub deck: String,
    /// How many players [default: the fewest].
    #[arg(long, value_name = "N")]
    pub players: Option<u32>,
    /// Add an expansion (again for several).
    #[arg(long = "set", value_name = "NAME")]
    pub sets: Vec<String>,
    /// Leave out N cards with the most extreme numbers, for a shorter game.
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub remove_extremes: u32,
    /// Choose a variant of the rules, as `advanced` or `teams=2` (again for several).
    #[arg(long = "variant", value_name = "NAME")]
    pub variants: Vec<String>,
    /// Seed of the game.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Who plays.
    #[arg(long, value_enum, default_value_t = Skill::Greedy)]
    pub bots: Skill,
    /// Write the game as a log that `bidpress replay` reads.
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,
}

/// How well bots play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Skill {
    /// Any legal move.
    Random,
    /// Sensible one-step play.
    Greedy,
}

/// `bidpress rules`.
#[derive(Debug, Args)]
pub struct RulesOf {
    /// Games (`bid-it`) and clauses (`BI-P3`) [default: the clauses that all games share].
    #[arg(value_name = "GAME|CLAUSE")]
    pub of: Vec<String>,
}

/// `bidpress effects`.
#[derive(Debug, Args)]
pub struct Effects {
    /// Only what this game understands.
    #[arg(long, value_name = "ID")]
    pub game: Option<String>,
    /// Language of the sentences: en or de.
    #[arg(long, value_name = "LANG", default_value = "en", value_parser = values::lang)]
    pub lang: &'static str,
}

/// `bidpress replay`.
#[derive(Debug, Args)]
pub struct Replay {
    /// Logs that `bidpress play` wrote (.jsonl), rulings (.toml), or folders of them.
    #[arg(required = true, value_name = "PATH")]
    pub files: Vec<PathBuf>,
    /// The deck of the logs, if it is not found by its name.
    #[arg(long, value_name = "DECK")]
    pub deck: Option<String>,
    /// With --deck: add an expansion (again for several).
    #[arg(long = "set", value_name = "NAME", requires = "deck")]
    pub sets: Vec<String>,
}
