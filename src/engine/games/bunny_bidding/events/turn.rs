//! What happens in the turns of a round, beside the moves.

use super::super::action::{Action, Face};
use super::super::apply::passing::is_double;
use super::super::effects::rule_values::TurnRules;
use super::super::rules::Rules;
use super::super::state::{Phase, State, Tile, Tiles, without_goal};
use super::showdown::collected;
use super::words::{goals, kinds, names, powers, tiles};
use super::{Event, is_in_round};
use crate::rules::{Actor, Rules as _, Seat, Seats, Story};

pub(super) fn count_action(before: &State, table: &State, action: Action, story: &mut Story) {
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
                    "It is the highest open tile of the offer, so another tile is due".into()
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
            format!("{} takes the rest of the turn after everyone else", old.mover)
        });
    }
}

/// BB-P5: what a seat that has played its last tile leaves out in its turn.
pub(super) fn left_out(before: &State, seat: Seat, action: Option<Action>) -> &'static str {
    let progress = before.public.progress;
    match action.and_then(Action::play).filter(|_| seat == before.public.mover) {
        Some(play) if play.to_offer && progress.bid_due => ", so it does not bid",
        Some(play) if !play.to_offer && progress.offer_due => ", so it offers nothing",
        _ => "",
    }
}

/// BB-S1, S2, V3: what everybody has been dealt.
pub(super) fn dealt(rules: &Rules, state: &State, story: &mut Story) {
    if state.public.left_out != 0 {
        story.say(|| format!("Out of this game: {}", kinds(rules, rules.of_types(state.public.left_out))));
    }
    for seat in rules.seats() {
        story.say(|| format!("{seat} is dealt {}", tiles(rules, state.hand(seat))));
        story.say(|| {
            let held = powers(rules, state, seat);
            let held = if held.is_empty() { held } else { format!("; has {held}") };
            format!("{seat} has the secret goals {}{held}", goals(rules, state, seat))
        });
    }
}

/// Tiles that came to another place by chance or by passing.
pub(super) fn moved(rules: &Rules, before: &State, table: &State, actor: Actor, story: &mut Story) {
    let seat = before.public.mover;
    if rules.variants.doubles_pass {
        let passed = |from: Seat| before.hand(from) & table.hand(from.next(rules.players));
        if rules.seats().any(|from| !passed(from).is_empty()) {
            story.event(Event::Pass, || "All pass tiles to the left".into());
            for from in rules.seats().filter(|from| !passed(*from).is_empty()) {
                story.say(|| {
                    format!("{from} passes {} to {}", tiles(rules, passed(from)), from.next(rules.players))
                });
            }
        }
    }
    if !is_in_round(before.public.phase) {
        return;
    }
    let bids_not = TurnRules::of(rules, table, seat).bids_not();
    collected(
        rules,
        before,
        table,
        seat,
        if bids_not { ", and does not bid in this round" } else { "" },
        story,
    );
    if actor != Actor::Chance {
        return;
    }
    let drawn = table.hand(seat) - before.hand(seat);
    if !drawn.is_empty() {
        story.event(Event::Drawn, || {
            format!("{seat} draws {} of the tiles out of the game", tiles(rules, drawn))
        });
    }
    let up = (table.public.offer - before.public.offer)
        | (Tiles::union(&table.public.bids) - Tiles::union(&before.public.bids));
    if !up.is_empty() {
        story.say(|| format!("{} is turned up", tiles(rules, up)));
    }
}

/// What seats have looked at.
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
        story.say(|| format!("All are shown {}, which lies face down", tiles(rules, down)));
    }
    for seat in rules.seats() {
        let at = seat.index();
        let seen = table.hidden.seen[at] - before.hidden.seen[at] - down;
        // What is turned down before their eyes is nothing new.
        let seen = seen - before.public.offer - Tiles::union(&before.public.bids);
        for tile in seen.iter() {
            let owner = rules.seats().find(|owner| table.down(*owner).has(tile)).unwrap_or(seat);
            let place = if table.hidden.bids[owner.index()].has(tile) { "as a bid" } else { "in the offer" };
            story.event(Event::Looked, || {
                format!(
                    "{seat} secretly looks at {}, which {owner} laid face down {place}",
                    rules.name_of(tile)
                )
            });
        }
        for other in rules.seats().filter(|other| {
            table.hidden.seen_goals[at].has(*other) && !before.hidden.seen_goals[at].has(*other)
        }) {
            story.event(Event::Looked, || {
                format!("{seat} secretly looks at the goals of {other}: {}", goals(rules, table, other))
            });
        }
        let open = before.public.open_goals[at]
            .iter()
            .flatten()
            .fold(after.public.open_goals[at], |open, kind| without_goal(open, *kind));
        for kind in open.iter().flatten() {
            story.say(|| format!("The goal {} of {seat} lies open", rules.kind_name(*kind)));
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
            story.event(Event::Skip, || format!("{seat} has no tile and is skipped"));
        } else {
            cut_off = cut_off.with(seat);
        }
        seat = seat.next(rules.players);
    }
    if !cut_off.is_empty() {
        story.event(Event::CutShort, || {
            format!("The round ends here: {} without a turn", names(cut_off.iter()))
        });
    }
}

/// Whether a turn that waited goes on.
pub(super) fn resumes(before: &State, after: &State) -> bool {
    let waited = |state: &State| state.public.waiting.contains(&(after.public.mover.0 + 1));
    waited(before) && !waited(after)
}
