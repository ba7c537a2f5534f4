//! What other programs make of our PDFs: qpdf of the file, poppler of boxes and fonts, Ghostscript of inks,
//! pixel by pixel, PDFBox of PDF/A.
//!
//! A check is off where its program is missing, and says so (`--nocapture`).
//! `BIDPRESS_EXTERNAL_TOOLS=all cargo test --test slow external_tools -- --nocapture` looks at all decks,
//! standards and colours; docs/color.md tells what came of it.

use std::path::Path;
use std::process::Command;

use crate::support::folder::{Folder, asked, bytes};

/// Rounding of each of four inks, in percent of ink.
const SLACK: f64 = 4.0 * 100.0 / 255.0;

/// What a program says of a file; none if there is no such program.
fn ask(program: &str, args: &[&str], file: &Path) -> Option<(bool, String)> {
    let Ok(output) = Command::new(program).args(args).arg(file).output() else {
        eprintln!("off: there is no {program}");
        return None;
    };
    Some((
        output.status.success(),
        format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr)),
    ))
}

/// Where Debian keeps the parts of Apache PDFBox 2 and its preflight (`libpdfbox2-java` and what it needs to
/// start).
const JARS: &str = "/usr/share/java";
const PDFBOX: [&str; 11] = [
    "preflight",
    "pdfbox2",
    "fontbox2",
    "xmpbox",
    "commons-logging",
    "commons-io",
    "javax.activation",
    "jaxb-api",
    "bcprov",
    "bcpkix",
    "bcutil",
];

/// What part 2 of PDF/A allows and part 1 does not, which is all that PDFBox knows: transparency and its
/// groups, fonts without a `/CIDSet`, cross-reference streams, and to be of part 2. Each by its code and
/// words of its message.
const NEWER: [(&str, &str); 6] = [
    ("1.4 : ", "/XRef cross reference streams are not allowed"),
    ("2.2.1 : ", "Group has a transparency S entry"),
    ("3.1.11 : ", "The CIDSet entry is missing"),
    ("4.1.1 : ", "SoftMask must be null or None"),
    ("4.1.2 : ", " entry in a ExtGState is invalid"),
    ("7.11.2 : ", "part must be 1"),
];

/// What PDFBox has against a PDF/A; none if it can't be asked.
fn pdfbox(file: &Path) -> Option<Vec<String>> {
    let jars: Vec<String> = PDFBOX.iter().map(|jar| format!("{JARS}/{jar}.jar")).collect();
    if let Some(missing) = jars.iter().find(|jar| !Path::new(jar).exists()) {
        eprintln!("off: there is no {missing}");
        return None;
    }
    let (_, said) =
        ask("java", &["-cp", &jars.join(":"), "org.apache.pdfbox.preflight.Validator_A1b"], file)?;
    assert!(said.contains("7.11.2 : "), "it has not looked at all: {said}");
    let is_newer =
        |line: &str| NEWER.iter().any(|(code, words)| line.starts_with(code) && line.contains(words));
    // Among them is what Java logs.
    let is_error = |line: &str| {
        line.split_once(" : ").is_some_and(|(code, _)| code.bytes().all(|c| c == b'.' || c.is_ascii_digit()))
    };
    Some(said.lines().filter(|line| is_error(line) && !is_newer(line)).map(String::from).collect())
}

/// The inks of all pixels of all pages, as Ghostscript mixes them: cyan, magenta, yellow, black.
fn inks(file: &Path) -> Option<Vec<[u8; 4]>> {
    let picture = file.with_extension("pam");
    let out = format!("-sOutputFile={}", picture.display());
    let (went_well, said) =
        ask("gs", &["-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-sDEVICE=pamcmyk32", "-r36", &out], file)?;
    assert!(went_well, "{said}");
    let bytes = bytes(&picture);
    let (mut pixels, mut rest) = (Vec::new(), bytes.as_slice());
    while !rest.is_empty() {
        const END: &[u8] = b"ENDHDR\n";
        let end = rest.windows(END.len()).position(|part| part == END).unwrap() + END.len();
        let head = std::str::from_utf8(&rest[..end]).unwrap();
        let number = |name: &str| {
            head.lines().find_map(|line| line.strip_prefix(name)?.trim().parse::<usize>().ok()).unwrap()
        };
        assert_eq!((number("DEPTH"), number("MAXVAL")), (4, 255), "{head}");
        let size = number("WIDTH") * number("HEIGHT") * 4;
        pixels.extend(rest[end..end + size].chunks_exact(4).map(|pixel| <[u8; 4]>::try_from(pixel).unwrap()));
        rest = &rest[end + size..];
    }
    Some(pixels)
}

/// Builds some cards, and asks all programs what they think of them. The most ink on a pixel, in percent.
fn look(folder: &Folder, args: &str, color: &str, limit: Option<f64>) -> Option<f64> {
    folder.succeed(&format!("build {args} --color {color}"));
    let deck = args.split(' ').next().unwrap();
    let file = folder.0.join(format!("output/{deck}.pdf"));
    if let Some((went_well, said)) = ask("qpdf", &["--check"], &file) {
        assert!(went_well && !said.contains("WARNING"), "{args}: {said}");
    }
    if let Some((_, said)) = ask("pdfinfo", &["-box"], &file) {
        let size = |name: &str| {
            let line = said
                .lines()
                .find(|line| line.starts_with(name))
                .unwrap_or_else(|| panic!("{args} has no {name}: {said}"));
            line[name.len() + 1..]
                .split_whitespace()
                .map(|number| number.parse::<f64>().unwrap())
                .collect::<Vec<_>>()
        };
        let [media, bleed, trim] = ["MediaBox", "BleedBox", "TrimBox"].map(size);
        let within = |a: &[f64], b: &[f64]| a[0] >= b[0] && a[1] >= b[1] && a[2] <= b[2] && a[3] <= b[3];
        assert!(within(&trim, &bleed) && within(&bleed, &media), "{args}: {said}");
    }
    if let Some((_, said)) = ask("pdffonts", &[], &file) {
        let fonts: Vec<&str> = said.lines().skip(2).collect();
        assert!(
            !fonts.is_empty() && fonts.iter().all(|font| font.contains("yes yes yes")),
            "embedded, subset, Unicode: {args}: {said}"
        );
    }
    if args.contains("pdfa2b")
        && let Some(diagnostics) = pdfbox(&file)
    {
        assert!(diagnostics.is_empty(), "{args}: {diagnostics:#?}");
    }
    if color == "rgb" {
        return None;
    }
    let pixels = inks(&file)?;
    let most = pixels
        .iter()
        .map(|pixel| pixel.iter().map(|ink| f64::from(*ink)).sum::<f64>() / 255.0 * 100.0)
        .fold(0.0, f64::max);
    if color == "gray" {
        assert!(
            pixels.iter().all(|[c, m, y, _]| (c, m, y) == (&0, &0, &0)),
            "{args}: an ink other than black"
        );
    }
    if let Some(limit) = limit {
        assert!(most <= limit + SLACK, "{args}: {most:.1} % of ink, and not {limit}");
    }
    Some(most)
}

#[test]
fn other_programs_find_nothing() {
    let folder = Folder::new("external-tools");
    if asked("BIDPRESS_EXTERNAL_TOOLS").is_none_or(|value| value != "all") {
        let most = look(
            &folder,
            "youre-bluffing --cards 1,37 --standard pdfx1a --ink-limit 240",
            "cmyk",
            Some(240.0),
        );
        assert!(most.is_none_or(|most| most > 210.0), "{most:?} % of ink are no test of the limit");
        look(&folder, "bunny-bidding --cards 1,61 --standard pdfx4", "gray", Some(100.0));
        look(&folder, "bunny-bidding --cards 1,61 --standard pdfa2b", "rgb", None);
        return;
    }
    for deck in ["a-little-white-die", "bid-it", "bunny-bidding", "i-bid-you-not", "youre-bluffing"] {
        for standard in ["none", "pdfx1a", "pdfx3", "pdfx4", "pdfa2b"] {
            for color in ["rgb", "cmyk", "gray"]
                .into_iter()
                .filter(|color| *color != "rgb" || !standard.starts_with("pdfx"))
            {
                // What shines through is put together by whoever draws it, and may come out above the limit.
                let flat = color == "cmyk" && matches!(standard, "pdfx1a" | "pdfx3");
                let limit = if color == "cmyk" { " --ink-limit 260" } else { "" };
                let most = look(
                    &folder,
                    &format!("{deck} --standard {standard}{limit}"),
                    color,
                    flat.then_some(260.0),
                );
                eprintln!(
                    "{deck} {standard} {color}: {}",
                    most.map_or("sound".into(), |most| format!("sound, at most {most:.0} % of ink"))
                );
            }
        }
    }
}
