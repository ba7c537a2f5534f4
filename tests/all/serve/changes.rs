//! Values of cards that are changed on the page, deck files that it writes, and icons for texts.

use serde_json::{Value, json};

use super::{codes, deck, fronts, has_cards, project};
use crate::support::folder::Folder;
use crate::support::page::Page;

/// The values of a card that can be changed.
pub(super) fn values(page: &Page, card: &str) -> Vec<(String, String, String, u64)> {
    let word = |value: &Value, key: &str| value[key].as_str().unwrap().to_string();
    let value = |value: &Value| {
        (word(value, "key"), word(value, "form"), word(value, "text"), value["cards"].as_u64().unwrap())
    };
    page.about(&format!("cards/{card}"))["values"].as_array().unwrap().iter().map(value).collect()
}

#[test]
fn a_value_is_changed_in_its_file_and_nothing_else() {
    let folder = project("serve-change");
    let file = deck("Hoot.")
        .replace("text = \"Hoot.\"\n", "text = \"Hoot.\" # the owl's\nfields = { ink = '#abc' }\n");
    folder.write("decks/pets.toml", &file);
    let page = Page::of(&folder, "");
    page.until("cards", has_cards);
    let of = |key: &str, form: &str, text: &str| (key.to_string(), form.to_string(), text.to_string(), 2);
    let all = [
        "name line owl",
        "count whole 2",
        "art line shared/star",
        "text lines Hoot.",
        "fields.ink color #abc",
    ];
    let all = all.map(|value| value.split(' ').collect::<Vec<_>>());
    assert_eq!(values(&page, "pets/1"), all.map(|value| of(value[0], value[1], value[2])));

    let edit = |key: &str, was: &str, text: &str| {
        page.act(&json!({ "edit": { "deck": "pets", "card": 1, "key": key, "was": was, "text": text } }))
    };
    assert_eq!(codes(&edit("text", "Hoot.", "Say \"hoot\".\nTwice.")), Vec::<&str>::new());
    let changed = |state: &Value| state["decks"][0]["cards"][0]["text"] == "Say \"hoot\".\nTwice.";
    let state = page.until("another text", changed);
    assert_eq!(state["undo"], json!({ "card": "owl", "key": "text" }));
    let text = |folder: &Folder| String::from_utf8(folder.read("decks/pets.toml")).unwrap();
    assert!(
        text(&folder).contains("Twice.")
            && text(&folder).contains(" # the owl's\nfields = { ink = '#abc' }\n"),
        "{}",
        text(&folder)
    );
    assert_eq!(
        text(&folder).replace(
            &text(&folder)[file.find("\"Hoot").unwrap()..text(&folder).find(" # the").unwrap()],
            "\"Hoot.\""
        ),
        file
    );

    // What is written once more is undone as one.
    assert_eq!(codes(&edit("text", "Say \"hoot\".\nTwice.", "Hoo")), Vec::<&str>::new());
    assert_eq!(codes(&edit("count", "2", "3")), Vec::<&str>::new());
    page.until("another card", |state| state["decks"][0]["cards"].as_array().unwrap().len() == 5);
    for (undone, left) in [("count", json!({ "card": "owl", "key": "text" })), ("text", Value::Null)] {
        assert_eq!(codes(&page.act(&json!("undo"))), Vec::<&str>::new(), "{undone}");
        page.until(undone, |state| state["undo"] == left);
    }
    assert_eq!(text(&folder), file);
    assert_eq!(codes(&page.act(&json!("undo"))), ["change-gone"]);

    // A wrong value, a value that is none any more, and a file that the page does not show yet.
    assert_eq!(codes(&edit("count", "2", "two")), ["change-value"]);
    assert_eq!(codes(&edit("name", "hen", "cat")), ["change-gone"]);
    assert_eq!(codes(&edit("serial", "PETS", "X")), ["change-gone"]);
    assert_eq!(codes(&page.act(&json!("burn"))), ["order"]);
    assert_eq!(text(&folder), file);
}

#[test]
fn a_value_that_breaks_the_deck_is_changed_again() {
    let folder = project("serve-change-again");
    let page = Page::of(&folder, "");
    page.until("cards", has_cards);
    let edit = |was: &str, text: &str| {
        page.act(&json!({ "edit": { "deck": "pets", "card": 1, "key": "count", "was": was, "text": text } }))
    };
    assert_eq!(codes(&edit("2", "99999")), Vec::<&str>::new());
    let broken = page.until("an error", |state| !codes(state).is_empty());
    assert_eq!((&broken["decks"][0]["is_stale"], fronts(&broken).len()), (&Value::Bool(true), 4));
    assert!(values(&page, "pets/1").contains(&("count".into(), "whole".into(), "99999".into(), 2)));
    // Others can't be changed meanwhile, and nor can it once the file is changed elsewhere.
    let other = page
        .act(&json!({ "edit": { "deck": "pets", "card": 1, "key": "name", "was": "owl", "text": "Owl" } }));
    assert_eq!(codes(&other), ["change-other"]);
    assert_eq!(codes(&edit("99999", "1")), Vec::<&str>::new());
    page.until("three cards", |state| codes(state).is_empty() && fronts(state).len() == 3);
    let elsewhere = String::from_utf8(folder.read("decks/pets.toml")).unwrap().replace("Sleep.", "Purr.");
    folder.write("decks/pets.toml", &elsewhere);
    page.until("another text", |state| state["decks"][0]["cards"][2]["text"] == "Purr.");
    assert_eq!(codes(&page.act(&json!("undo"))), ["change-other"]);
    assert_eq!(String::from_utf8(folder.read("decks/pets.toml")).unwrap(), elsewhere);
}

#[test]
fn quick_edits_and_undos_are_all_answered() {
    let folder = project("serve-quick");
    let page = Page::of(&folder, "");
    page.until("cards", has_cards);
    let before = folder.read("decks/pets.toml");
    for number in 0..100 {
        let order = json!({ "edit": { "deck": "pets", "card": 1, "key": "text", "was": "Hoot.", "text": format!("Hoot {number}.") } });
        assert_eq!(codes(&page.act(&order)), Vec::<&str>::new(), "{number}");
        // The deck is read again meanwhile, because its file has changed.
        assert_eq!(codes(&page.act(&json!("undo"))), Vec::<&str>::new(), "{number}");
    }
    assert_eq!(folder.read("decks/pets.toml"), before);
}

#[test]
fn what_another_tab_or_an_editor_has_written_is_kept() {
    let folder = project("serve-tabs");
    let windows = deck("Hoot.").replace('\n', "\r\n");
    folder.write("decks/pets.toml", &windows);
    let page = Page::of(&folder, "");
    page.until("cards", has_cards);
    let edit = |key: &str, was: &str, text: &str| {
        page.act(&json!({ "edit": { "deck": "pets", "card": 1, "key": key, "was": was, "text": text } }))
    };
    assert_eq!(codes(&edit("text", "Hoot.", "One")), Vec::<&str>::new());
    assert_eq!(codes(&edit("text", "Hoot.", "Two")), ["change-gone"], "another tab has written it");
    assert_eq!(codes(&edit("text", "One", "Two")), Vec::<&str>::new());
    page.until("another text", |state| state["decks"][0]["cards"][0]["text"] == "Two");
    // A key that is added has the ends of lines of the file.
    let look = json!({ "edit": { "deck": "pets", "card": null, "key": "look", "was": "", "text": "dark" } });
    assert_eq!(codes(&page.act(&look)), Vec::<&str>::new());
    let dark = page.until("another look", |state| state["decks"][0]["look"] == "dark");
    assert_eq!(codes(&dark), Vec::<&str>::new());
    let expected = windows
        .replace("Hoot.", "Two")
        .replace("title = \"Pets\"\r\n", "title = \"Pets\"\r\nlook = \"dark\"\r\n");
    assert_eq!(String::from_utf8(folder.read("decks/pets.toml")).unwrap(), expected);
    folder.write("decks/pets.toml", windows.replace("Hoot.", "Mine."));
    page.until("another text", |state| state["decks"][0]["cards"][0]["text"] == "Mine.");
    assert_eq!(codes(&edit("text", "Two", "Three")), ["change-gone"], "an editor has written it");
}

#[test]
fn cells_are_changed_and_missing_keys_added() {
    let folder = Folder::new("serve-change-sheet");
    folder.write("cards.csv", "\u{feff}Name;Anzahl;Text\r\nEule;2;\"Huh; huh\"\r\nKatze;;\r\n");
    let page = Page::of(&folder, "cards.csv");
    page.until("cards", has_cards);
    let edit = |card: u32, key: &str, was: &str, text: &str| {
        let order =
            json!({ "edit": { "deck": "cards", "card": card, "key": key, "was": was, "text": text } });
        assert_eq!(codes(&page.act(&order)), Vec::<&str>::new());
    };
    edit(1, "text", "Huh; huh", "Schu; \"hu\"\nhu");
    page.until("another text", |state| state["decks"][0]["cards"][0]["text"] == "Schu; \"hu\"\nhu");
    // Into empty cells.
    edit(3, "text", "", "Miau");
    page.until("another text", |state| state["decks"][0]["cards"][2]["text"] == "Miau");
    edit(3, "count", "", "3");
    page.until("more cards", |state| fronts(state).len() == 5);
    let written = String::from_utf8(folder.read("cards.csv")).unwrap();
    assert_eq!(written, "\u{feff}Name;Anzahl;Text\r\nEule;2;\"Schu; \"\"hu\"\"\r\nhu\"\r\nKatze;3;Miau\r\n");
    drop(page);

    // A kind on a line of its own, and one within a line.
    let head = deck("").split_once("[[kinds]]").unwrap().0.to_string();
    for (kinds, key, expected) in [
        (
            "[[kinds]]\nid = \"owl\" # a bird\ntype = \"pet\"\n",
            "text",
            "[[kinds]]\nid = \"owl\" # a bird\ntext = \"Hoot\"\ntype = \"pet\"\n",
        ),
        (
            "[[kinds]]\ntype = \"pet\"\nid = \"owl\"",
            "name",
            "[[kinds]]\ntype = \"pet\"\nid = \"owl\"\nname = \"Hoot\"",
        ),
    ] {
        let folder = project("serve-change-new");
        folder.write("decks/pets.toml", format!("{head}{kinds}"));
        let page = Page::of(&folder, "");
        page.until("cards", has_cards);
        assert_eq!(
            codes(&page.act(
                &json!({ "edit": { "deck": "pets", "card": 1, "key": key, "was": "", "text": "Hoot" } })
            )),
            Vec::<&str>::new()
        );
        page.until("what was added", |state| state["decks"][0]["cards"][0][key] == "Hoot");
        assert_eq!(String::from_utf8(folder.read("decks/pets.toml")).unwrap(), format!("{head}{expected}"));
    }
    let inline = head.replace(
        "[types.pet]",
        "kinds = [{ id = \"owl\", type = \"pet\" }, { id = \"cat\", type = \"pet\" }]\n[types.pet]",
    );
    let folder = project("serve-change-line");
    folder.write("decks/pets.toml", &inline);
    let page = Page::of(&folder, "");
    page.until("cards", has_cards);
    let order = json!({ "edit": { "deck": "pets", "card": 2, "key": "count", "was": "", "text": "4" } });
    assert_eq!(codes(&page.act(&order)), Vec::<&str>::new());
    page.until("five cards", |state| fronts(state).len() == 5);
    assert_eq!(
        String::from_utf8(folder.read("decks/pets.toml")).unwrap(),
        inline.replace("id = \"cat\"", "id = \"cat\", count = 4")
    );
}

#[test]
fn a_sheet_becomes_a_deck_file_whose_look_is_changed() {
    let folder = Folder::new("serve-write");
    folder.write("my_birds.csv", "Name;Text\nOwl;Hoots.\n");
    let page = Page::of(&folder, "my_birds.csv");
    let first = page.until("cards", has_cards);
    assert_eq!(
        (&first["decks"][0]["is_of_sheet"], &first["decks"][0]["look"]),
        (&Value::Bool(true), &Value::Null)
    );
    assert_eq!(codes(&page.act(&json!({ "write-deck": "none" }))), ["change-gone"]);
    let wrote = page.act(&json!({ "write-deck": "my-birds" }));
    assert_eq!((codes(&wrote), &wrote["written"]["deck"]), (vec![], &json!("my-birds.toml")));
    let second = page.until("the deck file", |state| state["decks"][0]["is_of_sheet"] == false);
    assert_eq!((codes(&second), fronts(&second)), (vec![], fronts(&first)));
    let written = String::from_utf8(folder.read("my-birds.toml")).unwrap();
    assert!(written.contains("file = \"my_birds.csv\""), "{written}");
    assert_eq!(codes(&page.act(&json!({ "write-deck": "my-birds" }))), ["change-gone"]);

    // A look is written after the title, and then in its place.
    let look = |was: &str, text: &str| {
        page.act(
            &json!({ "edit": { "deck": "my-birds", "card": null, "key": "look", "was": was, "text": text } }),
        )
    };
    assert_eq!(codes(&look("", "modern")), Vec::<&str>::new());
    let modern = page.until("another look", |state| state["decks"][0]["look"] == "modern");
    assert_ne!(fronts(&modern), fronts(&second));
    assert_eq!(modern["undo"], json!({ "card": "My Birds", "key": "look" }));
    let title = "title = \"My Birds\"\n";
    assert_eq!(
        String::from_utf8(folder.read("my-birds.toml")).unwrap(),
        written.replace(title, &format!("{title}look = \"modern\"\n"))
    );
    assert_eq!(codes(&look("modern", "comic")), Vec::<&str>::new());
    page.until("another look", |state| state["decks"][0]["look"] == "comic");
    assert_eq!(codes(&page.act(&json!("undo"))), Vec::<&str>::new());
    page.until("no look", |state| state["decks"][0]["look"] == "");
    assert_eq!(String::from_utf8(folder.read("my-birds.toml")).unwrap(), written);
    // Nothing that was there is overwritten.
    let other = Folder::new("serve-write-other");
    other.write("birds.csv", "Name\nOwl\n");
    other.write("birds.toml", "mine");
    let page = Page::of(&other, "birds.csv");
    page.until("cards", has_cards);
    assert_eq!(codes(&page.act(&json!({ "write-deck": "birds" }))), ["exists"]);
    assert_eq!(other.read("birds.toml"), b"mine");
}

#[test]
fn icons_are_found_by_words() {
    let folder = project("serve-icons");
    let page = Page::of(&folder, "");
    page.until("cards", has_cards);
    let names = |words: &str| -> Vec<String> {
        page.about(&format!("icons/{words}"))
            .as_array()
            .unwrap()
            .iter()
            .map(|icon| icon["name"].as_str().unwrap().to_string())
            .collect()
    };
    assert!(names("smith").contains(&"anvil".to_string()) && names("smith%20forge") == ["anvil"]);
    assert_eq!((names("").len(), names("no-such-thing").len()), (120, 0));
}
