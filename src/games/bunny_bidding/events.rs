//! What people at the table see and say beside the moves: headings, what was dealt and drawn, results with their reasons; and what reports count.

use super::action::{Action, Face};
use super::apply::auction::{self, AuctionModifiers};
use super::apply::passing::is_double;
use super::apply::{apply_in_round, showdown};
use super::rules::{Inversion, Rules};
use super::score;
use super::state::{Phase, PowerSet, State, Tile, Tiles};
use crate::diag::{counted, joined};
use crate::rules::{Actor, Made, Rules as _, Seat, Seats, Story, events};

events! {
    Bid = "bid": "bid tiles",
    BidDown = "bid-down" of Bid: "bid tiles played face down",
    Offer = "offer": "offer tiles",
    OfferDown = "offer-down" of Offer: "offer tiles played face down",
    Another = "another-tile" of Offer: "offer tiles that called for another tile",
    Skip = "skip": "turns of players without tiles that were skipped",
    Pass = "pass": "times that all passed tiles to the left",
    Out = "out": "times that a player ran out of tiles",
    Auction = "auction": "auctions",
    Inverted = "inverted" of Auction: "auctions that were inverted",
    Tie = "tie" of Auction: "auctions that nobody won",
    Alone = "alone" of Auction: "auctions with a single bidder",
    NoBid = "no-bid": "rounds without any bid",
    Returned = "returned": "bid tiles that came back to a hand",
    Looked = "looked": "looks at face-down tiles and goals",
    Drawn = "drawn": "tiles drawn of those that had left the game",
    Postponed = "postponed": "turns that went on after everyone else's",
    CutShort = "cut-short": "rounds that ended before everyone's turn",
    Ignored = "ignored": "bids that were ignored",
    GivenAway = "given-away": "offers given away at random",
    PowerUsed = "power-used": "powers used",
    PowerOffered = "power-offered": "powers and handicaps put to the offer",
}

/// Takes down what a move brought about.
pub fn events(rules: &Rules, made: Option<Made<'_, State>>, after: &State, story: &mut Story) {
    let Some(Made { before, actor, choice }) = made else { return };
    if before.public.phase.is_set_up() {
        if !after.public.phase.is_set_up() {
            dealt(rules, after, story);
            learned(rules, before, after, after, story);
            headings(rules, before, after, story);
        }
        return;
    }
    // The table before everything is shown.
    let mut table = *after;
    let ended = has_ended(before.public.phase, after.public.phase);
    if ended {
        table = *before;
        if apply_in_round(rules, &mut table, actor, choice).is_err() {
            return;
        }
    }
    let action = if let Actor::Seat(_) = actor { Action::decode(choice) } else { None };
    if let Some(action) = action {
        count_action(before, &table, action, story);
    }
    moved(rules, before, &table, actor, story);
    learned(rules, before, &table, after, story);
    for seat in rules.seats().filter(|seat| !before.hand(*seat).is_empty() && after.hand(*seat).is_empty()) {
        story.event(Event::Out, || format!("{seat} has no tile left"));
    }
    if is_in_round(before.public.phase) {
        turn_ended(rules, before, &table, ended, story);
    }
    if ended {
        showdown::reveal(rules, &mut table);
        shown(rules, &table, story);
        if after.public.phase == Phase::GiveAway {
            story.event(Event::GivenAway, || {
                "There is no auction: from the start player on, everybody gets a random tile of the offer".into()
            });
        }
    }
    let compared = ended || before.public.phase == Phase::Name;
    if let (Phase::Name, Some(Action::Name(seat))) = (before.public.phase, action) {
        table = *before;
        table.public.ignored = table.public.ignored.with(seat);
        story.event(Event::Ignored, || format!("The bid of {seat} is ignored"));
    }
    if compared && !matches!(after.public.phase, Phase::Name | Phase::GiveAway) {
        settled(rules, &table, after, story);
    }
    if before.public.phase == Phase::GiveAway {
        table = *before;
    }
    if compared || before.public.phase == Phase::GiveAway {
        cleared(rules, &table, after, story);
    }
    headings(rules, before, after, story);
}

/// Whether a move from one phase to the other has ended the turns of a round.
fn has_ended(before: Phase, after: Phase) -> bool {
    is_in_round(before)
        && (matches!(after, Phase::Name | Phase::GiveAway | Phase::Expose | Phase::Over) || (after == Phase::Lay && before != Phase::Lay))
}

/// Whether players have their turns, or the start player begins the offer.
fn is_in_round(phase: Phase) -> bool {
    matches!(phase, Phase::Lay | Phase::Show | Phase::Play | Phase::Choose | Phase::Draw)
}

fn count_action(before: &State, table: &State, action: Action, story: &mut Story) {
    let (old, new) = (&before.public, &table.public);
    match (action, action.play()) {
        (_, Some(play)) => {
            let (all, down) = if play.to_offer { (Event::Offer, Event::OfferDown) } else { (Event::Bid, Event::BidDown) };
            story.count(all);
            if play.face == Face::Down {
                story.count(down);
            } else if play.to_offer && new.progress.extra_due && (new.mover, new.turns_left) == (old.mover, old.turns_left) {
                story.event(Event::Another, || "It is the highest open tile of the offer, so another tile is due".into());
            }
        }
        (Action::Use(_), _) => story.count(Event::PowerUsed),
        (Action::Put(_), _) => story.count(Event::PowerOffered),
        _ => {}
    }
    if new.waiting.iter().filter(|seat| **seat > 0).count() > old.waiting.iter().filter(|seat| **seat > 0).count() {
        story.event(Event::Postponed, || format!("{} takes the rest of the turn after everyone else", old.mover));
    }
}

/// BB-S1, S2, V3: what everybody has been dealt.
fn dealt(rules: &Rules, state: &State, story: &mut Story) {
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
fn moved(rules: &Rules, before: &State, table: &State, actor: Actor, story: &mut Story) {
    let seat = before.public.mover;
    if rules.variants.doubles_pass {
        let passed = |from: Seat| before.hand(from) & table.hand(from.next(rules.players));
        if rules.seats().any(|from| !passed(from).is_empty()) {
            story.event(Event::Pass, || "All pass tiles to the left".into());
            for from in rules.seats().filter(|from| !passed(*from).is_empty()) {
                story.say(|| format!("{from} passes {} to {}", tiles(rules, passed(from)), from.next(rules.players)));
            }
        }
    }
    if !is_in_round(before.public.phase) {
        return;
    }
    let collected = table.public.collected[seat.index()] - before.public.collected[seat.index()];
    collected.iter().filter_map(|tile| rules.class_of_tile(tile)).for_each(|class| story.won(seat, class));
    if !collected.is_empty() {
        let bids = if table.public.progress.no_bid { ", and does not bid in this round" } else { "" };
        story.say(|| format!("{seat} collects {}: {}{bids}", tiles(rules, collected), gained(rules, before, table, seat)));
    }
    if actor != Actor::Chance {
        return;
    }
    let drawn = table.hand(seat) - before.hand(seat);
    if !drawn.is_empty() {
        story.event(Event::Drawn, || format!("{seat} draws {} of the tiles out of the game", tiles(rules, drawn)));
    }
    let up = (table.public.offer - before.public.offer) | (Tiles::union(&table.public.bids) - Tiles::union(&before.public.bids));
    if !up.is_empty() {
        story.say(|| format!("{} is turned up", tiles(rules, up)));
    }
}

/// What seats have looked at.
fn learned(rules: &Rules, before: &State, table: &State, after: &State, story: &mut Story) {
    let all_saw = |tile: &Tile| rules.variants.doubles_pass && is_double(*tile);
    let down: Tiles = (Tiles::union(&table.hidden.seen) - Tiles::union(&before.hidden.seen)).iter().filter(all_saw).collect();
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
            story
                .event(Event::Looked, || format!("{seat} secretly looks at {}, which {owner} laid face down {place}", rules.name_of(tile)));
        }
        for other in rules.seats().filter(|other| table.hidden.seen_goals[at].has(*other) && !before.hidden.seen_goals[at].has(*other)) {
            story.event(Event::Looked, || format!("{seat} secretly looks at the goals of {other}: {}", goals(rules, table, other)));
        }
        if let (None, Some(kind)) = (before.public.open_goal[at], after.public.open_goal[at])
            && before.public.phase != Phase::Expose
        {
            story.say(|| format!("The goal {} of {seat} lies open", rules.kind_name(kind)));
        }
    }
}

/// Those who have no turn, between this one and the next.
fn turn_ended(rules: &Rules, before: &State, table: &State, ended: bool, story: &mut Story) {
    let (old, new) = (&before.public, &table.public);
    let after_laying = old.phase == Phase::Lay && (ended || new.phase != Phase::Lay);
    let (mut seat, left) =
        if after_laying { (old.first, rules.players) } else { (old.mover.next(rules.players), old.turns_left.saturating_sub(1)) };
    if !after_laying && !ended && (new.mover, new.turns_left) == (old.mover, old.turns_left) || old.turns_left == 0 && !after_laying {
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
        story.event(Event::CutShort, || format!("The round ends here: {} without a turn", joined_seats(cut_off)));
    }
}

/// Whether a turn that waited goes on.
fn resumes(before: &State, after: &State) -> bool {
    let waited = |state: &State| state.public.waiting.contains(&(after.public.mover.0 + 1));
    waited(before) && !waited(after)
}

/// Everything is shown: the offer, and what each bid counts.
fn shown(rules: &Rules, table: &State, story: &mut Story) {
    story.say(|| format!("All tiles are turned up. Offer: {}", offer(rules, table)));
    let (modifiers, outcome) = showdown::outcome(rules, table);
    for seat in Seats::all(rules.players).clockwise(table.public.first, rules.players).filter(|seat| !table.bid(*seat).is_empty()) {
        story.say(|| {
            let (bid, changes) = (table.bid(seat), changes(rules, table, &modifiers, seat));
            let sum =
                if bid.len() == 1 && changes.is_empty() { String::new() } else { format!("{changes} = {}", outcome.sums[seat.index()]) };
            format!("{seat}'s bid: {}{sum}", tiles(rules, bid))
        });
    }
}

/// Why a bid is not the plain sum of its tiles.
fn changes(rules: &Rules, table: &State, modifiers: &AuctionModifiers, seat: Seat) -> String {
    let flipped = if rules.variants.inversion == Inversion::Flip { auction::leading(rules, table.offer()) } else { Tiles::NONE };
    let bid = table.bid(seat);
    let flips = (bid & flipped).iter().map(|tile| format!(", {tile} of a leading type counted as {}", auction::reversed(tile)));
    let (matching, more) = modifiers.matching;
    let matches = (bid & matching).iter().map(|tile| format!(", {} as the type of {tile} is in the offer", signed(more.into())));
    let bonus = table.powers(seat).iter().map(|index| (index, rules.effects.held(PowerSet::one(index)).bid));
    let bonus = bonus.filter(|(_, by)| *by != 0).map(|(index, by)| format!(", {} by {}", signed(by.into()), rules.power_name(index)));
    flips.chain(matches).chain(bonus).collect()
}

/// BB-P6, P7: why the auction was inverted or not, and who wins.
fn settled(rules: &Rules, table: &State, after: &State, story: &mut Story) {
    let (modifiers, outcome) = showdown::outcome(rules, table);
    let bidders: Seats = rules.seats().filter(|seat| bids(table, &modifiers, *seat)).fold(Seats::NONE, Seats::with);
    if bidders.is_empty() {
        let has_bids = rules.seats().any(|seat| !table.bid(seat).is_empty());
        return story.event(Event::NoBid, || format!("{}: nobody wins", if has_bids { "No bid is left" } else { "Nobody bids" }));
    }
    story.count(Event::Auction);
    if bidders.count() == 1 {
        story.count(Event::Alone);
    }
    let causes = || causes(rules, table, bidders);
    let how = if outcome.inverted { "inverted, and the lowest bid wins" } else { "upright, and the highest bid wins" };
    let line = || match causes().as_slice() {
        [] => format!("The auction is {how}: nothing inverts it"),
        [one] => format!("The auction is {how}: {one} inverts it"),
        both @ [_, _] => format!("The auction is {how}: {} invert it twice", joined(both)),
        many => format!("The auction is {how}: {} invert it {} times", joined(many), many.len()),
    };
    if outcome.inverted {
        story.event(Event::Inverted, line)
    } else {
        story.say(line)
    }
    match outcome.winner {
        Some(winner) => story.say(|| format!("{winner} wins with {}", outcome.sums[winner.index()])),
        None => {
            let worth = |seat: &Seat| if outcome.inverted { -outcome.sums[seat.index()] } else { outcome.sums[seat.index()] };
            let best = bidders.iter().map(|seat| worth(&seat)).max();
            let tied = bidders.iter().filter(|seat| Some(worth(seat)) == best).fold(Seats::NONE, Seats::with);
            story.event(Event::Tie, || format!("{} tie for the best bid: nobody wins", joined_seats(tied)));
        }
    }
    if modifiers.highest_starts && outcome.inverted && outcome.highest != outcome.winner {
        story.say(|| format!("{}, the highest bidder, starts the next round", outcome.highest.unwrap_or(after.public.first)));
    }
    let back = rules.seats().map(|seat| (after.hand(seat) - table.hand(seat)).len()).sum::<u32>();
    (0..back).for_each(|_| story.count(Event::Returned));
}

fn bids(table: &State, modifiers: &AuctionModifiers, seat: Seat) -> bool {
    !table.bid(seat).is_empty() && !modifiers.ignored.has(seat)
}

/// What inverts the auction, each once.
fn causes(rules: &Rules, table: &State, bidders: Seats) -> Vec<String> {
    let bids = bidders.iter().fold(Tiles::NONE, |all, seat| all | table.bid(seat));
    let by_bids: Vec<String> = match rules.variants.inversion {
        Inversion::Leading => (bids & auction::leading(rules, table.offer())).iter().map(|tile| rules.name_of(tile)).collect(),
        Inversion::Flip => Vec::new(),
        Inversion::Pairs => {
            let pairs = rules.kinds.iter().filter(|kind| (kind.tiles & bids).len() >= 2);
            pairs.map(|kind| format!("{} ({} among the bids)", kind.name, (kind.tiles & bids).len())).collect()
        }
    };
    let special = table.public.active.iter().filter(|tile| rules.effects.showdown_by(*tile).inverts > 0);
    by_bids.into_iter().chain(special.map(|tile| rules.name_of(tile))).collect()
}

/// BB-P8, P9: where the tiles of the round have gone.
fn cleared(rules: &Rules, table: &State, after: &State, story: &mut Story) {
    let (mut worst, mut starts) = (None, table.public.first);
    if table.public.phase != Phase::GiveAway {
        let (modifiers, outcome) = showdown::outcome(rules, table);
        worst = outcome.worst;
        let highest = outcome.highest.filter(|_| outcome.inverted && modifiers.highest_starts);
        starts = highest.or(outcome.winner).unwrap_or(starts);
    }
    for seat in rules.seats() {
        let at = seat.index();
        let won = after.public.collected[at] - table.public.collected[at];
        won.iter().filter_map(|tile| rules.class_of_tile(tile)).for_each(|class| story.won(seat, class));
        if !won.is_empty() {
            story.say(|| format!("{seat} collects {}: {}", tiles(rules, won), gained(rules, table, after, seat)));
        }
        for power in (after.public.powers[at] - table.public.powers[at]).iter() {
            story.say(|| format!("{seat} takes over {}", rules.power_name(power)));
        }
    }
    for seat in rules.seats() {
        let back = after.hand(seat) - table.hand(seat);
        if !back.is_empty() {
            let why = if rules.variants.bids_return && back.within(table.bid(seat)) {
                "takes back the bid:"
            } else if worst == Some(seat) {
                "bids worst and takes what was bid face down:"
            } else {
                "takes"
            };
            story.say(|| format!("{seat} {why} {}", tiles(rules, back)));
        }
    }
    let gone = after.public.removed - table.public.removed;
    if !gone.is_empty() {
        story.say(|| format!("Out of the game: {}", tiles(rules, gone)));
    }
    for power in (after.public.removed_powers - table.public.removed_powers).iter() {
        story.say(|| format!("{} leaves the game", rules.power_name(power)));
    }
    if after.public.phase == Phase::Lay && starts != after.public.first {
        story.say(|| format!("{starts} would start the next round, but has no tile: {} does", after.public.first));
    }
}

/// The points that a seat has more: `+7 points`.
fn gained(rules: &Rules, before: &State, after: &State, seat: Seat) -> String {
    let points = score::points_of(rules, after, seat) - score::points_of(rules, before, seat);
    format!("{} {}", signed(points), if points.abs() == 1 { "point" } else { "points" })
}

/// A number with its sign: `+7`, `−7`.
fn signed(number: i32) -> String {
    format!("{}{}", if number < 0 { '−' } else { '+' }, number.abs())
}

/// Headings of a round or a turn that begins; the end of the game.
fn headings(rules: &Rules, before: &State, after: &State, story: &mut Story) {
    let (old, new) = (&before.public, &after.public);
    if new.passing {
        return;
    }
    match new.phase {
        Phase::Lay if old.phase != Phase::Lay => {
            let round = story.rounds().len() + 1;
            story.round(|| {
                let all: Vec<String> = rules.seats().map(|seat| standing(rules, after, seat)).collect();
                format!("Round {round}, begun by {}. {}", new.first, all.join("; "))
            });
        }
        Phase::Show | Phase::Play if old.phase == Phase::Lay || (new.mover, new.turns_left) != (old.mover, old.turns_left) => {
            let rest = if resumes(before, after) { ", the rest of the turn" } else { "" };
            story.turn(|| format!("{}{rest}. {}", new.mover, on_table(rules, after)));
        }
        Phase::Over if old.phase != Phase::Over => {
            story.say(|| "Nobody has a tile left: the game is over".into());
            for seat in rules.seats() {
                let collected = new.collected[seat.index()];
                story.say(|| format!("{seat} has the goals {} and has collected {}", goals(rules, after, seat), tiles(rules, collected)));
                for (tile, points) in collected.iter().filter_map(|tile| Some((tile, rules.effects.points(tile, collected.len())?))) {
                    story.say(|| format!("{} scores {} for {seat}", rules.name_of(tile), signed(points)));
                }
            }
        }
        _ => {}
    }
}

/// What a seat has: `Seat 1: 9 tiles, 12 points`.
fn standing(rules: &Rules, state: &State, seat: Seat) -> String {
    let hand = counted(state.hand(seat).len() as usize, "tile");
    let points = score::points_of(rules, state, seat);
    let held = powers(rules, state, seat);
    let held = if held.is_empty() { held } else { format!(", {held}") };
    format!("{seat}: {hand}, {points} {}{held}", if points.abs() == 1 { "point" } else { "points" })
}

/// The offer and the bids, and the hand of the mover.
fn on_table(rules: &Rules, state: &State) -> String {
    let bidders = rules.seats().filter(|seat| !state.bid(*seat).is_empty());
    let bids: Vec<String> =
        bidders.map(|seat| format!("{seat} {}", laid(rules, state.public.bids[seat.index()], state.hidden.bids[seat.index()]))).collect();
    let bids = if bids.is_empty() { "no bid yet".into() } else { format!("bids: {}", bids.join("; ")) };
    format!("Hand: {}. Offer: {}; {bids}", tiles(rules, state.hand(state.public.mover)), offer(rules, state))
}

/// The offer, and which egg types lead among its open tiles.
fn offer(rules: &Rules, state: &State) -> String {
    let down = Tiles::union(&state.hidden.offers);
    let power = state.public.offered_power.iter().map(|index| format!(" with {}", rules.power_name(index))).collect::<String>();
    let leading = auction::leading(rules, state.public.offer);
    let leaders = rules.kinds.iter().filter(|kind| !(kind.tiles & leading).is_empty()).count();
    let open = if down.is_empty() { "" } else { ", open tiles" };
    let leads = match leaders {
        0 => String::new(),
        2.. if leading == rules.types_among(state.public.offer) => format!(" (all types equal{open})"),
        _ => format!(" (leading{open}: {})", kinds(rules, leading)),
    };
    format!("{}{power}{leads}", laid(rules, state.public.offer, down))
}

/// Tiles on the table, open and face down.
fn laid(rules: &Rules, open: Tiles, down: Tiles) -> String {
    let name = |tile: Tile| format!("{}{}", rules.name_of(tile), if down.has(tile) { " face down" } else { "" });
    joined(&(open | down).iter().map(name).collect::<Vec<_>>())
}

fn tiles(rules: &Rules, tiles: Tiles) -> String {
    laid(rules, tiles, Tiles::NONE)
}

/// The egg types of some tiles.
fn kinds(rules: &Rules, tiles: Tiles) -> String {
    let there = rules.kinds.iter().filter(|kind| !(kind.tiles & tiles).is_empty());
    joined(&there.map(|kind| kind.name.clone()).collect::<Vec<_>>())
}

fn goals(rules: &Rules, state: &State, seat: Seat) -> String {
    let goals = state.hidden.goals[seat.index()].iter().flatten();
    joined(&goals.map(|kind| rules.kind_name(*kind).to_string()).collect::<Vec<_>>())
}

/// The powers and handicaps of a seat; none without any.
fn powers(rules: &Rules, state: &State, seat: Seat) -> String {
    let named = |what: &'static str, powers: PowerSet, note: &'static str| {
        powers.iter().map(move |index| format!("{what} {}{note}", rules.power_name(index)))
    };
    let (open, effects) = (state.public.powers[seat.index()], &rules.effects);
    let secret = named("handicap", state.hidden.handicaps[seat.index()], " (secret)");
    let open = named("power", open & effects.powers, "").chain(named("handicap", open & effects.handicaps, " (open)"));
    let all: Vec<String> = open.chain(secret).collect();
    if all.is_empty() { String::new() } else { joined(&all) }
}

fn joined_seats(seats: Seats) -> String {
    joined(&seats.iter().map(|seat| seat.to_string()).collect::<Vec<_>>())
}
