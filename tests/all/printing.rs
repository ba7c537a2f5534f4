//! Printing as users meet it: the pictures of the documents are what the program prints, each option is told
//! of and shown there, and what is chosen on the command line is what comes out.
//!
//! After a change of a layout: `SNAPSHOTS=overwrite cargo test --test all printing`, then look at
//! docs/printing and docs/presets.

mod choice;
mod draw;
mod look;
mod marks;
mod options;
mod pictures;

use std::collections::BTreeSet;

use crate::support;
use crate::support::folder::{Folder, Run, bytes};
use crate::support::pdf::*;
use crate::support::shipped::printed;
use crate::support::{root, text};
use draw::draw;
use lopdf::{Document, ObjectId};

fn document(folder: &Folder, name: &str) -> Document {
    open(&folder.read(name))
}

/// Forms that the back pages of a document draw.
fn backs(document: &Document) -> Vec<Drawn> {
    let pages: Vec<ObjectId> = document.page_iter().collect();
    pages.iter().skip(1).step_by(2).flat_map(|page| drawn(document, *page)).collect()
}

/// Cards of one hidden deck can't be told apart from behind: the same object, the same size, nothing of the
/// card itself.
#[test]
fn hidden_backs_are_identical_to_the_byte() {
    for id in ["bid-it", "i-bid-you-not", "a-little-white-die", "bunny-bidding", "youre-bluffing"] {
        let document = open(&printed()[&format!("{id}.pdf")]);
        let deck = text(format!("decks/{id}.toml"));
        let kinds_of_backs = deck.lines().filter(|line| line.starts_with("back = ")).count();
        let drawn = backs(&document);
        let forms: BTreeSet<ObjectId> = drawn.iter().map(|back| back.form.unwrap()).collect();
        assert!(
            !forms.is_empty() && forms.len() <= kinds_of_backs,
            "{id}: {} backs for {kinds_of_backs} types",
            forms.len()
        );
        for form in &forms {
            // The file holds these bytes once; every card of the type shows them, turned and sized alike.
            let of_form: Vec<&Drawn> = drawn.iter().filter(|back| back.form == Some(*form)).collect();
            let linear: BTreeSet<String> =
                of_form.iter().map(|back| format!("{:?}", &back.matrix[..4])).collect();
            assert_eq!(linear.len(), 1, "{id}");
            let content =
                document.get_object(*form).unwrap().as_stream().unwrap().decompressed_content().unwrap();
            let twins = forms.iter().filter(|other| {
                document.get_object(**other).unwrap().as_stream().unwrap().decompressed_content().unwrap()
                    == content
            });
            assert_eq!(twins.count(), 1, "{id}");
        }
    }
}

/// What is not printed as it is drawn is told once, however many faces show it.
#[test]
fn equal_warnings_of_many_faces_are_merged() {
    let folder = Folder::new("printing-raster");
    folder.write(
        "decks/x.toml",
        "format = 1\nid = 'x'\ntitle = 'X'\nset = \
        { id = 'base', title = 'Base' }\n[types.t]\nfront = 'card'\n[[kinds]]\nid = 'owl'\ntype = 't'\ncount \
        = 3\n",
    );
    folder.write(
        "templates/x/card.svg",
        "{% extends \"shared/card.svg\" %}{% block face %}<filter id=\"blur\"><feGaussianBlur \
        stdDeviation=\"1\"/></filter>\
         <rect id=\"shade\" x=\"20\" y=\"{{ 20 + card.index }}\" width=\"20\" height=\"20\" \
         filter=\"url(#blur)\"/>{% endblock %}",
    );
    let told = folder.run("build x").good().err;
    assert!(
        told.matches("warning[raster]").count() == 1
            && told.contains("X 1/3")
            && told.contains("2 other faces have the same error"),
        "{told}"
    );
    let one = folder.run("build x --cards 2").good().err;
    assert!(one.contains("warning[raster]") && !one.contains("the same error"), "{one}");
}

/// Nine cards of 63 × 88 mm on A4: 3 mm of bleed, 5.5 mm from the sides to the margin.
#[test]
fn backs_that_are_moved_too_far_are_warnings() {
    let folder = Folder::new("printing-too-far");
    let told = |args: &str| folder.sample(&format!("build sample --backs {args}")).good().err;
    for fits in [
        "long-edge --back-offset 3mm,-3mm",
        "long-edge --back-rotation 1",
        "long-edge --bleed-mode none --back-offset 4mm,0mm",
    ] {
        assert_eq!(told(fits), "", "{fits}");
    }
    let far = told("long-edge --back-offset 0mm,-6mm");
    assert!(
        far.contains(
            "warning[back-offset]: Sample: backs are moved by up to 6 mm, farther than their bleed of 3 mm\n"
        ),
        "{far}"
    );
    assert!(far.contains("the most of it that fits is `--back-offset 0mm,-3mm --back-rotation 0`"), "{far}");
    assert_eq!(told("long-edge --back-offset 0mm,-3mm --back-rotation 0"), "");
    let farther = told("short-edge --back-offset 8mm,0mm");
    assert!(
        farther.contains(
            "moved by up to 8 mm, farther than their bleed of 3 mm, and into the outer 5 mm of the paper"
        ),
        "{farther}"
    );
    let turned = told("separate --back-rotation -2.5");
    assert!(
        turned.contains("moved by up to 7.1 mm")
            && turned.contains("--back-offset 0mm,0mm --back-rotation -1.3"),
        "{turned}"
    );
    let page = told("separate-pages --cards offer --back-offset 4mm,0mm");
    assert!(page.contains("the most of it that fits is `--back-offset 3mm,0mm"), "{page}");
}

#[test]
fn the_deck_file_sets_what_the_command_line_may_change() {
    let folder = Folder::new("printing-defaults");
    let deck = text("tests/data/printing/decks/sample.toml");
    let print = "[print]\npaper = '13x19in'\norientation = 'landscape'\nmargin = '12mm'\ngutter = \
        '2mm'\nbleed = '1mm'\nbleed_mode = 'each'\n\
                 corners = '2mm'\nmarks = ['crop', 'slug']\nmarks_on = 'fronts'\nbacks = 'short-edge'\n\n";
    folder.write("decks/sample.toml", deck.replacen("[types.offer]", &format!("{print}[types.offer]"), 1));
    for name in ["front.svg", "back.svg"] {
        let template = bytes(&root().join("tests/data/printing/templates/sample").join(name));
        folder.write(format!("templates/sample/{name}"), template);
    }
    let build = |args: &str| {
        folder.succeed(&format!("build sample {args}"));
        open(&bytes(&folder.0.join("output/sample.pdf")))
    };
    let um = |points: f64| (points * 25.4 / 72.0 * 10.0).round() / 10.0;
    let document = build("");
    let pages: Vec<ObjectId> = document.page_iter().collect();
    let (width, height) = media(&document, pages[0]);
    assert_eq!((um(width), um(height)), (482.6, 330.2));
    assert_eq!(duplex(&document).as_deref(), Some("DuplexFlipShortEdge"));
    assert!(!lines(&document, pages[0]).is_empty() && lines(&document, pages[1]).is_empty());
    let slug = drawn(&document, pages[0]).pop().unwrap();
    assert!(slug.text(&document).starts_with("Sample · "));
    let first = &drawn(&document, pages[0])[..2];
    assert_eq!(um(first[1].matrix[4] - first[0].matrix[4]), 65.0, "63 mm and a gutter of 2 mm");

    let typed = build(
        "--paper letter --orientation portrait --backs long-edge --marks none --gutter 0mm --bleed 3mm \
        --bleed-mode outer",
    );
    let page = typed.page_iter().next().unwrap();
    assert_eq!(um(media(&typed, page).0), 215.9);
    assert_eq!(duplex(&typed).as_deref(), Some("DuplexFlipLongEdge"));
    assert!(lines(&typed, page).is_empty());
}

#[test]
fn files_are_named_after_what_they_hold() {
    let names = |args: &str| {
        let folder = Folder::new(&format!("printing-names-{}", args.replace([' ', '-'], "_")));
        folder.sample(args).good();
        folder.names()
    };
    assert_eq!(names("build sample"), ["sample.pdf"]);
    assert_eq!(names("build sample --backs separate"), ["sample-backs.pdf", "sample.pdf"]);
    assert_eq!(names("build sample --cut-file"), ["sample-cut.svg", "sample.pdf"]);
    assert_eq!(
        names("build sample --cut-file --copies 2 --cards 1-8"),
        ["sample-cut-1.svg", "sample-cut-2.svg", "sample.pdf"]
    );
    assert_eq!(names("build sample --contact"), ["sample-contact.pdf"]);
}

#[test]
fn a_page_without_bleed_is_a_card() {
    let folder = Folder::new("printing-page");
    for (args, wanted) in
        [("--bleed-mode none", (60.0, 69.28)), ("--bleed 0mm", (60.0, 69.28)), ("--bleed 2mm", (64.0, 73.28))]
    {
        folder.sample(&format!("build token --backs front-back --no-marks {args}")).good();
        let document = document(&folder, "token.pdf");
        let (width, height) = media(&document, document.page_iter().next().unwrap());
        let mm = |points: f64| points * 25.4 / 72.0;
        assert!(
            (mm(width) - wanted.0).abs() < 0.01 && (mm(height) - wanted.1).abs() < 0.01,
            "{args}: {width} × {height}"
        );
    }
}

#[test]
fn readings_of_the_calibration_sheet_become_options() {
    let folder = Folder::new("printing-readings");
    let said = folder.run("calibrate --left 0.4mm,-0.2mm --right 0.5mm,0.1mm").good().out;
    assert_eq!(said, "--back-offset 0.45mm,-0.05mm --back-rotation -0.115\n");
    let again = folder
        .run("calibrate --left 0mm,0mm --right 0mm,0mm --back-offset 0.45mm,-0.05mm --back-rotation -0.115")
        .good()
        .out;
    assert_eq!(again, said, "what was right already stays");
    assert!(folder.names().is_empty());
    let far = folder.run("calibrate --left 19mm,-20mm --right 0.5mm,20mm");
    assert!(far.code == Some(1) && far.err.contains("can't be corrected"), "{}", far.err);
    let command = format!("calibrate --paper letter --orientation landscape {}", said.trim());
    folder.sample(&format!("{command} --flip short-edge")).good();
    let document = document(&folder, "calibrate.pdf");
    assert_eq!(duplex(&document).as_deref(), Some("DuplexFlipShortEdge"));
    let pages: Vec<ObjectId> = document.page_iter().collect();
    let texts: Vec<String> = pages.iter().map(|page| drawn(&document, *page)[0].text(&document)).collect();
    assert!(texts[0].contains("flipped on the short edge") && texts[1].contains(&command), "{texts:?}");
    assert_eq!(drawn(&document, pages[0])[0].matrix[..4], [1.0, 0.0, 0.0, 1.0]);
    assert!(
        (drawn(&document, pages[1])[0].matrix[1] - 0.115f64.to_radians().sin()).abs() < 1e-6,
        "against the clock"
    );
}
