//! All pictures of options: what is typed for each, and how one looks at what comes of it.

use std::collections::BTreeSet;

use super::draw::{crop, draw_cut, enlarge, table};
use super::look::Look::{self, Boxes, Ink, Plain, Plates, Safe, Wires};
use crate::support::folder::Folder;
use resvg::tiny_skia::Pixmap;

/// Resolution of the pictures, and of those with text that shall be seen.
const DPI: f64 = 30.0;
const FINE: f64 = 55.0;

/// A picture of a document.
pub(crate) struct Picture {
    /// The document that shows it, in `docs`.
    pub(crate) document: &'static str,
    /// What its file is called.
    pub(crate) name: &'static str,
    /// What is typed.
    pub(crate) typed: &'static str,
    /// What is typed besides, one after the other, to be compared; and how one looks at it.
    pub(crate) besides: &'static [(&'static str, Look)],
    /// The pages of each PDF that are shown.
    pages: &'static [usize],
    dpi: f64,
    /// The part that is shown: left, top, width and height in parts of the sides; pictures at this width in
    /// pixels.
    part: Option<([f64; 4], u32)>,
}

const fn sheets(name: &'static str, typed: &'static str, pages: &'static [usize]) -> Picture {
    Picture { document: "printing", name, typed, besides: &[("", Plain)], pages, dpi: DPI, part: None }
}

/// Shipped decks, finer.
const fn fine(
    document: &'static str,
    name: &'static str,
    typed: &'static str,
    pages: &'static [usize],
) -> Picture {
    Picture { document, dpi: FINE, ..sheets(name, typed, pages) }
}

/// The first card of the sample deck that stands and the first that lies.
const fn preset(name: &'static str, typed: &'static str, pages: &'static [usize]) -> Picture {
    Picture { document: "presets", besides: &[("", Boxes)], ..sheets(name, typed, pages) }
}

pub(crate) const PICTURES: &[Picture] = &[
    sheets("long-edge", "build sample", &[0, 1]),
    sheets("short-edge", "build sample --backs short-edge", &[0, 1]),
    sheets("gutterfold", "build sample --backs gutterfold", &[0]),
    sheets("separate", "build sample --backs separate", &[0]),
    sheets("front-back", "build sample --backs front-back --cards 1-2", &[0, 1, 2, 3]),
    sheets("back-front", "build sample --backs back-front --cards 1-2", &[0, 1, 2, 3]),
    sheets("separate-pages", "build sample --backs separate-pages --cards 1-2", &[0, 1]),
    sheets("front-pages", "build sample --backs front-pages --cards 1-2", &[0, 1]),
    sheets("backs-none", "build sample --backs none", &[0]),
    sheets("orientation", "build sample --orientation landscape", &[0, 1]),
    sheets("paper", "build sample --paper a5", &[0]),
    sheets("gutter", "build sample --gutter 4mm --no-backs", &[0]),
    sheets("bleed-each", "build sample --bleed-mode each --no-backs", &[0]),
    sheets("bleed-none", "build sample --bleed-mode none --no-backs", &[0]),
    Picture {
        besides: &[("--bleed 0mm", Boxes), ("--bleed 3mm", Boxes), ("--bleed 8mm", Boxes)],
        dpi: 42.0,
        ..sheets("bleed", "build bid-it --cards 5 --backs front-back --no-marks", &[0])
    },
    Picture {
        besides: &[("--safe 3mm", Safe(3.0)), ("--safe 8mm", Safe(8.0))],
        dpi: FINE,
        ..sheets("safe", "build i-bid-you-not --cards 46 --backs front-back --no-marks", &[0])
    },
    sheets("marks", "build sample --marks all --no-backs", &[0]),
    Picture {
        besides: &[
            ("--marks crop", Plain),
            ("--marks guides", Plain),
            ("--marks registration", Plain),
            ("--marks bar", Plain),
            ("--marks slug", Plain),
            ("--marks outline", Plain),
        ],
        ..sheets("each-mark", "build sample --cards 1-2 --gutter 6mm --paper 160x130mm --no-backs", &[0])
    },
    sheets("outline", "build token", &[0]),
    sheets("cut-line", "build token --cut-line spot", &[0]),
    sheets("cut", "build token --cut-file --no-backs", &[]),
    sheets("touching", "build token --bleed-mode outer --cut-file --no-backs", &[0]),
    sheets("contact", "build sample --contact", &[0]),
    sheets("gallery-each", "gallery token --each --players 2 --dpi 40", &[]),
    sheets("calibrate", "calibrate", &[0, 1]),
    sheets(
        "calibrate-short-edge",
        "calibrate --paper letter --orientation landscape --flip short-edge",
        &[0, 1],
    ),
    sheets("margin", "build sample --margin 25mm --no-backs", &[0]),
    sheets("size", "build sample --size small --no-backs", &[0]),
    sheets("corners", "build sample --corners 8mm --marks outline --bleed-mode each --no-backs", &[0]),
    sheets("marks-on", "build sample --marks-on fronts", &[0, 1]),
    sheets("back-offset", "build sample --back-offset 5mm,3mm", &[0, 1]),
    sheets("back-rotation", "build sample --back-rotation 3", &[0, 1]),
    sheets("cards", "build sample --cards 3,7-8 --no-backs", &[0]),
    Picture {
        besides: &[("--copies 1", Plain), ("--copies 3", Plain)],
        ..sheets("copies", "build sample --cards 3,7-8 --no-backs", &[0])
    },
    Picture {
        besides: &[("--players 2", Plain), ("--players 4", Plain)],
        ..sheets("players", "build token --no-backs", &[0])
    },
    Picture {
        besides: &[("--remove-extremes 0", Plain), ("--remove-extremes 3", Plain)],
        ..sheets("remove-extremes", "build sample --no-backs", &[0])
    },
    fine(
        "printing",
        "ink",
        "build i-bid-you-not --ink low --cards 1,16 --paper 105x148mm --orientation landscape --no-backs",
        &[0],
    ),
    fine(
        "printing",
        "lang",
        "build i-bid-you-not --lang de --cards 1,16 --paper 105x148mm --orientation landscape --no-backs",
        &[0],
    ),
    fine(
        "color",
        "gray",
        "build i-bid-you-not --color gray --cards 1,16 --paper 105x148mm --orientation landscape --no-backs",
        &[0],
    ),
    Picture {
        besides: &[("", Plates)],
        dpi: 42.0,
        ..fine(
            "color",
            "cmyk",
            "build i-bid-you-not --color cmyk --cards 46 --backs front-back --no-marks",
            &[0],
        )
    },
    Picture {
        besides: &[("--ink-limit 300", Ink(200)), ("--ink-limit 200", Ink(200))],
        ..fine(
            "color",
            "ink-limit",
            "build i-bid-you-not --color cmyk --cards 46 --backs front-back --no-marks",
            &[0],
        )
    },
    Picture {
        besides: &[("without", Wires), ("--outlines", Wires)],
        dpi: 130.0,
        part: Some(([0.08, 0.62, 0.84, 0.24], 290)),
        ..fine("color", "outlines", "build i-bid-you-not --cards 46 --backs front-back --no-marks", &[0])
    },
    Picture {
        besides: &[("", Boxes)],
        ..fine(
            "color",
            "boxes",
            "build bid-it --standard pdfx4 --cards 5-6 --paper 105x148mm --marks all --no-backs",
            &[0],
        )
    },
    Picture {
        besides: &[("", Wires), ("--standard pdfx1a", Wires)],
        dpi: FINE,
        ..fine("color", "flattened", "build a-little-white-die --cards 1 --backs front-back --no-marks", &[0])
    },
    preset("home-a4", "build sample --preset home-a4", &[0, 1]),
    preset("home-letter", "build sample --preset home-letter", &[0, 1]),
    preset("drivethrucards", "build sample --cards 1-2 --preset drivethrucards", &[0, 1, 2, 3]),
    preset("mbprint", "build sample --cards 1-2 --preset mbprint", &[0, 1, 2, 3]),
    preset("azao", "build sample --cards 1-2 --preset azao", &[0, 1]),
    preset("thegamecrafter", "build sample --cards 1,8 --preset thegamecrafter --dpi 40", &[]),
    preset("makeplayingcards", "build sample --cards 1,8 --preset makeplayingcards --dpi 40", &[]),
    preset("png", "build sample --cards 1,8 --preset png --dpi 40", &[]),
    preset("tabletopia", "build sample --cards 1,8 --preset tabletopia --dpi 40", &[]),
    preset("cardgamesimulator", "build sample --cards 1,8 --preset cardgamesimulator --dpi 40", &[]),
    preset("tts", "build sample --preset tts --dpi 36", &[]),
    preset("screentop", "build sample --preset screentop --dpi 36", &[]),
    Picture {
        besides: &[("--dpi 72", Plain), ("--dpi 300", Plain)],
        part: Some(([0.06, 0.04, 0.3, 0.26], 240)),
        ..preset("dpi", "build bid-it --cards 5 --preset png --no-backs", &[])
    },
    fine("booklets", "booklet", "booklet a-little-white-die", &[0, 1]),
    Picture {
        besides: &[("--size a6", Plain), ("--size a5", Plain)],
        dpi: 34.0,
        ..fine("booklets", "booklet-size", "booklet bid-it", &[1])
    },
    Picture {
        besides: &[("--ink full", Plain), ("--ink low", Plain)],
        dpi: 34.0,
        ..fine("booklets", "booklet-ink", "booklet a-little-white-die", &[0, 1])
    },
    fine("booklets", "zine", "booklet a-little-white-die --imposition zine", &[0]),
    Picture {
        besides: &[("--creep 0mm", Plain), ("--creep 1mm", Plain)],
        dpi: 34.0,
        ..fine("booklets", "creep", "booklet bid-it --size a5 --imposition zine", &[2])
    },
    Picture {
        besides: &[("", Boxes)],
        dpi: 34.0,
        ..fine(
            "booklets",
            "booklet-bleed",
            "booklet a-little-white-die --bleed 3mm --imposition zine --paper 240x175mm",
            &[0],
        )
    },
    fine("booklets", "chapter", "booklet a-little-white-die --set wildcards", &[6, 7]),
    fine("booklets", "pad", "booklet bid-it --pad", &[0]),
    fine("booklets", "box", "box a-little-white-die", &[0]),
    Picture {
        besides: &[("--lines printed", Plain), ("--lines marks", Plain)],
        dpi: 26.0,
        ..fine("booklets", "box-lines", "box a-little-white-die --bleed 3mm --paper a3", &[0])
    },
    Picture {
        besides: &[
            ("--ink low", Plain),
            ("--ink low --sleeves", Plain),
            ("--ink low --thickness 0.6mm", Plain),
        ],
        dpi: 26.0,
        ..fine("booklets", "box-sizes", "box a-little-white-die", &[0])
    },
];

impl Picture {
    /// All that is typed for it.
    pub(crate) fn options(&self) -> impl Iterator<Item = &'static str> {
        let all = [self.typed].into_iter().chain(self.besides.iter().map(|(besides, _)| *besides));
        all.flat_map(|typed| typed.split(' ')).filter(|word| word.starts_with("--"))
    }

    /// What the program makes now.
    pub(crate) fn make(&self) -> Pixmap {
        let (mut shown, mut first) = (Vec::new(), BTreeSet::new());
        for (place, (besides, look)) in self.besides.iter().enumerate() {
            let folder = Folder::new(&format!("picture-{}-{}-{place}", self.document, self.name));
            let options = if besides.starts_with("--") { besides } else { "" };
            folder.sample(&format!("{} {options}", self.typed)).good();
            let files = folder.files();
            let mut drawn: Vec<_> =
                files.iter().map(|(name, bytes)| (name, self.draw(name, bytes, *look))).collect();
            drawn.retain(|(_, pictures)| !pictures.is_empty());
            // A picture in which one sees nothing of the option is none.
            let unlike = first.insert(drawn[0].1[0].1.data().to_vec());
            assert!(unlike, "{}: `{besides}` changes nothing that is seen", self.name);
            let several = drawn.len() > 1;
            for (name, pictures) in drawn {
                for (number, (label, picture)) in pictures.into_iter().enumerate() {
                    let file = if several { name.rsplit('/').next().unwrap() } else { "" };
                    let words =
                        [if number == 0 { besides } else { "" }, if number == 0 { file } else { "" }, &label];
                    shown.push((
                        words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(", "),
                        picture,
                    ));
                }
            }
        }
        table(&shown)
    }

    /// What a file shows, with its words.
    fn draw(&self, name: &str, bytes: &[u8], look: Look) -> Vec<(String, Pixmap)> {
        let all = match name.rsplit('.').next() {
            Some("pdf") => look.at(bytes, self.pages, self.dpi),
            Some("svg") => vec![(String::new(), draw_cut(std::str::from_utf8(bytes).unwrap(), self.dpi))],
            Some("png") => vec![(String::new(), Pixmap::decode_png(bytes).unwrap())],
            _ => Vec::new(),
        };
        match self.part {
            None => all,
            Some((part, width)) => all
                .into_iter()
                .map(|(label, picture)| (label, enlarge(&crop(&picture, part), width)))
                .collect(),
        }
    }
}
