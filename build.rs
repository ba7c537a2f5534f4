//! Rebuilds the program when a file is added to what it carries inside.
fn main() {
    for folder in ["decks", "presets", "templates"] {
        println!("cargo:rerun-if-changed={folder}");
    }
}
