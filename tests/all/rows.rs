//! `check --rows`: a Parquet file with a row for each game; runs that are stopped; the plan of a run.

use std::collections::BTreeMap;

use crate::support::folder::Folder;
use bidpress::files;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use serde_json::Value;

type Row = BTreeMap<String, Field>;

fn rows(folder: &Folder, name: &str) -> Vec<Row> {
    let reader = SerializedFileReader::new(std::fs::File::open(folder.0.join(name)).unwrap()).unwrap();
    let row = |row: parquet::record::Row| {
        row.get_column_iter().map(|(name, field)| (name.clone(), field.clone())).collect()
    };
    reader.get_row_iter(None).unwrap().map(|found| row(found.unwrap())).collect()
}

fn number(row: &Row, column: &str) -> Option<i64> {
    match &row[column] {
        Field::Int(number) => Some((*number).into()),
        Field::Long(number) => Some(*number),
        Field::Null => None,
        other => panic!("{column}: {other}"),
    }
}

fn word<'a>(row: &'a Row, column: &str) -> &'a str {
    match &row[column] {
        Field::Str(text) => text,
        other => panic!("{column}: {other}"),
    }
}

/// The rows add up to the report, which is the same as without them, and so are the bytes on any number of
/// threads.
#[test]
fn rows_are_the_games_of_the_report() {
    let folder = Folder::new("rows");
    for deck in ["i-bid-you-not", "bid-it", "bunny-bidding"] {
        let check = format!("check {deck} --games 80 --players 4 --format json");
        let report = folder.succeed(&format!("{check} --rows games.parquet"));
        assert_eq!(report, folder.succeed(&check), "{deck}");
        let all = rows(&folder, "games.parquet");
        let report: Value = serde_json::from_str(&report).unwrap();
        assert_eq!(Some(all.len() as u64), report["decks"][0]["play"]["games"].as_u64(), "{deck}");
        for table in report["decks"][0]["play"]["tables"].as_array().unwrap() {
            let variants =
                table["variants"].as_object().unwrap().iter().map(|(id, value)| match value.as_u64() {
                    Some(1) => id.clone(),
                    _ => format!("{id}={value}"),
                });
            let variants = variants.collect::<Vec<_>>().join(", ");
            let own = |row: &&Row| {
                word(row, "bots") == table["bots"].as_str().unwrap() && word(row, "variants") == variants
            };
            let own: Vec<&Row> = all.iter().filter(own).collect();
            let sum = |column: &str| own.iter().filter_map(|row| number(row, column)).sum::<i64>();
            assert_eq!(
                own.iter().map(|row| number(row, "game").unwrap()).collect::<Vec<_>>(),
                Vec::from_iter(0..own.len() as i64),
                "{deck}"
            );
            assert_eq!(Some(own.len() as u64), table["games"].as_u64(), "{deck} {variants}");
            assert_eq!(
                (Some(sum("finished")), Some(sum("decisions"))),
                (table["finished"].as_i64(), table["decisions"]["total"].as_i64())
            );
            for (seat, wins) in table["seats"].as_array().unwrap().iter().enumerate() {
                assert_eq!(
                    Some(sum(&format!("wins_60ths_{}", seat + 1))),
                    wins["wins_60ths"].as_i64(),
                    "{deck} {variants}"
                );
            }
            for event in table["events"]["kinds"].as_array().unwrap() {
                let column = format!("event_{}", event["id"].as_str().unwrap().replace('-', "_"));
                assert_eq!(Some(sum(&column)), event["times"].as_i64(), "{deck} {column}");
            }
            for row in own {
                // The best ranks are those of the winners, and nobody without a seat has points.
                let ranks = (1..=4).map(|seat| {
                    (number(row, &format!("rank_{seat}")), number(row, &format!("wins_60ths_{seat}")))
                });
                assert!(
                    ranks.clone().all(|(rank, wins)| (rank == Some(1)) == (wins > Some(0))),
                    "{deck} {row:?}"
                );
                assert!(row.get("points_5").is_none_or(|points| *points == Field::Null), "{deck} {row:?}");
            }
        }
    }
    let one = folder.read("games.parquet");
    let run = folder
        .command("check bunny-bidding --games 80 --players 4 --rows games.parquet")
        .env("RAYON_NUM_THREADS", "3")
        .output();
    assert!(run.unwrap().status.success() && folder.read("games.parquet") == one);
    // Parts of a run have the rows of the whole.
    folder.succeed("-q check bunny-bidding --games 0..33 --players 4 --rows a.parquet");
    folder.succeed("-q check bunny-bidding --games 33..80 --players 4 --rows b.parquet");
    let sorted = |names: &[&str]| {
        let mut all: Vec<String> =
            names.iter().flat_map(|name| rows(&folder, name)).map(|row| format!("{row:?}")).collect();
        all.sort();
        all
    };
    assert_eq!(sorted(&["a.parquet", "b.parquet"]), sorted(&["games.parquet"]));
}

/// A game that a row is about can be looked at.
#[test]
fn the_game_of_a_row_is_played_again() {
    let folder = Folder::new("rows-play");
    folder.succeed("-q check bid-it --players 3 --games 12 --bots random --rows games.parquet");
    for row in rows(&folder, "games.parquet").iter().filter(|row| word(row, "variants").is_empty()).skip(9) {
        let game = number(row, "game").unwrap();
        let points: Vec<String> =
            (1..=3).map(|seat| number(row, &format!("points_{seat}")).unwrap().to_string()).collect();
        let played = folder.succeed(&format!("play bid-it --players 3 --bots random --game {game}"));
        let last = played.lines().rfind(|line| line.starts_with("points ")).unwrap();
        assert_eq!(last.split_whitespace().skip(1).collect::<Vec<_>>(), points, "{played}");
    }
}

#[test]
fn rows_are_refused_before_games_are_played() {
    let folder = Folder::new("rows-refused");
    folder.write("taken.parquet", "words");
    for (args, why) in [
        ("bid-it --rows games.csv", "`games.csv` does not end in `.parquet`"),
        ("bid-it --rows taken.parquet", "already exists and is no Parquet file"),
        ("bid-it bunny-bidding --rows games.parquet", "rows are those of one deck, not of 2"),
    ] {
        let run = folder.run(&format!("check {args}"));
        assert!(run.code == Some(1) && run.err.contains(why), "{args}: {}", run.err);
        assert_eq!(folder.names(), ["taken.parquet"], "{args}");
    }
}

/// Ctrl-C leaves what was counted: a summary of the first games, which merges with the rest, and a whole file
/// of rows.
#[test]
#[cfg(unix)]
fn a_stopped_run_leaves_what_it_has_counted() {
    for (trust, signal) in [("", "INT"), ("--trust", "TERM")] {
        let folder = Folder::new("rows-stopped");
        let args = format!(
            "{trust} check i-bid-you-not --players 3 --bots random --games 3M --summary sum.json --rows \
            games.parquet"
        );
        let mut child = folder.command(args.trim()).stderr(std::process::Stdio::piped()).spawn().unwrap();
        // Its unfinished file grows when the first games are counted.
        let begun = || {
            folder.files().iter().any(|(name, bytes)| name.contains("games.parquet") && bytes.len() > 5_000)
        };
        while !begun() && child.try_wait().unwrap().is_none() {
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
        let kill = std::process::Command::new("kill")
            .args([&format!("-{signal}"), &child.id().to_string()])
            .status();
        assert!(kill.unwrap().success());
        let output = child.wait_with_output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(
            output.status.code() == Some(1) && said.contains("error[stopped]: stopped after games 0 to "),
            "{:?} {said}",
            output.status
        );
        let last = said.split("games 0 to ").nth(1).unwrap().split(' ').next().unwrap();
        let games = last.parse::<u64>().unwrap() + 1;
        assert!(
            said.contains(&format!(
                "`--games {games}..3000000` with other files plays the rest; merge all of them"
            )),
            "{said}"
        );
        assert_eq!(rows(&folder, "games.parquet").len() as u64, games);
        assert_eq!(folder.names(), ["games.parquet", "sum.json"]);
        let run = folder.run("merge sum.json");
        assert!(run.err.contains(&format!("games {games} to 2999999 are missing of 3000000")), "{}", run.err);
        let merged = folder.succeed("merge --partial sum.json");
        let merged = merged
            .split_once('\n')
            .map(|(partial, report)| (partial.starts_with("partial: "), report.to_string()));
        assert_eq!(
            merged,
            Some((
                true,
                folder.succeed(&format!("check i-bid-you-not --players 3 --bots random --games {games}"))
            ))
        );
    }
}

/// A run that is killed leaves no file, and what it has begun is swept by the next run.
#[test]
#[cfg(unix)]
fn a_killed_run_leaves_nothing() {
    let folder = Folder::new("rows-killed");
    let mut child =
        folder.command("--trust check bid-it --games 3M --players 3 --rows games.parquet").spawn().unwrap();
    while folder.names().is_empty() && child.try_wait().unwrap().is_none() {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(!folder.0.join("games.parquet").exists());
    files::sweep(&folder.0);
    assert!(folder.names().is_empty());
}

/// If the file would grow beyond the limit of the shell, the run ends with an error, and the file of an
/// earlier run is kept.
#[test]
#[cfg(unix)]
fn a_file_that_can_not_grow_is_an_error() {
    let folder = Folder::new("rows-full");
    folder.succeed("-q check bid-it --players 3 --games 8 --bots random --rows games.parquet");
    let before = folder.read("games.parquet");
    let program = crate::support::folder::program().into_string().unwrap();
    let command = format!(
        "ulimit -f 20; exec '{program}' -q check bid-it --players 3 --games 2000 --bots random --rows \
        games.parquet"
    );
    let output = folder.around(std::process::Command::new("sh")).args(["-c", &command]).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.code() == Some(1) && said.contains("beyond what the shell allows"), "{said}");
    assert_eq!(folder.read("games.parquet"), before);
}

/// A plan plays some games, says what all would cost, and writes nothing.
#[test]
fn a_plan_says_what_a_run_costs() {
    let folder = Folder::new("rows-plan");
    let plan = folder.succeed("check bunny-bidding --players 3 --games 1G --bots random --plan");
    let hours = plan.split("core hours in all: ").nth(1).unwrap().split(';').next().unwrap();
    assert!(hours.parse::<f64>().unwrap() > 0.1, "{plan}");
    for part in ["  3        random        1000000000 ", "summary: ", "rows: ", "shards: `--shard 1/"] {
        assert!(plan.contains(part), "{part}\n{plan}");
    }
    // It can be added to the command of the run.
    folder.succeed(
        "check bunny-bidding --players 3 --games 40 --bots random --rows games.parquet --summary \
        sum.json --plan",
    );
    assert!(folder.names().is_empty());
}
