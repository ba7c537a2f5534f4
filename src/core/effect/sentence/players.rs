//! Players: who does something, whose something is.

use super::noun::{Agrees, Amounted, Article, Noun, Owns};
use super::zones::Place;
use super::{Composer, Context};
use crate::effect::parts::{Amount, By, Cards, Computation, Direction, Person, Players, Quantity, Ties, Who};

/// The player who has the card.
pub(super) const ME: Who = Who::Person(Person::Me);
/// The player of a step `for-each`.
pub(super) const THEM: Who = Who::Person(Person::Them);

impl Composer<'_> {
    /// Players, as a pronoun if they are the subject already.
    pub(super) fn who(&self, who: &Who, context: Context<'_>) -> Noun {
        if *who != ME && context.subject.is_some_and(|subject| same(who, subject)) {
            return self.person_noun(if self.are_several(who) { "they-many" } else { "they" });
        }
        match who {
            // `They` is the subject: a neighbour of that player.
            Who::Person(Person::Them) if context.subject.is_some_and(is_beside_them) => {
                self.person_noun("actor-named")
            }
            Who::Person(Person::Them) => context.them.cloned().unwrap_or_else(|| self.person_noun("they")),
            // Who caused the event has been named in the lead.
            Who::Person(Person::Actor) => match self.by {
                Some(By::Me) => self.person_noun("me"),
                // Unless it is an event of all players that one of them has brought about.
                Some(By::Anyone) if self.find(&format!("persons.actor-{}", self.event)).is_some() => {
                    self.person_noun(&format!("actor-{}", self.event))
                }
                Some(_) => self.person_noun("actor-named"),
                // By what that player has done.
                None => {
                    let own = format!("actor-{}", self.event);
                    self.person_noun(if self.find(&format!("persons.{own}")).is_some() {
                        &own
                    } else {
                        "actor"
                    })
                }
            },
            Who::Person(person) => self.person_noun(person.word()),
            Who::Selected(players) => self.players(players, context, "all"),
        }
    }

    /// Several players to whom others may belong: `the players with …`.
    pub(super) fn among_players(&self, who: &Who, context: Context<'_>) -> Noun {
        match who {
            Who::Person(person) => self.variant("among", *person, context),
            Who::Selected(players) => self.players(players, context, "among"),
        }
    }

    /// One player after the other: `each other player`.
    pub(super) fn each_player(&self, who: &Who, context: Context<'_>) -> Noun {
        match who {
            Who::Person(person) => self.variant("each", *person, context),
            Who::Selected(players) => self.players(players, context, "each"),
        }
    }

    /// The words for players from a phrase file: their cases and how verbs agree with them.
    pub(super) fn person_noun(&self, key: &str) -> Noun {
        let phrase = self.phrase(&format!("persons.{key}"));
        let (forms, agrees) = phrase.rsplit_once('|').unwrap_or((&phrase, "one"));
        let agrees = match agrees {
            "you" => Agrees::You,
            "many" => Agrees::Many,
            _ => Agrees::One,
        };
        let forms: Vec<&str> = forms.split('|').collect();
        let form = |case: usize| forms.get(case).or(forms.first()).copied().unwrap_or_default().to_string();
        let genitive = self.find("grammar.genitive").filter(|genitive| !genitive.is_empty());
        let owns = match (key, genitive) {
            ("me", _) => Owns::Word(Article::Your),
            ("they" | "they-many", _) => Owns::Word(Article::Their),
            // Longer names would hide what belongs to them.
            (_, Some(genitive)) if agrees != Agrees::Many && form(0).split(' ').count() <= 3 => {
                Owns::Before(genitive.replace("{who}", &form(0)))
            }
            _ => Owns::Behind,
        };
        Noun { forms: [form(0), form(1), form(2), form(3)], agrees, owns }
    }

    /// `another player`, `each other player`: a form of a word for several players. Of one player, that
    /// player.
    pub(super) fn variant(&self, variant: &str, person: Person, context: Context<'_>) -> Noun {
        let key = format!("{variant}-{}", person.word());
        if self.find(&format!("persons.{key}")).is_some() {
            self.person_noun(&key)
        } else {
            self.who(&Who::Person(person), context)
        }
    }

    /// True if several players may be meant at once.
    pub(super) fn are_several(&self, who: &Who) -> bool {
        match who {
            Who::Person(person) => {
                *person != Person::Them && self.person_noun(person.word()).agrees == Agrees::Many
            }
            Who::Selected(players) => {
                let is_one =
                    players.chosen_by.is_some() || players.ties.is_some_and(|ties| ties != Ties::All);
                !is_one && self.are_several(&Who::Person(players.from.unwrap_or(Person::Others)))
            }
        }
    }

    /// `that player’s left neighbour`, in German behind the noun: `die Person links von …`.
    fn neighbour(&self, side: Direction, of: Person, context: Context<'_>) -> Noun {
        let (of, name) =
            (self.who(&Who::Person(of), context), self.phrase(&format!("players.{}", side.word())));
        let behind = format!("grammar.{}-of", side.word());
        match self.find(&behind) {
            Some(_) => self
                .noun(Amounted::one(Article::The), &[], &name)
                .with("", &self.fill(&behind, &[("who", (&of).into())])),
            None => self.owned(&of, &[], &name),
        }
    }

    fn players(&self, players: &Players, context: Context<'_>, several: &str) -> Noun {
        if let Some((side, of)) = players.neighbour() {
            return self.neighbour(side, of, context);
        }
        let from = players.from.unwrap_or(Person::Others);
        let extreme = players
            .most
            .as_ref()
            .map(|most| (most, "most"))
            .or(players.least.as_ref().map(|least| (least, "least")));
        let ties = players.ties.unwrap_or(Ties::All);
        let variant = match (players.chosen_by, extreme) {
            (Some(_), _) => "any",
            (None, Some(_)) if ties != Ties::All => "the",
            // What each of them is like.
            (None, None) if several == "all" && !players.conditions.is_empty() => "each",
            _ => several,
        };
        let base = self.variant(variant, from, context);
        // Within the comparison the players are `they`.
        let they = self.person_noun(if base.agrees == Agrees::Many { "they-many" } else { "they" });
        let inside = Context { subject: None, them: Some(&they), ..context };
        let mut behind = Vec::new();
        if players.chosen_by == Some(Person::Me) && !context.chosen {
            behind.push(self.phrase("players.choice"));
        }
        if let Some((amount, key)) = extreme {
            behind.push(self.extreme(amount, key, inside));
        }
        if !players.conditions.is_empty() {
            let conditions = self.conditions(&players.conditions, inside);
            behind.push(self.fill("players.where", &[("if", conditions.as_str().into())]));
        }
        match players.chosen_by {
            Some(Person::Me) => {}
            Some(by) => behind
                .push(self.fill("players.chosen", &[("who", (&self.who(&Who::Person(by), context)).into())])),
            None if extreme.is_some() && ties != Ties::All => {
                behind.push(self.phrase(&format!("players.ties-{}", ties.word())))
            }
            None => {}
        }
        if behind.is_empty() { base } else { Noun { owns: Owns::Behind, ..base.with("", &behind.join(" ")) } }
    }

    fn extreme(&self, amount: &Amount, key: &str, context: Context<'_>) -> String {
        if let Amount::Computed(computed) = amount
            && let Computation { count: Some(cards @ Cards::Selected(_)), .. } = &**computed
            && **computed == (Computation { count: Some(cards.clone()), ..Computation::default() })
        {
            let cards = match cards {
                Cards::Selected(selection) if self.is_part(selection.zone) => {
                    self.those(selection, Amounted::many(Article::Bare), Place::Nowhere, context)
                }
                _ => self.several(Article::Bare, cards, context),
            };
            return self.fill(&format!("players.{key}"), &[("cards", (&cards).into())]);
        }
        let quantity = match amount {
            Amount::Quantity(quantity) => Some(*quantity),
            // Of the players themselves.
            Amount::Computed(computed) => computed.quantity.filter(|quantity| {
                **computed
                    == Computation { quantity: Some(*quantity), who: Some(THEM), ..Computation::default() }
            }),
            Amount::Number(_) => None,
        };
        if let Some(quantity @ (Quantity::Points | Quantity::Wealth)) = quantity {
            return self.phrase(&format!("players.{key}-{}", quantity.word()));
        }
        let amount = self.amount(amount, context);
        self.fill(&format!("players.{key}-other"), &[("amount", amount.as_str().into())])
    }
}

/// True if a neighbour of the player of a step `for-each` is meant.
fn is_beside_them(who: &Who) -> bool {
    matches!(who, Who::Selected(players) if players.neighbour().is_some_and(|(_,
        person)| person == Person::Them))
}

/// True if `who` means the same players as the subject.
pub(super) fn same(who: &Who, subject: &Who) -> bool {
    let is_chosen = |subject: &Who| matches!(subject, Who::Selected(players) if players.chosen_by.is_some());
    who == subject || (*who == Who::Person(Person::Chosen) && is_chosen(subject))
}
