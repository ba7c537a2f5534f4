//! Refuses effects in which what a player may do depends on cards that they do not see: everybody would learn
//! of these cards by it.
//!
//! Whether a card can be used, what can be chosen and what a rule allows are decided by what players know.
//! What happens once an effect is applied may depend on everything, as players answer it truthfully.

use super::Checking;
use crate::effect::SeenBy;
use crate::effect::parts::{
    Amount, Attribute, Cards, Computation, Condition, Event, Face, Filter, Likeness, Person, Players, Range,
    Selection, Step, Take, Who, Zone,
};

/// By whose knowledge something is decided, and what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Eyes {
    /// A player; all players if nobody in particular.
    of: Option<Person>,
    what: &'static str,
    hint: &'static str,
}

impl Eyes {
    const USE: Eyes = Eyes {
        of: Some(Person::Me),
        what: "whether the card can be used",
        hint: "test it when the card is used, with the step `if` in `do`, or count cards without `where`",
    };

    fn choice(by: Person) -> Eyes {
        Eyes {
            of: Some(by),
            what: "what can be chosen",
            hint: "draw the cards with `random`, or let the player choose who sees them, with `by`",
        }
    }

    fn rule(who: Option<&Who>) -> Eyes {
        Eyes {
            of: if let Some(Who::Person(Person::Me)) = who { Some(Person::Me) } else { None },
            what: "what a rule allows",
            hint: "count cards without `where`, or cards that lie open, or set the rule for the player who \
                sees them: who = \"me\"",
        }
    }
}

impl Checking<'_> {
    /// Reports the parts of the effect from which players could learn about cards that they do not see.
    pub(super) fn hidden(&mut self) {
        let script = self.script;
        if script.when == Event::Used {
            self.look_at_conditions(&script.conditions, "if", Eyes::USE);
        }
        if script.when.is_standing() {
            let rules = script.steps.iter().filter_map(|step| {
                if let Step::SetRule { who, .. } = step { Some(who.as_ref()) } else { None }
            });
            // A rule for all needs cards that all see.
            if let Some(eyes) = rules.map(Eyes::rule).min_by_key(|eyes| eyes.of.is_some()) {
                self.look_at_conditions(&script.conditions, "if", eyes);
            }
        }
        self.decided_in(&script.steps, "do", &mut Vec::new());
    }

    /// Checks the decisions of players in steps; `shown` are the zones of which they have seen cards by then.
    fn decided_in(&mut self, steps: &[Step], path: &str, shown: &mut Vec<Zone>) {
        for (place, step) in steps.iter().enumerate() {
            let path = format!("{path}.{place}");
            match step {
                Step::SetRule { value, plus, only, who, .. } => {
                    let eyes = Eyes::rule(who.as_ref());
                    if self.script.when.is_standing() {
                        self.seen_by_all(eyes, &path);
                        if let Some(crate::effect::parts::RuleValue::Computed(computation)) = value {
                            self.look_at_computation(computation, &format!("{path}.value"), eyes);
                        }
                        self.look_at_amount(plus.as_ref(), &format!("{path}.plus"), eyes);
                    }
                    self.look_at_filters(only, &format!("{path}.only"), eyes);
                    self.chosen_of(who.as_ref(), &format!("{path}.who"));
                }
                Step::Name { who, at_least, at_most } => {
                    let eyes =
                        Eyes::choice(if let Some(Who::Person(person)) = who { *person } else { Person::Me });
                    self.look_at_amount(Some(at_least), &format!("{path}.at_least"), eyes);
                    self.look_at_amount(Some(at_most), &format!("{path}.at_most"), eyes);
                }
                Step::Move { cards, of, .. } => {
                    self.chosen(cards, &format!("{path}.cards"), shown);
                    self.chosen_of(of.as_ref(), &format!("{path}.of"));
                }
                Step::Swap { cards, with } => {
                    self.chosen(cards, &format!("{path}.cards"), shown);
                    self.chosen(with, &format!("{path}.with"), shown);
                }
                Step::Pass { cards, .. } => {
                    let own = cards.of_each().map(|own| Cards::Selected(Box::new(own)));
                    self.chosen(own.as_ref().unwrap_or(cards), &format!("{path}.cards"), shown);
                }
                Step::Show { cards }
                | Step::TurnOver { cards, .. }
                | Step::Shuffle { cards }
                | Step::Mark { cards, .. }
                | Step::Change { cards, .. }
                | Step::Look { cards, .. } => self.chosen(cards, &format!("{path}.cards"), shown),
                Step::ForEach { who, cards, steps } => {
                    cards.iter().for_each(|cards| self.chosen(cards, &format!("{path}.cards"), shown));
                    self.chosen_of(who.as_ref(), &format!("{path}.who"));
                    self.decided_in(steps, &format!("{path}.do"), shown);
                }
                Step::May { who, steps, otherwise } => {
                    self.chosen_of(who.as_ref(), &format!("{path}.who"));
                    self.decided_in(steps, &format!("{path}.do"), shown);
                    self.decided_in(otherwise, &format!("{path}.otherwise"), shown);
                }
                Step::If { steps, otherwise, .. } => {
                    self.decided_in(steps, &format!("{path}.do"), shown);
                    self.decided_in(otherwise, &format!("{path}.otherwise"), shown);
                }
                Step::Repeat { steps, .. } => self.decided_in(steps, &format!("{path}.do"), shown),
                Step::Choose { options, .. } => {
                    options.iter().enumerate().for_each(|(place, steps)| {
                        self.decided_in(steps, &format!("{path}.options.{place}"), shown)
                    });
                }
                _ => {}
            }
            if let Step::Look { cards, .. } | Step::Show { cards } | Step::TurnOver { cards, .. } = step
                && let Cards::Selected(selection) = cards
            {
                shown.push(selection.zone);
            }
        }
    }

    /// A rule for all is set by a card that all can see.
    fn seen_by_all(&mut self, eyes: Eyes, path: &str) {
        let script = self.script;
        let usual = self.stage.event(script.when).map_or(&[][..], |known| known.zones);
        let zones = if script.zones.is_empty() { usual } else { &script.zones };
        let is_hidden = |zone: &Zone| {
            self.stage.zone(*zone).is_some_and(|zone| matches!(zone.seen_by, SeenBy::Owner | SeenBy::Nobody))
        };
        if eyes.of.is_none() && !zones.is_empty() && zones.iter().all(is_hidden) {
            let message =
                format!("a card in `{}` can't set a rule for players who do not see it", zones[0].word());
            let hint =
                "set it for the player who sees the card, who = \"me\", or let the card act where all see it";
            self.error("effect-hidden", path, message, "players would obey a hidden card")
                .hints
                .push(hint.into());
        }
    }

    /// Cards of which a player chooses.
    fn chosen(&mut self, cards: &Cards, path: &str, shown: &[Zone]) {
        let Cards::Selected(selection) = cards else { return };
        self.chosen_of(selection.of.as_ref(), &format!("{path}.of"));
        if let Some(Take { choose, up_to, by, .. }) = &selection.take
            && (choose.is_some() || up_to.is_some())
            && !shown.contains(&selection.zone)
        {
            self.look_at(cards, path, Eyes::choice(by.unwrap_or(Person::Me)));
        }
    }

    /// Players of whom one is chosen.
    fn chosen_of(&mut self, who: Option<&Who>, path: &str) {
        if let Some(Who::Selected(players)) = who
            && let Some(by) = players.chosen_by
        {
            self.look_at_players(players, path, Eyes::choice(by));
        }
    }

    fn look_at_conditions(&mut self, conditions: &[Condition], path: &str, eyes: Eyes) {
        for (place, condition) in conditions.iter().enumerate() {
            let path = format!("{path}.{place}");
            let Condition { count, amount, is, at_least, at_most, who, is_among, not, any, .. } = condition;
            count.iter().for_each(|cards| self.look_at(cards, &format!("{path}.count"), eyes));
            for (key, amount) in
                [("amount", amount), ("is", is), ("at_least", at_least), ("at_most", at_most)]
            {
                self.look_at_amount(amount.as_ref(), &format!("{path}.{key}"), eyes);
            }
            for (key, who) in [("who", who), ("is_among", is_among)] {
                self.look_at_who(who.as_ref(), &format!("{path}.{key}"), eyes);
            }
            self.look_at_conditions(not, &format!("{path}.not"), eyes);
            self.look_at_conditions(any, &format!("{path}.any"), eyes);
        }
    }

    fn look_at_who(&mut self, who: Option<&Who>, path: &str, eyes: Eyes) {
        if let Some(Who::Selected(players)) = who {
            self.look_at_players(players, path, eyes);
        }
    }

    fn look_at_players(&mut self, players: &Players, path: &str, eyes: Eyes) {
        self.look_at_conditions(&players.conditions, &format!("{path}.where"), eyes);
        self.look_at_amount(players.most.as_ref(), &format!("{path}.most"), eyes);
        self.look_at_amount(players.least.as_ref(), &format!("{path}.least"), eyes);
    }

    fn look_at_amount(&mut self, amount: Option<&Amount>, path: &str, eyes: Eyes) {
        if let Some(Amount::Computed(computation)) = amount {
            self.look_at_computation(computation, path, eyes);
        }
    }

    fn look_at_computation(&mut self, computation: &Computation, path: &str, eyes: Eyes) {
        let Computation {
            count,
            sum,
            highest,
            lowest,
            different,
            of,
            who,
            times,
            plus,
            minus,
            at_least,
            at_most,
            ..
        } = computation;
        count.iter().for_each(|cards| self.look_at(cards, &format!("{path}.count"), eyes));
        if let Some(cards) = of {
            let numbers = [sum, highest, lowest, different];
            self.read(cards, numbers.into_iter().flatten().copied(), &format!("{path}.of"), eyes);
        }
        self.look_at_who(who.as_ref(), &format!("{path}.who"), eyes);
        for (key, amount) in
            [("times", times), ("plus", plus), ("minus", minus), ("at_least", at_least), ("at_most", at_most)]
        {
            self.look_at_amount(amount.as_ref(), &format!("{path}.{key}"), eyes);
        }
    }

    /// Cards of which numbers are read.
    fn read(&mut self, cards: &Cards, mut numbers: impl Iterator<Item = Attribute>, path: &str, eyes: Eyes) {
        if let Cards::Selected(selection) = cards
            && numbers.any(Attribute::is_on_face)
            && self.is_hidden(selection, eyes)
        {
            return self.refuse(selection, path, eyes);
        }
        self.look_at(cards, path, eyes);
    }

    fn look_at(&mut self, cards: &Cards, path: &str, eyes: Eyes) {
        let Cards::Selected(selection) = cards else { return };
        let Selection { of, or, filters, take, .. } = &**selection;
        let sorts = take
            .as_ref()
            .and_then(|take| take.highest.or(take.lowest).or(take.most_frequent))
            .is_some_and(Attribute::is_on_face);
        if self.is_hidden(selection, eyes) && (sorts || filters.iter().any(looks))
            || self.is_ordered_by_faces(selection)
        {
            return self.refuse(selection, path, eyes);
        }
        self.look_at_who(of.as_ref(), &format!("{path}.of"), eyes);
        or.iter().for_each(|other| self.look_at(other, &format!("{path}.or"), eyes));
        self.look_at_filters(filters, &format!("{path}.where"), eyes);
        if let Some(Take { choose, up_to, random, count, .. }) = take {
            for (key, amount) in [("choose", choose), ("up_to", up_to), ("random", random), ("count", count)]
            {
                self.look_at_amount(amount.as_ref(), &format!("{path}.take.{key}"), eyes);
            }
        }
    }

    /// Other cards that filters compare with.
    fn look_at_filters(&mut self, filters: &[Filter], path: &str, eyes: Eyes) {
        for (place, filter) in filters.iter().enumerate() {
            let path = format!("{path}.{place}");
            for (key, range) in filter.ranges() {
                let Some(Range { is, at_least, at_most, .. }) = range else { continue };
                for (bound, amount) in [("is", is), ("at_least", at_least), ("at_most", at_most)] {
                    self.look_at_amount(amount.as_ref(), &format!("{path}.{key}.{bound}"), eyes);
                }
            }
            for (key, like) in [("same", &filter.same), ("different", &filter.different)] {
                if let Some(Likeness { attribute, other }) = like {
                    self.read(other, std::iter::once(*attribute), &format!("{path}.{key}.as"), eyes);
                }
            }
            if let Some(cards) = &filter.among {
                let path = format!("{path}.among");
                match cards {
                    Cards::Selected(selection) if self.is_unseen(selection) => {
                        self.refuse(selection, &path, eyes)
                    }
                    cards => self.look_at(cards, &path, eyes),
                }
            }
            self.look_at_filters(&filter.not, &format!("{path}.not"), eyes);
            self.look_at_filters(&filter.any, &format!("{path}.any"), eyes);
        }
    }

    /// True if a player never sees the cards of a selection, unless they are shown.
    fn is_hidden(&self, selection: &Selection, eyes: Eyes) -> bool {
        let owner = match &selection.of {
            None => Some(Person::Me),
            Some(Who::Person(person)) => Some(*person),
            Some(Who::Selected(players)) => players.chosen_by.map(|_| Person::Chosen),
        };
        match self.stage.zone(selection.zone).map(|zone| zone.seen_by) {
            Some(SeenBy::Nobody) => !is_open(selection),
            Some(SeenBy::Owner) => !is_open(selection) && (eyes.of.is_none() || owner != eyes.of),
            Some(SeenBy::Everyone | SeenBy::Some) | None => false,
        }
    }

    /// True if nobody sees the cards of a selection, so that nobody knows what is among them.
    fn is_unseen(&self, selection: &Selection) -> bool {
        self.stage.zone(selection.zone).is_some_and(|zone| zone.seen_by == SeenBy::Nobody)
    }

    /// True if a selection takes cards from an end of a zone in which some lie face down, so that the order
    /// there is that of their faces.
    fn is_ordered_by_faces(&self, selection: &Selection) -> bool {
        let takes_end = selection.take.as_ref().is_some_and(|take| take.from.is_some());
        takes_end
            && !is_open(selection)
            && self.stage.zone(selection.zone).is_some_and(|zone| zone.seen_by == SeenBy::Some)
    }

    fn refuse(&mut self, selection: &Selection, path: &str, eyes: Eyes) {
        let seen_by = match self.stage.zone(selection.zone).map(|zone| zone.seen_by) {
            Some(SeenBy::Owner) => "only their owner sees",
            _ => "nobody sees",
        };
        let message = format!(
            "{} can't depend on the faces of cards in `{}`, which {seen_by}",
            eyes.what,
            selection.zone.word()
        );
        self.error("effect-hidden", path, message, "players would learn of hidden cards")
            .hints
            .push(eyes.hint.into());
    }
}

/// True if one must see the face of a card to tell whether a filter matches it.
fn looks(filter: &Filter) -> bool {
    let Filter { types, kinds, symbols, effect, same, different, of_a_kind, not, any, .. } = filter;
    let reads = |like: &Option<Likeness>| like.as_ref().is_some_and(|like| like.attribute.is_on_face());
    let on_face = |(key, range): (&str, &Option<Range>)| range.is_some() && !matches!(key, "size" | "place");
    !(types.is_empty() && kinds.is_empty() && symbols.is_empty())
        || effect.is_some()
        || of_a_kind.is_some()
        || reads(same)
        || reads(different)
        || filter.ranges().into_iter().any(on_face)
        || not.iter().chain(any).any(looks)
}

/// True for a selection of cards that lie face up or that all have seen.
fn is_open(selection: &Selection) -> bool {
    selection.filters.iter().any(|filter| filter.face == Some(Face::Up) || filter.seen == Some(true))
}
