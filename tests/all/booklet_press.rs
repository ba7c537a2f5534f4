//! Booklets and boxes for print shops: standards, bleed, creep, and marks of creases.

use lopdf::{Document, ObjectId};

use crate::support::folder::Folder;
use crate::support::pdf::{Drawn, boxes, drawn, lines, media};

const STANDARDS: [&str; 4] = ["pdfx1a", "pdfx3", "pdfx4", "pdfa2b"];

fn pdf(folder: &Folder, name: &str) -> (Document, Vec<ObjectId>) {
    let document = Document::load(folder.0.join("output").join(name)).unwrap();
    let pages = document.page_iter().collect();
    (document, pages)
}

fn mm(points: f64) -> f64 {
    (points * 25.4 / 72.0 * 100.0).round() / 100.0
}

/// The sides of a box in millimetres.
fn sides(document: &Document, page: ObjectId, name: &str) -> Vec<f64> {
    boxes(document, page, name).into_iter().map(mm).collect()
}

#[test]
fn booklets_meet_standards_with_bleed() {
    let folder = Folder::new("booklet-standards");
    for standard in STANDARDS {
        for imposition in ["pages", "zine --creep 0.1mm --paper 320x450mm"] {
            let typed = format!(
                "booklet a-little-white-die --standard {standard} --bleed 3mm --imposition {imposition}"
            );
            let told = folder.run(&typed).good();
            assert!(!told.err.contains("error"), "{typed}: {}", told.err);
            let checked = folder.run("preflight output/a-little-white-die-rules.pdf");
            assert!(checked.code == Some(0), "{typed}: {}", checked.out);
            assert!(!checked.out.contains("PDF, "), "it claims its standard: {}", checked.out);
        }
    }
    folder.succeed("booklet a-little-white-die --standard pdfx4 --bleed 3mm");
    let (document, pages) = pdf(&folder, "a-little-white-die-rules.pdf");
    for page in pages {
        assert_eq!(sides(&document, page, "TrimBox"), [3.0, 3.0, 108.0, 151.0]);
        assert_eq!(sides(&document, page, "BleedBox"), [0.0, 0.0, 111.0, 154.0]);
        let (width, height) = media(&document, page);
        assert_eq!((mm(width), mm(height)), (111.0, 154.0));
    }
}

#[test]
fn booklets_are_written_in_any_colors() {
    let folder = Folder::new("booklet-colors");
    let mut seen = std::collections::BTreeSet::new();
    for colors in
        ["", "--color cmyk", "--color cmyk --ink-limit 200", "--color gray", "--color cmyk --outlines"]
    {
        for command in ["booklet bid-it", "box bid-it"] {
            folder.succeed(&format!(
                "{command} {colors} --out {}",
                if seen.is_empty() { "output" } else { "other" }
            ));
            let name = if command.starts_with("box") { "bid-it-box.pdf" } else { "bid-it-rules.pdf" };
            let folder_name = if seen.is_empty() { "output" } else { "other" };
            assert!(seen.insert(folder.read(&format!("{folder_name}/{name}"))), "{command} {colors}");
        }
    }
    let run = folder.run("booklet bid-it --color rgb --standard pdfx4");
    assert!(run.code == Some(1) && run.err.contains("not in RGB"), "{}", run.err);
}

/// The fronts of sheets whose pages are drawn further in, and by how much.
#[test]
fn pages_of_inner_sheets_move_towards_the_fold() {
    let lefts = |options: &str| -> Vec<Vec<f64>> {
        let folder = Folder::new("booklet-creep");
        folder.succeed(&format!("booklet a-little-white-die --size a5 --imposition zine {options}"));
        let (document, pages) = pdf(&folder, "a-little-white-die-rules.pdf");
        // Cards are smaller than pages, and the drawing of a sheet is larger.
        let is_page = |face: &Drawn| (147.0..=148.0).contains(&mm(face.seen[2] - face.seen[0]));
        let whole = |page: &ObjectId| drawn(&document, *page).into_iter().filter(is_page);
        pages.iter().map(|page| whole(page).map(|face| mm(face.matrix[4])).collect()).collect()
    };
    let (flat, moved) = (lefts(""), lefts("--creep 0.2mm"));
    assert!(flat.len() >= 4 && flat.len() == moved.len(), "{flat:?}");
    for (number, (flat, moved)) in flat.iter().zip(&moved).enumerate() {
        let shift = (number / 2) as f64 * 0.2;
        assert!(flat.len() >= 2 && flat.len() == moved.len(), "side {number}: {flat:?} {moved:?}");
        for (before, after) in flat.iter().zip(moved) {
            let wanted = if *before < 100.0 { before + shift } else { before - shift };
            assert!((after - wanted).abs() < 0.015, "side {number}: {before} {after}");
        }
    }
}

#[test]
fn sheets_with_bleed_have_marks_outside_of_it() {
    let folder = Folder::new("booklet-marks");
    folder.succeed("booklet bid-it --imposition zine --size a5 --bleed 3mm --paper 320x225mm");
    let (document, pages) = pdf(&folder, "bid-it-rules.pdf");
    for page in pages {
        let trim = sides(&document, page, "TrimBox");
        assert_eq!((trim[2] - trim[0], trim[3] - trim[1]), (296.0, 210.0));
        let marks = lines(&document, page);
        assert_eq!(marks.len(), 10, "four corners and the fold");
        for line in marks {
            let (x, y) = ((mm(line.from.0) + mm(line.to.0)) / 2.0, (mm(line.from.1) + mm(line.to.1)) / 2.0);
            let is_outside = x < trim[0] - 3.0 || x > trim[2] + 3.0 || y < trim[1] - 3.0 || y > trim[3] + 3.0;
            assert!(is_outside, "{line:?} {trim:?}");
        }
    }
    let run = folder.run("booklet bid-it --imposition zine --size a5 --bleed 3mm");
    assert!(
        run.code == Some(1) && run.err.contains("with 3 mm of bleed, do not fit on a4 paper"),
        "{}",
        run.err
    );
}

#[test]
fn boxes_meet_standards() {
    let folder = Folder::new("box-standards");
    for standard in STANDARDS {
        for lines in ["printed", "spot", "marks --bleed 3mm --paper a3"] {
            let typed = format!("box a-little-white-die --standard {standard} --lines {lines}");
            folder.run(&typed).good();
            let checked = folder.run("preflight output/a-little-white-die-box.pdf");
            assert!(checked.code == Some(0), "{typed}: {}", checked.out);
        }
    }
    let (document, pages) = pdf(&folder, "a-little-white-die-box.pdf");
    let (trim, bleed) = (sides(&document, pages[0], "TrimBox"), sides(&document, pages[0], "BleedBox"));
    assert!(
        trim.iter().zip(&bleed).all(|(trim, bleed)| ((trim - bleed).abs() - 3.0).abs() < 0.011),
        "{trim:?} {bleed:?}"
    );
    folder.succeed("box a-little-white-die --paper a3");
    let usual = folder.read("output/a-little-white-die-box.pdf");
    folder.succeed("box a-little-white-die --paper a3 --lines marks");
    assert_ne!(usual, folder.read("output/a-little-white-die-box.pdf"));
}

#[test]
fn machines_find_the_lines_of_boxes_by_spot_colors() {
    let folder = Folder::new("box-spots");
    for (options, names) in [
        ("", ["CutContour", "Crease"]),
        ("--cut-name Thru-cut --crease-name Fold&Go", ["Thru-cut", "Fold&Go"]),
    ] {
        folder.succeed(&format!("box a-little-white-die --lines spot --standard pdfx4 {options}"));
        let (document, _) = pdf(&folder, "a-little-white-die-box.pdf");
        let dicts = document.objects.values().filter_map(|object| object.as_dict().ok());
        let resources = dicts.filter_map(|dict| {
            if dict.has(b"ColorSpace") { Some(dict) } else { dict.get(b"Resources").ok()?.as_dict().ok() }
        });
        let spaces = resources.filter_map(|resources| resources.get(b"ColorSpace").ok()?.as_dict().ok());
        let mut found: Vec<String> = spaces
            .flat_map(|spaces| {
                spaces.iter().filter_map(|(_, space)| document.dereference(space).ok()?.1.as_array().ok())
            })
            .filter(|space| space[0].as_name().is_ok_and(|kind| kind == b"Separation"))
            .map(|space| String::from_utf8(space[1].as_name().unwrap().to_vec()).unwrap())
            .collect();
        found.sort();
        found.dedup();
        let mut wanted = names.map(String::from);
        wanted.sort();
        assert_eq!(found, wanted, "{options}");
    }
}

#[test]
fn options_that_change_nothing_are_errors() {
    let folder = Folder::new("booklet-idle");
    for (typed, code, part) in [
        ("booklet bid-it --creep 0.1mm", 2, "`--creep` has no effect on pages that are not folded"),
        ("booklet bid-it --pad --bleed 3mm", 2, "cannot be used with"),
        ("booklet bid-it --imposition zine --creep 2mm", 2, "the thickness of paper"),
        ("box bid-it --bleed 20mm", 2, "a bleed"),
        ("box bid-it --cut-name Thru-cut", 1, "`--cut-name` has no effect without `--lines spot`"),
        ("box bid-it --lines spot --cut-name Crease", 1, "the same spot colour `Crease`"),
        ("box bid-it --lines spot --cut-name All", 2, "`All` is not the name of a spot colour"),
    ] {
        let run = folder.run(typed);
        assert!(run.code == Some(code) && run.err.contains(part), "{typed}: {:?} {}", run.code, run.err);
    }
}
