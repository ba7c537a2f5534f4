//! Hidden cards can't be told by their backs: not on the sheets, and not by how types are drawn.

use std::collections::BTreeMap;

use crate::support::decks::deck_with;
use crate::support::folder::Folder;
use crate::support::in_process::build;
use crate::support::pdf::{drawn, media, open};

/// The backs of a PDF of pages of backs alone: how often each content is drawn with each direction of its
/// axes.
fn backs(pdf: &[u8]) -> BTreeMap<(String, String), usize> {
    let document = open(pdf);
    let mut backs = BTreeMap::new();
    for page in document.page_iter() {
        assert!(media(&document, page).0 > 0.0);
        for back in drawn(&document, page) {
            let [a, b, c, d, ..] = back.matrix;
            let axes = format!("{a:.6} {b:.6} {c:.6} {d:.6}");
            *backs.entry((back.content(), axes)).or_default() += 1;
        }
    }
    backs
}

/// After imposition, all backs of types that have the same template are drawn by the same operators, in the
/// same direction: there are just as many of them as cards.
#[test]
fn backs_are_drawn_alike_on_all_sheets() {
    let sets = [
        ("i-bid-you-not", &["i-bid-you-not-odd", "i-bid-you-not-double"][..]),
        ("bid-it", &[]),
        ("a-little-white-die", &["a-little-white-die-wildcards", "a-little-white-die-power-cards"]),
        ("bunny-bidding", &["bunny-bidding-special", "bunny-bidding-powers"]),
        ("youre-bluffing", &[]),
    ];
    let ways = [
        ("", 1),
        ("--copies 2", 2),
        ("--back-offset 0.45mm,-0.05mm --back-rotation -0.115", 1),
        ("--bleed-mode each", 1),
        ("--paper a3 --color cmyk --standard pdfx4", 1),
    ];
    for (id, more) in sets {
        let deck = deck_with(id, more);
        let mut wanted: BTreeMap<&str, usize> = BTreeMap::new();
        for back in deck.cards.iter().filter_map(|card| deck.type_of(card).back.as_deref()) {
            *wanted.entry(back).or_default() += 1;
        }
        for (options, copies) in ways {
            let folder = Folder::new("backs");
            let with: String = more.iter().map(|set| format!(" --set {}", &set[id.len() + 1..])).collect();
            let run = build(&folder, &format!("{id}{with} --backs separate {options}"));
            assert!(run.code == Some(0) && !run.err.contains("marked-backs"), "{id} {options}: {}", run.err);
            let files = folder.files_in("output");
            let (_, pdf) = files.iter().find(|(name, _)| name.ends_with("-backs.pdf")).unwrap();
            let mut found: Vec<usize> = backs(pdf).into_values().collect();
            let mut wanted: Vec<usize> = wanted.values().map(|cards| cards * copies).collect();
            found.sort_unstable();
            wanted.sort_unstable();
            assert_eq!(found, wanted, "{id} {options}");
        }
    }
}

/// A project with the wildcards in its folder, changed.
fn wildcards(change: (&str, &str)) -> Folder {
    let folder = Folder::new("marked");
    let shipped = include_str!("../../decks/a-little-white-die-wildcards.toml");
    let text = shipped
        .replace("a-little-white-die-wildcards", "my-wildcards")
        .replace("id = \"wildcards\"", "id = \"my-wildcards\"");
    folder.write("decks/my-wildcards.toml", text.replace(change.0, change.1));
    folder.write(
        "templates/my-wildcards/other.svg",
        "{% extends \"shared/card.svg\" %}{% block face %}<circle cx=\"31\" cy=\"44\" \
        r=\"9\"/>{% endblock %}",
    );
    folder
}

#[test]
fn types_that_lie_face_down_together_must_have_the_same_back() {
    let ways = [
        ("back = \"back\"", "back = \"my-wildcards/other\"", "have different backs"),
        ("back = \"back\"", "", "do not both have a back"),
        (
            "back = \"back\"",
            "back = \"back\"\ncard = \"63mm x 63mm\"",
            "are not of the same size, shape and orientation",
        ),
    ];
    for (from, to, difference) in ways {
        let run = build(&wildcards((from, to)), "a-little-white-die --set my-wildcards");
        let message = format!(
            "`Wildcard` (Wildcard) lie face down together, but {difference}: players see which is which"
        );
        assert!(
            run.code == Some(0) && run.err.contains("warning[marked-backs]: `One` (Die) and "),
            "{to}: {}",
            run.err
        );
        assert_eq!(run.err.matches(&message).count(), 1, "{to}: {}", run.err);
        let silent = build(&wildcards((from, to)), "a-little-white-die --set my-wildcards --no-backs");
        assert!(!silent.err.contains("marked-backs"), "{}", silent.err);
    }
    let same = build(&wildcards(("", "")), "a-little-white-die --set my-wildcards");
    assert!(!same.err.contains("marked-backs"), "{}", same.err);
}
