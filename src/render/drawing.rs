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

/// The results of drawings, by the places of their faces among those that were asked for.
type Done<T> = Vec<(usize, Result<T, Diagnostic>)>;

/// A face without texts, and its place among those that were asked for.
type Sketched<'a> = (usize, &'a Face, &'a Sketch<'a>);

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
    /// Calls `work` with the drawings of some faces, given by their indices, on all cores; a drawing that
    /// several of them share is parsed once, and comes with what `prepare` makes of it. The canvas of a tree
    /// is in points.
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
        let mut done: Done<T> = Vec::new();
        let mut open = Vec::from_iter(0..faces.len());
        // Without all texts whose glyphs are known. Where a label does not look as its glyphs say, as in a
        // group with opacity, without set texts alone.
        for sketch in [Sketch::of, Sketch::of_set] {
            let sketches: Vec<_> =
                open.par_iter().map(|place| sketch(&faces[*place].text, &faces[*place].texts)).collect();
            let mut others: Vec<usize> = Vec::new();
            let mut groups: BTreeMap<_, Vec<Sketched<'_>>> = BTreeMap::new();
            for (place, sketch) in open.into_iter().zip(&sketches) {
                let face = faces[place];
                match sketch {
                    Some(sketch) => groups
                        .entry((&sketch.svg, face.size, face.own, face.cut.shape))
                        .or_default()
                        .push((place, face, sketch)),
                    None => others.push(place),
                }
            }
            let groups: Vec<Vec<Sketched<'_>>> = groups.into_values().collect();
            let drawn: Vec<Option<Done<T>>> =
                groups.par_iter().map(|group| self.shared(group, &prepare, one)).collect();
            for (group, drawn) in groups.into_iter().zip(drawn) {
                match drawn {
                    Some(drawn) => done.extend(drawn),
                    None => others.extend(group.into_iter().map(|(place, ..)| place)),
                }
            }
            open = others;
        }
        // Errors have their places in the text as filled.
        let whole = |place: usize| {
            (place, self.whole(faces[place], &prepare, |tree, prepared| one(place, (tree, &[]), prepared)))
        };
        done.par_extend(open.into_par_iter().map(whole));
        done.sort_by_key(|(place, _)| *place);
        self.joined(which, done.into_iter().map(|(_, result)| result).collect())
    }

    /// The results of `work` with faces of one sketch; `None` if it does not look as they do.
    fn shared<P: Sync + Send, T: Send>(
        &self,
        group: &[Sketched<'_>],
        prepare: impl Fn(&Face, &Tree) -> P,
        work: impl Fn(usize, (&Tree, &[&Line]), &P) -> Result<T, Diagnostic> + Sync,
    ) -> Option<Done<T>> {
        let (_, first, sketch) = group.first()?;
        let parsed = Step::new(&first.title).at(&first.template).run(|| {
            let tree = first.parsed(&sketch.svg, sketch.lines.len(), &self.fonts).ok()?;
            let prepared = prepare(first, &tree);
            Some((tree, prepared))
        });
        let (tree, prepared) = parsed.ok().flatten()?;
        Some(
            group
                .par_iter()
                .map(|(place, _, sketch)| (*place, work(*place, (&tree, &sketch.lines), &prepared)))
                .collect(),
        )
    }

    /// The result of `work` with the drawing of a face as it is.
    fn whole<P, T>(
        &self,
        face: &Face,
        prepare: impl Fn(&Face, &Tree) -> P,
        work: impl Fn(&Tree, &P) -> Result<T, Diagnostic>,
    ) -> Result<T, Diagnostic> {
        let parsed = Step::new(&face.title)
            .at(&face.template)
            .run(|| face.tree(&self.fonts).map(|tree| (prepare(face, &tree), tree)));
        match parsed {
            Ok(Ok((prepared, tree))) => work(&tree, &prepared),
            Ok(Err(diagnostic)) => Err(diagnostic),
            Err(diagnostic) => Err(diagnostic.at(face.template.clone(), "by this template")),
        }
    }
}
