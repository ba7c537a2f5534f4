//! Checks effects of cards against what their game plays, and generates the reference of effects.

mod chapter;
mod check;
mod examples;
mod language;
#[cfg(test)]
mod tests;

pub(super) use check::unplayed;
pub use check::{check_effects, unlike_their_effects};

use examples::Player;

use super::Game;
use crate::effect::Locale;

/// The reference of effects as Markdown: for one game, or for all.
pub fn manual(only: Option<&Game>, tag: &str) -> String {
    let locale = Locale::of(tag);
    let games = || super::ALL.iter().filter(|game| only.is_none_or(|only| only.id == game.id));
    let players: Vec<Player<'_>> = games().map(|game| Player::new(game.title, game.stage)).collect();
    let mut text = INTRODUCTION.to_string();
    // Writing to a string can't fail.
    if !players.is_empty() {
        let _ = reference(&mut text, &players, locale);
    }
    text
}

/// The language and the chapters of the games that speak it.
fn reference(text: &mut String, players: &[Player<'_>], locale: &Locale) -> std::fmt::Result {
    text.push_str(LANGUAGE);
    language::tables(text, players, locale)?;
    players.iter().try_for_each(|player| chapter::chapter(text, player, locale))
}

const INTRODUCTION: &str = "\
# Effects

An effect of a card is data: `bidpress` prints it as a sentence and plays it, so the printed rule is the one \
that was tested. Effects are declared in a deck
or an expansion and used by kinds (several effects are distributed to the cards of a kind in turn) or by \
single cards:

```toml
[effects.hush]
name = \"Hush\"                    # printed
icon = \"shared/moon\"             # name of a picture, if the template prints it
when = \"added\"                   # the event
until = \"auction\"                # how long; for the rest of the game by default
if = [{ count = { in = \"row\" }, at_least = 3 }]   # conditions (optional)
do = [{ op = \"set-rule\", rule = \"skip\", value = \"never\" }]   # the steps

[[kinds]]
effects = [\"hush\"]               # `effect = \"hush\"` under [[cards]]
```

Effects that a game does not support are errors when a deck is loaded. The chapters of the games, at the \
end, list what each supports; `bidpress effects` prints them all, `bidpress effects --game bid-it` the parts \
that one game has.
[Design your own expansion](design-your-own.md) is a tutorial.
Sentences are in the `lang` of the deck: English or German (`bidpress effects --lang de`).
";

const LANGUAGE: &str = "
## The language

An effect is made of small parts that combine freely: when it acts, on which condition, what it does, and \
how long that lasts. The tables list each
part once, with an example and the sentence that is printed for an effect with it; the chapters of the games \
list what each has.

Hidden cards stay hidden: whether a card can be used, what a player can choose and what a rule allows depend \
on cards that the player sees, and an
effect that would need others is an error. Once an effect is applied, its steps depend on all cards: players \
answer truthfully.

*You* on a card is the player who has it: whose hand, pile or bid it lies in, or who put it on the table, as \
the tables of zones say. Whoever takes a
row has its cards from then on. A card that nobody has can act, but not for *you*: its effect says who is \
meant (`who = \"active\"`). An effect that
could never act is an error: where its card never lies at the event, for cards of a type that never lie \
there, or about a player who does not exist then.
";

/// The beginning of a text in lower case, without its full stop.
fn lower(text: &str) -> String {
    let mut chars = text.trim_end_matches('.').chars();
    chars.next().map(|first| first.to_lowercase().chain(chars).collect()).unwrap_or_default()
}
