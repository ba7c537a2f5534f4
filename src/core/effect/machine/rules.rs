//! Rules and numbers that effects change, and how long.

use std::mem::discriminant;

use super::evaluate::{Scene, change, change_of};
use super::memory::{Frame, Lasting, Memory, Spot, Swayed};
use super::program::{Change, Compiled, Deed, From, NewValue, Op, Program, Setting, Standing};
use super::table::Table;
use crate::effect::parts::{Attribute, Lasts, Once, Person, Referred};
use crate::seat::{Seat, Seats};

/// The changes of some rules that hold now, for a player if they are about one: collected once, however many
/// rules are asked for.
pub struct Rulebook<'a, T: Table> {
    table: &'a T,
    state: &'a T::State,
    seat: Option<Seat>,
    /// The players who must see the cards on which these rules depend, so that no player's moves depend on
    /// cards that they do not see: the player that the rules are about, or all players.
    bound: Seats,
    /// The effects that hold as long as their cards lie where they do.
    standing: Vec<(&'a Compiled, Frame)>,
}

impl<'a, T: Table> Rulebook<'a, T> {
    /// Collects the changes of any of these rules.
    #[inline]
    pub fn of(table: &'a T, state: &'a T::State, seat: Option<Seat>, rules: &[u8]) -> Rulebook<'a, T> {
        let bound = seat.map_or(Seats::all(table.player_count()), Seats::one);
        let wanted = rules.iter().fold(0, |bits, rule| bits | 1 << rule) & table.program().rules;
        let standing = if wanted == 0 { Vec::new() } else { seen_by(table, state, bound, wanted) };
        Rulebook { table, state, seat, bound, standing }
    }

    /// The value of a rule with words, by place; `None` if no effect changes it. Of several the last counts:
    /// what lies on the table first, then lasting changes in the order in which they were made.
    #[inline]
    pub fn word(&self, rule: u8) -> Option<u8> {
        let mut word = None;
        self.each_setting(rule, |scene, value, _| {
            if let NewValue::Word(place) = value {
                scene.note_swayed(word != Some(*place));
                word = Some(*place);
            }
        });
        word
    }

    /// The value of a rule with a number, which without effects is `usual`.
    #[inline]
    pub fn number(&self, rule: u8, usual: i32) -> i32 {
        let mut number = usual;
        self.each_setting(rule, |scene, value, fixed| {
            let changed = match value {
                NewValue::Is(amount) => fixed.unwrap_or_else(|| scene.number(amount)),
                NewValue::Plus(amount) => {
                    number.saturating_add(fixed.unwrap_or_else(|| scene.number(amount)))
                }
                NewValue::Word(_) | NewValue::Only(_) => number,
            };
            scene.note_swayed(changed != number);
            number = changed;
        });
        number
    }

    /// True if a rule about cards lets a card pass: all that effects demand must hold.
    #[inline]
    pub fn allows(&self, rule: u8, spot: Spot) -> bool {
        let mut is_allowed = true;
        self.each_setting(rule, |scene, value, _| {
            if let NewValue::Only(filters) = value {
                let fits = !scene.fitting(filters, &[spot]).is_empty();
                scene.note_swayed(!fits);
                is_allowed &= fits;
            }
        });
        is_allowed
    }

    /// Of some cards those that a rule about cards lets pass, if effects demand anything. What an effect
    /// demands is left out if none of the cards that are left so far meets it, so that something can be
    /// played whenever anything could.
    #[inline]
    pub fn passing(&self, rule: u8, spots: impl FnOnce() -> Vec<Spot>) -> Option<Vec<Spot>> {
        self.narrowed(rule, spots, |scene, before, fitting| scene.note_swayed(fitting.len() != before.len()))
    }

    /// The effect that keeps a card out of those that [`passing`](Self::passing) leaves, by its place in the
    /// program.
    pub fn kept_out_by(&self, rule: u8, spots: impl FnOnce() -> Vec<Spot>, spot: Spot) -> Option<u16> {
        let mut by = None;
        self.narrowed(rule, spots, |scene, before, fitting| {
            if before.contains(&spot) && !fitting.contains(&spot) {
                by = Some(scene.frame.effect);
            }
        });
        by
    }

    /// Narrows cards down demand by demand, and calls `visit` with the cards before each that any card meets,
    /// and those that meet it.
    #[inline]
    fn narrowed(
        &self,
        rule: u8,
        spots: impl FnOnce() -> Vec<Spot>,
        mut visit: impl FnMut(Scene<'_, T>, &[Spot], &[Spot]),
    ) -> Option<Vec<Spot>> {
        let (mut all, mut left) = (Some(spots), None);
        self.each_setting(rule, |scene, value, _| {
            if let NewValue::Only(filters) = value {
                let spots = left.get_or_insert_with(|| all.take().map(|all| all()).unwrap_or_default());
                let fitting = scene.fitting(filters, spots);
                if !fitting.is_empty() {
                    visit(scene, spots, &fitting);
                    *spots = fitting;
                }
            }
        });
        left
    }

    /// Calls `visit` with every value that effects give a rule: with the scene to compute it in, and the
    /// amount if it was computed when the effect was applied.
    #[inline]
    fn each_setting(&self, rule: u8, visit: impl FnMut(Scene<'_, T>, &NewValue, Option<i32>)) {
        if self.table.program().can_change(rule) {
            self.visit_settings(rule, visit);
        }
    }

    /// The same of a rule that some effect can change.
    #[cold]
    #[inline(never)]
    fn visit_settings(&self, rule: u8, mut visit: impl FnMut(Scene<'_, T>, &NewValue, Option<i32>)) {
        let (table, state, program) = (self.table, self.state, self.table.program());
        for (effect, frame) in self.standing.iter().filter(|(effect, _)| effect.can_change(rule)) {
            let scene = Scene::new(table, state, frame).of_rules().known_to(self.bound);
            let mut who = Seats::all(table.player_count());
            for op in &effect.ops {
                match op {
                    Op::Players(folk) => who = scene.folk(folk),
                    Op::Do(Deed::Set(Setting { rule: set, value }))
                        if *set == rule && self.seat.is_none_or(|seat| who.has(seat)) =>
                    {
                        visit(scene, value, None);
                    }
                    _ => {}
                }
            }
        }
        for lasting in lasting(table, state) {
            let op = program.operation(&lasting.frame);
            if let Some(Op::Do(Deed::Set(Setting { rule: set, value }))) = op
                && *set == rule
                && self.seat.is_none_or(|seat| lasting.who.has(seat))
            {
                visit(
                    Scene::new(table, state, &lasting.frame).of_rules().known_to(self.bound),
                    value,
                    Some(lasting.amount),
                );
            }
        }
    }
}

/// The value of a rule with words: [`Rulebook::word`].
#[inline]
pub fn word_rule<T: Table>(table: &T, state: &T::State, rule: u8, seat: Option<Seat>) -> Option<u8> {
    if table.program().can_change(rule) { look_up(table, state, rule, seat).word(rule) } else { None }
}

/// The value of a rule with a number: [`Rulebook::number`].
#[inline]
pub fn number_rule<T: Table>(table: &T, state: &T::State, rule: u8, seat: Option<Seat>, usual: i32) -> i32 {
    if table.program().can_change(rule) {
        look_up(table, state, rule, seat).number(rule, usual)
    } else {
        usual
    }
}

/// True if a rule about cards lets a card pass: [`Rulebook::allows`].
#[inline]
pub fn allowed<T: Table>(table: &T, state: &T::State, rule: u8, seat: Option<Seat>, spot: Spot) -> bool {
    !table.program().can_change(rule) || look_up(table, state, rule, seat).allows(rule, spot)
}

/// The rulebook of one rule. Kept out of the functions above, so that games in which no effect can change the
/// rule contain no more than the question.
#[cold]
#[inline(never)]
fn look_up<'a, T: Table>(table: &'a T, state: &'a T::State, rule: u8, seat: Option<Seat>) -> Rulebook<'a, T> {
    Rulebook::of(table, state, seat, &[rule])
}

/// The effects that change any of these rules, as bits, and whose cards all of `bound` see.
#[cold]
#[inline(never)]
fn seen_by<'a, T: Table>(
    table: &'a T,
    state: &T::State,
    bound: Seats,
    wanted: u64,
) -> Vec<(&'a Compiled, Frame)> {
    let mut seen = Vec::new();
    standing(table, state, About::Rules(wanted), Some(bound), |effect, frame| {
        if bound.iter().all(|seat| table.sees(state, seat, frame.this)) {
            seen.push((effect, frame));
        }
    });
    seen
}

/// The rules or numbers that are looked for among the changes of effects.
#[derive(Clone, Copy)]
enum About {
    /// Any of these rules, as bits.
    Rules(u64),
    Number(Attribute),
    /// Any rule or number, of effects that were never applied.
    Unproved,
}

impl About {
    /// True if it is among these rules and numbers.
    fn is_in(self, rules: u64, changes: u32) -> bool {
        match self {
            About::Rules(wanted) => rules & wanted != 0,
            About::Number(attribute) => changes >> attribute as u32 & 1 != 0,
            About::Unproved => rules != 0 || changes != 0,
        }
    }
}

/// Calls `visit` with every effect that holds as long as its card lies where it does, whose conditions hold
/// and which changes what is looked for: zone by zone, in the order of the cards. Conditions hold by what all
/// of `eyes` know; without `eyes`, by all that is so.
fn standing<'a, T: Table>(
    table: &'a T,
    state: &T::State,
    about: About,
    eyes: Option<Seats>,
    mut visit: impl FnMut(&'a Compiled, Frame),
) {
    let program = table.program();
    let without = table.machine(state).memory().map_or(&[][..], |memory| &memory.without);
    let mut cards = Vec::new();
    for Standing { zone, .. } in
        program.standing.iter().filter(|standing| about.is_in(standing.rules, standing.changes))
    {
        let is_wanted = |effect: &&Compiled| {
            about.is_in(effect.rules, effect.changes) && effect.is_standing() && effect.zones.contains(zone)
        };
        let owners = if table.is_owned(*zone) { table.player_count() } else { 1 };
        for owner in (0..owners).map(Seat) {
            cards.clear();
            table.cards(state, *zone, owner, &mut cards);
            for card in &cards {
                let Some(index) = program.number_of(*card).filter(|index| !without.contains(index)) else {
                    continue;
                };
                let Some(effect) = program.effect(index).filter(is_wanted) else { continue };
                if matches!(about, About::Unproved) && table.is_applied(state, *card) {
                    continue;
                }
                let spot = Spot { owner, card: *card, zone: *zone };
                let holder = table.who_has(state, spot);
                if holder.is_none() && effect.needs_me {
                    continue;
                }
                let me = holder.unwrap_or_else(|| active(table, state));
                let frame = Frame::new(index, spot, me, me);
                if table.is_silenced(state, spot) {
                    continue;
                }
                let scene = Scene { eyes, ..Scene::new(table, state, &frame).of_numbers() };
                if scene.all(&effect.conditions) {
                    visit(effect, frame);
                }
            }
        }
    }
}

/// The player on turn; the first seat if there is none.
fn active<T: Table>(table: &T, state: &T::State) -> Seat {
    table.person(state, Person::Active).iter().next().unwrap_or_default()
}

/// The furthest that effects take a number from 0, so that no sum of numbers overflows.
const MOST: i32 = 1_000_000;

/// A number on a card with all that effects change: what holds as long as cards lie where they do first, then
/// lasting changes in the order in which they were made.
pub fn changed<T: Table>(table: &T, state: &T::State, spot: Spot, attribute: Attribute) -> i32 {
    changed_to(table, state, spot, attribute, None)
}

/// The same as far as a player knows it, for what that player may do.
pub fn changed_as_known<T: Table>(
    table: &T,
    state: &T::State,
    spot: Spot,
    attribute: Attribute,
    seat: Seat,
) -> i32 {
    changed_to(table, state, spot, attribute, Some(Seats::one(seat)))
}

/// The same as far as all of `eyes` know it: what nobody of them could see changes no number that decides
/// what a player may do.
pub(super) fn changed_to<T: Table>(
    table: &T,
    state: &T::State,
    spot: Spot,
    attribute: Attribute,
    eyes: Option<Seats>,
) -> i32 {
    let mut number = table.attribute(state, spot, attribute);
    let program = table.program();
    if !program.can_change_number(attribute) {
        return number;
    }
    // Of cards that are alike each changes itself alone.
    let mut copy_before = None;
    standing(table, state, About::Number(attribute), eyes, |effect, frame| {
        if !eyes.is_none_or(|eyes| eyes.iter().all(|seat| table.sees(state, seat, frame.this))) {
            return;
        }
        let scene = Scene { eyes, ..Scene::new(table, state, &frame).of_numbers() };
        let is_copy = copy_before.replace(frame.this) == Some(frame.this);
        let mut last = None;
        for op in &effect.ops {
            match op {
                Op::Cards(pick) => {
                    last = (!is_copy || pick.from != From::Referred(Referred::This)).then_some(pick)
                }
                Op::Do(Deed::Change(changed, how, amount))
                    if *changed == attribute
                        && last.is_some_and(|pick| scene.cards(pick).contains(&spot)) =>
                {
                    let changed = change(number, *how, scene.number(amount));
                    scene.note_swayed(changed != number);
                    number = changed;
                }
                _ => {}
            }
        }
    });
    for lasting in lasting(table, state) {
        if let Some((changed, how)) = change_of(program.operation(&lasting.frame))
            && changed == attribute
            && lasting.cards.iter().any(|other| other.card == spot.card && table.same_card(*other, spot))
        {
            table.machine(state).note_swayed(lasting.frame.effect);
            number = change(number, how, lasting.amount);
        }
    }
    number.clamp(-MOST, MOST)
}

/// Adds a change that lasts. One that was made before in the same way is joined with it, so that what effects
/// keep does not grow without end: a value or a demand counts once, and amounts are summed up or multiplied
/// unless something else has changed the same number in between.
pub(super) fn join(program: &Program, all: &mut Vec<Lasting>, new: Lasting) {
    let deed = |lasting: &Lasting| match program.operation(&lasting.frame)? {
        Op::Do(deed) => Some(deed),
        _ => None,
    };
    let is_same = |old: &Lasting| {
        (&old.frame, old.who, old.until, old.turns, &old.cards)
            == (&new.frame, new.who, new.until, new.turns, &new.cards)
    };
    let (Some(place), Some(made)) = (all.iter().rposition(is_same), deed(&new)) else {
        all.push(new);
        return;
    };
    let is_alone = || !all[place + 1..].iter().filter_map(deed).any(|other| disturbs(made, other));
    match made {
        Deed::Set(Setting { value: NewValue::Only(_), .. }) => {}
        Deed::Set(Setting { value: NewValue::Plus(_), .. }) | Deed::Change(_, Change::Plus, _)
            if is_alone() =>
        {
            all[place].amount = all[place].amount.saturating_add(new.amount);
        }
        Deed::Change(_, Change::Times, _) if is_alone() => {
            all[place].amount = all[place].amount.saturating_mul(new.amount)
        }
        Deed::Set(Setting { value: NewValue::Is(_) | NewValue::Word(_), .. })
        | Deed::Change(_, Change::Is, _) => {
            all.remove(place);
            // What it has kept apart may be joined now.
            std::mem::take(all).into_iter().for_each(|old| join(program, all, old));
            all.push(new);
        }
        _ => all.push(new),
    }
}

/// True if two changes are of the same rule or number, but not in the same way, so that their order counts.
fn disturbs(one: &Deed, other: &Deed) -> bool {
    match (one, other) {
        (Deed::Set(one), Deed::Set(other)) => {
            one.rule == other.rule && discriminant(&one.value) != discriminant(&other.value)
        }
        (Deed::Change(one, how, _), Deed::Change(other, other_how, _)) => one == other && how != other_how,
        _ => false,
    }
}

/// Ends everything that lasts until the end of a turn, an auction, a round or the game, and what could be
/// applied once in it.
#[inline]
pub fn end_of<T: Table>(table: &T, state: &mut T::State, part: Lasts) {
    if table.machine(state).memory().is_some() {
        end_of_kept(table, state, part);
    }
}

#[cold]
#[inline(never)]
fn end_of_kept<T: Table>(table: &T, state: &mut T::State, part: Lasts) {
    let once = |effect: u16| table.program().effect(effect).and_then(|effect| effect.once);
    let over = match part {
        Lasts::Turn => Some(Once::Turn),
        Lasts::Round => Some(Once::Round),
        Lasts::Game => Some(Once::Game),
        _ => None,
    };
    table.machine_mut(state).change(|memory: &mut Memory| {
        memory.lasting.retain(|lasting| lasting.until != part || lasting.turns > 0);
        memory.used.retain(|used| over.is_none() || once(used.effect) != over);
    });
}

/// A turn begins: what lasts for a number of turns has one less, and ends after the last.
#[inline]
pub fn begin_turn<T: Table>(table: &T, state: &mut T::State) {
    if table.machine(state).memory().is_some() {
        begin_turn_kept(table, state);
    }
}

#[cold]
#[inline(never)]
fn begin_turn_kept<T: Table>(table: &T, state: &mut T::State) {
    table.machine_mut(state).change(|memory: &mut Memory| {
        memory.lasting.retain_mut(|lasting: &mut Lasting| {
            let counts = lasting.turns > 0;
            lasting.turns = lasting.turns.saturating_sub(1);
            !counts || lasting.turns > 0
        });
    });
}

/// Ends changes of these rules that hold for the next time only: an auction, or whatever they are about, is
/// over.
#[inline]
pub fn end_next_time<T: Table>(table: &T, state: &mut T::State, rules: &[u8]) {
    if table.machine(state).memory().is_some() {
        end_next_time_kept(table, state, rules);
    }
}

#[cold]
#[inline(never)]
fn end_next_time_kept<T: Table>(table: &T, state: &mut T::State, rules: &[u8]) {
    let is_about = |lasting: &Lasting| match table.program().operation(&lasting.frame) {
        Some(Op::Do(Deed::Set(Setting { rule, .. }))) => rules.contains(rule),
        _ => false,
    };
    table.machine_mut(state).change(|memory| {
        memory.lasting.retain(|lasting| lasting.until != Lasts::NextTime || !is_about(lasting))
    });
}

/// The changes that last at the moment.
fn lasting<'a, T: Table>(table: &T, state: &'a T::State) -> impl Iterator<Item = &'a Lasting> + use<'a, T> {
    let memory = table.machine(state).memory();
    memory.into_iter().flat_map(|memory| {
        memory.lasting.iter().filter(|lasting| !memory.without.contains(&lasting.frame.effect))
    })
}

/// True if any card has not been applied yet whose effect can change a rule or a number.
#[inline]
pub fn is_any_waiting_to_change<T: Table>(table: &T, state: &T::State) -> bool {
    table.program().setters.iter().any(|card| !table.is_applied(state, *card))
}

/// The effects that can change a rule or a number, of which any card has not been applied yet.
pub fn waiting_to_change<T: Table>(table: &T, state: &T::State) -> Swayed {
    let program = table.program();
    let waiting = program.setters.iter().filter(|card| !table.is_applied(state, **card));
    waiting.fold(Swayed::default(), |all, card| all.with(program.number_of(*card).unwrap_or(u16::MAX)))
}

/// The cards that changes of rules and numbers come from at the moment, of those whose effect was never
/// applied.
pub fn in_force<T: Table>(table: &T, state: &T::State) -> Vec<u16> {
    let mut cards = Vec::new();
    standing(table, state, About::Unproved, None, |_, frame| cards.push(frame.this.card));
    cards.extend(
        lasting(table, state)
            .map(|lasting| lasting.frame.this.card)
            .filter(|card| !table.is_applied(state, *card)),
    );
    cards
}
