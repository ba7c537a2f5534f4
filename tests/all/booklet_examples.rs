//! The worked examples of booklets are rulings: each names the rulings that it quotes, and shows no cards but
//! those of their tables. The rulings are tested with all others, and by every booklet that shows them.

use crate::support::decks::deck_with;
use crate::support::folder::Folder;
use crate::support::{root, text};
use bidpress::diag::Source;
use bidpress::games;
use bidpress::ruling::{RawRuling, RawRulings, Rulings, TableTime, TableValue};

/// An example: its words, the rulings that it names, and whether it shows a card by its name.
struct Example {
    words: String,
    rulings: Vec<String>,
    names_cards: bool,
}

/// The examples of a text in Markdown: its boxes.
fn examples(booklet: &str) -> Vec<Example> {
    let mut boxes: Vec<String> = Vec::new();
    let mut inside = false;
    for line in booklet.lines() {
        match line.strip_prefix('>') {
            Some(line) if inside => boxes.last_mut().unwrap().push_str(&format!("{line} ")),
            Some(line) => boxes.push(format!("{line} ")),
            None => {}
        }
        inside = line.starts_with('>');
    }
    boxes.iter().map(|text| Example::read(text)).collect()
}

impl Example {
    fn read(text: &str) -> Example {
        let (mut words, mut tags) = (String::new(), Vec::new());
        for (index, part) in text.split("{{").enumerate() {
            let (tag, behind) = if index == 0 { ("", part) } else { part.split_once("}}").unwrap() };
            tags.push(tag.trim());
            words.push_str(behind);
        }
        let named = |tag: &&str| Some(tag.strip_prefix("ruling \"")?.trim_end_matches('"').to_string());
        Example {
            words: words.replace('*', "").split_whitespace().collect::<Vec<_>>().join(" "),
            rulings: tags.iter().filter_map(named).collect(),
            names_cards: tags.iter().any(|tag| tag.starts_with("card ") || tag.starts_with("back ")),
        }
    }
}

/// The gaps in the link of a booklet and its rulings.
fn gaps(booklet: &str, rulings: &[RawRuling]) -> Vec<String> {
    let examples = examples(booklet);
    let mut gaps = Vec::new();
    for example in &examples {
        if example.rulings.is_empty() {
            gaps.push(format!("no ruling is named in: {}", example.words));
        }
        if example.names_cards {
            gaps.push(format!("cards that are not of a ruling are shown in: {}", example.words));
        }
        for id in &example.rulings {
            if rulings.iter().all(|ruling| ruling.id.as_ref() != Some(id)) {
                gaps.push(format!("there is no ruling `{id}`"));
            }
        }
    }
    for ruling in rulings {
        let naming = |example: &&Example| example.rulings.iter().any(|id| ruling.id.as_ref() == Some(id));
        if !examples.iter().filter(naming).any(|example| example.words.contains(&ruling.says)) {
            gaps.push(format!("no example names and quotes: {}", ruling.says));
        }
    }
    gaps
}

fn rulings(folder: &str) -> Vec<RawRuling> {
    toml::from_str::<RawRulings>(&text(format!("decks/{folder}/examples.toml"))).unwrap().rulings
}

#[test]
fn every_example_is_a_ruling() {
    let folders = Folder::names_in(&root().join("decks"));
    let with_text: Vec<&String> =
        folders.iter().filter(|name| root().join("decks").join(name).join("rules.md").is_file()).collect();
    assert!(with_text.len() >= 11, "{with_text:?}");
    let mut with_examples = 0;
    for name in with_text {
        let booklet = text(format!("decks/{name}/rules.md"));
        let has_examples = !examples(&booklet).is_empty();
        assert_eq!(root().join("decks").join(name).join("examples.toml").is_file(), has_examples, "{name}");
        if has_examples {
            let gaps = gaps(&booklet, &rulings(name));
            assert!(gaps.is_empty(), "{name}:\n{}", gaps.join("\n"));
            with_examples += 1;
        }
    }
    assert!(with_examples >= 9, "{with_examples}");
}

/// Another card, another word, another ruling or another example is noticed.
#[test]
fn a_changed_example_is_noticed() {
    let name = "a-little-white-die";
    let (booklet, rulings) = (text(format!("decks/{name}/rules.md")), rulings(name));
    for (old, new) in [
        ("{{ given \"tops.1\" \"Ada\" }}", "{{ card \"six\" \"Ada\" }}"),
        ("that is at least two, so Ada loses", "that is at least two, so Bob loses"),
        ("{{ ruling \"challenge\" }}", "{{ ruling \"higher\" }}"),
        ("{{ ruling \"challenge\" }}", ""),
        ("### 6. The price", "> **Example.** Ada says “six, once”.\n\n### 6. The price"),
    ] {
        assert!(booklet.contains(old), "{old}");
        assert!(!gaps(&booklet.replacen(old, new, 1), &rulings).is_empty(), "{new}");
    }
}

const RULES: &str =
    "# Dice\n\n## Guess\n\n> {{ ruling \"loss\" }} **Example.** Two fives show.\n>\n> {{ given \"tops\" }}\n";

const RULINGS: &str = "format = 1\ndeck = \"dice\"\nplayers = 2\n\n[[ruling]]\nid = \"loss\"\nsays = \"Ada \
    loses.\"\nclauses = [\"LWD-P7\"]\n\
                       given = { phase = \"guess\", tops = [[5, 2], [5, 3]] }\n\
                       when.moves = [\"1: guess 5 x1\", \"2: guess 5 x2\", \"1: challenge\"]\nthen.turn = \
                       1\n";

/// A project with a deck for A Little White Die, a text and its rulings.
fn dice(rules: &str, rulings: &str) -> Folder {
    let folder = Folder::new("examples");
    folder.succeed("new dice --game a-little-white-die");
    folder.write("decks/dice/rules.md", rules);
    folder.write("decks/dice/examples.toml", rulings);
    folder
}

#[track_caller]
fn assert_refused(folder: &Folder, parts: &[&str]) {
    let run = folder.run("--color never booklet dice");
    assert_eq!(run.code, Some(1), "{parts:?}");
    assert!(!folder.0.join("output").exists(), "{parts:?}");
    for part in parts {
        assert!(run.err.contains(part), "{part}\n{}", run.err);
    }
}

#[test]
fn a_ruling_that_does_not_hold_is_not_printed() {
    assert!(dice(RULES, RULINGS).succeed("booklet dice").contains("3 pages"));
    let illegal = RULINGS.replace("2: guess 5 x2", "2: guess 4 x1");
    assert_refused(
        &dice(RULES, &illegal),
        &["this ruling does not hold: Ada loses.", "LWD-P6", "examples.toml:10:32"],
    );
    let wrong = RULINGS.replace("then.turn = 1", "then.turn = 2");
    assert_refused(&dice(RULES, &wrong), &["Seat 1 is to move", "examples.toml:11:13"]);
    let twice = format!("{RULINGS}{}", &RULINGS[RULINGS.find("\n[[").unwrap()..]);
    assert_refused(
        &dice(RULES, &twice),
        &["two rulings are called `loss`", "examples.toml:14:6", "first here"],
    );
    let other = RULINGS.replace("\"dice\"", "\"a-little-white-die\"");
    assert_refused(
        &dice(RULES, &other),
        &["about that in `decks/dice.toml`", "examples.toml:2:8", "`deck = \"../dice.toml\"`"],
    );
    // By its path, the deck need not be in the folder of decks.
    let folder = dice(RULES, &RULINGS.replace("\"dice\"", "\"../dice.toml\""));
    std::fs::rename(folder.0.join("decks"), folder.0.join("box")).unwrap();
    assert!(folder.succeed("booklet box/dice.toml").contains("3 pages"));
}

/// The rulings of an expansion are beside its own text; beside that of the deck, they would show cards that
/// are not printed.
#[test]
fn a_chapter_has_rulings_of_its_own() {
    let with_set = RULINGS.replace("\"dice\"", "\"dice\"\nsets = [\"more\"]");
    let hands = "hands = [[1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, \"wild\"]], tops";
    let with_set = with_set.replace("tops", hands).replace("[5, 3]", "[5, \"wild\"]");
    let folder = dice(RULES, RULINGS);
    let set = "format = 1\nid = \"dice-more\"\ntitle = \"More\"\nextends = \"dice\"\nset = \
        { id = \"more\", title = \"More\" }\n\
               [types.wildcard]\ntitle = \"Wildcard\"\nfront = \"plain/card\"\nback = \"plain/back\"\n\
               [[kinds]]\nid = \"joker\"\ntype = \"wildcard\"\nname = \"Joker\"\ncount = 4\n";
    folder.write("decks/dice-more.toml", set);
    folder.write("decks/dice-more/rules.md", RULES.replace("# Dice", "# More"));
    folder.write("decks/dice-more/examples.toml", &with_set);
    assert!(folder.succeed("booklet dice --set more").contains("3 pages"));
    folder.write("decks/dice/examples.toml", &with_set);
    std::fs::remove_dir_all(folder.0.join("output")).unwrap();
    assert_refused(
        &folder,
        &[
            "need the expansion `more`, which is not printed",
            "decks/dice/examples.toml:3:8",
            "add `--set more`",
        ],
    );
}

/// A booklet that shows a table is that which shows its cards by their names.
#[test]
fn a_picture_shows_the_cards_of_the_table() {
    let folder = dice(RULES, RULINGS);
    let printed = |pictures: &str| {
        folder.write("decks/dice/rules.md", RULES.replace("{{ given \"tops\" }}", pictures));
        folder.succeed("booklet dice");
        folder.read("output/dice-rules.pdf")
    };
    let named = "{{ card \"five\" \"Ada\" }} {{ card \"two\" \"Ada\" }} {{ card \"five\" }} {{ \
        card \"three\" \"Bob\" }}";
    let by_name = printed(named);
    assert!(by_name == printed("{{ given \"tops.1\" \"Ada\" }} {{ given \"tops.2\" \"\" \"Bob\" }}"));
    assert!(by_name == printed("{{ after \"2\" \"tops\" \"Ada\" \"Ada\" \"\" \"Bob\" }}"));
    assert!(by_name != printed("{{ given \"tops.2\" \"Ada\" }} {{ given \"tops.1\" \"\" \"Bob\" }}"));
}

/// The cards at a key of the table of a shipped example, each by its number or kind.
fn shown(folder: &str, id: &str, time: TableTime, key: &str) -> Vec<String> {
    let path = root().join("decks").join(folder).join("examples.toml");
    let rulings = Rulings::read(&Source::new(path.display().to_string(), text(&path))).unwrap();
    let (name, sets) = rulings.deck();
    let expansions: Vec<String> = sets.iter().map(|set| format!("{name}-{set}")).collect();
    let deck = deck_with(name, &expansions.iter().map(String::as_str).collect::<Vec<_>>());
    let game = games::find(name).unwrap();
    let cases = games::cases(game, &rulings).unwrap();
    let case = cases.iter().find(|case| case.raw.id.as_deref() == Some(id)).unwrap();
    let table = game.engine.open(&deck, case.players, &case.options).unwrap().table(case, time).unwrap();
    let TableValue::Table(keys) = table else { panic!("no table") };
    let card = |place: &usize| {
        let card = &deck.cards[*place];
        card.number.map_or_else(|| deck.kinds[card.kind].id.clone(), |number| number.to_string())
    };
    keys.get(key).map(|part| part.cards().iter().map(card).collect()).unwrap_or_default()
}

#[test]
fn tables_have_the_cards_of_all_games() {
    use TableTime::{After, Given, Then};
    for (folder, id, time, key, cards) in [
        ("i-bid-you-not", "add", Given, "row", "15 20"),
        ("i-bid-you-not", "add", Then, "row", "15 20 32"),
        ("i-bid-you-not", "add", Then, "turn", ""),
        ("i-bid-you-not", "outside", After(2), "bids", "40"),
        ("i-bid-you-not", "outside", After(4), "bids", "40 25 30"),
        // In the order of the ruling; the engine sorts piles.
        ("i-bid-you-not", "count", Given, "piles", "10 39 22 15 20"),
        ("i-bid-you-not", "count", Then, "piles", "10 15 20 22 39"),
        ("i-bid-you-not-odd", "two-bids", Then, "row", "-25 -17 20"),
        ("bid-it", "three-5s", Given, "hands", "five three star star"),
        ("bid-it", "sidestep", Then, "shown", "five"),
        ("bid-it", "sidestep", Then, "deal_cards", ""),
        ("a-little-white-die", "challenge", Given, "tops", "five two five three"),
        ("a-little-white-die", "challenge", Given, "dice", ""),
        // The refused move is not made.
        ("a-little-white-die", "lower-number", Then, "guesses", ""),
        ("a-little-white-die-wildcards", "wildcard", Given, "tops", "four wildcard two four"),
        ("bunny-bidding", "round", After(5), "offer", "35 50 62"),
        ("bunny-bidding", "round", Then, "collected", "11 14 35 50 62"),
        ("bunny-bidding", "count", Given, "goals", "chicker dotty daisy whisk yolk sea"),
        ("youre-bluffing", "sell", After(1), "auction", "cow"),
        ("youre-bluffing", "trade", After(6), "trade", "pig nought ten fifty"),
        ("youre-bluffing", "pay", Given, "payment", "cow"),
    ] {
        assert_eq!(shown(folder, id, time, key).join(" "), cards, "{folder} {id} {time:?} {key}");
    }
}

#[test]
fn a_picture_shows_a_part_of_a_table_with_cards() {
    for (old, new, parts) in [
        (
            "\"loss\"",
            "\"los\"",
            &["has no ruling `los`", "rules.md:5:3", "did you mean `loss`?", "its rulings are `loss`"][..],
        ),
        (
            "{{ ruling \"loss\" }} ",
            "",
            &["before any ruling is named", "rules.md:7:3", "`{{ ruling \"ID\" }}`"],
        ),
        (
            "\"tops\"",
            "\"topps\"",
            &[
                "the table has no key `topps`",
                "rules.md:7:3",
                "did you mean `tops`?",
                "this table has cards in",
            ],
        ),
        ("\"tops\"", "\"tops.3\"", &["`tops` has 2 values, and no `3`", "counted from 1"]),
        ("\"tops\"", "\"tops.0\"", &["`tops` has 2 values, and no `0`"]),
        ("\"tops\"", "\"tops.1.1.1\"", &["`tops.1.1` is a single value, and has no `1`"]),
        ("\"tops\"", "\"turn\"", &["`turn` holds no cards in the ruling `loss`", "`hands`"]),
        ("\"tops\"", "\"dice\"", &["`dice` holds no cards"]),
        ("\"tops\"", "\"discard\"", &["`discard` holds no cards"]),
        (
            "\"tops\"",
            "\"tops\" \"Ada\" \"Bob\"",
            &["there are 4 cards, but 2 captions", "one caption for all cards"],
        ),
        ("given \"tops\"", "after \"4\" \"tops\"", &["the ruling `loss` has 3 moves, not 4"]),
    ] {
        assert!(RULES.contains(old), "{old}");
        assert_refused(&dice(&RULES.replacen(old, new, 1), RULINGS), parts);
    }
    let folder = dice(RULES, RULINGS);
    std::fs::remove_file(folder.0.join("decks/dice/examples.toml")).unwrap();
    assert_refused(&folder, &["there are no rulings beside this text", "rules.md:5:3", "`examples.toml`"]);
}
