//! What must hold for every game of the registry: it is played at every table with every variant, and all
//! invariants are checked.

use crate::support::decks::{deck, deck_with};
use crate::support::expansions::{Expanded, expanded};
use crate::support::sample::{is_whole, sample};
use bidpress::games;
use bidpress::play::{Bot, InGames, Plan, choices, read_log};
use bidpress::rng::Stream;
use bidpress::rules::{Options, Seat};

fn plan(games: u64, bots: Vec<Bot>) -> Plan {
    Plan {
        games: 0..games,
        bots,
        key: [7; 32],
        full_first: 4,
        counted_first: 2_000,
        needed_first: 0,
        full_every: 0,
        saved_every: 1,
        keeps_outcomes: false,
        keeps_rows: false,
        first_random: false,
    }
}

/// Among them that who is to move can move (C2: else the driver reports `progress`), and that every game ends
/// within its bound (C3).
#[test]
fn all_invariants_hold_at_every_table() {
    let mut tables = Vec::new();
    for game in games::ALL {
        for players in game.players.0..=game.players.1 {
            tables.extend(choices(game.engine).into_iter().map(|options| (game, players as u8, options)));
        }
    }
    let mut played = 0;
    let tables = sample("tables of all games", tables, 40);
    let count = tables.len() as u64;
    for (game, players, options) in tables {
        let deck = deck(game.id);
        // Some variants need a certain number of players: that is told, not played.
        if game.engine.open(&deck, players, &options).is_err() {
            assert_ne!(options, Options::default(), "{} with {players} players", game.id);
            continue;
        }
        for (bot, games) in [(Bot::Random, 20), (Bot::Greedy, 4)] {
            let plan = plan(games, vec![bot; players.into()]);
            let sample = game.engine.open(&deck, players, &options).unwrap().sample(&plan);
            let table = format!("{}, {players} players, {options:?}, {}", game.id, bot);
            assert!(sample.failure.is_none(), "{table}: {:?}", sample.failure);
            assert_eq!(sample.tally.games, games, "{table}");
            let shares: u64 = (0..6).map(|seat| sample.tally.wins.sixtieths(Seat(seat))).sum();
            assert_eq!((sample.tally.unfinished, shares), (0, 60 * games), "{table}");
            played += games;
        }
    }
    let least = if is_whole() { 1_000 } else { 5 * count };
    assert!(played > least, "only {played} games were played");
}

/// Each card of the game's own sets is dealt, and its effect makes a difference in some game. Some effects do
/// so only where bots guess with care: the second number is that of games with greedy bots.
#[test]
fn every_effect_takes_hold() {
    // A turn of more tiles than usual is rare with random bots.
    let all: Vec<(&str, &[&str], (u64, u64))> = vec![
        ("i-bid-you-not", &[][..], (300, 0)),
        (
            "a-little-white-die",
            &["a-little-white-die-wildcards", "a-little-white-die-power-cards"],
            (300, 2_000),
        ),
        ("bunny-bidding", &["bunny-bidding-special", "bunny-bidding-powers"], (12_000, 0)),
    ];
    for (id, sets, games) in sample("games whose effects are all applied", all, 1) {
        let (game, deck, players) = (games::find(id).unwrap(), deck_with(id, sets), 4);
        let open = game.engine.open(&deck, players, &Options::default()).unwrap();
        let sampled = |others: Bot, games: u64| {
            let bots = (0..players).map(|seat| if seat == 0 { Bot::Random } else { others }).collect();
            open.sample(&Plan { full_first: 0, counted_first: games, ..plan(games, bots) }).tally.uses
        };
        let (random, greedy) = (sampled(Bot::Random, games.0), sampled(Bot::Greedy, games.1));
        let mut effects = 0;
        for (place, (class, random)) in open.classes().iter().zip(&random).enumerate() {
            let Some(effect) = class.card.and_then(|serial| deck.effect_of(deck.card(serial)?)) else {
                continue;
            };
            let InGames { dealt, resolved, .. } = random.games;
            assert!(
                dealt > 0 && resolved <= games.0,
                "{id}, {}: {} in {resolved} of {dealt} games",
                class.name,
                effect.id
            );
            let resolved = resolved + greedy.get(place).map_or(0, |uses| uses.games.resolved);
            assert!(resolved > 0, "{id}, {}: {} is never resolved", class.name, effect.id);
            effects += 1;
        }
        assert!(effects > 15, "{id} has {effects} cards with effects");
    }
}

#[test]
fn a_told_game_can_be_replayed_and_a_changed_one_is_caught() {
    for game in games::ALL {
        let deck = deck(game.id);
        let players = game.players.0 as u8;
        let log = game
            .engine
            .open(&deck, players, &Options::default())
            .unwrap()
            .play(&vec![Bot::Greedy; players.into()], 5, 0)
            .unwrap();
        let mut read = read_log(&log.text()).unwrap();
        assert_eq!(read, log, "{}", game.id);
        game.engine.replay(&deck, &read).unwrap();
        if let Some(end) = &mut read.end {
            end.points[0] += 1;
            assert!(game.engine.replay(&deck, &read).is_err(), "{}: a wrong score went unseen", game.id);
        }
        let mut read = read_log(&log.text()).unwrap();
        let last = read.steps.iter().rposition(|step| step.seat > 0).unwrap();
        read.steps[last].code = u32::MAX;
        let departure = game.engine.replay(&deck, &read).unwrap_err();
        assert_eq!(departure.line, last + 2, "{}: {departure:?}", game.id);
    }
}

#[test]
fn threads_change_nothing() {
    let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    let three = rayon::ThreadPoolBuilder::new().num_threads(3).build().unwrap();
    for game in games::ALL {
        let deck = deck(game.id);
        let players = game.players.0 as u8;
        let plan = plan(200, vec![Bot::Random; players.into()]);
        let run = || game.engine.open(&deck, players, &Options::default()).unwrap().sample(&plan).tally;
        assert_eq!(one.install(run), three.install(run), "{}", game.id);
    }
}

/// Variants do not only hold alone: random combinations of them are played too, as far as they can be.
#[test]
fn variants_can_be_combined() {
    let mut random = Stream::new(1, &["combinations"]);
    for game in games::ALL.iter().filter(|game| game.engine.variants().len() > 1) {
        let deck = deck(game.id);
        let alone: Vec<Options> = choices(game.engine);
        let mut combined = 0;
        for _ in 0..60 {
            let players = (game.players.0 + random.below(game.players.1 - game.players.0 + 1)) as u8;
            let mut options = Options::default();
            for _ in 0..=random.below(4) {
                let more = &alone[random.below(alone.len() as u32) as usize];
                options = more.iter().fold(options, |options, (id, value)| options.with(id, value));
            }
            if options.iter().count() < 2 || game.engine.open(&deck, players, &options).is_err() {
                continue;
            }
            combined += 1;
            let plan = Plan { full_first: 1, ..plan(6, vec![Bot::Random; players.into()]) };
            let sample = game.engine.open(&deck, players, &options).unwrap().sample(&plan);
            assert!(
                sample.failure.is_none(),
                "{}, {players} players, {options}: {:?}",
                game.id,
                sample.failure
            );
            assert_eq!(sample.tally.unfinished, 0, "{}, {players} players, {options}", game.id);
        }
        assert!(combined >= 5, "{}: only {combined} combinations", game.id);
    }
}

/// Each expansion alone, and all of a game together, keep the invariants at every table.
#[test]
fn expansions_keep_the_invariants() {
    let mut played = 0;
    for Expanded { game, sets, deck } in expanded() {
        assert!(games::check_effects(&deck).0.is_empty(), "{}: {:?}", deck.id, games::check_effects(&deck));
        for players in game.players.0 as u8..=game.players.1 as u8 {
            for (bot, games) in [(Bot::Random, 12), (Bot::Greedy, 2)] {
                let plan = Plan { full_first: 2, ..plan(games, vec![bot; players.into()]) };
                let sample = game.engine.open(&deck, players, &Options::default()).unwrap().sample(&plan);
                assert!(
                    sample.failure.is_none(),
                    "{} with {sets:?}, {players} players: {:?}",
                    game.id,
                    sample.failure
                );
                assert_eq!(sample.tally.unfinished, 0, "{} with {sets:?}, {players} players", game.id);
                played += games;
            }
        }
    }
    assert!(played > 0);
}
