//! The cards on the table: decks, piles, dice, and the guesses of a round.

use super::super::super::state::{CLASSES, Guess, Hand, MOST_CARDS, Phase, State, split};
use super::{Reader, as_sizes, power_is_played};
use crate::rules::{SEATS, Seat};

impl Reader<'_> {
    pub(super) fn hands(&mut self, state: &mut State) {
        for (seat, key, classes) in self.cards_by_seat("hands", self.setup.hands.as_ref()).into_iter().flatten() {
            self.errors.need(classes.len() <= MOST_CARDS, key, format!("a deck has at most {MOST_CARDS} cards"));
            state.hands[seat] = Hand::EMPTY;
            classes.into_iter().for_each(|class| state.hands[seat].add(class));
        }
    }

    /// The piles: together with the decks, exactly the cards that there are (C1).
    pub(super) fn piles(&mut self, state: &mut State) {
        let mut rest = self.rules.counts.map(i64::from);
        for class in state.hands.iter().flat_map(|hand| hand.all().iter().chain(hand.gained())) {
            rest[usize::from(*class)] -= 1;
        }
        if let Some(discards) = self.counted("discard", self.setup.discard.as_ref()) {
            state.discards = discards;
        }
        self.aside(state);
        for ((rest, discards), aside) in rest.iter_mut().zip(state.discards).zip(state.expansion.aside) {
            *rest -= i64::from(discards) + i64::from(aside);
        }
        let draw_pile = self.counted("draw_pile", self.setup.draw_pile.as_ref());
        for (class, rest) in rest.iter().enumerate() {
            let card = self.rules.words.get(class).map_or("", String::as_str);
            match draw_pile.map(|draw_pile| i64::from(draw_pile[class])) {
                _ if *rest < 0 => self.errors.add("hands", format!("decks and piles hold {} cards `{card}` too many (C1)", -rest)),
                Some(count) if count != *rest => {
                    self.errors.add("draw_pile", format!("it must hold {rest} cards `{card}`, not {count} (C1)"));
                }
                _ => state.draw_pile[class] = *rest as u16,
            }
        }
    }

    /// What everybody knows, with what follows from the tops shown.
    pub(super) fn known(&mut self, state: &mut State) {
        let open = self.rules.open();
        let mut held = [[0u8; CLASSES]; SEATS];
        for (seat, hand) in state.hands.iter().enumerate() {
            let settled = self.rules.arranged && hand.rolled == hand.dice && hand.dice > 0;
            for (at, class) in hand.all().iter().enumerate() {
                // Where cards have places, a die is of the deck that it was made of.
                let dice = 0..usize::from(if settled { hand.dice } else { 0 });
                let die = dice.into_iter().find(|die| *die == at || hand.below(*die).contains(&at));
                held[die.map_or(seat, |die| hand.deck_of[die].into())][usize::from(*class)] += 1;
            }
        }
        if self.setup.hands.is_some() {
            state.known = if open { held } else { Default::default() };
        }
        for (seat, key, classes) in self.cards_by_seat("known", self.setup.known.as_ref()).into_iter().flatten() {
            let mut known = [0u8; CLASSES];
            classes.iter().take(usize::from(u8::MAX)).for_each(|class| known[usize::from(*class)] += 1);
            if known.iter().zip(&held[seat]).any(|(known, held)| known > held) {
                self.errors.add(key, "the deck has no such cards");
            } else if open && known != held[seat] {
                self.errors.add(key, "all know the whole deck, since nothing was random (LWD-S1)");
            }
            state.known[seat] = known;
        }
        if self.rules.arranged {
            state.learn_shown();
        } else if state.shown() {
            state.learn_tops();
        }
    }

    /// Whose turn it is, and what has happened this round.
    pub(super) fn round(&mut self, state: &mut State) {
        let rules = self.rules;
        let first = (0..rules.players).map(Seat).find(|seat| state.hands[seat.index()].len > 0);
        state.liar = self.errors.seat("liar", self.setup.liar, first.unwrap_or_default());
        let may_be_empty = state.phase == Phase::Deal || (rules.arranged && !matches!(state.phase, Phase::Name | Phase::Split));
        self.errors.need(may_be_empty || state.hands[state.liar.index()].len > 0, "liar", "the Liar has no cards (LWD-P9)");
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
        self.cards_left(state);
        self.dice(state);
        if self.errors.is_empty() {
            self.tops(state);
        }
        if rules.arranged && self.errors.is_empty() {
            self.arranged(state);
        }
        if !self.errors.is_empty() {
            return;
        }
        if state.phase == Phase::Roll {
            rules.seek_roll(state);
            return self.errors.need(state.phase == Phase::Roll, "tops", "all dice are rolled (LWD-P4)");
        }
        match rules.arranged {
            true => self.guesses_with_powers(state),
            false => self.guesses(state),
        }
        self.turn(state);
        if power_is_played(state.phase) {
            self.power(state);
        }
        if state.phase == Phase::DiscardBelow && self.errors.is_empty() {
            self.discard_below(state);
        }
    }

    /// W2: the loser is the next Liar.
    fn loser(&mut self, state: &mut State) {
        state.turn = self.errors.seat("turn", self.setup.turn, state.liar);
        let fits = state.turn == state.liar && self.rules.may_swap(state, state.turn);
        self.errors.need(fits, "turn", "the loser is the Liar, and has a card to swap for an open wildcard (LWD-W2)");
    }

    fn named(&mut self, state: &mut State) {
        // Cards of the die that is being discarded are no longer in a deck.
        let most = match state.phase {
            Phase::DiscardBelow => MOST_CARDS as u8,
            Phase::Split => self.rules.most_dice(state),
            _ if self.rules.arranged => MOST_CARDS as u8,
            _ => self.rules.most_dice(state),
        };
        let least = self.rules.least;
        state.named = self.setup.named.unwrap_or(least);
        let fits = (least..=most).contains(&state.named);
        self.errors.need(fits, "named", format!("the number of dice must be from {least} to {most} (LWD-P1)"));
    }

    fn splits(&mut self, state: &mut State) {
        let (rules, named) = (self.rules, state.named);
        let chosen = self.by_seat("splits", self.setup.splits.as_ref()).unwrap_or_default();
        for (seat, hand) in state.hands.iter_mut().enumerate().filter(|(_, hand)| hand.len > 0) {
            let sizes = chosen.get(seat).map(|(_, _, sizes)| as_sizes(sizes)).unwrap_or_default();
            hand.split = match split::code(hand.len, named, &sizes) {
                Some(code) => code + 1,
                None if sizes[0] == 0 => u8::from(rules.ways(hand.len, named) == 1),
                None => {
                    self.errors.add(format!("splits.{seat}"), "the deck can't be split so (LWD-P3)");
                    0
                }
            };
        }
        self.errors.need(!state.yet_to_split().is_empty(), "splits", "all have chosen, so the dice roll (LWD-P2)");
    }

    fn cards_left(&mut self, state: &mut State) {
        if state.phase == Phase::DiscardBelow {
            state.cards_left = self.setup.cards_left.unwrap_or(1);
            self.errors.need((1..=11).contains(&state.cards_left), "cards_left", "from 1 to 11 cards are left (LWD-P8)");
        }
    }

    fn dice(&mut self, state: &mut State) {
        let all = self.by_seat("dice", self.setup.dice.as_ref());
        let (phase, named, left) = (state.phase, state.named, u32::from(state.cards_left));
        for (seat, hand) in state.hands.iter_mut().enumerate().filter(|(_, hand)| hand.len > 0) {
            let Some((_, key, sizes)) = all.as_ref().and_then(|all| all.get(seat)) else {
                hand.split_up(named);
                hand.rolled = 0;
                continue;
            };
            hand.sizes = as_sizes(sizes);
            hand.dice = hand.sizes.iter().filter(|size| **size > 0).count() as u8;
            let total: u32 = hand.sizes.iter().map(|size| u32::from(*size)).sum();
            // The loser's dice lack the one that is being discarded, but not the cards below its top.
            let partly = phase == Phase::DiscardBelow && total + left == u32::from(hand.len) && hand.sizes.is_sorted_by(|a, b| a >= b);
            let with_powers = self.rules.arranged && total == u32::from(hand.len);
            let fits = with_powers || partly || split::code(hand.len, named, &hand.sizes).is_some();
            self.errors.need(fits && sizes.len() == usize::from(hand.dice), key, "the deck can't be split so (LWD-P3)");
        }
    }

    fn tops(&mut self, state: &mut State) {
        let all = self.cards_by_seat("tops", self.setup.tops.as_ref());
        let rolling = state.phase == Phase::Roll;
        for (seat, hand) in state.hands.iter_mut().enumerate().filter(|(_, hand)| hand.len > 0) {
            let Some((_, key, tops)) = all.as_ref().and_then(|all| all.get(seat)) else {
                hand.rolled = if rolling && hand.dice < hand.len { 0 } else { hand.dice };
                continue;
            };
            let dice = usize::from(hand.dice);
            if tops.len() > dice || (!rolling && tops.len() < dice) {
                self.errors.add(key, format!("the seat has {dice} dice (LWD-P4)"));
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

    fn guesses(&mut self, state: &mut State) {
        let dice = state.dice() + u8::from(state.phase == Phase::DiscardBelow);
        let mut all: Vec<(Guess, Seat)> = Vec::new();
        for (seat, key, guess) in self.by_seat("guesses", self.setup.guesses.as_ref()).into_iter().flatten() {
            match guess[..] {
                [] => {}
                [number, quantity] if (1..=self.rules.top).contains(&number) && (1..=dice).contains(&quantity) => {
                    all.push((Guess { number, quantity }, Seat(seat as u8)));
                }
                _ => self.errors.add(key, "a guess is `[number, quantity]`, both as the table allows (LWD-P6)"),
            }
        }
        all.sort_by_key(|(guess, _)| guess.height());
        let rising = all.windows(2).all(|pair| pair[1].0.beats(pair[0].0));
        self.errors.need(rising, "guesses", "one must be higher than the other (LWD-P6)");
        for (guess, seat) in all {
            (state.guesses[seat.index()], state.guesser) = (guess, seat);
        }
    }

    fn turn(&mut self, state: &mut State) {
        let (players, in_round) = (self.rules.players, state.expansion.in_round);
        let guessed = state.standing() != Guess::NONE;
        let next = if guessed { state.next_in_play(state.guesser, players) } else { state.liar };
        let next = in_round.clockwise(next, players).next().unwrap_or(next);
        let derived = if state.shown() && !self.rules.guess_holds(state) { state.guesser } else { next };
        state.turn = self.errors.seat("turn", self.setup.turn, derived);
        let plays = state.hands[state.turn.index()].len > 0 || in_round.has(state.turn);
        self.errors.need(plays, "turn", "the seat has no cards");
        self.errors.need(guessed || !state.shown(), "guesses", "there is none that was challenged (LWD-P7)");
    }

    fn discard_below(&mut self, state: &mut State) {
        for seat in (0..self.rules.players).map(Seat) {
            let hand = &state.hands[seat.index()];
            let left = if seat == state.turn { state.cards_left } else { 0 };
            let fits = hand.sizes.iter().sum::<u8>() + left == hand.len;
            self.errors.need(fits, "dice", format!("these and `cards_left` don't add up to the deck of {seat} (LWD-P8)"));
        }
    }
}
