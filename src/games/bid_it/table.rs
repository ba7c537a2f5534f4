//! The table: a deck as the game sees it, the number of players, the variants.

use std::collections::BTreeMap;

use crate::deck::{Card, Deck};
use crate::diag::{Diagnostic, Diagnostics, are, counted};
use crate::rng::Stream;
use crate::rules::{
    Actor, Choice, Class, Illegal, Move, Options, Rules, Scores, Seat, Seats, SetupError, Turn, UntypedSetup, Use, Variant,
};

use super::legality::deal_cards;
use super::state::{Counts, FACES, Phase, RANKS, Side, State};
use super::view::View;

/// The rank index of the star.
const STAR: u8 = RANKS as u8;

/// A table of Bid It!
#[derive(Clone, Debug)]
pub struct Table {
    pub(super) players: u8,
    /// Deal cards of each player (BI-L5), and so the cards dealt at last chance.
    pub(super) start: u8,
    pub(super) advanced: bool,
    pub(super) series: bool,
    /// How many teams; as many as players without teams.
    pub(super) teams: u8,
    /// The faces of the deck's playing cards, in the order of their symbols.
    pub(super) faces: Vec<Face>,
    /// How often each face counts for each rank, stars included (BI-P4); 0: it may be thrown away (BI-P6).
    pub(super) worth: [[u8; RANKS]; FACES],
    /// How many playing cards have each face.
    pub(super) totals: Counts,
    deal_cards: u16,
    side_cards: u16,
}

/// What playing cards with the same symbols look like.
#[derive(Clone, Debug)]
pub(super) struct Face {
    /// The symbols: `3+star`.
    pub label: String,
    /// With the name that is printed on them: `Three-Star Dinner (3+star)`.
    pub title: String,
}

impl Table {
    /// The seats at the table.
    pub(super) fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.players).map(Seat)
    }

    /// The deck's playing cards by their symbols.
    fn sort_cards(&mut self, deck: &Deck, diagnostics: &mut Diagnostics) {
        let mut sorted: BTreeMap<Vec<u8>, Vec<&Card>> = BTreeMap::new();
        for card in deck.of_type("playing") {
            match symbols(card) {
                Some(symbols) => sorted.entry(symbols).or_default().push(card),
                None => diagnostics.push(
                    Diagnostic::error("BI-L2", format!("{} can't be played", deck.title_of(card)))
                        .at(card.place.clone(), "one or two `symbols` out of `1` to `6` and `star`"),
                ),
            }
        }
        for (index, (symbols, cards)) in sorted.into_iter().enumerate() {
            self.totals[index] = cards.len() as u16;
            for symbol in &symbols {
                let counts = self.worth[index].iter_mut().enumerate();
                counts.filter(|(rank, _)| *symbol == STAR || usize::from(*symbol) == *rank).for_each(|(_, worth)| *worth += 1);
            }
            self.faces.push(Face::new(&symbols, &cards));
        }
    }

    /// BI-L4, L5: that there are enough cards of each type for this table.
    fn count_cards(&self, deck: &Deck, diagnostics: &mut Diagnostics) {
        let hands = u16::from(self.players) * u16::from(self.start);
        let wanted = [
            ("BI-L4", "playing", self.totals.iter().sum(), hands),
            ("BI-L5", "deal", self.deal_cards, hands),
            ("BI-L5", "take-sides", self.side_cards, u16::from(self.players)),
        ];
        for (clause, name, found, wanted) in wanted.into_iter().filter(|(_, _, found, wanted)| found < wanted) {
            let text = format!(
                "{} of the type `{name}` {} too few for {} players",
                counted(found.into(), "card"),
                are(found.into()),
                self.players
            );
            diagnostics.push(Diagnostic::error(clause, text).at(deck.place.clone(), format!("at least {wanted}")));
        }
    }

    /// The points that win a match (BI-M1).
    pub(super) fn target(&self) -> u8 {
        2 * self.players - 1
    }
}

/// The symbols of a playing card in their order, as indices of ranks; `None` if it has none, too many or an unknown one.
fn symbols(card: &Card) -> Option<Vec<u8>> {
    let index = |symbol: &String| match symbol.as_str() {
        "star" => Some(STAR),
        rank => ["1", "2", "3", "4", "5", "6"].iter().position(|other| *other == rank).map(|index| index as u8),
    };
    let mut symbols: Vec<u8> = card.symbols.iter().map(index).collect::<Option<_>>()?;
    symbols.sort_unstable();
    (1..=2).contains(&symbols.len()).then_some(symbols)
}

impl Face {
    fn new(symbols: &[u8], cards: &[&Card]) -> Face {
        let words: Vec<String> =
            symbols.iter().map(|symbol| if *symbol == STAR { "star".into() } else { (symbol + 1).to_string() }).collect();
        let label = words.join("+");
        let name = cards.first().map_or("", |card| card.name.as_str());
        let alike = !name.is_empty() && cards.iter().all(|card| card.name == name);
        let title = if alike { format!("{name} ({label})") } else { format!("a card with {label}") };
        Face { label, title }
    }
}

/// Checks that so many can play so (BI-T1).
fn check_table(deck: &Deck, players: u8, teams: i32, diagnostics: &mut Diagnostics) {
    let range = deck.players.min.max(2)..=deck.players.max.min(6);
    if !range.contains(&u32::from(players)) {
        let text = format!("{players} players can't play with this deck");
        diagnostics.push(Diagnostic::error("players", text).hint(format!("{} to {} players", range.start(), range.end())));
    }
    if !matches!((teams, players), (0, _) | (2, 4 | 6) | (3, 6)) {
        let text = format!("{players} players can't be {teams} teams");
        diagnostics.push(Diagnostic::error("BI-T1", text).hint("4 players are 2 teams; 6 players are 2 or 3 teams"));
    }
}

impl Rules for Table {
    type State = State;
    type View = View;
    type Setup = UntypedSetup;

    const VARIANTS: &'static [Variant] = &[
        Variant { id: "advanced", clause: "BI-A1", about: "calls can be doubled, passed on and cancelled by a bid", choice: Choice::Flag },
        Variant {
            id: "match",
            clause: "BI-M1",
            about: "game after game, a point for every player that one outlives",
            choice: Choice::Flag,
        },
        Variant { id: "teams", clause: "BI-T1", about: "two or three teams", choice: Choice::Number(&[2, 3]) },
    ];

    fn new(deck: &Deck, players: u8, options: &Options) -> Result<Table, Diagnostics> {
        let mut diagnostics = Diagnostics::default();
        let teams = options.get("teams");
        check_table(deck, players, teams, &mut diagnostics);
        if diagnostics.has_errors() {
            return Err(diagnostics);
        }
        let mut table = Table {
            players,
            start: deal_cards(u32::from(players)) as u8,
            advanced: options.on("advanced"),
            series: options.on("match"),
            teams: if teams == 0 { players } else { teams as u8 },
            faces: Vec::new(),
            worth: [[0; RANKS]; FACES],
            totals: [0; FACES],
            deal_cards: deck.of_type("deal").count() as u16,
            side_cards: deck.of_type("take-sides").count() as u16,
        };
        table.sort_cards(deck, &mut diagnostics);
        table.count_cards(deck, &mut diagnostics);
        diagnostics.into_result(table).map(|(table, _)| table)
    }

    fn players(&self) -> u8 {
        self.players
    }

    fn start(&self) -> State {
        let mut state = State { open: Default::default(), hands: Default::default(), pile: [0; FACES], sides: Default::default() };
        self.set_up(&mut state);
        state
    }

    fn turn(&self, state: &State) -> Turn {
        match state.open.phase {
            Phase::Deal | Phase::Draw => Turn::Chance(u32::from(state.open.left)),
            Phase::Sides => self.turn_to_side(state),
            Phase::Over => Turn::Over,
            _ => Turn::Seat(state.open.seat),
        }
    }

    fn legal(&self, state: &State, seat: Seat, moves: &mut Vec<Move>) {
        moves.clear();
        if self.due(state, seat).is_ok() {
            self.legal_moves(&state.open, &state.hands[seat.index()], seat, moves);
        }
    }

    fn apply(&self, state: &mut State, actor: Actor, choice: Move) -> Result<(), Illegal> {
        match actor {
            Actor::Chance => self.chance(state, choice),
            Actor::Seat(seat) => {
                let choice = self.check(state, seat, choice)?;
                self.make(state, seat, choice);
                Ok(())
            }
        }
    }

    fn view(&self, state: &State, seat: Seat) -> View {
        View::new(self, state, seat)
    }

    fn resample(&self, view: &View, random: &mut Stream) -> State {
        view.resample(self, random)
    }

    fn greedy(&self, view: &View, moves: &[Move], random: &mut Stream) -> Move {
        super::bots::greedy(self, view, moves, random)
    }

    /// In a single game the deal cards still face up: only the winner's are, or the winning team's (BI-E1). In a match its points (BI-M1).
    fn scores(&self, state: &State) -> Option<Scores> {
        if state.open.phase != Phase::Over {
            return None;
        }
        if self.series {
            return Some(Scores::most_points(state.open.points.map(i32::from), self.players));
        }
        Some(Scores { points: state.open.up.map(i32::from), winners: self.playing(&state.open) })
    }

    /// From the deal cards face down, where [`Rules::scores`] takes those face up; in a match the winner is who stays after all who have
    /// less than another are struck out.
    fn recount(&self, state: &State) -> Scores {
        let mut points = [0; crate::rules::SEATS];
        let mut winners = Seats::NONE;
        for seat in self.seats() {
            let own = seat.index();
            let lost = state.open.down[own];
            points[own] = i32::from(if self.series { state.open.points[own] } else { self.start.saturating_sub(lost) });
            let beaten = self.seats().any(|other| state.open.points[other.index()] > state.open.points[own]);
            if if self.series { !beaten } else { lost < self.start } {
                winners = winners.with(seat);
            }
        }
        Scores { points, winners }
    }

    /// The faces of the playing cards, then deal cards and take-sides cards. No rule ever moves a reference card.
    fn classes(&self) -> Vec<Class> {
        let playing =
            self.faces.iter().zip(self.totals).map(|(face, count)| Class { name: face.title.clone(), count, played: true, card: None });
        let tokens = [("deal card", self.deal_cards), ("take-sides card", self.side_cards)];
        playing.chain(tokens.map(|(name, count)| Class { name: name.into(), count, played: false, card: None })).collect()
    }

    fn census(&self, state: &State, counts: &mut [u16]) {
        counts.fill(0);
        let open = &state.open;
        let mut add = |class: usize, count: u16| {
            if let Some(total) = counts.get_mut(class) {
                *total += count;
            }
        };
        for face in 0..self.faces.len() {
            add(face, state.pile[face] + open.discards[face]);
        }
        for face in state.hands.iter().chain(&open.shown).flat_map(|cards| cards.iter()) {
            add(face, 1);
        }
        let boxed = self.deal_cards.saturating_sub(u16::from(self.start) * u16::from(self.players));
        add(self.faces.len(), boxed + open.up.iter().chain(&open.down).map(|count| u16::from(*count)).sum::<u16>());
        add(self.faces.len() + 1, self.side_cards);
    }

    fn card_use(&self, state: &State, actor: Actor, choice: Move) -> Option<(Use, usize)> {
        self.card_of(state, actor, choice)
    }

    /// Every round but the last turns a deal card down and leaves one up, so a game has fewer rounds than there are deal cards (BI-E2). In a
    /// round bids only rise to the cap (BI-P14). For each a player throws away a hand at most, stops, bids and lays a card open; in the
    /// advanced rules challenge, double, redouble and surrender may follow, each with a pass of all others. Then all may take a side, and
    /// teammates be named for up to 3 cards. Each game of a match scores one point less than there are players at least (BI-M1).
    fn max_decisions(&self) -> u32 {
        let (players, start) = (u32::from(self.players), u32::from(self.start));
        let bids = 2 * players * start * RANKS as u32;
        let calls = if self.advanced { 1 + 4 * players } else { 0 };
        let round = bids * (start + 2 + calls) + 1 + players + 3;
        let games = if self.series { players * (u32::from(self.target()) - 1) / (players - 1) + 1 } else { 1 };
        games * players * start * round
    }

    fn describe(&self, state: &State, actor: Actor, choice: Move) -> String {
        self.tell(state, actor, choice)
    }

    fn word(&self, state: &State, actor: Actor, choice: Move) -> String {
        self.short(state, actor, choice)
    }

    fn side(&self, seat: Seat) -> u8 {
        self.team(seat)
    }

    fn move_codes(&self) -> u32 {
        super::codes::CODES
    }

    fn setup_of(&self, state: &State) -> UntypedSetup {
        UntypedSetup(self.write_record(state))
    }

    fn state_of(&self, setup: &UntypedSetup) -> Result<State, Vec<SetupError>> {
        setup.read(|table| self.read_record(table))
    }
}

impl Table {
    /// Whose turn it is to take a side: one player openly, several in secret (BI-P8).
    fn turn_to_side(&self, state: &State) -> Turn {
        let takers = self.takers(&state.open);
        let pending = takers.iter().filter(|seat| state.sides[seat.index()] == Side::None).fold(Seats::NONE, Seats::with);
        match takers.iter().next() {
            Some(seat) if takers.count() == 1 => Turn::Seat(seat),
            _ => Turn::Several(pending),
        }
    }
}
