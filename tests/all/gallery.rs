//! The pictures in `output/gallery` are those that the program makes now. `bidpress gallery --dpi 100` makes them anew.

use std::path::Path;
use std::process::Command;

use resvg::tiny_skia::Pixmap;

/// Mean difference of a channel, of 255: floating point may round differently on another processor.
const TOLERANCE: f64 = 0.5;

fn read(path: &Path) -> Pixmap {
    Pixmap::load_png(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn the_gallery_is_current() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let fresh = std::env::temp_dir().join(format!("bidpress-gallery-{}", std::process::id()));
    let made =
        Command::new(env!("CARGO_BIN_EXE_bidpress")).args(["gallery", "--dpi", "100", "--out"]).arg(&fresh).current_dir(root).status();
    assert!(made.unwrap().success());
    let mut names: Vec<String> =
        std::fs::read_dir(&fresh).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    assert_eq!(names.len(), 6, "{names:?}");
    for name in names {
        let (new, old) = (read(&fresh.join(&name)), read(&root.join("output/gallery").join(&name)));
        assert_eq!((new.width(), new.height()), (old.width(), old.height()), "{name} has changed: run `bidpress gallery --dpi 100`");
        let apart: u64 = new.data().iter().zip(old.data()).map(|(new, old)| u64::from(new.abs_diff(*old))).sum();
        let mean = apart as f64 / new.data().len() as f64;
        assert!(mean < TOLERANCE, "{name} differs by {mean:.2} on average: run `bidpress gallery --dpi 100`");
    }
    std::fs::remove_dir_all(fresh).unwrap();
}
