//! `bidpress preflight`: checks a PDF before it is printed.

use super::args::{Format, Preflight};
use super::console::Console;
use super::outcome::Outcome;
use crate::diag::{Diagnostic, Error, counted};
use crate::files::Project;
use crate::job::typed_preset;
use crate::preflight::{Level, Report, Requirements, check, gathered};
use crate::preset::Preset;
use crate::press::color::{FEW_INKS_TEXT, INK_LIMIT};
use crate::progress::Step;
use crate::{escape, files, limits};

/// Colours of small text in a report for people.
const MOST_COLORS: usize = 12;

/// Checks a PDF file and prints a report.
pub(super) fn run(args: &Preflight, console: &Console, project: &Project) -> Result<Outcome, Error> {
    let preset = typed_preset(project, args.preset.as_deref())?;
    let vendor = preset.as_ref().and_then(Preset::vendor);
    if let (Some(name), true, None) = (&args.preset, preset.is_some(), &vendor) {
        let diagnostic = Diagnostic::error("preset", format!("`{name}` makes pictures, not PDFs"));
        return Err(diagnostic.hint("preflight looks at PDFs only").into());
    }
    let print = preset.map(|preset| preset.print).unwrap_or_default();
    let standard = args.standard.or(print.standard);
    let requirements =
        Requirements { standard, ink_limit: args.ink_limit.or(print.ink_limit).unwrap_or(INK_LIMIT) };
    let shown = files::shown(&args.file).display().to_string();
    let pdf = files::read_pdf(&args.file)?;
    let length = pdf.len() as u64;
    let seconds = limits::STEP_SECONDS + (length >> 21);
    let checked =
        || check(&pdf, requirements, vendor.as_ref()).map_err(|diagnostic| named(diagnostic, &shown));
    let report = Step::new(&shown).within(seconds).run(checked)??;
    match args.format {
        Format::Text => console.result(&text(&report, &shown)),
        Format::Json => console.result(&json(&report, &shown)),
    }
    Ok(if report.fails() { Outcome::Bad } else { Outcome::Good })
}

/// An error of a file says which.
fn named(diagnostic: Diagnostic, file: &str) -> Diagnostic {
    Diagnostic { message: format!("`{file}`: {}", diagnostic.message), ..diagnostic }
}

fn text(report: &Report, shown: &str) -> String {
    let mut text: String =
        gathered(&report.diagnostics).iter().map(|diagnostic| format!("{}\n", diagnostic.line())).collect();
    if !report.small_text.is_empty() {
        let colors: Vec<String> = report.small_text.iter().take(MOST_COLORS).map(inks).collect();
        let more = report.small_text.len().saturating_sub(MOST_COLORS);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        text.push_str(&format!("inks of text of at most {FEW_INKS_TEXT} pt: {}{more}\n", colors.join(", ")));
    }
    let count =
        |level: Level| report.diagnostics.iter().filter(|diagnostic| diagnostic.level == level).count();
    let (errors, warnings) = (count(Level::Error), count(Level::Warning));
    let counts = [(report.pages, "page"), (errors, "error"), (warnings, "warning")]
        .map(|(count, thing)| counted(count, thing));
    text.push_str(&format!("{}: {}, {}\n", escape::line(shown), report.standard.title(), counts.join(", ")));
    text
}

/// A colour as percentages of its inks, such as `M 90 K 58`.
fn inks(color: &[u8; 4]) -> String {
    let parts: Vec<String> = ["C", "M", "Y", "K"]
        .iter()
        .zip(color)
        .filter(|(_, part)| **part > 0)
        .map(|(ink, part)| format!("{ink} {part}"))
        .collect();
    if parts.is_empty() { "none".into() } else { parts.join(" ") }
}

fn json(report: &Report, shown: &str) -> String {
    let value = serde_json::json!({
        "file": shown,
        "standard": report.standard.id(),
        "pages": report.pages,
        "small_text": report.small_text,
        "passed": !report.fails(),
        "diagnostics": report.diagnostics,
    });
    format!("{value:#}\n")
}
