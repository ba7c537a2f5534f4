//! Subcommands that print what there is: lists, credits, schema, completions.

use super::*;

#[test]
fn list_prints_everything_as_text_and_json() {
    let folder = Folder::new("cli-list");
    folder.write("decks/x.toml", DECK);
    let text = folder.run("list").out;
    let all = json(&folder.run("list --format json").out);
    for section in ["decks", "games", "templates", "sizes", "papers"] {
        let rows = all[section].as_array().unwrap();
        assert!(!rows.is_empty() && text.contains(&format!("{section}:")), "{section}");
        for row in rows {
            let (id, about) = (row["id"].as_str().unwrap(), row["about"].as_str().unwrap());
            assert!(!about.is_empty() && text.contains(id) && text.contains(about), "{id}: {about}");
        }
        let one = json(&folder.run(&format!("list {section} --format json")).out);
        assert_eq!(one.as_object().unwrap().keys().collect::<Vec<_>>(), [section]);
        assert_eq!(one[section], all[section]);
    }
    for id in ["x", "bid-it", "i-bid-you-not", "a-little-white-die", "bunny-bidding", "youre-bluffing"] {
        assert!(all["decks"].as_array().unwrap().iter().any(|row| row["id"] == id), "{id}");
    }
}

#[test]
fn credits_name_every_work_and_licence() {
    let folder = Folder::new("cli-credits");
    let short = folder.run("credits");
    assert_eq!((short.code, short.err.as_str()), (Some(0), ""));
    assert!(short.out.contains("OFL-1.1") && short.out.contains("CC-BY-4.0"), "{}", short.out);
    let full = folder.run("credits --full");
    assert!(full.out.starts_with(&short.out) && full.out.contains("SIL OPEN FONT LICENSE"), "the texts of the licences");
}

#[test]
fn the_checked_in_schema_is_that_of_the_program() {
    let folder = Folder::new("cli-schema");
    let schema = folder.run("schema").out;
    assert!(json(&schema)["properties"]["kinds"].is_object());
    let checked_in = root().join("docs/deck.schema.json");
    // After a change of the format: SNAPSHOTS=overwrite cargo test --test all cli
    let assert = snapbox::Assert::new().action_env("SNAPSHOTS");
    assert.eq(schema, Data::read_from(&checked_in, Some(snapbox::data::DataFormat::Text)));
}

#[test]
fn completions_and_the_manual_know_all_commands() {
    let folder = Folder::new("cli-completions");
    for args in ["completions bash", "completions zsh", "completions fish", "man"] {
        let run = folder.run(args);
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{args}");
        for name in COMMANDS {
            assert!(run.out.to_lowercase().contains(name), "{args}: {name}");
        }
    }
    let manual = folder.run("man").out;
    assert!(manual.contains(".TH bidpress") && manual.contains(".SH BIDPRESS BUILD") && manual.contains("\\-\\-paper"));
}
