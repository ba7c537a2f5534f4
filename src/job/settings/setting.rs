//! A value together with its origin.

/// Where the value of a setting comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The request: typed, or set by a program.
    Typed,
    /// The deck file.
    Deck,
    /// The preset.
    Preset,
    /// The default.
    Default,
}

/// The value that applies, and its origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Setting<T> {
    pub(crate) value: T,
    pub(crate) origin: Origin,
}

impl<T> Setting<T> {
    /// The first value that is given: typed, the deck's, the preset's, the default.
    pub(crate) fn resolve(typed: Option<T>, deck: Option<T>, preset: Option<T>, default: T) -> Setting<T> {
        let candidates = [(typed, Origin::Typed), (deck, Origin::Deck), (preset, Origin::Preset)];
        let given =
            candidates.into_iter().find_map(|(value, origin)| Some(Setting { value: value?, origin }));
        given.unwrap_or(Setting { value: default, origin: Origin::Default })
    }

    /// True if the value was typed.
    pub(crate) fn is_typed(&self) -> bool {
        self.origin == Origin::Typed
    }

    /// True if a value was typed that passes a test.
    pub(crate) fn is_typed_as(&self, test: impl Fn(&T) -> bool) -> bool {
        self.is_typed() && test(&self.value)
    }
}
