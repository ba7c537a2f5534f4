//! The page of `serve` as a program sees it: states, pictures and updates over HTTP, and who is turned away.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::time::{Duration, Instant};

use hayro::RenderCache;
use hayro::hayro_interpret::TransformExt;
use hayro::hayro_syntax::Pdf;
use hayro::kurbo::Affine;
use serde_json::{Value, json};

use crate::support::drawing;
use crate::support::folder::Folder;
use crate::support::page::{Page, updates};

/// A deck with two kinds of cards; the words are on the first.
fn deck(words: &str) -> String {
    let kinds = [("owl", words), ("cat", "Sleep.")].map(|(id, text)| {
        format!("[[kinds]]\nid = \"{id}\"\ntype = \"pet\"\nname = \"{id}\"\ncount = 2\nart = \"shared/star\"\ntext = \"{text}\"\n")
    });
    format!(
        "format = 1\nid = \"pets\"\ntitle = \"Pets\"\nserial = \"PETS\"\nplayers = {{ min = 2, max = 4 }}\nseed = 7\n\
         set = {{ id = \"base\", title = \"Base\" }}\n\
         [types.pet]\nfront = \"plain/card\"\nback = \"plain/back\"\n{}",
        kinds.concat()
    )
}

/// The first tag of a template.
const ROOT: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{{ w + 2 * bleed }}mm\" height=\"{{ h + 2 * bleed }}mm\" \
                    viewBox=\"{{ -bleed }} {{ -bleed }} {{ w + 2 * bleed }} {{ h + 2 * bleed }}\">";

fn project(name: &str) -> Folder {
    let folder = Folder::new(name);
    std::fs::create_dir_all(folder.0.join("decks")).unwrap();
    folder.write("decks/pets.toml", deck("Hoot."));
    folder
}

/// The names of the pictures of the fronts, in the order of the cards.
fn fronts(state: &Value) -> Vec<String> {
    let deck = &state["decks"][0];
    let front = |card: &Value| deck["faces"][card["front"].as_u64().unwrap() as usize]["name"].as_str().unwrap().to_string();
    deck["cards"].as_array().unwrap().iter().map(front).collect()
}

fn codes(state: &Value) -> Vec<&str> {
    state["problems"].as_array().unwrap().iter().map(|problem| problem["code"].as_str().unwrap()).collect()
}

fn has_cards(state: &Value) -> bool {
    state["decks"][0]["cards"].as_array().is_some_and(|cards| !cards.is_empty())
}

#[test]
fn a_saved_file_is_a_new_version_with_the_pictures_that_changed() {
    let folder = project("serve-edit");
    let page = Page::of(&folder, "");
    let first = page.until("cards", has_cards);
    assert_eq!((first["decks"][0]["title"].as_str(), codes(&first)), (Some("Pets"), vec![]));
    assert_eq!(first["decks"][0]["cards"][2]["place"].as_str(), Some("decks/pets.toml:18"));
    let mut numbers = updates(&page);
    assert_eq!(numbers.next(), Some(1));

    folder.write("decks/pets.toml", deck("Hoot twice."));
    assert_eq!(numbers.next(), Some(2));
    let second = page.until("another text", |state| fronts(state) != fronts(&first));
    let changed: Vec<bool> = fronts(&first).iter().zip(fronts(&second)).map(|(before, now)| *before != now).collect();
    assert_eq!(changed, [true, true, false, false]);

    let picture = page.get(&format!("cards/{}/200", fronts(&second)[0]));
    assert!(picture.status == 200 && picture.headers.contains("immutable"), "{}", picture.headers);
    let reader = png::Decoder::new(std::io::Cursor::new(&picture.body)).read_info().unwrap();
    assert_eq!((reader.info().width, reader.info().height), (200, 279), "63 × 88 mm");
    let earlier = page.get(&format!("cards/{}/200", fronts(&first)[0]));
    assert_eq!(earlier.status, 200, "a page that shows the version before may still ask for it");

    // A file that is saved without a change is no version.
    folder.write("decks/pets.toml", deck("Hoot twice."));
    std::thread::sleep(Duration::from_millis(500));
    assert_eq!(page.now().0, 2);
    folder.write("decks/pets.toml", deck("Hoot thrice."));
    page.until("another text", |state| fronts(state) != fronts(&second));
    let gone = page.get(&format!("cards/{}/210", fronts(&first)[0]));
    assert_eq!(gone.status, 404, "a picture that no card has any more");
}

#[test]
fn errors_come_beside_the_last_cards_and_go() {
    let folder = project("serve-errors");
    let page = Page::of(&folder, "pets");
    let first = page.until("cards", has_cards);
    folder.write("decks/pets.toml", deck("Hoot.").replace("[[kinds]]", "[[kinds"));
    let broken = page.until("an error", |state| !codes(state).is_empty());
    assert_eq!(fronts(&broken), fronts(&first));
    assert_eq!((&broken["decks"][0]["is_stale"], broken["problems"][0]["place"]["line"].as_u64()), (&Value::Bool(true), Some(11)));
    assert!(broken["problems"][0]["excerpt"].as_str().unwrap().contains("[[kinds\n"), "{broken:#}");

    // What is only missing is drawn as in a draft.
    folder.write("decks/pets.toml", deck("Hoot.").replacen("shared/star", "no-such-star", 1));
    let draft = page.until("a draft", |state| codes(state) == ["unknown-art"]);
    assert_eq!((&draft["decks"][0]["is_stale"], draft["problems"][0]["severity"].as_str()), (&Value::Bool(false), Some("warning")));
    assert_ne!(fronts(&draft)[0], fronts(&first)[0]);

    // A drawing that can't be printed is an error, though its template is filled.
    std::fs::create_dir_all(folder.0.join("templates")).unwrap();
    folder.write(
        "templates/bad.svg",
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 63 88\"><text font-size=\"6\">{{ card.name }}</text></svg>",
    );
    folder.write("decks/pets.toml", deck("Hoot.").replace("plain/card", "bad"));
    let bad = page.until("an error of the drawing", |state| codes(state).contains(&"svg"));
    assert_eq!((fronts(&bad), &bad["decks"][0]["is_stale"]), (fronts(&draft), &Value::Bool(true)));

    folder.write("decks/pets.toml", deck("Hoot."));
    assert_eq!(fronts(&page.until("no error", |state| codes(state).is_empty())), fronts(&first));
}

#[test]
fn templates_art_and_decks_that_come_later_are_seen() {
    let folder = project("serve-later");
    let page = Page::of(&folder, "");
    let first = page.until("cards", has_cards);
    std::fs::create_dir_all(folder.0.join("templates/plain")).unwrap();
    folder.write("templates/plain/back.svg", format!("{ROOT}</svg>"));
    let backs = |state: &Value| state["decks"][0]["faces"].as_array().unwrap().last().unwrap()["name"].clone();
    page.until("another back", |state| backs(state) != backs(&first));
    folder.write("decks/more.toml", deck("Hoot.").replace("pets", "more"));
    page.until("another deck", |state| state["decks"].as_array().unwrap().len() == 2);
    std::fs::remove_file(folder.0.join("decks/more.toml")).unwrap();
    page.until("one deck", |state| state["decks"].as_array().unwrap().len() == 1);
}

#[test]
fn a_card_without_end_takes_away_nothing_but_itself() {
    let folder = project("serve-hostile");
    let page = Page::of(&folder, "");
    let first = page.until("cards", has_cards);
    let hostile = "{% for i in range(99999) %}{% for j in range(99999) %}{{ i }}{% endfor %}{% endfor %}";
    std::fs::create_dir_all(folder.0.join("templates/pets")).unwrap();
    folder.write(
        "templates/pets/mine.svg",
        format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {{{{ w }}}} {{{{ h }}}}\">{hostile}</svg>"),
    );
    folder.write("decks/pets.toml", deck("Hoot.").replace("plain/card", "mine"));
    let broken = page.until("an error", |state| !codes(state).is_empty());
    assert_eq!(fronts(&broken), fronts(&first), "{:?}", codes(&broken));
    folder.write("decks/pets.toml", deck("Hoot more."));
    page.until("cards again", |state| codes(state).is_empty() && fronts(state) != fronts(&first));
}

#[test]
fn what_the_rules_of_a_game_forbid_is_a_warning() {
    let folder = Folder::new("serve-rules");
    folder.succeed("eject deck youre-bluffing --to barn");
    let page = Page::of(&folder, "barn");
    assert_eq!(codes(&page.until("cards", has_cards)), Vec::<&str>::new());
    let own = String::from_utf8(folder.read("decks/barn.toml")).unwrap();
    assert!(own.contains("count = 4"));
    folder.write("decks/barn.toml", own.replacen("count = 4", "count = 3", 1));
    let state = page.until("a warning", |state| !codes(state).is_empty());
    assert_eq!((codes(&state), state["problems"][0]["severity"].as_str()), (vec!["YB-L4"], Some("warning")));
    assert_eq!(state["decks"][0]["is_stale"], false);
}

/// The page is for who knows its address, through a name that is this machine's own.
#[test]
fn strangers_see_nothing() {
    let folder = project("serve-strangers");
    let page = Page::of(&folder, "");
    let (host, path) = (&page.host, &page.path);
    let request = |path: &str, headers: &str| page.request(&format!("GET {path} HTTP/1.1\r\n{headers}Connection: close\r\n\r\n"));
    let own = format!("Host: {host}\r\n");
    let good = request(&format!("{path}state.json"), &own);
    assert_eq!(good.status, 200);
    for header in
        ["content-security-policy: default-src 'none'", "nosniff", "cross-origin-resource-policy: same-origin", "cache-control: no-store"]
    {
        assert!(good.headers.contains(header), "{header}: {}", good.headers);
    }
    let wrong_token = format!("/{}/state.json", "0".repeat(32));
    let below = format!("{path}state.json");
    let port = host.rsplit(':').next().unwrap();
    let cases = [
        ("/", own.clone()),
        ("/state.json", own.clone()),
        (&wrong_token, own.clone()),
        (&below, format!("Host: evil.example:{port}\r\n")),
        (&below, format!("{own}Origin: http://evil.example\r\n")),
        (&below, format!("{own}Origin: null\r\n")),
    ];
    for (path, headers) in cases {
        let refused = request(path, &headers);
        assert_eq!(refused.status, 403, "{path} {headers}");
        assert!(!String::from_utf8_lossy(&refused.body).contains("pets"));
    }
    for path in
        ["../decks/pets.toml", "decks/pets.toml", "..%2fdecks%2fpets.toml", "cards/x/200", "cards/x/99999999", "cards/x/y", "nothing"]
    {
        let refused = request(&format!("{}{path}", page.path), &own);
        assert!([400, 403, 404].contains(&refused.status), "{path}: {}", refused.status);
    }
    let posted = page.request(&format!("POST {}state.json HTTP/1.1\r\n{own}Content-Length: 0\r\nConnection: close\r\n\r\n", page.path));
    assert_eq!(posted.status, 405);
    // A page of a stranger can send orders, but its name is not this one.
    for origin in ["http://evil.example", "null"] {
        let head =
            format!("POST {}act HTTP/1.1\r\n{own}Origin: {origin}\r\nContent-Length: 6\r\nConnection: close\r\n\r\n\"undo\"", page.path);
        assert_eq!(page.request(&head).status, 403, "{origin}");
    }
}

/// Whoever connects and says nothing does not take away a place for long.
#[test]
fn half_a_request_is_not_waited_for() {
    let folder = project("serve-half");
    let page = Page::of(&folder, "");
    let starts = [String::new(), format!("GET {}state.json HTTP/1.1\r\nHost:", page.path)];
    let order = format!("POST {}act HTTP/1.1\r\nHost: {}\r\nContent-Length: 6\r\n\r\n\"un", page.path, page.host);
    let streams = starts.into_iter().chain([order]).map(|start| {
        let mut stream = TcpStream::connect(&page.host).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream.write_all(start.as_bytes()).unwrap();
        stream
    });
    for (mut stream, answer) in streams.collect::<Vec<_>>().into_iter().zip(["", "", "HTTP/1.1 408"]) {
        let mut heard = Vec::new();
        // A connection that is reset is closed, too.
        let _ = stream.read_to_end(&mut heard);
        assert!(String::from_utf8_lossy(&heard).starts_with(answer) && heard.is_empty() == answer.is_empty());
    }
    // Others are answered all the while.
    page.until("cards", has_cards);
}

#[test]
fn what_can_not_be_served_is_an_error_at_once() {
    let folder = project("serve-wrong");
    let unknown = folder.run("serve pest");
    assert_eq!(unknown.code, Some(1));
    assert!(unknown.err.contains("pets"), "{}", unknown.err);
    let page = Page::of(&folder, "");
    let taken = folder.run(&format!("serve --port {}", page.host.rsplit(':').next().unwrap()));
    assert_eq!(taken.code, Some(1));
    assert!(taken.err.contains("can't serve a page on `127.0.0.1`"), "{}", taken.err);
    // Without a typed port, another one is found.
    let other = Page::of(&folder, "--no-reload --trust");
    let first = other.until("cards", has_cards);
    folder.write("decks/pets.toml", deck("Hoot later."));
    page.until("a change", |state| fronts(state) != fronts(&first));
    assert_eq!(other.now().0, 1, "it does not reload");
}

#[test]
fn a_sheet_alone_is_a_deck_on_the_page_and_in_print() {
    const SHEET: &str = "Qty;Title;Description;Farbe\n2;Owl;Hoots.;teal\n1;Hen;Clucks.;#a33\n";
    let folder = Folder::new("serve-sheet");
    folder.write("birds.csv", SHEET);
    let page = Page::of(&folder, "birds.csv");
    let first = page.until("cards", has_cards);
    assert_eq!((first["decks"][0]["id"].as_str(), fronts(&first).len(), codes(&first)), (Some("birds"), 3, vec!["sheet-guess"]));
    assert_eq!(first["decks"][0]["cards"][2]["text"], "Clucks.");
    let hints = first["problems"][0]["hints"].as_array().unwrap();
    assert_eq!(hints[3], "Farbe → colour of the card (teal)");
    folder.write("birds.csv", SHEET.replace("Clucks", "Sings"));
    page.until("another text", |state| state["decks"][0]["cards"][2]["text"] == "Sings.");
    folder.write("birds.csv", "");
    let empty = page.until("an error", |state| codes(state) == ["sheet-file"]);
    assert_eq!(empty["decks"][0]["is_stale"], true);
    folder.write("birds.csv", SHEET);

    let built = folder.run("build birds.csv").good();
    assert!(built.out.starts_with("output/birds.pdf  3 cards on 2 pages"), "{}", built.out);
    assert!(built.err.contains("Title → name (Owl)") && built.err.contains("bidpress new birds --sheet birds.csv"), "{}", built.err);
    // The deck file makes the same cards.
    let wrote = folder.run("new fowl --sheet birds.csv").good();
    assert_eq!(wrote.out, "wrote fowl.toml\n");
    folder.succeed("build fowl.toml --out own");
    let words = |text: &[u8]| String::from_utf8_lossy(text).matches("/Type/Page").count();
    assert_eq!(words(&folder.read("own/fowl.pdf")), words(&folder.read("output/birds.pdf")));
    for wrong in ["serve none.csv", "build none.xlsx", "new fowl --sheet none.csv"] {
        let failed = folder.run(wrong);
        assert!(failed.code == Some(1) && failed.err.contains("there is no such file"), "{wrong}: {}", failed.err);
    }
}

#[test]
fn a_face_comes_with_its_bleed_and_what_is_hard_to_read() {
    let folder = project("serve-face");
    std::fs::create_dir_all(folder.0.join("templates/pets")).unwrap();
    let tiny = format!("{ROOT}{{{{ line(card.name, x=10, y=20, size=1, font=\"Figtree\") }}}}</svg>");
    folder.write("templates/pets/tiny.svg", tiny);
    folder.write("decks/pets.toml", deck("Hoot.").replace("plain/card", "tiny"));
    let page = Page::of(&folder, "");
    let state = page.until("cards", has_cards);
    let front = &fronts(&state)[0];
    let picture = page.get(&format!("cards/{front}+bleed/690"));
    let reader = png::Decoder::new(std::io::Cursor::new(&picture.body)).read_info().unwrap();
    assert_eq!((reader.info().width, reader.info().height), (690, 940), "69 × 94 mm");
    let cut = &state["decks"][0]["cuts"][0];
    assert_eq!((cut["bleed"].as_f64(), cut["safe"].as_str()), (Some(3.0), Some("M6 6L63 6L63 88L6 88L6 6Z")));
    let found = page.about(&format!("faces/{front}"));
    assert_eq!(codes(&found), ["small-text"]);
    assert_eq!(found["problems"][0]["place"]["file"], "templates/pets/tiny.svg");
    // Where it is, in millimetres from the corner of the bleed.
    let spot = &found["spots"][0];
    assert_eq!((found["spots"].as_array().unwrap().len(), &spot["rule"]), (1, &json!("small-text")), "{spot}");
    let side = |key: &str| spot[key].as_f64().unwrap();
    assert!(side("width") > 1.0 && side("height") > 0.3 && side("height") < 2.0 && side("x") > 2.0 && side("x") < 66.0, "{spot}");
    let card = page.about("cards/pets/1");
    assert!(card["lines"].as_str().unwrap().starts_with("[[kinds]]\nid = \"owl\"\n"), "{card:#}");
    let back = state["decks"][0]["faces"].as_array().unwrap().last().unwrap()["name"].as_str().unwrap();
    assert_eq!(page.get(&format!("about/faces/{back}")).status, 200);
    for none in ["faces/none", "cards/pets/99", "cards/none/1", "cards/pets/x", "none"] {
        assert_eq!(page.get(&format!("about/{none}")).status, 404, "{none}");
    }
}

/// The values of a card that can be changed.
fn values(page: &Page, card: &str) -> Vec<(String, String, String, u64)> {
    let word = |value: &Value, key: &str| value[key].as_str().unwrap().to_string();
    let value = |value: &Value| (word(value, "key"), word(value, "form"), word(value, "text"), value["cards"].as_u64().unwrap());
    page.about(&format!("cards/{card}"))["values"].as_array().unwrap().iter().map(value).collect()
}

#[test]
fn a_value_is_changed_in_its_file_and_nothing_else() {
    let folder = project("serve-change");
    let file = deck("Hoot.").replace("text = \"Hoot.\"\n", "text = \"Hoot.\" # the owl's\nfields = { ink = '#abc' }\n");
    folder.write("decks/pets.toml", &file);
    let page = Page::of(&folder, "");
    page.until("cards", has_cards);
    let of = |key: &str, form: &str, text: &str| (key.to_string(), form.to_string(), text.to_string(), 2);
    let all = ["name line owl", "count whole 2", "art line shared/star", "text lines Hoot.", "fields.ink color #abc"];
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
    assert!(text(&folder).contains("Twice.") && text(&folder).contains(" # the owl's\nfields = { ink = '#abc' }\n"), "{}", text(&folder));
    assert_eq!(
        text(&folder).replace(&text(&folder)[file.find("\"Hoot").unwrap()..text(&folder).find(" # the").unwrap()], "\"Hoot.\""),
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
    let edit =
        |was: &str, text: &str| page.act(&json!({ "edit": { "deck": "pets", "card": 1, "key": "count", "was": was, "text": text } }));
    assert_eq!(codes(&edit("2", "99999")), Vec::<&str>::new());
    let broken = page.until("an error", |state| !codes(state).is_empty());
    assert_eq!((&broken["decks"][0]["is_stale"], fronts(&broken).len()), (&Value::Bool(true), 4));
    assert!(values(&page, "pets/1").contains(&("count".into(), "whole".into(), "99999".into(), 2)));
    // Others can't be changed meanwhile, and nor can it once the file is changed elsewhere.
    let other = page.act(&json!({ "edit": { "deck": "pets", "card": 1, "key": "name", "was": "owl", "text": "Owl" } }));
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
    let expected = windows.replace("Hoot.", "Two").replace("title = \"Pets\"\r\n", "title = \"Pets\"\r\nlook = \"dark\"\r\n");
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
        let order = json!({ "edit": { "deck": "cards", "card": card, "key": key, "was": was, "text": text } });
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
        ("[[kinds]]\ntype = \"pet\"\nid = \"owl\"", "name", "[[kinds]]\ntype = \"pet\"\nid = \"owl\"\nname = \"Hoot\""),
    ] {
        let folder = project("serve-change-new");
        folder.write("decks/pets.toml", format!("{head}{kinds}"));
        let page = Page::of(&folder, "");
        page.until("cards", has_cards);
        assert_eq!(
            codes(&page.act(&json!({ "edit": { "deck": "pets", "card": 1, "key": key, "was": "", "text": "Hoot" } }))),
            Vec::<&str>::new()
        );
        page.until("what was added", |state| state["decks"][0]["cards"][0][key] == "Hoot");
        assert_eq!(String::from_utf8(folder.read("decks/pets.toml")).unwrap(), format!("{head}{expected}"));
    }
    let inline = head.replace("[types.pet]", "kinds = [{ id = \"owl\", type = \"pet\" }, { id = \"cat\", type = \"pet\" }]\n[types.pet]");
    let folder = project("serve-change-line");
    folder.write("decks/pets.toml", &inline);
    let page = Page::of(&folder, "");
    page.until("cards", has_cards);
    let order = json!({ "edit": { "deck": "pets", "card": 2, "key": "count", "was": "", "text": "4" } });
    assert_eq!(codes(&page.act(&order)), Vec::<&str>::new());
    page.until("five cards", |state| fronts(state).len() == 5);
    assert_eq!(String::from_utf8(folder.read("decks/pets.toml")).unwrap(), inline.replace("id = \"cat\"", "id = \"cat\", count = 4"));
}

/// The pixels of a picture: its width, and its colours from the top.
fn pixels(page: &Page, name: &str, width: usize) -> Vec<[u8; 3]> {
    let picture = page.get(&format!("cards/{name}/{width}"));
    assert_eq!(picture.status, 200, "{name}");
    let mut reader = png::Decoder::new(std::io::Cursor::new(&picture.body)).read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut bytes).unwrap();
    bytes.chunks_exact(3).map(|color| [color[0], color[1], color[2]]).collect()
}

#[test]
fn sheets_are_shown_as_they_are_printed() {
    let folder = project("serve-sheets");
    std::fs::create_dir_all(folder.0.join("templates/pets")).unwrap();
    // The upper half is red, the lower one blue: so a card that is turned or moved is seen.
    let halves = "<rect x=\"-9\" y=\"-9\" width=\"99\" height=\"53\" fill=\"#f00\"/><rect x=\"-9\" y=\"44\" width=\"99\" height=\"99\" fill=\"#00f\"/>";
    folder.write("templates/pets/half.svg", format!("{ROOT}{halves}</svg>"));
    let halved = deck("Hoot.").replace("plain/card", "half").replace("count = 2", "count = 6");
    folder.write("decks/pets.toml", &halved);
    let page = Page::of(&folder, "");
    page.until("cards", has_cards);
    let told = page.about("sheets/pets");
    let sides: Vec<&str> = told["sheets"].as_array().unwrap().iter().map(|sheet| sheet["side"].as_str().unwrap()).collect();
    // Nine cards of 63 × 88 mm on A4.
    assert_eq!(sides, ["fronts", "backs", "fronts", "backs"], "{told:#}");
    assert_eq!((&told["sheets"][0]["width"], &told["sheets"][0]["height"]), (&json!(210.0), &json!(297.0)));
    let name = told["sheets"][0]["name"].as_str().unwrap();
    // Two pixels for each millimetre.
    let front = pixels(&page, name, 420);
    let at = |x: f64, y: f64| front[(y * 2.0) as usize * 420 + (x * 2.0) as usize];
    let (left, top) = ((210.0 - 3.0 * 63.0) / 2.0, (297.0 - 3.0 * 88.0) / 2.0);
    for (column, row) in [(0.0, 0.0), (1.0, 1.0), (2.0, 2.0)] {
        let (x, y) = (left + column * 63.0 + 31.0, top + row * 88.0);
        assert_eq!((at(x, y + 20.0), at(x, y + 68.0)), ([255, 0, 0], [0, 0, 255]), "{column} {row}");
    }
    // The paper, the bleed, and a crop mark beyond it.
    assert_eq!((at(2.0, 2.0), at(left - 0.9, top + 20.0)), ([255; 3], [255, 0, 0]));
    // Eight pixels for each millimetre: marks are 0.15 mm wide.
    let large = pixels(&page, name, 1680);
    let is_dark = |x: usize| large[84 * 1680 + x][0] < 160;
    let marks = (1..1680).filter(|x| is_dark(*x) && !is_dark(x - 1)).count();
    assert_eq!(marks, 4, "the cuts between and beside three cards");

    // The page of the PDF, as it is drawn by another library. Every page: fronts, and backs behind them.
    folder.succeed("build pets");
    let pdf = Pdf::new(Arc::new(folder.read("output/pets.pdf"))).unwrap();
    assert_eq!(pdf.pages().len(), 4);
    let cache = RenderCache::new();
    for (sheet, printed) in told["sheets"].as_array().unwrap().iter().zip(pdf.pages().iter()) {
        let scale = Affine::scale(420.0 / f64::from(printed.render_dimensions().0));
        let drawn = drawing::part(printed, &cache, scale * printed.initial_transform(true).to_kurbo(), (420, 594));
        let shown = pixels(&page, sheet["name"].as_str().unwrap(), 420);
        let apart = drawing::difference(&drawn, shown.as_flattened());
        let moved = drawing::difference(&drawn[15..], &shown.as_flattened()[..shown.len() * 3 - 15]);
        assert!(apart < 5.0 && moved > 4.0 * apart, "{sheet}: they differ by {apart}, and five pixels to the right by {moved}");
    }

    // A deck that is printed in another way has other sheets.
    folder.write("decks/pets.toml", halved.replace("[types.pet]", "[print]\nbacks = false\nmarks = false\npaper = \"a3\"\n[types.pet]"));
    page.until("no backs", |_| page.about("sheets/pets")["sheets"].as_array().unwrap().len() == 1);
    let a3 = page.about("sheets/pets");
    assert_eq!(a3["sheets"][0]["height"], json!(420.0), "{a3:#}");
    let earlier = page.get(&format!("cards/{name}/400"));
    assert_eq!(earlier.status, 200, "a page that shows the version before may still ask for it");
    folder.write("decks/pets.toml", halved.replace("[types.pet]", "[print]\nmargin = \"95mm\"\n[types.pet]"));
    page.until("no room", |_| page.about("sheets/pets")["problems"][0]["code"] == "press");
    assert_eq!(page.get("about/sheets/none").status, 404);
}

#[test]
fn cards_are_shown_in_other_sizes_languages_and_inks() {
    let folder = project("serve-view");
    let two =
        deck("Hoot.").replace("seed = 7", "seed = 7\ntranslations = [\"de\"]").replace("\"Hoot.\"", "{ en = \"Hoot.\", de = \"Hu.\" }");
    folder.write("decks/pets.toml", &two);
    let page = Page::of(&folder, "--size large");
    let first = page.until("cards", has_cards);
    assert_eq!((&first["view"], &first["langs"]), (&json!({ "lang": null, "size": "large", "low_ink": false }), &json!(["en", "de"])));
    let sizes: Vec<&str> = first["sizes"].as_array().unwrap().iter().map(|size| size.as_str().unwrap()).collect();
    assert!(sizes.starts_with(&["regular", "small", "large"]) && sizes.contains(&"mini-eu") && !sizes.contains(&"hex"), "{sizes:?}");
    let view = |lang: Value, size: &str, low_ink: bool| page.act(&json!({ "view": { "lang": lang, "size": size, "low_ink": low_ink } }));
    assert_eq!(codes(&view(json!("de"), "small", true)), Vec::<&str>::new());
    let second = page.until("another view", |state| state["view"]["low_ink"] == true);
    assert_eq!((&second["view"]["lang"], &second["decks"][0]["cards"][0]["text"]), (&json!("de"), &json!("Hu.")));
    let width = |state: &Value| state["decks"][0]["cuts"][0]["width"].as_f64().unwrap();
    assert!(width(&second) < width(&first) && fronts(&first) != fronts(&second));
    assert_eq!(codes(&view(json!("de"), "pokr", true)), ["size"]);

    // A text is changed in the language that is shown; what is missing is not added in it.
    let values = values(&page, "pets/1");
    assert!(values.contains(&("text".into(), "lines".into(), "Hu.".into(), 2)), "{values:?}");
    let order = json!({ "edit": { "deck": "pets", "card": 1, "key": "text", "was": "Hu.", "text": "Huhu." } });
    assert_eq!(codes(&page.act(&order)), Vec::<&str>::new());
    assert_eq!(String::from_utf8(folder.read("decks/pets.toml")).unwrap(), two.replace("Hu.", "Huhu."));

    // A process that fails is followed by one that shows the cards in the same way.
    std::fs::create_dir_all(folder.0.join("templates/pets")).unwrap();
    folder.write(
        "templates/pets/mine.svg",
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 63 88\">{% for i in range(99999) %}{% for j in range(99999) %}{{ i }}{% endfor %}{% endfor %}</svg>",
    );
    folder.write("decks/pets.toml", two.replace("plain/card", "mine"));
    page.until("an error", |state| state["decks"][0]["is_stale"] == true);
    folder.write("decks/pets.toml", &two);
    let third = page.until("no error", |state| state["decks"][0]["is_stale"] == false);
    assert_eq!((&third["view"], fronts(&third)), (&second["view"], fronts(&second)));
}

#[test]
fn a_sheet_becomes_a_deck_file_whose_look_is_changed() {
    let folder = Folder::new("serve-write");
    folder.write("my_birds.csv", "Name;Text\nOwl;Hoots.\n");
    let page = Page::of(&folder, "my_birds.csv");
    let first = page.until("cards", has_cards);
    assert_eq!((&first["decks"][0]["is_of_sheet"], &first["decks"][0]["look"]), (&Value::Bool(true), &Value::Null));
    assert_eq!(codes(&page.act(&json!({ "write-deck": "none" }))), ["change-gone"]);
    let wrote = page.act(&json!({ "write-deck": "my-birds" }));
    assert_eq!((codes(&wrote), &wrote["written"]["deck"]), (vec![], &json!("my-birds.toml")));
    let second = page.until("the deck file", |state| state["decks"][0]["is_of_sheet"] == false);
    assert_eq!((codes(&second), fronts(&second)), (vec![], fronts(&first)));
    let written = String::from_utf8(folder.read("my-birds.toml")).unwrap();
    assert!(written.contains("file = \"my_birds.csv\""), "{written}");
    assert_eq!(codes(&page.act(&json!({ "write-deck": "my-birds" }))), ["change-gone"]);

    // A look is written after the title, and then in its place.
    let look =
        |was: &str, text: &str| page.act(&json!({ "edit": { "deck": "my-birds", "card": null, "key": "look", "was": was, "text": text } }));
    assert_eq!(codes(&look("", "modern")), Vec::<&str>::new());
    let modern = page.until("another look", |state| state["decks"][0]["look"] == "modern");
    assert_ne!(fronts(&modern), fronts(&second));
    assert_eq!(modern["undo"], json!({ "card": "My Birds", "key": "look" }));
    let title = "title = \"My Birds\"\n";
    assert_eq!(String::from_utf8(folder.read("my-birds.toml")).unwrap(), written.replace(title, &format!("{title}look = \"modern\"\n")));
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
fn cards_that_differ_from_a_manifest_are_marked() {
    let folder = project("serve-manifest");
    let wrong = Page::of(&folder, "--only-changed printed.json");
    let state = wrong.until("cards", has_cards);
    assert_eq!((codes(&state), &state["decks"][0]["cards"][0]["again"]), (vec!["read"], &Value::Null));
    drop(wrong);
    folder.succeed("build pets --manifest printed.json");
    let page = Page::of(&folder, "--only-changed printed.json");
    let again = |state: &Value| -> Vec<bool> {
        state["decks"][0]["cards"].as_array().unwrap().iter().map(|card| card["again"].as_bool().unwrap()).collect()
    };
    assert_eq!(again(&page.until("cards", has_cards)), [false; 4]);
    folder.write("decks/pets.toml", deck("Hoot twice."));
    let state = page.until("another text", |state| state["decks"][0]["cards"][0]["text"] == "Hoot twice.");
    assert_eq!(again(&state), [true, true, false, false]);
    // Once they are printed, they are no longer.
    folder.succeed("build pets --only-changed printed.json --manifest printed.json");
    page.until("nothing to print", |state| again(state) == [false; 4]);
}

#[test]
fn icons_are_found_by_words() {
    let folder = project("serve-icons");
    let page = Page::of(&folder, "");
    page.until("cards", has_cards);
    let names = |words: &str| -> Vec<String> {
        page.about(&format!("icons/{words}")).as_array().unwrap().iter().map(|icon| icon["name"].as_str().unwrap().to_string()).collect()
    };
    assert!(names("smith").contains(&"anvil".to_string()) && names("smith%20forge") == ["anvil"]);
    assert_eq!((names("").len(), names("no-such-thing").len()), (120, 0));
}

#[test]
fn a_thousand_quick_saves_end_with_the_last() {
    let folder = project("serve-saves");
    let page = Page::of(&folder, "");
    page.until("cards", has_cards);
    let began = Instant::now();
    for number in 0..1000 {
        std::fs::File::create(folder.0.join("decks/pets.toml"))
            .and_then(|mut file| std::io::Write::write_all(&mut file, deck(&format!("Hoot {number}.")).as_bytes()))
            .unwrap();
        assert!(began.elapsed() < Duration::from_secs(60));
    }
    page.until("the last text", |state| {
        has_cards(state) && codes(state).is_empty() && state["decks"][0]["cards"][0]["text"] == "Hoot 999."
    });
}

#[test]
fn a_watched_deck_is_built_after_each_change() {
    let folder = project("watch");
    let mut child = folder.command("watch pets --out .").spawn().unwrap();
    let (began, pdf) = (Instant::now(), folder.0.join("pets.pdf"));
    let until = |what: &str, is_so: &dyn Fn() -> bool| {
        while !is_so() {
            assert!(began.elapsed() < Duration::from_secs(60), "{what}");
            std::thread::sleep(Duration::from_millis(20));
        }
    };
    until("a PDF", &|| pdf.exists());
    let first = folder.read("pets.pdf");
    folder.write("decks/pets.toml", deck("Hoot.").replace("[[kinds]]", "[[kinds"));
    std::thread::sleep(Duration::from_millis(500));
    assert_eq!(folder.read("pets.pdf"), first, "an error leaves the last PDF");
    folder.write("decks/pets.toml", deck("Hoot twice."));
    until("another PDF", &|| folder.read("pets.pdf") != first);
    // Its own PDF is no change.
    std::thread::sleep(Duration::from_millis(500));
    child.kill().unwrap();
    let said = child.wait_with_output().unwrap();
    let (out, err) = (String::from_utf8_lossy(&said.stdout), String::from_utf8_lossy(&said.stderr));
    assert_eq!((out.matches("pets.pdf").count(), err.matches("not built").count()), (2, 1), "{out}{err}");
}
