//! `bidpress new`: a commented deck file, or an expansion, to start from.

use super::args::New;
use super::console::Console;
use super::{Outcome, Project, load};
use crate::diag::{Diagnostic, Faults, list};
use crate::files;
use crate::games;
use crate::spec::{id_from, is_id};

/// A deck without rules.
const PLAIN: &str = include_str!("../starters/plain.toml");
/// An expansion.
const EXPANSION: &str = include_str!("../starters/expansion.toml");

/// Writes the file, which must not be there yet, and says what to do next.
pub(super) fn run(args: &New, console: &Console, project: &Project) -> Result<Outcome, Faults> {
    if !is_id(&args.name) {
        let fault = Diagnostic::error("bad-id", format!("`{}` can't be the name of a deck", args.name));
        let better = id_from(&args.name);
        let hint = if better.is_empty() { String::new() } else { format!("; for example `{better}`") };
        return Err(fault.hint(format!("a name is small letters, digits and single hyphens{hint}")).into());
    }
    let text = match (&args.game, &args.extends) {
        (Some(game), _) => starter(game)?,
        (None, Some(base)) => expansion(base, project)?,
        (None, None) => PLAIN.to_string(),
    };
    let serial: String = args.name.split('-').filter_map(|word| word.chars().next()).take(4).collect::<String>().to_uppercase();
    let text = text.replace("{name}", &args.name).replace("{title}", &title(&args.name)).replace("{serial}", &serial);
    let path = args.out.join(format!("{}.toml", args.name));
    files::write_new(&path, text.as_bytes())?;
    let shown = path.display();
    let next = if args.out == std::path::Path::new("decks") { args.name.clone() } else { shown.to_string() };
    console.done(&format!("wrote {shown}\n"));
    console.note(&format!("next: edit it, then `bidpress check {next}` and `bidpress build {next}`"));
    Ok(Outcome::Good)
}

fn starter(game: &str) -> Result<String, Faults> {
    match games::find(game) {
        Some(game) => Ok(game.starter.to_string()),
        None => {
            let ids: Vec<&str> = games::ALL.iter().map(|game| game.id).collect();
            let fault = Diagnostic::error("unknown-game", format!("there are no rules for `{game}`"));
            Err(fault.nearest(game, ids.iter().copied()).hint(format!("the games are {}", list(ids))).into())
        }
    }
}

/// The expansion's text, with a kind of the base to look like.
fn expansion(base: &str, project: &Project) -> Result<String, Faults> {
    let spec = load::read(&project.deck_file(base)?)?;
    let Some((kind, _)) = spec.kinds.first() else {
        return Err(Diagnostic::error("no-kinds", format!("`{base}` has no kinds to extend")).into());
    };
    let numbered = spec.raw.types.get(&kind.kind_type).is_some_and(|of_type| of_type.number.is_some());
    let numbers = if numbered { "number = 901\nprice = 3\n" } else { "value = 1\n" };
    let art = kind.art.as_deref().unwrap_or("star");
    Ok(EXPANSION.replace("{base}", &spec.raw.id).replace("{type}", &kind.kind_type).replace("{art}", art).replace("{numbers}", numbers))
}

/// `my-deck` as a title: `My Deck`.
fn title(name: &str) -> String {
    let capital = |word: &str| {
        let mut chars = word.chars();
        chars.next().map(|first| first.to_uppercase().chain(chars).collect::<String>()).unwrap_or_default()
    };
    name.split('-').map(capital).collect::<Vec<_>>().join(" ")
}
