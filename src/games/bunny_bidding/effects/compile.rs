//! Effects of cards as their game executes them: steps of a turn, and modifiers.

use super::modifiers::{HeldModifiers, ShowdownModifiers};
use super::vocabulary::{
    Auction, BidNumber, Bidding, Due, Faces, FirstOffer, Goals, Inversion, MostTiles, NextStart, OpenTiles, Round, Setting, Turn,
};
use crate::effect::{Cards, Condition, Effect, Op, Quantity, When};
use crate::games::bunny_bidding::state::OpenOnly;

/// Something done in a turn, at once or by decisions and random draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The round ends after this turn (BB-X-07).
    EndRound,
    /// The rest of the turn is taken after everyone else (BB-X-08).
    Postpone,
    /// Neither bid nor offer tile is due any more (BB-X-14).
    Release,
    /// From now on these are played open (BB-X-12).
    Open(OpenOnly),
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
    pub fn decisions(self) -> u32 {
        match self {
            Step::Swap(up_to) | Step::SwapBids(up_to) => 2 * u32::from(up_to) + 1,
            _ => 1,
        }
    }
}

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

/// A compiled effect.
#[derive(Clone, Debug)]
pub struct CardEffect {
    /// Trigger.
    pub when: When,
    conditions: Vec<Condition>,
    /// What is done in a turn, in order.
    pub steps: Vec<Step>,
    /// What it changes when bids are compared.
    pub showdown: ShowdownModifiers,
    /// What it changes as long as somebody has the card.
    pub held: HeldModifiers,
    /// The fixed score of the card.
    pub points: Option<i32>,
}

impl CardEffect {
    /// Compiles an effect that the game's vocabulary accepts.
    pub fn of(effect: &Effect) -> CardEffect {
        let mut compiled = CardEffect {
            when: effect.when,
            conditions: effect.conditions.clone(),
            steps: Vec::new(),
            showdown: ShowdownModifiers::default(),
            held: HeldModifiers::default(),
            points: None,
        };
        effect.ops.iter().for_each(|op| compiled.add(op));
        compiled
    }

    fn add(&mut self, op: &Op) {
        let small = |by: &i32| i16::try_from(*by).unwrap_or(0);
        match op {
            // The vocabulary lets no unknown rule or value through.
            Op::SetRule { rule, value } => {
                if let Some(setting) = Setting::parse(rule, &value.to_string()) {
                    self.set(setting);
                }
            }
            Op::Worth { cards: Cards::MatchingBids, by } => self.showdown.matching += small(by),
            Op::Worth { by, .. } => self.held.bid += small(by),
            Op::Ignore {} => self.showdown.ignores = true,
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
            Op::Declare {} | Op::Discard { .. } | Op::ToHand { .. } | Op::Reroll { .. } | Op::Show { .. } | Op::Gain { .. } => {}
            Op::SwapDie {} | Op::Pass {} | Op::Settle { .. } | Op::TakeEach {} | Op::GiveEach {} | Op::Gift {} | Op::Scrap {} => {}
        }
    }

    fn set(&mut self, setting: Setting) {
        match setting {
            Setting::Round(Round::EndsAfterTurn) => self.steps.push(Step::EndRound),
            Setting::Turn(Turn::Last) => self.steps.push(Step::Postpone),
            Setting::Due(Due::Nothing) => self.steps.push(Step::Release),
            Setting::Faces(Faces::OfferOpen) => self.steps.push(Step::Open(OpenOnly::Offer)),
            Setting::Faces(Faces::BidOpen) => self.steps.push(Step::Open(OpenOnly::Bid)),
            Setting::Faces(Faces::Say) => self.steps.push(Step::Say),
            Setting::Bidding(Bidding::None) => self.steps.push(Step::NoBid),
            Setting::Auction(Auction::AtRandom) => self.showdown.at_random = true,
            Setting::Inversion(Inversion::OnceMore) => self.showdown.inverts = self.showdown.inverts.saturating_add(1),
            Setting::NextStart(NextStart::HighestIfInverted) => self.showdown.highest_starts = true,
            Setting::MostTiles(MostTiles::OneMore) => self.held.most += 1,
            Setting::MostTiles(MostTiles::OneFewer) => self.held.most -= 1,
            Setting::FirstOffer(FirstOffer::SeenType) => self.held.seen_type = true,
            Setting::FirstOffer(FirstOffer::UnseenType) => self.held.unseen_type = true,
            Setting::BidNumber(BidNumber::BelowHighest) => self.held.below = true,
            Setting::BidNumber(BidNumber::AboveLowest) => self.held.above = true,
            Setting::OpenTiles(OpenTiles::Two) => self.held.two_open = true,
            Setting::Goals(Goals::OneOpen) => self.held.open_goal = true,
            // What is so without any effect.
            Setting::Round(Round::GoesOn)
            | Setting::Turn(Turn::InOrder)
            | Setting::Due(Due::BidAndOffer)
            | Setting::Faces(Faces::Free)
            | Setting::Bidding(Bidding::Free)
            | Setting::Auction(Auction::ByBids)
            | Setting::Inversion(Inversion::ByTiles)
            | Setting::NextStart(NextStart::Winner)
            | Setting::MostTiles(MostTiles::Usual)
            | Setting::FirstOffer(FirstOffer::Any)
            | Setting::BidNumber(BidNumber::Any)
            | Setting::OpenTiles(OpenTiles::One)
            | Setting::Goals(Goals::Secret) => {}
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
