//! What several games need: players, refusals, and the parts of setups that all have.

pub(crate) mod actions;
mod answers;
pub(crate) mod applied;
mod contract;
mod flow;
mod known_names;
pub(crate) mod layout;
mod players;
mod refusal;
#[cfg(test)]
pub(crate) mod sample_games;
mod seat_number;
mod set;
mod setup_errors;
mod shortage;
mod sparse;

pub(crate) use answers::described_answer;
pub(crate) use contract::contract_by_files;
pub(crate) use flow::Flow;
pub(crate) use players::check_players;
pub(crate) use refusal::{clause_being_played, clause_of_effect, need, refuse};
pub(crate) use seat_number::SeatNumber;
pub use set::{Bits, Set};
pub(crate) use setup_errors::SetupErrors;
pub(crate) use shortage::too_few;
pub(crate) use sparse::sparse;
