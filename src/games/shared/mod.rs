//! What several games need: players, refusals, and the parts of setups that all have.

mod players;
mod refusal;
mod seat_number;
mod setup_errors;

pub(crate) use players::check_players;
pub(crate) use refusal::{need, refuse};
pub(crate) use seat_number::SeatNumber;
pub(crate) use setup_errors::SetupErrors;
