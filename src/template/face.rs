//! The faces of the project's fonts, found by family, weight and style in the same way as in the PDF step.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use harfrust::{FontRef, GlyphBuffer, ShapeOptions, ShapePlan, Shaper, ShaperData, UnicodeBuffer, script};
use resvg::usvg::fontdb::{Database, Family, ID, Query, Stretch, Style, Weight};

use super::sfnt::Metrics;
use crate::diag::{self, Diagnostic};
use crate::fonts::{self, Unusable};
use crate::library::FontFile;

/// The weight of bold text.
pub(super) const BOLD: u16 = 700;

/// The family for texts whose own is missing.
const FALLBACK: &str = "Figtree";

/// All available faces.
pub struct Faces {
    db: Database,
    faces: BTreeMap<ID, Arc<Face>>,
    unusable: Vec<Unusable>,
}

/// One face: a family in one weight, upright or italic.
pub(super) struct Face {
    /// Its place among all faces, in the order of their files.
    pub(super) place: usize,
    data: Arc<[u8]>,
    index: u32,
    pub(super) family: String,
    pub(super) weight: u16,
    pub(super) italic: bool,
    /// Units per em.
    pub(super) upem: f64,
    pub(super) metrics: Metrics,
    shaper: ShaperData,
    plans: Mutex<Vec<Arc<ShapePlan>>>,
}

impl Faces {
    /// Reads the names of all faces of the files that can be printed with.
    pub fn new(files: &[FontFile]) -> Faces {
        let mut all = Faces { db: Database::new(), faces: BTreeMap::new(), unusable: Vec::new() };
        for file in files {
            for id in fonts::load(&mut all.db, file, &mut all.unusable) {
                if let Some(face) = all.db.face(id).and_then(|info| Face::read(all.faces.len(), file, info)) {
                    all.faces.insert(id, Arc::new(face));
                }
            }
        }
        all
    }

    /// The names of all families.
    pub fn families(&self) -> BTreeSet<&str> {
        self.faces.values().map(|face| face.family.as_str()).collect()
    }

    /// The database of these faces, for the SVG parser.
    pub fn database(&self) -> &Database {
        &self.db
    }

    /// The face of exactly this family, weight and style.
    pub(super) fn find(&self, family: &str, weight: u16, italic: bool) -> Result<Arc<Face>, Diagnostic> {
        let found = self.query(family, weight, italic);
        match found {
            Some(face) if face.weight == weight && face.italic == italic => Ok(face),
            Some(_) => Err(self.no_such_face(family, weight, italic)),
            None => Err(self.no_such_family(family)),
        }
    }

    /// The bold face for a weight: 700, or another clearly heavier weight of the family; for bold text, the
    /// same face.
    pub(super) fn bolder(&self, family: &str, weight: u16, italic: bool) -> Result<Arc<Face>, Diagnostic> {
        const CLEARLY: u16 = 150;
        if weight >= BOLD {
            return self.find(family, weight, italic);
        }
        let wanted = |face: &&Arc<Face>| {
            face.family == family && face.italic == italic && face.weight >= weight + CLEARLY
        };
        let nearest = self
            .faces
            .values()
            .filter(wanted)
            .map(|face| face.weight)
            .min_by_key(|have| (have.abs_diff(BOLD), *have));
        self.find(family, nearest.unwrap_or(BOLD), italic)
    }

    /// The face that stands for a missing one: the nearest of the family, or one of another family.
    pub(super) fn nearest(&self, family: &str, weight: u16, italic: bool) -> Option<Arc<Face>> {
        self.query(family, weight, italic).or_else(|| self.query(&self.fallback()?.family, weight, italic))
    }

    /// An upright regular face for texts whose font is missing.
    pub(super) fn fallback(&self) -> Option<&Face> {
        let apart = |face: &&Arc<Face>| (face.family != FALLBACK, face.italic, face.weight.abs_diff(400));
        self.faces.values().min_by_key(apart).map(|face| &**face)
    }

    fn query(&self, family: &str, weight: u16, italic: bool) -> Option<Arc<Face>> {
        let style = if italic { Style::Italic } else { Style::Normal };
        let families = [Family::Name(family)];
        let id = self.db.query(&Query {
            families: &families,
            weight: Weight(weight),
            stretch: Stretch::Normal,
            style,
        })?;
        self.faces.get(&id).cloned()
    }

    fn no_such_family(&self, family: &str) -> Diagnostic {
        if let Some((message, hint)) = fonts::refusal(&self.unusable, family) {
            return Diagnostic::error("unknown-font", message).hint(hint);
        }
        let families = self.families();
        let diagnostic = Diagnostic::error("unknown-font", format!("there is no font family `{family}`"));
        let diagnostic = fonts::unreadable(&self.unusable).into_iter().fold(diagnostic, Diagnostic::hint);
        match families.is_empty() {
            true => diagnostic.hint("put its files into templates/fonts/<family>/"),
            false => diagnostic
                .nearest(family, families.iter().copied())
                .hint(format!("there are {}", diag::list(families)))
                .hint(
                    "fonts of the system are not used: put the files of another family (.ttf or .otf) into \
                    templates/fonts/<family>/",
                ),
        }
    }

    fn no_such_face(&self, family: &str, weight: u16, italic: bool) -> Diagnostic {
        let have: BTreeSet<String> =
            self.faces.values().filter(|face| face.family == family).map(|face| face.describe()).collect();
        let wanted = describe(weight, italic);
        let refused = fonts::refusal(&self.unusable, family)
            .map(|(message, _)| format!("another file of {}", message.trim_start_matches("the font ")));
        refused
            .into_iter()
            .fold(
                Diagnostic::error(
                    "missing-face",
                    format!(
                        "the font family `{family}` has no face \
                {wanted}"
                    ),
                ),
                Diagnostic::hint,
            )
            .hint(format!("it has {}", diag::list(have.iter().map(String::as_str))))
            .hint(
                "put the file of that face into templates/fonts, or use another `weight` or `style` (in a \
                text, `**` asks for bold and `*` for italic)",
            )
    }
}

impl Face {
    fn read(place: usize, file: &FontFile, info: &resvg::usvg::fontdb::FaceInfo) -> Option<Face> {
        let font = FontRef::from_index(&file.data, info.index).ok()?;
        let shaper = ShaperData::new(&font);
        let upem = f64::from(shaper.shaper(&font).build().units_per_em()).max(1.0);
        Some(Face {
            place,
            data: Arc::clone(&file.data),
            index: info.index,
            family: info.families.first()?.0.clone(),
            weight: info.weight.0,
            italic: info.style != Style::Normal,
            upem,
            metrics: Metrics::read(&font, upem),
            shaper,
            plans: Mutex::default(),
        })
    }

    /// The glyphs of a text in this face; `None` if its bytes are unreadable, which can't happen after
    /// loading.
    pub(super) fn shape(&self, text: &str) -> Option<GlyphBuffer> {
        let font = FontRef::from_index(&self.data, self.index).ok()?;
        let shaper = self.shaper.shaper(&font).build();
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        buffer.guess_segment_properties();
        let plan = self.plan(&shaper, &buffer);
        Some(shaper.shape(buffer, ShapeOptions::new().plan(Some(&plan))))
    }

    /// The cached shape plan for a script: making one takes longer than shaping a line.
    fn plan(&self, shaper: &Shaper<'_>, buffer: &UnicodeBuffer) -> Arc<ShapePlan> {
        let (direction, script) =
            (buffer.direction(), Some(buffer.script()).filter(|script| *script != script::UNKNOWN));
        let mut plans = self.plans.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) =
            plans.iter().find(|plan| plan.direction() == direction && plan.script() == script)
        {
            return Arc::clone(known);
        }
        let plan = Arc::new(ShapePlan::new(shaper, direction, script, buffer.language().as_ref(), &[]));
        plans.push(Arc::clone(&plan));
        plan
    }

    fn describe(&self) -> String {
        describe(self.weight, self.italic)
    }
}

fn describe(weight: u16, italic: bool) -> String {
    format!("{weight}{}", if italic { " italic" } else { "" })
}
