//! The engine against its clauses.

mod clauses;
mod drive;
mod expansions;
mod games;
mod refusals;
mod strength;
mod tables;
mod tree;
mod variants;
