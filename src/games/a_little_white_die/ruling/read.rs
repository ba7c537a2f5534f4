//! From tables to states: what is left out, what must be so, and all that is wrong.

use super::super::round;
use super::super::split;
use super::super::state::{CLASSES, Guess, Hand, MOST_CARDS, Stage, State};
use super::super::table::Table;
use super::super::wild;
use super::values::{Reader, as_sizes};
use super::{STAGES, keys};
use crate::diag::{Diagnostic, list};
use crate::rules::{Rules, SEATS, Seat};

/// The state that a table describes.
pub fn read_table(table: &Table, from: &toml::Table) -> Result<State, Vec<Diagnostic>> {
    let mut reader = Reader { table, from, diagnostics: Vec::new() };
    let state = reader.state();
    if reader.diagnostics.is_empty() { Ok(state) } else { Err(reader.diagnostics) }
}

impl Reader<'_> {
    /// Piles first, then what lies on the table at that stage. Later steps need what earlier ones found, so they wait for errors.
    fn state(&mut self) -> State {
        let mut state = self.table.start();
        self.hands(&mut state);
        self.stage(&mut state);
        if self.diagnostics.is_empty() {
            self.beside(&mut state);
        }
        self.piles(&mut state);
        if self.diagnostics.is_empty() {
            self.round(&mut state);
        }
        if self.diagnostics.is_empty() {
            self.known(&mut state);
        }
        state
    }

    fn stage(&mut self, state: &mut State) {
        let short = state.hands.iter().take(usize::from(self.table.players)).any(|hand| hand.len < self.table.size);
        state.stage = match self.from.get("stage") {
            None if round::is_over(self.table, state) && self.from.contains_key("hands") => Stage::Over,
            None if short && !self.from.contains_key("hands") => Stage::Deal,
            None => Stage::Name,
            Some(value) => match STAGES.iter().find(|(name, _)| value.as_str() == Some(name)) {
                Some((_, stage)) => *stage,
                None => {
                    let diagnostic = Diagnostic::error("stage", format!("`stage` can't be {value}"));
                    self.diagnostics.push(diagnostic.hint(format!("the stages are {}", list(STAGES.map(|(name, _)| name)))));
                    return;
                }
            },
        };
        let known = keys(self.table, state.stage);
        for key in self.from.keys().filter(|key| !known.contains(&key.as_str())) {
            let diagnostic = Diagnostic::error("unknown-key", format!("`{key}` says nothing at this stage"));
            self.diagnostics.push(diagnostic.nearest(key, known.iter().copied()));
        }
        match state.stage {
            Stage::Arm | Stage::Swap if self.table.wild.is_none() => self.diagnostic("LWD-S2", "`stage`: there are no wildcards".into()),
            Stage::Power | Stage::Reroll | Stage::Gain if !self.table.arranged => {
                self.diagnostic("LWD-X1", "`stage`: there are no powers".into());
            }
            Stage::Bury if self.table.arranged => {
                self.diagnostic("LWD-P8", "`stage`: dice go at once, since their cards have places".into())
            }
            Stage::Deal if !short => self.diagnostic("LWD-S1", "`stage`: all decks are dealt".into()),
            Stage::Over if !round::is_over(self.table, state) => self.diagnostic("LWD-E1", "`stage`: the game is not over".into()),
            Stage::Deal | Stage::Over | Stage::Bury => {}
            // A power may have taken the last card of somebody, who is still in the round.
            Stage::Guess | Stage::Discard | Stage::Power | Stage::Reroll | Stage::Gain if self.table.arranged => {}
            _ if round::is_over(self.table, state) => self.diagnostic("LWD-E1", "`stage`: the game is over, by `hands`".into()),
            _ => {}
        }
    }

    fn hands(&mut self, state: &mut State) {
        let Some(hands) = self.card_lists("hands") else { return };
        for (hand, classes) in state.hands.iter_mut().zip(hands) {
            if classes.len() > MOST_CARDS {
                self.diagnostic("hands", format!("`hands`: a deck has at most {MOST_CARDS} cards"));
            }
            *hand = Hand::EMPTY;
            classes.into_iter().for_each(|class| hand.add(class));
        }
    }

    /// The piles: together with the decks, exactly the cards that there are (C1).
    fn piles(&mut self, state: &mut State) {
        let mut rest = self.table.counts.map(i64::from);
        for class in state.hands.iter().flat_map(|hand| hand.all().iter().chain(hand.beside())) {
            rest[usize::from(*class)] -= 1;
        }
        if let Some(discards) = self.counted("discard") {
            state.discards = discards;
        }
        self.aside(state);
        for ((rest, discards), aside) in rest.iter_mut().zip(state.discards).zip(state.bent.aside) {
            *rest -= i64::from(discards) + i64::from(aside);
        }
        let draw = self.counted("draw");
        for (class, rest) in rest.iter().enumerate() {
            let number = self.table.words.get(class).map_or("", String::as_str);
            match draw.map(|draw| i64::from(draw[class])) {
                _ if *rest < 0 => {
                    self.diagnostic("C1", format!("`hands` and `discard` hold {} cards too many with the number {number}", -rest))
                }
                Some(draw) if draw != *rest => {
                    self.diagnostic("C1", format!("`draw` must hold {rest} cards with the number {number}, not {draw}"));
                }
                _ => state.draw[class] = *rest as u16,
            }
        }
    }

    /// `known`, with what follows from the tops shown.
    fn known(&mut self, state: &mut State) {
        let mut held = [[0u8; CLASSES]; SEATS];
        for (seat, hand) in state.hands.iter().enumerate() {
            let settled = self.table.arranged && hand.rolled == hand.dice && hand.dice > 0;
            for (at, class) in hand.all().iter().enumerate() {
                // Where cards have places, a die is of the deck that it was made of.
                let dice = 0..usize::from(if settled { hand.dice } else { 0 });
                let die = dice.into_iter().find(|die| *die == at || hand.below(*die).contains(&at));
                held[die.map_or(seat, |die| hand.from[die].into())][usize::from(*class)] += 1;
            }
        }
        if self.from.contains_key("hands") {
            state.known = if self.table.open() { held } else { Default::default() };
        }
        for (seat, classes) in self.card_lists("known").into_iter().flatten().enumerate() {
            let mut known = [0u8; CLASSES];
            classes.iter().take(usize::from(u8::MAX)).for_each(|class| known[usize::from(*class)] += 1);
            if known.iter().zip(&held[seat]).any(|(known, held)| known > held) {
                self.diagnostic("known", format!("`known`: the deck of seat {} has no such cards", seat + 1));
            } else if self.table.open() && known != held[seat] {
                self.diagnostic("LWD-S1", format!("`known`: all know the whole deck of seat {}, since nothing was random", seat + 1));
            }
            state.known[seat] = known;
        }
        if self.table.arranged {
            state.learn_shown();
        } else if state.shown() {
            state.learn_tops();
        }
    }

    /// Whose turn it is, and what has happened this round.
    fn round(&mut self, state: &mut State) {
        let first = (0..self.table.players).map(Seat).find(|seat| state.hands[seat.index()].len > 0);
        state.liar = self.seat("liar").unwrap_or(first.unwrap_or_default());
        let may_be_empty = state.stage == Stage::Deal || (self.table.arranged && !matches!(state.stage, Stage::Name | Stage::Split));
        if !may_be_empty && state.hands[state.liar.index()].len == 0 {
            self.diagnostic("LWD-P9", "`liar` has no cards".into());
        }
        (state.turn, state.guesser) = (state.liar, state.liar);
        match state.stage {
            Stage::Name | Stage::Over => return,
            Stage::Arm => return self.gifts(state),
            Stage::Swap => return self.loser(state),
            Stage::Deal => return round::seek_deal(self.table, state),
            _ => {}
        }
        self.named(state);
        if state.stage == Stage::Split {
            return self.splits(state);
        }
        self.left(state);
        self.dice(state);
        if !self.diagnostics.is_empty() {
            return;
        }
        self.tops(state);
        if self.table.arranged && self.diagnostics.is_empty() {
            self.arranged(state);
        }
        if !self.diagnostics.is_empty() {
            return;
        }
        if state.stage == Stage::Roll {
            round::seek_roll(self.table, state);
            if state.stage != Stage::Roll {
                self.diagnostic("LWD-P4", "`tops`: all dice are rolled".into());
            }
            return;
        }
        if self.table.arranged {
            self.bent_guesses(state);
        } else {
            self.guesses(state);
        }
        self.turn(state);
        if matches!(state.stage, Stage::Power | Stage::Reroll | Stage::Gain) {
            self.power(state);
        }
        if state.stage == Stage::Bury && self.diagnostics.is_empty() {
            self.bury(state);
        }
    }

    /// W2: the loser is the next Liar.
    fn loser(&mut self, state: &mut State) {
        state.turn = self.seat("turn").unwrap_or(state.liar);
        if state.turn != state.liar || !wild::may_swap(self.table, state, state.turn) {
            self.diagnostic("LWD-W2", "`turn`: the loser is the Liar, and has a card to swap for an open wildcard".into());
        }
    }

    fn named(&mut self, state: &mut State) {
        // Cards of the die that is being discarded are no longer in a deck.
        let most = if state.stage == Stage::Bury || (self.table.arranged && state.stage != Stage::Split) {
            MOST_CARDS as u8
        } else {
            self.table.most_dice(state)
        };
        let named = self.whole("named").unwrap_or(i64::from(self.table.least));
        if (i64::from(self.table.least)..=i64::from(most)).contains(&named) {
            state.named = named as u8;
        } else {
            self.diagnostic("LWD-P1", format!("`named` must be from {} to {most}", self.table.least));
        }
    }

    fn splits(&mut self, state: &mut State) {
        let (table, named) = (self.table, state.named);
        let chosen = self.lists("splits").unwrap_or_default();
        for (seat, hand) in state.hands.iter_mut().enumerate().filter(|(_, hand)| hand.len > 0) {
            let sizes = chosen.get(seat).map(|sizes| as_sizes(sizes)).unwrap_or_default();
            hand.split = match split::code(hand.len, named, &sizes) {
                Some(code) => code + 1,
                None if sizes[0] == 0 => u8::from(table.ways(hand.len, named) == 1),
                None => {
                    self.diagnostic("LWD-P3", format!("`splits`: the deck of seat {} can't be split so", seat + 1));
                    0
                }
            };
        }
        if state.hands.iter().all(|hand| hand.len == 0 || hand.split > 0) {
            self.diagnostic("LWD-P2", "`splits`: all have chosen, so the dice roll".into());
        }
    }

    fn left(&mut self, state: &mut State) {
        if state.stage == Stage::Bury {
            match self.whole("left").unwrap_or(1) {
                left @ 1..=11 => state.left = left as u8,
                _ => self.diagnostic("LWD-P8", "`left` must be from 1 to 11".into()),
            }
        }
    }

    fn dice(&mut self, state: &mut State) {
        let all = self.lists("dice");
        let named = state.named;
        for (seat, hand) in state.hands.iter_mut().enumerate().filter(|(_, hand)| hand.len > 0) {
            let Some(sizes) = all.as_ref().and_then(|all| all.get(seat)) else {
                hand.split_up(named);
                hand.rolled = 0;
                continue;
            };
            hand.sizes = as_sizes(sizes);
            hand.dice = hand.sizes.iter().filter(|size| **size > 0).count() as u8;
            let total: u32 = hand.sizes.iter().map(|size| u32::from(*size)).sum();
            // The loser's dice lack the one that is being discarded, but not the cards below its top.
            let partly = state.stage == Stage::Bury && total + u32::from(state.left) == u32::from(hand.len);
            let bent = self.table.arranged && total == u32::from(hand.len);
            let fits = bent || split::code(hand.len, named, &hand.sizes).is_some() || (partly && hand.sizes.is_sorted_by(|a, b| a >= b));
            if !fits || sizes.len() != usize::from(hand.dice) {
                self.diagnostic("LWD-P3", format!("`dice`: the deck of seat {} can't be split so", seat + 1));
            }
        }
    }

    fn tops(&mut self, state: &mut State) {
        let all = self.card_lists("tops");
        let rolling = state.stage == Stage::Roll;
        for (seat, hand) in state.hands.iter_mut().enumerate().filter(|(_, hand)| hand.len > 0) {
            let Some(numbers) = all.as_ref().and_then(|all| all.get(seat)) else {
                hand.rolled = if rolling && hand.dice < hand.len { 0 } else { hand.dice };
                continue;
            };
            let right = if rolling { numbers.len() <= usize::from(hand.dice) } else { numbers.len() == usize::from(hand.dice) };
            if !right {
                self.diagnostic("LWD-P4", format!("`tops`: seat {} has {} dice", seat + 1, hand.dice));
                continue;
            }
            for class in numbers {
                match hand.rest().iter().position(|held| held == class) {
                    Some(place) => hand.roll(place),
                    None => self.diagnostic("LWD-P4", format!("`tops`: the deck of seat {} has no such cards", seat + 1)),
                }
            }
        }
    }

    fn guesses(&mut self, state: &mut State) {
        let dice = i64::from(state.dice()) + i64::from(state.stage == Stage::Bury);
        let mut all: Vec<(Guess, Seat)> = Vec::new();
        for (seat, guess) in (0u8..).map(Seat).zip(self.lists("guesses").into_iter().flatten()) {
            match guess[..] {
                [] => continue,
                [number, quantity] if (1..=i64::from(self.table.top)).contains(&number) && (1..=dice).contains(&quantity) => {
                    all.push((Guess { number: number as u8, quantity: quantity as u8 }, seat));
                }
                _ => self.diagnostic("LWD-P6", format!("`guesses` of {seat} must be `[number, quantity]`, both as the table allows")),
            }
        }
        all.sort_by_key(|(guess, _)| guess.height());
        if all.windows(2).any(|pair| !pair[1].0.beats(pair[0].0)) {
            self.diagnostic("LWD-P6", "`guesses`: one must be higher than the other".into());
        }
        for (guess, seat) in all {
            state.guesses[seat.index()] = guess;
            state.guesser = seat;
        }
    }

    fn turn(&mut self, state: &mut State) {
        let guessed = state.standing() != Guess::NONE;
        let next = if guessed { state.next_in_play(state.guesser, self.table.players) } else { state.liar };
        let round = state.bent.seats;
        let next = round.clockwise(next, self.table.players).next().unwrap_or(next);
        let derived = if state.shown() && round::holds(self.table, state) { next } else { state.guesser };
        state.turn = self.seat("turn").unwrap_or(if state.shown() { derived } else { next });
        if state.hands[state.turn.index()].len == 0 && !round.has(state.turn) {
            self.diagnostic("turn", "`turn`: the seat has no cards".into());
        }
        if state.shown() && !guessed {
            self.diagnostic("LWD-P7", "`guesses`: there is none that was challenged".into());
        }
    }

    fn bury(&mut self, state: &mut State) {
        for seat in 0..self.table.players {
            let hand = &state.hands[usize::from(seat)];
            let left = if Seat(seat) == state.turn { state.left } else { 0 };
            if hand.sizes.iter().sum::<u8>() + left != hand.len {
                self.diagnostic("LWD-P8", format!("`dice` and `left` don't add up to the deck of seat {}", seat + 1));
            }
        }
    }
}
