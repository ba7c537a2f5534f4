//! Lines in spot colours: the cut line and registration marks. printpdf does not support them, so they are
//! written here.

use std::collections::BTreeSet;

use lopdf::{Dictionary, Object, ObjectId, dictionary};

use super::color::Output;
use super::color::spot::Spot;
use super::impose::page::{Inked, Page};
use super::marks::canvas::WIDTH;
use super::number::write_number;
use crate::print::{Point, Segment};
use crate::units::Um;

/// Decimals of a point: a tenth of a micrometre.
const DECIMALS: usize = 4;

/// The graphics state of the cut line: it overprints (ISO 32000-2, 8.6.7).
const OVERPRINT: &str = "Overprint";

/// The name of the layer of the cut line in the resources of a page.
const LAYER: &str = "Cut";

/// True if a page has the cut line.
pub(super) fn has_cut(page: &Page) -> bool {
    page.inked.iter().any(|inked| inked.spot == Spot::Cut)
}

/// The operators of a page's lines.
pub(super) fn operators(page: &Page, output: &Output) -> Vec<u8> {
    let mut out = Vec::new();
    for Inked { spot, paths } in &page.inked {
        let layered = *spot == Spot::Cut && output.has_layers();
        out.extend_from_slice(
            if layered { format!("\n/OC /{LAYER} BDC\nq\n") } else { "\nq\n".into() }.as_bytes(),
        );
        if !page.correction.is_none() {
            page.correction
                .matrix(page.sheet)
                .iter()
                .for_each(|number| write_number(&mut out, *number as f32, 7));
            out.extend_from_slice(b"cm\n");
        }
        let overprint = if *spot == Spot::Cut { format!("/{OVERPRINT} gs\n") } else { String::new() };
        out.extend_from_slice(format!("{overprint}/{} CS 1 SCN\n", spot.key()).as_bytes());
        write_number(&mut out, WIDTH.to_pt() as f32, DECIMALS);
        out.extend_from_slice(b"w\n");
        for path in paths {
            draw(&mut out, path, page.sheet.1);
        }
        out.extend_from_slice(if layered { "Q\nEMC" } else { "Q" }.as_bytes());
    }
    out
}

fn draw(out: &mut Vec<u8>, path: &[Segment], height: Um) {
    let (Some(first), Some(last)) = (path.first(), path.last()) else { return };
    let mut points = |points: &[(f64, f64)], operator: &str| {
        for (x, y) in points {
            // Micrometres from the top to points from the bottom.
            write_number(out, (x * 72.0 / 25_400.0) as f32, DECIMALS);
            write_number(out, ((height.0 as f64 - y) * 72.0 / 25_400.0) as f32, DECIMALS);
        }
        out.extend_from_slice(operator.as_bytes());
        out.push(b'\n');
    };
    let float = |(x, y): Point| (x.0 as f64, y.0 as f64);
    points(&[float(first.from())], "m");
    for segment in path {
        match segment {
            Segment::Line(_, to) => points(&[float(*to)], "l"),
            Segment::Arc(..) => segment.curves().iter().for_each(|curve| points(curve, "c")),
        }
    }
    points(&[], if last.to() == first.from() { "s" } else { "S" });
}

/// Adds the resources of a page's lines; `layer` is that of the cut line.
pub(super) fn resources(page: &Page, output: &Output, layer: Option<ObjectId>, resources: &mut Dictionary) {
    let inks: BTreeSet<Spot> = page.inked.iter().map(|inked| inked.spot).collect();
    if inks.is_empty() {
        return;
    }
    let spaces: Dictionary = inks
        .iter()
        .map(|spot| (spot.key().as_bytes().to_vec(), spot.separation(output).to_lopdf(&())))
        .collect();
    add(resources, "ColorSpace", spaces);
    if inks.contains(&Spot::Cut) {
        if let Some(layer) = layer {
            add(resources, "Properties", dictionary! { LAYER => Object::Reference(layer) });
        }
        let state = dictionary! { "OP" => Object::Boolean(true), "op" => Object::Boolean(true), "OPM" => 1 };
        add(resources, "ExtGState", dictionary! { OVERPRINT => state });
    }
}

/// Adds resources of a kind to those that the page has.
fn add(resources: &mut Dictionary, kind: &str, new: Dictionary) {
    match resources.get_mut(kind.as_bytes()).and_then(Object::as_dict_mut) {
        Ok(known) => known.extend(&new),
        Err(_) => resources.set(kind, new),
    }
}
