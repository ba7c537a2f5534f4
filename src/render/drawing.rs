//! The parsed drawings of faces: those with the same sketch share one.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use rayon::prelude::*;
use resvg::usvg::Tree;

use super::sketch::Sketch;
use super::{Face, Rendered};
use crate::diag::{Diagnostic, Diagnostics};
use crate::fonts::Fonts;
use crate::progress::Step;
use crate::svg::typeset::Line;

/// A parsed face.
pub struct Drawing<'a> {
    /// The drawing, with stand-ins for some texts.
    pub(crate) tree: &'a Tree,
    /// These texts, by the numbers of their stand-ins.
    pub(crate) lines: &'a [&'a Line],
    face: &'a Face,
    fonts: &'a Fonts,
    whole: OnceLock<Result<Tree, Diagnostic>>,
}

impl Drawing<'_> {
    /// The fonts of its texts.
    pub(crate) fn fonts(&self) -> &Fonts {
        self.fonts
    }

    /// The drawing with all its texts; `None` if it is not valid SVG.
    pub(crate) fn whole(&self) -> Option<&Tree> {
        match self.lines {
            [] => Some(self.tree),
            _ => self.whole.get_or_init(|| self.face.tree(self.fonts)).as_ref().ok(),
        }
    }
}

impl Rendered {
    /// Calls `work` with the drawings of some faces, given by their indices, on all cores; a drawing that several of them share is parsed once, and comes
    /// with what `prepare` makes of it. The canvas of a tree is in points.
    ///
    /// # Errors
    /// The faces that are not valid SVG.
    pub fn some_drawings<P: Sync + Send, T: Send>(
        &self,
        which: &[usize],
        prepare: impl Fn(&Face, &Tree) -> P + Sync,
        work: impl Fn(&Face, &Drawing<'_>, &P) -> T + Sync,
    ) -> Result<Vec<T>, Diagnostics> {
        let faces: Vec<&Face> = which.iter().filter_map(|face| self.faces.get(*face)).collect();
        let sketches: Vec<Option<Sketch<'_>>> = faces.par_iter().map(|face| Sketch::of(&face.text, &face.texts)).collect();
        let mut groups: Vec<Vec<usize>> = Vec::new();
        let mut known = BTreeMap::new();
        for (place, (face, sketch)) in faces.iter().zip(&sketches).enumerate() {
            let Some(sketch) = sketch else {
                groups.push(vec![place]);
                continue;
            };
            let group = *known.entry((sketch.svg.as_str(), face.size, face.own, face.cut.shape)).or_insert_with(|| {
                groups.push(Vec::new());
                groups.len() - 1
            });
            groups[group].push(place);
        }
        let one = |place: usize, (tree, lines): (&Tree, &[&Line]), prepared: &P| {
            let face = faces[place];
            let step = Step::new(&face.title).at(&face.template);
            let done = step.run(|| {
                let drawing = Drawing { tree, lines, face, fonts: &self.fonts, whole: OnceLock::new() };
                let done = work(face, &drawing, prepared);
                match drawing.whole.into_inner() {
                    Some(Err(diagnostic)) => Err(diagnostic),
                    _ => Ok(done),
                }
            });
            done.unwrap_or_else(|diagnostic| Err(diagnostic.at(face.template.clone(), "by this template")))
        };
        let of_group = |group: &Vec<usize>| -> Vec<(usize, Result<T, Diagnostic>)> {
            let Some((first, sketch)) = group.first().and_then(|place| Some((faces[*place], sketches[*place].as_ref()?))) else {
                return group
                    .iter()
                    .map(|place| (*place, self.whole(faces[*place], &prepare, |tree, p| one(*place, (tree, &[]), p))))
                    .collect();
            };
            let parsed = Step::new(&first.title).at(&first.template).run(|| {
                let tree = first.parsed(&sketch.svg, sketch.lines.len(), &self.fonts).ok()?;
                let prepared = prepare(first, &tree);
                Some((tree, prepared))
            });
            match parsed {
                Ok(Some((tree, prepared))) => {
                    let lines = |place: usize| sketches[place].as_ref().map_or(&[][..], |sketch| sketch.lines.as_slice());
                    group.par_iter().map(|place| (*place, one(*place, (&tree, lines(*place)), &prepared))).collect()
                }
                // Errors have their places in the text as filled.
                _ => {
                    let whole = |place: &usize| (*place, self.whole(faces[*place], &prepare, |tree, p| one(*place, (tree, &[]), p)));
                    group.par_iter().map(whole).collect()
                }
            }
        };
        let mut done: Vec<(usize, Result<T, Diagnostic>)> = groups.par_iter().flat_map_iter(of_group).collect();
        done.sort_by_key(|(place, _)| *place);
        self.joined(which, done.into_iter().map(|(_, result)| result).collect())
    }

    /// The result of `work` with the drawing of a face as it is.
    fn whole<P, T>(
        &self,
        face: &Face,
        prepare: impl Fn(&Face, &Tree) -> P,
        work: impl Fn(&Tree, &P) -> Result<T, Diagnostic>,
    ) -> Result<T, Diagnostic> {
        let parsed = Step::new(&face.title).at(&face.template).run(|| face.tree(&self.fonts).map(|tree| (prepare(face, &tree), tree)));
        match parsed {
            Ok(Ok((prepared, tree))) => work(&tree, &prepared),
            Ok(Err(diagnostic)) => Err(diagnostic),
            Err(diagnostic) => Err(diagnostic.at(face.template.clone(), "by this template")),
        }
    }
}
