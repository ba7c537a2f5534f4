//! Files that are read and written: decks, manifests, logs.

use super::*;

#[test]
fn nothing_is_written_if_the_manifest_cannot_be() {
    let folder = Folder::new("cli-manifest");
    folder.write("decks/x.toml", DECK);
    for (manifest, why) in [("decks", "it is a folder"), ("decks/x.toml/printed.json", "making the folder")] {
        let run = folder.run(&format!("build x --manifest {manifest}"));
        assert!(run.code == Some(1) && run.err.contains("error[write]") && run.err.contains(why), "{run:?}");
        assert_eq!((run.out.as_str(), folder.names()), ("", vec!["decks".to_string()]));
    }
    folder.write("output/x.pdf/full", "");
    let run = folder.run("build x --manifest printed.json");
    assert_eq!(
        (run.code, folder.names()),
        (Some(1), vec!["decks".to_string(), "output".to_string()]),
        "{run:?}"
    );
}

#[test]
fn a_manifest_overwrites_manifests_only() {
    let folder = Folder::new("cli-manifest-places");
    folder.write("decks/x.toml", DECK);
    folder.write("empty.json", "");
    let refused = |args: &str, why: &str| {
        let before = folder.files();
        let run = folder.run(args);
        assert!(
            run.code == Some(1)
                && run.out.is_empty()
                && run.err.matches("error[").count() == 1
                && run.err.contains(why),
            "{run:?}"
        );
        assert!(folder.files() == before, "{args}");
    };
    // What the same build makes, under any name, and before and after it is there.
    let own = "this build writes `output/x.pdf`";
    refused("build x --manifest output/x.pdf", own);
    refused("build x --manifest ./decks/../output/x.pdf", own);
    refused("build x --manifest output", own);
    refused("build x --preset png --manifest output/x/cards.csv", "this build writes `output/x/cards.csv`");
    folder.succeed("build x --manifest output/printed.json");
    // What is no manifest stays.
    refused("build x --manifest output/x.pdf", "`output/x.pdf` already exists and is no manifest");
    refused("build x --manifest decks/x.toml", "`decks/x.toml` already exists and is no manifest");
    // A manifest makes place, of whatever version, and so does an empty file.
    folder.write("old.json", "{\n  \"format\": 0,\n  \"decks\": {}\n}");
    for manifest in ["output/printed.json", "old.json", "empty.json"] {
        folder.succeed(&format!("build x --manifest {manifest}"));
        assert_eq!(folder.read(manifest), folder.read("output/printed.json"));
    }
}

#[test]
fn a_log_overwrites_logs_only() {
    let folder = Folder::new("cli-log-places");
    folder.write("mine.toml", DECK);
    let run = folder.run("play bid-it --log mine.toml");
    assert!(
        run.code == Some(1)
            && run.out.is_empty()
            && run.err.contains("`mine.toml` already exists and is no log"),
        "{run:?}"
    );
    assert_eq!(folder.read("mine.toml"), DECK.as_bytes());
    for seed in [1, 2] {
        folder.succeed(&format!("play bid-it --log game.jsonl --seed {seed}"));
    }
    assert!(String::from_utf8(folder.read("game.jsonl")).unwrap().contains("\"seed\":2"));
}

#[test]
fn errors_of_one_deck_do_not_hide_those_of_others() {
    let folder = Folder::new("cli-unreadable");
    folder.write("decks/bad.toml", DECK.replace("'plain/card'", "'nowhere'").replace("title", "titel"));
    folder.write("decks/nonutf.toml", [0xff, 0xfe]);
    for format in ["text", "json", "github", "sarif"] {
        let run = folder.run(&format!("check --format {format}"));
        let told = format!("{}{}", run.out, run.err);
        assert!(
            run.code == Some(1)
                && ["not UTF-8", "nonutf.toml", "bad.toml", "titel"].iter().all(|part| told.contains(part)),
            "{run:?}"
        );
    }
    for args in ["build", "list decks"] {
        let run = folder.run(args);
        assert!(
            run.code == Some(1) && run.err.contains("nonutf.toml") && run.err.contains("bad.toml"),
            "{run:?}"
        );
    }
    // Each is told once, and none of the built-in decks takes their place.
    folder.write("decks/bad.toml", DECK.replace("id = 'x'", "id = 'x'\nextends = 'nothing'"));
    let both = folder.run("check nonutf bad");
    assert!(
        both.code == Some(1)
            && both.err.matches("error[not-utf8]").count() == 1
            && both.err.contains("`nothing`"),
        "{both:?}"
    );
    std::fs::remove_file(folder.0.join("decks/bad.toml")).unwrap();
    let alone = folder.run("check");
    assert!(
        alone.code == Some(1) && alone.out.is_empty() && alone.err.matches("error[").count() == 1,
        "{alone:?}"
    );
}

#[test]
fn lists_report_unreadable_files_and_show_the_rest() {
    let folder = Folder::new("cli-lists");
    folder.write("decks/good.toml", DECK.replace("'x'", "'good'"));
    folder.write("decks/bad.toml", "x =");
    folder.write("presets/shop.toml", "format = 1\ntitle = 'Shop'\nabout = 'near'\noutput = 'pdf'\n");
    folder.write("presets/bad.toml", "format = 1\ntitle = 'Bad'\nabout = ''\noutput = 'paper'\n");
    folder.write("presets/nonutf.toml", [0xff, 0xfe]);
    for (args, good, bad) in [
        ("list presets", &["shop", "azao"][..], &["presets/bad.toml", "nonutf.toml"][..]),
        ("list decks", &["good", "bid-it"], &["decks/bad.toml"]),
        ("list", &["shop", "good", "a4"], &["presets/bad.toml", "decks/bad.toml", "nonutf.toml"]),
    ] {
        for format in ["text", "json"] {
            let run = folder.run(&format!("{args} --format {format}"));
            assert_eq!(run.code, Some(1), "{run:?}");
            assert!(
                good.iter().all(|part| run.out.contains(part))
                    && bad.iter().all(|part| run.err.contains(part)),
                "{run:?}"
            );
            assert!(format == "text" || json(&run.out).is_object());
        }
    }
}

#[test]
fn built_in_decks_work_in_an_empty_folder() {
    let folder = Folder::new("cli-empty");
    let all = folder.run("check --games 1");
    assert_eq!((all.code, all.err.as_str()), (Some(0), ""));
    for id in ["bid-it", "i-bid-you-not", "a-little-white-die", "bunny-bidding", "youre-bluffing"] {
        assert!(all.out.contains(&format!("{id}: ")), "{id}");
    }
    assert!(folder.names().is_empty(), "`check` writes nothing");
    let built = folder.run("build a-little-white-die --out pdf");
    assert_eq!(built.code, Some(0), "{built:?}");
    assert!(folder.0.join("pdf/a-little-white-die.pdf").is_file());
    assert_eq!(folder.names(), ["pdf"]);
}

#[test]
fn decks_are_found_by_name_and_by_path_from_anywhere() {
    let folder = Folder::new("cli-paths");
    folder.write("game/decks/x.toml", DECK.replace("plain/card", "own"));
    folder.write(
        "game/templates/x/own.svg",
        "{% extends \"shared/card.svg\" %}{% block face %}<rect width=\"9\" height=\"9\"/>{% endblock %}",
    );
    for (place, deck) in [
        ("game", "x"),
        ("game", "decks/x.toml"),
        ("game", "./decks/x.toml"),
        ("", "game/decks/x.toml"),
        ("game/decks", "x.toml"),
        ("game/decks", "./x.toml"),
    ] {
        let output = folder
            .command(&format!("build {deck} --out pdf"))
            .current_dir(folder.0.join(place))
            .output()
            .unwrap();
        let run = Run::from(output);
        assert_eq!(run.code, Some(0), "{place} {deck}\n{run:?}");
    }
}

#[test]
fn a_run_that_fails_writes_nothing_of_any_deck() {
    let folder = Folder::new("cli-nothing");
    folder.write("decks/good.toml", DECK.replace("'x'", "'good'"));
    folder.write("decks/x.toml", DECK.replace("plain/card", "nowhere"));
    let run = folder.run("build");
    assert_eq!(run.code, Some(1));
    assert!(run.err.contains("nowhere"), "{run:?}");
    assert_eq!(folder.names(), ["decks"]);
}

#[test]
fn logs_of_other_decks_replay() {
    let folder = Folder::new("cli-logs");
    assert_eq!(folder.run("new my-set --extends bunny-bidding").code, Some(0));
    for (play, replay) in [
        ("play bunny-bidding --set my-set --players 3 --log a.jsonl", "replay a.jsonl"),
        ("play i-bid-you-not --remove-extremes 20 --log b.jsonl", "replay b.jsonl"),
        ("play decks/my-set.toml --players 3 --log c.jsonl", "replay c.jsonl --deck decks/my-set.toml"),
    ] {
        let played = folder.run(play);
        assert_eq!(played.code, Some(0), "{play}\n{played:?}");
        let replayed = folder.run(replay);
        assert!(replayed.out.contains("moves, all by the rules\n"), "{replay}\n{replayed:?}");
    }
    let whole = text(folder.0.join("a.jsonl"));
    let cut: String = whole.lines().take(9).map(|line| format!("{line}\n")).collect();
    folder.write("cut.jsonl", &cut);
    assert!(folder.run("replay cut.jsonl").out.contains("8 moves, all by the rules; the game is not over"));
    folder.write("other.jsonl", cut.replace("\"game\":\"bunny-bidding\"", "\"game\":\"bid-it\""));
    assert!(folder.run("replay other.jsonl").err.contains("is not played by the rules of `bid-it`"));
}
