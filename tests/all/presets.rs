//! Presets as users meet them: what each makes of the sample decks and of those that ship, exactly.

use std::collections::{BTreeMap, BTreeSet};

use crate::support::folder::{Folder, Run, bytes};
use crate::support::pdf::*;
use crate::support::root;
use crate::support::shipped::{built_in, shipped};
use bidpress::deck::{Options, Scale, assemble, size};
use bidpress::files::built_in_library;
use bidpress::legible::{Subject, diagnostics, look};
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

/// Width, height, and pixels a metre if it says so.
fn head(png: &[u8]) -> (u32, u32, Option<u32>) {
    let reader = png::Decoder::new(std::io::Cursor::new(png)).read_info().unwrap();
    let info = reader.info();
    (info.width, info.height, info.pixel_dims.map(|dims| dims.xppu))
}

fn csv(bytes: &[u8]) -> Vec<BTreeMap<String, String>> {
    let mut reader = csv::Reader::from_reader(bytes);
    reader.deserialize().collect::<Result<_, _>>().unwrap()
}

#[test]
fn pictures_have_the_pixels_that_services_ask_for() {
    let presets = presets();
    for (preset, card, wanted) in [
        ("thegamecrafter", "poker-eu", (825, 1125)),
        ("thegamecrafter", "bridge-us", (750, 1125)),
        ("thegamecrafter", "tarot-us", (900, 1500)),
        ("thegamecrafter", "mini-us", (600, 825)),
        ("thegamecrafter", "domino", (600, 1125)),
        ("thegamecrafter", "circle", (1125, 1125)),
        ("makeplayingcards", "poker-us", (822, 1122)),
        ("makeplayingcards", "bridge-us", (747, 1122)),
        ("makeplayingcards", "tarot-us", (897, 1497)),
        ("makeplayingcards", "mini-us", (597, 822)),
    ] {
        let (preset, card) = (&presets[preset], size::parse(card).unwrap());
        let made = preset.product(&card, card.regular).unwrap();
        let side = |length| pixels(length + preset.print.bleed() * 2, preset.dpi);
        assert_eq!((side(made.width), side(made.height)), wanted, "{} {}", preset.title, card.name);
    }
}

#[test]
fn each_face_is_written_once_and_counted() {
    let folder = Folder::new("presets-png");
    let said = print(&folder, "build sample --preset thegamecrafter --copies 2");
    assert!(said.contains("sample  11 pictures of 825 × 1125 pixels for 18 cards"), "{said}");
    let files = folder.files();
    assert_eq!(files.len(), 12, "{:?}", files.keys());
    for (name, file) in files.iter().filter(|(name, _)| name.ends_with(".png")) {
        assert_eq!(head(file), (825, 1125, Some(11_811)), "{name}");
    }
    let list = csv(&files["sample/cards.csv"]);
    assert_eq!(list.iter().map(|line| line["count"].parse::<u32>().unwrap()).sum::<u32>(), 18);
    for line in &list {
        for side in ["front", "back"] {
            assert!(files.contains_key(&format!("sample/{}", line[side])), "{line:?}");
        }
    }
    assert_eq!((list[0]["front"].as_str(), list[0]["serials"].as_str()), ("sample-001-offer.png", "SMPL 1/9"));
    // The same bytes again, and cards as they lie where nobody wants them to stand.
    let again = Folder::new("presets-png-again");
    print(&again, "build sample --preset thegamecrafter --copies 2");
    assert!(again.files() == files);
    let plain = Folder::new("presets-png-plain");
    print(&plain, "build sample --preset png --dpi 100 --bleed 0mm --cards 8 --no-backs");
    let files = plain.files();
    assert_eq!(files.len(), 2, "{:?}", files.keys());
    assert_eq!(head(&files["sample/sample-008-wide.png"]), (346, 248, Some(3_937)));
}

/// Turning to the right and back to the left is what a card does that is turned over sideways.
#[test]
fn cards_that_lie_are_turned_to_stand() {
    let (upright, lying) = (Folder::new("presets-turned"), Folder::new("presets-lying"));
    print(&upright, "build sample --preset thegamecrafter --dpi 60 --cards 8");
    print(&lying, "build sample --preset png --dpi 60 --cards 8 --size poker-us --safe 0.125in");
    let read = |folder: &Folder, name: &str| Pixmap::decode_png(&folder.files()[&format!("sample/{name}")]).unwrap();
    for (name, to_the_right) in [("sample-008-wide.png", true), ("sample-back-wide.png", false)] {
        let (stands, lies) = (read(&upright, name), read(&lying, name));
        assert_eq!((stands.width(), stands.height()), (lies.height(), lies.width()));
        for y in 0..lies.height() {
            for x in 0..lies.width() {
                let there = if to_the_right { (lies.height() - 1 - y, x) } else { (y, lies.width() - 1 - x) };
                assert_eq!(lies.pixel(x, y), stands.pixel(there.0, there.1), "{name} {x} {y}");
            }
        }
    }
}

#[test]
fn each_preset_makes_what_passes_its_preflight() {
    for (name, preset) in presets() {
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
    for ((name, preset), deck) in presets().into_iter().zip(decks.into_iter().cycle()) {
        let folder = Folder::new(&format!("presets-ship-{name}"));
        let dpi = if preset.kind == Kind::Pdf { "" } else { "--dpi 36" };
        let said = print(&folder, &format!("build {deck} --cards 1 {dpi} --preset {name}"));
        assert!(!said.contains("warning[preflight]"), "{name}: {said}");
        assert!(said.contains(" 1 card"), "{name}: {said}");
    }
}

/// The first and the last card of each kind of all decks and expansions, in each size that some preset asks for, with the widest safe area and bleed.
#[test]
fn shipped_cards_can_be_read_and_cut_with_every_preset() {
    let library = built_in_library();
    for (base, sets) in shipped() {
        let mut deck = assemble(&base, &sets, &Options::default()).unwrap().0;
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
            let style = Style { sizes: vec![size; deck.types.len()], safe, bleed, ..Style::of(&deck, Scale::Regular) };
            let (rendered, _) = render(&deck, &library, &style).unwrap();
            let all: Vec<usize> = (0..rendered.faces.len()).collect();
            let found = rendered.some_faces(&all, |face, tree| look(tree, face.cut)).unwrap();
            let cards: Vec<usize> = (0..deck.cards.len()).collect();
            let subject = Subject { deck: &deck, library: &library, rendered: &rendered, style: &style, cards: &cards };
            let told = diagnostics(subject, &all.into_iter().zip(found).collect::<Vec<_>>());
            let told: Vec<String> = told.0.iter().map(|diagnostic| format!("{}: {}", diagnostic.code, diagnostic.message)).collect();
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
    let faces: Vec<usize> = pages.iter().map(|page| drawn(&document, *page)[0].face).collect();
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
    let is_font = |dict: &lopdf::Dictionary| dict.get(b"Type").is_ok_and(|name| name.as_name().is_ok_and(|name| name == b"Font"));
    assert!(document.objects.values().all(|object| !object.as_dict().is_ok_and(is_font)), "text is outlines");
}

#[test]
fn what_is_typed_wins_and_is_told_of_if_nobody_takes_it() {
    let folder = Folder::new("presets-typed");
    for (args, rule, warning) in [
        ("--bleed 1mm", "vendor-page", "[service]: Sample: DriveThruCards asks for a bleed of 3.175 mm, and `--bleed` for a bleed of 1 mm"),
        ("--backs front-back", "vendor-order", "[preflight]: Sample: error[vendor-order] document: each front comes before its back"),
        (
            "--paper 100x150mm",
            "vendor-page",
            "[service]: Sample: DriveThruCards asks for pages as large as a card, and `--paper` for pages of",
        ),
    ] {
        let output = folder.sample(&format!("build sample --preset drivethrucards {args}"));
        let told = output.err;
        assert!(output.code == Some(0) && told.contains(warning) && told.matches("warning[").count() == 1, "{args}: {told}");
        let looked = preflight(&folder, "sample.pdf", "drivethrucards");
        let found = looked.out;
        assert!(looked.code == Some(1) && found.contains(&format!("error[{rule}]")) && found.contains("(DriveThruCards)"), "{found}");
    }
    print(&folder, "build sample --size mini-us");
    let found = preflight(&folder, "sample.pdf", "home-letter").out;
    assert!(found.contains("error[vendor-page]") && found.contains("not 215.9 mm × 279.4 mm"), "{found}");
    print(&folder, "build sample --backs front-back --size mini-us --bleed 0.125in --cards 1");
    let found = preflight(&folder, "sample.pdf", "drivethrucards").out;
    assert!(found.contains("error[vendor-card]"), "{found}");
    let found = preflight(&folder, "sample.pdf", "mbprint").out;
    assert!(found.contains("error[vendor-outlines]"), "{found}");
}

/// What is typed, or is in the deck, and what a service asks for: one warning that names both and both values. Stricter values are none.
#[test]
fn what_a_service_does_not_ask_for_is_told_once() {
    let folder = Folder::new("presets-service");
    let warned = |args: &str| folder.sample(&format!("build sample --cards 1 {args}")).good().err;
    for (preset, args, asked, got) in [
        ("thegamecrafter", "--bleed 3mm", "The Game Crafter asks for a bleed of 3.175 mm", "`--bleed` for a bleed of 3 mm"),
        ("makeplayingcards", "--bleed 0mm", "MakePlayingCards asks for a bleed of 3.048 mm", "`--bleed` for a bleed of 0 mm"),
        ("thegamecrafter", "--dpi 72", "The Game Crafter asks for 300 pixels per inch", "`--dpi` for 72 pixels per inch"),
        ("drivethrucards", "--standard none", "DriveThruCards asks for the standard `pdfx1a`", "`--standard` for the standard `none`"),
        ("drivethrucards", "--ink-limit 300", "DriveThruCards asks for at most 240 % of ink", "`--ink-limit` for at most 300 % of ink"),
        ("drivethrucards", "--cut-line spot", "DriveThruCards asks for no cut line", "`--cut-line` for a cut line in a spot colour"),
        ("drivethrucards", "--marks crop,slug", "DriveThruCards asks for no marks", "`--marks` for the marks `crop` and `slug`"),
        ("azao", "--color rgb", "Azao asks for the colours `cmyk`", "`--color` for the colours `rgb`"),
        ("azao", "--bleed-mode none", "Azao asks for a bleed of 3 mm", "`--bleed-mode` for no bleed"),
    ] {
        let told = warned(&format!("--preset {preset} {args}"));
        assert!(told.contains(&format!("warning[service]: Sample: {asked}")) && told.contains(&format!(", and {got}")), "{args}: {told}");
        assert_eq!(told.matches("warning[").count(), 1, "{args}: {told}");
    }
    for fine in [
        "--preset drivethrucards --ink-limit 200 --no-marks --bleed 0.125in --standard pdfx1a --color cmyk",
        "--preset azao --standard pdfx4",
        "--preset png --bleed 0mm --dpi 40",
        "--preset tts --dpi 40",
        "--preset home-a4 --bleed 2mm --color gray --marks slug --cut-line spot",
    ] {
        assert_eq!(warned(fine), "", "{fine}");
    }
    let root = root().join("tests/data/printing");
    for name in ["templates/sample/front.svg", "templates/sample/back.svg"] {
        folder.write(name, bytes(&root.join(name)));
    }
    let deck = String::from_utf8(bytes(&root.join("decks/sample.toml"))).unwrap();
    folder.write("decks/sample.toml", deck.replacen("[types.offer]", "[print]\npreset = 'azao'\ncolor = 'rgb'\n\n[types.offer]", 1));
    let told = folder.run("build sample --cards 1").good().err;
    assert!(told.contains("Azao asks for the colours `cmyk`, and `color` under `[print]` for the colours `rgb`"), "{told}");
    assert_eq!((told.matches("warning[").count(), told.contains("this deck")), (1, true), "{told}");
}

/// Where a preset asks for a standard without transparency, other ones are no advice.
#[test]
fn flattening_that_a_preset_asks_for_is_not_told() {
    let folder = Folder::new("presets-flattened");
    let told = |args: &str| folder.run(&format!("build a-little-white-die --cards 1 {args}")).good().err;
    assert!(told("--standard pdfx3 --backs front-back").contains("warning[flattened]"));
    assert_eq!(told("--preset drivethrucards") + &told("--preset mbprint"), "");
}

/// What a preset is, without a word about it, and what its keys belong to.
#[test]
fn short_and_slipped_presets_are_listed_and_told() {
    let folder = Folder::new("presets-short");
    folder.write("presets/s.toml", "format = 1\ntitle = 'Shop'\noutput = 'png'\n");
    assert!(folder.succeed("list presets").contains("Shop (your own)"));
    folder.write("presets/s.toml", "format = 1\ntitle = 'Shop'\noutput = 'png'\n[print]\ndpi = 300\n");
    let told = folder.run("build bid-it --preset s").err;
    assert!(told.contains("`print` has no key `dpi`") && told.contains("`dpi` belongs to the file as a whole: write it above"), "{told}");
}

/// Fronts alone are what who leaves out backs expects, one a page as before.
#[test]
fn pages_of_one_face_stay_such_pages_without_backs() {
    let folder = Folder::new("presets-fronts");
    for (preset, args, warnings) in
        [("drivethrucards", "--no-backs", 1), ("mbprint", "--no-backs", 1), ("azao", "--no-backs", 0), ("azao", "--backs none", 0)]
    {
        let told = folder.sample(&format!("build sample --preset {preset} {args}")).good().err;
        let (document, pages) = opened(&folder, "sample.pdf");
        assert!(pages.len() == 9 && media(&document, pages[0]).0 < 200.0, "{preset}: {}", pages.len());
        assert_eq!((told.matches("there are fronts alone").count(), told.matches("warning[").count()), (warnings, warnings), "{told}");
        assert!(folder.files().keys().all(|name| !name.contains("backs")), "{preset}");
    }
}

/// Pages of ours say which side they show, so that it can be seen of a single card; of others nothing is guessed.
#[test]
fn the_order_of_faces_is_seen() {
    let folder = Folder::new("presets-labels");
    let orders = |cards: &str, backs: &str| {
        print(&folder, &format!("build sample {cards} --backs {backs}"));
        let found = |preset: &str| {
            let run = preflight(&folder, "sample.pdf", preset);
            run.out.lines().find_map(|line| Some(line.split_once("error[vendor-order] document: ")?.1.to_string())).unwrap_or_default()
        };
        ["drivethrucards", "mbprint", "azao"].map(found)
    };
    for cards in ["--cards 1", "--cards 1-2", ""] {
        let [drive, mb, azao] = orders(cards, "front-back");
        assert!(drive.starts_with("each front comes before its back") && mb.is_empty(), "{cards}: {drive} {mb}");
        assert!(azao.starts_with("there are fronts and backs"), "{cards}: {azao}");
        let [drive, mb, azao] = orders(cards, "back-front");
        assert!(drive.is_empty() && mb.starts_with("each back comes before its front"), "{cards}: {drive} {mb}");
        assert!(azao.starts_with("there are fronts and backs"), "{cards}: {azao}");
        let [drive, mb, azao] = orders(cards, "separate-pages");
        assert!(
            [&drive, &mb].iter().all(|told| told.starts_with("there are fronts alone")) && azao.is_empty(),
            "{cards}: {drive} {mb} {azao}"
        );
    }
    // The same pages without labels: which are backs is told where they repeat, and whether there are any is not.
    for (cards, seen) in [("--cards 1", false), ("", true)] {
        print(&folder, &format!("build sample {cards} --backs front-back"));
        let mut document = open(&folder.read("sample.pdf"));
        let labels = document.catalog_mut().unwrap().remove(b"PageLabels");
        assert!(labels.is_some());
        let mut foreign = Vec::new();
        document.save_to(&mut foreign).unwrap();
        folder.write("foreign.pdf", foreign);
        let found = |preset: &str| preflight(&folder, "foreign.pdf", preset).out;
        assert_eq!(found("drivethrucards").contains("each front seems to come before its back"), seen);
        assert!(!found("azao").contains("vendor-order") && !found("mbprint").contains("vendor-order"));
    }
    // Labels of others say nothing of sides; sheets have none.
    print(&folder, "build sample --backs front-back");
    let mut document = open(&folder.read("sample.pdf"));
    let roman: lopdf::Object = lopdf::dictionary! { "Nums" => vec![0.into(), lopdf::dictionary! { "S" => "r" }.into()] }.into();
    document.catalog_mut().unwrap().set("PageLabels", roman);
    let mut foreign = Vec::new();
    document.save_to(&mut foreign).unwrap();
    folder.write("foreign.pdf", foreign);
    assert!(!preflight(&folder, "foreign.pdf", "azao").out.contains("vendor-order"));
    print(&folder, "build sample");
    assert!(!open(&folder.read("sample.pdf")).catalog().unwrap().has(b"PageLabels"));
}

#[test]
fn what_is_wrong_on_all_pages_is_told_once() {
    let folder = Folder::new("presets-gathered");
    folder.write("near.toml", "format = 1\ntitle = 'Near'\noutput = 'pdf'\n[print]\nbleed = '3mm'\nbacks = 'separate-pages'\n");
    let told = folder.sample(&format!("build sample --preset {} --bleed 1mm", folder.0.join("near.toml").display())).good().err;
    assert_eq!(told.matches("warning[preflight]").count(), 2, "{told}");
    for title in ["Sample: error[vendor-page] pages 1–9: the page ends 1.00 mm", "Sample, backs: error[vendor-page] pages 1–9: "] {
        assert!(told.contains(title), "{told}");
    }
    let text = preflight(&folder, "sample.pdf", "azao").out;
    assert!(
        text.lines().count() == 2 && text.starts_with("error[vendor-page] pages 1–9: ") && text.contains("9 pages, 9 errors"),
        "{text}"
    );
    let json: Value = serde_json::from_str(&folder.run("preflight sample.pdf --preset azao --format json").out).unwrap();
    let pages: Vec<u64> = json["faults"].as_array().unwrap().iter().map(|diagnostic| diagnostic["page"].as_u64().unwrap()).collect();
    assert_eq!(pages, (1..=9).collect::<Vec<_>>(), "programs get each");
}

#[test]
fn text_within_the_safe_area_is_told_of() {
    let folder = Folder::new("presets-safe");
    let root = root().join("tests/data/printing");
    for name in ["decks/sample.toml", "templates/sample/back.svg"] {
        folder.write(name, bytes(&root.join(name)));
    }
    // The numbers stand on a line 2 mm from the cut.
    let front = String::from_utf8(bytes(&root.join("templates/sample/front.svg"))).unwrap();
    assert!(front.contains("y=h / 2 + 13"), "{front}");
    folder.write("templates/sample/front.svg", front.replace("y=h / 2 + 13", "y=h - 2").as_bytes());
    for (safe, warns) in [("1mm", false), ("3mm", true)] {
        let Run { code, err: told, .. } = folder.run(&format!("build sample --preset png --dpi 36 --safe {safe}"));
        // A round figure reaches a little below its line.
        let wanted = "warning[safe-area]: the text “3” comes within 1.7 mm of the cut, on SMPL 3/9, offer; 3 mm are safe";
        assert!(code == Some(0) && told.contains("safe-area") == warns && told.contains(wanted) == warns, "{told}");
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

/// All piles of a saved object, a single card as one of its own.
fn piles(saved: &Value) -> Vec<&Value> {
    saved["ObjectStates"].as_array().unwrap().iter().collect()
}

#[test]
fn saved_objects_hold_every_card_once() {
    let folder = Folder::new("presets-tts");
    let said = print(&folder, "build sample --preset tts --copies 2 --url-base https://example.org/a/");
    assert!(said.contains("sample  2 sheets with places of 372 × 520 pixels for 18 cards"), "{said}");
    let files = folder.files();
    let saved: Value = serde_json::from_slice(&files["sample/sample.json"]).unwrap();
    let mut cards = 0;
    let (mut ids, mut sheets) = (BTreeSet::new(), BTreeSet::new());
    for pile in piles(&saved) {
        // https://kb.tabletopsimulator.com/custom-content/save-file-format/: names, and what each has; a pile lies face down.
        assert_eq!(pile["Name"], "DeckCustom");
        for object in pile["ContainedObjects"].as_array().unwrap().iter().chain([pile]) {
            assert!(ids.insert(object["GUID"].as_str().unwrap()), "two objects have one GUID: {object}");
            assert!(object["GUID"].as_str().unwrap().bytes().all(|byte| byte.is_ascii_hexdigit()));
            for key in ["posX", "posY", "posZ", "rotX", "rotY", "rotZ", "scaleX", "scaleY", "scaleZ"] {
                assert!(object["Transform"][key].is_f64(), "{key}: {object}");
            }
            assert_eq!((object["Transform"]["rotZ"].as_f64(), object["Transform"]["scaleX"].as_f64()), (Some(180.0), Some(1.0)));
        }
        assert!(pile["ContainedObjects"].as_array().unwrap().iter().all(|card| card["Name"] == "Card" && card["Hands"] == true));
        for (number, sheet) in pile["CustomDeck"].as_object().unwrap() {
            assert!(number.parse::<u64>().unwrap() > 0 && sheets.insert(number), "sheets are numbered once: {number}");
            assert_eq!((&sheet["BackIsHidden"], &sheet["UniqueBack"]), (&Value::Bool(true), &Value::Bool(false)));
            assert!(sheet["NumWidth"].as_u64() >= Some(2) && sheet["NumHeight"].as_u64() >= Some(2), "{sheet}");
        }
    }
    for pile in piles(&saved) {
        let ids: Vec<u64> = pile["DeckIDs"].as_array().unwrap().iter().map(|id| id.as_u64().unwrap()).collect();
        let inside = pile["ContainedObjects"].as_array().unwrap();
        let of_inside: Vec<u64> = inside.iter().map(|card| card["CardID"].as_u64().unwrap()).collect();
        assert_eq!(ids, of_inside);
        cards += ids.len();
        for card in inside {
            let id = card["CardID"].as_u64().unwrap();
            let sheet = &pile["CustomDeck"][&(id / 100).to_string()];
            assert_eq!(sheet, &card["CustomDeck"][&(id / 100).to_string()]);
            let (width, height) = (sheet["NumWidth"].as_u64().unwrap(), sheet["NumHeight"].as_u64().unwrap());
            assert!(width <= 10 && height <= 7 && id % 100 < width * height - 1, "the last place is not for cards: {id}");
            for side in ["FaceURL", "BackURL"] {
                let address = sheet[side].as_str().unwrap();
                let file = &files[&format!("sample/{}", address.strip_prefix("https://example.org/a/").unwrap())];
                let (across, down, _) = head(file);
                assert!(across <= 4096 && down <= 4096);
                if side == "FaceURL" {
                    assert_eq!((u64::from(across) % width, u64::from(down) % height), (0, 0));
                }
            }
            assert!(card["Nickname"].as_str().unwrap().starts_with(['O', 'W', 'o', 'w']), "{card}");
            assert!(card["Description"].as_str().unwrap().starts_with("SMPL "));
        }
    }
    assert_eq!(cards, 18);
    // Without an address, pictures are looked for where they are.
    print(&folder, "build sample --preset tts --cards 1");
    let saved: Value = serde_json::from_slice(&folder.files()["sample/sample.json"]).unwrap();
    assert_eq!(piles(&saved)[0]["Name"], "Card");
    let address = piles(&saved)[0]["CustomDeck"]["1"]["FaceURL"].as_str().unwrap();
    assert!(address.starts_with("file:///") && address.ends_with("/sample/sample-offer-1.png"), "{address}");
}

#[test]
fn sheets_for_screens_have_a_place_for_every_card() {
    let folder = Folder::new("presets-screentop");
    print(&folder, "build sample --preset screentop --copies 2");
    let files = folder.files();
    let list = csv(&files["sample/cards.csv"]);
    assert_eq!(list.len(), 18);
    let places: BTreeSet<(&str, &str, &str)> =
        list.iter().map(|line| (line["sheet"].as_str(), line["column"].as_str(), line["row"].as_str())).collect();
    assert_eq!(places.len(), 18);
    for line in &list {
        let (across, down, _) = head(&files[&format!("sample/{}", line["sheet"])]);
        let (width, height, _) = head(&files[&format!("sample/{}", line["back"])]);
        let number = |key: &str| line[key].parse::<u32>().unwrap();
        assert!(number("column") * width <= across && number("row") * height <= down, "{line:?}");
    }
}

#[test]
fn decks_and_projects_have_presets_of_their_own() {
    let folder = Folder::new("presets-own");
    let root = root().join("tests/data/printing");
    for name in ["templates/sample/front.svg", "templates/sample/back.svg"] {
        folder.write(name, bytes(&root.join(name)));
    }
    let deck = String::from_utf8(bytes(&root.join("decks/sample.toml"))).unwrap();
    let deck = deck.replacen("[types.offer]", "[print]\npreset = 'shop'\nmarks = ['slug']\n\n[types.offer]", 1);
    folder.write("decks/sample.toml", deck.as_bytes());
    let shop = "format = 1\ntitle = 'Shop'\nabout = 'on A3'\noutput = 'pdf'\n[print]\npaper = 'a3'\nmarks = false\nbacks = false\n";
    folder.write("presets/shop.toml", shop.as_bytes());
    let run = |args: &str| folder.succeed(args);
    let list = run("list presets");
    assert!(list.contains("Shop: on A3 (your own)") && list.contains("DriveThruCards: "), "{list}");
    run("build sample");
    let (document, pages) = opened(&folder, "output/sample.pdf");
    assert_eq!(pages.len(), 1, "no backs");
    assert!((media(&document, pages[0]).0 - 841.89).abs() < 0.1, "A3");
    let slug = drawn(&document, pages[0]).pop().unwrap();
    assert!(text_of(&document, slug.form).starts_with("Sample · "), "the deck's own marks");
    // What is typed stands instead of both.
    run("build sample --preset home-letter");
    let (document, pages) = opened(&folder, "output/sample.pdf");
    assert_eq!((pages.len(), media(&document, pages[0]).0.round()), (2, 612.0));
    let slug = drawn(&document, pages[0]).pop().unwrap();
    assert!(!text_of(&document, slug.form).starts_with("Sample · "));
}
