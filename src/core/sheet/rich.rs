//! Texts of which parts are bold or italic, as the markup of texts: `**bold**`, `*italic*`.

use std::mem;

/// Bold or italic.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Emphasis {
    pub(super) bold: bool,
    pub(super) italic: bool,
}

impl Emphasis {
    fn marks(self) -> &'static str {
        match (self.bold, self.italic) {
            (true, true) => "***",
            (true, false) => "**",
            (false, true) => "*",
            (false, false) => "",
        }
    }
}

/// The text of a cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Text {
    /// Its characters.
    pub(super) plain: String,
    /// The same with marks around what is bold or italic; `None` if nothing is, or all of it in the same way,
    /// which is how the whole cell looks.
    pub(super) marked: Option<String>,
}

impl From<String> for Text {
    fn from(plain: String) -> Text {
        Text { plain, marked: None }
    }
}

/// A text that is put together from its parts.
#[derive(Default)]
pub(super) struct Builder {
    plain: String,
    marked: String,
    /// The end of the text, all with the same emphasis, that is not yet in `marked`.
    part: String,
    emphasis: Emphasis,
    /// The emphasis of all characters so far that can be seen; `None` if they have several.
    common: Option<Option<Emphasis>>,
}

impl Builder {
    pub(super) fn push(&mut self, text: &str, emphasis: Emphasis) {
        self.plain.push_str(text);
        if !text.trim().is_empty() {
            self.common = match self.common {
                None => Some(Some(emphasis)),
                Some(common) => Some(common.filter(|common| *common == emphasis)),
            };
        }
        if emphasis != self.emphasis {
            self.close();
            self.emphasis = emphasis;
        }
        self.part.push_str(text);
    }

    /// Marks the part that ends here. Marks touch letters, and are never around the end of a line.
    fn close(&mut self) {
        let (part, marks) = (mem::take(&mut self.part), self.emphasis.marks());
        for (index, line) in part.split('\n').enumerate() {
            if index > 0 {
                self.marked.push('\n');
            }
            let inner = line.trim();
            if inner.is_empty() {
                self.marked.push_str(line);
                continue;
            }
            let start = line.len() - line.trim_start().len();
            let (before, after) = (&line[..start], &line[start + inner.len()..]);
            self.marked.extend([before, marks, inner, marks, after]);
        }
    }

    pub(super) fn done(mut self) -> Text {
        self.close();
        let is_marked = self.common == Some(None);
        Text { plain: self.plain, marked: is_marked.then_some(self.marked) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(parts: &[(&str, &str)]) -> Option<String> {
        let mut text = Builder::default();
        for (part, style) in parts {
            text.push(part, Emphasis { bold: style.contains('b'), italic: style.contains('i') });
        }
        text.done().marked
    }

    #[test]
    fn marks_touch_letters() {
        assert_eq!(
            marked(&[("Draw ", ""), ("two ", "b"), ("cards", "")]).as_deref(),
            Some("Draw **two** cards")
        );
        assert_eq!(
            marked(&[("a", "b"), ("b", "b"), ("c", "i"), ("d", "bi"), (" ", "bi"), ("e", "")]).as_deref(),
            Some("**ab***c****d*** e")
        );
        assert_eq!(marked(&[("One\nTwo", "i"), ("\nthree", "")]).as_deref(), Some("*One*\n*Two*\nthree"));
    }

    #[test]
    fn a_cell_of_one_style_has_no_marks() {
        assert_eq!(marked(&[("plain", "")]), None);
        assert_eq!(marked(&[("all", "b"), (" ", ""), ("bold", "b")]), None);
        assert_eq!(marked(&[]), None);
    }
}
