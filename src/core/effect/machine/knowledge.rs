//! What players know, for what is decided by their knowledge: so nobody learns of hidden cards from what may
//! be done.

use super::evaluate::Scene;
use super::hidden::is_shown;
use super::memory::{Spot, UNSEEN};
use super::program::{From, Pick, Take};
use super::table::Table;
use crate::effect::parts::{Attribute, Quantity, Referred, Zone};
use crate::seat::{Seat, Seats};

impl<'a, T: Table> Scene<'a, T> {
    /// The same, as far as all of these players know it.
    pub fn known_to(self, seats: Seats) -> Scene<'a, T> {
        Scene { eyes: Some(seats), ..self }
    }

    /// The one of these players who decides: the first clockwise from the player who has the card.
    pub fn decider(self, seats: Seats) -> Option<Seat> {
        self.clockwise(seats).next()
    }

    /// The same, as far as the player knows it who decides, of these players: so nobody learns from what they
    /// can choose.
    pub fn decided_by(self, seats: Seats) -> Scene<'a, T> {
        let decider = self.decider(seats);
        decider.filter(|_| self.eyes.is_none()).map_or(self, |seat| self.known_to(Seats::one(seat)))
    }

    /// The same, as far as the player knows it who chooses cards, if they are chosen.
    pub fn taken_by(self, take: &Take) -> Scene<'a, T> {
        match take {
            Take::Choose { by, .. } => self.decided_by(self.person(*by)),
            _ => self,
        }
    }

    /// True if the players whose knowledge counts see a card.
    pub fn is_seen(self, spot: Spot) -> bool {
        let is_seen = |eyes: Seats| eyes.iter().all(|seat| self.table.sees(self.state, seat, spot));
        self.played == Some(spot) || self.eyes.is_none_or(|eyes| spot.card != UNSEEN && is_seen(eyes))
    }

    /// True if the players whose knowledge counts can read a number of a card.
    pub fn reads(self, spot: Spot, attribute: Attribute) -> bool {
        let knows = |seat: Seat| self.table.knows_number(self.state, seat, spot, attribute);
        self.eyes.is_none_or(|eyes| (!attribute.is_on_face() || self.is_seen(spot)) && eyes.iter().all(knows))
    }

    /// True if the player who has the card of the effect sees another card; others only know it of what all
    /// see, or of that player's own.
    pub fn is_seen_by_me(self, spot: Spot) -> bool {
        let me = self.frame.me;
        let is_known = self.eyes.is_none_or(|eyes| eyes == Seats::one(me))
            || (self.table.is_owned(spot.zone) && spot.owner == me);
        if is_known {
            self.table.sees(self.state, me, spot)
        } else {
            Seats::all(self.table.player_count()).iter().all(|seat| self.table.sees(self.state, seat, spot))
        }
    }

    /// True if a card can go to a zone, or is not seen, so that it may be one that can.
    pub fn may_go(self, spot: Spot, zone: Zone) -> bool {
        !self.is_seen(spot) || self.table.can_go(self.state, spot, zone)
    }

    /// The cards of a selection of which is known where they lie.
    pub fn placed(self, pick: &Pick) -> Vec<Spot> {
        let is_known = |spot: &&Spot| {
            self.eyes
                .is_none_or(|eyes| eyes.iter().all(|seat| is_shown(self.table, self.state, seat, **spot)))
        };
        let known = |spots: &[Spot]| spots.iter().filter(is_known).map(|spot| self.located(*spot)).collect();
        match pick.from {
            From::Referred(Referred::This) if self.eyes.is_some() => known(&[self.frame.this]),
            From::Referred(Referred::Event) if self.eyes.is_some() => known(&self.frame.event),
            From::Referred(Referred::Last) if self.eyes.is_some() => known(&self.frame.last),
            From::Referred(letter) if self.eyes.is_some() && letter.mark().is_some() => {
                known(self.frame.marked(letter))
            }
            _ => self.cards(pick),
        }
    }

    /// The cards of which a number can be read.
    pub fn readable(self, mut spots: Vec<Spot>, attribute: Attribute) -> Vec<Spot> {
        spots.retain(|spot| self.reads(*spot, attribute));
        spots
    }

    /// True if the players whose knowledge counts know a quantity of a player.
    pub fn knows(self, quantity: Quantity, seat: Seat) -> bool {
        self.eyes
            .is_none_or(|eyes| eyes.iter().all(|viewer| self.table.knows(self.state, viewer, quantity, seat)))
    }
}
