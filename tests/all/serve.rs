//! The page of `serve` as a program sees it: states, pictures and updates over HTTP, and who is turned away.

mod changes;
mod views;

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::support::folder::Folder;
use crate::support::page::{Page, updates};

/// A deck with two kinds of cards; the words are on the first.
fn deck(words: &str) -> String {
    let kinds = [("owl", words), ("cat", "Sleep.")].map(|(id, text)| {
        format!(
            "[[kinds]]\nid = \"{id}\"\ntype = \"pet\"\nname = \"{id}\"\ncount = 2\nart \
            = \"shared/star\"\ntext = \"{text}\"\n"
        )
    });
    format!(
        "format = 1\nid = \"pets\"\ntitle = \"Pets\"\nserial = \"PETS\"\nplayers = {{ min = 2, max = 4 \
        }}\nseed = 7\n\
         set = {{ id = \"base\", title = \"Base\" }}\n\
         [types.pet]\nfront = \"plain/card\"\nback = \"plain/back\"\n{}",
        kinds.concat()
    )
}

/// The first tag of a template.
const ROOT: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{{ w + 2 * bleed }}mm\" height=\"{{ h \
    + 2 * bleed }}mm\" \
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
    let front = |card: &Value| {
        deck["faces"][card["front"].as_u64().unwrap() as usize]["name"].as_str().unwrap().to_string()
    };
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
    let changed: Vec<bool> =
        fronts(&first).iter().zip(fronts(&second)).map(|(before, now)| *before != now).collect();
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
    assert_eq!(
        (&broken["decks"][0]["is_stale"], broken["problems"][0]["place"]["line"].as_u64()),
        (&Value::Bool(true), Some(11))
    );
    assert!(broken["problems"][0]["excerpt"].as_str().unwrap().contains("[[kinds\n"), "{broken:#}");

    // What is only missing is drawn as in a draft.
    folder.write("decks/pets.toml", deck("Hoot.").replacen("shared/star", "no-such-star", 1));
    let draft = page.until("a draft", |state| codes(state) == ["unknown-art"]);
    assert_eq!(
        (&draft["decks"][0]["is_stale"], draft["problems"][0]["severity"].as_str()),
        (&Value::Bool(false), Some("warning"))
    );
    assert_ne!(fronts(&draft)[0], fronts(&first)[0]);

    // A drawing that can't be printed is an error, though its template is filled.
    std::fs::create_dir_all(folder.0.join("templates")).unwrap();
    folder.write(
        "templates/bad.svg",
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 63 88\"><text font-size=\"6\">{{ card.name \
        }}</text></svg>",
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
    let backs =
        |state: &Value| state["decks"][0]["faces"].as_array().unwrap().last().unwrap()["name"].clone();
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
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {{{{ w }}}} {{{{ h \
            }}}}\">{hostile}</svg>"
        ),
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
    let request = |path: &str, headers: &str| {
        page.request(&format!("GET {path} HTTP/1.1\r\n{headers}Connection: close\r\n\r\n"))
    };
    let own = format!("Host: {host}\r\n");
    let good = request(&format!("{path}state.json"), &own);
    assert_eq!(good.status, 200);
    for header in [
        "content-security-policy: default-src 'none'",
        "nosniff",
        "cross-origin-resource-policy: same-origin",
        "cache-control: no-store",
    ] {
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
    for path in [
        "../decks/pets.toml",
        "decks/pets.toml",
        "..%2fdecks%2fpets.toml",
        "cards/x/200",
        "cards/x/99999999",
        "cards/x/y",
        "nothing",
    ] {
        let refused = request(&format!("{}{path}", page.path), &own);
        assert!([400, 403, 404].contains(&refused.status), "{path}: {}", refused.status);
    }
    let posted = page.request(&format!(
        "POST {}state.json HTTP/1.1\r\n{own}Content-Length: 0\r\nConnection: close\r\n\r\n",
        page.path
    ));
    assert_eq!(posted.status, 405);
    // A page of a stranger can send orders, but its name is not this one.
    for origin in ["http://evil.example", "null"] {
        let head = format!(
            "POST {}act HTTP/1.1\r\n{own}Origin: {origin}\r\nContent-Length: 6\r\nConnection: \
            close\r\n\r\n\"undo\"",
            page.path
        );
        assert_eq!(page.request(&head).status, 403, "{origin}");
    }
}

/// Whoever connects and says nothing does not take away a place for long.
#[test]
fn half_a_request_is_not_waited_for() {
    let folder = project("serve-half");
    let page = Page::of(&folder, "");
    let starts = [String::new(), format!("GET {}state.json HTTP/1.1\r\nHost:", page.path)];
    let order =
        format!("POST {}act HTTP/1.1\r\nHost: {}\r\nContent-Length: 6\r\n\r\n\"un", page.path, page.host);
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
    assert_eq!(
        (first["decks"][0]["id"].as_str(), fronts(&first).len(), codes(&first)),
        (Some("birds"), 3, vec!["sheet-guess"])
    );
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
    assert!(
        built.err.contains("Title → name (Owl)")
            && built.err.contains("bidpress new birds --sheet birds.csv"),
        "{}",
        built.err
    );
    // The deck file makes the same cards.
    let wrote = folder.run("new fowl --sheet birds.csv").good();
    assert_eq!(wrote.out, "wrote fowl.toml\n");
    folder.succeed("build fowl.toml --out own");
    let words = |text: &[u8]| String::from_utf8_lossy(text).matches("/Type/Page").count();
    assert_eq!(words(&folder.read("own/fowl.pdf")), words(&folder.read("output/birds.pdf")));
    for wrong in ["serve none.csv", "build none.xlsx", "new fowl --sheet none.csv"] {
        let failed = folder.run(wrong);
        assert!(
            failed.code == Some(1) && failed.err.contains("there is no such file"),
            "{wrong}: {}",
            failed.err
        );
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
    assert_eq!(
        (found["spots"].as_array().unwrap().len(), &spot["rule"]),
        (1, &json!("small-text")),
        "{spot}"
    );
    let side = |key: &str| spot[key].as_f64().unwrap();
    assert!(
        side("width") > 1.0
            && side("height") > 0.3
            && side("height") < 2.0
            && side("x") > 2.0
            && side("x") < 66.0,
        "{spot}"
    );
    let card = page.about("cards/pets/1");
    assert!(card["lines"].as_str().unwrap().starts_with("[[kinds]]\nid = \"owl\"\n"), "{card:#}");
    let back = state["decks"][0]["faces"].as_array().unwrap().last().unwrap()["name"].as_str().unwrap();
    assert_eq!(page.about(&format!("faces/{back}")), json!({ "problems": [], "spots": [] }));
    for none in ["faces/none", "cards/pets/99", "cards/none/1", "cards/pets/x", "none"] {
        assert_eq!(page.get(&format!("about/{none}")).status, 404, "{none}");
    }
}

#[test]
fn a_thousand_quick_saves_end_with_the_last() {
    let folder = project("serve-saves");
    let page = Page::of(&folder, "");
    page.until("cards", has_cards);
    let began = Instant::now();
    for number in 0..1000 {
        std::fs::File::create(folder.0.join("decks/pets.toml"))
            .and_then(|mut file| {
                std::io::Write::write_all(&mut file, deck(&format!("Hoot {number}.")).as_bytes())
            })
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
