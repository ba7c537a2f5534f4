//! The end of a round: everything is shown, effects act on the bids, somebody wins, the table is cleared
//! (BB-P6…P9, X-16…19).

use super::auction::{self, AuctionModifiers, Outcome};
use super::place::take;
use crate::effect::machine::{Spot, end_of};
use crate::effect::parts::{Event, Lasts, Zone};
use crate::games::bunny_bidding::effects::rule_values;
use crate::games::bunny_bidding::effects::stage::RuleId;
use crate::games::bunny_bidding::rules::Rules;
use crate::games::bunny_bidding::state::{Next, Phase, RoundResult, State, Tile, Tiles, TurnProgress};
use crate::games::shared::Flow;
use crate::rules::{Rules as _, SEATS, Seat};

/// Shows everything; tiles act when bids are compared only if they lay open.
pub fn reveal(rules: &Rules, state: &mut State) {
    let open = state.public.offer | Tiles::union(&state.public.bids);
    let offer = state.offer();
    let down = Tiles::union(&state.hidden.bids);
    state.public.offer = offer;
    state.public.revealed = state.hidden.bids;
    for (put, down) in state.public.offered_by.iter_mut().zip(&state.hidden.offers) {
        *put |= *down & rules.effects.placed;
    }
    state.hidden.offers = [Tiles::NONE; SEATS];
    state.hidden.bids = [Tiles::NONE; SEATS];
    state.hidden.seen = [Tiles::NONE; SEATS];
    state.hidden.known.iter_mut().for_each(|known| *known -= offer | down);
    state.public.active = rules.effects.compared & open;
}

/// Shows everything; effects act on the bids, up to a decision or a random draw.
pub fn compare(rules: &Rules, state: &mut State) {
    reveal(rules, state);
    state.public.phase = Phase::Compare;
    rules.announce(state, Event::Revealed, state.public.first, &[], Next::Compare);
    if !state.machine.is_running() {
        compare_bids(rules, state);
    }
}

/// After all that waits for everything to be shown, what waits for the bids to be compared.
pub fn compare_bids(rules: &Rules, state: &mut State) {
    let spot = |tile: Tile| {
        let bidder = rules.seats().find(|seat| state.bid(*seat).has(tile));
        Spot {
            owner: bidder.unwrap_or_default(),
            card: tile.into(),
            zone: if bidder.is_some() { Zone::Bid } else { Zone::Offer },
        }
    };
    let mut cards: Vec<Spot> = state.public.active.iter().map(spot).collect();
    // What gives the offer away comes first; (D) of others the lower tiles do (BB-X-16, X-19).
    let gives_away = |spot: &Spot| {
        rules
            .effects
            .program
            .effect_of(spot.card)
            .is_some_and(|effect| effect.can_change(RuleId::Auction as u8))
    };
    cards.sort_by_key(|spot| !gives_away(spot));
    let first = state.public.first;
    rules.announce(state, Event::Compared, first, &cards, Next::Settle);
}

/// BB-X-16: everybody from the start player on gets a random tile of the offer.
fn scatter(rules: &Rules, state: &mut State) {
    if state.public.offer.is_empty() {
        return decided(rules, state, RoundResult::default());
    }
    state.public.mover = state.public.first;
    state.public.turns_left = rules.players;
    state.public.phase = Phase::GiveAway;
}

/// A tile of the offer goes to the seat whose turn it is.
pub fn give_away(rules: &Rules, state: &mut State, tile: Tile) {
    let public = &mut state.public;
    public.offer -= Tiles::one(tile);
    public.collected[public.mover.index()] |= Tiles::one(tile);
    public.mover = public.mover.next(rules.players);
    public.turns_left = public.turns_left.saturating_sub(1);
    if public.turns_left == 0 || public.offer.is_empty() {
        decided(rules, state, RoundResult::default());
    }
}

/// BB-P6, P7: how the auction of a table where everything is shown ends, and what effects change about it.
pub fn outcome(rules: &Rules, state: &State) -> (AuctionModifiers, Outcome) {
    let mut bids = [Tiles::NONE; SEATS];
    rules.seats().for_each(|seat| bids[seat.index()] = state.bid(seat));
    let modifiers = rule_values::auction(rules, state);
    (modifiers, auction::judge(rules, state.public.offer, &bids, state.public.first, &modifiers))
}

/// Finds the winner, and who starts the next round.
pub fn settle(rules: &Rules, state: &mut State) {
    if rule_values::is_at_random(rules, state) {
        return scatter(rules, state);
    }
    let (modifiers, outcome) = outcome(rules, state);
    let start = outcome.winner;
    let starts = if outcome.inverted && modifiers.highest_starts { outcome.highest.or(start) } else { start };
    decided(
        rules,
        state,
        RoundResult { winner: outcome.winner, second: outcome.second, worst: outcome.worst, starts },
    );
}

/// BB-P8: the winner collects the offer; without a winner it leaves the game.
fn decided(rules: &Rules, state: &mut State, result: RoundResult) {
    let public = &mut state.public;
    public.phase = Phase::Settle;
    public.result = result;
    public.lot = std::mem::take(&mut public.offer);
    public.offered_by = [Tiles::NONE; SEATS];
    let power = std::mem::take(&mut public.offered_power);
    match result.winner {
        Some(winner) => {
            public.collected[winner.index()] |= public.lot;
            public.powers[winner.index()] |= power;
        }
        None => {
            public.removed |= public.lot;
            public.removed_powers |= power;
        }
    }
    match result.winner {
        Some(winner) => {
            let cards = spots_of_lot(rules, state, Event::Won);
            rules.announce(state, Event::Won, winner, &cards, Next::Lost(0));
        }
        None => lost(rules, state, 0),
    }
}

/// The tiles of the offer of the round where they lie now, if any effect waits for the event.
fn spots_of_lot(rules: &Rules, state: &State, event: Event) -> Vec<Spot> {
    let lot = if rules.effects.program.has(event) { state.public.lot } else { Tiles::NONE };
    let spot = |tile: Tile| {
        let owner = rules.seats().find(|seat| state.public.collected[seat.index()].has(tile));
        Spot {
            owner: owner.unwrap_or_default(),
            card: tile.into(),
            zone: if owner.is_some() { Zone::Pile } else { Zone::Discard },
        }
    };
    lot.iter().map(spot).collect()
}

/// The bidders from a seat on who have not won have lost.
pub fn lost(rules: &Rules, state: &mut State, from: u8) {
    if rules.effects.program.has(Event::Lost) {
        let winner = state.public.result.winner;
        let loses = |seat: &Seat| seat.0 >= from && Some(*seat) != winner && !state.bid(*seat).is_empty();
        if let Some(seat) = rules.seats().find(loses) {
            return rules.announce(state, Event::Lost, seat, &[], Next::Lost(seat.0 + 1));
        }
    }
    clear(rules, state);
}

/// BB-P9: clears the table.
pub fn clear(rules: &Rules, state: &mut State) {
    let RoundResult { winner, worst, starts, .. } = state.public.result;
    for seat in rules.seats() {
        let (open, down) = (state.public.bids[seat.index()], state.public.revealed[seat.index()]);
        if rules.variants.bids_return && winner != Some(seat) {
            take(rules, state, seat, open | down);
            continue;
        }
        state.public.removed |= open;
        match worst {
            Some(worst) => take(rules, state, worst, down),
            None => state.public.removed |= down,
        }
    }
    let public = &mut state.public;
    public.first = starts.unwrap_or(public.first);
    public.bids = [Tiles::NONE; SEATS];
    public.revealed = [Tiles::NONE; SEATS];
    public.active = Tiles::NONE;
    (public.waiting, public.waiting_turns) = ([0; SEATS], [TurnProgress::default(); SEATS]);
    end_of(rules, state, Lasts::Auction);
    end_of(rules, state, Lasts::Round);
    let actor = state.public.first;
    let cards = spots_of_lot(rules, state, Event::RoundEnd);
    rules.announce(state, Event::RoundEnd, actor, &cards, Next::Round);
}
