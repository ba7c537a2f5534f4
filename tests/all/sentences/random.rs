//! Sentences of random effects, in all languages: those of the expansions that a run tries, or with
//! `BIDPRESS_SAMPLE=all` those of all.

use std::collections::BTreeMap;

use bidpress::effect::Locale;
use bidpress::effect::parts::Script;
use bidpress::games;
use rayon::prelude::*;

use super::flaw;
use crate::expansions::which;
use crate::support::compose::Expansion;

#[test]
fn sentences_of_random_effects_are_sound() {
    let mut count = 0;
    let mut flaws: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for game in games::ALL {
        let expansions: Vec<Expansion> =
            which(game.id).concat().par_iter().map(|index| Expansion::random(game, *index)).collect();
        for effect in expansions.into_iter().flat_map(|expansion| expansion.effects) {
            let mut script = effect.script.clone();
            script.insert("name".into(), "Test".into());
            let script: Script = script.try_into().unwrap();
            for tag in Locale::tags() {
                let sentence = Locale::of(tag).paraphrase(game.stage, &script);
                count += 1;
                if let Some(flaw) = flaw(tag, &sentence) {
                    flaws
                        .entry(format!("{tag}: {flaw}"))
                        .or_default()
                        .push(format!("{sentence}\n  {}: {}", game.id, effect.script));
                }
            }
        }
    }
    let first = flaws.iter().map(|(flaw, sentences)| {
        format!("{flaw} ({} sentences), as in:\n  {}\n", sentences.len(), sentences[0])
    });
    assert!(flaws.is_empty(), "of {count} sentences:\n{}", first.collect::<String>());
}
