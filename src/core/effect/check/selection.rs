//! Players and selections of cards that contradict themselves or name what the deck or the game has not.

use super::range::Bounds;
use super::{Checking, Place};
use crate::diag::list;
use crate::effect::parts::{
    Amount, Attribute, Cards, Direction, Filter, Likeness, Person, Players, Range, Selection, Take, Who,
};

/// The most cards that a step takes.
const MOST_CARDS: i32 = 99;

impl Checking<'_> {
    pub(super) fn who(&mut self, who: Option<&Who>, path: &str, place: Place) {
        let players = match who {
            Some(Who::Selected(players)) => players,
            Some(Who::Person(person)) => return self.person(*person, path),
            None => return,
        };
        if **players == Players::default() {
            let hint = "write a word such as `\"others\"`, or a selection such as \
                `{ from = \"others\", chosen_by = \"me\" }`";
            self.error("effect-who", path, "this doesn't say which players are meant", "which players?")
                .hints
                .push(hint.into());
        }
        if let Some((side, person)) = players.neighbour() {
            return self.neighbour(players, side, person, path);
        }
        let Players { from, conditions, most, least, ties, chosen_by, .. } = &**players;
        if ties.is_some() && most.is_none() && least.is_none() {
            self.error(
                "effect-who",
                &format!("{path}.ties"),
                "`ties` belongs to `most` and `least`",
                "leave it out",
            );
        }
        if most.is_some() && least.is_some() {
            self.error(
                "effect-who",
                path,
                "players have the most or the least of something, not both",
                "one of them",
            );
        }
        if chosen_by.is_some() && place == Place::Value {
            let message = "a player can be chosen in a step, not in an amount or a condition";
            self.error(
                "effect-who",
                &format!("{path}.chosen_by"),
                message,
                "choose the player in a step before",
            );
        }
        for (key, person) in [("from", from), ("chosen_by", chosen_by)] {
            if let Some(person) = person {
                self.person(*person, &format!("{path}.{key}"));
            }
        }
        self.within(
            |filled| filled.them = true,
            |checking| {
                checking.conditions(conditions, &format!("{path}.where"));
                for (key, amount) in [("most", most), ("least", least)] {
                    checking.compared(key, amount.as_ref(), &format!("{path}.{key}"));
                }
            },
        );
        self.filled.chosen |= chosen_by.is_some();
    }

    /// The neighbour of one player.
    fn neighbour(&mut self, players: &Players, side: Direction, person: Person, path: &str) {
        let alone = match side {
            Direction::Left => Players { left_of: Some(person), ..Players::default() },
            Direction::Right => Players { right_of: Some(person), ..Players::default() },
        };
        let key = format!("{}_of", side.word());
        if *players != alone {
            self.error("effect-who", path, format!("`{key}` stands alone"), "leave the other keys out");
        }
        let path = format!("{path}.{key}");
        match person {
            Person::Me => {
                let message = format!("the player to the {} of `me` is `{}`", side.word(), side.word());
                self.error(
                    "effect-who",
                    &path,
                    message,
                    format!("write `\"{}\"` instead of the table", side.word()),
                );
            }
            Person::Left | Person::Right if person.word() != side.word() => {
                let message = format!("the player to the {} of `{}` is `me`", side.word(), person.word());
                self.error("effect-who", &path, message, "write `\"me\"` instead of the table");
            }
            Person::Others | Person::Everyone => {
                let message = format!("`{key}` is about one player, `{}` are several", person.word());
                let hint = format!("write `for-each` with `who`, and `{{ {key} = \"them\" }}` in it");
                self.error("effect-who", &path, message, "expected one player").hints.push(hint);
            }
            _ => self.person(person, &path),
        }
    }

    /// Checks the amount of which players have the most or the least.
    fn compared(&mut self, key: &str, amount: Option<&Amount>, path: &str) {
        if let Some(Amount::Number(number)) = amount {
            let message = format!("`{key} = {number}` is the same number for all players");
            let hint = format!(
                "write for example `{key} = {{ count = {{ in = \"{}\", of = \"them\" }} }}`",
                self.owned_zone()
            );
            self.error("effect-who", path, message, "expected what differs between players").hints.push(hint);
        }
        self.optional_amount(amount, path);
    }

    pub(super) fn cards(&mut self, cards: &Cards, path: &str, place: Place) {
        match cards {
            Cards::Referred(word) => self.referred(*word, path),
            Cards::Selected(selection) => self.selection(selection, path, place),
        }
        self.filled.last |= place == Place::Step;
    }

    fn selection(&mut self, selection: &Selection, path: &str, place: Place) {
        let Selection { zone, of, or, filters, take } = selection;
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
        let Take { choose, up_to, by, random, from, highest, lowest, most_frequent, count } = take;
        let ways = [
            choose.is_some(),
            up_to.is_some(),
            random.is_some(),
            from.is_some(),
            highest.is_some(),
            lowest.is_some(),
        ];
        if ways.into_iter().chain([most_frequent.is_some()]).filter(|is_there| *is_there).count() != 1 {
            let message = "cards are taken by exactly one of `choose`, `up_to`, `random`, `from`, `highest`, \
                `lowest` and `most_frequent`";
            self.error("effect-take", path, message, "exactly one of them");
        }
        let chooses = choose.is_some() || up_to.is_some();
        if let Some(person) = by {
            self.person(*person, &format!("{path}.by"));
        }
        if by.is_some() && !chooses {
            self.error(
                "effect-take",
                &format!("{path}.by"),
                "`by` says who chooses, but nobody does",
                "with `choose` or `up_to` only",
            );
        }
        self.sorted([("highest", *highest), ("lowest", *lowest)], path);
        if count.is_some() && most_frequent.is_some() {
            self.error(
                "effect-take",
                &format!("{path}.count"),
                "`most_frequent` takes all of them",
                "leave `count` out",
            );
        }
        if count.is_some() && (chooses || random.is_some()) {
            let message = "the number of cards stands in `choose`, `up_to` or `random` itself";
            self.error(
                "effect-take",
                &format!("{path}.count"),
                message,
                "with `from`, `highest` or `lowest` only",
            );
        }
        if place == Place::Value && (chooses || random.is_some()) {
            let message = "cards can be chosen or drawn in a step, not in an amount or a condition";
            self.error("effect-take", path, message, "choose them in a step before and write `last`");
        }
        for (key, amount) in [("choose", choose), ("up_to", up_to), ("random", random), ("count", count)] {
            self.amount_within(
                amount.as_ref(),
                (1, MOST_CARDS),
                &format!("{path}.{key}"),
                "no cards are taken",
            );
        }
    }

    /// Numbers of cards that are added or compared in size: no names of things.
    pub(super) fn sorted<const N: usize>(&mut self, keys: [(&str, Option<Attribute>); N], path: &str) {
        for (key, attribute) in keys {
            let Some(attribute) = attribute.filter(|attribute| attribute.is_name()) else { continue };
            let name = attribute.word();
            let message = format!("`{name}` is a name: one {name} is neither more nor less than another");
            let hint = format!(
                "write `different = \"{name}\"` for their number, or `take = {{ most_frequent = \"{name}\" \
                }}` for the cards"
            );
            self.error("effect-amount", &format!("{path}.{key}"), message, "expected a number on cards")
                .hints
                .push(hint);
        }
    }

    pub(super) fn filters(&mut self, filters: &[Filter], path: &str) {
        for (place, filter) in filters.iter().enumerate() {
            self.filter(filter, &format!("{path}.{place}"));
        }
    }

    pub(super) fn filter(&mut self, filter: &Filter, path: &str) {
        if *filter == Filter::default() {
            self.error(
                "effect-where",
                path,
                "this filter says nothing: all cards match",
                "what are the cards like?",
            );
        }
        for (key, range) in filter.ranges() {
            let Some(range) = range else { continue };
            let path = format!("{path}.{key}");
            if !self.stage.attributes.iter().any(|known| known.word() == key) {
                let words: Vec<&str> = self.stage.attributes.iter().map(|known| known.word()).collect();
                let label = format!("they have {}", list(words));
                let others =
                    self.others_with(key, |stage| stage.attributes.iter().any(|known| known.word() == key));
                self.error("effect-where", &path, format!("cards of {} have no `{key}`", self.game), label)
                    .hints
                    .extend(others);
            }
            if *range == Range::default() {
                self.error(
                    "effect-where",
                    &path,
                    "these bounds say nothing: all numbers match",
                    "which numbers?",
                );
            }
            let least = match key {
                "place" => Some((1, "a place in the row")),
                "size" => Some((1, "the number of cards of a die")),
                _ => None,
            };
            self.bounds(&Bounds::of(range, least), "effect-where", &path);
        }
        let names = self.names;
        for (key, given, known) in [
            ("type", &filter.types, &names.types),
            ("kind", &filter.kinds, &names.kinds),
            ("symbol", &filter.symbols, &names.symbols),
        ] {
            for (place, name) in given.iter().enumerate().filter(|(_, name)| !known.contains(&name.as_str()))
            {
                let message = format!("the deck has no {key} `{name}`");
                let diagnostic =
                    self.error("effect-where", &format!("{path}.{key}.{place}"), message, "unknown name");
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
