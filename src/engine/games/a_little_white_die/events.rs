//! What happens at the table: lines for people, counts for reports.

use std::borrow::Cow;

use super::action::Action;
use super::effects::rule_values::{Guesses, NextGuess};
use super::rules::Rules;
use super::state::{CLASSES, EVERYONE, Guess, Phase, State};
use super::text::{cards, dice, guess_words, times};
use crate::diag::{counted, joined};
use crate::rules::{Actor, Made, Rules as _, Seat, Seats, Story, events};

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

/// What players decide on, and can do without.
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
            story.say(|| format!("Discarded from below: {}", cards(rules, &discarded(before, after))));
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
            story.say(|| format!("{seat} secretly rolls {}", dice(rules, &after.hands[seat.index()])));
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
        story.say(|| format!("{seat} is dealt {}", cards(rules, state.hands[seat.index()].all())));
    }
    let aside: Vec<(u8, u8)> = (0u8..).zip(state.expansion.aside).filter(|(_, count)| *count > 0).collect();
    if !aside.is_empty() {
        let pile = |(class, count): &(u8, u8)| format!("{count} × {}", cards(rules, &[*class]));
        story.say(|| {
            format!("{} lie open beside the draw pile", joined(&aside.iter().map(pile).collect::<Vec<_>>()))
        });
    }
}

/// The heading of a round, and the decks, which all players may look through now.
fn round(rules: &Rules, state: &State, story: &mut Story) {
    let number = story.rounds().len() + 1;
    let decks =
        || rules.seats().map(move |seat| (seat, &state.hands[seat.index()])).filter(|(_, hand)| hand.len > 0);
    story.round(|| {
        let sizes: Vec<String> =
            decks().map(|(seat, hand)| format!("{seat} has {}", counted(hand.len.into(), "card"))).collect();
        let highest = state.expansion.highest_number;
        format!(
            "Round {number}: {} is the Liar; {}; numbers go from 1 to {highest}",
            state.liar,
            joined(&sizes)
        )
    });
    story.repeat(|| {
        let decks: Vec<String> =
            decks().map(|(seat, hand)| format!("{seat} has {}", cards(rules, hand.all()))).collect();
        let pile = state.draw_pile.iter().sum::<u16>();
        format!("{}; the draw pile has {}", decks.join("; "), counted(pile.into(), "card"))
    });
}

/// The heading of a turn: what must be beaten, and what powers have changed.
fn turn(rules: &Rules, state: &State, story: &mut Story) {
    story.turn_as_known(|| {
        let stands = match state.standing() {
            Guess::NONE => "no guess yet".into(),
            guess => format!("the guess is {}, by {}", guess_words(guess), state.guesser),
        };
        let set: String = set_rules(rules, state).iter().map(|rule| format!("; {rule}")).collect();
        let dice = if state.dice() == 1 { "1 die".into() } else { format!("{} dice", state.dice()) };
        format!("{}: {stands}; {dice} on the table{set}", state.turn)
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
    let wild = (number > 0).then(|| format!("each {number} is wild"));
    words.into_iter().filter(|(set, _)| *set).map(|(_, words)| words.to_string()).chain(wild).collect()
}

/// What a decision of a seat brought about at once.
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
                story.say(|| format!("Discarded from below: {}", cards(rules, &lost)));
            }
        }
        Action::Trigger(_) => {
            story.count(Event::Trigger);
            let changed = changes(rules, before, after, story);
            if !changed && after.phase == Phase::Guess && !after.effects.is_running() {
                story.event(Event::Idle, || "It changes nothing".into());
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

/// What the dice show, and who has lost the round.
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
        (
            count,
            shown
                .map(|(seat, tops)| format!("{seat} has {}", cards(rules, tops)))
                .collect::<Vec<_>>()
                .join("; "),
        )
    };
    story.say(|| format!("All dice are shown: {}", tops(&|_| true).1));
    story.say(|| {
        let what = if guess.number == 0 { "A power".into() } else { format!("Number {}", guess.number) };
        let count = counting.count(before, guess.number);
        let shown = match tops(&|top| counting.shows(top, guess.number)) {
            _ if count == 0 => "on no die".into(),
            (_, by_seat) => format!("{} ({by_seat})", times(count.min(255) as u8)),
        };
        let least = if rules.needs_exact(before) { "exactly" } else { "at least" };
        let verdict = if holds { "holds" } else { "does not hold" };
        format!(
            "{what} shows {shown}; the guess was {least} {}: it {verdict}, and {loser} loses the round",
            guess.quantity
        )
    });
    if after.named == 0 && !after.effects.is_running() {
        story.event(Event::NoLoss, || format!("{loser} has no dice left, and discards nothing"));
    }
}

/// Narrates how a power has changed dice, cards and rules; returns whether it has changed anything.
fn changes(rules: &Rules, before: &State, after: &State, story: &mut Story) -> bool {
    let mut changed = false;
    for card in discarded(before, after) {
        changed = true;
        story.say(|| format!("Discarded: {}", cards(rules, &[card])));
    }
    for seat in rules.seats() {
        let (old, new) = (&before.hands[seat.index()], &after.hands[seat.index()]);
        // Dice that are shuffled are listed once all of the seat are.
        let rerolls = |state: &State| rules.rolls_again(state) == Some(seat);
        if rerolls(after) {
            changed = true;
        } else if rerolls(before) || (old.cards, old.sizes) != (new.cards, new.sizes) {
            changed = true;
            story.say(|| format!("The dice of {seat} are now {}", dice(rules, new)));
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
                story.say(|| format!("{seat} shows {} to all", cards(rules, &shown)));
            }
        }
        if new.gained().len() > old.gained().len() {
            changed = true;
            let gained: Vec<u8> = new.gained().get(old.gained().len()..).unwrap_or_default().to_vec();
            story.event(Event::Gain, || format!("{seat} lays {} beside the dice", cards(rules, &gained)));
        }
    }
    if rules.rolls_again(before).is_some() {
        story.count(Event::Reroll);
    }
    let known = set_rules(rules, before);
    for rule in set_rules(rules, after).into_iter().filter(|rule| !known.contains(rule)) {
        changed = true;
        story.say(|| format!("From now on {rule}"));
    }
    if before.phase == Phase::Guess && after.expansion.delays > before.expansion.delays {
        changed = true;
        story.event(Event::Pass, || format!("{} neither guesses nor challenges", before.turn));
    }
    changed
}

/// Whether dice have changed hands.
fn swapped(before: &State, after: &State) -> bool {
    let decks = |state: &State| state.hands.iter().map(|hand| (hand.dice, hand.deck_of)).collect::<Vec<_>>();
    let (old, new) = (decks(before), decks(after));
    old != new && old.iter().zip(&new).all(|(old, new)| old.0 == new.0)
}

/// The end of a round: who is out, and whether the game is over.
fn closed(rules: &Rules, before: &State, after: &State, story: &mut Story) {
    for seat in before.expansion.in_round.iter().filter(|seat| after.hands[seat.index()].len == 0) {
        story.event(Event::Out, || format!("{seat} has no cards left and is out"));
    }
    if after.phase == Phase::Over {
        let why = if rules.long { "only one player has cards" } else { "a player is out of cards" };
        story.say(|| format!("The game is over: {why}"));
    }
}

/// The cards that a move has put on the discard pile.
fn discarded(before: &State, after: &State) -> Vec<u8> {
    let more =
        |class: &u8| after.discards[usize::from(*class)].saturating_sub(before.discards[usize::from(*class)]);
    (0..CLASSES as u8).flat_map(|class| (0..more(&class)).map(move |_| class)).collect()
}
