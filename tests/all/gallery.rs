//! The pictures in `output/gallery` are those that the program makes now. `bidpress gallery --dpi 100` makes
//! them anew.

use std::path::Path;

use crate::support::folder::{Folder, Run};
use crate::support::root;
use resvg::tiny_skia::Pixmap;

/// Mean difference of a channel, of 255: floating point may round differently on another processor.
const TOLERANCE: f64 = 0.5;

fn read(path: &Path) -> Pixmap {
    Pixmap::load_png(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn the_gallery_is_current() {
    let root = root();
    let fresh = Folder::new("gallery");
    Run::from(fresh.command("gallery --dpi 100 --out").arg(&fresh.0).current_dir(root).output().unwrap())
        .good();
    let names = fresh.names();
    assert_eq!(names.len(), 6, "{names:?}");
    for name in names {
        let (new, old) = (read(&fresh.0.join(&name)), read(&root.join("output/gallery").join(&name)));
        assert_eq!(
            (new.width(), new.height()),
            (old.width(), old.height()),
            "{name} has changed: run `bidpress gallery --dpi 100`"
        );
        let apart: u64 =
            new.data().iter().zip(old.data()).map(|(new, old)| u64::from(new.abs_diff(*old))).sum();
        let mean = apart as f64 / new.data().len() as f64;
        assert!(mean < TOLERANCE, "{name} differs by {mean:.2} on average: run `bidpress gallery --dpi 100`");
    }
}
