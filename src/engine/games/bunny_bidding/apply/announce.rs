//! Events of the game, for effects that wait for them.

use crate::effect::machine::{Happening, fire};
use crate::effect::parts::Event;
use crate::games::bunny_bidding::rules::Rules;
use crate::games::bunny_bidding::state::{After, State};
use crate::rules::Seat;

/// Something that is about no cards happens to a seat.
pub fn happens(event: Event, actor: Seat) -> Happening {
    Happening { event, actor, cards: Vec::new() }
}

/// Something happens for which effects may wait; `after` follows once they are played.
pub fn announce(rules: &Rules, state: &mut State, happening: Happening, after: After) {
    state.public.after = after;
    fire(rules, state, &happening);
}
