//! Rebuilds the program when an embedded file is added or changed.
fn main() {
    for folder in ["decks", "presets", "templates"] {
        println!("cargo:rerun-if-changed={folder}");
    }
}
