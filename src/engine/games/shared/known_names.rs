//! Names in setups: a name that the deck does not know is an error with the nearest that it does.

use std::fmt::Display;

use crate::rules::KeyError;

use super::SetupErrors;

impl SetupErrors {
    /// The place of a name among those that are known; without one an error that `there_is_no` such thing.
    pub(crate) fn known<'a>(
        &mut self,
        key: &dyn Display,
        there_is_no: &str,
        name: &str,
        known: impl Iterator<Item = &'a str> + Clone,
    ) -> Option<usize> {
        let found = known.clone().position(|other| other == name);
        if found.is_none() {
            self.push(KeyError::new(key.to_string(), format!("{there_is_no} `{name}`")).nearest(name, known));
        }
        found
    }
}
