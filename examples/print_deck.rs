//! Prints a deck as a PDF: `cargo run --example print_deck -- bunny-bidding bunnies.pdf`.

use std::error::Error;
use std::path::Path;

use bidpress::PrintSettings;
use bidpress::print::Paper;

/// Prints a deck on Letter paper; returns the number of pages.
pub fn print_deck(name: &str, path: &Path) -> Result<usize, Box<dyn Error>> {
    let deck = bidpress::load(name)?;
    let settings = PrintSettings { paper: Some(Paper::parse("letter")?), ..PrintSettings::default() };
    let printed = bidpress::print(&deck, &settings)?;
    bidpress::files::write_atomic(path, &printed.pdf).map_err(bidpress::Error::from)?;
    Ok(printed.pages)
}

#[allow(dead_code, reason = "a test calls the function above")]
fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let name = words.next().unwrap_or_else(|| "bunny-bidding".into());
    let path = words.next().unwrap_or_else(|| format!("{name}.pdf"));
    let pages = print_deck(&name, Path::new(&path))?;
    println!("{path}: {pages} pages");
    Ok(())
}
