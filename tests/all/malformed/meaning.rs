//! Decks of the right shape that mean nothing, written by hand: each with the code of its error and a part of
//! what is said of it.

use super::verdict::Files;

const HEAD: &str = "format = 1\nid = 'x'\ntitle = 'X'\nset = \
    { id = 'base', title = 'Base' }\n[types.t]\nfront = 'plain/card'\n";
const KIND: &str = "[[kinds]]\nid = 'owl'\ntype = 't'\n";
const EXPANSION: &str = "format = 1\nid = 'y'\ntitle = 'Y'\nextends = 'x'\nset = { id = 'y', title = 'Y' }\n";
const EFFECT: &str = "[effects.e]\nname = 'E'\nwhen = 'added'\ndo = [{ op = 'start', part = 'auction' }]\n";

/// A case: its name, its files, the code of an error that it must have, and a part of how that is shown.
pub(crate) struct Case {
    pub(crate) name: String,
    pub(crate) files: Files,
    pub(crate) code: &'static str,
    pub(crate) part: &'static str,
}

fn case(name: &str, texts: &[(&str, String)], code: &'static str, part: &'static str) -> Case {
    let files = texts.iter().map(|(path, text)| (path.to_string(), text.clone().into_bytes())).collect();
    Case { name: name.to_string(), files, code, part }
}

pub(crate) fn cases() -> Vec<Case> {
    let decks = DECKS.iter().map(|(below, code, part)| {
        let text = format!("{HEAD}{}", below.replace("KIND", KIND).replace("EFFECT", EFFECT));
        case(below, &[("decks/x.toml", text)], code, part)
    });
    let sheets = SHEETS.iter().map(|(sheet, code, part)| {
        let text = format!(
            "{HEAD}[[sheets]]\nfile = 'a.csv'\ntype = 't'\ncolumns = {{ speed = 'decimal', code = {{ \
                type = 'text' }}, rank = 'integer' }}\n"
        );
        let sheet = sheet.replace("HEAD", "id,name,count,value,speed,code,rank");
        case(&sheet.clone(), &[("decks/x.toml", text), ("decks/a.csv", sheet)], code, part)
    });
    let paths = [
        "../a.csv",
        "/etc/passwd",
        "",
        ".",
        "..",
        "C:a.csv",
        "a\\b.csv",
        "none.csv",
        "a/../../a.csv",
        "./../a.csv",
        "a.csv/",
        "\u{0}",
    ]
    .map(|path| {
        let text = format!("{HEAD}[[sheets]]\nfile = {}\ntype = 't'\n", toml::Value::String(path.into()));
        let code = if path == "\u{0}" { "control-character" } else { "sheet-file" };
        case(
            &format!("spreadsheet {path:?}"),
            &[("decks/x.toml", text), ("a.csv", "id\nowl\n".into())],
            code,
            "x.toml:",
        )
    });
    let expansions = EXPANSIONS.iter().map(|(base, below, code, part)| {
        // The deck is `y`, which extends `x`; it is asked for by its file.
        let base = format!("{HEAD}{}{base}", KIND).replace("id = 'x'", "id = 'base-deck'");
        let text = format!("{EXPANSION}{below}").replace("extends = 'x'", "extends = 'base-deck'");
        case(below, &[("decks/base-deck.toml", base), ("decks/x.toml", text)], code, part)
    });
    let circles = CIRCLES.iter().map(|(first, second, code, part)| {
        let file = |id: &str, extends: &str| {
            format!("{EXPANSION}{KIND}")
                .replace("'y'", &format!("'{id}'"))
                .replace("extends = 'x'", &format!("extends = '{extends}'"))
        };
        case(
            &format!("{first} and {second}"),
            &[("decks/x.toml", file("x", first)), ("decks/y.toml", file("y", second))],
            code,
            part,
        )
    });
    decks.chain(sheets).chain(paths).chain(expansions).chain(circles).collect()
}

const DECKS: &[(&str, &str, &str)] = &[
    ("", "no-cards", "add `[[kinds]]`"),
    ("KINDcount = 0\n", "no-cards", "no cards"),
    ("KINDnumbers = [1, 2]\ncount = 3\n", "number", "`owl` has 3 cards but 2 numbers"),
    ("KINDnumbers = [1, 2]\ncount = 1\n", "number", "`owl` has 1 card but 2 numbers"),
    ("KINDnumber = 1\ncount = 2\n", "number", "`owl` has 2 cards but 1 number"),
    ("KINDnumber = 1\nnumbers = [1]\n", "number", "not both"),
    (
        "KINDnumbers = [1, 1]\n",
        "C7",
        "two cards have the number 1: `owl` (X 1/2, set `base`) and `owl` (X 2/2, set `base`)",
    ),
    ("KINDnumbers = [1, 1]\n", "C7", "x.toml:10:15"),
    ("KINDnumber = 1\n[[kinds]]\nid = 'cat'\ntype = 't'\nnumber = 1\n", "C7", "1 first here"),
    ("KINDnumber = 1\n[[cards]]\nkind = 'owl'\nnumber = 1\n", "C7", "two cards have the number 1"),
    ("KINDKIND", "kind-twice", "first here"),
    ("KIND[[cards]]\nkind = 'olw'\n", "unknown-kind", "did you mean `owl`?"),
    ("KIND[[cards]]\nkind = ''\n", "unknown-kind", "x.toml:11:8"),
    ("KIND[[cards]]\n", "missing-key", "has no `kind`"),
    ("KIND[[cards]]\nkind = 'owl'\neffect = 'e'\n", "unknown-effect", "declare it with `[effects.e]`"),
    ("KINDeffects = ['hush']\n", "unknown-effect", "`hush`"),
    ("KINDeffects = ['e']\nEFFECT", "effect", "a deck without `game` can't have effects"),
    ("[[kinds]]\nid = 'owl'\ntype = 'tt'\n", "unknown-type", "did you mean `t`?"),
    ("[[kinds]]\nid = 'owl'\ntype = 'tt'\n[[kinds]]\nid = 'cat'\ntype = 'tt'\n", "unknown-type", "here too"),
    ("[[kinds]]\nid = 'owl'\ntype = ''\n", "unknown-type", "the types are `t`"),
    ("[[kinds]]\nid = 'Owl'\ntype = 't'\n", "bad-id", "write for example `owl`"),
    ("[[kinds]]\nid = 'barn owl'\ntype = 't'\n", "bad-id", "write for example `barn-owl`"),
    ("[[kinds]]\nid = '-owl'\ntype = 't'\n", "bad-id", "single hyphens"),
    ("[[kinds]]\nid = '../owl'\ntype = 't'\n", "bad-id", "lower-case letters"),
    ("[[kinds]]\nid = 'öwl'\ntype = 't'\n", "bad-id", "lower-case letters"),
    ("[types.'T T']\nfront = 'plain/card'\nKIND", "bad-id", "can't be the name of a type"),
    ("[types.'']\nfront = 'plain/card'\nKIND", "bad-id", "can't be the name of a type"),
    ("[types.u]\nKIND", "missing-key", "the type `u` has no `front`"),
    ("number = { rule = 'draw', range = [5, 1] }\nKIND", "rule", "reversed"),
    ("number = { rule = 'draw', range = [1, 2] }\nKINDcount = 3\n", "rule", "only 2 are free"),
    ("number = { rule = 'draw', range = [1, 9], multiple_of = 10 }\nKIND", "rule", "only 0 are free"),
    ("number = { rule = 'draw', range = [-2147483648, 2147483647] }\nKIND", "rule", "too wide"),
    ("number = { rule = 'draw', range = [1] }\nKIND", "wrong-length", "must have 2 items, not 1"),
    ("number = { rule = 'draw', range = [1, 2, 3] }\nKIND", "wrong-length", "must have 2 items, not 3"),
    ("number = { rule = 'draw' }\nKIND", "missing-key", "has no `range`"),
    ("number = { rule = 'darw', range = [1, 2] }\nKIND", "unknown-value", "did you mean `draw`?"),
    ("number = { rlue = 'draw', range = [1, 2] }\nKIND", "unknown-key", "did you mean `rule`?"),
    ("number = { range = [1, 2] }\nKIND", "unknown-value", "has no `rule`"),
    ("number = { rule = 'sequence', start = 2147483647 }\nKINDcount = 2\n", "rule", "too large"),
    ("number = { rule = 'sequence', start = 1, step = 0 }\nKINDcount = 2\n", "rule", "only 1 is free"),
    ("number = { rule = 'stagger', range = [1, 9], step = 1.0 }\nKIND", "rule", "has no `first`"),
    (
        "number = { rule = 'stagger', range = [1, 9], step = 1.0 }\nKINDfirst = 10\n",
        "rule",
        "out of range or taken",
    ),
    (
        "number = { rule = 'stagger', range = [1, 9], step = -1.0 }\nKINDfirst = 1\n",
        "out-of-range",
        "from 0 to 100",
    ),
    ("price = { rule = 'shares', values = [] }\nKIND", "wrong-length", "at least 1 item,"),
    ("choose = 2\nKIND", "choose", "but there is 1"),
    ("count = 2\nKIND", "count", "has a `count` but no `each`"),
    ("each = 't'\nKIND", "each", "can't be made from itself"),
    ("each = 'u'\nKIND", "unknown-type", "there is no card type `u`"),
    ("KINDcount = {}\n", "count", "either `per_player` or `players`"),
    ("KINDcount = { per_player = 1, players = {} }\n", "count", "either `per_player` or `players`"),
    ("KINDcount = { players = { 2 = 1 } }\n", "count", "no count for 3, 4, 5, 6 players"),
    (
        "KINDcount = { players = { 2 = 1, 3 = 1, 4 = 1, 5 = 1, 6 = 1, 7 = 1 } }\n",
        "count",
        "`7` is not a number of players",
    ),
    ("KINDcount = { players = { two = 1 } }\n", "count", "`two` is not a number of players"),
    ("KINDcount = 20001\n", "out-of-range", "from 0 to 20000"),
    ("KINDcount = 20000\n[[kinds]]\nid = 'cat'\ntype = 't'\n", "too-many-cards", "20000"),
    ("KINDcount = 20000\n[[cards]]\nkind = 'owl'\n", "too-many-cards", "20000"),
    ("KINDfields = { a = 2026-01-01 }\n", "wrong-type", "a date"),
    ("KINDfields = { a = \"\\u001b[2J\" }\n", "control-character", "U+001B"),
    ("KINDname = \"a\\u0000\"\n", "control-character", "U+0000"),
    ("KINDname = \"a\\n::warning::b\"\n", "line-break", "`kinds.name` holds a line break"),
    ("KINDname = \"a\\tb\"\n", "line-break", "`kinds.name` holds a tab"),
    ("KINDart = \"a\\u2028b\"\n", "line-break", "`kinds.art` holds a line break"),
    ("KINDsymbols = [\"a\\rb\"]\n", "line-break", "`kinds.symbols` holds a line break"),
    ("[set]\nid = 'z'\nKIND", "toml-syntax", "twice"),
    ("[print]\npaper = 'A44'\nKIND", "", "did you mean"),
    ("[print]\nbleed = '3'\nKIND", "", "x.toml:8"),
    ("[print]\nmarks = ['crop', 'corp']\nKIND", "unknown-value", "did you mean `crop`?"),
    ("[print]\nbacks = 'long-edg'\nKIND", "unknown-value", "did you mean `long-edge`?"),
    ("[print]\nink_limit = 99\nKIND", "out-of-range", "from 100 to 400"),
];

const SHEETS: &[(&str, &str, &str)] = &[
    ("", "sheet-file", "is empty"),
    ("\n\n", "sheet-file", "is empty"),
    ("HEAD\n", "no-cards", "no cards"),
    ("HEAD\nowl,,,,,,,,x\n", "sheet-column", "I2 has a value, but its column has no header"),
    ("HEAD,\nowl,,,,,,,x\n", "sheet-column", "write a header into H1"),
    ("HEAD\nOwl,,,,,,\n", "sheet-cell", "can't be the id of a kind"),
    ("HEAD\n,,,,,,\n", "no-cards", "no cards"),
    ("HEAD\n,,1,,,,\n", "sheet-cell", "B2 has no name"),
    ("HEAD\nowl,,x,,,,\n", "sheet-cell", "`x` in C2 is not a whole number"),
    ("HEAD\nowl,,-1,,,,\n", "sheet-cell", "the count in C2 is negative"),
    ("HEAD\nowl,,1.5,,,,\n", "sheet-cell", "not a whole number"),
    ("HEAD\nowl,,,007,,,\n", "sheet-cell", "write `7`"),
    ("HEAD\nowl,,,99999999999,,,\n", "sheet-cell", "not a whole number"),
    ("HEAD\nowl,,,,fast,,\n", "sheet-cell", "not a decimal number"),
    ("HEAD\nowl,,,,\"1,500\",,\n", "sheet-cell", "decimals or thousands"),
    ("HEAD\nowl,,,,inf,,\n", "sheet-cell", "not a decimal number"),
    ("HEAD\nowl,,,,1e5,,\n", "sheet-cell", "not a decimal number"),
    ("HEAD\nowl,,,,,,x\n", "sheet-cell", "`x` in G2"),
    ("HEAD\nowl,,,,,,\nowl,,,,,,\n", "kind-twice", "first here"),
    ("id,speed,code,rank,id\nowl,,,,\n", "sheet-column", "two columns are for `id`: A1 and E1"),
    ("id,speed,code\nowl,,\n", "sheet-column", "no column `rank`"),
    ("Vogel;speed;code;rank\nowl;1;2;3\n", "sheet-column", "no column `id` or `name`"),
    ("HEAD\nowl,\"Barn,,,,,\n", "sheet-quote", "is never closed"),
    ("HEAD\nowl,,20000,,,,\ncat,,1,,,,\n", "too-many-cards", "20000"),
    ("HEAD\nowl,,20001,,,,\n", "too-many-cards", "20000"),
    ("HEAD\nowl,\u{1b}[2J,,,,,\n", "sheet-cell", "B2 holds the control character U+001B"),
];

const EXPANSIONS: &[(&str, &str, &str, &str)] = &[
    ("", "", "", ""),
    ("number = 1\n", "[[kinds]]\nid = 'cat'\ntype = 't'\nnumber = 1\n", "C7", "(BD 1/2, set `base`)"),
    ("", "[[kinds]]\nid = 'owl'\ntype = 't'\n", "kind-twice", "first here"),
    ("", "[[kinds]]\nid = 'cat'\ntype = 'u'\n", "unknown-type", "the types are `t`"),
    ("", "[[cards]]\nkind = 'olw'\n", "unknown-kind", "did you mean `owl`?"),
    ("oops = 1\n", "[[kinds]]\nid = 'cat'\ntype = 't'\n", "unknown-key", "base-deck.toml"),
    ("[[", "[[kinds]]\nid = 'cat'\ntype = 't'\n", "toml-syntax", "base-deck.toml"),
];

const CIRCLES: &[(&str, &str, &str, &str)] = &[
    ("x", "x", "unknown-deck", "is an expansion itself"),
    ("y", "x", "unknown-deck", "is an expansion itself"),
    ("y", "bid-it", "unknown-deck", "extend the deck that it belongs to: `extends = \"bid-it\"`"),
    ("bid-itt", "x", "unknown-deck", "did you mean `bid-it`?"),
    ("", "x", "unknown-deck", "not the `id` of a deck"),
    ("../bid-it", "x", "unknown-deck", "not the `id` of a deck"),
];
