//! Amounts that contradict themselves or mean nothing.

use super::range::Bounds;
use super::{Checking, Place};
use crate::effect::parts::{Amount, Computation, Person, Who};

impl Checking<'_> {
    pub(super) fn optional_amount(&mut self, amount: Option<&Amount>, path: &str) {
        match amount {
            Some(Amount::Computed(computation)) => self.computation(computation, path),
            Some(Amount::Quantity(quantity)) => self.quantity(*quantity, path),
            Some(Amount::Number(_)) | None => {}
        }
    }

    /// A number of cards, of times, of money: between two bounds if it is a plain number.
    pub(super) fn amount_within(
        &mut self,
        amount: Option<&Amount>,
        (least, most): (i32, i32),
        path: &str,
        message: &str,
    ) {
        if let Some(Amount::Number(number)) = amount
            && !(least..=most).contains(number)
        {
            let message = if *number < least { message.to_string() } else { format!("{number} is too many") };
            self.error("effect-amount", path, message, format!("expected a number from {least} to {most}"));
        }
        self.optional_amount(amount, path);
    }

    pub(super) fn computation(&mut self, computation: &Computation, path: &str) {
        let Computation {
            count,
            sum,
            highest,
            lowest,
            different,
            of,
            quantity,
            who,
            times,
            plus,
            minus,
            at_least,
            at_most,
            ..
        } = computation;
        let folds = [sum, highest, lowest, different].iter().filter(|fold| fold.is_some()).count();
        let bases = usize::from(count.is_some()) + folds + usize::from(quantity.is_some());
        if bases > 1 || (bases == 0 && who.is_none()) {
            let message =
                "an amount is one of `count`, `sum`, `highest`, `lowest`, `different`, `quantity` and `who`";
            let hint = format!("write for example `{}`", self.example_of_amount());
            self.error("effect-amount", path, message, "exactly one of them").hints.push(hint);
        }
        if folds > 0 && of.is_none() {
            let hint = format!("write for example `of = {{ in = \"{}\" }}`", self.first_zone());
            self.error(
                "effect-amount",
                path,
                "`of` is missing: the cards whose numbers count",
                "of which cards?",
            )
            .hints
            .push(hint);
        }
        if folds == 0 && of.is_some() {
            let message = "`of` belongs to `sum`, `highest`, `lowest` and `different`";
            self.error("effect-amount", &format!("{path}.of"), message, "leave it out");
        }
        self.sorted([("sum", *sum), ("highest", *highest), ("lowest", *lowest)], path);
        if let Some(quantity) = quantity {
            self.quantity(*quantity, &format!("{path}.quantity"));
        }
        for (key, cards) in [("count", count), ("of", of)] {
            if let Some(cards) = cards {
                self.cards(cards, &format!("{path}.{key}"), Place::Value);
            }
        }
        if let (
            0,
            Some(Who::Person(
                person @ (Person::Me | Person::Them | Person::Left | Person::Right | Person::Active),
            )),
        ) = (bases, who)
        {
            let message =
                format!("`{}` is one player at all times, so this number is always 1", person.word());
            self.error(
                "effect-amount",
                &format!("{path}.who"),
                message,
                "expected several players, or `quantity` beside it",
            );
        }
        self.who(who.as_ref(), &format!("{path}.who"), Place::Value);
        for (key, amount, same) in [("times", times, 1), ("plus", plus, 0), ("minus", minus, 0)] {
            self.changing(amount.as_ref(), same, &format!("{path}.{key}"));
        }
        if *times == Some(Amount::Number(0)) {
            self.error(
                "effect-amount",
                &format!("{path}.times"),
                "0 times a number is always 0",
                "write another number",
            );
        }
        let bounds = Bounds { at_least: at_least.as_ref(), at_most: at_most.as_ref(), ..Bounds::default() };
        self.bounds(&bounds, "effect-amount", path);
    }

    /// Checks an amount by which a number is changed: `same` changes nothing.
    pub(super) fn changing(&mut self, amount: Option<&Amount>, same: i32, path: &str) {
        if amount == Some(&Amount::Number(same)) {
            self.error("effect-amount", path, "this is no change", "write another number");
        }
        self.optional_amount(amount, path);
    }

    pub(super) fn example_of_amount(&self) -> String {
        format!("{{ count = {{ in = \"{}\" }} }}", self.first_zone())
    }

    /// A zone that each player has.
    pub(super) fn owned_zone(&self) -> &'static str {
        self.stage.zones.iter().find(|known| known.owned).map_or("hand", |known| known.zone.word())
    }

    pub(super) fn first_zone(&self) -> &'static str {
        self.stage.zones.first().map_or("hand", |known| known.zone.word())
    }
}
