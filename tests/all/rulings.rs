//! All rulings hold, and no clause of the rules is left without a ruling or a test that cites it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::support::folder::{Folder, Run};
use crate::support::{root, text};
use bidpress::diag::Source;
use bidpress::files;
use bidpress::games;
use bidpress::ruling::Rulings;

/// Replays rulings, and whether they hold.
fn replay(path: &Path) -> (bool, String) {
    let run = Folder::new("rulings-replay").run(&format!("replay {}", path.display()));
    (run.code == Some(0), run.err)
}

/// The rulings of the tests, and those of the examples of booklets.
fn rulings() -> Vec<PathBuf> {
    let tests = files::cases(&root().join("tests/rulings")).unwrap();
    tests.into_iter().chain(all(&root().join("decks"), "examples.toml")).collect()
}

#[test]
fn all_rulings_hold() {
    let paths = rulings();
    assert!(paths.iter().filter(|path| path.ends_with("examples.toml")).count() >= 9, "{paths:?}");
    // In the repository's folder, which holds the decks that rulings name.
    let run = Run::from(
        Folder::new("rulings-all").command("replay").args(&paths).current_dir(root()).output().unwrap(),
    );
    assert_eq!(run.code, Some(0), "{}", run.err);
}

/// A ruling that says something else than the rules is found out, whatever it is about.
#[test]
fn a_wrong_ruling_does_not_hold() {
    let head =
        "format = 1\ndeck = \"bid-it\"\nplayers = 3\n[[ruling]]\nsays = \"Wrong.\"\nclauses = [\"BI-P3\"]\n";
    let moves = "when.moves = [\"chance: any\", \"1: bid 3 fives\", \"2: bid 3 sixes\"]\n";
    let folder = Folder::new("rulings");
    let path = folder.0.join("wrong.toml");
    for (then, wanted) in [
        ("then.turn = 3", None),
        ("then.turn = 2", Some("Seat 3 is to move")),
        ("then.turn = [1, 2]", Some("Seat 3 is to move")),
        ("then.turn = \"over\"", Some("Seat 3 is to move")),
        ("then.refused = \"BI-P3\"", Some("legal, not refused by BI-P3")),
        ("then.legal = [\"challenge\"]", Some("legal too: ")),
        ("then.legal = [\"pass\"]", Some("not legal: `pass`")),
        ("then.allows = [\"bid 2 ones\"]", Some("refused: ")),
        ("then.allows = [\"bid 4 one\"]", Some("did you mean `bid 4 ones`?")),
        ("then.refuses = { \"bid 2 ones\" = \"BI-P4\" }", Some("refused, but: ")),
        ("then.refuses = { \"bid 4 ones\" = \"BI-P3\" }", Some("legal, not refused")),
        ("then.refuses = { \"bid 2 ones\" = \"BI-P99\" }", Some("the rules have no clause `BI-P99`")),
        ("then.outcomes = 3", Some("nothing is drawn here")),
        ("then.points = [1, 0, 0]", Some("the game is not over")),
        ("then.table.bid = \"3 fives\"", Some("it is \"3 sixes\"")),
        ("then.table.offer = \"3 fives\"", Some("`then.table` has no key `offer`")),
        ("given.hands = [3]\nthen.turn = 3", Some("each item of `given.hands` must be a list")),
        ("then = {}", Some("nothing is asked")),
        ("", Some("has no `then`")),
    ] {
        files::write_atomic(&path, format!("{head}{moves}{then}\n").as_bytes()).unwrap();
        let (good, told) = replay(&path);
        match wanted {
            None => assert!(good, "{then}: {told}"),
            Some(part) => assert!(!good && told.contains(part), "{then}: {told}"),
        }
    }
}

/// A list of empty lists is compared, though states leave it out.
#[test]
fn nothing_can_be_expected_of_each_seat() {
    let head = "format = 1\ndeck = \"bunny-bidding\"\nplayers = 3\n[[ruling]]\nsays = \"Nobody has \
        tiles.\"\nclauses = [\"BB-P8\"]\n";
    let given = "given = { offer = [3], hands = [[70], [33], [15]] }\n";
    let folder = Folder::new("rulings-empty");
    let path = folder.0.join("empty.toml");
    for (collected, holds) in
        [("[[], [], []]", true), ("[]", true), ("[[15], [], []]", false), ("[{}, [15], {}]", false)]
    {
        files::write_atomic(&path, format!("{head}{given}then.table.collected = {collected}\n").as_bytes())
            .unwrap();
        let (good, told) = replay(&path);
        assert_eq!(good, holds, "{collected}: {told}");
    }
}

/// What is out of the game is what a ruling names, and no card more.
#[test]
fn cards_that_are_named_as_out_of_the_game_are_all_of_them() {
    let folder = Folder::new("rulings-gone");
    let path = folder.0.join("gone.toml");
    for (deck, clause, given) in [
        ("i-bid-you-not", "IBYN-P2", "row = [1], hands = [[2], [3], [4]], discard = [5]"),
        ("bunny-bidding", "BB-P8", "offer = [3], hands = [[70], [33], [15]], removed = [40]"),
    ] {
        let head = format!(
            "format = 1\ndeck = \"{deck}\"\nplayers = 3\n[[ruling]]\nsays = \"Gone.\"\nclauses = \
            [\"{clause}\"]\n"
        );
        files::write_atomic(&path, format!("{head}given = {{ {given} }}\nthen.turn = 1\n").as_bytes())
            .unwrap();
        let (good, told) = replay(&path);
        assert!(!good && told.contains("of the deck would be nowhere"), "{deck}: {told}");
    }
}

/// The setups of all rulings of a file are checked at once, each error with its place; variants stand at the
/// top or in a ruling.
#[test]
fn all_errors_of_setups_are_reported_with_their_places() {
    let head = "format = 1\ndeck = \"bid-it\"\nplayers = 2\nvariants = [\"advanced\"]\n";
    let ruling = "[[ruling]]\nsays = \"Wrong.\"\nclauses = [\"BI-P3\"]\nthen.turn = 1\n";
    let folder = std::env::temp_dir().join(format!("bidpress-setups-{}", std::process::id()));
    let path = folder.join("wrong.toml");
    let try_out = |text: String| {
        files::write_atomic(&path, text.as_bytes()).unwrap();
        replay(&path)
    };
    let (good, told) = try_out(format!(
        "{head}{ruling}given = {{ hans = [] }}\n{ruling}given.phase = \"bit\"\nthen.table.passes = \"x\"\n"
    ));
    assert!(!good);
    for part in [
        "`given` has no key `hans`",
        "wrong.toml:9:11",
        "did you mean `hands`?",
        "`given.phase` can't be `bit`",
        "did you mean `bid`?",
        "`then.table.passes` must be a whole number",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let hands = "given = { deal_cards = [2, 2], hands = [[\"5\", \"9\"], [\"3\", \"4\"]], turn = 3 }\n";
    let (good, told) = try_out(format!("{head}{ruling}{hands}"));
    assert!(
        !good && told.contains("the deck has no playing card `9`") && told.contains("wrong.toml:9:47"),
        "{told}"
    );
    assert!(told.contains("3 is not a seat from 1 to 2"), "{told}");
    let hands = hands.replace('9', "6").replace("turn = 3", "bid = \"3 fives\"");
    let when = "when.moves = [\"2: challenge\"]\n";
    let (good, told) = try_out(format!("{head}{ruling}{hands}{when}"));
    assert!(good, "after a call in the advanced rules the bidder answers: {told}");
    let (good, told) = try_out(format!("{head}{ruling}variants = []\n{hands}{when}"));
    assert!(!good, "in the basic rules the game goes on at once: {told}");
    std::fs::remove_dir_all(folder).unwrap();
}

/// All files below a folder that end so.
fn all(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        match entry.is_dir() {
            true => found.extend(all(&entry, ending)),
            false if entry.to_string_lossy().ends_with(ending) => found.push(entry),
            false => {}
        }
    }
    found.sort();
    found
}

#[test]
fn every_clause_is_cited_by_a_ruling_or_a_test() {
    let mut cited: BTreeSet<String> = BTreeSet::new();
    for path in rulings() {
        let source = Source::new(path.display().to_string(), text(&path));
        cited.extend(Rulings::read(&source).unwrap().cited().map(str::to_string));
    }
    let own = root().join("tests/all/rulings.rs");
    let mut tests: Vec<PathBuf> =
        all(&root().join("tests"), ".rs").into_iter().filter(|path| *path != own).collect();
    tests.extend(all(&root().join("tests/bad"), "stderr.txt"));
    tests.extend(
        all(&root().join("src/engine/games"), ".rs")
            .into_iter()
            .filter(|path| path.components().any(|part| part.as_os_str() == "tests")),
    );
    let tests: Vec<String> = tests.iter().map(|path| text(path)).collect();
    let is_cited = |id: &str| cited.contains(id) || tests.iter().any(|text| names(text, id));
    let missing: BTreeSet<&str> =
        games::ALL.iter().flat_map(|game| games::clause_ids(game)).filter(|id| !is_cited(id)).collect();
    assert!(missing.is_empty(), "no ruling and no test cites {missing:?}");
}

/// Whether a text names a clause, and not only a longer one that begins like it.
fn names(text: &str, id: &str) -> bool {
    text.match_indices(id).any(|(at, _)| {
        let before = text[..at].chars().next_back().is_none_or(|c| !c.is_ascii_alphanumeric() && c != '-');
        let after = text[at + id.len()..].chars().next().is_none_or(|c| !c.is_ascii_alphanumeric());
        before && after
    })
}
