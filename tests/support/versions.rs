//! A small project whose cards come in versions, so that old files can be told from new ones, and from torn
//! ones.

use std::fs;

use super::folder::{Files, Folder, Run};

const TEMPLATE: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" viewBox="0 0 69 94"><rect width="50" height="COLOR" fill="red"/><rect x="{{ card.number + 10 }}" width="9" height="9"/></svg>"#;
const DECK: &str = "format = 1\nid = 'ID'\ntitle = 'TITLE'\nset = \
    { id = 'base', title = 'Base' }\n[types.t]\nfront = 'own'\nback = 'own-back'\n\
                    [[kinds]]\nid = 'owl'\ntype = 't'\ncount = COUNT\nnumbers = [NUMBERS]\n";
const RULES: &str = "# Owls\n\nThere are COLOR of them.\n";

/// Where commands write.
pub(crate) const OUTPUT: &str = "output";

/// A project with a deck `x` of so many cards.
pub(crate) fn project(name: &str, cards: u32, version: u8) -> Folder {
    let folder = Folder::new(name);
    deck(&folder, "x", cards);
    set_version(&folder, version);
    folder
}

/// Adds a deck of so many cards.
pub(crate) fn deck(folder: &Folder, id: &str, cards: u32) {
    let numbers: Vec<String> = (1..=cards).map(|number| number.to_string()).collect();
    let text = DECK.replace("ID", id).replace("TITLE", &id.to_uppercase());
    folder.write(
        format!("decks/{id}.toml"),
        text.replace("COUNT", &cards.to_string()).replace("NUMBERS", &numbers.join(", ")),
    );
}

/// Makes the cards and the rules those of a version.
pub(crate) fn set_version(folder: &Folder, version: u8) {
    let text = |text: &str| text.replace("COLOR", &version.to_string());
    folder.write("templates/own.svg", text(TEMPLATE));
    folder.write("templates/own-back.svg", text(TEMPLATE).replace("{{ card.number + 10 }}", "0"));
    folder.write("decks/x/rules.md", text(RULES));
}

/// What is in the folder for output.
pub(crate) fn output(folder: &Folder) -> Files {
    folder.files_in(OUTPUT)
}

/// Makes the output those files; none means that there is no such folder.
pub(crate) fn reset(folder: &Folder, files: &Files) {
    let _ = fs::remove_dir_all(folder.0.join(OUTPUT));
    for (name, bytes) in files {
        folder.write(format!("{OUTPUT}/{name}"), bytes);
    }
}

/// What a killed run left, to be removed by the next one.
pub(crate) fn is_litter(path: &str) -> bool {
    path.ends_with(".bidpress-unfinished")
}

/// Whether a run failed with one message, and that by its own will.
pub(crate) fn is_refusal(run: &Run) -> bool {
    run.code == Some(1)
        && run.err.matches("error[").count() == 1
        && !run.err.contains("panicked")
        && !run.err.contains("error[crash]")
}

#[track_caller]
pub(crate) fn assert_one_message(run: &Run, part: &str) {
    assert!(is_refusal(run) && run.err.contains(part), "{run:?}");
}

/// That each file is whole: as it was, or as it shall be; and that none is gone.
#[track_caller]
pub(crate) fn assert_whole(left: &Files, before: &Files, after: &Files, when: &str) {
    for (name, bytes) in left.iter().filter(|(name, _)| !is_litter(name)) {
        assert!(
            before.get(name) == Some(bytes) || after.get(name) == Some(bytes),
            "{when}: {name} is torn, of {} bytes",
            bytes.len()
        );
    }
    assert!(before.keys().all(|name| left.contains_key(name)), "{when}: a file is gone: {:?}", left.keys());
}
