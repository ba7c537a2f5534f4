//! A game for Card Game Simulator: an image of each different card, and the files that describe them.

use std::collections::BTreeMap;

use super::{AT_ONCE, Bundle, Job, Staged, name};
use crate::diag::{Diagnostic, Diagnostics, counted};
use crate::picture::simulator::{DECK, Entry, Game};
use crate::picture::{self, Pair};
use crate::render::Face;
use crate::units::Um;

impl Job<'_> {
    pub(super) fn game(&self) -> Result<Bundle, Diagnostics> {
        let mut staged = Staged::new(self.folder.clone());
        let pairs = picture::pairs(self.rendered, self.cards);
        let backs = self.back_names(&pairs);
        let cards: Vec<(usize, Entry)> =
            pairs.iter().filter_map(|pair| Some((pair.front, self.entry(pair, &backs)?))).collect();
        for some in cards.chunks(AT_ONCE) {
            let which: Vec<usize> = some.iter().map(|(face, _)| *face).collect();
            let drawn = self.rendered.some_faces(&which, |face, tree| self.cut(face, tree, true))?;
            for ((_, card), png) in some.iter().zip(drawn) {
                staged.write(&format!("sets/{}/{}.png", card.set, card.id), &png?)?;
            }
        }
        for (face, name) in &backs {
            let file = name.as_ref().map_or_else(|| "CardBack.png".into(), |id| format!("backs/{id}.png"));
            for png in self.rendered.some_faces(&[*face], |face, tree| self.cut(face, tree, false))? {
                staged.write(&file, &png?)?;
            }
        }
        let game = Game {
            title: self.deck.title.clone(),
            size: self.rendered.largest(),
            sets: self.deck.sets.iter().map(|set| (set.id.clone(), set.title.clone())).collect(),
            cards: cards.into_iter().map(|(_, card)| card).collect(),
            base: self.settings.typed.url_base.as_ref().map(|base| base.trim_end_matches('/').to_string()),
        };
        for (file, value) in [
            ("cgs.json", game.description()),
            ("AllCards.json", game.all_cards()),
            ("AllSets.json", game.all_sets()),
        ] {
            staged.write(file, format!("{value:#}\n").as_bytes())?;
        }
        staged.write(DECK, game.deck().as_bytes())?;
        let about = format!(
            "{} of {}",
            counted(game.cards.len() + backs.len(), "picture"),
            self.told_sizes(Um::ZERO)
        );
        Ok(self.finish(staged, &about))
    }

    /// The backs, each with its name; the most frequent one has none.
    fn back_names(&self, pairs: &[Pair]) -> BTreeMap<usize, Option<String>> {
        let (mut backs, mut counts) = (BTreeMap::new(), BTreeMap::<usize, usize>::new());
        for pair in pairs.iter().filter(|_| self.backs) {
            if let Some((back, card)) = pair.back.zip(self.first(pair)) {
                backs.entry(back).or_insert_with(|| Some(picture::back_name(self.deck, card)));
                *counts.entry(back).or_default() += pair.cards.len();
            }
        }
        let common = picture::most_frequent(counts.iter().map(|(back, count)| (*back, *count)));
        if let Some(back) = common.and_then(|common| backs.get_mut(&common)) {
            *back = None;
        }
        backs
    }

    fn entry(&self, pair: &Pair, backs: &BTreeMap<usize, Option<String>>) -> Option<Entry> {
        let card = self.first(pair)?;
        Some(Entry {
            id: picture::front_name(self.deck, card),
            name: name(card),
            set: self.deck.sets.get(self.deck.kinds.get(card.kind)?.set)?.id.clone(),
            back: pair.back.and_then(|back| backs.get(&back)?.clone()),
            count: pair.cards.len(),
        })
    }

    /// A face as it is cut; one that lies is turned if it has to stand.
    fn cut(&self, face: &Face, tree: &resvg::usvg::Tree, is_front: bool) -> Result<Vec<u8>, Diagnostic> {
        let drawn = picture::draw(tree, face.cut.bleed, self.pixels(face.size, Um::ZERO))?;
        let turns = face.size.0 > face.size.1 && self.preset.upright;
        picture::png(&if turns { picture::turned(&drawn, is_front)? } else { drawn }, self.dpi())
    }
}
