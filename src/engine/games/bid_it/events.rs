//! What happens in a game, as lines and counts: headings with what lies open, who holds what, showdowns with
//! their count, who loses cards.

use crate::diag::{counted, joined};
use crate::rules::{Actor, Made, Move, Rules as _, Seat, Seats, Story, events};

use super::action::Action;
use super::rules::Rules;
use super::state::{Call, Cards, Phase, Showdown, Side, State};
use super::text::{bid_text, call_text, rank_text};

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

/// What players decide on, and can do without.
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
                let discards = counted(after.open.left.into(), "discard");
                let dealt: usize = after.hands.iter().map(Cards::len).sum();
                let moment = if before.open.phase == Phase::Deal {
                    format!("After card {dealt} of the deal the")
                } else {
                    "The".into()
                };
                format!("{moment} draw pile is used up: {discards} shuffled into a new one")
            });
        }
    }
    if new_round {
        let number = story.rounds().len() + 1;
        story.round(|| format!("Round {number}: {}", round_text(rules, after)));
    }
    match after.open.phase {
        _ if after.machine.is_running() => {}
        Phase::Bid => story.turn_as_known(|| turn_text(rules, after)),
        Phase::Sides if rules.seats().all(|seat| after.sides[seat.index()] == Side::None) => {
            story.say(|| {
                let takers: Vec<String> =
                    rules.takers(&after.open).iter().map(|seat| seat.to_string()).collect();
                let stake = counted(after.open.call.stake().into(), "deal card");
                format!("The bidding ends, with {stake} at stake: {} must take sides", joined(&takers))
            })
        }
        _ => {}
    }
}

/// Whether a further game of a match has just begun: all deal cards are up again.
fn is_new_game(rules: &Rules, state: &State) -> bool {
    rules.series && state.open.phase == Phase::Deal && state.open.down.iter().all(|down| *down == 0)
}

fn round_text(rules: &Rules, state: &State) -> String {
    let open = &state.open;
    let deal_cards = rules.seats().map(|seat| match open.up[seat.index()] {
        0 => format!("{seat} is out"),
        1 => format!("{seat} has 1 (last chance, a full hand of {})", rules.start),
        up => format!("{seat} has {up}"),
    });
    let (deal_cards, discards) =
        (deal_cards.collect::<Vec<_>>().join(", "), open.discards.iter().sum::<u16>());
    let (first, left) = (open.first, open.left);
    let mut text = format!(
        "{first} bids first. Deal cards: {deal_cards}; draw pile before the deal: {left}, discard pile: \
        {discards}"
    );
    if rules.series {
        let points: Vec<String> = rules.seats().map(|seat| open.points[seat.index()].to_string()).collect();
        text += &format!("; points {} of {}", points.join("–"), rules.target());
    }
    text
}

fn turn_text(rules: &Rules, state: &State) -> String {
    let open = &state.open;
    let (seat, shown) = (open.seat, &open.shown[open.seat.index()]);
    let table = if open.bid.stands() { format!("{} stands", standing(state)) } else { "no bid yet".into() };
    let beside =
        if shown.is_empty() { String::new() } else { format!(", {} on the table", cards_text(rules, shown)) };
    format!("{seat}'s turn: {table}; in hand {}{beside}", cards_text(rules, &state.hands[seat.index()]))
}

/// The bid and the call that stand.
fn standing(state: &State) -> String {
    let open = &state.open;
    let bid = bid_text(open.bid);
    match open.call {
        Call::None => format!("{}'s bid of {bid}", open.bidder),
        call => format!(
            "{}'s {} for {} on {}'s {bid}",
            open.last,
            call_text(call),
            counted(call.stake().into(), "deal card"),
            open.bidder
        ),
    }
}

fn cards_text(rules: &Rules, cards: &Cards) -> String {
    if cards.is_empty() {
        "no cards".into()
    } else {
        joined(&cards.iter().map(|face| rules.label(face).to_string()).collect::<Vec<_>>())
    }
}

/// Once all cards are dealt or drawn, who holds what.
fn narrate_cards(rules: &Rules, before: &State, after: &State, story: &mut Story) {
    match (before.open.phase, after.open.phase) {
        (Phase::Deal, Phase::Bid) => {
            for seat in rules.playing(&after.open).clockwise(after.open.first, rules.players) {
                story.say(|| format!("{seat} is dealt {}", cards_text(rules, &after.hands[seat.index()])));
            }
        }
        (Phase::Draw, Phase::Raise) => {
            let seat = before.open.seat;
            story.say(|| {
                format!(
                    "{seat} now holds {}, seen only by {seat}",
                    cards_text(rules, &after.hands[seat.index()])
                )
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
        story.say(|| format!("{} is at last chance: a teammate must give up a deal card", outcome.loser));
    }
}

/// The hands, the count and the verdict.
fn narrate_showdown(rules: &Rules, state: &State, outcome: &Showdown, story: &mut Story) {
    let (bid, rank) = (state.open.bid, state.open.bid.rank());
    story.say(|| {
        let stake = counted(state.open.call.stake().into(), "deal card");
        format!("Showdown on {}'s {}, with {stake} at stake", state.open.bidder, bid_text(bid))
    });
    for seat in rules.playing(&state.open).iter() {
        story.say(|| {
            let mut cards = state.hands[seat.index()];
            state.open.shown[seat.index()].iter().for_each(|face| cards.add(face));
            let own = cards.iter().map(|face| u16::from(rules.worth[face][rank])).sum();
            format!("{seat} shows {}: {}", cards_text(rules, &cards), rank_text(own, rank))
        });
    }
    story.say(|| {
        let verdict = match (state.open.call, outcome.right) {
            (Call::Perfecto, Side::Caller) => "the perfecto is right",
            (Call::Perfecto, _) => "the perfecto is wrong",
            (_, Side::Bidder) => "the bid holds",
            _ => "the bid fails",
        };
        let (winner, loser) = (outcome.winner, outcome.loser);
        let all = rank_text(outcome.count, rank);
        let surrendered = if state.open.call == Call::Surrender {
            format!(
                ", but {loser} has \
            surrendered"
            )
        } else {
            String::new()
        };
        let needed = if outcome.needed == bid.quantity() {
            String::new()
        } else {
            format!(
                ", which count as \
            {}",
                outcome.needed
            )
        };
        let bid = bid.quantity();
        format!(
            "All hands hold {all}, stars included, and {bid} were bid{needed}: {verdict}{surrendered}, \
            so {winner} beats {loser}"
        )
    });
    for seat in outcome.wrong.iter() {
        story.event(Event::WrongSide, || format!("{seat} took the wrong side"));
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
                format!("{seat} turns {} up again and has {up}", counted(usize::from(up - old), "deal card"))
            });
        }
        let lost = old.saturating_sub(up);
        if lost == 0 {
            continue;
        }
        if up > 0 && !losers.has(seat) {
            story.count(Event::StandIn);
        }
        let cards = || counted(lost.into(), "deal card");
        match up {
            0 => story.event(Event::Out, || format!("{seat} loses {} and is out", cards())),
            1 => story.event(Event::LastChance, || format!("{seat} loses {} and is at last chance", cards())),
            up => story.say(|| format!("{seat} loses {} and has {up} left", cards())),
        }
    }
    for seat in rules.seats() {
        let (old, new) = (before.open.points[seat.index()], after.open.points[seat.index()]);
        if new > old {
            story.say(|| format!("{seat} scores {} and has {new} of {}", new - old, rules.target()));
        }
    }
    if after.open.phase == Phase::Over && !rules.series {
        story.say(|| {
            let left = rules
                .playing(&after.open)
                .iter()
                .map(|seat| format!("{seat} has {}", after.open.up[seat.index()]));
            format!(
                "The game is over, and the deal cards left are the points: {}",
                left.collect::<Vec<_>>().join(", ")
            )
        });
    }
    if next_game {
        story.event(Event::Game, || "The next game of the match begins, with all cards shuffled".into());
    }
}
