//! Artwork in the colour of registration marks, which prints all inks on each other: it may lie outside of
//! the cut only.

use lopdf::content::Operation;

use super::color::Space;
use super::content::{Place, Walk};
use super::pages::{Sides, touches};
use super::path::drawn;
use super::rule;
use super::state::{Matrix, State};

/// The square in which images are drawn.
const UNIT: Sides = [0.0, 0.0, 1.0, 1.0];

impl<'a> Walk<'a> {
    /// Checks an operator that paints the path.
    pub(super) fn paint(&mut self, operation: &Operation, state: &State<'a>, place: Place<'a>) {
        let path = std::mem::take(&mut self.path);
        if operation.operator.starts_with(['S', 's', 'B', 'b']) {
            self.line(state, place);
            self.cut_layer(state, place);
            self.artwork(1, |_| path.lines_touch, state, place);
        }
        if operation.operator.starts_with(['f', 'F', 'B', 'b']) {
            self.artwork(0, |_| path.parts_touch, state, place);
        }
    }

    /// Checks that nothing within the cut has the colour of registration marks.
    pub(super) fn artwork(
        &mut self,
        usage: usize,
        touches: impl FnOnce(Sides) -> bool,
        state: &State<'a>,
        place: Place<'a>,
    ) {
        let is_printed = state.inks[usage].is_some_and(|inks| inks.iter().any(|ink| *ink > 0.0));
        if matches!(state.spaces[usage], Space::All(_)) && is_printed && self.trim.is_some_and(touches) {
            self.registration(place);
        }
    }

    /// Checks the colour of an image.
    pub(super) fn artwork_image(&mut self, space: &Space, matrix: Matrix, place: Place<'a>) {
        if matches!(space, Space::All(_)) && self.is_inside(UNIT, matrix) {
            self.registration(place);
        }
    }

    fn registration(&mut self, place: Place<'a>) {
        self.found.add(
            &rule::REGISTRATION,
            place.at,
            "artwork has the colour of registration marks (`All`), which is printed with all inks",
        );
    }

    /// True if a rectangle that is drawn with a matrix touches the area within the cut.
    pub(super) fn is_inside(&self, sides: Sides, matrix: Matrix) -> bool {
        self.trim.zip(drawn(sides, matrix)).is_some_and(|(trim, drawn)| touches(drawn, trim))
    }
}
