//! Each view of the page looks as it was kept, and axe-core finds nothing in it.
//!
//! After a change: `SNAPSHOTS=overwrite cargo test --test slow views`, then look at `tests/golden/page`.
//! Fonts differ among systems, so pictures are compared coarsely: what moves, appears or has another colour
//! is found, and what is only drawn with other letters is not.

#![allow(clippy::disallowed_methods, reason = "tests read the environment and the kept pictures")]

use std::path::PathBuf;

use resvg::tiny_skia::{FilterQuality, Pixmap, PixmapPaint, Transform};

use super::driver::Browser;
use super::project;
use crate::support::page::Page;
use crate::support::root;

/// Width and height of the window.
const WINDOW: (u32, u32) = (1280, 900);

/// Pictures are compared in squares of this side.
const SQUARE: u32 = 8;

/// Squares differ if their mean colours do by more than this, of 255.
const APART: u32 = 26;

/// Of so many squares one may differ: a line of text may be broken elsewhere.
const OF: usize = 50;

/// The mean colours of the squares of a picture.
fn squares(picture: &Pixmap) -> Vec<[u32; 3]> {
    let (columns, rows) = (picture.width() / SQUARE, picture.height() / SQUARE);
    let square = |at: u32| {
        let (left, top) = (at % columns * SQUARE, at / columns * SQUARE);
        let pixels = (0..SQUARE * SQUARE)
            .filter_map(|pixel| picture.pixel(left + pixel % SQUARE, top + pixel / SQUARE));
        let sum = pixels.fold([0; 3], |sum, pixel| {
            [
                sum[0] + u32::from(pixel.red()),
                sum[1] + u32::from(pixel.green()),
                sum[2] + u32::from(pixel.blue()),
            ]
        });
        sum.map(|sum| sum / (SQUARE * SQUARE))
    };
    (0..columns * rows).map(square).collect()
}

/// How many squares differ, of how many.
fn differ(one: &Pixmap, other: &Pixmap) -> (usize, usize) {
    assert_eq!((one.width(), one.height()), (other.width(), other.height()));
    let (one, other) = (squares(one), squares(other));
    let apart = one
        .iter()
        .zip(&other)
        .filter(|(one, other)| (0..3).any(|part| one[part].abs_diff(other[part]) > APART));
    (apart.count(), one.len())
}

/// A screenshot at half its size: large enough to be read, and small enough to be kept.
fn halved(shot: &[u8]) -> Pixmap {
    let shot = Pixmap::decode_png(shot).unwrap();
    let mut half = Pixmap::new(shot.width() / 2, shot.height() / 2).unwrap();
    let paint = PixmapPaint { quality: FilterQuality::Bilinear, ..PixmapPaint::default() };
    half.draw_pixmap(0, 0, shot.as_ref(), &paint, Transform::from_scale(0.5, 0.5), None);
    half
}

fn kept(name: &str) -> PathBuf {
    root().join(format!("tests/golden/page/{name}.png"))
}

/// Compares the view with the one that was kept, and lets axe-core examine it.
fn check(browser: &Browser, name: &str, axe: Option<&str>) {
    // What was changed is painted in the frame after the next.
    browser.wait_for("requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50)))");
    let shot = halved(&browser.screenshot());
    if std::env::var("SNAPSHOTS").is_ok_and(|action| action == "overwrite") {
        shot.save_png(kept(name)).unwrap();
    }
    let before = Pixmap::load_png(kept(name)).unwrap();
    let (apart, all) = differ(&shot, &before);
    if apart * OF > all {
        let path = std::env::temp_dir().join(format!("bidpress-page-{name}.png"));
        shot.save_png(&path).unwrap();
        panic!(
            "{name}: {apart} of {all} squares differ from {}; now {}",
            kept(name).display(),
            path.display()
        );
    }
    examine(browser, name, axe);
}

/// Lets axe-core examine the view.
fn examine(browser: &Browser, name: &str, axe: Option<&str>) {
    if let Some(axe) = axe {
        browser.run(axe);
        let rules = "['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']";
        let found = browser.wait_for(&format!(
            "axe.run({{ runOnly: {rules} }}).then((found) => done(found.violations.map((rule) => \
            `${{rule.id}}: ${{rule.nodes.map((node) => node.html).join(' ')}}`)))"
        ));
        assert_eq!(found, serde_json::json!([]), "{name}");
    }
}

/// The page on fairness plays on its own, says more and more, stops when it is told to, and begins anew when
/// the deck changes.
#[test]
fn fairness_fills_in_while_somebody_looks_on() {
    let Some(browser) = Browser::start(WINDOW.0, WINDOW.1, "en") else { return };
    let axe = std::env::var("AXE").ok().map(|path| std::fs::read_to_string(path).unwrap());
    let folder = crate::support::folder::Folder::new("browser-fair");
    let deck = include_str!("../../../decks/bunny-bidding.toml");
    folder.write("decks/bunny-bidding.toml", deck);
    let page = Page::of(&folder, "bunny-bidding");
    browser.open(&page.url());
    browser.until("the link", "return !document.getElementById('fair').hidden");
    browser.run("document.getElementById('fair').click()");
    let games =
        "const games = () => Number(document.getElementById('status').textContent.replace(/\\D/g, ''));";
    browser.until(
        "answers",
        &format!("{games} return games() > 100 && document.querySelectorAll('#answers svg').length > 10"),
    );
    browser.until(
        "more games",
        &format!("{games} window.before ??= games(); return games() > 2 * window.before"),
    );
    browser.run("document.getElementById('pause').click()");
    browser.until("a pause", "return document.getElementById('pause').textContent === 'Go on'");
    examine(&browser, "fair", axe.as_deref());
    // Another deck under the same name: its games are counted from the start.
    browser.run("document.getElementById('pause').click()");
    browser.until("many games", &format!("{games} return games() > 3000"));
    folder.write("decks/bunny-bidding.toml", deck.replace("en = \"Bunny Bidding\"", "en = \"Hare Raising\""));
    browser.until(
        "the new title",
        "return document.querySelector('#answers h1')?.textContent === 'Hare Raising'",
    );
    // A deck that nobody knows.
    browser.open(&format!("{}fair.html#nothing", page.url()));
    browser.until(
        "the reason",
        "return document.getElementById('status').textContent === 'There is no such deck.'",
    );
}

#[test]
fn each_view_is_as_kept_and_accessible() {
    let Some(browser) = Browser::start(WINDOW.0, WINDOW.1, "en") else { return };
    let axe = std::env::var("AXE").ok().map(|path| std::fs::read_to_string(path).unwrap());
    if axe.is_none() {
        eprintln!("off: AXE is not the path of axe.min.js, so only the looks are checked");
    }
    let (folder, deck) = project("browser-views");
    let page = Page::of(&folder, "");
    for scheme in ["light", "dark"] {
        folder.write("decks/pets.toml", &deck);
        browser.prefer(scheme);
        browser.open(&page.url());
        browser.until("cards", "return document.getElementById('cards-title').textContent === '13 cards'");
        let named = |view: &str| format!("{view}-{scheme}");
        let still = "return [...document.images].every((image) => image.complete && \
            !image.classList.contains('late'))";
        browser.until("all pictures", still);
        check(&browser, &named("cards"), axe.as_deref());
        browser.run("document.querySelector('.card').click()");
        browser.until(
            "the values",
            "return document.getElementById('value-text') && document.querySelectorAll('#large-findings \
            li').length > 0",
        );
        browser.run("document.getElementById('icons').open = true; document.getElementById('edges').click()");
        browser.until("icons", "return document.querySelectorAll('#icon-list li').length > 50");
        browser.until("all pictures", still);
        check(&browser, &named("large"), axe.as_deref());
        browser.run("document.getElementById('large').close()");
        browser.run(
            "const side = document.getElementById('side'); side.value = 'sheets'; \
            side.dispatchEvent(new Event('change'))",
        );
        browser.until("sheets", "return document.querySelectorAll('#sheets img').length === 4");
        browser.until("all pictures", still);
        check(&browser, &named("sheets"), axe.as_deref());
        browser.run(
            "const side = document.getElementById('side'); side.value = 'fronts'; \
            side.dispatchEvent(new Event('change'))",
        );
        folder.write("decks/pets.toml", deck.replacen("[[kinds]]", "[[kinds", 1));
        browser.until("an error", "return !document.getElementById('problems').hidden");
        browser.until("all pictures", still);
        check(&browser, &named("problems"), axe.as_deref());
    }
    // Views are told from each other.
    let load = |name: &str| Pixmap::load_png(kept(name)).unwrap();
    for (one, other) in [
        ("cards-light", "problems-light"),
        ("cards-light", "large-light"),
        ("cards-light", "cards-dark"),
        ("large-dark", "sheets-dark"),
    ] {
        let (apart, all) = differ(&load(one), &load(other));
        assert!(apart * OF > 5 * all, "{one} and {other}: {apart} of {all}");
    }
}
