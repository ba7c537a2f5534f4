//! What a deck of Bid It! must hold.

use std::collections::BTreeMap;

use crate::deck::Deck;
use crate::diag::counted;
use crate::games::shared::too_few;
use crate::games::{Clause, Findings};

/// BI-L1…L5.
pub const CLAUSES: &[Clause] = &[
    Clause::every("BI-L1", "there are playing, deal, take-sides and reference cards, and no others", types),
    Clause::every("BI-L2", "a playing card has one or two symbols; every rank and the star occur", symbols),
    Clause::standard(
        "BI-L3",
        "the base set has 72 playing cards: each rank 14 times, the star 18 times",
        composition,
    ),
    Clause::every("BI-L3", "no rank occurs more than twice as often as another", balance),
    Clause::every("BI-L4", "playing cards for the largest table, and as many again to draw", playing_cards),
    Clause::every(
        "BI-L5",
        "deal, take-sides and reference cards for every player; deal and take-sides cards have two faces",
        tokens,
    ),
    Clause::every("BI-X1", "only playing cards have effects", effects),
];

const TYPES: [&str; 4] = ["playing", "deal", "take-sides", "reference"];
/// The ranks, then the star.
pub(super) const SYMBOLS: [&str; 7] = ["1", "2", "3", "4", "5", "6", "star"];
const RANKS: &[&str] = SYMBOLS.split_at(6).0;

/// Deal cards of each player, by players (BI-L5).
pub(super) fn deal_cards(players: u32) -> u32 {
    match players {
        0..=4 => 6,
        5 => 5,
        _ => 4,
    }
}

fn effects(deck: &Deck, findings: &mut Findings) {
    for card in deck.cards.iter().filter(|card| card.effect.is_some() && deck.type_of(card).id != "playing") {
        findings.card(
            deck,
            card,
            "it has an effect, but nothing holds or plays it",
            "give the effect to a playing card",
        );
    }
}

fn types(deck: &Deck, findings: &mut Findings) {
    for name in TYPES {
        if deck.of_type(name).next().is_none() {
            findings.deck(
                deck,
                format!("there are no cards of the type `{name}`"),
                "the game needs all four types",
            );
        }
    }
    for card_type in deck.types.iter().filter(|card_type| !TYPES.contains(&card_type.id.as_str())) {
        findings.diagnostic(
            &card_type.place,
            format!("the game has no cards of the type `{}`", card_type.id),
            "not a type of this game",
        );
    }
}

/// How often each symbol occurs.
fn occurrences(deck: &Deck) -> BTreeMap<&str, usize> {
    let mut counts: BTreeMap<&str, usize> = SYMBOLS.into_iter().map(|symbol| (symbol, 0)).collect();
    for symbol in deck.of_type("playing").flat_map(|card| &card.symbols) {
        if let Some(count) = counts.get_mut(symbol.as_str()) {
            *count += 1;
        }
    }
    counts
}

fn symbols(deck: &Deck, findings: &mut Findings) {
    for card in deck.of_type("playing") {
        if !(1..=2).contains(&card.symbols.len()) {
            findings.card(
                deck,
                card,
                format!("it has {}", counted(card.symbols.len(), "symbol")),
                "one or two `symbols`",
            );
        }
        for symbol in card.symbols.iter().filter(|symbol| !SYMBOLS.contains(&symbol.as_str())) {
            findings.card(
                deck,
                card,
                format!("`{symbol}` is not a symbol of the game"),
                "`1` to `6` or `star`",
            );
        }
    }
    for (symbol, _) in occurrences(deck).into_iter().filter(|(_, count)| *count == 0) {
        findings.deck(
            deck,
            format!("no playing card has the symbol `{symbol}`"),
            "every rank and the star must occur",
        );
    }
}

fn composition(deck: &Deck, findings: &mut Findings) {
    let mut cards: BTreeMap<Vec<&str>, usize> = BTreeMap::new();
    for card in deck.base_of_type("playing") {
        let mut symbols: Vec<&str> = card.symbols.iter().map(String::as_str).collect();
        symbols.sort_unstable();
        *cards.entry(symbols).or_default() += 1;
    }
    let mut wanted: BTreeMap<Vec<&str>, usize> =
        BTreeMap::from([(vec!["star"], 6), (vec!["star", "star"], 3)]);
    for (index, rank) in RANKS.iter().copied().enumerate() {
        wanted.insert(vec![rank], 6);
        wanted.insert(vec![rank, "star"], 1);
        for other in &RANKS[index..] {
            wanted.insert(vec![rank, other], 1);
        }
    }
    for (symbols, count) in &wanted {
        let found = cards.remove(symbols).unwrap_or(0);
        findings.expect_count(
            deck,
            "playing card",
            &format!("with {}", symbols.join(" and ")),
            found,
            *count,
        );
    }
    for (symbols, found) in cards {
        findings.expect_count(deck, "playing card", &format!("with {}", symbols.join(" and ")), found, 0);
    }
}

fn balance(deck: &Deck, findings: &mut Findings) {
    let counts = occurrences(deck);
    let of_ranks = || RANKS.iter().filter_map(|rank| counts.get(rank).map(|count| (*count, *rank)));
    if let (Some((least, rare)), Some((most, common))) = (of_ranks().min(), of_ranks().max())
        && most > 2 * least
    {
        findings.deck(
            deck,
            format!(
                "rank {common} occurs {}, rank {rare} only {}",
                counted(most, "time"),
                counted(least, "time")
            ),
            "at most twice as often",
        );
    }
}

fn playing_cards(deck: &Deck, findings: &mut Findings) {
    let largest =
        table(deck).map(|players| players * deal_cards(players)).max().unwrap_or(0).max(24) as usize;
    let found = deck.of_type("playing").count();
    if found < 2 * largest {
        let message = format!(
            "{}: hands take up to {largest}, and as many must be left to draw",
            too_few(found, "playing card", "")
        );
        findings.deck(deck, message, format!("at least {} playing cards", 2 * largest));
    }
}

/// The numbers of players that the deck must serve.
fn table(deck: &Deck) -> std::ops::RangeInclusive<u32> {
    deck.made_for.map_or(deck.players.min..=deck.players.max, |players| players..=players)
}

fn tokens(deck: &Deck, findings: &mut Findings) {
    let players = *table(deck).end() as usize;
    let deals = table(deck).map(|players| players * deal_cards(players)).max().unwrap_or(0) as usize;
    for (name, wanted) in [("deal", deals), ("take-sides", players), ("reference", players)] {
        let found = deck.of_type(name).count();
        if found < wanted {
            findings.deck(
                deck,
                too_few(found, "card", &format!(" of the type `{name}`")),
                format!("at least {wanted}"),
            );
        }
    }
    for card_type in
        deck.types.iter().filter(|card_type| ["deal", "take-sides"].contains(&card_type.id.as_str()))
    {
        if card_type.back.is_none() || card_type.back.as_deref() == Some(card_type.front.as_str()) {
            findings.diagnostic(
                &card_type.place,
                format!("a card of the type `{}` must have two different faces", card_type.id),
                "give it a `back`",
            );
        }
    }
}
