//! Expansions made of data alone: the examples, and thousands that nobody has thought of, are loaded, printed and played.
//!
//! `BIDPRESS_EXPANSIONS=10000 cargo test --test all expansions` tries so many of each game.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use crate::support::compose::Expansion;
use crate::support::decks::with_effects;
use crate::support::folder::Folder;
use crate::support::shipped::{self, specs};
use crate::support::{root, text};
use bidpress::deck::{Deck, Scale, assemble};
use bidpress::diag::{Diagnostic, Diagnostics, Source};
use bidpress::effect::{Condition, Effect, Locale, Op, Vocabulary};
use bidpress::files::built_in_library;
use bidpress::games::{self, Game, Verdict, check_effects, judge};
use bidpress::library::Library;
use bidpress::play::{Bot, Plan, choices};
use bidpress::render::{Style, render};
use bidpress::rng::Stream;
use bidpress::spec::{self, Spec};
use bidpress::units::Um;
use rayon::prelude::*;

/// So many are tried of each game with effects.
#[expect(clippy::disallowed_methods, reason = "asked for by whoever runs the tests")]
fn many() -> u64 {
    std::env::var("BIDPRESS_EXPANSIONS").map_or(1000, |many| many.parse().unwrap())
}

/// So many expansions are rendered together.
const BATCH: u64 = 100;

fn games_with_effects() -> impl Iterator<Item = (&'static Game, &'static Vocabulary)> {
    games::ALL.iter().filter_map(|game| game.effects.map(|vocabulary| (*game, vocabulary)))
}

fn told(diagnostics: &Diagnostics) -> String {
    diagnostics.0.iter().map(|diagnostic| format!("{}: {}", diagnostic.code, diagnostic.message)).collect::<Vec<_>>().join("; ")
}

/// The deck with an expansion, with the errors of its effects still in it.
fn assembled(base: &Spec, expansion: &Expansion) -> Result<Deck, String> {
    let source = Source::new("random.toml", expansion.to_string());
    let spec = spec::read(&source, &|_| Err("none".into())).map_err(|diagnostics| told(&diagnostics))?;
    assemble(base, &[spec], &with_effects()).map(|(deck, _)| deck).map_err(|diagnostics| told(&diagnostics))
}

/// Without effects that the deck has already: they are refused (effect-twice).
fn new_only(base: &Spec, mut expansion: Expansion) -> Expansion {
    if let Ok(deck) = assembled(base, &expansion) {
        let what = |effect: &Effect| (effect.when, effect.until, effect.conditions.clone(), effect.ops.clone());
        let is_new = |at: &usize| {
            let own = deck.effects.iter().position(|effect| effect.id == format!("e{at}"));
            own.is_none_or(|own| deck.effects[..own].iter().all(|other| what(other) != what(&deck.effects[own])))
        };
        let effects = std::mem::take(&mut expansion.effects).into_iter().enumerate();
        expansion.effects = effects.filter(|(at, _)| is_new(at)).map(|(_, effect)| effect).collect();
    }
    expansion
}

/// The deck with an expansion, or why it can't be loaded.
fn load(base: &Spec, expansion: &Expansion) -> Result<Deck, String> {
    let deck = assembled(base, expansion)?;
    let diagnostics = check_effects(&deck);
    if diagnostics.has_errors() {
        return Err(told(&diagnostics));
    }
    for (clause, verdict) in judge(&deck) {
        if let Verdict::Fails(diagnostics) = verdict {
            return Err(format!("{}: {}", clause.id, told(&diagnostics)));
        }
    }
    Ok(deck)
}

/// All effects have sentences of their own in all languages.
fn speaks(deck: &Deck, game: &Game) -> Result<(), String> {
    for tag in Locale::tags() {
        let mut said = BTreeSet::new();
        for effect in &deck.effects {
            let sentence = Locale::of(tag).sentence(game.id, effect);
            if !sentence.starts_with("**") || sentence.contains(['{', '}', '_']) || sentence.contains(game.id) {
                return Err(format!("{tag}: words are missing: {sentence}"));
            }
            if !said.insert(sentence.clone()) {
                return Err(format!("{tag}: two effects say: {sentence}"));
            }
        }
    }
    Ok(())
}

/// Plays a game or two to the end, with all that must hold at every moment.
fn plays(deck: &Deck, game: &Game, index: u64) -> Result<(), String> {
    let mut random = Stream::new(index, &["table", game.id]);
    let (least, most) = (deck.players.min, deck.players.max);
    let players = (least + random.below(most - least + 1)) as u8;
    let variants = choices(game.engine);
    let variant = variants[if random.below(2) == 0 { 0 } else { random.below(variants.len() as u32) as usize }].clone();
    let options = if game.engine.open(deck, players, &variant).is_ok() { variant } else { bidpress::rules::Options::default() };
    let bot = if random.below(8) == 0 { Bot::Greedy } else { Bot::Random };
    let mut key = [0; 32];
    key[..8].copy_from_slice(&index.to_le_bytes());
    let plan = Plan { games: 2, bots: vec![bot; usize::from(players)], key, full_first: 1, full_every: 0, first_random: false };
    let sample = game.engine.open(deck, players, &options).map_err(|diagnostics| told(&diagnostics))?.sample(&plan);
    let table = format!("{players} {} bots, variant {options}", bot.name());
    match (sample.failure, sample.unfinished) {
        (Some(failure), _) => Err(format!("{table}: game {} breaks {}: {}", failure.game, failure.broken.check, failure.broken.what)),
        (None, Some(game)) => Err(format!("{table}: game {game} does not end")),
        (None, None) => Ok(()),
    }
}

/// Loads, reads and plays an expansion.
fn tried(game: &Game, base: &Spec, expansion: &Expansion, index: u64) -> Result<Deck, String> {
    let work = || {
        let deck = load(base, expansion)?;
        speaks(&deck, game)?;
        plays(&deck, game, index)?;
        Ok(deck)
    };
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| Err("panics, see above".into()))
}

/// The smallest expansion that fails as this one does, with what it says.
fn smallest(game: &Game, base: &Spec, mut expansion: Expansion, mut why: String, index: u64) -> String {
    while let Some((smaller, other)) =
        expansion.smaller().into_iter().find_map(|smaller| tried(game, base, &smaller, index).err().map(|why| (smaller, why)))
    {
        (expansion, why) = (smaller, other);
    }
    format!("expansion {index} of {}: {why}\n\n{expansion}", game.id)
}

/// The cards with effects of several decks, as one deck.
fn together(decks: &[Deck]) -> Option<Deck> {
    let mut all = Deck { cards: Vec::new(), kinds: Vec::new(), effects: Vec::new(), ..decks.first()?.clone() };
    for deck in decks {
        for card in deck.cards.iter().filter(|card| deck.kinds[card.kind].set > 0) {
            let Some(effect) = deck.effect_of(card) else { continue };
            let mut card = card.clone();
            all.kinds.push(deck.kinds[card.kind].clone());
            all.effects.push(effect.clone());
            (card.kind, card.effect) = (all.kinds.len() - 1, Some(all.effects.len() - 1));
            all.cards.push(card);
        }
    }
    Some(all)
}

static LIBRARY: LazyLock<Library> = LazyLock::new(built_in_library);

/// How many cards can't be printed, all because their sentence is too long for them.
fn refused(decks: &[Deck], scale: Scale, lang: &str) -> (usize, usize) {
    let Some(mut deck) = together(decks) else { return (0, 0) };
    deck.lang = lang.into();
    let cards = deck.cards.len();
    let refused = match render(&deck, &LIBRARY, &Style { bleed: Um::ZERO, ..Style::of(&deck, scale) }) {
        Ok((rendered, _)) => {
            rendered.some_faces(&Vec::from_iter(0..rendered.faces.len()), |_, _| ()).unwrap();
            0
        }
        Err(diagnostics) => diagnostics.0.iter().map(too_long).sum(),
    };
    (refused, cards)
}

/// How many cards have this error.
fn too_long(diagnostic: &Diagnostic) -> usize {
    let blamed = diagnostic.place.as_ref().map(|(place, _)| place.source.name.as_str());
    assert!(diagnostic.code == "text-overflow" && blamed == Some("random.toml"), "{diagnostic:?}");
    let others = |hint: &String| hint.strip_suffix(" other cards have the same error").map(|count| count.parse::<usize>().unwrap());
    1 + diagnostic
        .hints
        .iter()
        .find_map(others)
        .unwrap_or_else(|| usize::from(diagnostic.hints.iter().any(|hint| hint.starts_with("another card"))))
}

/// Composes, loads, prints and plays expansions of a game.
fn try_many(id: &str) {
    let (game, vocabulary) = games_with_effects().find(|(game, _)| game.id == id).unwrap();
    let base = shipped::spec(game.id);
    let batches: Vec<Result<(usize, usize), String>> = (0..many().div_ceil(BATCH))
        .into_par_iter()
        .map(|batch| {
            let mut decks = Vec::new();
            for index in batch * BATCH..((batch + 1) * BATCH).min(many()) {
                let expansion = new_only(&base, Expansion::random(game, vocabulary, index));
                match tried(game, &base, &expansion, index) {
                    Ok(deck) => decks.push(deck),
                    Err(why) => return Err(smallest(game, &base, expansion, why, index)),
                }
            }
            let scale = [Scale::Regular, Scale::Small, Scale::Large][batch as usize % 3];
            let lang = Locale::tags().nth(batch as usize % Locale::tags().count()).unwrap();
            Ok(refused(&decks, scale, lang))
        })
        .collect();
    let (mut refused, mut cards) = (0, 0);
    for batch in batches {
        let (too_long, all) = batch.unwrap_or_else(|why| panic!("{why}"));
        (refused, cards) = (refused + too_long, cards + all);
    }
    println!("{id}: {cards} cards, {refused} with sentences too long");
    assert!(cards as u64 >= many() && refused * 3 < cards, "{id}: {refused} of {cards} cards can't be printed");
}

/// The games whose expansions are composed below.
const TRIED: [&str; 3] = ["a-little-white-die", "bunny-bidding", "i-bid-you-not"];

#[test]
fn expansions_of_a_little_white_die_load_print_and_end() {
    try_many(TRIED[0]);
}

#[test]
fn expansions_of_bunny_bidding_load_print_and_end() {
    try_many(TRIED[1]);
}

#[test]
fn expansions_of_i_bid_you_not_load_print_and_end() {
    try_many(TRIED[2]);
}

#[test]
fn expansions_of_every_game_with_effects_are_tried() {
    let all: BTreeSet<&str> = games_with_effects().map(|(game, _)| game.id).collect();
    assert_eq!(all, BTreeSet::from(TRIED));
}

/// Some of them as their designer meets them, from the file to the PDF.
#[test]
fn random_expansions_are_checked_and_built() {
    for (game, vocabulary) in games_with_effects() {
        let base = shipped::spec(game.id);
        let folder = Folder::new(&format!("random-{}", game.id));
        let mut built = 0;
        for index in 0..3 {
            let expansion = new_only(&base, Expansion::random(game, vocabulary, index));
            folder.write("random.toml", expansion.to_string());
            let runs = ["check random.toml --games 1 --players 3", "build random.toml"].map(|args| folder.run(args));
            for output in &runs {
                let told = &output.err;
                let others = told.lines().filter(|line| line.starts_with("error") && !line.starts_with("error[text-overflow]")).count();
                assert!(output.code == Some(0) || told.contains("error[text-overflow]") && others == 0, "{told}\n{expansion}");
            }
            assert_eq!(runs[0].code, runs[1].code, "{expansion}");
            built += usize::from(runs[1].code == Some(0));
        }
        assert!(built > 0, "{}: none of the expansions can be printed", game.id);
    }
}

/// The files in `decks/examples`.
fn examples() -> Vec<PathBuf> {
    let folder = root().join("decks/examples");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    files.sort();
    files
}

fn read(path: &Path) -> Spec {
    let source = Source::new(path.display().to_string(), text(path));
    spec::read(&source, &|_| Err("none".into())).unwrap()
}

#[test]
fn every_example_is_legal_ends_and_prints() {
    let folder = Folder::new("examples");
    for path in examples() {
        let path = path.display();
        folder.succeed(&format!("check {path} --games 1"));
        for look in ["--size small", "--lang de", "--size large --lang de --ink low"] {
            folder.succeed(&format!("build {path} {look}"));
        }
    }
}

/// What an effect is made of, without its numbers.
fn structure(effect: &Effect) -> String {
    let op = |op: &Op| match op {
        Op::SetRule { rule, value } => format!("{rule}={value}"),
        _ => format!("{}({})", op.word(), op.cards().map_or("", |cards| cards.word())),
    };
    let condition = |condition: &Condition| {
        let bound = |name: &'static str, bound: Option<u32>| bound.map_or("", |_| name);
        format!("{}{}{}", condition.count.word(), bound("≥", condition.at_least), bound("≤", condition.at_most))
    };
    let ops: Vec<String> = effect.ops.iter().map(op).collect();
    let conditions: Vec<String> = effect.conditions.iter().map(condition).collect();
    format!("{} [{}] {}", effect.timing(), conditions.join(" "), ops.join(" "))
}

/// Each game with effects has an example, and each of its six cards or more does what no shipped card does.
#[test]
fn effects_of_examples_are_new() {
    let shipped = specs();
    let examples: Vec<Spec> = examples().iter().map(|path| read(path)).collect();
    for (game, _) in games_with_effects() {
        let base = shipped::spec(game.id);
        let of_game = |spec: &&Spec| spec.raw.extends.as_deref() == Some(game.id);
        let effects = |specs: &[Spec], own: bool| -> Vec<String> {
            let (deck, _) = assemble(&base, specs, &with_effects()).unwrap();
            let acting = deck.cards.iter().filter(|card| !own || deck.kinds[card.kind].set > 0);
            acting.filter_map(|card| deck.effect_of(card)).map(structure).collect()
        };
        let known: BTreeSet<String> = effects(&shipped.iter().filter(of_game).cloned().collect::<Vec<_>>(), false).into_iter().collect();
        let own: Vec<String> = examples.iter().filter(of_game).flat_map(|example| effects(std::slice::from_ref(example), true)).collect();
        assert!(own.len() >= 6 && known.len() >= 15, "{}: {} of {}", game.id, own.len(), known.len());
        let unique: BTreeSet<&String> = own.iter().collect();
        assert_eq!(unique.len(), own.len(), "{}: two cards do the same: {own:#?}", game.id);
        let twice: Vec<&String> = own.iter().filter(|effect| known.contains(*effect)).collect();
        assert!(twice.is_empty(), "{}: shipped cards do so too: {twice:#?}", game.id);
    }
}

/// An expansion brings its own art and templates, whether it is named itself or added to a deck of another project.
#[test]
fn expansions_bring_their_own_art_and_templates() {
    let folder = Folder::new("own-art");
    let deck = "format = 1\nid = 'own'\ntitle = 'Own'\nextends = 'bunny-bidding'\nset = { id = 'own', title = 'Own' }\n\
                [types.own]\nfront = 'own-front'\n[[kinds]]\nid = 'fox'\ntype = 'own'\ncount = 1\nart = 'own-fox'\n";
    folder.write("decks/own.toml", deck);
    let front = "{% extends 'shared/card.svg' %}{% block face %}{{ art(card.art, x=5, y=5, w=20, h=20) }}{% endblock %}";
    folder.write("templates/own-front.svg", front);
    folder
        .write("templates/art/own-fox.svg", "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><rect width='9' height='9'/></svg>");
    for (args, out) in [("own", "named"), ("bunny-bidding --set own", "added")] {
        folder.succeed(&format!("build {args} --cards fox --out {out} --trust"));
    }
    assert!(!folder.files_in("named").is_empty());
    assert_eq!(folder.files_in("named"), folder.files_in("added"));
}
