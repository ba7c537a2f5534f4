//! The examples of the booklet are rulings: their cards and moves are the same. The rulings themselves are tried with all others.

use toml::{Table, Value};

const BOOKLET: &str = include_str!("../../../../decks/bunny-bidding/rules.md");
const RULINGS: &str = include_str!("../../../../tests/rulings/bunny-bidding/booklet.toml");

/// The examples that begin so: quoted paragraphs up to one that is not quoted, or the next example; each card with its caption.
fn example(start: &str) -> Vec<(u8, &'static str)> {
    let text = &BOOKLET[BOOKLET.find(start).unwrap_or_else(|| panic!("no example {start}"))..];
    let lines = text.lines().take_while(|line| line.starts_with('>') || !line.starts_with(|c: char| c == '#' || c.is_alphanumeric()));
    let cards = lines.flat_map(|line| line.split("{{ card ").skip(1)).map(|card| card.split('"').collect::<Vec<_>>());
    cards.map(|parts| (parts[1].parse().unwrap(), parts.get(3).copied().unwrap_or_default())).collect()
}

fn rulings() -> Vec<Table> {
    let file: Table = RULINGS.parse().unwrap();
    file["ruling"].as_array().unwrap().iter().map(|ruling| ruling.as_table().unwrap().clone()).collect()
}

#[test]
fn the_round_of_the_booklet_is_a_ruling() {
    let cards = example("> **Ada** starts");
    let (opening, rest) = cards.split_at(2);
    let (turns, offer) = rest.split_at(rest.len() - 5);
    let lays = opening.iter().map(|(number, _)| format!("lay {number}"));
    let plays = turns.iter().map(|(number, caption)| {
        let what = if caption.contains("bid") { "bid" } else { "offer" };
        format!("{what} {number}{}", if caption.contains("face down") { " down" } else { "" })
    });
    let told: Vec<String> = lays.chain(plays).collect();
    let round = &rulings()[0];
    let moves: Vec<&str> = round["when"]["moves"].as_array().unwrap().iter().filter_map(|step| step.as_str()?.split(": ").nth(1)).collect();
    assert_eq!(moves, told);
    let mut offer: Vec<Value> = offer.iter().map(|(number, _)| Value::from(i64::from(*number))).collect();
    offer.sort_by_key(Value::as_integer);
    assert_eq!(round["then"]["table"]["collected"][2], Value::Array(offer));
}

#[test]
fn the_count_of_the_booklet_is_a_ruling() {
    let cards = example("> **Example.** Bob");
    let count = &rulings()[2];
    let mut numbers: Vec<Value> = cards.iter().map(|(number, _)| Value::from(i64::from(*number))).collect();
    numbers.sort_by_key(Value::as_integer);
    assert_eq!(count["given"]["collected"][1], Value::Array(numbers));
    let points: i64 = cards.iter().map(|(_, caption)| caption.replace('−', "-").parse::<i64>().unwrap()).sum();
    assert_eq!(count["then"]["points"][1].as_integer(), Some(points));
}
