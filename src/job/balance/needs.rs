//! How many of each component are in play at once.

use super::balanced::Balanced;
use crate::play::{Histogram, Needed, Played, components};

/// How many of a component the games of a table need at once.
#[derive(Debug)]
pub struct Need<'a> {
    /// The component.
    pub component: Needed,
    /// How many play.
    pub players: u8,
    /// The most that were in play at once, in each of the games that were watched for it.
    pub at_once: &'a Histogram,
}

impl Need<'_> {
    /// True if all of them are in play in every game.
    fn is_all(&self) -> bool {
        self.at_once.quantile(0.0) >= self.component.count
    }
}

/// The needs of the games of a table, in the order of the game's components.
pub fn needs(played: &Played) -> Vec<Need<'_>> {
    let need = |(component, at_once)| Need { component, players: played.table.players, at_once };
    components(&played.classes).into_iter().zip(&played.sample.tally.events.needed).map(need).collect()
}

/// The needs of the best bots' games: of each component, with all numbers of players. Those of which all are
/// always needed are left out.
pub fn needs_of_best<'a>(balanced: &'a Balanced<'_>) -> Vec<(Needed, Vec<Need<'a>>)> {
    let tables = || balanced.tables.iter().map(|table| &table.played);
    let best = tables().map(|played| played.table.bot).max();
    let mut all: Vec<(Needed, Vec<Need<'a>>)> = Vec::new();
    for need in tables().filter(|played| Some(played.table.bot) == best).flat_map(needs) {
        match all.iter_mut().find(|(known, _)| *known == need.component) {
            Some((_, needs)) => needs.push(need),
            None => all.push((need.component.clone(), vec![need])),
        }
    }
    all.retain(|(_, needs)| !needs.iter().all(Need::is_all));
    all
}
