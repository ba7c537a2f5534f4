//! The cards that are printed: chosen, changed, of expansions.

use super::*;

#[test]
fn cards_are_chosen_by_number_kind_and_type() {
    for (args, count) in [
        ("--cards 1-3", 3),
        ("--cards 8,1-3,2", 4),
        ("--cards wide", 2),
        ("--cards offer,9", 8),
        ("--cards 2 --copies 5", 5),
        ("--copies 2", 18),
    ] {
        let folder = Folder::new(&format!("printing-cards-{}", args.replace([' ', ','], "_")));
        let said = folder.sample(&format!("build sample {args}")).good().out;
        assert!(said.contains(&format!("  {count} cards on ")), "{args}: {said}");
        let document = document(&folder, "sample.pdf");
        let pages: Vec<ObjectId> = document.page_iter().collect();
        let fronts: usize = pages.iter().step_by(2).map(|page| drawn(&document, *page).len()).sum();
        assert_eq!(fronts, count, "{args}");
        // Nothing of the others is in the file.
        let faces: BTreeSet<String> =
            pages.iter().flat_map(|page| drawn(&document, *page)).map(|drawn| drawn.content()).collect();
        assert!(faces.len() <= count + 2, "{args}");
    }
    let folder = Folder::new("printing-cards-serial");
    let project = root().join("tests/data/printing");
    let build = |list: &str| {
        let mut command = folder.command("build sample");
        Run::from(
            command.args(["--cards", list, "--out"]).arg(&folder.0).current_dir(&project).output().unwrap(),
        )
    };
    for (list, cards) in [
        ("SMPL 3/9", "1 card"),
        ("SMPL 03/9", "1 card"),
        ("SMPL 03", "1 card"),
        ("smpl 3-SMPL 05/9, 1", "4 cards"),
        ("7/9", "1 card"),
    ] {
        let said = build(list).good().out;
        assert!(said.contains(&format!("  {cards} on ")), "{list}: {said}");
    }
    assert_eq!(
        drawn(&document(&folder, "sample.pdf"), document(&folder, "sample.pdf").page_iter().next().unwrap())
            .len(),
        1
    );
    for (list, parts) in [
        ("SMPL 10/9", ["Sample has no cards `SMPL 10/9`", "`SMPL 1/9` to `SMPL 9/9`"]),
        ("SMPL 03/13", ["did you mean `SMPL 3/9`?", "it has 9 cards: give --set"]),
        ("SMPI 3/9", ["no cards called `SMPI 3/9`", "did you mean `SMPL 3/9`?"]),
        ("SMBL 4", ["did you mean `SMPL 4`?", "its serial numbers are `SMPL 1/9` to `SMPL 9/9`"]),
    ] {
        let run = build(list);
        assert!(
            run.code == Some(1) && parts.iter().all(|part| run.err.contains(part)),
            "{list}: {}",
            run.err
        );
    }
    let folder = Folder::new("printing-cards-wrong");
    let output = folder.sample("build sample --cards offfer,0,3-99,9-1");
    let told = output.err;
    assert_eq!((output.code, told.matches("error[cards]").count()), (Some(1), 4), "{told}");
    assert!(told.contains("did you mean `offer`?"), "{told}");
    assert!(folder.names().is_empty());
}

#[test]
fn only_changed_cards_are_printed_again() {
    let folder = Folder::new("printing-changed");
    let manifest = folder.0.join("printed.json").display().to_string();
    let all = folder.sample(&format!("build sample --manifest {manifest}")).good().out;
    assert!(all.contains("  9 cards on "), "{all}");
    let before = folder.read("printed.json");
    let none = folder.sample(&format!("build sample --only-changed {manifest}")).good().out;
    assert_eq!(none, "");
    // Another seed changes no number of a sequence; another size changes every face.
    let larger = folder.sample(&format!("build sample --size large --only-changed {manifest}")).good();
    assert!(larger.out.contains("  9 cards on "), "{larger:?}");
    let told = [
        "warning[manifest]: Sample: all 9 cards were printed differently before",
        "size: 63 mm × 88 mm before, 70 mm × 120 mm now",
    ];
    assert!(told.iter().all(|part| larger.err.contains(part)), "{larger:?}");
    let bled = folder.sample(&format!("build sample --bleed 2mm --only-changed {manifest} --cards 1")).good();
    let told = [
        "Sample: 1 card was printed differently before, and counts as changed",
        "help: bleed: 3 mm before, 2 mm now",
    ];
    assert!(
        told.iter().all(|part| bled.err.contains(part)) && bled.err.matches(" before, ").count() == 2,
        "{bled:?}"
    );
    // A card that was printed differently is the only one to be printed, and is then written down.
    let mut text = String::from_utf8(before.clone()).unwrap();
    let hash = text.find("front\": \"").unwrap() + 9;
    text.replace_range(hash..hash + 4, "0000");
    folder.write("printed.json", text);
    let one =
        folder.sample(&format!("build sample --only-changed {manifest} --manifest {manifest}")).good().out;
    assert!(one.contains("  1 card on 2 pages"), "{one}");
    assert_eq!(folder.read("printed.json"), before, "the same as after printing all");
    folder.write("printed.json", b"{\"format\": 1,\n\"cards\": {}}");
    let broken = folder.sample(&format!("build sample --only-changed {manifest}"));
    let told = broken.err;
    assert!(broken.code == Some(1) && told.contains("printed.json:2:"), "{told}");
}

/// Names mean kinds before types, and types before sets; the cards of an expansion are one of them.
#[test]
fn cards_of_an_expansion_are_printed_alone() {
    let folder = Folder::new("printing-cards-set");
    let all = folder.succeed("build bunny-bidding --no-backs --set special --manifest all.json");
    let alone = folder.succeed("build bunny-bidding --no-backs --set special --cards special --out alone");
    assert!(all.contains("  96 cards on ") && alone.contains("  24 cards on "), "{all}{alone}");
    let without = folder.run("build bunny-bidding --cards specal,special --set powers");
    assert!(without.code == Some(1) && without.err.contains("sets (`base` and `powers`)"), "{without:?}");
    let base = folder.run("build bunny-bidding --cards special");
    assert!(
        base.code == Some(1) && base.err.contains("add the cards of an expansion with `--set`"),
        "{base:?}"
    );

    let head = "format = 1\nid = 'ID'\ntitle = 'X'\nset = { id = 'SET', title = 'Set' }\n[types.t]\nfront = \
        'plain/card'\n";
    let kinds = |ids: &[&str]| {
        ids.iter().map(|id| format!("[[kinds]]\nid = '{id}'\ntype = 't'\ncount = 2\n")).collect::<String>()
    };
    folder.write("decks/x.toml", head.replace("ID", "x").replace("SET", "t") + &kinds(&["owl"]));
    folder.write(
        "decks/y.toml",
        head.replace("ID", "y").replace("format = 1", "format = 1\nextends = 'x'").replace("SET", "owl")
            + &kinds(&["cat"]),
    );
    let count = |name: &str| folder.succeed(&format!("build x --set owl --cards {name}"));
    // `owl` is a kind of the base, too, and `t` the type of all cards.
    assert!(count("owl").contains("  2 cards on ") && count("cat").contains("  2 cards on "));
    assert!(count("t").contains("  4 cards on ") && count("owl,cat").contains("  4 cards on "));
}

/// A card that is not printed stops nobody, and warns nobody.
#[test]
fn cards_that_are_not_printed_are_not_checked() {
    let folder = Folder::new("printing-not-judged");
    let head = "format = 1\nid = 'x'\ntitle = 'X'\nset = { id = 'base', title = 'Base' }\n[types.t]\nfront = \
        'card'\n[types.u]\nfront = 'plain/card'\n";
    let kind = |id: &str, more: &str| format!("[[kinds]]\nid = '{id}'\ntype = 't'\n{more}\n");
    let fields = |color: &str| format!("fields = {{ color = '{color}', tiny = false }}");
    let tiny = "count = 2\nfields = { color = '#000000', tiny = true }";
    let crowded =
        format!("[[kinds]]\nid = 'crowded'\ntype = 'u'\nnumber = 1\nname = '{}'\n", "Winded ".repeat(60));
    let others = [
        kind("green", &fields("#6b8e23")),
        kind("brown", &fields("#a0762a")),
        kind("blue", &fields("#1f4fd0")),
    ]
    .concat();
    folder.write("decks/x.toml", format!("{head}{others}{}{crowded}", kind("tiny", tiny)));
    folder.write(
        "templates/x/card.svg",
        "{% extends \"shared/card.svg\" %}{% block face %}<rect x=\"-3\" y=\"-3\" width=\"69\" height=\"94\" \
        fill=\"{{ card.fields.color }}\"/>\
         {% if card.fields.tiny %}{{ line(\"Tiny \" ~ card.index, x=20, y=30, font=\"Besley\", weight=500, \
         size=1.5, fill=\"#ffffff\") }}{% endif %}\
         {% endblock %}",
    );
    let told = |cards: &str| folder.run(&format!("build x --deny legibility --cards {cards}"));
    let (all, crowded) = (told("1-6"), told("crowded"));
    for run in [all, crowded] {
        assert!(run.code == Some(1) && run.err.contains("error[text-overflow]"), "{run:?}");
    }
    let tiny = told("4");
    // The other one is not printed.
    assert!(
        tiny.code == Some(1) && tiny.err.contains("small-text") && !tiny.err.contains("same error"),
        "{tiny:?}"
    );
    assert!(told("tiny").err.contains("another card has the same error"));
    // One of a pair that looks alike is enough: it will lie beside the other.
    let green = told("green");
    assert!(
        green.code == Some(1)
            && green.err.matches("error[").count() == 1
            && green.err.contains("colour-blind"),
        "{green:?}"
    );
    let blue = told("blue").good();
    assert!(blue.err.is_empty() && blue.out.contains("  1 card on "), "{blue:?}");
    // Cards look as they do among all others.
    folder.succeed("build x --cards 1-5 --manifest some.json");
    let again = folder.succeed("build x --cards blue --only-changed some.json --manifest some.json");
    assert!(
        again.is_empty() && String::from_utf8(folder.read("some.json")).unwrap().contains("t/tiny/1"),
        "{again}"
    );
}

/// A card that is cut differently counts as changed, whatever it shows; a setting that shows nowhere changes
/// no card.
#[test]
fn cards_that_are_cut_otherwise_have_changed() {
    let folder = Folder::new("printing-changed-cut");
    let svg = r#"<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" viewBox="0 0 69 94"><rect width="69" height="94"/></svg>"#;
    folder.write("templates/x/front.svg", svg);
    let deck = |card: &str| {
        let deck = "format = 1\nid = 'x'\ntitle = 'X'\nset = \
            { id = 'base', title = 'Base' }\n[types.t]\nfront = 'front'\n\
                    card = 'CARD'\n[[kinds]]\nid = 'owl'\ntype = 't'\ncount = 2\n";
        folder.write("decks/x.toml", deck.replace("CARD", card));
    };
    deck("63mm x 88mm");
    folder.succeed("build x --manifest printed.json");
    let changed = |args: &str| folder.run(&format!("build x --only-changed printed.json {args}")).good();
    let same = changed("--safe 2mm --lang en");
    assert!(same.out.is_empty() && !same.err.contains("warning"), "{same:?}");
    deck("hex 63mm x 88mm");
    assert!(changed("").out.contains("  2 cards on "));
    deck("65mm x 90mm");
    let larger = changed("--bleed 2mm");
    assert!(
        larger.out.contains("  2 cards on ")
            && larger.err.contains("size: 63 mm × 88 mm before, 65 mm × 90 mm now"),
        "{larger:?}"
    );
}
