//! What happens in the turns of a round, beside the moves.

use super::super::action::{Action, Face};
use super::super::apply::passing::is_double;
use super::super::effects::rule_values::TurnRules;
use super::super::rules::Rules;
use super::super::state::{Phase, State, Tile, Tiles, without_goal};
use super::showdown::collected;
use super::words::{goals, kinds, powers, tiles};
use super::{Event, is_in_round};
use crate::rules::{Actor, Rules as _, Seat, Seats, Story, phrase};

pub(super) fn count_action(rules: &Rules, before: &State, table: &State, action: Action, story: &mut Story) {
    let (old, new) = (&before.public, &table.public);
    match (action, action.play()) {
        (_, Some(play)) => {
            let (all, down) =
                if play.to_offer { (Event::Offer, Event::OfferDown) } else { (Event::Bid, Event::BidDown) };
            story.count(all);
            if play.face == Face::Down {
                story.count(down);
            } else if play.to_offer
                && new.progress.extra_due
                && (new.mover, new.turns_left) == (old.mover, old.turns_left)
            {
                story.event(Event::Another, || {
                    phrase!(rules, "It is the highest open tile of the offer, so another tile is due")
                });
            }
        }
        (Action::Use(_), _) => story.count(Event::PowerUsed),
        (Action::Put(_), _) => story.count(Event::PowerOffered),
        _ => {}
    }
    if new.waiting.iter().filter(|seat| **seat > 0).count()
        > old.waiting.iter().filter(|seat| **seat > 0).count()
    {
        story.event(Event::Postponed, || {
            phrase!(rules, "{seat} takes the rest of the turn after everyone else", seat = old.mover)
        });
    }
}

/// BB-P5: that a seat has no tile left, and what it leaves out in its turn.
pub(super) fn out_of_tiles(rules: &Rules, before: &State, seat: Seat, action: Option<Action>) -> String {
    let progress = before.public.progress;
    match action.and_then(Action::play).filter(|_| seat == before.public.mover) {
        Some(play) if play.to_offer && progress.bid_due => {
            phrase!(rules, "{seat} has no tile left, so it does not bid", seat)
        }
        Some(play) if !play.to_offer && progress.offer_due => {
            phrase!(rules, "{seat} has no tile left, so it offers nothing", seat)
        }
        _ => phrase!(rules, "{seat} has no tile left", seat),
    }
}

/// BB-S1, S2, V3: what everybody has been dealt.
pub(super) fn dealt(rules: &Rules, state: &State, story: &mut Story) {
    if state.public.left_out != 0 {
        let left_out = rules.of_types(state.public.left_out);
        story.say(|| phrase!(rules, "Out of this game: {types}", types = kinds(rules, left_out)));
    }
    for seat in rules.seats() {
        story.say(|| phrase!(rules, "{seat} is dealt {card}", seat, card = tiles(rules, state.hand(seat))));
        story.say(|| {
            let goals = goals(rules, state, seat);
            if state.powers(seat).is_empty() {
                phrase!(rules, "{seat} has the secret goals {goals}", seat, goals)
            } else {
                let powers = powers(rules, state, seat);
                phrase!(rules, "{seat} has the secret goals {goals}; has {powers}", seat, goals, powers)
            }
        });
    }
}

/// Tiles that came to another place by chance or by passing.
pub(super) fn moved(rules: &Rules, before: &State, table: &State, actor: Actor, story: &mut Story) {
    let seat = before.public.mover;
    if rules.variants.doubles_pass {
        let passed = |from: Seat| before.hand(from) & table.hand(from.next(rules.players));
        if rules.seats().any(|from| !passed(from).is_empty()) {
            story.event(Event::Pass, || phrase!(rules, "All pass tiles to the left"));
            for from in rules.seats().filter(|from| !passed(*from).is_empty()) {
                story.say(|| {
                    let (tiles, other) = (tiles(rules, passed(from)), from.next(rules.players));
                    phrase!(rules, "{from} passes {tiles} to {other}", from, tiles, other)
                });
            }
        }
    }
    if !is_in_round(before.public.phase) {
        return;
    }
    let bids_not = TurnRules::of(rules, table, seat).bids_not();
    collected(rules, before, table, seat, bids_not, story);
    if actor != Actor::Chance {
        return;
    }
    let drawn = table.hand(seat) - before.hand(seat);
    if !drawn.is_empty() {
        story.event(Event::Drawn, || {
            let tiles = tiles(rules, drawn);
            phrase!(rules, "{seat} draws {tiles} of the tiles out of the game", seat, tiles)
        });
    }
    let up = (table.public.offer - before.public.offer)
        | (Tiles::union(&table.public.bids) - Tiles::union(&before.public.bids));
    if !up.is_empty() {
        story.say(|| phrase!(rules, "{tiles} is turned up", tiles = tiles(rules, up)));
    }
}

/// Records the tiles and goals that seats have looked at.
pub(super) fn learned(rules: &Rules, before: &State, table: &State, after: &State, story: &mut Story) {
    let (old, new) = (&before.hidden, &table.hidden);
    if (old.seen, old.seen_goals) == (new.seen, new.seen_goals)
        && before.public.open_goals == after.public.open_goals
    {
        return;
    }
    let all_saw = |tile: &Tile| rules.variants.doubles_pass && is_double(*tile);
    let down: Tiles = (Tiles::union(&table.hidden.seen) - Tiles::union(&before.hidden.seen))
        .iter()
        .filter(all_saw)
        .collect();
    if !down.is_empty() {
        story.say(|| {
            phrase!(rules, "All are shown {tiles}, which lies face down", tiles = tiles(rules, down))
        });
    }
    for seat in rules.seats() {
        let at = seat.index();
        let seen = table.hidden.seen[at] - before.hidden.seen[at] - down;
        // What is turned down before their eyes is nothing new.
        let seen = seen - before.public.offer - Tiles::union(&before.public.bids);
        for tile in seen.iter() {
            let owner = rules.seats().find(|owner| table.down(*owner).has(tile)).unwrap_or(seat);
            let is_bid = table.hidden.bids[owner.index()].has(tile);
            story.event(Event::Looked, || {
                let tile = rules.name_of(tile);
                if is_bid {
                    phrase!(
                        rules,
                        "{seat} secretly looks at {tile}, which {owner} laid face down as a bid",
                        seat,
                        tile,
                        owner
                    )
                } else {
                    phrase!(
                        rules,
                        "{seat} secretly looks at {tile}, which {owner} laid face down in the offer",
                        seat,
                        tile,
                        owner
                    )
                }
            });
        }
        for other in rules.seats().filter(|other| {
            table.hidden.seen_goals[at].has(*other) && !before.hidden.seen_goals[at].has(*other)
        }) {
            story.event(Event::Looked, || {
                let goals = goals(rules, table, other);
                phrase!(rules, "{seat} secretly looks at the goals of {other}: {goals}", seat, other, goals)
            });
        }
        let open = before.public.open_goals[at]
            .iter()
            .flatten()
            .fold(after.public.open_goals[at], |open, kind| without_goal(open, *kind));
        for kind in open.iter().flatten() {
            let goal = rules.kind_name(*kind);
            story.say(|| phrase!(rules, "The goal {goal} of {seat} lies open", goal, seat));
        }
    }
}

/// Those who have no turn, between this one and the next.
pub(super) fn turn_ended(rules: &Rules, before: &State, table: &State, ended: bool, story: &mut Story) {
    let (old, new) = (&before.public, &table.public);
    let after_laying = old.phase == Phase::Lay && (ended || new.phase != Phase::Lay);
    let (mut seat, left) = if after_laying {
        (old.first, rules.players)
    } else {
        (old.mover.next(rules.players), old.turns_left.saturating_sub(1))
    };
    if !after_laying && !ended && (new.mover, new.turns_left) == (old.mover, old.turns_left)
        || old.turns_left == 0 && !after_laying
    {
        return;
    }
    let to_come = if ended || resumes(before, table) { 0 } else { new.turns_left };
    let mut cut_off = Seats::NONE;
    for _ in to_come..left {
        if table.hand(seat).is_empty() {
            story.event(Event::Skip, || phrase!(rules, "{seat} has no tile and is skipped", seat));
        } else {
            cut_off = cut_off.with(seat);
        }
        seat = seat.next(rules.players);
    }
    if !cut_off.is_empty() {
        story.event(Event::CutShort, || {
            let seats = rules.language.list(cut_off.iter());
            phrase!(rules, "The round ends here: {seats} without a turn", seats)
        });
    }
}

/// True if a turn that waited goes on.
pub(super) fn resumes(before: &State, after: &State) -> bool {
    let waited = |state: &State| state.public.waiting.contains(&(after.public.mover.0 + 1));
    waited(before) && !waited(after)
}
