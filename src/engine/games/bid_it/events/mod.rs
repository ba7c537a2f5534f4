//! What happens in a game, as lines and counts: headings with what lies open, who holds what, showdowns with
//! their count, who loses cards.

mod showdown;

use super::action::Action;
use super::rules::Rules;
use super::state::{Call, Cards, Open, Phase, Side, State};
use super::text::{call_text, described_bid};
use crate::rules::{Actor, Made, Move, Rules as _, Seat, Story, events, phrase};
use showdown::{narrate_changes, narrate_results};

events! {
    Bid = "bid": "bids",
    TooHigh = "bid-too-high" of Bid: "bids above what all hands held",
    Unsupported = "bid-unsupported" of Bid: "bids of a rank that the bidder held none of",
    Sidestep = "sidestep" of Bid: "sidesteps",
    Draw = "draw": "draws",
    Challenge = "challenge": "challenges",
    ChallengeRight = "challenge-right" of Challenge: "challenges of bids that were too high",
    Perfecto = "perfecto": "perfectos",
    PerfectoRight = "perfecto-right" of Perfecto: "perfectos on bids that were exact",
    Double = "double": "doubles",
    Redouble = "redouble" of Double: "doubles that were redoubled",
    Surrender = "surrender": "surrenders",
    Pass = "pass": "passes",
    Cancelled = "call-cancelled": "calls that a bid cancelled",
    Side = "side": "sides taken",
    WrongSide = "side-wrong" of Side: "sides that were wrong",
    StandIn = "stand-in": "deal cards given up for teammates",
    LastChance = "last-chance": "players who come to last chance",
    Out = "out": "players who go out",
    Reshuffle = "reshuffle": "reshuffles",
    Game = "next-game": "further games of matches",
}

/// The events that players decide on, and can do without.
pub(super) const HABITS: &[&str] =
    &["bid-unsupported", "draw", "challenge", "perfecto", "double", "sidestep"];

pub(super) fn events(rules: &Rules, made: Option<Made<'_, State>>, after: &State, story: &mut Story) {
    let new_round = match &made {
        None => true,
        Some(made) => after.open.phase == Phase::Deal && made.before.open.phase != Phase::Deal,
    };
    if let Some(Made { before, actor, choice }) = made {
        match actor {
            Actor::Chance => narrate_cards(rules, before, after, story),
            Actor::Seat(seat) => {
                if let Some(action) = rules.action(choice) {
                    count_action(rules, before, seat, action, story);
                    if rules.program.is_empty() {
                        narrate_results(rules, before, after, seat, action, story);
                    }
                }
            }
        }
        if !rules.program.is_empty() {
            narrate_changes(rules, before, after, said(rules, actor, choice), story);
        }
        let drawn = u16::from(actor == Actor::Chance);
        let is_refilled = rules.program.is_empty() || after.open.discards.iter().all(|count| *count == 0);
        if after.open.left + drawn > before.open.left && is_refilled && !is_new_game(rules, after) {
            story.event(Event::Reshuffle, || {
                let n = after.open.left;
                if before.open.phase == Phase::Deal {
                    let dealt: usize = after.hands.iter().map(Cards::len).sum();
                    phrase!(
                        rules,
                        "After card {dealt} of the deal the draw pile is used up: {n:discard|discards} shuffled into a new one",
                        dealt,
                        n
                    )
                } else {
                    phrase!(
                        rules,
                        "The draw pile is used up: {n:discard|discards} shuffled into a new one",
                        n
                    )
                }
            });
        }
    }
    if new_round {
        let number = story.rounds().len() + 1;
        story.round(|| round_text(rules, after, number));
    }
    match after.open.phase {
        _ if after.machine.is_running() => {}
        Phase::Bid => story.turn_as_known(|| turn_text(rules, after)),
        Phase::Sides if rules.seats().all(|seat| after.sides[seat.index()] == Side::None) => {
            story.say(|| {
                phrase!(
                    rules,
                    "The bidding ends, with {n:deal card|deal cards} at stake: {takers} must take sides",
                    n = after.open.call.stake(),
                    takers = rules.language.list(rules.takers(&after.open).iter())
                )
            })
        }
        _ => {}
    }
}

/// True if a further game of a match has just begun: all deal cards are up again.
fn is_new_game(rules: &Rules, state: &State) -> bool {
    rules.series && state.open.phase == Phase::Deal && state.open.down.iter().all(|down| *down == 0)
}

fn round_text(rules: &Rules, state: &State, number: usize) -> String {
    let open = &state.open;
    let deal_cards = rules.seats().map(|seat| match open.up[seat.index()] {
        0 => phrase!(rules, "{seat} is out", seat),
        1 => phrase!(rules, "{seat} has 1 (last chance, a full hand of {n})", seat, n = rules.start),
        n => phrase!(rules, "{seat} has {n}", seat, n),
    });
    let mut text = phrase!(
        rules,
        "Round {number}: {first} bids first. Deal cards: {cards}; draw pile before the deal: {left}, discard pile: {discards}",
        number,
        first = open.first,
        cards = deal_cards.collect::<Vec<_>>().join(", "),
        left = open.left,
        discards = open.discards.iter().sum::<u16>()
    );
    if rules.series {
        let points: Vec<String> = rules.seats().map(|seat| open.points[seat.index()].to_string()).collect();
        let (points, target) = (points.join("–"), rules.target());
        text += &phrase!(rules, "; points {points} of {target}", points, target);
    }
    text
}

fn turn_text(rules: &Rules, state: &State) -> String {
    let open = &state.open;
    let (seat, shown) = (open.seat, &open.shown[open.seat.index()]);
    let (stands, hand) = (standing(rules, open), cards_text(rules, &state.hands[seat.index()]));
    let mut text = phrase!(rules, "{seat}'s turn: {stands}; in hand {hand}", seat, stands, hand);
    if !shown.is_empty() {
        text += &phrase!(rules, ", {cards} on the table", cards = cards_text(rules, shown));
    }
    text
}

/// The bid and the call that stand.
fn standing(rules: &Rules, open: &Open) -> String {
    let (bid, bidder) = (described_bid(rules, open.bid), open.bidder);
    match open.call {
        _ if !open.bid.stands() => phrase!(rules, "no bid yet"),
        Call::None => phrase!(rules, "{bidder}'s bid of {bid} stands", bidder, bid),
        call => phrase!(
            rules,
            "{last}'s {call} for {n:deal card|deal cards} on {bidder}'s {bid} stands",
            last = open.last,
            call = rules.language.text(call_text(call)),
            n = call.stake(),
            bidder,
            bid
        ),
    }
}

fn cards_text(rules: &Rules, cards: &Cards) -> String {
    if cards.is_empty() {
        phrase!(rules, "no cards")
    } else {
        rules.language.list(cards.iter().map(|face| rules.words(face)))
    }
}

/// Once all cards are dealt or drawn, who holds what.
fn narrate_cards(rules: &Rules, before: &State, after: &State, story: &mut Story) {
    match (before.open.phase, after.open.phase) {
        (Phase::Deal, Phase::Bid) => {
            for seat in rules.playing(&after.open).clockwise(after.open.first, rules.players) {
                let hand = &after.hands[seat.index()];
                story.say(|| phrase!(rules, "{seat} is dealt {card}", seat, card = cards_text(rules, hand)));
            }
        }
        (Phase::Draw, Phase::Raise) => {
            let seat = before.open.seat;
            story.say(|| {
                let hand = cards_text(rules, &after.hands[seat.index()]);
                phrase!(rules, "{seat} now holds {hand}, seen only by {seat}", seat, hand)
            });
        }
        _ => {}
    }
}

fn count_action(rules: &Rules, before: &State, seat: Seat, action: Action, story: &mut Story) {
    let open = &before.open;
    match action {
        Action::Bid(bid) => {
            let rank = bid.rank();
            let own = before.hands[seat.index()].iter().chain(open.shown[seat.index()].iter());
            let counts = [
                (Event::Bid, true),
                (Event::TooHigh, rules.count_for(before, bid) < bid.quantity()),
                (Event::Unsupported, own.map(|face| rules.worth[face][rank]).sum::<u8>() == 0),
                (Event::Sidestep, open.phase == Phase::Bid && rules.sidesteps(open, seat)),
                (Event::Cancelled, open.call != Call::None),
            ];
            counts.into_iter().filter(|(_, holds)| *holds).for_each(|(event, _)| story.count(event));
        }
        Action::Call(Call::Challenge) => {
            story.count(Event::Challenge);
            if rules.count(before) < open.bid.quantity() {
                story.count(Event::ChallengeRight);
            }
        }
        Action::Call(Call::Perfecto) => {
            story.count(Event::Perfecto);
            if rules.count(before) == open.bid.quantity() {
                story.count(Event::PerfectoRight);
            }
        }
        Action::Call(Call::Double) => story.count(Event::Double),
        Action::Call(Call::Redouble) => story.count(Event::Redouble),
        Action::Call(_) => story.count(Event::Surrender),
        Action::Pass => story.count(Event::Pass),
        Action::Stop => story.count(Event::Draw),
        Action::Side(_) => story.count(Event::Side),
        Action::Discard(_) | Action::Show(_) | Action::Give(_) | Action::Use(_) | Action::Answer(_) => {}
    }
}

/// The action of a seat.
fn said(rules: &Rules, actor: Actor, choice: Move) -> Option<(Seat, Action)> {
    match actor {
        Actor::Seat(seat) => Some((seat, rules.action(choice)?)),
        Actor::Chance => None,
    }
}
