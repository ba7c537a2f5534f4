//! The pictures of a deck: one of each face, or sheets of many.

mod simulator;

use std::path::PathBuf;

use super::output::Bundle;
use super::settings::Settings;
use crate::deck::{Card, CardSize, Deck};
use crate::diag::{Diagnostic, Diagnostics, counted};
use crate::files::{self, Together, Unfinished};
use crate::picture::order::order;
use crate::picture::sheet::{compose, plan};
use crate::picture::tabletop::{Piece, Stack, saved_object};
use crate::picture::{self, Pair, Pile};
use crate::preset::{Kind, Order, Preset};
use crate::render::{Face, Rendered};
use crate::units::Um;

/// So many faces are drawn before they go to the disk, so that memory does not grow with the deck.
const AT_ONCE: usize = 48;

/// A deck whose cards become images.
pub(super) struct Job<'a> {
    pub(super) deck: &'a Deck,
    /// How it looks.
    pub(super) rendered: &'a Rendered,
    /// The cards that are wanted, as indices in the deck.
    pub(super) cards: &'a [usize],
    /// The preset that requires images.
    pub(super) preset: &'a Preset,
    /// Set if backs have images, too.
    pub(super) backs: bool,
    /// The settings of the deck.
    pub(super) settings: &'a Settings<'a>,
    /// The folder that they are written to.
    pub(super) folder: PathBuf,
}

/// Files that lie beside their places in a folder.
struct Staged {
    folder: PathBuf,
    files: Together,
    /// How many they have in all.
    bytes: usize,
}

impl Staged {
    fn new(folder: PathBuf) -> Staged {
        Staged { folder, files: Together::default(), bytes: 0 }
    }

    fn write(&mut self, file: &str, bytes: &[u8]) -> Result<(), Diagnostic> {
        self.files.push(Unfinished::write(&self.folder.join(file), bytes)?.closed());
        self.bytes += bytes.len();
        Ok(())
    }
}

impl Job<'_> {
    /// All pictures, written beside their places.
    ///
    /// # Errors
    /// Faces that are no proper SVG, pictures that are too large, and what the file system said.
    pub(super) fn bundle(&self) -> Result<Bundle, Diagnostics> {
        files::sweep(&self.folder);
        match self.preset.kind {
            Kind::Tts | Kind::Sheets => self.sheets(),
            Kind::Png | Kind::Pdf => self.singles(),
            Kind::CardGameSimulator => self.game(),
        }
    }

    fn dpi(&self) -> u32 {
        self.settings.dpi.value
    }

    fn finish(&self, staged: Staged, about: &str) -> Bundle {
        let about =
            format!("{about} for {}, {} kB", counted(self.cards.len(), "card"), staged.bytes.div_ceil(1000));
        Bundle { folder: staged.folder, files: staged.files, about }
    }

    /// One picture of each different face with its bleed, and a list.
    fn singles(&self) -> Result<Bundle, Diagnostics> {
        let mut pairs = picture::pairs(self.rendered, self.cards);
        if !self.backs {
            pairs.iter_mut().for_each(|pair| pair.back = None);
        }
        let mut fronts: Vec<(usize, String)> = Vec::new();
        let mut backs: Vec<(usize, String)> = Vec::new();
        for pair in &pairs {
            let Some(card) = self.first(pair) else { continue };
            add(&mut fronts, pair.front, || picture::front_name(self.deck, card));
            if let Some(back) = pair.back.filter(|back| fronts.iter().all(|(front, _)| front != back)) {
                add(&mut backs, back, || picture::back_name(self.deck, card));
            }
        }
        let mut staged = Staged::new(self.folder.clone());
        for (faces, is_front) in [(&fronts, true), (&backs, false)] {
            for some in faces.chunks(AT_ONCE) {
                let which: Vec<usize> = some.iter().map(|(face, _)| *face).collect();
                let drawn =
                    self.rendered.some_faces(&which, |face, tree| self.single(face, tree, is_front))?;
                for ((_, name), png) in some.iter().zip(drawn) {
                    staged.write(&format!("{name}.png"), &png?)?;
                }
            }
        }
        let name = |face: usize| {
            let found = fronts.iter().chain(&backs).find(|(known, _)| *known == face);
            found.map(|(_, name)| format!("{name}.png")).unwrap_or_default()
        };
        let bleed = self.rendered.faces.first().map_or(Um::ZERO, |face| face.cut.bleed);
        let about =
            format!("{} of {}", counted(fronts.len() + backs.len(), "picture"), self.told_sizes(bleed));
        staged.write("cards.csv", &picture::csv(self.deck, &pairs, name)?)?;
        if let Some(order) =
            order(&pairs, name).filter(|_| self.preset.order == Some(Order::MpcAutofill) && self.is_poker())
        {
            staged.write("cards.xml", order.as_bytes())?;
        }
        Ok(self.finish(staged, &about))
    }

    /// True if all cards have the size that MPC Autofill orders.
    fn is_poker(&self) -> bool {
        self.rendered
            .sizes_of(self.cards)
            .iter()
            .all(|size| (size.width, size.height) == (Um::cmm(6350), Um::cmm(8890)))
    }

    /// A face with its bleed; one that lies is turned if it has to stand.
    fn single(&self, face: &Face, tree: &resvg::usvg::Tree, is_front: bool) -> Result<Vec<u8>, Diagnostic> {
        let (lies, lying) = (face.size.0 > face.size.1, self.is_landscape(face.size));
        let drawn = picture::draw(tree, Um::ZERO, self.pixels(face.size, face.cut.bleed))?;
        let turns = if lying { !lies } else { lies && self.preset.upright };
        let drawn = if turns { picture::turned(&drawn, is_front)? } else { drawn };
        picture::png(&drawn, self.dpi())
    }

    /// True if the service requires images of cards of this size to be landscape.
    fn is_landscape(&self, (width, height): (Um, Um)) -> bool {
        let size = CardSize { width: width.min(height), height: width.max(height) };
        self.preset.landscape.iter().any(|landscape| landscape.regular == size)
    }

    /// The sizes of the upright cards with so much around them, for people.
    fn told_sizes(&self, around: Um) -> String {
        let told = |size: &CardSize| {
            let (width, height) = self.pixels((size.width, size.height), around);
            let (width, height) =
                if self.is_landscape((size.width, size.height)) { (height, width) } else { (width, height) };
            format!("{width} × {height}")
        };
        let sizes: Vec<String> = self.rendered.sizes_of(self.cards).iter().map(told).collect();
        format!("{} pixels", sizes.join(", "))
    }

    /// Width and height of a card of this size with so much around it.
    fn pixels(&self, (width, height): (Um, Um), around: Um) -> (u32, u32) {
        (picture::pixels(width + around * 2, self.dpi()), picture::pixels(height + around * 2, self.dpi()))
    }

    fn first(&self, pair: &Pair) -> Option<&Card> {
        pair.cards.first().and_then(|card| self.deck.cards.get(*card))
    }

    /// Sheets of the cards as they are cut, a picture of each back, and what says which is which.
    fn sheets(&self) -> Result<Bundle, Diagnostics> {
        let (mut staged, mut stacks) = (Staged::new(self.folder.clone()), Vec::new());
        for pile in picture::piles(self.deck, self.rendered, self.cards) {
            stacks.push(self.pile(&pile, &mut staged)?);
        }
        let count: usize = stacks.iter().map(|stack| stack.sheets.len()).sum();
        let about = format!("{} with places of {}", counted(count, "sheet"), self.told_sizes(Um::ZERO));
        if self.preset.kind == Kind::Tts {
            let saved = saved_object(&self.deck.id, &stacks);
            staged.write(&format!("{}.json", self.deck.id), format!("{saved:#}\n").as_bytes())?;
        } else {
            staged.write("cards.csv", &picture::places(&stacks)?)?;
        }
        Ok(self.finish(staged, &about))
    }

    fn pile(&self, pile: &Pile, staged: &mut Staged) -> Result<Stack, Diagnostics> {
        let card_type = &self.deck.types[pile.card_type];
        let cell = self.pixels(pile.size, Um::ZERO);
        let hidden = self.preset.kind == Kind::Tts;
        let (mut faces, mut cards) = (Vec::new(), Vec::new());
        for card in &pile.cards {
            let (Some(faced), Some(card)) = (self.rendered.cards.get(card), self.deck.cards.get(*card))
            else {
                continue;
            };
            let known =
                faces.iter().position(|face| *face == faced.front).filter(|_| !self.preset.sheet.every_card);
            let picture = known.unwrap_or_else(|| {
                faces.push(faced.front);
                faces.len() - 1
            });
            cards.push(Piece { name: name(card), about: card.serial.to_string(), picture });
        }
        let draw = |which: &[usize]| {
            let drawn =
                self.rendered.some_faces(which, |face, tree| picture::draw(tree, face.cut.bleed, cell))?;
            drawn.into_iter().collect::<Result<Vec<_>, Diagnostic>>().map_err(Diagnostics::from)
        };
        let back = match pile.back.filter(|_| self.backs) {
            Some(back) => draw(&[back])?.pop(),
            None => None,
        };
        let back = back.map_or_else(|| picture::canvas(cell), Ok)?;
        let stem = format!("{}-{}", self.deck.id, card_type.id);
        let mut sheets = Vec::new();
        for (number, sheet) in (1..).zip(plan(faces.len(), cell, self.preset.sheet, hidden)?) {
            let pictures = draw(faces.get(sheet.holds.clone()).unwrap_or_default())?;
            let whole = compose(&sheet, cell, &pictures, hidden.then_some(&back))?;
            let file = format!("{stem}-{number}.png");
            staged.write(&file, &picture::png(&whole, self.dpi())?)?;
            sheets.push((sheet, self.address(&file)?));
        }
        let file = format!("{stem}-back.png");
        staged.write(&file, &picture::png(&back, self.dpi())?)?;
        Ok(Stack {
            title: card_type.title.clone(),
            sheets,
            back: self.address(&file)?,
            shape: card_type.size.shape,
            cards,
        })
    }

    /// The address of a file, as the programs that read it expect it: below the typed URL, as a file URL, or
    /// its name alone.
    fn address(&self, file: &str) -> Result<String, Diagnostic> {
        match (&self.settings.typed.url_base, self.preset.kind) {
            (Some(base), _) => Ok(format!("{}/{file}", base.trim_end_matches('/'))),
            (None, Kind::Tts) => files::file_url(&self.folder.join(file)),
            (None, _) => Ok(file.to_string()),
        }
    }
}

/// Adds a face with its name, if it is new.
fn add(faces: &mut Vec<(usize, String)>, face: usize, name: impl FnOnce() -> String) {
    if faces.iter().all(|(known, _)| *known != face) {
        faces.push((face, name()));
    }
}

/// The label of a card on a virtual tabletop: its name, with its number if it has one.
fn name(card: &Card) -> String {
    match card.number.or(card.value) {
        Some(number) => format!("{} {number}", card.name),
        None => card.name.clone(),
    }
}
