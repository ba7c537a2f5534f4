//! Effects at work: events start them, operations are carried out one by one.

use super::context;
use super::decide::{self, Waits};
use super::evaluate::Scene;
use super::hidden::still_there;
use super::memory::{Frame, Lasting, Loop, Spot, Used};
use super::program::{Compiled, Deed, MOST_TIMES, NewValue, Op, Setting};
use super::rules;
use super::table::Table;
use crate::effect::parts::{By, Event, Lasts};
use crate::effect::{EventOf, Missing};
use crate::seat::{Seat, Seats};

/// Something that happens in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Happening {
    /// The event.
    pub event: Event,
    /// Who caused it; the player on turn if nobody did.
    pub actor: Seat,
    /// The cards that it is about.
    pub cards: Vec<Spot>,
}

/// The furthest that effects take the points of a player from 0, so that no sum with other points overflows.
const MOST_POINTS: i32 = 100_000_000;

impl Frame {
    /// An effect before its first operation.
    pub(super) fn new(effect: u16, this: Spot, me: Seat, actor: Seat) -> Frame {
        Frame {
            effect,
            at: 0,
            this,
            me,
            actor,
            event: Vec::new(),
            marked: Default::default(),
            named: 0,
            last: Vec::new(),
            other: Vec::new(),
            picked: Vec::new(),
            players: Seats::one(me),
            chosen: Seats::NONE,
            loops: Vec::new(),
        }
    }
}

/// Announces an event: the effects that wait for it are played until somebody must decide or chance must
/// draw, or to their end.
pub fn fire<T: Table>(table: &T, state: &mut T::State, happening: &Happening) {
    fire_all(table, state, std::slice::from_ref(happening));
}

/// Announces events that happen together: the effects that wait for the first of them come first.
pub fn fire_all<T: Table>(table: &T, state: &mut T::State, happenings: &[Happening]) {
    let program = table.program();
    let mut frames = Vec::new();
    for happening in happenings.iter().filter(|happening| program.has(happening.event)) {
        wait_for(table, state, happening, &mut frames);
    }
    frames.retain(|frame| is_due(table, state, frame));
    if frames.is_empty() {
        return;
    }
    table.learn_of_begun(state, &frames);
    // The first is to be on top.
    frames.reverse();
    table.machine_mut(state).change(|memory| memory.stack.extend(frames));
    go_on(table, state);
}

/// True if an effect is to be played now: nothing silences it, it is not used up, and its conditions hold.
fn is_due<T: Table>(table: &T, state: &T::State, frame: &Frame) -> bool {
    let scene = Scene::new(table, state, frame);
    is_ready(table, state, frame)
        && table.program().effect(frame.effect).is_some_and(|effect| scene.all(&effect.conditions))
}

/// True if nothing silences an effect, and it is not used up.
fn is_ready<T: Table>(table: &T, state: &T::State, frame: &Frame) -> bool {
    let is_fresh = |effect| is_fresh(table, state, effect, frame);
    !table.is_silenced(state, frame.this) && table.program().effect(frame.effect).is_some_and(is_fresh)
}

/// The effects that wait for an event, in the order in which they are played.
fn waiting<T: Table>(table: &T, state: &T::State, happening: &Happening) -> Vec<Frame> {
    let mut frames = Vec::new();
    wait_for(table, state, happening, &mut frames);
    frames
}

/// Adds them to a list.
fn wait_for<T: Table>(table: &T, state: &T::State, happening: &Happening, frames: &mut Vec<Frame>) {
    let program = table.program();
    let (actor, players) = (happening.actor, table.player_count());
    let mut add = |effect: u16, spot: Spot, me: Seat| {
        frames.push(Frame { event: happening.cards.clone(), ..Frame::new(effect, spot, me, actor) });
    };
    for spot in &happening.cards {
        let waits = |effect: &&Compiled| {
            effect.event == happening.event && effect.by.is_none() && effect.zones.contains(&spot.zone)
        };
        let Some(index) = program.number_of(spot.card) else { continue };
        let Some(effect) = program.effect(index).filter(waits) else { continue };
        match table.who_has(state, *spot) {
            Some(me) => add(index, *spot, me),
            // Who causes the event has put the card there.
            None if !effect.needs_me || !T::STAGE.is_missing(Missing::Actor, happening.event) => {
                add(index, *spot, actor)
            }
            None => {}
        }
    }
    let about_cards = T::STAGE.event(happening.event).is_some_and(EventOf::is_of_cards);
    if !program.acting.iter().any(|(event, _)| *event == happening.event) {
        return;
    }
    let is_use = happening.event == Event::Used;
    // A card that nobody has is with the player who caused the event: it waits for nobody's event in
    // particular, and has no player to speak of, unless somebody uses it.
    let fits = |effect: &Compiled, seat: Seat, has_holder: bool| match effect.by {
        None => !about_cards && (has_holder || is_use || !effect.needs_me),
        Some(By::Me) => has_holder && seat == actor,
        Some(By::Other) => has_holder && seat != actor,
        Some(By::Anyone) => has_holder || !effect.needs_me,
    };
    let (mut cards, mut found) = (Vec::new(), Vec::new());
    // Nobody but who has a card uses it.
    let seats = if is_use { Seats::one(actor) } else { Seats::all(players) };
    for seat in seats.clockwise(actor, players) {
        for (_, zone) in program.acting.iter().filter(|(event, _)| *event == happening.event) {
            cards.clear();
            let owner = if table.is_owned(*zone) { seat } else { Seat(0) };
            table.cards(state, *zone, owner, &mut cards);
            for card in &cards {
                let Some(index) = program.number_of(*card) else { continue };
                let Some(effect) = program.effect(index).filter(|effect| effect.event == happening.event)
                else {
                    continue;
                };
                let Some(place) = effect.zones.iter().position(|other| other == zone) else { continue };
                let spot = Spot { owner, card: *card, zone: *zone };
                let holder = table.who_has(state, spot);
                if holder.unwrap_or(actor) == seat && fits(effect, seat, holder.is_some()) {
                    found.push((index, place, spot));
                }
            }
        }
        // Effect by effect, in the order of its zones and of the cards in them.
        found.sort_by_key(|(index, place, _)| (*index, *place));
        found.drain(..).for_each(|(index, _, spot)| add(index, spot, seat));
    }
}

/// True unless an effect that is applied once a turn, round or game has already been applied.
fn is_fresh<T: Table>(table: &T, state: &T::State, effect: &Compiled, frame: &Frame) -> bool {
    if effect.once.is_none() {
        return true;
    }
    let now = used(table, frame);
    // A card that is one of a kind is the same whoever has it by now.
    let is_it = |used: &Used| {
        (used.card, used.effect) == (now.card, now.effect)
            && (used.me == now.me || !table.has_copies(frame.this.card))
    };
    !table.machine(state).memory().is_some_and(|memory| memory.used.iter().any(is_it))
}

fn used<T: Table>(table: &T, frame: &Frame) -> Used {
    Used { card: table.plain(frame.this.card), me: frame.me, effect: frame.effect }
}

/// The cards that a player can use now.
#[inline]
pub fn usable<T: Table>(table: &T, state: &T::State, seat: Seat) -> Vec<Spot> {
    if table.program().has(Event::Used) { usable_now(table, state, seat) } else { Vec::new() }
}

#[cold]
#[inline(never)]
fn usable_now<T: Table>(table: &T, state: &T::State, seat: Seat) -> Vec<Spot> {
    let happening = Happening { event: Event::Used, actor: seat, cards: Vec::new() };
    let mut frames = waiting(table, state, &happening);
    frames.retain(|frame| frame.me == seat && can_be_used(table, state, frame));
    let mut spots: Vec<Spot> = frames.into_iter().map(|frame| frame.this).collect();
    spots.sort_unstable();
    spots.dedup();
    spots
}

/// True if a card lies where its effect acts, and a player can use it now.
pub fn is_usable<T: Table>(table: &T, state: &T::State, seat: Seat, spot: Spot) -> bool {
    let Some(index) = table.program().number_of(spot.card) else { return false };
    let acts_here = |effect: &Compiled| effect.event == Event::Used && effect.zones.contains(&spot.zone);
    table.program().effect(index).is_some_and(acts_here)
        && table.who_has(state, spot).is_none_or(|holder| holder == seat)
        && can_be_used(table, state, &Frame::new(index, spot, seat, seat))
}

/// True if a player can use a card, by what they know.
fn can_be_used<T: Table>(table: &T, state: &T::State, frame: &Frame) -> bool {
    let scene = Scene::new(table, state, frame).known_to(Seats::one(frame.me));
    let Some(effect) = table.program().effect(frame.effect) else { return false };
    table.sees(state, frame.me, frame.this)
        && is_ready(table, state, frame)
        && scene.all(&effect.conditions)
        && (table.may_use_for_nothing() || finds_something(scene, effect))
}

/// True if the first step of an effect finds the cards and players that it is about, or may find them: nobody
/// uses a card for nothing.
fn finds_something<T: Table>(scene: Scene<'_, T>, effect: &Compiled) -> bool {
    let hoped = Scene { hopes: true, ..scene };
    let first =
        effect.ops.iter().take_while(|op| matches!(op, Op::Players(_) | Op::Cards(_) | Op::Others(_)));
    first.enumerate().all(|(place, op)| match op {
        Op::Players(folk) => !scene.folk(folk).is_empty(),
        // Cards of players who are chosen first: of any of them.
        Op::Cards(pick) | Op::Others(pick) => {
            place > 0 && scene.is_of_chosen(pick) || !hoped.cards(pick).is_empty()
        }
        _ => true,
    })
}

/// A player uses a card, which must be one of [`usable`].
pub fn use_card<T: Table>(table: &T, state: &mut T::State, seat: Seat, spot: Spot) {
    let Some(effect) = table.program().number_of(spot.card) else { return };
    let frame = Frame::new(effect, spot, seat, seat);
    table.machine_mut(state).change(|memory| memory.stack.push(frame));
    go_on(table, state);
}

/// Plays the effect on top of the stack, and those below, until somebody must decide or chance must draw.
pub fn go_on<T: Table>(table: &T, state: &mut T::State) {
    while let Some(mut frame) = table.machine_mut(state).pop() {
        let Some(effect) = table.program().effect(frame.effect) else { continue };
        let mut has_acted = frame.at > 0 || !frame.picked.is_empty();
        // The effect of a card like it may have been applied since the event.
        if !has_acted && !is_fresh(table, state, effect, &frame) {
            continue;
        }
        let waits = loop {
            if table.is_blocked(state) {
                table.machine_mut(state).change(|memory| memory.stack.push(frame));
                return;
            }
            let Some(op) = effect.ops.get(usize::from(frame.at)) else { break false };
            if let Waits::Yes = decide::waits(Scene::new(table, state, &frame), op) {
                break true;
            }
            if !has_acted && effect.once.is_some() {
                let used = used(table, &frame);
                table.machine_mut(state).change(|memory| memory.used.push(used));
            }
            has_acted = true;
            if step(table, state, &mut frame, effect, op) {
                table.mark_applied(state, frame.this.card);
            }
        };
        if waits {
            if !has_acted && effect.once.is_some() {
                let used = used(table, &frame);
                table.machine_mut(state).change(|memory| memory.used.push(used));
            }
            table.mark_applied(state, frame.this.card);
            table.machine_mut(state).change(|memory| memory.stack.push(frame));
            return;
        }
    }
}

/// Carries out an operation for which nobody has to decide. Whether it changed anything.
fn step<T: Table>(table: &T, state: &mut T::State, frame: &mut Frame, effect: &Compiled, op: &Op) -> bool {
    let scene = Scene::new(table, state, frame);
    let mut next = frame.at + 1;
    let mut has_changed = false;
    match op {
        Op::Players(folk) => {
            let seats = scene.folk(folk);
            frame.players = seats;
            if folk.chosen_by.is_some() {
                frame.chosen = seats;
            }
        }
        Op::Cards(pick) if decide::swaps_nothing(scene, pick) => frame.last = Vec::new(),
        Op::Cards(pick) => frame.last = scene.taken(pick),
        Op::Others(pick) => frame.other = scene.taken(pick),
        Op::Jump(to) | Op::May(to) | Op::Choose(_, to) => next = *to,
        Op::Pay { .. } => {}
        Op::Name(least, _) => frame.named = scene.decided_by(frame.players).number(least),
        Op::Unless(tests, to) => {
            if !scene.all(tests) {
                next = *to;
            }
        }
        Op::EachPlayer => {
            // The first of the loop comes by the operation that follows.
            let seats = frame.players;
            frame.loops.push(Loop::Players(Seat(u8::MAX), seats));
        }
        Op::EachCard => {
            let mut cards = frame.last.clone();
            cards.reverse();
            // Below the cards that follow, a place for the one whose turn it is.
            cards.extend(cards.last().copied());
            frame.loops.push(Loop::Cards(cards));
        }
        Op::Times(count) => {
            let times = scene.number(count).clamp(0, MOST_TIMES) as u8;
            frame.loops.push(Loop::Times(times.saturating_add(1)));
        }
        Op::Next(end) => {
            let (me, players) = (frame.me, table.player_count());
            let goes_on = match frame.loops.last_mut() {
                Some(Loop::Players(them, rest)) => match rest.clockwise(me, players).next() {
                    Some(seat) => {
                        (*them, *rest) = (seat, rest.without(seat));
                        true
                    }
                    None => false,
                },
                Some(Loop::Cards(cards)) => {
                    cards.pop();
                    !cards.is_empty()
                }
                Some(Loop::Times(left)) => {
                    *left = left.saturating_sub(1);
                    *left > 0
                }
                None => false,
            };
            if !goes_on {
                frame.loops.pop();
                next = *end;
            }
        }
        Op::Do(deed) => has_changed = perform(table, state, frame, effect, deed),
    }
    frame.at = next;
    has_changed
}

/// Does something with the players and cards that were noted. Whether it changed anything.
fn perform<T: Table>(
    table: &T,
    state: &mut T::State,
    frame: &mut Frame,
    effect: &Compiled,
    deed: &Deed,
) -> bool {
    match deed {
        Deed::Move(zone, face, at) => {
            let to = frame.players.clockwise(frame.me, table.player_count()).next();
            let owner = if table.is_owned(*zone) { to } else { Some(Seat(0)) };
            let Some(owner) = owner else {
                frame.last.clear();
                return false;
            };
            let mut moved = Vec::new();
            for spot in std::mem::take(&mut frame.last) {
                let target = Spot { owner, card: spot.card, zone: *zone };
                if table.put(state, spot, target, *face, *at) {
                    moved.push(table.locate(state, target));
                }
            }
            frame.last = moved;
            !frame.last.is_empty()
        }
        Deed::Gather => {
            frame.other.append(&mut frame.last);
            false
        }
        Deed::StartGathering => {
            frame.other.clear();
            false
        }
        Deed::Pass(to) => {
            let scene = Scene::new(table, state, frame);
            // A card that nobody has stays where it is.
            let owned = frame.other.iter().filter(|spot| table.is_owned(spot.zone));
            let passed: Vec<(Spot, Seat)> = owned
                .filter_map(|spot| scene.neighbour(spot.owner, *to).map(|owner| (*spot, owner)))
                .collect();
            frame.other.clear();
            frame.last = table.pass(state, &passed);
            !frame.last.is_empty()
        }
        Deed::Swap => {
            let pairs: Vec<(Spot, Spot)> =
                frame.last.iter().copied().zip(frame.other.iter().copied()).collect();
            let mut has_changed = false;
            frame.last.clear();
            for (one, other) in pairs {
                if table.swap(state, one, other) {
                    has_changed = true;
                    frame.last.push(table.locate(state, Spot { card: one.card, ..other }));
                }
            }
            has_changed
        }
        Deed::Look => table.reveal_all(state, &still_there(table, state, &frame.last), frame.players),
        Deed::Show => {
            table.reveal_all(state, &still_there(table, state, &frame.last), Seats::all(table.player_count()))
        }
        Deed::TurnOver(face) => {
            frame.last.iter().filter(|spot| table.turn_over(state, **spot, *face)).count() > 0
        }
        Deed::Mark(letter) => {
            frame.marked[*letter as usize] = frame.last.clone();
            false
        }
        // Shuffles are drawn one by one: see `decide`.
        Deed::Shuffle => {
            frame.picked.clear();
            false
        }
        Deed::Score(points) => {
            let points = Scene::new(table, state, frame).number(points);
            for seat in frame.players.iter() {
                table.machine_mut(state).change(|memory| {
                    if let Some(sum) = memory.points.get_mut(seat.index()) {
                        *sum = sum.saturating_add(points).clamp(-MOST_POINTS, MOST_POINTS);
                    }
                });
            }
            points != 0 && !frame.players.is_empty()
        }
        Deed::Change(_, _, amount) => {
            let amount = Scene::new(table, state, frame).number(amount);
            let cards = frame.last.clone();
            let is_some = !cards.is_empty();
            if is_some {
                last(table, state, frame, effect, cards, amount);
            }
            is_some
        }
        Deed::Set(Setting { value, .. }) => {
            let amount = match value {
                NewValue::Is(amount) | NewValue::Plus(amount) => {
                    Scene::new(table, state, frame).number(amount)
                }
                NewValue::Word(_) | NewValue::Only(_) => 0,
            };
            last(table, state, frame, effect, Vec::new(), amount);
            table.machine_mut(state).note_set(frame.this.card);
            // Whether the rule made a difference is seen when players decide.
            table.deed(state, deed, frame)
        }
        Deed::Turns(_) | Deed::End(_) | Deed::Start(_) => table.deed(state, deed, frame),
    }
}

/// Makes a change that lasts. What is changed `now` lasts until the points are counted.
fn last<T: Table>(
    table: &T,
    state: &mut T::State,
    frame: &Frame,
    effect: &Compiled,
    cards: Vec<Spot>,
    amount: i32,
) {
    let until = if effect.until == Lasts::Now { Lasts::Game } else { effect.until };
    let turns = if effect.turns > 0 { effect.turns + 1 } else { 0 };
    let program = table.program();
    let demands = match program.operation(frame) {
        Some(Op::Do(Deed::Set(Setting { value: NewValue::Only(filters), .. }))) => &filters[..],
        _ => &[],
    };
    let lasting =
        Lasting { frame: context::kept(frame, demands), who: frame.players, cards, amount, until, turns };
    table.machine_mut(state).change(|memory| rules::join(program, &mut memory.lasting, lasting));
}
