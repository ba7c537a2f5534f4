//! The library as programs use it: load, render, print, check, simulate, replay, errors that `?` takes; and
//! the examples.

#[path = "../../examples/fair_seats.rs"]
mod fair_seats;
#[path = "../../examples/print_deck.rs"]
mod print_deck;

use crate::support::folder::Folder;
use crate::support::text;
use bidpress::job::{DeckRequest, load_decks};
use bidpress::play::Bot;
use bidpress::rules::Seat;
use bidpress::{
    Error, ErrorKind, LoadOptions, LoadedDeck, Monitor, PrintSettings, Project, Simulation, Size,
};

#[test]
fn the_examples_run() {
    let folder = Folder::new("examples-of-the-library");
    assert!(print_deck::print_deck("bunny-bidding", &folder.0.join("deck.pdf")).unwrap() > 2);
    assert!(folder.read("deck.pdf").starts_with(b"%PDF-"));
    let shares = fair_seats::win_shares("bid-it", 3, 30).unwrap();
    assert!(shares.len() == 3 && (shares.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{shares:?}");
}

#[test]
fn a_selection_of_cards_is_printed_in_another_size() {
    let deck = bidpress::load("bunny-bidding").unwrap();
    let settings = PrintSettings {
        size: Size::Small,
        cards: Some("1-2".into()),
        no_backs: true,
        ..PrintSettings::default()
    };
    let printed = bidpress::print(&deck, &settings).unwrap();
    assert_eq!((printed.pages, printed.backs, printed.warnings.0.len()), (1, None, 0));
    assert_eq!(printed.pdf, bidpress::print(&deck, &settings).unwrap().pdf);
}

#[test]
fn settings_that_conflict_are_errors_of_the_settings() {
    let deck = bidpress::load("bunny-bidding").unwrap();
    let error = |settings: PrintSettings| bidpress::print(&deck, &settings).unwrap_err();
    let overview = error(PrintSettings { contact: true, copies: Some(2), ..PrintSettings::default() });
    assert_eq!(overview.kind, ErrorKind::Settings);
    assert!(overview.to_string().contains("`--copies` has no effect on an overview"), "{overview}");
    let preset = |name: &str| error(PrintSettings { preset: Some(name.into()), ..PrintSettings::default() });
    assert!(preset("tts").to_string().contains("makes images"));
    assert_eq!(preset("nope").kind, ErrorKind::Settings);
}

#[test]
fn an_error_prints_its_diagnostics_with_their_places() {
    let program = || -> Result<(), Box<dyn std::error::Error>> {
        bidpress::load("bunny-biding")?;
        Ok(())
    };
    let printed = program().unwrap_err().to_string();
    assert!(printed.starts_with("error[") && printed.contains("did you mean `bunny-bidding`?"), "{printed}");
    let folder = std::env::temp_dir().join(format!("bidpress-facade-{}", std::process::id()));
    let path = folder.join("x.toml");
    bidpress::files::write_atomic(&path, b"format = 1\nid = 'x'\ntitel = 'X'\n").unwrap();
    let error: Error = bidpress::load(&path.display().to_string()).unwrap_err();
    std::fs::remove_dir_all(folder).unwrap();
    let printed = error.to_string();
    assert!(
        printed.contains("x.toml:3:1") && printed.contains("error[") && !printed.contains('\u{1b}'),
        "{printed}"
    );
    assert!(error.kind == ErrorKind::Input && error.diagnostics.has_errors());
}

#[test]
fn a_simulation_is_for_players_and_variants_of_the_game() {
    let deck = bidpress::load("bunny-bidding").unwrap();
    let error = bidpress::simulate(&deck, &Simulation::players(40)).unwrap_err();
    assert!(error.to_string().contains("not 40"), "{error}");
    assert!(bidpress::simulate(&deck, &Simulation::default().variant("nope")).is_err());
}

/// An expansion is named instead of its deck, and further expansions of that deck are added to it.
#[test]
fn expansions_are_added_to_an_expansion_that_is_named_as_the_deck() {
    let project = Project::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data"));
    let request = |deck: &str, sets: &[&str]| DeckRequest {
        sets: sets.iter().map(|set| set.to_string()).collect(),
        ..DeckRequest::of(deck)
    };
    let (specs, _) = bidpress::job::deck_specs(&project);
    let sets = |base: &str| {
        let of_base = specs.iter().filter(|(_, spec)| spec.raw.extends.as_deref() == Some(base));
        of_base.map(|(_, spec)| (spec.raw.id.clone(), spec.raw.set.id.clone())).collect::<Vec<_>>()
    };
    let base = specs.iter().map(|(_, spec)| spec.raw.id.as_str()).find(|id| sets(id).len() > 1).unwrap();
    let [(own, own_set), (_, other_set), ..] = &sets(base)[..] else { unreachable!("there are two") };
    let ids = |request: &DeckRequest| {
        let (decks, _) = load_decks(&project, request).unwrap();
        decks[0].deck.sets.iter().map(|set| set.id.clone()).collect::<Vec<_>>()
    };
    let by_base = ids(&request(base, &[own_set, other_set]));
    assert_eq!(by_base.len(), 3);
    assert_eq!(ids(&request(own, &[other_set])), by_base);
    assert_eq!(ids(&request(own, &[own_set, other_set])), by_base);
    assert_eq!(ids(&request(own, &[])).len(), 2);
}

#[test]
fn a_deck_is_loaded_with_options() {
    let options = LoadOptions::of("bunny-bidding").set("special").lang("de");
    let (special, plain) = (bidpress::load_with(&options).unwrap(), bidpress::load("bunny-bidding").unwrap());
    assert!(special.deck.lang == "de" && plain.deck.lang == "en");
    assert!(special.deck.cards.len() > plain.deck.cards.len() && special.deck.sets.len() == 2);
    let cards = |seed: u64| {
        let deck = bidpress::load_with(&LoadOptions::of("i-bid-you-not").seed(seed)).unwrap().deck;
        let numbers: Vec<_> = deck.cards.iter().map(|card| (card.number, card.price)).collect();
        (deck.cards.iter().map(|card| card.serial.index).collect::<Vec<_>>(), numbers)
    };
    let ((serials, numbers), (other_serials, other_numbers)) = (cards(1), cards(2));
    assert_eq!(cards(1).1, numbers);
    assert_ne!(numbers, other_numbers);
    assert_eq!(serials, other_serials, "serial numbers are no matter of chance");
    let fewer = bidpress::load_with(&LoadOptions::of("i-bid-you-not").remove_extremes(4)).unwrap();
    assert_eq!(fewer.deck.cards.len() + 4, bidpress::load("i-bid-you-not").unwrap().deck.cards.len());
    for (options, word) in
        [(LoadOptions::of("bid-it").set("nope"), "nope"), (LoadOptions::of("bid-it").lang("tlh"), "`tlh`")]
    {
        let error = bidpress::load_with(&options).unwrap_err();
        assert!(error.kind == ErrorKind::Input && error.to_string().contains(word), "{error}");
    }
    let elsewhere = LoadOptions::of("bid-it").project(Project::new("no-such-folder"));
    assert_eq!(bidpress::load_with(&elsewhere).unwrap().deck.id, "bid-it");
}

#[test]
fn a_card_is_drawn_in_another_size_and_language() {
    let deck = bidpress::load("bunny-bidding").unwrap();
    let card = bidpress::render(&deck, 1, &PrintSettings::default()).unwrap();
    let small =
        bidpress::render(&deck, 1, &PrintSettings { size: Size::Small, ..PrintSettings::default() }).unwrap();
    assert!(small.front.size.0 < card.front.size.0);
    // 63 × 88 mm at 254 dpi, in the header of the file (PNG, third edition, 11.2.1).
    let png = card.front.png(254).unwrap();
    let side = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    let expected = |length: bidpress::units::Um| (length.0 / 100) as u32;
    assert_eq!((side(16), side(20)), (expected(card.front.size.0), expected(card.front.size.1)));
    let svg = card.front.svg();
    assert!(
        svg.contains("<path") && !svg.contains("<text") && !svg.contains("href=\"art"),
        "{}",
        &svg[..200]
    );
    let german = bidpress::load_with(&LoadOptions::of("bunny-bidding").set("special").lang("de")).unwrap();
    let english = bidpress::load_with(&LoadOptions::of("bunny-bidding").set("special")).unwrap();
    // The last card has an effect, whose sentence is printed.
    let drawn = |deck: &LoadedDeck| {
        let card = deck.deck.cards.last().unwrap().serial.index;
        bidpress::render(deck, card, &PrintSettings::default()).unwrap().front.svg()
    };
    assert_ne!(drawn(&german), drawn(&english));
    assert!(
        bidpress::render(&deck, 999, &PrintSettings::default())
            .unwrap_err()
            .to_string()
            .contains("no card has the number 999")
    );
}

#[test]
fn a_deck_is_checked_without_games() {
    let report = bidpress::check(&bidpress::load("bid-it").unwrap());
    assert!(report.is_legal() && report.tables.is_empty() && !report.clauses.is_empty());
    let folder = Folder::new("check-of-the-library");
    let shipped = text("decks/bid-it.toml");
    let path = folder.0.join("decks/bid-it.toml");
    bidpress::files::write_atomic(&path, shipped.replacen("count = 6", "count = 1", 1).as_bytes()).unwrap();
    let deck = bidpress::load_with(&LoadOptions::of("bid-it").project(Project::new(&folder.0))).unwrap();
    let report = bidpress::check(&deck);
    assert!(!report.is_legal() && report.diagnostics.0.iter().any(|found| found.code == "BI-L3"));
}

/// Counts the steps of a job.
#[derive(Default)]
struct Steps(std::sync::atomic::AtomicUsize);

impl Monitor for Steps {
    fn step(&self, _: &str) {
        self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    }
}

#[test]
fn games_have_numbers_and_a_monitor_hears_of_them() {
    let deck = bidpress::load("bid-it").unwrap();
    let wins = |simulation: Simulation| {
        let steps = Steps::default();
        let report = bidpress::simulate_with(&deck, &simulation, &steps).unwrap();
        assert!(steps.0.into_inner() > 0);
        (0..3).map(|seat| report.tables[0].sample.tally.share(Seat(seat))).collect::<Vec<_>>()
    };
    let of = |games: std::ops::Range<u64>| wins(Simulation::players(3).numbered(games).bots(Bot::Random));
    assert_eq!(of(100..150), of(100..150));
    assert_ne!(of(100..150), of(200..250));
    assert_eq!(of(0..50), wins(Simulation::players(3).games(50).bots(Bot::Random)));
}

#[test]
fn a_logged_game_is_replayed_with_its_deck() {
    let deck = bidpress::load("bid-it").unwrap();
    let paths = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/bid-it")).unwrap();
    let log = text(paths.map(|entry| entry.unwrap().path()).min().unwrap());
    let replayed = bidpress::replay(&deck, &log).unwrap();
    assert!(replayed.finished && replayed.moves > 10, "{replayed:?}");
    // Without its second line, the cards that are dealt are others than those that are played.
    let torn: Vec<&str> = log.lines().enumerate().filter(|(at, _)| *at != 1).map(|(_, line)| line).collect();
    assert!(bidpress::replay(&deck, &torn.join("\n")).is_err());
    let error = bidpress::replay(&deck, "no log").unwrap_err();
    assert!(error.to_string().contains("the log:1"), "{error}");
}

/// The files of a deck with a spreadsheet, a template and an expansion, by their paths.
const OWLS: [(&str, &str); 4] = [
    (
        "decks/owls.toml",
        r#"format = 1
id = "owls"
title = "Owls"
players = { min = 2, max = 4 }
set = { id = "base", title = "Base set" }
types.bird = { front = "bird" }
sheets = [{ file = "owls.csv", type = "bird" }]
"#,
    ),
    ("decks/owls.csv", "id,name,count\nbarn,Barn owl,2\neagle,Eagle owl,3\n"),
    (
        "decks/more-owls.toml",
        r#"format = 1
id = "more-owls"
title = "More owls"
extends = "owls"
set = { id = "more", title = "More owls" }

[[kinds]]
id = "snowy"
type = "bird"
name = "Snowy owl"
count = 1
"#,
    ),
    (
        "templates/owls/bird.svg",
        r#"{% extends "shared/card.svg" %}
{% block face %}<text x="8" y="20" font-family="Figtree" font-size="6">{{ card.name }}</text>{% endblock %}
"#,
    ),
];

#[test]
fn a_project_in_memory_is_that_of_a_folder() {
    let folder = Folder::new("in-memory");
    OWLS.iter().for_each(|(path, text)| folder.write(path, text));
    let load = |project: Project| {
        bidpress::load_with(&LoadOptions::of("owls").set("more").project(project)).unwrap()
    };
    let print = |deck: &LoadedDeck| bidpress::print(deck, &PrintSettings::default()).unwrap().pdf;
    let (in_memory, on_disk) = (load(Project::in_memory(OWLS)), load(Project::new(&folder.0)));
    assert_eq!(in_memory.deck.cards.len(), 6);
    assert_eq!(print(&in_memory), print(&on_disk));
}

#[test]
fn a_project_in_memory_reads_nothing_else() {
    let folder = Folder::new("out-of-memory");
    folder.write("secret.csv", "id,name\na,A\n");
    let secret = folder.0.join("secret.csv").display().to_string();
    for file in [secret.as_str(), "../secret.csv", "missing.csv"] {
        let text = OWLS[0].1.replace("owls.csv", file);
        let project = Project::in_memory([("decks/owls.toml", text), ("decks/other.csv", "id\n".into())]);
        let error = bidpress::load_with(&LoadOptions::of("owls").project(project)).unwrap_err().to_string();
        assert!(error.contains("decks/owls.toml:7:"), "{error}");
        assert_eq!(error.contains("other.csv"), file == "missing.csv", "{error}");
    }
    let project = Project::in_memory([("decks/owls.toml", OWLS[0].1)]);
    let path = folder.0.join("secret.csv").display().to_string();
    let error = bidpress::load_with(&LoadOptions::of(path).project(project.clone())).unwrap_err();
    assert!(error.to_string().contains("there is no such file"), "{error}");
    let error = bidpress::load_with(&LoadOptions::of("owl").project(project)).unwrap_err();
    assert!(error.to_string().contains("did you mean `owls`?"), "{error}");
}
