//! `bidpress box`: boxes for decks, to be cut, folded and glued.

use super::args::{Decks, Ink, Look, Size, TuckBox};
use super::console::Console;
use super::load::{self, Loaded};
use super::output::{self, Output};
use super::{Outcome, Project, build};
use crate::booklet::{self, Arrangement, Bound, Copy, Style};
use crate::diag::{Diagnostics, counted};
use crate::press::Moment;
use crate::progress::Step;
use crate::tuckbox::{self, Fill};
use crate::units::Um;

/// Draws the boxes of all decks, and writes the PDFs when all are done.
pub(super) fn run(args: &TuckBox, console: &Console, project: &Project) -> Result<Outcome, Diagnostics> {
    let created = build::source_date_epoch()?;
    let asked = Decks { decks: args.decks.clone(), sets: args.sets.clone(), ..Decks::default() };
    let (decks, mut diagnostics) = load::decks(project, &asked, args.players)?;
    let mut boxes = Vec::new();
    for loaded in &decks {
        match document(loaded, args, created) {
            Ok(bound) => boxes.push(output(loaded, args, bound)),
            Err(others) => diagnostics.extend(others),
        }
    }
    let (boxes, warnings) = diagnostics.into_result(boxes)?;
    console.diagnostics(&warnings);
    output::write(&args.out, &boxes, console)?;
    Ok(Outcome::Good)
}

fn output(loaded: &Loaded, args: &TuckBox, (bound, room): (Bound, Room)) -> Output {
    let deck = &loaded.deck;
    let (width, height, depth) = room;
    Output {
        path: args.out.join(format!("{}-box.pdf", deck.id)),
        bytes: bound.pdf,
        about: format!("{}, {width} × {height} × {depth} inside", counted(deck.cards.len(), "card")),
    }
}

/// Width, height and depth.
type Room = (Um, Um, Um);

fn fill(args: &TuckBox) -> Fill {
    Fill { thickness: args.thickness, sleeves: args.sleeves }
}

/// The document, and the room inside the box.
fn document(loaded: &Loaded, args: &TuckBox, created: Moment) -> Result<(Bound, Room), Diagnostics> {
    let deck = &loaded.deck;
    // The box looks like the booklet that lies beside it.
    let style = match loaded.file.text_of(&deck.id, "rules")? {
        Some(source) => booklet::style(&source)?,
        None => Style::default(),
    };
    let low_ink = args.ink == Ink::Low;
    let library = build::library(loaded)?;
    let (rendered, _) = build::rendered(loaded, &library, &Look { size: Size::Regular, ink: args.ink, lang: None }, Um::ZERO)?;
    let copy = Copy { deck, rendered: &rendered, library: &library, low_ink };
    let style = if low_ink { style.low_ink() } else { style };
    let title = format!("{}: box", deck.title);
    let room = fill(args).room(rendered.largest(), deck.cards.len());
    Step::new(&title).at(&deck.place).run(|| {
        let page = tuckbox::page(&copy, &style, fill(args), args.paper)?;
        Ok((booklet::bind(&copy, &title, &[page], Arrangement::Pages, created)?, room))
    })?
}
