//! Games at random, every state of them held against the contract.

use super::super::action::EFFECTS as CODES;
use super::help::{legal, rules};
use crate::games::bid_it::{Phase, Rules, State};
use crate::games::shared::sample_games::random_move;
use crate::rng::Stream;
use crate::rules::{Actor, Move, Rules as _, SEATS, Seat, Turn};

/// Games at random of each table.
const GAMES: u64 = 80;

/// Records garbled at each table.
const ROUNDS: u32 = 100;

/// Every table that there is.
pub fn tables() -> Vec<(String, Rules)> {
    let mut tables = Vec::new();
    for flags in ["", "advanced", "match", "advanced match"] {
        for (players, teams) in [(2, 0), (3, 0), (4, 0), (5, 0), (6, 0), (4, 2), (6, 2), (6, 3)] {
            let variants = if teams > 0 { format!("{flags} teams={teams}") } else { flags.to_string() };
            tables.push((format!("{players} players, {variants}"), rules(players, &variants)));
        }
    }
    tables
}

/// The numbers of cards of each class.
struct Census {
    /// Those of the deck.
    totals: Vec<u16>,
    /// Room for those of a state.
    counts: Vec<u16>,
}

fn census_of(rules: &Rules) -> Census {
    let totals: Vec<u16> = rules.classes().iter().map(|class| class.count).collect();
    Census { counts: totals.clone(), totals }
}

fn conserved(rules: &Rules, state: &State, census: &mut Census) -> bool {
    rules.census(state, &mut census.counts);
    census.totals == census.counts
}

/// Legal sets: sorted, none twice, there for who is to move and for nobody else.
fn check_legal(rules: &Rules, state: &State, moves: &mut Vec<Move>) {
    let due = |seat: Seat| match rules.turn(state) {
        Turn::Seat(other) => seat == other,
        Turn::Several(seats) => seat.0 < rules.players() && seats.has(seat),
        _ => false,
    };
    for seat in (0..=SEATS as u8 + 2).map(Seat) {
        rules.legal(state, seat, moves);
        assert_eq!(moves.is_empty(), !due(seat), "{state:?}");
        assert!(moves.windows(2).all(|pair| pair[0] < pair[1]));
    }
}

/// Codes that are not in the legal set are refused and change nothing; those in it are taken.
fn check_codes(rules: &Rules, state: &State, random: &mut Stream) {
    for seat in (0..=rules.players()).map(Seat) {
        let moves = legal(rules, state, seat);
        let tries = if moves.is_empty() { 20 } else { 200 };
        let calls = CODES - 105..CODES + 3;
        let bids: Vec<u32> = (0..tries).map(|_| random.below(CODES)).collect();
        for code in calls.filter(|_| !moves.is_empty()).chain(bids).chain([u32::MAX]).map(Move) {
            let mut after = state.clone();
            let made = rules.apply(&mut after, Actor::Seat(seat), code);
            assert_eq!(
                made.is_ok(),
                moves.binary_search(&code).is_ok(),
                "{seat}, {code:?}, {made:?}, {state:?}"
            );
            assert_eq!(made.is_err(), after == *state);
        }
    }
    let outcomes = if let Turn::Chance(outcomes) = rules.turn(state) { outcomes } else { 0 };
    for code in [outcomes, outcomes + 1, u32::MAX] {
        let mut after = state.clone();
        assert!(rules.apply(&mut after, Actor::Chance, Move(code)).is_err());
        assert_eq!(after, *state);
    }
}

/// A view fits every state that is drawn for it, and so does the legal set.
fn check_views(rules: &Rules, state: &State, random: &mut Stream, census: &mut Census) {
    for seat in (0..rules.players()).map(Seat) {
        let view = rules.view(state, seat);
        let other = rules.resample(&view, random);
        assert_eq!(rules.view(&other, seat), view);
        assert_eq!(legal(rules, &other, seat), legal(rules, state, seat));
        assert!(conserved(rules, &other, census));
        let moves = legal(rules, state, seat);
        if !moves.is_empty() {
            let mut twin = random.clone();
            let choice = rules.greedy(&view, &moves, random);
            assert!(moves.contains(&choice));
            assert_eq!(rules.greedy(&rules.view(&other, seat), &moves, &mut twin), choice);
        }
    }
}

fn check_record(rules: &Rules, state: &State) {
    let record = rules.to_table(state);
    let text = toml::to_string(&record).unwrap();
    assert_eq!(rules.read_table(text.parse().unwrap()).as_ref(), Ok(state), "{text}");
}

/// Words of a seat's legal moves differ, and so do those of all random outcomes.
fn check_words(rules: &Rules, state: &State) {
    let codes: Vec<(Actor, Move)> = match rules.turn(state) {
        Turn::Chance(outcomes) => (0..outcomes).map(|code| (Actor::Chance, Move(code))).collect(),
        Turn::Seat(seat) => {
            legal(rules, state, seat).into_iter().map(|code| (Actor::Seat(seat), code)).collect()
        }
        _ => return,
    };
    let mut words: Vec<String> = codes.iter().map(|(actor, code)| rules.word(state, *actor, *code)).collect();
    assert!(codes.iter().all(|(actor, code)| !rules.describe(state, *actor, *code).is_empty()));
    words.sort_unstable();
    assert!(words.windows(2).all(|pair| pair[0] != pair[1]), "{words:?}");
}

/// Plays a game; `thorough` states of it are held against everything. How it ended.
pub fn check_game(rules: &Rules, seed: u64, thorough: bool) -> State {
    let mut random = Stream::new(seed, &["bid-it", "sampled"]);
    let mut state = rules.start();
    let (mut moves, mut log) = (Vec::new(), Vec::new());
    let mut census = census_of(rules);
    while let Some((actor, code)) = random_move(rules, &state, &mut moves, &mut random) {
        assert!(rules.scores(&state).is_none());
        assert!(conserved(rules, &state, &mut census), "{state:?}");
        if thorough || random.below(8) == 0 {
            check_legal(rules, &state, &mut moves);
        }
        if thorough && random.below(4) == 0 {
            check_views(rules, &state, &mut random, &mut census);
            check_record(rules, &state);
        }
        if thorough && random.below(40) == 0 {
            check_codes(rules, &state, &mut random);
            check_words(rules, &state);
        }
        if let Some((_, class)) = rules.card_use(&state, actor, code) {
            assert!(class < census.totals.len());
        }
        let before = state.clone();
        rules.apply(&mut state, actor, code).unwrap();
        rules.note_applied(&before, actor, code, &mut state);
        log.push((actor, code));
    }
    assert!(conserved(rules, &state, &mut census));
    assert_eq!(rules.scores(&state), Some(rules.recount(&state)));
    assert!(rules.scores(&state).is_some_and(|scores| !scores.winners.is_empty()));
    check_record(rules, &state);
    check_codes(rules, &state, &mut random);
    let decisions = log.iter().filter(|(actor, _)| *actor != Actor::Chance).count() as u32;
    assert!(decisions <= rules.max_decisions());
    let mut again = rules.start();
    log.into_iter().for_each(|(actor, code)| rules.apply(&mut again, actor, code).unwrap());
    assert_eq!(again, state);
    state
}

#[test]
fn random_games_keep_the_contract() {
    for (name, rules) in tables() {
        for seed in 0..GAMES {
            check_game(&rules, seed, seed % 40 == 0);
        }
        assert!(rules.max_decisions() > 0, "{name}");
    }
}

/// Low bids at random make long rounds, with many draws, calls and reshuffles.
#[test]
fn long_games_keep_the_contract() {
    for (name, rules) in tables() {
        let mut most = 0;
        for seed in 0..2 {
            let mut random = Stream::new(seed, &["bid-it", "long"]);
            let (mut state, mut moves) = (rules.start(), Vec::new());
            let mut census = census_of(&rules);
            let mut decisions = 0;
            while let Some((actor, code)) = random_move(&rules, &state, &mut moves, &mut random) {
                let low = |code: &Move| code.0 < 432;
                let lowest = moves.iter().copied().find(low).filter(|_| actor != Actor::Chance && low(&code));
                if random.below(100) == 0 {
                    check_views(&rules, &state, &mut random, &mut census);
                    check_record(&rules, &state);
                    check_codes(&rules, &state, &mut random);
                }
                rules.apply(&mut state, actor, lowest.unwrap_or(code)).unwrap();
                assert!(conserved(&rules, &state, &mut census), "{state:?}");
                decisions += u32::from(actor != Actor::Chance);
            }
            assert_eq!(rules.scores(&state), Some(rules.recount(&state)));
            most = most.max(decisions);
        }
        assert!(most <= rules.max_decisions(), "{name}");
    }
}

/// BI-E2: in a round bids only rise, up to the cap, and its end turns a deal card down. So a game has no more
/// rounds than deal cards.
#[test]
fn e2_bids_rise_and_every_round_turns_a_deal_card_down() {
    for (name, rules) in tables() {
        let mut random = Stream::new(2, &["bid-it", "rounds", &name]);
        for _ in 0..10 {
            let (mut state, mut moves) = (rules.start(), Vec::new());
            let (mut rounds, mut down) = (0, 0);
            while let Some((actor, code)) = random_move(&rules, &state, &mut moves, &mut random) {
                let before = state.open;
                rules.apply(&mut state, actor, code).unwrap();
                let after = state.open;
                if before.bid.stands() && after.bid.stands() {
                    assert!(after.bid >= before.bid && after.bid <= rules.cap(&after), "{name}: {after:?}");
                    assert!(after.bid > before.bid || after.bidder == before.bidder, "{name}: {after:?}");
                }
                if actor != Actor::Chance && matches!(after.phase, Phase::Deal | Phase::Over) {
                    let now = after.down.iter().sum::<u8>();
                    let again = after.phase == Phase::Deal && now == 0;
                    assert!(now > down || again && rules.series, "{name}: {after:?}");
                    rounds += 1;
                    assert!(rounds <= u32::from(rules.players() * rules.start), "{name}");
                    (rounds, down) = if again { (0, 0) } else { (rounds, now) };
                }
            }
        }
    }
}

/// Changes a number, a word or a list somewhere in a record, or leaves a key out.
fn garble(value: &mut toml::Value, random: &mut Stream) {
    let words = [
        "",
        "deal",
        "bid",
        "draw",
        "raise",
        "show",
        "sides",
        "give",
        "over",
        "challenge",
        "double",
        "surrender",
        "2 fives",
        "1",
        "star",
    ];
    match value {
        toml::Value::Integer(count) => *count += i64::from(random.below(5)) - 2,
        toml::Value::String(word) => *word = words[random.below(words.len() as u32) as usize].into(),
        toml::Value::Array(values) if !values.is_empty() => {
            let at = random.below(values.len() as u32) as usize;
            if random.below(4) == 0 { drop(values.remove(at)) } else { garble(&mut values[at], random) }
        }
        toml::Value::Table(values) if !values.is_empty() => {
            let key = values.keys().nth(random.below(values.len() as u32) as usize).cloned().unwrap();
            if random.below(4) == 0 { drop(values.remove(&key)) } else { garble(&mut values[&key], random) }
        }
        _ => {}
    }
}

/// A record that is taken can be played to the end, whatever was written in it.
#[test]
fn garbled_records_are_refused_or_playable() {
    for (name, rules) in tables() {
        let mut random = Stream::new(1, &["bid-it", "garbled", &name]);
        let (mut moves, mut census) = (Vec::new(), census_of(&rules));
        let mut state = rules.start();
        for _ in 0..ROUNDS {
            match random_move(&rules, &state, &mut moves, &mut random) {
                Some((actor, code)) => rules.apply(&mut state, actor, code).unwrap(),
                None => state = rules.start(),
            }
            let mut record = toml::Value::Table(rules.to_table(&state));
            (0..=random.below(3)).for_each(|_| garble(&mut record, &mut random));
            let Ok(mut other) = rules.read_table(record.as_table().unwrap().clone()) else { continue };
            check_record(&rules, &other);
            assert!(conserved(&rules, &other, &mut census));
            while let Some((actor, code)) = random_move(&rules, &other, &mut moves, &mut random) {
                rules.apply(&mut other, actor, code).unwrap();
            }
            assert_eq!(rules.scores(&other), Some(rules.recount(&other)));
        }
    }
}
