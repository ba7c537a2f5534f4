//! What a deck of I Bid You Not must hold.

use std::collections::{BTreeMap, BTreeSet};

use crate::deck::{Card, Deck};
use crate::diag::{are, counted};
use crate::games::{Clause, Findings};

/// IBYN-L1…L6.
pub const CLAUSES: &[Clause] = &[
    Clause::every("IBYN-L1", "every lot has a bid number that no other has", unique_numbers),
    Clause::every("IBYN-L2", "bid numbers lie in the range of their set", ranges),
    Clause::every(
        "IBYN-L3",
        "the shipped sets have their kinds of five cards, each from its first number",
        kinds,
    ),
    Clause::every(
        "IBYN-L4",
        "a kind of a shipped set has no action, or a pair of actions shared half and half",
        actions,
    ),
    Clause::standard("IBYN-L5", "prices are in equal shares of −7, −5, −3, −2, −1, 1…9", prices),
    Clause::every("IBYN-L6", "every player gets at least five cards", size),
];

/// A shipped set: its name, its range, the first numbers of its kinds.
struct ShippedSet {
    id: &'static str,
    range: (i32, i32),
    firsts: &'static [i32],
}

/// IBYN-L2 and L3.
const SETS: &[ShippedSet] = &[
    ShippedSet { id: "base", range: (0, 64), firsts: &[1, 2, 4, 7, 10, 15, 20, 30, 40, 50] },
    ShippedSet { id: "odd", range: (-64, -1), firsts: &[-1, -2, -4, -8, -12, -20, -30] },
    ShippedSet { id: "double", range: (65, 100), firsts: &[65, 67, 70, 75, 82, 88, 93] },
];

const PRICES: [i32; 14] = [-7, -5, -3, -2, -1, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/// The shipped sets in the deck, with their index; none in a deck of somebody else's.
fn shipped(deck: &Deck) -> impl Iterator<Item = (usize, &'static ShippedSet)> {
    let sets = deck.sets.iter().enumerate().filter(|_| deck.is_standard());
    sets.filter_map(|(index, set)| {
        SETS.iter().find(|shipped| shipped.id == set.id).map(|shipped| (index, shipped))
    })
}

fn lots(deck: &Deck) -> impl Iterator<Item = &Card> {
    deck.of_type("lot")
}

fn unique_numbers(deck: &Deck, findings: &mut Findings) {
    let mut seen: BTreeMap<i32, &Card> = BTreeMap::new();
    for card in lots(deck) {
        let Some(number) = card.number else {
            findings.card(
                deck,
                card,
                "a lot needs a bid number",
                "give it a `number`, or its type a rule for numbers",
            );
            continue;
        };
        if let Some(other) = seen.insert(number, card) {
            findings.card(
                deck,
                card,
                format!("the bid number {number} is also that of {}", deck.title_of(other)),
                "give it another number",
            );
        }
    }
    if lots(deck).next().is_none() {
        findings.deck(
            deck,
            "the deck has no lots",
            "cards of the type `lot` are what the game is played with",
        );
    }
}

fn ranges(deck: &Deck, findings: &mut Findings) {
    for (set, shipped) in shipped(deck) {
        let (low, high) = shipped.range;
        for card in lots(deck).filter(|card| deck.kinds[card.kind].set == set) {
            if let Some(number) = card.number.filter(|number| !(low..=high).contains(number)) {
                findings.card(
                    deck,
                    card,
                    format!("the bid number {number} is outside {low}…{high}"),
                    "give it another number, or its type another range",
                );
            }
        }
    }
    if shipped(deck).next().is_none() {
        findings.nothing("no shipped set in the deck");
    }
}

fn kinds(deck: &Deck, findings: &mut Findings) {
    for (set, shipped) in shipped(deck) {
        let kinds: Vec<_> = deck.kinds_of_type("lot").filter(|(_, kind)| kind.set == set).collect();
        findings.expect_count(deck, "kind", "of lots", kinds.len(), shipped.firsts.len());
        let firsts: BTreeSet<i32> = kinds.iter().filter_map(|(_, kind)| kind.first).collect();
        for first in shipped.firsts.iter().filter(|first| !firsts.contains(first)) {
            findings.deck(
                deck,
                format!("no kind has the first number {first}"),
                "each kind starts at a number of its own",
            );
        }
        // A shorter game leaves out cards of some kinds (IBYN-S2).
        let whole = deck.left_out == 0;
        for (index, kind) in kinds {
            let count = deck.of_kind(index).count();
            if count > 5 || whole && count != 5 {
                findings.diagnostic(
                    &kind.place,
                    format!("`{}` has {}, not 5", kind.id, counted(count, "card")),
                    "five cards of each kind",
                );
            }
            if let Some(first) = kind.first
                && whole
                && !deck.of_kind(index).any(|card| card.number == Some(first))
            {
                findings.diagnostic(
                    &kind.place,
                    format!("no card of `{}` has its first number {first}", kind.id),
                    "",
                );
            }
        }
    }
    if shipped(deck).next().is_none() {
        findings.nothing("no shipped set in the deck");
    }
}

/// First numbers of the shipped kinds without an action (IBYN-L4).
const PLAIN: &[i32] = &[15, 20, -8, 75];

fn actions(deck: &Deck, findings: &mut Findings) {
    if lots(deck).all(|card| card.effect.is_none()) {
        findings.nothing("no card has an action");
        return;
    }
    let shipped: Vec<usize> = shipped(deck).map(|(set, _)| set).collect();
    if shipped.is_empty() {
        findings.nothing("no shipped set in the deck");
    }
    for (index, kind) in deck.kinds_of_type("lot").filter(|(_, kind)| shipped.contains(&kind.set)) {
        let is_plain = kind.first.is_some_and(|first| PLAIN.contains(&first));
        match kind.effects.as_slice() {
            [] if is_plain => {}
            [] => {
                findings.diagnostic(&kind.place, format!("`{}` has no actions", kind.id), "a pair of actions")
            }
            _ if is_plain => findings.diagnostic(
                &kind.place,
                format!("`{}` has actions", kind.id),
                "this kind has none: middle numbers stay plain",
            ),
            [one, two] if one != two => shares(deck, index, [*one, *two], findings),
            _ => findings.diagnostic(
                &kind.place,
                format!("the actions of `{}` are not a pair", kind.id),
                "no action, or two different ones",
            ),
        }
    }
}

/// Half and half, the first has one more of an odd count. A shorter game leaves out cards of some kinds
/// (IBYN-S2).
fn shares(deck: &Deck, kind: usize, pair: [usize; 2], findings: &mut Findings) {
    let count = |effect: Option<usize>| deck.of_kind(kind).filter(|card| card.effect == effect).count();
    let all = deck.of_kind(kind).count();
    let found = pair.map(|effect| count(Some(effect)));
    if deck.left_out == 0 && found != [all.div_ceil(2), all / 2] || count(None) > 0 {
        let kind = &deck.kinds[kind];
        let message =
            format!("of the cards of `{}`, {} and {} have its two actions", kind.id, found[0], found[1]);
        findings.diagnostic(
            &kind.place,
            message,
            format!("half and half: {} and {}", all.div_ceil(2), all / 2),
        );
    }
}

fn prices(deck: &Deck, findings: &mut Findings) {
    let mut shares: BTreeMap<i32, usize> = PRICES.iter().map(|price| (*price, 0)).collect();
    let of_shipped: Vec<usize> = shipped(deck).map(|(set, _)| set).collect();
    for card in lots(deck).filter(|card| of_shipped.contains(&deck.kinds[card.kind].set)) {
        match card.price.and_then(|price| shares.get_mut(&price)) {
            Some(share) => *share += 1,
            None => findings.card(
                deck,
                card,
                "the price is missing or not one of those of the game",
                "−7, −5, −3, −2, −1 or 1…9",
            ),
        }
    }
    let (least, most) =
        (shares.values().min().copied().unwrap_or(0), shares.values().max().copied().unwrap_or(0));
    // Each set has equal shares of its own; leaving out extreme numbers may take a card of each.
    let slack = of_shipped.len() + deck.left_out as usize;
    if most - least > slack {
        findings.deck(
            deck,
            format!("one price occurs {}, another {}", counted(most, "time"), counted(least, "time")),
            "use the rule `shares`",
        );
    }
}

fn size(deck: &Deck, findings: &mut Findings) {
    let players = deck.made_for.unwrap_or(deck.players.max);
    let (found, wanted) = (lots(deck).count(), 5 * players as usize + 1);
    if found < wanted {
        findings.deck(
            deck,
            format!(
                "{} {} too few for {players} players, who need {wanted}",
                counted(found, "lot"),
                are(found)
            ),
            "add cards, or lower `players.max`",
        );
    }
}
