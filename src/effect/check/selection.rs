//! Amounts, players and selections of cards that contradict themselves or name what the deck or the game has not.

use super::{Checking, Place};
use crate::diag::list;
use crate::effect::parts::{Amount, Cards, Computation, Filter, Likeness, Players, Range, Selection, Take, Who};

impl Checking<'_> {
    pub(super) fn optional_amount(&mut self, amount: Option<&Amount>, path: &str) {
        if let Some(Amount::Computed(computation)) = amount {
            self.computation(computation, path);
        }
    }

    pub(super) fn computation(&mut self, computation: &Computation, path: &str) {
        let Computation { count, sum, highest, lowest, different, of, quantity, who, .. } = computation;
        let folds = [sum, highest, lowest, different].iter().filter(|fold| fold.is_some()).count();
        let bases = usize::from(count.is_some()) + folds + usize::from(quantity.is_some());
        if bases > 1 || (bases == 0 && who.is_none()) {
            let message = "an amount is one of `count`, `sum`, `highest`, `lowest`, `different`, `quantity` and `who`";
            self.error("effect-amount", path, message, "exactly one of them");
        }
        if folds > 0 && of.is_none() {
            let hint = format!("write for example `of = {{ in = \"{}\" }}`", self.first_zone());
            self.error("effect-amount", path, "`of` is missing: the cards whose numbers count", "of which cards?").hints.push(hint);
        }
        for (key, cards) in [("count", count), ("of", of)] {
            if let Some(cards) = cards {
                self.cards(cards, &format!("{path}.{key}"), Place::Value);
            }
        }
        self.who(who.as_ref(), &format!("{path}.who"), Place::Value);
        let amounts = [
            ("times", &computation.times),
            ("plus", &computation.plus),
            ("minus", &computation.minus),
            ("at_least", &computation.at_least),
            ("at_most", &computation.at_most),
        ];
        for (key, amount) in amounts {
            self.optional_amount(amount.as_ref(), &format!("{path}.{key}"));
        }
    }

    pub(super) fn first_zone(&self) -> &'static str {
        self.stage.zones.first().map_or("hand", |known| known.zone.word())
    }

    pub(super) fn who(&mut self, who: Option<&Who>, path: &str, place: Place) {
        let Some(Who::Selected(players)) = who else { return };
        let Players { conditions, most, least, chosen_by, .. } = &**players;
        if most.is_some() && least.is_some() {
            self.error("effect-who", path, "players have the most or the least of something, not both", "one of them");
        }
        if chosen_by.is_some() && place == Place::Value {
            let message = "a player can be chosen in a step, not in an amount or a condition";
            self.error("effect-who", &format!("{path}.chosen_by"), message, "choose the player in a step before");
        }
        self.conditions(conditions, &format!("{path}.where"));
        for (key, amount) in [("most", most), ("least", least)] {
            self.optional_amount(amount.as_ref(), &format!("{path}.{key}"));
        }
    }

    pub(super) fn cards(&mut self, cards: &Cards, path: &str, place: Place) {
        let Cards::Selected(selection) = cards else { return };
        let Selection { zone, of, or, filters, take } = &**selection;
        if of.is_some() && !self.stage.is_owned(*zone) {
            let message = format!("`{}` is nobody's in {}", zone.word(), self.game);
            self.error("effect-cards", &format!("{path}.of"), message, "leave `of` out");
        }
        self.who(of.as_ref(), &format!("{path}.of"), place);
        if let Some(other) = or {
            self.cards(other, &format!("{path}.or"), place);
        }
        self.filters(filters, &format!("{path}.where"));
        if let Some(take) = take {
            self.take(take, &format!("{path}.take"), place);
        }
    }

    pub(super) fn take(&mut self, take: &Take, path: &str, place: Place) {
        let Take { choose, up_to, by, random, from, highest, lowest, count } = take;
        let ways = [choose.is_some(), up_to.is_some(), random.is_some(), from.is_some(), highest.is_some(), lowest.is_some()];
        if ways.iter().filter(|is_there| **is_there).count() != 1 {
            let message = "cards are taken by exactly one of `choose`, `up_to`, `random`, `from`, `highest` and `lowest`";
            self.error("effect-take", path, message, "exactly one of them");
        }
        let chooses = choose.is_some() || up_to.is_some();
        if by.is_some() && !chooses {
            self.error("effect-take", &format!("{path}.by"), "`by` says who chooses, but nobody does", "with `choose` or `up_to` only");
        }
        if count.is_some() && (chooses || random.is_some()) {
            let message = "the number of cards stands in `choose`, `up_to` or `random` itself";
            self.error("effect-take", &format!("{path}.count"), message, "with `from`, `highest` or `lowest` only");
        }
        if place == Place::Value && (chooses || random.is_some()) {
            let message = "cards can be chosen or drawn in a step, not in an amount or a condition";
            self.error("effect-take", path, message, "choose them in a step before and write `last`");
        }
        for (key, amount) in [("choose", choose), ("up_to", up_to), ("random", random), ("count", count)] {
            if let Some(Amount::Number(..=0)) = amount {
                self.error("effect-take", &format!("{path}.{key}"), "no cards are taken", "at least 1");
            }
            self.optional_amount(amount.as_ref(), &format!("{path}.{key}"));
        }
    }

    pub(super) fn filters(&mut self, filters: &[Filter], path: &str) {
        for (place, filter) in filters.iter().enumerate() {
            self.filter(filter, &format!("{path}.{place}"));
        }
    }

    pub(super) fn filter(&mut self, filter: &Filter, path: &str) {
        if *filter == Filter::default() {
            self.error("effect-where", path, "this filter says nothing: all cards match", "what are the cards like?");
        }
        let ranges = [
            ("number", &filter.number),
            ("price", &filter.price),
            ("value", &filter.value),
            ("worth", &filter.worth),
            ("size", &filter.size),
        ];
        for (key, range) in ranges {
            let Some(range) = range else { continue };
            let path = format!("{path}.{key}");
            if !self.stage.attributes.iter().any(|known| known.word() == key) {
                let words: Vec<&str> = self.stage.attributes.iter().map(|known| known.word()).collect();
                self.error("effect-where", &path, format!("cards of {} have no `{key}`", self.game), format!("they have {}", list(words)));
            }
            if *range == Range::default() {
                self.error("effect-where", &path, "these bounds say nothing: all numbers match", "which numbers?");
            }
            for (key, amount) in [("is", &range.is), ("at_least", &range.at_least), ("at_most", &range.at_most)] {
                self.optional_amount(amount.as_ref(), &format!("{path}.{key}"));
            }
        }
        let names = self.names;
        for (key, given, known) in
            [("type", &filter.types, &names.types), ("kind", &filter.kinds, &names.kinds), ("symbol", &filter.symbols, &names.symbols)]
        {
            for (place, name) in given.iter().enumerate().filter(|(_, name)| !known.contains(&name.as_str())) {
                let message = format!("the deck has no {key} `{name}`");
                let diagnostic = self.error("effect-where", &format!("{path}.{key}.{place}"), message, "unknown name");
                *diagnostic = diagnostic.clone().nearest(name, known.iter().copied());
            }
        }
        for (key, like) in [("same", &filter.same), ("different", &filter.different)] {
            if let Some(Likeness { other, .. }) = like {
                self.cards(other, &format!("{path}.{key}.as"), Place::Value);
            }
        }
        if let Some(cards) = &filter.among {
            self.cards(cards, &format!("{path}.among"), Place::Value);
        }
        self.filters(&filter.not, &format!("{path}.not"));
        self.filters(&filter.any, &format!("{path}.any"));
    }
}
