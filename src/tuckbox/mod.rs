//! Boxes for decks: a net to cut, fold and glue, sized by the cards, with a card on its front.
//!
//! `net` is the geometry; this module makes a page of it, with text and images, which `booklet` prints.

mod net;

use crate::booklet::drawing::{Drawing, Picture, mixed};
use crate::booklet::{Copy, Page, Style, Words};
use crate::deck::CardSize;
use crate::diag::{Diagnostic, Diagnostics, counted};
use crate::press::{Cut, Paper};
use crate::template::{Align, Faces, Span, Type, Typesetter};
use crate::units::Um;
use crate::xml::escaped;
use clap::ValueEnum;
use net::{Area, Net};

/// Thickness of the cards, and their sleeves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fill {
    /// Thickness of a card: 0.31 mm is usual for playing cards, two sheets of 160 g/m² paper have about 0.4
    /// mm.
    pub thickness: Um,
    /// The cards are in sleeves.
    pub sleeves: bool,
}

/// Room around the cards, on all sides together.
const CLEARANCE: Um = Um::mm(1);
/// The increase of a card's width and height by a sleeve, and of its thickness: films of 0.06 mm.
const SLEEVE: (Um, Um) = (Um::mm(3), Um(120));
/// How the lines of a net are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum NetLines {
    /// The cut as a line and the creases as dashes, to cut and fold by hand.
    #[default]
    Printed,
    /// The cut and the creases as lines in spot colours of their own, which machines follow and presses leave
    /// out.
    Spot,
    /// Short marks of the creases and of the corners beside the box, for a press with its own die.
    Marks,
}

/// The finish of a net.
#[derive(Clone, Debug)]
pub struct Finish {
    /// Bleed of the background.
    pub bleed: Um,
    /// How its lines are printed.
    pub lines: NetLines,
    /// The names of the spot colours of the cut and of the creases.
    pub spots: (String, String),
}

/// Length of the marks beside a box, and their distance from its bleed.
const MARK: (f64, f64) = (3.0, 0.5);
/// Unprinted margin of the paper.
const MARGIN: Um = Um::mm(5);

impl Fill {
    /// Width, height and depth of the space for a number of cards, the largest of this size.
    pub fn room(&self, card: CardSize, cards: usize) -> (Um, Um, Um) {
        let (around, each) =
            if self.sleeves { (SLEEVE.0, self.thickness + SLEEVE.1) } else { (Um::ZERO, self.thickness) };
        (card.width + around + CLEARANCE, card.height + around + CLEARANCE, each * cards as i64 + CLEARANCE)
    }
}

/// The page with the net of a deck's box, in the style of its rules, and the rectangle around the net.
///
/// # Errors
/// The paper is too small, or a font lacks a glyph of the text.
pub fn page(
    copy: &Copy<'_>,
    style: &Style,
    fill: Fill,
    paper: Paper,
    finish: &Finish,
) -> Result<(Page, Cut), Diagnostics> {
    let (width, height, depth) = fill.room(copy.rendered.largest(), copy.deck.cards.len());
    let net = Net::new(width.to_mm(), height.to_mm(), depth.to_mm());
    let margin = finish.margin();
    let sheet = sheet(&net, paper, margin).ok_or_else(|| too_small(copy, &net, paper, margin))?;
    let diagnostics = Diagnostics::default();
    let setter = Typesetter::new(copy.library, Faces::new(&copy.library.fonts));
    let mut artist = Artist { copy, style, setter, net, finish, diagnostics };
    let drawing = artist.net();
    let lines = artist.lines();
    let (left, top) = ((sheet.0.to_mm() - net.size().0) / 2.0, (sheet.1.to_mm() - net.size().1) / 2.0);
    let mut page = Drawing::default();
    page.add(drawing, left, top);
    let lines = format!(r#"<g transform="translate({left:.3} {top:.3})">{lines}</g>"#);
    let um = |length: f64| Um((length * 1000.0).round() as i64);
    let (width, height) = net.size();
    let cut = Cut { left: um(left), top: um(top), width: um(width), height: um(height), bleed: finish.bleed };
    artist.diagnostics.into_result((Page::of(sheet, page).covered(&lines), cut)).map(|(page, _)| page)
}

impl Finish {
    /// Between the net and the edge of the paper.
    fn margin(&self) -> Um {
        let marks = Um(((MARK.0 + MARK.1) * 1000.0) as i64);
        MARGIN.max(if self.lines == NetLines::Marks { self.bleed + marks } else { self.bleed })
    }
}

/// The paper in the orientation that holds the net; portrait if both do.
fn sheet(net: &Net, paper: Paper, margin: Um) -> Option<(Um, Um)> {
    let (width, height) = net.size();
    let holds = |sheet: &(Um, Um)| {
        width <= (sheet.0 - margin * 2).to_mm() && height <= (sheet.1 - margin * 2).to_mm()
    };
    [(paper.width, paper.height), (paper.height, paper.width)].into_iter().find(holds)
}

fn too_small(copy: &Copy<'_>, net: &Net, paper: Paper, margin: Um) -> Diagnostic {
    let (width, height) = net.size();
    let message = format!(
        "the box of {} does not fit on {} paper: it needs {width:.1} × {height:.1} mm and margins of \
        {margin}",
        copy.deck.title, paper.name
    );
    let diagnostic = Diagnostic::error("paper", message)
        .at(copy.deck.place.clone(), counted(copy.deck.cards.len(), "card"));
    let larger: Vec<&str> = Paper::ALL
        .iter()
        .filter(|paper| sheet(net, **paper, margin).is_some())
        .map(|paper| paper.name)
        .collect();
    match larger.is_empty() {
        true => diagnostic.hint("divide the deck into two boxes, or give a smaller --thickness"),
        false => diagnostic.hint(format!("choose other paper with `--paper`: {}", crate::diag::list(larger))),
    }
}

struct Artist<'a> {
    copy: &'a Copy<'a>,
    style: &'a Style,
    setter: Typesetter,
    net: Net,
    finish: &'a Finish,
    diagnostics: Diagnostics,
}

impl Artist<'_> {
    fn net(&mut self) -> Drawing {
        let mut drawing = self.ground();
        for (at, side) in self.net.sides().into_iter().enumerate() {
            self.side(&mut drawing, side, at == 0);
        }
        self.lid(&mut drawing);
        self.back(&mut drawing);
        self.front(&mut drawing);
        drawing
    }

    /// The cut and fold lines, over everything else, or marks of them.
    fn lines(&self) -> String {
        let cut = self.net.outline();
        let creases: String = self
            .net
            .folds()
            .iter()
            .map(|((x, y), (to_x, to_y))| format!("M{x:.3} {y:.3}L{to_x:.3} {to_y:.3}"))
            .collect();
        match self.finish.lines {
            NetLines::Printed => self.printed(&cut, &creases),
            NetLines::Spot => {
                let (of_cut, of_creases) = &self.finish.spots;
                let line = |spot: &str, color: &str, path: &str| {
                    let spot = escaped(spot);
                    format!(
                        r#"<path d="{path}" fill="none" stroke="{color}" stroke-width="0.25" data-spot="{spot}"/>"#
                    )
                };
                line(of_creases, "#00ffff", &creases) + &line(of_cut, "#ff00ff", &cut)
            }
            NetLines::Marks => self.marks(),
        }
    }

    /// Lines to cut and fold by hand.
    fn printed(&self, cut: &str, dashes: &str) -> String {
        let ink = mixed(&self.style.cover, &self.style.cover_ink, 0.75);
        // White beside black is seen on grounds of all colours.
        format!(
            r##"<path d="{dashes}" fill="none" stroke="{ink}" stroke-width="0.2" stroke-dasharray="2 1.5"/><path d="{cut}" fill="none" stroke="#fff" stroke-width="0.5"/><path d="{cut}" fill="none" stroke="#000" stroke-width="0.15"/>"##
        )
    }

    /// Marks beside the net where creases and its corners would meet them: those of creases are dashed.
    fn marks(&self) -> String {
        let ((width, height), from) = (self.net.size(), self.finish.bleed.to_mm() + MARK.1);
        let to = from + MARK.0;
        let upright = |x: f64| {
            format!("M{x:.3} {:.3}V{:.3}M{x:.3} {:.3}V{:.3}", -from, -to, height + from, height + to)
        };
        let across =
            |y: f64| format!("M{:.3} {y:.3}H{:.3}M{:.3} {y:.3}H{:.3}", -from, -to, width + from, width + to);
        let (xs, ys) = self.net.creases();
        let creases: String = xs.into_iter().map(upright).chain(ys.into_iter().map(across)).collect();
        let corners: String =
            [0.0, width].map(upright).into_iter().chain([0.0, height].map(across)).collect();
        let path = |marks: &str, dashes: &str| {
            format!(r##"<path d="{marks}" fill="none" stroke="#000" stroke-width="0.15"{dashes}/>"##)
        };
        path(&creases, r#" stroke-dasharray="0.8 0.3""#) + &path(&corners, "")
    }

    /// The deck's colour on all visible panels, and the areas for glue.
    fn ground(&mut self) -> Drawing {
        let bleed = self.finish.bleed.to_mm();
        let mut drawing = Drawing::default();
        let fill = format!(r#"fill="{}""#, self.style.cover);
        for (x, y, w, h) in self.net.printed() {
            drawing.rect((x - bleed, y - bleed), (w + 2.0 * bleed, h + 2.0 * bleed), 0.0, &fill);
        }
        for (at, (x, y, w, h)) in self.net.glued().into_iter().enumerate() {
            // On the tab the ground goes a little way round the fold; below, none is seen.
            let (left, right, top) =
                if at == 0 { (x - bleed, x + w - bleed, y - bleed) } else { (x, x + w, y + bleed) };
            drawing.rect((left, top), (right - left, y + h + bleed - top), 0.0, r##"fill="#fff""##);
            let mut hatch = String::new();
            let mut along = 8.0;
            while along < w.max(h) - 6.0 {
                hatch.push_str(&if w > h {
                    format!("M{:.3} {:.3}l1.6 -3.2", x + along, y + h * 0.5 + 1.6)
                } else {
                    format!("M{:.3} {:.3}l3.2 -1.6", x + w * 0.5 - 1.6, y + along)
                });
                along += 5.0;
            }
            drawing
                .svg
                .push_str(&format!(r##"<path d="{hatch}" fill="none" stroke="#888" stroke-width="0.3"/>"##));
            if h > 16.0 && w > h {
                let own = Type { size: 3.0, fill: "#666666".into(), ..self.words(1.0) };
                self.write(
                    &mut drawing,
                    Words::of(&self.copy.deck.lang).glue,
                    &own,
                    (x, y + 2.2, w, 4.0),
                    0.0,
                );
            }
        }
        drawing
    }

    /// The title below the notch, and a card of the type that most cards have.
    fn front(&mut self, drawing: &mut Drawing) {
        let (x, y, w, h) = self.net.front();
        let deck = self.copy.deck;
        let title = self.display(9.0);
        let below = y + self.net.notch() + 2.0;
        self.write(drawing, &deck.title, &title, (x + 5.0, below, w - 10.0, h * 0.13), 0.0);
        let most =
            |card_type: &&crate::deck::CardType| (!card_type.landscape, deck.of_type(&card_type.id).count());
        let main = deck.types.iter().max_by_key(most);
        let shown = main
            .and_then(|main| self.copy.rendered.of(deck).find(|(card, _)| deck.type_of(card).id == main.id));
        let Some((_, faced)) = shown else { return };
        let (width, height) = faced.drawn_size();
        let (width, height) = (width.to_mm(), height.to_mm());
        let top = below + h * 0.13 + 2.0;
        let room = (w - 10.0, y + h - 4.0 - top);
        let scale = (room.0 / width).min(room.1 / height);
        let size = (width * scale, height * scale);
        let (x, y) = (x + (w - size.0) / 2.0, top + (room.1 - size.1) / 2.0);
        drawing.cards.push(Picture {
            face: faced.front,
            x,
            y,
            size,
            scale,
            ground: self.style.cover.clone(),
            edge: self.style.cover_ink.clone(),
        });
    }

    /// Title, description and numbers.
    fn back(&mut self, drawing: &mut Drawing) {
        let (x, y, w, h) = self.net.back();
        let deck = self.copy.deck;
        let title = self.display(10.0);
        self.write(drawing, &deck.title, &title, (x + 5.0, y + h * 0.1, w - 10.0, h * 0.22), 0.0);
        let words = self.words(3.4);
        self.write(drawing, &deck.description, &words, (x + 6.0, y + h * 0.34, w - 12.0, h * 0.42), 0.0);
        let terms = Words::of(&deck.lang);
        let numbers = self.words(3.2);
        self.write(
            drawing,
            &format!("{} · {}", terms.players(deck.players), terms.cards(deck.cards.len())),
            &numbers,
            (x + 5.0, y + h * 0.84, w - 10.0, h * 0.08),
            0.0,
        );
    }

    /// The title along a side, upright when the box lies on its other side.
    fn side(&mut self, drawing: &mut Drawing, (x, y, w, h): Area, first: bool) {
        let size = (w * 0.5).min(9.0);
        if size < 2.5 {
            return;
        }
        let own = self.display(size);
        let turn = if first { -90.0 } else { 90.0 };
        let title = self.copy.deck.title.clone();
        self.write(
            drawing,
            &title,
            &own,
            (x + w / 2.0 - h / 2.0 + 5.0, y + h / 2.0 - w / 2.0, h - 10.0, w),
            turn,
        );
    }

    /// The title on the lid, to be read from the front.
    fn lid(&mut self, drawing: &mut Drawing) {
        let (x, y, w, h) = self.net.lid();
        let size = (h * 0.45).min(7.0);
        if size < 2.5 {
            return;
        }
        let own = self.display(size);
        let title = self.copy.deck.title.clone();
        self.write(drawing, &title, &own, (x + 4.0, y, w - 8.0, h), 180.0);
    }

    fn display(&self, size: f64) -> Type {
        let (family, weight) = (self.style.heading.font.clone(), self.style.heading.weight);
        Type {
            family,
            size,
            weight,
            italic: false,
            fill: self.style.cover_ink.clone(),
            leading: 1.16,
            align: Align::Center,
        }
    }

    fn words(&self, size: f64) -> Type {
        Type {
            family: self.style.text.font.clone(),
            weight: self.style.text.weight,
            leading: 1.32,
            ..self.display(size)
        }
    }

    /// Text in the middle of an area, shrunk to fit and rotated about the middle; rotated text is on one
    /// line.
    fn write(&mut self, drawing: &mut Drawing, text: &str, own: &Type, (x, y, w, h): Area, turn: f64) {
        let spans = [Span { text: text.to_string(), ..Span::default() }];
        let mut own = own.clone();
        let set = loop {
            match self.setter.set(&spans, &own, w) {
                Ok(set)
                    if set.lines() as f64 * own.line_height() <= h && (turn == 0.0 || set.lines() == 1) =>
                {
                    break Some(set);
                }
                Err(crate::template::SetError::Font(diagnostic)) => {
                    self.diagnostics.push(diagnostic);
                    break None;
                }
                _ if own.size < 1.5 => break None,
                _ => own.size *= 0.92,
            }
        };
        let Some(set) = set else { return };
        let top = y + (h - set.lines() as f64 * own.line_height()) / 2.0;
        let mut lines = String::new();
        for line in 0..set.lines() {
            match set.line(line, x, top + line as f64 * own.line_height()) {
                Ok(line) => lines.push_str(&line),
                Err(diagnostic) => self.diagnostics.push(diagnostic),
            }
        }
        let about = format!("rotate({turn} {:.3} {:.3})", x + w / 2.0, y + h / 2.0);
        drawing.svg.push_str(&format!(r#"<g transform="{about}">{lines}</g>"#));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sleeves_take_room() {
        let card = CardSize { width: Um::mm(63), height: Um::mm(88) };
        let plain = Fill { thickness: Um(310), sleeves: false };
        assert_eq!(plain.room(card, 50), (Um::mm(64), Um::mm(89), Um(16_500)));
        assert_eq!(Fill { sleeves: true, ..plain }.room(card, 50), (Um::mm(67), Um::mm(92), Um(22_500)));
    }

    #[test]
    fn paper_stands_if_it_can() {
        let net = Net::new(64.0, 89.0, 16.5);
        let sheet = |net: &Net| sheet(net, Paper::A4, MARGIN);
        assert_eq!(sheet(&net), Some((Um::mm(210), Um::mm(297))));
        assert_eq!(sheet(&Net::new(64.0, 89.0, 34.8)), Some((Um::mm(297), Um::mm(210))));
        assert_eq!(sheet(&Net::new(64.0, 89.0, 90.0)), None);
    }
}
