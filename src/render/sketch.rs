//! Faces without their texts: cards that differ in texts alone have the same sketch, which is parsed once for
//! all of them.

use crate::limits;
use crate::svg::stand_in;
use crate::svg::typeset::{Line, Located, Typeset};

/// The SVG of a face with stand-ins, and the texts that they stand for.
pub(super) struct Sketch<'a> {
    pub(super) svg: String,
    pub(super) lines: Vec<&'a Line>,
}

impl<'a> Sketch<'a> {
    /// The sketch of a filled template with these texts in it; `None` if nothing, or too much, would be left
    /// out.
    pub(super) fn of(text: &str, texts: &'a [Located]) -> Option<Sketch<'a>> {
        Sketch::without(text, texts.iter())
    }

    /// The same without the texts alone that functions have set; `None` if there are no others.
    pub(super) fn of_set(text: &str, texts: &'a [Located]) -> Option<Sketch<'a>> {
        let set = || texts.iter().filter(|(_, text)| !text.is_label);
        if set().count() == texts.len() { None } else { Sketch::without(text, set()) }
    }

    fn without(text: &str, texts: impl Iterator<Item = &'a Located>) -> Option<Sketch<'a>> {
        let mut sketch = Sketch { svg: String::with_capacity(text.len()), lines: Vec::new() };
        let mut rest = 0;
        for (range, set) in texts {
            if set.is_plain {
                sketch.svg.push_str(text.get(rest..range.start)?);
                set.lines.iter().for_each(|(_, line)| sketch.stand_in(line, set));
                rest = range.end;
                continue;
            }
            // Only the lines are replaced: the pictures beside them inherit properties from the elements
            // around them.
            for (own, line) in &set.lines {
                sketch.svg.push_str(text.get(rest..range.start + own.start)?);
                sketch.stand_in(line, set);
                rest = range.start + own.end;
            }
        }
        sketch.svg.push_str(text.get(rest..)?);
        let left_out = sketch.lines.iter().map(|line| line.elements + line.text.len()).sum::<usize>();
        (1..=limits::SVG_SET).contains(&left_out).then_some(sketch)
    }

    fn stand_in(&mut self, line: &'a Line, set: &Typeset) {
        stand_in::write(&mut self.svg, self.lines.len(), &set.fill);
        self.lines.push(line);
    }
}
