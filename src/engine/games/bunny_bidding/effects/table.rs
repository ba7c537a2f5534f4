//! The game as the machine sees it: where cards lie, who sees them, what is on them, who is who.

use std::borrow::Cow;

use super::{GOALS_FROM, OPEN_GOALS_FROM, POWERS_FROM, answers, goal_kind, moves};
use crate::effect::Stage;
use crate::effect::machine::{Deed, Frame, Machine, NewValue, Program, Spot, Table};
use crate::effect::parts::{Attribute, End, Face, Order, Part, Person, Quantity, Zone};
use crate::games::bunny_bidding::apply::auction;
use crate::games::bunny_bidding::effects::stage::RuleId;
use crate::games::bunny_bidding::legal::playable::usable;
use crate::games::bunny_bidding::rules::{Inversion, Rules};
use crate::games::bunny_bidding::score;
use crate::games::bunny_bidding::state::{Phase, State, Tile};
use crate::games::shared::layout::{self, Layout as _};
use crate::rules::{Rules as _, Seat, Seats};

/// The kinds of tiles without an egg type have numbers of their own from this one on.
const OTHER_KINDS: i32 = 100;

impl Table for Rules {
    type State = State;

    const STAGE: &'static Stage = &super::stage::STAGE;

    #[inline]
    fn program(&self) -> &Program {
        &self.effects.program
    }

    #[inline]
    fn machine<'a>(&self, state: &'a State) -> &'a Machine {
        &state.machine
    }

    #[inline]
    fn machine_mut<'a>(&self, state: &'a mut State) -> &'a mut Machine {
        &mut state.machine
    }

    #[inline]
    fn player_count(&self) -> u8 {
        self.players
    }

    fn cards(&self, state: &State, zone: Zone, owner: Seat, cards: &mut Vec<u16>) {
        let public = &state.public;
        if zone == Zone::Hand && public.phase == Phase::Play && owner == public.mover {
            // BB-V1: in a turn, only tiles that were shown can be used.
            cards.extend(usable(self, public, state.hand(owner)).iter().map(u16::from));
        } else {
            layout::cards(self, state, zone, owner, cards);
        }
    }

    fn locate(&self, state: &State, spot: Spot) -> Spot {
        moves::locate(self, state, spot)
    }

    fn holder(&self, state: &State, spot: Spot) -> Option<Seat> {
        if spot.zone != Zone::Offer {
            return None;
        }
        let tile = spot.card as Tile;
        let put = |seat: &Seat| {
            state.hidden.offers[seat.index()].has(tile) || state.public.offered_by[seat.index()].has(tile)
        };
        self.seats().find(put)
    }

    fn asks_always(&self, zone: Option<Zone>) -> bool {
        !matches!(zone, Some(Zone::Goals | Zone::DrawPile | Zone::Powers))
    }

    fn has_seen(&self, state: &State, seat: Seat, spot: Spot) -> bool {
        let (owner, hidden) = (spot.owner, &state.hidden);
        match (spot.card, spot.zone) {
            (POWERS_FROM.., Zone::Powers) => {
                seat == owner || state.public.powers[owner.index()].has((spot.card - POWERS_FROM) as u8)
            }
            (_, Zone::Goals) => {
                seat == owner || hidden.seen_goals[seat.index()].has(owner) || self.is_face_up(state, spot)
            }
            (tile, Zone::Offer | Zone::Bid) => {
                let tile = tile as Tile;
                self.is_face_up(state, spot)
                    || state.down(seat).has(tile)
                    || hidden.seen[seat.index()].has(tile)
            }
            _ => false,
        }
    }

    fn attribute(&self, state: &State, spot: Spot, attribute: Attribute) -> i32 {
        self::attribute(self, state, spot, attribute)
    }

    fn is_face_up(&self, state: &State, spot: Spot) -> bool {
        match spot.zone {
            Zone::Goals => moves::locate(self, state, spot).card >= OPEN_GOALS_FROM,
            Zone::Powers => {
                state.public.powers[spot.owner.index()].has((spot.card.saturating_sub(POWERS_FROM)) as u8)
            }
            Zone::Hand | Zone::DrawPile => false,
            Zone::Offer | Zone::Bid => {
                let tile = spot.card as Tile;
                !state.hidden.offers.iter().chain(&state.hidden.bids).any(|down| down.has(tile))
            }
            _ => true,
        }
    }

    fn person(&self, state: &State, person: Person) -> Seats {
        let result = &state.public.result;
        let one = |seat: Option<Seat>| seat.map_or(Seats::NONE, Seats::one);
        match person {
            Person::Active => Seats::one(state.public.mover),
            Person::Auctioneer => Seats::one(state.public.first),
            Person::Winner => one(result.winner),
            Person::RunnerUp => one(result.second),
            Person::Loser if state.public.phase == Phase::Settle => {
                let lost = |seat: &Seat| Some(*seat) != result.winner && !state.bid(*seat).is_empty();
                self.seats().filter(lost).fold(Seats::NONE, Seats::with)
            }
            _ => Seats::NONE,
        }
    }

    fn quantity(&self, state: &State, quantity: Quantity, seat: Seat) -> i32 {
        match quantity {
            Quantity::Points => score::plain_points(self, state, seat) + state.machine.points(seat),
            _ => 0,
        }
    }

    /// Points depend on goals.
    fn knows(&self, _: &State, viewer: Seat, quantity: Quantity, of: Seat) -> bool {
        quantity != Quantity::Points || viewer == of
    }

    /// The value of an egg depends on goals of the player who has it, and what a tile counts on the offer, if
    /// tiles flip.
    fn knows_number(&self, state: &State, viewer: Seat, spot: Spot, attribute: Attribute) -> bool {
        let knows_goals = |of: Seat| {
            let are_open = || {
                state.hidden.goals[of.index()]
                    .iter()
                    .flatten()
                    .eq(state.public.open_goals[of.index()].iter().flatten())
            };
            viewer == of || state.hidden.seen_goals[viewer.index()].has(of) || are_open()
        };
        match attribute {
            Attribute::Value => !self.is_owned(spot.zone) || knows_goals(spot.owner),
            Attribute::Worth => {
                self.variants.inversion != Inversion::Flip || state.public.offer == state.offer()
            }
            _ => true,
        }
    }

    fn put(&self, state: &mut State, spot: Spot, to: Spot, face: Option<Face>, _: Option<End>) -> bool {
        moves::put(self, state, spot, to, face)
    }

    fn pass(&self, state: &mut State, passed: &[(Spot, Seat)]) -> Vec<Spot> {
        moves::pass(self, state, passed)
    }

    fn reveal(&self, state: &mut State, spot: Spot, seats: Seats) -> bool {
        moves::reveal(self, state, spot, seats)
    }

    fn turn_over(&self, state: &mut State, spot: Spot, face: Option<Face>) -> bool {
        let is_up = self.is_face_up(state, spot);
        let turns = face.is_none_or(|face| (face == Face::Up) != is_up);
        turns && state.public.phase == Phase::Play && moves::turn_over(self, state, spot)
    }

    fn deed(&self, state: &mut State, deed: &Deed, frame: &Frame) -> bool {
        let is_mover = frame.players.has(state.public.mover) && state.public.phase == Phase::Play;
        let progress = &mut state.public.progress;
        match deed {
            // BB-X-07: the round ends after this turn.
            Deed::End(Part::Round) => progress.ends_round = true,
            Deed::End(Part::Turn) => {
                (progress.bid_due, progress.offer_due, progress.extra_due, progress.offers_more) =
                    (false, false, false, 0)
            }
            // BB-X-08.
            Deed::Turns(Order::Last) if is_mover => progress.continues_later = true,
            // BB-PW-5.
            Deed::Set(setting) if setting.rule == RuleId::Bidding as u8 && is_mover => {
                progress.bid_due &= setting.value != NewValue::Word(1);
            }
            // BB-X-16: no other effect of the comparison is played.
            Deed::Set(setting) if setting.rule == RuleId::Auction as u8 => {
                state.machine.change(|memory| memory.stack.clear())
            }
            _ => return false,
        }
        true
    }

    fn is_applied(&self, state: &State, card: u16) -> bool {
        self.class_of(card).is_some_and(|class| state.applied_effects.has(class))
    }

    fn mark_applied(&self, state: &mut State, card: u16) {
        if let Some(class) = self.class_of(card) {
            state.applied_effects.mark(class);
        }
    }

    fn card_word(&self, card: u16) -> Cow<'_, str> {
        match card {
            POWERS_FROM.. => self.power_id((card - POWERS_FROM) as u8).into(),
            OPEN_GOALS_FROM.. => format!("open {}", self.kind_id(goal_kind(card))).into(),
            GOALS_FROM.. => self.kind_id(goal_kind(card)).into(),
            tile => tile.to_string().into(),
        }
    }

    fn card_title(&self, card: u16) -> String {
        answers::title(self, card)
    }
}

/// A number on a card without effects.
pub fn attribute(rules: &Rules, state: &State, spot: Spot, attribute: Attribute) -> i32 {
    if let Attribute::Kind = attribute {
        return match spot.card {
            GOALS_FROM..POWERS_FROM => goal_kind(spot.card).into(),
            card => rules.type_of(card as Tile).map_or(OTHER_KINDS + i32::from(card), i32::from),
        };
    }
    let Some(tile) = Tile::try_from(spot.card).ok().filter(|tile| rules.tiles.has(*tile)) else { return 0 };
    i32::from(match attribute {
        Attribute::Number => tile,
        Attribute::DigitSum => tile / 10 + tile % 10,
        Attribute::Worth => auction::worth(rules, state, tile),
        Attribute::Value => {
            return score::egg_value(rules, state, tile, rules.is_owned(spot.zone).then_some(spot.owner));
        }
        _ => 0,
    })
}
