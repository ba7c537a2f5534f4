//! `--lang` prints what is made from data in another language than the deck's own.

use std::collections::BTreeSet;

use crate::support::decks::with_effects;
use crate::support::folder::Folder;
use crate::support::pdf::drawn;
use crate::support::sample::sample;
use bidpress::deck::assemble;
use bidpress::effect::Locale;
use bidpress::files::Project;
use bidpress::spec::{self, Spec};
use lopdf::Document;

/// All that the faces of a PDF say, without blanks: lines do not end in one.
fn said(pdf: &Document) -> String {
    let texts: BTreeSet<String> =
        pdf.page_iter().flat_map(|page| drawn(pdf, page)).map(|face| face.text(pdf) + "\n").collect();
    texts.into_iter().collect::<String>().split(' ').collect()
}

/// All decks with all their sets.
fn decks(project: &Project) -> Vec<(Spec, Vec<Spec>)> {
    let specs: Vec<Spec> = project
        .deck_files()
        .unwrap()
        .iter()
        .map(|file| spec::read(&file.source, &|_| Err("none".into())).unwrap())
        .collect();
    let sets = |base: &Spec| {
        specs.iter().filter(|spec| spec.raw.extends.as_ref() == Some(&base.raw.id)).cloned().collect()
    };
    specs.iter().filter(|spec| spec.raw.extends.is_none()).map(|base| (base.clone(), sets(base))).collect()
}

#[test]
fn all_decks_print_german_sentences() {
    let folder = Folder::new("language");
    let decks = decks(&Project::new(&folder.0));
    let sets: String =
        decks.iter().flat_map(|(_, sets)| sets).map(|set| format!(" --set {}", set.raw.set.id)).collect();
    for size in sample("sizes of German cards", vec!["small", "regular"], 1) {
        folder.succeed(&format!("build{sets} --lang de --size {size}"));
    }
    let mut sentences = 0;
    for (base, sets) in decks {
        let id = &base.raw.id;
        let (deck, _) = assemble(&base, &sets, &with_effects()).unwrap();
        if deck.effects.is_empty() {
            continue;
        }
        let pdf = Document::load(folder.0.join(format!("output/{id}.pdf"))).unwrap();
        assert_eq!(pdf.catalog().unwrap().get(b"Lang").unwrap().as_str().unwrap(), b"de");
        let said = said(&pdf);
        let game = deck.game.as_deref().unwrap();
        for effect in deck.cards.iter().filter_map(|card| deck.effect_of(card)) {
            let plain = |tag: &str| -> String {
                Locale::of(tag)
                    .sentence(bidpress::games::stage_of(Some(game)), effect)
                    .replace("**", "")
                    .split(' ')
                    .collect()
            };
            assert!(said.contains(&plain("de")), "{id} does not say {}", plain("de"));
            assert!(!said.contains(&plain("en")), "{id} says {}", plain("en"));
            sentences += 1;
        }
    }
    assert!(sentences > 80, "only {sentences} sentences");
}

#[test]
fn a_language_without_sentences_is_refused() {
    let folder = Folder::new("no-language");
    let wrong = [
        ("build bid-it --lang dee", 1, "did you mean `de`?"),
        ("box bid-it --lang d", 2, "a language is a tag such as `de` or `pt-BR`"),
        ("effects --lang tlh", 2, "The languages are `en` and `de`"),
    ];
    for (args, code, hint) in wrong {
        let output = folder.run(args);
        let told = output.err;
        assert!(output.code == Some(code) && told.contains(hint), "{told}");
    }
    let german = folder.succeed("effects --game i-bid-you-not --lang DE");
    assert!(german.contains("**Reihe:**"), "{german}");
}
