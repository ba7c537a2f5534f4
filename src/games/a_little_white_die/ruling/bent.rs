//! What expansions add to a table of a state: written, and read with its defaults.

use toml::Value;

use super::super::bent::{Ask, Bent};
use super::super::dice::ALL;
use super::super::laws::{RULES, RuleValues};
use super::super::state::{CLASSES, Guess, MOST_BESIDE, MOST_CARDS, Stage, State};
use super::super::table::Table;
use super::super::trigger;
use super::values::Reader;
use crate::diag::{Diagnostic, list};
use crate::rules::{SEATS, Seat, Seats};

const ASKS: [(&str, Ask); 9] = [
    ("nothing", Ask::Nothing),
    ("number", Ask::Number),
    ("roller", Ask::Roller),
    ("shower", Ask::Shower),
    ("shown-die", Ask::ShownDie),
    ("own-die", Ask::OwnDie),
    ("other-die", Ask::OtherDie),
    ("any-die", Ask::AnyDie),
    ("receiver", Ask::Receiver),
];

/// The keys that have a meaning at a stage, besides those of the base game.
pub(super) fn keys(table: &Table, stage: Stage) -> Vec<&'static str> {
    let mut keys = Vec::new();
    if table.arranged || table.wild.is_some() {
        keys.push("aside");
    }
    if stage == Stage::Arm {
        keys.push("gifts");
    }
    if !table.arranged {
        return keys;
    }
    keys.push("top");
    if matches!(stage, Stage::Roll | Stage::Guess | Stage::Discard | Stage::Power | Stage::Reroll | Stage::Gain) {
        keys.extend(["below", "from", "eyes", "beside", "used", "mixed", "seats", "rules", "turn_rules", "wild_number"]);
        keys.extend(["guesser", "ladder", "called"]);
    }
    if matches!(stage, Stage::Power | Stage::Reroll | Stage::Gain) {
        keys.extend(["power", "step", "owner", "ask", "picked", "receivers", "rollers", "cursor"]);
    }
    keys
}

/// A card as it is written: a number, or in words.
pub(super) fn card(table: &Table, class: u8) -> Value {
    let word = table.words.get(usize::from(class)).map_or("", String::as_str);
    word.parse::<i64>().map_or_else(|_| word.into(), Value::from)
}

/// The value of such a key.
pub(super) fn value(table: &Table, state: &State, key: &str) -> Value {
    let bent = &state.bent;
    let players = usize::from(table.players);
    let whole = |number: u8| Value::from(i64::from(number));
    let seats = |seats: u8| Value::Array(Seats(seats).iter().map(|seat| whole(seat.0 + 1)).collect());
    let cards = |cards: &[u8]| Value::Array(cards.iter().map(|class| card(table, *class)).collect());
    let by_seat = |value: &dyn Fn(usize) -> Value| Value::Array((0..players).map(value).collect());
    let by_die = |seat: usize, value: &dyn Fn(usize) -> Value| -> Value {
        Value::Array((0..usize::from(state.hands[seat].dice)).map(value).collect())
    };
    match key {
        "aside" => {
            let all = (0u8..).zip(bent.aside).flat_map(|(class, count)| vec![card(table, class); count.into()]);
            Value::Array(all.collect())
        }
        "gifts" => by_seat(&|seat| cards(state.hands[seat].split.checked_sub(1).as_slice())),
        "top" => whole(bent.top),
        "below" => by_seat(&|seat| {
            let hand = &state.hands[seat];
            cards(&hand.rest()[..usize::from(hand.settled)])
        }),
        "from" => by_seat(&|seat| by_die(seat, &|die| whole(state.hands[seat].from[die] + 1))),
        "eyes" => by_seat(&|seat| by_die(seat, &|die| seats(state.hands[seat].eyes[die] & Seats::all(table.players).0))),
        "beside" => by_seat(&|seat| cards(state.hands[seat].beside())),
        "used" => cards(&(0..CLASSES as u8).filter(|class| bent.used & (1 << class) != 0).collect::<Vec<u8>>()),
        "mixed" => seats(bent.mixed.0),
        "seats" => seats(bent.seats.0),
        "rules" => rules(&bent.round_rules),
        "turn_rules" => rules(&bent.rules),
        "wild_number" => whole(bent.wild),
        "guesser" => whole(state.guesser.0 + 1),
        "ladder" => Value::Array(vec![whole(bent.ladder.number), whole(bent.ladder.quantity)]),
        "called" => whole(bent.called),
        "power" => bent.power.checked_sub(1).map_or("".into(), |class| card(table, class)),
        "step" => whole(bent.step),
        "owner" => whole(bent.owner.0 + 1),
        "ask" => ASKS.iter().find(|(_, ask)| *ask == bent.ask).map_or("", |(name, _)| name).into(),
        "picked" => whole(bent.picked),
        "receivers" => seats(bent.receivers.0),
        "rollers" => seats(bent.rollers.0),
        _ => whole(bent.cursor),
    }
}

/// The rules that are not as always.
fn rules(values: &RuleValues) -> Value {
    Value::try_from(values).unwrap_or_else(|_| Value::Table(toml::Table::new()))
}

impl Reader<'_> {
    /// Cards that lie aside or beside dice, and what is in use, before the piles are counted.
    pub(super) fn aside(&mut self, state: &mut State) {
        let table = self.table;
        let mut out = state.discards;
        for class in state.hands.iter().flat_map(|hand| hand.all().iter().chain(hand.beside())) {
            out[usize::from(*class)] += 1;
        }
        for (class, aside) in state.bent.aside.iter_mut().enumerate() {
            *aside = u16::from(*aside).min(table.counts[class].saturating_sub(out[class])) as u8;
        }
        if let Some(aside) = self.counted("aside") {
            state.bent.aside = aside.map(|count| count.min(u8::MAX.into()) as u8);
            if (0..CLASSES).any(|class| aside[class] > u16::from(table.aside[class])) {
                self.diagnostic("LWD-S3", "`aside` holds cards that never lie aside".into());
            }
        }
        let in_use = (0..CLASSES).filter(|class| out[*class] > 0).map(|class| table.numbers[class]).max().unwrap_or(0);
        state.bent.top = table.top.max(in_use);
        let most = table.numbers.iter().copied().max().unwrap_or(0);
        if let Some(top) = self.small("top", most) {
            state.bent.top = top;
        }
    }

    /// A whole number from 0 on.
    fn small(&mut self, key: &str, most: u8) -> Option<u8> {
        let number = self.whole(key)?;
        if (0..=i64::from(most)).contains(&number) {
            return Some(number as u8);
        }
        self.diagnostic(key, format!("`{key}` must be from 0 to {most}"));
        None
    }

    /// A list of seats.
    fn seats(&mut self, key: &str) -> Option<Seats> {
        let value = self.from.get(key)?;
        let seats = seats_of(value, self.table.players);
        if seats.is_none() {
            self.diagnostic(key, format!("`{key}` must be a list of seats"));
        }
        seats
    }

    /// Cards chosen at the start (S2).
    pub(super) fn gifts(&mut self, state: &mut State) {
        for (seat, cards) in self.card_lists("gifts").into_iter().flatten().enumerate() {
            let hand = &mut state.hands[seat];
            match cards.as_slice() {
                [] => {}
                [class] if hand.all().contains(class) && Some(*class) != self.table.wild => hand.split = class + 1,
                _ => self.diagnostic("LWD-S2", format!("`gifts`: seat {} gives one card of the deck", seat + 1)),
            }
        }
        if super::super::wild::yet_to_arm(self.table, state).is_empty() {
            self.diagnostic("LWD-S2", "`gifts`: all have chosen, so the cards are swapped".into());
        }
    }

    /// Cards beside dice (X4).
    pub(super) fn beside(&mut self, state: &mut State) {
        for (seat, cards) in self.card_lists("beside").into_iter().flatten().enumerate() {
            if cards.len() > MOST_BESIDE || cards.len() + usize::from(state.hands[seat].len) > MOST_CARDS {
                self.diagnostic("LWD-X4", format!("`beside`: too many cards of seat {}", seat + 1));
            } else {
                cards.into_iter().for_each(|class| state.hands[seat].lay_beside(class));
            }
        }
    }

    /// The dice as they lie: what is below each top, whose they were, who knows them. Then what powers have done.
    pub(super) fn arranged(&mut self, state: &mut State) {
        self.below(state);
        self.eyes(state);
        state.bent.seats = self.seats("seats").unwrap_or(state.in_play());
        state.bent.mixed = self.seats("mixed").unwrap_or_default();
        for class in self.cards("used").unwrap_or_default() {
            state.bent.used |= 1 << class;
        }
        state.bent.round_rules = self.rules("rules").unwrap_or_default();
        state.bent.rules = self.rules("turn_rules").unwrap_or(state.bent.round_rules);
        state.bent.wild = self.small("wild_number", state.bent.top).unwrap_or(0);
    }

    fn below(&mut self, state: &mut State) {
        let all = self.card_lists("below");
        let rolling = state.stage == Stage::Roll;
        for (seat, hand) in state.hands.iter_mut().enumerate().filter(|(_, hand)| hand.len > 0) {
            let total: usize = hand.sizes.iter().map(|size| usize::from(*size)).sum();
            if total != usize::from(hand.len) {
                self.diagnostic("LWD-P3", format!("`dice` don't add up to the deck of seat {}", seat + 1));
                continue;
            }
            match all.as_ref().and_then(|all| all.get(seat)) {
                None if !rolling => hand.settled = hand.len - hand.dice,
                None => {}
                Some(cards) => {
                    for class in cards {
                        let unsettled = &hand.rest()[usize::from(hand.settled)..];
                        match unsettled.iter().position(|held| held == class) {
                            Some(place) => hand.settle(place),
                            None => self.diagnostic("LWD-P4", format!("`below`: the deck of seat {} has no such cards", seat + 1)),
                        }
                    }
                }
            }
            hand.settle_last();
            let settled = hand.rolled == hand.dice && hand.settled == hand.len - hand.dice;
            if settled {
                (0..usize::from(hand.dice)).for_each(|die| hand.sort_below(die));
            } else if !rolling {
                self.diagnostic("LWD-P4", format!("`below`: the dice of seat {} are not full", seat + 1));
            }
        }
    }

    fn eyes(&mut self, state: &mut State) {
        let shown = state.shown();
        let from = self.lists("from");
        let nested = self.from.get("eyes").and_then(Value::as_array);
        let players = self.table.players;
        let absent = ALL & !Seats::all(players).0;
        for (seat, hand) in state.hands.iter_mut().enumerate() {
            for die in 0..usize::from(hand.dice) {
                let whose = from.as_ref().and_then(|from| from.get(seat)?.get(die).copied()).unwrap_or(seat as i64 + 1);
                if !(1..=i64::from(players)).contains(&whose) {
                    self.diagnostics.push(Diagnostic::error("from", "`from` must hold seats"));
                    continue;
                }
                hand.from[die] = (whose - 1) as u8;
                let eyes = nested.and_then(|all| all.get(seat)?.as_array()?.get(die)).map(|eyes| seats_of(eyes, players));
                hand.eyes[die] = match eyes {
                    Some(Some(Seats(eyes))) => eyes | absent,
                    Some(None) => {
                        self.diagnostics.push(Diagnostic::error("eyes", "`eyes` must hold a list of seats for each die of each seat"));
                        0
                    }
                    None if shown => ALL,
                    None => absent | 1 << seat,
                };
            }
        }
    }

    /// Values of rules by name.
    fn rules(&mut self, key: &str) -> Option<RuleValues> {
        let given = self.from.get(key)?;
        match given.clone().try_into() {
            Ok(values) => Some(values),
            Err(_) => {
                let diagnostic = Diagnostic::error(key, format!("`{key}` must be values of rules by name, not {given}"));
                self.diagnostics.push(diagnostic.hint(format!("the rules are {}", list(RULES.iter().map(|rule| rule.name)))));
                None
            }
        }
    }

    /// Guesses, which need not rise where powers bend them.
    pub(super) fn bent_guesses(&mut self, state: &mut State) {
        let top = i64::from(state.bent.top);
        for (seat, guess) in self.lists("guesses").into_iter().flatten().enumerate() {
            match guess[..] {
                [] => {}
                [number, quantity] if (0..=top).contains(&number) && (1..=i64::from(u8::MAX)).contains(&quantity) => {
                    state.guesses[seat] = Guess { number: number as u8, quantity: quantity as u8 };
                }
                _ => self.diagnostic("LWD-P6", format!("`guesses` of seat {} must be `[number, quantity]`, 0 for powers", seat + 1)),
            }
        }
        let made = || (0u8..).zip(state.guesses).filter(|(_, guess)| *guess != Guess::NONE);
        let numbers = || made().filter(|(_, guess)| guess.number > 0);
        let highest = numbers().max_by_key(|(_, guess)| guess.height());
        let powers = made().filter(|(_, guess)| guess.number == 0).max_by_key(|(_, guess)| guess.quantity);
        state.bent.ladder = highest.map_or(Guess::NONE, |(_, guess)| guess);
        state.bent.called = powers.map_or(0, |(_, guess)| guess.quantity);
        if let Some(seat) = powers.or(highest).map(|(seat, _)| seat) {
            state.guesser = Seat(seat);
        }
        match self.lists_of("ladder").as_deref() {
            None => {}
            Some([number, quantity]) if (0..=top).contains(number) && (0..=i64::from(u8::MAX)).contains(quantity) => {
                state.bent.ladder = Guess { number: *number as u8, quantity: *quantity as u8 };
            }
            Some(_) => self.diagnostic("LWD-X3", "`ladder` must be `[number, quantity]`".into()),
        }
        state.bent.called = self.small("called", u8::MAX).unwrap_or(state.bent.called);
        state.guesser = self.seat("guesser").unwrap_or(state.guesser);
    }

    /// The power that is being played.
    pub(super) fn power(&mut self, state: &mut State) {
        let table = self.table;
        let class = match self.from.get("power") {
            Some(value) => self.class("power", value),
            None => None,
        };
        let Bent { step, picked, cursor, receivers, rollers, owner, power, ask, .. } = &mut state.bent;
        *power = class.map_or(0, |class| class + 1);
        *step = self.small("step", u8::MAX).unwrap_or(0);
        *picked = self.small("picked", MOST_CARDS as u8).unwrap_or(0);
        *cursor = self.small("cursor", 99).unwrap_or(0);
        *receivers = self.seats("receivers").unwrap_or_default();
        *rollers = self.seats("rollers").unwrap_or_default();
        *owner = self.seat("owner").unwrap_or(state.turn);
        if let Some(value) = self.from.get("ask") {
            match ASKS.iter().find(|(name, _)| value.as_str() == Some(name)) {
                Some((_, asked)) => *ask = *asked,
                None => {
                    let diagnostic = Diagnostic::error("ask", format!("`ask` can't be {value}"));
                    self.diagnostics.push(diagnostic.hint(format!("it is {}", list(ASKS.map(|(name, _)| name)))));
                }
            }
        }
        if self.diagnostics.is_empty() && !trigger::can_go_on(table, state) {
            self.diagnostic("LWD-X1", "`power` has nothing to do at this step".into());
        }
    }
}

fn seats_of(value: &Value, players: u8) -> Option<Seats> {
    let known = |seat: i64| (1..=i64::from(players.min(SEATS as u8))).contains(&seat).then(|| Seat((seat - 1) as u8));
    value.as_array()?.iter().try_fold(Seats::NONE, |seats, seat| Some(seats.with(known(seat.as_integer()?)?)))
}
