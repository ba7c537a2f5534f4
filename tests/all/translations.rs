//! Decks in several languages: the texts of the one that is read, those that it lacks, and the shipped decks
//! in German.

use bidpress::deck::{Deck, assemble};
use bidpress::diag::{Diagnostic, Diagnostics, Source};
use bidpress::sheet::File;
use bidpress::spec::{self, Spec, UNTRANSLATED, schema};

use crate::support::decks::with_effects;
use crate::support::folder::Folder;

const HEAD: &str = r#"
format = 1
id = "zoo"
lang = "en"
translations = ["de"]
"#;

const DECK: &str = r#"
title = { en = "The Zoo", de = "Der Zoo" }

[set]
id = "base"
title = "All animals"

[types.animal]
title.en = "Animal"
title.de = "Tier"
front = "plain/card"
fields = { call = { en = ["hoot"], de = ["huhu"] }, size = { wide = 1, es = 2 } }

[effects.fly]
name = { en = "Fly", de = "Flieg" }
when = "added"
do = [{ op = "score", points = 2 }]
"#;

const KINDS: &str = r#"
[[kinds]]
id = "owl"
type = "animal"
name = { en = "Owl", de = "Uhu" }
text = """
Sees you."""

[[cards]]
kind = "owl"
name.en = "Old owl"
name.de = "Alter Uhu"
"#;

fn read(text: &str, lang: Option<&str>) -> Result<Spec, Diagnostics> {
    let sheet = |name: &str| match name {
        "animals.csv" => Ok(File::new(name, SHEET.as_bytes().to_vec())),
        _ => Err("none".into()),
    };
    spec::read_in(&schema::SCHEMA, &Source::new("zoo.toml", text), &sheet, lang)
}

/// The line and the column of a diagnostic.
fn at(diagnostic: &Diagnostic) -> (usize, usize) {
    diagnostic.place.as_ref().map_or((0, 0), |(place, _)| place.source.line_column(place.span.start))
}

fn deck(text: &str, lang: Option<&str>) -> (Deck, Vec<String>) {
    let spec = read(text, lang).unwrap();
    let (deck, _) = assemble(&spec, &[], &with_effects()).unwrap();
    let missing = spec.notes.0.iter().filter(|note| note.code == UNTRANSLATED);
    (deck, missing.map(|note| format!("{}: {}", at(note).0, note.message)).collect())
}

#[test]
fn texts_are_those_of_the_language_that_is_read() {
    let text = [HEAD, DECK, KINDS].concat();
    for (lang, names, call) in [
        (None, ["Owl", "Old owl"], "hoot"),
        (Some("de"), ["Uhu", "Alter Uhu"], "huhu"),
        (Some("DE-at"), ["Uhu", "Alter Uhu"], "huhu"),
    ] {
        let (deck, missing) = deck(&text, lang);
        let is_first = lang.is_none();
        assert_eq!(deck.title, if is_first { "The Zoo" } else { "Der Zoo" });
        assert_eq!(
            (deck.types[0].title.as_str(), deck.effects[0].script.name.as_str()),
            if is_first { ("Animal", "Fly") } else { ("Tier", "Flieg") }
        );
        assert_eq!([&deck.kinds[0].name, &deck.cards[0].name], names);
        let fields = format!("{:?}", deck.kinds[0].fields);
        assert!(fields.contains(call) && fields.contains("Int(2)"), "{fields}");
        // Texts without a translation stay, and are reported where they are.
        assert_eq!(deck.cards[0].text.as_deref(), Some("Sees you."));
        let of_german = ["11: `set.title` has no text in `de`", "28: `kinds.text` has no text in `de`"];
        assert_eq!(missing, if is_first { Vec::new() } else { of_german.map(String::from).to_vec() });
    }
}

#[test]
fn a_deck_without_translations_has_one_warning() {
    let text = [HEAD, DECK, KINDS]
        .concat()
        .replace("translations = [\"de\"]\n", "")
        .replace("{ en = \"", "\"")
        .replace("\", de = \"", " ");
    let text = text
        .replace("\" }", "\"")
        .replace("title.de = \"Tier\"", "")
        .replace("title.en", "title")
        .replace("name.en", "name")
        .replace("name.de = \"Alter Uhu\"", "");
    let text = text.replace("{ en = [\"hoot\"], de = [\"huhu\"] }", "1");
    let (_, missing) = deck(&text, Some("de"));
    assert_eq!(missing, ["3: zoo.toml: its texts are in `en` only, not in `de`"]);
}

#[test]
fn wrong_languages_are_errors_with_a_place() {
    let whole = [HEAD, DECK, KINDS].concat();
    for (from, to, place, message) in [
        (
            "{ en = \"Owl\", de",
            "{ en = \"Owl\", dee",
            (27, 22),
            "`kinds.name` is in `dee`, which is no language of the file",
        ),
        (
            "{ en = \"Owl\", de",
            "{ de = \"Uhu\", en = \"Owl\", DE",
            (27, 34),
            "`kinds.name` is given twice in `DE`",
        ),
        (
            "{ en = \"Owl\", de",
            "{ de",
            (27, 8),
            "`kinds.name` has no text in `en`, the first language of the file",
        ),
        ("[\"de\"]", "[\"de\", \"EN\"]", (5, 23), "the language `EN` is declared twice"),
        ("[\"de\"]", "[\"d\"]", (5, 17), "`d` can't be a language"),
        (
            "{ en = \"Owl\", de = \"Uhu\" }",
            "{ en = \"Owl\", de = \"U\\nhu\" }",
            (27, 27),
            "`kinds.name.de` holds a line break",
        ),
    ] {
        let text = whole.replacen(from, to, 1);
        assert_ne!(text, whole);
        let diagnostics = read(&text, None).unwrap_err();
        let found = diagnostics.0.iter().find(|diagnostic| diagnostic.message == message);
        let found = found.unwrap_or_else(|| panic!("{message}: {diagnostics:?}"));
        assert_eq!(at(found), place, "{message}");
    }
}

const SHEET: &str = "Name;Name \
    (de);Text;text_de;Motto;motto_de;count_de\nHen;Huhn;Clucks.;Gackert.;Up!;Auf!;1\nFox;Fuchs;Waits.;;;;1\n";

#[test]
fn sheets_have_columns_of_translations() {
    let text = [HEAD, DECK, "[[sheets]]\nfile = \"animals.csv\"\n"].concat();
    let (english, _) = deck(&text, None);
    let (german, missing) = deck(&text, Some("de"));
    let names = |deck: &Deck| {
        deck.cards.iter().map(|card| format!("{} {:?}", card.name, card.text)).collect::<Vec<_>>()
    };
    assert_eq!(names(&english), ["Hen Some(\"Clucks.\")", "Fox Some(\"Waits.\")"]);
    assert_eq!(names(&german), ["Huhn Some(\"Gackert.\")", "Fuchs Some(\"Waits.\")"]);
    // Cards are the same in all languages, and a column that translates nothing is a field.
    assert_eq!(
        english.kinds.iter().map(|kind| &kind.id).collect::<Vec<_>>(),
        german.kinds.iter().map(|kind| &kind.id).collect::<Vec<_>>()
    );
    let fields = format!("{:?}", german.kinds[0].fields);
    assert!(fields.contains("Auf!") && !fields.contains("Up!") && fields.contains("count_de"), "{fields}");
    assert_eq!(missing, ["11: `set.title` has no text in `de`", "3: `C3` has no text in `de`"]);
}

#[test]
fn shipped_decks_are_complete_and_legible_in_german() {
    let folder = Folder::new("german");
    let sets = ["double", "odd", "power-cards", "wildcards", "powers", "special"]
        .map(|set| format!(" --set {set}"))
        .concat();
    for args in [
        format!("check{sets} --games 0 --lang de"),
        format!("booklet{sets} --lang de"),
        format!("box{sets} --paper a3 --lang de"),
        "booklet --pad --lang de".into(),
    ] {
        let output = folder.run(&args);
        assert!(
            output.code == Some(0) && !output.err.contains("warning"),
            "{args}\n{}\n{}",
            output.out,
            output.err
        );
    }
}

#[test]
fn what_is_played_does_not_depend_on_the_language() {
    let folder = Folder::new("german-games");
    let report = |args: &str| -> serde_json::Value { serde_json::from_str(&folder.succeed(args)).unwrap() };
    let args = "check bid-it --games 20 --players 3 --format json";
    let (english, german) = (report(args), report(&format!("{args} --lang de")));
    let seats = |report: &serde_json::Value| -> Vec<serde_json::Value> {
        let tables = report["decks"][0]["play"]["tables"].as_array().unwrap();
        tables.iter().flat_map(|table| [table["seats"].clone(), table["games"].clone()]).collect()
    };
    assert_eq!(seats(&english), seats(&german));
    assert_eq!(
        (english["decks"][0]["title"].as_str(), german["decks"][0]["title"].as_str()),
        (Some("Bid It!"), Some("Biet mit!"))
    );
}

/// The codes of what a command that fails prints.
fn codes(folder: &Folder, args: &str) -> Vec<String> {
    let output = folder.run(args);
    assert_eq!(output.code, Some(1), "{args}\n{}\n{}", output.out, output.err);
    let after = |line: &str, word: &str| Some(line.strip_prefix(word)?.split_once(']')?.0.to_string());
    let lines = output.err.lines();
    lines.filter_map(|line| after(line, "error[").or_else(|| after(line, "warning["))).collect()
}

#[test]
fn what_is_wrong_in_one_language_is_wrong_in_all() {
    let folder = Folder::new("wrong-in-one");
    let head = "format = 1\nid = 'zoo'\ntitle = 'Zoo'\nserial = 'Z'\nplayers = { min = 2, max = 4 }\n\
        lang = 'en'\ntranslations = ['de']\nset = { id = 'base', title = 'Base' }\n";
    let card_type = "types.animal = { title = 'Animal', front = 'plain/card' }\n";
    let sheets = "[[sheets]]\nfile = 'cards.csv'\ntype = 'animal'\n\
        columns = { pow = 'integer', pow_de = { field = 'pow', lang = 'de' } }\n";
    folder.write("decks/zoo.toml", format!("{head}{card_type}{sheets}"));
    folder.write("decks/cards.csv", "id,name,pow,pow_de\nowl,Owl,x,2\n");
    assert_eq!(codes(&folder, "list cards zoo"), ["sheet-cell"]);
    for lang in ["", " --lang de", " --lang de-AT"] {
        assert_eq!(codes(&folder, &format!("check zoo --games 0{lang}")), ["sheet-cell"], "{lang}");
    }
    folder.write("decks/zoo.toml", format!("{head}{card_type}kinds = [{{ id = 'owl', type = 'animal' }}]\n"));
    // A language that is unknown hides nothing that is wrong with expansions, and nothing else is looked for.
    assert_eq!(codes(&folder, "build zoo --lang fr"), ["lang"]);
    assert_eq!(codes(&folder, "build zoo --lang fr --set nope"), ["lang", "unknown-set"]);
    // What isn't translated is said of decks without errors.
    folder.write("decks/odd.toml", format!("{head}{card_type}kindss = []\n").replace("zoo", "odd"));
    assert_eq!(codes(&folder, "build zoo odd --lang de"), ["unknown-key"]);
}
