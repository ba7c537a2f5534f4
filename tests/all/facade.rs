//! The library as programs use it: load, print, simulate, errors that `?` takes; and the examples.

#[path = "../../examples/fair_seats.rs"]
mod fair_seats;
#[path = "../../examples/print_deck.rs"]
mod print_deck;

use crate::support::folder::Folder;
use bidpress::files::Project;
use bidpress::job::{DeckRequest, load_decks};
use bidpress::{Error, ErrorKind, PrintSettings, Simulation, Size};

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
    let settings = PrintSettings { size: Size::Small, cards: Some("1-2".into()), no_backs: true, ..PrintSettings::default() };
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
    assert!(printed.contains("x.toml:3:1") && printed.contains("error[") && !printed.contains('\u{1b}'), "{printed}");
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
    let request =
        |deck: &str, sets: &[&str]| DeckRequest { sets: sets.iter().map(|set| set.to_string()).collect(), ..DeckRequest::of(deck) };
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
