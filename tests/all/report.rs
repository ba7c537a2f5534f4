//! The reports of `check` and `play` on whole games: lengths, events, who gains by which card, the points by
//! part.

use crate::support::folder::Folder;
use crate::support::sample::sample;
use crate::support::text;
use serde_json::Value;

fn report(folder: &Folder, args: &str) -> Value {
    serde_json::from_str(&folder.succeed(&format!("check {args} --format json"))).unwrap()
}

fn tables(report: &Value) -> &[Value] {
    report["decks"][0]["play"]["tables"].as_array().unwrap()
}

#[test]
fn check_counts_rounds_turns_and_events() {
    let folder = Folder::new("report-events");
    for game in sample("games with counted events", Vec::from_iter(bidpress::games::ALL), 2) {
        let report = report(&folder, &format!("{} --games 40 --bots greedy", game.id));
        for table in tables(&report).iter().filter(|table| table["variants"].as_object().unwrap().is_empty())
        {
            let (games, rounds) = (table["games"].as_u64().unwrap(), &table["rounds"]);
            assert_eq!(rounds["n"].as_u64(), Some(games), "{}: {table}", game.id);
            let all: u64 = rounds["counts"]
                .as_array()
                .unwrap()
                .iter()
                .map(|pair| pair[0].as_u64().unwrap() * pair[1].as_u64().unwrap())
                .sum();
            assert_eq!(table["turns_a_round"]["n"].as_u64(), Some(all), "{}", game.id);
            assert!(
                table["minutes"]["median"].as_u64() > Some(0) && rounds["median"].as_u64() > Some(0),
                "{}: {table}",
                game.id
            );
            let kinds = table["events"]["kinds"].as_array().unwrap();
            assert_eq!(kinds.len(), game.engine.events().len(), "{}", game.id);
            for kind in kinds.iter().filter(|kind| kind["of"].is_string()) {
                let whole = kinds.iter().find(|other| other["id"] == kind["of"]).unwrap();
                assert!(kind["times"].as_u64() <= whole["times"].as_u64(), "{}: {kind} of {whole}", game.id);
            }
        }
    }
}

#[test]
fn the_text_report_pools_tables_and_names_the_cards_that_decide() {
    let folder = Folder::new("report-text");
    let run = folder.run("check i-bid-you-not --games 4000 --players 3,4 --bots greedy").good();
    assert!(
        run.out.contains("greedy bots, 3 to 4 players: ") && run.out.contains(" rounds a game ("),
        "{}",
        run.out
    );
    assert!(run.out.contains("    highest: 56 "), "{}", run.out);
    assert!(run.out.contains("accepted  decides-games: 56 ") && run.err.is_empty(), "{}{}", run.out, run.err);
    // What is not accepted is a warning.
    let deck = text("decks/i-bid-you-not.toml");
    folder.write("decks/i-bid-you-not.toml", deck.split("[[accept]]").next().unwrap());
    let run = folder.run("check i-bid-you-not --games 4000 --players 3,4 --bots greedy").good();
    assert!(run.err.contains("warning[decides-games]: 56 "), "{}", run.err);
}

/// Findings about a card point at it in the deck file, also where its class has no effect; cards that no
/// player chooses or is dealt are only counted.
#[test]
fn every_card_is_one_of_the_deck() {
    let folder = Folder::new("report-cards");
    for deck in ["a-little-white-die", "bid-it", "bunny-bidding", "i-bid-you-not", "youre-bluffing"] {
        let report = report(&folder, &format!("{deck} --games 1"));
        let cards = tables(&report)[0]["cards"].as_array().unwrap();
        let unknown =
            cards.iter().filter(|card| card["set"].is_null()).map(|card| card["name"].as_str().unwrap());
        let unknown: Vec<&str> =
            unknown.filter(|name| !["deal card", "take-sides card"].contains(name)).collect();
        assert!(unknown.is_empty(), "{deck}: {unknown:?}");
    }
}

#[test]
fn a_random_first_player_evens_out_the_seats() {
    let folder = Folder::new("report-first");
    let worst = |args: &str| {
        let report = report(&folder, &format!("bunny-bidding --games 8000 --players 4 --bots random {args}"));
        let table =
            tables(&report).iter().find(|table| table["variants"].as_object().unwrap().is_empty()).unwrap();
        let shares = table["seats"]
            .as_array()
            .unwrap()
            .iter()
            .map(|seat| (seat["share"].as_f64().unwrap() - 0.25).abs());
        shares.fold(0.0, f64::max)
    };
    let (fixed, random) = (worst(""), worst("--first random"));
    // Four standard errors of a share of 8,000 games.
    assert!(random < 4.0 * (0.25f64 * 0.75 / 8_000.0).sqrt() && random < fixed, "{fixed} {random}");
}

/// Without 30 extreme cards there are too few for the most players, but enough for three.
#[test]
fn a_deck_is_judged_for_the_players_that_are_asked_for() {
    let folder = Folder::new("report-players");
    let all = folder.run("check i-bid-you-not --remove-extremes 30 --games 20");
    let three = folder.run("check i-bid-you-not --remove-extremes 30 --games 20 --players 3");
    assert_eq!((all.code, three.code), (Some(1), Some(0)), "{}\n{}", all.err, three.err);
}

/// A power alone is too few; the error is at the card of the expansion, and `build` warns of the same.
#[test]
fn build_warns_of_what_check_refuses() {
    let folder = Folder::new("report-build");
    let fields = "{ ink = '#17463a', wash = '#ccdcb4', label = 'Power' }";
    folder.write(
        "decks/one.toml",
        format!(
            "format = 1\nid = 'one'\ntitle = 'One'\nextends = 'bunny-bidding'\nset = {{ id = 'one', title = \
            'One' }}\n\
             [types.power]\nfront = 'trait'\nback = 'power-back'\nfields = {fields}\n\
             [effects.swift]\nname = 'Swift'\nwhen = 'used'\ndo = [{{ op = 'look', cards = {{ in = 'offer' \
             }} }}]\n\
             [[kinds]]\nid = 'swift'\ntype = 'power'\nname = 'Swift'\neffects = ['swift']\n"
        ),
    );
    let (check, build) = (folder.run("check one --games 0"), folder.run("build one"));
    assert_eq!((check.code, build.code), (Some(1), Some(0)), "{}\n{}", check.err, build.err);
    let place = |text: &str| {
        text.lines()
            .skip_while(|line| !line.contains("[BB-L5]: 1 power and 0 handicaps are too few"))
            .nth(1)
            .map(|line| line.trim().to_string())
    };
    assert_eq!(place(&check.err).as_deref(), Some("--> decks/one.toml:14:1"), "{}", check.err);
    assert_eq!(place(&build.err), place(&check.err), "{}", build.err);
}

/// The report shows what an effect would say without `says`, and warns if that names other numbers or
/// players. It stays legal.
#[test]
fn sentences_unlike_their_effects_are_warned_of() {
    let folder = Folder::new("report-says");
    let deck = |says: &str| {
        format!(
            "format = 1\nid = 'x'\ntitle = 'X'\nextends = 'i-bid-you-not'\nset = {{ id = 'x', title = 'X' \
            }}\n\
             [effects.audit]\nname = 'Audit'\nicon = 'shared/eye'\nwhen = 'taken'\n\
             do = [{{ op = 'look', cards = {{ in = 'hand', of = 'left', take = {{ random = 2 }} }} \
             }}]\nsays.en = '{says}'\n\
             [[kinds]]\nid = 'k'\ntype = 'lot'\nnumbers = [101]\nprice = 1\nart = 'teapot'\neffects = \
             ['audit']\n\
             fields = {{ ground = '#888', figure = '#777', shadow = '#444' }}\n"
        )
    };
    folder.write("decks/x.toml", deck("**Taken:** peek at three cards of the player to your right."));
    let run = folder.run("check x --games 0");
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.out.contains("`audit` says (en)  **Taken:** peek at three cards"), "{}", run.out);
    assert!(
        run.out.contains("composed:  **Taken:** look at 2 random cards in your left neighbour’s hand."),
        "{}",
        run.out
    );
    assert_eq!(run.err.matches("warning[effect-says]").count(), 1, "{}", run.err);
    assert!(
        run.err.contains("decks/x.toml:11:11") && run.err.contains("the effect has the number 2"),
        "{}",
        run.err
    );
    folder.write("decks/x.toml", deck("**Taken:** peek at two cards in the hand of your left neighbour."));
    let run = folder.run("check x --games 0");
    assert!(
        run.out.contains("`audit` says (en)  **Taken:** peek at two cards")
            && !run.err.contains("effect-says"),
        "{}",
        run.err
    );
}

#[test]
fn values_far_outside_the_rest_are_warned_of() {
    let folder = Folder::new("report-wild");
    let kinds: String = (1..8)
        .map(|number| {
            format!("[[kinds]]\nid = 'k{number}'\ntype = 't'\nnumber = {number}\nprice = {number}\n")
        })
        .collect();
    let deck = format!(
        "format = 1\nid = 'x'\ntitle = 'X'\nset = {{ id = 'base', title = 'Base' }}\n[types.t]\nfront = \
        'plain/card'\n{kinds}\
         [[kinds]]\nid = 'owl'\ntype = 't'\nname = 'Owl'\nnumber = 8\nprice = 500\n"
    );
    folder.write("decks/x.toml", deck);
    let run = folder.run("check x");
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(
        run.err.contains("warning[wild-value]") && run.err.contains("the price 500 is far outside the rest"),
        "{}",
        run.err
    );
    assert_eq!(run.err.matches("wild-value").count(), 1, "{}", run.err);
}

/// Who reads a game from its start knows what each line of the table repeats, so it is printed only if it is
/// asked for. Where seats have different bots, the head says which; more kinds than seats are an error.
#[test]
fn a_narration_names_the_bots_of_the_seats() {
    let folder = Folder::new("report-bots");
    let game = folder.succeed("play bunny-bidding --players 3 --bots greedy,random");
    assert_eq!(game.lines().nth(1), Some("Seat 1: greedy, Seat 2: random, Seat 3: greedy"), "{game}");
    assert!(!folder.succeed("play bunny-bidding --bots greedy").contains("Seat 1: greedy"));
    let run = folder.run("play bunny-bidding --players 3 --bots greedy,random,greedy,random");
    assert!(run.code == Some(1) && run.err.contains("there are 4 kinds of bots for 3 seats"), "{}", run.err);
}

#[test]
fn a_narration_is_brief_unless_the_whole_table_is_asked_for() {
    let folder = Folder::new("report-brief");
    for (game, known) in [
        ("a-little-white-die", "the draw pile has"),
        ("bid-it", "; in hand "),
        ("bunny-bidding", ". Hand: "),
        ("i-bid-you-not", "; hand "),
        ("youre-bluffing", "Seat 2 has no animals and "),
    ] {
        let (brief, full) =
            (folder.succeed(&format!("play {game}")), folder.succeed(&format!("play {game} --full")));
        assert_eq!(
            brief,
            folder.succeed(&format!("play {game} --full --brief")),
            "{game}: the last option holds"
        );
        let mut rest = full.lines();
        let is_count = |more: &str| more.starts_with(", ") && more.ends_with(" times");
        let is_told =
            |line: &str, other: &str| other == line || line.strip_prefix(other).is_some_and(is_count);
        assert!(
            brief.lines().all(|line| rest.any(|other| is_told(line, other))),
            "{game}: not a part of the full narration"
        );
        assert!(full.contains(known) && !brief.contains(known), "{game}: {known}");
        assert!(
            brief.len() * 10 < full.len() * 9,
            "{game}: {} of {} characters are left",
            brief.len(),
            full.len()
        );
        // Each round still has a heading, and the moves of all seats are told.
        let headings = |text: &str| {
            text.lines().filter(|line| line.starts_with("Round ") || line.starts_with("Offer ")).count()
        };
        assert_eq!(headings(&brief), headings(&full), "{game}");
    }
    // Moves that are alike have one line.
    assert!(folder.succeed("play youre-bluffing").contains("Seat 1 pays Seat 3 a 10, 2 times\n"));
    assert!(
        folder
            .succeed("play youre-bluffing --full")
            .contains("Seat 1 pays Seat 3 a 10\n    Seat 1 pays Seat 3 a 10\n")
    );
}

#[test]
fn a_narration_names_the_effects_of_a_bid_and_whose_card_an_effect_is_on() {
    let folder = Folder::new("report-effects");
    let games = [1, 2, 3, 4].map(|seed| {
        folder.succeed(&format!("play bunny-bidding --set special --set powers --players 4 --seed {seed}"))
    });
    let all = games.concat();
    assert!(!all.contains(" by effects"), "{all}");
    let powers = [", +10 by Big Ears = ", ", −10 by Flat Feet = "];
    assert!(powers.iter().all(|power| all.contains(power)), "{all}");
    let is_end = |line: &&str| line.contains(" applies: “End: ");
    let ends: Vec<&str> = all.lines().filter(is_end).collect();
    assert!(
        !ends.is_empty() && ends.iter().all(|line| line.trim().starts_with("Seat ") && line.contains("'s *")),
        "{ends:#?}"
    );
    // What lasts is told the first time only.
    let hops = games[0].lines().filter(|line| line.contains("*High Hopper* applies")).count();
    assert_eq!(hops, 1, "{}", games[0]);
}

#[test]
fn a_game_is_narrated_with_headings_and_ends_in_a_table() {
    let folder = Folder::new("report-play");
    for game in bidpress::games::ALL {
        let short = folder.succeed(&format!("play {} --full", game.id));
        let long = folder.succeed(&format!("play {} --full --verbose", game.id));
        assert!(short.lines().filter(|line| !line.is_empty()).all(|line| long.contains(line)), "{}", game.id);
        assert!(long.lines().count() > short.lines().count(), "{}: nothing is dealt or drawn", game.id);
        let indents = |indent: &str| {
            short
                .lines()
                .filter(|line| line.starts_with(indent) && !line[indent.len()..].starts_with(' '))
                .count()
        };
        assert!(
            indents("  ") > 0 && indents("    ") > indents("  "),
            "{}: turns and moves\n{short}",
            game.id
        );
        let table: Vec<&str> = short.lines().rev().take_while(|line| !line.is_empty()).collect();
        assert!(table[0].contains(" win") && table[1].starts_with("points "), "{}: {table:?}", game.id);
        let numbers = |line: &str| {
            line[16..]
                .split_whitespace()
                .map(|cell| cell.replace('−', "-").parse::<i32>().unwrap())
                .collect::<Vec<_>>()
        };
        let parts: Vec<Vec<i32>> = table[2..table.len() - 1].iter().map(|line| numbers(line)).collect();
        for (seat, points) in numbers(table[1]).into_iter().enumerate().filter(|_| !parts.is_empty()) {
            assert_eq!(parts.iter().map(|part| part[seat]).sum::<i32>(), points, "{}: {table:?}", game.id);
        }
    }
}
