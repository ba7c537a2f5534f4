//! Where a game keeps what the engine contract asks of it: the same functions in the same files of all games.

/// Implements the methods of [`Rules`](crate::rules::Rules) that are alike in all games, each by the function
/// of its name in its file. What one game alone says of itself (variants, bounds, sides) is in `contract.rs`
/// of the game.
macro_rules! contract_by_files {
    () => {
        type State = super::state::State;
        type View = super::view::View;
        type Setup = super::setup::Setup;

        fn new(
            deck: &crate::deck::Deck,
            players: u8,
            options: &crate::rules::Options,
        ) -> Result<Self, crate::diag::Diagnostics> {
            super::from_deck::from_deck(deck, players, options)
        }

        fn players(&self) -> u8 {
            self.players
        }

        fn start(&self) -> Self::State {
            super::apply::start(self)
        }

        fn turn(&self, state: &Self::State) -> crate::rules::Turn {
            super::legal::turn(self, state)
        }

        fn legal(&self, state: &Self::State, seat: crate::rules::Seat, moves: &mut Vec<crate::rules::Move>) {
            super::legal::legal(self, state, seat, moves);
        }

        fn move_codes(&self) -> u32 {
            super::action::CODES
        }

        fn apply(
            &self,
            state: &mut Self::State,
            actor: crate::rules::Actor,
            choice: crate::rules::Move,
        ) -> Result<(), crate::rules::Illegal> {
            crate::effect::machine::Table::machine_mut(self, state).begin_move();
            if let crate::rules::Actor::Seat(seat) = actor {
                super::legal::check(self, state, seat, choice)?;
            }
            super::apply::apply(self, state, actor, choice)
        }

        fn apply_legal(
            &self,
            state: &mut Self::State,
            actor: crate::rules::Actor,
            choice: crate::rules::Move,
        ) -> Result<(), crate::rules::Illegal> {
            crate::effect::machine::Table::machine_mut(self, state).begin_move();
            super::apply::apply(self, state, actor, choice)
        }

        fn note_applied(
            &self,
            before: &Self::State,
            actor: crate::rules::Actor,
            choice: crate::rules::Move,
            after: &mut Self::State,
        ) {
            crate::games::shared::applied::note(self, before, actor, choice, after);
        }

        fn applied_effects(&self, state: &Self::State) -> crate::rules::AppliedEffects {
            state.applied_effects
        }

        fn holders(&self, state: &Self::State, class: usize) -> crate::rules::Seats {
            crate::games::shared::applied::holders(self, state, class)
        }

        fn forget_applied_effects(&self, state: &mut Self::State) {
            state.applied_effects = crate::rules::AppliedEffects::default();
        }

        fn view(&self, state: &Self::State, seat: crate::rules::Seat) -> Self::View {
            super::view::view(self, state, seat)
        }

        fn resample(&self, view: &Self::View, random: &mut crate::rng::Stream) -> Self::State {
            super::view::resample(self, view, random)
        }

        fn greedy(
            &self,
            view: &Self::View,
            moves: &[crate::rules::Move],
            random: &mut crate::rng::Stream,
        ) -> crate::rules::Move {
            super::bots::greedy(self, view, moves, random)
        }

        fn standing(&self, state: &Self::State) -> [i32; crate::rules::SEATS] {
            super::score::standing(self, state)
        }

        fn scores(&self, state: &Self::State) -> Option<crate::rules::Scores> {
            super::score::scores(self, state)
        }

        fn recount(&self, state: &Self::State) -> crate::rules::Scores {
            super::score::recount(self, state)
        }

        fn classes(&self) -> Vec<crate::rules::Class> {
            super::classes::classes(self)
        }

        fn census(&self, state: &Self::State, counts: &mut [u16]) {
            crate::games::shared::layout::census(self, state, counts);
        }

        fn in_play(&self, state: &Self::State, counts: &mut [u16]) {
            crate::games::shared::layout::in_play(self, state, counts);
        }

        fn card_use(
            &self,
            state: &Self::State,
            actor: crate::rules::Actor,
            choice: crate::rules::Move,
        ) -> Option<(crate::rules::Use, usize)> {
            super::classes::card_use(self, state, actor, choice)
        }

        fn describe(
            &self,
            state: &Self::State,
            actor: crate::rules::Actor,
            choice: crate::rules::Move,
        ) -> String {
            super::text::describe(self, state, actor, choice)
        }

        fn word(
            &self,
            state: &Self::State,
            actor: crate::rules::Actor,
            choice: crate::rules::Move,
        ) -> String {
            super::text::word(self, state, actor, choice)
        }

        const EVENTS: &'static [crate::rules::EventKind] = super::events::EVENTS;
        const HABITS: &'static [&'static str] = super::events::HABITS;

        fn events(
            &self,
            made: Option<crate::rules::Made<'_, Self::State>>,
            after: &Self::State,
            story: &mut crate::rules::Story,
        ) {
            super::events::events(self, made, after, story);
        }

        fn score_parts(&self, state: &Self::State) -> Vec<crate::rules::ScorePart> {
            let mut parts = super::score::score_parts(self, state);
            parts.iter_mut().for_each(|part| part.title = self.language.text(part.title));
            parts
        }

        fn setup_of(&self, state: &Self::State) -> Self::Setup {
            super::setup::setup_of(self, state)
        }

        fn card_at(&self, deck: &crate::deck::Deck, key: &str, name: &str) -> Option<u32> {
            super::setup::card_at(self, deck, key, name)
        }

        fn state_of(&self, setup: &Self::Setup) -> Result<Self::State, Vec<crate::rules::KeyError>> {
            super::setup::state_of(self, setup)
        }
    };
}
pub(crate) use contract_by_files;
