//! What strangers' files go through, each from its bytes: it may be refused, but nothing panics, hangs or
//! takes all memory.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock, Mutex};

use crate::support::decks::with_effects;
use bidpress::booklet::{self, Copy, Examples, Form, PageSize};
use bidpress::deck::{Deck, Scale, assemble};
use bidpress::diag::{Diagnostics, Source};
use bidpress::files::{Project, built_in_library};
use bidpress::fonts::Fonts;
use bidpress::games::{self, Game, Verdict};
use bidpress::library::Library;
use bidpress::play::read_log;
use bidpress::preflight::{self, Requirements};
use bidpress::press::Press;
use bidpress::press::standard::Standard;
use bidpress::render::{Rendered, Style, render};
use bidpress::ruling::{Rulings, TableTime, TableValue};
use bidpress::sheet::{File, Unreadable};
use bidpress::units::Um;
use bidpress::{spec, svg};

/// Reads an input as a file of this kind. Whether it was taken as sound.
pub(crate) fn feed(kind: &str, bytes: &[u8]) -> bool {
    match kind {
        "deck" => deck(bytes),
        "csv" => csv(bytes),
        "effects" => effects(bytes),
        "template" => template(bytes),
        "svg" => drawing(bytes),
        "log" => log(bytes),
        "ruling" => ruling(bytes),
        "pdf" => pdf(bytes),
        "markdown" => markdown(bytes),
        _ => panic!("there is no kind {kind}"),
    }
}

/// A deck with one type and no cards yet.
const HEAD: &str =
    "format = 1\nid = 'x'\ntitle = 'X'\nset = { id = 'base', title = 'Base' }\n[types.t]\nfront = 'x/card'\n";

static LIBRARY: LazyLock<Library> = LazyLock::new(built_in_library);
static FONTS: LazyLock<Fonts> = LazyLock::new(|| Fonts::new(&LIBRARY.fonts));
static SHOWN: LazyLock<(Deck, Rendered)> = LazyLock::new(|| {
    let deck =
        assembled(&shipped("youre-bluffing"), &|_| Err("none".into())).expect("a shipped deck is sound");
    let rendered =
        render(&deck, &LIBRARY, &Style::of(&deck, Scale::Regular)).expect("a shipped deck can be drawn").0;
    (deck, rendered)
});

fn text(bytes: &[u8]) -> Arc<Source> {
    Source::new("input", String::from_utf8_lossy(bytes))
}

/// The text of a shipped deck.
fn shipped(id: &str) -> Arc<Source> {
    let project = Project::new(std::env::temp_dir().join("bidpress-no-such-project"));
    project.deck_file(id).map(|file| file.source).unwrap_or_else(|diagnostic| panic!("{diagnostic:?}"))
}

fn assembled(
    source: &Arc<Source>,
    spreadsheet: &dyn Fn(&str) -> Result<File, Unreadable>,
) -> Result<Deck, Diagnostics> {
    let spec = spec::read(source, spreadsheet)?;
    Ok(assemble(&spec, &[], &with_effects())?.0)
}

fn deck(bytes: &[u8]) -> bool {
    match assembled(&text(bytes), &|_| Err("none".into())) {
        Ok(deck) => {
            let fails = |(_, verdict)| {
                if let Verdict::Fails(diagnostics) = verdict { Some(diagnostics) } else { None }
            };
            games::judge(&deck).into_iter().filter_map(fails).for_each(|diagnostics| _ = told(&diagnostics));
            let diagnostics = games::check_effects(&deck);
            diagnostics.0.is_empty() || told(&diagnostics)
        }
        Err(diagnostics) => told(&diagnostics),
    }
}

/// The codes of all errors so far: how deep inputs get.
pub(crate) static CODES: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// Errors can be shown, whatever is in the file.
fn told(diagnostics: &Diagnostics) -> bool {
    assert!(!diagnostics.0.is_empty(), "refused without a word");
    if let Ok(mut codes) = CODES.lock() {
        codes.extend(diagnostics.0.iter().map(|diagnostic| diagnostic.code.clone()));
    }
    for diagnostic in &diagnostics.0 {
        let shown = diagnostic.render(false);
        assert!(["error", "warning", "note"].iter().any(|level| shown.starts_with(level)), "{shown}");
    }
    false
}

fn csv(bytes: &[u8]) -> bool {
    let deck = Source::new("decks/x.toml", format!("{HEAD}[[sheets]]\nfile = 'a.csv'\ntype = 't'\n"));
    assembled(&deck, &|_| Ok(File::new("a.csv", bytes)))
        .map_or_else(|diagnostics| told(&diagnostics), |_| true)
}

/// The effects of a deck, from `[effects.…]` on, on cards that have them.
fn effects(bytes: &[u8]) -> bool {
    let written = String::from_utf8_lossy(bytes);
    let table: toml::Table = written.parse().unwrap_or_default();
    let ids: Vec<&String> = table
        .get("effects")
        .and_then(toml::Value::as_table)
        .into_iter()
        .flat_map(toml::Table::keys)
        .collect();
    let numbers: Vec<usize> = (1..=ids.len()).collect();
    let kind =
        format!("\n[[kinds]]\nid = 'k'\nname = 'K'\ntype = 't'\nnumbers = {numbers:?}\neffects = {ids:?}\n");
    let taken = games::ALL
        .iter()
        .filter(|game| deck(format!("game = '{}'\n{HEAD}{written}{kind}", game.id).as_bytes()));
    taken.count() > 0
}

/// A template that two cards are drawn with.
fn template(bytes: &[u8]) -> bool {
    static DECK: LazyLock<Deck> = LazyLock::new(|| {
        let cards = "[[kinds]]\nid = 'owl'\nname = 'Owl'\ntype = 't'\nnumbers = [1, 2]\n";
        assembled(&Source::new("decks/x.toml", format!("{HEAD}{cards}")), &|_| Err("none".into()))
            .expect("the deck is sound")
    });
    let templates = BTreeMap::from([("x/card".to_string(), text(bytes))]);
    let library = Library { templates, fonts: LIBRARY.fonts.clone(), ..Library::default() };
    let drawn = render(&DECK, &library, &Style::of(&DECK, Scale::Regular));
    match drawn
        .and_then(|(rendered, _)| rendered.some_faces(&Vec::from_iter(0..rendered.faces.len()), |_, _| ()))
    {
        Ok(_) => true,
        Err(diagnostics) => told(&diagnostics),
    }
}

fn drawing(bytes: &[u8]) -> bool {
    let Ok(tree) = svg::parse(&String::from_utf8_lossy(bytes), &FONTS) else { return false };
    Press::new(&FONTS).face(&tree);
    true
}

fn game(deck: &Deck) -> Option<&'static Game> {
    games::find(deck.game.as_deref()?)
}

/// A game of one of the shipped decks.
fn log(bytes: &[u8]) -> bool {
    static DECKS: LazyLock<Vec<Deck>> = LazyLock::new(|| {
        games::ALL
            .iter()
            .filter_map(|game| assembled(&shipped(game.id), &|_| Err("none".into())).ok())
            .collect()
    });
    let Ok(log) = read_log(&String::from_utf8_lossy(bytes)) else { return false };
    DECKS.iter().any(|deck| game(deck).is_some_and(|game| game.engine.replay(deck, &log).is_ok()))
}

fn ruling(bytes: &[u8]) -> bool {
    let rulings = match Rulings::read(&text(bytes)) {
        Ok(rulings) => rulings,
        Err(diagnostics) => return told(&diagnostics),
    };
    let Some(deck) = games::ALL
        .iter()
        .find(|game| game.id == rulings.deck().0)
        .and_then(|game| assembled(&shipped(game.id), &|_| Err("none".into())).ok())
    else {
        return false;
    };
    let Some(game) = game(&deck) else { return false };
    match bidpress::games::cases(game, &rulings) {
        Ok(cases) => cases.iter().all(|case| {
            game.engine.open(&deck, case.players, &case.options).is_ok_and(|open| open.judge(case).is_empty())
        }),
        Err(diagnostics) => told(&diagnostics),
    }
}

fn pdf(bytes: &[u8]) -> bool {
    let sound = |standard| {
        preflight::check(bytes, Requirements { standard, ink_limit: 300 }, None)
            .is_ok_and(|report| !report.fails())
    };
    sound(Some(Standard::X1a)) | sound(Some(Standard::A2b)) | sound(None)
}

fn markdown(bytes: &[u8]) -> bool {
    let (deck, rendered) = &*SHOWN;
    let source = text(bytes);
    let examples = [(Arc::clone(&source), &ShippedExamples as &dyn Examples)];
    let copy =
        Copy { deck, rendered, library: &LIBRARY, low_ink: false, bleed: Um::ZERO, examples: &examples };
    match booklet::pages(&copy, &source, &[], Form::Booklet, PageSize::A6) {
        Ok(_) => true,
        Err(diagnostics) => told(&diagnostics),
    }
}

/// The rulings of the examples of the deck that is shown.
struct ShippedExamples;

static RULINGS: LazyLock<Rulings> = LazyLock::new(|| {
    let text = include_str!("../../../decks/youre-bluffing/examples.toml");
    Rulings::read(&Source::new("examples.toml", text)).expect("shipped rulings are sound")
});

impl Examples for ShippedExamples {
    fn file(&self) -> &str {
        &RULINGS.source().name
    }

    fn ids(&self) -> Vec<(&str, usize)> {
        RULINGS
            .all()
            .iter()
            .filter_map(|ruling| Some((ruling.id.as_deref()?, ruling.when.moves.len())))
            .collect()
    }

    fn is_left_out(&self, _: &str) -> bool {
        false
    }

    fn table(&self, id: &str, time: TableTime) -> Option<TableValue> {
        let (deck, _) = &*SHOWN;
        let game = game(deck)?;
        let cases = games::cases(game, &RULINGS).ok()?;
        let case = cases.iter().find(|case| case.raw.id.as_deref() == Some(id))?;
        game.engine.open(deck, case.players, &case.options).ok()?.table(case, time).ok()
    }
}
