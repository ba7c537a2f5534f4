//! What happens at the table: lines for people, counts for reports.

use std::borrow::Cow;

use super::action::Action;
use super::effects::rule_values::{Guesses, NextGuess};
use super::rules::Rules;
use super::state::{CLASSES, EVERYONE, Guess, Hand, Phase, State};
use super::text::{cards, dice, guess_words, label, times};
use crate::rules::{Actor, InWords, Made, Rules as _, Seat, Seats, Story, events, phrase};

events! {
    Guess = "guess": "guesses",
    Highest = "guess-highest" of Guess: "guesses of the highest number",
    Powers = "guess-powers" of Guess: "guesses of powers",
    Bluff = "bluff" of Guess: "guesses of what none of the player's own dice show",
    TooHigh = "guess-too-high" of Guess: "guesses that did not hold when they were made",
    Challenge = "challenge": "challenges",
    ChallengeRight = "challenge-right" of Challenge: "challenges that were right",
    Trigger = "trigger": "powers triggered",
    Idle = "trigger-idle" of Trigger: "powers triggered that changed nothing",
    Pass = "pass": "turns without a guess or a challenge",
    Reroll = "reroll": "dice rerolled",
    SwapDie = "swap-die": "dice swapped for those of other players",
    Gain = "gain": "cards gained beside the dice",
    NoLoss = "no-loss": "rounds whose loser had no dice left",
    Out = "out": "players who ran out of cards",
    Wildcard = "wildcard": "cards that losers swapped for wildcards",
    Keep = "keep": "wildcards that losers could have had",
}

/// The events that players decide on, and can do without.
pub(super) const HABITS: &[&str] = &["bluff", "guess-highest", "guess-powers", "challenge", "trigger"];

/// Narrates and counts what a move brought about.
pub(super) fn events(rules: &Rules, made: Option<Made<'_, State>>, after: &State, story: &mut Story) {
    let before = made.as_ref().map(|made| made.before);
    if let Some(Made { before, actor: Actor::Seat(seat), choice }) = made
        && let Some(action) = Action::decode(choice)
    {
        decided(rules, before, seat, action, after, story);
    }
    match before {
        Some(before) if before.phase == Phase::DiscardBelow => {
            story.say(|| from_below(rules, &discarded(before, after)));
        }
        Some(before) if before.effects.is_running() || before.expansion.loose > 0 => {
            _ = changes(rules, before, after, story)
        }
        _ => {}
    }
    let phase_before = before.map_or(Phase::Deal, |before| before.phase);
    if phase_before == Phase::Deal && after.phase != Phase::Deal {
        dealt(rules, after, story);
    }
    if let Some(before) = before.filter(|before| before.named > 0 && after.named == 0) {
        closed(rules, before, after, story);
    }
    if after.phase == Phase::Name && phase_before != Phase::Name {
        round(rules, after, story);
    }
    if after.phase == Phase::Guess {
        let rolled = matches!(phase_before, Phase::Name | Phase::Split | Phase::Roll | Phase::TurnStart)
            && after.standing() == Guess::NONE;
        for seat in rules.seats().filter(|seat| rolled && after.hands[seat.index()].dice > 0) {
            let hand = &after.hands[seat.index()];
            story.say(|| phrase!(rules, "{seat} secretly rolls {dice}", seat, dice = dice(rules, hand)));
        }
        if rolled || before.is_some_and(|before| before.turn != after.turn) {
            turn(rules, after, story);
        }
    }
}

/// The decks once they are dealt, and what lies beside them.
fn dealt(rules: &Rules, state: &State, story: &mut Story) {
    if !story.is_narrated() {
        return;
    }
    for seat in rules.seats() {
        let dealt = cards(rules, state.hands[seat.index()].all());
        story.say(|| phrase!(rules, "{seat} is dealt {card}", seat, card = dealt));
    }
    let aside: Vec<(u8, u8)> = (0u8..).zip(state.expansion.aside).filter(|(_, count)| *count > 0).collect();
    if !aside.is_empty() {
        let pile = |(class, count): &(u8, u8)| format!("{count} × {}", cards(rules, &[*class]));
        let cards = rules.language.list(aside.iter().map(pile));
        story.say(|| phrase!(rules, "{cards} lie open beside the draw pile", cards));
    }
}

/// The heading of a round, and the decks, which all players may look through now.
fn round(rules: &Rules, state: &State, story: &mut Story) {
    let number = story.rounds().len() + 1;
    let decks =
        || rules.seats().map(move |seat| (seat, &state.hands[seat.index()])).filter(|(_, hand)| hand.len > 0);
    story.round(|| {
        let size =
            |(seat, hand): (Seat, &Hand)| phrase!(rules, "{seat} has {n:card|cards}", seat, n = hand.len);
        phrase!(
            rules,
            "Round {number}: {liar} is the Liar; {decks}; numbers go from 1 to {highest}",
            number,
            liar = state.liar,
            decks = rules.language.list(decks().map(size)),
            highest = state.expansion.highest_number
        )
    });
    story.repeat(|| {
        let decks: Vec<String> = decks().map(|(seat, hand)| has(rules, seat, hand.all())).collect();
        let (decks, pile) = (decks.join("; "), state.draw_pile.iter().sum::<u16>());
        phrase!(rules, "{decks}; the draw pile has {pile:card|cards}", decks, pile)
    });
}

/// The heading of a turn: what must be beaten, and what powers have changed.
fn turn(rules: &Rules, state: &State, story: &mut Story) {
    story.turn_as_known(|| {
        let stands = match state.standing() {
            Guess::NONE => phrase!(rules, "no guess yet"),
            guess => {
                let guess = guess_words(rules, guess);
                phrase!(rules, "the guess is {guess}, by {seat}", guess, seat = state.guesser)
            }
        };
        let set: String = set_rules(rules, state).iter().map(|rule| format!("; {rule}")).collect();
        let dice = phrase!(rules, "{dice:die|dice} on the table", dice = state.dice());
        format!("{}: {stands}; {dice}{set}", state.turn.in_words(rules.language))
    });
}

/// The rules that powers have set, in words.
fn set_rules(rules: &Rules, state: &State) -> Vec<String> {
    let (set, number) = (rules.guess_rules(state, state.turn), rules.wild_number(state));
    let words = [
        (rules.wild.is_some() && !rules.wildcards_count(state), "wildcards count as nothing"),
        (set.next == NextGuess::MayEqual, "the next guess may be the same"),
        (set.next == NextGuess::Any, "the next guess need not be higher"),
        (set.next == NextGuess::Lower, "the next guess must be lower"),
        (set.same.is_some(), "the next guess must name the same number"),
        (rules.needs_exact(state), "a guess holds only if it is exact"),
        (rules.loses_card_only(state, state.turn), "the loser discards one card only"),
        (set.guesses == Guesses::Powers, "only powers may be guessed"),
        (set.guesses == Guesses::Numbers, "only numbers may be guessed"),
    ];
    let wild = (number > 0).then(|| phrase!(rules, "each {number} is wild", number));
    let set = words.into_iter().filter(|(set, _)| *set).map(|(_, words)| rules.language.text(words).into());
    set.chain(wild).collect()
}

/// Narrates and counts the immediate results of a decision of a seat.
fn decided(rules: &Rules, before: &State, seat: Seat, action: Action, after: &State, story: &mut Story) {
    match action {
        Action::Guess(guess) => guessed(rules, before, seat, guess, story),
        Action::Challenge => challenged(rules, before, seat, after, story),
        Action::Discard(_) if !story.is_narrated() => {}
        Action::Discard(die) => {
            let top = before.hands[seat.index()].cards[usize::from(die)];
            let mut lost = discarded(before, after);
            if let Some(place) = lost.iter().position(|class| *class == top) {
                lost.remove(place);
            }
            if !lost.is_empty() {
                story.say(|| from_below(rules, &lost));
            }
        }
        Action::Trigger(_) => {
            story.count(Event::Trigger);
            let changed = changes(rules, before, after, story);
            if !changed && after.phase == Phase::Guess && !after.effects.is_running() {
                story.event(Event::Idle, || phrase!(rules, "It changes nothing"));
            }
        }
        Action::Answer(_) if swapped(before, after) => story.count(Event::SwapDie),
        Action::Give(_) if before.phase == Phase::Swap => story.count(Event::Wildcard),
        Action::Keep => story.count(Event::Keep),
        Action::Name(_) | Action::Split(_) | Action::Give(_) | Action::Answer(_) => {}
    }
}

fn guessed(rules: &Rules, before: &State, seat: Seat, guess: Guess, story: &mut Story) {
    story.count(Event::Guess);
    if guess.number == 0 {
        story.count(Event::Powers);
    } else if guess.number == before.expansion.highest_number {
        story.count(Event::Highest);
    }
    let counting = rules.counting(before);
    if !before.hands[seat.index()].tops().iter().any(|top| counting.shows(*top, guess.number)) {
        story.count(Event::Bluff);
    }
    if counting.count(&when_shown(rules, before), guess.number) < usize::from(guess.quantity) {
        story.count(Event::TooHigh);
    }
}

/// The table once all dice are shown: what cards count as may depend on what shows.
fn when_shown<'a>(rules: &Rules, state: &'a State) -> Cow<'a, State> {
    if !rules.program.changes_numbers() {
        return Cow::Borrowed(state);
    }
    let mut shown = state.clone();
    shown.show_dice(Seats::all(rules.players));
    Cow::Owned(shown)
}

/// Narrates and counts a challenge: what the dice show, and who has lost the round.
fn challenged(rules: &Rules, before: &State, challenger: Seat, after: &State, story: &mut Story) {
    // Effects of the challenge may have changed what shows.
    let before = &*when_shown(rules, before);
    let (guess, counting) = (before.standing(), rules.counting(before));
    let holds = rules.guess_holds(before);
    let loser = if holds { challenger } else { before.guesser };
    story.count(Event::Challenge);
    if !holds {
        story.count(Event::ChallengeRight);
    }
    // The cards on top of each player's dice that one is interested in.
    let tops = |counts: &dyn Fn(u8) -> bool| -> (usize, String) {
        let of = |seat: Seat| {
            before.hands[seat.index()].tops().iter().copied().filter(|top| counts(*top)).collect()
        };
        let by_seat: Vec<(Seat, Vec<u8>)> = rules.seats().map(|seat| (seat, of(seat))).collect();
        let count = by_seat.iter().map(|(_, tops)| tops.len()).sum();
        let shown = by_seat.iter().filter(|(_, tops)| !tops.is_empty());
        (count, shown.map(|(seat, tops)| has(rules, *seat, tops)).collect::<Vec<_>>().join("; "))
    };
    story.say(|| phrase!(rules, "All dice are shown: {tops}", tops = tops(&|_| true).1));
    story.say(|| {
        let shown = match counting.count(before, guess.number) {
            0 => phrase!(rules, "on no die"),
            count => {
                let by_seat = tops(&|top| counting.shows(top, guess.number)).1;
                format!("{} ({by_seat})", times(rules, count.min(255) as u8))
            }
        };
        let shown = match guess.number {
            0 => phrase!(rules, "A power shows {shown}", shown),
            number => phrase!(rules, "Number {number} shows {shown}", number, shown),
        };
        let n = guess.quantity;
        let guess = if rules.needs_exact(before) {
            phrase!(rules, "the guess was exactly {n}", n)
        } else {
            phrase!(rules, "the guess was at least {n}", n)
        };
        let verdict = if holds {
            phrase!(rules, "it holds, and {loser} loses the round", loser)
        } else {
            phrase!(rules, "it does not hold, and {loser} loses the round", loser)
        };
        format!("{shown}; {guess}: {verdict}")
    });
    if after.named == 0 && !after.effects.is_running() {
        story
            .event(Event::NoLoss, || phrase!(rules, "{loser} has no dice left, and discards nothing", loser));
    }
}

/// Narrates how a power has changed dice, cards and rules; returns whether it has changed anything.
fn changes(rules: &Rules, before: &State, after: &State, story: &mut Story) -> bool {
    let mut changed = false;
    for card in discarded(before, after) {
        changed = true;
        story.say(|| phrase!(rules, "Discarded: {card}", card = label(rules, card)));
    }
    for seat in rules.seats() {
        let (old, new) = (&before.hands[seat.index()], &after.hands[seat.index()]);
        // Dice that are shuffled are listed once all of the seat are.
        let rerolls = |state: &State| rules.rolls_again(state) == Some(seat);
        if rerolls(after) {
            changed = true;
        } else if rerolls(before) || (old.cards, old.sizes) != (new.cards, new.sizes) {
            changed = true;
            story.say(|| phrase!(rules, "The dice of {seat} are now {dice}", seat, dice = dice(rules, new)));
        } else {
            // The power itself is shown as well, and everybody knows that.
            let triggered = |top: u8| {
                before.phase == Phase::Guess && !before.effects.is_running() && rules.power_of(top).is_some()
            };
            let shown = (0..usize::from(new.dice))
                .filter(|die| new.seen_by[*die] == EVERYONE && old.seen_by[*die] != EVERYONE);
            let shown: Vec<u8> = shown.map(|die| new.cards[die]).filter(|top| !triggered(*top)).collect();
            if !shown.is_empty() {
                changed = true;
                story.say(|| {
                    phrase!(rules, "{seat} shows {cards} to all", seat, cards = cards(rules, &shown))
                });
            }
        }
        if new.gained().len() > old.gained().len() {
            changed = true;
            let gained = new.gained().get(old.gained().len()..).unwrap_or_default();
            story.event(Event::Gain, || {
                phrase!(rules, "{seat} lays {cards} beside the dice", seat, cards = cards(rules, gained))
            });
        }
    }
    if rules.rolls_again(before).is_some() {
        story.count(Event::Reroll);
    }
    let known = set_rules(rules, before);
    for rule in set_rules(rules, after).into_iter().filter(|rule| !known.contains(rule)) {
        changed = true;
        story.say(|| phrase!(rules, "From now on {rule}", rule));
    }
    if before.phase == Phase::Guess && after.expansion.delays > before.expansion.delays {
        changed = true;
        story.event(Event::Pass, || {
            phrase!(rules, "{seat} neither guesses nor challenges", seat = before.turn)
        });
    }
    changed
}

/// True if players have swapped dice.
fn swapped(before: &State, after: &State) -> bool {
    let decks = |state: &State| state.hands.iter().map(|hand| (hand.dice, hand.deck_of)).collect::<Vec<_>>();
    let (old, new) = (decks(before), decks(after));
    old != new && old.iter().zip(&new).all(|(old, new)| old.0 == new.0)
}

/// The end of a round: who is out, and whether the game is over.
fn closed(rules: &Rules, before: &State, after: &State, story: &mut Story) {
    for seat in before.expansion.in_round.iter().filter(|seat| after.hands[seat.index()].len == 0) {
        story.event(Event::Out, || phrase!(rules, "{seat} has no cards left and is out", seat));
    }
    if after.phase == Phase::Over {
        story.say(|| match rules.long {
            true => phrase!(rules, "The game is over: only one player has cards"),
            false => phrase!(rules, "The game is over: a player is out of cards"),
        });
    }
}

/// `Seat 2 has 3 and 5`.
fn has(rules: &Rules, seat: Seat, classes: &[u8]) -> String {
    phrase!(rules, "{seat} has {cards}", seat, cards = cards(rules, classes))
}

fn from_below(rules: &Rules, classes: &[u8]) -> String {
    phrase!(rules, "Discarded from below: {cards}", cards = cards(rules, classes))
}

/// The cards that a move has put on the discard pile.
fn discarded(before: &State, after: &State) -> Vec<u8> {
    let more =
        |class: &u8| after.discards[usize::from(*class)].saturating_sub(before.discards[usize::from(*class)]);
    (0..CLASSES as u8).flat_map(|class| (0..more(&class)).map(move |_| class)).collect()
}
