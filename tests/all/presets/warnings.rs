//! Warnings about settings and pages that a service does not accept.

use super::*;

#[test]
fn typed_options_override_presets_with_a_warning() {
    let folder = Folder::new("presets-typed");
    for (args, rule, warning) in [
        (
            "--bleed 1mm",
            "vendor-page",
            "[service]: Sample: DriveThruCards asks for a bleed of 3.175 mm, and `--bleed` for a bleed of 1 \
            mm",
        ),
        (
            "--backs front-back",
            "vendor-order",
            "[preflight]: Sample: error[vendor-order] document: each front comes before its back",
        ),
        (
            "--paper 100x150mm",
            "vendor-page",
            "[service]: Sample: DriveThruCards asks for pages as large as a card, and `--paper` for pages of",
        ),
    ] {
        let output = folder.sample(&format!("build sample --preset drivethrucards {args}"));
        let told = output.err;
        assert!(
            output.code == Some(0) && told.contains(warning) && told.matches("warning[").count() == 1,
            "{args}: {told}"
        );
        let looked = preflight(&folder, "sample.pdf", "drivethrucards");
        let found = looked.out;
        assert!(
            looked.code == Some(1)
                && found.contains(&format!("error[{rule}]"))
                && found.contains("(DriveThruCards)"),
            "{found}"
        );
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

/// A setting, typed or in the deck, that differs from the requirement of a service: one warning names both
/// with their values. A stricter setting gets no warning.
#[test]
fn each_mismatch_with_a_service_is_one_warning() {
    let folder = Folder::new("presets-service");
    let warned = |args: &str| folder.sample(&format!("build sample --cards 1 {args}")).good().err;
    for (preset, args, asked, got) in [
        (
            "thegamecrafter",
            "--bleed 3mm",
            "The Game Crafter asks for a bleed of 3.175 mm",
            "`--bleed` for a bleed of 3 mm",
        ),
        (
            "makeplayingcards",
            "--bleed 0mm",
            "MakePlayingCards asks for a bleed of 3.048 mm",
            "`--bleed` for a bleed of 0 mm",
        ),
        (
            "thegamecrafter",
            "--dpi 72",
            "The Game Crafter asks for 300 pixels per inch",
            "`--dpi` for 72 pixels per inch",
        ),
        (
            "drivethrucards",
            "--standard none",
            "DriveThruCards asks for the standard `pdfx1a`",
            "`--standard` for the standard `none`",
        ),
        (
            "drivethrucards",
            "--ink-limit 300",
            "DriveThruCards asks for at most 240 % of ink",
            "`--ink-limit` for at most 300 % of ink",
        ),
        (
            "drivethrucards",
            "--cut-line spot",
            "DriveThruCards asks for no cut line",
            "`--cut-line` for a cut line in a spot colour",
        ),
        (
            "drivethrucards",
            "--marks crop,slug",
            "DriveThruCards asks for no marks",
            "`--marks` for the marks `crop` and `slug`",
        ),
        ("azao", "--color rgb", "Azao asks for the colours `cmyk`", "`--color` for the colours `rgb`"),
        ("azao", "--bleed-mode none", "Azao asks for a bleed of 3 mm", "`--bleed-mode` for no bleed"),
    ] {
        let told = warned(&format!("--preset {preset} {args}"));
        assert!(
            told.contains(&format!("warning[service]: Sample: {asked}"))
                && told.contains(&format!(", and {got}")),
            "{args}: {told}"
        );
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
    folder.write(
        "decks/sample.toml",
        deck.replacen("[types.offer]", "[print]\npreset = 'azao'\ncolor = 'rgb'\n\n[types.offer]", 1),
    );
    let told = folder.run("build sample --cards 1").good().err;
    assert!(
        told.contains("Azao asks for the colours `cmyk`, and `color` under `[print]` for the colours `rgb`"),
        "{told}"
    );
    assert_eq!((told.matches("warning[").count(), told.contains("this deck")), (1, true), "{told}");
}

/// Where a preset asks for a standard without transparency, other ones are no advice.
#[test]
fn required_flattening_is_no_warning() {
    let folder = Folder::new("presets-flattened");
    let told = |args: &str| folder.run(&format!("build a-little-white-die --cards 1 {args}")).good().err;
    assert!(told("--standard pdfx3 --backs front-back").contains("warning[flattened]"));
    assert_eq!(told("--preset drivethrucards") + &told("--preset mbprint"), "");
}

/// Pages of ours say which side they show, so that it can be seen of a single card; of others nothing is
/// guessed.
#[test]
fn the_order_of_faces_is_checked() {
    let folder = Folder::new("presets-labels");
    let orders = |cards: &str, backs: &str| {
        print(&folder, &format!("build sample {cards} --backs {backs}"));
        let found = |preset: &str| {
            let run = preflight(&folder, "sample.pdf", preset);
            run.out
                .lines()
                .find_map(|line| Some(line.split_once("error[vendor-order] document: ")?.1.to_string()))
                .unwrap_or_default()
        };
        ["drivethrucards", "mbprint", "azao"].map(found)
    };
    for cards in ["--cards 1", "--cards 1-2", ""] {
        let [drive, mb, azao] = orders(cards, "front-back");
        assert!(
            drive.starts_with("each front comes before its back") && mb.is_empty(),
            "{cards}: {drive} {mb}"
        );
        assert!(azao.starts_with("there are fronts and backs"), "{cards}: {azao}");
        let [drive, mb, azao] = orders(cards, "back-front");
        assert!(
            drive.is_empty() && mb.starts_with("each back comes before its front"),
            "{cards}: {drive} {mb}"
        );
        assert!(azao.starts_with("there are fronts and backs"), "{cards}: {azao}");
        let [drive, mb, azao] = orders(cards, "separate-pages");
        assert!(
            [&drive, &mb].iter().all(|told| told.starts_with("there are fronts alone")) && azao.is_empty(),
            "{cards}: {drive} {mb} {azao}"
        );
    }
    // The same pages without labels: which are backs is told where they repeat, and whether there are any is
    // not.
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
    let roman: lopdf::Object =
        lopdf::dictionary! { "Nums" => vec![0.into(), lopdf::dictionary! { "S" => "r" }.into()] }.into();
    document.catalog_mut().unwrap().set("PageLabels", roman);
    let mut foreign = Vec::new();
    document.save_to(&mut foreign).unwrap();
    folder.write("foreign.pdf", foreign);
    assert!(!preflight(&folder, "foreign.pdf", "azao").out.contains("vendor-order"));
    print(&folder, "build sample");
    assert!(!open(&folder.read("sample.pdf")).catalog().unwrap().has(b"PageLabels"));
}

#[test]
fn errors_of_all_pages_are_merged() {
    let folder = Folder::new("presets-gathered");
    folder.write(
        "near.toml",
        "format = 1\ntitle = 'Near'\noutput = 'pdf'\n[print]\nbleed = '3mm'\nbacks = 'separate-pages'\n",
    );
    let told = folder
        .sample(&format!("build sample --preset {} --bleed 1mm", folder.0.join("near.toml").display()))
        .good()
        .err;
    assert_eq!(told.matches("warning[preflight]").count(), 2, "{told}");
    for title in [
        "Sample: error[vendor-page] pages 1–9: the page ends 1.00 mm",
        "Sample, backs: error[vendor-page] pages 1–9: ",
    ] {
        assert!(told.contains(title), "{told}");
    }
    let text = preflight(&folder, "sample.pdf", "azao").out;
    assert!(
        text.lines().count() == 2
            && text.starts_with("error[vendor-page] pages 1–9: ")
            && text.contains("9 pages, 9 errors"),
        "{text}"
    );
    let json: Value =
        serde_json::from_str(&folder.run("preflight sample.pdf --preset azao --format json").out).unwrap();
    let pages: Vec<u64> = json["diagnostics"]
        .as_array()
        .unwrap()
        .iter()
        .map(|diagnostic| diagnostic["page"].as_u64().unwrap())
        .collect();
    assert_eq!(pages, (1..=9).collect::<Vec<_>>(), "programs get each");
}

#[test]
fn text_outside_the_safe_area_is_a_warning() {
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
        let Run { code, err: told, .. } =
            folder.run(&format!("build sample --preset png --dpi 36 --safe {safe}"));
        // A round figure reaches a little below its line.
        let wanted = "warning[safe-area]: the text “3” comes within 1.7 mm of the cut, on SMPL 3/9, offer; 3 \
            mm are safe";
        assert!(
            code == Some(0) && told.contains("safe-area") == warns && told.contains(wanted) == warns,
            "{told}"
        );
    }
}
