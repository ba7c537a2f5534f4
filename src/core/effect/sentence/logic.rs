//! Conditions and filters as combinations of phrases.

use super::Composer;

/// A combination of phrases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Logic {
    Leaf(String),
    All(Vec<Logic>),
    Any(Vec<Logic>),
}

impl Logic {
    /// All of some, or of their opposites any: what is denied must be built of denied parts.
    pub(super) fn all(parts: Vec<Logic>, denied: bool) -> Logic {
        if denied { Logic::Any(parts) } else { Logic::All(parts) }
    }

    /// Without combinations of one part and combinations in combinations of the same kind.
    fn simple(self) -> Logic {
        let flat = |parts: Vec<Logic>, same: &dyn Fn(Logic) -> Result<Vec<Logic>, Logic>| -> Vec<Logic> {
            let mut flat: Vec<Logic> = Vec::new();
            for part in
                parts.into_iter().flat_map(|part| same(part.simple()).unwrap_or_else(|part| vec![part]))
            {
                // What is said twice is said once.
                if !flat.contains(&part) {
                    flat.push(part);
                }
            }
            flat
        };
        match self {
            Logic::Leaf(text) => Logic::Leaf(text),
            Logic::All(parts) => {
                let mut parts =
                    flat(parts, &|part| if let Logic::All(inner) = part { Ok(inner) } else { Err(part) });
                if parts.len() == 1 { parts.remove(0) } else { Logic::All(parts) }
            }
            Logic::Any(parts) => {
                let mut parts =
                    flat(parts, &|part| if let Logic::Any(inner) = part { Ok(inner) } else { Err(part) });
                if parts.len() == 1 { parts.remove(0) } else { Logic::Any(parts) }
            }
        }
    }
}

impl Composer<'_> {
    /// A combination in words that can be read in one way only.
    pub(super) fn logic(&self, logic: Logic) -> String {
        self.logic_within(&logic.simple(), true)
    }

    fn logic_within(&self, logic: &Logic, outermost: bool) -> String {
        let (parts, key) = match logic {
            Logic::Leaf(text) => return text.clone(),
            Logic::All(parts) => (parts, "all"),
            Logic::Any(parts) => (parts, "any"),
        };
        let words: Vec<String> = parts.iter().map(|part| self.logic_within(part, false)).collect();
        let Some((last, rest)) = words.split_last() else { return String::new() };
        let joined = format!(
            "{}{}{last}",
            rest.join(&self.phrase(&format!("logic.{key}.comma"))),
            self.phrase(&format!("logic.{key}.last"))
        );
        if outermost {
            joined
        } else {
            self.fill(&format!("logic.{key}.inner"), &[("parts", joined.as_str().into())])
        }
    }
}
