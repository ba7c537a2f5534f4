//! Shows how often each seat wins with random bots: `cargo run --example fair_seats -- bid-it 4 1000`.

use std::error::Error;

use bidpress::Simulation;
use bidpress::play::Bot;
use bidpress::rules::Seat;

/// The share of wins of each seat at the table with the basic rules.
pub fn win_shares(name: &str, players: u8, games: u64) -> Result<Vec<f64>, Box<dyn Error>> {
    let deck = bidpress::load(name)?;
    let report =
        bidpress::simulate(&deck, &Simulation::players(players.into()).games(games).bots(Bot::Random))?;
    let table = report.tables.first().ok_or_else(|| bidpress::Error::from(report.diagnostics))?;
    Ok((0..players).map(|seat| table.sample.tally.share(Seat(seat))).collect())
}

#[allow(dead_code, reason = "a test calls the function above")]
fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |index: usize, default: &str| words.get(index).map_or(default.to_string(), String::clone);
    let (name, players, games) = (word(0, "bunny-bidding"), word(1, "4").parse()?, word(2, "1000").parse()?);
    for (seat, share) in (1..).zip(win_shares(&name, players, games)?) {
        println!("Seat {seat} wins {:.1} %", 100.0 * share);
    }
    Ok(())
}
