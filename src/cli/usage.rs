//! Tips for command lines that are not understood.

use std::path::Path;

use clap::error::{ContextKind, ContextValue, ErrorKind};

/// The error with a tip about what seems to be meant, if it is a habit that other programs allow.
pub(super) fn with_tip(mut error: clap::Error, args: &[String], root: &Path) -> clap::Error {
    let value = |kind: ContextKind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        _ => None,
    };
    let tip = match error.kind() {
        ErrorKind::InvalidSubcommand => {
            value(ContextKind::InvalidSubcommand).and_then(|name| without_command(&name, root))
        }
        ErrorKind::UnknownArgument => long_option(args),
        _ => None,
    };
    if let Some(tip) = tip {
        error.remove(ContextKind::Suggested);
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    error
}

/// A deck where the command should be.
fn without_command(name: &str, root: &Path) -> Option<String> {
    let is_deck = name.ends_with(".toml") || root.join("decks").join(format!("{name}.toml")).is_file();
    is_deck.then(|| format!("a command comes before the deck: 'bidpress build {name}'"))
}

/// A long option with a single hyphen.
fn long_option(args: &[String]) -> Option<String> {
    let option = args.iter().find(|arg| {
        let name = arg.strip_prefix('-').unwrap_or_default();
        name.len() > 2 && name.chars().all(|c| c.is_ascii_lowercase() || c == '-') && !name.starts_with('-')
    })?;
    Some(format!("options of several letters begin with two hyphens: '-{option}'"))
}
