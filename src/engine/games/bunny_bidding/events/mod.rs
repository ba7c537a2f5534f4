//! What people at the table see and say beside the moves: headings, what was dealt and drawn, results with
//! their reasons; and what reports count.

mod headings;
mod showdown;
mod turn;
mod words;

use super::action::Action;
use super::apply::{self, apply_in_round};
use super::effects::answers::gist;
use super::effects::estimate::Gist;
use super::rules::Rules;
use super::state::{Phase, State};
use crate::rules::{Actor, Made, Rules as _, Story, events, phrase};
use headings::headings;
use showdown::{cleared, settled, shown};
use turn::{count_action, dealt, learned, moved, out_of_tiles, turn_ended};

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

/// The events that players decide on, and can do without.
pub(super) const HABITS: &[&str] = &["bid", "bid-down", "offer-down", "power-used"];

/// Records what a move led to.
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
    let ended = has_ended(before.public.phase, after.public.phase);
    let mut end = None;
    if ended {
        let end = end.insert(before.clone());
        if apply_in_round(rules, end, actor, choice).is_err() {
            return;
        }
    }
    let table = end.as_ref().unwrap_or(after);
    let action = if let Actor::Seat(_) = actor { Action::decode(choice) } else { None };
    if let Some(action) = action {
        count_action(rules, before, table, action, story);
    }
    moved(rules, before, table, actor, story);
    learned(rules, before, table, after, story);
    for seat in rules.seats().filter(|seat| !before.hand(*seat).is_empty() && after.hand(*seat).is_empty()) {
        story.event(Event::Out, || out_of_tiles(rules, before, seat, action));
    }
    if is_in_round(before.public.phase) {
        turn_ended(rules, before, table, ended, story);
    }
    if let Some(table) = &mut end {
        apply::showdown::compare(rules, table);
        shown(rules, table, story);
        if after.public.phase == Phase::GiveAway {
            story.event(Event::GivenAway, || {
                phrase!(
                    rules,
                    "There is no auction: from the start player on, everybody gets a random tile of the offer"
                )
            });
        }
    }
    let compared = ended || before.public.phase == Phase::Compare;
    if before.public.phase == Phase::Compare {
        // The answer alone, before the round is decided; it was taken before.
        let _ = apply::answer(rules, end.insert(before.clone()), actor, choice);
        if let (Some(Action::Name(seat)), Some(Gist::Ignore)) = (action, gist(rules, before.machine.frame()))
        {
            story.event(Event::Ignored, || phrase!(rules, "The bid of {seat} is ignored", seat));
        }
    }
    let table = end.as_ref().unwrap_or(after);
    if compared && !matches!(after.public.phase, Phase::Compare | Phase::GiveAway) {
        settled(rules, table, after, story);
    }
    let clears = matches!(before.public.phase, Phase::GiveAway | Phase::Settle);
    if compared || clears {
        cleared(rules, if clears { before } else { table }, after, story);
    }
    headings(rules, before, after, story);
}

/// True if a move from one phase to the other has ended the turns of a round.
fn has_ended(before: Phase, after: Phase) -> bool {
    is_in_round(before)
        && (matches!(after, Phase::Compare | Phase::GiveAway | Phase::Settle | Phase::Begin | Phase::Over)
            || (after == Phase::Lay && before != Phase::Lay))
}

/// True while players have their turns, or the start player begins the offer.
fn is_in_round(phase: Phase) -> bool {
    matches!(phase, Phase::Lay | Phase::Show | Phase::Play)
}
