//! Reports of `bidpress check`.

use super::*;

#[test]
fn the_report_of_check_has_the_documented_keys() {
    let folder = Folder::new("cli-report");
    folder.write(
        "decks/x.toml",
        DECK.replace("set =", "game = 'i-bid-you-not'\nplayers = { min = 3, max = 4 }\nset ="),
    );
    let run = folder.run("check x youre-bluffing --games 5 --format json");
    assert_eq!((run.code, run.err.as_str()), (Some(1), ""));
    let report = json(&run.out);
    assert_eq!((report["format"].as_u64(), report["verdict"].as_str()), (Some(4), Some("fail")));
    let document = text("docs/check-report.md");
    let example = json(document.split("```json").nth(1).unwrap().split("```").next().unwrap());
    let clauses = report["decks"][0]["clauses"].as_array().unwrap();
    let failed = clauses.iter().find(|clause| clause["verdict"] == "fails").unwrap();
    let keys = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    let of_example = &example["decks"][0]["clauses"][0];
    assert_eq!(keys(&report), keys(&example));
    assert_eq!(keys(&report["decks"][0]), keys(&example["decks"][0]));
    assert_eq!(keys(failed), keys(of_example));
    assert_eq!(keys(&failed["diagnostics"][0]), keys(&of_example["diagnostics"][0]));
    assert_eq!(keys(&failed["diagnostics"][0]["place"]), keys(&of_example["diagnostics"][0]["place"]));
    assert!(
        clauses.iter().any(|clause| clause["verdict"] == "holds")
            && clauses.iter().any(|clause| clause["reason"].is_string())
    );
    let (play, of_play) = (&report["decks"][1]["play"], &example["decks"][1]["play"]);
    assert!(
        [&report, &example].iter().all(|report| report["decks"][0]["play"].is_null()),
        "what is not legal is not played"
    );
    assert_eq!(keys(play), keys(of_play));
    let (table, of_table) = (&play["tables"][0], &of_play["tables"][0]);
    assert_eq!(keys(table), keys(of_table));
    for part in ["seats", "cards"] {
        assert_eq!(keys(&table[part][0]), keys(&of_table[part][0]), "{part}");
    }
    assert_eq!(keys(&table["decisions"]), keys(&of_table["decisions"]));
    assert_eq!(
        (table["games"].as_u64(), table["finished"].as_u64(), table["players"].as_u64()),
        (Some(5), Some(5), Some(3))
    );
    let wins: u64 =
        table["seats"].as_array().unwrap().iter().filter_map(|seat| seat["wins_60ths"].as_u64()).sum();
    assert_eq!(wins, 5 * 60);
    folder.write("decks/x.toml", "format = 1\n");
    let broken = folder.run("check x --format json");
    assert_eq!((broken.code, broken.err.as_str()), (Some(1), ""));
    let broken = json(&broken.out);
    assert_eq!(broken["diagnostics"][0]["code"], "missing-key");
    assert_eq!(broken["decks"].as_array().map(Vec::len), Some(0));
    assert_eq!(json(&folder.run("check bid-it --games 0 --format json").out)["verdict"], "legal");
}

/// Of an expansion each card has a line, of the base with `--cards` only; the counts are those of the report
/// for programs.
#[test]
fn check_reports_statistics_of_each_card() {
    let folder = Folder::new("cli-cards");
    let check = "check a-little-white-die --set power-cards --players 2 --bots random --games 100";
    let report = json(&folder.run(&format!("{check} --format json")).out);
    let text = folder.run(check).out;
    let tables = report["decks"][0]["play"]["tables"].as_array().unwrap();
    let of = |set: &str| {
        let cards = tables[0]["cards"].as_array().unwrap().iter().filter(|card| card["set"] == set);
        cards.map(|card| card["name"].as_str().unwrap().to_string()).collect::<Vec<_>>()
    };
    let (base, powers) = (of("base"), of("power-cards"));
    assert_eq!((base.len(), powers.len()), (6, 21));
    let is_told = |text: &str, name: &str| text.lines().any(|line| line.starts_with(&format!("  {name}  ")));
    assert!(powers.iter().all(|name| is_told(&text, name)) && !is_told(&text, &base[0]), "{text}");
    assert!(is_told(&folder.run(&format!("{check} --cards")).out, &base[0]));
    let draw = |table: &Value| {
        table["cards"].as_array().unwrap().iter().find(|card| card["effect"] == "draw").unwrap()["games"]
            .clone()
    };
    let resolved: u64 = tables.iter().filter_map(|table| draw(table)["resolved"].as_u64()).sum();
    let line =
        text.lines().find(|line| line.contains("Up My Sleeve") && !line.contains("highest: ")).unwrap();
    assert!(
        resolved > 0 && line.split_whitespace().any(|word| word == resolved.to_string()),
        "{line} {resolved}"
    );
}

#[test]
fn errors_can_be_marked_by_other_programs() {
    let folder = Folder::new("cli-marked");
    folder.write("decks/x.toml", DECK.replace("number = 1", "count = 2\nnumbers = [1, 1]"));
    let github = folder.run("check x --format github");
    assert_eq!((github.code, github.err.as_str()), (Some(1), ""));
    assert!(
        github.out.starts_with("::error file=decks/x.toml,line=") && github.out.contains("title=C7::"),
        "{}",
        github.out
    );
    let sarif = folder.run("check x --format sarif");
    assert_eq!((sarif.code, sarif.err.as_str()), (Some(1), ""));
    let sarif = json(&sarif.out);
    let (run, version) = (&sarif["runs"][0], &sarif["version"]);
    assert_eq!((version.as_str(), run["results"][0]["ruleId"].as_str()), (Some("2.1.0"), Some("C7")));
    let place = &run["results"][0]["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "decks/x.toml");
    assert!(place["region"]["startLine"].as_u64() > Some(1));
    assert!(
        run["tool"]["driver"]["rules"][0]["fullDescription"]["text"]
            .as_str()
            .unwrap()
            .contains("Unique cards")
    );
    folder.write("decks/x.toml", "format = 1\n");
    assert!(folder.run("check x --format github").out.contains("title=missing-key"));
    assert_eq!(json(&folder.run("check x --format sarif").out)["runs"][0]["results"][0]["level"], "error");
    folder.write("decks/x.toml", DECK);
    assert_eq!(folder.run("check x --format github").out, "");
    assert_eq!(json(&folder.run("check x --format sarif").out)["runs"][0]["results"], serde_json::json!([]));
}

#[test]
fn reports_do_not_depend_on_threads() {
    let folder = Folder::new("cli-threads");
    let report = |threads: &str| {
        let mut command = folder.command("check youre-bluffing a-little-white-die --games 40 --format json");
        Run::from(command.env("RAYON_NUM_THREADS", threads).output().unwrap())
    };
    let (one, three) = (report("1"), report("3"));
    assert_eq!((one.code, one.out.len() > 10_000), (Some(0), true));
    assert_eq!(one.out, three.out);
}

#[test]
fn wrong_tables_are_reported_in_the_requested_format() {
    let folder = Folder::new("cli-tables");
    for args in [
        "check youre-bluffing --players 9 --format json",
        "check youre-bluffing --variant teams=2 --format json",
    ] {
        let run = folder.run(args);
        assert_eq!((run.code, run.err.as_str()), (Some(1), ""), "{args}");
        assert_eq!(json(&run.out)["diagnostics"].as_array().map(Vec::len), Some(1), "{args}");
    }
    // One deck is for as many as were asked for, the other is not.
    let both = folder.run("check youre-bluffing a-little-white-die --players 2 --games 1");
    assert_eq!(both.code, Some(0), "{both:?}");
    assert!(
        both.err.contains("youre-bluffing is not played: ") && both.out.contains("  2        random"),
        "{both:?}"
    );
}
