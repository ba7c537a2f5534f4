//! Deck files, spreadsheets, logs, rules in Markdown and PDFs.

use super::art::zeros;
use super::{Case, DECK};

fn file(name: &str, path: &str, bytes: impl Into<Vec<u8>>, args: &'static str, told: &'static str) -> Case {
    Case { name: name.to_string(), files: vec![(path.into(), bytes.into())], args, told }
}

pub(crate) fn cases() -> Vec<Case> {
    [decks(), sheets(), logs(), booklets(), pdfs()].into_iter().flatten().collect()
}

fn decks() -> Vec<Case> {
    let deck = |name: &str, text: String| {
        file(&format!("deck {name}"), "decks/x.toml", text, "check x --games 0", "error")
    };
    vec![
        deck("of lists", format!("{DECK}a = {}{}", "[".repeat(1_000_000), "]".repeat(1_000_000))),
        deck("of tables", format!("{DECK}a = {}{}", "{b=".repeat(300_000), "}".repeat(300_000))),
        deck("of ways", format!("{DECK}{} = 1", "a.".repeat(900_000) + "a")),
        deck("of headers", format!("{DECK}[{}]", "a.".repeat(900_000) + "a")),
        deck(
            "of keys",
            DECK.to_string() + &(0..200_000).map(|key| format!("a{key} = 1\n")).collect::<String>(),
        ),
        deck("too long", " ".repeat(100 << 20)),
        deck("of huge numbers", DECK.replace("number = 1", &format!("number = {}", "9".repeat(1_000_000)))),
        deck("of huge counts", DECK.replace("number = 1", "count = 4294967295")),
        deck(
            "of huge sizes",
            DECK.replace("[types.t]", "size = { width = 1e300, height = 1e300 }\n[types.t]"),
        ),
        deck(
            "of many kinds",
            DECK.to_string()
                + &(0..40_000)
                    .map(|kind| format!("[[kinds]]\nid = 'a{kind}'\ntype = 't'\n"))
                    .collect::<String>(),
        ),
        deck("of one text", DECK.replace("number = 1", &format!("text = '{}'", "a".repeat(5 << 20)))),
        deck("of no text", "\u{0}".repeat(1_000_000)),
        deck("of cuts", "\"\"\"".to_string() + &"\\".repeat(1_000_000)),
    ]
}

fn sheets() -> Vec<Case> {
    let sheet = |name: &str, text: String, told| {
        let deck = DECK.replace(
            "[[kinds]]\nid = 'owl'\ntype = 't'\nnumber = 1\n",
            "[[sheets]]\nfile = 'x.csv'\ntype = 't'\n",
        );
        file(&format!("sheet {name}"), "decks/x.toml", deck, "check x --games 0", told)
            .and("decks/x.csv", text)
    };
    vec![
        sheet("of columns", format!("id{}\n", ",a".repeat(1_000_000)), "error"),
        sheet("of rows", format!("id\n{}", "a\n".repeat(2_000_000)), "error"),
        sheet("of one cell", format!("id\n\"{}", "a\"\"".repeat(1_000_000)), "error"),
        sheet(
            "of different rows",
            (0..400_000).map(|row| format!("a{row}\n")).collect::<String>().replacen("a0", "id", 1),
            "error",
        ),
        sheet("of quotes", "\"".repeat(3_999_999), "error"),
    ]
}

fn logs() -> Vec<Case> {
    let log =
        |name: &str, text: String| file(&format!("log {name}"), "x.jsonl", text, "replay x.jsonl", "error");
    let rulings =
        |name: &str, text: String| file(&format!("rulings {name}"), "x.toml", text, "replay x.toml", "error");
    vec![
        log("of lists", "[".repeat(1_000_000)),
        log("of objects", "{\"a\":".repeat(1_000_000)),
        log("of lines", "{}\n".repeat(1_000_000)),
        log("of one line", format!("{{\"game\":\"{}\"}}", "a".repeat(9_000_000))),
        log("of numbers", format!("{{\"players\":{}}}", "9".repeat(1_000_000))),
        log("of nothing", String::new()),
        rulings("of lists", format!("a = {}", "[".repeat(1_000_000))),
        rulings("of keys", (0..200_000).map(|key| format!("a{key} = 1\n")).collect()),
    ]
}

fn booklets() -> Vec<Case> {
    let booklet = |name: &str, text: String, told| {
        let deck = DECK.replace("'own'", "'plain/card'");
        file(&format!("booklet {name}"), "decks/x.toml", deck, "booklet x", told)
            .and("decks/x/rules.md", format!("# Rules\n\n{text}"))
    };
    vec![
        booklet("of quotes", ">".repeat(100_000), "error"),
        booklet(
            "of lists",
            (0..2_000).map(|depth| format!("{}- a\n", "  ".repeat(depth))).collect(),
            "error",
        ),
        booklet("of brackets", "[".repeat(100_000) + "a" + &"](a)".repeat(100_000), ""),
        booklet("of stars", "*a **a ".repeat(100_000), ""),
        booklet("of links", "[a](".repeat(100_000), ""),
        booklet(
            "of notes",
            (0..20_000).map(|note| format!("[^{note}]: [^{note}]\n\n[^{note}]\n")).collect(),
            "",
        ),
        booklet(
            "of columns",
            format!("|{}\n|{}\n|{}\n", "a|".repeat(20_000), "-|".repeat(20_000), "b|".repeat(20_000)),
            "",
        ),
        booklet("of one word", "a".repeat(1_000_000), "error"),
        booklet("of pages", "# a\n\nb\n\n".repeat(100_000), "error"),
        booklet("of ticks", (0..3_000).map(|ticks| "`".repeat(ticks) + " ").collect(), ""),
    ]
}

/// A PDF of these objects.
fn pdf<T: AsRef<[u8]>>(objects: &[T], trailer: &str) -> Vec<u8> {
    let mut bytes = b"%PDF-1.7\n".to_vec();
    let mut places = String::new();
    for (number, object) in (1..).zip(objects) {
        places.push_str(&format!("{:010} 00000 n \n", bytes.len()));
        bytes.extend(format!("{number} 0 obj\n").bytes());
        bytes.extend(object.as_ref());
        bytes.extend(b"\nendobj\n");
    }
    let (start, count) = (bytes.len(), objects.len() + 1);
    let head = format!("xref\n0 {count}\n0000000000 65535 f \n{places}");
    bytes.extend(
        format!("{head}trailer\n<</Size {count} /Root 1 0 R {trailer}>>\nstartxref\n{start}\n%%EOF\n")
            .bytes(),
    );
    bytes
}

const CATALOG: &str = "<</Type /Catalog /Pages 2 0 R>>";
const PAGES: &str = "<</Type /Pages /Kids [3 0 R] /Count 1>>";
const PAGE: &str =
    "<</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R /Resources <</XObject <</A 4 0 R>>>>>>";

fn pdfs() -> Vec<Case> {
    let look = |name: &str, bytes: Vec<u8>, told| {
        file(&format!("pdf {name}"), "x.pdf", bytes, "preflight x.pdf --standard pdfx4", told)
    };
    let bomb = zeros(400_000_000);
    let packed = |head: &str, bytes: &[u8]| {
        let stream =
            [format!("<<{head} /Length {}>>\nstream\n", bytes.len()).as_bytes(), bytes, b"\nendstream"]
                .concat();
        pdf(&[CATALOG.as_bytes(), PAGES.as_bytes(), PAGE.as_bytes(), &stream], "")
    };
    let form = |body: &str| {
        let head =
            "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources <</XObject <</A 4 0 R /B 4 0 R>>>>";
        packed(head, body.as_bytes())
    };
    let rings: Vec<String> = (4..40)
        .map(|next| {
            format!(
                "<</Type /XObject /Subtype /Form /BBox [0 0 9 9] \
        /Length 10 /Resources <</XObject <</A {0} 0 R /B {0} 0 R>>>>>>\nstream\n/A Do /B \
        Do\nendstream",
                next + 1
            )
        })
        .collect();
    let chain: Vec<&str> =
        [CATALOG, PAGES, PAGE].into_iter().chain(rings.iter().map(String::as_str)).collect();
    let kids: Vec<String> =
        (2..9_000).map(|next| format!("<</Type /Pages /Kids [{} 0 R] /Count 1>>", next + 1)).collect();
    let deep: Vec<&str> = [CATALOG].into_iter().chain(kids.iter().map(String::as_str)).collect();
    let layers = {
        let catalog = format!(
            "<</Type /Catalog /Pages 2 0 R /OCProperties <</OCGs [4 0 R] /Configs [{}]>>>>",
            "<</Name 6 0 R /Order [5 0 R]>> ".repeat(30_000)
        );
        let (order, name) =
            (format!("[{}5 0 R]", "4 0 R ".repeat(200_000)), format!("({})", "a".repeat(1_000_000)));
        pdf(&[&catalog, PAGES, PAGE, "<</Type /OCG>>", &order, &name], "")
    };
    vec![
        file(
            "pdf with many choices of layers",
            "x.pdf",
            layers,
            "preflight x.pdf --standard \
            pdfa2b",
            "too large to be checked",
        ),
        look(
            "with a ring of pages",
            pdf(
                &[
                    CATALOG,
                    "<</Type /Pages /Kids [2 0 R 2 0 R] /Count \
            9>>",
                ],
                "",
            ),
            "",
        ),
        look(
            "with a ring of parents",
            pdf(
                &[
                    CATALOG,
                    "<</Type /Pages /Kids [3 0 R] /Parent 3 0 R>>",
                    "<</Type /Page /Parent 2 0 \
                R>>",
                ],
                "",
            ),
            "",
        ),
        look("with deep pages", pdf(&deep, ""), ""),
        look("with a ring of tables", pdf(&[CATALOG, PAGES, PAGE], "/Prev 9"), ""),
        look(
            "with deep \
            lists",
            pdf(&[&format!("{}{}", "[".repeat(200_000), "]".repeat(200_000)), PAGES], ""),
            "",
        ),
        look(
            "with deep \
            dictionaries",
            pdf(&[&format!("{}{}", "<</A ".repeat(200_000), ">>".repeat(200_000)), PAGES], ""),
            "",
        ),
        look(
            "with deep \
            texts",
            pdf(&[&format!("{}{}", "(".repeat(200_000), ")".repeat(200_000)), PAGES], ""),
            "",
        ),
        look("with a bomb of operators", packed("/Filter /FlateDecode", &bomb), ""),
        look("with a bomb of objects", packed("/Type /ObjStm /N 9 /First 9 /Filter /FlateDecode", &bomb), ""),
        look(
            "with a bomb of a table",
            packed(
                "/Type /XRef /Size 99999999 /W [1 9 9] /Root 1 0 R /Filter \
            /FlateDecode",
                &bomb,
            ),
            "",
        ),
        look(
            "with a bomb of a picture",
            packed(
                "/Type /XObject /Subtype /Image /Width 20000 /Height 20000 /BitsPerComponent 8 /ColorSpace \
                /DeviceGray /Filter /FlateDecode",
                &bomb,
            ),
            "",
        ),
        look(
            "with huge pictures of nothing",
            packed(
                "/Type /XObject /Subtype /Image /Width 2000000000 /Height 2000000000 /BitsPerComponent 16 \
                /ColorSpace /DeviceCMYK",
                b"",
            ),
            "",
        ),
        look(
            "with many \
            filters",
            packed(&format!("/Filter [{}]", "/FlateDecode ".repeat(20_000)), &zeros(9)),
            "",
        ),
        look(
            "with text packed by letters",
            packed(
                "/Filter [/ASCII85Decode \
            /LZWDecode]",
                &b"z".repeat(3_000_000),
            ),
            "",
        ),
        look("with a form of itself", form("/A Do /B Do"), ""),
        look("with doubled forms", pdf(&chain, ""), ""),
        look("with many states", form(&"q ".repeat(2_000_000)), ""),
        look("with many lines", form(&"0 0 m 9 9 l S\n".repeat(1_000_000)), ""),
        look("with one long list", form(&format!("[{}] TJ", "1 ".repeat(4_000_000))), ""),
        look("with deep operands", form(&"[".repeat(1_000_000)), ""),
        look("with many operands", form(&"1 ".repeat(4_000_000)), ""),
        look(
            "of a false length",
            pdf(
                &[
                    CATALOG,
                    PAGES,
                    PAGE,
                    "<</Length \
            99999999999>>\nstream\nq\nendstream",
                ],
                "",
            ),
            "",
        ),
        look(
            "of a length of itself",
            pdf(
                &[
                    CATALOG,
                    PAGES,
                    PAGE,
                    "<</Length 4 0 \
            R>>\nstream\nq\nendstream",
                ],
                "",
            ),
            "",
        ),
        look(
            "of a huge table",
            b"%PDF-1.7\nxref\n0 99999999999\ntrailer\n<</Size 99999999999 /Root 1 0 \
                R>>\nstartxref\n9\n%%EOF\n"
                .to_vec(),
            "error",
        ),
        look("of a ring of references", pdf(&["2 0 R", "3 0 R", "2 0 R"], ""), ""),
        look("of comments", [&b"%PDF-1.7\n"[..], &b"%\n".repeat(4_000_000)].concat(), "error"),
        look("of nothing", b"%PDF-1.7\n%%EOF\n".to_vec(), "error"),
    ]
}
