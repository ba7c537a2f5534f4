//! The engine against its clauses.

mod bots;
mod clauses;
mod drive;
mod expansions;
mod games;
mod refusals;
mod setup;
mod story;
mod strength;
mod tree;
mod variants;
