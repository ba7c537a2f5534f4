//! Drafts: placeholders for what is missing, a list of it, and the word on each page.

use crate::support::folder::Folder;
use crate::support::pdf::{drawn, open};

const DECK: &str = r#"format = 1
id = "x"
title = "Unfinished"
players = { min = 2, max = 4 }
print = { standard = "pdfx4" }

[set]
id = "base"
title = "Base"

[types.t]
front = "card"

[[kinds]]
id = "owl"
type = "t"
name = "Owl"
art = "old-owl"
text = "Pay 3 :sowrd: and gain **3 eggs"
count = 3

[[kinds]]
id = "fox"
type = "t"
name = "Fox"
art = "old-fox"
text = "★ A text that is much too long for the box that it has to be in, at least in print"
"#;

const CARD: &str = r#"{% extends "shared/card.svg" %}
{% block face %}
{{ line(card.name, x=8, y=12, font="Gill Sans", size=5) }}
{{ art(card.art, x=8, y=16, w=47, h=36) }}
{{ textbox(card.text, x=8, y=56, w=20, h=4, font="Figtree", size=4) }}
<text x="8" y="80" font-family="Arial" font-size="4">Plain text</text>
{% endblock %}
"#;

fn project(deck: &str, card: &str) -> Folder {
    let folder = Folder::new("draft");
    folder.write("decks/x.toml", deck);
    folder.write("templates/x/card.svg", card);
    folder
}

/// Whether each page of a PDF has the word.
fn all_say_draft(pdf: &[u8]) -> bool {
    let document = open(pdf);
    let says = |page| drawn(&document, page).iter().any(|face| face.text(&document).contains("DRAFT"));
    document.page_iter().all(says)
}

#[test]
fn a_draft_is_built_and_lists_what_is_missing() {
    let folder = project(DECK, CARD);
    let run = folder.run("build x --draft --marks none");
    assert_eq!(run.code, Some(0), "{}", run.err);
    for missing in [
        "this draft lacks 8 things",
        "decks/x.toml:18:7: there is no picture `old-owl`",
        "and 2 cards more",
        "decks/x.toml:26:7: there is no picture `old-fox`",
        "decks/x.toml:19:15: there is no picture `sowrd`",
        "there is no font family `Gill Sans`",
        "templates/x/card.svg:6:33: there is no font family `Arial`",
        "`**` has no other `**` to go with",
        "has no `★`",
        "does not fit into its box",
    ] {
        assert!(run.err.contains(missing), "{missing}: {}", run.err);
    }
    // The list comes last.
    assert!(run.err.trim_start().starts_with("warning[draft]"), "{}", run.err);
    assert!(all_say_draft(&folder.read("output/x.pdf")));
}

#[test]
fn a_gallery_of_a_draft_differs_from_that_of_the_whole_deck() {
    let whole = project(
        &DECK.replace(":sowrd: and gain **3 eggs", ":shared/sword:").replace(
            "★ A text that is much too long for the box that it has to be in, at least in print",
            "Hm",
        ),
        &CARD.replace("Gill Sans", "Figtree").replace("Arial", "Figtree"),
    );
    for name in ["old-owl", "old-fox"] {
        whole.write(
            format!("templates/art/x/{name}.svg"),
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>"#,
        );
    }
    let run = whole.run("gallery x --draft --each");
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.err.contains("this draft lacks nothing"), "{}", run.err);
    let finished = whole.files_in("output/gallery");
    assert_eq!(whole.run("gallery x --each").code, Some(0));
    assert_eq!(whole.files_in("output/gallery"), finished, "nothing is missing: the same images");
    let draft = project(DECK, CARD);
    assert_eq!(draft.run("gallery x --draft --each").code, Some(0));
    assert!(draft.files_in("output/gallery").iter().all(|(name, image)| finished[name] != *image));
}

#[test]
fn without_the_option_all_is_an_error_at_once() {
    let folder = project(&DECK.replace("[set]", "lisence = \"none\"\n\n[set]"), CARD);
    let run = folder.run("build x");
    assert_eq!(run.code, Some(1), "{}", run.err);
    for wrong in [
        "no key `lisence`",
        "there is no picture `old-owl`",
        "there is no picture `old-fox`",
        "there is no font family `Gill Sans`",
        "there is no font family `Arial`",
        "`**` has no other",
    ] {
        assert!(run.err.contains(wrong), "{wrong}: {}", run.err);
    }
    assert!(folder.files_in("output").is_empty());
}

#[test]
fn template_errors_are_errors_in_drafts_too() {
    for (wrong, message) in [
        ("{{ card.nmae }}", "is not defined"),
        ("<g>", "the tag `<g>` is not closed"),
        ("<rect fill=\"blurple\"/>", "is not a colour"),
    ] {
        let folder = project(DECK, &CARD.replace("<text", &format!("{wrong}<text")));
        let run = folder.run("build x --draft");
        assert_eq!(run.code, Some(1), "{wrong}: {}", run.err);
        assert!(run.err.contains(message), "{wrong}: {}", run.err);
        assert!(folder.files_in("output").is_empty());
    }
}

#[test]
fn an_overview_says_that_it_is_a_draft() {
    let folder = project(DECK, CARD);
    assert_eq!(folder.run("build x --draft --contact").code, Some(0));
    assert!(all_say_draft(&folder.read("output/x-contact.pdf")));
}
