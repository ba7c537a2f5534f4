//! Spreadsheets as they come: each file in `tests/data/sheets/decks` is as its program saves it, and is
//! printed unedited.

mod hostile;
mod looks;
mod pictures;
mod round_trip;
mod workbook;

use crate::support::folder::{Folder, bytes};
use crate::support::root;

/// The decks, what is noted of each, and its cards: how often each name occurs.
const DECKS: [(&str, &str, &str); 8] = [
    ("excel-german", "read as Windows-1252", "3 Käuzchen, 2 Möwe, 1 Fuchs, 2 Dachs, 4 Igel"),
    (
        "google-sheets",
        "2 empty rows skipped",
        "2 Paper Dragon, 3 Desk Lamp, 1 Office Cat, 4 Coffee Break, 2 Überstunden",
    ),
    ("libreoffice", "2 rows of other sets skipped: `winter` (2)", "2 Heron, 3 Otter, 4 Fog"),
    (
        "libreoffice-winter",
        "3 rows of other sets skipped: `base` (3)",
        "2 Heron, 3 Otter, 4 Fog, 2 Snow Hare, 1 Frost",
    ),
    ("nandeck", "", "1 Harbour Master, 1 Smuggler, 1 Storm, 1 Lighthouse"),
    ("numbers", "1 row above the header and 1 empty row skipped", "1 Snowdrop, 1 Poppy, 1 Aster, 1 Cowslip"),
    ("undeclared", "`Qty` is read as `count` and `Image` is read as `art`", "3 Night Owl, 2 Red Fox"),
    ("squib", "no template reads the fields `ratio` and `released`", "2 Ninja, 3 Pirate, 1 Robot, 1 TRUE"),
];

/// A folder with all these decks.
fn project() -> Folder {
    let folder = Folder::new("sheets");
    let decks = root().join("tests/data/sheets/decks");
    for name in Folder::names_in(&decks) {
        folder.write(format!("decks/{name}"), bytes(&decks.join(&name)));
    }
    folder
}

#[test]
fn spreadsheets_of_all_programs_are_printed_unedited() {
    let folder = project();
    for (deck, note, cards) in DECKS {
        let listed = folder.run(&format!("list cards {deck}")).good();
        let mut found: Vec<(String, usize)> = Vec::new();
        for line in listed.out.lines().skip(1).filter(|line| !line.trim().is_empty()) {
            let name = line.trim_start().splitn(3, ' ').nth(2).unwrap_or_default().trim().to_string();
            match found.iter_mut().find(|(known, _)| *known == name) {
                Some((_, count)) => *count += 1,
                None => found.push((name, 1)),
            }
        }
        let found: Vec<String> = found.into_iter().map(|(name, count)| format!("{count} {name}")).collect();
        assert_eq!(found.join(", "), cards, "{deck}");
        let built = folder.run(&format!("build {deck}")).good();
        assert!(
            built.err.contains(note) && note.is_empty() != built.err.contains("note["),
            "{deck}: {}",
            built.err
        );
        // A cell of Squib's sheet has a tag of HTML.
        assert_eq!(
            built.err.matches("warning[").count(),
            usize::from(deck == "squib"),
            "{deck}: {}",
            built.err
        );
        let id = deck.trim_end_matches("-winter");
        assert!(folder.read(&format!("output/{id}.pdf")).starts_with(b"%PDF"), "{deck}");
    }
}

/// What cards of these decks have besides their names.
#[test]
fn values_of_cells_arrive_on_cards() {
    let folder = project();
    let json = |deck: &str| -> serde_json::Value {
        let out = folder.run(&format!("list cards {deck} --format json")).good().out;
        serde_json::from_str::<serde_json::Value>(&out).unwrap()[deck.trim_end_matches("-winter")].clone()
    };
    let german = json("excel-german");
    assert_eq!(
        (&german[0]["cost"], &german[1]["cost"], &german[2]["cost"]),
        (&"0.5".into(), &"1.25".into(), &"3".into())
    );
    assert_eq!(german[0]["text"], "Ruft nachts „Komm mit!“ – und keiner geht.");
    assert_eq!(german[3]["text"], "Schläft.\nImmer.");
    let google = json("google-sheets");
    assert_eq!(
        (&google[0]["value"], &google[0]["flying"], &google[1]["flying"]),
        (&"6".into(), &"TRUE".into(), &"FALSE".into())
    );
    assert_eq!(
        (&google[0]["type"], &google[0]["color"], &google[2]["text"]),
        (&"creature".into(), &"#7a3b2e".into(), &"Sits on \"the\" plan.".into())
    );
    let squib = json("squib");
    let pirate: Vec<&serde_json::Value> =
        ["value", "ratio", "count", "text"].into_iter().map(|key| &squib[1][key]).collect();
    assert_eq!(
        pirate,
        [&serde_json::Value::from("2"), &"0.3".into(), &"3".into(), &"Says arr & means it.".into()]
    );
    assert_eq!(
        (&squib[0]["released"], &squib[0]["ratio"], &squib[2]["released"]),
        (&"2026-01-02".into(), &"25%".into(), &"2026-03-19 12:00:00".into())
    );
    let marsh = json("libreoffice-winter");
    assert_eq!(
        (&marsh[3]["set"], &marsh[0]["text"]),
        (&"winter".into(), &"Stands on one leg.\nWaits on two.".into())
    );
    assert_eq!(json("nandeck")[0]["symbols"], "anchor coin");
    // Zero is a value.
    let undeclared = json("undeclared");
    assert_eq!((&undeclared[0]["cost"], &undeclared[1]["cost"]), (&"0".into(), &"2.5".into()));
    let sheet = "Title,Qty,Count\nOwl,5,2\n";
    assert!(!said("", sheet).contains("is read as `count`"), "a column of that name is there");
}

/// The first card of a sheet, as a picture.
fn picture(sheet: &str) -> Vec<u8> {
    let folder = Folder::new("zero");
    folder.write("decks/x.toml", DECK);
    folder.write("decks/a.csv", sheet);
    folder.succeed("build x --preset png --dpi 40");
    folder.read("output/x/x-001-owl.png")
}

#[test]
fn zero_is_printed_like_any_other_number() {
    for field in ["cost", "left", "right", "footer"] {
        let [zero, none] = ["0", ""].map(|value| picture(&format!("name,{field}\nOwl,{value}\n")));
        assert!(zero != none, "{field} = 0 is not printed");
    }
}

const DECK: &str = "format = 1\nid = 'x'\ntitle = 'X'\nset = \
    { id = 'base', title = 'Base' }\n[types.t]\nfront = 'plain/card'\n[[sheets]]\nfile = 'a.csv'\n";

/// A folder with a deck and a spreadsheet.
fn project_with(deck: &str, file: &str, sheet: &[u8]) -> Folder {
    let folder = Folder::new("sheet");
    folder.write("decks/x.toml", deck);
    folder.write(format!("decks/{file}"), sheet);
    folder
}

/// What the program says of a sheet.
fn said(more: &str, sheet: &str) -> String {
    project_with(&format!("{DECK}{more}"), "a.csv", sheet.as_bytes()).run("list cards x").err
}

#[test]
fn errors_name_cells_and_point_to_them() {
    let said = said("", "name;count;value\nOwl;2;x\nHen;3;y\nCat;-1;\n");
    assert!(said.contains("error[sheet-cell]: `x` in C2 is not a whole number"), "{said}");
    assert!(said.contains("decks/a.csv:2:7") && said.contains("the same in C3"), "{said}");
    assert!(
        said.contains("the count in B4 is negative")
            && said.contains("decks/a.csv:4:5")
            && said.contains("2 errors"),
        "{said}"
    );
}

#[test]
fn one_cause_is_one_error() {
    let rows: String = (0..30).map(|row| format!("Card {row},{row}x\n")).collect();
    let said = said("", &format!("name,count\n{rows}"));
    assert_eq!(said.matches("error[").count(), 1, "{said}");
    assert!(said.contains("B4") && said.contains("9 more"), "{said}");
    let rows: String = (0..30).map(|row| format!("Karte {row},{row}\n")).collect();
    let said = self::said("", &format!("Tier,Wert\n{rows}"));
    assert_eq!(said.matches("error[").count(), 1, "{said}");
    assert!(said.contains("columns = { \"Tier\" = \"name\" }"), "{said}");
    let rows: String = (0..30).map(|row| format!("Card {row},creature\n")).collect();
    let said = self::said("", &format!("name,type\n{rows}"));
    assert!(
        said.matches("error[").count() == 1
            && said.contains("there is no card type `creature`")
            && said.contains("a.csv:2:8"),
        "{said}"
    );
}

#[test]
fn slips_and_doubts_are_reported() {
    for (more, sheet, part) in [
        ("", "nmae,id\na,b\n", "did you mean `name`?"),
        ("", "name,Name\na,b\n", "two columns are for `name`: A1 and B1"),
        ("", "name,,count\na,x,1\n", "B2 has a value, but its column has no header"),
        ("", "name\na, and b\n", "put texts that contain the delimiter into quotes"),
        ("", "name,count\na,1.500\n", "not a whole number"),
        ("", "name,count\na,\"1,000\"\n", "could have decimals or thousands"),
        ("", "name,text\n\"a\" b,c\n", "text follows the closing quote in A2"),
        ("", "name,text\na,\"c\n", "the quote in B2 is never closed"),
        ("", "name,set\na,winter\n", "has no row of the set `base`"),
        ("", "name,count\n,3\n", "A2 has no name"),
        ("columns = { Farbe = 'color' }", "name,farbe\na,tael\n", "did you mean `teal`?"),
        ("columns = { Anzahl = 'conut' }", "name,anzahl\na,1\n", "did you mean `count`?"),
        ("columns = { Anzhal = 'count' }", "name,anzahl\na,1\n", "did you mean `anzahl`?"),
        ("sheet = 'A'", "name\na\n", "has no sheet `A`: it is a text file"),
    ] {
        let said = said(more, sheet);
        assert!(said.contains(part), "{sheet}: {said}");
    }
}

#[test]
fn tags_of_html_are_warned_of() {
    let sheet = "name,text,left\nOwl,Draw <b>two</b>,One\nFox,fine,2 < 3\nHen,<b>So</b>,\n";
    let said = project_with(DECK, "a.csv", sheet.as_bytes()).run("build x").good().err;
    assert_eq!(said.matches("warning[").count(), 1, "{said}");
    for part in ["`<b>` is printed as it is", "a.csv:2:", "`**bold**`", "here too"] {
        assert!(said.contains(part), "{part}: {said}");
    }
}

#[test]
fn columns_that_nothing_prints_are_noted() {
    let said = |more: &str, sheet: &str| {
        project_with(&format!("{DECK}{more}"), "a.csv", sheet.as_bytes()).run("build x").good().err
    };
    let some = said("", "name,cost,speed,Notes\nOwl,2,,\nFox,3,7,new\n");
    assert!(
        some.contains(
            "note[unread-column]: no template reads the fields `notes` and `speed` of this spreadsheet"
        ),
        "{some}"
    );
    assert!(
        some.contains("decks/a.csv:3:9") && some.matches("note[").count() == 1 && !some.contains("warning["),
        "{some}"
    );
    let none = said("", "name,speed\nOwl,3\n");
    assert!(
        none.contains("warning[unread-column]: only the names of this spreadsheet are printed"),
        "{none}"
    );
    assert_eq!(said("", "name,cost\nOwl,3\n"), "");
    assert_eq!(said("columns = { Speed = 'ignore' }", "name,Speed\nOwl,3\n"), "");
}

#[test]
fn spreadsheets_of_other_names_are_named() {
    let said = |file: &str| {
        let folder = project_with(&DECK.replace("a.csv", file), "animals.csv", b"name\nOwl\n");
        folder.write("decks/more/plants.xlsx", "");
        folder.run("list cards x").err
    };
    assert!(said("animal.csv").contains("did you mean `animals.csv`?"));
    assert!(said("cards.xlsx").contains("the folder has `animals.csv`"));
    assert!(said("more/plant.xlsx").contains("did you mean `more/plants.xlsx`?"));
}

#[test]
fn other_words_for_keys_are_one_note() {
    let said = said("", "Title,Anzahl,Bild\nOwl,2,\n");
    assert_eq!(said.matches("note[").count(), 1, "{said}");
    let reading =
        "the column `Title` is read as `name`, `Anzahl` is read as `count` and `Bild` is read as `art`";
    assert!(said.contains(reading) && said.contains("a.csv:1:1"), "{said}");
}

#[test]
fn pictures_beside_the_deck_are_pointed_at() {
    for place in ["decks/my-owl.png", "images/my-owl.svg", "my-owl.svg"] {
        let folder = project_with(DECK, "a.csv", b"name,art\nOwl,my-owl\n");
        folder.write(place, "");
        let said = folder.run("build x").err;
        let own = place.rsplit('/').next().unwrap();
        assert!(
            said.contains(&format!(
                "`{place}` is not in the folder of art: move it to `templates/art/{own}`"
            )),
            "{said}"
        );
        assert_eq!(said.matches("error[").count(), 1, "{said}");
    }
}
