//! Runs in parts: `check --games A..B`, `--shard`, `--summary`, and `merge`.

use crate::support::folder::Folder;
use crate::support::text;
use bidpress::job::summary::{Summary, check, merge};
use bidpress::rng::Stream;
use serde_json::{Value, json};

const DECK: &str = "a-little-white-die --set wildcards --set power-cards --players 3,4";

/// Plays a part, and names its summary.
fn part(folder: &Folder, args: &str, name: &str) -> String {
    let file = format!("parts/{name}.json");
    folder.succeed(&format!("-q check {DECK} {args} --summary {file}"));
    file
}

fn report(folder: &Folder, command: &str) -> String {
    folder.succeed(&format!("{command} --format json"))
}

/// However a run is cut and in whatever order its parts are merged, the report and the summary are those of
/// the whole, to the byte.
#[test]
fn parts_merge_to_the_whole() {
    let folder = Folder::new("merge-whole");
    let whole = report(&folder, &format!("check {DECK} --games 800 --summary whole.json"));
    let of = |name: &str| folder.read(name);
    let mut shards: Vec<String> =
        (1..=5).map(|at| part(&folder, &format!("--games 800 --shard {at}/6"), &format!("s{at}"))).collect();
    // The last one is played by its numbers, in two pieces that no table has an equal share of.
    shards.push(part(&folder, "--games 666..751", "a"));
    shards.push(part(&folder, "--games 751..800", "b"));
    assert_eq!(report(&folder, &format!("merge {} --summary all.json", shards.join(" "))), whole);
    assert!(of("all.json") != of("whole.json"), "one was divided");
    let merged = |name: &str| serde_json::from_slice::<Value>(&of(name)).unwrap()["summary"].clone();
    let counts = |name: &str| (merged(name)["games"].clone(), merged(name)["decks"].clone());
    assert_eq!(counts("all.json"), counts("whole.json"));
    shards.reverse();
    assert_eq!(report(&folder, &format!("merge {}", shards.join(" "))), whole);
    assert_eq!(report(&folder, "merge parts"), whole);
    // Parts of parts, with gaps in between.
    folder.succeed(&format!(
        "merge --partial {} --summary odd.json",
        [&*shards[0], &shards[2], &shards[4]].join(" ")
    ));
    folder.succeed(&format!(
        "merge --partial {} --summary even.json",
        [&*shards[1], &shards[3], &shards[5], &shards[6]].join(" ")
    ));
    assert_eq!(report(&folder, "merge odd.json even.json --summary again.json"), whole);
    assert_eq!(of("again.json"), of("all.json"));
    // A merged run can be longer.
    folder.succeed(&format!("-q check {DECK} --games 800..1000 --summary more.json"));
    assert_eq!(
        report(&folder, "merge more.json whole.json"),
        report(&folder, &format!("check {DECK} --games 1000"))
    );
}

/// What does not fit together is refused with what differs, and nothing is written.
#[test]
fn parts_that_do_not_fit_are_refused() {
    let folder = Folder::new("merge-refused");
    for at in [1, 2, 4] {
        part(&folder, &format!("--games 400 --shard {at}/4"), &format!("s{at}"));
    }
    let fails = |command: &str, why: &[&str]| {
        let run = folder.run(&format!("{command} --summary sum.json"));
        assert_eq!((run.code, run.out.as_str()), (Some(1), ""), "{command}: {}", run.err);
        why.iter().for_each(|why| assert!(run.err.contains(why), "{command}: {why}\n{}", run.err));
        assert!(!folder.0.join("sum.json").exists(), "{command}");
    };
    let again = "play them (shard 3 of 4): `bidpress check a-little-white-die --set wildcards --set \
        power-cards --players 3,4 --games 200..300 \
                 --summary FILE`";
    fails("merge parts", &["games 200 to 299 are missing of 400", again]);
    fails("merge parts/s1.json --games 1000", &["games 100 to 999 are missing of 1000"]);
    fails("merge parts parts/s2.json", &["games 100 to 199 are in `parts/s2.json` and in `parts/s2.json`"]);
    part(&folder, "--games 150..350", "over");
    fails(
        "merge parts",
        &[
            "games 150 to 199 are in `parts/s2.json` and in `parts/over.json`",
            "games 300 to 349 are in `parts/over.json` and in `parts/s4.json`",
        ],
    );
    std::fs::remove_file(folder.0.join("parts/over.json")).unwrap();
    let other =
        |args: &str| folder.succeed(&format!("-q check {args} --games 200..300 --summary other.json"));
    for (args, why) in [
        (
            format!("{DECK} --bots greedy"),
            "with the options `a-little-white-die --set wildcards --set power-cards --players 3,4` and `",
        ),
        (format!("{DECK} --first random"), "--first random`"),
        ("bid-it".into(), "one has games of `a-little-white-die`, the other of `bid-it`"),
        (format!("{DECK} --seed 7"), "a-little-white-die has the seed 1 in one and 7 in the other"),
    ] {
        other(&args);
        fails("merge parts other.json", &["`parts/s1.json` and `other.json` are not of one run", why]);
    }
    // All at once: what is torn, what is no summary, what is not there.
    let whole = String::from_utf8(folder.read("parts/s1.json")).unwrap();
    folder.write("parts/torn.json", &whole[..whole.len() / 2]);
    folder.write(
        "parts/changed.json",
        whole.replacen("\"games\":", "\"games\": ", 1).replacen("\"played\":1", "\"played\":2", 1),
    );
    folder.write("parts/none.json", "{}");
    folder.write("parts/empty.json", "");
    fails(
        "merge parts gone.json",
        &[
            "torn.json` was cut off",
            "changed.json` was changed",
            "none.json` is no summary",
            "empty.json` is empty",
            "can't read `gone.json`",
        ],
    );
    for broken in ["torn", "changed", "none", "empty"] {
        std::fs::remove_file(folder.0.join(format!("parts/{broken}.json"))).unwrap();
    }
    fails("merge parts/s1.json --games 50", &["there are games up to 99, more than the 50 of `--games`"]);
    let run = folder.run("merge --partial parts --summary parts/sum.json");
    assert!(
        run.code == Some(1) && run.err.contains("`parts/sum.json` would be one of the parts in `parts`"),
        "{}",
        run.err
    );
    // Where another file is, no games are played in vain.
    folder.write("notes.json", "{}");
    let run = folder.run(&format!("check {DECK} --summary notes.json"));
    assert!(run.code == Some(1) && run.err.contains("already exists and is no summary"), "{}", run.err);
    let run = folder.run(&format!("check {DECK} --summary -"));
    assert!(run.code == Some(1) && run.err.contains("can't go to standard output"), "{}", run.err);
}

/// The same run can be typed in several ways, and a shard may be so small that it has no games.
#[test]
fn small_parts_and_other_words_merge() {
    let folder = Folder::new("merge-small");
    let whole = report(&folder, "check bid-it --players 2,3 --games 3");
    for (at, players) in [(1, "2,3"), (2, "3,2"), (3, "2,3"), (4, "3,2,2"), (5, "2,3")] {
        folder.succeed(&format!(
            "-q check bid-it --players {players} --games 3 --shard {at}/5 --summary parts/{at}.json"
        ));
    }
    assert_eq!(report(&folder, "merge parts"), whole);
    // What is missing is in the report, too.
    std::fs::remove_file(folder.0.join("parts/5.json")).unwrap();
    let partial: Value = serde_json::from_str(&report(&folder, "merge --partial parts")).unwrap();
    assert_eq!(partial["missing_games"], json!([[2, 3]]));
    assert!(
        folder
            .succeed("merge --partial parts")
            .starts_with("partial: 1 of the games of the run are missing\n")
    );
    folder.write("parts/noise.json", [0xff, 0xfe, 0x00]);
    let run = folder.run("merge --partial parts");
    assert!(run.code == Some(1) && run.err.contains("`parts/noise.json` is no summary"), "{}", run.err);
}

/// A deck that was changed since is not the deck that was played.
#[test]
fn other_cards_are_noticed() {
    let folder = Folder::new("merge-cards");
    folder.write(
        "decks/tiny.toml",
        text("decks/i-bid-you-not.toml").replace("id = \"i-bid-you-not\"", "id = \"tiny\""),
    );
    folder.succeed("-q check tiny --games 40 --summary sum.json");
    let whole = folder.succeed("check tiny --games 40");
    assert_eq!(folder.succeed("merge sum.json"), whole);
    let deck = text("decks/i-bid-you-not.toml").replace("id = \"i-bid-you-not\"", "id = \"tiny\"");
    folder.write("decks/tiny.toml", deck.replace("max = 6", "max = 5"));
    let run = folder.run("merge sum.json");
    assert!(run.code == Some(1) && run.err.contains("is not the deck that was played"), "{}", run.err);
    std::fs::remove_file(folder.0.join("decks/tiny.toml")).unwrap();
    let run = folder.run("merge sum.json");
    assert!(run.code == Some(1) && run.err.contains("tiny"), "{}", run.err);
}

/// Numbers that nobody counted lead to an error or a report, never to a crash, even with the right hash.
#[test]
fn no_number_makes_a_merge_crash() {
    let folder = Folder::new("merge-fuzz");
    let head = "format = 1\nid = 'few'\ntitle = 'Few'\ngame = 'i-bid-you-not'\nplayers = \
        { min = 3, max = 3 }\nset = { id = 'base', title = 'Base' }\n\
                [types.lot]\nfront = 'plain/card'\n";
    let kind = |number: u32| {
        format!(
            "[[kinds]]\nid = 'k{number}'\ntype = 'lot'\nname = 'Lot {number}'\nnumber = {number}\nprice = \
            {number}\n"
        )
    };
    folder.write("decks/few.toml", head.to_string() + &(1..=16).map(kind).collect::<String>());
    folder.succeed("-q check few --games 200 --bots greedy --summary sum.json");
    let sound: Value = serde_json::from_slice(&folder.read("sum.json")).unwrap();
    let project = bidpress::files::Project::new(&folder.0);
    let (mut refused, mut reported) = (0, 0);
    for case in 0..200 {
        let mut random = Stream::new(case, &["summaries"]);
        let mut value = sound["summary"].clone();
        for _ in 0..=random.below(2) {
            change(&mut value, &mut random);
        }
        let Ok(changed) = serde_json::from_value::<Summary>(value) else {
            refused += 1;
            continue;
        };
        folder.write("changed.json", changed.text());
        let Ok(merged) = merge(&[folder.0.join("changed.json")], None, true) else {
            refused += 1;
            continue;
        };
        let request = merged.summary.request();
        let checked = bidpress::job::check::load(&project, &request).and_then(|(decks, _)| {
            check(&decks, &merged.summary, &request, &()).map(|checked| checked.len())
        });
        match checked {
            Ok(_) => reported += 1,
            Err(_) => refused += 1,
        }
    }
    assert!(refused > 20 && reported > 100, "{refused} {reported}");
}

/// Changes one number somewhere.
fn change(value: &mut Value, random: &mut Stream) {
    match value {
        Value::Array(items) if !items.is_empty() => {
            let at = random.below(items.len() as u32) as usize;
            change(&mut items[at], random);
        }
        Value::Object(fields) if !fields.is_empty() => {
            let at = random.below(fields.len() as u32) as usize;
            change(fields.values_mut().nth(at).unwrap(), random);
        }
        Value::Number(_) => {
            let numbers = [
                json!(0),
                json!(1),
                json!(1u64 << 40),
                json!(1u64 << 50),
                json!(u64::MAX),
                json!(-1),
                json!(i64::MIN),
                json!(70_000),
            ];
            *value = numbers[random.below(numbers.len() as u32) as usize].clone();
        }
        _ => {}
    }
}
