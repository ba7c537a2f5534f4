//! Answers that fill in: each time that somebody asks, some more games are played.

use std::time::{Duration, Instant};

use rayon::prelude::*;

use super::asked::{Asked, asked, soonest};
use super::balanced::Balanced;
use super::concluded::concluded;
use super::request::BalanceRequest;
use crate::diag::Diagnostics;
use crate::job::check::Checked;
use crate::job::decks::LoadedDeck;
use crate::play::Played;

/// The games of the tables of a deck so far, each with the time that they took.
#[derive(Debug, Default)]
pub struct Filling(Vec<(Played, Duration)>);

/// Games of a table whose pace is not known yet.
const FIRST: u64 = 64;

/// Games of a table after which nobody waits for more.
const MOST: u64 = 200_000;

impl Filling {
    /// Plays on for about so many seconds; whether all is decided now. The deck must be the same each time,
    /// with the same cards.
    ///
    /// # Errors
    /// The reasons that the deck can't be played.
    pub fn more<'a>(
        &mut self,
        loaded: &'a LoadedDeck,
        request: &BalanceRequest,
        seconds: f64,
    ) -> Result<(Balanced<'a>, bool), Diagnostics> {
        let decks = std::slice::from_ref(loaded);
        let checked = vec![Checked::new(loaded, &request.players)];
        let mut tables = asked(&checked, decks, request, &())?;
        if tables.len() == self.0.len() {
            let before = std::mem::take(&mut self.0);
            tables = tables
                .into_iter()
                .zip(before)
                .map(|(table, (played, worked))| table.resumed(played, worked))
                .collect();
        }
        let start = Instant::now();
        let is_done = loop {
            let left = seconds - start.elapsed().as_secs_f64();
            let mut open: Vec<&mut Asked<'_>> =
                tables.iter_mut().filter(|table| table.is_open() && table.games() < MOST).collect();
            if open.is_empty() || left <= 0.0 {
                break open.is_empty();
            }
            soonest(&mut open);
            open.par_iter_mut().for_each(|table| {
                let games = table.games();
                // As many as there is time for, and no more than until the next look.
                let most = if games == 0 { FIRST } else { (left / table.pace()).ceil().max(1.0) as u64 };
                table.play_to(table.next(request).min(games + most));
            });
        };
        self.0 = tables.iter().map(|table| (table.trial.played().clone(), table.worked)).collect();
        let balanced = concluded(checked, tables, Vec::new(), request)?;
        let first = balanced.into_iter().next();
        first.map(|balanced| (balanced, is_done)).ok_or_else(Diagnostics::default)
    }
}
