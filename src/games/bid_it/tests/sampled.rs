//! Games at random, every state of them held against the contract.

use super::super::codes::CODES;
use super::help::{legal, random_move, table};
use crate::games::bid_it::{Phase, State, Table};
use crate::rng::Stream;
use crate::rules::{Actor, Move, Rules, SEATS, Seat, Turn};

/// Games at random of each table.
const GAMES: u64 = 80;

/// Records garbled at each table.
const ROUNDS: u32 = 100;

/// Every table that there is.
pub fn tables() -> Vec<(String, Table)> {
    let mut tables = Vec::new();
    for flags in ["", "advanced", "match", "advanced match"] {
        for (players, teams) in [(2, 0), (3, 0), (4, 0), (5, 0), (6, 0), (4, 2), (6, 2), (6, 3)] {
            let variants = if teams > 0 { format!("{flags} teams={teams}") } else { flags.to_string() };
            tables.push((format!("{players} players, {variants}"), table(players, &variants)));
        }
    }
    tables
}

/// How many cards of each class there are, and room to count them.
fn census_of(table: &Table) -> (Vec<u16>, Vec<u16>) {
    let totals: Vec<u16> = table.classes().iter().map(|class| class.count).collect();
    (totals.clone(), totals)
}

fn conserved(table: &Table, state: &State, (totals, counts): &mut (Vec<u16>, Vec<u16>)) -> bool {
    table.census(state, counts);
    totals == counts
}

/// Legal sets: sorted, none twice, there for who is to move and for nobody else.
fn check_legal(table: &Table, state: &State, moves: &mut Vec<Move>) {
    let due = |seat: Seat| match table.turn(state) {
        Turn::Seat(other) => seat == other,
        Turn::Several(seats) => seat.0 < table.players() && seats.has(seat),
        _ => false,
    };
    for seat in (0..=SEATS as u8 + 2).map(Seat) {
        table.legal(state, seat, moves);
        assert_eq!(moves.is_empty(), !due(seat), "{state:?}");
        assert!(moves.windows(2).all(|pair| pair[0] < pair[1]));
    }
}

/// Codes that are not in the legal set are refused and change nothing; those in it are taken.
fn check_codes(table: &Table, state: &State, random: &mut Stream) {
    for seat in (0..=table.players()).map(Seat) {
        let moves = legal(table, state, seat);
        let tries = if moves.is_empty() { 20 } else { 200 };
        let calls = CODES - 105..CODES + 3;
        let bids: Vec<u32> = (0..tries).map(|_| random.below(CODES)).collect();
        for code in calls.filter(|_| !moves.is_empty()).chain(bids).chain([u32::MAX]).map(Move) {
            let mut after = *state;
            let made = table.apply(&mut after, Actor::Seat(seat), code);
            assert_eq!(made.is_ok(), moves.binary_search(&code).is_ok(), "{seat}, {code:?}, {made:?}, {state:?}");
            assert_eq!(made.is_err(), after == *state);
        }
    }
    let outcomes = if let Turn::Chance(outcomes) = table.turn(state) { outcomes } else { 0 };
    for code in [outcomes, outcomes + 1, u32::MAX] {
        let mut after = *state;
        assert!(table.apply(&mut after, Actor::Chance, Move(code)).is_err());
        assert_eq!(after, *state);
    }
}

/// A view fits every state that is drawn for it, and so does the legal set.
fn check_views(table: &Table, state: &State, random: &mut Stream, counts: &mut (Vec<u16>, Vec<u16>)) {
    for seat in (0..table.players()).map(Seat) {
        let view = table.view(state, seat);
        let other = table.resample(&view, random);
        assert_eq!(table.view(&other, seat), view);
        assert_eq!(legal(table, &other, seat), legal(table, state, seat));
        assert!(conserved(table, &other, counts));
        let moves = legal(table, state, seat);
        if !moves.is_empty() {
            let mut twin = random.clone();
            let choice = table.greedy(&view, &moves, random);
            assert!(moves.contains(&choice));
            assert_eq!(table.greedy(&table.view(&other, seat), &moves, &mut twin), choice);
        }
    }
}

fn check_record(table: &Table, state: &State) {
    let record = table.to_table(state);
    let text = toml::to_string(&record).unwrap();
    assert_eq!(table.read_table(&text.parse().unwrap()).as_ref(), Ok(state), "{text}");
}

/// Words of a seat's legal moves differ, and so do those of all random outcomes.
fn check_words(table: &Table, state: &State) {
    let codes: Vec<(Actor, Move)> = match table.turn(state) {
        Turn::Chance(outcomes) => (0..outcomes).map(|code| (Actor::Chance, Move(code))).collect(),
        Turn::Seat(seat) => legal(table, state, seat).into_iter().map(|code| (Actor::Seat(seat), code)).collect(),
        _ => return,
    };
    let mut words: Vec<String> = codes.iter().map(|(actor, code)| table.word(state, *actor, *code)).collect();
    assert!(codes.iter().all(|(actor, code)| !table.describe(state, *actor, *code).is_empty()));
    words.sort_unstable();
    assert!(words.windows(2).all(|pair| pair[0] != pair[1]), "{words:?}");
}

/// Plays a game; `thorough` states of it are held against everything. How many decisions it took.
fn check_game(table: &Table, seed: u64, thorough: bool) -> u32 {
    let mut random = Stream::new(seed, &["bid-it", "sampled"]);
    let mut state = table.start();
    let (mut moves, mut log) = (Vec::new(), Vec::new());
    let mut counts = census_of(table);
    while let Some((actor, code)) = random_move(table, &state, &mut moves, &mut random) {
        assert!(table.scores(&state).is_none());
        assert!(conserved(table, &state, &mut counts), "{state:?}");
        if thorough || random.below(8) == 0 {
            check_legal(table, &state, &mut moves);
        }
        if thorough && random.below(4) == 0 {
            check_views(table, &state, &mut random, &mut counts);
            check_record(table, &state);
        }
        if thorough && random.below(40) == 0 {
            check_codes(table, &state, &mut random);
            check_words(table, &state);
        }
        if let Some((_, class)) = table.card_use(&state, actor, code) {
            assert!(class < counts.0.len());
        }
        table.apply(&mut state, actor, code).unwrap();
        log.push((actor, code));
    }
    assert!(conserved(table, &state, &mut counts));
    assert_eq!(table.scores(&state), Some(table.recount(&state)));
    assert!(table.scores(&state).is_some_and(|scores| !scores.winners.is_empty()));
    check_record(table, &state);
    check_codes(table, &state, &mut random);
    let decisions = log.iter().filter(|(actor, _)| *actor != Actor::Chance).count() as u32;
    assert!(decisions <= table.max_decisions());
    let mut again = table.start();
    log.into_iter().for_each(|(actor, code)| table.apply(&mut again, actor, code).unwrap());
    assert_eq!(again, state);
    decisions
}

#[test]
fn random_games_keep_the_contract() {
    for (name, table) in tables() {
        for seed in 0..GAMES {
            check_game(&table, seed, seed % 40 == 0);
        }
        assert!(table.max_decisions() > 0, "{name}");
    }
}

/// Low bids at random make long rounds, with many draws, calls and reshuffles.
#[test]
fn long_games_keep_the_contract() {
    for (name, table) in tables() {
        let mut most = 0;
        for seed in 0..2 {
            let mut random = Stream::new(seed, &["bid-it", "long"]);
            let (mut state, mut moves) = (table.start(), Vec::new());
            let mut counts = census_of(&table);
            let mut decisions = 0;
            while let Some((actor, code)) = random_move(&table, &state, &mut moves, &mut random) {
                let low = |code: &Move| code.0 < 432;
                let lowest = moves.iter().copied().find(low).filter(|_| actor != Actor::Chance && low(&code));
                if random.below(100) == 0 {
                    check_views(&table, &state, &mut random, &mut counts);
                    check_record(&table, &state);
                    check_codes(&table, &state, &mut random);
                }
                table.apply(&mut state, actor, lowest.unwrap_or(code)).unwrap();
                assert!(conserved(&table, &state, &mut counts), "{state:?}");
                decisions += u32::from(actor != Actor::Chance);
            }
            assert_eq!(table.scores(&state), Some(table.recount(&state)));
            most = most.max(decisions);
        }
        assert!(most <= table.max_decisions(), "{name}");
    }
}

/// BI-E2: in a round bids only rise, up to the cap, and its end turns a deal card down. So a game has no more rounds than deal cards.
#[test]
fn e2_bids_rise_and_every_round_turns_a_deal_card_down() {
    for (name, table) in tables() {
        let mut random = Stream::new(2, &["bid-it", "rounds", &name]);
        for _ in 0..10 {
            let (mut state, mut moves) = (table.start(), Vec::new());
            let (mut rounds, mut down) = (0, 0);
            while let Some((actor, code)) = random_move(&table, &state, &mut moves, &mut random) {
                let before = state.open;
                table.apply(&mut state, actor, code).unwrap();
                let after = state.open;
                if before.bid.stands() && after.bid.stands() {
                    assert!(after.bid >= before.bid && after.bid <= table.cap(&after), "{name}: {after:?}");
                    assert!(after.bid > before.bid || after.bidder == before.bidder, "{name}: {after:?}");
                }
                if actor != Actor::Chance && matches!(after.phase, Phase::Deal | Phase::Over) {
                    let now = after.down.iter().sum::<u8>();
                    let again = after.phase == Phase::Deal && now == 0;
                    assert!(now > down || again && table.series, "{name}: {after:?}");
                    rounds += 1;
                    assert!(rounds <= u32::from(table.players() * table.start), "{name}");
                    (rounds, down) = if again { (0, 0) } else { (rounds, now) };
                }
            }
        }
    }
}

/// Changes a number, a word or a list somewhere in a record, or leaves a key out.
fn garble(value: &mut toml::Value, random: &mut Stream) {
    let words =
        ["", "deal", "bid", "draw", "raise", "show", "sides", "give", "over", "challenge", "double", "surrender", "2 fives", "1", "star"];
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
    for (name, table) in tables() {
        let mut random = Stream::new(1, &["bid-it", "garbled", &name]);
        let (mut moves, mut census) = (Vec::new(), census_of(&table));
        let mut state = table.start();
        for _ in 0..ROUNDS {
            match random_move(&table, &state, &mut moves, &mut random) {
                Some((actor, code)) => table.apply(&mut state, actor, code).unwrap(),
                None => state = table.start(),
            }
            let mut record = toml::Value::Table(table.to_table(&state));
            (0..=random.below(3)).for_each(|_| garble(&mut record, &mut random));
            let Ok(mut other) = table.read_table(record.as_table().unwrap()) else { continue };
            check_record(&table, &other);
            assert!(conserved(&table, &other, &mut census));
            while let Some((actor, code)) = random_move(&table, &other, &mut moves, &mut random) {
                table.apply(&mut other, actor, code).unwrap();
            }
            assert_eq!(table.scores(&other), Some(table.recount(&other)));
        }
    }
}
