//! The clauses by name, the worked cases, and thousands of games at random.

mod advanced;
mod basic;
mod bots;
mod count;
mod effects;
mod events;
mod help;
mod sampled;
mod setups;
mod teams;
