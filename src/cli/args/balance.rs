//! Options of `balance`.

use std::path::PathBuf;

use clap::Args;

use super::check::Format;
use super::decks::Decks;
use crate::cli::values;
use crate::job::DeckRequest;
use crate::job::balance::BalanceRequest;
use crate::play::Bot;

const AFTER_HELP: &str = "\
A table is fair if each seat wins within the tolerance of an equal share, and unfair if a seat certainly \
does not.
Both answers hold at 95 %, however often games are counted, so each table is played until it is decided.

Examples:
  bidpress balance                            all decks, for a minute
  bidpress balance my-deck --seconds 600      one deck, for ten minutes at most
  bidpress balance my-deck --cards            also what each card does for its player
  bidpress balance my-deck --choices          also which choices matter
  bidpress balance my-deck --without bluff    also what players lose who never bluff
  bidpress balance my-deck --report fair.html also a page with charts and pictures
  bidpress balance my-deck --against HEAD     what the changes since the last commit do
  bidpress balance my-deck --ladder random,greedy,search-100
                                              how much skill matters
  bidpress balance my-deck --tolerance 5      let seats win 5 points more or less than an equal share
  bidpress balance my-deck --games 20000 --format json > balance.json";

/// `bidpress balance`.
#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub struct Balance {
    /// The decks.
    #[command(flatten)]
    pub decks: Decks,
    /// Find out what each card does, too, by playing games again without it.
    ///
    /// Without its effect, or with the points of a middling card. Each game has the same deals, the same
    /// moves up to the moment that a player gets the card, and the same random numbers after it. Half of the
    /// time is for the seats, the rest for the cards.
    #[arg(long)]
    pub cards: bool,
    /// Find out which choices matter, too, by trying each way that one can go.
    ///
    /// One choice of each game is tried, and played on by the same bots, or by greedy ones in place of those
    /// that search: how often one move wins clearly more often than another, and by how much; how often
    /// players who can hardly win decide which of the others does.
    #[arg(long)]
    pub choices: bool,
    /// Find out what players lose, too, who never do one thing: `bluff`, `56`, `all`.
    ///
    /// What a player decides on in the game, such as `bluff` or `skip` (a wrong name lists them), or cards,
    /// by their number or the `id` of their kind; `all` is all that the player decides on. One such player
    /// plays among greedy ones, in each seat in turn with the same deals.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub without: Vec<String>,
    /// Compare with an earlier version: a commit, a folder, or a deck file.
    ///
    /// A commit is named as in git: `HEAD`, `HEAD~3`, `v1.2`. Not together with `--cards`, `--choices`,
    /// `--without` or `--strict`. Both versions play the same games: the same deals as far as the cards
    /// allow, and the same random numbers. What is certain to differ is listed.
    #[arg(long, value_name = "VERSION", conflicts_with_all = ["cards", "choices", "without", "strict"])]
    pub against: Option<String>,
    /// Find out how much skill matters: each kind of bots plays among those before it.
    ///
    /// For example `random,greedy,search-100`: one greedy bot among random ones, then one that searches among
    /// greedy ones, in each seat in turn with the same deals. Not together with `--bots`, `--cards`,
    /// `--choices`, `--without`, `--strict`, `--tolerance`, `--against` or `--report`.
    #[arg(long, value_name = "BOTS", value_delimiter = ',', value_parser = values::bot, num_args = 1,
        conflicts_with_all = ["cards", "choices", "without", "strict", "against", "bots", "tolerance"])]
    pub ladder: Vec<Bot>,
    /// The most seconds to play, for all decks together.
    ///
    /// Each table has 500 games at least, or 4 with bots that search, which can take longer. The answer ends
    /// earlier if all is decided. To get the same answer on another machine, give the number of games
    /// instead.
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..))]
    pub seconds: u64,
    /// The most games at each table, whatever time that takes.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub games: Option<u64>,
    /// How far a seat's share of the wins may be from an equal one, in points.
    #[arg(long, value_name = "POINTS", default_value = "2", value_parser = values::points)]
    pub tolerance: f64,
    /// Numbers of players, such as `3` or `3,5` [default: all that a deck allows].
    #[arg(long, value_name = "N", value_delimiter = ',')]
    pub players: Vec<u32>,
    /// Kinds of bots, each at tables of its own: `greedy`, `random`, `search-100`.
    ///
    /// `search-100` plays 100 games to their ends before each decision, so its own games take a thousand
    /// times as long.
    #[arg(long, value_name = "BOTS", value_delimiter = ',', value_parser = values::bot,
        default_value = "greedy")]
    pub bots: Vec<Bot>,
    /// Play with this variant, such as `advanced` or `teams=2` (repeatable).
    #[arg(long = "variant", value_name = "NAME[=N]")]
    pub variants: Vec<String>,
    /// Language of the cards, such as `de` [default: the deck's own].
    #[arg(long, value_name = "LANG", value_parser = values::deck_lang)]
    pub lang: Option<String>,
    /// Also write the answers to this file, as a page for browsers and for print.
    ///
    /// With charts and pictures of the cards. The page needs no other file.
    #[arg(long, value_name = "FILE.html", conflicts_with_all = ["against", "ladder"])]
    pub report: Option<PathBuf>,
    /// Exit with 1 if a table is undecided, or unfair and not accepted.
    #[arg(long)]
    pub strict: bool,
    /// Format of the answers.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
}

impl Balance {
    /// The request of these options.
    pub(crate) fn request(&self) -> BalanceRequest {
        BalanceRequest {
            decks: DeckRequest { lang: self.lang.clone(), ..self.decks.request() },
            players: self.players.clone(),
            bots: self.bots.clone(),
            variants: self.variants.clone(),
            tolerance: self.tolerance / 100.0,
            cards: self.cards,
            choices: self.choices,
            without: self.without.clone(),
            // Counted games take whatever time they take.
            seconds: if self.games.is_some() { u64::MAX } else { self.seconds },
            games: self.games,
        }
    }
}
