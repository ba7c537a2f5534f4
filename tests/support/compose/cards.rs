//! Which cards of a game have effects, and what else such a card needs to be played and printed.

use super::one;
use bidpress::rng::Stream;

/// The types of cards that do something, where the base deck does not have them.
pub(crate) fn types(base: &str) -> &'static str {
    match base {
        "i-bid-you-not" | "bid-it" => "",
        "a-little-white-die" => "[types.power]\ntitle = \"Power\"\nfront = \"die\"\nback = \"back\"",
        "bunny-bidding" => {
            "[types.special]\ntitle = \"Special\"\nfront = \"egg\"\nback = \"egg-back\"
[types.power]\ntitle = \"Power\"\nfront = \"trait\"\nback = \"power-back\"\nfields = \
{ ink = \"#17463a\", wash = \"#ccdcb4\", label = \"Power\" }
[types.handicap]\ntitle = \"Handicap\"\nfront = \"trait\"\nback = \"handicap-back\"\nfields = \
{ ink = \"#6a1a2a\", wash = \"#f3cfc8\", label = \"Handicap\" }"
        }
        "youre-bluffing" => {
            "[types.event]\ntitle = \"Event\"\nfront = \"animal\"\nback = \"animal-back\"
fields = { sky = \"#c9c4b2\", ray = \"#dedaca\", hill = \"#4b4239\", donkey = false }"
        }
        other => panic!("teach the composer which cards of {other} have effects"),
    }
}

/// What else the kind of a card needs.
pub(crate) fn values(card_type: &str, at: usize) -> String {
    match card_type {
        "lot" => format!(
            "numbers = [{}, {}]\ncount = 2\nprice = {at}\nart = \"cloud\"\nfields = {{ ground = \"#888\", \
            figure = \"#777\", shadow = \"#555\" }}",
            101 + 2 * at,
            102 + 2 * at
        ),
        "special" => {
            let number = 4 + 16 * at;
            format!(
                "number = {number}\nart = \"special\"\nfields = {{ mark = \"Xx\", ink = \"#000\", wash \
                = \"#eee\", paint = \"#888\" }}"
            )
        }
        "power" | "handicap" => format!(
            "{}text = \"Plain.\"",
            if at < 6 { format!("value = {}\n", at + 1) } else { String::new() }
        ),
        "playing" => format!("symbols = [\"{}\"]\ncount = 4", at % 6 + 1),
        "animal" => format!("value = {}\ncount = 4\nart = \"cat\"", 20 + 7 * at),
        "event" => "count = 2\nart = \"cat\"".into(),
        // A note can do without a portrait.
        "money" => {
            format!("value = 10\ncount = 5{}", if at.is_multiple_of(2) { "" } else { "\nart = \"fox\"" })
        }
        other => panic!("teach the composer the cards of type {other}"),
    }
}

/// Kinds without effects that cards with effects bring with them.
pub(crate) fn others(base: &str, acting: &[&str]) -> String {
    // Powers come with handicaps, one of each for each player.
    if base != "bunny-bidding" || !acting.iter().any(|card_type| ["power", "handicap"].contains(card_type)) {
        return String::new();
    }
    let kind = |card_type: &str| {
        format!(
            "\n[[kinds]]\nid = \"plain-{card_type}\"\ntype = \"{card_type}\"\nname = \"Plain\"\ncount = 6\n"
        )
    };
    ["power", "handicap"].map(kind).concat()
}

/// Which cards can act so: where the card must lie, or else its event, tells.
pub(crate) fn card_type(game: &str, script: &toml::Table, random: &mut Stream) -> &'static str {
    let when = script["when"].as_str().unwrap_or_default();
    let zones: Vec<&str> = script
        .get("in")
        .and_then(toml::Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(toml::Value::as_str)
        .collect();
    let lies_in = |zone: &str| zones.contains(&zone);
    match game {
        "i-bid-you-not" => "lot",
        "bid-it" => "playing",
        "a-little-white-die" => "power",
        "bunny-bidding" if when == "used" => "power",
        "bunny-bidding" if lies_in("powers") || when == "held" => one(&["power", "handicap"], random),
        "bunny-bidding" if ["pile", "offer", "bid", "hand"].into_iter().any(lies_in) || when == "in-play" => {
            "special"
        }
        "bunny-bidding" => one(&["special", "power", "handicap"], random),
        "youre-bluffing" if lies_in("money") || lies_in("stake") || when == "held" => "money",
        "youre-bluffing"
            if lies_in("animals") || lies_in("auction") || ["in-play", "bought"].contains(&when) =>
        {
            "animal"
        }
        "youre-bluffing" if when == "turned-up" && !script.contains_key("by") => {
            one(&["animal", "event"], random)
        }
        "youre-bluffing" => one(&["animal", "money"], random),
        other => panic!("teach the composer which cards of {other} have effects"),
    }
}
