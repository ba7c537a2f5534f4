//! The chapter of a game: its events, zones, numbers, players and rules, with examples.

use std::fmt::Write;

use super::examples::Player;
use super::lower;
use crate::effect::parts::Lasts;
use crate::effect::{Locale, RuleKind, RuleOf, SeenBy, Stage};

/// Examples that the chapter of a game shows.
const EXAMPLES: usize = 3;

/// Adds the chapter of a game.
pub(super) fn chapter(text: &mut String, player: &Player<'_>, locale: &Locale) -> std::fmt::Result {
    let stage = player.stage;
    writeln!(text, "\n## {}", player.title)?;
    events(text, stage)?;
    zones(text, stage)?;
    words(text, stage)?;
    rules(text, player, locale)?;
    examples(text, player, locale)
}

fn events(text: &mut String, stage: &Stage) -> std::fmt::Result {
    writeln!(
        text,
        "\n### Events\n\nThe card must lie in one of the zones of the event, unless `in` names others. Of an \
        event about a card, an effect without \
         `by` waits for its own card, wherever it lies then.\n"
    )?;
    writeln!(text, "| `when` | event | own card | zones | `until` |\n| --- | --- | --- | --- | --- |")?;
    for event in stage.events {
        let zones = list(event.zones.iter().map(|zone| zone.word()));
        let lasts = if event.lasts == Lasts::ALL {
            "any".into()
        } else {
            list(event.lasts.iter().map(|lasts| lasts.word()))
        };
        let about = list(event.own.iter().map(|zone| zone.word()));
        writeln!(
            text,
            "| `{}` | {} | {about} | {zones} | {lasts} |",
            event.event.word(),
            sentence(event.about)
        )?;
    }
    Ok(())
}

fn zones(text: &mut String, stage: &Stage) -> std::fmt::Result {
    writeln!(
        text,
        "\n### Zones\n\n| zone | cards | whose | seen by | moves |\n| --- | --- | --- | --- | --- |"
    )?;
    for zone in stage.zones {
        let owner = match (zone.owned, stage.placed.contains(&zone.zone)) {
            (true, _) => "each player's",
            (false, true) => "of who put them there",
            (false, false) => "nobody's",
        };
        let seen = match zone.seen_by {
            SeenBy::Everyone => "everyone",
            SeenBy::Owner => "the player whose it is",
            SeenBy::Nobody => "nobody",
            SeenBy::Some => "it depends on the card",
        };
        let moves = match (zone.takes, zone.gives) {
            (true, true) => "in and out",
            (true, false) => "in only",
            (false, true) => "out only",
            (false, false) => "none",
        };
        writeln!(text, "| `{}` | {} | {owner} | {seen} | {moves} |", zone.zone.word(), sentence(zone.about))?;
    }
    Ok(())
}

/// The words that the game has, in a list.
fn words(text: &mut String, stage: &Stage) -> std::fmt::Result {
    let steps: Vec<&str> = stage.all_steps().filter(|step| !Stage::STEPS.contains(step)).collect();
    let lines: [(&str, Vec<&str>); 7] = [
        ("Numbers on cards", stage.attributes.iter().map(|known| known.word()).collect()),
        ("Quantities of the game", stage.quantities.iter().map(|known| known.word()).collect()),
        (
            "Players, besides those that every game has",
            stage.persons.iter().map(|known| known.word()).collect(),
        ),
        ("Steps, besides those that every game has", steps),
        ("What `end` can end", stage.ends.iter().map(|known| known.word()).collect()),
        ("What `start` can start", stage.starts.iter().map(|known| known.word()).collect()),
        ("How `turns` can change", stage.orders.iter().map(|known| known.word()).collect()),
    ];
    writeln!(text, "\n### Words\n")?;
    for (about, words) in lines.into_iter().filter(|(_, words)| !words.is_empty()) {
        writeln!(text, "- {about}: {}.", list(words))?;
    }
    Ok(())
}

fn rules(text: &mut String, player: &Player<'_>, locale: &Locale) -> std::fmt::Result {
    writeln!(
        text,
        "\n### Rules that `set-rule` can set\n\nThe first value of a rule is its default, which applies \
        without any effect. Rules with `who` can differ \
         from player to player.\n"
    )?;
    writeln!(text, "| `rule` | decides | `who` | set with | printed |\n| --- | --- | --- | --- | --- |")?;
    for rule in player.stage.rules {
        let who = if rule.by_player { "yes" } else { "" };
        let (values, printed) = values(player, rule, locale);
        writeln!(text, "| `{}` | {} | {who} | {values} | {printed} |", rule.name, lower(rule.about))?;
    }
    Ok(())
}

/// Describes how a rule is set, and what is printed for it.
fn values(player: &Player<'_>, rule: &RuleOf, locale: &Locale) -> (String, String) {
    let (set_with, settings) = match &rule.kind {
        RuleKind::Words(words) => {
            let settings = words.iter().skip(1).map(|word| format!("value = \"{word}\"")).collect();
            (format!("`value`: {}", list(words.iter().copied())), settings)
        }
        RuleKind::Number { usual, range: (least, most) } => {
            let settings = vec![format!("value = {}", 3.clamp(*least, *most)), "plus = 1".to_string()];
            (format!("`value`: {least} to {most}, usually {usual}; or `plus`"), settings)
        }
        RuleKind::Cards => ("`only`: filters".into(), vec!["only = [{ effect = true }]".to_string()]),
    };
    let printed: Vec<String> =
        settings.iter().filter_map(|setting| printed(player, rule, setting, locale)).collect();
    (set_with, printed.join("; "))
}

/// Returns the words that are printed for a rule that is set, at the first event at which it can be; without
/// the event.
fn printed(player: &Player<'_>, rule: &RuleOf, setting: &str, locale: &Locale) -> Option<String> {
    let effect = player.stage.events.iter().find_map(|event| {
        let text = format!(
            "when = \"{}\"\ndo = [{{ op = \"set-rule\", rule = \"{}\", {setting} }}]",
            event.event.word(),
            rule.name
        );
        player.read(&text).ok()
    })?;
    let sentence = locale.sentence(player.stage, &effect);
    sentence.split_once(":** ").map(|(_, done)| done.trim_end_matches('.').to_string())
}

/// The first, the middle and the last of the examples of events.
fn examples(text: &mut String, player: &Player<'_>, locale: &Locale) -> std::fmt::Result {
    let all: Vec<&str> =
        player.stage.events.iter().map(|event| event.example).filter(|example| !example.is_empty()).collect();
    writeln!(text, "\n### Examples")?;
    for at in 0..EXAMPLES.min(all.len()) {
        let example = all[at * (all.len() - 1) / (EXAMPLES - 1)];
        if let Ok(effect) = player.read(example) {
            writeln!(
                text,
                "\n```toml\n{}\n```\n\n> {}",
                example.trim(),
                locale.sentence(player.stage, &effect)
            )?;
        }
    }
    Ok(())
}

fn list<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    words.into_iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
}

/// With a capital letter and a full stop.
fn sentence(text: &str) -> String {
    let mut chars = text.trim_end_matches('.').chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).chain(['.']).collect()).unwrap_or_default()
}
