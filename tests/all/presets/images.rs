//! Images of cards, and saved objects of virtual tabletops.

use super::*;

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
        ("thegamecrafter", "poker-us", (825, 1125)),
        ("thegamecrafter", "1.25in x 1.75in", (450, 600)),
        ("thegamecrafter", "3.5in x 5.5in", (1125, 1725)),
        ("thegamecrafter", "2in x 3.5in", (675, 1125)),
        ("thegamecrafter", "square-63.5", (825, 825)),
        ("thegamecrafter", "square-70", (900, 900)),
        ("thegamecrafter", "3.5in x 3.5in", (1125, 1125)),
        ("thegamecrafter", "hex", (1050, 1200)),
        ("makeplayingcards", "domino", (597, 1122)),
        ("tabletopia", "poker-eu", (630, 880)),
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
    assert_eq!(
        (list[0]["front"].as_str(), list[0]["serials"].as_str()),
        ("sample-001-offer.png", "SMPL 1/9")
    );
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
    let read =
        |folder: &Folder, name: &str| Pixmap::decode_png(&folder.files()[&format!("sample/{name}")]).unwrap();
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
        // https://kb.tabletopsimulator.com/custom-content/save-file-format/: names, and what each has; a pile
        // lies face down.
        assert_eq!(pile["Name"], "DeckCustom");
        for object in pile["ContainedObjects"].as_array().unwrap().iter().chain([pile]) {
            assert!(ids.insert(object["GUID"].as_str().unwrap()), "two objects have one GUID: {object}");
            assert!(object["GUID"].as_str().unwrap().bytes().all(|byte| byte.is_ascii_hexdigit()));
            for key in ["posX", "posY", "posZ", "rotX", "rotY", "rotZ", "scaleX", "scaleY", "scaleZ"] {
                assert!(object["Transform"][key].is_f64(), "{key}: {object}");
            }
            assert_eq!(
                (object["Transform"]["rotZ"].as_f64(), object["Transform"]["scaleX"].as_f64()),
                (Some(180.0), Some(1.0))
            );
        }
        assert!(
            pile["ContainedObjects"]
                .as_array()
                .unwrap()
                .iter()
                .all(|card| card["Name"] == "Card" && card["Hands"] == true)
        );
        for (number, sheet) in pile["CustomDeck"].as_object().unwrap() {
            assert!(
                number.parse::<u64>().unwrap() > 0 && sheets.insert(number),
                "sheets are numbered once: {number}"
            );
            assert_eq!(
                (&sheet["BackIsHidden"], &sheet["UniqueBack"]),
                (&Value::Bool(true), &Value::Bool(false))
            );
            assert!(
                sheet["NumWidth"].as_u64() >= Some(2) && sheet["NumHeight"].as_u64() >= Some(2),
                "{sheet}"
            );
        }
    }
    for pile in piles(&saved) {
        let ids: Vec<u64> =
            pile["DeckIDs"].as_array().unwrap().iter().map(|id| id.as_u64().unwrap()).collect();
        let inside = pile["ContainedObjects"].as_array().unwrap();
        let of_inside: Vec<u64> = inside.iter().map(|card| card["CardID"].as_u64().unwrap()).collect();
        assert_eq!(ids, of_inside);
        cards += ids.len();
        for card in inside {
            let id = card["CardID"].as_u64().unwrap();
            let sheet = &pile["CustomDeck"][&(id / 100).to_string()];
            assert_eq!(sheet, &card["CustomDeck"][&(id / 100).to_string()]);
            let (width, height) = (sheet["NumWidth"].as_u64().unwrap(), sheet["NumHeight"].as_u64().unwrap());
            assert!(
                width <= 10 && height <= 7 && id % 100 < width * height - 1,
                "the last place is not for cards: {id}"
            );
            for side in ["FaceURL", "BackURL"] {
                let address = sheet[side].as_str().unwrap();
                let file =
                    &files[&format!("sample/{}", address.strip_prefix("https://example.org/a/").unwrap())];
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
    let places: BTreeSet<(&str, &str, &str)> = list
        .iter()
        .map(|line| (line["sheet"].as_str(), line["column"].as_str(), line["row"].as_str()))
        .collect();
    assert_eq!(places.len(), 18);
    for line in &list {
        let (across, down, _) = head(&files[&format!("sample/{}", line["sheet"])]);
        let (width, height, _) = head(&files[&format!("sample/{}", line["back"])]);
        let number = |key: &str| line[key].parse::<u32>().unwrap();
        assert!(number("column") * width <= across && number("row") * height <= down, "{line:?}");
    }
}

/// Hexes lie whatever their orientation in the deck; all others stand.
#[test]
fn hexes_lie_where_a_service_asks_for_it() {
    for (orientation, name) in [("portrait", "presets-hex"), ("landscape", "presets-hex-lying")] {
        let folder = Folder::new(name);
        let deck = "format = 1\nid = 'x'\ntitle = 'X'\ncard = 'hex'\nset = \
            { id = 'base', title = 'Base' }\n[types.t]\nfront = 'plain/card'\n\
                    back = 'plain/back'\norientation = 'ORIENTATION'\n[[kinds]]\nid = 'owl'\ntype = \
                    't'\ncount = 2\n";
        folder.write("decks/x.toml", deck.replace("ORIENTATION", orientation));
        let said = folder.run("build x --preset thegamecrafter").good();
        assert!(said.out.contains("1200 × 1050 pixels"), "{}", said.out);
        let files = folder.files_in("output");
        let images: Vec<_> = files.iter().filter(|(name, _)| name.ends_with(".png")).collect();
        assert_eq!(images.len(), 3, "each card has its own number");
        for (name, png) in images {
            assert_eq!(head(png), (1200, 1050, Some(11_811)), "{orientation}: {name}");
        }
    }
}

#[test]
fn order_files_name_every_image_and_card() {
    let folder = Folder::new("presets-order");
    print(&folder, "build sample --preset makeplayingcards --dpi 60 --copies 2");
    let files = folder.files();
    let text = String::from_utf8(files["sample/cards.xml"].clone()).unwrap();
    let order = resvg::usvg::roxmltree::Document::parse(&text).unwrap();
    let texts = |part: &str, name: &str| -> Vec<String> {
        let part = order.descendants().find(|node| node.has_tag_name(part)).unwrap();
        let found = part.descendants().filter(|node| node.has_tag_name(name));
        found.map(|node| node.text().unwrap_or_default().to_string()).collect()
    };
    assert_eq!(
        (texts("details", "quantity"), texts("details", "stock")),
        (vec!["18".into()], vec!["(S30) Standard Smooth".to_string()])
    );
    let slots = |part: &str| -> Vec<usize> {
        texts(part, "slots")
            .iter()
            .flat_map(|slots| slots.split(','))
            .map(|slot| slot.parse().unwrap())
            .collect()
    };
    let mut fronts = slots("fronts");
    fronts.sort_unstable();
    assert_eq!(fronts, (0..18).collect::<Vec<_>>(), "each card has one front");
    assert!(slots("backs").len() < 9, "the most frequent back is the common one");
    let list = csv(&files["sample/cards.csv"]);
    for (line, (id, slots)) in list.iter().zip(texts("fronts", "id").iter().zip(texts("fronts", "slots"))) {
        assert_eq!(
            (id.strip_prefix("./"), slots.split(',').count().to_string()),
            (Some(&*line["front"]), line["count"].clone())
        );
    }
    for id in texts("fronts", "id").iter().chain(&texts("backs", "id")).chain(&texts("order", "cardback")) {
        assert!(files.contains_key(&format!("sample/{}", id.trim_start_matches("./"))), "{id}");
    }
    // Fronts alone, and other sizes, cannot be ordered like this.
    for options in ["--no-backs", "--size tarot-us"] {
        let without = Folder::new("presets-no-order");
        print(&without, &format!("build sample --preset makeplayingcards --dpi 60 {options}"));
        assert!(!without.files().contains_key("sample/cards.xml"), "{options}");
    }
}

#[test]
fn games_for_card_game_simulator_are_whole() {
    let folder = Folder::new("presets-cgs");
    let said = print(
        &folder,
        "build sample --preset cardgamesimulator --copies 2 --url-base https://example.org/sample/",
    );
    assert!(said.contains("11 pictures of 496 × 693 pixels for 18 cards"), "{said}");
    let files = folder.files();
    let json = |name: &str| -> Value { serde_json::from_slice(&files[&format!("sample/{name}")]).unwrap() };
    let (game, cards, sets) = (json("cgs.json"), json("AllCards.json"), json("AllSets.json"));
    assert_eq!(game["cardSize"], serde_json::json!({ "x": 2.4803, "y": 3.4646 }));
    let at = |address: &Value| address.as_str().unwrap().replace("https://example.org/", "");
    for key in ["autoUpdateUrl", "allCardsUrl", "allSetsUrl", "cardBackImageUrl"] {
        assert!(files.contains_key(&at(&game[key])), "{key}");
    }
    let backs = game["cardBackFaceImageUrls"].as_array().unwrap();
    assert!(backs.iter().all(|back| files.contains_key(&at(&back["url"]))) && !backs.is_empty(), "{backs:?}");
    let deck = String::from_utf8(files[&at(&game["deckUrls"][0]["url"])].clone()).unwrap();
    let mut count = 0;
    for (line, card) in deck.lines().zip(cards.as_array().unwrap()) {
        let (copies, rest) = line.split_once(" [").unwrap();
        count += copies.parse::<usize>().unwrap();
        let (id, set) = (card["id"].as_str().unwrap(), card["set"].as_str().unwrap());
        assert!(rest.starts_with(&format!("{id}] ")) && rest.ends_with(&format!(" ({set})")), "{line}");
        assert!(sets.as_array().unwrap().iter().any(|known| known["code"] == card["set"]));
        let image = at(&game["cardImageUrl"]).replace("{cardSet}", set).replace("{cardId}", id);
        assert_eq!(head(&files[&image]), (496, 693, Some(7_874)));
        let known = |back: &Value| backs.iter().any(|other| other["id"] == *back);
        assert!(card["backs"].as_array().is_none_or(|own| own.iter().all(known)), "{card}");
    }
    assert_eq!((count, deck.lines().count()), (18, cards.as_array().unwrap().len()));
}
