//! Options of `serve`.

use std::path::PathBuf;

use clap::Args;

use super::decks::{Decks, Design};

/// `bidpress serve`.
#[derive(Debug, Args)]
pub struct Serve {
    /// The decks.
    #[command(flatten)]
    pub decks: Decks,
    /// Include only the cards for this number of players.
    #[arg(long, value_name = "N")]
    pub players: Option<u32>,
    /// The design of cards.
    #[command(flatten)]
    pub design: Design,
    /// Mark the cards that differ from this manifest of an earlier build.
    #[arg(long, value_name = "MANIFEST")]
    pub only_changed: Option<PathBuf>,
    /// Port of the page [default: 4321, or another one if it is taken].
    #[arg(long, value_name = "PORT", value_parser = clap::value_parser!(u16).range(1..))]
    pub port: Option<u16>,
    /// Name or address of this machine, to let other machines see the page.
    ///
    /// `0.0.0.0` stands for all its addresses. Whoever knows the address of the page, with its token, can see
    /// the cards.
    #[arg(long, value_name = "HOST", default_value = "127.0.0.1")]
    pub host: String,
    /// Open the page in the browser.
    #[arg(long)]
    pub open: bool,
    /// Show the decks as they are now, whatever is saved later.
    #[arg(long)]
    pub no_reload: bool,
}
