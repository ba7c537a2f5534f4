//! What cells look like in a spreadsheet program, as far as it matters: bold and italic parts, hidden rows.

use super::workbook::{styled_ods, xlsx};
use super::{DECK, project_with};

/// The text of the first card, and what is said.
fn text(file: &str, bytes: &[u8]) -> (String, String) {
    let folder = project_with(&DECK.replace("a.csv", file), file, bytes);
    let run = folder.run("list cards x --format json").good();
    let cards: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    (cards["x"][0]["text"].as_str().unwrap_or_default().to_string(), run.err)
}

const NAMES: &str =
    r#"<row><c t="inlineStr"><is><t>name</t></is></c><c t="inlineStr"><is><t>text</t></is></c></row>"#;

/// An Excel workbook with a card of this text.
fn excel(text: &str) -> Vec<u8> {
    xlsx(&format!(
        r#"{NAMES}<row><c t="inlineStr"><is><r><rPr><b/></rPr><t>O</t></r><r><t>wl</t></r></is></c><c t="inlineStr"><is>{text}</is></c></row>"#
    ))
}

#[test]
fn bold_and_italic_parts_of_excel_cells_are_bold_and_italic_on_cards() {
    for (cell, markup) in [
        (
            "<r><t>Draw </t></r><r><rPr><b/></rPr><t>two </t></r><r><rPr><i/><b \
            val=\"1\"/></rPr><t>now</t></r>",
            "Draw **two** ***now***",
        ),
        (
            "<r><rPr><b val=\"0\"/></rPr><t>Draw </t></r><r><rPr><i val=\"true\"/></rPr><t>one</t></r>",
            "Draw *one*",
        ),
        ("<r><rPr><b/></rPr><t>All bold</t></r>", "All bold"),
        ("<t>Plain *stars* stay</t>", "Plain *stars* stay"),
    ] {
        let (text, said) = text("a.xlsx", &excel(cell));
        assert_eq!((text.as_str(), said.contains("note")), (markup, false), "{cell}: {said}");
    }
}

const STYLES: &str = r#"<style t:name="B" t:family="text"><text-properties t:font-weight="bold"/></style><style t:name="I" t:family="text"><text-properties t:font-style="italic"/></style><style t:name="N" t:family="text"><text-properties t:font-weight="normal"/></style>"#;

#[test]
fn bold_and_italic_parts_of_opendocument_cells_are_bold_and_italic_on_cards() {
    let name = |text: &str| format!("<t:table-cell o:value-type=\"string\"><x:p>{text}</x:p></t:table-cell>");
    let span = |style: &str, text: &str| format!("<x:span x:style-name=\"{style}\">{text}</x:span>");
    for (cell, markup) in [
        (format!("Draw {} cards", span("B", "two")), "Draw **two** cards"),
        (format!("{} it", span("B", &format!("Keep {}", span("I", "all")))), "**Keep** ***all*** it"),
        (format!("a {}", span("B", &format!("b {}", span("N", "c")))), "a **b** c"),
        (span("I", "All italic"), "All italic"),
    ] {
        let rows = format!(
            "<t:table-row>{}{}</t:table-row><t:table-row>{}{}</t:table-row>",
            name("name"),
            name("text"),
            name("Owl"),
            name(&cell)
        );
        assert_eq!(text("a.ods", &styled_ods(STYLES, &rows)).0, markup, "{cell}");
    }
}

#[test]
fn hidden_rows_are_noted() {
    let row = |hidden: &str, name: &str| {
        format!("<row{hidden}><c t=\"inlineStr\"><is><t>{name}</t></is></c></row>")
    };
    let rows = |hidden: &str| {
        ["name", "Owl", "Fox", "Hen"]
            .map(|name| row(if ["Owl", "Fox"].contains(&name) { hidden } else { "" }, name))
            .concat()
    };
    let (_, said) = text("a.xlsx", &xlsx(&rows(" hidden=\"1\"")));
    assert!(
        said.contains("note[sheet-rows]: hidden rows are read too: rows 2–3") && said.contains("a.xlsx:2:1"),
        "{said}"
    );
    assert!(!text("a.xlsx", &xlsx(&rows(" hidden=\"0\""))).1.contains("hidden"));
    let row = |attribute: &str, name: &str| {
        format!(
            "<t:table-row{attribute}><t:table-cell \
            o:value-type=\"string\"><x:p>{name}</x:p></t:table-cell></t:table-row>"
        )
    };
    let (_, said) = text(
        "a.ods",
        &styled_ods("", &[row("", "name"), row("", "Owl"), row(" t:visibility=\"filter\"", "Fox")].concat()),
    );
    assert!(said.contains("a hidden row is read too: row 3"), "{said}");
}
