//! What happens in a game, as lines and counts: headings with what lies open, who holds what, showdowns with
//! their count, who loses cards.

use crate::rules::{Actor, Made, Move, Rules as _, Seat, Seats, Story, events, phrase};

use super::action::Action;
use super::rules::Rules;
use super::state::{Call, Cards, Open, Phase, Showdown, Side, State};
use super::text::{call_text, described_bid, described_count};

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
                        narrate_results(rules, before, after, (seat, action), story);
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

/// The state in which the showdown takes place that a call or a side leads to.
fn in_showdown(before: &State, seat: Seat, action: Action) -> State {
    let mut state = before.clone();
    match action {
        Action::Call(call) => state.open.stand(seat, call),
        Action::Side(side) => state.sides[seat.index()] = side,
        _ => {}
    }
    state
}

/// The action of a seat.
fn said(rules: &Rules, actor: Actor, choice: Move) -> Option<(Seat, Action)> {
    match actor {
        Actor::Seat(seat) => Some((seat, rules.action(choice)?)),
        Actor::Chance => None,
    }
}

/// With effects, a showdown can take several moves: what has changed by this one.
fn narrate_changes(
    rules: &Rules,
    before: &State,
    after: &State,
    action: Option<(Seat, Action)>,
    story: &mut Story,
) {
    let state = action.map_or_else(|| before.clone(), |(seat, action)| in_showdown(before, seat, action));
    if let (None, Some(showdown)) = (before.open.showdown, after.open.showdown) {
        narrate_showdown(rules, &state, &showdown, story);
    }
    let (old, new) = (&before.open, &after.open);
    let is_end = new.phase == Phase::Over && old.phase != Phase::Over;
    if is_end || old.up != new.up || old.points != new.points {
        let losers = new.showdown.map_or(Seats::NONE, |showdown| showdown.wrong.with(showdown.loser));
        narrate_losses(rules, &state, after, losers, story);
    }
}

/// The showdown that a move leads to, and who loses deal cards.
fn narrate_results(
    rules: &Rules,
    before: &State,
    after: &State,
    (seat, action): (Seat, Action),
    story: &mut Story,
) {
    if !matches!(after.open.phase, Phase::Deal | Phase::Give | Phase::Over) {
        return;
    }
    if before.open.phase == Phase::Give {
        narrate_losses(rules, before, after, Seats::one(before.open.seat), story);
        return;
    }
    let state = in_showdown(before, seat, action);
    let outcome = rules.outcome(&state);
    narrate_showdown(rules, &state, &outcome, story);
    narrate_losses(rules, &state, after, outcome.wrong.with(outcome.loser), story);
    if after.open.phase == Phase::Give {
        story.say(|| {
            phrase!(
                rules,
                "{seat} is at last chance: a teammate must give up a deal card",
                seat = outcome.loser
            )
        });
    }
}

/// The hands, the count and the verdict.
fn narrate_showdown(rules: &Rules, state: &State, outcome: &Showdown, story: &mut Story) {
    let (bid, rank) = (state.open.bid, state.open.bid.rank());
    story.say(|| {
        phrase!(
            rules,
            "Showdown on {bidder}'s {bid}, with {n:deal card|deal cards} at stake",
            bidder = state.open.bidder,
            bid = described_bid(rules, bid),
            n = state.open.call.stake()
        )
    });
    for seat in rules.playing(&state.open).iter() {
        story.say(|| {
            let mut cards = state.hands[seat.index()];
            state.open.shown[seat.index()].iter().for_each(|face| cards.add(face));
            let own = cards.iter().map(|face| u16::from(rules.worth[face][rank])).sum();
            let (cards, own) = (cards_text(rules, &cards), described_count(rules, own, rank));
            phrase!(rules, "{seat} shows {cards}: {own}", seat, cards, own)
        });
    }
    story.say(|| {
        let (all, n) = (described_count(rules, outcome.count, rank), bid.quantity());
        let count = if outcome.needed == n {
            phrase!(rules, "All hands hold {all}, stars included, and {n} were bid", all, n)
        } else {
            phrase!(
                rules,
                "All hands hold {all}, stars included, and {n} were bid, which count as {needed}",
                all,
                n,
                needed = outcome.needed
            )
        };
        let verdict = match (state.open.call, outcome.right) {
            (Call::Perfecto, Side::Caller) => phrase!(rules, "the perfecto is right"),
            (Call::Perfecto, _) => phrase!(rules, "the perfecto is wrong"),
            (_, Side::Bidder) => phrase!(rules, "the bid holds"),
            _ => phrase!(rules, "the bid fails"),
        };
        let (winner, loser) = (outcome.winner, outcome.loser);
        let so = if state.open.call == Call::Surrender {
            phrase!(rules, ", but {loser} has surrendered, so {winner} beats {loser}", winner, loser)
        } else {
            phrase!(rules, ", so {winner} beats {loser}", winner, loser)
        };
        format!("{count}: {verdict}{so}")
    });
    for seat in outcome.wrong.iter() {
        story.event(Event::WrongSide, || phrase!(rules, "{seat} took the wrong side", seat));
    }
}

/// Who loses deal cards, and who scores for it. `losers` lose their own; others stand in for a teammate.
fn narrate_losses(rules: &Rules, before: &State, after: &State, losers: Seats, story: &mut Story) {
    let next_game = is_new_game(rules, after);
    for seat in rules.playing(&before.open).iter() {
        let up = match after.open.up[seat.index()] {
            // In the next game all are up again, but only the winner's team outlived this one.
            _ if next_game && rules.team(seat) != rules.team(after.open.first) => 0,
            _ if next_game => continue,
            up => up,
        };
        let old = before.open.up[seat.index()];
        if up > old {
            story.say(|| {
                phrase!(
                    rules,
                    "{seat} turns {n:deal card|deal cards} up again and has {up}",
                    seat,
                    n = up - old,
                    up
                )
            });
        }
        let n = old.saturating_sub(up);
        if n == 0 {
            continue;
        }
        if up > 0 && !losers.has(seat) {
            story.count(Event::StandIn);
        }
        match up {
            0 => story.event(Event::Out, || {
                phrase!(rules, "{seat} loses {n:deal card|deal cards} and is out", seat, n)
            }),
            1 => story.event(Event::LastChance, || {
                phrase!(rules, "{seat} loses {n:deal card|deal cards} and is at last chance", seat, n)
            }),
            _ => story.say(|| {
                phrase!(rules, "{seat} loses {n:deal card|deal cards} and has {up} left", seat, n, up)
            }),
        }
    }
    for seat in rules.seats() {
        let (old, new) = (before.open.points[seat.index()], after.open.points[seat.index()]);
        if new > old {
            story.say(|| {
                phrase!(
                    rules,
                    "{seat} scores {n} and has {new} of {target}",
                    seat,
                    n = new - old,
                    new,
                    target = rules.target()
                )
            });
        }
    }
    if after.open.phase == Phase::Over && !rules.series {
        story.say(|| {
            let has = |seat: Seat| phrase!(rules, "{seat} has {n}", seat, n = after.open.up[seat.index()]);
            let left = rules.playing(&after.open).iter().map(has).collect::<Vec<_>>().join(", ");
            phrase!(rules, "The game is over, and the deal cards left are the points: {left}", left)
        });
    }
    if next_game {
        story.event(Event::Game, || {
            phrase!(rules, "The next game of the match begins, with all cards shuffled")
        });
    }
}
