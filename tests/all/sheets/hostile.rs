//! Workbooks made to do harm end in a message, in bounded memory.

use super::workbook::{archive, ods, xlsx};
use crate::support::folder::Folder;
use bidpress::sheet::{self, File};

const CELL: &str = r#"t="inlineStr"><is><t>name</t></is></c>"#;

fn said(file: &str, bytes: &[u8]) -> String {
    let folder = Folder::new("hostile-sheet");
    let head = "format = 1\nid = 'x'\ntitle = 'X'\nset = { id = 'base', title = 'Base' }\n[types.t]\nfront = \
        'plain/card'\n";
    folder.write("decks/x.toml", format!("{head}[[sheets]]\nfile = '{file}'\n"));
    folder.write(format!("decks/{file}"), bytes);
    let run = folder.run("list cards x");
    assert!([Some(0), Some(1)].contains(&run.code), "{run:?}");
    run.err
}

#[test]
fn bombs_and_huge_sheets_are_refused() {
    let far = |address: &str| {
        format!(r#"<row r="1"><c r="A1" {CELL}</row><row r="2"><c r="{address}"><v>1</v></c></row>"#)
    };
    let odf = r#"<t:table-row t:number-rows-repeated="900000000"><t:table-cell t:number-columns-repeated="900000000" o:value-type="string"><x:p>name</x:p></t:table-cell></t:table-row>"#;
    let text = "long ".repeat(1_000);
    let long = format!(
        r#"<t:table-row t:number-rows-repeated="20000"><t:table-cell o:value-type="string"><x:p>{text}</x:p></t:table-cell></t:table-row>"#
    );
    let nodes = "<c/>".repeat(1_100_000);
    let attributes: String = (0..5_000).map(|at| format!(" a{at}='>'")).collect();
    for (file, bytes, part) in [
        ("a.xlsx", xlsx(&" ".repeat(9 << 20)), "has more than 8 MiB"),
        ("a.xlsx", xlsx(&far("XFD2")), "it has a value in XFD2, and only 30000 rows"),
        ("a.xlsx", xlsx(&far("ZZZZZZZZZZZZZZZZZZ2")), "only 30000 rows"),
        (
            "a.xlsx",
            xlsx(&format!(r#"<row r="1048576"><c r="A1048576" {CELL}</row>"#)),
            "it has a value in A1048576",
        ),
        ("a.xlsx", xlsx(&format!("<row>{nodes}</row>")), "can't be read"),
        ("a.xlsx", xlsx(&format!("<row{attributes}/>")), "attributes"),
        ("a.xlsx", xlsx("<row>"), "can't be read"),
        (
            "a.xlsx",
            xlsx(&format!("{}{}", "<row>".repeat(200_000), "</row>".repeat(200_000))),
            "can't be read",
        ),
        ("a.ods", ods(&long), "its texts have more than 8 MiB"),
        ("a.ods", ods(odf), "only 30000 rows and columns up to"),
        ("a.xlsx", archive(&[("a.txt", b"a")]), "neither an Excel workbook nor an OpenDocument spreadsheet"),
        ("a.xlsx", xlsx("")[..60].to_vec(), "cut off or damaged"),
        ("a.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1".to_vec(), "save it as .xlsx"),
        (
            "a.xlsx",
            xlsx(&format!(r#"<row><c {CELL}<c {CELL}</row><row><c t="e"><v>#REF!</v></c></row>"#)),
            "two columns are for `name`",
        ),
        (
            "a.xlsx",
            xlsx(&format!(r#"<row><c {CELL}</row><row><c t="e"><v>#REF!</v></c></row>"#)),
            "the formula in A2 has the error `#REF!`",
        ),
        (
            "a.xlsx",
            xlsx(&format!(r#"<row><c {CELL}</row><row><c><f>1+1</f></c></row>"#)),
            "the formula in A2 has no saved value",
        ),
    ] {
        let said = said(file, &bytes);
        assert!(said.contains(part), "{part}: {}", &said[..said.len().min(2_000)]);
    }
}

#[test]
fn damage_is_found_anywhere() {
    let bytes = xlsx(&format!(r#"<row><c {CELL}</row><row><c><v>1.5</v></c></row>"#));
    let read = |bytes: &[u8]| {
        sheet::read(&File::new("a.xlsx", bytes), None, &|_| false).map(|sheet| sheet.source.text.clone())
    };
    assert_eq!(read(&bytes).unwrap(), "name\n1.5\n");
    // The last two bytes are the length of a comment, which nothing needs.
    for at in 4..bytes.len() - 2 {
        assert!(read(&bytes[..at]).is_err(), "{at}");
        for value in [0, 0xff, bytes[at] ^ 1] {
            let mut damaged = bytes.clone();
            damaged[at] = value;
            if let Ok(text) = read(&damaged) {
                assert!(["name\n1.5\n", "name\n", ""].contains(&text.as_str()), "{at}: {text}");
            }
        }
    }
}

#[test]
fn sheets_are_found_by_name() {
    let folder = Folder::new("sheet-names");
    let head = "format = 1\nid = 'x'\ntitle = 'X'\nset = { id = 'base', title = 'Base' }\n[types.t]\nfront = \
        'plain/card'\n";
    let squib =
        crate::support::folder::bytes(&crate::support::root().join("tests/data/sheets/decks/squib.xlsx"));
    folder.write("decks/a.xlsx", squib);
    let said = |more: &str| {
        folder.write(
            "decks/x.toml",
            format!("{head}[[sheets]]\nfile = 'a.xlsx'\ncolumns = {{ Title = 'name' }}\n{more}"),
        );
        folder.run("list cards x")
    };
    let several = said("").err;
    assert!(several.contains("has several sheets") && several.contains("sheet = \"Deck\""), "{several}");
    let unknown = said("sheet = 'Dekc'").err;
    assert!(unknown.contains("has no sheet `Dekc`") && unknown.contains("did you mean `Deck`?"), "{unknown}");
    assert!(said("sheet = 'deck'").good().out.contains("Pirate"));
}
