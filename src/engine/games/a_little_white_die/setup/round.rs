//! A round of a setup: dice, guesses, and whose turn it is.

use super::super::state::{Guess, MOST_CARDS, Phase, State, split};
use super::reader::{Reader, as_sizes};
use crate::rules::{Rules as _, Seat};

impl Reader<'_> {
    /// Whose turn it is, and what has happened this round.
    pub(super) fn round(&mut self, state: &mut State) {
        let rules = self.rules;
        let first = rules.seats().find(|seat| state.hands[seat.index()].len > 0);
        state.liar = self.errors.seat(&"liar", self.setup.liar, first.unwrap_or_default());
        let may_be_empty = state.phase == Phase::Deal
            || (rules.arranged && !matches!(state.phase, Phase::Name | Phase::Split));
        self.errors.need(
            may_be_empty || state.hands[state.liar.index()].len > 0,
            "liar",
            "the Liar has no cards (LWD-P9)",
        );
        (state.turn, state.guesser) = (state.liar, state.liar);
        match state.phase {
            Phase::Name | Phase::Over => return,
            Phase::FirstSwap => return self.first_swaps(state),
            Phase::Swap => return self.loser(state),
            Phase::Deal => return rules.seek_deal(state),
            _ => self.named(state),
        }
        if state.phase == Phase::Split {
            return self.splits(state);
        }
        if state.phase == Phase::DiscardBelow {
            state.cards_left = self.setup.cards_left.unwrap_or(1);
            self.errors.need(
                (1..=11).contains(&state.cards_left),
                "cards_left",
                "from 1 to 11 cards are left (LWD-P8)",
            );
        }
        self.dice(state);
        if self.errors.is_empty() {
            self.tops(state);
        }
        if self.errors.is_empty() {
            self.arranged(state);
        }
        if !self.errors.is_empty() {
            return;
        }
        if state.phase == Phase::Roll {
            rules.seek_roll(state);
            return self.errors.need(state.phase == Phase::Roll, "tops", "all dice are rolled (LWD-P4)");
        }
        self.guesses(state);
        self.turn(state);
        if state.phase == Phase::DiscardBelow && self.errors.is_empty() {
            self.discard_below(state);
        }
    }

    /// W2: the loser is the next Liar.
    fn loser(&mut self, state: &mut State) {
        state.turn = self.errors.seat(&"turn", self.setup.turn, state.liar);
        let fits = state.turn == state.liar && self.rules.may_swap(state, state.turn);
        self.errors.need(
            fits,
            "turn",
            "the loser is the Liar, and has a card to swap for an open wildcard (LWD-W2)",
        );
    }

    fn named(&mut self, state: &mut State) {
        // Cards of the die that is being discarded are no longer in a deck.
        let most = match state.phase {
            Phase::DiscardBelow => MOST_CARDS as u8,
            Phase::Split => self.rules.most_dice(state),
            _ if self.rules.arranged => MOST_CARDS as u8,
            _ => self.rules.most_dice(state),
        };
        state.named = self.setup.named.unwrap_or(self.rules.least);
        // Effects may have allowed fewer dice than are usual, for this naming only.
        let least = if self.rules.program.is_empty() { self.rules.least } else { 1 };
        let fits = (least..=most).contains(&state.named);
        self.errors.need(
            fits,
            "named",
            format_args!("the number of dice must be from {least} to {most} (LWD-P1)"),
        );
    }

    fn splits(&mut self, state: &mut State) {
        let (rules, named) = (self.rules, state.named);
        let chosen = self.by_seat("splits", &self.setup.splits);
        for (seat, hand) in state.hands.iter_mut().enumerate().filter(|(_, hand)| hand.len > 0) {
            let sizes = chosen.get(seat).map(|sizes| as_sizes(sizes)).unwrap_or_default();
            hand.split = match split::code(hand.len, named, &sizes) {
                Some(code) => code + 1,
                None if sizes[0] == 0 => u8::from(rules.ways(hand.len, named) == 1),
                None => {
                    self.errors.add(format_args!("splits.{seat}"), "the deck can't be split so (LWD-P3)");
                    0
                }
            };
        }
        self.errors.need(
            !state.yet_to_split().is_empty(),
            "splits",
            "all have chosen, so the dice roll (LWD-P2)",
        );
    }

    fn dice(&mut self, state: &mut State) {
        let all = self.by_seat("dice", &self.setup.dice);
        let (phase, named, left) = (state.phase, state.named, u32::from(state.cards_left));
        for (seat, hand) in state.hands.iter_mut().enumerate().filter(|(_, hand)| hand.len > 0) {
            let Some(sizes) = all.get(seat) else {
                hand.split_up(named, seat as u8, 0);
                hand.rolled = 0;
                continue;
            };
            hand.sizes = as_sizes(sizes);
            hand.dice = hand.sizes.iter().filter(|size| **size > 0).count() as u8;
            let total: u32 = hand.sizes.iter().map(|size| u32::from(*size)).sum();
            // The loser's dice lack the one that is being discarded, but not the cards below its top.
            let partly = phase == Phase::DiscardBelow
                && total + left == u32::from(hand.len)
                && hand.sizes.is_sorted_by(|a, b| a >= b);
            let with_powers = self.rules.arranged && total == u32::from(hand.len);
            let fits = with_powers || partly || split::code(hand.len, named, &hand.sizes).is_some();
            let counts = sizes.len() == usize::from(hand.dice);
            self.errors.need(
                fits && counts,
                format_args!("dice.{seat}"),
                "the deck can't be split so (LWD-P3)",
            );
        }
    }

    fn tops(&mut self, state: &mut State) {
        let all = self.cards_by_seat("tops", &self.setup.tops);
        let rolling = state.phase == Phase::Roll;
        for (seat, hand) in state.hands.iter_mut().enumerate().filter(|(_, hand)| hand.len > 0) {
            let Some(tops) = all.get(seat) else {
                hand.rolled = if rolling && hand.dice < hand.len { 0 } else { hand.dice };
                continue;
            };
            let (key, dice) = (format_args!("tops.{seat}"), usize::from(hand.dice));
            if tops.len() > dice || (!rolling && tops.len() < dice) {
                self.errors.add(key, format_args!("the seat has {dice} dice (LWD-P4)"));
                continue;
            }
            for class in tops {
                match hand.rest().iter().position(|held| held == class) {
                    Some(place) => hand.roll(place),
                    None => self.errors.add(key, "the deck has no such cards (LWD-P4)"),
                }
            }
        }
    }

    /// Cards chosen at the start (S2).
    fn first_swaps(&mut self, state: &mut State) {
        for (seat, cards) in
            self.cards_by_seat("first_swaps", &self.setup.first_swaps).into_iter().enumerate()
        {
            let hand = &mut state.hands[seat];
            match cards.as_slice() {
                [] => {}
                [class] if hand.all().contains(class) && Some(*class) != self.rules.wild => {
                    hand.split = class + 1
                }
                _ => self
                    .errors
                    .add(format_args!("first_swaps.{seat}"), "the seat gives one card of the deck (LWD-S2)"),
            }
        }
        let waiting = !self.rules.yet_to_swap(state).is_empty();
        self.errors.need(waiting, "first_swaps", "all have chosen, so the cards are swapped (LWD-S2)");
    }

    /// Guesses, which need not rise where powers set the rules, and may be of more dice than are left.
    fn guesses(&mut self, state: &mut State) {
        let (top, powers) = (state.expansion.highest_number, self.rules.arranged);
        let most = if powers { u8::MAX } else { state.dice() + u8::from(state.phase == Phase::DiscardBelow) };
        for (seat, guess) in self.by_seat("guesses", &self.setup.guesses).iter().enumerate() {
            match guess[..] {
                [] => {}
                [number, quantity]
                    if (u8::from(!powers)..=top).contains(&number) && (1..=most).contains(&quantity) =>
                {
                    state.guesses[seat] = Guess { number, quantity };
                }
                _ => self.errors.add(
                    format_args!("guesses.{seat}"),
                    "a guess is `[number, quantity]`, both as the table allows (LWD-P6)",
                ),
            }
        }
        let mut made: Vec<(Guess, Seat)> = state
            .guesses
            .into_iter()
            .zip(self.rules.seats())
            .filter(|(guess, _)| *guess != Guess::NONE)
            .collect();
        made.sort_by_key(|(guess, _)| guess.height());
        let rising = made.windows(2).all(|pair| pair[1].0.beats(pair[0].0));
        self.errors.need(rising || powers, "guesses", "one must be higher than the other (LWD-P6)");
        let last =
            |of_powers: bool| made.iter().copied().rfind(|(guess, _)| (guess.number == 0) == of_powers);
        let (number, powers) = (last(false), last(true));
        state.expansion.last_number_guess = match self.setup.last_number_guess.as_deref() {
            None => number.map_or(Guess::NONE, |(guess, _)| guess),
            Some([]) => Guess::NONE,
            Some(&[number, quantity]) if (1..=top).contains(&number) && quantity > 0 => {
                Guess { number, quantity }
            }
            Some(_) => {
                self.errors.add("last_number_guess", "a guess is `[number, quantity]` (LWD-X3)");
                Guess::NONE
            }
        };
        let quantity = powers.map_or(0, |(guess, _)| guess.quantity);
        state.expansion.last_power_guess = self.setup.last_power_guess.unwrap_or(quantity);
        let guesser = powers.or(number).map_or(state.guesser, |(_, seat)| seat);
        state.guesser = self.errors.seat(&"guesser", self.setup.guesser, guesser);
    }

    fn turn(&mut self, state: &mut State) {
        let (players, in_round) = (self.rules.players, state.expansion.in_round);
        let guessed = state.standing() != Guess::NONE;
        let next = if guessed { state.guesser.next(players) } else { state.liar };
        let next = in_round.clockwise(next, players).next().unwrap_or(next);
        let mut caller = next;
        if state.shown() && self.rules.arranged {
            caller = self.errors.seat(&"caller", self.setup.caller, next);
            state.expansion.caller = caller;
        }
        let is_decided = state.shown() && state.phase != Phase::Called;
        let derived = if is_decided && !self.rules.guess_holds(state) { state.guesser } else { caller };
        state.turn = self.errors.seat(&"turn", self.setup.turn, derived);
        let calls = state.phase != Phase::Called || state.turn == caller;
        self.errors.need(calls, "turn", "it is the turn of the seat that has challenged (LWD-P7)");
        let plays = state.hands[state.turn.index()].len > 0 || in_round.has(state.turn);
        self.errors.need(plays, "turn", "the seat has no cards");
        self.errors.need(guessed || !state.shown(), "guesses", "there is none that was challenged (LWD-P7)");
    }

    fn discard_below(&mut self, state: &mut State) {
        for seat in self.rules.seats() {
            let hand = &state.hands[seat.index()];
            let left = if seat == state.turn { state.cards_left } else { 0 };
            let fits = hand.sizes.iter().sum::<u8>() + left == hand.len;
            self.errors.need(
                fits,
                "dice",
                format_args!("these and `cards_left` don't add up to the deck of {seat} (LWD-P8)"),
            );
        }
    }
}
