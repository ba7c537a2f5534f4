//! The engine against its clauses.

mod bots;
mod clauses;
mod drive;
mod events;
mod expansions;
mod games;
mod refusals;
mod setup;
mod strength;
mod tree;
mod variants;
