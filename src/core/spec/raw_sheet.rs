//! Spreadsheets in a deck file, as written.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

/// A spreadsheet whose rows are kinds.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawSheet {
    /// The file, beside the deck file: `.csv`, `.tsv`, `.xlsx` or `.ods`.
    pub file: String,
    /// Name of the sheet in a workbook. Leave it out if only one sheet has content.
    pub sheet: Option<String>,
    /// The type of card of all rows that do not name one in a column `type`.
    #[serde(rename = "type")]
    pub kind_type: Option<String>,
    /// What columns mean, by their headers. Columns that are neither listed here nor named like a key become
    /// fields.
    #[serde(default)]
    pub columns: BTreeMap<String, RawColumn>,
}

/// What a column means.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum RawColumn {
    /// A key, or the type of a field that has the name of the column.
    Word(RawColumnWord),
    /// A field.
    Field(RawColumnField),
}

/// A field that a column holds.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawColumnField {
    /// Its name; that of the column if left out.
    pub field: Option<String>,
    /// The language of its values, if they are translations of `field`, which may also be `name` or `text`.
    pub lang: Option<String>,
    /// The type of its values. Left out: numbers if all cells are numbers, yes or no if all are `TRUE` or
    /// `FALSE`, and else texts.
    #[serde(rename = "type")]
    pub field_type: Option<RawFieldType>,
}

/// The type of a field's values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum RawFieldType {
    /// Text as it is in the cell.
    Text,
    /// A whole number.
    Integer,
    /// A decimal number.
    Decimal,
    /// `TRUE` or `FALSE`.
    Boolean,
    /// A colour of SVG: `#b04a2f`, `teal`, `rgb(10, 20, 30)`.
    Color,
}

/// A key of kinds that a column is for, or a short form of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum RawColumnWord {
    /// Name of the kind: lower-case letters, digits and hyphens. Made from `name` if left out.
    Id,
    /// The kind of a row that is a single card.
    Kind,
    /// The type of card.
    Type,
    /// The set. Only the rows of the file's own set are used.
    Set,
    /// Name as printed.
    Name,
    /// Number of cards.
    Count,
    /// First number of the rule `stagger`.
    First,
    /// The number of the only card of the kind.
    Number,
    /// The numbers of its cards.
    Numbers,
    /// The price of each of its cards.
    Price,
    /// A printed number that many cards may share.
    Value,
    /// Symbols on the card.
    Symbols,
    /// Effects by name.
    Effects,
    /// Name of an image.
    Art,
    /// Flavour text.
    Text,
    /// Nothing: the column is not read.
    Ignore,
    /// A field of whole numbers.
    Integer,
    /// A field of decimal numbers.
    Decimal,
    /// A field of `TRUE` and `FALSE`.
    Boolean,
    /// A field of colours.
    Color,
}

impl RawColumnWord {
    /// The keys, by the headers that columns have for them.
    pub const KEYS: [(&'static str, RawColumnWord); 15] = [
        ("id", RawColumnWord::Id),
        ("kind", RawColumnWord::Kind),
        ("type", RawColumnWord::Type),
        ("set", RawColumnWord::Set),
        ("name", RawColumnWord::Name),
        ("count", RawColumnWord::Count),
        ("first", RawColumnWord::First),
        ("number", RawColumnWord::Number),
        ("numbers", RawColumnWord::Numbers),
        ("price", RawColumnWord::Price),
        ("value", RawColumnWord::Value),
        ("symbols", RawColumnWord::Symbols),
        ("effects", RawColumnWord::Effects),
        ("art", RawColumnWord::Art),
        ("text", RawColumnWord::Text),
    ];

    /// Other headers that columns for keys have in files of other programs, in English and German; without
    /// case, blanks and punctuation.
    pub const SYNONYMS: [(&'static str, RawColumnWord); 21] = [
        ("title", RawColumnWord::Name),
        ("cardname", RawColumnWord::Name),
        ("cardtitle", RawColumnWord::Name),
        ("titel", RawColumnWord::Name),
        ("kartenname", RawColumnWord::Name),
        ("bezeichnung", RawColumnWord::Name),
        ("qty", RawColumnWord::Count),
        ("quantity", RawColumnWord::Count),
        ("copies", RawColumnWord::Count),
        ("anzahl", RawColumnWord::Count),
        ("menge", RawColumnWord::Count),
        ("stück", RawColumnWord::Count),
        ("stückzahl", RawColumnWord::Count),
        ("image", RawColumnWord::Art),
        ("picture", RawColumnWord::Art),
        ("artwork", RawColumnWord::Art),
        ("illustration", RawColumnWord::Art),
        ("bild", RawColumnWord::Art),
        ("grafik", RawColumnWord::Art),
        ("symbol", RawColumnWord::Symbols),
        ("effect", RawColumnWord::Effects),
    ];

    /// Its header, if it is a key.
    pub fn header(self) -> Option<&'static str> {
        Self::KEYS.iter().find(|(_, key)| *key == self).map(|(name, _)| *name)
    }

    /// The type of the field that it is short for.
    pub fn field_type(self) -> Option<RawFieldType> {
        match self {
            RawColumnWord::Integer => Some(RawFieldType::Integer),
            RawColumnWord::Decimal => Some(RawFieldType::Decimal),
            RawColumnWord::Boolean => Some(RawFieldType::Boolean),
            RawColumnWord::Color => Some(RawFieldType::Color),
            _ => None,
        }
    }
}
