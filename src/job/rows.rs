//! Rows: a Parquet file with a row for each sample game of a deck, for pandas, Polars, DuckDB and other
//! programs.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use parquet::basic::{Compression, ConvertedType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::{Type, TypePtr};

use crate::deck::Deck;
use crate::diag::Diagnostic;
use crate::files::{self, Unfinished};
use crate::games::Game;
use crate::play::{Row, RowEnd, SampleTable};
use crate::rules::{EventKind, SEATS, Seat};

/// A file of rows that is being written, in groups. It is in its place when it is [finished](Rows::finish);
/// until then, nothing is there.
pub struct Rows<File: Write + Send = Unfinished> {
    path: PathBuf,
    writer: SerializedFileWriter<File>,
    /// The most players of a table.
    seats: u8,
    columns: Vec<Values>,
}

/// The values of a column.
enum Values {
    Text(Vec<ByteArray>),
    Long(Vec<i64>),
    Int(Vec<i32>),
    /// With whether each value is there (1) or not (0); only those that are there are in the list.
    Optional(Vec<i32>, Vec<i16>),
}

/// A value of a row.
enum Cell<'a> {
    Text(&'a str),
    Long(u64),
    Int(u32),
    Optional(Option<i32>),
}

impl<File: Write + Send> Rows<File> {
    fn new(path: &Path, file: File, deck: &Deck, game: &Game) -> Result<Rows<File>, Diagnostic> {
        let seats = deck.players.max.min(SEATS as u32) as u8;
        let columns = columns(game, seats);
        let schema = columns
            .iter()
            .map(|(name, values)| values.field(name))
            .collect::<Result<Vec<TypePtr>, ParquetError>>();
        let schema = schema.and_then(|fields| Type::group_type_builder("games").with_fields(fields).build());
        let about = [
            ("bidpress.deck", deck.id.clone()),
            ("bidpress.game", game.id.to_string()),
            ("bidpress.cards", game.engine.deck_hash(deck)),
            ("bidpress.seed", deck.seed.to_string()),
        ];
        let about = about.into_iter().map(|(key, value)| KeyValue::new(key.to_string(), value)).collect();
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_created_by(concat!("bidpress ", env!("CARGO_PKG_VERSION")).to_string())
            .set_key_value_metadata(Some(about))
            .build();
        let writer =
            schema.and_then(|schema| SerializedFileWriter::new(file, Arc::new(schema), Arc::new(properties)));
        let writer = writer.map_err(|error| failed(path, &error))?;
        let columns = columns.into_iter().map(|(_, values)| values).collect();
        Ok(Rows { path: path.to_path_buf(), writer, seats, columns })
    }

    /// Adds games of a table.
    pub fn add(&mut self, table: &SampleTable, rows: &[Row]) {
        let (variants, bots) = (table.options.to_string(), table.bot.to_string());
        for row in rows {
            let cells = cells(row, table.players, self.seats, &variants, &bots);
            self.columns.iter_mut().zip(cells).for_each(|(values, cell)| values.push(cell));
        }
    }

    /// Writes what was added, as a group.
    ///
    /// # Errors
    /// The error of the file system.
    pub fn write_group(&mut self) -> Result<(), Diagnostic> {
        if self.columns.first().is_none_or(Values::is_empty) {
            return Ok(());
        }
        self.group().map_err(|error| failed(&self.path, &error))
    }

    fn group(&mut self) -> Result<(), ParquetError> {
        let mut group = self.writer.next_row_group()?;
        for values in &mut self.columns {
            let Some(mut column) = group.next_column()? else { break };
            match values {
                Values::Text(all) => column.typed::<ByteArrayType>().write_batch(all, None, None)?,
                Values::Long(all) => column.typed::<Int64Type>().write_batch(all, None, None)?,
                Values::Int(all) => column.typed::<Int32Type>().write_batch(all, None, None)?,
                Values::Optional(all, there) => {
                    column.typed::<Int32Type>().write_batch(all, Some(there), None)?
                }
            };
            column.close()?;
            values.clear();
        }
        group.close().map(drop)
    }
}

impl Rows {
    /// Begins a file.
    ///
    /// # Errors
    /// The error of the file system.
    pub fn begin(path: &Path, deck: &Deck, game: &Game) -> Result<Rows, Diagnostic> {
        Rows::new(path, Unfinished::begin(path)?, deck, game)
    }

    /// Moves the file into its place.
    ///
    /// # Errors
    /// The error of the file system.
    pub fn finish(mut self) -> Result<(), Diagnostic> {
        self.write_group()?;
        self.writer.into_inner().map_err(|error| failed(&self.path, &error))?.finish()
    }

    /// Rejects a name that is not that of a Parquet file, and a path with another file, before games are
    /// played in vain.
    ///
    /// # Errors
    /// Why not.
    pub fn check_path(path: &Path) -> Result<(), Diagnostic> {
        if path.extension().is_none_or(|extension| !extension.eq_ignore_ascii_case("parquet")) {
            let diagnostic =
                Diagnostic::error("rows", format!("`{}` does not end in `.parquet`", path.display()));
            return Err(diagnostic.hint(
                "rows are written as Parquet, which pandas, Polars and DuckDB read, and convert to CSV",
            ));
        }
        files::keep_others(path, "Parquet file", |head| head.starts_with("PAR1"))
    }

    /// How many bytes games of a table take in a file.
    pub fn bytes(deck: &Deck, game: &Game, table: &SampleTable, rows: &[Row]) -> usize {
        let written = Rows::new(Path::new(""), Vec::new(), deck, game).and_then(|mut file| {
            file.add(table, rows);
            let before = file.writer.bytes_written();
            file.write_group()?;
            Ok(file.writer.bytes_written() - before)
        });
        written.unwrap_or(0)
    }
}

fn failed(path: &Path, error: &ParquetError) -> Diagnostic {
    let why = match error {
        ParquetError::External(error) => error.to_string(),
        other => other.to_string(),
    };
    Diagnostic::error("write", format!("can't write `{}`", path.display())).hint(why)
}

/// The columns without values, each with its name, in the order of [`cells`].
fn columns(game: &Game, seats: u8) -> Vec<(String, Values)> {
    let table = [
        ("players", Values::int()),
        ("variants", Values::text()),
        ("bots", Values::text()),
        ("game", Values::long()),
    ];
    let length = [("finished", Values::int()), ("decisions", Values::int())];
    let course =
        ["rounds", "turns", "minutes", "lead_changes", "margin"].map(|name| (name, Values::optional()));
    let of_seat = |seat: u8| {
        ["points", "rank", "wins_60ths"].map(|what| (format!("{what}_{seat}"), Values::optional()))
    };
    let event = |event: &EventKind| (format!("event_{}", event.id.replace('-', "_")), Values::int());
    let first =
        table.into_iter().chain(length).chain(course).map(|(name, values)| (name.to_string(), values));
    first.chain((1..=seats).flat_map(of_seat)).chain(game.engine.events().iter().map(event)).collect()
}

/// The values of a row, in the order of [`columns`].
fn cells<'a>(
    row: &'a Row,
    players: u8,
    seats: u8,
    variants: &'a str,
    bots: &'a str,
) -> impl Iterator<Item = Cell<'a>> {
    let number = |value: Option<u32>| Cell::Optional(value.map(|value| value as i32));
    let (end, shape) = (row.end, row.end.map(|end| end.shape));
    let first = [Cell::Int(players.into()), Cell::Text(variants), Cell::Text(bots), Cell::Long(row.game)];
    let length = [Cell::Int(end.is_some().into()), Cell::Int(row.decisions)];
    let course = [
        number(shape.map(|shape| shape.rounds)),
        number(end.map(|end| end.turns)),
        number(shape.map(|shape| shape.minutes)),
        number(shape.map(|shape| shape.lead.changes)),
        number(shape.and_then(|shape| shape.lead.win).map(|win| win.margin)),
    ];
    let of_seat = move |seat: u8| {
        let end = end.filter(|_| seat < players);
        let own = move |value: &dyn Fn(RowEnd) -> i32| Cell::Optional(end.map(value));
        [
            own(&|end| end.points[usize::from(seat)]),
            own(&|end| end.rank(Seat(seat), players).into()),
            own(&|end| end.shares[usize::from(seat)].into()),
        ]
    };
    let events = row.events.iter().map(|times| Cell::Int(*times));
    first.into_iter().chain(length).chain(course).chain((0..seats).flat_map(of_seat)).chain(events)
}

impl Values {
    fn text() -> Values {
        Values::Text(Vec::new())
    }

    fn long() -> Values {
        Values::Long(Vec::new())
    }

    fn int() -> Values {
        Values::Int(Vec::new())
    }

    fn optional() -> Values {
        Values::Optional(Vec::new(), Vec::new())
    }

    /// The column in the schema.
    fn field(&self, name: &str) -> Result<TypePtr, ParquetError> {
        let (physical, converted, repetition) = match self {
            Values::Text(_) => (Physical::BYTE_ARRAY, ConvertedType::UTF8, Repetition::REQUIRED),
            Values::Long(_) => (Physical::INT64, ConvertedType::NONE, Repetition::REQUIRED),
            Values::Int(_) => (Physical::INT32, ConvertedType::NONE, Repetition::REQUIRED),
            Values::Optional(..) => (Physical::INT32, ConvertedType::NONE, Repetition::OPTIONAL),
        };
        let builder = Type::primitive_type_builder(name, physical)
            .with_converted_type(converted)
            .with_repetition(repetition);
        builder.build().map(Arc::new)
    }

    fn push(&mut self, cell: Cell<'_>) {
        match (self, cell) {
            (Values::Text(all), Cell::Text(text)) => all.push(text.into()),
            (Values::Long(all), Cell::Long(number)) => all.push(number as i64),
            (Values::Int(all), Cell::Int(number)) => all.push(number as i32),
            (Values::Optional(all, there), Cell::Optional(value)) => {
                all.extend(value);
                there.push(value.is_some().into());
            }
            // Columns and cells are in the same order.
            _ => unreachable!("a value of another kind than its column"),
        }
    }

    fn is_empty(&self) -> bool {
        match self {
            Values::Text(all) => all.is_empty(),
            Values::Long(all) => all.is_empty(),
            Values::Int(all) => all.is_empty(),
            Values::Optional(_, there) => there.is_empty(),
        }
    }

    fn clear(&mut self) {
        match self {
            Values::Text(all) => all.clear(),
            Values::Long(all) => all.clear(),
            Values::Int(all) => all.clear(),
            Values::Optional(all, there) => (all.clear(), there.clear()).0,
        }
    }
}
