//! Reports of a check for programs: JSON, annotations for GitHub Actions, SARIF; and the page of `balance`.

pub(crate) mod balance;
pub(crate) mod github;
pub(crate) mod html;
pub(crate) mod json;
mod places;
pub(crate) mod sarif;

pub(crate) use places::Repository;
