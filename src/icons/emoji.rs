//! The icons for emoji, which no font of the program has.

/// Emoji, each with the icon that shows the same.
#[rustfmt::skip]
const ICONS: &[(char, &str)] = &[
    ('🦉', "owl"), ('🐍', "snake"), ('🐎', "horse"), ('🐴', "horse"), ('🐺', "wolf"), ('🐻', "bear"),
    ('🦊', "fox"), ('🐱', "cat"), ('🐈', "cat"), ('🐶', "dog"), ('🐕', "dog"), ('🐭', "mouse"),
    ('🐀', "rat"), ('🐮', "cow"), ('🐄', "cow"), ('🐷', "pig"), ('🐖', "pig"), ('🐑', "ram"),
    ('🐐', "goat"), ('🐔', "hen"), ('🐓', "rooster"), ('🦆', "duck"), ('🦅', "eagle"), ('🐟', "fish"),
    ('🐠', "fish"), ('🦈', "shark"), ('🐙', "octopus"), ('🐸', "frog"), ('🐢', "turtle"), ('🐝', "bee"),
    ('🕷', "spider"), ('🦋', "butterfly"), ('🐌', "snail"), ('🦀', "crab"), ('🐉', "dragon"),
    ('🐲', "dragon"), ('🦁', "lion"), ('🐯', "tiger"), ('🐘', "elephant"), ('🐒', "monkey"),
    ('🐰', "rabbit"), ('🐇', "rabbit"), ('🦌', "deer"), ('⚔', "sword"), ('🗡', "dagger"), ('🏹', "bow"),
    ('🛡', "shield"), ('🪓', "axe"), ('🔨', "hammer"), ('⚒', "hammer"), ('🔧', "wrench"), ('⚙', "gear"),
    ('🔥', "fire"), ('💧', "drop"), ('🌊', "wave"), ('⚡', "bolt"), ('❄', "snowflake"), ('☀', "sun"),
    ('🌞', "sun"), ('🌙', "moon"), ('☁', "cloud"), ('🌧', "rain"), ('🌍', "earth"), ('🌳', "tree"),
    ('🌲', "fir"), ('🌱', "sprout"), ('🍀', "clover"), ('🌹', "rose"), ('🌸', "flower"),
    ('🍄', "mushroom"), ('🍎', "apple"), ('🍞', "bread"), ('🧀', "cheese"), ('🍺', "beer"),
    ('🍷', "wine"), ('⭐', "star"), ('🌟', "star"), ('✨', "sparkles"), ('❤', "heart"), ('♥', "heart"),
    ('♡', "heart"), ('💔', "heart-broken"), ('♠', "spade"), ('♣', "club"), ('♦', "diamonds"),
    ('💎', "diamond"), ('🪙', "coin"), ('💰', "money-bag"), ('👑', "crown"), ('🏆', "trophy"),
    ('🥇', "medal"), ('🎲', "dice"), ('🃏', "joker"), ('⏳', "hourglass"), ('⌛', "hourglass"),
    ('⏰', "clock"), ('🔑', "key"), ('🗝', "key"), ('🔒', "padlock"), ('🔓', "unlock"), ('💀', "skull"),
    ('☠', "skull"), ('👻', "ghost"), ('👁', "eye"), ('👀', "eye"), ('✋', "hand"), ('🖐', "hand"),
    ('✊', "fist"), ('👍', "thumb-up"), ('👎', "thumb-down"), ('🤝', "handshake"), ('💣', "bomb"),
    ('💥', "explosion"), ('🏰', "castle"), ('🏠', "house"), ('⛵', "sailboat"), ('🚀', "rocket"),
    ('🗺', "map"), ('🧭', "compass"), ('⚓', "anchor"), ('📜', "scroll"), ('📖', "book"), ('🔔', "bell"),
    ('🎁', "gift"), ('❓', "question"), ('⚠', "warning"), ('✅', "yes"), ('✔', "yes"), ('❌', "no"),
    ('➡', "arrow-right"), ('⬅', "arrow-left"), ('⬆', "arrow-up"), ('⬇', "arrow-down"),
    ('🔄', "arrow-turn"), ('♾', "infinity"), ('∞', "infinity"), ('🔀', "shuffle"), ('🧙', "wizard"),
    ('🧪', "potion"), ('🪄', "wand"), ('🔮', "crystal-ball"), ('⛏', "pickaxe"), ('🪨', "stone"),
    ('🪵', "wood"), ('🌾', "wheat"), ('🎯', "target"), ('🏁', "flag-finish"), ('🚩', "flag"),
    ('🎵', "music"), ('🕯', "candle"),
];

/// The name of the built-in icon for an emoji or a sign.
pub fn of_emoji(letter: char) -> Option<&'static str> {
    ICONS.iter().find(|(emoji, _)| *emoji == letter).map(|(_, icon)| *icon)
}

/// True for emoji, which fonts of text do not have.
pub fn is_emoji(letter: char) -> bool {
    matches!(letter,
        '\u{1f000}'..='\u{1faff}' | '\u{2600}'..='\u{27bf}' | '\u{2b00}'..='\u{2bff}' | '\u{fe0f}')
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn each_emoji_has_an_icon_that_exists() {
        let names: BTreeSet<&str> = crate::icons::all().iter().map(|icon| icon.name.as_str()).collect();
        let mut emoji = BTreeSet::new();
        for (letter, icon) in ICONS {
            assert!(names.contains(icon), "{letter}: {icon}");
            assert!(emoji.insert(letter), "{letter} twice");
        }
        assert_eq!((of_emoji('🦉'), of_emoji('a')), (Some("owl"), None));
        assert!(is_emoji('🦉') && is_emoji('⚔') && !is_emoji('é') && !is_emoji('梟'));
    }
}
