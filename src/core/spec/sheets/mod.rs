//! Kinds and cards from spreadsheets: the columns are found by their headers, then each row becomes a kind,
//! or a card of one.

mod cell_errors;
mod columns;
mod fields;
pub(super) mod header;
pub(super) mod numbers;
mod rows;
mod translations;
mod values;

use super::file::Spec;
use super::raw::RawColumnWord;
use super::translations::Languages;
use crate::diag::{Diagnostic, Diagnostics, list};
use crate::sheet::{self, File};
use rows::Rows;

/// Reads the spreadsheet with this index in a deck file, which is given in its first language; returns
/// warnings and notes, too.
///
/// # Errors
/// All errors of all its rows. An error of the header hides those that follow from it.
pub(super) fn read(
    spec: &Spec,
    languages: &Languages,
    index: usize,
    spreadsheet: &dyn Fn(&str) -> Result<File, sheet::Unreadable>,
) -> Result<(Rows, Diagnostics), Diagnostics> {
    let raw = &spec.raw.sheets[index];
    let place = spec.place(&format!("sheets.{index}.file"));
    let file = spreadsheet(&raw.file).map_err(|sheet::Unreadable { why, others }| {
        let error = Diagnostic::error("sheet-file", format!("can't read the spreadsheet `{}`", raw.file))
            .at(place.clone(), why);
        let others = || others.iter().map(String::as_str);
        let error = error.nearest(&raw.file, others());
        if error.hints.is_empty() && others().next().is_some() {
            error.hint(format!("the folder has {}", list(others())))
        } else {
            error
        }
    })?;
    let own: Vec<String> = raw.columns.keys().map(|header| header::plain(header)).collect();
    let is_known = |text: &str| {
        let text = header::plain(text);
        let mut names = RawColumnWord::KEYS.iter().chain(&RawColumnWord::SYNONYMS);
        own.contains(&text) || names.any(|(name, _)| *name == text)
    };
    let named_here = |mut diagnostics: Diagnostics| {
        for diagnostic in &mut diagnostics.0 {
            if diagnostic.place.is_none() {
                diagnostic.place = Some((place.clone(), "named here".into()));
            }
        }
        diagnostics
    };
    let sheet = sheet::read(&file, raw.sheet.as_deref(), &is_known).map_err(named_here)?;
    let (columns, warnings) = columns::find(spec, languages, index, &sheet, &is_known)?;
    let mut notes = sheet.notes.clone();
    notes.extend(warnings);
    let (rows, others) = rows::read(spec, languages, index, &sheet, &columns)?;
    notes.extend(others);
    Ok((rows, notes))
}
