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
    assert!(
        full.out.starts_with(&short.out) && full.out.contains("SIL OPEN FONT LICENSE"),
        "the texts of the licences"
    );
}

#[test]
fn icons_are_listed_by_words_in_all_formats() {
    let folder = Folder::new("cli-icons");
    let text = folder.succeed("list icons smith forge");
    assert!(text.starts_with("icons:\n  anvil ") && text.contains("tools: smith forge"), "{text}");
    let found = json(&folder.succeed("list icons anvil --format json"));
    assert_eq!(
        (found["icons"][0]["id"].as_str(), found["icons"][0]["licence"].as_str()),
        (Some("anvil"), Some("CC-BY-3.0"))
    );
    let csv = folder.succeed("list icons anvil --format csv");
    assert!(csv.starts_with("name,subject,tags,author,licence\nanvil,tools,"), "{csv}");
    let wrong = folder.run("list icons anvl");
    assert!(wrong.code == Some(1) && wrong.err.contains("did you mean `anvil`?"), "{wrong:?}");
    assert_eq!(folder.run("list cards bid-it --contact x.pdf").code, Some(2));
}

#[test]
fn contact_sheets_of_icons_are_pdfs() {
    let folder = Folder::new("cli-icons-contact");
    assert_eq!(
        folder.succeed("list icons animals --contact sheets/animals.pdf").trim_end(),
        "sheets/animals.pdf  103 icons"
    );
    let pdf = folder.read("sheets/animals.pdf");
    assert!(pdf.starts_with(b"%PDF-"), "a PDF");
    let wrong = folder.run("list icons --contact deck.toml");
    assert!(wrong.code == Some(2) && wrong.err.contains("not `deck.toml`"), "{wrong:?}");
}

/// The icons of a deck: found in texts without their folder, replaced by art of the same name, embedded
/// alone, and credited.
#[test]
fn icons_print_in_texts_and_as_art() {
    let folder = Folder::new("cli-icons-print");
    let deck = |text: &str| format!("{DECK}art = 'icon/anvil'\ntext = '{text}'\n");
    folder.write("decks/x.toml", deck("Pay 2 :coins: to a :smith:."));
    folder.succeed("build x");
    let both = folder.succeed("credits x");
    assert!(both.contains("anvil.svg") && both.contains("coins.svg") && both.contains("smith.svg"), "{both}");
    assert!(both.contains("by Delapouite, CC-BY-3.0") && both.contains("by Lorc, CC-BY-3.0"), "{both}");
    assert!(!both.contains("owl.svg") && !both.contains("shared/"), "{both}");
    // The folder need not be named, in art as in texts.
    folder.write(
        "decks/x.toml",
        deck("Pay 2 :coins: to a :smith:.")
            .replace("icon/anvil", "anvil")
            .replace("text =", "symbols = ['owl']\ntext ="),
    );
    folder.succeed("build x");
    let named = folder.succeed("credits x");
    assert!(["anvil.svg", "coins.svg", "owl.svg"].iter().all(|icon| named.contains(icon)), "{named}");
    folder.write("decks/x.toml", deck("Pay 2 :coins: to a :smith:."));
    // A drawing of one's own wins.
    folder.write(
        "templates/art/smith.svg",
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></svg>"#,
    );
    let own = folder.succeed("credits x");
    assert!(
        !own.contains("smith.svg") && own.contains("Art without credits") && own.contains("art/smith"),
        "{own}"
    );
    folder.write("decks/x.toml", deck("Pay 2 :anvilz:."));
    let wrong = folder.run("build x");
    assert!(wrong.code == Some(1) && wrong.err.contains("did you mean `anvil`?"), "{wrong:?}");
}

#[test]
fn the_checked_in_schema_is_that_of_the_program() {
    let folder = Folder::new("cli-schema");
    let schema = folder.run("schema").out;
    assert!(json(&schema)["properties"]["kinds"].is_object());
    let checked_in = root().join("docs/deck.schema.json");
    // After a change of the format: SNAPSHOTS=overwrite cargo test --test all cli
    let assert = snapbox::Assert::new().action_env("SNAPSHOTS").normalize_paths(false);
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
    assert!(
        manual.contains(".TH bidpress")
            && manual.contains(".SH BIDPRESS BUILD")
            && manual.contains("\\-\\-paper")
    );
}
