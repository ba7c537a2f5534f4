//! Copies of what is built in, and pictures of one's own: they work at once.

use crate::support::folder::Folder;
use crate::support::sample::sample;

const DECKS: [&str; 5] = ["a-little-white-die", "bid-it", "bunny-bidding", "i-bid-you-not", "youre-bluffing"];

/// A picture that no template knows.
const STRANGE: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 80"><path d="M8 72L50 6 92 72z" fill="#3d7a4f"/><circle cx="50" cy="50" r="14" fill="#f3e9c8"/></svg>"##;

#[test]
fn copied_decks_print_and_play_like_their_originals() {
    for deck in sample("copied decks", DECKS.to_vec(), 2) {
        let folder = Folder::new(&format!("eject-{deck}"));
        let told = folder.succeed(&format!("eject deck {deck} --to copy"));
        assert!(
            told.contains("wrote decks/copy.toml") && told.contains("files in templates/art/copy"),
            "{told}"
        );
        folder.run("check copy --games 10").good();
        folder.run("build copy").good();
        folder.run("booklet copy").good();
        let again = folder.run(&format!("eject deck {deck} --to copy"));
        assert!(again.code == Some(1) && again.err.contains("error[exists]"), "{}", again.err);
    }
}

#[test]
fn a_copied_deck_uses_its_own_files() {
    let folder = Folder::new("eject-own");
    folder.succeed("eject deck i-bid-you-not --to mine");
    let before = {
        folder.run("gallery mine --dpi 36 --out out").good();
        folder.read("out/mine.png")
    };
    let parts = String::from_utf8(folder.read("templates/mine/_parts.svg")).unwrap();
    folder.write("templates/mine/_parts.svg", parts.replace("#fbf3df", "#d8e8f0"));
    folder.run("gallery mine --dpi 36 --out out").good();
    assert!(folder.read("out/mine.png") != before, "the copied parts are not used");
}

#[test]
fn a_deck_under_a_new_id_keeps_templates_art_and_numbers() {
    let folder = Folder::new("eject-id");
    for deck in sample("decks under another id", DECKS.to_vec(), 2) {
        let text = crate::support::text(crate::support::root().join(format!("decks/{deck}.toml")));
        folder.write("decks/mine.toml", text.replacen(&format!("id = \"{deck}\""), "id = \"mine\"", 1));
        folder.run("build mine").good();
        let cards = |deck: &str| {
            let cards = folder.succeed(&format!("list cards {deck} --format csv"));
            assert!(cards.lines().count() > 10, "{cards}");
            cards
        };
        assert_eq!(cards("mine"), cards(deck), "{deck}");
    }
}

#[test]
fn copied_expansions_belong_to_their_deck() {
    let folder = Folder::new("eject-expansion");
    folder.succeed("eject deck bunny-bidding-special --to odd-eggs");
    folder.run("build bunny-bidding --set odd-eggs").good();
    folder.run("booklet odd-eggs").good();
}

#[test]
fn a_copied_template_is_used_instead_of_the_built_in_one() {
    let folder = Folder::new("eject-template");
    folder.write(
        "decks/x.toml",
        "format = 1\nid = 'x'\ntitle = 'X'\nset = { id = 'base', title = 'Base' }\n[types.t]\nfront = \
        'plain/card'\n[[kinds]]\nid = 'owl'\ntype = 't'\nname = 'Owl'\n",
    );
    folder.run("gallery x --dpi 36 --out before").good();
    let told = folder.succeed("eject template plain/card");
    for file in ["card", "_looks", "_corners", "_middle"] {
        assert!(told.contains(&format!("wrote templates/plain/{file}.svg")), "{told}");
    }
    folder.run("gallery x --dpi 36 --out same").good();
    assert!(folder.read("before/x.png") == folder.read("same/x.png"), "a copy draws the same");
    let looks = String::from_utf8(folder.read("templates/plain/_looks.svg")).unwrap();
    folder.write("templates/plain/_looks.svg", looks.replace("#2f5d8a", "#c0392b"));
    folder.run("gallery x --dpi 36 --out after").good();
    assert!(folder.read("before/x.png") != folder.read("after/x.png"), "the copy is not used");
    folder.succeed("eject template plain/card --to mine");
    folder.write(
        "decks/x.toml",
        String::from_utf8(folder.read("decks/x.toml")).unwrap().replace("plain/card", "mine/card"),
    );
    folder.run("build x").good();
    let wrong = folder.run("eject template plain/crad");
    assert!(wrong.err.contains("did you mean `plain/card`?"), "{}", wrong.err);
}

#[test]
fn a_deck_for_a_game_gets_the_rules_of_the_game() {
    let folder = Folder::new("eject-rules");
    folder.succeed("eject deck bunny-bidding --to reskin");
    folder.write(
        "decks/other.toml",
        String::from_utf8(folder.read("decks/reskin.toml")).unwrap().replacen("\"reskin\"", "\"other\"", 1),
    );
    let refused = folder.run("booklet other");
    assert!(refused.err.contains("`bidpress eject rules bunny-bidding --to other`"), "{}", refused.err);
    folder.succeed("eject rules bunny-bidding --to other");
    folder.run("booklet other").good();
    folder.run("booklet other --pad").good();
}

/// A kind of each type with a picture of one's own, and nothing else that a game does not need.
#[test]
fn rules_of_a_game_print_for_a_new_deck() {
    for game in DECKS {
        let folder = Folder::new(&format!("eject-rules-{game}"));
        folder.succeed(&format!("new mine --game {game}"));
        folder.succeed(&format!("eject rules {game} --to mine"));
        for lang in ["", "--lang de"] {
            let run = folder.run(&format!("booklet mine {lang}")).good();
            assert!(
                run.err.matches("warning[examples]").count() <= 1 && !run.err.contains("error["),
                "{game} {lang}: {}",
                run.err
            );
            let is_whole = game == "a-little-white-die";
            assert_eq!(
                run.err.contains("are not about cards of `mine`, and left out")
                    || run.err.contains("is not about"),
                !is_whole,
                "{}",
                run.err
            );
        }
        // What one has changed is about the new deck.
        let examples = String::from_utf8(folder.read("decks/mine/examples.toml")).unwrap();
        if let "a-little-white-die" | "bid-it" = game {
            folder.write("decks/mine/examples.toml", examples.replacen("turn = 2", "turn = 1", 1));
            let run = folder.run("booklet mine");
            assert!(
                run.code == Some(1) && run.err.contains("error[ruling]: this ruling does not hold"),
                "{}",
                run.err
            );
        }
    }
}

#[test]
fn one_strange_picture_is_enough_for_every_template() {
    let kinds = [
        ("i-bid-you-not", "lot", "number = 200\nprice = 3\ntext = 'What is it?'"),
        ("youre-bluffing", "animal", "count = 4\nvalue = 1500"),
        ("youre-bluffing", "money", "count = 4\nvalue = 30"),
        ("bunny-bidding", "egg", "count = 1\nnumber = 200"),
        ("a-little-white-die", "die", "count = 6"),
    ];
    let places = ["templates/art/strange", "templates/art", "templates/art/DECK"];
    let cases: Vec<_> = places.into_iter().flat_map(|place| kinds.map(|kind| (place, kind))).collect();
    for (place, (deck, card_type, values)) in sample("strange pictures", cases, 3) {
        let folder = Folder::new("eject-strange");
        folder.write(format!("{}/thing.svg", place.replace("DECK", deck)), STRANGE);
        folder.write(
            "decks/strange.toml",
            format!(
                "format = 1\nid = 'strange'\ntitle = 'Strange'\nextends = '{deck}'\nset = {{ id = \
                'things', title = 'Things' }}\n[[kinds]]\nid = 'thing'\ntype = '{card_type}'\nname = \
                'Thing'\nart = 'thing'\n{values}\n"
            ),
        );
        for ink in ["full", "low"] {
            folder.run(&format!("build strange --ink {ink}")).good();
            folder.run(&format!("build {deck} --set things --ink {ink}")).good();
        }
    }
}
