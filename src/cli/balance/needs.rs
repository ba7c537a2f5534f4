//! How many of each component are in play at once, for people.

use super::columns::columns;
use super::text::paragraph;
use crate::job::balance::{Balanced, Need, needs_of_best, words};

pub(super) fn report(balanced: &Balanced<'_>) -> String {
    let needs = needs_of_best(balanced);
    let all: Vec<&Need<'_>> = needs.iter().flat_map(|(_, needs)| needs).collect();
    if all.is_empty() {
        return String::new();
    }
    let mut players: Vec<u8> = all.iter().map(|need| need.players).collect();
    players.sort_unstable();
    players.dedup();
    let with = players.iter().map(|players| format!("{players} players"));
    let head: Vec<String> = [String::new(), "there are".into()].into_iter().chain(with).collect();
    let row = |(component, needs): &(_, Vec<Need<'_>>)| {
        let component: &crate::play::Needed = component;
        let cell = |players: &u8| {
            needs.iter().find(|need| need.players == *players).map_or_else(String::new, words::need)
        };
        [component.name.clone(), component.count.to_string()]
            .into_iter()
            .chain(players.iter().map(cell))
            .collect()
    };
    let rows: Vec<Vec<String>> = std::iter::once(head).chain(needs.iter().map(row)).collect();
    format!("\n{}{}", paragraph(&words::needs_title(&all)), columns(&rows, &[0]))
}
