//! The looks of `plain/card`: whatever cards hold, at every size, in both inks, and as `docs/looks.md` shows
//! them.
//!
//! After a change of the template: `SNAPSHOTS=overwrite cargo test --test all looks`, then look at
//! docs/looks.

mod overlap;

use std::fmt::Write;

use crate::support::folder::Folder;
use crate::support::sample::sample;
use crate::support::{root, text};
use bidpress::deck::size::SIZES;

const LOOKS: [&str; 6] = ["classic", "modern", "storybook", "dark", "minimal", "comic"];

/// Sizes of different shapes, with how cards of them lie.
const FORMATS: [(&str, &str); 7] = [
    ("poker-eu", "portrait"),
    ("poker-eu", "landscape"),
    ("tarot-eu", "portrait"),
    ("mini-eu", "portrait"),
    ("square-70", "portrait"),
    ("hex", "portrait"),
    ("circle", "portrait"),
];

const HEAD: &str = "format = 1\nid = 'x'\ntitle = 'X'\nserial = 'X'\nset = { id = 'base', title = 'Base' }\n";

/// All that a card can hold, and as little as it can.
const KINDS: &str = r##"
[[kinds]]
id = "owl-{}"
type = "{}"
name = "Owl of the Ninth Gate"
numbers = [103]
price = -12
value = 7
symbols = ["eye", "2", "shared/star"]
art = "shared/moon"
text = "**Flying.** When you win this in an auction, draw two cards, then discard one :shared/coin:."
fields = { color = "#4a2f7a", left = "4 :shared/sword:", footer = "Bird" }
[[kinds]]
id = "ruby-{}"
type = "{}"
name = "Ruby"
value = 5
art = "shared/gem"
text = "**Two rubies** win a tie."
fields = { color = "#a3213c", cost = "3 :shared/coin:" }
[[kinds]]
id = "rule-{}"
type = "{}"
name = "House Rule"
text = "When you win this in an auction, draw two cards and discard one. Trade a :shared/coin: at any time."
fields = { color = "#f2d43a" }
[[kinds]]
id = "name-{}"
type = "{}"
name = "Unaccompanied Wolf"
fields = { color = "#808080" }
[[kinds]]
id = "number-{}"
type = "{}"
name = "Seventeen"
numbers = [-17]
fields = { color = "#ffffff" }
[[kinds]]
id = "art-{}"
type = "{}"
art = "shared/crown"
fields = { color = "#000000" }
"##;

/// A type for each look, with cards of all kinds.
fn types(size: &str, orientation: &str, prefix: &str) -> String {
    let mut deck = String::new();
    for look in LOOKS {
        let id = format!("{prefix}{look}");
        writeln!(
            deck,
            "[types.{id}]\nfront = 'plain/card'\nlook = '{look}'\ncard = '{size}'\norientation = \
            '{orientation}'"
        )
        .unwrap();
        deck += &KINDS.replace("{}", &id);
    }
    deck
}

/// Builds a deck with `--deny legibility` in both inks, and expects no word about it.
fn is_clean(name: &str, deck: &str, options: &str) {
    let folder = Folder::new(&format!("looks-{name}"));
    folder.write("decks/x.toml", format!("{HEAD}{deck}"));
    for ink in ["full", "low"] {
        let run = folder.run(&format!("build x --deny legibility --ink {ink} {options}")).good();
        assert_eq!(run.err, "", "{name}, {ink} ink {options}");
    }
}

#[test]
fn all_looks_are_legible_on_rectangles() {
    let sizes = SIZES
        .iter()
        .map(|size| size.name)
        .filter(|name| !["hex", "circle", "chip"].contains(name) && !name.starts_with("square"));
    let deck: String = sample("rectangles", Vec::from_iter(sizes.enumerate()), 4)
        .into_iter()
        .flat_map(|(place, size)| {
            ["portrait", "landscape"]
                .map(|orientation| types(size, orientation, &format!("{orientation}-{place}-")))
        })
        .collect();
    is_clean("rectangles", &deck, "");
}

#[test]
fn all_looks_are_legible_on_other_shapes() {
    let sizes = vec![
        "square-70",
        "square-63.5",
        "hex",
        "circle",
        "50mm x 55mm",
        "hex 60mm x 95mm",
        "circle 60mm x 80mm",
    ];
    let sizes = sample("other shapes", sizes, 3);
    is_clean(
        "shapes",
        &sizes
            .iter()
            .enumerate()
            .map(|(place, size)| types(size, "portrait", &format!("t{place}-")))
            .collect::<String>(),
        "",
    );
}

#[test]
fn all_looks_are_legible_small_and_large() {
    let deck = types("poker-eu", "portrait", "") + &types("poker-eu", "landscape", "lying-");
    is_clean("scaled", &deck, "--size small");
    is_clean("scaled", &deck, "--size large");
}

#[test]
fn a_type_has_its_own_look_or_that_of_the_deck() {
    let folder = Folder::new("looks-choice");
    let face = |head: &str, own: &str| {
        let deck = format!(
            "{HEAD}{head}\n[types.t]\nfront = 'plain/card'\n{own}\n[[kinds]]\nid = 'owl'\ntype = 't'\nname = \
            'Owl'\n"
        );
        folder.write("decks/x.toml", deck);
        folder.run("gallery x --dpi 36 --out out").good();
        folder.read("out/x.png")
    };
    let looks =
        LOOKS.map(|look| (face("", &format!("look = '{look}'")), face(&format!("look = '{look}'"), "")));
    for (place, (of_type, of_deck)) in looks.iter().enumerate() {
        assert!(of_type == of_deck, "{}", LOOKS[place]);
        assert!(
            looks[..place].iter().all(|(earlier, _)| earlier != of_type),
            "{} is like another",
            LOOKS[place]
        );
    }
    assert!(face("", "") == looks[0].0, "classic is the usual one");
    assert!(face("look = 'comic'", "look = 'dark'") == looks[3].0, "the type comes before the deck");
}

#[test]
fn an_unknown_look_is_an_error_at_its_place() {
    let folder = Folder::new("looks-unknown");
    folder.write(
        "decks/x.toml",
        format!(
            "{HEAD}look = 'storybok'\n[types.t]\nfront = 'plain/card'\nlook = 'drak'\n[[kinds]]\nid = \
            'owl'\ntype = 't'\n"
        ),
    );
    let run = folder.run("check x");
    assert_eq!(run.code, Some(1));
    for part in ["decks/x.toml:6:8", "did you mean `storybook`?", "decks/x.toml:9:8", "did you mean `dark`?"]
    {
        assert!(run.err.contains(part), "{part}\n{}", run.err);
    }
}

#[test]
fn an_expansion_has_the_looks_of_its_deck() {
    let folder = Folder::new("looks-expansion");
    folder.write(
        "decks/x.toml",
        format!("{HEAD}look = 'comic'\n[types.t]\nfront = 'plain/card'\n[[kinds]]\nid = 'owl'\ntype = 't'\n"),
    );
    let more = |look: &str| {
        format!(
            "format = 1\nid = 'y'\ntitle = 'Y'\nextends = 'x'\nset = {{ id = 'more', title = 'More' \
            }}\n[types.t]\n{look}\n[types.u]\nfront = 'plain/card'\n[[kinds]]\nid = 'fox'\ntype = 'u'\n"
        )
    };
    folder.write("decks/y.toml", more(""));
    folder.run("build y").good();
    folder.write("decks/y.toml", more("look = 'dark'"));
    let run = folder.run("build y");
    assert!(
        run.err.contains("error[type-again]") && run.err.contains("its `look` can't be changed"),
        "{}",
        run.err
    );
}

/// A stored picture of `docs/looks`.
fn stored(name: &str, picture: Vec<u8>) {
    let path = root().join(format!("docs/looks/{name}.png"));
    let stored = snapbox::Data::read_from(&path, Some(snapbox::data::DataFormat::Binary));
    snapbox::Assert::new().action_env("SNAPSHOTS").eq(snapbox::Data::binary(picture), stored);
}

#[test]
fn the_page_shows_all_looks() {
    let page = text("docs/looks.md");
    let folder = Folder::new("looks-page");
    for look in LOOKS {
        let kinds: String = KINDS
            .replace("{}", "t")
            .split("[[kinds]]")
            .filter(|kind| !kind.contains("art-t"))
            .collect::<Vec<_>>()
            .join("[[kinds]]");
        let deck = format!(
            "{HEAD}look = '{look}'\n[types.t]\nfront = 'plain/card'\n{}",
            kinds
                .replace("fields = { color = \"#808080\" }", "")
                .replace("#f2d43a", "#3f6b35")
                .replace("#ffffff", "#2f5d8a")
        );
        folder.write("decks/x.toml", deck);
        for (ink, name) in [("full", look.to_string()), ("low", format!("{look}-low"))] {
            folder.run(&format!("gallery x --dpi 60 --ink {ink} --out out")).good();
            stored(&name, folder.read("out/x.png"));
            assert!(page.contains(&format!("](looks/{name}.png)")), "{name}");
        }
    }
    let mut deck = HEAD.to_string();
    for (place, ((size, orientation), look)) in FORMATS.iter().zip(LOOKS).enumerate() {
        let id = format!("t{place}");
        writeln!(
            deck,
            "[types.{id}]\nfront = 'plain/card'\nlook = '{look}'\ncard = '{size}'\norientation = \
            '{orientation}'"
        )
        .unwrap();
        deck += KINDS
            .replace("{}", &id)
            .split("[[kinds]]")
            .nth(1)
            .map(|kind| format!("[[kinds]]{kind}"))
            .unwrap()
            .as_str();
    }
    folder.write("decks/x.toml", deck);
    folder.run("gallery x --dpi 80 --out out").good();
    stored("sizes", folder.read("out/x.png"));
}
