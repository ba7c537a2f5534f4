//! How many of each component are in play at once, for people.

use super::columns::columns;
use super::text::paragraph;
use crate::job::balance::{Balanced, Need, needs_of_best};

pub(super) fn report(balanced: &Balanced<'_>) -> String {
    let needs = needs_of_best(balanced);
    let games = needs.iter().flat_map(|(_, needs)| needs).map(|need| need.at_once.count()).max().unwrap_or(0);
    if games == 0 {
        return String::new();
    }
    let mut players: Vec<u8> = needs.iter().flat_map(|(_, needs)| needs).map(|need| need.players).collect();
    players.sort_unstable();
    players.dedup();
    let with = players.iter().map(|players| format!("{players} players"));
    let head: Vec<String> = [String::new(), "there are".into()].into_iter().chain(with).collect();
    let row = |(component, needs): &(_, Vec<Need<'_>>)| {
        let component: &crate::play::Needed = component;
        let cell = |players: &u8| needs.iter().find(|need| need.players == *players).map_or_else(String::new, cell);
        [component.name.clone(), component.count.to_string()].into_iter().chain(players.iter().map(cell)).collect()
    };
    let rows: Vec<Vec<String>> = std::iter::once(head).chain(needs.iter().map(row)).collect();
    let title = format!(
        "How many are in play at once. Of three numbers, the first is enough in 99 % of games, the second in 99.9 %, and the third was the most in up to \
         {games} games."
    );
    format!("\n{}{}", paragraph(&title), columns(&rows, &[0]))
}

/// `12`, or `15, 17, 18` if that differs from game to game.
fn cell(need: &Need<'_>) -> String {
    let [least, often, nearly, most] = [0.0, 0.99, 0.999, 1.0].map(|share| need.at_once.quantile(share));
    if least == most { most.to_string() } else { format!("{often}, {nearly}, {most}") }
}
