//! Legal actions and refusals. What is legal is derived from what the seat itself knows: the public part of
//! the state and its own tiles.

pub mod playable;

use self::playable::{MOST, Playable, SHOWN_LEAST};
use super::action::{Action, Face, Play};
use super::apply::deal;
use super::effects::answers;
use super::effects::rule_values::{CLAUSES, TurnRules};
use super::rules::Rules;
use super::state::{Phase, State, Tile, Tiles, TurnProgress};
use crate::games::shared::{clause_being_played, refuse};
use crate::rng::Stream;
use crate::rules::{Illegal, Move, Pick, Seat, Turn};

/// Who is to move.
pub fn turn(rules: &Rules, state: &State) -> Turn {
    if let Some(turn) = answers::turn(rules, state) {
        return turn;
    }
    match state.public.phase {
        _ if state.public.passing => Turn::Several(state.pending()),
        phase if phase.is_random() => Turn::Chance(deal::outcomes(rules, state)),
        Phase::Over => Turn::Over,
        _ => Turn::Seat(state.public.mover),
    }
}

/// The legal moves of a seat, in the order of their codes.
pub fn legal(rules: &Rules, state: &State, seat: Seat, moves: &mut Vec<Move>) {
    moves.clear();
    if seat.0 >= rules.players {
        return;
    }
    if state.machine.is_running() {
        return answers::list(rules, state, seat, moves);
    }
    let (public, hand) = (&state.public, state.hand(seat));
    let mut push = |tiles: Tiles, action: fn(Tile) -> Action| {
        moves.extend(tiles.iter().map(|tile| action(tile).encode()))
    };
    if public.passing {
        if state.has_to_pick(seat) {
            push(hand - state.hidden.picked, Action::Pass);
        }
        return;
    }
    if seat != public.mover {
        return;
    }
    match public.phase {
        Phase::Lay => push(hand, Action::Lay),
        Phase::Show => {
            let shown = public.shown[seat.index()];
            push(hand - shown, Action::Show);
            if shown.len() >= SHOWN_LEAST {
                moves.push(Action::Enough.encode());
            }
        }
        Phase::Play => {
            let playable = Playable::of(rules, state, seat);
            playable.plays().into_iter().for_each(|(tiles, action)| push(tiles, action));
            if playable.enough {
                moves.push(Action::Enough.encode());
            }
            if !rules.effects.power_cards.is_empty() {
                moves.extend(
                    answers::usable_powers(rules, state, seat)
                        .iter()
                        .map(|index| Action::Use(index).encode()),
                );
                moves.extend(answers::puttable(state, seat).iter().map(|index| Action::Put(index).encode()));
            }
        }
        _ => {}
    }
}

/// One of the legal moves of a seat, all equally likely. Tiles to play are counted and not listed where there
/// is nothing else to do.
pub fn random_move(
    rules: &Rules,
    state: &State,
    seat: Seat,
    moves: &mut Vec<Move>,
    random: &mut Stream,
) -> Option<Pick> {
    let public = &state.public;
    if public.phase != Phase::Play || public.passing || seat != public.mover || !rules.effects.are_none() {
        legal(rules, state, seat, moves);
        return Pick::out_of(moves, random);
    }
    let playable = Playable::of(rules, state, seat);
    let plays = playable.plays();
    let among = plays.iter().map(|(tiles, _)| tiles.len()).sum::<u32>() + u32::from(playable.enough);
    let mut place = random.below(among);
    for (tiles, action) in plays {
        if let Some(tile) = tiles.nth(place) {
            return Some(Pick { choice: action(tile).encode(), among });
        }
        place -= tiles.len();
    }
    playable.enough.then(|| Pick { choice: Action::Enough.encode(), among })
}

/// Checks that a seat may make a move now.
///
/// # Errors
/// The clause that forbids it.
pub fn check(rules: &Rules, state: &State, seat: Seat, code: Move) -> Result<(), Illegal> {
    let public = &state.public;
    if seat.0 >= rules.players {
        return refuse("BB-S1", "nobody sits there");
    }
    match public.phase {
        Phase::Over => return refuse("BB-E1", "the game is over"),
        Phase::GiveAway => return refuse("BB-P2", "chance is to draw"),
        phase if phase.is_set_up() => return refuse("BB-S1", "the tiles are not dealt yet"),
        _ if matches!(answers::turn(rules, state), Some(Turn::Chance(_))) => {
            return refuse("BB-P2", "chance is to draw");
        }
        _ => {}
    }
    let in_game = code < Action::Use(0).encode() || !rules.effects.are_none();
    let Some(action) = Action::decode(code).filter(|_| in_game) else {
        return refuse("BB-P2", "there is no such move");
    };
    if state.machine.is_running() {
        if !answers::is_asked(rules, state, seat) {
            return refuse("BB-P2", "an effect asks another seat");
        }
        let mut moves = Vec::new();
        answers::list(rules, state, seat, &mut moves);
        if moves.contains(&code) {
            return Ok(());
        }
        let clause = clause_being_played(rules, state, CLAUSES).unwrap_or("BB-H3");
        return refuse(clause, "that is no answer to what the effect asks for");
    }
    if public.passing {
        return check_pass(state, seat, action);
    }
    if seat != public.mover {
        return refuse(
            if public.phase == Phase::Lay { "BB-P1" } else { "BB-P2" },
            "it is another seat's turn",
        );
    }
    if let (Phase::Play, Some(play)) = (public.phase, action.play()) {
        return check_play(rules, state, seat, play);
    }
    let hand = state.hand(seat);
    match (public.phase, action) {
        (_, Action::Pass(_)) => refuse("BB-V8", "nothing is passed now"),
        (Phase::Lay, Action::Lay(tile)) if hand.has(tile) => Ok(()),
        (Phase::Lay, Action::Lay(_)) => refuse("BB-P1", "the tile is not in the seat's hand"),
        (Phase::Lay, _) => refuse("BB-P1", "the start player first lays the beginning of the offer"),
        (_, Action::Lay(_)) => refuse("BB-P1", "the offer has begun"),
        (Phase::Play, Action::Use(index)) if answers::usable_powers(rules, state, seat).has(index) => Ok(()),
        (_, Action::Use(index)) if public.progress.used.has(index) => {
            refuse("BB-H1", "the power has been used in this turn")
        }
        (_, Action::Use(_)) => refuse("BB-H1", "the seat has no such power that could be used now"),
        (Phase::Play, Action::Put(index)) if answers::puttable(state, seat).has(index) => Ok(()),
        (_, Action::Put(_)) if !public.offered_power.is_empty() => {
            refuse("BB-H2", "one power or handicap a round goes to the offer")
        }
        (_, Action::Put(_)) => refuse("BB-H2", "the seat has no such power or handicap to offer now"),
        (
            _,
            Action::Pick(_)
            | Action::Give(_)
            | Action::Name(_)
            | Action::OfferOf(_)
            | Action::BidOf(_)
            | Action::Choice(_)
            | Action::Expose(_)
            | Action::Yes
            | Action::Goal(_)
            | Action::Power(_)
            | Action::Unseen(_),
        ) => refuse("BB-P2", "no tile and no power asks for that now"),
        (Phase::Play, Action::Enough) if TurnRules::of(rules, state, seat).is_free() => {
            let playable = Playable::of(rules, state, seat);
            match (playable.enough, public.progress.extra_due) {
                (true, _) => Ok(()),
                (false, true) => refuse("BB-P3", "another tile is due"),
                (false, false) => refuse("BB-HC-5", "two tiles of the turn must be open"),
            }
        }
        (Phase::Show, Action::Enough) if public.shown[seat.index()].len() >= SHOWN_LEAST => Ok(()),
        (Phase::Show, Action::Enough) => {
            refuse("BB-V1", "a bid and an offer tile must be among the tiles shown")
        }
        (Phase::Show, Action::Show(tile)) if !hand.has(tile) => {
            refuse("BB-V1", "the tile is not in the seat's hand")
        }
        (Phase::Show, Action::Show(tile)) if public.shown[seat.index()].has(tile) => {
            refuse("BB-V1", "the tile is shown already")
        }
        (Phase::Show, Action::Show(_)) => Ok(()),
        (Phase::Show, _) => refuse("BB-V1", "the tiles that may be used are shown first"),
        _ => refuse("BB-V1", "nothing is shown now"),
    }
}

/// BB-V8: a tile to pass.
fn check_pass(state: &State, seat: Seat, action: Action) -> Result<(), Illegal> {
    let refuse = |why| Err(Illegal { clause: "BB-V8", why });
    let Action::Pass(tile) = action else { return refuse("everybody passes tiles first") };
    if !state.has_to_pick(seat) {
        return refuse("the seat has chosen what it passes");
    }
    match (state.hand(seat).has(tile), state.hidden.picked.has(tile)) {
        (false, _) => refuse("the tile is not in the seat's hand"),
        (_, true) => refuse("the tile is chosen already"),
        _ => Ok(()),
    }
}

/// BB-P2…P5: a tile as bid or to the offer.
fn check_play(rules: &Rules, state: &State, seat: Seat, play: Play) -> Result<(), Illegal> {
    let Play { tile, to_offer, face } = play;
    let (progress, hand) = (state.public.progress, state.hand(seat));
    let playable = Playable::of(rules, state, seat);
    let (allowed, fitting, down) = match to_offer {
        true => (playable.offer, playable.offers, playable.offer_down),
        false => (playable.bid, playable.bids, playable.bid_down),
    };
    let turn = || TurnRules::of(rules, state, seat);
    match () {
        () if !hand.has(tile) => refuse("BB-P2", "the tile is not in the seat's hand"),
        () if !playable.tiles.has(tile) => refuse("BB-V1", "the tile was not shown for this turn"),
        () if !allowed && to_offer && playable.reserved => {
            refuse(keeper(rules, progress, turn().most_tiles()), "the last tile of the turn must be the bid")
        }
        () if !allowed && !to_offer && turn().bids_not() => {
            refuse("BB-PW-5", "the seat does not bid this round")
        }
        () if !allowed && to_offer => refuse("BB-P2", "the offer has its tile, the bid is due"),
        () if !allowed => refuse("BB-P2", "the bid has its tile, the offer is due"),
        () if !fitting.has(tile) => {
            let clause = turn().kept_out_by(playable.tiles, tile, to_offer).unwrap_or("BB-H1");
            refuse(clause, "a handicap or another effect forbids the tile")
        }
        () if face == Face::Open || down => Ok(()),
        () if turn().open_only(to_offer) => refuse("BB-X-12", "these tiles are played open in this round"),
        () if playable.two_open => refuse("BB-HC-5", "two tiles of the turn must be open"),
        () if progress.played == 0 && playable.tiles.len() == 1 => {
            refuse("BB-P5", "a single tile is played open")
        }
        () => refuse("BB-P4", "not all tiles of a turn may lie face down"),
    }
}

/// Why the next tile of a turn is its last, and so kept for the bid: as no other is in the hand, or by the
/// most tiles of a turn.
fn keeper(rules: &Rules, progress: TurnProgress, most: u8) -> &'static str {
    match (progress.played + 1 < most, rules.variants.most) {
        (true, _) => "BB-P2",
        (false, usual) if most < usual => "BB-HC-6",
        (false, MOST) => "BB-P4",
        (false, _) => "BB-V5",
    }
}
