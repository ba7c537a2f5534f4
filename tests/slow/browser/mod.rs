//! The page of `serve` in a browser. Off, with a word about it, where chromium and chromium-driver are
//! missing.

mod driver;
mod views;

use crate::support::folder::Folder;
use crate::support::page::Page;
use driver::Browser;

const TAB: &str = "\u{E004}";
const ENTER: &str = "\u{E007}";
const ESCAPE: &str = "\u{E00C}";
const RIGHT: &str = "\u{E014}";

/// A project with the deck that `bidpress new` writes.
fn project(name: &str) -> (Folder, String) {
    let folder = Folder::new(name);
    folder.succeed("new pets");
    let deck = String::from_utf8(folder.read("decks/pets.toml")).unwrap();
    (folder, deck)
}

/// The version that is seen, with all pictures of it.
fn seen(browser: &Browser, version: u32) {
    browser.until(
        &format!("version {version}"),
        &format!("return document.documentElement.dataset.version === '{version}'"),
    );
}

const SOURCES: &str = "return [...document.querySelectorAll('#grid img')].map((image) => image.src)";

#[test]
fn a_page_follows_what_is_saved() {
    let Some(browser) = Browser::start(1280, 900, "en") else { return };
    let (folder, deck) = project("browser-edit");
    let page = Page::of(&folder, "");
    browser.open(&page.url());
    seen(&browser, 1);
    assert_eq!(browser.run("return document.title"), "Pets – bidpress");
    let first = browser.run(SOURCES);
    let widths = browser.run(
        "return [...document.querySelectorAll('#grid img')].filter((image) => \
        image.naturalWidth === 180).length",
    );
    assert_eq!(
        widths.as_u64().unwrap() as usize,
        first.as_array().unwrap().len(),
        "a pixel for each pixel of the screen"
    );

    // A change is seen without reloading, and marked on the cards that differ.
    assert!(deck.contains("win a tie"), "{deck}");
    folder.write("decks/pets.toml", deck.replace("win a tie", "lose a tie"));
    seen(&browser, 2);
    let second = browser.run(SOURCES);
    let pairs = first.as_array().unwrap().iter().zip(second.as_array().unwrap());
    let differ = pairs.filter(|(before, now)| before != now).count();
    assert!((1..first.as_array().unwrap().len()).contains(&differ), "{differ} pictures differ");
    assert_eq!(
        browser.run("return document.querySelectorAll('#grid .changed').length").as_u64(),
        Some(differ as u64)
    );

    // An error comes beside the cards, and goes.
    folder.write("decks/pets.toml", deck.replacen("[[kinds]]", "[[kinds", 1));
    browser.until(
        "an error",
        "return !document.getElementById('problems').hidden && \
        document.querySelector('#problem-list .error')",
    );
    assert_eq!(browser.run(SOURCES), second);
    assert_eq!(browser.run("return document.getElementById('stale').checkVisibility()"), true);
    folder.write("decks/pets.toml", &deck);
    browser.until(
        "no error",
        "return document.getElementById('problems').hidden && document.getElementById('stale').hidden",
    );
    seen(&browser, 4);
    assert_eq!(browser.run(SOURCES), first);
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn a_page_works_by_keyboard_and_in_german() {
    let Some(browser) = Browser::start(700, 900, "de") else { return };
    let (folder, _) = project("browser-keys");
    let page = Page::of(&folder, "");
    browser.open(&page.url());
    seen(&browser, 1);
    assert_eq!(browser.run("return document.documentElement.lang"), "de");
    assert!(
        browser.run("return document.body.innerText").as_str().unwrap().contains("Auf dem neuesten Stand")
    );
    browser.run("document.getElementById('cards').focus()");
    browser.keys(&[TAB, ENTER].concat());
    browser.until(
        "a large card",
        "return document.getElementById('large').open && \
        document.querySelector('#large img')?.naturalWidth > 0",
    );
    let picture = "document.querySelector('#large-faces img').src";
    let first = browser.run(&format!("return {picture}"));
    browser.keys(RIGHT);
    browser.until("the next card", &format!("return {picture} !== {first}"));
    browser.until("what was found", "return document.querySelectorAll('#large-findings li').length > 0");
    // The lines of the cut and of the safe area, and the picture with its bleed.
    browser.run("document.getElementById('edges').focus()");
    browser.keys(" ");
    browser.until("the bleed", "return document.querySelector('#large-faces img').src.includes('+bleed')");
    assert_eq!(
        browser.run("return document.querySelectorAll('#large-faces svg path').length").as_u64(),
        Some(8)
    );
    browser.keys(ESCAPE);
    assert_eq!(browser.run("return document.getElementById('large').open"), false);
    // The focus is on the card that was large.
    assert_eq!(
        browser
            .run("return [...document.querySelectorAll('.card')].indexOf(document.activeElement)")
            .as_i64(),
        Some(1)
    );

    browser.run("document.getElementById('find').focus()");
    browser.keys("pickpocket");
    let names =
        browser.run("return [...document.querySelectorAll('#grid .name')].map((name) => name.textContent)");
    assert!(
        names.as_array().unwrap().iter().all(|name| name == "Pickpocket")
            && !names.as_array().unwrap().is_empty(),
        "{names}"
    );
    // Nothing is wider than a narrow window.
    assert_eq!(browser.run("return document.documentElement.scrollWidth <= window.innerWidth"), true);
}

#[test]
fn a_text_that_is_changed_on_the_page_is_in_the_file() {
    let Some(browser) = Browser::start(1280, 900, "en") else { return };
    let (folder, deck) = project("browser-change");
    let page = Page::of(&folder, "");
    browser.open(&page.url());
    seen(&browser, 1);
    browser.run("document.querySelector('.card').click()");
    browser.until(
        "the values",
        "return document.getElementById('value-text')?.value === '**Two rubies** win a tie.'",
    );
    let picture = "return document.querySelector('#large-faces img').src";
    let first = browser.run(picture);
    browser.run("const text = document.getElementById('value-text'); text.focus(); text.select()");
    browser.keys("Three \"rubies\".");
    // It is saved while the focus is still on it.
    browser.until(
        "another picture",
        &format!("return document.querySelector('#large-faces img').src !== {first}"),
    );
    let changed = deck.replace("\"**Two rubies** win a tie.\"", "'Three \"rubies\".'");
    assert_eq!(String::from_utf8(folder.read("decks/pets.toml")).unwrap(), changed);
    assert_eq!(browser.run("return document.activeElement.id"), "value-text");

    // The arrow keys move within a text, and do not lead to the next card.
    browser.keys(RIGHT);
    assert_eq!(browser.run("return document.getElementById('value-name').value"), "Ruby");
    browser.run("const count = document.getElementById('value-count'); count.focus(); count.select()");
    browser.keys(&["7", ENTER].concat());
    browser.until("more cards", "return document.getElementById('cards-title').textContent === '16 cards'");

    // What is written elsewhere is shown where nothing is being typed, and kept where something is.
    browser.run("document.getElementById('value-name').focus()");
    let now = || String::from_utf8(folder.read("decks/pets.toml")).unwrap();
    let elsewhere = now().replacen("\"Ruby\"", "\"Garnet\"", 1);
    folder.write("decks/pets.toml", &elsewhere);
    browser.until("another name", "return document.getElementById('value-name').value === 'Garnet'");
    browser.run(
        "const name = document.getElementById('value-name'); name.setRangeText('Opal', 0, \
        name.value.length, 'end')",
    );
    folder.write("decks/pets.toml", elsewhere.replacen("\"Garnet\"", "\"Agate\"", 1));
    browser.until("another title", "return document.getElementById('large-title').textContent === 'Agate'");
    browser.keys("s");
    browser.until(
        "a refusal",
        "return document.querySelector('#large .failures').innerText.includes('changed elsewhere')",
    );
    assert_eq!(now(), elsewhere.replacen("\"Garnet\"", "\"Agate\"", 1));
    folder.write(
        "decks/pets.toml",
        deck.replacen("count = 4", "count = 7", 1)
            .replace("\"**Two rubies** win a tie.\"", "'Three \"rubies\".'"),
    );
    browser
        .until("the name of before", "return document.getElementById('large-title').textContent === 'Ruby'");
    browser.run("document.getElementById('large').close(); document.querySelector('.card').click()");
    browser.until("the values", "return document.getElementById('value-count')?.value === '7'");

    // A wrong value is an error beside the card, and leaves the file alone.
    browser.run("const count = document.getElementById('value-count'); count.focus(); count.select()");
    browser.keys(&["\u{E003}", ENTER].concat());
    browser.until(
        "an error",
        "return document.querySelector('#large .failures').innerText.includes('must be a whole number')",
    );

    browser.run("document.getElementById('large').close()");
    for text in ["13 cards", "Ruby"] {
        browser.run("document.querySelector('header .undo').click()");
        browser.until(text, &format!("return document.getElementById('cards').innerText.includes('{text}')"));
    }
    browser.until("nothing to undo", "return document.querySelector('header .undo').hidden");
    assert_eq!(now(), deck);
    browser.until(
        "the first picture",
        &format!("return document.querySelector('#grid img').src.includes({first}.split('/').at(-2))"),
    );
    assert_eq!(browser.complaints(), Vec::<String>::new());
}
