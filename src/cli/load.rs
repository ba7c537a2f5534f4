//! From what was typed to decks: finds the files, reads them, adds the expansions. All errors of all decks in one go.

use super::args::Decks;
use crate::deck::{Deck, Options, REMOVE_EXTREMES, assemble};
use crate::diag::{Diagnostic, Diagnostics, Place, Severity};
use crate::files::{DeckFile, Project};
use crate::progress::{self, Step};
use crate::spec::{self, Spec};

/// A deck with the file that it comes from.
pub struct Loaded {
    /// The deck.
    pub deck: Deck,
    /// Its file, for templates and art.
    pub file: DeckFile,
    /// The `id` and the file of the deck itself, and behind it those of the expansions in it: for their texts.
    pub parts: Vec<(String, DeckFile)>,
}

/// A file and what it says.
type Read = (DeckFile, Spec);

/// All decks that were asked for, with the cards that so many players need (else all), and warnings about them.
///
/// # Errors
/// The errors of all decks.
pub fn decks(project: &Project, asked: &Decks, players: Option<u32>) -> Result<(Vec<Loaded>, Diagnostics), Diagnostics> {
    let (files, mut diagnostics) = progress::attempt("the decks", || find(project, asked))?;
    // What can't be read may be the deck that they add to.
    if asked.decks.is_empty() && !diagnostics.has_errors() {
        diagnostics.extend(only_expansions(&files));
    }
    let (all, unreadable) = if needs_others(asked, &files) { project.readable_decks() } else { Default::default() };
    diagnostics.extend(Diagnostics(unreadable.0.into_iter().filter(|diagnostic| !diagnostics.0.contains(diagnostic)).collect()));
    tell(&diagnostics);
    let mut loaded: Vec<Loaded> = Vec::new();
    let mut used: Vec<&str> = Vec::new();
    for file in files {
        let (name, place) = (file.source.name.clone(), Place::file(&file.source));
        let own = Step::new(&name).at(&place).run(|| one(file, &all, asked, players, &mut loaded, &mut used));
        let own = own.unwrap_or_else(Diagnostics::from);
        tell(&own);
        diagnostics.extend(own);
    }
    if loaded.iter().any(|loaded| loaded.deck.left_out > 0) {
        diagnostics.0.iter_mut().filter(|diagnostic| diagnostic.code == REMOVE_EXTREMES).for_each(whole);
    }
    for name in asked.sets.iter().filter(|name| !used.contains(&name.as_str())) {
        if !diagnostics.has_errors() {
            diagnostics.push(unknown_set(name, &all, &loaded));
            // It may be in a file that can't be read.
            diagnostics.extend(broken(&all));
        }
    }
    diagnostics.into_result(loaded)
}

/// The files that were asked for, and errors of those that were not found or can't be read.
fn find(project: &Project, asked: &Decks) -> (Vec<DeckFile>, Diagnostics) {
    let (mut files, mut diagnostics) = if asked.decks.is_empty() { project.default_decks() } else { Default::default() };
    for name in &asked.decks {
        match project.deck_file(name) {
            Ok(file) => files.push(file),
            Err(diagnostic) => diagnostics.push(diagnostic),
        }
    }
    (files, diagnostics)
}

/// Says which errors there are, so that they are told even if a deck further on is given up.
fn tell(diagnostics: &Diagnostics) {
    progress::found(&Diagnostics(diagnostics.0.iter().filter(|diagnostic| diagnostic.severity == Severity::Error).cloned().collect()));
}

/// Adds the deck of a file to those that are loaded. All that is wrong with it.
fn one<'a>(
    file: DeckFile,
    all: &[DeckFile],
    asked: &'a Decks,
    players: Option<u32>,
    loaded: &mut Vec<Loaded>,
    used: &mut Vec<&'a str>,
) -> Diagnostics {
    let spec = match spec::read(&file.source, &|name| file.spreadsheet(name)) {
        Ok(spec) => spec,
        Err(diagnostics) => return diagnostics,
    };
    let mut diagnostics = unfit_for_game(&spec);
    let is_fit = diagnostics.0.is_empty();
    let ((base_file, base), expansions) = match together((file.clone(), spec), all, asked, used) {
        Ok(Some(found)) => found,
        Ok(None) => return diagnostics,
        Err(others) => {
            diagnostics.extend(others);
            return diagnostics;
        }
    };
    let (files, expansions): (Vec<DeckFile>, Vec<Spec>) = expansions.into_iter().unzip();
    match assembled(&base, &expansions, &Options { seed: asked.seed, players, remove_extremes: asked.remove_extremes }) {
        Ok((deck, warnings)) => {
            diagnostics.extend(warnings);
            if is_fit {
                diagnostics.extend(crate::games::check_effects(&deck));
            }
            if let Some(other) = loaded.iter().find(|other| other.deck.id == deck.id) {
                let message = format!("two decks are called `{}`", deck.id);
                diagnostics.push(
                    Diagnostic::error("deck-twice", message)
                        .at(deck.place.clone(), "again here")
                        .also(other.deck.place.clone(), "first here")
                        .hint("give one of them another `id`; an expansion is added to its deck with `--set`"),
                );
            }
            let ids = std::iter::once(&base).chain(&expansions).map(|spec| spec.raw.id.clone());
            let parts = ids.zip(std::iter::once(base_file).chain(files)).collect();
            loaded.push(Loaded { deck, file, parts });
        }
        Err(others) => diagnostics.extend(others),
    }
    diagnostics
}

/// A deck. One that has too few cards with numbers to leave some out is whole, with that error: another deck may have enough.
fn assembled(base: &Spec, expansions: &[Spec], options: &Options) -> Result<(Deck, Diagnostics), Diagnostics> {
    assemble(base, expansions, options).or_else(|others| {
        if others.0.iter().any(|diagnostic| diagnostic.severity == Severity::Error && diagnostic.code != REMOVE_EXTREMES) {
            return Err(others);
        }
        let (deck, _) = assemble(base, expansions, &Options { remove_extremes: 0, ..options.clone() })?;
        Ok((deck, others))
    })
}

/// Makes a warning of the error that a deck leaves no cards out, since another one does.
fn whole(diagnostic: &mut Diagnostic) {
    *diagnostic = Diagnostic { severity: Severity::Warning, ..diagnostic.clone() }.hint("all its cards stay in");
}

fn needs_others(asked: &Decks, files: &[DeckFile]) -> bool {
    !asked.sets.is_empty() || files.iter().any(|file| file.source.text.contains("extends"))
}

/// Reads a deck file with its spreadsheets.
///
/// # Errors
/// All its errors.
pub fn read(file: &DeckFile) -> Result<Spec, Diagnostics> {
    let place = Place::file(&file.source);
    let spec = Step::new(&file.source.name).at(&place).run(|| spec::read(&file.source, &|name| file.spreadsheet(name)))??;
    unfit_for_game(&spec).into_result(spec).map(|(spec, _)| spec)
}

/// That there is no such game, or not for so many players.
fn unfit_for_game(spec: &Spec) -> Diagnostics {
    let mut diagnostics = Diagnostics::default();
    if let Some(game) = &spec.raw.game
        && crate::games::find(game).is_none()
    {
        let ids: Vec<&str> = crate::games::ALL.iter().map(|game| game.id).collect();
        diagnostics.push(
            Diagnostic::error("unknown-game", format!("there are no rules for `{game}`"))
                .at(spec.place("game"), "unknown game")
                .nearest(game, ids.iter().copied())
                .hint(format!("the games are {}; leave `game` out for a deck without rules", crate::diag::list(ids))),
        );
    }
    if let (Some(game), Some(players)) = (spec.raw.game.as_deref().and_then(crate::games::find), spec.raw.players) {
        let (min, max) = game.players;
        if players.min < min || players.max > max {
            let message = format!("{} is for {min} to {max} players, not for {} to {}", game.title, players.min, players.max);
            diagnostics.push(
                Diagnostic::error("players", message)
                    .at(spec.place("players"), format!("from {min} to {max}"))
                    .hint("leave `game` out for a deck with rules of your own"),
            );
        }
    }
    diagnostics
}

/// An error if all that there is to work on are expansions.
fn only_expansions(files: &[DeckFile]) -> Diagnostics {
    let specs: Vec<Spec> = files.iter().filter_map(|file| read(file).ok()).collect();
    let bases: Option<Vec<&str>> = specs.iter().map(|spec| spec.raw.extends.as_deref()).collect();
    match (bases.as_deref(), specs.len() == files.len()) {
        (Some([base, ..]), true) => {
            let spec = &specs[0];
            Diagnostic::error("only-expansions", "there are only expansions in `decks/`, and no deck that they add to")
                .at(spec.place("extends"), "an expansion")
                .hint(format!("name the deck: `bidpress check {base} --set {}`", spec.raw.set.id))
                .into()
        }
        _ => Diagnostics::default(),
    }
}

/// `loaded` are the decks whose expansions come into question.
fn unknown_set(name: &str, all: &[DeckFile], loaded: &[Loaded]) -> Diagnostic {
    let expansions = all.iter().filter_map(|file| Expansion::of(read(file).ok()?));
    let (own, others): (Vec<Expansion>, Vec<Expansion>) =
        expansions.partition(|expansion| loaded.iter().any(|loaded| loaded.deck.id == expansion.base));
    let decks = crate::diag::list(loaded.iter().map(|loaded| loaded.deck.id.as_str()));
    let message = match loaded {
        [_] => format!("{decks} has no expansion called `{name}`"),
        _ => format!("none of the decks has an expansion called `{name}`"),
    };
    let diagnostic = Diagnostic::error("unknown-set", message);
    let like = Expansion::like(name, &own);
    let diagnostic = like.into_iter().fold(diagnostic, |diagnostic, own| diagnostic.hint(format!("did you mean `{}`?", own.set)));
    let several = name.contains(',').then(|| name.split(',').map(|one| format!("--set {}", one.trim())).collect::<Vec<_>>().join(" "));
    let diagnostic =
        several.into_iter().fold(diagnostic, |diagnostic, several| diagnostic.hint(format!("write `--set` again for each: `{several}`")));
    // What is called just so may be what is meant, however like others are.
    let other = others.iter().find(|other| other.set == name).or_else(|| Expansion::like(name, &others).filter(|_| like.is_none()));
    let diagnostic = other.into_iter().fold(diagnostic, |diagnostic, Expansion { base, set, .. }| {
        diagnostic.hint(format!("`{set}` is an expansion of `{base}`: name that deck, as `{base} --set {set}`"))
    });
    match own.as_slice() {
        [] if others.is_empty() => diagnostic.hint("there are no expansions here; `bidpress new NAME --extends DECK` starts one"),
        [] => diagnostic.hint(format!("{decks} has none; `bidpress new NAME --extends DECK` starts one")),
        own => diagnostic.hint(format!("the expansions are {}", crate::diag::list(own.iter().map(|own| own.set.as_str())))),
    }
}

/// An expansion, and all that people may take for its name.
struct Expansion {
    base: String,
    set: String,
    id: String,
    title: String,
}

impl Expansion {
    fn of(spec: Spec) -> Option<Expansion> {
        let raw = spec.raw;
        Some(Expansion { base: raw.extends?, set: raw.set.id, id: raw.id, title: raw.set.title })
    }

    /// The one whose name is like this one.
    fn like<'a>(name: &str, all: &'a [Expansion]) -> Option<&'a Expansion> {
        let names = |expansion: &'a Expansion| [&expansion.set, &expansion.id, &expansion.title].map(String::as_str);
        let known = crate::diag::nearest(name, all.iter().flat_map(names))?;
        all.iter().find(|expansion| names(expansion).contains(&known))
    }
}

/// The errors of all files that can't be read.
fn broken(all: &[DeckFile]) -> Diagnostics {
    Diagnostics(all.iter().filter_map(|file| read(file).err()).flat_map(|diagnostics| diagnostics.0).collect())
}

/// A base with its expansions; none for an expansion that is there because all files are, and that nobody asked for by name.
fn together<'a>(own: Read, all: &[DeckFile], asked: &'a Decks, used: &mut Vec<&'a str>) -> Result<Option<(Read, Vec<Read>)>, Diagnostics> {
    let others = || all.iter().filter_map(|file| Some((file.clone(), read(file).ok()?)));
    let wanted = |found: &Spec, base: &str| found.raw.extends.as_deref() == Some(base) && asked.sets.contains(&found.raw.set.id);
    match own.1.raw.extends.clone() {
        Some(_) if asked.decks.is_empty() => Ok(None),
        Some(base) => match others().find(|(_, found)| found.raw.id == base && found.raw.extends.is_none()) {
            Some(found) => Ok(Some((found, vec![own]))),
            None => Err(no_base(&own.1, &base, all)),
        },
        None => {
            let expansions: Vec<Read> = others().filter(|(_, found)| wanted(found, &own.1.raw.id)).collect();
            used.extend(
                asked.sets.iter().map(String::as_str).filter(|name| expansions.iter().any(|(_, found)| found.raw.set.id == **name)),
            );
            Ok(Some((own, expansions)))
        }
    }
}

/// Why there is no deck to extend: it is an expansion itself, or is not there, or can't be read.
fn no_base(spec: &Spec, base: &str, all: &[DeckFile]) -> Diagnostics {
    let known: Vec<Spec> = all.iter().filter_map(|file| read(file).ok()).collect();
    if let Some(other) = known.iter().find_map(|found| (found.raw.id == base).then_some(found.raw.extends.as_deref())?) {
        return Diagnostic::error("unknown-deck", format!("`{base}` is an expansion itself"))
            .at(spec.place("extends"), "not a deck of its own")
            .hint(format!("extend the deck that it belongs to: `extends = \"{other}\"`"))
            .into();
    }
    let names: Vec<&str> = known.iter().filter(|found| found.raw.extends.is_none()).map(|found| found.raw.id.as_str()).collect();
    let diagnostic = Diagnostic::error("unknown-deck", format!("there is no deck `{base}` to extend"))
        .at(spec.place("extends"), "not the `id` of a deck")
        .nearest(base, names.iter().copied())
        .hint(format!("the decks are {}", crate::diag::list(names)));
    let mut diagnostics = Diagnostics::from(diagnostic);
    diagnostics.extend(broken(all));
    diagnostics
}
