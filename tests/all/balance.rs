//! `balance`: verdicts on the seats of decks, the same on every machine, with what is missing where there is
//! none.

use crate::support::folder::Folder;
use serde_json::Value;

fn report(folder: &Folder, args: &str) -> Value {
    serde_json::from_str(&folder.succeed(&format!("balance {args} --format json"))).unwrap()
}

/// What a run prints, the same on any number of threads.
fn on_any_threads(folder: &Folder, typed: &str) -> String {
    let runs = ["1", "2", "5"].map(|threads| {
        let output =
            folder.command("").args(typed.split(' ')).env("RAYON_NUM_THREADS", threads).output().unwrap();
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    });
    assert!(runs.iter().all(|run| *run == runs[0]), "{runs:?}");
    runs[0].clone()
}

/// The text in one line.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn tables(report: &Value) -> &[Value] {
    report["decks"][0]["tables"].as_array().unwrap()
}

/// In Bunny Bidding who answers last wins more often, and the first player less, which shows after some
/// hundred games of three.
#[test]
fn known_truths_come_out() {
    let folder = Folder::new("balance-truths");
    let run = folder.run("balance bunny-bidding --players 3 --games 3000").good();
    assert!(
        words(&run.out).contains("The seats are not fair: Seat 3 wins ") && run.out.contains("  unfair "),
        "{}",
        run.out
    );
    let run = folder.run("balance i-bid-you-not --players 3 --games 1500").good();
    assert!(
        words(&run.out).contains("who is dealt a card at the start: 56 Tactful Alarm Clock +5"),
        "{}",
        run.out
    );
    // With a tolerance of 20 points, both are fair.
    let run = folder.run("balance bunny-bidding --players 3 --games 3000 --tolerance 20").good();
    assert!(
        words(&run.out).contains("With 3 players, all seats win alike, to within 20 points"),
        "{}",
        run.out
    );
}

#[test]
fn answers_come_after_the_same_games_everywhere() {
    let folder = Folder::new("balance-same");
    on_any_threads(&folder, "balance youre-bluffing a-little-white-die --games 900 --format json");
}

/// A game is counted in whole 60ths, intervals hold their shares, and a table without a verdict says how many
/// games are missing.
#[test]
fn the_report_has_counts_intervals_and_what_is_missing() {
    let folder = Folder::new("balance-json");
    let report = report(&folder, "youre-bluffing --games 600 --bots random,greedy");
    assert_eq!(
        (report["format"].as_u64(), report["tolerance"].as_f64(), report["alpha"].as_f64()),
        (Some(1), Some(0.02), Some(0.05))
    );
    assert_eq!(tables(&report).len(), 6);
    for table in tables(&report) {
        let games = table["games"].as_u64().unwrap();
        let seats = table["seats"].as_array().unwrap();
        assert_eq!(
            seats.iter().map(|seat| seat["wins_60ths"].as_u64().unwrap()).sum::<u64>(),
            60 * games,
            "{table}"
        );
        for seat in seats {
            let [share, low, high] = [&seat["share"], &seat["sequence_95"][0], &seat["sequence_95"][1]]
                .map(|value| value.as_f64().unwrap());
            assert!(low < share && share < high, "{seat}");
        }
        let is_open = table["fairness"] == "undecided";
        assert!(
            games <= 600 && (is_open || table["more_games"].is_null()) && (!is_open || games == 600),
            "{table}"
        );
    }
    let missing = |table: &&Value| table["more_games"].as_u64() > Some(0);
    assert!(tables(&report).iter().any(|table| missing(&table)), "{report}");
    let pooled = report["decks"][0]["pooled"].as_array().unwrap();
    assert_eq!(
        pooled.iter().map(|pool| pool["players"].as_array().unwrap().len()).collect::<Vec<_>>(),
        [3, 3]
    );
    for pool in pooled {
        assert_eq!(pool["games"].as_u64(), pool["minutes"]["n"].as_u64(), "{pool}");
        assert!(
            pool["margin"]["n"].as_u64() > Some(0) && pool["first_player"]["sequence_95"].is_array(),
            "{pool}"
        );
    }
    assert!(report["decks"][0]["summary"].as_array().unwrap().len() >= 3, "{report}");
}

/// In You're Bluffing!, who wins a horse wins more often for its 1,000 points, and who wins a chicken less
/// often for its 10; and the better the animal, the more points it is worth.
#[test]
fn what_cards_do_is_found_by_playing_again_without_it() {
    let folder = Folder::new("balance-cards");
    let report = report(&folder, "youre-bluffing --players 3 --games 450 --cards");
    let cards = &report["decks"][0]["cards"];
    assert_eq!(
        (cards["players"].as_u64(), cards["games"].as_u64(), cards["bots"].as_str()),
        (Some(3), Some(450), Some("greedy"))
    );
    let mut rows: Vec<&Value> = cards["worth"].as_array().unwrap().iter().collect();
    assert_eq!(rows.len(), 9, "the animal in the middle has the points that the others are compared with");
    for row in &rows {
        let mean = row["wins"]["mean"].as_f64().unwrap();
        let [low, high] = [0, 1].map(|end| row["wins"]["sequence_95"][end].as_f64().unwrap());
        let verdict = if low > 0.0 {
            "helps"
        } else if high < 0.0 {
            "harms"
        } else {
            "undecided"
        };
        assert!(
            low < mean && mean < high && row["verdict"] == verdict && row["without"] == "points",
            "{row}"
        );
        assert!(
            row["games"].as_u64() <= Some(450)
                && row["lost"] == 0
                && row["changed"].as_u64() >= row["other_winner"].as_u64(),
            "{row}"
        );
    }
    // The clearest come first.
    let nearer = |row: &&Value| {
        let [low, high] = [0, 1].map(|end| row["wins"]["sequence_95"][end].as_f64().unwrap());
        low.max(-high)
    };
    assert!(rows.is_sorted_by(|one, other| nearer(one) >= nearer(other)), "{rows:?}");
    rows.sort_by_key(|row| row["own"].as_i64());
    let points = |row: &&Value| row["points"]["mean"].as_f64().unwrap();
    assert!(
        rows[0]["verdict"] == "harms" && rows[8]["verdict"] == "helps" && points(&rows[8]) > 1_000.0,
        "{rows:?}"
    );
    assert!(
        points(&rows[0]) < points(&rows[4])
            && points(&rows[4]) < points(&rows[6])
            && points(&rows[6]) < points(&rows[8]),
        "{rows:?}"
    );
    assert_eq!(cards["weaker"].as_array().map(Vec::len), Some(0));
}

/// The worth of cards is in the paragraph and in a table of its own, the same on any number of threads; a
/// deck of plain cards says so.
#[test]
fn what_cards_do_is_told_in_words() {
    let folder = Folder::new("balance-cards-text");
    let text = on_any_threads(&folder, "balance youre-bluffing --players 3 --games 350 --cards");
    assert!(
        words(&text).contains("the effect or the points of a card win for its player: Horse +"),
        "{text}"
    );
    assert!(
        words(&text).contains("What cards do: 350 games of 3 players, each played again without"),
        "{text}"
    );
    assert!(text.contains("more wins in 100") && text.contains("\n  Horse: 1000 instead of 351 "), "{text}");
    // Found in this way alone: who wins a horse may be winning anyway.
    assert!(
        words(&text).contains(
            "accepted decides-games: Horse decides games: with 1000 points instead of 351, its player wins 2"
        ),
        "{text}"
    );
    assert!(
        !folder
            .run("check youre-bluffing --games 4000 --bots greedy --players 3")
            .good()
            .out
            .contains("Horse decides games")
    );
    let plain = folder.run("balance bid-it --players 2 --games 500 --cards").good();
    assert!(
        plain.out.contains("No card has an effect or points of its own")
            && !plain.out.contains("more wins in 100"),
        "{}",
        plain.out
    );
}

/// The choices of a game are counted, and one of each game is tried; who never challenges loses, who never
/// bluffs doesn't. The same on any number of threads.
#[test]
fn choices_and_habits_are_measured() {
    let folder = Folder::new("balance-choices");
    let typed = "balance a-little-white-die --players 3 --games 40 --choices --without bluff,challenge,bluff \
        --format json";
    let report: Value = serde_json::from_str(&on_any_threads(&folder, typed)).unwrap();
    let choices = &report["decks"][0]["choices"];
    let count = |value: &Value| value.as_u64().unwrap();
    assert!(
        count(&choices["decisions"]["forced"]) > 0 && count(&choices["decisions"]["open"]) > 400,
        "{choices}"
    );
    assert_eq!(count(&choices["games"]), 40);
    for share in ["matter", "hopeless", "kingmaking"] {
        let [low, high] = [0, 1].map(|end| choices[share]["sequence_95"][end].as_f64().unwrap());
        let mean = choices[share]["mean"].as_f64().unwrap();
        assert!(0.0 <= low && low <= mean && mean <= high && high <= 1.0, "{choices}");
    }
    let without = report["decks"][0]["without"]["players_without"].as_array().unwrap();
    assert_eq!(without.len(), 2);
    for (name, is_worse) in [("bluff", false), ("challenge", true)] {
        let found = without.iter().find(|found| found["never"] == name).unwrap();
        assert_eq!((count(&found["deals"]), found["worse"].as_bool().unwrap()), (40, is_worse), "{found}");
    }
    let rare = folder.run("balance a-little-white-die --games 20 --without out");
    assert!(
        rare.err.contains("`out` (players who ran out of cards) is nothing that a player can do without"),
        "{}",
        rare.err
    );
    let wrong = folder.run("balance a-little-white-die --without bluf,nonsense");
    assert_eq!(wrong.code, Some(1));
    assert!(
        wrong.err.contains("called `bluf`")
            && wrong.err.contains("`bluff`")
            && wrong.err.contains("called `nonsense`"),
        "{}",
        wrong.err
    );
}

/// What is in play at once: in Bid It!, six cards a player at most at the start; the money of You're
/// Bluffing! is given out as the rules say.
#[test]
fn components_are_counted_where_they_are_in_play() {
    let folder = Folder::new("balance-needs");
    let needed = |args: &str, name: &str| {
        let report = report(&folder, args);
        let needed = tables(&report)[0]["needed"].as_array().unwrap().clone();
        let found = needed.iter().find(|need| need["name"] == name).unwrap_or_else(|| panic!("{needed:?}"));
        ["there_are", "least", "most"]
            .map(|key| found.get(key).unwrap_or(&found["at_once"][key]).as_u64().unwrap())
    };
    assert_eq!(needed("bid-it --players 3 --games 60", "playing cards"), [72, 18, 18]);
    assert_eq!(needed("youre-bluffing --players 3 --games 60", "money card of 10"), [20, 12, 12]);
    assert_eq!(needed("youre-bluffing --players 5 --games 60", "money card of 500"), [5, 5, 5]);
    assert_eq!(needed("bunny-bidding --players 3 --games 60", "goals"), [12, 6, 6]);
}

/// The page needs nothing else, is the same everywhere, and only replaces a page of its own.
#[test]
fn pages_have_answers_charts_and_pictures() {
    let folder = Folder::new("balance-page");
    let typed = "balance i-bid-you-not youre-bluffing --players 4 --games 1500 --cards --report page.html";
    let pages = ["1", "3"].map(|threads| {
        let output =
            folder.command("").args(typed.split(' ')).env("RAYON_NUM_THREADS", threads).output().unwrap();
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(folder.read("page.html")).unwrap()
    });
    let [page, again] = &pages;
    assert!(page == again, "another page with other threads");
    assert!(page.starts_with("<!doctype html>") && !page.contains("http"), "it needs other files");
    for part in [
        "Do all seats win alike?",
        "Which cards of the first deal decide?",
        "What does each card do?",
        "How long and how close",
        "Method",
    ] {
        assert!(page.contains(&format!("<h2>{part}")), "{part}");
    }
    // Pictures are any letters.
    let text: String =
        page.split("base64,").map(|part| part.split_once('"').map_or(part, |(_, rest)| rest)).collect();
    assert!(
        page.contains("src=\"data:image/png;base64,iVBOR")
            && page.matches("<svg").count() > 20
            && !text.contains("NaN")
    );
    assert_eq!(page.matches("<article ").count(), 2);
    // Each element is closed.
    for tag in ["svg", "table", "section", "article", "figure", "ul", "li", "tr", "td", "th", "p"] {
        let opened = page.matches(&format!("<{tag} ")).count() + page.matches(&format!("<{tag}>")).count();
        assert_eq!(opened, page.matches(&format!("</{tag}>")).count(), "{tag}");
    }
    folder.write("mine.html", "<!doctype html><p>Mine</p>");
    let other = folder.run("balance bid-it --games 10 --report mine.html");
    assert!(other.code == Some(1) && other.err.contains("`mine.html` already exists"), "{}", other.err);
    let none = folder.run("balance bunny-bidding --players 3 --games 20 --without 56,egg");
    assert!(none.code == Some(1) && none.err.contains("`egg`"), "{}", none.err);
    let never = folder.succeed("balance i-bid-you-not --players 3 --games 20 --without 56");
    assert!(never.contains("56 Tactful Alarm Clock  playing it"), "{never}");
    assert_eq!(folder.read("mine.html"), b"<!doctype html><p>Mine</p>");
}

/// A deck of You're Bluffing! that need not be that of the published game.
fn farm(horse: u32) -> String {
    let text = include_str!("../../decks/youre-bluffing.toml").replacen(
        "id = \"youre-bluffing\"",
        "id = \"farm\"",
        1,
    );
    text.replace("value = 1000", &format!("value = {horse}"))
}

/// With a horse of 3,000 points, the winner has more points for certain, and nothing else is said to be
/// certain after few games; where nothing was changed, nothing is played.
#[test]
fn edits_are_compared_with_an_earlier_version() {
    let folder = Folder::new("balance-against");
    folder.write("before/decks/farm.toml", farm(1_000));
    folder.write("decks/farm.toml", farm(3_000));
    folder.write(
        "decks/same.toml",
        farm(1_000).replace("\"farm\"", "\"same\"").replace("Market Day", "Another Day"),
    );
    folder.write("before/decks/same.toml", farm(1_000).replace("\"farm\"", "\"same\""));
    let run = folder.run("balance farm same --against before --players 3 --games 500").good();
    assert!(run.out.contains("Compared with `before`: Horse: value 1000 → 3000.\n"), "{}", run.out);
    assert!(
        run.out.contains("Compared with `before`: no card is played differently.")
            && run.out.contains("winner's points"),
        "{}",
        run.out
    );
    assert!(words(&run.out).contains("With 3 players, not certain: wins of seat 1 "), "{}", run.out);
    let report =
        on_any_threads(&folder, "balance farm --against before --players 3 --games 500 --format json");
    let report: Value = serde_json::from_str(&report).unwrap();
    let table = &tables(&report)[0];
    assert_eq!(
        (report["against"].as_str(), table["games"].as_u64(), &report["decks"][0]["new"]),
        (Some("before"), Some(500), &Value::Bool(false))
    );
    for change in table["changes"].as_array().unwrap() {
        let of = |value: &Value| value.as_f64().unwrap();
        let (mean, low, high) = (
            of(&change["change"]["mean"]),
            of(&change["change"]["sequence_95"][0]),
            of(&change["change"]["sequence_95"][1]),
        );
        assert!(
            low < mean && mean < high && (of(&change["now"]) - of(&change["before"]) - mean).abs() < 1e-5,
            "{change}"
        );
        assert_eq!(change["certain"], low > 0.0 || high < 0.0, "{change}");
    }
    let points = table["changes"]
        .as_array()
        .unwrap()
        .iter()
        .find(|change| change["measure"] == "winner_points")
        .unwrap();
    assert!(points["certain"] == true && points["change"]["mean"].as_f64() > Some(2_000.0), "{points}");
    // Seats win in all as often as before.
    let seats = table["changes"].as_array().unwrap().iter().filter(|change| change["measure"] == "wins");
    assert!(seats.map(|change| change["change"]["mean"].as_f64().unwrap()).sum::<f64>().abs() < 1e-5);
    // The games before the edit are those of the deck alone.
    let alone: Value = serde_json::from_str(
        &folder.succeed("balance before/decks/farm.toml --players 3 --games 500 --format json"),
    )
    .unwrap();
    let share = |report: &Value| tables(report)[0]["seats"][0]["share"].as_f64().unwrap();
    assert!((table["changes"][0]["before"].as_f64().unwrap() - share(&alone)).abs() < 1e-5, "{alone}");
}

/// An earlier version is a commit, a folder or a file; what can't be compared says why.
#[test]
fn versions_are_commits_folders_and_files() {
    let folder = Folder::new("balance-versions");
    let git = |words: &[&str]| {
        let output = folder
            .command("")
            .get_current_dir()
            .map(|place| std::process::Command::new("git").current_dir(place).args(words).output().unwrap());
        assert!(output.as_ref().is_some_and(|output| output.status.success()), "{output:?}");
    };
    folder.write("decks/farm.toml", farm(1_000));
    git(&["init", "-q"]);
    git(&["add", "-A"]);
    git(&["-c", "user.name=owl", "-c", "user.email=owl@example.org", "commit", "-qm", "first"]);
    folder.write("decks/farm.toml", farm(3_000));
    folder.write("decks/new.toml", farm(1_000).replace("\"farm\"", "\"new\""));
    folder.write("old.toml", farm(1_000).replace("\"farm\"", "\"whatever\""));
    folder.write("prints.json", "{}");
    for typed in ["farm --against HEAD", "decks/farm.toml --against HEAD", "farm --against old.toml"] {
        let run = folder.run(&format!("balance {typed} --players 3 --games 100")).good();
        assert!(run.out.contains(": Horse: value 1000 → 3000."), "{typed}: {}", run.out);
    }
    let run = folder.run("balance --against HEAD --players 3 --games 100").good();
    assert!(
        run.out.contains("`HEAD` has no such deck: it is new.") && run.out.contains("value 1000 → 3000"),
        "{}",
        run.out
    );
    for (typed, why) in [
        ("farm --against HEAD~1", "there is no earlier version `HEAD~1`"),
        ("farm --against --output=x", ""),
        ("farm --against prints.json", "a manifest holds only hashes of what was printed"),
        ("new --against HEAD", "`HEAD` has no earlier version of this deck"),
        ("farm new --against old.toml", "`old.toml` is one deck, and 2 are compared with it"),
    ] {
        let run = folder.run(&format!("balance {typed} --players 3 --games 100"));
        assert!(
            run.code == Some(if why.is_empty() { 2 } else { 1 })
                && run.err.contains(why)
                && run.out.is_empty(),
            "{typed}: {}{}",
            run.err,
            run.out
        );
    }
}

/// Greedy bots beat random ones within a few deals, and the same deals tell it on any number of threads; bots
/// are known by their names.
#[test]
fn ladders_tell_how_much_skill_matters() {
    let folder = Folder::new("balance-ladder");
    let report = on_any_threads(
        &folder,
        "balance i-bid-you-not --players 3 --ladder random,greedy,search-8 --games 9 --format json",
    );
    let report: Value = serde_json::from_str(&report).unwrap();
    let steps = report["decks"][0]["ladder"].as_array().unwrap();
    let names: Vec<_> =
        steps.iter().map(|step| (step["bot"].as_str().unwrap(), step["among"].as_str().unwrap())).collect();
    assert_eq!(names, [("greedy", "random"), ("search-8", "greedy")]);
    assert!(
        steps[0]["stronger"] == true && steps[0]["share"].as_f64() > Some(0.6) && steps[1]["weaker"] == false,
        "{report}"
    );
    assert!(
        steps
            .iter()
            .all(|step| step["deals"].as_u64() <= Some(9) && step["equal_share"].as_f64() == Some(0.333333)),
        "{report}"
    );
    let run = folder.run("balance i-bid-you-not --players 3 --ladder random,greedy --games 9").good();
    assert!(run.out.contains("  3        greedy  random") && run.out.contains("stronger\n"), "{}", run.out);
    for wrong in ["search-1", "search", "greedy,clever"] {
        let run = folder.run(&format!("balance i-bid-you-not --ladder {wrong}"));
        assert!(
            run.code == Some(2) && run.err.contains("bots are `random`, `greedy`, or `search-N`"),
            "{wrong}: {}",
            run.err
        );
    }
}

/// Seats can have different bots, and games with bots that search are checked as all others.
#[test]
fn bots_that_search_play_everywhere() {
    let folder = Folder::new("bots-search");
    let mixed = folder.run("play i-bid-you-not --players 3 --bots search-16,random --seed 2").good();
    let same = folder.run("play i-bid-you-not --players 3 --bots search-16,random,search-16 --seed 2").good();
    assert!(
        mixed.out == same.out
            && mixed.out != folder.run("play i-bid-you-not --players 3 --bots random --seed 2").good().out
    );
    let run = folder.run("check youre-bluffing --players 3 --bots search-4 --games 32").good();
    assert!(run.out.contains("  3        search-4       2 "), "{}", run.out);
    let run = folder.run("balance i-bid-you-not --players 3 --bots search-4,greedy --games 6").good();
    assert!(
        run.out.contains("  players  bots        games  verdict")
            && run.out.contains("  3        greedy          6 ")
            && run.out.contains("  3        search-4        6 "),
        "{}",
        run.out
    );
    let run = folder.run("balance i-bid-you-not --ladder greedy");
    assert!(
        run.code == Some(1) && run.err.contains("a ladder has two kinds of bots at least"),
        "{}",
        run.err
    );
    for (ladder, why) in [
        ("search-8,greedy", "`greedy` is not stronger than `search-8`"),
        ("random,random", "`random` is not stronger than `random`"),
    ] {
        let run = folder.run(&format!("balance i-bid-you-not --ladder {ladder}"));
        assert!(run.code == Some(1) && run.err.contains(why), "{}", run.err);
    }
    let run = folder.run("balance i-bid-you-not --ladder random,gredy");
    assert!(run.code == Some(2) && run.err.contains("did you mean `greedy`?"), "{}", run.err);
}

#[test]
fn time_is_a_limit_and_strict_runs_fail() {
    let folder = Folder::new("balance-strict");
    let start = std::time::Instant::now();
    let run = folder.run("balance bid-it --players 4 --seconds 1 --strict");
    assert!(run.code == Some(1) && run.err.contains("error[not-fair]"), "{}", run.err);
    assert!(run.out.contains("  undecided ") && run.out.contains(" more games"), "{}", run.out);
    assert!(start.elapsed() < std::time::Duration::from_secs(30));
    folder.run("balance youre-bluffing --players 3 --games 5000 --tolerance 20 --strict").good();
}

#[test]
fn what_cannot_be_played_is_an_error() {
    let folder = Folder::new("balance-errors");
    folder.write(
        "decks/plain.toml",
        "format = 1\nid = \"plain\"\ntitle = \"Plain\"\nset = \
        { id = \"base\", title = \"Base\" }\n[types.t]\nfront = \"plain/card\"\n[[kinds]]\nid \
        = \"owl\"\ntype = \"t\"\n",
    );
    let run = folder.run("balance plain");
    assert!(run.code == Some(1) && run.err.contains("error[no-rules]"), "{}", run.err);
    let run = folder.run("balance plain --ladder random,greedy");
    assert!(run.code == Some(1) && run.err.contains("error[no-rules]") && run.out.is_empty(), "{}", run.err);
    let run = folder.run("balance plain --format json");
    let json: Value = serde_json::from_str(&run.out).unwrap();
    assert!(
        run.code == Some(1) && json["diagnostics"][0]["code"] == "no-rules" && run.err.is_empty(),
        "{}",
        run.err
    );
    let run = folder.run("balance youre-bluffing --players 9");
    assert!(run.code == Some(1) && run.err.contains("is for 3 to 5 players, not 9"), "{}", run.err);
    for wrong in ["--tolerance 0", "--tolerance much", "--seconds 0", "--games 0", "--bots clever"] {
        let run = folder.run(&format!("balance youre-bluffing {wrong}"));
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{wrong}: {}", run.err);
    }
}

const OWL: &str = "format = 1\nid = \"x\"\ntitle = \"X\"\nset = \
    { id = \"base\", title = \"Base\" }\n[types.t]\nfront = \"plain/card\"\n[[kinds]]\nid = \"owl\"\n\
                   type = \"t\"\nnumbers = [1, 2, 3, 4, 5, 6, 700]\n";

/// What a deck accepts is named with its reason, and is no warning; an entry for what isn't found any more is
/// one.
#[test]
fn accepted_findings_are_named_and_must_still_hold() {
    let folder = Folder::new("balance-accept");
    folder.write("decks/x.toml", OWL);
    let run = folder.run("check x").good();
    assert!(
        run.err.contains("warning[wild-value]") && run.err.contains("the number 700 is far outside the rest"),
        "{}",
        run.err
    );
    let accept = "[[accept]]\nfinding = \"wild-value\"\ncard = 700\nbecause = \"the emperor\"\n";
    folder.write("decks/x.toml", format!("{OWL}{accept}"));
    let run = folder.run("check x").good();
    assert!(
        !run.err.contains("warning")
            && words(&run.out).contains("accepted wild-value: X 7/7, owl: the number 700"),
        "{}{}",
        run.out,
        run.err
    );
    assert!(run.out.contains("; because the emperor\n"), "{}", run.out);
    let json: Value = serde_json::from_str(&folder.succeed("check x --format json")).unwrap();
    assert_eq!(json["decks"][0]["accepted"][0]["because"], "the emperor");
    assert_eq!(json["decks"][0]["accepted"][0]["diagnostic"]["code"], "wild-value");
    folder.write(
        "decks/x.toml",
        format!("{}{accept}", OWL.replace("700", "7")).replace("card = 700", "card = 7"),
    );
    let run = folder.run("check x").good();
    assert!(
        run.err.contains("warning[accepted-in-vain]: the accepted finding `wild-value` no longer holds"),
        "{}",
        run.err
    );
}

#[test]
fn wrong_entries_of_accept_are_errors() {
    let folder = Folder::new("balance-wrong-accept");
    let wrong = [
        ("finding = \"wild-value\"\ncard = \"awl\"", "there is no kind `awl`"),
        ("finding = \"wild-value\"\nplayers = 3", "`wild-value` is not about a number of players"),
        ("finding = \"unfair-seats\"\ncard = 1", "`unfair-seats` is not about a card"),
        ("finding = \"unfair-seat\"", "unfair-seats"),
    ];
    for (entry, message) in wrong {
        folder.write("decks/x.toml", format!("{OWL}[[accept]]\n{entry}\nbecause = \"x\"\n"));
        let run = folder.run("check x");
        assert!(
            run.code == Some(1) && run.err.contains(message) && run.err.contains("decks/x.toml:1"),
            "{entry}: {}",
            run.err
        );
    }
    // Another seed may give other numbers, so a number that is missing is a warning, and with `--seed` none.
    folder.write(
        "decks/x.toml",
        format!("{OWL}[[accept]]\nfinding = \"wild-value\"\ncard = 8\nbecause = \"x\"\n"),
    );
    let run = folder.run("check x").good();
    assert!(run.err.contains("warning[accept]: no card has the number 8"), "{}", run.err);
    assert!(!folder.run("check x --seed 7").good().err.contains("no card has"));
    folder.write("decks/x.toml", format!("{OWL}[[accept]]\nfinding = \"wild-value\"\ncard = 700\n"));
    let run = folder.run("check x");
    assert!(run.code == Some(1) && run.err.contains("because"), "{}", run.err);
}

/// The shipped decks have no warnings: what is found in them is accepted, with a reason, and a strict run
/// passes.
#[test]
fn what_is_found_in_shipped_decks_is_accepted() {
    let folder = Folder::new("balance-shipped");
    let run = folder.run("check i-bid-you-not youre-bluffing --games 4000 --bots greedy").good();
    assert_eq!(run.err, "");
    assert!(words(&run.out).contains("accepted decides-games: 56 Tactful Alarm Clock "), "{}", run.out);
    let run = folder.run("balance bunny-bidding --players 3 --games 2000 --strict").good();
    assert!(words(&run.out).contains("accepted unfair-seats: Seat 3 wins "), "{}", run.out);
    assert!(!run.out.contains("To change first"), "{}", run.out);
    // Findings of one entry share a line.
    let run = folder.run("balance youre-bluffing --players 4,5 --games 20000").good();
    assert!(
        run.out.contains(", and 1 more; because the seats differ")
            && run.out.matches("unfair-seats").count() == 1,
        "{}",
        run.out
    );
}
