//! Headings of rounds and turns, and the end of the game.

use super::super::rules::Rules;
use super::super::score;
use super::super::state::{Phase, State};
use super::turn::resumes;
use super::words::{goals, laid, offer, points, powers, signed, tiles};
use crate::diag::integer;
use crate::rules::{InWords as _, Rules as _, Seat, Story, phrase};

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
                let (begun, all) = (begun_by(rules, old.first, after), all.join("; "));
                phrase!(rules, "Round {round}, begun by {begun}. {all}", round, begun, all)
            });
            for seat in rules.seats().filter(|seat| !after.powers(*seat).is_empty()) {
                story.repeat(|| {
                    phrase!(rules, "{seat} has {powers}", seat, powers = powers(rules, after, seat))
                });
            }
        }
        Phase::Show | Phase::Play
            if old.phase == Phase::Lay || (new.mover, new.turns_left) != (old.mover, old.turns_left) =>
        {
            if resumes(before, after) {
                story.turn(|| phrase!(rules, "{seat}, the rest of the turn", seat = new.mover));
                story.repeat(|| on_table(rules, after));
            } else {
                story.turn_as_known(|| {
                    format!("{}. {}", new.mover.in_words(rules.language), on_table(rules, after))
                });
            }
        }
        Phase::Over if old.phase != Phase::Over => {
            story.say(|| phrase!(rules, "Nobody has a tile left: the game is over"));
            for seat in rules.seats() {
                let collected = new.collected[seat.index()];
                story.say(|| {
                    let (goals, tiles) = (goals(rules, after, seat), tiles(rules, collected));
                    phrase!(
                        rules,
                        "{seat} has the goals {goals} and has collected {tiles}",
                        seat,
                        goals,
                        tiles
                    )
                });
                for tile in (collected & rules.effects.scored).iter() {
                    story.say(|| {
                        let points = signed(score::value(rules, after, seat, tile));
                        let tile = rules.name_of(tile);
                        phrase!(rules, "{tile} scores {points} for {seat}", tile, points, seat)
                    });
                }
                if after.machine.points(seat) != 0 {
                    story.say(|| {
                        let points = signed(after.machine.points(seat));
                        phrase!(rules, "Effects score {points} for {seat}", points, seat)
                    });
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
        _ if is_first_round => phrase!(rules, "{first}, who starts the game", first),
        Some(seat) if seat == first && result.winner == Some(seat) => {
            phrase!(rules, "{first}, who won the last", first)
        }
        Some(seat) if seat == first => phrase!(rules, "{first}, the highest bidder of the last", first),
        None if first == first_before => phrase!(rules, "{first} again, as nobody won the last", first),
        _ => phrase!(rules, "{first}, the next with tiles", first),
    }
}

/// The tiles and points of a seat: `Seat 1: 9 tiles, 12 points`.
fn standing(rules: &Rules, state: &State, seat: Seat) -> String {
    let sum = score::points_of(rules, state, seat);
    let (n, points) = (state.hand(seat).len(), points(rules, sum, integer(sum)));
    phrase!(rules, "{seat}: {n:tile|tiles}, {points}", seat, n, points)
}

/// The offer and the bids, and the hand of the mover.
fn on_table(rules: &Rules, state: &State) -> String {
    let bid = |seat: Seat| {
        let bid = laid(rules, state.public.bids[seat.index()], state.hidden.bids[seat.index()]);
        format!("{} {bid}", seat.in_words(rules.language))
    };
    let bidders = rules.seats().filter(|seat| !state.bid(*seat).is_empty());
    let bids = bidders.map(bid).collect::<Vec<_>>().join("; ");
    let (hand, offer) = (tiles(rules, state.hand(state.public.mover)), offer(rules, state));
    if bids.is_empty() {
        phrase!(rules, "Hand: {hand}. Offer: {offer}; no bid yet", hand, offer)
    } else {
        phrase!(rules, "Hand: {hand}. Offer: {offer}; bids: {bids}", hand, offer, bids)
    }
}
