//! What effects of cards can speak of in this game: its events, zones, numbers, players and rules, from
//! `stage.toml`.

include!(concat!(env!("OUT_DIR"), "/a_little_white_die.rs"));
