//! Showdowns: the hands, the count and the verdict, and who loses deal cards.

use super::super::action::Action;
use super::super::rules::Rules;
use super::super::state::{Call, Phase, Showdown, Side, State};
use super::super::text::{described_bid, described_count};
use super::{Event, cards_text, is_new_game};
use crate::rules::{Rules as _, Seat, Seats, Story, phrase};

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

/// With effects, a showdown can take several moves: what has changed by this one.
pub(super) fn narrate_changes(
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
pub(super) fn narrate_results(
    rules: &Rules,
    before: &State,
    after: &State,
    seat: Seat,
    action: Action,
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
