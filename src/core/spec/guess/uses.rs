//! What the built-in template shows, and which columns are for it.

use super::column::Column;
use super::quoted;
use crate::spec::raw::RawColumnWord;
use crate::spec::sheets::header::{field, plain};

/// The use of a column in the deck file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    Id,
    Name,
    Count,
    Type,
    Art,
    Text,
    Number,
    Value,
    Symbols,
    Cost,
    Left,
    Right,
    Footer,
    Color,
    /// A field that the template does not print.
    Field,
    /// A column without a header.
    Nothing,
}

/// Headers besides the keys of kinds and their synonyms: without case, blanks and punctuation, in English and
/// German.
const HEADERS: [(&[&str], Use); 10] = [
    (&["card", "karte", "character", "figur", "item", "begriff", "word", "wort"], Use::Name),
    (
        &[
            "description",
            "desc",
            "rules",
            "rulestext",
            "ability",
            "abilities",
            "effecttext",
            "effects",
            "effect",
            "body",
            "bodytext",
            "cardtext",
            "beschreibung",
            "regel",
            "regeltext",
            "regeln",
            "fähigkeit",
            "fähigkeiten",
            "wirkung",
            "effekt",
            "kartentext",
            "spieltext",
        ],
        Use::Text,
    ),
    (&["cost", "costs", "mana", "manacost", "price", "kosten", "preis"], Use::Cost),
    (&["attack", "atk", "angriff"], Use::Left),
    (
        &[
            "defense",
            "defence",
            "def",
            "health",
            "hp",
            "toughness",
            "hitpoints",
            "verteidigung",
            "leben",
            "lebenspunkte",
        ],
        Use::Right,
    ),
    (
        &[
            "power",
            "strength",
            "points",
            "vp",
            "score",
            "level",
            "rank",
            "stärke",
            "punkte",
            "siegpunkte",
            "wert",
            "stufe",
            "rang",
        ],
        Use::Value,
    ),
    (&["cardtype", "category", "typ", "kartentyp", "kategorie"], Use::Type),
    (
        &["subtype", "class", "faction", "family", "rarity", "klasse", "fraktion", "familie", "seltenheit"],
        Use::Footer,
    ),
    (&["color", "colour", "farbe"], Use::Color),
    (&["file", "filename", "datei", "art"], Use::Art),
];

/// The fields that the template prints.
const PRINTED: [&str; 5] = ["cost", "left", "right", "footer", "color"];

/// Returns the use that a header stands for, regardless of the cells below it.
pub(super) fn named(header: &str) -> Option<Use> {
    let own = HEADERS.iter().find(|(headers, _)| headers.contains(&header)).map(|(_, of)| *of);
    own.or_else(|| {
        let (_, key) =
            RawColumnWord::KEYS.iter().chain(&RawColumnWord::SYNONYMS).find(|(name, _)| *name == header)?;
        match key {
            RawColumnWord::Id => Some(Use::Id),
            RawColumnWord::Type => Some(Use::Type),
            RawColumnWord::Name => Some(Use::Name),
            RawColumnWord::Count => Some(Use::Count),
            RawColumnWord::Number => Some(Use::Number),
            RawColumnWord::Value => Some(Use::Value),
            RawColumnWord::Symbols => Some(Use::Symbols),
            RawColumnWord::Art => Some(Use::Art),
            RawColumnWord::Text => Some(Use::Text),
            _ => None,
        }
    })
}

/// Assigns a use to each column: by its header, else by its cells. Each use but fields has one column at
/// most.
pub(super) fn all(columns: &[Column<'_>]) -> Vec<Use> {
    let mut uses: Vec<Option<Use>> =
        columns.iter().map(|column| column.title.is_empty().then_some(Use::Nothing)).collect();
    let is_free = |uses: &[Option<Use>], of: Use| !uses.contains(&Some(of));
    for (at, column) in columns.iter().enumerate() {
        let found = named(&plain(&column.title))
            .filter(|of| uses[at].is_none() && of.fits(column) && is_free(&uses, *of));
        uses[at] = uses[at].or(found);
    }
    // Where each card has a type of its own, and no name, it is the name.
    if is_free(&uses, Use::Name)
        && let Some(at) = uses.iter().position(|of| *of == Some(Use::Type))
        && columns[at].distinct().len() == columns[at].cells.len()
    {
        uses[at] = Some(Use::Name);
    }
    for of in [Use::Name, Use::Art, Use::Text, Use::Value, Use::Left, Use::Right, Use::Footer] {
        let is_number = matches!(of, Use::Value | Use::Left | Use::Right);
        if !is_free(&uses, of) || of == Use::Value && !is_free(&uses, Use::Number) {
            continue;
        }
        let looks = |column: &Column<'_>| match of {
            Use::Name => column.has_names(),
            Use::Art => column.has_pictures(),
            Use::Text => column.has_sentences(),
            Use::Footer => column.has_short_texts() && column.has_names(),
            _ => is_number && column.has_whole_numbers(),
        };
        if let Some(at) =
            columns.iter().zip(&uses).position(|(column, known)| known.is_none() && looks(column))
        {
            uses[at] = Some(of);
        }
    }
    if is_free(&uses, Use::Name)
        && let Some(at) = uses.iter().position(|of| !matches!(of, Some(Use::Nothing | Use::Count)))
    {
        uses[at] = Some(Use::Name);
    }
    uses.into_iter().map(|of| of.unwrap_or(Use::Field)).collect()
}

impl Use {
    /// True if the cells of a column are suitable for this use.
    fn fits(self, column: &Column<'_>) -> bool {
        match self {
            Use::Id => column.has_ids(),
            Use::Count => column.has_digits(),
            Use::Number => column.has_different_numbers(),
            Use::Value => column.has_whole_numbers(),
            Use::Color => column.has_colors(),
            Use::Type => column.has_types(),
            Use::Footer => column.has_short_texts(),
            _ => column.filled().next().is_some(),
        }
    }

    /// Describes the use in words for people.
    pub(super) fn meaning(self) -> &'static str {
        match self {
            Use::Id => "id of the kind",
            Use::Name => "name",
            Use::Count => "number of copies",
            Use::Type => "type of card",
            Use::Art => "picture",
            Use::Text => "text",
            Use::Number | Use::Value => "number at the top left",
            Use::Symbols => "symbols",
            Use::Cost => "cost, at the top right",
            Use::Left => "number at the bottom left",
            Use::Right => "number at the bottom right",
            Use::Footer => "line at the foot",
            Use::Color => "colour of the card",
            Use::Field | Use::Nothing => "not printed",
        }
    }

    /// The line that declares a column with this header; none if its header says it already.
    pub(super) fn line(self, title: &str) -> Option<String> {
        let word = match self {
            Use::Id => "id",
            Use::Name => "name",
            Use::Count => "count",
            Use::Type => "type",
            Use::Art => "art",
            Use::Text => "text",
            Use::Number => "number",
            Use::Value => "value",
            Use::Symbols => "symbols",
            Use::Cost => "cost",
            Use::Left => "left",
            Use::Right => "right",
            Use::Footer => "footer",
            Use::Color => "color",
            Use::Field => &field(title),
            Use::Nothing => return None,
        };
        let is_key =
            !matches!(self, Use::Cost | Use::Left | Use::Right | Use::Footer | Use::Color | Use::Field);
        let declared = match self {
            _ if is_key => quoted(word),
            Use::Color => "{ field = \"color\", type = \"color\" }".into(),
            Use::Field => format!("{{ field = {} }}", quoted(word)),
            _ => format!("{{ field = {}, type = \"text\" }}", quoted(word)),
        };
        let declared =
            if self == Use::Field && PRINTED.contains(&word) { quoted("ignore") } else { declared };
        let is_of_reader = || {
            RawColumnWord::KEYS.iter().chain(&RawColumnWord::SYNONYMS).any(|(name, _)| *name == plain(title))
        };
        let is_said = if is_key {
            plain(title) == word
        } else {
            self == Use::Field && !PRINTED.contains(&word) && !is_of_reader()
        };
        (!is_said).then(|| format!("{} = {declared}\n", quoted(title)))
    }
}
