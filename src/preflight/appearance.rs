//! The appearances of annotations, which are drawn like forms.

use lopdf::{Dictionary, Object};

use super::file::{File, as_dict};
use super::finding::At;
use super::pages::sides;
use super::path::drawn;
use super::state::{IDENTITY, Matrix, own_matrix, times};

/// Flags of annotations that are not printed: `Hidden` and `NoView` (ISO 32000-1, table 165).
const NOT_DRAWN: i64 = (1 << 1) | (1 << 5);

/// The appearances of a page's annotations, each with its matrix and location.
pub(super) fn of<'a>(file: &'a File, page: &'a Dictionary, at: At) -> Vec<(&'a Object, Matrix, At)> {
    let Some(Object::Array(all)) = file.get(page, "Annots") else { return Vec::new() };
    let mut appearances = Vec::new();
    for annotation in all.iter().filter_map(|annotation| as_dict(file.follow(annotation).1)) {
        let flags = file.get(annotation, "F").and_then(|flags| flags.as_i64().ok()).unwrap_or(0);
        let Some(normal) =
            file.dict(annotation, "AP").and_then(|all| all.get(b"N").ok()).filter(|_| flags & NOT_DRAWN == 0)
        else {
            continue;
        };
        let forms = match file.follow(normal).1 {
            Object::Dictionary(states) => states.iter().map(|(_, form)| form).collect(),
            _ => vec![normal],
        };
        for (id, form) in forms.into_iter().map(|form| file.follow(form)) {
            appearances.push((form, matrix(file, annotation, form), at.inner(id)));
        }
    }
    appearances
}

/// Maps the box of an appearance to the rectangle of its annotation (ISO 32000-2, 12.5.5, algorithm 8).
fn matrix(file: &File, annotation: &Dictionary, form: &Object) -> Matrix {
    let own = as_dict(form).map_or(IDENTITY, |form| own_matrix(file, form, "Matrix"));
    let own_box = as_dict(form).and_then(|form| sides(file, file.get(form, "BBox")?));
    let target = file.get(annotation, "Rect").and_then(|rect| sides(file, rect));
    let Some((own, target)) = own_box.and_then(|own_box| drawn(own_box, own)).zip(target) else {
        return IDENTITY;
    };
    let [x, y] = [0, 1].map(|axis| {
        if own[axis + 2] > own[axis] {
            (target[axis + 2] - target[axis]) / (own[axis + 2] - own[axis])
        } else {
            1.0
        }
    });
    times([1.0, 0.0, 0.0, 1.0, -own[0], -own[1]], [x, 0.0, 0.0, y, target[0], target[1]])
}
