//! What manifests remember of earlier builds, and which cards count as changed.

use crate::support::folder::Folder;
use serde_json::Value;

/// Cards that show their kind and nothing else, on drawings of a fixed size.
const DECK: &str = "format = 1\nid = 'ID'\ntitle = 'ID'\nset = \
    { id = 'base', title = 'Base' }\n[types.t]\nfront = 'ID/front'\nback = 'ID/back'\n\
                    [[kinds]]\nid = 'owl'\ntype = 't'\ncount = 2\n[[kinds]]\nid = 'cat'\ntype = 't'\ncount = \
                    1\n";

/// A project of such decks.
fn project(name: &str, decks: &[&str]) -> Folder {
    let folder = Folder::new(&format!("changed-{name}"));
    for deck in decks {
        folder.write(format!("decks/{deck}.toml"), DECK.replace("ID", deck));
        folder.write(format!("templates/{deck}/front.svg"), drawing("{{ card.kind }}"));
        folder.write(format!("templates/{deck}/back.svg"), drawing("back"));
    }
    folder
}

/// A drawing of a poker card with 3 mm of bleed, told apart by its title.
fn drawing(title: &str) -> String {
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" viewBox="0 0 69 94"><title>{title}</title><rect width="69" height="94" fill="red"/></svg>"#
    )
}

fn recount(folder: &Folder, deck: &str, owls: u32) {
    folder.write(
        format!("decks/{deck}.toml"),
        DECK.replace("ID", deck).replace("count = 2", &format!("count = {owls}")),
    );
}

/// How many cards a build printed; none if it says so.
fn printed(folder: &Folder, args: &str) -> usize {
    let run = folder.run(&format!("build {args}")).good();
    match run.out.split_once("pdf  ") {
        Some((_, about)) => about.split(' ').next().unwrap().parse().unwrap(),
        None => {
            assert!(run.err.contains("no card has changed"), "{run:?}");
            0
        }
    }
}

/// Which cards of which decks a manifest knows.
fn known(folder: &Folder, manifest: &str) -> Vec<String> {
    let manifest: Value = serde_json::from_slice(&folder.read(manifest)).unwrap();
    let decks = manifest["decks"].as_object().unwrap().iter();
    decks
        .flat_map(|(deck, cards)| {
            cards.as_object().unwrap().keys().map(move |card| format!("{deck}: {card}"))
        })
        .collect()
}

#[test]
fn a_manifest_remembers_what_was_not_built_now() {
    let folder = project("remembers", &["x", "y"]);
    folder.succeed("build x y --manifest all.json");
    let all = known(&folder, "all.json");
    assert_eq!(all, ["x: t/cat/1", "x: t/owl/1", "x: t/owl/2", "y: t/cat/1", "y: t/owl/1", "y: t/owl/2"]);
    // One deck, and of that one kind.
    assert_eq!(printed(&folder, "x --cards owl --only-changed all.json --manifest all.json"), 0);
    assert_eq!(known(&folder, "all.json"), all);
    // Cards that are gone for now, with other counts or without an expansion, were printed all the same.
    recount(&folder, "x", 1);
    assert_eq!(printed(&folder, "x --only-changed all.json --manifest all.json"), 0);
    recount(&folder, "x", 2);
    assert_eq!(printed(&folder, "x --only-changed all.json"), 0);
    // In another file stands what was printed before, too; a manifest that nothing is compared with is
    // replaced.
    folder.succeed("build y --manifest other.json");
    assert_eq!(printed(&folder, "x --only-changed all.json --manifest other.json"), 0);
    assert_eq!(known(&folder, "other.json"), all);
    folder.succeed("build x --cards cat --manifest other.json");
    assert_eq!(known(&folder, "other.json"), ["x: t/cat/1"]);
}

#[test]
fn one_card_more_is_one_card_to_print() {
    let folder = project("one-more", &["x"]);
    folder.succeed("build x --manifest printed.json");
    recount(&folder, "x", 3);
    assert_eq!(printed(&folder, "x --only-changed printed.json"), 1);
    // Cards that show of how many they are have changed.
    recount(&folder, "x", 2);
    folder.write("templates/x/front.svg", drawing("{{ card.serial }}"));
    folder.succeed("build x --manifest printed.json");
    recount(&folder, "x", 3);
    assert_eq!(printed(&folder, "x --only-changed printed.json"), 4);
}

#[test]
fn manifests_of_whole_serial_numbers_go_on_working() {
    let folder = project("earlier", &["x"]);
    folder.succeed("build x --manifest printed.json");
    let mut manifest: Value = serde_json::from_slice(&folder.read("printed.json")).unwrap();
    let cards = manifest["decks"]["x"].as_object_mut().unwrap();
    for (now, before) in [("t/owl/1", "X 01/3"), ("t/owl/2", "X 02/3"), ("t/cat/1", "X 03/3")] {
        let mut faces = cards.remove(now).unwrap();
        faces["look"].as_object_mut().unwrap().remove("color").unwrap();
        cards.insert(before.into(), faces);
    }
    folder.write("before.json", format!("{{\"format\": 1, \"decks\": {}}}", manifest["decks"]));
    assert_eq!(printed(&folder, "x --only-changed before.json"), 0);
    recount(&folder, "x", 3);
    // Numbers behind the new card are others, and what lies there is printed, but not what lies before it.
    assert_eq!(printed(&folder, "x --only-changed before.json --manifest before.json"), 2);
    assert_eq!(printed(&folder, "x --only-changed before.json"), 0);
}

#[test]
fn backs_count_only_if_they_were_printed() {
    let without_backs = |folder: &Folder, fronts: &str| {
        folder.succeed(&format!("build x {fronts} --manifest printed.json"));
        assert!(
            !String::from_utf8(folder.read("printed.json")).unwrap().contains("\"back\": \""),
            "{fronts}"
        );
    };
    without_backs(&project("pictures", &["x"]), "--preset png --dpi 36 --backs none");
    for fronts in ["--no-backs", "--backs none"] {
        let folder = project("backs", &["x"]);
        without_backs(&folder, fronts);
        assert_eq!(printed(&folder, "x --no-backs --only-changed printed.json"), 0, "{fronts}");
        assert_eq!(printed(&folder, "x --only-changed printed.json --manifest printed.json"), 3, "{fronts}");
        // Where no backs are printed, none has changed.
        folder.write("templates/x/back.svg", drawing("another back"));
        assert_eq!(
            printed(&folder, "x --no-backs --only-changed printed.json --manifest printed.json"),
            0,
            "{fronts}"
        );
        assert_eq!(printed(&folder, "x --only-changed printed.json"), 3, "{fronts}");
    }
}

#[test]
fn colours_and_the_bleed_of_fixed_drawings_are_compared() {
    let folder = project("look", &["x"]);
    folder.succeed("build x --manifest printed.json");
    for (args, told) in [
        ("--color gray", "colours: rgb before, gray now"),
        ("--standard pdfx4", "colours: rgb before, cmyk for "),
        ("--bleed 2mm", "bleed: 3 mm before, 2 mm now"),
    ] {
        let run = folder.run(&format!("build x --only-changed printed.json {args}")).good();
        assert!(run.out.contains("  3 cards on ") && run.err.contains(told), "{args}: {run:?}");
    }
    for same in ["--standard pdfa2b", "--paper a3", "--color rgb"] {
        assert_eq!(printed(&folder, &format!("x --only-changed printed.json {same}")), 0, "{same}");
    }
}

/// An overview has no bleed: it shows what has changed, however far the drawings went on before.
#[test]
fn an_overview_compares_no_bleed() {
    let folder = project("overview", &["x"]);
    for front in [
        drawing("{{ card.kind }}"),
        "{% extends 'shared/card.svg' %}{% block face %}{{ line(card.kind, \
            x=20, y=30, font='Besley', weight=500, size=3, fill='#000000') }}{% endblock %}"
            .into(),
    ] {
        folder.write("templates/x/front.svg", front);
        folder.succeed("build x --bleed 2mm --manifest printed.json");
        assert_eq!(printed(&folder, "x --contact --only-changed printed.json"), 0);
    }
    folder.write("templates/x/front.svg", drawing("new {{ card.kind }}"));
    let run = folder.run("build x --contact --only-changed printed.json").good();
    assert!(run.out.contains("x-contact.pdf  3 cards on ") && !run.err.contains("bleed"), "{run:?}");
}

/// What one of several decks has is printed; the others are a warning.
#[test]
fn other_decks_need_not_have_the_cards() {
    let folder = project("decks", &["x", "y"]);
    let deck = DECK.replace("ID", "y").replace("'owl'", "'dog'").replace("count = 1", "numbers = [1, 2, 3]");
    folder.write("decks/y.toml", deck);
    let run = folder.run("build x y --cards owl,1").good();
    assert!(
        run.err.matches("warning[cards]").count() == 1 && run.err.contains("y has no cards called `owl`"),
        "{run:?}"
    );
    assert!(run.out.contains("x.pdf  2 cards") && run.out.contains("y.pdf  1 card"), "{run:?}");
    let run = folder.run("build x y --cards owl --out alone").good();
    assert!(run.out.contains("x.pdf  2 cards") && !run.out.contains("y.pdf"), "{run:?}");
    let run = folder.run("build x y --cards owl,hen --out none");
    assert!(
        run.code == Some(1)
            && run.err.matches("error[cards]").count() == 2
            && run.err.contains("warning[cards]"),
        "{run:?}"
    );
    let run = folder.run("build x y --remove-extremes 2").good();
    assert!(
        run.err.contains("warning[remove-extremes]") && run.err.contains("all its cards are kept"),
        "{run:?}"
    );
    assert!(run.out.contains("x.pdf  3 cards") && run.out.contains("y.pdf  3 cards"), "{run:?}");
    let run = folder.run("build x y --remove-extremes 9 --out none");
    assert!(run.code == Some(1) && run.err.matches("error[remove-extremes]").count() == 2, "{run:?}");
    assert!(!folder.0.join("none").exists());
}

/// Thousands of names in a deck of as many kinds.
#[test]
fn many_names_are_found() {
    use bidpress::deck::select::select;
    let kinds: String = (0..5_000).map(|kind| format!("[[kinds]]\nid = 'k{kind}'\ntype = 't'\n")).collect();
    let text = DECK.split("[[kinds]]").next().unwrap().replace("ID", "x") + &kinds;
    let source = bidpress::diag::Source::new("x.toml", text);
    let spec = bidpress::spec::read(&source, &|_| unreachable!("no spreadsheet is named")).unwrap();
    let (deck, _) = bidpress::deck::assemble(&spec, &[], &Default::default()).unwrap();
    let list = (0..5_000).rev().map(|kind| format!("k{kind},nobody{kind}")).collect::<Vec<_>>().join(",");
    let selected = select(&deck, &list);
    assert_eq!((selected.cards.len(), selected.missing.len()), (5_000, 5_000));
}
