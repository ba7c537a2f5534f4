//! One expansion at a time: it is loaded, its sentences are composed, and it is played; why it fails, and the
//! smallest that fails so.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::support::compose::Expansion;
use bidpress::deck::{Deck, Options, assemble};
use bidpress::diag::{Diagnostics, Source};
use bidpress::effect::Locale;
use bidpress::games::{self, Game, Verdict, check_effects, judge};
use bidpress::play::{Bot, OpenGame, Plan, Sample, choices};
use bidpress::rng::Stream;
use bidpress::spec::{self, Spec};
use rayon::prelude::*;

/// Effects are read in the language of their game.
pub(super) const OPTIONS: Options =
    Options { seed: None, players: None, remove_extremes: 0, effects: games::effect_schema };

/// How many faults are reduced and reported.
const TOLD: usize = 12;

/// How many of the last lines of a game are reported.
const LINES: usize = 15;

/// One in so many states is saved and loaded: that takes longer than all other checks together.
const SAVED_EVERY: u32 = 10;

/// Why an expansion fails.
pub(super) struct Fault {
    /// What fails; a smaller expansion with the same fault fails there too.
    at: String,
    what: String,
    /// The table and the moves, if it fails in a game.
    game: String,
}

impl Fault {
    fn new(at: impl Into<String>, what: impl Into<String>) -> Fault {
        Fault { at: at.into(), what: what.into(), game: String::new() }
    }

    /// Of what is loaded: the codes of the errors tell one fault from another.
    fn of(diagnostics: &Diagnostics) -> Fault {
        let codes: Vec<&str> = diagnostics.0.iter().map(|diagnostic| diagnostic.code.as_ref()).collect();
        let told: Vec<String> = diagnostics.0.iter().map(|diagnostic| diagnostic.message.clone()).collect();
        Fault::new(codes.join(", "), told.join("; "))
    }

    /// What faults with the same reason have in common.
    fn reason(&self) -> String {
        let letters = self.what.chars().filter(|letter| letter.is_alphabetic());
        self.at.chars().chain(letters).collect()
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: {}\n{}", self.at, self.what, self.game)
    }
}

/// An expansion that fails.
pub(super) struct Failed {
    pub(super) index: u64,
    pub(super) expansion: Expansion,
    pub(super) fault: Fault,
}

/// The smallest expansion for each reason why expansions fail, and how many fail so.
pub(super) fn reasons(base: &Spec, failed: Vec<Failed>) -> String {
    let mut by_reason: BTreeMap<String, Vec<Failed>> = BTreeMap::new();
    failed.into_iter().for_each(|failed| by_reason.entry(failed.fault.reason()).or_default().push(failed));
    let others =
        by_reason.values().skip(TOLD).map(|failed| format!("{} times: {}", failed.len(), failed[0].fault));
    let others: Vec<String> = others.collect();
    let told: Vec<Vec<Failed>> = by_reason.into_values().take(TOLD).collect();
    let told = told
        .into_par_iter()
        .map(|mut failed| format!("{} times: {}", failed.len(), smallest(base, failed.swap_remove(0))));
    let told: Vec<String> = told.collect();
    told.join("\n") + &others.join("\n")
}

/// The smallest expansion that fails as this one does, with what it says.
fn smallest(base: &Spec, mut failed: Failed) -> String {
    let index = failed.index;
    let again = |failed: &Failed, smaller: Expansion| {
        let fault = tried(base, &smaller, index).err().filter(|fault| fault.at == failed.fault.at)?;
        Some(Failed { index, expansion: smaller, fault })
    };
    while let Some(smaller) =
        failed.expansion.smaller().into_iter().find_map(|smaller| again(&failed, smaller))
    {
        failed = smaller;
    }
    format!(
        "expansion {index} of {}: {}{}",
        failed.expansion.game.id,
        failed.fault,
        failed.expansion.effects_text()
    )
}

/// The deck with an expansion, or why it can't be loaded.
fn load(base: &Spec, expansion: &Expansion) -> Result<Deck, Fault> {
    let source = Source::new("random.toml", expansion.to_string());
    let spec = spec::read(&source, &|_| Err("none".into())).map_err(|diagnostics| Fault::of(&diagnostics))?;
    let (deck, _) = assemble(base, &[spec], &OPTIONS).map_err(|diagnostics| Fault::of(&diagnostics))?;
    let diagnostics = check_effects(&deck);
    if diagnostics.has_errors() {
        return Err(Fault::of(&diagnostics));
    }
    for (clause, verdict) in judge(&deck) {
        if let Verdict::Fails(diagnostics) = verdict {
            return Err(Fault { at: clause.id.to_string(), ..Fault::of(&diagnostics) });
        }
    }
    Ok(deck)
}

/// All effects have sentences of their own in all languages.
fn speaks(deck: &Deck, game: &Game) -> Result<(), Fault> {
    for tag in Locale::tags() {
        let mut said = BTreeSet::new();
        for effect in &deck.effects {
            let sentence = Locale::of(tag).sentence(game.stage, effect);
            if !sentence.starts_with("**")
                || sentence.contains(['{', '}', '_', '‹'])
                || sentence.contains(game.id)
            {
                return Err(Fault::new(format!("words are missing in {tag}"), sentence));
            }
            if !said.insert(sentence.clone()) {
                return Err(Fault::new(format!("two effects say the same in {tag}"), sentence));
            }
        }
    }
    Ok(())
}

/// Plays a game to the end, watched closely. The names of the effects that were applied.
fn plays(deck: &Deck, game: &Game, index: u64) -> Result<BTreeSet<String>, Fault> {
    let mut random = Stream::new(index, &["table", game.id]);
    let (least, most) = (deck.players.min, deck.players.max);
    let players = (least + random.below(most - least + 1)) as u8;
    let variants = choices(game.engine);
    let variant =
        variants[if random.below(2) == 0 { 0 } else { random.below(variants.len() as u32) as usize }].clone();
    let options = if game.engine.open(deck, players, &variant).is_ok() {
        variant
    } else {
        bidpress::rules::Options::default()
    };
    let bot = if random.below(8) == 0 { Bot::Greedy } else { Bot::Random };
    let mut key = [0; 32];
    key[..8].copy_from_slice(&index.to_le_bytes());
    let plan = Plan {
        games: 0..1,
        bots: vec![bot; usize::from(players)],
        key,
        full_first: 1,
        counted_first: 2_000,
        needed_first: 0,
        full_every: 0,
        saved_every: SAVED_EVERY,
        keeps_outcomes: false,
        keeps_rows: false,
        first_random: false,
    };
    let open = game.engine.open(deck, players, &options).map_err(|diagnostics| Fault::of(&diagnostics))?;
    let sample = open.sample(&plan);
    let fault = match (&sample.failure, sample.unfinished) {
        (Some(failure), _) => Fault::new(failure.broken.check, &failure.broken.what),
        (None, Some(_)) => Fault::new("end", "a game does not end"),
        (None, None) => return Ok(applied(deck, &*open, &sample)),
    };
    let log = sample.failure.map_or_else(String::new, |failure| open.log(0, 0, &failure.moves).text());
    let lines: Vec<&str> = log.lines().collect();
    let last = lines[lines.len().saturating_sub(LINES)..].join("\n");
    Err(Fault { game: format!("{players} {} bots, variant {options}\n{last}", bot), ..fault })
}

/// The effects that were applied in sample games.
pub(super) fn applied(deck: &Deck, open: &dyn OpenGame, sample: &Sample) -> BTreeSet<String> {
    let classes = open.classes();
    let resolved = classes
        .iter()
        .zip(&sample.tally.uses)
        .filter(|(_, uses)| uses.games.resolved > 0)
        .filter_map(|(class, _)| class.card);
    let cards = resolved.filter_map(|serial| deck.cards.iter().find(|card| card.serial.index == serial));
    cards.filter_map(|card| deck.effect_of(card)).map(|effect| effect.id.clone()).collect()
}

/// Loads, reads and plays an expansion, by its number: its deck, and the names of the effects that were
/// applied.
pub(super) fn tried(
    base: &Spec,
    expansion: &Expansion,
    index: u64,
) -> Result<(Deck, BTreeSet<String>), Fault> {
    let work = || {
        let deck = load(base, expansion)?;
        speaks(&deck, expansion.game)?;
        let applied = plays(&deck, expansion.game, index)?;
        Ok((deck, applied))
    };
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let told = panic
            .downcast_ref::<String>()
            .cloned()
            .or_else(|| panic.downcast_ref::<&str>().map(ToString::to_string));
        Err(Fault::new("panic", told.unwrap_or_default()))
    })
}
