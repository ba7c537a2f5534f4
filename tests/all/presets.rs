//! Presets as users meet them: what each makes of the sample decks and of those that ship, exactly.

mod images;
mod warnings;

use std::collections::{BTreeMap, BTreeSet};

use crate::support::decks::with_effects;
use crate::support::folder::{Folder, Run, bytes};
use crate::support::pdf::*;
use crate::support::root;
use crate::support::sample::sample;
use crate::support::shipped::{built_in, shipped};
use bidpress::deck::{Scale, assemble, size};
use bidpress::files::built_in_library;
use bidpress::legible::{Gauge, Subject, diagnostics};
use bidpress::picture::pixels;
use bidpress::preset::{Kind, Preset};
use bidpress::render::{SAFE, Style, render};
use lopdf::{Document, ObjectId};
use resvg::tiny_skia::Pixmap;
use serde_json::Value;

/// A run in the project of the sample decks that goes well: what it says, warnings first.
fn print(folder: &Folder, args: &str) -> String {
    let run = folder.sample(args).good();
    run.err + &run.out
}

fn opened(folder: &Folder, name: &str) -> (Document, Vec<ObjectId>) {
    let document = open(&folder.read(name));
    let pages = document.page_iter().collect();
    (document, pages)
}

fn preflight(folder: &Folder, name: &str, preset: &str) -> Run {
    folder.run(&format!("preflight {name} --preset {preset}"))
}

fn presets() -> BTreeMap<String, Preset> {
    let all = built_in().presets().0;
    all.into_iter().map(|(name, (source, _))| (name, Preset::read(&source).unwrap())).collect()
}

#[test]
fn each_preset_makes_what_passes_its_preflight() {
    for (name, preset) in sample("presets", Vec::from_iter(presets()), 6) {
        let folder = Folder::new(&format!("presets-all-{name}"));
        let said = print(&folder, &format!("build sample --preset {name}"));
        assert!(!said.contains("warning[preflight]"), "{name}: {said}");
        if preset.kind == Kind::Pdf {
            for file in folder.files().keys() {
                let output = preflight(&folder, file, &name);
                assert!(output.code == Some(0), "{name}: {}", output.out);
            }
        }
    }
}

/// Each preset with one of the decks by turns: filling all their templates ten times over takes a while.
#[test]
fn presets_take_the_decks_that_ship() {
    let decks = ["a-little-white-die", "bid-it", "bunny-bidding", "i-bid-you-not", "youre-bluffing"];
    let pairs = presets().into_iter().zip(decks.into_iter().cycle()).collect();
    for ((name, preset), deck) in sample("presets with shipped decks", pairs, 6) {
        let folder = Folder::new(&format!("presets-ship-{name}"));
        let dpi = if preset.kind == Kind::Pdf { "" } else { "--dpi 36" };
        let said = print(&folder, &format!("build {deck} --cards 1 {dpi} --preset {name}"));
        assert!(!said.contains("warning[preflight]"), "{name}: {said}");
        assert!(said.contains(" 1 card"), "{name}: {said}");
    }
}

/// The first and the last card of each kind of all decks and expansions, in each size that some preset asks
/// for, with the widest safe area and bleed.
#[test]
fn shipped_cards_can_be_read_and_cut_with_every_preset() {
    let library = built_in_library();
    for (base, sets) in sample("decks in all sizes", Vec::from_iter(shipped()), 1) {
        let mut deck = assemble(&base, &sets, &with_effects()).unwrap().0;
        deck.cards.retain(|card| card.copy == 1 || card.copy == card.copies);
        let mut widest = BTreeMap::new();
        for preset in presets().into_values() {
            let size = preset.product(&deck.size, deck.size.regular).unwrap();
            let safe = preset.print.safe.unwrap_or(SAFE);
            let known = widest.entry((size.width, size.height)).or_insert((size, safe, preset.print.bleed()));
            known.1 = safe.max(known.1);
            known.2 = preset.print.bleed().max(known.2);
        }
        assert!(widest.len() >= 2, "{}: {widest:?}", deck.title);
        for (size, safe, bleed) in widest.into_values() {
            let style = Style {
                sizes: vec![size; deck.types.len()],
                safe,
                bleed,
                ..Style::of(&deck, Scale::Regular)
            };
            let (rendered, _) = render(&deck, &library, &style).unwrap();
            let all: Vec<usize> = (0..rendered.faces.len()).collect();
            let gauge = Gauge::default();
            let found = rendered.some_faces(&all, |face, tree| gauge.look(tree, face.cut)).unwrap();
            let cards: Vec<usize> = (0..deck.cards.len()).collect();
            let subject =
                Subject { deck: &deck, library: &library, rendered: &rendered, style: &style, cards: &cards };
            let told = diagnostics(subject, &all.into_iter().zip(found).collect::<Vec<_>>());
            let told: Vec<String> = told
                .0
                .iter()
                .map(|diagnostic| format!("{}: {}", diagnostic.code, diagnostic.message))
                .collect();
            assert!(told.is_empty(), "{} with {safe} of safe area, {bleed} of bleed: {told:#?}", deck.title);
        }
    }
}

#[test]
fn pages_come_as_services_ask_for_them() {
    let folder = Folder::new("presets-order");
    print(&folder, "build sample --preset drivethrucards --size poker-us");
    let (document, pages) = opened(&folder, "sample.pdf");
    assert_eq!(pages.len(), 18);
    let faces: Vec<String> = pages.iter().map(|page| drawn(&document, *page)[0].content()).collect();
    let different = |first: usize| faces.iter().skip(first).step_by(2).collect::<BTreeSet<_>>().len();
    assert_eq!((different(0), different(1)), (2, 9), "backs come first: {faces:?}");
    for page in &pages {
        let near = |name: &str, wanted: [f64; 4]| {
            let found = boxes(&document, *page, name);
            assert!(found.iter().zip(wanted).all(|(a, b)| (a - b).abs() < 0.01), "{name}: {found:?}");
        };
        // 2.75 by 3.75 inches, cut an eighth of an inch inside.
        near("MediaBox", [0.0, 0.0, 198.0, 270.0]);
        near("BleedBox", [0.0, 0.0, 198.0, 270.0]);
        near("TrimBox", [9.0, 9.0, 189.0, 261.0]);
        assert!(lines(&document, *page).is_empty(), "marks");
    }
    print(&folder, "build sample --preset azao");
    let ((_, fronts), (_, backs)) = (opened(&folder, "sample.pdf"), opened(&folder, "sample-backs.pdf"));
    assert_eq!((fronts.len(), backs.len()), (9, 9));
    print(&folder, "build sample --preset mbprint");
    let (document, _) = opened(&folder, "sample.pdf");
    let is_font = |dict: &lopdf::Dictionary| {
        dict.get(b"Type").is_ok_and(|name| name.as_name().is_ok_and(|name| name == b"Font"))
    };
    assert!(document.objects.values().all(|object| !object.as_dict().is_ok_and(is_font)), "text is outlines");
}

/// What a preset is, without a word about it, and what its keys belong to.
#[test]
fn broken_presets_are_reported_by_list() {
    let folder = Folder::new("presets-short");
    folder.write("presets/s.toml", "format = 1\ntitle = 'Shop'\noutput = 'png'\n");
    assert!(folder.succeed("list presets").contains("Shop (your own)"));
    folder.write("presets/s.toml", "format = 1\ntitle = 'Shop'\noutput = 'png'\n[print]\ndpi = 300\n");
    let told = folder.run("build bid-it --preset s").err;
    assert!(
        told.contains("`print` has no key `dpi`")
            && told.contains("`dpi` belongs to the file as a whole: write it above"),
        "{told}"
    );
}

/// Fronts alone are what who leaves out backs expects, one a page as before.
#[test]
fn pages_of_one_face_stay_such_pages_without_backs() {
    let folder = Folder::new("presets-fronts");
    for (preset, args, warnings) in [
        ("drivethrucards", "--no-backs", 1),
        ("mbprint", "--no-backs", 1),
        ("azao", "--no-backs", 0),
        ("azao", "--backs none", 0),
    ] {
        let told = folder.sample(&format!("build sample --preset {preset} {args}")).good().err;
        let (document, pages) = opened(&folder, "sample.pdf");
        assert!(pages.len() == 9 && media(&document, pages[0]).0 < 200.0, "{preset}: {}", pages.len());
        assert_eq!(
            (told.matches("there are fronts alone").count(), told.matches("warning[").count()),
            (warnings, warnings),
            "{told}"
        );
        assert!(folder.files().keys().all(|name| !name.contains("backs")), "{preset}");
    }
}

/// The size of one of the decks can't be had: nothing is written of the other one.
#[test]
fn all_decks_or_none() {
    let folder = Folder::new("presets-none");
    let output = folder.sample("build sample token --preset thegamecrafter --dpi 36");
    let told = output.err;
    assert!(output.code == Some(1) && told.contains("error[preset-size]"), "{told}");
    assert!(folder.files().is_empty(), "{:?}", folder.files().keys());
}

#[test]
fn decks_and_projects_have_presets_of_their_own() {
    let folder = Folder::new("presets-own");
    let root = root().join("tests/data/printing");
    for name in ["templates/sample/front.svg", "templates/sample/back.svg"] {
        folder.write(name, bytes(&root.join(name)));
    }
    let deck = String::from_utf8(bytes(&root.join("decks/sample.toml"))).unwrap();
    let deck =
        deck.replacen("[types.offer]", "[print]\npreset = 'shop'\nmarks = ['slug']\n\n[types.offer]", 1);
    folder.write("decks/sample.toml", deck.as_bytes());
    let shop = "format = 1\ntitle = 'Shop'\nabout = 'on A3'\noutput = 'pdf'\n[print]\npaper = 'a3'\nmarks = \
        false\nbacks = false\n";
    folder.write("presets/shop.toml", shop.as_bytes());
    let run = |args: &str| folder.succeed(args);
    let list = run("list presets");
    assert!(list.contains("Shop: on A3 (your own)") && list.contains("DriveThruCards: "), "{list}");
    let sources = list.split_once("sources of presets:").unwrap().1;
    let services = ["drivethrucards", "mbprint", "tts"];
    assert!(
        services.iter().all(|name| sources.lines().any(|line| line.trim_start().starts_with(name))),
        "{list}"
    );
    run("build sample");
    let (document, pages) = opened(&folder, "output/sample.pdf");
    assert_eq!(pages.len(), 1, "no backs");
    assert!((media(&document, pages[0]).0 - 841.89).abs() < 0.1, "A3");
    let slug = drawn(&document, pages[0]).pop().unwrap();
    assert!(slug.text(&document).starts_with("Sample · "), "the deck's own marks");
    // What is typed stands instead of both.
    run("build sample --preset home-letter");
    let (document, pages) = opened(&folder, "output/sample.pdf");
    assert_eq!((pages.len(), media(&document, pages[0]).0.round()), (2, 612.0));
    let slug = drawn(&document, pages[0]).pop().unwrap();
    assert!(!slug.text(&document).starts_with("Sample · "));
}
