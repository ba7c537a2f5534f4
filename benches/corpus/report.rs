//! What is reported about a corpus.

use std::collections::BTreeMap;
use std::fmt::Write;

/// The mean difference per channel, of 255, up to which two drawings are equal: edges are smoothed
/// differently.
pub(crate) const TOLERANCE: f64 = 1.0;

/// A file and what came of it.
pub(crate) struct Outcome {
    pub(crate) name: String,
    pub(crate) result: Result,
}

/// What came of a file.
pub(crate) enum Result {
    /// It is no template, for this reason.
    Refused(String),
    /// The program failed with this message.
    Panicked(String),
    /// Mean differences from resvg's image.
    Compared {
        /// Of the PDF, drawn by hayro.
        plain: f64,
        /// Of the PDF without transparency, drawn by hayro.
        flat: f64,
        /// Of the PDF, drawn by Ghostscript.
        ghostscript: Option<f64>,
    },
}

impl Result {
    /// The largest difference.
    pub(crate) fn worst(&self) -> f64 {
        match self {
            Result::Compared { plain, flat, ghostscript } => plain.max(*flat).max(ghostscript.unwrap_or(0.0)),
            _ => 0.0,
        }
    }
}

/// A name, and mean differences: by hayro, flattened, by Ghostscript.
type Compared<'a> = (&'a str, f64, f64, Option<f64>);

/// Prints how many files are equal, and which are not.
pub(crate) fn print(outcomes: &[Outcome]) {
    let mut refused: BTreeMap<String, usize> = BTreeMap::new();
    let mut compared: Vec<Compared<'_>> = Vec::new();
    for outcome in outcomes {
        match &outcome.result {
            Result::Refused(message) => *refused.entry(in_general(message)).or_default() += 1,
            Result::Panicked(message) => println!("panicked: {}: {message}", outcome.name),
            Result::Compared { plain, flat, ghostscript } => {
                compared.push((&outcome.name, *plain, *flat, *ghostscript))
            }
        }
    }
    println!("{} files, {} refused:", outcomes.len(), refused.values().sum::<usize>());
    refused.iter().for_each(|(message, count)| println!("{count:5} {message}"));
    let within =
        |bound: f64, of: &dyn Fn(&Compared<'_>) -> f64| compared.iter().filter(|it| of(it) <= bound).count();
    println!("{} compared; up to a mean difference of", compared.len());
    for bound in [0.25, 0.5, TOLERANCE, 2.0, 4.0, 8.0] {
        let (plain, flat) = (within(bound, &|it| it.1), within(bound, &|it| it.2));
        println!(
            "{bound:5} {plain:5} by hayro {flat:5} flattened {:5} by Ghostscript",
            within(bound, &|it| it.3.unwrap_or(f64::MAX))
        );
    }
    compared.retain(|(_, plain, flat, other)| plain.max(*flat).max(other.unwrap_or(0.0)) > TOLERANCE);
    compared.sort_by(|a, b| (b.1.min(b.3.unwrap_or(b.1))).total_cmp(&(a.1.min(a.3.unwrap_or(a.1)))));
    println!("different: by hayro, flattened, by Ghostscript");
    for (name, plain, flat, other) in compared {
        println!("{plain:7.2} {flat:7.2} {:>7} {name}", other.map_or("-".into(), |off| format!("{off:.2}")));
    }
}

/// One line per file.
pub(crate) fn table(outcomes: &[Outcome]) -> String {
    let mut table = String::new();
    for Outcome { name, result } in outcomes {
        match result {
            Result::Refused(message) => writeln!(table, "{name}\trefused\t{message}"),
            Result::Panicked(message) => writeln!(table, "{name}\tpanicked\t{message}"),
            Result::Compared { plain, flat, ghostscript } => {
                writeln!(
                    table,
                    "{name}\t{plain:.3}\t{flat:.3}\t{}",
                    ghostscript.map_or(String::new(), |off| format!("{off:.3}"))
                )
            }
        }
        .unwrap();
    }
    table
}

/// A message without names and numbers.
fn in_general(message: &str) -> String {
    let mut general = String::new();
    for (place, part) in message.split('`').enumerate() {
        let is_name = place % 2 == 1 && !part.starts_with('<');
        general += if is_name { "…" } else { part };
    }
    general.chars().filter(|c| !c.is_ascii_digit()).collect()
}

/// Drawings of one size as one picture.
pub(crate) fn side_by_side(drawings: &[Option<&Vec<u8>>], (width, height): (u16, u16)) -> Vec<u8> {
    let drawings: Vec<&Vec<u8>> = drawings.iter().flatten().copied().collect();
    let mut ppm = format!("P6 {} {height} 255\n", usize::from(width) * drawings.len()).into_bytes();
    let row = usize::from(width) * 3;
    for y in 0..usize::from(height) {
        drawings.iter().for_each(|drawing| ppm.extend(&drawing[y * row..(y + 1) * row]));
    }
    ppm
}
