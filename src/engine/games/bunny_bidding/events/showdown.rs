//! The auction of a round: what each bid counts, who wins and why, and where the tiles go.

use std::collections::BTreeMap;

use super::super::apply::auction::{self, AuctionModifiers};
use super::super::apply::showdown;
use super::super::effects::rule_values;
use super::super::rules::{EggKind, Inversion, Rules};
use super::super::state::{Phase, State, Tile, Tiles};
use super::Event;
use super::words::{gained, offer, signed, tiles};
use crate::diag::integer;
use crate::effect::machine::Table as _;
use crate::rules::{Rules as _, Seat, Seats, Story, phrase};

/// Everything is shown: the offer, and what each bid counts.
pub(super) fn shown(rules: &Rules, table: &State, story: &mut Story) {
    if !story.is_narrated() {
        return;
    }
    story.say(|| phrase!(rules, "All tiles are turned up. Offer: {offer}", offer = offer(rules, table)));
    let (modifiers, outcome) = showdown::outcome(rules, table);
    for seat in Seats::all(rules.players)
        .clockwise(table.public.first, rules.players)
        .filter(|seat| !table.bid(*seat).is_empty())
    {
        story.say(|| {
            let (bid, changes) = (table.bid(seat), changes(rules, table, &modifiers, seat));
            let is_sum = bid.len() != 1 || !changes.is_empty();
            let bid = [vec![tiles(rules, bid)], changes].concat().join(", ");
            if is_sum {
                let sum = integer(outcome.sums[seat.index()].into());
                phrase!(rules, "{seat}'s bid: {bid} = {sum}", seat, bid, sum)
            } else {
                phrase!(rules, "{seat}'s bid: {bid}", seat, bid)
            }
        });
    }
}

/// Why a bid is not the plain sum of its tiles.
fn changes(rules: &Rules, table: &State, modifiers: &AuctionModifiers, seat: Seat) -> Vec<String> {
    let flipped = if rules.variants.inversion == Inversion::Flip {
        auction::leading(rules, table.offer())
    } else {
        Tiles::NONE
    };
    let flip = |tile: Tile| {
        let number = auction::reversed(tile);
        phrase!(rules, "{tile} of a leading type counted as {number}", tile, number)
    };
    let flips = (table.bid(seat) & flipped).iter().map(flip);
    let bonus = Some(modifiers.bonus[seat.index()]).filter(|bonus| *bonus != 0);
    let bonus = bonus.map(|bonus| {
        let (more, effects) = (signed(bonus.into()), effects_on_bid(rules, table, seat, bonus));
        phrase!(rules, "{more} by {effects}", more, effects)
    });
    flips.chain(bonus).collect()
}

/// The effects that change what a bid counts: those without which it would count something else; with
/// several, how much less.
fn effects_on_bid(rules: &Rules, table: &State, seat: Seat, bonus: i16) -> String {
    let mut table = table.clone();
    rules.forget_applied_effects(&mut table);
    // Copies of a power are left out together.
    let of_effects: BTreeMap<_, u16> = rules
        .in_force(&table, Some(seat))
        .into_iter()
        .map(|card| (rules.effects.program.number_of(card), card))
        .collect();
    let mut changes = Vec::new();
    for card in of_effects.into_values() {
        rules.leave_out(&mut table, &[card]);
        let more = bonus - rule_values::auction(rules, &table).bonus[seat.index()];
        if more != 0 {
            changes.push((rules.card_title(card), more));
        }
    }
    match changes.as_slice() {
        [] => phrase!(rules, "effects"),
        [(title, _)] => title.clone(),
        several => {
            let change = |(title, more): &(String, i16)| format!("{title} ({})", signed((*more).into()));
            rules.language.list(several.iter().map(change))
        }
    }
}

/// BB-P6, P7: why the auction was inverted or not, and who wins.
pub(super) fn settled(rules: &Rules, table: &State, after: &State, story: &mut Story) {
    let (modifiers, outcome) = showdown::outcome(rules, table);
    let bidders: Seats =
        rules.seats().filter(|seat| bids(table, &modifiers, *seat)).fold(Seats::NONE, Seats::with);
    if bidders.is_empty() {
        let has_bids = rules.seats().any(|seat| !table.bid(seat).is_empty());
        return story.event(Event::NoBid, || {
            if has_bids {
                phrase!(rules, "No bid is left: nobody wins")
            } else {
                phrase!(rules, "Nobody bids: nobody wins")
            }
        });
    }
    story.count(Event::Auction);
    if bidders.count() == 1 {
        story.count(Event::Alone);
    }
    let line = || {
        let how = if outcome.inverted {
            phrase!(rules, "The auction is inverted, and the lowest bid wins")
        } else {
            phrase!(rules, "The auction is not inverted, and the highest bid wins")
        };
        let causes = causes(rules, table, bidders);
        let (n, causes) = (causes.len(), rules.language.list(causes));
        let why = match n {
            0 | 1 => phrase!(rules, "{causes} inverts it", causes),
            2 => phrase!(rules, "{causes} invert it twice", causes),
            _ => phrase!(rules, "{causes} invert it {n} times", causes, n),
        };
        format!("{how}: {why}")
    };
    if outcome.inverted {
        story.event(Event::Inverted, line)
    } else {
        story.say(line)
    }
    match outcome.winner {
        Some(winner) => {
            story.say(|| {
                let sum = integer(outcome.sums[winner.index()].into());
                phrase!(rules, "{winner} wins with {sum}", winner, sum)
            });
        }
        None => {
            let worth = |seat: &Seat| {
                if outcome.inverted { -outcome.sums[seat.index()] } else { outcome.sums[seat.index()] }
            };
            let best = bidders.iter().map(|seat| worth(&seat)).max();
            let tied = bidders.iter().filter(|seat| Some(worth(seat)) == best).fold(Seats::NONE, Seats::with);
            story.event(Event::Tie, || {
                let seats = rules.language.list(tied.iter());
                phrase!(rules, "{seats} tie for the best bid: nobody wins", seats)
            });
        }
    }
    if modifiers.highest_starts && outcome.inverted && outcome.highest != outcome.winner {
        story.say(|| {
            let seat = outcome.highest.unwrap_or(after.public.first);
            phrase!(rules, "{seat}, the highest bidder, starts the next round", seat)
        });
    }
    let back = rules.seats().map(|seat| (after.hand(seat) - table.hand(seat)).len()).sum::<u32>();
    (0..back).for_each(|_| story.count(Event::Returned));
}

fn bids(table: &State, modifiers: &AuctionModifiers, seat: Seat) -> bool {
    !table.bid(seat).is_empty() && !modifiers.ignored.has(seat)
}

/// The tiles and egg types that invert the auction, each once.
fn causes(rules: &Rules, table: &State, bidders: Seats) -> Vec<String> {
    let bids = bidders.iter().fold(Tiles::NONE, |all, seat| all | table.bid(seat));
    let by_bids: Vec<String> = match rules.variants.inversion {
        Inversion::Leading => {
            (bids & auction::leading(rules, table.offer())).iter().map(|tile| rules.name_of(tile)).collect()
        }
        Inversion::Flip => Vec::new(),
        Inversion::Pairs => {
            let pairs = rules.kinds.iter().filter(|kind| (kind.tiles & bids).len() >= 2);
            let cause = |kind: &EggKind| {
                let (name, n) = (&kind.name, (kind.tiles & bids).len());
                phrase!(rules, "{name} ({n} among the bids)", name, n)
            };
            pairs.map(cause).collect()
        }
    };
    let special = table.public.active.iter().filter(|tile| is_inverting(rules, table, *tile));
    by_bids.into_iter().chain(special.map(|tile| rules.name_of(tile))).collect()
}

/// True if the effect of a tile inverts the auction: it would be inverted less often without it.
fn is_inverting(rules: &Rules, table: &State, tile: Tile) -> bool {
    let mut without = table.clone();
    rules.forget_applied_effects(&mut without);
    let often = rule_values::inversions(rules, &without);
    rules.leave_out(&mut without, &[tile.into()]);
    rule_values::inversions(rules, &without) < often
}

/// BB-P8, P9: where the tiles of the round have gone.
pub(super) fn cleared(rules: &Rules, table: &State, after: &State, story: &mut Story) {
    if !story.is_narrated() {
        return rules.seats().for_each(|seat| collected(rules, table, after, seat, false, story));
    }
    let (mut worst, mut starts) = (None, table.public.first);
    if table.public.phase == Phase::Settle {
        worst = table.public.result.worst;
        starts = table.public.result.starts.unwrap_or(starts);
    } else if table.public.phase != Phase::GiveAway {
        let (modifiers, outcome) = showdown::outcome(rules, table);
        worst = outcome.worst;
        let highest = outcome.highest.filter(|_| outcome.inverted && modifiers.highest_starts);
        starts = highest.or(outcome.winner).unwrap_or(starts);
    }
    for seat in rules.seats() {
        let at = seat.index();
        collected(rules, table, after, seat, false, story);
        for power in (after.public.powers[at] - table.public.powers[at]).iter() {
            let is_offered = table.public.offered_power.has(power);
            story.say(|| {
                let card = rules.power_name(power);
                if is_offered {
                    phrase!(rules, "{seat} takes {card} from the offer", seat, card)
                } else {
                    phrase!(rules, "{seat} takes {card}", seat, card)
                }
            });
        }
    }
    for seat in rules.seats() {
        let back = after.hand(seat) - table.hand(seat);
        if !back.is_empty() {
            story.say(|| {
                let card = tiles(rules, back);
                if rules.variants.bids_return && back.within(table.bid(seat)) {
                    phrase!(rules, "{seat} takes back the bid: {card}", seat, card)
                } else if worst == Some(seat) {
                    phrase!(rules, "{seat} bids worst and takes what was bid face down: {card}", seat, card)
                } else {
                    phrase!(rules, "{seat} takes {card}", seat, card)
                }
            });
        }
    }
    let gone = after.public.removed - table.public.removed;
    if !gone.is_empty() {
        story.say(|| phrase!(rules, "Out of the game: {tiles}", tiles = tiles(rules, gone)));
    }
    for power in (after.public.removed_powers - table.public.removed_powers).iter() {
        story.say(|| phrase!(rules, "{card} leaves the game", card = rules.power_name(power)));
    }
    if after.public.phase == Phase::Lay && starts != after.public.first {
        story.say(|| {
            let other = after.public.first;
            phrase!(
                rules,
                "{starts} would start the next round, but has no tile: {other} does",
                starts,
                other
            )
        });
    }
}

/// The tiles that a seat collects, and whether it does not bid.
pub(super) fn collected(
    rules: &Rules,
    before: &State,
    after: &State,
    seat: Seat,
    bids_not: bool,
    story: &mut Story,
) {
    let won = after.public.collected[seat.index()] - before.public.collected[seat.index()];
    won.iter().filter_map(|tile| rules.class_of_tile(tile)).for_each(|class| story.won(seat, class));
    if !won.is_empty() {
        story.say(|| {
            let (tiles, gained) = (tiles(rules, won), gained(rules, before, after, seat));
            if bids_not {
                phrase!(
                    rules,
                    "{seat} collects {tiles}: {gained}, and does not bid in this round",
                    seat,
                    tiles,
                    gained
                )
            } else {
                phrase!(rules, "{seat} collects {tiles}: {gained}", seat, tiles, gained)
            }
        });
    }
}
