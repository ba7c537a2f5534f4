//! What special eggs, powers and handicaps do, compiled from their effects into tables. Without any, the tables are empty and nothing is looked up.

use super::changes::{Compared, Held};
use super::tiles::{HIGHEST, Tile, Tiles};
use super::traits::Traits;
use crate::effect::{Cards, Condition, Effect, Op, Quantity, When};
use crate::rules::SEATS;

/// The code of a trait among what acts: tiles are their numbers, traits come after.
const TRAIT: u8 = 128;

/// What acts: a tile or a trait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A special egg.
    Tile(Tile),
    /// A power, by its place in the deck.
    Trait(u8),
}

/// How much longer a game can get, in decisions unless it says otherwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extent {
    /// Tiles more in a turn.
    pub tiles: u32,
    /// For a tile that is offered.
    pub decisions: u32,
    /// Tiles that come back into the game.
    pub draws: u32,
    /// In a turn, by powers and by saying that it is over.
    pub turn: u32,
    /// In a round.
    pub round: u32,
}

impl Source {
    /// Its code, never 0.
    pub fn code(self) -> u8 {
        match self {
            Source::Tile(tile) => tile,
            Source::Trait(index) => TRAIT | index,
        }
    }

    /// What a code stands for; 0 for nothing.
    pub fn read(code: u8) -> Option<Source> {
        match code {
            0 => None,
            tile if tile < TRAIT => Some(Source::Tile(tile)),
            index => Some(Source::Trait(index - TRAIT)),
        }
    }
}

/// Something done in a turn, at once or by decisions and random draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The round ends after this turn (BB-X-07).
    EndRound,
    /// The rest of the turn is taken after everyone else (BB-X-08).
    Postpone,
    /// Neither bid nor offer tile is due any more (BB-X-14).
    Release,
    /// From now on these are played open: see [`OFFERS`] and [`BIDS`] (BB-X-12).
    Open(u8),
    /// The player says which of them are.
    Say,
    /// The player does not bid this round (BB-PW-5).
    NoBid,
    /// To look at all face-down tiles of the offer (BB-X-09).
    LookOffer,
    /// To look at all face-down bids (BB-X-10).
    LookBids,
    /// To look at somebody's goals (BB-X-13).
    LookGoals,
    /// To look at one face-down tile of the offer (BB-PW-1).
    LookOneOffer,
    /// To look at one face-down bid (BB-PW-2).
    LookOneBid,
    /// To draw tiles that have left the game (BB-X-11).
    Draw(u8),
    /// To swap open offer tiles with hand tiles (BB-X-15, PW-3).
    Swap(u8),
    /// To swap open bid tiles with those of others (BB-PW-4).
    SwapBids(u8),
    /// To turn a tile over (BB-PW-6).
    TurnOver,
    /// To collect a face-down tile of the offer (BB-PW-5).
    Collect,
}

impl Step {
    /// How many decisions it asks for at most.
    fn decisions(self) -> u32 {
        match self {
            Step::Swap(up_to) | Step::SwapBids(up_to) => 2 * u32::from(up_to) + 1,
            _ => 1,
        }
    }
}

/// Offer tiles, among what is played open.
pub const OFFERS: u8 = 1;
/// Bid tiles, among what is played open.
pub const BIDS: u8 = 2;

/// What effects can count, at one moment.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    /// Tiles in the player's hand.
    pub hand: u32,
    /// Tiles of the offer.
    pub offer: u32,
    /// Tiles that the player has collected.
    pub pile: u32,
}

/// An effect, ready to be played.
#[derive(Clone, Debug)]
pub struct Deed {
    when: When,
    conditions: Vec<Condition>,
    /// What is done in a turn, in order.
    pub steps: Vec<Step>,
    compared: Compared,
    held: Held,
    points: Option<i32>,
}

impl Deed {
    /// Of an effect that the game's vocabulary has let through.
    pub fn of(effect: &Effect) -> Deed {
        let mut deed = Deed {
            when: effect.when,
            conditions: effect.conditions.clone(),
            steps: Vec::new(),
            compared: Compared::default(),
            held: Held::default(),
            points: None,
        };
        effect.ops.iter().for_each(|op| deed.add(op));
        deed
    }

    fn add(&mut self, op: &Op) {
        let small = |by: &i32| i16::try_from(*by).unwrap_or(0);
        match op {
            Op::SetRule { rule, value } => self.set(rule, &value.to_string()),
            Op::Worth { cards: Cards::MatchingBids, by } => self.compared.matching += small(by),
            Op::Worth { by, .. } => self.held.bid += small(by),
            Op::Ignore {} => self.compared.ignores = true,
            Op::FixScore { points } => self.points = Some(*points),
            Op::Draw { count } => self.steps.push(Step::Draw(*count)),
            Op::Swap { cards: Cards::OwnBid, up_to } => self.steps.push(Step::SwapBids(*up_to)),
            Op::Swap { up_to, .. } => self.steps.push(Step::Swap(*up_to)),
            Op::TurnOver { .. } => self.steps.push(Step::TurnOver),
            Op::Score { .. } => self.steps.push(Step::Collect),
            Op::Look { cards } => self.steps.push(match cards {
                Cards::Bids => Step::LookBids,
                Cards::Goals => Step::LookGoals,
                Cards::HiddenOffer => Step::LookOneOffer,
                Cards::HiddenBid => Step::LookOneBid,
                _ => Step::LookOffer,
            }),
            // The vocabulary lets no other through.
            _ => {}
        }
    }

    fn set(&mut self, rule: &str, value: &str) {
        match (rule, value) {
            ("round", _) => self.steps.push(Step::EndRound),
            ("turn", _) => self.steps.push(Step::Postpone),
            ("due", _) => self.steps.push(Step::Release),
            ("faces", "offer-open") => self.steps.push(Step::Open(OFFERS)),
            ("faces", "bid-open") => self.steps.push(Step::Open(BIDS)),
            ("faces", _) => self.steps.push(Step::Say),
            ("bidding", _) => self.steps.push(Step::NoBid),
            ("auction", _) => self.compared.at_random = true,
            ("inversion", _) => self.compared.inverts = self.compared.inverts.saturating_add(1),
            ("next-start", _) => self.compared.highest_starts = true,
            ("most-tiles", "one-more") => self.held.most += 1,
            ("most-tiles", _) => self.held.most -= 1,
            ("first-offer", "seen-type") => self.held.seen_type = true,
            ("first-offer", _) => self.held.unseen_type = true,
            ("bid-number", "below-highest") => self.held.below = true,
            ("bid-number", _) => self.held.above = true,
            ("open-tiles", _) => self.held.two_open = true,
            ("goals", _) => self.held.open_goal = true,
            _ => {}
        }
    }

    /// Whether its conditions are met.
    pub fn is_met(&self, counts: Counts) -> bool {
        self.conditions.iter().all(|condition| {
            condition.holds(match condition.count {
                Quantity::HandCards => counts.hand,
                Quantity::OfferCards => counts.offer,
                Quantity::PileCards => counts.pile,
                _ => 0,
            })
        })
    }
}

/// A power or a handicap.
#[derive(Clone, Debug)]
pub struct Trait {
    /// Its name in the deck file; of several alike, the second is `nose-2`.
    pub id: String,
    /// Its kind in the deck.
    pub kind: usize,
    /// As it is printed.
    pub name: String,
    /// The index of its card's serial number.
    pub serial: u32,
    /// What it does, if anything.
    pub deed: Option<Deed>,
}

/// What all tiles and traits of a deck do.
#[derive(Clone, Debug, Default)]
pub struct Deeds {
    deeds: Vec<Deed>,
    /// The place among the deeds of each tile, and of none 255; empty if no tile has one.
    of_tile: Vec<u8>,
    /// Tiles that do something when they are offered.
    pub offered: Tiles,
    /// Tiles that do something when bids are compared.
    pub compared: Tiles,
    /// Tiles by which somebody's bid is ignored.
    pub ignoring: Tiles,
    /// Tiles with a fixed score.
    pub scored: Tiles,
    /// All powers and handicaps.
    pub traits: Vec<Trait>,
    /// The powers among them.
    pub powers: Traits,
    /// The handicaps among them.
    pub handicaps: Traits,
    /// Those that do something as long as somebody has them.
    pub held: Traits,
    /// Those that can be used in a turn.
    pub used: Traits,
    /// Those by which a goal lies open.
    pub open_goal: Traits,
}

impl Deeds {
    /// Adds what a tile does.
    pub fn add_tile(&mut self, tile: Tile, deed: Deed) {
        self.of_tile.resize(usize::from(HIGHEST) + 1, u8::MAX);
        let one = Tiles::one(tile);
        match deed.when {
            When::Offered => self.offered |= one,
            When::Compared => self.compared |= one,
            When::Score => self.scored |= one,
            _ => {}
        }
        if deed.compared.ignores {
            self.ignoring |= one;
        }
        self.of_tile[usize::from(tile)] = self.deeds.len() as u8;
        self.deeds.push(deed);
    }

    /// Adds a power or a handicap.
    pub fn add_trait(&mut self, new: Trait, power: bool) {
        let one = Traits::one(self.traits.len() as u8);
        *if power { &mut self.powers } else { &mut self.handicaps } |= one;
        if let Some(deed) = &new.deed {
            match deed.when {
                When::Used => self.used |= one,
                When::Held => self.held |= one,
                _ => {}
            }
            if deed.held.open_goal {
                self.open_goal |= one;
            }
        }
        self.traits.push(new);
    }

    /// Whether the deck has no tile and no trait that does anything.
    pub fn are_none(&self) -> bool {
        self.deeds.is_empty() && self.traits.is_empty()
    }

    /// What a tile or a trait does.
    pub fn get(&self, source: Source) -> Option<&Deed> {
        match source {
            Source::Tile(tile) => self.deeds.get(usize::from(*self.of_tile.get(usize::from(tile))?)),
            Source::Trait(index) => self.traits.get(usize::from(index))?.deed.as_ref(),
        }
    }

    /// How much longer a game can get by all this.
    pub fn extent(&self) -> Extent {
        let any = !self.are_none();
        let decisions = |deed: &Deed| deed.steps.iter().map(|step| step.decisions()).sum::<u32>();
        let draws =
            |deed: &Deed| deed.steps.iter().map(|step| if let Step::Draw(count) = step { u32::from(*count) } else { 0 }).sum::<u32>();
        let of_traits = || self.traits.iter().filter_map(|found| found.deed.as_ref());
        Extent {
            tiles: of_traits().filter(|deed| deed.held.most > 0).map(|deed| u32::from(deed.held.most.unsigned_abs())).sum(),
            decisions: self.deeds.iter().map(decisions).max().unwrap_or(0),
            draws: self.deeds.iter().map(draws).sum(),
            turn: if any { 1 + of_traits().map(|deed| 1 + decisions(deed)).sum::<u32>() } else { 0 },
            round: if any { 1 + self.ignoring.len() + SEATS as u32 } else { 0 },
        }
    }

    /// What these traits together do as long as somebody has them.
    pub fn held(&self, traits: Traits) -> Held {
        let traits = traits & self.held;
        if traits.is_empty() {
            return Held::default();
        }
        let deeds = traits.iter().filter_map(|index| self.get(Source::Trait(index)));
        deeds.fold(Held::default(), |held, deed| held.plus(deed.held))
    }

    /// Of these tiles those that do something now that the bids are compared.
    pub fn acting(&self, open: Tiles, offer: u32) -> Tiles {
        let counts = Counts { offer, ..Counts::default() };
        (open & self.compared).iter().filter(|tile| self.get(Source::Tile(*tile)).is_some_and(|deed| deed.is_met(counts))).collect()
    }

    /// What a tile changes when bids are compared.
    pub fn compared_by(&self, tile: Tile) -> Compared {
        self.get(Source::Tile(tile)).map_or(Compared::default(), |deed| deed.compared)
    }

    /// What these tiles together change when bids are compared.
    pub fn compared(&self, acting: Tiles) -> Compared {
        acting.iter().fold(Compared::default(), |compared, tile| compared.plus(self.compared_by(tile)))
    }

    /// The fixed score of a tile among so many that somebody has collected.
    pub fn points(&self, tile: Tile, pile: u32) -> Option<i32> {
        let deed = if self.scored.has(tile) { self.get(Source::Tile(tile))? } else { return None };
        deed.points.filter(|_| deed.is_met(Counts { pile, ..Counts::default() }))
    }
}
