//! Options of `eject`.

use clap::{Args, ValueEnum};

/// `bidpress eject`.
#[derive(Debug, Args)]
pub struct Eject {
    /// Kind of thing to copy.
    #[arg(value_enum)]
    pub what: Ejectable,
    /// Its name, such as `plain/card` or `bid-it`.
    pub name: String,
    /// Name of the copy [default: my-NAME; of a template, its own].
    #[arg(long, value_name = "NAME")]
    pub to: Option<String>,
}

/// What can be copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Ejectable {
    /// A template.
    Template,
    /// A deck or an expansion, with its rules, templates and art.
    Deck,
    /// The rules of a deck as Markdown, with score pad and worked examples.
    Rules,
}
