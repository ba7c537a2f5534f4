//! Compares PDFs with resvg's images of the same SVG files, for all files of a folder.
//! `benches/corpus/README.md` explains how and lists results.
#![allow(clippy::unwrap_used, reason = "a comparison that panics has failed")]

#[path = "../../tests/support/drawing.rs"]
mod drawing;
mod ghostscript;
mod report;

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bidpress::fonts::Fonts;
use bidpress::library::FontFile;
use bidpress::press::color::Output;
use bidpress::press::standard::Standard;
use bidpress::press::{Job, Layout, Marks, Moment, Paper, Press};
use bidpress::print::Backs;
use bidpress::svg;
use bidpress::units::Um;
use drawing::{alone, difference, part, picture};
use hayro::RenderCache;
use hayro::hayro_interpret::TransformExt;
use hayro::hayro_syntax::Pdf;
use hayro::kurbo::Affine;
use rayon::prelude::*;
use report::{Outcome, Result};

/// Width of a picture in pixels.
const WIDTH: u16 = 300;

fn main() {
    // `cargo bench` adds `--bench`.
    let folders: Vec<PathBuf> =
        std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).map(PathBuf::from).collect();
    let (folder, output) = match folders.as_slice() {
        [folder] => (folder, None),
        [folder, output] => (folder, Some(output.as_path())),
        _ => {
            println!(
                "off: no folder is given. Use `cargo bench --bench corpus -- FOLDER [OUTPUT]`; \
                benches/corpus/README.md says more."
            );
            return;
        }
    };
    let fonts = fonts(&folder.join("fonts"));
    if !ghostscript::is_installed() {
        println!("off: Ghostscript is not installed; only hayro draws the PDFs");
    }
    let files = files(&folder.join("tests"), "svg");
    // Panics are reported as outcomes.
    std::panic::set_hook(Box::new(|_| {}));
    let outcomes: Vec<Outcome> = files
        .par_iter()
        .map(|file| {
            let name = file
                .strip_prefix(folder.join("tests"))
                .unwrap_or(file)
                .with_extension("")
                .display()
                .to_string();
            let compared = catch_unwind(AssertUnwindSafe(|| compare(file, &name, &fonts, output)));
            let result = compared.unwrap_or_else(|panic| Result::Panicked(message(panic.as_ref())));
            Outcome { name, result }
        })
        .collect();
    report::print(&outcomes);
    if let Some(output) = output {
        write(&output.join("corpus.tsv"), report::table(&outcomes).as_bytes());
    }
}

/// The message of a panic.
fn message(panic: &(dyn Any + Send)) -> String {
    let text =
        panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("no message").into()
}

/// All fonts that can be printed with; the others are listed.
fn fonts(folder: &Path) -> Fonts {
    let read = |path: &PathBuf| FontFile { name: path.display().to_string(), data: read(path).into() };
    let files: Vec<FontFile> =
        ["otf", "ttf"].iter().flat_map(|kind| files(folder, kind)).map(|path| read(&path)).collect();
    let is_unusable = |file: &&FontFile| Fonts::new(std::slice::from_ref(*file)).faces().is_empty();
    files.iter().filter(is_unusable).for_each(|file| println!("not printed with: {}", file.name));
    Fonts::new(&files)
}

/// The files of a kind in a folder and below, in the order of their names.
fn files(folder: &Path, kind: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let of_path = |path: PathBuf| match path.is_dir() {
        true => files(&path, kind),
        false => Vec::from_iter(path.extension().is_some_and(|extension| extension == kind).then_some(path)),
    };
    paths.into_iter().flat_map(of_path).collect()
}

fn compare(file: &Path, name: &str, fonts: &Fonts, output: Option<&Path>) -> Result {
    let Ok(text) = String::from_utf8(read(file)) else {
        return Result::Refused("the file is not UTF-8".into());
    };
    let tree = match svg::parse(&text, fonts) {
        Ok(tree) => tree,
        Err(refused) => return Result::Refused(refused.message),
    };
    let (width, height) = (tree.size().width(), tree.size().height());
    let size = (WIDTH, (f32::from(WIDTH) * height / width).round().max(1.0) as u16);
    let print = |output: Output| {
        let press = Press::with(fonts, output);
        let face = press.face(&tree);
        alone(press, face, (width, height), job()).pdf
    };
    let wanted = picture(&tree, size);
    let pdf = print(Output::default());
    let plain = drawn(pdf.clone(), width, size);
    let flat = drawn(print(Output { standard: Standard::X1a, ..Output::default() }), width, size);
    let other = ghostscript::draw(&pdf, name, width, size);
    let off = |drawing: &Vec<u8>| difference(&wanted, drawing);
    let result =
        Result::Compared { plain: off(&plain), flat: off(&flat), ghostscript: other.as_ref().map(off) };
    if let (Some(output), true) = (output, result.worst() > report::TOLERANCE) {
        let flat_name = name.replace('/', "_");
        let drawings = [Some(&wanted), Some(&plain), Some(&flat), other.as_ref()];
        write(&output.join(format!("{flat_name}.ppm")), &report::side_by_side(&drawings, size));
        write(&output.join(format!("{flat_name}.pdf")), &pdf);
    }
    result
}

/// The only page, by hayro.
fn drawn(pdf: Vec<u8>, points: f32, size: (u16, u16)) -> Vec<u8> {
    let pdf = Pdf::new(Arc::new(pdf)).unwrap();
    let page = &pdf.pages()[0];
    let transform =
        Affine::scale(f64::from(size.0) / f64::from(points)) * page.initial_transform(true).to_kurbo();
    part(page, &RenderCache::new(), transform, size)
}

fn job() -> Job {
    Job {
        title: "Corpus".into(),
        lang: String::new(),
        author: String::new(),
        paper: Paper::A4,
        bleed: Um::ZERO,
        marks: Marks::none(),
        backs: Backs::None,
        layout: Layout::default(),
        created: Moment::default(),
        faces: Vec::new(),
        cards: Vec::new(),
    }
}

#[expect(clippy::disallowed_methods, reason = "files of a comparison that is started by hand")]
fn read(path: &Path) -> Vec<u8> {
    std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[expect(clippy::disallowed_methods, reason = "files of a comparison that is started by hand")]
fn write(path: &Path, content: &[u8]) {
    std::fs::write(path, content).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
}
