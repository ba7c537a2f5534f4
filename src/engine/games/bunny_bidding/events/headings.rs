//! Headings of rounds and turns, and the end of the game.

use super::super::rules::Rules;
use super::super::score;
use super::super::state::{Phase, State};
use super::turn::resumes;
use super::words::{goals, laid, offer, powers, signed, tiles, unit};
use crate::diag::{counted, integer};
use crate::rules::{Rules as _, Seat, Story};

/// Headings of a round or a turn that begins; the end of the game.
pub(super) fn headings(rules: &Rules, before: &State, after: &State, story: &mut Story) {
    let (old, new) = (&before.public, &after.public);
    if new.passing {
        return;
    }
    match new.phase {
        Phase::Lay if old.phase != Phase::Lay => {
            let round = story.rounds().len() + 1;
            story.round(|| {
                let all: Vec<String> = rules.seats().map(|seat| standing(rules, after, seat)).collect();
                format!("Round {round}, begun by {}. {}", begun_by(rules, old.first, after), all.join("; "))
            });
            for seat in rules.seats().filter(|seat| !after.powers(*seat).is_empty()) {
                story.repeat(|| format!("{seat} has {}", powers(rules, after, seat)));
            }
        }
        Phase::Show | Phase::Play
            if old.phase == Phase::Lay || (new.mover, new.turns_left) != (old.mover, old.turns_left) =>
        {
            if resumes(before, after) {
                story.turn(|| format!("{}, the rest of the turn", new.mover));
                story.repeat(|| on_table(rules, after));
            } else {
                story.turn_as_known(|| format!("{}. {}", new.mover, on_table(rules, after)));
            }
        }
        Phase::Over if old.phase != Phase::Over => {
            story.say(|| "Nobody has a tile left: the game is over".into());
            for seat in rules.seats() {
                let collected = new.collected[seat.index()];
                story.say(|| {
                    format!(
                        "{seat} has the goals {} and has collected {}",
                        goals(rules, after, seat),
                        tiles(rules, collected)
                    )
                });
                for tile in (collected & rules.effects.scored).iter() {
                    story.say(|| {
                        format!(
                            "{} scores {} for {seat}",
                            rules.name_of(tile),
                            signed(score::value(rules, after, seat, tile))
                        )
                    });
                }
                if after.machine.points(seat) != 0 {
                    story.say(|| format!("Effects score {} for {seat}", signed(after.machine.points(seat))));
                }
            }
        }
        _ => {}
    }
}

/// Who begins a round, and why (BB-P1, P8, X-18).
fn begun_by(rules: &Rules, first_before: Seat, state: &State) -> String {
    let (first, result) = (state.public.first, state.public.result);
    let is_first_round = rules.seats().all(|seat| state.public.collected[seat.index()].is_empty())
        && state.public.removed.is_empty();
    match result.starts {
        _ if is_first_round => format!("{first}, who starts the game"),
        Some(seat) if seat == first && result.winner == Some(seat) => format!("{first}, who won the last"),
        Some(seat) if seat == first => format!("{first}, the highest bidder of the last"),
        None if first == first_before => format!("{first} again, as nobody won the last"),
        _ => format!("{first}, the next with tiles"),
    }
}

/// What a seat has: `Seat 1: 9 tiles, 12 points`.
fn standing(rules: &Rules, state: &State, seat: Seat) -> String {
    let hand = counted(state.hand(seat).len() as usize, "tile");
    let points = score::points_of(rules, state, seat);
    format!("{seat}: {hand}, {} {}", integer(points), unit(points))
}

/// The offer and the bids, and the hand of the mover.
fn on_table(rules: &Rules, state: &State) -> String {
    let bidders = rules.seats().filter(|seat| !state.bid(*seat).is_empty());
    let bids: Vec<String> = bidders
        .map(|seat| {
            format!(
                "{seat} {}",
                laid(rules, state.public.bids[seat.index()], state.hidden.bids[seat.index()])
            )
        })
        .collect();
    let bids = if bids.is_empty() { "no bid yet".into() } else { format!("bids: {}", bids.join("; ")) };
    format!("Hand: {}. Offer: {}; {bids}", tiles(rules, state.hand(state.public.mover)), offer(rules, state))
}
